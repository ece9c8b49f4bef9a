//! Features for bots: a cheap guess how well a seat stands, in thousandths of a gold piece.
//!
//! Here is what a player has: army, buildings, gold, and how near he is to each goal. What his units could do next is `outlook.rs`, what
//! looks promising before anybody thinks is `first_sight.rs`.

use crate::kinds::{Class, Encounter, Face, Mission, Works};
use crate::pack::SETTLEMENT_HP;
use crate::position::{Block, BlockRef, MultiverseWar, NONE, mark};
use crate::setup::Conquest;
use crate::task::Task;
use table::Seat;

/// A gold piece in hand, as long as there are few, and beyond. Whatever can be bought is worth more.
const GOLD: i32 = 650;
const FEW_GOLD: i32 = 12;
const SPARE_GOLD: i32 = 250;
/// A Fortress is wished for, all the more as a task; whoever has so many units begins to save for it.
const WISH: i32 = 2400;
const WISHED_TASK: i32 = 4800;
const SUFFICIENT: u8 = 5;
/// What a unit is worth for each gold of its price.
const UNIT: i32 = 1000;
/// The more units of all sorts, and of the same type, the less another one is worth; in hundredths.
const MASS: [i32; 16] = [108, 106, 104, 102, 100, 97, 94, 90, 86, 82, 78, 74, 70, 66, 62, 58];
const KIN: [i32; 6] = [100, 96, 90, 82, 74, 66];
/// The first siege weapon of a sort.
const FIRST_SIEGE: i32 = 2500;
/// For each enemy unit that a unit counters, and that counters it; in hundredths.
const COUNTERS: i32 = 4;
const COUNTERED: i32 = 3;
/// Builders, the first to the fourth.
const BUILDER: [i32; 4] = [4200, 2800, 1350, 300];
const DECOY: i32 = 120;
/// A hero, and what his points are worth.
const HERO: i32 = 1500;
const HERO_LEVEL: i32 = 1800;
const HERO_HP: [i32; 10] = [0, 300, 1000, 1600, 2000, 2300, 2500, 2600, 2700, 2800];
const HERO_AP: [i32; 10] = [0, 300, 1200, 2000, 2500, 2800, 2900, 3000, 3000, 3000];
const SKILL: i32 = 1500;
const LATE_SKILL: i32 = 400;
/// A combat card in hand.
const CARD: i32 = 450;
/// What one gold of revenue is worth for each turn to come, up to so many turns.
const REVENUE: i32 = 430;
const FORESEEN: i32 = 9;
/// A building beyond its revenue, for each gold of its price.
const BUILT: i32 = 520;
/// The first building of a kind opens something: Barracks, Guard Tower, Academy, Siege Workshop, Fortress.
const FIRST: [i32; 5] = [2200, 300, 1900, 2600, 1800];
/// What a Siege Workshop opens where settlements should fall.
const SIEGE: i32 = 4800;
const FIRST_UPGRADE: [i32; 5] = [1300, 200, 900, 1200, 0];
/// A victory point, always, and in the last turn; in between it grows.
const POINT: i32 = 45;
const LAST_POINT: i32 = 900;
/// Steps of a unit type, and elite types.
const STEPS: [i32; 5] = [0, 450, 1300, 2000, 3400];
const ELITE: [i32; 5] = [0, 1500, 5000, 12_000, 30_000];
const BUILDER_TRACK: i32 = 60;
/// Fortresses, for domination.
const FORTRESSES: [i32; 7] = [0, 2500, 7000, 15_000, 28_000, 36_000, 42_000];
/// The portal: a full track, and how much more the last stones are worth.
const PORTAL: i32 = 26_000;
const PORTAL_END: i32 = 34_000;
/// Holding a mine is worth so many of the next stones, in halves.
const MINE: i32 = 5;
const SHARD_MINE: i32 = 900;
/// Fulfilled tasks by number; a task that is half done is worth half of this share of the next one. Where tasks do not win, each has one worth.
const MARKS: [i32; 6] = [0, 5500, 14_000, 30_000, 52_000, 52_000];
const PART_OF_TASK: i32 = 70;
const TASK: i32 = 3600;
/// A delivered shard, where it only buys something and where twenty win; and how much more the last of those are worth.
const SHARD: i32 = 1700;
const WINNING_SHARD: i32 = 3600;
const SHARDS: i32 = 30_000;
/// Territories revealed, stories told.
const REVEALED: i32 = 900;
const STORY: i32 = 450;
/// Wounds of a settlement.
const WOUNDS: [i32; 6] = [0, 2300, 5600, 10_500, 18_500, 40_000];

impl MultiverseWar {
    /// How well the seat's side stands. What it has ordered counts as done.
    pub(crate) fn worth(&self, seat: Seat) -> i32 {
        if self.ending.is_some() {
            return 0;
        }
        if self.tasks.last() == Some(&Task::Orders) && !self.player(seat).orders.is_empty() {
            return self.plan(seat).judge(seat);
        }
        self.judge(seat)
    }

    fn judge(&self, seat: Seat) -> i32 {
        let mut worth = self.outlook(seat);
        let enemies =
            self.seats_at_table().filter(|&other| !self.are_friends(seat, other)).count().max(1) as i32;
        for other in self.seats_at_table() {
            let own = self.strength(other);
            worth += if self.are_friends(seat, other) { own } else { -2 * own / (enemies + 1) };
        }
        worth
    }

    /// What a seat has.
    pub(crate) fn strength(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        if player.is_out {
            return 0;
        }
        let gold = i32::from(player.gold);
        let mut sum = GOLD * gold.min(FEW_GOLD) + SPARE_GOLD * (gold - FEW_GOLD).max(0);
        let price = i32::from(self.pack.works(Works::Fortress).price);
        if self.counts(seat)[0] >= SUFFICIENT {
            sum += self.fortress_wish(seat) / (2 * price) * gold.min(price);
        }
        sum += self.army_worth(seat) + self.estate(seat) + self.progress(seat);
        sum += CARD * player.hand.len() as i32;
        sum += REVEALED * i32::from(player.deeds.revealed) + STORY * i32::from(player.deeds.stories);
        sum += BUILDER_TRACK * i32::from(player.builder_track.min(12));
        if self.rules.conquest != Conquest::Off {
            sum -= WOUNDS[usize::from(player.wounds.min(SETTLEMENT_HP))];
        }
        sum
    }

    /// How much a seat wants its next Fortress, beyond what every Fortress is worth.
    pub(crate) fn fortress_wish(&self, seat: Seat) -> i32 {
        let count = self.fortresses(seat);
        let goal =
            if self.rules.domination { FORTRESSES[(count + 1).min(6)] - FORTRESSES[count.min(6)] } else { 0 };
        WISH + goal / 2 + if count == 0 && self.has_fortress_task(seat) { WISHED_TASK } else { 0 }
    }

    fn fortresses(&self, seat: Seat) -> usize {
        self.buildings_of(seat).filter(|building| building.kind == Works::Fortress).count()
    }

    /// S11, S16: is a Fortress one of the seat's tasks?
    fn has_fortress_task(&self, seat: Seat) -> bool {
        let mission = self.player(seat).mission;
        self.rules.bonus_missions
            || mission != NONE && self.tasks_of(mission).any(|task| task == Mission::Stronghold)
    }

    fn army_worth(&self, seat: Seat) -> i32 {
        let (mut count, mut kin) = (0, [0u8; Face::ALL.len()]);
        let against = self.classes_against(seat);
        let mut sum = 0;
        for (at, block) in self.units_of(seat) {
            let same = &mut kin[block.face as usize];
            let full = match block.face {
                Face::Builder => BUILDER[usize::from((*same).min(3))],
                Face::Decoy => DECOY,
                Face::Hero => self.unit_value(at),
                _ => {
                    let (mass, kin) = (MASS[count.min(15)], KIN[usize::from((*same).min(5))]);
                    count += 1;
                    let class = self.class_of(seat, block.face);
                    if class == Class::Siege && *same == 0 {
                        sum += FIRST_SIEGE;
                    }
                    self.unit_value(at) * mass / 100 * kin / 100 * against[class as usize] / 100
                }
            };
            *same += 1;
            sum += self.what_is_left(at, block, full);
        }
        sum
    }

    /// By class: how well its units do against the enemies on the map, in hundredths.
    fn classes_against(&self, seat: Seat) -> [i32; 6] {
        let mut against = [100; 6];
        for other in self.seats_at_table().filter(|&other| !self.are_friends(seat, other)) {
            for (_, block) in self.units_of(other).filter(|(_, block)| block.face.is_type()) {
                let class = self.class_of(other, block.face);
                for (mine, percent) in Class::ALL.into_iter().zip(&mut against) {
                    *percent += COUNTERS * i32::from(mine.counters(class));
                    *percent -= COUNTERED * i32::from(class.counters(mine));
                }
            }
        }
        against.map(|percent| percent.clamp(80, 125))
    }

    /// What a unit is worth as long as it has no wounds.
    pub(crate) fn unit_value(&self, at: BlockRef) -> i32 {
        match self.block(at).face {
            Face::Builder => BUILDER[1],
            Face::Decoy => DECOY,
            Face::Hero => self.player(at.seat).hero.map_or(0, |hero| {
                let skills = hero.skills.count_ones() as i32;
                HERO + HERO_LEVEL * i32::from(hero.level)
                    + HERO_HP[usize::from(hero.hp.min(9))]
                    + HERO_AP[usize::from(hero.ap.min(9))]
                    + SKILL * skills
                    + LATE_SKILL * i32::from(hero.skills >> 3 != 0)
                    - 150 * skills * skills
            }),
            face => UNIT * i32::from(self.price_of(face)),
        }
    }

    /// Wounds, frost, nets and poison make a unit worth less.
    fn what_is_left(&self, at: BlockRef, block: &Block, full: i32) -> i32 {
        let hp = i32::from(self.hp(at.seat, block.face)).max(1);
        let mut value = full * 45 / 100 + full * 55 / 100 * i32::from(self.hp_left(at)) / hp;
        if block.has(mark::FROZEN) {
            value -= full / 5;
        } else if block.has(mark::FROSTBITE | mark::NETTED) {
            value -= full / 9;
        }
        if block.has(mark::SUPPRESSED) {
            value -= full / 12;
        }
        if block.has(mark::POISONED) {
            value -= full / (2 * hp);
        }
        value
    }

    /// How many turns are still foreseen.
    pub(crate) fn turns_ahead(&self) -> i32 {
        let limit = if self.rules.turn_limit > 0 { i32::from(self.rules.turn_limit) } else { 24 };
        (limit - i32::from(self.turn)).clamp(2, FORESEEN)
    }

    /// What a point is worth now.
    pub(crate) fn point_value(&self) -> i32 {
        if self.rules.turn_limit == 0 {
            return POINT;
        }
        let left = i32::from(self.rules.turn_limit.saturating_sub(self.turn));
        POINT + LAST_POINT / (1 + left * left / 2)
    }

    /// Buildings, villages, and the points they bring.
    fn estate(&self, seat: Seat) -> i32 {
        let ahead = self.turns_ahead() * REVENUE;
        let mut seen = [false; 10];
        let mut sum = 0;
        for building in self.buildings_of(seat) {
            let facts = self.pack.works(building.kind);
            let (kind, age) = (building.kind as usize, usize::from(building.second_age));
            let mut value = ahead * i32::from(facts.revenue[age]) + BUILT * i32::from(facts.price);
            value += age as i32 * BUILT * i32::from(facts.upgrade);
            if !std::mem::replace(&mut seen[kind], true) {
                value += FIRST[kind];
                // Sites are few; missions and Fortresses need them more.
                if building.kind == Works::SiegeWorkshop && !self.rules.bonus_missions {
                    value += SIEGE;
                }
            }
            if age == 1 && !std::mem::replace(&mut seen[5 + kind], true) {
                value += FIRST_UPGRADE[kind];
            }
            let hp = i32::from(facts.hp[age]).max(1);
            let left = hp - i32::from(building.wounds).min(hp);
            sum += value * 60 / 100 + value * 40 / 100 * left / hp;
        }
        for standing in self.encounters.iter() {
            if standing.kind == Encounter::Village && standing.owner == Some(seat) {
                sum += ahead * i32::from(self.pack.numbers.village_gold);
            }
        }
        // A wish that has come true is worth more than the wish: whoever spends what he saved must not feel poorer.
        let fortresses = self.fortresses(seat);
        sum += WISH * 13 / 10 * fortresses as i32;
        if fortresses > 0 && self.has_fortress_task(seat) {
            sum += WISHED_TASK * 13 / 10;
        }
        if self.rules.domination {
            sum += FORTRESSES[fortresses.min(6)];
        }
        sum + self.point_value() * self.points(seat)
    }

    /// How near the seat is to each goal that is on.
    fn progress(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let top = usize::from(self.pack.numbers.track_elite);
        let mut sum = 0;
        for &steps in &player.tracks {
            // A track of another length has as much to give.
            sum += STEPS[(usize::from(steps).min(top) * 4 / top.max(1)).min(4)];
        }
        if self.rules.elite {
            sum += ELITE[usize::from(self.elite_types(seat).min(4))];
        }
        let held = i32::from(self.mines_held(seat));
        if self.rules.portal {
            let stones = self.side_stones(seat);
            sum += self.portal_value(stones) / self.members(seat);
            sum += held * self.stone_value(seat) * MINE / 2;
        } else {
            // Whoever ferries shards does not sit on mines.
            sum += if self.rules.shard_goal { held * SHARD_MINE / 4 } else { held * SHARD_MINE };
        }
        if self.rules.agenda || self.rules.bonus_missions || self.rules.secret_missions {
            let marks = usize::from(self.marks(seat)).min(4);
            let wins = self.rules.agenda || self.rules.bonus_missions;
            sum += if wins { MARKS[marks] } else { MARKS[1] / 2 * marks as i32 };
            sum += self.tasks_half_done(seat);
        }
        if self.rules.shards {
            let shards = i32::from(player.shards);
            sum += if self.rules.shard_goal {
                WINNING_SHARD * shards + SHARDS * shards * shards / 400
            } else {
                SHARD * shards
            };
        }
        sum
    }

    fn members(&self, seat: Seat) -> i32 {
        if self.ally(seat).is_some() { 2 } else { 1 }
    }

    /// M29.5.
    fn side_stones(&self, seat: Seat) -> i32 {
        let friends = self.seats_at_table().filter(|&other| self.are_friends(seat, other));
        friends.map(|other| i32::from(self.player(other).stones)).sum()
    }

    fn portal_value(&self, stones: i32) -> i32 {
        let need = i32::from(self.geometry().stones.max(1));
        let stones = stones.min(need);
        PORTAL * stones / need + PORTAL_END * stones / need * stones / need
    }

    /// What the next stone is worth.
    pub(crate) fn stone_value(&self, seat: Seat) -> i32 {
        let stones = self.side_stones(seat);
        let need = i32::from(self.geometry().stones.max(1));
        (PORTAL + PORTAL_END * (2 * stones + 1) / need) / need
    }

    fn tasks_half_done(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let marks = usize::from(self.marks(seat)).min(4);
        let is_winning = self.rules.agenda || self.rules.bonus_missions;
        let full = if is_winning { (MARKS[marks + 1] - MARKS[marks]) / 100 * PART_OF_TASK } else { TASK };
        let part = |task: Mission| {
            if player.fulfilled.contains(task) { 0 } else { full / 100 * self.percent_done(seat, task) }
        };
        if self.rules.bonus_missions {
            crate::missions::BONUS.into_iter().map(part).sum()
        } else if player.mission == NONE {
            0
        } else {
            self.tasks_of(player.mission).map(part).sum()
        }
    }

    /// How much of a task is done, in hundredths.
    fn percent_done(&self, seat: Seat, task: Mission) -> i32 {
        let (numbers, player) = (&self.pack.tasks, self.player(seat));
        let deeds = &player.deeds;
        let of = |done: u8, all: u8| 100 * i32::from(done.min(all)) / i32::from(all.max(1));
        let count =
            |kind: Works| self.buildings_of(seat).filter(|building| building.kind == kind).count() as u8;
        match task {
            Mission::Warlike => of(deeds.kills, numbers.kills),
            Mission::Wrecker => of(deeds.wrecked, numbers.wrecked),
            Mission::Stonekeeper if self.rules.mines.is_power_of_two() => {
                of(deeds.openings, numbers.openings)
            }
            Mission::Stonekeeper => of(self.mines_held(seat), numbers.mines),
            Mission::Pathfinder if self.rules.adventures => {
                of(deeds.revealed.saturating_add(deeds.stories), numbers.finds)
            }
            Mission::Pathfinder => of(deeds.revealed, numbers.finds_without),
            Mission::RoadBuilder | Mission::SupplyLines => {
                of(self.connected(seat).count() as u8, numbers.connected)
            }
            Mission::Watchman => of(count(Works::GuardTower), numbers.towers),
            Mission::WatchTowers => of(count(Works::GuardTower), 2),
            Mission::Mentor => {
                player.hero.map_or(0, |hero| of(3 * hero.level + hero.kills, 3 * numbers.hero_level))
            }
            Mission::Drillmaster | Mission::EliteType => {
                of(player.tracks.iter().copied().max().unwrap_or(0), self.pack.numbers.track_elite)
            }
            Mission::Treasurer => of(player.gold.min(255) as u8, numbers.gold),
            Mission::Storyteller => of(deeds.stories, numbers.stories),
            Mission::Stronghold | Mission::OwnFortress => {
                let saved = of(player.gold.min(255) as u8, self.pack.works(Works::Fortress).price);
                if count(Works::Fortress) > 0 { 90 } else { saved * 2 / 5 }
            }
            Mission::Raider => of(deeds.raids, numbers.raids),
            Mission::Architect => {
                let is_second = |building: &&crate::position::Building| building.second_age;
                of(self.buildings_of(seat).filter(is_second).count() as u8, numbers.second_age)
            }
        }
    }
}
