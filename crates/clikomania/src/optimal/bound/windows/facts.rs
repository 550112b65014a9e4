//! What is known of one window.

use super::super::COLOURS_ORDERED;
use super::question::Pair;

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
pub(super) const MOST: usize = (1 << BITS) - 1;

/// Of the first colour of a pair, fewer are left out, and no more than a [`Packing`] has room for.
pub(super) const OUTS: usize = MOST;

/// Bits of what is known of a number of blocks.
const BITS_OF_KNOWN: u32 = 2 * BITS;

/// Bits of what is known of each colour.
pub(super) const BITS_OF_COLOURS: u32 = BITS_OF_KNOWN * COLOURS_ORDERED as u32;

/// What each colour leaves out of a window: up to [`MOST`] blocks, in a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outs(u64);

impl Outs {
    pub(super) fn by_colour(out: impl Fn(usize) -> usize) -> Self {
        Self((0..COLOURS_ORDERED).fold(0, |all, colour| all | (out(colour) as u64) << (8 * colour)))
    }

    pub(super) fn of(self, colour: usize) -> usize {
        (self.0 >> (8 * colour)) as usize & MOST
    }

    /// With another number of blocks of one colour.
    pub(super) fn with(self, colour: usize, out: usize) -> Self {
        let shift = 8 * colour;
        Self(self.0 & !(0xff << shift) | (out as u64) << shift)
    }

    /// What second colours leave out, by pair.
    fn of_seconds(self) -> u64 {
        (0..).zip(PAIRS_OF[1]).map(|(colour, pairs)| pairs * self.of(colour) as u64).sum()
    }
}

/// Some of the pairs of colours, in their order: of each the lowest bit in a word of what is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs(u64);

/// The pairs with each colour as the first one, and as the second.
const PAIRS_OF: [[u64; COLOURS_ORDERED]; 2] = {
    let (mut pairs, mut number) = ([[0; COLOURS_ORDERED]; 2], 0);
    while number < Pair::COUNT {
        let [first, second] = Pair::of_number(number).colours();
        pairs[0][first] |= 1 << (BITS_OF_KNOWN * number as u32);
        pairs[1][second] |= 1 << (BITS_OF_KNOWN * number as u32);
        number += 1;
    }
    pairs
};

/// All pairs.
const PAIRS: u64 = (1 << (BITS_OF_KNOWN * Pair::COUNT as u32)) / ((1 << BITS_OF_KNOWN) - 1);

/// What is known of pairs whose second colour leaves out nothing.
const NONE_OUT: u64 = PAIRS * ((MOST as u64) << BITS);

/// What a window leaves out, of each colour and of each pair.
#[derive(Clone, Copy, Default, Debug)]
pub(in super::super) struct Facts {
    /// By colour the least number, and [`MOST`] less the most.
    pub(super) colours: u64,
    /// By the number of blocks that the first colour of a pair leaves out: the same of the second one, by pair.
    pub(super) pairs: [u64; OUTS],
}

impl Facts {
    /// What is known of a colour.
    pub(in super::super) fn of(&self, colour: usize) -> Known {
        known(self.colours, colour)
    }

    /// Notes whether a colour can leave out no more than `out` blocks.
    pub(super) fn note(&mut self, colour: usize, out: usize, fits: bool) {
        narrow(&mut self.colours, colour, out, fits);
    }

    /// What is known of the second colour of a pair while the first leaves out no more than `out` blocks.
    pub(super) fn second(&self, pair: Pair, out: usize) -> Known {
        known(self.pairs[out], pair.number())
    }

    /// The pairs that are known not to leave out so few.
    pub(super) fn clashes(&self, outs: Outs) -> Pairs {
        let least = self.seconds(outs) & (PAIRS * MOST as u64);
        Pairs::carried(least + PAIRS * MOST as u64 - outs.of_seconds())
    }

    /// The pairs of so many colours of which it is not known whether they leave out so few.
    pub(super) fn unknown(&self, colours: usize, outs: Outs) -> Pairs {
        let rest = (self.seconds(outs) >> BITS) & (PAIRS * MOST as u64);
        let fit = Pairs::carried(rest + PAIRS + outs.of_seconds());
        let of_colours = (1 << (BITS_OF_KNOWN * Pair::all(colours).len() as u32)) - 1;
        Pairs(PAIRS & of_colours & !fit.0 & !self.clashes(outs).0)
    }

    /// What is known of the second colour of each pair while the first leaves out so many: if they are too many to be told
    /// apart, that it leaves out none.
    fn seconds(&self, outs: Outs) -> u64 {
        (0..).zip(PAIRS_OF[0]).fold(0, |all, (colour, pairs)| {
            let known = self.pairs.get(outs.of(colour)).copied().unwrap_or(NONE_OUT);
            all | known & (pairs * ((1 << BITS_OF_KNOWN) - 1))
        })
    }

    /// Notes whether two colours can leave out no more than so many blocks in one game.
    pub(super) fn note_both(&mut self, pair: Pair, outs: [usize; 2], fits: bool) {
        let rows = if fits { outs[0]..OUTS } else { 0..outs[0] + 1 };
        rows.for_each(|out| narrow(&mut self.pairs[out], pair.number(), outs[1], fits));
    }
}

/// What is known of pairs in as few words as a table has for them: so many bits for each number of blocks that first
/// colours leave out, in halves of two words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    bits: u32,
    /// Numbers of blocks in each half.
    of_half: usize,
}

/// What is known of the pairs of a window, packed.
pub(super) type Halves = [u128; 2];

impl Packing {
    pub(super) fn of(colours: usize) -> Self {
        let bits = BITS_OF_KNOWN * Pair::all(colours).len().max(1) as u32;
        Self { bits, of_half: (u128::BITS / bits) as usize }
    }

    /// First colours leave out fewer.
    pub(super) fn outs(self) -> usize {
        (2 * self.of_half).min(OUTS)
    }

    /// The half with what is known where first colours leave out so many, and where it begins there.
    fn place(self, out: usize) -> (usize, u32) {
        (out / self.of_half, self.bits * (out % self.of_half) as u32)
    }

    /// What is known where first colours leave out so many. `half` gives a half.
    pub(super) fn row(self, half: impl Fn(usize) -> u128, out: usize) -> u64 {
        let (at, shift) = self.place(out);
        (half(at) >> shift) as u64 & ((1 << self.bits) - 1)
    }

    /// What is not there counts as if second colours left out nothing, so that nobody asks.
    pub(super) fn unpack(self, halves: Halves) -> [u64; OUTS] {
        std::array::from_fn(|out| match out {
            _ if out < self.outs() => self.row(|at| halves[at], out),
            _ => NONE_OUT,
        })
    }

    pub(super) fn pack(self, pairs: &[u64; OUTS]) -> Halves {
        let mut halves = [0; 2];
        for (out, &known) in pairs[..self.outs()].iter().enumerate() {
            let (at, shift) = self.place(out);
            halves[at] |= u128::from(known) << shift;
        }
        halves
    }
}

impl Pairs {
    /// The pairs whose sum is larger than any number of blocks.
    fn carried(sums: u64) -> Self {
        Self((sums >> BITS) & PAIRS)
    }
}

impl Iterator for Pairs {
    type Item = Pair;

    fn next(&mut self) -> Option<Pair> {
        let number = (self.0 != 0).then(|| self.0.trailing_zeros() / BITS_OF_KNOWN)?;
        self.0 &= self.0 - 1;
        Some(Pair::of_number(number as usize))
    }
}

impl Known {
    /// Whether no more than `out` blocks can be left out, if that is known.
    pub(super) fn fits(self, out: usize) -> Option<bool> {
        match out {
            _ if self.least > out => Some(false),
            _ if self.most <= out => Some(true),
            _ => None,
        }
    }
}

/// What a word says of the colour or pair of this number.
pub(super) fn known(word: u64, number: usize) -> Known {
    let bits = word as usize >> (BITS_OF_KNOWN * number as u32);
    Known { least: bits & MOST, most: MOST - (bits >> BITS & MOST) }
}

fn narrow(word: &mut u64, number: usize, out: usize, fits: bool) {
    let Known { mut least, mut most } = known(*word, number);
    if fits {
        most = most.min(out);
    } else {
        least = least.max(out + 1);
    }
    let shift = BITS_OF_KNOWN * number as u32;
    let others = !(((1 << BITS_OF_KNOWN) - 1) << shift);
    *word = *word & others | ((least | (MOST - most) << BITS) as u64) << shift;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers as if at random.
    fn numbers(count: u64) -> impl Iterator<Item = usize> {
        (1..=count).map(|it| (it.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize)
    }

    #[test]
    fn two_colours_that_leave_out_more_fit_as_well_and_fewer_do_not() {
        let pairs: Vec<Pair> = Pair::all(COLOURS_ORDERED).collect();
        let mut facts = Facts::default();
        // By pair and blocks of the first colour, what the second leaves out: the more the first, the fewer.
        let truth = |pair: Pair, out: usize| {
            (pair.number() * 5 % 7).saturating_sub(out * (pair.number() % 3))
        };
        let mut noted = vec![[(0, MOST); OUTS]; pairs.len()];
        for number in numbers(400) {
            let pair = pairs[number % pairs.len()];
            let (first, second) = (number / 16 % OUTS, number / 128 % MOST);
            let fits = truth(pair, first) <= second;
            facts.note_both(pair, [first, second], fits);
            for (out, (least, most)) in noted[pair.number()].iter_mut().enumerate() {
                if fits && out >= first {
                    *most = second.min(*most);
                } else if !fits && out <= first {
                    *least = (second + 1).max(*least);
                }
            }
            for pair in &pairs {
                for (out, &(least, most)) in noted[pair.number()].iter().enumerate() {
                    assert_eq!(facts.second(*pair, out), Known { least, most }, "{pair:?} {out}");
                }
            }
        }
        for number in numbers(400) {
            let outs = Outs::by_colour(|colour| (number >> (3 * colour)) % 8);
            let of = |pair: &Pair| pair.colours().map(|it| outs.of(it));
            let fits = |pair: &&Pair| match of(pair) {
                [out, second] if out < OUTS => facts.second(**pair, out).fits(second),
                _ => Some(true),
            };
            let clashes: Vec<Pair> = facts.clashes(outs).collect();
            let expected = pairs.iter().filter(|it| fits(it) == Some(false)).copied();
            assert_eq!(clashes, expected.collect::<Vec<_>>(), "{outs:?}");
            for colours in 0..=COLOURS_ORDERED {
                let unknown: Vec<Pair> = facts.unknown(colours, outs).collect();
                let among = |pair: &&Pair| pair.colours()[1] < colours && fits(pair).is_none();
                let expected = pairs.iter().filter(among).copied();
                assert_eq!(unknown, expected.collect::<Vec<_>>(), "{colours} {outs:?}");
            }
        }
        let packing = Packing::of(COLOURS_ORDERED);
        let packed = packing.unpack(packing.pack(&facts.pairs));
        assert_eq!(packed[..packing.outs()], facts.pairs[..packing.outs()]);
        let narrow = noted.iter().flatten().filter(|(least, most)| least == most).count();
        assert!(narrow > 10, "{narrow}");
    }

    /// Few colours have few pairs, and more of each is known.
    #[test]
    fn what_is_known_of_the_pairs_of_some_colours_is_packed() {
        let outs = [(2, OUTS), (3, OUTS), (4, 6), (5, 4)];
        for (colours, outs) in outs {
            let (packing, of_colours) = (Packing::of(colours), Pair::all(colours).len() as u32);
            assert_eq!(packing.outs(), outs);
            let fields = (1 << (BITS_OF_KNOWN * of_colours)) - 1;
            let pairs: [u64; OUTS] = std::array::from_fn(|out| {
                (out as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) & fields
            });
            let unpacked = packing.unpack(packing.pack(&pairs));
            assert_eq!(unpacked[..outs], pairs[..outs]);
            assert!(unpacked[outs..].iter().all(|&known| known == NONE_OUT));
        }
    }
}
