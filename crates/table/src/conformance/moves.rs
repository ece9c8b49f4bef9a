//! What holds for every move: it keeps secrets unless it says that it reveals them, and undo is free only where nobody learned
//! anything.

use super::secrets::{OtherLuck, actions_alike, heard, imagined, views_alike};
use super::{Inspection, Property, Step, same};
use crate::{Chance, Replay, Seat, Transcript, Viewer, Words};

impl<G: Words> Inspection<'_, G> {
    pub(super) fn look_at_move(&mut self, step: &Step<'_, G>) {
        let viewer = self.some_viewer(step.before.seats());
        let world = imagined(step.before, viewer, self.chance.next_u64());
        self.report.secrecy_checks += 1;
        self.hold(Property::MovesKeepSecrets, keeps_secrets(step, &world, viewer));
        self.hold(Property::WhatIsSeenIsSaid, what_is_seen_is_said(step, viewer));
        self.hold(Property::FreeUndoTellsNothing, free_undo_tells_nothing(step, &world, viewer));
        let here = (step.after, step.log);
        if let Some((after, log)) = repeat(step, &world) {
            self.must_imagine_alike(here, (&after, &log), viewer, "the same move in two worlds");
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
        let strayed = luck.strayed;
        let ways = format!("{:?} of {} with other luck", step.action, step.seat);
        self.must_imagine_alike((step.after, step.log), (&other, &log), viewer, &ways);
        if !strayed {
            self.must_hear_alike((step.after, step.log), (&other, &log), viewer, &ways);
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
            self.must_imagine_alike((step.after, step.log), (&other, &log), viewer, &ways);
            self.must_hear_alike((step.after, step.log), (&other, &log), viewer, &ways);
        }
    }
}

/// The same move with the same luck in a world that looked the same: nothing, if it is not possible there.
fn repeat<G: Words>(step: &Step<'_, G>, world: &G) -> Option<(G, Transcript<G::Event>)> {
    world.check(step.seat, step.action).ok()?;
    let (mut after, mut log) = (world.clone(), Transcript::default());
    let mut chance = Replay::new(step.answers);
    after.apply(step.seat, step.action, &mut chance, &mut log);
    chance.finish().ok()?;
    Some((after, log))
}

fn keeps_secrets<G: Words>(step: &Step<'_, G>, world: &G, viewer: Viewer) -> Result<(), String> {
    let Some((after, log)) = repeat(step, world) else { return Ok(()) };
    if step.log.revealed || log.revealed {
        return Ok(());
    }
    let context = |error| format!("after {:?} of {}, which reveals nothing: {error}", step.action, step.seat);
    let alike = || {
        views_alike(step.after, &after, viewer)?;
        same("whose turn it is", &step.after.turn(), &after.turn())?;
        same(&format!("what {viewer} hears"), &heard::<G>(step.log, viewer), &heard::<G>(&log, viewer))?;
        viewer.seat().map_or(Ok(()), |seat: Seat| actions_alike(step.after, &after, seat))
    };
    alike().map_err(context)
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

fn free_undo_tells_nothing<G: Words>(step: &Step<'_, G>, world: &G, viewer: Viewer) -> Result<(), String> {
    let is_free = step.answers.is_empty() && !step.log.revealed;
    if !is_free || !(viewer == Viewer::Seat(step.seat) || is_noticed(step, viewer)) {
        return Ok(());
    }
    let learned =
        |how: String| Err(format!("undo of {:?} is free, but {viewer} learned from it: {how}", step.action));
    match repeat(step, world) {
        None => learned("it is not possible in a world that looked the same".into()),
        Some((after, _)) => views_alike(step.after, &after, viewer).or_else(learned),
    }
}
