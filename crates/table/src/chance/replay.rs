//! Chance that was decided before: recorded answers, read back or written down by hand.

use super::Chance;
use thiserror::Error;

/// Passes questions on to another source and writes the answers down.
pub struct Recording<C> {
    source: C,
    answers: Vec<u32>,
}

impl<C: Chance> Recording<C> {
    /// Records the answers of `source`.
    pub const fn new(source: C) -> Self {
        Recording { source, answers: Vec::new() }
    }

    /// What was answered so far.
    pub fn into_answers(self) -> Vec<u32> {
        self.answers
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.source.below(n);
        self.answers.push(answer);
        answer
    }

    fn pick(&mut self, weights: &[u8], total: u32) -> usize {
        let answer = self.source.pick(weights, total);
        self.answers.push(answer as u32);
        answer
    }
}

/// How recorded answers do not fit the questions that are asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ChanceFault {
    /// More was asked than recorded.
    #[error("chance was asked {asked} times, but only {recorded} answers are recorded")]
    TooFew {
        /// How many questions came.
        asked: usize,
        /// How many answers there are.
        recorded: usize,
    },
    /// Less was asked than recorded.
    #[error("chance was asked {asked} times, but {recorded} answers are recorded")]
    TooMany {
        /// How many questions came.
        asked: usize,
        /// How many answers there are.
        recorded: usize,
    },
    /// An answer that the question does not allow.
    #[error("chance gave {answer}, expected a possible case among {cases}")]
    Impossible {
        /// The recorded answer.
        answer: u32,
        /// How many cases the question had.
        cases: u32,
    },
}

/// Reads recorded answers back. It never panics: a wrong record is input, not a bug, so the first fault is kept and
/// reported by [`Replay::finish`], and harmless answers keep the rules going until then.
pub struct Replay<'a> {
    answers: &'a [u32],
    asked: usize,
    fault: Option<ChanceFault>,
}

impl<'a> Replay<'a> {
    /// Will give these answers.
    pub const fn new(answers: &'a [u32]) -> Self {
        Replay { answers, asked: 0, fault: None }
    }

    /// Did every answer fit, and was every answer used?
    pub fn finish(self) -> Result<(), ChanceFault> {
        let (asked, recorded) = (self.asked, self.answers.len());
        match self.fault {
            Some(fault) => Err(fault),
            None if asked < recorded => Err(ChanceFault::TooMany { asked, recorded }),
            None => Ok(()),
        }
    }

    /// The next answer, if there is one and it is `possible`.
    fn next(&mut self, cases: u32, possible: impl Fn(u32) -> bool) -> Option<u32> {
        let answer = self.answers.get(self.asked).copied();
        self.asked += 1;
        let fault = match answer {
            Some(answer) if possible(answer) => return Some(answer),
            Some(answer) => ChanceFault::Impossible { answer, cases },
            None => ChanceFault::TooFew { asked: self.asked, recorded: self.answers.len() },
        };
        self.fault.get_or_insert(fault);
        None
    }
}

impl Chance for Replay<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.next(n, |answer| answer < n).unwrap_or(0)
    }

    fn pick(&mut self, weights: &[u8], _total: u32) -> usize {
        let possible = |answer: u32| weights.get(answer as usize).is_some_and(|&weight| weight > 0);
        match self.next(weights.len() as u32, possible) {
            Some(answer) => answer as usize,
            None => weights.iter().position(|&weight| weight > 0).unwrap_or(0),
        }
    }
}

/// Answers written down by a test: `Script::new([Rank::King.index(), 2])`. Panics, with what was expected, as soon as the
/// script does not fit the game.
pub struct Script {
    answers: Vec<u32>,
    asked: usize,
}

impl Script {
    /// Will give these answers, one for each question. The answer to a draw is the index of the kind drawn.
    pub fn new(answers: impl IntoIterator<Item = usize>) -> Self {
        Script { answers: answers.into_iter().map(|answer| answer as u32).collect(), asked: 0 }
    }

    /// Fails the test if answers are left over.
    pub fn finish(self) {
        assert_eq!(self.asked, self.answers.len(), "the script has more answers than the game had questions");
    }

    fn answer(&mut self, ask: impl FnOnce(&mut Replay<'_>) -> u32) -> u32 {
        let left = &self.answers[self.asked.min(self.answers.len())..];
        let mut replay = Replay::new(&left[..left.len().min(1)]);
        let answer = ask(&mut replay);
        if let Err(fault) = replay.finish() {
            panic!("question {} to the script: {fault}", self.asked + 1);
        }
        self.asked += 1;
        answer
    }
}

impl Chance for Script {
    fn below(&mut self, n: u32) -> u32 {
        self.answer(|replay| replay.below(n))
    }

    fn pick(&mut self, weights: &[u8], total: u32) -> usize {
        self.answer(|replay| replay.pick(weights, total) as u32) as usize
    }
}
