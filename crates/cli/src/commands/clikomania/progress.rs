//! The line of progress on a terminal.

use std::ops::ControlFlow;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use qeq_base::search::Progress;
use qeq_i18n::{Lang, words};

use crate::interrupt::Ear;
use crate::ui::Ui;

/// A line that appears after a second, where somebody can see it.
pub(super) struct Line {
    lang: Lang,
    visible: bool,
    ear: Ear,
    bar: Option<ProgressBar>,
}

impl Line {
    /// The line of a search that may take so long.
    pub(super) fn new(ui: &Ui, time: Option<Duration>) -> Self {
        let (lang, visible) = (ui.lang(), ui.shows_progress());
        Self { lang, visible, ear: Ear::open(time), bar: None }
    }

    /// Shows how far the search is; says stop when the time is over or somebody asked for it.
    pub(super) fn show(&mut self, progress: Progress) -> ControlFlow<()> {
        if self.visible && self.ear.elapsed() >= Duration::from_secs(1) {
            let bar = self.bar.get_or_insert_with(new_bar);
            bar.set_position(progress.nodes);
            bar.set_message(match progress.upper {
                u64::MAX => words::clikomania::progress_quick(self.lang, progress.lower),
                upper => words::clikomania::progress(self.lang, progress.lower, upper),
            });
        }
        self.ear.go_on()
    }

    /// Takes the line away.
    pub(super) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

fn new_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {human_pos} · {elapsed} · {msg}");
    ProgressBar::new(0).with_style(style.expect("the template is fixed"))
}
