//! Wrong effects: unknown ones, ones without or with a wrong number, and ones that may not stand where they stand.

use crate::faults::{wrong, wrong_somewhere};

#[test]
fn effects_are_known_and_well_formed() {
    wrong(
        "power = \"cancel_sin\"",
        "power = \"cancel_sins\"",
        "castle \"Crowspire\": power: expected one of take_gifts, take_different_gifts, take_fame, take_gold, \
         refresh_tavern, refresh_store, next_recruit_cheaper, next_elixir_cheaper, next_gifts_fewer, next_coins_fewer, \
         cancel_sin, draw_no_sins, found `cancel_sins`; did you mean `cancel_sin`?",
    );
    wrong(
        "power = \"cancel_sin\"",
        "power = { cancel_sin = 1 }",
        "castle \"Crowspire\": power: expected \"cancel_sin\" without a value, found fields in braces: cancel_sin",
    );
    wrong(
        "power = { take_gold = 4 }",
        "power = \"take_gold\"",
        "estate \"Copperfield Manor\": power: expected { take_gold = n } with a whole number from 1 to 20, found \"take_gold\"",
    );
    wrong(
        "power = { take_gold = 4 }",
        "power = { take_gold = 0 }",
        "estate \"Copperfield Manor\": power.take_gold: expected a whole number from 1 to 20, found 0",
    );
    wrong_somewhere(
        "power = { take_gold = 4 }",
        "power = { take_gold = 4, take_fame = 1 }",
        "found fields in braces: take_fame, take_gold",
    );
    wrong_somewhere("power = { take_gold = 4 }", "power = []", "draw_no_sins, found a list of 0");
    wrong_somewhere(
        "{ destroy = 1 }",
        "{ destroy = 7 }",
        "effects[2].destroy: expected a whole number from 1 to 6, found 7",
    );
    wrong_somewhere(
        "effects = [\"spoil_elixir\"]",
        "effects = []",
        "effects: expected 1 to 4 entries, found 0",
    );
    wrong_somewhere(
        "[{ draw_sins = 1 }]",
        "[{ breach = 6 }]",
        "effects[1].breach: expected a whole number from 0 to 5, found 6",
    );
    wrong_somewhere(
        "{ close_portal = 5 }",
        "{ close_portal = 8 }",
        "effect.close_portal: expected a whole number from 1 to 7, found 8",
    );
}

#[test]
fn powers_last_on_temples_only() {
    wrong_somewhere(
        "power = \"joker_colour\"",
        "power = \"draw_no_sins\"",
        "temple \"Temple of the Still Water\": power: expected one of cannot_be_named, joker_colour, richer_elixirs, \
         recruits_cheaper, sins_cost_nothing, ability_again, found `draw_no_sins`",
    );
    wrong_somewhere(
        "power = \"draw_no_sins\"",
        "power = \"joker_colour\"",
        "estate \"Inkwell House\": power: expected one of take_gifts",
    );
}

#[test]
fn some_effects_are_on_one_card_at_most() {
    let once = |part: &str, instead: &str, name: &str| {
        wrong_somewhere(
            part,
            instead,
            &format!("effect: expected at most one card with `{name}`, found a second one"),
        );
    };
    once("{ gain_might = 3 }", "{ put_sins_under = 1 }", "put_sins_under");
    once("{ gain_might = 3 }", "{ watch_cataclysm = 1 }", "watch_cataclysm");
    once("effect = \"see_sins\"", "effect = \"swap_treasure\"", "swap_treasure");
    once("effect = \"see_sins\"", "effect = { order_cataclysms = 1 }", "order_cataclysms");
    wrong_somewhere(
        "{ put_sins_under = 3 }",
        "{ put_sins_under = 5 }",
        "a whole number from 1 to 4, found 5",
    );
    wrong_somewhere(
        "{ order_cataclysms = 3 }",
        "{ order_cataclysms = 5 }",
        "a whole number from 1 to 4, found 5",
    );
}

#[test]
fn sins_have_two_different_functions() {
    let functions = "functions = [{ take_gold = 3 }, { steal_gold = 2 }]";
    wrong(
        functions,
        "functions = [{ take_gold = 3 }]",
        "sin \"Greed\": functions: expected 2 entries, found 1",
    );
    wrong(
        functions,
        "functions = [{ take_gold = 3 }, { take_gold = 3 }]",
        "sin \"Greed\": functions[2]: expected two different functions",
    );
}

#[test]
fn demands_have_one_to_three_alternatives_of_different_kinds() {
    let demand = "effect = { demand = [\"give_up_sin\"] }";
    let wrong_demand = |instead: &str, fault: &str| {
        wrong(demand, instead, &format!("unnamed card \"The Open Hand\": {fault}"));
    };
    wrong_demand("effect = { demand = [] }", "effect.demand: expected 1 to 3 entries, found 0");
    wrong_demand("effect = \"demand\"", "effect: expected { demand = [ … ] }, found \"demand\"");
    wrong_demand(
        "effect = { demand = [{ pay_gold = 1 }, { pay_gold = 2 }] }",
        "effect.demand[2]: expected alternatives of different kinds: the dearer of two alike is never chosen",
    );
    wrong_demand(
        "effect = { demand = [{ pay_gold = 0 }] }",
        "effect.demand[1].pay_gold: expected a whole number from 1 to 20, found 0",
    );
}
