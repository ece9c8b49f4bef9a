//! The map of chapter 9 as sets of squares, one bit for each: links, networks and places are found for all squares at once.

use crate::cards::{Faction, Rank, Terrain};
use crate::squares::{Exits, SPAN, Shape, Side, Square};
use serde::{Deserialize, Serialize};
use table::Seat;

/// The map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Board {
    /// The squares that exist (B9.1).
    pub(crate) grid: u64,
    /// The squares whose card has an exit on this side. Every card has one, so they are also the squares with a card.
    pub(crate) exits: [u64; 4],
    pub(crate) cities: u64,
    pub(crate) ruins: u64,
    pub(crate) terrain: [u64; 4],
    /// B9.17: by seat.
    pub(crate) control: [u64; 4],
    /// The level of a city, less one, in binary.
    levels: [u64; 2],
    /// B9.7: by seat. Follows from everything above, and is kept because it is asked for all the time.
    pub(crate) networks: [u64; 4],
}

/// Every square from which a step to this side stays within the largest grid.
const fn inside(side: Side) -> u64 {
    const ALL: u64 = (1 << (SPAN * SPAN)) - 1;
    const WEST_COLUMN: u64 = 0x0408_1020_4081;
    match side {
        Side::North => ALL & !0x7f,
        Side::East => ALL & !(WEST_COLUMN << (SPAN - 1)),
        Side::South => ALL >> SPAN,
        Side::West => ALL & !WEST_COLUMN,
    }
}

/// The squares that lie next to these, on this side of them.
#[inline]
pub(crate) const fn step(set: u64, side: Side) -> u64 {
    let from = set & inside(side);
    match side {
        Side::North => from >> SPAN,
        Side::East => from << 1,
        Side::South => from << SPAN,
        Side::West => from >> 1,
    }
}

/// For each set of exits, the squares on which a card with them can be laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places([u64; 16]);

impl Places {
    /// No place for anything.
    pub(crate) const NOWHERE: Places = Places([0; 16]);

    /// Where a card with these exits can be laid.
    #[inline]
    pub(crate) const fn of(&self, exits: Exits) -> u64 {
        self.0[exits.0 as usize]
    }

    /// Where the shape can be laid, in some rotation.
    #[inline]
    pub(crate) fn of_shape(&self, shape: Shape) -> u64 {
        shape.rotations().iter().fold(0, |all, &rotation| all | self.of(shape.exits(rotation)))
    }
}

impl Board {
    /// An empty map of this size.
    pub(crate) fn new(columns: u8, rows: u8) -> Self {
        let squares = Square::all().filter(|square| square.column() < columns && square.row() < rows);
        Board { grid: squares.fold(0, |grid, square| grid | square.bit()), ..Board::default() }
    }

    /// The squares with a card.
    #[inline]
    pub(crate) const fn laid(&self) -> u64 {
        self.exits[0] | self.exits[1] | self.exits[2] | self.exits[3]
    }

    #[inline]
    pub(crate) const fn empty(&self) -> u64 {
        self.grid & !self.laid()
    }

    pub(crate) fn exits_of(&self, square: Square) -> Exits {
        let has = |side: Side| u8::from(self.exits[side as usize] & square.bit() != 0) << side as u8;
        Exits(Side::ALL.into_iter().fold(0, |exits, side| exits | has(side)))
    }

    /// B9.18.
    #[inline]
    pub(crate) fn terrain_of(&self, square: Square) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|&terrain| self.terrain[terrain as usize] & square.bit() != 0)
    }

    /// B2.2: is the square native to the faction?
    #[inline]
    pub(crate) const fn is_native(&self, square: Square, faction: Faction) -> bool {
        self.terrain[faction.native() as usize] & square.bit() != 0
    }

    /// 1 to 4 for a city.
    #[inline]
    pub(crate) const fn level(&self, square: Square) -> u8 {
        let bit = square.bit();
        1 + (self.levels[0] & bit != 0) as u8 + 2 * (self.levels[1] & bit != 0) as u8
    }

    pub(crate) fn set_level(&mut self, square: Square, level: u8) {
        let bit = square.bit();
        for (at, levels) in self.levels.iter_mut().enumerate() {
            *levels = if (level - 1) >> at & 1 == 1 { *levels | bit } else { *levels & !bit };
        }
    }

    #[inline]
    pub(crate) fn controller(&self, square: Square) -> Option<Seat> {
        let at = self.control.iter().position(|control| control & square.bit() != 0);
        at.map(|at| Seat::new(at as u8))
    }

    /// B16.1.
    #[inline]
    pub(crate) const fn points(&self, seat: Seat) -> u32 {
        let mine = self.control[seat.index()];
        mine.count_ones() + (mine & self.levels[0]).count_ones() + 2 * (mine & self.levels[1]).count_ones()
    }

    /// B16.2: cities of level 4.
    #[inline]
    pub(crate) const fn great_cities(&self, seat: Seat) -> u32 {
        (self.control[seat.index()] & self.levels[0] & self.levels[1]).count_ones()
    }

    /// B9.10: lays a card for good; the networks follow with [`Board::find_networks`].
    pub(crate) fn lay(&mut self, square: Square, exits: Exits, terrain: Option<Terrain>) {
        exits.sides().for_each(|side| self.exits[side as usize] |= square.bit());
        if let Some(terrain) = terrain {
            self.terrain[terrain as usize] |= square.bit();
        }
    }

    /// Lays a city of this level, neutral or under control.
    pub(crate) fn lay_city(&mut self, square: Square, exits: Exits, terrain: Terrain, level: Rank) {
        self.lay(square, exits, Some(terrain));
        self.cities |= square.bit();
        self.set_level(square, level.number());
    }

    /// B9.17: from now on this seat controls the city.
    pub(crate) fn give(&mut self, square: Square, seat: Seat) {
        self.control.iter_mut().for_each(|control| *control &= !square.bit());
        self.control[seat.index()] |= square.bit();
    }

    /// B9.6: everything that is linked to one of these squares.
    #[inline]
    pub(crate) const fn linked(&self, set: u64) -> u64 {
        let [n, e, s, w] = self.exits;
        (step(set & n, Side::North) & s)
            | (step(set & e, Side::East) & w)
            | (step(set & s, Side::South) & n)
            | (step(set & w, Side::West) & e)
    }

    /// B9.7: everything that is reached by links.
    #[inline]
    pub(crate) const fn reached(&self, from: u64) -> u64 {
        let mut reached = from;
        loop {
            let more = reached | self.linked(reached);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// B9.7, after a card was laid or a city changed hands.
    pub(crate) fn find_networks(&mut self) {
        for at in 0..self.networks.len() {
            self.networks[at] = self.reached(self.control[at]);
        }
    }

    /// Neighbouring squares with a card, linked or not (B11.8).
    pub(crate) fn around(&self, square: Square) -> u64 {
        Side::ALL.into_iter().fold(0, |all, side| all | step(square.bit(), side)) & self.laid()
    }

    /// The empty squares that exits of this network face (B9.19).
    #[inline]
    pub(crate) const fn faced(&self, network: u64) -> u64 {
        let [n, e, s, w] = self.exits;
        let north_south = step(network & n, Side::North) | step(network & s, Side::South);
        (north_south | step(network & e, Side::East) | step(network & w, Side::West)) & self.empty()
    }

    /// B9.19: the empty squares that the open exits of the seat's network face.
    pub(crate) fn ends(&self, seat: Seat) -> u64 {
        self.faced(self.networks[seat.index()])
    }

    /// B9.4, B9.5, B9.8: where a card could be laid that joins this network.
    #[inline]
    fn joining(&self, network: u64) -> Places {
        let (empty, laid) = (self.empty(), self.laid());
        let mut may_exit = [0; 4];
        let mut may_be_blank = [0; 4];
        let mut joins = [0; 4];
        for side in Side::ALL {
            let back = side.opposite();
            // Squares whose neighbour on this side is laid, or has an exit towards them.
            let towards = step(self.exits[back as usize], back);
            may_exit[side as usize] = towards | step(self.grid & !laid, back);
            may_be_blank[side as usize] = !towards;
            joins[side as usize] = step(network & self.exits[back as usize], back);
        }
        let mut places = [0; 16];
        for (exits, place) in places.iter_mut().enumerate().skip(1) {
            let (mut fits, mut is_joined) = (empty, 0);
            for at in 0..4 {
                let has = exits >> at & 1 == 1;
                fits &= if has { may_exit[at] } else { may_be_blank[at] };
                is_joined |= if has { joins[at] } else { 0 };
            }
            *place = fits & is_joined;
        }
        Places(places)
    }

    /// B9.8, B9.19: where the seat can lay a card. `decks` has a bit for each shape of which a card is left, city or road.
    #[inline]
    pub(crate) fn places(&self, seat: Seat, decks: u8) -> Places {
        let network = self.networks[seat.index()];
        let mut places = self.joining(network);
        // If exits face two or more empty squares, one of them stays open whatever is laid.
        if self.has_one_way(seat) {
            self.keep_a_way_open(network, &mut places, decks);
        }
        places
    }

    /// Do all open exits of the network face one square (B9.19)?
    #[inline]
    pub(crate) const fn has_one_way(&self, seat: Seat) -> bool {
        self.faced(self.networks[seat.index()]).is_power_of_two()
    }

    /// B9.19.
    fn keep_a_way_open(&self, network: u64, places: &mut Places, decks: u8) {
        let square = self.faced(network);
        let leaves_open = |exits: Exits| {
            let mut after = *self;
            exits.sides().for_each(|side| after.exits[side as usize] |= square);
            after.faced(after.reached(network | square)) != 0
        };
        let in_decks = |exits: Exits| exits.shape().is_some_and(|(shape, _)| decks & 1 << shape as u8 != 0);
        let mut open = Places([0; 16]);
        for exits in (1..16).map(Exits).filter(|&exits| places.of(exits) != 0 && in_decks(exits)) {
            if leaves_open(exits) {
                open.0[usize::from(exits.0)] = places.of(exits);
            }
        }
        if open.0.iter().any(|&place| place != 0) {
            *places = open;
        }
    }

    /// The same as [`Board::places`] without B9.19: for telling why a place is refused.
    pub(crate) fn places_without_keeping_open(&self, seat: Seat) -> Places {
        self.joining(self.networks[seat.index()])
    }

    /// B9.5: would the card have an exit that points out of the grid?
    pub(crate) fn points_out(&self, square: Square, exits: Exits) -> bool {
        exits.sides().any(|side| step(square.bit(), side) & self.grid == 0)
    }

    /// B9.4: do all sides agree with the cards that lie next to it?
    pub(crate) fn sides_agree(&self, square: Square, exits: Exits) -> bool {
        Side::ALL.into_iter().all(|side| {
            let next = step(square.bit(), side) & self.laid();
            next == 0 || (self.exits[side.opposite() as usize] & next != 0) == exits.has(side)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, step};
    use crate::squares::{Side, Square};

    #[test]
    fn steps_stay_on_the_map() {
        let all = Board::new(7, 7).grid;
        assert_eq!(all.count_ones(), 49);
        for side in Side::ALL {
            assert_eq!(step(all, side).count_ones(), 42, "{side:?}");
        }
        let bit = |name: &str| name.parse::<Square>().expect("a square").bit();
        assert_eq!(step(bit("c3"), Side::North), bit("c2"));
        assert_eq!(step(bit("c3"), Side::East), bit("d3"));
        assert_eq!(step(bit("c3"), Side::South), bit("c4"));
        assert_eq!(step(bit("c3"), Side::West), bit("b3"));
        assert_eq!(step(bit("g3"), Side::East), 0);
        assert_eq!(step(bit("a3"), Side::West), 0);
    }
}
