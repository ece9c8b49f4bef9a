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
        let mut blocked = self.map.walls[hex.index()];
        if !is_scout && !self.looks_over_forests(hex) {
            blocked |= self.map.woods[hex.index()];
        }
        near | geometry.beyond[hex.index()][usize::from(blocked)]
    }

    /// M14.5: a forest does not block a line from a forest, nor from a high hex.
    #[inline]
    fn looks_over_forests(&self, hex: Hex) -> bool {
        self.map.forest.contains(hex) || self.map.high.contains(hex)
    }

    /// M14.3, M14.5: what blocks a line from this hex.
    #[inline]
    fn blocking_from(&self, hex: Hex) -> HexSet {
        if self.looks_over_forests(hex) { self.map.screens } else { self.map.screens | self.map.forest }
    }

    /// M15.3: is the line from a hex to another free?
    #[inline]
    pub(crate) fn is_line_free(&self, from: Hex, to: Hex) -> bool {
        from == to
            || self.geometry().line(from, to).is_some_and(|line| line.is_free(self.blocking_from(from)))
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

    /// M14.9: forests without structure.
    #[inline]
    fn hiding_places(&self) -> HexSet {
        self.map.forest & !self.map.structures
    }

    /// M14.9: is the hex such a forest?
    #[inline]
    pub(crate) fn hides(&self, hex: Hex) -> bool {
        self.hiding_places().contains(hex)
    }

    /// M14.9, M14.10: the hexes on which the sight shows blocks.
    #[inline]
    fn shown_hexes(&self, sight: &Sight) -> HexSet {
        sight.near | sight.scouts | (sight.open & !self.hiding_places())
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
        let mut viewers = self.seats_at_table().filter(|&viewer| self.are_friends(seat, viewer));
        viewers.any(|viewer| {
            let sight = &self.player(viewer).sight;
            if is_stealthy { sight.near } else { self.shown_hexes(sight) }.contains(block.hex)
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
        // By seat: the hexes on which its blocks are not identified.
        let mut unseen = [HexSet::EMPTY; MOST_PLAYERS];
        for owner in self.seats_at_table() {
            let watched = self.watched(owner);
            let shown = self.shown_hexes(&watched);
            let mut hidden = HexSet::EMPTY;
            for unit in 0..BLOCKS {
                let block = &self.blocks[owner.index()][unit];
                if !block.is_on_map() {
                    continue;
                }
                let is_stealthy = self.is_stealthy(owner, block);
                let is_seen = if is_stealthy { &watched.near } else { &shown }.contains(block.hex);
                if !is_seen && !is_stealthy {
                    hidden.add(block.hex);
                }
                if is_seen != block.has(mark::IDENTIFIED) {
                    self.turn_block(BlockRef::new(owner, unit as u8), is_seen, io);
                }
            }
            unseen[owner.index()] = hidden;
        }
        self.conclude_from_sight(&unseen);
    }

    /// What the enemies of a seat see.
    #[inline]
    fn watched(&self, seat: Seat) -> Sight {
        let mut watched = Sight::default();
        for viewer in self.seats_at_table().filter(|&viewer| !self.are_friends(seat, viewer)) {
            let seen = &self.player(viewer).sight;
            watched.open |= seen.open;
            watched.near |= seen.near;
            watched.scouts |= seen.scouts;
        }
        watched
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

    /// Whoever sees and does not identify an enemy is a decoy, or at least no Scout. By seat: the hexes of its blocks that nobody identifies.
    #[inline]
    fn conclude_from_sight(&mut self, unseen: &[HexSet; MOST_PLAYERS]) {
        let fog = self.section() == Section::Fog;
        let hiding_places = self.hiding_places();
        let geometry = self.geometry();
        for owner in self.seats_at_table() {
            let enemies = self.seats_at_table().filter(|&other| !self.are_friends(owner, other));
            let all = enemies.fold(HexSet::EMPTY, |all, other| all | unseen[other.index()]);
            if all.is_empty() {
                continue;
            }
            let open = all & !hiding_places;
            for unit in 0..BLOCKS {
                let block = &self.blocks[owner.index()][unit];
                if block.could.len() < 2 || !block.is_on_map() {
                    continue;
                }
                let hex = block.hex;
                if (geometry.within(hex, 2) & all).is_empty() {
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

    /// Works out anew whether a hex is high, blocks lines, hides, is closed or holds a structure, and whose.
    pub(crate) fn survey(&mut self, hex: Hex) {
        use crate::kinds::{Encounter, Terrain};
        let terrain = self.map.terrain[hex.index()];
        let has_building = self.building_on(hex).is_some_and(crate::position::Building::is_finished);
        let encounter = self.encounter_on(hex).map(|(_, standing)| standing.kind);
        let is_ants = encounter == Some(Encounter::Ants);
        let is_village = encounter == Some(Encounter::Village);
        let is_structure = has_building || is_ants || is_village || self.settlement_on(hex).is_some();
        let side = self.structure_owner(hex).map(|owner| self.side(owner));
        let has_road = self.map.exits[hex.index()] != 0;
        let set = |hexes: &mut HexSet, is_in: bool| if is_in { hexes.add(hex) } else { hexes.remove(hex) };
        set(&mut self.map.forest, terrain == Terrain::Forest);
        set(&mut self.map.structures, is_structure);
        set(&mut self.map.high, terrain == Terrain::Hills || is_structure);
        let is_screen = matches!(terrain, Terrain::Hills | Terrain::Mountain | Terrain::Unknown) || is_ants;
        set(&mut self.map.screens, is_screen);
        for direction in Dir::ALL {
            let next = self.geometry().neighbour(hex, direction);
            if !next.is_none() {
                let back = direction.back().bit();
                let set = |bits: &mut u8, is_in: bool| if is_in { *bits |= back } else { *bits &= !back };
                set(&mut self.map.walls[next.index()], is_screen);
                set(&mut self.map.woods[next.index()], terrain == Terrain::Forest);
            }
        }
        let is_closed =
            matches!(terrain, Terrain::Mountain | Terrain::Unknown) || terrain == Terrain::Water && !has_road;
        set(&mut self.map.closed, is_closed);
        for (holder, held) in self.map.held.iter_mut().enumerate() {
            set(held, side == Some(holder));
        }
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
