//! Work that somebody waits for: how far it is, and the button that stops it.

use std::time::Duration;

use qeq_base::search::Progress;
use qeq_frontend::texts::numbers;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::{Canvas, cells, middle, split_bottom, split_top};
use crate::screen::OnDone;
use crate::theme::Role;
use crate::worker::aside::SHOWN_AFTER;
use crate::worker::{Counted, Stopped, Ticket};

/// A job that somebody waits for.
pub(super) struct Work {
    pub(super) ticket: Ticket,
    since: Duration,
    progress: Option<Progress>,
    /// When that last moved on.
    moved: Duration,
    /// It was asked to stop; asked again, it is no longer waited for.
    pub(super) is_stopping: bool,
    /// What a stop does to it.
    pub(super) stopped: Stopped,
    /// What its bounds count.
    counted: Counted,
    pub(super) then: Then,
}

/// What happens with the result.
pub(super) enum Then {
    /// The screen on top gets it.
    Screen,
    /// This is done with it.
    Does(OnDone),
}

impl Work {
    /// Work that begins now; of what a stop does to it and what its bounds count, only the worker knows.
    pub(super) fn new(
        ticket: Ticket,
        (stopped, counted): (Stopped, Counted),
        then: Then,
        now: Duration,
    ) -> Self {
        Self {
            ticket,
            since: now,
            progress: None,
            moved: now,
            is_stopping: false,
            stopped,
            counted,
            then,
        }
    }

    /// When it is shown, if it takes so long.
    pub(super) fn shown_from(&self) -> Duration {
        self.since + SHOWN_AFTER
    }

    pub(super) fn is_seen(&self, now: Duration) -> bool {
        now >= self.shown_from()
    }

    /// It tells how far it is.
    pub(super) fn note(&mut self, progress: Progress, now: Duration) {
        if self.progress.is_none_or(|before| before.nodes != progress.nodes) {
            self.moved = now;
        }
        self.progress = Some(progress);
    }

    /// Draws how far it is in an area, or over everything else where there is none for it, with a button that stops it.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, beside: Option<Rect>, now: Duration) {
        use words::screen as w;
        let lang = canvas.lang;
        let elapsed = now.saturating_sub(self.since);
        let share = self.share();
        let lines = [self.times(lang, share, elapsed), self.so_far(lang)];
        let area = place(canvas, beside, &lines);
        canvas.clear(area);
        let title = if self.is_stopping { w::stopping(lang) } else { w::working(lang) };
        let inner = canvas.frame(area, &title, Role::Title);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        // Where nobody knows how long it takes, a bar would stand still.
        if let Some(share) = share {
            canvas.gauge(inner.x, inner.y, inner.width, share);
        }
        let (rest, last) = split_bottom(split_top(inner, 1).1, 1);
        let mut rest = rest;
        for line in &lines {
            let used = canvas.paragraph(rest, line, Role::Text);
            rest = split_top(rest, used).1;
        }
        canvas.button(
            last.x,
            last.y,
            last.width,
            &self.stop_button(lang, last.width),
            Action::Back,
        );
    }

    /// The label of the button that stops it, which says what that does where there is room for it.
    fn stop_button(&self, lang: Lang, width: u16) -> String {
        use words::screen as w;
        let label = match self.stopped {
            _ if self.is_stopping => w::wait_no_longer_button(lang),
            Stopped::WithBest => w::stop_button(lang),
            Stopped::WithNothing => w::stop_at_once_button(lang),
        };
        let is_whole = cells(&label) + 2 <= width;
        if is_whole { label } else { w::stop_at_once_button(lang) }
    }

    /// The part that is done, of what is known to end.
    fn share(&self) -> Option<f64> {
        let progress = self.progress?;
        let budget = progress.budget.filter(|&budget| budget > 0)?;
        Some(progress.nodes as f64 / budget as f64)
    }

    /// How long it has taken, and how much longer it may.
    fn times(&self, lang: Lang, share: Option<f64>, elapsed: Duration) -> String {
        use words::screen as w;
        let left = match (self.left(share, elapsed), self.counted) {
            (Some(seconds), _) => format!(" · {}", w::time_left(lang, seconds)),
            // How much was done tells more than that nobody knows how much is left.
            (None, Counted::Positions) => String::new(),
            (None, _) => format!(" · {}", w::time_unknown(lang)),
        };
        format!("{} s{left}", elapsed.as_secs())
    }

    /// Seconds that are left if it goes on as it went when it last moved on; `None` where that tells nothing, or is over.
    fn left(&self, share: Option<f64>, elapsed: Duration) -> Option<u64> {
        let share = share.filter(|&share| share > 0.01)?;
        let total = self.moved.saturating_sub(self.since).as_secs_f64() / share;
        let left = (total - elapsed.as_secs_f64()).ceil();
        (left >= 1.0).then_some(left as u64)
    }

    /// The best that it has, and how much better it could become.
    fn so_far(&self, lang: Lang) -> String {
        use words::screen as w;
        let [lower, upper] = self.progress.map_or([None; 2], |it| [it.lower, it.upper]);
        match (self.counted, lower, upper) {
            (Counted::Questions(n), Some(lower), Some(upper)) => {
                let mean = |total: i64| numbers::average(lang, total as f64 / n.max(1) as f64);
                w::mean_so_far(lang, mean(lower), mean(upper))
            }
            (Counted::Points, Some(lower), Some(upper)) => w::points_between(lang, lower, upper),
            (Counted::Points, Some(lower), None) => w::points_so_far(lang, lower),
            (Counted::Positions, ..) => {
                let nodes = self.progress.map_or(0, |it| it.nodes);
                words::conecta4::positions_so_far(lang, nodes)
            }
            _ => words::report::progress_unbounded(lang),
        }
    }
}

/// Columns of the frame with what is written in it, where there is room.
const WIDTH: u16 = 56;

/// Lines at the top of an area beside the screen that stay free for its words, where there is room.
const WORDS: u16 = 5;

/// Where these lines stand with a frame, a bar and a button.
fn place(canvas: &Canvas<'_>, beside: Option<Rect>, lines: &[String]) -> Rect {
    let room = beside.unwrap_or(canvas.area());
    let inner = room.width.min(WIDTH).saturating_sub(4);
    let height = 4 + lines.iter().map(|line| canvas.lines_of(line, inner)).sum::<u16>();
    match beside {
        Some(room) => {
            let room = Rect { width: room.width.min(WIDTH), ..room };
            split_bottom(split_top(room, WORDS + height).0, height).1
        }
        None => middle(room, WIDTH, height),
    }
}
