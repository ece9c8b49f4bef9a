//! Chapter 8: revenue.

use crate::common::{BLUE, RED, act, asked, attack, hex, legal, refused, seen, seen_by, simple, unit};
use multiverse_war::{
    Action, Encounter, Event, Face, MultiverseWar, Phase, Scene, Setup, Source, Work, Works,
};
use table::{Game, Seat, Viewer};

/// The last player of the turn ends his phase; revenue is taken.
fn next_turn(game: &mut MultiverseWar) -> Vec<Event> {
    act(game, BLUE, &[Action::EndPhase])
}

#[test]
fn m8_1_five_gold_for_the_settlement_from_turn_2_on() {
    let mut game = simple().turn(1).phase_of(BLUE).gold(RED, 0).gold(BLUE, 3).build();
    let events = next_turn(&mut game);
    let view = seen(&game);
    assert_eq!((view.turn, view.players[0].gold, view.players[1].gold), (2, 5, 8));
    assert!(events.contains(&Event::Earned { seat: RED, gold: 5 }));
}

#[test]
fn m8_2_finished_buildings_and_burning_villages_pay() {
    let revenue = |scene: Scene| {
        let mut game = scene.phase_of(BLUE).gold(RED, 0).build();
        let told = seen(&game).players[0].revenue;
        next_turn(&mut game);
        let gold = seen(&game).players[0].gold;
        assert_eq!(told, gold, "what is shown is what is taken");
        gold
    };
    let one = |kind, second_age| revenue(simple().building(RED, kind, second_age, 3, 1));
    assert_eq!(Works::ALL.map(|kind| one(kind, false)), [7, 5, 7, 6, 8]);
    let upgraded = [Works::Barracks, Works::GuardTower, Works::Academy, Works::SiegeWorkshop];
    assert_eq!(upgraded.map(|kind| one(kind, true)), [8, 5, 8, 7]);
    let both =
        simple().building(RED, Works::Barracks, false, 3, 1).building(RED, Works::Academy, true, 3, -3);
    assert_eq!(revenue(both.clone()), 5 + 2 + 3);
    assert_eq!(revenue(both.building(BLUE, Works::Barracks, false, 6, -4)), 10, "only his own");
    // A village that nobody holds pays nobody; taken, it pays 2.
    let village = simple().encounter(Encounter::Village, 3, 0).unit(RED, Face::Pikeman, 2, 0);
    assert_eq!(revenue(village.clone()), 5);
    let mut game =
        village.unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::Pikeman, 3, -1).gold(RED, 0).build();
    for from in [(2, 0), (4, 0), (3, -1)] {
        let action = attack(&game, RED, from, (3, 0));
        act(&mut game, RED, &[action]);
    }
    act(&mut game, RED, &[Action::EndPhase]);
    next_turn(&mut game);
    assert_eq!(seen(&game).players[0].gold, 5 + 2);
}

#[test]
fn m8_2_a_building_site_pays_nothing() {
    let mut game = simple().unit(RED, Face::Builder, 3, 1).gold(RED, 12).build_phase().build();
    let builder = unit(&game, RED, 3, 1);
    act(
        &mut game,
        RED,
        &[Action::Builder(builder), Action::Work(Work::Build(Works::Fortress)), Action::Done],
    );
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(seen(&game).players[0].revenue, 5);
}

#[test]
fn mx_16_barracks_pay() {
    let mut game = simple().turn(3).unit(RED, Face::Builder, 3, 1).gold(RED, 4).build_phase().build();
    let builder = unit(&game, RED, 3, 1);
    act(
        &mut game,
        RED,
        &[Action::Builder(builder), Action::Work(Work::Build(Works::Barracks)), Action::Done],
    );
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(seen(&game).players[0].gold, 0);
    act(&mut game, RED, &[Action::EndPhase]);
    let events = next_turn(&mut game);
    assert_eq!(seen(&game).turn, 4);
    assert!(events.contains(&Event::Earned { seat: RED, gold: 7 }));
    assert_eq!(seen(&game).players[0].gold, 7);
}

#[test]
fn m8_3_gold_is_public_and_what_is_spent_shows_at_the_end_of_the_phase() {
    let mut game = simple().gold(RED, 11).build_phase().build();
    let place = Action::Place(hex(&game, 1, 0));
    act(
        &mut game,
        RED,
        &[Action::Source(Source::Settlement), Action::Recruit(Face::Archer), place, Action::Done],
    );
    for viewer in [Viewer::Seat(BLUE), Viewer::Spectator] {
        let view = game.view(viewer);
        assert_eq!((view.players[0].gold, view.players[0].planned_gold), (11, None));
    }
    let own = seen_by(&game, RED);
    assert_eq!((own.players[0].gold, own.players[0].planned_gold), (11, Some(6)), "he knows what is left");
    let events = act(&mut game, BLUE, &[Action::Done]);
    assert!(events.contains(&Event::BuildEnded { seat: RED, spent: 5, gold: 6 }));
    for viewer in [Viewer::Seat(RED), Viewer::Seat(BLUE), Viewer::Spectator] {
        assert_eq!(game.view(viewer).players[0].gold, 6);
    }
    // There is no upper limit.
    let mut rich = simple().gold(BLUE, 40_000).phase_of(BLUE).build();
    next_turn(&mut rich);
    assert_eq!(seen(&rich).players[1].gold, 40_005);
}

#[test]
fn m8_4_nobody_spends_what_he_does_not_have() {
    for (gold, may) in [(4, true), (3, false)] {
        let mut game = simple().unit(RED, Face::Builder, 3, 1).gold(RED, gold).build_phase().build();
        let builder = unit(&game, RED, 3, 1);
        act(&mut game, RED, &[Action::Builder(builder)]);
        let barracks = Action::Work(Work::Build(Works::Barracks));
        assert_eq!(game.check(RED, barracks).is_ok(), may, "{gold} gold");
        if may {
            // What an earlier order costs is gone: nothing is left for a Scout.
            act(&mut game, RED, &[barracks]);
            assert_eq!(refused(&game, RED, Action::Source(Source::Settlement)), "M8.4");
        } else {
            assert_eq!(refused(&game, RED, barracks), "M8.4");
        }
    }
}

#[test]
fn m8_5_revenue_then_loans_then_gifts_and_deals() {
    let two = Seat::new(2);
    let setup = Setup::starter(3).with(|rules| rules.diplomacy = true);
    // Blue has nothing and owes 7, due in turn 6: his revenue comes first, so 5 are paid.
    let scene = Scene::with(&setup).gold(BLUE, 0).gold(RED, 0).loan(BLUE, RED, 7, 6).phase_of(two);
    let mut game = scene.build();
    let events = act(&mut game, two, &[Action::EndPhase]);
    let earned = events.iter().position(|event| *event == Event::Earned { seat: BLUE, gold: 5 }).unwrap();
    let repaid =
        events.iter().position(|event| *event == Event::Repaid { from: BLUE, to: RED, gold: 5 }).unwrap();
    assert!(earned < repaid);
    let view = seen(&game);
    assert_eq!((view.players[0].gold, view.players[1].gold), (10, 0));
    assert_eq!(
        (view.loans.len(), view.loans[0].gold, view.loans[0].due),
        (1, 2, 7),
        "the rest is due next turn"
    );
    // Only now are treaties and deals offered.
    assert_eq!((view.phase, asked(&game).len()), (Phase::Revenue, 1));
    assert!(legal(&game, asked(&game)[0]).contains(&Action::Treaty(BLUE)) || asked(&game)[0] == BLUE);
    // Gifts of allies come after revenue, too: what was just earned can be given.
    let three = Seat::new(3);
    let mut game = Scene::with(&Setup::starter(4)).gold(RED, 0).phase_of(three).build();
    act(&mut game, three, &[Action::EndPhase]);
    assert!(legal(&game, RED).contains(&Action::Give(5)));
    assert_eq!(refused(&game, RED, Action::Give(6)), "M8.4");
}
