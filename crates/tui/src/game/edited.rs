//! The board of the table with changes that no file has, as it is kept where the program ends before anybody could save it.
//!
//! ```json
//! {"version":1,"name":"clasico.csv","path":"/juegos/clasico.csv","digest":"0f…","edited":true,
//!  "board":{…},"draft":{…}}
//! ```

use qeq_core::board::Board;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Label, board_of, json, raw, raw_board};

/// A board with changes that no file has.
#[derive(Debug)]
pub(crate) struct Edits {
    pub(crate) board: Board,
    pub(crate) label: Label,
    /// The table as somebody was changing it, where that has faults and so is no board: whatever its editor has written.
    pub(crate) draft: Option<String>,
}

const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    name: String,
    path: Option<String>,
    digest: Option<String>,
    edited: bool,
    board: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Box<RawValue>>,
}

/// The board as a text to keep, with what it goes by; a draft is JSON.
pub(crate) fn write(board: &Board, label: Label, draft: Option<&str>) -> String {
    let Label { name, path, digest, is_edited: edited } = label;
    let draft = draft.map(|draft| raw(draft.to_owned()));
    json(&Kept { version: VERSION, name, path, digest, edited, board: raw_board(board), draft })
}

/// Reads a board that was kept; `None` when anything about it is not as it was written.
pub(crate) fn read(text: &str) -> Option<Edits> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    let Kept { version, name, path, digest, edited: is_edited, board, draft } = kept;
    let board = board_of(&board).filter(|_| version == VERSION)?;
    let label = Label { name, path, digest, is_edited };
    Some(Edits { board, label, draft: draft.map(|draft| draft.get().to_owned()) })
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
        let text = write(&board, label.clone(), Some("{}"));
        let edits = read(&text).unwrap();
        assert_eq!((edits.label, edits.draft.as_deref()), (label, Some("{}")));
        assert_eq!(edits.board.write(Format::Json), board.write(Format::Json));
        for at in (0..text.len()).step_by(97).filter(|&at| text.is_char_boundary(at)) {
            assert!(read(&text[..at]).is_none());
        }
        assert!(read(&text.replacen("\"version\":1", "\"version\":2", 1)).is_none());
    }
}
