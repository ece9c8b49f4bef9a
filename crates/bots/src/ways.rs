//! All ways to make a decision, and what the game's own evaluation says after each.
//!
//! A way is a whole decision: where a game lets one compose it from several actions (a payment, a sin with its target), all ways to
//! compose it are tried to their end.

use table::{Audience, Chance, Fast, Game, Log, Nature, Outcome, Seat, Turn, Verdict, Viewer};

/// No more ways of composing are tried than this, of so many steps: enough for every decision of a person, and a bound for odd ones.
const MOST_WAYS: usize = 1_000;
const MOST_STEPS: usize = 40;

/// More than any evaluation of a running game, so that a certain win is taken and a certain loss is avoided.
const DECIDED: i64 = 1 << 40;

/// Tries all ways; keeps its lists from one decision to the next, so that it need not allocate.
pub(crate) struct Ways<G: Game> {
    path: Vec<G::Action>,
    /// Lists that are not used at the moment.
    actions: Vec<Vec<G::Action>>,
    worlds: Vec<Vec<G>>,
    tried: usize,
}

impl<G: Game> Ways<G> {
    pub(crate) fn new() -> Self {
        Ways { path: Vec::new(), actions: Vec::new(), worlds: Vec::new(), tried: 0 }
    }

    /// Tries all ways of a seat to decide, in all of these worlds at once, and tells of each: its actions, and the sum of what the
    /// worlds are worth after it. The worlds must look alike to the seat.
    pub(crate) fn each(
        &mut self,
        worlds: &[G],
        seat: Seat,
        chance: &mut Fast,
        tell: &mut impl FnMut(&[G::Action], i64, &mut Fast),
    ) {
        self.tried = 0;
        self.path.clear();
        self.explore(worlds, seat, chance, tell);
    }

    fn explore(
        &mut self,
        worlds: &[G],
        seat: Seat,
        chance: &mut Fast,
        tell: &mut impl FnMut(&[G::Action], i64, &mut Fast),
    ) {
        let mut legal = self.actions.pop().unwrap_or_default();
        let mut next = self.worlds.pop().unwrap_or_default();
        worlds[0].legal(seat, &mut legal);
        for action in legal.drain(..) {
            let nature = worlds[0].nature(seat, action);
            if nature == Nature::TakeBack {
                continue;
            }
            self.path.push(action);
            if nature == Nature::HandOver && self.path.len() == 1 {
                self.tried += 1;
                // Whoever gains nothing by doing more lets it be.
                tell(&self.path, worth_of(worlds, seat) + 1, chance);
                self.path.pop();
                continue;
            }
            let mut happened = Happened::<G>::default();
            next.clear();
            next.extend_from_slice(worlds);
            for world in &mut next {
                world.apply(seat, action, chance, &mut happened);
            }
            if next[0].is_composing() && next[0].turn().deciders().contains(seat) {
                if self.tried < MOST_WAYS && self.path.len() < MOST_STEPS {
                    self.explore(&next, seat, chance, tell);
                }
            } else if happened.anything || nature == Nature::Secret || self.path.len() == 1 {
                // Otherwise the seat has only taken back what it was composing.
                self.tried += 1;
                next.iter_mut().for_each(|world| world.settle(chance));
                tell(&self.path, worth_of(&next, seat), chance);
            }
            self.path.pop();
        }
        self.actions.push(legal);
        self.worlds.push(next);
    }
}

/// The rest of a way that a bot has decided on and is composing.
pub(crate) struct Plan<A> {
    /// Last action first.
    left: Vec<A>,
}

impl<A: Copy + Eq> Plan<A> {
    pub(crate) fn none() -> Self {
        Plan { left: Vec::new() }
    }

    pub(crate) fn of(mut way: Vec<A>) -> Self {
        way.reverse();
        Plan { left: way }
    }

    /// The next step; nothing, and no plan any more, if the composition is over or something has come in between.
    pub(crate) fn go_on(&mut self, is_composing: bool, legal: &[A]) -> Option<A> {
        let next = self.left.pop().filter(|next| is_composing && legal.contains(next));
        if next.is_none() {
            self.left.clear();
        }
        next
    }

    /// The first step. Without a way to its end any step is as good.
    pub(crate) fn begin(&mut self, legal: &[A]) -> A {
        self.left.pop().unwrap_or(legal[0])
    }
}

/// The best way so far. Among equals the choice is random: a game without an evaluation gets a random player, not a stubborn one.
pub(crate) struct Best<A> {
    worth: Option<(i64, u32)>,
    pub(crate) path: Vec<A>,
}

impl<A: Copy> Best<A> {
    pub(crate) fn none() -> Self {
        Best { worth: None, path: Vec::new() }
    }

    pub(crate) fn offer(&mut self, path: &[A], worth: i64, chance: &mut Fast) {
        let new = Some((worth, chance.below(1 << 16)));
        if new > self.worth {
            self.worth = new;
            self.path.clear();
            self.path.extend_from_slice(path);
        }
    }
}

/// What the worlds are worth to the seat, summed up.
pub(crate) fn worth_of<G: Game>(worlds: &[G], seat: Seat) -> i64 {
    worlds.iter().map(|world| worth(world, seat)).sum()
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
