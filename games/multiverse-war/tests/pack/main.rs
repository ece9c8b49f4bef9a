//! The content pack: what is read, what is refused with line and field, and what is played.

mod chosen;
mod faults;
mod played;

use multiverse_war::{Face, MapName, PackRef, STANDARD, Terrain};
use table::Kind;

#[track_caller]
fn refused(from: &str, to: &str) -> String {
    assert!(STANDARD.contains(from), "the standard pack has no longer `{from}`");
    let text = STANDARD.replacen(from, to, 1);
    PackRef::parse("my.toml", &text).expect_err("this is no pack").to_string()
}

#[test]
fn the_standard_pack_is_the_one_of_the_rulebook() {
    let pack = PackRef::standard();
    let archer = pack.unit(Face::Archer).unwrap();
    assert_eq!((archer.price, archer.hp, archer.ap, archer.range), (5, 1, 2, 2));
    assert_eq!(pack.territories[5].terrain[3], Terrain::Hills);
    let forests =
        pack.territories.iter().all(|tile| tile.terrain[usize::from(tile.adventure)] == Terrain::Forest);
    assert!(forests, "M4.7: every adventure is a forest");
    assert_eq!(pack.unit(Face::from_index(17)).unwrap().name, "Bogatyr");
}

/// M5.8 names every settlement hex.
#[test]
fn settlements_lie_where_the_rulebook_says() {
    let pack = PackRef::standard();
    let map = pack.map(MapName::Two);
    for (seat, hexes) in
        [[(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1)], [(6, 3), (5, 4), (5, 3), (6, 2), (7, 2)]]
            .into_iter()
            .enumerate()
    {
        for (q, r) in hexes {
            assert!(map.settlements[seat].contains(map.hex(q, r).unwrap()), "({q},{r})");
        }
        assert_eq!(map.settlements[seat].len(), 5);
    }
    let four = pack.map(MapName::FourFfa);
    for (q, r) in [(4, -5), (5, -5), (4, -4), (3, -4), (3, -5)] {
        assert!(four.settlements[0].contains(four.hex(q, r).unwrap()), "({q},{r})");
    }
}

#[test]
fn maps_and_territories_are_checked() {
    let bad = refused("adventure = 3, number = 1 }", "adventure = 1, number = 1 }");
    assert!(bad.contains("adventure: expected the position of a forest"), "{bad}");
    let bad = refused("mines = [[2, -1], [1, 1]]", "mines = [[0, 0], [1, 1]]");
    assert!(bad.contains("expected no mine in a home slot"), "{bad}");
}
