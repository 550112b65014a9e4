//! The search of one window: is the score above `alpha` or not?
//!
//! Only *quiet* positions are searched and kept in the table: nobody can win with the next stone. Whatever is forced
//! on the way to one is played at once, outside the table ([`Searcher::settle`]). Every move from a quiet position
//! is first judged without searching: by the end that it forces, by the least and the greatest score that are left,
//! by the strategies of [`statics`], and by what the table knows of where it leads. Often one of them
//! is good enough, and nothing has to be searched.

use qeq_base::search::{Search, Stopped};

use super::statics;
use super::table::{Bounds, Table};
use crate::geometry::Geometry;
use crate::word::Word;

/// Positions with fewer empty squares are searched without the table, which would cost more than they do: 6 to 10
/// take the same time within 3 %, 12 takes 10 % less on the hardest and 25 % more on the others.
const LEAST_EMPTY_IN_TABLE: u32 = 8;

/// Where a move leaves so many squares empty or more, the lines that it adds to count in its rank; later they cost more
/// than they save. With 22 or 26, hard openings take 1 % more nodes; with 16, 8 %.
const LEAST_EMPTY_FOR_LINES: u32 = 24;

/// A position. The side to move cannot win at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    /// The stones of the side to move.
    pub(super) mine: W,
    /// All stones.
    pub(super) taken: W,
    /// The empty squares on which the side to move would win.
    pub(super) my_wins: W,
    /// The same for the other.
    pub(super) their_wins: W,
}

impl<W: Word> Node<W> {
    /// A position from its stones.
    pub(super) fn new<G: Geometry<Word = W>>(g: G, mine: W, taken: W) -> Self {
        let empty = g.squares() & !taken;
        let theirs = mine ^ taken;
        let (my_wins, their_wins) = (g.completions(mine) & empty, g.completions(theirs) & empty);
        Self { mine, taken, my_wins, their_wins }
    }

    /// The position after a stone on `square`, with the other to move.
    #[inline]
    fn after<G: Geometry<Word = W>>(&self, g: G, square: W) -> Self {
        let taken = self.taken | square;
        Self {
            mine: self.taken ^ self.mine,
            taken,
            my_wins: self.their_wins & !square,
            their_wins: g.completions(self.mine | square) & g.squares() & !taken,
        }
    }
}

/// A position in which nobody can win with the next stone, and two squares or more are left.
#[derive(Clone, Copy, Debug)]
struct Quiet<W> {
    node: Node<W>,
    key: W,
    /// The squares on which the next stone may land, and those of them that do not lose at once.
    landings: W,
    safe: W,
    /// Stones on the board.
    stones: u32,
    /// Whether the player whose move led here is to move again.
    same_player: bool,
    /// Moves with more are tried first.
    rank: u32,
}

/// What a move leads to once every forced reply is made.
enum Settled<W> {
    /// The end: the score for whoever made the move.
    End(i32),
    Quiet(Quiet<W>),
}

/// [`score_of_end`](super::score_of_end) on a board of this geometry.
pub(super) fn score_of_win<G: Geometry>(g: G, stone: u32) -> i32 {
    super::score_on(g.size(), stone)
}

/// What all searches on a board use; made once, since most searches of late positions are shorter than that.
pub(super) struct Scratch<W> {
    /// The columns from the middle outwards.
    columns: Vec<W>,
    /// The lines through each square.
    lines: Vec<Vec<W>>,
    /// The moves still to be searched of all positions on the way down.
    pending: Vec<Quiet<W>>,
}

impl<W: Word> Scratch<W> {
    /// The scratch of a board.
    pub(super) fn new<G: Geometry<Word = W>>(g: G) -> Self {
        let columns = from_the_middle(g.cols()).into_iter().map(|it| g.column(it)).collect();
        let lines = (0..g.stride() * g.cols()).map(|square| lines_through(g, square)).collect();
        Self { columns, lines, pending: Vec::new() }
    }
}

/// A search under way.
pub(super) struct Searcher<'s, 'w, G: Geometry> {
    g: G,
    table: &'s mut Table<G>,
    scratch: &'s mut Scratch<G::Word>,
    meter: &'s mut Search<'w>,
    /// Whether a position and its mirror image may both be met: only where no stone at the root contradicts it.
    mirror: bool,
}

impl<'s, 'w, G: Geometry> Searcher<'s, 'w, G> {
    /// A search from a root.
    pub(super) fn new(
        g: G,
        table: &'s mut Table<G>,
        scratch: &'s mut Scratch<G::Word>,
        meter: &'s mut Search<'w>,
        root: &Node<G::Word>,
    ) -> Self {
        // A search that was stopped may have left something.
        scratch.pending.clear();
        let theirs = root.mine ^ root.taken;
        let mirror = (root.mine & g.mirrored(theirs)).is_zero();
        Self { g, table, scratch, meter, mirror }
    }

    /// A bound of the score of a root with so many stones: an upper one when it is not above `alpha`, a lower one
    /// when it is.
    pub(super) fn test(
        &mut self,
        root: Node<G::Word>,
        stones: u32,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        match self.settle(root, stones) {
            Settled::End(score) => Ok(-score),
            Settled::Quiet(quiet) if quiet.same_player => Ok(-self.search(&quiet, -alpha - 1)?),
            Settled::Quiet(quiet) => self.search(&quiet, alpha),
        }
    }

    /// The same of a quiet position.
    fn search(&mut self, here: &Quiet<G::Word>, alpha: i32) -> Result<i32, Stopped> {
        self.meter.visit()?;
        if let Some(bound) = self.known(here, alpha) {
            return Ok(bound);
        }
        let before = self.meter.progress().nodes;
        let base = self.scratch.pending.len();
        let best = match self.judge_moves(here, alpha) {
            best if best > alpha => best,
            best => self.search_moves(here, alpha, base, best)?,
        };
        self.scratch.pending.truncate(base);
        if self.is_in_table(here.stones) {
            let (least, most) = self.range(here.stones);
            let bounds = if best > alpha { (best, most) } else { (least, best) };
            let bounds = Bounds { lower: bounds.0, upper: bounds.1 };
            self.table.note(here.key, bounds, self.meter.progress().nodes - before);
        }
        Ok(best)
    }

    /// Judges every move without searching; those that stay open are left in `pending`, best first. Returns the best
    /// score found, which ends the search when it is above `alpha`.
    #[inline]
    fn judge_moves(&mut self, here: &Quiet<G::Word>, alpha: i32) -> i32 {
        let base = self.scratch.pending.len();
        let mut best = self.range(here.stones).0;
        for at in 0..self.scratch.columns.len() {
            let square = here.safe & self.scratch.columns[at];
            if square.is_zero() {
                continue;
            }
            let after = here.node.after(self.g, square);
            let score = match self.settle(after, here.stones + 1) {
                Settled::End(score) => Some(score),
                Settled::Quiet(quiet) => {
                    if self.is_in_table(quiet.stones) {
                        self.table.prefetch(quiet.key);
                    }
                    let score = self.seen_from(&quiet, alpha, Self::judged);
                    if score.is_none() {
                        let rank = self.rank(here, &after, square);
                        self.push_in_order(Quiet { rank, ..quiet }, base);
                    }
                    score
                }
            };
            best = best.max(score.unwrap_or(best));
            if best > alpha {
                return best;
            }
        }
        self.drop_known(alpha, base, best)
    }

    /// Looks every open move up. That is done for all at once, after the rest: the table answers slowly, and
    /// several questions wait no longer than one.
    #[inline]
    fn drop_known(&mut self, alpha: i32, base: usize, mut best: i32) -> i32 {
        let mut kept = base;
        for at in base..self.scratch.pending.len() {
            let quiet = self.scratch.pending[at];
            match self.seen_from(&quiet, alpha, Self::known) {
                Some(score) => best = best.max(score),
                None => {
                    self.scratch.pending[kept] = quiet;
                    kept += 1;
                }
            }
            if best > alpha {
                return best;
            }
        }
        self.scratch.pending.truncate(kept);
        best
    }

    fn search_moves(
        &mut self,
        here: &Quiet<G::Word>,
        alpha: i32,
        base: usize,
        mut best: i32,
    ) -> Result<i32, Stopped> {
        // No move makes two threats at once, so the next stone but two wins at the soonest.
        let most = score_of_win(self.g, here.stones + 5);
        if most <= alpha {
            return Ok(best.max(most));
        }
        for at in base..self.scratch.pending.len() {
            let quiet = self.scratch.pending[at];
            let score = if quiet.same_player {
                self.search(&quiet, alpha)?
            } else {
                -self.search(&quiet, -alpha - 1)?
            };
            best = best.max(score);
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    /// What a look at a position says to whoever moved there.
    #[inline]
    fn seen_from(
        &self,
        quiet: &Quiet<G::Word>,
        alpha: i32,
        look: impl Fn(&Self, &Quiet<G::Word>, i32) -> Option<i32>,
    ) -> Option<i32> {
        if quiet.same_player {
            look(self, quiet, alpha)
        } else {
            look(self, quiet, -alpha - 1).map(|bound| -bound)
        }
    }

    /// A bound on either side of `alpha` from the rules alone.
    #[inline]
    fn judged(&self, here: &Quiet<G::Word>, alpha: i32) -> Option<i32> {
        let (least, most) = self.range(here.stones);
        if most <= alpha {
            return Some(most);
        }
        if least > alpha {
            return Some(least);
        }
        statics::judge(self.g, &here.node, here.landings, here.stones, alpha)
    }

    /// A bound on either side of `alpha` from the table.
    #[inline]
    fn known(&self, here: &Quiet<G::Word>, alpha: i32) -> Option<i32> {
        if !self.is_in_table(here.stones) {
            return None;
        }
        let known = self.table.look_up(here.key);
        if known.upper <= alpha {
            Some(known.upper)
        } else if known.lower > alpha {
            Some(known.lower)
        } else {
            None
        }
    }

    fn is_in_table(&self, stones: u32) -> bool {
        stones + LEAST_EMPTY_IN_TABLE <= self.g.size()
    }

    /// The least and the greatest score of a quiet position.
    #[inline]
    fn range(&self, stones: u32) -> (i32, i32) {
        (-score_of_win(self.g, stones + 4), score_of_win(self.g, stones + 3))
    }

    /// A move is tried the sooner, the more squares its player would then win on; those of the rows that its player
    /// gets when the columns fill up count twice. After them, the lines through it that the other has no stone on, each
    /// the more for every stone that is there already. The last step saves a quarter of the nodes of hard openings.
    #[inline]
    fn rank(&self, here: &Quiet<G::Word>, after: &Node<G::Word>, square: G::Word) -> u32 {
        let g = self.g;
        let rows = if here.stones.is_multiple_of(2) { g.odd_rows() } else { !g.odd_rows() };
        let wins = after.their_wins.count() + (after.their_wins & rows).count();
        let lines = if g.size() - here.stones > LEAST_EMPTY_FOR_LINES {
            self.promise(&here.node, square)
        } else {
            0
        };
        wins * 64 + lines
    }

    /// The lines through a square that are still open to the side to move, and its stones on them.
    #[inline]
    fn promise(&self, node: &Node<G::Word>, square: G::Word) -> u32 {
        let theirs = node.mine ^ node.taken;
        let lines = &self.scratch.lines[square.lowest() as usize];
        let open = lines.iter().filter(|&&line| (line & theirs).is_zero());
        open.map(|&line| 1 + (line & node.mine).count()).sum()
    }

    #[inline]
    fn push_in_order(&mut self, quiet: Quiet<G::Word>, base: usize) {
        let mut at = self.scratch.pending.len();
        self.scratch.pending.push(quiet);
        while at > base && self.scratch.pending[at - 1].rank < quiet.rank {
            self.scratch.pending.swap(at, at - 1);
            at -= 1;
        }
    }

    /// Makes the forced replies to a move, one after another.
    #[inline]
    fn settle(&self, mut node: Node<G::Word>, mut stones: u32) -> Settled<G::Word> {
        let g = self.g;
        let mut same_player = false;
        loop {
            let landings = g.landings(node.taken);
            let safe = landings & !(node.their_wins >> 1);
            let threats = landings & node.their_wins;
            let stopping = if threats.is_zero() { safe } else { safe & threats };
            if stones == g.size() {
                return Settled::End(0);
            }
            if stopping.is_zero() || !threats.is_at_most_one() {
                let score = score_of_win(g, stones + 2);
                return Settled::End(if same_player { -score } else { score });
            }
            if stones + 2 >= g.size() {
                return Settled::End(0);
            }
            if threats.is_zero() {
                let key = self.key(&node);
                let quiet = Quiet { node, key, landings, safe, stones, same_player, rank: 0 };
                return Settled::Quiet(quiet);
            }
            node = node.after(g, threats);
            stones += 1;
            same_player = !same_player;
        }
    }

    /// A number for the position, no other's: in each column a bit on top of the highest stone, and below it the stones
    /// of the side to move. Mirror images share the smaller one.
    #[inline]
    fn key(&self, node: &Node<G::Word>) -> G::Word {
        let key = node.mine.plus(node.taken).plus(self.g.bottom());
        if self.mirror { key.min(self.g.mirrored(key)) } else { key }
    }
}

/// Columns from the middle outwards, the left one of two first.
pub(super) fn from_the_middle(cols: u32) -> Vec<u32> {
    let mut columns: Vec<u32> = (0..cols).collect();
    columns.sort_by_key(|column| (2 * column + 1).abs_diff(cols));
    columns
}

/// The lines through a square; none through what lies above the board.
fn lines_through<G: Geometry>(g: G, square: u32) -> Vec<G::Word> {
    let (column, row) = ((square / g.stride()) as i32, (square % g.stride()) as i32);
    let (cols, rows, connect) = (g.cols() as i32, g.rows() as i32, g.connect() as i32);
    let inside =
        |(column, row): (i32, i32)| (0..cols).contains(&column) && (0..rows).contains(&row);
    let bit = |(column, row): (i32, i32)| G::Word::ONE << (column as u32 * g.stride() + row as u32);
    let starts = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().flat_map(|(right, up)| {
        (0..connect).map(move |nth| (column - nth * right, row - nth * up, right, up))
    });
    let lines = starts.filter_map(|(column, row, right, up)| {
        let squares = (0..connect).map(|nth| (column + nth * right, row + nth * up));
        let fits = squares.clone().all(inside);
        fits.then(|| squares.fold(G::Word::ZERO, |line, square| line | bit(square)))
    });
    lines.collect()
}
