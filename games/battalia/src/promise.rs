//! What looks promising at first sight (for a search, see [`table::Game::promise`]).
//!
//! Set by hand after how often a player who looks one step ahead does something when he may; where it matters, the position is asked.

use crate::action::{Action, Deed};
use crate::draft::Draft;
use crate::position::Battalia;
use crate::task::Task;

impl Battalia {
    /// How promising an answer looks.
    pub(crate) fn first_sight(&self, action: Action) -> u32 {
        match action {
            // Nothing is gained by composing something and taking it back.
            Action::Cancel | Action::TakeBack(_) => 0,
            Action::Do(deed) => of_deed(deed),
            Action::Pass => 12,
            Action::Bid(_) => 60,
            Action::Cohort(_) => 500,
            Action::Mulligan | Action::Stay => 150,
            // A higher rank is worth more, but needs more.
            Action::Rank(rank) => 60 + 60 * u32::from(rank.number()),
            Action::Hire => 400,
            Action::Bribe => 250,
            // Cards are laid until it is enough.
            Action::Card(_) if matches!(self.task(), Task::AttackerLine | Task::DefenderLine) => 300,
            // A march goes on rather than being paid for over and over.
            Action::Card(_) if matches!(self.draft, Draft::March { .. }) => 40,
            Action::Card(_) if matches!(self.task(), Task::March { .. }) => 20,
            _ => 100,
        }
    }
}

const fn of_deed(deed: Deed) -> u32 {
    match deed {
        Deed::UpgradeCity => 900,
        Deed::BuildCity => 800,
        Deed::Attack => 500,
        Deed::HireUnit => 300,
        Deed::CreateArtefact | Deed::UseGreat => 220,
        Deed::BuildRoad | Deed::HireHero | Deed::CallBuff => 180,
        Deed::UseTitle | Deed::UseAmulet => 120,
        Deed::March => 90,
        Deed::PitchTent => 60,
        Deed::UseScroll => 20,
        Deed::Deploy => 6,
    }
}
