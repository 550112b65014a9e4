//! How a game of Conecta 4 is kept between runs.
//!
//! ```json
//! {"version":1,"rows":6,"cols":7,"connect":4,"seats":["person","defensiva"],"moves":"44455"}
//! ```

use qeq_conecta4::game::{Game, Seat};
use qeq_conecta4::notation;
use qeq_conecta4::players::Player;
use qeq_conecta4::shape::Shape;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    rows: u32,
    cols: u32,
    connect: u32,
    seats: [String; 2],
    moves: String,
}

const PERSON: &str = "person";

/// A game as text.
pub(crate) fn write(game: &Game) -> Option<String> {
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
    };
    serde_json::to_string(&kept).ok()
}

/// A game from its text; `None` where it says anything else.
pub(crate) fn read(text: &str) -> Option<Game> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    let shape = Shape::new(kept.rows, kept.cols, kept.connect).ok()?;
    let [first, second] = kept.seats.map(|name| seat(&name));
    let position = notation::read(&kept.moves, shape).ok()?;
    (kept.version == 1).then_some(Game::new(position, [first?, second?]))
}

/// Whether anything would be lost with a game: a person has begun it, and the end is not reached.
pub(crate) fn is_in_progress(game: &Game) -> bool {
    let position = game.position();
    let is_begun = !position.moves().is_empty() && position.end().is_none();
    is_begun && game.seats().contains(&Seat::Person)
}

fn seat(name: &str) -> Option<Seat> {
    if name == PERSON {
        return Some(Seat::Person);
    }
    Player::ALL.into_iter().find(|player| player.name() == name).map(Seat::Machine)
}

#[cfg(test)]
mod tests {
    use qeq_conecta4::players::Level;

    use super::*;

    #[test]
    fn a_game_comes_back_as_it_was() {
        let shape = Shape::new(5, 6, 4).unwrap();
        let seats = [Seat::Person, Seat::Machine(Player::Level(Level::Hard))];
        let game = Game::new(notation::read("33456", shape).unwrap(), seats);
        let again = read(&write(&game).unwrap()).unwrap();
        assert_eq!(again.seats(), seats);
        assert_eq!(again.position().shape(), shape);
        assert_eq!(again.position().to_string(), "33456");
    }

    #[test]
    fn whatever_else_is_there_is_no_game() {
        let good =
            write(&Game::new(notation::read("44", Shape::USUAL).unwrap(), [Seat::Person; 2]));
        let good = good.unwrap();
        assert!(read(&good).is_some());
        for (part, other) in
            [("\"44\"", "\"48\""), (":7", ":70"), ("person", "nobody"), (":1,", ":2,"), ("{", "")]
        {
            assert!(read(&good.replacen(part, other, 1)).is_none(), "{part}");
        }
    }
}
