//! Chapter 30: how far everybody has come on the way to each goal, and what points are made of; from a view, for boards.

use crate::kinds::{Face, Works};
use crate::pack::{
    CONNECTED_VP, DOMINATION, ELITE_TYPES, HERO_VP, SETTLEMENT_HP, SHARD_GOAL, SHARD_VP, TASK_VP,
};
use crate::setup::Conquest;
use crate::view::{PlayerView, View};
use table::{Kind, Seat};

/// A way to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// M30.3: stones of the portal track.
    Portal,
    /// M30.4: the settlement's HP; at 0 it has fallen.
    Conquest,
    /// M30.5: finished Fortresses.
    Domination,
    /// M30.6: elite types.
    Elite,
    /// M30.7: marked tasks.
    Agenda,
    /// M30.8: shards in the settlement.
    Shards,
    /// M30.11: marked bonus missions.
    BonusMissions,
}

/// How far everybody has come towards a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Which.
    pub goal: Goal,
    /// So many are needed; of HP so many there are.
    pub of: u8,
    /// By seat.
    pub have: Vec<u8>,
}

/// Where points come from (M30.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointSource {
    /// Finished buildings.
    Buildings,
    /// Connected buildings.
    Connected,
    /// Marked tasks and missions.
    Marks,
    /// Shards in the settlement.
    Shards,
    /// The hero, if he lives.
    Hero,
    /// Destroyed buildings of enemies.
    Destroyed,
}

impl PointSource {
    /// All, in order.
    pub const ALL: [PointSource; 6] = [
        PointSource::Buildings,
        PointSource::Connected,
        PointSource::Marks,
        PointSource::Shards,
        PointSource::Hero,
        PointSource::Destroyed,
    ];

    /// What it is called.
    pub const fn words(self) -> &'static str {
        match self {
            PointSource::Buildings => "Buildings that stand",
            PointSource::Connected => "Buildings connected by road",
            PointSource::Marks => "Marked tasks",
            PointSource::Shards => "Shards brought home",
            PointSource::Hero => "The hero",
            PointSource::Destroyed => "Buildings of others destroyed",
        }
    }
}

impl View {
    /// The goals of this game with everybody's progress.
    pub fn goals(&self) -> Vec<Progress> {
        let rules = &self.rules;
        let own = |goal, of, count: &dyn Fn(Seat, &PlayerView) -> u8| {
            let seats = Seat::all(self.players.len() as u8).zip(&self.players);
            Progress { goal, of, have: seats.map(|(seat, player)| count(seat, player)).collect() }
        };
        let stones = self.pack.map(rules.map).stones;
        let fortresses = DOMINATION[usize::from(rules.has_teams())];
        let elite = self.pack.numbers.track_elite;
        let left = |player: &PlayerView| SETTLEMENT_HP.saturating_sub(player.wounds);
        let is_elite = |player: &PlayerView, face: Face| player.tracks[face.index()] >= elite;
        let types = || Face::ALL.into_iter().filter(|face| face.is_type());
        let all = [
            (rules.portal, own(Goal::Portal, stones, &|_, player| player.stones)),
            (
                rules.conquest != Conquest::Off,
                own(Goal::Conquest, SETTLEMENT_HP, &|_, player| if player.is_out { 0 } else { left(player) }),
            ),
            (
                rules.domination,
                own(Goal::Domination, fortresses, &|seat, _| self.finished(seat, Works::Fortress)),
            ),
            (
                rules.elite,
                own(Goal::Elite, ELITE_TYPES, &|_, player| {
                    types().filter(|&face| is_elite(player, face)).count() as u8
                }),
            ),
            (rules.agenda, own(Goal::Agenda, 3, &|_, player| player.marks)),
            (rules.shard_goal, own(Goal::Shards, SHARD_GOAL, &|_, player| player.shards)),
            (rules.bonus_missions, own(Goal::BonusMissions, 4, &|_, player| player.marks)),
        ];
        all.into_iter().filter(|(is_on, _)| *is_on).map(|(_, progress)| progress).collect()
    }

    fn finished(&self, seat: Seat, kind: Works) -> u8 {
        let is_one = |building: &&crate::view::BuildingView| {
            building.owner == seat && building.kind == kind && !building.is_site
        };
        self.buildings.iter().filter(is_one).count() as u8
    }

    /// M30.12: what a seat's points are made of.
    pub fn points_from(&self, seat: Seat, source: PointSource) -> i32 {
        let Some(player) = self.players.get(seat.index()) else { return 0 };
        let own =
            || self.buildings.iter().filter(move |building| building.owner == seat && !building.is_site);
        match source {
            PointSource::Buildings => own()
                .map(|building| {
                    i32::from(self.pack.works(building.kind).vp[usize::from(building.second_age)])
                })
                .sum(),
            PointSource::Connected => {
                CONNECTED_VP * own().filter(|building| building.connected).count() as i32
            }
            PointSource::Marks => TASK_VP * i32::from(player.marks),
            PointSource::Shards => SHARD_VP * i32::from(player.shards),
            PointSource::Hero => {
                let alive = player.hero.filter(|hero| hero.block.is_some());
                alive.map_or(0, |hero| HERO_VP[usize::from(hero.level.min(6))])
            }
            PointSource::Destroyed => {
                let others = PointSource::ALL.into_iter().filter(|&other| other != PointSource::Destroyed);
                player.points - others.map(|other| self.points_from(seat, other)).sum::<i32>()
            }
        }
    }

    /// M9.1, M10.2: what a work of this Builder would cost.
    pub fn work_price(&self, seat: Seat, unit: crate::action::Unit, work: crate::action::Work) -> u16 {
        let builder =
            self.blocks.iter().find(|block| block.block == crate::position::BlockRef::new(seat, unit));
        builder.map_or(0, |builder| self.known().work_price(seat, builder.hex, work))
    }

    /// M25.1, M25.6: the tasks of the viewer's own card, or the open missions; with the parts of the game that are off replaced.
    pub fn tasks(&self, seat: Seat) -> Vec<crate::kinds::Mission> {
        let card = self.players.get(seat.index()).and_then(|player| player.mission);
        if self.rules.bonus_missions {
            return crate::missions::BONUS.to_vec();
        }
        let game = self.known();
        card.map_or_else(Vec::new, |card| game.tasks_of(card).collect())
    }
}
