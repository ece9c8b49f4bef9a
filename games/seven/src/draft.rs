//! What a seat is composing before it commits itself: nothing of it has happened, and nobody else knows it (S23.2).

use crate::action::Deed;
use crate::cards::{Building, Buildings, Colour, Elixir, Elixirs, Gifts, Sin, UnnamedCard};
use crate::pack::GiftCounts;
use serde::{Deserialize, Serialize};
use table::Seat;

/// What has been chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// Nothing: the question itself is open.
    #[default]
    Nothing,
    /// D2 to D5, D7, D12, D15, D16, D19, D20, D22, D26 to D28: this deed; which card is open.
    Deed(Deed),
    /// D6: this temple is manned; its colour is open.
    JokerColour(Building),
    /// D8: this sin; its function is open.
    Function(Sin),
    /// D9: the hero is open.
    Name(Sin, u8),
    /// D10: what it is aimed at is open.
    Aim {
        /// The sin.
        sin: Sin,
        /// Its function, counted from 0.
        function: u8,
        /// Whom it names.
        named: Option<Seat>,
        /// The own elixir that will be given.
        given: Option<Elixir>,
    },
    /// D17: this gift is given; the source is open.
    ExchangeWith(Colour),
    /// D18: this gift is given to this source (none: the pool); what is taken is open.
    ExchangeFor(Colour, Option<Seat>),
    /// D21: the marker is taken from this slot; the treasure is open.
    TreasureFrom(u8),
    /// D24: this space is paid; the gift that falls away is open.
    GiftFallsAway {
        /// The slot of the quest.
        slot: u8,
        /// The space.
        space: u8,
    },
    /// D23, D25.
    Pay(Payment),
    /// D39, D40: this card of the Unnamed; what it is aimed at is open.
    Unnamed(UnnamedCard),
    /// D36: this alternative of the demand is met by a card that is still open.
    MeetWith(u8),
}

/// S6.1: a payment that is being composed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Payment {
    /// What it pays for.
    pub purpose: Purpose,
    /// What is still owed.
    pub rest: Price,
    /// What will be given.
    pub pledged: Pledge,
}

/// What can be paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// S7.1.
    Recruit(crate::cards::Character),
    /// S7.4.
    Elixir(Elixir),
    /// S7.5.
    Found(Building),
    /// S7.7; the colour belongs to Still Water.
    Man(Building, Option<Colour>),
    /// S7.20.
    Space {
        /// The slot of the quest.
        slot: u8,
        /// The space.
        space: u8,
    },
    /// S7.24.
    Portal(Colour),
    /// S7.26.
    Cleanse,
    /// S18.6: this alternative of the demand.
    Demand(u8),
}

/// An amount to be paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Price {
    /// Gifts by colour.
    pub gifts: GiftCounts,
    /// Gifts of any colour.
    pub any_gifts: u8,
    /// Gold.
    pub gold: u8,
    /// Fame.
    pub fame: u8,
    /// Might.
    pub might: u8,
}

impl Price {
    /// Nothing.
    pub const NOTHING: Price = Price { gifts: [0; 6], any_gifts: 0, gold: 0, fame: 0, might: 0 };

    /// So much gold.
    pub const fn gold(gold: u8) -> Self {
        Price { gold, ..Price::NOTHING }
    }

    /// So much fame.
    pub const fn fame(fame: u8) -> Self {
        Price { fame, ..Price::NOTHING }
    }

    /// So much might.
    pub const fn might(might: u8) -> Self {
        Price { might, ..Price::NOTHING }
    }

    /// Is nothing owed but might, which is paid at the end?
    #[inline]
    pub fn is_composed(&self) -> bool {
        self.gifts == [0; 6] && self.any_gifts == 0 && self.gold == 0 && self.fame == 0
    }
}

/// What will be given when the payment is confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pledge {
    /// Gifts from the hand.
    pub gifts: Gifts,
    /// Gold markers.
    pub gold: u8,
    /// Fame markers.
    pub fame: u8,
    /// Steps back on the might track.
    pub might: u8,
    /// Elixirs.
    pub elixirs: Elixirs,
    /// Castles and estates.
    pub buildings: Buildings,
}

impl Pledge {
    /// Nothing yet.
    pub const NOTHING: Pledge = Pledge {
        gifts: Gifts::EMPTY,
        gold: 0,
        fame: 0,
        might: 0,
        elixirs: Elixirs::EMPTY,
        buildings: Buildings::EMPTY,
    };
}
