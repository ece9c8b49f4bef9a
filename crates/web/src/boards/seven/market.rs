//! What can be bought: characters, elixirs, castles and estates; and the decks.

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
                    h3 { "Tavern" span.note { "characters for fame" } }
                    div.slots {
                        @for (at, space) in view.tavern.iter().enumerate() {
                            (self.slot("tavern", at, *space, |card| self.character_for_sale(card)))
                        }
                    }
                }
                div.stall {
                    h3 { "Store" span.note { "elixirs for gold" } }
                    div.slots {
                        @for (at, space) in view.store.iter().enumerate() {
                            (self.slot("store", at, *space, |card| self.elixir_for_sale(card)))
                        }
                    }
                }
                div.stall {
                    h3 { "For sale" span.note { "castles and estates for gold" } }
                    div.lots {
                        @for card in view.on_offer.iter().filter(|card| card.kind() != BuildingType::Temple) {
                            (self.building_for_sale(card))
                        }
                    }
                }
                (self.decks())
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

    /// What lies face down, and what is left.
    fn decks(&self) -> Markup {
        let view = self.view;
        let treasures = format!(
            "Treasure deck: {} cards, and {} on the discard pile",
            view.treasure_deck, view.treasure_discard
        );
        html! {
            div.stall.decks {
                h3 { "Decks" span.note { "cards face down, + discarded" } }
                ul {
                    li {
                        (self.piece("treasure:deck", "deck", &treasures,
                            &html! { (Sign::Treasure.icon()) "Treasures" b { (view.treasure_deck) } span.off { "+" (view.treasure_discard) } }))
                    }
                    (deck(Sign::Sin, "Sins", view.sin_deck, Some(view.sin_pile)))
                    (deck(Sign::Cataclysm, "Cataclysms", view.cataclysm_deck, Some(view.cataclysms_played)))
                    (deck(Sign::Quest, "Quests", view.quest_deck, None))
                    (deck(Sign::Artifact, "Artifacts", view.artifact_deck, None))
                    (deck(Sign::Character, "Characters", view.character_deck, Some(view.character_discard)))
                    (deck(Sign::Elixir, "Elixirs", view.elixir_deck, Some(view.elixir_discard)))
                    (deck(Sign::Castle, "Castles", view.castle_deck, None))
                    (deck(Sign::Estate, "Estates", view.estate_deck, None))
                    @if view.sins_aside > 0 { (deck(Sign::Sin, "Sins set aside", view.sins_aside, None)) }
                    @if view.options.fall { (deck(Sign::Corruption, "Corruption", view.corruption_left, None)) }
                }
                @if !view.artifacts_spent.is_empty() {
                    @let spent: Vec<_> = view.artifacts_spent.iter().map(|card| self.pack[card].name.clone()).collect();
                    p.note { "Artifacts out of the game: " (faces::list(&spent)) }
                }
            }
        }
    }
}

fn deck(sign: Sign, name: &str, count: u8, discarded: Option<u8>) -> Markup {
    html! {
        li.deck {
            (sign.icon()) (name) b { (count) }
            @if let Some(off) = discarded { span.off { "+" (off) } }
        }
    }
}
