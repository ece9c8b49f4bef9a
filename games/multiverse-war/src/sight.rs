//! Chapter 14: who sees what, which blocks are identified, and what everybody may conclude about blocks that are not.
//!
//! What others may conclude about a block is a set of faces in the position (`could`). It only shrinks, and only by things that everybody saw.

use crate::event::Event;
use crate::hexes::{Dir, Hex, HexSet};
use crate::kinds::{Attribute, Face, HeroKind, Section};
use crate::position::{BLOCKS, Block, BlockRef, MOST_PLAYERS, MultiverseWar, Sight, mark};
use crate::sequence::Desk;
use table::{Audience, Seat, Set};

/// H1.1.
const STEALTH: u8 = 0;
/// H5.5.
const ETERNAL_WINTER: u8 = 4;

impl MultiverseWar {
    /// M14.2 to M14.5: the hexes that a viewer on this hex sees. Scouts look through forests (M14.10).
    #[inline]
    pub(crate) fn seen_from(&self, hex: Hex, is_scout: bool, is_short: bool) -> HexSet {
        let geometry = self.geometry();
        let near = geometry.near[hex.index()];
        if is_short {
            return near;
        }
        let blocking = self.blocking_from(hex, is_scout);
        let around = &geometry.neighbours[hex.index()];
        let mut blocked = 0;
        for (direction, &next) in around.iter().enumerate() {
            blocked |= usize::from(blocking.contains(next)) << direction;
        }
        near | geometry.beyond[hex.index()][blocked]
    }

    /// M14.3, M14.5: what blocks a line from this hex. A forest does not block from a forest, nor from a high hex.
    #[inline]
    pub(crate) fn blocking_from(&self, hex: Hex, is_scout: bool) -> HexSet {
        if is_scout || self.map.forest.contains(hex) || self.map.high.contains(hex) {
            self.map.screens
        } else {
            self.map.screens | self.map.forest
        }
    }

    /// M15.3: is the line from a hex to another free?
    #[inline]
    pub(crate) fn is_line_free(&self, from: Hex, to: Hex) -> bool {
        from == to
            || self
                .geometry()
                .line(from, to)
                .is_some_and(|line| line.is_free(self.blocking_from(from, false)))
    }

    /// H5.5: does an enemy's Eternal Winter shorten the sight of this seat's units with frostbite?
    pub(crate) fn is_winter_for(&self, seat: Seat) -> bool {
        self.seats_at_table().any(|other| {
            !self.are_friends(seat, other) && self.has_power(other, HeroKind::Sorceress, ETERNAL_WINTER)
        })
    }

    /// M14.1: works out what a seat's viewers see.
    #[inline]
    pub(crate) fn look_from(&mut self, seat: Seat) {
        let fog = self.section() == Section::Fog;
        let winter = self.is_winter_for(seat);
        let geometry = self.geometry();
        let mut sight = Sight::default();
        let mut look = |near: HexSet, seen: HexSet| {
            sight.near |= near;
            sight.open |= seen;
        };
        if !self.player(seat).is_out {
            for hex in geometry.settlements[seat.index()].iter() {
                look(geometry.near[hex.index()], self.seen_from(hex, false, fog));
            }
        }
        for building in self.buildings_of(seat).filter(|building| building.is_finished()) {
            look(geometry.near[building.hex.index()], self.seen_from(building.hex, false, fog));
        }
        for standing in self.encounters.iter() {
            if standing.owner == Some(seat) {
                look(geometry.near[standing.hex.index()], self.seen_from(standing.hex, false, fog));
            }
        }
        let mut scouts = HexSet::EMPTY;
        for block in &self.blocks[seat.index()] {
            if !block.is_on_map() || block.face == Face::Decoy {
                continue;
            }
            let is_scout = self.has_attribute(block.face, Attribute::Woodcraft);
            let seen = self.seen_from(block.hex, is_scout, fog || winter && block.has(mark::FROSTBITE));
            look(geometry.near[block.hex.index()], seen);
            if is_scout {
                scouts |= seen;
            }
        }
        sight.scouts = scouts;
        self.player_mut(seat).sight = sight;
    }

    /// M14.9: is the hex a forest without structure?
    #[inline]
    pub(crate) fn hides(&self, hex: Hex) -> bool {
        self.map.forest.contains(hex) && !self.map.structures.contains(hex)
    }

    /// Does the sight show a block on this hex?
    #[inline]
    fn shows(&self, sight: &Sight, hex: Hex, is_stealthy: bool) -> bool {
        if is_stealthy {
            sight.near.contains(hex)
        } else if self.hides(hex) {
            sight.near.contains(hex) || sight.scouts.contains(hex)
        } else {
            sight.open.contains(hex)
        }
    }

    /// H1.1.
    #[inline]
    fn is_stealthy(&self, seat: Seat, block: &Block) -> bool {
        block.face == Face::Hero && self.has_power(seat, HeroKind::Assassin, STEALTH)
    }

    /// M14.7: does this seat, or its ally, see the block of an enemy?
    #[inline]
    pub(crate) fn sees(&self, seat: Seat, of: BlockRef) -> bool {
        let block = self.block(of);
        let is_stealthy = self.is_stealthy(of.seat, block);
        self.seats_at_table().any(|viewer| {
            self.are_friends(seat, viewer) && self.shows(&self.player(viewer).sight, block.hex, is_stealthy)
        })
    }

    /// M14.11: after something that changes what this seat's viewers see.
    #[inline]
    pub(crate) fn look(&mut self, seat: Seat, io: &mut impl Desk) {
        self.look_from(seat);
        self.identify(io);
    }

    /// M14.11: after something that changes what everybody sees.
    pub(crate) fn look_everywhere(&mut self, io: &mut impl Desk) {
        for seat in self.seats_at_table() {
            self.look_from(seat);
        }
        self.identify(io);
    }

    /// M14.7, M14.8, M28.9: turns blocks up and back.
    #[inline]
    fn identify(&mut self, io: &mut impl Desk) {
        let seats = usize::from(self.rules.seats);
        // By seat: what the enemies of its blocks see.
        let mut watched = [Sight::default(); MOST_PLAYERS];
        for (seat, sight) in watched.iter_mut().enumerate().take(seats) {
            for viewer in self.seats_at_table() {
                if !self.are_friends(Seat::new(seat as u8), viewer) {
                    let seen = &self.player(viewer).sight;
                    sight.open |= seen.open;
                    sight.near |= seen.near;
                    sight.scouts |= seen.scouts;
                }
            }
        }
        for (seat, sight) in watched.iter().enumerate().take(seats) {
            let owner = Seat::new(seat as u8);
            for unit in 0..BLOCKS {
                let block = &self.blocks[seat][unit];
                if !block.is_on_map() {
                    continue;
                }
                let is_seen = self.shows(sight, block.hex, self.is_stealthy(owner, block));
                if is_seen != block.has(mark::IDENTIFIED) {
                    self.turn_block(BlockRef::new(owner, unit as u8), is_seen, io);
                }
            }
        }
        self.conclude_from_sight();
    }

    fn turn_block(&mut self, at: BlockRef, is_seen: bool, io: &mut impl Desk) {
        io.reveal(Audience::All);
        let turn = self.turn.max(1);
        let block = self.block_mut(at);
        block.shown = turn;
        if !is_seen {
            return block.clear(mark::IDENTIFIED);
        }
        block.set(mark::IDENTIFIED);
        let (face, hex) = (block.face, block.hex);
        self.know(at);
        io.say(Event::Identified { block: at, face, hex });
        if face == Face::Decoy {
            self.remove_block(at, io);
        }
    }

    /// M14.14: the block shows its face to all players.
    pub(crate) fn show(&mut self, at: BlockRef, io: &mut impl Desk) {
        let turn = self.turn.max(1);
        let block = self.block_mut(at);
        block.shown = turn;
        if block.has(mark::IDENTIFIED) {
            return;
        }
        io.reveal(Audience::All);
        let (face, hex) = (block.face, block.hex);
        io.say(Event::Shown { block: at, face, hex });
        self.know(at);
    }

    /// Everybody knows the face from now on.
    fn know(&mut self, at: BlockRef) {
        let block = self.block_mut(at);
        let (face, placed) = (block.face, block.placed);
        block.could = Set::only(face);
        self.chronicle.used(crate::chronicle::Used::Face(face));
        let block = self.block_mut(at);
        if !block.has(mark::TWIN) {
            return;
        }
        block.clear(mark::TWIN);
        // M28.6: of two blocks placed together exactly one is the decoy.
        for unit in 0..BLOCKS as u8 {
            let other = BlockRef::new(at.seat, unit);
            if self.block(other).has(mark::TWIN) && self.block(other).placed == placed {
                self.block_mut(other).clear(mark::TWIN);
                let decoy = Set::only(Face::Decoy);
                self.narrow(other, if face == Face::Decoy { everything().without_all(decoy) } else { decoy });
            }
        }
    }

    /// Everybody concludes that the block is one of these.
    #[inline]
    pub(crate) fn narrow(&mut self, at: BlockRef, to: Set<Face>) {
        let block = self.block_mut(at);
        let could = block.could & to;
        let is_news = could != block.could;
        block.could = could;
        debug_assert!(block.could.contains(block.face), "{:?} is no {:?}", block.could, block.face);
        self.told |= is_news;
    }

    /// Whoever sees and does not identify an enemy is a decoy, or at least no Scout.
    #[inline]
    fn conclude_from_sight(&mut self) {
        let seats = usize::from(self.rules.seats);
        let fog = self.section() == Section::Fog;
        // By seat: the hexes of its blocks that nobody identifies, in the open and hidden by a forest.
        let mut unseen = [(HexSet::EMPTY, HexSet::EMPTY); MOST_PLAYERS];
        let mut is_any = false;
        for (seat, (open, hidden)) in unseen.iter_mut().enumerate().take(seats) {
            for block in &self.blocks[seat] {
                if block.is_on_map() && !block.has(mark::IDENTIFIED) {
                    let is_stealthy = self.is_stealthy(Seat::new(seat as u8), block);
                    if is_stealthy || self.hides(block.hex) {
                        if !is_stealthy {
                            hidden.add(block.hex);
                        }
                    } else {
                        open.add(block.hex);
                    }
                    is_any = true;
                }
            }
        }
        if !is_any {
            return;
        }
        let geometry = self.geometry();
        for seat in 0..seats {
            let owner = Seat::new(seat as u8);
            let (mut open, mut hidden) = (HexSet::EMPTY, HexSet::EMPTY);
            for (other, sets) in unseen.iter().enumerate().take(seats) {
                if !self.are_friends(owner, Seat::new(other as u8)) {
                    open |= sets.0;
                    hidden |= sets.1;
                }
            }
            let all = open | hidden;
            for unit in 0..BLOCKS {
                let block = &self.blocks[seat][unit];
                if block.could.len() < 2 || !block.is_on_map() {
                    continue;
                }
                let hex = block.hex;
                let reach = geometry.near[hex.index()] | geometry.beyond[hex.index()][0];
                if (reach & all).is_empty() {
                    continue;
                }
                let is_short = fog || block.has(mark::FROSTBITE);
                let near = geometry.near[hex.index()];
                let plain = (self.seen_from(hex, false, is_short) & open) | (near & all);
                let scout = self.seen_from(hex, true, is_short) & all;
                let at = BlockRef::new(owner, unit as u8);
                if !plain.is_empty() {
                    self.narrow(at, Set::only(Face::Decoy));
                } else if !scout.is_empty() {
                    self.narrow(at, self.not_scouts());
                }
            }
        }
    }

    fn not_scouts(&self) -> Set<Face> {
        Face::ALL.into_iter().filter(|&face| !self.has_attribute(face, Attribute::Woodcraft)).collect()
    }

    /// M16.7, M1.11.
    #[inline]
    pub(crate) fn is_high(&self, hex: Hex) -> bool {
        self.map.high.contains(hex)
    }

    /// Works out anew whether a hex is high, blocks lines, hides or holds a structure.
    pub(crate) fn survey(&mut self, hex: Hex) {
        use crate::kinds::{Encounter, Terrain};
        let terrain = self.map.terrain[hex.index()];
        let has_building = self.building_on(hex).is_some_and(crate::position::Building::is_finished);
        let encounter = self.encounter_on(hex).map(|(_, standing)| standing.kind);
        let is_ants = encounter == Some(Encounter::Ants);
        let is_village = encounter == Some(Encounter::Village);
        let is_structure = has_building || is_ants || is_village || self.settlement_on(hex).is_some();
        let set = |hexes: &mut HexSet, is_in: bool| if is_in { hexes.add(hex) } else { hexes.remove(hex) };
        set(&mut self.map.forest, terrain == Terrain::Forest);
        set(&mut self.map.structures, is_structure);
        set(&mut self.map.high, terrain == Terrain::Hills || is_structure);
        let is_screen = matches!(terrain, Terrain::Hills | Terrain::Mountain | Terrain::Unknown) || is_ants;
        set(&mut self.map.screens, is_screen);
    }

    /// The directions in which a mounted unit is intercepted (T3).
    pub(crate) fn front(facing: u8) -> [Dir; 3] {
        let facing = Dir::new(facing);
        [facing.turned(5), facing, facing.turned(1)]
    }
}

/// Every face.
pub(crate) fn everything() -> Set<Face> {
    Set::first(Face::ALL.len())
}
