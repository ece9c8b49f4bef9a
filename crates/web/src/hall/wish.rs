//! What people want of a table, and what has to be stored for it. Who may do what is decided here; what the game allows, by the game.
//!
//! A draft may have changed the table in memory already. If it cannot be stored, the table is rebuilt from what is.

use super::live::{Keyed, Live, mask_of};
use super::notice::{Notice, Told};
use super::plan::Chair;
use crate::problem::{Answer, Kind, Problem};
use crate::random;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use store::{Append, NewEntry, NewNotice, Status};
use table::record::Deed;
use table::{ActError, Record, Seat, Seats, Viewer};
use utoipa::ToSchema;

/// Every so many entries the position is kept, so that a late game opens at once.
const SNAPSHOT_EVERY: u32 = 256;

/// Something that somebody wants of a table.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// Who; nobody if the server itself does it for a seat.
    pub(crate) account: Option<String>,
    /// For which seat, if the account has several.
    pub(crate) seat: Option<Seat>,
    /// What the sender calls this request: the same request is carried out once.
    pub(crate) key: Option<String>,
    /// What.
    pub(crate) what: Want,
}

/// What somebody wants.
#[derive(Clone, Debug)]
pub(crate) enum Want {
    Join {
        name: String,
        code: Option<String>,
    },
    Leave,
    Start,
    /// To begin with a record in which nothing was played yet: it goes on from another game.
    GoOn {
        record: Arc<Record>,
    },
    Act {
        action: Value,
        moment: Option<u32>,
    },
    Undo {
        ask: bool,
    },
    AnswerUndo {
        asker: Seat,
        agrees: bool,
    },
    Resign,
    OfferEnd,
    AnswerEnd {
        agrees: bool,
    },
    Say {
        text: String,
        name: String,
    },
    Return,
    /// The clock of this seat has run out.
    RunOut,
}

/// What became of a wish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Receipt {
    /// The seat for which it was done.
    #[schema(value_type = Option<u8>)]
    pub(crate) seat: Option<Seat>,
    /// How much the seat has noticed now.
    pub(crate) moment: Option<u32>,
    /// The seats that decide now.
    #[schema(value_type = Vec<u8>)]
    pub(crate) awaits: Seats,
    /// How the table stands.
    #[schema(value_type = String)]
    pub(crate) status: Status,
    /// Was this request carried out before, under the same key?
    pub(crate) repeated: bool,
}

/// What has to be stored.
pub(crate) enum Draft {
    Nothing(Receipt),
    Change(Box<Append>, Receipt),
}

/// What a draft is allowed to use.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    pub(crate) record: usize,
    pub(crate) notices: u32,
}

impl Live {
    /// What has to be stored for a wish.
    pub(crate) fn draft(&mut self, wish: &Wish, now: i64, budget: Budget) -> Answer<Draft> {
        if let Some(repeated) = self.done_before(wish)? {
            return Ok(Draft::Nothing(repeated));
        }
        // Only what anybody can do again and again is counted: giving up, answering and running out of time always work.
        let talks = matches!(
            wish.what,
            Want::Say { .. } | Want::Join { .. } | Want::OfferEnd | Want::Undo { ask: true }
        );
        if self.notices.len() as u32 >= budget.notices && talks {
            return Err(Problem::new(Kind::OverBudget, "too much has been said at this table already"));
        }
        let append = match &wish.what {
            Want::Join { name, code } => self.join(wish, name, code.as_deref(), now)?,
            Want::Leave => self.leave(wish, now)?,
            Want::Start => self.start(wish, None, now)?,
            Want::GoOn { record } => self.start(wish, Some(record), now)?,
            Want::Act { action, moment } => {
                self.has_room(budget)?;
                self.act(wish, action, *moment, now)?
            }
            Want::Undo { ask } => {
                self.has_room(budget)?;
                self.undo(wish, *ask, now)?
            }
            Want::AnswerUndo { asker, agrees } => self.answer_undo(wish, *asker, *agrees, now)?,
            Want::Resign => self.resign(wish, now)?,
            Want::OfferEnd => self.offer_end(wish, now)?,
            Want::AnswerEnd { agrees } => self.answer_end(wish, *agrees, now)?,
            Want::Say { text, name } => self.say(wish, text, name, now)?,
            Want::Return => {
                let seat = self.player(wish)?;
                if self.seats[seat.index()].timeouts == 0 {
                    return Ok(Draft::Nothing(self.receipt(Some(seat), false)));
                }
                self.returned(seat, now, wish.key.clone())
            }
            Want::RunOut => self.run_out(wish, now)?,
        };
        let taken = append.seats.first().and_then(|(seat, _)| Seat::try_from(*seat).ok());
        let seat = taken.or(wish.seat).or_else(|| self.own_seats(wish).first());
        // The awaited seats of the receipt are known when it is settled.
        let receipt = self.receipt(seat, false);
        Ok(Draft::Change(Box::new(append), receipt))
    }

    /// Takes into account what has been stored.
    pub(crate) fn settle(&mut self, append: &Append) {
        if let Some((_, to)) = append.status {
            self.status = to;
        }
        if let Some(entry) = &append.entry {
            self.entered(entry);
        }
        for notice in &append.notices {
            self.noticed(notice).expect("we have just written this notice");
        }
    }

    /// What somebody is told who did something.
    pub(crate) fn receipt(&self, seat: Option<Seat>, repeated: bool) -> Receipt {
        let moment = self.table.as_ref().zip(seat).map(|(table, seat)| table.moment(Viewer::Seat(seat)));
        Receipt { seat, moment, awaits: self.awaited(), status: self.status, repeated }
    }

    /// The receipt of a wish that was fulfilled before.
    fn done_before(&self, wish: &Wish) -> Answer<Option<Receipt>> {
        let Some(done) = wish.key.as_ref().and_then(|key| self.keys.get(key)) else { return Ok(None) };
        let reused = || Problem::new(Kind::KeyReused, "this key was used for another request at this table");
        // The seat is that of what was done, never what the request says: a receipt tells how much its seat has noticed.
        let (seat, moment) = match *done {
            Keyed::Entry(n) => {
                let table = self.game()?;
                let seat = match (&table.record().entries[n as usize].deed, &wish.what) {
                    (Deed::Play { seat, action: done }, Want::Act { action, .. }) if done == action => *seat,
                    (Deed::Undo { seat, .. }, Want::Undo { .. }) => *seat,
                    _ => return Err(reused()),
                };
                (Some(seat), Some(table.moment_at(Viewer::Seat(seat), n)))
            }
            Keyed::Notice(n) => {
                let seat =
                    done_around(&self.notices[n as usize].what, &wish.what).map_err(|NotThat| reused())?;
                (seat, self.receipt(seat, true).moment)
            }
        };
        if wish.seat.is_some() && seat.is_some() && wish.seat != seat {
            return Err(reused());
        }
        Ok(Some(Receipt { moment, ..self.receipt(seat, true) }))
    }

    fn has_room(&self, budget: Budget) -> Answer<()> {
        if self.bytes < budget.record {
            return Ok(());
        }
        // How large it is would tell how much others have done in secret.
        Err(Problem::new(Kind::OverBudget, "the record of this table is full: nothing can be added any more")
            .hint("offer to end the game; it can still be looked at and downloaded then"))
    }

    /// The next notice.
    pub(super) fn notice(&self, what: Notice, at: i64, key: Option<String>) -> NewNotice {
        self.later_notice(what, at, key, 0)
    }

    /// A notice that comes `later` than the next one.
    pub(super) fn later_notice(&self, what: Notice, at: i64, key: Option<String>, later: u32) -> NewNotice {
        let after = self.table.as_ref().map_or(0, |table| table.next_number());
        self.notice_after(after, what, at, key, later)
    }

    /// The same, said when the record had so many entries.
    pub(super) fn notice_after(
        &self,
        after: u32,
        what: Notice,
        at: i64,
        key: Option<String>,
        later: u32,
    ) -> NewNotice {
        let body = Told { after, at, what }.body();
        NewNotice { n: self.notices.len() as u32 + later, body, at, key }
    }

    /// The last entry of the record, which is to be stored, with everything that goes with it.
    pub(super) fn newest_entry(&self, at: i64, key: Option<String>) -> Answer<Append> {
        let table = self.game()?;
        let entry = table.record().entries.last().expect("a record that runs has entries");
        let body = serde_json::to_string(entry).expect("entries have a JSON form");
        let awaits = mask_of(table.turn().deciders());
        let mut append = Append::entry(NewEntry { n: entry.n, body, awaits, at, key });
        if let Some(outcome) = self.outcome() {
            append.status = Some((Status::Running, Status::Over));
            append.outcome = Some(outcome.to_string());
        }
        if entry.n > 0 && entry.n.is_multiple_of(SNAPSHOT_EVERY) {
            append.snapshot = Some((entry.n, table.snapshot()));
        }
        Ok(append)
    }

    pub(super) fn own_seats(&self, wish: &Wish) -> Seats {
        match &wish.account {
            Some(account) => self.seats_of(account),
            None => wish.seat.into_iter().collect(),
        }
    }

    fn expect_status(&self, status: Status) -> Answer<()> {
        if self.status == status {
            return Ok(());
        }
        let sentence = match self.status {
            Status::Gathering => "the game has not begun yet",
            Status::Running => "the game has begun already",
            Status::Over => "the game is over",
            Status::Ended => "the game was ended without a result",
            Status::Closed => "the table was closed",
        };
        Err(Problem::new(Kind::WrongTime, sentence))
    }

    /// The seat for which somebody plays in a running game: the one that was named, or the one that is asked, or the only one.
    pub(super) fn player(&self, wish: &Wish) -> Answer<Seat> {
        let own = self.own_seats(wish);
        if own.is_empty() {
            return Err(Problem::new(Kind::NotYours, "you do not sit at this table"));
        }
        self.expect_status(Status::Running)?;
        let seat = match wish.seat {
            Some(seat) if own.contains(seat) => seat,
            Some(seat) => return Err(Problem::new(Kind::NotYours, format!("{seat} is not yours"))),
            None => {
                own.iter().find(|&seat| self.awaited().contains(seat)).or(own.first()).expect("not empty")
            }
        };
        if wish.account.is_some() && self.seats[seat.index()].resigned {
            return Err(Problem::new(Kind::WrongTime, "you have given up this seat; a bot plays it now"));
        }
        Ok(seat)
    }

    fn join(&self, wish: &Wish, name: &str, code: Option<&str>, now: i64) -> Answer<Append> {
        self.expect_status(Status::Gathering)?;
        let fits = |seat: Seat| match (&self.seats[seat.index()].chair, code) {
            (Chair::Open, None) => true,
            (Chair::Invited { code: expected }, Some(code)) => expected == code,
            _ => false,
        };
        if wish.seat.is_none() && !self.own_seats(wish).is_empty() {
            return Err(Problem::new(Kind::SeatTaken, "you sit at this table already")
                .hint("name a `seat` if you want to play another one too"));
        }
        let mut free = Seat::all(self.seats.len() as u8).filter(|&seat| fits(seat));
        let seat = match wish.seat {
            None => free.next(),
            Some(seat) => free.find(|&free| free == seat),
        };
        let seat = seat.ok_or_else(|| {
            let sentence = if code.is_some() {
                "this invitation fits no free seat here"
            } else {
                "there is no such free seat at this table"
            };
            Problem::new(Kind::SeatTaken, sentence)
        })?;
        let account = wish.account.clone().unwrap_or_default();
        let joined = Notice::Joined { seat, account: account.clone(), name: name.to_owned() };
        let mut append = Append::notice(self.notice(joined, now, wish.key.clone()));
        append.seats = vec![(seat.number(), Some(account))];
        Ok(append)
    }

    fn leave(&self, wish: &Wish, now: i64) -> Answer<Append> {
        self.expect_status(Status::Gathering)
            .map_err(|problem| problem.hint("who wants to leave a running game resigns: a bot plays on"))?;
        if wish.account.as_deref() == Some(self.host.as_str()) {
            let mut append = Append::notice(self.notice(Notice::Closed, now, wish.key.clone()));
            append.status = Some((Status::Gathering, Status::Closed));
            return Ok(append);
        }
        let own = self.own_seats(wish);
        let seat = wish.seat.or(own.first()).filter(|&seat| own.contains(seat));
        let seat = seat.ok_or_else(|| Problem::new(Kind::NotYours, "you do not sit at this table"))?;
        let Chair::Person { name, .. } = &self.seats[seat.index()].chair else {
            return Err(Problem::new(Kind::NotYours, "you do not sit at this table"));
        };
        let left = Notice::Left { seat, name: name.clone() };
        let mut append = Append::notice(self.notice(left, now, wish.key.clone()));
        append.seats = vec![(seat.number(), None)];
        Ok(append)
    }

    fn start(&mut self, wish: &Wish, begun: Option<&Record>, now: i64) -> Answer<Append> {
        self.expect_status(Status::Gathering)?;
        if wish.account.as_deref() != Some(self.host.as_str()) {
            return Err(Problem::new(Kind::NotYours, "only the host starts the game"));
        }
        let is_free = |chair: &Chair| matches!(chair, Chair::Open | Chair::Invited { .. });
        let free = self.seats.iter().filter(|seated| is_free(&seated.chair)).count();
        if free > 0 {
            let sentence = format!("{free} of {} seats are still free", self.seats.len());
            return Err(Problem::new(Kind::WrongTime, sentence).hint("wait until somebody takes them"));
        }
        let game = shelf::game(&self.plan.game)
            .ok_or_else(|| Problem::new(Kind::BadSetup, format!("there is no game `{}`", self.plan.game)))?;
        let table = match begun {
            Some(record) => game.load(record.clone()).map_err(|flaw| {
                tracing::error!(table = self.id, %flaw, "a game cannot go on");
                Problem::new(Kind::OurMistake, "the game cannot go on from there")
            })?,
            None if self.plan.earlier.is_some() => {
                return Err(Problem::new(
                    Kind::WrongTime,
                    "this table waits for a position of an earlier game",
                )
                .hint("send what made it again, with the same key"));
            }
            None => game
                .open(self.seats.len() as u8, &self.plan.options()?, self.names(), random::seed())
                .map_err(|error| Problem::new(Kind::BadSetup, error.to_string()))?,
        };
        let started = self.notice(Notice::Started, now, wish.key.clone());
        let header = Record { entries: Vec::new(), outcome: None, ..table.record().clone() };
        self.table = Some(table);
        let mut append = self.newest_entry(now, None)?;
        let status = append.status.map_or(Status::Running, |(_, to)| to);
        append.status = Some((Status::Gathering, status));
        append.header = Some(serde_json::to_string(&header).expect("records have a JSON form"));
        append.notices = vec![started];
        Ok(append)
    }

    fn act(&mut self, wish: &Wish, action: &Value, moment: Option<u32>, now: i64) -> Answer<Append> {
        let seat = self.player(wish)?;
        let returned = wish.account.is_some() && self.seats[seat.index()].timeouts > 0;
        let table = self.table.as_mut().expect("a running game has a table");
        let (present, asked_since) = (table.moment(Viewer::Seat(seat)), table.asked_since(seat));
        if let Some(moment) = moment
            && !(asked_since..=present).contains(&moment)
        {
            let sentence = if moment > present {
                format!("moment {moment} has not come yet: you have seen {present}")
            } else {
                format!(
                    "this was meant for moment {moment}, but since moment {asked_since} something else is asked"
                )
            };
            return Err(Problem { moment: Some(present), ..Problem::new(Kind::Stale, sentence) });
        }
        table.act(seat, action).map_err(not_done)?;
        let mut append = self.newest_entry(now, wish.key.clone())?;
        if returned {
            let Append { notices, bots, .. } = self.returned(seat, now, None);
            (append.notices, append.bots) = (notices, bots);
        }
        Ok(append)
    }

    fn returned(&self, seat: Seat, now: i64, key: Option<String>) -> Append {
        let mut append = Append::notice(self.notice(Notice::Returned { seat }, now, key));
        append.bots = Some(mask_of(self.bots().without(seat)));
        append
    }
}

/// Something else was done.
struct NotThat;

/// The seat for which a notice did what is wanted again, if it was for one.
fn done_around(done: &Notice, wanted: &Want) -> Result<Option<Seat>, NotThat> {
    match (done, wanted) {
        (Notice::Said { text: said, seat, .. }, Want::Say { text, .. }) if said == text.trim() => Ok(*seat),
        (Notice::Closed, Want::Leave) | (Notice::Started, Want::Start) => Ok(None),
        (Notice::UndoAnswered { seat, agrees: said, asker: to }, Want::AnswerUndo { agrees, asker })
            if (said, to) == (agrees, asker) =>
        {
            Ok(Some(*seat))
        }
        (Notice::EndAnswered { seat, agrees: said }, Want::AnswerEnd { agrees }) if said == agrees => {
            Ok(Some(*seat))
        }
        (Notice::Joined { seat, .. }, Want::Join { .. })
        | (Notice::Left { seat, .. }, Want::Leave)
        | (Notice::UndoAsked { seat }, Want::Undo { ask: true })
        | (Notice::Resigned { seat }, Want::Resign)
        | (Notice::EndOffered { seat }, Want::OfferEnd)
        | (Notice::Returned { seat }, Want::Return) => Ok(Some(*seat)),
        _ => Err(NotThat),
    }
}

fn not_done(error: ActError) -> Problem {
    match error {
        ActError::Refused(refused) => {
            Problem { rule: Some(refused.rule), ..Problem::new(Kind::Refused, refused.words) }
        }
        error @ (ActError::NotAnAction { .. } | ActError::NoSuchSeat { .. }) => {
            Problem::new(Kind::Malformed, error.to_string())
                .hint("GET …/offers lists actions as they are sent")
        }
        ActError::ReplayOnly => Problem::new(Kind::OurMistake, "the record of this table has lost its seed"),
    }
}
