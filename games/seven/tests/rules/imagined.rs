//! Chapter 22, third part: what is remembered, and the worlds that are possible for all a viewer knows (S22.5).

use crate::common::*;
use crate::unnamed::{UNNAMED, unnamed};
use seven::{Event, Seven, Sins, TreasureView, View};
use table::perft::each_equal_chance;
use table::{Fast, Game, Seat, Viewer};

/// Every world that the viewer can imagine, all equally likely.
fn worlds(game: &Seven, viewer: Viewer) -> Vec<View> {
    let mut worlds = Vec::new();
    each_equal_chance(|chance| {
        let mut world = game.clone();
        world.imagine(viewer, chance);
        world.audit().expect("an imagined world is a sound one");
        worlds.push(truth(&world));
    });
    worlds
}

/// Some worlds that the viewer can imagine.
fn some_worlds(game: &Seven, viewer: Viewer, count: u64) -> Vec<Seven> {
    let world = |seed| {
        let mut world = game.clone();
        world.imagine(viewer, &mut Fast::new(seed));
        world
    };
    (0..count).map(world).collect()
}

fn sins(world: &View, seat: Seat) -> Sins {
    world.heroes[seat].sins.expect("everything is shown")
}

fn bag(names: &[&str]) -> Sins {
    names.iter().map(|name| card(name)).collect()
}

/// In how many of these worlds does the hero hold this sin?
fn holding(worlds: &[Seven], seat: Seat, name: &str) -> usize {
    worlds.iter().filter(|world| sins(&truth(world), seat).count(card(name)) > 0).count()
}

#[test]
fn s22_5_a_hidden_sin_is_any_sin_that_one_has_not_seen() {
    let game = four().sins(SERA, &["SN1", "SN1"]).sins(ORRIN, &["SN7"]).sin_pile(&["SN2"]).build();
    let worlds = worlds(&game, Viewer::Seat(SERA));
    assert_eq!(worlds.len(), 28 - 2 - 1);
    let with = |name: &str| worlds.iter().filter(|world| sins(world, ORRIN) == bag(&[name])).count();
    let kinds = ["SN1", "SN2", "SN3", "SN4", "SN5", "SN6", "SN7"];
    assert_eq!(kinds.map(with), [2, 3, 4, 4, 4, 4, 4], "as many as she has not seen");
    assert!(worlds.iter().all(|world| sins(world, SERA) == bag(&["SN1", "SN1"])), "her own stay");
}

#[test]
fn s22_5_a_spectator_has_seen_nothing_and_a_card_is_in_one_place() {
    let game = four().sins(SERA, &["SN1"]).sins(ORRIN, &["SN7"]).build();
    let worlds = worlds(&game, Viewer::Spectator);
    assert_eq!(worlds.len(), 28 * 27);
    let same = |world: &&View| sins(world, SERA) == sins(world, ORRIN);
    assert_eq!(worlds.iter().filter(same).count(), 7 * 4 * 3);
}

#[test]
fn s22_5_what_the_others_really_hold_makes_no_difference() {
    let scene =
        |sins: &[&str], artifact: &str| four().sins(ORRIN, sins).artifacts(ORRIN, &[artifact]).build();
    let viewer = Viewer::Seat(SERA);
    let (here, there) = (scene(&["SN1"], "AR1"), scene(&["SN7"], "AR5"));
    assert_eq!(worlds(&here, viewer), worlds(&there, viewer));
}

#[test]
fn s22_5_with_three_sins_each_the_kinds_are_as_frequent_as_they_should_be() {
    let scene = four().sins(SERA, &["SN1", "SN1", "SN2"]).sins(ORRIN, &["SN3", "SN4", "SN5"]);
    let game = scene.sins(MAELIS, &["SN3", "SN4", "SN5"]).sins(TANCRED, &["SN3", "SN4", "SN5"]).build();
    for seat in [ORRIN, TANCRED] {
        let mut found = [0_u32; 7];
        for world in some_worlds(&game, Viewer::Seat(SERA), 5_000) {
            let hand = sins(&truth(&world), seat);
            found.iter_mut().zip(hand.counts()).for_each(|(found, &count)| *found += u32::from(count));
        }
        // 15,000 cards from 2, 3, 4, 4, 4, 4 and 4 of 25.
        for (found, copies) in found.into_iter().zip([2, 3, 4, 4, 4, 4, 4]) {
            assert!(found.abs_diff(600 * copies) < 200, "{found} of {copies} copies in 25");
        }
    }
}

#[test]
fn s22_5_hidden_artifacts_are_any_that_were_not_seen() {
    let scene =
        four().artifacts(SERA, &["AR1", "AR2"]).artifacts(ORRIN, &["AR7"]).artifacts(MAELIS, &["AR6"]);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR1"))]);
    let all = worlds(&game, Viewer::Seat(SERA));
    assert_eq!(all.len(), 5 * 4);
    let with = |name: &str| {
        let holds = |world: &&View| world.heroes[ORRIN].artifacts.unwrap().contains(card(name));
        all.iter().filter(holds).count()
    };
    assert_eq!(["AR1", "AR2", "AR3", "AR4", "AR5", "AR6", "AR7"].map(with), [0, 0, 4, 4, 4, 4, 4]);
    let sera = worlds(&game, Viewer::Seat(ORRIN))
        .iter()
        .map(|world| world.heroes[SERA].artifacts)
        .collect::<Vec<_>>();
    assert!(sera.iter().any(|&artifacts| artifacts != sera[0]), "Orrin does not know what Sera has left");
}

#[test]
fn s22_5_own_sins_put_on_the_pile_are_remembered() {
    // All four Greed are Sera's; she puts two of them on the pile.
    let scene = four().sins(SERA, &["SN1", "SN1", "SN1", "SN1"]).sins(ORRIN, &["SN2"]);
    let mut game = scene.build();
    everybody_passes(&mut game);
    acts(&mut game, SERA, &[Sin(card("SN1")), Sin(card("SN1"))]);
    assert_eq!((seen(&game).round, seen(&game).sin_pile), (2, 2));
    let mine = some_worlds(&game, Viewer::Seat(SERA), 300);
    for seat in [ORRIN, MAELIS, TANCRED] {
        assert_eq!(holding(&mine, seat, "SN1"), 0, "{seat}");
    }
    assert!(
        holding(&some_worlds(&game, Viewer::Seat(MAELIS), 300), ORRIN, "SN1") > 50,
        "she did not see them"
    );
}

/// Sera has put three of her four Greed under the deck.
fn rung(pile: &[&str]) -> Seven {
    let scene = four().sins(SERA, &["SN1", "SN1", "SN1", "SN1"]).artifacts(SERA, &["AR4"]).sin_pile(pile);
    let mut game = scene.sins(ORRIN, &["SN2", "SN3", "SN4"]).next_cataclysms(&["K11"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR4"))]);
    act(&mut game, ORRIN, LetPass);
    acts(&mut game, SERA, &[Sin(card("SN1")), Sin(card("SN1")), Sin(card("SN1"))]);
    game
}

#[test]
fn s22_5_sins_put_under_the_deck_are_remembered() {
    let game = rung(&[]);
    assert_eq!(holding(&some_worlds(&game, Viewer::Seat(SERA), 300), ORRIN, "SN1"), 0);
    assert!(holding(&some_worlds(&game, Viewer::Seat(MAELIS), 300), ORRIN, "SN1") > 50);
}

#[test]
fn s22_5_a_shuffle_makes_all_cards_in_the_deck_unknown_again() {
    let mut game = rung(&["SN5", "SN5", "SN5", "SN6", "SN6", "SN6"]);
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    let events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert!(events.contains(&Event::SinsShuffledIn));
    everybody_passes(&mut game);
    act(&mut game, ORRIN, Sin(card("SN2")));
    assert_eq!(seen(&game).round, 2, "Maelis and Tancred have drawn three sins each");
    let worlds = some_worlds(&game, Viewer::Seat(SERA), 300);
    assert!(holding(&worlds, MAELIS, "SN1") > 30, "she may have drawn one");
}

#[test]
fn s22_5_a_known_sin_that_is_drawn_is_known_in_the_hand() {
    // The deck is empty but for the sin that Sera puts under it; Orrin draws it in step 2.
    let scene = four_with(false, true).sins(SERA, &["SN1", "SN1"]).artifacts(SERA, &["AR4"]);
    let rest = ["SN2", "SN3", "SN4", "SN5", "SN6", "SN7"].repeat(4);
    let scene = scene.sins(TANCRED, &rest).sins(TANCRED, &["SN1", "SN1"]);
    let mut game = scene.order(&[ORRIN, SERA, MAELIS, TANCRED]).turn(SERA).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR4"))]);
    act(&mut game, TANCRED, LetPass);
    acts(&mut game, SERA, &[Sin(card("SN1")), Stop]);
    acts(&mut game, MAELIS, &[Pass]);
    acts(&mut game, TANCRED, &[Pass]);
    act(&mut game, UNNAMED, Decline);
    everybody_passes(&mut game);
    assert_eq!(hero(&game, ORRIN).sins, Some(bag(&["SN1"])));
    let seen_by = |viewer: Viewer| game.view(viewer).heroes[ORRIN].sins_seen;
    assert_eq!(seen_by(Viewer::Seat(SERA)), [1, 0, 0, 0, 0, 0, 0]);
    assert_eq!((seen_by(Viewer::Seat(MAELIS)), seen_by(Viewer::Spectator)), ([0; 7], [0; 7]));
    assert_eq!(holding(&some_worlds(&game, Viewer::Seat(SERA), 50), ORRIN, "SN1"), 50);
    assert!(holding(&some_worlds(&game, Viewer::Seat(MAELIS), 50), ORRIN, "SN1") < 40);
}

/// The Unnamed has seen Greed and Wrath in Orrin's hand; it is Orrin's turn.
fn looked_at() -> Seven {
    let mut game = unnamed().sins(ORRIN, &["SN1", "SN6"]).build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U12")), Hero(ORRIN)]);
    act(&mut game, SERA, Pass);
    game
}

fn unnamed_knows(game: &Seven) -> [u8; 7] {
    game.view(Viewer::Seat(UNNAMED)).heroes[ORRIN].sins_seen
}

#[test]
fn s22_5_the_hand_that_the_unnamed_saw_is_remembered() {
    let game = looked_at();
    let worlds = some_worlds(&game, Viewer::Seat(UNNAMED), 100);
    assert!(worlds.iter().all(|world| sins(&truth(world), ORRIN) == bag(&["SN1", "SN6"])));
    let others = some_worlds(&game, Viewer::Seat(MAELIS), 100);
    assert!(others.iter().any(|world| sins(&truth(world), ORRIN) != bag(&["SN1", "SN6"])));
    for world in &others {
        assert_eq!(unnamed_knows(world), [0; 7], "what he saw is as unknown to her as the hand");
    }
}

#[test]
fn s22_5_a_seen_sin_is_remembered_until_it_is_shown() {
    let mut game = looked_at();
    acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert_eq!(unnamed_knows(&game), [0, 0, 0, 0, 0, 1, 0], "the other one he still knows");
    for seat in [MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    act(&mut game, UNNAMED, Decline);
    everybody_passes(&mut game);
    assert_eq!((hero(&game, ORRIN).sin_count, seen(&game).round), (3, 2), "Orrin has drawn two more");
    assert_eq!(unnamed_knows(&game), [0, 0, 0, 0, 0, 1, 0]);
    assert_eq!(holding(&some_worlds(&game, Viewer::Seat(UNNAMED), 60), ORRIN, "SN6"), 60);
    let greed = holding(&some_worlds(&game, Viewer::Seat(UNNAMED), 200), ORRIN, "SN1");
    assert!((10..150).contains(&greed), "Orrin's new sins are unknown: {greed}");
}

#[test]
fn s22_5_everything_seen_in_a_hand_is_forgotten_when_a_sin_is_put_away_unseen() {
    let scene = unnamed().sins(ORRIN, &["SN1", "SN1", "SN6"]).characters(SERA, &["C-RA"]);
    let mut game = scene.build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U12")), Hero(ORRIN)]);
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RA"))]);
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    acts(&mut game, UNNAMED, &[Unnamed(card("U07")), Hero(ORRIN)]);
    assert_eq!(unnamed_knows(&game), [2, 0, 0, 0, 0, 1, 0]);
    act(&mut game, ORRIN, Sin(card("SN1")));
    assert_eq!(unnamed_knows(&game), [0; 7]);
    let greed = holding(&some_worlds(&game, Viewer::Seat(UNNAMED), 200), ORRIN, "SN6");
    assert!(greed < 150, "Wrath may be what he put away: {greed}");
}

/// Sera has looked at the top cataclysm and decided.
fn watched(answer: seven::Action) -> Seven {
    let scene = four().artifacts(SERA, &["AR7"]).sins(SERA, &["SN1"]);
    let scene = scene.sin_pile(&["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"]);
    let mut game = scene.next_cataclysms(&["K11", "K13"]).cataclysms_played(12).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR7")), answer]);
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    game
}

/// How often the Rain of Glass comes next in these worlds, in which Sera plays the seventh sin.
fn rains(worlds: Vec<Seven>) -> usize {
    let comes = |mut world: Seven| {
        let events = acts(&mut world, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
        events.contains(&Event::CataclysmStruck { cataclysm: card("K11"), number: 13 })
    };
    worlds.into_iter().filter(|world| comes(world.clone())).count()
}

#[test]
fn s22_5_the_cataclysm_seen_with_ar7_is_remembered_on_top_and_under_the_deck() {
    for (answer, expected) in [(Leave, 40), (PutUnder, 0)] {
        let game = watched(answer);
        assert_eq!(rains(some_worlds(&game, Viewer::Seat(SERA), 40)), expected, "{answer:?}");
    }
    let top_for = |viewer| {
        worlds(&watched(Leave), viewer).iter().map(|world| world.cataclysms_seen[0]).collect::<Vec<_>>()
    };
    let (rain, whispers) = (Some(card("K11")), Some(card("K13")));
    let mut for_orrin = top_for(Viewer::Seat(ORRIN));
    for_orrin.retain(|top| *top == rain || *top == whispers);
    let rain_on_top = for_orrin.iter().filter(|top| **top == rain).count();
    assert_eq!(rain_on_top * 2, for_orrin.len(), "either card, as likely as the other");
}

#[test]
fn s22_5_the_cataclysms_seen_with_u11_are_remembered_in_their_order() {
    let mut game = unnamed().next_cataclysms(&["K01", "K02", "K03"]).build();
    let cataclysm = |name: &str| Cataclysm(card::<seven::Cataclysm>(name));
    acts(&mut game, UNNAMED, &[Unnamed(card("U11")), cataclysm("K03"), cataclysm("K01")]);
    let order = ["K03", "K01", "K02"].map(|name| Some(card(name)));
    let tops = |viewer| {
        some_worlds(&game, viewer, 60).iter().map(|world| truth(world).cataclysms_seen).collect::<Vec<_>>()
    };
    assert!(tops(Viewer::Seat(UNNAMED)).iter().all(|top| top[..] == order));
    let others = tops(Viewer::Seat(SERA));
    assert!(
        others.iter().any(|top| top[..] != order) && others.iter().any(|top| top[0] == Some(card("K09")))
    );
}

/// Sera can complete row 1, which brings this cataclysm; four treasures lie face down in row 3.
fn before_the_row(cataclysm: &str) -> Seven {
    let scene =
        four().quest(0, "Q01").quest(1, "Q04").neutral(0, 1).neutral(0, 2).neutral(1, 0).neutral(1, 1);
    let scene = scene.neutral(1, 2).gifts(SERA, "RR").next_cataclysms(&[cataclysm]).treasures(0, &["T01"]);
    scene.treasures(4, &["T05", "T10"]).treasures(5, &["T14", "T15"]).build()
}

/// Completes the row from here, and says which treasures of row 3 are turned up.
fn turned_up(mut world: Seven) -> Vec<seven::Treasure> {
    let mut events = Vec::new();
    if offers(&world, SERA, Pass) {
        buy(&mut world, SERA, JoinQuest, Space { slot: 0, space: 0 });
    }
    while !events.contains(&Event::RowsMoved) {
        let seat = asked(&world).expect("the game goes on");
        let beside = Treasure(card("T01"));
        let answer = if offers(&world, seat, beside) { beside } else { legal(&world, seat)[0] };
        events = act(&mut world, seat, answer);
    }
    let beside =
        seen(&world).quests[2..4].iter().flat_map(|here| here.treasures).flatten().collect::<Vec<_>>();
    let face_up = |treasure| match treasure {
        TreasureView::FaceUp(treasure) => treasure,
        other => panic!("row 2 lies face up: {other:?}"),
    };
    beside.into_iter().map(face_up).collect()
}

#[test]
fn s22_5_a_treasure_face_down_is_any_that_does_not_lie_open() {
    let worlds = some_worlds(&before_the_row("K11"), Viewer::Seat(ORRIN), 1_700);
    let first: Vec<_> = worlds.into_iter().map(|world| turned_up(world)[0]).collect();
    let expected = [("T01", 1), ("T03", 2), ("T05", 1), ("T08", 2), ("T11", 3), ("T14", 1), ("T15", 4)];
    for (name, copies) in expected {
        let found = first.iter().filter(|&&treasure| treasure == card(name)).count();
        assert!(found.abs_diff(100 * copies) < 60, "{name}: {found} of 1700, {copies} of 17 cards");
    }
}

#[test]
fn s22_5_while_a_row_is_completed_everybody_knows_which_treasures_lie_face_down_but_not_where() {
    let mut picking = before_the_row("K01");
    buy(&mut picking, SERA, JoinQuest, Space { slot: 0, space: 0 });
    act(&mut picking, SERA, Quest(0));
    // Later the deck is shuffled again, and the cataclysm of the row asks which space is closed.
    let mut struck = picking.clone();
    act(&mut struck, SERA, Treasure(card("T01")));
    assert!(offers(&struck, SERA, CloseSpace(0)) && seen(&struck).treasure_deck > 0);
    let face_down = ["T05", "T10", "T14", "T15"].map(card);
    for game in [picking, struck] {
        assert_eq!(turned_up(game.clone()), face_down);
        for viewer in [Viewer::Seat(SERA), Viewer::Seat(ORRIN), Viewer::Spectator] {
            let arrangements: Vec<_> = some_worlds(&game, viewer, 60).into_iter().map(turned_up).collect();
            for treasures in &arrangements {
                let mut sorted = treasures.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, face_down, "{viewer}");
            }
            assert!(
                arrangements.iter().any(|other| *other != arrangements[0]),
                "{viewer} does not know where"
            );
        }
    }
}

#[test]
fn s22_5_and_s23_5_what_others_compose_is_not_in_an_imagined_world() {
    let mut game = four().fame(SERA, 9).tavern(&["C-RA", "C-BA", "C-GA"]).build();
    let menu = legal(&game, SERA);
    acts(&mut game, SERA, &[Do(Recruit), Back, Do(Recruit), Character(card("C-RA"))]);
    for viewer in [Viewer::Seat(ORRIN), Viewer::Spectator] {
        for world in some_worlds(&game, viewer, 3) {
            assert_eq!(legal(&world, SERA), menu, "{viewer}: she stands before the menu");
            assert_eq!(world.view(Viewer::Seat(SERA)).asked.unwrap().backs_left, Some(7));
        }
    }
    for world in some_worlds(&game, Viewer::Seat(SERA), 3) {
        assert_eq!(legal(&world, SERA), legal(&game, SERA), "she knows what she does");
    }
    let mut game = unnamed().build();
    act(&mut game, UNNAMED, Unnamed(card("U01")));
    for world in some_worlds(&game, Viewer::Seat(SERA), 3) {
        assert!(offers(&world, UNNAMED, Decline));
    }
}
