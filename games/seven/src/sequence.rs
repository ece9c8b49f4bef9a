//! Chapters 5 and 23: who is asked, what happens between two questions, and how a turn, a phase and a round follow each other.

use crate::action::Action;
use crate::cards::{ARMOUR, Buildings, Cataclysm};
use crate::draft::Draft;
use crate::event::{Event, PhaseEnd};
use crate::position::{Reason, Seven};
use crate::task::Task;
use arrayvec::ArrayVec;
use table::{Chance, Log, Seat};

/// S23.5: how often a seat may go back in one turn.
pub(crate) const MOST_BACKS: u8 = 7;

/// More than any question has options (S23.1).
pub(crate) const MOST_OPTIONS: usize = 128;

/// What a rule works with while it is carried out: chance, and somebody who listens.
pub(crate) struct Io<'a, C, L> {
    pub(crate) chance: &'a mut C,
    pub(crate) log: &'a mut L,
}

impl<C: Chance, L: Log<Event>> Io<'_, C, L> {
    #[inline]
    pub(crate) fn say(&mut self, event: Event) {
        self.log.say(event);
    }
}

impl Seven {
    /// Who is asked now; nobody when the game is over.
    #[inline]
    pub(crate) fn asked(&self) -> Option<Seat> {
        let unnamed = || self.unnamed_seat().expect("the Unnamed seat is in play");
        Some(match *self.tasks.last()? {
            Task::ChooseHero(seat)
            | Task::KeepGifts { seat, .. }
            | Task::SpoilElixir(seat)
            | Task::TapCharacter(seat)
            | Task::Betrayal { seat, .. }
            | Task::DiscardSins { seat, .. } => seat,
            Task::Menu
            | Task::TakeGifts { .. }
            | Task::Exchange { .. }
            | Task::PutSinsUnder { .. }
            | Task::PlaceCataclysm
            | Task::RecruitFreely
            | Task::FoundFreely
            | Task::CloseFor(_) => self.acting(),
            Task::SinWindow => self.named_by_sin()?,
            Task::DeedWindow(after) => self.after_acting(after),
            Task::Pick { at, .. } => self.order[usize::from(at)],
            Task::ChooseQuest => self.order[0],
            Task::CloseSpace { .. } => self.unnamed_seat().unwrap_or(self.order[0]),
            Task::UnnamedPlays | Task::OrderCataclysms { .. } => unnamed(),
            Task::Demand | Task::Penalty => self.unnamed.naming?,
            _ => return None,
        })
    }

    /// The hero whose turn it is.
    #[inline]
    pub(crate) fn acting(&self) -> Seat {
        self.order[usize::from(self.at_turn)]
    }

    /// The hero so many places after the acting one in the order of play.
    pub(crate) fn after_acting(&self, places: u8) -> Seat {
        self.order[usize::from(self.at_turn + places) % self.order.len()]
    }

    /// What the question is about, for the seat that is asked.
    #[inline]
    pub(crate) fn task(&self) -> Task {
        *self.tasks.last().expect("a running game has something to do")
    }

    /// S23.2, S23.5: may the deciding seat go back?
    #[inline]
    pub(crate) fn can_go_back(&self) -> bool {
        self.draft != Draft::Nothing
            && self.backs < MOST_BACKS
            && matches!(self.tasks.last(), Some(Task::Menu | Task::UnnamedPlays | Task::Demand))
    }

    pub(crate) fn backs_left(&self) -> u8 {
        MOST_BACKS - self.backs
    }

    /// Goes on until somebody must be asked. S23.1: a question with one answer is answered.
    pub(crate) fn run(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        loop {
            while self.ending.is_none() && !self.waits() {
                let task = self.tasks.pop().expect("a running game has something to do");
                self.perform(task, io);
            }
            if self.ending.is_some() {
                self.tasks.clear();
                self.draft = Draft::Nothing;
                return;
            }
            let Some(answer) = self.only_answer() else { return };
            let seat = self.asked().expect("somebody is asked");
            self.answer(seat, answer, io);
        }
    }

    /// Does the next task wait for an answer?
    #[inline]
    fn waits(&self) -> bool {
        match self.task() {
            Task::Menu
            | Task::UnnamedPlays
            | Task::SinWindow
            | Task::ChooseHero(_)
            | Task::PlaceCataclysm
            | Task::RecruitFreely
            | Task::FoundFreely
            | Task::CloseFor(_)
            | Task::ChooseQuest
            | Task::CloseSpace { .. }
            | Task::SpoilElixir(_)
            | Task::TapCharacter(_)
            | Task::Betrayal { .. }
            | Task::Exchange { .. }
            | Task::Demand
            | Task::OrderCataclysms { .. } => true,
            Task::DeedWindow(after) => self.is_asked_about_deed(after),
            Task::TakeGifts { left, different, .. } => left > 0 && self.has_gift_to_take(different),
            Task::PutSinsUnder { left, .. } => left > 0 && !self.heroes[self.acting()].sins.is_empty(),
            Task::KeepGifts { seat, keep } => self.heroes[seat].gifts.len() > u32::from(keep),
            Task::DiscardSins { seat, left } => left > 0 && !self.heroes[seat].sins.is_empty(),
            Task::Pick { slot, at, round } => self.may_pick(slot, at, round),
            Task::Penalty => self.can_be_corrupted() || !self.sin_deck.is_empty(),
            _ => false,
        }
    }

    /// S23.1: the answer to a question that has only one. The menu, the windows of reaction and the choice of the Unnamed are always asked.
    fn only_answer(&self) -> Option<Action> {
        let is_always_asked = match self.task() {
            Task::Menu | Task::UnnamedPlays => self.draft == Draft::Nothing,
            Task::SinWindow | Task::DeedWindow(_) => true,
            // S22.4: play waits for a choice from a hidden hand also if all its cards are of one kind.
            Task::PutSinsUnder { .. } | Task::DiscardSins { .. } => {
                self.asked().is_some_and(|seat| self.heroes[seat].sins.len() > 1)
            }
            _ => false,
        };
        if is_always_asked || self.can_go_back() {
            return None;
        }
        let mut answers = ArrayVec::<Action, MOST_OPTIONS>::new();
        self.answers(&mut answers);
        let seat = self.asked()?;
        let mut possible = answers.into_iter().filter(|&answer| self.check_answer(seat, answer).is_ok());
        let first = possible.next()?;
        possible.next().is_none().then_some(first)
    }

    fn perform(&mut self, task: Task, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        match task {
            Task::LayOut => self.lay_out(io),
            Task::EndTurn => self.end_turn(io),
            Task::EndUnnamed => self.end_unnamed(io),
            Task::SinEffect => self.resolve_sin(io),
            Task::DropSin => self.drop_sin(io),
            Task::DropReaction => self.drop_reaction(io),
            Task::DeedWindow(after) => self.ask_next_about_deed(after),
            Task::DeedEffect => self.resolve_deed(io),
            Task::CompleteQuest(slot) => self.complete_quest(slot, io),
            Task::Pick { slot, at, round } => self.pick_next(slot, at, round),
            Task::ClearQuest(slot) => self.clear_quest(slot),
            Task::RewardRow => self.reward_row(io),
            Task::MoveRows => self.move_rows(io),
            Task::PlayCataclysm { by_sins } => self.play_cataclysm(by_sins, io),
            Task::Strike { effect, at } => self.strike(effect, at, io),
            Task::EndCataclysm { by_sins } => self.end_cataclysm(by_sins, io),
            Task::Step(step) => self.step(step, io),
            Task::DrawSins(at) => self.draw_sins(at, io),
            Task::EndStep(step) => self.end_step(step, io),
            // Questions that have become pointless: nothing left to take, to give or to choose.
            _ => {}
        }
    }

    /// S5.2: a hero begins his turn.
    pub(crate) fn start_turn(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.used_freely = false;
        self.backs = 0;
        self.tasks.push(Task::EndTurn);
        let seat = self.acting();
        if std::mem::take(&mut self.heroes[seat].must_pass) {
            self.passes += 1;
            io.say(Event::Passed { seat, forced: true });
        } else {
            self.tasks.push(Task::Menu);
        }
    }

    /// S5.4: the action of a turn is settled; everything else is consequence.
    pub(crate) fn commit(&mut self) {
        self.draft = Draft::Nothing;
        self.passes = 0;
        self.tasks.pop();
    }

    /// S5.4 to S5.6, S18.2, S20.3.
    fn end_turn(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        if self.checkpoint(io) {
            return;
        }
        if self.row_completed {
            return self.end_quest_phase(PhaseEnd::RowCompleted, io);
        }
        if self.passes >= self.hero_count() {
            return self.end_quest_phase(PhaseEnd::EverybodyPassed, io);
        }
        self.at_turn += 1;
        if self.at_turn < self.hero_count() {
            return self.start_turn(io);
        }
        self.circuits += 1;
        self.at_turn = 0;
        if let Some((colour, until)) = self.unnamed.barred
            && self.circuits >= until
        {
            self.unnamed.barred = None;
            io.say(Event::UnbarredPool(colour));
        }
        if self.circuits >= self.rules.circuit_limit {
            return self.end_quest_phase(PhaseEnd::CircuitLimit, io);
        }
        if self.rules.unnamed {
            self.backs = 0;
            self.tasks.push(Task::EndUnnamed);
            self.tasks.push(Task::UnnamedPlays);
        } else {
            self.start_turn(io);
        }
    }

    /// S5.9, S16.2.
    fn end_quest_phase(&mut self, why: PhaseEnd, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        io.say(Event::QuestPhaseEnded(why));
        for (_, hero) in self.heroes.iter_mut() {
            hero.must_pass = false;
            hero.discounts = Buildings::EMPTY;
        }
        self.unnamed.last_named = None;
        if let Some((colour, _)) = self.unnamed.barred.take() {
            io.say(Event::UnbarredPool(colour));
        }
        if self.checkpoint(io) {
            return;
        }
        if self.all_cataclysms_played() {
            return self.defeat(Reason::FourteenthCataclysm, io);
        }
        self.in_regrouping = true;
        self.tasks.push(Task::Step(0));
    }

    /// S13.12.
    pub(crate) fn all_cataclysms_played(&self) -> bool {
        self.cataclysms_played.len() as usize == Cataclysm::COUNT
    }

    /// S14.15, S16.3, S20.3: the round is over.
    pub(crate) fn end_round(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.melt_gifts(io);
        if self.all_cataclysms_played() {
            return self.defeat(Reason::FourteenthCataclysm, io);
        }
        if self.round >= self.rules.round_limit {
            return self.defeat(Reason::RoundLimit, io);
        }
        self.begin_round(io);
    }

    /// S4.11, S5.1.
    pub(crate) fn begin_round(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.round += 1;
        self.circuits = 0;
        self.passes = 0;
        self.at_turn = 0;
        self.row_completed = false;
        self.in_regrouping = false;
        io.say(Event::RoundBegan(self.round));
        self.start_turn(io);
    }

    /// S1.11, S16.1: is the game won by armour? Says whether it is over.
    pub(crate) fn checkpoint(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) -> bool {
        if self.ending.is_none() && self.armour == ARMOUR {
            self.win_by_armour(io);
        }
        self.ending.is_some()
    }
}
