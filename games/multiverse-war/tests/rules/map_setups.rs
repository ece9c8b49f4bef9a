//! Chapter 5: the maps as they lie when a game begins.

use crate::common::seen;
use multiverse_war::{MapName, MultiverseWar, PackRef, Setup, View};
use std::collections::BTreeSet;
use table::{Fast, Game, Options, Seat, Silent};

type Places = BTreeSet<(i8, i8)>;

fn begun(setup: &Setup) -> View {
    seen(&MultiverseWar::begin(setup, &mut Fast::new(1), &mut Silent).expect("a possible set-up"))
}

/// A map of the advanced scenario.
fn map(name: MapName) -> View {
    begun(&Setup::advanced(name.players()).on(name))
}

fn slots(view: &View) -> Places {
    view.slots.iter().map(|slot| slot.place).collect()
}

fn mines(view: &View) -> Places {
    view.slots.iter().filter(|slot| slot.mine).map(|slot| slot.place).collect()
}

fn homes(view: &View) -> Vec<(i8, i8)> {
    let home =
        |seat: u8| view.slots.iter().find(|slot| slot.home == Some(Seat::new(seat))).expect("a home").place;
    (0..view.players.len() as u8).map(home).collect()
}

fn distance(from: (i8, i8), to: (i8, i8)) -> i8 {
    let centre = |(q, r): (i8, i8)| (2 * q - r, q + 3 * r);
    let ((q, r), (to_q, to_r)) = (centre(from), centre(to));
    (to_q - q).abs().max((to_r - r).abs()).max((to_q - q + to_r - r).abs())
}

#[test]
fn m5_1_two_players() {
    let view = map(MapName::Two);
    let rows = [
        vec![(2, -2), (3, -2)],
        vec![(1, -1), (2, -1), (3, -1)],
        vec![(0, 0), (1, 0), (2, 0), (3, 0)],
        vec![(0, 1), (1, 1), (2, 1)],
        vec![(0, 2), (1, 2)],
    ];
    assert_eq!(slots(&view), rows.concat().into_iter().collect());
    assert_eq!(view.slots.len(), 14);
    assert_eq!(homes(&view), [(0, 0), (3, 0)]);
    assert_eq!(mines(&view), Places::from([(2, -1), (1, 1)]));
}

#[test]
fn m5_2_aggressive_two_players() {
    let view = map(MapName::TwoAggressive);
    let expected = [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)];
    assert_eq!(slots(&view), Places::from(expected));
    assert_eq!(view.slots.len(), 7);
    assert_eq!(homes(&view), [(-1, 0), (1, 0)]);
    assert_eq!(mines(&view), Places::from([(0, 0)]));
}

#[test]
fn m5_3_the_safer_side_has_two_more_territories_behind_each_player() {
    let (small, safe) = (map(MapName::TwoAggressive), map(MapName::TwoAggressiveSafe));
    let more: Places = slots(&safe).difference(&slots(&small)).copied().collect();
    assert_eq!(more, Places::from([(-2, 0), (-2, 1), (2, 0), (2, -1)]));
    assert_eq!(safe.slots.len(), 11);
    assert_eq!((homes(&safe), mines(&safe)), (homes(&small), mines(&small)));
}

#[test]
fn m5_4_three_players() {
    let view = map(MapName::Three);
    let rows = [
        vec![(0, -2), (1, -2), (2, -2)],
        vec![(-1, -1), (0, -1), (1, -1), (2, -1)],
        vec![(-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0)],
        vec![(-2, 1), (-1, 1), (0, 1), (1, 1)],
        vec![(-2, 2), (-1, 2), (0, 2)],
    ];
    assert_eq!(slots(&view), rows.concat().into_iter().collect());
    assert_eq!(view.slots.len(), 19);
    assert_eq!(homes(&view), [(2, -2), (0, 2), (-2, 0)]);
    assert_eq!(mines(&view), Places::from([(0, -1), (1, 0), (-1, 1)]));
    for mine in mines(&view) {
        let near = homes(&view).into_iter().filter(|&home| distance(mine, home) == 5);
        assert_eq!(near.count(), 2, "{mine:?} is five hexes from two homes");
    }
}

#[test]
fn m5_5_four_players() {
    let rows = [
        vec![(1, -2), (2, -2), (3, -2), (4, -2)],
        vec![(0, -1), (1, -1), (2, -1), (3, -1), (4, -1)],
        vec![(0, 0), (1, 0), (2, 0), (3, 0)],
        vec![(-1, 1), (0, 1), (1, 1), (2, 1), (3, 1)],
        vec![(-1, 2), (0, 2), (1, 2), (2, 2)],
    ];
    let expected: Places = rows.concat().into_iter().collect();
    for name in [MapName::FourTeams, MapName::FourFfa] {
        let view = map(name);
        assert_eq!((slots(&view), view.slots.len()), (expected.clone(), 22));
        // North-west, north-east, south-east, south-west.
        assert_eq!(homes(&view), [(1, -2), (4, -2), (2, 2), (-1, 2)]);
        assert_eq!(view.slots.iter().filter(|slot| slot.home.is_none()).count(), 18);
    }
}

#[test]
fn m5_6_mines_for_teams_and_for_everybody_alone() {
    let teams = map(MapName::FourTeams);
    assert_eq!(mines(&teams), Places::from([(2, -1), (1, 0), (2, 0), (1, 1)]));
    let alone = map(MapName::FourFfa);
    assert_eq!(mines(&alone), Places::from([(2, -1), (3, 0), (1, 1), (0, 0)]));
    for mine in mines(&alone) {
        let near = homes(&alone).into_iter().filter(|&home| distance(mine, home) == 5);
        assert_eq!(near.count(), 2, "{mine:?}");
    }
}

#[test]
fn m5_7_who_is_with_whom() {
    let expected =
        [("west_east", [(0, 3), (1, 2)]), ("north_south", [(0, 1), (2, 3)]), ("cross", [(0, 2), (1, 3)])];
    for (typed, pairs) in expected {
        let options = Options::none().with("teams", typed);
        let view = begun(&MultiverseWar::setup(4, &options).unwrap());
        let side = |seat: usize| view.players[seat].side;
        for (one, other) in pairs {
            assert_eq!(side(one), side(other), "{typed}");
        }
        assert_ne!(side(pairs[0].0), side(pairs[1].0), "{typed}");
    }
    // Everybody is alone elsewhere.
    let alone = map(MapName::FourFfa);
    let sides: BTreeSet<u8> = alone.players.iter().map(|player| player.side).collect();
    assert_eq!(sides.len(), 4);
    // Teams of three and one are refused.
    let odd = Setup::advanced(4).with(|rules| rules.sides = [0, 0, 0, 1]);
    assert!(MultiverseWar::begin(&odd, &mut Fast::new(1), &mut Silent).is_err());
}

/// A home: its slot, its front and the settlement's hexes.
type Home = ((i8, i8), u8, [(i8, i8); 5]);

#[test]
fn m5_8_where_homes_look() {
    let two: &[Home] = &[
        ((0, 0), 0, [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1)]),
        ((3, 0), 3, [(6, 3), (5, 4), (5, 3), (6, 2), (7, 2)]),
    ];
    let aggressive: &[Home] = &[
        ((-1, 0), 0, [(-2, -1), (-1, -2), (-1, -1), (-2, 0), (-3, 0)]),
        ((1, 0), 3, [(2, 1), (1, 2), (1, 1), (2, 0), (3, 0)]),
    ];
    let three: &[Home] = &[
        ((2, -2), 2, [(6, -4), (6, -3), (5, -3), (5, -4), (6, -5)]),
        ((0, 2), 4, [(-2, 6), (-3, 6), (-2, 5), (-1, 5), (-1, 6)]),
        ((-2, 0), 0, [(-4, -2), (-3, -3), (-3, -2), (-4, -1), (-5, -1)]),
    ];
    let four: &[Home] = &[
        ((1, -2), 1, [(4, -5), (5, -5), (4, -4), (3, -4), (3, -5)]),
        ((4, -2), 2, [(10, -2), (10, -1), (9, -1), (9, -2), (10, -3)]),
        ((2, 2), 4, [(2, 8), (1, 8), (2, 7), (3, 7), (3, 8)]),
        ((-1, 2), 5, [(-4, 5), (-4, 4), (-3, 4), (-3, 5), (-4, 6)]),
    ];
    let maps = [
        (MapName::Two, two),
        (MapName::TwoAggressive, aggressive),
        (MapName::TwoAggressiveSafe, aggressive),
        (MapName::Three, three),
        (MapName::FourTeams, four),
        (MapName::FourFfa, four),
    ];
    for (name, expected) in maps {
        let view = map(name);
        let fronts = &PackRef::standard().whole().map(name).fronts;
        for (number, &(slot, front, hexes)) in expected.iter().enumerate() {
            let seat = Seat::new(number as u8);
            assert_eq!(homes(&view)[number], slot);
            assert_eq!(fronts[number].number(), front);
            let own = view.hexes.iter().filter(|hex| hex.settlement == Some(seat)).map(|hex| hex.place);
            assert_eq!(own.collect::<Places>(), Places::from(hexes), "{name:?}, seat {number}");
        }
    }
}
