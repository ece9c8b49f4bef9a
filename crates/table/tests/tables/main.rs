//! A table: what it accepts, what it shows to whom, and its face for programs that know no game.

mod face;
mod seals;

use bazaar::{Action as Bid, Bazaar};
use leduc::Action::{Call, Fold, Raise};
use leduc::{Leduc, Rank};
use serde_json::{Value, json};
use table::{
    ActError, AnyTable, Digest, Game, HeardWhat, PlayError, Refused, Seat, Seats, Seed, StillHidden, Table,
    Turn, Viewer,
};
use tictactoe::TicTacToe;

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);
const NOBODY: Seat = Seat::new(6);

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn leduc() -> Table<Leduc> {
    Table::open(leduc::Setup {}, names(&["Ann", "Ben"]), Seed::from_number(1)).expect("two names")
}

fn bazaar() -> Table<Bazaar> {
    let setup = bazaar::Setup { traders: 3, rounds: 4 };
    Table::open(setup, names(&["Ann", "Ben", "Cy"]), Seed::from_number(1)).expect("three names")
}

fn play<G: Game>(table: &mut Table<G>, moves: impl IntoIterator<Item = (Seat, G::Action)>) {
    for (seat, action) in moves {
        table.play(seat, action).unwrap_or_else(|error| panic!("{seat}, {action:?}: {error:?}"));
    }
}

/// A game that is over after a showdown.
fn shown_down() -> Table<Leduc> {
    let mut table = leduc();
    play(&mut table, [(A, Call), (B, Call), (A, Call), (B, Call)]);
    table
}

// Opening

#[test]
fn a_table_needs_one_name_for_each_seat() {
    for wrong in [vec![], names(&["Ann"]), names(&["Ann", "Ben", "Cy"])] {
        let found = wrong.len();
        let refused = Table::<Leduc>::open(leduc::Setup {}, wrong, Seed::from_number(1)).err();
        let said = refused.expect("leduc is for two").to_string();
        assert_eq!(said, format!("expected 2 names of players, one for each seat, found {found}"));
    }
}

#[test]
fn a_set_up_that_the_game_refuses_opens_no_table() {
    for (traders, rounds) in [(2, 6), (6, 6), (255, 6), (3, 3), (3, 9)] {
        let players = vec!["Ann".to_owned(); usize::from(traders)];
        let setup = bazaar::Setup { traders, rounds };
        assert!(Table::<Bazaar>::open(setup, players, Seed::from_number(1)).is_err(), "{setup:?}");
    }
}

#[test]
fn a_new_table_has_the_set_up_as_its_only_entry() {
    let table = leduc();
    assert_eq!((table.next_number(), table.seats(), table.players()), (1, 2, &names(&["Ann", "Ben"])[..]));
    assert_eq!(table.turn(), Turn::Decide(Seats::only(A)));
    let record = table.record();
    assert_eq!((record.entries.len(), record.outcome), (1, None));
    assert_eq!(record.entries[0].chance.len(), 2, "two cards were dealt");
    assert_eq!(record.commitment, Seed::from_number(1).commitment());
}

#[test]
fn the_same_seed_deals_the_same_cards_and_another_seed_others() {
    let dealt = |seed| {
        let seed = Seed::from_number(seed);
        Table::<Bazaar>::open(bazaar::Setup { traders: 3, rounds: 4 }, names(&["Ann", "Ben", "Cy"]), seed)
            .expect("three names")
            .digest()
    };
    assert_eq!(dealt(1), dealt(1));
    assert_ne!(dealt(1), dealt(2));
}

// Playing

#[test]
fn a_refused_move_changes_nothing() {
    let mut table = bazaar();
    for _ in 0..12 {
        let before = (table.digest(), table.record().clone());
        let mut refused = 0;
        for seat in Seat::all(7) {
            let (mut candidates, mut legal) = (Vec::new(), Vec::new());
            table.seen(A).imagine(&mut table::Fast::new(1)).candidates(seat, &mut candidates);
            if seat.number() < 3 {
                table.seen(seat).legal(&mut legal);
            }
            for action in candidates.into_iter().filter(|action| !legal.contains(action)) {
                let Err(PlayError::Refused(_)) = table.play(seat, action) else {
                    panic!("{seat} may not {action:?}")
                };
                refused += 1;
            }
        }
        assert!(refused > 36, "four strangers can do nothing at all");
        assert_eq!((table.digest(), table.record().clone()), before);
        let seat = table.turn().deciders().first().expect("somebody decides");
        play(&mut table, [(seat, Bid::Seal)]);
        if table.turn().outcome().is_some() {
            return;
        }
    }
    panic!("three unsold lots end the market");
}

#[test]
fn a_refusal_names_its_rule() {
    let mut table = leduc();
    assert_eq!(table.play(A, Fold), Err(PlayError::Refused(leduc::Refused::NothingToFold)));
    assert_eq!(table.play(B, Call), Err(PlayError::Refused(leduc::Refused::NotYourTurn)));
    play(&mut table, [(A, Raise), (B, Fold)]);
    assert_eq!(table.play(A, Call), Err(PlayError::Refused(leduc::Refused::Over)));
}

#[test]
fn a_table_without_its_seed_cannot_be_played_on() {
    let mut record = leduc().record().clone();
    record.seed = None;
    let mut table = Table::<Leduc>::load(record.clone()).expect("the seed may be missing");
    assert_eq!(table.play(A, Call), Err(PlayError::ReplayOnly));
    assert_eq!(table.play(B, Call), Err(PlayError::Refused(leduc::Refused::NotYourTurn)), "the rules first");
    assert_eq!(*table.record(), record);
    let mut then = leduc().at(0).expect("entry 0");
    assert_eq!(then.play(A, Call), Err(PlayError::ReplayOnly));
}

#[test]
fn a_table_without_its_seed_cannot_be_undone() {
    let mut table = leduc();
    play(&mut table, [(A, Raise)]);
    let mut then = table.at(1).expect("entry 1");
    assert!(then.undo(A).is_err() && then.ask_undo(A).is_err());
    assert_eq!(then.next_number(), 2, "a replay can be looked at and nothing else");
}

#[test]
fn a_table_that_was_saved_goes_on_as_if_it_had_not_been() {
    let mut table = leduc();
    play(&mut table, [(A, Raise)]);
    let mut read = Table::<Leduc>::load(table.record().clone()).expect("the record is sound");
    for table in [&mut table, &mut read] {
        play(table, [(B, Call), (A, Call), (B, Call)]);
    }
    assert_eq!(table.record(), read.record());
}

#[test]
fn the_outcome_is_in_the_record_as_soon_as_there_is_one() {
    let mut table = leduc();
    play(&mut table, [(A, Raise)]);
    assert_eq!(table.record().outcome, None);
    play(&mut table, [(B, Fold)]);
    assert_eq!(table.record().outcome.as_ref(), table.turn().outcome());
    assert_eq!(table.record().outcome.map(|outcome| outcome.winners), Some(Seats::only(A)));
    assert!(table.record().entries[2].digest.is_some(), "the last position has a fingerprint");
}

// Seeing

#[test]
fn everything_is_shown_only_when_the_game_is_over() {
    let mut table = leduc();
    for _ in 0..4 {
        assert_eq!(table.view(Viewer::Everything), Err(StillHidden));
        assert_eq!(table.heard(Viewer::Everything, 0), Err(StillHidden));
        let seat = table.turn().deciders().first().expect("not over");
        play(&mut table, [(seat, Call)]);
    }
    let seen = table.view(Viewer::Everything).expect("the game is over");
    assert!(seen.hands.as_slice().iter().all(Option::is_some));
    assert!(table.heard(Viewer::Everything, 0).is_ok());
}

#[test]
fn a_fold_hides_the_cards_from_the_players_for_ever_but_not_from_the_record() {
    let mut table = leduc();
    play(&mut table, [(A, Raise), (B, Fold)]);
    assert_eq!(table.view(Viewer::Seat(A)).map(|view| view.hands[B]), Ok(None));
    assert!(table.view(Viewer::Everything).expect("over").hands[B].is_some());
}

#[test]
fn in_the_replay_of_a_finished_game_everything_is_shown_from_the_start() {
    let table = shown_down();
    for n in 0..table.next_number() {
        let then = table.at(n).expect("there is such an entry");
        assert!(then.view(Viewer::Everything).is_ok_and(|view| view.hands[A].is_some()), "entry {n}");
        assert!(then.heard(Viewer::Everything, 0).is_ok());
    }
    let running = leduc();
    assert_eq!(running.at(0).expect("entry 0").view(Viewer::Everything), Err(StillHidden));
}

#[test]
fn a_replay_of_an_earlier_entry_does_not_tell_the_end() {
    let table = shown_down();
    let then = table.at(2).expect("entry 2");
    assert_eq!((then.record().outcome, then.turn()), (None, Turn::Decide(Seats::only(A))));
    let end = table.at(4).expect("entry 4");
    assert_eq!((end.record().outcome, end.digest()), (table.record().outcome, table.digest()));
}

#[test]
fn nobody_hears_how_others_compose_their_bids() {
    let mut table = bazaar();
    let mut legal = Vec::new();
    table.seen(A).legal(&mut legal);
    let Bid::Add(coin) = legal[0] else { panic!("Ann can add a coin") };
    play(&mut table, [(A, Bid::Add(coin)), (A, Bid::TakeBack(coin)), (A, Bid::Seal)]);
    let heard_at = |viewer| -> Vec<_> {
        table.heard(viewer, 1).expect("not everything").into_iter().map(|heard| heard.n).collect()
    };
    assert_eq!(heard_at(Viewer::Seat(A)), [1, 2, 3]);
    assert_eq!(heard_at(Viewer::Seat(B)), [3]);
    assert_eq!(heard_at(Viewer::Spectator), [3]);
}

#[test]
fn a_coin_that_is_drawn_is_told_to_its_owner_only() {
    let mut table = bazaar();
    play(&mut table, [(A, Bid::Seal), (B, Bid::Seal), (C, Bid::Seal)]);
    for viewer in Viewer::all(3) {
        let heard = table.heard(viewer, 2).expect("not everything");
        let drawn: Vec<_> = heard
            .iter()
            .filter_map(|heard| match &heard.what {
                HeardWhat::Event(bazaar::Event::Drew { seat, coin }) => Some((*seat, coin.get().is_some())),
                _ => None,
            })
            .collect();
        let expected = Seat::all(3).map(|seat| (seat, viewer == Viewer::Seat(seat)));
        assert!(drawn.iter().copied().eq(expected), "{viewer}: {drawn:?}");
    }
}

#[test]
fn one_can_listen_from_any_moment_on() {
    let mut table = leduc();
    play(&mut table, [(A, Raise), (B, Call), (A, Call)]);
    let all = table.heard(Viewer::Spectator, 0).expect("not everything");
    assert_eq!(all.iter().map(|heard| heard.n).collect::<Vec<_>>(), [0, 0, 1, 2, 2, 3]);
    for from in 0..6 {
        let expected: Vec<_> = all.iter().filter(|heard| heard.moment >= from).cloned().collect();
        assert_eq!(table.heard(Viewer::Spectator, from), Ok(expected), "from {from}");
    }
}

#[test]
fn a_bot_sees_its_own_seat_and_imagines_the_rest() {
    let table = leduc();
    let seen = table.seen(B);
    assert_eq!((seen.seat(), seen.seats(), seen.turn()), (B, 2, table.turn()));
    assert_eq!(Ok(seen.view()), table.view(Viewer::Seat(B)));
    let own = seen.view().hands[B];
    let mut others = Vec::new();
    for seed in 0..50 {
        let world = seen.imagine(&mut table::Fast::new(seed)).view(Viewer::Everything);
        assert_eq!(world.hands[B], own);
        others.extend(world.hands[A]);
    }
    assert!(Rank::ALL.iter().all(|rank| others.contains(rank)), "Ann could hold any rank");
}
