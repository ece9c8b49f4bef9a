//! Our signs: one small drawing for each thing that is counted. All are declared once as symbols; a page then only refers to them.

use super::drawings::DRAWINGS;
use super::tiles;
use crate::boards::drawing::{Drawing, used};
use battalia::{ArtefactType, Faction, Great, Price, Rank, Terrain};
use maud::{Markup, html};

/// A thing with a sign. The drawings explain them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Barfolk,
    Islanders,
    Emberians,
    Cloudborn,
    Unbound,
    Friman,
    Chief,
    Priest,
    Lord,
    Supply,
    Tool,
    Weapon,
    Amulet,
    Title,
    Scroll,
    Tent,
    Horse,
    Hammer,
    Sword,
    Wings,
    Crown,
    Pavilion,
    Shield,
    Book,
    Horn,
    Hand,
    Staff,
    City,
    GreatCity,
    Ruins,
    Road,
    Hero,
    Buff,
    Points,
    Battle,
    Sun,
    Match,
    Copies,
    Nation,
    Shelter,
    Ambush,
    Limbo,
    Arrivals,
    Lines,
    Truce,
    Turn,
    Start,
    Forest,
    Lake,
    Canyon,
    Mountain,
}

impl Sign {
    fn drawing(self) -> &'static Drawing<Sign> {
        let drawing = &DRAWINGS[self as usize];
        debug_assert!(drawing.sign == self, "signs and drawings are in the same order");
        drawing
    }

    /// The emblem of a faction; none is that of the Unbound.
    pub(super) const fn of_faction(faction: Option<Faction>) -> Self {
        match faction {
            Some(Faction::Barfolk) => Sign::Barfolk,
            Some(Faction::Islanders) => Sign::Islanders,
            Some(Faction::Emberians) => Sign::Emberians,
            Some(Faction::Cloudborn) => Sign::Cloudborn,
            None => Sign::Unbound,
        }
    }

    /// The sign of a rank.
    pub(super) const fn of_rank(rank: Rank) -> Self {
        match rank {
            Rank::Friman => Sign::Friman,
            Rank::Chief => Sign::Chief,
            Rank::Priest => Sign::Priest,
            Rank::Lord => Sign::Lord,
        }
    }

    /// The sign of a type of artefact.
    pub(super) const fn of_type(kind: ArtefactType) -> Self {
        match kind {
            ArtefactType::Tool => Sign::Tool,
            ArtefactType::Weapon => Sign::Weapon,
            ArtefactType::Amulet => Sign::Amulet,
            ArtefactType::Title => Sign::Title,
            ArtefactType::Scroll => Sign::Scroll,
            ArtefactType::Tent => Sign::Tent,
            ArtefactType::Horse => Sign::Horse,
        }
    }

    /// The sign of a great artefact.
    pub(super) const fn of_great(great: Great) -> Self {
        match great {
            Great::Hammer => Sign::Hammer,
            Great::Sword => Sign::Sword,
            Great::Wings => Sign::Wings,
            Great::Crown => Sign::Crown,
            Great::Pavilion => Sign::Pavilion,
            Great::Shield => Sign::Shield,
            Great::Book => Sign::Book,
            Great::Horn => Sign::Horn,
            Great::Hand => Sign::Hand,
            Great::Staff => Sign::Staff,
        }
    }

    /// The sign of a terrain.
    pub(super) const fn of_terrain(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Forest => Sign::Forest,
            Terrain::Lake => Sign::Lake,
            Terrain::Canyon => Sign::Canyon,
            Terrain::Mountain => Sign::Mountain,
        }
    }

    /// The drawing of the sign, in the colour of its place.
    pub(super) fn icon(self) -> Markup {
        used("i", "b-", self.drawing().id)
    }

    /// The same in the colour of what it stands for.
    pub(super) fn tinted(self) -> Markup {
        let id = self.drawing().id;
        used(&format!("i t-{id}"), "b-", id)
    }

    /// The name of its symbol.
    pub(super) fn symbol(self) -> String {
        format!("#b-{}", self.drawing().id)
    }

    /// A number with its sign, beside pieces: it says itself what it is.
    pub(super) fn stat(self, number: impl std::fmt::Display, words: &str) -> Markup {
        html! { span.fig role="img" aria-label=(words) title=(words) { (number.to_string()) (self.tinted()) } }
    }
}

/// The name of a faction's colours in the style sheet; none are those of the Unbound.
pub(super) const fn hue(faction: Option<Faction>) -> &'static str {
    match faction {
        Some(Faction::Barfolk) => "c-barfolk",
        Some(Faction::Islanders) => "c-islanders",
        Some(Faction::Emberians) => "c-emberians",
        Some(Faction::Cloudborn) => "c-cloudborn",
        None => "c-unbound",
    }
}

/// The disc of a player: emblem and colour of the faction.
pub(super) fn disc(faction: Option<Faction>) -> Markup {
    if faction.is_none() {
        return html! { span.disc.empty aria-hidden="true" {} };
    }
    html! { span class={ "disc " (hue(faction)) } aria-hidden="true" { (Sign::of_faction(faction).icon()) } }
}

/// A price as signs: up to three of a kind one by one, more as a number.
pub(super) fn price(price: &Price) -> Markup {
    let units = Rank::ALL.into_iter().map(|rank| (Sign::of_rank(rank), price.units[rank as usize]));
    let items = units.chain([(Sign::Weapon, price.weapons), (Sign::Supply, price.supplies)]);
    html! {
        span.price {
            @for (sign, count) in items.filter(|&(_, count)| count > 0) {
                @if count > 3 { span.fig { (count) (sign.icon()) } }
                @else { @for _ in 0..count { (sign.icon()) } }
            }
        }
    }
}

/// The pips of a rank or level.
pub(super) fn pips(count: u8) -> Markup {
    html! { span.pips aria-hidden="true" { @for _ in 0..count { i {} } } }
}

/// The declarations to which everything else refers. Their titles appear when one points at a sign.
pub(super) fn symbols() -> Markup {
    html! {
        svg.symbols width="0" height="0" aria-hidden="true" {
            @for sign in &DRAWINGS { (sign.symbol("b-")) }
            (tiles::symbols())
        }
    }
}

/// What the signs mean.
pub(super) fn legend() -> Markup {
    html! {
        details.legend {
            summary { "What the signs mean" }
            ul {
                @for sign in &DRAWINGS {
                    li { (sign.sign.tinted()) b { (sign.title) } " – " (sign.explanation) }
                }
                li { span.pips { i {} i {} i {} } b { "pips" } " – the rank of a unit" }
                li { span.ring-sample {} b { "ring" } " – you can choose this now" }
            }
        }
    }
}
