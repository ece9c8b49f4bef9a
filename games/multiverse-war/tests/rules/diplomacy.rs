//! Chapter 29: treaties, gold deals and loans.

use crate::common::{
    BLANK, BLUE, CRITICAL, RED, act, act_with, asked, attack, block, gold, hex, idle, question, refused,
    seen, seen_by, shoot,
};
use multiverse_war::{
    Action, Aim, Conquest, Event, Face, HeroKind, Loan, MultiverseWar, Scene, Setup, Task, Works,
};
use table::{Game, Seat, Viewer};

const GREEN: Seat = Seat::new(2);

/// Three players who may negotiate. Without combat cards nobody is asked in a fight.
fn three() -> Scene {
    Scene::with(&Setup::advanced(3).with(|rules| (rules.diplomacy, rules.combat_cards) = (true, false)))
}

/// All treaties with their last turns.
fn treaties(game: &MultiverseWar) -> Vec<(Seat, Seat, u8)> {
    seen(game).treaties
}

#[test]
fn m29_9_each_player_may_offer_one_treaty_in_player_order() {
    let mut game = three().negotiations().build();
    assert_eq!(question(&game), (vec![RED], Task::Treaty(0)));
    assert_eq!(refused(&game, RED, Action::Treaty(RED)), "M29.9");
    act(&mut game, RED, &[Action::Treaty(BLUE)]);
    assert_eq!(question(&game), (vec![BLUE], Task::TreatyAnswer(RED, BLUE)));
    act(&mut game, BLUE, &[Action::Accept]);
    assert_eq!(treaties(&game), [(RED, BLUE, 7)], "turns 5, 6 and 7");
    assert_eq!(question(&game), (vec![BLUE], Task::Treaty(1)), "the next in player order");
    assert_eq!(refused(&game, BLUE, Action::Treaty(RED)), "M29.9", "one is running");
    act(&mut game, BLUE, &[Action::Treaty(GREEN)]);
    act(&mut game, GREEN, &[Action::Refuse]);
    assert_eq!(treaties(&game), [(RED, BLUE, 7)]);
    act(&mut game, GREEN, &[Action::Pass]);
    assert_eq!(question(&game).1, Task::Deal(0), "then gold deals");
}

#[test]
fn m29_9_treaties_are_offered_after_revenue_and_only_with_diplomacy() {
    let mut game = three().turn(8).last_phase().build();
    act(&mut game, GREEN, &[Action::EndPhase]);
    // M29.8: Blue is first in turn 9.
    assert_eq!((asked(&game), gold(&game, BLUE)), (vec![BLUE], 25));
    assert_eq!(question(&game).1, Task::Treaty(0));
    let mut game = Scene::with(&Setup::advanced(3)).turn(8).last_phase().build();
    act(&mut game, GREEN, &[Action::EndPhase]);
    assert_eq!(question(&game).1, Task::HeroStep(0));
}

#[test]
fn m29_10_partners_do_not_attack_each_other() {
    let scene = three()
        .unit(RED, Face::Pikeman, 0, 0)
        .unit(RED, Face::Archer, 0, 1)
        .building(RED, Works::GuardTower, false, -1, 1)
        .unit(BLUE, Face::Pikeman, 1, 0)
        .building(BLUE, Works::Barracks, false, 1, -1)
        .unit(GREEN, Face::Pikeman, -1, 0);
    let tower =
        |game: &MultiverseWar| Action::Tower { from: hex(game, -1, 1), at: hex(game, 1, 0), aim: Aim::First };
    let peace = scene.clone().treaty(RED, BLUE, 5).build();
    let forbidden = |game: &MultiverseWar| {
        [
            attack(game, RED, (0, 0), (1, 0)),
            attack(game, RED, (0, 0), (1, -1)),
            shoot(game, RED, (0, 1), (1, 0)),
            tower(game),
        ]
    };
    for action in forbidden(&peace) {
        assert_eq!(refused(&peace, RED, action), "M29.10");
    }
    assert!(peace.check(RED, attack(&peace, RED, (0, 0), (-1, 0))).is_ok(), "others are fought as usual");
    // The treaty ended in turn 4.
    let war = scene.treaty(RED, BLUE, 4).build();
    for action in forbidden(&war) {
        assert!(war.check(RED, action).is_ok());
    }
}

#[test]
fn m29_10_partners_do_not_intercept() {
    // Blue's ready Pikeman on (1,0) guards the Scout on (0,0).
    let scene = three().unit(RED, Face::Horseman, -1, 0).unit(BLUE, Face::TribalScout, 0, 0);
    let scene = scene.unit(BLUE, Face::Pikeman, 1, 0).steps(BLUE, Face::Pikeman, 2).ready(1, 0, 3);
    let mut war = scene.clone().build();
    let action = attack(&war, RED, (-1, 0), (0, 0));
    let events = act_with(&mut war, RED, action, &[BLANK; 5]);
    assert!(events.iter().any(|event| matches!(event, Event::Intercepted { .. })));
    // At peace there is no attack that he could intercept.
    let peace = scene.treaty(RED, BLUE, 5).build();
    assert_eq!(refused(&peace, RED, action), "M29.10");
}

#[test]
fn m29_10_harmful_abilities_spare_partners() {
    let sorceress = |skills| three().hero(RED, HeroKind::Sorceress, 1, (3, 3, skills), 0, 0);
    // H5.2: the wave passes over Blue and freezes Green.
    let scene = sorceress(2).unit(BLUE, Face::Pikeman, 1, 0).unit(GREEN, Face::Pikeman, -1, 0);
    let mut game = scene.clone().treaty(RED, BLUE, 5).build();
    let here = hex(&game, 0, 0);
    let wave = Action::Power { power: 1, at: here, to: here };
    act_with(&mut game, RED, wave, &[CRITICAL; 5]);
    assert!(!block(&game, BLUE, 1, 0).unwrap().frozen && block(&game, GREEN, -1, 0).unwrap().frozen);
    let mut game = scene.build();
    act_with(&mut game, RED, wave, &[CRITICAL; 10]);
    assert!(block(&game, BLUE, 1, 0).unwrap().frozen, "without a treaty");
    // H5.1: the bolt is refused.
    let game = sorceress(1).unit(BLUE, Face::Pikeman, 1, 0).treaty(RED, BLUE, 5).build();
    let at = hex(&game, 1, 0);
    assert_eq!(refused(&game, RED, Action::Power { power: 0, at, to: at }), "M29.10");
}

#[test]
fn m29_10_a_taunt_does_not_bind_partners() {
    let scene = three().hero(BLUE, HeroKind::Protector, 1, (3, 3, 2), 0, 0).unit(GREEN, Face::Pikeman, 1, 0);
    let scene = scene.unit(RED, Face::Pikeman, 2, 0).phase_of(BLUE);
    let taunted = |scene: Scene| {
        let mut game = scene.build();
        let here = hex(&game, 0, 0);
        act(&mut game, BLUE, &[Action::Power { power: 1, at: here, to: here }, Action::EndPhase]);
        game
    };
    let war = taunted(scene.clone());
    let action = attack(&war, GREEN, (1, 0), (2, 0));
    assert_eq!(refused(&war, GREEN, action), "M20.15", "only at the Protector");
    let peace = taunted(scene.treaty(BLUE, GREEN, 5));
    assert!(peace.check(GREEN, action).is_ok());
}

#[test]
fn m29_11_three_turns_of_pause_follow_a_treaty() {
    for (turn, is_open) in [(5, false), (6, false), (7, false), (8, true)] {
        let mut game = three().turn(turn).treaty(RED, BLUE, 4).negotiations().build();
        if is_open {
            assert!(game.check(RED, Action::Treaty(BLUE)).is_ok());
        } else {
            assert_eq!(refused(&game, RED, Action::Treaty(BLUE)), "M29.11");
        }
        assert!(game.check(RED, Action::Treaty(GREEN)).is_ok(), "others may be asked");
        for seat in [RED, BLUE, GREEN] {
            act(&mut game, seat, &[Action::Pass]);
        }
        if is_open {
            assert!(game.check(RED, Action::Deal(BLUE)).is_ok());
        } else {
            assert_eq!(refused(&game, RED, Action::Deal(BLUE)), "M29.11");
        }
    }
}

/// Nobody offers a treaty: Red is asked for a deal.
fn dealing(scene: Scene) -> MultiverseWar {
    let mut game = scene.negotiations().build();
    while matches!(question(&game).1, Task::Treaty(_)) {
        let seat = asked(&game)[0];
        act(&mut game, seat, &[Action::Pass]);
    }
    assert_eq!(question(&game), (vec![RED], Task::Deal(0)));
    game
}

#[test]
fn m29_12_a_deal_gives_gold_now_and_may_name_a_repayment() {
    let mut game = dealing(three());
    act(&mut game, RED, &[Action::Deal(BLUE)]);
    assert_eq!(refused(&game, RED, Action::Amount { give: true, gold: 0 }), "M29.12");
    assert_eq!(refused(&game, RED, Action::Amount { give: true, gold: 31 }), "M29.12");
    assert_eq!(refused(&game, RED, Action::Amount { give: true, gold: 21 }), "M8.4");
    act(&mut game, RED, &[Action::Amount { give: true, gold: 5 }]);
    assert_eq!(refused(&game, RED, Action::Repay(31)), "M29.12");
    act(&mut game, RED, &[Action::Repay(7)]);
    for turns in [0, 7] {
        assert_eq!(refused(&game, RED, Action::Due(turns)), "M29.12");
    }
    assert_eq!(seen_by(&game, GREEN).deal, None, "what is composed is his own business");
    assert_eq!(seen_by(&game, GREEN).asked.unwrap().seats.iter().collect::<Vec<_>>(), [RED]);
    act(&mut game, RED, &[Action::Due(3)]);
    assert_eq!(question(&game), (vec![BLUE], Task::DealAnswer));
    assert_eq!(seen_by(&game, GREEN).deal.and_then(|deal| deal.amount), Some(5), "the offer is public");
    let mut refusal = game;
    act(&mut refusal, BLUE, &[Action::Refuse]);
    assert_eq!((gold(&refusal, RED), seen(&refusal).loans.len()), (20, 0));
    act(&mut game, BLUE, &[Action::Accept]);
    assert_eq!([gold(&game, RED), gold(&game, BLUE), gold(&game, GREEN)], [15, 25, 20]);
    assert_eq!(seen(&game).loans, [Loan { debtor: BLUE, creditor: RED, gold: 7, due: 8 }]);
    assert_eq!(question(&game), (vec![BLUE], Task::Deal(1)), "one deal each, in player order");
}

#[test]
fn m29_12_gold_can_be_asked_for_and_given_for_nothing() {
    let mut game = dealing(three().gold(BLUE, 6));
    act(&mut game, RED, &[Action::Deal(BLUE)]);
    assert_eq!(refused(&game, RED, Action::Amount { give: false, gold: 7 }), "M8.4", "Blue has 6");
    act(&mut game, RED, &[Action::Amount { give: false, gold: 6 }, Action::Repay(0)]);
    assert_eq!(question(&game), (vec![BLUE], Task::DealAnswer), "without a repayment no turn is named");
    act(&mut game, BLUE, &[Action::Accept]);
    assert_eq!((gold(&game, RED), gold(&game, BLUE), seen(&game).loans.len()), (26, 0, 0));
    // Asked gold that is paid back: the one who asked owes it.
    let mut game = dealing(three());
    let ask = [Action::Deal(BLUE), Action::Amount { give: false, gold: 6 }, Action::Repay(8), Action::Due(1)];
    act(&mut game, RED, &ask);
    act(&mut game, BLUE, &[Action::Accept]);
    assert_eq!(seen(&game).loans, [Loan { debtor: RED, creditor: BLUE, gold: 8, due: 6 }]);
}

#[test]
fn m29_12_a_running_treaty_does_not_hinder_deals() {
    let game = dealing(three().treaty(RED, BLUE, 6));
    assert!(game.check(RED, Action::Deal(BLUE)).is_ok());
    assert_eq!(refused(&game, RED, Action::Deal(RED)), "M29.9");
}

#[test]
fn m29_12_at_most_twelve_loans_run() {
    let loans = |count: u8| (0..count).fold(three(), |scene, due| scene.loan(BLUE, GREEN, 1, 10 + due % 5));
    let offer = [Action::Deal(BLUE), Action::Amount { give: true, gold: 1 }];
    let mut game = dealing(loans(12));
    act(&mut game, RED, &offer);
    assert_eq!(refused(&game, RED, Action::Repay(1)), "M29.12");
    assert!(game.check(RED, Action::Repay(0)).is_ok(), "a gift is no loan");
    let mut game = dealing(loans(11));
    act(&mut game, RED, &offer);
    assert!(game.check(RED, Action::Repay(1)).is_ok());
}

#[test]
fn m29_13_a_loan_is_paid_after_revenue_as_far_as_it_goes() {
    let scene = three().turn(8).gold(BLUE, 0).loan(BLUE, RED, 7, 9).loan(GREEN, RED, 3, 10);
    let mut game = scene.last_phase().build();
    act(&mut game, GREEN, &[Action::EndPhase]);
    assert_eq!([gold(&game, RED), gold(&game, BLUE), gold(&game, GREEN)], [30, 0, 25], "5 of 7");
    let rest = Loan { debtor: BLUE, creditor: RED, gold: 2, due: 10 };
    assert_eq!(seen(&game).loans, [rest, Loan { debtor: GREEN, creditor: RED, gold: 3, due: 10 }]);
    assert_eq!(game.view(Viewer::Spectator).loans.len(), 2, "V15: loans are public");
    idle(&mut game);
    for seat in [BLUE, GREEN, RED] {
        act(&mut game, seat, &[Action::EndPhase]);
    }
    assert_eq!([gold(&game, RED), gold(&game, BLUE), gold(&game, GREEN)], [30 + 5 + 2 + 3, 3, 27]);
    assert!(seen(&game).loans.is_empty());
}

#[test]
fn m29_13_debts_of_and_to_an_eliminated_player_lapse() {
    let setup =
        Setup::advanced(3).with(|rules| (rules.diplomacy, rules.conquest) = (true, Conquest::Eliminate));
    let scene = Scene::with(&setup).unit(RED, Face::HeavySwordsman, -2, 4).settlement_wounds(BLUE, 4);
    let scene = scene.loan(BLUE, RED, 7, 9).loan(RED, BLUE, 4, 9).loan(GREEN, RED, 2, 9);
    let mut game = scene.build();
    let action = attack(&game, RED, (-2, 4), (-2, 5));
    act(&mut game, RED, &[action]);
    assert_eq!(seen(&game).loans, [Loan { debtor: GREEN, creditor: RED, gold: 2, due: 9 }]);
}

#[test]
fn mx_30_treaty() {
    let mut game = three().turn(4).negotiations().build();
    act(&mut game, RED, &[Action::Treaty(BLUE)]);
    act(&mut game, BLUE, &[Action::Accept]);
    assert_eq!(treaties(&game), [(RED, BLUE, 6)]);
    let scene = |turn| three().turn(turn).treaty(RED, BLUE, 6);
    for turn in 4..=10 {
        let fight = scene(turn).unit(RED, Face::Pikeman, 0, 0).unit(BLUE, Face::Pikeman, 1, 0).build();
        let action = attack(&fight, RED, (0, 0), (1, 0));
        assert_eq!(fight.check(RED, action).is_err(), turn <= 6, "peace in turn {turn}");
        let game = scene(turn).negotiations().build();
        assert_eq!(game.check(RED, Action::Treaty(BLUE)).is_ok(), turn == 10, "treaty in turn {turn}");
        let game = dealing(scene(turn));
        assert_eq!(
            game.check(RED, Action::Deal(BLUE)).is_err(),
            (7..=9).contains(&turn),
            "deal in turn {turn}"
        );
    }
}
