//! What a seat is composing before it commits itself: nothing of it has happened, and nobody else knows it (B18.5).

use crate::action::{Deed, Figure, HeroRef, Piece, Target};
use crate::cards::{ArtefactType, Faction, Great, Rank};
use crate::squares::{Rotation, Shape, Square};
use serde::{Deserialize, Serialize};
use table::Few;

/// The most cards in one payment, and the most that are played before the first step of a march (B18.10).
pub(crate) const MOST_PAID: usize = 12;
/// The most objects of one scroll or Crown, and cards in one camp.
pub(crate) const MOST_OBJECTS: usize = 6;

/// Cards that were chosen, in the order of choosing.
pub type Pieces = Few<Piece, MOST_PAID>;
/// Objects of an effect.
pub type Objects = Few<Piece, MOST_OBJECTS>;

/// What has been chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// Nothing: the question itself is open.
    #[default]
    Nothing,
    /// K5, K6, K8, K9, K12, K13, K17, K18, K35: this kind of action; what of it is open.
    Deed(Deed),
    /// K7: this type is created; its faction is open (B8.5).
    Create(ArtefactType),
    /// K9: a city of this level; its shape is open.
    CityLevel(Rank),
    /// K10: this shape; the square is open.
    Site {
        /// What is built.
        work: Work,
        /// Its shape.
        shape: Shape,
    },
    /// K11: this shape on this square; the rotation is open.
    Turned {
        /// What is built.
        work: Work,
        /// Its shape.
        shape: Shape,
        /// Where.
        square: Square,
    },
    /// K13.
    Pay(Payment),
    /// K14: this amulet; the object is open.
    Amulet(Piece),
    /// K14: this title; the object is open.
    Title(Piece),
    /// K7, then K14: this scroll.
    Scroll {
        /// Which.
        scroll: Piece,
        /// The faction that was named.
        faction: Option<Faction>,
        /// Its objects so far.
        objects: Objects,
    },
    /// K13, then K16: this tent, or the Pavilion.
    Camp {
        /// Which.
        tent: Piece,
        /// The supply that pays for it; the Pavilion needs none.
        supply: Option<Piece>,
        /// What will be stationed.
        cards: Objects,
    },
    /// K7, K9, K18, K28: this great artefact; what of it is open.
    Great(Great),
    /// K14: the objects of the Crown so far.
    Crown(Objects),
    /// K15, then K7: what this card becomes (B10.10, B11.5).
    Name {
        /// The Hammer, or the card of a roll of 6.
        piece: Piece,
        /// The kind that was named, if its faction is open.
        kind: Option<NamedKind>,
    },
    /// K19 before the first step.
    March {
        /// Who.
        figure: Figure,
        /// What will be played for points.
        paid: Pieces,
    },
    /// K19 before the first step of a flight.
    Flight(Figure),
    /// K20: this hero attacks; the target is open.
    AttackWith(Figure),
    /// K21: the opener is open.
    AttackOn(Figure, Target),
    /// K17: this card is deployed; what is suspended is open.
    Deploy(Piece),
}

/// What is being built.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// B9.11.
    Road,
    /// B9.13, of this level.
    City(Rank),
    /// B11.14.
    FreeRoad,
}

/// B10.10: what a card can be named that also needs a faction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamedKind {
    /// A unit of this rank.
    Unit(Rank),
    /// An artefact of this type.
    Artefact(ArtefactType),
}

/// B7.12: a payment that is being composed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Payment {
    /// What it pays for.
    pub purpose: Purpose,
    /// What is still owed.
    pub owed: Price,
    /// What will be given.
    pub paid: Pieces,
}

/// What can be paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// B8.1.
    Unit(Rank),
    /// B8.4, with the faction of B8.5.
    Artefact(ArtefactType, Option<Faction>),
    /// B9.11, B9.13.
    Build {
        /// What.
        work: Work,
        /// Its shape.
        shape: Shape,
        /// Where.
        square: Square,
        /// How it lies.
        rotation: Rotation,
    },
    /// B9.14.
    Upgrade(Square),
    /// B13.2: a hero on this city.
    Hero(Square),
    /// B15.16: peace for this hero.
    Bribe(HeroRef),
    /// B15.17: Buff is hired by this hero.
    HireBuff(HeroRef),
}

/// B7.12: the items of a payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Price {
    /// Units by rank.
    pub units: [u8; 4],
    /// Supplies.
    pub supplies: u8,
    /// Weapons.
    pub weapons: u8,
}

impl Price {
    /// Nothing.
    pub const NOTHING: Price = Price { units: [0; 4], supplies: 0, weapons: 0 };

    /// So many supplies.
    pub const fn supplies(supplies: u8) -> Self {
        Price { supplies, ..Price::NOTHING }
    }

    /// So many units of a rank.
    pub const fn units(rank: Rank, count: u8) -> Self {
        let mut units = [0; 4];
        units[rank as usize] = count;
        Price { units, ..Price::NOTHING }
    }

    /// How many items.
    pub fn items(&self) -> u8 {
        self.units.iter().sum::<u8>() + self.supplies + self.weapons
    }
}
