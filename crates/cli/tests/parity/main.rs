//! One script, all frontends: the session itself, text mode, the screen and the page end the same way. Of the other games,
//! the terminal and the page say the same.

mod games;
mod page;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use qeq_base::chance::Chance;
use qeq_base::search::Search;
use qeq_core::builders::{Strategy, Task, default_budget, grow};
use qeq_core::guesser::Guesser;
use qeq_core::session::{Event, Input, Phase, Session};
use qeq_core::tree::Answer;
use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};
use serde_json::{Value, json};

/// How a game stands in the end.
#[derive(Debug, PartialEq)]
enum End {
    Left(usize),
    Guessed(String),
}

fn session() -> Session {
    let board = qeq_frontend::builtin::board(Lang::Es);
    let mut search = Search::new(default_budget(&board));
    let tree = grow(Strategy::Optimal, &Task::new(&board), &mut search).tree;
    Session::start(Guesser::new(board, tree).unwrap())
}

/// Plays a script, and says how it ends and after which inputs somebody was learnt.
fn by_session(script: &[Input]) -> (End, Vec<usize>) {
    let mut session = session();
    let mut learnt = Vec::new();
    for (at, input) in script.iter().enumerate() {
        if let Ok(Event::Learnt(_)) = session.handle(input.clone()) {
            learnt.push(at);
        }
    }
    let end = match session.phase().found() {
        Some(id) => End::Guessed(session.board().name(id).to_owned()),
        None => End::Left(session.remaining_count()),
    };
    (end, learnt)
}

/// What `qeq` prints to somebody who types these lines.
fn by_lines(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qeq"))
        .args(arguments)
        .args(["--color", "never"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("QEQ_LANG", "es")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap()).concat()
}

fn by_text(script: &[Input], learnt: &[usize]) -> End {
    let mut lines = String::new();
    for (at, input) in script.iter().enumerate() {
        lines.push_str(match input {
            Input::Answer(Answer::Yes) | Input::Restart => "sí",
            Input::Answer(Answer::No) => "no",
            Input::Undo => "deshacer",
            Input::WrongGuess => "mal",
            Input::Name(text) | Input::Question(text) => text,
        });
        lines.push('\n');
        if learnt.contains(&at) {
            // Text mode asks whether to save the board.
            lines.push_str("no\n");
        }
    }
    let output = by_lines(&["play"], &lines);
    let mut ends = output.lines().filter_map(|line| {
        for says in ["¡Ya lo sé! tu personaje es ", "Corregido: era ", "Ahora conozco a "] {
            if let Some(name) = line.strip_prefix(says) {
                return Some(End::Guessed(name.trim_end_matches('.').to_owned()));
            }
        }
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["Queda" | "Quedan", n, "personaje." | "personajes."] => {
                Some(End::Left(n.parse().ok()?))
            }
            _ => None,
        }
    });
    ends.next_back().expect("a game says where it stands")
}

fn by_screen(script: &[Input]) -> End {
    let mut game = Headless::start(Options::default());
    game.press("Enter");
    for input in script {
        let naming = game.screen().contains("¿Quién era?");
        match input {
            Input::Answer(Answer::Yes) => game.press("s"),
            Input::Answer(Answer::No) | Input::WrongGuess => game.press("n"),
            Input::Undo if naming => game.press("^z"),
            Input::Undo => game.press("u"),
            Input::Name(text) | Input::Question(text) => game.type_text(text).press("Enter"),
            Input::Restart => game.press("r"),
        };
    }
    let screen = game.screen();
    for says in ["¡Ya lo sé! tu personaje es ", "Así que era "] {
        if let Some((_, rest)) = screen.split_once(says) {
            let name = rest.split_whitespace().next().unwrap();
            return End::Guessed(name.trim_end_matches('.').to_owned());
        }
    }
    let mut words = screen.split_whitespace();
    words.find(|word| ["Queda", "Quedan"].contains(word)).expect("the gauge");
    End::Left(words.next().unwrap().parse().unwrap())
}

/// The page, which takes back and begins again by leaving out what was done; none where it goes on with somebody who was
/// learnt, for whom it grows a tree of its own.
fn by_page(script: &[Input], learnt: &[usize]) -> Option<End> {
    let mut inputs: Vec<Value> = Vec::new();
    for (at, input) in script.iter().enumerate() {
        match input {
            Input::Undo => drop(inputs.pop()),
            Input::Restart if learnt.iter().any(|&before| before < at) => return None,
            Input::Restart => inputs.clear(),
            Input::Answer(answer) => inputs.push(if answer.is_yes() { "yes" } else { "no" }.into()),
            Input::WrongGuess => inputs.push("wrong".into()),
            Input::Name(name) => inputs.push(json!({ "name": name })),
            Input::Question(question) => inputs.push(json!({ "question": question })),
        }
    }
    let standing = page::play(&inputs);
    Some(match standing["phase"].as_str() {
        Some("guessed") => End::Guessed(standing["character"].as_str().unwrap().to_owned()),
        _ => End::Left(standing["remaining"].as_array().unwrap().len()),
    })
}

fn same_end(script: &[Input]) -> End {
    let (end, learnt) = by_session(script);
    assert_eq!(by_text(script, &learnt), end, "text mode, {script:?}");
    assert_eq!(by_screen(script), end, "the screen, {script:?}");
    if let Some(page) = by_page(script, &learnt) {
        assert_eq!(page, end, "the page, {script:?}");
    }
    end
}

const YES: Input = Input::Answer(Answer::Yes);
const NO: Input = Input::Answer(Answer::No);

fn named(name: &str) -> Input {
    Input::Name(name.to_owned())
}

#[test]
fn games_end_the_same_way_everywhere() {
    assert_eq!(same_end(&[NO, YES]), End::Left(4));
    assert_eq!(same_end(&[NO, YES, YES, YES]), End::Guessed("Graciela".to_owned()));
    assert_eq!(same_end(&[NO, YES, YES, Input::Undo, Input::Undo, NO]), End::Left(10));
    let again = [NO, YES, YES, YES, Input::Restart, YES];
    assert_eq!(same_end(&again), End::Left(10));
}

#[test]
fn a_wrong_answer_is_mended_the_same_way_everywhere() {
    let script = [NO, YES, YES, YES, Input::WrongGuess, named("Baltasar"), YES];
    assert_eq!(same_end(&script), End::Guessed("Baltasar".to_owned()));
}

#[test]
fn somebody_new_is_learnt_the_same_way_everywhere() {
    let mut script = vec![NO, YES, YES, YES, Input::WrongGuess, named("Zoe")];
    while by_session(&script).1.is_empty() {
        script.push(NO);
    }
    assert_eq!(same_end(&script), End::Guessed("Zoe".to_owned()));
    let again = [Input::Restart, NO, YES, YES, YES];
    script.extend(again);
    same_end(&script);
}

#[test]
fn somebody_like_another_brings_a_question_everywhere() {
    let mut script = vec![NO, YES, YES, YES, Input::WrongGuess, named("Zoe")];
    let mut session = session();
    for input in &script {
        session.handle(input.clone()).unwrap();
    }
    let graciela = session.board().find_character("Graciela").unwrap();
    while let Phase::Learning { question, .. } = *session.phase() {
        let same = Input::Answer(session.board().has(graciela, question).into());
        session.handle(same.clone()).unwrap();
        script.push(same);
    }
    assert!(matches!(session.phase(), Phase::Alike { .. }));
    script.push(Input::Question("¿Lleva capa?".to_owned()));
    assert_eq!(same_end(&script), End::Guessed("Zoe".to_owned()));
    script.extend([Input::Restart, NO, YES, YES, YES, NO]);
    assert_eq!(same_end(&script), End::Guessed("Graciela".to_owned()));
}

#[test]
fn games_at_random_end_the_same_way_everywhere() {
    let mut chance = Chance::from_seed(3);
    for _ in 0..6 {
        let mut script: Vec<Input> = Vec::new();
        let mut session = session();
        while script.len() < 12 {
            let input = match (session.phase(), chance.below(5)) {
                (Phase::Asking(_), 0) if !script.is_empty() => Input::Undo,
                (Phase::Asking(_), draw) => Input::Answer(Answer::from(draw % 2 == 0)),
                _ => Input::Restart,
            };
            if session.handle(input.clone()).is_ok() {
                script.push(input);
            }
        }
        same_end(&script);
    }
}
