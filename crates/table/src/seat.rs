//! Who sits at the table: [`Seat`], sets of seats, one value per seat, and who is looking.
//!
//! Seats are counted from 0 in code, records and JSON; sentences for people count from 1.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{BitOr, Index, IndexMut};

/// The most seats any game has: six heroes and the Unnamed in "7".
pub const MAX_SEATS: usize = 7;

/// A place at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, counted from 0. Panics beyond [`MAX_SEATS`]: such a seat is a bug, not input.
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < MAX_SEATS, "a table has at most seven seats");
        Seat(number)
    }

    /// All seats of a table of `seats`, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat::new)
    }

    /// The number, counted from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index into lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        Seat((self.0 + 1) % seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        if usize::from(number) < MAX_SEATS {
            Ok(Seat(number))
        } else {
            Err(format!("expected a seat from 0 to {}, found {number}", MAX_SEATS - 1))
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Everybody at a table of `seats`.
    pub const fn all(seats: u8) -> Self {
        Seats(((1u16 << seats) - 1) as u8)
    }

    /// This seat alone.
    pub const fn only(seat: Seat) -> Self {
        Seats(1 << seat.0)
    }

    /// Is the seat in the set?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Is every seat of this set in the other one too?
    pub const fn is_subset(self, of: Seats) -> bool {
        self.0 & !of.0 == 0
    }

    /// The set with one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Seats(self.0 | (1 << seat.0))
    }

    /// The set without one seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Is nobody in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat of the set.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats of the set, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS as u8).filter(move |&seat| self.contains(seat))
    }
}

impl BitOr for Seats {
    type Output = Seats;

    fn bitor(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One value for each seat: a list that is indexed by [`Seat`] and never grows.
///
/// The values lie in one flat block, so that a position that holds them is copied in one go.
#[derive(Clone, Copy)]
pub struct PerSeat<T> {
    seats: u8,
    values: [T; MAX_SEATS],
}

impl<T: Default> PerSeat<T> {
    /// A value for each of `seats` seats.
    pub fn from_fn(seats: u8, mut value: impl FnMut(Seat) -> T) -> Self {
        assert!(usize::from(seats) <= MAX_SEATS, "a table has at most seven seats");
        let values = std::array::from_fn(|i| {
            if i < usize::from(seats) { value(Seat::new(i as u8)) } else { T::default() }
        });
        PerSeat { seats, values }
    }

    /// The same value for each of `seats` seats.
    pub fn filled(seats: u8, value: T) -> Self
    where
        T: Copy,
    {
        Self::from_fn(seats, |_| value)
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The values in the order of the seats.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.seats)]
    }

    /// The values in the order of the seats, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.values[..usize::from(self.seats)]
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        Seat::all(self.seats).zip(self.as_slice())
    }

    /// Each seat with its value, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        Seat::all(self.seats).zip(self.as_mut_slice())
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.as_mut_slice()[seat.index()]
    }
}

impl<T: PartialEq> PartialEq for PerSeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for PerSeat<T> {}

impl<T: std::hash::Hash> std::hash::Hash for PerSeat<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Default + Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        if values.len() > MAX_SEATS {
            return Err(serde::de::Error::invalid_length(
                values.len(),
                &"at most seven values, one for each seat",
            ));
        }
        let (seats, mut values) = (values.len() as u8, values.into_iter());
        Ok(PerSeat::from_fn(seats, |_| values.next().unwrap_or_default()))
    }
}

/// Who is looking. Everything that leaves the table is made for one viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The person or program in this seat.
    Seat(Seat),
    /// Somebody who watches: sees what all seats see in common.
    Spectator,
    /// The whole truth. A [`Table`](crate::Table) shows it only when the game is over.
    Everything,
}

impl Viewer {
    /// Every viewer that has something hidden from it at a table of `seats`: the seats and a spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(seats).map(Viewer::Seat).chain(std::iter::once(Viewer::Spectator))
    }

    /// May this viewer know something that only `seats` know?
    pub const fn is_among(self, seats: Seats) -> bool {
        match self {
            Viewer::Seat(seat) => seats.contains(seat),
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }

    /// Is this viewer the given seat, or shown everything?
    pub fn is_or_sees(self, seat: Seat) -> bool {
        self.is_among(Seats::only(seat))
    }

    /// The seat that looks, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Everything => None,
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("a spectator"),
            Viewer::Everything => f.write_str("everything"),
        }
    }
}
