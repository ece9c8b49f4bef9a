//! Chapter 18: whether an answer is allowed, and what it does. What can be answered at all is listed in `options.rs`.
//!
//! Each arm names a decision point and hands it to the chapter it belongs to.

use crate::action::Action;
use crate::buff::can_answer_buff;
use crate::cards::{Card, Great};
use crate::draft::{Draft, Objects, Pieces, Purpose, Work};
use crate::event::Event;
use crate::options::{Means, named_kind};
use crate::position::Battalia;
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::Task;
use table::{Audience, Seat};

type Checked = Result<(), Refused>;

fn when(is_so: bool, why_not: Refused) -> Checked {
    if is_so { Ok(()) } else { Err(why_not) }
}

impl Battalia {
    /// May the seat do this now?
    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Checked {
        if seat.number() >= self.rules.seats {
            return Err(Refused::NoSuchSeat);
        }
        if self.ending.is_some() {
            return Err(Refused::Over);
        }
        if !self.asked_seats().contains(seat) {
            return Err(match self.asked() {
                Some(waiting_for) => Refused::NotAsked { waiting_for },
                None => Refused::BidIsChosen,
            });
        }
        self.check_answer(seat, action)
    }

    /// May the seat, which is asked, answer so?
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Checked {
        if action == Action::Cancel {
            return match self.is_cancellable() {
                true if self.can_cancel(seat) => Ok(()),
                true => Err(Refused::NoMoreCancels),
                false => Err(Refused::NothingToCancel),
            };
        }
        let means = self.means(seat);
        match (self.task(), &self.draft) {
            (Task::Menu, Draft::Nothing) => match action {
                Action::Pass => Ok(()),
                Action::Do(deed) => self.can_do(seat, &means, deed),
                _ => {
                    self.check_pointing(seat, &means, action).map_err(|why| self.or_out_of_step(why, action))
                }
            },
            (task, Draft::Nothing) => {
                self.check_task(seat, &means, task, action).map_err(|why| self.or_out_of_step(why, action))
            }
            (_, draft) => self.check_draft(seat, &means, draft, action),
        }
    }

    /// B6.1, B6.2, B6.9: what is no answer here may belong to another step of the turn. B3.3: without the module there is no step 6.
    fn or_out_of_step(&self, why: Refused, action: Action) -> Refused {
        if why != Refused::NotAnAnswer {
            return why;
        }
        let is_opening = matches!(action, Action::Cohort(_) | Action::Mulligan | Action::Decline);
        let is_action = matches!(action, Action::Do(_) | Action::Pass);
        let is_leading = matches!(action, Action::Roll | Action::Leave);
        match self.task() {
            Task::Opening | Task::Menu if is_leading && !self.rules.module => Refused::NoModule,
            Task::Menu if is_opening => Refused::OpeningIsOver,
            Task::LeadBuff if is_action => Refused::HasPassed,
            Task::Opening if is_action || is_leading => Refused::OutOfStep,
            Task::Menu if is_leading => Refused::OutOfStep,
            Task::LeadBuff if is_opening => Refused::OutOfStep,
            _ => why,
        }
    }

    fn check_task(&self, seat: Seat, means: &Means, task: Task, action: Action) -> Checked {
        match (task, action) {
            (Task::ChooseFaction(_), Action::Faction(faction)) => self.can_take_faction(faction),
            (Task::ChooseCity(_), Action::Square(square)) => self.can_take_start_city(square),
            (Task::Opening, Action::Cohort(faction)) => self.cohort(seat, faction).map(|_| ()),
            (Task::FreeRoad { .. }, Action::Shape(shape)) => {
                self.can_choose_shape(seat, &means.stock, &means.places, Work::FreeRoad, shape)
            }
            (Task::March { figure, points }, Action::Square(to)) => self.can_step(seat, figure, points, to),
            (Task::March { .. }, Action::Card(piece)) => {
                self.can_play_for_points(seat, &Pieces::new(), piece)
            }
            (Task::Flight { figure, .. }, Action::Square(to)) => self.can_fly_to(seat, figure, to),
            (Task::Retreat, Action::Square(to)) => when(self.retreats() & to.bit() != 0, Refused::NoRetreat),
            (Task::Participation, Action::Hero(figure)) => {
                when(self.participants().any(|other| other == figure), Refused::NotOnSquare)
            }
            (Task::AttackerLine | Task::DefenderLine, Action::Card(piece)) => {
                self.can_play_in_battle(seat, piece)
            }
            (Task::TakeFromRow, Action::Great(great)) => when(self.row.contains(great), Refused::NotInRow),
            (Task::WalkBuff { .. }, Action::Square(to)) => {
                when(self.walks() & to.bit() != 0, Refused::BuffCannotGo)
            }
            (Task::PickMet { .. }, Action::Meet(hero)) => self.can_meet(hero),
            (Task::AnswerBuff { truce, .. }, _) => can_answer_buff(&means.stock, truce, action),
            (Task::Bid, Action::Bid(card)) => self.can_bid(seat, card),
            (Task::Bid, Action::TakeBack(card)) => self.can_take_back(seat, card),
            (Task::PlaceBuff(_), Action::Square(square)) => self.can_place_buff(square),
            (Task::Opening, Action::Mulligan | Action::Decline)
            | (Task::LeadBuff, Action::Roll | Action::Leave)
            | (Task::Name { .. }, Action::Supply | Action::Rank(_) | Action::Artefact(_) | Action::Keep)
            | (Task::Retreat, Action::Stay)
            | (Task::Participation, Action::Nobody)
            | (Task::SpringAmbush, Action::Spring | Action::Hold)
            | (
                Task::FreeRoad { .. }
                | Task::March { .. }
                | Task::Flight { .. }
                | Task::AttackerLine
                | Task::DefenderLine
                | Task::WalkBuff { .. }
                | Task::Bid,
                Action::Done,
            ) => Ok(()),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    fn check_draft(&self, seat: Seat, means: &Means, draft: &Draft, action: Action) -> Checked {
        match (draft, action) {
            (Draft::Deed(deed), _) => self.check_deed(seat, means, *deed, action),
            (Draft::Create(kind), Action::Faction(faction)) => self.can_create_of(*kind, faction),
            (Draft::CityLevel(level), Action::Shape(shape)) => {
                self.can_choose_shape(seat, &means.stock, &means.places, Work::City(*level), shape)
            }
            (Draft::Site { shape, .. }, Action::Square(square)) => {
                self.can_build_on(seat, &means.places, *shape, square)
            }
            (Draft::Turned { shape, square, .. }, Action::Rotation(rotation)) => {
                self.can_turn(seat, &means.places, *shape, *square, rotation)
            }
            (Draft::Pay(payment), Action::Card(piece)) => self.can_give(seat, payment, piece),
            (Draft::Amulet(amulet), Action::Object(piece)) => self.can_be_charmed(seat, *amulet, piece),
            (Draft::Title(title), Action::Object(piece)) => {
                self.can_raise(seat, *title, &Objects::new(), piece)
            }
            (Draft::Scroll { scroll, faction: None, .. }, Action::Faction(faction)) => {
                self.can_name_for_scroll(seat, *scroll, faction)
            }
            (Draft::Scroll { scroll, faction: Some(faction), objects }, Action::Object(piece)) => {
                self.can_turn_to(seat, *scroll, *faction, objects, piece)
            }
            (Draft::Scroll { objects, .. }, Action::Done) => {
                when(!objects.is_empty(), Refused::NothingToChange)
            }
            (Draft::Crown(objects), Action::Done) => when(!objects.is_empty(), Refused::ChooseSomething),
            (Draft::Camp { cards, .. }, Action::Done) => when(!cards.is_empty(), Refused::ChooseSomething),
            (Draft::Camp { tent, supply, cards }, Action::Card(piece)) => {
                if supply.is_none() && tent.card != Card::great(Great::Pavilion) {
                    self.can_supply_camp(seat, *tent, piece)
                } else {
                    self.can_station(seat, *tent, *supply, cards, piece)
                }
            }
            (Draft::Great(Great::Wings), Action::Hero(figure)) => self.can_fly(seat, figure),
            (Draft::Great(Great::Book), Action::Faction(faction)) => {
                when(self.left_out != Some(faction), Refused::FactionNotInPlay)
            }
            (Draft::Great(Great::Hand), Action::Opponent(other)) => self.can_rob(seat, other),
            (Draft::Great(Great::Staff), Action::Shape(shape)) => {
                self.can_choose_shape(seat, &means.stock, &means.places, Work::FreeRoad, shape)
            }
            (Draft::Crown(objects), Action::Object(piece)) => {
                self.can_raise(seat, self.plain(Card::great(Great::Crown)), objects, piece)
            }
            (Draft::Name { kind: None, .. }, Action::Supply | Action::Rank(_) | Action::Artefact(_)) => {
                Ok(())
            }
            (Draft::Name { kind: None, .. }, Action::Keep) => Err(Refused::MustBeNamed),
            (Draft::Name { kind: Some(kind), .. }, Action::Faction(faction)) => {
                self.can_name(*kind, Some(faction)).map(|_| ())
            }
            (Draft::Name { kind: Some(kind), .. }, Action::Unbound) => self.can_name(*kind, None).map(|_| ()),
            (Draft::March { figure, paid }, Action::Square(to)) => {
                let points = paid.iter().map(|piece| crate::heroes::points_of(piece.now)).sum();
                self.can_step(seat, *figure, points, to)
            }
            (Draft::March { paid, .. }, Action::Card(piece)) => self.can_play_for_points(seat, paid, piece),
            (Draft::March { .. } | Draft::Flight(_), Action::Done) => Err(Refused::NoStepYet),
            (Draft::Flight(figure), Action::Square(to)) => self.can_fly_to(seat, *figure, to),
            (Draft::AttackWith(figure), Action::Target(target)) => self.can_attack(seat, *figure, target),
            (Draft::AttackOn(..), Action::Card(piece)) => self.can_open_with(seat, piece),
            (Draft::Deploy(deployed), Action::Card(piece)) => self.can_put_away(seat, &[*deployed], piece),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// Carries out an allowed answer.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, io: &mut impl Desk) {
        if action == Action::Cancel {
            self.draft = Draft::Nothing;
            self.player_mut(seat).cancels += 1;
            return io.say(Event::Chose { seat, action });
        }
        let was_composing = self.draft != Draft::Nothing;
        match self.draft {
            Draft::Nothing => self.answer_task(seat, action, io),
            draft => self.answer_draft(seat, draft, action, io),
        }
        match (was_composing, self.draft == Draft::Nothing) {
            (_, false) => io.say(Event::Chose { seat, action }),
            // What nobody else knew has happened.
            (true, true) => io.reveal(Audience::All),
            (false, true) => {}
        }
    }

    fn answer_task(&mut self, seat: Seat, action: Action, io: &mut impl Desk) {
        match (self.task(), action) {
            (Task::Menu, Action::Do(deed)) => self.draft = Draft::Deed(deed),
            (Task::Menu, _) => {
                self.tasks.pop();
                io.say(Event::Passed(seat));
            }
            (Task::ChooseFaction(_), Action::Faction(faction)) => self.take_faction(seat, faction, io),
            (Task::ChooseCity(_), Action::Square(square)) => self.take_start_city(seat, square, io),
            (Task::Opening, Action::Cohort(faction)) => self.announce_cohort(seat, faction, io),
            (Task::Opening, Action::Mulligan) => self.mulligan(seat, io),
            (Task::Opening, _) => {
                self.tasks.pop();
                io.say(Event::Declined(seat));
            }
            (Task::LeadBuff, Action::Roll) => self.lead_buff(seat, io),
            (Task::LeadBuff, _) => {
                self.tasks.pop();
                io.say(Event::LeftBuff(seat));
            }
            (Task::Name { piece, .. }, Action::Supply) => self.name(seat, piece, Some(Card::SUPPLY), io),
            (Task::Name { piece, .. }, Action::Keep) => self.name(seat, piece, None, io),
            (Task::Name { piece, .. }, _) => self.draft = Draft::Name { piece, kind: named_kind(action) },
            (Task::FreeRoad { .. }, Action::Shape(shape)) => {
                self.draft = Draft::Site { work: Work::FreeRoad, shape };
            }
            (Task::March { .. } | Task::Flight { .. }, Action::Square(to)) => self.step(seat, to, io),
            (Task::March { .. }, Action::Card(piece)) => self.add_points(seat, piece, io),
            (Task::FreeRoad { .. } | Task::March { .. } | Task::Flight { .. }, _) => {
                self.tasks.pop();
                io.say(Event::Stopped(seat));
            }
            (Task::Retreat, Action::Square(to)) => self.retreat(seat, to, io),
            (Task::Retreat, _) => {
                self.tasks.pop();
                io.say(Event::StoodFirm(seat));
            }
            (Task::Participation, Action::Hero(figure)) => self.participate(seat, Some(figure), io),
            (Task::Participation, _) => self.participate(seat, None, io),
            (Task::SpringAmbush, Action::Spring) => self.spring(seat, io),
            (Task::SpringAmbush, _) => {
                self.tasks.pop();
                io.say(Event::HeldBack(seat));
            }
            (Task::AttackerLine | Task::DefenderLine, Action::Card(piece)) => {
                self.play_in_battle(seat, piece, io);
            }
            (Task::AttackerLine | Task::DefenderLine, _) => {
                self.tasks.pop();
                io.say(Event::LineDone(seat));
            }
            (Task::TakeFromRow, Action::Great(great)) => self.take_from_row(seat, great, io),
            (Task::WalkBuff { .. }, Action::Square(to)) => self.walk_buff(seat, to, io),
            (Task::WalkBuff { .. }, _) => {
                self.tasks.pop();
                self.walked = 0;
                io.say(Event::Stopped(seat));
            }
            (Task::PickMet { .. }, Action::Meet(hero)) => {
                self.tasks.pop();
                self.meet(hero, io);
            }
            (Task::AnswerBuff { hero, .. }, Action::Bribe) => self.choose_bribe(hero, io),
            (Task::AnswerBuff { hero, .. }, Action::Hire) => self.choose_hire(hero, io),
            (Task::AnswerBuff { hero, .. }, Action::Fight) => self.fight(hero, io),
            (Task::AnswerBuff { .. }, _) => self.let_be(seat, io),
            (Task::Bid, Action::Bid(card)) => {
                self.bid(seat, card);
                io.say(Event::Chose { seat, action });
            }
            (Task::Bid, Action::TakeBack(card)) => {
                self.take_back(seat, card);
                io.say(Event::Chose { seat, action });
            }
            (Task::Bid, _) => self.choose_bid(seat, io),
            (Task::PlaceBuff(_), Action::Square(square)) => self.place_buff(seat, square, io),
            _ => unreachable!("an allowed answer belongs to a question"),
        }
    }

    fn answer_draft(&mut self, seat: Seat, draft: Draft, action: Action, io: &mut impl Desk) {
        match (draft, action) {
            (Draft::Deed(deed), _) => self.answer_deed(seat, deed, action, io),
            (Draft::Create(kind), Action::Faction(faction)) => {
                let price = self.pack.artefact_price[kind as usize];
                self.ask_payment(seat, Purpose::Artefact(kind, Some(faction)), price, io);
            }
            (Draft::CityLevel(level), Action::Shape(shape)) => {
                self.draft = Draft::Site { work: Work::City(level), shape };
            }
            (Draft::Site { work, shape }, Action::Square(square)) => {
                self.draft = Draft::Turned { work, shape, square };
            }
            (Draft::Turned { work, shape, square }, Action::Rotation(rotation)) => {
                self.choose_rotation(seat, work, shape, square, rotation, io);
            }
            (Draft::Pay(payment), Action::Card(piece)) => self.give(seat, payment, piece, io),
            (Draft::Amulet(amulet), Action::Object(piece)) => self.charm(seat, amulet, piece, io),
            (Draft::Title(title), Action::Object(piece)) => self.play_title(seat, title, piece, io),
            (Draft::Scroll { scroll, objects, .. }, Action::Faction(faction)) => {
                self.draft = Draft::Scroll { scroll, faction: Some(faction), objects };
            }
            (Draft::Scroll { scroll, faction: Some(faction), mut objects }, _) => {
                if let Action::Object(piece) = action {
                    objects.push(piece);
                    self.draft = Draft::Scroll { scroll, faction: Some(faction), objects };
                }
                if action == Action::Done || objects.len() >= usize::from(self.pack.numbers.scroll_cards) {
                    self.play_scroll(seat, scroll, faction, &objects, io);
                }
            }
            (Draft::Camp { tent, supply, cards }, Action::Done) => self.pitch(seat, tent, supply, &cards, io),
            (Draft::Camp { tent, supply, cards }, Action::Card(piece)) => {
                if supply.is_none() && tent.card != Card::great(Great::Pavilion) {
                    self.draft = Draft::Camp { tent, supply: Some(piece), cards };
                } else {
                    self.station(seat, tent, supply, cards, piece, io);
                }
            }
            (Draft::Great(_), Action::Hero(figure)) => self.draft = Draft::Flight(figure),
            (Draft::Great(_), Action::Faction(faction)) => self.read(seat, faction, io),
            (Draft::Great(_), Action::Opponent(other)) => self.rob(seat, other, io),
            (Draft::Great(_), Action::Shape(shape)) => {
                self.draft = Draft::Site { work: Work::FreeRoad, shape }
            }
            (Draft::Crown(mut objects), _) => {
                if let Action::Object(piece) = action {
                    objects.push(piece);
                    self.draft = Draft::Crown(objects);
                }
                let most = usize::from(self.pack.great(Great::Crown).cards);
                if action == Action::Done || objects.len() >= most {
                    self.crown(seat, &objects, io);
                }
            }
            (Draft::Name { piece, .. }, Action::Supply) => self.name(seat, piece, Some(Card::SUPPLY), io),
            (Draft::Name { piece, kind: Some(kind) }, Action::Faction(faction)) => {
                let named = self.can_name(kind, Some(faction)).ok();
                self.name(seat, piece, named, io);
            }
            (Draft::Name { piece, kind: Some(kind) }, Action::Unbound) => {
                let named = self.can_name(kind, None).ok();
                self.name(seat, piece, named, io);
            }
            (Draft::Name { piece, kind: None }, _) => {
                self.draft = Draft::Name { piece, kind: named_kind(action) };
            }
            (Draft::March { figure, paid }, Action::Square(to)) => {
                self.begin_march(seat, figure, &paid, to, io);
            }
            (Draft::March { figure, mut paid }, Action::Card(piece)) => {
                paid.push(piece);
                self.draft = Draft::March { figure, paid };
            }
            (Draft::Flight(figure), Action::Square(to)) => {
                self.begin_flight(seat, figure, io);
                self.step(seat, to, io);
            }
            (Draft::AttackWith(figure), Action::Target(target)) => {
                self.draft = Draft::AttackOn(figure, target);
            }
            (Draft::AttackOn(figure, target), Action::Card(piece)) => {
                self.attack(seat, figure, target, piece, io);
            }
            (Draft::Deploy(deployed), Action::Card(piece)) => self.deploy(seat, deployed, piece, io),
            _ => unreachable!("an allowed answer belongs to a question"),
        }
    }
}
