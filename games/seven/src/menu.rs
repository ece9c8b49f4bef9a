//! Chapter 7: the turn menu (D1), and which card a deed is done with.

use crate::action::{Action, Deed};
use crate::cards::{BuildingType, Colour};
use crate::draft::{Draft, Price, Purpose};
use crate::event::Event;
use crate::pack::{ArtifactEffect, Power};
use crate::position::Seven;
use crate::refusal::Refused;
use crate::sequence::Io;
use table::{Chance, Log, Seat};

impl Seven {
    /// D1: is there a legal case? For anything else in sight: why not, or what to choose first.
    pub(crate) fn check_menu(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        match action {
            Action::Pass => Ok(()),
            Action::Do(deed) => self.check_case(seat, deed),
            Action::Hero(other) => Err(self.why_not_hero(seat, other)),
            Action::TreasureAt { slot, treasure } => {
                self.check_leaving(seat, slot)?;
                self.check_treasure(slot, Action::Treasure(treasure))?;
                Err(Refused::ChooseFirst { deed: Deed::GainTreasure })
            }
            _ => {
                let deed = self.deed_for(seat, action).ok_or(Refused::NotAnAnswer)?;
                self.check_deed(seat, deed, action)?;
                Err(Refused::ChooseFirst { deed })
            }
        }
    }

    /// A hero is named by a sin, or gifts are exchanged with him: what to choose first, or why neither is possible.
    fn why_not_hero(&self, seat: Seat, other: Seat) -> Refused {
        if other == seat || other.number() >= self.hero_count() {
            return Refused::NotAnotherHero;
        }
        let hero = &self.heroes[seat];
        let mut functions = hero.sins.kinds().flat_map(|sin| self.pack[sin].functions);
        if functions.any(|function| self.check_naming(seat, function, other).is_ok()) {
            return Refused::ChooseFirst { deed: Deed::PlaySin };
        }
        if let Err(refused) = self.check_ability(seat) {
            return refused;
        }
        if hero.gifts.kinds().any(|given| self.check_exchange_with(seat, given, Some(other)).is_ok()) {
            return Refused::ChooseFirst { deed: Deed::UseAbility };
        }
        Refused::SourceHasNot
    }

    /// What a hero wants who points at something on the table.
    fn deed_for(&self, seat: Seat, action: Action) -> Option<Deed> {
        let hero = &self.heroes[seat];
        Some(match action {
            Action::Character(character) if hero.characters.contains(character) => Deed::GainGifts,
            Action::Character(_) => Deed::Recruit,
            Action::Elixir(_) => Deed::BuyElixir,
            Action::Yield(..) => Deed::UseElixir,
            Action::Building(building) if hero.buildings.contains(building) => Deed::Man,
            Action::Building(_) => Deed::Found,
            Action::Sin(_) => Deed::PlaySin,
            Action::Artifact(_) => Deed::UseArtifact,
            Action::Colour(_) => Deed::ClosePortal,
            Action::Space { .. } => Deed::JoinQuest,
            Action::Quest(_) => Deed::GainTreasure,
            _ => return None,
        })
    }

    /// S5.8: is there any legal case of the deed?
    fn check_case(&self, seat: Seat, deed: Deed) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        match deed {
            Deed::Man | Deed::JoinQuest | Deed::ClosePortal if hero.markers == 0 => {
                return Err(Refused::NoFreeMarker);
            }
            Deed::UseArtifact | Deed::JoinQuest | Deed::GainTreasure | Deed::ClosePortal
                if hero.has_fallen =>
            {
                return Err(Refused::Fallen);
            }
            Deed::ClosePortal if self.used_freely => return Err(Refused::UsedFreely),
            Deed::Cleanse => return self.check_cleansing(seat),
            Deed::UseAbility => self.check_ability(seat)?,
            _ => {}
        }
        let mut search = FirstCase { position: self, seat, deed, found: false };
        self.deed_answers(seat, deed, &mut search);
        if search.found { Ok(()) } else { Err(Refused::NothingPossible { deed }) }
    }

    /// May the deed be done with this?
    pub(crate) fn check_deed(&self, seat: Seat, deed: Deed, action: Action) -> Result<(), Refused> {
        match (deed, action) {
            (Deed::Recruit, Action::Character(character)) => self.check_recruit(seat, character),
            (Deed::BuyElixir, Action::Elixir(elixir)) => self.check_buying(seat, elixir),
            (Deed::Found, Action::Building(building)) => self.check_founding(seat, building),
            (Deed::Man, Action::Building(building)) => self.check_manning(seat, building),
            (Deed::PlaySin, Action::Sin(sin)) => self.check_sin(seat, sin),
            (Deed::UseArtifact, Action::Artifact(artifact)) => self.check_artifact(seat, artifact),
            (Deed::GainGifts, Action::Character(character)) => self.check_character_use(seat, character),
            (Deed::UseAbility, Action::Colour(given)) => self.check_exchange(seat, given),
            (Deed::JoinQuest, Action::Space { slot, space }) => self.check_joining(seat, slot, space),
            (Deed::GainTreasure, Action::Quest(slot)) => self.check_leaving(seat, slot),
            (Deed::ClosePortal, Action::Colour(colour)) => {
                self.check_portal(seat, colour, self.pack.numbers.portal_gifts)
            }
            (Deed::UseElixir, Action::Yield(elixir, which)) => self.check_elixir_use(seat, elixir, which),
            (Deed::Cash, Action::Building(building)) => self.check_cashing(seat, building),
            (Deed::Lift, Action::Building(building)) => self.check_lifting(seat, building),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// What the deed could be done with.
    pub(crate) fn deed_answers(&self, seat: Seat, deed: Deed, out: &mut impl Extend<Action>) {
        let hero = &self.heroes[seat];
        match deed {
            Deed::Recruit => out.extend(self.in_tavern().map(Action::Character)),
            Deed::BuyElixir => self.store_answers(out),
            Deed::Found => out.extend(self.on_offer.iter().map(Action::Building)),
            Deed::Man => out.extend(hero.buildings.without_all(hero.manned).iter().map(Action::Building)),
            Deed::PlaySin => out.extend(hero.sins.kinds().map(Action::Sin)),
            Deed::UseArtifact => out.extend(hero.artifacts.iter().map(Action::Artifact)),
            Deed::GainGifts => out.extend(hero.characters.iter().map(Action::Character)),
            Deed::UseAbility => out.extend(hero.gifts.kinds().map(Action::Colour)),
            Deed::JoinQuest => self.space_answers(out),
            Deed::GainTreasure => out.extend((0..4).map(Action::Quest)),
            Deed::ClosePortal => out.extend(Colour::ALL.map(Action::Colour)),
            Deed::Cleanse => {}
            Deed::UseElixir => {
                for elixir in hero.elixirs.kinds() {
                    let yields = self.pack[elixir].yields.len() as u8;
                    out.extend((0..yields).map(|which| Action::Yield(elixir, which)));
                }
            }
            Deed::Cash => {
                let cashable =
                    hero.buildings.iter().filter(|building| building.kind() != BuildingType::Temple);
                out.extend(cashable.map(Action::Building));
            }
            Deed::Lift => out.extend(hero.manned.iter().map(Action::Building)),
        }
    }

    fn store_answers(&self, out: &mut impl Extend<Action>) {
        for (at, space) in self.store.iter().enumerate() {
            // S23.1: identical cards are one option.
            if let Some(elixir) = space.card()
                && !self.store[..at].contains(space)
            {
                out.extend([Action::Elixir(elixir)]);
            }
        }
    }

    fn space_answers(&self, out: &mut impl Extend<Action>) {
        for slot in 0..4u8 {
            let Some(quest) = self.quests[usize::from(slot)].quest else { continue };
            let spaces = self.pack[quest].spaces.len() as u8;
            out.extend((0..spaces).map(|space| Action::Space { slot, space }));
        }
    }

    /// The first card of a deed was chosen: asks on, starts the payment, or does it.
    pub(crate) fn begin_deed(
        &mut self,
        seat: Seat,
        deed: Deed,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        match (deed, action) {
            (Deed::Recruit, Action::Character(character)) => {
                let price = self.recruit_price(seat, character);
                self.start_payment(seat, Purpose::Recruit(character), price);
            }
            (Deed::BuyElixir, Action::Elixir(elixir)) => {
                self.start_payment(seat, Purpose::Elixir(elixir), self.elixir_price(seat, elixir));
            }
            (Deed::Found, Action::Building(building)) => {
                self.start_payment(seat, Purpose::Found(building), Price::gold(self.pack[building].cost));
            }
            (Deed::Man, Action::Building(building)) => {
                if self.pack[building].power == Power::JokerColour {
                    self.draft = Draft::JokerColour(building);
                } else {
                    return self.consider_manning(seat, building, None, action, io);
                }
            }
            (Deed::PlaySin, Action::Sin(sin)) => self.draft = Draft::Function(sin),
            (Deed::UseArtifact, Action::Artifact(artifact)) => return self.show_artifact(seat, artifact, io),
            (Deed::GainGifts, Action::Character(character)) => {
                return self.use_character(seat, character, io);
            }
            (Deed::UseAbility, Action::Colour(given)) => self.draft = Draft::ExchangeWith(given),
            (Deed::JoinQuest, Action::Space { slot, space }) => {
                return self.consider_space(seat, slot, space, action, io);
            }
            (Deed::GainTreasure, Action::Quest(slot)) => self.draft = Draft::TreasureFrom(slot),
            (Deed::ClosePortal, Action::Colour(colour)) => {
                // S23.3: the gifts are paid by the engine after "confirm".
                self.start_payment(seat, Purpose::Portal(colour), Price::NOTHING);
            }
            (Deed::UseElixir, Action::Yield(elixir, which)) => {
                return self.use_elixir(seat, elixir, which, io);
            }
            (Deed::Cash, Action::Building(building)) => return self.cash(seat, building, io),
            (Deed::Lift, Action::Building(building)) => return self.lift(seat, building, io),
            _ => unreachable!("an allowed answer belongs to its deed"),
        }
        io.say(Event::Chose { seat, action });
    }

    /// S7.7: the manning cost is paid in might, after "confirm".
    pub(crate) fn consider_manning(
        &mut self,
        seat: Seat,
        building: crate::cards::Building,
        colour: Option<Colour>,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let price = Price::might(self.pack[building].manning);
        self.start_payment(seat, Purpose::Man(building, colour), price);
        io.say(Event::Chose { seat, action });
    }

    /// S7.26: there is nothing to choose, only to pay.
    pub(crate) fn consider_cleansing(&mut self, seat: Seat, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.start_payment(seat, Purpose::Cleanse, Self::CLEANSING);
        io.say(Event::Chose { seat, action: Action::Do(Deed::Cleanse) });
    }

    /// S9.2: is the condition of the artifact met?
    pub(crate) fn check_artifact(&self, seat: Seat, artifact: crate::cards::Artifact) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        if !hero.artifacts.contains(artifact) {
            return Err(Refused::NoSuchArtifact);
        }
        if hero.has_fallen {
            return Err(Refused::Fallen);
        }
        let is_met = match self.pack[artifact].effect {
            ArtifactEffect::GainMight(_) | ArtifactEffect::WatchCataclysm(_) => true,
            ArtifactEffect::TakeGifts(_) => self.pools_give(),
            ArtifactEffect::ClosePortal(gifts) => {
                Colour::ALL.into_iter().any(|colour| self.check_portal(seat, colour, gifts).is_ok())
            }
            ArtifactEffect::PutSinsUnder(_) => !hero.sins.is_empty(),
            ArtifactEffect::RecruitFreely => self.in_tavern().next().is_some(),
            ArtifactEffect::FoundFreely => {
                self.on_offer.iter().any(|building| building.kind() != BuildingType::Temple)
            }
        };
        if is_met { Ok(()) } else { Err(Refused::ArtifactCondition) }
    }
}

/// Listens to a list of answers until one of them is legal.
struct FirstCase<'a> {
    position: &'a Seven,
    seat: Seat,
    deed: Deed,
    found: bool,
}

impl Extend<Action> for FirstCase<'_> {
    fn extend<I: IntoIterator<Item = Action>>(&mut self, answers: I) {
        let FirstCase { position, seat, deed, found } = self;
        *found =
            *found || answers.into_iter().any(|answer| position.check_deed(*seat, *deed, answer).is_ok());
    }
}
