//! Chapter 18: the Unnamed as a player.

use crate::action::Action;
use crate::cards::{BuildingType, Cataclysm, UnnamedCard};
use crate::draft::{Draft, Pledge, Price, Purpose};
use crate::event::Event;
use crate::pack::{Alternative, UnnamedEffect};
use crate::position::Seven;
use crate::refusal::Refused;
use crate::sequence::Io;
use crate::task::Task;
use table::{Audience, Chance, Log, Seat, Seats, Secret, Set};

impl Seven {
    /// D38 with S18.9.
    pub(crate) fn check_unnamed_card(&self, card: UnnamedCard) -> Result<(), Refused> {
        if !self.unnamed.hand.contains(card) {
            return Err(Refused::NoSuchUnnamedCard);
        }
        let is_possible = match self.pack[card].effect {
            UnnamedEffect::SwapTreasure => {
                !self.treasure_deck.is_empty() && self.treasures_beside().next().is_some()
            }
            UnnamedEffect::OrderCataclysms(_) => !self.cataclysm_deck.is_empty(),
            UnnamedEffect::SeeSins => self.heroes.iter().any(|(_, hero)| !hero.sins.is_empty()),
            _ => true,
        };
        if is_possible { Ok(()) } else { Err(Refused::UnnamedCondition) }
    }

    /// U10: the face-up treasures beside quests.
    pub(crate) fn treasures_beside(&self) -> impl Iterator<Item = Action> + '_ {
        (0..4u8).flat_map(move |slot| {
            let [first, second] = self.quests[usize::from(slot)].treasures;
            let kinds = [first, second.filter(|_| second != first)];
            kinds.into_iter().flatten().map(move |treasure| Action::TreasureAt { slot, treasure })
        })
    }

    /// D39 and D40.
    pub(crate) fn check_unnamed_aim(&self, card: UnnamedCard, action: Action) -> Result<(), Refused> {
        match (&self.pack[card].effect, action) {
            (UnnamedEffect::Demand(_), Action::Hero(named)) => self.check_demand_on(named),
            (UnnamedEffect::SeeSins, Action::Hero(hero)) => {
                let has_sins = hero.number() < self.hero_count() && !self.heroes[hero].sins.is_empty();
                if has_sins { Ok(()) } else { Err(Refused::NothingToSee) }
            }
            (UnnamedEffect::SwapTreasure, Action::TreasureAt { slot, treasure }) => {
                let is_there = slot < 4 && self.quests[usize::from(slot)].treasures.contains(&Some(treasure));
                if is_there { Ok(()) } else { Err(Refused::NoSuchTreasure) }
            }
            (UnnamedEffect::BarPool, Action::Colour(_)) => Ok(()),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// S18.4, S18.5.
    fn check_demand_on(&self, named: Seat) -> Result<(), Refused> {
        if named.number() >= self.hero_count() || self.heroes[named].has_fallen {
            return Err(Refused::NotAGoodHero);
        }
        let good = self.heroes.iter().filter(|(_, hero)| !hero.has_fallen).count();
        if self.unnamed.last_named == Some(named) && good > 1 { Err(Refused::NamedBefore) } else { Ok(()) }
    }

    pub(crate) fn choose_unnamed_card(
        &mut self,
        seat: Seat,
        card: UnnamedCard,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let needs_aim = matches!(
            self.pack[card].effect,
            UnnamedEffect::Demand(_)
                | UnnamedEffect::SeeSins
                | UnnamedEffect::SwapTreasure
                | UnnamedEffect::BarPool
        );
        if needs_aim {
            self.consider(seat, Draft::Unnamed(card), Action::Unnamed(card), io);
        } else {
            self.play_unnamed_card(seat, card, None, io);
        }
    }

    /// S18.3: the card is carried out at once.
    pub(crate) fn play_unnamed_card(
        &mut self,
        seat: Seat,
        card: UnnamedCard,
        aim: Option<Action>,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.draft = Draft::Nothing;
        self.tasks.pop();
        self.unnamed.hand.remove(card);
        let named = if let Some(Action::Hero(named)) = aim { Some(named) } else { None };
        self.unnamed.playing = Some(card);
        self.unnamed.naming = named;
        io.say(Event::UnnamedPlayed { card, named });
        let pack = self.pack;
        match (&pack[card].effect, aim) {
            (UnnamedEffect::Demand(_), _) => {
                self.unnamed.last_named = named;
                self.backs = 0;
                self.tasks.push(Task::Demand);
            }
            (UnnamedEffect::RefreshTavern, _) => self.refresh_tavern(io),
            (UnnamedEffect::RefreshStore, _) => self.refresh_store(io),
            (UnnamedEffect::SwapTreasure, Some(Action::TreasureAt { slot, treasure })) => {
                let new = self.treasure_deck.draw(io.chance).expect("the deck was checked");
                let mut places = self.quests[usize::from(slot)].treasures.iter_mut();
                let place = places.find(|place| **place == Some(treasure));
                *place.expect("the treasure was checked") = Some(new);
                self.treasure_deck.put_under(treasure, Audience::All);
                io.say(Event::SwappedTreasure { slot, out: treasure, new });
            }
            (&UnnamedEffect::OrderCataclysms(count), _) => self.take_up_cataclysms(seat, count, io),
            (UnnamedEffect::SeeSins, Some(Action::Hero(hero))) => {
                let sins = self.heroes[hero].sins;
                self.heroes[hero].sins_seen[seat.index()] = sins;
                let viewer = Seats::only(seat);
                io.log.reveal(Audience::Only(viewer));
                io.say(Event::SawSins { hero, sins: Secret::new(sins, viewer) });
            }
            (UnnamedEffect::BarPool, Some(Action::Colour(colour))) => {
                self.unnamed.barred = Some((colour, self.circuits + 1));
                io.say(Event::BarredPool(colour));
            }
            (UnnamedEffect::RefreshBuildings, _) => self.refresh_buildings(io),
            _ => unreachable!("an allowed card with its aim"),
        }
    }

    /// U11: from now on only the Unnamed knows these cards.
    fn take_up_cataclysms(&mut self, seat: Seat, count: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let viewer = Seats::only(seat);
        let cataclysms = self.cataclysm_deck.take_up(usize::from(count), viewer, io.chance);
        let count = cataclysms.len() as u8;
        io.log.reveal(Audience::Only(viewer));
        io.say(Event::SawCataclysms { count, cataclysms: Secret::new(cataclysms, viewer) });
        if count > 1 {
            self.tasks.push(Task::OrderCataclysms { placed: 0, count });
        }
    }

    /// D41.
    pub(crate) fn check_ordering(&self, placed: u8, count: u8, card: Cataclysm) -> Result<(), Refused> {
        let mut open = self.cataclysm_deck.settled().take(usize::from(count)).skip(usize::from(placed));
        if open.any(|other| other == card) { Ok(()) } else { Err(Refused::NotLookedAt) }
    }

    pub(crate) fn put_back(
        &mut self,
        seat: Seat,
        placed: u8,
        count: u8,
        card: Cataclysm,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.tasks.pop();
        let from =
            self.cataclysm_deck.settled().position(|other| other == card).expect("the card was checked");
        self.cataclysm_deck.move_up(from, usize::from(placed));
        io.say(Event::PutBackCataclysm { cataclysm: Secret::new(card, Seats::only(seat)) });
        if placed + 1 < count {
            self.tasks.push(Task::OrderCataclysms { placed: placed + 1, count });
        }
    }

    /// U14, S7.27: first all castles and estates go under their decks, then new ones are turned up.
    fn refresh_buildings(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        for building in self.on_offer.iter() {
            let deck = match building.kind() {
                BuildingType::Castle => &mut self.castle_deck,
                BuildingType::Estate => &mut self.estate_deck,
                BuildingType::Temple => continue,
            };
            deck.put_under(building, Audience::All);
            self.on_offer.remove(building);
            io.say(Event::PutBuildingUnder(building));
        }
        self.turn_up_buildings(BuildingType::Castle, io);
        self.turn_up_buildings(BuildingType::Estate, io);
    }

    /// S18.3: the card is laid aside; the last one brings all back.
    pub(crate) fn end_unnamed(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.unnamed.naming = None;
        if self.unnamed.playing.take().is_some() && self.unnamed.hand.is_empty() {
            self.unnamed.hand = Set::first(UnnamedCard::COUNT);
            io.say(Event::UnnamedTookBack);
        }
        if !self.checkpoint(io) {
            self.start_turn(io);
        }
    }

    /// The alternatives of the demand in play.
    pub(crate) fn alternatives(&self) -> &[Alternative] {
        match self.unnamed.playing.map(|card| &self.pack[card].effect) {
            Some(UnnamedEffect::Demand(alternatives)) => alternatives,
            _ => &[],
        }
    }

    fn alternative(&self, index: u8) -> Result<Alternative, Refused> {
        self.alternatives().get(usize::from(index)).copied().ok_or(Refused::NoSuchAlternative)
    }

    /// What an alternative costs, if it is a payment.
    fn alternative_price(alternative: Alternative) -> Option<Price> {
        Some(match alternative {
            Alternative::PayGold(gold) => Price::gold(gold),
            Alternative::PayFame(fame) => Price::fame(fame),
            Alternative::PayMight(might) => Price::might(might),
            Alternative::DiscardGift => Price { any_gifts: 1, ..Price::NOTHING },
            Alternative::DiscardElixir | Alternative::TapCharacter | Alternative::GiveUpSin => return None,
        })
    }

    /// D42 with S18.6.
    pub(crate) fn check_demand(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        match action {
            Action::Meet(index) => {
                let alternative = self.alternative(index)?;
                let can_meet = match Self::alternative_price(alternative) {
                    Some(price) => self.check_price(seat, &price, false).is_ok(),
                    None => self.meets_loosely(seat, alternative),
                };
                if can_meet { Ok(()) } else { Err(Refused::CannotMeet) }
            }
            Action::AcceptPenalty => {
                let must =
                    self.alternatives().iter().any(|&alternative| self.meets_loosely(seat, alternative));
                if must { Err(Refused::MustMeet) } else { Ok(()) }
            }
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// S18.6: can the hero meet it with what he has, without cashing anything?
    fn meets_loosely(&self, seat: Seat, alternative: Alternative) -> bool {
        let hero = &self.heroes[seat];
        match alternative {
            Alternative::PayGold(gold) => hero.gold >= gold.into(),
            Alternative::PayFame(fame) => hero.fame >= fame.into(),
            Alternative::PayMight(might) => hero.might >= might.into(),
            Alternative::DiscardGift => !hero.gifts.is_empty(),
            Alternative::DiscardElixir => !hero.elixirs.is_empty(),
            Alternative::TapCharacter => hero.characters != hero.tapped,
            Alternative::GiveUpSin => !hero.sins.is_empty(),
        }
    }

    /// D42: starts the payment, or asks for the card.
    pub(crate) fn choose_alternative(
        &mut self,
        seat: Seat,
        index: u8,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let alternative = self.alternative(index).expect("the alternative was checked");
        match Self::alternative_price(alternative) {
            Some(price) => self.start_payment(seat, Purpose::Demand(index), price),
            None => self.draft = Draft::MeetWith(index),
        }
        io.say(Event::Chose { seat, action: Action::Meet(index) });
    }

    /// D33, D36.
    pub(crate) fn check_meeting(&self, seat: Seat, index: u8, action: Action) -> Result<(), Refused> {
        match (self.alternative(index)?, action) {
            (Alternative::DiscardElixir, Action::Elixir(elixir)) => self.check_own_elixir(seat, elixir),
            (Alternative::TapCharacter, Action::Character(character)) => self.check_upright(seat, character),
            (Alternative::GiveUpSin, Action::Sin(sin)) => self.check_sin_in_hand(seat, sin),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// S18.6: to discard an elixir or to tap a character is no payment.
    pub(crate) fn meet_with(
        &mut self,
        seat: Seat,
        index: u8,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.meet_demand(seat, index, Pledge::NOTHING, io);
        match action {
            Action::Elixir(elixir) => self.spoil_elixir(seat, elixir, io),
            Action::Character(character) => self.tap(seat, character, io),
            Action::Sin(sin) => self.discard_sin(seat, sin, io),
            _ => unreachable!("an allowed card"),
        }
    }

    pub(crate) fn meet_demand(
        &mut self,
        seat: Seat,
        alternative: u8,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.draft = Draft::Nothing;
        self.tasks.pop();
        io.say(Event::MetDemand { seat, alternative, paid });
    }

    /// S18.7.
    pub(crate) fn fail_demand(&mut self, seat: Seat, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.tasks.pop();
        io.say(Event::FailedDemand(seat));
        self.tasks.push(Task::Penalty);
    }

    /// D43.
    pub(crate) fn check_penalty(&self, action: Action) -> Result<(), Refused> {
        match action {
            Action::TakeCorruption if self.can_be_corrupted() => Ok(()),
            Action::TakeCorruption => Err(Refused::NoCorruptionLeft),
            Action::TakeSin if !self.sin_deck.is_empty() => Ok(()),
            Action::TakeSin => Err(Refused::NoSinLeft),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    pub(crate) fn suffer_penalty(
        &mut self,
        seat: Seat,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.tasks.pop();
        if action == Action::TakeCorruption {
            self.corrupt(seat, 1, io);
        } else {
            self.draw_sin(seat, io);
        }
    }
}
