//! How terrain is drawn: each kind once, in a hex 100 wide and 116 high around its middle. A picture says what it is without a legend.

use maud::{Markup, PreEscaped, html};
use multiverse_war::Terrain;

/// The outline of a hex.
pub(super) const OUTLINE: &str = "M0-58L50-29V29L0 58L-50 29V-29z";

const GRASS: &str = r#"<path class="mw-tuft" d="M-26 22q2-9 4-1q3-10 5 0M16-18q2-9 4-1q3-10 5 0M20 34q2-8 4-1q3-9 4 0M-22-26q2-8 4-1q3-9 4 0"/>"#;
const FOREST: &str = r#"<path class="mw-trunk" d="M-23 14v10M20 20v10M-2-4v9M-24-22v8M24-16v8M-2 36v8"/><path class="mw-tree" d="M-23-9l13 26h-26zM20-4l13 27H7zM-2-30l12 25h-24zM-25-43l10 22h-20zM25-38l10 23H15zM-2 12l12 26h-24z"/><path class="mw-leaf" d="M-23-9l5 10h-8zM20-4l5 10h-8zM-2-30l5 10h-8zM-25-43l4 8h-7zM25-38l4 8h-7zM-2 12l5 10h-8z"/>"#;
const HILLS: &str = r#"<path class="mw-hill-far" d="M-46 4q22-42 46 0zM2 0q20-36 42 0z"/><path class="mw-hill" d="M-36 32q34-58 70 0z"/><path class="mw-slope" d="M-1 3q16 8 24 27M-30-12q8 6 10 16M22-17q9 6 12 16"/>"#;
const MOUNTAIN: &str = r#"<path class="mw-rock-far" d="M-46 24L-18-26 8 24zM6 26L30-18 48 26z"/><path class="mw-rock" d="M-32 36L4-44 40 36z"/><path class="mw-shade" d="M4-44L40 36H16L8-2z"/><path class="mw-snow" d="M4-44L-9-15l8-4 6 8 5-7 8 4z"/>"#;
const WATER: &str = r#"<path class="mw-wave" d="M-38-22q8-8 16 0t16 0 16 0M-24 2q8-8 16 0t16 0 16 0M-38 26q8-8 16 0t16 0 16 0"/>"#;
const SETTLEMENT: &str = r#"<path class="mw-plaza" d="M0-52L45-26V26L0 52-45 26V-26z"/><path class="mw-house" d="M-32-12v-11l9-8 9 8v11zM12-18v-11l9-8 9 8v11zM-10-32v-10l8-7 8 7v10z"/><path class="mw-roof" d="M-35-22l12-11 12 11zM9-28l12-11 12 11zM-13-41l11-10 11 10z"/>"#;

/// The declarations that the map refers to.
pub(super) fn grounds() -> Markup {
    let ground = |name: &str, drawing: &str| {
        PreEscaped(format!(
            r#"<g id="mw-g-{name}"><path class="mw-hex mw-{name}" d="{OUTLINE}"/>{drawing}</g>"#
        ))
    };
    html! {
        defs {
            (ground("grassland", GRASS))
            (ground("forest", FOREST))
            (ground("hills", HILLS))
            (ground("mountain", MOUNTAIN))
            (ground("water", WATER))
            (ground("settlement", SETTLEMENT))
            (PreEscaped(format!(r#"<path id="mw-g-veil" class="mw-veil" d="{OUTLINE}"/><g id="mw-g-lit"><path class="mw-rim" d="M0-53L46-27V27L0 53-46 27V-27z"/><path class="mw-lit" d="M0-53L46-27V27L0 53-46 27V-27z"/></g>"#)))
        }
    }
}

/// The name of a ground in the page.
pub(super) const fn ground(terrain: Terrain, is_settlement: bool) -> &'static str {
    match terrain {
        _ if is_settlement => "settlement",
        Terrain::Unknown | Terrain::Grassland => "grassland",
        Terrain::Forest => "forest",
        Terrain::Hills => "hills",
        Terrain::Mountain => "mountain",
        Terrain::Water => "water",
    }
}
