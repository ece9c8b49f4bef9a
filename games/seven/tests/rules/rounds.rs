//! Chapters 5 and 15: rounds and turns, might and markers.

use crate::common::*;
use seven::{Deed, Event, Marker, PhaseEnd, Scene, Setup, Seven};
use table::{Fast, Game, Seat, Transcript, Viewer};

const SIX_SINS: [&str; 6] = ["SN2", "SN2", "SN3", "SN3", "SN5", "SN5"];

fn pass(game: &mut Seven, seats: &[Seat]) -> Vec<Event> {
    seats.iter().flat_map(|&seat| act(game, seat, Pass)).collect()
}

/// Why the Quest Phase ended, if it did.
fn phase_end(events: &[Event]) -> Option<PhaseEnd> {
    events.iter().find_map(|event| if let Event::QuestPhaseEnded(why) = event { Some(*why) } else { None })
}

/// Takes gold with Greed: an action without choices and without a reaction.
fn greed(game: &mut Seven, seat: Seat) -> Vec<Event> {
    acts(game, seat, &[Do(PlaySin), Sin(card("SN1")), Function(0)])
}

/// Row 1 misses one space of 4 fame, which Sera can pay; the next cataclysm asks nobody.
fn row_almost_full(scene: Scene) -> Scene {
    let scene = scene.quest(0, "Q04").quest(1, "Q01").neutral(0, 0).neutral(0, 1);
    scene.neutral(1, 0).neutral(1, 1).neutral(1, 2).fame(SERA, 4).next_cataclysms(&["K10"])
}

/// Sera completes that row.
fn complete_row(game: &mut Seven) -> Vec<Event> {
    let mut events = buy(game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    let first = seen(game).order[0];
    events.extend(act(game, first, Quest(0)));
    events.extend(act(game, SERA, Treasure(card("T06"))));
    events
}

/// Sera can do everything at once.
fn rich(fall: bool) -> Scene {
    let scene = four_with(fall, false).fame(SERA, 20).gold(SERA, 20).might(SERA, 10).gifts(SERA, "RRRRRRRB");
    let scene =
        scene.manned(SERA, &["CA2"]).buildings(SERA, &["CA1"]).sins(SERA, &["SN1"]).artifacts(SERA, &["AR1"]);
    let scene = scene.characters(SERA, &["C-RB"]).elixirs(SERA, &["E-B1"]).quest(0, "Q01").marker(0, 1, SERA);
    if fall { scene.corruption(SERA, 1) } else { scene }
}

#[test]
fn s5_1_quest_phase_then_regrouping_phase_then_the_next_round() {
    let mut game = four().sins(SERA, &["SN1", "SN2", "SN3"]).build();
    for round in 1..=3 {
        assert_eq!((seen(&game).round, seen(&game).in_regrouping), (round, false));
        everybody_passes(&mut game);
        while seen(&game).in_regrouping {
            let seat = asked(&game).unwrap();
            assert!(
                !offers(&game, seat, Pass) && refused(&game, seat, Do(Recruit)).0 == "S23.1",
                "no actions"
            );
            let answer = legal(&game, seat)[0];
            act(&mut game, seat, answer);
        }
    }
}

#[test]
fn s5_1_heroes_take_turns_in_order_of_play_with_exactly_one_action_each() {
    let order = [ORRIN, TANCRED, SERA, MAELIS];
    let mut scene = four().order(&order);
    for seat in order {
        scene = scene.sins(seat, &["SN1"]);
    }
    let mut game = scene.build();
    for (turn, seat) in order.into_iter().enumerate() {
        assert_eq!(asked(&game), Some(seat));
        for other in order.into_iter().filter(|&other| other != seat) {
            assert_eq!(refused(&game, other, Pass).0, "S5.1");
            assert_eq!(legal(&game, other), []);
        }
        greed(&mut game, seat);
        assert_eq!(seen(&game).circuits, u8::from(turn == 3));
    }
    assert_eq!(asked(&game), Some(ORRIN), "circuit after circuit");
}

#[test]
fn s5_2_any_number_of_free_uses_then_one_action_and_no_free_use_after_it() {
    let scene =
        four().elixirs(SERA, &["E-R1", "E-R1", "E-B1"]).buildings(SERA, &["CA1"]).manned(SERA, &["CA2"]);
    let mut game = scene.tavern(&["C-RA", "C-RB", "C-RC"]).build();
    acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-R1"), 0), Do(UseElixir), Yield(card("E-R1"), 0)]);
    acts(&mut game, SERA, &[Do(Cash), Building(card("CA1")), Do(Lift), Building(card("CA2"))]);
    assert_eq!((asked(&game), seen(&game).used_freely), (Some(SERA), true), "still her turn");
    assert_eq!((hero(&game, SERA).gifts[0], hero(&game, SERA).fame), (2, 1 + 3));
    buy(&mut game, SERA, Recruit, Character(card("C-RA")));
    assert_eq!((asked(&game), seen(&game).used_freely), (Some(ORRIN), false));
    assert_eq!(refused(&game, SERA, Do(UseElixir)).0, "S5.1", "one elixir is left, but the turn is over");
    assert_eq!(refused(&game, SERA, Yield(card("E-B1"), 0)).0, "S5.1");
}

#[test]
fn s5_2_consequences_come_before_the_checkpoint() {
    // Greed brings the seventh sin; K10 takes the might with which Sera would have won.
    let scene = || four().armour(7).might(SERA, 30).sins(SERA, &["SN1"]);
    let mut game = scene().sin_pile(&SIX_SINS).next_cataclysms(&["K10"]).build();
    greed(&mut game, SERA);
    assert_eq!((hero(&game, SERA).might, seen(&game).ending), (27, None));
    let mut game = scene().build();
    greed(&mut game, SERA);
    assert!(seen(&game).ending.is_some());
}

#[test]
fn s5_3_these_are_the_actions_and_the_free_uses() {
    let mut all: Vec<_> = Deed::ALL.into_iter().map(Do).collect();
    all.push(Pass);
    assert_eq!(legal(&rich(true).build(), SERA), all);
    let actions = Deed::ALL.into_iter().filter(|deed| !deed.is_free());
    assert_eq!(actions.count(), 12, "with the pass thirteen");
    // Cleansing needs the Fall option.
    let basic = rich(false).build();
    assert_eq!(refused(&basic, SERA, Do(Cleanse)).0, "S7.26");
    all.retain(|&action| action != Do(Cleanse));
    assert_eq!(legal(&basic, SERA), all);
    // A hero without anything can only pass.
    assert_eq!(legal(&four().build(), SERA), [Pass]);
}

#[test]
fn s5_3_each_action_may_be_repeated_within_a_phase() {
    let mut game =
        four().fame(SERA, 12).tavern(&["C-RA", "C-RB", "C-RC"]).characters(ORRIN, &["C-BA"]).build();
    for id in ["C-RA", "C-RB", "C-RC"] {
        buy(&mut game, SERA, Recruit, Character(card(id)));
        if id == "C-RC" {
            break;
        }
        // The same character twice: the second use discards it.
        acts(&mut game, ORRIN, &[Do(GainGifts), Character(card("C-BA"))]);
        pass(&mut game, &[MAELIS, TANCRED]);
    }
    assert_eq!((hero(&game, SERA).characters.len(), hero(&game, ORRIN).gifts[1]), (3, 2));
    assert_eq!((seen(&game).round, seen(&game).circuits), (1, 2));
}

#[test]
fn s5_4_as_many_passes_in_succession_as_heroes_end_the_phase_at_once() {
    for heroes in 2..=6usize {
        let mut game =
            Scene::new(&["H1", "H2", "H3", "H4", "H5", "H6"][..heroes]).sins(SERA, &["SN1"]).build();
        let mut others: Vec<Seat> = Seat::all(heroes as u8).collect();
        let events = pass(&mut game, &others[..heroes - 1]);
        assert_eq!((phase_end(&events), seen(&game).passes as usize), (None, heroes - 1));
        let last = others.pop().unwrap();
        let events = act(&mut game, last, Pass);
        assert_eq!(phase_end(&events), Some(PhaseEnd::EverybodyPassed));
        assert!(events.contains(&Event::RoundBegan(2)));
        assert_eq!(seen(&game).passes, 0, "every phase starts at zero");
        let first = asked(&game).unwrap();
        assert_eq!(phase_end(&act(&mut game, first, Pass)), None);
    }
}

#[test]
fn s5_4_every_other_action_starts_the_count_again_and_a_pass_costs_no_later_turn() {
    let mut game = four().sins(TANCRED, &["SN1"]).sins(SERA, &["SN1"]).build();
    pass(&mut game, &[SERA, ORRIN, MAELIS]);
    greed(&mut game, TANCRED);
    assert_eq!((seen(&game).passes, asked(&game)), (0, Some(SERA)), "she passed and takes her next turn");
    greed(&mut game, SERA);
    assert_eq!(phase_end(&pass(&mut game, &[ORRIN, MAELIS, TANCRED])), None);
    assert_eq!(phase_end(&pass(&mut game, &[SERA])), Some(PhaseEnd::EverybodyPassed));
}

#[test]
fn x22_passes_across_circuits() {
    for with_elixir in [false, true] {
        let mut game = four().circuits(3).sins(SERA, &["SN1"]).elixirs(SERA, &["E-R1"]).build();
        greed(&mut game, SERA);
        assert_eq!(phase_end(&pass(&mut game, &[ORRIN, MAELIS, TANCRED])), None);
        assert_eq!((seen(&game).circuits, asked(&game)), (4, Some(SERA)), "circuit 5");
        if with_elixir {
            acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-R1"), 0)]);
        }
        assert_eq!(phase_end(&act(&mut game, SERA, Pass)), Some(PhaseEnd::EverybodyPassed));
    }
}

#[test]
fn x23_forced_pass() {
    let mut game = four().must_pass(TANCRED).sins(TANCRED, &["SN1"]).build();
    assert_eq!(phase_end(&pass(&mut game, &[SERA, ORRIN])), None);
    let events = act(&mut game, MAELIS, Pass);
    assert!(events.contains(&Event::Passed { seat: TANCRED, forced: true }), "he is not asked");
    assert_eq!(phase_end(&events), Some(PhaseEnd::EverybodyPassed));
}

#[test]
fn s5_5_free_uses_do_not_break_the_succession() {
    let scene = four().elixirs(TANCRED, &["E-R1"]).buildings(TANCRED, &["CA1"]).manned(TANCRED, &["CA2"]);
    let mut game = scene.turn(TANCRED).passes(3).build();
    acts(&mut game, TANCRED, &[Do(UseElixir), Yield(card("E-R1"), 0), Do(Cash), Building(card("CA1"))]);
    acts(&mut game, TANCRED, &[Do(Lift), Building(card("CA2"))]);
    assert_eq!(seen(&game).passes, 3);
    assert_eq!(phase_end(&act(&mut game, TANCRED, Pass)), Some(PhaseEnd::EverybodyPassed));
}

#[test]
fn s5_6_a_row_completion_ends_the_quest_phase() {
    let mut game = row_almost_full(four().sins(ORRIN, &["SN1"])).build();
    let events = complete_row(&mut game);
    assert_eq!(phase_end(&events), Some(PhaseEnd::RowCompleted));
    let at = |wanted: &Event| events.iter().position(|event| event == wanted).unwrap();
    assert!(
        at(&Event::RowsMoved) < at(&Event::QuestPhaseEnded(PhaseEnd::RowCompleted)),
        "after it was carried out"
    );
    assert_eq!(seen(&game).round, 2, "nobody else had a turn in round 1");
    // A full quest alone, or a full row of quests above, ends nothing.
    let mut game = four().quest(0, "Q04").quest(1, "Q01").neutral(0, 0).neutral(0, 1).fame(SERA, 4).build();
    let events = buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    assert_eq!((phase_end(&events), asked(&game)), (None, Some(ORRIN)));
}

#[test]
fn s5_7_a_trigger_is_carried_out_in_full_and_play_resumes_where_it_halted() {
    // In a turn: the elixirs of Orrin and Tancred, then the turn of Orrin.
    let scene = four().sins(SERA, &["SN1"]).sin_pile(&SIX_SINS).next_cataclysms(&["K11"]);
    let scene = scene.elixirs(ORRIN, &["E-R1", "E-B1"]).elixirs(TANCRED, &["E-R1", "E-B1"]);
    let mut game = scene.build();
    greed(&mut game, SERA);
    assert_eq!(asked(&game), Some(ORRIN));
    assert_eq!(refused(&game, ORRIN, Pass).0, "S23.1", "his turn has not begun");
    act(&mut game, ORRIN, Elixir(card("E-R1")));
    assert_eq!(asked(&game), Some(TANCRED));
    let events = act(&mut game, TANCRED, Elixir(card("E-B1")));
    assert!(events.contains(&Event::SinsShuffledIn));
    assert_eq!((asked(&game), offers(&game, ORRIN, Pass), seen(&game).at_turn), (Some(ORRIN), true, 1));
}

#[test]
fn s5_7_a_trigger_halts_a_step_of_the_regrouping_phase() {
    let hand = ["SN1", "SN1", "SN4", "SN4", "SN6"];
    let scene = four().sins(SERA, &hand).sin_pile(&SIX_SINS).elixirs(MAELIS, &["E-R1", "E-B1"]);
    let mut game = scene.next_cataclysms(&["K11"]).build();
    everybody_passes(&mut game);
    assert_eq!(hero(&game, SERA).sin_count, 6, "she drew one and discards three");
    act(&mut game, SERA, Sin(card("SN1")));
    assert_eq!(
        (asked(&game), hero(&game, SERA).sin_count),
        (Some(MAELIS), 5),
        "the first is the seventh on the pile"
    );
    act(&mut game, MAELIS, Elixir(card("E-R1")));
    assert_eq!((asked(&game), seen(&game).sin_pile), (Some(SERA), 0), "she goes on discarding");
    assert_eq!(hero(&game, ORRIN).sin_count, 0, "nobody else has drawn yet");
    acts(&mut game, SERA, &[Sin(card("SN1")), Sin(card("SN4"))]);
    assert_eq!((hero(&game, SERA).sin_count, hero(&game, ORRIN).sin_count, seen(&game).round), (3, 3, 2));
}

#[test]
fn s5_8_an_action_is_offered_only_if_it_can_be_paid_in_full() {
    let scene = || {
        four().tavern(&["C-RA", "C-RB", "C-RC"]).store(&["E-R1", "E-R4", "E-R6"]).on_offer(&["CA1", "ES1"])
    };
    let scene = || scene().quest(0, "Q01").quest(1, "Q02").quest(2, "Q05").quest(3, "Q12");
    let game = scene().fame(SERA, 1).gold(SERA, 1).gifts(SERA, "R").build();
    for deed in [Recruit, BuyElixir, Found, JoinQuest, GainGifts, PlaySin, UseArtifact, UseElixir, Cash, Lift]
    {
        assert_eq!(refused(&game, SERA, Do(deed)).0, "S5.8", "{deed:?}");
    }
    let points =
        [Character(card("C-RA")), Elixir(card("E-R1")), Building(card("CA1")), Space { slot: 0, space: 0 }];
    for action in points {
        assert_eq!(refused(&game, SERA, action).0, "S5.8", "{action:?}");
    }
    assert_eq!(legal(&game, SERA), [Do(UseAbility), Pass]);
    // With enough for the cheapest, only that is offered.
    let mut game = scene().fame(SERA, 3).build();
    act(&mut game, SERA, Do(Recruit));
    assert_eq!(legal(&game, SERA), [Character(card("C-RA")), Back]);
}

#[test]
fn s5_9_forced_passes_and_discounts_end_with_the_phase_but_markers_stay_until_step_6() {
    let scene = four()
        .must_pass(ORRIN)
        .buildings(SERA, &["CA4"])
        .discounts(SERA, &["CA4"])
        .manned(SERA, &["TE1", "CA1"]);
    let mut game = scene.sins(MAELIS, &["SN1", "SN2", "SN3"]).passes(3).build();
    assert!(hero(&game, ORRIN).must_pass && hero(&game, SERA).recruits_cheaper == 2);
    act(&mut game, SERA, Pass);
    assert_eq!((asked(&game), seen(&game).in_regrouping), (Some(MAELIS), true), "step 2");
    let sera = hero(&game, SERA);
    assert!(!hero(&game, ORRIN).must_pass && sera.discounts.is_empty() && sera.recruits_cheaper == 0);
    assert_eq!((sera.manned.len(), sera.markers), (2, 5));
    act(&mut game, MAELIS, Sin(card("SN1")));
    let sera = hero(&game, SERA);
    assert_eq!((seen(&game).round, sera.manned.len(), sera.markers), (2, 0, 7));
    while asked(&game) != Some(ORRIN) {
        let seat = asked(&game).unwrap();
        act(&mut game, seat, Pass);
    }
    assert!(offers(&game, ORRIN, Pass), "he decides for himself again");
}

#[test]
fn x1_last_free_space_in_the_middle_row() {
    let scene = row_almost_full(four().order(&[MAELIS, ORRIN, SERA, TANCRED]));
    let scene = scene.quest(2, "Q06").marker(2, 0, SERA).marker(2, 1, ORRIN).marker(2, 2, ORRIN);
    let mut game = scene.gifts(MAELIS, "GY").gold(ORRIN, 5).build();
    buy(&mut game, MAELIS, JoinQuest, Space { slot: 2, space: 3 });
    assert_eq!(seen(&game).quests[2].markers[3], Marker::Of(MAELIS));
    assert_eq!(hero(&game, MAELIS).gifts, [0; 6]);
    assert_eq!(refused(&game, ORRIN, Space { slot: 2, space: 4 }).0, "S7.19");
    act(&mut game, ORRIN, Pass);
    complete_row(&mut game);
    assert_eq!((seen(&game).quests[0].quest, seen(&game).round), (Some(card("Q06")), 2));
    while asked(&game) != Some(ORRIN) {
        let seat = asked(&game).unwrap();
        act(&mut game, seat, Pass);
    }
    let gold = hero(&game, ORRIN).gold;
    buy(&mut game, ORRIN, JoinQuest, Space { slot: 0, space: 4 });
    assert_eq!((seen(&game).quests[0].markers[4], hero(&game, ORRIN).gold), (Marker::Of(ORRIN), gold - 5));
}

#[test]
fn x18_tie_in_the_turn_order() {
    // Step 1 gives each of them one might, for the largest following in his own colour.
    let order = [ORRIN, MAELIS, TANCRED, SERA];
    let scene = four().order(&order).might(SERA, 4).might(ORRIN, 4).might(MAELIS, 8).might(TANCRED, 4);
    let mut game = scene.build();
    everybody_passes(&mut game);
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).might), [5, 5, 9, 5]);
    assert_eq!(seen(&game).order.as_slice(), [TANCRED, SERA, ORRIN, MAELIS]);
    assert_eq!(asked(&game), Some(TANCRED));
}

#[test]
fn s15_1_might_starts_at_0_has_no_upper_limit_and_never_falls_below_0() {
    let fresh = Seven::begin(&Setup::heroes(4), &mut Fast::new(1), &mut Transcript::default()).unwrap();
    assert!(Seat::all(4).all(|seat| hero(&fresh, seat).might == 0));
    let mut game = four().might(SERA, 999).gold(SERA, 5).sins(ORRIN, &["SN6"]).might(MAELIS, 1).build();
    buy(&mut game, SERA, Found, Building(card("TE1")));
    assert_eq!(hero(&game, SERA).might, 1000);
    acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN6")), Function(0), Hero(MAELIS)]);
    assert_eq!(hero(&game, MAELIS).might, 0, "Wrath takes 2, she had 1");
}

#[test]
fn s15_1_the_might_of_every_hero_is_visible_to_all() {
    let game = four_with(false, true).might(SERA, 3).might(ORRIN, 14).might(TANCRED, 15).build();
    for viewer in Viewer::all(5).chain([Viewer::Spectator]) {
        let might = game.view(viewer).heroes.iter().map(|(_, hero)| hero.might).collect::<Vec<_>>();
        assert_eq!(might, [3, 14, 0, 15]);
    }
}

#[test]
fn s15_2_without_a_free_marker_you_cannot_man_join_or_close() {
    let scene = |markers: usize| {
        let mut scene =
            four().quest(0, "Q06").quest(2, "Q03").buildings(SERA, &["CA1"]).might(SERA, 5).gold(SERA, 5);
        for at in 0..markers {
            scene = if at < 4 { scene.marker(0, at, SERA) } else { scene.marker(2, at - 4, SERA) };
        }
        scene.gifts(SERA, "RRRRRRR").build()
    };
    let game = scene(7);
    assert_eq!(hero(&game, SERA).markers, 0);
    let wishes = [Building(card("CA1")), Space { slot: 0, space: 4 }, Colour(Red)];
    for action in [Do(Man), Do(JoinQuest), Do(ClosePortal)].into_iter().chain(wishes) {
        assert_eq!(refused(&game, SERA, action).0, "S15.2", "{action:?}");
    }
    let game = scene(6);
    assert!([Man, JoinQuest, ClosePortal].into_iter().all(|deed| offers(&game, SERA, Do(deed))));
}

#[test]
fn s15_3_how_a_working_marker_returns() {
    // Lifted; its building cashed, in a payment or freely; a treasure gained.
    let scene = || four().manned(SERA, &["CA2", "ES1"]).quest(0, "Q01").marker(0, 0, SERA);
    let with = |actions: &[seven::Action]| {
        let mut game = scene().tavern(&["C-RA", "C-RB", "C-RC"]).fame(SERA, 1).build();
        assert_eq!(hero(&game, SERA).markers, 4);
        acts(&mut game, SERA, actions);
        hero(&game, SERA).markers
    };
    assert_eq!(with(&[Do(Lift), Building(card("CA2"))]), 5);
    assert_eq!(with(&[Do(Cash), Building(card("ES1"))]), 5);
    assert_eq!(with(&[Do(Recruit), Character(card("C-RA")), Building(card("CA2")), PayLoose, Confirm]), 5);
    assert_eq!(with(&[Do(GainTreasure), Quest(0), TopOfDeck]), 5);
    // Step 6: only those on buildings.
    let mut game = scene().build();
    everybody_passes(&mut game);
    assert_eq!((seen(&game).round, hero(&game, SERA).markers), (2, 6));
}

#[test]
fn s15_3_markers_return_from_destroyed_buildings_completed_quests_and_reopened_portals() {
    // K01 destroys castle 1 and estate 1.
    let scene = four().sins(SERA, &["SN1"]).sin_pile(&SIX_SINS);
    let mut game = scene.clone().next_cataclysms(&["K01"]).manned(MAELIS, &["CA1", "ES2"]).build();
    greed(&mut game, SERA);
    act(&mut game, SERA, CloseSpace(0));
    assert_eq!(hero(&game, MAELIS).markers, 6);
    // K08 reopens all portals but two.
    let portals = [(Red, SERA), (White, ORRIN), (Blue, MAELIS)];
    let mut game = scene.next_cataclysms(&["K08"]).portals(&portals).build();
    greed(&mut game, SERA);
    assert_eq!([SERA, ORRIN, MAELIS].map(|seat| hero(&game, seat).markers), [6, 6, 7]);
    // A completed row frees its own markers, not those of the next one.
    let mut game = row_almost_full(four()).quest(2, "Q06").marker(2, 0, SERA).build();
    complete_row(&mut game);
    assert_eq!(hero(&game, SERA).markers, 6);
}

#[test]
fn s15_3_markers_of_a_hero_who_falls_return_from_quests_and_portals() {
    let scene =
        four_with(true, false).corruption(SERA, 6).sins(SERA, &["SN1"]).quest(0, "Q01").marker(0, 0, SERA);
    let mut game =
        scene.portals(&[(Red, SERA)]).manned(SERA, &["TE1"]).sins(ORRIN, &["SN1", "SN2", "SN3"]).build();
    everybody_passes(&mut game);
    assert_eq!((asked(&game), hero(&game, SERA).has_fallen), (Some(ORRIN), true), "step 2");
    assert_eq!(hero(&game, SERA).markers, 6, "the one on the temple stays until step 6");
}
