//! The cards of the Unnamed, and what the viewer knows of the cataclysms to come.

use super::Board;
use super::cards::Face;
use super::icons::Sign;
use maud::{Markup, html};
use seven::{Cataclysm, UnnamedCard, faces};

impl Board<'_> {
    /// Both, if there are any.
    pub(super) fn unnamed(&self) -> Markup {
        let view = self.view;
        html! {
            @if view.cataclysms_seen.iter().any(Option::is_some) {
                section.foreseen {
                    h2 { "Cataclysms to come" span.note { "from the top, as far as you know them" } }
                    div.lots {
                        @for card in &view.cataclysms_seen {
                            @match card { Some(card) => (self.foreseen(*card)), None => { p.none { "unknown" } } }
                        }
                    }
                }
            }
            @if let Some(seat) = faces::unnamed_seat(view) {
                section.unnamed.own[self.is_own(seat)] {
                    h2 {
                        (Sign::Unnamed.icon()) "The Unnamed" span.who { (self.who(seat)) }
                        @if self.is_asked(seat) { span.token.now { (Sign::Turn.icon()) "asked" } }
                        span.note { (view.unnamed_hand.len()) " of " (UnnamedCard::COUNT) " cards left" }
                    }
                    div.lots { @for card in view.unnamed_hand.iter() { (self.unnamed_card(card)) } }
                    @let played = UnnamedCard::all().filter(|&card| !view.unnamed_hand.contains(card));
                    @if view.unnamed_hand.len() < UnnamedCard::COUNT as u32 {
                        h3 { "Played" }
                        div.played { @for card in played { (self.played(card)) } }
                    }
                }
            }
        }
    }

    fn foreseen(&self, card: Cataclysm) -> Markup {
        let words = faces::cataclysm(self.pack, card);
        let name = &self.pack[card].name;
        let face =
            Face { sign: Sign::Cataclysm, colour: None, name, corner: html! {}, body: html! { (words) } };
        let label = format!("Cataclysm to come, {name}: {words}");
        self.piece(&format!("cataclysm:{}", u8::from(card)), "card dire", &label, &face.draw())
    }

    /// A card that is out of the hand: only its name matters any more.
    fn played(&self, card: UnnamedCard) -> Markup {
        let name = &self.pack[card].name;
        let label = format!("{name}, card of the Unnamed, played: {}", faces::unnamed(self.pack, card));
        self.piece(&format!("unnamed:{}", u8::from(card)), "known", &label, &html! { (name) })
    }

    fn unnamed_card(&self, card: UnnamedCard) -> Markup {
        let effect = faces::unnamed(self.pack, card);
        let is_demand = !faces::ways(self.pack, card).is_empty();
        let words = if is_demand { format!("a hero must {effect}") } else { effect };
        let name = &self.pack[card].name;
        let face =
            Face { sign: Sign::Unnamed, colour: None, name, corner: html! {}, body: html! { (words) } };
        let label = format!("{name}, card of the Unnamed: {words}");
        self.piece(&format!("unnamed:{}", u8::from(card)), "card dire", &label, &face.draw())
    }
}
