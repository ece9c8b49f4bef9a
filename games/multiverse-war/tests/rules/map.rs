//! Chapter 4: the map, with the worked examples of chapter 34 about turning tiles.

use crate::common::{BLUE, RED, act, act_with, hex, refused, seen, step, unit};
use crate::opening::first_phase;
use multiverse_war::{
    Action, Dir, Face, Geometry, Hex, MapName, MultiverseWar, PackRef, Scene, Setup, Terrain, View, Work,
    Works,
};
use table::Game;

/// M4.7: centre, positions 1 to 6, position of the adventure, number.
const TERRITORIES: [(char, &str, u8, u8); 18] = [
    ('G', "WMFGHF", 3, 1),
    ('G', "GMFGWG", 3, 2),
    ('G', "FHHGFG", 1, 3),
    ('G', "FGGMGF", 1, 4),
    ('G', "FGWGHH", 1, 5),
    ('G', "GGHFGF", 4, 6),
    ('G', "FWFGGG", 1, 7),
    ('M', "GHFGGG", 3, 8),
    ('G', "FGFHGG", 1, 9),
    ('M', "HHGWFG", 5, 10),
    ('H', "GGMFFH", 4, 1),
    ('G', "WGHHFG", 5, 2),
    ('G', "FGGHFG", 1, 3),
    ('W', "GGHMHF", 6, 4),
    ('G', "FFHGFM", 1, 5),
    ('H', "GHFGWG", 3, 6),
    ('F', "GFGGMG", 2, 7),
    ('G', "GFGWGF", 2, 8),
];

fn two() -> &'static Geometry {
    PackRef::standard().whole().map(MapName::Two)
}

fn terrain(view: &View, game: &MultiverseWar, q: i8, r: i8) -> Terrain {
    view.hexes[hex(game, q, r).index()].terrain
}

/// Seat 0 explores slot (1,0) of the map for two from (1,0); this tile lies there, and seat 1 names this number.
fn explored(start: &MultiverseWar, tile: usize, number: u8) -> MultiverseWar {
    let mut game = *start;
    let slot = hex(&game, 2, 1).slot();
    let explore = Action::Explore { unit: unit(&game, RED, 1, 0), slot };
    act_with(&mut game, RED, explore, &[]);
    act_with(&mut game, BLUE, Action::Number(number), &[tile]);
    game
}

#[test]
fn m4_1_six_directions_clockwise_from_the_east() {
    let offsets = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let map = two();
    for (direction, (q, r)) in Dir::ALL.into_iter().zip(offsets) {
        let (from, to) = (map.hex(3, 0).unwrap(), map.hex(3 + q, r).unwrap());
        assert_eq!(map.neighbour(from, direction), to);
        // A unit steps that way.
        let mut game = Scene::two().unit(RED, Face::Pikeman, 3, 0).build();
        let action = step(&game, RED, (3, 0), (3 + q, r));
        act(&mut game, RED, &[action]);
        assert_eq!(seen(&game).blocks[0].hex, to);
    }
    // A road's exits are numbered the same way: d0 leads to the east.
    let mut game = Scene::two()
        .road(3, 0, 1)
        .road(4, 0, 8)
        .terrain(4, 0, Terrain::Hills)
        .unit(RED, Face::Pikeman, 3, 0)
        .build();
    let east = step(&game, RED, (3, 0), (4, 0));
    act(&mut game, RED, &[east]);
    assert_eq!(seen(&game).blocks[0].ap, Some(1), "a road step costs 1 AP even into hills");
}

#[test]
fn m4_2_the_distance_is_the_largest_difference() {
    let map = two();
    let at = |q, r| map.hex(q, r).unwrap();
    assert_eq!(map.distance(at(2, 0), at(5, 0)), 3, "|dq|");
    assert_eq!(map.distance(at(3, 0), at(3, 3)), 3, "|dr|");
    assert_eq!(map.distance(at(2, 0), at(3, 1)), 2, "|dq + dr|");
    assert_eq!(map.distance(at(2, 1), at(4, -1)), 2, "the two make up for each other");
    assert_eq!(map.distance(at(2, 1), at(2, 1)), 0);
    // Hexes at distance 1 are adjacent: six of them, and no others are stepped on.
    let game = Scene::two().unit(RED, Face::Horseman, 3, 0).build();
    let reached = map.all().filter(|&to| game.check(RED, Action::Step { unit: 0, to }).is_ok());
    let reached: Vec<_> = reached.map(|to| map.distance(at(3, 0), to)).collect();
    assert_eq!(reached, [1; 6]);
}

#[test]
fn m4_3_a_tile_of_seven_hexes_with_six_sides() {
    let map = two();
    let (slot, home) = (map.hex(2, 1).unwrap().slot(), map.hex(0, 0).unwrap().slot());
    assert!(map.hexes() == map.slots.len() * 7);
    let touching: Vec<Hex> = (0..7)
        .map(|at| Hex(slot * 7 + at))
        .filter(|&hex| map.around(hex).any(|next| next.slot() == home))
        .collect();
    let start = first_phase();
    // Tile 1 has different neighbours round its ring: W M F G H F.
    for number in 1..=6u8 {
        let game = explored(&start, 0, number);
        let view = seen(&game);
        let mut lies: Vec<char> =
            touching.iter().map(|hex| view.hexes[hex.index()].terrain.letter()).collect();
        lies.sort_unstable();
        let ring: Vec<char> = TERRITORIES[0].1.chars().collect();
        let mut side = [ring[usize::from(number) - 1], ring[usize::from(number) % 6]];
        side.sort_unstable();
        assert_eq!(lies, side, "side {number} lies between its positions and faces the home");
    }
}

#[test]
fn m4_4_slots_lie_on_a_grid_of_their_own() {
    for name in MapName::ALL {
        let map = PackRef::standard().whole().map(name);
        for (slot, &(q, r)) in map.slots.iter().enumerate() {
            let centre = Hex::centre(slot as u8);
            assert_eq!(map.place(centre), (2 * q - r, q + 3 * r));
            for direction in Dir::ALL {
                assert_eq!(map.neighbour(centre, direction), Hex::outer(slot as u8, direction));
                // Neighbouring slots share three hex edges.
                let next = map.slot_neighbours[slot][usize::from(direction.number())];
                if next != 255 {
                    let (dq, dr) = direction.offset();
                    assert_eq!(map.slots[usize::from(next)], (q + dq, r + dr));
                    let hexes = (0..7).map(|at| Hex(slot as u8 * 7 + at));
                    let edges = hexes.flat_map(|hex| map.around(hex)).filter(|hex| hex.slot() == next);
                    assert_eq!(edges.count(), 3);
                }
            }
        }
    }
}

#[test]
fn m4_5_every_tile_in_every_orientation() {
    let start = first_phase();
    for (tile, &(centre, ring, adventure, _)) in TERRITORIES.iter().enumerate() {
        for number in 1..=6u8 {
            let game = explored(&start, tile, number);
            let view = seen(&game);
            let slot = hex(&game, 2, 1).slot();
            assert_eq!(view.slots[usize::from(slot)].territory, Some(tile as u8 + 1));
            // The home lies in slot direction D3.
            let turned = (3 + 7 - number) % 6;
            assert_eq!(view.hexes[Hex::centre(slot).index()].terrain.letter(), centre);
            for (position, letter) in (1..).zip(ring.chars()) {
                let hex = Hex::outer(slot, Dir::new(position - 1 + turned));
                let lies = view.hexes[hex.index()];
                assert_eq!(lies.terrain.letter(), letter, "tile {}, position {position}", tile + 1);
                assert_eq!(lies.token, position == adventure);
            }
        }
    }
}

#[test]
fn mx_14_turning_a_tile() {
    let game = explored(&first_phase(), 5, 3);
    let view = seen(&game);
    let around = [(2, 2), (1, 2), (1, 1), (2, 0), (3, 0), (3, 1)].map(|(q, r)| terrain(&view, &game, q, r));
    let printed = TERRITORIES[5].1.chars().map(|letter| Terrain::from_letter(letter).unwrap());
    assert_eq!(around.to_vec(), printed.collect::<Vec<_>>(), "positions 1 to 6");
    assert_eq!(terrain(&view, &game, 1, 1), Terrain::Hills);
    assert_eq!(terrain(&view, &game, 3, 1), Terrain::Forest);
    let tokens: Vec<_> = view.hexes.iter().filter(|hex| hex.token).map(|hex| hex.place).collect();
    assert_eq!(tokens, [(2, 0)]);
}

#[test]
fn m4_6_nothing_lies_beyond_the_edge_and_the_edge_is_not_unexplored() {
    let game = Scene::two().unit(RED, Face::Pikeman, 6, -5).build();
    let unit = unit(&game, RED, 6, -5);
    assert!(game.hex_at(6, -6).is_none());
    assert_eq!(refused(&game, RED, Action::Step { unit, to: Hex::NONE }), "M4.6");
    assert_eq!(refused(&game, RED, Action::Step { unit, to: Hex(14 * 7) }), "M4.6");
    assert_eq!(refused(&game, RED, Action::Explore { unit, slot: 14 }), "M4.6");
    // M9.5: at the edge a building may stand.
    let mut game = Scene::two().unit(RED, Face::Builder, 6, -5).build_phase().build();
    act(&mut game, RED, &[Action::Builder(0), Action::Work(Work::Build(Works::Barracks))]);
}

#[test]
fn m4_7_the_eighteen_territories() {
    let pack = PackRef::standard();
    assert_eq!(pack.territories.len(), TERRITORIES.len());
    for (tile, (centre, ring, adventure, number)) in pack.territories.iter().zip(TERRITORIES) {
        let letters: String = tile.terrain.iter().map(|terrain| terrain.letter()).collect();
        assert_eq!(letters, format!("{centre}{ring}"));
        assert_eq!((tile.adventure, tile.number), (adventure, number));
        assert_eq!(tile.terrain[usize::from(adventure)], Terrain::Forest, "always a forest");
    }
}

#[test]
fn m4_8_what_terrain_costs() {
    for (terrain, cost) in [(Terrain::Grassland, 1), (Terrain::Forest, 2), (Terrain::Hills, 2)] {
        let scene = Scene::two().unit(RED, Face::Pikeman, 2, 0).terrain(3, 0, terrain);
        let mut game = scene.clone().build();
        let action = step(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[action]);
        assert_eq!(seen(&game).blocks[0].ap, Some(2 - cost), "{terrain:?}");
        // With less it does not go.
        let tired = scene.spent(2, 0, 3 - cost).build();
        assert_eq!(refused(&tired, RED, action), "M12.5", "{terrain:?}");
    }
    for terrain in [Terrain::Water, Terrain::Mountain] {
        let game = Scene::two().unit(RED, Face::Horseman, 2, 0).terrain(3, 0, terrain).build();
        assert_eq!(refused(&game, RED, step(&game, RED, (2, 0), (3, 0))), "M4.8", "{terrain:?}");
    }
}

#[test]
fn m4_8_how_high_terrain_is() {
    // Who looks from low ground, and from a hill, over this terrain?
    let elevations = [
        (Terrain::Grassland, true, true),
        (Terrain::Water, true, true),
        (Terrain::Forest, false, true),
        (Terrain::Hills, false, false),
        (Terrain::Mountain, false, false),
    ];
    for (terrain, from_below, from_above) in elevations {
        for (ground, sees) in [(Terrain::Grassland, from_below), (Terrain::Hills, from_above)] {
            let game = Scene::two()
                .unit(RED, Face::Pikeman, 2, 0)
                .terrain(2, 0, ground)
                .terrain(3, 0, terrain)
                .unit(BLUE, Face::Pikeman, 4, 0)
                .build();
            let blue = seen(&game).blocks.iter().any(|block| block.block.seat == BLUE && block.identified);
            assert_eq!(blue, sees, "{terrain:?} from {ground:?}");
        }
    }
}

#[test]
fn m4_9_unexplored_hexes_are_not_entered() {
    let game = Scene::two().unit(RED, Face::Pikeman, 1, 0).unexplored(2, 0).build();
    assert_eq!(seen(&game).hexes[hex(&game, 2, 0).index()].terrain, Terrain::Unknown);
    assert_eq!(refused(&game, RED, step(&game, RED, (1, 0), (2, 0))), "M4.9");
    let open = Scene::two().unit(RED, Face::Pikeman, 1, 0).build();
    assert!(open.check(RED, step(&open, RED, (1, 0), (2, 0))).is_ok());
}

/// A tile is turned over in the middle of the aggressive map, with a mine there or without.
fn middle(tile_in_stock: usize, with_mines: bool) -> (Terrain, bool) {
    let mut setup = Setup::advanced(2).on(MapName::TwoAggressive);
    if !with_mines {
        setup = setup.with(|rules| (rules.mines, rules.portal) = (0, false));
    }
    let mut game = Scene::with(&setup).unit(RED, Face::Pikeman, -1, -1).unexplored(0, 0).build();
    let slot = hex(&game, 0, 0).slot();
    assert_eq!(seen(&game).slots[usize::from(slot)].mine, with_mines, "everybody knows where mines will be");
    assert!(!seen(&game).hexes[hex(&game, 0, 0).index()].mine, "but there is none yet");
    act_with(&mut game, RED, Action::Explore { unit: 0, slot }, &[]);
    act_with(&mut game, BLUE, Action::Number(1), &[tile_in_stock]);
    let centre = seen(&game).hexes[hex(&game, 0, 0).index()];
    (centre.terrain, centre.mine)
}

/// Of the eighteen tiles, 3 and 6 to 18 are left in the scene: tile 8 is the fourth of them, and so on.
const LEFT: [usize; 14] = [3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

fn in_stock(tile: usize) -> usize {
    LEFT.iter().position(|&left| left == tile).expect("a tile of the stock")
}

#[test]
fn m4_10_a_mine_keeps_its_terrain() {
    assert_eq!(middle(in_stock(11), true), (Terrain::Hills, true));
    assert_eq!(middle(in_stock(17), true), (Terrain::Forest, true));
    assert_eq!(middle(in_stock(6), true), (Terrain::Grassland, true));
}

#[test]
fn mx_41_mines_on_bad_ground() {
    assert_eq!(middle(in_stock(8), true), (Terrain::Hills, true));
    assert_eq!(middle(in_stock(14), true), (Terrain::Grassland, true));
    // Without a mine the ground stays as printed.
    assert_eq!(middle(in_stock(8), false), (Terrain::Mountain, false));
    assert_eq!(middle(in_stock(14), false), (Terrain::Water, false));
}

#[test]
fn m4_11_a_home_is_grassland_with_a_settlement_and_two_fields() {
    for setup in [Setup::advanced(2), Setup::advanced(3), Setup::advanced(4)] {
        let begun = MultiverseWar::begin(&setup, &mut table::Fast::new(1), &mut table::Silent).unwrap();
        let view = seen(&begun);
        let map = PackRef::standard().whole().map(setup.rules.map);
        for (seat, (&home, front)) in map.homes.iter().zip(&map.fronts).enumerate() {
            let seat = Some(table::Seat::new(seat as u8));
            let around = |turn: u8| view.hexes[Hex::outer(home, front.turned(turn)).index()];
            let centre = view.hexes[Hex::centre(home).index()];
            assert!((0..6).map(around).chain([centre]).all(|hex| hex.terrain == Terrain::Grassland));
            // d(k-1), d(k), d(k+1), d(k+2) and the centre; the other two are fields.
            assert!([5, 0, 1, 2].map(around).iter().chain([&centre]).all(|hex| hex.settlement == seat));
            assert!([3, 4].map(around).iter().all(|hex| hex.settlement.is_none()));
            assert_eq!(view.slots[usize::from(home)].home, seat);
        }
    }
}
