//! What stands on a card: which fields every kind has, and what each may say.

use super::effects::{self, Once};
use super::{
    ArtifactFacts, BuildingFacts, CataclysmFacts, CharacterFacts, ElixirFacts, GiftCounts, HeroFacts,
    QuestFacts, Rate, Requirement, SinFacts, TreasureFacts, UnnamedFacts, Yield,
};
use crate::cards::{BuildingType, Colour, GIFTS_PER_COLOUR, MOST_REQUIREMENTS};
use arrayvec::ArrayVec;
use std::ops::RangeInclusive;
use table::pack::{Fields, Place, Reader, Shapes, unknown};

/// The names of the colours, in the order of the ring.
const COLOURS: [&str; 6] = ["red", "blue", "green", "yellow", "white", "black"];

/// What a thing may cost, in whatever it is paid.
const COST: RangeInclusive<u8> = 0..=20;
/// Fame, gold or might that a card may give once. Where it is the whole effect of a card, it is not 0.
pub(super) const GAIN: RangeInclusive<u8> = 0..=20;
/// Fame, gold or might that a card may give per round.
const INCOME: RangeInclusive<u8> = 0..=10;
/// A following that may be asked for.
const FOLLOWING: RangeInclusive<u8> = 1..=20;

/// Counts the cards of all kinds together.
#[derive(Default)]
pub(super) struct Copies {
    sum: u32,
    /// Is one of them not known? Then the sum says nothing.
    unsure: bool,
}

impl Copies {
    fn read(&mut self, r: &mut Reader, card: &mut Fields) -> u8 {
        let before = r.count();
        let copies = card.number(r, "copies", 1..=36);
        self.unsure |= r.count() > before;
        self.sum += u32::from(copies);
        copies
    }

    /// S2.1: the box has so many cards of this kind.
    pub(super) fn expect(&self, r: &mut Reader, top: &mut Fields, key: &'static str, cards: u32) {
        let Copies { sum, unsure } = *self;
        if let (Some(place), true) = (top.may(key), sum != cards && !unsure) {
            place.fault(r, format!("expected {cards} cards in all, found {sum} in the sum of `copies`"));
        }
    }
}

fn id(r: &mut Reader, card: &mut Fields) -> String {
    card.unique(r, "id", "card")
}

fn colour(r: &mut Reader, card: &mut Fields) -> Option<Colour> {
    card.must(r, "colour")?.one_named(r, &COLOURS).map(|i| Colour::ALL[i])
}

fn colour_named(name: &str) -> Option<Colour> {
    COLOURS.iter().position(|&colour| colour == name).map(|i| Colour::ALL[i])
}

/// The colour of a card that stands in the order of the ring.
fn colour_in_ring(r: &mut Reader, card: &mut Fields, i: usize) {
    let found = colour(r, card);
    if let (Some(found), Some(&expected)) = (found, Colour::ALL.get(i))
        && found != expected
    {
        let (found, expected) = (COLOURS[found as usize], COLOURS[i]);
        let what = format!(
            "expected \"{expected}\" here, found \"{found}\": one for each colour in the order of the ring"
        );
        if let Some(place) = card.may("colour") {
            place.fault(r, what);
        }
    }
}

/// Gifts by colour.
fn gifts(r: &mut Reader, card: &mut Fields, key: &'static str) -> GiftCounts {
    let mut counts = [0; 6];
    let Some(mut by_colour) = card.section(r, key, "{ red = 2 }") else { return counts };
    for (count, colour) in counts.iter_mut().zip(COLOURS) {
        *count = by_colour.number_or_0(r, colour, 0..=GIFTS_PER_COLOUR);
    }
    by_colour.finish(r);
    counts
}

pub(super) fn hero(r: &mut Reader, card: &mut Fields, i: usize, stock: &mut GiftCounts) -> HeroFacts {
    colour_in_ring(r, card, i);
    let facts = HeroFacts {
        id: id(r, card),
        good: card.unique(r, "good", "hero"),
        evil: card.unique(r, "evil", "hero"),
        gifts: gifts(r, card, "gifts"),
        fame: card.number(r, "fame", GAIN),
        gold: card.number(r, "gold", GAIN),
        income_fame: card.number_or_0(r, "income_fame", INCOME),
        income_gold: card.number_or_0(r, "income_gold", INCOME),
    };
    // S4.3: six heroes at once must find their gifts in the pools.
    for ((sum, &more), colour) in stock.iter_mut().zip(&facts.gifts).zip(COLOURS) {
        let before = *sum;
        *sum = sum.saturating_add(more);
        if before <= GIFTS_PER_COLOUR && *sum > GIFTS_PER_COLOUR {
            let what =
                format!("expected at most 7 {colour} gifts for all heroes together, found {sum} up to here");
            card.fault(r, "gifts", what);
        }
    }
    facts
}

pub(super) fn character(r: &mut Reader, card: &mut Fields) -> Option<CharacterFacts> {
    let colour = colour(r, card);
    let facts = CharacterFacts {
        id: id(r, card),
        name: card.unique(r, "name", "character"),
        colour: Colour::Red,
        cost: card.number(r, "cost", COST),
        gifts: gifts(r, card, "gifts"),
        income_fame: card.number_or_0(r, "income_fame", INCOME),
        income_gold: card.number_or_0(r, "income_gold", INCOME),
        might_once: card.number_or_0(r, "might_once", GAIN),
        might_per_round: card.number_or_0(r, "might_per_round", INCOME),
    };
    Some(CharacterFacts { colour: colour?, ..facts })
}

pub(super) fn elixir(r: &mut Reader, card: &mut Fields, copies: &mut Copies) -> Option<ElixirFacts> {
    let colour = colour(r, card);
    let facts = ElixirFacts {
        id: id(r, card),
        name: card.unique(r, "name", "elixir"),
        colour: Colour::Red,
        copies: copies.read(r, card),
        cost: card.number(r, "cost", COST),
        yields: card
            .list(r, "yields", 1..=3)
            .iter()
            .enumerate()
            .filter_map(|(i, place)| elixir_yield(r, place, i == 0))
            .take(3)
            .collect(),
    };
    Some(ElixirFacts { colour: colour?, ..facts })
}

fn elixir_yield(r: &mut Reader, place: &Place, is_first: bool) -> Option<Yield> {
    let mut fields = place.fields(r, "{ red = 2 }")?;
    let gifts = some_gifts(r, place, &mut fields);
    let needs = fields.may("needs");
    fields.finish(r);
    if let (Some(needs), true) = (&needs, is_first) {
        needs.fault(r, "expected no condition for the first yield, which can always be chosen");
    }
    let needs = match needs {
        Some(needs) => Some(condition(r, &needs)?),
        None => None,
    };
    Some(Yield { gifts, needs })
}

/// A following in one colour.
fn condition(r: &mut Reader, place: &Place) -> Option<(Colour, u8)> {
    let fields = place.fields(r, "{ red = 2 }")?;
    let mut all = fields.all();
    let (Some((name, number)), None) = (all.next(), all.next()) else {
        place.wrong(r, "one colour with a following, as in { red = 2 }");
        return None;
    };
    let Some(colour) = colour_named(name) else {
        number.fault(r, unknown(name, &COLOURS));
        return None;
    };
    Some((colour, number.number(r, &FOLLOWING)))
}

/// One to seven gifts that stand among other fields.
fn some_gifts(r: &mut Reader, place: &Place, fields: &mut Fields) -> GiftCounts {
    let before = r.count();
    let counts = COLOURS.map(|colour| fields.number_or_0(r, colour, 0..=GIFTS_PER_COLOUR));
    let sum: u8 = counts.iter().sum();
    if r.count() == before && !(1..=7).contains(&sum) {
        place.fault(r, format!("expected 1 to 7 gifts in all, found {sum}"));
    }
    counts
}

pub(super) fn building(
    r: &mut Reader,
    card: &mut Fields,
    i: usize,
    kind: BuildingType,
) -> Option<BuildingFacts> {
    colour_in_ring(r, card, i);
    let id = id(r, card);
    let name = card.unique(r, "name", "building");
    let cost = card.number(r, "cost", COST);
    let manning = card.number(r, "manning", COST);
    let founding_might = card.number_or_0(r, "founding_might", GAIN);
    let what = match kind {
        BuildingType::Castle => "fame",
        BuildingType::Estate => "gold",
        BuildingType::Temple => "might",
    };
    let mut rates = ArrayVec::<Rate, 3>::new();
    for place in card.list(r, "rates", 0..=3).iter().take(3) {
        let Some(rate) = rate(r, place, what) else { continue };
        if let Some(before) = rates.last()
            && (rate.following <= before.following || rate.produces <= before.produces)
        {
            place.fault(r, format!("expected a higher `following` and more {what} than in the rate before"));
        }
        rates.push(rate);
    }
    let shapes: &Shapes<_> =
        if kind == BuildingType::Temple { &effects::TEMPLE_POWERS } else { &effects::LIFTED_POWERS };
    let power = card.one_of(r, "power", shapes)?;
    Some(BuildingFacts { id, name, cost, manning, founding_might, rates, power })
}

fn rate(r: &mut Reader, place: &Place, what: &'static str) -> Option<Rate> {
    let mut fields = place.fields(r, &format!("{{ following = 2, {what} = 2 }}"))?;
    let following = fields.number_or_0(r, "following", 0..=*FOLLOWING.end());
    let produces = fields.number(r, what, 1..=*GAIN.end());
    fields.finish(r);
    Some(Rate { following, produces })
}

pub(super) fn sin(r: &mut Reader, card: &mut Fields, copies: &mut Copies) -> Option<SinFacts> {
    let id = id(r, card);
    let name = card.unique(r, "name", "sin");
    let copies = copies.read(r, card);
    let places = card.list(r, "functions", 2..=2);
    let functions: Vec<_> = places.iter().map(|place| place.one_of(r, &effects::SINS)).collect();
    let &[Some(first), Some(second)] = functions.as_slice() else { return None };
    if first == second {
        places[1].fault(r, "expected two different functions");
    }
    Some(SinFacts { id, name, copies, functions: [first, second] })
}

pub(super) fn artifact(r: &mut Reader, card: &mut Fields, once: &mut Once) -> Option<ArtifactFacts> {
    let id = id(r, card);
    let name = card.unique(r, "name", "artifact");
    let effect = card.one_of(r, "effect", &effects::ARTIFACTS)?;
    once.artifact(r, card, effect);
    Some(ArtifactFacts { id, name, effect })
}

pub(super) fn quest(r: &mut Reader, card: &mut Fields) -> QuestFacts {
    let id = id(r, card);
    let name = card.unique(r, "name", "quest");
    let spaces = card.list(r, "spaces", 3..=MOST_REQUIREMENTS);
    let spaces = spaces.iter().take(MOST_REQUIREMENTS).filter_map(|place| requirement(r, place)).collect();
    QuestFacts { id, name, spaces }
}

fn requirement(r: &mut Reader, place: &Place) -> Option<Requirement> {
    let mut fields = place.fields(r, "{ red = 2 } or { gold = 5 }")?;
    let (gold, fame) = (fields.may("gold"), fields.may("fame"));
    let coins: RangeInclusive<u8> = 1..=*COST.end();
    let named = fields.all().count();
    let requirement = match (gold, fame) {
        (Some(gold), None) if named == 1 => Requirement::Gold(gold.number(r, &coins)),
        (None, Some(fame)) if named == 1 => Requirement::Fame(fame.number(r, &coins)),
        (None, None) => Requirement::Gifts(some_gifts(r, place, &mut fields)),
        _ => {
            place.wrong(r, "gifts, gold or fame, and not several of these");
            return None;
        }
    };
    fields.finish(r);
    Some(requirement)
}

pub(super) fn treasure(r: &mut Reader, card: &mut Fields, copies: &mut Copies) -> Option<TreasureFacts> {
    let id = id(r, card);
    let name = card.unique(r, "name", "treasure");
    let copies = copies.read(r, card);
    let gives = card.one_of(r, "gives", &effects::TREASURES)?;
    Some(TreasureFacts { id, name, copies, gives })
}

pub(super) fn cataclysm(r: &mut Reader, card: &mut Fields) -> CataclysmFacts {
    let id = id(r, card);
    let name = card.unique(r, "name", "cataclysm");
    let places = card.list(r, "effects", 1..=4);
    let effects = places.iter().take(4).filter_map(|place| place.one_of(r, &effects::CATACLYSMS)).collect();
    CataclysmFacts { id, name, effects }
}

pub(super) fn unnamed(r: &mut Reader, card: &mut Fields, once: &mut Once) -> Option<UnnamedFacts> {
    let id = id(r, card);
    let name = card.unique(r, "name", "unnamed card");
    let effect = card.one_of(r, "effect", &effects::UNNAMED)?;
    once.unnamed(r, card, &effect);
    Some(UnnamedFacts { id, name, effect })
}
