//! Chapter 13: heroes, and how they move. Flights (B11.8) are here too.

use crate::action::{Figure, HeroRef, Piece};
use crate::cards::{ArtefactType, Card};
use crate::chronicle::Noted;
use crate::draft::{Draft, Pieces, Purpose};
use crate::event::Event;
use crate::pack::{HERO_PRICE, HORSE_STEPS};
use crate::position::{Battalia, Buff};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::squares::Square;
use crate::stock::Stock;
use crate::task::Task;
use table::Seat;

/// B13.6: how many movement points a copy of the card gives.
pub(crate) fn points_of(now: Card) -> u8 {
    match now {
        Card::SUPPLY => 1,
        _ if now.is(ArtefactType::Horse) => HORSE_STEPS,
        _ => 0,
    }
}

impl Battalia {
    /// Where the figure of this seat is, if it is on the map.
    #[inline]
    pub(crate) fn hero_square(&self, seat: Seat, figure: Figure) -> Option<Square> {
        match (figure, self.buff) {
            (Figure::First, _) => self.player(seat).heroes[0],
            (Figure::Second, _) => self.player(seat).heroes[1],
            (Figure::Buff, Buff::Serving { master, square, .. }) if master == seat => Some(square),
            (Figure::Buff, _) => None,
        }
    }

    /// Every hero on the map, by seat.
    pub(crate) fn heroes_on_map(&self) -> impl Iterator<Item = (HeroRef, Square)> {
        let all = self.seats_at_table().flat_map(|seat| Figure::ALL.map(|figure| HeroRef { seat, figure }));
        all.filter_map(|hero| self.hero_square(hero.seat, hero.figure).map(|square| (hero, square)))
    }

    /// Every hero on this square, Buff in service included.
    pub(crate) fn heroes_at(&self, square: Square) -> impl Iterator<Item = HeroRef> {
        self.heroes_on_map().filter(move |(_, at)| *at == square).map(|(hero, _)| hero)
    }

    /// Where the free Buff is.
    #[inline]
    pub(crate) const fn free_buff(&self) -> Option<Square> {
        match self.buff {
            Buff::Free { square } => Some(square),
            Buff::Absent | Buff::Serving { .. } => None,
        }
    }

    fn set_hero(&mut self, hero: HeroRef, to: Option<Square>) {
        match (hero.figure, to) {
            (Figure::First, _) => self.player_mut(hero.seat).heroes[0] = to,
            (Figure::Second, _) => self.player_mut(hero.seat).heroes[1] = to,
            (Figure::Buff, None) => self.buff = Buff::Absent,
            (Figure::Buff, Some(to)) => {
                if let Buff::Serving { square, .. } = &mut self.buff {
                    *square = to;
                }
            }
        }
    }

    /// B13.1, B13.2.
    pub(crate) fn can_hire_hero(&self, seat: Seat, stock: &Stock) -> Result<(), Refused> {
        if self.player(seat).heroes.iter().all(Option::is_some) {
            return Err(Refused::NoHeroInReserve);
        }
        stock.can_pay(&HERO_PRICE)
    }

    /// K12, B13.3.
    pub(crate) fn can_hire_hero_at(&self, seat: Seat, square: Square) -> Result<(), Refused> {
        let is_own = self.board.control[seat.index()] & square.bit() != 0;
        if is_own { Ok(()) } else { Err(Refused::NoCityToHireIn) }
    }

    /// K12: the city is chosen.
    pub(crate) fn choose_city_of_hire(&mut self, seat: Seat, square: Square, io: &mut impl Desk) {
        self.ask_payment(seat, Purpose::Hero(square), HERO_PRICE, io);
    }

    /// B13.3, B13.4, B15.15.
    pub(crate) fn place_hero(&mut self, seat: Seat, square: Square, io: &mut impl Desk) {
        let reserve = Figure::HEROES.into_iter().find(|&figure| self.hero_square(seat, figure).is_none());
        let Some(figure) = reserve else { return };
        self.set_hero(HeroRef { seat, figure }, Some(square));
        self.visited[figure as usize] = square.bit();
        self.chronicle.note(Noted::HiredHero);
        io.say(Event::HiredHero { seat, figure, square });
        self.walk_into_buff(HeroRef { seat, figure }, square, io);
    }

    /// B13.11, B15.29: a hero goes back to the reserve; Buff leaves the map.
    pub(crate) fn disband(&mut self, hero: HeroRef, io: &mut impl Desk) {
        self.set_hero(hero, None);
        io.say(if hero.figure == Figure::Buff { Event::BuffLeft } else { Event::Disbanded { hero } });
    }

    /// B13.8, B13.9, B15.27: does this step cost nothing?
    fn is_free_step(&self, seat: Seat, figure: Figure, to: Square) -> bool {
        let is_native = self.player(seat).faction.is_some_and(|faction| self.board.is_native(to, faction));
        self.rules.advanced
            && figure != Figure::Buff
            && is_native
            && self.visited[figure as usize] & to.bit() == 0
    }

    /// K18: can this hero march?
    pub(crate) fn can_march(&self, seat: Seat, stock: &Stock, figure: Figure) -> Result<(), Refused> {
        let square = self.hero_square(seat, figure).ok_or(Refused::NoSuchHero)?;
        let linked = self.board.linked(square.bit());
        if linked == 0 {
            return Err(Refused::NoLink);
        }
        let has_points = stock.supplies > 0 || stock.of(ArtefactType::Horse) > 0;
        if has_points || Square::in_set(linked).any(|to| self.is_free_step(seat, figure, to)) {
            Ok(())
        } else {
            Err(Refused::NoPoints)
        }
    }

    /// K19: may the hero step there with so many points?
    pub(crate) fn can_step(&self, seat: Seat, figure: Figure, points: u8, to: Square) -> Result<(), Refused> {
        let from = self.hero_square(seat, figure).ok_or(Refused::NoSuchHero)?;
        if self.board.linked(from.bit()) & to.bit() == 0 {
            return Err(Refused::NoLink);
        }
        if points > 0 || self.is_free_step(seat, figure, to) { Ok(()) } else { Err(Refused::NoPoints) }
    }

    /// K19, B18.10: may this card be played for points?
    pub(crate) fn can_play_for_points(&self, seat: Seat, paid: &Pieces, piece: Piece) -> Result<(), Refused> {
        if points_of(piece.now) == 0 {
            return Err(Refused::GivesNoPoints);
        }
        if paid.is_full() {
            return Err(Refused::TwelveCards);
        }
        if self.available(seat, paid, piece) == 0 { Err(Refused::NotAtHand) } else { Ok(()) }
    }

    /// K19: the first step of a march. What was composed is played now.
    pub(crate) fn begin_march(
        &mut self,
        seat: Seat,
        figure: Figure,
        paid: &Pieces,
        to: Square,
        io: &mut impl Desk,
    ) {
        self.draft = Draft::Nothing;
        let mut points = 0u8;
        for &piece in paid.iter() {
            points = points.saturating_add(points_of(piece.now));
            self.play_for_points(seat, piece, io);
        }
        self.then(Task::March { figure, points });
        self.step(seat, to, io);
    }

    /// B13.6: a card is played for points.
    pub(crate) fn play_for_points(&mut self, seat: Seat, piece: Piece, io: &mut impl Desk) {
        self.spend(seat, piece, io);
        io.say(Event::Played { seat, card: piece.card, now: piece.now });
    }

    /// K19: a card is played during the march.
    pub(crate) fn add_points(&mut self, seat: Seat, piece: Piece, io: &mut impl Desk) {
        if let Some(Task::March { figure, points }) = self.tasks.pop() {
            let points = points.saturating_add(points_of(piece.now));
            self.then(Task::March { figure, points });
        }
        self.play_for_points(seat, piece, io);
    }

    /// K19, B13.10: a step of the march, or of the flight, that is on its way.
    pub(crate) fn step(&mut self, seat: Seat, to: Square, io: &mut impl Desk) {
        let (figure, next) = match self.tasks.pop() {
            Some(Task::March { figure, points }) => {
                let cost = u8::from(!self.is_free_step(seat, figure, to));
                (figure, Task::March { figure, points: points.saturating_sub(cost) })
            }
            Some(Task::Flight { figure, left }) => (figure, Task::Flight { figure, left: left - 1 }),
            _ => return,
        };
        self.then(next);
        let hero = HeroRef { seat, figure };
        let from = self.hero_square(seat, figure).unwrap_or(to);
        self.set_hero(hero, Some(to));
        if let Some(visited) = self.visited.get_mut(figure as usize) {
            *visited |= to.bit();
        }
        io.say(Event::Moved { hero, from, to });
        if figure != Figure::Buff && self.free_buff() == Some(to) && self.player(seat).truce_until.is_none() {
            // B15.15: the march or flight ends.
            self.tasks.pop();
            self.walk_into_buff(hero, to, io);
        }
    }

    /// K18, B11.8: can this hero fly?
    pub(crate) fn can_fly(&self, seat: Seat, figure: Figure) -> Result<(), Refused> {
        let square = self.hero_square(seat, figure).ok_or(Refused::NoHeroToFly)?;
        if self.board.around(square) == 0 { Err(Refused::NoCardNear) } else { Ok(()) }
    }

    /// K19, B11.8.
    pub(crate) fn can_fly_to(&self, seat: Seat, figure: Figure, to: Square) -> Result<(), Refused> {
        let square = self.hero_square(seat, figure).ok_or(Refused::NoHeroToFly)?;
        if self.board.around(square) & to.bit() == 0 { Err(Refused::NoCardNear) } else { Ok(()) }
    }

    /// B14.8: moves a hero that retreats.
    pub(crate) fn move_hero(&mut self, hero: HeroRef, to: Square) {
        self.set_hero(hero, Some(to));
    }
}
