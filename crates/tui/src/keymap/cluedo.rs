//! The keys of the notebook of Cluedo.

use qeq_core::tree::Answer;
use qeq_i18n::words::{keys as w, notes as n};
use ratatui::crossterm::event::KeyCode;

use super::{ARROWS, Binding, Binding as B, EVERYWHERE, FIELD, Key, MOVES};
use crate::action::{Action, Direction, Note};

/// Where keys are pressed within the notebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Deck, players, hands.
    SetUp,
    /// The table of cards and holders.
    Sheet,
    /// The entries so far.
    History,
    /// The name of a card is typed.
    Typing,
    /// What somebody answers.
    Answering,
}

/// The tables of a spot.
pub(super) fn tables(spot: Spot) -> &'static [&'static [Binding]] {
    match spot {
        Spot::SetUp => &[SETUP, MOVES, EVERYWHERE],
        Spot::Sheet => &[SHEET, MOVES, EVERYWHERE],
        Spot::History => &[HISTORY, MOVES, EVERYWHERE],
        Spot::Typing => &[TYPING, FIELD, ARROWS],
        Spot::Answering => &[ANSWERING, EVERYWHERE],
    }
}

const SETUP: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::choose).in_footer()];

const SHEET: &[Binding] = &[
    B::new(&[Key::sign('a')], Action::Note(Note::Turn), n::key_turn).in_footer(),
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, n::key_why).in_footer(),
    B::new(&[Key::sign('s')], Action::Note(Note::Suggest), n::key_suggest).in_footer(),
    B::new(&[Key::sign('i')], Action::Note(Note::Imagine), n::key_imagine).in_footer(),
    B::new(&[Key::of(KeyCode::Tab), Key::of(KeyCode::BackTab)], Action::NextPane, n::key_history)
        .in_footer(),
    B::new(&[Key::sign('u'), Key::ctrl('z')], Action::Undo, w::undo).in_footer(),
    B::new(&[Key::sign(':'), Key::sign('f')], Action::Note(Note::Line), n::key_line).in_footer(),
    B::new(&[Key::sign('+'), Key::sign('v')], Action::Note(Note::Certain(Answer::Yes)), n::key_has),
    B::new(
        &[Key::sign('-'), Key::sign('x')],
        Action::Note(Note::Certain(Answer::No)),
        n::key_lacks,
    ),
    B::new(&[Key::sign('w'), Key::ctrl('s')], Action::SaveAs, n::key_save).in_footer(),
    B::new(&[Key::sign('o')], Action::Open, n::key_open).in_footer(),
    B::new(&[Key::sign('N')], Action::Note(Note::New), n::key_new),
    B::new(&[Key::sign('m')], Action::Note(Note::Assume), n::key_assume),
];

const HISTORY: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, n::key_edit).in_footer(),
    B::new(&[Key::sign('x'), Key::of(KeyCode::Delete)], Action::Erase, n::key_remove).in_footer(),
    B::new(&[Key::of(KeyCode::Tab), Key::of(KeyCode::BackTab)], Action::NextPane, n::key_sheet)
        .in_footer(),
    B::new(&[Key::sign('a')], Action::Note(Note::Turn), n::key_turn).in_footer(),
    B::new(&[Key::sign('u'), Key::ctrl('z')], Action::Undo, w::undo).in_footer(),
    B::new(&[Key::sign(':'), Key::sign('f')], Action::Note(Note::Line), n::key_line),
    B::new(&[Key::sign('w'), Key::ctrl('s')], Action::SaveAs, n::key_save),
];

const TYPING: &[Binding] = &[
    B::new(
        &[Key::of(KeyCode::Enter), Key::of(KeyCode::Tab), Key::sign(',')],
        Action::Activate,
        n::key_accept,
    )
    .in_footer(),
    B::new(&[Key::of(KeyCode::Right)], Action::Move(Direction::Right), n::key_asker).in_footer(),
    B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::cancel).in_footer(),
];

const ANSWERING: &[Binding] = &[
    B::new(
        &[Key::sign('n'), Key::sign('-'), Key::sign('0')],
        Action::Answer(Answer::No),
        n::key_none,
    )
    .in_footer(),
    B::new(
        &[Key::sign('s'), Key::sign('a'), Key::sign('y'), Key::sign('+')],
        Action::Answer(Answer::Yes),
        n::key_some,
    )
    .in_footer(),
    B::new(&[Key::sign('1')], Action::Pick(0), n::key_first).in_footer(),
    B::new(&[Key::sign('2')], Action::Pick(1), n::key_second),
    B::new(&[Key::sign('3')], Action::Pick(2), n::key_third),
    B::new(&[Key::of(KeyCode::Enter)], Action::Activate, n::key_finish).in_footer(),
    B::new(&[Key::of(KeyCode::Backspace)], Action::Erase, n::key_back).in_footer(),
];
