//! The content pack: every number that we designed (appendix A). Data, not code.
//!
//! `packs/standard.toml` is the pack of the rulebook; `read.rs` reads and validates a pack. What a great artefact does is a rule; a
//! pack changes its name and its figures.

mod read;

use crate::cards::{ArtefactType, Card, Great, Rank};
use crate::draft::Price;
use crate::squares::{Shape, Square};
use table::{Kind, Packs};

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
    /// B2.7, B2.8, B11.6, B11.7, B11.14: the printed strength of every kind of card.
    pub strength: [u8; Card::COUNT],
    /// B8.1: by rank.
    pub hire: [Price; 4],
    /// B8.4: by type.
    pub artefact_price: [Price; 7],
    /// B9.11: by shape, the dead end left out.
    pub road_price: [Price; 4],
    /// A1 and A3: everything else.
    pub numbers: Numbers,
    /// A2.
    pub counts: Counts,
    /// B9.1: for two, three and four players.
    pub maps: [Map; 3],
    /// B5.4.
    pub wheel: [ArtefactType; 7],
    /// A4.
    pub greats: [GreatFacts; 10],
}

/// Single numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    /// B6.5: for 3, 4, 5, and 6 or more cards.
    pub cohort_draw: [u8; 4],
    /// B6.4.
    pub cohort_unbound: bool,
    /// B6.6.
    pub mulligan_draw: u8,
    /// B10.15.
    pub scroll_cards: u8,
    /// B7.6.
    pub lit_copies: u8,
    /// B10.22.
    pub lit_tent_cards: u8,
    /// B14.18.
    pub morale_cards: u8,
    /// B14.25.
    pub capture_loss: u8,
    /// B14.25, B14.26.
    pub capture_floor: u8,
    /// B14.23.
    pub neutral_level: u8,
    /// B9.19.
    pub keep_open: bool,
    /// B5.5.
    pub matched_step: u8,
    /// B3.5: the default.
    pub day_limit: u8,
    /// B3.5.
    pub day_limit_least: u8,
    /// B3.5.
    pub day_limit_most: u8,
    /// B15.35.
    pub horde_cap: u8,
    /// B18.6.
    pub cancels: u8,
}

/// A2: how many cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// B2.3: for each rank and faction.
    pub units: u8,
    /// B2.5: for each type and faction.
    pub artefacts: u8,
    /// B2.11: for each rank.
    pub unbound: u8,
    /// B2.11.
    pub unbound_supplies: u8,
    /// B2.9: for each terrain, by shape.
    pub cities: [u8; 5],
    /// B2.9: for each terrain, by shape, the dead end left out.
    pub roads: [u8; 4],
}

/// B9.1: a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Map {
    /// Columns.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Start squares, in order.
    pub start: Vec<Square>,
    /// Neutral squares, in order.
    pub neutral: Vec<Square>,
    /// The square of the ruins.
    pub ruins: Square,
}

/// A4: a great artefact.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GreatFacts {
    /// Its name.
    pub name: String,
    /// B3.4: does it belong to the set "base"?
    pub base: bool,
    /// In a battle line.
    pub strength: u8,
    /// B11.8: steps of a flight.
    pub steps: u8,
    /// B11.9, B11.11, B11.12, B11.13: how many cards.
    pub cards: u8,
    /// B11.14: roads without payment.
    pub roads: u8,
}

impl Pack {
    /// The printed strength of a card.
    #[inline]
    pub fn strength_of(&self, card: Card) -> u8 {
        self.strength[card.index()]
    }

    /// A great artefact.
    #[inline]
    pub fn great(&self, great: Great) -> &GreatFacts {
        &self.greats[great as usize]
    }

    /// B9.1: the map for so many players.
    #[inline]
    pub fn map(&self, players: u8) -> &Map {
        &self.maps[usize::from(players) - 2]
    }

    /// B9.11: the price of a road of this shape; there are no dead ends.
    #[inline]
    pub fn road(&self, shape: Shape) -> Option<&Price> {
        self.road_price.get((shape as usize).checked_sub(1)?)
    }

    /// B5.4: the type that is lit on this day.
    #[inline]
    pub fn lit(&self, day: u8) -> ArtefactType {
        self.wheel[usize::from(weekday(day))]
    }

    /// B5.5: the type that is matched on this day.
    #[inline]
    pub fn matched(&self, day: u8) -> ArtefactType {
        self.wheel[usize::from(weekday(day) * self.numbers.matched_step % 7)]
    }

    /// B15.33, B15.35: the strength of the horde in this week.
    pub fn horde(&self, week: u8) -> u8 {
        (2 * week + 2).min(self.numbers.horde_cap)
    }
}

/// B5.3: 0 to 6.
pub(crate) const fn weekday(day: u8) -> u8 {
    day.saturating_sub(1) % 7
}

/// B5.3: counted from 1.
pub(crate) const fn week(day: u8) -> u8 {
    day.saturating_sub(1) / 7 + 1
}

/// B9.13: three units of the level.
pub(crate) const fn city_price(level: Rank) -> Price {
    Price::units(level, 3)
}

/// B9.14: two units of the next level.
pub(crate) const fn upgrade_price(level: Rank) -> Price {
    Price::units(level, 2)
}

/// B13.2: one weapon and two supplies.
pub(crate) const HERO_PRICE: Price = Price { units: [0; 4], supplies: 2, weapons: 1 };
/// B15.16.
pub(crate) const BRIBE: u8 = 3;
/// B15.17.
pub(crate) const BUFF_WAGES: u8 = 4;
/// B6.11, B6.12.
pub(crate) const HAND: u8 = 6;
/// B7.14.
pub(crate) const LEAST_DECK: u16 = 10;
/// B13.6.
pub(crate) const HORSE_STEPS: u8 = 3;
/// B10.1.
pub(crate) const TOOL_FRIMEN: u8 = 2;
/// B14.20: basic, advanced.
pub(crate) const NEUTRAL_STRENGTH: [u8; 2] = [4, 6];
/// B14.20: basic, advanced.
pub(crate) const RUINS_STRENGTH: [u8; 2] = [8, 10];
/// B4.9: supplies, and units by rank.
pub(crate) const START_SUPPLIES: u8 = 5;
/// B4.9.
pub(crate) const START_UNITS: [u8; 4] = [3, 1, 1, 0];
