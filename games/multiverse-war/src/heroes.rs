//! Chapter 20: heroes are recruited, grow, die and return; and what of their abilities goes with an attack.

use crate::action::{Action, Growth, How};
use crate::chronicle::{Noted, Used};
use crate::event::Event;
use crate::hexes::Hex;
use crate::kinds::{Face, HeroKind};
use crate::pack::{HERO_POINTS, HERO_PRICE, RETURN_PER_LEVEL};
use crate::position::{BLOCKS, BlockRef, Fight, Hero, MultiverseWar, NONE, mark};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::Task;
use table::{Seat, Set};

/// M20.4: 3 HP, 3 AP and the ability with a star, which is the first of every hero.
pub(crate) const SUGGESTED: Action = Action::Points { hp: 3, ap: 3, skills: 1 };

/// H1.5, H3.1.
const POISON: u8 = 4;
const SHIELD_WALL: u8 = 0;

type Checked = Result<(), Refused>;

impl MultiverseWar {
    /// D2: is the seat asked in the hero step? Whoever has no living hero is.
    pub(crate) fn is_asked_for_hero(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        self.rules.heroes
            && !player.is_out
            && match &player.hero {
                None => !self.stock.heroes.is_empty(),
                Some(hero) => hero.block == NONE,
            }
    }

    /// M20.2.
    pub(crate) fn hero_price(&self, kind: HeroKind) -> Option<u16> {
        self.stock.heroes.iter().position(|&hero| hero == kind).map(|before| HERO_PRICE + before as u16)
    }

    /// M20.12.
    pub(crate) const fn return_price(hero: &Hero) -> u16 {
        if hero.level <= 1 { HERO_PRICE } else { RETURN_PER_LEVEL * hero.level as u16 }
    }

    /// A free hex of the own settlement (M20.2).
    pub(crate) fn can_place_hero(&self, seat: Seat, hex: Hex) -> Checked {
        if !self.geometry().settlements[seat.index()].contains(hex) {
            return Err(Refused::NotYourSettlement);
        }
        self.is_free(seat, Face::Hero, hex)
    }

    fn has_place_for_hero(&self, seat: Seat) -> Checked {
        let settlement = self.geometry().settlements[seat.index()];
        let mut free = settlement.iter().filter(|&hex| self.can_place_hero(seat, hex).is_ok());
        free.next().map(|_| ()).ok_or(Refused::NoFreeHex)
    }

    /// M20.1, M20.2.
    pub(crate) fn can_recruit_hero(&self, seat: Seat, kind: HeroKind) -> Checked {
        if self.player(seat).hero.is_some() {
            return Err(Refused::HasHero);
        }
        let price = self.hero_price(kind).ok_or(Refused::HeroTaken)?;
        self.can_pay(seat, price)?;
        self.leaves_a_builder(seat, price)?;
        self.has_place_for_hero(seat)
    }

    /// M20.12.
    pub(crate) fn can_resurrect(&self, seat: Seat) -> Checked {
        let hero = self.player(seat).hero.filter(|hero| hero.block == NONE).ok_or(Refused::NoDeadHero)?;
        self.can_pay(seat, Self::return_price(&hero))?;
        self.has_place_for_hero(seat)
    }

    /// M20.2: the sheet is taken; its points come next.
    pub(crate) fn recruit_hero(&mut self, seat: Seat, kind: HeroKind, io: &mut impl Desk) {
        let price = self.hero_price(kind).unwrap_or(HERO_PRICE);
        self.player_mut(seat).gold -= price;
        self.stock.heroes.take(kind);
        let hero = Hero {
            kind,
            level: 1,
            kills: 0,
            hp: 1,
            ap: 1,
            skills: 0,
            used: 0,
            block: NONE,
            taunts: false,
            walled: false,
            stood: false,
            teleported: NONE,
        };
        self.player_mut(seat).hero = Some(hero);
        self.chronicle.note(Noted::Hero);
        io.say(Event::HeroRecruited { seat, kind, price });
        self.then(Task::HeroPlace(seat));
        self.then(Task::HeroPoints(seat));
    }

    /// M20.12.
    pub(crate) fn resurrect(&mut self, seat: Seat, io: &mut impl Desk) {
        let Some(hero) = self.player(seat).hero else { return };
        let price = Self::return_price(&hero);
        self.player_mut(seat).gold -= price;
        io.say(Event::HeroReturned { seat, price });
        self.then(Task::HeroPlace(seat));
    }

    /// M20.2: the hero comes onto the map, for all to see.
    pub(crate) fn place_hero(&mut self, seat: Seat, hex: Hex, io: &mut impl Desk) {
        let at = self.place_block(seat, Face::Hero, hex, Set::only(Face::Hero));
        if let Some(hero) = &mut self.player_mut(seat).hero {
            hero.block = at.unit;
            hero.used = 0;
        }
        io.say(Event::Placed { block: at, hex, face: self.secret(seat, Face::Hero), source: None });
        self.show(at, io);
        // H5.5 shortens what others see.
        self.look_everywhere(io);
    }

    /// M20.3: an allowed split of the points of a new hero.
    pub(crate) fn can_split(&self, seat: Seat, hp: u8, ap: u8, skills: u8) -> Checked {
        let Some(hero) = &self.player(seat).hero else { return Err(Refused::NoHero) };
        let facts = self.pack.hero(hero.kind);
        let numbers = &self.pack.numbers;
        if skills >= 32 || (0..5).any(|power| skills >> power & 1 != 0 && facts.levels[power] > 1) {
            return Err(Refused::AbilityClosed);
        }
        if !(1..=numbers.hero_hp).contains(&hp) || !(1..=numbers.hero_ap).contains(&ap) {
            return Err(Refused::PointLimits);
        }
        if hp + ap + 2 * (skills.count_ones() as u8) == HERO_POINTS {
            Ok(())
        } else {
            Err(Refused::PointLimits)
        }
    }

    /// M20.11: what the points of a new level may buy.
    pub(crate) fn can_grow(&self, seat: Seat, growth: Growth) -> Checked {
        let Some(hero) = &self.player(seat).hero else { return Err(Refused::NoHero) };
        let numbers = &self.pack.numbers;
        let (hp, ap) = match growth {
            Growth::Hp => (2, 0),
            Growth::HpAp => (1, 1),
            Growth::Ap => (0, 2),
            Growth::Skill(power) => {
                let facts = self.pack.hero(hero.kind);
                let level = facts.levels.get(usize::from(power)).ok_or(Refused::NoSuchPower)?;
                if *level > hero.level {
                    return Err(Refused::AbilityClosed);
                }
                return if hero.skills >> power & 1 == 0 { Ok(()) } else { Err(Refused::HasAbility) };
            }
        };
        let most_hp = numbers.hero_hp + self.pack.hero(hero.kind).hp;
        if hero.hp + hp > most_hp || hero.ap + ap > numbers.hero_ap {
            return Err(Refused::PointLimits);
        }
        Ok(())
    }

    /// M20.11.
    pub(crate) fn grow(&mut self, seat: Seat, growth: Growth, io: &mut impl Desk) {
        if let Some(hero) = &mut self.player_mut(seat).hero {
            match growth {
                Growth::Hp => hero.hp += 2,
                Growth::HpAp => {
                    hero.hp += 1;
                    hero.ap += 1;
                }
                Growth::Ap => hero.ap += 2,
                Growth::Skill(power) => hero.skills |= 1 << power,
            }
        }
        io.say(Event::HeroGrew { seat, growth });
        self.look_everywhere(io);
    }

    /// H1.2, H2.1, H4.1: the ability that is part of a regular attack.
    pub(crate) fn power_with_attack(&self, seat: Seat) -> u8 {
        match self.player(seat).hero.map(|hero| hero.kind) {
            Some(HeroKind::Assassin) => 1,
            _ => 0,
        }
    }

    /// M20.5, H1.2, H2.1, H4.1.
    pub(crate) fn can_power_with_attack(&self, seat: Seat, how: How) -> Checked {
        let Some(hero) = &self.player(seat).hero else { return Err(Refused::NoHero) };
        if how != How::Ability
            || !matches!(hero.kind, HeroKind::Assassin | HeroKind::Sharpshooter | HeroKind::Warlord)
        {
            return Err(Refused::NoSuchPower);
        }
        self.has_unused_power(seat, self.power_with_attack(seat))?;
        let block = self.block(BlockRef::new(seat, hero.block));
        match hero.kind {
            HeroKind::Sharpshooter if block.steps > 0 => Err(Refused::NoStepsBefore),
            HeroKind::Warlord if block.steps == 0 => Err(Refused::HeroStepsFirst),
            _ => Ok(()),
        }
    }

    /// M20.5.
    pub(crate) fn has_unused_power(&self, seat: Seat, power: u8) -> Checked {
        let Some(hero) = &self.player(seat).hero else { return Err(Refused::NoHero) };
        if hero.block == NONE {
            return Err(Refused::NoHero);
        }
        if power > 4 || hero.skills >> power & 1 == 0 {
            return Err(Refused::NoSuchPower);
        }
        if hero.used >> power & 1 != 0 { Err(Refused::PowerUsed) } else { Ok(()) }
    }

    /// M20.5: the hero has used an ability.
    pub(crate) fn use_power(&mut self, seat: Seat, power: u8, io: &mut impl Desk) {
        let Some(hero) = &mut self.player_mut(seat).hero else { return };
        hero.used |= 1 << power;
        let kind = hero.kind;
        self.chronicle.note(Noted::Power);
        self.chronicle.used(Used::Power(kind, power));
        io.say(Event::UsedPower { seat, kind, power });
    }

    /// H1.2.
    pub(crate) fn is_backstab(&self, fight: &Fight) -> bool {
        fight.how == How::Ability
            && fight.bolt == 0
            && self.profile(fight.attacker).hero == Some(HeroKind::Assassin)
    }

    /// H3.2.
    pub(crate) fn is_not_taunted(&self, at: BlockRef, hex: Hex) -> Checked {
        let from = self.block(at).hex;
        let may_bind = |seat: &Seat| !self.are_friends(*seat, at.seat) && !self.are_at_peace(*seat, at.seat);
        for seat in self.seats_at_table().filter(may_bind) {
            let Some(hero) = self.player(seat).hero.filter(|hero| hero.taunts) else { continue };
            let place = self.block(BlockRef::new(seat, hero.block)).hex;
            if self.geometry().distance(from, place) == 1 && place != hex {
                return Err(Refused::Taunted);
            }
        }
        Ok(())
    }

    /// H1.5, H5.1: what else a hit does.
    pub(crate) fn after_hit(
        &mut self,
        at: BlockRef,
        unit: BlockRef,
        fight: &Fight,
        is_wounded: bool,
        io: &mut impl Desk,
    ) {
        if fight.bolt > 0 {
            self.bite(unit, io);
        } else if is_wounded
            && self.block(at).face == Face::Hero
            && self.has_power(at.seat, HeroKind::Assassin, POISON)
        {
            let block = self.block_mut(unit);
            block.set(mark::POISONED);
            block.poisoner = at.seat.number();
        }
    }

    /// H3.1.
    pub(crate) fn wall_stops(&mut self, unit: BlockRef, io: &mut impl Desk) -> bool {
        let hex = self.block(unit).hex;
        for seat in self.seats_at_table() {
            if !self.are_friends(seat, unit.seat) || !self.has_power(seat, HeroKind::Protector, SHIELD_WALL) {
                continue;
            }
            let Some(hero) = self.player(seat).hero else { continue };
            let protector = BlockRef::new(seat, hero.block);
            let is_near = self.geometry().distance(self.block(protector).hex, hex) == 1;
            if protector != unit && is_near && !hero.walled && !self.are_friends(seat, self.active) {
                if let Some(hero) = &mut self.player_mut(seat).hero {
                    hero.walled = true;
                }
                io.say(Event::WallStopped { seat });
                return true;
            }
        }
        false
    }

    /// M20.14: the unit has frostbite, which may shorten its sight (H5.5).
    pub(crate) fn bite(&mut self, unit: BlockRef, io: &mut impl Desk) {
        self.block_mut(unit).set(mark::FROSTBITE_NEW);
        self.look(unit.seat, io);
    }

    /// H1.5: poison works at the opening of the owner's action phase.
    pub(crate) fn work_poison(&mut self, seat: Seat, io: &mut impl Desk) {
        for unit in 0..BLOCKS as u8 {
            let at = BlockRef::new(seat, unit);
            let block = *self.block(at);
            if !block.is_on_map() || !block.has(mark::POISONED) {
                continue;
            }
            if block.has(mark::RESTING) {
                self.block_mut(at).clear(mark::POISONED | mark::RESTING);
                continue;
            }
            io.say(Event::Poisoned { block: at });
            if self.wound(at, 1, false, io) {
                let poisoner = Seat::new(block.poisoner);
                let hero = self.player(poisoner).hero.filter(|hero| hero.block != NONE);
                self.kill(at, hero.map(|hero| BlockRef::new(poisoner, hero.block)), io);
            }
        }
    }
}
