//! Features for bots: what heroes, battles and meetings with Buff will probably come to. The rest is `evaluate.rs`.
//!
//! Whoever asks about a position that was imagined (see [`table::Game::imagine`]) may look at every card in it.

use crate::action::{Figure, HeroRef, Target};
use crate::cards::{ArtefactType, Great};
use crate::evaluate::{Deck, POINT, RIVAL};
use crate::pack::{BRIBE, BUFF_WAGES, HORSE_STEPS, NEUTRAL_STRENGTH, RUINS_STRENGTH};
use crate::position::{Battalia, Buff};
use crate::squares::Square;
use crate::stock::Stock;
use crate::strength::Side;
use crate::task::Task;
use table::{Kind, Seat};

/// A hero, whatever he can reach; the second one is worth less.
const HERO: [i32; 2] = [300, 120];
/// Buff in service, for each day that is left of it.
const SERVICE: i32 = 110;
/// What a target is worth to a hero, by the number of steps to it, in thousandths of its gain.
const NEAR: [i32; 9] = [300, 250, 225, 205, 190, 175, 160, 150, 140];
/// A truce, for each day that is left of it; and that Buff is off the map.
const TRUCE: i32 = 35;
const BUFF_AWAY: i32 = 120;
/// What it is worth for each step that the free Buff is nearer to rivals' heroes, or farther from one's own.
const DREAD: i32 = 25;
/// An outcome that is not there yet counts for a little less; in hundredths.
const LIKELY: i32 = 96;

impl Battalia {
    /// Rings of squares around a hero: calls with each target and the number of steps to it.
    fn each_target(&self, seat: Seat, from: Square, mut tell: impl FnMut(Square, usize)) {
        let board = &self.board;
        let ruins = if self.row.is_empty() { 0 } else { board.ruins };
        let targets = (board.cities & !board.control[seat.index()]) | ruins;
        let mut reached = from.bit();
        let mut ring = reached;
        for steps in 0..NEAR.len() {
            Square::in_set(ring & targets).for_each(|square| tell(square, steps));
            ring = board.linked(reached) & !reached;
            reached |= ring;
            if ring == 0 {
                return;
            }
        }
    }

    /// What it is worth to take what stands on the square; nothing if it cannot be attacked.
    fn prize(&self, square: Square, deck: &Deck) -> i32 {
        if self.board.ruins & square.bit() != 0 {
            return self.great_gain(deck);
        }
        let Some(owner) = self.board.controller(square) else {
            return POINT * i32::from(self.pack.numbers.neutral_level);
        };
        let level = i32::from(self.board.level(square));
        let is_last = self.board.control[owner.index()].is_power_of_two();
        match (is_last, level) {
            (true, 1) => 0,
            (true, _) => RIVAL,
            (false, _) => POINT * (level - 1).max(1) + RIVAL * level,
        }
    }

    /// How strong the defence on the square is, in tenths: that of a player's city with the cards in hand.
    fn tenths_of_defence(&self, square: Square) -> i32 {
        let advanced = usize::from(self.rules.advanced);
        if self.board.ruins & square.bit() != 0 {
            return 10 * i32::from(RUINS_STRENGTH[advanced]);
        }
        let Some(owner) = self.board.controller(square) else {
            return 10 * i32::from(NEUTRAL_STRENGTH[advanced]);
        };
        10 * (i32::from(self.board.level(square))
            + self.hand_strength(owner)
            + self.native_bonus(owner, square))
    }

    fn native_bonus(&self, seat: Seat, square: Square) -> i32 {
        let faction = self.player(seat).faction;
        i32::from(faction.is_some_and(|faction| self.board.is_native(square, faction)))
    }

    /// The strength of the cards in hand and in ambush, without marks and light: enough for a guess.
    fn hand_strength(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let strength = &self.pack.strength;
        let hand = player
            .hand
            .counts()
            .iter()
            .zip(strength)
            .map(|(&count, &each)| i32::from(count) * i32::from(each));
        let ambush = player.ambush.iter().map(|card| i32::from(strength[card.card.index()]));
        hand.sum::<i32>() + ambush.sum::<i32>()
    }

    /// What heroes are worth by what they can reach.
    pub(crate) fn heroes_worth(&self, seat: Seat, deck: &Deck) -> i32 {
        let figures = Figure::ALL.into_iter().filter_map(|figure| self.hero_square(seat, figure));
        let is_armed = deck.weapons() > 0;
        let mut worth = 0;
        let days = self.days_left();
        for (nth, square) in figures.enumerate() {
            let base = HERO[nth.min(1)] * days.min(8) / 8;
            worth +=
                base + self.reach(seat, square, deck) * if is_armed { 4 } else { 1 } / (4 + 2 * nth as i32);
        }
        if let Buff::Serving { master, until, .. } = self.buff {
            let service = SERVICE * i32::from(until.saturating_sub(self.day)).min(days);
            worth += if master == seat { service } else { -service / 3 };
        }
        worth
    }

    /// What the best target is worth to a hero, by how near and how weak it is.
    fn reach(&self, seat: Seat, from: Square, deck: &Deck) -> i32 {
        let points = match self.task() {
            Task::March { points, figure } if self.hero_square(self.active, figure) == Some(from) => points,
            Task::Flight { left, .. } => left,
            _ => 0,
        };
        let own = deck.tenths_of_strength() + 15;
        let mut best = 0;
        self.each_target(seat, from, |square, steps| {
            let prize = self.prize(square, deck);
            let margin = own - self.tenths_of_defence(square);
            let chance = (450 + 14 * margin).clamp(40, 900);
            let near = NEAR[steps.saturating_sub(usize::from(points) * 2 / 3)];
            best = best.max(prize * chance / 1000 * near / 1000);
        });
        // Who has no days left to go there hopes for nothing.
        best * self.days_left().min(5) / 5
    }

    /// What can be taken in this turn with what is at hand: a way, an opener, a line.
    pub(crate) fn attack_plan(&self, seat: Seat, deck: &Deck, stock: &Stock) -> i32 {
        if stock.weapons() == 0 {
            return 0;
        }
        let horses = i32::from(stock.of(ArtefactType::Horse));
        let marching = match self.task() {
            Task::March { points, .. } => i32::from(points),
            Task::Flight { left, .. } => i32::from(left),
            _ => 0,
        };
        let points = i32::from(stock.supplies) + i32::from(HORSE_STEPS) * horses + marching;
        let mut best = 0;
        for square in Figure::ALL.into_iter().filter_map(|figure| self.hero_square(seat, figure)) {
            self.each_target(seat, square, |target, steps| {
                if steps as i32 <= points {
                    let strength = self.line_strength(stock, true) + self.native_bonus(seat, target);
                    if 10 * strength > self.tenths_of_defence(target) {
                        best = best.max(self.prize(target, deck) - 60 * steps as i32);
                    }
                }
            });
        }
        best
    }

    /// A battle, as it will probably end.
    pub(crate) fn battle_worth(&self, seat: Seat, deck: &Deck) -> i32 {
        let Some(battle) = &self.battle else { return 0 };
        let attacker = battle.attacker.map(|hero| hero.seat);
        if attacker != Some(seat) && battle.defender != Some(seat) {
            return 0;
        }
        let is_to_come = |task: Task| self.tasks.contains(&task);
        let mut attack = i32::from(self.strength(battle, Side::Attack).total);
        let mut defence = i32::from(self.strength(battle, Side::Defence).total);
        if let (Some(attacker), true) = (attacker, is_to_come(Task::AttackerLine)) {
            attack += self.line_strength(&self.stock(attacker), true);
        }
        if let (Some(defender), true) = (battle.defender, is_to_come(Task::DefenderLine)) {
            defence += self.line_strength(&self.stock(defender), false);
            if is_to_come(Task::SpringAmbush) {
                let ambush = self.player(defender).ambush;
                defence += ambush.iter().map(|card| i32::from(self.pack.strength_of(card.card))).sum::<i32>();
            }
        }
        let wins = attack > defence;
        if attacker == Some(seat) {
            let prize = match battle.target {
                Target::Hero(_) => 350,
                Target::City | Target::Ruins => self.prize(battle.square, deck),
            };
            // A wide margin is a safer one; a lost battle costs the hero.
            let safe = (attack - defence).clamp(-3, 3);
            return if wins {
                prize * (LIKELY - 3 + safe) / 100
            } else {
                5 * safe - self.loss(seat, deck, battle.square)
            };
        }
        let leader = if battle.leader.is_some() { self.loss(seat, deck, battle.square) } else { 0 };
        let city = match battle.target {
            Target::City if self.board.control[seat.index()].is_power_of_two() => POINT,
            Target::City => POINT * i32::from(self.board.level(battle.square)) + RIVAL,
            Target::Hero(_) | Target::Ruins => 0,
        };
        let bounty = if attacker.is_none() { BUFF_AWAY } else { 150 };
        let margin = (defence - attack).clamp(-4, 4);
        if wins { 5 * margin - (leader + city) * LIKELY / 100 } else { bounty * LIKELY / 100 + margin }
    }

    /// What is lost with a hero on this square.
    fn loss(&self, seat: Seat, deck: &Deck, square: Square) -> i32 {
        HERO[0] + self.reach(seat, square, deck)
    }

    /// A meeting that waits for an answer.
    pub(crate) fn meeting_worth(&self, seat: Seat, deck: &Deck) -> i32 {
        let Task::AnswerBuff { hero: HeroRef { seat: owner, figure }, truce } = self.task() else { return 0 };
        let stock = self.stock(owner);
        let Some(square) = self.hero_square(owner, figure) else { return 0 };
        let fights =
            self.line_strength(&stock, false) + self.native_bonus(owner, square) >= i32::from(self.horde());
        let answer = match stock.supplies {
            supplies if supplies >= u16::from(BUFF_WAGES) => 500,
            _ if truce => 0,
            _ if fights => BUFF_AWAY,
            supplies if supplies >= u16::from(BRIBE) => 7 * TRUCE,
            _ if owner == seat => -self.loss(seat, deck, square),
            _ => -HERO[0],
        };
        if owner == seat { answer * 9 / 10 } else { -answer / 2 }
    }

    /// Truce, and where the free Buff walks.
    pub(crate) fn buff_worth(&self, seat: Seat) -> i32 {
        if !self.rules.module {
            return 0;
        }
        let days = |other: Seat| {
            let until = self.player(other).truce_until.unwrap_or(0);
            i32::from(until.saturating_sub(self.day))
        };
        let mut worth = TRUCE * days(seat);
        match self.buff {
            Buff::Absent => worth += if self.player(seat).heroes == [None; 2] { 0 } else { BUFF_AWAY / 2 },
            Buff::Serving { .. } => {}
            Buff::Free { square } => {
                let reach = match self.task() {
                    Task::WalkBuff { left } if self.active == seat => i32::from(left),
                    _ => 0,
                };
                let mut reached = square.bit();
                for steps in 0..7 {
                    for (hero, _) in self.heroes_on_map().filter(|(_, at)| reached & at.bit() != 0) {
                        // Each ring counts once more for those within it.
                        let dread = if days(hero.seat) > 0 { 0 } else { DREAD };
                        let is_walking = i32::from(steps < reach) + 1;
                        worth += if hero.seat == seat { -dread } else { dread * is_walking / 2 };
                    }
                    reached |= self.board.linked(reached);
                }
            }
        }
        worth
    }

    /// The strength of everything at hand that can stand in a line.
    fn line_strength(&self, stock: &Stock, is_attack: bool) -> i32 {
        let units: i32 = (1..).zip(stock.units).map(|(rank, count)| rank * i32::from(count)).sum();
        let arms =
            stock.of(ArtefactType::Weapon) + stock.of(ArtefactType::Horse) + stock.of(ArtefactType::Title);
        let great = |great: Great| match great {
            Great::Shield if is_attack => 0,
            // Each unit that it raises is one stronger.
            Great::Crown => i32::from(self.pack.great(great).cards),
            _ => i32::from(self.pack.great(great).strength),
        };
        let greats = [Great::Sword, Great::Staff, Great::Crown, Great::Shield];
        let greats = greats.into_iter().filter(|&great| stock.has_great(great)).map(great);
        units + i32::from(arms) + greats.sum::<i32>()
    }
}
