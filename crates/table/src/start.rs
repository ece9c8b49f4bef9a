//! Games that begin in the middle: somebody plays on from what a viewer saw of another game.
//!
//! Such a record carries the position it begins from, which the game's own audit has to accept. Where the position came from nobody can
//! prove. Everything that its viewer could not know was redrawn before it was written, so nothing here tells the truth of the other game.

use crate::record::{Deed, Record};
use crate::seal::{Digest, Seed};
use crate::table::{Effect, check_names, to_json};
use crate::verify::{Flaw, read_setup};
use crate::{BadSetup, Chance, Fast, Game, Log, Seat, SeededChance, Silent, Table, Transcript, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use thiserror::Error;

/// The position from which a game goes on, instead of one that is dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// As the game writes it.
    pub position: Value,
    /// Its fingerprint.
    pub digest: Digest,
}

/// Why nobody can play on from there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoPlayOn {
    /// The viewer has not come so far.
    #[error("there is no such moment")]
    NoSuchMoment,
    /// Nothing is left to be played.
    #[error("the game was over at that moment: there is nothing to play on")]
    Over,
    /// The truth of a running game was asked for.
    #[error("everything is shown only when the game is over")]
    StillHidden,
    /// The names do not fit.
    #[error("{0}")]
    Names(String),
}

/// How a game begins: by its set-up, or from a position that was given.
#[derive(Clone)]
pub(crate) struct Origin<G: Game> {
    setup: G::Setup,
    start: Option<Box<G>>,
}

impl<G: Game> Origin<G> {
    /// Everything is laid out and dealt.
    pub(crate) const fn dealt(setup: G::Setup) -> Self {
        Origin { setup, start: None }
    }

    /// What a record says about it.
    pub(crate) fn read(record: &Record) -> Result<Self, Flaw> {
        let setup = read_setup::<G>(record)?;
        let Some(start) = &record.start else { return Ok(Origin::dealt(setup)) };
        // A position may refer to what belongs to its set-up, such as a content pack: so that is read first.
        let position = read_start::<G>(start, &setup).map_err(|what| Flaw::outside("the start", what))?;
        Ok(Origin { setup, start: Some(Box::new(position)) })
    }

    /// The position in which the first decision is asked. One that was given uses no chance, and nothing is said about it.
    pub(crate) fn begin(
        &self,
        chance: &mut impl Chance,
        log: &mut impl Log<G::Event>,
    ) -> Result<G, BadSetup> {
        match &self.start {
            Some(position) => Ok(G::clone(position)),
            None => G::begin(&self.setup, chance, log),
        }
    }
}

fn read_start<G: Game>(start: &Start, setup: &G::Setup) -> Result<G, String> {
    let position = G::deserialize(&start.position)
        .map_err(|error| format!("the position is not one of {}: {error}", G::META.id))?;
    if to_json(&position) != start.position {
        return Err(format!("the position is not written as {} writes it", G::META.id));
    }
    let digest = Digest::of(&position);
    if digest != start.digest {
        return Err(format!(
            "expected the fingerprint {digest} of the position, recorded is {}",
            start.digest
        ));
    }
    let dealt = G::begin(setup, &mut Fast::new(0), &mut Silent).map_err(|error| error.to_string())?;
    if dealt.seats() != position.seats() {
        let (expected, found) = (dealt.seats(), position.seats());
        return Err(format!("expected a position with {expected} seats, found {found}"));
    }
    position.audit().map_err(|what| format!("the position is not possible: {what}"))?;
    can_go_on(&position)?;
    Ok(position)
}

/// Is somebody asked, who has something to choose, and can everybody look?
fn can_go_on<G: Game>(position: &G) -> Result<(), String> {
    let deciders = position.turn().deciders();
    if deciders.is_empty() {
        return Err("the game is over in this position".to_owned());
    }
    for seat in Seat::all(position.seats()) {
        position.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        position.legal(seat, &mut legal);
        if deciders.contains(seat) && legal.is_empty() {
            return Err(format!("{seat} is asked in this position and has nothing to choose"));
        }
    }
    Ok(())
}

/// Positions that were dealt follow from the rules. One that was given may break them in ways that its audit does not know, and a forger
/// must not end the program with it.
pub(crate) fn unharmed<T>(record_has_start: bool, read: impl FnOnce() -> Result<T, Flaw>) -> Result<T, Flaw> {
    if !record_has_start {
        return read();
    }
    let broken = |_| Flaw::outside("the start", "the game cannot be played from this position");
    catch_unwind(AssertUnwindSafe(read)).map_err(broken)?
}

impl<G: Game> Table<G> {
    /// Opens another table that goes on from here: from what the viewer saw at that moment. Everything the viewer could not know is redrawn
    /// (for [`Viewer::Everything`] nothing is), so the same seed gives the same table whatever the truth is. This table stays as it is.
    pub fn play_on(
        &self,
        viewer: Viewer,
        moment: u32,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Table<G>, NoPlayOn> {
        if viewer == Viewer::Everything && !self.disclosed {
            return Err(NoPlayOn::StillHidden);
        }
        let is_here = viewer.seat().is_none_or(|seat| seat.number() < self.seats());
        let then = self.at_moment(viewer, moment).filter(|_| is_here).ok_or(NoPlayOn::NoSuchMoment)?;
        if then.turn().outcome().is_some() {
            return Err(NoPlayOn::Over);
        }
        check_names(&players, self.seats()).map_err(NoPlayOn::Names)?;
        let mut position = then.position;
        if viewer != Viewer::Everything {
            // The chance of entry 0 is not used for anything else where nothing is dealt.
            position.imagine(viewer, &mut SeededChance::new(&seed, 0));
        }
        let start = Start { position: to_json(&position), digest: Digest::of(&position) };
        let record = Record::begun(&G::META, self.record.setup.clone(), Some(start), players, seed);
        let origin = Origin { setup: self.origin.setup.clone(), start: Some(Box::new(position.clone())) };
        let mut table = Table::of_begun(origin, record, position);
        table.append(Deed::Begin, Vec::new(), Effect::of_move(Transcript::default(), None));
        Ok(table)
    }
}
