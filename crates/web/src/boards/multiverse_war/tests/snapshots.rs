//! Boards as files, one tag per line. `BLESS=1` writes them anew.

use super::TRIAL;
use crate::boards::{Lit, multiverse_war::draw};
use multiverse_war::{
    Action, Aim, CombatCard, Encounter, Face, HeroKind, How, MultiverseWar, Scene, Setup, Source, Terrain,
    Works,
};
use table::{Cast, Fast, Game, Seat, Silent, Viewer, Words};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

/// The middle of a game: every kind of thing stands somewhere.
fn middle() -> Scene {
    Scene::with(&Setup::advanced(2))
        .terrain(3, 1, Terrain::Forest)
        .terrain(4, 0, Terrain::Hills)
        .terrain(3, -1, Terrain::Water)
        .road(2, 1, 0b00_1001)
        .building(ANN, Works::Barracks, true, 2, 2)
        .building(BEN, Works::GuardTower, false, 5, 0)
        .encounter(Encounter::Caravan, 4, -1)
        .hero(ANN, HeroKind::Warlord, 2, (3, 3, 0b00_0011), 2, 1)
        .unit(ANN, Face::Archer, 3, 0)
        .wounds(3, 0, 0)
        .unit(ANN, Face::Builder, 1, 1)
        .unit(BEN, Face::Pikeman, 4, 0)
        .unit(BEN, Face::Horseman, 6, 1)
        .steps(ANN, Face::Archer, 3)
        .hand(ANN, &[CombatCard::BattleCry, CombatCard::FallBack])
}

/// The board with everything lit that the viewer can choose.
fn drawn(game: &MultiverseWar, viewer: Viewer) -> String {
    let names = ["Ann", "Ben"].map(str::to_owned).to_vec();
    let view = game.view(viewer);
    let lit = viewer.seat().map(|seat| {
        let mut actions = Vec::new();
        game.legal(seat, &mut actions);
        let offers = actions.into_iter().map(|action| MultiverseWar::offer(&view, seat, action));
        Lit(offers.flat_map(|offer| offer.targets).map(|target| target.as_str().to_owned()).collect())
    });
    draw(&view, &Cast::new(names, viewer.seat()), &lit.unwrap_or_default()).into_string()
}

/// The game after these actions of a seat.
fn played(scene: Scene, seat: Seat, actions: &[Action]) -> MultiverseWar {
    let mut game = scene.build();
    for &action in actions {
        game.check(seat, action).unwrap_or_else(|refused| panic!("{action:?}: {refused:?}"));
        game.apply(seat, action, &mut Fast::new(1), &mut Silent);
    }
    game
}

#[test]
fn the_middle_of_a_game_for_both_seats_and_a_spectator() {
    let game = middle().build();
    TRIAL.compare("middle-seat", &drawn(&game, Viewer::Seat(ANN)));
    TRIAL.compare("middle-other", &drawn(&game, Viewer::Seat(BEN)));
    TRIAL.compare("middle-spectator", &drawn(&game, Viewer::Spectator));
}

#[test]
fn orders_are_given() {
    let recruiting = [Action::Source(Source::Settlement), Action::Recruit(Face::Pikeman)];
    let game = played(middle().build_phase(), ANN, &recruiting[..1]);
    TRIAL.compare("recruiting", &drawn(&game, Viewer::Seat(ANN)));
    let game = played(middle().build_phase(), ANN, &recruiting);
    TRIAL.compare("placing", &drawn(&game, Viewer::Seat(ANN)));
    let builder = middle().build();
    let unit = builder.hex_at(1, 1).and_then(|hex| builder.unit_on(ANN, hex)).expect("the Builder");
    let game = played(middle().build_phase(), ANN, &[Action::Builder(unit)]);
    TRIAL.compare("building", &drawn(&game, Viewer::Seat(ANN)));
}

#[test]
fn a_shot_waits_for_cards() {
    let game = middle().build();
    let at = |q, r| game.hex_at(q, r).expect("a hex of the map");
    let unit = game.unit_on(ANN, at(3, 0)).expect("the Archer");
    let shot = Action::Shoot { unit, at: at(4, 0), aim: Aim::First, how: How::Plain };
    let game = played(middle(), ANN, &[shot]);
    TRIAL.compare("fight", &drawn(&game, Viewer::Seat(ANN)));
}
