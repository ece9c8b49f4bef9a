//! Chapter 7: what the actions do: recruit, buy, found, gain gifts, the hero ability, portals, cleansing.

use crate::cards::{Building, BuildingType, Character, Colour, Elixir};
use crate::draft::{Draft, Pledge, Price};
use crate::event::{Event, Goods};
use crate::position::{ClosedPortal, Seven, Space};
use crate::refusal::Refused;
use crate::sequence::Io;
use crate::task::Task;
use table::{Bag, Chance, Kind, Log, Seat};

/// S7.16: exchanges of one use of the hero ability.
const EXCHANGES: u8 = 3;
/// S2.5: castles that lie face up, and estates.
const FACE_UP: u32 = 2;

impl Seven {
    /// S7.26: what it costs to get rid of a corruption card.
    pub(crate) const CLEANSING: Price = Price { gold: 1, fame: 1, might: 1, ..Price::NOTHING };

    pub(crate) fn check_in_tavern(&self, character: Character) -> Result<usize, Refused> {
        self.tavern.iter().position(|space| *space == Space::Card(character)).ok_or(Refused::NotInTavern)
    }

    /// S7.1 with S10.7.
    pub(crate) fn recruit_price(&self, seat: Seat, character: Character) -> Price {
        Price::fame(self.pack[character].cost.saturating_sub(self.recruits_cheaper(seat)))
    }

    /// S7.1.
    pub(crate) fn check_recruit(&self, seat: Seat, character: Character) -> Result<(), Refused> {
        self.check_in_tavern(character)?;
        self.check_price(seat, &self.recruit_price(seat, character), false)
    }

    /// S7.1 to S7.3.
    pub(crate) fn recruit(
        &mut self,
        seat: Seat,
        character: Character,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let space = self.check_in_tavern(character).expect("the character is in the tavern");
        self.tavern[space] = Space::Empty;
        self.heroes[seat].characters.add(character);
        io.say(Event::Recruited { seat, character, paid });
        self.gain(seat, Goods::Might(self.pack[character].might_once.into()), io);
        self.settle_tavern(io);
    }

    /// S7.4 with S10.7.
    pub(crate) fn elixir_price(&self, seat: Seat, elixir: Elixir) -> Price {
        Price::gold(self.pack[elixir].cost.saturating_sub(self.elixirs_cheaper(seat)))
    }

    /// S7.4.
    pub(crate) fn check_buying(&self, seat: Seat, elixir: Elixir) -> Result<(), Refused> {
        if !self.is_in_store(elixir) {
            return Err(Refused::NotInStore);
        }
        self.check_price(seat, &self.elixir_price(seat, elixir), false)
    }

    /// S7.4.
    pub(crate) fn take_elixir(
        &mut self,
        seat: Seat,
        elixir: Elixir,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let space = self.store.iter().position(|space| *space == Space::Card(elixir));
        self.store[space.expect("the elixir is in the store")] = Space::Empty;
        self.heroes[seat].elixirs.add(elixir);
        io.say(Event::BoughtElixir { seat, elixir, paid });
        self.settle_store(io);
    }

    /// S7.5.
    pub(crate) fn check_founding(&self, seat: Seat, building: Building) -> Result<(), Refused> {
        if !self.on_offer.contains(building) {
            return Err(Refused::NotOnOffer);
        }
        self.check_price(seat, &Price::gold(self.pack[building].cost), false)
    }

    /// AR6.
    pub(crate) fn check_free_founding(&self, building: Building) -> Result<(), Refused> {
        let is_meant = self.on_offer.contains(building) && building.kind() != BuildingType::Temple;
        if is_meant { Ok(()) } else { Err(Refused::NotOnOffer) }
    }

    /// S7.5 and S7.6.
    pub(crate) fn found(
        &mut self,
        seat: Seat,
        building: Building,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.on_offer.remove(building);
        self.heroes[seat].buildings.add(building);
        io.say(Event::Founded { seat, building, paid });
        self.gain(seat, Goods::Might(self.pack[building].founding_might.into()), io);
        self.turn_up_buildings(building.kind(), io);
    }

    /// S7.6: turns up castles or estates until two lie face up or the deck is empty.
    pub(crate) fn turn_up_buildings(
        &mut self,
        kind: BuildingType,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let deck = match kind {
            BuildingType::Castle => &mut self.castle_deck,
            BuildingType::Estate => &mut self.estate_deck,
            BuildingType::Temple => return,
        };
        let mut face_up = self.on_offer.iter().filter(|building| building.kind() == kind).count() as u32;
        while face_up < FACE_UP
            && let Some(building) = deck.draw(io.chance)
        {
            self.on_offer.add(building);
            io.say(Event::TurnedUpBuilding(building));
            face_up += 1;
        }
    }

    /// S7.7.
    pub(crate) fn check_manning(&self, seat: Seat, building: Building) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        if !hero.buildings.contains(building) {
            return Err(Refused::NotYourBuilding);
        }
        if hero.manned.contains(building) {
            return Err(Refused::AlreadyManned);
        }
        if hero.markers == 0 {
            return Err(Refused::NoFreeMarker);
        }
        self.check_price(seat, &Price::might(self.pack[building].manning), false)
    }

    /// S7.11 and S7.13.
    pub(crate) fn check_character_use(&self, seat: Seat, character: Character) -> Result<(), Refused> {
        if !self.heroes[seat].characters.contains(character) {
            return Err(Refused::NotYourCharacter);
        }
        if self.within_pools(self.pack[character].gifts) == [0; 6] {
            return Err(Refused::GivesNothing);
        }
        Ok(())
    }

    /// S7.11 and S7.12.
    pub(crate) fn use_character(
        &mut self,
        seat: Seat,
        character: Character,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.commit();
        let gifts = self.take_from_pools(seat, self.pack[character].gifts);
        io.say(Event::UsedCharacter { seat, character, gifts });
        let tapped = &mut self.heroes[seat].tapped;
        if tapped.contains(character) {
            io.say(Event::DiscardedCharacter { seat, character });
            self.discard_character(seat, character, io);
        } else {
            tapped.add(character);
        }
    }

    pub(crate) fn check_upright(&self, seat: Seat, character: Character) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        let upright = hero.characters.without_all(hero.tapped);
        if upright.contains(character) { Ok(()) } else { Err(Refused::NotUpright) }
    }

    /// A character is turned and gives nothing.
    pub(crate) fn tap(
        &mut self,
        seat: Seat,
        character: Character,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.heroes[seat].tapped.add(character);
        io.say(Event::Tapped { seat, character });
    }

    pub(crate) fn check_gift_in_hand(&self, seat: Seat, colour: Colour) -> Result<(), Refused> {
        if self.heroes[seat].gifts.count(colour) > 0 { Ok(()) } else { Err(Refused::NoSuchGift) }
    }

    /// S7.15 and S10.9: may the hero use his ability?
    pub(crate) fn check_ability(&self, seat: Seat) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        let again = !hero.used_again && !(hero.manned & self.pack.index.again).is_empty();
        if hero.is_tapped && !again { Err(Refused::HeroTapped) } else { Ok(()) }
    }

    /// S7.15 to S7.17: can this gift be exchanged?
    pub(crate) fn check_exchange(&self, seat: Seat, given: Colour) -> Result<(), Refused> {
        self.check_gift_in_hand(seat, given)?;
        let sources = std::iter::once(None).chain(self.others(seat).map(Some));
        let mut possible = sources.filter(|&with| self.check_exchange_with(seat, given, with).is_ok());
        if possible.next().is_some() { Ok(()) } else { Err(Refused::NothingToExchange) }
    }

    /// D17: has the source (nobody: the pools) a gift of another colour?
    pub(crate) fn check_exchange_with(
        &self,
        seat: Seat,
        given: Colour,
        with: Option<Seat>,
    ) -> Result<(), Refused> {
        if with.is_some_and(|other| other == seat || other.number() >= self.hero_count()) {
            return Err(Refused::NotAnotherHero);
        }
        let has_other =
            Colour::ALL.into_iter().any(|taken| self.check_exchange_for(given, with, taken).is_ok());
        if has_other { Ok(()) } else { Err(Refused::SourceHasNot) }
    }

    /// D18.
    #[inline]
    pub(crate) fn check_exchange_for(
        &self,
        given: Colour,
        with: Option<Seat>,
        taken: Colour,
    ) -> Result<(), Refused> {
        if given == taken {
            return Err(Refused::SameColour);
        }
        let there = with.map_or_else(|| self.takable(taken), |other| self.heroes[other].gifts.count(taken));
        if there == 0 { Err(Refused::SourceHasNot) } else { Ok(()) }
    }

    /// S7.16 and S23.4: one exchange is carried out at once; the first one taps the hero.
    pub(crate) fn exchange(
        &mut self,
        seat: Seat,
        with: Option<Seat>,
        given: Colour,
        taken: Colour,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let left = if let Task::Exchange { left } = self.task() {
            self.draft = Draft::Nothing;
            self.tasks.pop();
            left
        } else {
            self.commit();
            let hero = &mut self.heroes[seat];
            hero.used_again |= hero.is_tapped;
            hero.is_tapped = true;
            io.say(Event::UsedAbility(seat));
            EXCHANGES
        };
        let source = with.map_or(&mut self.pools, |other| &mut self.heroes[other].gifts);
        source.remove(taken);
        source.add(given);
        let hand = &mut self.heroes[seat].gifts;
        hand.remove(given);
        hand.add(taken);
        io.say(Event::Exchanged { seat, with, given, taken });
        if left > 1 {
            self.tasks.push(Task::Exchange { left: left - 1 });
        }
    }

    /// S7.23, and S9.2 for the Keystone with fewer gifts.
    pub(crate) fn check_portal(&self, seat: Seat, colour: Colour, gifts: u8) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        if hero.has_fallen {
            return Err(Refused::Fallen);
        }
        if self.portals.iter().any(|portal| portal.colour == colour) {
            return Err(Refused::PortalClosed);
        }
        if hero.markers == 0 {
            return Err(Refused::NoFreeMarker);
        }
        let have = hero.gifts.count(colour);
        if have < gifts {
            return Err(Refused::TooFewForPortal { needed: gifts, have });
        }
        if self.used_freely { Err(Refused::UsedFreely) } else { Ok(()) }
    }

    /// S7.24.
    pub(crate) fn close_portal(
        &mut self,
        seat: Seat,
        colour: Colour,
        gifts: u8,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let mut paid = [0; 6];
        paid[colour.index()] = gifts;
        self.return_gifts(seat, &paid);
        self.heroes[seat].markers -= 1;
        self.portals.push(ClosedPortal { colour, by: seat });
        io.say(Event::ClosedPortal { seat, colour, gifts });
        if self.portals.is_full() {
            self.win_by_portals(io);
        }
    }

    /// S7.26.
    pub(crate) fn check_cleansing(&self, seat: Seat) -> Result<(), Refused> {
        if !self.rules.fall {
            return Err(Refused::NoFallOption);
        }
        if self.heroes[seat].corruption == 0 {
            return Err(Refused::NoCorruption);
        }
        self.check_price(seat, &Self::CLEANSING, false)
    }

    /// D11: may a gift of this colour be taken, or may he stop?
    pub(crate) fn check_taking(&self, action: crate::action::Action) -> Result<(), Refused> {
        use crate::action::Action;
        let Task::TakeGifts { different, may_stop, .. } = self.task() else {
            return Err(Refused::NotAnAnswer);
        };
        match action {
            Action::Colour(colour) if different.is_some_and(|taken| taken & (1 << colour.index()) != 0) => {
                Err(Refused::ColourTaken)
            }
            Action::Colour(colour) if self.takable(colour) > 0 => Ok(()),
            Action::Colour(colour) if self.pools.count(colour) > 0 => Err(Refused::PoolBarred),
            Action::Colour(_) => Err(Refused::PoolEmpty),
            Action::Stop if may_stop => Ok(()),
            Action::Stop => Err(Refused::CannotStop),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// Is there a gift left that D11 could offer?
    pub(crate) fn has_gift_to_take(&self, different: Option<u8>) -> bool {
        let is_taken = |colour: &Colour| different.is_some_and(|taken| taken & (1 << colour.index()) != 0);
        Colour::ALL.into_iter().any(|colour| !is_taken(&colour) && self.takable(colour) > 0)
    }

    /// D11.
    pub(crate) fn take_chosen_gift(
        &mut self,
        seat: Seat,
        colour: Colour,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let Some(Task::TakeGifts { left, different, .. }) = self.tasks.last_mut() else {
            unreachable!("gifts are taken when they are asked for");
        };
        *left -= 1;
        if let Some(taken) = different {
            *taken |= 1 << colour.index();
        }
        let gifts = self.take_from_pools(seat, *Bag::from_iter([colour]).counts());
        io.say(Event::TookGifts { seat, gifts });
    }

    /// S7.27: every face-up character is discarded first, then the spaces are filled.
    pub(crate) fn refresh_tavern(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let cleared = self.in_tavern().collect();
        self.character_discard = self.character_discard | cleared;
        self.tavern = self.tavern.map(|space| if space.is_open() { Space::Empty } else { space });
        io.say(Event::ClearedTavern(cleared));
        self.settle_tavern(io);
    }

    /// S7.27: the same for the store.
    pub(crate) fn refresh_store(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let cleared = self.store.iter().filter_map(|space| space.card()).collect();
        self.elixir_discard.add_all(&cleared);
        self.store = self.store.map(|space| if space.is_open() { Space::Empty } else { space });
        io.say(Event::ClearedStore(cleared));
        self.settle_store(io);
    }
}
