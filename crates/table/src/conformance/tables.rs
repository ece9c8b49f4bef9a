//! What holds for a whole game at a table: records, replay, undo.

use super::{Inspection, Property, same};
use crate::{Chance, Digest, NoUndo, Seat, Seats, Seed, Table, UndoAnswer, Words, verify};

impl<G: Words> Inspection<'_, G> {
    /// Plays a game at a table, taking moves back now and then, and reads its record back.
    pub(super) fn at_table(&mut self) {
        let seed = Seed::from_number(self.kit.seed ^ u64::from(self.game));
        let players =
            |seats: u8| Seat::all(seats).map(|seat| format!("Player {}", seat.number() + 1)).collect();
        let names = |setup: &G::Setup| {
            G::begin(setup, &mut crate::SeededChance::new(&seed, 0)).map(|position| players(position.seats()))
        };
        let opened =
            names(self.setup()).and_then(|names| Table::<G>::open(self.setup().clone(), names, seed.clone()));
        let mut table = match opened {
            Ok(table) => table,
            Err(error) => return self.hold(Property::RecordReplays, Err(error.to_string())),
        };
        let mut digests = vec![table.digest()];
        for _ in 0..G::META.longest {
            let deciders: Vec<_> = table.turn().deciders().iter().collect();
            if deciders.is_empty() {
                break;
            }
            let seat = deciders[self.chance.below(deciders.len() as u32) as usize];
            self.hold(Property::RefusalsChangeNothing, self.refused_moves(&mut table, seat));
            let mut legal = Vec::new();
            table.seen(seat).legal(&mut legal);
            let Some(&action) = legal.get(self.chance.below(legal.len().max(1) as u32) as usize) else {
                return;
            };
            if table.play(seat, action).is_err() {
                return; // noted by `LegalAgreesWithCheck`
            }
            digests.push(table.digest());
            if self.chance.below(6) == 0 {
                let undone = undo_somehow(&mut table, seat, &mut digests);
                self.hold(Property::UndoRestores, undone);
            }
        }
        let at = self.chance.below(table.next_number());
        self.hold(Property::RecordReplays, reads_back(&table, &digests, at));
    }

    fn refused_moves(&self, table: &mut Table<G>, seat: Seat) -> Result<(), String> {
        let (digest, entries) = (table.digest(), table.next_number());
        for &action in self.strangers.iter().take(4) {
            if table.seen(seat).turn().deciders().is_empty() {
                break;
            }
            let mut legal = Vec::new();
            table.seen(seat).legal(&mut legal);
            if !legal.contains(&action) && table.play(seat, action).is_ok() {
                return Err(format!("{action:?} was accepted although it is not legal"));
            }
        }
        if (table.digest(), table.next_number()) == (digest, entries) {
            Ok(())
        } else {
            Err("a refused move changed the table".into())
        }
    }
}

/// Takes the last move back, with the others' agreement if it needs that.
fn undo_somehow<G: Words>(table: &mut Table<G>, seat: Seat, digests: &mut Vec<Digest>) -> Result<(), String> {
    let plan = match table.undo_plan(seat) {
        Ok(plan) => plan,
        Err(NoUndo::Over) => return Ok(()),
        Err(error) => return Err(format!("{seat} has just moved: {error}")),
    };
    let answer = table.ask_undo(seat).map_err(|error| error.to_string())?;
    if let UndoAnswer::Waiting(others) = answer {
        same("who must agree", &Seats::all(table.seats()).without(seat), &others)?;
        for other in others.iter() {
            table.answer_undo(other, true).map_err(|error| error.to_string())?;
        }
    }
    digests.push(table.digest());
    same(
        &format!("the position after an undo to entry {}", plan.to),
        &digests[plan.to as usize],
        &table.digest(),
    )
}

/// Reads the record back, whole and as it was after entry `at`.
fn reads_back<G: Words>(table: &Table<G>, digests: &[Digest], at: u32) -> Result<(), String> {
    verify::<G>(&table.record().to_text()).map_err(|flaw| format!("the record does not verify: {flaw}"))?;
    let read =
        Table::<G>::load(table.record().clone()).map_err(|flaw| format!("the record is refused: {flaw}"))?;
    same("the position read back", &table.digest(), &read.digest())?;
    same("the number of entries", &digests.len(), &(table.next_number() as usize))?;
    let then = table.at(at).ok_or("an entry of the record cannot be looked at")?;
    same(&format!("the position at entry {at}"), &digests[at as usize], &then.digest())
}
