//! The table: a row a card, a column a holder, the envelope last. Of players there may be more than fit; the envelope is
//! always seen. `V` has it, `x` has it not; what is open stands there in per cent, behind a pattern that is the denser the
//! likelier it is.

use qeq_base::ids::Id;
use qeq_cluedo::deck::{CardId, Category};
use qeq_cluedo::deduction::Deduction;
use qeq_cluedo::game::{HolderId, Mark, Setup, Table};
use qeq_cluedo::notebook::Notebook;
use qeq_frontend::texts::{self, numbers};
use qeq_i18n::words;
use ratatui::layout::Rect;

use crate::action::{Action, Direction, Note};
use crate::canvas::{Canvas, cells, signs, split_top};
use crate::game::cluedo::SheetCell;
use crate::theme::Role;
use crate::viewport::Viewport;

/// The cells that fit, and the one that is marked.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    card: usize,
    holder: usize,
    /// The lines that are seen, and of the players those.
    seen: Viewport,
    seen_players: Viewport,
}

/// What the table shows.
pub(super) struct Shown<'a> {
    pub(super) notebook: &'a Notebook,
    pub(super) deduction: &'a Deduction,
    /// What is certain without what is imagined; differences are underlined.
    pub(super) known: &'a Table,
    /// Whether the entries contradict one another now: then this is how things stood before, which is said and dimmed.
    pub(super) is_past: bool,
}

/// A column is at least so wide: a pattern, two digits with their sign, a gap.
const NARROWEST: u16 = 5;
const WIDEST: u16 = 9;

/// Cells of a sign that there is more, with the blank beside it.
const SIGN: u16 = 2;

impl Sheet {
    /// The marked cell.
    pub(super) fn at(&self, setup: &Setup) -> SheetCell {
        let card = self.card.min(setup.deck().size() - 1);
        let holder = self.holder.min(setup.hands().len());
        SheetCell { card: CardId::from_index(card), holder: HolderId::from_index(holder) }
    }

    /// Marks a cell.
    pub(super) fn mark(&mut self, SheetCell { card, holder }: SheetCell) {
        (self.card, self.holder) = (card.index(), holder.index());
    }

    pub(super) fn go(&mut self, direction: Direction, setup: &Setup) {
        let SheetCell { card, holder } = self.at(setup);
        let (card, holder) = (card.index(), holder.index());
        let (last, page) = (setup.deck().size() - 1, self.seen.page());
        (self.card, self.holder) = match direction {
            Direction::Up => (card.saturating_sub(1), holder),
            Direction::Down => (card + 1, holder),
            Direction::Left => (card, holder.saturating_sub(1)),
            Direction::Right => (card, holder + 1),
            Direction::PageUp => (card.saturating_sub(page), holder),
            Direction::PageDown => (card + page, holder),
            Direction::First => (0, holder),
            Direction::Last => (last, holder),
        };
        let SheetCell { card, holder } = self.at(setup);
        (self.card, self.holder) = (card.index(), holder.index());
    }

    /// How wide the table would like to be, where `most` is the room.
    pub(super) fn width(setup: &Setup, most: u16) -> u16 {
        let label = label_width(setup, most);
        let holders = setup.holders().len() as u16;
        label + column_width(holders, most.saturating_sub(label)) * holders
    }

    /// How high the table would like to be, where `most` is the room: its head, and its cards.
    pub(super) fn height(setup: &Setup, most: u16) -> u16 {
        1 + lines(setup, most.saturating_sub(1)).len() as u16
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shown: &Shown<'_>) {
        let columns = self.columns(area, shown.notebook.setup());
        let (head, body) = split_top(area, 1);
        if shown.is_past {
            let before = words::notes::before(canvas.lang);
            canvas.text(head.x, head.y, columns.label.saturating_sub(1), &before, Role::Warning);
        }
        self.draw_head(canvas, head, &columns, shown.notebook);
        self.draw_rows(canvas, body, &columns, shown);
    }

    /// The columns that fit, so that the marked one and the envelope are among them.
    fn columns(&self, area: Rect, setup: &Setup) -> Columns {
        let label = label_width(setup, area.width);
        let (players, room) = (setup.hands().len(), area.width - label);
        let width = column_width(players as u16 + 1, room);
        let most = usize::from(room / width).saturating_sub(1);
        // Where some do not fit, the sign behind the last one that does stands clear of the envelope.
        let gap = if most < players { SIGN } else { 0 };
        let fit =
            usize::from((room.saturating_sub(gap) / width).saturating_sub(1).max(1)).min(players);
        // The envelope is seen in any case.
        let marked = Some(self.at(setup).holder.index()).filter(|&holder| holder < players);
        let left = self.seen_players.showing(marked, fit, players).start;
        let places = (area.x + label..area.right()).step_by(width.into());
        let seen = setup.holders().take(players).skip(left).zip(places).take(fit);
        let x_of_envelope = area.x + label + fit as u16 * width + gap;
        let holders = seen.chain([(setup.envelope(), x_of_envelope)]).collect();
        Columns { label, width, holders, more: [left > 0, left + fit < players] }
    }

    fn draw_head(
        &self,
        canvas: &mut Canvas<'_>,
        row: Rect,
        columns: &Columns,
        notebook: &Notebook,
    ) {
        let marked = self.at(notebook.setup()).holder;
        // Both signs stand clear of the names: above those of the cards, and before the envelope.
        let end = columns.holders.last().map_or(row.x, |&(_, x)| x.saturating_sub(1));
        let x = row.x + columns.label.saturating_sub(SIGN);
        let ends = Rect { x, width: end.saturating_sub(x), ..row };
        let [more_left, more_right] = columns.more;
        canvas.more_beside(ends, more_left, more_right);
        for &(holder, x) in &columns.holders {
            let name = texts::cluedo::holder(canvas.lang, notebook, holder);
            let name = short(&texts::capital(&name), columns.width - 1);
            let role = if holder == marked { Role::Title } else { Role::Strong };
            canvas.text(x, row.y, columns.width - 1, &name, role);
        }
    }

    fn draw_rows(&self, canvas: &mut Canvas<'_>, area: Rect, columns: &Columns, shown: &Shown<'_>) {
        let setup = shown.notebook.setup();
        let marked = self.at(setup);
        let lines = lines(setup, area.height);
        let at = lines.iter().position(|line| *line == Some(marked.card)).unwrap_or(0);
        let top = self.seen.showing(at, area.height.into(), lines.len()).start;
        let names = Rect { width: columns.label.saturating_sub(1), ..area };
        let (above, below) = (top > 0, top + usize::from(area.height) < lines.len());
        canvas.more(names, above, below);
        for (card, y) in lines.into_iter().skip(top).zip(area.y..area.bottom()) {
            let Some(card) = card else { continue };
            let role = if card == marked.card { Role::Strong } else { Role::Text };
            // A sign that there are more stands clear of a name that is cut, too.
            let has_sign = above && y == area.y || below && y + 1 == area.bottom();
            let room = names.width.saturating_sub(if has_sign { SIGN } else { 0 });
            canvas.text(area.x, y, room, setup.deck().name(card), role);
            for &(holder, x) in &columns.holders {
                let area = Rect { x, y, width: columns.width, height: 1 };
                let cell = SheetCell { card, holder };
                draw_cell(canvas, area, cell, marked == cell, shown);
            }
        }
    }
}

/// Where the columns stand.
struct Columns {
    /// Cells that the names of the cards take.
    label: u16,
    /// Cells that a column takes.
    width: u16,
    /// Whose they are, from the left.
    holders: Vec<(HolderId, u16)>,
    /// Whether there are more players to the left, and to the right.
    more: [bool; 2],
}

/// The cards, with a blank line between the categories where there is room.
fn lines(setup: &Setup, room: u16) -> Vec<Option<CardId>> {
    let deck = setup.deck();
    let is_roomy = usize::from(room) >= deck.size() + Category::ALL.len() - 1;
    let mut lines = Vec::new();
    for category in Category::ALL {
        if is_roomy && !lines.is_empty() {
            lines.push(None);
        }
        lines.extend(deck.cards_of(category).map(Some));
    }
    lines
}

/// The end of "player 3" tells more than its beginning.
fn short(name: &str, room: u16) -> String {
    match name.rsplit_once(' ') {
        Some((word, number)) if cells(name) > room && number.parse::<usize>().is_ok() => {
            let initial: String = signs(word).take(1).collect();
            format!("{initial}{number}")
        }
        _ => name.to_owned(),
    }
}

/// As wide as the names, unless that would take the columns' room.
fn label_width(setup: &Setup, most: u16) -> u16 {
    let longest = setup.deck().cards().map(|card| cells(setup.deck().name(card))).max();
    let columns = NARROWEST * setup.holders().len() as u16;
    let room = most.saturating_sub(columns).max(8).min(most);
    (longest.unwrap_or(0) + 1).min(16).min(room)
}

fn column_width(holders: u16, room: u16) -> u16 {
    (room / holders.max(1)).clamp(NARROWEST, WIDEST)
}

fn draw_cell(
    canvas: &mut Canvas<'_>,
    area: Rect,
    cell: SheetCell,
    is_marked: bool,
    shown: &Shown<'_>,
) {
    let SheetCell { card, holder } = cell;
    let mark = shown.deduction.table.mark(card, holder);
    let (text, role) = match mark {
        Mark::Yes => (" V".to_owned(), Role::Yes),
        Mark::No => (" x".to_owned(), Role::Faint),
        Mark::Open => share(shown.deduction, card, holder),
    };
    let role = match is_marked {
        true => Role::Marked,
        false if shown.is_past => Role::Faint,
        false if shown.known.mark(card, holder) != mark => Role::Match,
        false => role,
    };
    canvas.text(area.x, area.y, area.width - 1, &text, role);
    canvas.target(area, Action::Note(Note::Cell(cell)));
}

/// How likely an open cell is, where the deals were counted.
fn share(deduction: &Deduction, card: CardId, holder: HolderId) -> (String, Role) {
    let Some(census) = deduction.census.as_ref().filter(|_| deduction.consistent) else {
        return (" .".to_owned(), Role::Text);
    };
    let share = census.probability(card, holder);
    let (shade, role) = match share {
        low if low < 0.125 => (' ', Role::Empty),
        low if low < 0.375 => ('░', Role::Text),
        half if half < 0.625 => ('▒', Role::Strong),
        _ => ('▓', Role::Full),
    };
    (format!("{shade}{}", numbers::hundredths(share)), role)
}
