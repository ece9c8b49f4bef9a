//! Chapter 4: set-up, what chance decides.

use crate::common::*;
use crate::deal::*;
use battalia::{
    Action, Battalia, Card, Event, Faction, Great, Phase, Rank, Setup, Shape, Side, Site, Square, Terrain,
};
use table::{Fast, Game, Kind, Script, Seat, Viewer};
use testkit::Watched;

/// `from`, `from - 1`, … so many numbers.
fn falling(from: u32, count: u32) -> Vec<u32> {
    (0..count).map(|n| from - n).collect()
}

/// Is the share of `found` among `all` within three hundredths of so many of so many?
#[track_caller]
fn is_about(found: usize, all: usize, (part, whole): (usize, usize), what: &str) {
    let (share, expected) = (1_000 * found / all, 1_000 * part / whole);
    assert!(share.abs_diff(expected) < 30, "{what}: expected about {expected} of 1,000, found {share}");
}

fn exits(game: &Battalia, square: &str) -> String {
    let letter = |side: Side| "NESW".as_bytes()[side as usize] as char;
    laid(game, square).exits.sides().map(letter).collect()
}

fn terrain(game: &Battalia, square: &str) -> Terrain {
    laid(game, square).terrain.expect("it has a terrain")
}

#[test]
fn b4_1_chance_is_asked_in_the_order_of_the_steps() {
    let mut chance = Watched::new(3);
    let mut game = begin_logged(&Setup::players(2), &mut chance).0;
    let row = falling(10, 3);
    let start_decks = [&[17, 16, 15, 17, 17][..], &[14, 13, 12, 16, 16]].concat();
    // Start player, faction, two start cities, two neutral cities, row, start decks.
    assert_eq!(chance.cases, [&[2, 4, 6, 4, 4, 3][..], &row, &start_decks].concat());
    chance.cases.clear();
    finish(&mut game, &mut chance);
    let hands = falling(10, 6).repeat(2);
    let (units, artefacts) = ([11, 15, 15, 17], [9; 7]);
    let (cities, roads) = ([3, 3, 2, 6, 3], [9; 4]);
    // First hands, then the tops.
    assert_eq!(chance.cases, [&hands[..], &units, &artefacts, &cities, &roads].concat());
}

#[test]
fn b4_1_set_up_follows_its_order() {
    let mut chance = Fast::new(1);
    let (mut game, mut events) = begin_logged(&Setup::players(3), &mut chance);
    events.extend(finish(&mut game, &mut chance));
    let step = |event: &Event| match event {
        Event::BecameFirst(_) => 2,
        Event::SetOut { terrain: None, .. } => 5,
        Event::SetOut { level: Some(1), .. } => 6,
        Event::SetOut { .. } => 7,
        Event::RowDrawn(_) => 8,
        Event::StartDeckDealt(_) => 9,
        Event::TookFaction { .. } => 10,
        Event::TookStartCity { .. } => 11,
        Event::Drew { .. } => 12,
        Event::TurnedUp(_) => 13,
        Event::DayBegan(1) => 14,
        Event::TurnBegan(_) => 15,
        other => panic!("{other:?} in set-up"),
    };
    let steps: Vec<_> = events.iter().map(step).collect();
    assert!(steps.is_sorted(), "{steps:?}");
    let count = |number: i32| steps.iter().filter(|&&step| step == number).count();
    assert_eq!([2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(count), [1, 1, 3, 3, 1, 3, 3, 3, 3, 20, 1, 1]);
}

#[test]
fn b4_2_every_player_is_start_player_as_often() {
    for players in 2..=4u8 {
        let mut first = [0; 4];
        for seed in 0..1500 {
            first[seen(&begin(&Setup::players(players), seed)).order[0].index()] += 1;
        }
        for &count in &first[..usize::from(players)] {
            is_about(count, 1500, (1, usize::from(players)), "start player");
        }
    }
}

#[test]
fn b4_2_the_others_follow_in_table_order_and_that_never_changes() {
    for seed in 0..8 {
        let mut expected = None;
        walk(&Setup::players(4), seed, 800, |game, _| {
            let order = seen(game).order;
            let first = order[0].number();
            assert_eq!(order, [0, 1, 2, 3].map(|after| Seat::new((first + after) % 4)));
            assert_eq!(*expected.get_or_insert(first), first);
        });
    }
}

#[test]
fn b4_3_one_faction_leaves_with_its_cards() {
    let mut left = [0; 4];
    for seed in 0..1200 {
        let game = begin(&Setup::players(2), seed);
        let view = seen(&game);
        let out = view.left_out.expect("one faction leaves") as usize;
        left[out] += 1;
        if seed > 60 {
            continue;
        }
        let is_in = |at: usize, count: u8| if at == out { 0 } else { count };
        for deck in view.bank.artefacts {
            assert_eq!(deck.factions, Some([0, 1, 2, 3].map(|at| is_in(at, 3))), "21 artefacts");
        }
        assert_eq!(view.bank.roads.map(|deck| deck.terrains[out]), [0; 4], "12 roads");
        assert_eq!(view.bank.cities.map(|deck| deck.terrains[out]), [0; 5], "7 cities");
        let terrains = view.map.squares.iter().filter_map(|square| square.card?.terrain);
        assert!(terrains.into_iter().all(|terrain| terrain as usize != out), "nor on the map");
        // 20 units of 80 and 20 supplies of 80, with the module's eight.
        let units: u8 = view.bank.units.iter().map(|deck| deck.count).sum();
        assert_eq!((units + 2 * 5, view.bank.supplies + 2 * 5), (68, 68));
        for (seat, player) in Seat::all(2).zip(&view.players) {
            let strangers = player
                .nation
                .unwrap()
                .iter()
                .filter(|card| card.faction() == Some(Faction::ALL[out]))
                .count();
            assert_eq!(strangers, 0, "{seat}");
        }
        let rule = refused(&game, asked(&game), Action::Faction(Faction::ALL[out]));
        assert_eq!(rule, "B4.3");
    }
    left.into_iter().for_each(|count| is_about(count, 1200, (1, 4), "the faction that leaves"));
}

#[test]
fn b4_3_with_more_players_all_factions_stay() {
    for players in [3, 4] {
        let (game, events) = begin_logged(&Setup::players(players), &mut Fast::new(2));
        assert_eq!(seen(&game).left_out, None);
        assert!(!events.iter().any(|event| matches!(event, Event::FactionLeft(_))));
        assert_eq!(seen(&game).bank.artefacts.map(|deck| deck.factions), [Some([3; 4]); 7]);
    }
}

#[test]
fn b4_4_every_deck_is_shuffled() {
    let games = 2500;
    let (mut tools, mut straights, mut dead_ends, mut frimen) = ([0; 4], [0; 4], [0; 4], [0; 5]);
    for seed in 0..games {
        let bank = seen(&dealt(&Setup::players(4), seed)).bank;
        tools[bank.artefacts[0].top.unwrap().faction().unwrap() as usize] += 1;
        straights[bank.roads[0].top.unwrap() as usize] += 1;
        dead_ends[bank.cities[0].top.unwrap() as usize] += 1;
        frimen[bank.units[0].top.unwrap().faction().map_or(4, |faction| faction as usize)] += 1;
    }
    for counts in [tools, straights, dead_ends] {
        counts.into_iter().for_each(|count| is_about(count, games as usize, (1, 4), "the top card"));
    }
    frimen[..4].iter().for_each(|&count| is_about(count, games as usize, (5, 22), "the top friman"));
    is_about(frimen[4], games as usize, (2, 22), "an Unbound friman on top");
}

#[test]
fn b4_4_unbound_units_are_added_before_the_shuffle() {
    let games = 1500;
    let mut unbound = 0;
    for seed in 0..games {
        let players = seen(&begin(&Setup::players(2), seed)).players;
        let decks = players.iter().map(|player| player.nation.unwrap());
        unbound += decks.map(|deck| deck.iter().filter(|card| card.is_unbound()).count()).sum::<usize>();
    }
    // So they are dealt like other units: two of seventeen in each deck, of which ten cards are dealt.
    is_about(unbound, 10 * games as usize, (2, 17), "Unbound units in the start decks");
}

#[test]
fn b4_5_the_ruins_lie_on_the_centre_square() {
    for (players, square) in [(2, "c3"), (3, "d3"), (4, "d4")] {
        let game = begin(&Setup::players(players), 4);
        let ruins = laid(&game, square);
        assert_eq!((ruins.site, ruins.terrain, ruins.controller), (Site::Ruins, None, None));
        let view = seen(&game);
        let centre = Square::new(view.map.columns / 2, view.map.rows / 2);
        assert_eq!(centre, sq(square));
    }
}

#[test]
fn b4_6_start_cities_are_corners_with_both_exits_inwards() {
    let start = [
        (2, &[("a1", "ES"), ("e5", "NW")][..]),
        (3, &[("a1", "ES"), ("g1", "SW"), ("a5", "NE")]),
        (4, &[("a1", "ES"), ("g1", "SW"), ("a7", "NE"), ("g7", "NW")]),
    ];
    for (players, squares) in start {
        for seed in 0..100 {
            let game = begin(&Setup::players(players), seed);
            let mut terrains: Vec<_> = squares.iter().map(|(square, _)| terrain(&game, square)).collect();
            terrains.sort_unstable();
            terrains.dedup();
            assert_eq!(terrains.len(), usize::from(players), "each shows another terrain");
            for (square, sides) in squares {
                let city = laid(&game, square);
                assert_eq!((city.site, city.shape, city.level), (Site::City, Shape::Corner, Some(1)));
                assert_eq!((exits(&game, square).as_str(), city.controller), (*sides, None));
            }
            let is_start = |view: &&battalia::SquareView| view.is_start;
            assert_eq!(seen(&game).map.squares.iter().filter(is_start).count(), squares.len());
        }
    }
}

#[test]
fn b4_6_start_cities_are_laid_in_the_order_of_the_squares() {
    // First Anna, then the Cloudborn leave, then the terrains of a1 and e5.
    let answers = [0, 3, Terrain::Canyon.index(), Terrain::Forest.index(), 0, 1].into_iter();
    let deals = [0, 0, 0].into_iter().chain([0, 0, 1, 0, 0, 1, 2, 2, 1, 2]);
    let mut chance = Script::new(answers.chain(deals));
    let (game, _) = begin_logged(&Setup::players(2), &mut chance);
    chance.finish();
    assert_eq!((terrain(&game, "a1"), terrain(&game, "e5")), (Terrain::Canyon, Terrain::Forest));
}

#[test]
fn b4_6_any_terrain_is_as_likely_and_the_corners_are_shuffled_again() {
    let games = 3000;
    let (mut at_start, mut again) = ([0; 4], 0);
    for seed in 0..games {
        let game = begin(&Setup::players(2), seed);
        at_start[terrain(&game, "a1") as usize] += 1;
        again += usize::from(terrain(&game, "e1") == terrain(&game, "a1"));
    }
    at_start.into_iter().for_each(|count| is_about(count, games as usize, (1, 4), "the terrain of a1"));
    // One of the four corners that are left shows the terrain of a1; one that was passed over would still lie on top.
    is_about(again, games as usize, (1, 4), "e1 like a1");
}

#[test]
fn b4_7_neutral_cities_have_level_4_and_all_exits_inwards() {
    let neutral = [
        (2, &[("e1", "SW"), ("a5", "NE")][..]),
        (3, &[("d1", "ESW"), ("d5", "NEW"), ("g5", "NW")]),
        (4, &[("d1", "ESW"), ("a4", "NES"), ("g4", "NSW"), ("d7", "NEW")]),
    ];
    for (players, squares) in neutral {
        let game = begin(&Setup::players(players), 6);
        for (square, sides) in squares {
            let city = laid(&game, square);
            let shape = if sides.len() == 2 { Shape::Corner } else { Shape::Tee };
            assert_eq!((city.site, city.shape, city.level), (Site::City, shape, Some(4)));
            assert_eq!((exits(&game, square).as_str(), city.controller), (*sides, None), "neutral");
        }
        let view = seen(&game);
        let laid = view.map.squares.iter().filter(|square| square.card.is_some()).count();
        assert_eq!(laid, usize::from(players) + squares.len() + 1, "and nothing else lies there");
        let used = view.bank.cities.map(|deck| deck.count);
        let tees = squares.iter().filter(|(_, sides)| sides.len() == 3).count() as u8;
        let full = if players == 2 { [3, 3, 6, 6, 3] } else { [4, 4, 8, 8, 4] };
        let corners = players + squares.len() as u8 - tees;
        assert_eq!(used, [full[0], full[1], full[2] - corners, full[3] - tees, full[4]]);
    }
}

#[test]
fn b4_7_the_terrain_of_a_neutral_city_is_random() {
    let games = 2000;
    let mut terrains = [0; 4];
    for seed in 0..games {
        terrains[terrain(&begin(&Setup::players(4), seed), "d1") as usize] += 1;
    }
    terrains.into_iter().for_each(|count| is_about(count, games as usize, (1, 4), "the terrain of d1"));
}

#[test]
fn b4_8_the_row_has_one_card_more_than_there_are_players() {
    for players in 2..=4 {
        let game = begin(&Setup::players(players), 8);
        for viewer in Viewer::all(players) {
            assert_eq!(game.view(viewer).row.len(), u32::from(players) + 1, "face up for everybody");
        }
    }
    let mut found = [0; 10];
    for seed in 0..2000 {
        seen(&begin(&Setup::players(4), seed)).row.iter().for_each(|great| found[great as usize] += 1);
    }
    found.into_iter().for_each(|count| is_about(count, 2000, (1, 2), "a card in the row"));
}

#[test]
fn b4_8_the_rest_goes_to_the_box() {
    let game = dealt(&Setup::players(2), 8);
    let view = seen(&game);
    for player in &view.players {
        let owns = |great| {
            player.nation.unwrap().count(Card::great(great)) + player.hand.unwrap().count(Card::great(great))
        };
        assert_eq!(Great::ALL.map(owns), [0; 10]);
    }
    let in_box: Vec<_> = Great::ALL.into_iter().filter(|&great| !view.row.contains(great)).collect();
    assert_eq!(in_box.len(), 7);
    let rows: Vec<_> = view.row.iter().collect();
    let mut ruins = two().row(&rows).hero(ANNA, "c3").hand(ANNA, "weapon-barfolk 2*lord-barfolk").build();
    let attack = [Action::Do(battalia::Deed::Attack), Action::Hero(battalia::Figure::First)];
    act(&mut ruins, ANNA, &attack);
    act(&mut ruins, ANNA, &[Action::Target(battalia::Target::Ruins), h("weapon-barfolk")]);
    act(&mut ruins, ANNA, &[h("lord-barfolk"), h("lord-barfolk"), Action::Done]);
    assert_eq!(refused(&ruins, ANNA, Action::Great(in_box[0])), "B14.24");
}

#[test]
fn b4_9_start_decks_are_dealt_in_seat_order_from_the_tops() {
    let mut chance = Fast::new(5);
    let (game, events) = begin_logged(&Setup::players(4), &mut chance);
    let order = seen(&game).order;
    let dealt: Vec<_> = events
        .iter()
        .filter_map(|event| if let Event::StartDeckDealt(seat) = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(dealt, order);
    for seat in order {
        let deck = seen(&game).players[seat.index()].nation.unwrap();
        assert_eq!((deck.len(), deck.count(Card::SUPPLY)), (10, 5));
        let ranks = Rank::ALL.map(|rank| deck.iter().filter(|card| card.rank() == Some(rank)).count());
        assert_eq!(ranks, [3, 1, 1, 0]);
    }
    let bank = seen(&game).bank;
    assert_eq!((bank.units.map(|deck| deck.count), bank.supplies), ([10, 18, 18, 22], 68));
}

#[test]
fn b4_9_players_see_their_own_start_deck_and_no_other() {
    let game = begin(&Setup::players(3), 5);
    for seat in Seat::all(3) {
        let players = game.view(Viewer::Seat(seat)).players;
        for other in Seat::all(3) {
            assert_eq!(players[other.index()].nation.is_some(), other == seat);
            assert!(players[other.index()].shown.is_empty());
        }
    }
    assert!(game.view(Viewer::Spectator).players.iter().all(|player| player.nation.is_none()));
    assert_eq!(seen(&game).phase, Phase::Setup);
}
