//! What tests of rules need: people, names of hexes and units, and a table at which things are done and refused.

use multiverse_war::{
    Action, Aim, BlockView, Event, Face, Hex, HexView, How, MultiverseWar, PlayerView, Rolled, Scene, Setup,
    Task, View,
};
use table::{Fast, Game, Refusal, Script, Seat, Transcript, Viewer};

pub(crate) const RED: Seat = Seat::new(0);
pub(crate) const BLUE: Seat = Seat::new(1);

/// Answers of a combat die, in the order of the standard pack.
pub(crate) const MELEE: usize = 0;
pub(crate) const RANGED: usize = 1;
pub(crate) const CAVALRY: usize = 2;
pub(crate) const CRITICAL: usize = 3;
pub(crate) const BLANK: usize = 4;

/// The advanced scenario for two without combat cards, so that nobody is asked in a fight.
pub(crate) fn field() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| rules.combat_cards = false))
}

/// The starter scenario: nothing but units and buildings, and nobody is asked between the phases.
pub(crate) fn simple() -> Scene {
    Scene::with(&Setup::starter(2))
}

pub(crate) fn hex(game: &MultiverseWar, q: i8, r: i8) -> Hex {
    game.hex_at(q, r).expect("a hex of the map")
}

/// The seat's block on a hex, a military unit before others, with all that is known of it; nothing if there is none.
pub(crate) fn block(game: &MultiverseWar, seat: Seat, q: i8, r: i8) -> Option<BlockView> {
    let unit = game.unit_on(seat, hex(game, q, r))?;
    seen(game).blocks.into_iter().find(|block| block.block.seat == seat && block.block.unit == unit)
}

/// The number of the seat's unit on a hex.
#[track_caller]
pub(crate) fn unit(game: &MultiverseWar, seat: Seat, q: i8, r: i8) -> u8 {
    game.unit_on(seat, hex(game, q, r)).expect("a unit on the hex")
}

/// The unit on one hex goes to another.
#[track_caller]
pub(crate) fn step(game: &MultiverseWar, seat: Seat, from: (i8, i8), to: (i8, i8)) -> Action {
    Action::Step { unit: unit(game, seat, from.0, from.1), to: hex(game, to.0, to.1) }
}

/// The unit on one hex attacks another.
#[track_caller]
pub(crate) fn attack(game: &MultiverseWar, seat: Seat, from: (i8, i8), to: (i8, i8)) -> Action {
    Action::Attack { unit: unit(game, seat, from.0, from.1), at: hex(game, to.0, to.1), how: How::Plain }
}

/// The unit on one hex shoots at another.
#[track_caller]
pub(crate) fn shoot(game: &MultiverseWar, seat: Seat, from: (i8, i8), to: (i8, i8)) -> Action {
    let (unit, at) = (unit(game, seat, from.0, from.1), hex(game, to.0, to.1));
    Action::Shoot { unit, at, aim: Aim::First, how: How::Plain }
}

/// Does these things, one after the other, with any luck.
#[track_caller]
pub(crate) fn act(game: &mut MultiverseWar, seat: Seat, actions: &[Action]) -> Vec<Event> {
    let mut log = Transcript::default();
    for &action in actions {
        if let Err(refused) = game.check(seat, action) {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            panic!("{action:?} is refused by {}: {refused}; legal: {legal:?}", refused.rule());
        }
        game.apply(seat, action, &mut Fast::new(7), &mut log);
        game.audit().expect("everything is in one place");
    }
    log.events
}

/// Does one thing with this luck, all of which must be used.
#[track_caller]
pub(crate) fn act_with(
    game: &mut MultiverseWar,
    seat: Seat,
    action: Action,
    answers: &[usize],
) -> Vec<Event> {
    game.check(seat, action).unwrap_or_else(|refused| panic!("{action:?} is refused by {}", refused.rule()));
    let (mut chance, mut log) = (Script::new(answers.iter().copied()), Transcript::default());
    game.apply(seat, action, &mut chance, &mut log);
    chance.finish();
    game.audit().expect("everything is in one place");
    log.events
}

/// Does one thing while every die shows this face.
#[track_caller]
pub(crate) fn act_rolling(game: &mut MultiverseWar, seat: Seat, action: Action, face: usize) -> Vec<Event> {
    struct Always(u32);
    impl table::Chance for Always {
        fn below(&mut self, answers: u32) -> u32 {
            self.0.min(answers - 1)
        }
    }
    game.check(seat, action).unwrap_or_else(|refused| panic!("{action:?} is refused by {}", refused.rule()));
    let mut log = Transcript::default();
    game.apply(seat, action, &mut Always(face as u32), &mut log);
    game.audit().expect("everything is in one place");
    log.events
}

/// The id of the rule that forbids it.
#[track_caller]
pub(crate) fn refused(game: &MultiverseWar, seat: Seat, action: Action) -> &'static str {
    game.check(seat, action).expect_err("this should be refused").rule()
}

/// The strikes among events: dice and damage.
pub(crate) fn strikes(events: &[Event]) -> Vec<(u8, Option<u8>)> {
    let strike = |event: &Event| match event {
        Event::Struck { rolled: Rolled { dice, .. }, damage, .. } => Some((*dice, *damage)),
        _ => None,
    };
    events.iter().filter_map(strike).collect()
}

pub(crate) fn seen(game: &MultiverseWar) -> View {
    game.view(Viewer::Everything)
}

/// What a seat sees.
pub(crate) fn seen_by(game: &MultiverseWar, seat: Seat) -> View {
    game.view(Viewer::Seat(seat))
}

/// What a seat may do now.
pub(crate) fn legal(game: &MultiverseWar, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

/// Who is asked, in seat order.
pub(crate) fn asked(game: &MultiverseWar) -> Vec<Seat> {
    match game.turn() {
        table::Turn::Decide(seats) => seats.iter().collect(),
        table::Turn::Over(_) => Vec::new(),
    }
}

/// What lies on a hex.
pub(crate) fn ground(game: &MultiverseWar, q: i8, r: i8) -> HexView {
    seen(game).hexes[usize::from(hex(game, q, r).0)]
}

/// What a player has, as everybody at the end sees it.
pub(crate) fn player(game: &MultiverseWar, seat: Seat) -> PlayerView {
    seen(game).players.swap_remove(seat.index())
}

pub(crate) fn gold(game: &MultiverseWar, seat: Seat) -> u16 {
    player(game, seat).gold
}

/// M19.1: the steps of a type.
pub(crate) fn steps(game: &MultiverseWar, seat: Seat, face: Face) -> u8 {
    player(game, seat).tracks[face as usize]
}

/// What is asked, and whom.
#[track_caller]
pub(crate) fn question(game: &MultiverseWar) -> (Vec<Seat>, Task) {
    let asked = seen(game).asked.expect("somebody is asked");
    (asked.seats.iter().collect(), asked.task)
}

/// The number of a slot.
#[track_caller]
pub(crate) fn slot(game: &MultiverseWar, place: (i8, i8)) -> u8 {
    seen(game).slots.iter().position(|slot| slot.place == place).expect("a slot of the map") as u8
}

/// Nobody wants anything until somebody's action phase.
pub(crate) fn idle(game: &mut MultiverseWar) {
    loop {
        let (seats, task) = question(game);
        let answer = match task {
            Task::HeroStep(_) | Task::Treaty(_) | Task::Deal(_) => Action::Pass,
            Task::Orders => Action::Done,
            Task::Gifts => Action::Give(0),
            Task::Meet(..) => Action::No,
            _ => return,
        };
        act(game, seats[0], &[answer]);
    }
}
