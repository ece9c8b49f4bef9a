//! Chapter 18: how decisions are asked.

use crate::buff::{is_asked, leads, legal, road, supplied, until_day};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    Battalia, Deed, Draft, Event, Faction, Figure, Great, HeroRef, Piece, Rank, Rotation, Scene, Setup,
    Shape, Target, Task, Terrain, Zone,
};
use table::{Chance, Fast, Game, Seat, Seats, Silent};

/// A table for this seed at which nearly everything can be done.
fn rich(seed: u64) -> Battalia {
    let setup = Setup::players(2).variants(seed.is_multiple_of(2), true);
    let scene = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders])
        .day(8 + (seed % 7) as u8)
        .road("b1", "ESW", Terrain::Forest)
        .road("b2", "NS", Terrain::Lake)
        .road("c1", "EW", Terrain::Canyon)
        .hero(ANNA, "a1")
        .hero(BORIS, "b1")
        .row(&[Great::Shield, Great::Sword])
        .hand(
            ANNA,
            "5*supply tool-barfolk weapon-barfolk amulet-barfolk title-barfolk scroll-barfolk tent-barfolk",
        )
        .hand(
            ANNA,
            "horse-barfolk 3*friman-barfolk friman-islanders 2*chief-barfolk chief-islanders priest-unbound",
        )
        .hand(ANNA, "hammer wings crown book pavilion horn hand staff")
        .hand(BORIS, "weapon-islanders 2*lord-islanders amulet-islanders title-islanders 4*supply")
        .nation(ANNA, "8*supply 2*lord-barfolk weapon-emberians")
        .nation(BORIS, "8*supply horse-islanders weapon-islanders");
    let scene = scene.ambush(BORIS, "priest-islanders").tent(ANNA, "tent-emberians", "lord-emberians");
    match seed % 3 {
        0 => scene.free_buff("c1").opening_of(ANNA).build(),
        1 => scene.serving_buff(BORIS, "a1", 16).build(),
        _ => scene.day(8).bidding().build(),
    }
}

/// Walks at random from rich tables, and looks at every question on the way.
fn walks(mut look: impl FnMut(&Battalia, Seat, &[Action])) {
    for seed in 0..60 {
        let (mut game, mut chance) = (rich(seed), Fast::new(seed));
        for _ in 0..250 {
            let deciders: Vec<Seat> = game.turn().deciders().iter().collect();
            let Some(&seat) = deciders.get(chance.below(deciders.len().max(1) as u32) as usize) else {
                break;
            };
            let actions = legal(&game, seat);
            look(&game, seat, &actions);
            // Passing would end the fun.
            let lively: Vec<_> = actions
                .iter()
                .copied()
                .filter(|action| !matches!(action, Pass | Cancel | Mulligan))
                .collect();
            let from = if lively.is_empty() || chance.below(12) == 0 { &actions } else { &lively };
            game.apply(seat, from[chance.below(from.len() as u32) as usize], &mut chance, &mut Silent);
        }
    }
}

/// The bound of the table of chapter 18 for this question, "cancel" left aside.
fn bound(task: Task, draft: &Draft) -> usize {
    match (task, draft) {
        (_, Draft::Deed(Deed::HireUnit | Deed::BuildCity) | Draft::Turned { .. })
        | (Task::PlaceBuff(_), _) => 4,
        (_, Draft::Deed(Deed::CreateArtefact)) => 7,
        (
            _,
            Draft::Deed(Deed::BuildRoad)
            | Draft::Create(_)
            | Draft::CityLevel(_)
            | Draft::Name { kind: Some(_), .. }
            | Draft::Great(_)
            | Draft::Scroll { faction: None, .. },
        ) => 5,
        (_, Draft::Deed(Deed::UpgradeCity | Deed::HireHero)) => 28,
        (_, Draft::Deed(Deed::UseGreat)) => 10,
        (_, Draft::Deed(Deed::March | Deed::Attack | Deed::CallBuff)) => 3,
        (
            _,
            Draft::Deed(_)
            | Draft::Pay(_)
            | Draft::Camp { .. }
            | Draft::March { .. }
            | Draft::Flight(_)
            | Draft::Deploy(_),
        ) => 30,
        (
            _,
            Draft::Site { .. } | Draft::Amulet(_) | Draft::Title(_) | Draft::Scroll { .. } | Draft::Crown(_),
        ) => 40,
        (_, Draft::Name { kind: None, .. }) | (Task::Name { .. }, _) => 13,
        (_, Draft::AttackWith(_)) | (Task::PickMet { .. }, _) => 8,
        (_, Draft::AttackOn(..)) => 15,
        (Task::Menu, Draft::Nothing) => 16,
        (Task::Opening, _) => 6,
        (Task::March { .. } | Task::Flight { .. }, _) => 30,
        (Task::Retreat | Task::TakeFromRow | Task::WalkBuff { .. } | Task::FreeRoad { .. }, _) => 5,
        (Task::Participation | Task::ChooseFaction(_) | Task::ChooseCity(_), _) => 4,
        (Task::AttackerLine | Task::DefenderLine, _) => 40,
        (Task::SpringAmbush | Task::LeadBuff, _) => 2,
        (Task::AnswerBuff { .. }, _) => 3,
        (Task::Bid, _) => 20,
        _ => 0,
    }
}

fn asked_of(game: &Battalia, seat: Seat) -> (Task, Draft) {
    let asked = game.view(table::Viewer::Seat(seat)).asked.expect("somebody is asked");
    (asked.task, asked.draft)
}

#[test]
fn b18_1_every_list_is_short() {
    let mut longest = 0;
    walks(|game, seat, actions| {
        let (task, draft) = asked_of(game, seat);
        let count = actions.iter().filter(|&&action| action != Cancel).count();
        assert!((1..=99).contains(&actions.len()));
        assert!(count <= bound(task, &draft), "{count} options for {task:?}, {draft:?}: {actions:?}");
        longest = longest.max(count);
    });
    assert!(longest >= 12, "there was something to choose from: {longest}");
}

#[test]
fn b18_1_lines_payments_and_bids_are_put_together_card_by_card() {
    let mut game = two().hand(ANNA, "3*supply").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Chief), h("supply")]);
    let Draft::Pay(payment) = asked_of(&game, ANNA).1 else { panic!("a payment") };
    assert_eq!((payment.owed.supplies, payment.paid.len()), (1, 1));
    assert_eq!(refused(&game, ANNA, Pass), "B18.1", "the payment is asked now");
    let mut game = supplied(two(), 2).day(8).hand(ANNA, "lord-barfolk friman-barfolk").bidding().build();
    act(&mut game, ANNA, &[Bid(card("lord-barfolk"))]);
    assert_eq!(legal(&game, ANNA), [Bid(card("friman-barfolk")), TakeBack(card("lord-barfolk")), Done]);
    let mut game = two().hero(ANNA, "e1").hand(ANNA, "weapon-barfolk 2*lord-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")]);
    act(&mut game, ANNA, &[h("lord-barfolk")]);
    assert_eq!(legal(&game, ANNA), [h("lord-barfolk"), Done]);
}

#[test]
fn b18_1_what_is_not_asked_is_refused() {
    let game = two().hand(ANNA, "supply friman-barfolk").build();
    assert_eq!(refused(&game, ANNA, Action::Rank(Rank::Friman)), "B18.1", "the kind of action comes first");
    assert_eq!(refused(&game, ANNA, Bribe), "B18.1");
}

#[test]
fn b18_2_equal_cards_are_one_option() {
    let scene = supplied(two(), 2)
        .day(2)
        .hand(ANNA, "3*supply 2*friman-barfolk friman-islanders tool-barfolk tool-islanders");
    let mut game = scene.marked(ANNA, "friman-barfolk", "friman-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy)]);
    let marked = Piece { now: card("friman-islanders"), ..Piece::in_hand(card("friman-barfolk")) };
    let mut names =
        ["supply", "friman-barfolk", "friman-islanders", "tool-barfolk", "tool-islanders"].map(h).to_vec();
    names.extend([Card(marked), Cancel]);
    let (mut expected, mut found) = (names, legal(&game, ANNA));
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "alike in everything: once; with a mark: apart");
}

#[test]
fn b18_2_no_option_is_offered_twice() {
    walks(|_, _, actions| {
        let mut sorted = actions.to_vec();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), actions.len(), "{actions:?}");
    });
}

#[test]
fn b18_3_whatever_is_begun_can_be_completed() {
    walks(|game, seat, actions| {
        let (task, draft) = asked_of(game, seat);
        assert!(actions.iter().any(|&action| action != Cancel), "{task:?}, {draft:?}");
        assert!(actions.iter().all(|&action| game.check(seat, action).is_ok()));
    });
}

#[test]
fn b18_3_a_payment_offers_only_what_completes_it() {
    let mut game = two().day(2).hand(ANNA, "tool-barfolk 3*friman-barfolk chief-barfolk supply").build();
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::Straight)]);
    act(&mut game, ANNA, &[Square(sq("b1")), Action::Rotation(Rotation::Quarter)]);
    assert_eq!(legal(&game, ANNA), [h("friman-barfolk"), h("tool-barfolk"), Cancel]);
    let game = two().hand(ANNA, "supply").build();
    assert_eq!(legal(&game, ANNA), [Do(Deed::HireUnit), Pass]);
    assert_eq!(refused(&game, ANNA, Do(Deed::CreateArtefact)), "B7.12");
    let game = two().hand(ANNA, "tent-barfolk supply").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::PitchTent)), "B7.9", "there would be nothing to station");
    let mut game = two().day(2).hand(ANNA, "scroll-barfolk friman-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UseScroll), h("scroll-barfolk"), Action::Faction(Faction::Islanders)]);
    assert_eq!(refused(&game, ANNA, Done), "B10.26", "a scroll names at least one card");
}

#[test]
fn b18_4_a_single_option_is_taken() {
    let mut game = Battalia::begin(&Setup::players(4), &mut Fast::new(2), &mut Silent).expect("a table");
    let order = seen(&game).order;
    for (place, faction) in Faction::ALL.into_iter().enumerate().take(3) {
        act(&mut game, order[place], &[Action::Faction(faction)]);
    }
    assert_eq!(seen(&game).players[order[3].index()].faction, Some(Faction::Cloudborn));
    assert_eq!(is_asked(&game), (Seats::only(order[3]), Task::ChooseCity(3)));
    let mut game =
        two().row(&[Great::Horn]).hero(ANNA, "c3").hand(ANNA, "weapon-barfolk 2*lord-barfolk").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins), h("weapon-barfolk")],
    );
    act(&mut game, ANNA, &[h("lord-barfolk"), h("lord-barfolk"), Done]);
    assert_eq!(seen(&game).players[0].arrivals.count(card("horn")), 1);
}

#[test]
fn b18_4_unless_it_tells_something_hidden() {
    let mut game = road().hero(BORIS, "c1").hand(BORIS, "2*supply").leading_of(ANNA).build();
    leads(&mut game, ANNA, 1, &["c1"]);
    assert_eq!(legal(&game, BORIS), [Fight], "he has not the supplies, and nobody knows");
    act(&mut game, BORIS, &[Fight]);
    assert_eq!((is_asked(&game).1, legal(&game, BORIS)), (Task::DefenderLine, vec![Done]), "no battle card");
}

/// What everybody sees, without how often was cancelled.
fn without_cancels(game: &Battalia) -> Vec<battalia::View> {
    let viewers = table::Viewer::all(2).map(|viewer| game.view(viewer));
    let mut views: Vec<_> = viewers.collect();
    views.iter_mut().filter_map(|view| view.asked.as_mut()).for_each(|asked| asked.cancels_left = None);
    views
}

/// Anna begins this and cancels it: everything is as before.
#[track_caller]
fn cancels(scene: &Scene, before: &[Action], begun: &[Action]) {
    let mut game = scene.clone().build();
    act(&mut game, ANNA, before);
    let views = without_cancels(&game);
    for length in 1..=begun.len() {
        let mut game = game;
        act(&mut game, ANNA, &begun[..length]);
        act(&mut game, ANNA, &[Cancel]);
        assert_eq!(without_cancels(&game), views, "{begun:?}");
    }
}

#[test]
fn b18_5_cancel_goes_back_to_the_question_from_which_it_started() {
    let scene = supplied(two(), 2).day(10).hero(ANNA, "a1").road("b1", "EW", Terrain::Canyon).free_buff("a1");
    let scene = scene
        .row(&[])
        .hand(ANNA, "4*supply 2*friman-barfolk title-barfolk weapon-barfolk staff")
        .level("e5", 2);
    cancels(&scene, &[], &[Do(Deed::HireUnit), Action::Rank(Rank::Priest), h("supply"), h("supply")]);
    cancels(&scene, &[], &[Do(Deed::UseTitle), h("title-barfolk")]);
    cancels(&scene, &[], &[Do(Deed::Deploy), h("friman-barfolk")]);
    cancels(&scene, &[], &[Do(Deed::March), Hero(Figure::First), h("supply")]);
    cancels(&scene, &[], &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("a2"))]);
    cancels(
        &scene,
        &[Do(Deed::CallBuff), Hero(Figure::First)],
        &[Hire, h("supply"), h("supply"), h("supply")],
    );
    let attack = [Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")];
    let at_e1 = scene.clone().hero(ANNA, "e1").hand(ANNA, "weapon-islanders");
    let second = [Do(Deed::Attack), Hero(Figure::Second), Target(Target::City)];
    cancels(&at_e1, &[], &second);
    let line = [second[0], second[1], second[2], attack[3]];
    cancels(&at_e1, &line, &[h("title-barfolk")]);
    let staff =
        [Do(Deed::UseGreat), Action::Great(Great::Staff), Action::Shape(Shape::Straight), Square(sq("a2"))];
    cancels(&scene, &[], &staff);
    let first_road = [staff[0], staff[1], staff[2], staff[3], Action::Rotation(Rotation::None)];
    cancels(&scene, &first_road, &[Action::Shape(Shape::Straight), Square(sq("a3"))]);
}

#[test]
fn b18_5_not_after_a_payment_a_roll_an_opener_or_a_step() {
    let scene =
        supplied(two(), 2).day(4).hero(ANNA, "a1").road("b1", "EW", Terrain::Canyon).hero(BORIS, "b1");
    let scene =
        scene.hand(ANNA, "3*supply weapon-barfolk amulet-barfolk friman-barfolk chief-barfolk tool-barfolk");
    let no_cancel = |game: &Battalia| {
        assert!(!legal(game, ANNA).contains(&Cancel));
        assert_eq!(refused(game, ANNA, Cancel), "B18.5");
    };
    let mut game = scene.clone().build();
    no_cancel(&game);
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")]);
    no_cancel(&game);
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
    act_with(&mut game, ANNA, Object(Piece::in_hand(card("friman-barfolk"))), &[5]);
    no_cancel(&game);
    act(&mut game, ANNA, &[Action::Rank(Rank::Lord)]);
    no_cancel(&game);
    act(&mut game, ANNA, &[Action::Faction(Faction::Barfolk)]);
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("supply"), Square(sq("b1"))]);
    no_cancel(&game);
    let boris = Target::Hero(HeroRef { seat: BORIS, figure: Figure::First });
    act(&mut game, ANNA, &[Done, Do(Deed::Attack), Hero(Figure::First), Target(boris), h("weapon-barfolk")]);
    act(&mut game, BORIS, &[Stay]);
    no_cancel(&game);
    let mut game = scene.opening_of(ANNA).build();
    act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    no_cancel(&game);
}

const BEGIN: Action = Do(Deed::HireUnit);

#[test]
fn b18_6_twenty_cancels_in_a_turn() {
    let scene = supplied(two(), 2).hand(ANNA, "4*supply");
    let mut game = scene.clone().build();
    assert_eq!(seen(&game).pack.numbers.cancels, 20);
    for left in (0..20).rev() {
        act(&mut game, ANNA, &[BEGIN, Cancel]);
        let asked = game.view(table::Viewer::Seat(ANNA)).asked.expect("the menu");
        assert_eq!(asked.cancels_left, Some(left));
    }
    act(&mut game, ANNA, &[BEGIN]);
    assert!(!legal(&game, ANNA).contains(&Cancel));
    assert_eq!(refused(&game, ANNA, Cancel), "B18.6");
    act(&mut game, ANNA, &[Action::Rank(Rank::Friman), h("supply"), Pass]);
    act(&mut game, BORIS, &[Decline, BEGIN, Cancel, Pass]);
    act(&mut game, ANNA, &[Decline, BEGIN, Cancel]);
    let mut game = scene.cancels(BORIS, 20).build();
    act(&mut game, ANNA, &[BEGIN, Cancel]);
}

#[test]
fn b18_6_taking_a_card_back_counts_and_a_morning_is_a_turn_of_its_own() {
    let scene = supplied(two(), 2).day(8).hand(ANNA, "lord-barfolk");
    let mut game = scene.cancels(ANNA, 18).bidding().build();
    for _ in 0..2 {
        act(&mut game, ANNA, &[Bid(card("lord-barfolk")), TakeBack(card("lord-barfolk"))]);
    }
    act(&mut game, ANNA, &[Bid(card("lord-barfolk"))]);
    assert_eq!(refused(&game, ANNA, TakeBack(card("lord-barfolk"))), "B18.6");
    assert_eq!(legal(&game, ANNA), [Done]);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    act(&mut game, ANNA, &[Square(sq("e5")), Decline, BEGIN, Cancel]);
    let scene = two().day(7).nation(ANNA, "5*lord-barfolk 3*lord-islanders").nation(BORIS, "6*supply");
    let mut game = scene.cancels(ANNA, 20).cancels(BORIS, 20).turn_of(BORIS).build();
    act(&mut game, BORIS, &[Pass]);
    let Some(&Bid(lord)) = legal(&game, ANNA).first() else { panic!("she holds lords") };
    act(&mut game, ANNA, &[Bid(lord), TakeBack(lord)]);
}

#[test]
fn b18_7_one_seat_is_asked_except_for_the_bid() {
    let mut bids = 0;
    walks(|game, _, _| {
        let (seats, task) = is_asked(game);
        bids += u32::from(seats.len() > 1);
        assert!(seats.len() == 1 || task == Task::Bid, "{task:?}");
        for seat in Seat::all(2).filter(|&seat| !seats.contains(seat)) {
            let expected = if task == Task::Bid { "B15.2" } else { "B18.7" };
            assert_eq!(refused(game, seat, Done), expected);
            assert!(legal(game, seat).is_empty());
        }
    });
    assert!(bids > 0);
}

#[test]
fn b18_8_questions_of_a_battle_follow_the_rules() {
    let scene =
        supplied(two(), 2).day(10).hero(ANNA, "e5").hero(BORIS, "e5").level("e5", 2).ambush(BORIS, "supply");
    let mut game = scene.hand(ANNA, "weapon-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")]);
    let order = [
        (BORIS, Task::Participation, Nobody),
        (BORIS, Task::SpringAmbush, Hold),
        (ANNA, Task::AttackerLine, Done),
        (BORIS, Task::DefenderLine, Done),
    ];
    for (seat, task, answer) in order {
        assert_eq!(is_asked(&game), (Seats::only(seat), task));
        act(&mut game, seat, &[answer]);
    }
}

#[test]
fn b18_8_in_the_morning_seat_1_comes_first() {
    let starts = (0..20)
        .map(|seed| Battalia::begin(&Setup::players(3), &mut Fast::new(seed), &mut Silent).expect("a table"));
    let mut starts = starts.filter(|game| seen(game).order[0] != ANNA);
    let mut game = starts.next().expect("somebody else begins");
    while seen(&game).oracle.day == 0 {
        let seat = game.turn().deciders().first().expect("set-up");
        let action = legal(&game, seat)[0];
        act(&mut game, seat, &[action]);
    }
    until_day(&mut game, 8);
    let order = seen(&game).order;
    let mut events = Vec::new();
    for seat in Seat::all(3) {
        events.extend(act(&mut game, seat, &[Done]));
    }
    let shown = |event: &Event| if let Event::BidShown { seat, .. } = event { Some(*seat) } else { None };
    assert_eq!(events.iter().filter_map(shown).collect::<Vec<_>>(), order);
    let winner = is_asked(&game).0.first().expect("somebody has won");
    act(&mut game, winner, &[Square(sq("a1"))]);
    assert_eq!(is_asked(&game), (Seats::only(order[0]), Task::Opening));
}

#[test]
fn b18_9_alike_in_several_tents_is_one_option_from_the_first_tent() {
    let scene = two().day(10).hero(ANNA, "e1").hand(ANNA, "weapon-barfolk");
    let scene = scene.tent(ANNA, "tent-barfolk", "lord-barfolk").tent(ANNA, "tent-islanders", "lord-barfolk");
    let mut game = scene.build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")]);
    let lord = Card(Piece { zone: Zone::Tents, ..Piece::in_hand(card("lord-barfolk")) });
    assert_eq!(legal(&game, ANNA), [lord, Done]);
    act(&mut game, ANNA, &[lord]);
    let tents: Vec<_> = seen(&game).players[0].tents.iter().map(|tent| tent.tent).collect();
    assert_eq!(tents, [card("tent-islanders")], "the first tent is empty now");
    act(&mut game, ANNA, &[lord]);
    assert!(seen(&game).players[0].tents.is_empty());
}

#[test]
fn b18_10_at_most_twelve_cards_before_the_first_step() {
    let mut game = two().road("b1", "EW", Terrain::Canyon).hero(ANNA, "a1").hand(ANNA, "14*supply").build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First)]);
    let twelve = [h("supply"); 12];
    act(&mut game, ANNA, &twelve);
    assert_eq!(refused(&game, ANNA, h("supply")), "B18.10");
    assert_eq!(legal(&game, ANNA), [Square(sq("b1")), Cancel]);
    act(&mut game, ANNA, &[Square(sq("b1")), h("supply"), h("supply")]);
    assert_eq!(is_asked(&game).1, Task::March { figure: Figure::First, points: 13 });
}
