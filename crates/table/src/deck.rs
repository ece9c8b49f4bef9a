//! A deck of which somebody knows some cards: at the top, at the bottom. The rest is a bag.

use crate::{Audience, Bag, Chance, Kind, Seats, Viewer};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A card whose place in the deck is fixed because somebody saw it there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct KnownCard<K> {
    /// Which card it is.
    pub card: K,
    /// Who has seen it. A card that lies face up is known to all.
    pub known_to: Audience,
}

/// Cards in an order that nobody knows, except for at most `KNOWN` at each end. A game chooses `KNOWN` so that its rules
/// cannot exceed it; more is a bug and panics.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "K: Kind + Serialize + serde::de::DeserializeOwned")]
pub struct Deck<K: Kind, const N: usize, const KNOWN: usize = 4> {
    /// From the top downwards.
    top: ArrayVec<KnownCard<K>, KNOWN>,
    bag: Bag<K, N>,
    /// From the bottom upwards.
    bottom: ArrayVec<KnownCard<K>, KNOWN>,
}

impl<K: Kind, const N: usize, const KNOWN: usize> Deck<K, N, KNOWN> {
    /// A shuffled deck.
    pub fn new(cards: Bag<K, N>) -> Self {
        Deck { top: ArrayVec::new(), bag: cards, bottom: ArrayVec::new() }
    }

    /// How many cards.
    pub fn len(&self) -> u32 {
        self.bag.len() + (self.top.len() + self.bottom.len()) as u32
    }

    /// Is no card left?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Which cards it consists of, whatever their order.
    pub fn cards(&self) -> Bag<K, N> {
        let mut cards = self.bag;
        self.top.iter().chain(&self.bottom).for_each(|known| cards.add(known.card));
        cards
    }

    /// Takes the top card.
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<K> {
        self.take_top(chance).map(|known| known.card)
    }

    /// Takes the top card, with who has seen it: they still know where it goes.
    pub fn take_top(&mut self, chance: &mut impl Chance) -> Option<KnownCard<K>> {
        let unseen = |card| KnownCard { card, known_to: Audience::NOBODY };
        self.top.pop_at(0).or_else(|| self.bag.draw(chance).map(unseen)).or_else(|| self.bottom.pop())
    }

    /// The given seats look at the top `count` cards (or all there are). Returns them from the top downwards.
    pub fn peek(&mut self, count: usize, seats: Seats, chance: &mut impl Chance) -> ArrayVec<K, KNOWN> {
        self.settle(count, chance);
        let looked_at = self.top.iter_mut().take(count);
        looked_at
            .map(|known| {
                known.known_to = known.known_to.and(Audience::Only(seats));
                known.card
            })
            .collect()
    }

    /// Turns the top card face up and leaves it there.
    pub fn turn_up(&mut self, chance: &mut impl Chance) -> Option<K> {
        self.settle(1, chance);
        let top = self.top.first_mut()?;
        top.known_to = Audience::All;
        Some(top.card)
    }

    /// Puts a card on top, before the eyes of this audience.
    pub fn put_on_top(&mut self, card: K, known_to: Audience) {
        self.top.insert(0, KnownCard { card, known_to });
    }

    /// Puts a card under the deck, before the eyes of this audience.
    pub fn put_under(&mut self, card: K, known_to: Audience) {
        self.bottom.insert(0, KnownCard { card, known_to });
    }

    /// Searches the deck for a card, takes it out and shuffles the rest. Says whether it was there.
    pub fn take_out(&mut self, card: K) -> bool {
        let mut cards = self.cards();
        if cards.count(card) == 0 {
            return false;
        }
        cards.remove(card);
        *self = Deck::new(cards);
        true
    }

    /// The given seats take the top `count` cards (or all there are) in hand, to put them back in any order: from now on only
    /// they know them. Returns them from the top downwards.
    pub fn take_up(&mut self, count: usize, seats: Seats, chance: &mut impl Chance) -> ArrayVec<K, KNOWN> {
        self.settle(count, chance);
        let taken = self.top.iter_mut().take(count);
        taken
            .map(|known| {
                known.known_to = Audience::Only(seats);
                known.card
            })
            .collect()
    }

    /// The cards at the top whose place is settled, from the top downwards. For rules that have just asked for them.
    pub fn settled(&self) -> impl Iterator<Item = K> + '_ {
        self.top.iter().map(|known| known.card)
    }

    /// Moves a settled card further up, before the cards from place `to` on.
    pub fn move_up(&mut self, from: usize, to: usize) {
        self.top[to..=from].rotate_right(1);
    }

    /// Adds cards and shuffles: from now on nobody knows the place of any card.
    pub fn shuffle_in(&mut self, cards: &Bag<K, N>) {
        self.bag = self.cards();
        self.bag.add_all(cards);
        self.top.clear();
        self.bottom.clear();
    }

    /// What a viewer knows of the top of the deck: for each settled card its face, or nothing if the viewer has not seen
    /// it. Cards that nobody has seen are not listed, so two decks that look alike to a viewer give the same list.
    pub fn seen_on_top(&self, viewer: Viewer) -> Vec<Option<K>> {
        Self::seen(&self.top, viewer)
    }

    /// What a viewer knows of the bottom of the deck, from the bottom upwards.
    pub fn seen_at_bottom(&self, viewer: Viewer) -> Vec<Option<K>> {
        Self::seen(&self.bottom, viewer)
    }

    /// First half of imagining: returns every card that the viewer cannot place to the bag. The places stay settled, with
    /// faces that [`Deck::redeal`] must redraw.
    pub fn gather(&mut self, viewer: Viewer) -> &mut Bag<K, N> {
        for known in self.top.iter().chain(&self.bottom).filter(|known| !known.known_to.includes(viewer)) {
            self.bag.add(known.card);
        }
        &mut self.bag
    }

    /// Second half of imagining: redraws the faces that the viewer cannot know, from the bag.
    pub fn redeal(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        for known in
            self.top.iter_mut().chain(&mut self.bottom).filter(|known| !known.known_to.includes(viewer))
        {
            known.card = self.bag.draw(chance).expect("gathering put this card into the bag");
        }
    }

    /// The bag of cards whose place nobody knows.
    pub fn bag(&self) -> &Bag<K, N> {
        &self.bag
    }

    /// Fixes the top `count` cards (or all there are).
    fn settle(&mut self, count: usize, chance: &mut impl Chance) {
        while self.top.len() < count {
            let Some(card) = self.bag.draw(chance) else { break };
            self.top.push(KnownCard { card, known_to: Audience::NOBODY });
        }
        while self.top.len() < count
            && let Some(known) = self.bottom.pop()
        {
            self.top.push(known);
        }
    }

    fn seen(known: &[KnownCard<K>], viewer: Viewer) -> Vec<Option<K>> {
        known.iter().map(|known| known.known_to.includes(viewer).then_some(known.card)).collect()
    }
}
