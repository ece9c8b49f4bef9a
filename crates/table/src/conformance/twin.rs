//! Another table that looks the same to a viewer: whatever a host sends to the viewer must not tell the two apart.
//!
//! A twin is made by telling a record again with another answer of chance, in a place where the viewer could not see it. It is for tests
//! and never for play: its chance is not what its seed gives.

use crate::record::Deed;
use crate::table::{Effect, to_json};
use crate::{
    Chance, Fast, Game, Heard, Recording, Replay, Seat, Silent, StillHidden, Table, Transcript, Turn, Viewer,
};

/// How many changes are tried. Most are seen by the viewer at once, which costs next to nothing.
const MOST_TRIES: u32 = 4_000;

/// A table with the same header, seed and deeds as this one, whose chance answered otherwise where the viewer could not know it: after
/// every entry the viewer sees, hears and may do the same at both tables, but they have come to different positions. None if no such
/// table was found, as in games without secrets. Equal seeds give equal twins.
pub fn twin<G: Game>(table: &Table<G>, viewer: Viewer, seed: u64) -> Option<Table<G>> {
    let story = Story::of(table, viewer);
    let mut chance = Fast::new(seed);
    (0..MOST_TRIES).find_map(|_| {
        let answers = story.told_otherwise(&mut chance)?;
        let mut twin = story.at_a_table(&answers)?;
        twin.request.clone_from(&table.request);
        (twin.position != table.position).then_some(twin)
    })
}

/// A game as it went, and who listens.
struct Story<'t, G: Game> {
    table: &'t Table<G>,
    viewer: Viewer,
    /// What chance answered in each entry.
    answers: Vec<Vec<u32>>,
    /// The position after each entry.
    positions: Vec<G>,
}

/// What a table shows to a viewer after an entry.
#[derive(PartialEq)]
struct Shown<G: Game> {
    view: G::View,
    turn: Turn,
    moment: u32,
    heard: Result<Vec<Heard<G::Event>>, StillHidden>,
    seat: Option<ShownToSeat<G>>,
}

/// And what it shows to a seat alone.
#[derive(PartialEq)]
struct ShownToSeat<G: Game> {
    legal: Vec<G::Action>,
    pass: Option<G::Action>,
    asked_since: u32,
    undo: Result<String, String>,
}

impl<'t, G: Game> Story<'t, G> {
    fn of(table: &'t Table<G>, viewer: Viewer) -> Self {
        let answers = table.record.entries.iter().map(|entry| entry.chance.clone()).collect();
        let mut story = Story { table, viewer, answers, positions: Vec::new() };
        for n in 0..story.answers.len() {
            let mut chance = Replay::new(&story.answers[n]);
            let next = story.next(n, story.positions.last(), &story.answers, &mut chance);
            story.positions.push(next.expect("the record of a table is sound").0);
        }
        story
    }

    /// Where entry `n` leads from a position, and what is said on the way; nowhere if it is not possible there.
    fn next(
        &self,
        n: usize,
        from: Option<&G>,
        answers: &[Vec<u32>],
        chance: &mut impl Chance,
    ) -> Option<(G, Transcript<G::Event>)> {
        let mut log = Transcript::default();
        let position = match (&self.table.steps[n].deed, from) {
            (&Deed::Play { seat, action }, Some(from)) => {
                from.check(seat, action).ok()?;
                let mut position = from.clone();
                position.apply(seat, action, chance, &mut log);
                position
            }
            (Deed::Undo { .. }, Some(_)) => self.after_undo(n, answers)?,
            _ => self.table.origin.begin(chance, &mut log).ok()?,
        };
        Some((position, log))
    }

    /// The position after an undo, if everything that still counts is possible with these answers.
    fn after_undo(&self, n: usize, answers: &[Vec<u32>]) -> Option<G> {
        let mut line: Vec<usize> = Vec::new();
        for (number, step) in self.table.steps[..=n].iter().enumerate() {
            match step.deed {
                Deed::Begin => {}
                Deed::Play { .. } => line.push(number),
                Deed::Undo { .. } => line.retain(|&played| !step.taken_back.contains(&(played as u32))),
            }
        }
        let mut position = self.table.origin.begin(&mut Replay::new(&answers[0]), &mut Silent).ok()?;
        for number in line {
            let Deed::Play { seat, action } = self.table.steps[number].deed else { continue };
            position.check(seat, action).ok()?;
            let mut chance = Replay::new(&answers[number]);
            position.apply(seat, action, &mut chance, &mut Silent);
            chance.finish().ok()?;
        }
        Some(position)
    }

    /// Changes one answer of chance: all answers of a game that the viewer could take for this one, if it goes on to be one.
    fn told_otherwise(&self, chance: &mut Fast) -> Option<Vec<Vec<u32>>> {
        let all = self.answers.iter().map(Vec::len).sum::<usize>() as u32;
        let mut at = if all == 0 { return None } else { chance.below(all) as usize };
        let first = self.answers.iter().position(|answers| {
            let is_here = at < answers.len();
            at -= if is_here { 0 } else { answers.len() };
            is_here
        })?;
        let mut luck = Luck { chance, recorded: &[], asked: 0, change: Some(at), displaced: None };
        let mut answers: Option<Vec<Vec<u32>>> = None;
        let mut position = first.checked_sub(1).map(|before| self.positions[before].clone());
        for n in first..self.answers.len() {
            luck.recorded = &self.answers[n];
            luck.asked = 0;
            let mut recording = Recording::new(&mut luck);
            let told = answers.as_deref().unwrap_or(&self.answers);
            let (next, log) = self.next(n, position.as_ref(), told, &mut recording)?;
            let given = recording.into_answers();
            if next == self.positions[n] || !self.looks_the_same(n, &next, &log) {
                return None;
            }
            // Only now is it worth a copy: most changes have been noticed at once.
            answers.get_or_insert_with(|| self.answers.clone())[n] = given;
            position = Some(next);
        }
        answers
    }

    /// Does the viewer see and hear the same as after entry `n` of the story?
    fn looks_the_same(&self, n: usize, position: &G, log: &Transcript<G::Event>) -> bool {
        let told = &self.positions[n];
        let heard = |events: &[G::Event]| -> Vec<_> {
            events.iter().filter_map(|event| G::redact(event, self.viewer)).collect()
        };
        told.turn() == position.turn()
            && heard(self.table.events(n as u32)) == heard(&log.events)
            && told.view(self.viewer) == position.view(self.viewer)
    }

    /// The game with these answers at a table of its own, if the viewer is always shown the same as at this one.
    fn at_a_table(&self, answers: &[Vec<u32>]) -> Option<Table<G>> {
        let (mut here, mut there) = (self.begun(&self.answers[0])?, self.begun(&answers[0])?);
        for (n, (told, otherwise)) in self.answers.iter().zip(answers).enumerate() {
            if n > 0 {
                self.go_on(&mut here, n, told)?;
                self.go_on(&mut there, n, otherwise)?;
            }
            if self.shown(&here) != self.shown(&there) {
                return None;
            }
        }
        Some(there)
    }

    fn begun(&self, answers: &[u32]) -> Option<Table<G>> {
        let (mut chance, mut log) = (Replay::new(answers), Transcript::default());
        let position = self.table.origin.begin(&mut chance, &mut log).ok()?;
        chance.finish().ok()?;
        let mut record = self.table.record.with_entries(&[]);
        record.seed.clone_from(&self.table.record.seed);
        let mut table = Table::of_begun(self.table.origin.clone(), record, position);
        table.append(Deed::Begin, answers.to_vec(), Effect::of_move(log, None));
        Some(table)
    }

    fn go_on(&self, table: &mut Table<G>, n: usize, answers: &[u32]) -> Option<()> {
        match self.table.steps[n].deed {
            Deed::Begin => return None,
            Deed::Play { seat, action } => {
                table.position.check(seat, action).ok()?;
                let (mut chance, mut log) = (Replay::new(answers), Transcript::default());
                let before = Some(table.before());
                table.position.apply(seat, action, &mut chance, &mut log);
                chance.finish().ok()?;
                table.append(Deed::Play { seat, action }, answers.to_vec(), Effect::of_move(log, before));
            }
            Deed::Undo { seat, to, agreed } => {
                let plan = table.plan_undo(seat).ok()?;
                if plan.to != to || plan.needs != agreed {
                    return None;
                }
                table.take_back(&plan, agreed);
            }
        }
        Some(())
    }

    fn shown(&self, table: &Table<G>) -> Shown<G> {
        let Table { position, .. } = table;
        let moment = table.moment(self.viewer);
        let seat = self.viewer.seat().filter(|seat| seat.number() < table.seats());
        let to_seat = |seat: Seat| {
            let mut legal = Vec::new();
            position.legal(seat, &mut legal);
            let undo = table.plan_undo(seat);
            let undo = undo.map(|plan| to_json(&plan).to_string()).map_err(|error| error.to_string());
            ShownToSeat { legal, pass: position.pass(seat), asked_since: table.asked_since(seat), undo }
        };
        Shown {
            view: position.view(self.viewer),
            turn: table.turn(),
            moment,
            heard: table.heard(self.viewer, moment),
            seat: seat.map(to_seat),
        }
    }
}

/// The luck of a story with one answer changed. An answer that has become impossible changes places with it: the card that somebody has
/// now is not there for the one who had it.
struct Luck<'a> {
    chance: &'a mut Fast,
    /// The answers in the entry that is told.
    recorded: &'a [u32],
    asked: usize,
    /// Which of them is to be changed.
    change: Option<usize>,
    /// What it was before.
    displaced: Option<u32>,
}

impl Luck<'_> {
    fn answer(&mut self, fits: impl Fn(u32) -> bool, draw: impl FnOnce(&mut Fast) -> u32) -> u32 {
        let recorded = self.recorded.get(self.asked).copied();
        let is_changed = self.change == Some(self.asked);
        self.asked += 1;
        if is_changed {
            (self.change, self.displaced) = (None, recorded);
            return draw(self.chance);
        }
        let fitting = recorded.filter(|&answer| fits(answer));
        fitting.or_else(|| self.displaced.filter(|&answer| fits(answer))).unwrap_or_else(|| draw(self.chance))
    }
}

impl Chance for Luck<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.answer(|answer| answer < n, |chance| chance.below(n))
    }

    fn pick(&mut self, weights: &[u8], total: u32) -> usize {
        let fits = |answer: u32| weights.get(answer as usize).is_some_and(|&weight| weight > 0);
        self.answer(fits, |chance| chance.pick(weights, total) as u32) as usize
    }
}
