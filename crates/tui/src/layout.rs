//! Where things stand on the screen of a game: cards, and beside or below them the pane with the question.
//! The largest cards that all fit win. Beside a board of another game there are words.
//!
//! ```text
//! ┌ header ────────────────────┐    ┌ header ────────┐
//! │ cards            │ pane    │    │ cards          │
//! │                  │         │    │ pane           │
//! └ footer ────────────────────┘    └ footer ────────┘
//! ```

use qeq_core::board::Board;
use ratatui::layout::Rect;

use crate::canvas::{split_bottom, split_right, split_top};
use crate::cards::{Form, Grid};

/// What a pane needs to be of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Needs {
    /// Columns beside the cards.
    pub(crate) beside: u16,
    /// Columns beside the cards where these would leave hardly any room below.
    pub(crate) narrow: u16,
    /// Lines below the cards, with faces above.
    pub(crate) below: u16,
    /// Lines below the cards where there is hardly any room.
    pub(crate) least: u16,
}

impl Needs {
    /// The same for a pane that is of no use in fewer lines than these, of so many that there are in all. Of the cards some are
    /// seen in any case.
    pub(crate) fn with_least(self, lines: u16, all: u16) -> Self {
        let least = lines.min(all.saturating_sub(LEAST_CARDS)).max(self.least);
        Self { least, below: self.below.max(least), ..self }
    }
}

/// Lines that the cards have however much there is to be told.
const LEAST_CARDS: u16 = 2;

/// Where the cards and the pane stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    pub(crate) grid: Grid,
    pub(crate) pane: Rect,
    /// Whether the pane stands beside the cards.
    pub(crate) is_beside: bool,
}

/// Below this many columns or rows only names are legible.
const FACES: (u16, u16) = (60, 20);

/// Arranges cards and pane in an area without header and footer.
pub(crate) fn arrange(area: Rect, board: &Board, needs: Needs) -> Arrangement {
    let forms = Form::ALL.into_iter().filter(|form| {
        *form == Form::Name || (area.width >= FACES.0 && area.height + 2 >= FACES.1)
    });
    let all_seen = forms.flat_map(|form| candidates(form, area, board, needs)).find(|it| it.1);
    let arrangement = all_seen.map_or_else(|| scrolling(area, board, needs), |it| it.0);
    Arrangement { grid: arrangement.grid.balanced(board.len()), ..arrangement }
}

/// Ways to arrange cards in a form, best first, and whether all cards are seen then.
fn candidates(
    form: Form,
    area: Rect,
    board: &Board,
    needs: Needs,
) -> impl Iterator<Item = (Arrangement, bool)> {
    let beside = |columns| {
        let (cards, pane) = split_right(area, columns + 1);
        let grid = Grid::new(form, cards, board);
        let pane = Rect { x: pane.x + 1, width: pane.width.saturating_sub(1), ..pane };
        let fits = area.width > columns && grid.holds(board.len());
        (Arrangement { grid, pane, is_beside: true }, fits)
    };
    let below = |least| {
        let (cards, _) = split_bottom(area, least);
        let grid = Grid::new(form, cards, board);
        let fits = area.height >= least && grid.holds(board.len());
        let (_, pane) = split_top(area, grid.height(board.len()));
        (Arrangement { grid, pane, is_beside: false }, fits)
    };
    let ways = [beside(needs.beside), below(needs.below), beside(needs.narrow), below(needs.least)];
    ways.into_iter()
}

/// Columns that the words beside a board get where there is room.
const WIDE_WORDS: u16 = 44;

/// The part of an area for a board, which takes so many columns of a room and leaves the words at least so many, and the
/// part for the words.
pub(crate) fn beside(area: Rect, words: u16, width: impl FnOnce(Rect) -> u16) -> (Rect, Rect) {
    let board = width(Rect { width: area.width.saturating_sub(words), ..area });
    let spare = area.width.saturating_sub(board + 2);
    let words = spare.min((spare / 2).max(WIDE_WORDS));
    let (board, pane) = split_right(area, words);
    (board, split_top(pane, 1).1)
}

/// Names, as many as there is room for.
fn scrolling(area: Rect, board: &Board, needs: Needs) -> Arrangement {
    let wide = area.width >= needs.beside + 30 && area.height > needs.below;
    if wide {
        return candidates(Form::Name, area, board, needs).next().map(|it| it.0).expect("four");
    }
    let (cards, pane) = split_bottom(area, needs.least.min(area.height.saturating_sub(1)));
    Arrangement { grid: Grid::new(Form::Name, cards, board), pane, is_beside: false }
}

#[cfg(test)]
mod tests {
    use qeq_i18n::Lang;

    use super::*;

    const NEEDS: Needs = Needs { beside: 34, narrow: 34, below: 5, least: 2 };

    fn form(width: u16, height: u16) -> (Form, bool) {
        let board = qeq_frontend::builtin::board(Lang::Es);
        let arrangement = arrange(Rect::new(0, 1, width, height - 2), &board, NEEDS);
        (arrangement.grid.form, arrangement.is_beside)
    }

    #[test]
    fn faces_are_as_large_as_fits() {
        assert_eq!(form(160, 44), (Form::Full, true));
        assert_eq!(form(120, 44), (Form::Full, false));
        assert_eq!(form(102, 40), (Form::Full, false));
        assert_eq!(form(100, 40).0, Form::Small);
        assert_eq!(form(102, 39).0, Form::Small);
        assert_eq!(form(80, 24).0, Form::Small);
        assert_eq!(form(40, 12).0, Form::Name);
    }

    #[test]
    fn a_narrow_pane_beside_the_cards_is_more_than_hardly_any_room_below() {
        let board = qeq_frontend::builtin::board(Lang::Es);
        let pane = |narrow| {
            let needs = Needs { beside: 38, narrow, below: 12, least: 5 };
            let arrangement = arrange(Rect::new(0, 1, 132, 41), &board, needs);
            assert_eq!(arrangement.grid.form, Form::Full);
            (arrangement.pane.width, arrangement.pane.height)
        };
        assert_eq!([pane(38), pane(29)], [(132, 5), (29, 41)]);
    }

    #[test]
    fn nothing_leaves_the_area() {
        let board = qeq_frontend::builtin::board(Lang::Es);
        for (width, height) in [(0, 0), (1, 1), (3, 40), (500, 3), (41, 13), (90, 30)] {
            let area = Rect::new(0, 0, width, height);
            let arrangement = arrange(area, &board, NEEDS);
            assert_eq!(arrangement.pane.intersection(area), arrangement.pane, "{width}×{height}");
            let cards = arrangement.grid.area();
            assert_eq!(cards.intersection(area), cards, "{width}×{height}");
        }
    }
}
