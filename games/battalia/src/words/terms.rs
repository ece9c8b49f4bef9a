//! Small words: factions, ranks, terrains, sides, prices, articles and lists.

use crate::cards::{ArtefactType, Faction, Rank, Terrain};
use crate::draft::Price;
use crate::squares::{Exits, Shape, Side};

/// The people: "Islanders".
pub const fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Barfolk => "Bärfolk",
        Faction::Islanders => "Islanders",
        Faction::Emberians => "Emberians",
        Faction::Cloudborn => "Cloudborn",
    }
}

/// Before the name of a card: "Islander".
pub const fn of_faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Barfolk => "Bärfolk",
        Faction::Islanders => "Islander",
        Faction::Emberians => "Emberian",
        Faction::Cloudborn => "Cloudborn",
    }
}

/// "forest".
pub const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "forest",
        Terrain::Lake => "lake",
        Terrain::Canyon => "canyon",
        Terrain::Mountain => "mountain",
    }
}

/// "friman".
pub const fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Friman => "friman",
        Rank::Chief => "chief",
        Rank::Priest => "priest",
        Rank::Lord => "lord",
    }
}

/// "frimen".
pub const fn ranks(rank: Rank) -> &'static str {
    match rank {
        Rank::Friman => "frimen",
        Rank::Chief => "chiefs",
        Rank::Priest => "priests",
        Rank::Lord => "lords",
    }
}

/// "tool".
pub const fn artefact(kind: ArtefactType) -> &'static str {
    match kind {
        ArtefactType::Tool => "tool",
        ArtefactType::Weapon => "weapon",
        ArtefactType::Amulet => "amulet",
        ArtefactType::Title => "title",
        ArtefactType::Scroll => "scroll",
        ArtefactType::Tent => "tent",
        ArtefactType::Horse => "horse",
    }
}

/// "dead end".
pub const fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::DeadEnd => "dead end",
        Shape::Straight => "straight",
        Shape::Corner => "corner",
        Shape::Tee => "tee",
        Shape::Cross => "cross",
    }
}

/// "north".
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}

/// "exits north and east", "an exit north", "exits on all sides".
pub fn exits(exits: Exits) -> String {
    let sides: Vec<_> = exits.sides().map(|at| side(at).to_owned()).collect();
    match sides.len() {
        0 => "no exit".to_owned(),
        1 => format!("an exit {}", sides[0]),
        4 => "exits on all sides".to_owned(),
        _ => format!("exits {}", list(&sides)),
    }
}

/// "1 friman, 1 chief and 1 supply", "nothing".
pub fn price(price: &Price) -> String {
    list(&price_items(price))
}

fn price_items(price: &Price) -> Vec<String> {
    let count = |count: u8, one: &str, several: &str| {
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { several }))
    };
    let units = Rank::ALL.into_iter().map(|of| count(price.units[of as usize], rank(of), ranks(of)));
    let weapon = count(price.weapons, "weapon", "weapons");
    let supply = count(price.supplies, "supply", "supplies");
    units.chain([weapon, supply]).flatten().collect()
}

/// "a, b and c".
pub fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// "1 card", "2 cards", "2 supplies", "2 copies", "2 cities".
pub(super) fn counted(count: impl Into<u32>, what: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {what}") } else { format!("{count} {}", plural(what)) }
}

/// "cards", "supplies", "frimen".
pub(super) fn plural(what: &str) -> String {
    if let Some(stem) = what.strip_suffix("friman") {
        return format!("{stem}frimen");
    }
    match what.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{what}s"),
    }
}

/// "an Islander chief".
pub(super) fn a(name: &str) -> String {
    // "Unbound" sounds like "un-", not like "unit".
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// The same with a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "+1".
pub(super) fn plus(count: u16) -> String {
    format!("+{count}")
}
