//! Chapters 1, 12 and 18: what a unit is and has: class, health, action points, attributes; and how it leaves the map.

use crate::event::Event;
use crate::hexes::Hex;
use crate::kinds::{Ability, Attribute, Class, Face, HeroKind, Section};
use crate::pack::DECOY_AP;
use crate::position::{BLOCKS, Block, BlockRef, MultiverseWar, NONE, Shard, mark};
use crate::refusal::Refused;
use crate::sequence::Desk;
use table::{Kind, Seat, Secret, Set};

/// What rules of fights ask about a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Profile {
    pub(crate) class: Class,
    /// 0 for a melee attack.
    pub(crate) range: u8,
    pub(crate) damage: u8,
    pub(crate) attributes: Set<Attribute>,
    pub(crate) hero: Option<HeroKind>,
}

impl Profile {
    #[inline]
    pub(crate) fn has(&self, attribute: Attribute) -> bool {
        self.attributes.contains(attribute)
    }
}

impl MultiverseWar {
    #[inline]
    pub(crate) fn has_attribute(&self, face: Face, attribute: Attribute) -> bool {
        self.pack.unit(face).is_some_and(|unit| unit.attributes.contains(attribute))
    }

    /// M18.6: the ability of a type.
    #[inline]
    pub(crate) fn ability(&self, face: Face) -> Ability {
        self.pack.unit(face).map_or(Ability::None, |unit| unit.ability)
    }

    /// M18.1, M20.15.
    #[inline]
    pub(crate) fn profile(&self, at: BlockRef) -> Profile {
        let face = self.block(at).face;
        if let Some(unit) = self.pack.unit(face) {
            let (class, range, damage, attributes) = (unit.class, unit.range, unit.damage, unit.attributes);
            return Profile { class, range, damage, attributes, hero: None };
        }
        let mut profile =
            Profile { class: Class::Civilian, range: 0, damage: 1, attributes: Set::EMPTY, hero: None };
        if let (Face::Hero, Some(hero)) = (face, &self.player(at.seat).hero) {
            let facts = self.pack.hero(hero.kind);
            (profile.class, profile.damage) = (facts.class, facts.damage);
            profile.attributes = facts.attributes;
            profile.hero = Some(hero.kind);
            if profile.class == Class::Ranged {
                // H2.4.
                profile.range = 3 + u8::from(self.has_power(at.seat, HeroKind::Sharpshooter, 3));
            }
        }
        profile
    }

    /// M19.3, M19.4, M27.7, M20.3: health points.
    #[inline]
    pub(crate) fn hp(&self, seat: Seat, face: Face) -> u8 {
        let player = self.player(seat);
        match self.pack.unit(face) {
            Some(unit) => {
                let steps = player.tracks[face.index()];
                let numbers = &self.pack.numbers;
                unit.hp
                    + u8::from(face.is_type() && steps >= numbers.track_hp)
                    + u8::from(face.is_type() && steps >= numbers.track_elite)
                    + u8::from(player.armoured.contains(face))
            }
            None if face == Face::Hero => player.hero.map_or(1, |hero| hero.hp),
            None => 1,
        }
    }

    /// What a unit has left.
    #[inline]
    pub(crate) fn hp_left(&self, at: BlockRef) -> u8 {
        let block = self.block(at);
        self.hp(at.seat, block.face).saturating_sub(block.wounds)
    }

    /// M12.1: default AP.
    #[inline]
    pub(crate) fn default_ap(&self, seat: Seat, face: Face) -> u8 {
        let player = self.player(seat);
        match self.pack.unit(face) {
            Some(unit) if face == Face::Builder => {
                unit.ap + u8::from(player.builder_track >= self.pack.numbers.builder_steps[0])
            }
            Some(unit) => unit.ap + u8::from(player.tracks[face.index()] >= self.pack.numbers.track_elite),
            None if face == Face::Hero => player.hero.map_or(0, |hero| hero.ap),
            None => DECOY_AP,
        }
    }

    /// M12.1, M20.14, M10.7: all the AP that the block would have in this phase with this face.
    fn all_ap(&self, seat: Seat, block: &Block, face: Face) -> i16 {
        let default = self.default_ap(seat, face);
        let mut ap = default;
        if block.has(mark::FROSTBITE_DUE) {
            ap /= 2;
        }
        // E7.
        if self.section() == Section::Mud {
            let class = self.class_of(seat, face);
            if matches!(class, Class::Cavalry | Class::Siege) && ap > 1 {
                ap -= 1;
            }
        }
        if block.has(mark::NETTED_DUE) {
            ap = 0;
        }
        let forced_march = u8::from(default > 0 && block.marched >= default);
        // H4.4.
        let second_wind = if block.has(mark::SECOND_WIND) { default } else { 0 };
        i16::from(ap) + i16::from(forced_march) + i16::from(second_wind) + i16::from(block.bonus)
    }

    /// M1.7.
    pub(crate) fn class_of(&self, seat: Seat, face: Face) -> Class {
        match self.pack.unit(face) {
            Some(unit) => unit.class,
            None => self
                .player(seat)
                .hero
                .filter(|_| face == Face::Hero)
                .map_or(Class::Civilian, |hero| self.pack.hero(hero.kind).class),
        }
    }

    /// The AP that the block would have left with this face; less than 0 if it could not have done what it did.
    pub(crate) fn ap_left_as(&self, seat: Seat, block: &Block, face: Face) -> i16 {
        let saved = if self.has_attribute(face, Attribute::Woodcraft) { block.saved } else { 0 };
        self.all_ap(seat, block, face) - i16::from(block.spent - saved)
    }

    /// The AP a unit has left.
    #[inline]
    pub(crate) fn ap_left(&self, at: BlockRef) -> u8 {
        let block = self.block(at);
        self.ap_left_as(at.seat, block, block.face).max(0) as u8
    }

    /// Spends AP. Everybody can count them, and concludes what the block cannot be.
    #[inline]
    pub(crate) fn pay(&mut self, at: BlockRef, ap: u8, saved: u8, is_road: bool) {
        self.conclude_from_speed(at, ap, saved);
        self.block_mut(at).spend(ap, saved, is_road);
    }

    /// Everybody concludes what had not so many AP left.
    fn conclude_from_speed(&mut self, at: BlockRef, ap: u8, saved: u8) {
        let block = *self.block(at);
        // Everything on the cards has 2 AP, if nothing slows it.
        let is_slow = block.has(mark::FROSTBITE_DUE | mark::NETTED_DUE) || block.bonus < 0;
        if block.could.len() < 2 || (block.spent + ap < 2 && !is_slow) {
            return;
        }
        let mut could = Set::EMPTY;
        for face in block.could.iter() {
            let due = if self.has_attribute(face, Attribute::Woodcraft) { ap - saved } else { ap };
            if self.ap_left_as(at.seat, &block, face) >= i16::from(due) {
                could.add(face);
            }
        }
        self.narrow(at, could);
    }

    /// M19.3.
    #[inline]
    pub(crate) fn is_veteran(&self, seat: Seat, face: Face) -> bool {
        face.is_type() && self.player(seat).tracks[face.index()] >= self.pack.numbers.track_veteran
    }

    /// The seat's own block with this number that is on the map.
    pub(crate) fn own(&self, seat: Seat, unit: u8) -> Result<BlockRef, Refused> {
        let at = BlockRef::new(seat, unit);
        let is_possible = seat.number() < self.rules.seats && usize::from(unit) < BLOCKS;
        if is_possible && self.block(at).is_on_map() { Ok(at) } else { Err(Refused::NoSuchUnit) }
    }

    /// M9.10: is it the Builder of a Fortress under construction?
    #[inline]
    pub(crate) fn is_bound(&self, at: BlockRef) -> bool {
        let block = self.block(at);
        block.face == Face::Builder
            && self
                .buildings
                .iter()
                .any(|site| site.site == at.unit && site.owner == at.seat && site.hex == block.hex)
    }

    /// The lowest number of a block in stock.
    pub(crate) fn free_block(&self, seat: Seat) -> Option<u8> {
        self.blocks[seat.index()].iter().position(|block| !block.is_on_map()).map(|at| at as u8)
    }

    /// How many military units (the hero not counted), Builders and decoys a seat has on the map.
    pub(crate) fn counts(&self, seat: Seat) -> [u8; 3] {
        let mut counts = [0; 3];
        for (_, block) in self.units_of(seat) {
            match block.face {
                Face::Builder => counts[1] += 1,
                Face::Decoy => counts[2] += 1,
                Face::Hero => {}
                _ => counts[0] += 1,
            }
        }
        counts
    }

    /// M11.7: is there a block left for this face?
    pub(crate) fn has_block(&self, seat: Seat, face: Face) -> bool {
        let [military, builders, decoys] = self.counts(seat);
        let numbers = &self.pack.numbers;
        match face {
            Face::Builder => builders < numbers.builder_blocks,
            Face::Decoy => decoys < numbers.decoy_blocks,
            Face::Hero => true,
            _ => military < numbers.military_blocks,
        }
    }

    /// V6: a face that only the owner and his ally may know.
    pub(crate) fn secret(&self, seat: Seat, face: Face) -> Secret<Face> {
        Secret::new(face, self.seats_at_table().filter(|&other| self.are_friends(seat, other)).collect())
    }

    /// Places a new block. `could` is what others may think it is.
    pub(crate) fn place_block(&mut self, seat: Seat, face: Face, hex: Hex, could: Set<Face>) -> BlockRef {
        let unit = self.free_block(seat).expect("M11.7 leaves a block in stock");
        let at = BlockRef::new(seat, unit);
        *self.block_mut(at) = Block { face, could, placed: self.turn, ..Block::default() };
        self.put(at, hex);
        self.note_company(at);
        at
    }

    /// M12.3: blocks that share a hex are of different sorts, and everybody knows it. A formation tells nothing.
    pub(crate) fn note_company(&mut self, at: BlockRef) {
        let hex = self.block(at).hex;
        let (mut others, mut is_doubtful) = (0, false);
        for other in self.on(hex) {
            if other != at {
                is_doubtful |= self.block(other).could.len() > 1 || self.block(at).could.len() > 1;
                others |= if other.seat == at.seat { 1u32 << other.unit } else { 0 };
            }
        }
        // That they can share a hex tells something about both.
        self.told |= is_doubtful;
        if self.rules.formations || others == 0 {
            return;
        }
        self.block_mut(at).differs |= others;
        for unit in 0..BLOCKS as u8 {
            if others >> unit & 1 != 0 {
                self.block_mut(BlockRef::new(at.seat, unit)).differs |= 1 << at.unit;
            }
        }
    }

    /// A block leaves the map: it is shown, and goes back to its stock (M2.5).
    pub(crate) fn remove_block(&mut self, at: BlockRef, io: &mut impl Desk) {
        self.show(at, io);
        let (hex, face, shard) = (self.block(at).hex, self.block(at).face, self.block(at).shard);
        if !shard.is_none() {
            self.shards.push(Shard { at: hex, from: shard });
        }
        self.lift(at);
        *self.block_mut(at) = Block::default();
        for block in &mut self.blocks[at.seat.index()] {
            block.differs &= !(1 << at.unit);
        }
        if face == Face::Hero
            && let Some(hero) = &mut self.player_mut(at.seat).hero
        {
            hero.block = NONE;
            hero.taunts = false;
        }
        // M9.11.
        if face == Face::Builder {
            let site = self.buildings.iter().position(|site| site.owner == at.seat && site.site == at.unit);
            if let Some(site) = site {
                let hex = self.buildings[site].hex;
                self.buildings.remove(site);
                self.survey(hex);
                io.say(Event::SiteLost { seat: at.seat, hex });
            }
        }
        io.say(Event::Removed { block: at, face, hex });
    }
}

impl Block {
    /// AP are spent; M10.7: on road steps and on nothing else so far?
    #[inline]
    pub(crate) fn spend(&mut self, ap: u8, saved: u8, is_road: bool) {
        if is_road && self.marched == self.spent {
            self.marched += ap;
        }
        self.spent += ap;
        self.saved += saved;
    }

    /// M12.1, M20.14: what changes when the owner's action phase opens.
    pub(crate) fn refresh(&mut self) {
        self.spent = 0;
        self.saved = 0;
        self.marched = 0;
        self.steps = 0;
        let owed = (self.marks & mark::OWES) >> mark::OWES_AT;
        self.bonus = i8::from(self.has(mark::SPRING)) + 2 * i8::from(self.has(mark::ROPE)) - owed as i8;
        self.clear(
            mark::OVER
                | mark::ATTACKED
                | mark::ABILITY
                | mark::VOLLEY
                | mark::STEPS_ONLY
                | mark::SECOND_WIND
                | mark::SPRING
                | mark::ROPE
                | mark::OWES
                | mark::WAS_SEEN,
        );
        for (new, due) in [
            (mark::FROSTBITE_NEW, mark::FROSTBITE_DUE),
            (mark::FROZEN_NEW, mark::FROZEN_DUE),
            (mark::NETTED_NEW, mark::NETTED_DUE),
        ] {
            if self.has(new) {
                self.clear(new);
                self.set(due);
            }
        }
        if self.has(mark::IDENTIFIED) {
            self.set(mark::WAS_SEEN);
        }
    }
}
