//! Chapter 2: factions, ranks, types, and the 59 kinds of creation card. Which there are of each stands in the pack.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use table::{Bag, Kind};

table::kinds! {
    /// B2.2: the four factions.
    pub enum Faction {
        /// Green; native to the forest.
        Barfolk,
        /// Blue; native to the lake.
        Islanders,
        /// Red; native to the canyon.
        Emberians,
        /// Gold; native to the mountain.
        Cloudborn,
    }
}

table::kinds! {
    /// B2.2, B9.18: what a terrain card shows.
    pub enum Terrain {
        /// Native to the Bärfolk.
        Forest,
        /// Native to the Islanders.
        Lake,
        /// Native to the Emberians.
        Canyon,
        /// Native to the Cloudborn.
        Mountain,
    }
}

table::kinds! {
    /// B2.3: the rank of a unit, and the level of a city (B9.13).
    pub enum Rank {
        /// 1.
        Friman,
        /// 2.
        Chief,
        /// 3.
        Priest,
        /// 4.
        Lord,
    }
}

table::kinds! {
    /// B2.5: the seven types of artefact.
    pub enum ArtefactType {
        /// B10.1.
        Tool,
        /// B10.4.
        Weapon,
        /// B10.6.
        Amulet,
        /// B10.13.
        Title,
        /// B10.15.
        Scroll,
        /// B10.18.
        Tent,
        /// B10.24.
        Horse,
    }
}

table::kinds! {
    /// B2.6: the ten great artefacts.
    pub enum Great {
        /// B11.5: Hammer of Strato.
        Hammer,
        /// B11.6: Sword of Elemag.
        Sword,
        /// B11.8: Wings of Aviena.
        Wings,
        /// B11.9: Crown of Titus.
        Crown,
        /// B11.11: Pavilion of Eyla.
        Pavilion,
        /// B11.7: Shield of Britos.
        Shield,
        /// B11.10: Book of Crea.
        Book,
        /// B11.12: Horn of Baldur.
        Horn,
        /// B11.13: Hand of Luut.
        Hand,
        /// B11.14: Staff of Terra.
        Staff,
    }
}

impl Faction {
    /// B2.2.
    pub const fn native(self) -> Terrain {
        Terrain::ALL[self as usize]
    }
}

impl Terrain {
    /// B2.2: the faction that is native to it.
    pub const fn faction(self) -> Faction {
        Faction::ALL[self as usize]
    }
}

impl Rank {
    /// 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The rank with this number, 1 to 4.
    pub fn numbered(number: u8) -> Option<Rank> {
        Rank::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// B10.13, B10.14: the next rank; a lord has none.
    pub fn next(self) -> Option<Rank> {
        Rank::numbered(self.number() + 1)
    }
}

/// One of the 59 kinds of creation card (B2.1). Cards of one kind are interchangeable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// How many cards of each kind.
pub type Cards = Bag<Card, { Card::COUNT }>;

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// B2.3, B2.11: a unit; without a faction if it is Unbound.
    Unit(Rank, Option<Faction>),
    /// B2.4.
    Supply,
    /// B2.5.
    Artefact(ArtefactType, Faction),
    /// B2.6.
    Great(Great),
}

const UNITS: u8 = 20;
const ARTEFACTS: u8 = 21;
const GREATS: u8 = 49;

impl Card {
    /// How many kinds there are.
    pub const COUNT: usize = 59;
    /// B2.4.
    pub const SUPPLY: Card = Card(UNITS);

    /// A unit of a faction.
    pub const fn unit(rank: Rank, faction: Faction) -> Card {
        Card(rank as u8 * 5 + faction as u8)
    }

    /// B2.11.
    pub const fn unbound(rank: Rank) -> Card {
        Card(rank as u8 * 5 + 4)
    }

    /// A unit of a faction, or an Unbound one.
    pub const fn unit_of(rank: Rank, faction: Option<Faction>) -> Card {
        match faction {
            Some(faction) => Card::unit(rank, faction),
            None => Card::unbound(rank),
        }
    }

    /// B2.5.
    pub const fn artefact(kind: ArtefactType, faction: Faction) -> Card {
        Card(ARTEFACTS + kind as u8 * 4 + faction as u8)
    }

    /// B2.6.
    pub const fn great(great: Great) -> Card {
        Card(GREATS + great as u8)
    }

    /// Every kind, in order: units by rank, supply, artefacts by type, great artefacts.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..Self::COUNT as u8).map(Card)
    }

    /// What it is.
    #[inline]
    pub const fn face(self) -> Face {
        match self.0 {
            0..UNITS => {
                let at = (self.0 % 5) as usize;
                let faction = if at < 4 { Some(Faction::ALL[at]) } else { None };
                Face::Unit(Rank::ALL[(self.0 / 5) as usize], faction)
            }
            UNITS => Face::Supply,
            ARTEFACTS..GREATS => {
                let at = self.0 - ARTEFACTS;
                Face::Artefact(ArtefactType::ALL[(at / 4) as usize], Faction::ALL[(at % 4) as usize])
            }
            _ => Face::Great(Great::ALL[(self.0 - GREATS) as usize]),
        }
    }

    /// The rank, if it is a unit.
    #[inline]
    pub const fn rank(self) -> Option<Rank> {
        if self.0 < UNITS { Some(Rank::ALL[(self.0 / 5) as usize]) } else { None }
    }

    /// The faction, if it has one.
    #[inline]
    pub const fn faction(self) -> Option<Faction> {
        match self.face() {
            Face::Unit(_, faction) => faction,
            Face::Artefact(_, faction) => Some(faction),
            Face::Supply | Face::Great(_) => None,
        }
    }

    /// The type, if it is an artefact.
    #[inline]
    pub const fn artefact_type(self) -> Option<ArtefactType> {
        match self.face() {
            Face::Artefact(kind, _) => Some(kind),
            _ => None,
        }
    }

    /// Which great artefact it is, if it is one.
    #[inline]
    pub const fn as_great(self) -> Option<Great> {
        if self.0 < GREATS { None } else { Some(Great::ALL[(self.0 - GREATS) as usize]) }
    }

    /// B2.11.
    pub const fn is_unbound(self) -> bool {
        self.0 < UNITS && self.0 % 5 == 4
    }

    /// Is it an artefact of this type?
    #[inline]
    pub const fn is(self, kind: ArtefactType) -> bool {
        let first = ARTEFACTS + kind as u8 * 4;
        self.0 >= first && self.0 < first + 4
    }

    /// The same with another faction, if it takes one (B10.16).
    pub const fn with_faction(self, faction: Faction) -> Option<Card> {
        match self.face() {
            Face::Unit(rank, Some(_)) => Some(Card::unit(rank, faction)),
            Face::Artefact(kind, _) => Some(Card::artefact(kind, faction)),
            _ => None,
        }
    }

    /// B10.13: the same with the next rank, if there is one.
    pub fn raised(self) -> Option<Card> {
        match self.face() {
            Face::Unit(rank, faction) => rank.next().map(|next| Card::unit_of(next, faction)),
            _ => None,
        }
    }
}

impl Default for Card {
    /// What empty places hold.
    fn default() -> Self {
        Card::SUPPLY
    }
}

impl Kind for Card {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "there are 59 kinds of card");
        Card(index as u8)
    }
}

/// A name for records and programs: `friman-barfolk`, `lord-unbound`, `supply`, `tool-emberians`, `hammer`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            Face::Unit(rank, Some(faction)) => {
                write!(f, "{}-{}", RANKS[rank as usize], FACTIONS[faction as usize])
            }
            Face::Unit(rank, None) => write!(f, "{}-unbound", RANKS[rank as usize]),
            Face::Supply => f.write_str("supply"),
            Face::Artefact(kind, faction) => {
                write!(f, "{}-{}", TYPES[kind as usize], FACTIONS[faction as usize])
            }
            Face::Great(great) => f.write_str(GREAT_KEYS[great as usize]),
        }
    }
}

/// B2.2: the keys of the factions.
pub(crate) const FACTIONS: [&str; 4] = ["barfolk", "islanders", "emberians", "cloudborn"];
const RANKS: [&str; 4] = ["friman", "chief", "priest", "lord"];
/// B2.5: the keys of the types.
pub(crate) const TYPES: [&str; 7] = ["tool", "weapon", "amulet", "title", "scroll", "tent", "horse"];
/// B2.6: the keys of the great artefacts.
pub(crate) const GREAT_KEYS: [&str; 10] =
    ["hammer", "sword", "wings", "crown", "pavilion", "shield", "book", "horn", "hand", "staff"];

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let card = Card::all().find(|card| card.to_string() == text);
        card.ok_or_else(|| {
            format!("expected a card such as `friman-barfolk`, `supply` or `hammer`, found `{text}`")
        })
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
