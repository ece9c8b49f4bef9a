//! Wrong packs: each is refused with the line, the field, what was expected and what was found.

use seven::{PackRef, STANDARD};
use table::BadPack;

fn refused(text: &str) -> BadPack {
    PackRef::parse("my.toml", text).expect_err("a wrong pack is refused")
}

/// The number of the line in which a part of the standard pack stands, which must be there once.
#[track_caller]
fn line_of(part: &str) -> usize {
    assert_eq!(STANDARD.matches(part).count(), 1, "{part:?} is not there exactly once");
    STANDARD.lines().position(|line| line.contains(part)).map_or(0, |line| line + 1)
}

/// The standard pack with one part exchanged gets this one fault, in the line of that part.
#[track_caller]
pub(crate) fn wrong(part: &str, instead: &str, fault: &str) {
    let line = line_of(part);
    let bad = refused(&STANDARD.replace(part, instead));
    assert_eq!(bad.to_string(), format!("my.toml:{line}: {fault}"));
}

/// The same, for a fault that is found in the line with `place`.
#[track_caller]
fn wrong_at(part: &str, instead: &str, place: &str, fault: &str) {
    let text = STANDARD.replace(part, instead);
    assert_ne!(text, STANDARD);
    assert_eq!(refused(&text).to_string(), format!("my.toml:{}: {fault}", line_of(place)));
}

/// Replaces every occurrence, and expects a fault somewhere.
#[track_caller]
pub(crate) fn wrong_somewhere(part: &str, instead: &str, fault: &str) {
    let text = STANDARD.replace(part, instead);
    assert_ne!(text, STANDARD);
    let bad = refused(&text).to_string();
    assert!(bad.contains(fault), "expected {fault:?} in:\n{bad}");
}

#[test]
fn what_is_not_toml_is_refused_with_its_line() {
    for (part, instead) in [
        ("victory_might = 30", "victory_might 30"),
        ("victory_might = 30", "victory_might = "),
        ("game = \"seven\"", "game = \"seven"),
        ("omens = [4, 0, 0, 0, 0]", "omens = [4, 0 0, 0, 0]"),
        ("round_limit = 30", "gathering_dark = 12"),
    ] {
        let bad = refused(&STANDARD.replace(part, instead));
        assert_eq!(bad.faults.len(), 1, "{bad}");
        assert_eq!((bad.faults[0].line, bad.faults[0].field.as_str()), (line_of(part), ""), "{bad}");
    }
}

#[test]
fn a_pack_for_another_game_gets_one_fault() {
    wrong(
        "game = \"seven\"",
        "game = \"battalia\"",
        "game: expected a pack for \"seven\", found \"battalia\"",
    );
    wrong("game = \"seven\"", "game = 7", "game: expected a text in \"quotes\", found 7");
    assert_eq!(refused("").to_string(), "my.toml:1: game: this field is missing");
    assert_eq!(refused("cards = []").faults.len(), 1);
}

#[test]
fn unknown_fields_are_refused_with_the_one_that_was_meant() {
    let known = "id, name, copies, gives";
    wrong_at(
        "copies = 2, gives = { fame = 2 }",
        "copies = 2, gives = { fame = 2 }, copy = 3",
        "Minstrel's Song",
        &format!("treasure \"Minstrel's Song\": copy: expected one of {known}, found `copy`"),
    );
    wrong_somewhere(
        "might_per_round = 1",
        "might_per_rund = 1",
        "character \"Duke of Cinders\": might_per_rund: expected one of colour, id, name, cost, gifts, income_fame, \
         income_gold, might_once, might_per_round, found `might_per_rund`; did you mean `might_per_round`?",
    );
    wrong_somewhere("portal_might = 1", "portal_migth = 1", "did you mean `portal_might`?");
}

#[test]
fn missing_fields_are_named_in_the_line_of_their_card() {
    wrong(
        "name = \"Forge Apprentice\", colour = \"red\",    cost = 2,",
        "name = \"Forge Apprentice\", colour = \"red\",",
        "character \"Forge Apprentice\": cost: this field is missing",
    );
    wrong(
        "id = \"T05\", name = \"Royal Charter\",",
        "id = \"T05\",",
        "treasure 3: name: this field is missing",
    );
    wrong_at(
        "round_limit = 30",
        "",
        "# The standard content pack of 7",
        "round_limit: this field is missing",
    );
}

#[test]
fn numbers_have_bounds() {
    let cases = [
        ("victory_might = 30", "victory_might = 0", "a whole number from 1 to 200, found 0"),
        ("victory_might = 30", "victory_might = 201", "a whole number from 1 to 200, found 201"),
        ("portal_might = 1", "portal_might = 21", "a whole number from 0 to 20, found 21"),
        ("portal_gifts = 7", "portal_gifts = 8", "a whole number from 1 to 7, found 8"),
        ("gathering_dark = 12", "gathering_dark = 7", "a whole number from 8 to 30, or 0 for never, found 7"),
        ("circuit_limit = 40", "circuit_limit = 19", "a whole number from 20 to 200, found 19"),
        ("round_limit = 30", "round_limit = 100", "a whole number from 15 to 99, found 100"),
        ("round_limit = 30", "round_limit = -1", "a whole number from 15 to 99, found -1"),
        ("round_limit = 30", "round_limit = 30.5", "a whole number from 15 to 99, found 30.5"),
        ("round_limit = 30", "round_limit = 99999999999999999999", "found 99999999999999999999"),
        ("round_limit = 30", "round_limit = true", "a whole number from 15 to 99, found true"),
        ("round_limit = 30", "round_limit = 2026-01-01", "found the date 2026-01-01"),
    ];
    for (part, instead, fault) in cases {
        let (field, _) = part.split_once(' ').expect("a field and its value");
        let bad = refused(&STANDARD.replace(part, instead)).to_string();
        assert!(bad.starts_with(&format!("my.toml:{}: {field}: expected ", line_of(part))), "{bad}");
        assert!(bad.ends_with(fault), "{bad}");
    }
    assert!(
        PackRef::parse("my.toml", &STANDARD.replace("gathering_dark = 12", "gathering_dark = 0")).is_ok()
    );
}

#[test]
fn lists_of_numbers_have_their_length_and_bounds() {
    wrong("omens = [4, 0, 0, 0, 0]", "omens = [4, 0, 0, 0]", "omens: expected 5 entries, found 4");
    wrong(
        "omens = [4, 0, 0, 0, 0]",
        "omens = [4, 7, 0, 0, 0]",
        "omens[2]: expected a whole number from 0 to 6, found 7",
    );
    wrong("provisions = [0, 2, 1, 4]", "provisions = 2", "provisions: expected a list in [ ], found 2");
    wrong("[7, 10, 13]", "[7, 10, 51]", "prizes[5][3]: expected a whole number from 0 to 50, found 51");
    wrong("[7, 10, 13]", "[7, 10]", "prizes[5]: expected 3 entries, found 2");
}

#[test]
fn figures_of_cards_have_bounds() {
    let card = "name = \"Forge Apprentice\", colour = \"red\",    cost = 2, gifts = { red = 1 },               income_gold = 1";
    let wrong_card = |from: &str, to: &str, fault: &str| {
        wrong(card, &card.replace(from, to), &format!("character \"Forge Apprentice\": {fault}"));
    };
    wrong_card("cost = 2", "cost = 21", "cost: expected a whole number from 0 to 20, found 21");
    wrong_card("cost = 2", "cost = \"2\"", "cost: expected a whole number from 0 to 20, found \"2\"");
    wrong_card(
        "income_gold = 1",
        "income_gold = 11",
        "income_gold: expected a whole number from 0 to 10, found 11",
    );
    wrong_card(
        "income_gold = 1",
        "might_once = 21",
        "might_once: expected a whole number from 0 to 20, found 21",
    );
    wrong_card("{ red = 1 }", "{ red = 8 }", "gifts.red: expected a whole number from 0 to 7, found 8");
    wrong_card("{ red = 1 }", "1", "gifts: expected fields in braces as in { red = 2 }, found 1");
    let colours = "red, blue, green, yellow, white, black";
    let fault = format!("gifts.reed: expected one of {colours}, found `reed`; did you mean `red`?");
    wrong_card("{ red = 1 }", "{ reed = 1 }", &fault);
    wrong_card("\"red\"", "\"pink\"", &format!("colour: expected one of {colours}, found `pink`"));
}

#[test]
fn every_kind_has_its_number_of_cards() {
    for (key, count) in [
        ("heroes", 6),
        ("characters", 30),
        ("elixirs", 18),
        ("castles", 6),
        ("estates", 6),
        ("temples", 6),
        ("sins", 7),
        ("artifacts", 7),
        ("quests", 24),
        ("cataclysms", 14),
        ("unnamed", 14),
    ] {
        let begin = format!("{key} = [\n");
        let line = STANDARD.lines().position(|line| line == begin.trim_end()).map_or(0, |line| line + 1);
        let (before, after) = STANDARD.split_once(&begin).expect("the list is there");
        let (last, rest) = after.split_once("\n]").map_or(("", ""), |(cards, rest)| {
            (cards.rsplit_once('\n').map_or("", |(all_but_last, _)| all_but_last), rest)
        });
        let bad = refused(&format!("{before}{begin}{last}\n]{rest}")).to_string();
        let expected = format!("my.toml:{line}: {key}: expected {count} entries, found {}", count - 1);
        assert!(bad.contains(&expected), "expected {expected:?} in:\n{bad}");
    }
    wrong_somewhere(
        "characters = [",
        "characters = [ 7,",
        "characters[1]: expected fields in braces as in { id =",
    );
}

#[test]
fn s2_1_copies_make_the_right_number_of_cards() {
    wrong_at(
        "\"Greed\",    copies = 4",
        "\"Greed\",    copies = 5",
        "sins = [",
        "sins: expected 28 cards in all, found 29 in the sum of `copies`",
    );
    wrong_at(
        "\"Ember Phial\",   colour = \"red\",    copies = 3",
        "\"Ember Phial\",   colour = \"red\",    copies = 1",
        "elixirs = [",
        "elixirs: expected 36 cards in all, found 34 in the sum of `copies`",
    );
    wrong_at(
        "\"Sealed Casket\",    copies = 4",
        "\"Sealed Casket\",    copies = 3",
        "treasures = [",
        "treasures: expected 18 cards in all, found 17 in the sum of `copies`",
    );
    wrong(
        "\"Sealed Casket\",    copies = 4",
        "\"Sealed Casket\",    copies = 0",
        "treasure \"Sealed Casket\": copies: expected a whole number from 1 to 36, found 0",
    );
}

#[test]
fn ids_and_names_are_unique() {
    let greed = line_of("\"Greed\"");
    wrong(
        "\"Pride\"",
        "\"Greed\"",
        &format!("sin \"Greed\": name: expected one that no other sin has, found \"Greed\" of line {greed}"),
    );
    wrong(
        "\"SN2\"",
        "\"H1\"",
        &format!(
            "sin \"Pride\": id: expected one that no other card has, found \"H1\" of line {}",
            line_of("\"H1\"")
        ),
    );
    wrong("\"Pride\"", "\" \"", "sin \" \": name: expected 1 to 60 letters on one line, found \" \"");
    wrong(
        "\"Pride\"",
        "\"a\\nb\"",
        "sin \"a\nb\": name: expected 1 to 60 letters on one line, found \"a\\nb\"",
    );
    wrong("\"Pride\"", "7", "sin 2: name: expected a text in \"quotes\", found 7");
    let text = STANDARD.replace("\"Copperfield Manor\"", "\"Cinderkeep\"");
    assert!(
        refused(&text).to_string().contains("that no other building has"),
        "castles and estates are buildings"
    );
}

#[test]
fn one_for_each_colour_stands_in_the_order_of_the_ring() {
    wrong(
        "name = \"Gullrock\",     colour = \"blue\"",
        "name = \"Gullrock\",     colour = \"green\"",
        "castle \"Gullrock\": colour: expected \"blue\" here, found \"green\": one for each colour in the order of the ring",
    );
    wrong_somewhere(
        "id = \"H5\", colour = \"white\"",
        "id = \"H5\", colour = \"red\"",
        "expected \"white\" here, found \"red\"",
    );
    wrong_somewhere(
        "id = \"H5\", colour = \"white\"",
        "id = \"H5\"",
        "hero \"Ysolde Winterlight\": colour: this field is missing",
    );
}

#[test]
fn all_heroes_find_their_gifts_in_the_pools() {
    wrong(
        "gifts = { black = 1, red = 1, green = 1 }",
        "gifts = { black = 1, red = 6, green = 1 }",
        "hero \"Corvan Nightsworn\": gifts: expected at most 7 red gifts for all heroes together, found 8 up to here",
    );
}

#[test]
fn elixirs_give_something_without_a_condition() {
    let yields = "yields = [{ red = 1 }, { red = 2, needs = { red = 2 } }]";
    let wrong_yields =
        |instead: &str, fault: &str| wrong(yields, instead, &format!("elixir \"Ember Phial\": {fault}"));
    wrong_yields("yields = []", "yields: expected 1 to 3 entries, found 0");
    wrong_yields("yields = [{}]", "yields[1]: expected 1 to 7 gifts in all, found 0");
    wrong_yields("yields = [{ red = 5, blue = 5 }]", "yields[1]: expected 1 to 7 gifts in all, found 10");
    wrong_yields(
        "yields = [{ red = 1, needs = { red = 1 } }]",
        "yields[1].needs: expected no condition for the first yield, which can always be chosen",
    );
    wrong_yields(
        "yields = [{ red = 1 }, { red = 2, needs = { red = 0 } }]",
        "yields[2].needs.red: expected a whole number from 1 to 20, found 0",
    );
    wrong_yields(
        "yields = [{ red = 1 }, { red = 2, needs = { red = 1, blue = 1 } }]",
        "yields[2].needs: expected one colour with a following, as in { red = 2 }, found fields in braces: blue, red",
    );
    wrong_yields(
        "yields = [{ red = 1 }, { red = 1 }, { red = 1 }, { red = 1 }]",
        "yields: expected 1 to 3 entries, found 4",
    );
}

#[test]
fn rates_rise() {
    let rates = "power = { take_fame = 3 },            rates = [{ fame = 1 }, { following = 2, fame = 2 }]";
    let wrong_rates = |instead: &str, fault: &str| {
        let instead = format!("power = {{ take_fame = 3 }}, rates = {instead}");
        wrong(rates, &instead, &format!("castle \"Gullrock\": {fault}"));
    };
    let higher = "rates[2]: expected a higher `following` and more fame than in the rate before";
    wrong_rates("[{ following = 2, fame = 1 }, { following = 2, fame = 2 }]", higher);
    wrong_rates("[{ fame = 2 }, { following = 2, fame = 2 }]", higher);
    wrong_rates("[{ fame = 0 }]", "rates[1].fame: expected a whole number from 1 to 20, found 0");
    wrong_rates(
        "[{ fame = 1 }, { following = 1, fame = 2 }, { following = 2, fame = 3 }, { following = 3, fame = 4 }]",
        "rates: expected 0 to 3 entries, found 4",
    );
    let bad =
        refused(&STANDARD.replace(rates, "power = { take_fame = 3 }, rates = [{ gold = 1 }]")).to_string();
    assert!(bad.contains("castle \"Gullrock\": rates[1].fame: this field is missing"), "{bad}");
    assert!(
        bad.contains("castle \"Gullrock\": rates[1].gold: expected one of following, fame, found `gold`"),
        "{bad}"
    );
}

#[test]
fn s12_1_spaces_ask_for_one_thing() {
    let spaces = "spaces = [{ red = 2 }, { red = 1, blue = 1 }, { gold = 5 }] ";
    let wrong_spaces = |instead: &str, fault: &str| {
        let quest = "quest \"The Smith Who Would Not Wake\"";
        wrong(spaces, &format!("spaces = {instead} "), &format!("{quest}: {fault}"));
    };
    wrong_spaces("[{ red = 2 }, { gold = 5 }]", "spaces: expected 3 to 5 entries, found 2");
    wrong_spaces("[{ red = 2 }, { blue = 2 }, {}]", "spaces[3]: expected 1 to 7 gifts in all, found 0");
    wrong_spaces(
        "[{ red = 2 }, { blue = 2 }, { red = 4, blue = 4 }]",
        "spaces[3]: expected 1 to 7 gifts in all, found 8",
    );
    wrong_spaces(
        "[{ red = 2 }, { blue = 2 }, { gold = 0 }]",
        "spaces[3].gold: expected a whole number from 1 to 20, found 0",
    );
    wrong_spaces(
        "[{ red = 2 }, { blue = 2 }, { gold = 1, fame = 1 }]",
        "spaces[3]: expected gifts, gold or fame, and not several of these, found fields in braces: fame, gold",
    );
    wrong_spaces(
        "[{ red = 2 }, { blue = 2 }, { might = 3, red = 1 }]",
        "spaces[3].might: expected one of gold, fame, red, blue, green, yellow, white, black, found `might`",
    );
}

#[test]
fn all_faults_are_found_at_once_in_the_order_of_the_lines() {
    let text = STANDARD
        .replace("cost = 7", "cost = 70")
        .replace("portal_gifts = 7", "portal_gifts = 0")
        .replace("\"untap\"", "\"untapp\"");
    let bad = refused(&text);
    assert_eq!(bad.faults.len(), 1 + 6 + 1);
    assert!(bad.faults.is_sorted_by_key(|fault| fault.line));
    assert_eq!(bad.to_string().lines().count(), bad.faults.len());
}
