//! The signs of this board: classes, factions, buildings, marks and dice, each drawn once in a square of 24.

use super::super::drawing::{Drawing, drawing, used};
use maud::{Markup, html};
use multiverse_war::{Class, Encounter, Faction, Icon, Rules, Works};

/// What can be drawn as a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Class(Class),
    Hero,
    Decoy,
    Unknown,
    Faction(Faction),
    Works(Works),
    Encounter(Encounter),
    Gold,
    Stone,
    Shard,
    Heart,
    Hidden,
    Resting,
    SetUp,
    Ready,
    Done,
    Frozen,
    Frostbite,
    Poison,
    Net,
    Suppressed,
    Story,
    Mine,
    Card,
    Task,
    Dial,
    First,
    Points,
    Die(Icon),
}

const SIGNS: [Drawing<Sign>; 44] = [
    drawing(
        Sign::Class(Class::Civilian),
        "civilian",
        "Builder",
        "builds, never fights",
        r#"<path d="M3 9l6-6 5 5-2.5 2.5L21 20l-2.5 2.5L9 13l-1.5 1.5z"/>"#,
    ),
    drawing(
        Sign::Class(Class::Melee),
        "melee",
        "Melee specialist",
        "counters anti-cavalry",
        r#"<path d="M21 3v4l-9.2 9.2 2.2 2.2-1.8 1.8-3-3-3.4 3.4a1.9 1.9 0 1 1-2.7-2.7l3.4-3.4-3-3 1.8-1.8 2.2 2.2L16.7 3z"/>"#,
    ),
    drawing(
        Sign::Class(Class::AntiCavalry),
        "spear",
        "Anti-cavalry",
        "counters cavalry",
        r#"<path d="M22 2l-2 8.5-2.6-1L5.5 21.4 2.6 18.500 14.500 6.600l-1-2.600z"/>"#,
    ),
    drawing(
        Sign::Class(Class::Cavalry),
        "cavalry",
        "Cavalry",
        "counters ranged units",
        r#"<path d="M7 22c0-5 1.500-7 4-9l-1-1.500c-1.500 1-2.500 1.500-4 1.500l-2.500-2.500C5 7.500 6.500 6 9 4.500L9.500 2l3 1.800c5 .7 8 5 8 10.200v8z"/>"#,
    ),
    drawing(
        Sign::Class(Class::Ranged),
        "ranged",
        "Ranged",
        "counters melee specialists and anti-cavalry",
        r#"<path class="mw-line" d="M6 3c9 1 14 7 15 15M6 3l15 15M3 21L15 9M3 21v-4.500M3 21h4.500M11 6.500h6.500V13"/>"#,
    ),
    drawing(
        Sign::Class(Class::Siege),
        "siege",
        "Siege weapon",
        "damages structures; must set up",
        r#"<path class="mw-line" d="M3 16.500h18M6.500 16.500L10 8l9-4M11 9l6 7"/><circle cx="7" cy="19" r="3.200"/><circle cx="17" cy="19" r="3.200"/>"#,
    ),
    drawing(
        Sign::Hero,
        "hero",
        "Hero",
        "a hero with abilities of his own",
        r#"<path d="M12 1.500l3.200 6.700 7.300.9-5.400 5 1.500 7.300L12 17.800l-6.600 3.600 1.500-7.300-5.400-5 7.300-.9z"/>"#,
    ),
    drawing(
        Sign::Decoy,
        "decoy",
        "Decoy",
        "a blank block that looks like a unit",
        r#"<path d="M2 5c6-2 14-2 20 0 0 9-4 15-10 15S2 14 2 5z"/><path class="mw-cut" d="M5.500 9.500c2-1 3.500-.5 4.500 1M18.500 9.500c-2-1-3.500-.5-4.500 1M8.500 15c2 1.500 5 1.500 7 0"/>"#,
    ),
    drawing(
        Sign::Unknown,
        "unknown",
        "Closed block",
        "a block whose face you do not know",
        r#"<path class="mw-line" d="M8 8.500C8 5.500 9.700 4 12 4s4.200 1.600 4.200 4c0 3.400-4.200 3.600-4.200 7"/><circle cx="12" cy="19.500" r="1.900"/>"#,
    ),
    drawing(
        Sign::Faction(Faction::Vikings),
        "vikings",
        "Vikings",
        "the crest on the hidden blocks of this faction",
        r#"<path d="M12.800 2h2.700v20h-2.700zM12 4.500C7 4 4 6.500 3.500 11c3-1.500 6-1.500 8.500 1zM16.300 5v6.500c1.700 0 2.800.5 3.700 1.500.8-4-.7-7.500-3.700-8z"/>"#,
    ),
    drawing(
        Sign::Faction(Faction::Romans),
        "romans",
        "Romans",
        "the crest on the hidden blocks of this faction",
        r#"<path d="M3.500 3h17v3.200h-17zM5.500 7.500h3.200v10H5.500zM10.400 7.500h3.200v10h-3.200zM15.300 7.500h3.200v10h-3.200zM3.500 18.800h17V22h-17z"/>"#,
    ),
    drawing(
        Sign::Faction(Faction::Kingdom),
        "kingdom",
        "Kingdom",
        "the crest on the hidden blocks of this faction",
        r#"<path d="M2 6.500l5.200 4.500L12 3.500l4.800 7.500L22 6.500 19.800 17H4.200zM4.500 18.500h15v3h-15z"/>"#,
    ),
    drawing(
        Sign::Faction(Faction::Rus),
        "rus",
        "Rus",
        "the crest on the hidden blocks of this faction",
        r#"<path d="M11.200 1h1.600v2.500c1.500 3 6.200 4.500 6.200 9 0 2-1 3.300-2 4.200V22H7v-5.300c-1-.9-2-2.200-2-4.200 0-4.500 4.700-6 6.200-9z"/>"#,
    ),
    drawing(
        Sign::Works(Works::Barracks),
        "barracks",
        "Barracks",
        "recruit infantry",
        r#"<path d="M2 11L12 4l10 7v10H2z"/><path class="mw-cut" d="M8 21v-7h8v7M12 14v7"/>"#,
    ),
    drawing(
        Sign::Works(Works::GuardTower),
        "tower",
        "Guard Tower",
        "sees and shoots",
        r#"<path d="M6 3h3v2.500h1.700V3h2.600v2.500H15V3h3v6l-1.500 1.500V21h-9V10.500L6 9z"/><path class="mw-cut" d="M12 12.500v4"/>"#,
    ),
    drawing(
        Sign::Works(Works::Academy),
        "academy",
        "Academy",
        "teaches",
        r#"<path d="M12 2l10 5.500v2H2v-2zM4 11h3v7H4zM10.500 11h3v7h-3zM17 11h3v7h-3zM2 19h20v2.500H2z"/>"#,
    ),
    drawing(
        Sign::Works(Works::SiegeWorkshop),
        "workshop",
        "Siege Workshop",
        "builds siege weapons",
        r#"<path d="M12 1.500l1.800 3 3.400-.8.8 3.400 3 1.800-1.400 3.100 1.400 3.100-3 1.800-.8 3.400-3.400-.8-1.800 3-1.800-3-3.400.8-.8-3.400-3-1.800L4.400 12 3 8.900l3-1.800.8-3.400 3.400.8z"/><circle class="mw-hole" cx="12" cy="12" r="3.600"/>"#,
    ),
    drawing(
        Sign::Works(Works::Fortress),
        "fortress",
        "Fortress",
        "the strongest building: it pays, shoots and recruits",
        r#"<path d="M1.500 8h3v2h2V8h2V4h2.300v2h2.400V4h2.300v4h2v2h2V8h3v13.500h-21z"/><path class="mw-hole" d="M9.500 21.500V17a2.500 2.500 0 0 1 5 0v4.500z"/>"#,
    ),
    drawing(
        Sign::Encounter(Encounter::Ants),
        "ants",
        "Ant colony",
        "bites whoever attacks it",
        r#"<ellipse cx="12" cy="17" rx="4" ry="5"/><circle cx="12" cy="9.500" r="2.800"/><circle cx="12" cy="5" r="2.200"/><path class="mw-line mw-thin" d="M9.500 10L4 7M14.500 10L20 7M8.500 15L3 14M15.500 15l5.500-1M9 19l-4 3M15 19l4 3M11 3.500L8.500 1M13 3.500L15.500 1"/>"#,
    ),
    drawing(
        Sign::Encounter(Encounter::Caravan),
        "caravan",
        "Merchant caravan",
        "sells steps",
        r#"<path d="M3 15c0-7 3-11 9-11s9 4 9 11z"/><path class="mw-cut" d="M9 4.500V15M15 4.500V15"/><circle cx="7" cy="19" r="3"/><circle cx="17" cy="19" r="3"/>"#,
    ),
    drawing(
        Sign::Encounter(Encounter::Competition),
        "competition",
        "Sharpshooters' competition",
        "a chance for archers",
        r#"<circle cx="12" cy="12" r="10"/><circle class="mw-hole" cx="12" cy="12" r="7"/><circle cx="12" cy="12" r="4"/><circle class="mw-hole" cx="12" cy="12" r="1.500"/>"#,
    ),
    drawing(
        Sign::Encounter(Encounter::Village),
        "village",
        "Burning village",
        "pays whoever takes it",
        r#"<path d="M2 21v-8l5-5 5 5v8zM13 21v-6l4.500-4 4.500 4v6z"/><path d="M16 9c-2-2 1-4 0-7 3 1.500 5 4 3 7z"/><path class="mw-cut" d="M7 21v-5"/>"#,
    ),
    drawing(
        Sign::Gold,
        "gold",
        "Gold",
        "pays for orders",
        r#"<circle cx="12" cy="12" r="10"/><circle class="mw-cut" cx="12" cy="12" r="6.500"/>"#,
    ),
    drawing(
        Sign::Stone,
        "stone",
        "Stone",
        "mines give stones for the portal",
        r#"<path d="M7 3h10l5 7-10 12L2 10z"/><path class="mw-cut" d="M2 10h20M8.500 10L12 21l3.500-11"/>"#,
    ),
    drawing(
        Sign::Shard,
        "shard",
        "Shard",
        "carried home from a mine",
        r#"<path d="M12 1l6 8-6 14L6 9z"/><path class="mw-cut" d="M6 9h12"/>"#,
    ),
    drawing(
        Sign::Heart,
        "heart",
        "HP",
        "health points",
        r#"<path d="M12 21.500C5 16 2 12.500 2 8.500A5.200 5.200 0 0 1 12 6.200 5.200 5.200 0 0 1 22 8.500c0 4-3 7.500-10 13z"/>"#,
    ),
    drawing(
        Sign::Hidden,
        "hidden",
        "Hidden",
        "the enemy does not know its face",
        r#"<path class="mw-line" d="M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7S5 17 2 12zM4 21L20 3"/>"#,
    ),
    drawing(
        Sign::Resting,
        "resting",
        "Resting",
        "it rested, and heals",
        r#"<path class="mw-line" d="M4 5h8l-8 8h8M14 12h6l-6 7h6"/>"#,
    ),
    drawing(
        Sign::SetUp,
        "set-up",
        "Set up",
        "ready to shoot",
        r#"<path class="mw-line" d="M12 4v9M12 13l-7 8M12 13l7 8M12 13v8M7 4h10"/>"#,
    ),
    drawing(
        Sign::Ready,
        "ready",
        "Ready",
        "its ability is ready, towards the arrow",
        r#"<path d="M12 2l8 9h-5v11H9V11H4z"/>"#,
    ),
    drawing(
        Sign::Done,
        "done",
        "Done",
        "its activity is over",
        r#"<path class="mw-line" d="M3.500 12.500l6 6L20.500 5"/>"#,
    ),
    drawing(
        Sign::Frozen,
        "frozen",
        "Frozen",
        "it can do nothing",
        r#"<path class="mw-line" d="M12 1.500v21M3 7l18 10M21 7L3 17M9 3.500l3 3 3-3M9 20.500l3-3 3 3"/>"#,
    ),
    drawing(
        Sign::Frostbite,
        "frostbite",
        "Frostbite",
        "half its AP",
        r#"<path class="mw-line" d="M12 3v18M4.500 7.500l15 9M19.500 7.500l-15 9"/>"#,
    ),
    drawing(
        Sign::Poison,
        "poison",
        "Poisoned",
        "loses health each phase",
        r#"<path d="M12 1.500c4 6 7 9 7 13.500a7 7 0 0 1-14 0c0-4.500 3-7.500 7-13.500z"/>"#,
    ),
    drawing(
        Sign::Net,
        "net",
        "Netted",
        "no AP in its next phase",
        r#"<path class="mw-line mw-thin" d="M3 3l18 18M12 3l9 9M3 12l9 9M21 3L3 21M12 3l-9 9M21 12l-9 9"/>"#,
    ),
    drawing(
        Sign::Suppressed,
        "suppressed",
        "Suppressed",
        "it cannot strike",
        r#"<circle class="mw-line" cx="12" cy="12" r="9"/><path class="mw-line" d="M5.500 18.500l13-13"/>"#,
    ),
    drawing(
        Sign::Story,
        "story",
        "Adventure",
        "a military unit that enters draws a card",
        r#"<path d="M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"/>"#,
    ),
    drawing(
        Sign::Mine,
        "mine",
        "Aether mine",
        "whoever holds it gains stones",
        r#"<path d="M2 21L8 8h8l6 13z"/><path class="mw-hole" d="M8 21c0-5 1.500-8 4-8s4 3 4 8z"/><path d="M12 1l2.500 3L12 7.500 9.500 4z"/>"#,
    ),
    drawing(
        Sign::Card,
        "card",
        "Combat card",
        "played in fights",
        r#"<rect x="4" y="2" width="16" height="20" rx="2.500"/><path class="mw-cut" d="M8 7h8M8 12h8M8 17h5"/>"#,
    ),
    drawing(Sign::Task, "task", "Marked task", "a fulfilled task", r#"<path d="M5 2h14v20l-7-4-7 4z"/>"#),
    drawing(
        Sign::Dial,
        "dial",
        "Event dial",
        "what is special in this turn",
        r#"<circle cx="12" cy="12" r="10"/><path class="mw-cut" d="M12 2v20M2 12h20M5 5l14 14M19 5L5 19"/>"#,
    ),
    drawing(
        Sign::First,
        "first",
        "First player",
        "acts first in this turn",
        r#"<path d="M5 2h2.500v20H5zM8.500 3H21l-4 4.500 4 4.500H8.500z"/>"#,
    ),
    drawing(
        Sign::Points,
        "points",
        "Victory points",
        "decide if nobody reaches a goal",
        r#"<path d="M4 3h16v5c0 5-3 8-6.500 9v2.500H18V22H6v-2.500h4.500V17C7 16 4 13 4 8z"/>"#,
    ),
    drawing(
        Sign::Die(Icon::Critical),
        "critical",
        "Critical",
        "hits; two of them hurt more",
        r#"<path d="M12 1l2.500 5.500L20 4l-2.500 5.500L23 12l-5.500 2.500L20 20l-5.500-2.500L12 23l-2.500-5.500L4 20l2.500-5.500L1 12l5.500-2.500L4 4l5.500 2.500z"/>"#,
    ),
];

const PREFIX: &str = "mw-";

impl Sign {
    /// Signs that look like another are drawn like it.
    const fn drawn(self) -> Sign {
        match self {
            Sign::Die(Icon::Melee) => Sign::Class(Class::Melee),
            Sign::Die(Icon::Ranged) => Sign::Class(Class::Ranged),
            Sign::Die(Icon::Cavalry) => Sign::Class(Class::Cavalry),
            other => other,
        }
    }

    fn drawing(self) -> Option<&'static Drawing<Sign>> {
        SIGNS.iter().find(|drawing| drawing.sign == self.drawn())
    }

    /// Its name in the page.
    pub(super) fn id(self) -> &'static str {
        self.drawing().map_or("unknown", |drawing| drawing.id)
    }

    /// What it is called.
    pub(super) fn title(self) -> &'static str {
        self.drawing().map_or("", |drawing| drawing.title)
    }

    /// The sign within a line of text.
    pub(super) fn icon(self) -> Markup {
        used("i", PREFIX, self.id())
    }

    /// The sign in the colour of its kind.
    pub(super) fn tinted(self) -> Markup {
        let id = self.id();
        used(&format!("i t-{id}"), PREFIX, id)
    }

    /// The sign on the map, in a square of this size around a point.
    pub(super) fn at(self, x: i32, y: i32, size: i32) -> Markup {
        let (left, top) = (x - size / 2, y - size / 2);
        maud::PreEscaped(format!(
            r##"<use href="#mw-{}" x="{left}" y="{top}" width="{size}" height="{size}"/>"##,
            self.id()
        ))
    }
}

/// All signs, declared once.
pub(super) fn symbols() -> Markup {
    html! {
        svg.symbols width="0" height="0" aria-hidden="true" {
            defs {
                @for drawing in &SIGNS {
                    symbol id={ (PREFIX) (drawing.id) } viewBox="0 0 24 24" { (maud::PreEscaped(drawing.shapes)) }
                }
            }
        }
    }
}

/// What the signs mean.
pub(super) fn legend(rules: &Rules) -> Markup {
    let is_played = |sign: Sign| match sign {
        Sign::Stone => rules.portal,
        Sign::Shard => rules.shards,
        Sign::Dial => rules.dial,
        Sign::Card => rules.combat_cards,
        Sign::Hero => rules.heroes,
        _ => true,
    };
    let shown = SIGNS.iter().filter(|drawing| is_played(drawing.sign));
    html! {
        details.legend {
            summary { "What the signs mean" }
            ul { @for drawing in shown {
                li { (drawing.sign.tinted()) b { (drawing.title) } ": " (drawing.explanation) }
            } }
        }
    }
}

/// The colours of a faction, as a class.
pub(super) const fn hue(faction: Option<Faction>) -> &'static str {
    match faction {
        Some(Faction::Vikings) => "c-vikings",
        Some(Faction::Romans) => "c-romans",
        Some(Faction::Kingdom) => "c-kingdom",
        Some(Faction::Rus) => "c-rus",
        None => "c-nobody",
    }
}

/// The round badge of a faction.
pub(super) fn disc(faction: Option<Faction>) -> Markup {
    html! {
        span class={ "disc " (hue(faction)) } aria-hidden="true" {
            @if let Some(faction) = faction { (Sign::Faction(faction).icon()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SIGNS, Sign};
    use multiverse_war::{Class, Encounter, Faction, Icon, Works};
    use std::collections::BTreeSet;
    use table::Kind;

    #[test]
    fn every_kind_has_a_drawing_and_every_drawing_a_name_of_its_own() {
        let classes = Class::ALL.map(Sign::Class).into_iter();
        let factions = Faction::ALL.map(Sign::Faction).into_iter();
        let works = Works::ALL.map(Sign::Works).into_iter();
        let encounters = [Encounter::Ants, Encounter::Caravan, Encounter::Competition, Encounter::Village];
        let dice = [Icon::Melee, Icon::Ranged, Icon::Cavalry, Icon::Critical];
        let all = classes
            .chain(factions)
            .chain(works)
            .chain(encounters.map(Sign::Encounter))
            .chain(dice.map(Sign::Die));
        for sign in all {
            assert!(sign.drawing().is_some(), "{sign:?}");
        }
        let ids: BTreeSet<_> = SIGNS.iter().map(|drawing| drawing.id).collect();
        assert_eq!(ids.len(), SIGNS.len());
        assert_eq!(Faction::from_index(0), Faction::Vikings);
    }
}
