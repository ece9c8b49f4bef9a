//! M12.9, M29.4: two blocks exchange places.

use crate::event::Event;
use crate::kinds::{Ability, Face};
use crate::moving::Walker;
use crate::position::{BlockRef, MultiverseWar, mark};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::Task;
use table::Set;

type Checked = Result<(), Refused>;

impl MultiverseWar {
    /// M12.9, M29.4: may two blocks exchange places, of which the second may be the ally's?
    pub(crate) fn can_swap(&self, at: BlockRef, with: BlockRef) -> Checked {
        self.can_swap_with(&self.walker(at)?, with)
    }

    /// M12.9, M29.4: the same for a unit that may take steps.
    pub(crate) fn can_swap_with(&self, walker: &Walker, with: BlockRef) -> Checked {
        let at = walker.at;
        let (one, other) = (self.block(at), self.block(with));
        if self.is_bound(with) {
            return Err(Refused::BoundToSite);
        }
        if (one.face == Face::Builder) != (other.face == Face::Builder) {
            return Err(Refused::SwapOfBuilder);
        }
        let here = self.toll(at.seat, one.hex, other.hex)?;
        let there = self.toll(with.seat, other.hex, one.hex)?;
        walker.can_pay(here)?;
        if at.seat == with.seat {
            self.walker(with)?.can_pay(there)?;
        } else if other.has(mark::FROZEN) {
            return Err(Refused::Frozen);
        } else if other.has(mark::OWES) {
            return Err(Refused::OwesAp);
        } else if self.due(other.face, there) > self.default_ap(with.seat, other.face) {
            return Err(Refused::TooFewAp);
        }
        let fits = |face, hex, without| self.may_share(at.seat, face, hex, Some(without));
        if !fits(one.face, other.hex, with) || !fits(other.face, one.hex, at) {
            return Err(Refused::NoRoom);
        }
        Ok(())
    }

    /// M12.9.
    pub(crate) fn do_swap(&mut self, at: BlockRef, with: BlockRef, io: &mut impl Desk) {
        for swapped in [at, with] {
            let block = *self.block(swapped);
            if swapped.seat == at.seat && block.has(mark::STEPS_ONLY) && !block.has(mark::ABILITY) {
                self.use_ability(swapped, Ability::HitAndRun, io);
            }
        }
        let (one, other) = (*self.block(at), *self.block(with));
        let here = self.toll(at.seat, one.hex, other.hex).expect("the swap was checked");
        let there = self.toll(with.seat, other.hex, one.hex).expect("the swap was checked");
        self.pay(at, here.ap, here.saved, here.is_road);
        if with.seat == at.seat {
            self.pay(with, there.ap, there.saved, there.is_road);
            self.block_mut(with).steps += 1;
        } else {
            let owed = u32::from(self.due(other.face, there));
            self.block_mut(with).set((owed << mark::OWES_AT) & mark::OWES);
        }
        self.block_mut(at).steps += 1;
        self.conclude_from_swap(at, with);
        // Both are Builders, or neither: that tells something about two that nobody knows.
        self.told |= self.block(at).could.len() > 1 || self.block(with).could.len() > 1;
        io.say(Event::Swapped { block: at, with, hex: one.hex, to: other.hex });
        self.relocate(at, other.hex);
        self.relocate(with, one.hex);
        self.look(at.seat, io);
        if with.seat != at.seat {
            self.look(with.seat, io);
        }
        for swapped in [with, at] {
            if self.block(swapped).is_on_map() {
                self.pick_up_shard(swapped, io);
            }
            if self.block(swapped).is_on_map() {
                self.note_company(swapped);
                self.then(Task::Arrive(swapped.seat, swapped.unit));
            }
        }
    }

    /// M12.9: both are Builders or neither is; if everybody knows it of one, he knows it of the other.
    fn conclude_from_swap(&mut self, at: BlockRef, with: BlockRef) {
        let builder = Set::only(Face::Builder);
        for (known, other) in [(at, with), (with, at)] {
            let could = self.block(known).could;
            if !could.contains(Face::Builder) {
                self.narrow(other, crate::sight::everything().without_all(builder));
            } else if could.len() == 1 {
                self.narrow(other, builder);
            }
        }
    }
}
