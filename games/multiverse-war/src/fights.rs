//! Chapter 15: attack moves and shots, what is hit, and the course of a fight.

use crate::action::{Aim, How};
use crate::event::Event;
use crate::hexes::Hex;
use crate::kinds::{Ability, Attribute, Class, CombatCard, Encounter, Face, HeroKind};
use crate::position::{BlockRef, Fight, MultiverseWar, Victim, mark};
use crate::refusal::Refused;
use crate::sequence::{Desk, military};
use crate::sight::everything;
use crate::task::Task;
use table::Seat;

type Checked<T = ()> = Result<T, Refused>;

impl MultiverseWar {
    /// M15.4, M15.5, M28.3: what an attack or shot of this seat at a hex hits.
    pub(crate) fn victim(&self, seat: Seat, at: Hex, aim: Aim) -> Checked<Victim> {
        // M31.2: what stands there unseen changes no answer.
        let hides_somebody =
            || self.on(at).any(|unit| !self.are_friends(seat, unit.seat) && !self.sees(seat, unit));
        if let Some(owner) = self.settlement_on(at) {
            if self.are_friends(seat, owner) {
                return Err(Refused::NothingToAttack);
            }
            if aim != Aim::Wall && hides_somebody() {
                return Err(Refused::NotIdentified);
            }
            let mut units = self.military_on(at);
            return match (aim, units.next(), units.next()) {
                (Aim::First, Some(unit), _) | (Aim::Second, _, Some(unit)) => Ok(Victim::Unit(unit)),
                (Aim::First, None, _) => Ok(Victim::Settlement(owner)),
                (Aim::Wall, _, _) if self.holder(at).is_some() => Ok(Victim::Settlement(owner)),
                _ => Err(Refused::NothingToAttack),
            };
        }
        if aim == Aim::Wall {
            return Err(Refused::NothingToAttack);
        }
        if self.map.structures.contains(at) {
            if aim != Aim::First || self.shelters(seat, at) {
                return Err(Refused::NothingToAttack);
            }
            return Ok(match self.building_on(at) {
                Some(_) => Victim::Building(at),
                None => Victim::Encounter(at),
            });
        }
        if self.holder(at).is_none_or(|holder| self.are_friends(seat, holder)) {
            return Err(Refused::NothingToAttack);
        }
        if hides_somebody() {
            return Err(Refused::NotIdentified);
        }
        let mut units = self.military_on(at);
        let first = units.next();
        match aim {
            Aim::First => {
                let builder = || self.on(at).find(|&unit| self.block(unit).face == Face::Builder);
                first.or_else(builder).map(Victim::Unit).ok_or(Refused::NothingToAttack)
            }
            Aim::Second | Aim::Wall => units.next().map(Victim::Unit).ok_or(Refused::NothingToAttack),
        }
    }

    /// Whose it is that is hit, if it is a player's.
    pub(crate) fn owner_of(&self, victim: Victim) -> Option<Seat> {
        match victim {
            Victim::Unit(unit) => Some(unit.seat),
            Victim::Building(hex) | Victim::Encounter(hex) => self.structure_owner(hex),
            Victim::Settlement(seat) => Some(seat),
        }
    }

    /// M29.10.
    pub(crate) fn may_harm(&self, seat: Seat, other: Option<Seat>) -> Checked {
        match other {
            Some(other) if self.are_at_peace(seat, other) => Err(Refused::Treaty),
            _ => Ok(()),
        }
    }

    /// M12.8, M12.12, M18.3, M20.6: may the unit attack or shoot at all?
    fn can_fight(&self, at: BlockRef) -> Checked {
        self.can_act(at)?;
        let block = self.block(at);
        if !block.face.is_military() {
            return Err(Refused::NeverAttacks);
        }
        if block.has(mark::ATTACKED | mark::STEPS_ONLY) {
            let is_hero = block.face == Face::Hero;
            return Err(if is_hero { Refused::HeroHasAttacked } else { Refused::HasAttacked });
        }
        self.stands_alone(at)
    }

    /// M15.2.
    pub(crate) fn can_attack(&self, at: BlockRef, hex: Hex, how: How) -> Checked {
        self.can_fight(at)?;
        let (block, profile) = (self.block(at), self.profile(at));
        if profile.range > 0 {
            return Err(Refused::OnlyShoots);
        }
        if self.geometry().distance(block.hex, hex) != 1 {
            return Err(Refused::NotAdjacent);
        }
        let victim = self.victim(at.seat, hex, Aim::First)?;
        self.may_harm(at.seat, self.owner_of(victim))?;
        self.is_not_taunted(at, hex)?;
        let toll = self.toll(at.seat, block.hex, hex)?;
        self.can_use_with_attack(at, hex, victim, how)?;
        let ap = self.due(block.face, toll) + u8::from(profile.hero.is_some() && how != How::Plain);
        if ap > self.ap_left(at) { Err(Refused::TooFewAp) } else { Ok(()) }
    }

    /// M15.3, M17.1.
    pub(crate) fn can_shoot(&self, at: BlockRef, hex: Hex, aim: Aim, how: How) -> Checked {
        self.can_fight(at)?;
        let (block, profile) = (self.block(at), self.profile(at));
        let is_spear = profile.range == 0;
        if is_spear && (self.ability(block.face) != Ability::SpearThrow || how != How::Ability) {
            return Err(Refused::NoRangedAttack);
        }
        if profile.has(Attribute::SetUp) && !block.has(mark::SET_UP) {
            return Err(Refused::NotSetUp);
        }
        let range = if is_spear { 2 } else { profile.range };
        if hex == block.hex || self.geometry().distance(block.hex, hex) > range {
            return Err(Refused::OutOfRange);
        }
        if aim == Aim::Wall && profile.class != Class::Siege {
            return Err(Refused::NothingToAttack);
        }
        let victim = self.victim(at.seat, hex, aim)?;
        self.may_harm(at.seat, self.owner_of(victim))?;
        self.is_in_the_open(at.seat, hex, aim, victim)?;
        if !self.is_line_free(block.hex, hex) {
            return Err(Refused::NoLine);
        }
        if profile.has(Attribute::NoFiringArc) && self.friends_in_the_way(at, hex) {
            return Err(Refused::FriendsInTheWay);
        }
        self.can_use_with_shot(at, hex, victim, how)?;
        let ap = 1 + u8::from(profile.hero.is_some() && how != How::Plain);
        if ap > self.ap_left(at) { Err(Refused::TooFewAp) } else { Ok(()) }
    }

    /// M15.3, M15.4: a unit is identified by the own side, and so is whoever stands on a settlement hex that is shot at.
    pub(crate) fn is_in_the_open(&self, seat: Seat, hex: Hex, aim: Aim, victim: Victim) -> Checked {
        if aim == Aim::Wall {
            return Ok(());
        }
        let is_settlement = self.settlement_on(hex).is_some();
        match victim {
            Victim::Unit(_) | Victim::Settlement(_) => {
                let hidden = |unit: BlockRef| !self.sees(seat, unit);
                let is_hidden = match victim {
                    Victim::Unit(unit) if !is_settlement => hidden(unit),
                    _ => self.on(hex).any(hidden),
                };
                if is_hidden { Err(Refused::NotIdentified) } else { Ok(()) }
            }
            Victim::Building(_) | Victim::Encounter(_) => Ok(()),
        }
    }

    /// M18.3, No firing arc.
    fn friends_in_the_way(&self, at: BlockRef, hex: Hex) -> bool {
        let from = self.block(at).hex;
        let height = self.elevation(from);
        let is_filled = |between: Hex| {
            !between.is_none()
                && self.elevation(between) == height
                && self.military_on(between).any(|other| self.are_friends(at.seat, other.seat))
        };
        let line = self.geometry().line(from, hex);
        line.is_some_and(|line| line.steps().iter().any(|&(one, other)| is_filled(one) && is_filled(other)))
    }

    /// M4.8, M14.5.
    pub(crate) fn elevation(&self, hex: Hex) -> u8 {
        use crate::kinds::Terrain;
        match self.map.terrain[hex.index()] {
            Terrain::Mountain => 3,
            _ if self.is_high(hex) => 2,
            Terrain::Forest => 1,
            _ => 0,
        }
    }

    /// M15.6, step 1, of an attack move.
    pub(crate) fn do_attack(&mut self, at: BlockRef, hex: Hex, how: How, io: &mut impl Desk) {
        let block = *self.block(at);
        let toll = self.toll(at.seat, block.hex, hex).expect("the attack was checked");
        self.show(at, io);
        self.conclude_alone(at);
        let extra = u8::from(block.face == Face::Hero && how != How::Plain);
        self.pay(at, toll.ap + extra, toll.saved, false);
        let victim = self.victim(at.seat, hex, Aim::First).expect("the attack was checked");
        self.begin_fight(at, hex, Aim::First, how, victim, true, io);
    }

    /// M15.6, step 1, of a shot.
    pub(crate) fn do_shoot(&mut self, at: BlockRef, hex: Hex, aim: Aim, how: How, io: &mut impl Desk) {
        let block = *self.block(at);
        self.show(at, io);
        self.conclude_alone(at);
        self.conclude_from_arc(at, hex);
        let extra = u8::from(block.face == Face::Hero && how != How::Plain);
        self.pay(at, 1 + extra, 0, false);
        let victim = self.victim(at.seat, hex, aim).expect("the shot was checked");
        self.begin_fight(at, hex, aim, how, victim, false, io);
    }

    /// M18.3: whoever is shot over is no military unit of the shooter's side.
    fn conclude_from_arc(&mut self, at: BlockRef, hex: Hex) {
        if !self.profile(at).has(Attribute::NoFiringArc) {
            return;
        }
        let from = self.block(at).hex;
        let Some(line) = self.geometry().line(from, hex) else { return };
        for &(one, other) in line.steps() {
            if one != other || one.is_none() || self.elevation(one) != self.elevation(from) {
                continue;
            }
            let friends = self.on(one).filter(|unit| self.are_friends(unit.seat, at.seat));
            let mut blocks = [None; 4];
            blocks.iter_mut().zip(friends).for_each(|(place, unit)| *place = Some(unit));
            for unit in blocks.into_iter().flatten() {
                self.narrow(unit, everything().without_all(military()));
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "all of it was declared")]
    fn begin_fight(
        &mut self,
        at: BlockRef,
        hex: Hex,
        aim: Aim,
        how: How,
        victim: Victim,
        is_melee: bool,
        io: &mut impl Desk,
    ) {
        let from = self.block(at).hex;
        self.block_mut(at).clear(mark::READY);
        self.declare(at, how, is_melee, io);
        io.say(Event::Attacked { block: at, hex, victim, is_melee, how });
        self.chronicle.note(if is_melee {
            crate::chronicle::Noted::Attack
        } else {
            crate::chronicle::Noted::Shot
        });
        let fight = Fight {
            attacker: at,
            is_melee,
            from,
            at: hex,
            aim,
            how,
            victim,
            defender: self.owner_of(victim),
            guard: None,
            cards: [None; 2],
            support: [0; 2],
            is_gone: [false; 2],
            has_hit: false,
            bolt: 0,
        };
        self.fight = Some(fight);
        self.then(Task::EndFight);
        self.then(Task::Initiative);
        self.then(Task::CombatCard(1));
        self.then(Task::CombatCard(0));
        self.then(Task::Interception);
        if is_melee {
            self.then(Task::Defender);
        }
    }

    /// D17 to D19: who is asked by the topmost task of a fight; nobody if it is pointless.
    pub(crate) fn fight_question(&self) -> Option<Seat> {
        let fight = self.fight.as_ref()?;
        let holds_cards = |seat: Seat| self.rules.combat_cards && !self.player(seat).hand.is_empty();
        match self.task() {
            Task::Defender => {
                let mut units = self.military_on(fight.at);
                let first = units.next()?;
                units.next().map(|_| first.seat)
            }
            Task::CombatCard(side) => {
                let defender = fight.defender?;
                let seat = if side == 0 { fight.attacker.seat } else { defender };
                (fight.bolt == 0 && !fight.is_gone[0] && holds_cards(seat)).then_some(seat)
            }
            Task::FallBack(side) => {
                let seat = if side == 0 { fight.attacker.seat } else { fight.defender? };
                let may =
                    fight.is_melee && fight.defender.is_some() && fight.cards[usize::from(side)].is_none();
                (may && holds_cards(seat)).then_some(seat)
            }
            _ => None,
        }
    }

    /// M15.6, step 5; M15.12: supporters show themselves.
    pub(crate) fn decide_initiative(&mut self, io: &mut impl Desk) {
        let Some(mut fight) = self.fight else { return };
        if fight.is_gone[0] {
            return;
        }
        fight.guard = self.guard_of(&fight);
        if fight.is_melee {
            for side in 0..2 {
                let seat = if side == 0 { Some(fight.attacker.seat) } else { fight.defender };
                // C3: who does not count does not show himself either.
                if fight.cards[1 - side] != Some(CombatCard::BrokenRanks) {
                    fight.support[side] = seat.map_or(0, |seat| self.count_support(seat, &fight, io));
                }
            }
            if fight.support != [0, 0] {
                io.say(Event::Supported { attacker: fight.support[0], defender: fight.support[1] });
            }
        }
        self.fight = Some(fight);
        let seizes = |side: usize| fight.cards[side] == Some(CombatCard::SeizeTheMoment);
        let answers = self.may_answer(&fight);
        let counters = fight.guard.is_some_and(|guard| {
            let is_unit = matches!(fight.victim, Victim::Unit(_));
            let he_counters = is_unit && self.counters(fight.attacker, guard, false);
            self.counters(guard, fight.attacker, fight.is_melee) && !he_counters
        });
        let defender_first = answers
            && match (seizes(0), seizes(1)) {
                (true, false) => false,
                (false, true) => true,
                _ => counters,
            };
        self.plan_extra_strikes(&fight);
        let (first, second) = if defender_first { (1, 0) } else { (0, 1) };
        self.then(Task::Strike(second, true));
        self.then(Task::Strike(first, false));
    }

    /// M15.9, M17.2, M28.3: the unit that would strike for the defender. Of a formation in a building that is shot at, it is one that can.
    fn guard_of(&self, fight: &Fight) -> Option<BlockRef> {
        match fight.victim {
            Victim::Unit(unit) => Some(unit).filter(|&unit| self.block(unit).face.is_military()),
            Victim::Building(hex) | Victim::Encounter(hex) => {
                let answers = |&unit: &BlockRef| self.may_answer(&Fight { guard: Some(unit), ..*fight });
                let mut inside = self.military_on(hex);
                fight.guard.or_else(|| self.military_on(hex).find(answers)).or_else(|| inside.next())
            }
            Victim::Settlement(_) => None,
        }
    }

    /// M15.9 to M15.11, M20.14, H1.2, H2.3: does the guard strike back?
    pub(crate) fn may_answer(&self, fight: &Fight) -> bool {
        let Some(guard) = fight.guard else { return false };
        let block = self.block(guard);
        if !block.is_on_map()
            || fight.is_gone[1]
            || block.has(mark::FROZEN | mark::SUPPRESSED)
            || self.is_backstab(fight)
        {
            return false;
        }
        let profile = self.profile(guard);
        if fight.is_melee {
            return profile.class != Class::Siege;
        }
        let in_reach = self.geometry().distance(block.hex, fight.from) <= profile.range
            && self.is_line_free(block.hex, fight.from);
        match profile.class {
            Class::Ranged => in_reach && self.sees(guard.seat, fight.attacker),
            Class::Siege => {
                in_reach && block.has(mark::SET_UP) && self.profile(fight.attacker).class == Class::Siege
            }
            _ => false,
        }
    }

    /// M15.12: counts the supporters of a side, who show themselves. M28.3: the other unit of a formation is one.
    fn count_support(&mut self, seat: Seat, fight: &Fight, io: &mut impl Desk) -> u8 {
        let mut found = [None; 24];
        let mut places = found.iter_mut();
        for hex in self.geometry().around(fight.at).chain([fight.at]) {
            for unit in self.on(hex) {
                let is_fighter = unit == fight.attacker || Some(unit) == fight.guard;
                if self.are_friends(unit.seat, seat)
                    && !is_fighter
                    && let Some(place) = places.next()
                {
                    *place = Some(unit);
                }
            }
        }
        let mut support = 0;
        for unit in found.into_iter().flatten() {
            let block = *self.block(unit);
            if block.has(mark::FROZEN) {
                continue;
            }
            if !block.face.is_military() {
                self.narrow(unit, everything().without_all(military()));
                continue;
            }
            self.show(unit, io);
            let is_double = self.profile(unit).has(Attribute::CloseRanks)
                || block.face == Face::Hero && self.has_power(unit.seat, HeroKind::Protector, 4);
            support += 1 + u8::from(is_double);
        }
        support
    }

    /// M15.6, step 9; M15.16.
    pub(crate) fn end_fight(&mut self, io: &mut impl Desk) {
        let Some(fight) = self.fight.take() else { return };
        let at = fight.attacker;
        if !self.block(at).is_on_map() || fight.is_gone[0] {
            return;
        }
        let is_clear = self.holder(fight.at).is_none_or(|holder| self.are_friends(holder, at.seat))
            && !self.map.structures.contains(fight.at)
            && self.may_share(at.seat, self.block(at).face, fight.at, Some(at));
        if fight.is_melee && is_clear && self.block(at).hex == fight.from {
            io.say(Event::MovedUp { block: at, to: fight.at });
            self.relocate(at, fight.at);
            self.look(at.seat, io);
            if self.block(at).is_on_map() {
                self.pick_up_shard(at, io);
                self.note_company(at);
                self.then(Task::Arrive(at.seat, at.unit));
            }
        }
        if fight.bolt == 0 {
            self.end_activity(at, fight.is_melee, fight.how);
        }
    }

    /// M12.12, M18.3, M20.6, T4, T5.
    pub(crate) fn end_activity(&mut self, at: BlockRef, is_melee: bool, how: How) {
        let (face, seat) = (self.block(at).face, at.seat);
        let ability = self.ability(face);
        // Whether the tactical limit leaves a place is asked when the ability is used (M19.7).
        let is_unused = self.is_veteran(seat, face) && !self.block(at).has(mark::ABILITY);
        let goes_on = self.has_attribute(face, Attribute::Manoeuvrability);
        let block = self.block_mut(at);
        let was_volley = block.has(mark::VOLLEY);
        block.clear(mark::VOLLEY);
        if face == Face::Hero || goes_on {
            block.set(mark::ATTACKED);
        } else if ability == Ability::HitAndRun && is_unused {
            block.set(mark::STEPS_ONLY);
        } else if ability == Ability::Volley && is_unused && !is_melee && !was_volley && how == How::Plain {
            block.set(mark::VOLLEY);
        } else {
            block.set(mark::OVER);
        }
    }

    /// P1: every unit that attacks an ant colony by an attack move takes 1 damage after its strike.
    pub(crate) fn is_ant_colony(&self, victim: Victim) -> bool {
        match victim {
            Victim::Encounter(hex) => {
                self.encounter_on(hex).is_some_and(|(_, standing)| standing.kind == Encounter::Ants)
            }
            _ => false,
        }
    }
}
