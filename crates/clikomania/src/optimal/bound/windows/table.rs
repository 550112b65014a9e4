//! What is known of windows, for all threads.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use super::super::{COLOURS_ORDERED, LEAST_ORDERED};
use super::Window;

/// How many blocks of a colour a window leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Known {
    /// No fewer.
    pub(in super::super) least: usize,
    /// No more; [`MOST`] when nothing is known.
    pub(in super::super) most: usize,
}

/// Bits of a number of blocks.
const BITS: u32 = 3;

/// No more is told apart.
const MOST: usize = (1 << BITS) - 1;

/// A window and what is known of its colours.
///
/// Threads read it while another may write it: the writer makes the number of versions odd, writes the window, and then
/// what is known with the next even version. Who reads looks whether the version was the same before and after (a
/// sequence lock; Boehm, "Can seqlocks get along with programming language memory models?", 2012).
#[derive(Debug, Default)]
struct Slot {
    /// By colour the least number, and [`MOST`] less the most; the version above.
    known: AtomicU64,
    planes: [AtomicU64; 3],
}

/// The lowest bit of the version.
const VERSION: u64 = 1 << (2 * BITS * COLOURS_ORDERED as u32);

/// Windows under their hash. When there is no more room, new windows take the place of old ones: then something is looked
/// for twice, and no more is lost.
#[derive(Debug)]
pub(in super::super) struct Table {
    slots: Vec<Slot>,
}

/// Slots for a board without blocks; every four blocks double them. The more there are, the slower they are read.
const SLOTS: usize = 1 << 3;

/// With fewer slots, the same would be looked for again and again.
const FEWEST: usize = 1 << 11;

impl Table {
    /// A table for boards of so many blocks, if there is room for one.
    pub(in super::super) fn of(blocks: usize, bytes: usize) -> Option<Self> {
        let room = 1 << (bytes / size_of::<Slot>()).checked_ilog2()?;
        let slots =
            SLOTS.checked_shl(blocks.div_ceil(4) as u32).unwrap_or(room).max(FEWEST).min(room);
        (slots >= FEWEST).then(|| Self::new(slots))
    }

    /// A table of so many slots, a power of two.
    fn new(slots: usize) -> Self {
        Self { slots: (0..slots).map(|_| Slot::default()).collect() }
    }

    /// Bytes in use.
    pub(in super::super) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }

    /// Blocks of the windows that are worth looking at, on a board with so many colours: there are more ways to go in
    /// larger ones than the table holds. The fewer colours, the more ways.
    pub(super) fn most_blocks(&self, colours: usize) -> u32 {
        let more = if colours < LEAST_ORDERED { 3 } else { 11 };
        self.slots.len().ilog2() + more
    }

    /// What is known of each colour.
    pub(in super::super) fn get(&self, window: &Window) -> [Known; COLOURS_ORDERED] {
        let bits = self.read(window).unwrap_or(0);
        std::array::from_fn(|colour| known(bits, colour))
    }

    /// Notes whether a colour can leave out no more than `out` blocks.
    pub(super) fn note(&self, window: &Window, colour: usize, out: usize, fits: bool) {
        let slot = self.slot(window);
        let before = slot.known.load(Ordering::Acquire);
        let here = before & VERSION == 0 && slot.holds(window);
        let bits = if here { before % VERSION } else { 0 };
        let mut known = known(bits, colour);
        if fits {
            known.most = known.most.min(out);
        } else {
            known.least = known.least.max(out + 1);
        }
        slot.write(before, window, with(bits, colour, known));
    }

    fn slot(&self, window: &Window) -> &Slot {
        &self.slots[window.hash() as usize & (self.slots.len() - 1)]
    }

    fn read(&self, window: &Window) -> Option<u64> {
        self.slot(window).read(window)
    }
}

impl Slot {
    fn holds(&self, window: &Window) -> bool {
        let planes = window.planes().iter().zip(&self.planes);
        planes.fold(true, |all, (plane, it)| all & (it.load(Ordering::Relaxed) == plane.bits()))
    }

    fn read(&self, window: &Window) -> Option<u64> {
        let before = self.known.load(Ordering::Acquire);
        let holds = self.holds(window);
        fence(Ordering::Acquire);
        let same = self.known.load(Ordering::Relaxed) == before;
        (holds && same && before & VERSION == 0).then_some(before % VERSION)
    }

    /// Writes a window, unless somebody else wrote here after `before` was read.
    fn write(&self, before: u64, window: &Window, bits: u64) {
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
        self.known.store(next.wrapping_add(VERSION) | bits, Ordering::Release);
    }
}

fn known(bits: u64, colour: usize) -> Known {
    let bits = bits as usize >> (2 * BITS as usize * colour);
    Known { least: bits & MOST, most: MOST - (bits >> BITS & MOST) }
}

fn with(bits: u64, colour: usize, known: Known) -> u64 {
    let shift = 2 * BITS * colour as u32;
    let kept = bits & !(((1 << (2 * BITS)) - 1) << shift);
    kept | ((known.least | (MOST - known.most) << BITS) as u64) << shift
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimal::bound::windows::Cells;
    use crate::packed::Cells as _;

    fn window(number: u32) -> Window {
        let lane = |shift: u32| Cells::EMPTY.with_lane(0, u64::from(number >> shift & 0x3ff));
        Window::of_planes([lane(0), lane(10), lane(20)])
    }

    /// What is noted of a window in these tests, different for each of its colours.
    fn fact(number: u32, colour: usize) -> usize {
        (number as usize * 7 + colour * 3) % 5
    }

    fn note(table: &Table, number: u32, colour: usize) {
        let out = fact(number, colour);
        table.note(&window(number), colour, out, true);
        if out > 0 {
            table.note(&window(number), colour, out - 1, false);
        }
    }

    /// Whether nothing is said of a window but its own facts; how many of them are known.
    fn known(table: &Table, number: u32) -> usize {
        let known = table.get(&window(number)).into_iter().enumerate();
        known.fold(0, |count, (colour, known)| {
            let out = fact(number, colour);
            assert!(known.least <= out && known.most >= out, "{number} {colour} {known:?}");
            count + usize::from(known.least == out) + usize::from(known.most == out)
        })
    }

    #[test]
    fn what_is_noted_of_each_colour_is_known() {
        let table = Table::new(1 << 12);
        for number in 1..200 {
            (0..COLOURS_ORDERED).for_each(|colour| note(&table, number, colour));
            assert_eq!(known(&table, number), 2 * COLOURS_ORDERED);
        }
    }

    #[test]
    fn a_window_takes_the_place_of_another_and_not_what_is_known_of_it() {
        let table = Table::new(2);
        for number in (1..400).chain(1..400) {
            note(&table, number, number as usize % COLOURS_ORDERED);
            assert!((1..400).all(|number| known(&table, number) <= 2 * COLOURS_ORDERED));
        }
    }

    #[test]
    fn threads_never_read_what_was_noted_of_another_window() {
        let table = Table::new(4);
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

    #[test]
    fn there_is_no_table_without_room() {
        let slots = |blocks, bytes| Table::of(blocks, bytes).map(|it| it.slots.len());
        assert_eq!(slots(64, 1 << 30), Some(1 << 19));
        assert_eq!(slots(80, 1 << 20), Some(1 << 15));
        assert_eq!(slots(10_000, 1 << 16), Some(1 << 11));
        assert_eq!(slots(80, (1 << 16) - 1), None);
        assert_eq!(slots(80, 0), None);
    }
}
