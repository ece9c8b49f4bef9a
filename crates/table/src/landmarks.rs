//! Positions that a table remembers on its way, so that taking a move back does not play the whole game again.
//!
//! They are a convenience: everything is rebuilt from the record where none of them is left.

use crate::record::Deed;
use crate::{Game, Replay, Silent, Table};

/// A position is remembered after so many moves,
const EVERY: usize = 16;
/// and so many of them, the last ones: nearly every undo is one of the last moves.
const MOST: usize = 4;

/// The last positions that were remembered, each with how many entries of the line had led to it.
pub(crate) struct Landmarks<G>(Vec<(usize, G)>);

impl<G> Landmarks<G> {
    pub(crate) const NONE: Self = Landmarks(Vec::new());

    /// The line leads to this position after so many entries.
    pub(crate) fn remember(&mut self, entries: usize, position: &G)
    where
        G: Clone,
    {
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push((entries, position.clone()));
    }

    /// Only so many entries of the line are still what they were.
    pub(crate) fn forget_after(&mut self, entries: usize) {
        self.0.retain(|(led, _)| *led <= entries);
    }

    /// The last one on the way to so many entries.
    fn before(&self, entries: usize) -> Option<&(usize, G)> {
        self.0.iter().rev().find(|(led, _)| *led <= entries)
    }
}

impl<G: Game> Table<G> {
    /// Remembers the position now and then.
    pub(crate) fn pass_by(&mut self) {
        if self.line.len().is_multiple_of(EVERY) {
            self.landmarks.remember(self.line.len(), &self.position);
        }
    }

    /// The position after the first so many entries of the line, played again with the chance they had.
    pub(crate) fn position_after(&self, entries: usize) -> G {
        let answers = |n: u32| Replay::new(&self.record.entries[n as usize].chance);
        let (led, mut position) = self.landmarks.before(entries).cloned().unwrap_or_else(|| {
            let begun = self.origin.begin(&mut answers(0), &mut Silent);
            (0, begun.expect("this set-up has begun before"))
        });
        for &n in &self.line[led..entries] {
            if let Deed::Play { seat, action } = self.steps[n as usize].deed {
                position.apply(seat, action, &mut answers(n), &mut Silent);
            }
        }
        position
    }
}
