//! Chapter 32: whether an answer is allowed, and what it does. What can be answered at all is listed in `options.rs`.
//!
//! Each arm names a decision and hands it to the chapter it belongs to.

use crate::action::{Action, Source};
use crate::event::Event;
use crate::hexes::Hex;
use crate::kinds::{CombatCard, Faction};
use crate::position::{BlockRef, MOST_ORDERS, MultiverseWar, Victim};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::{Deal, Draft, Order, Task};
use crate::treasury::MOST_GOLD;
use table::{Kind, Seat};

type Checked = Result<(), Refused>;

fn when(is_so: bool, why_not: Refused) -> Checked {
    if is_so { Ok(()) } else { Err(why_not) }
}

impl MultiverseWar {
    /// May the seat do this now?
    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Checked {
        if seat.number() >= self.rules.seats {
            return Err(Refused::NoSuchSeat);
        }
        if self.ending.is_some() {
            return Err(Refused::Over);
        }
        let asked = self.asked_seats();
        if !asked.contains(seat) {
            return Err(match (self.task(), asked.first()) {
                (Task::Orders | Task::Gifts, _) | (_, None) => Refused::HasDecided,
                (_, Some(waiting_for)) => Refused::NotAsked { waiting_for },
            });
        }
        self.is_on_map(action)?;
        self.check_answer(seat, action)?;
        self.follows_script(seat, action)
    }

    /// M4.6: hexes and slots that do not exist.
    pub(crate) fn is_on_map(&self, action: Action) -> Checked {
        let hexes = self.geometry().hexes();
        let hex = |hex: Hex| when(hex.index() < hexes, Refused::NoSuchHex);
        match action {
            Action::Place(at)
            | Action::FallBack(at)
            | Action::Step { to: at, .. }
            | Action::Attack { at, .. }
            | Action::Shoot { at, .. }
            | Action::Source(Source::Building(at)) => hex(at),
            Action::Tower { from, at, .. } => hex(from).and(hex(at)),
            Action::Power { at, to, .. } => hex(at).and(hex(to)),
            Action::Explore { slot, .. } | Action::Slot(slot) => {
                when(usize::from(slot) < self.geometry().slots.len(), Refused::NoSuchSlot)
            }
            _ => Ok(()),
        }
    }

    /// May the seat, which is asked, answer so?
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Checked {
        match (self.task(), action) {
            (Task::Menu, _) => self.check_menu(seat, action),
            (Task::Orders, _) => self.check_order(seat, action),
            (Task::ChooseFaction(_), Action::Faction(faction)) => self.can_take_faction(faction),
            (Task::HeroStep(_), Action::Hero(kind)) => self.can_recruit_hero(seat, kind),
            (Task::HeroStep(_), Action::Resurrect) => self.can_resurrect(seat),
            (Task::HeroStep(_) | Task::CombatCard(_) | Task::FallBack(_) | Task::Treaty(_), Action::Pass) => {
                Ok(())
            }
            (Task::HeroPoints(_), Action::Points { hp, ap, skills }) => self.can_split(seat, hp, ap, skills),
            (Task::HeroPlace(_), Action::Place(hex)) => self.can_place_hero(seat, hex),
            (Task::Level(_), Action::Grow(growth)) => self.can_grow(seat, growth),
            (Task::Gifts, Action::Give(gold)) => self.can_give(seat, gold),
            (Task::Gifts, Action::GiveAll) => {
                when(self.player(seat).gold > u16::from(MOST_GOLD), Refused::NameTheAmount)
            }
            (Task::Treaty(_), Action::Treaty(to)) => self.can_offer_treaty(seat, to),
            (Task::TreatyAnswer(..) | Task::AllySwap(..), Action::Accept | Action::Refuse)
            | (Task::DealAnswer, Action::Refuse)
            | (Task::StoryRound, Action::Fight | Action::Withdraw)
            | (Task::Shrine, Action::Yes | Action::No)
            | (Task::Meet(..), Action::No) => Ok(()),
            (Task::DealAnswer, Action::Accept) => {
                let deal = self.deal.ok_or(Refused::NotAnAnswer)?;
                self.can_name_amount(&deal, deal.gives, deal.amount.unwrap_or(0))
            }
            (Task::Deal(_), _) => self.check_deal(seat, action),
            (Task::AcademyStep(_), Action::Type(face)) => {
                when(self.own_types(seat).any(|own| own == face), Refused::NotYourType)?;
                let top = self.pack.numbers.track_elite;
                when(self.player(seat).tracks[face.index()] < top, Refused::IsElite)
            }
            (Task::Number(..), Action::Number(number)) => when((1..=6).contains(&number), Refused::OneToSix),
            (Task::Defender, Action::Defend(unit)) => self.can_defend(seat, unit),
            (Task::CombatCard(_), Action::Card(card)) => {
                when(card != CombatCard::FallBack, Refused::PlayedLater)?;
                when(self.player(seat).hand.count(card) > 0, Refused::NotInHand)
            }
            (Task::FallBack(side), Action::FallBack(hex)) => self.can_fall_back(seat, side, hex),
            (Task::Meet(_, number), Action::Yes) => self.can_meet(seat, number).map(|_| ()),
            (Task::RevealSlot, Action::Slot(slot)) => when(self.can_reveal(slot), Refused::FaceUp),
            (Task::RevealToward(slot), Action::Slot(toward)) => {
                when(self.neighbours_up(slot).any(|up| up == toward), Refused::NotAdjacent)
            }
            (Task::WonUnit(face), Action::Place(hex)) => {
                when(self.places_for_won(seat, face).any(|place| place == hex), Refused::NotAStart)
            }
            (Task::Pave, Action::Place(hex)) => {
                let at = self.story.map_or(hex, |story| story.at);
                when(self.geometry().distance(at, hex) == 1, Refused::NotAdjacent)?;
                self.can_pave(hex)
            }
            (Task::Retreat, Action::Place(hex)) => {
                let story = self.story.ok_or(Refused::NotAnAnswer)?;
                when(self.retreats(story.hero).any(|place| place == hex), Refused::NoFreeHex)
            }
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// M6.1.
    pub(crate) fn can_take_faction(&self, faction: Faction) -> Checked {
        let is_taken = self.seats_at_table().any(|seat| self.player(seat).faction == Some(faction));
        when(!is_taken, Refused::FactionTaken)
    }

    /// D12, D13.
    #[inline]
    pub(crate) fn check_menu(&self, seat: Seat, action: Action) -> Checked {
        match action {
            Action::EndPhase => Ok(()),
            Action::Step { unit, to } => self.can_step(self.own(seat, unit)?, to),
            Action::Attack { unit, at, how } => self.can_attack(self.own(seat, unit)?, at, how),
            Action::Shoot { unit, at, aim, how } => self.can_shoot(self.own(seat, unit)?, at, aim, how),
            Action::Explore { unit, slot } => self.can_explore(self.own(seat, unit)?, slot),
            Action::Swap { unit, with } => {
                let (one, other) = (self.own(seat, unit)?, self.own(seat, with)?);
                // Each pair is offered once.
                when(unit < with, Refused::NotAnAnswer)?;
                self.can_swap(one, other)
            }
            Action::SwapAlly { unit, with } => {
                let ally = self.ally(seat).ok_or(Refused::NoAlly)?;
                when(self.player(seat).cancels < self.pack.numbers.cancels, Refused::NoMoreCancels)?;
                self.can_swap(self.own(seat, unit)?, self.own(ally, with)?)
            }
            Action::SetUp(unit) => self.can_set_up(self.own(seat, unit)?),
            Action::Ready { unit, facing } => self.can_ready(self.own(seat, unit)?, facing),
            Action::Sprint(unit) => self.can_sprint(self.own(seat, unit)?),
            Action::Tower { from, at, aim } => self.can_tower(seat, from, at, aim),
            Action::Power { power, at, to } => self.can_power(seat, power, at, to),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// D8 to D11. The plan is worked out once for a list of questions.
    fn check_order(&self, seat: Seat, action: Action) -> Checked {
        if self.player(seat).orders.is_empty() {
            self.check_order_in(self, seat, action)
        } else {
            self.check_order_in(&self.plan(seat), seat, action)
        }
    }

    /// D8 to D11, judged by the plan.
    pub(crate) fn check_order_in(&self, plan: &MultiverseWar, seat: Seat, action: Action) -> Checked {
        let player = self.player(seat);
        let has_room = || when(player.orders.len() < MOST_ORDERS, Refused::TooManyOrders);
        let may_cancel = || when(player.cancels < self.pack.numbers.cancels, Refused::NoMoreCancels);
        match (player.draft, action) {
            (Draft::Nothing, Action::Done) => when(!plan.must_recruit_builder(seat), Refused::BuilderFirst),
            (Draft::Nothing, Action::TakeBack) => {
                when(!player.orders.is_empty(), Refused::NothingToCancel)?;
                may_cancel()
            }
            (Draft::Nothing, Action::Builder(unit)) => {
                has_room()?;
                plan.can_work_at_all(seat, unit)?;
                plan.has_any_work(seat, unit)
            }
            (Draft::Nothing, Action::Source(source)) => {
                has_room()?;
                let offered = plan.offered(seat, source)?;
                let mut why = Refused::NothingPossible;
                for face in offered.iter() {
                    match plan.can_take(seat, source, face) {
                        Ok(()) => return Ok(()),
                        Err(refused) => why = refused,
                    }
                }
                Err(why)
            }
            (Draft::Nothing, Action::Decoy) => has_room().and_then(|()| plan.can_decoy(seat)),
            (Draft::Nothing, Action::Disband) => {
                has_room()?;
                let mut units = plan.units_of(seat);
                when(units.any(|(at, _)| plan.can_disband(seat, at.unit).is_ok()), Refused::NothingPossible)
            }
            (Draft::Nothing, Action::Shards) => {
                has_room()?;
                when(self.rules.shards, Refused::NotPlayed)?;
                when(plan.player(seat).shards >= crate::pack::SHARD_PRICES[0], Refused::TooFewShards)
            }
            (Draft::Nothing, _) => Err(Refused::NotAnAnswer),
            (_, Action::Cancel) => may_cancel(),
            (Draft::Builder(unit), Action::Work(work)) => plan.can_work(seat, unit, work),
            (Draft::Source(source), Action::Recruit(face)) => plan.can_recruit(seat, source, face),
            (Draft::Recruit(source, face), Action::Place(hex)) => plan.can_start(seat, source, face, hex),
            (Draft::Decoy, Action::Place(hex)) => plan.can_place_decoy(seat, hex),
            (Draft::Disband, Action::Remove(unit)) => plan.can_disband(seat, unit),
            (Draft::Shards, Action::Buy(purchase)) => plan.can_buy(seat, purchase),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// D26.
    fn check_deal(&self, seat: Seat, action: Action) -> Checked {
        match (self.deal, action) {
            (None, Action::Pass) => Ok(()),
            (None, Action::Deal(to)) => self.can_offer_deal(seat, to),
            (Some(_), Action::Cancel) => {
                when(self.player(seat).cancels < self.pack.numbers.cancels, Refused::NoMoreCancels)
            }
            (Some(deal), Action::Amount { give, gold }) if deal.amount.is_none() => {
                self.can_name_amount(&deal, give, gold)
            }
            (Some(deal), Action::Repay(gold)) if deal.amount.is_some() && deal.repay.is_none() => {
                self.can_name_repayment(gold)
            }
            (Some(deal), Action::Due(turns)) if deal.repay.is_some() => {
                when((1..=self.pack.numbers.loan_turns).contains(&turns), Refused::TooLate)
            }
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// M28.3.
    fn can_defend(&self, seat: Seat, unit: u8) -> Checked {
        let at = self.own(seat, unit)?;
        let fight = self.fight.ok_or(Refused::NotAnAnswer)?;
        when(self.military_on(fight.at).any(|other| other == at), Refused::NoSuchUnit)
    }

    /// C6.
    fn can_fall_back(&self, seat: Seat, side: u8, hex: Hex) -> Checked {
        when(self.player(seat).hand.count(CombatCard::FallBack) > 0, Refused::NotInHand)?;
        let unit = self.dying(side).ok_or(Refused::NotAnAnswer)?;
        // M9.10.
        when(!self.is_bound(unit), Refused::BoundToSite)?;
        let block = self.block(unit);
        when(self.geometry().distance(block.hex, hex) == 1, Refused::NotAdjacent)?;
        self.is_free_for(unit, hex)
    }

    /// D19: the unit that would die.
    pub(crate) fn dying(&self, side: u8) -> Option<BlockRef> {
        let fight = self.fight?;
        match (side, fight.victim) {
            (0, _) => Some(fight.attacker),
            (_, Victim::Unit(unit)) => Some(unit),
            _ => None,
        }
    }

    /// Carries an answer out.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, io: &mut impl Desk) {
        match self.task() {
            Task::Menu => self.do_menu(seat, action, io),
            Task::Orders => {
                self.decide_order(seat, action);
                io.say(Event::Planned { seat });
                // M6.9: who is done has ordered a Builder; chapter 33: in a lesson he has ordered what the script says.
                let tells = self.rules.starter && self.turn == 1 || self.lesson().is_some();
                self.told |= action == Action::Done && tells;
            }
            Task::Gifts => {
                let all = self.player(seat).gold;
                self.player_mut(seat).gift =
                    Some(if let Action::Give(gold) = action { u16::from(gold) } else { all });
                io.say(Event::Planned { seat });
            }
            Task::Deal(place) => self.do_deal(seat, place, action, io),
            task => {
                self.tasks.pop();
                self.do_answer(seat, task, action, io);
            }
        }
    }

    fn do_answer(&mut self, seat: Seat, task: Task, action: Action, io: &mut impl Desk) {
        match (task, action) {
            (Task::ChooseFaction(number), Action::Faction(faction)) => {
                self.player_mut(seat).faction = Some(faction);
                io.say(Event::ChoseFaction { seat, faction });
                self.then(Task::ChooseFaction(number + 1));
            }
            (Task::HeroStep(place), Action::Hero(kind)) => {
                self.then(Task::HeroStep(place + 1));
                self.recruit_hero(seat, kind, io);
            }
            (Task::HeroStep(place), Action::Resurrect) => {
                self.then(Task::HeroStep(place + 1));
                self.resurrect(seat, io);
            }
            (Task::HeroStep(place), _) => {
                io.say(Event::Declined { seat });
                self.then(Task::HeroStep(place + 1));
            }
            (Task::HeroPoints(_), Action::Points { hp, ap, skills }) => {
                let kind = self.player(seat).hero.map(|hero| hero.kind);
                let hp = hp + kind.map_or(0, |kind| self.pack.hero(kind).hp);
                if let Some(hero) = &mut self.player_mut(seat).hero {
                    (hero.hp, hero.ap, hero.skills) = (hp, ap, skills);
                }
                io.say(Event::HeroPoints { seat, hp, ap, skills });
            }
            (Task::HeroPlace(_), Action::Place(hex)) => self.place_hero(seat, hex, io),
            (Task::Level(_), Action::Grow(growth)) => self.grow(seat, growth, io),
            (Task::Treaty(place), Action::Treaty(to)) => {
                self.then(Task::Treaty(place + 1));
                io.say(Event::TreatyOffered { from: seat, to });
                self.then(Task::TreatyAnswer(seat, to));
            }
            (Task::Treaty(place), _) => {
                io.say(Event::Declined { seat });
                self.then(Task::Treaty(place + 1));
            }
            (Task::TreatyAnswer(from, to), Action::Accept) => self.make_treaty(from, to, io),
            (Task::DealAnswer, answer) => {
                if let Some(deal) = self.deal.take() {
                    if answer == Action::Accept {
                        self.make_deal(deal, io);
                    } else {
                        io.say(Event::Refused { seat });
                    }
                }
            }
            (Task::AcademyStep(_), Action::Type(face)) => self.advance(seat, face, 1, io),
            (Task::Number(slot, toward), Action::Number(number)) => self.turn_over(slot, toward, number, io),
            (Task::Defender, Action::Defend(unit)) => {
                let block = BlockRef::new(seat, unit);
                if let Some(fight) = &mut self.fight {
                    match fight.victim {
                        Victim::Unit(_) => fight.victim = Victim::Unit(block),
                        _ => fight.guard = Some(block),
                    }
                }
                io.say(Event::Defends { block });
            }
            (Task::CombatCard(side), Action::Card(card)) => self.play_card(seat, usize::from(side), card, io),
            (Task::FallBack(side), Action::FallBack(hex)) => self.fall_back(side, hex, io),
            (Task::FallBack(side), _) => self.die_in_fight(side, io),
            (Task::StoryRound, Action::Fight) => self.fight_foe(io),
            (Task::StoryRound, _) => self.withdraw(io),
            (Task::Shrine, Action::Yes) => self.pray(io),
            (Task::Meet(_, number), Action::Yes) => self.meet(seat, number, io),
            (Task::RevealSlot, Action::Slot(slot)) => {
                io.say(Event::Pointed { seat, slot });
                self.then(Task::RevealToward(slot));
            }
            (Task::RevealToward(slot), Action::Slot(toward)) => {
                io.say(Event::Pointed { seat, slot: toward });
                self.then(Task::Number(slot, toward));
            }
            (Task::WonUnit(face), Action::Place(hex)) => self.place_won(face, hex, io),
            (Task::Pave, Action::Place(hex)) => self.pave(hex, io),
            (Task::Retreat, Action::Place(hex)) => self.retreat_to(hex, io),
            (Task::AllySwap(unit, with), Action::Accept) => {
                let ally = seat;
                self.do_swap(BlockRef::new(self.active, unit), BlockRef::new(ally, with), io);
            }
            (Task::AllySwap(..) | Task::TreatyAnswer(..), _) => io.say(Event::Refused { seat }),
            _ => io.say(Event::Declined { seat }),
        }
    }

    /// D12, D13.
    #[inline]
    fn do_menu(&mut self, seat: Seat, action: Action, io: &mut impl Desk) {
        let at = |unit| BlockRef::new(seat, unit);
        match action {
            Action::Step { unit, to } => self.do_step(at(unit), to, io),
            Action::Attack { unit, at: hex, how } => self.do_attack(at(unit), hex, how, io),
            Action::Shoot { unit, at: hex, aim, how } => self.do_shoot(at(unit), hex, aim, how, io),
            Action::Explore { unit, slot } => self.do_explore(at(unit), slot, io),
            Action::Swap { unit, with } => self.do_swap(at(unit), at(with), io),
            Action::SwapAlly { unit, with } => {
                io.say(Event::SwapOffered { block: at(unit) });
                self.player_mut(seat).cancels += 1;
                self.then(Task::AllySwap(unit, with));
            }
            Action::SetUp(unit) => self.do_set_up(at(unit), io),
            Action::Ready { unit, facing } => self.do_ready(at(unit), facing, io),
            Action::Sprint(unit) => self.do_sprint(at(unit), io),
            Action::Tower { from, at, aim } => self.do_tower(seat, from, at, aim, io),
            Action::Power { power, at, to } => self.do_power(seat, power, at, to, io),
            _ => {
                self.tasks.pop();
                self.close_phase(io);
            }
        }
    }

    /// D8 to D11: what is composed is nobody else's business until all are done.
    pub(crate) fn decide_order(&mut self, seat: Seat, action: Action) {
        let player = self.player_mut(seat);
        let draft = std::mem::take(&mut player.draft);
        let mut order = |order| _ = player.orders.push(order);
        match (draft, action) {
            (_, Action::Builder(unit)) => player.draft = Draft::Builder(unit),
            (_, Action::Source(source)) => player.draft = Draft::Source(source),
            (_, Action::Decoy) => player.draft = Draft::Decoy,
            (_, Action::Disband) => player.draft = Draft::Disband,
            (_, Action::Shards) => player.draft = Draft::Shards,
            (_, Action::Cancel) => player.cancels += 1,
            (_, Action::TakeBack) => {
                player.orders.pop();
                player.cancels += 1;
            }
            (Draft::Builder(unit), Action::Work(work)) => order(Order::Work(unit, work)),
            (Draft::Source(source), Action::Recruit(face)) => player.draft = Draft::Recruit(source, face),
            (Draft::Recruit(source, face), Action::Place(hex)) => order(Order::Recruit(source, face, hex)),
            (Draft::Decoy, Action::Place(hex)) => order(Order::Decoy(hex)),
            (Draft::Disband, Action::Remove(unit)) => order(Order::Disband(unit)),
            (Draft::Shards, Action::Buy(purchase)) => order(Order::Buy(purchase)),
            _ => player.is_done = true,
        }
    }

    /// D26: the deal is composed step by step, and offered when it is complete.
    fn do_deal(&mut self, seat: Seat, place: u8, action: Action, io: &mut impl Desk) {
        let deal = self.deal;
        let mut is_complete = false;
        io.say(Event::Planned { seat });
        match (action, deal) {
            (Action::Deal(to), _) => {
                self.deal = Some(Deal { from: seat, to, gives: true, amount: None, repay: None, due: 0 });
                return;
            }
            (Action::Amount { give, gold }, Some(deal)) => {
                self.deal = Some(Deal { gives: give, amount: Some(gold), ..deal });
            }
            (Action::Repay(gold), Some(deal)) => {
                self.deal = Some(Deal { repay: Some(gold), ..deal });
                is_complete = gold == 0;
            }
            (Action::Due(turns), Some(deal)) => {
                self.deal = Some(Deal { due: turns, ..deal });
                is_complete = true;
            }
            (Action::Cancel, _) => {
                self.deal = None;
                self.player_mut(seat).cancels += 1;
            }
            _ => {
                io.say(Event::Declined { seat });
                self.tasks.pop();
                self.then(Task::Deal(place + 1));
            }
        }
        if is_complete {
            self.tasks.pop();
            self.then(Task::Deal(place + 1));
            if let Some(deal) = self.deal {
                io.reveal(table::Audience::All);
                io.say(Event::DealOffered(deal));
            }
            self.then(Task::DealAnswer);
        }
    }

    /// D9: is there anything for the Builder to do?
    pub(crate) fn has_any_work(&self, seat: Seat, unit: u8) -> Checked {
        let mut any = Err(Refused::NothingPossible);
        let mut first = None;
        self.each_work(seat, unit, |work| {
            let one = if any.is_ok() { Ok(()) } else { self.can_work(seat, unit, work) };
            first = first.or(one.err());
            any = any.or(one);
        });
        // Why there is no building here is what people ask about a Builder.
        any.map_err(|_| first.unwrap_or(Refused::NothingPossible))
    }
}
