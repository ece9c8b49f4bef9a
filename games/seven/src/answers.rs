//! Chapter 23: for every question, what can be answered, whether an answer is allowed, and what it does.
//!
//! Each arm names a decision point of S23.2 and hands it to the chapter it belongs to.

use crate::action::{Action, Deed};
use crate::cards::{Character, Colour, Elixir, HeroCard, SPACES, UnnamedCard};
use crate::draft::{Draft, Pledge};
use crate::event::Event;
use crate::pack::UnnamedEffect;
use crate::position::{Seven, Space};
use crate::refusal::Refused;
use crate::sequence::Io;
use crate::task::Task;
use table::{Audience, Chance, Log, Seat};

type Checked = Result<(), Refused>;

impl Seven {
    /// May the seat do this now?
    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Checked {
        if seat.number() >= self.seat_count() {
            return Err(Refused::NoSuchSeat);
        }
        match self.asked() {
            None => Err(Refused::Over),
            Some(asked) if asked != seat => Err(Refused::NotAsked { waiting_for: asked }),
            Some(_) => self.check_answer(seat, action),
        }
    }

    /// May the seat, which is asked, answer so?
    #[inline]
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Checked {
        if action == Action::Back {
            return self.check_back();
        }
        // Most questions of a game are these two.
        match (self.task(), &self.draft) {
            (Task::Menu, Draft::Nothing) => self.check_menu(seat, action),
            (Task::Menu, Draft::Deed(deed)) => self.check_deed(seat, *deed, action),
            _ => self.check_other_answer(seat, action),
        }
    }

    fn check_other_answer(&self, seat: Seat, action: Action) -> Checked {
        match (self.task(), self.draft, action) {
            (Task::Menu, Draft::Function(sin), Action::Function(function)) => {
                self.check_function(seat, sin, function)
            }
            (Task::Menu, Draft::Name(sin, function), Action::Hero(named)) => {
                self.check_naming(seat, self.sin_function(sin, function)?, named)
            }
            (Task::Menu, Draft::Aim { .. }, _) => self.check_aim(seat, action),
            (Task::Menu, Draft::TreasureFrom(slot), _) => self.check_treasure(slot, action),
            (Task::Menu, Draft::GiftFallsAway { slot, space }, Action::Colour(colour)) => {
                self.check_falling_gift(seat, slot, space, colour)
            }
            (Task::Menu | Task::Exchange { .. }, Draft::ExchangeWith(given), Action::Pool) => {
                self.check_exchange_with(seat, given, None)
            }
            (Task::Menu | Task::Exchange { .. }, Draft::ExchangeWith(given), Action::Hero(other)) => {
                self.check_exchange_with(seat, given, Some(other))
            }
            (Task::Menu | Task::Exchange { .. }, Draft::ExchangeFor(given, with), Action::Colour(taken)) => {
                self.check_exchange_for(given, with, taken)
            }
            (Task::Exchange { .. }, Draft::Nothing, Action::Colour(given)) => {
                self.check_exchange(seat, given)
            }
            (Task::Menu | Task::Demand, Draft::Pay(payment), _) => self.check_payment(seat, &payment, action),

            (Task::ChooseHero(_), _, Action::PlayHero(hero)) => {
                if self.heroes_left.contains(hero) {
                    Ok(())
                } else {
                    Err(Refused::HeroTaken)
                }
            }
            (Task::SinWindow, _, _) => self.check_sin_reaction(seat, action),
            (Task::DeedWindow(_), _, _) => self.check_deed_reaction(seat, action),
            (Task::TakeGifts { .. }, _, _) => self.check_taking(action),
            (Task::PutSinsUnder { .. } | Task::DiscardSins { .. }, _, Action::Sin(sin)) => {
                self.check_sin_in_hand(seat, sin)
            }
            (Task::PutSinsUnder { may_stop, .. }, _, Action::Stop) => {
                if may_stop {
                    Ok(())
                } else {
                    Err(Refused::CannotStop)
                }
            }
            (Task::RecruitFreely, _, Action::Character(character)) => {
                self.check_in_tavern(character).map(|_| ())
            }
            (Task::FoundFreely, _, Action::Building(building)) => self.check_free_founding(building),
            (Task::CloseFor(gifts), _, Action::Colour(colour)) => self.check_portal(seat, colour, gifts),

            (Task::ChooseQuest, _, Action::Quest(slot)) => self.check_completion(slot),
            (Task::Pick { slot, .. }, _, Action::Treasure(treasure)) => self.check_pick(slot, treasure),
            (Task::CloseSpace { tavern }, _, Action::CloseSpace(space)) => self.check_closing(tavern, space),
            (Task::KeepGifts { .. }, _, Action::Colour(colour)) => self.check_gift_in_hand(seat, colour),
            (Task::SpoilElixir(_), _, Action::Elixir(elixir)) => self.check_own_elixir(seat, elixir),
            (Task::TapCharacter(_), _, Action::Character(character)) => self.check_upright(seat, character),
            (Task::Betrayal { .. }, _, Action::Character(character)) => self.check_costliest(seat, character),

            (Task::UnnamedPlays, Draft::Nothing, Action::Unnamed(card)) => self.check_unnamed_card(card),
            (Task::UnnamedPlays, Draft::Unnamed(card), _) => self.check_unnamed_aim(card, action),
            (Task::OrderCataclysms { placed, count }, _, Action::Cataclysm(card)) => {
                self.check_ordering(placed, count, card)
            }
            (Task::Demand, Draft::Nothing, _) => self.check_demand(seat, action),
            (Task::Demand, Draft::MeetWith(alternative), _) => self.check_meeting(seat, alternative, action),
            (Task::Penalty, _, _) => self.check_penalty(action),

            (Task::Menu, Draft::JokerColour(_), Action::Colour(_))
            | (Task::Exchange { .. }, Draft::Nothing, Action::Stop)
            | (Task::PlaceCataclysm, _, Action::Leave | Action::PutUnder)
            | (Task::Betrayal { .. }, _, Action::LoseMight)
            | (Task::UnnamedPlays, Draft::Nothing, Action::Decline) => Ok(()),
            (Task::UnnamedPlays, Draft::Nothing, Action::Hero(_) | Action::TreasureAt { .. }) => {
                Err(Refused::CardFirst)
            }
            (Task::UnnamedPlays, Draft::Nothing, _) => Err(Refused::OnlyForHeroes),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    fn check_back(&self) -> Checked {
        if self.can_go_back() {
            Ok(())
        } else if self.draft != Draft::Nothing
            && matches!(self.task(), Task::Menu | Task::UnnamedPlays | Task::Demand)
        {
            Err(Refused::NoMoreBack)
        } else {
            Err(Refused::NothingToTakeBack)
        }
    }

    /// Appends what could answer the question, most of it legal, in a stable order.
    pub(crate) fn answers(&self, out: &mut impl Extend<Action>) {
        let Some(seat) = self.asked() else { return };
        let hero = (seat.number() < self.hero_count()).then(|| &self.heroes[seat]);
        let colours = || Colour::ALL.map(Action::Colour);
        let heroes = || self.hero_seats().map(Action::Hero);
        let own_sins = || hero.into_iter().flat_map(|hero| hero.sins.kinds()).map(Action::Sin);
        let own_elixirs = || hero.into_iter().flat_map(|hero| hero.elixirs.kinds()).map(Action::Elixir);
        let own_characters =
            || hero.into_iter().flat_map(|hero| hero.characters.iter()).map(Action::Character);
        match (self.task(), self.draft) {
            (Task::Menu, Draft::Nothing) => {
                out.extend(Deed::ALL.map(Action::Do));
                out.extend([Action::Pass]);
            }
            (Task::Menu, Draft::Deed(deed)) => self.deed_answers(seat, deed, out),
            (Task::Menu, Draft::Function(_)) => out.extend([Action::Function(0), Action::Function(1)]),
            (Task::Menu, Draft::Name(..)) => out.extend(self.others(seat).map(Action::Hero)),
            (Task::Menu, Draft::Aim { named, given, .. }) => self.aim_answers(seat, named, given, out),
            (Task::Menu, Draft::TreasureFrom(slot)) => {
                let beside = self.quests[usize::from(slot)].treasures;
                let [first, second] = beside;
                out.extend(first.map(Action::Treasure));
                out.extend(second.filter(|_| second != first).map(Action::Treasure));
                out.extend([Action::TopOfDeck]);
            }
            (Task::Menu | Task::Exchange { .. }, Draft::ExchangeWith(_)) => {
                out.extend([Action::Pool]);
                out.extend(self.others(seat).map(Action::Hero));
            }
            (Task::Menu | Task::Demand, Draft::Pay(payment)) => self.payment_answers(seat, &payment, out),
            (Task::Menu, Draft::JokerColour(_) | Draft::GiftFallsAway { .. } | Draft::ExchangeFor(..))
            | (Task::Exchange { .. }, Draft::ExchangeFor(..))
            | (Task::CloseFor(_) | Task::KeepGifts { .. }, _) => out.extend(colours()),
            (Task::Exchange { .. } | Task::TakeGifts { .. }, _) => {
                out.extend(colours());
                out.extend([Action::Stop]);
            }
            (Task::ChooseHero(_), _) => out.extend(HeroCard::all().map(Action::PlayHero)),
            (Task::SinWindow, _) => {
                out.extend(self.pack.index.cancel_sin.iter().map(Action::React));
                out.extend(self.pack.index.cancelling.iter().map(Action::LiftToCancel));
                out.extend([Action::LetPass]);
            }
            (Task::DeedWindow(_), _) => {
                out.extend(self.pack.index.cancel_deed.iter().map(Action::React));
                out.extend([Action::LetPass]);
            }
            (Task::PutSinsUnder { .. }, _) => {
                out.extend(own_sins());
                out.extend([Action::Stop]);
            }
            (Task::DiscardSins { .. }, _) => out.extend(own_sins()),
            (Task::PlaceCataclysm, _) => out.extend([Action::Leave, Action::PutUnder]),
            (Task::RecruitFreely, _) => out.extend(self.in_tavern().map(Action::Character)),
            (Task::FoundFreely, _) => out.extend(self.on_offer.iter().map(Action::Building)),
            (Task::ChooseQuest, _) => out.extend([Action::Quest(0), Action::Quest(1)]),
            (Task::Pick { slot, .. }, _) => {
                out.extend(self.pickable(slot).kinds().map(Action::Treasure));
            }
            (Task::CloseSpace { .. }, _) => out.extend((0..SPACES as u8).map(Action::CloseSpace)),
            (Task::SpoilElixir(_), _) => out.extend(own_elixirs()),
            (Task::TapCharacter(_), _) => out.extend(own_characters()),
            (Task::Betrayal { .. }, _) => {
                out.extend(own_characters());
                out.extend([Action::LoseMight]);
            }
            (Task::UnnamedPlays, Draft::Nothing) => {
                out.extend(UnnamedCard::all().map(Action::Unnamed));
                out.extend([Action::Decline]);
            }
            (Task::UnnamedPlays, Draft::Unnamed(card)) => match self.pack[card].effect {
                UnnamedEffect::SwapTreasure => out.extend(self.treasures_beside()),
                UnnamedEffect::BarPool => out.extend(colours()),
                _ => out.extend(heroes()),
            },
            (Task::OrderCataclysms { .. }, _) => {
                out.extend(self.cataclysm_deck.settled().map(Action::Cataclysm));
            }
            (Task::Demand, Draft::Nothing) => {
                out.extend((0..self.alternatives().len() as u8).map(Action::Meet));
                out.extend([Action::AcceptPenalty]);
            }
            (Task::Demand, _) => {
                out.extend(own_elixirs());
                out.extend(own_characters());
                out.extend(own_sins());
            }
            (Task::Penalty, _) => out.extend([Action::TakeCorruption, Action::TakeSin]),
            _ => {}
        }
        if self.can_go_back() {
            out.extend([Action::Back]);
        }
    }

    /// Carries out an allowed answer.
    pub(crate) fn answer(
        &mut self,
        seat: Seat,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        if action == Action::Back {
            self.draft = Draft::Nothing;
            self.backs += 1;
            return io.say(Event::Chose { seat, action });
        }
        let was_composing = self.draft != Draft::Nothing;
        self.carry_out(seat, action, io);
        if self.draft == Draft::Nothing {
            self.backs = 0;
            if was_composing {
                // What nobody else knew has happened.
                io.log.reveal(Audience::All);
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each decision point")]
    fn carry_out(&mut self, seat: Seat, action: Action, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        match (self.task(), self.draft, action) {
            (Task::Menu, Draft::Nothing, Action::Pass) => {
                self.passes += 1;
                self.tasks.pop();
                io.say(Event::Passed { seat, forced: false });
            }
            (Task::Menu, Draft::Nothing, Action::Do(Deed::Cleanse)) => self.consider_cleansing(seat, io),
            (Task::Menu, Draft::Nothing, Action::Do(deed)) => {
                self.consider(seat, Draft::Deed(deed), action, io);
            }
            (Task::Menu, Draft::Deed(deed), _) => self.begin_deed(seat, deed, action, io),
            (Task::Menu, Draft::JokerColour(temple), Action::Colour(colour)) => {
                self.consider_manning(seat, temple, Some(colour), action, io);
            }
            (Task::Menu, Draft::Function(sin), Action::Function(function)) => {
                self.choose_function(seat, sin, function, io);
            }
            (Task::Menu, Draft::Name(sin, function), Action::Hero(named)) => {
                self.choose_named(seat, sin, function, named, io);
            }
            (Task::Menu, Draft::Aim { .. }, _) => self.choose_aim(seat, action, io),
            (Task::Menu, Draft::TreasureFrom(slot), _) => self.gain_treasure(seat, slot, action, io),
            (Task::Menu, Draft::GiftFallsAway { slot, space }, Action::Colour(colour)) => {
                self.pay_for_space(seat, slot, space, Some(colour), action, io);
            }
            (Task::Menu | Task::Exchange { .. }, Draft::ExchangeWith(given), _) => {
                let with = if let Action::Hero(other) = action { Some(other) } else { None };
                self.consider(seat, Draft::ExchangeFor(given, with), action, io);
            }
            (Task::Menu | Task::Exchange { .. }, Draft::ExchangeFor(given, with), Action::Colour(taken)) => {
                self.exchange(seat, with, given, taken, io);
            }
            (Task::Exchange { .. }, Draft::Nothing, Action::Colour(given)) => {
                self.consider(seat, Draft::ExchangeWith(given), action, io);
            }
            (Task::Menu | Task::Demand, Draft::Pay(payment), _) => self.pay(seat, payment, action, io),

            (Task::ChooseHero(_), _, Action::PlayHero(hero)) => self.take_hero(seat, hero, io),
            (Task::SinWindow, _, _) => self.react_to_sin(seat, action, io),
            (Task::DeedWindow(after), _, _) => self.react_to_deed(seat, after, action, io),
            (Task::TakeGifts { .. }, _, Action::Colour(colour)) => self.take_chosen_gift(seat, colour, io),
            (Task::PutSinsUnder { .. }, _, Action::Sin(sin)) => self.put_sin_under(seat, sin, io),
            (Task::TakeGifts { .. } | Task::PutSinsUnder { .. } | Task::Exchange { .. }, _, Action::Stop) => {
                self.tasks.pop();
                io.say(Event::Chose { seat, action });
            }
            (Task::DiscardSins { left, .. }, _, Action::Sin(sin)) => {
                self.tasks.pop();
                self.tasks.push(Task::DiscardSins { seat, left: left - 1 });
                self.discard_sin(seat, sin, io);
            }
            (Task::PlaceCataclysm, _, _) => self.place_cataclysm(seat, action == Action::PutUnder, io),
            (Task::RecruitFreely, _, Action::Character(character)) => {
                self.tasks.pop();
                self.recruit(seat, character, Pledge::NOTHING, io);
            }
            (Task::FoundFreely, _, Action::Building(building)) => {
                self.tasks.pop();
                self.found(seat, building, Pledge::NOTHING, io);
            }
            (Task::CloseFor(gifts), _, Action::Colour(colour)) => {
                self.tasks.pop();
                self.close_portal(seat, colour, gifts, io);
            }

            (Task::ChooseQuest, _, Action::Quest(slot)) => {
                self.tasks.pop();
                self.tasks.push(Task::CompleteQuest(1 - slot));
                self.tasks.push(Task::CompleteQuest(slot));
            }
            (Task::Pick { slot, at, round }, _, Action::Treasure(treasure)) => {
                self.tasks.pop();
                self.tasks.push(Task::Pick { slot, at: at + 1, round });
                self.pick(seat, slot, treasure, io);
            }
            (Task::CloseSpace { tavern }, _, Action::CloseSpace(space)) => {
                self.close_space(seat, tavern, space, io);
            }
            (Task::KeepGifts { .. }, _, Action::Colour(colour)) => self.discard_gift(seat, colour, io),
            (Task::SpoilElixir(_), _, Action::Elixir(elixir)) => {
                self.tasks.pop();
                self.spoil_elixir(seat, elixir, io);
            }
            (Task::TapCharacter(_), _, Action::Character(character)) => {
                self.tasks.pop();
                self.tap(seat, character, io);
            }
            (Task::Betrayal { might, .. }, _, _) => self.betray(seat, might, action, io),

            (Task::UnnamedPlays, Draft::Nothing, Action::Decline) => {
                self.tasks.pop();
                io.say(Event::UnnamedDeclined);
            }
            (Task::UnnamedPlays, Draft::Nothing, Action::Unnamed(card)) => {
                self.choose_unnamed_card(seat, card, io);
            }
            (Task::UnnamedPlays, Draft::Unnamed(card), _) => {
                self.play_unnamed_card(seat, card, Some(action), io);
            }
            (Task::OrderCataclysms { placed, count }, _, Action::Cataclysm(card)) => {
                self.put_back(seat, placed, count, card, io);
            }
            (Task::Demand, Draft::Nothing, Action::Meet(alternative)) => {
                self.choose_alternative(seat, alternative, io);
            }
            (Task::Demand, Draft::Nothing, Action::AcceptPenalty) => self.fail_demand(seat, io),
            (Task::Demand, Draft::MeetWith(alternative), _) => self.meet_with(seat, alternative, action, io),
            (Task::Penalty, _, _) => self.suffer_penalty(seat, action, io),
            _ => unreachable!("an allowed answer belongs to a question"),
        }
    }

    /// S23.2: a step of composing that nobody else notices.
    pub(crate) fn consider(
        &mut self,
        seat: Seat,
        draft: Draft,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.draft = draft;
        io.say(Event::Chose { seat, action });
    }

    /// Everything in sight that somebody could think of, whatever is asked first: "why not?" is answered from it.
    pub(crate) fn wishes(&self, seat: Seat, out: &mut impl Extend<Action>) {
        if self.round == 0 {
            return;
        }
        let lies = |card: Elixir| {
            self.is_in_store(card)
                || self.others(seat).any(|other| self.heroes[other].elixirs.count(card) > 0)
        };
        let lying = self.hero_seats().map(|owner| &self.heroes[owner]);
        let characters = lying.clone().flat_map(|hero| hero.characters.iter());
        out.extend(self.in_tavern().chain(characters).map(Action::Character));
        out.extend(Elixir::all().filter(|&card| lies(card)).map(Action::Elixir));
        out.extend(
            self.on_offer.iter().chain(lying.flat_map(|hero| hero.buildings.iter())).map(Action::Building),
        );
        if seat.number() < self.hero_count() {
            let hero = &self.heroes[seat];
            self.deed_answers(seat, Deed::UseElixir, out);
            out.extend(hero.sins.kinds().map(Action::Sin));
            out.extend(hero.artifacts.iter().map(Action::Artifact));
        } else {
            out.extend(UnnamedCard::all().map(Action::Unnamed));
        }
        out.extend(Colour::ALL.map(Action::Colour));
        out.extend(self.others(seat).map(Action::Hero));
        out.extend(self.treasures_beside());
        for slot in 0..6u8 {
            let quest = self.quests[usize::from(slot)].quest;
            let spaces = quest.map_or(0, |quest| self.pack[quest].spaces.len() as u8);
            out.extend((0..spaces).map(|space| Action::Space { slot, space }));
            out.extend(quest.map(|_| Action::Quest(slot)));
        }
    }

    pub(crate) fn in_tavern(&self) -> impl Iterator<Item = Character> + '_ {
        self.tavern.iter().filter_map(|space| space.card())
    }

    pub(crate) fn is_in_store(&self, elixir: Elixir) -> bool {
        self.store.contains(&Space::Card(elixir))
    }
}
