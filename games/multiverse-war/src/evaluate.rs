//! Who is ahead: a cheap guess in integers, and what looks promising at first sight.

use crate::action::{Action, How, Work};
use crate::kinds::{Face, Works};
use crate::pack::SETTLEMENT_HP;
use crate::position::MultiverseWar;
use table::{PerSeat, Seat, odds};

/// What says nothing, in every question.
const SILENT: [Action; 10] = [
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
];

impl MultiverseWar {
    /// How well the seat's side stands: army, buildings, progress to the goals; in thousandths of a gold piece or so.
    pub(crate) fn worth(&self, seat: Seat) -> i32 {
        if self.ending.is_some() {
            let wins = self.outcome().winners.contains(seat);
            return if wins { 100_000 } else { -100_000 };
        }
        let mut worth = 0;
        for other in self.seats_at_table() {
            let own = self.strength(other);
            worth += if self.are_friends(seat, other) { 2 * own } else { -own };
        }
        worth
    }

    fn strength(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        if player.is_out {
            return 0;
        }
        let mut sum = 0;
        for (at, block) in self.units_of(seat) {
            let hp = i32::from(self.hp(seat, block.face)).max(1);
            let left = i32::from(self.hp_left(at));
            let price = match block.face {
                Face::Hero => 6 + 3 * player.hero.map_or(0, |hero| i32::from(hero.level)),
                Face::Decoy => 1,
                face => i32::from(self.price_of(face)),
            };
            sum += 500 * price + 500 * price * left / hp;
            if self.map.mines.contains(block.hex) && block.face.is_military() {
                sum += 2_500;
            }
        }
        for building in self.buildings_of(seat) {
            let facts = self.pack.works(building.kind);
            let age = usize::from(building.second_age);
            sum += 800 * i32::from(facts.price)
                + 1_500 * i32::from(facts.revenue[age])
                + 500 * i32::from(facts.vp[age]);
            if building.kind == Works::Fortress {
                sum += 3_000;
            }
        }
        sum += 350 * i32::from(player.gold.min(30));
        sum += player.tracks.iter().map(|&steps| 600 * i32::from(steps)).sum::<i32>();
        if self.rules.portal {
            sum += 40_000 * i32::from(player.stones) / i32::from(self.geometry().stones.max(1));
        }
        sum += 6_000 * i32::from(self.marks(seat));
        sum += 1_500 * i32::from(player.shards);
        sum += 300 * i32::from(player.deeds.revealed) + 300 * i32::from(player.deeds.stories);
        let settlement = i32::from(SETTLEMENT_HP.saturating_sub(player.wounds));
        sum += 3_000 * settlement - if settlement <= 2 { 6_000 } else { 0 };
        sum
    }

    /// The share of each seat.
    pub(crate) fn expectations(&self) -> PerSeat<i32> {
        odds::shares(&PerSeat::from_fn(self.rules.seats, |seat| self.worth(seat) / 8))
    }

    /// How promising a legal action looks before anybody thinks.
    pub(crate) fn first_sight(&self, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Attack { how, .. } => 40 + if how == How::Plain { 0 } else { 20 },
            Action::Shoot { .. } | Action::Tower { .. } | Action::Work(Work::Build(_) | Work::Upgrade) => 60,
            Action::Power { .. } | Action::Explore { .. } | Action::Builder(_) => 20,
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
            Action::Fight => 30,
            _ => 10,
        }
    }

    /// What a seat does that says nothing more.
    pub(crate) fn silence(&self, seat: Seat) -> Option<Action> {
        let is_possible = |action: &Action| self.check_action(seat, *action).is_ok();
        SILENT.into_iter().find(is_possible)
    }
}
