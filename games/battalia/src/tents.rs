//! Chapter 10, tents, and the Pavilion of B11.11.

use crate::action::{Piece, Zone};
use crate::cards::{ArtefactType, Card, Great};
use crate::draft::{Draft, Objects};
use crate::event::Event;
use crate::position::{Battalia, Camp, Held, Place};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::stock::Stock;
use table::{Few, Seat};

impl Battalia {
    /// B10.18, B10.22, B11.11: how many cards the camp would take.
    pub(crate) fn camp_size(&self, tent: Piece) -> u8 {
        match tent.card.as_great() {
            Some(Great::Pavilion) => self.pack.great(Great::Pavilion).cards,
            None if self.pack.lit(self.day) == ArtefactType::Tent => self.pack.numbers.lit_tent_cards,
            _ => 1,
        }
    }

    fn is_pavilion(tent: Piece) -> bool {
        tent.now == Card::great(Great::Pavilion)
    }

    /// B10.18, B18.3, B7.16: can this tent be pitched, with a supply to pay for it and a card to station?
    pub(crate) fn can_pitch(&self, seat: Seat, stock: &Stock, tent: Piece) -> Result<(), Refused> {
        if self.count_of(seat, tent) == 0 {
            return Err(Refused::NotAtHand);
        }
        if !tent.now.is(ArtefactType::Tent) && !Battalia::is_pavilion(tent) {
            return Err(Refused::WrongArtefact);
        }
        let player = self.player(seat);
        let has_slot = player.camps.iter().any(Option::is_none);
        if !has_slot {
            return Err(Refused::TooManyHeld);
        }
        self.has_room(seat, usize::from(self.camp_size(tent)))?;
        let rest = stock.untouched - u16::from(Battalia::is_untouched(tent));
        if Battalia::is_pavilion(tent) {
            return if rest > 0 { Ok(()) } else { Err(Refused::NotUntouched) };
        }
        let mut supplied = false;
        let mut is_paid_from_elsewhere = false;
        self.each_available(seat, &[tent], |piece| {
            supplied |= piece.now == Card::SUPPLY;
            is_paid_from_elsewhere |= piece.now == Card::SUPPLY && !Battalia::is_untouched(piece);
        });
        match (supplied, is_paid_from_elsewhere, rest) {
            (false, ..) => Err(Refused::CannotPay),
            (_, true, 1..) | (_, false, 2..) => Ok(()),
            _ => Err(Refused::NotUntouched),
        }
    }

    /// K13: may this supply pay for the tent?
    pub(crate) fn can_supply_camp(&self, seat: Seat, tent: Piece, supply: Piece) -> Result<(), Refused> {
        if supply.now != Card::SUPPLY {
            return Err(Refused::PaysNothing);
        }
        if self.available(seat, &[tent], supply) == 0 {
            return Err(Refused::NotAtHand);
        }
        let mut others = 0;
        self.each_available(seat, &[tent, supply], |piece| others += u8::from(Battalia::is_untouched(piece)));
        if others > 0 { Ok(()) } else { Err(Refused::NotUntouched) }
    }

    /// K16, B10.19, B7.9.
    pub(crate) fn can_station(
        &self,
        seat: Seat,
        tent: Piece,
        supply: Option<Piece>,
        chosen: &Objects,
        piece: Piece,
    ) -> Result<(), Refused> {
        if piece.card.as_great().is_some() {
            return Err(Refused::CannotBeStationed);
        }
        if piece.zone != Zone::Hand {
            return Err(Refused::NotUntouched);
        }
        let mut gone = Few::<Piece, 8>::new();
        [Some(tent), supply].into_iter().flatten().for_each(|piece| _ = gone.push(piece));
        let taken = chosen.iter().filter(|&&other| other == piece).count() as u8;
        if self.available(seat, &gone, piece) > taken { Ok(()) } else { Err(Refused::NotAtHand) }
    }

    /// K16: one more card; the last place fills the camp.
    pub(crate) fn station(
        &mut self,
        seat: Seat,
        tent: Piece,
        supply: Option<Piece>,
        mut cards: Objects,
        piece: Piece,
        io: &mut impl Desk,
    ) {
        cards.push(piece);
        self.draft = Draft::Camp { tent, supply, cards };
        if cards.len() >= usize::from(self.camp_size(tent)) {
            self.pitch(seat, tent, supply, &cards, io);
        }
    }

    /// B10.18, B10.20, B10.23, B11.11.
    pub(crate) fn pitch(
        &mut self,
        seat: Seat,
        tent: Piece,
        supply: Option<Piece>,
        cards: &Objects,
        io: &mut impl Desk,
    ) {
        self.draft = Draft::Nothing;
        if let Some(supply) = supply {
            self.spend(seat, supply, io);
        }
        self.take_out(seat, tent, io);
        let is_false = !tent.card.is(ArtefactType::Tent) && !Battalia::is_pavilion(tent);
        let camp = Camp { tent: tent.card, is_fresh: true, is_false };
        let free = self.player(seat).camps.iter().position(Option::is_none);
        let at = free.expect("there is room for one more camp");
        self.player_mut(seat).camps[at] = Some(camp);
        let mut stationed = Few::new();
        for &piece in cards.iter() {
            self.take_out(seat, piece, io);
            // B7.10: marks end when a card is stationed.
            let left = self.copies_of(piece.card, piece.card);
            let held = Held { place: Place::Camp(at as u8), card: piece.card, now: piece.card, left };
            self.player_mut(seat).held.insert_sorted(held);
            stationed.push(piece.card);
        }
        self.chronicle.note_use(tent);
        io.say(Event::Pitched { seat, tent: tent.card, cards: stationed });
    }
}
