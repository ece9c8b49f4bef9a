//! Chapter 25: secret missions and bonus missions: which tasks are fulfilled, and what others may conclude from marks.

use crate::event::Event;
use crate::kinds::{Mission, Works};
use crate::position::{Ending, MultiverseWar, NONE};
use crate::sequence::Desk;
use table::{Audience, Seat, Set};

/// M25.3: when tasks are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// After a deed.
    Deed,
    /// When the action phase opens.
    Opening,
    /// When the action phase closes.
    Closing,
}

/// M25.6.
pub(crate) const BONUS: [Mission; 4] =
    [Mission::SupplyLines, Mission::WatchTowers, Mission::OwnFortress, Mission::EliteType];

impl MultiverseWar {
    /// M25.3, M30.7, M30.11: marks what is newly fulfilled, and ends the game if that wins.
    pub(crate) fn check_tasks(&mut self, seat: Seat, moment: Moment, io: &mut impl Desk) {
        if !self.rules.secret_missions && !self.rules.bonus_missions {
            return;
        }
        let known: &[Mission] = match (moment, self.rules.bonus_missions) {
            (Moment::Closing, true) => &BONUS,
            (_, true) => return,
            (Moment::Deed, false) => &[
                Mission::Warlike,
                Mission::Wrecker,
                Mission::Pathfinder,
                Mission::Storyteller,
                Mission::Raider,
            ],
            (Moment::Opening, false) => &[Mission::Stonekeeper, Mission::Treasurer],
            (Moment::Closing, false) => &[
                Mission::RoadBuilder,
                Mission::Watchman,
                Mission::Mentor,
                Mission::Drillmaster,
                Mission::Stronghold,
                Mission::Architect,
            ],
        };
        if moment == Moment::Opening && self.map.mines.len() == 1 && self.mines_held(seat) > 0 {
            let deeds = &mut self.player_mut(seat).deeds;
            deeds.openings = deeds.openings.saturating_add(1);
        }
        let before = self.player(seat).fulfilled;
        let mut after = before;
        for &task in known {
            if !after.contains(task) && self.is_fulfilled(seat, task) {
                after.add(task);
            }
        }
        if after == before {
            return;
        }
        let marked = self.marked(seat);
        self.player_mut(seat).fulfilled = after;
        let tasks = self.marked(seat).without_all(marked);
        if self.rules.secret_missions {
            self.conclude_from_marks(seat);
            io.reveal(Audience::All);
        }
        if !tasks.is_empty() {
            io.say(Event::Marked { seat, marks: self.marks(seat), tasks: Some(tasks) });
        }
        self.check_missions_won(seat, io);
    }

    /// M25.4: is the task fulfilled now?
    fn is_fulfilled(&self, seat: Seat, task: Mission) -> bool {
        let (numbers, player) = (&self.pack.tasks, self.player(seat));
        let deeds = &player.deeds;
        match task {
            Mission::Warlike => deeds.kills >= numbers.kills,
            Mission::Wrecker => deeds.wrecked >= numbers.wrecked,
            Mission::Stonekeeper => {
                self.mines_held(seat) >= numbers.mines
                    || self.rules.mines.is_power_of_two() && deeds.openings >= numbers.openings
            }
            Mission::Pathfinder if self.rules.adventures => {
                deeds.revealed.saturating_add(deeds.stories) >= numbers.finds
            }
            Mission::Pathfinder => deeds.revealed >= numbers.finds_without,
            Mission::RoadBuilder | Mission::SupplyLines => {
                self.connected(seat).count() >= usize::from(numbers.connected)
            }
            Mission::Watchman => self.finished(seat, Works::GuardTower) >= numbers.towers,
            Mission::Mentor => player.hero.is_some_and(|hero| hero.level >= numbers.hero_level),
            Mission::Drillmaster | Mission::EliteType => self.elite_types(seat) > 0,
            Mission::Treasurer => player.gold >= u16::from(numbers.gold),
            Mission::Storyteller => deeds.stories >= numbers.stories,
            Mission::Stronghold | Mission::OwnFortress => self.finished(seat, Works::Fortress) > 0,
            Mission::Raider => deeds.raids >= numbers.raids,
            Mission::Architect => {
                let is_second = |building: &&crate::position::Building| building.second_age;
                self.buildings_of(seat).filter(is_second).count() >= usize::from(numbers.second_age)
            }
            Mission::WatchTowers => self.finished(seat, Works::GuardTower) >= 2,
        }
    }

    /// M25.4, last column: what takes the place of a task whose part of the game is off.
    const fn substitute(&self, task: Mission) -> Mission {
        match task {
            Mission::Stonekeeper if self.rules.mines == 0 => Mission::Warlike,
            Mission::Mentor if !self.rules.heroes => Mission::Drillmaster,
            Mission::Storyteller if !self.rules.adventures => Mission::Stronghold,
            other => other,
        }
    }

    /// The tasks of a mission card in this game.
    pub(crate) fn tasks_of(&self, card: u8) -> impl Iterator<Item = Mission> + '_ {
        let card = self.pack.whole().missions.get(usize::from(card));
        card.into_iter().flat_map(|card| card.tasks.iter()).map(|task| self.substitute(task))
    }

    fn marked_with(&self, seat: Seat, card: u8) -> Set<Mission> {
        let fulfilled = self.player(seat).fulfilled;
        self.tasks_of(card).filter(|&task| fulfilled.contains(task)).collect()
    }

    /// M25.2: which tasks are marked: those that are fulfilled and stand on his card, or are bonus missions.
    pub(crate) fn marked(&self, seat: Seat) -> Set<Mission> {
        let player = self.player(seat);
        if self.rules.bonus_missions {
            return player.fulfilled;
        }
        if player.mission == NONE { Set::EMPTY } else { self.marked_with(seat, player.mission) }
    }

    /// M25.2: how many tasks are marked.
    pub(crate) fn marks(&self, seat: Seat) -> u8 {
        self.marked(seat).len() as u8
    }

    /// M31.3: which cards would have given these marks.
    fn conclude_from_marks(&mut self, seat: Seat) {
        let marks = self.marks(seat);
        let mut could = self.player(seat).could_mission;
        for card in 0..8 {
            if could >> card & 1 != 0 && self.marked_with(seat, card).len() as u8 != marks {
                could &= !(1 << card);
            }
        }
        self.player_mut(seat).could_mission = could;
    }

    /// M30.7, M30.11, M29.6.
    fn check_missions_won(&mut self, seat: Seat, io: &mut impl Desk) {
        if self.rules.agenda && self.marks(seat) >= 3 {
            io.reveal(Audience::All);
            io.say(Event::ShowedMission { seat, mission: self.player(seat).mission });
            return self.finish(Ending::Agenda(seat), io);
        }
        if self.rules.bonus_missions {
            let together: Set<Mission> = self
                .seats_at_table()
                .filter(|&other| self.are_friends(seat, other))
                .fold(Set::EMPTY, |all, other| all | self.player(other).fulfilled);
            if BONUS.into_iter().all(|task| together.contains(task)) {
                self.finish(Ending::BonusMissions(seat), io);
            }
        }
    }
}
