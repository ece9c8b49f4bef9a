//! Terrain cards as drawings in a square of 100: ground with its pattern, roads to the exits, and what stands in the middle.

use super::signs::{Sign, hue};
use super::terms;
use battalia::{Exits, Faction, Shape, Side, Terrain};
use maud::{Markup, PreEscaped, html};

/// What stands on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Middle {
    /// A road without anything.
    Road,
    /// A city that nobody has built yet: the card of a deck.
    Plan,
    /// A city of this level and of the player with this faction.
    City(u8, Faction),
    /// A start city of this level that nobody has taken yet.
    Free(u8),
    /// A neutral city of this level and with this strength.
    Neutral(u8, u8),
    /// The ruins, with this strength.
    Ruins(u8),
}

/// The pattern of a terrain in the four corners, which no road touches.
const fn pattern(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => {
            r#"<path d="m17 5 7 11h-4l6 10h-7v5h-4v-5H8l6-10h-4zM32 18l5 8h-3l4 7h-5v4h-2v-4h-5l4-7h-3zM80 5l7 11h-4l6 10h-7v5h-4v-5h-7l6-10h-4zM93 19l4 7h-2l3 6h-4v3h-2v-3h-4l3-6h-2zM17 66l7 11h-4l6 10h-7v5h-4v-5H8l6-10h-4zM31 80l5 8h-3l4 7H24l4-7h-3zM80 66l7 11h-4l6 10h-7v5h-4v-5h-7l6-10h-4z"/>"#
        }
        Terrain::Lake => {
            r#"<path class="bt-waves" d="M6 12q5-6 10 0t10 0 10 0M4 24q5-6 10 0t10 0 10 0M66 12q5-6 10 0t10 0 10 0M66 24q5-6 10 0t10 0 10 0M5 75q5-6 10 0t10 0 10 0M6 87q5-6 10 0t10 0 10 0M66 75q5-6 10 0t10 0 10 0M64 87q5-6 10 0t10 0 10 0"/>"#
        }
        Terrain::Canyon => {
            r#"<path d="M6 30 9 10h9l2 6h4l2 14zM70 30l2-17h10l2 4h6l3 13zM7 92l3-20h8l3 8h6l2 12zM70 92l2-14h6l2-7h10l3 21z"/><path class="bt-strata" d="M8 18h10M8 24h16M72 20h12M72 25h19M9 80h11M9 86h17M73 84h18M80 77h10"/>"#
        }
        Terrain::Mountain => {
            r#"<path d="M4 33 16 8l7 14 4-6 8 17zM66 33l8-15 5 8 7-19 11 26zM4 94l9-19 5 9 6-13 10 23zM66 94l11-26 7 14 4-6 8 18z"/><path class="bt-snow" d="m16 8 4 8-4-2-4 2zM86 7l4 9-4-2-4 3zM24 71l3 7-3-1-3 1zM77 68l4 8-4-1-4 2z"/>"#
        }
    }
}

/// The grounds, declared once.
pub(super) fn symbols() -> Markup {
    html! {
        @for terrain in Terrain::ALL {
            symbol id={ "bt-" (terms::terrain(terrain)) } viewBox="0 0 100 100" { (PreEscaped(pattern(terrain))) }
        }
    }
}

/// The roads of these exits: strokes from the middle to the sides.
fn ways(exits: Exits) -> String {
    let to = |side| match side {
        Side::North => "M50 50V0",
        Side::East => "M50 50H100",
        Side::South => "M50 50V100",
        Side::West => "M50 50H0",
    };
    exits.sides().map(to).collect()
}

/// A terrain card.
pub(super) fn tile(terrain: Option<Terrain>, exits: Exits, middle: Middle) -> Markup {
    let ground = terrain.map_or("none", terms::terrain);
    let ways = ways(exits);
    html! {
        svg class={ "tile g-" (ground) } viewBox="0 0 100 100" aria-hidden="true" {
            rect.land width="100" height="100" {}
            @if terrain.is_some() { use class="pattern" href={ "#bt-" (ground) } {} }
            path.verge d=(ways) {}
            path.way d=(ways) {}
            @if matches!(middle, Middle::Road) { circle.way-middle cx="50" cy="50" r="9" {} }
            (middle.draw())
        }
    }
}

/// The card on the top of a deck, not turned.
pub(super) fn sample(terrain: Option<Terrain>, shape: Shape, is_city: bool) -> Markup {
    let middle = if is_city { Middle::Plan } else { Middle::Road };
    tile(terrain, shape.exits(battalia::Rotation::None), middle)
}

/// Towers by level: left edge, top and width of each.
const TOWERS: [&[(u8, u8, u8)]; 4] = [
    &[(41, 21, 18)],
    &[(24, 21, 15), (61, 21, 15)],
    &[(23, 26, 14), (42, 14, 16), (63, 26, 14)],
    &[(21, 26, 13), (36, 13, 12), (52, 13, 12), (66, 26, 13)],
];

impl Middle {
    fn draw(self) -> Markup {
        match self {
            Middle::Road => html! {},
            Middle::Plan => html! { g.city.plan { (castle(1)) } },
            Middle::City(level, faction) => html! {
                g class={ "city owned " (hue(Some(faction))) } {
                    (castle(level))
                    circle.seal cx="50" cy="52" r="11.5" {}
                    use.emblem href=(Sign::of_faction(Some(faction)).symbol()) x="41.5" y="43.5" width="17" height="17" {}
                    (badge(level))
                }
            },
            Middle::Free(level) => html! { g.city.plan { (castle(level)) (badge(level)) } },
            Middle::Neutral(level, strength) => html! {
                g.city.neutral { (castle(level)) (badge(level)) }
                (guard(strength))
            },
            Middle::Ruins(strength) => html! {
                g.city.fallen {
                    path.wall d="M22 76h56v-7H22zM27 69V44l5-5 5 8v22zM46 69V30l4 3 4-6v42zM64 69V52l4 3 5-8v22z" {}
                }
                (guard(strength))
            },
        }
    }
}

/// Walls with as many towers as the city has levels.
fn castle(level: u8) -> Markup {
    let towers = TOWERS[usize::from(level.clamp(1, 4)) - 1];
    let battlements = |&(left, top, width): &(u8, u8, u8)| {
        let third = width / 3;
        let rest = width - 2 * third;
        format!("M{left} 66V{top}h{third}v4h{rest}v-4h{third}V66z")
    };
    let towers: String = towers.iter().map(battlements).collect();
    html! {
        path.wall d=(towers) {}
        path.wall d="M19 73V40h7v5h8v-5h8v5h16v-5h8v5h8v-5h7v33z" {}
        @if level >= 4 { path.flag d="M49 14V1l13 4-11 4v5z" {} }
    }
}

/// The level as a number.
fn badge(level: u8) -> Markup {
    html! {
        circle.badge cx="16" cy="16" r="13" {}
        text.level x="16" y="22.5" text-anchor="middle" { (level) }
    }
}

/// What a place that nobody holds defends with.
fn guard(strength: u8) -> Markup {
    html! {
        path.guard d="M84 3 98 8c1 13-4 20-14 25-10-5-15-12-14-25z" {}
        text.guards x="84" y="23" text-anchor="middle" { (strength) }
    }
}
