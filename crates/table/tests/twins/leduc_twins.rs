//! Twins of Leduc hold'em: everything that could tell the other's card.

use crate::twin::{Fault, Twin, apply_secretly, tamper};
use leduc::{Action, Leduc, Rank, Refused};
use table::{Audience, Chance, Game, Log, Seat, Seats, Turn, Viewer};

/// The other player's card, which nobody but him should know.
fn hidden_card(game: &Leduc, seat: Seat) -> Option<Rank> {
    game.view(Viewer::Everything).hands[seat.next(2)]
}

fn other_has_king(game: &Leduc, seat: Seat) -> bool {
    hidden_card(game, seat) == Some(Rank::King)
}

/// Leduc that shows both hands to everybody.
pub(crate) struct ShowsHands;
impl Fault<Leduc> for ShowsHands {
    fn view(game: &Leduc, _viewer: Viewer) -> leduc::View {
        game.view(Viewer::Everything)
    }
}

/// Leduc in which one may not raise against a king.
pub(crate) struct ForbidsByHand;
impl Fault<Leduc> for ForbidsByHand {
    fn legal(game: &Leduc, seat: Seat, out: &mut Vec<Action>) {
        game.legal(seat, out);
        if other_has_king(game, seat) {
            out.retain(|&action| action != Action::Raise);
        }
    }

    fn check(twin: &Twin<Leduc, Self>, seat: Seat, action: Action) -> Result<(), Refused> {
        let forbidden = action == Action::Raise && other_has_king(&twin.game, seat);
        twin.game.check(seat, action)?;
        if forbidden { Err(Refused::NoMoreRaises) } else { Ok(()) }
    }
}

/// Leduc in which whoever passes bets against anything but a king.
pub(crate) struct PassesByHand;
impl Fault<Leduc> for PassesByHand {
    fn pass(game: &Leduc, seat: Seat) -> Option<Action> {
        let raises = !other_has_king(game, seat) && game.check(seat, Action::Raise).is_ok();
        if raises { Some(Action::Raise) } else { game.pass(seat) }
    }
}

/// Leduc whose refusals give a hint.
pub(crate) struct HintsInRefusals;
impl Fault<Leduc> for HintsInRefusals {
    fn check(twin: &Twin<Leduc, Self>, seat: Seat, action: Action) -> Result<(), Refused> {
        let hint = |refusal| if other_has_king(&twin.game, seat) { Refused::NoMoreRaises } else { refusal };
        twin.game.check(seat, action).map_err(hint)
    }
}

/// Leduc that also asks the other player when he holds a king: a window that opens only for those who could use it.
pub(crate) struct AsksByHand;
impl Fault<Leduc> for AsksByHand {
    fn turn(twin: &Twin<Leduc, Self>) -> Turn {
        match twin.game.turn() {
            Turn::Decide(seats) => {
                let seat = seats.first().expect("one seat is to act");
                Turn::Decide(if other_has_king(&twin.game, seat) { Seats::all(2) } else { seats })
            }
            over @ Turn::Over(_) => over,
        }
    }
}

/// Leduc whose picture mentions the cards, although the view that is sent does not hold them.
pub(crate) struct MentionsHands;
impl Fault<Leduc> for MentionsHands {
    fn aside(game: &Leduc) -> String {
        format!("{:?}", game.view(Viewer::Everything).hands)
    }
}

/// Leduc whose showdown does not say that it reveals something: undo across it would be free.
pub(crate) struct FreeUndoAcrossShowdown;
impl Fault<Leduc> for FreeUndoAcrossShowdown {
    fn apply(
        twin: &mut Twin<Leduc, Self>,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<leduc::Event>,
    ) {
        apply_secretly(&mut twin.game, seat, action, chance, log);
    }
}

/// Leduc in which a raise looks at the other's card, and tells everybody although only the raiser may know.
pub(crate) struct PeeksAloud;
impl Fault<Leduc> for PeeksAloud {
    fn apply(
        twin: &mut Twin<Leduc, Self>,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<leduc::Event>,
    ) {
        let seen = hidden_card(&twin.game, seat);
        twin.game.apply(seat, action, chance, log);
        if let (Action::Raise, Some(card)) = (action, seen) {
            log.reveal(Audience::Only(Seats::only(seat)));
            log.say(leduc::Event::Shown { seat: seat.next(2), card });
        }
    }
}

/// Leduc that rolls a die whenever somebody raises against a king.
pub(crate) struct RollsByHand;
impl Fault<Leduc> for RollsByHand {
    fn apply(
        twin: &mut Twin<Leduc, Self>,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<leduc::Event>,
    ) {
        if action == Action::Raise && other_has_king(&twin.game, seat) {
            chance.roll(6);
        }
        twin.game.apply(seat, action, chance, log);
    }
}

/// Leduc that imagines what is true.
pub(crate) struct Remembers;
impl Fault<Leduc> for Remembers {
    fn imagine(_game: &mut Leduc, _viewer: Viewer, _chance: &mut impl Chance) {}
}

/// Leduc that remembers a king when it sees one.
pub(crate) struct RemembersKings;
impl Fault<Leduc> for RemembersKings {
    fn imagine(game: &mut Leduc, viewer: Viewer, chance: &mut impl Chance) {
        if viewer.seat().is_none_or(|seat| !other_has_king(game, seat)) {
            game.imagine(viewer, chance);
        }
    }
}

/// Leduc that imagines a king from nowhere.
pub(crate) struct InventsCards;
impl Fault<Leduc> for InventsCards {
    fn imagine(game: &mut Leduc, viewer: Viewer, chance: &mut impl Chance) {
        game.imagine(viewer, chance);
        if let Viewer::Seat(seat) = viewer {
            tamper(game, |position| position["hands"][seat.next(2).index()] = "king".into());
        }
    }
}

/// Leduc that forgets even one's own card.
pub(crate) struct ForgetsTooMuch;
impl Fault<Leduc> for ForgetsTooMuch {
    fn imagine(game: &mut Leduc, _viewer: Viewer, chance: &mut impl Chance) {
        game.imagine(Viewer::Spectator, chance);
    }
}
