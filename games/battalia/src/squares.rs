//! Chapter 9, the words of it: squares, sides, shapes and rotations. The map itself is `board.rs`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The largest map has so many columns and rows (B9.1).
pub(crate) const SPAN: u8 = 7;

/// B9.1: a square, named by column and row: `a1` is the north-west corner. Smaller maps use a part of the largest grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, counted from 0. Panics outside of the largest grid: such a square is a bug.
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < SPAN && row < SPAN, "the largest map is 7 by 7");
        Square(row * SPAN + column)
    }

    /// Every square of the largest grid, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SPAN * SPAN).map(Square)
    }

    /// Counted from 0, from west to east.
    pub const fn column(self) -> u8 {
        self.0 % SPAN
    }

    /// Counted from 0, from north to south.
    pub const fn row(self) -> u8 {
        self.0 / SPAN
    }

    /// The square alone.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The squares of a set, in order.
    #[inline]
    pub(crate) fn in_set(mut set: u64) -> impl Iterator<Item = Square> + Clone {
        std::iter::from_fn(move || {
            if set == 0 {
                return None;
            }
            let square = Square(set.trailing_zeros() as u8);
            set &= set - 1;
            Some(square)
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            &[column @ b'a'..=b'g', row @ b'1'..=b'7'] => Ok(Square::new(column - b'a', row - b'1')),
            _ => Err(format!("expected a square from a1 to g7, found `{text}`")),
        }
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

table::kinds! {
    /// A side of a square, clockwise.
    pub enum Side {
        /// Towards row 1.
        North,
        /// Towards column g.
        East,
        /// Towards row 7.
        South,
        /// Towards column a.
        West,
    }
}

impl Side {
    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }
}

table::kinds! {
    /// B9.2: the shape of a terrain card.
    pub enum Shape {
        /// One exit; cities only.
        DeadEnd,
        /// Two exits, across.
        Straight,
        /// Two exits, side by side.
        Corner,
        /// Three exits.
        Tee,
        /// Four exits.
        Cross,
    }
}

table::kinds! {
    /// B9.3: how far a card is turned clockwise.
    pub enum Rotation {
        /// Not at all.
        None,
        /// By a quarter: north becomes east.
        Quarter,
        /// By a half.
        Half,
        /// By three quarters.
        ThreeQuarters,
    }
}

/// A set of exits: one bit for each [`Side`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Exits(pub(crate) u8);

impl Exits {
    /// Is there an exit on this side?
    #[inline]
    pub const fn has(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// The sides with an exit.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.has(side))
    }

    /// These sides.
    pub fn of(sides: &[Side]) -> Self {
        Exits(sides.iter().fold(0, |exits, &side| exits | 1 << side as u8))
    }

    /// These and one more.
    #[must_use]
    pub const fn and(self, side: Side) -> Self {
        Exits(self.0 | 1 << side as u8)
    }

    /// The shape and the smallest rotation that show these exits; none for no exit at all.
    pub fn shape(self) -> Option<(Shape, Rotation)> {
        let shapes = Shape::ALL.into_iter();
        let all = shapes.flat_map(|shape| Rotation::ALL.into_iter().map(move |rotation| (shape, rotation)));
        all.into_iter().find(|&(shape, rotation)| shape.exits(rotation) == self)
    }
}

impl fmt::Debug for Exits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.sides()).finish()
    }
}

impl Shape {
    /// B9.2, B9.3: the exits of the shape, turned.
    #[inline]
    pub const fn exits(self, rotation: Rotation) -> Exits {
        // North 1, east 2, south 4, west 8.
        let base: u8 = match self {
            Shape::DeadEnd => 0b0001,
            Shape::Straight => 0b0101,
            Shape::Corner => 0b0011,
            Shape::Tee => 0b1011,
            Shape::Cross => 0b1111,
        };
        let turned = base << (rotation as u8);
        Exits((turned | turned >> 4) & 0b1111)
    }

    /// B9.3: the rotations that show different exits.
    #[inline]
    pub const fn rotations(self) -> &'static [Rotation] {
        match self {
            Shape::DeadEnd | Shape::Corner | Shape::Tee => &Rotation::ALL,
            Shape::Straight => &[Rotation::None, Rotation::Quarter],
            Shape::Cross => &[Rotation::None],
        }
    }

    /// B9.2: roads have all shapes but the dead end.
    pub const ROADS: [Shape; 4] = [Shape::Straight, Shape::Corner, Shape::Tee, Shape::Cross];
}
