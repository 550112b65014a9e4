//! `cargo xtask duel`: the tables of docs/duelo.md, from the solver of races and from tournaments. Every
//! figure is exact or follows from the seed, so that the page can be compared too.

use std::ops::ControlFlow;
use std::sync::Arc;

use qeq_base::chance::Chance;
use qeq_core::board::Board;
use qeq_core::board::random::RandomBoard;
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::{Goal, Ideal, Rules};
use qeq_core::duel::tournament::{Pairing, Tournament};

use crate::pages::{markdown, put};
use crate::run::Outcome;
use crate::{data, files};

const PAGE: &str = "docs/duelo.md";

/// Numbers of candidates of the first table.
const SIZES: [usize; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 100];

/// Games of each pairing; their 95 % intervals reach 0.35 to 0.6 points to either side.
const GAMES: u64 = 20_000;

/// Writes the tables.
///
/// # Errors
/// When the page or a board cannot be read, or the page lacks a place for a table.
pub(crate) fn write() -> Outcome {
    let (page, made) = pages()?;
    if page != made {
        files::write(PAGE, &made)?;
    }
    println!("{PAGE} is written");
    Ok(())
}

/// Compares the page with what would be written.
///
/// # Errors
/// When they differ, and as [`write()`].
pub(crate) fn check() -> Outcome {
    let (page, made) = pages()?;
    match page == made {
        true => println!("{PAGE} holds"),
        false => return Err(format!("{PAGE} says other figures (run `cargo xtask duel`)").into()),
    }
    Ok(())
}

/// The page as it is, and as it should be.
fn pages() -> Outcome<(String, String)> {
    let page = files::read(PAGE)?;
    let made = put(&page, "iguales", &equal())?;
    let made = put(&made, "rondas", &by_rounds())?;
    let made = put(&made, "apuestas", &bids())?;
    let made = put(&made, "torneos", &tournaments()?)?;
    Ok((page, made))
}

fn equal() -> String {
    let largest = SIZES.into_iter().max().unwrap_or(1);
    let goals = [Goal::Name(Rules::ROUNDS), Goal::OneLeft, Goal::Name(Rules::OFFICIAL)];
    let races = goals.map(|goal| Ideal::solve(goal, largest));
    let row = |n: usize| {
        let [rounds, narrowing, official] = races.each_ref().map(|race| shown(race.value(n, n)));
        [n.to_string(), rounds, narrowing, official]
    };
    markdown(["candidatos de cada uno", "rondas", "quedarse con uno", "oficiales"], SIZES.map(row))
}

fn by_rounds() -> String {
    let race = Ideal::solve(Goal::Name(Rules::ROUNDS), 6);
    let row = |own: usize| {
        let [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6].map(|rival| shown(race.value(own, rival)));
        [own.to_string(), a, b, c, d, e, f]
    };
    markdown(["propios ╲ del rival", "1", "2", "3", "4", "5", "6"], (1..=6).map(row))
}

fn bids() -> String {
    let race = Ideal::solve(Goal::OneLeft, 32);
    let row = |own: usize| {
        let best = |rival| {
            let bids = race.bids(own, rival);
            let bids: Vec<String> = bids.iter().map(usize::to_string).collect();
            bids.join(" ")
        };
        let [a, b, c, d, e] = [2, 4, 8, 16, 32].map(best);
        [own.to_string(), a, b, c, d, e]
    };
    markdown(["propios ╲ del rival", "2", "4", "8", "16", "32"], [4, 6, 8, 12, 16, 24, 32].map(row))
}

fn tournaments() -> Outcome<String> {
    let mut rows = Vec::new();
    for (name, board) in boards()? {
        let n = board.len();
        let players = vec![Kind::Custom, Kind::Binary, Kind::Random];
        let pairings = Tournament { board, players, games: GAMES, seed: 1 }
            .play(&|_| ControlFlow::Continue(()));
        let [custom_binary, custom_random, binary_random] = &pairings[..] else {
            unreachable!("three players meet three times")
        };
        let [custom, binary] = custom_binary.tally.mean_guesses().map(|mean| format!("{mean:.2}"));
        let random = format!("{:.2}", binary_random.tally.mean_guesses()[1]);
        let scores = [binary_random, custom_binary, custom_random].map(score);
        let [one, two, three] = scores;
        rows.push([name, n.to_string(), one, two, three, random, binary, custom]);
    }
    let head = [
        "tablero",
        "N",
        "binary – random",
        "custom – binary",
        "custom – random",
        "intentos de random",
        "de binary",
        "de custom",
    ];
    Ok(markdown(head, rows))
}

fn boards() -> Outcome<Vec<(String, Arc<Board>)>> {
    let mut boards = Vec::new();
    for name in ["rondas.config", "clasico.csv"] {
        let board = data::read(&format!("datos/{name}"))?;
        boards.push((format!("`{name}`"), Arc::new(board)));
    }
    for characters in [10, 20, 50, 100] {
        let wish = RandomBoard { characters, attributes: 30, density: 0.5 };
        let board = wish.generate(&mut Chance::from_seed(1));
        let board = board.expect("thirty attributes are enough for a hundred characters");
        boards.push((format!("`aleatorio -n {characters} -k 30 --seed 1`"), Arc::new(board)));
    }
    Ok(boards)
}

/// Points in per cent, and the games won and lost.
fn score(pairing: &Pairing) -> String {
    let tally = &pairing.tally;
    format!("{:.1} ({} – {})", 100.0 * tally.score(), tally.wins, tally.losses)
}

/// A value as the fraction that it is, where its denominator is small.
fn shown(value: f64) -> String {
    let fraction = (1..=5000_u32).find_map(|denominator| {
        let numerator = (value * f64::from(denominator)).round();
        let is_it = (numerator / f64::from(denominator) - value).abs() < 1e-12;
        is_it.then_some((numerator, denominator))
    });
    match fraction {
        Some((numerator, 1)) => format!("{numerator}"),
        Some((numerator, denominator)) => format!("{numerator}/{denominator} = {value:.4}"),
        None => format!("{value:.4}"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_are_shown_as_fractions() {
        assert_eq!(super::shown(91.0 / 144.0), "91/144 = 0.6319");
        assert_eq!(super::shown(1.0), "1");
        assert_eq!(super::shown(std::f64::consts::FRAC_1_PI), "0.3183");
    }
}
