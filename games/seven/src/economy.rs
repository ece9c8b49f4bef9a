//! What a hero has and what it is worth to him: following (S1.8), production (S10.3), discounts (S10.7), taking from pools (S1.9).

use crate::cards::{Building, BuildingType, Character, Colour, Elixir, Sin};
use crate::event::{Event, Goods, Pile};
use crate::pack::{GiftCounts, Power};
use crate::position::{Hero, Seven, Space};
use crate::sequence::Io;
use table::{Audience, Chance, Kind, KnownCard, Log, Seat, Seats, Secret};

impl Seven {
    /// How many heroes play.
    #[inline]
    pub(crate) fn hero_count(&self) -> u8 {
        self.heroes.seats()
    }

    /// All hero seats.
    #[inline]
    pub(crate) fn hero_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.hero_count())
    }

    /// The other hero seats.
    #[inline]
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.hero_seats().filter(move |&other| other != seat)
    }

    /// S1.1: the seat of the Unnamed, if it is in play.
    pub(crate) fn unnamed_seat(&self) -> Option<Seat> {
        self.rules.unnamed.then(|| Seat::new(self.hero_count()))
    }

    /// S1.8.
    #[inline]
    pub(crate) fn following(&self, seat: Seat, colour: Colour) -> u8 {
        let hero = &self.heroes[seat];
        let characters = hero.characters & self.pack.index.of_colour[colour.index()];
        characters.len() as u8 + u8::from(hero.card.index() == colour.index())
    }

    /// S10.3: what a building produces for the hero at present.
    #[inline]
    pub(crate) fn rate(&self, seat: Seat, building: Building) -> u8 {
        let following = self.following(seat, building.colour());
        let reached = self.pack[building].rates.iter().rev().find(|rate| rate.following <= following);
        reached.map_or(0, |rate| rate.produces)
    }

    /// S14.10 and S14.11: fame, gold and might of a Production step.
    pub(crate) fn income(&self, seat: Seat) -> (u16, u16, u16) {
        let hero = &self.heroes[seat];
        let card = &self.pack[hero.card];
        let portals = self.portals.iter().filter(|portal| portal.by == seat).count() as u16;
        let mut income = (
            u16::from(card.income_fame),
            u16::from(card.income_gold),
            portals * u16::from(self.pack.numbers.portal_might),
        );
        for character in hero.characters.iter() {
            let facts = &self.pack[character];
            income.0 += u16::from(facts.income_fame);
            income.1 += u16::from(facts.income_gold);
            income.2 += u16::from(facts.might_per_round);
        }
        for building in hero.buildings.iter() {
            let rate = u16::from(self.rate(seat, building));
            match building.kind() {
                BuildingType::Castle => income.0 += rate,
                BuildingType::Estate => income.1 += rate,
                BuildingType::Temple => income.2 += rate,
            }
        }
        income
    }

    fn discount(&self, hero: &Hero, amount: impl Fn(Power) -> u8) -> u8 {
        hero.discounts.iter().map(|building| amount(self.pack[building].power)).sum()
    }

    /// S10.7: fame that the next recruit costs less.
    pub(crate) fn recruits_cheaper(&self, seat: Seat) -> u8 {
        let hero = &self.heroes[seat];
        let once = self.discount(hero, |power| if let Power::NextRecruitCheaper(n) = power { n } else { 0 });
        let always =
            (hero.manned & self.pack.index.cheaper).iter().map(|building| match self.pack[building].power {
                Power::RecruitsCheaper(n) => n,
                _ => 0,
            });
        once.saturating_add(always.sum())
    }

    /// S10.7: gold that the next elixir costs less.
    pub(crate) fn elixirs_cheaper(&self, seat: Seat) -> u8 {
        self.discount(&self.heroes[seat], |power| if let Power::NextElixirCheaper(n) = power { n } else { 0 })
    }

    /// S10.7: gold or fame that the next such requirement asks for less.
    pub(crate) fn coins_fewer(&self, seat: Seat) -> u8 {
        self.discount(&self.heroes[seat], |power| if let Power::NextCoinsFewer(n) = power { n } else { 0 })
    }

    /// S10.7: does a gift fall away from the next gift requirement?
    pub(crate) fn gifts_fewer(&self, seat: Seat) -> bool {
        self.heroes[seat].discounts.iter().any(|building| self.pack[building].power == Power::NextGiftsFewer)
    }

    /// S10.8: gifts of its own colour that an elixir gives more.
    pub(crate) fn elixirs_richer(&self, seat: Seat) -> u8 {
        let temples = (self.heroes[seat].manned & self.pack.index.richer).iter();
        temples
            .map(|building| if let Power::RicherElixirs(n) = self.pack[building].power { n } else { 0 })
            .sum()
    }

    /// S6.8: what a yield of an elixir gives the hero, whatever the pools hold.
    pub(crate) fn yields(&self, seat: Seat, elixir: Elixir, which: u8) -> GiftCounts {
        let facts = &self.pack[elixir];
        let mut gifts = facts.yields[usize::from(which)].gifts;
        gifts[facts.colour.index()] += self.elixirs_richer(seat);
        gifts
    }

    /// S18.4, U13: gifts that can be taken from a pool.
    #[inline]
    pub(crate) fn takable(&self, colour: Colour) -> u8 {
        match self.unnamed.barred {
            Some((barred, _)) if barred == colour => 0,
            _ => self.pools.count(colour),
        }
    }

    /// S1.9: what can be taken of these gifts.
    pub(crate) fn within_pools(&self, gifts: GiftCounts) -> GiftCounts {
        let mut taken = gifts;
        for colour in Colour::ALL {
            taken[colour.index()] = taken[colour.index()].min(self.takable(colour));
        }
        taken
    }

    /// Can any gift be taken from a pool?
    pub(crate) fn pools_give(&self) -> bool {
        Colour::ALL.into_iter().any(|colour| self.takable(colour) > 0)
    }

    /// S1.9: takes gifts from the pools, as far as they reach.
    pub(crate) fn take_from_pools(&mut self, seat: Seat, gifts: GiftCounts) -> GiftCounts {
        let taken = self.within_pools(gifts);
        let hero = &mut self.heroes[seat];
        for colour in Colour::ALL {
            for _ in 0..taken[colour.index()] {
                self.pools.remove(colour);
                hero.gifts.add(colour);
            }
        }
        taken
    }

    /// Gifts go from a hand back to the pools.
    pub(crate) fn return_gifts(&mut self, seat: Seat, gifts: &GiftCounts) {
        let hero = &mut self.heroes[seat];
        for colour in Colour::ALL {
            for _ in 0..gifts[colour.index()] {
                hero.gifts.remove(colour);
                self.pools.add(colour);
            }
        }
    }

    pub(crate) fn gain(&mut self, seat: Seat, goods: Goods, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let hero = &mut self.heroes[seat];
        let amount = match goods {
            Goods::Fame(n) => {
                hero.fame = hero.fame.saturating_add(n);
                n
            }
            Goods::Gold(n) => {
                hero.gold = hero.gold.saturating_add(n);
                n
            }
            Goods::Might(n) => {
                hero.might = hero.might.saturating_add(n);
                n
            }
        };
        if amount > 0 {
            io.say(Event::Gained { seat, goods });
        }
    }

    /// S1.9: gives as much as there is, up to the amount. S15.1: never below 0.
    pub(crate) fn lose(&mut self, seat: Seat, goods: Goods, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let lost = self.take_away(seat, goods);
        if !matches!(lost, Goods::Fame(0) | Goods::Gold(0) | Goods::Might(0)) {
            io.say(Event::Lost { seat, goods: lost });
        }
    }

    pub(crate) fn take_away(&mut self, seat: Seat, goods: Goods) -> Goods {
        let hero = &mut self.heroes[seat];
        let take = |have: &mut u16, n: u16| {
            let taken = n.min(*have);
            *have -= taken;
            taken
        };
        match goods {
            Goods::Fame(n) => Goods::Fame(take(&mut hero.fame, n)),
            Goods::Gold(n) => Goods::Gold(take(&mut hero.gold, n)),
            Goods::Might(n) => Goods::Might(take(&mut hero.might, n)),
        }
    }

    /// S10.5, S6.6: a building leaves the hero; its marker returns to him.
    pub(crate) fn lose_building(&mut self, seat: Seat, building: Building) {
        let hero = &mut self.heroes[seat];
        hero.buildings.remove(building);
        if hero.manned.remove(building) {
            hero.markers += 1;
        }
    }

    /// S7.3: renews an empty character deck and fills the open spaces of the tavern.
    pub(crate) fn settle_tavern(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        loop {
            if self.character_deck.is_empty() {
                if self.character_discard.is_empty() {
                    return;
                }
                self.character_deck = self.character_discard.take_all();
                io.say(Event::DeckRenewed(Pile::Characters));
            }
            let Some(space) = self.tavern.iter().position(|space| *space == Space::Empty) else { return };
            let character = self.character_deck.draw(io.chance).expect("the deck is not empty");
            self.tavern[space] = Space::Card(character);
            io.say(Event::TavernFilled { space: space as u8, character });
        }
    }

    /// S7.3: the same for the store.
    pub(crate) fn settle_store(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        loop {
            if self.elixir_deck.is_empty() {
                if self.elixir_discard.is_empty() {
                    return;
                }
                self.elixir_deck = self.elixir_discard.take_all();
                io.say(Event::DeckRenewed(Pile::Elixirs));
            }
            let Some(space) = self.store.iter().position(|space| *space == Space::Empty) else { return };
            let elixir = self.elixir_deck.draw(io.chance).expect("the deck is not empty");
            self.store[space] = Space::Card(elixir);
            io.say(Event::StoreFilled { space: space as u8, elixir });
        }
    }

    pub(crate) fn discard_elixir(
        &mut self,
        seat: Seat,
        elixir: Elixir,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.heroes[seat].elixirs.remove(elixir);
        self.elixir_discard.add(elixir);
        self.settle_store(io);
    }

    pub(crate) fn discard_character(
        &mut self,
        seat: Seat,
        character: Character,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let hero = &mut self.heroes[seat];
        hero.characters.remove(character);
        hero.tapped.remove(character);
        self.character_discard.add(character);
        self.settle_tavern(io);
    }

    /// S8.10: draws a sin, unless the deck is empty. Whoever has seen the card in the deck knows who has it now.
    pub(crate) fn draw_sin(&mut self, seat: Seat, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let Some(KnownCard { card: sin, known_to }) = self.sin_deck.take_top(io.chance) else {
            return io.say(Event::NoSin(seat));
        };
        let hero = &mut self.heroes[seat];
        hero.sins.add(sin);
        if let Audience::Only(seats) = known_to {
            let others = seats.iter().filter(|&other| other != seat);
            others.for_each(|other| hero.sins_seen[other.index()].add(sin));
            if !seats.is_empty() && !seats.contains(seat) {
                // It lay in a settled place: chance was not asked.
                io.log.reveal(Audience::Only(Seats::only(seat)));
            }
        }
        io.say(Event::DrewSin { seat, sin: Secret::new(sin, Seats::only(seat)) });
    }

    /// A sin leaves the hand before all eyes.
    pub(crate) fn show_sin(&mut self, seat: Seat, sin: Sin, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let hero = &mut self.heroes[seat];
        hero.sins.remove(sin);
        for seen in hero.sins_seen.iter_mut().filter(|seen| seen.count(sin) > 0) {
            seen.remove(sin);
        }
        io.log.reveal(Audience::All);
    }

    /// S22.5: a sin leaves the hand unseen; from now on the others no longer know what they saw there.
    pub(crate) fn hide_sin(&mut self, seat: Seat, sin: Sin) {
        let hero = &mut self.heroes[seat];
        hero.sins.remove(sin);
        hero.sins_seen = Hero::default().sins_seen;
    }
}
