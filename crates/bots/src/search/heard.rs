//! What a seat hears while others decide, as a number: where the same was heard, the search is in the same place.

use std::fmt::{self, Write};
use std::hash::{DefaultHasher, Hasher};
use std::marker::PhantomData;
use table::{Audience, Game, Log, Seat, Viewer};

/// Listens with the ears of one seat.
pub(super) struct Heard<G> {
    by: Viewer,
    hasher: DefaultHasher,
    game: PhantomData<G>,
}

impl<G> Heard<G> {
    pub(super) fn by(seat: Seat) -> Self {
        Heard { by: Viewer::Seat(seat), hasher: DefaultHasher::new(), game: PhantomData }
    }

    /// Equal for all who heard the same.
    pub(super) fn digest(&self) -> u64 {
        self.hasher.finish()
    }
}

impl<G: Game> Log<G::Event> for Heard<G> {
    fn say(&mut self, event: G::Event) {
        if let Some(event) = G::redact(&event, self.by) {
            // Events need no hash of their own; their debug text says all about them. Writing it cannot fail.
            let _ = write!(self, "{event:?}");
        }
    }

    fn reveal(&mut self, _: Audience) {}
}

impl<G> Write for Heard<G> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.hasher.write(text.as_bytes());
        Ok(())
    }
}
