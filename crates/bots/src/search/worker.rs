//! One thread of a search: a tree of its own, and one imagined future after the other.

use super::Settings;
use super::heard::Heard;
use super::tree::{ROOT, TreeOf};
use crate::share;
use table::{Chance, Fast, Game, Log, MAX_SEATS, Outcome, Seat, Seats, Seen, Silent, Turn};

/// Fewer rewards than this say little about how far they are apart.
const FEW: f64 = 8.0;

/// The reward of each seat, from 0 to 1.
type Rewards = [f64; MAX_SEATS];

pub(super) struct Worker<G: Game> {
    chance: Fast,
    pub(super) tree: TreeOf<G>,
    settings: Settings,
    /// How far apart the rewards of the root's seat are: the scale on which exploration is worth something.
    spread: Spread,
    /// Who has still to decide, if the walk ended in the middle of a decision of several seats.
    together: Seats,
    legal: Vec<G::Action>,
    found: Vec<u32>,
    promises: Vec<u32>,
    path: Vec<u32>,
}

impl<G: Game> Worker<G> {
    pub(super) fn new(seed: u64, settings: Settings) -> Self {
        Worker {
            chance: Fast::new(seed),
            tree: TreeOf::<G>::new(settings.most_edges),
            settings,
            spread: Spread::default(),
            together: Seats::NONE,
            legal: Vec::with_capacity(256),
            found: Vec::with_capacity(256),
            promises: Vec::with_capacity(256),
            path: Vec::with_capacity(256),
        }
    }

    pub(super) fn forget(&mut self) {
        self.tree.clear();
        self.spread = Spread::default();
    }

    /// Imagines one future, down the tree and a little beyond, and remembers what came of it.
    pub(super) fn iterate(&mut self, seen: Seen<'_, G>) {
        let mut world = seen.imagine(&mut self.chance);
        self.path.clear();
        self.together = Seats::NONE;
        let rewards = self.walk(&mut world, seen.seat());
        for &edge in &self.path {
            let seat = self.tree.edge(edge).seat;
            self.tree.reward(edge, rewards[seat.index()]);
        }
        self.spread.note(rewards[seen.seat().index()]);
    }

    /// Down the tree to its edge, and on from there.
    fn walk(&mut self, world: &mut G, observer: Seat) -> Rewards {
        let mut node = ROOT;
        loop {
            let deciders = match world.turn() {
                Turn::Over(outcome) => return rewards_of(world, &outcome),
                Turn::Decide(deciders) => deciders,
            };
            let next = if deciders.len() > 1 {
                self.step_together(world, deciders, node, observer)
            } else {
                let seat = deciders.first().expect("somebody decides until the game is over");
                self.step(world, seat, node, &mut Silent)
            };
            let Some(next) = next else { return self.play_on(world) };
            node = next;
        }
    }

    /// One decision of a seat. Returns where it leads; nothing if that is beyond the tree.
    fn step(&mut self, world: &mut G, seat: Seat, node: u32, log: &mut impl Log<G::Event>) -> Option<u32> {
        self.legal.clear();
        world.legal(seat, &mut self.legal);
        if let [only] = self.legal[..] {
            world.apply(seat, only, &mut self.chance, log);
            return Some(node);
        }
        let edge = self.select(world, node, seat)?;
        let action = self.tree.edge(edge).action;
        self.path.push(edge);
        world.apply(seat, action, &mut self.chance, log);
        let child = self.tree.child(edge);
        if child.is_none() {
            self.tree.grow(edge);
        }
        child
    }

    /// Several seats decide at the same time, perhaps in several steps each. All of them walk from the same node, so that no one's choice
    /// depends on what another chose unseen. Afterwards it goes on below what the observer has done and heard.
    fn step_together(&mut self, world: &mut G, together: Seats, node: u32, observer: Seat) -> Option<u32> {
        let mut places = [node; MAX_SEATS];
        let mut heard = Heard::<G>::by(observer);
        let mut last = observer;
        self.together = together;
        while self.still_decide_together(world.turn().deciders()) {
            // The observer first: what it could do is what is thought about.
            last = if self.together.contains(observer) { observer } else { self.together.first()? };
            places[last.index()] = self.step(world, last, places[last.index()], &mut heard)?;
        }
        self.together = Seats::NONE;
        let place = if together.contains(observer) { observer } else { last };
        self.tree.after_hearing(places[place.index()], heard.digest())
    }

    /// Is the decision of several seats not complete yet? Once those who decide are not among those who still had to, it is about
    /// something else.
    fn still_decide_together(&mut self, deciders: Seats) -> bool {
        let still = !deciders.is_empty() && deciders.is_subset(self.together);
        self.together = if still { deciders } else { Seats::NONE };
        still
    }

    /// Which of the legal actions to try now: what has done well, what looks promising, and what was tried little.
    /// Nothing if the tree has no room for them.
    fn select(&mut self, world: &G, node: u32, seat: Seat) -> Option<u32> {
        if !self.tree.find_edges(node, seat, &self.legal, &mut self.found) {
            return None;
        }
        self.promises.clear();
        self.promises.extend(self.legal.iter().map(|&action| world.promise(seat, action)));
        let promised = self.promises.iter().sum::<u32>();
        let even = promised == 0;
        let scale = 1.0 / if even { self.legal.len() as f64 } else { f64::from(promised) };

        let (mut visits, mut total) = (0, 0.0);
        for &edge in &self.found {
            let edge = self.tree.edge(edge);
            visits += edge.visits;
            total += edge.total;
        }
        let spread = self.spread.scale();
        let untried =
            if visits == 0 { 0.0 } else { total / f64::from(visits) - self.settings.doubt * spread };
        let mut best = (f64::NEG_INFINITY, self.found[0]);
        for at in 0..self.found.len() {
            let edge = self.found[at];
            let share = scale * if even { 1.0 } else { f64::from(self.promises[at]) };
            let (visits, available, total) = self.tree.consider(edge);
            let value = if visits == 0 { untried } else { total / f64::from(visits) };
            let curiosity = share * f64::from(available).sqrt() / (1.0 + f64::from(visits));
            let score = value + self.settings.curiosity * spread * curiosity;
            if score > best.0 && share > 0.0 {
                best = (score, edge);
            }
        }
        Some(best.1)
    }

    /// Beyond the tree everybody plays what looks promising, for a while; then the game itself guesses.
    fn play_on(&mut self, world: &mut G) -> Rewards {
        let mut left = self.settings.horizon;
        loop {
            let deciders = match world.turn() {
                Turn::Over(outcome) => return rewards_of(world, &outcome),
                Turn::Decide(deciders) => deciders,
            };
            // In the middle of a decision nobody can say what it is worth.
            let is_half_done = self.still_decide_together(deciders) || world.is_composing();
            if left == 0 && !is_half_done {
                return prospects(world);
            }
            if self.together.is_empty() && deciders.len() > 1 {
                self.together = deciders;
            }
            left = left.saturating_sub(1);
            let seat = deciders.first().expect("somebody decides until the game is over");
            self.legal.clear();
            world.legal(seat, &mut self.legal);
            let action = self.likely(world, seat);
            world.apply(seat, action, &mut self.chance, &mut Silent);
        }
    }

    fn likely(&mut self, world: &G, seat: Seat) -> G::Action {
        if let [only] = self.legal[..] {
            return only;
        }
        self.promises.clear();
        let mut sum = 0;
        self.promises.extend(self.legal.iter().map(|&action| {
            sum += world.promise(seat, action);
            sum
        }));
        if sum == 0 {
            return self.legal[self.chance.below(self.legal.len() as u32) as usize];
        }
        let drawn = self.chance.below(sum);
        let at = self.promises.iter().position(|&sum| drawn < sum).expect("the last sum is the whole");
        self.legal[at]
    }
}

fn rewards_of<G: Game>(world: &G, outcome: &Outcome) -> Rewards {
    let mut rewards = Rewards::default();
    for seat in Seat::all(outcome.places.seats()) {
        rewards[seat.index()] = share(world.reward(outcome, seat));
    }
    rewards
}

fn prospects<G: Game>(world: &G) -> Rewards {
    let mut rewards = Rewards::default();
    for (seat, &reward) in world.prospects().iter() {
        rewards[seat.index()] = share(reward);
    }
    rewards
}

/// How far apart rewards are.
#[derive(Default)]
struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
    /// The largest deviation so far.
    widest: f64,
}

impl Spread {
    fn note(&mut self, reward: f64) {
        self.count += 1.0;
        let before = reward - self.mean;
        self.mean += before / self.count;
        self.squares += before * (reward - self.mean);
        if self.count >= FEW {
            self.widest = self.widest.max(self.deviation());
        }
    }

    /// The scale of curiosity: a wide one until enough is known. The more a search exploits one sure thing, the less rewards deviate;
    /// it must not lose all its curiosity by that.
    fn scale(&self) -> f64 {
        if self.count < FEW { 0.3 } else { self.deviation().max(self.widest / 2.0).max(0.001) }
    }

    fn deviation(&self) -> f64 {
        (self.squares / self.count).sqrt()
    }
}
