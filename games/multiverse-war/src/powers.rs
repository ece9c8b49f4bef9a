//! Chapter 20: the abilities of heroes that are actions of their own.

use crate::action::{Aim, How};
use crate::event::Event;
use crate::hexes::{Dir, Hex};
use crate::kinds::{Face, HeroKind, Icon};
use crate::position::{BlockRef, Fight, Hero, MultiverseWar, Victim, mark};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::sight::everything;
use crate::task::Task;
use table::{Seat, Set};

type Checked<T = ()> = Result<T, Refused>;

/// H5.3: the second unit of Teleport Ally was moved.
const SECOND_TELEPORT: u8 = 1 << 6;

impl MultiverseWar {
    /// Chapter 20: may the hero use this ability so? Where there is nothing to aim at, `at` and `to` are his own hex.
    pub(crate) fn can_power(&self, seat: Seat, power: u8, at: Hex, to: Hex) -> Checked {
        let hero = self.player(seat).hero.ok_or(Refused::NoHero)?;
        let is_second_teleport = Self::is_second_teleport(&hero, power);
        if !is_second_teleport {
            self.has_unused_power(seat, power)?;
        }
        let me = BlockRef::new(seat, hero.block);
        self.can_act(me)?;
        if !is_second_teleport && self.ap_left(me) == 0 {
            return Err(Refused::TooFewAp);
        }
        let here = self.block(me).hex;
        let geometry = self.geometry();
        let own_hex = |hex| if hex == here { Ok(()) } else { Err(Refused::NothingToAim) };
        let within = |hex, range| {
            if geometry.distance(here, hex) <= range { Ok(()) } else { Err(Refused::OutOfRange) }
        };
        match (hero.kind, power) {
            (HeroKind::Assassin, 2) => {
                same(at, to)?;
                if at == here {
                    return Err(Refused::NothingToAim);
                }
                within(at, 2)?;
                if at == here {
                    return Err(Refused::NothingToAim);
                }
                self.is_free_for(me, at)
            }
            (HeroKind::Assassin, 3) => {
                same(at, to)?;
                let unit = self.power_target(seat, here, at, 1)?;
                let block = self.block(unit);
                if block.face == Face::Hero {
                    return Err(Refused::NotAHero);
                }
                if self.hp_left(unit) == 1 { Ok(()) } else { Err(Refused::TooHealthy) }
            }
            (HeroKind::Sharpshooter, 1) => same(at, to).and(self.power_target(seat, here, at, 2).map(|_| ())),
            (HeroKind::Sharpshooter, 2) => same(at, to).and(self.power_target(seat, here, at, 3).map(|_| ())),
            (HeroKind::Protector | HeroKind::Sorceress, 1) => own_hex(at).and(own_hex(to)),
            (HeroKind::Protector, 2) => same(at, to).and(self.power_target(seat, here, at, 1).map(|_| ())),
            (HeroKind::Warlord, 1) => {
                same(at, to)?;
                within(at, 2)?;
                let unit = self.own_unit_on(seat, at, me).ok_or(Refused::NothingToAim)?;
                self.can_act(unit)
            }
            (HeroKind::Warlord, 2) => {
                let unit = self.power_target(seat, here, at, 1)?;
                let direction = geometry.direction(here, at).ok_or(Refused::NotAdjacent)?;
                let is_infantry = self.class_of(unit.seat, self.block(unit).face).is_infantry();
                if !is_infantry || self.block(unit).face == Face::Hero {
                    return Err(Refused::OnlyInfantry);
                }
                if geometry.neighbour(at, direction) != to {
                    return Err(Refused::NothingToAim);
                }
                self.is_free_for(me, to)
            }
            (HeroKind::Warlord, 3) => same(at, to).and(self.can_give_second_wind(me, at)),
            (HeroKind::Sorceress, 0) => {
                self.power_target(seat, here, at, 3)?;
                if at == to {
                    return Ok(());
                }
                if hero.level < 4 {
                    return Err(Refused::OneTarget);
                }
                self.power_target(seat, here, to, 3).map(|_| ())
            }
            (HeroKind::Sorceress, 2) => self.can_teleport(me, at, to, is_second_teleport),
            (HeroKind::Sorceress, 3) => self.can_throw_shards(seat, here, at, to),
            _ => Err(Refused::NoSuchPower),
        }
    }

    /// H4.4.
    fn can_give_second_wind(&self, me: BlockRef, at: Hex) -> Checked {
        if self.geometry().distance(self.block(me).hex, at) != 1 {
            return Err(Refused::NotAdjacent);
        }
        let unit = self.own_unit_on(me.seat, at, me).ok_or(Refused::NothingToAim)?;
        let block = self.block(unit);
        if block.has(mark::SECOND_WIND) {
            return Err(Refused::WasHelped);
        }
        if block.has(mark::FROZEN) {
            return Err(Refused::Frozen);
        }
        if self.is_bound(unit) { Err(Refused::BoundToSite) } else { Ok(()) }
    }

    /// H5.3.
    fn can_teleport(&self, me: BlockRef, at: Hex, to: Hex, is_second: bool) -> Checked {
        let (geometry, here) = (self.geometry(), self.block(me).hex);
        if at == here {
            return Err(Refused::NothingToAim);
        }
        let unit = self.teleported(me.seat, at, me).ok_or(Refused::NothingToAim)?;
        if self.is_bound(unit) {
            return Err(Refused::BoundToSite);
        }
        if is_second && self.player(me.seat).hero.is_some_and(|hero| hero.teleported == unit.id()) {
            return Err(Refused::WasHelped);
        }
        if geometry.distance(here, to) != 1 {
            return Err(Refused::NotAdjacent);
        }
        if geometry.distance(at, to) > 3 || at == to {
            return Err(Refused::OutOfRange);
        }
        self.is_free_for(unit, to)
    }

    /// H5.3: from level 5 the ability moves a second unit.
    pub(crate) fn is_second_teleport(hero: &Hero, power: u8) -> bool {
        hero.kind == HeroKind::Sorceress
            && power == 2
            && hero.level >= 5
            && hero.used >> 2 & 1 != 0
            && hero.used & SECOND_TELEPORT == 0
            && hero.block != crate::position::NONE
    }

    /// M20.8: an enemy unit on a hex, identified, in range and in free line, not inside a building.
    fn power_target(&self, seat: Seat, from: Hex, at: Hex, range: u8) -> Checked<BlockRef> {
        if from == at || self.geometry().distance(from, at) > range {
            return Err(Refused::OutOfRange);
        }
        let Victim::Unit(unit) = self.victim(seat, at, Aim::First)? else {
            return Err(Refused::NothingToAim);
        };
        self.may_harm(seat, Some(unit.seat))?;
        if !self.sees(seat, unit) {
            return Err(Refused::NotIdentified);
        }
        if self.is_line_free(from, at) { Ok(unit) } else { Err(Refused::NoLine) }
    }

    /// H4.2, H4.4: the own unit on a hex that is helped: a military unit before others.
    fn own_unit_on(&self, seat: Seat, hex: Hex, me: BlockRef) -> Option<BlockRef> {
        let is_own = |unit: &BlockRef| unit.seat == seat && *unit != me;
        self.military_on(hex).find(is_own).or_else(|| self.on(hex).find(is_own))
    }

    /// H5.3: the friendly unit on a hex.
    fn teleported(&self, seat: Seat, hex: Hex, me: BlockRef) -> Option<BlockRef> {
        let is_friend = |unit: &BlockRef| self.are_friends(unit.seat, seat) && *unit != me;
        self.military_on(hex).find(is_friend).or_else(|| self.on(hex).find(is_friend))
    }

    /// H4.2, H4.4, H5.3: of several units on a hex a military one is helped. So everybody concludes that the others are none; in formations they may be.
    fn single_out(&mut self, unit: BlockRef, me: BlockRef) {
        let mut others = [None; 4];
        let mates = self.on(self.block(unit).hex).filter(|&other| other != unit && other != me);
        others.iter_mut().zip(mates).for_each(|(place, other)| *place = Some(other));
        for other in others.into_iter().flatten() {
            self.told |= self.block(other).could.len() > 1 || self.block(unit).could.len() > 1;
            if !self.rules.formations {
                self.narrow(other, everything().without_all(crate::sequence::military()));
            }
        }
    }

    /// H5.4: the three hexes of a triangle, named by its western hex and the next one clockwise.
    fn triangle(&self, at: Hex, to: Hex) -> Option<[Hex; 3]> {
        let geometry = self.geometry();
        let direction = geometry.direction(at, to).filter(|direction| matches!(direction.number(), 0 | 5))?;
        let third = geometry.neighbour(at, direction.turned(1));
        (!third.is_none()).then_some([at, to, third])
    }

    fn can_throw_shards(&self, seat: Seat, here: Hex, at: Hex, to: Hex) -> Checked {
        let hexes = self.triangle(at, to).ok_or(Refused::NothingToAim)?;
        if hexes.iter().any(|&hex| self.geometry().distance(here, hex) > 3) {
            return Err(Refused::OutOfRange);
        }
        let is_enemy = |&hex: &Hex| self.holder(hex).is_some_and(|holder| !self.are_friends(holder, seat));
        if hexes.iter().any(is_enemy) { Ok(()) } else { Err(Refused::NothingToAim) }
    }

    /// Chapter 20: the hero uses an ability.
    pub(crate) fn do_power(&mut self, seat: Seat, power: u8, at: Hex, to: Hex, io: &mut impl Desk) {
        let Some(hero) = self.player(seat).hero else { return };
        let me = BlockRef::new(seat, hero.block);
        if Self::is_second_teleport(&hero, power) {
            if let Some(hero) = &mut self.player_mut(seat).hero {
                hero.used |= SECOND_TELEPORT;
            }
        } else {
            self.use_power(seat, power, io);
            self.pay(me, 1, 0, false);
        }
        let here = self.block(me).hex;
        match (hero.kind, power) {
            (HeroKind::Assassin, 2) => self.hop(me, at, io),
            (HeroKind::Assassin, 3) => {
                self.show(me, io);
                if let Ok(unit) = self.power_target(seat, here, at, 1) {
                    self.kill(unit, Some(me), io);
                }
            }
            (HeroKind::Sharpshooter, 1) => self.net(me, at, io),
            (HeroKind::Sharpshooter, 2) => {
                self.show(me, io);
                if let Ok(unit) = self.power_target(seat, here, at, 3) {
                    self.block_mut(unit).set(mark::SUPPRESSED);
                    io.say(Event::Suppressed { block: unit });
                }
            }
            (HeroKind::Protector, 1) => {
                self.show(me, io);
                if let Some(hero) = &mut self.player_mut(seat).hero {
                    hero.taunts = true;
                }
            }
            (HeroKind::Protector, 2) => self.bash(me, at, io),
            (HeroKind::Warlord, 1) => {
                if let Some(unit) = self.own_unit_on(seat, at, me) {
                    self.single_out(unit, me);
                    self.block_mut(unit).bonus += 1;
                    io.say(Event::Helped { block: unit });
                }
            }
            (HeroKind::Warlord, 2) => self.trample(me, at, to, io),
            (HeroKind::Warlord, 3) => {
                if let Some(unit) = self.own_unit_on(seat, at, me) {
                    self.single_out(unit, me);
                    self.second_wind(unit, io);
                }
            }
            (HeroKind::Sorceress, 0) => {
                if to != at {
                    self.then(Task::SecondBolt(to));
                }
                self.ice_bolt(me, at, io);
            }
            (HeroKind::Sorceress, 1) => self.frost_wave(me, io),
            (HeroKind::Sorceress, 2) => {
                if let Some(unit) = self.teleported(seat, at, me) {
                    self.single_out(unit, me);
                    if let Some(hero) = &mut self.player_mut(seat).hero {
                        hero.teleported = unit.id();
                    }
                    self.hop(unit, to, io);
                }
            }
            (HeroKind::Sorceress, 3) => self.ice_shards(me, at, to, io),
            _ => {}
        }
    }

    /// H1.3, H4.3, H5.3: a unit comes to another hex without steps.
    fn hop(&mut self, at: BlockRef, to: Hex, io: &mut impl Desk) {
        let from = self.block(at).hex;
        io.say(Event::Hopped { block: at, from, to });
        self.relocate(at, to);
        self.look(at.seat, io);
        if self.block(at).is_on_map() {
            self.pick_up_shard(at, io);
            self.note_company(at);
            self.then(Task::Arrive(at.seat, at.unit));
        }
    }

    /// Rolls given dice for one icon (M20.7).
    fn cast(&mut self, by: BlockRef, unit: BlockRef, dice: u8, icon: Icon, io: &mut impl Desk) -> bool {
        let rolled = self.roll_dice(dice, io);
        let hits = rolled.hits(icon) > 0;
        io.say(Event::Cast { by, at: unit, rolled, hits });
        hits
    }

    /// H2.2.
    fn net(&mut self, me: BlockRef, at: Hex, io: &mut impl Desk) {
        self.show(me, io);
        let here = self.block(me).hex;
        let Ok(unit) = self.power_target(me.seat, here, at, 2) else { return };
        if self.cast(me, unit, 4, Icon::Ranged, io) {
            self.block_mut(unit).set(mark::NETTED_NEW);
        }
    }

    /// H3.3.
    fn bash(&mut self, me: BlockRef, at: Hex, io: &mut impl Desk) {
        self.show(me, io);
        let here = self.block(me).hex;
        let Ok(unit) = self.power_target(me.seat, here, at, 1) else { return };
        if !self.cast(me, unit, 4, Icon::Melee, io) {
            return;
        }
        let direction = self.geometry().direction(here, at).unwrap_or_default();
        let behind = self.geometry().neighbour(at, direction);
        let is_pushed = !behind.is_none() && !self.is_bound(unit) && self.is_free_for(unit, behind).is_ok();
        if is_pushed {
            self.hop(unit, behind, io);
        } else {
            self.harm(unit, 1, me, io);
        }
    }

    /// H4.3.
    fn trample(&mut self, me: BlockRef, at: Hex, to: Hex, io: &mut impl Desk) {
        self.show(me, io);
        let here = self.block(me).hex;
        let Ok(unit) = self.power_target(me.seat, here, at, 1) else { return };
        if self.cast(me, unit, 4, Icon::Cavalry, io) {
            self.harm(unit, 1, me, io);
        }
        self.hop(me, to, io);
    }

    /// H4.4.
    fn second_wind(&mut self, at: BlockRef, io: &mut impl Desk) {
        let block = self.block_mut(at);
        block.clear(mark::OVER | mark::ATTACKED | mark::STEPS_ONLY | mark::VOLLEY);
        block.set(mark::SECOND_WIND);
        io.say(Event::Helped { block: at });
    }

    /// Damage by an ability, Eternal Winter included (H5.5).
    fn harm(&mut self, unit: BlockRef, damage: u8, by: BlockRef, io: &mut impl Desk) {
        let damage = damage + self.winter_damage(Some(by.seat), Victim::Unit(unit));
        if self.wound(unit, damage, false, io) {
            self.kill(unit, Some(by), io);
        }
    }

    /// H5.1: one bolt; the usual strike back follows.
    pub(crate) fn ice_bolt(&mut self, me: BlockRef, at: Hex, io: &mut impl Desk) {
        let from = self.block(me).hex;
        if from.is_none() || self.block(me).has(mark::FROZEN) {
            return;
        }
        let Ok(unit) = self.power_target(me.seat, from, at, 3) else { return };
        self.show(me, io);
        let victim = Victim::Unit(unit);
        io.say(Event::Attacked { block: me, hex: at, victim, is_melee: false, how: How::Ability });
        self.fight = Some(Fight {
            attacker: me,
            is_melee: false,
            from,
            at,
            aim: Aim::First,
            how: How::Ability,
            victim,
            defender: Some(unit.seat),
            guard: None,
            cards: [None; 2],
            support: [0; 2],
            is_gone: [false; 2],
            has_hit: false,
            bolt: 1,
        });
        self.then(Task::EndFight);
        self.then(Task::Initiative);
    }

    /// M20.9: the units on these hexes that an area affects; decoys among them are unmasked (M28.9).
    fn swept(&mut self, me: BlockRef, hexes: &[Hex], io: &mut impl Desk) -> [Option<BlockRef>; 12] {
        let mut found = [None; 12];
        let mut count = 0;
        for &hex in hexes {
            let is_inside = self.map.structures.contains(hex) && self.settlement_on(hex).is_none();
            if is_inside {
                continue;
            }
            for unit in self.on(hex) {
                if unit != me && !self.are_at_peace(me.seat, unit.seat) && count < found.len() {
                    found[count] = Some(unit);
                    count += 1;
                }
            }
        }
        for place in &mut found {
            let Some(unit) = *place else { continue };
            if self.block(unit).face == Face::Decoy {
                self.remove_block(unit, io);
                *place = None;
            } else if self.block(unit).could.contains(Face::Decoy) {
                io.reveal(table::Audience::All);
                self.narrow(unit, everything().without_all(Set::only(Face::Decoy)));
            }
        }
        found
    }

    /// H5.2.
    fn frost_wave(&mut self, me: BlockRef, io: &mut impl Desk) {
        self.show(me, io);
        let here = self.block(me).hex;
        let mut hexes = [here; 6];
        hexes.iter_mut().zip(self.geometry().around(here)).for_each(|(place, hex)| *place = hex);
        let count = self.geometry().around(here).count();
        for unit in self.swept(me, &hexes[..count], io).into_iter().flatten() {
            if !self.block(unit).is_on_map() || !self.cast(me, unit, 5, Icon::Ranged, io) {
                continue;
            }
            let was_bitten = self.block(unit).has(mark::FROSTBITE);
            self.block_mut(unit).set(mark::FROZEN_NEW);
            self.block_mut(unit).clear(mark::READY);
            if was_bitten {
                self.harm(unit, 1, me, io);
            }
        }
    }

    /// H5.4.
    fn ice_shards(&mut self, me: BlockRef, at: Hex, to: Hex, io: &mut impl Desk) {
        self.show(me, io);
        let here = self.block(me).hex;
        let Some(hexes) = self.triangle(at, to) else { return };
        let mut reached = [here; 3];
        let mut count = 0;
        for hex in hexes {
            if self.is_line_free(here, hex) {
                reached[count] = hex;
                count += 1;
            }
        }
        for unit in self.swept(me, &reached[..count], io).into_iter().flatten() {
            if !self.block(unit).is_on_map() {
                continue;
            }
            let distance = self.geometry().distance(here, self.block(unit).hex).clamp(1, 3);
            let dice = self.pack.hero(HeroKind::Sorceress).spell_dice[usize::from(distance) - 1];
            if self.cast(me, unit, dice, Icon::Ranged, io) {
                self.harm(unit, 1, me, io);
                if self.block(unit).is_on_map() {
                    self.bite(unit, io);
                }
            }
        }
    }

    /// The western hexes of the triangles round a hero, with the next hex clockwise (H5.4).
    pub(crate) fn triangles(&self, here: Hex) -> impl Iterator<Item = (Hex, Hex)> + '_ {
        let geometry = self.geometry();
        geometry.within(here, 3).iter().flat_map(move |hex| {
            [Dir::new(0), Dir::new(5)]
                .into_iter()
                .map(move |direction| (hex, geometry.neighbour(hex, direction)))
        })
    }
}

/// Nothing but the target is named.
fn same(at: Hex, to: Hex) -> Checked {
    if at == to { Ok(()) } else { Err(Refused::NothingToAim) }
}
