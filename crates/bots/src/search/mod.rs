//! A player who thinks ahead: information-set Monte Carlo tree search.
//!
//! Each iteration imagines a world that could be the true one, walks down a tree of what everybody has done so far in such worlds,
//! plays a little beyond it, and lets the game guess what that is worth to each seat. [`Tree`](tree) is the memory,
//! [`Worker`](worker) a thread that iterates, and here the threads are started, stopped and asked.

mod budget;
mod heard;
mod tree;
mod worker;

pub use budget::{BadBudget, Budget};

use crate::{Bot, Thought, Thoughts};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use table::{Fast, Game, Seat, Seen, Silent};
use tree::ROOT;
use worker::Worker;

/// After so many iterations a search looks at the clock, and whether more thinking could change its mind.
const LOOK_UP: u64 = 64;

/// How a search thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How long it may think about one decision. The time is for all its steps together; the iterations are for each, and those that it
    /// knows from the steps before count.
    pub budget: Budget,
    /// On how many threads. With several, the number of iterations is met only roughly.
    pub threads: usize,
    /// How many decisions are played beyond the tree before the game guesses.
    pub horizon: u32,
    /// How much what was tried little is tried again.
    pub curiosity: f64,
    /// How much worse than its neighbours something is believed to be that was never tried.
    pub doubt: f64,
    /// How many steps each thread remembers at most.
    pub most_edges: usize,
}

impl Settings {
    /// The settings that did best, with this budget, on one thread.
    pub const fn within(budget: Budget) -> Self {
        Settings { budget, threads: 1, horizon: 0, curiosity: 2.0, doubt: 0.2, most_edges: 1_000_000 }
    }
}

/// Chooses what did best in many imagined futures.
pub struct Search<G: Game> {
    settings: Settings,
    workers: Vec<Worker<G>>,
    /// The step of a composed decision that was chosen last: if nothing else happens, the tree below it is kept.
    last: Option<Step<G>>,
    /// How long it has thought about this decision.
    spent: Duration,
    thoughts: Option<Thoughts<G::Action>>,
}

/// A step that leaves its seat in the middle of composing, and what the seat will see then.
struct Step<G: Game> {
    /// None if there was nothing to choose.
    action: Option<G::Action>,
    view: G::View,
}

impl<G: Game> Step<G> {
    /// Nothing if the step completes the decision, or hands it to others.
    fn of(seen: Seen<'_, G>, action: G::Action) -> Option<Self> {
        let mut chance = Fast::new(0);
        let mut world = seen.imagine(&mut chance);
        world.apply(seen.seat(), action, &mut chance, &mut Silent);
        let after = Seen::new(&world, seen.seat());
        after.is_composing().then(|| Step { action: Some(action), view: after.view() })
    }
}

impl<G: Game> Search<G> {
    /// Equal seeds make equal choices on one thread, unless the time runs out.
    pub fn new(seed: u64, settings: Settings) -> Self {
        let mut search =
            Search { settings, workers: Vec::new(), last: None, spent: Duration::ZERO, thoughts: None };
        search.new_game(seed);
        search
    }

    /// Goes down to where the last step has led, if nothing else happened since; otherwise a new decision begins.
    fn settle_in(&mut self, seen: Seen<'_, G>) {
        // An undo, for one, must not lead astray.
        let step = self.last.take().filter(|step| step.view == seen.view());
        for worker in &mut self.workers {
            let is_kept = step.as_ref().is_some_and(|step| match step.action {
                Some(action) => worker.tree.descend(seen.seat(), action),
                None => true,
            });
            if !is_kept {
                worker.forget();
            }
        }
        if step.is_none() {
            self.spent = Duration::ZERO;
        }
    }

    /// Thinks until the budget is spent or nothing can change any more, and returns how many iterations are known then.
    fn think(&mut self, seen: Seen<'_, G>) -> u64 {
        let known: u64 = self.workers.iter().map(|worker| worker.tree.visits(ROOT)).sum();
        let Budget { iterations, time } = self.settings.budget;
        // One budget for all steps: the first may take most of it, each later one half of the rest.
        let time = if known == 0 { time / 4 * 3 } else { time.saturating_sub(self.spent) / 2 };
        let share = || iterations.saturating_sub(known).div_ceil(self.workers.len() as u64);
        let until = Until { iterations: (iterations < u64::MAX).then(share), time };
        let (first, others) = self.workers.split_first_mut().expect("there is at least one thread");
        let is_over = AtomicBool::new(false);
        let made = std::thread::scope(|scope| {
            let help = |worker: &mut Worker<G>| {
                let mut done = 0;
                while !is_over.load(Ordering::Relaxed) {
                    (0..LOOK_UP).for_each(|_| worker.iterate(seen));
                    done += LOOK_UP;
                }
                done
            };
            let others: Vec<_> = others.iter_mut().map(|worker| scope.spawn(move || help(worker))).collect();
            let mine = {
                let _release = Release(&is_over);
                lead(first, seen, until)
            };
            others.into_iter().map(|other| other.join().expect("a search does not panic")).sum::<u64>() + mine
        });
        known + made
    }

    /// What all threads together found out about each choice, the most visited first.
    fn merged(&self, seat: Seat, legal: &[G::Action]) -> Vec<Thought<G::Action>> {
        let thought = |&action: &G::Action| {
            let edges = self.workers.iter().flat_map(|worker| worker.tree.edges_of(ROOT));
            let (mut visits, mut total) = (0, 0.0);
            for edge in edges.filter(|edge| edge.seat == seat && edge.action == action) {
                visits += u64::from(edge.visits);
                total += edge.total;
            }
            Thought { action, visits, expected: total / visits.max(1) as f64 }
        };
        let mut choices: Vec<_> = legal.iter().map(thought).collect();
        choices.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.expected.total_cmp(&a.expected)));
        choices
    }
}

/// When it is enough, whichever comes first.
#[derive(Clone, Copy)]
struct Until {
    /// None if only the time counts.
    iterations: Option<u64>,
    time: Duration,
}

/// Lets the other threads go when the leading one has done its part, also if it panics.
struct Release<'a>(&'a AtomicBool);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The thread that decides when it is enough. The others go on until then, so that nobody ever waits; what they have found out by then
/// depends on how fast they were.
fn lead<G: Game>(worker: &mut Worker<G>, seen: Seen<'_, G>, until: Until) -> u64 {
    let start = Instant::now();
    let mut done = 0;
    while until.iterations.is_none_or(|iterations| done < iterations) {
        worker.iterate(seen);
        done += 1;
        if done % LOOK_UP == 0 {
            let taken = start.elapsed();
            // With a number of iterations to go by, the clock ends the search but never changes it.
            let in_time = || done as f64 * (until.time.as_secs_f64() / taken.as_secs_f64().max(1e-9) - 1.0);
            let left = until.iterations.map_or_else(|| in_time() as u64, |iterations| iterations - done);
            if taken >= until.time || is_settled(worker, seen.seat(), left) {
                break;
            }
        }
    }
    done
}

/// Can nothing overtake the most visited choice any more?
fn is_settled<G: Game>(worker: &Worker<G>, seat: Seat, left: u64) -> bool {
    let (mut best, mut second) = (0, 0);
    for edge in worker.tree.edges_of(ROOT).filter(|edge| edge.seat == seat) {
        let visits = u64::from(edge.visits);
        (best, second) = if visits > best { (visits, best) } else { (best, second.max(visits)) };
    }
    best - second > left
}

impl<G: Game> Bot<G> for Search<G> {
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        let mut legal = Vec::new();
        seen.legal(&mut legal);
        let start = Instant::now();
        self.settle_in(seen);
        if let [only] = legal[..] {
            // The tree has no node for what is no choice.
            self.last = Step::of(seen, only).map(|step| Step { action: None, ..step });
            self.thoughts = None;
            return only;
        }
        let iterations = self.think(seen);
        let choices = self.merged(seen.seat(), &legal);
        let chosen = choices[0].action;
        self.last = Step::of(seen, chosen);
        self.spent += start.elapsed();
        let per_second = iterations as f64 / self.spent.as_secs_f64().max(1e-9);
        self.thoughts = Some(Thoughts { iterations, per_second, choices });
        chosen
    }

    fn new_game(&mut self, seed: u64) {
        let worker = |index| Worker::new(Fast::stream(seed, index).next_u64(), self.settings);
        self.workers = (0..self.settings.threads.max(1) as u64).map(worker).collect();
        self.last = None;
        self.thoughts = None;
    }

    fn thoughts(&self) -> Option<Thoughts<G::Action>> {
        self.thoughts.clone()
    }
}
