//! What tests of abilities and heroes share: a field without combat cards, attacks with abilities, blocks as everybody would see them.

use crate::common::{BLUE, RED, act, hex, seen, unit};
use multiverse_war::{
    Action, Aim, BlockView, Dir, Event, Face, HeroKind, HeroView, How, MultiverseWar, Scene, Setup,
};
use table::{Game, Seat, Viewer};

/// Dice that nobody needs so far.
pub(crate) const RANGED: usize = 1;
pub(crate) const CAVALRY: usize = 2;

/// An ability as one of the bits of a hero's sheet.
pub(crate) const fn skill(power: u8) -> u8 {
    1 << power
}

/// Without combat cards nobody is asked in a fight.
pub(crate) fn field() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| rules.combat_cards = false))
}

/// A field on which these types of Red are veterans.
pub(crate) fn veterans(faces: &[Face]) -> Scene {
    faces.iter().fold(field(), |scene, &face| scene.steps(RED, face, 2))
}

/// Two teams without combat cards: Red and the ally in the west.
pub(crate) fn teams() -> Scene {
    Scene::with(&Setup::advanced(4).with(|rules| rules.combat_cards = false))
}
pub(crate) const ALLY: Seat = Seat::new(3);

/// The unit on one hex attacks another, with its ability.
#[track_caller]
pub(crate) fn attack_with(game: &MultiverseWar, from: (i8, i8), to: (i8, i8), how: How) -> Action {
    let seat = seen(game).active;
    Action::Attack { unit: unit(game, seat, from.0, from.1), at: hex(game, to.0, to.1), how }
}

/// The unit on one hex shoots at another, with its ability.
#[track_caller]
pub(crate) fn shoot_with(game: &MultiverseWar, from: (i8, i8), to: (i8, i8), how: How) -> Action {
    let seat = seen(game).active;
    let (unit, at) = (unit(game, seat, from.0, from.1), hex(game, to.0, to.1));
    Action::Shoot { unit, at, aim: Aim::First, how }
}

/// An extra strike at the hex in this direction from the target.
pub(crate) const fn extra(direction: u8) -> How {
    How::Extra(Dir::new(direction))
}

/// The unit on a hex makes its ability ready.
#[track_caller]
pub(crate) fn ready(game: &MultiverseWar, at: (i8, i8), facing: u8) -> Action {
    Action::Ready { unit: unit(game, seen(game).active, at.0, at.1), facing: Dir::new(facing) }
}

/// The hero uses an ability at a hex.
#[track_caller]
pub(crate) fn power(game: &MultiverseWar, power: u8, at: (i8, i8)) -> Action {
    power_to(game, power, at, at)
}

/// The hero uses an ability that names two hexes.
#[track_caller]
pub(crate) fn power_to(game: &MultiverseWar, power: u8, at: (i8, i8), to: (i8, i8)) -> Action {
    Action::Power { power, at: hex(game, at.0, at.1), to: hex(game, to.0, to.1) }
}

/// Is it allowed?
pub(crate) fn may(game: &MultiverseWar, seat: Seat, action: Action) -> bool {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let allowed = game.check(seat, action).is_ok();
    assert_eq!(allowed, legal.contains(&action), "what is allowed is offered: {action:?}");
    allowed
}

/// Everything that is known of the block on a hex; nothing if there is none.
pub(crate) fn block(game: &MultiverseWar, q: i8, r: i8) -> Option<BlockView> {
    let at = hex(game, q, r);
    seen(game).blocks.into_iter().find(|block| block.hex == at)
}

/// The wounds of the block on a hex.
#[track_caller]
pub(crate) fn wounds(game: &MultiverseWar, q: i8, r: i8) -> u8 {
    block(game, q, r).expect("a block on the hex").wounds
}

/// The AP of the block on a hex.
#[track_caller]
pub(crate) fn ap(game: &MultiverseWar, q: i8, r: i8) -> u8 {
    block(game, q, r).expect("a block on the hex").ap.expect("everything is seen")
}

/// The steps on the track of a type.
pub(crate) fn track(game: &MultiverseWar, seat: Seat, face: Face) -> u8 {
    seen(game).players[seat.index()].tracks[face as usize]
}

/// Abilities used, and how many may be.
pub(crate) fn tactical(game: &MultiverseWar, seat: Seat) -> (u8, u8) {
    seen(game).players[seat.index()].tactical
}

/// The sheet of a seat's hero.
#[track_caller]
pub(crate) fn sheet(game: &MultiverseWar, seat: Seat) -> HeroView {
    seen(game).players[seat.index()].hero.expect("a hero")
}

/// Red's hero with these abilities, 4 HP and 4 AP, on (3,0).
pub(crate) fn with_hero(kind: HeroKind, level: u8, skills: u8) -> Scene {
    field().hero(RED, kind, level, (4, 4, skills), 3, 0)
}

/// Who struck, in their order: dice and damage. Towers are left out.
pub(crate) fn strikers(events: &[Event]) -> Vec<Seat> {
    let by = |event: &Event| match event {
        Event::Struck { by: Some(by), .. } => Some(by.seat),
        _ => None,
    };
    events.iter().filter_map(by).collect()
}

/// Says nothing until the next action phase of this seat opens.
#[track_caller]
pub(crate) fn until_phase_of(game: &mut MultiverseWar, seat: Seat) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..50 {
        let asked = seen(game).asked.expect("the game goes on").seats.first().expect("somebody is asked");
        let silent = game.pass(asked).expect("nothing must be chosen");
        let more = act(game, asked, &[silent]);
        let is_open = more.iter().any(|event| matches!(event, Event::PhaseBegan(began) if *began == seat));
        events.extend(more);
        if is_open {
            return events;
        }
    }
    panic!("the phase never opens");
}

/// What the other side is shown.
pub(crate) fn shown_to_blue(game: &MultiverseWar, q: i8, r: i8) -> BlockView {
    let at = hex(game, q, r);
    let view = game.view(Viewer::Seat(BLUE));
    view.blocks.into_iter().find(|block| block.hex == at).expect("a block on the hex")
}
