//! What a seat can decide. One decision is one click: an action of the rulebook is composed from several (chapter 23).

use crate::cards::{
    Artifact, Building, Cataclysm, Character, Colour, Elixir, HeroCard, Sin, Treasure, UnnamedCard,
};
use serde::{Deserialize, Serialize};
use table::Seat;

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// D1: begins a free use or an action.
    Do(Deed),
    /// S7.25.
    Pass,
    /// S23.2, S6.1: back to the menu, or to the demand; nothing has happened.
    Back,
    /// A character: in the tavern, before you, or before the hero you named.
    Character(Character),
    /// An elixir: in the store, before you, or before the hero you named.
    Elixir(Elixir),
    /// D23, D26: an elixir of yours with one of its yields, counted from 0.
    Yield(Elixir, u8),
    /// A building: face up, beside its portal, or before you.
    Building(Building),
    /// A colour: of a gift, of a portal, of a pool.
    Colour(Colour),
    /// D7, D13, D33: a sin from your hand.
    Sin(Sin),
    /// D8: function 1 or function 2 of the sin, counted from 0.
    Function(u8),
    /// D9, D17, D39: a hero.
    Hero(Seat),
    /// D17: the pool.
    Pool,
    /// D12: an artifact of yours.
    Artifact(Artifact),
    /// D14: the cataclysm stays on top.
    Leave,
    /// D14: the cataclysm goes under the deck.
    PutUnder,
    /// D19: a requirement space of a quest.
    Space {
        /// The slot of the quest: 0 and 1 in row 1, 2 and 3 in row 2, 4 and 5 in row 3.
        slot: u8,
        /// The space, counted from 0.
        space: u8,
    },
    /// D20, D31: the quest in this slot.
    Quest(u8),
    /// D21, D32: a treasure of this kind.
    Treasure(Treasure),
    /// D40: a face-up treasure beside the quest in this slot.
    TreasureAt {
        /// The slot.
        slot: u8,
        /// Which.
        treasure: Treasure,
    },
    /// D21: the top card of the treasure deck.
    TopOfDeck,
    /// D11, D13, D16: enough.
    Stop,
    /// D23: the rest is paid from loose goods.
    PayLoose,
    /// D23: a gift of the temple's colour stands in for one of this colour.
    Joker(Colour),
    /// D25.
    Confirm,
    /// D29, D30: a sin from your hand cancels.
    React(Sin),
    /// D29: the marker is lifted from this building and cancels.
    LiftToCancel(Building),
    /// D29, D30.
    LetPass,
    /// D34: a space of the tavern or the store, counted from 0.
    CloseSpace(u8),
    /// D37.
    LoseMight,
    /// D38.
    Unnamed(UnnamedCard),
    /// D38.
    Decline,
    /// D41.
    Cataclysm(Cataclysm),
    /// D42: this alternative, counted from 0.
    Meet(u8),
    /// D42.
    AcceptPenalty,
    /// D43.
    TakeCorruption,
    /// D43.
    TakeSin,
    /// D44.
    PlayHero(HeroCard),
}

/// S5.3 and S6.7: the kinds of action and of free use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// S7.1.
    Recruit,
    /// S7.4.
    BuyElixir,
    /// S7.5.
    Found,
    /// S7.7.
    Man,
    /// S7.9.
    PlaySin,
    /// S7.10.
    UseArtifact,
    /// S7.11.
    GainGifts,
    /// S7.15.
    UseAbility,
    /// S7.18.
    JoinQuest,
    /// S7.21.
    GainTreasure,
    /// S7.23.
    ClosePortal,
    /// S7.26.
    Cleanse,
    /// S6.8, free.
    UseElixir,
    /// S6.9, free.
    Cash,
    /// S6.10, free.
    Lift,
}

impl Deed {
    /// Every deed, in the order of the menu.
    pub const ALL: [Deed; 15] = [
        Deed::Recruit,
        Deed::BuyElixir,
        Deed::Found,
        Deed::Man,
        Deed::GainGifts,
        Deed::UseAbility,
        Deed::JoinQuest,
        Deed::GainTreasure,
        Deed::ClosePortal,
        Deed::PlaySin,
        Deed::UseArtifact,
        Deed::Cleanse,
        Deed::UseElixir,
        Deed::Cash,
        Deed::Lift,
    ];

    /// S6.7: is it no action?
    pub const fn is_free(self) -> bool {
        matches!(self, Deed::UseElixir | Deed::Cash | Deed::Lift)
    }
}
