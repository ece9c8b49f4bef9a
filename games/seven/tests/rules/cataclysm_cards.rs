//! Chapter 13, second half: every cataclysm by itself (S13.4 to S13.9, X11, X14).

use crate::common::*;
use seven::{Event, Goods, Refused, Scene, Seven, Task};
use table::{Kind, Seat};

const SIX: [&str; 6] = ["SN3", "SN3", "SN4", "SN4", "SN5", "SN5"];

/// Sera plays the seventh sin, Pride for 3 fame, and this cataclysm strikes.
fn strike(scene: Scene, cataclysm: &str) -> (Seven, Vec<Event>) {
    let mut game = scene.sins(SERA, &["SN2"]).sin_pile(&SIX).next_cataclysms(&[cataclysm]).build();
    let events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN2")), Function(0)]);
    assert!(events.contains(&Event::CataclysmStruck { cataclysm: card(cataclysm), number: 1 }));
    (game, events)
}

fn question(game: &Seven) -> Option<(Seat, Task)> {
    seen(game).asked.map(|asked| (asked.seat, asked.task))
}

/// Nothing is left to decide: it is Orrin's turn.
#[track_caller]
fn over(game: &Seven) {
    assert_eq!((question(game), seen(game).cataclysm), (Some((ORRIN, Task::Menu)), None));
}

fn elixirs(game: &Seven, seat: Seat) -> u8 {
    hero(game, seat).elixirs.iter().sum()
}

#[test]
fn s13_4_k01_to_k06_close_a_space_and_destroy_castle_and_estate_of_their_number() {
    for (number, id) in ["K01", "K02", "K03", "K04", "K05", "K06"].iter().enumerate() {
        let (castle, estate) = (format!("CA{}", number + 1), format!("ES{}", number + 1));
        let temple = format!("TE{}", number + 1);
        let tavern = number % 2 == 0;
        let scene = four().buildings(ORRIN, &[&castle, &temple]).buildings(MAELIS, &[&estate]);
        let (mut game, _) = strike(scene, id);
        assert_eq!(question(&game), Some((SERA, Task::CloseSpace { tavern })), "{id}");
        assert!(hero(&game, ORRIN).buildings.contains(card(&castle)), "{id}: in the printed order");
        let events = act(&mut game, SERA, CloseSpace(2));
        assert!(events.contains(&Event::Destroyed { building: card(&castle), owner: Some(ORRIN) }), "{id}");
        assert!(events.contains(&Event::Destroyed { building: card(&estate), owner: Some(MAELIS) }), "{id}");
        let view = seen(&game);
        let open =
            view.tavern.map(seven::Space::is_open).into_iter().chain(view.store.map(seven::Space::is_open));
        let closed = if tavern { 2 } else { 5 };
        assert!(open.enumerate().all(|(at, is_open)| is_open == (at != closed)), "{id}");
        assert_eq!((view.heroes[ORRIN].buildings.len(), view.heroes[MAELIS].buildings.len()), (1, 0), "{id}");
        over(&game);
    }
}

#[test]
fn s13_4_and_s13_9_k07_takes_half_the_gold() {
    let scene = four().gold(SERA, 5).gold(ORRIN, 4).gold(MAELIS, 1).fame(MAELIS, 6).might(MAELIS, 6);
    let (game, events) = strike(scene.portals(&[(Red, SERA), (Blue, ORRIN), (Green, SERA)]), "K07");
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).gold), [3, 2, 1, 0]);
    assert_eq!((hero(&game, MAELIS).fame, hero(&game, MAELIS).might), (6, 6));
    assert!(events.contains(&Event::ReopenedPortal { colour: Green, by: SERA }));
    over(&game);
}

#[test]
fn s13_4_and_s13_9_k08_takes_half_the_fame() {
    // Sera's Pride gives her 3 more before it.
    let scene = four().fame(SERA, 4).fame(ORRIN, 8).fame(MAELIS, 3).gold(MAELIS, 6);
    let (game, _) = strike(scene, "K08");
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).fame), [4, 4, 2, 0]);
    assert_eq!(hero(&game, MAELIS).gold, 6);
    over(&game);
}

#[test]
fn s13_4_k09_leaves_four_gifts_of_choice() {
    let scene =
        four().gifts(SERA, "RRBBGG").gifts(ORRIN, "RRBB").gifts(MAELIS, "KKKKK").gifts(TANCRED, "YYYYWW");
    let (mut game, _) = strike(scene.portals(&[(Red, SERA), (Blue, ORRIN), (Green, SERA)]), "K09");
    assert_eq!(question(&game), Some((SERA, Task::KeepGifts { seat: SERA, keep: 4 })));
    assert_eq!(refused(&game, SERA, Colour(Yellow)), ("S6.2", Refused::NoSuchGift));
    acts(&mut game, SERA, &[Colour(Red), Colour(Green)]);
    // Orrin has four already; Maelis has no choice.
    assert_eq!(asked(&game), Some(TANCRED));
    acts(&mut game, TANCRED, &[Colour(Yellow), Colour(White)]);
    assert_eq!(hero(&game, SERA).gifts, [1, 2, 1, 0, 0, 0]);
    assert_eq!(hero(&game, ORRIN).gifts, [2, 2, 0, 0, 0, 0]);
    assert_eq!(hero(&game, MAELIS).gifts, [0, 0, 0, 0, 0, 4]);
    assert_eq!(hero(&game, TANCRED).gifts, [0, 0, 0, 3, 1, 0]);
    assert_eq!((seen(&game).pools, seen(&game).portals.len()), ([4, 3, 6, 4, 6, 3], 2));
    over(&game);
}

#[test]
fn s13_4_k10_costs_three_might() {
    let scene = four().might(SERA, 5).might(ORRIN, 3).might(MAELIS, 2);
    let (game, _) = strike(scene.portals(&[(Red, SERA), (Blue, ORRIN), (Green, SERA)]), "K10");
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).might), [2, 0, 0, 0]);
    assert_eq!(seen(&game).portals.len(), 2);
    over(&game);
}

#[test]
fn s13_4_k11_spoils_one_elixir_of_choice() {
    let scene = four().elixirs(SERA, &["E-R1", "E-B1"]).elixirs(ORRIN, &["E-W1", "E-W1"]);
    let (mut game, _) = strike(scene.portals(&[(Red, SERA), (Blue, ORRIN), (Green, SERA)]), "K11");
    assert_eq!(question(&game), Some((SERA, Task::SpoilElixir(SERA))));
    assert_eq!(refused(&game, SERA, Elixir(card("E-W1"))), ("S6.8", Refused::NoSuchElixir));
    act(&mut game, SERA, Elixir(card("E-B1")));
    assert_eq!(hero(&game, SERA).elixirs[card::<seven::Elixir>("E-R1").index()], 1);
    assert_eq!([SERA, ORRIN, MAELIS].map(|seat| elixirs(&game, seat)), [1, 1, 0]);
    assert_eq!((seen(&game).elixir_discard, seen(&game).pools), (2, [7; 6]));
    assert_eq!(seen(&game).portals.len(), 3, "no breach");
    over(&game);
}

#[test]
fn s13_4_k12_taps_one_upright_character_of_choice() {
    let scene = four().characters(SERA, &["C-RA", "C-RB"]).tapped(SERA, &["C-RC"]).tapped(ORRIN, &["C-BA"]);
    let scene = scene.characters(MAELIS, &["C-GA"]).portals(&[(Red, SERA), (Blue, ORRIN), (Green, SERA)]);
    let (mut game, _) = strike(scene, "K12");
    assert_eq!(question(&game), Some((SERA, Task::TapCharacter(SERA))));
    assert_eq!(refused(&game, SERA, Character(card("C-RC"))), ("S1.7", Refused::NotUpright));
    act(&mut game, SERA, Character(card("C-RB")));
    assert_eq!(hero(&game, SERA).tapped.iter().collect::<Vec<_>>(), [card("C-RB"), card("C-RC")]);
    assert!(hero(&game, ORRIN).characters.contains(card("C-BA")), "a tapped one is not used again");
    assert!(hero(&game, MAELIS).tapped.contains(card("C-GA")));
    assert_eq!((seen(&game).pools, seen(&game).portals.len()), ([7; 6], 2), "no gifts, but a breach");
    over(&game);
}

#[test]
fn s13_4_k13_gives_each_hero_a_sin() {
    let scene = four().sins(ORRIN, &["SN1", "SN1", "SN1"]);
    let (game, _) = strike(scene.portals(&[(Red, SERA), (Blue, ORRIN), (Green, SERA)]), "K13");
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).sin_count), [1, 4, 1, 1]);
    assert_eq!((seen(&game).sin_deck, seen(&game).portals.len()), (21, 3), "no breach");
    over(&game);
}

#[test]
fn s13_4_and_s13_9_k14_takes_the_costliest_character_or_three_might() {
    // Costs: C-RA 2, C-RD 5, C-BD 5, C-GE 7.
    let scene = four().characters(SERA, &["C-RA", "C-RD"]).tapped(SERA, &["C-BD"]).might(SERA, 9);
    let scene = scene.characters(ORRIN, &["C-GE", "C-BA"]).might(ORRIN, 1).characters(MAELIS, &["C-KA"]);
    let scene =
        scene.might(MAELIS, 5).might(TANCRED, 2).portals(&[(Red, SERA), (Blue, ORRIN), (Green, SERA)]);
    let (mut game, _) = strike(scene, "K14");
    assert_eq!(question(&game), Some((SERA, Task::Betrayal { seat: SERA, might: 3 })));
    assert_eq!(refused(&game, SERA, Character(card("C-RA"))), ("S13.9", Refused::NotCostliest));
    assert_eq!(legal(&game, SERA).len(), 3, "two costliest, tapped or not, and the might");
    act(&mut game, SERA, Character(card("C-BD")));
    assert_eq!(hero(&game, SERA).characters.iter().collect::<Vec<_>>(), [card("C-RA"), card("C-RD")]);
    assert_eq!((hero(&game, SERA).might, seen(&game).character_discard), (9, 1));
    // Orrin has less than 3 might and may still lose it.
    act(&mut game, ORRIN, LoseMight);
    assert_eq!((hero(&game, ORRIN).might, hero(&game, ORRIN).characters.len()), (0, 2));
    act(&mut game, MAELIS, LoseMight);
    assert_eq!((hero(&game, MAELIS).might, hero(&game, MAELIS).characters.len()), (2, 1));
    // Tancred has no characters and loses the might unasked.
    assert_eq!((hero(&game, TANCRED).might, seen(&game).portals.len()), (0, 3));
    over(&game);
}

#[test]
fn s13_5_good_and_fallen_heroes_are_struck_but_not_the_unnamed() {
    let scene = four_with(true, true).might(ORRIN, 5).might(MAELIS, 5).corruption(ORRIN, 8);
    let (game, _) = strike(scene, "K10");
    assert_eq!((hero(&game, ORRIN).might, hero(&game, MAELIS).might), (2, 2));
    let (game, events) = strike(four_with(false, true), "K13");
    let drawn = events.iter().filter(|event| matches!(event, Event::DrewSin { .. })).count();
    assert_eq!((drawn, seen(&game).unnamed_hand.len()), (4, 14));
}

#[test]
fn s13_5_nobody_cancels_a_cataclysm() {
    // Wrath, Sloth, Crowspire and the Undying Coal do not help.
    let scene = four().sins(ORRIN, &["SN6", "SN7"]).manned(ORRIN, &["CA6", "TE1"]).gold(ORRIN, 4);
    let (game, events) = strike(scene, "K07");
    assert!(events.contains(&Event::Lost { seat: ORRIN, goods: Goods::Gold(2) }));
    assert!(hero(&game, ORRIN).manned.contains(card("CA6")));
    over(&game);
}

#[test]
fn s13_5_nobody_makes_free_uses_while_it_is_carried_out() {
    let scene = four().elixirs(SERA, &["E-R1", "E-B1"]).manned(SERA, &["ES1"]).buildings(SERA, &["CA1"]);
    let (game, _) = strike(scene, "K11");
    for free in [Do(UseElixir), Do(Cash), Do(Lift)] {
        assert_eq!(refused(&game, SERA, free), ("S23.1", Refused::NotAnAnswer));
    }
    assert_eq!(legal(&game, SERA), [Elixir(card("E-R1")), Elixir(card("E-B1"))]);
}

#[test]
fn s13_6_the_first_player_chooses_an_open_space() {
    let scene =
        four().order(&[MAELIS, SERA, TANCRED, ORRIN]).turn(SERA).closed(1, 0).tavern(&["C-BE", "C-KE"]);
    let (mut game, _) = strike(scene, "K01");
    assert_eq!(asked(&game), Some(MAELIS), "not the hero who played the sin");
    assert_eq!(refused(&game, MAELIS, CloseSpace(2)), ("S13.6", Refused::SpaceClosed));
    assert_eq!(refused(&game, MAELIS, CloseSpace(3)), ("S13.6", Refused::SpaceClosed));
    assert_eq!(legal(&game, MAELIS), [CloseSpace(0), CloseSpace(1)]);
    act(&mut game, MAELIS, CloseSpace(0));
    let view = seen(&game);
    assert_eq!(view.tavern, [seven::Space::Closed, seven::Space::Card(card("C-KE")), seven::Space::Closed]);
    assert_eq!(view.character_discard, 1);
}

#[test]
fn s13_6_with_the_unnamed_seat_the_unnamed_chooses() {
    let unnamed = Seat::new(4);
    let (mut game, _) = strike(four_with(false, true).store(&["E-R6"]), "K02");
    assert_eq!(question(&game), Some((unnamed, Task::CloseSpace { tavern: false })));
    assert_eq!(refused(&game, SERA, CloseSpace(0)), ("S5.1", Refused::NotAsked { waiting_for: unnamed }));
    let events = act(&mut game, unnamed, CloseSpace(0));
    assert!(events.contains(&Event::ClosedSpace { seat: unnamed, tavern: false, space: 0 }));
    assert_eq!((seen(&game).elixir_discard, seen(&game).store[0]), (1, seven::Space::Closed));
}

#[test]
fn s13_6_a_closed_space_stays_closed_and_gets_no_new_card() {
    let (mut game, _) = strike(four().tavern(&["C-KE", "C-RA"]).fame(ORRIN, 9).store(&["E-R6"]), "K01");
    act(&mut game, SERA, CloseSpace(0));
    buy(&mut game, ORRIN, Recruit, Character(card("C-RA")));
    let view = seen(&game);
    assert_eq!((view.tavern[0], view.tavern[1].card().is_some()), (seven::Space::Closed, true));
    everybody_passes(&mut game);
    assert_eq!((seen(&game).round, seen(&game).tavern[0]), (2, seven::Space::Closed));
}

#[test]
fn s13_6_without_an_open_space_that_part_is_skipped() {
    for (id, scene, castle) in [("K01", four().closed(3, 0), "CA1"), ("K02", four().closed(0, 3), "CA2")] {
        let (game, events) = strike(scene.buildings(ORRIN, &[castle]), id);
        assert!(!events.iter().any(|event| matches!(event, Event::ClosedSpace { .. })));
        assert!(
            events.contains(&Event::Destroyed { building: card(castle), owner: Some(ORRIN) }),
            "the rest is not"
        );
        over(&game);
    }
}

#[test]
fn s13_6_the_last_open_space_is_closed_without_a_question() {
    let (game, events) = strike(four().closed(2, 0), "K01");
    assert!(events.contains(&Event::ClosedSpace { seat: SERA, tavern: true, space: 0 }));
    over(&game);
}

#[test]
fn s13_7_a_face_up_building_is_replaced_from_its_deck() {
    let scene = four().on_offer(&["CA1", "CA2", "ES1", "ES2"]).closed(3, 3);
    let (game, events) = strike(scene, "K01");
    let view = seen(&game);
    assert!(!view.on_offer.contains(card("CA1")) && !view.on_offer.contains(card("ES1")));
    assert_eq!((view.castle_deck, view.estate_deck, view.on_offer.len()), (3, 3, 4 + 6));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::TurnedUpBuilding(_))).count(), 2);
}

#[test]
fn s13_7_a_building_in_the_deck_is_taken_out() {
    let scene = four().on_offer(&["CA2", "CA3", "ES2", "ES3"]).closed(3, 3);
    let (game, events) = strike(scene, "K01");
    let view = seen(&game);
    assert_eq!((view.castle_deck, view.estate_deck, view.on_offer.len()), (3, 3, 4 + 6));
    assert!(events.contains(&Event::Destroyed { building: card("CA1"), owner: None }));
    assert!(!events.iter().any(|event| matches!(event, Event::TurnedUpBuilding(_))));
}

#[test]
fn s13_7_the_deck_is_reshuffled_when_a_building_is_taken_out() {
    // Fallow Fields puts castles 1 and 2 under their deck, before the eyes of all, and turns up 3 and 4 (the rest: 5, 6).
    let unnamed = Seat::new(4);
    let scene = four_with(false, true).unnamed_to_play().on_offer(&["CA1", "CA2", "ES1", "ES2"]).closed(3, 3);
    let scene = scene.sins(SERA, &["SN2"]).sin_pile(&SIX).next_cataclysms(&["K05"]).gold(ORRIN, 3);
    let mut game = scene.build();
    act_with(&mut game, unnamed, Unnamed(card("U14")), &[2, 3, 8, 9]);
    assert!(seen(&game).on_offer.contains(card("CA3")) && seen(&game).on_offer.contains(card("CA4")));
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN2")), Function(0)]);
    // Castle 5 is gone. Of 1, 2 and 6 any may come now: 1 does, although it lay at the bottom.
    assert_eq!(seen(&game).castle_deck, 3);
    acts(&mut game, ORRIN, &[Do(Found), Building(card("CA3"))]);
    act_with(&mut game, ORRIN, Confirm, &[0]);
    assert!(seen(&game).on_offer.contains(card("CA1")));
}

#[test]
fn s13_7_a_building_out_of_the_game_cannot_be_destroyed_again() {
    let scene = four().out_of_game(&["CA1"]).on_offer(&["CA2", "CA3", "ES2", "ES3"]).closed(3, 3);
    let (game, events) = strike(scene, "K01");
    let destroyed: Vec<_> = events.iter().filter(|event| matches!(event, Event::Destroyed { .. })).collect();
    assert_eq!(destroyed, [&Event::Destroyed { building: card("ES1"), owner: None }]);
    assert_eq!(seen(&game).castle_deck, 3, "castles 4, 5 and 6");
    over(&game);
}

#[test]
fn s13_8_the_portals_closed_last_reopen_until_two_are_closed() {
    let closed = [(Yellow, ORRIN), (Red, SERA), (Blue, ORRIN), (White, SERA), (Black, SERA)];
    for id in ["K07", "K08", "K09", "K10", "K12"] {
        let (game, events) = strike(four().portals(&closed), id);
        let reopened = events.iter().filter_map(|event| match event {
            Event::ReopenedPortal { colour, by } => Some((*colour, *by)),
            _ => None,
        });
        assert_eq!(reopened.collect::<Vec<_>>(), [(Black, SERA), (White, SERA), (Blue, ORRIN)], "{id}");
        let left: Vec<_> = seen(&game).portals.iter().map(|portal| portal.colour).collect();
        assert_eq!(left, [Yellow, Red], "{id}");
        assert_eq!((hero(&game, SERA).markers, hero(&game, ORRIN).markers), (6, 6), "{id}");
        let (game, _) = strike(four().portals(&closed[..2]), id);
        assert_eq!(seen(&game).portals.len(), 2, "{id}: two stay closed");
    }
}

#[test]
fn x11_a_cataclysm_closes_a_tavern_space() {
    let scene = four().order(&[MAELIS, TANCRED, SERA, ORRIN]).turn(SERA).tavern(&["C-RA", "C-BE", "C-KA"]);
    let scene = scene.on_offer(&["CA1", "CA2"]).manned(ORRIN, &["ES3"]);
    let (mut game, _) = strike(scene, "K03");
    let events = act(&mut game, MAELIS, CloseSpace(1));
    let view = seen(&game);
    let [first, closed, third] = view.tavern;
    assert_eq!(closed, seven::Space::Closed);
    assert_eq!((first, third), (seven::Space::Card(card("C-RA")), seven::Space::Card(card("C-KA"))));
    assert_eq!((view.character_discard, view.castle_deck), (1, 3));
    assert!(events.contains(&Event::Destroyed { building: card("CA3"), owner: None }));
    let orrin = hero(&game, ORRIN);
    assert_eq!((orrin.buildings.len(), orrin.manned.len(), orrin.markers), (0, 0, 7));
    assert!(!events.iter().any(|event| matches!(event, Event::ClearedStore(_))), "without effect");
}

#[test]
fn x14_breach() {
    let ysolde = TANCRED;
    let scene = Scene::new(&["H1", "H2", "H3", "H5"]).fame(ORRIN, 4);
    let closed = [(Red, SERA), (White, ysolde), (Blue, ORRIN), (Black, ysolde)];
    let (game, events) = strike(scene.portals(&closed), "K08");
    let of_interest: Vec<_> = events
        .into_iter()
        .filter(|event| matches!(event, Event::Lost { seat: ORRIN, .. } | Event::ReopenedPortal { .. }))
        .collect();
    let wanted = [
        Event::Lost { seat: ORRIN, goods: Goods::Fame(2) },
        Event::ReopenedPortal { colour: Black, by: ysolde },
        Event::ReopenedPortal { colour: Blue, by: ORRIN },
    ];
    assert_eq!(of_interest, wanted);
    let left: Vec<_> = seen(&game).portals.iter().map(|portal| (portal.colour, portal.by)).collect();
    assert_eq!(left, [(Red, SERA), (White, ysolde)]);
    assert_eq!((hero(&game, ysolde).markers, hero(&game, ORRIN).markers), (6, 7));
}
