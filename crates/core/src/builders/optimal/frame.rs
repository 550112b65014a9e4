//! The characters of a board or of a part of it under consecutive positions, as wide as they need.

use qeq_base::ids::Id;

use super::bits::{Bits, Gather, positions};
use super::memo::Key;
use super::splits::Splits;
use super::weighing::Weighing;
use crate::board::QuestionId;
use crate::builders::Task;
use crate::candidates::CharacterId;

/// What the positions of a set stand for. They follow the weights upwards.
pub(super) struct Frame {
    /// Who stands at each position.
    pub(super) ids: Vec<CharacterId>,
    /// The number of each position in the keys of sets.
    keys: Vec<Key>,
    /// What each position weighs.
    pub(super) weighing: Weighing,
}

/// A set with what is asked of it all the time.
#[derive(Clone, Copy)]
pub(super) struct Group<B> {
    pub(super) set: B,
    pub(super) key: Key,
    pub(super) count: usize,
}

impl<B: Bits> Group<B> {
    /// The same set in a frame that holds nobody else; half as wide.
    pub(super) fn narrow(&self) -> Group<B::Narrow> {
        Group { set: B::Narrow::first(self.count), key: self.key, count: self.count }
    }
}

/// A subproblem: a set that is searched, with what that takes.
#[derive(Clone, Copy)]
pub(super) struct Part<'a, B> {
    /// What the positions stand for.
    pub(super) frame: &'a Frame,
    pub(super) group: &'a Group<B>,
    /// Every split of the set stands among these, as one of it or of a larger set.
    pub(super) splits: &'a Splits<B>,
}

impl<'a, B: Bits> Part<'a, B> {
    /// Another set that the same questions split.
    pub(super) fn of(self, group: &'a Group<B>) -> Self {
        Self { group, ..self }
    }

    /// The splits of the set alone.
    pub(super) fn own_splits(self) -> Splits<B> {
        self.splits.within(&self.group.set)
    }

    /// The same set with these splits.
    pub(super) fn split_by(self, splits: &'a Splits<B>) -> Self {
        Self { splits, ..self }
    }

    /// What the set weighs.
    pub(super) fn weight(self) -> u64 {
        self.frame.weighing.weight(&self.group.set)
    }

    /// Both sides of one of its own splits, the side without the first character first. O(the smaller one).
    pub(super) fn halves(self, at: usize) -> [Group<B>; 2] {
        self.frame.halves(self.group, self.splits.sides[at], usize::from(self.splits.sizes[at]))
    }

    /// The frame that holds the set alone, with the splits of the set; half as wide. O(k·words).
    pub(super) fn narrow(self) -> (Frame, Splits<B::Narrow>) {
        self.frame.narrow(&self.group.set, self.splits)
    }

    /// Whether the set is better searched in a frame that is half as wide.
    pub(super) fn is_narrow(self) -> bool {
        B::CAPACITY > B::Narrow::CAPACITY && self.group.count <= B::Narrow::CAPACITY
    }
}

impl Frame {
    /// The frame of these characters, which are sorted by weight. Weights are counted in `unit`.
    pub(super) fn of(task: &Task<'_>, ids: Vec<CharacterId>, unit: u64) -> Self {
        let weighing = Weighing::of(ids.iter().map(|&id| task.weights.of(id) / unit).collect());
        let keys = ids.iter().map(|id| Key::of(id.index())).collect();
        Self { ids, keys, weighing }
    }

    /// Everybody.
    pub(super) fn everyone<B: Bits>(&self) -> Group<B> {
        self.group(B::first(self.ids.len()))
    }

    /// A set as a group. O(characters in it).
    pub(super) fn group<B: Bits>(&self, set: B) -> Group<B> {
        Group { set, key: self.key(&set), count: set.count() }
    }

    /// Both sides of a split, the side without the first character first. O(the smaller one).
    fn halves<B: Bits>(&self, whole: &Group<B>, side: B, size: usize) -> [Group<B>; 2] {
        let rest = whole.set & !side;
        let left = whole.count - size;
        let key = if size <= left { self.key(&side) } else { whole.key ^ self.key(&rest) };
        let side = Group { set: side, key, count: size };
        [side, Group { set: rest, key: whole.key ^ key, count: left }]
    }

    /// Who would answer yes to each question, by position.
    pub(super) fn columns<B: Bits>(&self, task: &Task<'_>) -> Vec<(QuestionId, B)> {
        let column = |question| {
            let yes = task.board.yes(question);
            let bits = self.ids.iter().enumerate().filter(|(_, id)| yes.contains(**id));
            (question, bits.fold(B::EMPTY, |bits, (at, _)| bits | B::single(at)))
        };
        task.board.question_ids().map(column).collect()
    }

    /// The part of the frame that holds a set, with the splits of the set; half as wide. O(k·words).
    fn narrow<B: Bits>(&self, set: &B, parents: &Splits<B>) -> (Self, Splits<B::Narrow>) {
        let kept: Vec<usize> = positions(set).collect();
        let frame = Self {
            ids: kept.iter().map(|&at| self.ids[at]).collect(),
            keys: kept.iter().map(|&at| self.keys[at]).collect(),
            weighing: self.weighing.part(&kept),
        };
        let gather = Gather::of(set);
        let sides: Vec<_> =
            parents.iter().map(|(question, side)| (question, gather.apply(&side))).collect();
        let splits = Splits::of(&B::Narrow::first(kept.len()), sides.into_iter());
        (frame, splits)
    }

    fn key<B: Bits>(&self, set: &B) -> Key {
        positions(set).fold(Key::default(), |key, at| key ^ self.keys[at])
    }
}
