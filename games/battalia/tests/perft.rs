//! How many ways the game can go, held against `perft.txt`.

use battalia::{Action, Battalia, Deed, Faction, Figure, Scene, Setup, Target, Terrain};
use table::perft::report;
use table::{Fast, Game, Seat, Silent};
use testkit::bless;

const ANNA: Seat = Seat::new(0);
const BORIS: Seat = Seat::new(1);

fn two() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders])
}

/// Anna has begun this.
fn after(scene: Scene, actions: &[Action]) -> Battalia {
    let mut game = scene.build();
    for &action in actions {
        game.apply(ANNA, action, &mut Fast::new(1), &mut Silent);
    }
    game
}

/// A pass would deal six cards in more ways than can be counted: hands of supplies alone keep the number small.
#[test]
fn the_counts_are_those_in_the_file() {
    let beginning = Battalia::begin(&Setup::players(2), &mut Fast::new(1), &mut Silent).unwrap();
    let four =
        Battalia::begin(&Setup::players(4).variants(true, false), &mut Fast::new(2), &mut Silent).unwrap();
    let payment =
        two().day(8).hand(ANNA, "tool-barfolk 2*friman-barfolk friman-islanders 3*supply chief-barfolk");
    let artefacts =
        two().day(2).hand(ANNA, "amulet-barfolk title-barfolk scroll-barfolk friman-barfolk supply");
    let camp = two().day(6).hand(ANNA, "tent-barfolk 3*supply lord-barfolk horse-barfolk");
    let attack = two().hero(ANNA, "e5").hero(BORIS, "e5").level("e5", 2).ambush(BORIS, "chief-islanders");
    let attack =
        attack.hand(ANNA, "weapon-barfolk priest-barfolk title-barfolk").hand(BORIS, "lord-islanders");
    let attack =
        after(attack, &[Action::Do(Deed::Attack), Action::Hero(Figure::First), Action::Target(Target::City)]);
    let walk =
        two().day(9).road("b1", "ESW", Terrain::Canyon).road("b2", "NE", Terrain::Lake).free_buff("a1");
    let walk =
        walk.hero(ANNA, "b2").hero(BORIS, "b2").hand(BORIS, "4*supply lord-islanders").leading_of(ANNA);
    let bidding =
        two().day(8).hand(ANNA, "lord-barfolk chief-barfolk").hand(BORIS, "priest-islanders horse-barfolk");
    let bidding = bidding.nation(ANNA, "6*supply").nation(BORIS, "6*supply").bidding();
    let report = [
        report("the beginning of a game of two", &beginning, 2, 100),
        report("the beginning of an advanced game of four without Buff", &four, 4, 50),
        report("payments with a lit tool", &payment.build(), 3, 50),
        report("amulet, title and scroll", &artefacts.build(), 3, 50),
        report("a lit tent", &camp.build(), 4, 50),
        report("an attack on a city", &attack, 5, 50),
        report("Buff is led", &walk.build(), 4, 50),
        report("a bid", &bidding.build(), 4, 50),
    ];
    bless::expect("tests/perft.txt", &report.concat());
}
