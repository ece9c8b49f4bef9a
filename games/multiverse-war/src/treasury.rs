//! Chapters 8 and 29: revenue, gifts, treaties, gold deals and loans.

use crate::event::Event;
use crate::kinds::Section;
use crate::pack::{SETTLEMENT_REVENUE, TREATY_TURNS};
use crate::position::MultiverseWar;
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::{Deal, Loan, Task};
use table::{Audience, Seat};

/// D5, D26: the largest amount that is named.
pub(crate) const MOST_GOLD: u8 = 30;

type Checked = Result<(), Refused>;

impl MultiverseWar {
    /// M8.4.
    pub(crate) fn can_pay(&self, seat: Seat, gold: u16) -> Checked {
        if self.player(seat).gold >= gold { Ok(()) } else { Err(Refused::TooLittleGold) }
    }

    /// Gold for a seat.
    pub(crate) fn earn(&mut self, seat: Seat, gold: u16, io: &mut impl Desk) {
        let player = self.player_mut(seat);
        player.gold = player.gold.saturating_add(gold);
        if gold > 0 {
            io.say(Event::Earned { seat, gold });
        }
    }

    /// M8.1, M8.2, E8.
    pub(crate) fn revenue(&self, seat: Seat) -> u16 {
        let more = u16::from(self.section() == Section::Harvest);
        let buildings: u16 = self
            .buildings_of(seat)
            .filter(|building| building.is_finished())
            .map(|building| {
                u16::from(self.pack.works(building.kind).revenue[usize::from(building.second_age)]) + more
            })
            .sum();
        let villages = self.encounters.iter().filter(|standing| standing.owner == Some(seat)).count() as u16;
        SETTLEMENT_REVENUE + buildings + villages * u16::from(self.pack.numbers.village_gold)
    }

    /// M8.5.
    pub(crate) fn take_revenue(&mut self, io: &mut impl Desk) {
        if self.turn > 1 {
            for seat in self.seats_at_table() {
                if !self.player(seat).is_out {
                    let gold = self.revenue(seat);
                    self.earn(seat, gold, io);
                }
            }
            self.pay_loans(io);
        }
        for player in &mut self.players {
            player.gift = None;
            player.cancels = 0;
        }
        if self.rules.diplomacy {
            self.then(Task::Treaty(0));
        } else {
            // No offers: on to the Build phase.
            self.then(Task::Deal(self.rules.seats));
        }
        if self.rules.has_teams() {
            self.then(Task::Gifts);
        }
    }

    /// M29.13.
    fn pay_loans(&mut self, io: &mut impl Desk) {
        let mut left = table::Few::new();
        for &loan in self.loans.iter() {
            let Loan { debtor, creditor, gold, due } = loan;
            if due > self.turn {
                left.push(loan);
                continue;
            }
            let paid = u16::from(gold).min(self.players[debtor.index()].gold);
            self.players[debtor.index()].gold -= paid;
            let richer = &mut self.players[creditor.index()].gold;
            *richer = richer.saturating_add(paid);
            io.say(Event::Repaid { from: debtor, to: creditor, gold: paid });
            if paid < u16::from(gold) {
                left.push(Loan { gold: gold - paid as u8, due: self.turn + 1, ..loan });
            }
        }
        self.loans = left;
    }

    /// D5, M29.2.
    pub(crate) fn can_give(&self, seat: Seat, gold: u8) -> Checked {
        if gold > MOST_GOLD {
            return Err(Refused::TooMuchAtOnce);
        }
        self.can_pay(seat, u16::from(gold))?;
        // M6.9: in the first turn of the starter scenario gold for a Builder is kept.
        if gold > 0 { self.leaves_a_builder(seat, u16::from(gold)) } else { Ok(()) }
    }

    /// M29.2: both have decided.
    pub(crate) fn hand_over_gifts(&mut self, io: &mut impl Desk) {
        for seat in self.seats_at_table() {
            let (Some(ally), Some(gold)) = (self.ally(seat), self.player_mut(seat).gift.take()) else {
                continue;
            };
            if gold > 0 {
                self.player_mut(seat).gold -= gold;
                let other = self.player_mut(ally);
                other.gold = other.gold.saturating_add(gold);
            }
            io.reveal(Audience::All);
            io.say(Event::Gave { from: seat, to: ally, gold });
        }
    }

    /// M29.11: neither a treaty nor its pause?
    fn is_past_pause(&self, one: Seat, other: Seat) -> bool {
        let last = self.treaties[one.index()][other.index()];
        last == 0 || self.turn > last + TREATY_TURNS
    }

    /// M29.9.
    pub(crate) fn can_offer_treaty(&self, seat: Seat, to: Seat) -> Checked {
        if to.number() >= self.rules.seats || to == seat || self.player(to).is_out {
            return Err(Refused::NoSuchPartner);
        }
        if !self.rules.diplomacy {
            return Err(Refused::NotPlayed);
        }
        if self.are_at_peace(seat, to) {
            return Err(Refused::TreatyRuns);
        }
        if self.is_past_pause(seat, to) { Ok(()) } else { Err(Refused::Pause) }
    }

    pub(crate) fn can_offer_any_treaty(&self, seat: Seat) -> bool {
        !self.player(seat).is_out && self.seats_at_table().any(|to| self.can_offer_treaty(seat, to).is_ok())
    }

    /// M29.9: accepted; it covers this turn and the next two.
    pub(crate) fn make_treaty(&mut self, one: Seat, other: Seat, io: &mut impl Desk) {
        let last = self.turn + TREATY_TURNS - 1;
        self.treaties[one.index()][other.index()] = last;
        self.treaties[other.index()][one.index()] = last;
        self.chronicle.note(crate::chronicle::Noted::Treaty);
        io.say(Event::TreatyMade { one, other, last });
    }

    /// M29.12, M29.11.
    pub(crate) fn can_offer_deal(&self, seat: Seat, to: Seat) -> Checked {
        if to.number() >= self.rules.seats || to == seat || self.player(to).is_out {
            return Err(Refused::NoSuchPartner);
        }
        if !self.rules.diplomacy {
            return Err(Refused::NotPlayed);
        }
        if !self.are_at_peace(seat, to) && !self.is_past_pause(seat, to) {
            return Err(Refused::Pause);
        }
        // Somebody must have something to give.
        let can_give = |giver| self.can_pay(giver, 1).and_then(|()| self.leaves_a_builder(giver, 1));
        can_give(seat).or_else(|_| can_give(to))
    }

    pub(crate) fn can_offer_any_deal(&self, seat: Seat) -> bool {
        !self.player(seat).is_out && self.seats_at_table().any(|to| self.can_offer_deal(seat, to).is_ok())
    }

    /// D26: who gives, and how much.
    pub(crate) fn can_name_amount(&self, deal: &Deal, give: bool, gold: u8) -> Checked {
        if gold == 0 || gold > MOST_GOLD {
            return Err(Refused::TooMuchAtOnce);
        }
        let giver = if give { deal.from } else { deal.to };
        self.can_pay(giver, u16::from(gold))?;
        self.leaves_a_builder(giver, u16::from(gold))
    }

    /// D26: what is paid back, if anything.
    pub(crate) const fn can_name_repayment(&self, gold: u8) -> Checked {
        if gold > MOST_GOLD {
            return Err(Refused::TooMuchAtOnce);
        }
        if gold > 0 && self.loans.is_full() { Err(Refused::TooManyLoans) } else { Ok(()) }
    }

    /// M29.12: the partner accepts.
    pub(crate) fn make_deal(&mut self, deal: Deal, io: &mut impl Desk) {
        let (giver, taker) = if deal.gives { (deal.from, deal.to) } else { (deal.to, deal.from) };
        let gold = u16::from(deal.amount.unwrap_or(0));
        self.player_mut(giver).gold -= gold;
        let other = self.player_mut(taker);
        other.gold = other.gold.saturating_add(gold);
        io.say(Event::DealMade { from: giver, to: taker, gold });
        let repay = deal.repay.unwrap_or(0);
        if repay > 0 {
            let due = self.turn + deal.due;
            self.loans.push(Loan { debtor: taker, creditor: giver, gold: repay, due });
        }
    }
}
