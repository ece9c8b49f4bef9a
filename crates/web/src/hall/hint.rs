//! "What would a master do?": a bot thinks in a person's place, from what the person's seat may know. Nothing of it is stored, and nobody
//! else hears of it.

use super::message::Whisper;
use super::owner::Owner;
use super::pool::Payer;
use super::wish::{Want, Wish};
use crate::problem::{Answer, Kind, Problem};
use crate::random;
use bots::{Level, Thoughts};
use serde::Serialize;
use serde_json::Value;
use shelf::Thinking;
use std::time::{Duration, Instant};
use table::{Choice, Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use utoipa::ToSchema;

/// How many ideas are told.
const IDEAS: usize = 3;

/// Somebody wants to know what a bot would do.
pub(crate) struct HintQuestion {
    pub(crate) account: String,
    /// For which seat, if the account has several.
    pub(crate) seat: Option<Seat>,
    pub(crate) level: Level,
}

/// What a bot would do.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    /// In which seat.
    #[schema(value_type = u8)]
    seat: Seat,
    /// The moment of the seat at which it was asked: the number to send with the action.
    moment: u32,
    /// What it would do, to be sent back as it is.
    #[schema(value_type = Value)]
    action: Value,
    /// The same in words, as GET …/offers says them.
    words: String,
    /// Which bot.
    level: String,
    /// How many futures it has imagined; none if it compared nothing.
    iterations: u64,
    /// What it thought about most, if it compared anything.
    ideas: Vec<Idea>,
}

/// Something a bot thought about.
#[derive(Serialize, ToSchema)]
struct Idea {
    /// What it could do.
    #[schema(value_type = Value)]
    action: Value,
    /// The same in words.
    words: String,
    /// Which part of the futures began with it, from 0 to 1.
    share: f64,
    /// The mean result of those, from 0 to 1; in most games the chance to win.
    expected: f64,
}

/// What is taken to the thread on which the bot thinks.
struct Thought {
    thinking: Thinking,
    offers: Vec<Choice>,
    seat: Seat,
    moment: u32,
    level: Level,
}

impl Owner {
    /// Lets a bot think in somebody's place, and answers when it has.
    pub(super) async fn hint(&mut self, question: HintQuestion, reply: oneshot::Sender<Answer<Hint>>) {
        let thought = match self.take_thought(&question).await {
            Ok(thought) => thought,
            // Whoever asked may be gone.
            Err(problem) => return drop(reply.send(Err(problem))),
        };
        let mut end = End { whisper: self.whisper.clone(), seat: thought.seat, began: None };
        self.hinting = self.hinting.with(thought.seat);
        let payer = Payer { account: question.account, attended: true };
        self.hall.pool.submit(payer, move || {
            end.began = Some(Instant::now());
            let hint = thought.finish();
            // The seat may ask again from the moment on in which it has its answer.
            drop(end);
            let _ = reply.send(hint);
        });
    }

    async fn take_thought(&mut self, question: &HintQuestion) -> Answer<Thought> {
        let HintQuestion { account, seat, level } = question;
        let (hinting, has_time) = (self.hinting, self.has_time());
        let live = self.open().await?;
        // Who may decide for which seat is asked as for any move.
        let wish = Wish { account: Some(account.clone()), seat: *seat, key: None, what: Want::Return };
        let seat = live.player(&wish)?;
        if !live.plan.hints {
            return Err(Problem::new(Kind::NotAllowed, "hints are not allowed at this table").hint(
                "whoever makes a table can allow them with `\"hints\": true`; once a game is over, POST …/play-on goes on from it \
                 at a table that has them",
            ));
        }
        if !live.awaited().contains(seat) {
            return Err(Problem::new(Kind::WrongTime, "it is not your turn: there is nothing to decide")
                .hint("ask again when the table waits for you"));
        }
        if hinting.contains(seat) {
            let sentence = "a bot is thinking about this for you already";
            return Err(Problem::new(Kind::TooMany, sentence).hint("wait for its answer"));
        }
        if !has_time {
            let sentence = "bots have thought about this table as long as they may";
            return Err(Problem::new(Kind::OverBudget, sentence).hint("the game goes on without hints"));
        }
        let table = live.game()?;
        let game = shelf::game(&live.plan.game).expect("a table that runs has a game");
        let thinking = game.bot(*level, random::number()).think_about(table, seat);
        let moment = table.moment(Viewer::Seat(seat));
        Ok(Thought { thinking, offers: table.offers(seat), seat, moment, level: *level })
    }
}

impl Thought {
    fn finish(self) -> Answer<Hint> {
        let Thought { thinking, offers, seat, moment, level } = self;
        let (mut bot, action) = thinking.finish();
        for incident in bot.incidents() {
            tracing::warn!(%seat, ?incident, "a bot that was asked for a hint failed");
        }
        let chosen = offers.iter().find(|choice| choice.action == action);
        let words = chosen.map(|choice| choice.offer.words.clone()).ok_or_else(|| {
            tracing::error!(%seat, "a hint is not among the offers");
            Problem::new(Kind::OurMistake, "the bot has found nothing that can be done")
        })?;
        let thoughts = bot.thoughts(&offers);
        let iterations = thoughts.as_ref().map_or(0, |thoughts| thoughts.iterations);
        let ideas = thoughts.map(ideas).unwrap_or_default();
        Ok(Hint { seat, moment, action, words, level: level.to_string(), iterations, ideas })
    }
}

/// The few it thought about most.
fn ideas(thoughts: Thoughts<Choice>) -> Vec<Idea> {
    let all: u64 = thoughts.choices.iter().map(|thought| thought.visits).sum();
    let idea = |thought: bots::Thought<Choice>| {
        let Choice { action, offer } = thought.action;
        let share = thought.visits as f64 / all.max(1) as f64;
        Idea { action, words: offer.words, share, expected: thought.expected }
    };
    thoughts.choices.into_iter().filter(|thought| thought.visits > 0).take(IDEAS).map(idea).collect()
}

/// Tells the table that a hint is over, however it ends.
struct End {
    whisper: mpsc::UnboundedSender<Whisper>,
    seat: Seat,
    began: Option<Instant>,
}

impl Drop for End {
    fn drop(&mut self) {
        let spent = self.began.map_or(Duration::ZERO, |began| began.elapsed());
        let _ = self.whisper.send(Whisper::Hinted { seat: self.seat, spent });
    }
}
