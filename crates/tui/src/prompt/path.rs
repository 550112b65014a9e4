//! The path of a file that a person types, completed like the paths of a shell.
//!
//! ```text
//! > datos/clikomania/0
//! ▸ 01.txt
//!   02.txt
//!   … y 7 más
//! ```

use std::ops::Range;
use std::path::{Path, is_separator};

use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::Entered;
use super::completion::Completion;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::field::Field;
use crate::store::at_home;
use crate::theme::Role;

/// A field for a path, and what that may go on with.
#[derive(Clone, Debug)]
pub(super) struct PathField {
    field: Field,
    offer: Option<Offer>,
}

/// What a person can choose from.
#[derive(Clone, Debug)]
struct Offer {
    /// What stood before the cursor.
    typed: String,
    completion: Completion,
    marked: Option<usize>,
}

/// So many lines are seen at once, however many there are.
const SEEN: u16 = 10;

impl PathField {
    pub(super) fn of(field: Field) -> Self {
        Self { field, offer: None }
    }

    pub(super) fn act(&mut self, action: Action) -> Entered {
        match action {
            Action::Back if !self.retreat() => return Entered::Cancelled,
            // A folder only leads to what is in it.
            Action::Activate if !self.descend() => return Entered::Done(self.path()),
            Action::Back | Action::Activate => {}
            Action::Move(Direction::Right) if self.is_marked() && self.descend() => {}
            action => self.steer(action),
        }
        Entered::On
    }

    fn steer(&mut self, action: Action) {
        match (action, &self.offer) {
            // The slash of a folder is there once it is completed.
            (Action::Type(sign), _) if is_separator(sign) && self.is_behind_slash() => {}
            (Action::Complete, None) => self.complete(),
            (Action::Complete | Action::Move(Direction::Down), Some(offer)) => {
                self.mark(offer.after());
            }
            (Action::Move(Direction::Up), Some(offer)) => self.mark(offer.before()),
            (Action::Pick(at), Some(_)) => {
                self.mark(Some(at));
                self.descend();
            }
            (action, _) => {
                if self.field.steer(action) {
                    self.offer = None;
                }
            }
        }
    }

    pub(super) fn text(&self) -> &str {
        self.field.text()
    }

    /// Whether one of those that are offered is chosen.
    fn is_marked(&self) -> bool {
        self.offer.as_ref().is_some_and(|offer| offer.marked.is_some())
    }

    /// Whether a folder ends before the cursor; where all paths begin is none to complete.
    fn is_behind_slash(&self) -> bool {
        let before = self.field.before();
        !self.field.is_proposed() && before.len() > 1 && before.ends_with(is_separator)
    }

    /// Takes back what is offered; false where nothing is.
    fn retreat(&mut self) -> bool {
        let Some(offer) = self.offer.take() else { return false };
        self.write(&offer.typed);
        true
    }

    /// What was typed as a path. Spaces around it are part of it only where there is such a file.
    fn path(&self) -> String {
        let whole = at_home(self.field.text());
        if Path::new(&whole).exists() { whole } else { at_home(self.field.text().trim()) }
    }

    /// Offers the folder of a whole path that is only proposed, marked there; false of anything else. Whatever is typed
    /// still takes its place.
    fn look_around(&mut self) -> bool {
        let path = self.field.text();
        if !self.field.is_proposed() || !Path::new(&at_home(path)).is_file() {
            return false;
        }
        let folder = path.rfind(is_separator).map_or("", |at| &path[..=at]);
        let completion = Completion::of(folder);
        let marked = (0..completion.names().len()).find(|&at| completion.path(at) == path);
        self.offer = Some(Offer { typed: path.to_owned(), completion, marked });
        true
    }

    /// Completes what stands before the cursor as far as it is certain, and offers the rest.
    fn complete(&mut self) {
        if self.look_around() {
            return;
        }
        self.field.accept();
        let completion = Completion::of(self.field.before());
        if let Some(common) = completion.common(self.field.before()) {
            self.write(&common);
        }
        let typed = self.field.before().to_owned();
        let is_certain = completion.names().len() == 1;
        self.offer = (!is_certain).then_some(Offer { typed, completion, marked: None });
    }

    /// Writes one of the paths that are offered, or again what was typed.
    fn mark(&mut self, at: Option<usize>) {
        let Some(offer) = &mut self.offer else { return };
        offer.marked = at.filter(|&at| at < offer.completion.names().len());
        let path = offer.marked.map_or_else(|| offer.typed.clone(), |at| offer.completion.path(at));
        self.write(&path);
    }

    /// Writes a path before the cursor; the slash of a folder only where none stands behind it.
    fn write(&mut self, path: &str) {
        let has_slash = self.field.behind().starts_with(is_separator);
        let bare = path.strip_suffix(is_separator).filter(|_| has_slash);
        self.field.replace_before(bare.unwrap_or(path));
    }

    /// Goes into the folder that is typed, where there is one.
    fn descend(&mut self) -> bool {
        let path = self.field.text();
        if !path.ends_with(is_separator) || !Path::new(&at_home(path)).is_dir() {
            return false;
        }
        self.field.steer(Action::Move(Direction::Last));
        self.complete();
        true
    }

    /// Lines that are wanted below the field.
    pub(super) fn rows(&self) -> u16 {
        let lines = self.offer.as_ref().map(|offer| offer.completion.names().len().max(1));
        lines.map_or(0, |lines| u16::try_from(lines).unwrap_or(SEEN).min(SEEN))
    }

    /// Draws the field in the first line, and what is offered below it.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, label: &str) {
        let (line, rest) = split_top(area, 1);
        self.field.draw(canvas, line, label);
        if let Some(offer) = &self.offer {
            offer.draw(canvas, rest);
        }
    }
}

impl Offer {
    /// The next one, round and round: what was typed stands between the last and the first.
    fn after(&self) -> Option<usize> {
        let next = self.marked.map_or(0, |at| at + 1);
        (next < self.completion.names().len()).then_some(next)
    }

    /// The one before.
    fn before(&self) -> Option<usize> {
        self.marked.unwrap_or(self.completion.names().len()).checked_sub(1)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let rows = (area.y..area.bottom()).map(|y| Rect { y, height: 1, ..area });
        for (row, line) in rows.zip(self.lines(canvas.lang, area.height.into())) {
            let role = match line.name {
                None if self.completion.names().is_empty() => Role::Warning,
                None => Role::Faint,
                Some(at) if self.marked == Some(at) => Role::Marked,
                Some(_) => Role::Text,
            };
            canvas.text(row.x, row.y, row.width, &line.text, role);
            if let Some(at) = line.name {
                canvas.target(row, Action::Pick(at));
            }
        }
    }

    /// What is drawn in so many rows.
    fn lines(&self, lang: Lang, rows: usize) -> Vec<Line> {
        use words::screen as w;
        let names = self.completion.names();
        let told = |text| Line { text, name: None };
        if names.is_empty() {
            return vec![told(w::nothing_found(lang))];
        }
        let seen = seen(names.len(), self.marked.unwrap_or(0), rows);
        let (above, below) = (seen.start, names.len() - seen.end);
        let above = (above > 0 && rows >= TELLING).then(|| told(w::earlier(lang, above)));
        let below = (below > 0 && rows >= TELLING).then(|| told(w::and_more(lang, below)));
        let named = seen.map(|at| {
            let sign = if self.marked == Some(at) { "▸ " } else { "  " };
            Line { text: format!("{sign}{}", names[at]), name: Some(at) }
        });
        above.into_iter().chain(named).chain(below).collect()
    }
}

/// A line of what is offered: one of the names, or what is said of them.
struct Line {
    text: String,
    name: Option<usize>,
}

/// Which of so many lines are seen in these rows, so that one of them is. Where there is room for it, a row says how many
/// stand above, and one how many below.
fn seen(count: usize, at: usize, rows: usize) -> Range<usize> {
    if count <= rows {
        0..count
    } else if rows < TELLING {
        (at + 1).saturating_sub(rows)..(at + 1).max(rows)
    } else if at + 1 < rows {
        0..rows - 1
    } else if at + 2 < count {
        at + 3 - rows..at + 1
    } else {
        count + 1 - rows..count
    }
}

/// Fewer rows are all for what is offered.
const TELLING: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marked_one_is_always_seen_and_the_rest_is_counted() {
        for (rows, count) in (1..12).flat_map(|rows| (1..30).map(move |count| (rows, count))) {
            for at in 0..count {
                let seen = seen(count, at, rows);
                assert!(seen.contains(&at), "{at} of {count} in {rows}: {seen:?}");
                let told = usize::from(seen.start > 0) + usize::from(seen.end < count);
                let told = if rows < TELLING { 0 } else { told };
                assert_eq!(seen.len() + told, rows.min(count), "{at} of {count} in {rows}");
            }
        }
        assert_eq!(seen(130, 0, 8), 0..7);
        assert_eq!(seen(130, 7, 8), 2..8);
        assert_eq!(seen(130, 129, 8), 123..130);
    }
}
