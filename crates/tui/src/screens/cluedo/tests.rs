//! What takes long at Cluedo, with a real worker: keys are answered meanwhile, nothing is done twice, and nothing is lost
//! where it is stopped.

use std::sync::mpsc::Receiver;

use qeq_base::source::SourceText;
use qeq_cluedo::census::Uncounted;
use qeq_cluedo::notebook::{self, Notebook};
use qeq_frontend::{decks, texts};
use qeq_i18n::Lang;
use ratatui::crossterm::event::KeyCode;

use super::pane;
use crate::app::App;
use crate::app::tests::{
    LATER, SOON, app, app_with, break_work, press, screen, stop_work, work_off, work_once,
};
use crate::event::Event;
use crate::screens::opening::Opening;
use crate::store::Store;
use crate::theme::Role;

const SMALL: &str = "tools: Bate, Soga\nplaces: Faro, Puerto\ncharacters: Ada, Leo\nhands: 1 1 1\n\
                     players: Ana, Luis, Eva\n";

fn text(text: &str) -> Box<Notebook> {
    let reading = notebook::read(&SourceText::new("", text), &decks::all(), texts::cluedo::called);
    Box::new(reading.notebook.expect("a good game"))
}

/// Thirty cards among fifteen players: to find out that they are too many to be counted takes seconds.
fn huge() -> Box<Notebook> {
    let list = |letter: &str| (0..10).map(|at| format!("{letter}{at}")).collect::<Vec<_>>();
    let [tools, places, characters] = ["t", "p", "c"].map(|letter| list(letter).join(", "));
    let hands = [["2"; 12].join(" "), ["1"; 3].join(" ")].join(" ");
    text(&format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: {hands}\n"))
}

fn small() -> (App, Receiver<Event>) {
    let (mut app, events) = app();
    app.open(Opening::Notebook(text(SMALL), SourceText::new("mio.txt", "")));
    work_off(&mut app, &events);
    assert!(shows(&mut app, "Repartos posibles: 48"), "{}", screen(&mut app));
    (app, events)
}

fn shows(app: &mut App, text: &str) -> bool {
    screen(app).contains(text)
}

fn type_text(app: &mut App, text: &str) {
    text.chars().for_each(|sign| press(app, KeyCode::Char(sign), SOON));
}

/// Types a line and sends it.
fn enter(app: &mut App, line: &str) {
    type_text(app, line);
    press(app, KeyCode::Enter, SOON);
}

#[test]
fn a_notebook_that_takes_long_is_seen_to_and_can_be_stopped() {
    let (mut app, events) = app();
    app.open(Opening::Notebook(huge(), SourceText::new("enorme.txt", "")));
    app.handle(None, LATER);
    assert!(shows(&mut app, "Trabajando") && shows(&mut app, " Parar "), "{}", screen(&mut app));
    press(&mut app, KeyCode::Esc, LATER);
    work_off(&mut app, &events);
    let picture = screen(&mut app);
    assert!(picture.contains("¿A qué jugamos?") && picture.contains("Se ha parado"), "{picture}");
}

/// Where a notebook with one entry is kept: a folder.
fn kept() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, events) = app_with(store_in(&folder));
    let notebook = text(&format!("{SMALL}1 + faro\n"));
    app.open(Opening::Notebook(notebook, SourceText::new("mio.txt", "")));
    work_off(&mut app, &events);
    assert!(kept_text(&folder).contains("Faro"), "{}", kept_text(&folder));
    folder
}

fn store_in(folder: &tempfile::TempDir) -> Store {
    Store::in_folders(folder.path().join("config"), folder.path().to_owned())
}

/// Everything that is kept there.
fn kept_text(folder: &tempfile::TempDir) -> String {
    let files = std::fs::read_dir(folder.path()).unwrap();
    files.filter_map(|file| std::fs::read_to_string(file.unwrap().path()).ok()).collect()
}

#[test]
fn a_kept_notebook_that_nobody_waits_for_bars_the_way_to_no_other() {
    for breaks in [stop_work, break_work] {
        let folder = kept();
        let (mut app, events) = app_with(store_in(&folder));
        app.open(Opening::NewNotebook("nuevo.txt".to_owned()));
        breaks(&mut app);
        assert!(shows(&mut app, "Cartas de cada uno"), "{}", screen(&mut app));
        let before = kept_text(&folder);
        for answer in ['n', 's'] {
            press(&mut app, KeyCode::Home, SOON);
            press(&mut app, KeyCode::Enter, SOON);
            assert!(shows(&mut app, "El cuaderno de la última vez"), "{}", screen(&mut app));
            assert_eq!(kept_text(&folder), before);
            press(&mut app, KeyCode::Char(answer), SOON);
            assert!(shows(&mut app, "Cartas de cada uno"), "{}", screen(&mut app));
        }
        work_off(&mut app, &events);
        assert!(!kept_text(&folder).contains("Faro"), "{}", kept_text(&folder));
        press(&mut app, KeyCode::Char('w'), SOON);
        assert!(shows(&mut app, "> nuevo.txt"), "{}", screen(&mut app));
    }
}

#[test]
fn a_file_is_opened_over_a_kept_notebook_that_nobody_waits_for_only_when_asked() {
    let folder = kept();
    let (mut app, events) = app_with(store_in(&folder));
    app.open(Opening::Notebook(text(SMALL), SourceText::new("otro.txt", "")));
    stop_work(&mut app);
    assert!(shows(&mut app, "El cuaderno de la última vez"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Char('s'), SOON);
    work_off(&mut app, &events);
    assert!(shows(&mut app, "Repartos posibles: 48"), "{}", screen(&mut app));
    assert!(!kept_text(&folder).contains("1 + "), "{}", kept_text(&folder));
}

#[test]
fn a_kept_notebook_that_nobody_waits_for_is_there_the_next_time() {
    let folder = kept();
    let (mut app, events) = app_with(store_in(&folder));
    app.open(Opening::Notes);
    stop_work(&mut app);
    assert!(shows(&mut app, "Cartas de cada uno") && shows(&mut app, "Se ha parado"));
    press(&mut app, KeyCode::Esc, SOON);
    app.open(Opening::Notes);
    work_off(&mut app, &events);
    assert!(shows(&mut app, "1. Luis + Faro"), "{}", screen(&mut app));
}

#[test]
fn what_is_pressed_while_an_entry_is_thought_about_is_done_once_and_after_it() {
    let (mut app, events) = small();
    for code in ['+', '+'] {
        press(&mut app, KeyCode::Char(code), SOON);
    }
    work_off(&mut app, &events);
    assert!(shows(&mut app, "Eso ya está apuntado"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Char('u'), SOON);
    app.handle(None, LATER);
    assert!(shows(&mut app, "Trabajando"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Char('u'), LATER);
    work_off(&mut app, &events);
    assert!(!shows(&mut app, "No hay nada que deshacer") && shows(&mut app, "posibles: 48"));
}

#[test]
fn an_entry_that_is_stopped_stays_as_it_was_typed() {
    let (mut app, events) = small();
    type_text(&mut app, ":1 + faro");
    press(&mut app, KeyCode::Enter, SOON);
    stop_work(&mut app);
    let picture = screen(&mut app);
    assert!(picture.contains("! se ha parado") && picture.contains("> 1 + faro"), "{picture}");
    press(&mut app, KeyCode::Enter, SOON);
    work_off(&mut app, &events);
    assert!(shows(&mut app, "1. Luis + Faro"), "{}", screen(&mut app));
}

#[test]
fn a_line_that_breaks_the_worker_is_not_said_to_be_stopped() {
    let (mut app, _events) = small();
    enter(&mut app, ":1 + faro");
    break_work(&mut app);
    let picture = screen(&mut app);
    assert!(picture.contains("! Algo ha fallado") && picture.contains("> 1 + faro"), "{picture}");
    assert!(!picture.contains("se ha parado"), "{picture}");
    assert_eq!(picture.matches("Algo ha fallado").count(), 1, "{picture}");
}

#[test]
fn keys_that_wait_for_an_entry_are_forgotten_with_it() {
    let (mut app, events) = small();
    enter(&mut app, ":1 + faro");
    work_off(&mut app, &events);
    for code in ['-', 'u'] {
        press(&mut app, KeyCode::Char(code), SOON);
    }
    press(&mut app, KeyCode::Esc, LATER);
    stop_work(&mut app);
    work_off(&mut app, &events);
    let picture = screen(&mut app);
    assert!(picture.contains("1. Luis + Faro") && !picture.contains("2. "), "{picture}");
}

#[test]
fn a_line_that_waits_for_another_is_not_written_behind_it() {
    let (mut app, events) = small();
    for line in [":1 + faro", ":2 + soga"] {
        enter(&mut app, line);
    }
    press(&mut app, KeyCode::Esc, LATER);
    stop_work(&mut app);
    work_off(&mut app, &events);
    let picture = screen(&mut app);
    let stays = picture.contains("! se ha parado") && picture.contains("> 1 + faro");
    assert!(stays && !picture.contains("soga"), "{picture}");
}

#[test]
fn a_turn_that_nobody_waits_for_any_more_is_not_lost() {
    let (mut app, events) = small();
    press(&mut app, KeyCode::Char('a'), SOON);
    for code in [KeyCode::Enter, KeyCode::Enter, KeyCode::Enter, KeyCode::Char('2')] {
        press(&mut app, code, SOON);
    }
    for _ in 0..2 {
        press(&mut app, KeyCode::Esc, LATER);
    }
    let picture = screen(&mut app);
    assert!(picture.contains("✓ Luis, Faro") && !picture.contains("¿Qué contesta"), "{picture}");
    press(&mut app, KeyCode::Enter, SOON);
    work_off(&mut app, &events);
    let picture = screen(&mut app);
    assert!(picture.contains("1. Ana ?") && !picture.contains("2. "), "{picture}");
}

/// Where the person is changes once it is seen what to ask for there.
#[test]
fn a_place_that_nobody_waits_for_is_not_where_the_person_is() {
    let (mut app, events) = small();
    press(&mut app, KeyCode::Char('s'), SOON);
    work_off(&mut app, &events);
    press(&mut app, KeyCode::Right, SOON);
    stop_work(&mut app);
    let picture = screen(&mut app);
    assert!(picture.contains("Se ha parado") && picture.contains("donde sea"), "{picture}");
    for code in [KeyCode::Esc, KeyCode::Char('s')] {
        press(&mut app, code, SOON);
    }
    work_off(&mut app, &events);
    assert!(shows(&mut app, "donde sea"), "{}", screen(&mut app));
}

/// That nobody knows whether answers can be is no reason to say nothing, nor to say that they cannot.
#[test]
fn answers_of_which_it_is_not_known_whether_they_can_be_are_not_agreed_to() {
    let told = |found| pane::objection_lines(Lang::Es, &text(SMALL), found);
    assert!(told(Ok(&[])).is_empty());
    let lines = told(Err(Uncounted::TooLarge));
    let why = texts::cluedo::uncounted(Lang::Es, Uncounted::TooLarge);
    assert_eq!(lines, [(texts::capital(&why), Role::Text)]);
}

#[test]
fn a_contradiction_stands_before_it_is_known_where() {
    let (mut app, events) = small();
    for line in [":0 + faro", ":1 + faro"] {
        type_text(&mut app, line);
        press(&mut app, KeyCode::Enter, SOON);
        work_once(&mut app, &events);
    }
    stop_work(&mut app);
    let picture = screen(&mut app);
    let is_told = picture.contains("CONTRADICCIÓN entre los") && picture.contains("2. Luis + Faro");
    assert!(is_told && !picture.contains("apuntes 1, 2"), "{picture}");
}

/// A game to practise on in which it is the person’s turn.
fn in_turn() -> (App, Receiver<Event>) {
    let (mut app, events) = app();
    let setup = Some(text(&SMALL.replace("hands", "me: 2\nhands")));
    app.open(Opening::Practice { setup, seed: 1 });
    work_off(&mut app, &events);
    while !shows(&mut app, "Te toca") {
        press(&mut app, KeyCode::Enter, SOON);
        work_off(&mut app, &events);
    }
    (app, events)
}

#[test]
fn a_question_that_is_stopped_keeps_its_cards() {
    let (mut app, events) = in_turn();
    for code in [KeyCode::Enter; 4] {
        press(&mut app, code, SOON);
    }
    stop_work(&mut app);
    let is_kept = |picture: &str| picture.contains("✓ Bate") && picture.contains("✓ Ada");
    assert!(is_kept(&screen(&mut app)), "{}", screen(&mut app));
    // They go when they are sent, and by nothing else.
    press(&mut app, KeyCode::Down, SOON);
    work_off(&mut app, &events);
    assert!(is_kept(&screen(&mut app)), "{}", screen(&mut app));
    press(&mut app, KeyCode::Enter, SOON);
    work_off(&mut app, &events);
    assert!(!is_kept(&screen(&mut app)) && !shows(&mut app, "Te toca"), "{}", screen(&mut app));
}

#[test]
fn an_accusation_that_is_stopped_keeps_its_cards() {
    let (mut app, events) = in_turn();
    for code in [KeyCode::Char('a'), KeyCode::Enter, KeyCode::Enter, KeyCode::Enter] {
        press(&mut app, code, SOON);
    }
    press(&mut app, KeyCode::Char('s'), SOON);
    stop_work(&mut app);
    assert!(shows(&mut app, "✓ Bate") && shows(&mut app, "✓ Ada"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Enter, SOON);
    press(&mut app, KeyCode::Char('s'), SOON);
    work_off(&mut app, &events);
    assert!(!shows(&mut app, "✓ Bate") && !shows(&mut app, "Te toca"), "{}", screen(&mut app));
}

#[test]
fn a_turn_of_the_machine_that_is_stopped_can_be_played_again() {
    let (mut app, events) = app();
    let same_seat = text(&SMALL.replace("hands", "me: 2\nhands"));
    app.open(Opening::Practice { setup: Some(same_seat), seed: 1 });
    work_off(&mut app, &events);
    while shows(&mut app, "Te toca") {
        for code in [KeyCode::Enter; 4] {
            press(&mut app, code, SOON);
        }
        work_off(&mut app, &events);
    }
    let before = screen(&mut app);
    press(&mut app, KeyCode::Enter, SOON);
    stop_work(&mut app);
    assert!(shows(&mut app, "Se ha parado"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Left, SOON);
    assert_eq!(screen(&mut app), before);
    press(&mut app, KeyCode::Enter, SOON);
    work_off(&mut app, &events);
    assert_ne!(screen(&mut app), before);
}
