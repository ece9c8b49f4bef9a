//! Reading a pack: what it must be as a whole, so that no rule can break.
//!
//! `packs/standard.toml` explains the fields to people. All faults of a text are found at once where that is possible.

use super::{
    Adventure, HeroFacts, MapName, MissionCard, Numbers, PACKS, Pack, STANDARD, TaskNumbers, Territory,
    Types, UNIT_COUNT, UnitFacts, WorksFacts,
};
use crate::geometry::Geometry;
use crate::hexes::{Dir, MOST_SLOTS};
use crate::kinds::{Ability, Attribute, Class, Effect, Face, Faction, Icon, Mission, Section, Terrain};
use table::pack::{self, Fields, Place, Reader};
use table::{Content, Kind, Packs, Set};

/// M4.7: territories in the box.
const TERRITORIES: usize = 18;

impl Content for Pack {
    const GAME: &'static str = "multiverse-war";
    const STANDARD: &'static str = STANDARD;

    fn read(r: &mut Reader, top: &mut Fields) -> Option<Self> {
        Some(whole(r, top))
    }

    fn packs() -> &'static Packs<Self> {
        &PACKS
    }
}

fn whole(r: &mut Reader, top: &mut Fields) -> Pack {
    let die_faces = top.list(r, "die", 6..=6);
    let mut die = [Icon::Blank; 6];
    for (icon, place) in die.iter_mut().zip(&die_faces) {
        *icon = one_of(
            r,
            place,
            &[
                ("melee", Icon::Melee),
                ("ranged", Icon::Ranged),
                ("cavalry", Icon::Cavalry),
                ("critical", Icon::Critical),
                ("blank", Icon::Blank),
            ],
        );
    }
    let numbers = top.must(r, "numbers").and_then(|place| place.fields(r, "[numbers]")).map(|mut fields| {
        let numbers = Numbers::read(r, &mut fields);
        if !(numbers.dice_least <= numbers.dice_base && numbers.dice_base <= numbers.dice_most) {
            fields.fault(r, "dice_base", "expected dice_least <= dice_base <= dice_most");
        }
        if !(numbers.track_veteran <= numbers.track_hp && numbers.track_hp <= numbers.track_elite) {
            fields.fault(r, "track_veteran", "expected track_veteran <= track_hp <= track_elite");
        }
        fields.finish(r);
        numbers
    });
    let territories = top.list(r, "territories", TERRITORIES..=TERRITORIES);
    let territories = territories.iter().map(|place| territory(r, place)).collect();
    let units = each(r, top, "unit", UNIT_COUNT, unit);
    Pack {
        die,
        numbers: numbers.unwrap_or_default(),
        territories,
        maps: maps(r, top),
        types: Types::new(&units),
        units,
        buildings: each(r, top, "building", 5, building),
        heroes: each(r, top, "hero", 5, hero),
        adventures: each(r, top, "adventure", 24, adventure),
        dial: dial(r, top),
        tasks: tasks(r, top),
        missions: each(r, top, "mission", 8, mission),
    }
}

/// The entries of a list of sections, of which there must be so many.
fn each<T: Default>(
    r: &mut Reader,
    top: &mut Fields,
    key: &'static str,
    count: usize,
    read: impl Fn(&mut Reader, &mut Fields, usize) -> T,
) -> Vec<T> {
    let places = top.list(r, key, count..=count);
    let mut all: Vec<T> = Vec::with_capacity(count);
    for (at, place) in places.iter().enumerate() {
        if let Some(mut fields) = place.fields(r, "[[section]]") {
            all.push(read(r, &mut fields, at));
            fields.finish(r);
        }
    }
    all.resize_with(count, T::default);
    all
}

fn one_of<T: Copy + Default>(r: &mut Reader, place: &Place, known: &[(&str, T)]) -> T {
    let Some(name) = place.text(r) else { return T::default() };
    if let Some(&(_, value)) = known.iter().find(|(key, _)| *key == name) {
        value
    } else {
        let keys: Vec<_> = known.iter().map(|&(key, _)| key).collect();
        place.fault(r, pack::unknown(name, &keys));
        T::default()
    }
}

fn word<T: Copy + Default>(r: &mut Reader, fields: &mut Fields, key: &'static str, known: &[(&str, T)]) -> T {
    fields.may(key).map_or_else(T::default, |place| one_of(r, &place, known))
}

fn territory(r: &mut Reader, place: &Place) -> Territory {
    let Some(mut fields) =
        place.fields(r, "{ centre = \"G\", around = \"GGFGGG\", adventure = 3, number = 1 }")
    else {
        return Territory::default();
    };
    let mut terrain = [Terrain::Grassland; 7];
    let mut read = |r: &mut Reader, fields: &mut Fields, key, at: usize, count: usize| {
        let Some(place) = fields.must(r, key) else { return };
        let Some(text) = place.text(r) else { return };
        let letters: Option<Vec<_>> = text.chars().map(Terrain::from_letter).collect();
        match letters.filter(|letters| letters.len() == count) {
            Some(letters) => terrain[at..at + count].copy_from_slice(&letters),
            None => place.wrong(r, &format!("{count} letters out of G, F, H, M, W")),
        }
    };
    read(r, &mut fields, "centre", 0, 1);
    read(r, &mut fields, "around", 1, 6);
    let adventure = fields.number(r, "adventure", 1..=6);
    let number = fields.number(r, "number", 1..=10);
    if terrain[usize::from(adventure)] != Terrain::Forest {
        fields.fault(r, "adventure", "expected the position of a forest (M4.7)");
    }
    fields.finish(r);
    Territory { terrain, adventure, number }
}

fn maps(r: &mut Reader, top: &mut Fields) -> Vec<Geometry> {
    let Some(mut table) = top.must(r, "map").and_then(|place| place.fields(r, "[map.two]")) else {
        return Vec::new();
    };
    let maps = MapName::ALL.iter().zip(MapName::KEYS).map(|(&name, key)| {
        let Some(mut fields) = table.must(r, key).and_then(|place| place.fields(r, "[map.two]")) else {
            return Geometry::default();
        };
        let map = map(r, &mut fields, usize::from(name.players()));
        fields.finish(r);
        map
    });
    let maps = maps.collect();
    table.finish(r);
    maps
}

fn map(r: &mut Reader, fields: &mut Fields, players: usize) -> Geometry {
    let faults = r.count();
    let places = fields.list(r, "slots", 2..=MOST_SLOTS);
    let slots: Vec<(i8, i8)> = places.iter().map(|place| pair(r, place)).collect();
    let index = |r: &mut Reader, place: &Place| {
        let wanted = pair(r, place);
        let found = slots.iter().position(|&slot| slot == wanted);
        if found.is_none() {
            place.wrong(r, "one of the slots of this map");
        }
        found.unwrap_or(0) as u8
    };
    let homes: Vec<u8> =
        fields.list(r, "homes", players..=players).iter().map(|place| index(r, place)).collect();
    let fronts = fields.list(r, "fronts", players..=players);
    let fronts: Vec<Dir> = fronts.iter().map(|place| Dir::new(place.number(r, &(0..=5)))).collect();
    let mines: Vec<u8> = fields.list(r, "mines", 1..=6).iter().map(|place| index(r, place)).collect();
    let stones = fields.number(r, "stones", 1..=200);
    let mut distinct = slots.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() < slots.len() {
        fields.fault(r, "slots", "expected each slot once");
    }
    if slots.len() > TERRITORIES + players {
        fields.fault(r, "slots", "expected no more slots than there are territories and homes");
    }
    if mines.iter().any(|mine| homes.contains(mine)) {
        fields.fault(r, "mines", "expected no mine in a home slot");
    }
    if r.count() > faults {
        return Geometry::default();
    }
    Geometry::new(slots, homes, fronts, mines, stones)
}

fn pair(r: &mut Reader, place: &Place) -> (i8, i8) {
    let list = place.list(r, &(2..=2));
    let mut numbers = [0; 2];
    for (number, place) in numbers.iter_mut().zip(&list) {
        *number = place.signed(r, &(-9..=9));
    }
    (numbers[0], numbers[1])
}

fn unit(r: &mut Reader, fields: &mut Fields, at: usize) -> UnitFacts {
    let factions = [
        ("vikings", Some(Faction::Vikings)),
        ("romans", Some(Faction::Romans)),
        ("kingdom", Some(Faction::Kingdom)),
        ("rus", Some(Faction::Rus)),
    ];
    let classes = [
        ("civilian", Class::Civilian),
        ("melee", Class::Melee),
        ("anti_cavalry", Class::AntiCavalry),
        ("cavalry", Class::Cavalry),
        ("ranged", Class::Ranged),
        ("siege", Class::Siege),
    ];
    let facts = UnitFacts {
        name: fields.name(r, "name"),
        faction: word(r, fields, "faction", &factions),
        age: fields.number(r, "age", 1..=2),
        class: word(r, fields, "class", &classes),
        price: fields.number(r, "price", 1..=30),
        hp: fields.number(r, "hp", 1..=9),
        ap: fields.number(r, "ap", 1..=5),
        range: fields.number_or_0(r, "range", 1..=3),
        damage: fields.number_or_0(r, "damage", 1..=5).max(1),
        attributes: attributes(r, fields),
        ability: word(r, fields, "ability", &ABILITIES),
    };
    let is_civilian = facts.class == Class::Civilian;
    if is_civilian != (Face::from_index(at) == Face::Builder) {
        fields.fault(r, "class", "expected civilian for the first unit, the Builder, and for no other");
    }
    if (facts.class == Class::Siege || facts.class == Class::Ranged) && facts.range == 0 {
        fields.fault(r, "range", "expected a range for a ranged or siege unit (M1.8)");
    }
    facts
}

/// M18.3: none, or each once.
fn attributes(r: &mut Reader, fields: &mut Fields) -> Set<Attribute> {
    let mut attributes = Set::EMPTY;
    if let Some(place) = fields.may("attributes") {
        let known = ATTRIBUTES.map(|(name, attribute)| (name, Some(attribute)));
        for place in place.list(r, &(1..=ATTRIBUTES.len())) {
            match one_of(r, &place, &known) {
                Some(attribute) if attributes.contains(attribute) => {
                    place.fault(r, "expected each attribute once");
                }
                Some(attribute) => attributes.add(attribute),
                None => {}
            }
        }
    }
    attributes
}

const ATTRIBUTES: [(&str, Attribute); 10] = [
    ("heavy_armour", Attribute::HeavyArmour),
    ("agility", Attribute::Agility),
    ("piercing_shot", Attribute::PiercingShot),
    ("no_firing_arc", Attribute::NoFiringArc),
    ("set_up", Attribute::SetUp),
    ("wrecker", Attribute::Wrecker),
    ("woodcraft", Attribute::Woodcraft),
    ("light", Attribute::Light),
    ("manoeuvrability", Attribute::Manoeuvrability),
    ("close_ranks", Attribute::CloseRanks),
];

const ABILITIES: [(&str, Ability); 17] = [
    ("none", Ability::None),
    ("sprint", Ability::Sprint),
    ("intercept", Ability::Intercept),
    ("volley", Ability::Volley),
    ("hit_and_run", Ability::HitAndRun),
    ("cleave_1", Ability::Cleave1),
    ("steady_aim", Ability::SteadyAim),
    ("charge", Ability::Charge),
    ("skewer", Ability::Skewer),
    ("scatter", Ability::Scatter),
    ("spear_throw", Ability::SpearThrow),
    ("cleave_2", Ability::Cleave2),
    ("testudo", Ability::Testudo),
    ("guard_line", Ability::GuardLine),
    ("stakes", Ability::Stakes),
    ("zeal", Ability::Zeal),
    ("shrug_off", Ability::ShrugOff),
];

fn building(r: &mut Reader, fields: &mut Fields, _at: usize) -> WorksFacts {
    WorksFacts {
        name: fields.name(r, "name"),
        price: fields.number(r, "price", 1..=40),
        revenue: fields.numbers(r, "revenue", &(0..=20)),
        hp: fields.numbers(r, "hp", &(1..=9)),
        upgrade: fields.number(r, "upgrade", 0..=20),
        vp: fields.numbers(r, "vp", &(0..=20)),
        range: fields.numbers(r, "range", &(0..=3)),
        dice: fields.numbers(r, "dice", &(0..=6)),
    }
}

fn hero(r: &mut Reader, fields: &mut Fields, _at: usize) -> HeroFacts {
    let classes = [("melee", Class::Melee), ("cavalry", Class::Cavalry), ("ranged", Class::Ranged)];
    let name = fields.name(r, "name");
    let class = word(r, fields, "class", &classes);
    let places = fields.list(r, "abilities", 5..=5);
    let abilities: Vec<String> =
        places.iter().map(|place| place.text(r).unwrap_or_default().to_owned()).collect();
    HeroFacts {
        name,
        class,
        abilities,
        hp: fields.number_or_0(r, "hp", 1..=3),
        damage: fields.number_or_0(r, "damage", 1..=5).max(1),
        attributes: attributes(r, fields),
        levels: fields.numbers(r, "levels", &(1..=6)),
        spell_dice: fields.numbers(r, "spell_dice", &(0..=6)),
    }
}

fn adventure(r: &mut Reader, fields: &mut Fields, _at: usize) -> Adventure {
    let effects = [
        ("none", Effect::None),
        ("heal", Effect::Heal),
        ("reveal", Effect::Reveal),
        ("rope", Effect::Rope),
        ("pikeman", Effect::Pikeman),
        ("archer", Effect::Archer),
        ("horseman", Effect::Horseman),
        ("spring", Effect::Spring),
        ("shrine", Effect::Shrine),
        ("road", Effect::Road),
        ("pitfall", Effect::Pitfall),
        ("step", Effect::Step),
        ("ants", Effect::Ants),
        ("caravan", Effect::Caravan),
        ("competition", Effect::Competition),
        ("village", Effect::Village),
    ];
    let foe = fields.may("foe").map(|place| place.numbers(r, &(1..=9)));
    Adventure {
        name: fields.name(r, "name"),
        foe,
        test: fields.number_or_0(r, "test", 1..=6),
        gold: fields.number_or_0(r, "gold", 0..=20),
        effect: word(r, fields, "effect", &effects),
        wound: fields.number_or_0(r, "wound", 0..=5),
    }
}

fn dial(r: &mut Reader, top: &mut Fields) -> [Section; 8] {
    let known = [
        ("calm", Section::Calm),
        ("stories", Section::Stories),
        ("roads", Section::Roads),
        ("fog", Section::Fog),
        ("veins", Section::Veins),
        ("mud", Section::Mud),
        ("harvest", Section::Harvest),
    ];
    let mut dial = [Section::Calm; 8];
    if let Some(mut fields) = top.must(r, "dial").and_then(|place| place.fields(r, "[dial]")) {
        for (section, place) in dial.iter_mut().zip(fields.list(r, "sections", 8..=8)) {
            *section = one_of(r, &place, &known);
        }
        fields.finish(r);
    }
    dial
}

fn tasks(r: &mut Reader, top: &mut Fields) -> TaskNumbers {
    let Some(mut fields) = top.must(r, "tasks").and_then(|place| place.fields(r, "[tasks]")) else {
        return TaskNumbers::default();
    };
    let mut number = |key| fields.number(r, key, 1..=60);
    let tasks = TaskNumbers {
        kills: number("kills"),
        wrecked: number("wrecked"),
        mines: number("mines"),
        openings: number("openings"),
        finds: number("finds"),
        finds_without: number("finds_without"),
        connected: number("connected"),
        towers: number("towers"),
        hero_level: number("hero_level"),
        gold: number("gold"),
        stories: number("stories"),
        raids: number("raids"),
        second_age: number("second_age"),
    };
    fields.finish(r);
    tasks
}

fn mission(r: &mut Reader, fields: &mut Fields, _at: usize) -> MissionCard {
    let name = fields.name(r, "name");
    let mut tasks = Set::EMPTY;
    for place in fields.list(r, "tasks", 3..=3) {
        let task = Mission::from_index(usize::from(place.number(r, &(1..=13))) - 1);
        if tasks.contains(task) {
            place.fault(r, "expected three different tasks");
        } else {
            tasks.add(task);
        }
    }
    MissionCard { name, tasks }
}
