//! Names of things, and the names under which a board draws them.

use crate::action::{Source, Work};
use crate::hexes::{Dir, Hex};
use crate::kinds::{
    Ability, Class, CombatCard, Encounter, Face, Faction, Icon, Mission, Section, Terrain, Works,
};
use crate::pack::Pack;
use crate::position::{BlockRef, Victim};
use crate::strikes::Rolled;
use crate::view::View;
use table::{Cast, Seat, Set};

/// A hex as the rulebook writes it: (2,-1).
pub fn hex(view: &View, hex: Hex) -> String {
    let (q, r) = view.hexes.get(hex.index()).map_or((0, 0), |hex| hex.place);
    format!("({q},{r})")
}

/// A slot by its coordinates, which are others than those of hexes: `[1,0]`.
pub fn slot(view: &View, slot: u8) -> String {
    let (q, r) = view.slots.get(usize::from(slot)).map_or((0, 0), |slot| slot.place);
    format!("[{q},{r}]")
}

/// The name of a face.
pub fn face(pack: &Pack, face: Face) -> &str {
    match face {
        Face::Decoy => "decoy",
        Face::Hero => "hero",
        other => pack.unit(other).map_or("unit", |unit| unit.name.as_str()),
    }
}

/// A block, as far as the viewer knows it: "your Pikeman", "Ann's unit".
pub fn block(view: &View, block: BlockRef, cast: &Cast) -> String {
    let whose = cast.possessive(block.seat).to_lowercase_first(cast.is_you(block.seat));
    let seen = view.blocks.iter().find(|other| other.block == block);
    let known = seen.and_then(|block| block.face.or(block.last.map(|(face, _)| face)));
    let what = match known {
        Some(Face::Hero) => {
            let hero = view.players.get(block.seat.index()).and_then(|player| player.hero);
            hero.map_or("hero", |hero| view.pack.hero(hero.kind).name.as_str())
        }
        Some(known) => face(&view.pack, known),
        None => "unit",
    };
    format!("{whose} {what}")
}

/// "Your" at the beginning of a sentence, "your" within one.
trait LowerFirst {
    fn to_lowercase_first(self, is_you: bool) -> String;
}

impl LowerFirst for String {
    fn to_lowercase_first(self, is_you: bool) -> String {
        if is_you { "your".to_owned() } else { self }
    }
}

/// A sentence begins with a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "an Archer", "a Pikeman", "a unit".
pub(super) fn a(words: &str) -> String {
    let is_vowel = words.starts_with(|first: char| "AEIOaeio".contains(first));
    format!("{} {words}", if is_vowel { "an" } else { "a" })
}

/// Several of a type: "Archers", "Heavy Swordsmen", "Legionaries".
pub(super) fn several(name: &str) -> String {
    match (name.strip_suffix("man"), name.strip_suffix('y')) {
        (Some(rest), _) => format!("{rest}men"),
        (None, Some(rest)) => format!("{rest}ies"),
        (None, None) => format!("{name}s"),
    }
}

/// What is hit.
pub fn victim(view: &View, of: Victim, cast: &Cast) -> String {
    match of {
        Victim::Unit(unit) => block(view, unit, cast),
        Victim::Building(at) => building(view, at),
        Victim::Settlement(seat) => {
            format!("{} settlement", cast.possessive(seat).to_lowercase_first(cast.is_you(seat)))
        }
        Victim::Encounter(at) => format!("the structure on {}", hex(view, at)),
    }
}

/// The icons of a roll: "2 melee, 1 critical of 5 dice".
pub(super) fn rolled(rolled: &Rolled) -> String {
    let icons = [
        (rolled.melee, "melee"),
        (rolled.ranged, "ranged"),
        (rolled.cavalry, "cavalry"),
        (rolled.critical, "critical"),
    ];
    let icons: Vec<_> =
        icons.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    let icons = if icons.is_empty() { "no icon".to_owned() } else { icons.join(", ") };
    format!("{icons} on {}", counted(u32::from(rolled.dice), "die", "dice"))
}

/// "1 die", "3 dice".
pub(super) fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A faction.
pub const fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Vikings => "Vikings",
        Faction::Romans => "Romans",
        Faction::Kingdom => "Kingdom",
        Faction::Rus => "Rus",
    }
}

/// M2.3: what a faction calls its Fortress.
const fn fortress(faction: Faction) -> &'static str {
    match faction {
        Faction::Vikings => "Ring Fortress",
        Faction::Romans => "Castra",
        Faction::Kingdom => "Castle",
        Faction::Rus => "Fortress",
    }
}

/// M2.3: a kind of building as its owner calls it; a Fortress keeps its common name beside it.
pub fn works(view: &View, kind: Works, owner: Seat) -> String {
    let name = &view.pack.works(kind).name;
    let faction = view.players.get(owner.index()).and_then(|player| player.faction);
    match faction.map(fortress) {
        Some(own) if kind == Works::Fortress && own != name => format!("{own} ({name})"),
        _ => name.clone(),
    }
}

/// The building on a hex, as it is called.
fn building(view: &View, at: Hex) -> String {
    let building = view.buildings.iter().find(|building| building.hex == at);
    let name = building.map(|building| works(view, building.kind, building.owner));
    format!("the {} on {}", name.as_deref().unwrap_or("building"), hex(view, at))
}

/// An ability of a unit.
pub const fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::None => "no ability",
        Ability::Sprint => "Sprint",
        Ability::Intercept => "Intercept",
        Ability::Volley => "Volley",
        Ability::HitAndRun => "Hit and Run",
        Ability::Cleave1 | Ability::Cleave2 => "Cleave",
        Ability::SteadyAim => "Steady Aim",
        Ability::Charge => "Charge",
        Ability::Skewer => "Skewer",
        Ability::Scatter => "Scatter",
        Ability::SpearThrow => "Spear Throw",
        Ability::Testudo => "Testudo",
        Ability::GuardLine => "Guard Line",
        Ability::Stakes => "Stakes",
        Ability::Zeal => "Zeal",
        Ability::ShrugOff => "Shrug Off",
    }
}

/// A combat card.
pub const fn card(card: CombatCard) -> &'static str {
    match card {
        CombatCard::BattleCry => "Battle Cry",
        CombatCard::SteadyHand => "Steady Hand",
        CombatCard::BrokenRanks => "Broken Ranks",
        CombatCard::SeizeTheMoment => "Seize the Moment",
        CombatCard::WeakSpot => "Weak Spot",
        CombatCard::FallBack => "Fall Back",
    }
}

/// A permanent encounter.
pub const fn encounter(encounter: Encounter) -> &'static str {
    match encounter {
        Encounter::Ants => "ant colony",
        Encounter::Caravan => "merchant caravan",
        Encounter::Competition => "sharpshooters' competition",
        Encounter::Village => "burning village",
    }
}

/// A section of the dial, and what it does.
pub const fn section(section: Section) -> &'static str {
    match section {
        Section::Calm => "a calm turn",
        Section::Stories => "new stories",
        Section::Roads => "open roads",
        Section::Fog => "fog: everybody sees one hex far",
        Section::Veins => "rich veins: mines give twice as much",
        Section::Mud => "mud: cavalry and siege weapons are slower",
        Section::Harvest => "harvest: buildings pay 1 gold more",
    }
}

/// A direction.
pub const fn direction(direction: Dir) -> &'static str {
    ["east", "south-east", "south-west", "west", "north-west", "north-east"][direction.number() as usize]
}

/// The name of a task.
pub const fn mission(mission: Mission) -> &'static str {
    match mission {
        Mission::Warlike => "Warlike",
        Mission::Wrecker => "Wrecker",
        Mission::Stonekeeper => "Stonekeeper",
        Mission::Pathfinder => "Pathfinder",
        Mission::RoadBuilder => "Road-builder",
        Mission::Watchman => "Watchman",
        Mission::Mentor => "Mentor",
        Mission::Drillmaster => "Drillmaster",
        Mission::Treasurer => "Treasurer",
        Mission::Storyteller => "Storyteller",
        Mission::Stronghold => "Stronghold",
        Mission::Raider => "Raider",
        Mission::Architect => "Architect",
        Mission::SupplyLines => "Supply lines",
        Mission::WatchTowers => "Watch towers",
        Mission::OwnFortress => "Fortress",
        Mission::EliteType => "Elite",
    }
}

/// The names of tasks.
pub(super) fn missions(missions: Set<Mission>) -> String {
    missions.iter().map(mission).collect::<Vec<_>>().join(", ")
}

/// Where units are recruited.
pub fn source(view: &View, source: Source) -> String {
    match source {
        Source::Settlement => "the settlement".to_owned(),
        Source::Building(at) => building(view, at),
    }
}

/// A work of a Builder.
pub fn work(view: &View, seat: Seat, work: Work) -> String {
    match work {
        Work::Build(kind) => format!("Build {}", a(&works(view, kind, seat))),
        Work::Upgrade => "Upgrade the building".to_owned(),
        Work::Road(one, other) => format!("Lay a road, {} to {}", direction(one), direction(other)),
        Work::Crossroads => "Lay crossroads".to_owned(),
        Work::Widen => "Widen the road".to_owned(),
        Work::Bridge(at, exit) => {
            format!("Build a bridge on {}, on to the {}", hex(view, at), direction(exit))
        }
        Work::Chop => "Chop the forest".to_owned(),
        Work::Plant => "Plant a forest".to_owned(),
        Work::Demolish => "Demolish the building".to_owned(),
    }
}

/// M1.7: a class.
pub const fn class(class: Class) -> &'static str {
    match class {
        Class::Civilian => "civilian",
        Class::Melee => "melee specialist",
        Class::AntiCavalry => "anti-cavalry",
        Class::Cavalry => "cavalry",
        Class::Ranged => "ranged",
        Class::Siege => "siege weapon",
    }
}

/// M2.4: a face of the die.
pub const fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Melee => "melee",
        Icon::Ranged => "ranged",
        Icon::Cavalry => "cavalry",
        Icon::Critical => "critical",
        Icon::Blank => "blank",
    }
}

/// M4.8: terrain.
pub const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Unknown => "unexplored",
        Terrain::Grassland => "grassland",
        Terrain::Forest => "forest",
        Terrain::Hills => "hills",
        Terrain::Mountain => "mountain",
        Terrain::Water => "water",
    }
}

/// M19.3: the rank of a type with so many steps.
pub fn rank(pack: &Pack, steps: u8) -> &'static str {
    let numbers = &pack.numbers;
    if steps >= numbers.track_elite {
        "elite"
    } else if steps >= numbers.track_veteran {
        "veteran"
    } else {
        "recruit"
    }
}

/// M26.5: what a combat card does.
pub const fn card_text(card: CombatCard) -> &'static str {
    match card {
        CombatCard::BattleCry => "A hit deals 1 damage more.",
        CombatCard::SteadyHand => "Two dice more; a sure hit looks for a critical.",
        CombatCard::BrokenRanks => "Supporters of the enemy do not count.",
        CombatCard::SeizeTheMoment => "Your unit strikes first.",
        CombatCard::WeakSpot => "Heavy Armour, Agility and forest do not hinder your strike.",
        CombatCard::FallBack => "A unit that would die in a melee keeps 1 HP and falls back.",
    }
}

/// M24.5: what a section of the dial does, in a few words.
pub const fn section_text(section: Section) -> &'static str {
    match section {
        Section::Calm => "Nothing special happens.",
        Section::Stories => "New adventures appear.",
        Section::Roads => "Caravans and competitions move on.",
        Section::Fog => "Everybody sees only 1 hex far.",
        Section::Veins => "Mines give 2 stones.",
        Section::Mud => "Cavalry and siege weapons have 1 AP less.",
        Section::Harvest => "Buildings pay 1 gold more.",
    }
}

/// M25.4: what a task asks for.
pub fn task_text(pack: &Pack, task: Mission) -> String {
    let tasks = &pack.tasks;
    match task {
        Mission::Warlike => format!("kill {} enemy units", tasks.kills),
        Mission::Wrecker => format!("destroy {} buildings of enemies", tasks.wrecked),
        Mission::Stonekeeper => {
            format!("hold {} mines at once, or the only one at {} openings", tasks.mines, tasks.openings)
        }
        Mission::Pathfinder => format!("territories revealed plus adventures won: {}", tasks.finds),
        Mission::RoadBuilder | Mission::SupplyLines => format!("{} connected buildings", tasks.connected),
        Mission::Watchman => format!("{} Guard Towers", tasks.towers),
        Mission::Mentor => format!("your hero is level {}", tasks.hero_level),
        Mission::Drillmaster | Mission::EliteType => "one type is elite".to_owned(),
        Mission::Treasurer => format!("{} gold in hand as your action phase opens", tasks.gold),
        Mission::Storyteller => format!("{} adventures won", tasks.stories),
        Mission::Stronghold | Mission::OwnFortress => "a finished Fortress".to_owned(),
        Mission::Raider => format!("damage an enemy settlement in {} turns", tasks.raids),
        Mission::Architect => format!("{} buildings of Age 2", tasks.second_age),
        Mission::WatchTowers => "2 Guard Towers".to_owned(),
    }
}
