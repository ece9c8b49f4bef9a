//! The bank: every deck with its top card, how many it has, and what it costs; and the row of great artefacts.

use super::Board;
use super::cards::colours;
use super::signs::{Sign, pips, price};
use super::tiles::sample;
use super::{targets, terms};
use battalia::{ArtefactType, Card, DeckView, Face, Faction, Great, Rank, TerrainDeckView};
use maud::{Markup, html};

impl Board<'_> {
    /// The decks.
    pub(super) fn bank(&self) -> Markup {
        let bank = &self.view.bank;
        html! {
            section.bank aria-label="The bank" {
                div.stall {
                    h3 { "Units to hire" span.note { "each brings a supply" } }
                    div.decks.five {
                        @for (rank, deck) in Rank::ALL.into_iter().zip(&bank.units) { (self.unit_deck(rank, deck)) }
                        (self.supply_deck())
                    }
                }
                div.stall {
                    h3 { "Artefacts to create" }
                    div.decks.seven-wide {
                        @for (kind, deck) in ArtefactType::ALL.into_iter().zip(&bank.artefacts) { (self.artefact_deck(kind, deck)) }
                    }
                }
                div.stall {
                    h3 { "Roads to build" }
                    div.decks.five { @for deck in &bank.roads { (self.road_deck(deck)) } }
                }
                div.stall {
                    h3 { "Cities to build" span.note { "level 1 to 4 for three units of that rank" } }
                    div.decks.five { @for deck in &bank.cities { (self.city_deck(deck)) } }
                }
            }
        }
    }

    fn unit_deck(&self, rank: Rank, deck: &DeckView) -> Markup {
        let cost = &self.pack.hire[rank as usize];
        let top =
            deck.top.map_or("empty".to_owned(), |card| format!("{} on top", terms::card(self.pack, card)));
        let label = format!(
            "Deck of {}: {top}, {} cards; costs {}",
            terms::ranks(rank),
            deck.count,
            terms::price(cost)
        );
        let art = html! { (Sign::of_rank(rank).icon()) (pips(rank.number())) };
        self.deck(&targets::unit_deck(rank), &label, deck, &art, &price(cost), "")
    }

    fn artefact_deck(&self, kind: ArtefactType, deck: &DeckView) -> Markup {
        let cost = &self.pack.artefact_price[kind as usize];
        let oracle = &self.view.oracle;
        let top =
            deck.top.map_or("empty".to_owned(), |card| format!("{} on top", terms::card(self.pack, card)));
        let (is_lit, is_matched) =
            (oracle.day > 0 && oracle.lit == kind, oracle.day > 0 && oracle.matched == kind);
        let mut label = format!(
            "Deck of {}s: {top}, {} cards; costs {}. A {}: {}",
            terms::artefact(kind),
            deck.count,
            terms::price(cost),
            terms::artefact(kind),
            terms::effect(self.pack, Card::artefact(kind, Faction::Barfolk))
        );
        for (holds, words) in
            [(is_lit, "; lit today"), (is_matched, "; matched today: you choose its faction")]
        {
            label.push_str(if holds { words } else { "" });
        }
        let art = html! {
            (Sign::of_type(kind).icon())
            @if is_lit { span.glow { (Sign::Sun.tinted()) } }
            @if is_matched { span.glow { (Sign::Match.tinted()) } }
        };
        self.deck(&targets::artefact_deck(kind), &label, deck, &art, &price(cost), terms::artefact(kind))
    }

    fn deck(
        &self,
        target: &str,
        label: &str,
        deck: &DeckView,
        art: &Markup,
        cost: &Markup,
        name: &str,
    ) -> Markup {
        let hue = deck.top.map_or("c-supply", colours);
        let emblem = deck.top.and_then(|top| match top.face() {
            Face::Unit(_, faction) => Some(Sign::of_faction(faction)),
            Face::Artefact(_, faction) => Some(Sign::of_faction(Some(faction))),
            _ => None,
        });
        let class = if deck.count == 0 { "deck out" } else { "deck" };
        let face = html! {
            span class={ "band " (hue) } { @if let Some(emblem) = emblem { (emblem.icon()) } span.left { (deck.count) } }
            span.art title=(name) { (art) }
            (cost)
        };
        self.piece(target, class, label, &face)
    }

    fn supply_deck(&self) -> Markup {
        let count = self.view.bank.supplies;
        let label = format!("Deck of supplies, {count} cards; each hired unit brings one");
        let face = html! {
            span.band.c-supply { span.left { (count) } }
            span.art { (Sign::Supply.icon()) }
            span.price.none-to-pay { "with units" }
        };
        self.piece(targets::SUPPLY_DECK, if count == 0 { "deck out" } else { "deck" }, &label, &face)
    }

    fn road_deck(&self, deck: &TerrainDeckView) -> Markup {
        let cost = self.pack.road(deck.shape).copied().unwrap_or_default();
        let target = targets::road_deck(deck.shape);
        self.terrain_deck(&target, "road", deck, &terms::price(&cost), &price(&cost))
    }

    fn city_deck(&self, deck: &TerrainDeckView) -> Markup {
        let cost = html! { span.price.name { (terms::shape(deck.shape)) } };
        self.terrain_deck(
            &targets::city_deck(deck.shape),
            "city",
            deck,
            "three units of the rank of its level",
            &cost,
        )
    }

    fn terrain_deck(
        &self,
        target: &str,
        what: &str,
        deck: &TerrainDeckView,
        words: &str,
        cost: &Markup,
    ) -> Markup {
        let top = deck.top.map_or("empty".to_owned(), |top| format!("{} on top", terms::terrain(top)));
        let label = format!(
            "Deck of {what} cards, {}: {top}, {} cards; costs {words}",
            terms::shape(deck.shape),
            deck.count
        );
        let face = html! {
            span.ground {
                (sample(deck.top, deck.shape, what == "city"))
                span.left { (deck.count) }
            }
            (cost)
        };
        self.piece(target, if deck.count == 0 { "deck terrain out" } else { "deck terrain" }, &label, &face)
    }

    /// The great artefacts that can still be won.
    pub(super) fn row(&self) -> Markup {
        html! {
            section.row-of-greats aria-label="Great artefacts" {
                h2 { (Sign::Ruins.tinted()) "Great artefacts" span.note { "whoever defeats the ruins takes one" } }
                @if self.view.row.is_empty() { p.none { "All have been won: nobody attacks the ruins any more." } }
                @else { div.lots { @for great in self.view.row.iter() { (self.great(great)) } } }
            }
        }
    }

    fn great(&self, great: Great) -> Markup {
        let words = terms::sentence(&terms::great_effect(self.pack, great));
        let name = &self.pack.great(great).name;
        let face = html! {
            span.plate { (Sign::of_great(great).icon()) }
            span.head { (name) }
            span.body { (words) }
        };
        self.piece(&targets::row(great), "great", &format!("{name}, in the row: {words}"), &face)
    }
}
