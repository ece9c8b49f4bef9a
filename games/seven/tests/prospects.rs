//! What the game tells bots: who will win at a guess, what one plays for, and what looks promising. Guesses need not be right, but they
//! must make sense.

use seven::{Action, Deed, Scene, Seven};
use table::{Chance, Fast, Game, Options, Outcome, Playout, Seat, Silent, Turn, Verdict, odds};

const SERA: Seat = Seat::new(0);
const ORRIN: Seat = Seat::new(1);

fn four() -> Scene {
    Scene::new(&["H1", "H2", "H3", "H4"])
}

fn expected(scene: Scene, seat: Seat) -> i32 {
    scene.build().prospects()[seat]
}

#[test]
fn might_is_good_for_one_and_bad_for_the_others() {
    for (little, much) in [(5, 8), (18, 24), (28, 31)] {
        let (before, after) = (four().armour(4).might(SERA, little), four().armour(4).might(SERA, much));
        assert!(expected(after, SERA) > expected(before, SERA), "from {little} to {much} might");
    }
    assert!(expected(four().armour(4).might(SERA, 24), ORRIN) < expected(four().armour(4), ORRIN));
}

#[test]
fn cataclysms_are_bad_and_armour_is_good_for_all() {
    for seat in Seat::all(4) {
        let now = expected(four().armour(3).cataclysms_played(6), seat);
        assert!(expected(four().armour(3).cataclysms_played(8), seat) < now, "{seat}: two cataclysms more");
        assert!(
            expected(four().armour(4).cataclysms_played(6), seat) > now,
            "{seat}: a piece of armour more"
        );
    }
}

#[test]
fn equals_expect_the_same() {
    let prospects = four().build().prospects();
    let most = prospects.as_slice().iter().max().expect("four heroes");
    let least = prospects.as_slice().iter().min().expect("four heroes");
    // Heroes differ in what they begin with.
    assert!(most - least < odds::ONE / 8, "{prospects:?}");
}

#[test]
fn the_unnamed_and_the_fallen_hope_for_defeat() {
    let options = Options::none().with("unnamed", "on").with("fall", "on");
    let setup = Seven::setup(5, &options).expect("a possible set-up");
    let scene = || Scene::with(&setup, &["H1", "H2", "H3", "H4"]).armour(3);
    let (calm, dire) = (scene().cataclysms_played(4).build(), scene().cataclysms_played(11).build());
    let (calm, dire) = (calm.prospects(), dire.prospects());
    let unnamed = Seat::new(4);
    assert!(dire[unnamed] > calm[unnamed] && dire[SERA] < calm[SERA], "{calm:?} {dire:?}");
    let fallen = scene().cataclysms_played(11).corruption(SERA, 7).build().prospects();
    assert_eq!(fallen[SERA], fallen[unnamed]);
}

/// Random heroes play on until something happens that is asked for.
fn finished(seats: u8, options: &Options, wanted: impl Fn(&Outcome) -> bool) -> (Seven, Outcome) {
    let setup = Seven::setup(seats, options).expect("a possible set-up");
    for game in 0..2_000 {
        let mut chance = Fast::stream(9, game);
        let mut position = Seven::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let (outcome, _) = Playout::default().run(&mut position, &mut chance);
        if wanted(&outcome) {
            return (position, outcome);
        }
    }
    panic!("no such game in two thousand")
}

fn rewards(position: &Seven, outcome: &Outcome) -> Vec<i32> {
    Seat::all(position.seats()).map(|seat| position.reward(outcome, seat)).collect()
}

/// Victory is what one plays for; but a fellow hero's is better than defeat.
#[test]
fn rewards_follow_the_result() {
    let mut position = four().armour(7).might(ORRIN, 31).build();
    position.apply(SERA, Action::Pass, &mut Fast::new(1), &mut Silent);
    let Turn::Over(outcome) = position.turn() else { panic!("at the checkpoint Orrin wins by armour") };
    assert_eq!(rewards(&position, &outcome), [odds::ONE / 10, odds::ONE, odds::ONE / 10, odds::ONE / 10]);
    let (position, outcome) = finished(4, &Options::none(), |outcome| outcome.verdict == Verdict::TableLost);
    assert_eq!(rewards(&position, &outcome), [0; 4]);
}

/// S16.7: in a defeat the Unnamed and the fallen win. Nobody else gets anything, for there is no fellow hero who won.
#[test]
fn a_defeat_pays_nobody_but_its_winners() {
    let options = Options::none().with("unnamed", "on").with("fall", "on");
    let unnamed = Seat::new(4);
    let (position, outcome) =
        finished(5, &options, |outcome| outcome.winners.contains(unnamed) && outcome.winners.len() < 4);
    for (seat, reward) in Seat::all(5).zip(rewards(&position, &outcome)) {
        let expected = if outcome.winners.contains(seat) { odds::ONE } else { 0 };
        assert_eq!(reward, expected, "{seat}: {outcome:?}");
    }
}

#[test]
fn prospects_are_chances_in_every_position() {
    for (seats, key) in [(2, None), (4, None), (6, None), (4, Some("fall")), (5, Some("unnamed")), (7, None)]
    {
        let options = key.map_or_else(Options::none, |key| Options::none().with(key, "on"));
        let setup = Seven::setup(seats, &options).expect("a possible set-up");
        for game in 0..20 {
            let mut chance = Fast::stream(8, game);
            let mut position = Seven::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
            let mut legal = Vec::new();
            while let Some(seat) = position.turn().deciders().first() {
                let prospects = position.prospects();
                assert_eq!(prospects.seats(), seats);
                assert!(
                    prospects.as_slice().iter().all(|chance| (0..=odds::ONE).contains(chance)),
                    "{prospects:?}"
                );
                legal.clear();
                position.legal(seat, &mut legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                position.apply(seat, action, &mut chance, &mut Silent);
            }
        }
    }
}

#[test]
fn going_back_promises_nothing_and_everything_else_something() {
    let position = four().build();
    assert_eq!(position.promise(SERA, Action::Back), 0);
    for deed in Deed::ALL {
        assert!(position.promise(SERA, Action::Do(deed)) > 0, "{deed:?}");
    }
    let promise = |slot| position.promise(SERA, Action::Space { slot, space: 0 });
    assert!(promise(0) > promise(2), "row 1 comes first");
}
