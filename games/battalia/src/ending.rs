//! Chapter 16: points, the end of the game, and who has won.

use crate::cards::{Card, Great};
use crate::event::Event;
use crate::position::{Battalia, Ending};
use crate::sequence::Desk;
use crate::squares::Shape;
use crate::view::Standing;
use table::{Outcome, PerSeat, Seat};

/// B16.2.
const GREAT_CITIES: u32 = 5;

impl Battalia {
    /// B16.2 to B16.4.
    pub(crate) fn check_end(&mut self, io: &mut impl Desk) {
        let winner = self.seats_from(self.active).find(|&seat| self.board.great_cities(seat) >= GREAT_CITIES);
        if let Some(seat) = winner {
            return self.end(Ending::GreatCities(seat), io);
        }
        if !self.seats_at_table().any(|seat| self.can_lay_anything(seat)) {
            self.end(Ending::FullMap, io);
        }
    }

    /// B16.3.
    fn can_lay_anything(&self, seat: Seat) -> bool {
        if self.board.empty() == 0 {
            return false;
        }
        let places = self.places(seat);
        Shape::ALL.into_iter().any(|shape| places.of_shape(shape) != 0 && self.has_card_of(shape))
    }

    pub(crate) fn end(&mut self, ending: Ending, io: &mut impl Desk) {
        self.ending = Some(ending);
        io.say(Event::Ended(ending));
    }

    /// B16.7: great artefacts owned.
    fn greats_of(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        let bags = [&player.nation, &player.hand, &player.lines, &player.arrivals, &player.shelter];
        let held = player.held.iter().map(|held| held.card);
        let tents = player.camps.iter().flatten().map(|camp| camp.tent);
        let line = self.own_line(seat).into_iter().flat_map(|line| line.iter().map(|card| card.card));
        let singles = held.chain(tents).chain(line).filter(|card| card.as_great().is_some()).count() as u32;
        let in_bags =
            |great: Great| bags.iter().map(|bag| u32::from(bag.count(Card::great(great)))).sum::<u32>();
        singles + Great::ALL.into_iter().map(in_bags).sum::<u32>()
    }

    /// B16.6, B16.7: what decides, in its order: points, cities of level 4, cities, great artefacts, the later seat.
    fn rank(&self, seat: Seat) -> (u32, u32, u32, u32, u8) {
        let board = &self.board;
        let cities = board.control[seat.index()].count_ones();
        (self.points(seat), board.great_cities(seat), cities, self.greats_of(seat), self.place_of(seat))
    }

    /// B16.6, B16.7: how a player stands.
    pub(crate) fn standing_of(&self, seat: Seat) -> Standing {
        let rank = self.rank(seat);
        let ahead = self.seats_at_table().filter(|&other| self.rank(other) > rank).count();
        let (points, great_cities, cities, great_artefacts, _) = rank;
        Standing { seat, points, great_cities, cities, great_artefacts, place: 1 + ahead as u8 }
    }

    /// B16.6.
    pub(crate) fn outcome(&self) -> Outcome {
        let places = PerSeat::from_fn(self.rules.seats, |seat| self.standing_of(seat).place);
        let points = PerSeat::from_fn(self.rules.seats, |seat| self.points(seat) as i32);
        Outcome::ranked(places, points)
    }
}
