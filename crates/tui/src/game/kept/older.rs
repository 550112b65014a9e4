//! Games as they were kept before: every way had the room of all others, so that it has to be seen whether it is filled as
//! it was.
//!
//! ```json
//! {"version":1,"way":"practice","name":"clasico.csv","path":"datos/clasico.csv",
//!  "board":{…},"tree":{…},"hidden":null,"inputs":["yes","no","undo",{"name":"Ana"}]}
//! ```

use qeq_core::duel::Seat;
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::{Rules, Turns, WrongName};
use qeq_core::tree::Answer;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{KeptDuel, KeptGuess, KeptInput, KeptMachine, KeptTurn, Played};

pub(super) const VERSION: u32 = 1;

#[derive(Deserialize)]
pub(super) struct Kept {
    way: Way,
    name: String,
    path: Option<String>,
    #[serde(default)]
    edited: bool,
    digest: Option<String>,
    board: Box<RawValue>,
    tree: Option<Box<RawValue>>,
    hidden: Option<String>,
    duel: Option<Table>,
    inputs: Vec<KeptInput>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Way {
    Practice,
    Hunt,
    Watch,
    Duel,
}

/// What a duel was played by.
#[derive(Deserialize)]
struct Table {
    /// The machine's level; without it, two people.
    level: Option<String>,
    machine_begins: bool,
    alternating: bool,
    wrong_name_loses: bool,
}

impl Kept {
    /// The same as it is kept now; `None` where it was never written so.
    pub(super) fn renewed(self) -> Option<super::Kept> {
        let Self { name, path, edited, digest, board, inputs, .. } = self;
        let game = match (self.way, self.tree, self.hidden, self.duel) {
            (Way::Practice, Some(tree), None, None) => Played::Practice { tree, inputs },
            (Way::Watch, Some(tree), Some(hidden), None) => {
                Played::Watch { tree, hidden, asked: asked(&inputs)? }
            }
            (Way::Hunt, None, Some(hidden), None) => {
                let tries = inputs.into_iter().map(guess).collect::<Option<_>>()?;
                Played::Hunt { hidden, tries }
            }
            (Way::Duel, None, hidden, Some(table)) => Played::Duel(table.duel(hidden, inputs)?),
            _ => return None,
        };
        Some(super::Kept { version: super::VERSION, name, path, edited, digest, board, game })
    }
}

/// How many questions were answered and not taken back.
fn asked(inputs: &[KeptInput]) -> Option<usize> {
    inputs.iter().try_fold(0_usize, |asked, input| match input {
        KeptInput::Yes | KeptInput::No => Some(asked + 1),
        KeptInput::Undo => asked.checked_sub(1),
        KeptInput::Wrong | KeptInput::Name(_) | KeptInput::Ask(_) => None,
    })
}

fn guess(input: KeptInput) -> Option<KeptGuess> {
    match input {
        KeptInput::Ask(text) => Some(KeptGuess::Ask(text)),
        KeptInput::Name(name) => Some(KeptGuess::Name(name)),
        KeptInput::Yes | KeptInput::No | KeptInput::Undo | KeptInput::Wrong => None,
    }
}

fn answer(input: &KeptInput) -> Option<Answer> {
    match input {
        KeptInput::Yes => Some(Answer::Yes),
        KeptInput::No => Some(Answer::No),
        _ => None,
    }
}

impl Table {
    fn duel(self, hidden: Option<String>, inputs: Vec<KeptInput>) -> Option<KeptDuel> {
        let (machine, rules) = (self.machine(hidden)?, self.rules());
        let (mut turns, mut waiting) = (Vec::new(), None);
        for input in inputs {
            match waiting.take() {
                Some(guess) => turns.push(KeptTurn { guess, answer: answer(&input)? }),
                None => waiting = Some(guess(input)?),
            }
        }
        Some(KeptDuel { machine, rules, turns, waiting })
    }

    /// The machine, if one played; `None` where it is half said.
    #[expect(clippy::option_option, reason = "whether it is said well, and whether there is one")]
    fn machine(&self, hidden: Option<String>) -> Option<Option<KeptMachine>> {
        let seat = if self.machine_begins { Seat::First } else { Seat::Second };
        match (&self.level, hidden) {
            (Some(level), Some(hidden)) => {
                Some(Some(KeptMachine { level: Kind::from_name(level)?, seat, hidden }))
            }
            (None, None) => Some(None),
            (Some(_), None) | (None, Some(_)) => None,
        }
    }

    fn rules(&self) -> Rules {
        let turns = if self.alternating { Turns::Alternating } else { Turns::Rounds };
        let wrong_name =
            if self.wrong_name_loses { WrongName::CostsGame } else { WrongName::CostsTurn };
        Rules { turns, wrong_name }
    }
}

#[cfg(test)]
mod tests {
    use qeq_core::duel::Due;
    use qeq_core::duel::game::Machine;
    use qeq_core::guess::Guess;
    use qeq_core::session::Phase;

    use super::*;
    use crate::game::{Game, Label};

    const BOARD: &str = r#"{"version":1,"title":"n","attributes":["Alto","Rubio"],"characters":[
        {"name":"Ana","traits":"11"},{"name":"Blas","traits":"10"},{"name":"Eva","traits":"01"}]}"#;

    const TREE: &str = r#"{"version":1,"root":{"attribute":"Alto","candidates":3,
        "yes":{"attribute":"Rubio","candidates":2,
            "yes":{"character":"Ana","candidates":1},"no":{"character":"Blas","candidates":1}},
        "no":{"character":"Eva","candidates":1}}}"#;

    const PRACTICE: &str = r#"{"version":1,"way":"practice","name":"tres","path":"/a/tres.csv",
        "edited":true,"digest":"0f","board":BOARD,"tree":TREE,"hidden":null,
        "inputs":["yes","undo","no","wrong",{"name":"Leo"}]}"#;

    const WATCH: &str = r#"{"version":1,"way":"watch","name":"tres","path":null,"board":BOARD,
        "tree":TREE,"hidden":"Blas","inputs":["yes","no","undo"]}"#;

    const HUNT: &str = r#"{"version":1,"way":"hunt","name":"tres","path":null,"board":BOARD,
        "tree":null,"hidden":"Ana","inputs":[{"ask":"Alto"},{"name":"Blas"}]}"#;

    const DUEL: &str = r#"{"version":1,"way":"duel","name":"tres","path":null,"board":BOARD,
        "tree":null,"hidden":"Eva",
        "duel":{"level":"binary","machine_begins":true,"alternating":true,"wrong_name_loses":true},
        "inputs":[{"ask":"Alto"},"yes",{"ask":"Rubio"}]}"#;

    const PEOPLE: &str = r#"{"version":1,"way":"duel","name":"tres","path":null,"board":BOARD,
        "tree":null,"hidden":null,
        "duel":{"level":null,"machine_begins":false,"alternating":false,"wrong_name_loses":false},
        "inputs":[{"ask":"Alto"},"yes",{"name":"Blas"},"no"]}"#;

    const ALL: [&str; 5] = [PRACTICE, WATCH, HUNT, DUEL, PEOPLE];

    fn read(text: &str) -> Option<(Game, Label)> {
        let text = text.replace("BOARD", BOARD).replace("TREE", TREE);
        Game::read(&text).map(|restored| (restored.game, restored.label))
    }

    #[test]
    fn a_game_of_the_older_kind_goes_on_in_every_way() {
        let (game, label) = read(PRACTICE).unwrap();
        let [name, path, digest] = ["tres", "/a/tres.csv", "0f"].map(str::to_owned);
        assert_eq!(label, Label { name, path: Some(path), digest: Some(digest), is_edited: true });
        let Game::Practice(practice) = game else { panic!() };
        assert!(matches!(practice.session().phase(), Phase::Learning { .. }));
        let (game, label) = read(WATCH).unwrap();
        assert_eq!((label.path, label.digest, label.is_edited), (None, None, false));
        let blas = game.board().find_character("Blas").unwrap();
        let Game::Watch(watch) = game else { panic!() };
        assert_eq!((watch.hidden(), watch.session().view().history.len()), (blas, 1));
        let Game::Hunt(hunt) = read(HUNT).unwrap().0 else { panic!() };
        assert_eq!((hunt.tries().len(), hunt.board().name(hunt.hidden())), (2, "Ana"));
    }

    #[test]
    fn a_duel_of_the_older_kind_goes_on() {
        let Game::Duel(duelling) = read(DUEL).unwrap().0 else { panic!() };
        let board = duelling.duel().board();
        let hidden = board.find_character("Eva").unwrap();
        let machine = Machine { kind: Kind::Binary, seat: Seat::First, hidden };
        assert_eq!(duelling.machine(), Some(machine));
        let rules = Rules { turns: Turns::Alternating, wrong_name: WrongName::CostsGame };
        assert_eq!((duelling.duel().rules(), duelling.duel().turns().len()), (rules, 1));
        let rubio = Guess::Attribute(board.find_question("Rubio").unwrap());
        assert_eq!(duelling.duel().due(), Due::Answer(Seat::First, rubio));
        let Game::Duel(duelling) = read(PEOPLE).unwrap().0 else { panic!() };
        assert_eq!((duelling.machine(), duelling.duel().rules()), (None, Rules::ROUNDS));
        assert_eq!((duelling.duel().turns().len(), duelling.duel().waiting()), (2, None));
    }

    /// Once it is kept again, it is of the present kind.
    #[test]
    fn what_is_read_is_kept_anew() {
        for text in ALL {
            let (game, label) = read(text).unwrap();
            let text = game.write(&label);
            assert!(text.starts_with("{\"version\":2"));
            assert_eq!(Game::read(&text).unwrap().game.write(&label), text);
        }
    }

    #[test]
    fn what_was_never_written_so_is_no_game() {
        for (text, part, other) in [
            (PRACTICE, "TREE", "null"),
            (PRACTICE, "null", "\"Ana\""),
            (PRACTICE, "practice", "hunt"),
            (WATCH, "\"undo\"", "\"undo\",\"undo\",\"undo\""),
            (WATCH, "\"yes\"", "\"wrong\""),
            (HUNT, "\"hidden\":\"Ana\"", "\"hidden\":null"),
            (HUNT, "\"Ana\"", "\"Leo\""),
            (HUNT, "{\"ask\":\"Alto\"}", "\"yes\""),
            (DUEL, "\"Eva\"", "null"),
            (DUEL, "\"binary\"", "null"),
            (DUEL, "binary", "shrewd"),
            (DUEL, "\"yes\",", ""),
            (PEOPLE, "\"hidden\":null", "\"hidden\":\"Ana\""),
            (PEOPLE, "\"no\"", "\"no\",\"no\""),
        ] {
            assert!(text.contains(part), "{part}");
            assert!(read(&text.replacen(part, other, 1)).is_none(), "{part} {other}");
        }
    }
}
