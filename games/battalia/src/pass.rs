//! What a seat does that says nothing more. It never chooses between cards, squares or heroes: there somebody must choose.

use crate::action::Action;
use crate::position::Battalia;
use table::Seat;

/// B6.9 and its like in every other question.
const SILENT: [Action; 9] = [
    Action::Pass,
    Action::Decline,
    Action::Done,
    Action::Stay,
    Action::Nobody,
    Action::Hold,
    Action::Leave,
    Action::LetBe,
    Action::Keep,
];

impl Battalia {
    /// The way to say nothing. What was being composed is put back first (B18.5). Who meets Buff and says nothing fights (B15.14).
    pub(crate) fn silence(&self, seat: Seat) -> Option<Action> {
        let is_possible = |action: &Action| self.check_action(seat, *action).is_ok();
        if is_possible(&Action::Cancel) {
            return Some(Action::Cancel);
        }
        SILENT.into_iter().find(is_possible).or_else(|| Some(Action::Fight).filter(is_possible))
    }
}
