//! Threads for slow work, which the system may refuse.

use std::sync::mpsc::{self, SendError};
use std::thread;

/// Does something with a value in a thread of its own.
///
/// # Errors
/// The value, where the system gives no thread.
pub fn with<T: Send + 'static>(value: T, does: impl FnOnce(T) + Send + 'static) -> Result<(), T> {
    let (give, given) = mpsc::channel();
    match thread::Builder::new().spawn(move || given.recv().map(does)) {
        Ok(_) => give.send(value).map_err(|SendError(value)| value),
        Err(_) => Err(value),
    }
}
