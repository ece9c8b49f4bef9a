//! A kit that cannot fail is worth nothing: for every property of the conformance kit, a twin of a healthy game that breaks it.

#![expect(clippy::disallowed_types, reason = "faults do what rules must not")]

mod twin;

use bazaar::Bazaar;
use leduc::{Action, Leduc, Rank, Refused};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use table::conformance::{Broken, Kit, Property};
use table::{Audience, Chance, Game, Log, Outcome, Seat, Seats, Turn, Viewer, Words};
use tictactoe::{Mark, TicTacToe};
use twin::{Fault, Healthy, Twin, apply_secretly, is_over, tamper};

/// Tic-tac-toe whose list of legal actions holds a cell that may be taken.
struct ListsTooMuch;
impl Fault<TicTacToe> for ListsTooMuch {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if !out.is_empty() && !out.contains(&Mark { cell: 4 }) {
            out.push(Mark { cell: 4 });
        }
    }
}

/// Tic-tac-toe that does not list the centre.
struct ListsTooLittle;
impl Fault<TicTacToe> for ListsTooLittle {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if out.len() > 1 {
            out.retain(|mark| mark.cell != 4);
        }
    }
}

/// Tic-tac-toe in which a cell that nobody thinks of passes the check.
struct ChecksTooLaxly;
impl Fault<TicTacToe> for ChecksTooLaxly {
    fn candidates(_game: &TicTacToe, _seat: Seat, out: &mut Vec<Mark>) {
        out.extend((0..8).map(|cell| Mark { cell }));
    }

    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if out.len() > 1 && game.view(Viewer::Spectator).cells[0].is_some() {
            out.retain(|mark| mark.cell != 8);
        }
    }
}

/// Tic-tac-toe that lets somebody mark a cell beyond the board.
struct AcceptsAnything;
impl Fault<TicTacToe> for AcceptsAnything {
    fn check(twin: &Twin<TicTacToe, Self>, seat: Seat, action: Mark) -> Result<(), tictactoe::Refused> {
        if action.cell > 8 { Ok(()) } else { twin.game.check(seat, action) }
    }
}

/// Tic-tac-toe that lists the first action twice.
struct ListsTwice;
impl Fault<TicTacToe> for ListsTwice {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        out.extend(out.first().copied());
    }
}

/// Tic-tac-toe whose list is turned round every other time.
struct ChangesOrder;
static ASKED: AtomicU32 = AtomicU32::new(0);
impl Fault<TicTacToe> for ChangesOrder {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if ASKED.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
            out.reverse();
        }
    }
}

/// Tic-tac-toe that counts refusals in the position.
struct CountsRefusals;
impl Fault<TicTacToe> for CountsRefusals {
    fn check(twin: &Twin<TicTacToe, Self>, seat: Seat, action: Mark) -> Result<(), tictactoe::Refused> {
        twin.game.check(seat, action).inspect_err(|_| {
            twin.tally.fetch_add(1, Ordering::Relaxed);
        })
    }
}

/// Tic-tac-toe that counts moves and forgets the count when it is saved.
struct ForgetsWhenSaved;
impl Fault<TicTacToe> for ForgetsWhenSaved {
    const SAVES_TALLY: bool = false;

    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        twin.game.apply(seat, action, chance, log);
        twin.tally.fetch_add(1, Ordering::Relaxed);
    }
}

/// Tic-tac-toe that goes on after the end.
struct NeverEnds;
impl Fault<TicTacToe> for NeverEnds {
    fn turn(twin: &Twin<TicTacToe, Self>) -> Turn {
        if is_over(&twin.game) { Turn::Decide(Seats::only(Seat::new(0))) } else { twin.game.turn() }
    }

    fn candidates(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        Self::legal(game, seat, out);
    }

    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        if is_over(game) && seat == Seat::new(0) {
            out.push(Mark { cell: 0 });
        } else {
            game.legal(seat, out);
        }
    }

    fn check(twin: &Twin<TicTacToe, Self>, seat: Seat, action: Mark) -> Result<(), tictactoe::Refused> {
        let is_that = is_over(&twin.game) && (seat, action) == (Seat::new(0), Mark { cell: 0 });
        if is_that { Ok(()) } else { twin.game.check(seat, action) }
    }

    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        if !is_over(&twin.game) {
            twin.game.apply(seat, action, chance, log);
        }
    }
}

/// Tic-tac-toe that asks nobody when the centre is taken.
struct AsksNobody;
impl Fault<TicTacToe> for AsksNobody {
    fn turn(twin: &Twin<TicTacToe, Self>) -> Turn {
        let taken = twin.game.view(Viewer::Spectator).cells[4].is_some();
        if taken && !is_over(&twin.game) { Turn::Decide(Seats::NONE) } else { twin.game.turn() }
    }
}

/// Tic-tac-toe whose winner is missing in the outcome.
struct ForgetsTheWinner;
impl Fault<TicTacToe> for ForgetsTheWinner {
    fn turn(twin: &Twin<TicTacToe, Self>) -> Turn {
        match twin.game.turn() {
            Turn::Over(outcome) => Turn::Over(Outcome { winners: Seats::NONE, ..outcome }),
            turn @ Turn::Decide(_) => turn,
        }
    }
}

/// Tic-tac-toe that cannot bear the centre.
struct Panics;
impl Fault<TicTacToe> for Panics {
    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        assert_ne!(action.cell, 4, "not the centre");
        twin.game.apply(seat, action, chance, log);
    }
}

/// Tic-tac-toe in which a move depends on how many were made in the whole program.
struct DependsOnTheWorld;
static MADE: AtomicU32 = AtomicU32::new(0);
impl Fault<TicTacToe> for DependsOnTheWorld {
    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        twin.game.apply(seat, action, chance, log);
        twin.tally.store(MADE.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// Bazaar that loses a coin out of the purse when a bid is sealed.
struct LosesACoin;
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
struct TellsAll;
impl Fault<Bazaar> for TellsAll {
    fn redact(event: &bazaar::Event, _viewer: Viewer) -> Option<bazaar::Event> {
        Some(event.clone())
    }
}

/// Bazaar that does not say to a trader what he did.
struct SaysTooLittle;
impl Fault<Bazaar> for SaysTooLittle {
    fn redact(event: &bazaar::Event, viewer: Viewer) -> Option<bazaar::Event> {
        Bazaar::redact(event, viewer).filter(|event| !matches!(event, bazaar::Event::Added { .. }))
    }
}

/// Bazaar that shows the bids without saying that this reveals something.
struct ShowsWithoutSaying;
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

/// The other player's card, which nobody but him should know.
fn hidden_card(game: &Leduc, seat: Seat) -> Option<Rank> {
    game.view(Viewer::Everything).hands[seat.next(2)]
}

fn other_has_king(game: &Leduc, seat: Seat) -> bool {
    hidden_card(game, seat) == Some(Rank::King)
}

/// Leduc that shows both hands to everybody.
struct ShowsHands;
impl Fault<Leduc> for ShowsHands {
    fn view(game: &Leduc, _viewer: Viewer) -> leduc::View {
        game.view(Viewer::Everything)
    }
}

/// Leduc in which one may not raise against a king.
struct ForbidsByHand;
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

/// Leduc whose refusals give a hint.
struct HintsInRefusals;
impl Fault<Leduc> for HintsInRefusals {
    fn check(twin: &Twin<Leduc, Self>, seat: Seat, action: Action) -> Result<(), Refused> {
        let hint = |refusal| if other_has_king(&twin.game, seat) { Refused::NoMoreRaises } else { refusal };
        twin.game.check(seat, action).map_err(hint)
    }
}

/// Leduc that also asks the other player when he holds a king: a window that opens only for those who could use it.
struct AsksByHand;
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
struct MentionsHands;
impl Fault<Leduc> for MentionsHands {
    fn aside(game: &Leduc) -> String {
        format!("{:?}", game.view(Viewer::Everything).hands)
    }
}

/// Leduc whose showdown does not say that it reveals something: undo across it would be free.
struct FreeUndoAcrossShowdown;
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
struct PeeksAloud;
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
struct RollsByHand;
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
struct Remembers;
impl Fault<Leduc> for Remembers {
    fn imagine(_game: &mut Leduc, _viewer: Viewer, _chance: &mut impl Chance) {}
}

/// Leduc that remembers a king when it sees one.
struct RemembersKings;
impl Fault<Leduc> for RemembersKings {
    fn imagine(game: &mut Leduc, viewer: Viewer, chance: &mut impl Chance) {
        if viewer.seat().is_none_or(|seat| !other_has_king(game, seat)) {
            game.imagine(viewer, chance);
        }
    }
}

/// Leduc that imagines a king from nowhere.
struct InventsCards;
impl Fault<Leduc> for InventsCards {
    fn imagine(game: &mut Leduc, viewer: Viewer, chance: &mut impl Chance) {
        game.imagine(viewer, chance);
        if let Viewer::Seat(seat) = viewer {
            tamper(game, |position| position["hands"][seat.next(2).index()] = "king".into());
        }
    }
}

/// Leduc that forgets even one's own card.
struct ForgetsTooMuch;
impl Fault<Leduc> for ForgetsTooMuch {
    fn imagine(game: &mut Leduc, _viewer: Viewer, chance: &mut impl Chance) {
        game.imagine(Viewer::Spectator, chance);
    }
}

/// Bazaar in which the others hear that a coin was moved, but not which: no fault, but hard to tell from one.
struct MovesFaceDown;
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
struct RollsInSecret;
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

/// What the kit finds in a game.
fn survey<G: Words>(seats: u8) -> BTreeMap<Property, Broken> {
    let setup = G::setup(seats, &table::Options::none()).expect("a possible number of seats");
    Kit::<G>::new([setup]).games(120).survey()
}

type Survey = fn() -> BTreeMap<Property, Broken>;

fn twins() -> Vec<(&'static str, Property, Survey)> {
    use Property as P;
    macro_rules! twin {
        ($fault:ident, $game:ident, $seats:expr, $property:ident) => {
            (stringify!($fault), P::$property, (|| survey::<Twin<$game, $fault>>($seats)) as Survey)
        };
    }
    vec![
        twin!(Panics, TicTacToe, 2, NeverPanics),
        twin!(LosesACoin, Bazaar, 3, ComponentsConserved),
        twin!(AsksNobody, TicTacToe, 2, SomebodyDecides),
        twin!(ListsTooMuch, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(ListsTooLittle, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(ChecksTooLaxly, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(AcceptsAnything, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(ListsTwice, TicTacToe, 2, OrderIsStable),
        twin!(ChangesOrder, TicTacToe, 2, OrderIsStable),
        twin!(CountsRefusals, TicTacToe, 2, RefusalsChangeNothing),
        twin!(ForgetsWhenSaved, TicTacToe, 2, RoundTrips),
        twin!(NeverEnds, TicTacToe, 2, Ends),
        twin!(ForgetsTheWinner, TicTacToe, 2, OutcomeIsSound),
        twin!(ShowsHands, Leduc, 2, ViewKeepsSecrets),
        twin!(ForgetsTooMuch, Leduc, 2, ViewKeepsSecrets),
        twin!(ForbidsByHand, Leduc, 2, LegalKeepsSecrets),
        twin!(HintsInRefusals, Leduc, 2, RefusalsKeepSecrets),
        twin!(AsksByHand, Leduc, 2, TurnKeepsSecrets),
        twin!(MentionsHands, Leduc, 2, WordsKeepSecrets),
        twin!(ShowsWithoutSaying, Bazaar, 3, MovesKeepSecrets),
        twin!(PeeksAloud, Leduc, 2, MovesKeepSecrets),
        twin!(RollsByHand, Leduc, 2, MovesKeepSecrets),
        twin!(SaysTooLittle, Bazaar, 3, WhatIsSeenIsSaid),
        twin!(TellsAll, Bazaar, 3, LogKeepsSecrets),
        twin!(Remembers, Leduc, 2, ImagineForgets),
        twin!(RemembersKings, Leduc, 2, ImagineForgets),
        twin!(InventsCards, Leduc, 2, ImagineIsValid),
        twin!(DependsOnTheWorld, TicTacToe, 2, RecordReplays),
        twin!(DependsOnTheWorld, TicTacToe, 2, UndoRestores),
        twin!(FreeUndoAcrossShowdown, Leduc, 2, FreeUndoTellsNothing),
    ]
}

#[test]
fn every_twin_is_caught_by_the_property_it_breaks() {
    for (name, property, survey) in twins() {
        let found = survey();
        assert!(found.contains_key(&property), "{name} should break {property:?}, found {:?}", found.keys());
    }
}

#[test]
fn every_property_has_a_twin_that_breaks_it() {
    let broken: Vec<_> = twins().into_iter().map(|(_, property, _)| property).collect();
    for property in Property::ALL {
        assert!(broken.contains(&property), "no twin breaks {property:?}");
    }
}

#[test]
fn a_twin_without_fault_passes() {
    assert_eq!(survey::<Twin<TicTacToe, Healthy>>(2), BTreeMap::new());
    assert_eq!(survey::<Twin<Leduc, Healthy>>(2), BTreeMap::new());
    assert_eq!(survey::<Twin<Bazaar, Healthy>>(4), BTreeMap::new());
    assert_eq!(survey::<Twin<Bazaar, MovesFaceDown>>(3), BTreeMap::new());
    assert_eq!(survey::<Twin<Bazaar, RollsInSecret>>(3), BTreeMap::new());
}

#[test]
fn a_failure_names_the_game_and_can_be_looked_at_again() {
    let setup = leduc::Setup {};
    let broken = Kit::<Twin<Leduc, ShowsHands>>::new([setup]).seed(5).run().expect_err("hands are shown");
    assert!(broken.to_string().contains(&format!("only_game({})", broken.game)), "{broken}");
    let again = Kit::<Twin<Leduc, ShowsHands>>::new([setup]).seed(5).only_game(broken.game).run();
    assert_eq!(again.expect_err("the same game"), broken);
}
