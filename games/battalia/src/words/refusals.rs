//! Why not, in a sentence.

use crate::refusal::Refused;
use table::Refusal;

/// The sentence for a refusal.
pub(crate) fn refusal(refused: Refused) -> String {
    format!("That is not possible ({}): {refused:?}", refused.rule())
}
