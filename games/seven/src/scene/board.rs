//! Positions made to order: what lies on the table, and where the game stands.

use super::Scene;
use crate::cards::{Building, Cataclysm, Character, Colour, Elixir, Quest, Treasure, UnnamedCard};
use crate::position::{ClosedPortal, Marker, Space};
use crate::task::Task;
use table::{Audience, Seat, Set};

impl Scene {
    /// These characters in the tavern, from the first space on.
    #[must_use]
    pub fn tavern(self, names: &[&str]) -> Self {
        let mut space = 0;
        self.each(names, |seven, character: Character| {
            assert!(seven.character_deck.remove(character), "a character is asked for twice");
            seven.tavern[space] = Space::Card(character);
            space += 1;
        })
    }

    /// These elixirs in the store, from the first space on.
    #[must_use]
    pub fn store(self, names: &[&str]) -> Self {
        let mut space = 0;
        self.each(names, |seven, elixir: Elixir| {
            seven.elixir_deck.remove(elixir);
            seven.store[space] = Space::Card(elixir);
            space += 1;
        })
    }

    /// Closes the last spaces of the tavern and of the store.
    #[must_use]
    pub fn closed(self, in_tavern: usize, in_store: usize) -> Self {
        self.change(|seven| {
            seven.tavern.iter_mut().rev().take(in_tavern).for_each(|space| *space = Space::Closed);
            seven.store.iter_mut().rev().take(in_store).for_each(|space| *space = Space::Closed);
        })
    }

    /// Only so many characters are left in their deck; the others, from the first on, are on the discard pile. Comes last, before
    /// [`Scene::build`].
    #[must_use]
    pub fn character_deck(self, left: u32) -> Self {
        self.change(|seven| {
            while seven.character_deck.len() > left {
                let character = seven.character_deck.iter().next().expect("the deck is not empty");
                seven.character_deck.remove(character);
                seven.character_discard.add(character);
            }
        })
    }

    /// The same for the elixirs.
    #[must_use]
    pub fn elixir_deck(self, left: u32) -> Self {
        self.change(|seven| {
            while seven.elixir_deck.len() > left {
                let elixir = seven.elixir_deck.kinds().next().expect("the deck is not empty");
                seven.elixir_deck.remove(elixir);
                seven.elixir_discard.add(elixir);
            }
        })
    }

    /// These castles and estates lie face up.
    #[must_use]
    pub fn on_offer(self, names: &[&str]) -> Self {
        self.each(names, |seven, building: Building| {
            seven.find_building(building);
            seven.on_offer.add(building);
        })
    }

    /// A castle, estate or temple is out of the game.
    #[must_use]
    pub fn out_of_game(self, names: &[&str]) -> Self {
        self.each(names, |seven, building: Building| seven.find_building(building))
    }

    /// A quest in a slot: 0 and 1 are row 1, 2 and 3 row 2, 4 and 5 row 3.
    #[must_use]
    pub fn quest(self, slot: usize, name: &str) -> Self {
        self.each(&[name], |seven, quest: Quest| {
            assert!(seven.quest_deck.remove(quest), "a quest is asked for twice");
            seven.quests[slot].quest = Some(quest);
        })
    }

    /// Only so many quests are left in their deck; the others are out of the game.
    #[must_use]
    pub fn quest_deck(self, left: u32) -> Self {
        self.change(|seven| {
            while seven.quest_deck.len() > left {
                let quest = seven.quest_deck.iter().next().expect("the deck is not empty");
                seven.quest_deck.remove(quest);
            }
        })
    }

    /// A hero's marker on a space, counted from 0.
    #[must_use]
    pub fn marker(self, slot: usize, space: usize, seat: Seat) -> Self {
        self.change(|seven| {
            seven.quests[slot].markers[space] = Marker::Of(seat);
            seven.heroes[seat].markers -= 1;
        })
    }

    /// A neutral marker on a space, counted from 0.
    #[must_use]
    pub fn neutral(self, slot: usize, space: usize) -> Self {
        self.change(|seven| seven.quests[slot].markers[space] = Marker::Neutral)
    }

    /// One or two treasures beside a quest.
    #[must_use]
    pub fn treasures(self, slot: usize, names: &[&str]) -> Self {
        let mut place = 0;
        self.each(names, |seven, treasure: Treasure| {
            seven.treasure_deck.take_out(treasure);
            seven.quests[slot].treasures[place] = Some(treasure);
            place += 1;
        })
    }

    /// Only these treasures are left in their deck; the others are on the discard pile. Comes after [`Scene::treasures`].
    #[must_use]
    pub fn treasure_deck(self, names: &[&str]) -> Self {
        let scene = self.change(|seven| {
            let all = seven.treasure_deck.cards();
            all.iter().for_each(|treasure| {
                seven.treasure_deck.take_out(treasure);
                seven.treasure_discard.add(treasure);
            });
        });
        scene.each(names, |seven, treasure: Treasure| {
            seven.treasure_discard.remove(treasure);
            seven.treasure_deck.shuffle_in(&[treasure].into_iter().collect());
        })
    }

    /// These portals are closed, in this order.
    #[must_use]
    pub fn portals(self, closed: &[(Colour, Seat)]) -> Self {
        self.change(|seven| {
            for &(colour, by) in closed {
                seven.portals.push(ClosedPortal { colour, by });
                seven.heroes[by].markers -= 1;
            }
        })
    }

    /// The next cataclysms, the first on top. Nobody has seen them.
    #[must_use]
    pub fn next_cataclysms(self, names: &[&str]) -> Self {
        let mut on_top: Vec<&str> = names.to_vec();
        on_top.reverse();
        self.each(&on_top, |seven, cataclysm: Cataclysm| {
            let mut rest = seven.cataclysm_deck.clone();
            let above: Vec<_> = rest.settled().collect();
            assert!(rest.take_out(cataclysm), "a cataclysm is asked for twice");
            above.iter().for_each(|&other| assert!(rest.take_out(other), "it was on top"));
            above.iter().rev().for_each(|&other| rest.put_on_top(other, Audience::NOBODY));
            rest.put_on_top(cataclysm, Audience::NOBODY);
            seven.cataclysm_deck = rest;
        })
    }

    /// So many cataclysms were played: the first ones that are not asked for. Comes after [`Scene::next_cataclysms`].
    #[must_use]
    pub fn cataclysms_played(self, count: u32) -> Self {
        self.change(|seven| {
            let on_top: Set<Cataclysm> = seven.cataclysm_deck.settled().collect();
            let tops: Vec<_> = seven.cataclysm_deck.settled().collect();
            let deck: Set<Cataclysm> = seven.cataclysm_deck.cards().iter().collect();
            let played = deck.without_all(on_top).iter().take(count as usize).collect::<Set<Cataclysm>>();
            assert_eq!(played.len(), count, "there are not so many cataclysms");
            seven.cataclysms_played = played;
            let rest = deck.without_all(on_top).without_all(played);
            seven.cataclysm_deck = table::Deck::new(rest.iter().collect());
            tops.iter().rev().for_each(|&top| seven.cataclysm_deck.put_on_top(top, Audience::NOBODY));
        })
    }

    /// So many pieces of armour.
    #[must_use]
    pub fn armour(self, pieces: u8) -> Self {
        self.change(|seven| seven.armour = pieces)
    }

    /// In this round.
    #[must_use]
    pub fn round(self, round: u8) -> Self {
        self.change(|seven| seven.round = round)
    }

    /// After so many full circuits.
    #[must_use]
    pub fn circuits(self, circuits: u8) -> Self {
        self.change(|seven| seven.circuits = circuits)
    }

    /// In this order of play, First Player first.
    #[must_use]
    pub fn order(self, seats: &[Seat]) -> Self {
        self.change(|seven| seven.order = seats.iter().copied().collect())
    }

    /// It is this hero's turn.
    #[must_use]
    pub fn turn(self, seat: Seat) -> Self {
        self.change(|seven| {
            let at = seven.order.iter().position(|&other| other == seat);
            seven.at_turn = at.expect("the seat is in the order of play") as u8;
        })
    }

    /// After so many passes in succession.
    #[must_use]
    pub fn passes(self, passes: u8) -> Self {
        self.change(|seven| seven.passes = passes)
    }

    /// The hero whose turn it is has made a free use.
    #[must_use]
    pub fn used_freely(self) -> Self {
        self.change(|seven| seven.used_freely = true)
    }

    /// The Unnamed is to play a card, after the first circuit.
    #[must_use]
    pub fn unnamed_to_play(mut self) -> Self {
        self.tasks = vec![Task::EndUnnamed, Task::UnnamedPlays];
        self.change(|seven| seven.circuits = seven.circuits.max(1))
    }

    /// Only these cards are in the hand of the Unnamed.
    #[must_use]
    pub fn unnamed_hand(self, names: &[&str]) -> Self {
        let scene = self.change(|seven| seven.unnamed.hand = Set::EMPTY);
        scene.each(names, |seven, card: UnnamedCard| seven.unnamed.hand.add(card))
    }
}
