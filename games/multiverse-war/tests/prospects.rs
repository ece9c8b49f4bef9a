//! What the game tells bots and simulations: who will win at a guess, what an action is to somebody who compares positions, and what was
//! done. Guesses need not be right, but they must make sense.

use multiverse_war::{
    Action, CombatCard, Face, How, MapName, MultiverseWar, Scene, Setup, Source, Work, Works,
};
use table::{Chance, Fast, Game, Nature, Seat, Silent, Turn, odds};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);

fn act(game: &mut MultiverseWar, seat: Seat, action: Action) {
    assert_eq!(game.check(seat, action), Ok(()), "{action:?}");
    game.apply(seat, action, &mut Fast::new(1), &mut Silent);
}

/// What changes hands from the first scene to the second is good for Red and bad for Blue.
fn is_better(before: Scene, after: Scene) {
    let (before, after) = (before.build(), after.build());
    let (now, then) = (before.prospects(), after.prospects());
    assert!(then[RED] > now[RED] && then[BLUE] < now[BLUE], "{now:?} {then:?}");
    assert!(after.evaluate(RED) > before.evaluate(RED));
    assert!(after.evaluate(BLUE) < before.evaluate(BLUE));
}

#[test]
fn what_one_has_is_good_for_him_and_bad_for_the_other() {
    is_better(Scene::two(), Scene::two().building(RED, Works::Barracks, false, 3, 1));
    is_better(Scene::two(), Scene::two().unit(RED, Face::Pikeman, 3, 1));
    is_better(Scene::two().stones(RED, 3), Scene::two().stones(RED, 9));
    is_better(Scene::two().settlement_wounds(RED, 3), Scene::two().settlement_wounds(RED, 1));
    is_better(Scene::two(), Scene::two().steps(RED, Face::Archer, 3));
}

#[test]
fn wounds_make_a_unit_worth_less_but_not_worthless() {
    let swordsman = || Scene::two().unit(RED, Face::HeavySwordsman, 3, 1);
    is_better(swordsman().wounds(3, 1, 2), swordsman());
    is_better(Scene::two(), swordsman().wounds(3, 1, 2));
}

#[test]
fn a_way_to_a_mine_is_worth_more_with_every_step() {
    // The mine of the map lies on (1,4).
    let at = |q, r| Scene::two().unit(RED, Face::Pikeman, q, r).build().evaluate(RED);
    let way = [at(0, 1), at(0, 2), at(0, 3), at(1, 3), at(1, 4)];
    assert!(way.is_sorted_by(|far, near| far < near), "{way:?}");
}

#[test]
fn a_builder_is_attracted_by_a_site_and_builds_there() {
    let scene = |q, r| Scene::two().gold(RED, 6).unit(RED, Face::Builder, q, r).build_phase().build();
    let (home, near) = (scene(1, 0), scene(3, 1));
    assert!(near.evaluate(RED) > home.evaluate(RED));
    let mut built = near;
    let unit = built.unit_on(RED, built.hex_at(3, 1).expect("a hex")).expect("the Builder");
    act(&mut built, RED, Action::Builder(unit));
    assert!(built.is_composing(), "an order is half made");
    act(&mut built, RED, Action::Work(Work::Build(Works::Barracks)));
    assert!(!built.is_composing());
    assert!(built.evaluate(RED) > near.evaluate(RED), "what is ordered counts as done");
    assert_eq!(built.evaluate(BLUE), near.evaluate(BLUE), "for the others nothing has happened");
}

#[test]
fn actions_are_told_apart_by_what_they_are_to_a_bot() {
    let mut game = Scene::two().unit(RED, Face::Builder, 1, 0).build_phase().build();
    let settlement = Action::Source(Source::Settlement);
    assert_eq!(game.nature(RED, Action::Done), Nature::HandOver);
    assert_eq!(game.nature(RED, settlement), Nature::Deed);
    act(&mut game, RED, settlement);
    assert_eq!(game.nature(RED, Action::Cancel), Nature::TakeBack);
    act(&mut game, RED, Action::Recruit(Face::Pikeman));
    let place = game.hex_at(0, 1).expect("a hex");
    assert_eq!(game.nature(RED, Action::Place(place)), Nature::Secret);
    act(&mut game, RED, Action::Place(place));
    assert_eq!(game.nature(RED, Action::TakeBack), Nature::TakeBack);
    let acting = Scene::two().unit(RED, Face::Pikeman, 3, 1).build();
    assert_eq!(acting.nature(RED, Action::EndPhase), Nature::HandOver);
}

#[test]
fn a_fight_is_settled_before_it_is_judged() {
    let mut game = Scene::two()
        .unit(RED, Face::HeavySwordsman, 3, 1)
        .unit(BLUE, Face::TribalScout, 3, 2)
        .hand(RED, &[CombatCard::BattleCry])
        .hand(BLUE, &[CombatCard::WeakSpot])
        .build();
    let before = game.evaluate(RED);
    let at = game.hex_at(3, 2).expect("a hex");
    let unit = game.unit_on(RED, game.hex_at(3, 1).expect("a hex")).expect("the Swordsman");
    assert!(game.is_settled());
    act(&mut game, RED, Action::Attack { unit, at, how: How::Plain });
    assert!(!game.is_settled(), "combat cards are asked for");
    game.settle(&mut Fast::new(1));
    assert!(game.is_settled() && game.unit_on(BLUE, at).is_none(), "the Scout is dead");
    assert!(game.evaluate(RED) > before);
    let settled = game;
    game.settle(&mut Fast::new(2));
    assert_eq!(game, settled, "what is settled stays as it is");
}

#[test]
fn prospects_are_shares_of_one_in_every_position() {
    let setups =
        [Setup::starter(2), Setup::advanced(3), Setup::advanced(4), Setup::advanced(4).on(MapName::FourFfa)];
    for setup in setups {
        let mut chance = Fast::new(8);
        let mut game = MultiverseWar::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let mut legal = Vec::new();
        for _ in 0..600 {
            let Turn::Decide(deciders) = game.turn() else { break };
            let seat = deciders.first().expect("somebody decides");
            let shares = game.prospects();
            let sides = if setup.rules.has_teams() { 2 } else { 1 };
            let sum: i32 = shares.as_slice().iter().sum();
            assert!((sides * (odds::ONE - 8)..=sides * odds::ONE).contains(&sum), "{shares:?}");
            if sides == 2 {
                assert_eq!(shares[RED], shares[Seat::new(3)], "allies win together");
            }
            legal.clear();
            game.legal(seat, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut chance, &mut Silent);
        }
    }
}

fn figures(game: &MultiverseWar) -> Vec<(&'static str, i64)> {
    let mut figures = Vec::new();
    game.figures(&mut |name, figure| figures.push((name, figure)));
    figures
}

/// Everything that a simulation reports has a name of its own.
#[test]
fn figures_have_different_names() {
    let mut names: Vec<_> = figures(&Scene::two().build()).into_iter().map(|(name, _)| name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// What was used is counted as what it is: here a card in an attack of a Pikeman, and nothing else.
#[test]
fn figures_count_what_was_used() {
    let used = |game: &MultiverseWar| -> Vec<_> {
        let is_card = |name: &str| name.starts_with('C') && name[1..2].parse::<u8>().is_ok();
        figures(game).into_iter().filter(|&(name, figure)| is_card(name) && figure > 0).collect()
    };
    let mut game = Scene::two()
        .unit(RED, Face::Pikeman, 3, 1)
        .unit(BLUE, Face::TribalScout, 3, 2)
        .hand(RED, &[CombatCard::SteadyHand])
        .build();
    assert_eq!(used(&game), []);
    let at = game.hex_at(3, 2).expect("a hex");
    let unit = game.unit_on(RED, game.hex_at(3, 1).expect("a hex")).expect("the Pikeman");
    act(&mut game, RED, Action::Attack { unit, at, how: How::Plain });
    act(&mut game, RED, Action::Card(CombatCard::SteadyHand));
    assert_eq!(used(&game), [("C2 Steady Hand", 1)]);
    assert!(figures(&game).contains(&("U3 Pikeman", 1)) && figures(&game).contains(&("U4 Archer", 0)));
}
