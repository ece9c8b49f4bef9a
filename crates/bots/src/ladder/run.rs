//! Playing the games of a ladder.

use super::{Plan, Played};
use crate::Bot;
use crate::arena::play_out;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use table::{BadSetup, Fast, Game, Silent};

/// A plan, to be carried out in one game.
pub struct Ladder<G: Game> {
    /// What the games have in common.
    pub setup: G::Setup,
    /// Who meets whom.
    pub plan: Plan,
    /// On how many threads.
    pub threads: usize,
}

/// Is told every finished game, in the order in which they end, and how many may still come. It may break the ladder off.
pub type Watch<'a> = dyn FnMut(&Played, u64) -> ControlFlow<()> + 'a;

impl<G: Game> Ladder<G> {
    /// Plays the games that are not among those played already. Returns the games that count, in order; if it was broken off, all that
    /// have been played.
    pub fn run(&self, already: Vec<Played>, watch: &mut Watch<'_>) -> Result<Vec<Played>, BadSetup> {
        let seats = G::begin(&self.setup, &mut Fast::new(self.plan.seed), &mut Silent)?.seats();
        if seats != self.plan.seats() {
            let planned = self.plan.seats();
            return Err(BadSetup::new(format!("the ladder is for {planned} seats, the table has {seats}")));
        }
        let mut played: BTreeMap<_, _> =
            already.into_iter().map(|game| ((game.pair, game.game), game)).collect();
        loop {
            let (games, mut left) = self.next_round(&played);
            if games.is_empty() {
                return Ok(self.counted(played));
            }
            let flow = self.play(&games, |game| {
                left -= 1;
                let flow = watch(&game, left);
                played.insert((game.pair, game.game), game);
                flow
            });
            if flow.is_break() {
                return Ok(played.into_values().collect());
            }
        }
    }

    /// The games that can be played before it must be decided who plays on, and how many there may be in all.
    fn next_round(&self, played: &BTreeMap<(usize, u64), Played>) -> (Vec<(usize, u64)>, u64) {
        let (mut games, mut left) = (Vec::new(), 0);
        for pair in 0..self.plan.pairs().len() {
            let course = self.plan.course(pair, played);
            if !course.missing.is_empty() {
                let there = played.range((pair, 0)..(pair, self.plan.games)).count() as u64;
                left += self.plan.games - there;
                games.extend(course.missing.into_iter().map(|game| (pair, game)));
            }
        }
        // All pairs go on side by side, so that a ladder that is broken off knows something about each.
        games.sort_by_key(|&(pair, game)| (game, pair));
        (games, left)
    }

    fn counted(&self, played: BTreeMap<(usize, u64), Played>) -> Vec<Played> {
        let counted: Vec<_> =
            (0..self.plan.pairs().len()).map(|pair| self.plan.course(pair, &played).counted).collect();
        let counts = |&(pair, game): &(usize, u64)| counted.get(pair).is_some_and(|&counted| game < counted);
        played.into_iter().filter(|(which, _)| counts(which)).map(|(_, game)| game).collect()
    }

    /// Plays these games. They take seconds to minutes each, so every thread takes one at a time.
    fn play(
        &self,
        games: &[(usize, u64)],
        mut finished: impl FnMut(Played) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, games.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(&(pair, game)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Once the ladder is broken off nobody receives any more.
                        if sender.send(self.game(pair, game)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            receiver.into_iter().try_for_each(&mut finished)
        })
    }

    fn game(&self, pair: usize, game: u64) -> Played {
        let seats = self.plan.seating(pair, game);
        let mut chance = Fast::stream(Fast::stream(self.plan.seed, pair as u64).next_u64(), game);
        let mut bots: Vec<Box<dyn Bot<G>>> =
            seats.iter().map(|&entrant| self.plan.entrants()[entrant].bot(chance.next_u64())).collect();
        let (_, outcome, decisions) = play_out(&self.setup, &mut bots, &mut chance);
        Played { pair, game, seats, outcome, decisions }
    }
}
