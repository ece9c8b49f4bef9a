//! What holds for every move: it keeps secrets unless it says that it reveals them, and undo is free only where nobody learned
//! anything.

use super::secrets::{actions_alike, imagined, views_alike};
use super::{Inspection, Property, Step, same};
use crate::{Chance, Game, Replay, Seat, Transcript, Viewer, Words};

impl<G: Words> Inspection<'_, G> {
    pub(super) fn look_at_move(&mut self, step: &Step<'_, G>) {
        let viewer = self.some_viewer(step.before.seats());
        let world = imagined(step.before, viewer, self.chance.next_u64());
        self.report.secrecy_checks += 1;
        self.hold(Property::MovesKeepSecrets, keeps_secrets(step, &world, viewer));
        self.hold(Property::FreeUndoTellsNothing, free_undo_tells_nothing(step, &world, viewer));
        self.compare_with_another_way(step, viewer);
    }

    /// Goes another way from the same position (other luck, or another choice of somebody else) and asks whether the viewer can
    /// tell the two ways apart: `imagine` and what it saw and heard must give the same answer.
    fn compare_with_another_way(&mut self, step: &Step<'_, G>, viewer: Viewer) {
        let mut action = step.action;
        if viewer != Viewer::Seat(step.seat) {
            let mut legal = Vec::new();
            step.before.legal(step.seat, &mut legal);
            action = legal[self.chance.below(legal.len() as u32) as usize];
        }
        let mut other = step.before.clone();
        let mut other_log = Transcript::default();
        other.apply(step.seat, action, &mut self.chance, &mut other_log);

        let seed = self.chance.next_u64();
        let told_apart = imagined(step.after, viewer, seed) != imagined(&other, viewer, seed);
        let heard = same(
            &format!("what {viewer} hears of two ways it should not tell apart"),
            &heard::<G>(step.log, viewer),
            &heard::<G>(&other_log, viewer),
        );
        let looks = views_alike(step.after, &other, viewer)
            .and_then(|()| same("whose turn it is", &step.after.turn(), &other.turn()));
        if !told_apart {
            self.hold(Property::LogKeepsSecrets, heard);
        } else if heard.is_ok() && looks.is_ok() {
            let what = "saw and heard the same of two ways, but `imagine` tells them apart";
            let detail = format!("{viewer} {what}: {:?} and {action:?} of {}", step.action, step.seat);
            self.hold(Property::ImagineForgets, Err(detail));
        }
    }
}

fn heard<G: Game>(log: &Transcript<G::Event>, viewer: Viewer) -> Vec<G::Event> {
    log.events.iter().filter_map(|event| G::redact(event, viewer)).collect()
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

fn free_undo_tells_nothing<G: Words>(step: &Step<'_, G>, world: &G, viewer: Viewer) -> Result<(), String> {
    let is_free = step.answers.is_empty() && !step.log.revealed;
    let noticed = viewer == Viewer::Seat(step.seat)
        || !heard::<G>(step.log, viewer).is_empty()
        || step.before.turn() != step.after.turn()
        || step.before.view(viewer) != step.after.view(viewer);
    if !is_free || !noticed {
        return Ok(());
    }
    let learned =
        |how: String| Err(format!("undo of {:?} is free, but {viewer} learned from it: {how}", step.action));
    match repeat(step, world) {
        None => learned("it is not possible in a world that looked the same".into()),
        Some((after, _)) => views_alike(step.after, &after, viewer).or_else(learned),
    }
}
