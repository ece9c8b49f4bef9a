//! M7.8, M7.9: the Build phase: each seat composes orders unseen by the others; when the last is done, all are carried out.
//!
//! An order is judged by the position that the seat's own earlier orders would lead to: a plan, which is a copy of the position.

use crate::event::Event;
use crate::hexes::HexSet;
use crate::kinds::Face;
use crate::position::{BLOCKS, BlockRef, Blocks, MultiverseWar, NONE, mark};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::{Draft, Order, Task};
use table::{Audience, Chance, Seat, Set};

/// Nobody listens, and chance is not asked: plans.
struct Mute(NoChance);

/// Orders need no chance until they are carried out.
struct NoChance;

impl Chance for NoChance {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
}

impl table::Desk<Event> for Mute {
    type Luck = NoChance;

    fn chance(&mut self) -> &mut NoChance {
        &mut self.0
    }

    fn say(&mut self, _: Event) {}

    fn reveal(&mut self, _: Audience) {}
}

/// M7.9: which numbers the blocks of a seat have in its plan, and which they really get. They part when a recruit is cancelled: his number
/// goes to the next.
struct Numbers {
    /// The numbers that are on the map of the plan, as bits.
    planned: u32,
    /// By the number in the plan: the true number, or [`NONE`].
    real: [u8; BLOCKS],
}

impl Numbers {
    /// Before the first order both are the same.
    fn of(blocks: &Blocks) -> Self {
        let mut numbers = Numbers { planned: 0, real: [NONE; BLOCKS] };
        for (at, _) in blocks.iter().enumerate().filter(|(_, block)| block.is_on_map()) {
            numbers.planned |= 1 << at;
            numbers.real[at] = at as u8;
        }
        numbers
    }

    /// A planned order with true numbers.
    fn translate(&self, planned: Order) -> Order {
        let real = |unit: u8| self.real.get(usize::from(unit)).copied().unwrap_or(NONE);
        match planned {
            Order::Work(unit, work) => Order::Work(real(unit), work),
            Order::Disband(unit) => Order::Disband(real(unit)),
            other => other,
        }
    }

    /// The plan goes on after an order; a new block really gets this number, or does not come.
    fn follow(&mut self, planned: Order, real: Option<u8>) {
        match planned {
            Order::Recruit(..) | Order::Decoy(_) => {
                let number = self.planned.trailing_ones() as usize;
                self.planned |= 1 << number;
                if let Some(place) = self.real.get_mut(number) {
                    *place = real.unwrap_or(NONE);
                }
            }
            Order::Disband(unit) => self.planned &= !(1 << unit),
            Order::Work(..) | Order::Buy(_) => {}
        }
    }
}

impl MultiverseWar {
    /// What the seat's orders so far would make of the position.
    pub(crate) fn plan(&self, seat: Seat) -> MultiverseWar {
        let mut plan = *self;
        self.carry_out_in(&mut plan, seat);
        plan
    }

    /// Carries the seat's orders out in a copy, which is not moved about.
    pub(crate) fn carry_out_in(&self, plan: &mut MultiverseWar, seat: Seat) {
        plan.tasks.clear();
        let mute = &mut Mute(NoChance);
        for order in self.player(seat).orders.iter() {
            plan.carry_out(seat, *order, mute);
        }
    }

    /// Is the order possible here?
    pub(crate) fn can_order(&self, seat: Seat, order: Order) -> Result<(), Refused> {
        match order {
            Order::Recruit(source, face, hex) => self.can_start(seat, source, face, hex),
            Order::Decoy(hex) => self.can_place_decoy(seat, hex),
            Order::Work(unit, work) => self.can_work(seat, unit, work),
            Order::Disband(unit) => self.can_disband(seat, unit),
            Order::Buy(purchase) => self.can_buy(seat, purchase),
        }
    }

    fn carry_out(&mut self, seat: Seat, order: Order, io: &mut impl Desk) {
        match order {
            Order::Recruit(source, face, hex) => self.do_recruit(seat, source, face, hex, io),
            Order::Decoy(hex) => self.place_decoy(seat, hex, io),
            Order::Work(unit, work) => self.do_work(seat, unit, work, io),
            Order::Disband(unit) => self.do_disband(seat, unit, io),
            Order::Buy(purchase) => self.do_buy(seat, purchase, io),
        }
    }

    /// M7.8, M7.9: all orders are carried out in player order.
    pub(crate) fn carry_out_orders(&mut self, io: &mut impl Desk) {
        self.then(Task::Phase(0));
        let questions = self.tasks.len();
        io.reveal(Audience::All);
        for place in 0..self.rules.seats {
            let seat = self.in_order(place);
            let before = self.player(seat).gold;
            let orders = std::mem::take(&mut self.player_mut(seat).orders);
            let mut numbers = Numbers::of(&self.blocks[seat.index()]);
            for &planned in orders.iter() {
                let order = numbers.translate(planned);
                let is_possible = self.can_order(seat, order).is_ok();
                numbers.follow(planned, self.free_block(seat).filter(|_| is_possible));
                if is_possible {
                    self.carry_out(seat, order, io);
                } else {
                    io.say(Event::OrderCancelled { seat });
                }
                // M30.1: a promotion may end the game.
                if self.ending.is_some() {
                    return;
                }
            }
            let after = self.player(seat).gold;
            io.say(Event::BuildEnded { seat, spent: before.saturating_sub(after), gold: after });
            self.player_mut(seat).draft = Draft::Nothing;
            self.player_mut(seat).cancels = 0;
            self.mark_twins(seat);
        }
        // What the orders ask (M9.20, M27.9) is asked in player order too.
        self.tasks[questions..].reverse();
        self.map.worked = HexSet::EMPTY;
        self.look_everywhere(io);
    }

    /// M28.6: of two blocks that came from the settlement in one phase, exactly one is a decoy.
    fn mark_twins(&mut self, seat: Seat) {
        if self.turn < 2 || !self.rules.decoys {
            return;
        }
        let player = self.player(seat);
        if !(player.has_recruited && player.has_decoyed) {
            return;
        }
        let turn = self.turn;
        let is_new = |unit: u8| {
            let block = self.block(BlockRef::new(seat, unit));
            block.is_on_map() && block.placed == turn && block.shown == 0
        };
        let could_be = |unit: u8| self.block(BlockRef::new(seat, unit)).could.contains(Face::Decoy);
        let mut twins = [None; 2];
        let found = (0..BLOCKS as u8).filter(|&unit| is_new(unit) && could_be(unit));
        twins.iter_mut().zip(found).for_each(|(place, unit)| *place = Some(unit));
        match twins {
            [Some(one), Some(other)] => {
                for unit in [one, other] {
                    self.block_mut(BlockRef::new(seat, unit)).set(mark::TWIN);
                }
            }
            // The unit of the settlement started at a connected building: so the other is the decoy.
            [Some(one), None] => self.narrow(BlockRef::new(seat, one), Set::only(Face::Decoy)),
            _ => {}
        }
    }
}
