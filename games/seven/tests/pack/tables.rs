//! The standard pack against the tables of the rulebook: every row, every name, every figure.

use seven::{
    Alternative, ArtifactEffect, Building, BuildingFacts, BuildingType, CataclysmEffect, Colour, GiftCounts,
    PackRef, Power, Rate, Requirement, SinFunction, TreasureGift, UnnamedEffect, Yield,
};

const RULEBOOK: &str = include_str!("../../../../docs/rules/seven.md");

/// The rows of the table that follows a rule, without its heading.
fn table(rule: &str) -> Vec<Vec<&'static str>> {
    let start = RULEBOOK.find(&format!("**{rule} ")).expect("the rule is there");
    let lines = RULEBOOK[start..].lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The first number in a text.
fn number(text: &str) -> u8 {
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or_else(|_| panic!("no number in {text:?}"))
}

fn name_of(colour: Colour) -> String {
    format!("{colour:?}").to_lowercase()
}

fn colour(name: &str) -> Colour {
    *Colour::ALL
        .iter()
        .find(|&&colour| name_of(colour) == name)
        .unwrap_or_else(|| panic!("no colour {name:?}"))
}

/// "1 red, 1 blue".
fn gifts(text: &str) -> GiftCounts {
    let mut counts = [0; 6];
    for part in text.split(", ") {
        let (_, name) = part.split_once(' ').expect("a number and a colour");
        counts[colour(name) as usize] += number(part);
    }
    counts
}

/// "E-R1 to E-R3", "T01, T02".
fn first_id(text: &str) -> &str {
    text.split([',', ' ']).next().expect("there is an id")
}

#[test]
fn s11_2_heroes_are_those_of_the_table() {
    let rows = table("S11.2");
    assert_eq!(rows.len(), 6);
    for ((row, hero), ring) in rows.iter().zip(&PackRef::standard().heroes).zip(Colour::ALL) {
        let figures =
            [hero.fame, hero.gold, hero.income_fame, hero.income_gold].map(|figure| figure.to_string());
        assert_eq!([row[0], row[2], row[3]], [&hero.id, &hero.good, &hero.evil]);
        assert_eq!(colour(row[1]), ring);
        assert_eq!(gifts(row[4]), hero.gifts, "{}", hero.good);
        assert_eq!(row[5..], figures, "{}", hero.good);
    }
}

#[test]
fn s11_3_characters_are_those_of_the_table() {
    let rows = table("S11.3");
    assert_eq!(rows.len(), 30);
    for (row, card) in rows.iter().zip(&PackRef::standard().characters) {
        assert_eq!([row[0], row[1], row[2]], [&card.id, &card.name, &name_of(card.colour)]);
        assert_eq!((number(row[3]), gifts(row[4])), (card.cost, card.gifts), "{}", card.name);
        let extras = [card.income_gold, card.income_fame, card.might_once, card.might_per_round];
        let expected = match row[5] {
            "none" => [0, 0, 0, 0],
            "1 gold per round" => [1, 0, 0, 0],
            "1 fame per round" => [0, 1, 0, 0],
            "1 might once, on recruiting" => [0, 0, 1, 0],
            "+1 might per round" => [0, 0, 0, 1],
            other => panic!("the rulebook says {other:?}"),
        };
        assert_eq!(extras, expected, "{}", card.name);
    }
}

/// "1 red, 1 blue", "2 red if following in red is at least 2".
fn elixir_yield(text: &str) -> Yield {
    let Some((given, condition)) = text.split_once(" if following in ") else {
        return Yield { gifts: gifts(text), needs: None };
    };
    let (name, least) = condition.split_once(" is at least ").expect("a condition");
    Yield { gifts: gifts(given), needs: Some((colour(name), number(least))) }
}

#[test]
fn s11_5_elixirs_are_those_of_the_table() {
    let rows = table("S11.5");
    assert_eq!(rows.len(), 18);
    for (row, kind) in rows.iter().zip(&PackRef::standard().elixirs) {
        assert_eq!([first_id(row[0]), row[1], row[2]], [&kind.id, &kind.name, &name_of(kind.colour)]);
        assert_eq!((number(row[3]), number(row[4])), (kind.copies, kind.cost), "{}", kind.name);
        let yields: Vec<_> =
            row[5..].iter().filter(|&&text| text != "none").map(|text| elixir_yield(text)).collect();
        assert_eq!(yields, kind.yields.as_slice(), "{}", kind.name);
    }
}

/// What the tables of castles, estates and temples have in common.
fn assert_building(building: Building, facts: &BuildingFacts, row: &[&str]) {
    assert_eq!([row[0], row[1]], [&facts.id, &facts.name]);
    let place =
        row.iter().position(|&cell| cell == name_of(building.colour())).expect("the colour is in the row");
    assert!(place == 2 || place == 3, "{}", facts.name);
    let cost = row.iter().find(|cell| cell.ends_with(" gold")).expect("the cost is in the row");
    assert_eq!((number(cost), number(row[row.len() - 2])), (facts.cost, facts.manning), "{}", facts.name);
}

#[test]
fn s10_1_castles_and_estates_are_those_of_the_table() {
    let powers = [
        Power::TakeGifts(2),
        Power::TakeFame(3),
        Power::RefreshTavern,
        Power::NextRecruitCheaper(2),
        Power::NextGiftsFewer,
        Power::CancelSin,
        Power::TakeGold(4),
        Power::TakeDifferentGifts(2),
        Power::RefreshStore,
        Power::NextElixirCheaper(2),
        Power::NextCoinsFewer(2),
        Power::DrawNoSins,
    ];
    let pack = PackRef::standard();
    let rows = table("S10.1");
    assert_eq!(rows.len(), 12);
    for ((row, building), power) in rows.iter().zip(Building::all()).zip(powers) {
        let facts = &pack[building];
        assert_building(building, facts, row);
        let (kind, coins) = match building.kind() {
            BuildingType::Castle => ("castle", "fame"),
            BuildingType::Estate => ("estate", "gold"),
            BuildingType::Temple => unreachable!("temples come last"),
        };
        assert_eq!((row[2], number(row[4])), (kind, building.number()));
        // "1 fame; 2 with a following of at least 2, 3 with at least 3"
        let (base, more) = row[6].split_once("; ").expect("a second rate");
        assert!(base.ends_with(coins), "{base}");
        let mut rates = vec![Rate { following: 0, produces: number(base) }];
        rates.extend(more.split(", ").map(|text| {
            let (produces, following) = text.split_once(" with ").expect("a condition");
            Rate { following: number(following), produces: number(produces) }
        }));
        assert_eq!(rates, facts.rates.as_slice(), "{}", facts.name);
        assert_eq!((facts.power, facts.founding_might), (power, 0), "{}", facts.name);
    }
}

#[test]
fn s10_2_temples_are_those_of_the_table() {
    let powers = [
        Power::CannotBeNamed,
        Power::JokerColour,
        Power::RicherElixirs(1),
        Power::RecruitsCheaper(1),
        Power::SinsCostNothing,
        Power::AbilityAgain,
    ];
    let pack = PackRef::standard();
    let rows = table("S10.2");
    assert_eq!(rows.len(), 6);
    for ((row, building), power) in rows.iter().zip(Building::all().skip(12)).zip(powers) {
        let facts = &pack[building];
        assert_building(building, facts, row);
        assert_eq!((building.kind(), facts.power), (BuildingType::Temple, power));
        assert_eq!(number(row[4]), facts.founding_might);
        let (produces, following) = row[5].split_once(" with ").expect("a condition");
        let rate = Rate { following: number(following), produces: number(produces) };
        assert_eq!(facts.rates.as_slice(), [rate], "{}", facts.name);
    }
}

/// Ids and names of a table.
fn assert_names<'a>(rule: &str, cards: impl Iterator<Item = (&'a String, &'a String)>) {
    let expected: Vec<_> = table(rule).into_iter().map(|row| (first_id(row[0]), row[1])).collect();
    let found: Vec<_> = cards.map(|(id, name)| (id.as_str(), name.as_str())).collect();
    assert_eq!(found, expected, "{rule}");
}

#[test]
fn s8_1_sins_are_those_of_the_table() {
    use SinFunction::{
        CancelDeed, CancelSin, ForcePass, LoseMight, SpoilElixir, StealFame, StealGift, StealGold,
        SwapElixirs, TakeFame, TakeGifts, TakeGold, TapCharacter, Untap,
    };
    let sins = &PackRef::standard().sins;
    assert_names("S8.1", sins.iter().map(|sin| (&sin.id, &sin.name)));
    assert!(sins.iter().all(|sin| sin.copies == 4));
    let functions = [
        [TakeGold(3), StealGold(2)],
        [TakeFame(3), StealFame(2)],
        [Untap, TapCharacter],
        [StealGift, SwapElixirs],
        [TakeGifts(2), SpoilElixir],
        [LoseMight(2), CancelSin],
        [ForcePass, CancelDeed],
    ];
    assert_eq!(sins.each_ref().map(|sin| sin.functions), functions);
}

#[test]
fn s9_2_artifacts_are_those_of_the_table() {
    let artifacts = &PackRef::standard().artifacts;
    assert_names("S9.2", artifacts.iter().map(|artifact| (&artifact.id, &artifact.name)));
    let effects = [
        ArtifactEffect::GainMight(3),
        ArtifactEffect::TakeGifts(3),
        ArtifactEffect::ClosePortal(5),
        ArtifactEffect::PutSinsUnder(3),
        ArtifactEffect::RecruitFreely,
        ArtifactEffect::FoundFreely,
        ArtifactEffect::WatchCataclysm(1),
    ];
    assert_eq!(artifacts.each_ref().map(|artifact| artifact.effect), effects);
}

#[test]
fn s12_1_quests_are_those_of_the_table() {
    let quests = &PackRef::standard().quests;
    assert_names("S12.1", quests.iter().map(|quest| (&quest.id, &quest.name)));
    for (row, quest) in table("S12.1").iter().zip(quests) {
        assert_eq!(usize::from(number(row[2])), quest.spaces.len(), "{}", quest.name);
        let space = |text: &&str| match text.split_once(' ') {
            Some((_, "gold")) => Requirement::Gold(number(text)),
            Some((_, "fame")) => Requirement::Fame(number(text)),
            _ => Requirement::Gifts(gifts(text)),
        };
        let spaces: Vec<_> = row[3..].iter().filter(|&&text| text != "-").map(space).collect();
        assert_eq!(spaces, quest.spaces.as_slice(), "{}", quest.name);
    }
}

#[test]
fn s12_2_prizes_are_those_of_the_table() {
    let [two, three, four, five, six] = PackRef::standard().numbers.prizes;
    for (i, row) in table("S12.2").iter().enumerate() {
        assert_eq!(usize::from(number(row[0])), i + 3);
        let prizes: Vec<_> = row[1..].iter().map(|text| number(text)).collect();
        assert_eq!(prizes, [three[i], four[i], five[i], six[i]]);
    }
    assert_eq!(two, three);
}

#[test]
fn s12_3_treasures_are_those_of_the_table() {
    let treasures = &PackRef::standard().treasures;
    assert_names("S12.3", treasures.iter().map(|treasure| (&treasure.id, &treasure.name)));
    for (row, treasure) in table("S12.3").iter().zip(treasures) {
        assert_eq!(number(row[2]), treasure.copies, "{}", treasure.name);
        let gives = match row[3].split_once(' ') {
            Some(("fame", count)) => TreasureGift::Fame(number(count)),
            Some(("gold", count)) => TreasureGift::Gold(number(count)),
            Some(("might", count)) => TreasureGift::Might(number(count)),
            _ => TreasureGift::Artifact,
        };
        assert_eq!(gives, treasure.gives, "{}", treasure.name);
    }
}

#[test]
fn s13_4_cataclysms_are_those_of_the_table() {
    use CataclysmEffect::{
        Betrayal, Breach, CloseStore, CloseTavern, Destroy, DrawSins, HalveFame, HalveGold, KeepGifts,
        LoseMight, SpoilElixir, TapCharacter,
    };
    let cataclysms = &PackRef::standard().cataclysms;
    assert_names("S13.4", cataclysms.iter().map(|cataclysm| (&cataclysm.id, &cataclysm.name)));
    let effects: [&[CataclysmEffect]; 14] = [
        &[CloseTavern, Destroy(1)],
        &[CloseStore, Destroy(2)],
        &[CloseTavern, Destroy(3)],
        &[CloseStore, Destroy(4)],
        &[CloseTavern, Destroy(5)],
        &[CloseStore, Destroy(6)],
        &[HalveGold, Breach(2)],
        &[HalveFame, Breach(2)],
        &[KeepGifts(4), Breach(2)],
        &[LoseMight(3), Breach(2)],
        &[SpoilElixir],
        &[TapCharacter, Breach(2)],
        &[DrawSins(1)],
        &[Betrayal(3)],
    ];
    assert_eq!(cataclysms.each_ref().map(|cataclysm| cataclysm.effects.as_slice()), effects);
}

#[test]
fn s18_4_cards_of_the_unnamed_are_those_of_the_table() {
    use Alternative::{DiscardElixir, DiscardGift, GiveUpSin, PayFame, PayGold, PayMight, TapCharacter};
    let cards = &PackRef::standard().unnamed;
    assert_names("S18.4", cards.iter().map(|card| (&card.id, &card.name)));
    let demand = |alternatives: &[Alternative]| UnnamedEffect::Demand(alternatives.iter().copied().collect());
    let effects = [
        demand(&[PayGold(1), PayFame(1)]),
        demand(&[PayFame(2), PayMight(1), DiscardGift]),
        demand(&[PayGold(2), PayMight(1), DiscardGift]),
        demand(&[DiscardGift, DiscardElixir, PayGold(1)]),
        demand(&[TapCharacter, PayFame(1)]),
        demand(&[DiscardElixir, PayGold(1)]),
        demand(&[GiveUpSin]),
        UnnamedEffect::RefreshTavern,
        UnnamedEffect::RefreshStore,
        UnnamedEffect::SwapTreasure,
        UnnamedEffect::OrderCataclysms(3),
        UnnamedEffect::SeeSins,
        UnnamedEffect::BarPool,
        UnnamedEffect::RefreshBuildings,
    ];
    assert_eq!(cards.each_ref().map(|card| card.effect.clone()), effects);
}
