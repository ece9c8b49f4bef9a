//! What can be bought: characters, elixirs, castles and estates.

use super::Board;
use super::cards::{Face, building_face, building_words, character_body, elixir_body, price, price_words};
use super::icons::Sign;
use maud::{Markup, html};
use seven::{Building, BuildingType, Character, Elixir, Space, faces};

impl Board<'_> {
    /// Tavern, store and what is for sale.
    pub(super) fn market(&self) -> Markup {
        let view = self.view;
        html! {
            section.market {
                h2 { "Market" }
                div.stall {
                    h3 { "Tavern" span.note { "characters for fame" } (pile(Sign::Character, "characters", view.character_deck, Some(view.character_discard))) }
                    div.slots {
                        @for (at, space) in view.tavern.iter().enumerate() {
                            (self.slot("tavern", at, *space, |card| self.character_for_sale(card)))
                        }
                    }
                }
                div.stall {
                    h3 { "Store" span.note { "elixirs for gold" } (pile(Sign::Elixir, "elixirs", view.elixir_deck, Some(view.elixir_discard))) }
                    div.slots {
                        @for (at, space) in view.store.iter().enumerate() {
                            (self.slot("store", at, *space, |card| self.elixir_for_sale(card)))
                        }
                    }
                }
                div.stall {
                    h3 {
                        "For sale" span.note { "castles and estates for gold" }
                        (pile(Sign::Castle, "castles", view.castle_deck, None)) (pile(Sign::Estate, "estates", view.estate_deck, None))
                    }
                    div.lots {
                        @let for_sale = || view.on_offer.iter().filter(|card| card.kind() != BuildingType::Temple);
                        @for card in for_sale() { (self.building_for_sale(card)) }
                        @if for_sale().next().is_none() { p.none { "no castle and no estate" } }
                    }
                }
            }
        }
    }

    /// A space of the tavern or the store: its number is a piece of its own, for a space can be closed with or without a card.
    fn slot<K: Copy>(&self, stall: &str, at: usize, space: Space<K>, draw: impl Fn(K) -> Markup) -> Markup {
        let number = at + 1;
        let state = match space {
            Space::Closed => ", closed for good",
            Space::Empty => ", empty",
            Space::Card(_) => "",
        };
        let label = format!("Space {number} of the {stall}{state}");
        html! {
            div.slot.closed[matches!(space, Space::Closed)] {
                (self.piece(&format!("{stall}:{at}"), "number", &label, &html! { (number) }))
                @match space {
                    Space::Card(card) => (draw(card)),
                    Space::Empty => { p.none { "empty" } },
                    Space::Closed => { p.none { "closed for good" } },
                }
            }
        }
    }

    fn character_for_sale(&self, card: Character) -> Markup {
        let facts = &self.pack[card];
        let less = self.own().map_or(0, |hero| hero.recruits_cheaper);
        let label = format!(
            "{}, character in the tavern, {}: {}",
            facts.name,
            price_words("fame", facts.cost, less),
            faces::character(self.pack, card)
        );
        let face = Face {
            sign: Sign::Character,
            colour: Some(facts.colour),
            name: &facts.name,
            corner: price(Sign::Fame, facts.cost, less),
            body: character_body(self.pack, card),
        };
        self.piece(&format!("character:{}", u8::from(card)), "card", &label, &face.draw())
    }

    fn elixir_for_sale(&self, card: Elixir) -> Markup {
        let facts = &self.pack[card];
        let less = self.own().map_or(0, |hero| hero.elixirs_cheaper);
        let label = format!(
            "{}, {} elixir in the store, {}: gives {}",
            facts.name,
            faces::colour(facts.colour),
            price_words("gold", facts.cost, less),
            faces::elixir(self.pack, card)
        );
        let face = Face {
            sign: Sign::Elixir,
            colour: Some(facts.colour),
            name: &facts.name,
            corner: price(Sign::Gold, facts.cost, less),
            body: elixir_body(self.pack, card, self.own()),
        };
        self.piece(&format!("elixir:{}", u8::from(card)), "card", &label, &face.draw())
    }

    /// A building that lies face up.
    pub(super) fn building_for_sale(&self, card: Building) -> Markup {
        let cost = self.pack[card].cost;
        let label =
            format!("{}; for sale, {}", building_words(self.pack, card), price_words("gold", cost, 0));
        let face = building_face(self.pack, card, price(Sign::Gold, cost, 0), None);
        self.piece(&format!("building:{}", u8::from(card)), "card", &label, &face)
    }
}

/// How many cards lie face down beside a stall, and how many were discarded.
fn pile(sign: Sign, what: &str, count: u8, discarded: Option<u8>) -> Markup {
    let gone = discarded.map(|count| format!(", {count} on the discard pile")).unwrap_or_default();
    let words = format!("{count} {what} in the deck{gone}");
    html! {
        span.pile role="img" aria-label=(words) title=(words) {
            (Sign::Deck.icon()) (sign.icon()) (count) @if let Some(count) = discarded { span.off { "+" (count) } }
        }
    }
}
