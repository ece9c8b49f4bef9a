//! Choices and questions at chosen tables.

use crate::{ANN, BEN, CEM, act, begin, cast, offer, picture, play, question, said, targets, three, told};
use seven::{
    Action, Building, Character, Colour, Deed, Elixir, Event, Scene, Setup, Seven, Sin, Treasure, UnnamedCard,
};
use table::{Fast, Game, Options, Refusal, Seat, Viewer, Words};

#[test]
fn the_menu_says_what_a_deed_costs_and_gives() {
    let game =
        three().fame(ANN, 3).tavern(&["C-RE", "C-RA", "C-BA"]).sin_pile(&["SN1", "SN2"]).passes(2).build();
    let [words, cost, gives] = said(&game, ANN, Action::Do(Deed::Recruit));
    assert_eq!([words.as_str(), &cost], ["Recruit a character", "2 fame or more"]);
    assert_eq!(gives, "gives gifts when used, and most give income or might");
    let [_, _, gives] = said(&game, ANN, Action::Do(Deed::PlaySin));
    assert_eq!(gives, "quick profit; sin 3 of 7 on the pile, the seventh brings a cataclysm");
    let [_, cost, gives] = said(&game, ANN, Action::Do(Deed::ClosePortal));
    assert_eq!(cost, "7 gifts of its colour");
    assert_eq!(gives, "1 might each round; 0 of 6 are closed, all six end the game");
    assert_eq!(said(&game, ANN, Action::Pass)[2], "the Quest Phase ends, for all have passed");
    assert_eq!(targets(&offer(&game, ANN, Action::Do(Deed::Recruit))), ["menu:recruit"]);
}

#[test]
fn a_recruit_is_offered_with_all_it_gives_after_discounts() {
    let scene = three().fame(ANN, 9).tavern(&["C-RE", "C-RA", "C-RD"]);
    let mut game = scene.clone().build();
    play(&mut game, ANN, &[Action::Do(Deed::Recruit)]);
    let duke = Action::Character(Character::new(4));
    let gives = "red; gives 1 red and 1 blue per use; +1 might each round";
    assert_eq!(said(&game, ANN, duke), ["Recruit Duke of Cinders", "7 fame", gives]);
    assert_eq!(targets(&offer(&game, ANN, duke)), ["character:4"]);
    assert_eq!(
        said(&game, ANN, Action::Character(Character::new(0)))[2],
        "red; gives 1 red per use; +1 gold each round"
    );
    let oracle = said(&game, ANN, Action::Character(Character::new(3)));
    assert_eq!(oracle[2], "red; gives 1 red and 1 green per use; 1 might once");

    let mut cheaper = scene.manned(ANN, &["TE4"]).buildings(ANN, &["CA4"]).discounts(ANN, &["CA4"]).build();
    play(&mut cheaper, ANN, &[Action::Do(Deed::Recruit)]);
    assert_eq!(said(&cheaper, ANN, duke)[1], "4 fame");
    assert_eq!(said(&cheaper, ANN, Action::Character(Character::new(0)))[1], "nothing");
}

#[test]
fn the_same_thing_is_offered_for_what_is_asked() {
    let scene = three().characters(ANN, &["C-RB"]).tapped(ANN, &["C-YB"]).pool(Colour::Red, 0, CEM);
    let mut game = scene.build();
    let rider = Action::Character(Character::new(1));
    play(&mut game, ANN, &[Action::Do(Deed::GainGifts)]);
    let words = "Take 1 red and 1 yellow from Border Rider";
    assert_eq!(said(&game, ANN, rider), [words, "", "it is tapped; the pools have only 1 yellow of it"]);
    let guard = said(&game, ANN, Action::Character(Character::new(16)));
    assert_eq!(guard[2], "the second use: it is discarded; the pools have only 1 yellow of it");
    assert_eq!(offer(&game, ANN, rider).group.as_deref(), Some("Your characters"));
    assert_eq!(said(&game, BEN, rider)[0], "Recruit Border Rider");
}

#[test]
fn buildings_are_offered_with_production_and_power() {
    let mut game = three().gold(ANN, 9).on_offer(&["CA1", "ES5"]).build();
    play(&mut game, ANN, &[Action::Do(Deed::Found)]);
    let keep = said(&game, ANN, Action::Building(Building::new(0)));
    let gives = "red; 1 fame each round, 2 with a red following of 2; manned, then lifted: take 2 red gifts";
    assert_eq!(keep, ["Found Cinderkeep", "3 gold", gives]);
    let hall = said(&game, ANN, Action::Building(Building::new(10)));
    let gives = "white; 1 gold each round, 2 with a white following of 2, 3 with 3; \
                 manned, then lifted: your next gold or fame requirement costs 2 less";
    assert_eq!(hall[2], gives);
    let temple = said(&game, ANN, Action::Building(Building::new(12)));
    let gives = "red; 1 might now; 1 might each round with a red following of 3; \
                 manned: sins of others cannot name you";
    assert_eq!(temple, ["Found Temple of the Undying Coal", "5 gold", gives]);
    assert_eq!(targets(&offer(&game, ANN, Action::Building(Building::new(12)))), ["building:12"]);
}

#[test]
fn a_space_says_what_it_asks_and_what_the_quest_pays() {
    let scene = three()
        .fame(ANN, 4)
        .gold(ANN, 5)
        .gifts(ANN, "RRB")
        .quest(0, "Q01")
        .quest(2, "Q02")
        .marker(0, 0, BEN)
        .treasures(0, &["Silver Plate", "Sealed Casket"]);
    let mut game = scene.clone().build();
    play(&mut game, ANN, &[Action::Do(Deed::JoinQuest)]);
    let gold = Action::Space { slot: 0, space: 2 };
    let gives = "prize 2 might; 2 of 3 spaces free; beside it 3 gold and an artifact";
    assert_eq!(said(&game, ANN, gold), ["Space 3 of The Smith Who Would Not Wake", "5 gold", gives]);
    assert_eq!(targets(&offer(&game, ANN, gold)), ["space:0,2"]);
    assert_eq!(offer(&game, ANN, gold).group.as_deref(), Some("Quests in row 1"));
    let gifts = Action::Space { slot: 0, space: 1 };
    assert_eq!(said(&game, ANN, gifts)[1], "1 red and 1 blue");

    let scene = scene.buildings(ANN, &["ES5", "CA5"]).discounts(ANN, &["ES5", "CA5"]);
    let mut game = scene.build();
    play(&mut game, ANN, &[Action::Do(Deed::JoinQuest)]);
    assert_eq!(said(&game, ANN, gold)[1], "3 gold");
    assert_eq!(said(&game, ANN, gifts)[1], "1 red and 1 blue, less 1 gift of your choice");
}

#[test]
fn a_payment_is_followed_step_by_step() {
    let scene = three().fame(ANN, 6).buildings(ANN, &["CA1"]).tavern(&["C-RE", "C-RA", "C-RD"]);
    let mut game = scene.build();
    let (duke, keep) = (Action::Character(Character::new(4)), Action::Building(Building::new(0)));
    play(&mut game, ANN, &[Action::Do(Deed::Recruit), duke]);
    assert_eq!(
        question(&game, Viewer::Seat(ANN)),
        "To recruit Duke of Cinders you owe 7 fame: how do you pay?"
    );
    assert_eq!(question(&game, Viewer::Seat(BEN)), "It is Ann's turn.");
    assert_eq!(said(&game, ANN, keep), ["Cinderkeep for 1 fame", "the castle", ""]);
    act(&mut game, ANN, keep);
    let owed = "To recruit Duke of Cinders you give Cinderkeep, and 6 fame more: how do you pay that?";
    assert_eq!(question(&game, Viewer::Seat(ANN)), owed);
    assert_eq!(said(&game, ANN, Action::PayLoose), ["Pay the rest from what you hold", "6 fame", ""]);
    act(&mut game, ANN, Action::PayLoose);
    let asked = "Do you recruit Duke of Cinders? You pay 6 fame and Cinderkeep.";
    assert_eq!(question(&game, Viewer::Seat(ANN)), asked);
    assert_eq!(said(&game, ANN, Action::Confirm), ["Recruit Duke of Cinders", "6 fame and Cinderkeep", ""]);
    assert_eq!(said(&game, ANN, Action::Back)[0], "Cancel the payment");
    let events = act(&mut game, ANN, Action::Confirm);
    let told = told(&game, &events[0]);
    assert_eq!(told[0], "You recruit the Duke of Cinders for 6 fame and Cinderkeep.");
    assert_eq!(told[1], "Ann recruits the Duke of Cinders for 6 fame and Cinderkeep.");
}

#[test]
fn a_sin_is_composed_announced_and_answered() {
    let scene = three().sins(ANN, &["Greed"]).gold(BEN, 4).sins(BEN, &["Wrath"]);
    let mut game = scene.build();
    play(&mut game, ANN, &[Action::Do(Deed::PlaySin)]);
    let greed = Action::Sin(Sin::new(0));
    assert_eq!(said(&game, ANN, greed), ["Play Greed", "", "take 3 gold, or take 2 gold from another hero"]);
    assert_eq!(targets(&offer(&game, ANN, greed)), ["sin:0"]);
    act(&mut game, ANN, greed);
    assert_eq!(question(&game, Viewer::Seat(ANN)), "What do you play Greed for?");
    assert_eq!(said(&game, ANN, Action::Function(1))[0], "Take 2 gold from another hero");
    act(&mut game, ANN, Action::Function(1));
    assert_eq!(question(&game, Viewer::Seat(ANN)), "Which hero does your Greed name?");
    assert_eq!(said(&game, ANN, Action::Hero(BEN)), ["Name Orrin Deepwater", "", "has 4 gold"]);
    let events = act(&mut game, ANN, Action::Hero(BEN));
    let last = told(&game, events.last().expect("something happens"));
    assert_eq!(last, ["You play Greed to take 2 gold from Ben.", "Ann plays Greed to take 2 gold from Ben."]);
    assert_eq!(
        question(&game, Viewer::Seat(BEN)),
        "Ann plays Greed to take 2 gold from you. Do you cancel it?"
    );
    assert_eq!(question(&game, Viewer::Seat(ANN)), "Ben may react to your Greed.");
    assert_eq!(question(&game, Viewer::Spectator), "Ben may react to Ann's Greed.");
    let wrath = Action::React(Sin::new(5));
    assert_eq!(said(&game, BEN, wrath), ["Cancel it with Wrath", "the sin, which goes to the pile", ""]);
    assert!(
        picture(&game, Viewer::Spectator).contains(">> Announced: Ann's Greed, to take 2 gold from Ben.")
    );
    let events = act(&mut game, BEN, wrath);
    assert_eq!(told(&game, &events[0])[0], "Ben cancels it with Wrath.");
}

#[test]
fn gifts_elixirs_and_treasures_are_told_apart_by_where_they_lie() {
    let scene = three()
        .sins(ANN, &["Envy"])
        .gifts(ANN, "R")
        .gifts(BEN, "RG")
        .elixirs(ANN, &["Ember Phial", "Tide Phial"])
        .elixirs(BEN, &["Ember Phial", "Sun Phial"])
        .store(&["Ember Phial", "Frost Phial", "Raven Phial"])
        .quest(0, "Q01")
        .marker(0, 0, ANN)
        .treasures(0, &["Silver Plate"]);
    let ember = Action::Elixir(Elixir::new(0));
    let mut game = scene.build();
    assert_eq!(targets(&offer(&game, ANN, ember)), ["elixir:0"]);
    assert_eq!(targets(&offer(&game, ANN, Action::Colour(Colour::Red))), ["portal:red"]);
    let with = |choose: &[Action]| {
        let mut game = game.clone();
        play(&mut game, ANN, choose);
        game
    };
    let (sin, red) = (Action::Sin(Sin::new(3)), Action::Colour(Colour::Red));
    let named = with(&[Action::Do(Deed::PlaySin), sin, Action::Function(0), Action::Hero(BEN)]);
    assert_eq!(targets(&offer(&named, ANN, red)), ["gift:red@1"]);
    assert_eq!(said(&named, ANN, red), ["Take a red gift", "", "Orrin Deepwater holds 1, you 1"]);
    let mut swap = with(&[Action::Do(Deed::PlaySin), sin, Action::Function(1), Action::Hero(BEN)]);
    assert_eq!(targets(&offer(&swap, ANN, ember)), ["elixir:0@0"]);
    assert_eq!(said(&swap, ANN, ember)[0], "Give Ember Phial");
    act(&mut swap, ANN, ember);
    assert_eq!(targets(&offer(&swap, ANN, ember)), ["elixir:0@1"]);
    assert_eq!(
        question(&swap, Viewer::Seat(ANN)),
        "Which of Ben's elixirs do you take for your Ember Phial?"
    );
    let used = with(&[Action::Do(Deed::UseElixir)]);
    assert_eq!(targets(&offer(&used, ANN, Action::Yield(Elixir::new(0), 0))), ["elixir:0@0", "yield:0,0"]);
    let give = with(&[Action::Do(Deed::UseAbility)]);
    assert_eq!(targets(&offer(&give, ANN, red)), ["gift:red"]);
    let pools = with(&[Action::Do(Deed::UseAbility), red, Action::Pool]);
    assert_eq!(targets(&offer(&pools, ANN, Action::Colour(Colour::Blue))), ["pool:blue"]);
    play(&mut game, ANN, &[Action::Do(Deed::GainTreasure), Action::Quest(0)]);
    let plate = Action::Treasure(Treasure::new(4));
    assert_eq!(targets(&offer(&game, ANN, plate)), ["treasure:4@0"]);
    assert_eq!(said(&game, ANN, plate), ["Take Silver Plate", "", "3 gold"]);
}

#[test]
fn the_unnamed_speaks_and_is_spoken_of() {
    let setup = Setup::heroes(3).variants(false, true);
    let scene = Scene::with(&setup, &["H1", "H2", "H3"]).gold(BEN, 3).sins(CEM, &["Greed", "Wrath", "Wrath"]);
    let mut game = scene.unnamed_to_play().build();
    let unnamed = Seat::new(3);
    assert_eq!(question(&game, Viewer::Seat(unnamed)), "The circuit is over: play a card, or none.");
    assert_eq!(question(&game, Viewer::Seat(ANN)), "The Unnamed (Dan) may play a card.");
    let toll = Action::Unnamed(UnnamedCard::new(0));
    assert_eq!(
        said(&game, unnamed, toll),
        ["Play The Toll Gate", "", "a hero must pay 1 gold or pay 1 fame"]
    );
    let eyes = {
        let mut game = game.clone();
        play(&mut game, unnamed, &[Action::Unnamed(UnnamedCard::new(11))]);
        let events = act(&mut game, unnamed, Action::Hero(CEM));
        let saw =
            events.iter().find(|event| matches!(event, Event::SawSins { .. })).expect("he looks").clone();
        [Viewer::Seat(unnamed), Viewer::Seat(CEM)].map(|viewer| {
            let heard = Seven::redact(&saw, viewer).expect("both hear it");
            Seven::tell(&game.view(viewer), &heard, &cast(&game, viewer))
        })
    };
    assert_eq!(eyes, ["You look at Cem's sins: Greed and 2 × Wrath.", "The Unnamed looks at your sins."]);
    play(&mut game, unnamed, &[toll]);
    assert_eq!(
        question(&game, Viewer::Seat(unnamed)),
        "Whom does “The Toll Gate” name? The hero must pay 1 gold or pay 1 fame, or take a sin."
    );
    let events = act(&mut game, unnamed, Action::Hero(BEN));
    let heard = told(&game, &events[0]);
    assert_eq!(heard[1], "The Unnamed plays “The Toll Gate” against Ben: pay 1 gold or pay 1 fame.");
}

#[test]
fn questions_name_the_seat_that_decides() {
    let game = three().build();
    let menu = "Your turn: choose an action, or make a free use first.";
    assert_eq!(question(&game, Viewer::Seat(ANN)), menu);
    assert_eq!(question(&game, Viewer::Seat(BEN)), "It is Ann's turn.");
    let chosen: Seven = begin(3, &Options::none().with("heroes", "chosen"), &mut Fast::new(1));
    assert_eq!(question(&chosen, Viewer::Seat(ANN)), "Which hero do you play?");
    assert_eq!(question(&chosen, Viewer::Seat(CEM)), "Ann chooses a hero.");
}

/// What a seat hears that wants something with these words: the reasons, each with its rule.
fn why(game: &Seven, seat: Seat, word: &str) -> Vec<String> {
    let (mut wanted, view) = (Vec::new(), game.view(Viewer::Seat(seat)));
    game.candidates(seat, &mut wanted);
    let reason = |action: Action| {
        let words = Seven::offer(&view, seat, action).words;
        let refused = game.check(seat, action).err().filter(|_| words.contains(word))?;
        Some(format!("{words}: {refused} ({})", refused.rule()))
    };
    wanted.into_iter().filter_map(reason).collect()
}

#[test]
fn why_is_answered_for_everything_in_sight() {
    let scene = three()
        .gifts(ANN, "R")
        .sins(ANN, &["Sloth"])
        .elixirs(ANN, &["Ember Phial"])
        .elixirs(BEN, &["Sun Phial"])
        .store(&["Frost Phial", "Frost Phial", "Raven Phial"])
        .characters(BEN, &["C-RB"])
        .buildings(BEN, &["CA1"])
        .quest(0, "Q01")
        .treasures(0, &["Silver Plate", "Silver Plate"]);
    let game = scene.clone().build();
    let first = |deed: &str| format!("It is possible: choose “{deed}” in the menu first. (S23.1)");
    let yields = [
        format!("Use Ember Phial for 1 red: {}", first("Use an elixir")),
        "Use Ember Phial for 2 red: This yield needs a red following of at least 2. (S6.8)".to_owned(),
    ];
    assert_eq!(why(&game, ANN, "Ember Phial"), yields);
    assert_eq!(
        why(&game, ANN, "Sun Phial"),
        ["Buy Sun Phial: This elixir does not lie in the store. (S7.4)"]
    );
    let rider = "Recruit Border Rider: This character does not lie in the tavern. (S7.1)";
    assert_eq!(why(&game, ANN, "Border Rider"), [rider]);
    assert_eq!(why(&game, ANN, "Cinderkeep"), ["Found Cinderkeep: This building is not for sale. (S7.5)"]);
    let plate = "Take Silver Plate beside The Smith Who Would Not Wake: \
                 You have no marker on this quest. (S7.21)";
    assert_eq!(why(&game, ANN, "Silver Plate"), [plate]);
    assert_eq!(why(&game, ANN, "Orrin"), [format!("Name Orrin Deepwater: {}", first("Play a sin"))]);
    let tapped = scene.clone().sins(ANN, &[]).hero_tapped(ANN).manned(BEN, &["TE1"]).build();
    assert!(why(&tapped, ANN, "Orrin")[0].ends_with("until step 3 of the Regrouping Phase. (S7.15)"));
    let marked = scene.marker(0, 0, ANN).build();
    assert!(why(&marked, ANN, "Silver Plate")[0].ends_with(&first("Gain a treasure")));

    // While something is composed, and when others decide.
    let mut composing = game.clone();
    play(&mut composing, ANN, &[Action::Do(Deed::PlaySin)]);
    assert!(why(&composing, ANN, "Border Rider")[0].ends_with("asked now: decide that first. (S23.1)"));
    assert!(why(&game, BEN, "Take 1 red")[0].ends_with("the table waits for seat 1. (S5.1)"));
}

#[test]
fn the_unnamed_is_told_what_is_not_his() {
    let setup = Setup::heroes(3).variants(false, true);
    let game = Scene::with(&setup, &["H1", "H2", "H3"]).characters(BEN, &["C-RB"]).build();
    let unnamed = Seat::new(3);
    assert!(why(&game, unnamed, "Toll Gate")[0].ends_with("the table waits for seat 1. (S5.1)"));
    let game = after_the_circuit(game);
    assert!(why(&game, unnamed, "Border Rider")[0].ends_with("and plays his cards. (S18.1)"));
    assert!(why(&game, unnamed, "Orrin")[0].ends_with("which of your cards you play, if any. (S23.2)"));
    assert!(picture(&game, Viewer::Seat(unnamed)).contains("Quest Phase, circuit 1 is over"));
}

/// The heroes do something, so that the phase goes on, and the Unnamed is asked.
fn after_the_circuit(mut game: Seven) -> Seven {
    act(&mut game, ANN, Action::Pass);
    play(&mut game, BEN, &[Action::Do(Deed::GainGifts), Action::Character(Character::new(1))]);
    act(&mut game, CEM, Action::Pass);
    game
}
