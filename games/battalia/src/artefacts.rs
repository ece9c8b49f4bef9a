//! Chapter 10: amulets, titles and scrolls.

use crate::action::{Piece, Zone};
use crate::cards::{ArtefactType, Card, Cards, Faction};
use crate::draft::{Draft, NamedKind, Objects};
use crate::event::Event;
use crate::position::{Ambushed, Battalia, MOST_HELD};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::Task;
use table::{Chance, Seat};

/// No card has more copies than this, whatever amulets do to it.
const MOST_COPIES: u8 = 99;

impl Battalia {
    /// B7.16: is there room for so many more cards that must be told apart?
    pub(crate) fn has_room(&self, seat: Seat, cards: usize) -> Result<(), Refused> {
        let is_free = self.player(seat).held.len() + cards <= MOST_HELD;
        if is_free { Ok(()) } else { Err(Refused::TooManyHeld) }
    }

    /// B10.26: is this an artefact of the type, at hand, with an object for it? B7.16: with room for all it could change, and for itself
    /// if a copy is left.
    pub(crate) fn can_use(&self, seat: Seat, kind: ArtefactType, piece: Piece) -> Result<(), Refused> {
        if self.count_of(seat, piece) == 0 {
            return Err(Refused::NotAtHand);
        }
        if !piece.now.is(kind) {
            return Err(Refused::WrongArtefact);
        }
        let objects = if kind == ArtefactType::Scroll { self.pack.numbers.scroll_cards } else { 1 };
        self.has_room(seat, usize::from(objects) + usize::from(piece.left > 1))?;
        let mut found = false;
        match kind {
            ArtefactType::Amulet => self.each_object(seat, &[piece], |object| {
                found |= self.can_be_charmed(seat, piece, object).is_ok();
            }),
            ArtefactType::Title => self.each_object(seat, &[piece], |object| {
                found |= Battalia::can_be_raised(object).is_ok();
            }),
            ArtefactType::Scroll => self.each_object(seat, &[piece], |object| {
                found |= object.card.as_great().is_none() && object.now.faction().is_some();
            }),
            _ => return Err(Refused::WrongArtefact),
        }
        if found { Ok(()) } else { Err(Refused::NothingToChange) }
    }

    /// K14, B10.6, B7.9.
    pub(crate) fn can_be_charmed(&self, seat: Seat, amulet: Piece, object: Piece) -> Result<(), Refused> {
        if object.card.as_great().is_some() {
            return Err(Refused::GreatArtefact);
        }
        if !matches!(object.zone, Zone::Hand | Zone::Tents) || self.available(seat, &[amulet], object) == 0 {
            return Err(Refused::NotForAmulet);
        }
        Ok(())
    }

    /// B10.6 to B10.10, B2.13: the amulet is played, and the die is rolled. B10.12: results multiply.
    pub(crate) fn charm(&mut self, seat: Seat, amulet: Piece, object: Piece, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        self.spend(seat, amulet, io);
        io.say(Event::Played { seat, card: amulet.card, now: amulet.now });
        if object == self.plain(object.card) {
            let seen: Cards = [object.card].into_iter().collect();
            self.show(seat, &seen, io);
        }
        let roll = io.chance().roll(6) as u8;
        let card = object.card;
        io.say(Event::Rolled { seat, card, roll });
        match roll {
            2 | 3 => {
                let copies = object.left.saturating_mul(roll).min(MOST_COPIES);
                self.mark(seat, object, object.now, copies, io);
                io.say(Event::Multiplied { seat, card, copies });
            }
            4 if !self.player(seat).ambush.is_full() => {
                self.take_out(seat, object, io);
                self.player_mut(seat).ambush.push(Ambushed { card, is_seen: true });
                io.say(Event::WentToAmbush { seat, card });
            }
            5 => {
                self.take_out(seat, object, io);
                self.player_mut(seat).shelter.add(card);
                io.say(Event::WentToShelter { seat, card });
            }
            6 => self.then(Task::Name { seat, piece: object }),
            _ => {}
        }
    }

    /// K7, B10.10, B11.5: can the kind be named of this faction, or Unbound?
    pub(crate) fn can_name(&self, kind: NamedKind, faction: Option<Faction>) -> Result<Card, Refused> {
        match (kind, faction) {
            (_, Some(faction)) if self.left_out == Some(faction) => Err(Refused::FactionNotInPlay),
            (NamedKind::Unit(rank), Some(faction)) => Ok(Card::unit(rank, faction)),
            (NamedKind::Unit(rank), None) if self.rules.module => Ok(Card::unbound(rank)),
            (NamedKind::Artefact(kind), Some(faction)) => Ok(Card::artefact(kind, faction)),
            (_, None) => Err(Refused::NoUnbound),
        }
    }

    /// B10.10, B10.11, B11.5: the card becomes what was named; nothing if it stays what it is.
    pub(crate) fn name(&mut self, seat: Seat, piece: Piece, named: Option<Card>, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        if let Task::Name { .. } = self.task() {
            self.tasks.pop();
        }
        let Some(now) = named else { return io.say(Event::Kept { seat, card: piece.card }) };
        let times = piece.left / self.copies_of(piece.card, piece.now);
        let left = (self.copies_of(piece.card, now).saturating_mul(times)).min(MOST_COPIES);
        self.mark(seat, piece, now, left, io);
        io.say(Event::Became { seat, card: piece.card, was: piece.now, now });
    }

    /// B10.13, B10.14, B11.2.
    pub(crate) fn can_be_raised(object: Piece) -> Result<(), Refused> {
        if object.card.as_great().is_some() {
            return Err(Refused::GreatArtefact);
        }
        object.now.raised().map(|_| ()).ok_or(Refused::CannotBeRaised)
    }

    /// K14: may the title, or the Crown, raise this unit too?
    pub(crate) fn can_raise(
        &self,
        seat: Seat,
        played: Piece,
        chosen: &Objects,
        object: Piece,
    ) -> Result<(), Refused> {
        Battalia::can_be_raised(object)?;
        self.is_other_object(seat, played, chosen, object)
    }

    /// Is there one more card like this, besides those that were chosen?
    fn is_other_object(
        &self,
        seat: Seat,
        played: Piece,
        chosen: &Objects,
        object: Piece,
    ) -> Result<(), Refused> {
        let taken = chosen.iter().filter(|&&other| other == object).count() as u8;
        let is_there = self.objects_like(seat, &[played], object) > taken;
        if is_there { Ok(()) } else { Err(Refused::NotAtHand) }
    }

    /// B10.13, B11.9: the unit has the next rank.
    pub(crate) fn raise(&mut self, seat: Seat, object: Piece, io: &mut impl Desk) {
        let Some(now) = object.now.raised() else { return };
        self.mark(seat, object, now, object.left, io);
        io.say(Event::Became { seat, card: object.card, was: object.now, now });
    }

    /// B10.13: the title is played.
    pub(crate) fn play_title(&mut self, seat: Seat, title: Piece, object: Piece, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        self.spend(seat, title, io);
        io.say(Event::Played { seat, card: title.card, now: title.now });
        self.raise(seat, object, io);
    }

    /// K14, B10.15, B10.16, B10.26: may the scroll turn this card too?
    pub(crate) fn can_turn_to(
        &self,
        seat: Seat,
        scroll: Piece,
        faction: Faction,
        chosen: &Objects,
        object: Piece,
    ) -> Result<(), Refused> {
        if object.card.as_great().is_some() {
            return Err(Refused::GreatArtefact);
        }
        match object.now.faction() {
            None => return Err(Refused::TakesNoFaction),
            Some(other) if other == faction => return Err(Refused::HasFaction),
            Some(_) => {}
        }
        self.is_other_object(seat, scroll, chosen, object)
    }

    /// K7, B10.26: can the scroll name this faction, with something to turn?
    pub(crate) fn can_name_for_scroll(
        &self,
        seat: Seat,
        scroll: Piece,
        faction: Faction,
    ) -> Result<(), Refused> {
        if self.left_out == Some(faction) {
            return Err(Refused::FactionNotInPlay);
        }
        let mut found = false;
        self.each_object(seat, &[scroll], |object| {
            found |= self.can_turn_to(seat, scroll, faction, &Objects::new(), object).is_ok();
        });
        if found { Ok(()) } else { Err(Refused::NothingToChange) }
    }

    /// B10.15: the scroll is played.
    pub(crate) fn play_scroll(
        &mut self,
        seat: Seat,
        scroll: Piece,
        faction: Faction,
        objects: &Objects,
        io: &mut impl Desk,
    ) {
        self.draft = Draft::Nothing;
        self.spend(seat, scroll, io);
        io.say(Event::Played { seat, card: scroll.card, now: scroll.now });
        for &object in objects.iter() {
            self.turn_to(seat, object, faction, io);
        }
    }

    /// B10.15, B11.10: the card belongs to the faction.
    pub(crate) fn turn_to(&mut self, seat: Seat, object: Piece, faction: Faction, io: &mut impl Desk) {
        let Some(now) = object.now.with_faction(faction) else { return };
        self.mark(seat, object, now, object.left, io);
        io.say(Event::Became { seat, card: object.card, was: object.now, now });
    }
}
