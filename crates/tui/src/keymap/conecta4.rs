//! The keys of Conecta 4. Keys a, d and space are those of the assignment.

use qeq_i18n::words::{self, keys as w};
use ratatui::crossterm::event::KeyCode;

use super::{Ahead, Binding as B, Binding, ENDS, EVERYWHERE, Key, OUTSIDE, common};
use crate::action::{Action, Direction};

const COPY: Binding = B::new(&[Key::sign('c')], Action::Copy, w::copy);

const GAME_AS_TEXT: Binding = B::new(&[Key::sign('o')], Action::Open, w::game_as_text);
const ENTER: Key = Key::of(KeyCode::Enter);
const SPACE: Key = Key::sign(' ');
const DOWN: Key = Key::of(KeyCode::Down);

/// The key that shows what happens comes first, and takes the least room.
const DROP: Binding = B::new(&[DOWN, ENTER, SPACE], Action::Activate, w::drop);

/// In few cells, so that a usual terminal has room for the report as well.
const AGAIN: Binding = Binding { label: w::another, ..common::AGAIN };

/// While a person is to move.
const PLAYING: &[Binding] =
    &[DROP.in_footer(), common::LEFT, common::RIGHT, common::HINT.in_footer()];

/// While a machine is to move.
const MACHINE: &[Binding] =
    &[B::new(&[ENTER, SPACE, DOWN], Action::Activate, words::conecta4::key_machine).in_footer()];

crate::listed::listed! {
    /// What lies behind a game that goes on: what can be taken back of it, and what can be looked at.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Behind {
        /// No stone.
        Nothing,
        /// Stones that nobody takes back: a machine has begun, and no person has moved.
        Opening,
        /// Stones of which some can be taken back.
        Moves,
    }
}

/// The tables of a game that goes on. Tables are constants, so that each of the six has to stand somewhere: here.
macro_rules! tables {
    ($behind:expr, $ahead:expr; $first:ident, $($last:ident),+) => {
        match ($behind, $ahead) {
            (Behind::Nothing, Ahead::Nothing) => &[$first, START, NOTHING_AHEAD, $($last),+],
            (Behind::Nothing, Ahead::Moves) => &[$first, START, AHEAD, $($last),+],
            (Behind::Opening, Ahead::Nothing) => &[$first, OPENED, NOTHING_AHEAD, $($last),+],
            (Behind::Opening, Ahead::Moves) => &[$first, OPENED, AHEAD, $($last),+],
            (Behind::Moves, Ahead::Nothing) => &[$first, BEGUN, NOTHING_AHEAD, $($last),+],
            (Behind::Moves, Ahead::Moves) => &[$first, BEGUN, AHEAD, $($last),+],
        }
    };
}

/// The tables while a person is to move.
pub(super) fn playing(behind: Behind, ahead: Ahead) -> &'static [&'static [Binding]] {
    tables!(behind, ahead; PLAYING, ALWAYS, EVERYWHERE, ENDS)
}

/// The same while a hint is sought, which Esc stops.
pub(super) fn seeking(behind: Behind, ahead: Ahead) -> &'static [&'static [Binding]] {
    tables!(behind, ahead; PLAYING, ALWAYS, SOUGHT, OUTSIDE, ENDS)
}

/// The tables while a machine is to move.
pub(super) fn waiting(behind: Behind, ahead: Ahead) -> &'static [&'static [Binding]] {
    tables!(behind, ahead; MACHINE, ALWAYS, WAITING, EVERYWHERE, ENDS)
}

/// Before the first stone.
const START: &[Binding] =
    &[common::UNDO.unnamed(), AGAIN.unnamed(), common::REPORT.unnamed(), COPY.unnamed()];

/// After the first stones of a machine.
const OPENED: &[Binding] =
    &[common::UNDO.unnamed(), AGAIN.in_footer(), common::REPORT.in_footer(), COPY];

/// As long as a stone can be taken back.
const BEGUN: &[Binding] =
    &[common::UNDO.in_footer(), AGAIN.in_footer(), common::REPORT.in_footer(), COPY];

/// As long as stones were taken back, and otherwise.
const AHEAD: &[Binding] = &[common::REDO.in_footer()];
const NOTHING_AHEAD: &[Binding] = &[common::REDO.unnamed()];

/// Whoever is to move, and whatever lies behind.
const ALWAYS: &[Binding] = &[common::TREE.in_footer(), GAME_AS_TEXT.in_footer()];

/// What is sought can be left.
const SOUGHT: &[Binding] = &[B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::stop).in_footer()];

/// What a person has to wait for while a machine is to move.
const WAITING: &[Binding] = &[common::LEFT, common::RIGHT, common::HINT];

/// After its end.
pub(super) const OVER: &[Binding] = &[
    common::REPORT.in_footer(),
    common::REMATCH.in_footer(),
    common::UNDO.in_footer(),
    common::TREE,
    GAME_AS_TEXT.in_footer(),
    COPY.in_footer(),
    common::REDO.unnamed(),
    DROP.unnamed(),
];

/// While a game is looked through, beside the steps.
pub(super) const REVIEW: &[Binding] =
    &[B::new(&[Key::sign('.')], Action::Here, w::turning_point).in_footer(), COPY.in_footer()];

/// In the tree of a metric.
pub(super) const LOOKING: &[Binding] = &[
    B::new(
        &[
            Key::of(KeyCode::Enter),
            Key::of(KeyCode::Right),
            Key::sign(' '),
            Key::sign('d'),
            Key::sign('l'),
        ],
        Action::Activate,
        w::deeper,
    )
    .in_footer(),
    B::new(
        &[Key::of(KeyCode::Left), Key::of(KeyCode::Backspace), Key::sign('a'), Key::sign('h')],
        Action::Move(Direction::Left),
        w::higher,
    )
    .in_footer(),
    B::new(&[Key::of(KeyCode::Tab), Key::sign('t')], Action::NextPane, w::other_metric).in_footer(),
];
