//! Chapter 6: setting up, played from the first decision.

use crate::common::{
    BLANK, BLUE, CRITICAL, RED, act, act_with, asked, attack, hex, legal, refused, seen, seen_by,
};
use multiverse_war::{
    Action, Ending, Event, Face, Faction, HeroKind, MultiverseWar, Phase, Scene, Section, Setup, Source, View,
};
use table::{Fast, Game, Script, Seat, Silent, Transcript, Viewer};

/// A game up to the first decision, which needs no luck.
fn begun(setup: &Setup) -> MultiverseWar {
    MultiverseWar::begin(setup, &mut Script::new([]), &mut Silent).expect("a possible set-up")
}

/// Six dice with so many criticals.
fn criticals(count: usize) -> [usize; 6] {
    std::array::from_fn(|die| if die < count { CRITICAL } else { BLANK })
}

/// Everybody takes the faction with the number of his seat; the last does it with this luck.
fn with_factions(setup: &Setup, luck: &[usize]) -> (MultiverseWar, Vec<Event>) {
    let mut game = begun(setup);
    let factions = [Faction::Vikings, Faction::Romans, Faction::Kingdom, Faction::Rus];
    let last = usize::from(setup.rules.seats) - 1;
    for (seat, faction) in Seat::all(setup.rules.seats).zip(factions).take(last) {
        act_with(&mut game, seat, Action::Faction(faction), &[]);
    }
    let events = act_with(&mut game, Seat::new(last as u8), Action::Faction(factions[last]), luck);
    (game, events)
}

/// The starter scenario for two in the Build phase of turn 1; seat 0 is first.
fn first_build() -> MultiverseWar {
    with_factions(&Setup::starter(2), &[criticals(1), criticals(0)].concat()).0
}

/// The advanced scenario with any luck.
fn advanced(seed: u64) -> MultiverseWar {
    let mut game = begun(&Setup::advanced(2));
    act(&mut game, RED, &[Action::Faction(Faction::Vikings)]);
    game.apply(BLUE, Action::Faction(Faction::Romans), &mut Fast::new(seed), &mut Silent);
    game
}

/// Recruits a unit of the settlement on a hex.
pub(crate) fn recruit(game: &MultiverseWar, face: Face, q: i8, r: i8) -> [Action; 3] {
    [Action::Source(Source::Settlement), Action::Recruit(face), Action::Place(hex(game, q, r))]
}

/// The starter scenario for two in the first action phase of seat 0, who has a Builder and a Scout on (1,0).
pub(crate) fn first_phase() -> MultiverseWar {
    let mut game = first_build();
    for (face, q, r) in [(Face::Builder, 1, 0), (Face::TribalScout, 1, 0)] {
        let orders = recruit(&game, face, q, r);
        act(&mut game, RED, &orders);
    }
    let orders = recruit(&game, Face::Builder, 6, 3);
    act(&mut game, BLUE, &orders);
    act(&mut game, RED, &[Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!((seen(&game).phase, seen(&game).active), (Phase::Action, RED));
    game
}

#[test]
fn m6_1_factions_are_chosen_in_seat_order() {
    let mut game = begun(&Setup::starter(3));
    assert_eq!(asked(&game), [RED]);
    assert_eq!(refused(&game, BLUE, Action::Faction(Faction::Rus)), "M32.3");
    act_with(&mut game, RED, Action::Faction(Faction::Kingdom), &[]);
    assert_eq!(asked(&game), [BLUE]);
    assert_eq!(refused(&game, BLUE, Action::Faction(Faction::Kingdom)), "M6.1");
    act_with(&mut game, BLUE, Action::Faction(Faction::Rus), &[]);
    let left = [Faction::Vikings, Faction::Romans].map(Action::Faction);
    assert_eq!(legal(&game, Seat::new(2)), left);
    let chosen = seen_by(&game, RED).players.iter().map(|player| player.faction).collect::<Vec<_>>();
    assert_eq!(chosen, [Some(Faction::Kingdom), Some(Faction::Rus), None], "for all to see");
}

#[test]
fn m6_2_settlements_stand_unhurt_with_five_hp() {
    for setup in [Setup::starter(2), Setup::starter(3), Setup::starter(4)] {
        let view = seen(&begun(&setup));
        for (seat, player) in view.players.iter().enumerate() {
            assert_eq!(player.wounds, 0);
            let home = view.hexes.iter().filter(|hex| hex.settlement == Some(Seat::new(seat as u8)));
            assert_eq!(home.count(), 5);
        }
    }
    // The fifth wound is the last.
    for (wounds, ending) in [(3, None), (4, Some(Ending::Conquest(RED)))] {
        let scene = Scene::with(&Setup::starter(2)).unit(RED, Face::Pikeman, 5, 2);
        let mut game = scene.settlement_wounds(BLUE, wounds).build();
        let action = attack(&game, RED, (5, 2), (5, 3));
        act_with(&mut game, RED, action, &[]);
        assert_eq!(seen(&game).ending, ending);
    }
}

#[test]
fn m6_3_every_other_slot_has_a_face_down_territory() {
    for (setup, face_down) in [(Setup::starter(2), 12), (Setup::starter(3), 16), (Setup::starter(4), 18)] {
        let view = seen(&begun(&setup));
        assert!(view.slots.iter().all(|slot| slot.territory.is_none()));
        assert_eq!(view.slots.iter().filter(|slot| slot.home.is_none()).count(), face_down);
        assert_eq!(
            view.stock.territories.count_ones(),
            18,
            "all are still in the box, for all anybody knows"
        );
    }
    // What lies there is drawn from those that are not yet on the map.
    let mut game = first_phase();
    let explore = |game: &MultiverseWar, q, r| Action::Explore { unit: 1, slot: hex(game, q, r).slot() };
    for (q, r, number) in [(2, 1, 6), (3, -2, 6)] {
        let action = explore(&game, q, r);
        act_with(&mut game, RED, action, &[]);
        // The sixth of those left, twice: territories 6 and 7.
        act_with(&mut game, BLUE, Action::Number(number), &[5]);
    }
    let view = seen(&game);
    let lies = |q, r| view.slots[usize::from(hex(&game, q, r).slot())].territory;
    assert_eq!((lies(2, 1), lies(3, -2)), (Some(6), Some(7)));
    assert_eq!(view.stock.territories.count_ones(), 16);
}

#[test]
fn m6_4_missions_and_combat_cards_are_dealt_to_their_owners() {
    let mut missions = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let game = advanced(seed);
        let dealt = |viewer, owner: usize| {
            let view: View = game.view(viewer);
            let player = &view.players[owner];
            (player.hand_count, player.hand.map(|hand| hand.len()), player.mission)
        };
        let (own, other) = (dealt(Viewer::Seat(RED), 0), dealt(Viewer::Seat(RED), 1));
        // M26.1: two more for the one who goes second.
        let is_first = |seat: Seat| seen(&game).first == seat;
        let (reds, blues) = if is_first(RED) { (3, 5) } else { (5, 3) };
        assert_eq!((own.0, own.1), (reds, Some(u32::from(reds))));
        assert!(own.2.is_some_and(|mission| mission < 8));
        assert_eq!(other, (blues, None, None));
        assert_eq!(dealt(Viewer::Spectator, 0), (reds, None, None));
        assert_ne!(own.2, dealt(Viewer::Seat(BLUE), 1).2, "two different cards");
        assert_eq!(seen(&game).stock.cards, 24 - 8);
        missions.insert(own.2);
    }
    assert!(missions.len() > 4, "the cards are shuffled");
    let plain = seen(&first_build());
    assert!(plain.players.iter().all(|player| player.hand_count == 0 && player.mission.is_none()));
}

#[test]
fn m26_1_and_m21_3_the_second_of_two_has_more_cards_and_a_stone() {
    for seed in 0..8 {
        let view = seen(&advanced(seed));
        let given = |seat: Seat| (view.players[seat.index()].hand_count, view.players[seat.index()].stones);
        let second = if view.first == RED { BLUE } else { RED };
        assert_eq!((given(view.first), given(second)), ((3, 0), (5, 1)));
    }
    // Without portal and cards there is nothing to give.
    let plain = seen(&first_build());
    assert!(plain.players.iter().all(|player| (player.hand_count, player.stones) == (0, 0)));
}

#[test]
fn m6_5_the_heroes_lie_in_a_row_and_the_first_is_the_top() {
    let mut rows = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let game = advanced(seed);
        let row = game.view(Viewer::Spectator).heroes;
        let mut sorted = row.clone();
        sorted.sort_unstable();
        let all = [
            HeroKind::Assassin,
            HeroKind::Sharpshooter,
            HeroKind::Protector,
            HeroKind::Warlord,
            HeroKind::Sorceress,
        ];
        assert_eq!(sorted, all);
        rows.insert(row);
    }
    assert!(rows.len() > 10, "they are shuffled");
    // M20.2: the first sheet is the cheapest.
    let game = advanced(1);
    let first = asked(&game)[0];
    for (place, price) in [(0, 7), (1, 8)] {
        let mut game = game;
        let kind = seen(&game).heroes[place];
        act(&mut game, first, &[Action::Hero(kind)]);
        assert_eq!(seen(&game).players[first.index()].gold, 9 - price);
    }
    assert!(seen(&first_build()).heroes.is_empty(), "without `heroes` there is no row");
}

#[test]
fn m6_6_the_dial_begins_at_section_1() {
    let game = advanced(3);
    let view = seen(&game);
    assert_eq!((view.turn, view.dial), (1, view.pack.dial[0]));
    assert_eq!(view.dial, Section::Calm);
}

#[test]
fn m6_7_most_criticals_go_first_and_ties_roll_again() {
    let starter = |seats| Setup::starter(seats);
    let (game, events) = with_factions(&starter(2), &[criticals(0), criticals(2)].concat());
    assert_eq!(seen(&game).first, BLUE);
    assert!(events.contains(&Event::FirstPlayer(BLUE)));
    let rolled = |event: &Event| match event {
        Event::RolledForFirst { seat, rolled } => Some((*seat, rolled.dice, rolled.critical)),
        _ => None,
    };
    let dice: Vec<_> = events.iter().filter_map(rolled).collect();
    assert_eq!(dice, [(RED, 6, 0), (BLUE, 6, 2)], "for all to see");
    // A tie: both roll again, all six dice.
    let luck = [criticals(1), criticals(1), criticals(2), criticals(0)].concat();
    assert_eq!(seen(&with_factions(&starter(2), &luck).0).first, RED);
    // Of three only the tied leaders roll again.
    let luck = [criticals(2), criticals(1), criticals(2), criticals(0), criticals(1)].concat();
    let two = Seat::new(2);
    let mut game = with_factions(&starter(3), &luck).0;
    assert_eq!(seen(&game).first, two);
    // Player order is clockwise from there.
    for seat in Seat::all(3) {
        let home = seen(&game).hexes.iter().position(|hex| hex.settlement == Some(seat)).unwrap();
        let place = Action::Place(multiverse_war::Hex(home as u8));
        let orders =
            [Action::Source(Source::Settlement), Action::Recruit(Face::Builder), place, Action::Done];
        act(&mut game, seat, &orders);
    }
    for seat in [two, RED, BLUE] {
        assert_eq!(asked(&game), [seat]);
        act(&mut game, seat, &[Action::EndPhase]);
    }
}

#[test]
fn m6_8_nine_gold_instead_of_the_first_revenue() {
    for game in [first_build(), advanced(1)] {
        let view = seen(&game);
        assert_eq!((view.turn, view.players[0].gold, view.players[1].gold), (1, 9, 9));
    }
}

#[test]
fn m6_9_in_turn_1_units_are_recruited_and_nothing_else() {
    let mut game = first_build();
    assert_eq!(seen(&game).phase, Phase::Build);
    assert_eq!(legal(&game, RED), [Action::Source(Source::Settlement)], "and he is not done: no Builder yet");
    assert_eq!(refused(&game, RED, Action::Done), "M6.9");
    // Any number of units that can be paid: 2 + 2 + 2 + 3.
    for (face, (q, r)) in [(Face::TribalScout, (0, 0)), (Face::TribalScout, (1, 0)), (Face::Pikeman, (0, 1))]
    {
        assert_eq!(refused(&game, RED, Action::Done), "M6.9");
        let orders = recruit(&game, face, q, r);
        act(&mut game, RED, &orders);
    }
    // 2 gold are left, and they are kept for the Builder.
    act(&mut game, RED, &[Action::Source(Source::Settlement)]);
    assert_eq!(refused(&game, RED, Action::Recruit(Face::TribalScout)), "M6.9");
    let there = Action::Place(hex(&game, 1, 0));
    act(&mut game, RED, &[Action::Recruit(Face::Builder), there]);
    act(&mut game, RED, &[Action::Done]);
    // Units that a building unlocks are not there yet.
    act(&mut game, BLUE, &[Action::Source(Source::Settlement)]);
    for face in [Face::Knight, Face::Ballista, Face::Praetorian, Face::ShieldMaiden] {
        assert_eq!(refused(&game, BLUE, Action::Recruit(face)), "M11.2");
    }
    assert!(game.check(BLUE, Action::Recruit(Face::Legionary)).is_ok(), "the Romans' own unit of Age 1");
}

#[test]
fn m6_9_the_advanced_scenario_asks_for_heroes_and_for_no_builder() {
    let mut game = advanced(1);
    for _ in 0..2 {
        let seat = asked(&game)[0];
        let top = seen(&game).heroes[0];
        assert_eq!(legal(&game, seat).first().map(|_| game.check(seat, Action::Hero(top))), Some(Ok(())));
        act(&mut game, seat, &[Action::Pass]);
    }
    assert_eq!(refused(&game, RED, Action::Decoy), "M6.9");
    assert!(!legal(&game, RED).contains(&Action::Disband));
    assert!(game.check(RED, Action::Done).is_ok());
}

#[test]
fn m6_10_units_start_hidden_in_the_settlement() {
    let mut game = first_build();
    // (-1,0) and (0,-1) are fields; (2,0) is unexplored.
    act(&mut game, RED, &[Action::Source(Source::Settlement), Action::Recruit(Face::Pikeman)]);
    for (q, r) in [(-1, 0), (0, -1), (2, 0)] {
        assert_eq!(refused(&game, RED, Action::Place(hex(&game, q, r))), "M11.5");
    }
    let (one, other) = (Action::Place(hex(&game, 1, 0)), Action::Place(hex(&game, 0, 1)));
    act(&mut game, RED, &[one]);
    // One military unit and one Builder on a hex.
    act(&mut game, RED, &[Action::Source(Source::Settlement), Action::Recruit(Face::TribalScout)]);
    assert_eq!(refused(&game, RED, Action::Place(hex(&game, 1, 0))), "M12.3");
    act(&mut game, RED, &[other]);
    let builder = recruit(&game, Face::Builder, 1, 0);
    act(&mut game, RED, &builder);
    act(&mut game, RED, &[Action::Source(Source::Settlement)]);
    act(&mut game, RED, &[Action::Recruit(Face::Builder)]);
    assert_eq!(refused(&game, RED, Action::Place(hex(&game, 1, 0))), "M12.3");
    act(&mut game, RED, &[Action::Cancel, Action::Done]);
    let builder = recruit(&game, Face::Builder, 6, 3);
    let mut log = Transcript::default();
    for action in builder.into_iter().chain([Action::Done]) {
        game.apply(BLUE, action, &mut Fast::new(1), &mut log);
    }
    // The faces are hidden; gold that was not spent is kept.
    let view = seen_by(&game, BLUE);
    let red: Vec<_> = view.blocks.iter().filter(|block| block.block.seat == RED).collect();
    assert_eq!(red.len(), 3);
    assert!(red.iter().all(|block| block.face.is_none() && block.last.is_none()));
    assert_eq!((view.players[0].gold, view.players[1].gold), (9 - 3 - 2 - 2, 9 - 2));
}
