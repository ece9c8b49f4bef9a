//! What holds for a whole game at a table: records, replay, undo.

use super::{Inspection, Property, same};
use crate::{Chance, Digest, NoUndo, Seat, Seats, Seed, Silent, Table, UndoAnswer, Viewer, Words, verify};

impl<G: Words> Inspection<'_, G> {
    /// Plays a game at a table, taking moves back now and then, and reads its record back.
    pub(super) fn at_table(&mut self) {
        let seed = Seed::from_number(self.kit.seed ^ u64::from(self.game));
        let players =
            |seats: u8| Seat::all(seats).map(|seat| format!("Player {}", seat.number() + 1)).collect();
        let names = |setup: &G::Setup| {
            G::begin(setup, &mut crate::SeededChance::new(&seed, 0), &mut Silent)
                .map(|position| players(position.seats()))
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
            let before = table.digest();
            let known: Vec<_> = Seat::all(table.seats()).map(|seat| (seat, sent(&table, seat))).collect();
            if table.play(seat, action).is_err() {
                return; // noted by `LegalAgreesWithCheck`
            }
            self.hold(Property::UndoRestores, the_unaware_learn_nothing(&table, &known));
            digests.push(table.digest());
            let undone = match self.chance.below(12) {
                0 => undo_by_consent(&mut table, seat, &before),
                1 => {
                    let someone = Seat::new(self.chance.below(u32::from(table.seats())) as u8);
                    undo_if_free(&mut table, someone)
                }
                _ => continue,
            };
            if table.next_number() as usize > digests.len() {
                digests.push(table.digest());
            }
            self.hold(Property::UndoRestores, undone);
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

/// What a table tells a seat besides views and log: what an undo would mean, and since when the seat has been asked.
fn sent<G: Words>(table: &Table<G>, seat: Seat) -> (String, u32) {
    let plan = table
        .undo_plan(seat)
        .map_or_else(|error| error.to_string(), |plan| crate::table::to_json(&plan).to_string());
    (plan, table.asked_since(seat))
}

/// Whoever could not notice the last move must not find out about it by asking the table.
fn the_unaware_learn_nothing<G: Words>(
    table: &Table<G>,
    known: &[(Seat, (String, u32))],
) -> Result<(), String> {
    let last = table.next_number() - 1;
    let mut unaware = known.iter().filter(|(seat, _)| !table.is_noticed(last, Viewer::Seat(*seat)));
    unaware.try_for_each(|(seat, known)| {
        same(&format!("what the table tells {seat}, who noticed nothing,"), known, &sent(table, *seat))
    })
}

/// Takes the move that the seat has just made back, with the others' agreement if it needs that.
fn undo_by_consent<G: Words>(table: &mut Table<G>, seat: Seat, before: &Digest) -> Result<(), String> {
    let answer = match table.ask_undo(seat) {
        Ok(answer) => answer,
        Err(NoUndo::Over) => return Ok(()),
        Err(error) => return Err(format!("{seat} has just moved: {error}")),
    };
    if let UndoAnswer::Waiting(others) = answer {
        same("who must agree", &Seats::all(table.seats()).without(seat), &others)?;
        for other in others.iter() {
            table.answer_undo(other, seat, true).map_err(|error| error.to_string())?;
        }
    }
    same("the position after an undo", before, &table.digest())
}

/// Any seat may try to take its last move back, whatever others have done since. Whoever has not noticed that move does not notice
/// the undo either.
fn undo_if_free<G: Words>(table: &mut Table<G>, seat: Seat) -> Result<(), String> {
    let Ok(plan) = table.undo_plan(seat) else { return Ok(()) };
    if !plan.is_free() {
        return Ok(());
    }
    let (_, taken_back) = table.without(plan.to, Seats::NONE);
    let unaware: Vec<_> = Viewer::all(table.seats())
        .filter(|&viewer| !taken_back.iter().any(|&n| table.is_noticed(n, viewer)))
        .map(|viewer| (viewer, table.position.view(viewer), table.moment(viewer)))
        .collect();
    table.undo(seat).map_err(|error| error.to_string())?;
    for (viewer, view, moment) in unaware {
        same(&format!("the view of {viewer}, who noticed nothing"), &view, &table.position.view(viewer))?;
        same(&format!("the moment of {viewer}, who noticed nothing"), &moment, &table.moment(viewer))?;
    }
    Ok(())
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
