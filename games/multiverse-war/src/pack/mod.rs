//! The content pack: every number that we designed (appendix A). Data, not code.
//!
//! `packs/standard.toml` is the pack of the rulebook; `read.rs` reads and validates a pack. What an ability or a card does is a rule; a pack changes
//! names, figures and who has what.

mod read;

use crate::geometry::Geometry;
use crate::kinds::{
    Ability, Attribute, Class, Effect, Face, Faction, HeroKind, Icon, Mission, Section, Terrain, UNITS, Works,
};
use table::pack::{Fields, Reader};
use table::{Packs, Set};

/// The text of the pack that the rulebook describes.
pub const STANDARD: &str = include_str!("../../packs/standard.toml");

/// A pack that is loaded.
pub type PackRef = table::PackRef<Pack>;

/// Which pack a game is played with.
pub type ChosenPack = table::ChosenPack<Pack>;

static PACKS: Packs<Pack> = Packs::new();

/// A content pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// M2.4.
    pub die: [Icon; 6],
    /// A1, A2, A4: single numbers.
    pub numbers: Numbers,
    /// M4.7.
    pub territories: Vec<Territory>,
    /// M5.1 to M5.8, in the order of [`MapName`].
    pub maps: Vec<Geometry>,
    /// M18.1.
    pub units: Vec<UnitFacts>,
    /// M11.3: the same as sets.
    pub types: Types,
    /// M9.17.
    pub buildings: Vec<WorksFacts>,
    /// M20.15.
    pub heroes: Vec<HeroFacts>,
    /// M22.14.
    pub adventures: Vec<Adventure>,
    /// M24.5.
    pub dial: [Section; 8],
    /// M25.4.
    pub tasks: TaskNumbers,
    /// M25.5.
    pub missions: Vec<MissionCard>,
}

/// M3.2: the maps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapName {
    /// M5.1.
    Two,
    /// M5.2.
    TwoAggressive,
    /// M5.3.
    TwoAggressiveSafe,
    /// M5.4.
    Three,
    /// M5.5, with teams.
    FourTeams,
    /// M5.5, free for all.
    FourFfa,
}

impl MapName {
    /// All, in order.
    pub const ALL: [MapName; 6] = [
        MapName::Two,
        MapName::TwoAggressive,
        MapName::TwoAggressiveSafe,
        MapName::Three,
        MapName::FourTeams,
        MapName::FourFfa,
    ];
    /// Their names in options and packs.
    pub const KEYS: [&'static str; 6] =
        ["two", "two_aggressive", "two_aggressive_safe", "three", "four_teams", "four_ffa"];

    /// M3.4: for how many players.
    pub const fn players(self) -> u8 {
        match self {
            MapName::Two | MapName::TwoAggressive | MapName::TwoAggressiveSafe => 2,
            MapName::Three => 3,
            MapName::FourTeams | MapName::FourFfa => 4,
        }
    }
}

/// Declares the single numbers once: name, paragraph and range.
macro_rules! numbers {
    ($($(#[$meta:meta])* $name:ident: $range:expr;)*) => {
        /// Single numbers; `packs/standard.toml` names the paragraphs.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Numbers {
            $($(#[$meta])* pub $name: u8,)*
            /// M9.23.
            pub builder_steps: [u8; 3],
        }

        impl Numbers {
            fn read(r: &mut Reader, fields: &mut Fields) -> Self {
                Numbers {
                    $($name: fields.number(r, stringify!($name), $range),)*
                    builder_steps: fields.numbers(r, "builder_steps", &(1..=60)),
                }
            }
        }
    };
}

numbers! {
    /// M16.3.
    dice_base: 1..=6;
    /// M16.3.
    dice_least: 1..=6;
    /// M16.3.
    dice_most: 1..=6;
    /// M16.6.
    handicap_ranged: 0..=4;
    /// M16.8.
    handicap_forest: 0..=4;
    /// M16.5.
    handicap_heavy: 0..=4;
    /// M18.3.
    handicap_agility: 0..=4;
    /// M16.9.
    handicap_mounted: 0..=4;
    /// M15.13.
    handicap_flank: 0..=4;
    /// M16.2.
    critical_roll: 1..=6;
    /// M16.15: dice more for who counters, and less for who is countered.
    veteran_counter: 0..=4;
    /// M16.15: dice more for a ranged strike at distance 1.
    veteran_near: 0..=4;
    /// M16.15: dice less for a ranged strike at distance 3 or more.
    veteran_far: 0..=4;
    /// M16.15: dice more for a shot from a high hex at a low one.
    veteran_height: 0..=4;
    /// M16.15: dice less for the second strike.
    veteran_second: 0..=4;
    /// M16.15: dice for each full 2 supporters.
    veteran_support: 0..=4;
    /// M16.15: dice less for armour, forest and agility, each.
    veteran_cover: 0..=4;
    /// M16.15: dice less for mounted units against structures.
    veteran_mounted: 0..=4;
    /// M11.7.
    military_blocks: 1..=14;
    /// M11.7.
    builder_blocks: 1..=4;
    /// M11.7.
    decoy_blocks: 1..=2;
    /// M9.6.
    tokens: 1..=4;
    /// M2.1.
    roads: 1..=60;
    /// M10.12.
    improvements: 0..=20;
    /// M26.1.
    cards_start: 0..=5;
    /// M26.1: more for the second of two players.
    cards_second: 0..=5;
    /// M26.1.
    cards_hand: 1..=5;
    /// M26.5.
    cards_copies: 1..=10;
    /// M30.10.
    turn_cap: 10..=100;
    /// M30.15.
    elimination_gold: 0..=50;
    /// M29.12.
    loan_turns: 1..=6;
    /// M32.2.
    cancels: 0..=50;
    /// M21.3.
    stones_per_mine: 1..=5;
    /// M21.3: for the second of two players.
    stones_second: 0..=5;
    /// M29.5.
    team_shards: 1..=60;
    /// M10.9.
    bridge: 0..=20;
    /// M10.3.
    widening: 0..=20;
    /// M10.11.
    planting: 0..=20;
    /// M10.10.
    chopping: 0..=20;
    /// M19.3.
    track_veteran: 1..=10;
    /// M19.4.
    track_hp: 1..=10;
    /// M19.3.
    track_elite: 1..=10;
    /// M17.13.
    wrecker: 0..=5;
    /// M18.3.
    piercing: 0..=5;
    /// M22.5.
    encounter_dice: 1..=6;
    /// M22.7.
    encounter_most: 1..=6;
    /// M22.6.
    encounter_rounds: 1..=20;
    /// M22.10.
    no_block_gold: 0..=20;
    /// M22.11, M22.15.
    nothing_left_gold: 0..=20;
    /// P1.
    ant_hp: 1..=9;
    /// P1.
    ant_gold: 0..=20;
    /// P2.
    caravan_price: 0..=20;
    /// P3.
    competition_dice: 1..=6;
    /// P3.
    competition_icons: 1..=6;
    /// P3.
    competition_gold: 0..=20;
    /// P4.
    village_hp: 1..=9;
    /// P4.
    village_gold: 0..=20;
    /// M20.3.
    hero_hp: 1..=9;
    /// M20.3.
    hero_ap: 1..=9;
    /// A17.
    shrine_price: 0..=20;
}

/// M4.7: a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Territory {
    /// Centre, then positions 1 to 6.
    pub terrain: [Terrain; 7],
    /// The position of the adventure hex, 1 to 6.
    pub adventure: u8,
    /// Its number.
    pub number: u8,
}

/// M18.1: a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnitFacts {
    /// Its name.
    pub name: String,
    /// Only for this faction.
    pub faction: Option<Faction>,
    /// M1.12.
    pub age: u8,
    /// M1.7.
    pub class: Class,
    /// Gold.
    pub price: u8,
    /// Health.
    pub hp: u8,
    /// Action points.
    pub ap: u8,
    /// How far it shoots; 0 for a melee attack.
    pub range: u8,
    /// M16.14.
    pub damage: u8,
    /// M18.3.
    pub attributes: Set<Attribute>,
    /// M18.6.
    pub ability: Ability,
}

/// M11.3: which units there are of a class, an age and a faction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Types {
    by_class: [Set<Face>; Class::ALL.len()],
    /// M1.12: of Age 1.
    pub first_age: Set<Face>,
    /// Of no faction.
    pub common: Set<Face>,
    by_faction: [Set<Face>; Faction::ALL.len()],
}

impl Types {
    fn new(units: &[UnitFacts]) -> Self {
        let mut types = Types::default();
        for (face, unit) in Face::ALL.into_iter().zip(units) {
            types.by_class[unit.class as usize].add(face);
            if unit.age == 1 {
                types.first_age.add(face);
            }
            match unit.faction {
                Some(faction) => types.by_faction[faction as usize].add(face),
                None => types.common.add(face),
            }
        }
        types
    }

    /// Those of a class.
    #[inline]
    pub fn of(&self, class: Class) -> Set<Face> {
        self.by_class[class as usize]
    }

    /// M1.7: all infantry.
    #[inline]
    pub fn infantry(&self) -> Set<Face> {
        self.of(Class::Melee) | self.of(Class::AntiCavalry) | self.of(Class::Ranged)
    }

    /// Those of a faction alone.
    #[inline]
    pub fn only_of(&self, faction: Option<Faction>) -> Set<Face> {
        faction.map_or(Set::EMPTY, |faction| self.by_faction[faction as usize])
    }
}

/// M9.17: a building. Of two numbers the second is that of Age 2.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WorksFacts {
    /// Its name.
    pub name: String,
    /// Gold.
    pub price: u8,
    /// M8.2.
    pub revenue: [u8; 2],
    /// Health.
    pub hp: [u8; 2],
    /// M9.8.
    pub upgrade: u8,
    /// M30.12.
    pub vp: [u8; 2],
    /// M17.11; 0 if it does not shoot.
    pub range: [u8; 2],
    /// M17.11.
    pub dice: [u8; 2],
}

/// M20.15: a hero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeroFacts {
    /// The name.
    pub name: String,
    /// M20.13.
    pub class: Class,
    /// M20.3: what he has beyond his points.
    pub hp: u8,
    /// M16.14: what a strike of his deals.
    pub damage: u8,
    /// M18.3.
    pub attributes: Set<Attribute>,
    /// What the five abilities are called.
    pub abilities: Vec<String>,
    /// At which level they open.
    pub levels: [u8; 5],
    /// M20.16; 0 without.
    pub spell_dice: [u8; 3],
}

/// M22.14: an adventure card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Adventure {
    /// Its name.
    pub name: String,
    /// M22.5: HP and dice of the foe.
    pub foe: Option<[u8; 2]>,
    /// M22.9: dice; 0 without a test.
    pub test: u8,
    /// Gold on success.
    pub gold: u8,
    /// What else.
    pub effect: Effect,
    /// Damage on failure.
    pub wound: u8,
}

/// M25.4: what the tasks ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TaskNumbers {
    /// S1.
    pub kills: u8,
    /// S2.
    pub wrecked: u8,
    /// S3.
    pub mines: u8,
    /// S3, with one mine.
    pub openings: u8,
    /// S4.
    pub finds: u8,
    /// S4, without adventures.
    pub finds_without: u8,
    /// S5.
    pub connected: u8,
    /// S6.
    pub towers: u8,
    /// S7.
    pub hero_level: u8,
    /// S9.
    pub gold: u8,
    /// S10.
    pub stories: u8,
    /// S12.
    pub raids: u8,
    /// S13.
    pub second_age: u8,
}

/// M25.5.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MissionCard {
    /// Its name.
    pub name: String,
    /// Its three tasks.
    pub tasks: Set<Mission>,
}

impl Pack {
    /// A unit card. Decoys and heroes have none: they are a matter of rules.
    #[inline]
    pub fn unit(&self, face: Face) -> Option<&UnitFacts> {
        self.units.get(face as usize)
    }

    /// A building.
    #[inline]
    pub fn works(&self, kind: Works) -> &WorksFacts {
        &self.buildings[kind as usize]
    }

    /// A hero.
    #[inline]
    pub fn hero(&self, kind: HeroKind) -> &HeroFacts {
        &self.heroes[kind as usize]
    }

    /// A map.
    #[inline]
    pub fn map(&self, name: MapName) -> &Geometry {
        &self.maps[name as usize]
    }
}

/// M6.8.
pub(crate) const START_GOLD: u16 = 9;
/// M8.1.
pub(crate) const SETTLEMENT_REVENUE: u16 = 5;
/// M17.7.
pub(crate) const SETTLEMENT_HP: u8 = 5;
/// M28.7.
pub(crate) const DECOY_AP: u8 = 2;
/// M12.15.
pub(crate) const REST: u8 = 2;
/// M19.7.
pub(crate) const TACTICAL: u8 = 2;
/// M20.2, M20.12.
pub(crate) const HERO_PRICE: u16 = 7;
/// M20.12.
pub(crate) const RETURN_PER_LEVEL: u16 = 4;
/// M20.3.
pub(crate) const HERO_POINTS: u8 = 8;
/// M20.10.
pub(crate) const TOP_LEVEL: u8 = 6;
/// M27.6: gold, equipment, promotion, hero level.
pub(crate) const SHARD_PRICES: [u8; 4] = [2, 3, 4, 5];
/// M27.6.
pub(crate) const SHARD_GOLD: u16 = 5;
/// M29.9.
pub(crate) const TREATY_TURNS: u8 = 3;
/// M30.5, M29.6.
pub(crate) const DOMINATION: [u8; 2] = [4, 6];
/// M30.6.
pub(crate) const ELITE_TYPES: u8 = 4;
/// M30.8.
pub(crate) const SHARD_GOAL: u8 = 20;
/// M30.12: by hero level.
pub(crate) const HERO_VP: [i32; 7] = [0, 3, 6, 11, 18, 27, 38];
/// M30.12.
pub(crate) const TASK_VP: i32 = 20;
/// M30.12.
pub(crate) const SHARD_VP: i32 = 3;
/// M30.12.
pub(crate) const CONNECTED_VP: i32 = 2;
/// M9.4.
pub(crate) const SPACING: u8 = 3;
/// The units of packs are the faces in their order.
pub(crate) const UNIT_COUNT: usize = UNITS;
