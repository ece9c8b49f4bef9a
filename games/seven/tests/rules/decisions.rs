//! Chapter 23: how questions are asked (S23.1 to S23.5). The single questions are in `decision_points.rs`.

use crate::common::*;
use crate::unnamed::{UNNAMED, unnamed};
use seven::{Action, Draft, Event, Marker, Scene, Setup, Seven, Task, View};
use std::collections::BTreeSet;
use table::{Chance, Fast, Game, Seat, Silent, Turn, Viewer};

/// What the seat can answer, but for "back", in a fixed order.
pub(crate) fn options(game: &Seven, seat: Seat) -> Vec<Action> {
    let mut options = legal(game, seat);
    options.retain(|&option| option != Back);
    options.sort_unstable();
    options
}

/// The seat is asked, and can answer this and nothing else, but for "back".
#[track_caller]
pub(crate) fn asks(game: &Seven, seat: Seat, expected: &[Action]) {
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    assert_eq!((asked(game), options(game, seat)), (Some(seat), expected));
}

#[test]
fn s23_1_one_question_at_a_time() {
    let game = four().build();
    assert_eq!(game.turn().deciders().len(), 1);
    assert_eq!(refused(&game, ORRIN, Pass).0, "S5.1");
    assert_eq!(refused(&game, SERA, Confirm).0, "S23.1", "not what was asked");
    assert_eq!(refused(&game, SERA, LoseMight).0, "S23.1");
}

#[test]
fn s23_1_identical_cards_are_one_option() {
    let scene = four().store(&["E-R1", "E-R1", "E-B1"]).gold(SERA, 9).sins(SERA, &["SN1", "SN1", "SN2"]);
    let scene = scene.quest(0, "Q01").marker(0, 0, SERA).treasures(0, &["T01", "T01"]);
    let mut game = scene.elixirs(SERA, &["E-G1", "E-G1"]).build();
    for (deed, expected) in [
        (BuyElixir, &[Elixir(card("E-R1")), Elixir(card("E-B1"))][..]),
        (PlaySin, &[Sin(card("SN1")), Sin(card("SN2"))]),
        (UseElixir, &[Yield(card("E-G1"), 0)]),
    ] {
        act(&mut game, SERA, Do(deed));
        asks(&game, SERA, expected);
        act(&mut game, SERA, Back);
    }
    acts(&mut game, SERA, &[Do(GainTreasure), Quest(0)]);
    asks(&game, SERA, &[Treasure(card("T01")), TopOfDeck]);
}

#[test]
fn s23_1_a_question_with_one_answer_and_no_way_back_is_answered_by_the_engine() {
    let seventh = || {
        let scene = four().sins(SERA, &["SN1"]).sin_pile(&["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"]);
        scene.elixirs(ORRIN, &["E-R1"]).characters(ORRIN, &["C-RA"]).gifts(MAELIS, "RRRRRR")
    };
    let play = |scene: Scene, cataclysm: &str| {
        let mut game = scene.next_cataclysms(&[cataclysm]).build();
        let events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
        assert_eq!(asked(&game), Some(ORRIN), "his turn, and no question before it");
        assert!(offers(&game, ORRIN, Pass));
        events
    };
    let events = play(seventh(), "K11");
    assert!(
        events.contains(&Event::DiscardedElixir { seat: ORRIN, elixir: card("E-R1") }),
        "his only elixir"
    );
    let events = play(seventh(), "K12");
    assert!(events.contains(&Event::Tapped { seat: ORRIN, character: card("C-RA") }), "his only character");
    let events = play(seventh(), "K09");
    let gift = Event::DiscardedGifts { seat: MAELIS, gifts: [1, 0, 0, 0, 0, 0] };
    assert_eq!(events.iter().filter(|event| **event == gift).count(), 2, "gifts of one colour");
    let events = play(seventh().closed(2, 0), "K01");
    assert!(
        events.contains(&Event::ClosedSpace { seat: SERA, tavern: true, space: 0 }),
        "the last open space"
    );
}

#[test]
fn s23_1_the_turn_menu_is_asked_also_of_a_hero_who_can_only_pass() {
    let game = four().build();
    asks(&game, SERA, &[Pass]);
    let mut game = four().must_pass(ORRIN).build();
    let events = act(&mut game, SERA, Pass);
    assert!(events.contains(&Event::Passed { seat: ORRIN, forced: true }));
    assert_eq!(asked(&game), Some(MAELIS), "in a forced pass the menu is not asked");
}

#[test]
fn s23_1_reaction_windows_are_always_asked() {
    let mut game = four().sins(SERA, &["SN2"]).sins(ORRIN, &["SN1"]).fame(ORRIN, 1).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN2")), Function(1), Hero(ORRIN)]);
    asks(&game, ORRIN, &[LetPass]);
    let mut game = four().artifacts(SERA, &["AR1"]).sins(ORRIN, &["SN1"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR1"))]);
    asks(&game, ORRIN, &[LetPass]);
}

/// The id of the question in the table of chapter 23, and how many options it has at most, "back" not counted.
fn point(task: Task, draft: Draft) -> (&'static str, usize) {
    match (task, draft) {
        (Task::Menu, Draft::Nothing) => ("D1", 16),
        (Task::Menu, Draft::Deed(Recruit)) | (Task::RecruitFreely, _) => ("D2", 3),
        (Task::Menu, Draft::Deed(BuyElixir)) => ("D3", 3),
        (Task::Menu, Draft::Deed(Found)) | (Task::FoundFreely, _) => ("D4", 10),
        (Task::Menu, Draft::Deed(Man)) => ("D5", 18),
        (Task::Menu, Draft::JokerColour(_)) => ("D6", 6),
        (Task::Menu, Draft::Deed(PlaySin)) => ("D7", 7),
        (Task::Menu, Draft::Function(_)) => ("D8", 2),
        (Task::Menu, Draft::Name(..)) => ("D9", 5),
        (Task::Menu, Draft::Aim { .. }) => ("D10", 36),
        (Task::TakeGifts { .. }, _) => ("D11", 7),
        (Task::Menu, Draft::Deed(UseArtifact)) => ("D12", 7),
        (Task::PutSinsUnder { .. }, _) => ("D13", 8),
        (Task::PlaceCataclysm, _) => ("D14", 2),
        (Task::Menu, Draft::Deed(GainGifts)) => ("D15", 30),
        (Task::Menu, Draft::Deed(UseAbility)) | (Task::Exchange { .. }, Draft::Nothing) => ("D16", 7),
        (Task::Menu | Task::Exchange { .. }, Draft::ExchangeWith(_)) => ("D17", 6),
        (Task::Menu | Task::Exchange { .. }, Draft::ExchangeFor(..)) => ("D18", 5),
        (Task::Menu, Draft::Deed(JoinQuest)) => ("D19", 20),
        (Task::Menu, Draft::Deed(GainTreasure)) => ("D20", 4),
        (Task::Menu, Draft::TreasureFrom(_)) => ("D21", 3),
        (Task::Menu, Draft::Deed(ClosePortal)) | (Task::CloseFor(_), _) => ("D22", 6),
        (Task::Menu | Task::Demand, Draft::Pay(payment)) if payment.rest.is_composed() => ("D25", 1),
        (Task::Menu | Task::Demand, Draft::Pay(_)) => ("D23", 69),
        (Task::Menu, Draft::GiftFallsAway { .. }) => ("D24", 3),
        (Task::Menu, Draft::Deed(UseElixir)) => ("D26", 60),
        (Task::Menu, Draft::Deed(Cash)) => ("D27", 12),
        (Task::Menu, Draft::Deed(Lift)) => ("D28", 11),
        (Task::SinWindow, _) => ("D29", 3),
        (Task::DeedWindow(_), _) => ("D30", 2),
        (Task::ChooseQuest, _) => ("D31", 2),
        (Task::Pick { .. }, _) => ("D32", 9),
        (Task::DiscardSins { .. }, _) => ("D33", 7),
        (Task::CloseSpace { .. }, _) => ("D34", 3),
        (Task::KeepGifts { .. }, _) => ("D35", 6),
        (Task::SpoilElixir(_) | Task::TapCharacter(_), _) | (Task::Demand, Draft::MeetWith(_)) => ("D36", 36),
        (Task::Betrayal { .. }, _) => ("D37", 31),
        (Task::UnnamedPlays, Draft::Nothing) => ("D38", 15),
        (Task::UnnamedPlays, Draft::Unnamed(_)) => ("D39 or D40", 8),
        (Task::OrderCataclysms { .. }, _) => ("D41", 3),
        (Task::Demand, Draft::Nothing) => ("D42", 4),
        (Task::Penalty, _) => ("D43", 2),
        (Task::ChooseHero(_), _) => ("D44", 6),
        other => panic!("{other:?} is no question of chapter 23"),
    }
}

/// The table of chapter 23 says who is asked.
fn is_asked_rightly(view: &View, seat: Seat, task: Task) -> bool {
    let unnamed = view.options.unnamed.then(|| Seat::new(view.heroes.seats()));
    let acting = || view.order[usize::from(view.at_turn)];
    let has_marker = |slot: u8| view.quests[usize::from(slot)].markers.contains(&Marker::Of(seat));
    match task {
        Task::SinWindow => view.announced.is_some_and(|(by, what)| {
            matches!(what, seven::Announcement::Sin { named, .. } if named == Some(seat)) && by != seat
        }),
        Task::DeedWindow(_) => seat != acting() && view.heroes[seat].sin_count > 0,
        Task::ChooseQuest => seat == view.order[0],
        Task::Pick { slot, .. } => has_marker(slot),
        Task::CloseSpace { .. } => seat == unnamed.unwrap_or(view.order[0]),
        Task::UnnamedPlays | Task::OrderCataclysms { .. } => Some(seat) == unnamed,
        Task::Demand | Task::Penalty => view.unnamed_plays.is_some_and(|(_, named)| named == Some(seat)),
        Task::DiscardSins { seat: asked, .. } => seat == asked && view.heroes[seat].sin_count > 0,
        Task::KeepGifts { seat: asked, keep } => {
            seat == asked && view.heroes[seat].gifts.iter().sum::<u8>() > keep
        }
        Task::SpoilElixir(asked) => seat == asked && view.heroes[seat].elixirs != [0; 18],
        Task::TapCharacter(asked) => {
            seat == asked && view.heroes[seat].tapped != view.heroes[seat].characters
        }
        Task::Betrayal { seat: asked, .. } => seat == asked && !view.heroes[seat].characters.is_empty(),
        Task::ChooseHero(asked) => seat == asked,
        _ => seat == acting(),
    }
}

#[test]
fn s23_1_and_s23_2_every_question_of_random_games_is_in_the_table() {
    let variants = [(false, false), (true, false), (false, true), (true, true)];
    let mut seen = BTreeSet::new();
    for number in 0..48_u64 {
        let (fall, unnamed) = variants[number as usize % 4];
        let setup = Setup { chosen_heroes: number % 5 == 0, ..Setup::heroes(3 + number as u8 % 4) };
        let setup = Setup { fall, unnamed, ..setup };
        let mut chance = Fast::new(number);
        let mut game = Seven::begin(&setup, &mut chance, &mut Silent).unwrap();
        for _ in 0..4_000 {
            let Turn::Decide(seats) = game.turn() else { break };
            let seat = seats.first().unwrap();
            let view = game.view(Viewer::Seat(seat));
            let question = view.asked.unwrap();
            let (id, most) = point(question.task, question.draft.unwrap());
            let all = legal(&game, seat);
            let options = all.iter().filter(|&&option| option != Back).count();
            assert!((1..=most).contains(&options) && all.len() < 100, "{id}: {all:?}");
            assert!(
                seats.len() == 1 && is_asked_rightly(&view, seat, question.task),
                "{id} of {seat}: {view:?}"
            );
            let hidden_hand = matches!(id, "D13" | "D33") && view.heroes[seat].sin_count > 1;
            let is_asked_anyway = matches!(id, "D1" | "D29" | "D30") || hidden_hand || all == [Decline];
            assert!(all.len() > 1 || is_asked_anyway, "{id} has only one answer: {all:?}");
            seen.insert(id);
            let action = all[chance.below(all.len() as u32) as usize];
            game.apply(seat, action, &mut chance, &mut Silent);
        }
    }
    // D24 needs a lifted Icewatch and D41 a card of the Unnamed at the right time: they have tests of their own.
    assert!(seen.len() >= 40, "only {seen:?}");
}

/// Sera has something of everything.
fn rich() -> Scene {
    let scene = four_with(true, false).fame(SERA, 5).gold(SERA, 5).might(SERA, 5).gifts(SERA, "RRRRRRRB");
    let scene = scene.elixirs(SERA, &["E-B4"]).elixirs(ORRIN, &["E-R1"]).buildings(SERA, &["CA1", "TE2"]);
    let scene =
        scene.manned(SERA, &["ES1"]).characters(SERA, &["C-RA"]).tapped(SERA, &["C-RB"]).gifts(ORRIN, "G");
    let scene = scene.sins(SERA, &["SN1", "SN3", "SN4", "SN7"]).gold(ORRIN, 2).artifacts(SERA, &["AR1"]);
    let scene = scene.corruption(SERA, 2).quest(0, "Q01").quest(1, "Q02").quest(2, "Q03").marker(0, 1, SERA);
    scene.treasures(0, &["T01"]).tavern(&["C-GA", "C-GB", "C-GC"]).store(&["E-G1", "E-G4", "E-G6"])
}

/// Walks through everything that can be composed from here; counts the questions.
fn walk(game: &Seven, start: &Seven, depth: usize) -> usize {
    assert!(depth < 8, "nobody composes for ever");
    let mut questions = 0;
    for action in options(game, SERA) {
        let mut next = game.clone();
        let events = act(&mut next, SERA, action);
        if action == Pass || events != [Event::Chose { seat: SERA, action }] {
            let can_go_back = asked(&next).is_some_and(|seat| offers(&next, seat, Back));
            assert!(!can_go_back, "after {action:?} there is no way back");
            continue;
        }
        for viewer in [Viewer::Seat(ORRIN), Viewer::Spectator] {
            assert_eq!(Seven::redact(&events[0], viewer), None, "nobody hears {action:?}");
            assert_eq!(next.view(viewer), start.view(viewer), "nobody sees {action:?}");
        }
        let mut back = next.clone();
        act(&mut back, SERA, Back);
        assert_eq!(
            (legal(&back, SERA), hero(&back, SERA)),
            (legal(start, SERA), hero(start, SERA)),
            "{action:?}"
        );
        questions += 1 + walk(&next, start, depth + 1);
    }
    questions
}

#[test]
fn s23_2_and_s23_5_every_question_before_an_irreversible_step_offers_back_and_nobody_notices_it() {
    let game = rich().build();
    let deeds = options(&game, SERA).len();
    assert_eq!(deeds, 16, "every kind of deed has a case, and pass");
    assert!(walk(&game, &game, 0) > 60);
}

#[test]
fn s23_2_there_is_nothing_to_go_back_from_in_the_menu_and_after_irreversible_steps() {
    let mut game = rich().build();
    assert_eq!(refused(&game, SERA, Back).0, "S23.2", "the menu itself");
    // A first exchange.
    acts(&mut game, SERA, &[Do(UseAbility), Colour(Red), Pool, Colour(Green)]);
    assert_eq!(refused(&game, SERA, Back).0, "S23.2");
    act(&mut game, SERA, Colour(Red));
    assert_eq!(refused(&game, SERA, Back).0, "S23.2", "in the middle of the second exchange");
    // An announced sin.
    let mut game = rich().sins(SERA, &["SN5"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN5")), Function(0)]);
    assert_eq!(refused(&game, SERA, Back).0, "S23.2");
    // A shown artifact.
    let mut game = rich().artifacts(SERA, &["AR2"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR2"))]);
    assert_eq!(refused(&game, SERA, Back).0, "S23.2");
    // A looked-at card.
    let mut game = rich().artifacts(SERA, &["AR7"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR7"))]);
    assert_eq!(refused(&game, SERA, Back).0, "S23.2");
}

#[test]
fn s23_4_the_exchange_step_by_step() {
    let mut game = four().gifts(SERA, "RRRR").gifts(ORRIN, "G").build();
    act(&mut game, SERA, Do(UseAbility));
    assert!(!offers(&game, SERA, Stop), "not before the first exchange");
    for exchange in 1..=3 {
        act(&mut game, SERA, Colour(Red));
        assert!(offers(&game, SERA, Pool) && offers(&game, SERA, Hero(ORRIN)), "D17");
        act(&mut game, SERA, Pool);
        act(&mut game, SERA, Colour(Blue));
        assert_eq!(hero(&game, SERA).gifts, [4 - exchange, exchange, 0, 0, 0, 0], "carried out at once");
        if exchange < 3 {
            assert!(offers(&game, SERA, Stop), "after exchange {exchange}");
        }
    }
    assert_eq!(asked(&game), Some(ORRIN), "there is no fourth");
}

/// Composes something and takes it back, so many times.
fn waver(game: &mut Seven, seat: Seat, first: Action, times: u8) {
    for _ in 0..times {
        acts(game, seat, &[first, Back]);
    }
}

fn backs_left(game: &Seven, seat: Seat) -> u8 {
    let question = game.view(Viewer::Seat(seat)).asked.expect("somebody is asked");
    question.backs_left.expect("one knows it of oneself")
}

#[test]
fn s23_5_before_one_action_a_hero_goes_back_seven_times_at_most() {
    let mut game = rich().build();
    waver(&mut game, SERA, Do(Recruit), 6);
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-GA")), Back]);
    assert_eq!(backs_left(&game, SERA), 0, "to cancel a payment counts");
    act(&mut game, SERA, Do(Recruit));
    assert!(!offers(&game, SERA, Back));
    assert_eq!(refused(&game, SERA, Back).0, "S23.5");
    acts(&mut game, SERA, &[Character(card("C-GA"))]);
    assert_eq!(refused(&game, SERA, Back).0, "S23.5", "the choices stand");
    for viewer in [Viewer::Seat(ORRIN), Viewer::Spectator] {
        assert_eq!(game.view(viewer).asked.unwrap().backs_left, None);
    }
}

#[test]
fn s23_5_the_seven_begin_anew_after_a_free_use_and_in_every_turn() {
    let mut game = rich().build();
    waver(&mut game, SERA, Do(Recruit), 7);
    // Her choices stand now, so that the only use of her only elixir needs no further answer.
    let events = act(&mut game, SERA, Do(UseElixir));
    assert!(events.iter().any(|event| matches!(event, Event::UsedElixir { .. })));
    assert_eq!(backs_left(&game, SERA), 7, "one free use");
    waver(&mut game, SERA, Do(Recruit), 3);
    act(&mut game, SERA, Pass);
    assert_eq!((asked(&game), backs_left(&game, ORRIN)), (Some(ORRIN), 7));
}

#[test]
fn s23_5_the_unnamed_goes_back_from_d39_and_d40_to_d38() {
    let mut game = unnamed().treasures(0, &["T01"]).sins(SERA, &["SN1"]).build();
    let menu = legal(&game, UNNAMED);
    for name in ["U01", "U10", "U12", "U13"] {
        acts(&mut game, UNNAMED, &[Unnamed(card(name)), Back]);
        assert_eq!(legal(&game, UNNAMED), menu, "{name}");
        assert_eq!(seen(&game).unnamed_plays, None, "nobody saw it");
    }
    waver(&mut game, UNNAMED, Unnamed(card("U01")), 3);
    act(&mut game, UNNAMED, Unnamed(card("U01")));
    assert_eq!(refused(&game, UNNAMED, Back).0, "S23.5");
}

#[test]
fn s23_5_a_named_hero_goes_back_from_his_payment_to_the_demand() {
    let mut game = unnamed().gold(ORRIN, 2).fame(ORRIN, 2).build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U01")), Hero(ORRIN)]);
    let demand = legal(&game, ORRIN);
    for _ in 0..7 {
        act(&mut game, ORRIN, Meet(1));
        assert_eq!(seen(&game).asked.unwrap().draft, None);
        act(&mut game, ORRIN, Back);
        assert_eq!((legal(&game, ORRIN), hero(&game, ORRIN).fame), (demand.clone(), 2));
    }
    // Now his choice stands, and there is only one answer left: the payment is confirmed.
    let events = act(&mut game, ORRIN, Meet(0));
    assert!(events.iter().any(|event| matches!(event, Event::MetDemand { seat: ORRIN, alternative: 0, .. })));
}
