//! What the two sides of a split must cost at least, the cheap bounds first.

use super::EXACT;
use super::bits::Bits;
use super::bound::{self, Capped};
use super::frame::{Frame, Group, Part};
use super::memo::Memo;
use super::splits::Splits;
use super::weighing::Weighing;
use crate::weights::even;

/// Sets of up to so many leaves of weight 1 need no search: the bound by the largest cap is reached. Five
/// leaves cost 12 when a question splits them 2–3, and 14 otherwise.
pub(super) const CLEAR: usize = 5;

/// What is known about a split without searching its sides.
#[derive(Clone, Copy)]
pub(super) struct Rating {
    /// No tree that starts with it costs less.
    pub(super) bound: u64,
    /// The same for its two sides, the side without the first character first.
    pub(super) lower: [u64; 2],
}

impl Rating {
    fn of(weight: u64, lower: [u64; 2]) -> Self {
        Self { bound: weight + lower[0] + lower[1], lower }
    }

    /// What the set weighs that is split.
    pub(super) fn weight(self) -> u64 {
        self.bound - self.lower[0] - self.lower[1]
    }
}

/// Rates splits. Holds what it works with from one to the next.
pub(super) struct Rater {
    capped: Capped,
    /// The caps of all questions on either side of the split that is rated.
    caps: [Vec<u16>; 2],
}

impl Rater {
    /// A rater for boards of at most so many characters.
    pub(super) fn new(characters: usize) -> Self {
        Self { capped: Capped::up_to(characters), caps: [Vec::new(), Vec::new()] }
    }

    /// Rates one of a set's own splits. A split that a cheap bound takes over the limit keeps that bound.
    pub(super) fn rate<B: Bits>(
        &mut self,
        whole: Part<'_, B>,
        memo: &Memo,
        limit: u64,
        at: usize,
    ) -> Rating {
        let rating = self.by_themselves(whole, limit, at);
        if rating.bound > limit {
            return rating;
        }
        let halves = whole.halves(at);
        let known = halves.each_ref().map(|half| {
            if is_clear(whole.frame, half) { None } else { memo.get(half.key).map(|it| it.lower) }
        });
        let lower = [0, 1].map(|half| known[half].unwrap_or(rating.lower[half]));
        let mut rating = Rating::of(rating.weight(), lower);
        for half in [0, 1] {
            let is_settled = known[half].is_some() || is_clear(whole.frame, &halves[half]);
            if !is_settled && rating.bound <= limit {
                let mut lower = rating.lower;
                lower[half] = lower[half].max(self.by_questions(whole.of(&halves[half]), half));
                rating = Rating::of(rating.weight(), lower);
            }
        }
        rating
    }

    /// What the sides of a split cost by their sizes or weights, and below the limit by the most even question of each.
    fn by_themselves<B: Bits>(&mut self, whole: Part<'_, B>, limit: u64, at: usize) -> Rating {
        let (weight, side) = (whole.weight(), whole.splits.sides[at]);
        if let Weighing::Each(_) = whole.frame.weighing {
            let sides = [side, whole.group.set & !side];
            return Rating::of(weight, sides.map(|side| whole.frame.weighing.huffman(&side)));
        }
        let size = usize::from(whole.splits.sizes[at]);
        let sizes = [size, whole.group.count - size];
        let rating = Rating::of(weight, sizes.map(|size| even(size as u64)));
        if rating.bound > limit {
            return rating;
        }
        let most = self.measure(whole.group.count, whole.splits, at);
        Rating::of(weight, [0, 1].map(|half| self.capped.get(sizes[half], most[half])))
    }

    /// What a side of the split that is rated costs by all questions.
    fn by_questions<B: Bits>(&self, side: Part<'_, B>, half: usize) -> u64 {
        match side.frame.weighing {
            Weighing::Equal => {
                spine(side.group, &side.splits.sides, self.caps[half].iter().copied())
            }
            Weighing::Each(_) => units(side),
        }
    }

    /// The optimum of a set so small that no search is needed.
    pub(super) fn clear<B: Bits>(&self, part: Part<'_, B>) -> Option<u64> {
        if !is_clear(part.frame, part.group) {
            return None;
        }
        Some(match part.group.count {
            0 | 1 => 0,
            2 => part.weight(),
            count => {
                let cap = caps(part).max().unwrap_or(0);
                self.capped.get(count, usize::from(cap))
            }
        })
    }

    /// Notes the caps of all questions on both sides of a split, and returns the largest of either.
    fn measure<B: Bits>(&mut self, count: usize, splits: &Splits<B>, at: usize) -> [usize; 2] {
        let side = splits.sides[at];
        let (size, left) = (splits.sizes[at], count as u16 - splits.sizes[at]);
        let [here, there] = &mut self.caps;
        here.clear();
        here.extend(splits.sides.iter().map(|other| (side & *other).count() as u16));
        there.clear();
        there.extend(splits.sizes.iter().zip(&*here).map(|(all, here)| all - here));
        there.iter_mut().for_each(|cap| *cap = (*cap).min(left - *cap));
        here.iter_mut().for_each(|cap| *cap = (*cap).min(size - *cap));
        [here, there].map(|caps| usize::from(caps.iter().fold(0, |most, &cap| most.max(cap))))
    }
}

/// Whether the optimum of a set needs no search.
pub(super) fn is_clear<B: Bits>(frame: &Frame, group: &Group<B>) -> bool {
    let most = if matches!(frame.weighing, Weighing::Equal) { CLEAR } else { 2 };
    group.count <= most
}

/// The best bound on a set that needs no search.
pub(super) fn bound<B: Bits>(part: Part<'_, B>) -> u64 {
    match part.frame.weighing {
        Weighing::Equal => spine(part.group, &part.splits.sides, caps(part)),
        Weighing::Each(_) => part.frame.weighing.huffman(&part.group.set).max(units(part)),
    }
}

/// How many characters of a set are on the smaller side of each question.
fn caps<B: Bits>(part: Part<'_, B>) -> impl Iterator<Item = u16> {
    part.splits.sides.iter().map(move |side| {
        let size = (part.group.set & *side).count();
        size.min(part.group.count - size) as u16
    })
}

/// The spine bound of a set, whose splits stand among those of a larger one with these caps.
fn spine<B: Bits>(group: &Group<B>, sides: &[B], caps: impl Iterator<Item = u16>) -> u64 {
    // The caps are sorted by counting. More of one than a number holds are more than a spine has questions, too.
    let mut tally = [0_u16; EXACT / 2 + 1];
    for cap in caps {
        let count = &mut tally[usize::from(cap)];
        *count = count.saturating_add(1);
    }
    // A spine of n leaves has fewer than n questions.
    let mut sorted = Vec::with_capacity(sides.len());
    for cap in (1..=group.count / 2).rev() {
        let room = group.count - sorted.len();
        sorted.extend(std::iter::repeat_n(cap as u64, room.min(usize::from(tally[cap]))));
    }
    bound::spine(group.count as u64, &sorted, forced(group, sides))
}

/// Where a question divides a set as evenly as 3 to 5, or more so, Huffman's bound is the better one nearly
/// always, and the other is not worth its time.
pub(super) const FREELY: u64 = 8;

/// The spine bound of a set whose leaves are split into units of weight, without the cost of that.
fn units<B: Bits>(part: Part<'_, B>) -> u64 {
    let (shift, weighing) = part.frame.weighing.coarse();
    let set = part.group.set;
    let weight = weighing.weight(&set);
    let smaller = |side: &B| {
        let side = weighing.weight(&(set & *side));
        side.min(weight - side)
    };
    let sides = part.splits.sides.iter();
    let mut caps: Vec<u64> = sides.map(smaller).filter(|&cap| cap > 0).collect();
    if caps.iter().any(|&cap| cap >= weight / FREELY * 3) {
        return 0;
    }
    let (heaviest, splitting) = weighing.splitting(&set);
    caps.extend(bound::halves(heaviest));
    caps.sort_unstable_by(|a, b| b.cmp(a));
    bound::spine(weight, &caps, 0).saturating_sub(splitting) << shift
}

/// How many questions are on every spine of a set.
fn forced<B: Bits>(group: &Group<B>, sides: &[B]) -> usize {
    let smaller = |side: &B| {
        let side = group.set & *side;
        if 2 * side.count() <= group.count { side } else { group.set & !side }
    };
    let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
    for side in sides.iter().map(smaller) {
        twice = twice | once & side;
        once = once | side;
    }
    let lone = once & !twice;
    if lone.is_empty() {
        return 0;
    }
    let forced = sides.iter().map(smaller).filter(|side| !(*side & lone).is_empty()).count();
    // Without anybody outside all sides, one of the lone ones may be the last leaf.
    forced.saturating_sub(usize::from((group.set & !once).is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::optimal::bits::Words;
    use crate::builders::optimal::memo::Key;

    /// A spine of 20 characters has 19 questions, however many there are to choose from.
    #[test]
    fn of_more_questions_than_a_spine_has_no_more_are_counted() {
        let group = Group { set: Words::<1>::first(20), key: Key::default(), count: 20 };
        let bound = |questions| spine(&group, &[], std::iter::repeat_n(10, questions));
        let even = even(20);
        assert_eq!([20, 65_535, 65_536, 65_538].map(bound), [even; 4]);
    }
}
