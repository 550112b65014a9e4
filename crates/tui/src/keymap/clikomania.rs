//! The keys of Clikomania.

use qeq_i18n::words::keys as w;
use ratatui::crossterm::event::KeyCode;

use super::{Binding as B, Binding, Key};
use crate::action::{Action, Direction};

/// While a game is played.
pub(super) const PLAYING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::take).in_footer(),
    B::new(
        &[Key::of(KeyCode::Up), Key::sign('w'), Key::sign('k')],
        Action::Move(Direction::Up),
        w::up,
    ),
    B::new(
        &[Key::of(KeyCode::Down), Key::sign('s'), Key::sign('j')],
        Action::Move(Direction::Down),
        w::down,
    ),
    B::new(
        &[Key::of(KeyCode::Left), Key::sign('a'), Key::sign('h')],
        Action::Move(Direction::Left),
        w::left,
    ),
    B::new(
        &[Key::of(KeyCode::Right), Key::sign('d'), Key::sign('l')],
        Action::Move(Direction::Right),
        w::right,
    ),
    B::new(&[Key::sign('u'), Key::ctrl('z')], Action::Undo, w::undo).in_footer(),
    B::new(&[Key::sign('p')], Action::Hint, w::hint).in_footer(),
    B::new(&[Key::sign('m'), Key::sign('b')], Action::Solve, w::best_game).in_footer(),
    B::new(&[Key::sign('i')], Action::Report, w::report).in_footer(),
    B::new(&[Key::sign('y'), Key::ctrl('y')], Action::Redo, w::redo).in_footer(),
    B::new(&[Key::of(KeyCode::Tab), Key::of(KeyCode::BackTab)], Action::NextPane, w::next_group)
        .in_footer(),
    B::new(&[Key::sign('r')], Action::Again, w::from_start),
    B::new(&[Key::of(KeyCode::Home), Key::sign('g')], Action::Move(Direction::First), w::to_start),
    B::new(&[Key::of(KeyCode::End), Key::sign('G')], Action::Move(Direction::Last), w::to_end),
];

/// After its end.
pub(super) const OVER: &[Binding] = &[
    B::new(&[Key::sign('i')], Action::Report, w::report).in_footer(),
    B::new(&[Key::sign('m'), Key::sign('b')], Action::Solve, w::best_game).in_footer(),
    B::new(&[Key::sign('r')], Action::Again, w::again).in_footer(),
    B::new(&[Key::sign('u'), Key::ctrl('z')], Action::Undo, w::undo).in_footer(),
    B::new(&[Key::sign('y'), Key::ctrl('y')], Action::Redo, w::redo),
    B::new(&[Key::of(KeyCode::Home), Key::sign('g')], Action::Move(Direction::First), w::to_start),
    B::new(&[Key::of(KeyCode::End), Key::sign('G')], Action::Move(Direction::Last), w::to_end),
];

/// Through a game, move by move.
pub(super) const STEPS: &[Binding] = &[
    B::new(
        &[Key::of(KeyCode::Left), Key::sign('a'), Key::of(KeyCode::Up), Key::sign('k')],
        Action::Move(Direction::Up),
        w::move_before,
    )
    .in_footer(),
    B::new(
        &[Key::of(KeyCode::Right), Key::sign('d'), Key::of(KeyCode::Down), Key::sign('j')],
        Action::Move(Direction::Down),
        w::move_after,
    )
    .in_footer(),
];

/// While a person's game is looked through.
pub(super) const REVIEW: &[Binding] = &[
    B::new(&[Key::sign('.')], Action::Here, w::worst_move).in_footer(),
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::on_from_here)
        .in_footer(),
];
