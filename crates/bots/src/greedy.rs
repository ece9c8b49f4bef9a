//! A player who looks one step ahead: what does the game's own evaluation say after each thing I could do?
//!
//! A step is a whole decision: where a game lets one compose it from several actions (a payment, a sin with its target), all ways to
//! compose it are tried, and the best is followed to its end.

use crate::Bot;
use table::{Audience, Chance, Fast, Game, Log, Outcome, Seat, Seen, Turn, Verdict, Viewer};

/// How many worlds are imagined for each decision.
const WORLDS: usize = 4;

/// No more ways of composing are tried than this, of so many steps: enough for every decision of a person, and a bound for odd ones.
const MOST_WAYS: usize = 1_000;
const MOST_STEPS: usize = 40;

/// More than any evaluation of a running game, so that a certain win is taken and a certain loss is avoided.
const DECIDED: i64 = 1 << 40;

/// Chooses what looks best one step ahead, over a few imagined worlds.
pub struct Greedy<G: Game> {
    chance: Fast,
    /// How many worlds are imagined for each decision.
    worlds: usize,
    /// Does it misjudge what it sees?
    misjudges: bool,
    /// The rest of the decision that is being composed, last action first.
    plan: Vec<G::Action>,
}

impl<G: Game> Greedy<G> {
    /// Equal seeds make equal choices.
    pub fn new(seed: u64) -> Self {
        Greedy { chance: Fast::new(seed), worlds: WORLDS, misjudges: false, plan: Vec::new() }
    }

    /// A beginner, who sees what happens, but not well how good that is.
    pub fn misjudging(seed: u64) -> Self {
        Greedy { worlds: 1, misjudges: true, ..Greedy::new(seed) }
    }

    /// The best way to decide, last action first; nothing if none was found that leads to an end.
    fn best(&mut self, seat: Seat, worlds: &[G]) -> Vec<G::Action> {
        let now = self.misjudges.then(|| worlds.iter().map(|world| worth(world, seat)).sum());
        let mut search = Ways { seat, now, chance: &mut self.chance, tried: 0, path: Vec::new(), best: None };
        search.explore(worlds);
        let mut path = search.best.map_or_else(Vec::new, |(_, _, path)| path);
        path.reverse();
        path
    }
}

/// All ways to compose a decision, as they are tried.
struct Ways<'a, G: Game> {
    seat: Seat,
    /// For one who misjudges: what the position is worth before the decision.
    now: Option<i64>,
    chance: &'a mut Fast,
    tried: usize,
    path: Vec<G::Action>,
    /// The best so far. Among equals the choice is random: a game without an evaluation gets a random player, not a stubborn one.
    best: Option<(i64, u32, Vec<G::Action>)>,
}

impl<G: Game> Ways<'_, G> {
    fn explore(&mut self, worlds: &[G]) {
        let mut legal = Vec::new();
        worlds[0].legal(self.seat, &mut legal);
        for action in legal {
            self.path.push(action);
            let mut happened = Happened::<G>::default();
            let mut next = worlds.to_vec();
            for world in &mut next {
                world.apply(self.seat, action, self.chance, &mut happened);
            }
            if next[0].is_composing() && self.decides(&next[0]) {
                if self.tried < MOST_WAYS && self.path.len() < MOST_STEPS {
                    self.explore(&next);
                }
            } else if happened.anything || self.path.len() == 1 {
                // Otherwise the seat has only taken back what it was composing.
                self.weigh(&next);
            }
            self.path.pop();
        }
    }

    fn decides(&self, world: &G) -> bool {
        world.turn().deciders().contains(self.seat)
    }

    /// Compares where this way leads with the best so far.
    fn weigh(&mut self, worlds: &[G]) {
        self.tried += 1;
        let mut worth = worlds.iter().map(|world| worth(world, self.seat)).sum();
        if let Some(now) = self.now {
            // From nothing to twice as much as it is.
            worth = now + (worth - now) * i64::from(self.chance.below(2_000)) / 1000;
        }
        let tie_break = self.chance.below(1 << 16);
        if self.best.as_ref().is_none_or(|(best, random, _)| (worth, tie_break) > (*best, *random)) {
            self.best = Some((worth, tie_break, self.path.clone()));
        }
    }
}

/// Listens for anything that somebody else would notice.
struct Happened<G> {
    anything: bool,
    game: std::marker::PhantomData<G>,
}

impl<G> Default for Happened<G> {
    fn default() -> Self {
        Happened { anything: false, game: std::marker::PhantomData }
    }
}

impl<G: Game> Log<G::Event> for Happened<G> {
    fn say(&mut self, event: G::Event) {
        self.anything = self.anything || G::redact(&event, Viewer::Spectator).is_some();
    }

    fn reveal(&mut self, _: Audience) {}
}

fn worth<G: Game>(world: &G, seat: Seat) -> i64 {
    let now = i64::from(world.evaluate(seat));
    match world.turn() {
        Turn::Decide(_) => now,
        Turn::Over(outcome) => now + decided(&outcome, seat),
    }
}

fn decided(outcome: &Outcome, seat: Seat) -> i64 {
    match outcome.verdict {
        Verdict::Won if outcome.winners.contains(seat) => DECIDED,
        Verdict::Drawn => 0,
        Verdict::Won | Verdict::TableLost => -DECIDED,
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        let mut legal = Vec::new();
        seen.legal(&mut legal);
        let planned = self.plan.pop().filter(|next| seen.is_composing() && legal.contains(next));
        if let Some(next) = planned {
            return next;
        }
        self.plan.clear();
        if let [only] = legal[..] {
            return only;
        }
        let worlds: Vec<G> = (0..self.worlds).map(|_| seen.imagine(&mut self.chance)).collect();
        self.plan = self.best(seen.seat(), &worlds);
        // Without a way to its end any step is as good.
        self.plan.pop().unwrap_or(legal[0])
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
        self.plan.clear();
    }
}
