//! How a game of Conecta 4 is kept between runs, and the tree of a metric to look into.
//!
//! ```json
//! {"version":1,"rows":6,"cols":7,"connect":4,"seats":["person","defensiva"],"moves":"44455"}
//! ```
//!
//! Of a game that began with moves from elsewhere it says `"pasted":true` as well.

use qeq_conecta4::game::{Game, Seat};
use qeq_conecta4::jugador::{JugadorAuto, Metric};
use qeq_conecta4::notation;
use qeq_conecta4::players::{Level, Player};
use qeq_conecta4::position::Position;
use qeq_conecta4::shape::{Column, Shape};
use serde::{Deserialize, Serialize};

/// The tree of the assignment's player, grown as deep as its metric needs. On a wide board it has a million nodes: all that
/// depends on each of them is counted once.
#[derive(Debug)]
pub(crate) struct MetricTree {
    pub(crate) player: JugadorAuto,
    pub(crate) metric: Metric,
    /// What the metric plays.
    pub(crate) chosen: Option<Column>,
    /// How many nodes there are.
    pub(crate) nodes: usize,
    /// What the metric counts below each move, from the left.
    pub(crate) counts: Vec<usize>,
}

impl MetricTree {
    /// Grows it below a position. O(nodes).
    pub(crate) fn grow(position: Position, metric: Metric) -> Self {
        let mut player = JugadorAuto::from_position(position);
        let chosen = player.choose(metric);
        let moves = player.children(player.root());
        let counts = moves.map(|id| player.counted(id, metric)).collect();
        Self { metric, chosen, nodes: player.count(), counts, player }
    }
}

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    rows: u32,
    cols: u32,
    connect: u32,
    seats: [String; 2],
    moves: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pasted: bool,
}

const PERSON: &str = "person";

/// A game as text.
pub(crate) fn write(game: &Game) -> String {
    let shape = game.position().shape();
    let name = |seat| match seat {
        Seat::Person => PERSON.to_owned(),
        Seat::Machine(player) => player.name().to_owned(),
    };
    let kept = Kept {
        version: 1,
        rows: shape.rows(),
        cols: shape.cols(),
        connect: shape.connect(),
        seats: game.seats().map(name),
        moves: game.position().to_string(),
        pasted: !game.is_played(),
    };
    super::json(&kept)
}

/// A game from its text; `None` where it says anything else.
pub(crate) fn read(text: &str) -> Option<Game> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    let shape = Shape::new(kept.rows, kept.cols, kept.connect).ok()?;
    let [first, second] = kept.seats.map(|name| seat(&name));
    let position = notation::read(&kept.moves, shape).ok()?;
    let seats = [first?, second?];
    // One that is over was counted for its two when they played it.
    let is_played = !kept.pasted && position.end().is_none();
    let game = if is_played { played(&position, seats) } else { Game::new(position, seats) };
    (kept.version == 1).then_some(game)
}

/// A game that these two have played up to this position.
fn played(position: &Position, seats: [Seat; 2]) -> Game {
    let mut game = Game::new(Position::empty(position.shape()), seats);
    for &column in position.moves() {
        game.play(column).expect("it was played before");
    }
    game
}

/// The seats before anybody has chosen others: a person, and a player who is neither too weak nor too strong for most.
const USUAL_SEATS: [Seat; 2] = [Seat::Person, Seat::Machine(Player::Level(Level::Medium))];

/// The game that is on the table before anybody has begun one.
pub(crate) fn usual() -> Game {
    Game::new(Position::empty(Shape::USUAL), USUAL_SEATS)
}

/// Whether nothing tells a game from the usual one, so that it need not be kept.
pub(crate) fn is_usual(game: &Game) -> bool {
    let position = game.position();
    position.moves().is_empty() && position.shape() == Shape::USUAL && game.seats() == USUAL_SEATS
}

/// Whether a game can be gone on with, whoever plays it.
pub(crate) fn goes_on(game: &Game) -> bool {
    let position = game.position();
    !position.moves().is_empty() && position.end().is_none()
}

/// Whether anything would be lost with a game: it goes on, and a person plays it.
pub(crate) fn is_in_progress(game: &Game) -> bool {
    goes_on(game) && game.seats().contains(&Seat::Person)
}

fn seat(name: &str) -> Option<Seat> {
    if name == PERSON {
        return Some(Seat::Person);
    }
    Player::ALL.into_iter().find(|player| player.name() == name).map(Seat::Machine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_as_it_was() {
        let shape = Shape::new(5, 6, 4).unwrap();
        let seats = [Seat::Person, Seat::Machine(Player::Level(Level::Hard))];
        let position = notation::read("33456", shape).unwrap();
        for game in [played(&position, seats), Game::new(position, seats)] {
            let again = read(&write(&game)).unwrap();
            assert_eq!(again.seats(), seats);
            assert_eq!(again.position().shape(), shape);
            assert_eq!(again.position().to_string(), "33456");
            assert_eq!(again.is_played(), game.is_played());
        }
    }

    #[test]
    fn the_usual_game_is_the_one_that_nobody_has_begun() {
        assert!(is_usual(&usual()) && is_usual(&read(&write(&usual())).unwrap()));
        let with = |moves, shape, seats| Game::new(notation::read(moves, shape).unwrap(), seats);
        let small = Shape::new(5, 6, 4).unwrap();
        assert!(!is_usual(&with("4", Shape::USUAL, USUAL_SEATS)));
        assert!(!is_usual(&with("", small, USUAL_SEATS)));
        assert!(!is_usual(&with("", Shape::USUAL, [Seat::Person; 2])));
    }

    #[test]
    fn a_game_that_is_over_is_not_played_again() {
        let over = played(&notation::read("1122334", Shape::USUAL).unwrap(), [Seat::Person; 2]);
        assert!(over.is_played() && !read(&write(&over)).unwrap().is_played());
    }

    #[test]
    fn whatever_else_is_there_is_no_game() {
        let good =
            write(&Game::new(notation::read("44", Shape::USUAL).unwrap(), [Seat::Person; 2]));
        assert!(read(&good).is_some());
        for (part, other) in
            [("\"44\"", "\"48\""), (":7", ":70"), ("person", "nobody"), (":1,", ":2,"), ("{", "")]
        {
            assert!(read(&good.replacen(part, other, 1)).is_none(), "{part}");
        }
    }
}
