//! Panics that stay within a job: whoever runs it goes on, also where that is the screen's own thread.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic of this thread would stay within a job.
pub(crate) fn is_guarded() -> bool {
    IS_GUARDED.get()
}

/// Does something, and gives nothing where it panics. What it has changed by then is not to be looked at.
pub(crate) fn guarded<T>(does: impl FnOnce() -> T) -> Option<T> {
    let before = IS_GUARDED.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(does));
    IS_GUARDED.set(before);
    outcome.ok()
}
