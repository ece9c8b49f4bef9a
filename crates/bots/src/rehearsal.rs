//! A player who rehearses: in many imagined worlds it plays on from what looks good one step ahead, with everybody, itself included,
//! doing what looks best one step ahead; and then compares what came of it.
//!
//! This suits games whose decisions are long compositions. A tree of their steps would mostly be one of half-made decisions, but whole
//! decisions are few, and one look ahead tells good ones from bad ones.

use crate::ways::{Best, Plan, Ways};
use crate::{Bot, Budget, Thought, Thoughts, share};
use std::time::{Duration, Instant};
use table::{Fast, Game, Seat, Seen, Silent, Turn};

/// How many worlds are imagined to see which ways look good.
const WORLDS: usize = 4;
/// No more ways than this are rehearsed, and each about so often at least.
const MOST_CANDIDATES: u64 = 24;
const LEAST_REHEARSALS: u64 = 8;

/// Chooses the way that did best in rehearsals.
pub struct Rehearsal<G: Game> {
    chance: Fast,
    budget: Budget,
    /// A rehearsal ends when the seat has handed over the decision so many times.
    rounds: u32,
    plan: Plan<G::Action>,
    thoughts: Option<Thoughts<G::Action>>,
    ways: Ways<G>,
}

/// A way that looks good, and how it did.
struct Candidate<A> {
    path: Vec<A>,
    /// How good it looked one step ahead.
    worth: i64,
    rehearsals: u64,
    total: f64,
}

impl<A> Candidate<A> {
    fn mean(&self) -> f64 {
        self.total / self.rehearsals.max(1) as f64
    }
}

impl<G: Game> Rehearsal<G> {
    /// Looks so many of its own turns ahead. Equal seeds make equal choices, unless the time runs out.
    pub fn new(seed: u64, budget: Budget, rounds: u32) -> Self {
        let chance = Fast::new(seed);
        Rehearsal { chance, budget, rounds, plan: Plan::none(), thoughts: None, ways: Ways::new() }
    }

    /// The ways that look good one step ahead, the best first: the best of each first step, and whatever else looks best.
    fn candidates(&mut self, seen: Seen<'_, G>) -> Vec<Candidate<G::Action>> {
        let most = (self.budget.iterations / LEAST_REHEARSALS).clamp(2, MOST_CANDIDATES) as usize;
        let worlds: Vec<G> = (0..WORLDS).map(|_| seen.imagine(&mut self.chance)).collect();
        let mut ways = Vec::new();
        self.ways.each(&worlds, seen.seat(), &mut self.chance, &mut |path, worth, _| {
            ways.push(Candidate { path: path.to_vec(), worth, rehearsals: 0, total: 0.0 });
        });
        ways.sort_by_key(|way| std::cmp::Reverse(way.worth));
        let mut first_steps = Vec::new();
        let (mut chosen, others): (Vec<_>, Vec<_>) = ways.into_iter().partition(|way| {
            let is_new = !first_steps.contains(&way.path[0]);
            if is_new {
                first_steps.push(way.path[0]);
            }
            is_new
        });
        chosen.truncate(most);
        chosen.extend(others.into_iter().take(most - chosen.len()));
        chosen.sort_by_key(|way| std::cmp::Reverse(way.worth));
        chosen
    }

    /// Rehearses in rounds; in each, all candidates meet the same world and the same luck. Whenever an equal part of the budget is used
    /// up, the worse half of them is dropped. The best comes first in the end. Returns how many rehearsals there were.
    fn compare(&mut self, seen: Seen<'_, G>, candidates: &mut [Candidate<G::Action>]) -> u64 {
        let start = Instant::now();
        let mut done = 0;
        let mut left = self.affordable(seen, candidates);
        while left > 1 {
            let parts = left.next_power_of_two().trailing_zeros();
            let until = done + self.budget.iterations.saturating_sub(done) / u64::from(parts);
            let now = start.elapsed();
            let end = now + self.budget.time.saturating_sub(now) / parts;
            // However little time there is, everything that is affordable is tried once.
            while done == 0 || (done < until && start.elapsed() < end) {
                let world = seen.imagine(&mut self.chance);
                let luck = self.chance.next_u64();
                for candidate in &mut candidates[..left] {
                    candidate.total += self.rehearse(world.clone(), seen.seat(), &candidate.path, luck);
                    candidate.rehearsals += 1;
                }
                done += left as u64;
            }
            // The sort is stable: among equals, what looked better stays ahead.
            candidates[..left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            left = left.div_ceil(2);
        }
        done
    }

    /// So many candidates can be rehearsed often enough: one rehearsal tells how long they take.
    fn affordable(&mut self, seen: Seen<'_, G>, candidates: &[Candidate<G::Action>]) -> usize {
        let is_timed = self.budget.time < Duration::MAX;
        let Some(best) = candidates.first().filter(|_| is_timed && candidates.len() > 2) else {
            return candidates.len();
        };
        let start = Instant::now();
        let world = seen.imagine(&mut self.chance);
        self.rehearse(world, seen.seat(), &best.path, 0);
        let rehearsals = self.budget.time.as_nanos() / start.elapsed().as_nanos().max(1);
        let most = rehearsals / u128::from(LEAST_REHEARSALS);
        candidates.len().min(usize::try_from(most).unwrap_or(usize::MAX)).max(2)
    }

    /// What the seat may expect if it decides like this and everybody goes on with what looks best one step ahead.
    fn rehearse(&mut self, mut world: G, seat: Seat, way: &[G::Action], luck: u64) -> f64 {
        let mut chance = Fast::new(luck);
        follow(&mut world, seat, way, &mut chance);
        let mut rounds = 0;
        let mut last = seat;
        loop {
            let next = match world.turn() {
                Turn::Over(outcome) => return share(world.reward(&outcome, seat)),
                Turn::Decide(deciders) => deciders.first().expect("somebody decides until the game is over"),
            };
            // Questions in the middle of something hand nothing over.
            if last == seat && next != seat && world.is_settled() {
                rounds += 1;
                if rounds >= self.rounds {
                    return share(world.prospects()[seat]);
                }
            }
            if world.is_settled() {
                last = next;
            }
            let mut best = Best::none();
            self.ways.each(std::slice::from_ref(&world), next, &mut chance, &mut |path, worth, chance| {
                best.offer(path, worth, chance);
            });
            if best.path.is_empty() {
                // No way was found to its end: nobody can say what this is worth, but a rehearsal must not stand still.
                return share(world.prospects()[seat]);
            }
            follow(&mut world, next, &best.path, &mut chance);
        }
    }
}

/// Does what of a way is possible in this world.
fn follow<G: Game>(world: &mut G, seat: Seat, way: &[G::Action], chance: &mut Fast) {
    for &action in way {
        if world.check(seat, action).is_err() {
            return;
        }
        world.apply(seat, action, chance, &mut Silent);
    }
}

/// What was found out about each first step, the best first.
fn thoughts_about<A: Copy + Eq>(candidates: &[Candidate<A>], iterations: u64, start: Instant) -> Thoughts<A> {
    let mut choices: Vec<Thought<A>> = Vec::new();
    for (at, candidate) in candidates.iter().enumerate() {
        // For some but the chosen one there was no time: nothing is known of them.
        if candidate.rehearsals == 0 && at > 0 {
            continue;
        }
        let action = candidate.path[0];
        // Of several ways with the same first step the best counts: it comes first.
        match choices.iter_mut().find(|thought| thought.action == action) {
            Some(thought) => thought.visits += candidate.rehearsals,
            None => {
                choices.push(Thought { action, visits: candidate.rehearsals, expected: candidate.mean() });
            }
        }
    }
    let per_second = iterations as f64 / start.elapsed().as_secs_f64().max(1e-9);
    Thoughts { iterations, per_second, choices }
}

impl<G: Game> Bot<G> for Rehearsal<G> {
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        let mut legal = Vec::new();
        seen.legal(&mut legal);
        self.thoughts = None;
        if let Some(next) = self.plan.go_on(seen.is_composing(), &legal) {
            return next;
        }
        if let [only] = legal[..] {
            return only;
        }
        let start = Instant::now();
        let mut candidates = self.candidates(seen);
        let iterations = self.compare(seen, &mut candidates);
        self.thoughts = Some(thoughts_about(&candidates, iterations, start));
        self.plan = Plan::of(candidates.into_iter().next().map_or_else(Vec::new, |best| best.path));
        self.plan.begin(&legal)
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
        self.plan = Plan::none();
        self.thoughts = None;
    }

    fn thoughts(&self) -> Option<Thoughts<G::Action>> {
        self.thoughts.clone()
    }
}
