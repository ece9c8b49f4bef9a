//! What the game tells bots and simulations: who will win at a guess, and what was done. Guesses need not be right, but they must make
//! sense.

use battalia::{Action, ArtefactType, Battalia, Card, Deed, Faction, Piece, Scene};
use table::{Chance, Fast, Game, Options, Seat, Silent, odds};

const ANNA: Seat = Seat::new(0);
const BORIS: Seat = Seat::new(1);

fn two() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders])
}

#[test]
fn a_higher_city_is_good_for_one_and_bad_for_the_other() {
    let (before, after) = (two().turn_of(ANNA).build(), two().level("a1", 3).turn_of(ANNA).build());
    let (now, then) = (before.prospects(), after.prospects());
    assert!(then[ANNA] > now[ANNA] && then[BORIS] < now[BORIS], "{now:?} {then:?}");
    assert!(after.evaluate(ANNA) > before.evaluate(ANNA));
    assert!(after.evaluate(BORIS) < before.evaluate(BORIS));
}

#[test]
fn a_hero_with_a_weapon_is_worth_something() {
    let scene = || two().hand(ANNA, "weapon-barfolk priest-barfolk lord-barfolk");
    let (without, with) = (scene().turn_of(ANNA).build(), scene().hero(ANNA, "a1").turn_of(ANNA).build());
    assert!(with.evaluate(ANNA) > without.evaluate(ANNA));
    assert!(with.prospects()[ANNA] > without.prospects()[ANNA]);
}

#[test]
fn cards_that_can_be_used_are_worth_more_than_cards_that_cannot() {
    let level_two = |hand: &str| two().hand(ANNA, hand).turn_of(ANNA).build().evaluate(ANNA);
    assert!(level_two("chief-barfolk chief-islanders") > level_two("chief-barfolk supply"));
}

#[test]
fn prospects_are_shares_of_one_in_every_position() {
    for (seats, key, value) in [(2, "mode", "basic"), (3, "mode", "advanced"), (4, "buff", "off")] {
        let setup = Battalia::setup(seats, &Options::none().with(key, value)).expect("a possible set-up");
        for game in 0..4 {
            let mut chance = Fast::stream(8, game);
            let mut position = Battalia::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
            let mut legal = Vec::new();
            while let Some(seat) = position.turn().deciders().first() {
                let prospects = position.prospects();
                assert_eq!(prospects.seats(), seats);
                assert!(prospects.as_slice().iter().all(|share| (0..=odds::ONE).contains(share)));
                let sum: i32 = prospects.as_slice().iter().sum();
                assert!((odds::ONE - 8..=odds::ONE).contains(&sum), "{prospects:?}");
                legal.clear();
                position.legal(seat, &mut legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                position.apply(seat, action, &mut chance, &mut Silent);
            }
        }
    }
}

/// Everything that a simulation reports has a name of its own.
#[test]
fn figures_have_different_names() {
    let mut names = Vec::new();
    two().build().figures(&mut |name, _| names.push(name));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// What was used is counted as what it is: here a tool that pays two frimen, and nothing else.
#[test]
fn figures_count_what_was_used() {
    let tool: Card = "tool-barfolk".parse().expect("a card");
    let mut position = two().hand(ANNA, "tool-barfolk").day(2).turn_of(ANNA).build();
    let used = |position: &Battalia| {
        let mut used = Vec::new();
        position.figures(&mut |name, figure| {
            if name.ends_with(" used") && figure > 0 {
                used.push((name, figure));
            }
        });
        used
    };
    assert_eq!(used(&position), []);
    let steps = [
        Action::Do(Deed::CreateArtefact),
        Action::Artefact(ArtefactType::Tool),
        Action::Card(Piece::in_hand(tool)),
    ];
    for action in steps {
        assert_eq!(position.check(ANNA, action), Ok(()), "{action:?}");
        position.apply(ANNA, action, &mut Fast::new(1), &mut Silent);
    }
    assert_eq!(used(&position), [("tools used", 1)]);
}
