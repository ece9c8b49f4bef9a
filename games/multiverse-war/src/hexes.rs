//! Chapter 4: hexes, directions and sets of hexes. A hex is a number: seven for each slot, its centre first, then clockwise from the east.

use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// The most slots of a map (M5.5).
pub const MOST_SLOTS: usize = 22;
/// The most hexes of a map.
pub const MOST_HEXES: usize = MOST_SLOTS * 7;

/// A hex of the map. [`Geometry`](crate::Geometry) knows where it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hex(pub u8);

impl Hex {
    /// No hex: outside of the world (M4.6).
    pub const NONE: Hex = Hex(255);

    /// The number as an index into lists.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The slot it lies in.
    #[inline]
    pub const fn slot(self) -> u8 {
        self.0 / 7
    }

    /// The seven hexes of a slot.
    pub fn of_slot(slot: u8) -> impl Iterator<Item = Hex> {
        (slot * 7..slot * 7 + 7).map(Hex)
    }

    /// The centre hex of a slot.
    #[inline]
    pub const fn centre(slot: u8) -> Hex {
        Hex(slot * 7)
    }

    /// The outer hex of a slot in this direction from its centre.
    #[inline]
    pub const fn outer(slot: u8, direction: Dir) -> Hex {
        Hex(slot * 7 + 1 + direction.0)
    }

    /// Is it outside of the world?
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 255
    }
}

/// M4.1: one of the six directions, clockwise from the east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Dir(u8);

impl Dir {
    /// All six, in order.
    pub const ALL: [Dir; 6] = [Dir(0), Dir(1), Dir(2), Dir(3), Dir(4), Dir(5)];

    /// The direction with this number, counted round.
    #[inline]
    pub const fn new(number: u8) -> Dir {
        Dir(number % 6)
    }

    /// The number, 0 to 5.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// So many steps of 60 degrees clockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, steps: u8) -> Dir {
        Dir((self.0 + steps) % 6)
    }

    /// The other way.
    #[inline]
    #[must_use]
    pub const fn back(self) -> Dir {
        self.turned(3)
    }

    /// As a bit among six.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    /// M4.1: the step in axial coordinates.
    pub const fn offset(self) -> (i8, i8) {
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)][self.0 as usize]
    }
}

impl From<Dir> for u8 {
    fn from(direction: Dir) -> u8 {
        direction.0
    }
}

impl TryFrom<u8> for Dir {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        if number < 6 {
            Ok(Dir(number))
        } else {
            Err(format!("expected a direction from 0 to 5, found {number}"))
        }
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct HexSet([u64; 3]);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 3]);

    /// Is the hex in the set? Never for a place outside of the world.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        let word = (hex.0 >> 6) as usize;
        word < 3 && self.0[word] >> (hex.0 & 63) & 1 != 0
    }

    /// Puts a hex in.
    #[inline]
    pub fn add(&mut self, hex: Hex) {
        self.0[usize::from(hex.0 >> 6)] |= 1 << (hex.0 & 63);
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[usize::from(hex.0 >> 6)] &= !(1 << (hex.0 & 63));
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The hexes in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < 3 {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros();
                    words[at] &= words[at] - 1;
                    return Some(Hex((at as u32 * 64 + bit) as u8));
                }
                at += 1;
            }
            None
        })
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        HexSet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        *self = *self | other;
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        HexSet([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl Not for HexSet {
    type Output = HexSet;

    #[inline]
    fn not(self) -> HexSet {
        HexSet([!self.0[0], !self.0[1], !self.0[2]])
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.add(hex));
        set
    }
}
