//! All ways to make a decision, and what the game's own evaluation says after each.
//!
//! A way is a whole decision: where a game lets one compose it from several actions (a payment, a sin with its target), all ways to
//! compose it are tried to their end.

use table::{Audience, Fast, Game, Log, Outcome, Seat, Turn, Verdict, Viewer};

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
            self.path.push(action);
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
            } else if happened.anything || self.path.len() == 1 {
                // Otherwise the seat has only taken back what it was composing.
                self.tried += 1;
                tell(&self.path, worth_of(&next, seat), chance);
            }
            self.path.pop();
        }
        self.actions.push(legal);
        self.worlds.push(next);
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
