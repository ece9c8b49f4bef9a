//! What a rule works with while it is carried out: chance, and somebody who listens.
//!
//! Two arguments of [`Game::apply`](crate::Game::apply) as one, so that the functions of a game hand on one thing. A game names its own
//! kind of desk in two lines: `trait Desk: table::Desk<Event> {}` and `impl<T: table::Desk<Event>> Desk for T {}`.

use crate::{Audience, Chance, Log};

/// Chance and a log for events of this kind.
pub trait Desk<E> {
    /// The kind of chance.
    type Luck: Chance;

    /// Chance.
    fn chance(&mut self) -> &mut Self::Luck;

    /// See [`Log::say`].
    fn say(&mut self, event: E);

    /// See [`Log::reveal`].
    fn reveal(&mut self, to: Audience);
}

/// Chance and a log.
pub struct Io<'a, C, L> {
    /// Chance.
    pub chance: &'a mut C,
    /// The log.
    pub log: &'a mut L,
}

impl<E, C: Chance, L: Log<E>> Desk<E> for Io<'_, C, L> {
    type Luck = C;

    #[inline]
    fn chance(&mut self) -> &mut C {
        self.chance
    }

    #[inline]
    fn say(&mut self, event: E) {
        self.log.say(event);
    }

    #[inline]
    fn reveal(&mut self, to: Audience) {
        self.log.reveal(to);
    }
}
