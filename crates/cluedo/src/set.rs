//! Sets of cards and of holders, as one machine word each.

use std::fmt;
use std::marker::PhantomData;

use qeq_base::bits::ones;
use qeq_base::ids::Id;

/// A set of ids below 64.
pub struct Set<I>(u64, PhantomData<I>);

impl<I: Id> Set<I> {
    /// So many different ids fit.
    pub const ROOM: usize = 64;

    /// Nobody.
    pub const fn empty() -> Self {
        Self(0, PhantomData)
    }

    /// One alone.
    pub fn only(id: I) -> Self {
        Self(1 << id.index(), PhantomData)
    }

    /// The ids from 0 to `len - 1`.
    pub fn first(len: usize) -> Self {
        Self(if len >= Self::ROOM { u64::MAX } else { (1 << len) - 1 }, PhantomData)
    }

    /// Whether `id` is in it.
    pub fn contains(self, id: I) -> bool {
        self.0 >> id.index() & 1 == 1
    }

    /// Puts `id` in.
    pub fn insert(&mut self, id: I) {
        *self = self.union(Self::only(id));
    }

    /// How many are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whoever is in one of both.
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0, PhantomData)
    }

    /// Whoever is in both.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0, PhantomData)
    }

    /// Whoever is in this one and not in the other.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0, PhantomData)
    }

    /// Whether all of this one are in the other.
    pub fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The only member; `None` of any other number.
    pub fn single(self) -> Option<I> {
        (self.len() == 1).then(|| I::from_index(self.0.trailing_zeros() as usize))
    }

    /// The members in rising order.
    pub fn iter(self) -> impl Iterator<Item = I> + Clone {
        ones(self.0).map(I::from_index)
    }
}

impl<I: Id> FromIterator<I> for Set<I> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        ids.into_iter().fold(Self::empty(), |set, id| set.union(Self::only(id)))
    }
}

impl<I> Clone for Set<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Set<I> {}

impl<I> PartialEq for Set<I> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<I> Eq for Set<I> {}

impl<I: Id> fmt::Debug for Set<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::CardId;

    #[test]
    fn members_come_in_order_and_one_alone_is_known() {
        let id = CardId::from_index;
        let set: Set<CardId> = [id(63), id(2), id(40)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [id(2), id(40), id(63)]);
        assert_eq!((set.len(), set.single()), (3, None));
        assert_eq!(set.without(Set::first(41)).single(), Some(id(63)));
        assert!(set.is_within(Set::first(64)) && !set.is_within(Set::first(63)));
    }
}
