//! What the rules look up all the time, worked out once for each pack.

use super::{Pack, Power, SinFunction};
use crate::cards::{Building, Buildings, Character, Characters, Colour, Sin};
use table::Set;

/// Sets of cards that have something in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Index {
    /// The characters of each colour.
    pub of_colour: [Characters; 6],
    /// Characters that give might per round.
    pub mighty: Characters,
    /// Temples that protect from being named.
    pub shields: Buildings,
    /// Temples with joker gifts.
    pub jokers: Buildings,
    /// Temples that make elixirs richer.
    pub richer: Buildings,
    /// Temples that make recruits cheaper.
    pub cheaper: Buildings,
    /// Temples that free the sins in hand of their cost.
    pub clear: Buildings,
    /// Temples that allow the hero ability again.
    pub again: Buildings,
    /// Castles and estates that cancel a sin.
    pub cancelling: Buildings,
    /// Sins that cancel a sin.
    pub cancel_sin: Set<Sin>,
    /// Sins that cancel a manning or an artifact.
    pub cancel_deed: Set<Sin>,
}

impl Index {
    /// Looks through a pack.
    pub fn of(pack: &Pack) -> Self {
        let characters =
            |is_meant: &dyn Fn(Character) -> bool| Character::all().filter(|&c| is_meant(c)).collect();
        let buildings =
            |is_meant: fn(Power) -> bool| Building::all().filter(|&b| is_meant(pack[b].power)).collect();
        let sins = |function: SinFunction| {
            Sin::all().filter(|&sin| pack[sin].functions.contains(&function)).collect()
        };
        Index {
            of_colour: Colour::ALL.map(|colour| characters(&|c| pack[c].colour == colour)),
            mighty: characters(&|c| pack[c].might_per_round > 0),
            shields: buildings(|power| power == Power::CannotBeNamed),
            jokers: buildings(|power| power == Power::JokerColour),
            richer: buildings(|power| matches!(power, Power::RicherElixirs(_))),
            cheaper: buildings(|power| matches!(power, Power::RecruitsCheaper(_))),
            clear: buildings(|power| power == Power::SinsCostNothing),
            again: buildings(|power| power == Power::AbilityAgain),
            cancelling: buildings(|power| power == Power::CancelSin),
            cancel_sin: sins(SinFunction::CancelSin),
            cancel_deed: sins(SinFunction::CancelDeed),
        }
    }
}
