//! Chapter 16: how the game ends, with X25, X26, X27 and X28.

use crate::common::*;
use seven::{Ending, Event, Goods, Most, PhaseEnd, Reason, Scene, Setup, Seven};
use table::{Game, Outcome, Seat, Seats, Verdict};

/// The seat of the Unnamed at a table of four heroes.
const UNNAMED: Seat = Seat::new(4);

fn ending(game: &Seven) -> Option<Ending> {
    seen(game).ending
}

fn victory(reason: Reason, winners: &[Seat]) -> Ending {
    Ending { reason, winners: winners.iter().copied().collect() }
}

fn outcome(game: &Seven) -> Outcome {
    *game.turn().outcome().expect("the game is over")
}

fn at(events: &[Event], event: &Event) -> usize {
    events.iter().position(|other| other == event).unwrap_or_else(|| panic!("{event:?} in {events:?}"))
}

fn happened(events: &[Event], is_it: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(is_it)
}

/// Row 1 lacks one space: 2 red on Q01. The rest of it is neutral.
fn one_space_to_go(scene: Scene) -> Scene {
    let scene = scene.quest(0, "Q01").quest(1, "Q04").neutral(0, 1).neutral(0, 2);
    scene.neutral(1, 0).neutral(1, 1).neutral(1, 2)
}

/// Fills that space, completes the left quest first and picks this treasure.
fn complete_row(game: &mut Seven, seat: Seat, treasure: &str) -> Vec<Event> {
    let mut events = buy(game, seat, JoinQuest, Space { slot: 0, space: 0 });
    events.extend(act(game, SERA, Quest(0)));
    events.extend(act(game, seat, Treasure(card(treasure))));
    events
}

fn portals_but_yellow() -> Vec<(Colour, Seat)> {
    vec![(Red, SERA), (Blue, ORRIN), (White, SERA), (Black, ORRIN), (Green, MAELIS)]
}

#[test]
fn s16_1_seven_pieces_of_armour_and_30_might_win_at_the_checkpoint_after_a_turn() {
    let mut game = four().armour(7).might(ORRIN, 30).might(TANCRED, 29).build();
    let events = act(&mut game, SERA, Pass);
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[ORRIN])));
    assert_eq!(events.last(), Some(&Event::Ended(ending(&game).unwrap())));
    assert_eq!(outcome(&game).winners, Seats::only(ORRIN));
    assert_eq!(outcome(&game).points.as_slice(), [0, 30, 0, 29]);
    assert_eq!(refused(&game, ORRIN, Pass).0, "S16.7");
}

#[test]
fn s16_1_six_pieces_of_armour_or_29_might_do_not_win() {
    for (armour, might) in [(6, 40), (7, 29)] {
        let mut game = four().armour(armour).might(ORRIN, might).build();
        act(&mut game, SERA, Pass);
        assert_eq!((ending(&game), asked(&game)), (None, Some(ORRIN)), "{armour} pieces, {might} might");
    }
}

#[test]
fn s16_1_the_good_hero_with_the_most_might_wins() {
    let mut game = four().armour(7).might(ORRIN, 31).might(TANCRED, 33).might(SERA, 30).build();
    act(&mut game, SERA, Pass);
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[TANCRED])));
}

#[test]
fn s16_1_equal_might_is_decided_by_markers_on_portals_and_else_shared() {
    let tied = || four().armour(7).might(ORRIN, 31).might(TANCRED, 31).might(MAELIS, 30);
    let three_for_maelis = [(Red, MAELIS), (Blue, MAELIS), (Green, MAELIS), (White, TANCRED)];
    for (portals, winners) in [
        (&three_for_maelis[..], &[TANCRED][..]),
        (&[(Red, ORRIN), (White, TANCRED), (Black, ORRIN)], &[ORRIN]),
        (&[(Red, ORRIN), (White, TANCRED)], &[ORRIN, TANCRED]),
        (&[], &[ORRIN, TANCRED]),
    ] {
        let mut game = tied().portals(portals).build();
        act(&mut game, SERA, Pass);
        assert_eq!(ending(&game), Some(victory(Reason::Armour, winners)), "{portals:?}");
    }
}

#[test]
fn s16_1_and_s17_10_a_fallen_hero_does_not_win_by_armour() {
    let scene = || four_with(true, false).armour(7).corruption(ORRIN, 7).might(ORRIN, 40);
    let mut game = scene().might(MAELIS, 29).build();
    act(&mut game, SERA, Pass);
    assert_eq!(ending(&game), None, "only a fallen hero has 30");
    let mut game = scene().might(MAELIS, 30).build();
    act(&mut game, SERA, Pass);
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[MAELIS])));
    let mut game = scene().might(SERA, 1).gold(ORRIN, 1).fame(ORRIN, 1).turn(ORRIN).build();
    acts(&mut game, ORRIN, &[Do(Cleanse), Confirm]);
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[ORRIN])), "good again, with 39 might");
}

#[test]
fn s16_1_there_is_a_checkpoint_after_an_unnamed_card() {
    let mut game = four_with(false, true).armour(7).might(ORRIN, 30).unnamed_to_play().build();
    let events = act(&mut game, UNNAMED, Unnamed(card("U08")));
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[ORRIN])));
    assert!(
        happened(&events, |event| matches!(event, Event::ClearedTavern(_))),
        "the card is carried out first"
    );
}

#[test]
fn s16_1_there_is_a_checkpoint_after_each_step_of_the_regrouping_phase() {
    // Step 1: a point for the most gold.
    let mut game = four().armour(7).might(ORRIN, 28).gold(ORRIN, 1).build();
    let events = everybody_passes(&mut game);
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[ORRIN])));
    assert!(at(&events, &Event::Scored { seat: ORRIN, most: Most::Gold }) < events.len() - 1);
    assert!(!happened(&events, |event| matches!(event, Event::DrewSin { .. })), "step 2 is not played");

    // Step 4: a portal.
    let scene = four().armour(7).might(ORRIN, 28).portals(&[(Red, ORRIN)]);
    let mut game = scene.build();
    let events = everybody_passes(&mut game);
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[ORRIN])), "28, a point for blue, and a portal");
    assert!(happened(&events, |event| matches!(event, Event::Produced { .. })));
    assert!(!happened(&events, |event| matches!(event, Event::TreasuresShuffledIn)), "step 5 is not played");
}

/// Circuit 3 of a game with 13 cataclysms and six pieces of armour: Sera's Greed is the seventh sin.
fn before_the_fourteenth() -> Seven {
    let scene = one_space_to_go(four()).armour(6).circuits(2).might(SERA, 30).gifts(ORRIN, "RR");
    let scene = scene.characters(SERA, &["C-RA"]).sins(SERA, &["Greed"]);
    let scene = scene.sin_pile(&["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"]);
    scene.next_cataclysms(&["K11"]).cataclysms_played(13).build()
}

fn the_fourteenth() -> Seven {
    let mut game = before_the_fourteenth();
    let events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("Greed")), Function(0)]);
    at(&events, &Event::CataclysmStruck { cataclysm: card("K11"), number: 14 });
    assert_eq!((seen(&game).cataclysms_played, seen(&game).cataclysm_deck), (14, 0));
    assert_eq!((ending(&game), asked(&game)), (None, Some(ORRIN)), "the phase goes on");
    game
}

#[test]
fn x26_fourteenth_cataclysm_then_the_seventh_armour_in_circuit_5() {
    let mut game = the_fourteenth();
    for _ in 0..2 {
        for seat in [ORRIN, MAELIS, TANCRED] {
            act(&mut game, seat, Pass);
        }
        acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RA"))]);
    }
    assert_eq!(seen(&game).circuits, 4, "this is circuit 5");
    let events = complete_row(&mut game, ORRIN, "T01");
    assert!(at(&events, &Event::WonArmour(7)) < at(&events, &Event::NoCataclysm));
    assert_eq!(ending(&game), Some(victory(Reason::Armour, &[SERA])));
    assert_eq!(hero(&game, SERA).might, 30);
    assert!(
        !happened(&events, |event| matches!(event, Event::QuestPhaseEnded(_))),
        "she wins at the checkpoint"
    );
}

#[test]
fn s16_2_and_x26_fourteenth_cataclysm_and_everybody_passes() {
    let mut game = the_fourteenth();
    let mut events = Vec::new();
    for seat in [ORRIN, MAELIS, TANCRED] {
        events.extend(act(&mut game, seat, Pass));
        assert_eq!(ending(&game), None);
    }
    events.extend(act(&mut game, SERA, Pass));
    at(&events, &Event::QuestPhaseEnded(PhaseEnd::EverybodyPassed));
    assert_eq!(ending(&game), Some(victory(Reason::FourteenthCataclysm, &[])));
    let step =
        |event: &Event| matches!(event, Event::Scored { .. } | Event::DrewSin { .. } | Event::HeroesUpright);
    assert!(!happened(&events, step), "there is no Regrouping Phase");
    assert_eq!(hero(&game, SERA).might, 30, "no point for red");
}

/// Step 2 of this round brings the fourteenth cataclysm: Sera must discard a sin as the seventh.
fn fourteenth_in_step_2(armour: u8) -> Seven {
    let scene = four().armour(armour).might(ORRIN, 26).might(SERA, 3);
    let scene = scene.buildings(ORRIN, &["TE2"]).characters(ORRIN, &["C-BA", "C-BB"]);
    let scene = scene.sins(SERA, &["SN1", "SN1", "SN1"]);
    let scene = scene.sin_pile(&["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"]);
    scene.next_cataclysms(&["K11"]).cataclysms_played(13).build()
}

#[test]
fn s16_3_and_x27_fourteenth_cataclysm_in_step_2_and_victory_after_step_4() {
    let mut game = fourteenth_in_step_2(7);
    everybody_passes(&mut game);
    assert_eq!(hero(&game, ORRIN).might, 29, "after step 1: characters, buildings and blue");
    assert_eq!(asked(&game), Some(SERA), "step 2");
    let events = act(&mut game, SERA, Sin(card("SN1")));
    let struck = at(&events, &Event::CataclysmStruck { cataclysm: card("K11"), number: 14 });
    let produced =
        events.iter().position(|event| matches!(event, Event::Produced { seat: ORRIN, might: 1, .. }));
    assert!(struck < produced.expect("one might for the temple"));
    assert_eq!((hero(&game, ORRIN).might, ending(&game)), (30, Some(victory(Reason::Armour, &[ORRIN]))));
    assert!(!happened(&events, |event| matches!(event, Event::TreasuresShuffledIn)), "step 5 is not played");
}

#[test]
fn s16_3_without_a_victor_the_remaining_steps_are_played_and_the_round_ends_in_defeat() {
    let mut game = fourteenth_in_step_2(6);
    everybody_passes(&mut game);
    let events = act(&mut game, SERA, Sin(card("SN1")));
    let order = events.iter().position(|event| matches!(event, Event::NewOrder(_)));
    assert!(order.expect("step 7 is played") < events.len() - 1);
    assert_eq!(ending(&game), Some(victory(Reason::FourteenthCataclysm, &[])));
    assert_eq!(seen(&game).round, 1, "there is no next round");
}

#[test]
fn s16_4_and_x28_all_portals_closed_end_the_game_at_once() {
    let scene = four().portals(&portals_but_yellow()).might(SERA, 14).might(ORRIN, 17).might(MAELIS, 12);
    let mut game = scene.gifts(MAELIS, "YYYYYYY").turn(MAELIS).build();
    let events = acts(&mut game, MAELIS, &[Do(ClosePortal), Colour(Yellow), Confirm]);
    assert_eq!(ending(&game), Some(victory(Reason::Portals, &[ORRIN])));
    let closed = Event::ClosedPortal { seat: MAELIS, colour: Yellow, gifts: 7 };
    assert_eq!(events[events.len() - 2..], [closed, Event::Ended(ending(&game).unwrap())]);
    assert_eq!(hero(&game, ORRIN).might, 17);
}

#[test]
fn s16_4_the_most_markers_on_portals_win_whatever_the_might() {
    let closed = [(Red, SERA), (Blue, ORRIN), (White, MAELIS), (Black, ORRIN), (Green, MAELIS)];
    let mut game = four().portals(&closed).might(ORRIN, 50).gifts(MAELIS, "YYYYYYY").turn(MAELIS).build();
    acts(&mut game, MAELIS, &[Do(ClosePortal), Colour(Yellow), Confirm]);
    assert_eq!(ending(&game), Some(victory(Reason::Portals, &[MAELIS])), "three markers against two");
}

#[test]
fn s16_4_equal_markers_and_equal_might_share_the_victory() {
    let scene = four().portals(&portals_but_yellow()).might(SERA, 14).might(ORRIN, 14).might(MAELIS, 12);
    let mut game = scene.gifts(MAELIS, "YYYYYYY").turn(MAELIS).build();
    acts(&mut game, MAELIS, &[Do(ClosePortal), Colour(Yellow), Confirm]);
    assert_eq!(ending(&game), Some(victory(Reason::Portals, &[SERA, ORRIN])));
    assert!(outcome(&game).is_shared());
}

#[test]
fn s16_4_five_closed_portals_end_nothing() {
    let closed = &portals_but_yellow()[..4];
    let mut game = four().portals(closed).gifts(MAELIS, "GGGGGGG").turn(MAELIS).build();
    acts(&mut game, MAELIS, &[Do(ClosePortal), Colour(Green), Confirm]);
    assert_eq!((ending(&game), seen(&game).portals.len()), (None, 5));
}

#[test]
fn s16_5_victory_by_portals_is_possible_after_the_fourteenth_cataclysm() {
    let scene = four().portals(&portals_but_yellow()).gifts(MAELIS, "YYYYYYY").turn(MAELIS).might(SERA, 1);
    let mut game = scene.cataclysms_played(14).build();
    acts(&mut game, MAELIS, &[Do(ClosePortal), Colour(Yellow), Confirm]);
    assert_eq!(ending(&game), Some(victory(Reason::Portals, &[SERA])));
}

/// The seventh row: Sera fills the last space and will have 31 might after the prize.
fn seventh_row(cataclysm: &str) -> Seven {
    let scene = one_space_to_go(four()).armour(6).might(SERA, 29).gifts(SERA, "RR");
    let scene = scene.might(ORRIN, 20).might(MAELIS, 20).might(TANCRED, 20);
    // Nobody shall have the most fame, so that step 1 gives Sera no more than the point for red.
    let scene = scene.fame(ORRIN, 9).fame(MAELIS, 9).fame(TANCRED, 9);
    scene.next_cataclysms(&[cataclysm]).build()
}

#[test]
fn s16_6_and_x25_the_cataclysm_of_the_last_row_denies_the_victory() {
    let mut game = seventh_row("K10");
    let events = complete_row(&mut game, SERA, "T01");
    let prize = at(&events, &Event::WonPrize { seat: SERA, might: 2 });
    let armour = at(&events, &Event::WonArmour(7));
    let lost = at(&events, &Event::Lost { seat: SERA, goods: Goods::Might(3) });
    let moved = at(&events, &Event::RowsMoved);
    assert!(prize < armour && armour < lost && lost < moved);
    assert_eq!((ending(&game), seen(&game).armour), (None, 7), "the game goes on");
    assert_eq!(hero(&game, SERA).might, 29, "31, less 3 for K10, and the point for red in step 1");
    assert_eq!(seen(&game).round, 2);
}

#[test]
fn s16_6_the_victory_comes_after_the_cataclysm_and_the_move_of_the_rows() {
    let mut game = seventh_row("K11");
    let events = complete_row(&mut game, SERA, "T01");
    let struck = at(&events, &Event::CataclysmStruck { cataclysm: card("K11"), number: 1 });
    let ended = at(&events, &Event::Ended(ending(&game).unwrap()));
    assert!(at(&events, &Event::WonArmour(7)) < struck);
    assert!(struck < at(&events, &Event::RowsMoved) && at(&events, &Event::RowsMoved) < ended);
    assert_eq!((ending(&game), hero(&game, SERA).might), (Some(victory(Reason::Armour, &[SERA])), 31));
}

#[test]
fn s16_7_in_a_defeat_nobody_at_the_table_wins_unless_somebody_plays_the_unnamed_or_has_fallen() {
    for (fall, unnamed, winners) in [
        (false, false, &[][..]),
        (false, true, &[UNNAMED]),
        (true, false, &[MAELIS]),
        (true, true, &[MAELIS, UNNAMED]),
    ] {
        let scene = four_with(fall, unnamed).might(SERA, 40).cataclysms_played(14).armour(6);
        let scene = if fall { scene.corruption(MAELIS, 7) } else { scene };
        let mut game = scene.build();
        everybody_passes(&mut game);
        assert_eq!(
            ending(&game),
            Some(victory(Reason::FourteenthCataclysm, winners)),
            "fall {fall}, unnamed {unnamed}"
        );
        let verdict = if winners.is_empty() { Verdict::TableLost } else { Verdict::Won };
        assert_eq!((outcome(&game).verdict, outcome(&game).winners.len()), (verdict, winners.len()));
        assert_ne!(outcome(&game).places[SERA], 1, "a good hero loses, whatever his might");
    }
}

#[test]
fn s16_7_the_end_of_the_last_round_is_a_defeat_of_its_own_reason() {
    let setup = Setup { gathering_dark: 0, ..Setup::heroes(4).variants(false, true) };
    let scene = |round| Scene::with(&setup, &["H1", "H2", "H3", "H4"]).might(SERA, 40).round(round);
    let mut game = scene(29).build();
    everybody_passes(&mut game);
    assert_eq!((ending(&game), seen(&game).round), (None, 30));
    let mut game = scene(30).build();
    let events = everybody_passes(&mut game);
    assert_eq!(ending(&game), Some(victory(Reason::RoundLimit, &[UNNAMED])));
    assert!(happened(&events, |event| matches!(event, Event::NewOrder(_))), "after its last step");
}

#[test]
fn s16_8_after_the_seventh_armour_rows_still_give_prizes_treasures_and_cataclysms() {
    let scene = one_space_to_go(four()).armour(7).might(SERA, 5).gifts(SERA, "RR");
    let mut game = scene.next_cataclysms(&["K11"]).build();
    let events = complete_row(&mut game, SERA, "T08");
    at(&events, &Event::WonPrize { seat: SERA, might: 2 });
    at(&events, &Event::Gained { seat: SERA, goods: Goods::Gold(3) });
    at(&events, &Event::CataclysmStruck { cataclysm: card("K11"), number: 1 });
    assert!(!happened(&events, |event| matches!(event, Event::WonArmour(_))), "there are only seven");
    assert_eq!((seen(&game).armour, ending(&game), seen(&game).round), (7, None, 2));
}
