//! A set of cards of which each exists once: a bag that fits in one number.

use crate::{Chance, Kind};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr};

/// Some of at most 32 cards, each of its own kind, in no order. Drawing is decided at the moment it happens, as with
/// [`Bag`](crate::Bag).
pub struct Set<K> {
    bits: u32,
    kinds: PhantomData<K>,
}

impl<K> Set<K> {
    /// No card.
    pub const EMPTY: Self = Set { bits: 0, kinds: PhantomData };

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Is there no card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Those of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without_all(self, other: Self) -> Self {
        Set { bits: self.bits & !other.bits, kinds: PhantomData }
    }
}

impl<K: Kind> Set<K> {
    /// The first `count` kinds.
    pub fn first(count: usize) -> Self {
        assert!(count <= 32, "a set holds at most 32 kinds");
        Set { bits: ((1u64 << count) - 1) as u32, kinds: PhantomData }
    }

    /// This card alone.
    #[inline]
    pub fn only(card: K) -> Self {
        Set { bits: 1 << card.index(), kinds: PhantomData }
    }

    /// Is the card in the set?
    #[inline]
    pub fn contains(self, card: K) -> bool {
        self.bits & (1 << card.index()) != 0
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: K) {
        debug_assert!(!self.contains(card), "there is one card of each kind");
        self.bits |= 1 << card.index();
    }

    /// Takes a card out, if it is there. Says whether it was.
    #[inline]
    pub fn remove(&mut self, card: K) -> bool {
        let was = self.contains(card);
        self.bits &= !(1 << card.index());
        was
    }

    /// The cards in the order of their kinds.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(K::from_index(index))
        })
    }

    /// Draws one, each as likely as any other; nothing from an empty set.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<K> {
        if self.bits == 0 {
            return None;
        }
        let mut bits = self.bits;
        for _ in 0..chance.below(self.len()) {
            bits &= bits - 1;
        }
        let card = K::from_index(bits.trailing_zeros() as usize);
        self.remove(card);
        Some(card)
    }

    /// Takes everything out.
    #[must_use]
    pub fn take_all(&mut self) -> Self {
        std::mem::replace(self, Self::EMPTY)
    }
}

impl<K> Clone for Set<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Set<K> {}

impl<K> Default for Set<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K> BitOr for Set<K> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Set { bits: self.bits | other.bits, kinds: PhantomData }
    }
}

impl<K> BitAnd for Set<K> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Set { bits: self.bits & other.bits, kinds: PhantomData }
    }
}

impl<K: Kind> FromIterator<K> for Set<K> {
    fn from_iter<I: IntoIterator<Item = K>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl<K> PartialEq for Set<K> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<K> Eq for Set<K> {}

impl<K> std::hash::Hash for Set<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<K: Kind> fmt::Debug for Set<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: Kind + Serialize> Serialize for Set<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, K: Kind + Deserialize<'de>> Deserialize<'de> for Set<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for card in Vec::<K>::deserialize(deserializer)? {
            if set.contains(card) {
                return Err(serde::de::Error::custom(format_args!(
                    "expected each card once, found {card:?} twice"
                )));
            }
            set.add(card);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::Set;
    use crate::Fast;

    crate::kinds! {
        enum Card { Ace, King, Queen }
    }

    #[test]
    fn cards_go_in_and_out() {
        let mut set: Set<Card> = Set::first(3);
        assert_eq!(set.iter().collect::<Vec<_>>(), Card::ALL);
        assert!(set.remove(Card::King));
        assert!(!set.remove(Card::King));
        assert_eq!(set, [Card::Queen, Card::Ace].into_iter().collect());
        assert_eq!(set.without_all(Set::only(Card::Ace)), Set::only(Card::Queen));
        assert_eq!(set.take_all().len(), 2);
        assert!(set.is_empty());
    }

    #[test]
    fn every_card_is_drawn_equally_often() {
        let mut chance = Fast::new(1);
        let mut drawn = [0u32; 3];
        for _ in 0..30_000 {
            let mut set: Set<Card> = Set::first(3);
            let card = set.draw(&mut chance).expect("three cards");
            assert!(!set.contains(card));
            drawn[card as usize] += 1;
        }
        assert!(drawn.iter().all(|count| (9_700..10_300).contains(count)), "{drawn:?}");
        let mut empty = Set::<Card>::EMPTY;
        assert_eq!(empty.draw(&mut chance), None);
    }

    #[test]
    fn json_is_a_list_without_doubles() {
        let set: Set<Card> = [Card::Queen, Card::Ace].into_iter().collect();
        let json = serde_json::to_string(&set).expect("a set has JSON");
        assert_eq!(json, r#"["ace","queen"]"#);
        assert_eq!(serde_json::from_str::<Set<Card>>(&json).expect("it reads back"), set);
        assert!(serde_json::from_str::<Set<Card>>(r#"["ace","ace"]"#).is_err());
    }
}
