//! Chapter 17: who sees what, what is heard of an event, and what stays known.

use crate::buff::{supplied, three};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Bank, Battalia, Cards, Deed, Event, Faction, Great, Piece, PlayerView, Rank, Rotation,
    Scene, Setup, Shape, Terrain, View,
};
use table::{Fast, Game, Kind, Silent, Transcript, Viewer};

const OTHERS: [Viewer; 3] = [Viewer::Seat(BORIS), Viewer::Seat(CLARA), Viewer::Spectator];

fn cards(names: &str) -> Cards {
    names.split_whitespace().map(card).collect()
}

/// What everybody but Anna sees of her is the same; here it is.
#[track_caller]
fn from_outside(game: &Battalia) -> PlayerView {
    let [boris, clara, spectator] = OTHERS.map(|viewer| game.view(viewer).players[0].clone());
    assert_eq!(boris, clara);
    assert_eq!(boris, spectator);
    boris
}

fn of_anna(game: &Battalia) -> PlayerView {
    game.view(Viewer::Seat(ANNA)).players[0].clone()
}

/// What the viewer hears of these events.
fn heard(events: &[Event], viewer: Viewer) -> Vec<Event> {
    events.iter().filter_map(|event| Battalia::redact(event, viewer)).collect()
}

/// The view without what table B17.1 keeps from somebody.
fn public(mut view: View) -> View {
    view.you = None;
    if let Some(asked) = &mut view.asked {
        (asked.draft, asked.points, asked.cancels_left) = (battalia::Draft::Nothing, 0, None);
    }
    for player in &mut view.players {
        (player.hand, player.at_hand, player.nation, player.bid) = (None, None, None, None);
        player.ambush = vec![None; player.ambush.len()];
    }
    view
}

/// Something in every zone of Anna's.
fn everywhere() -> Scene {
    supplied(three(), 3)
        .row(&[Great::Horn])
        .hand(ANNA, "2*supply lord-barfolk")
        .ambush(ANNA, "priest-barfolk chief-islanders")
        .lines(ANNA, "weapon-barfolk")
        .arrivals(ANNA, "tool-barfolk")
        .shelter(ANNA, "horse-barfolk hammer")
        .limbo(ANNA, "friman-barfolk")
        .tent(ANNA, "tent-barfolk", "lord-islanders")
        .hero(ANNA, "a1")
        .truce(ANNA, 12)
}

#[test]
fn b17_1_hand_nation_and_ambush_are_seen_by_their_owner() {
    let game = everywhere().build();
    let (own, other) = (of_anna(&game), from_outside(&game));
    assert_eq!((own.hand, own.hand_count), (Some(cards("supply supply lord-barfolk")), 3));
    assert_eq!((other.hand, other.hand_count), (None, 3));
    assert_eq!(own.nation.map(|nation| nation.len()), Some(12));
    assert_eq!((other.nation, other.nation_count), (None, 12));
    assert_eq!(own.ambush, [Some(card("priest-barfolk")), Some(card("chief-islanders"))]);
    assert_eq!(other.ambush, [None, None]);
    assert_eq!(other.at_hand, None);
}

#[test]
fn b17_1_open_zones_are_seen_by_all() {
    let other = from_outside(&everywhere().build());
    assert_eq!(other.lines, cards("weapon-barfolk"));
    assert_eq!(other.arrivals, cards("tool-barfolk"));
    assert_eq!(other.shelter, cards("horse-barfolk hammer"));
    assert_eq!(other.limbo, cards("friman-barfolk"));
    assert_eq!(other.tents[0].tent, card("tent-barfolk"));
    assert_eq!(other.tents[0].cards[0].card, card("lord-islanders"));
    assert_eq!((other.truce_until, other.reserve, other.deck_size), (Some(12), 1, 23));
}

#[test]
fn b17_1_everything_else_is_the_same_for_all() {
    let mut game = everywhere().free_buff("g1").day(9).build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Chief), h("supply")]);
    let truth = public(seen(&game));
    for viewer in Viewer::all(3) {
        assert_eq!(public(game.view(viewer)), truth, "{viewer}");
        assert_eq!(game.view(viewer).you, viewer.seat());
    }
    assert_ne!(
        game.view(Viewer::Seat(ANNA)).asked,
        game.view(Viewer::Seat(BORIS)).asked,
        "what she composes"
    );
    assert_eq!((truth.horde, truth.row.len(), truth.heroes.len()), (Some(6), 1, 1));
}

#[test]
fn b17_1_a_start_deck_is_seen_by_its_owner_alone() {
    let mut log = Transcript::default();
    let game = Battalia::begin(&Setup::players(3), &mut Fast::new(5), &mut log).expect("a table");
    let own = of_anna(&game).nation.expect("her start deck");
    assert_eq!((own.len(), own.count(card("supply"))), (10, 5));
    let other = from_outside(&game);
    assert_eq!((other.hand, other.nation), (None, None));
    let tells = |event: &Event| format!("{event:?}").contains("friman");
    assert!(!log.events.iter().any(tells), "no event tells a unit of a start deck");
    assert!(
        game.view(Viewer::Spectator).bank.units.iter().all(|deck| deck.top.is_none()),
        "nothing is turned yet"
    );
}

#[test]
fn b17_1_row_and_box_are_seen_by_all() {
    let game = Battalia::begin(&Setup::players(2), &mut Fast::new(4), &mut Silent).expect("a table");
    for viewer in Viewer::all(2) {
        let view = game.view(viewer);
        assert_eq!((view.row.len(), view.options.greats.len()), (3, 10), "seven lie in the box");
        let left = view.left_out.expect("a faction has left");
        assert!(
            view.bank.artefacts.iter().all(|deck| deck.factions.is_some_and(|all| all[left as usize] == 0))
        );
    }
}

#[test]
fn b17_1_decks_show_their_top_and_number() {
    let game =
        three().top("chief-emberians").top("horse-cloudborn").top_city(Shape::Cross, Terrain::Lake).build();
    for viewer in Viewer::all(3) {
        let bank = game.view(viewer).bank;
        let chiefs = bank.units[Rank::Chief as usize];
        assert_eq!((chiefs.top, chiefs.count, chiefs.factions), (Some(card("chief-emberians")), 22, None));
        assert_eq!(bank.artefacts[ArtefactType::Horse as usize].top, Some(card("horse-cloudborn")));
        let crosses = bank.cities[Shape::Cross as usize];
        assert_eq!((crosses.top, crosses.count), (Some(Terrain::Lake), 4));
        assert_eq!(bank.supplies, 88);
    }
}

#[test]
fn b17_1_a_bid_is_chosen_or_open_to_others() {
    let scene = supplied(three(), 3).day(8).hand(ANNA, "lord-barfolk friman-barfolk").bidding();
    let mut game = scene.build();
    let events = act(&mut game, ANNA, &[Bid(card("lord-barfolk"))]);
    assert!(OTHERS.iter().all(|&viewer| heard(&events, viewer).is_empty()));
    assert_eq!(of_anna(&game).bid, Some(vec![card("lord-barfolk")]));
    assert_eq!((from_outside(&game).bid, from_outside(&game).bid_chosen), (None, Some(false)));
    let events = act(&mut game, ANNA, &[Done]);
    assert_eq!(heard(&events, Viewer::Spectator), [Event::BidChosen(ANNA)]);
    assert_eq!((from_outside(&game).bid, from_outside(&game).bid_chosen), (None, Some(true)));
    let worlds = (0..40).map(|seed| {
        let mut world = game;
        world.imagine(Viewer::Seat(BORIS), &mut Fast::new(seed));
        seen(&world).players[0].bid.clone()
    });
    let mut worlds: Vec<_> = worlds.collect();
    worlds.sort();
    worlds.dedup();
    assert!(worlds.len() > 1, "for Boris it could be another bid");
}

#[test]
fn b17_1_die_rolls_are_heard_by_all() {
    let mut game = three().day(9).free_buff("c3").road("c3", "EW", Terrain::Lake).leading_of(ANNA).build();
    let events = act_with(&mut game, ANNA, Roll, &[4]);
    for viewer in Viewer::all(3) {
        assert!(heard(&events, viewer).contains(&Event::LeadsBuff { seat: ANNA, roll: 5 }), "{viewer}");
    }
}

/// Everybody hears this of what Anna does.
#[track_caller]
fn all_hear(game: &mut Battalia, actions: &[Action], expected: &Event) {
    let events = act(game, ANNA, actions);
    for viewer in OTHERS {
        assert!(heard(&events, viewer).contains(expected), "{viewer}: {events:?}");
    }
}

#[test]
fn b17_2_a_cohort_is_shown() {
    let hand = "friman-barfolk chief-barfolk tool-barfolk supply";
    let mut game = supplied(three(), 3).hand(ANNA, hand).opening_of(ANNA).build();
    let cohort = cards("friman-barfolk chief-barfolk tool-barfolk");
    all_hear(
        &mut game,
        &[Cohort(Faction::Barfolk)],
        &Event::Cohort { seat: ANNA, faction: Faction::Barfolk, cards: cohort },
    );
    assert_eq!(from_outside(&game).shown.into_iter().collect::<Cards>(), cohort);
}

#[test]
fn b17_2_played_paid_suspended_and_charmed_cards_are_seen() {
    let hand = "5*supply title-barfolk amulet-barfolk chief-barfolk friman-barfolk";
    let mut game = supplied(three(), 3).day(2).hand(ANNA, hand).build();
    let paid = [card("supply")].into_iter().collect();
    let purpose = battalia::Purpose::Unit(Rank::Friman);
    let hire = [Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")];
    all_hear(&mut game, &hire, &Event::Paid { seat: ANNA, purpose, cards: paid });
    let title = card("title-barfolk");
    let object = Object(Piece::in_hand(card("chief-barfolk")));
    let play = [Do(Deed::UseTitle), h("title-barfolk"), object];
    all_hear(&mut game, &play, &Event::Played { seat: ANNA, card: title, now: title });
    let suspended = card("supply");
    let deploy = [Do(Deed::Deploy), h("supply"), h("supply")];
    all_hear(&mut game, &deploy, &Event::Deployed { seat: ANNA, card: None, suspended });
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
    let events = act_with(&mut game, ANNA, Object(Piece::in_hand(card("friman-barfolk"))), &[0]);
    let rolled = Event::Rolled { seat: ANNA, card: card("friman-barfolk"), roll: 1 };
    assert!(heard(&events, Viewer::Spectator).contains(&rolled), "{events:?}");
    assert_eq!(from_outside(&game).shown, [card("friman-barfolk")]);
}

#[test]
fn b17_2_stationed_cards_bids_and_discards_are_seen() {
    let mut game = supplied(three(), 3).hand(ANNA, "tent-barfolk 2*supply lord-barfolk").build();
    let pitch = [Do(Deed::PitchTent), h("tent-barfolk"), h("supply"), h("lord-barfolk")];
    let stationed = [card("lord-barfolk")].into_iter().collect();
    all_hear(&mut game, &pitch, &Event::Pitched { seat: ANNA, tent: card("tent-barfolk"), cards: stationed });
    all_hear(&mut game, &[Pass], &Event::Discarded { seat: ANNA, hand: cards("supply") });
    let mut game = supplied(three(), 3).hand(ANNA, "supply lord-barfolk").opening_of(ANNA).build();
    all_hear(&mut game, &[Mulligan], &Event::Mulligan { seat: ANNA, cards: cards("supply lord-barfolk") });
    let scene = supplied(three(), 3).day(8).hand(ANNA, "lord-barfolk").bid(BORIS, "").bid(CLARA, "");
    let mut game = scene.bidding().build();
    let bid = [card("lord-barfolk")].into_iter().collect();
    all_hear(
        &mut game,
        &[Bid(card("lord-barfolk")), Done],
        &Event::BidShown { seat: ANNA, cards: bid, value: 4 },
    );
}

#[test]
fn b17_3_of_a_draw_only_the_number_is_seen() {
    let scene = three().nation(ANNA, "lord-barfolk priest-barfolk horn").row(&[]).nation(BORIS, "7*supply");
    let mut game = scene.nation(CLARA, "7*supply").hand(ANNA, "supply").build();
    let events = act(&mut game, ANNA, &[Pass]);
    let heard = heard(&events, Viewer::Seat(BORIS));
    assert!(heard.contains(&Event::Drew { seat: ANNA, count: 4 }), "{heard:?}");
    assert!(heard.contains(&Event::Drew { seat: BORIS, count: 6 }), "the refill: {heard:?}");
    assert!(!format!("{heard:?}").contains("lord-barfolk"), "{heard:?}");
    assert_eq!((from_outside(&game).hand, from_outside(&game).hand_count), (None, 4));
}

#[test]
fn b17_4_others_hear_what_was_suspended_but_not_what_was_deployed() {
    let mut game = supplied(three(), 3).hand(ANNA, "lord-barfolk chief-barfolk supply").build();
    let events = act(&mut game, ANNA, &[Do(Deed::Deploy), h("lord-barfolk"), h("chief-barfolk")]);
    let deployed =
        |card| Event::Deployed { seat: ANNA, card, suspended: "chief-barfolk".parse().expect("a card") };
    assert_eq!(heard(&events, Viewer::Seat(ANNA)).last(), Some(&deployed(Some(card("lord-barfolk")))));
    for viewer in OTHERS {
        assert_eq!(heard(&events, viewer), [deployed(None)]);
    }
    assert_eq!(from_outside(&game).ambush, [None]);
    assert_eq!(from_outside(&game).limbo, cards("chief-barfolk"));
}

#[test]
fn b17_4_what_an_amulet_sends_to_the_ambush_is_known() {
    let mut game = supplied(three(), 3).day(2).hand(ANNA, "amulet-barfolk lord-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
    act_with(&mut game, ANNA, Object(Piece::in_hand(card("lord-barfolk"))), &[3]);
    assert_eq!(from_outside(&game).ambush, [Some(card("lord-barfolk"))]);
}

#[test]
fn b17_4_a_card_that_lies_open_is_known_in_the_ambush() {
    let scene = supplied(three(), 3).marked(ANNA, "friman-barfolk", "chief-barfolk").hand(ANNA, "2*supply");
    let mut game = scene.shown(ANNA, "supply").build();
    let open = Piece { now: card("chief-barfolk"), ..Piece::in_hand(card("friman-barfolk")) };
    act(&mut game, ANNA, &[Do(Deed::Deploy), Card(open), h("supply")]);
    assert_eq!(from_outside(&game).ambush, [Some(card("friman-barfolk"))]);
}

#[test]
fn b17_5_after_a_shuffle_every_card_can_come_next() {
    let scene = three().row(&[]).hand(ANNA, "horn").shelter(ANNA, "lord-barfolk priest-barfolk 2*supply");
    let horn = [Do(Deed::UseGreat), Action::Great(Great::Horn)];
    for drawn in
        ["lord-barfolk priest-barfolk supply", "priest-barfolk supply supply", "supply lord-barfolk supply"]
    {
        let mut game = scene.clone().build();
        act(&mut game, ANNA, &horn[..1]);
        let answers: Vec<usize> = drawn.split(' ').map(|name| card(name).index()).collect();
        let events = act_with(&mut game, ANNA, horn[1], &answers);
        assert!(events.contains(&Event::Shuffled(ANNA)), "{events:?}");
        let own = of_anna(&game);
        assert_eq!((own.hand, own.nation_count, own.shelter.len()), (Some(cards(drawn)), 1, 0));
    }
}

#[test]
fn b17_6_the_next_top_card_is_turned_up_for_all() {
    let mut game = three().top("friman-barfolk").hand(ANNA, "supply friman-emberians 2*supply").build();
    let hire = [Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")];
    act(&mut game, ANNA, &hire[..2]);
    let next = card("friman-cloudborn");
    let events = act_with(&mut game, ANNA, hire[2], &[next.index()]);
    for viewer in OTHERS {
        assert!(heard(&events, viewer).contains(&Event::TurnedUp(Bank::Card(next))), "{viewer}");
        assert_eq!(game.view(viewer).bank.units[0].top, Some(next));
    }
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-emberians")]);
    let events = act_with(&mut game, ANNA, h("supply"), &[Terrain::Lake as usize]);
    let turned = Event::TurnedUp(Bank::Road(Shape::Straight, Terrain::Lake));
    assert!(heard(&events, Viewer::Spectator).contains(&turned), "{events:?}");
}

/// Anna plays this; the cards in her hand that lie open then, as what they are.
fn open_after(hand: &str, actions: &[Action], roll: &[usize]) -> Vec<(battalia::Card, battalia::Card, u8)> {
    let mut game = supplied(three().row(&[]), 3).day(2).hand(ANNA, hand).build();
    let (last, before) = actions.split_last().expect("actions");
    act(&mut game, ANNA, before);
    act_with(&mut game, ANNA, *last, roll);
    from_outside(&game).marked.iter().map(|piece| (piece.card, piece.now, piece.left)).collect()
}

#[test]
fn b17_7_cards_with_a_mark_lie_open() {
    let (friman, chief) = (card("friman-barfolk"), card("chief-barfolk"));
    let islander = card("friman-islanders");
    let object = Object(Piece::in_hand(friman));
    let great = |great| [Do(Deed::UseGreat), Action::Great(great)];
    let amulet = [Do(Deed::UseAmulet), h("amulet-barfolk"), object];
    assert_eq!(open_after("amulet-barfolk friman-barfolk", &amulet, &[1]), [(friman, friman, 2)]);
    let title = [Do(Deed::UseTitle), h("title-barfolk"), object];
    assert_eq!(open_after("title-barfolk friman-barfolk supply", &title, &[]), [(friman, chief, 1)]);
    let scroll =
        [Do(Deed::UseScroll), h("scroll-barfolk"), Action::Faction(Faction::Islanders), object, Done];
    assert_eq!(open_after("scroll-barfolk friman-barfolk", &scroll, &[]), [(friman, islander, 1)]);
    let [use_crown, crown] = great(Great::Crown);
    assert_eq!(
        open_after("crown friman-barfolk", &[use_crown, crown, object, Done], &[]),
        [(friman, chief, 1)]
    );
    let [use_book, book] = great(Great::Book);
    let read = [use_book, book, Action::Faction(Faction::Islanders)];
    assert_eq!(open_after("book friman-barfolk supply", &read, &[]), [(friman, islander, 1)]);
    let [use_hammer, hammer] = great(Great::Hammer);
    let named = open_after("hammer supply", &[use_hammer, hammer, Supply], &[]);
    assert_eq!(named, [(card("hammer"), card("supply"), 1)]);
}

#[test]
fn b17_7_until_the_mark_ends() {
    let scene = three().day(10).hero(BORIS, "a1").free_buff("b1").road("b1", "EW", Terrain::Canyon);
    let scene = supplied(scene, 3).hand(BORIS, "title-barfolk chief-barfolk");
    let mut game = scene.leading_of(ANNA).build();
    act_with(&mut game, ANNA, Roll, &[0]);
    act(&mut game, ANNA, &[Square(sq("a1"))]);
    let chief = Piece::in_hand(card("chief-barfolk"));
    act(&mut game, BORIS, &[Fight, h("title-barfolk"), Object(chief)]);
    assert_eq!(game.view(Viewer::Spectator).players[1].marked.len(), 1);
    act(&mut game, BORIS, &[Done]);
    let boris = &game.view(Viewer::Spectator).players[1];
    assert_eq!(
        (boris.marked.len(), &boris.shown[..]),
        (0, &[card("chief-barfolk")][..]),
        "seen, but a chief again"
    );
}

#[test]
fn b17_8_what_was_shown_stays_known_until_a_face_down_deployment() {
    let scene =
        supplied(three(), 3).hand(ANNA, "2*lord-barfolk 3*supply").shown(ANNA, "lord-barfolk lord-barfolk");
    let mut game = scene.build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")]);
    assert_eq!(from_outside(&game).shown, [card("lord-barfolk"); 2]);
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("supply"), h("supply")]);
    assert!(from_outside(&game).shown.is_empty(), "it could have been a lord");
}

#[test]
fn b17_8_a_card_that_leaves_the_hand_openly_is_forgotten_alone() {
    let hand = "chief-barfolk friman-barfolk lord-barfolk supply";
    let scene =
        supplied(three(), 3).day(2).hand(ANNA, hand).shown(ANNA, "chief-barfolk friman-barfolk lord-barfolk");
    let mut game = scene.build();
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Weapon)]);
    act(&mut game, ANNA, &[h("friman-barfolk"), h("chief-barfolk")]);
    assert_eq!(from_outside(&game).shown, [card("lord-barfolk")]);
    act(&mut game, ANNA, &[Pass]);
    assert!(from_outside(&game).shown.is_empty(), "the hand was put away");
}

#[test]
fn b17_8_sprung_cards_stay_known_in_the_hand() {
    let scene =
        supplied(three(), 3).day(10).hero(BORIS, "a1").free_buff("b1").road("b1", "EW", Terrain::Canyon);
    let mut game = scene.ambush(BORIS, "lord-islanders").leading_of(ANNA).build();
    act_with(&mut game, ANNA, Roll, &[0]);
    act(&mut game, ANNA, &[Square(sq("a1"))]);
    let events = act(&mut game, BORIS, &[Fight, Spring]);
    let sprang = Event::Sprang { seat: BORIS, cards: [card("lord-islanders")].into_iter().collect() };
    assert!(heard(&events, Viewer::Spectator).contains(&sprang), "{events:?}");
    act(&mut game, BORIS, &[Done]);
    assert_eq!(game.view(Viewer::Spectator).players[1].shown, [card("lord-islanders")]);
}

/// What Anna owns in hand, nation and ambush.
fn owned(game: &Battalia) -> Cards {
    let anna = &seen(game).players[0];
    let mut all = anna.hand.expect("all is seen");
    all.add_all(&anna.nation.expect("all is seen"));
    anna.ambush.iter().flatten().for_each(|&card| all.add(card));
    all
}

#[test]
fn b17_8_everybody_counts_what_a_player_owns() {
    let scene =
        three().hand(ANNA, "lord-barfolk 3*supply").nation(ANNA, "priest-barfolk horse-barfolk 4*supply");
    let scene = scene.ambush(ANNA, "chief-barfolk").shown(ANNA, "lord-barfolk");
    let game = scene.clone().build();
    let mut hands = Vec::new();
    for seed in 0..60 {
        let mut world = game;
        world.imagine(Viewer::Seat(BORIS), &mut Fast::new(seed));
        assert_eq!(owned(&world), owned(&game));
        let hand = seen(&world).players[0].hand.expect("all is seen");
        assert!(hand.count(card("lord-barfolk")) == 1, "the lord was shown");
        hands.push(format!("{hand:?}"));
    }
    hands.sort();
    hands.dedup();
    assert!(hands.len() > 3, "where the others lie is not known");
    let game = scene.unseen(ANNA, "priest-barfolk").build();
    let worlds = (0..60).map(|seed| {
        let mut world = game;
        world.imagine(Viewer::Seat(BORIS), &mut Fast::new(seed));
        owned(&world)
    });
    let is_other = |owned: &Cards| owned.count(card("priest-barfolk")) == 0;
    let worlds: Vec<_> = worlds.collect();
    assert!(worlds.iter().any(is_other), "a start unit that was never seen could be any priest");
    assert!(worlds.iter().all(|owned| owned.count(card("chief-barfolk")) == 1));
}

#[test]
fn b17_5_the_owner_does_not_know_the_order_of_the_nation() {
    let scene = supplied(three(), 3).nation(ANNA, "lord-barfolk").opening_of(ANNA);
    let game = scene.hand(ANNA, "3*friman-barfolk").build();
    let mut found = [false; 2];
    for seed in 0..60 {
        let mut world = game;
        world.imagine(Viewer::Seat(ANNA), &mut Fast::new(seed));
        assert_eq!(world.view(Viewer::Seat(ANNA)), game.view(Viewer::Seat(ANNA)));
        world.apply(ANNA, Cohort(Faction::Barfolk), &mut Fast::new(seed), &mut Silent);
        let drawn = of_anna(&world).hand.expect("her own").count(card("lord-barfolk"));
        found[usize::from(drawn)] = true;
    }
    assert_eq!(found, [true, true], "the lord may or may not be on top");
}
