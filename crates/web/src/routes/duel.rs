//! A duel: both sides hide somebody, and whoever names the other's first has won. What people said so far goes in; what
//! the machine said in between, and whom the duel waits for, comes out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_core::board::Board;
use qeq_core::candidates::CharacterId;
use qeq_core::duel::game::Game;
use qeq_core::duel::players::{Kind, Rival};
use qeq_core::duel::race::{Rules, Turns, WrongName};
use qeq_core::duel::{Due, Seat, Turn};
use qeq_core::guess::Guess;
use qeq_core::tree::Answer;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use serde::{Deserialize, Serialize};

use super::boards::{Guesses, Places};
use super::extract::InBody;
use super::{boards, by_name};
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::worker_pool::{Job, Stop};

/// More than this nobody says.
pub(super) const MAX_SAYINGS: usize = 1000;

/// The machine is asked again at every request, so its board may have no more characters than it weighs quickly.
pub(super) const MAX_CHARACTERS: usize = 300;

/// A duel as far as it has come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// The identity of the board, or `builtin`.
    board: String,
    #[serde(default)]
    lang: WantedLang,
    /// Whom the machine hides, and its choices between equals.
    #[serde(default)]
    seed: u64,
    /// How the machine plays; without it two people play.
    rival: Option<String>,
    /// Whether the machine guesses first.
    #[serde(default)]
    machine_begins: bool,
    #[serde(default)]
    turns: WantedTurns,
    #[serde(default)]
    wrong_name: WantedPrice,
    /// What people said, in order.
    #[serde(default)]
    said: Vec<Said>,
    /// Whom each side hid, as people say at the end.
    #[serde(default)]
    told: [Option<usize>; 2],
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WantedTurns {
    #[default]
    Rounds,
    Alternating,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WantedPrice {
    #[default]
    Turn,
    Game,
}

/// What a person said: an attribute or a character, from 0, or an answer.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Said {
    Ask(usize),
    Name(usize),
    Yes,
    No,
}

#[derive(Serialize)]
struct Standing {
    version: u32,
    #[serde(flatten)]
    due: Awaited,
    /// Whether the other side has just been right, and only a name can still tie.
    last_word: bool,
    /// Where the machine sits.
    machine: Option<usize>,
    round: usize,
    /// What the duel says now.
    says: String,
    /// Who the other's person may be, for each side.
    remaining: [Vec<usize>; 2],
    turns: Vec<Line>,
    outcome: Option<String>,
    /// Whom each side hid, as far as that came out.
    hidden: [Option<usize>; 2],
}

/// What the duel waits for, and from whose seat, 1 or 2; from none where it is over.
#[derive(Debug, PartialEq, Serialize)]
#[serde(tag = "due", content = "seat", rename_all = "lowercase")]
enum Awaited {
    Guess(usize),
    Answer(usize),
    Over(()),
}

impl From<Due> for Awaited {
    fn from(due: Due) -> Self {
        match due {
            Due::Guess(seat) => Self::Guess(seat.number()),
            Due::Answer(seat, _) => Self::Answer(seat.number()),
            Due::Nothing(_) => Self::Over(()),
        }
    }
}

#[derive(Serialize)]
struct Line {
    seat: usize,
    question: String,
    answer: bool,
    /// The attribute, where one was asked for.
    ask: Option<usize>,
    /// Whether the answer was not true of the person who was hidden.
    untrue: bool,
}

/// Plays the duel so far again and says how it stands.
pub(super) async fn duel(
    State(shared): State<Arc<Shared>>,
    InBody(asked): InBody<Asked>,
) -> Result<Response, Problem> {
    let entry = boards::entry(&shared, &asked.board, asked.lang.into())?;
    let kinds = Kind::ALL.iter().map(|it| it.name());
    let rival = by_name("rival", asked.rival.as_deref(), Kind::from_name, kinds)?;
    if asked.said.len() > MAX_SAYINGS {
        return Err(Problem::TooMuch);
    }
    if rival.is_some() && entry.board.len() > MAX_CHARACTERS {
        return Err(Problem::TooManyPeople);
    }
    if let Some(at) = asked.told.into_iter().flatten().find(|&at| at >= entry.board.len()) {
        return Err(Problem::no_number("told", at));
    }
    let work = move |stop: Stop| {
        let game = played(&entry.board, rival, &asked, || stop.goes_on())?;
        Ok(standing(&entry.board, &asked, &game))
    };
    Ok(Json(shared.pool.run(Job::Move, work).await??).into_response())
}

/// Plays what was said so far again; after every saying it asks whether anybody still waits.
fn played(
    board: &Arc<Board>,
    rival: Option<Kind>,
    asked: &Asked,
    goes_on: impl Fn() -> bool,
) -> Result<Game, Problem> {
    let guesses = Guesses::of(board);
    let mut chance = Chance::from_seed(asked.seed);
    let mut game = start(board, rival, asked, &mut chance);
    while game.advance(&mut chance).is_some() {}
    for &said in &asked.said {
        say(&mut game, &guesses, said)?;
        while goes_on() && game.advance(&mut chance).is_some() {}
        if !goes_on() {
            return Err(Problem::Stopped);
        }
    }
    Ok(game)
}

/// How a duel stands.
fn standing(board: &Board, asked: &Asked, game: &Game) -> Standing {
    let (lang, duel) = (asked.lang.into(), game.duel());
    let places = Places::of(board);
    let index = |id| places.place(id);
    let hidden = known_hidden(board, asked, game);
    let line = |turn: &Turn| Line {
        seat: turn.seat.number(),
        question: texts::duel::guess(lang, board, turn.guess),
        answer: turn.answer.is_yes(),
        ask: match turn.guess {
            Guess::Attribute(id) => Some(id.index()),
            Guess::Person(_) => None,
        },
        untrue: hidden[turn.seat.other().number() - 1]
            .is_some_and(|it| turn.guess.answer_of(board, it) != turn.answer),
    };
    Standing {
        version: 1,
        due: game.duel().due().into(),
        last_word: has_last_word(game, duel.turn()),
        machine: game.machine().map(|it| it.seat.number()),
        round: duel.round(),
        says: says(lang, board, game),
        remaining: Seat::BOTH.map(|seat| duel.candidates(seat).iter().map(index).collect()),
        turns: duel.turns().iter().map(line).collect(),
        outcome: duel.outcome().map(|outcome| texts::duel::ending(lang, game, outcome)),
        hidden: hidden.map(|it| it.map(index)),
    }
}

/// Whom each side hid, as far as that came out: who was named rightly, and at the end whom the machine hid and whom
/// people say that they did.
fn known_hidden(board: &Board, asked: &Asked, game: &Game) -> [Option<CharacterId>; 2] {
    let is_over = game.duel().outcome().is_some();
    std::array::from_fn(|at| {
        let seat = Seat::BOTH[at];
        let machine = game.machine().filter(|it| it.seat == seat).map(|it| it.hidden);
        let told = || asked.told[at].and_then(|at| board.character_ids().nth(at));
        game.found(seat).or_else(|| machine.or_else(told).filter(|_| is_over))
    })
}

fn start(board: &Arc<Board>, rival: Option<Kind>, asked: &Asked, chance: &mut Chance) -> Game {
    let turns = match asked.turns {
        WantedTurns::Rounds => Turns::Rounds,
        WantedTurns::Alternating => Turns::Alternating,
    };
    let wrong_name = match asked.wrong_name {
        WantedPrice::Turn => WrongName::CostsTurn,
        WantedPrice::Game => WrongName::CostsGame,
    };
    let rules = Rules { turns, wrong_name };
    let seat = if asked.machine_begins { Seat::First } else { Seat::Second };
    Game::start(Arc::clone(board), rules, rival.map(|kind| (kind, seat)), chance)
}

fn say(game: &mut Game, guesses: &Guesses, said: Said) -> Result<(), Problem> {
    let done = match said {
        Said::Ask(at) => game.guess(guesses.attribute(at)?),
        Said::Name(at) => game.guess(guesses.person(at)?),
        Said::Yes => game.answer(Answer::Yes).map(drop),
        Said::No => game.answer(Answer::No).map(drop),
    };
    done.map_err(|_| Problem::NotNow)
}

/// Whether the rival of a side has just been right, and that side may still tie.
fn has_last_word(game: &Game, seat: Seat) -> bool {
    matches!(game.duel().situation(seat).rival, Rival::WasRight)
}

/// What is asked for now, or how it ended.
fn says(lang: Lang, board: &Board, game: &Game) -> String {
    use words::duel as w;
    match game.duel().due() {
        Due::Guess(seat) if has_last_word(game, seat) => match game.machine() {
            Some(_) => w::last_word(lang),
            None => w::last_word_of_player(lang, seat.number()),
        },
        Due::Guess(seat) if game.machine().is_none() => w::player_asks(lang, seat.number()),
        Due::Guess(_) => words::page::ask(lang),
        Due::Answer(seat, guess) => {
            let question = texts::duel::guess(lang, board, guess);
            format!("{}{question}", texts::duel::asker(lang, game, seat))
        }
        Due::Nothing(outcome) => texts::duel::ending(lang, game, outcome),
    }
}

#[cfg(test)]
mod tests {
    use qeq_frontend::builtin;

    use super::*;

    /// The words of the page have the number in them.
    #[test]
    fn whoever_has_too_large_a_board_is_told_how_large_it_may_be() {
        for lang in Lang::ALL {
            let told = words::web::too_many_people(lang);
            assert!(told.contains(&MAX_CHARACTERS.to_string()), "{told}");
        }
    }

    #[test]
    fn a_duel_that_nobody_waits_for_is_not_played_on() {
        let said = serde_json::json!({"board": "builtin", "said": [{"ask": 0}]});
        let asked: Asked = serde_json::from_value(said).unwrap();
        let board = Arc::new(builtin::board(Lang::Es));
        let played = |waits: bool| played(&board, Some(Kind::Binary), &asked, || waits);
        // The machine has answered, and asked in turn.
        assert_eq!(standing(&board, &asked, &played(true).unwrap()).due, Awaited::Answer(1));
        assert!(matches!(played(false), Err(Problem::Stopped)));
    }
}
