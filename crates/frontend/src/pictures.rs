//! The pictures of a board: files in the folder of the board and nowhere else, and the cover that somebody names.
//!
//! A board names them from its own folder or, as the assignment's `personajes_graficos.csv` does, from the folder where the
//! program is started; with `/` or, as in Windows, with `\`.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use qeq_core::board::Board;

/// A file may be so large.
const MOST: u64 = 16 << 20;

/// A picture as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its media type, such as `image/png`.
    pub kind: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Why a file does not do as a picture.
#[derive(Debug)]
pub enum PictureFault {
    /// The system does not give it.
    Unreadable(io::Error),
    /// It is not in the folder of the board.
    Elsewhere,
    /// It is none of the kinds that every browser shows.
    NoPicture,
    /// It is larger than 16 MiB.
    TooLarge,
}

impl From<io::Error> for PictureFault {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// The pictures of a board.
#[derive(Clone, Debug)]
pub struct Gallery {
    /// The folder without links in it.
    folder: PathBuf,
    /// A file name for each character, as the board gives it.
    names: Vec<Option<String>>,
    cover: Picture,
}

impl Gallery {
    /// The pictures that a board names, beside the file of that board, under a cover.
    ///
    /// # Errors
    /// When the folder cannot be found.
    pub fn of(path: &Path, board: &Board, cover: Picture) -> io::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        let names = board.character_ids().map(|id| board.character(id).picture.clone());
        Ok(Self { folder, names: names.collect(), cover })
    }

    /// The picture of a character by its place on the board; `None` where the board names none.
    ///
    /// # Errors
    /// When the file that it names does not do.
    pub fn portrait(&self, at: usize) -> Result<Option<Picture>, PictureFault> {
        let Some(Some(name)) = self.names.get(at) else { return Ok(None) };
        let written_in_windows = |fault| self.find(&name.replace('\\', "/")).map_err(|_| fault);
        let path = self.find(name).or_else(written_in_windows)?;
        read(&path).map(Some)
    }

    /// The file that a board calls so.
    fn find(&self, name: &str) -> Result<PathBuf, PictureFault> {
        let named_from_here = |fault| self.inside(Path::new(name)).map_err(|_| fault);
        self.inside(&self.folder.join(name)).or_else(named_from_here)
    }

    /// The file that a path leads to. Links are followed first, so that none leads out of the folder.
    fn inside(&self, path: &Path) -> Result<PathBuf, PictureFault> {
        let path = fs::canonicalize(path)?;
        if path.starts_with(&self.folder) { Ok(path) } else { Err(PictureFault::Elsewhere) }
    }

    /// What lies on the cards that have fallen.
    pub fn cover(&self) -> &Picture {
        &self.cover
    }

    /// The folder of the board, without links in it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The characters whose pictures do not do, with the files as the board names them. Reads every file.
    pub fn faults(&self) -> Vec<(usize, &str, PictureFault)> {
        let named = self.names.iter().enumerate();
        let named = named.filter_map(|(at, name)| Some((at, name.as_deref()?)));
        named.filter_map(|(at, name)| Some((at, name, self.portrait(at).err()?))).collect()
    }
}

/// Reads a picture from wherever it is.
///
/// # Errors
/// When it does not do.
pub fn read(path: &Path) -> Result<Picture, PictureFault> {
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(PictureFault::Unreadable(io::ErrorKind::IsADirectory.into()));
    }
    // Opening a pipe would wait for whoever writes into it.
    if !found.is_file() {
        return Err(PictureFault::NoPicture);
    }
    let file = File::open(path)?;
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(PictureFault::TooLarge);
    }
    let kind = kind(&bytes).ok_or(PictureFault::NoPicture)?;
    Ok(Picture { kind, bytes })
}

/// What a file is by its first bytes; its name may say anything.
fn kind(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [b'B', b'M', ..] => Some("image/bmp"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ if is_svg(bytes) => Some("image/svg+xml"),
        _ => None,
    }
}

/// An XML whose drawing begins soon, behind what may stand before it.
fn is_svg(bytes: &[u8]) -> bool {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]);
    start.trim_start_matches('\u{feff}').trim_start().starts_with('<') && start.contains("<svg")
}

#[cfg(test)]
mod tests {
    use super::*;
    use qeq_base::source::SourceText;
    use qeq_core::board::{self, ReadOptions};

    const PNG: &[u8] = b"\x89PNG and so on";

    /// A board beside its pictures, and another folder beside that.
    fn board(folder: &Path) -> Gallery {
        fs::create_dir_all(folder.join("board/faces")).unwrap();
        fs::write(folder.join("secret.png"), PNG).unwrap();
        fs::write(folder.join("board/faces/ana.png"), PNG).unwrap();
        fs::write(folder.join("board/text.png"), "no picture").unwrap();
        let secret = folder.join("secret.png");
        #[cfg(unix)]
        std::os::unix::fs::symlink(&secret, folder.join("board/link.png")).unwrap();
        let names = [
            "faces/ana.png",
            "../secret.png",
            secret.to_str().unwrap(),
            "link.png",
            "text.png",
            "no.png",
            "faces\\ana.png",
            "..\\secret.png",
        ];
        let row = |(at, name): (usize, &&str)| {
            format!("{}\t{}\t{}\tP{at}\t{name}\n", at & 1, at >> 1 & 1, at >> 2 & 1)
        };
        let rows: String = names.iter().enumerate().map(row).collect();
        let source = SourceText::new("b.csv", format!("a\tb\tc\tn\n{rows}"));
        let read = board::read(&source, &ReadOptions { format: None, weight_column: None });
        let cover = Picture { kind: "image/png", bytes: PNG.to_vec() };
        Gallery::of(&folder.join("board/b.csv"), &read.board.unwrap(), cover).unwrap()
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_picture_and_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.png");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        assert!(matches!(read(&pipe), Err(PictureFault::NoPicture)));
    }

    #[test]
    fn only_pictures_of_the_boards_own_folder_are_given() {
        let folder = tempfile::tempdir().unwrap();
        let gallery = board(folder.path());
        assert_eq!(gallery.portrait(0).unwrap().unwrap().bytes, PNG);
        for at in [1, 2] {
            assert!(matches!(gallery.portrait(at), Err(PictureFault::Elsewhere)), "{at}");
        }
        #[cfg(unix)]
        assert!(matches!(gallery.portrait(3), Err(PictureFault::Elsewhere)));
        assert!(matches!(gallery.portrait(4), Err(PictureFault::NoPicture)));
        assert!(matches!(gallery.portrait(5), Err(PictureFault::Unreadable(_))));
        assert_eq!(gallery.portrait(6).unwrap().unwrap().bytes, PNG, "as Windows writes it");
        assert!(gallery.portrait(7).is_err());
        assert!(matches!(gallery.portrait(8), Ok(None)));
        let faults: Vec<_> = gallery.faults().into_iter().map(|(at, name, _)| (at, name)).collect();
        assert_eq!(faults.len(), 6);
        assert_eq!(faults[0], (1, "../secret.png"), "as the board names it");
        let own = fs::canonicalize(folder.path().join("board")).unwrap();
        assert_eq!(gallery.folder(), own);
    }

    #[test]
    fn kinds_are_told_by_what_stands_in_the_file() {
        assert_eq!(kind(PNG), Some("image/png"));
        assert_eq!(kind(b"RIFF1234WEBPVP8 "), Some("image/webp"));
        for svg in ["<svg/>", "\u{feff}<?xml version='1.0'?>\n<!-- a face -->\n<svg>"] {
            assert_eq!(kind(svg.as_bytes()), Some("image/svg+xml"), "{svg}");
        }
        for other in ["<html>", "svg", "", "RIFF1234WAVE"] {
            assert_eq!(kind(other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn a_folder_or_a_huge_file_is_no_picture() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path()).is_err());
        let huge = folder.path().join("huge.png");
        File::create(&huge).unwrap().set_len(MOST + 1).unwrap();
        assert!(matches!(read(&huge), Err(PictureFault::TooLarge)));
    }
}
