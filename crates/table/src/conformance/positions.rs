//! What holds in every single position, whoever looks.

use super::secrets::cast;
use super::{Inspection, Property, same};
use crate::{Chance, Outcome, Seat, Seats, Turn, Verdict, Viewer, Words};
use serde_json::Value;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

impl<G: Words> Inspection<'_, G> {
    pub(super) fn look_at_position(&mut self, position: &G) {
        self.hold(Property::ComponentsConserved, position.audit());
        self.hold(Property::SomebodyDecides, somebody_decides(position));
        self.hold(Property::OutcomeIsSound, outcome_is_sound(position));
        self.hold(Property::RoundTrips, round_trips(position, self.setup()));
        let copy = serde_json::to_string(position).and_then(|written| serde_json::from_str(&written)).ok();
        for seat in Seat::all(position.seats()) {
            let agrees = legal_agrees_with_check(position, seat, &self.strangers);
            self.hold(Property::LegalAgreesWithCheck, agrees);
            self.hold(Property::PassIsLegal, pass_is_legal(position, seat));
            self.hold(Property::OrderIsStable, order_is_stable(position, copy.as_ref(), seat));
        }
        self.hold(Property::RefusalsChangeNothing, asking_changes_nothing(position, &self.strangers));
        let refused = self.odd_actions_are_refused(position);
        self.hold(Property::LegalAgreesWithCheck, refused);
        self.hold(Property::NeverPanics, truth_can_be_shown(position));
        (0..self.kit.pairs).for_each(|_| self.look_for_secrets(position));
    }
}

impl<G: Words> Inspection<'_, G> {
    /// Actions that nobody offers but anybody can send: a candidate with other numbers in it.
    fn odd_actions_are_refused(&mut self, position: &G) -> Result<(), String> {
        let Some(seat) = position.turn().deciders().first() else { return Ok(()) };
        let candidates = candidates(position, seat);
        let Some(candidate) = candidates.get(self.chance.below(candidates.len().max(1) as u32) as usize)
        else {
            return Ok(());
        };
        let legal = legal(position, seat);
        for odd in [0_u64, 1, 7, 9, 100, 255, u64::from(u32::MAX)] {
            let mut json = crate::table::to_json(candidate);
            put_number(&mut json, odd);
            let Ok(action) = serde_json::from_value::<G::Action>(json) else { continue };
            if position.check(seat, action).is_ok() != legal.contains(&action) {
                return Err(format!("{seat}, {action:?}: the check and the list of legal actions disagree"));
            }
        }
        Ok(())
    }
}

/// Replaces every number in a value.
fn put_number(value: &mut Value, number: u64) {
    match value {
        Value::Number(_) => *value = number.into(),
        Value::Array(values) => values.iter_mut().for_each(|value| put_number(value, number)),
        Value::Object(fields) => fields.values_mut().for_each(|value| put_number(value, number)),
        _ => {}
    }
}

/// What only hosts and bots ask: the truth in pictures, and guesses who is ahead.
fn truth_can_be_shown<G: Words>(position: &G) -> Result<(), String> {
    let (seats, viewer) = (position.seats(), Viewer::Everything);
    Seat::all(seats).for_each(|seat| _ = position.evaluate(seat));
    let view = position.view(viewer);
    if G::picture(&view, &cast(seats, viewer)).is_empty()
        || G::question(&view, &cast(seats, viewer)).is_empty()
    {
        return Err("there are no words for the whole truth".into());
    }
    Ok(())
}

fn legal<G: Words>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    legal
}

fn candidates<G: Words>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut candidates = Vec::new();
    position.candidates(seat, &mut candidates);
    candidates
}

fn somebody_decides<G: Words>(position: &G) -> Result<(), String> {
    let turn = position.turn();
    let deciders = turn.deciders();
    if matches!(turn, Turn::Decide(_)) && deciders.is_empty() {
        return Err("the game is not over, but nobody is to decide".into());
    }
    if !deciders.is_subset(Seats::all(position.seats())) {
        return Err(format!("{deciders:?} shall decide, but there are {} seats", position.seats()));
    }
    for seat in Seat::all(position.seats()) {
        let choices = legal(position, seat).len();
        if deciders.contains(seat) != (choices > 0) {
            let is = if deciders.contains(seat) { "is" } else { "is not" };
            return Err(format!("{seat} {is} to decide and has {choices} legal actions"));
        }
    }
    Ok(())
}

fn outcome_is_sound<G: Words>(position: &G) -> Result<(), String> {
    let Turn::Over(outcome) = position.turn() else { return Ok(()) };
    let Outcome { verdict, winners, places, points } = outcome;
    let seats = position.seats();
    if places.seats() != seats || points.seats() != seats {
        return Err(format!("{seats} seats, but places {places:?} and points {points:?}"));
    }
    let first: Seats = Seat::all(seats).filter(|&seat| places[seat] == 1).collect();
    let expected = if verdict == Verdict::Won { first } else { Seats::NONE };
    if winners != expected || (verdict == Verdict::Won) == winners.is_empty() {
        return Err(format!("{verdict:?} with winners {winners:?} and places {places:?}"));
    }
    for (seat, &place) in places.iter() {
        let ahead = places.as_slice().iter().filter(|&&other| other < place).count();
        let all_lost = verdict == Verdict::TableLost;
        if !all_lost && usize::from(place) != ahead + 1 {
            return Err(format!("{seat} is in place {place}, but {ahead} seats are ahead of it"));
        }
    }
    Ok(())
}

fn round_trips<G: Words>(position: &G, setup: &G::Setup) -> Result<(), String> {
    let written =
        serde_json::to_string(position).map_err(|error| format!("the position has no JSON: {error}"))?;
    let read: G = serde_json::from_str(&written)
        .map_err(|error| format!("the position cannot be read back: {error}"))?;
    same("the position read back", position, &read)?;
    same("a copy of the position", position, &position.clone())?;
    let hash = |position: &G| BuildHasherDefault::<DefaultHasher>::default().hash_one(position);
    same("the hash of the position read back", &hash(position), &hash(&read))?;
    let written = serde_json::to_string(setup).map_err(|error| format!("the set-up has no JSON: {error}"))?;
    let read: G::Setup =
        serde_json::from_str(&written).map_err(|error| format!("the set-up cannot be read back: {error}"))?;
    same("the set-up read back", setup, &read)?;
    for seat in position.turn().deciders().iter() {
        for action in legal(position, seat) {
            let written =
                serde_json::to_value(action).map_err(|error| format!("{action:?} has no JSON: {error}"))?;
            let read: G::Action = serde_json::from_value(written)
                .map_err(|error| format!("{action:?} cannot be read back: {error}"))?;
            same("an action read back", &action, &read)?;
        }
    }
    Ok(())
}

fn legal_agrees_with_check<G: Words>(
    position: &G,
    seat: Seat,
    strangers: &[G::Action],
) -> Result<(), String> {
    let legal = legal(position, seat);
    let mut passing = candidates(position, seat);
    passing.retain(|&action| position.check(seat, action).is_ok());
    same(
        &format!("what {seat} can do (legal here, candidates that pass the check there)"),
        &legal,
        &passing,
    )?;
    for &action in strangers {
        if position.check(seat, action).is_ok() != legal.contains(&action) {
            return Err(format!("{seat}, {action:?}: the check and the list of legal actions disagree"));
        }
    }
    Ok(())
}

fn pass_is_legal<G: Words>(position: &G, seat: Seat) -> Result<(), String> {
    match position.pass(seat).map(|action| (action, position.check(seat, action))) {
        Some((action, Err(refusal))) => Err(format!("{seat} would pass by {action:?}: {refusal}")),
        Some((_, Ok(()))) | None => Ok(()),
    }
}

fn order_is_stable<G: Words>(position: &G, copy: Option<&G>, seat: Seat) -> Result<(), String> {
    for (name, list) in [("legal", legal as fn(&G, Seat) -> Vec<G::Action>), ("candidates", candidates)] {
        let once = list(position, seat);
        same(&format!("{name} of {seat}, asked twice"), &once, &list(position, seat))?;
        if let Some(copy) = copy {
            same(&format!("{name} of {seat} in a copy read back"), &once, &list(copy, seat))?;
        }
        let mut sorted = once.clone();
        sorted.sort_unstable();
        if let Some([twice, _]) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{name} of {seat} holds {twice:?} twice"));
        }
    }
    Ok(())
}

/// Checking takes `&self`, but a position could still count or remember the question.
fn asking_changes_nothing<G: Words>(position: &G, strangers: &[G::Action]) -> Result<(), String> {
    let (copy, written) = (position.clone(), crate::Digest::of(position));
    for seat in Seat::all(position.seats()) {
        for action in candidates(position, seat).into_iter().chain(strangers.iter().copied()) {
            let _ = position.check(seat, action);
        }
    }
    if *position != copy || crate::Digest::of(position) != written {
        return Err("the position changed while actions were only checked".into());
    }
    Ok(())
}
