//! Chapter 15: how Buff walks, whom he meets, and what they answer. His entry is `bid.rs`.

use crate::action::{Action, Deed, Figure, HeroRef, Target};
use crate::calendar::MARKER_DAYS;
use crate::chronicle::Noted;
use crate::draft::{Price, Purpose};
use crate::event::Event;
use crate::pack::{BRIBE, BUFF_WAGES};
use crate::position::{Battalia, Battle, Buff, Line};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::squares::Square;
use crate::stock::Stock;
use crate::task::Task;
use table::{Chance, Seat};

impl Battalia {
    /// K31, B15.8, B2.13: the active player rolls, and is the mover (B15.9).
    pub(crate) fn lead_buff(&mut self, seat: Seat, io: &mut impl Desk) {
        self.tasks.pop();
        let roll = io.chance().roll(6) as u8;
        io.say(Event::LeadsBuff { seat, roll });
        self.walked = self.free_buff().map_or(0, Square::bit);
        self.then(Task::WalkBuff { left: roll });
    }

    /// B15.10: the squares to which Buff can go.
    pub(crate) fn walks(&self) -> u64 {
        self.free_buff().map_or(0, |square| self.board.linked(square.bit()) & !self.walked)
    }

    /// K32, B15.10, B15.11.
    pub(crate) fn walk_buff(&mut self, seat: Seat, to: Square, io: &mut impl Desk) {
        let (Some(Task::WalkBuff { left }), Some(from)) = (self.tasks.pop(), self.free_buff()) else {
            return;
        };
        self.buff = Buff::Free { square: to };
        self.walked |= to.bit();
        io.say(Event::BuffMoved { from, to });
        if self.heroes_at(to).next().is_some() {
            self.walked = 0;
            self.then(Task::PickMet { mover: seat });
        } else {
            self.then(Task::WalkBuff { left: left - 1 });
        }
    }

    /// B15.12: the heroes of whom the mover picks one.
    pub(crate) fn met(&self) -> impl Iterator<Item = HeroRef> {
        let square = self.free_buff();
        let here = move || square.into_iter().flat_map(|square| self.heroes_at(square));
        let has_truce = |hero: &HeroRef| self.player(hero.seat).truce_until.is_some();
        let all_have = here().all(|hero| has_truce(&hero));
        here().filter(move |hero| all_have || !has_truce(hero))
    }

    /// K33.
    pub(crate) fn can_meet(&self, hero: HeroRef) -> Result<(), Refused> {
        if self.met().any(|other| other == hero) { Ok(()) } else { Err(Refused::NotMet) }
    }

    /// K33, B15.14, B15.21.
    pub(crate) fn meet(&mut self, hero: HeroRef, io: &mut impl Desk) {
        io.say(Event::Met(hero));
        self.then(Task::AnswerBuff { hero, truce: self.player(hero.seat).truce_until.is_some() });
    }

    /// B15.15: a hero has come to this square; without a truce Buff meets it if he is there.
    pub(crate) fn walk_into_buff(&mut self, hero: HeroRef, square: Square, io: &mut impl Desk) {
        if self.free_buff() == Some(square) && self.player(hero.seat).truce_until.is_none() {
            self.meet(hero, io);
        }
    }

    /// K18, B15.24: can this hero call Buff?
    pub(crate) fn can_call(&self, seat: Seat, stock: &Stock, figure: Figure) -> Result<(), Refused> {
        if !self.rules.module {
            return Err(Refused::NoModule);
        }
        let square = self.hero_square(seat, figure).ok_or(Refused::NoSuchHero)?;
        if self.free_buff() != Some(square) || figure == Figure::Buff {
            return Err(Refused::NobodyToCall);
        }
        if self.player(seat).truce_until.is_some() && stock.supplies < u16::from(BUFF_WAGES) {
            return Err(Refused::TooFewSupplies);
        }
        Ok(())
    }

    /// B15.24: under a truce only hiring is possible, and it is paid at once or not at all.
    pub(crate) fn call(&mut self, seat: Seat, figure: Figure, io: &mut impl Desk) {
        let hero = HeroRef { seat, figure };
        if self.player(seat).truce_until.is_some() {
            return self.ask_payment(seat, Purpose::HireBuff(hero), Price::supplies(BUFF_WAGES), io);
        }
        self.draft = crate::draft::Draft::Nothing;
        self.meet(hero, io);
    }

    /// K34: bribe.
    pub(crate) fn choose_bribe(&mut self, hero: HeroRef, io: &mut impl Desk) {
        self.ask_payment(hero.seat, Purpose::Bribe(hero), Price::supplies(BRIBE), io);
    }

    /// K34: hire.
    pub(crate) fn choose_hire(&mut self, hero: HeroRef, io: &mut impl Desk) {
        self.ask_payment(hero.seat, Purpose::HireBuff(hero), Price::supplies(BUFF_WAGES), io);
    }

    /// The meeting is over, if there was one; a call under a truce has none.
    fn end_meeting(&mut self, seat: Seat) {
        if let Task::AnswerBuff { .. } = self.task() {
            self.tasks.pop();
        }
        self.clear_lines(seat);
    }

    /// B15.16, B15.18.
    pub(crate) fn bribe(&mut self, seat: Seat, io: &mut impl Desk) {
        self.end_meeting(seat);
        let until = self.day + MARKER_DAYS;
        self.player_mut(seat).truce_until = Some(until);
        self.chronicle.note(Noted::Bribed);
        io.say(Event::Bribed { seat, until });
    }

    /// B15.17, B15.30.
    pub(crate) fn hire_buff(&mut self, seat: Seat, io: &mut impl Desk) {
        self.end_meeting(seat);
        let (Some(square), until) = (self.free_buff(), self.day + MARKER_DAYS) else { return };
        self.player_mut(seat).truce_until = None;
        self.buff = Buff::Serving { master: seat, square, until };
        self.chronicle.note(Noted::HiredBuff);
        io.say(Event::HiredBuff { seat, until });
    }

    /// K34, B15.21.
    pub(crate) fn let_be(&mut self, seat: Seat, io: &mut impl Desk) {
        self.tasks.pop();
        io.say(Event::LetBe(seat));
    }

    /// K34, B15.22: the horde attacks. B15.13: the city on the square does not count.
    pub(crate) fn fight(&mut self, hero: HeroRef, io: &mut impl Desk) {
        self.tasks.pop();
        self.chronicle.note(Noted::FoughtBuff);
        io.say(Event::Fights(hero.seat));
        self.battle = Some(Battle {
            square: self.free_buff().unwrap_or_default(),
            attacker: None,
            target: Target::Hero(hero),
            defender: Some(hero.seat),
            leader: Some(hero.figure),
            attacker_line: Line::new(),
            defender_line: Line::new(),
        });
        self.then(Task::Compare);
        self.then(Task::DefenderLine);
        self.then(Task::SpringAmbush);
    }

    /// B15.23: Buff is off the map until the next week begins.
    pub(crate) fn repel_buff(&mut self, io: &mut impl Desk) {
        self.buff = Buff::Absent;
        self.chronicle.note(Noted::RepelledBuff);
        io.say(Event::BuffLeft);
    }
}

/// K34, B15.14, B15.21, B15.25: bribe and hire need supplies.
fn can_pay_buff(stock: &Stock, supplies: u8) -> Result<(), Refused> {
    if stock.supplies >= u16::from(supplies) { Ok(()) } else { Err(Refused::TooFewSupplies) }
}

/// K34, B15.14, B15.21.
pub(crate) fn can_answer_buff(stock: &Stock, truce: bool, action: Action) -> Result<(), Refused> {
    match (action, truce) {
        (Action::Hire, _) => can_pay_buff(stock, BUFF_WAGES),
        (Action::Bribe, false) => can_pay_buff(stock, BRIBE),
        (Action::Fight, false) | (Action::LetBe, true) => Ok(()),
        _ if plays_a_card(action) => Err(Refused::NoCardsInMeeting),
        (_, true) => Err(Refused::OnlyHiring),
        (_, false) => Err(Refused::MustAnswer),
    }
}

/// B15.25: would it use an artefact or a great artefact?
const fn plays_a_card(action: Action) -> bool {
    match action {
        Action::Card(_) | Action::Object(_) | Action::Great(_) => true,
        Action::Do(deed) => {
            matches!(
                deed,
                Deed::UseAmulet | Deed::UseTitle | Deed::UseScroll | Deed::PitchTent | Deed::UseGreat
            )
        }
        _ => false,
    }
}
