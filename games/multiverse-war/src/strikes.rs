//! Chapter 16: how a strike is worked out: handicaps, dice, hits, criticals and damage.

use crate::hexes::Hex;
use crate::kinds::{Ability, Attribute, Class, CombatCard, Face, HeroKind, Icon};
use crate::position::{BlockRef, Fight, MultiverseWar, Victim, mark};
use crate::sequence::Desk;
use crate::units::Profile;
use serde::Serialize;
use table::{Chance, Seat};

/// Who strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Striker {
    Unit(BlockRef),
    /// The tower or Fortress on this hex.
    Tower(Hex),
}

/// What sort of strike it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    /// The first strike of a side, in a fight begun by an attack move.
    Melee,
    /// The first strike of a side, in a fight begun by a shot.
    Shot,
    /// T3, T14: always rolled.
    Interception,
    /// M18.7: an extra strike in melee.
    ExtraMelee,
    /// M18.7: an extra strike of a shot, for 1 damage.
    ExtraShot,
    /// M17.11, M17.12.
    Tower,
}

impl Sort {
    const fn is_melee(self) -> bool {
        matches!(self, Sort::Melee | Sort::Interception | Sort::ExtraMelee)
    }
}

/// A strike before the dice: how many are rolled, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blow {
    /// Does it hit without a roll?
    pub(crate) is_sure: bool,
    /// Dice; with a sure hit only to look for a critical.
    pub(crate) dice: u8,
    pub(crate) icon: Icon,
    /// M16.13.
    pub(crate) counters: bool,
    pub(crate) damage: u8,
}

/// Icons of a roll: how many of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rolled {
    /// Melee icons.
    pub melee: u8,
    /// Ranged icons.
    pub ranged: u8,
    /// Cavalry icons.
    pub cavalry: u8,
    /// Critical icons.
    pub critical: u8,
    /// Dice in all.
    pub dice: u8,
}

impl Rolled {
    /// How many of an icon.
    pub const fn count(&self, icon: Icon) -> u8 {
        match icon {
            Icon::Melee => self.melee,
            Icon::Ranged => self.ranged,
            Icon::Cavalry => self.cavalry,
            Icon::Critical => self.critical,
            Icon::Blank => 0,
        }
    }

    /// M16.11: icons that hit.
    pub const fn hits(&self, icon: Icon) -> u8 {
        self.count(icon) + self.critical
    }
}

impl MultiverseWar {
    /// M2.4: one die.
    pub(crate) fn roll_icon(&self, io: &mut impl Desk) -> Icon {
        // M33.1: the dice of the script are blank.
        if self.lesson().is_some() {
            return Icon::Blank;
        }
        self.pack.die[io.chance().below(6) as usize]
    }

    /// So many dice.
    pub(crate) fn roll_dice(&self, dice: u8, io: &mut impl Desk) -> Rolled {
        let mut rolled = Rolled { dice, ..Rolled::default() };
        for _ in 0..dice {
            match self.roll_icon(io) {
                Icon::Melee => rolled.melee += 1,
                Icon::Ranged => rolled.ranged += 1,
                Icon::Cavalry => rolled.cavalry += 1,
                Icon::Critical => rolled.critical += 1,
                Icon::Blank => {}
            }
        }
        rolled
    }

    /// M15.7, M18.3, H1, H5, T15: does one unit counter another, which makes an attack move or stands on the battlefield?
    pub(crate) fn counters(&self, one: BlockRef, other: BlockRef, is_attack_move_at_one: bool) -> bool {
        let (mine, its) = (self.profile(one), self.profile(other));
        if mine.has(Attribute::Light) {
            return false;
        }
        if its.hero == Some(HeroKind::Assassin) && mine.class == Class::Ranged {
            return false;
        }
        // T15.
        if mine.class == Class::Cavalry && self.has_stakes(other) {
            return false;
        }
        let has_stakes = is_attack_move_at_one && self.has_stakes(one) && its.class == Class::Cavalry;
        mine.class.counters(its.class)
            || has_stakes
            || mine.hero == Some(HeroKind::Assassin) && its.class == Class::Ranged
    }

    fn has_stakes(&self, at: BlockRef) -> bool {
        let block = self.block(at);
        block.has(mark::READY) && self.ability(block.face) == Ability::Stakes
    }

    /// The hex from which a striker strikes.
    fn place_of(&self, striker: Striker) -> Hex {
        match striker {
            Striker::Unit(at) => self.block(at).hex,
            Striker::Tower(hex) => hex,
        }
    }

    fn place_of_victim(&self, victim: Victim, otherwise: Hex) -> Hex {
        match victim {
            Victim::Unit(at) => self.block(at).hex,
            Victim::Building(hex) | Victim::Encounter(hex) => hex,
            Victim::Settlement(_) => otherwise,
        }
    }

    #[expect(clippy::too_many_lines, reason = "a strike is worked out in one place")]
    /// M16.1 to M16.15: works a strike out. `side` is the side of the fight that strikes, 0 for the attacker.
    pub(crate) fn blow(
        &self,
        striker: Striker,
        victim: Victim,
        sort: Sort,
        side: usize,
        fight: Option<&Fight>,
        is_second: bool,
    ) -> Blow {
        let numbers = &self.pack.numbers;
        let at = fight.map_or(Hex::NONE, |fight| fight.at);
        let (from, to) = (self.place_of(striker), self.place_of_victim(victim, at));
        let is_main = matches!(sort, Sort::Melee | Sort::Shot);
        let card = fight.filter(|_| is_main).and_then(|fight| fight.cards[side]);
        let target = match victim {
            Victim::Unit(unit) => Some((unit, self.profile(unit))),
            _ => None,
        };
        let ignores_cover = card == Some(CombatCard::WeakSpot);
        let mut handicaps = 0u8;
        let mut damage;
        let profile = match striker {
            Striker::Unit(unit) => self.profile(unit),
            Striker::Tower(_) => Profile {
                class: Class::Ranged,
                range: 1,
                damage: 1,
                attributes: table::Set::EMPTY,
                hero: None,
            },
        };
        damage = if sort == Sort::ExtraShot { 1 } else { profile.damage };
        let is_shot = !sort.is_melee();
        let is_spear = is_shot && profile.range == 0;
        let strikes_ranged = profile.range > 0 || is_spear;
        let ability = match (striker, fight) {
            (Striker::Unit(unit), Some(fight))
                if side == 0 && is_main && fight.how == crate::action::How::Ability =>
            {
                self.ability(self.block(unit).face)
            }
            _ => Ability::None,
        };
        let is_steady = ability == Ability::SteadyAim;
        let in_forest = target.is_some() && is_shot && self.hides(to);
        let from_above = is_shot && self.is_high(from) && !self.is_high(to);
        let counters = match (striker, target, sort) {
            (Striker::Unit(unit), Some((other, _)), _) => {
                self.counters(unit, other, sort == Sort::Melee && side == 1)
            }
            _ => false,
        };
        let is_mounted_at_wall =
            target.is_none() && sort.is_melee() && profile.class == Class::Cavalry && profile.range == 0;
        let heavy = target.is_some_and(|(_, its)| its.has(Attribute::HeavyArmour));
        let agile = target.is_some_and(|(_, its)| its.has(Attribute::Agility));
        let has_testudo = target.is_some_and(|(unit, _)| {
            let block = self.block(unit);
            is_shot && block.has(mark::READY) && self.ability(block.face) == Ability::Testudo
        });
        // Handicaps that hold at both dice levels; those of the table of M16.15 are counted apart.
        let heavy_counts = heavy && sort.is_melee() && !strikes_ranged && !ignores_cover;
        let forest_counts = in_forest && !ignores_cover && !is_steady;
        let agility_counts = agile && is_shot && !ignores_cover && !is_steady;
        let testudo = if has_testudo { 2 } else { 0 };
        let difference = fight
            .filter(|fight| fight.is_melee && sort.is_melee() && sort != Sort::Interception)
            .map_or(0, |fight| i16::from(fight.support[side]) - i16::from(fight.support[1 - side]));
        if heavy_counts {
            handicaps += numbers.handicap_heavy;
        }
        if forest_counts {
            handicaps += numbers.handicap_forest;
        }
        if agility_counts {
            handicaps += numbers.handicap_agility;
        }
        if is_mounted_at_wall {
            handicaps += numbers.handicap_mounted;
        }
        handicaps += testudo;
        let hero_dice = self.spell_dice(&profile, from, to, sort);
        let is_aimed = side == 0 && is_main && self.is_aimed(striker, fight);
        damage += self.extra_damage(striker, victim, sort, side, fight, heavy);
        let more = u8::from(is_aimed)
            + u8::from(self.is_armed(striker))
            + if card == Some(CombatCard::SteadyHand) { 2 } else { 0 };
        let icon = profile.class.icon();
        let limit = |dice: i16| dice.clamp(i16::from(numbers.dice_least), i16::from(numbers.dice_most)) as u8;
        if let Striker::Tower(hex) = striker {
            let base = i16::from(self.tower_dice(hex));
            let less = u8::from(forest_counts) * numbers.handicap_forest
                + u8::from(agility_counts) * numbers.handicap_agility
                + testudo;
            return Blow {
                is_sure: false,
                dice: limit(base - i16::from(less)),
                icon: Icon::Ranged,
                counters: false,
                damage,
            };
        }
        // H2.5; the dice are rolled all the same (M20.16).
        let always_hits = from_above && self.is_sharpshooter_above(striker);
        if self.rules.veteran_dice {
            let countered = match (striker, target) {
                (Striker::Unit(unit), Some((other, _))) => {
                    self.counters(other, unit, sort == Sort::Melee && side == 0)
                }
                _ => false,
            };
            let distance = if sort.is_melee() { 1 } else { self.geometry().distance(from, to) };
            let cover = [heavy_counts, forest_counts, agility_counts].into_iter().filter(|&counts| counts);
            let if_so = |is_so: bool, dice: u8| if is_so { i16::from(dice) } else { 0 };
            let dice = i16::from(hero_dice.unwrap_or(numbers.dice_base)) + i16::from(more)
                - i16::from(testudo)
                + if_so(counters, numbers.veteran_counter)
                - if_so(countered, numbers.veteran_counter)
                + if_so(strikes_ranged && distance <= 1, numbers.veteran_near)
                - if_so(strikes_ranged && distance >= 3, numbers.veteran_far)
                + if_so(from_above, numbers.veteran_height)
                - if_so(is_second, numbers.veteran_second)
                + difference / 2 * i16::from(numbers.veteran_support)
                - cover.count() as i16 * i16::from(numbers.veteran_cover)
                - if_so(is_mounted_at_wall, numbers.veteran_mounted);
            return Blow { is_sure: always_hits, dice: limit(dice), icon, counters, damage };
        }
        if let Some(dice) = hero_dice {
            let dice = limit(i16::from(dice + more));
            return Blow { is_sure: always_hits, dice, icon, counters, damage };
        }
        if difference < 0 {
            handicaps += (-difference / 2) as u8 * numbers.handicap_flank;
        }
        // M16.6, M16.7, M16.10; a spear has its handicap too (T11).
        if strikes_ranged && !(from_above && !in_forest && is_shot) {
            handicaps += numbers.handicap_ranged;
        }
        let rolls_always = sort == Sort::Interception;
        if handicaps == 0 && !rolls_always {
            let looks = counters || card == Some(CombatCard::SteadyHand);
            let dice = if looks {
                limit(i16::from(numbers.critical_roll) + i16::from(self.is_armed(striker)))
            } else {
                0
            };
            return Blow { is_sure: true, dice, icon, counters, damage };
        }
        let dice = limit(
            (i16::from(numbers.dice_base) - i16::from(handicaps)).max(i16::from(numbers.dice_least))
                + i16::from(more),
        );
        Blow { is_sure: false, dice, icon, counters, damage }
    }

    /// M20.16: the given dice of a hero.
    fn spell_dice(&self, profile: &Profile, from: Hex, to: Hex, sort: Sort) -> Option<u8> {
        let dice = self.pack.hero(profile.hero?).spell_dice;
        if dice[0] == 0 {
            return None;
        }
        let distance = if sort.is_melee() { 1 } else { self.geometry().distance(from, to).clamp(1, 3) };
        Some(dice[usize::from(distance) - 1])
    }

    /// M27.7: how many dice more the unit rolls whenever it rolls.
    pub(crate) fn more_dice(&self, at: BlockRef) -> u8 {
        u8::from(self.player(at.seat).armed.contains(self.block(at).face))
    }

    /// M27.7.
    fn is_armed(&self, striker: Striker) -> bool {
        match striker {
            Striker::Unit(unit) => self.more_dice(unit) > 0,
            Striker::Tower(_) => false,
        }
    }

    /// H2.1.
    fn is_aimed(&self, striker: Striker, fight: Option<&Fight>) -> bool {
        let Striker::Unit(unit) = striker else { return false };
        let is_declared =
            fight.is_some_and(|fight| fight.how == crate::action::How::Ability && fight.bolt == 0);
        is_declared && self.profile(unit).hero == Some(HeroKind::Sharpshooter)
    }

    /// H2.5.
    fn is_sharpshooter_above(&self, striker: Striker) -> bool {
        match striker {
            Striker::Unit(unit) => {
                self.block(unit).face == Face::Hero && self.has_power(unit.seat, HeroKind::Sharpshooter, 4)
            }
            Striker::Tower(_) => false,
        }
    }

    /// M16.14: additions to the damage of a hit, a critical left out.
    fn extra_damage(
        &self,
        striker: Striker,
        victim: Victim,
        sort: Sort,
        side: usize,
        fight: Option<&Fight>,
        is_heavy: bool,
    ) -> u8 {
        let mut more = 0;
        let numbers = &self.pack.numbers;
        let seat = self.seat_of(striker);
        if let Striker::Unit(unit) = striker {
            let profile = self.profile(unit);
            let is_wall = !matches!(victim, Victim::Unit(_));
            if is_wall && profile.has(Attribute::Wrecker) {
                more += numbers.wrecker;
            }
            if is_heavy && profile.has(Attribute::PiercingShot) {
                more += numbers.piercing;
            }
            let is_main = matches!(sort, Sort::Melee | Sort::Shot);
            if let Some(fight) = fight.filter(|_| is_main) {
                if fight.cards[side] == Some(CombatCard::BattleCry) {
                    more += 1;
                }
                if side == 0 && fight.how == crate::action::How::Ability && fight.bolt == 0 {
                    let block = self.block(unit);
                    // T8; H1.2 if she was not seen; H2.1; H4.1.
                    more += match profile.hero {
                        None => u8::from(self.ability(block.face) == Ability::Charge),
                        Some(HeroKind::Assassin) => u8::from(!block.has(mark::WAS_SEEN)),
                        Some(_) => 1,
                    };
                }
            }
        }
        more + self.winter_damage(seat, victim)
    }

    /// H5.5.
    pub(crate) fn winter_damage(&self, seat: Option<Seat>, victim: Victim) -> u8 {
        let Victim::Unit(unit) = victim else { return 0 };
        let Some(seat) = seat.filter(|&seat| !self.are_friends(seat, unit.seat)) else { return 0 };
        if !self.block(unit).has(mark::FROSTBITE) {
            return 0;
        }
        let has_winter =
            |friend: Seat| self.are_friends(friend, seat) && self.has_power(friend, HeroKind::Sorceress, 4);
        u8::from(self.seats_at_table().any(has_winter))
    }

    /// Whose strike it is.
    pub(crate) fn seat_of(&self, striker: Striker) -> Option<Seat> {
        match striker {
            Striker::Unit(unit) => Some(unit.seat),
            Striker::Tower(hex) => self.building_on(hex).map(|building| building.owner),
        }
    }

    /// M16.11 to M16.14: the damage of a strike that was rolled; nothing for a miss.
    pub(crate) fn damage_of(blow: &Blow, rolled: &Rolled) -> Option<u8> {
        let hits = rolled.hits(blow.icon);
        if !blow.is_sure && hits == 0 {
            return None;
        }
        let is_critical = rolled.critical >= 2 || blow.counters && hits >= 3;
        Some(blow.damage + u8::from(is_critical))
    }
}
