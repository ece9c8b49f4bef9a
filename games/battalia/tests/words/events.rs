//! The log, sentence by sentence.

use crate::{ANN, BEN, cast, held, told};
use battalia::{
    Action, Bank, Battalia, Card, Deed, Ending, Event, Exits, Faction, Few, Figure, Great, HeroRef, LineCard,
    Purpose, Rank, Scene, Shape, Side, Square, Target, Terrain,
};
use table::{Game, Seat, Viewer, Words};

fn two() -> Battalia {
    Scene::new(&[Faction::Barfolk, Faction::Islanders]).hand(ANN, "supply").build()
}

fn at(square: &str) -> Square {
    square.parse().expect("a square")
}

fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

fn cards<const N: usize>(names: &str) -> Few<Card, N> {
    names.split(' ').map(card).collect()
}

const fn hero(seat: Seat, figure: Figure) -> HeroRef {
    HeroRef { seat, figure }
}

#[test]
fn hidden_cards_are_told_to_those_who_know_them() {
    let deployed = Event::Deployed { seat: ANN, card: Some(card("lord-barfolk")), suspended: card("supply") };
    let both = [
        "You deploy a Bärfolk lord into the ambush and suspend a supply into limbo.",
        "Ann deploys a card into the ambush and suspends a supply into limbo.",
    ];
    assert_eq!(told(&two(), &deployed), both);
}

#[test]
fn events_are_sentences_at_a_table() {
    let game = two();
    let tell = |event: Event| told(&game, &event);
    let tells_all = |event: Event| tell(event)[1].clone();

    let paid = Event::Paid { seat: ANN, purpose: Purpose::Unit(Rank::Chief), cards: cards("supply supply") };
    assert_eq!(tell(paid), ["You pay 2 supplies to hire a chief.", "Ann pays 2 supplies to hire a chief."]);
    let gained = Event::Gained { seat: BEN, card: card("chief-islanders") };
    assert_eq!(tells_all(gained), "Ben gains an Islander chief.");
    let gained = Event::Gained { seat: BEN, card: Card::great(Great::Hammer) };
    assert_eq!(tells_all(gained), "Ben gains the Hammer of Strato.");
    let exits = Exits::of(&[Side::North, Side::East]);
    let built = Event::BuiltCity { seat: ANN, square: at("c3"), terrain: Terrain::Lake, exits, level: 2 };
    assert_eq!(tells_all(built), "Ann builds a city of level 2 on c3: lake, exits north and east.");
    let top = Event::TurnedUp(Bank::Road(Shape::Tee, Terrain::Lake));
    assert_eq!(tells_all(top), "A lake card lies on top of the tee roads.");
    let day = "Day 9 begins, in week 2: the weapon is lit, the scroll is matched.";
    assert_eq!(tells_all(Event::DayBegan(9)), day);
    let attacked = Event::Attacked {
        hero: hero(BEN, Figure::First),
        square: at("c3"),
        target: Target::Hero(hero(ANN, Figure::Second)),
        opener: card("weapon-emberians"),
    };
    let both = [
        "Ben's first hero attacks your second hero on c3 and opens with an Emberian weapon.",
        "Ben's first hero attacks Ann's second hero on c3 and opens with an Emberian weapon.",
    ];
    assert_eq!(tell(attacked), both);
    let buff = Event::Attacked {
        hero: hero(ANN, Figure::Buff),
        square: at("c3"),
        target: Target::Ruins,
        opener: Card::great(Great::Sword),
    };
    let both = [
        "Buff, who serves you, attacks the ruins on c3 and opens with the Sword of Elemag.",
        "Buff, who serves Ann, attacks the ruins on c3 and opens with the Sword of Elemag.",
    ];
    assert_eq!(tell(buff), both);
    let laid = LineCard { card: card("friman-barfolk"), now: card("chief-barfolk"), laid: 2, left: 0 };
    let laid = Event::Laid { seat: ANN, card: laid };
    assert_eq!(tells_all(laid), "Ann lays a second copy of a Bärfolk friman as a Bärfolk chief.");
    let compared = Event::Compared { attack: 8, defence: 8, attacker_won: false };
    assert_eq!(tells_all(compared), "Attack 8 against defence 8: the defence holds.");
    let last = Event::HeldLastCity { seat: ANN, square: at("a1"), level: 1 };
    assert_eq!(
        tell(last),
        [
            "The city on a1 is your last: it stays, with level 1.",
            "The city on a1 is Ann's last: it stays, with level 1."
        ]
    );
    let became = Event::Became {
        seat: BEN,
        card: card("friman-islanders"),
        was: card("chief-islanders"),
        now: card("priest-islanders"),
    };
    let raised =
        "Ben's Islander friman, an Islander chief before, is an Islander priest until the end of the turn.";
    assert_eq!(tells_all(became), raised);
    let cohort = Event::Cohort {
        seat: ANN,
        faction: Faction::Emberians,
        cards: [card("chief-emberians"), card("tool-emberians"), card("lord-unbound")].into_iter().collect(),
    };
    let shown = "Ann announces an Emberian cohort: an Emberian chief, an Unbound lord and an Emberian tool.";
    assert_eq!(tells_all(cohort), shown);
    let pitched = Event::Pitched { seat: ANN, tent: card("lord-unbound"), cards: cards("supply") };
    assert_eq!(tells_all(pitched), "Ann stations a supply in an Unbound lord, which serves as a tent.");
    let bid = Event::BidShown { seat: ANN, cards: cards("lord-barfolk weapon-barfolk"), value: 5 };
    assert_eq!(tell(bid)[0], "You bid a Bärfolk lord and a Bärfolk weapon, worth 5.");
    let hired = Event::HiredBuff { seat: ANN, until: 16 };
    assert_eq!(
        tell(hired),
        ["You hire Buff: he serves until day 16.", "Ann hires Buff: he serves until day 16."]
    );
    let disbanded = Event::Disbanded { hero: hero(ANN, Figure::First) };
    assert_eq!(tell(disbanded), ["Your first hero is disbanded.", "Ann's first hero is disbanded."]);
}

#[test]
fn the_end_names_the_winner_and_what_decided() {
    // Both have one city of level 1: the later seat wins.
    let told = told(&two(), &Event::Ended(Ending::DayLimit));
    assert_eq!(
        told[1],
        "The last day is over, and so is the game. Ben wins with 1 point, by the later seat."
    );
    let game = Scene::new(&[Faction::Barfolk, Faction::Islanders]).level("a1", 3).build();
    let ended = Event::Ended(Ending::FullMap);
    let words = Battalia::tell(&game.view(Viewer::Seat(ANN)), &ended, &cast(&game, Viewer::Seat(ANN)));
    assert_eq!(words, "Nobody can lay another card: the game is over. You win with 3 points.");
}

#[test]
fn composing_is_told_to_the_one_who_thinks() {
    let game = two();
    let thinks = |action| {
        let event = Event::Chose { seat: ANN, action };
        assert_eq!(Battalia::redact(&event, Viewer::Spectator), None);
        Battalia::tell(&game.view(Viewer::Seat(ANN)), &event, &cast(&game, Viewer::Seat(ANN)))
    };
    assert_eq!(thinks(Action::Do(Deed::HireUnit)), "You consider hiring a unit.");
    assert_eq!(thinks(Action::Card(held(&game, ANN, "supply"))), "You hold a supply ready.");
    assert_eq!(thinks(Action::Square(at("c3"))), "You consider c3.");
    assert_eq!(thinks(Action::Cancel), "You think again.");
}
