//! The tournament of the metrics, for the report: each against each other and against chance, from random openings,
//! once in either seat.

use std::fmt::Write;

use qeq_base::chance::Chance;
use qeq_conecta4::jugador::{JugadorAuto, Metric};
use qeq_conecta4::players::Player;
use qeq_conecta4::position::{End, Position, Side};
use qeq_conecta4::shape::{Column, Shape};

use super::PAGE;
use crate::pages;
use crate::run::Outcome;

/// Stones of an opening: the metrics do not draw lots, so from an empty board there would be one game only.
const OPENING: usize = 4;

const PLAYERS: [Player; 4] = [
    Player::Metric(Metric::Defensive),
    Player::Metric(Metric::Offensive),
    Player::Metric(Metric::SimpleDefensive),
    Player::Random,
];

/// Wins, draws and losses of the first of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    /// A win is 1 and a draw ½: the mean and half the width of its interval of 95 %.
    fn score(self) -> (f64, f64) {
        let games = f64::from(self.wins + self.draws + self.losses);
        let mean = (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        let squares = (f64::from(self.wins) + f64::from(self.draws) / 4.0) / games;
        (mean, 1.96 * ((squares - mean * mean) / games).sqrt())
    }

    fn line(self, one: Player, other: Player) -> String {
        let (mean, width) = self.score();
        let (mean, width) = (format!("{mean:.3}"), format!("{width:.3}"));
        let Self { wins, draws, losses } = self;
        let (one, other) = (name(one), name(other));
        pages::in_spanish(&format!(
            "| {one} | {other} | {wins} | {draws} | {losses} | {mean} ± {width} |\n"
        ))
    }
}

/// Plays the games and writes the table into the page.
pub(super) fn write(games: usize) -> Outcome {
    let table = table(games);
    pages::publish(PAGE, "torneo", &table)
}

fn table(games: usize) -> String {
    let mut table = format!("\nPartidas por pareja: {games}.\n\n");
    table += "| jugador | rival | gana | empata | pierde | puntos |\n|---|---|---|---|---|---|\n";
    for (at, &one) in PLAYERS.iter().enumerate() {
        for &other in &PLAYERS[at + 1..] {
            write!(table, "{}", pairing([one, other], games).line(one, other)).expect("a string");
        }
    }
    table + "\n"
}

fn pairing(players: [Player; 2], games: usize) -> Tally {
    let mut chance = Chance::from_seed(0);
    let mut tally = Tally::default();
    for _ in 0..games / 2 {
        let opening = opening(&mut chance);
        for seat in [Side::First, Side::Second] {
            match game(players, seat, opening.clone(), &mut chance) {
                Some(End::Win(side)) if side == seat => tally.wins += 1,
                Some(End::Win(_)) => tally.losses += 1,
                _ => tally.draws += 1,
            }
        }
    }
    tally
}

/// A random opening after which nobody wins at once.
fn opening(chance: &mut Chance) -> Position {
    loop {
        let mut position = Position::empty(Shape::USUAL);
        for _ in 0..OPENING {
            let column = any(&position, chance);
            play(&mut position, column);
        }
        if position.winning_move().is_none() {
            return position;
        }
    }
}

/// A game with the first of two players on `seat`.
fn game(
    players: [Player; 2],
    seat: Side,
    mut position: Position,
    chance: &mut Chance,
) -> Option<End> {
    let mut trees = [0; 2].map(|_| JugadorAuto::from_position(position.clone()));
    while position.end().is_none() {
        let turn = usize::from(position.turn() != seat);
        let column = match players[turn] {
            Player::Metric(metric) => {
                trees[turn].update(position.clone());
                trees[turn].choose(metric)
            }
            _ => any(&position, chance),
        };
        play(&mut position, column);
    }
    position.end()
}

fn any(position: &Position, chance: &mut Chance) -> Option<Column> {
    chance.pick(&position.legal().collect::<Vec<_>>()).copied()
}

fn play(position: &mut Position, column: Option<Column>) {
    position.play(column.expect("the game goes on")).expect("a legal move");
}

fn name(player: Player) -> &'static str {
    if player == Player::Random { "aleatorio" } else { player.name() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_has_its_score_and_interval() {
        let tally = Tally { wins: 60, draws: 20, losses: 20 };
        let [one, other, ..] = PLAYERS;
        assert_eq!(
            tally.line(one, other),
            "| defensiva | ofensiva | 60 | 20 | 20 | 0,700 ± 0,078 |\n"
        );
    }

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let players = [Player::Metric(Metric::SimpleDefensive), Player::Random];
        assert_eq!(pairing(players, 10), pairing(players, 10));
    }
}
