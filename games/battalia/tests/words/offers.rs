//! Choices and questions at chosen tables.

use crate::{ANN, BEN, act, held, offer, play, question, said, targets};
use battalia::{
    Action, ArtefactType, Battalia, Deed, Faction, Figure, Great, HeroRef, Rank, Rotation, Scene, Shape,
    Square, Target, Terrain,
};
use table::{Game, Seat, Viewer, Words};

const ANNS: Viewer = Viewer::Seat(ANN);

/// Ann leads the Bärfolk from a1, Ben the Islanders from e5.
fn two() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders])
}

fn at(square: &str) -> Square {
    square.parse().expect("a square")
}

fn targets_of(game: &Battalia, seat: Seat, action: Action) -> Vec<String> {
    targets(&offer(game, seat, action)).into_iter().map(str::to_owned).collect()
}

#[test]
fn hiring_says_price_and_top_card_and_counts_what_is_paid() {
    let mut game = two().hand(ANN, "4*supply friman-barfolk").top("priest-islanders").build();
    assert_eq!(question(&game, ANNS), "Your turn: choose an action, or pass.");
    assert_eq!(question(&game, Viewer::Seat(BEN)), "It is Ann's turn.");
    let hire = Action::Do(Deed::HireUnit);
    assert_eq!(said(&game, ANN, hire)[..2], ["Hire a unit", "1 supply or more"]);
    assert_eq!(targets_of(&game, ANN, hire), ["menu:hire_unit"]);
    play(&mut game, ANN, &[hire]);
    let priest = Action::Rank(Rank::Priest);
    assert_eq!(
        said(&game, ANN, priest),
        ["Hire a priest", "3 supplies", "an Islander priest and a supply; 17 cards left"]
    );
    assert_eq!(targets_of(&game, ANN, priest), ["deck:unit:priest"]);
    play(&mut game, ANN, &[priest]);
    assert_eq!(question(&game, ANNS), "To hire a priest you owe 3 supplies: how do you pay?");
    assert_eq!(question(&game, Viewer::Spectator), "It is Ann's turn.");
    let supply = Action::Card(held(&game, ANN, "supply"));
    assert_eq!(said(&game, ANN, supply), ["Pay with a supply", "", "1 of 3 paid; 2 supplies left"]);
    assert_eq!(targets_of(&game, ANN, supply), ["hand:supply"]);
    play(&mut game, ANN, &[supply]);
    let so_far = "To hire a priest you give a supply: 1 of 3 paid, 2 supplies more.";
    assert_eq!(question(&game, ANNS), so_far);
    play(&mut game, ANN, &[supply]);
    assert_eq!(said(&game, ANN, supply)[2], "everything is paid: you hire a priest");
    let friman = Action::Card(held(&game, ANN, "friman-barfolk"));
    assert_eq!(offer(&game, ANN, friman).words, "Pay with a Bärfolk friman");
    assert_eq!(offer(&game, ANN, Action::Cancel).group.as_deref(), Some("Way back"));
}

#[test]
fn a_road_is_laid_step_by_step() {
    let mut game = two()
        .hand(ANN, "2*friman-barfolk supply tool-emberians")
        .day(2)
        .top_road(Shape::Straight, Terrain::Forest)
        .build();
    play(&mut game, ANN, &[Action::Do(Deed::BuildRoad)]);
    let straight = Action::Shape(Shape::Straight);
    let [words, cost, gives] = said(&game, ANN, straight);
    assert_eq!([words.as_str(), &cost], ["Build a straight road", "1 friman and 1 supply"]);
    assert!(gives.starts_with("on forest, native to you; "), "{gives}");
    assert_eq!(targets_of(&game, ANN, straight), ["deck:road:straight"]);
    play(&mut game, ANN, &[straight]);
    assert_eq!(question(&game, ANNS), "On which square does the straight go?");
    let place = offer(&game, ANN, Action::Square(at("b1")));
    assert_eq!(
        [place.words.as_str(), place.group.as_deref().unwrap()],
        ["Lay it on b1", "Where the forest straight road goes"]
    );
    play(&mut game, ANN, &[Action::Square(at("b1"))]);
    let turn = Action::Rotation(Rotation::Quarter);
    assert_eq!(offer(&game, ANN, turn).words, "Lay it with exits east and west");
    assert_eq!(targets_of(&game, ANN, turn), ["rotation:b1:1"]);
    play(&mut game, ANN, &[turn]);
    assert_eq!(question(&game, ANNS), "To build a road on b1 you owe 1 friman and 1 supply: how do you pay?");
    let tool = Action::Card(held(&game, ANN, "tool-emberians"));
    assert_eq!(said(&game, ANN, tool), ["Pay with an Emberian tool", "", "1 of 2 paid; 1 supply left"]);
}

#[test]
fn what_is_left_of_a_lit_tool_lies_where_the_tool_lies() {
    // Day 1: the tool is lit, so it has two copies.
    let mut game = two().hand(ANN, "tool-emberians friman-barfolk").build();
    let steps = [Action::Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::DeadEnd)];
    play(&mut game, ANN, &steps);
    play(&mut game, ANN, &[Action::Square(at("b1")), Action::Rotation(Rotation::ThreeQuarters)]);
    let whole = held(&game, ANN, "tool-emberians");
    assert_eq!(said(&game, ANN, Action::Card(whole))[0], "Pay with an Emberian tool (2 copies)");
    play(&mut game, ANN, &[Action::Card(whole)]);
    let mut legal = Vec::new();
    game.legal(ANN, &mut legal);
    let cards = legal.into_iter().filter(|action| matches!(action, Action::Card(_)));
    let said: Vec<_> =
        cards.map(|card| (offer(&game, ANN, card).words, targets_of(&game, ANN, card))).collect();
    assert_eq!(
        said,
        [
            ("Pay with a Bärfolk friman".to_owned(), vec!["hand:friman-barfolk".to_owned()]),
            ("Pay with an Emberian tool (1 copy left)".to_owned(), vec!["hand:tool-emberians*2".to_owned()]),
        ]
    );
}

#[test]
fn a_matched_artefact_asks_for_the_faction() {
    // Day 3: the amulet is lit, the weapon matched.
    let mut game = two().day(3).hand(ANN, "friman-barfolk chief-barfolk").build();
    play(&mut game, ANN, &[Action::Do(Deed::CreateArtefact)]);
    let weapon = Action::Artefact(ArtefactType::Weapon);
    let gives = "matched today: of a faction you choose; \
                 opens an attack, or strength 1 in a line, or helps to hire a hero";
    assert_eq!(said(&game, ANN, weapon), ["Create a weapon", "1 friman and 1 chief", gives]);
    assert_eq!(targets_of(&game, ANN, weapon), ["deck:artefact:weapon"]);
    play(&mut game, ANN, &[weapon]);
    assert_eq!(question(&game, ANNS), "The weapon is matched today: of which faction do you create one?");
    let emberian = Action::Faction(Faction::Emberians);
    assert_eq!(
        said(&game, ANN, emberian),
        ["Create an Emberian weapon", "", "3 of this faction in the deck"]
    );
}

#[test]
fn an_attack_counts_both_sides() {
    let scene = two().hero(ANN, "e5").second_hero(BEN, "e5").level("e5", 2).city(
        "e4",
        "NS",
        Terrain::Canyon,
        1,
        Some(BEN),
    );
    let mut game = scene
        .day(9)
        .hand(ANN, "weapon-barfolk lord-barfolk friman-islanders")
        .hand(BEN, "chief-islanders horse-islanders")
        .build();
    assert_eq!(said(&game, ANN, Action::Do(Deed::Attack))[0], "Attack");
    play(&mut game, ANN, &[Action::Do(Deed::Attack)]);
    assert_eq!(said(&game, ANN, Action::Hero(Figure::First))[0], "Attack with your first hero on e5");
    play(&mut game, ANN, &[Action::Hero(Figure::First)]);
    let city = Action::Target(Target::City);
    let [words, _, gives] = said(&game, ANN, city);
    assert!(words.starts_with("Attack the Islanders' city of level 2 on "), "{words}");
    assert_eq!(gives, "strength 2 and what its owner lays");
    assert_eq!(targets_of(&game, ANN, city), ["square:e5"]);
    let hero = HeroRef { seat: BEN, figure: Figure::Second };
    let duel = Action::Target(Target::Hero(hero));
    assert_eq!(said(&game, ANN, duel)[0], "Attack the Islanders' second hero");
    assert_eq!(targets_of(&game, ANN, duel), ["hero:1:2"]);
    play(&mut game, ANN, &[city]);
    let weapon = Action::Card(held(&game, ANN, "weapon-barfolk"));
    assert_eq!(said(&game, ANN, weapon)[0], "Open with a Bärfolk weapon (2 copies)");
    play(&mut game, ANN, &[weapon]);
    assert_eq!(
        question(&game, Viewer::Seat(BEN)),
        "Ann's first hero attacks your city on e5. Does a hero of yours lead the defence?"
    );
    assert_eq!(question(&game, ANNS), "Ben decides whether a hero leads the defence.");
    play(&mut game, BEN, &[Action::Hero(Figure::Second)]);
    // One card of the own faction is no morale yet; the second brings +1.
    let lord = Action::Card(held(&game, ANN, "lord-barfolk"));
    assert_eq!(said(&game, ANN, lord)[2], "+4, then attack 6 against 2 and what the defender lays");
    let stranger = Action::Card(held(&game, ANN, "friman-islanders"));
    assert_eq!(said(&game, ANN, stranger)[2], "+1, then attack 2 against 2 and what the defender lays");
    play(&mut game, ANN, &[lord, Action::Done]);
    let chief = Action::Card(held(&game, BEN, "chief-islanders"));
    assert_eq!(said(&game, BEN, chief)[2], "+2, then defence 4 against 6");
    assert_eq!(said(&game, BEN, Action::Done)[2], "defence 2 against 6: the city falls");
    play(&mut game, BEN, &[chief]);
    let horse = Action::Card(held(&game, BEN, "horse-islanders"));
    assert_eq!(said(&game, BEN, horse)[2], "+1, then defence 6 against 6");
    assert_eq!(question(&game, Viewer::Seat(BEN)), "Lay your line: defence 4 against 6; a tie holds.");
}

#[test]
fn buff_asks_for_an_answer() {
    let scene = two().hero(ANN, "a1").day(9).free_buff("a1").hand(ANN, "4*supply");
    let mut game = scene.build();
    assert_eq!(targets_of(&game, ANN, Action::Do(Deed::CallBuff)), ["menu:call_buff", "buff"]);
    play(&mut game, ANN, &[Action::Do(Deed::CallBuff)]);
    assert_eq!(said(&game, ANN, Action::Hero(Figure::First))[0], "Call Buff with your first hero on a1");
    play(&mut game, ANN, &[Action::Hero(Figure::First)]);
    assert_eq!(question(&game, ANNS), "Buff and his horde meet your first hero: bribe, hire or fight?");
    assert_eq!(question(&game, Viewer::Spectator), "Buff meets Ann's first hero: Ann answers.");
    let truce = "a truce for all your heroes until day 16";
    assert_eq!(said(&game, ANN, Action::Bribe), ["Bribe Buff", "3 supplies", truce]);
    assert_eq!(said(&game, ANN, Action::Hire)[1..], ["4 supplies", "he is your third hero until day 16"]);
    let fight = "a line of 6 or more drives Buff off; otherwise your hero is disbanded";
    assert_eq!(said(&game, ANN, Action::Fight)[2], fight);
    act(&mut game, ANN, Action::Hire);
    assert_eq!(question(&game, ANNS), "To hire Buff you owe 4 supplies: how do you pay?");
}

#[test]
fn great_artefacts_say_what_they_do() {
    let scene = two()
        .hand(ANN, "crown hammer pavilion staff friman-barfolk chief-islanders supply")
        .hand(BEN, "supply");
    let mut game = scene.build();
    play(&mut game, ANN, &[Action::Do(Deed::UseGreat)]);
    let crown = Action::Great(Great::Crown);
    let raises = "raises up to 3 units by one rank until the end of the turn";
    assert_eq!(said(&game, ANN, crown), ["Play the Crown of Titus", "", raises]);
    assert_eq!(targets_of(&game, ANN, crown), ["hand:crown"]);
    play(&mut game, ANN, &[crown]);
    assert_eq!(question(&game, ANNS), "Which units does the Crown raise? Up to 3 more.");
    let friman = Action::Object(held(&game, ANN, "friman-barfolk"));
    let raised = "a Bärfolk chief, strength 2, until the end of the turn";
    assert_eq!(said(&game, ANN, friman), ["Raise a Bärfolk friman", "", raised]);
    play(&mut game, ANN, &[friman]);
    assert_eq!(said(&game, ANN, Action::Done), ["Raise no more units", "", "the Crown is played on 1 unit"]);
    play(&mut game, ANN, &[Action::Done]);
    let marked = held(&game, ANN, "friman-barfolk");
    assert_eq!(targets_of(&game, ANN, Action::Card(marked)), ["hand:friman-barfolk=chief-barfolk"]);
    assert_eq!(
        offer(&game, ANN, Action::Card(marked)).words,
        "Use a Bärfolk chief (printed: Bärfolk friman)"
    );

    play(&mut game, ANN, &[Action::Do(Deed::UseGreat), Action::Great(Great::Hammer)]);
    let priest = Action::Rank(Rank::Priest);
    assert_eq!(said(&game, ANN, priest), ["Name a priest", "", "strength 3"]);
    assert_eq!(targets_of(&game, ANN, priest), ["deck:unit:priest"]);
    play(&mut game, ANN, &[priest]);
    assert_eq!(question(&game, ANNS), "Of which faction is the priest?");
    assert_eq!(offer(&game, ANN, Action::Unbound).words, "Name an Unbound priest");
    play(&mut game, ANN, &[Action::Unbound]);

    play(&mut game, ANN, &[Action::Do(Deed::UseGreat), Action::Great(Great::Pavilion)]);
    let supply = Action::Card(held(&game, ANN, "supply"));
    assert_eq!(offer(&game, ANN, supply).group.as_deref(), Some("Up to 3 cards, 0 chosen"));
    play(&mut game, ANN, &[supply, Action::Done, Action::Do(Deed::UseGreat), Action::Great(Great::Staff)]);
    assert_eq!(said(&game, ANN, Action::Shape(Shape::Corner))[1], "nothing");
}

#[test]
fn bids_are_counted() {
    let mut game =
        two().day(8).hand(ANN, "lord-barfolk weapon-barfolk supply").hand(BEN, "supply").bidding().build();
    let lord = Action::Bid("lord-barfolk".parse().unwrap());
    assert_eq!(said(&game, ANN, lord), ["Bid a Bärfolk lord", "", "+4: your bid is 4 then"]);
    assert_eq!(targets_of(&game, ANN, lord), ["hand:lord-barfolk"]);
    play(&mut game, ANN, &[lord]);
    assert_eq!(said(&game, ANN, Action::Done), ["Bid 4", "", "the cards are spent, whoever wins"]);
    let back = Action::TakeBack("lord-barfolk".parse().unwrap());
    assert_eq!(said(&game, ANN, back)[0], "Take a Bärfolk lord back");
    assert_eq!(targets_of(&game, ANN, back), ["bid:lord-barfolk"]);
    assert_eq!(question(&game, Viewer::Spectator), "Ann and Ben choose a bid in secret.");
    play(&mut game, ANN, &[Action::Done]);
    assert_eq!(question(&game, ANNS), "Ben chooses a bid in secret.");
}

#[test]
fn the_table_as_text() {
    let game = two()
        .terrain("a1", Terrain::Canyon)
        .terrain("e1", Terrain::Forest)
        .terrain("a5", Terrain::Lake)
        .terrain("e5", Terrain::Canyon)
        .day(10)
        .road("b1", "EW", Terrain::Lake)
        .city("c1", "ESW", Terrain::Forest, 2, Some(ANN))
        .road("c2", "NS", Terrain::Canyon)
        .hero(ANN, "c2")
        .second_hero(BEN, "e5")
        .free_buff("b1")
        .truce(BEN, 14)
        .row(&[Great::Hammer, Great::Wings])
        .hand(ANN, "2*supply friman-barfolk title-barfolk")
        .marked(ANN, "chief-islanders", "priest-islanders")
        .nation(ANN, "3*supply lord-barfolk")
        .ambush(BEN, "friman-islanders")
        .tent(BEN, "tent-barfolk", "lord-islanders")
        .shelter(BEN, "supply")
        .hand(BEN, "6*supply")
        .build();
    let picture = Battalia::picture(&game.view(ANNS), &crate::cast(&game, ANNS));
    assert_eq!(picture, include_str!("picture.txt").trim_end());
}
