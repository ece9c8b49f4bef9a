//! Our signs: one small drawing for each thing that is counted, each with a silhouette of its own, so that no colour stands alone.
//!
//! All signs are declared once as symbols; a page then only refers to them.

use crate::boards::drawing::{Drawing, drawing, used};
use maud::{Markup, PreEscaped, html};
use seven::{BuildingType, Colour, faces};

/// A thing with a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// Pays for elixirs and buildings.
    Gold,
    /// Pays for characters.
    Fame,
    /// The score.
    Might,
    /// A sin.
    Sin,
    /// An artifact.
    Artifact,
    /// An elixir.
    Elixir,
    /// A character; with a number, a following.
    Character,
    /// A castle.
    Castle,
    /// An estate.
    Estate,
    /// A temple.
    Temple,
    /// An open portal.
    Portal,
    /// A closed portal.
    Closed,
    /// A quest.
    Quest,
    /// A treasure.
    Treasure,
    /// A cataclysm.
    Cataclysm,
    /// A piece of armour.
    Armour,
    /// A working marker.
    Marker,
    /// Corruption.
    Corruption,
    /// Tapped.
    Tapped,
    /// In every round.
    EachRound,
    /// The First Player.
    First,
    /// Somebody's turn.
    Turn,
    /// The Unnamed.
    Unnamed,
    /// A deck, face down.
    Deck,
}

/// Every sign, in the order of [`Sign`]. Shapes of the class `s7-cut` are lines in the colour of the ground.
#[rustfmt::skip]
const DRAWINGS: [Drawing<Sign>; 24] = [
    drawing(Sign::Gold, "gold", "gold", "buys elixirs and buildings",
        r#"<circle cx="12" cy="12" r="10"/><circle class="s7-cut" cx="12" cy="12" r="6"/>"#),
    drawing(Sign::Fame, "fame", "fame", "recruits characters",
        r#"<path d="m12 1.5 3.2 6.9 7.3.9-5.4 5.1 1.4 7.4-6.5-3.7-6.5 3.7 1.4-7.4-5.4-5.1 7.3-.9z"/>"#),
    drawing(Sign::Might, "might", "might", "the score; it also mans buildings",
        r#"<path d="M12 .5 15.2 4v9.2H8.8V4zM4.5 13.2h15v3.6h-15zM10.2 16.8h3.6v3h-3.6z"/><circle cx="12" cy="21.2" r="2.4"/>"#),
    drawing(Sign::Sin, "sin", "sin", "quick profit; the seventh on the pile brings a cataclysm",
        r#"<path d="M4 1.5c0 3.2 1 4.8 2.6 5.7a9 9 0 1 0 10.8 0C19 6.3 20 4.7 20 1.5c-2.3 1-4.4 2.4-5.4 4.3a9 9 0 0 0-5.2 0C8.4 3.9 6.3 2.5 4 1.5z"/><path class="s7-cut" d="m7.5 12 3.5 2m5.5-2L13 14m-4.5 5c2.3-1.8 4.7-1.8 7 0"/>"#),
    drawing(Sign::Artifact, "artifact", "artifact", "used once, then out of the game",
        r#"<path d="M6.5 3h11L22 9.2 12 22 2 9.2z"/><path class="s7-cut" d="M2 9.2h20M8.5 9.2 12 21l3.5-11.8"/>"#),
    drawing(Sign::Elixir, "elixir", "elixir", "discarded for gifts at any time of your turn",
        r#"<path d="M8.5 1.5h7v2.2h-1.2v4.9l5 8.7a3.3 3.3 0 0 1-2.9 5H7.6a3.3 3.3 0 0 1-2.9-5l5-8.7V3.7H8.5z"/><path class="s7-cut" d="M7.5 15.5h9"/>"#),
    drawing(Sign::Character, "character", "character", "gives gifts; with a number, a following of so many or more",
        r#"<circle cx="12" cy="7.3" r="5"/><path d="M2.8 22.3c0-5.8 3.9-9 9.2-9s9.2 3.2 9.2 9z"/>"#),
    drawing(Sign::Castle, "castle", "castle", "produces fame",
        r#"<path d="M2.5 3.5h4.4v3h3v-3h4.2v3h3v-3h4.4v18h-7v-4.3a2.5 2.5 0 0 0-5 0v4.3h-7z"/>"#),
    drawing(Sign::Estate, "estate", "estate", "produces gold",
        r#"<path d="M12 2.5 1.5 11.5h3v10.2h5.3v-6.2h4.4v6.2h5.3V11.5h3z"/>"#),
    drawing(Sign::Temple, "temple", "temple", "gives might and a lasting power while it is manned",
        r#"<path d="M12 1.5 1.8 7.2v2.6h20.4V7.2zM3.8 11h3.4v7.6H3.8zM10.3 11h3.4v7.6h-3.4zM16.8 11h3.4v7.6h-3.4zM1.8 19.8h20.4v2.7H1.8z"/>"#),
    drawing(Sign::Portal, "portal", "open portal", "closed, it gives might each round; all six closed end the game",
        r#"<path d="M3 22.5V11a9 9 0 0 1 18 0v11.5h-4.2V11a4.8 4.8 0 0 0-9.6 0v11.5z"/>"#),
    drawing(Sign::Closed, "closed", "closed portal", "with the marker of whoever closed it",
        r#"<path d="M3 22.5V11a9 9 0 0 1 18 0v11.5z"/><path class="s7-cut" d="m8 10 8 8m0-8-8 8"/>"#),
    drawing(Sign::Quest, "quest", "quest", "its spaces are filled with markers; most of them win the prize",
        r#"<path d="M4.5 2h15v16L12 22.5 4.5 18z"/><path class="s7-cut" d="M8 7.5h8m-8 4h8"/>"#),
    drawing(Sign::Treasure, "treasure", "treasure", "fame, gold, might or an artifact",
        r#"<path d="M2 10.5V8.3A4.8 4.8 0 0 1 6.8 3.5h10.4A4.8 4.8 0 0 1 22 8.3v2.2zM2 12.3h7.6v3.2h4.8v-3.2H22v8.7H2z"/>"#),
    drawing(Sign::Cataclysm, "cataclysm", "cataclysm", "strikes everybody; the fourteenth ends the game",
        r#"<path d="M14.5 1 3.8 13.8h6.5L8 23l12.2-13.5h-7z"/>"#),
    drawing(Sign::Armour, "armour", "piece of armour", "a full row 1 wins one; the table needs seven",
        r#"<path d="M12 1.2 21.5 4.5v6.7c0 5.8-4 9.9-9.5 11.8-5.5-1.9-9.5-6-9.5-11.8V4.5z"/>"#),
    drawing(Sign::Marker, "marker", "working marker", "lies on quests, portals and manned buildings",
        r#"<path d="M12 2a4.6 4.6 0 0 1 2.9 8.2c1.7 2.5 3 5 3.5 8.3H5.6c.5-3.3 1.8-5.8 3.5-8.3A4.6 4.6 0 0 1 12 2zM4.5 19.8h15v2.7h-15z"/>"#),
    drawing(Sign::Corruption, "corruption", "corruption", "with seven of it a hero falls",
        r#"<path d="M12 21.8C4.8 16 2 12.5 2 8.6a5.2 5.2 0 0 1 10-2 5.2 5.2 0 0 1 10 2c0 3.9-2.8 7.4-10 13.2z"/><path class="s7-cut" d="m12 6.5-2.3 4.3 4.3 2.7-2.5 4.5"/>"#),
    drawing(Sign::Tapped, "tapped", "tapped", "used already; a second use discards a character",
        r#"<path d="M1.5 11.5H16v10H1.5z"/><path class="s7-line s7-thin" d="M11 5c4.5-1.5 8 .5 8.5 5"/><path d="M16 9.5h7.2l-3.6 5z"/>"#),
    drawing(Sign::EachRound, "round", "each round", "in every Production step",
        r#"<path class="s7-line s7-thin" d="M20 13a8 8 0 1 1-2.2-6"/><path d="M21.5 2v7.2h-7.2z"/>"#),
    drawing(Sign::First, "first", "First Player", "begins, and breaks ties in questions of order",
        r#"<path d="m2 6.5 5.2 4.8L12 3.5l4.8 7.8L22 6.5 19.8 20H4.2z"/>"#),
    drawing(Sign::Turn, "turn", "turn", "whose turn it is",
        r#"<path d="M5.5 2.5 21 12 5.5 21.5z"/>"#),
    drawing(Sign::Unnamed, "unnamed", "the Unnamed", "the enemy of all heroes",
        r#"<path d="M.8 12C4.5 6 8.2 4.2 12 4.2S19.5 6 23.2 12C19.5 18 15.8 19.8 12 19.8S4.5 18 .8 12z"/><circle class="s7-cut" cx="12" cy="12" r="3.8"/>"#),
    drawing(Sign::Deck, "deck", "deck", "cards face down",
        r#"<path d="M7 1.5h13.5v17H7z"/><path class="s7-line s7-thin" d="M4 6v15.5h12.5"/>"#),
];

/// The shape of a gift of each colour.
#[rustfmt::skip]
const GIFTS: [&str; 6] = [
    r#"<path d="M12 1c.8 3.6 3 4.8 4 7.6.9-1.2 1.3-2.5 1.3-4.2C20.4 7.5 22 10.8 21.5 14.5 20.7 19.6 16.8 23 12 23s-8.7-3.4-9.5-8.5C2 10.8 3.6 7.5 6.7 4.4c0 1.7.4 3 1.3 4.2 1-2.8 3.2-4 4-7.6z"/>"#,
    r#"<path d="M12 1c4.2 5.8 7.5 9.6 7.5 14.1a7.5 7.5 0 0 1-15 0C4.5 10.6 7.8 6.8 12 1z"/>"#,
    r#"<path d="M2.8 21.2C-.5 9.5 7.5 2 22 2c0 14.5-7.5 22.5-19.2 19.2z"/><path class="s7-vein" d="M3 21 14.5 9.5"/>"#,
    r#"<path d="M12 1 14.8 5.3 19.8 4.2 18.7 9.2 23 12 18.7 14.8 19.8 19.8 14.8 18.7 12 23 9.2 18.7 4.2 19.8 5.3 14.8 1 12 5.3 9.2 4.2 4.2 9.2 5.3z"/>"#,
    r#"<path d="m12 1 9.5 5.5v11L12 23l-9.5-5.5v-11z"/><path class="s7-vein" d="M12 6v12M6.8 9l10.4 6m0-6L6.8 15"/>"#,
    r#"<path d="M15.5 1.8a10.6 10.6 0 1 0 7 14.2 9 9 0 0 1-7-14.2z"/>"#,
];

impl Sign {
    fn drawing(self) -> &'static Drawing<Sign> {
        let drawing = &DRAWINGS[self as usize];
        debug_assert!(drawing.sign == self, "signs and drawings are in the same order");
        drawing
    }

    /// The sign of a type of building.
    pub(super) const fn of_building(kind: BuildingType) -> Self {
        match kind {
            BuildingType::Castle => Sign::Castle,
            BuildingType::Estate => Sign::Estate,
            BuildingType::Temple => Sign::Temple,
        }
    }

    /// The sign of what a type of building produces.
    pub(super) const fn of_product(kind: BuildingType) -> Self {
        match kind {
            BuildingType::Castle => Sign::Fame,
            BuildingType::Estate => Sign::Gold,
            BuildingType::Temple => Sign::Might,
        }
    }

    /// The drawing of the sign.
    pub(super) fn icon(self) -> Markup {
        used(&format!("i t-{}", self.drawing().id), "i-", self.drawing().id)
    }

    /// The same in whatever colour its place has.
    pub(super) fn plain(self) -> Markup {
        used("i", "i-", self.drawing().id)
    }

    /// A number with its sign, on a piece, whose label says the same in words.
    pub(super) fn fig(self, number: impl std::fmt::Display) -> Markup {
        html! { span.fig { (number.to_string()) (self.icon()) } }
    }

    /// A number with its sign, beside pieces: it says itself what it is.
    pub(super) fn stat(self, number: impl std::fmt::Display, words: &str) -> Markup {
        html! { span.fig role="img" aria-label=(words) title=(words) { (number.to_string()) (self.icon()) } }
    }
}

/// A gift of a colour.
pub(super) fn gem(colour: Colour) -> Markup {
    let name = faces::colour(colour);
    used(&format!("i g c-{name}"), "g-", name)
}

/// Gifts: up to three of a colour one by one, more as a number.
pub(super) fn gems(counts: &seven::GiftCounts) -> Markup {
    html! {
        @for (colour, &count) in Colour::ALL.into_iter().zip(counts).filter(|&(_, &count)| count > 0) {
            @if count > 3 { span.fig { (count) (gem(colour)) } }
            @else { @for _ in 0..count { (gem(colour)) } }
        }
    }
}

/// A following that is asked for: a number and a person of its colour.
pub(super) fn following(colour: Colour, least: u8) -> Markup {
    html! {
        span class={ "needs c-" (faces::colour(colour)) } { "≥" (least) (Sign::Character.plain()) (gem(colour)) }
    }
}

/// The disc of a hero of a colour: his markers, and himself.
pub(super) fn disc(colour: Option<Colour>) -> Markup {
    match colour {
        Some(colour) => {
            let name = faces::colour(colour);
            used(&format!("i disc c-{name}"), "s-", name)
        }
        None => used("i disc", "s-", "nobody"),
    }
}

/// The declarations to which everything else refers. Their titles appear when one points at a sign.
pub(super) fn symbols() -> Markup {
    html! {
        svg.symbols width="0" height="0" aria-hidden="true" {
            @for sign in &DRAWINGS { (sign.symbol("i-")) }
            @for (colour, shapes) in Colour::ALL.into_iter().zip(GIFTS) {
                @let name = faces::colour(colour);
                symbol id={ "g-" (name) } viewBox="0 0 24 24" { title { (name) " gift" } (PreEscaped(shapes)) }
                symbol id={ "s-" (name) } viewBox="0 0 24 24" {
                    circle.s7-ground cx="12" cy="12" r="11" {}
                    g.s7-shape transform="translate(5.2 5.2) scale(.567)" { (PreEscaped(shapes)) }
                }
            }
            symbol id="s-nobody" viewBox="0 0 24 24" { circle.s7-neutral cx="12" cy="12" r="9.5" {} }
        }
    }
}

/// What the signs mean.
pub(super) fn legend() -> Markup {
    html! {
        details.legend {
            summary { "What the signs mean" }
            ul {
                @for colour in Colour::ALL {
                    li { (gem(colour)) b { (faces::colour(colour)) " gift" } " – one of six colours, each with its shape" }
                }
                @for sign in &DRAWINGS {
                    li { (sign.sign.icon()) b { (sign.title) } " – " (sign.explanation) }
                }
                li { (disc(Some(Colour::Red))) b { "disc" } " – a hero and his markers, with the shape of his colour" }
                li { (disc(None)) b { "empty disc" } " – a neutral marker" }
                li { span.ring-sample {} b { "ring" } " – you can choose this now" }
            }
        }
    }
}
