//! Chapter 8: hiring units and creating artefacts. Also chapter 6, the opening: cohort and mulligan.

use crate::cards::{ArtefactType, Card, Cards, Face, Faction, Rank};
use crate::chronicle::Noted;
use crate::draft::{Draft, Purpose};
use crate::event::Event;
use crate::position::{Battalia, Place};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::stock::Stock;
use table::{Kind, Seat};

impl Battalia {
    /// B6.3, B6.4: the cards of a cohort in this hand.
    pub(crate) fn cohort(&self, seat: Seat, faction: Faction) -> Result<Cards, Refused> {
        let mut cards = Cards::EMPTY;
        let (mut true_cards, mut count) = (0, 0);
        for card in self.player(seat).hand.kinds() {
            let copies = self.player(seat).hand.count(card);
            let is_true = card.faction() == Some(faction);
            if is_true || (card.is_unbound() && self.pack.numbers.cohort_unbound) {
                (0..copies).for_each(|_| cards.add(card));
                count += copies;
                true_cards += if is_true { copies } else { 0 };
            }
        }
        match (true_cards, count) {
            (_, 0..3) => Err(Refused::NoCohort),
            (0, _) => Err(Refused::NoTrueCard),
            _ => Ok(cards),
        }
    }

    /// B6.5.
    pub(crate) fn cohort_reward(&self, cards: u32) -> u8 {
        let at = (cards as usize).checked_sub(3).map(|at| at.min(3));
        at.map_or(0, |at| self.pack.numbers.cohort_draw[at])
    }

    /// K3, B6.3 to B6.5.
    pub(crate) fn announce_cohort(&mut self, seat: Seat, faction: Faction, io: &mut impl Desk) {
        self.tasks.pop();
        let cards = self.cohort(seat, faction).unwrap_or(Cards::EMPTY);
        self.show(seat, &cards, io);
        self.chronicle.note(Noted::Cohort);
        io.say(Event::Cohort { seat, faction, cards });
        self.draw(seat, self.cohort_reward(cards.len()), io);
    }

    /// K3, B6.6.
    pub(crate) fn mulligan(&mut self, seat: Seat, io: &mut impl Desk) {
        self.tasks.pop();
        let cards = self.expose_hand(seat, io);
        let player = self.player_mut(seat);
        player.shelter.add_all(&player.hand.take_all());
        player.shown.clear();
        self.chronicle.note(Noted::Mulligan);
        io.say(Event::Mulligan { seat, cards });
        self.draw(seat, self.pack.numbers.mulligan_draw, io);
    }

    /// B8.1, B8.6.
    pub(crate) fn can_hire_unit(&self, stock: &Stock, rank: Rank) -> Result<(), Refused> {
        if self.unit_decks[rank as usize].is_empty() {
            return Err(Refused::EmptyDeck);
        }
        stock.can_pay(&self.pack.hire[rank as usize])
    }

    /// B8.2, B8.3, B8.6.
    pub(crate) fn hire_unit(&mut self, seat: Seat, rank: Rank, io: &mut impl Desk) {
        let Some(kind) = self.unit_decks[rank as usize].take_top(io.chance()) else { return };
        self.gain(seat, Card::unit_of(rank, Faction::ALL.get(usize::from(kind)).copied()), io);
        self.say_top_unit(rank, io);
        if self.supply_deck > 0 {
            self.supply_deck -= 1;
            self.gain(seat, Card::SUPPLY, io);
        }
    }

    /// B7.11: a new card goes to arrivals.
    pub(crate) fn gain(&mut self, seat: Seat, card: Card, io: &mut impl Desk) {
        let player = self.player_mut(seat);
        player.arrivals.add(card);
        player.deck_size += 1;
        io.say(Event::Gained { seat, card });
    }

    /// B8.4, B8.6.
    pub(crate) fn can_create(&self, stock: &Stock, kind: ArtefactType) -> Result<(), Refused> {
        if self.artefact_decks[kind as usize].is_empty() {
            return Err(Refused::EmptyDeck);
        }
        stock.can_pay(&self.pack.artefact_price[kind as usize])
    }

    /// B8.5.
    pub(crate) fn can_create_of(&self, kind: ArtefactType, faction: Faction) -> Result<(), Refused> {
        let is_there = self.artefact_decks[kind as usize].count(faction as u8) > 0;
        if is_there { Ok(()) } else { Err(Refused::FactionNotInDeck) }
    }

    /// K6: the type is chosen.
    pub(crate) fn choose_artefact(&mut self, seat: Seat, kind: ArtefactType, io: &mut impl Desk) {
        if kind == self.pack.matched(self.day) {
            self.draft = Draft::Create(kind);
        } else {
            self.ask_payment(
                seat,
                Purpose::Artefact(kind, None),
                self.pack.artefact_price[kind as usize],
                io,
            );
        }
    }

    /// B8.2, B8.4, B8.5.
    pub(crate) fn create_artefact(
        &mut self,
        seat: Seat,
        kind: ArtefactType,
        faction: Option<Faction>,
        io: &mut impl Desk,
    ) {
        let deck = &mut self.artefact_decks[kind as usize];
        let old_top = deck.top;
        let taken = match faction {
            Some(faction) => {
                deck.take_kind(faction as u8, io.chance());
                Some(faction)
            }
            None => deck.take_top(io.chance()).map(|faction| Faction::from_index(usize::from(faction))),
        };
        let Some(taken) = taken else { return };
        self.gain(seat, Card::artefact(kind, taken), io);
        if faction.is_none() || old_top == Some(taken as u8) {
            self.say_top_artefact(kind, io);
        }
    }

    /// B6.5, B11.10: the cards of a faction in hand, those with marks included, and Unbound units with a true card (B6.4).
    pub(crate) fn cohort_in_hand(&self, seat: Seat, faction: Faction) -> u32 {
        let player = self.player(seat);
        let marked =
            player.held.iter().filter(|held| held.place == Place::Hand && held.card.as_great().is_none());
        let nows = player.hand.iter().chain(marked.map(|held| held.now));
        let (mut true_cards, mut unbound) = (0, 0);
        for now in nows {
            match now.face() {
                Face::Unit(_, None) => unbound += u32::from(self.pack.numbers.cohort_unbound),
                _ => true_cards += u32::from(now.faction() == Some(faction)),
            }
        }
        if true_cards > 0 { true_cards + unbound } else { 0 }
    }
}
