//! Chapter 30: goals, victory points and the end.

use crate::event::Event;
use crate::kinds::Works;
use crate::pack::{CONNECTED_VP, DOMINATION, HERO_VP, SHARD_VP, TASK_VP};
use crate::position::{Ending, MultiverseWar, NONE};
use crate::sequence::Desk;
use table::{Outcome, PerSeat, Seat, Seats};

impl MultiverseWar {
    /// M30.1: the game ends at once.
    pub(crate) fn finish(&mut self, ending: Ending, io: &mut impl Desk) {
        if self.ending.is_none() {
            self.ending = Some(ending);
            io.reveal(table::Audience::All);
            io.say(Event::Ended(ending));
        }
    }

    /// M30.12, M30.13.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let buildings: i32 = self
            .buildings_of(seat)
            .filter(|building| building.is_finished())
            .map(|building| i32::from(self.pack.works(building.kind).vp[usize::from(building.second_age)]))
            .sum();
        let hero = player.hero.filter(|hero| hero.block != NONE);
        buildings
            + 2 * i32::from(player.deeds.wrecked_vp)
            + CONNECTED_VP * self.connected(seat).count() as i32
            + TASK_VP * i32::from(self.marks(seat))
            + SHARD_VP * i32::from(player.shards)
            + hero.map_or(0, |hero| HERO_VP[usize::from(hero.level.min(6))])
    }

    /// M30.14: VP, gold and finished buildings of a side.
    fn standing(&self, seat: Seat) -> (i32, u32, u32) {
        let mut sum = (0, 0, 0);
        for other in self.seats_at_table().filter(|&other| self.are_friends(seat, other)) {
            sum.0 += self.points(other);
            sum.1 += u32::from(self.player(other).gold);
            sum.2 += self.buildings_of(other).filter(|building| building.is_finished()).count() as u32;
        }
        sum
    }

    /// M30.5, M29.6: has the side of the seat enough Fortresses?
    fn dominates(&self, seat: Seat) -> bool {
        let fortresses: u8 = self
            .seats_at_table()
            .filter(|&other| self.are_friends(seat, other))
            .map(|other| self.finished(other, Works::Fortress))
            .sum();
        fortresses >= DOMINATION[usize::from(self.rules.has_teams())]
    }

    /// M30.5, in the end step.
    pub(crate) fn check_domination(&mut self, io: &mut impl Desk) {
        if !self.rules.domination {
            return;
        }
        let best =
            self.seats_alive().filter(|&seat| self.dominates(seat)).max_by_key(|&seat| self.standing(seat));
        if let Some(best) = best {
            self.finish(Ending::Domination(best), io);
        }
    }

    /// How the game ended.
    pub(crate) fn outcome(&self) -> Outcome {
        let seats = self.rules.seats;
        let points = PerSeat::from_fn(seats, |seat| self.points(seat));
        let side = |winner: Seat| -> Seats {
            self.seats_at_table().filter(|&seat| self.are_friends(winner, seat)).collect()
        };
        match self.ending {
            Some(
                Ending::Portal(seat)
                | Ending::Conquest(seat)
                | Ending::Elite(seat)
                | Ending::Agenda(seat)
                | Ending::Shards(seat)
                | Ending::BonusMissions(seat)
                | Ending::LastPlayer(seat),
            ) => Outcome::won(side(seat), points),
            Some(Ending::Domination(_)) => {
                let best = self
                    .seats_alive()
                    .filter(|&seat| self.dominates(seat))
                    .map(|seat| self.standing(seat))
                    .max();
                let winners = self
                    .seats_alive()
                    .filter(|&seat| self.dominates(seat) && Some(self.standing(seat)) == best)
                    .collect();
                Outcome::won(winners, points)
            }
            Some(Ending::TurnLimit) | None => {
                let key = |seat: Seat| (!self.player(seat).is_out, self.standing(seat));
                let places = PerSeat::from_fn(seats, |seat| {
                    1 + self.seats_at_table().filter(|&other| key(other) > key(seat)).count() as u8
                });
                Outcome::ranked(places, points)
            }
        }
    }
}
