//! How a game of Guess Who is kept between runs: the board and the tree at its start, and everything that was done
//! since. Played again, that gives the same game.
//!
//! ```json
//! {"version":1,"way":"practice","name":"clasico.csv","path":"datos/clasico.csv",
//!  "board":{…},"tree":{…},"inputs":["yes","no","undo",{"name":"Ana"}]}
//! ```

use std::sync::Arc;

use qeq_core::board::Board;
use qeq_core::candidates::CharacterId;
use qeq_core::duel::game::{Game as Duelling, Machine};
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::{Rules, Turns, WrongName};
use qeq_core::duel::{Duel, Seat, Turn};
use qeq_core::guess::Guess;
use qeq_core::guesser::Guesser;
use qeq_core::hunt::{Hunt, HuntError, Tried};
use qeq_core::session::Input;
use qeq_core::tree::{Answer, notation};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Game, Label, Practice, Restored, VERSION, Watch, Way, board_of, json, raw, raw_board};

impl Game {
    /// The game as a text to keep, with what its board goes by.
    pub(crate) fn write(&self, label: &Label) -> String {
        let (start, hidden, inputs) = match self {
            Self::Practice(practice) => (Ok(&practice.start), None, keep_inputs(&practice.inputs)),
            Self::Watch(watch) => {
                let practice = &watch.practice;
                (Ok(&practice.start), Some(watch.hidden), keep_inputs(&practice.inputs))
            }
            Self::Hunt(hunt) => (Err(hunt.board()), Some(hunt.hidden()), keep_tries(hunt)),
            Self::Duel(duelling) => {
                let (duel, machine) = (duelling.duel(), duelling.machine());
                (Err(duel.board()), machine.map(|machine| machine.hidden), keep_turns(duel))
            }
        };
        let duel = match self {
            Self::Duel(duelling) => Some(KeptDuel::of(duelling)),
            Self::Practice(_) | Self::Hunt(_) | Self::Watch(_) => None,
        };
        let board = start.map_or_else(|board| board, Guesser::board);
        let tree = start.ok().map(|guesser| notation::json(guesser.tree(), guesser.board()));
        let kept = Kept {
            version: VERSION,
            way: self.way(),
            name: label.name.clone(),
            path: label.path.clone(),
            edited: label.is_edited,
            digest: label.digest.clone(),
            board: raw_board(board),
            tree: tree.map(|tree| raw(tree.to_string())),
            hidden: hidden.map(|id| board.name(id).to_owned()),
            duel,
            inputs,
        };
        json(&kept)
    }

    /// Reads a game that was kept; `None` when anything about it is not as it was written.
    pub(crate) fn read(text: &str) -> Option<Restored> {
        let kept: Kept = serde_json::from_str(text).ok()?;
        let board = board_of(&kept.board).filter(|_| kept.version == VERSION)?;
        let hidden = kept.hidden.as_deref().map(|name| board.find_character(name));
        let game = match (kept.way, hidden) {
            (Way::Practice, None) => Self::Practice(replay(kept.guesser(board)?, &kept.inputs)?),
            (Way::Watch, Some(Some(hidden))) => {
                let practice = replay(kept.guesser(board)?, &kept.inputs)?;
                Self::Watch(Watch { practice, hidden })
            }
            (Way::Hunt, Some(Some(hidden))) => Self::Hunt(hunt_on(board, hidden, &kept.inputs)?),
            (Way::Duel, hidden) => {
                let duel = kept.duel.as_ref()?;
                Self::Duel(duel.read(Arc::new(board), hidden.flatten(), &kept.inputs)?)
            }
            _ => return None,
        };
        let Kept { name, path, digest, edited: is_edited, .. } = kept;
        let label = Label { name, path, digest, is_edited };
        Some(Restored { game, label })
    }
}

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    way: Way,
    name: String,
    path: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    edited: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    board: Box<RawValue>,
    tree: Option<Box<RawValue>>,
    hidden: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duel: Option<KeptDuel>,
    inputs: Vec<KeptInput>,
}

/// What a duel is played by.
#[derive(Serialize, Deserialize)]
struct KeptDuel {
    /// The machine's level; without it, two people.
    level: Option<String>,
    machine_begins: bool,
    alternating: bool,
    wrong_name_loses: bool,
}

impl KeptDuel {
    fn of(duelling: &Duelling) -> Self {
        let rules = duelling.duel().rules();
        Self {
            level: duelling.machine().map(|machine| machine.kind.name().to_owned()),
            machine_begins: duelling.is_machine(Seat::First),
            alternating: rules.turns == Turns::Alternating,
            wrong_name_loses: rules.wrong_name == WrongName::CostsGame,
        }
    }

    fn read(
        &self,
        board: Arc<Board>,
        hidden: Option<CharacterId>,
        inputs: &[KeptInput],
    ) -> Option<Duelling> {
        let turns = if self.alternating { Turns::Alternating } else { Turns::Rounds };
        let wrong_name =
            if self.wrong_name_loses { WrongName::CostsGame } else { WrongName::CostsTurn };
        let seat = if self.machine_begins { Seat::First } else { Seat::Second };
        let machine = match &self.level {
            Some(level) => Some(Machine { kind: Kind::from_name(level)?, seat, hidden: hidden? }),
            None => None,
        };
        let mut duel = Duel::start(board, Rules { turns, wrong_name });
        for input in inputs {
            match input {
                KeptInput::Ask(text) => {
                    let question = duel.board().find_question(text)?;
                    duel.guess(Guess::Attribute(question)).ok()?;
                }
                KeptInput::Name(name) => {
                    let person = duel.board().find_character(name)?;
                    duel.guess(Guess::Person(person)).ok()?;
                }
                KeptInput::Yes => drop(duel.answer(Answer::Yes).ok()?),
                KeptInput::No => drop(duel.answer(Answer::No).ok()?),
                KeptInput::Undo | KeptInput::Wrong => return None,
            }
        }
        Some(Duelling::resume(duel, machine))
    }
}

impl Kept {
    fn guesser(&self, board: Board) -> Option<Guesser> {
        let tree = notation::read(self.tree.as_ref()?.get(), &board).ok()?;
        Guesser::new(board, tree).ok()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptInput {
    Yes,
    No,
    Undo,
    Wrong,
    /// Who it was, or a try to name somebody.
    Name(String),
    /// A question of a hunt, or the one of a newcomer.
    Ask(String),
}

fn keep_inputs(inputs: &[Input]) -> Vec<KeptInput> {
    let keep = |input: &Input| {
        Some(match input {
            Input::Answer(Answer::Yes) => KeptInput::Yes,
            Input::Answer(Answer::No) => KeptInput::No,
            Input::Undo => KeptInput::Undo,
            Input::WrongGuess => KeptInput::Wrong,
            Input::Name(name) => KeptInput::Name(name.clone()),
            Input::Question(text) => KeptInput::Ask(text.clone()),
            Input::Restart => return None,
        })
    };
    inputs.iter().filter_map(keep).collect()
}

fn keep_tries(hunt: &Hunt) -> Vec<KeptInput> {
    let keep = |tried: &Tried| match tried.tried {
        Guess::Attribute(question) => KeptInput::Ask(hunt.board().text(question).to_owned()),
        Guess::Person(character) => KeptInput::Name(hunt.board().name(character).to_owned()),
    };
    hunt.tries().iter().map(keep).collect()
}

fn keep_turns(duel: &Duel) -> Vec<KeptInput> {
    let board = duel.board();
    let ask = |guess: Guess| match guess {
        Guess::Attribute(question) => KeptInput::Ask(board.text(question).to_owned()),
        Guess::Person(person) => KeptInput::Name(board.name(person).to_owned()),
    };
    let answer = |turn: &Turn| if turn.answer.is_yes() { KeptInput::Yes } else { KeptInput::No };
    let turns = duel.turns().iter().flat_map(|turn| [ask(turn.guess), answer(turn)]);
    turns.chain(duel.waiting().map(ask)).collect()
}

fn replay(guesser: Guesser, inputs: &[KeptInput]) -> Option<Practice> {
    let mut practice = Practice::start(guesser);
    for input in inputs {
        let input = match input {
            KeptInput::Yes => Input::Answer(Answer::Yes),
            KeptInput::No => Input::Answer(Answer::No),
            KeptInput::Undo => Input::Undo,
            KeptInput::Wrong => Input::WrongGuess,
            KeptInput::Name(name) => Input::Name(name.clone()),
            KeptInput::Ask(text) => Input::Question(text.clone()),
        };
        practice.handle(input).ok()?;
    }
    Some(practice)
}

fn hunt_on(board: Board, hidden: CharacterId, inputs: &[KeptInput]) -> Option<Hunt> {
    let mut hunt = Hunt::start(board, hidden);
    for input in inputs {
        let tried = match input {
            KeptInput::Ask(text) => Guess::Attribute(hunt.board().find_question(text)?),
            KeptInput::Name(name) => Guess::Person(hunt.board().find_character(name)?),
            _ => return None,
        };
        match hunt.handle(tried) {
            Ok(_) => {}
            Err(HuntError::Over | HuntError::NothingToUndo) => return None,
        }
    }
    Some(hunt)
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
        assert!(matches!(read.session().phase(), Phase::Guessed(_)));
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
        let duelling = Duelling::resume(duel, Some(machine));
        let Game::Duel(read) = again(&Game::Duel(duelling.clone())) else { panic!() };
        assert_eq!(read.duel().turns(), duelling.duel().turns());
        assert_eq!(read.due(), duelling.due());
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
        assert!(
            Game::read(&text.replace("\"version\":1,\"way\"", "\"version\":2,\"way\"")).is_none()
        );
        assert!(Game::read(&text.replace("practice", "watch")).is_none());
    }
}
