//! Chapter 22: how an adventure would end, before one commits oneself. Worked out from a view alone; chances are exact, in thousandths.

use crate::kinds::Icon;
use crate::position::MultiverseWar;
use crate::preview::ways;
use crate::view::View;
use table::{Chance, Io, Silent};

/// What an encounter fight would be like for a unit that does not withdraw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoryOdds {
    /// M22.5, M22.7: dice of the unit.
    pub dice: u8,
    /// What hits, beside criticals.
    pub icon: Icon,
    /// HP that the unit has left.
    pub hp: u8,
    /// It wins, in thousandths.
    pub wins: u16,
    /// It dies, in thousandths.
    pub dies: u16,
}

/// Chances as millionths.
const ALL: u64 = 1_000_000;

/// Whatever is asked of chance has no effect here.
struct Deaf;

impl Chance for Deaf {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
}

/// The odds of the encounter fight at a table; nothing if there is none.
pub fn story_odds(view: &View) -> Option<StoryOdds> {
    let story = view.story?;
    let [hp, foe_dice] = view.pack.adventures.get(usize::from(story.card))?.foe?;
    let mut game = view.known();
    if !game.block(story.block).is_on_map() {
        return None;
    }
    let mut log = Silent;
    let supporters =
        game.count_companions(story.block, story.hex, &mut Io { chance: &mut Deaf, log: &mut log });
    let dice = game.encounter_dice(story.block, supporters);
    let icon = game.class_of(story.block.seat, game.block(story.block).face).icon();
    let own = game.hp_left(story.block);
    let left = hp.saturating_sub(story.foe_wounds);
    let rounds = view.pack.numbers.encounter_rounds.saturating_sub(story.round);
    let blows = blows(&game, dice, icon);
    let [misses, ..] = self::blows(&game, foe_dice, Icon::Melee);
    let (wins, dies) = duel(blows, ALL - misses, left, own, rounds);
    let thousandths = |part: u64| ((part + 500) / 1000) as u16;
    Some(StoryOdds { dice, icon, hp: own, wins: thousandths(wins), dies: thousandths(dies) })
}

/// M22.5: how likely a roll deals no damage, 1 and 2.
fn blows(game: &MultiverseWar, dice: u8, icon: Icon) -> [u64; 3] {
    let faces = |wanted: Icon| game.pack.die.iter().filter(|&&face| face == wanted).count() as u64;
    let (criticals, icons) = (faces(Icon::Critical), faces(icon));
    let blanks = 6 - criticals - icons;
    let mut weights = [0; 3];
    for critical in 0..=dice {
        for hits in 0..=dice - critical {
            let weight = ways(dice, critical)
                * ways(dice - critical, hits)
                * criticals.pow(u32::from(critical))
                * icons.pow(u32::from(hits))
                * blanks.pow(u32::from(dice - critical - hits));
            let damage = match (critical, hits) {
                (0, 0) => 0,
                (0 | 1, _) => 1,
                _ => 2,
            };
            weights[damage] += weight;
        }
    }
    weights.map(|weight| weight * ALL / 6u64.pow(u32::from(dice)))
}

/// How likely the unit wins, and how likely it dies.
fn duel(blows: [u64; 3], foe_hits: u64, foe: u8, own: u8, rounds: u8) -> (u64, u64) {
    if foe == 0 {
        return (ALL, 0);
    }
    if own == 0 {
        return (0, ALL);
    }
    if rounds == 0 {
        return (0, 0);
    }
    let (mut wins, mut dies) = (0, 0);
    for (damage, &chance) in (0u8..).zip(&blows).filter(|(_, chance)| **chance > 0) {
        let left = foe.saturating_sub(damage);
        if left == 0 {
            wins += chance;
            continue;
        }
        for (hurt, then) in [(0, ALL - foe_hits), (1, foe_hits)].into_iter().filter(|(_, then)| *then > 0) {
            let (win, die) = duel(blows, foe_hits, left, own - hurt, rounds - 1);
            wins += chance * then / ALL * win / ALL;
            dies += chance * then / ALL * die / ALL;
        }
    }
    (wins, dies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duel_ends_as_its_blows_say() {
        assert_eq!(duel([0, ALL, 0], 0, 2, 1, 10), (ALL, 0), "a sure hit wins against a foe that never hits");
        assert_eq!(duel([0, ALL, 0], ALL, 2, 1, 10), (0, ALL), "one HP does not last for two rounds");
        assert_eq!(duel([0, ALL, 0], ALL, 2, 2, 10), (ALL, 0), "two do");
        assert_eq!(duel([0, 0, ALL], ALL, 2, 1, 10), (ALL, 0), "a critical beats it at once");
        assert_eq!(duel([ALL, 0, 0], 0, 1, 1, 10), (0, 0), "after the last round the unit withdraws");
        assert_eq!(duel([ALL / 2, ALL / 2, 0], ALL, 1, 1, 10), (ALL / 2, ALL / 2));
    }
}
