//! Chapter 6, first half: payments, composed source by source and made in full or not at all (S6.1 to S6.6, S23.3).

use crate::action::Action;
use crate::cards::{Building, BuildingType, Colour, Elixir, Elixirs};
use crate::draft::{Draft, Payment, Pledge, Price, Purpose};
use crate::event::Event;
use crate::pack::{GiftCounts, Power, Requirement};
use crate::position::Seven;
use crate::refusal::Refused;
use crate::sequence::Io;
use table::{Chance, Kind, Log, Seat};

impl Seven {
    /// S5.8: can the hero pay this in full, with everything that may be cashed in it?
    pub(crate) fn check_price(&self, seat: Seat, price: &Price, is_quest: bool) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        if hero.might < u16::from(price.might) {
            return Err(Refused::TooLittleMight { owed: price.might, have: hero.might });
        }
        self.check_rest(seat, price, &Pledge::NOTHING, is_quest)
    }

    /// Can the rest be paid with what is not pledged yet?
    #[inline]
    fn check_rest(&self, seat: Seat, rest: &Price, pledged: &Pledge, is_quest: bool) -> Result<(), Refused> {
        if rest.fame > 0 {
            let can_pay = self.could_pay(seat, BuildingType::Castle, pledged, rest.fame);
            if can_pay < u16::from(rest.fame) {
                return Err(Refused::TooLittleFame { owed: rest.fame, can_pay });
            }
        }
        if rest.gold > 0 {
            let can_pay = self.could_pay(seat, BuildingType::Estate, pledged, rest.gold);
            if can_pay < u16::from(rest.gold) {
                return Err(Refused::TooLittleGold { owed: rest.gold, can_pay });
            }
        }
        if (rest.any_gifts > 0 || rest.gifts != [0; 6]) && !self.could_give(seat, rest, pledged, is_quest) {
            return Err(Refused::TooFewGifts);
        }
        Ok(())
    }

    /// Fame with castles, or gold with estates. Castles and estates are counted only if markers are not enough.
    fn could_pay(&self, seat: Seat, cashed: BuildingType, pledged: &Pledge, owed: u8) -> u16 {
        let hero = &self.heroes[seat];
        let loose = match cashed {
            BuildingType::Castle => hero.fame - u16::from(pledged.fame),
            _ => hero.gold - u16::from(pledged.gold),
        };
        if loose >= u16::from(owed) {
            return loose;
        }
        let buildings = hero.buildings.without_all(pledged.buildings).iter();
        let rates = buildings.filter(|building| building.kind() == cashed);
        loose + rates.map(|building| u16::from(self.rate(seat, building))).sum::<u16>()
    }

    /// S6.3: gifts in hand with elixirs, and joker gifts in the payment of a quest.
    fn could_give(&self, seat: Seat, rest: &Price, pledged: &Pledge, is_quest: bool) -> bool {
        let hero = &self.heroes[seat];
        let hand: GiftCounts = std::array::from_fn(|i| hero.gifts.counts()[i] - pledged.gifts.counts()[i]);
        let joker = hero.joker.filter(|_| is_quest);
        if hand_covers(rest, &hand, joker) {
            return true;
        }
        if hero.elixirs.is_empty() {
            return false;
        }
        let elixirs: [u8; Elixir::COUNT] =
            std::array::from_fn(|i| hero.elixirs.counts()[i] - pledged.elixirs.counts()[i]);
        self.elixirs_cover(seat, *rest, &hand, joker, &mut Elixirs::new(elixirs), 0)
    }

    /// Tries the elixirs from this kind on, one after the other, each with each yield it allows.
    fn elixirs_cover(
        &self,
        seat: Seat,
        rest: Price,
        hand: &GiftCounts,
        joker: Option<Colour>,
        elixirs: &mut Elixirs,
        from: usize,
    ) -> bool {
        for index in from..Elixir::COUNT {
            let elixir = Elixir::from_index(index);
            if elixirs.count(elixir) == 0 {
                continue;
            }
            for which in 0..self.pack[elixir].yields.len() as u8 {
                if self.check_yield(seat, elixir, which).is_err() {
                    continue;
                }
                let lowered = lowered(&rest, &self.yields(seat, elixir, which));
                if lowered == rest {
                    continue;
                }
                if hand_covers(&lowered, hand, joker) {
                    return true;
                }
                elixirs.remove(elixir);
                let covered = self.elixirs_cover(seat, lowered, hand, joker, elixirs, index);
                elixirs.add(elixir);
                if covered {
                    return true;
                }
            }
        }
        false
    }

    /// S6.8: is the condition of this yield met?
    pub(crate) fn check_yield(&self, seat: Seat, elixir: Elixir, which: u8) -> Result<(), Refused> {
        let facts = self.pack[elixir].yields.get(usize::from(which)).ok_or(Refused::NoSuchYield)?;
        match facts.needs {
            Some((colour, following)) if self.following(seat, colour) < following => {
                Err(Refused::YieldNeeds { colour, following })
            }
            _ => Ok(()),
        }
    }

    /// S23.3: starts a payment. Where nothing but loose goods can pay, they are pledged at once.
    pub(crate) fn start_payment(&mut self, seat: Seat, purpose: Purpose, price: Price) {
        let pledged = Pledge { might: price.might, ..Pledge::NOTHING };
        let mut payment = Payment { purpose, rest: Price { might: 0, ..price }, pledged };
        if !payment.rest.is_composed() && payment.rest.any_gifts == 0 && !self.has_choice(seat, &payment) {
            Self::pledge_loose(&mut payment);
        }
        self.draft = Draft::Pay(payment);
    }

    /// Can anything but loose goods pay?
    fn has_choice(&self, seat: Seat, payment: &Payment) -> bool {
        let hero = &self.heroes[seat];
        if hero.elixirs.is_empty() && hero.joker.is_none() && hero.buildings.is_empty() {
            return false;
        }
        let mut sources = arrayvec::ArrayVec::<Action, { crate::sequence::MOST_OPTIONS }>::new();
        self.payment_answers(seat, payment, &mut sources);
        sources.into_iter().any(|source| {
            matches!(source, Action::Yield(..) | Action::Building(_) | Action::Joker(_))
                && self.check_payment(seat, payment, source).is_ok()
        })
    }

    pub(crate) fn payment_answers(&self, seat: Seat, payment: &Payment, out: &mut impl Extend<Action>) {
        let rest = &payment.rest;
        if rest.is_composed() {
            out.extend([Action::Confirm]);
            return;
        }
        let hero = &self.heroes[seat];
        if rest.any_gifts > 0 {
            out.extend(hero.gifts.kinds().map(Action::Colour));
        } else {
            out.extend([Action::PayLoose]);
        }
        if rest.any_gifts > 0 || rest.gifts != [0; 6] {
            for elixir in hero.elixirs.kinds() {
                let yields = self.pack[elixir].yields.len() as u8;
                out.extend((0..yields).map(|which| Action::Yield(elixir, which)));
            }
            if hero.joker.is_some() {
                out.extend(Colour::ALL.map(Action::Joker));
            }
        }
        if rest.fame > 0 || rest.gold > 0 {
            let cashable = hero.buildings.iter().filter(|building| building.kind() != BuildingType::Temple);
            out.extend(cashable.map(Action::Building));
        }
    }

    /// D23 and D25.
    pub(crate) fn check_payment(&self, seat: Seat, payment: &Payment, action: Action) -> Result<(), Refused> {
        if action == Action::Confirm {
            return if payment.rest.is_composed() { Ok(()) } else { Err(Refused::PaymentIncomplete) };
        }
        if payment.rest.is_composed() {
            return Err(Refused::PaymentComplete);
        }
        if action == Action::PayLoose {
            return self.check_loose(seat, payment);
        }
        let is_quest = matches!(payment.purpose, Purpose::Space { .. });
        let mut next = *payment;
        self.add_source(seat, &mut next, action)?;
        self.check_rest(seat, &next.rest, &next.pledged, is_quest).map_err(|_| Refused::CannotBeCompleted)
    }

    /// Can the rest be paid from loose goods?
    fn check_loose(&self, seat: Seat, payment: &Payment) -> Result<(), Refused> {
        let Payment { rest, pledged, .. } = payment;
        let hero = &self.heroes[seat];
        let gifts = Colour::ALL.into_iter().all(|colour| {
            rest.gifts[colour.index()] <= hero.gifts.count(colour) - pledged.gifts.count(colour)
        });
        let gold = u16::from(rest.gold + pledged.gold) <= hero.gold;
        let fame = u16::from(rest.fame + pledged.fame) <= hero.fame;
        if gifts && gold && fame && rest.any_gifts == 0 { Ok(()) } else { Err(Refused::LooseGoodsTooFew) }
    }

    fn pledge_loose(payment: &mut Payment) {
        let Payment { rest, pledged, .. } = payment;
        for colour in Colour::ALL {
            (0..rest.gifts[colour.index()]).for_each(|_| pledged.gifts.add(colour));
        }
        pledged.gold += rest.gold;
        pledged.fame += rest.fame;
        *rest = Price::NOTHING;
    }

    /// S6.3 to S6.5: adds one source to a payment.
    fn add_source(&self, seat: Seat, payment: &mut Payment, action: Action) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        let Payment { purpose, rest, pledged } = payment;
        let is_in_hand = |colour: Colour| hero.gifts.count(colour) > pledged.gifts.count(colour);
        match action {
            Action::Yield(elixir, which) => {
                if hero.elixirs.count(elixir) <= pledged.elixirs.count(elixir) {
                    return Err(Refused::NoSuchElixir);
                }
                self.check_yield(seat, elixir, which)?;
                let lowered = lowered(rest, &self.yields(seat, elixir, which));
                if lowered == *rest {
                    return Err(Refused::LowersNothing);
                }
                *rest = lowered;
                pledged.elixirs.add(elixir);
            }
            Action::Building(building) => {
                if !hero.buildings.contains(building) || pledged.buildings.contains(building) {
                    return Err(Refused::NotYourBuilding);
                }
                let rate = self.rate(seat, building);
                let owed = match building.kind() {
                    BuildingType::Castle => &mut rest.fame,
                    BuildingType::Estate => &mut rest.gold,
                    BuildingType::Temple => return Err(Refused::TempleStays),
                };
                if *owed == 0 {
                    return Err(Refused::PaysSomethingElse);
                }
                if rate == 0 {
                    return Err(Refused::LowersNothing);
                }
                *owed = owed.saturating_sub(rate);
                pledged.buildings.add(building);
            }
            Action::Joker(colour) => {
                let is_quest = matches!(purpose, Purpose::Space { .. });
                let joker = hero.joker.filter(|&joker| is_quest && joker != colour && is_in_hand(joker));
                let joker = joker.ok_or(Refused::NoJoker)?;
                if rest.gifts[colour.index()] == 0 {
                    return Err(Refused::LowersNothing);
                }
                rest.gifts[colour.index()] -= 1;
                pledged.gifts.add(joker);
            }
            Action::Colour(colour) => {
                if rest.any_gifts == 0 {
                    return Err(Refused::NotAnAnswer);
                }
                if !is_in_hand(colour) {
                    return Err(Refused::NoSuchGift);
                }
                rest.any_gifts -= 1;
                pledged.gifts.add(colour);
            }
            _ => return Err(Refused::NotAnAnswer),
        }
        Ok(())
    }

    /// An answer to D23 or D25.
    pub(crate) fn pay(
        &mut self,
        seat: Seat,
        mut payment: Payment,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        match action {
            Action::Confirm => return self.settle(seat, &payment, io),
            Action::PayLoose => Self::pledge_loose(&mut payment),
            _ => self.add_source(seat, &mut payment, action).expect("an allowed source"),
        }
        self.consider(seat, Draft::Pay(payment), action, io);
    }

    /// S6.6: the pledged goods go where they belong, and what was paid for happens.
    fn settle(&mut self, seat: Seat, payment: &Payment, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let &Payment { purpose, pledged, .. } = payment;
        let hero = &mut self.heroes[seat];
        hero.gold -= u16::from(pledged.gold);
        hero.fame -= u16::from(pledged.fame);
        hero.might -= u16::from(pledged.might);
        self.return_gifts(seat, pledged.gifts.counts());
        pledged.buildings.iter().for_each(|building| self.lose_building(seat, building));
        let mut elixirs = pledged.elixirs;
        self.elixir_discard.add_all(&elixirs.take_all());
        for elixir in pledged.elixirs.iter() {
            self.heroes[seat].elixirs.remove(elixir);
        }
        self.use_up_discounts(seat, purpose);
        self.fulfil(seat, purpose, pledged, io);
        if !pledged.elixirs.is_empty() {
            self.settle_store(io);
        }
    }

    /// S10.7: a discount that fitted is used up.
    fn use_up_discounts(&mut self, seat: Seat, purpose: Purpose) {
        if self.heroes[seat].discounts.is_empty() {
            return;
        }
        let pack = self.pack;
        let asks_for_gifts = match purpose {
            Purpose::Space { slot, space } => self
                .requirement(slot, space)
                .map(|requirement| matches!(requirement, Requirement::Gifts(_)))
                .ok(),
            _ => None,
        };
        let fits = |building: &Building| match pack[*building].power {
            Power::NextRecruitCheaper(_) => matches!(purpose, Purpose::Recruit(_)),
            Power::NextElixirCheaper(_) => matches!(purpose, Purpose::Elixir(_)),
            Power::NextGiftsFewer => asks_for_gifts == Some(true),
            Power::NextCoinsFewer(_) => asks_for_gifts == Some(false),
            _ => false,
        };
        let used = self.heroes[seat].discounts.iter().filter(fits).collect();
        let hero = &mut self.heroes[seat];
        hero.discounts = hero.discounts.without_all(used);
    }

    fn fulfil(
        &mut self,
        seat: Seat,
        purpose: Purpose,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        if let Purpose::Demand(alternative) = purpose {
            return self.meet_demand(seat, alternative, paid, io);
        }
        self.commit();
        match purpose {
            Purpose::Recruit(character) => self.recruit(seat, character, paid, io),
            Purpose::Elixir(elixir) => self.take_elixir(seat, elixir, paid, io),
            Purpose::Found(building) => self.found(seat, building, paid, io),
            Purpose::Man(building, colour) => self.announce_manning(seat, building, colour, paid, io),
            Purpose::Space { slot, space } => self.join_quest(seat, slot, space, paid, io),
            Purpose::Portal(colour) => self.close_portal(seat, colour, self.pack.numbers.portal_gifts, io),
            Purpose::Cleanse => self.cleanse(seat, paid, io),
            Purpose::Demand(_) => unreachable!("handled above"),
        }
    }
}

/// Do the gifts in hand cover the rest, those of the joker colour standing in for any?
#[inline]
fn hand_covers(rest: &Price, hand: &GiftCounts, joker: Option<Colour>) -> bool {
    if rest.any_gifts > 0 {
        return hand.iter().sum::<u8>() >= rest.any_gifts;
    }
    let missing: u8 = rest.gifts.iter().zip(hand).map(|(owed, have)| owed.saturating_sub(*have)).sum();
    let spare = joker.map_or(0, |joker| hand[joker.index()].saturating_sub(rest.gifts[joker.index()]));
    missing <= spare
}

/// S6.5: what is still owed after these gifts; what they give beyond it is lost.
fn lowered(rest: &Price, gifts: &GiftCounts) -> Price {
    let mut lowered = *rest;
    if rest.any_gifts > 0 {
        lowered.any_gifts = rest.any_gifts.saturating_sub(gifts.iter().sum());
        return lowered;
    }
    for (owed, given) in lowered.gifts.iter_mut().zip(gifts) {
        *owed = owed.saturating_sub(*given);
    }
    lowered
}
