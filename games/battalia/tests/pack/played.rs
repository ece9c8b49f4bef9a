//! Packs that pass the check can be played: whatever they say, no rule breaks.

use battalia::{Battalia, STANDARD};
use table::{Chance, Fast, Game, Silent, Turn, Viewer};
use testkit::packs::with_pack;

/// Lines whose numbers depend on each other, and the maps: these stay.
const STAY: [&str; 9] =
    ["game", "players", "columns", "rows", "start", "neutral =", "ruins", "wheel", "day_limit"];

/// Fields, and the least and the most that they take.
const BOUNDS: [(&str, u32, u32); 24] = [
    ("unit_strength", 0, 20),
    ("hire", 1, 3),
    ("cohort_draw", 0, 10),
    ("mulligan_draw", 0, 12),
    ("scroll_cards", 1, 6),
    ("lit_copies", 1, 4),
    ("lit_tent_cards", 1, 6),
    ("morale_cards", 1, 10),
    ("capture_loss", 0, 3),
    ("capture_floor", 1, 4),
    ("neutral_level", 1, 4),
    ("units", 3, 10),
    ("artefacts", 0, 10),
    ("unbound_supplies", 0, 40),
    ("unbound", 0, 10),
    ("cities", 2, 10),
    ("roads", 0, 10),
    ("matched_step", 1, 6),
    ("horde_cap", 6, 60),
    ("cancels", 0, 50),
    ("staff", 1, 4),
    ("sword", 0, 20),
    ("wings", 1, 12),
    ("shield", 0, 20),
];

/// A line of the standard pack with other numbers.
fn wild(line: &str, chance: &mut Fast) -> String {
    let stays = line.starts_with(['#', '[']) || STAY.iter().any(|key| line.starts_with(key));
    if stays || !line.contains(" = ") {
        return line.to_owned();
    }
    // Prices of artefacts and roads, and how many cards a great artefact takes, are small.
    let (_, least, most) = *BOUNDS.iter().find(|(key, ..)| line.starts_with(key)).unwrap_or(&("", 1, 3));
    let mut other = String::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_digit() {
            while letters.next_if(char::is_ascii_digit).is_some() {}
            other += &(least + chance.below(most - least + 1)).to_string();
        } else {
            other.push(letter);
        }
    }
    if chance.below(2) == 0 { other.replace("= true", "= false") } else { other.replace("= false", "= true") }
}

/// Plays one game with a wild pack to its end.
fn play(seed: u64, decisions: u32) -> bool {
    let chance = &mut Fast::new(seed);
    let text: Vec<_> = STANDARD.lines().map(|line| wild(line, chance)).collect();
    let on = |is_on: bool, words: [&'static str; 2]| words[usize::from(is_on)];
    let typed = with_pack(&text.join("\n"))
        .with("mode", on(seed.is_multiple_of(2), ["basic", "advanced"]))
        .with("buff", on(!seed.is_multiple_of(3), ["off", "on"]));
    let players = 2 + chance.below(3) as u8;
    let setup = Battalia::setup(players, &typed).unwrap_or_else(|bad| panic!("{bad}"));
    let mut position = Battalia::begin(&setup, chance, &mut Silent).expect("the pack is right");
    let mut legal = Vec::new();
    for decision in 0..decisions {
        position.audit().unwrap_or_else(|what| panic!("wild {seed}, after {decision} decisions: {what}"));
        let Turn::Decide(seats) = position.turn() else { return true };
        let seat = seats.first().expect("somebody decides");
        legal.clear();
        position.legal(seat, &mut legal);
        assert!(!legal.is_empty() && legal.len() <= 99, "wild {seed}: {} options", legal.len());
        assert_eq!(position.view(Viewer::Seat(seat)).players.len(), usize::from(players));
        let action = legal[chance.below(legal.len() as u32) as usize];
        position.apply(seat, action, chance, &mut Silent);
    }
    false
}

#[test]
fn wild_packs_can_be_played() {
    let ended = (0..60).filter(|&seed| play(seed, 20_000)).count();
    assert!(ended >= 55, "only {ended} of 60 games ended");
}
