//! A program that a shell or `kill -TSTP` stops gives the terminal back first, and takes it again when it goes on. What
//! stops it without asking, as `kill -STOP` does, is mended when it goes on. Ctrl-Z is a key of the games.

use std::io;
use std::sync::mpsc::{self, Sender};
use std::thread;

use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::event::Event;

/// Tells of both signals, in a thread of its own. Once nobody listens they mean what they mean everywhere; so they do where
/// the system gives no thread.
pub(super) fn listen(events: Sender<Event>) -> io::Result<()> {
    let (give, given) = mpsc::channel::<Signals>();
    let tell = move |signal| {
        let event = if signal == SIGTSTP { Event::Paused } else { Event::Continued };
        if events.send(event).is_err() {
            // Nothing is left that could be torn, and a signal that does nothing is no reason to end.
            drop(emulate_default_handler(signal));
        }
    };
    let listen =
        move || given.into_iter().for_each(|mut signals| signals.forever().for_each(&tell));
    if thread::Builder::new().spawn(listen).is_ok() {
        // Only now does anybody hear them.
        let _ = give.send(Signals::new([SIGTSTP, SIGCONT])?);
    }
    Ok(())
}

/// Stops the program; comes back when it goes on.
pub(super) fn stop() -> io::Result<()> {
    emulate_default_handler(SIGTSTP)
}
