//! M14.7, M14.12: a block: what it is, where it stands, what lies on it, and what everybody thinks of it.

use crate::hexes::Hex;
use crate::kinds::Face;
use crate::position::NONE;
use serde::{Deserialize, Serialize};
use table::{Seat, Set};

/// M2.2: the blocks of a faction.
pub(crate) const BLOCKS: usize = 21;

/// The blocks of one seat.
pub(crate) type Blocks = [Block; BLOCKS];

/// M14.7: a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) face: Face,
    /// [`Hex::NONE`] while it is in stock.
    pub(crate) hex: Hex,
    /// The next block on the same hex.
    pub(crate) next: u8,
    pub(crate) wounds: u8,
    /// AP spent in this phase, forest counted as 2.
    pub(crate) spent: u8,
    /// How much less Woodcraft would have spent.
    pub(crate) saved: u8,
    /// M10.7: AP spent on road steps before anything else.
    pub(crate) marched: u8,
    /// AP more than the default.
    pub(crate) bonus: i8,
    /// Steps taken in this phase.
    pub(crate) steps: u8,
    /// M18.5.
    pub(crate) facing: u8,
    /// M14.13: the turn in which it last showed its face; 0 for never.
    pub(crate) shown: u8,
    /// The turn in which it was placed.
    pub(crate) placed: u8,
    /// M27.2: the mine of the shard it carries.
    pub(crate) shard: Hex,
    /// H1.5: the seat whose hero poisoned it.
    pub(crate) poisoner: u8,
    pub(crate) marks: u32,
    /// What it could be, for all that others have seen.
    pub(crate) could: Set<Face>,
    /// Blocks of the same seat of another sort: they have shared a hex with it. As bits.
    pub(crate) differs: u32,
}

impl Default for Block {
    fn default() -> Self {
        Block {
            face: Face::Builder,
            hex: Hex::NONE,
            next: NONE,
            wounds: 0,
            spent: 0,
            saved: 0,
            marched: 0,
            bonus: 0,
            steps: 0,
            facing: 0,
            shown: 0,
            placed: 0,
            shard: Hex::NONE,
            poisoner: NONE,
            marks: 0,
            could: Set::EMPTY,
            differs: 0,
        }
    }
}

/// What lies on a block.
pub(crate) mod mark {
    /// M12.12: its activity is over.
    pub(crate) const OVER: u32 = 1;
    /// M12.14.
    pub(crate) const RESTING: u32 = 1 << 1;
    /// M12.11.
    pub(crate) const SET_UP: u32 = 1 << 2;
    /// M18.5.
    pub(crate) const READY: u32 = 1 << 3;
    /// M20.14: it came after the owner's last opening.
    pub(crate) const FROSTBITE_NEW: u32 = 1 << 4;
    /// It lay there when the phase opened.
    pub(crate) const FROSTBITE_DUE: u32 = 1 << 5;
    /// M20.14: new or due.
    pub(crate) const FROSTBITE: u32 = FROSTBITE_NEW | FROSTBITE_DUE;
    /// M20.14: it came after the owner's last opening.
    pub(crate) const FROZEN_NEW: u32 = 1 << 6;
    /// It lay there when the phase opened.
    pub(crate) const FROZEN_DUE: u32 = 1 << 7;
    /// M20.14: new or due.
    pub(crate) const FROZEN: u32 = FROZEN_NEW | FROZEN_DUE;
    /// H2.2: it came after the owner's last opening.
    pub(crate) const NETTED_NEW: u32 = 1 << 8;
    /// It lay there when the phase opened.
    pub(crate) const NETTED_DUE: u32 = 1 << 9;
    /// H2.2: new or due.
    pub(crate) const NETTED: u32 = NETTED_NEW | NETTED_DUE;
    /// H2.3.
    pub(crate) const SUPPRESSED: u32 = 1 << 10;
    /// M18.3, M20.6: it has attacked, and does not do it again.
    pub(crate) const ATTACKED: u32 = 1 << 11;
    /// M18.4: it has used its ability.
    pub(crate) const ABILITY: u32 = 1 << 12;
    /// T4: it may shoot once more.
    pub(crate) const VOLLEY: u32 = 1 << 13;
    /// T5: only steps are left.
    pub(crate) const STEPS_ONLY: u32 = 1 << 14;
    /// M14.7.
    pub(crate) const IDENTIFIED: u32 = 1 << 15;
    /// H1.2: it was identified when the phase opened.
    pub(crate) const WAS_SEEN: u32 = 1 << 16;
    /// M28.6: placed together with another block of which exactly one is a decoy.
    pub(crate) const TWIN: u32 = 1 << 17;
    /// H4.4.
    pub(crate) const SECOND_WIND: u32 = 1 << 18;
    /// A16: one AP more in its next phase.
    pub(crate) const SPRING: u32 = 1 << 19;
    /// M29.4: AP owed in its next phase, in two bits.
    pub(crate) const OWES: u32 = 3 << 20;
    /// The place of the owed AP.
    pub(crate) const OWES_AT: u32 = 20;
    /// H1.5.
    pub(crate) const POISONED: u32 = 1 << 22;
    /// A11 in a start step: two AP more in its next phase.
    pub(crate) const ROPE: u32 = 1 << 23;
}

impl Block {
    #[inline]
    pub(crate) const fn has(&self, mark: u32) -> bool {
        self.marks & mark != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, mark: u32) {
        self.marks |= mark;
    }

    #[inline]
    pub(crate) fn clear(&mut self, mark: u32) {
        self.marks &= !mark;
    }

    #[inline]
    pub(crate) const fn is_on_map(&self) -> bool {
        !self.hex.is_none()
    }
}

/// A block and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BlockRef {
    /// Whose.
    pub seat: Seat,
    /// Its number among his blocks.
    pub unit: u8,
}

impl BlockRef {
    /// This block of this seat.
    #[inline]
    pub const fn new(seat: Seat, unit: u8) -> Self {
        BlockRef { seat, unit }
    }

    #[inline]
    pub(crate) const fn id(self) -> u8 {
        self.seat.number() * BLOCKS as u8 + self.unit
    }

    #[inline]
    pub(crate) const fn from_id(id: u8) -> Self {
        BlockRef { seat: Seat::new(id / BLOCKS as u8), unit: id % BLOCKS as u8 }
    }
}
