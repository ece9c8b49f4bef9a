//! Chapter 14, first half: the steps of the Regrouping Phase, scoring and sins (S14.1 to S14.8, X16, X17, X19).

use crate::common::*;
use seven::{Event, Most, Refused, Scene, Seven, Task};
use table::{Game, Seat, Viewer};

const SIX: [&str; 6] = ["SN3", "SN3", "SN4", "SN4", "SN5", "SN5"];

/// The last hero passes, and the Regrouping Phase runs as far as it can.
fn regroup(scene: Scene) -> (Seven, Vec<Event>) {
    let mut game = scene.passes(3).build();
    let last = asked(&game).expect("a hero is asked");
    let events = act(&mut game, last, Pass);
    (game, events)
}

/// The points of step 1, by the order in which they were given.
fn points(events: &[Event]) -> Vec<(Seat, Most)> {
    let points = events.iter().filter_map(|event| match event {
        Event::Scored { seat, most } => Some((*seat, *most)),
        _ => None,
    });
    points.collect()
}

/// Who scored for this, if anybody.
fn scorer(events: &[Event], wanted: Most) -> Option<Seat> {
    points(events).into_iter().find(|(_, most)| *most == wanted).map(|(seat, _)| seat)
}

fn draws(events: &[Event], who: Seat) -> usize {
    events.iter().filter(|event| matches!(event, Event::DrewSin { seat, .. } if *seat == who)).count()
}

fn question(game: &Seven) -> Option<(Seat, Task)> {
    seen(game).asked.map(|asked| (asked.seat, asked.task))
}

#[test]
fn s14_1_the_seven_steps_come_in_their_order() {
    let (game, events) = regroup(four().gold(SERA, 1).sins(ORRIN, &["SN1"]).might(ORRIN, 5));
    let place = |what: &str, is_it: fn(&Event) -> bool| {
        let first = events.iter().position(is_it).unwrap_or_else(|| panic!("{what} is missing"));
        (first, events.iter().rposition(is_it).unwrap())
    };
    let steps = [
        place("scoring", |event| matches!(event, Event::Scored { .. })),
        place("the price of sins", |event| matches!(event, Event::SinsCost { .. })),
        place("sins", |event| matches!(event, Event::DrewSin { .. })),
        place("heroes", |event| matches!(event, Event::HeroesUpright)),
        place("production", |event| matches!(event, Event::Produced { .. })),
        place("treasures", |event| matches!(event, Event::TreasuresShuffledIn)),
        place("markers", |event| matches!(event, Event::MarkersBack)),
        place("order", |event| matches!(event, Event::NewOrder(_))),
        place("the next round", |event| matches!(event, Event::RoundBegan(2))),
    ];
    assert!(steps.windows(2).all(|pair| pair[0].1 < pair[1].0), "{steps:?}");
    assert_eq!((seen(&game).round, seen(&game).in_regrouping), (2, false));
}

#[test]
fn s14_1_no_hero_takes_actions_in_it() {
    let scene = four().sins(SERA, &["SN1", "SN1", "SN1"]).fame(SERA, 9).elixirs(SERA, &["E-R1"]);
    let (game, _) = regroup(scene);
    assert_eq!(question(&game), Some((SERA, Task::DiscardSins { seat: SERA, left: 1 })));
    for action in [Pass, Do(Recruit), Do(UseElixir), Do(PlaySin)] {
        assert_eq!(refused(&game, SERA, action), ("S23.1", Refused::NotAnAnswer));
        assert_eq!(refused(&game, ORRIN, action), ("S5.1", Refused::NotAsked { waiting_for: SERA }));
    }
}

#[test]
fn s14_2_twelve_points_can_be_won() {
    let followers = ["C-RA", "C-BA", "C-BB", "C-GA", "C-GB", "C-YA", "C-YB", "C-WA", "C-KA"];
    let scene = four().characters(SERA, &followers).elixirs(SERA, &["E-R1"]).buildings(SERA, &["TE1"]);
    let (_, events) = regroup(scene.gifts(SERA, "R").fame(SERA, 1).gold(SERA, 1));
    let mut wanted =
        vec![Most::Elixirs, Most::Characters, Most::Buildings, Most::Gifts, Most::Fame, Most::Gold];
    wanted.extend(Colour::ALL.map(Most::Following));
    let scored = points(&events);
    assert_eq!(scored.len(), 12);
    assert!(wanted.into_iter().all(|most| scored.contains(&(SERA, most))));
}

#[test]
fn s14_2_each_point_is_one_might() {
    let scene = four().might(ORRIN, 4).elixirs(ORRIN, &["E-R1", "E-R1"]).gold(ORRIN, 9).gold(SERA, 8);
    let (game, events) = regroup(scene.elixirs(SERA, &["E-B1"]));
    // Orrin: elixirs, gold and blue. The others lead their own colours.
    assert_eq!(points(&events).iter().filter(|(seat, _)| *seat == ORRIN).count(), 3);
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).might), [1, 7, 1, 1]);
}

#[test]
fn s14_3_on_a_tie_nobody_gets_the_point() {
    let scene =
        four().gold(SERA, 3).gold(ORRIN, 3).fame(MAELIS, 2).fame(TANCRED, 1).characters(ORRIN, &["C-RB"]);
    let (_, events) = regroup(scene);
    assert_eq!((scorer(&events, Most::Gold), scorer(&events, Most::Fame)), (None, Some(MAELIS)));
    assert_eq!(scorer(&events, Most::Following(Red)), None, "Sera and a character of Orrin's");
    assert_eq!(
        (scorer(&events, Most::Elixirs), scorer(&events, Most::Following(Black))),
        (None, None),
        "0 each"
    );
}

#[test]
fn s14_3_fallen_heroes_take_part() {
    let scene =
        four_with(true, false).corruption(ORRIN, 7).gold(ORRIN, 5).gold(SERA, 4).fame(SERA, 5).fame(ORRIN, 5);
    let (game, events) = regroup(scene);
    assert_eq!((scorer(&events, Most::Gold), scorer(&events, Most::Fame)), (Some(ORRIN), None));
    assert_eq!(hero(&game, ORRIN).might, 2);
}

#[test]
fn s14_4_characters_are_counted_without_the_hero_and_followings_with_it() {
    // Sera has one red character, Orrin two: characters go to Orrin, red is a tie of 2.
    let scene = four().characters(SERA, &["C-RA"]).tapped(ORRIN, &["C-RB", "C-RC"]);
    let (_, events) = regroup(scene);
    assert_eq!(scorer(&events, Most::Characters), Some(ORRIN), "a tapped character counts");
    assert_eq!(scorer(&events, Most::Following(Red)), None);
}

#[test]
fn s14_4_temples_castles_and_estates_are_counted_together() {
    let scene = four().buildings(SERA, &["TE1", "CA1", "ES1"]).buildings(ORRIN, &["CA2", "CA3"]);
    let (_, events) = regroup(scene);
    assert_eq!(scorer(&events, Most::Buildings), Some(SERA));
}

#[test]
fn s14_4_gifts_are_cards_in_hand_and_buildings_have_no_cash_value() {
    // Three elixirs and three castles and estates count for nothing here.
    let scene = four().gifts(SERA, "R").elixirs(ORRIN, &["E-R1", "E-B1", "E-G1"]).gold(SERA, 1).fame(SERA, 1);
    let (_, events) = regroup(scene.buildings(ORRIN, &["CA2", "CA3", "ES2", "ES3"]));
    for most in [Most::Gifts, Most::Gold, Most::Fame] {
        assert_eq!(scorer(&events, most), Some(SERA), "{most:?}");
    }
}

#[test]
fn s14_5_each_sin_in_hand_costs_one_might_after_the_awards() {
    // Sera has no might, wins one for red and loses it again.
    let (game, events) = regroup(four().sins(SERA, &["SN1", "SN2"]).sins(ORRIN, &["SN1"]).might(ORRIN, 5));
    assert_eq!((hero(&game, SERA).might, hero(&game, ORRIN).might), (0, 5));
    assert!(events.contains(&Event::SinsCost { seat: SERA, might: 1 }), "never below 0");
    assert!(events.contains(&Event::SinsCost { seat: ORRIN, might: 1 }));
}

#[test]
fn s14_6_with_the_fall_option_sins_bring_corruption_instead() {
    let scene = four_with(true, false).order(&[MAELIS, ORRIN, SERA, TANCRED]).turn(TANCRED);
    let scene = scene.sins(SERA, &["SN1", "SN2"]).sins(MAELIS, &["SN1"]).sins(ORRIN, &["SN1", "SN2"]);
    let (game, events) = regroup(scene.might(SERA, 5).corruption(ORRIN, 8).might(ORRIN, 5));
    let received = events.iter().filter_map(|event| match event {
        Event::Corrupted { seat, cards } => Some((*seat, *cards)),
        _ => None,
    });
    // In order of play; Orrin has fallen and receives none.
    assert_eq!(received.collect::<Vec<_>>(), [(MAELIS, 1), (SERA, 2)]);
    assert_eq!((hero(&game, SERA).corruption, hero(&game, SERA).might), (2, 6), "no might is lost");
    assert_eq!((hero(&game, ORRIN).corruption, hero(&game, ORRIN).might), (8, 6));
}

#[test]
fn s14_7_each_hero_draws_to_three_in_order_of_play_and_at_least_one() {
    let order = [MAELIS, SERA, TANCRED, ORRIN];
    let scene = four().order(&order).turn(ORRIN).sins(SERA, &["SN1", "SN1"]).sins(TANCRED, &["SN2"]);
    let (game, events) = regroup(scene);
    let drawn = events.iter().filter_map(|event| match event {
        Event::DrewSin { seat, .. } => Some(*seat),
        _ => None,
    });
    let wanted = [MAELIS, MAELIS, MAELIS, SERA, TANCRED, TANCRED, ORRIN, ORRIN, ORRIN];
    assert_eq!(drawn.collect::<Vec<_>>(), wanted);
    assert_eq!(order.map(|seat| hero(&game, seat).sin_count), [3; 4]);
}

#[test]
fn s14_8_the_excess_is_discarded_one_by_one_face_down_and_of_choice() {
    let scene = four().sins(SERA, &["SN1", "SN1", "SN2", "SN2"]);
    let (mut game, events) = regroup(scene);
    assert_eq!((draws(&events, SERA), hero(&game, SERA).sin_count), (1, 5));
    assert_eq!(question(&game), Some((SERA, Task::DiscardSins { seat: SERA, left: 2 })));
    assert_eq!(draws(&events, ORRIN), 0, "Sera finishes before the next hero draws");
    let held = hero(&game, SERA).sins.unwrap();
    assert!(held.kinds().all(|kind| offers(&game, SERA, Sin(kind))));
    let events = act(&mut game, SERA, Sin(card("SN2")));
    assert_eq!((hero(&game, SERA).sin_count, seen(&game).sin_pile), (4, 1), "one card at a time");
    let hidden = |viewer| match Seven::redact(&events[0], viewer) {
        Some(Event::DiscardedSin { seat: SERA, sin }) => sin.get().copied(),
        other => panic!("everybody sees that a sin is discarded, not {other:?}"),
    };
    assert_eq!((hidden(Viewer::Seat(SERA)), hidden(Viewer::Seat(ORRIN))), (Some(card("SN2")), None));
    assert_eq!(hidden(Viewer::Spectator), None);
    let events = act(&mut game, SERA, Sin(card("SN1")));
    assert_eq!((hero(&game, SERA).sin_count, draws(&events, ORRIN)), (3, 3));
}

#[test]
fn s14_8_the_seventh_card_halts_the_step_at_once() {
    let scene = four().sins(SERA, &["SN1", "SN1", "SN2", "SN2"]).sin_pile(&SIX).next_cataclysms(&["K01"]);
    let (mut game, _) = regroup(scene);
    act(&mut game, SERA, Sin(card("SN1")));
    // One more is to be discarded, but first the space is closed.
    assert_eq!(question(&game), Some((SERA, Task::CloseSpace { tavern: true })));
    assert_eq!((hero(&game, SERA).sin_count, seen(&game).sins_aside), (4, 7));
    act(&mut game, SERA, CloseSpace(0));
    assert_eq!(question(&game), Some((SERA, Task::DiscardSins { seat: SERA, left: 1 })));
    act(&mut game, SERA, Sin(card("SN1")));
    assert_eq!((hero(&game, SERA).sin_count, seen(&game).sin_pile), (3, 1));
}

#[test]
fn s14_8_a_sin_drawn_in_that_cataclysm_is_discarded_too() {
    // Whispers in Every Ear strikes while Sera discards: she still discards down to three.
    for (held, discards) in [(&["SN1", "SN1", "SN1"][..], 2), (&["SN1", "SN1", "SN1", "SN1"][..], 3)] {
        let (mut game, _) = regroup(four().sins(SERA, held).sin_pile(&SIX).next_cataclysms(&["K13"]));
        let mut discarded = 0;
        while asked(&game) == Some(SERA) && seen(&game).in_regrouping {
            assert!(hero(&game, SERA).sin_count > 3);
            let sin = legal(&game, SERA)[0];
            act(&mut game, SERA, sin);
            discarded += 1;
        }
        assert_eq!((discarded, hero(&game, SERA).sin_count), (discards, 3));
        // The others drew in it too: each holds 1 already, draws to three, and need not discard.
        assert_eq!([ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).sin_count), [3; 3]);
    }
}

#[test]
fn x16_penalty_for_the_sin_hand() {
    // A red and a yellow character in other hands, so that neither Sera nor Tancred leads a colour.
    let scene = four().might(TANCRED, 2).gold(TANCRED, 5).sins(TANCRED, &["SN1", "SN2", "SN3"]);
    let scene = scene.might(SERA, 1).sins(SERA, &["SN1", "SN2"]);
    let (game, events) = regroup(scene.characters(ORRIN, &["C-RB"]).characters(MAELIS, &["C-YB"]));
    let of = |who| points(&events).into_iter().filter(|(seat, _)| *seat == who).collect::<Vec<_>>();
    assert_eq!((of(TANCRED), of(SERA)), (vec![(TANCRED, Most::Gold)], vec![]));
    assert_eq!((hero(&game, TANCRED).might, hero(&game, SERA).might), (0, 0));
    assert!(events.contains(&Event::SinsCost { seat: TANCRED, might: 3 }));
    assert!(events.contains(&Event::SinsCost { seat: SERA, might: 1 }));
}

#[test]
fn x17_strictly_most() {
    let scene =
        four().elixirs(SERA, &["E-R1", "E-R1"]).elixirs(ORRIN, &["E-B1", "E-B1"]).elixirs(MAELIS, &["E-G1"]);
    let scene = scene.characters(SERA, &["C-RA", "C-RB", "C-KA"]).characters(ORRIN, &["C-BA", "C-BB"]);
    let scene = scene.characters(MAELIS, &["C-GA", "C-GB"]).characters(TANCRED, &["C-YA"]);
    let (_, events) = regroup(scene);
    assert_eq!(scorer(&events, Most::Elixirs), None);
    assert_eq!(scorer(&events, Most::Characters), Some(SERA));
    assert_eq!(scorer(&events, Most::Fame), None);
    assert_eq!(scorer(&events, Most::Following(Black)), Some(SERA));
}

#[test]
fn x19_drawing_sins() {
    let scene = four().sins(ORRIN, &["SN1", "SN2"]).sins(MAELIS, &["SN1", "SN2", "SN3"]);
    let (mut game, events) = regroup(scene.sins(TANCRED, &["SN1", "SN2", "SN3", "SN4"]));
    assert_eq!((draws(&events, SERA), draws(&events, ORRIN), draws(&events, MAELIS)), (3, 1, 1));
    assert_eq!(question(&game), Some((MAELIS, Task::DiscardSins { seat: MAELIS, left: 1 })));
    let events = act(&mut game, MAELIS, Sin(card("SN1")));
    assert_eq!(draws(&events, TANCRED), 1);
    assert_eq!(question(&game), Some((TANCRED, Task::DiscardSins { seat: TANCRED, left: 2 })));
    acts(&mut game, TANCRED, &[Sin(card("SN1")), Sin(card("SN2"))]);
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).sin_count), [3; 4]);
    assert_eq!(seen(&game).sin_pile, 3);
}
