//! A game that shows whether a search believes that secret choices are seen.
//!
//! Two players choose at the same time, left or right. If both choose the same, the first wins, otherwise the second: nobody who
//! cannot see the other's choice has more than an even chance. Each may play safe instead, for a sure reward. In some duels one player
//! may also wait: he sees what the other chose, and then guesses it without any risk.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    Audience, BadSetup, Cast, Chance, Game, Log, Meta, Offer, Options, Outcome, PerSeat, Refusal, Seat,
    Seats, Turn, Viewer, Words, odds,
};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Duel {
    setup: Setup,
    chosen: [Option<Action>; 2],
    guess: Option<Action>,
}

/// What is agreed before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// What each seat gets for playing safe, in thousandths.
    pub(crate) safe: [i32; 2],
    /// Who may wait.
    pub(crate) may_wait: Option<Seat>,
}

/// What a player can choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Left,
    Right,
    Safe,
    Wait,
}

const ALL: [Action; 4] = [Action::Left, Action::Right, Action::Safe, Action::Wait];

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) enum Event {
    Committed(Seat),
    Shown(Seat, Action),
    Guessed(Seat, Action),
}

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    committed: Seats,
    chosen: [Option<Action>; 2],
    guess: Option<Action>,
}

/// Not now, or not you.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refused;

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        "D1"
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("You cannot do this now.")
    }
}

impl Duel {
    /// Nobody has chosen yet.
    pub(crate) fn new(setup: Setup) -> Self {
        Duel { setup, chosen: [None; 2], guess: None }
    }

    /// The same duel, in which a seat has chosen in secret.
    pub(crate) fn committed(mut self, seat: Seat, action: Action) -> Self {
        self.chosen[seat.index()] = Some(action);
        self
    }

    fn open(&self) -> Seats {
        Seat::all(2).filter(|seat| self.chosen[seat.index()].is_none()).collect()
    }

    /// Who waited and has still to guess.
    fn guesser(&self) -> Option<Seat> {
        let waits = |seat: &Seat| self.chosen[seat.index()] == Some(Action::Wait);
        self.setup.may_wait.filter(waits).filter(|_| self.open().is_empty() && self.guess.is_none())
    }

    fn points(&self, seat: Seat) -> i32 {
        let (own, other) = (self.chosen[seat.index()], self.chosen[seat.next(2).index()]);
        match (own, other) {
            (Some(Action::Safe), _) => self.setup.safe[seat.index()],
            (_, Some(Action::Safe)) => 500,
            (Some(Action::Wait), _) => i32::from(self.guess == other) * 1000,
            (_, Some(Action::Wait)) => i32::from(self.guess != own) * 1000,
            _ => i32::from((own == other) == (seat.index() == 0)) * 1000,
        }
    }

    fn is_possible(&self, seat: Seat, action: Action) -> bool {
        match (action, self.guesser()) {
            (Action::Left | Action::Right, _) | (Action::Safe, None) => true,
            (Action::Wait, None) => self.setup.may_wait == Some(seat),
            (_, Some(_)) => false,
        }
    }
}

impl Game for Duel {
    const META: Meta = Meta {
        id: "duel",
        name: "Duel",
        blurb: "Left or right, at the same time.",
        seats: 2..=2,
        rules_version: 1,
        longest: 3,
        options: &[],
        pack: None,
    };

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refused;

    fn setup(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        options.expect(&Self::META, seats)?;
        Ok(Setup { safe: [300; 2], may_wait: None })
    }

    fn begin(setup: &Setup, _: &mut impl Chance, _: &mut impl Log<Event>) -> Result<Self, BadSetup> {
        Ok(Duel::new(*setup))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        let deciders = self.guesser().map_or(self.open(), Seats::only);
        if deciders.is_empty() {
            Turn::Over(Outcome::by_points(PerSeat::from_fn(2, |seat| self.points(seat))))
        } else {
            Turn::Decide(deciders)
        }
    }

    fn candidates(&self, _: Seat, out: &mut Vec<Action>) {
        out.extend(ALL);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        let may = self.turn().deciders().contains(seat) && self.is_possible(seat, action);
        if may { Ok(()) } else { Err(Refused) }
    }

    fn apply(&mut self, seat: Seat, action: Action, _: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.guesser().is_some() {
            self.guess = Some(action);
            log.say(Event::Guessed(seat, action));
            return;
        }
        self.chosen[seat.index()] = Some(action);
        log.say(Event::Committed(seat));
        if self.open().is_empty() {
            log.reveal(Audience::All);
            for (seat, chosen) in Seat::all(2).zip(self.chosen) {
                chosen.into_iter().for_each(|action| log.say(Event::Shown(seat, action)));
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let knows = |seat: Seat| self.open().is_empty() || viewer.is_or_sees(seat);
        let chosen = [0, 1].map(|seat| self.chosen[seat].filter(|_| knows(Seat::new(seat as u8))));
        let committed = Seat::all(2).filter(|seat| !self.open().contains(*seat)).collect();
        View { committed, chosen, guess: self.guess }
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    /// What somebody chose in secret could be anything he could have chosen.
    fn imagine(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        if self.open().is_empty() {
            return;
        }
        for seat in Seat::all(2).filter(|&seat| !viewer.is_or_sees(seat)) {
            if self.chosen[seat.index()].is_some() {
                let possible: Vec<_> =
                    ALL.into_iter().filter(|&action| self.is_possible(seat, action)).collect();
                self.chosen[seat.index()] = Some(possible[chance.below(possible.len() as u32) as usize]);
            }
        }
    }

    fn audit(&self) -> Result<(), String> {
        Ok(())
    }

    fn reward(&self, outcome: &Outcome, seat: Seat) -> i32 {
        outcome.points[seat] * odds::ONE / 1000
    }

    fn prospects(&self) -> PerSeat<i32> {
        PerSeat::filled(2, odds::ONE / 2)
    }
}

impl Words for Duel {
    fn question(view: &View, _: &Cast) -> String {
        format!("{} of 2 have chosen.", view.committed.len())
    }

    fn offer(_: &View, _: Seat, action: Action) -> Offer {
        Offer::new(format!("{action:?}")).target(format!("{action:?}"))
    }

    fn tell(_: &View, event: &Event, _: &Cast) -> String {
        format!("{event:?}.")
    }

    fn picture(view: &View, _: &Cast) -> String {
        format!("{view:?}")
    }
}
