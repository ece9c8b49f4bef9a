//! Where the tests of chapters 15 to 17 fight: on (6,-2) of the map for two, far from both homes, attacked from (5,-2).

use crate::common::{BLUE, RED, act_with, attack, field, shoot};
use multiverse_war::{Event, Face, MultiverseWar, Scene, Victim};
use table::Seat;

/// A red unit next to a blue one.
pub(crate) fn duel(red: Face, blue: Face) -> Scene {
    field().unit(RED, red, 5, -2).unit(BLUE, blue, 6, -2)
}

/// The red unit on (5,-2) attacks (6,-2), with this luck.
#[track_caller]
pub(crate) fn charge(game: &mut MultiverseWar, luck: &[usize]) -> Vec<Event> {
    let action = attack(game, RED, (5, -2), (6, -2));
    act_with(game, RED, action, luck)
}

/// The red unit on one hex shoots at another, with this luck.
#[track_caller]
pub(crate) fn volley(game: &mut MultiverseWar, from: (i8, i8), at: (i8, i8), luck: &[usize]) -> Vec<Event> {
    let action = shoot(game, RED, from, at);
    act_with(game, RED, action, luck)
}

/// What was hit by what was declared.
pub(crate) fn victim(events: &[Event]) -> Option<Victim> {
    events.iter().find_map(|event| match event {
        Event::Attacked { victim, .. } => Some(*victim),
        _ => None,
    })
}

/// Who struck, in order.
pub(crate) fn strikers(events: &[Event]) -> Vec<Seat> {
    let striker = |event: &Event| match event {
        Event::Struck { by: Some(by), .. } => Some(by.seat),
        _ => None,
    };
    events.iter().filter_map(striker).collect()
}

/// The supporters that were counted: attacker, defender.
pub(crate) fn support(events: &[Event]) -> (u8, u8) {
    let counted = |event: &Event| match event {
        Event::Supported { attacker, defender } => Some((*attacker, *defender)),
        _ => None,
    };
    events.iter().find_map(counted).unwrap_or((0, 0))
}

pub(crate) fn moved_up(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::MovedUp { .. }))
}
