//! The game in progress, whichever it is, and what all games share that are kept between runs.

pub(crate) mod clikomania;
pub(crate) mod cluedo;
pub(crate) mod conecta4;
pub(crate) mod duel;
pub(crate) mod edited;
mod kept;
pub(crate) mod tally;

use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, Format, ReadOptions};
use qeq_core::candidates::{CharacterId, CharacterSet};
use qeq_core::duel::game::Game as DuelGame;
use qeq_core::guesser::Guesser;
use qeq_core::hunt::Hunt;
use qeq_core::session::{Event, Input, Refusal, Session};
use qeq_i18n::{Lang, words};
use serde::Serialize;
use serde_json::value::RawValue;

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayMode {
    /// The machine guesses.
    Practice,
    /// A person guesses.
    Hunt,
    /// The machine plays itself.
    Watch,
    /// Two sides ask in turns.
    Duel,
}

impl PlayMode {
    pub(crate) const ALL: [Self; 4] = [Self::Practice, Self::Hunt, Self::Watch, Self::Duel];
}

/// How the questions stand that somebody may ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum QuestionOrder {
    /// As the board has them.
    #[default]
    InOrder,
    /// Those first that split whoever is left most evenly; those that rule out nobody last.
    ByEvenness,
}

impl QuestionOrder {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::InOrder => Self::ByEvenness,
            Self::ByEvenness => Self::InOrder,
        }
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) enum Game {
    Practice(Practice),
    Hunt(Hunt),
    Watch(Watch),
    Duel(DuelGame),
}

/// The machine guesses.
#[derive(Clone, Debug)]
pub(crate) struct Practice {
    session: Session,
    /// How it began, and what was done since.
    start: Guesser,
    inputs: Vec<Input>,
}

impl Practice {
    pub(crate) fn start(guesser: Guesser) -> Self {
        Self { session: Session::start(guesser.clone()), start: guesser, inputs: Vec::new() }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn handle(&mut self, input: Input) -> Result<Event, Refusal> {
        let event = self.session.handle(input.clone())?;
        if event == Event::Restarted {
            self.start = self.session.guesser().clone();
            self.inputs.clear();
        } else {
            self.inputs.push(input);
        }
        Ok(event)
    }

    /// Takes back the input after which somebody was learnt, if that was the last one: their last trait is asked for again,
    /// and the board is what it was. An undo of the session would leave them on the board. O(a game).
    pub(crate) fn unlearn(&mut self) {
        let mut inputs = std::mem::take(&mut self.inputs);
        inputs.pop();
        *self = Self::start(self.start.clone());
        for input in inputs {
            self.handle(input).expect("it was taken before");
        }
    }
}

/// The machine plays itself: it hides somebody and answers truly.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    practice: Practice,
    hidden: CharacterId,
}

impl Watch {
    pub(crate) fn start(guesser: Guesser, hidden: CharacterId) -> Self {
        Self { practice: Practice::start(guesser), hidden }
    }

    pub(crate) fn session(&self) -> &Session {
        self.practice.session()
    }

    pub(crate) fn hidden(&self) -> CharacterId {
        self.hidden
    }

    /// Asks and answers once; false when the character is found already.
    pub(crate) fn step(&mut self) -> bool {
        let answer = self.session().truth(self.hidden);
        answer.is_some_and(|answer| self.practice.handle(Input::Answer(answer)).is_ok())
    }

    /// Takes a question back; false at the first.
    pub(crate) fn undo(&mut self) -> bool {
        self.practice.handle(Input::Undo).is_ok()
    }
}

impl PlayMode {
    /// What it is called in the menu.
    pub(crate) fn title(self, lang: Lang) -> String {
        match self {
            Self::Practice => words::screen::practice_title(lang),
            Self::Hunt => words::screen::hunt_title(lang),
            Self::Watch => words::screen::watch_title(lang),
            Self::Duel => words::duel::title(lang),
        }
    }
}

impl Game {
    pub(crate) fn way(&self) -> PlayMode {
        match self {
            Self::Practice(_) => PlayMode::Practice,
            Self::Hunt(_) => PlayMode::Hunt,
            Self::Watch(_) => PlayMode::Watch,
            Self::Duel(_) => PlayMode::Duel,
        }
    }

    pub(crate) fn board(&self) -> &Board {
        match self {
            Self::Practice(practice) => practice.session().board(),
            Self::Hunt(hunt) => hunt.board(),
            Self::Watch(watch) => watch.session().board(),
            Self::Duel(duelling) => duelling.duel().board(),
        }
    }

    /// Who is not ruled out. O(N / 64 + characters left).
    pub(crate) fn left(&self) -> CharacterSet {
        match self {
            Self::Practice(practice) => practice.session().candidates(),
            Self::Hunt(hunt) => hunt.candidates().clone(),
            Self::Watch(watch) => watch.session().candidates(),
            Self::Duel(duelling) => duelling.duel().candidates(duelling.duel().turn()).clone(),
        }
    }

    /// Whether anything would be lost with it: something was done, and the end is not reached.
    pub(crate) fn is_worth_keeping(&self) -> bool {
        match self {
            Self::Practice(practice) => {
                let over = practice.session().phase().found().is_some();
                !practice.inputs.is_empty() && !over
            }
            Self::Hunt(hunt) => !hunt.tries().is_empty() && hunt.found().is_none(),
            Self::Watch(_) => false,
            Self::Duel(duelling) => {
                let duel = duelling.duel();
                let has_asked = duel.waiting().is_some() && !duelling.is_machine(duel.turn());
                (has_asked || !duel.turns().is_empty()) && duel.outcome().is_none()
            }
        }
    }
}

/// A game that was kept, and the board that it is played on.
#[derive(Debug)]
pub(crate) struct Restored {
    pub(crate) game: Game,
    pub(crate) label: Label,
}

/// A game, or whatever else is kept, as JSON. Writing that can only fail where a type says so, or has maps by other keys than
/// strings; what is kept is made of strings, numbers, lists of them and JSON that is there already.
fn json(kept: &impl Serialize) -> String {
    serde_json::to_string(kept).expect("strings, numbers and lists of them")
}

/// A text that is JSON already, to stand within another.
fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("boards and trees are written as JSON")
}

/// A board as JSON, to stand within what is kept.
fn raw_board(board: &Board) -> Box<RawValue> {
    raw(board.write(Format::Json).expect("JSON has a place for every board"))
}

/// Such a board read back.
fn board_of(kept: &RawValue) -> Option<Board> {
    let options = ReadOptions { format: Some(Format::Json), weight_column: None };
    board::read(&SourceText::new("", kept.get()), &options).board
}

/// What the board of a game goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) name: String,
    /// Where it came from, and where it may be saved again.
    pub(crate) path: Option<String>,
    /// The digest of what its file said then.
    pub(crate) digest: Option<String>,
    /// Whether it was changed since.
    pub(crate) is_edited: bool,
}
