//! Chapter 1: the words of the rulebook.

use crate::common::*;
use seven::{Event, Marker, PackRef, PhaseEnd, Reason, Requirement, Scene, Setup, Seven};
use table::{Fast, Game, Kind, Seat, Transcript};

const UNNAMED: Seat = Seat::new(4);

fn begin(setup: &Setup, seed: u64) -> Seven {
    Seven::begin(setup, &mut Fast::new(seed), &mut Transcript::default()).expect("this table can be laid")
}

fn pass(game: &mut Seven, seats: &[Seat]) {
    seats.iter().for_each(|&seat| {
        act(game, seat, Pass);
    });
}

/// Row 1 misses one space of 4 fame; the next cataclysm asks nobody.
fn row_almost_full() -> Scene {
    let scene = four().quest(0, "Q04").quest(1, "Q01").quest(2, "Q06").quest(3, "Q03");
    let scene = scene.neutral(0, 0).neutral(0, 1).neutral(1, 0).neutral(1, 1).neutral(1, 2);
    scene.fame(SERA, 4).next_cataclysms(&["K10"])
}

/// Completes that row: Sera has its only marker, and is asked for the order of the quests and for one treasure.
#[track_caller]
fn complete_row(game: &mut Seven) -> Vec<Event> {
    let mut events = buy(game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    events.extend(act(game, SERA, Quest(0)));
    events.extend(act(game, SERA, Treasure(card("T06"))));
    events
}

#[test]
fn s1_1_two_to_six_hero_seats_and_at_most_one_for_the_unnamed_after_them() {
    for heroes in 2..=6 {
        let game = begin(&Setup::heroes(heroes), 1);
        assert_eq!((game.seats(), seen(&game).heroes.seats()), (heroes, heroes));
        assert_eq!(refused(&game, Seat::new(heroes), Pass).0, "S1.1");
    }
    for heroes in 3..=6 {
        let game = begin(&Setup::heroes(heroes).variants(false, true), 1);
        assert_eq!((game.seats(), seen(&game).heroes.seats()), (heroes + 1, heroes));
        assert_eq!(
            refused(&game, Seat::new(heroes), Pass).0,
            "S5.1",
            "the Unnamed has a seat, but is not asked"
        );
    }
}

#[test]
fn s1_1_clockwise_is_rising_seat_number_and_then_the_first_seat_again_without_the_unnamed() {
    for seed in 0..20 {
        let game = begin(&Setup::heroes(5).variants(false, true), seed);
        let order = seen(&game).order;
        assert_eq!(order.len(), 5);
        for pair in order.windows(2) {
            assert_eq!(pair[1].number(), (pair[0].number() + 1) % 5, "{order:?}");
        }
        assert!(!order.contains(&Seat::new(5)), "the Unnamed sits outside the circle");
    }
}

#[test]
fn s1_2_another_hero_is_never_yourself_and_never_the_unnamed() {
    let scene = four_with(false, true).sins(SERA, &["SN1"]).gold(SERA, 5).gold(ORRIN, 1).gold(MAELIS, 1);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1)]);
    assert_eq!(refused(&game, SERA, Hero(SERA)).0, "S1.2");
    assert_eq!(refused(&game, SERA, Hero(UNNAMED)).0, "S1.2");
    assert_eq!(legal(&game, SERA), [Hero(ORRIN), Hero(MAELIS), Back]);

    let mut game = four().gifts(SERA, "RB").gifts(ORRIN, "G").build();
    acts(&mut game, SERA, &[Do(UseAbility), Colour(Red)]);
    assert!(offers(&game, SERA, Hero(ORRIN)));
    assert!(!offers(&game, SERA, Hero(SERA)), "one does not exchange with oneself");
}

#[test]
fn s1_2_a_sin_names_any_other_hero_an_unnamed_card_only_a_good_one() {
    let scene =
        || four_with(true, true).corruption(ORRIN, 7).gold(ORRIN, 1).gold(MAELIS, 1).sins(SERA, &["SN1"]);
    let mut game = scene().build();
    assert!(hero(&game, ORRIN).has_fallen && !hero(&game, MAELIS).has_fallen);
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1)]);
    assert!(offers(&game, SERA, Hero(ORRIN)) && offers(&game, SERA, Hero(MAELIS)));

    let mut game = scene().unnamed_to_play().build();
    act(&mut game, UNNAMED, Unnamed(card("U01")));
    assert_eq!(refused(&game, UNNAMED, Hero(ORRIN)).0, "S18.4");
    assert!(offers(&game, UNNAMED, Hero(MAELIS)));
}

#[test]
fn s1_2_without_the_fall_option_every_hero_is_always_good() {
    let seven_sins = ["SN1", "SN1", "SN2", "SN2", "SN3", "SN3", "SN4"];
    for fall in [false, true] {
        let mut game = four_with(fall, false).might(SERA, 20).sins(SERA, &seven_sins).build();
        everybody_passes(&mut game);
        assert_eq!(asked(&game), Some(SERA), "she discards sins in step 2, after step 1");
        let sera = hero(&game, SERA);
        assert_eq!((sera.has_fallen, sera.corruption), if fall { (true, 7) } else { (false, 0) });
    }
}

#[test]
fn s1_3_a_round_is_one_quest_phase_and_one_regrouping_phase() {
    let mut game = four().sins(MAELIS, &["SN1", "SN2", "SN3"]).build();
    let view = seen(&game);
    assert_eq!((view.round, view.in_regrouping), (1, false));
    let mut events = everybody_passes(&mut game);
    let view = seen(&game);
    assert_eq!((view.round, view.in_regrouping, asked(&game)), (1, true, Some(MAELIS)));
    events.extend(act(&mut game, MAELIS, Sin(card("SN1"))));
    let view = seen(&game);
    assert_eq!((view.round, view.in_regrouping), (2, false));
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let ended = at(&|event| *event == Event::QuestPhaseEnded(PhaseEnd::EverybodyPassed));
    let ordered = at(&|event| matches!(event, Event::NewOrder(_)));
    let began = at(&|event| *event == Event::RoundBegan(2));
    assert!(ended < ordered && ordered < began);
}

#[test]
fn s1_3_a_circuit_gives_every_hero_one_turn_in_the_order_of_play_which_stays_for_the_round() {
    let order = [MAELIS, SERA, TANCRED, ORRIN];
    let scene = four().order(&order).gold(SERA, 20).gold(ORRIN, 20).gold(TANCRED, 20).gold(MAELIS, 20);
    let mut game = scene.build();
    let temples = ["TE1", "TE2", "TE3", "TE4", "TE5", "TE6"];
    for (turn, temple) in temples.iter().enumerate() {
        assert_eq!(seen(&game).circuits as usize, turn / 4);
        assert_eq!(asked(&game), Some(order[turn % 4]));
        buy(&mut game, order[turn % 4], Found, Building(card(temple)));
    }
    // Maelis and Sera have 2 might, the others 1; the order is that of the round nevertheless.
    assert_eq!(seen(&game).order.as_slice(), order);
    assert_eq!(asked(&game), Some(TANCRED));
    everybody_passes(&mut game);
    assert_eq!(seen(&game).round, 2);
    assert_ne!(seen(&game).order.as_slice(), order, "a new round has a new order");
    assert_eq!(asked(&game), Some(seen(&game).order[0]), "it starts with the First Player");
}

#[test]
fn s1_3_in_order_of_play_means_the_order_track() {
    let order = [TANCRED, ORRIN, SERA, MAELIS];
    let mut game = four().order(&order).build();
    let events = everybody_passes(&mut game);
    let mut drew: Vec<Seat> = events
        .iter()
        .filter_map(|event| if let Event::DrewSin { seat, .. } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(drew.len(), 12, "three each");
    drew.dedup();
    assert_eq!(drew, order);
}

#[test]
fn s1_4_six_colours_form_a_ring_with_next_second_next_opposite_and_fourth() {
    let table = [
        (Red, [Blue, Green, Yellow, White]),
        (Blue, [Green, Yellow, White, Black]),
        (Green, [Yellow, White, Black, Red]),
        (Yellow, [White, Black, Red, Blue]),
        (White, [Black, Red, Blue, Green]),
        (Black, [Red, Blue, Green, Yellow]),
    ];
    let pack = PackRef::standard();
    assert_eq!(Colour::ALL, table.map(|(colour, _)| colour));
    for (index, (own, [next, second_next, opposite, fourth])) in table.into_iter().enumerate() {
        assert_eq!(own.index(), index);
        for (steps, other) in [(1, next), (2, second_next), (3, opposite), (4, fourth)] {
            assert_eq!(Colour::ALL[(index + steps) % 6], other, "{own:?} + {steps}");
        }
        let letter = ["R", "B", "G", "Y", "W", "K"][index];
        let gives = |kind: &str| pack[card::<seven::Character>(&format!("C-{letter}{kind}"))].gifts;
        let pair = |other: Colour| {
            let mut gifts = [0; 6];
            gifts[own.index()] += 1;
            gifts[other.index()] += 1;
            gifts
        };
        assert_eq!((gives("E"), gives("D"), gives("B")), (pair(next), pair(second_next), pair(opposite)));
        assert!(
            pack.characters
                .iter()
                .filter(|who| who.id.starts_with(&format!("C-{letter}")))
                .all(|who| who.colour == own)
        );
    }
    // Q02 (blue) asks for the opposite and the fourth colour in its fourth space.
    assert_eq!(pack[card::<seven::Quest>("Q02")].spaces[3], Requirement::Gifts([0, 0, 0, 0, 1, 1]));
}

#[test]
fn s1_5_gifts_of_one_colour_are_interchangeable() {
    // Three red gifts are one choice, and any two of them pay "2 red".
    let scene = || four().gifts(ORRIN, "RRRB").sins(SERA, &["SN4"]);
    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN4")), Function(0), Hero(ORRIN)]);
    assert_eq!(legal(&game, SERA), [Colour(Red), Colour(Blue), Back]);
    let mut game = scene().quest(0, "Q01").turn(ORRIN).build();
    buy(&mut game, ORRIN, JoinQuest, Space { slot: 0, space: 0 });
    assert_eq!(hero(&game, ORRIN).gifts, [1, 1, 0, 0, 0, 0]);
    assert_eq!(seen(&game).pools, [6, 6, 7, 7, 7, 7]);
}

#[test]
fn s1_6_gifts_that_nobody_holds_lie_in_six_pools_which_can_run_empty() {
    let mut game =
        four().pool(Red, 0, ORRIN).characters(SERA, &["C-RA", "C-RB"]).gifts(MAELIS, "YYG").build();
    assert_eq!(seen(&game).pools, [0, 7, 6, 5, 7, 7]);
    act(&mut game, SERA, Do(GainGifts));
    assert_eq!(refused(&game, SERA, Character(card("C-RA"))).0, "S7.13");
    act(&mut game, SERA, Character(card("C-RB")));
    assert_eq!(hero(&game, SERA).gifts, [0, 0, 0, 1, 0, 0], "only the yellow one was there");
    assert_eq!(seen(&game).pools, [0, 7, 6, 4, 7, 7]);
}

#[test]
fn s1_6_fame_and_gold_never_run_out() {
    let scene = four().gold(SERA, 1000).fame(ORRIN, 1000).gold(MAELIS, 1000).fame(TANCRED, 1000);
    let mut game = scene.sins(SERA, &["SN1"]).sins(ORRIN, &["SN2"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN2")), Function(0)]);
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).fame), (1003, 1003));
}

#[test]
fn s1_6_fame_buys_characters_gold_elixirs_and_buildings_and_might_mans() {
    let scene = || four().quest(0, "Q01").quest(1, "Q02").quest(2, "Q05").quest(3, "Q12");
    let deeds = |scene: Scene| {
        let game = scene.build();
        [Recruit, BuyElixir, Found, Man, JoinQuest].map(|deed| offers(&game, SERA, Do(deed)))
    };
    assert_eq!(deeds(scene().fame(SERA, 20)), [true, false, false, false, true]);
    assert_eq!(deeds(scene().gold(SERA, 20)), [false, true, true, false, true]);
    assert_eq!(deeds(scene().gifts(SERA, "RRBB")), [false, false, false, false, true]);
    assert_eq!(deeds(scene().might(SERA, 20).buildings(SERA, &["TE1"])), [false, false, false, true, false]);
    assert_eq!(deeds(scene().buildings(SERA, &["TE1"])), [false; 5], "might is paid to man it");
}

#[test]
fn s1_7_a_newly_recruited_character_is_upright_and_turns_when_it_is_used() {
    let mut game = four().tavern(&["C-RB", "C-RA", "C-BA"]).fame(SERA, 4).build();
    buy(&mut game, SERA, Recruit, Character(card("C-RB")));
    let sera = hero(&game, SERA);
    assert!(sera.characters.contains(card("C-RB")) && sera.tapped.is_empty() && !sera.is_tapped);
    pass(&mut game, &[ORRIN, MAELIS, TANCRED]);
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RB"))]);
    assert!(hero(&game, SERA).tapped.contains(card("C-RB")));
}

#[test]
fn s1_8_following_counts_characters_upright_or_tapped_and_the_hero() {
    let scene =
        four().characters(SERA, &["C-RA", "C-BA"]).tapped(SERA, &["C-RB"]).characters(ORRIN, &["C-KA"]);
    let game = scene.buildings(SERA, &["CA1"]).build();
    assert_eq!(hero(&game, SERA).following, [3, 1, 0, 0, 0, 0]);
    assert_eq!(hero(&game, ORRIN).following, [0, 1, 0, 0, 0, 1]);
    assert_eq!(hero(&game, MAELIS).following, [0, 0, 1, 0, 0, 0]);
    assert_eq!(hero(&game, TANCRED).following, [0, 0, 0, 1, 0, 0]);
}

#[test]
fn s1_9_to_pay_is_to_give_the_full_amount() {
    let short = four().tavern(&["C-RB", "C-RC", "C-RD"]).fame(SERA, 3).build();
    assert_eq!(refused(&short, SERA, Character(card("C-RB"))).0, "S5.8");
    assert_eq!(refused(&short, SERA, Do(Recruit)).0, "S5.8");
    let mut game = four().tavern(&["C-RB", "C-RC", "C-RD"]).fame(SERA, 4).build();
    buy(&mut game, SERA, Recruit, Character(card("C-RB")));
    assert_eq!(hero(&game, SERA).fame, 0);
}

#[test]
fn s1_9_to_lose_is_to_give_as_much_as_you_have_and_halves_are_rounded_down() {
    let pile = ["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"];
    let play_greed = |scene: Scene, cataclysm: &str| {
        let scene = scene.sins(SERA, &["SN1"]).sin_pile(&pile).next_cataclysms(&[cataclysm]);
        let mut game = scene.build();
        acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
        game
    };
    let game = play_greed(four().might(SERA, 2).might(ORRIN, 7), "K10");
    assert_eq!([SERA, ORRIN, MAELIS].map(|seat| hero(&game, seat).might), [0, 4, 0]);
    let game = play_greed(four().gold(SERA, 2).gold(ORRIN, 1).gold(MAELIS, 6), "K07");
    assert_eq!(
        [SERA, ORRIN, MAELIS].map(|seat| hero(&game, seat).gold),
        [3, 1, 3],
        "5, 1 and 6 lose 2, 0 and 3"
    );
}

#[test]
fn s1_9_to_take_gifts_is_to_take_what_the_pool_holds_up_to_the_amount() {
    let lift = |left: u8| {
        let mut game = four().manned(SERA, &["CA1"]).pool(Red, left, ORRIN).build();
        acts(&mut game, SERA, &[Do(Lift), Building(card("CA1"))]);
        (hero(&game, SERA).gifts[0], seen(&game).pools[0])
    };
    assert_eq!(lift(1), (1, 0));
    assert_eq!(lift(2), (2, 0));
    assert_eq!(lift(5), (2, 3));
}

#[test]
fn s1_10_a_card_beats_a_rule() {
    // A tapped hero has no ability (S7.15), but the Temple of the Hidden Star says otherwise.
    let tapped = || four().gifts(SERA, "R").hero_tapped(SERA);
    assert_eq!(refused(&tapped().build(), SERA, Do(UseAbility)).0, "S7.15");
    assert!(offers(&tapped().manned(SERA, &["TE6"]).build(), SERA, Do(UseAbility)));
}

#[test]
fn s1_10_what_forbids_beats_what_allows() {
    // Greed may name any hero with gold; the Temple of the Undying Coal forbids it.
    let mut game = four().sins(SERA, &["SN1"]).gold(ORRIN, 1).gold(MAELIS, 1).manned(ORRIN, &["TE1"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1)]);
    assert_eq!(refused(&game, SERA, Hero(ORRIN)).0, "S8.2");
    assert!(offers(&game, SERA, Hero(MAELIS)));
    // The Keystone asks for five gifts only; that no free use may come before it still forbids.
    let keystone = || four().artifacts(SERA, &["AR3"]).gifts(SERA, "RRRRR");
    assert!(offers(&keystone().build(), SERA, Do(UseArtifact)));
    assert!(!offers(&keystone().used_freely().build(), SERA, Do(UseArtifact)));
}

#[test]
fn s1_11_a_trigger_halts_play_and_happens_at_once() {
    let pile = ["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"];
    let scene = four().sins(SERA, &["SN1"]).sin_pile(&pile).elixirs(MAELIS, &["E-R1", "E-B1"]);
    let mut game = scene.next_cataclysms(&["K11"]).build();
    let events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert!(events.contains(&Event::SevenSins));
    assert_eq!(asked(&game), Some(MAELIS), "the cataclysm asks before the turn of Orrin");
    act(&mut game, MAELIS, Elixir(card("E-R1")));
    assert_eq!(asked(&game), Some(ORRIN));

    let mut game = row_almost_full().build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    assert_eq!(legal(&game, SERA), [Quest(0), Quest(1)], "the row is completed at once");
}

#[test]
fn s1_11_victory_is_tested_after_the_turn_with_all_its_consequences() {
    // The prize lifts Sera to 32, the cataclysm of the row takes 3: nobody has 30 when it is tested.
    let sins = ["SN1", "SN2", "SN3"];
    let mut game = row_almost_full().armour(6).might(SERA, 30).sins(SERA, &sins).build();
    let events = complete_row(&mut game);
    assert!(
        events.contains(&Event::WonArmour(7)) && events.contains(&Event::WonPrize { seat: SERA, might: 2 })
    );
    assert_eq!((seen(&game).ending, asked(&game)), (None, Some(SERA)), "she discards a sin in step 2");
    let mut game = row_almost_full().armour(6).might(SERA, 31).build();
    let events = complete_row(&mut game);
    assert_eq!(seen(&game).ending.map(|ending| ending.reason), Some(Reason::Armour));
    assert!(!events.iter().any(|event| matches!(event, Event::QuestPhaseEnded(_))), "at the end of the turn");
    // Any action is a turn: with a temple he has 30.
    let mut game = four().armour(7).might(SERA, 29).gold(SERA, 5).build();
    buy(&mut game, SERA, Found, Building(card("TE1")));
    assert_eq!(seen(&game).ending.map(|ending| ending.reason), Some(Reason::Armour));
}

#[test]
fn s1_11_victory_is_tested_after_an_unnamed_card() {
    let mut game = four_with(false, true).armour(7).might(SERA, 30).unnamed_to_play().build();
    let events = act(&mut game, UNNAMED, Unnamed(card("U08")));
    assert_eq!(seen(&game).ending.map(|ending| ending.reason), Some(Reason::Armour));
    assert!(
        events.iter().any(|event| matches!(event, Event::ClearedTavern(_))),
        "the card was carried out first"
    );
}

#[test]
fn s1_11_victory_is_tested_after_each_step_of_the_regrouping_phase_and_not_within_it() {
    // Step 1 gives Sera a point for her own colour. Without sins she wins before step 2.
    let mut game = four().armour(7).might(SERA, 29).build();
    let events = everybody_passes(&mut game);
    assert_eq!(seen(&game).ending.map(|ending| ending.reason), Some(Reason::Armour));
    assert!(!events.iter().any(|event| matches!(event, Event::DrewSin { .. })));
    // With a sin she has 30 within step 1 and 29 after it.
    let mut game = four().armour(7).might(SERA, 29).sins(SERA, &["SN1"]).build();
    everybody_passes(&mut game);
    assert_eq!((seen(&game).round, seen(&game).ending), (2, None));
    // A portal gives might in step 4; step 5 does not follow.
    let mut game = four().armour(7).might(SERA, 28).portals(&[(Red, SERA)]).build();
    let events = everybody_passes(&mut game);
    assert!(events.contains(&Event::HeroesUpright) && !events.contains(&Event::TreasuresShuffledIn));
    assert_eq!(seen(&game).ending.map(|ending| ending.reason), Some(Reason::Armour));
}

#[test]
fn s1_12_row_1_is_the_lowest_and_left_stays_left() {
    let scene = row_almost_full().quest(4, "Q10").quest(5, "Q11").marker(2, 0, ORRIN).marker(3, 1, MAELIS);
    let mut game = scene.gold(SERA, 5).build();
    assert_eq!(refused(&game, SERA, Space { slot: 4, space: 2 }).0, "S7.18");
    complete_row(&mut game);
    let quests = seen(&game).quests;
    let ids = ["Q06", "Q03", "Q10", "Q11"].map(|id| Some(card(id)));
    assert_eq!([0, 1, 2, 3].map(|slot| quests[slot].quest), ids);
    assert_eq!((quests[0].markers[0], quests[1].markers[1]), (Marker::Of(ORRIN), Marker::Of(MAELIS)));
    assert!(quests[4].quest.is_some() && quests[5].quest.is_some());
}

#[test]
fn s1_12_each_row_has_a_left_and_a_right_slot() {
    let view = seen(&begin(&Setup::heroes(3), 3));
    assert_eq!(view.quests.len(), 6, "three rows");
    assert!(view.quests.iter().all(|slot| slot.quest.is_some()));
}
