//! For bots: what suggests itself before anybody thinks, and what is said where there is nothing to say.

use crate::action::{Action, Growth, How, Work};
use crate::heroes::SUGGESTED;
use crate::position::MultiverseWar;
use crate::sequence::Desk;
use crate::task::Task;
use table::{Nature, Seat};

/// What says nothing, in every question.
const SILENT: [Action; 11] = [
    Action::Cancel,
    Action::Done,
    Action::EndPhase,
    Action::Pass,
    Action::Refuse,
    Action::No,
    Action::Withdraw,
    Action::Give(0),
    Action::Number(1),
    Action::Accept,
    SUGGESTED,
];
/// More questions than any fight or story asks.
const MOST_QUESTIONS: usize = 40;

impl MultiverseWar {
    /// How promising a legal action looks before anybody thinks.
    pub(crate) fn first_sight(&self, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Attack { how, .. } => 40 + if how == How::Plain { 0 } else { 20 },
            Action::Shoot { .. } | Action::Tower { .. } | Action::Work(Work::Build(_) | Work::Upgrade) => 60,
            Action::Power { .. }
            | Action::Explore { .. }
            | Action::Builder(_)
            | Action::Pass
            | Action::Refuse => 20,
            Action::Step { unit, to } => {
                let hex = self.blocks[seat.index()].get(usize::from(unit)).map_or(to, |block| block.hex);
                if self.map.mines.contains(to) {
                    60
                } else if self.map.mines.contains(hex) {
                    1
                } else {
                    8
                }
            }
            Action::EndPhase => 6,
            Action::Swap { .. } | Action::SwapAlly { .. } | Action::TakeBack | Action::Cancel => 1,
            Action::Disband | Action::Remove(_) | Action::Work(Work::Demolish) => 0,
            Action::Work(_) => 3,
            Action::Source(_) | Action::Recruit(_) | Action::Hero(_) => 40,
            Action::Fight => {
                if self.is_hopeful() {
                    30
                } else {
                    5
                }
            }
            Action::Yes => 15,
            Action::Points { hp, ap, skills } => {
                if (hp, ap, skills) == (3, 3, 1) {
                    40
                } else {
                    u32::from(ap > 1 && hp > 1) * 10
                }
            }
            Action::Grow(Growth::Skill(_)) => 25,
            _ => 10,
        }
    }

    /// D20: has the unit in the story a good chance?
    fn is_hopeful(&self) -> bool {
        let Some(story) = self.story else { return true };
        let foe = self.pack.whole().adventures[usize::from(story.card)].foe;
        let left = foe.map_or(0, |[hp, _]| hp.saturating_sub(story.foe_wounds));
        self.hp_left(story.hero) >= left
    }

    /// What a seat does that says nothing more.
    pub(crate) fn silence(&self, seat: Seat) -> Option<Action> {
        let is_possible = |action: &Action| self.check_action(seat, *action).is_ok();
        SILENT.into_iter().find(is_possible)
    }

    /// What an action is to somebody who compares positions.
    pub(crate) fn nature_of(&self, action: Action) -> Nature {
        match (self.task(), action) {
            (Task::Menu, Action::EndPhase) | (Task::Orders, Action::Done) => Nature::HandOver,
            (Task::Orders, Action::Cancel | Action::TakeBack) | (Task::Deal(_), Action::Cancel) => {
                Nature::TakeBack
            }
            (Task::Orders, Action::Place(_) | Action::Work(_) | Action::Remove(_) | Action::Buy(_)) => {
                Nature::Secret
            }
            _ => Nature::Deed,
        }
    }

    /// Is something under way that must come to its end before anybody can say who is ahead?
    pub(crate) const fn is_unsettled(task: Task) -> bool {
        matches!(
            task,
            Task::Number(..)
                | Task::Defender
                | Task::CombatCard(_)
                | Task::FallBack(_)
                | Task::StoryRound
                | Task::Shrine
                | Task::RevealSlot
                | Task::RevealToward(_)
                | Task::WonUnit(_)
                | Task::Pave
                | Task::Retreat
                | Task::Meet(..)
                | Task::Level(_)
                | Task::HeroPoints(_)
                | Task::HeroPlace(_)
                | Task::AllySwap(..)
                | Task::TreatyAnswer(..)
                | Task::DealAnswer
        )
    }

    /// Brings fights, stories and questions that are under way to an end: everybody does what suggests itself.
    pub(crate) fn bring_to_an_end(&mut self, io: &mut impl Desk) {
        let mut legal = Vec::new();
        for _ in 0..MOST_QUESTIONS {
            if self.ending.is_some() || !Self::is_unsettled(self.task()) {
                return;
            }
            let Some(seat) = self.asked_seats().first() else { return };
            legal.clear();
            self.list(seat, false, &mut legal);
            let best = legal.iter().copied().max_by_key(|&action| self.first_sight(seat, action));
            let Some(best) = best else { return };
            self.answer(seat, best, io);
            self.run(io);
        }
    }

    /// Does any seat compose an order or a deal?
    pub(crate) fn somebody_composes(&self) -> bool {
        match self.task() {
            Task::Orders => self.players.iter().any(|player| player.draft != crate::task::Draft::Nothing),
            Task::Deal(_) => self.deal.is_some(),
            _ => false,
        }
    }
}
