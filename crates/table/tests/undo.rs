//! Taking moves back: free where nobody learned anything, by consent otherwise, and never an erasure.

use bazaar::{Action as Bid, Bazaar};
use leduc::Action::{Call, Raise};
use leduc::Leduc;
use table::record::Deed;
use table::{
    Barrier, BarrierKind, Digest, Game, HeardWhat, NoUndo, Seat, Seats, Seed, Table, UndoAnswer, UndoPlan,
    Viewer,
};
use tictactoe::{Mark, TicTacToe};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

fn leduc(seed: u64) -> Table<Leduc> {
    Table::open(leduc::Setup {}, vec!["Ann".into(), "Ben".into()], Seed::from_number(seed))
        .expect("two names")
}

fn tictactoe() -> Table<TicTacToe> {
    Table::open(tictactoe::Setup {}, vec!["Ann".into(), "Ben".into()], Seed::from_number(1))
        .expect("two names")
}

fn bazaar() -> Table<Bazaar> {
    bazaar_of(3)
}

fn bazaar_of(traders: u8) -> Table<Bazaar> {
    let names = ["Ann", "Ben", "Cy", "Di"].iter().take(usize::from(traders)).map(ToString::to_string);
    let setup = bazaar::Setup { traders, rounds: 4 };
    Table::open(setup, names.collect(), Seed::from_number(1)).expect("enough names")
}

fn play<G: Game>(table: &mut Table<G>, moves: impl IntoIterator<Item = (Seat, G::Action)>) {
    for (seat, action) in moves {
        table.play(seat, action).unwrap_or_else(|error| panic!("{seat}, {action:?}: {error:?}"));
    }
}

/// A coin that the seat can add to its bid now.
fn a_coin(table: &Table<Bazaar>, seat: Seat) -> Bid {
    let mut legal = Vec::new();
    table.seen(seat).legal(&mut legal);
    *legal.iter().find(|action| matches!(action, Bid::Add(_))).expect("a coin is left")
}

/// Everybody seals, Ann with a coin in her bid: the last seal shows the bids and draws coins and a lot.
fn play_round(table: &mut Table<Bazaar>) {
    let coin = a_coin(table, A);
    play(table, [(A, coin), (A, Bid::Seal), (B, Bid::Seal), (C, Bid::Seal)]);
}

const fn barrier(n: u32, why: BarrierKind) -> Barrier {
    Barrier { n, why }
}

// What is free

#[test]
fn a_composed_bid_is_taken_back_step_by_step() {
    let mut table = bazaar();
    let mut digests = vec![table.digest()];
    for _ in 0..3 {
        let coin = a_coin(&table, A);
        play(&mut table, [(A, coin)]);
        digests.push(table.digest());
    }
    for to in [2, 1, 0] {
        assert_eq!(table.undo_plan(A), Ok(UndoPlan { seat: A, to, barrier: None, needs: Seats::NONE }));
        assert_eq!(table.undo(A), Ok(()));
        assert_eq!(table.digest(), digests[to as usize]);
    }
    assert_eq!(table.undo(A), Err(NoUndo::Nothing));
    assert_eq!(table.next_number(), 7, "three moves and three undos follow the set-up");
}

#[test]
fn after_an_undo_one_can_go_another_way_and_take_that_back_too() {
    let mut table = tictactoe();
    play(&mut table, [(A, Mark { cell: 0 }), (B, Mark { cell: 1 }), (A, Mark { cell: 2 })]);
    let two_marks = table.at(2).expect("two moves").digest();
    table.undo(A).expect("nobody has acted since");
    play(&mut table, [(A, Mark { cell: 8 })]);
    assert_eq!(table.undo_plan(A).map(|plan| plan.to), Ok(2), "the undone branch does not count");
    table.undo(A).expect("nobody has acted since");
    assert_eq!(table.digest(), two_marks);
    assert_eq!(table.undo_plan(B).map(|plan| (plan.to, plan.is_free())), Ok((1, true)));
}

#[test]
fn asking_for_a_free_undo_does_it_at_once() {
    let mut table = tictactoe();
    play(&mut table, [(A, Mark { cell: 0 })]);
    assert_eq!(table.ask_undo(A), Ok(UndoAnswer::Done));
    assert_eq!((table.undo_request(), table.next_number()), (None, 3));
}

#[test]
fn who_has_not_moved_has_nothing_to_take_back() {
    let mut table = tictactoe();
    play(&mut table, [(A, Mark { cell: 0 })]);
    for seat in [B, C, Seat::new(6)] {
        assert_eq!(table.undo_plan(seat), Err(NoUndo::Nothing));
        assert_eq!(table.undo(seat), Err(NoUndo::Nothing));
        assert_eq!(table.ask_undo(seat), Err(NoUndo::Nothing));
    }
    assert_eq!(table.next_number(), 2);
}

// What stands in the way

#[test]
fn undo_is_not_free_after_another_seat_has_acted() {
    let mut table = leduc(1);
    play(&mut table, [(A, Raise), (B, Raise)]);
    let plan = table.undo_plan(A).expect("Ann has moved");
    assert_eq!((plan.to, plan.needs), (0, Seats::only(B)));
    assert_eq!(plan.barrier, Some(barrier(2, BarrierKind::OtherActed(B))));
    assert!(!plan.is_free() && !plan.learned());
    assert_eq!(table.undo(A), Err(NoUndo::NeedsConsent(plan)));
    assert_eq!(table.undo_plan(B).map(|plan| (plan.to, plan.is_free())), Ok((1, true)));
}

#[test]
fn undo_is_not_free_over_the_open_card() {
    let mut table = leduc(1);
    play(&mut table, [(A, Call), (B, Call)]);
    let plan = table.undo_plan(B).expect("Ben has moved");
    assert_eq!((plan.to, plan.barrier), (1, Some(barrier(2, BarrierKind::ChanceUsed))));
    assert!(plan.learned());
}

#[test]
fn what_was_learned_counts_before_who_has_acted() {
    let mut table = leduc(1);
    play(&mut table, [(A, Call), (B, Call), (A, Raise)]);
    let plan = table.undo_plan(B).expect("Ben has moved");
    assert_eq!(plan.barrier, Some(barrier(2, BarrierKind::ChanceUsed)), "although Ann has acted later");
    assert_eq!(table.undo_plan(A).map(|plan| (plan.to, plan.barrier)), Ok((2, None)), "Ann's own is free");
}

#[test]
fn what_was_shown_counts_before_what_was_drawn() {
    let mut table = bazaar();
    play_round(&mut table);
    assert!(!table.record().entries[4].chance.is_empty(), "the same move draws coins and a lot");
    let plan = table.undo_plan(C).expect("Cy has moved");
    assert_eq!((plan.to, plan.barrier), (3, Some(barrier(4, BarrierKind::Revealed))));
    assert_eq!(plan.needs, Seats::only(A).with(B));
    assert!(plan.learned());
    assert_eq!(
        table.undo_plan(A).map(|plan| (plan.to, plan.barrier)),
        Ok((1, Some(barrier(4, BarrierKind::Revealed))))
    );
}

#[test]
fn the_latest_of_several_barriers_is_named() {
    let mut table = bazaar_of(4);
    play(&mut table, [(A, Bid::Seal), (B, Bid::Seal), (C, Bid::Seal)]);
    assert_eq!(table.undo_plan(A).map(|plan| plan.barrier), Ok(Some(barrier(3, BarrierKind::OtherActed(C)))));
}

#[test]
fn a_free_undo_leaves_the_secret_moves_of_others() {
    let mut table = bazaar();
    let (ann, ben) = (a_coin(&table, A), a_coin(&table, B));
    play(&mut table, [(A, ann), (B, ben)]);
    let view = |table: &Table<Bazaar>, seat| table.view(Viewer::Seat(seat)).expect("a seat may look");
    let (before, moment) = (view(&table, B), table.moment(Viewer::Seat(B)));
    table.undo(A).expect("Ann cannot know that Ben has added a coin");
    assert_eq!(view(&table, A).traders[A].bid, Some(bazaar::Coins::EMPTY));
    assert_eq!((view(&table, B), table.moment(Viewer::Seat(B))), (before, moment), "Ben notices nothing");
    let read = Table::<Bazaar>::load(table.record().clone()).expect("the record is sound");
    assert_eq!(read.digest(), table.digest());
    table::verify::<Bazaar>(&table.record().to_text()).expect("the record is sound");
}

#[test]
fn a_request_outlives_secret_moves_of_others() {
    let mut table = bazaar();
    play(&mut table, [(A, Bid::Seal), (B, Bid::Seal)]);
    assert!(matches!(table.ask_undo(A), Ok(UndoAnswer::Waiting(_))));
    let coin = a_coin(&table, C);
    play(&mut table, [(C, coin)]);
    assert!(table.undo_request().is_some(), "Ann cannot see in it that Cy has added a coin");
    assert!(matches!(table.answer_undo(B, A, true), Ok(UndoAnswer::Waiting(_))));
    assert_eq!(table.answer_undo(C, A, true), Ok(UndoAnswer::Done));
    assert_eq!(table.turn().deciders(), Seats::all(3));
}

#[test]
fn who_moves_in_secret_has_not_agreed_to_losing_that_move() {
    let mut table = bazaar();
    play(&mut table, [(A, Bid::Seal), (B, Bid::Seal)]);
    table.ask_undo(A).expect("Ann has moved");
    table.answer_undo(C, A, true).expect("Cy was asked");
    let coin = a_coin(&table, C);
    play(&mut table, [(C, coin)]);
    assert_eq!(table.answer_undo(B, A, true), Ok(UndoAnswer::Waiting(Seats::only(C))));
}

#[test]
fn one_request_at_a_time_and_an_answer_names_it() {
    let mut table = bazaar();
    play(&mut table, [(A, Bid::Seal), (B, Bid::Seal)]);
    let coin = a_coin(&table, C);
    play(&mut table, [(C, coin)]);
    table.ask_undo(A).expect("Ann has moved");
    assert_eq!(table.ask_undo(C), Ok(UndoAnswer::Done), "what is free needs no request");
    assert_eq!(table.answer_undo(C, B, true), Err(NoUndo::NotAsked), "Ben has asked for nothing");
    let request = table.undo_request().expect("Ann's request waits");
    assert_eq!(serde_json::to_string(request).expect("JSON"), r#"{"seat":0,"needs":[1,2],"agreed":[]}"#);
    let mut table = bazaar_of(4);
    play(&mut table, [(A, Bid::Seal), (B, Bid::Seal), (C, Bid::Seal)]);
    table.ask_undo(A).expect("Ann has moved");
    assert_eq!(table.ask_undo(B), Err(NoUndo::Busy(A)));
}

#[test]
fn a_viewer_counts_only_what_it_notices() {
    let mut table = bazaar();
    let (ann, ben) = (a_coin(&table, A), a_coin(&table, B));
    play(&mut table, [(A, ann), (B, ben), (A, Bid::Seal)]);
    let moments = Viewer::all(3).map(|viewer| table.moment(viewer));
    assert_eq!(moments.collect::<Vec<_>>(), [2, 2, 1, 1], "two for Ann and Ben, the seal for all");
    let heard = table.heard(Viewer::Seat(C), 1).expect("a seat may listen");
    assert_eq!(heard.iter().map(|heard| (heard.n, heard.moment)).collect::<Vec<_>>(), [(3, 1)]);
}

#[test]
fn undo_stops_exactly_where_something_was_learned() {
    let mut table = bazaar();
    play_round(&mut table);
    let learned = table.digest();
    for _ in 0..2 {
        let coin = a_coin(&table, A);
        play(&mut table, [(A, coin)]);
    }
    assert_eq!((table.undo(A), table.undo(A)), (Ok(()), Ok(())));
    assert_eq!(table.digest(), learned);
    let Err(NoUndo::NeedsConsent(plan)) = table.undo(A) else { panic!("the bids were shown") };
    assert_eq!((plan.to, plan.barrier), (1, Some(barrier(4, BarrierKind::Revealed))));
    assert_eq!(table.digest(), learned, "a refused undo changes nothing");
}

#[test]
fn a_refused_undo_says_why() {
    let mut table = leduc(1);
    play(&mut table, [(A, Call), (B, Call)]);
    let said = table.undo(B).expect_err("a card was drawn").to_string();
    assert!(said.contains("chance has decided something since"), "{said}");
    let said = leduc(1).undo(A).expect_err("nothing happened").to_string();
    assert!(said.contains("no move of yours"), "{said}");
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut table = leduc(1);
    play(&mut table, [(A, Raise), (B, leduc::Action::Fold)]);
    let entries = table.next_number();
    for seat in [A, B] {
        assert_eq!(table.undo_plan(seat), Err(NoUndo::Over));
        assert_eq!(table.undo(seat), Err(NoUndo::Over));
        assert_eq!(table.ask_undo(seat), Err(NoUndo::Over));
        assert_eq!(table.answer_undo(seat, seat, true), Err(NoUndo::NotAsked));
    }
    assert_eq!(table.next_number(), entries);
}

// Consent

#[test]
fn all_others_must_agree() {
    let mut table = bazaar();
    play_round(&mut table);
    let before = table.at(3).expect("entry 3").digest();
    assert_eq!(table.ask_undo(C), Ok(UndoAnswer::Waiting(Seats::only(A).with(B))));
    assert_eq!(table.answer_undo(B, C, true), Ok(UndoAnswer::Waiting(Seats::only(A))));
    assert_eq!(table.answer_undo(B, C, true), Ok(UndoAnswer::Waiting(Seats::only(A))), "twice counts once");
    assert_eq!(table.undo_request().map(|request| request.agreed), Some(Seats::only(B)));
    assert_eq!(table.next_number(), 5, "nothing is done yet");
    assert_eq!(table.answer_undo(A, C, true), Ok(UndoAnswer::Done));
    assert_eq!((table.digest(), table.undo_request()), (before, None));
    let undo = Deed::Undo { seat: C, to: 3, agreed: Seats::only(A).with(B) };
    assert_eq!(table.record().entries[5].deed, undo);
}

#[test]
fn one_no_ends_the_request() {
    let mut table = bazaar();
    play_round(&mut table);
    let digest = table.digest();
    table.ask_undo(C).expect("Cy has moved");
    table.answer_undo(A, C, true).expect("Ann was asked");
    assert_eq!(table.answer_undo(B, C, false), Ok(UndoAnswer::Declined));
    assert_eq!((table.undo_request(), table.digest(), table.next_number()), (None, digest, 5));
    assert_eq!(table.answer_undo(B, C, true), Err(NoUndo::NotAsked), "too late");
}

#[test]
fn any_move_that_is_noticed_ends_the_request() {
    let mut table = bazaar();
    play_round(&mut table);
    table.ask_undo(C).expect("Cy has moved");
    table.answer_undo(A, C, true).expect("Ann was asked");
    play(&mut table, [(B, Bid::Seal)]);
    assert_eq!(table.undo_request(), None);
    assert_eq!(table.answer_undo(B, C, true), Err(NoUndo::NotAsked));
}

#[test]
fn a_refused_move_does_not_end_the_request() {
    let mut table = leduc(1);
    play(&mut table, [(A, Raise), (B, Raise)]);
    table.ask_undo(A).expect("Ann has moved");
    assert!(table.play(B, Call).is_err(), "it is Ann's turn");
    assert_eq!(table.answer_undo(B, A, true), Ok(UndoAnswer::Done));
}

#[test]
fn only_those_who_were_asked_can_answer() {
    let mut table = bazaar();
    assert_eq!(table.answer_undo(A, B, true), Err(NoUndo::NotAsked), "nobody asked anything");
    play_round(&mut table);
    table.ask_undo(C).expect("Cy has moved");
    for stranger in [C, Seat::new(3), Seat::new(6)] {
        assert_eq!(table.answer_undo(stranger, C, true), Err(NoUndo::NotAsked));
        assert_eq!(table.answer_undo(stranger, C, false), Err(NoUndo::NotAsked));
    }
    assert_eq!(table.undo_request().map(|request| request.agreed), Some(Seats::NONE), "the request stands");
}

#[test]
fn consent_takes_back_what_the_others_did_since() {
    let mut table = leduc(1);
    let start = table.digest();
    play(&mut table, [(A, Raise), (B, Raise)]);
    table.ask_undo(A).expect("Ann has moved");
    assert_eq!(table.answer_undo(B, A, true), Ok(UndoAnswer::Done));
    assert_eq!(table.digest(), start);
    assert_eq!(table.undo_plan(B), Err(NoUndo::Nothing), "Ben's raise is gone");
}

#[test]
fn the_same_move_meets_other_chance_after_an_undo() {
    // With this seed entry 2 turns up another card than entry 4.
    let mut table = leduc(1);
    let open = |table: &Table<Leduc>| table.view(Viewer::Spectator).expect("public").open;
    play(&mut table, [(A, Call), (B, Call)]);
    let first = open(&table);
    table.ask_undo(B).expect("Ben has moved");
    table.answer_undo(A, B, true).expect("Ann was asked");
    assert_eq!(open(&table), None);
    play(&mut table, [(B, Call)]);
    assert_ne!(open(&table), first);
    let entries = &table.record().entries;
    assert_ne!(entries[4].chance, entries[2].chance);
}

// What stays

/// Ann raises, Ben calls, an undo by consent takes the open card back, Ben raises, takes it back and calls.
fn with_two_undos() -> (Table<Leduc>, Vec<Digest>) {
    let mut table = leduc(1);
    let mut digests = vec![table.digest()];
    let mut step = |table: &mut Table<Leduc>, run: fn(&mut Table<Leduc>)| {
        run(table);
        digests.push(table.digest());
    };
    step(&mut table, |table| play(table, [(A, Raise)]));
    step(&mut table, |table| play(table, [(B, Call)]));
    step(&mut table, |table| {
        table.ask_undo(B).expect("Ben has moved");
        table.answer_undo(A, B, true).expect("Ann was asked");
    });
    step(&mut table, |table| play(table, [(B, Raise)]));
    step(&mut table, |table| table.undo(B).expect("it is free"));
    step(&mut table, |table| play(table, [(B, Call)]));
    (table, digests)
}

#[test]
fn every_position_of_the_record_can_be_looked_at_again() {
    let (table, digests) = with_two_undos();
    assert_eq!(digests.len(), 7);
    for (n, digest) in (0..).zip(&digests) {
        let then = table.at(n).expect("there is such an entry");
        assert_eq!((&then.digest(), then.next_number()), (digest, n + 1), "entry {n}");
        assert_eq!(then.record().entries[..], table.record().entries[..=n as usize]);
    }
    assert!(table.at(7).is_none());
    assert_eq!(digests[3], digests[1], "an undo leads back");
    assert_eq!(digests[5], digests[1]);
}

#[test]
fn what_was_taken_back_stays_in_the_record_and_is_heard_as_undone() {
    let (table, _) = with_two_undos();
    let heard = table.heard(Viewer::Seat(A), 1).expect("a seat may hear");
    let undone: Vec<_> = heard.iter().filter(|heard| heard.undone).map(|heard| heard.n).collect();
    assert_eq!(undone, [2, 2, 4], "the call, the open card, the raise");
    let counts: Vec<_> = heard.iter().filter(|heard| !heard.undone).map(|heard| heard.n).collect();
    assert_eq!(counts, [1, 3, 5, 6, 6], "the raise, two undos, the call and the open card");
    assert_eq!(
        heard.iter().find(|heard| heard.n == 3).map(|heard| &heard.what),
        Some(&HeardWhat::TookBack { seat: B, moments: vec![2] })
    );
    assert!(matches!(table.record().entries[2].deed, Deed::Play { seat: B, .. }));
}

#[test]
fn a_replay_of_an_earlier_entry_hears_only_what_had_happened() {
    let (table, _) = with_two_undos();
    let then = table.at(2).expect("entry 2");
    let heard = then.heard(Viewer::Spectator, 0).expect("a spectator may hear");
    assert!(heard.iter().all(|heard| !heard.undone && heard.n <= 2), "{heard:?}");
}

#[test]
fn an_undo_over_many_moves_survives_being_saved() {
    let (table, digests) = with_two_undos();
    let read = Table::<Leduc>::load(table.record().clone()).expect("the record is sound");
    assert_eq!(Some(&read.digest()), digests.last());
    assert_eq!(read.undo_plan(A), table.undo_plan(A));
    assert_eq!(read.undo_plan(B), table.undo_plan(B));
}

// What would tell others too much

#[test]
fn taking_back_what_nobody_noticed_is_noticed_by_nobody() {
    let mut table = bazaar();
    let coin = a_coin(&table, A);
    play(&mut table, [(A, coin)]);
    table.undo(A).expect("it is free");
    assert_eq!(table.heard(Viewer::Seat(A), 1).map(|heard| heard.len()), Ok(2));
    assert_eq!(
        table.heard(Viewer::Seat(B), 1),
        Ok(vec![]),
        "Z4.1: the others see an open bid and nothing else"
    );
}

#[test]
fn what_others_compose_in_secret_does_not_show_in_an_undo_plan() {
    let mut table = bazaar();
    let (ann, ben) = (a_coin(&table, A), a_coin(&table, B));
    play(&mut table, [(A, ann)]);
    let alone = table.undo_plan(A);
    play(&mut table, [(B, ben)]);
    assert_eq!(table.undo_plan(A), alone, "Ann cannot know that Ben has added a coin");
}
