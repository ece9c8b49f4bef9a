//! Taking moves back.
//!
//! Undo is free as long as nobody could have learned anything from what is taken back: no chance was used, nothing hidden was
//! revealed, and the seat has not noticed another seat act since. Beyond that all other seats must agree. An undo is an
//! entry in the record, and the entry after it has chance of its own.
//!
//! The others may have acted in secret since: decided at the same time, or composed something that has not happened yet. Such
//! moves stay if they are possible without the move that is taken back, and are taken back with it if not. Either way neither
//! the success of an undo nor its effect tells anybody anything.

use crate::record::Deed;
use crate::table::Effect;
use crate::{Cast, Game, Replay, Seat, Seats, Silent, Table, Transcript, Viewer};
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// What a seat's undo would do, and what stands in its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UndoPlan {
    /// Who wants it.
    pub seat: Seat,
    /// The entry before the seat's own last move. For the host: a viewer does not count entries.
    #[serde(skip)]
    pub to: u32,
    /// Why it is not free, if it is not. What somebody learned counts before who has acted, and the latest before others.
    pub barrier: Option<Barrier>,
    /// Who must agree; nobody if it is free.
    pub needs: Seats,
}

impl UndoPlan {
    /// Does nobody have to agree?
    pub const fn is_free(&self) -> bool {
        self.barrier.is_none()
    }

    /// Did somebody learn something from what would be taken back, beyond seeing others act?
    pub const fn learned(&self) -> bool {
        matches!(self.barrier, Some(Barrier { why: BarrierKind::ChanceUsed | BarrierKind::Revealed, .. }))
    }
}

/// Why an undo over an entry is not free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Barrier {
    /// The entry. For the host: a viewer does not count entries.
    #[serde(skip)]
    pub n: u32,
    /// What it did.
    pub why: BarrierKind,
}

/// What makes an undo cost the others' agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BarrierKind {
    /// Dice were rolled or cards were drawn.
    ChanceUsed,
    /// Somebody learned something hidden.
    Revealed,
    /// Another seat has acted since.
    OtherActed(Seat),
}

impl Barrier {
    /// Why, as part of a sentence.
    pub fn words(&self, cast: &Cast) -> String {
        match self.why {
            BarrierKind::ChanceUsed => "chance has decided something since".to_owned(),
            BarrierKind::Revealed => "something hidden has been shown since".to_owned(),
            BarrierKind::OtherActed(seat) => format!("{} has acted since", cast.name(seat)),
        }
    }
}

impl fmt::Display for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(&Cast::new(Vec::new(), None)))
    }
}

/// Why nothing was taken back.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoUndo {
    /// The game is over, and everything is shown.
    #[error("the game is over: nothing can be taken back any more")]
    Over,
    /// The seat has not moved.
    #[error("there is no move of yours to take back")]
    Nothing,
    /// The others have not agreed.
    #[error("the others must agree, because {}", .0.barrier.map(|barrier| barrier.to_string()).unwrap_or_default())]
    NeedsConsent(UndoPlan),
    /// The record has no seed: the game cannot go on anyway.
    #[error("this record does not hold its seed: it can be replayed, but not changed")]
    ReplayOnly,
    /// Another seat's request waits for answers.
    #[error("{0} has asked for an undo, which must be answered first")]
    Busy(Seat),
    /// There is no such request that this seat could answer.
    #[error("nobody has asked this seat for such an undo")]
    NotAsked,
}

impl NoUndo {
    /// The same with the names of the people.
    pub fn words(&self, cast: &Cast) -> String {
        match self {
            NoUndo::NeedsConsent(UndoPlan { barrier: Some(barrier), .. }) => {
                format!("the others must agree, because {}", barrier.words(cast))
            }
            NoUndo::Busy(seat) => {
                format!("{} has asked for an undo, which must be answered first", cast.name(*seat))
            }
            other => other.to_string(),
        }
    }
}

/// A seat asks the others for an undo. It tells nobody what the seat has noticed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UndoRequest {
    /// Who asks.
    pub seat: Seat,
    /// Who must agree.
    pub needs: Seats,
    /// Who has agreed so far.
    pub agreed: Seats,
}

/// Where a request stands after an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UndoAnswer {
    /// These seats have still to answer.
    Waiting(Seats),
    /// All agreed: it is done.
    Done,
    /// Somebody said no: the request is gone.
    Declined,
}

impl<G: Game> Table<G> {
    /// What an undo of this seat's last move would mean.
    pub fn undo_plan(&self, seat: Seat) -> Result<UndoPlan, NoUndo> {
        if self.record.seed.is_none() && self.turn().outcome().is_none() {
            return Err(NoUndo::ReplayOnly);
        }
        self.plan_undo(seat)
    }

    pub(crate) fn plan_undo(&self, seat: Seat) -> Result<UndoPlan, NoUndo> {
        if self.turn().outcome().is_some() {
            return Err(NoUndo::Over);
        }
        let is_own =
            |&n: &u32| matches!(self.steps[n as usize].deed, Deed::Play { seat: by, .. } if by == seat);
        let own = self.line.iter().rposition(is_own).ok_or(NoUndo::Nothing)?;
        let to = self.line[own - 1];
        // What the seat could not notice must not show here: others' secret moves stay where they are.
        let is_known = |n: &u32| *n == self.line[own] || self.is_noticed(*n, Viewer::Seat(seat));
        let since = || self.line[own..].iter().copied().filter(is_known).rev();
        let barrier =
            since().find_map(|n| self.learned_at(n)).or_else(|| since().find_map(|n| self.acted_at(n, seat)));
        let needs = if barrier.is_some() { Seats::all(self.seats()).without(seat) } else { Seats::NONE };
        Ok(UndoPlan { seat, to, barrier, needs })
    }

    /// Takes the seat's last move back, if that is free.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        let plan = self.undo_plan(seat)?;
        if !plan.is_free() {
            return Err(NoUndo::NeedsConsent(plan));
        }
        self.take_back(&plan, Seats::NONE);
        Ok(())
    }

    /// Asks the others to let the seat take its last move back; done at once if it is free. Any move that the seat notices
    /// ends the request.
    pub fn ask_undo(&mut self, seat: Seat) -> Result<UndoAnswer, NoUndo> {
        let plan = self.undo_plan(seat)?;
        if plan.is_free() {
            self.take_back(&plan, Seats::NONE);
            return Ok(UndoAnswer::Done);
        }
        if let Some(request) = self.request.as_ref().filter(|request| request.seat != seat) {
            return Err(NoUndo::Busy(request.seat));
        }
        self.request = Some(UndoRequest { seat, needs: plan.needs, agreed: Seats::NONE });
        Ok(UndoAnswer::Waiting(plan.needs))
    }

    /// A seat answers the request of another. When the last one has agreed, the undo is done, over everything that has happened
    /// until then.
    pub fn answer_undo(&mut self, seat: Seat, asker: Seat, agrees: bool) -> Result<UndoAnswer, NoUndo> {
        let request =
            self.request.as_mut().filter(|request| request.seat == asker && request.needs.contains(seat));
        let request = request.ok_or(NoUndo::NotAsked)?;
        if !agrees {
            self.request = None;
            return Ok(UndoAnswer::Declined);
        }
        request.agreed = request.agreed.with(seat);
        let missing: Seats = request.needs.iter().filter(|&seat| !request.agreed.contains(seat)).collect();
        if !missing.is_empty() {
            return Ok(UndoAnswer::Waiting(missing));
        }
        let plan = self.undo_plan(asker)?;
        self.take_back(&plan, plan.needs);
        Ok(UndoAnswer::Done)
    }

    /// The request that waits for answers, if there is one.
    pub const fn undo_request(&self) -> Option<&UndoRequest> {
        self.request.as_ref()
    }

    pub(crate) fn take_back(&mut self, plan: &UndoPlan, agreed: Seats) {
        let before = Some(self.before_undo());
        let (position, taken_back) = self.without(plan.to, agreed);
        self.position = position;
        let effect = Effect { log: Transcript::default(), before, taken_back };
        self.append(Deed::Undo { seat: plan.seat, to: plan.to, agreed }, Vec::new(), effect);
    }

    /// The position after an undo of the move that follows entry `to`, and what it takes back: everything after it if the others
    /// agreed; otherwise that move, and others' secret moves that are not possible without it.
    pub(crate) fn without(&self, to: u32, agreed: Seats) -> (G, Vec<u32>) {
        let own = self.line.partition_point(|&n| n <= to);
        let mut position = self.position_after(own);
        if !agreed.is_empty() {
            return (position, self.line[own..].to_vec());
        }
        let mut taken_back = vec![self.line[own]];
        for &n in &self.line[own + 1..] {
            match self.is_possible(n, &position) {
                Some(next) => position = next,
                None => taken_back.push(n),
            }
        }
        (position, taken_back)
    }

    /// The position after entry `n`, if it is possible here.
    fn is_possible(&self, n: u32, position: &G) -> Option<G> {
        let Deed::Play { seat, action } = self.steps[n as usize].deed else { return Some(position.clone()) };
        position.check(seat, action).ok()?;
        let (mut next, mut chance) = (position.clone(), Replay::new(&self.record.entries[n as usize].chance));
        next.apply(seat, action, &mut chance, &mut Silent);
        chance.finish().ok().map(|()| next)
    }

    fn learned_at(&self, n: u32) -> Option<Barrier> {
        if self.steps[n as usize].revealed {
            Some(Barrier { n, why: BarrierKind::Revealed })
        } else if !self.record.entries[n as usize].chance.is_empty() {
            Some(Barrier { n, why: BarrierKind::ChanceUsed })
        } else {
            None
        }
    }

    fn acted_at(&self, n: u32, seat: Seat) -> Option<Barrier> {
        match self.steps[n as usize].deed {
            Deed::Play { seat: by, .. } if by != seat => {
                Some(Barrier { n, why: BarrierKind::OtherActed(by) })
            }
            _ => None,
        }
    }
}

/// Takes these entries, which are in order, out of a line. Returns how many before them are left as they were.
pub(crate) fn take_out(line: &mut Vec<u32>, taken_back: &[u32]) -> usize {
    let kept = taken_back.first().map_or(line.len(), |first| line.partition_point(|n| n < first));
    let rest = line.split_off(kept);
    line.extend(rest.into_iter().filter(|n| taken_back.binary_search(n).is_err()));
    kept
}
