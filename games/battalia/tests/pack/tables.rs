//! The standard pack against the tables of the rulebook: prices, cards, maps, great artefacts.

use battalia::{ArtefactType, Great, PackRef, Price, Rank, Shape};

const RULEBOOK: &str = include_str!("../../../../docs/rules/battalia.md");

/// The rows of the table that follows this text, without its heading.
fn table(after: &str) -> Vec<Vec<&'static str>> {
    let start = RULEBOOK.find(after).expect("it is there");
    let lines = RULEBOOK[start..].lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// "1 friman + 1 chief", "2 frimen".
fn price(text: &str) -> Price {
    let mut price = Price::default();
    for item in text.split(" + ") {
        let (count, name) = item.split_once(' ').expect("a number and a name");
        let count = count.parse().expect("a number");
        match name {
            "friman" | "frimen" => price.units[0] = count,
            "chief" | "chiefs" => price.units[1] = count,
            "priest" => price.units[2] = count,
            "supply" => price.supplies = count,
            other => panic!("the rulebook says {other:?}"),
        }
    }
    price
}

fn squares(text: &str) -> Vec<String> {
    text.split(", ").map(str::to_owned).collect()
}

#[test]
fn b8_4_artefact_prices_are_those_of_the_table() {
    let rows = table("**B8.4 ");
    assert_eq!(rows.len(), 7);
    for (row, kind) in rows.iter().zip(ArtefactType::ALL) {
        assert_eq!(row[0], format!("{kind:?}").to_lowercase());
        assert_eq!(PackRef::standard().artefact_price[kind as usize], price(row[1]), "{kind:?}");
    }
}

#[test]
fn b8_1_and_b9_11_prices_are_those_of_the_paragraphs() {
    let pack = PackRef::standard();
    for (price, supplies) in pack.hire.iter().zip([1, 2, 3, 3]) {
        assert_eq!(*price, Price { supplies, ..Price::default() });
    }
    for (shape, text) in [
        (Shape::Straight, "1 friman + 1 supply"),
        (Shape::Corner, "1 friman + 1 supply"),
        (Shape::Tee, "2 frimen"),
        (Shape::Cross, "2 frimen"),
    ] {
        assert_eq!(pack.road(shape), Some(&price(text)), "{shape:?}");
    }
    assert_eq!(pack.road(Shape::DeadEnd), None);
}

#[test]
fn appendix_a1_and_a3_numbers_are_those_of_the_tables() {
    let (pack, mut found) = (PackRef::standard(), 0);
    let numbers = &pack.numbers;
    let list = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let strength = Rank::ALL.map(|rank| pack.strength_of(battalia::Card::unbound(rank)));
    for row in table("### A1 ").into_iter().chain(table("### A3 ")) {
        let expected = match row[0].split(' ').next().expect("a key") {
            "`unit.strength`" => list(&strength),
            "`unit.hire_supplies`" => list(&pack.hire.map(|price| price.supplies)),
            "`cohort.draw`" => list(&numbers.cohort_draw),
            "`mulligan.draw`" => list(&[numbers.mulligan_draw]),
            "`scroll.max_cards`" => list(&[numbers.scroll_cards]),
            "`lit.copies`" => list(&[numbers.lit_copies]),
            "`tent.lit_capacity`" => list(&[numbers.lit_tent_cards]),
            "`morale.min_cards`" => list(&[numbers.morale_cards]),
            "`capture.level_loss`," => list(&[numbers.capture_loss, numbers.capture_floor]),
            "`neutral.level_after_capture`" => list(&[numbers.neutral_level]),
            "`day_limit`" => list(&[numbers.day_limit, numbers.day_limit_least, numbers.day_limit_most]),
            "`horde.cap`" => format!("{} from week 9", numbers.horde_cap),
            "`cancel.limit`" => list(&[numbers.cancels]),
            "`map.keep_open`" => if numbers.keep_open { "yes" } else { "no" }.to_owned(),
            _ => continue,
        };
        assert_eq!(row[1], expected, "{}", row[0]);
        found += 1;
    }
    assert_eq!(found, 14);
    assert!(numbers.cohort_unbound);
    let wheel: Vec<_> = pack.wheel.iter().map(|kind| format!("{kind:?}").to_lowercase()).collect();
    let expected = format!("{}; {} × *d* mod 7", wheel.join(", "), numbers.matched_step);
    assert!(table("### A3 ").iter().any(|row| row[1] == expected), "{expected}");
}

#[test]
fn appendix_a2_card_counts_are_those_of_the_table() {
    let counts = &PackRef::standard().counts;
    let list = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let values: Vec<_> = table("### A2 ").iter().map(|row| row[1]).collect();
    let unbound = format!("{}; {}", counts.unbound, counts.unbound_supplies);
    assert_eq!(counts.roads, [counts.roads[0]; 4]);
    let roads = counts.roads[0].to_string();
    assert_eq!(
        values,
        [&counts.units.to_string(), &counts.artefacts.to_string(), &unbound, &list(&counts.cities), &roads]
    );
}

#[test]
fn b9_1_maps_are_those_of_the_table() {
    let rows = table("**B9.1 ");
    for players in 2..=4u8 {
        let (pack, column) = (PackRef::standard(), usize::from(players) - 1);
        let map = pack.map(players);
        let names =
            |squares: &[battalia::Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(rows[0][column], format!("{} × {}", map.columns, map.rows));
        assert_eq!(squares(rows[1][column]), names(&map.start));
        assert_eq!(squares(rows[2][column]), names(&map.neutral));
        assert_eq!(rows[3][column], map.ruins.to_string());
        let empty = usize::from(map.columns * map.rows) - map.start.len() - map.neutral.len() - 1;
        assert_eq!(rows[4][column], empty.to_string());
    }
}

#[test]
fn appendix_a4_great_artefacts_are_those_of_the_table() {
    let rows = table("### A4 ");
    assert_eq!(rows.len(), 10);
    for (row, great) in rows.iter().zip(Great::ALL) {
        let pack = PackRef::standard();
        let facts = pack.great(great);
        assert_eq!((row[0], row[1] == "yes"), (facts.name.as_str(), facts.base));
        let figure = match great {
            Great::Hammer | Great::Book => continue,
            Great::Sword => format!("weapon, strength {}", facts.strength),
            Great::Wings => format!("{} steps over", facts.steps),
            Great::Crown => format!("{} units", facts.cards),
            Great::Pavilion => format!("{} cards", facts.cards),
            Great::Shield => format!("strength {}", facts.strength),
            Great::Horn => format!("draw {}", facts.cards),
            Great::Hand => format!("{} random cards", facts.cards),
            Great::Staff => format!("{} roads free, or strength {}", facts.roads, facts.strength),
        };
        assert!(row[2].starts_with(&figure), "{great:?}: expected {figure:?}, found {:?}", row[2]);
    }
}
