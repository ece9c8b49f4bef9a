//! What is still to do (chapters 6 and 18). A rule that needs several steps, or a decision, leaves tasks; the last is done first.

use crate::action::{Figure, HeroRef, Piece};
use serde::{Deserialize, Serialize};
use table::Seat;

/// One thing to do. Those that ask wait for the seat of [`Battalia::asked`](crate::Battalia).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// K1: asks the seat at this place of the order.
    ChooseFaction(u8),
    /// K2: asks the seat at this place of the order.
    ChooseCity(u8),
    /// B4.12, B4.13.
    FinishSetup,

    /// K3: asks the active player.
    Opening,
    /// B6.7: step 2.
    RaiseAmbush,
    /// K4 and all that is composed from it: asks the active player.
    #[default]
    Menu,
    /// B6.10, B6.11: steps 4 and 5.
    DiscardAndDraw,
    /// K31: asks the active player, if Buff is free.
    LeadBuff,
    /// B6.12, B6.13, and who comes next.
    EndTurn,

    /// K15, K7: asks the seat what its card becomes (B10.10).
    Name {
        /// Who rolled the 6.
        seat: Seat,
        /// The card.
        piece: Piece,
    },
    /// K9 to K11: asks the active player for another road of the Staff (B11.14).
    FreeRoad {
        /// How many more at most.
        left: u8,
    },
    /// K19: asks the active player for the next step of a march.
    March {
        /// Who marches.
        figure: Figure,
        /// Movement points left.
        points: u8,
    },
    /// K19: asks the active player for the next step of a flight (B11.8).
    Flight {
        /// Who flies.
        figure: Figure,
        /// Steps left.
        left: u8,
    },

    /// K23: asks the defender.
    Retreat,
    /// K24: asks the defender.
    Participation,
    /// K25: asks the defender.
    SpringAmbush,
    /// K22: asks the attacker.
    AttackerLine,
    /// K26: asks the defender.
    DefenderLine,
    /// B14.21 and what follows from it.
    Compare,
    /// K27: asks the attacker.
    TakeFromRow,

    /// K32: asks the mover.
    WalkBuff {
        /// Steps left.
        left: u8,
    },
    /// K33: asks the mover.
    PickMet {
        /// Who.
        mover: Seat,
    },
    /// K34: asks the owner of the hero.
    AnswerBuff {
        /// Whom Buff meets.
        hero: HeroRef,
        /// B15.21: has the owner a truce?
        truce: bool,
    },

    /// K29: asks every seat that has not chosen.
    Bid,
    /// K30: asks the winner of the bid.
    PlaceBuff(Seat),
    /// B15.7: what was used in the meeting on the square of entry is refilled.
    EndMorning,
}
