//! Searches as a person at a terminal has them: a line on standard error that says how far they are, once they take longer
//! than a second, and Ctrl-C or the end of their time to stop them. Where nobody watches, what draws the line hides it.

mod narrow;

pub(crate) use narrow::wipe;

use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use qeq_base::search::{Budget, Progress, Search, Watcher};
use qeq_i18n::{Lang, words};

use crate::interrupt::{Ear, Work};
use crate::ui::Ui;

/// What takes less goes by without a line.
const UNSEEN: Duration = Duration::from_secs(1);

/// A line that appears late and goes away with this.
pub(crate) struct Line {
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Line {
    /// The line of work that begins now.
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), bar: None }
    }

    /// Shows that `done` of the work is done. The first time that there is something to see, `bar` says how it looks.
    pub(crate) fn show(
        &mut self,
        done: u64,
        bar: impl FnOnce() -> ProgressBar,
    ) -> Option<&ProgressBar> {
        let elapsed = self.start.elapsed();
        if elapsed < UNSEEN {
            return None;
        }
        // What was done before counts for the time left.
        let shown = self.bar.get_or_insert_with(|| bar().with_position(done).with_elapsed(elapsed));
        shown.set_position(done);
        Some(shown)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How long a search may go on, and what is told of it.
pub(crate) struct Terms {
    /// Of what it counts.
    pub(crate) budget: Budget,
    /// What it counts, in words.
    pub(crate) things: String,
    /// Time.
    pub(crate) time: Option<Duration>,
    /// What it has found so far, after how far it is.
    pub(crate) told: fn(Lang, Progress) -> String,
}

/// Runs a search while its progress is shown; it stops when its time is over or somebody asks for it.
pub(crate) fn search<T>(ui: &Ui, terms: &Terms, search: impl FnOnce(&mut Search<'_>) -> T) -> T {
    let (lang, told) = (ui.lang(), terms.told);
    let (mut line, ear) = (Line::new(), Ear::open(terms.time));
    let mut watcher = |progress: Progress| {
        let bar = line.show(progress.nodes, || searching(lang, progress.budget, &terms.things));
        bar.iter().for_each(|bar| bar.set_message(told(lang, progress)));
        ear.go_on()
    };
    search(&mut Search::watched(terms.budget, &mut watcher))
}

/// Does work that tells how far it is, while that is shown. Ctrl-C ends the program.
pub(crate) fn shown<T>(lang: Lang, work: impl FnOnce(&mut Watcher<'_>) -> T) -> T {
    shown_until_stopped(lang, None, work)
}

/// The same for a search of which nobody knows how long it takes.
pub(crate) fn shown_search<T>(lang: Lang, work: impl FnOnce(&mut Search<'_>) -> T) -> T {
    shown(lang, unlimited(work))
}

/// The same where a person types on afterwards: Ctrl-C stops the search. Lines that come from elsewhere are no person's,
/// and there it ends the program.
pub(crate) fn stoppable_search<T>(lang: Lang, work: impl FnOnce(&mut Search<'_>) -> T) -> T {
    let stoppable = io::stdin().is_terminal().then(Work::begin);
    shown_until_stopped(lang, stoppable.as_ref(), unlimited(work))
}

fn shown_until_stopped<T>(
    lang: Lang,
    stoppable: Option<&Work>,
    work: impl FnOnce(&mut Watcher<'_>) -> T,
) -> T {
    let mut line = Line::new();
    work(&mut |progress: Progress| {
        line.show(progress.nodes, || match progress.budget {
            Some(total) => in_percent(lang, total, ""),
            None => working(lang, stoppable),
        });
        stoppable.map_or(ControlFlow::Continue(()), Work::go_on)
    })
}

/// A search without limits as work that is watched.
fn unlimited<T>(work: impl FnOnce(&mut Search<'_>) -> T) -> impl FnOnce(&mut Watcher<'_>) -> T {
    |watcher| work(&mut Search::watched(Budget::unlimited(), watcher))
}

/// A bar that counts up to `total` of what `things` says.
pub(crate) fn counting(lang: Lang, total: u64, things: impl Display) -> ProgressBar {
    let left = words::report::time_left(lang, "{eta}");
    styled(total, &format!("{{wide_bar}} {{pos}}/{{len}} {things} · {left}"))
}

fn working(lang: Lang, stoppable: Option<&Work>) -> ProgressBar {
    let hint = stoppable.map(|_| format!(" · {}", words::report::progress_stoppable(lang)));
    let working = words::screen::working(lang);
    styled(0, &format!("{{spinner}} {working} · {{elapsed}}{}", hint.unwrap_or_default()))
}

fn searching(lang: Lang, budget: Option<u64>, things: &str) -> ProgressBar {
    match budget {
        Some(most) => in_percent(lang, most, " · {msg}"),
        None => styled(0, &format!("{{spinner}} {{pos}} {things} · {{elapsed}} · {{msg}}")),
    }
}

fn in_percent(lang: Lang, total: u64, more: &str) -> ProgressBar {
    let left = words::report::time_left(lang, "{eta}");
    styled(total, &format!("{{wide_bar}} {{percent}} % · {left}{more}"))
}

fn styled(total: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is fixed");
    ProgressBar::with_draw_target(Some(total), narrow::target()).with_style(style)
}
