//! Chapter 17: buildings, settlements and neutral structures in fights: damage, destruction, repair, tower shots.

use crate::action::Aim;
use crate::event::Event;
use crate::hexes::Hex;
use crate::kinds::{Encounter, Works};
use crate::pack::SETTLEMENT_HP;
use crate::position::{BLOCKS, BlockRef, Ending, MultiverseWar, Victim};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::setup::Conquest;
use table::Seat;

impl MultiverseWar {
    /// M9.17.
    pub(crate) fn building_hp(&self, kind: Works, second_age: bool) -> u8 {
        self.pack.works(kind).hp[usize::from(second_age)]
    }

    /// M17.11.
    pub(crate) fn tower_dice(&self, hex: Hex) -> u8 {
        self.building_on(hex)
            .map_or(0, |building| self.pack.works(building.kind).dice[usize::from(building.second_age)])
    }

    /// A unit damages a structure.
    pub(crate) fn damage_wall(&mut self, wall: Victim, damage: u8, by: BlockRef, io: &mut impl Desk) {
        match wall {
            Victim::Building(hex) => self.damage_building(hex, damage, Some(by), io),
            Victim::Settlement(seat) => self.damage_settlement(seat, damage, by, io),
            Victim::Encounter(hex) => self.damage_encounter(hex, damage, by.seat, Some(by), io),
            Victim::Unit(_) => {}
        }
    }

    /// M17.5, M19.5: a tower of the seat damages the building from which it was shot at.
    pub(crate) fn damage_wall_by_tower(&mut self, wall: Victim, damage: u8, seat: Seat, io: &mut impl Desk) {
        match wall {
            Victim::Building(hex) => self.damage_building(hex, damage, None, io),
            Victim::Encounter(hex) => self.damage_encounter(hex, damage, seat, None, io),
            _ => {}
        }
    }

    fn damage_building(&mut self, hex: Hex, damage: u8, by: Option<BlockRef>, io: &mut impl Desk) {
        let Some(building) = self.building_on(hex).copied() else { return };
        let hp = self.building_hp(building.kind, building.second_age);
        if let Some(building) = self.building_on_mut(hex) {
            building.wounds = (building.wounds + damage).min(hp);
            building.fresh = (building.fresh + damage).min(building.wounds);
        }
        if building.wounds + damage < hp {
            return;
        }
        // M17.4.
        io.say(Event::Destroyed { seat: building.owner, hex, kind: building.kind, by });
        self.chronicle.note(crate::chronicle::Noted::Destroyed);
        self.take_down(hex);
        if let Some(by) = by
            && !self.are_friends(by.seat, building.owner)
        {
            let vp = self.pack.works(building.kind).vp[usize::from(building.second_age)];
            let deeds = &mut self.player_mut(by.seat).deeds;
            deeds.wrecked = deeds.wrecked.saturating_add(1);
            deeds.wrecked_vp = deeds.wrecked_vp.saturating_add(vp);
            self.give_step(by, io);
        }
        self.kill_inside(hex, by, io);
        self.look_everywhere(io);
        if let Some(by) = by {
            self.check_tasks(by.seat, crate::missions::Moment::Deed, io);
        }
    }

    /// A building leaves the map.
    pub(crate) fn take_down(&mut self, hex: Hex) {
        if let Some(at) = self.buildings.iter().position(|building| building.hex == hex) {
            self.buildings.remove(at);
            self.survey(hex);
        }
    }

    /// M17.4: all units inside die.
    fn kill_inside(&mut self, hex: Hex, by: Option<BlockRef>, io: &mut impl Desk) {
        loop {
            let Some(unit) = self.on(hex).next() else { return };
            if self.block(unit).face == crate::kinds::Face::Decoy {
                self.remove_block(unit, io);
            } else {
                self.kill(unit, by, io);
            }
        }
    }

    /// M17.7, M30.4, M30.15, M30.16, S12.
    fn damage_settlement(&mut self, seat: Seat, damage: u8, by: BlockRef, io: &mut impl Desk) {
        let most = if self.rules.conquest == Conquest::Off { SETTLEMENT_HP - 1 } else { SETTLEMENT_HP };
        let turn = self.turn;
        let player = self.player_mut(seat);
        let before = player.wounds;
        player.wounds = (before + damage).min(most);
        let (is_damaged, has_fallen) = (player.wounds > before, player.wounds >= SETTLEMENT_HP);
        let deeds = &mut self.player_mut(by.seat).deeds;
        if is_damaged && deeds.last_raid != turn {
            deeds.last_raid = turn;
            deeds.raids = deeds.raids.saturating_add(1);
        }
        self.check_tasks(by.seat, crate::missions::Moment::Deed, io);
        if !has_fallen || self.ending.is_some() {
            return;
        }
        io.say(Event::SettlementFell { seat, by: by.seat });
        match self.rules.conquest {
            Conquest::End => self.finish(Ending::Conquest(by.seat), io),
            Conquest::Eliminate => self.eliminate(seat, Some(by.seat), io),
            Conquest::Off => {}
        }
    }

    /// M23.3, P1, P4.
    fn damage_encounter(
        &mut self,
        hex: Hex,
        damage: u8,
        seat: Seat,
        by: Option<BlockRef>,
        io: &mut impl Desk,
    ) {
        let Some((number, standing)) = self.encounter_on(hex).map(|(number, standing)| (number, *standing))
        else {
            return;
        };
        let numbers = self.pack.numbers;
        let hp = if standing.kind == Encounter::Ants { numbers.ant_hp } else { numbers.village_hp };
        let entry = &mut self.encounters[usize::from(number)];
        entry.wounds = (entry.wounds + damage).min(hp);
        entry.fresh = (entry.fresh + damage).min(entry.wounds);
        if entry.wounds < hp {
            return;
        }
        if standing.kind == Encounter::Ants {
            self.remove_encounter(number);
            self.survey(hex);
            io.say(Event::ColonyDestroyed { hex, by });
            if let Some(by) = by {
                self.earn(by.seat, u16::from(numbers.ant_gold), io);
                self.give_step(by, io);
            }
        } else {
            entry.wounds = 0;
            entry.fresh = 0;
            entry.owner = Some(seat);
            self.survey(hex);
            io.say(Event::VillageTaken { hex, by: seat });
            self.kill_inside(hex, by, io);
        }
        self.look_everywhere(io);
    }

    /// M17.9, M17.10: at the opening of the owner's action phase.
    pub(crate) fn repair(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        player.wounds = player.wounds.saturating_sub(1);
        for building in self.buildings.iter_mut().filter(|building| building.owner == seat) {
            let is_steady = building.kind == Works::Fortress;
            if building.wounds > 0 && (is_steady || building.wounds > building.fresh) {
                building.wounds -= 1;
                building.fresh = building.fresh.min(building.wounds);
            }
        }
        for standing in self.encounters.iter_mut().filter(|standing| standing.owner == Some(seat)) {
            if standing.wounds > standing.fresh {
                standing.wounds -= 1;
            }
        }
    }

    /// M17.11.
    pub(crate) fn can_tower(&self, seat: Seat, from: Hex, at: Hex, aim: Aim) -> Result<(), Refused> {
        let building =
            self.building_on(from).filter(|building| building.owner == seat && building.is_finished());
        let building = building.ok_or(Refused::NoTower)?;
        let range = self.pack.works(building.kind).range[usize::from(building.second_age)];
        if range == 0 {
            return Err(Refused::NoTower);
        }
        if building.has_shot {
            return Err(Refused::HasShot);
        }
        if from == at || self.geometry().distance(from, at) > range {
            return Err(Refused::OutOfRange);
        }
        if aim == Aim::Wall {
            return Err(Refused::NothingToAttack);
        }
        let victim = self.victim(seat, at, aim)?;
        let Victim::Unit(unit) = victim else { return Err(Refused::TowersShootUnits) };
        self.may_harm(seat, Some(unit.seat))?;
        if !self.sees(seat, unit) {
            return Err(Refused::NotIdentified);
        }
        if self.is_line_free(from, at) { Ok(()) } else { Err(Refused::NoLine) }
    }

    /// M17.11, M15.11: a tower shoots; a siege weapon that is set up answers.
    pub(crate) fn do_tower(&mut self, seat: Seat, from: Hex, at: Hex, aim: Aim, io: &mut impl Desk) {
        let Ok(Victim::Unit(unit)) = self.victim(seat, at, aim) else { return };
        if let Some(building) = self.building_on_mut(from) {
            building.has_shot = true;
        }
        io.say(Event::TowerShot { seat, from, at });
        self.chronicle.note(crate::chronicle::Noted::TowerShot);
        if self.tower_hits(from, unit, io) {
            return self.kill(unit, None, io);
        }
        self.answer_tower(unit, from, io);
    }

    fn answer_tower(&mut self, unit: BlockRef, from: Hex, io: &mut impl Desk) {
        use crate::kinds::Class;
        use crate::position::mark;
        use crate::strikes::{Sort, Striker};
        let block = *self.block(unit);
        let profile = self.profile(unit);
        let answers = profile.class == Class::Siege
            && block.has(mark::SET_UP)
            && !block.has(mark::FROZEN | mark::SUPPRESSED)
            && self.geometry().distance(block.hex, from) <= profile.range
            && self.is_line_free(block.hex, from);
        if !answers {
            return;
        }
        self.show(unit, io);
        let victim = Victim::Building(from);
        let blow = self.blow(Striker::Unit(unit), victim, Sort::Shot, 1, None, true);
        let rolled = self.roll_dice(blow.dice, io);
        let damage = Self::damage_of(&blow, &rolled);
        io.say(Event::Struck { by: Some(unit), victim, rolled, damage });
        if let Some(damage) = damage {
            self.damage_wall(victim, damage, unit, io);
        }
    }

    /// M30.15: a player is out of the game.
    pub(crate) fn eliminate(&mut self, seat: Seat, by: Option<Seat>, io: &mut impl Desk) {
        io.say(Event::Eliminated { seat });
        for unit in 0..BLOCKS as u8 {
            let at = BlockRef::new(seat, unit);
            if self.block(at).is_on_map() {
                self.remove_block(at, io);
            }
        }
        self.player_mut(seat).is_out = true;
        loop {
            let Some(hex) = self.buildings_of(seat).next().map(|building| building.hex) else { break };
            self.take_down(hex);
        }
        for standing in self.encounters.iter_mut().filter(|standing| standing.owner == Some(seat)) {
            standing.owner = None;
        }
        for hex in self.map.held[self.side(seat)].iter() {
            self.survey(hex);
        }
        self.loans =
            self.loans.iter().copied().filter(|loan| loan.debtor != seat && loan.creditor != seat).collect();
        self.look_everywhere(io);
        if let Some(by) = by {
            self.earn(by, u16::from(self.pack.numbers.elimination_gold), io);
        }
        let mut alive = self.seats_alive();
        if let (Some(last), None) = (alive.next(), alive.next()) {
            drop(alive);
            self.finish(Ending::LastPlayer(last), io);
        }
    }
}
