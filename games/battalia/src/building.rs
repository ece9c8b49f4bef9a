//! Chapter 9: building roads and cities, and upgrading cities.

use crate::board::Places;
use crate::cards::{Rank, Terrain};
use crate::deeds::best_of;
use crate::draft::{Draft, Purpose, Work};
use crate::event::Event;
use crate::pack::{city_price, upgrade_price};
use crate::position::{Battalia, Pile};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::squares::{Exits, Rotation, Shape, Square};
use crate::stock::Stock;
use crate::task::Task;
use table::{Kind, Seat};

impl Battalia {
    /// B9.4, B9.5, B9.8, B9.19: where the seat can lay cards.
    #[inline]
    pub(crate) fn places(&self, seat: Seat) -> Places {
        if !self.pack.numbers.keep_open {
            return self.board.places_without_keeping_open(seat);
        }
        let has = |shape: Shape| u8::from(self.has_card_of(shape)) << shape as u8;
        self.board.places(seat, Shape::ALL.into_iter().fold(0, |decks, shape| decks | has(shape)))
    }

    pub(crate) fn has_card_of(&self, shape: Shape) -> bool {
        !self.city_decks[shape as usize].is_empty()
            || self.road_deck(shape).is_some_and(|deck| !deck.is_empty())
    }

    fn road_deck(&self, shape: Shape) -> Option<&Pile<4>> {
        self.road_decks.get((shape as usize).checked_sub(1)?)
    }

    fn deck(&self, work: Work, shape: Shape) -> Result<&Pile<4>, Refused> {
        match work {
            Work::City(_) => Ok(&self.city_decks[shape as usize]),
            Work::Road | Work::FreeRoad => self.road_deck(shape).ok_or(Refused::NoSuchRoad),
        }
    }

    /// B9.9, K9: is there a card of this shape, a place for it, and the means?
    pub(crate) fn can_choose_shape(
        &self,
        seat: Seat,
        stock: &Stock,
        places: &Places,
        work: Work,
        shape: Shape,
    ) -> Result<(), Refused> {
        if self.deck(work, shape)?.is_empty() {
            return Err(Refused::EmptyDeck);
        }
        if places.of_shape(shape) == 0 {
            let is_closing = self.board.has_one_way(seat)
                && self.board.places_without_keeping_open(seat).of_shape(shape) != 0;
            return Err(if is_closing { Refused::ClosesNetwork } else { Refused::NotLinked });
        }
        match work {
            Work::Road => stock.can_pay(self.pack.road(shape).ok_or(Refused::NoSuchRoad)?),
            Work::City(level) => stock.can_pay(&city_price(level)),
            Work::FreeRoad => Ok(()),
        }
    }

    /// K8: can a city of this level be built somewhere?
    pub(crate) fn can_choose_level(
        &self,
        seat: Seat,
        stock: &Stock,
        places: &Places,
        level: Rank,
    ) -> Result<(), Refused> {
        stock.can_pay(&city_price(level))?;
        self.any_shape(seat, stock, places, Work::City(level))
    }

    /// Is there any shape that can be built?
    pub(crate) fn any_shape(
        &self,
        seat: Seat,
        stock: &Stock,
        places: &Places,
        work: Work,
    ) -> Result<(), Refused> {
        let shapes = if matches!(work, Work::City(_)) { &Shape::ALL[..] } else { &Shape::ROADS[..] };
        let ways = shapes.iter().map(|&shape| self.can_choose_shape(seat, stock, places, work, shape));
        best_of(Refused::EmptyDeck, ways)
    }

    /// B11.14: can the seat lay a road anywhere, payment left aside?
    pub(crate) fn can_lay_road(&self, seat: Seat) -> bool {
        self.any_shape(seat, &Stock::default(), &self.places(seat), Work::FreeRoad).is_ok()
    }

    /// K10.
    pub(crate) fn can_build_on(
        &self,
        seat: Seat,
        places: &Places,
        shape: Shape,
        square: Square,
    ) -> Result<(), Refused> {
        if places.of_shape(shape) & square.bit() != 0 {
            return Ok(());
        }
        if self.board.empty() & square.bit() == 0 {
            return Err(Refused::NotEmpty);
        }
        // The reason of the rotation that comes closest.
        let reasons = [Refused::ClosesNetwork, Refused::NotLinked, Refused::SidesDisagree];
        let rotations = shape.rotations().iter();
        let found =
            rotations.map(|&rotation| self.can_lay(seat, places, square, shape.exits(rotation)).err());
        let is_found = |reason: &Refused| found.clone().any(|found| found == Some(*reason));
        Err(reasons.into_iter().find(is_found).unwrap_or(Refused::PointsOut))
    }

    /// K11.
    pub(crate) fn can_turn(
        &self,
        seat: Seat,
        places: &Places,
        shape: Shape,
        square: Square,
        rotation: Rotation,
    ) -> Result<(), Refused> {
        if !shape.rotations().contains(&rotation) {
            return Err(Refused::SameExits);
        }
        self.can_lay(seat, places, square, shape.exits(rotation))
    }

    /// B9.4, B9.5, B9.8, B9.19: may a card with these exits be laid here? The reason is the first rule that forbids it.
    fn can_lay(&self, seat: Seat, places: &Places, square: Square, exits: Exits) -> Result<(), Refused> {
        if places.of(exits) & square.bit() != 0 {
            return Ok(());
        }
        Err(match () {
            () if self.board.empty() & square.bit() == 0 => Refused::NotEmpty,
            () if self.board.points_out(square, exits) => Refused::PointsOut,
            () if !self.board.sides_agree(square, exits) => Refused::SidesDisagree,
            () if self.board.places_without_keeping_open(seat).of(exits) & square.bit() == 0 => {
                Refused::NotLinked
            }
            () => Refused::ClosesNetwork,
        })
    }

    /// K11 is answered: the card is paid for, or laid.
    pub(crate) fn choose_rotation(
        &mut self,
        seat: Seat,
        work: Work,
        shape: Shape,
        square: Square,
        rotation: Rotation,
        io: &mut impl Desk,
    ) {
        let price = match work {
            Work::Road => self.pack.road(shape).copied().unwrap_or_default(),
            Work::City(level) => city_price(level),
            Work::FreeRoad => return self.build_freely(seat, shape, square, rotation, io),
        };
        self.ask_payment(seat, Purpose::Build { work, shape, square, rotation }, price, io);
    }

    /// B11.14: a road of the Staff.
    fn build_freely(
        &mut self,
        seat: Seat,
        shape: Shape,
        square: Square,
        rotation: Rotation,
        io: &mut impl Desk,
    ) {
        self.draft = Draft::Nothing;
        let left = if let Task::FreeRoad { left } = self.task() {
            self.tasks.pop();
            left
        } else {
            self.play_great(seat, crate::cards::Great::Staff, io);
            self.pack.great(crate::cards::Great::Staff).roads
        };
        self.then(Task::FreeRoad { left: left - 1 });
        self.build(seat, Work::FreeRoad, shape, square, shape.exits(rotation), io);
    }

    /// B9.9, B9.11, B9.13: lays the top card.
    pub(crate) fn build(
        &mut self,
        seat: Seat,
        work: Work,
        shape: Shape,
        square: Square,
        exits: Exits,
        io: &mut impl Desk,
    ) {
        if let Work::City(level) = work {
            let Some(top) = self.city_decks[shape as usize].take_top(io.chance()) else { return };
            let terrain = Terrain::from_index(usize::from(top));
            self.board.lay_city(square, exits, terrain, level);
            self.board.give(square, seat);
            io.say(Event::BuiltCity { seat, square, terrain, exits, level: level.number() });
            self.say_top_city(shape, io);
        } else {
            let deck = &mut self.road_decks[(shape as usize).saturating_sub(1)];
            let Some(top) = deck.take_top(io.chance()) else { return };
            let terrain = Terrain::from_index(usize::from(top));
            self.board.lay(square, exits, Some(terrain));
            io.say(Event::BuiltRoad { seat, square, terrain, exits });
            self.say_top_road(shape, io);
        }
        self.board.find_networks();
        self.check_end(io);
    }

    /// K12, B9.14 to B9.16.
    pub(crate) fn can_upgrade(&self, seat: Seat, stock: &Stock, square: Square) -> Result<(), Refused> {
        if self.board.control[seat.index()] & square.bit() == 0 {
            return Err(Refused::NotYourCity);
        }
        let next = Rank::numbered(self.board.level(square) + 1).ok_or(Refused::TopLevel)?;
        stock.can_pay(&upgrade_price(next))
    }

    /// K12: the city is chosen.
    pub(crate) fn choose_upgrade(&mut self, seat: Seat, square: Square, io: &mut impl Desk) {
        let next = Rank::numbered(self.board.level(square) + 1).unwrap_or(Rank::Lord);
        self.ask_payment(seat, Purpose::Upgrade(square), upgrade_price(next), io);
    }

    /// B9.14.
    pub(crate) fn upgrade(&mut self, seat: Seat, square: Square, io: &mut impl Desk) {
        let level = self.board.level(square) + 1;
        self.board.set_level(square, level);
        io.say(Event::Upgraded { seat, square, level });
        self.check_end(io);
    }
}
