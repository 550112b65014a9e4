//! What is known of windows, for all threads.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use rayon::prelude::*;

use super::super::{COLOURS_ORDERED, LEAST_ORDERED};
use super::Window;
use super::facts::{BITS_OF_COLOURS, Facts, Halves, Known, Packing, known};
use super::question::Pair;
use crate::board::Board;
use crate::packed::Tiny;

/// A window and what is known of its colours.
///
/// Threads read it while another may write it: the writer makes the number of versions odd, writes the window, and then
/// what is known with the next even version. Who reads looks whether the version was the same before and after (a
/// sequence lock; Boehm, "Can seqlocks get along with programming language memory models?", 2012).
#[derive(Debug, Default)]
#[repr(align(64))]
struct Slot {
    /// What is known of the colours; the version above.
    known: AtomicU64,
    planes: [AtomicU64; 3],
    /// What is known of the pairs, the lower word of each half first.
    pairs: [AtomicU64; 4],
}

/// The lowest bit of the version.
const VERSION: u64 = 1 << BITS_OF_COLOURS;

/// Windows under their hash. It grows with them. When there is no more room, new windows take the place of old ones: then
/// something is looked for twice, and no more is lost.
#[derive(Debug)]
pub(in super::super) struct Table {
    slots: Vec<Slot>,
    /// Slots that there is room for.
    most: usize,
    packing: Packing,
    /// Colours of the board.
    pub(super) colours: usize,
    /// Blocks of the windows that are worth looking at.
    pub(super) most_blocks: u32,
    /// Whether there is room for what is found out of two colours: without, the same is looked for again and again.
    pub(in super::super) holds_pairs: bool,
}

/// Slots at first, at least. Many boards up to 80 blocks need few more, and to write all that there is room for takes as long
/// as to prove them. Those of 100 need nearly all, and to grow in between would take longer.
const FIRST: usize = 1 << 16;

/// With fewer slots, the same would be looked for again and again.
const FEWEST: usize = 1 << 11;

/// A gibibyte of them: more are never full before the search has no room for positions.
const MOST: usize = 1 << 24;

/// A crowded table grows so many times. To grow takes as long as to write it all.
const GROWTH: usize = 4;

/// It is crowded when more than one slot of so many is taken: then new windows often take the place of old ones.
const PART_TAKEN: usize = 4;

/// So many slots tell how crowded it is. Windows are anywhere.
const SAMPLE: usize = 1 << 9;

const _: () = assert!(SAMPLE <= FEWEST);

/// With so many, pairs of colours are worth their room on every board: with 2^19, 8 × 10 × 4 takes longer with them.
const SLOTS_FOR_PAIRS: usize = 1 << 21;

impl Table {
    /// A table for a board, if there is room for one.
    pub(in super::super) fn of(board: &Board, bytes: usize) -> Option<Self> {
        let most = room(bytes).filter(|&most| most >= FEWEST)?;
        // Every four blocks double the windows; from some on there are more than any table has room for.
        let windows = 1 << board.blocks().div_ceil(4).min(MOST.ilog2() as usize + 2);
        let holds_pairs = most >= (2 * windows).min(SLOTS_FOR_PAIRS);
        let most_blocks = most_blocks(board, most, holds_pairs);
        let colours = board.colours().into();
        let first = (windows / 4).max(FIRST).min(most);
        Some(Self { most, most_blocks, holds_pairs, ..Self::new(first, colours) })
    }

    /// A table of so many slots, a power of two, for windows of any size.
    fn new(slots: usize, colours: usize) -> Self {
        let (most, packing) = (slots, Packing::of(colours));
        let slots = (0..slots).into_par_iter().map(|_| Slot::default()).collect();
        Self { slots, most, packing, colours, most_blocks: u32::MAX, holds_pairs: true }
    }

    /// Makes room for more windows when it is crowded. Nothing that is known is lost.
    pub(in super::super) fn grow(&mut self) {
        let sample = &self.slots[..SAMPLE];
        let taken = sample.iter().filter(|slot| slot.is_taken()).count();
        let size = self.most.min(self.slots.len() * GROWTH);
        if size == self.slots.len() || taken <= SAMPLE / PART_TAKEN {
            return;
        }
        // More bits of its hash choose among the places that have the one of now in common.
        let slot_at = |at: usize| {
            let slot = &self.slots[at & (self.slots.len() - 1)];
            let stays = slot.is_taken() && slot.window().hash() as usize & (size - 1) == at;
            if stays { slot.copy() } else { Slot::default() }
        };
        self.slots = (0..size).into_par_iter().map(slot_at).collect();
    }

    /// Bytes that it may take.
    pub(in super::super) fn bytes(&self) -> usize {
        self.most * size_of::<Slot>()
    }

    /// What is known of a colour.
    pub(super) fn alone(&self, window: &Window, colour: usize) -> Known {
        known(self.slot(window).read(window, |_| ()).map_or(0, |(colours, ())| colours), colour)
    }

    /// Whether two colours can leave out no more than so many blocks in one game, if that is known.
    pub(super) fn both_fit(&self, window: &Window, pair: Pair, outs: [usize; 2]) -> Option<bool> {
        let second = |slot: &Slot| self.packing.row(|at| slot.half(at), outs[0]);
        let (colours, pairs) = self.slot(window).read(window, second)?;
        let alone = |at: usize| known(colours, pair.colours()[at]).least > outs[at];
        if alone(0) || alone(1) {
            return Some(false);
        }
        known(pairs, pair.number()).fits(outs[1])
    }

    /// All that is known.
    pub(in super::super) fn facts(&self, window: &Window) -> Facts {
        let read = self.slot(window).read(window, Slot::halves);
        let (colours, halves) = read.unwrap_or_default();
        Facts { colours, pairs: self.packing.unpack(halves) }
    }

    /// Notes what was found out.
    pub(super) fn note(&self, window: &Window, what: impl Fn(&mut Facts)) {
        let slot = self.slot(window);
        let before = slot.known.load(Ordering::Acquire);
        let here = before & VERSION == 0 && slot.holds(window);
        let (colours, halves) = if here { (before % VERSION, slot.halves()) } else { (0, [0; 2]) };
        let mut facts = Facts { colours, pairs: self.packing.unpack(halves) };
        what(&mut facts);
        slot.write(before, window, facts.colours, self.packing.pack(&facts.pairs));
    }

    /// Brings what is known of these windows near, all of it at once.
    pub(super) fn fetch(&self, windows: impl Iterator<Item = Window>) {
        let touch = |sum, window| sum ^ self.slot(&window).known.load(Ordering::Relaxed);
        black_box(windows.fold(0, touch));
    }

    fn slot(&self, window: &Window) -> &Slot {
        &self.slots[window.hash() as usize & (self.slots.len() - 1)]
    }
}

/// Blocks of the windows that are worth looking at. With room for pairs of colours, that is all five columns. But five colours
/// are seldom refuted early on small boards, so that the large windows of their first positions are not worth what they
/// take: 20 blocks do up to 8 × 8, and 40 from 8 × 10 on. Without that room, there are the more ways to go the fewer the colours.
fn most_blocks(board: &Board, slots: usize, holds_pairs: bool) -> u32 {
    match usize::from(board.colours()) {
        colours if !holds_pairs && colours < LEAST_ORDERED => slots.ilog2() + 3,
        _ if !holds_pairs => slots.ilog2() + 11,
        COLOURS_ORDERED => (board.blocks() as u32 * 5 / 4).saturating_sub(60).clamp(20, 40),
        _ => u32::MAX,
    }
}

impl Slot {
    fn is_taken(&self) -> bool {
        self.known.load(Ordering::Relaxed) != 0
    }

    /// The window that it holds. Nobody writes meanwhile.
    fn window(&self) -> Window {
        let plane = |plane: &AtomicU64| Tiny::of_bits(plane.load(Ordering::Relaxed));
        Window::of_planes(self.planes.each_ref().map(plane))
    }

    /// The same again. Nobody writes meanwhile.
    fn copy(&self) -> Self {
        let word = |word: &AtomicU64| AtomicU64::new(word.load(Ordering::Relaxed));
        Self {
            known: word(&self.known),
            planes: self.planes.each_ref().map(word),
            pairs: self.pairs.each_ref().map(word),
        }
    }

    fn holds(&self, window: &Window) -> bool {
        let planes = window.planes().iter().zip(&self.planes);
        planes.fold(true, |all, (plane, it)| all & (it.load(Ordering::Relaxed) == plane.bits()))
    }

    fn half(&self, at: usize) -> u128 {
        let word = |at: usize| u128::from(self.pairs[at].load(Ordering::Relaxed));
        word(2 * at) | word(2 * at + 1) << u64::BITS
    }

    fn halves(&self) -> Halves {
        [self.half(0), self.half(1)]
    }

    fn read<T>(&self, window: &Window, also: impl Fn(&Self) -> T) -> Option<(u64, T)> {
        let before = self.known.load(Ordering::Acquire);
        let holds = self.holds(window);
        let also = also(self);
        fence(Ordering::Acquire);
        let same = self.known.load(Ordering::Relaxed) == before;
        (holds && same && before & VERSION == 0).then_some((before % VERSION, also))
    }

    /// Writes a window, unless somebody else wrote here after `before` was read.
    fn write(&self, before: u64, window: &Window, colours: u64, halves: Halves) {
        let version = before - before % VERSION;
        let next = version.wrapping_add(VERSION);
        let take =
            || self.known.compare_exchange(before, next, Ordering::Acquire, Ordering::Relaxed);
        if before & VERSION != 0 || take().is_err() {
            return;
        }
        fence(Ordering::Release);
        for (plane, it) in window.planes().iter().zip(&self.planes) {
            it.store(plane.bits(), Ordering::Relaxed);
        }
        let words = halves.into_iter().flat_map(|half| [half as u64, (half >> u64::BITS) as u64]);
        for (word, it) in words.zip(&self.pairs) {
            it.store(word, Ordering::Relaxed);
        }
        self.known.store(next.wrapping_add(VERSION) | colours, Ordering::Release);
    }
}

/// The slots that so many bytes have room for, a power of two.
fn room(bytes: usize) -> Option<usize> {
    Some(1 << (bytes / size_of::<Slot>()).min(MOST).checked_ilog2()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::RandomBoard;
    use crate::optimal::bound::COLOURS_ORDERED;
    use crate::optimal::bound::windows::Cells;
    use crate::optimal::bound::windows::facts::MOST;
    use crate::packed::Cells as _;

    fn window(number: u32) -> Window {
        let lane = |shift: u32| Cells::EMPTY.with_lane(0, u64::from(number >> shift & 0x3ff));
        Window::of_planes([lane(0), lane(10), lane(20)])
    }

    /// What a colour, or the second one of a pair, leaves out of a window in these tests: different for each of them.
    fn fact(number: u32, of: usize) -> usize {
        (number as usize * 7 + of * 3) % 5
    }

    fn pair(colour: usize) -> Pair {
        Pair::all(COLOURS_ORDERED).nth(2 * colour).unwrap()
    }

    /// Notes what is known of a colour, and of a pair when the first one leaves out one block.
    fn note(table: &Table, number: u32, colour: usize) {
        let (alone, second) = (fact(number, colour), fact(number, colour + 1));
        for fits in [true, false] {
            let less = usize::from(!fits);
            table.note(&window(number), |facts| {
                if alone >= less {
                    facts.note(colour, alone - less, fits);
                }
                if second >= less {
                    facts.note_both(pair(colour), [1, second - less], fits);
                }
            });
        }
    }

    /// Whether nothing is said of a window but its own facts; how many of them are known.
    fn known(table: &Table, number: u32) -> usize {
        let window = window(number);
        let facts = table.facts(&window);
        let count = |colour| {
            let at_once = [facts.of(colour), facts.second(pair(colour), 1)];
            let alone = table.alone(&window, colour);
            let known = [(colour, at_once[0]), (colour, alone), (colour + 1, at_once[1])];
            let known = known.map(|(of, known)| {
                let out = fact(number, of);
                assert!(known.least <= out && known.most >= out, "{number} {of} {known:?}");
                usize::from(known.least == out) + usize::from(known.most == out)
            });
            known[0] + known[2]
        };
        (0..COLOURS_ORDERED).map(count).sum()
    }

    /// All that is known of a colour and its pair.
    const WHOLE: usize = 4;

    #[test]
    fn what_is_noted_of_each_colour_and_pair_is_known() {
        let table = Table::new(1 << 12, COLOURS_ORDERED);
        for number in 1..200 {
            (0..COLOURS_ORDERED).for_each(|colour| note(&table, number, colour));
            assert_eq!(known(&table, number), WHOLE * COLOURS_ORDERED);
        }
    }

    #[test]
    fn a_window_takes_the_place_of_another_and_not_what_is_known_of_it() {
        let table = Table::new(2, COLOURS_ORDERED);
        for number in (1..400).chain(1..400) {
            note(&table, number, number as usize % COLOURS_ORDERED);
            assert!((1..400).all(|number| known(&table, number) <= WHOLE * COLOURS_ORDERED));
        }
    }

    #[test]
    fn threads_never_read_what_was_noted_of_another_window() {
        let table = Table::new(4, COLOURS_ORDERED);
        let hits: usize = std::thread::scope(|scope| {
            let work = |first: u32| {
                let table = &table;
                move || {
                    let numbers = (0..200_000).map(|it| 1 + (it * 31 + first) % 16);
                    numbers.fold(0, |hits, number| {
                        note(table, number, number as usize % COLOURS_ORDERED);
                        hits + known(table, number % 16 + 1)
                    })
                }
            };
            let threads = [scope.spawn(work(0)), scope.spawn(work(5)), scope.spawn(work(11))];
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(hits > 1000, "{hits}");
    }

    /// The same answers one by one and all at once.
    #[test]
    fn two_colours_clash_where_they_are_known_to() {
        let table = Table::new(1 << 10, COLOURS_ORDERED);
        let first = Packing::of(COLOURS_ORDERED).outs();
        for number in 1..100 {
            (0..COLOURS_ORDERED).for_each(|colour| note(&table, number, colour));
            let facts = table.facts(&window(number));
            for (pair, outs) in Pair::all(COLOURS_ORDERED)
                .flat_map(|pair| (0..first * MOST).map(move |it| (pair, [it % first, it / first])))
            {
                let alone = (0..2).any(|at| facts.of(pair.colours()[at]).least > outs[at]);
                let known = facts.second(pair, outs[0]).fits(outs[1]);
                let expected = if alone { Some(false) } else { known };
                assert_eq!(table.both_fit(&window(number), pair, outs), expected);
            }
        }
    }

    #[test]
    fn a_crowded_table_grows_and_forgets_nothing() {
        let first = 4 * SAMPLE;
        let mut table = Table { most: 8 * first, ..Table::new(first, COLOURS_ORDERED) };
        let grown = |table: &mut Table| {
            let known = |table: &Table| (1..40_000).map(|it| known(table, it)).collect::<Vec<_>>();
            let before = known(table);
            table.grow();
            assert_eq!(known(table), before);
            table.slots.len()
        };
        assert_eq!(grown(&mut table), first, "nothing is in it");
        (1..first as u32).for_each(|number| note(&table, number, 0));
        assert_eq!(grown(&mut table), 4 * first);
        assert_eq!(grown(&mut table), 4 * first, "it is crowded no more");
        (1..40_000).for_each(|number| note(&table, number, 1));
        assert_eq!(grown(&mut table), 8 * first);
        assert_eq!(grown(&mut table), 8 * first, "there is no more room");
    }

    #[test]
    fn pairs_need_the_more_room_the_more_blocks_up_to_a_limit() {
        for (rows, width, log) in
            [(8, 8, 17), (8, 10, 21), (15, 15, 21), (16, 16, 21), (32, 16, 21)]
        {
            let board = RandomBoard { rows, width, colours: 4 }.draw(1);
            let holds = |log: u32| Table::of(&board, size_of::<Slot>() << log).unwrap().holds_pairs;
            assert_eq!((holds(log - 1), holds(log)), (false, true), "{rows} x {width}");
        }
    }

    #[test]
    fn there_is_no_table_without_room() {
        let slots = |width, bytes| {
            let board = RandomBoard { rows: 8, width, colours: 4 }.draw(1);
            Table::of(&board, bytes).map(|it| (it.slots.len(), it.most))
        };
        assert_eq!(slots(8, 1 << 30), Some((1 << 16, 1 << 24)));
        assert_eq!(slots(10, 1 << 30), Some((1 << 18, 1 << 24)));
        assert_eq!(slots(50, 1 << 30), Some((1 << 24, 1 << 24)));
        assert_eq!(slots(10, 1 << 20), Some((1 << 14, 1 << 14)));
        assert_eq!(slots(50, 1 << 17), Some((1 << 11, 1 << 11)));
        assert_eq!(slots(10, (1 << 17) - 1), None);
        assert_eq!(slots(10, 0), None);
        assert_eq!(room(1 << 50), Some(1 << 24), "a gibibyte");
    }
}
