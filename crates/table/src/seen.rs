//! What a bot gets to see.

use crate::{Chance, Game, Seat, Turn, Viewer};

/// A game in progress as one seat may know it: its view, its legal actions, and worlds that could be the true one.
///
/// The position itself is private to this crate, so a bot cannot cheat, not even by accident.
pub struct Seen<'a, G: Game> {
    position: &'a G,
    seat: Seat,
}

// Not derived: a reference can be copied whether or not the position can.
#[expect(clippy::expl_impl_clone_on_copy)]
impl<G: Game> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seen<'_, G> {}

impl<'a, G: Game> Seen<'a, G> {
    /// Wraps a position for a seat. For hosts, who hold the true position anyway.
    pub const fn new(position: &'a G, seat: Seat) -> Self {
        Seen { position, seat }
    }

    /// Who looks.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.position.seats()
    }

    /// Who decides now, or how it ended.
    pub fn turn(&self) -> Turn {
        self.position.turn()
    }

    /// What this seat may know.
    pub fn view(&self) -> G::View {
        self.position.view(Viewer::Seat(self.seat))
    }

    /// Is this seat in the middle of composing its decision?
    pub fn is_composing(&self) -> bool {
        self.position.turn().deciders().contains(self.seat) && self.position.is_composing()
    }

    /// Appends the legal actions of this seat.
    #[inline]
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        self.position.legal(self.seat, out);
    }

    /// A whole position that could be the true one, for all this seat knows.
    pub fn imagine(&self, chance: &mut impl Chance) -> G {
        let mut world = self.position.clone();
        world.imagine(Viewer::Seat(self.seat), chance);
        world
    }
}

/// What one seat may know of a game, as a value of its own: somebody can think about it while the table goes on.
pub struct Sight<G: Game> {
    position: G,
    seat: Seat,
}

impl<G: Game> Sight<G> {
    pub(crate) const fn new(position: G, seat: Seat) -> Self {
        Sight { position, seat }
    }

    /// Who looks.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The game as the seat saw it.
    pub const fn seen(&self) -> Seen<'_, G> {
        Seen::new(&self.position, self.seat)
    }
}
