//! Where a line of progress is drawn: standard error, less some cells at the end of each line. A line is filled up with
//! blanks to its end, and what a terminal shows of Ctrl-C stands behind it. Without room there it would begin a new line,
//! and the old one would stay.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

use crate::ui::is_dumb;

/// The cells of `^C`.
const OF_CTRL_C: u16 = 2;

/// How often in a second a line is drawn, at most.
const HERTZ: u8 = 20;

/// Whether anything stands there that was drawn and not cleared.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Takes the line away before the program ends in the midst of its work: nobody else will.
pub(crate) fn wipe() {
    let term = Term::stderr();
    if SHOWN.load(Relaxed) && term.is_term() {
        // Whoever ends does not wait for a terminal.
        let _ = term.clear_line();
    }
}

/// Standard error as a terminal with narrower lines; nothing where it is none, or one that cannot take a line away.
pub(super) fn target() -> ProgressDrawTarget {
    let term = Term::stderr();
    if !term.is_term() || is_dumb() {
        return ProgressDrawTarget::hidden();
    }
    ProgressDrawTarget::term_like_with_hz(Box::new(Narrow(term)), HERTZ)
}

/// Notes that something is drawn; blanks are nothing to be wiped away.
fn note(text: &str) {
    SHOWN.fetch_or(!text.trim().is_empty(), Relaxed);
}

#[derive(Debug)]
struct Narrow(Term);

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(OF_CTRL_C)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        note(text);
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        note(text);
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        SHOWN.store(false, Relaxed);
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
