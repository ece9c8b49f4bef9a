//! What each viewer has noticed of a game, as the viewer counts it, and since when a seat has been asked what it is asked now.
//!
//! Entries of a record are numbered for the host. A viewer counts moments: the set-up is moment 0, and every entry that the viewer
//! could notice is one more. Nothing here depends on entries that the viewer could not notice.

use crate::record::Deed;
use crate::table::Before;
use crate::{Game, PerSeat, Seat, Seats, StillHidden, Table, Transcript, Viewer};

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
    /// The game goes on from an earlier one.
    WentOn,
    /// A seat took its last move back.
    TookBack {
        /// Who.
        seat: Seat,
        /// What is taken back of what the viewer had noticed, as the viewer counts it.
        moments: Vec<u32>,
    },
}

/// How much each viewer has noticed up to an entry, that one included.
#[derive(Clone, Copy)]
pub(crate) struct Moments {
    seats: PerSeat<u32>,
    spectators: u32,
}

impl Moments {
    /// At the set-up.
    pub(crate) fn none(seats: u8) -> Self {
        Moments { seats: PerSeat::filled(seats, 0), spectators: 0 }
    }

    /// After one more entry, which these seats notice, and perhaps spectators.
    pub(crate) fn after(mut self, (seats, spectators): (Seats, bool)) -> Self {
        for (_, moment) in self.seats.iter_mut().filter(|(seat, _)| seats.contains(*seat)) {
            *moment += 1;
        }
        self.spectators += u32::from(spectators);
        self
    }

    /// Who has noticed one more than before, and whether spectators have.
    pub(crate) fn since(&self, before: &Self) -> (Seats, bool) {
        let noticed = self.seats.iter().filter(|(seat, moment)| **moment > before.seats[*seat]);
        (noticed.map(|(seat, _)| seat).collect(), self.spectators > before.spectators)
    }

    fn of(&self, viewer: Viewer, n: u32) -> u32 {
        match viewer {
            // Whoever has no seat here has noticed nothing.
            Viewer::Seat(seat) => self.seats.as_slice().get(seat.index()).copied().unwrap_or(0),
            Viewer::Spectator => self.spectators,
            Viewer::Everything => n,
        }
    }
}

impl<G: Game> Table<G> {
    /// How much has happened so far, as this viewer may count it: only entries that the viewer could notice. So the count tells
    /// nothing about what others compose in secret. The set-up is moment 0.
    pub fn moment(&self, viewer: Viewer) -> u32 {
        self.moment_at(viewer, self.steps.len() as u32 - 1)
    }

    /// The viewer's moment right after entry `n`. There must be such an entry.
    pub fn moment_at(&self, viewer: Viewer, n: u32) -> u32 {
        self.steps[n as usize].moments.of(viewer, n)
    }

    /// The entry that brought the viewer this moment; none if the viewer has not come so far.
    pub fn entry_of(&self, viewer: Viewer, moment: u32) -> Option<u32> {
        let is_before = |n: u32| self.moment_at(viewer, n) < moment;
        // Moments never fall, so half of the entries are out of the question at every step.
        let (mut from, mut to) = (0, self.steps.len() as u32);
        while from < to {
            let middle = from.midpoint(to);
            if is_before(middle) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        (from < self.steps.len() as u32).then_some(from)
    }

    /// The table as it was when the viewer had noticed so much, for replays; none if the viewer has not come so far. It is the table
    /// right after the entry that brought that moment, so it shows nothing of what the viewer did not notice afterwards.
    pub fn at_moment(&self, viewer: Viewer, moment: u32) -> Option<Table<G>> {
        self.at(self.entry_of(viewer, moment)?)
    }

    /// Everything the viewer heard from the given moment on; the set-up is moment 0.
    pub fn heard(&self, viewer: Viewer, from: u32) -> Result<Vec<Heard<G::Event>>, StillHidden> {
        if viewer == Viewer::Everything && !self.disclosed {
            return Err(StillHidden);
        }
        let mut heard = Vec::new();
        for moment in from..=self.moment(viewer) {
            let n = self.entry_of(viewer, moment).expect("the viewer has come so far");
            let step = &self.steps[n as usize];
            let undone = matches!(step.deed, Deed::Play { .. }) && self.line.binary_search(&n).is_err();
            if n == 0 && self.record.start.is_some() {
                heard.push(Heard { n, moment, undone, what: HeardWhat::WentOn });
            }
            let events =
                self.events(n).iter().filter_map(|event| G::redact(event, viewer)).map(HeardWhat::Event);
            heard.extend(events.map(|what| Heard { n, moment, undone, what }));
            if let Deed::Undo { seat, .. } = step.deed {
                let noticed = step.taken_back.iter().filter(|&&undone| self.is_noticed(undone, viewer));
                let moments = noticed.map(|&undone| self.moment_at(viewer, undone)).collect();
                heard.push(Heard { n, moment, undone, what: HeardWhat::TookBack { seat, moments } });
            }
        }
        Ok(heard)
    }

    /// What was said in entry `n`.
    pub(crate) fn events(&self, n: u32) -> &[G::Event] {
        let past = self.past.as_ref().and_then(|past| past.events(self, n));
        past.unwrap_or(&self.steps[n as usize].events)
    }

    /// Could the viewer notice entry `n`?
    pub(crate) fn is_noticed(&self, n: u32, viewer: Viewer) -> bool {
        n == 0 || self.moment_at(viewer, n) > self.moment_at(viewer, n - 1)
    }

    /// Who could notice an entry: who acts, whoever hears something of it, all if others decide now, and for an undo whoever
    /// noticed what it takes back. The conformance kit holds that nothing else changes what a viewer sees.
    pub(crate) fn who_notices(
        &self,
        deed: &Deed<G::Action>,
        log: &Transcript<G::Event>,
        before: Option<&Before<G>>,
        taken_back: &[u32],
    ) -> (Seats, bool) {
        let turned = before.is_some_and(|before| before.turn != self.turn());
        let notices = |viewer: Viewer| {
            turned
                || matches!(deed, Deed::Play { seat, .. } if viewer == Viewer::Seat(*seat))
                || log.events.iter().any(|event| G::redact(event, viewer).is_some())
                || taken_back.iter().any(|&undone| self.is_noticed(undone, viewer))
        };
        let seats = Seat::all(self.seats()).filter(|&seat| notices(Viewer::Seat(seat))).collect();
        (seats, notices(Viewer::Spectator))
    }

    /// Since which of its moments the seat has been asked what it is asked now. Whoever decides on what he saw at that moment or later
    /// decides on the present question: another seat that decides at the same time and has answered before does not change it.
    pub fn asked_since(&self, seat: Seat) -> u32 {
        self.asked_since.as_slice().get(seat.index()).copied().unwrap_or(0)
    }

    /// Takes in what the last entry means for the questions that the seats are asked.
    pub(crate) fn ask(&mut self, before: Option<&Before<G>>) {
        let n = self.steps.len() as u32 - 1;
        for seat in Seat::all(self.seats()) {
            if self.is_noticed(n, Viewer::Seat(seat)) && !self.is_asked_the_same(n, seat, before) {
                self.asked_since[seat] = self.moment(Viewer::Seat(seat));
            }
        }
    }

    /// Has entry `n`, the last one, left what the seat is asked as it was, for all that the seat may know?
    fn is_asked_the_same(&self, n: u32, seat: Seat, before: Option<&Before<G>>) -> bool {
        let Some(Before { turn, position: Some(position) }) = before else { return false };
        let step = &self.steps[n as usize];
        let (then, now) = (turn.deciders(), self.turn().deciders());
        // Who takes a commitment back freely has told nobody anything, and is asked again.
        let by_another = match &step.deed {
            Deed::Play { seat: by, .. } => *by != seat && now.is_subset(then),
            Deed::Undo { seat: by, agreed, .. } => *by != seat && agreed.is_empty(),
            Deed::Begin => false,
        };
        by_another
            && self.record.entries[n as usize].chance.is_empty()
            && !step.revealed
            && then.contains(seat)
            && now.contains(seat)
            && legal(position, seat) == legal(&self.position, seat)
    }
}

fn legal<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    legal
}
