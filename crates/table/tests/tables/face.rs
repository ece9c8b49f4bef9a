//! Any game through one face: JSON in, JSON and words out.

use super::*;

#[test]
fn any_table_tells_what_it_is() {
    let table: Box<dyn AnyTable> = Box::new(bazaar());
    assert_eq!((table.meta().id, table.seats(), table.next_number()), ("bazaar", 3, 1));
    assert_eq!(table.players(), names(&["Ann", "Ben", "Cy"]));
    assert_eq!(table.turn(), Turn::Decide(Seats::all(3)));
    assert_eq!(table.digest(), bazaar().digest());
    assert_eq!(table.record(), bazaar().record());
    assert!(table.as_any().is::<Table<Bazaar>>() && !table.as_any().is::<Table<Leduc>>());
}

#[test]
fn what_is_offered_can_be_sent_back() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    let offers = table.offers(A);
    let actions: Vec<_> = offers.iter().map(|choice| choice.action.clone()).collect();
    assert_eq!(actions, [json!("call"), json!("raise")]);
    let written = serde_json::to_value(&offers[1]).expect("choices have JSON forms");
    assert_eq!((&written["action"], &written["targets"]), (&json!("raise"), &json!(["raise"])));
    assert_eq!(written["words"], json!("Raise"));
    assert_eq!(written.get("group"), None, "what is empty is left out");
    assert_eq!(table.act(A, &actions[1]), Ok(()));
    assert_eq!((table.next_number(), table.turn()), (2, Turn::Decide(Seats::only(B))));
    assert_eq!(table.offers(A), []);
}

#[test]
fn what_is_no_action_is_not_done() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    for wrong in [json!("dance"), json!(null), json!(1), json!({ "raise": 2 }), json!([]), json!({})] {
        let refused = table.act(A, &wrong).expect_err("that is no action");
        let ActError::NotAnAction { found, game, .. } = &refused else { panic!("{refused:?}") };
        assert_eq!((found, *game), (&wrong.to_string(), "Leduc hold'em"));
        assert!(matches!(table.why_not(A, &wrong), Err(ActError::NotAnAction { .. })));
    }
    assert_eq!(table.next_number(), 1);
    let mut board: Box<dyn AnyTable> = Box::new(
        Table::<TicTacToe>::open(tictactoe::Setup {}, names(&["Ann", "Ben"]), Seed::from_number(1))
            .expect("two names"),
    );
    for wrong in [json!({ "cell": 256 }), json!({ "cell": -1 }), json!({ "cell": 1, "more": 2 })] {
        assert!(matches!(board.act(A, &wrong), Err(ActError::NotAnAction { .. })), "{wrong}");
    }
    let Err(ActError::Refused(refused)) = board.act(A, &json!({ "cell": 255 })) else {
        panic!("no such cell")
    };
    assert_eq!(refused.rule, "T2.3");
}

#[test]
fn a_seat_that_is_not_at_the_table_can_do_nothing() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    for seat in [C, NOBODY] {
        let nobody = ActError::NoSuchSeat { seat, seats: 2 };
        assert_eq!(table.act(seat, &json!("call")), Err(nobody.clone()));
        assert_eq!(table.why_not(seat, &json!("call")), Err(nobody));
        assert_eq!((table.offers(seat), table.refusals(seat)), (vec![], vec![]));
        assert_eq!(table.why_not_target(seat, "call"), []);
    }
    assert_eq!(table.next_number(), 1);
}

#[test]
fn a_stranger_who_looks_sees_no_more_than_a_spectator() {
    let table: Box<dyn AnyTable> = Box::new(bazaar());
    let (stranger, spectator) = (Viewer::Seat(NOBODY), Viewer::Spectator);
    assert_eq!(table.view(stranger), table.view(spectator));
    assert_eq!(table.picture(stranger), table.picture(spectator));
    assert_eq!(table.log(stranger, 0), table.log(spectator, 0));
}

#[test]
fn a_refused_action_is_answered_with_the_rule() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    let expected = Refused {
        wanted: "Fold".into(),
        targets: vec!["fold".into()],
        rule: "L2.3".into(),
        words: leduc::Refused::NothingToFold.to_string(),
        first: None,
    };
    assert_eq!(table.why_not(A, &json!("fold")), Ok(Some(expected.clone())));
    let error = table.act(A, &json!("fold")).expect_err("nothing to fold");
    assert!(error.to_string().ends_with(" (rule L2.3)"), "{error}");
    assert_eq!(error, ActError::Refused(Box::new(expected)));
    assert_eq!(table.why_not(A, &json!("raise")), Ok(None));
}

#[test]
fn a_target_with_something_possible_needs_no_reason() {
    let table: Box<dyn AnyTable> = Box::new(leduc());
    let rules = |seat, target| -> Vec<String> {
        table.why_not_target(seat, target).into_iter().map(|refused| refused.rule).collect()
    };
    assert_eq!(rules(A, "raise"), [""; 0]);
    assert_eq!(rules(A, "fold"), ["L2.3"]);
    assert_eq!(rules(B, "raise"), ["L2.2"]);
    assert_eq!(rules(A, "the moon"), [""; 0]);
    assert_eq!(rules(A, ""), [""; 0]);
}

#[test]
fn a_target_has_a_reason_for_each_thing_one_could_want_of_it() {
    let table = bazaar();
    let hand = table.view(Viewer::Seat(A)).expect("her own").traders[A].hand.expect("her own");
    let mut judged = 0;
    for coin in bazaar::Coin::ALL {
        let target = format!("coin:{}", bazaar::coin_value(coin));
        let refused = table.why_not_target(A, &target);
        let rules: Vec<_> = refused.iter().map(|refused| refused.rule.as_str()).collect();
        if hand.count(coin) > 0 {
            assert_eq!(rules, [""; 0], "{coin:?} can be added");
        } else {
            assert_eq!(rules, ["Z2.3", "Z2.4"], "{coin:?} can neither be added nor taken back");
            judged += 1;
        }
    }
    assert!(judged > 0 && judged < 4, "the seed shows both");
}

#[test]
fn everything_one_cannot_do_is_listed_with_its_rule() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    let refusals = |table: &dyn AnyTable, seat| -> Vec<_> {
        table.refusals(seat).into_iter().map(|refused| (refused.wanted, refused.rule)).collect()
    };
    let pair = |wanted: &str, rule: &str| (wanted.to_owned(), rule.to_owned());
    assert_eq!(refusals(&*table, A), [pair("Fold", "L2.3")]);
    let all = |rule| [pair("Fold", rule), pair("Check", rule), pair("Raise", rule)];
    assert_eq!(refusals(&*table, B), all("L2.2"));
    for (seat, action) in [(A, "raise"), (B, "fold")] {
        table.act(seat, &json!(action)).expect("it is legal");
    }
    assert_eq!(refusals(&*table, A), all("L3.5"));
}

#[test]
fn the_log_speaks_to_its_reader() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    table.act(A, &json!("raise")).expect("it is legal");
    table.act(B, &json!("raise")).expect("it is legal");
    table.undo(B).expect("it is free");
    let lines = |viewer| table.log(viewer, 1).expect("not everything");
    let marks: Vec<_> = lines(Viewer::Seat(A)).iter().map(|line| (line.n, line.undone)).collect();
    assert_eq!(marks, [(1, false), (2, true), (3, false)]);
    let told = |viewer, line: usize| lines(viewer)[line].words.clone();
    assert!(told(Viewer::Seat(A), 0).starts_with("You raise"));
    assert!(told(Viewer::Seat(A), 1).starts_with("Ben raises"));
    assert!(told(Viewer::Spectator, 0).starts_with("Ann raises"));
    assert_eq!(told(Viewer::Seat(A), 2), "Ben takes the last move back.");
    assert_eq!(told(Viewer::Seat(B), 2), "You take the last move back.");
    let events: Vec<_> =
        table.log(Viewer::Spectator, 2).expect("public").into_iter().map(|line| line.event).collect();
    let took_back = json!({ "took_back": { "seat": 1, "moments": [2] } });
    assert_eq!(events, [json!({ "raised": { "seat": 1, "to": 5 } }), took_back]);
}

#[test]
fn a_secret_is_null_for_those_who_may_not_know_it() {
    let mut table: Box<dyn AnyTable> = Box::new(bazaar());
    for seat in [A, B, C] {
        table.act(seat, &json!("seal")).expect("it is legal");
    }
    let drawn_by_ann = |viewer| -> Value {
        let lines = table.log(viewer, 0).expect("not everything");
        let drew = lines.into_iter().find(|line| line.event["drew"]["seat"] == json!(0));
        drew.expect("Ann draws a coin").event["drew"]["coin"].clone()
    };
    assert!(drawn_by_ann(Viewer::Seat(A)).is_string());
    assert_eq!(drawn_by_ann(Viewer::Seat(B)), Value::Null);
    assert_eq!(drawn_by_ann(Viewer::Spectator), Value::Null);
}

#[test]
fn pictures_and_questions_are_made_for_their_reader() {
    let table: Box<dyn AnyTable> = Box::new(leduc());
    let question = |viewer| table.question(viewer).expect("not everything");
    assert!(question(Viewer::Seat(A)).starts_with("Your turn"));
    assert!(question(Viewer::Seat(B)).starts_with("Waiting for Ann"));
    let hidden = |viewer| table.picture(viewer).map(|picture| picture.matches("hidden").count());
    assert_eq!(hidden(Viewer::Seat(A)), Ok(1));
    assert_eq!(hidden(Viewer::Spectator), Ok(2));
    let picture = table.picture(Viewer::Seat(A)).expect("her own");
    assert!(picture.contains("▶ Your card: ") && picture.contains("Ben's card: hidden"), "{picture}");
}

#[test]
fn the_truth_is_hidden_from_every_question_until_the_end() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    assert_eq!(table.view(Viewer::Everything), Err(StillHidden));
    assert_eq!(table.question(Viewer::Everything), Err(StillHidden));
    assert_eq!(table.picture(Viewer::Everything), Err(StillHidden));
    assert_eq!(table.log(Viewer::Everything, 0), Err(StillHidden));
    for (seat, action) in [(A, "raise"), (B, "fold")] {
        table.act(seat, &json!(action)).expect("it is legal");
    }
    assert!(table.view(Viewer::Everything).is_ok_and(|view| view["hands"][1].is_string()));
    assert!(table.question(Viewer::Everything).is_ok());
    assert!(table.picture(Viewer::Everything).is_ok_and(|picture| !picture.contains("hidden")));
    assert!(table.log(Viewer::Everything, 0).is_ok());
    let then = table.at(0).expect("entry 0");
    assert!(then.view(Viewer::Everything).is_ok());
}

#[test]
fn any_table_can_be_undone_and_looked_at_again() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc());
    let start = table.digest();
    for (seat, action) in [(A, "raise"), (B, "raise")] {
        table.act(seat, &json!(action)).expect("it is legal");
    }
    assert!(!table.undo_plan(A).expect("Ann has moved").is_free());
    assert!(table.undo(A).is_err());
    table.ask_undo(A).expect("Ann has moved");
    assert!(table.undo_request().is_some());
    table.answer_undo(B, A, true).expect("Ben was asked");
    assert_eq!(table.digest(), start);
    let mut then = table.at(2).expect("entry 2");
    assert_eq!((then.next_number(), then.turn()), (3, Turn::Decide(Seats::only(A))));
    assert_eq!(then.act(A, &json!("call")), Err(ActError::ReplayOnly));
    assert!(table.at(4).is_none());
}

#[test]
fn a_move_through_the_common_face_is_the_same_as_any_other() {
    let (mut typed, mut any) = (leduc(), leduc());
    play(&mut typed, [(A, Raise), (B, Call)]);
    AnyTable::act(&mut any, A, &json!("raise")).expect("it is legal");
    AnyTable::act(&mut any, B, &json!("call")).expect("it is legal");
    assert_eq!(typed.record(), any.record());
}
