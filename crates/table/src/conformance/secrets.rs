//! Non-interference: what a viewer may not know changes nothing that it sees.
//!
//! The tool is `imagine`: it gives another world that looks the same to a viewer, and the same world for all positions that the
//! viewer cannot tell apart. So "do these two look alike to the viewer?" has an exact answer.

use super::{Inspection, Property, same};
use crate::{Cast, Chance, Fast, Seat, Viewer, Words};

impl<G: Words> Inspection<'_, G> {
    pub(super) fn look_for_secrets(&mut self, position: &G) {
        let viewer = self.some_viewer(position.seats());
        let world = imagined(position, viewer, self.chance.next_u64());
        self.report.secrecy_checks += 1;

        self.hold(Property::ImagineIsValid, is_valid(position, &world));
        let again = self.chance.next_u64();
        let (here, there) = (imagined(position, viewer, again), imagined(&world, viewer, again));
        self.hold(
            Property::ImagineForgets,
            same(&format!("what {viewer} imagines from two worlds"), &here, &there),
        );

        self.hold(Property::ViewKeepsSecrets, views_alike(position, &world, viewer));
        self.hold(Property::TurnKeepsSecrets, same("whose turn it is", &position.turn(), &world.turn()));
        self.hold(Property::WordsKeepSecrets, words_alike(position, &world, viewer));
        if let Viewer::Seat(seat) = viewer {
            self.hold(Property::LegalKeepsSecrets, actions_alike(position, &world, seat));
            self.hold(Property::RefusalsKeepSecrets, refusals_alike(position, &world, seat));
        }
    }

    /// Two deals that look the same to a viewer must be imagined the same.
    pub(super) fn look_at_beginning(&mut self, position: &G) {
        for _ in 0..4 {
            let Ok(other) = G::begin(self.setup(), &mut self.chance) else { return };
            let viewer = self.some_viewer(position.seats());
            if position.view(viewer) == other.view(viewer) && position.turn() == other.turn() {
                let seed = self.chance.next_u64();
                let (here, there) = (imagined(position, viewer, seed), imagined(&other, viewer, seed));
                let what = format!("what {viewer} imagines after two deals that look the same");
                self.hold(Property::ImagineForgets, same(&what, &here, &there));
            }
        }
    }

    pub(super) fn some_viewer(&mut self, seats: u8) -> Viewer {
        let number = self.chance.below(u32::from(seats) + 1) as u8;
        if number == seats { Viewer::Spectator } else { Viewer::Seat(Seat::new(number)) }
    }
}

pub(super) fn imagined<G: Words>(position: &G, viewer: Viewer, seed: u64) -> G {
    let mut world = position.clone();
    world.imagine(viewer, &mut Fast::new(seed));
    world
}

fn is_valid<G: Words>(position: &G, world: &G) -> Result<(), String> {
    world.audit().map_err(|error| format!("an imagined world is unsound: {error}"))?;
    same("the number of seats in an imagined world", &position.seats(), &world.seats())?;
    for seat in world.turn().deciders().iter() {
        let mut legal = Vec::new();
        world.legal(seat, &mut legal);
        if legal.is_empty() {
            return Err(format!("in an imagined world {seat} is to decide and has nothing to choose"));
        }
    }
    Ok(())
}

/// Byte for byte, as it would be sent.
pub(super) fn views_alike<G: Words>(here: &G, there: &G, viewer: Viewer) -> Result<(), String> {
    let sent = |position: &G| {
        serde_json::to_string(&position.view(viewer)).unwrap_or_else(|error| error.to_string())
    };
    same(&format!("the view of {viewer}"), &sent(here), &sent(there))
}

pub(super) fn actions_alike<G: Words>(here: &G, there: &G, seat: Seat) -> Result<(), String> {
    let lists = |position: &G| {
        let (mut legal, mut candidates) = (Vec::new(), Vec::new());
        position.legal(seat, &mut legal);
        position.candidates(seat, &mut candidates);
        (legal, candidates)
    };
    same(&format!("what {seat} can do"), &lists(here), &lists(there))
}

fn refusals_alike<G: Words>(here: &G, there: &G, seat: Seat) -> Result<(), String> {
    let mut candidates = Vec::new();
    here.candidates(seat, &mut candidates);
    candidates.into_iter().try_for_each(|action| {
        let answer = |position: &G| position.check(seat, action).map_err(|refusal| refusal.to_string());
        same(&format!("the answer to {seat} for {action:?}"), &answer(here), &answer(there))
    })
}

fn words_alike<G: Words>(here: &G, there: &G, viewer: Viewer) -> Result<(), String> {
    let names = Seat::all(here.seats()).map(|seat| format!("Player {}", seat.number() + 1));
    let cast = Cast::new(names.collect(), viewer.seat());
    let said = |position: &G| {
        let view = position.view(viewer);
        let mut candidates = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            position.candidates(seat, &mut candidates);
        }
        let offer = |action| viewer.seat().map(|seat| G::offer(&view, seat, action));
        let offers: Vec<_> = candidates.into_iter().map(offer).collect();
        (G::question(&view, &cast), G::picture(&view, &cast), offers)
    };
    same(&format!("what is said to {viewer}"), &said(here), &said(there))
}
