//! What Builders have done and learned.

use super::Scene;
use crate::kinds::Terrain;
use table::Seat;

impl Scene {
    /// M9.23: so many steps on the Builder track.
    #[must_use]
    pub fn builder_track(self, seat: Seat, steps: u8) -> Self {
        self.change(|game| game.player_mut(seat).builder_track = steps)
    }

    /// A forest that was printed as an adventure hex and has no token any more.
    #[must_use]
    pub fn tale(self, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.terrain(q, r, Terrain::Forest).change(|game| game.map.tales.add(hex))
    }

    /// M10.12: a forest that was planted on grassland.
    #[must_use]
    pub fn planted(self, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.terrain(q, r, Terrain::Forest).change(|game| {
            game.map.improved.add(hex);
            game.stock.improvements -= 1;
        })
    }
}
