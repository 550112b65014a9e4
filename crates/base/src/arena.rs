//! An arena: values addressed by typed ids, on one vector. No pointers, so a structure of any depth is
//! built, copied and dropped without recursion.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::ids::Id;

/// Values of type `T` under ids of type `I`.
///
/// Law: an id is valid from the [`insert`](Self::insert) that returned it until it is given to
/// [`remove`](Self::remove); the place is then used again by a later insertion.
#[derive(Clone, Debug)]
pub struct Arena<I, T> {
    items: Vec<T>,
    free: Vec<I>,
    key: PhantomData<I>,
}

impl<I: Id, T> Arena<I, T> {
    /// An empty arena.
    pub fn new() -> Self {
        Self { items: Vec::new(), free: Vec::new(), key: PhantomData }
    }

    /// An empty arena with room for `capacity` values.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { items: Vec::with_capacity(capacity), ..Self::new() }
    }

    /// How many values are in it.
    pub fn len(&self) -> usize {
        self.items.len() - self.free.len()
    }

    /// Whether it holds no value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts a value in and returns its id. O(1) amortised.
    pub fn insert(&mut self, item: T) -> I {
        if let Some(id) = self.free.pop() {
            self.items[id.index()] = item;
            return id;
        }
        self.items.push(item);
        I::from_index(self.items.len() - 1)
    }

    /// Gives the place of `id` back. O(1).
    pub fn remove(&mut self, id: I) {
        debug_assert!(!self.is_empty(), "{id:?} and all others were removed before");
        debug_assert_ne!(self.free.last(), Some(&id), "it was removed just before");
        self.free.push(id);
    }
}

impl<I: Id, T> Default for Arena<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> Index<I> for Arena<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Arena<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::Arena;

    crate::define_id!(
        /// A test id.
        Key, "k"
    );

    #[test]
    fn a_removed_place_is_used_again() {
        let mut arena: Arena<Key, &str> = Arena::new();
        let (one, two) = (arena.insert("one"), arena.insert("two"));
        arena.remove(one);
        assert_eq!(arena.len(), 1);
        let three = arena.insert("three");
        assert_eq!((three, arena[two], arena[three]), (one, "two", "three"));
        assert_eq!(arena.len(), 2);
    }

    #[test]
    fn room_is_no_value_and_a_removed_value_leaves_none() {
        let mut arena: Arena<Key, &str> = Arena::with_capacity(3);
        assert!(arena.is_empty());
        let one = arena.insert("one");
        assert!(!arena.is_empty());
        arena.remove(one);
        assert!(arena.is_empty());
    }
}
