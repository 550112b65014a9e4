//! Searches as long as they take, and the line of their progress on a terminal. Nothing is known before their end, so
//! Ctrl-C ends the program.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use qeq_base::search::{Budget, Progress, Search, Stopped};
use qeq_i18n::{Lang, words};

use crate::ui::Ui;

/// What a search finds, and the nodes that it visits.
pub(super) fn search<T>(
    ui: &Ui,
    search: impl FnOnce(&mut Search<'_>) -> Result<T, Stopped>,
) -> (T, u64) {
    let mut line = Line::new(ui);
    let mut watcher = |progress| {
        line.show(progress);
        ControlFlow::Continue(())
    };
    let mut meter = Search::watched(Budget::unlimited(), &mut watcher);
    let found = search(&mut meter).expect("nothing stops a search without a limit");
    let nodes = meter.progress().nodes;
    line.finish();
    (found, nodes)
}

/// A line that appears after a second, where somebody can see it.
struct Line {
    lang: Lang,
    visible: bool,
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Line {
    fn new(ui: &Ui) -> Self {
        let (lang, visible) = (ui.lang(), ui.shows_progress());
        Self { lang, visible, start: Instant::now(), bar: None }
    }

    fn show(&mut self, progress: Progress) {
        if self.visible && self.start.elapsed() >= Duration::from_secs(1) {
            let bar = self.bar.get_or_insert_with(|| new_bar(self.lang, self.start.elapsed()));
            bar.set_position(progress.nodes);
        }
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(lang: Lang, elapsed: Duration) -> ProgressBar {
    let searched = words::report::many_nodes(lang, "{human_pos}");
    let style = ProgressStyle::with_template(&format!("{{spinner}} {searched} · {{elapsed}}"));
    let style = style.expect("the template is fixed");
    ProgressBar::new(0).with_style(style).with_elapsed(elapsed)
}
