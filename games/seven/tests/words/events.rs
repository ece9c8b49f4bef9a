//! The log, sentence by sentence.

use crate::{ANN, BEN, CEM, cast, three, told};
use seven::{
    Action, Announcement, Artifact, Building, Cataclysm, Character, Colour, Deed, Elixir, Ending, Event,
    Goods, Most, Object, Pledge, Quest, Reason, Seven, Sin,
};
use table::{Game, Seats, Secret, Viewer, Words};

#[test]
fn hidden_cards_are_told_to_those_who_know_them() {
    let game = three().build();
    let wrath = Secret::new(Sin::new(5), Seats::only(ANN));
    let drew = Event::DrewSin { seat: ANN, sin: wrath };
    assert_eq!(told(&game, &drew), ["You draw Wrath.", "Ann draws a sin."]);
    let artifact = Secret::new(Artifact::new(0), Seats::only(ANN));
    let drew = Event::DrewArtifact { seat: ANN, artifact };
    assert_eq!(told(&game, &drew), ["You draw the Crown of the First Hero.", "Ann draws an artifact."]);
    let discarded = Event::DiscardedSin { seat: ANN, sin: wrath };
    assert_eq!(told(&game, &discarded), ["You discard Wrath.", "Ann discards a sin."]);
    let saw = Event::SawCataclysm { seat: ANN, cataclysm: Secret::new(Cataclysm::new(9), Seats::only(ANN)) };
    let both = ["You look at the top cataclysm: “Despair”.", "Ann looks at the top cataclysm."];
    assert_eq!(told(&game, &saw), both);
    let under = Event::PutSinUnder { seat: ANN, sin: wrath };
    assert_eq!(
        told(&game, &under),
        ["You put Wrath under the sin deck.", "Ann puts a sin under the sin deck."]
    );
}

#[test]
fn events_are_sentences_at_a_table() {
    let game = three().build();
    let tell = |event: Event| told(&game, &event);
    let tells_ann = |event: Event| tell(event)[0].clone();
    let tells_all = |event: Event| tell(event)[1].clone();

    let bought = Event::BoughtElixir {
        seat: ANN,
        elixir: Elixir::new(0),
        paid: Pledge { gold: 2, ..Pledge::NOTHING },
    };
    assert_eq!(tell(bought), ["You buy an Ember Phial for 2 gold.", "Ann buys an Ember Phial for 2 gold."]);
    let mut paid = Pledge { fame: 3, ..Pledge::NOTHING };
    paid.gifts.add(Colour::Red);
    paid.elixirs.add(Elixir::new(0));
    paid.elixirs.add(Elixir::new(0));
    let joined = Event::JoinedQuest { seat: BEN, slot: 0, quest: Quest::new(1), space: 0, paid };
    assert_eq!(
        tells_all(joined),
        "Ben fills a space of “The Drowned Bell” for 1 red, 3 fame and 2 × Ember Phial."
    );
    let what = Announcement::Sin {
        sin: Sin::new(3),
        function: 1,
        named: Some(ANN),
        object: Object::Elixirs(Elixir::new(0), Elixir::new(4)),
    };
    let announced = Event::Announced { seat: BEN, what, paid: Pledge::NOTHING };
    assert_eq!(
        tells_ann(announced.clone()),
        "Ben plays Envy to exchange an Ember Phial for your Tide Cordial."
    );
    assert_eq!(tells_all(announced), "Ben plays Envy to exchange an Ember Phial for Ann's Tide Cordial.");
    let what = Announcement::Manning { building: Building::new(12), colour: None };
    let announced = Event::Announced { seat: ANN, what, paid: Pledge { might: 1, ..Pledge::NOTHING } };
    let both = [
        "You want to man the Temple of the Undying Coal and pay 1 might.",
        "Ann wants to man the Temple of the Undying Coal and pays 1 might.",
    ];
    assert_eq!(tell(announced), both);
    let stole = Event::Stole { seat: BEN, from: ANN, goods: Goods::Gold(2) };
    assert_eq!(tell(stole), ["Ben takes 2 gold from you.", "Ben takes 2 gold from Ann."]);
    let exchanged =
        Event::Exchanged { seat: ANN, with: Some(BEN), given: Colour::Black, taken: Colour::Green };
    let both = [
        "You give Ben a black gift and take a green one.",
        "Ann gives Ben a black gift and takes a green one.",
    ];
    assert_eq!(tell(exchanged), both);
    let used = Event::UsedElixir { seat: BEN, elixir: Elixir::new(2), gifts: [2, 1, 0, 0, 0, 0] };
    assert_eq!(tells_all(used), "Ben uses an Ember Philtre and takes 2 red and 1 blue.");
    assert_eq!(tells_all(Event::WonArmour(1)), "The table wins the Helm of Humility: armour 1 of 7.");
    let struck = Event::CataclysmStruck { cataclysm: Cataclysm::new(0), number: 5 };
    let effect = "a space of the tavern closes; Cinderkeep and Copperfield Manor are destroyed";
    assert_eq!(tells_all(struck), format!("Cataclysm 5 of 14, “Fire in the Lower Town”: {effect}."));
    let scored = Event::Scored { seat: ANN, most: Most::Following(Colour::Black) };
    let both = ["largest following in black"; 2];
    assert!(tell(scored).iter().zip(both).all(|(told, part)| told.contains(part)));
    let cost = Event::SinsCost { seat: ANN, might: 2 };
    assert_eq!(tell(cost), ["The sins in your hand cost 2 might.", "The sins in Ann's hand cost 2 might."]);
    let closed = Event::ClosedPortal { seat: BEN, colour: Colour::White, gifts: 5 };
    assert_eq!(tells_all(closed), "Ben closes the white portal for 5 white.");
    let produced = Event::Produced { seat: ANN, fame: 4, gold: 6, might: 0 };
    assert_eq!(tells_ann(produced), "You earn 4 fame and 6 gold.");
    let reopened = Event::ReopenedPortal { colour: Colour::Black, by: ANN };
    assert_eq!(tells_ann(reopened), "The black portal is open again, and your marker comes back.");
    let order = Event::NewOrder([BEN, ANN, CEM].into_iter().collect());
    assert_eq!(
        tell(order),
        ["The new order of play: Ben, you and Cem.", "The new order of play: Ben, Ann and Cem."]
    );
    let ended = Event::Ended(Ending { reason: Reason::Armour, winners: Seats::only(ANN) });
    assert_eq!(
        tells_ann(ended),
        "The Legendary Armour is complete, and the Unnamed is driven back. You win."
    );
    let ended = Event::Ended(Ending { reason: Reason::FourteenthCataclysm, winners: Seats::NONE });
    let lost = "The last cataclysm has struck: the heroes are defeated. Nobody wins but the Unnamed.";
    assert_eq!(tells_all(ended), lost);
}

#[test]
fn composing_is_told_to_the_one_who_thinks() {
    let game = three().build();
    let thinks = |action| {
        let event = Event::Chose { seat: ANN, action };
        assert_eq!(Seven::redact(&event, Viewer::Spectator), None);
        Seven::tell(&game.view(Viewer::Seat(ANN)), &event, &cast(&game, Viewer::Seat(ANN)))
    };
    assert_eq!(thinks(Action::Do(Deed::Recruit)), "You consider recruiting.");
    assert_eq!(thinks(Action::Character(Character::new(4))), "You consider the Duke of Cinders.");
    assert_eq!(thinks(Action::Back), "You think again.");
    assert_eq!(thinks(Action::Stop), "You leave it at that.");
}
