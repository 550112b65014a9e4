//! Duels: every log is sound, whoever plays; damaged logs are found out; and the strong beat the weak.

use qeq_base::chance::Chance;
use qeq_core::board::Board;
use qeq_core::candidates::CharacterId;
use qeq_core::duel::players::{Binary, Custom, Player, Random};
use qeq_core::duel::record::{Fault, FaultKind, judge};
use qeq_core::duel::{Played, Seat, Written, play};

use crate::support::load;

fn text(board: &Board, played: &Played) -> String {
    played.log.iter().map(|line| format!("{}\n", Written { board, line })).collect()
}

fn chosen(board: &Board, chance: &mut Chance) -> [CharacterId; 2] {
    let everybody: Vec<_> = board.character_ids().collect();
    [0, 1].map(|_| *chance.pick(&everybody).unwrap())
}

fn players(board: &Board) -> [Box<dyn Player>; 3] {
    [Box::new(Random), Box::new(Binary), Box::new(Custom::new(board.len()))]
}

#[test]
fn nobody_asks_in_vain_and_every_answer_is_true() {
    for name in ["rondas.config", "clasico.csv", "tabla-1.csv"] {
        let board = load(name);
        let players = players(&board);
        let mut chance = Chance::from_seed(5);
        for game in 0..900 {
            let sides = [&players[game % 3], &players[game / 3 % 3]].map(Box::as_ref);
            let chosen = chosen(&board, &mut chance);
            let played = play(&board, chosen, sides, &mut chance);
            let log = text(&board, &played);
            assert_eq!(judge(&board, chosen, &log), Ok(()), "{name}\n{log}");
        }
    }
}

#[test]
fn damaged_logs_are_found_out() {
    let board = load("rondas.config");
    let mut chance = Chance::from_seed(8);
    let chosen = chosen(&board, &mut chance);
    let played = play(&board, chosen, [&Binary, &Random], &mut chance);
    let log = text(&board, &played);
    let lines: Vec<&str> = log.lines().collect();
    for at in 0..lines.len() {
        let without = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        assert!(judge(&board, chosen, &without).is_err(), "without line {}", at + 1);
        let mut turned = lines.clone();
        let lie = lines[at]
            .replace("answering true", "answering FALSE")
            .replace("answering false", "answering true");
        let lie = lie.replace("FALSE", "false");
        turned[at] = &lie;
        if lie != lines[at] {
            let fault = Fault { line: at + 1, kind: FaultKind::Untrue };
            assert_eq!(judge(&board, chosen, &turned.join("\n")), Err(fault));
        }
    }
    let twice = format!("{log}Round 99\n");
    assert_eq!(judge(&board, chosen, &twice).unwrap_err().kind, FaultKind::Unexpected);
    let again = log.replacen("Round 1\n", "Round 1\nPlayer 1 guessing Person  Nobody\n", 1);
    assert_eq!(judge(&board, chosen, &again).unwrap_err().kind, FaultKind::Unknown);
}

/// The share of the points that one player takes from another over many games in both seats.
fn score(board: &Board, one: &dyn Player, other: &dyn Player, games: usize) -> f64 {
    let mut chance = Chance::from_seed(11);
    let total: f64 = (0..games)
        .map(|game| {
            let chosen = chosen(board, &mut chance);
            if game % 2 == 0 {
                play(board, chosen, [one, other], &mut chance).outcome.score(Seat::First)
            } else {
                play(board, chosen, [other, one], &mut chance).outcome.score(Seat::Second)
            }
        })
        .sum();
    total / games as f64
}

#[test]
fn the_strong_beat_the_weak() {
    for name in ["rondas.config", "clasico.csv"] {
        let board = load(name);
        let [random, binary, custom] = players(&board);
        let (random, binary, custom) = (random.as_ref(), binary.as_ref(), custom.as_ref());
        assert!(score(&board, binary, random, 3000) > 0.53, "{name}");
        assert!(score(&board, custom, random, 3000) > 0.6, "{name}");
        assert!(score(&board, custom, binary, 3000) > 0.55, "{name}");
        // Against oneself everything is even; 3 standard errors are 0.03.
        assert!((score(&board, binary, binary, 3000) - 0.5).abs() < 0.03, "{name}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let board = load("clasico.csv");
    let custom = Custom::new(board.len());
    let game = |seed| {
        let mut chance = Chance::from_seed(seed);
        let chosen = chosen(&board, &mut chance);
        text(&board, &play(&board, chosen, [&custom, &Random], &mut chance))
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}
