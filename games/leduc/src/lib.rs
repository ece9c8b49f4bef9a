//! Leduc hold'em: hidden cards, chance and betting in the smallest poker game.
//!
//! Rulebook: docs/rules/leduc.md. Chapter 1 is `begin`, chapter 2 `betting.rs`, chapter 3 `showdown.rs`, chapter 4 `view` and
//! `imagine`.

#![deny(clippy::float_arithmetic)]

mod betting;
mod showdown;
mod words;

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    BadSetup, Bag, Chance, Game, Log, Meta, Options, Outcome, PerSeat, Refusal, Seat, Seats, Secret, Turn,
    Viewer, kinds, odds,
};

kinds! {
    /// L1.1: the ranks, from the lowest.
    pub enum Rank {
        /// Loses against all.
        Jack,
        /// In the middle.
        Queen,
        /// Beats all but a pair.
        King,
    }
}

/// L1.1: the six cards.
const PACK: Bag<Rank, 3> = Bag::new([2, 2, 2]);

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Leduc {
    /// The card of each seat.
    hands: [Rank; 2],
    /// The open card, from the second round on.
    open: Option<Rank>,
    /// The cards that nobody has.
    pack: Bag<Rank, 3>,
    /// What each seat has paid into the pot.
    paid: [u8; 2],
    round: u8,
    raises: u8,
    /// Has somebody acted in this round? The second check or the call of a bet ends it.
    opened: bool,
    stage: Stage,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Betting(Seat),
    Folded(Seat),
    Showdown,
}

/// Nothing can be chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// L2.3.
    Fold,
    /// L2.4: also a check.
    Call,
    /// L2.5.
    Raise,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat drew its card.
    Dealt {
        /// Who.
        seat: Seat,
        /// The card: only he knows.
        card: Secret<Rank>,
    },
    /// A seat gave up.
    Folded(Seat),
    /// A seat called without paying.
    Checked(Seat),
    /// A seat paid as much as the other.
    Called(Seat),
    /// A seat raised.
    Raised {
        /// Who.
        seat: Seat,
        /// What it has paid now.
        to: u8,
    },
    /// The open card was drawn.
    Turned(Rank),
    /// A seat showed its card.
    Shown {
        /// Who.
        seat: Seat,
        /// Its card.
        card: Rank,
    },
    /// A seat took the pot.
    Won {
        /// Who.
        seat: Seat,
        /// What the other had paid.
        chips: u8,
    },
    /// The pot was shared.
    Shared,
}

/// L4.1, L4.2: what a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The cards the viewer may know.
    pub hands: PerSeat<Option<Rank>>,
    /// The open card.
    pub open: Option<Rank>,
    /// What each seat has paid.
    pub paid: PerSeat<u8>,
    /// The round of betting, 1 or 2.
    pub round: u8,
    /// Raises made in this round.
    pub raises: u8,
    /// What a raise adds in this round.
    pub bet: u8,
    /// Who is to act.
    pub to_act: Option<Seat>,
    /// Who folded.
    pub folded: Option<Seat>,
    /// Who won; both if the pot is shared.
    pub winners: Option<Seats>,
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// L3.5: the game is over.
    Over,
    /// L2.2: the other acts now.
    NotYourTurn,
    /// L2.3: no bet to answer.
    NothingToFold,
    /// L2.6: two raises were made.
    NoMoreRaises,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Refused::Over => "L3.5",
            Refused::NotYourTurn => "L2.2",
            Refused::NothingToFold => "L2.3",
            Refused::NoMoreRaises => "L2.6",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words::refusal(*self))
    }
}

impl Leduc {
    /// The first decision of a game with these two cards dealt.
    pub fn dealt(first: Rank, second: Rank) -> Self {
        let mut pack = PACK;
        pack.remove(first);
        pack.remove(second);
        Leduc {
            hands: [first, second],
            open: None,
            pack,
            paid: [1, 1],
            round: 1,
            raises: 0,
            opened: false,
            stage: Stage::Betting(Seat::new(0)),
        }
    }

    /// Does the viewer know the card of this seat? At the showdown everybody does (L4.1).
    fn knows(&self, viewer: Viewer, seat: Seat) -> bool {
        self.stage == Stage::Showdown || viewer.is_or_sees(seat)
    }
}

impl Game for Leduc {
    const META: Meta = Meta {
        id: "leduc",
        name: "Leduc hold'em",
        blurb: "The smallest poker: one card each, one open card, two rounds of betting.",
        seats: 2..=2,
        rules_version: 1,
        longest: 8,
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
        Ok(Setup {})
    }

    /// L1.2: antes and hands.
    fn begin(_setup: &Setup, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Result<Self, BadSetup> {
        let mut pack = PACK;
        let mut deal = |seat| {
            let card = pack.draw(chance).expect("the pack has six cards");
            log.say(Event::Dealt { seat, card: Secret::new(card, Seats::only(seat)) });
            card
        };
        Ok(Leduc::dealt(deal(Seat::new(0)), deal(Seat::new(1))))
    }

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Betting(seat) => Turn::Decide(Seats::only(seat)),
            Stage::Folded(_) | Stage::Showdown => Turn::Over(self.outcome()),
        }
    }

    fn candidates(&self, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Fold, Action::Call, Action::Raise]);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        self.can_act(seat)?;
        match action {
            Action::Fold => self.can_fold(seat),
            Action::Call => Ok(()),
            Action::Raise => self.can_raise(),
        }
    }

    /// L2.3, L2.4: checks if that is free, otherwise folds.
    fn pass(&self, seat: Seat) -> Option<Action> {
        self.can_act(seat).ok()?;
        Some(if self.can_fold(seat).is_ok() { Action::Fold } else { Action::Call })
    }

    fn apply(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match action {
            Action::Fold => self.fold(seat, log),
            Action::Call => self.call(seat, chance, log),
            Action::Raise => self.raise(seat, log),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let (to_act, folded) = match self.stage {
            Stage::Betting(seat) => (Some(seat), None),
            Stage::Folded(seat) => (None, Some(seat)),
            Stage::Showdown => (None, None),
        };
        View {
            hands: PerSeat::from_fn(2, |seat| self.knows(viewer, seat).then_some(self.hands[seat.index()])),
            open: self.open,
            paid: PerSeat::from_fn(2, |seat| self.paid[seat.index()]),
            round: self.round,
            raises: self.raises,
            bet: self.bet(),
            to_act,
            folded,
            winners: self.turn().outcome().map(|_| self.winners()),
        }
    }

    /// L4.1 and L4.2: everything that is said is public, except for the cards that are dealt.
    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Dealt { seat, card } => Event::Dealt { seat: *seat, card: card.for_viewer(viewer) },
            event => event.clone(),
        })
    }

    fn imagine(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        let hidden = |seat: &Seat| !self.knows(viewer, *seat);
        let hidden: Seats = Seat::all(2).filter(hidden).collect();
        for seat in hidden.iter() {
            self.pack.add(self.hands[seat.index()]);
        }
        for seat in hidden.iter() {
            self.hands[seat.index()] = self.pack.draw(chance).expect("the card was put back just now");
        }
    }

    fn audit(&self) -> Result<(), String> {
        let mut cards = self.pack;
        self.hands.into_iter().chain(self.open).for_each(|card| cards.add(card));
        if cards != PACK {
            return Err(format!("expected two cards of each rank, found {cards:?}"));
        }
        if self.paid.iter().any(|&paid| !(1..=13).contains(&paid)) {
            return Err(format!("nobody can have paid {:?} chips", self.paid));
        }
        Ok(())
    }

    /// The score once it is over; until then what a showdown with the cards of this world would bring.
    fn evaluate(&self, seat: Seat) -> i32 {
        if let Turn::Over(outcome) = self.turn() {
            return 1000 * outcome.points[seat];
        }
        let (own, other) = (seat.index(), seat.next(2).index());
        let worth = |card| i32::from(self.strength(card));
        (worth(self.hands[own]) - worth(self.hands[other])).signum() * 1000 * i32::from(self.paid[own])
    }

    /// L3.4: one plays for chips, and nobody can lose more than 13.
    fn reward(&self, outcome: &Outcome, seat: Seat) -> i32 {
        odds::ONE / 2 + outcome.points[seat] * odds::ONE / 26
    }

    fn prospects(&self) -> PerSeat<i32> {
        PerSeat::from_fn(2, |seat| odds::ONE / 2 + self.evaluate(seat) / 1000 * odds::ONE / 26)
    }
}
