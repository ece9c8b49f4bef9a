//! Who will win, at a guess (for a search, see [`table::Game::prospects`]).
//!
//! First: will the heroes be defeated? Then: who of them will be the one who wins? Both guesses weigh signs that everybody can see on the
//! table. The weights, in thousandths of log odds, were fitted to thousands of games between bots; `cargo run --release -p bots
//! --example fit_seven` does it again, for instance after a change of the pack.

use crate::cards::Colour;
use crate::position::{Marker, Reason, Seven};
use std::ops::Range;
use table::{Outcome, PerSeat, Seat, odds};

/// How many signs of defeat there are.
pub const FIGHT_SIGNS: usize = 20;
/// How many signs of a hero's strength there are.
pub const HERO_SIGNS: usize = 18;

/// What each sign of [`Seven::fight_signs`] says about the defeat of the heroes.
const DEFEAT: [i32; FIGHT_SIGNS] = [
    -878, 332, 1218, 1211, 1128, -298, -188, -163, -182, -151, 118, 5, 2230, 30, 86, -88, -18, 179, 495, 1031,
];
/// What each sign of [`Seven::hero_signs`] says about the victory of a hero over the others.
const STRENGTH: [i32; HERO_SIGNS] =
    [55, 49, 97, 25, 67, 130, -35, 199, -2, 204, 69, 18, 15, 2, 4, -43, 107, 173];

/// What it is worth to a hero that the heroes are not defeated, if another wins. Without it heroes who think ahead leave the common fight
/// to each other, and lose nearly every table (docs/adr/0005).
const FELLOW_WINS: i32 = odds::ONE / 10;

/// S16.1: the might that a hero needs to win by armour.
const VICTORIOUS: i32 = 30;
/// Gifts beyond so many are spare, and so are coins.
const USEFUL_GIFTS: u32 = 9;
const USEFUL_COINS: u16 = 8;

impl Seven {
    /// What everybody plays for: victory; and if it is not one's own, at least that the heroes are not defeated.
    pub(crate) fn worth_of(&self, outcome: &Outcome, seat: Seat) -> i32 {
        if outcome.winners.contains(seat) {
            return odds::ONE;
        }
        let is_saved =
            self.ending.is_some_and(|ending| matches!(ending.reason, Reason::Armour | Reason::Portals));
        if is_saved && self.is_good_hero(seat) { FELLOW_WINS } else { 0 }
    }

    fn is_good_hero(&self, seat: Seat) -> bool {
        seat.number() < self.hero_count() && !self.heroes[seat].has_fallen
    }

    /// The reward each seat may expect. The Unnamed and the fallen win when the good heroes are defeated (S16.7).
    pub(crate) fn expectations(&self) -> PerSeat<i32> {
        let survival = odds::chance(-weigh(&self.fight_signs(), &DEFEAT));
        let shares = odds::shares(&PerSeat::from_fn(self.hero_count(), |seat| {
            if self.heroes[seat].has_fallen { i32::MIN } else { weigh(&self.hero_signs(seat), &STRENGTH) }
        }));
        PerSeat::from_fn(self.seat_count(), |seat| {
            if !self.is_good_hero(seat) {
                return odds::ONE - survival;
            }
            let if_saved = FELLOW_WINS + odds::part(shares[seat], odds::ONE - FELLOW_WINS);
            odds::part(survival, if_saved)
        })
    }

    /// Signs that the heroes will be defeated, or will not.
    pub fn fight_signs(&self) -> [i32; FIGHT_SIGNS] {
        let heroes = || self.heroes.iter().map(|(_, hero)| hero);
        let count = i32::from(self.hero_count());
        // As it would be with four heroes.
        let for_four = |sum: u32| sum as i32 * 4 / count;
        let rows = self.rows_left();
        let sins = self.affordable_sins();
        let best = heroes().filter(|hero| !hero.has_fallen).map(|hero| i32::from(hero.might)).max();
        let lacking = (VICTORIOUS - best.unwrap_or(0)).max(0);
        [
            1,
            count - 4,
            i32::from(self.rules.unnamed),
            i32::from(self.rules.fall),
            rows,
            // The fewer sins can be afforded, the more each counts.
            sins.clamp(-14, 0),
            sins.clamp(0, 7),
            (sins - 7).clamp(0, 7),
            (sins - 14).clamp(0, 14),
            (sins - 28).clamp(0, 49),
            self.free_spaces(0..2) * rows.min(1),
            self.free_spaces(2..4) * (rows - 1).clamp(0, 1),
            i32::from(rows == 0),
            lacking,
            lacking * i32::from(rows <= 2),
            for_four(heroes().map(|hero| hero.sins.len()).sum()),
            for_four(heroes().map(|hero| hero.gifts.len().min(USEFUL_GIFTS)).sum()),
            self.portals.len() as i32,
            i32::from(self.rows_are_hopeless()),
            for_four(heroes().filter(|hero| hero.has_fallen).count() as u32),
        ]
    }

    fn free_spaces(&self, slots: Range<usize>) -> i32 {
        let free = self.quests[slots].iter().filter_map(|here| {
            let spaces = self.pack[here.quest?].spaces.len();
            Some(here.markers[..spaces].iter().filter(|marker| **marker == Marker::Free).count())
        });
        free.sum::<usize>() as i32
    }

    /// Signs that this hero will be the one who wins.
    pub fn hero_signs(&self, seat: Seat) -> [i32; HERO_SIGNS] {
        let hero = &self.heroes[seat];
        let later = self.rounds_left() - 1;
        let (fame, gold, income) = self.income(seat);
        let sum = |gifts: [u8; 6]| gifts.iter().map(|&count| i32::from(count)).sum::<i32>();
        let upright = hero.characters.iter().filter(|&character| !hero.tapped.contains(character));
        let is_open = |colour: &Colour| self.portals.iter().all(|portal| portal.colour != *colour);
        let open = Colour::ALL.into_iter().filter(is_open);
        let for_a_portal = open.map(|colour| i32::from(hero.gifts.count(colour))).max().unwrap_or(0);
        let own_portals = self.portals.iter().filter(|portal| portal.by == seat).count() as i32;
        let might = i32::from(hero.might);
        let armour = i32::from(self.armour);
        let points = self.points(seat);
        [
            might,
            might * armour,
            i32::from(hero.fame.min(USEFUL_COINS)),
            i32::from(hero.gold.min(USEFUL_COINS)),
            hero.gifts.len().min(USEFUL_GIFTS) as i32,
            upright.map(|character| sum(self.pack[character].gifts)).sum(),
            hero.elixirs.iter().map(|elixir| sum(self.pack[elixir].yields[0].gifts)).sum(),
            points,
            points * later,
            i32::from(income) * later,
            i32::from(fame + gold) * later,
            self.quest_share(seat) / 100,
            hero.sins.len() as i32,
            own_portals,
            own_portals * self.portals.len() as i32,
            (for_a_portal - 4).max(0),
            hero.artifacts.len() as i32,
            i32::from(might >= VICTORIOUS) * armour,
        ]
    }
}

fn weigh(signs: &[i32], weights: &[i32]) -> i32 {
    signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum()
}
