//! What a pack changes changes the play, and whatever a pack says that passes the check, no rule breaks.

use multiverse_war::{MultiverseWar, STANDARD};
use table::{Chance, Fast, Game, Silent, Turn};
use testkit::packs::with_pack;

/// Single numbers, and the least and the most that they take: these may be anything.
const BOUNDS: [(&str, u32, u32); 22] = [
    ("handicap_", 0, 4),
    ("critical_roll", 1, 6),
    ("military_blocks", 1, 14),
    ("builder_blocks", 1, 4),
    ("decoy_blocks", 1, 2),
    ("tokens", 1, 4),
    ("roads", 1, 60),
    ("improvements", 0, 20),
    ("cards_start", 0, 5),
    ("cards_hand", 1, 5),
    ("cards_copies", 1, 10),
    ("loan_turns", 1, 6),
    ("cancels", 0, 50),
    ("bridge", 0, 20),
    ("widening", 0, 20),
    ("planting", 0, 20),
    ("chopping", 0, 20),
    ("encounter_rounds", 1, 20),
    ("ant_hp", 1, 9),
    ("village_hp", 1, 9),
    ("competition_dice", 1, 6),
    ("price", 1, 9),
];

/// A line of the standard pack with another number.
fn wild(line: &str, chance: &mut Fast) -> String {
    let Some((_, least, most)) = BOUNDS.iter().find(|(key, ..)| line.starts_with(key)) else {
        return line.to_owned();
    };
    let Some((key, _)) = line.split_once(" = ") else { return line.to_owned() };
    format!("{key} = {}", least + chance.below(most - least + 1))
}

/// Plays one game with a wild pack to its end.
fn play(seed: u64) {
    let chance = &mut Fast::new(seed);
    let text: Vec<_> = STANDARD.lines().map(|line| wild(line, chance)).collect();
    let seats = 2 + chance.below(3) as u8;
    let typed = with_pack(&text.join("\n")).with("turn_limit", "12");
    let setup = MultiverseWar::setup(seats, &typed).unwrap_or_else(|bad| panic!("{bad}"));
    let mut position = MultiverseWar::begin(&setup, chance, &mut Silent).expect("the pack is right");
    let mut legal = Vec::new();
    loop {
        position.audit().unwrap_or_else(|what| panic!("wild {seed}: {what}"));
        let Turn::Decide(deciders) = position.turn() else { return };
        let seat = deciders.first().expect("somebody decides");
        legal.clear();
        position.legal(seat, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        position.apply(seat, action, chance, &mut Silent);
    }
}

#[test]
fn wild_packs_can_be_played() {
    (0..30).for_each(play);
}
