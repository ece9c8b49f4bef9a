//! What holds for every move: it keeps secrets unless it says that it reveals them, and undo is free only where nobody learned
//! anything.

use super::secrets::{OtherLuck, Way, actions_alike, cast, heard, imagined, reveals, views_alike};
use super::{Inspection, Property, Step, same};
use crate::chance::ChanceFault;
use crate::{Audience, Chance, Replay, Seat, Transcript, Viewer, Words};

impl<G: Words> Inspection<'_, G> {
    pub(super) fn look_at_move(&mut self, step: &Step<'_, G>) {
        self.hold(Property::NeverPanics, tell_all(step));
        (0..self.kit.pairs).for_each(|_| self.look_for_leaks(step));
    }

    fn look_for_leaks(&mut self, step: &Step<'_, G>) {
        let viewer = self.some_viewer(step.before.seats());
        let world = imagined(step.before, viewer, self.chance.next_u64());
        self.report.secrecy_checks += 1;
        self.hold(Property::MovesKeepSecrets, keeps_secrets(step, &world, viewer));
        self.hold(Property::WhatIsSeenIsSaid, what_is_seen_is_said(step, viewer));
        self.hold(Property::FreeUndoTellsNothing, free_undo_tells_nothing(step, &world, viewer));
        if let Some(Repeated { after, log, luck: Ok(()) }) = repeat(step, step.action, &world) {
            self.must_imagine_alike(step.way(), (&after, &log), viewer, "the same move in two worlds");
        }
        self.compare_with_other_luck(step, viewer);
        if viewer != Viewer::Seat(step.seat) {
            self.compare_with_another_choice(step, viewer);
        }
    }

    fn compare_with_other_luck(&mut self, step: &Step<'_, G>, viewer: Viewer) {
        let (mut other, mut log) = (step.before.clone(), Transcript::default());
        let mut luck = OtherLuck::new(step.answers, &mut self.chance);
        other.apply(step.seat, step.action, &mut luck, &mut log);
        let strayed = luck.has_strayed();
        let ways = format!("{:?} of {} with other luck", step.action, step.seat);
        self.must_imagine_alike(step.way(), (&other, &log), viewer, &ways);
        if !strayed {
            self.must_hear_alike(step.way(), (&other, &log), viewer, &ways);
        }
    }

    fn compare_with_another_choice(&mut self, step: &Step<'_, G>, viewer: Viewer) {
        let mut legal = Vec::new();
        step.before.legal(step.seat, &mut legal);
        let action = legal[self.chance.below(legal.len() as u32) as usize];
        let (mut other, mut log) = (step.before.clone(), Transcript::default());
        let mut luck = Replay::new(step.answers);
        other.apply(step.seat, action, &mut luck, &mut log);
        if luck.finish().is_ok() {
            let ways = format!("{:?} and {action:?} of {}", step.action, step.seat);
            self.must_imagine_alike(step.way(), (&other, &log), viewer, &ways);
            self.must_hear_alike(step.way(), (&other, &log), viewer, &ways);
        }
    }
}

impl<G: Words> Step<'_, G> {
    fn way(&self) -> Way<'_, G> {
        (self.after, self.log)
    }
}

/// The same move with the same luck in another world.
struct Repeated<G: Words> {
    after: G,
    log: Transcript<G::Event>,
    luck: Result<(), ChanceFault>,
}

/// Makes the same move with the same luck in a world that looked the same: nothing, if it is not possible there.
fn repeat<G: Words>(step: &Step<'_, G>, action: G::Action, world: &G) -> Option<Repeated<G>> {
    world.check(step.seat, action).ok()?;
    let (mut after, mut log) = (world.clone(), Transcript::default());
    let mut chance = Replay::new(step.answers);
    after.apply(step.seat, action, &mut chance, &mut log);
    let luck = chance.finish();
    // A card that is drawn here may not be there to draw in the other world: then the two cannot be compared.
    (!matches!(luck, Err(ChanceFault::Impossible { .. }))).then_some(Repeated { after, log, luck })
}

/// Does the viewer see and hear the same?
fn is_alike<G: Words>(
    step: &Step<'_, G>,
    after: &G,
    log: &Transcript<G::Event>,
    viewer: Viewer,
) -> Result<(), String> {
    views_alike(step.after, after, viewer)?;
    same("whose turn it is", &step.after.turn(), &after.turn())?;
    same(&format!("what {viewer} hears"), &heard::<G>(step.log, viewer), &heard::<G>(log, viewer))
}

fn keeps_secrets<G: Words>(step: &Step<'_, G>, world: &G, viewer: Viewer) -> Result<(), String> {
    let Some(Repeated { after, log, luck }) = repeat(step, step.action, world) else { return Ok(()) };
    if reveals(step.log, &log, viewer) {
        return Ok(());
    }
    let context = |error| {
        format!("after {:?} of {}, which reveals nothing to {viewer}: {error}", step.action, step.seat)
    };
    let alike = || {
        luck.map_err(|fault| format!("how often chance is asked differs: {fault}"))?;
        is_alike(step, &after, &log, viewer)?;
        viewer.seat().map_or(Ok(()), |seat: Seat| actions_alike(step.after, &after, seat))
    };
    alike().map_err(context)
}

/// Every event has words for every viewer.
fn tell_all<G: Words>(step: &Step<'_, G>) -> Result<(), String> {
    let seats = step.after.seats();
    for viewer in Viewer::all(seats).chain([Viewer::Everything]) {
        let (view, cast) = (step.after.view(viewer), cast(seats, viewer));
        for event in heard::<G>(step.log, viewer) {
            if G::tell(&view, &event, &cast).is_empty() {
                return Err(format!("there are no words for {event:?}, as {viewer} hears it"));
            }
        }
    }
    Ok(())
}

fn is_noticed<G: Words>(step: &Step<'_, G>, viewer: Viewer) -> bool {
    !heard::<G>(step.log, viewer).is_empty() || step.before.turn() != step.after.turn()
}

fn what_is_seen_is_said<G: Words>(step: &Step<'_, G>, viewer: Viewer) -> Result<(), String> {
    if is_noticed(step, viewer) {
        return Ok(());
    }
    let context = |error| format!("{viewer} hears nothing of {:?} of {}: {error}", step.action, step.seat);
    views_alike(step.before, step.after, viewer).map_err(context)
}

/// What the viewer noticed of a move that can be undone freely, it must notice in every world that looked the same: by the same
/// move, or, if the viewer is not told which it was, by one of the moves that are possible there.
fn free_undo_tells_nothing<G: Words>(step: &Step<'_, G>, world: &G, viewer: Viewer) -> Result<(), String> {
    let is_free = step.answers.is_empty() && step.log.revealed == Audience::NOBODY;
    let acts = viewer == Viewer::Seat(step.seat);
    if !is_free || !(acts || is_noticed(step, viewer)) {
        return Ok(());
    }
    let mut possible = vec![step.action];
    if !acts {
        world.legal(step.seat, &mut possible);
    }
    let mut looks_so = possible.into_iter().filter_map(|action| repeat(step, action, world));
    if looks_so.any(|other| is_alike(step, &other.after, &other.log, viewer).is_ok()) {
        return Ok(());
    }
    let world = "a world that looked the same to it until then";
    Err(format!(
        "undo of {:?} is free, but {viewer} learned from it: it could not be so in {world}; it heard {:?}",
        step.action,
        heard::<G>(step.log, viewer)
    ))
}
