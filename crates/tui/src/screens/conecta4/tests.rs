//! What takes long at Conecta 4, with a real worker: the board is seen and played on while a hint is sought.

use std::sync::mpsc::Receiver;

use ratatui::crossterm::event::KeyCode;

use crate::app::App;
use crate::app::tests::{
    LATER, SOON, app, has_aside, has_work, note_aside, press, screen, work_off, work_off_aside,
    work_once,
};
use crate::event::Event;

/// Two people on the largest board, where a hint takes longest, after the first of them has asked for one.
fn seeking() -> (App, Receiver<Event>) {
    let (mut app, events) = app();
    let times = |code, n| std::iter::repeat_n(code, n);
    let to_setup = times(KeyCode::Down, 7).chain(times(KeyCode::Enter, 2));
    let two_people = times(KeyCode::Down, 2).chain(times(KeyCode::Right, 4));
    let largest = [(KeyCode::Right, 4), (KeyCode::Down, 1), (KeyCode::Right, 3)];
    let largest = [KeyCode::Down]
        .into_iter()
        .chain(largest.map(|(code, n)| times(code, n)).into_iter().flatten());
    let begun = [KeyCode::Home, KeyCode::Enter, KeyCode::Char('p')];
    for code in to_setup.chain(two_people).chain(largest).chain(begun) {
        press(&mut app, code, SOON);
    }
    assert!(has_aside(&app), "{}", screen(&mut app));
    (app, events)
}

fn shows(app: &mut App, text: &str) -> bool {
    screen(app).contains(text)
}

#[test]
fn the_board_is_seen_while_a_hint_is_sought() {
    let (mut app, events) = seeking();
    assert!(!shows(&mut app, "Miro lo que vale"), "it may be there at once");
    app.handle(None, LATER);
    note_aside(&mut app, 1_234_567, LATER);
    let picture = screen(&mut app);
    let told = ["4 s,", "1\u{a0}234\u{a0}567", " Parar ", "Esc parar", "● ¿Columna?"];
    assert_eq!(told.into_iter().find(|&it| !picture.contains(it)), None, "{picture}");
    assert!(!picture.contains("Trabajando") && !picture.contains("Esc atrás"), "{picture}");
    work_off_aside(&mut app, &events);
    assert!(
        shows(&mut app, "+0") || shows(&mut app, "jugadas de cada uno"),
        "{}",
        screen(&mut app)
    );
}

#[test]
fn whoever_moves_wants_no_hint_on_the_position_before() {
    let (mut app, events) = seeking();
    press(&mut app, KeyCode::Char('3'), LATER);
    assert!(shows(&mut app, "Partida: 3") && !has_aside(&app), "{}", screen(&mut app));
    // The stone has fallen, and a hint for whoever is next is sought.
    app.handle(None, LATER + LATER);
    assert!(has_aside(&app));
    work_off_aside(&mut app, &events);
    assert!(shows(&mut app, "jugadas de cada uno"), "{}", screen(&mut app));
}

#[test]
fn esc_leaves_the_hint_and_then_the_game() {
    let (mut app, _events) = seeking();
    press(&mut app, KeyCode::Esc, LATER);
    assert!(!has_aside(&app) && shows(&mut app, "● ¿Columna?"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Char('3'), LATER);
    app.handle(None, LATER + LATER);
    assert!(!has_aside(&app), "nobody wants hints any more");
    press(&mut app, KeyCode::Esc, LATER + LATER);
    assert!(!shows(&mut app, "¿Columna?"), "{}", screen(&mut app));
}

#[test]
fn what_is_laid_over_the_board_puts_the_hint_off_until_it_is_gone() {
    let (mut app, _events) = seeking();
    press(&mut app, KeyCode::Char('?'), LATER);
    assert!(!has_aside(&app) && shows(&mut app, "Ayuda"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Esc, LATER);
    app.handle(None, LATER);
    assert!(has_aside(&app) && shows(&mut app, "● ¿Columna?"), "{}", screen(&mut app));
}

#[test]
fn help_on_a_question_puts_the_hint_off_no_longer_than_it_is_read() {
    let (mut app, events) = seeking();
    press(&mut app, KeyCode::Char('o'), LATER);
    press(&mut app, KeyCode::F(1), LATER);
    assert!(!has_aside(&app) && shows(&mut app, "Ayuda"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Esc, LATER);
    assert!(has_aside(&app), "{}", screen(&mut app));
    press(&mut app, KeyCode::Esc, LATER);
    assert!(shows(&mut app, "● ¿Columna?"), "{}", screen(&mut app));
    work_off_aside(&mut app, &events);
    assert!(shows(&mut app, "jugadas de cada uno"), "{}", screen(&mut app));
}

#[test]
fn esc_leads_back_at_once_where_nobody_sees_yet_that_a_hint_is_sought() {
    let (mut app, _events) = seeking();
    assert!(shows(&mut app, "Esc atrás"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Esc, SOON);
    assert!(!has_aside(&app) && !shows(&mut app, "¿Columna?"), "{}", screen(&mut app));
}

/// The perfect player on the largest board, after a person's first stone has fallen.
fn thinking() -> (App, Receiver<Event>) {
    let (mut app, events) = app();
    let times = |code, n| std::iter::repeat_n(code, n);
    let to_setup = times(KeyCode::Down, 7).chain(times(KeyCode::Enter, 2));
    let perfect = times(KeyCode::Down, 2).chain(times(KeyCode::Right, 3));
    let largest =
        [(KeyCode::Down, 1), (KeyCode::Right, 4), (KeyCode::Down, 1), (KeyCode::Right, 3)];
    let largest = largest.map(|(code, n)| times(code, n)).into_iter().flatten();
    let begun = [KeyCode::Home, KeyCode::Enter, KeyCode::Char('3')];
    for code in to_setup.chain(perfect).chain(largest).chain(begun) {
        press(&mut app, code, SOON);
    }
    app.handle(None, LATER);
    (app, events)
}

#[test]
fn the_board_is_seen_while_the_machine_thinks() {
    let (mut app, events) = thinking();
    app.handle(None, LATER + LATER);
    let picture = screen(&mut app);
    let told = ["Turno de la máquina", "Trabajando", "5 s", "posiciones vistas", "Partida: 3"];
    assert_eq!(told.into_iter().find(|&it| !picture.contains(it)), None, "{picture}");
    // Every row of the board stands beside it.
    let rows = picture.lines().filter(|line| line.matches('·').count() >= 9).count();
    assert_eq!(rows, 10, "{picture}");
    press(&mut app, KeyCode::Esc, LATER + LATER);
    assert!(shows(&mut app, "Parando"), "it was heard: {}", screen(&mut app));
    work_once(&mut app, &events);
    assert!(!shows(&mut app, "Parando"), "{}", screen(&mut app));
    assert!(!shows(&mut app, "Turno de la máquina"), "it has moved: {}", screen(&mut app));
}

/// Two perfect players on the largest board, in the pause after the first stone.
fn between_machines() -> (App, Receiver<Event>) {
    let (mut app, events) = app();
    let times = |code, n| std::iter::repeat_n(code, n);
    let to_setup = times(KeyCode::Down, 7).chain(times(KeyCode::Enter, 2));
    let chosen = [
        (KeyCode::Down, 1),
        (KeyCode::Left, 1),
        (KeyCode::Down, 1),
        (KeyCode::Right, 3),
        (KeyCode::Down, 1),
        (KeyCode::Right, 4),
        (KeyCode::Down, 1),
        (KeyCode::Right, 3),
    ];
    let chosen = chosen.map(|(code, n)| times(code, n)).into_iter().flatten();
    for code in to_setup.chain(chosen).chain([KeyCode::Home, KeyCode::Enter]) {
        press(&mut app, code, SOON);
    }
    app.handle(None, LATER);
    press(&mut app, KeyCode::Esc, LATER);
    work_once(&mut app, &events);
    assert!(!has_work(&app) && app.wait().is_some(), "{}", screen(&mut app));
    (app, events)
}

#[test]
fn machines_wait_while_a_question_is_asked() {
    let (mut app, _events) = between_machines();
    press(&mut app, KeyCode::Char('o'), LATER);
    let later = LATER + LATER;
    app.handle(None, later);
    assert!(!has_work(&app) && app.wait().is_none(), "{:?}", app.wait());
    for sign in "3456".chars() {
        press(&mut app, KeyCode::Char(sign), later);
    }
    assert!(shows(&mut app, "3456"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Esc, later);
    assert_eq!(app.wait(), Some(std::time::Duration::ZERO));
    app.handle(None, later);
    assert!(has_work(&app), "it goes on");
}

/// The tree of a metric has many nodes on a large board: the worker grows it, and the one that is seen stays until another is.
#[test]
fn the_tree_of_a_metric_is_grown_by_the_worker() {
    let (mut app, events) = seeking();
    press(&mut app, KeyCode::Char('t'), SOON);
    assert!(has_work(&app) && shows(&mut app, "Conecta 4 · Árbol"), "{}", screen(&mut app));
    assert!(!shows(&mut app, "profundidad"), "it is not there yet: {}", screen(&mut app));
    work_off(&mut app, &events);
    assert!(!has_work(&app) && shows(&mut app, "profundidad"), "{}", screen(&mut app));
    let before = screen(&mut app);
    press(&mut app, KeyCode::Tab, SOON);
    assert!(has_work(&app), "{}", screen(&mut app));
    assert_eq!(screen(&mut app), before);
    work_off(&mut app, &events);
    assert!(shows(&mut app, "profundidad") && screen(&mut app) != before);
}

/// Whoever does not wait for the tree is back at the game.
#[test]
fn a_tree_that_is_stopped_leaves_the_game() {
    let (mut app, events) = seeking();
    press(&mut app, KeyCode::Char('t'), SOON);
    for _ in 0..2 {
        press(&mut app, KeyCode::Esc, LATER);
    }
    work_off(&mut app, &events);
    assert!(!shows(&mut app, "Árbol") && shows(&mut app, "¿Columna?"), "{}", screen(&mut app));
}
