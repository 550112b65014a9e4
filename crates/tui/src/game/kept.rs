//! How a game of Guess Who is kept between runs: the board at its start, and by the way in which it is played everything
//! else that it began with and what was done since. Played again, that gives the same game.
//!
//! ```json
//! {"version":2,"name":"clasico.csv","path":"datos/clasico.csv","board":{…},
//!  "game":{"practice":{"tree":{…},"inputs":["yes","no","undo",{"name":"Ana"}]}}}
//! ```
//!
//! The other ways say:
//!
//! ```json
//! {"watch":{"tree":{…},"hidden":"Ana","asked":2}}
//! {"hunt":{"hidden":"Ana","tries":[{"ask":"¿Es rubio?"},{"name":"Eva"}]}}
//! {"duel":{"machine":{"level":"binary","seat":"first","hidden":"Ana"},
//!          "rules":{"turns":"rounds","wrong_name":"costs-turn"},
//!          "turns":[{"guess":{"ask":"¿Es rubio?"},"answer":"yes"}],"waiting":{"name":"Eva"}}}
//! ```

mod older;

use std::sync::Arc;

use qeq_core::board::Board;
use qeq_core::duel::game::{Game as DuelGame, Machine};
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::{Rules, Turns, WrongName};
use qeq_core::duel::{Duel, Seat, Turn};
use qeq_core::guess::Guess;
use qeq_core::guesser::Guesser;
use qeq_core::hunt::Hunt;
use qeq_core::session::Input;
use qeq_core::tree::{Answer, notation};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Game, Label, Practice, Restored, Watch, board_of, json, raw, raw_board};

impl Game {
    /// The game as a text to keep, with what its board goes by.
    pub(crate) fn write(&self, label: &Label) -> String {
        let Label { name, path, digest, is_edited: edited } = label.clone();
        let (board, game) = match self {
            Self::Practice(practice) => (practice.start.board(), Played::practice(practice)),
            Self::Watch(watch) => (watch.practice.start.board(), Played::watch(watch)),
            Self::Hunt(hunt) => (hunt.board(), Played::hunt(hunt)),
            Self::Duel(duelling) => (duelling.duel().board(), Played::duel(duelling)),
        };
        json(&Kept { version: VERSION, name, path, edited, digest, board: raw_board(board), game })
    }

    /// Reads a game that was kept; `None` when anything about it is not as it was written.
    pub(crate) fn read(text: &str) -> Option<Restored> {
        let Kept { name, path, digest, edited: is_edited, board, game, .. } = Kept::read(text)?;
        let game = game.again(board_of(&board)?)?;
        Some(Restored { game, label: Label { name, path, digest, is_edited } })
    }
}

const VERSION: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    name: String,
    path: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    edited: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    board: Box<RawValue>,
    game: Played,
}

/// What every version says of itself.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

impl Kept {
    fn read(text: &str) -> Option<Self> {
        let Versioned { version } = serde_json::from_str(text).ok()?;
        match version {
            older::VERSION => serde_json::from_str::<older::Kept>(text).ok()?.renewed(),
            VERSION => serde_json::from_str(text).ok(),
            _ => None,
        }
    }
}

/// What a game began with beside its board, and what was done since, by the way in which it is played.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Played {
    Practice { tree: Box<RawValue>, inputs: Vec<KeptInput> },
    Watch { tree: Box<RawValue>, hidden: String, asked: usize },
    Hunt { hidden: String, tries: Vec<KeptGuess> },
    Duel(KeptDuel),
}

impl Played {
    fn practice(practice: &Practice) -> Self {
        let inputs = practice.inputs.iter().filter_map(KeptInput::of).collect();
        Self::Practice { tree: tree(&practice.start), inputs }
    }

    /// Whoever watches sees true answers only: their number says which.
    fn watch(watch: &Watch) -> Self {
        let hidden = watch.session().board().name(watch.hidden).to_owned();
        let asked = watch.session().view().history.len();
        Self::Watch { tree: tree(&watch.practice.start), hidden, asked }
    }

    fn hunt(hunt: &Hunt) -> Self {
        let board = hunt.board();
        let tries = hunt.tries().iter().map(|tried| KeptGuess::of(tried.tried, board)).collect();
        Self::Hunt { hidden: board.name(hunt.hidden()).to_owned(), tries }
    }

    fn duel(duelling: &DuelGame) -> Self {
        let (duel, board) = (duelling.duel(), duelling.duel().board());
        let guess = |guess| KeptGuess::of(guess, board);
        let said = |&Turn { guess: it, answer, .. }: &Turn| KeptTurn { guess: guess(it), answer };
        Self::Duel(KeptDuel {
            machine: duelling.machine().map(|machine| KeptMachine::of(machine, board)),
            rules: duel.rules(),
            turns: duel.turns().iter().map(said).collect(),
            waiting: duel.waiting().map(guess),
        })
    }

    /// The game, played again; `None` where it cannot have been played on this board.
    fn again(self, board: Board) -> Option<Game> {
        Some(match self {
            Self::Practice { tree, inputs } => {
                let mut practice = Practice::start(guesser(board, &tree)?);
                for input in inputs {
                    practice.handle(input.into()).ok()?;
                }
                Game::Practice(practice)
            }
            Self::Watch { tree, hidden, asked } => {
                let hidden = board.find_character(&hidden)?;
                let mut watch = Watch::start(guesser(board, &tree)?, hidden);
                (0..asked).all(|_| watch.step()).then_some(Game::Watch(watch))?
            }
            Self::Hunt { hidden, tries } => {
                let hidden = board.find_character(&hidden)?;
                let mut hunt = Hunt::start(board, hidden);
                for tried in tries {
                    hunt.handle(tried.find(hunt.board())?).ok()?;
                }
                Game::Hunt(hunt)
            }
            Self::Duel(duel) => Game::Duel(duel.again(&Arc::new(board))?),
        })
    }
}

fn tree(guesser: &Guesser) -> Box<RawValue> {
    raw(notation::json(guesser.tree(), guesser.board()).to_string())
}

fn guesser(board: Board, tree: &RawValue) -> Option<Guesser> {
    let tree = notation::read(tree.get(), &board).ok()?;
    Guesser::new(board, tree).ok()
}

#[derive(Serialize, Deserialize)]
struct KeptDuel {
    /// Without it, two people.
    machine: Option<KeptMachine>,
    #[serde(with = "KeptRules")]
    rules: Rules,
    turns: Vec<KeptTurn>,
    /// A guess without its answer.
    waiting: Option<KeptGuess>,
}

impl KeptDuel {
    fn again(self, board: &Arc<Board>) -> Option<DuelGame> {
        let machine = match self.machine {
            Some(machine) => Some(machine.find(board)?),
            None => None,
        };
        let mut duel = Duel::start(Arc::clone(board), self.rules);
        for KeptTurn { guess, answer } in self.turns {
            duel.guess(guess.find(board)?).ok()?;
            duel.answer(answer).ok()?;
        }
        if let Some(waiting) = self.waiting {
            duel.guess(waiting.find(board)?).ok()?;
        }
        Some(DuelGame::resume(duel, machine))
    }
}

#[derive(Serialize, Deserialize)]
struct KeptTurn {
    guess: KeptGuess,
    #[serde(with = "KeptAnswer")]
    answer: Answer,
}

#[derive(Serialize, Deserialize)]
struct KeptMachine {
    #[serde(with = "KeptKind")]
    level: Kind,
    #[serde(with = "KeptSeat")]
    seat: Seat,
    hidden: String,
}

impl KeptMachine {
    fn of(Machine { kind: level, seat, hidden }: Machine, board: &Board) -> Self {
        Self { level, seat, hidden: board.name(hidden).to_owned() }
    }

    fn find(self, board: &Board) -> Option<Machine> {
        let Self { level: kind, seat, hidden } = self;
        Some(Machine { kind, seat, hidden: board.find_character(&hidden)? })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Kind", rename_all = "kebab-case")]
enum KeptKind {
    Random,
    Binary,
    Custom,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Seat", rename_all = "kebab-case")]
enum KeptSeat {
    First,
    Second,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Rules")]
struct KeptRules {
    #[serde(with = "KeptTurns")]
    turns: Turns,
    #[serde(with = "KeptWrongName")]
    wrong_name: WrongName,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Turns", rename_all = "kebab-case")]
enum KeptTurns {
    Rounds,
    Alternating,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "WrongName", rename_all = "kebab-case")]
enum KeptWrongName {
    CostsTurn,
    CostsGame,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Answer", rename_all = "kebab-case")]
enum KeptAnswer {
    Yes,
    No,
}

/// What somebody says who hunts somebody.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptGuess {
    Ask(String),
    Name(String),
}

impl KeptGuess {
    fn of(guess: Guess, board: &Board) -> Self {
        match guess {
            Guess::Attribute(question) => Self::Ask(board.text(question).to_owned()),
            Guess::Person(character) => Self::Name(board.name(character).to_owned()),
        }
    }

    fn find(self, board: &Board) -> Option<Guess> {
        Some(match self {
            Self::Ask(text) => Guess::Attribute(board.find_question(&text)?),
            Self::Name(name) => Guess::Person(board.find_character(&name)?),
        })
    }
}

/// What somebody says whose thought is guessed.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptInput {
    Yes,
    No,
    Undo,
    Wrong,
    /// Who it was.
    Name(String),
    /// The question of a newcomer.
    Ask(String),
}

impl KeptInput {
    /// What is kept of it: of another game on the same board, nothing before that.
    fn of(input: &Input) -> Option<Self> {
        Some(match input {
            Input::Answer(Answer::Yes) => Self::Yes,
            Input::Answer(Answer::No) => Self::No,
            Input::Undo => Self::Undo,
            Input::WrongGuess => Self::Wrong,
            Input::Name(name) => Self::Name(name.clone()),
            Input::Question(text) => Self::Ask(text.clone()),
            Input::Restart => return None,
        })
    }
}

impl From<KeptInput> for Input {
    fn from(kept: KeptInput) -> Self {
        match kept {
            KeptInput::Yes => Self::Answer(Answer::Yes),
            KeptInput::No => Self::Answer(Answer::No),
            KeptInput::Undo => Self::Undo,
            KeptInput::Wrong => Self::WrongGuess,
            KeptInput::Name(name) => Self::Name(name),
            KeptInput::Ask(text) => Self::Question(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};
    use qeq_core::builders::{Strategy, Task, grow};
    use qeq_core::session::Phase;
    use qeq_i18n::Lang;

    use super::*;

    fn guesser() -> Guesser {
        let board = qeq_frontend::builtin::board(Lang::Es);
        let mut search = Search::new(Budget::unlimited());
        let tree = grow(Strategy::Entropy, &Task::new(&board), &mut search).tree;
        Guesser::new(board, tree).unwrap()
    }

    fn again(game: &Game) -> Game {
        let [name, path, digest] = ["clásico", "a/b.csv", "0f"].map(str::to_owned);
        let label = Label { name, path: Some(path), digest: Some(digest), is_edited: true };
        let restored = Game::read(&game.write(&label)).unwrap();
        assert_eq!(restored.label, label);
        restored.game
    }

    #[test]
    fn a_practice_goes_on_where_it_was_even_while_it_learns() {
        let mut practice = Practice::start(guesser());
        for answer in [Answer::Yes, Answer::No, Answer::No] {
            practice.handle(Input::Answer(answer)).unwrap();
        }
        practice.handle(Input::Undo).unwrap();
        while let Phase::Asking(_) = practice.session().phase() {
            practice.handle(Input::Answer(Answer::No)).unwrap();
        }
        practice.handle(Input::WrongGuess).unwrap();
        practice.handle(Input::Name("Nadie".to_owned())).unwrap();
        practice.handle(Input::Answer(Answer::Yes)).unwrap();
        let Game::Practice(read) = again(&Game::Practice(practice.clone())) else { panic!() };
        assert_eq!(read.session().phase(), practice.session().phase());
        assert!(matches!(read.session().phase(), Phase::Learning { .. }));
    }

    #[test]
    fn a_practice_keeps_the_question_of_a_newcomer() {
        let mut practice = Practice::start(guesser());
        let twin = practice.session().board().find_character("Amparo").unwrap();
        let same = |practice: &Practice, question| {
            Input::Answer(practice.session().board().has(twin, question).into())
        };
        while let Phase::Asking(question) = *practice.session().phase() {
            practice.handle(same(&practice, question)).unwrap();
        }
        practice.handle(Input::WrongGuess).unwrap();
        practice.handle(Input::Name("Nadie".to_owned())).unwrap();
        while let Phase::Learning { question, .. } = *practice.session().phase() {
            practice.handle(same(&practice, question)).unwrap();
        }
        let Game::Practice(mut read) = again(&Game::Practice(practice.clone())) else { panic!() };
        assert_eq!(read.session().phase(), practice.session().phase());
        read.handle(Input::Question("¿Lleva capa?".to_owned())).unwrap();
        let Game::Practice(read) = again(&Game::Practice(read)) else { panic!() };
        assert!(read.session().board().find_question("Lleva capa").is_some());
        assert!(matches!(read.session().phase(), Phase::Named { .. }));
    }

    /// Everybody is asked about one after the other.
    #[test]
    fn a_tree_as_deep_as_its_board_is_kept() {
        let (count, name) = (600, |at: usize| format!("p{at}"));
        let names: Vec<String> = (0..count - 1).map(name).collect();
        let questions: Vec<&str> = names.iter().map(String::as_str).collect();
        let row = |at: usize| (name(at), (0..count - 1).map(|it| it == at).collect());
        let board = Board::from_rows("n", &questions, (0..count).map(row)).unwrap();
        let mut search = Search::new(Budget::unlimited());
        let tree = grow(Strategy::Order, &Task::new(&board), &mut search).tree;
        let mut practice = Practice::start(Guesser::new(board, tree).unwrap());
        for _ in 2..count {
            practice.handle(Input::Answer(Answer::No)).unwrap();
        }
        let Game::Practice(read) = again(&Game::Practice(practice.clone())) else { panic!() };
        assert_eq!(read.session().phase(), practice.session().phase());
        assert_eq!(read.session().remaining_count(), 2);
    }

    #[test]
    fn a_hunt_goes_on_where_it_was() {
        let board = guesser().board().clone();
        let [hidden, other] = [board.find_character("Amparo"), board.find_character("Aurelio")];
        let first = board.question_ids().next().unwrap();
        let mut hunt = Hunt::start(board, hidden.unwrap());
        hunt.handle(Guess::Attribute(first)).unwrap();
        hunt.handle(Guess::Person(other.unwrap())).unwrap();
        let Game::Hunt(read) = again(&Game::Hunt(hunt.clone())) else { panic!() };
        assert_eq!((read.tries(), read.candidates()), (hunt.tries(), hunt.candidates()));
    }

    #[test]
    fn a_watch_goes_on_where_it_was() {
        let guesser = guesser();
        let hidden = guesser.board().character_ids().nth(3).unwrap();
        let mut watch = Watch::start(guesser, hidden);
        assert!(watch.step() && watch.step() && watch.undo());
        let Game::Watch(mut read) = again(&Game::Watch(watch)) else { panic!() };
        while read.step() {}
        assert_eq!(*read.session().phase(), Phase::Guessed(hidden));
    }

    #[test]
    fn a_duel_goes_on_where_it_was() {
        let board = Arc::new(guesser().board().clone());
        let [hidden, other] = [board.find_character("Amparo"), board.find_character("Aurelio")];
        let first = board.question_ids().next().unwrap();
        let rules = Rules { turns: Turns::Alternating, ..Rules::ROUNDS };
        let mut duel = Duel::start(board, rules);
        duel.guess(Guess::Attribute(first)).unwrap();
        duel.answer(Answer::Yes).unwrap();
        duel.guess(Guess::Person(other.unwrap())).unwrap();
        let machine = Machine { kind: Kind::Custom, seat: Seat::Second, hidden: hidden.unwrap() };
        let duelling = DuelGame::resume(duel, Some(machine));
        let Game::Duel(read) = again(&Game::Duel(duelling.clone())) else { panic!() };
        assert_eq!(read.duel().turns(), duelling.duel().turns());
        assert_eq!(read.duel().due(), duelling.duel().due());
        assert_eq!(read.duel().rules(), rules);
        assert_eq!(read.machine(), Some(machine));
    }

    #[test]
    fn whatever_is_damaged_is_no_game() {
        let name = "x".to_owned();
        let label = Label { name, path: None, digest: None, is_edited: false };
        let text = Game::Practice(Practice::start(guesser())).write(&label);
        assert!(Game::read(&text).is_some());
        for at in (0..text.len()).step_by(97).filter(|&at| text.is_char_boundary(at)) {
            assert!(Game::read(&text[..at]).is_none());
        }
        for (part, other) in [("{\"version\":2", "{\"version\":3"), ("practice", "watch")] {
            assert!(text.contains(part) && Game::read(&text.replacen(part, other, 1)).is_none());
        }
    }
}
