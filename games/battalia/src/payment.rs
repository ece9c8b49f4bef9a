//! Chapter 7, payments: composed card by card, exact, and made when they are complete (B7.12, B7.13, B18.3).

use crate::action::Piece;
use crate::cards::{ArtefactType, Card, Face, Great};
use crate::draft::{Draft, Payment, Pieces, Price, Purpose};
use crate::event::Event;
use crate::pack::TOOL_FRIMEN;
use crate::position::Battalia;
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::stock::Stock;
use table::{Few, Seat};

impl Stock {
    /// B7.12, B10.1: could the price be paid? Every card serves one kind of item, so each kind can be looked at by itself.
    #[inline]
    pub(crate) fn can_pay(&self, price: &Price) -> Result<(), Refused> {
        let frimen = self.units[0] + u16::from(TOOL_FRIMEN) * self.of(ArtefactType::Tool);
        let is_enough = frimen >= u16::from(price.units[0])
            && (1..4).all(|rank| self.units[rank] >= u16::from(price.units[rank]))
            && self.supplies >= u16::from(price.supplies)
            && self.weapons() >= u16::from(price.weapons);
        if is_enough { Ok(()) } else { Err(Refused::CannotPay) }
    }
}

impl Price {
    /// B7.12: what remains to be paid once a copy of this card is given; why not, if it pays nothing.
    #[inline]
    pub(crate) fn less(mut self, now: Card) -> Result<Price, Refused> {
        let paid = match now.face() {
            Face::Unit(rank, _) => take(&mut self.units[rank as usize], 1, Refused::WrongRank),
            Face::Supply => take(&mut self.supplies, 1, Refused::PaysNothing),
            Face::Artefact(ArtefactType::Tool, _) => {
                take(&mut self.units[0], TOOL_FRIMEN, Refused::NoOpenFriman)
            }
            Face::Artefact(ArtefactType::Weapon, _) | Face::Great(Great::Sword) => {
                take(&mut self.weapons, 1, Refused::PaysNothing)
            }
            Face::Artefact(..) | Face::Great(_) => Err(Refused::PaysNothing),
        };
        paid.map(|()| self)
    }

    pub(crate) fn is_paid(&self) -> bool {
        *self == Price::NOTHING
    }
}

fn take(owed: &mut u8, most: u8, why_not: Refused) -> Result<(), Refused> {
    if *owed == 0 {
        return Err(why_not);
    }
    *owed = owed.saturating_sub(most);
    Ok(())
}

impl Battalia {
    /// K13: may this card be given?
    pub(crate) fn can_give(&self, seat: Seat, payment: &Payment, piece: Piece) -> Result<(), Refused> {
        if self.available(seat, &payment.paid, piece) == 0 {
            return Err(Refused::NotAtHand);
        }
        payment.owed.less(piece.now).map(|_| ())
    }

    /// A price that is to be paid for something. What costs nothing happens at once.
    pub(crate) fn ask_payment(&mut self, seat: Seat, purpose: Purpose, owed: Price, io: &mut impl Desk) {
        let payment = Payment { purpose, owed, paid: Pieces::new() };
        if owed.is_paid() {
            return self.complete_payment(seat, &payment, io);
        }
        self.draft = Draft::Pay(payment);
    }

    /// K13: gives a copy of this card; with the last item the payment is complete (B18.5).
    pub(crate) fn give(&mut self, seat: Seat, mut payment: Payment, piece: Piece, io: &mut impl Desk) {
        payment.owed = payment.owed.less(piece.now).unwrap_or(payment.owed);
        payment.paid.push(piece);
        if payment.owed.is_paid() {
            self.complete_payment(seat, &payment, io);
        } else {
            self.draft = Draft::Pay(payment);
        }
    }

    fn complete_payment(&mut self, seat: Seat, payment: &Payment, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        let mut cards = Few::new();
        for &piece in payment.paid.iter() {
            self.spend(seat, piece, io);
            cards.push(piece.now);
        }
        io.say(Event::Paid { seat, purpose: payment.purpose, cards });
        match payment.purpose {
            Purpose::Unit(rank) => self.hire_unit(seat, rank, io),
            Purpose::Artefact(kind, faction) => self.create_artefact(seat, kind, faction, io),
            Purpose::Build { work, shape, square, rotation } => {
                self.build(seat, work, shape, square, shape.exits(rotation), io);
            }
            Purpose::Upgrade(square) => self.upgrade(seat, square, io),
            Purpose::Hero(square) => self.place_hero(seat, square, io),
            Purpose::Bribe(hero) => self.bribe(hero.seat, io),
            Purpose::HireBuff(hero) => self.hire_buff(hero.seat, io),
        }
    }
}
