//! Chapter 5: the calendar.

use crate::common::*;
use crate::deal::*;
use battalia::Action::*;
use battalia::{
    ArtefactType, Battalia, Buff, Deed, Event, Faction, Figure, Piece, Scene, Setup, Target, Terrain,
};
use table::{Game, Seat, Viewer};

fn three() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
}

fn day(game: &Battalia) -> u8 {
    seen(game).oracle.day
}

/// Turns and days, in the order in which they begin.
fn course(game: &mut Battalia, turns: u8) -> Vec<Event> {
    let all = (0..turns).flat_map(|_| end_turn(game));
    all.filter(|event| matches!(event, Event::TurnBegan(_) | Event::DayBegan(_))).collect()
}

#[test]
fn b5_1_a_day_is_one_turn_of_every_player_in_seat_order() {
    for first in 0..3 {
        let mut game = (0..1_000)
            .map(|seed| dealt(&Setup::players(3), seed))
            .find(|game| seen(game).active.number() == first)
            .unwrap();
        let [one, two, three] = [0, 1, 2].map(|after| Event::TurnBegan(Seat::new((first + after) % 3)));
        let expected = [&two, &three, &Event::DayBegan(2), &one, &two, &three, &Event::DayBegan(3), &one];
        let found = course(&mut game, 6);
        assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn b5_2_the_oracle_turns_after_the_last_seat_and_at_no_other_time() {
    let mut game = three().build();
    assert_eq!((day(&game), seen(&game).oracle.lit), (1, ArtefactType::Tool));
    for seat in [BORIS, CLARA] {
        let events = end_turn(&mut game);
        assert!(!events.iter().any(|event| matches!(event, Event::DayBegan(_))), "{events:?}");
        assert_eq!((seen(&game).active, day(&game), seen(&game).oracle.lit), (seat, 1, ArtefactType::Tool));
    }
    let events = end_turn(&mut game);
    assert!(events.contains(&Event::DayBegan(2)), "{events:?}");
    assert_eq!((seen(&game).active, day(&game), seen(&game).oracle.lit), (ANNA, 2, ArtefactType::Weapon));
}

#[test]
fn b5_2_no_action_turns_the_oracle() {
    let mut last = (0, Seat::new(0));
    walk(&Setup::players(3), 11, 4000, |game, events| {
        let view = seen(game);
        let turns = events.iter().filter(|event| matches!(event, Event::DayBegan(_))).count() as u8;
        let ended = events.contains(&Event::TurnEnded(view.order[2]));
        assert_eq!(view.oracle.day, last.0 + turns);
        assert!(turns <= u8::from(ended || last.0 == 0), "a day begins only when the last seat is done");
        last = (view.oracle.day, view.active);
    });
    assert!(last.0 > 3);
}

#[test]
fn b5_3_seven_days_make_a_week() {
    let (mut week, mut weekday) = (1, 0);
    for day in 1..=84 {
        let oracle = seen(&two().day(day).build()).oracle;
        assert_eq!((oracle.week, oracle.weekday), (week, weekday), "day {day}");
        let is_first = oracle.lit == ArtefactType::Tool && oracle.matched == ArtefactType::Tool;
        assert_eq!(is_first, weekday == 0, "the day on which tool is lit and matched begins a week");
        (week, weekday) = if weekday == 6 { (week + 1, 0) } else { (week, weekday + 1) };
    }
    assert_eq!((week, weekday), (13, 0));
}

/// Weekday, days, lit, matched.
fn weekdays() -> Vec<(u8, Vec<u8>, &'static str, &'static str)> {
    let rows = rulebook_table("B5.5");
    let row = |row: Vec<&'static str>| {
        let days = row[1].split(", ").map(|day| day.parse().expect("a number")).collect();
        (row[0].parse().expect("a number"), days, row[2], row[3])
    };
    rows.into_iter().map(row).collect()
}

fn name(kind: ArtefactType) -> String {
    format!("{kind:?}").to_lowercase()
}

#[test]
fn b5_4_the_lit_type_is_that_of_the_wheel() {
    let wheel = ["tool", "weapon", "amulet", "title", "scroll", "tent", "horse"];
    let rows = weekdays();
    assert_eq!(rows.len(), 7);
    for (weekday, days, lit, _) in rows {
        assert_eq!(lit, wheel[usize::from(weekday)]);
        for day in days {
            let oracle = seen(&two().day(day).build()).oracle;
            assert_eq!((oracle.weekday, name(oracle.lit).as_str()), (weekday, lit), "day {day}");
        }
    }
}

#[test]
fn b5_4_only_the_lit_type_has_two_copies() {
    let types = ["tool", "weapon", "amulet", "title", "scroll", "tent", "horse"];
    let hand = types.map(|kind| format!("{kind}-barfolk")).join(" ");
    for day in 1..=7 {
        let view = seen(&two().day(day).hand(ANNA, &hand).build());
        let at_hand = view.players[0].at_hand.clone().unwrap();
        let copies: Vec<_> = at_hand.iter().map(|(piece, _)| piece.left).collect();
        let expected: Vec<_> = (1..=7).map(|other| if other == day { 2 } else { 1 }).collect();
        assert_eq!(copies, expected, "day {day}");
    }
}

#[test]
fn b5_5_the_matched_type_is_that_of_the_table() {
    let mut matched_once = Vec::new();
    for (weekday, days, _, matched) in weekdays() {
        matched_once.push(matched);
        for day in days {
            let oracle = seen(&two().day(day).build()).oracle;
            assert_eq!((oracle.weekday, name(oracle.matched).as_str()), (weekday, matched), "day {day}");
        }
    }
    matched_once.sort_unstable();
    assert_eq!(matched_once, ["amulet", "horse", "scroll", "tent", "title", "tool", "weapon"]);
}

#[test]
fn b5_5_only_for_the_matched_type_a_faction_is_named() {
    for day in 1..=7 {
        let hand = "2*friman-barfolk chief-barfolk priest-barfolk supply";
        let matched = seen(&two().day(day).build()).oracle.matched;
        for kind in ArtefactType::ALL {
            let mut game = two().day(day).hand(ANNA, hand).build();
            act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(kind)]);
            let names = game.check(ANNA, Faction(Faction::Islanders)).is_ok();
            assert_eq!(names, kind == matched, "{kind:?} on day {day}");
        }
    }
}

#[test]
fn b5_6_the_lit_type_is_lit_for_every_player() {
    for active in [ANNA, BORIS] {
        let scene = two()
            .day(2)
            .hand(ANNA, "weapon-barfolk horse-barfolk")
            .hand(BORIS, "weapon-islanders tool-islanders");
        let game = scene.turn_of(active).build();
        for seat in [ANNA, BORIS] {
            let at_hand = game.view(Viewer::Seat(seat)).players[seat.index()].at_hand.clone().unwrap();
            for (piece, _) in at_hand {
                let copies = if piece.card.is(ArtefactType::Weapon) { 2 } else { 1 };
                assert_eq!(piece.left, copies, "{} of {seat} in the turn of {active}", piece.card);
            }
        }
    }
}

#[test]
fn b5_6_a_defender_lays_a_lit_weapon_twice() {
    let mut game = two()
        .day(2)
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk")
        .hand(BORIS, "weapon-islanders")
        .build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), lit("weapon-barfolk"), Done],
    );
    let weapon = Piece { left: 2, ..Piece::in_hand(card("weapon-islanders")) };
    let rest = Piece { zone: battalia::Zone::Line(1), left: 1, ..weapon };
    act(&mut game, BORIS, &[Card(weapon), Card(rest)]);
    assert_eq!(seen(&game).battle.expect("a battle").defence.total, 2 + 2);
}

/// The last turn of day 7, with markers that end on day 8.
fn eve() -> Scene {
    two().day(7).truce(ANNA, 8).turn_of(BORIS)
}

#[test]
fn b5_7_markers_end_then_the_horde_grows_then_seat_1_begins() {
    let mut game = eve().serving_buff(BORIS, "e5", 8).build();
    let events = act(&mut game, BORIS, &[Pass]);
    let morning = [
        Event::TurnEnded(BORIS),
        Event::DayBegan(8),
        Event::TruceEnded(ANNA),
        Event::BuffReleased,
        Event::HordeGrew(6),
        Event::TurnBegan(ANNA),
    ];
    assert_eq!(events[events.len() - 6..], morning, "{events:?}");
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("e5") });
}

#[test]
fn b5_7_an_absent_buff_enters_before_the_turn_of_seat_1() {
    let mut game = eve().build();
    let events = act(&mut game, BORIS, &[Pass]);
    assert_eq!(
        events[events.len() - 3..],
        [Event::DayBegan(8), Event::TruceEnded(ANNA), Event::BiddingBegan]
    );
    act(&mut game, ANNA, &[Done]);
    act_with(&mut game, BORIS, Done, &[0]);
    let events = act(&mut game, ANNA, &[Square(sq("a1"))]);
    let expected = [Event::BuffEntered(sq("a1")), Event::HordeGrew(6), Event::TurnBegan(ANNA)];
    assert_eq!(events, expected);
}

#[test]
fn b5_7_nothing_of_it_happens_within_a_week() {
    let mut game = two().day(8).turn_of(BORIS).build();
    let events = act(&mut game, BORIS, &[Pass]);
    assert_eq!(
        events[events.len() - 3..],
        [Event::TurnEnded(BORIS), Event::DayBegan(9), Event::TurnBegan(ANNA)]
    );
}

/// On which days, seen in every position until the marker is gone, and with what event it went.
fn days_until(game: &mut Battalia, gone: &Event) -> (Vec<u8>, u8) {
    let mut covered = vec![day(game)];
    for _ in 0..40 {
        let events = end_turn(game);
        if events.contains(gone) {
            let at = events.iter().position(|event| event == gone);
            let turned = events.iter().position(|event| matches!(event, Event::DayBegan(_)));
            assert_eq!(at, turned.map(|turned| turned + 1), "as soon as the Oracle has turned");
            return (covered, day(game));
        }
        if covered.last() != Some(&day(game)) {
            covered.push(day(game));
        }
    }
    panic!("the marker stays for ever");
}

#[test]
fn b5_8_a_truce_of_day_9_ends_when_the_oracle_turns_to_day_16() {
    let road = two().day(9).road("b1", "EW", Terrain::Canyon).hero(ANNA, "b1").free_buff("b1");
    let mut game = road.hand(ANNA, "3*supply").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::CallBuff), Hero(Figure::First), Bribe, h("supply"), h("supply"), h("supply")],
    );
    assert_eq!(seen(&game).players[0].truce_until, Some(16));
    let (covered, ended) = days_until(&mut game, &Event::TruceEnded(ANNA));
    assert_eq!((covered, ended), ((9..=15).collect(), 16), "the rest of day 9 and six full days");
    assert_eq!(seen(&game).players[0].truce_until, None);
}

#[test]
fn b5_8_a_service_of_day_10_ends_when_the_oracle_turns_to_day_17() {
    let road = two().day(10).road("b1", "EW", Terrain::Canyon).hero(BORIS, "b1").free_buff("b1");
    let mut game = road.hand(BORIS, "4*supply").turn_of(BORIS).build();
    let pay = [h("supply"), h("supply"), h("supply"), h("supply")];
    act(&mut game, BORIS, &[&[Do(Deed::CallBuff), Hero(Figure::First), Hire][..], &pay].concat());
    assert_eq!(seen(&game).buff, Buff::Serving { master: BORIS, square: sq("b1"), until: 17 });
    let (covered, ended) = days_until(&mut game, &Event::BuffReleased);
    assert_eq!((covered, ended), ((10..=16).collect(), 17));
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("b1") });
}
