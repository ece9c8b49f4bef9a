//! A bag: cards or tokens whose order nobody knows, because they have none.
//!
//! A shuffled deck is a bag until someone looks. A draw is decided at the moment it happens, so no hidden order exists that
//! could leak or that a bot could foresee.

use crate::Chance;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Kinds of card or token that are counted instead of listed: equal ones are interchangeable.
///
/// [`kinds!`](crate::kinds) writes this for an enum.
pub trait Kind: Copy + Eq + fmt::Debug {
    /// The number of this kind, counted from 0 without gaps.
    fn index(self) -> usize;
    /// The kind with this number. Panics for a number that no kind has.
    fn from_index(index: usize) -> Self;
}

/// Declares an enum of card or token kinds, with its [`Kind`](crate::Kind) and a list of all.
///
/// ```
/// table::kinds! {
///     /// The ranks of a tiny pack.
///     pub enum Rank {
///         /// The lowest.
///         Jack,
///         /// The highest.
///         King,
///     }
/// }
/// assert_eq!(Rank::ALL, [Rank::Jack, Rank::King]);
/// ```
#[macro_export]
macro_rules! kinds {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$kind_meta:meta])* $kind:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $vis enum $name { $($(#[$kind_meta])* $kind),+ }

        impl $name {
            /// Every kind, in order.
            $vis const ALL: [$name; [$($name::$kind),+].len()] = [$($name::$kind),+];
        }

        impl $crate::Kind for $name {
            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn from_index(index: usize) -> Self {
                $name::ALL[index]
            }
        }
    };
}

/// Why adding does not fail: no game has more of a kind.
const ROOM: &str = "a bag holds at most 255 of a kind";

/// An unordered collection: how many there are of each of `N` kinds.
#[derive(Clone, Copy)]
pub struct Bag<K, const N: usize> {
    counts: [u8; N],
    kinds: PhantomData<K>,
}

impl<K: Kind, const N: usize> Bag<K, N> {
    /// Nothing.
    pub const EMPTY: Self = Bag::new([0; N]);

    /// So many of each kind, in the order of the kinds.
    pub const fn new(counts: [u8; N]) -> Self {
        Bag { counts, kinds: PhantomData }
    }

    /// How many of each kind, in the order of the kinds.
    pub const fn counts(&self) -> &[u8; N] {
        &self.counts
    }

    /// How many of this kind.
    #[inline]
    pub fn count(&self, kind: K) -> u8 {
        self.counts[kind.index()]
    }

    /// How many in all.
    #[inline]
    pub fn len(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// Is nothing left?
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, kind: K) {
        let count = &mut self.counts[kind.index()];
        *count = count.checked_add(1).expect(ROOM);
    }

    /// Takes one of this kind out. Panics if there is none: whoever asks has checked.
    #[inline]
    pub fn remove(&mut self, kind: K) {
        let count = &mut self.counts[kind.index()];
        *count = count.checked_sub(1).expect("the bag holds one of this kind");
    }

    /// Puts everything from another bag in.
    pub fn add_all(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.checked_add(more).expect(ROOM);
        }
    }

    /// Takes everything out.
    #[must_use]
    pub fn take_all(&mut self) -> Self {
        std::mem::replace(self, Self::EMPTY)
    }

    /// Draws one, each as likely as any other; nothing from an empty bag.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<K> {
        let total = self.len();
        if total == 0 {
            return None;
        }
        let index = chance.pick(&self.counts, total);
        self.counts[index] -= 1;
        Some(K::from_index(index))
    }

    /// Draws as many as asked for, or all there are.
    #[must_use]
    pub fn draw_many(&mut self, count: u32, chance: &mut impl Chance) -> Self {
        let mut drawn = Self::EMPTY;
        for _ in 0..count {
            let Some(kind) = self.draw(chance) else { break };
            drawn.add(kind);
        }
        drawn
    }

    /// The kinds that are in the bag, each once, in order.
    pub fn kinds(&self) -> impl Iterator<Item = K> + '_ {
        self.counts.iter().enumerate().filter(|&(_, &count)| count > 0).map(|(index, _)| K::from_index(index))
    }

    /// Everything in the bag, in the order of the kinds.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        let repeat =
            |(index, &count): (usize, &u8)| std::iter::repeat_n(K::from_index(index), usize::from(count));
        self.counts.iter().enumerate().flat_map(repeat)
    }
}

impl<K: Kind, const N: usize> Default for Bag<K, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K: Kind, const N: usize> FromIterator<K> for Bag<K, N> {
    fn from_iter<I: IntoIterator<Item = K>>(kinds: I) -> Self {
        let mut bag = Self::EMPTY;
        kinds.into_iter().for_each(|kind| bag.add(kind));
        bag
    }
}

impl<K, const N: usize> PartialEq for Bag<K, N> {
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}

impl<K, const N: usize> Eq for Bag<K, N> {}

impl<K, const N: usize> std::hash::Hash for Bag<K, N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

impl<K: Kind, const N: usize> fmt::Debug for Bag<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|kind| (kind, self.count(kind)))).finish()
    }
}

impl<K, const N: usize> Serialize for Bag<K, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.counts)
    }
}

impl<'de, K: Kind, const N: usize> Deserialize<'de> for Bag<K, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = Vec::<u8>::deserialize(deserializer)?;
        let found = counts.len();
        let counts = counts.try_into().map_err(|_| {
            serde::de::Error::custom(format_args!("expected {N} counts, one for each kind, found {found}"))
        })?;
        Ok(Bag::new(counts))
    }
}
