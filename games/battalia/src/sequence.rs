//! Chapters 6 and 18: who is asked, what happens between two questions, and how the steps of a turn follow each other.

use crate::action::Action;
use crate::cards::{Cards, Faction};
use crate::draft::Draft;
use crate::event::Event;
use crate::pack::HAND;
use crate::position::{Battalia, Buff, Held, Phase, Place};
use crate::task::Task;
use table::{Few, Seat, Seats};

/// What a rule works with while it is carried out: chance, and somebody who listens.
pub(crate) trait Desk: table::Desk<Event> {}

impl<T: table::Desk<Event>> Desk for T {}

impl Battalia {
    /// The seats that are asked now; nobody when the game is over.
    #[inline]
    pub(crate) fn asked_seats(&self) -> Seats {
        if self.ending.is_none() && self.tasks.last() == Some(&Task::Bid) {
            return self.seats_at_table().filter(|&seat| !self.player(seat).bid.is_chosen).collect();
        }
        self.asked().map_or(Seats::NONE, Seats::only)
    }

    /// Who is asked now, if it is one seat alone (B18.7).
    #[inline]
    pub(crate) fn asked(&self) -> Option<Seat> {
        if self.ending.is_some() {
            return None;
        }
        Some(match *self.tasks.last()? {
            Task::ChooseFaction(place) | Task::ChooseCity(place) => self.in_order(place),
            Task::Opening
            | Task::Menu
            | Task::LeadBuff
            | Task::FreeRoad { .. }
            | Task::March { .. }
            | Task::Flight { .. }
            | Task::AttackerLine
            | Task::TakeFromRow
            | Task::WalkBuff { .. } => self.active,
            Task::Retreat | Task::Participation | Task::SpringAmbush | Task::DefenderLine => {
                self.battle.as_ref()?.defender?
            }
            Task::Name { seat, .. } | Task::PickMet { mover: seat } | Task::PlaceBuff(seat) => seat,
            Task::AnswerBuff { hero, .. } => hero.seat,
            Task::FinishSetup
            | Task::RaiseAmbush
            | Task::DiscardAndDraw
            | Task::EndTurn
            | Task::Compare
            | Task::EndMorning
            | Task::Bid => return None,
        })
    }

    /// What the question is about.
    #[inline]
    pub(crate) fn task(&self) -> Task {
        self.tasks.last().copied().unwrap_or_default()
    }

    /// Puts tasks on the stack; the last is done first.
    pub(crate) fn then(&mut self, task: Task) {
        let has_room = self.tasks.push(task);
        debug_assert!(has_room, "the stack of tasks is deep enough");
    }

    /// B18.5, B18.6: may the seat, which is asked, cancel?
    #[inline]
    pub(crate) fn can_cancel(&self, seat: Seat) -> bool {
        self.is_cancellable() && self.player(seat).cancels < self.pack.numbers.cancels
    }

    /// B18.5: is something being composed that has not happened yet? A roll of 6 cannot be taken back.
    #[inline]
    pub(crate) fn is_cancellable(&self) -> bool {
        self.draft != Draft::Nothing && !matches!(self.tasks.last(), Some(Task::Name { .. }))
    }

    /// Goes on until somebody must be asked. B18.4: a question with one answer is answered, unless that would tell something.
    pub(crate) fn run(&mut self, io: &mut impl Desk) {
        loop {
            while self.ending.is_none() && !self.waits() {
                let task = self.tasks.pop().expect("a running game has something to do");
                self.perform(task, io);
            }
            if self.ending.is_some() {
                self.tasks.clear();
                self.draft = Draft::Nothing;
                self.battle = None;
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
            Task::FinishSetup
            | Task::RaiseAmbush
            | Task::DiscardAndDraw
            | Task::EndTurn
            | Task::Compare
            | Task::EndMorning => false,
            // B15.28: nobody leads Buff while he serves.
            Task::LeadBuff => self.rules.module && matches!(self.buff, Buff::Free { .. }),
            Task::Retreat => self.retreats() != 0,
            Task::Participation => self.participants().next().is_some(),
            Task::SpringAmbush => {
                let defender = self.battle.as_ref().and_then(|battle| battle.defender);
                defender.is_some_and(|seat| !self.player(seat).ambush.is_empty())
            }
            Task::WalkBuff { left } => left > 0 && self.walks() != 0,
            Task::FreeRoad { left } => left > 0 && self.can_lay_road(self.active),
            Task::Flight { left, .. } => left > 0,
            Task::Bid => !self.asked_seats().is_empty(),
            _ => true,
        }
    }

    /// B18.4: the answer to a question that has only one and that tells nothing hidden.
    #[inline]
    fn only_answer(&self) -> Option<Action> {
        fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
            let first = all.next()?;
            all.next().is_none().then_some(first)
        }
        match self.task() {
            Task::ChooseFaction(_) => {
                let free = |faction: &Faction| self.can_take_faction(*faction).is_ok();
                only(Faction::ALL.into_iter().filter(free)).map(Action::Faction)
            }
            Task::ChooseCity(_) => {
                let start = self.pack.map(self.rules.seats).start.iter();
                let free = start.filter(|&&square| self.can_take_start_city(square).is_ok());
                only(free).map(|&square| Action::Square(square))
            }
            Task::TakeFromRow => only(self.row.iter()).map(Action::Great),
            Task::PickMet { .. } => only(self.met()).map(Action::Meet),
            _ => None,
        }
    }

    fn perform(&mut self, task: Task, io: &mut impl Desk) {
        match task {
            Task::FinishSetup => self.finish_setup(io),
            Task::RaiseAmbush => self.raise_ambush(io),
            Task::DiscardAndDraw => self.discard_and_draw(io),
            Task::EndTurn => self.end_turn(io),
            Task::Compare => self.compare(io),
            Task::Bid => self.show_bids(io),
            Task::EndMorning => self.end_morning(io),
            Task::WalkBuff { .. } => self.walked = 0,
            // Questions that have become pointless: nothing left to choose.
            _ => {}
        }
    }

    /// B6.1: the steps of a turn.
    pub(crate) fn begin_turn(&mut self, seat: Seat, io: &mut impl Desk) {
        self.active = seat;
        self.phase = Phase::Opening;
        self.forget_cancels();
        for at in 0..2 {
            self.visited[at] = self.player(seat).heroes[at].map_or(0, super::squares::Square::bit);
        }
        io.say(Event::TurnBegan(seat));
        self.then(Task::EndTurn);
        self.then(Task::LeadBuff);
        self.then(Task::DiscardAndDraw);
        self.then(Task::Menu);
        self.then(Task::RaiseAmbush);
        self.then(Task::Opening);
    }

    /// B18.6.
    pub(crate) fn forget_cancels(&mut self) {
        self.players.iter_mut().for_each(|player| player.cancels = 0);
    }

    /// B6.7.
    fn raise_ambush(&mut self, io: &mut impl Desk) {
        self.phase = Phase::Actions;
        let seat = self.active;
        let player = self.player_mut(seat);
        if player.ambush.is_empty() {
            return;
        }
        let count = player.ambush.len() as u8;
        let ambush = player.ambush;
        for card in ambush.iter() {
            player.hand.add(card.card);
            if card.is_seen {
                player.remember(card.card);
            }
        }
        player.ambush.clear();
        io.say(Event::RaisedAmbush { seat, count });
    }

    /// B6.10, B6.11, B10.23. B12.6: the ambush stays.
    fn discard_and_draw(&mut self, io: &mut impl Desk) {
        let seat = self.active;
        self.phase = Phase::Closing;
        let mut hand = self.expose_hand(seat, io);
        let player = self.player_mut(seat);
        player.shelter.add_all(&player.hand.take_all());
        player.shelter.add_all(&player.lines.take_all());
        player.shelter.add_all(&player.arrivals.take_all());
        player.shown.clear();
        let mut kept = Few::new();
        for &held in player.held.iter() {
            let stays = match held.place {
                Place::Hand => {
                    hand.add(held.card);
                    false
                }
                Place::Lines => false,
                Place::Camp(at) => player.camps[usize::from(at)].is_some_and(|camp| !camp.is_false),
            };
            if stays { _ = kept.push(held) } else { player.shelter.add(held.card) }
        }
        player.held = kept;
        io.say(Event::Discarded { seat, hand });
        for at in 0..crate::position::MOST_CAMPS {
            if let Some(camp) = self.player_mut(seat).camps[at].take_if(|camp| camp.is_false) {
                self.player_mut(seat).shelter.add(camp.tent);
                io.say(Event::Struck { seat, tent: camp.tent });
            }
        }
        self.draw(seat, HAND, io);
    }

    /// B7.3, B1.2: draws so many cards, as far as there are any. B7.15: a hand has no limit. B17.3: only the number is told.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8, io: &mut impl Desk) {
        let mut drawn = 0;
        let mut shuffled = false;
        let player = &mut self.players[seat.index()];
        while drawn < count {
            if player.nation.is_empty() {
                if player.shelter.is_empty() {
                    break;
                }
                player.nation = player.shelter.take_all();
                shuffled = true;
            }
            let card = player.nation.draw(io.chance()).expect("the nation is not empty");
            player.hand.add(card);
            drawn += 1;
        }
        if shuffled {
            io.say(Event::Shuffled(seat));
        }
        if drawn > 0 {
            io.say(Event::Drew { seat, count: drawn });
        }
    }

    /// B6.12, B15.6: draws up to six.
    pub(crate) fn refill(&mut self, seat: Seat, io: &mut impl Desk) {
        let missing = HAND.saturating_sub(self.hand_size(seat));
        if missing > 0 {
            self.draw(seat, missing, io);
        }
    }

    /// B6.13, B7.10: marks and counts of used copies end, for all players; cards in camps can be used from now on (B10.20).
    pub(crate) fn end_marks(&mut self) {
        for at in 0..usize::from(self.rules.seats) {
            let (mut kept, mut marked) = (Few::new(), Cards::EMPTY);
            for &held in self.players[at].held.iter() {
                match held.place {
                    Place::Hand => marked.add(held.card),
                    Place::Lines => self.players[at].shelter.add(held.card),
                    Place::Camp(_) => {
                        let (now, left) = (held.card, self.copies_of(held.card, held.card));
                        kept.insert_sorted(Held { now, left, ..held });
                    }
                }
            }
            let player = &mut self.players[at];
            player.held = kept;
            player.hand.add_all(&marked);
            marked.iter().for_each(|card| player.remember(card));
            player.camps.iter_mut().flatten().for_each(|camp| camp.is_fresh = false);
        }
    }

    /// B6.12, B6.13.
    fn end_turn(&mut self, io: &mut impl Desk) {
        let seat = self.active;
        for other in self.seats_from(seat) {
            self.refill(other, io);
        }
        self.end_marks();
        io.say(Event::TurnEnded(seat));
        let place = self.place_of(seat) + 1;
        if place < self.rules.seats {
            return self.begin_turn(self.in_order(place), io);
        }
        self.end_day(io);
    }
}
