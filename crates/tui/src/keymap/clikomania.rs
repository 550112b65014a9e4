//! The keys of Clikomania.

use qeq_i18n::words::keys as w;
use ratatui::crossterm::event::KeyCode;

use super::{Ahead, Binding as B, Binding, EVERYWHERE, Key, PAGES, common};
use crate::action::{Action, Direction};
use crate::game::clikomania::Look;

const TAKE: Binding = B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::take);
const BEST_GAME: Binding = B::new(&[Key::sign('m'), Key::sign('b')], Action::Solve, w::best_game);
const NEW_BOARD: Binding = B::new(&[Key::sign('n')], Action::NewBoard, w::new_board);
const WORST_MOVE: Binding = B::new(&[Key::sign('.')], Action::Here, w::worst_move);
const TO_START: Binding =
    B::new(&[Key::of(KeyCode::Home), Key::sign('g')], Action::Move(Direction::First), w::to_start);
const TO_END: Binding =
    B::new(&[Key::of(KeyCode::End), Key::sign('G')], Action::Move(Direction::Last), w::to_end);

const UP: Binding = B::new(
    &[Key::of(KeyCode::Up), Key::sign('w'), Key::sign('k')],
    Action::Move(Direction::Up),
    w::up,
);
const DOWN: Binding = B::new(
    &[Key::of(KeyCode::Down), Key::sign('s'), Key::sign('j')],
    Action::Move(Direction::Down),
    w::down,
);
const NEXT_GROUP: Binding =
    B::new(&[Key::of(KeyCode::Tab), Key::of(KeyCode::BackTab)], Action::NextPane, w::next_group);

/// The tables before the first move.
pub(super) fn start(ahead: Ahead) -> &'static [&'static [Binding]] {
    match ahead {
        Ahead::Nothing => &[START, NOTHING_AHEAD, GROUPS, EVERYWHERE, PAGES],
        Ahead::Moves => &[START, AHEAD, GROUPS, EVERYWHERE, PAGES],
    }
}

/// The tables while a game is played.
pub(super) fn playing(ahead: Ahead) -> &'static [&'static [Binding]] {
    match ahead {
        Ahead::Nothing => &[PLAYING, NOTHING_AHEAD, GROUPS, EVERYWHERE, PAGES],
        Ahead::Moves => &[PLAYING, AHEAD, GROUPS, EVERYWHERE, PAGES],
    }
}

/// Before the first move.
const START: &[Binding] = &[
    TAKE.in_footer(),
    UP,
    DOWN,
    common::LEFT,
    common::RIGHT,
    common::HINT.in_footer(),
    BEST_GAME.in_footer(),
    NEW_BOARD.in_footer(),
    common::UNDO.unnamed(),
    common::REPORT.unnamed(),
];

/// While a game is played: whoever has made a move knows how to take a group, so the footer has other keys first.
const PLAYING: &[Binding] = &[
    UP,
    DOWN,
    common::LEFT,
    common::RIGHT,
    common::UNDO.in_footer(),
    common::HINT.in_footer(),
    BEST_GAME.in_footer(),
    common::REPORT.in_footer(),
    TAKE.in_footer(),
    NEW_BOARD.in_footer(),
    B::new(&[Key::sign('r')], Action::Again, w::from_start),
    TO_START,
];

/// As long as moves were taken back, and otherwise.
const AHEAD: &[Binding] = &[common::REDO.in_footer(), TO_END];
const NOTHING_AHEAD: &[Binding] = &[common::REDO.unnamed()];

/// As long as there is a group to take; what was taken back is nearer.
const GROUPS: &[Binding] = &[NEXT_GROUP.in_footer()];

/// The tables after the end of a game.
pub(super) fn over(look: Look) -> &'static [&'static [Binding]] {
    match look {
        Look::Whole => &[OVER, EVERYWHERE],
        Look::Stopped => &[UNSEEN, OVER, EVERYWHERE],
    }
}

/// As long as nobody has looked to the end for the move that cost most.
const UNSEEN: &[Binding] = &[WORST_MOVE.in_footer()];

/// After its end.
const OVER: &[Binding] = &[
    common::REPORT.in_footer(),
    common::AGAIN.in_footer(),
    NEW_BOARD.in_footer(),
    BEST_GAME.in_footer(),
    common::UNDO.in_footer(),
    TO_START,
    common::REDO.unnamed(),
    TAKE.unnamed(),
];

/// On a board without any group, which is over before its first move.
pub(super) const STUCK: &[Binding] = &[
    NEW_BOARD.in_footer(),
    common::UNDO.unnamed(),
    common::REDO.unnamed(),
    common::REPORT.unnamed(),
    TAKE.unnamed(),
];

/// While a person's game is looked through.
pub(super) const REVIEW: &[Binding] = &[
    WORST_MOVE.in_footer(),
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::on_from_here)
        .in_footer(),
];

/// While the machine's game is looked through and a better one is possible.
pub(super) const GOOD: &[Binding] =
    &[B::new(&[Key::sign('m'), Key::sign('b')], Action::Solve, w::better_game).in_footer()];
