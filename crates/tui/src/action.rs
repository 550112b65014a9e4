//! Everything that a key or a click can mean. The [keymap](crate::keymap) makes actions from keys, screens
//! act on them; neither knows the other.

use qeq_clikomania::board::Place;
use qeq_cluedo::game::Holding;
use qeq_conecta4::shape::Column;
use qeq_core::candidates::CharacterId;
use qeq_core::tree::Answer;

use crate::game::cluedo::SheetCell;

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// One step back: closes what is open on top.
    Back,
    /// Leaves the program.
    Quit,
    /// Says which keys there are.
    Help,
    /// Moves what is marked, or scrolls.
    Move(Direction),
    /// Goes to the next pane of the screen.
    NextPane,
    /// Does what the marked thing is for.
    Activate,
    /// A click on this line of a list, from 0: marks it, and does it where that is all it is for.
    Pick(usize),
    /// A click on a block: lights its group, and takes it where it is lit.
    Block(Place),
    /// The mouse is over a block: lights its group.
    Light(Place),
    /// A click on a card: marks the character.
    Card(CharacterId),
    /// A click on a column: drops a stone into it.
    Column(Column),
    /// A click on a spot of the table: marks it, and edits it where it is marked.
    Spot(Spot),
    /// Starts to type what is looked for.
    Find,
    /// A sign for the field that is open.
    Type(char),
    /// Takes the last sign of the field away.
    Erase,
    /// Takes away the sign behind the cursor of the field.
    EraseNext,
    /// Empties the field.
    EraseAll,
    /// Completes the path in the field, or goes on to the next one that is offered.
    Complete,
    /// Answers yes or no.
    Answer(Answer),
    /// Takes the last step back, at any depth.
    Undo,
    /// Says that the guess is wrong.
    Wrong,
    /// Plays again.
    Again,
    /// Plays the next game of the same two, in which the other one begins.
    Rematch,
    /// Lets the machine play on by itself, or halts it.
    Run,
    /// Names the marked character.
    Name,
    /// Lists the questions in another order.
    Order,
    /// Shows the report of a hunt.
    Report,
    /// Opens the tree of questions, at the game's node where there is a game.
    Tree,
    /// Folds or unfolds everything below the marked node.
    FoldAll,
    /// Draws larger or smaller.
    Zoom(Zoom),
    /// Marks the node where the game stands.
    Here,
    /// The strategies side by side.
    Compare,
    /// Takes in a character.
    AddCharacter,
    /// Takes in an attribute.
    AddAttribute,
    /// Removes the marked character.
    RemoveCharacter,
    /// Removes the marked attribute.
    RemoveAttribute,
    /// Renames what is marked.
    Rename,
    /// Grows the tree anew.
    Regrow,
    /// Saves under a name.
    SaveAs,
    /// Opens a file, or a game from its text.
    Open,
    /// Copies the game as text to the clipboard.
    Copy,
    /// Shows what every move is worth, or hides it.
    Hint,
    /// Does again what was taken back.
    Redo,
    /// Looks for the best game there is.
    Solve,
    /// Plays on another board of the same kind.
    NewBoard,
    /// Something that only the notebook of Cluedo is asked for.
    Note(Note),
}

/// What only the notebook of Cluedo is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// A click on a cell marks it.
    Cell(SheetCell),
    /// Writes down a suggestion with its answers.
    Turn,
    /// Writes down a fact, typed as a line.
    Line,
    /// The marked holder has the marked card, or has it not.
    Certain(Holding),
    /// Imagines that the marked holder has the marked card, then that he has not, then neither.
    Imagine,
    /// What to ask next.
    Suggest,
    /// Makes the assumption about who is not refuted, or drops it.
    Assume,
    /// Begins a new notebook.
    New,
    /// Says what is in the envelope.
    Accuse,
    /// Whoever answers shows the card of this place among those of the suggestion, from 0.
    Shows(usize),
    /// Nobody else answers.
    NobodyElse,
}

/// A cell of the table that is edited, a name or an attribute. Rows and columns count from 1; row 0 holds the
/// attributes, column 0 the names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) row: usize,
    pub(crate) column: usize,
}

/// Where to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// One up.
    Up,
    /// One down.
    Down,
    /// One to the left.
    Left,
    /// One to the right.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first.
    First,
    /// To the last.
    Last,
}

impl Direction {
    /// The first line that is seen of a text after going this way: `page` lines are seen at once, and `last` is the first
    /// one when the end is. Nothing where a text does not go.
    pub(crate) fn scroll(self, top: usize, page: usize, last: usize) -> Option<usize> {
        match self {
            Self::Up => Some(top.saturating_sub(1)),
            Self::Down => Some((top + 1).min(last)),
            Self::PageUp => Some(top.saturating_sub(page)),
            Self::PageDown => Some((top + page).min(last)),
            Self::First => Some(0),
            Self::Last => Some(last),
            Self::Left | Self::Right => None,
        }
    }
}

/// How to zoom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// Larger.
    In,
    /// Smaller.
    Out,
}
