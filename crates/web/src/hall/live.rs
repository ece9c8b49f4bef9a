//! A table in memory: the game, who sits there, what happened around it. Rebuilt from the store's journal at any time; what is
//! wanted of it is in `wish.rs`. No IO here.

use super::notice::{Notice, Told};
use super::plan::{Chair, Plan, Timeout};
use crate::problem::{Answer, Kind, Problem};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use store::{Journal, Status, StoredEntry, StoredNotice, StoredSnapshot, TableRow, Tail};
use table::record::{Deed, Entry};
use table::{AnyTable, Record, Seat, Seats, Turn, Viewer};
use thiserror::Error;

/// A table in memory.
pub(crate) struct Live {
    pub(crate) id: String,
    pub(crate) host: String,
    pub(crate) status: Status,
    pub(crate) created_at: i64,
    pub(crate) plan: Plan,
    pub(crate) seats: Vec<Seated>,
    /// The game, once it has begun.
    pub(crate) table: Option<Box<dyn AnyTable>>,
    pub(crate) notices: Vec<Told>,
    /// Who has agreed to end the game without a result, if somebody has offered it.
    pub(crate) end_agreed: Option<Seats>,
    /// The size of the record so far.
    pub(super) bytes: usize,
    /// What was done under which key.
    pub(super) keys: HashMap<String, Keyed>,
    /// Who was awaited after each entry.
    awaits: Vec<Seats>,
}

/// A chair, and how the one who has it is doing.
pub(crate) struct Seated {
    pub(crate) chair: Chair,
    /// Has the person given up?
    pub(crate) resigned: bool,
    /// Is the person taken to be away?
    pub(crate) away: bool,
    /// Has the time of this decision run out?
    pub(crate) late: bool,
    /// Since when the seat has been asked without a break.
    pub(crate) asked_at: i64,
    /// How often in a row its time ran out.
    pub(super) timeouts: u8,
}

/// What was done under a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyed {
    Entry(u32),
    Notice(u32),
}

/// What is stored is not a table. Sentences are for the log of the server: they may hold secrets of the game.
#[derive(Debug, Error)]
pub(crate) enum Broken {
    #[error("expected a game of the shelf, found `{0}`")]
    Game(String),
    // Not the error itself: it may quote what it found, and that may be a secret.
    #[error("{what} is not as this program writes it, column {}", .error.column())]
    Json { what: &'static str, error: serde_json::Error },
    #[error("a table at which nothing is played yet is read from the beginning")]
    NotBegun,
    #[error("the record: {0}")]
    Record(#[from] table::Flaw),
}

fn read<T: serde::de::DeserializeOwned>(what: &'static str, text: &str) -> Result<T, Broken> {
    serde_json::from_str(text).map_err(|error| Broken::Json { what, error })
}

impl Live {
    /// The table that a journal tells of.
    pub(crate) fn rebuild(journal: Journal) -> Result<Live, Broken> {
        let Journal { row, entries, notices, snapshot, .. } = journal;
        let plan: Plan = read("the plan", &row.plan)?;
        let table = open_record(&row, &entries, snapshot.as_ref())?;
        let seated = |chair: &Chair| Seated {
            chair: chair.clone(),
            resigned: false,
            away: false,
            late: false,
            asked_at: 0,
            timeouts: 0,
        };
        let mut live = Live {
            id: row.id,
            host: row.host,
            status: row.status,
            created_at: row.created_at,
            seats: plan.chairs.iter().map(seated).collect(),
            plan,
            table,
            notices: Vec::new(),
            end_agreed: None,
            bytes: row.header.map_or(0, |header| header.len()),
            keys: HashMap::new(),
            awaits: Vec::new(),
        };
        for entry in &entries {
            live.entered(entry);
        }
        for notice in &notices {
            live.noticed(notice)?;
        }
        live.ask_again();
        Ok(live)
    }

    /// Takes in what others have stored since. A table that found something broken must be thrown away.
    pub(super) fn follow(&mut self, tail: Tail) -> Result<(), Broken> {
        let Tail { status, entries, notices, .. } = tail;
        let Some(table) = &mut self.table else {
            return Err(Broken::NotBegun);
        };
        for entry in &entries {
            table.follow(read("an entry", &entry.body)?)?;
        }
        for entry in &entries {
            self.entered(entry);
        }
        for notice in &notices {
            self.noticed(notice)?;
        }
        self.status = status;
        self.ask_again();
        Ok(())
    }

    /// Takes an entry into account that the table has taken already.
    pub(super) fn entered(&mut self, entry: &StoredEntry) {
        let (before, now) = (self.awaited(), seats_of(entry.awaits));
        for (seat, seated) in Seat::all(self.seats.len() as u8).zip(&mut self.seats) {
            if now.contains(seat) && !before.contains(seat) {
                seated.asked_at = entry.at;
            }
            seated.late &= now.contains(seat);
        }
        self.awaits.push(now);
        self.bytes += entry.body.len();
        if let Some(key) = &entry.key {
            self.keys.insert(key.clone(), Keyed::Entry(entry.n));
        }
    }

    /// Takes a notice into account.
    pub(super) fn noticed(&mut self, notice: &StoredNotice) -> Result<(), Broken> {
        let told =
            Told::read(&notice.body, notice.at).map_err(|error| Broken::Json { what: "a notice", error })?;
        if let Some(key) = &notice.key {
            self.keys.insert(key.clone(), Keyed::Notice(notice.n));
        }
        match &told.what {
            Notice::Joined { seat, account, name } => {
                self.seats[seat.index()].chair =
                    Chair::Person { account: account.clone(), name: name.clone() };
            }
            Notice::Left { seat, .. } => {
                self.seats[seat.index()].chair = self.empty_chair(*seat);
            }
            Notice::Started => self.status = self.status_after(Status::Running),
            Notice::Resigned { seat } => self.seats[seat.index()].resigned = true,
            Notice::TimedOut { seat, away } => {
                let seated = &mut self.seats[seat.index()];
                seated.late = self.awaits.last().is_some_and(|awaits| awaits.contains(*seat))
                    && seated.asked_at <= told.at;
                seated.away |= away;
                seated.timeouts = seated.timeouts.saturating_add(1);
            }
            Notice::Returned { seat } => {
                let seated = &mut self.seats[seat.index()];
                (seated.away, seated.late, seated.timeouts) = (false, false, 0);
            }
            Notice::EndOffered { seat } => self.end_agreed = Some([*seat].into_iter().collect()),
            Notice::EndAnswered { seat, agrees } => {
                self.end_agreed = self.end_agreed.filter(|_| *agrees).map(|agreed| agreed.with(*seat));
            }
            Notice::Ended => self.status = self.status_after(Status::Ended),
            Notice::Closed => self.status = self.status_after(Status::Closed),
            Notice::Said { .. } | Notice::UndoAsked { .. } | Notice::UndoAnswered { .. } => {}
        }
        self.notices.push(told);
        Ok(())
    }

    /// A status never goes back: what the store says may be ahead of a notice that is read again.
    fn status_after(&self, status: Status) -> Status {
        let order = |status: Status| match status {
            Status::Gathering => 0,
            Status::Running => 1,
            Status::Over | Status::Ended | Status::Closed => 2,
        };
        if order(status) > order(self.status) { status } else { self.status }
    }

    /// A request for an undo lives in the game's table, which has forgotten it if it was rebuilt: asks it again, with the answers
    /// that still hold.
    fn ask_again(&mut self) {
        if self.status != Status::Running {
            return;
        }
        let last_asked = self.notices.iter().rposition(|told| matches!(told.what, Notice::UndoAsked { .. }));
        let (Some(last_asked), Some(table)) = (last_asked, &mut self.table) else { return };
        let Told { after, what: Notice::UndoAsked { seat: asker }, .. } = self.notices[last_asked] else {
            return;
        };
        let asking = Viewer::Seat(asker);
        let has_ended = table.moment(asking) != table.moment_at(asking, after.saturating_sub(1));
        if has_ended || table.ask_undo(asker).is_err() {
            return;
        }
        for told in &self.notices[last_asked + 1..] {
            let Notice::UndoAnswered { seat, agrees, .. } = told.what else { continue };
            // Who has moved in secret since has not agreed to taking that back.
            let moved = table.record().entries[told.after as usize..]
                .iter()
                .any(|entry| matches!(entry.deed, Deed::Play { seat: by, .. } if by == seat));
            // All of them together would be the undo itself, which would have ended the request.
            let is_last = agrees
                && table
                    .undo_request()
                    .is_none_or(|request| request.needs.is_subset(request.agreed.with(seat)));
            if !(agrees && (moved || is_last)) {
                let _ = table.answer_undo(seat, asker, agrees);
            }
        }
    }

    fn empty_chair(&self, seat: Seat) -> Chair {
        match &self.plan.chairs[seat.index()] {
            Chair::Person { .. } => Chair::Open,
            planned => planned.clone(),
        }
    }

    /// The game, if it has begun.
    pub(crate) fn game(&self) -> Answer<&dyn AnyTable> {
        self.table.as_deref().ok_or_else(|| Problem::new(Kind::WrongTime, "the game has not begun yet"))
    }

    /// Who decides now; nobody before and after the game.
    pub(crate) fn awaited(&self) -> Seats {
        match self.status {
            Status::Running => self.awaits.last().copied().unwrap_or(Seats::NONE),
            _ => Seats::NONE,
        }
    }

    /// Who decided after the viewer's moment.
    pub(crate) fn awaited_after(&self, entry: u32) -> Seats {
        self.awaits.get(entry as usize).copied().unwrap_or(Seats::NONE)
    }

    /// The seats of an account.
    pub(crate) fn seats_of(&self, account: &str) -> Seats {
        let is_theirs = |(_, seated): &(Seat, &Seated)| matches!(&seated.chair, Chair::Person { account: owner, .. } if owner == account);
        Seat::all(self.seats.len() as u8).zip(&self.seats).filter(is_theirs).map(|(seat, _)| seat).collect()
    }

    /// Does a bot decide for this seat now?
    pub(crate) fn is_played_by_bot(&self, seat: Seat) -> bool {
        let seated = &self.seats[seat.index()];
        let absent = seated.resigned || seated.away || seated.late;
        matches!(seated.chair, Chair::Bot { .. }) || absent
    }

    /// The seats that bots play, whoever comes back.
    pub(super) fn bots(&self) -> Seats {
        let is_bot =
            |seated: &Seated| matches!(seated.chair, Chair::Bot { .. }) || seated.resigned || seated.away;
        Seat::all(self.seats.len() as u8).filter(|seat| is_bot(&self.seats[seat.index()])).collect()
    }

    /// Does the seat pass instead, because the table wants it so?
    pub(crate) fn passes(&self, seat: Seat) -> bool {
        let seated = &self.seats[seat.index()];
        let gone = matches!(seated.chair, Chair::Bot { .. }) || seated.resigned;
        !gone && self.plan.timeout == Timeout::Pass
    }

    /// The people who still play.
    pub(crate) fn people(&self) -> Seats {
        let plays =
            |(_, seated): &(Seat, &Seated)| matches!(seated.chair, Chair::Person { .. }) && !seated.resigned;
        Seat::all(self.seats.len() as u8).zip(&self.seats).filter(plays).map(|(seat, _)| seat).collect()
    }

    /// The next moment at which somebody's time runs out.
    pub(crate) fn deadline(&self) -> Option<(i64, Seat)> {
        let limit = self.plan.clock.millis();
        if limit == 0 {
            return None;
        }
        let waits = self.awaited().iter().filter(|&seat| !self.is_played_by_bot(seat));
        waits.map(|seat| (self.seats[seat.index()].asked_at + limit, seat)).min()
    }

    /// How it ended by the rules.
    pub(crate) fn outcome(&self) -> Option<Value> {
        let turn = self.table.as_ref()?.turn();
        turn.outcome().map(|outcome| serde_json::to_value(outcome).expect("outcomes have a JSON form"))
    }

    /// The names of the players.
    pub(crate) fn names(&self) -> Vec<String> {
        if let Some(table) = &self.table {
            return table.players().to_vec();
        }
        let chairs: Vec<_> = self.seats.iter().map(|seated| seated.chair.clone()).collect();
        Plan::names(&chairs)
    }

    /// Through whose eyes does the caller look? His own seat, another seat once the game is over, or a spectator's.
    pub(crate) fn viewer(&self, account: Option<&str>, asked: Option<Looks>) -> Answer<Viewer> {
        let own = account.map_or(Seats::NONE, |account| self.seats_of(account));
        let may_watch = self.plan.spectators || !own.is_empty();
        let over =
            may_watch && self.table.as_ref().is_some_and(|table| matches!(table.turn(), Turn::Over(_)));
        match asked {
            None => match own.iter().find(|&seat| self.awaited().contains(seat)).or(own.first()) {
                Some(seat) => Ok(Viewer::Seat(seat)),
                None => self.viewer(account, Some(Looks::Spectator)),
            },
            Some(Looks::Seat(seat)) if seat.index() >= self.seats.len() => {
                let seats = self.seats.len();
                Err(Problem::new(Kind::Malformed, format!("expected a seat from 0 to {}", seats - 1)))
            }
            Some(Looks::Seat(seat)) if own.contains(seat) || over => Ok(Viewer::Seat(seat)),
            Some(Looks::Seat(seat)) => {
                Err(Problem::new(Kind::NotYours, format!("{seat} is not yours to look from")))
            }
            Some(Looks::Everything) if over => Ok(Viewer::Everything),
            Some(Looks::Everything) => {
                Err(Problem::new(Kind::Hidden, "everything is shown only when the game is over"))
            }
            Some(Looks::Spectator) if may_watch => Ok(Viewer::Spectator),
            Some(Looks::Spectator) => {
                Err(Problem::new(Kind::NotYours, "this table is not shown to spectators"))
            }
        }
    }

    /// Through whose eyes somebody follows the table who does not say it: always the same, whoever is asked at the moment.
    pub(crate) fn follower(&self, account: Option<&str>) -> Looks {
        let own = account.and_then(|account| self.seats_of(account).first());
        own.map_or(Looks::Spectator, Looks::Seat)
    }

    /// Whether somebody may still look through these eyes.
    pub(crate) fn may_look(&self, account: Option<&str>, viewer: Viewer) -> Answer<Viewer> {
        self.viewer(account, Some(viewer.into()))
    }
}

impl From<Viewer> for Looks {
    fn from(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => Looks::Seat(seat),
            Viewer::Spectator => Looks::Spectator,
            Viewer::Everything => Looks::Everything,
        }
    }
}

/// Through whose eyes somebody wants to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Looks {
    Seat(Seat),
    Spectator,
    Everything,
}

/// The record as it is stored, played through by the rules.
fn open_record(
    row: &TableRow,
    entries: &[StoredEntry],
    snapshot: Option<&StoredSnapshot>,
) -> Result<Option<Box<dyn AnyTable>>, Broken> {
    let Some(header) = &row.header else { return Ok(None) };
    let game = shelf::game(&row.game).ok_or_else(|| Broken::Game(row.game.clone()))?;
    let mut record: Record = read("the head of the record", header)?;
    let read_entry = |entry: &StoredEntry| read::<Entry>("an entry", &entry.body);
    record.entries = entries.iter().map(read_entry).collect::<Result<_, _>>()?;
    record.outcome = row.outcome.as_deref().map(|outcome| read("the outcome", outcome)).transpose()?;
    if let Some(snapshot) = snapshot {
        // A snapshot is a short cut: if it does not fit (after a change of the rules' code, say), the record still tells everything.
        match game.resume(record.clone(), &snapshot.body) {
            Ok(table) => return Ok(Some(table)),
            Err(flaw) => tracing::warn!(table = row.id, %flaw, "a snapshot does not fit and is not used"),
        }
    }
    Ok(Some(game.load(record)?))
}

/// Seats as the store keeps them: a bit for each.
pub(super) fn mask_of(seats: Seats) -> i64 {
    seats.iter().map(|seat| 1 << seat.number()).sum()
}

fn seats_of(mask: i64) -> Seats {
    Seat::all(table::MAX_SEATS as u8).filter(|seat| mask & (1 << seat.number()) != 0).collect()
}
