//! Chapters 15 to 18: strikes are carried out: interception, first and second strike, extra strikes, wounds and deaths.

use crate::action::How;
use crate::chronicle::{Noted, Used};
use crate::event::Event;
use crate::hexes::{Dir, Hex};
use crate::kinds::{Ability, Class, CombatCard, Face, HeroKind};
use crate::position::{BLOCKS, BlockRef, Fight, MultiverseWar, Victim, mark};
use crate::sequence::Desk;
use crate::strikes::{Sort, Striker};
use crate::task::Task;
use table::{Audience, Seat};

/// H3.4.
const LAST_STAND: u8 = 3;

impl MultiverseWar {
    /// T3, T14: step 3 of a fight.
    pub(crate) fn intercept(&mut self, io: &mut impl Desk) {
        let Some(fight) = self.fight else { return };
        let victim = Victim::Unit(fight.attacker);
        let everybody =
            self.seats_at_table().flat_map(|seat| (0..BLOCKS as u8).map(move |unit| (seat, unit)));
        for (seat, unit) in everybody {
            let guard = BlockRef::new(seat, unit);
            if !self.intercepts(guard, &fight) {
                continue;
            }
            self.show(guard, io);
            io.say(Event::Intercepted { block: guard });
            self.chronicle.used(Used::Ability(self.ability(self.block(guard).face)));
            let blow = self.blow(Striker::Unit(guard), victim, Sort::Interception, 1, Some(&fight), false);
            let rolled = self.roll_dice(blow.dice, io);
            let damage = Self::damage_of(&blow, &rolled);
            io.say(Event::Struck { by: Some(guard), victim, rolled, damage });
            if let Some(damage) = damage
                && self.wound(fight.attacker, damage, true, io)
            {
                self.leave_fight(0);
                self.kill(fight.attacker, Some(guard), io);
                return;
            }
        }
    }

    /// T3, T14: does this unit intercept the attack?
    pub(crate) fn intercepts(&self, guard: BlockRef, fight: &Fight) -> bool {
        let Victim::Unit(target) = fight.victim else { return false };
        let is_mounted = self.profile(fight.attacker).class == Class::Cavalry;
        let block = self.block(guard);
        if !fight.is_melee
            || !block.is_on_map()
            || guard == target
            || !block.has(mark::READY)
            || block.has(mark::FROZEN | mark::SUPPRESSED)
        {
            return false;
        }
        let is_ready = match self.ability(block.face) {
            Ability::Intercept => is_mounted,
            Ability::GuardLine => true,
            _ => false,
        };
        is_ready
            && !self.are_friends(guard.seat, fight.attacker.seat)
            && self.are_friends(guard.seat, target.seat)
            && !self.are_at_peace(guard.seat, fight.attacker.seat)
            && Self::front(block.facing)
                .into_iter()
                .any(|direction| self.geometry().neighbour(block.hex, direction) == fight.at)
    }

    /// A side's unit takes no more part in the fight.
    fn leave_fight(&mut self, side: usize) {
        if let Some(fight) = &mut self.fight {
            fight.is_gone[side] = true;
        }
    }

    /// M15.6, steps 6 and 7.
    pub(crate) fn strike_of(&mut self, side: u8, is_second: bool, io: &mut impl Desk) {
        let Some(fight) = self.fight else { return };
        if fight.is_gone[0] || !self.block(fight.attacker).is_on_map() {
            return;
        }
        if side == 0 {
            if !fight.is_gone[1] {
                self.strike_at_victim(&fight, is_second, io);
            }
        } else if self.may_answer(&fight) {
            self.strike_back(&fight, is_second, io);
        } else {
            self.tower_strikes_back(&fight, io);
        }
    }

    fn strike_at_victim(&mut self, fight: &Fight, is_second: bool, io: &mut impl Desk) {
        let at = fight.attacker;
        let sort = if fight.is_melee { Sort::Melee } else { Sort::Shot };
        if let (Victim::Unit(unit), false) = (fight.victim, fight.is_melee)
            && self.wall_stops(unit, io)
        {
            return;
        }
        // P1: also the unit that destroys the colony is bitten.
        let is_bitten = fight.is_melee && self.is_ant_colony(fight.victim);
        let blow = self.blow(Striker::Unit(at), fight.victim, sort, 0, Some(fight), is_second);
        let rolled = self.roll_dice(blow.dice, io);
        let damage = Self::damage_of(&blow, &rolled);
        io.say(Event::Struck { by: Some(at), victim: fight.victim, rolled, damage });
        if let Some(damage) = damage {
            if let Some(fight) = &mut self.fight {
                fight.has_hit = true;
            }
            match fight.victim {
                Victim::Unit(unit) => {
                    let before = self.block(unit).wounds;
                    let dies = self.wound(unit, damage, fight.is_melee, io);
                    let is_wounded = self.block(unit).wounds > before;
                    self.after_hit(at, unit, fight, is_wounded, io);
                    if dies {
                        self.then(Task::FallBack(1));
                    }
                }
                wall => self.damage_wall(wall, damage, at, io),
            }
        }
        if is_bitten && self.block(at).is_on_map() {
            self.bitten(at, io);
        }
    }

    fn bitten(&mut self, at: BlockRef, io: &mut impl Desk) {
        io.say(Event::Bitten { block: at });
        if self.wound(at, 1, false, io) {
            self.leave_fight(0);
            self.kill(at, None, io);
        }
    }

    /// M15.9 to M15.11, M17.5.
    fn strike_back(&mut self, fight: &Fight, is_second: bool, io: &mut impl Desk) {
        let Some(guard) = fight.guard else { return };
        self.show(guard, io);
        let victim = self.struck_back(fight);
        let sort = if fight.is_melee { Sort::Melee } else { Sort::Shot };
        let blow = self.blow(Striker::Unit(guard), victim, sort, 1, Some(fight), is_second);
        let rolled = self.roll_dice(blow.dice, io);
        let damage = Self::damage_of(&blow, &rolled);
        io.say(Event::Struck { by: Some(guard), victim, rolled, damage });
        let Some(damage) = damage else { return };
        match victim {
            Victim::Unit(unit) => {
                if self.wound(unit, damage, fight.is_melee, io) {
                    self.then(Task::FallBack(0));
                }
            }
            wall => self.damage_wall(wall, damage, guard, io),
        }
    }

    /// M17.5: what a strike back hits.
    pub(crate) fn struck_back(&self, fight: &Fight) -> Victim {
        if fight.is_melee { Victim::Unit(fight.attacker) } else { self.unit_or_shelter(fight.attacker) }
    }

    /// M17.5: the unit, or the building or village that it is in.
    pub(crate) fn unit_or_shelter(&self, at: BlockRef) -> Victim {
        let hex = self.block(at).hex;
        match (self.is_inside(at), self.building_on(hex)) {
            (true, Some(_)) => Victim::Building(hex),
            (true, None) => Victim::Encounter(hex),
            (false, _) => Victim::Unit(at),
        }
    }

    /// M17.1: is the unit inside a building, or a village of its side?
    pub(crate) fn is_inside(&self, at: BlockRef) -> bool {
        let hex = self.block(at).hex;
        self.map.structures.contains(hex) && self.settlement_on(hex).is_none()
    }

    /// M17.12.
    fn tower_strikes_back(&mut self, fight: &Fight, io: &mut impl Desk) {
        let Some(hex) = self.tower_that_answers(fight) else { return };
        let at = fight.attacker;
        if let Some(fight) = &mut self.fight {
            fight.guard = None;
        }
        if self.tower_hits(hex, at, io) {
            self.then(Task::FallBack(0));
        }
    }

    /// M17.12: the hex of the building that strikes back, if it does.
    pub(crate) fn tower_that_answers(&self, fight: &Fight) -> Option<Hex> {
        let Victim::Building(hex) = fight.victim else { return None };
        let building = self.building_on(hex)?;
        let range = self.pack.works(building.kind).range[usize::from(building.second_age)];
        let in_reach = range > 0 && self.geometry().distance(hex, fight.from) <= range;
        let answers = in_reach && !self.is_backstab(fight) && self.sees(building.owner, fight.attacker);
        answers.then_some(hex)
    }

    /// M17.11, M17.12: a tower strikes at a unit, or at the building it is in. Says whether the unit would die.
    pub(crate) fn tower_hits(&mut self, hex: Hex, at: BlockRef, io: &mut impl Desk) -> bool {
        let victim = self.unit_or_shelter(at);
        if victim == Victim::Unit(at) && self.wall_stops(at, io) {
            return false;
        }
        let blow = self.blow(Striker::Tower(hex), victim, Sort::Tower, 1, None, true);
        let rolled = self.roll_dice(blow.dice, io);
        let damage = Self::damage_of(&blow, &rolled);
        io.say(Event::Struck { by: None, victim, rolled, damage });
        let Some(damage) = damage else { return false };
        match victim {
            Victim::Unit(unit) => self.wound(unit, damage, false, io),
            wall => {
                let owner = self.building_on(hex).map_or(at.seat, |building| building.owner);
                self.damage_wall_by_tower(wall, damage, owner, io);
                false
            }
        }
    }

    /// M1.10: puts wounds on a unit. Says whether it dies of them; the death itself follows.
    pub(crate) fn wound(&mut self, at: BlockRef, damage: u8, is_melee: bool, io: &mut impl Desk) -> bool {
        let mut damage = damage;
        let face = self.block(at).face;
        // T18.
        if is_melee && self.ability(face) == Ability::ShrugOff && self.can_use_ability(at).is_ok() {
            self.use_ability(at, Ability::ShrugOff, io);
            let rolled = self.roll_dice(3 + self.more_dice(at), io);
            if rolled.hits(crate::kinds::Icon::Melee) > 0 {
                damage = damage.saturating_sub(1);
                io.say(Event::ShruggedOff { block: at });
            }
        }
        let left = self.hp_left(at);
        if damage >= left && left > 0 {
            // H3.4.
            let stands = face == Face::Hero && self.has_power(at.seat, HeroKind::Protector, LAST_STAND);
            if let Some(hero) = self.player_mut(at.seat).hero.as_mut().filter(|hero| stands && !hero.stood) {
                hero.stood = true;
                self.block_mut(at).wounds += left - 1;
                io.say(Event::StoodFirm { seat: at.seat });
                return false;
            }
            self.block_mut(at).wounds += left;
            return true;
        }
        self.block_mut(at).wounds += damage;
        false
    }

    /// M15.6, step 9: the unit of a side dies of its wounds.
    pub(crate) fn die_in_fight(&mut self, side: u8, io: &mut impl Desk) {
        let Some(fight) = self.fight else { return };
        self.leave_fight(usize::from(side));
        if side == 0 {
            let killer = fight.guard.filter(|&guard| self.block(guard).is_on_map());
            self.kill(fight.attacker, killer, io);
            return;
        }
        let Victim::Unit(unit) = fight.victim else { return };
        let (hex, was_military) = (self.block(unit).hex, self.block(unit).face.is_military());
        self.kill(unit, Some(fight.attacker), io);
        // M15.14.
        if fight.is_melee && was_military && self.military_on(hex).next().is_none() {
            let builder = self.on(hex).find(|&other| self.block(other).face == Face::Builder);
            let is_safe = self.map.structures.contains(hex);
            if let (Some(builder), false) = (builder, is_safe) {
                self.kill(builder, Some(fight.attacker), io);
            }
        }
    }

    /// D19, C6: the unit of a side falls back.
    pub(crate) fn fall_back(&mut self, side: u8, to: Hex, io: &mut impl Desk) {
        let Some(fight) = self.fight else { return };
        let unit = match (side, fight.victim) {
            (0, _) => fight.attacker,
            (_, Victim::Unit(unit)) => unit,
            _ => return,
        };
        self.play_card(unit.seat, usize::from(side), CombatCard::FallBack, io);
        self.leave_fight(usize::from(side));
        self.block_mut(unit).wounds -= 1;
        io.say(Event::FellBack { block: unit, to });
        self.chronicle.note(Noted::Card);
        self.chronicle.used(Used::Card(CombatCard::FallBack));
        self.relocate(unit, to);
        self.look(unit.seat, io);
        if self.block(unit).is_on_map() {
            self.pick_up_shard(unit, io);
            self.note_company(unit);
        }
        if side == 0 && self.block(unit).is_on_map() {
            self.end_activity(unit, true, fight.how);
        }
    }

    /// M1.10, M15.17: a unit dies; whoever took the last HP is credited.
    pub(crate) fn kill(&mut self, dead: BlockRef, by: Option<BlockRef>, io: &mut impl Desk) {
        let face = self.block(dead).face;
        if !self.block(dead).is_on_map() {
            return;
        }
        io.say(Event::Killed { block: dead, face, by });
        self.remove_block(dead, io);
        if let Some(killer) = by.filter(|killer| !self.are_friends(killer.seat, dead.seat)) {
            self.credit_kill(killer, io);
        }
        // H5.5 ends with her who brought it.
        if face == Face::Hero { self.look_everywhere(io) } else { self.look(dead.seat, io) }
    }

    /// M15.17, M19.1, M20.10, M26.1, T16.
    fn credit_kill(&mut self, killer: BlockRef, io: &mut impl Desk) {
        let seat = killer.seat;
        let deeds = &mut self.player_mut(seat).deeds;
        deeds.kills = deeds.kills.saturating_add(1);
        self.chronicle.note(Noted::Kill);
        self.draw_combat_card(seat, io);
        self.give_step(killer, io);
        if self.block(killer).is_on_map() {
            let face = self.block(killer).face;
            if self.ability(face) == Ability::Zeal
                && self.block(killer).wounds > 0
                && self.can_use_ability(killer).is_ok()
            {
                self.use_ability(killer, Ability::Zeal, io);
                self.block_mut(killer).wounds -= 1;
            }
        }
        self.check_tasks(seat, crate::missions::Moment::Deed, io);
    }

    /// M26.1.
    fn draw_combat_card(&mut self, seat: Seat, io: &mut impl Desk) {
        if !self.rules.combat_cards || self.player(seat).hand.len() >= u32::from(self.pack.numbers.cards_hand)
        {
            return;
        }
        if self.stock.cards.is_empty() {
            self.stock.cards = self.stock.played.take_all();
        }
        if let Some(card) = self.stock.cards.draw(io.chance()) {
            self.player_mut(seat).hand.add(card);
            io.say(Event::DrewCard { seat, card: Some(card) });
        }
    }

    /// D18: a card is played.
    pub(crate) fn play_card(&mut self, seat: Seat, side: usize, card: CombatCard, io: &mut impl Desk) {
        self.player_mut(seat).hand.remove(card);
        self.stock.played.add(card);
        if let Some(fight) = &mut self.fight {
            fight.cards[side] = Some(card);
        }
        io.reveal(Audience::All);
        io.say(Event::PlayedCard { seat, card });
        self.chronicle.note(Noted::Card);
        self.chronicle.used(Used::Card(card));
    }

    /// M15.6, step 8: the extra strikes of a declared ability, which come after the others.
    pub(crate) fn plan_extra_strikes(&mut self, fight: &Fight) {
        if fight.bolt > 0 || self.profile(fight.attacker).hero.is_some() {
            return;
        }
        match (self.ability(self.block(fight.attacker).face), fight.how) {
            (Ability::Cleave2, How::Ability) => {
                self.then(Task::Extra(1));
                self.then(Task::Extra(0));
            }
            (Ability::Cleave1 | Ability::Skewer | Ability::Scatter, How::Extra(_)) => {
                self.then(Task::Extra(0));
            }
            _ => {}
        }
    }

    /// The hex of an extra strike.
    fn extra_hex(&self, fight: &Fight, number: u8) -> Hex {
        let geometry = self.geometry();
        if let How::Extra(direction) = fight.how {
            geometry.neighbour(fight.at, direction)
        } else {
            let common = |hex: &Hex| geometry.distance(*hex, fight.from) == 1;
            geometry.around(fight.at).filter(common).nth(usize::from(number)).unwrap_or(Hex::NONE)
        }
    }

    /// M18.7: an enemy unit on a hex, identified by the seat's side and not inside a structure.
    pub(crate) fn open_target(&self, seat: Seat, hex: Hex) -> Option<BlockRef> {
        if hex.is_none() || self.map.structures.contains(hex) {
            return None;
        }
        let unit = self.military_on(hex).next().or_else(|| self.on(hex).next())?;
        let is_enemy = !self.are_friends(seat, unit.seat) && !self.are_at_peace(seat, unit.seat);
        (is_enemy && self.sees(seat, unit)).then_some(unit)
    }

    /// M18.7.
    pub(crate) fn extra_strike(&mut self, number: u8, io: &mut impl Desk) {
        let Some(fight) = self.fight else { return };
        let at = fight.attacker;
        let face = self.block(at).face;
        let is_skewer = self.ability(face) == Ability::Skewer;
        if fight.is_gone[0] || !self.block(at).is_on_map() || is_skewer && !fight.has_hit {
            return;
        }
        let Some(target) = self.open_target(at.seat, self.extra_hex(&fight, number)) else { return };
        if !fight.is_melee && self.wall_stops(target, io) {
            return;
        }
        let victim = Victim::Unit(target);
        let sort = if fight.is_melee { Sort::ExtraMelee } else { Sort::ExtraShot };
        let blow = self.blow(Striker::Unit(at), victim, sort, 0, Some(&fight), false);
        let rolled = self.roll_dice(blow.dice, io);
        let damage = Self::damage_of(&blow, &rolled);
        io.say(Event::Struck { by: Some(at), victim, rolled, damage });
        if let Some(damage) = damage
            && self.wound(target, damage, fight.is_melee, io)
        {
            self.kill(target, Some(at), io);
        }
    }

    /// T6, T9, T10: may this extra strike be declared?
    pub(crate) fn is_extra_target(&self, at: BlockRef, hex: Hex, direction: Dir) -> bool {
        let geometry = self.geometry();
        let from = self.block(at).hex;
        let extra = geometry.neighbour(hex, direction);
        if extra.is_none() || extra == from || self.open_target(at.seat, extra).is_none() {
            return false;
        }
        let distance = geometry.distance(from, extra);
        match self.ability(self.block(at).face) {
            Ability::Cleave1 => distance == 1,
            Ability::Skewer => distance == geometry.distance(from, hex) + 1,
            Ability::Scatter => true,
            _ => false,
        }
    }
}
