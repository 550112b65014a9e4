//! Bindings that several tables have. Which of them the footer shows is each table's business.

use qeq_i18n::words::keys as w;
use ratatui::crossterm::event::KeyCode;

use super::{Binding, Binding as B, Key};
use crate::action::{Action, Direction};

pub(super) const CHOOSE: Binding =
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::choose);
pub(super) const UNDO: Binding = B::new(&[Key::sign('u'), Key::ctrl('z')], Action::Undo, w::undo);
pub(super) const REDO: Binding = B::new(&[Key::sign('y'), Key::ctrl('y')], Action::Redo, w::redo);
pub(super) const AGAIN: Binding = B::new(&[Key::sign('r')], Action::Again, w::again);
pub(super) const REMATCH: Binding = B::new(&[Key::sign('r')], Action::Rematch, w::rematch);
pub(super) const HINT: Binding = B::new(&[Key::sign('p')], Action::Hint, w::hint);
pub(super) const REPORT: Binding = B::new(&[Key::sign('i')], Action::Report, w::report);
pub(super) const TREE: Binding = B::new(&[Key::sign('t')], Action::Tree, w::tree);

/// To the left, also with the hand that moves the stone in the assignment of Conecta 4.
pub(super) const LEFT: Binding = B::new(
    &[Key::of(KeyCode::Left), Key::sign('a'), Key::sign('h')],
    Action::Move(Direction::Left),
    w::left,
);
/// To the right, with the same hand.
pub(super) const RIGHT: Binding = B::new(
    &[Key::of(KeyCode::Right), Key::sign('d'), Key::sign('l')],
    Action::Move(Direction::Right),
    w::right,
);
