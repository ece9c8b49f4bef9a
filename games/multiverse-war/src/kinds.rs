//! Chapters 1, 2 and 18: the closed lists of things: faces of blocks, classes, attributes, abilities, buildings, heroes, cards, tasks.

use serde::{Deserialize, Serialize};

table::kinds! {
    /// M2.3.
    pub enum Faction {
        /// Vikings.
        Vikings,
        /// Romans.
        Romans,
        /// Kingdom.
        Kingdom,
        /// Rus.
        Rus,
    }
}

table::kinds! {
    /// What a block can show: the eighteen units of M18.1 in their order, the decoy and the hero.
    pub enum Face {
        /// U1.
        Builder,
        /// U2.
        TribalScout,
        /// U3.
        Pikeman,
        /// U4.
        Archer,
        /// U5.
        Horseman,
        /// U6.
        HeavySwordsman,
        /// U7.
        Crossbowman,
        /// U8.
        Knight,
        /// U9.
        Ballista,
        /// U10.
        Catapult,
        /// U11.
        ShieldMaiden,
        /// U12.
        Berzerker,
        /// U13.
        Legionary,
        /// U14.
        Praetorian,
        /// U15.
        Longbowman,
        /// U16.
        Templar,
        /// U17.
        HorseArcher,
        /// U18.
        Bogatyr,
        /// M28.6.
        Decoy,
        /// Chapter 20.
        Hero,
    }
}

/// How many faces are printed unit cards (M18.1).
pub const UNITS: usize = 18;

impl Face {
    /// M1.6: a military unit, the hero included?
    #[inline]
    pub const fn is_military(self) -> bool {
        !matches!(self, Face::Builder | Face::Decoy)
    }

    /// M19.9: a military unit type with a battle track?
    #[inline]
    pub const fn is_type(self) -> bool {
        !matches!(self, Face::Builder | Face::Decoy | Face::Hero)
    }
}

/// M1.7: the class of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Builders.
    #[default]
    Civilian,
    /// Melee specialist.
    Melee,
    /// Anti-cavalry.
    AntiCavalry,
    /// Cavalry.
    Cavalry,
    /// Ranged.
    Ranged,
    /// Siege.
    Siege,
}

impl Class {
    /// All, in order.
    pub const ALL: [Class; 6] =
        [Class::Civilian, Class::Melee, Class::AntiCavalry, Class::Cavalry, Class::Ranged, Class::Siege];

    /// M1.7: melee infantry or ranged?
    #[inline]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Class::Melee | Class::AntiCavalry | Class::Ranged)
    }

    /// M15.7.
    #[inline]
    pub const fn counters(self, other: Class) -> bool {
        matches!(
            (self, other),
            (Class::Ranged, Class::Melee | Class::AntiCavalry)
                | (Class::Melee, Class::AntiCavalry)
                | (Class::AntiCavalry, Class::Cavalry)
                | (Class::Cavalry, Class::Ranged)
        )
    }

    /// M16.11: the icon that hits.
    #[inline]
    pub const fn icon(self) -> Icon {
        match self {
            Class::Cavalry => Icon::Cavalry,
            Class::Ranged | Class::Siege => Icon::Ranged,
            _ => Icon::Melee,
        }
    }
}

/// M2.4: a face of the combat die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    /// Melee.
    Melee,
    /// Ranged.
    Ranged,
    /// Cavalry.
    Cavalry,
    /// Critical.
    Critical,
    /// Nothing.
    #[default]
    Blank,
}

table::kinds! {
    /// M18.3.
    pub enum Attribute {
        /// Melee strikes at it have a handicap.
        HeavyArmour,
        /// Shots at it have a handicap.
        Agility,
        /// More damage to heavy armour.
        PiercingShot,
        /// Does not shoot over friends.
        NoFiringArc,
        /// Must set up.
        SetUp,
        /// More damage to structures.
        Wrecker,
        /// Forest costs 1 AP; sees into forests.
        Woodcraft,
        /// Counters no class.
        Light,
        /// Goes on after an attack.
        Manoeuvrability,
        /// Counts as two supporters.
        CloseRanks,
    }
}

/// M18.6: the ability of a unit type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// None.
    #[default]
    None,
    /// T2.
    Sprint,
    /// T3.
    Intercept,
    /// T4.
    Volley,
    /// T5.
    HitAndRun,
    /// T6.
    Cleave1,
    /// T7.
    SteadyAim,
    /// T8.
    Charge,
    /// T9.
    Skewer,
    /// T10.
    Scatter,
    /// T11.
    SpearThrow,
    /// T12.
    Cleave2,
    /// T13.
    Testudo,
    /// T14.
    GuardLine,
    /// T15.
    Stakes,
    /// T16.
    Zeal,
    /// T18.
    ShrugOff,
}

impl Ability {
    /// All, in order.
    pub const ALL: [Ability; 17] = [
        Ability::None,
        Ability::Sprint,
        Ability::Intercept,
        Ability::Volley,
        Ability::HitAndRun,
        Ability::Cleave1,
        Ability::SteadyAim,
        Ability::Charge,
        Ability::Skewer,
        Ability::Scatter,
        Ability::SpearThrow,
        Ability::Cleave2,
        Ability::Testudo,
        Ability::GuardLine,
        Ability::Stakes,
        Ability::Zeal,
        Ability::ShrugOff,
    ];

    /// M18.5: is it made ready? Says whether it has a facing.
    pub const fn ready(self) -> Option<bool> {
        match self {
            Ability::Intercept | Ability::GuardLine => Some(true),
            Ability::Testudo | Ability::Stakes => Some(false),
            _ => None,
        }
    }
}

table::kinds! {
    /// M9.17.
    pub enum Works {
        /// B1.
        Barracks,
        /// B2.
        GuardTower,
        /// B3.
        Academy,
        /// B4.
        SiegeWorkshop,
        /// B5.
        Fortress,
    }
}

table::kinds! {
    /// M20.15: the heroes.
    pub enum HeroKind {
        /// H1.
        Assassin,
        /// H2.
        Sharpshooter,
        /// H3.
        Protector,
        /// H4.
        Warlord,
        /// H5.
        Sorceress,
    }
}

#[expect(clippy::derivable_impls, reason = "the macro that declares kinds derives no default")]
impl Default for HeroKind {
    fn default() -> Self {
        HeroKind::Assassin
    }
}

/// M4.8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Not explored (M4.9), or no hex of the map.
    #[default]
    Unknown,
    /// Clear.
    Grassland,
    /// Rough.
    Forest,
    /// Rough and high.
    Hills,
    /// Impassable.
    Mountain,
    /// Impassable without a bridge.
    Water,
}

impl Terrain {
    /// M4.8: AP to enter; nothing for what cannot be entered.
    #[inline]
    pub const fn cost(self) -> Option<u8> {
        match self {
            Terrain::Grassland => Some(1),
            Terrain::Forest | Terrain::Hills => Some(2),
            Terrain::Unknown | Terrain::Mountain | Terrain::Water => None,
        }
    }

    /// The letter of packs and pictures.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Unknown => '?',
            Terrain::Grassland => 'G',
            Terrain::Forest => 'F',
            Terrain::Hills => 'H',
            Terrain::Mountain => 'M',
            Terrain::Water => 'W',
        }
    }

    /// The terrain with this letter.
    pub const fn from_letter(letter: char) -> Option<Terrain> {
        Some(match letter {
            'G' => Terrain::Grassland,
            'F' => Terrain::Forest,
            'H' => Terrain::Hills,
            'M' => Terrain::Mountain,
            'W' => Terrain::Water,
            _ => return None,
        })
    }
}

table::kinds! {
    /// M26.5: combat cards.
    pub enum CombatCard {
        /// C1.
        BattleCry,
        /// C2.
        SteadyHand,
        /// C3.
        BrokenRanks,
        /// C4.
        SeizeTheMoment,
        /// C5.
        WeakSpot,
        /// C6.
        FallBack,
    }
}

/// M22.14: what an adventure card does beyond gold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing more.
    #[default]
    None,
    /// A6: loses all wounds.
    Heal,
    /// A7, A12.
    Reveal,
    /// A11.
    Rope,
    /// A13.
    Pikeman,
    /// A14.
    Archer,
    /// A15.
    Horseman,
    /// A16.
    Spring,
    /// A17.
    Shrine,
    /// A18.
    Road,
    /// A19.
    Pitfall,
    /// A20.
    Step,
    /// A21.
    Ants,
    /// A22.
    Caravan,
    /// A23.
    Competition,
    /// A24.
    Village,
}

/// M24.5: a section of the dial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// E1.
    #[default]
    Calm,
    /// E2, E5.
    Stories,
    /// E3.
    Roads,
    /// E4.
    Fog,
    /// E6.
    Veins,
    /// E7.
    Mud,
    /// E8.
    Harvest,
}

/// M23.7: a kind of permanent encounter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Encounter {
    /// P1.
    #[default]
    Ants,
    /// P2.
    Caravan,
    /// P3.
    Competition,
    /// P4.
    Village,
}

table::kinds! {
    /// M25.4, M25.6: S1 to S17 in their order.
    pub enum Mission {
        /// S1.
        Warlike,
        /// S2.
        Wrecker,
        /// S3.
        Stonekeeper,
        /// S4.
        Pathfinder,
        /// S5.
        RoadBuilder,
        /// S6.
        Watchman,
        /// S7.
        Mentor,
        /// S8.
        Drillmaster,
        /// S9.
        Treasurer,
        /// S10.
        Storyteller,
        /// S11.
        Stronghold,
        /// S12.
        Raider,
        /// S13.
        Architect,
        /// S14.
        SupplyLines,
        /// S15.
        WatchTowers,
        /// S16.
        OwnFortress,
        /// S17.
        EliteType,
    }
}
