//! How many blocks of other colours have to go before a group of a colour a comes together: ways over the columns.
//!
//! It knows of the group only
//!
//! - that a column between two of its columns has vanished, with all that stood there;
//! - that in a column its blocks stand without a gap, so what was between them is gone. A gap is possible where the group
//!   leads around it, on its left or on its right: then its next column on that side has three of its blocks in a row,
//!   or a gap that it leads around on the same side;
//! - that two columns next to each other share a row of it. A block has no more rows below it than it had, and what is
//!   missing there has gone;
//! - that blocks of a which stand on each other go together.
//!
//! A way costs the blocks of other colours that go on it, counted for every set of colours by itself. For each row of the
//! group in its last column and each number of blocks of a left out so far, the cheapest ways for all sets stand side by
//! side, so that the processor takes them all at once.

#![expect(
    clippy::needless_range_loop,
    reason = "counted loops over bytes become wide words, iterators seldom do"
)]

use std::fmt::Debug;

use super::super::{Columns, MOST_COLUMNS, ones};
use super::{BySet, COLOURS, MANY, NEVER, OUTS, SETS, sets_with};

/// Columns may be so high.
pub(super) const HIGHEST: usize = 12;

/// Counts the blocks that have to go.
pub(super) trait Clearing: Debug + Send {
    /// How many blocks of every set of other colours have to go before all but so many blocks of a colour are one group:
    /// at least, for each number left out below `outs`. [`NEVER`] where they cannot come together.
    fn count(
        &mut self,
        columns: &Columns,
        stacks: &Stacks,
        colour: usize,
        outs: usize,
    ) -> [BySet; OUTS];
}

/// The smallest words for boards of so many rows.
pub(super) fn clearing(rows: usize) -> Box<dyn Clearing> {
    if rows <= 8 { Box::new(Ways::<64>::new()) } else { Box::new(Ways::<96>::new()) }
}

/// The colours of the blocks, column by column from below.
#[derive(Debug)]
pub(super) struct Stacks([[u8; HIGHEST]; MOST_COLUMNS]);

impl Stacks {
    pub(super) fn new() -> Self {
        Self([[0; HIGHEST]; MOST_COLUMNS])
    }

    /// Looks at a position with no column higher than [`HIGHEST`].
    pub(super) fn count(&mut self, columns: &Columns) {
        for (column, stack) in self.0.iter_mut().enumerate().take(columns.width as usize) {
            for colour in 0..columns.colours {
                ones(columns.rows[colour][column])
                    .for_each(|row| stack[row as usize] = colour as u8);
            }
        }
    }
}

/// Numbers of blocks that went, by row and then by set: `N` of them, [`SETS`] for each row.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Plane<const N: usize>([u8; N]);

impl<const N: usize> Plane<N> {
    const NONE: Self = Self([u8::MAX; N]);

    /// The number of each row.
    const fn rows() -> Self {
        let mut plane = Self::NONE;
        let mut at = 0;
        while at < N {
            plane.0[at] = (at / SETS) as u8;
            at += 1;
        }
        plane
    }

    /// The same for each row.
    #[inline(always)]
    fn of_rows(sets: BySet) -> Self {
        let mut plane = Self::NONE;
        for row in plane.0.chunks_exact_mut(SETS) {
            row.copy_from_slice(&sets.to_le_bytes());
        }
        plane
    }

    #[inline(always)]
    fn plus(mut self, more: Self) -> Self {
        for at in 0..N {
            self.0[at] = self.0[at].saturating_add(more.0[at]);
        }
        self
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for at in 0..N {
            self.0[at] = if other.0[at] < self.0[at] { other.0[at] } else { self.0[at] };
        }
        self
    }

    /// The least of all rows.
    #[inline(always)]
    fn least(self) -> [u8; SETS] {
        let mut least = [u8::MAX; SETS];
        for row in 0..N / SETS {
            for set in 0..SETS {
                least[set] = least[set].min(self.0[row * SETS + set]);
            }
        }
        least
    }
}

/// The cheapest ways by the blocks left out so far. The first plane and the last are there to be read past the ends of
/// the others, and mean nothing.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Planes<const N: usize>([[u8; N]; OUTS + 2]);

impl<const N: usize> Planes<N> {
    const NONE: Self = Self([[u8::MAX; N]; OUTS + 2]);

    #[inline(always)]
    fn at(&self, out: usize) -> Plane<N> {
        Plane(self.0[out + 1])
    }

    /// In each row what stands so many rows higher.
    #[inline(always)]
    fn higher(&self, out: usize, rows: isize) -> Plane<N> {
        let from = ((out + 1) * N).wrapping_add_signed(rows * SETS as isize);
        match self.0.as_flattened()[from..].first_chunk() {
            Some(&plane) => Plane(plane),
            None => Plane::NONE,
        }
    }

    /// In each row the least of all.
    #[inline(always)]
    fn any_row(&self, out: usize) -> Plane<N> {
        Plane::of_rows(BySet::from_le_bytes(self.at(out).least()))
    }

    #[inline(always)]
    fn set(&mut self, out: usize, plane: Plane<N>) {
        self.0[out + 1] = plane.0;
    }

    #[inline(always)]
    fn add(&mut self, out: usize, plane: Plane<N>) {
        self.set(out, self.at(out).or(plane));
    }
}

/// Ways of one kind, if there are any.
#[derive(Clone, Copy, Debug)]
struct Kind<const N: usize> {
    any: bool,
    planes: Planes<N>,
}

impl<const N: usize> Kind<N> {
    const NONE: Self = Self { any: false, planes: Planes::NONE };

    /// Makes room for ways of this kind.
    fn open(&mut self) -> &mut Planes<N> {
        if !self.any {
            *self = Self { any: true, planes: Planes::NONE };
        }
        &mut self.planes
    }
}

/// The ways from the left to a column of the group.
#[derive(Clone, Copy, Debug)]
struct Reached<const N: usize> {
    all: Planes<N>,
    /// Those whose last column can carry the group around a gap in the next one.
    carrying: Kind<N>,
    /// Those whose last column has a gap that the next one has to lead around.
    open: Kind<N>,
}

impl<const N: usize> Reached<N> {
    const NONE: Self = Self { all: Planes::NONE, carrying: Kind::NONE, open: Kind::NONE };
}

/// What a column can give to the group: its blocks from one to another.
#[derive(Clone, Copy)]
struct Part {
    low: usize,
    blocks: usize,
    /// Blocks that are left out.
    out: usize,
    /// How many blocks of each set stand below, and how many in its gaps.
    below: BySet,
    between: BySet,
    gap: bool,
}

impl Part {
    /// What it costs to bring the part down, by its lowest row; shifted up by so many rows.
    #[inline(always)]
    fn cost<const N: usize>(&self, up: usize) -> Plane<N> {
        let rows = const { Plane::<N>::rows() };
        let below = Plane::<N>::of_rows(self.below);
        let between = Plane::<N>::of_rows(self.between);
        let mut cost = Plane::NONE;
        for at in 0..N {
            let foot = rows.0[at].wrapping_sub(up as u8);
            let down = below.0[at].saturating_sub(foot) + between.0[at];
            cost.0[at] = if foot > self.low as u8 { u8::MAX } else { down };
        }
        cost
    }
}

/// The search, with room to work in.
#[derive(Debug)]
struct Ways<const N: usize> {
    /// Up to a column and up to the next, in turn.
    reached: [Reached<N>; 2],
    /// The sets that each colour is in, for each other colour.
    sets: [[BySet; COLOURS]; COLOURS],
}

impl<const N: usize> Ways<N> {
    fn new() -> Self {
        let sets = std::array::from_fn(|one| std::array::from_fn(|colour| sets_with(colour, one)));
        Self { reached: [Reached::NONE; 2], sets }
    }
}

impl<const N: usize> Clearing for Ways<N> {
    fn count(
        &mut self,
        columns: &Columns,
        stacks: &Stacks,
        colour: usize,
        outs: usize,
    ) -> [BySet; OUTS] {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "twice as fast: words of 32 bytes instead of 16")]
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.least_in_wide_words(columns, stacks, colour, outs) };
        }
        self.search(columns, stacks, colour, outs)
    }
}

impl<const N: usize> Ways<N> {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn least_in_wide_words(
        &mut self,
        columns: &Columns,
        stacks: &Stacks,
        colour: usize,
        outs: usize,
    ) -> [BySet; OUTS] {
        self.search(columns, stacks, colour, outs)
    }

    #[inline(always)]
    fn search(
        &mut self,
        columns: &Columns,
        stacks: &Stacks,
        colour: usize,
        outs: usize,
    ) -> [BySet; OUTS] {
        let (large, sets) = (large(columns, colour), &self.sets[colour]);
        let mut group = Group { columns, stacks, colour, seen: 0, outs, large, sets };
        let [reached, next] = &mut self.reached;
        let (mut reached, mut next) = (reached, next);
        reached.clear();
        let mut arrived = [Plane::<N>::NONE; OUTS];
        let total = columns.totals[colour];
        let holding = columns.holding[colour];
        for column in holding.trailing_zeros()..u32::BITS - holding.leading_zeros() {
            let here = columns.rows[colour][column as usize].count_ones() as usize;
            group.vanish(reached, column, here, next);
            if here > 0 {
                if group.seen < outs {
                    reached.all.set(group.seen, Plane([0; N]));
                }
                group.take_all(reached, column, next);
                group.seen += here;
                let behind = total - group.seen;
                for out in behind..outs.min(total + 1) {
                    arrived[out] = arrived[out].or(next.all.at(out - behind));
                }
            }
            std::mem::swap(&mut reached, &mut next);
        }
        let mut least = [u8::MAX; SETS];
        let mut by_out = [BySet::MAX; OUTS];
        for out in 0..outs {
            let more = arrived[out].least();
            for set in 0..SETS {
                least[set] = least[set].min(more[set]);
            }
            by_out[out] = by_set(least);
        }
        by_out
    }
}

/// Columns with three blocks of a colour or more, around whose neighbours a group can lead.
fn large(columns: &Columns, colour: usize) -> u32 {
    let large = |column: &u32| columns.rows[colour][*column as usize].count_ones() > 2;
    ones(columns.holding[colour]).filter(large).fold(0, |all, column| all | 1 << column)
}

fn by_set(least: [u8; SETS]) -> BySet {
    BySet::from_le_bytes(least.map(|it| if it >= NEVER { NEVER } else { it.min(MANY) }))
}

impl<const N: usize> Reached<N> {
    #[inline(always)]
    fn clear(&mut self) {
        self.all.set(0, Plane::NONE);
        self.carrying.any = false;
        self.open.any = false;
    }
}

/// The group that is looked for.
struct Group<'a> {
    columns: &'a Columns,
    stacks: &'a Stacks,
    colour: usize,
    /// Blocks of the colour in the columns before: no more can be left out so far.
    seen: usize,
    /// Numbers of blocks left out that matter.
    outs: usize,
    large: u32,
    sets: &'a [BySet; COLOURS],
}

impl Group<'_> {
    /// The ways on which a column vanishes.
    #[inline(always)]
    fn vanish<const N: usize>(
        &self,
        reached: &Reached<N>,
        column: u32,
        here: usize,
        next: &mut Reached<N>,
    ) {
        let wall = self.columns.walls >> column & 1 == 1;
        let cost = if wall { Plane::NONE } else { Plane::of_rows(self.height(column as usize)) };
        self.vanish_in(&reached.all, here, cost, &mut next.all);
        for (from, to) in [(&reached.carrying, &mut next.carrying), (&reached.open, &mut next.open)]
        {
            to.any = from.any;
            if from.any {
                self.vanish_in(&from.planes, here, cost, &mut to.planes);
            }
        }
    }

    #[inline(always)]
    fn vanish_in<const N: usize>(
        &self,
        from: &Planes<N>,
        here: usize,
        cost: Plane<N>,
        to: &mut Planes<N>,
    ) {
        for out in 0..self.outs.min(self.seen + here + 1) {
            let vanished = if out < here { Plane::NONE } else { from.at(out - here).plus(cost) };
            to.set(out, vanished);
        }
    }

    /// Blocks of each set in a column.
    #[inline(always)]
    fn height(&self, column: usize) -> BySet {
        let mut height = 0;
        for (colour, sets) in self.sets.iter().enumerate().take(self.columns.colours) {
            height += sets * BySet::from(self.columns.rows[colour][column].count_ones());
        }
        height
    }

    /// Adds the ways on which a column gives some of its blocks to the group.
    #[inline(always)]
    fn take_all<const N: usize>(&self, reached: &Reached<N>, column: u32, next: &mut Reached<N>) {
        let rows = self.columns.rows[self.colour][column as usize];
        let stack = &self.stacks.0[column as usize];
        let mut below: [BySet; HIGHEST + 1] = [0; HIGHEST + 1];
        for row in 0..u32::BITS as usize - rows.leading_zeros() as usize {
            below[row + 1] = below[row] + self.sets[stack[row] as usize];
        }
        for low in ones(rows & !(rows << 1)) {
            for high in ones(rows & !(rows >> 1) & (u32::MAX << low)) {
                let all = (rows >> low) & (u32::MAX >> (31 - high + low));
                let blocks = all.count_ones() as usize;
                let out = rows.count_ones() as usize - blocks;
                if out < self.outs {
                    let (low, high) = (low as usize, high as usize);
                    let between = below[high] - below[low];
                    let gap = high - low + 1 > blocks;
                    let part = Part { low, blocks, out, below: below[low], between, gap };
                    self.take(reached, column, &part, next);
                }
            }
        }
    }

    /// The numbers of blocks that may be left out once a part is taken.
    #[inline(always)]
    fn outs_with(&self, part: &Part) -> std::ops::Range<usize> {
        part.out..self.outs.min(self.seen + part.out + 1)
    }

    /// Adds the ways on which a column gives this part.
    #[inline(always)]
    fn take<const N: usize>(
        &self,
        reached: &Reached<N>,
        column: u32,
        part: &Part,
        next: &mut Reached<N>,
    ) {
        let outs = self.outs_with(part);
        let cost = part.cost::<N>(0);
        match part.blocks {
            1 => {
                for out in outs {
                    next.all.add(out, reached.all.at(out - part.out).plus(cost));
                }
            }
            2 => {
                let shifted = part.cost::<N>(1);
                for out in outs {
                    let to = meet_two::<N>(&reached.all, out - part.out, cost, shifted);
                    next.all.add(out, to);
                }
            }
            _ => self.take_three(reached, part, next),
        }
        if part.gap {
            self.lead_around(reached, column, part, next);
        }
    }

    /// The same for a part of three blocks or more without a gap.
    #[inline(always)]
    fn take_three<const N: usize>(&self, reached: &Reached<N>, part: &Part, next: &mut Reached<N>) {
        let carrying = next.carrying.open();
        let mut costs = [Plane::NONE; HIGHEST];
        let costs = &mut costs[..part.blocks];
        for (up, cost) in costs.iter_mut().enumerate() {
            *cost = part.cost::<N>(up);
        }
        for out in self.outs_with(part) {
            let mut to = meet::<N>(&reached.all, out - part.out, costs);
            if reached.open.any {
                to = to.or(meet::<N>(&reached.open.planes, out - part.out, costs));
            }
            next.all.add(out, to);
            carrying.add(out, to);
        }
    }

    /// The same for a part with a gap, around which the group leads on one side. Nothing is asked of its rows and of the
    /// blocks in its gap.
    #[inline(always)]
    fn lead_around<const N: usize>(
        &self,
        reached: &Reached<N>,
        column: u32,
        part: &Part,
        next: &mut Reached<N>,
    ) {
        let outs = self.outs_with(part);
        // Two columns can carry each other's blocks around gaps.
        let twice = part.blocks > 3 && reached.open.any;
        if reached.carrying.any || twice {
            let carrying = next.carrying.open();
            for out in outs.clone() {
                let mut to = Plane::NONE;
                if reached.carrying.any {
                    to = reached.carrying.planes.any_row(out - part.out);
                }
                if twice {
                    to = to.or(reached.open.planes.any_row(out - part.out));
                }
                next.all.add(out, to);
                carrying.add(out, to);
            }
        }
        if self.large >> column > 1 {
            let open = next.open.open();
            // The next column may have to lead around this gap and one before it.
            for out in outs {
                let mut to = reached.all.any_row(out - part.out);
                if reached.open.any {
                    to = to.or(reached.open.planes.any_row(out - part.out));
                }
                open.add(out, to);
            }
        }
    }
}

/// Ways to a part of two blocks that shares a row with what was reached.
#[inline(always)]
fn meet_two<const N: usize>(
    reached: &Planes<N>,
    out: usize,
    cost: Plane<N>,
    shifted: Plane<N>,
) -> Plane<N> {
    let here = reached.at(out);
    let low = here.or(reached.higher(out, 1)).plus(cost);
    low.or(here.or(reached.higher(out, -1)).plus(shifted))
}

/// Ways to a part of as many blocks as there are costs.
#[inline(always)]
fn meet<const N: usize>(reached: &Planes<N>, out: usize, costs: &[Plane<N>]) -> Plane<N> {
    let height = costs.len() as isize;
    if let &[one, two, three] = costs {
        let (below, here, above) =
            (reached.higher(out, -1), reached.at(out), reached.higher(out, 1));
        let (low, high) = (below.or(here), here.or(above));
        let to = high.or(reached.higher(out, 2)).plus(one).or(low.or(above).plus(two));
        return to.or(low.or(reached.higher(out, -2)).plus(three));
    }
    let mut to = Plane::NONE;
    for (up, &cost) in (0..).zip(costs) {
        let mut from = Plane::NONE;
        for row in -up..height - up {
            from = from.or(reached.higher(out, row));
        }
        to = to.or(from.plus(cost));
    }
    to
}
