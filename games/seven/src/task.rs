//! What is still to do (chapters 5 and 23). A rule that needs several steps, or a decision, leaves tasks; the last is done first, so a
//! trigger halts play by putting its tasks on top, and play resumes by itself when they are done (S5.7).

use serde::{Deserialize, Serialize};
use table::Seat;

/// One thing to do. Those that ask wait for the seat of [`Seven::asked`](crate::Seven).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// D44: asks each seat in turn.
    ChooseHero(Seat),
    /// Chapter 4, from S4.2 on.
    LayOut,

    /// D1: asks the hero whose turn it is.
    Menu,
    /// S5.2: the checkpoint after a turn, and who comes next.
    EndTurn,
    /// D38: asks the Unnamed.
    UnnamedPlays,
    /// The checkpoint after the card of the Unnamed, and the next circuit.
    EndUnnamed,

    /// D29: asks the named hero.
    SinWindow,
    /// S8.3.
    SinEffect,
    /// S8.4: the played sin goes to the pile.
    DropSin,
    /// S8.4: the sin used as a reaction goes to the pile.
    DropReaction,
    /// D30: asks the hero at this place of the order.
    DeedWindow(u8),
    /// S7.8, S7.10: what was announced happens, unless it was cancelled.
    DeedEffect,

    /// D11: asks the hero whose turn it is for gifts from the pools.
    TakeGifts {
        /// How many more.
        left: u8,
        /// Colours that were taken, as bits, if all must be different.
        different: Option<u8>,
        /// May he stop?
        may_stop: bool,
    },
    /// D16 to D18: asks the hero whose turn it is for another exchange.
    Exchange {
        /// How many more at most.
        left: u8,
    },
    /// D13: asks the hero whose turn it is.
    PutSinsUnder {
        /// How many more at most.
        left: u8,
        /// May he stop?
        may_stop: bool,
    },
    /// D14: asks the hero whose turn it is.
    PlaceCataclysm,
    /// D2 for the Herald's Horn.
    RecruitFreely,
    /// D4 for the Deed of the Lost Crown.
    FoundFreely,
    /// D22 for the Keystone, with so many gifts.
    CloseFor(u8),

    /// D31: asks the First Player.
    ChooseQuest,
    /// S12.5 to S12.8 for the quest in this slot.
    CompleteQuest(u8),
    /// D32: asks the hero at this place of the order.
    Pick {
        /// The slot of the quest.
        slot: u8,
        /// The place in the order.
        at: u8,
        /// Treasures that everybody before him has picked.
        round: u8,
    },
    /// S12.10, S12.11.
    ClearQuest(u8),
    /// S12.12.
    RewardRow,
    /// S12.13.
    MoveRows,

    /// S13.3: the top cataclysm is played; after it seven sins are shuffled in, if they brought it.
    PlayCataclysm {
        /// Did seven sins bring it?
        by_sins: bool,
    },
    /// One effect of the cataclysm in play, from the hero at this place of the order on.
    Strike {
        /// Which effect, counted from 0.
        effect: u8,
        /// The place in the order.
        at: u8,
    },
    /// D34: asks the First Player, or the Unnamed.
    CloseSpace {
        /// Of the tavern, or of the store?
        tavern: bool,
    },
    /// D35: asks a hero for gifts down to so many.
    KeepGifts {
        /// Who.
        seat: Seat,
        /// How many he keeps.
        keep: u8,
    },
    /// D36: asks a hero for an elixir.
    SpoilElixir(Seat),
    /// D36: asks a hero for an upright character.
    TapCharacter(Seat),
    /// D37: asks a hero.
    Betrayal {
        /// Who.
        seat: Seat,
        /// The might he may lose instead.
        might: u8,
    },
    /// S13.3, S13.2: the cataclysm is over.
    EndCataclysm {
        /// Did seven sins bring it?
        by_sins: bool,
    },

    /// S14.1: a step of the Regrouping Phase; 0 is the Gathering Dark.
    Step(u8),
    /// S14.7: the hero at this place of the order draws sins.
    DrawSins(u8),
    /// D33: asks a hero for a sin, so many times.
    DiscardSins {
        /// Who.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// The checkpoint after a step, and the next one.
    EndStep(u8),

    /// D42: asks the named hero.
    Demand,
    /// D43: asks the named hero.
    Penalty,
    /// D41: asks the Unnamed for the next card from the top.
    OrderCataclysms {
        /// How many lie in their place.
        placed: u8,
        /// How many he looked at.
        count: u8,
    },
}
