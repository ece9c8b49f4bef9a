//! What a seat does that says nothing more. It never decides anything between cards, heroes or penalties: there somebody must choose.

use crate::action::Action;
use crate::position::Seven;
use crate::task::Task;
use table::Seat;

/// S7.25 and its like in every other question; no question allows two of them.
const SILENT: [Action; 6] =
    [Action::Pass, Action::LetPass, Action::Decline, Action::Stop, Action::AcceptPenalty, Action::Leave];

impl Seven {
    /// The way to say nothing. What was being composed is put back first (S23.2), so that passing comes to the end of any decision in
    /// two steps; but not if a demand must be met afterwards (S18.6), or whoever composes for this seat would have to begin anew.
    pub(crate) fn silence(&self, seat: Seat) -> Option<Action> {
        let is_possible = |action: &Action| self.check_action(seat, *action).is_ok();
        let silent = SILENT.into_iter().find(is_possible);
        silent.or_else(|| Some(Action::Back).filter(is_possible).filter(|_| self.may_stay_silent(seat)))
    }

    /// Before anything was composed, could the seat say nothing?
    fn may_stay_silent(&self, seat: Seat) -> bool {
        self.task() != Task::Demand || self.check_demand(seat, Action::AcceptPenalty).is_ok()
    }
}
