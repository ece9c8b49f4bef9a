//! Chapter 31: what questions, logs and conclusions tell, and the end of all secrets.

use crate::common::{BLUE, RED, act, asked, attack, block, field, hex, legal, player, refused, seen, unit};
use crate::hidden::{ALLY, FRIEND, OTHER, OTHERS, OWNER, everybody, mine, teams};
use multiverse_war::{
    Action, Aim, CombatCard, Ending, Event, Face, How, MultiverseWar, Scene, Setup, Source, View,
};
use table::{Cast, Fast, Game, Seat, Viewer, Words};

#[test]
fn m31_2_who_is_asked_depends_on_nothing_hidden() {
    // Whoever holds a card is asked, whatever it is (M26.4): Fall Back cannot be played at that moment.
    for card in [CombatCard::FallBack, CombatCard::BattleCry] {
        let mut game = Scene::two()
            .hand(BLUE, &[card])
            .unit(RED, Face::Pikeman, 3, 0)
            .unit(BLUE, Face::Pikeman, 4, 0)
            .build();
        let action = attack(&game, RED, (3, 0), (4, 0));
        act(&mut game, RED, &[action]);
        assert_eq!(asked(&game), [BLUE], "{card:?}");
    }
    // What seat 0 is offered does not depend on what a hidden block is.
    let near = |face: Face| Scene::two().unit(RED, Face::Longbowman, 2, 3).unit(BLUE, face, 5, 3).build();
    let offers = [Face::Pikeman, Face::Builder, Face::Decoy].map(|face| legal(&near(face), RED));
    assert_eq!(offers[0], offers[1]);
    assert_eq!(offers[0], offers[2]);
}

#[test]
fn mx_45_hidden_on_the_walls() {
    let scene = |own: Face| Scene::two().unit(RED, own, 2, 3).set_up(2, 3);
    let shot = |game: &MultiverseWar, aim: Aim| {
        let (unit, at) = (unit(game, RED, 2, 3), hex(game, 5, 3));
        Action::Shoot { unit, at, aim, how: How::Plain }
    };
    // An empty wall is shot at.
    let empty = scene(Face::Longbowman).build();
    assert!(empty.check(RED, shot(&empty, Aim::First)).is_ok());
    for hidden in [Face::Pikeman, Face::Builder, Face::Decoy] {
        let game = scene(Face::Longbowman).unit(BLUE, hidden, 5, 3).build();
        assert!(!block(&game, BLUE, 5, 3).unwrap().identified);
        assert_eq!(refused(&game, RED, shot(&game, Aim::First)), "M15.3", "{hidden:?}");
        let ballista = scene(Face::Ballista).unit(BLUE, hidden, 5, 3).build();
        assert_eq!(refused(&ballista, RED, shot(&ballista, Aim::First)), "M15.3", "{hidden:?}");
        assert!(ballista.check(RED, shot(&ballista, Aim::Wall)).is_ok(), "{hidden:?}");
    }
}

#[test]
fn m31_3_gold_and_speed_tell_what_they_tell() {
    // Seat 0 recruits one unit and has 5 gold less: for seat 1 it can only be an Archer or a Heavy Swordsman, whose price that is.
    let mut game = field().build_phase().build();
    let place = Action::Place(hex(&game, 1, 0));
    act(
        &mut game,
        RED,
        &[Action::Source(Source::Settlement), Action::Recruit(Face::Archer), place, Action::Done],
    );
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(player(&game, RED).gold, 15);
    let mut faces = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut world = game;
        world.imagine(Viewer::Seat(BLUE), &mut Fast::new(seed));
        faces.extend(seen(&world).blocks.iter().filter_map(|block| block.face));
    }
    assert_eq!(faces.into_iter().collect::<Vec<_>>(), [Face::Archer, Face::HeavySwordsman]);
}

#[test]
fn m31_3_whoever_gives_gold_in_turn_1_keeps_it_for_his_builder() {
    // M6.9: of 9 gold at most 7 are given, so nobody need think of more.
    let mut game = MultiverseWar::begin(&Setup::starter(4), &mut Fast::new(1), &mut table::Silent).unwrap();
    for seat in Seat::all(4) {
        let faction = legal(&game, seat)[0];
        act(&mut game, seat, &[faction]);
    }
    assert_eq!(refused(&game, RED, Action::Give(8)), "M6.9");
    act(&mut game, RED, &[Action::Give(1)]);
    for seed in 0..40 {
        let mut world = game;
        world.imagine(Viewer::Seat(BLUE), &mut Fast::new(seed));
        for seat in [BLUE, OTHER, ALLY] {
            act(&mut world, seat, &[Action::Give(0)]);
        }
        let left = player(&world, RED).gold;
        assert!((2..=9).contains(&left), "{left} gold");
    }
}

/// What a viewer reads of an event.
fn told(game: &MultiverseWar, event: &Event, viewer: Viewer) -> String {
    let names = ["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec();
    let cast = Cast::new(names, viewer.seat());
    let view: View = game.view(viewer);
    MultiverseWar::redact(event, viewer)
        .map_or_else(String::new, |event| MultiverseWar::tell(&view, &event, &cast))
}

#[test]
fn m31_4_the_log_speaks_of_a_unit_or_a_card() {
    let mut game = teams().build_phase().build();
    let place = Action::Place(hex(&game, 4, -4));
    act(
        &mut game,
        RED,
        &[Action::Source(Source::Settlement), Action::Recruit(Face::Archer), place, Action::Done],
    );
    for seat in [BLUE, OTHER] {
        act(&mut game, seat, &[Action::Done]);
    }
    let events = act(&mut game, ALLY, &[Action::Done]);
    let placed = events.iter().find(|event| matches!(event, Event::Placed { .. })).unwrap();
    for viewer in [OWNER, FRIEND] {
        assert!(told(&game, placed, viewer).contains("Archer"));
    }
    for viewer in OTHERS {
        let words = told(&game, placed, viewer);
        assert!(words.contains("a unit") && !words.contains("Archer"), "{words}");
    }
    let drew = Event::DrewCard { seat: RED, card: Some(CombatCard::WeakSpot) };
    assert!(told(&game, &drew, OWNER).contains("Weak Spot"));
    for viewer in everybody().skip(1) {
        let words = told(&game, &drew, viewer);
        assert!(words.contains("a combat card") && !words.contains("Weak"), "{words}");
    }
    // Of orders the others hear nothing at all.
    assert_eq!(told(&game, &Event::Planned { seat: RED }, FRIEND), "");
}

#[test]
fn m31_5_at_the_end_everything_is_shown() {
    let mut game = field()
        .unit(RED, Face::Pikeman, 5, 2)
        .unit(RED, Face::Knight, 2, 0)
        .mission(RED, 4)
        .settlement_wounds(BLUE, 4)
        .build();
    let knight = |game: &MultiverseWar, viewer| {
        let at = hex(game, 2, 0);
        game.view(viewer).blocks.iter().find(|block| block.hex == at).unwrap().face
    };
    assert_eq!(knight(&game, Viewer::Seat(BLUE)), None);
    let conquest = attack(&game, RED, (5, 2), (5, 3));
    act(&mut game, RED, &[conquest]);
    assert_eq!(seen(&game).ending, Some(Ending::Conquest(RED)));
    for viewer in [Viewer::Seat(BLUE), Viewer::Spectator] {
        assert_eq!(knight(&game, viewer), Some(Face::Knight));
        assert_eq!(mine(&game, viewer).mission, Some(4));
        assert!(mine(&game, viewer).hand.is_some());
    }
}
