//! A player who looks one step ahead: what does the game's own evaluation say after each way to decide? The best way is followed to its
//! end.

use crate::Bot;
use crate::ways::{Best, Plan, Ways, worth_of};
use table::{Chance, Fast, Game, Seat, Seen};

/// How many worlds are imagined for each decision.
const WORLDS: usize = 4;

/// Chooses what looks best one step ahead, over a few imagined worlds.
pub struct Greedy<G: Game> {
    chance: Fast,
    /// How many worlds are imagined for each decision.
    worlds: usize,
    /// Does it misjudge what it sees?
    misjudges: bool,
    plan: Plan<G::Action>,
    ways: Ways<G>,
}

impl<G: Game> Greedy<G> {
    /// Equal seeds make equal choices.
    pub fn new(seed: u64) -> Self {
        Greedy {
            chance: Fast::new(seed),
            worlds: WORLDS,
            misjudges: false,
            plan: Plan::none(),
            ways: Ways::new(),
        }
    }

    /// A beginner, who sees what happens, but not well how good that is.
    pub fn misjudging(seed: u64) -> Self {
        Greedy { worlds: 1, misjudges: true, ..Greedy::new(seed) }
    }

    /// The best way to decide; nothing if none was found that leads to an end.
    fn best(&mut self, seat: Seat, worlds: &[G]) -> Vec<G::Action> {
        let now = self.misjudges.then(|| worth_of(worlds, seat));
        let mut best = Best::none();
        self.ways.each(worlds, seat, &mut self.chance, &mut |path, worth, chance| {
            // From nothing to twice as much as it is.
            let seems =
                |now: i64, chance: &mut Fast| now + (worth - now) * i64::from(chance.below(2_000)) / 1000;
            best.offer(path, now.map_or(worth, |now| seems(now, chance)), chance);
        });
        best.path
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        let mut legal = Vec::new();
        seen.legal(&mut legal);
        if let Some(next) = self.plan.go_on(seen.is_composing(), &legal) {
            return next;
        }
        if let [only] = legal[..] {
            return only;
        }
        let worlds: Vec<G> = (0..self.worlds).map(|_| seen.imagine(&mut self.chance)).collect();
        self.plan = Plan::of(self.best(seen.seat(), &worlds));
        self.plan.begin(&legal)
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
        self.plan = Plan::none();
    }
}
