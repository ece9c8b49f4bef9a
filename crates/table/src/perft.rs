//! Counting how a game can go on: the number of sequences of decisions and chance to a given depth.
//!
//! Two programs that agree on these counts agree on the rules. Every distinct answer of chance is a branch of its own: a die
//! has six, a bag as many as it holds kinds.

use crate::{Chance, Digest, Fast, Game, Silent};
use std::fmt::Write;

/// The number of ways in which the next `depth` decisions can go, what chance gives included. Where several seats decide at
/// the same time, the lowest is asked first.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let Some(seat) = position.turn().deciders().first() else { return 1 };
    if depth == 0 {
        return 1;
    }
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    let mut ways = 0;
    for action in legal {
        each_chance(|chance| {
            let mut next = position.clone();
            next.apply(seat, action, chance, &mut Silent);
            ways += perft(&next, depth - 1);
        });
    }
    ways
}

/// Runs something once for every way in which chance can answer it.
pub fn each_chance(mut run: impl FnMut(&mut Branches)) {
    let mut branches = Branches::default();
    loop {
        branches.asked = 0;
        run(&mut branches);
        if !branches.advance() {
            return;
        }
    }
}

/// The same with every single card of a bag as a way of its own, also where several are of one kind. Then all ways that ask the
/// same questions are equally likely, and counting them gives exact probabilities.
pub fn each_equal_chance(mut run: impl FnMut(&mut EqualBranches<'_>)) {
    each_chance(|branches| run(&mut EqualBranches(branches)));
}

/// Chance that takes every equally likely way in turn. Used through [`each_equal_chance`].
pub struct EqualBranches<'a>(&'a mut Branches);

impl Chance for EqualBranches<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }
}

/// Chance that takes every way in turn. Used through [`each_chance`].
#[derive(Default)]
pub struct Branches {
    /// The answers of the present way, each as an index among the possible ones, with how many possible ones there are.
    way: Vec<(usize, usize)>,
    asked: usize,
}

impl Branches {
    fn answer(&mut self, cases: usize) -> usize {
        if self.asked == self.way.len() {
            self.way.push((0, cases));
        }
        let (answer, known) = self.way[self.asked];
        assert_eq!(cases, known, "the same answers of chance led to different questions");
        self.asked += 1;
        answer
    }

    /// Moves on to the next way; false after the last.
    fn advance(&mut self) -> bool {
        while let Some((answer, cases)) = self.way.pop() {
            if answer + 1 < cases {
                self.way.push((answer + 1, cases));
                return true;
            }
        }
        false
    }
}

impl Chance for Branches {
    fn below(&mut self, n: u32) -> u32 {
        self.answer(n as usize) as u32
    }

    fn pick(&mut self, weights: &[u8], _total: u32) -> usize {
        let possible =
            || weights.iter().enumerate().filter(|&(_, &weight)| weight > 0).map(|(index, _)| index);
        let answer = self.answer(possible().count());
        possible().nth(answer).expect("the answer is one of the possible cases")
    }
}

/// A fingerprint of the lists of legal actions along one random game, at most `length` decisions long. It changes when
/// legality, order or the flow of play changes anywhere along the way, far deeper than [`perft`] can look.
pub fn walk<G: Game>(position: &G, seed: u64, length: u32) -> Digest {
    let mut chance = Fast::new(seed);
    let mut position = position.clone();
    let mut digest = Digest::default();
    for _ in 0..length {
        let Some(seat) = position.turn().deciders().first() else { break };
        let mut legal = Vec::new();
        position.legal(seat, &mut legal);
        digest = digest.then(&(seat, &legal));
        let action = legal[chance.below(legal.len() as u32) as usize];
        position.apply(seat, action, &mut chance, &mut Silent);
    }
    digest
}

/// One line of a perft file: a named position, how deep, and what is counted there.
///
/// A game's `tests/perft.txt` is the text this gives for its named positions; a difference is either a bug or a change of the
/// rules that belongs into the same commit.
pub fn report<G: Game>(name: &str, position: &G, depth: u32, walks: u64) -> String {
    let mut text = String::new();
    for depth in 1..=depth {
        writeln!(text, "{name} depth {depth} ways {}", perft(position, depth)).expect("strings take text");
    }
    for seed in 0..walks {
        writeln!(text, "{name} walk {seed} digest {}", walk(position, seed, 300)).expect("strings take text");
    }
    text
}
