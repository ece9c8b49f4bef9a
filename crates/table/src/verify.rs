//! Reading records back: is it what was written, does it follow the rules, and is its chance what the seed gives?

use crate::record::{Deed, Entry, Record, place_of_line};
use crate::seal::{Digest, Seed};
use crate::start::{Origin, unharmed};
use crate::table::{Effect, check_names, to_json};
use crate::{Chance, Game, Outcome, Recording, Replay, SeededChance, Silent, Table, Transcript};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[error("{place}: {what}")]
pub struct Flaw {
    /// Where, for people: "move 5", "the header".
    pub place: String,
    /// The number of the entry it breaks at; none for what comes before and after the entries.
    pub entry: Option<u32>,
    /// What was expected and what was found.
    pub what: String,
}

impl Flaw {
    pub(crate) fn at(n: u32, what: impl Into<String>) -> Self {
        let place = if n == 0 { "the set-up (move 0)".to_owned() } else { format!("move {n}") };
        Flaw { place, entry: Some(n), what: what.into() }
    }

    pub(crate) fn outside(place: &str, what: impl Into<String>) -> Self {
        Flaw { place: place.to_owned(), entry: None, what: what.into() }
    }
}

impl From<crate::record::Malformed> for Flaw {
    fn from(malformed: crate::record::Malformed) -> Self {
        let what = malformed.reason();
        Flaw { place: malformed.place, entry: malformed.entry, what }
    }
}

/// What [`verify`] found out about a sound record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verified {
    /// The id of the game.
    pub game: String,
    /// How many entries follow the set-up.
    pub moves: u32,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// Did it go on from a position that was given? Where that came from, and what chance had given before, cannot be verified.
    pub from_position: bool,
    /// Was all chance recomputed from the seed? Not if the seed is not shown yet.
    pub chance_verified: bool,
}

/// Checks everything about the text of a record of game `G`, byte for byte.
pub fn verify<G: Game>(text: &str) -> Result<Verified, Flaw> {
    let record = Record::from_text(text)?;
    let table = Table::<G>::load(record)?;
    let record = table.record();
    match (&record.seed, record.outcome) {
        (Some(seed), _) => unharmed(record.start.is_some(), || table.verify_chance(seed))?,
        (None, None) => {}
        (None, Some(_)) => {
            return Err(Flaw::outside("the seed", "the game is over, so the seed is expected to be shown"));
        }
    }
    is_as_written(text, record)?;
    Ok(Verified {
        game: record.game.clone(),
        moves: record.entries.len() as u32 - 1,
        outcome: record.outcome,
        from_position: record.start.is_some(),
        chance_verified: record.seed.is_some(),
    })
}

/// A record that says the same with other bytes was touched by somebody.
fn is_as_written(text: &str, record: &Record) -> Result<(), Flaw> {
    let written = record.to_text();
    if text == written {
        return Ok(());
    }
    let lines = || written.split('\n');
    let line = text.split('\n').zip(lines()).position(|(found, expected)| found != expected);
    let line = line.unwrap_or_else(|| text.split('\n').count().min(lines().count()));
    let (place, entry) = place_of_line(&written, line + 1);
    let expected = lines().nth(line).filter(|line| !line.is_empty()).unwrap_or("the end of the file").trim();
    Err(Flaw { place, entry, what: format!("not as it was written; expected `{expected}`") })
}

impl<G: Game> Table<G> {
    /// Goes through a record by the rules of the game. With its seed the table can be played on.
    pub fn load(record: Record) -> Result<Self, Flaw> {
        unharmed(record.start.is_some(), || Table::read(record))
    }

    fn read(record: Record) -> Result<Self, Flaw> {
        check_header::<G>(&record)?;
        let Some(first @ Entry { n: 0, deed: Deed::Begin, .. }) = record.entries.first() else {
            return Err(Flaw::at(0, "expected the set-up as entry 0"));
        };
        check_link(first, &record.header_digest())?;
        let origin = Origin::<G>::read(&record)?;
        let mut chance = Replay::new(&first.chance);
        let mut log = Transcript::default();
        let position = origin.begin(&mut chance, &mut log).map_err(|error| Flaw::at(0, error.to_string()))?;
        chance.finish().map_err(|fault| Flaw::at(0, fault.to_string()))?;
        check_names(&record.players, position.seats()).map_err(|what| Flaw::outside("the header", what))?;

        let mut table = Table::of_begun(origin, record, position);
        table.adopt(0, Deed::Begin, Effect::of_move(log, None));
        table.check_digest(0)?;
        table.read_on()?;
        Ok(table)
    }

    /// Goes through all entries that are not taken in yet.
    pub(crate) fn read_on(&mut self) -> Result<(), Flaw> {
        for n in self.steps.len() as u32..self.next_number() {
            self.read_entry(n)?;
        }
        let outcome = self.turn().outcome().copied();
        if outcome != self.record.outcome {
            let what = format!("expected {}, found {}", to_json(&outcome), to_json(&self.record.outcome));
            return Err(Flaw::outside("the outcome", what));
        }
        Ok(())
    }

    /// Takes in the next entry, which another host of the same table has made: by the rules, as [`Table::load`] does. A table that
    /// found a flaw must be thrown away.
    pub fn follow(&mut self, entry: Entry) -> Result<(), Flaw> {
        let n = self.next_number();
        self.record.entries.push(entry);
        self.read_entry(n)?;
        self.record.outcome = self.turn().outcome().copied();
        Ok(())
    }

    fn read_entry(&mut self, n: u32) -> Result<(), Flaw> {
        let entry = &self.record.entries[n as usize];
        if entry.n != n {
            return Err(Flaw::at(n, format!("expected number {n}, found {}", entry.n)));
        }
        check_link(entry, &self.record.entries[n as usize - 1].link)?;
        let (mut log, mut taken_back) = (Transcript::default(), Vec::new());
        let before = Some(match entry.deed {
            Deed::Undo { .. } => self.before_undo(),
            _ => self.before(),
        });
        let deed = match &entry.deed {
            Deed::Begin => return Err(Flaw::at(n, "expected a move or an undo, found a second set-up")),
            Deed::Play { seat, action } => {
                let (seat, action) = (*seat, read_action::<G>(n, action)?);
                self.position.check(seat, action).map_err(|refusal| {
                    Flaw::at(
                        n,
                        format!("{seat} may not do this ({}): {refusal}", crate::Refusal::rule(&refusal)),
                    )
                })?;
                let mut chance = Replay::new(&entry.chance);
                self.position.apply(seat, action, &mut chance, &mut log);
                chance.finish().map_err(|fault| Flaw::at(n, fault.to_string()))?;
                Deed::Play { seat, action }
            }
            Deed::Undo { seat, to, agreed } => {
                let (seat, to, agreed) = (*seat, *to, *agreed);
                let plan = self.plan_undo(seat).map_err(|error| Flaw::at(n, error.to_string()))?;
                if plan.to != to {
                    return Err(Flaw::at(
                        n,
                        format!("expected an undo to move {}, found one to {to}", plan.to),
                    ));
                }
                if plan.needs != agreed {
                    let (needs, agreed) = (to_json(&plan.needs), to_json(&agreed));
                    return Err(Flaw::at(
                        n,
                        format!("expected the agreement of {needs}, found that of {agreed}"),
                    ));
                }
                if !entry.chance.is_empty() {
                    return Err(Flaw::at(n, "an undo uses no chance"));
                }
                (self.position, taken_back) = self.without(to, agreed);
                Deed::Undo { seat, to, agreed }
            }
        };
        self.adopt(n, deed, Effect { log, before, taken_back });
        self.check_digest(n)
    }

    fn check_digest(&self, n: u32) -> Result<(), Flaw> {
        let expected = self.has_digest(n).then(|| self.digest());
        let recorded = &self.record.entries[n as usize].digest;
        if *recorded == expected {
            return Ok(());
        }
        let name = |digest: &Option<Digest>| digest.as_ref().map_or("none".to_owned(), ToString::to_string);
        let (expected, recorded) = (name(&expected), name(recorded));
        Err(Flaw::at(
            n,
            format!("expected the fingerprint {expected} of the position, recorded is {recorded}"),
        ))
    }

    /// Recomputes what chance gave in every entry.
    fn verify_chance(&self, seed: &Seed) -> Result<(), Flaw> {
        let compare = |n: u32, given: Vec<u32>| {
            let recorded = &self.record.entries[n as usize].chance;
            if *recorded == given {
                return Ok(());
            }
            Err(Flaw::at(n, format!("chance gave {recorded:?}, but the seed gives {given:?}")))
        };
        let chance = |n: u32| Recording::new(SeededChance::new(seed, n));
        let mut at_begin = chance(0);
        let begun =
            self.origin.begin(&mut at_begin, &mut Silent).map_err(|error| Flaw::at(0, error.to_string()))?;
        compare(0, at_begin.into_answers())?;
        // The entries that count, each with the position it leads to.
        let mut line = vec![(0, begun)];
        let go_on = |line: &mut Vec<(u32, G)>, n: u32, chance: &mut dyn Chance| {
            let Deed::Play { seat, action } = self.steps[n as usize].deed else { return };
            let mut position = line.last().expect("the set-up is never taken back").1.clone();
            position.apply(seat, action, &mut { chance }, &mut Silent);
            line.push((n, position));
        };
        for (n, step) in (0..).zip(&self.steps) {
            match step.deed {
                Deed::Begin => {}
                Deed::Play { .. } => {
                    let mut at_move = chance(n);
                    go_on(&mut line, n, &mut at_move);
                    compare(n, at_move.into_answers())?;
                }
                Deed::Undo { .. } => {
                    let first = step.taken_back.first().copied().unwrap_or(n);
                    let kept = line.partition_point(|&(n, _)| n < first);
                    for (n, _) in line.split_off(kept) {
                        if !step.taken_back.contains(&n) {
                            go_on(&mut line, n, &mut Replay::new(&self.record.entries[n as usize].chance));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Is it a record of this game, by these rules, with the seed that was promised?
pub(crate) fn check_header<G: Game>(record: &Record) -> Result<(), Flaw> {
    let Record { game, rules, .. } = record;
    if game != G::META.id {
        return Err(Flaw::outside("the header", format!("expected game `{}`, found `{game}`", G::META.id)));
    }
    if *rules != G::META.rules_version {
        let ours = G::META.rules_version;
        let what = format!("expected rules version {ours} of {}, found version {rules}", G::META.name);
        return Err(Flaw::outside("the header", what));
    }
    match &record.seed {
        Some(seed) if seed.commitment() != record.commitment => {
            Err(Flaw::outside("the seed", "it is not the seed that was promised before the game"))
        }
        _ => Ok(()),
    }
}

pub(crate) fn read_setup<G: Game>(record: &Record) -> Result<G::Setup, Flaw> {
    G::Setup::deserialize(&record.setup).map_err(|error| {
        Flaw::outside("the header", format!("the set-up is not one of {}: {error}", record.game))
    })
}

fn check_link(entry: &Entry, before: &Digest) -> Result<(), Flaw> {
    if entry.link == entry.link_after(before) {
        return Ok(());
    }
    let what = if entry.n == 0 {
        "the header or the set-up was changed"
    } else {
        "something in this entry was changed"
    };
    Err(Flaw::at(entry.n, format!("{what}: its link does not fit")))
}

pub(crate) fn read_action<G: Game>(n: u32, action: &Value) -> Result<G::Action, Flaw> {
    G::Action::deserialize(action)
        .map_err(|error| Flaw::at(n, format!("`{action}` is not an action of {}: {error}", G::META.name)))
}
