//! B7.1: every card is in exactly one place, and what is kept for speed is what it should be.

use crate::cards::{ArtefactType, Card, Cards, Faction, Rank, Terrain};
use crate::position::{Battalia, Buff, Place, Player};
use crate::setup::Setup;
use crate::squares::Shape;
use std::fmt::Debug;
use table::{Bag, Seat};

fn same<T: PartialEq + Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("expected the {what} {expected:?}, found {found:?}")) }
}

impl Battalia {
    /// B7.1, B7.14, B2.15.
    pub(crate) fn count_everything(&self) -> Result<(), String> {
        same("creation cards", &self.all_cards(), &self.cards_found()?)?;
        for seat in self.seats_at_table() {
            self.check_player(seat)?;
        }
        self.count_terrain()?;
        let mut board = self.board;
        board.find_networks();
        same("networks", &board.networks, &self.board.networks)?;
        let all_control = self.board.control.iter().fold(0, |all, control| all | control);
        let sum: u32 = self.board.control.iter().map(|control| control.count_ones()).sum();
        if all_control & !self.board.cities != 0 || sum != all_control.count_ones() {
            return Err("a city has two controllers, or something else has one".to_owned());
        }
        let square = match self.buff {
            Buff::Absent => None,
            Buff::Free { square } | Buff::Serving { square, .. } => Some(square),
        };
        let figures = self.heroes_on_map().map(|(_, square)| square).chain(square);
        for square in figures {
            if self.board.laid() & square.bit() == 0 {
                return Err(format!("a figure stands on {square}, where no card lies"));
            }
        }
        let units: u32 = self.unit_decks.iter().map(|deck| u32::from(deck.len())).sum();
        let extra = if self.rules.module {
            i32::from(self.pack.counts.unbound_supplies) - 4 * i32::from(self.pack.counts.unbound)
        } else {
            0
        };
        if self.rules.seats > 0 && extra == 0 && self.is_dealt() {
            same("supplies in the bank, as many as units,", &units, &u32::from(self.supply_deck))?;
        }
        Ok(())
    }

    /// Scenes begin with decks that do not keep step (B2.15).
    fn is_dealt(&self) -> bool {
        let owned: u32 = self.players.iter().map(|player| u32::from(player.deck_size)).sum();
        let (mut units, mut supplies) = (0, 0);
        if let Ok(found) = self.cards_of_players() {
            units = Card::all()
                .filter(|card| card.rank().is_some())
                .map(|card| u32::from(found.count(card)))
                .sum();
            supplies = u32::from(found.count(Card::SUPPLY));
        }
        owned > 0 && units == supplies
    }

    /// Everything that was in the box at the start, without what left.
    fn all_cards(&self) -> Cards {
        let setup = Setup::players(self.rules.seats).variants(self.rules.advanced, self.rules.module);
        let full = Battalia::bare(self.pack, &setup, self.first, self.left_out);
        let mut cards = full.cards_in_bank();
        self.rules.greats.iter().for_each(|great| cards.add(Card::great(great)));
        cards
    }

    fn cards_in_bank(&self) -> Cards {
        let mut cards = Cards::EMPTY;
        let mut add = |card: Card, count: u8| (0..count).for_each(|_| cards.add(card));
        for rank in Rank::ALL {
            for kind in 0..5u8 {
                let card = Card::unit_of(rank, Faction::ALL.get(usize::from(kind)).copied());
                add(card, self.unit_decks[rank as usize].count(kind));
            }
        }
        for kind in ArtefactType::ALL {
            for faction in Faction::ALL {
                add(Card::artefact(kind, faction), self.artefact_decks[kind as usize].count(faction as u8));
            }
        }
        add(Card::SUPPLY, self.supply_deck);
        cards
    }

    fn cards_of_players(&self) -> Result<Cards, String> {
        let mut cards = Cards::EMPTY;
        for seat in self.seats_at_table() {
            cards.add_all(&self.cards_of(seat)?);
        }
        Ok(cards)
    }

    /// The cards of everybody and everything. Great artefacts that are neither owned nor in the row lie in the box.
    fn cards_found(&self) -> Result<Cards, String> {
        let mut cards = self.cards_in_bank();
        cards.add_all(&self.cards_of_players()?);
        for great in self.rules.greats.iter() {
            let card = Card::great(great);
            match (cards.count(card), self.row.contains(great)) {
                (1, false) => {}
                (0, _) => cards.add(card),
                _ => return Err(format!("{card} is in two places")),
            }
        }
        Ok(cards)
    }

    /// The creation deck of a player, and limbo.
    fn cards_of(&self, seat: Seat) -> Result<Cards, String> {
        let player = self.player(seat);
        let mut cards = player.nation;
        let bags: [&Bag<Card, { Card::COUNT }>; 5] =
            [&player.hand, &player.lines, &player.arrivals, &player.shelter, &player.limbo];
        bags.into_iter().for_each(|bag| cards.add_all(bag));
        player.held.iter().for_each(|held| cards.add(held.card));
        player.camps.iter().flatten().for_each(|camp| cards.add(camp.tent));
        player.ambush.iter().for_each(|card| cards.add(card.card));
        for card in self.own_line(seat).into_iter().flat_map(|line| line.iter()) {
            cards.add(card.card);
        }
        same(
            &format!("size of the deck of {seat}"),
            &u32::from(player.deck_size),
            &(cards.len() - player.limbo.len()),
        )?;
        Ok(cards)
    }

    fn check_player(&self, seat: Seat) -> Result<(), String> {
        let player = self.player(seat);
        if !player.held.is_sorted() || !player.shown.is_sorted() || !player.unseen.is_sorted() {
            return Err(format!("the cards of {seat} are not in order"));
        }
        for held in player.held.iter() {
            let lies = match held.place {
                Place::Hand => held.piece() != self.plain(held.card),
                Place::Lines => held.left > 0,
                Place::Camp(at) => player.camps[usize::from(at)].is_some(),
            };
            if !lies {
                return Err(format!("{held:?} of {seat} is out of place"));
            }
        }
        player.check_knowledge().map_err(|what| format!("{seat}: {what}"))
    }

    fn count_terrain(&self) -> Result<(), String> {
        let setup = Setup::players(self.rules.seats);
        let full = Battalia::bare(self.pack, &setup, self.first, self.left_out);
        let laid = self.board.laid();
        if laid & !self.board.grid != 0 {
            return Err("a card lies outside of the map".to_owned());
        }
        for terrain in Terrain::ALL {
            let kind = terrain as u8;
            let count = |table: &Battalia| {
                let cities = table.city_decks.iter().map(|deck| u32::from(deck.count(kind)));
                cities.chain(table.road_decks.iter().map(|deck| u32::from(deck.count(kind)))).sum::<u32>()
            };
            let in_box = u32::from(self.terrain_in_box[terrain as usize]);
            let found = count(self) + self.board.terrain[terrain as usize].count_ones() + in_box;
            same(&format!("cards with {terrain:?}"), &count(&full), &found)?;
        }
        debug_assert_eq!(Shape::ALL.len(), self.city_decks.len());
        Ok(())
    }
}

impl Player {
    /// What everybody knows of the hidden cards can be true.
    fn check_knowledge(&self) -> Result<(), String> {
        for card in Card::all() {
            let count = |cards: &[Card]| cards.iter().filter(|&&other| other == card).count();
            let ambushed = self.ambush.iter().filter(|other| other.card == card);
            let seen = ambushed.clone().filter(|other| other.is_seen).count();
            let in_hand = usize::from(self.hand.count(card));
            let hidden = in_hand + usize::from(self.nation.count(card)) + ambushed.count();
            if count(&self.shown) > in_hand {
                return Err(format!("everybody has seen {card} in the hand, where it is not"));
            }
            if count(&self.unseen) + count(&self.shown) + seen > hidden {
                return Err(format!("{card} is both seen and unseen"));
            }
            if count(&self.bid.cards) > in_hand {
                return Err(format!("{card} is bid, but not in the hand"));
            }
        }
        Ok(())
    }
}
