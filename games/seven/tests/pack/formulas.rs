//! The standard pack against appendix A: the formulas from which its figures were made.

use seven::{CataclysmEffect, Colour, GiftCounts, PackRef, Rate, Requirement, TreasureGift, Yield};

/// The colour so many steps along the ring.
fn along(colour: Colour, steps: usize) -> Colour {
    Colour::ALL[(colour as usize + steps) % 6]
}

const OWN: usize = 0;
const NEXT: usize = 1;
const SECOND_NEXT: usize = 2;
const OPPOSITE: usize = 3;
const FOURTH: usize = 4;

/// So many gifts of the colours at these steps along the ring.
fn gifts(own: Colour, counts: &[(u8, usize)]) -> GiftCounts {
    let mut gifts = [0; 6];
    counts.iter().for_each(|&(count, steps)| gifts[along(own, steps) as usize] += count);
    gifts
}

fn pack() -> PackRef {
    PackRef::standard()
}

#[test]
fn heroes_follow_a_1() {
    for (hero, colour) in pack().heroes.iter().zip(Colour::ALL) {
        assert_eq!((hero.fame, hero.gold), (3, 3), "{}", hero.good);
        let earns_fame = matches!(colour, Colour::Red | Colour::Green | Colour::Yellow);
        let (fame, gold, counts): (u8, u8, &[_]) = if earns_fame {
            (2, 1, &[(2, OWN), (1, NEXT)])
        } else {
            (1, 3, &[(1, OWN), (1, NEXT), (1, OPPOSITE)])
        };
        assert_eq!((hero.income_fame, hero.income_gold), (fame, gold), "{}", hero.good);
        assert_eq!(hero.gifts, gifts(colour, counts), "{}", hero.good);
    }
}

#[test]
fn characters_follow_a_2() {
    let kinds = [
        (2, vec![(1, OWN)], [1, 0, 0, 0]),
        (4, vec![(1, OWN), (1, OPPOSITE)], [0, 0, 0, 0]),
        (4, vec![(1, OWN)], [0, 1, 0, 0]),
        (5, vec![(1, OWN), (1, SECOND_NEXT)], [0, 0, 1, 0]),
        (7, vec![(1, OWN), (1, NEXT)], [0, 0, 0, 1]),
    ];
    for (i, card) in pack().characters.iter().enumerate() {
        let (cost, ref counts, extras) = kinds[i % 5];
        assert_eq!(card.colour, Colour::ALL[i / 5], "{}", card.name);
        assert_eq!((card.cost, card.gifts), (cost, gifts(card.colour, counts)), "{}", card.name);
        let found = [card.income_gold, card.income_fame, card.might_once, card.might_per_round];
        assert_eq!(found, extras, "{}", card.name);
    }
}

#[test]
fn elixirs_follow_a_3() {
    for (i, kind) in pack().elixirs.iter().enumerate() {
        let own = Colour::ALL[i / 3];
        let plain = |counts: &[(u8, usize)]| Yield { gifts: gifts(own, counts), needs: None };
        let needs = |counts: &[(u8, usize)], steps, least| Yield {
            gifts: gifts(own, counts),
            needs: Some((along(own, steps), least)),
        };
        let (copies, cost, yields) = match i % 3 {
            0 => (3, 2, vec![plain(&[(1, OWN)]), needs(&[(2, OWN)], OWN, 2)]),
            1 => (2, 3, vec![plain(&[(1, OWN), (1, NEXT)]), needs(&[(2, OWN), (1, NEXT)], OWN, 3)]),
            _ => {
                let second = needs(&[(2, OWN), (1, NEXT)], NEXT, 2);
                (1, 4, vec![plain(&[(2, OWN)]), second, needs(&[(3, OWN)], OWN, 3)])
            }
        };
        assert_eq!((kind.colour, kind.copies, kind.cost), (own, copies, cost), "{}", kind.name);
        assert_eq!(kind.yields.as_slice(), yields, "{}", kind.name);
    }
}

#[test]
fn buildings_follow_a_4() {
    let rate = |following, produces| Rate { following, produces };
    let pack = pack();
    let (coins, temples) = pack.buildings.split_at(12);
    for (i, building) in coins.iter().enumerate() {
        assert_eq!((building.cost, building.manning), (3, 1), "{}", building.name);
        let rates = [rate(0, 1), rate(2, 2), rate(3, 3)];
        let rates = if i % 6 >= 4 { &rates[..] } else { &rates[..2] };
        assert_eq!(building.rates.as_slice(), rates, "{}", building.name);
        assert!(!building.power.lasts(), "{}", building.name);
    }
    for temple in temples {
        assert_eq!((temple.cost, temple.manning, temple.founding_might), (5, 1, 1), "{}", temple.name);
        assert_eq!(temple.rates.as_slice(), [rate(3, 1)], "{}", temple.name);
        assert!(temple.power.lasts(), "{}", temple.name);
    }
}

#[test]
fn quests_follow_a_5() {
    let mut sizes = [0; 6];
    for (i, quest) in pack().quests.iter().enumerate() {
        let t = i + i / 6;
        let home = Colour::ALL[i % 6];
        let (gold, fame) = (Requirement::Gold(5), Requirement::Fame(4));
        let (third, fifth) = if t % 2 == 0 { (gold, fame) } else { (fame, gold) };
        let all = [
            Requirement::Gifts(gifts(home, &[(2, OWN)])),
            Requirement::Gifts(gifts(home, &[(1, OWN), (1, NEXT)])),
            third,
            Requirement::Gifts(gifts(home, &[(1, OPPOSITE), (1, FOURTH)])),
            fifth,
        ];
        assert_eq!(quest.spaces.as_slice(), &all[..3 + t % 3], "{}", quest.name);
        sizes[quest.spaces.len()] += 1;
    }
    assert_eq!(sizes[3..], [8, 8, 8]);
    assert_eq!(pack().numbers.prizes, [[2, 3, 4], [2, 3, 4], [2, 4, 5], [5, 7, 9], [7, 10, 13]]);
}

#[test]
fn treasures_follow_a_6() {
    let mut values = [vec![], vec![], vec![]];
    let mut artifacts = 0;
    for treasure in &pack().treasures {
        let (kind, value) = match treasure.gives {
            TreasureGift::Fame(value) => (0, value),
            TreasureGift::Gold(value) => (1, value),
            TreasureGift::Might(value) => (2, value),
            TreasureGift::Artifact => {
                artifacts += treasure.copies;
                continue;
            }
        };
        values[kind].extend(std::iter::repeat_n(value, treasure.copies.into()));
    }
    assert_eq!(values, [vec![2, 2, 3, 3, 4], vec![2, 2, 3, 3, 4], vec![1, 1, 1, 2]]);
    assert_eq!(artifacts, 4);
    assert_eq!((pack().numbers.portal_might, pack().numbers.portal_gifts), (1, 7));
}

#[test]
fn cataclysms_follow_a_8() {
    let pack = pack();
    let has = |effect| {
        let cards = pack.cataclysms.iter().filter(move |card| card.effects.contains(&effect));
        cards.map(|card| card.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(has(CataclysmEffect::CloseTavern), ["K01", "K03", "K05"]);
    assert_eq!(has(CataclysmEffect::CloseStore), ["K02", "K04", "K06"]);
    for n in 1..=6 {
        assert_eq!(has(CataclysmEffect::Destroy(n)), [format!("K0{n}")]);
    }
    assert_eq!(has(CataclysmEffect::Breach(2)), ["K07", "K08", "K09", "K10", "K12"]);
}

#[test]
fn s2_1_the_box_has_the_right_number_of_cards() {
    let pack = pack();
    let sum = |copies: &mut dyn Iterator<Item = u8>| copies.map(u32::from).sum::<u32>();
    assert_eq!(sum(&mut pack.elixirs.iter().map(|kind| kind.copies)), 36);
    assert_eq!(sum(&mut pack.sins.iter().map(|kind| kind.copies)), 28);
    assert_eq!(sum(&mut pack.treasures.iter().map(|kind| kind.copies)), 18);
    let singles = [pack.characters.len(), pack.buildings.len(), pack.quests.len(), pack.cataclysms.len()];
    assert_eq!(singles, [30, 18, 24, 14]);
    assert_eq!([pack.heroes.len(), pack.artifacts.len(), pack.unnamed.len()], [6, 7, 14]);
}

#[test]
fn s2_2_each_colour_has_the_same_share() {
    for colour in Colour::ALL {
        assert_eq!(pack().characters.iter().filter(|card| card.colour == colour).count(), 5);
        let elixirs =
            pack().elixirs.iter().filter(|kind| kind.colour == colour).map(|kind| kind.copies).sum::<u8>();
        assert_eq!(elixirs, 6);
    }
    assert!(pack().sins.iter().all(|sin| sin.copies == 4));
}

#[test]
fn the_defaults_follow_a_9() {
    let numbers = &pack().numbers;
    assert_eq!(numbers.victory_might, 30);
    assert_eq!(numbers.omens, [4, 0, 0, 0, 0]);
    assert_eq!(numbers.provisions, [0, 2, 1, 4]);
    assert_eq!((numbers.gathering_dark, numbers.circuit_limit, numbers.round_limit), (12, 40, 30));
}
