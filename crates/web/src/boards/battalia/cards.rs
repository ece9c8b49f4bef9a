//! The faces of cards: a band in the colour of the faction with its emblem, the sign of the kind, rank or strength, and the name.

use super::Board;
use super::signs::{Sign, hue, pips};
use super::terms;
use battalia::{Card, Cards, Face, Piece};
use maud::{Markup, html};

/// How a card lies.
#[derive(Clone, Copy, Default)]
pub(super) struct Lying {
    /// So many cards alike.
    pub(super) count: u8,
    /// So many copies can be used.
    pub(super) copies: u8,
    /// So many copies stand in a battle line, if it stands in one.
    pub(super) laid: Option<u8>,
    /// So many of them are chosen for what is being composed.
    pub(super) chosen: u8,
    /// Is it a lit artefact?
    pub(super) is_lit: bool,
}

/// The sign in the middle of a card.
pub(super) const fn sign(card: Card) -> Sign {
    match card.face() {
        Face::Unit(rank, _) => Sign::of_rank(rank),
        Face::Supply => Sign::Supply,
        Face::Artefact(kind, _) => Sign::of_type(kind),
        Face::Great(great) => Sign::of_great(great),
    }
}

/// The class of a card's colours.
pub(super) const fn colours(card: Card) -> &'static str {
    match card.face() {
        Face::Unit(_, faction) => hue(faction),
        Face::Supply => "c-supply",
        Face::Artefact(_, faction) => hue(Some(faction)),
        Face::Great(_) => "c-great",
    }
}

/// The emblem on the band.
fn emblem(card: Card) -> Markup {
    match card.face() {
        Face::Unit(_, faction) => Sign::of_faction(faction).icon(),
        Face::Artefact(_, faction) => Sign::of_faction(Some(faction)).icon(),
        Face::Supply | Face::Great(_) => html! {},
    }
}

/// What kind of card it is, without its faction.
fn kind(card: Card) -> &'static str {
    match card.face() {
        Face::Unit(rank, _) => terms::rank(rank),
        Face::Supply => "supply",
        Face::Artefact(kind, _) => terms::artefact(kind),
        Face::Great(_) => "great artefact",
    }
}

impl Board<'_> {
    /// The whole face.
    pub(super) fn face(&self, printed: Card, now: Card, lying: Lying) -> Markup {
        let strength = self.pack.strength_of(now);
        html! {
            span class={ "front " (colours(now)) } title=(terms::sentence(&terms::effect(self.pack, now))) {
                span.band {
                    (emblem(now))
                    @if strength > 0 { span.strength { (strength) (Sign::Battle.icon()) } }
                }
                span.art { (sign(now).icon()) @if let Some(rank) = now.rank() { (pips(rank.number())) } }
                span.name {
                    @if let Some(great) = now.as_great() { (self.pack.great(great).name) } @else { (terms::capital(kind(now))) }
                }
                @if printed != now { span.was { "was " (terms::card(self.pack, printed)) } }
            }
            (stickers(lying))
        }
    }

    /// A small face for piles and lines: no piece.
    pub(super) fn chip(&self, card: Card, now: Card, lying: Lying) -> Markup {
        let words = self.lying_words(card, now, lying);
        html! {
            span class={ "chip " (colours(now)) } role="img" aria-label=(words) title=(words) { (self.chip_face(now, lying)) }
        }
    }

    /// What stands on a small face.
    pub(super) fn chip_face(&self, now: Card, lying: Lying) -> Markup {
        let copies = lying.laid.unwrap_or(1);
        html! {
            span.stripe { (emblem(now)) }
            (sign(now).icon())
            @if let Some(rank) = now.rank() { (pips(rank.number())) }
            @if now.as_great().is_some() { span.great-name { (terms::card(self.pack, now)) } }
            @if lying.count > 1 { b { "×" (lying.count) } }
            @if copies > 1 { b { "×" (copies) } }
            @if lying.laid.is_none() && lying.copies > 1 { span.uses { (lying.copies) (Sign::Copies.icon()) } }
        }
    }

    /// Cards of a pile as small faces, each kind once.
    pub(super) fn chips(&self, cards: &Cards) -> Markup {
        html! {
            @for card in cards.kinds() { (self.chip(card, card, Lying { count: cards.count(card), ..Lying::default() })) }
        }
    }

    /// A card and how it lies, in words.
    pub(super) fn lying_words(&self, card: Card, now: Card, lying: Lying) -> String {
        let mut words = terms::capital(&terms::card(self.pack, now));
        if lying.count > 1 {
            words = format!("{} × {words}", lying.count);
        }
        let mut say = |holds: bool, more: String| {
            if holds {
                words.push_str(&more);
            }
        };
        let strength = self.pack.strength_of(now);
        say(card != now, format!(", printed {}", terms::card(self.pack, card)));
        say(strength > 0, format!(", strength {strength}"));
        say(lying.is_lit, ", lit today".to_owned());
        let (copies, laid) = (lying.copies, lying.laid.unwrap_or(1));
        say(copies > 1, format!(", {copies} copies to use"));
        say(laid > 1, format!(", {laid} copies in the line"));
        say(lying.chosen > 0, format!(", {} chosen", lying.chosen));
        words
    }

    /// How a piece lies.
    pub(super) fn lying(&self, piece: Piece, count: u8) -> Lying {
        let laid = match piece.zone {
            battalia::Zone::Line(laid) => Some(laid),
            _ => None,
        };
        let is_lit =
            piece.now.artefact_type() == Some(self.view.oracle.lit) && piece.card.as_great().is_none();
        let chosen = self.pledged().iter().filter(|&&other| other == piece).count() as u8;
        Lying { count, copies: piece.left, laid, chosen, is_lit: is_lit && self.view.oracle.day > 0 }
    }
}

/// What lies on a card: how many, how often, chosen.
fn stickers(lying: Lying) -> Markup {
    html! {
        @if lying.count > 1 { span.count { "×" (lying.count) } }
        @if lying.copies > 1 {
            span.copies.lit[lying.is_lit] { @if lying.is_lit { (Sign::Sun.icon()) } @else { (Sign::Copies.icon()) } (lying.copies) " uses" }
        }
        @if lying.chosen > 0 { span.picked { "✓" @if lying.chosen > 1 { (lying.chosen) } } }
    }
}
