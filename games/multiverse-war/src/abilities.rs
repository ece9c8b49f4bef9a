//! Chapters 18 and 19: abilities of units, the tactical limit, and battle tracks.

use crate::action::How;
use crate::chronicle::{Noted, Used};
use crate::event::Event;
use crate::hexes::{Dir, Hex};
use crate::kinds::{Ability, Attribute, Face, HeroKind, Works};
use crate::pack::{TACTICAL, TOP_LEVEL};
use crate::position::{BlockRef, Ending, MultiverseWar, NONE, Victim, mark};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::Task;
use table::{Kind, Seat, Set};

type Checked = Result<(), Refused>;

impl MultiverseWar {
    /// M19.7.
    pub(crate) fn tactical_limit(&self, seat: Seat) -> u8 {
        let elite = self.elite_types(seat);
        let academy = u8::from(self.finished(seat, Works::Academy) > 0);
        TACTICAL + elite + academy + u8::from(self.has_power(seat, HeroKind::Warlord, 4))
    }

    /// M19.3: how many types are elite.
    pub(crate) fn elite_types(&self, seat: Seat) -> u8 {
        let top = self.pack.numbers.track_elite;
        self.player(seat).tracks.iter().filter(|&&steps| steps >= top).count() as u8
    }

    /// M19.7: is a place left?
    #[inline]
    pub(crate) fn has_tactical_place(&self, seat: Seat) -> Checked {
        // The limit is never below the printed number, so that most of the time nothing must be counted.
        let used = self.player(seat).tactical;
        if used < TACTICAL || used < self.tactical_limit(seat) { Ok(()) } else { Err(Refused::TacticalLimit) }
    }

    /// M18.4: may the unit use its ability?
    pub(crate) fn can_use_ability(&self, at: BlockRef) -> Checked {
        let block = self.block(at);
        if !self.is_veteran(at.seat, block.face) {
            return Err(Refused::NotVeteran);
        }
        if block.has(mark::ABILITY) {
            return Err(Refused::AbilityUsed);
        }
        if block.has(mark::FROZEN) {
            return Err(Refused::Frozen);
        }
        self.has_tactical_place(at.seat)
    }

    /// M18.4: the unit has used its ability. Everybody knows which, and concludes what the unit is.
    pub(crate) fn use_ability(&mut self, at: BlockRef, ability: Ability, io: &mut impl Desk) {
        self.block_mut(at).set(mark::ABILITY);
        let player = self.player_mut(at.seat);
        player.tactical = player.tactical.saturating_add(1);
        let could = self.veterans(at.seat, |its| its == ability);
        self.narrow(at, could);
        self.chronicle.note(Noted::Ability);
        self.chronicle.used(Used::Ability(ability));
        io.say(Event::UsedAbility { block: at, ability });
    }

    /// M18.4, M19.3: the types of a seat that may use such an ability.
    fn veterans(&self, seat: Seat, is_such: impl Fn(Ability) -> bool) -> Set<Face> {
        Face::ALL
            .into_iter()
            .filter(|&face| is_such(self.ability(face)) && self.is_veteran(seat, face))
            .collect()
    }

    /// M18.6, chapter 20: may this ability go with the attack move?
    pub(crate) fn can_use_with_attack(&self, at: BlockRef, hex: Hex, victim: Victim, how: How) -> Checked {
        if how == How::Plain {
            return Ok(());
        }
        let block = self.block(at);
        if block.face == Face::Hero {
            return self.can_power_with_attack(at.seat, how);
        }
        self.can_use_ability(at)?;
        let is_unit = matches!(victim, Victim::Unit(_));
        match (self.ability(block.face), how) {
            (Ability::Charge, How::Ability) => {
                if block.steps >= 2 {
                    Ok(())
                } else {
                    Err(Refused::TwoStepsFirst)
                }
            }
            (Ability::Cleave1, How::Extra(direction))
                if is_unit && self.is_extra_target(at, hex, direction) =>
            {
                Ok(())
            }
            (Ability::Cleave2, How::Ability) if is_unit => {
                let is_target = |next: Hex| {
                    self.geometry().distance(next, block.hex) == 1
                        && self.open_target(at.seat, next).is_some()
                };
                if self.geometry().around(hex).any(is_target) { Ok(()) } else { Err(Refused::NoExtraTarget) }
            }
            (Ability::Cleave1 | Ability::Cleave2, _) => Err(Refused::NoExtraTarget),
            _ => Err(Refused::NoSuchAbility),
        }
    }

    /// M18.6, chapter 20: may this ability go with the shot?
    pub(crate) fn can_use_with_shot(&self, at: BlockRef, hex: Hex, _victim: Victim, how: How) -> Checked {
        let block = self.block(at);
        let is_second = block.has(mark::VOLLEY);
        if how == How::Plain {
            return if is_second { Err(Refused::HasAttacked) } else { Ok(()) };
        }
        if block.face == Face::Hero {
            return self.can_power_with_attack(at.seat, how);
        }
        self.can_use_ability(at)?;
        match (self.ability(block.face), how) {
            (Ability::Volley, How::Ability) if is_second => Ok(()),
            (Ability::Volley, How::Ability) => Err(Refused::ShootFirst),
            (Ability::SteadyAim | Ability::SpearThrow, How::Ability) => Ok(()),
            (Ability::Skewer | Ability::Scatter, How::Extra(direction)) => {
                if self.is_extra_target(at, hex, direction) { Ok(()) } else { Err(Refused::NoExtraTarget) }
            }
            _ => Err(Refused::NoSuchAbility),
        }
    }

    /// M15.6, step 1: the declared ability is used.
    pub(crate) fn declare(&mut self, at: BlockRef, how: How, _is_melee: bool, io: &mut impl Desk) {
        if how == How::Plain {
            return;
        }
        let face = self.block(at).face;
        if face == Face::Hero {
            let power = self.power_with_attack(at.seat);
            self.use_power(at.seat, power, io);
        } else {
            self.use_ability(at, self.ability(face), io);
        }
    }

    /// M18.5.
    pub(crate) fn can_ready(&self, at: BlockRef, facing: Dir) -> Checked {
        self.can_act(at)?;
        let block = self.block(at);
        if block.has(mark::STEPS_ONLY | mark::VOLLEY) {
            return Err(Refused::ActivityOver);
        }
        let Some(has_facing) = self.ability(block.face).ready() else { return Err(Refused::NoSuchAbility) };
        if !has_facing && facing != Dir::default() {
            return Err(Refused::NoFacing);
        }
        self.can_use_ability(at)
    }

    /// M18.5.
    pub(crate) fn do_ready(&mut self, at: BlockRef, facing: Dir, io: &mut impl Desk) {
        let ability = self.ability(self.block(at).face);
        let block = self.block_mut(at);
        block.set(mark::READY);
        block.facing = facing.number();
        // The mark shows a facing or none; which unit it is, others may still wonder.
        let alike = self.veterans(at.seat, |its| its.ready() == ability.ready());
        self.block_mut(at).set(mark::ABILITY);
        let player = self.player_mut(at.seat);
        player.tactical = player.tactical.saturating_add(1);
        self.narrow(at, alike);
        self.chronicle.note(Noted::Ability);
        // With a facing it may be one of two; which, interceptions tell.
        if ability.ready() == Some(false) {
            self.chronicle.used(Used::Ability(ability));
        }
        io.say(Event::MadeReady { block: at, facing: ability.ready().unwrap_or(false).then_some(facing) });
    }

    /// T2.
    pub(crate) fn can_sprint(&self, at: BlockRef) -> Checked {
        self.can_act(at)?;
        let block = self.block(at);
        if self.ability(block.face) != Ability::Sprint {
            return Err(Refused::NoSuchAbility);
        }
        if block.spent > 0 {
            return Err(Refused::HasSpent);
        }
        self.can_use_ability(at)
    }

    /// T2.
    pub(crate) fn do_sprint(&mut self, at: BlockRef, io: &mut impl Desk) {
        self.block_mut(at).bonus += 1;
        self.use_ability(at, Ability::Sprint, io);
    }

    /// M12.11.
    pub(crate) fn can_set_up(&self, at: BlockRef) -> Checked {
        self.can_act(at)?;
        let block = self.block(at);
        if !self.has_attribute(block.face, Attribute::SetUp) {
            return Err(Refused::NoSiegeWeapon);
        }
        if block.has(mark::SET_UP) {
            return Err(Refused::IsSetUp);
        }
        if self.ap_left(at) == 0 { Err(Refused::TooFewAp) } else { Ok(()) }
    }

    /// M12.11.
    pub(crate) fn do_set_up(&mut self, at: BlockRef, io: &mut impl Desk) {
        self.pay(at, 1, 0, false);
        self.block_mut(at).set(mark::SET_UP);
        let could =
            Face::ALL.into_iter().filter(|&face| self.has_attribute(face, Attribute::SetUp)).collect();
        self.narrow(at, could);
        io.say(Event::SetUp { block: at });
    }

    /// M19.1, M19.6: one step for the unit's type, or a kill on a hero's sheet.
    pub(crate) fn give_step(&mut self, at: BlockRef, io: &mut impl Desk) {
        // A dead unit's face is gone with it; only living units are credited here.
        if !self.block(at).is_on_map() {
            return;
        }
        let face = self.block(at).face;
        if face == Face::Hero {
            self.count_hero_kill(at.seat, io);
        } else if face.is_type() {
            self.advance(at.seat, face, 1, io);
        }
    }

    /// M19.1, M19.3, M30.6.
    pub(crate) fn advance(&mut self, seat: Seat, face: Face, steps: u8, io: &mut impl Desk) {
        let top = self.pack.numbers.track_elite;
        let track = &mut self.player_mut(seat).tracks[face.index()];
        if *track >= top {
            return;
        }
        *track = (*track + steps).min(top);
        let reached = *track;
        io.say(Event::Advanced { seat, face, steps: reached });
        if reached >= top {
            self.chronicle.note(Noted::Elite);
            if self.rules.elite && self.elite_types(seat) >= crate::pack::ELITE_TYPES {
                self.finish(Ending::Elite(seat), io);
            }
        }
    }

    /// M20.10.
    pub(crate) fn count_hero_kill(&mut self, seat: Seat, io: &mut impl Desk) {
        let Some(hero) = &mut self.player_mut(seat).hero else { return };
        if hero.level >= TOP_LEVEL {
            return;
        }
        hero.kills += 1;
        if hero.kills > hero.level {
            self.raise_hero(seat, io);
        }
    }

    /// M20.10, M20.11, M27.9.
    pub(crate) fn raise_hero(&mut self, seat: Seat, io: &mut impl Desk) {
        let Some(hero) = &mut self.player_mut(seat).hero else { return };
        hero.kills = 0;
        hero.level += 1;
        let level = hero.level;
        io.say(Event::HeroLevel { seat, level });
        self.then(Task::Level(seat));
    }

    /// D24: is there a type to name?
    pub(crate) fn has_type_below_elite(&self, seat: Seat) -> bool {
        let top = self.pack.numbers.track_elite;
        self.own_types(seat).any(|face| self.player(seat).tracks[face.index()] < top)
    }

    /// M19.9.
    pub(crate) fn own_types(&self, seat: Seat) -> impl Iterator<Item = Face> + '_ {
        let faction = self.player(seat).faction;
        Face::ALL.into_iter().filter(move |&face| {
            face.is_type()
                && self.pack.unit(face).is_some_and(|unit| unit.faction.is_none() || unit.faction == faction)
        })
    }

    /// Is the hero of this seat on the map, with this ability?
    #[inline]
    pub(crate) fn has_power(&self, seat: Seat, kind: HeroKind, power: u8) -> bool {
        match &self.player(seat).hero {
            Some(hero) => hero.kind == kind && hero.skills >> power & 1 != 0 && hero.block != NONE,
            None => false,
        }
    }
}
