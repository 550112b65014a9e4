//! What stands beside the table, and where both have room.

use qeq_cluedo::census::{Census, Uncounted};
use qeq_cluedo::deck::CardId;
use qeq_cluedo::deduction::Deduction;
use qeq_cluedo::game::{FactId, HolderId, Mark, Setup};
use qeq_cluedo::notebook::{EntryId, Notebook, Record};
use qeq_cluedo::session::Session;
use qeq_cluedo::why::Why;
use qeq_frontend::texts;
use qeq_frontend::texts::cluedo::reasons;
use qeq_frontend::texts::cluedo::standing::{Known, standing};
use qeq_frontend::texts::numbers;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::reading::{self, Lines};
use super::sheet::{Sheet, Shown};
use super::view::{self, Side, View};
use crate::action::Action;
use crate::canvas::{Canvas, cells, split_bottom, split_right, split_top};
use crate::game::cluedo::SheetCell;
use crate::screens::menu::{Entry, SIGN, SIGNS};
use crate::theme::Role;
use crate::wording::marked;

/// A terminal of this width has room for table and side.
const WIDE: u16 = 70;

/// The side is at least so wide there.
const SIDE: u16 = 26;

/// Lines that are left at least below the table of a narrow terminal.
const FOOT: u16 = 3;

/// Why a cell is certain, or how likely it is, as lines.
pub(super) fn reasons(
    lang: Lang,
    session: &Session,
    cell: SheetCell,
    why: Result<Option<Why>, Uncounted>,
) -> Vec<String> {
    let known = Known::from(session);
    let told =
        why.and_then(|why| reasons::of_cell(lang, known, (cell.card, cell.holder), why.as_ref()));
    told.unwrap_or_else(|why| vec![texts::capital(&texts::cluedo::uncounted(lang, why))])
}

/// Which facts contradict one another, under a head.
pub(super) fn clash_lines(
    lang: Lang,
    notebook: &Notebook,
    record: &Record,
    found: Result<&[FactId], Uncounted>,
) -> Lines {
    let (_, head) = reasons::clash(lang, record, found);
    let facts = reasons::facts(lang, notebook, record, found.unwrap_or_default());
    let facts = facts.into_iter().map(|fact| (fact, Role::Error));
    std::iter::once((marked(&head), Role::Error)).chain(facts).collect()
}

/// What the answers of a turn contradict in a notebook with them: nothing where no facts do. Where that is not known it is
/// neither agreed nor denied.
pub(super) fn objection_lines(
    lang: Lang,
    notebook: &Notebook,
    found: Result<&[FactId], Uncounted>,
) -> Lines {
    match found {
        Ok([]) => Lines::new(),
        Ok(facts) => clash_lines(lang, notebook, &notebook.record(), Ok(facts)),
        Err(why) => vec![(texts::capital(&texts::cluedo::uncounted(lang, why)), Role::Text)],
    }
}

/// Where the table and what stands beside it have room. On a narrow terminal that is below the table where so many
/// lines will do, and all that the table leaves, and otherwise everywhere.
pub(super) fn areas(area: Rect, setup: &Setup, lines: Option<u16>) -> (Rect, Rect) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    if area.width >= WIDE {
        let table = Sheet::width(setup, area.width - SIDE - 1);
        return split_right(area, area.width.saturating_sub(table + 1).max(SIDE));
    }
    lines.map_or((Rect::ZERO, area), |lines| {
        let least = lines.clamp(FOOT, below_table(area));
        let table = Sheet::height(setup, area.height.saturating_sub(least));
        split_bottom(area, least.max(area.height.saturating_sub(table)))
    })
}

/// Lines that are left at most below the table: one of less than three cards and their head is none.
fn below_table(area: Rect) -> u16 {
    area.height.saturating_sub(4).max(FOOT)
}

impl View {
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, session: &Session) {
        let lines = self.least_lines(canvas, area, session);
        let (sheet, side) = areas(area, session.notebook().setup(), lines);
        if !sheet.is_empty() {
            let shown = Shown {
                notebook: session.notebook(),
                deduction: self.deduction(session),
                known: &view::standing(session).table,
                is_past: session.before_clash().is_some(),
            };
            self.sheet.draw(canvas, sheet, &shown);
        }
        match &self.side {
            Side::Turn(draft) => draft.draw(canvas, side, session.notebook()),
            Side::History => self.draw_history(canvas, side, session),
            Side::Advice(advice) => advice.draw(canvas, side, session.notebook()),
            Side::Standing | Side::Told(_) => self.draw_lines(canvas, side, session),
        }
    }

    /// Lines that the side cannot do without below the table. `None` for what is worked with, and for a text that would be cut
    /// there: that is read everywhere.
    fn least_lines(&self, canvas: &Canvas<'_>, area: Rect, session: &Session) -> Option<u16> {
        match &self.side {
            Side::Standing => Some(FOOT),
            Side::Told(_) => {
                let lines = self.lines(canvas.lang, session);
                let told = reading::height(canvas, &lines, area.width.saturating_sub(1));
                (told <= below_table(area)).then_some(told)
            }
            Side::Turn(_) | Side::History | Side::Advice(_) => None,
        }
    }

    fn draw_lines(&self, canvas: &mut Canvas<'_>, area: Rect, session: &Session) {
        let rest = self.reading.draw(canvas, area, &self.lines(canvas.lang, session));
        let is_standing = matches!(self.side, Side::Standing);
        if is_standing && rest.height > 3 && !session.notebook().entries().is_empty() {
            self.draw_recent(canvas, split_top(rest, 1).1, session);
        }
    }

    /// What stands beside the table, paragraph by paragraph.
    fn lines(&self, lang: Lang, session: &Session) -> Lines {
        let mut lines = self.clash_lines(lang, session);
        lines.push((self.marked(lang, session), Role::Strong));
        lines.extend(self.imagined_lines(lang, session));
        match &self.side {
            Side::Told(told) => lines.extend(told.iter().cloned()),
            _ => lines.extend(self.standing(lang, session)),
        }
        lines
    }

    /// The marked cell and what is known of it.
    fn marked(&self, lang: Lang, session: &Session) -> String {
        let notebook = session.notebook();
        let SheetCell { card, holder } = self.sheet.at(notebook.setup());
        let deduction = self.deduction(session);
        let name = notebook.setup().deck().name(card);
        let who = texts::cluedo::holder(lang, notebook, holder);
        format!("{name} · {who}: {}", known(deduction, card, holder))
    }

    fn clash_lines(&self, lang: Lang, session: &Session) -> Lines {
        if session.deduction().consistent {
            return Vec::new();
        }
        let (notebook, record) = (session.notebook(), session.record());
        let mut lines = clash_lines(lang, notebook, record, self.clash.facts());
        let is_past = session.before_clash().is_some();
        lines.extend(is_past.then(|| (words::notes::sheet_before(lang), Role::Warning)));
        lines
    }

    fn imagined_lines(&self, lang: Lang, session: &Session) -> Lines {
        use words::notes as w;
        let Some(imagined) = &self.imagined else { return Vec::new() };
        let notebook = session.notebook();
        let SheetCell { card, holder } = imagined.cell;
        let name = texts::cluedo::cards(notebook, [&card]);
        let what = texts::cluedo::conclusion(lang, notebook, holder, imagined.holding, name);
        let deals = imagined.deduction.census.as_ref().map(Census::deals);
        let so = match (imagined.deduction.consistent, deals) {
            (true, Some(deals)) => w::supposed_leaves(lang, numbers::grouped(deals)),
            (true, None) => String::new(),
            (false, _) => w::supposed_impossible(lang),
        };
        vec![(w::supposed(lang, what), Role::Warning), (so, Role::Warning)]
    }

    /// How things stand: the envelope or whose turn it is, the count, what was new.
    fn standing(&self, lang: Lang, session: &Session) -> Lines {
        let stands = standing(lang, Known::from(session));
        let mut lines = vec![match stands.solved {
            Some(solved) => (format!("★ {solved}"), Role::Found),
            None => (stands.turn, Role::Text),
        }];
        if let Some(deals) = stands.deals {
            lines.push((deals, Role::Text));
            lines.push((stands.certain, Role::Faint));
        }
        lines.extend(stands.assumed.map(|line| (line, Role::Warning)));
        if session.notebook().entries().is_empty() {
            lines.push((words::notes::hint(lang), Role::Faint));
        }
        lines.extend(self.news.iter().map(|line| (line.clone(), Role::Yes)));
        lines
    }

    /// The newest entries, as far as there is room.
    fn draw_recent(&self, canvas: &mut Canvas<'_>, area: Rect, session: &Session) {
        let lang = canvas.lang;
        let (head, rows) = split_top(area, 1);
        canvas.text(head.x, head.y, head.width, &words::notes::history(lang), Role::Title);
        let (notebook, entries) = (session.notebook(), session.notebook().entry_ids());
        let skip = entries.len().saturating_sub(rows.height.into());
        for (id, y) in entries.skip(skip).zip(rows.y..rows.bottom()) {
            let told = in_room(notebook, id, rows.width.saturating_sub(NUMBER));
            let role = self.role_of(id, session);
            canvas.text(rows.x, y, rows.width, &format!("{:>2}. {told}", id.number()), role);
        }
        canvas.target(area, Action::NextPane);
    }

    fn draw_history(&self, canvas: &mut Canvas<'_>, area: Rect, session: &Session) {
        let lang = canvas.lang;
        let notebook = session.notebook();
        let (head, rest) = split_top(area, 1);
        canvas.text(head.x, head.y, head.width, &words::notes::history(lang), Role::Title);
        let all = notebook.entries();
        if all.is_empty() {
            canvas.paragraph(rest, &words::notebook::no_history(lang), Role::Faint);
            return;
        }
        let marked = texts::cluedo::entry(lang, notebook, &all[self.history.at(all.len())]);
        let lines = (canvas.lines_of(&marked, area.width) + 1).min(rest.height / 2);
        let (rows, foot) = split_bottom(rest, lines);
        let scrolls = all.len() > rows.height.into();
        let before = NUMBER + cells(SIGN) + 1 + if scrolls { SIGNS } else { 0 };
        let entries = notebook.entry_ids().map(|id| {
            let line = in_room(notebook, id, rows.width.saturating_sub(before));
            let sign = if self.is_in_clash(id, session) { "!" } else { " " };
            Entry::new(format!("{sign}{:>2}. {line}", id.number())).role(self.role_of(id, session))
        });
        self.history.draw(canvas, rows, &entries.collect::<Vec<_>>());
        canvas.paragraph(split_top(foot, 1).1, &marked, Role::Strong);
    }

    fn is_in_clash(&self, entry: EntryId, session: &Session) -> bool {
        let is_here = |&fact: &FactId| session.record().origin(fact).entry == entry;
        self.clash.facts().is_ok_and(|facts| facts.iter().any(is_here))
    }

    fn role_of(&self, entry: EntryId, session: &Session) -> Role {
        if self.is_in_clash(entry, session) { Role::Error } else { Role::Text }
    }
}

/// Cells for the number of an entry.
const NUMBER: u16 = 4;

/// An entry in so many cells: with the beginnings of its cards where there is no room for all of them, as its answers stand
/// at the end.
fn in_room(notebook: &Notebook, id: EntryId, room: u16) -> String {
    let entry = notebook.entry(id);
    let whole = texts::cluedo::brief(notebook, entry);
    if cells(&whole) <= room { whole } else { texts::cluedo::briefest(notebook, entry) }
}

/// `V`, `x`, or the probability of a cell.
fn known(deduction: &Deduction, card: CardId, holder: HolderId) -> String {
    match (deduction.table.mark(card, holder), &deduction.census) {
        (Mark::Open, Some(census)) if deduction.consistent => {
            numbers::percent(census.count(card, holder), census.deals())
        }
        (mark, _) => mark.sign().to_string(),
    }
}
