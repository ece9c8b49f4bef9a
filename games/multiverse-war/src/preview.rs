//! Chapters 15 and 16: what a fight would be like, before one commits oneself: who strikes first, with how many dice, and how likely each blow and
//! each death is. Worked out from a view alone, by the same rules that carry the fight out.
//!
//! Chances are exact, and told in thousandths. They leave out what nobody has decided yet (combat cards), and what interferes once a turn: Shrug Off,
//! Shield Wall and Last Stand. Hidden enemies beside the battlefield may support; the preview says how many blocks there are.

use crate::action::{Action, Aim, How};
use crate::hexes::Hex;
use crate::kinds::{CombatCard, Icon};
use crate::position::{BLOCKS, BlockRef, Fight, MultiverseWar, Victim};
use crate::strikes::{Blow, Rolled, Sort, Striker};
use crate::task::Task;
use crate::view::View;
use table::{Chance, Io, Seat, Silent};

/// What a fight would be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// M15.4: what is hit.
    pub victim: Victim,
    /// In the order in which they are made.
    pub strikes: Vec<Strike>,
    /// M15.12: supporters of the attacker and of the defender.
    pub support: [u8; 2],
    /// The victim falls, in thousandths.
    pub falls: u16,
    /// The attacker dies, in thousandths.
    pub dies: u16,
    /// T3, T14: so many units intercept before anybody strikes.
    pub interceptions: u8,
    /// Blocks of the enemy beside the battlefield that could be anything.
    pub hidden: u8,
}

/// One strike of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strike {
    /// Or of the defender?
    pub is_attackers: bool,
    /// The tower itself if nobody is named.
    pub by: Option<BlockRef>,
    /// M16.1: does it hit without a roll?
    pub is_sure: bool,
    /// Dice; with a sure hit only to look for a critical.
    pub dice: u8,
    /// What hits, beside criticals.
    pub icon: Icon,
    /// M16.14: damage of a hit that is not critical.
    pub damage: u8,
    /// HP of what is hit.
    pub hp: u8,
    /// It hits, in thousandths.
    pub hits: u16,
    /// What it hits falls, in thousandths, if the strike is made.
    pub kills: u16,
}

/// Weights of outcomes among all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Odds {
    hits: u64,
    kills: u64,
    all: u64,
}

/// Whatever is asked of chance in a preview has no effect on it.
struct Deaf;

impl Chance for Deaf {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
}

/// What the attack, shot or tower shot would be like for the seat; nothing if the action is none, or if it hits nothing that the seat knows.
pub fn preview(view: &View, seat: Seat, action: Action) -> Option<Preview> {
    if !matches!(action, Action::Attack { .. } | Action::Shoot { .. } | Action::Tower { .. }) {
        return None;
    }
    if seat.index() >= view.players.len() {
        return None;
    }
    let game = view.known();
    game.is_on_map(action).ok()?;
    match action {
        Action::Attack { unit, at, how } => {
            fight(&game, BlockRef::new(seat, unit), at, Aim::First, how, true)
        }
        Action::Shoot { unit, at, aim, how } => fight(&game, BlockRef::new(seat, unit), at, aim, how, false),
        Action::Tower { from, at, aim } => tower(&game, seat, from, at, aim),
        _ => None,
    }
}

fn fight(
    game: &MultiverseWar,
    attacker: BlockRef,
    at: Hex,
    aim: Aim,
    how: How,
    is_melee: bool,
) -> Option<Preview> {
    if usize::from(attacker.unit) >= BLOCKS || !game.block(attacker).is_on_map() {
        return None;
    }
    let victim = game.victim(attacker.seat, at, aim).ok()?;
    let begun = begin(game, attacker, victim, at, is_melee);
    fought(*game, Fight { aim, how, ..begun })
}

/// A fight before anybody has struck.
fn begin(game: &MultiverseWar, attacker: BlockRef, victim: Victim, at: Hex, is_melee: bool) -> Fight {
    Fight {
        attacker,
        is_melee,
        from: game.block(attacker).hex,
        at,
        aim: Aim::First,
        how: How::Plain,
        victim,
        defender: game.owner_of(victim),
        guard: None,
        cards: [None; 2],
        support: [0; 2],
        is_gone: [false; 2],
        has_hit: false,
        bolt: 0,
    }
}

/// M26.2: what the fight that waits for combat cards would be like if the side that is asked played this one, or none. Abilities that were declared
/// with the attack are left out: a view does not tell them.
pub fn preview_of_fight(view: &View, card: Option<CombatCard>) -> Option<Preview> {
    let fight = view.fight?;
    let Task::CombatCard(side) = view.asked.as_ref()?.task else { return None };
    let game = view.known();
    if !game.block(fight.attacker).is_on_map() {
        return None;
    }
    let mut cards = fight.cards;
    cards[usize::from(side)] = card;
    let begun = begin(&game, fight.attacker, fight.victim, fight.at, fight.is_melee);
    fought(game, Fight { cards, ..begun })
}

fn fought(mut game: MultiverseWar, begun: Fight) -> Option<Preview> {
    let Fight { attacker, at, victim, is_melee, .. } = begun;
    let units = game.seats_at_table().flat_map(|seat| game.units_of(seat));
    let interceptions = units.filter(|&(unit, _)| game.intercepts(unit, &begun)).count() as u8;
    let hidden = if is_melee { hidden_beside(&game, attacker.seat, at) } else { 0 };
    game.fight = Some(begun);
    let mut log = Silent;
    game.decide_initiative(&mut Io { chance: &mut Deaf, log: &mut log });
    let fight = game.fight?;
    let defender_first = game.task() == Task::Strike(1, false);
    let sort = if is_melee { Sort::Melee } else { Sort::Shot };
    let blow = game.blow(Striker::Unit(attacker), victim, sort, 0, Some(&fight), defender_first);
    let blow = weighed(&game, &blow, victim);
    let answer = answer(&game, &fight, sort, !defender_first);
    let own = told(&game, &blow, victim, true, Some(attacker));
    let back = answer.map(|(by, blow, at)| told(&game, &blow, at, false, by));
    // The other's strike is made only if the first has not ended the fight.
    let (fall, die) =
        (blow.1, answer.filter(|answer| answer.2 == Victim::Unit(attacker)).map(|answer| answer.1.1));
    let (mut falls, mut dies) = ((fall.kills, fall.all), die.map_or((0, 1), |die| (die.kills, die.all)));
    let (first, second) = if defender_first { (&mut dies, &mut falls) } else { (&mut falls, &mut dies) };
    *second = (second.0 * (first.1 - first.0), second.1 * first.1);
    let mut strikes = vec![own];
    if let Some(back) = back {
        strikes.insert(usize::from(!defender_first), back);
    }
    let (falls, dies) = (thousandths(falls.0, falls.1), thousandths(dies.0, dies.1));
    Some(Preview { victim, strikes, support: fight.support, falls, dies, interceptions, hidden })
}

/// M17.11, M15.11: the siege weapon that answers is left to the dice.
fn tower(game: &MultiverseWar, seat: Seat, from: Hex, at: Hex, aim: Aim) -> Option<Preview> {
    game.building_on(from)?;
    let victim = game.victim(seat, at, aim).ok().filter(|victim| matches!(victim, Victim::Unit(_)))?;
    let blow = game.blow(Striker::Tower(from), victim, Sort::Tower, 1, None, true);
    let blow = weighed(game, &blow, victim);
    let falls = thousandths(blow.1.kills, blow.1.all);
    let strikes = vec![told(game, &blow, victim, true, None)];
    Some(Preview { victim, strikes, support: [0; 2], falls, dies: 0, interceptions: 0, hidden: 0 })
}

/// A blow and its odds.
type Weighed = (Blow, Odds);

/// M15.9 to M15.11, M17.12: who strikes for the defender, and at what.
fn answer(
    game: &MultiverseWar,
    fight: &Fight,
    sort: Sort,
    is_second: bool,
) -> Option<(Option<BlockRef>, Weighed, Victim)> {
    let (by, striker, victim, sort) = if game.may_answer(fight) {
        let guard = fight.guard?;
        (Some(guard), Striker::Unit(guard), game.struck_back(fight), sort)
    } else {
        let hex = game.tower_that_answers(fight)?;
        (None, Striker::Tower(hex), game.unit_or_shelter(fight.attacker), Sort::Tower)
    };
    let fought = by.map(|_| fight);
    let blow = game.blow(striker, victim, sort, 1, fought, is_second);
    Some((by, weighed(game, &blow, victim), victim))
}

/// Blocks of enemies beside the battlefield that never showed themselves.
fn hidden_beside(game: &MultiverseWar, seat: Seat, at: Hex) -> u8 {
    let is_hidden = |unit: &BlockRef| {
        let block = game.block(*unit);
        !game.are_friends(seat, unit.seat) && block.face == crate::kinds::Face::Decoy && block.shown == 0
    };
    game.geometry().around(at).flat_map(|hex| game.on(hex)).filter(is_hidden).count() as u8
}

fn told(
    game: &MultiverseWar,
    (blow, odds): &Weighed,
    victim: Victim,
    is_attackers: bool,
    by: Option<BlockRef>,
) -> Strike {
    Strike {
        is_attackers,
        by,
        is_sure: blow.is_sure,
        dice: blow.dice,
        icon: blow.icon,
        damage: blow.damage,
        hp: game.left_of(victim),
        hits: thousandths(odds.hits, odds.all),
        kills: thousandths(odds.kills, odds.all),
    }
}

/// M16.11 to M16.14: every roll is looked at, by how many icons of each sort it shows.
fn weighed(game: &MultiverseWar, blow: &Blow, victim: Victim) -> Weighed {
    let hp = game.left_of(victim);
    let faces =
        |is_so: &dyn Fn(Icon) -> bool| game.pack.die.iter().filter(|&&icon| is_so(icon)).count() as u64;
    let criticals = faces(&|icon| icon == Icon::Critical);
    let icons = faces(&|icon| icon == blow.icon);
    let blanks = 6 - criticals - icons;
    let mut odds = Odds { hits: 0, kills: 0, all: 6u64.pow(u32::from(blow.dice)) };
    for critical in 0..=blow.dice {
        for icon in 0..=blow.dice - critical {
            let blank = blow.dice - critical - icon;
            let weight = ways(blow.dice, critical)
                * ways(blow.dice - critical, icon)
                * criticals.pow(u32::from(critical))
                * icons.pow(u32::from(icon))
                * blanks.pow(u32::from(blank));
            if weight == 0 {
                continue;
            }
            let mut rolled = Rolled { critical, dice: blow.dice, ..Rolled::default() };
            match blow.icon {
                Icon::Melee => rolled.melee = icon,
                Icon::Ranged => rolled.ranged = icon,
                Icon::Cavalry => rolled.cavalry = icon,
                Icon::Critical | Icon::Blank => {}
            }
            if let Some(damage) = MultiverseWar::damage_of(blow, &rolled) {
                odds.hits += weight;
                odds.kills += if damage >= hp && hp > 0 { weight } else { 0 };
            }
        }
    }
    (*blow, odds)
}

/// In how many ways so many of so many dice can be chosen.
pub(crate) fn ways(dice: u8, chosen: u8) -> u64 {
    (0..u64::from(chosen)).fold(1, |ways, at| ways * (u64::from(dice) - at) / (at + 1))
}

/// A fraction in thousandths, rounded.
const fn thousandths(part: u64, all: u64) -> u16 {
    ((part * 1000 + all / 2) / all) as u16
}

impl MultiverseWar {
    /// HP that are left of what is hit.
    fn left_of(&self, victim: Victim) -> u8 {
        use crate::kinds::Encounter;
        let numbers = &self.pack.numbers;
        match victim {
            Victim::Unit(unit) => self.hp_left(unit),
            Victim::Building(hex) => self.building_on(hex).map_or(0, |building| {
                self.building_hp(building.kind, building.second_age).saturating_sub(building.wounds)
            }),
            Victim::Settlement(seat) => crate::pack::SETTLEMENT_HP.saturating_sub(self.player(seat).wounds),
            Victim::Encounter(hex) => self.encounter_on(hex).map_or(0, |(_, standing)| {
                let hp = if standing.kind == Encounter::Ants { numbers.ant_hp } else { numbers.village_hp };
                hp.saturating_sub(standing.wounds)
            }),
        }
    }
}
