//! A game in progress: its record, the position the record leads to, and the chance that goes on.

use crate::landmarks::Landmarks;
use crate::moments::Moments;
use crate::record::{Deed, Entry, Record};
use crate::seal::{Digest, Seed};
use crate::snapshot::Past;
use crate::start::Origin;
use crate::undo::{UndoRequest, take_out};
use crate::{
    Audience, BadSetup, Game, PerSeat, Recording, Seat, SeededChance, Seen, Sight, Transcript, Turn, Viewer,
};
use serde_json::Value;
use thiserror::Error;

/// Every so many entries the record carries a fingerprint of the position.
const DIGEST_EVERY: u32 = 16;

/// A game in progress. Everything in it can be rebuilt from its [`Record`]; only [`Table::play`] and an undo add to it.
pub struct Table<G: Game> {
    /// How it begins.
    pub(crate) origin: Origin<G>,
    pub(crate) record: Record,
    /// What each entry of the record did, in the game's own types.
    pub(crate) steps: Vec<Step<G>>,
    /// The numbers of the entries that count: the set-up and every move that was not taken back, ascending.
    pub(crate) line: Vec<u32>,
    pub(crate) position: G,
    /// May everything be shown? When the game is over, and in replays of games that are.
    pub(crate) disclosed: bool,
    pub(crate) request: Option<UndoRequest>,
    /// Since which of its moments each seat has been asked what it is asked now.
    pub(crate) asked_since: PerSeat<u32>,
    /// Positions on the way that are remembered.
    pub(crate) landmarks: Landmarks<G>,
    /// What was said before the snapshot from which this table was resumed.
    pub(crate) past: Option<Past<G>>,
}

/// What an entry changed, besides the position.
pub(crate) struct Effect<G: Game> {
    pub(crate) log: Transcript<G::Event>,
    /// How things stood before it; nothing stood before the set-up.
    pub(crate) before: Option<Before<G>>,
    /// What an undo took back, ascending.
    pub(crate) taken_back: Vec<u32>,
}

impl<G: Game> Effect<G> {
    /// What a move or the set-up did.
    pub(crate) const fn of_move(log: Transcript<G::Event>, before: Option<Before<G>>) -> Self {
        Effect { log, before, taken_back: Vec::new() }
    }
}

/// How things stood before an entry, as far as one must know it to say what the entry changed.
pub(crate) struct Before<G: Game> {
    pub(crate) turn: Turn,
    /// The position, if several seats decided at the same time: only then is it asked for.
    pub(crate) position: Option<G>,
}

pub(crate) struct Step<G: Game> {
    pub(crate) deed: Deed<G::Action>,
    pub(crate) events: Box<[G::Event]>,
    /// Did somebody learn something hidden?
    pub(crate) revealed: bool,
    /// How much each viewer has noticed up to here.
    pub(crate) moments: Moments,
    /// What an undo took back.
    pub(crate) taken_back: Vec<u32>,
}

/// Why a move was not made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError<R> {
    /// The rules forbid it.
    #[error("{0}")]
    Refused(R),
    /// The record has no seed, so that nobody can say what chance gives next.
    #[error("this record does not hold its seed: it can be replayed, but not played on")]
    ReplayOnly,
}

/// The truth of a running game was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("everything is shown only when the game is over")]
pub struct StillHidden;

impl<G: Game> Table<G> {
    /// Sets a game up. `players` are the names in the order of the seats.
    pub fn open(setup: G::Setup, players: Vec<String>, seed: Seed) -> Result<Self, BadSetup> {
        let mut chance = Recording::new(SeededChance::new(&seed, 0));
        let mut log = Transcript::default();
        let setup_json = to_json(&setup);
        let origin = Origin::dealt(setup);
        let position: G = origin.begin(&mut chance, &mut log)?;
        check_names(&players, position.seats()).map_err(BadSetup::new)?;
        let record = Record::begun(&G::META, setup_json, None, players, seed);
        let mut table = Table::of_begun(origin, record, position);
        table.append(Deed::Begin, chance.into_answers(), Effect::of_move(log, None));
        Ok(table)
    }

    pub(crate) fn of_begun(origin: Origin<G>, record: Record, position: G) -> Self {
        let (steps, line) = (Vec::new(), Vec::new());
        let asked_since = PerSeat::filled(position.seats(), 0);
        Table {
            origin,
            record,
            steps,
            line,
            position,
            disclosed: false,
            request: None,
            asked_since,
            landmarks: Landmarks::NONE,
            past: None,
        }
    }

    /// How things stand before the next entry.
    pub(crate) fn before(&self) -> Before<G> {
        let turn = self.turn();
        let position = (turn.deciders().len() > 1).then(|| self.position.clone());
        Before { turn, position }
    }

    /// The same before an undo, which may bring back seats that decide at the same time.
    pub(crate) fn before_undo(&self) -> Before<G> {
        Before { turn: self.turn(), position: Some(self.position.clone()) }
    }

    /// A seat acts. Nothing changes if the action is refused.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError<G::Refusal>> {
        self.position.check(seat, action).map_err(PlayError::Refused)?;
        let seed = self.record.seed.as_ref().ok_or(PlayError::ReplayOnly)?;
        let mut chance = Recording::new(SeededChance::new(seed, self.next_number()));
        let mut log = Transcript::default();
        let before = Some(self.before());
        self.position.apply(seat, action, &mut chance, &mut log);
        self.append(Deed::Play { seat, action }, chance.into_answers(), Effect::of_move(log, before));
        Ok(())
    }

    /// The number that the next entry will have: how many entries there are.
    pub fn next_number(&self) -> u32 {
        self.record.entries.len() as u32
    }

    /// Who decides now, or how it ended.
    pub fn turn(&self) -> Turn {
        self.position.turn()
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.position.seats()
    }

    /// The names of the players, in the order of the seats.
    pub fn players(&self) -> &[String] {
        &self.record.players
    }

    /// The game as a seat may know it, for a bot.
    pub fn seen(&self, seat: Seat) -> Seen<'_, G> {
        Seen::new(&self.position, seat)
    }

    /// The same as a value of its own, for a bot that thinks while the table goes on.
    pub fn sight(&self, seat: Seat) -> Sight<G> {
        Sight::new(self.position.clone(), seat)
    }

    /// What the viewer may know.
    pub fn view(&self, viewer: Viewer) -> Result<G::View, StillHidden> {
        if viewer == Viewer::Everything && !self.disclosed {
            return Err(StillHidden);
        }
        Ok(self.position.view(viewer))
    }

    /// The table as it was after entry `n`, for replays: it can be looked at, not played on.
    pub fn at(&self, n: u32) -> Option<Table<G>> {
        if n >= self.next_number() {
            return None;
        }
        let mut record = self.record.with_entries(&self.record.entries[..=n as usize]);
        record.outcome = self.record.outcome.filter(|_| n + 1 == self.next_number());
        let mut table = Table::load(record).expect("the beginning of a sound record is sound");
        table.disclosed = self.disclosed;
        Some(table)
    }

    /// The whole truth, for the host: the save file. Nobody at the table may see it before the game is over.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The fingerprint of the position.
    pub fn digest(&self) -> Digest {
        Digest::of(&self.position)
    }

    pub(crate) fn append(&mut self, deed: Deed<G::Action>, chance: Vec<u32>, effect: Effect<G>) {
        let n = self.next_number();
        let over = self.position.turn().outcome().copied();
        let digest = self.has_digest(n).then(|| self.digest());
        let entry = Entry { n, deed: json_deed(&deed), chance, digest, link: Digest::default() };
        self.record.entries.push(entry.tied_to(&self.record.last_link()));
        self.record.outcome = over;
        self.adopt(n, deed, effect);
    }

    /// Does an entry with this number, which led to the present position, carry a fingerprint of it?
    pub(crate) fn has_digest(&self, n: u32) -> bool {
        n.is_multiple_of(DIGEST_EVERY) || self.turn().outcome().is_some()
    }

    /// Takes an entry of the record into the typed side of the table.
    pub(crate) fn adopt(&mut self, n: u32, deed: Deed<G::Action>, effect: Effect<G>) {
        let Effect { log, before, taken_back } = effect;
        if matches!(deed, Deed::Undo { .. }) {
            self.landmarks.forget_after(take_out(&mut self.line, &taken_back));
        } else {
            self.line.push(n);
            self.pass_by();
        }
        let moments = match self.steps.last() {
            None => Moments::none(self.seats()),
            Some(last) => last.moments.after(self.who_notices(&deed, &log, before.as_ref(), &taken_back)),
        };
        let Transcript { events, revealed } = log;
        let (events, revealed) = (events.into_boxed_slice(), revealed != Audience::NOBODY);
        self.steps.push(Step { deed, events, revealed, moments, taken_back });
        self.ask(before.as_ref());
        self.disclosed = self.position.turn().outcome().is_some();
        // A request ends with the next move that its seat notices; a secret one must not show in it, but who has moved has not
        // agreed to taking that back.
        self.request = self.request.take().filter(|request| !self.is_noticed(n, Viewer::Seat(request.seat)));
        if let (Some(request), Deed::Play { seat, .. }) = (&mut self.request, &self.steps[n as usize].deed) {
            request.agreed = request.agreed.without(*seat);
        }
    }
}

/// One name for each seat, and each one that can be printed.
pub(crate) fn check_names(players: &[String], seats: u8) -> Result<(), String> {
    if players.len() != usize::from(seats) {
        let names = players.len();
        return Err(format!("expected {seats} names of players, one for each seat, found {names}"));
    }
    let is_bad = |name: &&String| name.trim().is_empty() || name.chars().any(char::is_control);
    match players.iter().find(is_bad) {
        Some(name) => Err(format!("expected names of players that can be printed, found {name:?}")),
        None => Ok(()),
    }
}

pub(crate) fn to_json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("set-ups, actions and views have JSON forms")
}

fn json_deed<A: serde::Serialize>(deed: &Deed<A>) -> Deed<Value> {
    match deed {
        Deed::Begin => Deed::Begin,
        Deed::Play { seat, action } => Deed::Play { seat: *seat, action: to_json(action) },
        Deed::Undo { seat, to, agreed } => Deed::Undo { seat: *seat, to: *to, agreed: *agreed },
    }
}
