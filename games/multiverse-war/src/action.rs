//! Chapter 32: what a seat can decide. One decision is one click, or an obvious pair of clicks: a unit and a hex.

use crate::hexes::{Dir, Hex};
use crate::kinds::{CombatCard, Face, Faction, HeroKind, Works};
use serde::{Deserialize, Serialize};
use table::Seat;

/// One of the seat's own blocks, by its number among them.
pub type Unit = u8;

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// D1.
    Faction(Faction),
    /// D2: recruits this hero.
    Hero(HeroKind),
    /// D2, M20.12: brings the own hero back.
    Resurrect,
    /// D2, D6, D18, D19, D26: nothing of it.
    Pass,
    /// D3: how the skill points of a new hero are spent.
    Points {
        /// Health.
        hp: u8,
        /// Action points.
        ap: u8,
        /// The abilities, as bits.
        skills: u8,
    },
    /// D4: how the points of a new level are spent.
    Grow(Growth),
    /// D5: gold for the ally.
    Give(u8),
    /// D5: all the gold.
    GiveAll,
    /// D6: a treaty with this seat.
    Treaty(Seat),
    /// D7, D25.
    Accept,
    /// D7, D25.
    Refuse,
    /// D26: a deal with this seat.
    Deal(Seat),
    /// D26: gives, or asks, so much now.
    Amount {
        /// Does the one who offers give it?
        give: bool,
        /// Gold.
        gold: u8,
    },
    /// D26: so much is paid back; 0 for a gift.
    Repay(u8),
    /// D26: in so many turns.
    Due(u8),
    /// D8: a Builder works.
    Builder(Unit),
    /// D8: this source recruits.
    Source(Source),
    /// D8: a decoy is placed.
    Decoy,
    /// D8: a unit is removed.
    Disband,
    /// D8: shards are spent.
    Shards,
    /// D8: takes back the last order.
    TakeBack,
    /// M32.2: takes back what was being composed.
    Cancel,
    /// D8: no more orders.
    Done,
    /// D9.
    Work(Work),
    /// D10.
    Recruit(Face),
    /// D2, D8, D10, D23: a hex.
    Place(Hex),
    /// D8: the unit that is disbanded.
    Remove(Unit),
    /// D11.
    Buy(Purchase),
    /// D13, M12.5, M12.7: moves to a free hex; one that is not adjacent lies behind friends.
    Step {
        /// Who.
        unit: Unit,
        /// Where to.
        to: Hex,
    },
    /// D13, M12.9: two own blocks exchange places.
    Swap {
        /// Who.
        unit: Unit,
        /// With whom.
        with: Unit,
    },
    /// D13, M29.4: exchanges places with a block of the ally.
    SwapAlly {
        /// Who.
        unit: Unit,
        /// With which block of the ally.
        with: Unit,
    },
    /// D13, M13.1.
    Explore {
        /// Who.
        unit: Unit,
        /// The slot.
        slot: u8,
    },
    /// D13, M15.2.
    Attack {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
        /// With which ability.
        how: How,
    },
    /// D13, D15, M15.3.
    Shoot {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
        /// At what.
        aim: Aim,
        /// With which ability.
        how: How,
    },
    /// D13, M12.11.
    SetUp(Unit),
    /// D13, D14, M18.5: makes its ability ready; the facing counts only for Intercept and Guard Line.
    Ready {
        /// Who.
        unit: Unit,
        /// M18.6.
        facing: Dir,
    },
    /// D13, T2.
    Sprint(Unit),
    /// D12, M17.11: a tower or Fortress shoots.
    Tower {
        /// From its hex.
        from: Hex,
        /// Where.
        at: Hex,
        /// At what.
        aim: Aim,
    },
    /// D13, D14, chapter 20: the hero uses an ability.
    Power {
        /// Which, 0 to 4 in the order of his table.
        power: u8,
        /// At this hex; his own if there is nothing to aim at.
        at: Hex,
        /// A second hex: where a friend is put, the second target of Ice Bolt, the direction of Ice Shards.
        to: Hex,
    },
    /// D12.
    EndPhase,
    /// D16, M13.2.
    Number(u8),
    /// D17, M28.3.
    Defend(Unit),
    /// D18, D19.
    Card(CombatCard),
    /// D19, C6: falls back to this hex.
    FallBack(Hex),
    /// D20.
    Fight,
    /// D20, M22.6.
    Withdraw,
    /// D21.
    Yes,
    /// D21.
    No,
    /// D22: this face-down territory, or this face-up neighbour.
    Slot(u8),
    /// D24.
    Type(Face),
}

/// How an attack or shot is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Without an ability.
    #[default]
    Plain,
    /// With the unit's ability, which needs nothing more.
    Ability,
    /// With an extra strike at the hex in this direction from the target (T6, T9, T10).
    Extra(Dir),
}

/// M15.4, M15.5, M28.3: what a shot is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// What M15.4 names.
    #[default]
    First,
    /// The other unit of a formation.
    Second,
    /// The settlement behind the unit.
    Wall,
}

/// D4: what two skill points buy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Growth {
    /// Two HP.
    Hp,
    /// One of each.
    HpAp,
    /// Two AP.
    Ap,
    /// An ability, 0 to 4.
    Skill(u8),
}

/// M11.1: where a unit comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The settlement.
    Settlement,
    /// The building on this hex.
    Building(Hex),
}

/// D9: a work of a Builder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// M9.1, M9.13.
    Build(Works),
    /// M9.8.
    Upgrade,
    /// M10.1: two exits, the smaller number first.
    Road(Dir, Dir),
    /// M10.1.
    Crossroads,
    /// M10.3.
    Widen,
    /// M10.9: on this water hex, with this second exit.
    Bridge(Hex, Dir),
    /// M10.10.
    Chop,
    /// M10.11.
    Plant,
    /// M9.14.
    Demolish,
}

/// M27.6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// 2 shards for 5 gold.
    Gold,
    /// M27.7: 1 HP more for this type.
    Armour(Face),
    /// M27.7: one die more for this type.
    Weapons(Face),
    /// M27.8.
    Promotion(Face),
    /// M27.9.
    HeroLevel,
}
