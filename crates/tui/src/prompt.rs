//! A question of the program, on top of everything: yes or no, or a line to type.

mod completion;
mod path;

use qeq_cluedo::notebook::EntryId;
use qeq_core::tree::Answer;
use qeq_i18n::words;
use ratatui::layout::Rect;

use self::path::PathField;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, middle, split_bottom};
use crate::field::Field;
use crate::game::PlayMode;
use crate::keymap::Place;
use crate::keymap::cluedo::Spot;
use crate::theme::Role;
use crate::wording::marked;

/// What is asked for. Whoever opened the prompt finds its way back by this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Leave, though a game is in progress.
    Leave,
    /// Begin another game, though one is in progress.
    LoseGame(PlayMode),
    /// Use another board, though a game is in progress.
    LoseGameForBoard,
    /// Leave the table, though its edits are not used.
    LoseEdits,
    /// Where is the board?
    OpenBoard,
    /// The moves of a game, one sign each.
    Moves,
    /// Where shall the board be saved?
    SaveBoard,
    /// Replace the file?
    Overwrite(String),
    /// The name of a newcomer.
    NewCharacter,
    /// The text of a new attribute.
    NewAttribute,
    /// Another name for what is marked.
    Rename,
    /// Where is the board of Clikomania?
    Puzzle,
    /// A number of the set-up of Clikomania.
    Number(Number),
    /// Something about the notebook of Cluedo.
    Notes(Wish),
}

impl Purpose {
    /// Whether the path of a file is typed.
    fn is_path(&self) -> bool {
        use Wish::{Open, Save, SetUp};
        match self {
            Self::OpenBoard | Self::SaveBoard | Self::Puzzle => true,
            Self::Notes(wish) => matches!(wish, SetUp(Detail::Deck) | Open | Save),
            _ => false,
        }
    }

    /// Whether whoever types usually goes on from what stands there.
    fn goes_on(&self) -> bool {
        self.is_entry() || *self == Self::Moves
    }

    /// Whether an entry of the notebook of Cluedo is typed.
    fn is_entry(&self) -> bool {
        matches!(self, Self::Notes(Wish::Line | Wish::Edit(_)))
    }
}

/// A number of the set-up of Clikomania.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// Rows of a random board.
    Rows,
    /// Its columns.
    Columns,
    /// Its colours.
    Colours,
    /// What it is drawn by.
    Seed,
    /// Points for a cleared board.
    Cleared,
}

/// What the notebook of Cluedo asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Something that has to be known before it is begun.
    SetUp(Detail),
    /// What is known?
    Line,
    /// What should this entry say?
    Edit(EntryId),
    /// Begin another notebook, or deal another game?
    New,
    /// Where is the notebook?
    Open,
    /// Replace the one that no file has?
    Replace,
    /// Where shall it be saved?
    Save,
    /// Accuse with these cards?
    Accuse,
}

/// What is typed for the set-up of Cluedo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Where is the deck?
    Deck,
    /// Who plays?
    Players,
    /// How many cards has each?
    Hands,
}

/// What a person said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Yes.
    Yes,
    /// No, where that is something else than nothing.
    No,
    /// This.
    Text(String),
}

/// A question that waits.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    question: String,
    /// What is wrong with what stands there, told in place of the question until that is changed.
    fault: Option<String>,
    reply: Reply,
}

/// How a question is answered.
#[derive(Clone, Debug)]
enum Reply {
    /// The answer that is marked.
    YesNo(Answer),
    Line(Field),
    Path(PathField),
}

/// What became of it.
pub(crate) enum Outcome {
    /// It still waits.
    Waits,
    /// It was answered.
    Said(Said),
    /// It was taken back.
    Cancelled,
}

impl Prompt {
    /// Asks whether to do what cannot be undone: whoever only presses Enter does not.
    pub(crate) fn yes_no(purpose: Purpose, question: String) -> Self {
        Self { purpose, question, fault: None, reply: Reply::YesNo(Answer::No) }
    }

    /// Asks for a line, which may be a path. What stands there already can be taken, corrected or written over, or
    /// gone on with where that is usual.
    pub(crate) fn line(purpose: Purpose, question: String, text: impl Into<String>) -> Self {
        let reply = match purpose.is_path() {
            true => Reply::Path(PathField::of(Field::proposing(text))),
            false if purpose.goes_on() => Reply::Line(Field::with(text)),
            false => Reply::Line(Field::proposing(text)),
        };
        Self { purpose, question, fault: None, reply }
    }

    /// Asks for a line once more, with what is wrong with what was typed in place of the question; that one is said by
    /// [`asking`](Self::asking).
    pub(crate) fn again(purpose: Purpose, why: &str, typed: impl Into<String>) -> Self {
        let reply = match purpose.is_path() {
            true => Reply::Path(PathField::of(Field::with(typed))),
            false => Reply::Line(Field::with(typed)),
        };
        Self { purpose, question: String::new(), fault: Some(marked(why)), reply }
    }

    /// The same with this question.
    pub(crate) fn asking(self, question: String) -> Self {
        Self { question, ..self }
    }

    /// The same with the question of the prompt that it takes up again.
    pub(crate) fn after(self, before: Self) -> Self {
        let is_again = self.question.is_empty() && self.purpose == before.purpose;
        if is_again { self.asking(before.question) } else { self }
    }

    /// Asks for a number; the one that holds now can be taken or written over.
    pub(crate) fn number(number: Number, question: String, now: u64) -> Self {
        let reply = Reply::Line(Field::proposing(now.to_string()));
        Self { purpose: Purpose::Number(number), question, fault: None, reply }
    }

    /// What is read above the answer.
    pub(crate) fn question(&self) -> &str {
        self.fault.as_ref().unwrap_or(&self.question)
    }

    /// What is typed so far.
    fn text(&self) -> &str {
        match &self.reply {
            Reply::YesNo(_) => "",
            Reply::Line(field) => field.text(),
            Reply::Path(path) => path.text(),
        }
    }

    pub(crate) fn place(&self) -> Place {
        match self.reply {
            Reply::YesNo(_) => Place::Confirm,
            Reply::Line(_) if self.purpose.is_entry() => Place::Notes(Spot::Line),
            Reply::Line(_) => Place::Field,
            Reply::Path(_) => Place::Path,
        }
    }

    pub(crate) fn act(&mut self, action: Action) -> Outcome {
        let before = self.fault.is_some().then(|| self.text().to_owned());
        let outcome = match &mut self.reply {
            Reply::YesNo(marked) => decide(marked, action),
            Reply::Line(field) => type_in(field, action),
            Reply::Path(path) => path.act(action),
        };
        // What was wrong is of no use to something else; where no question is known it is better than nothing.
        if before.is_some_and(|it| it != self.text()) && !self.question.is_empty() {
            self.fault = None;
        }
        outcome
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        let area = self.area(canvas);
        canvas.clear(area);
        let inner = canvas.frame(area, "", Role::Text);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        // Without room for the answer nobody could give one.
        let (head, _) = split_bottom(inner, 1);
        let used = canvas.paragraph(head, self.question(), Role::Strong);
        let y = inner.y + used + u16::from(inner.height > used + 1);
        let below = Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        match &self.reply {
            Reply::YesNo(marked) => buttons(canvas, inner.x, y, inner.width, *marked),
            Reply::Line(field) => field.draw(canvas, Rect { height: 1, ..below }, LABEL),
            Reply::Path(path) => path.draw(canvas, below, LABEL),
        }
    }

    /// Where it is drawn: in the middle, and what is offered makes it longer below, as far as there is room.
    fn area(&self, canvas: &Canvas<'_>) -> Rect {
        let all = canvas.area();
        let width = all.width.saturating_sub(4).min(64);
        let lines = canvas.lines_of(self.question(), width.saturating_sub(4));
        let usual = middle(all, width, lines + 4);
        let offered = if let Reply::Path(path) = &self.reply { path.rows() } else { 0 };
        let height = (usual.height + offered).min(all.height.saturating_sub(2)).max(usual.height);
        let y = usual.y.min(all.height.saturating_sub(1 + height));
        Rect { y, height, ..usual }
    }
}

fn decide(marked: &mut Answer, action: Action) -> Outcome {
    let answer = match action {
        Action::Back => return Outcome::Cancelled,
        Action::Move(Direction::Left) => {
            *marked = Answer::Yes;
            return Outcome::Waits;
        }
        Action::Move(Direction::Right) => {
            *marked = Answer::No;
            return Outcome::Waits;
        }
        Action::Activate => *marked,
        Action::Answer(answer) => answer,
        _ => return Outcome::Waits,
    };
    Outcome::Said(if answer.is_yes() { Said::Yes } else { Said::No })
}

fn type_in(field: &mut Field, action: Action) -> Outcome {
    match action {
        Action::Back => return Outcome::Cancelled,
        Action::Activate => return Outcome::Said(Said::Text(field.text().trim().to_owned())),
        action => drop(field.steer(action)),
    }
    Outcome::Waits
}

/// What stands before a line that is typed.
const LABEL: &str = "> ";

fn buttons(canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16, marked: Answer) {
    let lang = canvas.lang;
    let labels = [words::tree::edge_yes(lang), words::tree::edge_no(lang)];
    let mut used = 0;
    for (label, answer) in labels.iter().zip(Answer::BOTH) {
        let room = width.saturating_sub(used);
        let role = if answer == marked { Role::Button } else { Role::Text };
        used += canvas.label(x + used, y, room, label, role, Action::Answer(answer));
    }
}
