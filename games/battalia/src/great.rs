//! Chapter 11: the great artefacts.

use crate::action::Figure;
use crate::board::Places;
use crate::cards::{Card, Cards, Faction, Great};
use crate::draft::{Draft, Objects, Work};
use crate::event::Event;
use crate::position::{Battalia, Held, MOST_HELD, Place};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::stock::Stock;
use crate::task::Task;
use table::{Audience, Chance, Few, Seat};

impl Battalia {
    /// K35, B11.4, B11.15: has this great artefact a use in step 3?
    pub(crate) fn can_use_great(
        &self,
        seat: Seat,
        stock: &Stock,
        places: &Places,
        great: Great,
    ) -> Result<(), Refused> {
        let player = self.player(seat);
        if !stock.has_great(great) {
            // Only the Hammer is something else for a turn.
            let is_named = player.held.iter().any(|held| held.card == Card::great(great));
            return Err(if is_named { Refused::GreatHasNoUse } else { Refused::NoSuchGreat });
        }
        let has_use = match great {
            Great::Hammer => self.has_room(seat, 1).map(|()| true)?,
            // They are weapons and shields, nothing else (B11.6, B11.7).
            Great::Sword | Great::Shield => false,
            Great::Wings => Figure::ALL.into_iter().any(|figure| self.can_fly(seat, figure).is_ok()),
            Great::Crown => self.can_crown(seat),
            Great::Book => self.can_read(seat),
            Great::Pavilion => match self.can_pitch(seat, stock, self.plain(Card::great(Great::Pavilion))) {
                Err(refused @ Refused::TooManyHeld) => return Err(refused),
                checked => checked.is_ok(),
            },
            Great::Horn => !player.nation.is_empty() || !player.shelter.is_empty(),
            Great::Hand => self.seats_at_table().any(|other| self.can_rob(seat, other).is_ok()),
            Great::Staff => self.any_shape(seat, stock, places, Work::FreeRoad).is_ok(),
        };
        if has_use { Ok(()) } else { Err(Refused::GreatHasNoUse) }
    }

    /// K35: what is asked next, or what happens.
    pub(crate) fn choose_great(&mut self, seat: Seat, great: Great, io: &mut impl Desk) {
        let piece = self.plain(Card::great(great));
        match great {
            Great::Hammer => self.draft = Draft::Name { piece, kind: None },
            Great::Crown => self.draft = Draft::Crown(Objects::new()),
            Great::Pavilion => self.draft = Draft::Camp { tent: piece, supply: None, cards: Objects::new() },
            Great::Horn => {
                self.draft = Draft::Nothing;
                self.play_great(seat, great, io);
                self.draw(seat, self.pack.great(great).cards, io);
            }
            _ => self.draft = Draft::Great(great),
        }
    }

    /// The great artefact is used.
    pub(crate) fn play_great(&mut self, seat: Seat, great: Great, io: &mut impl Desk) {
        let card = Card::great(great);
        self.spend(seat, self.plain(card), io);
        io.say(Event::Played { seat, card, now: card });
    }

    /// B11.9: is there a unit to raise?
    pub(crate) fn can_crown(&self, seat: Seat) -> bool {
        let crown = self.plain(Card::great(Great::Crown));
        let mut found = false;
        self.each_object(seat, &[crown], |object| found |= Battalia::can_be_raised(object).is_ok());
        found && self.has_room(seat, usize::from(self.pack.great(Great::Crown).cards)).is_ok()
    }

    /// B11.9.
    pub(crate) fn crown(&mut self, seat: Seat, objects: &Objects, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        self.play_great(seat, Great::Crown, io);
        for &object in objects.iter() {
            self.raise(seat, object, io);
        }
    }

    /// B11.10: is there a card that takes a faction?
    pub(crate) fn can_read(&self, seat: Seat) -> bool {
        let mut found = false;
        self.each_object(seat, &[], |object| {
            found |= object.card.as_great().is_none() && object.now.faction().is_some();
        });
        found
    }

    /// B11.10: the Book is read. What it turns is open from then on (B17.7).
    pub(crate) fn read(&mut self, seat: Seat, faction: Faction, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        self.play_great(seat, Great::Book, io);
        io.say(Event::Named { seat, faction });
        loop {
            let mut next = None;
            self.each_object(seat, &[], |object| {
                let turns = object.now.faction().is_some_and(|other| other != faction);
                if turns && object.card.as_great().is_none() {
                    next = next.or(Some(object));
                }
            });
            let Some(object) = next else { break };
            if self.player(seat).held.len() >= MOST_HELD {
                break;
            }
            self.turn_to(seat, object, faction, io);
        }
        if self.battle.is_some() {
            return;
        }
        let reward = self.cohort_reward(self.cohort_in_hand(seat, faction));
        if reward > 0 {
            let counts = |card: &Card| card.faction() == Some(faction) || card.is_unbound();
            let shown: Cards = self.player(seat).hand.iter().filter(counts).collect();
            self.show(seat, &shown, io);
            io.say(Event::Cohort { seat, faction, cards: shown });
            self.draw(seat, reward, io);
        }
    }

    /// K28, B11.13.
    pub(crate) fn can_rob(&self, seat: Seat, opponent: Seat) -> Result<(), Refused> {
        let is_there = opponent.number() < self.rules.seats && opponent != seat;
        if is_there && self.hand_size(opponent) > 0 { Ok(()) } else { Err(Refused::NoSuchOpponent) }
    }

    /// B11.13.
    pub(crate) fn rob(&mut self, seat: Seat, opponent: Seat, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        self.play_great(seat, Great::Hand, io);
        io.say(Event::Robbed { seat, opponent });
        for _ in 0..self.pack.great(Great::Hand).cards.min(self.hand_size(opponent)) {
            let card = self.random_card_of_hand(opponent, io);
            self.player_mut(opponent).shelter.add(card);
            io.say(Event::WentToShelter { seat: opponent, card });
        }
    }

    /// Takes any card of a hand, each as likely as any other.
    fn random_card_of_hand(&mut self, seat: Seat, io: &mut impl Desk) -> Card {
        io.reveal(Audience::All);
        let player = self.player(seat);
        let marked: Few<Held, MOST_HELD> =
            player.held.iter().filter(|held| held.place == Place::Hand).copied().collect();
        if !marked.is_empty() {
            let all = marked.len() as u32 + player.hand.len();
            let at = io.chance().below(all) as usize;
            if let Some(held) = marked.get(at) {
                self.take_out(seat, held.piece(), io);
                return held.card;
            }
        }
        let mut hand = self.player(seat).hand;
        let card = hand.draw(io.chance()).expect("the hand is not empty");
        self.take_out(seat, self.plain(card), io);
        card
    }

    /// B11.4, B11.15, B14.13: what a great artefact can do in the line that the seat is laying.
    pub(crate) fn can_use_great_in_battle(
        &self,
        seat: Seat,
        great: Great,
        is_attack: bool,
    ) -> Result<(), Refused> {
        match great {
            Great::Shield if is_attack => Err(Refused::OnlyInDefence),
            Great::Sword | Great::Staff | Great::Shield => Ok(()),
            Great::Hammer => self.has_room(seat, 1),
            Great::Crown if self.can_crown(seat) => Ok(()),
            Great::Book if self.can_read(seat) => Ok(()),
            Great::Crown | Great::Book => Err(Refused::GreatHasNoUse),
            Great::Wings | Great::Pavilion | Great::Horn | Great::Hand => Err(Refused::NotInBattle),
        }
    }

    /// B11.8: the flight begins with its first step.
    pub(crate) fn begin_flight(&mut self, seat: Seat, figure: Figure, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        self.play_great(seat, Great::Wings, io);
        self.then(Task::Flight { figure, left: self.pack.great(Great::Wings).steps });
    }
}
