//! Chapter 8: playing a sin, naming a hero, and the reactions that cancel a sin, a manning or an artifact.

use crate::action::Action;
use crate::cards::{Building, Colour, Elixir, Sin};
use crate::draft::{Draft, Pledge};
use crate::event::{Event, Goods};
use crate::pack::SinFunction;
use crate::position::{Announced, Announcement, Object, Seven};
use crate::refusal::Refused;
use crate::sequence::Io;
use crate::task::Task;
use table::{Audience, Chance, KnownCard, Log, Seat, Seats, Secret};

/// S13.2.
pub(crate) const SINS_OF_A_CATACLYSM: u8 = 7;

impl Seven {
    pub(crate) fn check_sin_in_hand(&self, seat: Seat, sin: Sin) -> Result<(), Refused> {
        if self.heroes[seat].sins.count(sin) > 0 { Ok(()) } else { Err(Refused::NoSuchSin) }
    }

    pub(crate) fn sin_function(&self, sin: Sin, function: u8) -> Result<SinFunction, Refused> {
        self.pack[sin].functions.get(usize::from(function)).copied().ok_or(Refused::NoSuchFunction)
    }

    /// S7.9: can one of its functions be played?
    pub(crate) fn check_sin(&self, seat: Seat, sin: Sin) -> Result<(), Refused> {
        self.check_sin_in_hand(seat, sin)?;
        let playable = (0..2).any(|function| self.check_function(seat, sin, function).is_ok());
        if playable { Ok(()) } else { Err(Refused::SinHasNoUse) }
    }

    /// S7.9 and S8.2: can this function be played, and would it have an effect?
    pub(crate) fn check_function(&self, seat: Seat, sin: Sin, function: u8) -> Result<(), Refused> {
        let function = self.sin_function(sin, function)?;
        let hero = &self.heroes[seat];
        let has_effect = match function {
            SinFunction::TakeGold(_) | SinFunction::TakeFame(_) => true,
            SinFunction::TakeGifts(_) => self.pools_give(),
            SinFunction::Untap => !hero.tapped.is_empty(),
            SinFunction::CancelSin | SinFunction::CancelDeed => return Err(Refused::OnlyAsReaction),
            _ => self.others(seat).any(|named| self.check_naming(seat, function, named).is_ok()),
        };
        if has_effect { Ok(()) } else { Err(Refused::SinWithoutEffect) }
    }

    /// S1.2, S8.2: can the function name this hero?
    pub(crate) fn check_naming(&self, seat: Seat, function: SinFunction, named: Seat) -> Result<(), Refused> {
        if named == seat || named.number() >= self.hero_count() {
            return Err(Refused::NotAnotherHero);
        }
        let (hero, victim) = (&self.heroes[seat], &self.heroes[named]);
        if !(victim.manned & self.pack.index.shields).is_empty() {
            return Err(Refused::CannotBeNamed);
        }
        let has_it = match function {
            SinFunction::StealGold(_) => victim.gold > 0,
            SinFunction::StealFame(_) => victim.fame > 0,
            SinFunction::StealGift => !victim.gifts.is_empty(),
            SinFunction::SwapElixirs => {
                hero.elixirs.kinds().any(|given| victim.elixirs.kinds().any(|taken| taken != given))
            }
            SinFunction::SpoilElixir => !victim.elixirs.is_empty(),
            SinFunction::TapCharacter => victim.characters != victim.tapped,
            SinFunction::LoseMight(_) => victim.might > 0,
            SinFunction::ForcePass if victim.must_pass => return Err(Refused::MustPassAlready),
            SinFunction::ForcePass => true,
            _ => return Err(Refused::NotAnAnswer),
        };
        if has_it { Ok(()) } else { Err(Refused::NothingToTake) }
    }

    /// D10: can the sin be aimed at this?
    pub(crate) fn check_aim(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        let Draft::Aim { sin, function, named, given } = self.draft else { return Err(Refused::NotAnAnswer) };
        let hero = &self.heroes[seat];
        let victim = &self.heroes[named.unwrap_or(seat)];
        let can_aim = match (self.sin_function(sin, function)?, action, given) {
            (SinFunction::Untap, Action::Character(character), _) => hero.tapped.contains(character),
            (SinFunction::TapCharacter, Action::Character(character), _) => {
                victim.characters.contains(character) && !victim.tapped.contains(character)
            }
            (SinFunction::StealGift, Action::Colour(colour), _) => victim.gifts.count(colour) > 0,
            (SinFunction::SpoilElixir, Action::Elixir(elixir), _) => victim.elixirs.count(elixir) > 0,
            (SinFunction::SwapElixirs, Action::Elixir(own), None) => {
                hero.elixirs.count(own) > 0 && victim.elixirs.kinds().any(|taken| taken != own)
            }
            (SinFunction::SwapElixirs, Action::Elixir(taken), Some(own)) => {
                taken != own && victim.elixirs.count(taken) > 0
            }
            _ => return Err(Refused::NotAnAnswer),
        };
        if can_aim { Ok(()) } else { Err(Refused::CannotAimAt) }
    }

    pub(crate) fn aim_answers(
        &self,
        seat: Seat,
        named: Option<Seat>,
        given: Option<Elixir>,
        out: &mut impl Extend<Action>,
    ) {
        let Draft::Aim { sin, function, .. } = self.draft else { return };
        let hero = &self.heroes[seat];
        let victim = &self.heroes[named.unwrap_or(seat)];
        match (self.pack[sin].functions[usize::from(function)], given) {
            (SinFunction::Untap, _) => out.extend(hero.tapped.iter().map(Action::Character)),
            (SinFunction::TapCharacter, _) => {
                out.extend(victim.characters.without_all(victim.tapped).iter().map(Action::Character));
            }
            (SinFunction::StealGift, _) => out.extend(Colour::ALL.map(Action::Colour)),
            (SinFunction::SwapElixirs, None) => out.extend(hero.elixirs.kinds().map(Action::Elixir)),
            _ => out.extend(victim.elixirs.kinds().map(Action::Elixir)),
        }
    }

    /// D8.
    pub(crate) fn choose_function(
        &mut self,
        seat: Seat,
        sin: Sin,
        function: u8,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let effect = self.pack[sin].functions[usize::from(function)];
        let draft = if effect.names() {
            Draft::Name(sin, function)
        } else if effect == SinFunction::Untap {
            Draft::Aim { sin, function, named: None, given: None }
        } else {
            return self.announce_sin(seat, sin, function, None, Object::Nothing, io);
        };
        self.consider(seat, draft, Action::Function(function), io);
    }

    /// D9.
    pub(crate) fn choose_named(
        &mut self,
        seat: Seat,
        sin: Sin,
        function: u8,
        named: Seat,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let needs_object = matches!(
            self.pack[sin].functions[usize::from(function)],
            SinFunction::StealGift
                | SinFunction::SwapElixirs
                | SinFunction::SpoilElixir
                | SinFunction::TapCharacter
        );
        if needs_object {
            let draft = Draft::Aim { sin, function, named: Some(named), given: None };
            self.consider(seat, draft, Action::Hero(named), io);
        } else {
            self.announce_sin(seat, sin, function, Some(named), Object::Nothing, io);
        }
    }

    /// D10.
    pub(crate) fn choose_aim(
        &mut self,
        seat: Seat,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let Draft::Aim { sin, function, named, given } = self.draft else { unreachable!("a sin is aimed") };
        let is_swap = self.pack[sin].functions[usize::from(function)] == SinFunction::SwapElixirs;
        let object = match (action, given) {
            (Action::Elixir(own), None) if is_swap => {
                let draft = Draft::Aim { sin, function, named, given: Some(own) };
                return self.consider(seat, draft, action, io);
            }
            (Action::Elixir(taken), Some(own)) => Object::Elixirs(own, taken),
            (Action::Elixir(elixir), None) => Object::Elixir(elixir),
            (Action::Character(character), _) => Object::Character(character),
            (Action::Colour(colour), _) => Object::Gift(colour),
            _ => unreachable!("an allowed aim"),
        };
        self.announce_sin(seat, sin, function, named, object, io);
    }

    /// S8.2: the card lies in the middle; the named hero may react.
    fn announce_sin(
        &mut self,
        seat: Seat,
        sin: Sin,
        function: u8,
        named: Option<Seat>,
        object: Object,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.commit();
        self.show_sin(seat, sin, io);
        let what = Announcement::Sin { sin, function, named, object };
        self.announced = Some(Announced { by: seat, what, reaction: None, is_cancelled: false });
        io.say(Event::Announced { seat, what, paid: Pledge::NOTHING });
        self.tasks.extend([Task::DropReaction, Task::DropSin, Task::SinEffect]);
        if named.is_some_and(|named| self.may_react(named)) {
            self.tasks.push(Task::SinWindow);
        }
    }

    /// S8.6: the window opens for everybody who holds a sin or mans Crowspire, whether or not he can react.
    fn may_react(&self, named: Seat) -> bool {
        let hero = &self.heroes[named];
        !hero.sins.is_empty() || !(hero.manned & self.pack.index.cancelling).is_empty()
    }

    /// The hero whom the announced sin names.
    pub(crate) fn named_by_sin(&self) -> Option<Seat> {
        match self.announced?.what {
            Announcement::Sin { named, .. } => named,
            _ => None,
        }
    }

    /// D29.
    pub(crate) fn check_sin_reaction(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        match action {
            Action::LetPass => Ok(()),
            Action::React(sin) if self.pack.index.cancel_sin.contains(sin) => {
                self.check_sin_in_hand(seat, sin)
            }
            Action::React(_) => Err(Refused::CancelsNoSin),
            Action::LiftToCancel(building) => {
                let cancels = self.heroes[seat].manned & self.pack.index.cancelling;
                if cancels.contains(building) { Ok(()) } else { Err(Refused::NoMarkerToLift) }
            }
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// S8.5 and S8.6.
    pub(crate) fn react_to_sin(
        &mut self,
        seat: Seat,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.tasks.pop();
        match action {
            Action::React(sin) => self.cancel_with(seat, sin, io),
            Action::LiftToCancel(building) => {
                self.lift_marker(seat, building);
                self.announced_mut().is_cancelled = true;
                io.say(Event::LiftedToCancel { seat, building });
            }
            _ => {}
        }
    }

    fn announced_mut(&mut self) -> &mut Announced {
        self.announced.as_mut().expect("something was announced")
    }

    fn cancel_with(&mut self, seat: Seat, sin: Sin, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.show_sin(seat, sin, io);
        let announced = self.announced_mut();
        announced.reaction = Some((seat, sin));
        announced.is_cancelled = true;
        io.say(Event::CancelledWith { seat, sin });
    }

    /// S8.3.
    pub(crate) fn resolve_sin(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let Some(Announced {
            by: seat,
            what: Announcement::Sin { sin, function, named, object },
            is_cancelled,
            ..
        }) = self.announced
        else {
            unreachable!("a sin was announced");
        };
        if is_cancelled {
            return;
        }
        let function = self.pack[sin].functions[usize::from(function)];
        if let Some(named) = named {
            return self.strike_named(seat, function, named, object, io);
        }
        match (function, object) {
            (SinFunction::TakeGold(gold), _) => self.gain(seat, Goods::Gold(gold.into()), io),
            (SinFunction::TakeFame(fame), _) => self.gain(seat, Goods::Fame(fame.into()), io),
            (SinFunction::TakeGifts(count), _) => {
                self.tasks.push(Task::TakeGifts { left: count, different: None, may_stop: false });
            }
            (SinFunction::Untap, Object::Character(character)) => {
                self.heroes[seat].tapped.remove(character);
                io.say(Event::Untapped { seat, character });
            }
            _ => unreachable!("a function with its object"),
        }
    }

    fn strike_named(
        &mut self,
        seat: Seat,
        function: SinFunction,
        named: Seat,
        object: Object,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        match (function, object) {
            (SinFunction::StealGold(gold), _) => self.steal(seat, named, Goods::Gold(gold.into()), io),
            (SinFunction::StealFame(fame), _) => self.steal(seat, named, Goods::Fame(fame.into()), io),
            (SinFunction::StealGift, Object::Gift(colour)) => {
                self.heroes[named].gifts.remove(colour);
                self.heroes[seat].gifts.add(colour);
                io.say(Event::StoleGift { seat, from: named, colour });
            }
            (SinFunction::SwapElixirs, Object::Elixirs(given, taken)) => {
                self.heroes[seat].elixirs.remove(given);
                self.heroes[named].elixirs.add(given);
                self.heroes[named].elixirs.remove(taken);
                self.heroes[seat].elixirs.add(taken);
                io.say(Event::SwappedElixirs { seat, with: named, given, taken });
            }
            (SinFunction::SpoilElixir, Object::Elixir(elixir)) => self.spoil_elixir(named, elixir, io),
            (SinFunction::TapCharacter, Object::Character(character)) => self.tap(named, character, io),
            (SinFunction::LoseMight(might), _) => self.lose(named, Goods::Might(might.into()), io),
            (SinFunction::ForcePass, _) => {
                self.heroes[named].must_pass = true;
                io.say(Event::MustPass(named));
            }
            _ => unreachable!("a function with its object"),
        }
    }

    fn steal(&mut self, seat: Seat, from: Seat, goods: Goods, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let goods = self.take_away(from, goods);
        let hero = &mut self.heroes[seat];
        match goods {
            Goods::Fame(n) => hero.fame = hero.fame.saturating_add(n),
            Goods::Gold(n) => hero.gold = hero.gold.saturating_add(n),
            Goods::Might(n) => hero.might = hero.might.saturating_add(n),
        }
        io.say(Event::Stole { seat, from, goods });
    }

    pub(crate) fn spoil_elixir(
        &mut self,
        seat: Seat,
        elixir: Elixir,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        io.say(Event::DiscardedElixir { seat, elixir });
        self.discard_elixir(seat, elixir, io);
    }

    /// S8.4.
    pub(crate) fn drop_sin(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        if let Announcement::Sin { sin, .. } = self.announced_mut().what {
            self.announced_mut().what = Announcement::Dropped;
            self.add_to_pile(sin, Audience::All, io);
        }
    }

    /// S8.4, S8.8: the reaction goes to the pile, and nothing is announced any more.
    pub(crate) fn drop_reaction(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        if let Some(Announced { reaction: Some((_, sin)), .. }) = self.announced.take() {
            self.add_to_pile(sin, Audience::All, io);
        }
    }

    /// A sin from the hand goes to the pile face down.
    pub(crate) fn discard_sin(
        &mut self,
        seat: Seat,
        sin: Sin,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.hide_sin(seat, sin);
        let owner = Seats::only(seat);
        io.say(Event::DiscardedSin { seat, sin: Secret::new(sin, owner) });
        self.add_to_pile(sin, Audience::Only(owner), io);
    }

    /// S8.4, S13.1, S13.10: after each single card the count of seven is tested.
    fn add_to_pile(&mut self, sin: Sin, known_to: Audience, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.sin_pile.push(KnownCard { card: sin, known_to });
        if self.sin_pile.len() as u8 - self.sins_aside() < SINS_OF_A_CATACLYSM {
            return;
        }
        self.sevens += 1;
        io.say(Event::SevenSins);
        if self.cataclysm.is_none() {
            self.tasks.push(Task::PlayCataclysm { by_sins: true });
        }
    }

    /// S13.2: sins that were set aside.
    pub(crate) fn sins_aside(&self) -> u8 {
        self.sevens * SINS_OF_A_CATACLYSM
    }

    /// S8.7: a manning that was paid for, or an artifact that was shown, before its effect.
    pub(crate) fn announce_deed(
        &mut self,
        seat: Seat,
        what: Announcement,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.announced = Some(Announced { by: seat, what, reaction: None, is_cancelled: false });
        io.say(Event::Announced { seat, what, paid });
        self.tasks.extend([Task::DropReaction, Task::DeedEffect, Task::DeedWindow(1)]);
    }

    /// S7.7: the might is paid, the marker not yet placed.
    pub(crate) fn announce_manning(
        &mut self,
        seat: Seat,
        building: Building,
        colour: Option<Colour>,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.announce_deed(seat, Announcement::Manning { building, colour }, paid, io);
    }

    /// S8.7: everybody else who holds a sin is asked, in order of play after the acting hero.
    pub(crate) fn is_asked_about_deed(&self, after: u8) -> bool {
        after < self.hero_count() && !self.heroes[self.after_acting(after)].sins.is_empty()
    }

    pub(crate) fn ask_next_about_deed(&mut self, after: u8) {
        if after < self.hero_count() {
            self.tasks.push(Task::DeedWindow(after + 1));
        }
    }

    /// D30.
    pub(crate) fn check_deed_reaction(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        match action {
            Action::LetPass => Ok(()),
            Action::React(sin) if self.pack.index.cancel_deed.contains(sin) => {
                self.check_sin_in_hand(seat, sin)
            }
            Action::React(_) => Err(Refused::CancelsNoDeed),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// S8.7: the first Sloth closes the window.
    pub(crate) fn react_to_deed(
        &mut self,
        seat: Seat,
        after: u8,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.tasks.pop();
        match action {
            Action::React(sin) => self.cancel_with(seat, sin, io),
            _ => self.ask_next_about_deed(after),
        }
    }

    /// S7.8, S7.10, S8.8.
    pub(crate) fn resolve_deed(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let Announced { by: seat, what, is_cancelled, .. } = *self.announced_mut();
        self.announced_mut().what = Announcement::Dropped;
        match what {
            Announcement::Artifact(artifact) => {
                self.artifacts_spent.add(artifact);
                if !is_cancelled {
                    self.carry_out_artifact(seat, artifact, io);
                }
            }
            Announcement::Manning { building, colour } if !is_cancelled => {
                let hero = &mut self.heroes[seat];
                hero.markers -= 1;
                hero.manned.add(building);
                hero.joker = colour.or(hero.joker);
                io.say(Event::Manned { seat, building, colour });
            }
            _ => {}
        }
    }
}
