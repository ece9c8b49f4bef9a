//! Chapters 1 and 2: colours, and every kind of card by its number. What a card says stands in the [`Pack`](crate::Pack).

use serde::{Deserialize, Serialize};
use table::{Bag, Kind, Set, kinds};

kinds! {
    /// S1.4: the six colours, in the order of the ring.
    pub enum Colour {
        /// Embermark.
        Red,
        /// Tidehaven.
        Blue,
        /// Briarholt.
        Green,
        /// Sunreach.
        Yellow,
        /// Palecrest.
        White,
        /// Ravenfell.
        Black,
    }
}

/// Declares cards that are named by their number in the pack, counted from 0.
macro_rules! cards {
    ($($(#[$meta:meta])* $name:ident: $count:literal;)*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
            #[serde(try_from = "u8", into = "u8")]
            pub struct $name(u8);

            impl $name {
                /// How many kinds there are.
                pub const COUNT: usize = $count;

                /// The card with this number, counted from 0. Panics for a number that no card has.
                pub const fn new(number: u8) -> Self {
                    assert!((number as usize) < Self::COUNT, "there is a card with this number");
                    $name(number)
                }

                /// Every kind, in order.
                pub fn all() -> impl Iterator<Item = Self> + Clone {
                    (0..Self::COUNT as u8).map($name)
                }
            }

            impl Kind for $name {
                #[inline]
                fn index(self) -> usize {
                    self.0 as usize
                }

                #[inline]
                fn from_index(index: usize) -> Self {
                    $name::new(index as u8)
                }
            }

            impl From<$name> for u8 {
                fn from(card: $name) -> u8 {
                    card.0
                }
            }

            impl TryFrom<u8> for $name {
                type Error = String;

                fn try_from(number: u8) -> Result<Self, String> {
                    if usize::from(number) < Self::COUNT {
                        Ok($name(number))
                    } else {
                        Err(format!("expected a number below {}, found {number}", Self::COUNT))
                    }
                }
            }
        )*
    };
}

cards! {
    /// A hero card: one for each colour, in the order of the colours.
    HeroCard: 6;
    /// A character: each card is one of a kind.
    Character: 30;
    /// A kind of elixir.
    Elixir: 18;
    /// A building: castles 0 to 5, estates 6 to 11, temples 12 to 17, each in the order of the colours.
    Building: 18;
    /// A kind of sin.
    Sin: 7;
    /// An artifact.
    Artifact: 7;
    /// A quest.
    Quest: 24;
    /// A kind of treasure. A pack may have fewer kinds.
    Treasure: 18;
    /// A cataclysm.
    Cataclysm: 14;
    /// A card of the Unnamed.
    UnnamedCard: 14;
}

/// Gifts by colour.
pub type Gifts = Bag<Colour, 6>;
/// Some sins.
pub type Sins = Bag<Sin, 7>;
/// Some elixirs.
pub type Elixirs = Bag<Elixir, 18>;
/// Some treasures.
pub type Treasures = Bag<Treasure, 18>;
/// Some characters.
pub type Characters = Set<Character>;
/// Some buildings.
pub type Buildings = Set<Building>;

/// S2.1: gifts of each colour.
pub(crate) const GIFTS_PER_COLOUR: u8 = 7;
/// S2.3: working markers of each hero.
pub(crate) const MARKERS: u8 = 7;
/// S2.1: corruption cards.
pub(crate) const CORRUPTION: u8 = 36;
/// S2.1: pieces of armour.
pub(crate) const ARMOUR: u8 = 7;
/// S2.5: spaces of the tavern, and of the store.
pub(crate) const SPACES: usize = 3;
/// S12.1: the most requirement spaces of a quest.
pub(crate) const MOST_REQUIREMENTS: usize = 5;

/// S2.1: the three types of building.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildingType {
    /// Produces fame.
    Castle,
    /// Produces gold.
    Estate,
    /// Gives might.
    Temple,
}

impl Building {
    /// The building of this type and colour.
    pub const fn of(kind: BuildingType, colour: Colour) -> Self {
        Building::new(kind as u8 * 6 + colour as u8)
    }

    /// Castle, estate or temple.
    #[inline]
    pub const fn kind(self) -> BuildingType {
        match self.0 / 6 {
            0 => BuildingType::Castle,
            1 => BuildingType::Estate,
            _ => BuildingType::Temple,
        }
    }

    /// S10.3: the colour whose following counts for it.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 % 6) as usize]
    }

    /// S10.6: the number of a castle or estate, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0 % 6 + 1
    }
}
