//! What is being carried out; and before everything else, the choice of heroes.

use super::Board;
use super::cards::{Face, treasure_sign};
use super::icons::{Sign, gems};
use maud::{Markup, html};
use seven::{Announcement, Colour, HeroCard, faces};
use table::{Kind, Seat};

impl Board<'_> {
    /// The end, a cataclysm, a card of the Unnamed, something announced, a reaction, treasures to pick from.
    pub(super) fn going_on(&self) -> Markup {
        let view = self.view;
        let notes = html! {
            @if let Some(ending) = &view.ending { (note(Sign::First, "The game is over", &faces::ending(self.cast, ending))) }
            @if let Some(card) = view.cataclysm {
                (note(Sign::Cataclysm, &self.pack[card].name, &faces::cataclysm(self.pack, card)))
            }
            @if let Some((card, named)) = view.unnamed_plays {
                @let against = named.map(|seat| format!(" against {}", self.cast.name(seat))).unwrap_or_default();
                (note(Sign::Unnamed, &format!("{}{against}", self.pack[card].name), &faces::unnamed(self.pack, card)))
            }
            @if let Some((by, what)) = view.announced.filter(|&(_, what)| what != Announcement::Dropped) {
                (note(Sign::Turn, "Announced", &faces::announced(self.pack, by, what, self.cast)))
            }
            @if let Some((seat, sin)) = view.reaction {
                (note(Sign::Sin, "Cancelled", &format!("by {} {}", self.whose(seat), self.pack[sin].name)))
            }
            @if view.reward_pool.is_some() { (self.rewards()) }
        };
        html! {
            @if !notes.0.is_empty() { section.going-on aria-label="What is going on" { (notes) } }
        }
    }

    fn rewards(&self) -> Markup {
        let Some(pool) = &self.view.reward_pool else { return html! {} };
        html! {
            div.rewards {
                h3 { (Sign::Treasure.icon()) "Treasures to pick from" }
                @for card in pool.kinds() {
                    @let count = pool.count(card);
                    @let label = format!("Treasure to pick: {}; {count} of it", self.treasure_words(card));
                    @let face = html! { (treasure_sign(self.pack, card)) span.name { (faces::treasure_name(self.pack, card)) } (Self::copies(count)) };
                    (self.piece(&format!("treasure:{}", u8::from(card)), "treasure", &label, &face))
                }
            }
        }
    }

    /// S3.4: the hero cards that are left, and who has chosen.
    pub(super) fn choice_of_heroes(&self) -> Markup {
        let view = self.view;
        html! {
            section.choice {
                h2 { "The heroes are being chosen" }
                ol.seats {
                    @for (seat, hero) in view.heroes.iter() {
                        li.own[self.is_own(seat)] {
                            (self.disc(seat)) span.who { (self.who(seat)) }
                            @if let Some(card) = hero.card { (self.taken(seat, card)) }
                            @else if self.is_asked(seat) { span.token.now { (Sign::Turn.icon()) "chooses" } }
                            @else { span.note { "to choose" } }
                        }
                    }
                }
                div.lots { @for card in view.heroes_left.iter() { (self.hero_card(card)) } }
            }
        }
    }

    /// A hero card that somebody has chosen.
    fn taken(&self, seat: Seat, card: HeroCard) -> Markup {
        let name = &self.pack[card].good;
        let label = format!("{name}, chosen by {}", self.cast.name(seat));
        let face = html! { span.name { (name) } };
        self.piece(&format!("herocard:{}", u8::from(card)), "taken", &label, &face)
    }

    fn hero_card(&self, card: HeroCard) -> Markup {
        let facts = &self.pack[card];
        let colour = Colour::ALL[card.index()];
        let label = format!(
            "{}, {} hero: begins with {}, {} fame and {} gold; earns {} fame and {} gold each round",
            facts.good,
            faces::colour(colour),
            faces::gifts(&facts.gifts),
            facts.fame,
            facts.gold,
            facts.income_fame,
            facts.income_gold
        );
        let body = html! {
            span.gives { (gems(&facts.gifts)) (Sign::Fame.fig(facts.fame)) (Sign::Gold.fig(facts.gold)) }
            span.each {
                (Sign::Fame.fig(format!("+{}", facts.income_fame))) (Sign::Gold.fig(format!("+{}", facts.income_gold)))
                (Sign::EachRound.icon())
            }
        };
        let face =
            Face { sign: Sign::Character, colour: Some(colour), name: &facts.good, corner: html! {}, body };
        self.piece(&format!("herocard:{}", u8::from(card)), "card", &label, &face.draw())
    }
}

fn note(sign: Sign, title: &str, words: &str) -> Markup {
    html! { p.note { (sign.icon()) b { (title) } " " span { (words) } } }
}
