//! Heroes in the row, with kills, and dead ones.

use super::Scene;
use crate::kinds::HeroKind;
use crate::position::{Block, BlockRef, NONE};
use table::Seat;

impl Scene {
    /// M6.5: these heroes lie in the row, in this order.
    #[must_use]
    pub fn hero_row(self, row: &[HeroKind]) -> Self {
        self.change(|game| game.stock.heroes = row.iter().copied().collect())
    }

    /// M20.10: so many kills of the seat's hero since he reached his level.
    #[must_use]
    pub fn hero_kills(self, seat: Seat, kills: u8) -> Self {
        self.change(|game| game.player_mut(seat).hero.as_mut().expect("a hero").kills = kills)
    }

    /// M20.12: the seat's hero is dead.
    #[must_use]
    pub fn hero_died(self, seat: Seat) -> Self {
        self.change(|game| {
            let hero = game.player_mut(seat).hero.as_mut().expect("a hero");
            let at = BlockRef::new(seat, std::mem::replace(&mut hero.block, NONE));
            game.lift(at);
            *game.block_mut(at) = Block::default();
        })
    }

    /// M11.9: the hero step at the beginning of the Build phase.
    #[must_use]
    pub fn hero_step(self) -> Self {
        self.build_phase().asking(crate::task::Task::HeroStep(0))
    }
}
