//! Twins of Bazaar: components, logs, reveals; and two that only look broken.

use crate::twin::{Fault, Twin, apply_secretly};
use bazaar::Bazaar;
use table::{Chance, Game, Log, Seat, Viewer};

/// Bazaar that loses a coin out of the purse when a bid is sealed.
pub(crate) struct LosesACoin;
impl Fault<Bazaar> for LosesACoin {
    fn apply(
        twin: &mut Twin<Bazaar, Self>,
        seat: Seat,
        action: bazaar::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<bazaar::Event>,
    ) {
        twin.game.apply(seat, action, chance, log);
        if action == bazaar::Action::Seal {
            twin.tamper(|position| {
                let ones = position["purse"][0].as_u64().expect("a count of coins");
                position["purse"][0] = ones.saturating_sub(1).into();
            });
        }
    }
}

/// Bazaar whose log tells everybody everything.
pub(crate) struct TellsAll;
impl Fault<Bazaar> for TellsAll {
    fn redact(event: &bazaar::Event, _viewer: Viewer) -> Option<bazaar::Event> {
        Some(event.clone())
    }
}

/// Bazaar that does not say to a trader what he did.
pub(crate) struct SaysTooLittle;
impl Fault<Bazaar> for SaysTooLittle {
    fn redact(event: &bazaar::Event, viewer: Viewer) -> Option<bazaar::Event> {
        Bazaar::redact(event, viewer).filter(|event| !matches!(event, bazaar::Event::Added { .. }))
    }
}

/// Bazaar that shows the bids without saying that this reveals something.
pub(crate) struct ShowsWithoutSaying;
impl Fault<Bazaar> for ShowsWithoutSaying {
    fn apply(
        twin: &mut Twin<Bazaar, Self>,
        seat: Seat,
        action: bazaar::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<bazaar::Event>,
    ) {
        apply_secretly(&mut twin.game, seat, action, chance, log);
    }
}

/// Bazaar in which the others hear that a coin was moved, but not which: no fault, but hard to tell from one.
pub(crate) struct MovesFaceDown;
impl Fault<Bazaar> for MovesFaceDown {
    fn redact(event: &bazaar::Event, viewer: Viewer) -> Option<bazaar::Event> {
        match *event {
            bazaar::Event::Added { seat, .. } | bazaar::Event::TookBack { seat, .. } => {
                Bazaar::redact(event, viewer).or(Some(bazaar::Event::Sealed(seat)))
            }
            _ => Bazaar::redact(event, viewer),
        }
    }
}

/// Bazaar in which adding a coin rolls a die that nobody else hears: no fault, as long as undo keeps it secret too.
pub(crate) struct RollsInSecret;
impl Fault<Bazaar> for RollsInSecret {
    fn apply(
        twin: &mut Twin<Bazaar, Self>,
        seat: Seat,
        action: bazaar::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<bazaar::Event>,
    ) {
        if matches!(action, bazaar::Action::Add(_)) {
            chance.roll(6);
        }
        twin.game.apply(seat, action, chance, log);
    }
}
