//! Reading a pack: what it must be as a whole, so that no rule can break.
//!
//! `packs/standard.toml` explains the fields to people. All faults of a text are found at once where that is possible.

use super::{Counts, GreatFacts, Map, Numbers, PACKS, Pack, STANDARD, START_UNITS};
use crate::cards::{ArtefactType, Card, Face, Great, TYPES};
use crate::draft::{MOST_OBJECTS, MOST_PAID, Price};
use crate::squares::{SPAN, Square};
use table::pack::{Fields, Place, Reader};
use table::{Content, Kind, Packs};

/// B2.8.
const WEAPON_AND_HORSE: u8 = 1;

impl Content for Pack {
    const GAME: &'static str = "battalia";
    const STANDARD: &'static str = STANDARD;

    fn read(r: &mut Reader, top: &mut Fields) -> Option<Self> {
        Some(whole(r, top))
    }

    fn packs() -> &'static Packs<Self> {
        &PACKS
    }
}

fn whole(r: &mut Reader, top: &mut Fields) -> Pack {
    let unit_strength: [u8; 4] = top.numbers(r, "unit_strength", &(0..=20));
    let mut hire = [Price::NOTHING; 4];
    for (price, place) in hire.iter_mut().zip(top.list(r, "hire", 4..=4)) {
        *price = read_price(r, &place);
    }
    let artefact_price = prices(r, top, "artefact_price", TYPES);
    let road_price = prices(r, top, "road_price", ["straight", "corner", "tee", "cross"]);
    let greats = greats(r, top);
    let faults = r.count();
    let counts = counts(r, top);
    let maps = maps(r, top, Some(&counts).filter(|_| r.count() == faults));
    let (numbers, wheel) = numbers(r, top);
    let strength = std::array::from_fn(|at| match Card::from_index(at).face() {
        Face::Unit(rank, _) => unit_strength[rank as usize],
        Face::Artefact(ArtefactType::Weapon | ArtefactType::Horse, _) => WEAPON_AND_HORSE,
        Face::Great(great) => greats[great as usize].strength,
        Face::Supply | Face::Artefact(..) => 0,
    });
    Pack { strength, hire, artefact_price, road_price, numbers, counts, maps, wheel, greats }
}

/// A price: at least one item, and no more than can be composed.
fn read_price(r: &mut Reader, place: &Place) -> Price {
    let Some(mut items) = place.fields(r, "{ friman = 1, supply = 1 }") else { return Price::NOTHING };
    let (most, faults) = (MOST_PAID as u8, r.count());
    let units = ["friman", "chief", "priest", "lord"].map(|unit| items.number_or_0(r, unit, 0..=most));
    let supplies = items.number_or_0(r, "supply", 0..=most);
    items.finish(r);
    let sum = units.iter().map(|&count| u16::from(count)).sum::<u16>() + u16::from(supplies);
    if r.count() == faults && !(1..=u16::from(most)).contains(&sum) {
        place.fault(r, format!("expected 1 to {most} items in all, found {sum}"));
        return Price::NOTHING;
    }
    Price { units, supplies, weapons: 0 }
}

fn prices<const N: usize>(
    r: &mut Reader,
    top: &mut Fields,
    key: &'static str,
    names: [&'static str; N],
) -> [Price; N] {
    let Some(mut table) = top.section(r, key, "[section]") else { return [Price::NOTHING; N] };
    let prices = names.map(|name| table.must(r, name).map_or(Price::NOTHING, |place| read_price(r, &place)));
    table.finish(r);
    prices
}

fn numbers(r: &mut Reader, top: &mut Fields) -> (Numbers, [ArtefactType; 7]) {
    let mut numbers = Numbers {
        cohort_draw: top.numbers(r, "cohort_draw", &(0..=10)),
        cohort_unbound: top.truth(r, "cohort_unbound"),
        mulligan_draw: top.number(r, "mulligan_draw", 0..=12),
        ..Numbers::default()
    };
    let mut wheel = ArtefactType::ALL;
    let objects = MOST_OBJECTS as u8;
    if let Some(mut effects) = top.section(r, "effects", "[effects]") {
        numbers.scroll_cards = effects.number(r, "scroll_cards", 1..=objects);
        numbers.lit_copies = effects.number(r, "lit_copies", 1..=4);
        numbers.lit_tent_cards = effects.number(r, "lit_tent_cards", 1..=objects);
        numbers.morale_cards = effects.number(r, "morale_cards", 1..=10);
        numbers.capture_loss = effects.number(r, "capture_loss", 0..=3);
        numbers.capture_floor = effects.number(r, "capture_floor", 1..=4);
        numbers.neutral_level = effects.number(r, "neutral_level", 1..=4);
        effects.finish(r);
    }
    if let Some(mut rules) = top.section(r, "rules", "[rules]") {
        numbers.keep_open = rules.truth(r, "keep_open");
        wheel = read_wheel(r, &mut rules);
        numbers.matched_step = rules.number(r, "matched_step", 1..=6);
        let faults = r.count();
        numbers.day_limit_least = rules.number(r, "day_limit_least", 1..=84);
        numbers.day_limit_most = rules.number(r, "day_limit_most", numbers.day_limit_least..=84);
        let are_sound = r.count() == faults;
        let range = if are_sound { numbers.day_limit_least..=numbers.day_limit_most } else { 1..=84 };
        numbers.day_limit = rules.number(r, "day_limit", range);
        numbers.horde_cap = rules.number(r, "horde_cap", 6..=60);
        numbers.cancels = rules.number(r, "cancels", 0..=50);
        rules.finish(r);
    }
    (numbers, wheel)
}

/// B5.4: every type once.
fn read_wheel(r: &mut Reader, rules: &mut Fields) -> [ArtefactType; 7] {
    let mut found = Vec::new();
    for place in rules.list(r, "wheel", 7..=7) {
        let Some(at) = place.one_named(r, &TYPES) else { continue };
        let kind = ArtefactType::ALL[at];
        if found.contains(&kind) {
            place.fault(r, format!("expected each type once, found \"{}\" again", TYPES[at]));
        } else {
            found.push(kind);
        }
    }
    found.try_into().unwrap_or(ArtefactType::ALL)
}

fn counts(r: &mut Reader, top: &mut Fields) -> Counts {
    let Some(mut cards) = top.section(r, "cards", "[cards]") else { return Counts::default() };
    // Four players need three frimen each, of four factions.
    let counts = Counts {
        units: cards.number(r, "units", START_UNITS[0]..=10),
        artefacts: cards.number(r, "artefacts", 0..=10),
        unbound: cards.number(r, "unbound", 0..=10),
        unbound_supplies: cards.number(r, "unbound_supplies", 0..=40),
        cities: cards.numbers(r, "cities", &(0..=10)),
        roads: cards.numbers(r, "roads", &(0..=10)),
    };
    cards.finish(r);
    counts
}

/// The cards are counted only if they were said without a fault.
fn maps(r: &mut Reader, top: &mut Fields, counts: Option<&Counts>) -> [Map; 3] {
    let mut maps: [Map; 3] = Default::default();
    for (at, place) in top.list(r, "maps", 3..=3).into_iter().enumerate().take(3) {
        let players = at as u8 + 2;
        let Some(mut fields) = place.fields(r, "[[maps]]") else { continue };
        let map = &mut maps[at];
        fields.number(r, "players", players..=players);
        let faults = r.count();
        map.columns = fields.number(r, "columns", 3..=SPAN);
        map.rows = fields.number(r, "rows", 3..=SPAN);
        if r.count() > faults {
            // Without its size nothing can be said about its squares.
            continue;
        }
        let mut taken = Vec::new();
        let at_corner = |map: &Map, square: Square| is_at_edge(map, square) == (true, true);
        for place in fields.list(r, "start", usize::from(players)..=usize::from(players)) {
            let fits = |square| at_corner(map, square);
            map.start.extend(read_square(r, &place, &mut taken, "a corner of the grid", fits));
        }
        for place in fields.list(r, "neutral", 0..=8) {
            let fits = |square| is_at_edge(map, square) != (false, false) && is_inside(map, square);
            map.neutral.extend(read_square(r, &place, &mut taken, "a square at the edge of the grid", fits));
        }
        if let Some(place) = fields.must(r, "ruins") {
            let fits = |square| is_at_edge(map, square) == (false, false) && is_inside(map, square);
            map.ruins =
                read_square(r, &place, &mut taken, "a square inside the grid", fits).unwrap_or_default();
        }
        if let Some(counts) = counts {
            enough_cities(r, &place, players, map, counts);
        }
        fields.finish(r);
    }
    maps
}

/// B4.6, B4.7: every start city shows another terrain, and neutral cities are corners or tees.
fn enough_cities(r: &mut Reader, place: &Place, players: u8, map: &Map, counts: &Counts) {
    // With two players the cities of one terrain leave.
    let terrains = if players == 2 { 3 } else { 4 };
    let [_, _, corners, tees, _] = counts.cities.map(|count| usize::from(count) * terrains);
    let at_corner = map.neutral.iter().filter(|&&square| is_at_edge(map, square) == (true, true)).count();
    let (need_corners, need_tees) = (usize::from(players) + at_corner, map.neutral.len() - at_corner);
    if corners < need_corners || tees < need_tees {
        let need = format!("{need_corners} corners and {need_tees} tees for its start and neutral squares");
        place.fault(
            r,
            format!("expected at least {need}, found {corners} and {tees} in play by `cards.cities`"),
        );
    }
}

fn is_inside(map: &Map, square: Square) -> bool {
    square.column() < map.columns && square.row() < map.rows
}

/// Does it lie in the first or last column, and in the first or last row?
fn is_at_edge(map: &Map, square: Square) -> (bool, bool) {
    let column = square.column() == 0 || square.column() + 1 == map.columns;
    (column, square.row() == 0 || square.row() + 1 == map.rows)
}

fn read_square(
    r: &mut Reader,
    place: &Place,
    taken: &mut Vec<Square>,
    expected: &str,
    fits: impl Fn(Square) -> bool,
) -> Option<Square> {
    let text = place.text(r)?;
    let square = text.parse().ok().filter(|&square| fits(square));
    let Some(square) = square else {
        place.wrong(r, expected);
        return None;
    };
    if taken.contains(&square) {
        place.fault(r, format!("expected a square that is free, found \"{text}\" again"));
        return None;
    }
    taken.push(square);
    Some(square)
}

fn greats(r: &mut Reader, top: &mut Fields) -> [GreatFacts; 10] {
    let mut greats: [GreatFacts; 10] = Default::default();
    let Some(mut table) = top.section(r, "great_artefacts", "[great_artefacts]") else { return greats };
    let mut names: Vec<String> = Vec::new();
    for (facts, great) in greats.iter_mut().zip(Great::ALL) {
        let key = crate::cards::GREAT_KEYS[great as usize];
        let Some(place) = table.must(r, key) else { continue };
        let Some(mut fields) = place.fields(r, "{ name = \"…\", base = true }") else { continue };
        facts.name = fields.name(r, "name");
        if !facts.name.is_empty() && names.contains(&facts.name) {
            let what = format!("expected a name that no other great artefact has, found \"{}\"", facts.name);
            fields.fault(r, "name", what);
        }
        names.push(facts.name.clone());
        facts.base = fields.truth(r, "base");
        match great {
            Great::Sword | Great::Shield => facts.strength = fields.number(r, "strength", 0..=20),
            Great::Wings => facts.steps = fields.number(r, "steps", 1..=12),
            Great::Crown | Great::Pavilion | Great::Horn | Great::Hand => {
                facts.cards = fields.number(r, "cards", 1..=MOST_OBJECTS as u8);
            }
            Great::Staff => {
                facts.strength = fields.number(r, "strength", 0..=20);
                facts.roads = fields.number(r, "roads", 1..=4);
            }
            Great::Hammer | Great::Book => {}
        }
        fields.finish(r);
    }
    table.finish(r);
    greats
}
