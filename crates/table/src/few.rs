//! A short list that is copied with the position in one go: at most `N` things, counted by a byte.
//!
//! Knows nothing about the game. Like an `ArrayVec`, but `Copy`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// At most `N` things in an order.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Nothing.
    #[inline]
    pub fn new() -> Self {
        Few { len: 0, items: [T::default(); N] }
    }

    /// Is there no room for one more?
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Adds at the end. Says whether there was room.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        if self.is_full() {
            return false;
        }
        self.items[usize::from(self.len)] = item;
        self.len += 1;
        true
    }

    /// Takes the last one.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[usize::from(self.len)]))
    }

    /// Takes the one at this place; those behind it move up. Places beyond the end are a bug and panic.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        self.items.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        self.items[usize::from(self.len)] = T::default();
        item
    }

    /// Puts one at this place; those behind it move back. Says whether there was room.
    pub fn insert(&mut self, at: usize, item: T) -> bool {
        if !self.push(item) {
            return false;
        }
        self[at..].rotate_right(1);
        true
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        *self = Few::new();
    }
}

impl<T: Copy + Default + Ord, const N: usize> Few<T, N> {
    /// Puts one where it belongs in a sorted list. Says whether there was room.
    pub fn insert_sorted(&mut self, item: T) -> bool {
        let at = self.partition_point(|other| *other < item);
        self.insert(at, item)
    }

    /// Takes one of these out, if it is there. Says whether it was.
    pub fn take(&mut self, item: T) -> bool {
        let at = self.iter().position(|other| *other == item);
        at.map(|at| self.remove(at)).is_some()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few::new()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Few::new();
        items.into_iter().for_each(|item| assert!(few.push(item), "at most {N} fit"));
        few
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Hash, const N: usize> Hash for Few<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&**self)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            let found = items.len();
            return Err(serde::de::Error::custom(format_args!(
                "expected at most {N} entries, found {found}"
            )));
        }
        Ok(items.into_iter().collect())
    }
}
