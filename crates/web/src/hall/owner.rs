//! The owner of a live table: a task that does one thing after the other. A move is stored, then acknowledged, then shown.
//!
//! Between storing and showing nobody can look, because the owner does nothing else meanwhile. If storing fails, the table in memory
//! is thrown away and rebuilt from what is stored.

use super::hall::Inner as Hall;
use super::live::Live;
use super::message::{Message, Promise, Whisper};
use super::plan::{self, Chair};
use super::pool::Payer;
use super::wish::{Budget, Draft, Receipt, Want, Wish};
use crate::people::rating;
use crate::problem::{Answer, Kind, Problem};
use crate::{failpoint, meters, random};
use bots::Level;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::Value;
use shelf::AnyBot;
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, Rating, Status, StoreError};
use table::{AnyTable, Seat, Seats};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;

/// How long another process that has moved last is left alone with the bots of a table.
const SECOND_HAND: Duration = Duration::from_secs(3);
/// How long to wait after the store has failed.
const STORE_PAUSE: Duration = Duration::from_secs(1);
/// How long to wait after a move of a bot could not be made.
const A_MOMENT: Duration = Duration::from_millis(50);
/// How often somebody else may be faster before we give up.
const MOST_CONFLICTS: usize = 8;

/// The task that owns a table.
pub(super) struct Owner {
    id: String,
    pub(super) hall: Arc<Hall>,
    mailbox: mpsc::Receiver<Message>,
    whispers: mpsc::UnboundedReceiver<Whisper>,
    pub(super) whisper: mpsc::UnboundedSender<Whisper>,
    changed: Arc<watch::Sender<u64>>,
    live: Option<Live>,
    bots: HashMap<Seat, Box<dyn AnyBot>>,
    /// Is a bot thinking?
    thinking: bool,
    /// How long bots have thought here.
    thought: Duration,
    /// The seats for which a bot thinks about a hint.
    pub(super) hinting: Seats,
    /// When this process may move for bots and absent people.
    drives_from: Instant,
    last_used: Instant,
    /// Something was stored and is still to be shown; who was awaited before it.
    unshown: Option<Seats>,
    rate: Option<DefaultDirectRateLimiter>,
}

impl Owner {
    pub(super) fn new(
        id: String,
        hall: Arc<Hall>,
        mailbox: mpsc::Receiver<Message>,
        (whisper, whispers): (mpsc::UnboundedSender<Whisper>, mpsc::UnboundedReceiver<Whisper>),
        changed: Arc<watch::Sender<u64>>,
    ) -> Self {
        let rate = NonZeroU32::new(hall.config.limits.per_table).map(|limit| {
            RateLimiter::direct(
                Quota::per_second(limit).allow_burst(limit.saturating_mul(NonZeroU32::MIN.saturating_add(1))),
            )
        });
        let now = Instant::now();
        Owner {
            id,
            hall,
            mailbox,
            whispers,
            whisper,
            changed,
            live: None,
            bots: HashMap::new(),
            thinking: false,
            thought: Duration::ZERO,
            hinting: Seats::NONE,
            drives_from: now,
            last_used: now,
            unshown: None,
            rate,
        }
    }

    /// Does one thing after the other, until nobody has used the table for a while.
    pub(super) async fn run(mut self) {
        let hall = self.hall.clone();
        loop {
            self.show();
            self.let_others_play().await;
            let next = self.next_look();
            tokio::select! {
                biased;
                () = hall.closed() => break,
                Some(whisper) = self.whispers.recv() => self.hear(whisper).await,
                message = self.mailbox.recv() => match message {
                    Some(message) => self.answer(message).await,
                    None => break,
                },
                () = sleep_until(next.into()) => {
                    if self.is_idle() && self.hall.forget(&self.id, &mut self.mailbox) {
                        break;
                    }
                }
            }
        }
        // Whoever got hold of this table before it was forgotten still gets an answer.
        self.mailbox.close();
        while let Some(message) = self.mailbox.recv().await {
            self.answer(message).await;
            self.show();
        }
    }

    async fn answer(&mut self, message: Message) {
        self.last_used = Instant::now();
        match message {
            Message::Look(look) => {
                let live = self.open().await;
                // A mistake in what somebody looks at must not end the table for all others.
                if catch_unwind(AssertUnwindSafe(|| look(live.map(|live| &*live)))).is_err() {
                    tracing::error!(table = self.id, "looking at a table panicked");
                }
            }
            Message::Hint(question, reply) => self.hint(question, reply).await,
            Message::Wish(wish, reply) => {
                let answer = if self.is_too_much(&wish) {
                    Err(Problem::new(Kind::TooMany, "too much happens at this table at once"))
                } else {
                    self.carry_out(&wish).await
                };
                reply(answer.and_then(|receipt| {
                    self.live.as_ref().map(|live| (receipt, live)).ok_or_else(cannot_open)
                }));
            }
        }
    }

    /// Do those who sit here do too much at once? Whatever others send is not counted: they could lock the table with it.
    fn is_too_much(&self, wish: &Wish) -> bool {
        let (Some(rate), Some(live), Some(account)) = (&self.rate, &self.live, &wish.account) else {
            return false;
        };
        !live.seats_of(account).is_empty() && rate.check().is_err()
    }

    async fn hear(&mut self, whisper: Whisper) {
        match whisper {
            Whisper::Wake => self.catch_up().await,
            Whisper::Heads(entries, notices) => {
                let known = self.live.as_ref().map(counts);
                if known != Some((entries, notices)) {
                    self.catch_up().await;
                }
            }
            Whisper::Hinted { seat, spent } => {
                self.hinting = self.hinting.without(seat);
                self.thought += spent;
            }
            Whisper::NoThought => {
                self.thinking = false;
                self.drives_from = Instant::now() + STORE_PAUSE;
            }
            Whisper::Thought { seat, number, asked, bot, action, spent } => {
                self.thinking = false;
                self.thought += spent;
                self.bots.insert(seat, bot);
                // Meanwhile the person may be back, and somebody else may have moved.
                let still_asked = self.live.as_ref().is_some_and(|live| {
                    live.is_played_by_bot(seat)
                        && live.awaited().contains(seat)
                        && live.table.as_ref().is_some_and(|table| {
                            table.next_number() == number || table.asked_since(seat) == asked
                        })
                });
                if still_asked {
                    self.play_for(seat, action).await;
                }
            }
        }
    }

    /// Reads what others have stored.
    async fn catch_up(&mut self) {
        let before = self.live.as_ref().map(|live| (counts(live), live.awaited()));
        if let Some(((entries, notices), _)) = before {
            let Ok(tail) = self.hall.store.tail(&self.id, entries, notices).await else { return };
            if tail.entries.is_empty() && tail.notices.is_empty() {
                return;
            }
            self.drives_from = Instant::now() + SECOND_HAND;
            let followed = self.live.as_mut().map(|live| live.follow(tail));
            if let Some(Err(broken)) = followed {
                tracing::debug!(table = self.id, %broken, "reading a table anew");
                self.live = None;
            }
        }
        if self.open().await.is_ok() {
            self.unshown = Some(before.map_or(Seats::NONE, |(_, awaited)| awaited));
        }
    }

    /// The table, rebuilt if it is not in memory.
    pub(super) async fn open(&mut self) -> Answer<&mut Live> {
        if self.live.is_none() {
            let journal = self.hall.store.journal(&self.id).await?.ok_or_else(Problem::no_such_table)?;
            let last = journal.entries.last().map(|entry| entry.at);
            let rebuilt = tokio::task::spawn_blocking(move || Live::rebuild(journal)).await;
            let live = match rebuilt {
                Ok(Ok(live)) => live,
                Ok(Err(broken)) => {
                    tracing::error!(table = self.id, %broken, "a stored table cannot be opened");
                    return Err(cannot_open());
                }
                Err(_) => {
                    tracing::error!(table = self.id, "opening a stored table panicked");
                    return Err(cannot_open());
                }
            };
            let age = last.map_or(i64::MAX, |at| self.hall.config.now.millis() - at);
            if self.hall.is_shared && age < SECOND_HAND.as_millis() as i64 {
                self.drives_from = Instant::now() + SECOND_HAND;
            }
            self.live = Some(live);
            // What is stored may be ahead of what was shown last.
            self.unshown.get_or_insert(Seats::NONE);
        }
        Ok(self.live.as_mut().expect("just opened"))
    }

    /// Carries a wish out: drafts it, stores it, and only then lets anybody know.
    async fn carry_out(&mut self, wish: &Wish) -> Answer<Receipt> {
        let began = Instant::now();
        let limits = self.hall.config.limits;
        let budget = Budget { record: limits.record, notices: limits.notices };
        // A move that another process has overtaken conflicts with its number. Everything else could be said twice, and a refusal could
        // be wrong, if this process lags behind.
        let mut is_up_to_date = !self.hall.is_shared;
        if !is_up_to_date && !matches!(wish.what, Want::Act { .. }) {
            self.catch_up().await;
            is_up_to_date = true;
        }
        for _ in 0..MOST_CONFLICTS {
            let now = self.hall.config.now.millis();
            let live = self.open().await?;
            let before = live.awaited();
            let (mut append, receipt) = match live.draft(wish, now, budget) {
                Ok(Draft::Nothing(receipt)) => return Ok(receipt),
                Ok(Draft::Change(append, receipt)) => (append, receipt),
                Err(_) if !is_up_to_date => {
                    self.catch_up().await;
                    is_up_to_date = true;
                    continue;
                }
                Err(problem) => return Err(problem),
            };
            if append.outcome.is_some() {
                match self.rate(&append).await {
                    Ok(ratings) => append.ratings = ratings,
                    Err(error) => return Err(self.not_stored(error, before)),
                }
            }
            let stores = Instant::now();
            match self.hall.store.append(&self.id, (*append).clone()).await {
                Ok(()) => {
                    meters::appended(stores.elapsed());
                    failpoint::pass("after_append");
                    let live = self.live.as_mut().expect("it was open a moment ago");
                    live.settle(&append);
                    let receipt = Receipt { awaits: live.awaited(), status: live.status, ..receipt };
                    self.drives_from = Instant::now();
                    if append.entry.is_some() {
                        meters::move_acknowledged(began.elapsed());
                    }
                    self.unshown = Some(self.unshown.unwrap_or(before));
                    return Ok(receipt);
                }
                Err(StoreError::Conflict) => {
                    meters::conflict();
                    self.throw_away(before);
                }
                Err(error) => return Err(self.not_stored(error, before)),
            }
        }
        Err(Problem::new(Kind::Unavailable, "too many others change this table at the same time"))
    }

    /// Forgets the table in memory. What is stored may be ahead of it, so everybody has to look again, whatever becomes of the wish.
    fn throw_away(&mut self, awaited: Seats) {
        self.live = None;
        self.unshown = Some(self.unshown.unwrap_or(awaited));
    }

    fn not_stored(&mut self, error: StoreError, awaited: Seats) -> Problem {
        meters::store_failed();
        self.throw_away(awaited);
        self.drives_from = Instant::now() + STORE_PAUSE;
        error.into()
    }

    /// Tells everybody who looks at the table, and everybody whose turn has changed, after whoever changed it got his answer.
    fn show(&mut self) {
        let Some(awaited_before) = self.unshown.take() else { return };
        self.changed.send_modify(|count| *count += 1);
        let Some(live) = &self.live else {
            // Whose turn it is will be known when the table is read again.
            self.unshown = Some(awaited_before);
            return;
        };
        let awaited = live.awaited();
        for (seat, seated) in Seat::all(live.seats.len() as u8).zip(&live.seats) {
            if let Chair::Person { account, .. } = &seated.chair
                && awaited.contains(seat) != awaited_before.contains(seat)
            {
                self.hall.accounts.poke(account);
            }
        }
    }

    /// Does the next thing that is to be done for seats that nobody plays: bots, and people whose time has run out. One thing at a
    /// time, so that whoever asks something meanwhile is heard.
    async fn let_others_play(&mut self) {
        let Some(live) = self.live.as_ref().filter(|_| self.is_driving()) else { return };
        if let Some((at, seat)) = live.deadline()
            && at <= self.hall.config.now.millis()
        {
            let wish = Wish { account: None, seat: Some(seat), key: None, what: Want::RunOut };
            if self.carry_out(&wish).await.is_err() {
                self.drives_from = self.drives_from.max(Instant::now() + A_MOMENT);
            }
            return self.show();
        }
        let Some(seat) = self.seat_of_nobody() else { return };
        let table = live.table.as_deref().expect("a running game has a table");
        // A seat that passes needs no thought; everything else goes through the pool and comes back as a whisper.
        let pass = table.pass(seat).filter(|_| live.passes(seat));
        match pass {
            Some(pass) => self.play_for(seat, pass).await,
            None => self.think(seat),
        }
    }

    /// May this process do something for others now?
    fn is_driving(&self) -> bool {
        let is_running = self.live.as_ref().is_some_and(|live| live.status == Status::Running);
        is_running && !self.thinking && Instant::now() >= self.drives_from
    }

    /// A seat that is asked and that nobody plays.
    fn seat_of_nobody(&self) -> Option<Seat> {
        let live = self.live.as_ref()?;
        live.awaited().iter().find(|&seat| live.is_played_by_bot(seat))
    }

    /// Lets a bot think about the decision of a seat.
    fn think(&mut self, seat: Seat) {
        let Some(live) = &self.live else { return };
        let table = live.table.as_deref().expect("a running game has a table");
        let bot =
            self.bots.remove(&seat).filter(|_| self.has_time()).unwrap_or_else(|| self.new_bot(live, seat));
        let (number, asked) = (table.next_number(), table.asked_since(seat));
        let thinking = bot.think_about(table, seat);
        let payer = Payer { account: live.host.clone(), attended: !live.people().is_empty() };
        let (promise, id) = (Promise::to(self.whisper.clone()), self.id.clone());
        self.thinking = true;
        self.hall.pool.submit(payer, move || {
            let began = Instant::now();
            let (mut bot, action) = thinking.finish();
            for incident in bot.incidents() {
                tracing::warn!(table = id, %seat, ?incident, "a bot failed");
            }
            promise.keep(Whisper::Thought { seat, number, asked, bot, action, spent: began.elapsed() });
        });
    }

    fn new_bot(&self, live: &Live, seat: Seat) -> Box<dyn AnyBot> {
        let name = match &live.seats[seat.index()].chair {
            Chair::Bot { level } => level,
            _ => &live.plan.stand_in,
        };
        let level = if self.has_time() { plan::level(name).unwrap_or(Level::Squire) } else { Level::Squire };
        let game = shelf::game(&live.plan.game).expect("a table that runs has a game");
        game.bot(level, random::number())
    }

    /// May bots still take their time here?
    pub(super) fn has_time(&self) -> bool {
        self.thought < self.hall.config.limits.thinking
    }

    /// A bot, or the clock, plays for a seat.
    async fn play_for(&mut self, seat: Seat, action: Value) {
        let what = Want::Act { action, moment: None };
        let wish = Wish { account: None, seat: Some(seat), key: None, what };
        let played = self.carry_out(&wish).await;
        self.show();
        if let Err(problem) = played {
            // Somebody was faster, or the store is down: think again, but not at once.
            tracing::debug!(table = self.id, %seat, ?problem, "a bot's move was not made");
            self.drives_from = self.drives_from.max(Instant::now() + A_MOMENT);
            if problem.kind == Kind::OverBudget {
                self.drives_from = Instant::now() + Duration::from_mins(10);
            }
        }
    }

    /// The ratings of all members after a game that has just ended.
    async fn rate(&mut self, append: &Append) -> Result<Vec<Rating>, StoreError> {
        let Some(live) = &self.live else { return Ok(Vec::new()) };
        let outcome = append.outcome.as_deref().and_then(|outcome| serde_json::from_str(outcome).ok());
        let Some(outcome) = outcome else { return Ok(Vec::new()) };
        let mut people = Vec::new();
        for (seat, seated) in Seat::all(live.seats.len() as u8).zip(&live.seats) {
            if let Chair::Person { account, .. } = &seated.chair {
                people.push((seat, account.clone(), seated.resigned));
            }
        }
        rating::after(&self.hall.store, &live.plan.game, &outcome, &people).await
    }

    /// When to look after the table next, whatever happens.
    fn next_look(&self) -> Instant {
        let now = Instant::now();
        let idle = now + self.hall.config.idle;
        let Some(live) = self.live.as_ref().filter(|live| live.status == Status::Running && !self.thinking)
        else {
            return idle;
        };
        let due = live.deadline().map(|(at, _)| {
            let wait = (at - self.hall.config.now.millis()).max(0) as u64;
            now + Duration::from_millis(wait + u64::from(wait > 0))
        });
        let to_play = self.seat_of_nobody().map(|_| now);
        // Nothing is done for others before this process may.
        due.into_iter().chain(to_play).min().map_or(idle, |next| next.max(self.drives_from).min(idle))
    }

    fn is_idle(&mut self) -> bool {
        if self.thinking || !self.hinting.is_empty() || self.last_used.elapsed() < self.hall.config.idle {
            return false;
        }
        self.bots.clear();
        self.changed.receiver_count() == 0 && self.seat_of_nobody().is_none()
    }
}

fn cannot_open() -> Problem {
    Problem::new(Kind::OurMistake, "what is stored of this table cannot be read")
        .hint("nothing was changed; the operator finds the reason in the log, and `trestle scrub` looks at all tables")
}

/// How many entries and notices a table has.
fn counts(live: &Live) -> (u32, u32) {
    (live.table.as_deref().map_or(0, AnyTable::next_number), live.notices.len() as u32)
}
