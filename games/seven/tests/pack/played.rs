//! Packs that pass the check can be played: whatever they say, no rule breaks.

use seven::{STANDARD, Seven};
use table::{Chance, Fast, Game, Options, PackText, Silent, Turn};

/// Effects that can stand in place of each other, as they are written. `#` is a number.
const EFFECTS: [&[&str]; 7] = [
    // Castles and estates.
    &[
        "{ take_gifts = # }",
        "{ take_different_gifts = # }",
        "{ take_fame = # }",
        "{ take_gold = # }",
        "\"refresh_tavern\"",
        "\"refresh_store\"",
        "{ next_recruit_cheaper = # }",
        "{ next_elixir_cheaper = # }",
        "\"next_gifts_fewer\"",
        "{ next_coins_fewer = # }",
        "\"cancel_sin\"",
        "\"draw_no_sins\"",
    ],
    // Temples.
    &[
        "\"cannot_be_named\"",
        "\"joker_colour\"",
        "{ richer_elixirs = # }",
        "{ recruits_cheaper = # }",
        "\"sins_cost_nothing\"",
        "\"ability_again\"",
    ],
    // Sins.
    &[
        "{ take_gold = # }",
        "{ take_fame = # }",
        "{ take_gifts = # }",
        "\"untap\"",
        "{ steal_gold = # }",
        "{ steal_fame = # }",
        "\"steal_gift\"",
        "\"swap_elixirs\"",
        "\"spoil_elixir\"",
        "\"tap_character\"",
        "{ lose_might = # }",
        "\"force_pass\"",
        "\"cancel_sin\"",
        "\"cancel_deed\"",
    ],
    // Artifacts.
    &[
        "{ gain_might = # }",
        "{ take_gifts = # }",
        "{ close_portal = # }",
        "\"recruit_freely\"",
        "\"found_freely\"",
    ],
    // Treasures.
    &["{ fame = # }", "{ gold = # }", "{ might = # }", "\"artifact\""],
    // Cataclysms.
    &[
        "\"close_tavern\"",
        "\"close_store\"",
        "{ destroy = # }",
        "\"halve_gold\"",
        "\"halve_fame\"",
        "{ keep_gifts = # }",
        "{ lose_might = # }",
        "\"spoil_elixir\"",
        "\"tap_character\"",
        "{ draw_sins = # }",
        "{ discard_sins = # }",
        "{ betrayal = # }",
        "{ breach = # }",
    ],
    // Cards of the Unnamed.
    &[
        "{ demand = [{ pay_gold = # }, { pay_fame = # }, { pay_might = # }] }",
        "{ demand = [\"discard_gift\", \"discard_elixir\", \"tap_character\"] }",
        "{ demand = [\"give_up_sin\", { pay_might = # }] }",
        "\"refresh_tavern\"",
        "\"refresh_store\"",
        "\"see_sins\"",
        "\"bar_pool\"",
        "\"refresh_buildings\"",
    ],
];

/// Where the effects of a card stand: by the beginning of its id, between these two, so many of this list.
const PLACES: [(&str, &str, &str, usize, usize); 11] = [
    ("CA", "power = ", "rates = ", 0, 1),
    ("ES", "power = ", "rates = ", 0, 1),
    ("TE", "power = ", "rates = ", 1, 1),
    ("SN", "functions = [", "] },", 2, 2),
    ("AR", "effect = ", " },", 3, 1),
    ("T0", "gives = ", " },", 4, 1),
    ("T1", "gives = ", " },", 4, 1),
    ("K0", "effects = [", "] },", 5, 4),
    ("K1", "effects = [", "] },", 5, 1),
    ("U0", "effect = ", " },", 6, 1),
    ("U1", "effect = ", " },", 6, 1),
];

/// These have effects that only one card may have.
const STAY: [&str; 4] = ["AR4", "AR7", "U10", "U11"];

fn below(chance: &mut Fast, count: usize) -> usize {
    chance.below(count as u32) as usize
}

/// So many different ones of a list.
fn some(chance: &mut Fast, list: &[&'static str], count: usize) -> Vec<&'static str> {
    let mut left = list.to_vec();
    (0..count).map(|_| left.swap_remove(below(chance, left.len()))).collect()
}

/// A line of the standard pack with other effects and figures.
fn wild(line: &str, chance: &mut Fast) -> String {
    let Some((_, id)) = line.split_once("{ id = \"") else { return line.to_owned() };
    let mut line = line.to_owned();
    let has_effects = !STAY.iter().any(|stays| id.starts_with(stays));
    for (_, from, to, list, count) in PLACES.iter().filter(|place| has_effects && id.starts_with(place.0)) {
        let start = line.find(from).expect("the card has effects") + from.len();
        let end = line.rfind(to).expect("the line goes on");
        let comma = if *to == "rates = " { ", " } else { "" };
        let effects = some(chance, EFFECTS[*list], *count).join(", ");
        line.replace_range(start..end, &format!("{effects}{comma}"));
    }
    // The rates of buildings rise, and stay as they are.
    let coins = if line.contains("rates = ") { "no coins" } else { "fame = " };
    for (figure, most) in [("#", 4), ("cost = ", 9), ("manning = ", 4), (coins, 6)] {
        let mut from = 0;
        while let Some(at) = line[from..].find(figure) {
            from += at + figure.len();
            let start = if figure == "#" { from - 1 } else { from };
            line.replace_range(start..=start, &(1 + below(chance, most)).to_string());
        }
    }
    line
}

#[test]
fn wild_packs_can_be_played() {
    for seed in 0..60 {
        let chance = &mut Fast::new(seed);
        let lines: Vec<_> = STANDARD.lines().map(|line| wild(line, chance)).collect();
        let pack = PackText { name: format!("wild {seed}"), text: lines.join("\n") };
        let heroes = 2 + below(chance, 5) as u8;
        let (fall, unnamed) = (heroes > 2 && seed % 2 == 0, heroes > 2 && seed % 3 == 0);
        let on = |is_on| if is_on { "on" } else { "off" };
        let options = Options::none().with_pack(pack).with("fall", on(fall)).with("unnamed", on(unnamed));
        let setup = Seven::setup(heroes + u8::from(unnamed), &options);
        let setup = setup.unwrap_or_else(|bad| panic!("{bad}"));
        let mut position = Seven::begin(&setup, chance, &mut Silent).expect("the pack is right");
        let mut legal = Vec::new();
        for decisions in 0.. {
            position
                .audit()
                .unwrap_or_else(|what| panic!("wild {seed}, after {decisions} decisions: {what}"));
            let Turn::Decide(seats) = position.turn() else { break };
            assert!(decisions < Seven::META.longest, "wild {seed} does not end");
            let seat = seats.first().expect("somebody decides");
            legal.clear();
            position.legal(seat, &mut legal);
            let action = legal[below(chance, legal.len())];
            position.apply(seat, action, chance, &mut Silent);
        }
    }
}
