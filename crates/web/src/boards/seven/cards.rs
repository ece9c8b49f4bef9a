//! The faces of cards: a plate in the colour of the kingdom with the sign of the kind, the name, the price, and what it does.

use super::Board;
use super::icons::{Sign, following, gem, gems};
use maud::{Markup, html};
use seven::{
    Building, BuildingType, Character, Colour, Elixir, HeroView, Pack, Sin, Treasure, TreasureGift, faces,
};
use table::Kind;

/// A card: what stands in its head and what below it.
pub(super) struct Face<'a> {
    /// What kind of card it is.
    pub(super) sign: Sign,
    /// The kingdom, if it has one.
    pub(super) colour: Option<Colour>,
    /// The name.
    pub(super) name: &'a str,
    /// At the right of the name: a price, a number of copies or a state.
    pub(super) corner: Markup,
    /// Below the name.
    pub(super) body: Markup,
}

impl Face<'_> {
    /// The face, to be put on a piece.
    pub(super) fn draw(&self) -> Markup {
        let class = self.colour.map_or("none", faces::colour);
        html! {
            span class={ "plate c-" (class) } { (self.sign.plain()) @if let Some(colour) = self.colour { (gem(colour)) } }
            span.head { span.name { (self.name) } span.corner { (self.corner) } }
            span.body { (self.body) }
        }
    }
}

/// A price, and what it is for the viewer if that is less.
pub(super) fn price(sign: Sign, cost: u8, less: u8) -> Markup {
    html! {
        span.price {
            @if less > 0 && cost > 0 { s { (cost) } (sign.fig(cost.saturating_sub(less))) } @else { (sign.fig(cost)) }
        }
    }
}

/// The same in words.
pub(super) fn price_words(what: &str, cost: u8, less: u8) -> String {
    if less > 0 && cost > 0 {
        format!("costs you {} {what} instead of {cost}", cost.saturating_sub(less))
    } else {
        format!("costs {cost} {what}")
    }
}

/// What a character gives.
pub(super) fn character_body(pack: &Pack, card: Character) -> Markup {
    let facts = &pack[card];
    let incomes = [
        (Sign::Fame, facts.income_fame),
        (Sign::Gold, facts.income_gold),
        (Sign::Might, facts.might_per_round),
    ];
    html! {
        span.gives { (gems(&facts.gifts)) }
        @for (sign, income) in incomes.into_iter().filter(|&(_, income)| income > 0) {
            span.each { (sign.fig(format!("+{income}"))) (Sign::EachRound.icon()) }
        }
        @if facts.might_once > 0 { span.each { (Sign::Might.fig(format!("+{}", facts.might_once))) "once" } }
    }
}

/// What an elixir gives, and what for. Yields that this hero does not reach are dimmed.
pub(super) fn elixir_body(pack: &Pack, card: Elixir, hero: Option<&HeroView>) -> Markup {
    let richer = hero.map_or(0, |hero| hero.elixirs_richer);
    html! {
        @for (at, chosen) in pack[card].yields.iter().enumerate() {
            @let gifts = faces::yield_gifts(pack, card, at as u8, richer).unwrap_or_default();
            @let is_far = chosen.needs.is_some_and(|(of, least)| hero.is_some_and(|hero| hero.following[of as usize] < least));
            span.yield.far[is_far] {
                (gems(&gifts))
                @if let Some((colour, least)) = chosen.needs { (following(colour, least)) }
            }
        }
    }
}

/// What a building produces by following; the rate that counts now is marked.
pub(super) fn rates(pack: &Pack, card: Building, now: Option<u8>) -> Markup {
    let sign = Sign::of_product(card.kind());
    html! {
        span.rates {
            (Sign::EachRound.icon())
            @for rate in &pack[card].rates {
                span.rate.counts[now == Some(rate.produces)] {
                    (sign.fig(format!("+{}", rate.produces)))
                    @if rate.following > 0 { (following(card.colour(), rate.following)) }
                }
            }
        }
    }
}

/// What a building is and does.
pub(super) fn building_words(pack: &Pack, card: Building) -> String {
    let facts = &pack[card];
    let founding = match facts.founding_might {
        0 => String::new(),
        might => format!("; {might} might when founded"),
    };
    let when = if facts.power.lasts() { "while manned" } else { "manned, then lifted" };
    format!(
        "{}, {} {}: {}{founding}; {when} for {} might: {}",
        facts.name,
        faces::colour(card.colour()),
        faces::building_type(card),
        faces::production(pack, card),
        facts.manning,
        faces::power(pack, card),
    )
}

/// The face of a building.
pub(super) fn building_face(pack: &Pack, card: Building, corner: Markup, now: Option<u8>) -> Markup {
    let facts = &pack[card];
    let body = html! {
        (rates(pack, card, now))
        @if facts.founding_might > 0 && now.is_none() {
            span.each { (Sign::Might.fig(format!("+{}", facts.founding_might))) "once" }
        }
        span.power { (Sign::Marker.icon()) (faces::power(pack, card)) }
    };
    let name = match card.kind() {
        BuildingType::Temple => facts.name.strip_prefix("Temple of ").unwrap_or(&facts.name),
        BuildingType::Castle | BuildingType::Estate => &facts.name,
    };
    Face { sign: Sign::of_building(card.kind()), colour: Some(card.colour()), name, corner, body }.draw()
}

/// The face of a sin.
pub(super) fn sin_face(pack: &Pack, card: Sin, corner: Markup) -> Markup {
    let [first, second] = pack[card].functions.map(faces::function);
    let body = html! { span.function { (first) } span.function { (second) } };
    Face { sign: Sign::Sin, colour: None, name: &pack[card].name, corner, body }.draw()
}

/// What a sin can be played for.
pub(super) fn sin_words(pack: &Pack, card: Sin) -> String {
    let [first, second] = pack[card].functions.map(faces::function);
    format!("{}: {first}; or {second}", pack[card].name)
}

/// What a treasure gives, as a sign.
pub(super) fn treasure_sign(pack: &Pack, card: Treasure) -> Markup {
    match pack.treasures.get(card.index()).map(|facts| facts.gives) {
        Some(TreasureGift::Fame(fame)) => Sign::Fame.fig(fame),
        Some(TreasureGift::Gold(gold)) => Sign::Gold.fig(gold),
        Some(TreasureGift::Might(might)) => Sign::Might.fig(might),
        Some(TreasureGift::Artifact) | None => Sign::Artifact.fig(1),
    }
}

impl Board<'_> {
    /// How many copies there are, if more than one.
    pub(super) fn copies(count: u8) -> Markup {
        html! { @if count > 1 { span.copies { "×" (count) } } }
    }
}
