//! Chapter 32: the answers that a question has: those that are allowed, and for "why not?" those that one could think of.

use crate::action::{Action, Aim, Growth, How, Purchase, Source, Work};
use crate::hexes::{Dir, Hex, HexSet};
use crate::kinds::{Ability, Attribute, Class, CombatCard, Face, Faction, HeroKind, Terrain, Works};
use crate::position::{BlockRef, MultiverseWar, NONE, mark};
use crate::task::{Draft, Task};
use crate::treasury::MOST_GOLD;
use table::Seat;

/// Where answers are collected: those that pass, or all of them.
pub(crate) struct Answers<'a, F> {
    out: &'a mut Vec<Action>,
    passes: F,
    /// Also those that are refused?
    pub(crate) broad: bool,
}

impl<F: Fn(Action) -> bool> Answers<'_, F> {
    #[inline]
    pub(crate) fn add(&mut self, action: Action) {
        if self.broad || (self.passes)(action) {
            self.out.push(action);
        }
    }

    /// The same for an action that is judged on the spot, by the rule that judges it when it is done.
    #[inline]
    fn add_if(&mut self, action: Action, is_allowed: impl FnOnce() -> bool) {
        if self.broad || is_allowed() {
            self.out.push(action);
        }
    }
}

impl MultiverseWar {
    /// What a seat, which is asked, may answer; with `broad` also what would be refused.
    pub(crate) fn list(&self, seat: Seat, broad: bool, out: &mut Vec<Action>) {
        if !broad && self.lesson().is_some() {
            out.extend(self.scripted_action(seat).filter(|&action| self.check_action(seat, action).is_ok()));
            return;
        }
        match self.task() {
            Task::Menu => {
                let passes = |action| self.check_menu(seat, action).is_ok();
                self.list_menu(seat, &mut Answers { out, passes, broad });
            }
            Task::Orders if self.player(seat).orders.is_empty() => {
                let passes = |action| self.check_order_in(self, seat, action).is_ok();
                self.list_orders(self, seat, &mut Answers { out, passes, broad });
            }
            Task::Orders => {
                let mut plan = *self;
                self.carry_out_in(&mut plan, seat);
                let passes = |action| self.check_order_in(&plan, seat, action).is_ok();
                self.list_orders(&plan, seat, &mut Answers { out, passes, broad });
            }
            task => {
                let passes = |action| self.check_answer(seat, action).is_ok();
                self.list_answers(task, seat, &mut Answers { out, passes, broad });
            }
        }
    }

    fn list_answers<F: Fn(Action) -> bool>(&self, task: Task, seat: Seat, answers: &mut Answers<'_, F>) {
        let geometry = self.geometry();
        match task {
            Task::ChooseFaction(_) => {
                Faction::ALL.into_iter().for_each(|faction| answers.add(Action::Faction(faction)));
            }
            Task::HeroStep(_) => {
                HeroKind::ALL.into_iter().for_each(|kind| answers.add(Action::Hero(kind)));
                answers.add(Action::Resurrect);
                answers.add(Action::Pass);
            }
            Task::HeroPoints(_) => {
                for skills in 0..32u8 {
                    let left = 8i8 - 2 * skills.count_ones() as i8;
                    for hp in 1..left.max(1) as u8 {
                        answers.add(Action::Points { hp, ap: left as u8 - hp, skills });
                    }
                }
            }
            Task::HeroPlace(_) => Self::add_places(geometry.settlements[seat.index()], answers),
            Task::Level(_) => {
                for growth in [Growth::Hp, Growth::HpAp, Growth::Ap] {
                    answers.add(Action::Grow(growth));
                }
                (0..5).for_each(|power| answers.add(Action::Grow(Growth::Skill(power))));
            }
            Task::Gifts => {
                (0..=MOST_GOLD).for_each(|gold| answers.add(Action::Give(gold)));
                answers.add(Action::GiveAll);
            }
            Task::Treaty(_) => {
                self.seats_at_table().for_each(|to| answers.add(Action::Treaty(to)));
                answers.add(Action::Pass);
            }
            Task::TreatyAnswer(..) | Task::DealAnswer | Task::AllySwap(..) => {
                answers.add(Action::Accept);
                answers.add(Action::Refuse);
            }
            Task::Deal(_) => self.list_deal(answers),
            Task::AcademyStep(_) => self.own_types(seat).for_each(|face| answers.add(Action::Type(face))),
            Task::Number(..) => (1..=6).for_each(|number| answers.add(Action::Number(number))),
            Task::Defender => {
                let at = self.fight.map_or(Hex(0), |fight| fight.at);
                self.military_on(at).for_each(|unit| answers.add(Action::Defend(unit.unit)));
            }
            Task::CombatCard(_) => {
                CombatCard::ALL.into_iter().for_each(|card| answers.add(Action::Card(card)));
                answers.add(Action::Pass);
            }
            Task::FallBack(side) => {
                if let Some(unit) = self.dying(side) {
                    geometry.around(self.block(unit).hex).for_each(|hex| answers.add(Action::FallBack(hex)));
                }
                answers.add(Action::Pass);
            }
            Task::StoryRound => {
                answers.add(Action::Fight);
                answers.add(Action::Withdraw);
            }
            Task::Shrine | Task::Meet(..) => {
                answers.add(Action::Yes);
                answers.add(Action::No);
            }
            Task::RevealSlot | Task::RevealToward(_) => {
                (0..geometry.slots.len() as u8).for_each(|slot| answers.add(Action::Slot(slot)));
            }
            Task::WonUnit(face) => {
                let places: HexSet = self.places_for_won(seat, face).collect();
                Self::add_places(places, answers);
            }
            Task::Pave => {
                let at = self.story.map_or(Hex(0), |story| story.at);
                geometry.around(at).for_each(|hex| answers.add(Action::Place(hex)));
            }
            Task::Retreat => {
                let at = self.story.map_or(Hex(0), |story| self.block(story.hero).hex);
                geometry.around(at).for_each(|hex| answers.add(Action::Place(hex)));
            }
            _ => {}
        }
    }

    fn add_places<F: Fn(Action) -> bool>(hexes: HexSet, answers: &mut Answers<'_, F>) {
        hexes.iter().for_each(|hex| answers.add(Action::Place(hex)));
    }

    fn list_deal<F: Fn(Action) -> bool>(&self, answers: &mut Answers<'_, F>) {
        match self.deal {
            None => {
                self.seats_at_table().for_each(|to| answers.add(Action::Deal(to)));
                answers.add(Action::Pass);
            }
            Some(deal) => {
                if deal.amount.is_none() {
                    for give in [true, false] {
                        (1..=MOST_GOLD).for_each(|gold| answers.add(Action::Amount { give, gold }));
                    }
                } else if deal.repay.is_none() {
                    (0..=MOST_GOLD).for_each(|gold| answers.add(Action::Repay(gold)));
                } else {
                    (1..=6).for_each(|turns| answers.add(Action::Due(turns)));
                }
                answers.add(Action::Cancel);
            }
        }
    }

    /// D8 to D11.
    fn list_orders<F: Fn(Action) -> bool>(
        &self,
        plan: &MultiverseWar,
        seat: Seat,
        answers: &mut Answers<'_, F>,
    ) {
        match self.player(seat).draft {
            Draft::Nothing => {
                for (at, block) in plan.units_of(seat) {
                    if block.face == Face::Builder {
                        answers.add(Action::Builder(at.unit));
                    }
                }
                answers.add(Action::Source(Source::Settlement));
                for building in plan.buildings_of(seat) {
                    answers.add(Action::Source(Source::Building(building.hex)));
                }
                if self.rules.decoys {
                    answers.add(Action::Decoy);
                }
                answers.add(Action::Disband);
                if self.rules.shards {
                    answers.add(Action::Shards);
                }
                answers.add(Action::TakeBack);
                answers.add(Action::Done);
                return;
            }
            Draft::Builder(unit) => plan.each_work(seat, unit, |work| answers.add(Action::Work(work))),
            Draft::Source(source) => {
                let types = &plan.pack.types;
                let offered = plan.offered(seat, source).unwrap_or_default();
                for face in (types.common | types.only_of(plan.player(seat).faction)).iter() {
                    let can_take = || offered.contains(face) && plan.can_take(seat, source, face).is_ok();
                    answers.add_if(Action::Recruit(face), can_take);
                }
            }
            Draft::Recruit(source, face) => {
                let can_recruit = plan.can_recruit(seat, source, face).is_ok();
                for hex in plan.starts(seat, source).iter() {
                    let can_start = || can_recruit && plan.is_free(seat, face, hex).is_ok();
                    answers.add_if(Action::Place(hex), can_start);
                }
            }
            Draft::Decoy => Self::add_places(plan.geometry().settlements[seat.index()], answers),
            Draft::Disband => plan.units_of(seat).for_each(|(at, _)| answers.add(Action::Remove(at.unit))),
            Draft::Shards => {
                answers.add(Action::Buy(Purchase::Gold));
                for face in plan.own_types(seat) {
                    answers.add(Action::Buy(Purchase::Armour(face)));
                    answers.add(Action::Buy(Purchase::Weapons(face)));
                    answers.add(Action::Buy(Purchase::Promotion(face)));
                }
                answers.add(Action::Buy(Purchase::HeroLevel));
            }
        }
        answers.add(Action::Cancel);
    }

    /// D9: the works that one could think of on the Builder's hex.
    pub(crate) fn each_work(&self, seat: Seat, unit: u8, mut each: impl FnMut(Work)) {
        let Ok(at) = self.own(seat, unit) else { return };
        let hex = self.block(at).hex;
        Works::ALL.into_iter().for_each(|kind| each(Work::Build(kind)));
        each(Work::Upgrade);
        for one in Dir::ALL {
            for other in Dir::ALL.into_iter().filter(|&other| one < other) {
                each(Work::Road(one, other));
            }
        }
        each(Work::Crossroads);
        each(Work::Widen);
        for water in self.geometry().around(hex) {
            if self.map.terrain[water.index()] == Terrain::Water {
                Dir::ALL.into_iter().for_each(|exit| each(Work::Bridge(water, exit)));
            }
        }
        [Work::Chop, Work::Plant, Work::Demolish].into_iter().for_each(each);
    }

    /// D12, D13.
    fn list_menu<F: Fn(Action) -> bool>(&self, seat: Seat, answers: &mut Answers<'_, F>) {
        let targets = self.foreign(seat);
        for unit in 0..crate::position::BLOCKS as u8 {
            let at = BlockRef::new(seat, unit);
            let block = self.block(at);
            let is_idle = block.has(mark::OVER | mark::FROZEN);
            if block.is_on_map() && (answers.broad || !is_idle) {
                self.list_unit(at, targets, answers);
            }
        }
        for building in self.buildings_of(seat) {
            let range = self.pack.works(building.kind).range[usize::from(building.second_age)];
            if range == 0 || !building.is_finished() || building.has_shot && !answers.broad {
                continue;
            }
            let from = building.hex;
            for at in (targets & self.geometry().within(from, range)).iter() {
                answers.add(Action::Tower { from, at, aim: Aim::First });
                if self.rules.formations {
                    answers.add(Action::Tower { from, at, aim: Aim::Second });
                }
            }
        }
        self.list_powers(seat, targets, answers);
        answers.add_if(Action::EndPhase, || true);
    }

    #[inline]
    fn list_unit<F: Fn(Action) -> bool>(&self, at: BlockRef, targets: HexSet, answers: &mut Answers<'_, F>) {
        let block = *self.block(at);
        let unit = at.unit;
        let geometry = self.geometry();
        let walker = self.walker(at).ok();
        let has_ap = answers.broad || walker.map_or_else(|| self.ap_left(at), |walker| walker.left) > 0;
        let is_veteran = self.is_veteran(at.seat, block.face);
        let ability = self.ability(block.face);
        if has_ap {
            let near = geometry.near[block.hex.index()];
            let behind = walker.map_or(HexSet::EMPTY, |walker| self.behind_friends(&walker));
            let mut slots = [NONE; 3];
            for direction in Dir::ALL {
                let to = geometry.neighbour(block.hex, direction);
                if to.is_none() {
                    continue;
                }
                let is_closed = self.map.closed.contains(to);
                if is_closed && self.map.terrain[to.index()] == Terrain::Unknown {
                    let slot = to.slot();
                    if let Some(place) = slots.iter_mut().find(|place| **place == NONE || **place == slot) {
                        *place = slot;
                    }
                }
                let is_enemy = targets.contains(to);
                if is_enemy && block.face.is_military() {
                    self.list_attack(at, to, ability, is_veteran, answers);
                }
                if answers.broad || !is_enemy && !is_closed {
                    let can_go = || {
                        let (Some(walker), Ok(toll)) =
                            (&walker, self.toll_toward(at.seat, block.hex, direction, to))
                        else {
                            return behind.contains(to);
                        };
                        self.can_go(walker, toll, to).is_ok()
                    };
                    answers.add_if(Action::Step { unit, to }, can_go);
                }
            }
            let friends = self.map.occupied[self.side(at.seat)] & near;
            for with in friends.iter().filter(|&hex| hex != block.hex).flat_map(|hex| self.on(hex)) {
                if with.seat == at.seat && with.unit > unit {
                    let can_swap = || walker.is_some_and(|walker| self.can_swap_with(&walker, with).is_ok());
                    answers.add_if(Action::Swap { unit, with: with.unit }, can_swap);
                } else if with.seat != at.seat {
                    answers.add(Action::SwapAlly { unit, with: with.unit });
                }
            }
            for to in (behind & !near).iter() {
                answers.add_if(Action::Step { unit, to }, || true);
            }
            for slot in slots.into_iter().filter(|&slot| slot != NONE) {
                answers.add(Action::Explore { unit, slot });
            }
            let range =
                self.profile(at).range.max(if ability == Ability::SpearThrow && is_veteran { 2 } else { 0 });
            if range > 0 && block.face.is_military() {
                for to in (targets & geometry.within(block.hex, range)).iter() {
                    self.list_shot(at, to, ability, is_veteran, answers);
                }
            }
            if self.has_attribute(block.face, Attribute::SetUp) {
                answers.add(Action::SetUp(unit));
            }
        }
        if is_veteran || answers.broad {
            match ability.ready() {
                Some(true) => {
                    Dir::ALL.into_iter().for_each(|facing| answers.add(Action::Ready { unit, facing }));
                }
                Some(false) => answers.add(Action::Ready { unit, facing: Dir::default() }),
                None => {}
            }
            if ability == Ability::Sprint {
                answers.add(Action::Sprint(unit));
            }
        }
    }

    fn list_attack<F: Fn(Action) -> bool>(
        &self,
        at: BlockRef,
        to: Hex,
        ability: Ability,
        is_veteran: bool,
        answers: &mut Answers<'_, F>,
    ) {
        let unit = at.unit;
        answers.add(Action::Attack { unit, at: to, how: How::Plain });
        let has_power = self.block(at).face == Face::Hero;
        if has_power || is_veteran && matches!(ability, Ability::Charge | Ability::Cleave2) {
            answers.add(Action::Attack { unit, at: to, how: How::Ability });
        }
        if is_veteran && ability == Ability::Cleave1 {
            for direction in Dir::ALL {
                answers.add(Action::Attack { unit, at: to, how: How::Extra(direction) });
            }
        }
    }

    fn list_shot<F: Fn(Action) -> bool>(
        &self,
        at: BlockRef,
        to: Hex,
        ability: Ability,
        is_veteran: bool,
        answers: &mut Answers<'_, F>,
    ) {
        let unit = at.unit;
        let has_power = self.block(at).face == Face::Hero;
        let is_siege = self.profile(at).class == Class::Siege;
        for aim in [Aim::First, Aim::Second, Aim::Wall] {
            let is_meant = match aim {
                Aim::First => true,
                Aim::Second => self.rules.formations,
                Aim::Wall => is_siege && self.settlement_on(to).is_some(),
            };
            if !is_meant {
                continue;
            }
            answers.add(Action::Shoot { unit, at: to, aim, how: How::Plain });
            let simple = matches!(ability, Ability::Volley | Ability::SteadyAim | Ability::SpearThrow);
            if has_power || is_veteran && simple {
                answers.add(Action::Shoot { unit, at: to, aim, how: How::Ability });
            }
            if is_veteran && matches!(ability, Ability::Skewer | Ability::Scatter) {
                for direction in Dir::ALL {
                    answers.add(Action::Shoot { unit, at: to, aim, how: How::Extra(direction) });
                }
            }
        }
    }
}
