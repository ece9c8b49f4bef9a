//! The viewer's own cards: the hand large, everything else small.

use super::Board;
use super::cards::Lying;
use super::signs::{Sign, disc, hue};
use super::{targets, terms};
use battalia::{Card, Draft, Phase, Piece, PlayerView, Task, TentView, Zone};
use maud::{Markup, html};
use std::collections::BTreeSet;
use table::Seat;

impl Board<'_> {
    /// The viewer's own things; nothing for those who only look.
    pub(super) fn own(&self) -> Markup {
        let Some((seat, player)) = self.own_player() else { return html! {} };
        let class = format!(
            "own {}{}",
            player.faction.map_or("", |faction| hue(Some(faction))),
            if self.is_asked(seat) { " asked" } else { "" }
        );
        html! {
            section class=(class) aria-label="Your cards" {
                header {
                    h2 { (self.player_piece(seat, player)) }
                    (self.counts(seat, player))
                }
                div.laid-out {
                    @if self.view.phase == Phase::Setup { (self.start_deck(player)) } @else { (self.hand(player)) }
                    div.zones {
                    (self.lines_left(player))
                    (zone("Lines", Sign::Lines, "played in this turn", &self.chips(&player.lines)))
                    (zone("Arrivals", Sign::Arrivals, "usable from the next turn on", &self.chips(&player.arrivals)))
                    (self.own_ambush(player))
                    (self.own_tents(player))
                    (zone("Limbo", Sign::Limbo, "gone for good", &self.chips(&player.limbo)))
                    (self.reserve(player))
                    @if self.view.phase != Phase::Setup { (self.piles(player)) }
                    }
                }
            }
        }
    }

    /// The head of a player: who, which faction, whose turn.
    pub(super) fn player_piece(&self, seat: Seat, player: &PlayerView) -> Markup {
        let faction = player.faction.map_or("no faction yet", terms::faction);
        let mut label = format!("{}: {faction}", self.who(seat));
        for (holds, words) in
            [(self.is_active(seat), "; at turn"), (self.is_asked(seat), "; the table waits for this player")]
        {
            label.push_str(if holds { words } else { "" });
        }
        let face = html! {
            (disc(player.faction))
            span.who { (self.who(seat)) }
            span.folk { (faction) }
            (self.turn_token(seat))
        };
        self.piece(&targets::player(seat), "player", &label, &face)
    }

    /// "turn" or "asked".
    pub(super) fn turn_token(&self, seat: Seat) -> Markup {
        html! {
            @if self.is_active(seat) { span.token.now[self.is_asked(seat)] { (Sign::Turn.icon()) "turn" } }
            @if self.is_asked(seat) && !self.is_active(seat) { span.token.now { (Sign::Turn.icon()) "asked" } }
        }
    }

    /// Points and the sizes of piles.
    pub(super) fn counts(&self, seat: Seat, player: &PlayerView) -> Markup {
        let points = self.standing(seat).map_or(0, |standing| standing.points);
        html! {
            div.counts role="group" aria-label={ "What counts for " (self.cast.name(seat)) } {
                (Sign::Points.stat(points, &format!("{points} points")))
                (Sign::Nation.stat(player.nation_count, &format!("{} cards in the nation, to be drawn", player.nation_count)))
                (Sign::Shelter.stat(player.shelter.len(), &format!("{} cards in the shelter", player.shelter.len())))
                (Sign::Copies.stat(player.deck_size, &format!("{} cards owned; never fewer than ten", player.deck_size)))
                @if !self.is_own(seat) { (Sign::Hero.stat(player.reserve, &format!("{} heroes in reserve", player.reserve))) }
                @if let Some(day) = player.truce_until { (Sign::Truce.stat(format!("day {day}"), &format!("truce with Buff until day {day}"))) }
            }
        }
    }

    /// B4.9: what one chooses a faction by.
    fn start_deck(&self, player: &PlayerView) -> Markup {
        html! {
            div.start-deck {
                h3 { "Your start deck" span.note { "only you see it; the faction need not fit it" } }
                div.chips { @if let Some(cards) = player.nation { (self.chips(&cards)) } }
            }
        }
    }

    fn hand(&self, player: &PlayerView) -> Markup {
        let pieces: Vec<(Piece, u8)> = match (&player.at_hand, player.hand) {
            (Some(at_hand), _) => {
                at_hand.iter().filter(|(piece, _)| piece.zone == Zone::Hand).copied().collect()
            }
            (None, hand) => hand
                .iter()
                .flat_map(|hand| hand.kinds().map(|card| (Piece::in_hand(card), hand.count(card))))
                .collect(),
        };
        html! {
            div.hand role="group" aria-label="Your hand" {
                @if pieces.is_empty() { p.none { "No cards in hand." } }
                @for (piece, count) in pieces { (self.held(piece, count)) }
            }
        }
    }

    /// A card in hand, as a piece.
    fn held(&self, piece: Piece, count: u8) -> Markup {
        let lying = self.lying(piece, count);
        let mut class = "card".to_owned();
        if count > 1 {
            class.push_str(" stack");
        }
        if lying.chosen >= count.max(1) {
            class.push_str(" picked-all");
        }
        let words = self.lying_words(piece.card, piece.now, lying);
        let effect = terms::effect(self.pack, piece.now);
        // The strength is among the words already.
        let strength = format!("strength {}; ", self.pack.strength_of(piece.now));
        let label = format!("In your hand: {words}; {}", effect.strip_prefix(&strength).unwrap_or(&effect));
        self.piece(&targets::piece(piece), &class, &label, &self.face(piece.card, piece.now, lying))
    }

    /// Cards in the lines with copies left: they can be used again.
    fn lines_left(&self, player: &PlayerView) -> Markup {
        let mut seen = BTreeSet::new();
        let kinds: Vec<Piece> =
            player.lines_left.iter().copied().filter(|piece| seen.insert(targets::piece(*piece))).collect();
        let cards = html! {
            @for piece in &kinds {
                @let count = player.lines_left.iter().filter(|other| *other == piece).count() as u8;
                (self.small(*piece, count, "in your lines"))
            }
        };
        zone("Usable again", Sign::Copies, "in the lines, with copies left", &cards)
    }

    /// A small card that is a piece.
    pub(super) fn small(&self, piece: Piece, count: u8, whereabouts: &str) -> Markup {
        let lying = self.lying(piece, count);
        let label = format!("{}, {whereabouts}", self.lying_words(piece.card, piece.now, lying));
        let class = format!("chip {}", super::cards::colours(piece.now));
        let face = html! { (self.chip_face(piece.now, lying)) @if lying.chosen > 0 { span.picked { "✓" } } };
        self.piece(&targets::piece(piece), &class, &label, &face)
    }

    fn own_ambush(&self, player: &PlayerView) -> Markup {
        let cards: Vec<Card> = player.ambush.iter().flatten().copied().collect();
        let names: Vec<String> = cards.iter().map(|&card| terms::card(self.pack, card)).collect();
        let label = if names.is_empty() {
            "Your ambush: empty, up to three cards".to_owned()
        } else {
            format!("Your ambush, hidden from the others: {}", names.join(", "))
        };
        let face = html! {
            (Sign::Ambush.icon()) span.word { "Ambush" } b { (cards.len()) "/3" }
            @for card in cards { span class={ "chip " (super::cards::colours(card)) } { (self.chip_face(card, Lying::default())) } }
        };
        self.piece(targets::AMBUSH, "zone-piece", &label, &face)
    }

    fn own_tents(&self, player: &PlayerView) -> Markup {
        // Of equal cards one is the piece: one that can be used, if there is one.
        let mut seen = BTreeSet::new();
        let mut tents: Vec<&TentView> = player.tents.iter().collect();
        tents.sort_by_key(|tent| tent.is_fresh);
        html! {
            @for tent in tents {
                div.zone.tent {
                    h3 {
                        (Sign::Tent.icon()) (terms::card(self.pack, tent.tent))
                        @if tent.is_fresh { span.note { "pitched in this turn: rests" } }
                        @if tent.is_false { span.note { "for this turn only" } }
                    }
                    div.chips {
                        @for &piece in &tent.cards {
                            @if seen.insert(targets::piece(piece)) { (self.small(piece, 1, "stationed")) }
                            @else { (self.chip(piece.card, piece.now, self.lying(piece, 1))) }
                        }
                    }
                }
            }
        }
    }

    fn reserve(&self, player: &PlayerView) -> Markup {
        let count = player.reserve;
        let label = format!("Your heroes in reserve: {count}; a hero costs 1 weapon and 2 supplies");
        let face = html! {
            (Sign::Hero.icon()) span.word { "Reserve" } b { (count) }
            span.price { (Sign::Weapon.icon()) (Sign::Supply.icon()) (Sign::Supply.icon()) }
        };
        self.piece(targets::RESERVE, "zone-piece", &label, &face)
    }

    /// What will come, and what lies in the shelter.
    pub(super) fn piles(&self, player: &PlayerView) -> Markup {
        html! {
            div.piles {
                @if let Some(nation) = player.nation.filter(|nation| !nation.is_empty()) {
                    details { summary { "Nation, without its order" } div.chips { (self.chips(&nation)) } }
                }
                @if !player.shelter.is_empty() {
                    details { summary { "Shelter" } div.chips { (self.chips(&player.shelter)) } }
                }
            }
        }
    }

    /// The cards that the viewer has chosen for what is being composed.
    pub(super) fn pledged(&self) -> Vec<Piece> {
        let Some(asked) = self.view.asked else { return Vec::new() };
        if asked.task == Task::Bid {
            return self.bid_from_hand();
        }
        match asked.draft {
            Draft::Pay(payment) => payment.paid.to_vec(),
            Draft::March { paid, .. } => paid.to_vec(),
            Draft::Amulet(piece) | Draft::Title(piece) | Draft::Deploy(piece) | Draft::Name { piece, .. } => {
                vec![piece]
            }
            Draft::Scroll { scroll, objects, .. } => {
                [scroll].into_iter().chain(objects.iter().copied()).collect()
            }
            Draft::Camp { tent, supply, cards } => {
                [tent].into_iter().chain(supply).chain(cards.iter().copied()).collect()
            }
            Draft::Crown(objects) => objects.to_vec(),
            _ => Vec::new(),
        }
    }

    /// The cards of the viewer's bid, as they lie in the hand.
    fn bid_from_hand(&self) -> Vec<Piece> {
        let Some((_, player)) = self.own_player() else { return Vec::new() };
        let mut hand: Vec<Piece> = player
            .at_hand
            .iter()
            .flatten()
            .filter(|(piece, _)| piece.zone == Zone::Hand)
            .flat_map(|&(piece, count)| (0..count).map(move |_| piece))
            .collect();
        let bid = player.bid.iter().flatten();
        let lies = |hand: &Vec<Piece>, card: Card| hand.iter().position(|piece| piece.card == card);
        bid.filter_map(|&card| lies(&hand, card).map(|at| hand.swap_remove(at))).collect()
    }
}

/// Cards in one place with a heading; nothing if there are none.
pub(super) fn zone(name: &str, sign: Sign, note: &str, cards: &Markup) -> Markup {
    html! {
        @if !cards.0.is_empty() {
            div.zone { h3 title=(note) { (sign.icon()) (name) } div.chips { (cards) } }
        }
    }
}
