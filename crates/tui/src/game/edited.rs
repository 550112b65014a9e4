//! The board of the table with changes that no file has, as it is kept where the program ends before anybody could save it.
//!
//! ```json
//! {"version":1,"name":"clasico.csv","path":"/juegos/clasico.csv","digest":"0f…","board":{…}}
//! ```

use qeq_core::board::Board;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Label, VERSION, board_of, json, raw_board};

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    name: String,
    path: Option<String>,
    digest: Option<String>,
    board: Box<RawValue>,
}

/// The board as a text to keep, with what it goes by.
pub(crate) fn write(board: &Board, label: Label) -> String {
    let Label { name, path, digest, .. } = label;
    json(&Kept { version: VERSION, name, path, digest, board: raw_board(board) })
}

/// Reads a board that was kept; `None` when anything about it is not as it was written.
pub(crate) fn read(text: &str) -> Option<(Board, Label)> {
    let Kept { version, name, path, digest, board } = serde_json::from_str(text).ok()?;
    let board = board_of(&board).filter(|_| version == VERSION)?;
    Some((board, Label { name, path, digest, is_edited: true }))
}

#[cfg(test)]
mod tests {
    use qeq_core::board::Format;
    use qeq_i18n::Lang;

    use super::*;

    #[test]
    fn what_is_kept_is_read_back_and_nothing_else() {
        let board = qeq_frontend::builtin::board(Lang::Es);
        let [name, path, digest] = ["clásico", "/a/b.csv", "0f"].map(str::to_owned);
        let label = Label { name, path: Some(path), digest: Some(digest), is_edited: true };
        let text = write(&board, label.clone());
        let (board_read, label_read) = read(&text).unwrap();
        assert_eq!(label_read, label);
        assert_eq!(board_read.write(Format::Json), board.write(Format::Json));
        for at in (0..text.len()).step_by(97).filter(|&at| text.is_char_boundary(at)) {
            assert!(read(&text[..at]).is_none());
        }
        assert!(read(&text.replacen("\"version\":1", "\"version\":2", 1)).is_none());
    }
}
