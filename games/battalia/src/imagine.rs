//! Chapter 17: worlds that could be the true one, for all a viewer knows.
//!
//! B17.8: everybody can count: which cards a player owns is public, except for the units of the start deck that nobody has seen yet. Where
//! in nation, hand and ambush the cards are is not public, except for cards that were shown.

use crate::cards::{Card, Cards, Faction, Great};
use crate::draft::Draft;
use crate::position::{Battalia, Bid, Player};
use table::{Chance, Kind, Seat, Viewer};

/// How many hidden cards lie in a player's hand, without those that were shown.
type Places = [u32; 4];

impl Battalia {
    /// B17.1 to B17.5: redraws what the viewer cannot know.
    pub(crate) fn redraw(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        if viewer == Viewer::Everything {
            return;
        }
        // What somebody else composes is unknown, and nothing of it has happened: he stands before the question again.
        if !viewer.is_among(self.asked_seats()) {
            self.draft = Draft::Nothing;
        }
        let seats = self.rules.seats;
        let others = Seat::all(seats).filter(move |&seat| viewer.seat() != Some(seat));
        let mut in_hand: Places = [0; 4];
        for seat in others.clone() {
            in_hand[seat.index()] = self.player_mut(seat).gather();
        }
        self.redraw_start_decks(others.clone(), chance);
        let pack = self.pack;
        for seat in others {
            let player = self.player_mut(seat);
            player.redeal(in_hand[seat.index()], chance);
            player.guess_bid(&pack.strength, chance);
            player.cancels = 0;
        }
    }

    /// B4.9: units that nobody has seen could be any that are not seen anywhere.
    fn redraw_start_decks(&mut self, others: impl Iterator<Item = Seat> + Clone, chance: &mut impl Chance) {
        for seat in others.clone() {
            let player = &mut self.players[seat.index()];
            for &card in player.unseen.iter() {
                player.nation.remove(card);
                if let Some(rank) = card.rank() {
                    self.unit_decks[rank as usize].rest[card.index() % 5] += 1;
                }
            }
        }
        for seat in others {
            let player = &mut self.players[seat.index()];
            let unseen = std::mem::take(&mut player.unseen);
            for rank in unseen.iter().filter_map(|card| card.rank()) {
                let drawn = self.unit_decks[rank as usize].draw_below(chance);
                let kind = drawn.expect("as many cards as are drawn were put into the deck");
                let card = Card::unit_of(rank, Faction::ALL.get(usize::from(kind)).copied());
                player.unseen.insert_sorted(card);
                player.nation.add(card);
            }
        }
    }
}

impl Player {
    /// Puts everything that is hidden into the nation, except for cards whose place everybody knows. Says how many came from the hand.
    fn gather(&mut self) -> u32 {
        let mut hand = self.hand.take_all();
        for &card in self.shown.iter() {
            hand.remove(card);
            self.hand.add(card);
        }
        self.nation.add_all(&hand);
        for card in self.ambush.iter().filter(|card| !card.is_seen) {
            self.nation.add(card.card);
        }
        hand.len()
    }

    /// Deals the hidden places of ambush and hand anew. B12.2: great artefacts are never deployed.
    fn redeal(&mut self, in_hand: u32, chance: &mut impl Chance) {
        if self.ambush.iter().any(|card| !card.is_seen) {
            let mut deployable = *self.nation.counts();
            Great::ALL.into_iter().for_each(|great| deployable[Card::great(great).index()] = 0);
            let mut deployable = Cards::new(deployable);
            for card in self.ambush.iter_mut().filter(|card| !card.is_seen) {
                card.card = deployable.draw(chance).expect("what was deployed is among the hidden cards");
                self.nation.remove(card.card);
            }
        }
        let hand: Cards = self.nation.draw_many(in_hand, chance);
        self.hand.add_all(&hand);
    }

    /// B15.2: everybody knows whether somebody has chosen, but not what.
    fn guess_bid(&mut self, strength: &[u8; Card::COUNT], chance: &mut impl Chance) {
        let mut bid = Bid { is_chosen: self.bid.is_chosen, ..Bid::default() };
        if bid.is_chosen {
            for card in self.hand.iter().filter(|card| strength[card.index()] > 0) {
                if chance.below(2) == 0 {
                    bid.cards.insert_sorted(card);
                }
            }
        }
        self.bid = bid;
    }
}
