//! Chapters 7 and 32: what is still to do. A rule that needs several steps, or a decision, leaves tasks; the last is done first. And what a
//! seat composes before it commits itself: orders and drafts, which nobody else knows.

use crate::action::{Purchase, Source, Unit, Work};
use crate::hexes::Hex;
use crate::kinds::{Encounter, Face};
use serde::{Deserialize, Serialize};
use table::Seat;

/// One thing to do. Those that ask wait for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// D1: asks the seat with this number.
    ChooseFaction(u8),
    /// M6.4 to M6.8.
    FinishSetup,
    /// M7.3: the start step of the next turn.
    #[default]
    StartTurn,
    /// M24.4: the next military unit under which a token appeared is caught in a story.
    Caught,
    /// M23.5: the wanderer with this number moves.
    Wander(u8),
    /// M23.2, then Revenue.
    EndStart,
    /// M8.5.
    Revenue,
    /// D5: asks all who have an ally and have not decided.
    Gifts,
    /// D6: asks the player at this place of the order.
    Treaty(u8),
    /// D7: asks the second about the treaty of the first.
    TreatyAnswer(Seat, Seat),
    /// D26: asks the player at this place of the order.
    Deal(u8),
    /// D7: asks the partner.
    DealAnswer,
    /// D2: asks the player at this place of the order.
    HeroStep(u8),
    /// D3: asks the seat.
    HeroPoints(Seat),
    /// D2: asks the seat where its hero starts.
    HeroPlace(Seat),
    /// D8 to D11: asks all who are not done.
    Orders,
    /// M7.8, M7.9.
    CarryOut,
    /// D24: asks the seat.
    AcademyStep(Seat),
    /// M7.4: the action phase of the player at this place of the order.
    Phase(u8),
    /// D12, D13: asks the active player.
    Menu,
    /// D16: asks the player to the explorer's right about this slot, turned towards that slot.
    Number(u8, u8),
    /// D17: asks the owner of the formation.
    Defender,
    /// M15.6, step 3.
    Interception,
    /// D18: asks the attacker (0) or the defender (1).
    CombatCard(u8),
    /// M15.6, step 5.
    Initiative,
    /// M15.6, steps 6 and 7: the attacker (0) or the defender (1) strikes; is it the second strike?
    Strike(u8, bool),
    /// D19: asks the owner of the unit that would die: the attacker (0) or the defender (1).
    FallBack(u8),
    /// M15.6, step 8: the extra strike with this number.
    Extra(u8),
    /// M15.6, step 9.
    EndFight,
    /// H5.1: the second target.
    SecondBolt(Hex),
    /// D20: asks the owner of the unit in the story.
    StoryRound,
    /// D21, A17: asks the owner of the unit in the story.
    Shrine,
    /// D22: asks the owner of the unit in the story for a face-down territory.
    RevealSlot,
    /// D22: asks for the slot it is turned towards.
    RevealToward(u8),
    /// D23, M22.10: asks where the new unit starts.
    WonUnit(Face),
    /// D23, A18: asks for the second crossroads.
    Pave,
    /// D23, M22.12: asks where the unit goes.
    Retreat,
    /// A21, A24: the structure takes the place of the unit that went.
    Found(Encounter),
    /// M12.12, M22.4.
    EndStory,
    /// The unit that came onto a hex takes and meets what is there.
    Arrive(Seat, Unit),
    /// D21: asks the seat whether it trades or tries with the encounter of this number.
    Meet(Seat, u8),
    /// D4: asks the seat.
    Level(Seat),
    /// D25: asks the ally about the swap of these two.
    AllySwap(Unit, Unit),
    /// M7.7.
    EndStep,
}

/// M7.8: an order of the Build phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// M11.1.
    Recruit(Source, Face, Hex),
    /// M28.6.
    Decoy(Hex),
    /// M9.1.
    Work(Unit, Work),
    /// M11.10.
    Disband(Unit),
    /// M27.6.
    Buy(Purchase),
}

impl Default for Order {
    fn default() -> Self {
        Order::Disband(0)
    }
}

/// What a seat has chosen so far of an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// Nothing: the question itself is open.
    #[default]
    Nothing,
    /// D9: what this Builder does.
    Builder(Unit),
    /// D10: what this source recruits.
    Source(Source),
    /// D10: where it starts.
    Recruit(Source, Face),
    /// D8: where the decoy is placed.
    Decoy,
    /// D8: who is disbanded.
    Disband,
    /// D11.
    Shards,
}

/// M29.12: a gold deal, as far as it is composed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// Who offers.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// Does the one who offers give the gold?
    pub gives: bool,
    /// Gold now.
    pub amount: Option<u8>,
    /// Gold later.
    pub repay: Option<u8>,
    /// In so many turns.
    pub due: u8,
}

/// M29.13: a loan that runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Loan {
    /// Who pays.
    pub debtor: Seat,
    /// To whom.
    pub creditor: Seat,
    /// How much.
    pub gold: u8,
    /// The turn in which it is due.
    pub due: u8,
}

impl Default for Loan {
    fn default() -> Self {
        Loan { debtor: Seat::new(0), creditor: Seat::new(0), gold: 0, due: 0 }
    }
}
