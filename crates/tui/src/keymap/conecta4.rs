//! The keys of Conecta 4. Keys a, d and space are those of the practice.

use qeq_i18n::words::keys as w;
use ratatui::crossterm::event::KeyCode;

use super::{Binding as B, Binding, Key};
use crate::action::{Action, Direction};

/// While a game is played.
pub(super) const PLAYING: &[Binding] = &[
    B::new(
        &[Key::of(KeyCode::Enter), Key::sign(' '), Key::of(KeyCode::Down)],
        Action::Activate,
        w::drop,
    )
    .in_footer(),
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
    B::new(&[Key::sign('p')], Action::Hint, w::hint).in_footer(),
    B::new(&[Key::sign('u'), Key::ctrl('z')], Action::Undo, w::undo).in_footer(),
    B::new(&[Key::sign('y'), Key::ctrl('y')], Action::Redo, w::redo).in_footer(),
    B::new(&[Key::sign('r')], Action::Again, w::again).in_footer(),
    B::new(&[Key::sign('i')], Action::Report, w::report).in_footer(),
    B::new(&[Key::sign('t')], Action::Tree, w::tree).in_footer(),
    B::new(&[Key::sign('o')], Action::Open, w::game_as_text).in_footer(),
    B::new(&[Key::sign('c')], Action::Copy, w::copy),
];

/// While a game is looked through.
pub(super) const REVIEW: &[Binding] = &[
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
    B::new(&[Key::sign('.')], Action::Here, w::turning_point).in_footer(),
    B::new(&[Key::sign('c')], Action::Copy, w::copy).in_footer(),
];

/// In the tree of a metric.
pub(super) const LOOKING: &[Binding] = &[
    B::new(
        &[Key::of(KeyCode::Enter), Key::of(KeyCode::Right), Key::sign(' '), Key::sign('d')],
        Action::Activate,
        w::deeper,
    )
    .in_footer(),
    B::new(
        &[Key::of(KeyCode::Left), Key::of(KeyCode::Backspace), Key::sign('a')],
        Action::Move(Direction::Left),
        w::higher,
    )
    .in_footer(),
    B::new(&[Key::of(KeyCode::Tab), Key::sign('t')], Action::NextPane, w::other_metric).in_footer(),
];
