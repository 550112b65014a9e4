//! Ctrl-C: a search ends with the best that it has, everything else ends at once.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crate::exit::INTERRUPTED;

/// Whether a search is under way that asks whether it should end.
static HEARD: AtomicBool = AtomicBool::new(false);

/// Whether such a search was asked to end.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Ctrl-C ends with 130 wherever the program is, and so do the other signals that ask a program to end. A search first
/// says what it has; the second time nothing is waited for. Files are renamed into place whole, so none is torn; an open
/// screen gives the terminal back first, and a page that is served answers what it was asked.
pub(crate) fn install() {
    // A second handler cannot be there yet; without one, the system's own ends the program as well.
    let _ = ctrlc::set_handler(|| {
        if qeq_tui::interrupt() || qeq_web::interrupt() {
            return;
        }
        if !HEARD.load(SeqCst) || ASKED.swap(true, SeqCst) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
}

/// Whether a search was asked to end.
pub(crate) fn asked() -> bool {
    ASKED.load(SeqCst)
}

/// A search asks [`asked`] now and then while this is there.
pub(crate) struct Ear(());

impl Ear {
    /// From now on Ctrl-C is the search's business.
    pub(crate) fn open() -> Self {
        HEARD.store(true, SeqCst);
        Self(())
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        HEARD.store(false, SeqCst);
    }
}
