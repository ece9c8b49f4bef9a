//! What tests of the Build phase need: orders, carrying them out, and looking at what came of it.

use crate::common::{RED, act, hex, legal, player, refused, seen, seen_by, step, unit};
use multiverse_war::{
    Action, BlockView, BuildingView, Event, Face, MultiverseWar, Purchase, Scene, Setup, Source, Task, View,
    Work,
};
use table::{Game, Seat, Turn};

/// A place on the map.
pub(crate) type Place = (i8, i8);

/// Two players without heroes, cards, missions, dial and decoys: nobody is asked anything but what a test is about.
pub(crate) fn quiet_setup() -> Setup {
    Setup::advanced(2).with(|rules| {
        rules.heroes = false;
        rules.combat_cards = false;
        rules.dial = false;
        rules.secret_missions = false;
        rules.agenda = false;
        rules.decoys = false;
    })
}

/// The action phase of seat 0 in a quiet game.
pub(crate) fn quiet() -> Scene {
    Scene::with(&quiet_setup())
}

/// The Build phase of a quiet game.
pub(crate) fn building_site() -> Scene {
    quiet().build_phase()
}

/// The number of the seat's block with this face on a hex.
#[track_caller]
pub(crate) fn block_of(game: &MultiverseWar, seat: Seat, face: Face, at: Place) -> u8 {
    let hex = hex(game, at.0, at.1);
    let is_it = |block: &&BlockView| block.block.seat == seat && block.hex == hex && block.face == Some(face);
    seen(game).blocks.iter().find(is_it).expect("this block on the hex").block.unit
}

/// The Builder on a hex is ordered to do this.
#[track_caller]
pub(crate) fn work(game: &mut MultiverseWar, seat: Seat, at: Place, work: Work) {
    let builder = block_of(game, seat, Face::Builder, at);
    act(game, seat, &[Action::Builder(builder), Action::Work(work)]);
}

/// The rule that forbids the Builder on a hex to do this.
#[track_caller]
pub(crate) fn work_refused(game: &MultiverseWar, seat: Seat, at: Place, work: Work) -> &'static str {
    let mut game = *game;
    let builder = block_of(&game, seat, Face::Builder, at);
    act(&mut game, seat, &[Action::Builder(builder)]);
    refused(&game, seat, Action::Work(work))
}

/// The building on a hex as a source.
pub(crate) fn from(game: &MultiverseWar, at: Place) -> Source {
    Source::Building(hex(game, at.0, at.1))
}

/// The source is ordered to recruit this unit, which starts there.
#[track_caller]
pub(crate) fn recruit(game: &mut MultiverseWar, seat: Seat, source: Source, face: Face, at: Place) {
    let place = Action::Place(hex(game, at.0, at.1));
    act(game, seat, &[Action::Source(source), Action::Recruit(face), place]);
}

/// The rule that forbids the source to recruit this unit.
#[track_caller]
pub(crate) fn recruit_refused(game: &MultiverseWar, seat: Seat, source: Source, face: Face) -> &'static str {
    let mut game = *game;
    act(&mut game, seat, &[Action::Source(source)]);
    refused(&game, seat, Action::Recruit(face))
}

/// The units that a source offers, in order.
#[track_caller]
pub(crate) fn offers(game: &MultiverseWar, seat: Seat, source: Source) -> Vec<Face> {
    let mut game = *game;
    act(&mut game, seat, &[Action::Source(source)]);
    let face = |action: &Action| if let Action::Recruit(face) = action { Some(*face) } else { None };
    legal(&game, seat).iter().filter_map(face).collect()
}

/// The places on which a unit of the source may start.
#[track_caller]
pub(crate) fn starts(game: &MultiverseWar, seat: Seat, source: Source, face: Face) -> Vec<Place> {
    let mut game = *game;
    act(&mut game, seat, &[Action::Source(source), Action::Recruit(face)]);
    let hexes = seen(&game).hexes;
    let place = |action: &Action| match action {
        Action::Place(hex) => Some(hexes[hex.index()].place),
        _ => None,
    };
    legal(&game, seat).iter().filter_map(place).collect()
}

/// Shards are spent so.
#[track_caller]
pub(crate) fn buy(game: &mut MultiverseWar, seat: Seat, purchase: Purchase) {
    act(game, seat, &[Action::Shards, Action::Buy(purchase)]);
}

/// The seat's military unit, or whatever block it has, on a hex is disbanded.
#[track_caller]
pub(crate) fn disband(game: &mut MultiverseWar, seat: Seat, at: Place) {
    let unit = unit(game, seat, at.0, at.1);
    act(game, seat, &[Action::Disband, Action::Remove(unit)]);
}

/// The unit on a hex takes these steps.
#[track_caller]
pub(crate) fn walk(game: &mut MultiverseWar, seat: Seat, mut from: Place, way: &[Place]) -> Vec<Event> {
    let mut events = Vec::new();
    for &to in way {
        let on = step(game, seat, from, to);
        events.extend(act(game, seat, &[on]));
        from = to;
    }
    events
}

/// The rule that forbids Red's unit the step.
#[track_caller]
pub(crate) fn step_refused(scene: Scene, from: Place, to: Place) -> &'static str {
    let game = scene.build();
    refused(&game, RED, step(&game, RED, from, to))
}

/// Everybody is done: all orders are carried out.
#[track_caller]
pub(crate) fn carry_out(game: &mut MultiverseWar) -> Vec<Event> {
    let Turn::Decide(seats) = game.turn() else { panic!("the game is over") };
    let mut events = Vec::new();
    for seat in seats.iter() {
        events.extend(act(game, seat, &[Action::Done]));
    }
    events
}

/// Everybody says nothing until this is so; what happened meanwhile.
#[track_caller]
pub(crate) fn wait_until(game: &mut MultiverseWar, is_so: impl Fn(&View) -> bool) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..200 {
        if is_so(&seen(game)) {
            return events;
        }
        let Turn::Decide(seats) = game.turn() else { panic!("the game is over") };
        let seat = seats.first().expect("somebody is asked");
        let silence = game.pass(seat).expect("one may say nothing");
        events.extend(act(game, seat, &[silence]));
    }
    panic!("this does not come about");
}

/// Everybody says nothing until the orders of this turn are asked for.
#[track_caller]
pub(crate) fn wait_for_build_phase(game: &mut MultiverseWar, turn: u8) -> Vec<Event> {
    wait_until(game, |view| {
        view.turn == turn && view.asked.as_ref().is_some_and(|asked| asked.task == Task::Orders)
    })
}

/// Everybody says nothing until the action phase of this seat in this turn.
#[track_caller]
pub(crate) fn wait_for_phase(game: &mut MultiverseWar, turn: u8, seat: Seat) -> Vec<Event> {
    wait_until(game, |view| {
        let is_menu = view.asked.as_ref().is_some_and(|asked| asked.task == Task::Menu);
        view.turn == turn && is_menu && view.active == seat
    })
}

/// What the seat takes each turn.
pub(crate) fn revenue(game: &MultiverseWar, seat: Seat) -> u16 {
    player(game, seat).revenue
}

/// The building on a hex.
pub(crate) fn building(game: &MultiverseWar, at: Place) -> Option<BuildingView> {
    let hex = hex(game, at.0, at.1);
    seen(game).buildings.into_iter().find(|building| building.hex == hex)
}

/// Is the building on the hex connected?
#[track_caller]
pub(crate) fn is_connected(game: &MultiverseWar, at: Place) -> bool {
    building(game, at).expect("a building on the hex").connected
}

/// The blocks on a hex, as their owner sees them.
pub(crate) fn blocks_on(game: &MultiverseWar, seat: Seat, at: Place) -> Vec<BlockView> {
    let hex = hex(game, at.0, at.1);
    let is_here = |block: &BlockView| block.hex == hex && block.block.seat == seat;
    seen_by(game, seat).blocks.into_iter().filter(is_here).collect()
}

/// The AP that the only block on the hex has left.
#[track_caller]
pub(crate) fn ap(game: &MultiverseWar, seat: Seat, at: Place) -> u8 {
    match blocks_on(game, seat, at).as_slice() {
        [block] => block.ap.expect("its owner knows its AP"),
        blocks => panic!("{} blocks on the hex", blocks.len()),
    }
}
