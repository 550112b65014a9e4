//! Duels: every log is sound, whoever plays; damaged logs are found out; and the strong beat the weak.

mod judge;

use std::sync::Arc;

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::source::SourceText;
use qeq_core::board::Board;
use qeq_core::candidates::CharacterId;
use qeq_core::duel::players::{Binary, Custom, Kind, Player, Random, Situation};
use qeq_core::duel::race::Rules;
use qeq_core::duel::{Duel, Outcome, Refusal, Seat, Written, guesses_to_name, play};
use qeq_core::guess::Guess;
use qeq_core::tree::Answer;

use self::judge::{LogError, LogFault, Names, judge};
use crate::support::{load, parse, read};

fn text(duel: &Duel) -> String {
    let board = duel.board();
    duel.lines().map(|line| format!("{}\n", Written { board, line: &line })).collect()
}

fn chosen(board: &Board, chance: &mut Chance) -> [CharacterId; 2] {
    let everybody: Vec<_> = board.character_ids().collect();
    [0, 1].map(|_| *chance.pick(&everybody).unwrap())
}

fn players(board: &Arc<Board>) -> [Box<dyn Player + Send>; 3] {
    Kind::ALL.map(|kind| kind.player(board, Rules::ROUNDS))
}

/// The assignment's players name only who alone is left.
fn names(kind: Kind) -> Names {
    match kind {
        Kind::Random | Kind::Binary => Names::TheLast,
        Kind::Custom => Names::Anybody,
    }
}

fn shared(name: &str) -> Arc<Board> {
    Arc::new(load(name))
}

#[test]
fn nobody_asks_in_vain_and_every_answer_is_true() {
    for name in ["rondas.config", "clasico.csv", "tabla-1.csv"] {
        let board = shared(name);
        let players = players(&board);
        let mut chance = Chance::from_seed(5);
        for game in 0..900 {
            let seats = [game % 3, game / 3 % 3];
            let sides = seats.map(|at| players[at].as_ref() as &dyn Player);
            let names = seats.map(|at| names(Kind::ALL[at]));
            let chosen = chosen(&board, &mut chance);
            let played = play(&board, chosen, sides, &mut chance);
            let log = text(&played);
            assert_eq!(judge(&board, chosen, names, &log), Ok(()), "{name}\n{log}");
        }
    }
}

/// A configuration as they are in circulation: some persons lack an attribute.
fn configuration(chance: &mut Chance) -> String {
    let (persons, attributes) = (2 + chance.below(16), 3 + chance.below(6));
    let values: Vec<usize> = (0..attributes).map(|_| 2 + chance.below(5)).collect();
    let declared = values.iter().enumerate().map(|(at, &values)| {
        let values: Vec<String> = (0..values).map(|value| format!("v{value}")).collect();
        format!("a{at} {}\n", values.join(" "))
    });
    let mut text: String = declared.collect();
    for person in 0..persons {
        text += &format!("\nP{person}\n");
        for (at, &values) in values.iter().enumerate() {
            if !chance.happens(0.1) {
                text += &format!("a{at} v{}\n", chance.below(values));
            }
        }
    }
    text
}

#[test]
fn nobody_asks_in_vain_on_any_configuration() {
    let mut chance = Chance::from_seed(21);
    let mut boards = 0;
    while boards < 24 {
        let source = SourceText::new("drawn.config", configuration(&mut chance));
        // Twins are no board.
        let Some(board) = read(&source).board.map(Arc::new) else { continue };
        boards += 1;
        let players = players(&board);
        for game in 0..90 {
            let seats = [game % 3, game / 3 % 3];
            let sides = seats.map(|at| players[at].as_ref() as &dyn Player);
            let names = seats.map(|at| names(Kind::ALL[at]));
            let chosen = chosen(&board, &mut chance);
            let log = text(&play(&board, chosen, sides, &mut chance));
            assert_eq!(judge(&board, chosen, names, &log), Ok(()), "{}\n{log}", source.text());
        }
    }
}

#[test]
fn damaged_logs_are_found_out() {
    let board = shared("rondas.config");
    let mut chance = Chance::from_seed(8);
    let chosen = chosen(&board, &mut chance);
    let played = play(&board, chosen, [&Binary, &Random], &mut chance);
    let log = text(&played);
    let lines: Vec<&str> = log.lines().collect();
    let judge = |log: &str| judge(&board, chosen, [Names::TheLast; 2], log);
    for at in 0..lines.len() {
        let without = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        assert!(judge(&without).is_err(), "without line {}", at + 1);
        let mut turned = lines.clone();
        let lie = lines[at]
            .replace("answering true", "answering FALSE")
            .replace("answering false", "answering true");
        let lie = lie.replace("FALSE", "false");
        turned[at] = &lie;
        if lie != lines[at] {
            let fault = LogError { line: at + 1, fault: LogFault::Untrue };
            assert_eq!(judge(&turned.join("\n")), Err(fault));
        }
    }
    let twice = format!("{log}Round 99\n");
    assert_eq!(judge(&twice).unwrap_err().fault, LogFault::Unexpected);
    let again = log.replacen("Round 1\n", "Round 1\nPlayer 1 guessing Person  Nobody\n", 1);
    assert_eq!(judge(&again).unwrap_err().fault, LogFault::Unknown);
}

#[test]
fn a_name_among_others_is_early_of_a_player_who_names_only_the_last() {
    let board = parse(FOUR);
    let chosen = [0, 0].map(CharacterId::from_index);
    let mut log = String::from("Round 1\n");
    for (player, other) in [(1, 2), (2, 1)] {
        log += &format!("Player {player} guessing Person  Ana\nPlayer {other} answering true\n");
    }
    log += "It's a tie!\n";
    let judged = |names| judge(&board, chosen, names, &log);
    let early = |line| Err(LogError { line, fault: LogFault::Early });
    assert_eq!(judged([Names::Anybody; 2]), Ok(()));
    assert_eq!(judged([Names::TheLast, Names::Anybody]), early(2));
    assert_eq!(judged([Names::Anybody, Names::TheLast]), early(4));
}

/// The share of the points that one player takes from another over many games in both seats.
fn score(board: &Arc<Board>, one: &dyn Player, other: &dyn Player, games: usize) -> f64 {
    let mut chance = Chance::from_seed(11);
    let total: f64 = (0..games)
        .map(|game| {
            let chosen = chosen(board, &mut chance);
            if game % 2 == 0 {
                play(board, chosen, [one, other], &mut chance).outcome().unwrap().score(Seat::First)
            } else {
                play(board, chosen, [other, one], &mut chance)
                    .outcome()
                    .unwrap()
                    .score(Seat::Second)
            }
        })
        .sum();
    total / games as f64
}

#[test]
fn the_strong_beat_the_weak() {
    // Binary against random, custom against binary and against random; 3 standard errors are 0.03.
    for (name, least) in
        [("rondas.config", [0.60, 0.72, 0.74]), ("clasico.csv", [0.56, 0.65, 0.71])]
    {
        let board = shared(name);
        let [random, binary, custom] = players(&board);
        let [random, binary, custom] = [&random, &binary, &custom].map(AsRef::as_ref);
        for ([one, other], least) in
            [[binary, random], [custom, binary], [custom, random]].into_iter().zip(least)
        {
            let score = score(&board, one, other, 3000);
            assert!(score > least, "{name}: {score}");
        }
        assert!((score(&board, custom, custom, 3000) - 0.5).abs() < 0.03, "{name}");
    }
}

#[test]
fn whoever_goes_on_alone_needs_the_guesses_of_a_tree() {
    let board = shared("rondas.config");
    let custom = Custom::new(Arc::clone(&board), Rules::ROUNDS);
    let mean = |player: &dyn Player| {
        let mut chance = Chance::from_seed(3);
        let guesses = (0..4000).map(|_| {
            let chosen = chosen(&board, &mut chance);
            let duel = play(&board, chosen, [player, &Binary], &mut chance);
            guesses_to_name(&duel, Seat::First, chosen[1], player, &mut chance)
        });
        guesses.sum::<usize>() as f64 / 4000.0
    };
    // Sixteen halve evenly, to the end; names from three on save half a guess.
    assert_eq!(mean(&Binary), 5.0);
    assert!((mean(&custom) - 4.5).abs() < 0.1);
}

/// Asks the first question for ever.
#[derive(Debug)]
struct Circling;

impl Player for Circling {
    fn guess(&self, situation: &Situation<'_>, _chance: &mut Chance) -> Guess {
        Guess::Attribute(situation.board.question_ids().next().unwrap())
    }
}

#[test]
#[should_panic = "redundant"]
fn a_game_with_a_player_who_asks_in_circles_is_not_played_for_ever() {
    play(
        &Arc::new(parse(FOUR)),
        [CharacterId::from_index(0); 2],
        [&Circling; 2],
        &mut Chance::from_seed(1),
    );
}

#[test]
#[should_panic = "redundant"]
fn who_goes_on_alone_and_asks_in_circles_is_not_waited_for() {
    let duel = Duel::start(Arc::new(parse(FOUR)), Rules::ROUNDS);
    let person = CharacterId::from_index(0);
    guesses_to_name(&duel, Seat::First, person, &Circling, &mut Chance::from_seed(1));
}

fn ask(board: &Board, attribute: &str) -> Guess {
    Guess::Attribute(board.find_question(attribute).unwrap())
}

fn name(board: &Board, name: &str) -> Guess {
    Guess::Person(board.find_character(name).unwrap())
}

const FOUR: &str = "Tall\tDark\tName\n0\t0\tAna\n0\t1\tBea\n1\t0\tCid\n1\t1\tDan\n";

#[test]
fn a_duel_step_by_step() {
    let mut duel = Duel::start(Arc::new(parse(FOUR)), Rules::ROUNDS);
    assert_eq!(duel.undo(), Err(Refusal::NothingToUndo));
    assert_eq!(duel.answer(Answer::Yes), Err(Refusal::NotAsked));
    duel.guess(ask(&parse(FOUR), "Tall")).unwrap();
    assert_eq!(duel.guess(ask(&parse(FOUR), "Dark")), Err(Refusal::NotAnswered));
    duel.answer(Answer::Yes).unwrap();
    assert_eq!(
        (duel.candidates(Seat::First).len(), duel.turn(), duel.round()),
        (2, Seat::Second, 1)
    );
    duel.guess(name(&parse(FOUR), "Ana")).unwrap();
    duel.answer(Answer::No).unwrap();
    duel.guess(name(&parse(FOUR), "Cid")).unwrap();
    duel.answer(Answer::Yes).unwrap();
    assert_eq!((duel.outcome(), duel.round()), (None, 2), "the second has the last word");
    duel.guess(name(&parse(FOUR), "Bea")).unwrap();
    duel.answer(Answer::No).unwrap();
    assert_eq!(duel.outcome(), Some(Outcome::Won(Seat::First)));
    assert_eq!(duel.guess(name(&parse(FOUR), "Dan")), Err(Refusal::Over));
    duel.undo().unwrap();
    assert_eq!(duel.waiting(), Some(name(&parse(FOUR), "Bea")), "the guess waits again");
    duel.undo().unwrap();
    duel.guess(name(&parse(FOUR), "Dan")).unwrap();
    duel.answer(Answer::Yes).unwrap();
    assert_eq!((duel.outcome(), duel.round()), (Some(Outcome::Tie), 2));
}

#[test]
fn each_answer_tells_how_many_fall_and_is_taken_back_whole() {
    let board = Arc::new(parse(FOUR));
    let (tall, dark, ana) = (ask(&board, "Tall"), ask(&board, "Dark"), name(&board, "Ana"));
    let mut duel = Duel::start(Arc::clone(&board), Rules::ROUNDS);
    let [first, second] = [Seat::First, Seat::Second];
    let stands = |duel: &Duel| {
        let left = [first, second].map(|seat| duel.candidates(seat).len());
        (duel.round(), duel.turn(), left, duel.ruled_out())
    };
    let expected = [
        (1, first, [4, 4], 0),
        (1, second, [2, 4], 2),
        (2, first, [2, 3], 1),
        (2, second, [1, 3], 1),
        (3, first, [1, 1], 2),
        (3, second, [1, 1], 0),
    ];
    let said = [Answer::Yes, Answer::No, Answer::Yes, Answer::No, Answer::Yes];
    for ((guess, answer), stage) in
        [tall, ana, dark, tall, tall].into_iter().zip(said).zip(expected)
    {
        assert_eq!(stands(&duel), stage);
        duel.guess(guess).unwrap();
        duel.answer(answer).unwrap();
    }
    let tried = |seat, hidden| -> Vec<Guess> {
        let hidden = board.find_character(hidden).unwrap();
        duel.hunt(seat, hidden).tries().iter().map(|it| it.tried).collect()
    };
    assert_eq!(tried(first, "Dan"), [tall, dark, tall]);
    assert_eq!(tried(second, "Bea"), [ana, tall]);
    assert_eq!([first, second].map(|seat| duel.guesses(seat)), [3, 2]);
    assert_eq!(stands(&duel), expected[5]);
    for stage in expected[..5].iter().rev() {
        for _ in ["the answer", "the guess"] {
            duel.undo().unwrap();
            assert_eq!(stands(&duel), *stage);
        }
    }
    assert_eq!(duel.undo(), Err(Refusal::NothingToUndo));
}

#[test]
fn what_the_rival_asked_is_not_spent() {
    let board = Arc::new(parse(FOUR));
    let (tall, dark) = (ask(&board, "Tall"), ask(&board, "Dark"));
    let mut duel = Duel::start(Arc::clone(&board), Rules::ROUNDS);
    duel.guess(tall).unwrap();
    duel.answer(Answer::Yes).unwrap();
    let guesses = [tall, dark, name(&board, "Ana"), name(&board, "Cid")];
    assert_eq!(guesses.map(|guess| duel.is_redundant(guess)), [false; 4]);
    duel.guess(dark).unwrap();
    duel.answer(Answer::Yes).unwrap();
    assert_eq!(guesses.map(|guess| duel.is_redundant(guess)), [true, false, true, false]);
}

#[test]
fn by_the_official_rules_a_name_decides() {
    for (answer, winner) in [(Answer::Yes, Seat::First), (Answer::No, Seat::Second)] {
        let mut duel = Duel::start(Arc::new(parse(FOUR)), Rules::OFFICIAL);
        duel.guess(name(&parse(FOUR), "Ana")).unwrap();
        duel.answer(answer).unwrap();
        assert_eq!(duel.outcome(), Some(Outcome::Won(winner)));
    }
    let mut duel = Duel::start(Arc::new(parse(FOUR)), Rules::OFFICIAL);
    for answer in [Answer::No, Answer::Yes] {
        duel.guess(ask(&parse(FOUR), "Tall")).unwrap();
        duel.answer(answer).unwrap();
        assert_eq!(duel.outcome(), None, "a question decides nothing");
    }
}

#[test]
fn answers_that_fit_nobody_end_the_duel_and_are_explained() {
    let board = Arc::new(parse(FOUR));
    let mut duel = Duel::start(Arc::clone(&board), Rules::ROUNDS);
    for guess in ["Tall", "Tall", "Dark", "Dark"] {
        duel.guess(ask(&board, guess)).unwrap();
        duel.answer(Answer::Yes).unwrap();
    }
    duel.guess(name(&board, "Dan")).unwrap();
    duel.answer(Answer::No).unwrap();
    let contradicted = Outcome::Contradicted(Seat::Second);
    assert_eq!((duel.outcome(), duel.round()), (Some(contradicted), 3));
    assert_eq!([Seat::First, Seat::Second].map(|seat| contradicted.score(seat)), [1.0, 0.0]);
    let bea = board.find_character("Bea").unwrap();
    let untrue = duel.untrue(Seat::Second, bea);
    assert_eq!(untrue.iter().map(|turn| turn.guess).collect::<Vec<_>>(), [ask(&board, "Tall")]);
    // One false answer would explain Bea, Cid or Dan; Ana needs two.
    let likeliest: Vec<_> = duel.likeliest(Seat::Second).iter().map(|&id| board.name(id)).collect();
    assert_eq!(likeliest, ["Bea", "Cid", "Dan"]);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let board = shared("clasico.csv");
    let custom = Custom::new(Arc::clone(&board), Rules::ROUNDS);
    let game = |seed| {
        let mut chance = Chance::from_seed(seed);
        let chosen = chosen(&board, &mut chance);
        text(&play(&board, chosen, [&custom, &Random], &mut chance))
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}
