//! Chapter 14, "Strength": what a battle line and a defence are worth.

use crate::action::{Figure, Target};
use crate::board::Board;
use crate::cards::{Card, Face, Faction};
use crate::pack::{NEUTRAL_STRENGTH, Pack, RUINS_STRENGTH};
use crate::position::{Battalia, Battle, LineCard};
use serde::Serialize;
use table::Seat;

/// Who of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Attack,
    Defence,
}

/// B14.15, B14.20: a total and what it consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Strength {
    /// The level of the city, or what neutral cities, ruins and the horde have.
    pub base: u16,
    /// The cards of the line, each copy counted.
    pub cards: u16,
    /// B14.17.
    pub terrain: u16,
    /// B14.18.
    pub morale: u16,
    /// B14.19.
    pub buff: u16,
    /// All of it.
    pub total: u16,
}

impl Battalia {
    /// B14.15 to B14.20, B15.22.
    pub(crate) fn strength(&self, battle: &Battle, side: Side) -> Strength {
        let base = match (side, battle.attacker, battle.target) {
            (Side::Attack, Some(_), _) | (Side::Defence, _, Target::Hero(_)) => 0,
            (Side::Attack, None, _) => self.horde(),
            (Side::Defence, _, Target::Ruins) => RUINS_STRENGTH[usize::from(self.rules.advanced)],
            (Side::Defence, _, Target::City) if battle.defender.is_some() => self.board.level(battle.square),
            (Side::Defence, _, Target::City) => NEUTRAL_STRENGTH[usize::from(self.rules.advanced)],
        };
        let (seat, leader, line) = match side {
            Side::Attack => {
                let hero = battle.attacker;
                (hero.map(|hero| hero.seat), hero.map(|hero| hero.figure), &battle.attacker_line)
            }
            Side::Defence => (battle.defender, battle.leader, &battle.defender_line),
        };
        let base = u16::from(base);
        let Some(seat) = seat else { return Strength { base, total: base, ..Strength::default() } };
        let cards = line.iter().map(|card| self.strength_in_line(card)).sum();
        let faction = self.player(seat).faction;
        let is_native = faction.is_some_and(|faction| self.board.is_native(battle.square, faction));
        let terrain = u16::from(is_native);
        let (morale, buff) = match (leader, faction) {
            (Some(Figure::Buff), _) => (0, unbound_copies(line)),
            (Some(_), Some(faction)) => (u16::from(has_morale(&self.pack, line, faction)), 0),
            _ => (0, 0),
        };
        Strength { base, cards, terrain, morale, buff, total: base + cards + terrain + morale + buff }
    }

    #[inline]
    fn strength_in_line(&self, card: &LineCard) -> u16 {
        u16::from(self.pack.strength_of(card.now)) * u16::from(card.laid)
    }

    /// B16.1.
    pub(crate) fn points(&self, seat: Seat) -> u32 {
        Board::points(&self.board, seat)
    }
}

/// B14.18: several copies of one card count as one.
pub(crate) fn has_morale(pack: &Pack, line: &[LineCard], faction: Faction) -> bool {
    let mut count = 0;
    for card in line {
        match card.now.faction() {
            Some(other) if other == faction => count += 1,
            Some(_) => return false,
            None => {}
        }
    }
    count >= pack.numbers.morale_cards
}

/// B14.19: each copy counts.
pub(crate) fn unbound_copies(line: &[LineCard]) -> u16 {
    let unbound = |card: &&LineCard| matches!(Card::face(card.now), Face::Unit(_, None));
    line.iter().filter(unbound).map(|card| u16::from(card.laid)).sum()
}
