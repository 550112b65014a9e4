//! The project's files, by their paths from its root. Which they are, git says: boards that somebody has tried out and left
//! in `datos/` are none of them.

use std::path::Path;
use std::{fs, io};

use crate::run::{Failure, Outcome, git, output, root};

/// What one says.
///
/// # Errors
/// When it cannot be read or is no text.
pub(crate) fn read(path: &str) -> Outcome<String> {
    fs::read_to_string(root().join(path)).map_err(|error| Failure::from(error).during(path))
}

/// Writes one, whole or not at all.
///
/// # Errors
/// When that cannot be done; what was there is there then.
pub(crate) fn write(path: &str, text: &str) -> Outcome {
    qeq_frontend::files::write(&root().join(path), text)
        .map_err(|error| Failure::from(error).during(path))
}

/// The paths of all tracked files from the root, sorted. In a copy without its history, all files but those that
/// cargo builds.
///
/// # Errors
/// When git does not answer or a folder cannot be read.
pub(crate) fn tracked(root: &Path) -> Outcome<Vec<String>> {
    let mut paths = if root.join(".git").exists() { listed()? } else { all(root, "")? };
    paths.sort_unstable();
    Ok(paths)
}

fn listed() -> Outcome<Vec<String>> {
    let listed = output(&mut git(&["ls-files", "-z"]))?;
    Ok(String::from_utf8_lossy(&listed).split_terminator('\0').map(str::to_owned).collect())
}

/// Every file below a folder of the root; `below` is empty or ends in a slash.
fn all(root: &Path, below: &str) -> io::Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        if !entry.file_type()?.is_dir() {
            paths.push(path);
        } else if path != "target" {
            paths.extend(all(root, &format!("{path}/"))?);
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_found_with_history_and_without() {
        assert!(tracked(&root()).unwrap().contains(&"xtask/src/main.rs".to_owned()));
        assert!(all(&root(), "xtask/").unwrap().contains(&"xtask/src/main.rs".to_owned()));
    }
}
