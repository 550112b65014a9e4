//! The tournament of the metrics, for the report: each against each other and against chance, from random openings,
//! once in either seat. And the defensive metric against the simple one, whose move the statement leaves open where the rival
//! threatens nothing, with several ways to choose it.

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

const PLAYERS: [Entrant; 4] = [
    DEFENSIVE,
    Entrant::Metric(Metric::Offensive),
    Entrant::Metric(Metric::SimpleDefensive),
    Entrant::Random,
];

const DEFENSIVE: Entrant = Entrant::Metric(Metric::Defensive);

/// Whoever plays in the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entrant {
    /// A metric of the statement.
    Metric(Metric),
    /// Chance.
    Random,
    /// The simple defensive metric with another way to choose where nothing is threatened.
    Simple(Quiet),
}

/// The move of the simple metric where the rival threatens nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quiet {
    /// The leftmost column.
    Leftmost,
    /// Any column.
    Any,
    /// The middle one of the columns that are not full.
    Middle,
    /// The leftmost after which the rival does not win at once.
    LeftmostSafe,
}

const QUIET: [Quiet; 4] = [Quiet::Leftmost, Quiet::Any, Quiet::LeftmostSafe, Quiet::Middle];

impl Entrant {
    /// His move, with the tree that he has grown so far.
    fn choose(
        self,
        tree: &mut JugadorAuto,
        position: &Position,
        chance: &mut Chance,
    ) -> Option<Column> {
        match self {
            Self::Metric(metric) => {
                tree.update(position.clone());
                tree.choose(metric)
            }
            Self::Random => any(position, chance),
            Self::Simple(quiet) => position
                .winning_move()
                .or_else(|| position.threat())
                .or_else(|| quiet.choose(position, chance)),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Random => "aleatorio",
            Self::Metric(metric) => Player::Metric(metric).name(),
            Self::Simple(Quiet::Leftmost) => "la de más a la izquierda",
            Self::Simple(Quiet::Any) => "una al azar",
            Self::Simple(Quiet::Middle) => "la del medio",
            Self::Simple(Quiet::LeftmostSafe) => {
                "la de más a la izquierda tras la que el rival no gana"
            }
        }
    }
}

impl Quiet {
    fn choose(self, position: &Position, chance: &mut Chance) -> Option<Column> {
        let legal: Vec<Column> = position.legal().collect();
        let is_safe = |column: &Column| {
            position.after(*column).is_some_and(|after| after.winning_move().is_none())
        };
        match self {
            Self::Leftmost => legal.first().copied(),
            Self::Any => chance.pick(&legal).copied(),
            Self::Middle => legal.get(legal.len() / 2).copied(),
            Self::LeftmostSafe => legal.iter().copied().find(is_safe).or(legal.first().copied()),
        }
    }
}

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

    /// A line of a table that names these.
    fn line(self, names: &[&str]) -> String {
        let (mean, width) = self.score();
        let (mean, width) = (format!("{mean:.3}"), format!("{width:.3}"));
        let Self { wins, draws, losses } = self;
        let names = names.join(" | ");
        pages::in_spanish(&format!(
            "| {names} | {wins} | {draws} | {losses} | {mean} ± {width} |\n"
        ))
    }
}

/// Plays the games and writes the tables into the page.
pub(super) fn write(games: usize) -> Outcome {
    pages::publish(PAGE, "torneo", &all_against_all(games))?;
    pages::publish(PAGE, "tranquilas", &quiet_moves(games))
}

fn all_against_all(games: usize) -> String {
    let mut table = format!("\nPartidas por pareja: {games}.\n\n");
    table += "| jugador | rival | gana | empata | pierde | puntos |\n|---|---|---|---|---|---|\n";
    for (at, &one) in PLAYERS.iter().enumerate() {
        for &other in &PLAYERS[at + 1..] {
            let tally = pairing([one, other], games);
            write!(table, "{}", tally.line(&[one.name(), other.name()])).expect("a string");
        }
    }
    table + "\n"
}

/// The defensive metric against the simple one, by what that one does where nothing is threatened.
fn quiet_moves(games: usize) -> String {
    let mut table = "\n| la simple, si nada amenaza, toma | gana la defensiva | empata | pierde | sus puntos |\n\
                     |---|---|---|---|---|\n"
        .to_owned();
    for simple in QUIET.map(Entrant::Simple) {
        let tally = pairing([DEFENSIVE, simple], games);
        table += &tally.line(&[simple.name()]);
    }
    table + "\n"
}

fn pairing(players: [Entrant; 2], games: usize) -> Tally {
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
    players: [Entrant; 2],
    seat: Side,
    mut position: Position,
    chance: &mut Chance,
) -> Option<End> {
    let mut trees = [0; 2].map(|_| JugadorAuto::from_position(position.clone()));
    while position.end().is_none() {
        let turn = usize::from(position.turn() != seat);
        let column = players[turn].choose(&mut trees[turn], &position, chance);
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

#[cfg(test)]
mod tests {
    use qeq_conecta4::notation;

    use super::*;

    #[test]
    fn a_tally_has_its_score_and_interval() {
        let tally = Tally { wins: 60, draws: 20, losses: 20 };
        let [one, other, ..] = PLAYERS.map(Entrant::name);
        assert_eq!(
            tally.line(&[one, other]),
            "| defensiva | ofensiva | 60 | 20 | 20 | 0,700 ± 0,078 |\n"
        );
    }

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let players = [PLAYERS[2], PLAYERS[3]];
        assert_eq!(pairing(players, 10), pairing(players, 10));
    }

    fn chosen(position: &Position, quiet: Quiet) -> Option<Column> {
        let mut tree = JugadorAuto::from_position(position.clone());
        Entrant::Simple(quiet).choose(&mut tree, position, &mut Chance::from_seed(1))
    }

    #[test]
    fn whatever_the_quiet_move_whoever_can_wins_and_otherwise_blocks() {
        let number = |moves: &str, quiet| {
            let position = notation::read(moves, Shape::USUAL).unwrap();
            chosen(&position, quiet).map(Column::number)
        };
        for quiet in QUIET {
            assert_eq!(number("475767", quiet), Some(3), "{quiet:?} wins before it blocks");
            assert_eq!(number("47576", quiet), Some(3), "{quiet:?} blocks");
        }
        let quiet = [Quiet::Leftmost, Quiet::Middle, Quiet::LeftmostSafe];
        assert_eq!(quiet.map(|quiet| number("2", quiet)), [Some(1), Some(4), Some(1)]);
    }

    #[test]
    fn a_safe_quiet_move_lets_the_rival_not_win_where_another_would() {
        let mut chance = Chance::from_seed(3);
        let mut differing = 0;
        for _ in 0..2000 {
            let mut position = opening(&mut chance);
            while position.end().is_none() {
                let lost = |quiet| {
                    let after = position.after(chosen(&position, quiet).unwrap()).unwrap();
                    after.winning_move().is_some()
                };
                if position.threat().is_none() && lost(Quiet::Leftmost) {
                    let is_lost_anyway = position
                        .legal()
                        .all(|column| position.after(column).unwrap().winning_move().is_some());
                    assert_eq!(lost(Quiet::LeftmostSafe), is_lost_anyway);
                    differing += usize::from(!is_lost_anyway);
                }
                let column = any(&position, &mut chance);
                play(&mut position, column);
            }
        }
        assert!(differing > 100, "{differing}");
    }
}
