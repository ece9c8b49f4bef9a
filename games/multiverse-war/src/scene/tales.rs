//! Scenes for adventures, missions, diplomacy and the end of a game.

use super::Scene;
use crate::kinds::{Encounter, Face, Mission};
use crate::task::{Loan, Task};
use table::Seat;

impl Scene {
    /// M22.4: only these adventure cards are in the deck, counted from 1 as in M22.14; all others are discarded.
    #[must_use]
    pub fn deck(self, cards: &[u8]) -> Self {
        self.change(|game| {
            let all = game.stock.adventures | game.stock.told;
            game.stock.adventures = cards.iter().fold(0, |bits, card| bits | 1 << (card - 1));
            game.stock.told = all & !game.stock.adventures;
        })
    }

    /// P1, P4: so many wounds of the permanent encounter on a hex, dealt in an earlier turn.
    #[must_use]
    pub fn encounter_wounds(self, q: i8, r: i8, wounds: u8) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            let standing = game.encounters.iter_mut().find(|standing| standing.hex == hex);
            standing.expect("there is an encounter").wounds = wounds;
        })
    }

    /// P4: a burning village that the seat has taken.
    #[must_use]
    pub fn village(self, seat: Seat, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.encounter(Encounter::Village, q, r).change(|game| {
            game.encounters.iter_mut().filter(|standing| standing.hex == hex).for_each(|standing| {
                standing.owner = Some(seat);
            });
        })
    }

    /// M25.2: these tasks were fulfilled before.
    #[must_use]
    pub fn fulfilled(self, seat: Seat, tasks: &[Mission]) -> Self {
        self.change(|game| tasks.iter().for_each(|&task| game.player_mut(seat).fulfilled.add(task)))
    }

    /// M27.7: this type has weapons.
    #[must_use]
    pub fn equipped(self, seat: Seat, face: Face) -> Self {
        self.change(|game| game.player_mut(seat).armed.add(face))
    }

    /// M26.1: all combat cards of the deck are discarded.
    #[must_use]
    pub fn played_out(self) -> Self {
        self.change(|game| game.stock.played = game.stock.cards.take_all())
    }

    /// S1: the seat's units have killed so many before.
    #[must_use]
    pub fn kills(self, seat: Seat, kills: u8) -> Self {
        self.change(|game| game.player_mut(seat).deeds.kills = kills)
    }

    /// S2: the seat's units have destroyed so many buildings before.
    #[must_use]
    pub fn wrecked(self, seat: Seat, buildings: u8) -> Self {
        self.change(|game| game.player_mut(seat).deeds.wrecked = buildings)
    }

    /// S3: the seat has held the only mine at so many openings.
    #[must_use]
    pub fn openings(self, seat: Seat, openings: u8) -> Self {
        self.change(|game| game.player_mut(seat).deeds.openings = openings)
    }

    /// S4: the seat has revealed so many territories.
    #[must_use]
    pub fn revealed(self, seat: Seat, territories: u8) -> Self {
        self.change(|game| game.player_mut(seat).deeds.revealed = territories)
    }

    /// S12: the seat's units have damaged an enemy settlement in one turn, this one.
    #[must_use]
    pub fn raided(self, seat: Seat, turn: u8) -> Self {
        self.change(|game| {
            let deeds = &mut game.player_mut(seat).deeds;
            (deeds.raids, deeds.last_raid) = (1, turn);
        })
    }

    /// S4, S10: so many adventures of the seat ended in success before.
    #[must_use]
    pub fn stories(self, seat: Seat, stories: u8) -> Self {
        self.change(|game| game.player_mut(seat).deeds.stories = stories)
    }

    /// M29.9: a treaty of these two, with its last turn.
    #[must_use]
    pub fn treaty(self, one: Seat, other: Seat, last: u8) -> Self {
        self.change(|game| {
            game.treaties[one.index()][other.index()] = last;
            game.treaties[other.index()][one.index()] = last;
        })
    }

    /// M29.13: a loan that is due in this turn.
    #[must_use]
    pub fn loan(self, debtor: Seat, creditor: Seat, gold: u8, due: u8) -> Self {
        self.change(|game| _ = game.loans.push(Loan { debtor, creditor, gold, due }))
    }

    /// The action phase of the last player of a game in which seat 0 is first: when he ends it, the turn ends.
    #[must_use]
    pub fn last_phase(self) -> Self {
        let last = Seat::new(self.game.rules.seats - 1);
        self.phase_of(last)
    }

    /// M29.9, M29.12: the Revenue phase, after revenue and loans, when treaties are offered.
    #[must_use]
    pub fn negotiations(self) -> Self {
        self.change(|game| game.phase = crate::position::Phase::Revenue).asking(Task::Treaty(0))
    }
}
