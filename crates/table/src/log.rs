//! What is said aloud at the table while a move is carried out.

use crate::{Seats, Viewer};
use serde::{Deserialize, Serialize};

/// Where the rules report what happens.
pub trait Log<E> {
    /// Something happened. [`Game::redact`](crate::Game::redact) decides later who hears how much of it.
    fn say(&mut self, event: E);

    /// Somebody learned something that was hidden from him before: a hand was opened, a face-down card was looked at, a
    /// sealed bid was shown, a card left a hidden hand for all to see. After such a move undo is no longer free.
    ///
    /// Chance needs no such call: the table notices by itself that chance was used. The conformance kit finds a
    /// forgotten call, and a secret that reaches more than the audience.
    fn reveal(&mut self, to: Audience);
}

/// Who learns or knows something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// These seats.
    Only(Seats),
}

impl Audience {
    /// Nobody at all.
    pub const NOBODY: Audience = Audience::Only(Seats::NONE);

    /// Is the viewer among them?
    pub const fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seats) => viewer.is_among(seats),
        }
    }

    /// These and those.
    #[must_use]
    pub fn and(self, other: Audience) -> Audience {
        match (self, other) {
            (Audience::Only(some), Audience::Only(more)) => Audience::Only(some | more),
            _ => Audience::All,
        }
    }
}

/// Nobody listens: playouts.
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn say(&mut self, _: E) {}

    #[inline]
    fn reveal(&mut self, _: Audience) {}
}

/// Everything is written down: real tables and tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript<E> {
    /// What happened, in order.
    pub events: Vec<E>,
    /// Who learned something hidden.
    pub revealed: Audience,
}

impl<E> Default for Transcript<E> {
    fn default() -> Self {
        Transcript { events: Vec::new(), revealed: Audience::NOBODY }
    }
}

impl<E> Log<E> for Transcript<E> {
    fn say(&mut self, event: E) {
        self.events.push(event);
    }

    fn reveal(&mut self, to: Audience) {
        self.revealed = self.revealed.and(to);
    }
}

/// A part of an event that only some seats may know: the card that was drawn, the bid that was sealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(into = "Option<T>", bound = "T: Clone + Serialize")]
pub struct Secret<T> {
    value: Option<T>,
    known_to: Seats,
}

impl<T: Clone> Secret<T> {
    /// Something that only these seats may know.
    pub const fn new(value: T, known_to: Seats) -> Self {
        Secret { value: Some(value), known_to }
    }

    /// What it is, as far as this copy of the event tells.
    pub const fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// The same, as the viewer may hear it.
    #[must_use]
    pub fn for_viewer(&self, viewer: Viewer) -> Self {
        let value = if viewer.is_among(self.known_to) { self.value.clone() } else { None };
        Secret { value, known_to: self.known_to }
    }
}

impl<T> From<Secret<T>> for Option<T> {
    fn from(secret: Secret<T>) -> Option<T> {
        secret.value
    }
}
