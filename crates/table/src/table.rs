//! A game in progress: its record, the position the record leads to, and the chance that goes on.

use crate::record::{Deed, Entry, FORMAT, Record};
use crate::seal::{Digest, Seed};
use crate::undo::UndoRequest;
use crate::{
    Audience, BadSetup, Game, Recording, Replay, Seat, Seats, SeededChance, Seen, Silent, Transcript, Turn,
    Viewer,
};
use serde_json::Value;
use thiserror::Error;

/// Every so many entries the record carries a fingerprint of the position.
const DIGEST_EVERY: u32 = 16;

/// A game in progress. Everything in it can be rebuilt from its [`Record`]; only [`Table::play`] and an undo add to it.
pub struct Table<G: Game> {
    pub(crate) setup: G::Setup,
    pub(crate) record: Record,
    /// What each entry of the record did, in the game's own types.
    pub(crate) steps: Vec<Step<G>>,
    /// The numbers of the entries that count: the set-up and every move that was not taken back, ascending.
    pub(crate) line: Vec<u32>,
    pub(crate) position: G,
    /// May everything be shown? When the game is over, and in replays of games that are.
    pub(crate) disclosed: bool,
    pub(crate) request: Option<UndoRequest>,
}

/// What an entry changed, besides the position.
pub(crate) struct Effect<G: Game> {
    pub(crate) log: Transcript<G::Event>,
    /// Did it change who decides? Everybody notices that.
    pub(crate) turned: bool,
}

impl<G: Game> Default for Effect<G> {
    fn default() -> Self {
        Effect { log: Transcript::default(), turned: false }
    }
}

pub(crate) struct Step<G: Game> {
    pub(crate) deed: Deed<G::Action>,
    pub(crate) events: Vec<G::Event>,
    /// Did somebody learn something hidden?
    pub(crate) revealed: bool,
    /// The seats that could notice it, and whether spectators could.
    noticed: (Seats, bool),
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

/// One thing a viewer heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard<E> {
    /// The entry it belongs to. For the host: gaps in these numbers would tell a viewer how often somebody else has acted in
    /// secret.
    pub n: u32,
    /// The same as the viewer counts: see [`Table::moment`].
    pub moment: u32,
    /// Was that entry taken back later?
    pub undone: bool,
    /// What was heard.
    pub what: HeardWhat<E>,
}

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeardWhat<E> {
    /// An event of the game, as the viewer may know it.
    Event(E),
    /// A seat took its last move back.
    TookBack {
        /// Who.
        seat: Seat,
    },
}

impl<G: Game> Table<G> {
    /// Sets a game up. `players` are the names in the order of the seats.
    pub fn open(setup: G::Setup, players: Vec<String>, seed: Seed) -> Result<Self, BadSetup> {
        let mut chance = Recording::new(SeededChance::new(&seed, 0));
        let mut log = Transcript::default();
        let position = G::begin(&setup, &mut chance, &mut log)?;
        check_names(&players, position.seats()).map_err(BadSetup::new)?;
        let record = Record {
            trestleboard: FORMAT,
            game: G::META.id.to_owned(),
            rules: G::META.rules_version,
            setup: to_json(&setup),
            players,
            commitment: seed.commitment(),
            entries: Vec::new(),
            outcome: None,
            seed: Some(seed),
        };
        let mut table = Table::of_begun(setup, record, position);
        table.append(Deed::Begin, chance.into_answers(), Effect { log, turned: false });
        Ok(table)
    }

    pub(crate) fn of_begun(setup: G::Setup, record: Record, position: G) -> Self {
        let (steps, line) = (Vec::new(), Vec::new());
        Table { setup, record, steps, line, position, disclosed: false, request: None }
    }

    /// A seat acts. Nothing changes if the action is refused.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError<G::Refusal>> {
        self.position.check(seat, action).map_err(PlayError::Refused)?;
        let seed = self.record.seed.as_ref().ok_or(PlayError::ReplayOnly)?;
        let mut chance = Recording::new(SeededChance::new(seed, self.next_number()));
        let mut log = Transcript::default();
        let before = self.turn();
        self.position.apply(seat, action, &mut chance, &mut log);
        self.append(
            Deed::Play { seat, action },
            chance.into_answers(),
            Effect { log, turned: before != self.turn() },
        );
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

    /// What the viewer may know.
    pub fn view(&self, viewer: Viewer) -> Result<G::View, StillHidden> {
        if viewer == Viewer::Everything && !self.disclosed {
            return Err(StillHidden);
        }
        Ok(self.position.view(viewer))
    }

    /// How much has happened so far, as this viewer may count it: only entries that the viewer could notice. So the count tells
    /// nothing about what others compose in secret. The set-up is moment 0.
    pub fn moment(&self, viewer: Viewer) -> u32 {
        (1..self.next_number()).filter(|&n| self.is_noticed(n, viewer)).count() as u32
    }

    /// Everything the viewer heard from the given moment on; the set-up is moment 0.
    pub fn heard(&self, viewer: Viewer, from: u32) -> Result<Vec<Heard<G::Event>>, StillHidden> {
        if viewer == Viewer::Everything && !self.disclosed {
            return Err(StillHidden);
        }
        let mut heard = Vec::new();
        let noticed = (0..self.next_number()).filter(|&n| n == 0 || self.is_noticed(n, viewer));
        for (moment, n) in (0..).zip(noticed).skip(from as usize) {
            let step = &self.steps[n as usize];
            let undone = matches!(step.deed, Deed::Play { .. }) && self.line.binary_search(&n).is_err();
            let events =
                step.events.iter().filter_map(|event| G::redact(event, viewer)).map(HeardWhat::Event);
            heard.extend(events.map(|what| Heard { n, moment, undone, what }));
            if let Deed::Undo { seat, .. } = step.deed {
                heard.push(Heard { n, moment, undone, what: HeardWhat::TookBack { seat } });
            }
        }
        Ok(heard)
    }

    /// Could the viewer notice entry `n`?
    pub(crate) fn is_noticed(&self, n: u32, viewer: Viewer) -> bool {
        let (seats, spectators) = self.steps[n as usize].noticed;
        match viewer {
            Viewer::Seat(seat) => seats.contains(seat),
            Viewer::Spectator => spectators,
            Viewer::Everything => true,
        }
    }

    /// Who could notice an entry: who acts, whoever hears something of it, all if others decide now, and for an undo whoever
    /// noticed what it takes back. The conformance kit holds that nothing else changes what a viewer sees.
    fn who_notices(&self, deed: &Deed<G::Action>, effect: &Effect<G>, taken_back: &[u32]) -> (Seats, bool) {
        let notices = |viewer: Viewer| {
            effect.turned
                || matches!(deed, Deed::Play { seat, .. } if viewer == Viewer::Seat(*seat))
                || effect.log.events.iter().any(|event| G::redact(event, viewer).is_some())
                || taken_back.iter().any(|&undone| self.is_noticed(undone, viewer))
        };
        let seats = Seat::all(self.seats()).filter(|&seat| notices(Viewer::Seat(seat))).collect();
        (seats, notices(Viewer::Spectator))
    }

    /// The table as it was after entry `n`, for replays: it can be looked at, not played on.
    pub fn at(&self, n: u32) -> Option<Table<G>> {
        if n >= self.next_number() {
            return None;
        }
        let mut record = self.record.clone();
        record.entries.truncate(n as usize + 1);
        record.seed = None;
        if n + 1 < self.next_number() {
            record.outcome = None;
        }
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
        let mut taken_back = Vec::new();
        match deed {
            Deed::Begin | Deed::Play { .. } => self.line.push(n),
            Deed::Undo { to, agreed, .. } => {
                let (line, undone) = self.line_without(to, agreed);
                (self.line, taken_back) = (line, undone);
            }
        }
        let noticed = self.who_notices(&deed, &effect, &taken_back);
        let Transcript { events, revealed } = effect.log;
        let revealed = revealed != Audience::NOBODY;
        self.steps.push(Step { deed, events, revealed, noticed, taken_back });
        self.disclosed = self.position.turn().outcome().is_some();
        // A request ends with the next move that its seat notices; a secret one must not show in it, but who has moved has not
        // agreed to taking that back.
        self.request = self.request.take().filter(|request| !self.is_noticed(n, Viewer::Seat(request.seat)));
        if let (Some(request), Deed::Play { seat, .. }) = (&mut self.request, &self.steps[n as usize].deed) {
            request.agreed = request.agreed.without(*seat);
        }
    }

    /// The position after the given entries, played again from the beginning with the chance they had.
    pub(crate) fn rebuild_along(&self, line: &[u32]) -> G {
        let answers = |n: u32| Replay::new(&self.record.entries[n as usize].chance);
        let mut position =
            G::begin(&self.setup, &mut answers(0), &mut Silent).expect("this set-up has begun before");
        for &n in line {
            if let Deed::Play { seat, action } = self.steps[n as usize].deed {
                position.apply(seat, action, &mut answers(n), &mut Silent);
            }
        }
        position
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
