//! Chapters 7 and 32: who is asked, what happens between two questions, and how the parts of a turn follow each other.

use crate::event::Event;
use crate::hexes::HexSet;
use crate::kinds::{Encounter, Section, Works};
use crate::pack::REST;
use crate::position::{BLOCKS, BlockRef, MultiverseWar, NONE, Phase, mark};
use crate::task::{Draft, Task};
use table::{Seat, Seats};

/// What a rule works with while it is carried out: chance, and somebody who listens.
pub(crate) trait Desk: table::Desk<Event> {}

impl<T: table::Desk<Event>> Desk for T {}

impl MultiverseWar {
    /// M7.1: the turn, counted from 1; 0 during set-up.
    pub const fn turn_number(&self) -> u8 {
        self.turn
    }

    /// What the question is about.
    #[inline]
    pub(crate) fn task(&self) -> Task {
        self.tasks.last().copied().unwrap_or_default()
    }

    /// Puts a task on the stack; the last is done first.
    #[inline]
    pub(crate) fn then(&mut self, task: Task) {
        let has_room = self.tasks.push(task);
        debug_assert!(has_room, "the stack of tasks is deep enough");
    }

    /// The seats that are asked now; nobody when the game is over.
    #[inline]
    pub(crate) fn asked_seats(&self) -> Seats {
        if self.ending.is_some() {
            return Seats::NONE;
        }
        let one = match self.task() {
            Task::Menu => self.active,
            Task::Orders => return self.seats_alive().filter(|&seat| !self.player(seat).is_done).collect(),
            Task::Gifts => {
                let waits = |seat: &Seat| self.ally(*seat).is_some() && self.player(*seat).gift.is_none();
                return self.seats_alive().filter(waits).collect();
            }
            Task::ChooseFaction(seat) => Seat::new(seat),
            Task::Treaty(place) | Task::Deal(place) | Task::HeroStep(place) => self.in_order(place),
            Task::TreatyAnswer(_, seat)
            | Task::HeroPoints(seat)
            | Task::HeroPlace(seat)
            | Task::AcademyStep(seat)
            | Task::Level(seat)
            | Task::Meet(seat, _) => seat,
            Task::DealAnswer => match self.deal {
                Some(deal) => deal.to,
                None => return Seats::NONE,
            },
            Task::Number(..) => self.right_of(self.namer_for()),
            Task::Defender | Task::CombatCard(_) | Task::FallBack(_) => match self.fight_question() {
                Some(seat) => seat,
                None => return Seats::NONE,
            },
            Task::StoryRound
            | Task::Shrine
            | Task::RevealSlot
            | Task::RevealToward(_)
            | Task::WonUnit(_)
            | Task::Pave
            | Task::Retreat => match self.story {
                Some(story) => story.hero.seat,
                None => return Seats::NONE,
            },
            Task::AllySwap(..) => self.ally(self.active).unwrap_or(self.active),
            Task::FinishSetup
            | Task::StartTurn
            | Task::Caught
            | Task::Wander(_)
            | Task::EndStart
            | Task::Revenue
            | Task::CarryOut
            | Task::Phase(_)
            | Task::Interception
            | Task::Initiative
            | Task::Strike(..)
            | Task::Extra(_)
            | Task::EndFight
            | Task::SecondBolt(_)
            | Task::Found(_)
            | Task::EndStory
            | Task::Arrive(..)
            | Task::EndStep => return Seats::NONE,
        };
        Seats::only(one)
    }

    /// Whose territory is being turned over: the explorer's, or that of the unit in a story.
    fn namer_for(&self) -> Seat {
        self.story.map_or(self.active, |story| story.hero.seat)
    }

    /// M1.4: the player to the right who is still in the game.
    pub(crate) fn right_of(&self, seat: Seat) -> Seat {
        let seats = self.rules.seats;
        let mut right = seat;
        loop {
            right = Seat::new((right.number() + seats - 1) % seats);
            if right == seat || !self.player(right).is_out {
                return right;
            }
        }
    }

    /// Goes on until somebody must be asked.
    #[inline]
    pub(crate) fn run(&mut self, io: &mut impl Desk) {
        loop {
            if self.ending.is_some() {
                self.settle();
                return;
            }
            if self.waits() {
                return;
            }
            let task = self.tasks.pop().expect("a running game has something to do");
            self.perform(task, io);
        }
    }

    /// Nothing is left to do when the game is over.
    fn settle(&mut self) {
        self.tasks.clear();
        self.fight = None;
        if let Some(story) = self.story.take() {
            self.stock.told |= 1 << story.card;
        }
        self.deal = None;
        for player in &mut self.players {
            player.draft = Draft::Nothing;
        }
    }

    /// Does the next task wait for an answer? Questions that nobody can answer, or that have become pointless, are passed over.
    #[inline]
    fn waits(&self) -> bool {
        match self.task() {
            Task::Menu => !self.player(self.active).is_out,
            Task::Orders | Task::Gifts => !self.asked_seats().is_empty(),
            Task::ChooseFaction(seat) => seat < self.rules.seats,
            Task::Treaty(place) => {
                place < self.rules.seats && self.can_offer_any_treaty(self.in_order(place))
            }
            Task::Deal(place) => place < self.rules.seats && self.can_offer_any_deal(self.in_order(place)),
            Task::HeroStep(place) => place < self.rules.seats && self.is_asked_for_hero(self.in_order(place)),
            Task::AcademyStep(seat) => self.has_type_below_elite(seat),
            Task::Number(..)
            | Task::TreatyAnswer(..)
            | Task::DealAnswer
            | Task::HeroPoints(_)
            | Task::HeroPlace(_)
            | Task::StoryRound
            | Task::Shrine
            | Task::RevealSlot
            | Task::RevealToward(_)
            | Task::WonUnit(_)
            | Task::Pave
            | Task::Retreat
            | Task::Meet(..)
            | Task::Level(_)
            | Task::AllySwap(..) => true,
            Task::Defender | Task::CombatCard(_) | Task::FallBack(_) => self.fight_question().is_some(),
            _ => false,
        }
    }

    fn perform(&mut self, task: Task, io: &mut impl Desk) {
        match task {
            Task::FinishSetup => self.finish_setup(io),
            Task::StartTurn => self.start_turn(io),
            Task::Caught => self.caught_in_story(io),
            Task::Wander(at) => self.wander(at, io),
            Task::EndStart => self.end_start(io),
            Task::Revenue => self.take_revenue(io),
            Task::Gifts => self.hand_over_gifts(io),
            Task::Treaty(place) if place < self.rules.seats => self.then(Task::Treaty(place + 1)),
            Task::Treaty(_) => self.then(Task::Deal(0)),
            Task::Deal(place) if place < self.rules.seats => self.then(Task::Deal(place + 1)),
            Task::Deal(_) => self.begin_build(io),
            Task::HeroStep(place) if place < self.rules.seats => self.then(Task::HeroStep(place + 1)),
            Task::HeroStep(_) => self.begin_orders(io),
            Task::Orders => self.then(Task::CarryOut),
            Task::CarryOut => self.carry_out_orders(io),
            Task::Phase(place) => self.begin_phase(place, io),
            Task::Menu => self.close_phase(io),
            Task::Interception => self.intercept(io),
            Task::Initiative => self.decide_initiative(io),
            Task::Strike(side, is_second) => self.strike_of(side, is_second, io),
            Task::FallBack(side) => self.die_in_fight(side, io),
            Task::Extra(number) => self.extra_strike(number, io),
            Task::EndFight => self.end_fight(io),
            Task::SecondBolt(hex) => {
                if let Some(hero) = self.player(self.active).hero.filter(|hero| hero.block != NONE) {
                    self.ice_bolt(BlockRef::new(self.active, hero.block), hex, io);
                }
            }
            Task::Found(kind) => {
                if let Some(story) = self.story {
                    self.place_encounter(kind, story.at, io);
                }
            }
            Task::EndStory => self.end_story(),
            Task::Arrive(seat, unit) => self.arrive(BlockRef::new(seat, unit)),
            Task::EndStep => self.end_step(io),
            // Questions that have become pointless: nothing left to choose.
            _ => {}
        }
    }

    /// M7.3.
    fn start_turn(&mut self, io: &mut impl Desk) {
        self.turn += 1;
        self.phase = Phase::Start;
        io.say(Event::TurnBegan(self.turn));
        for building in self.buildings.iter_mut() {
            building.fresh = 0;
        }
        for standing in self.encounters.iter_mut() {
            standing.fresh = 0;
        }
        for player in &mut self.players {
            player.met = 0;
            if let Some(hero) = &mut player.hero {
                hero.stood = false;
            }
        }
        self.finish_fortresses(io);
        self.then(Task::EndStart);
        self.plan_wandering();
        self.turn_dial(io);
    }

    /// M9.12.
    fn finish_fortresses(&mut self, io: &mut impl Desk) {
        let mut is_changed = false;
        for at in 0..self.buildings.len() {
            let building = self.buildings[at];
            if building.is_finished() {
                continue;
            }
            let turn = self.turn;
            let site = &mut self.buildings[at];
            site.site = NONE;
            site.recruits = turn;
            self.survey(building.hex);
            io.say(Event::Finished { seat: building.owner, hex: building.hex });
            is_changed = true;
        }
        if is_changed {
            self.look_everywhere(io);
        }
    }

    /// M23.2, then Revenue.
    fn end_start(&mut self, _io: &mut impl Desk) {
        for standing in self.encounters.iter_mut() {
            if standing.kind == Encounter::Ants {
                standing.wounds = standing.wounds.saturating_sub(1);
            }
        }
        self.phase = Phase::Revenue;
        self.active = self.first;
        self.then(Task::Revenue);
    }

    /// M11.9: the Build phase begins with the hero step.
    fn begin_build(&mut self, io: &mut impl Desk) {
        self.phase = Phase::Build;
        io.say(Event::BuildBegan);
        self.then(Task::HeroStep(0));
    }

    /// M7.8.
    fn begin_orders(&mut self, _io: &mut impl Desk) {
        for player in &mut self.players {
            player.orders.clear();
            player.draft = Draft::Nothing;
            player.is_done = false;
            player.has_recruited = false;
            player.has_decoyed = false;
            player.cancels = 0;
        }
        self.map.worked = HexSet::EMPTY;
        self.then(Task::Orders);
    }

    /// M7.4.
    fn begin_phase(&mut self, place: u8, io: &mut impl Desk) {
        if place >= self.rules.seats {
            return self.then(Task::EndStep);
        }
        self.then(Task::Phase(place + 1));
        let seat = self.in_order(place);
        if self.player(seat).is_out {
            return;
        }
        self.phase = Phase::Action;
        self.active = seat;
        io.say(Event::PhaseBegan(seat));
        self.then(Task::Menu);
        self.open_phase(seat, io);
    }

    /// M7.4: the opening, in its order.
    fn open_phase(&mut self, seat: Seat, io: &mut impl Desk) {
        for unit in 0..BLOCKS as u8 {
            let block = self.block_mut(BlockRef::new(seat, unit));
            block.clear(mark::READY);
        }
        if let Some(hero) = &mut self.player_mut(seat).hero {
            hero.taunts = false;
            hero.used = 0;
        }
        // H3.1: each enemy action phase counts anew.
        for player in &mut self.players {
            if let Some(hero) = &mut player.hero {
                hero.walled = false;
            }
        }
        self.work_poison(seat, io);
        for unit in 0..BLOCKS as u8 {
            let block = self.block_mut(BlockRef::new(seat, unit));
            if block.has(mark::RESTING) {
                block.wounds = block.wounds.saturating_sub(REST);
                block.clear(mark::RESTING);
            }
        }
        self.repair(seat);
        self.credit_stones(seat, io);
        if self.ending.is_some() {
            return;
        }
        self.take_shards(seat, io);
        for unit in 0..BLOCKS as u8 {
            self.block_mut(BlockRef::new(seat, unit)).refresh();
        }
        for building in self.buildings.iter_mut() {
            building.has_shot = false;
        }
        self.player_mut(seat).tactical = 0;
        self.player_mut(seat).cancels = 0;
        self.check_tasks(seat, crate::missions::Moment::Opening, io);
    }

    /// M7.6.
    pub(crate) fn close_phase(&mut self, io: &mut impl Desk) {
        let seat = self.active;
        for unit in 0..BLOCKS as u8 {
            let at = BlockRef::new(seat, unit);
            let block = self.block(at);
            if !block.is_on_map() {
                continue;
            }
            let is_resting = block.wounds > 0
                && block.face.is_military()
                && block.spent == 0
                && !block.has(mark::ABILITY | mark::ATTACKED | mark::OVER)
                && self.player(seat).hero.is_none_or(|hero| hero.block != unit || hero.used == 0);
            if is_resting {
                self.block_mut(at).set(mark::RESTING);
                self.narrow(at, military());
            }
            self.block_mut(at).clear(mark::FROSTBITE_DUE | mark::FROZEN_DUE | mark::NETTED_DUE);
        }
        for blocks in &mut self.blocks {
            for block in blocks {
                block.clear(mark::SUPPRESSED);
            }
        }
        io.say(Event::PhaseEnded(seat));
        self.check_tasks(seat, crate::missions::Moment::Closing, io);
        // H5.5: frost that ends lets a unit see again.
        self.look_everywhere(io);
    }

    /// M7.7.
    fn end_step(&mut self, io: &mut impl Desk) {
        self.phase = Phase::End;
        self.check_domination(io);
        if self.ending.is_some() {
            return;
        }
        let limit =
            if self.rules.turn_limit > 0 { self.rules.turn_limit } else { self.pack.numbers.turn_cap };
        if self.turn >= limit {
            return self.finish(crate::position::Ending::TurnLimit, io);
        }
        if self.rules.is_free_for_all() {
            let mut next = self.first.next(self.rules.seats);
            while self.player(next).is_out {
                next = next.next(self.rules.seats);
            }
            self.first = next;
        }
        self.then(Task::StartTurn);
    }

    /// M24.2: what the dial shows in this turn.
    #[inline]
    pub(crate) fn section(&self) -> Section {
        if self.rules.dial && self.turn > 0 {
            self.pack.dial[usize::from((self.turn - 1) % 8)]
        } else {
            Section::Calm
        }
    }

    /// How many finished buildings of a kind a seat has.
    pub(crate) fn finished(&self, seat: Seat, kind: Works) -> u8 {
        let is_one = |building: &&crate::position::Building| building.kind == kind && building.is_finished();
        self.buildings_of(seat).filter(is_one).count() as u8
    }
}

/// Every face of a military unit.
pub(crate) fn military() -> table::Set<crate::kinds::Face> {
    crate::kinds::Face::ALL.into_iter().filter(|face| face.is_military()).collect()
}
