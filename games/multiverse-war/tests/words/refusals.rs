//! Why not: one sentence for each refusal, and a rule that exists.

use crate::BEN;
use multiverse_war::Refused;
use testkit::words::rests_on_a_rule;

/// One refusal of each kind.
#[rustfmt::skip]
fn refusals() -> Vec<Refused> {
    use Refused::*;
    vec![
        NotAsked { waiting_for: BEN },
        Over, NoSuchSeat, HasDecided, NotAnAnswer, NotInLesson, NothingToCancel, NoMoreCancels, TooManyOrders,
        NothingPossible, NoSuchHex, NoSuchSlot, NotPlayed, FactionTaken, FirstTurn, BuilderFirst, TooLittleGold,
        NotABuilder, NoPlaceForBuilding, TooClose, UnknownNeighbour, NoTokenLeft, NoUpgrade, BoundToSite, NoBuilding,
        NoPlaceForRoad, TwoExits, NoRoadLeft, NoPlainRoad, OnlyByBridge, NoWater, WrongTerrain, CannotImprove,
        NoSource, HasRecruited, NotOffered, RecruitsNobody, NewBuilding, NotAStart, NoFreeHex, NoBlockLeft, HeroesStay,
        JustPlaced, NotYourSettlement, NoSuchUnit, NoRoom, TokenThere, TooFewAp, NotAdjacent, EnemyThere, NotAlone,
        SwapOfBuilder, Impassable, Unexplored, ActivityOver, HasAttacked, NotSetUp, IsSetUp, NoSiegeWeapon,
        NeverAttacks, OnlyADecoy, FaceUp, OneToSix, NotIdentified, NothingToAttack, OnlyShoots, NoRangedAttack,
        OutOfRange, NoLine, FriendsInTheWay, Treaty, NoTower, HasShot, TowersShootUnits, NotVeteran, AbilityUsed,
        NoSuchAbility, NoFacing, NoExtraTarget, TwoStepsFirst, ShootFirst, HasSpent, TacticalLimit, NotYourType,
        IsElite, HasHero, HeroTaken, NoHero, NoDeadHero, PointLimits, AbilityClosed, HasAbility, HeroHasAttacked,
        NothingToAim, PowerUsed, NoSuchPower, NotAHero, TooHealthy, OnlyInfantry, NoStepsBefore, HeroStepsFirst,
        OneTarget, WasHelped, Frozen, Taunted, NothingToMeet, NoMilitaryUnit, NotRanged, HasWon, NotInHand,
        PlayedLater, TooFewShards, Equipped, NoHeroToRaise, HasDecoyed, NoAlly, OwesAp, TooMuchAtOnce, NameTheAmount,
        NoSuchPartner, TreatyRuns, Pause, TooLate, TooManyLoans,
    ]
}

#[test]
fn every_refusal_is_a_sentence_and_rests_on_a_rule() {
    let rulebook = include_str!("../../../../docs/rules/multiverse-war.md");
    let all = refusals();
    all.iter().for_each(|refused| rests_on_a_rule(refused, rulebook));
    // Those that are declared, so that none is forgotten here.
    let declared = include_str!("../../src/refusal.rs").matches(" => \"M").count();
    assert_eq!(all.len(), declared);
}

#[test]
fn no_two_refusals_of_different_rules_read_the_same() {
    let mut said: Vec<_> =
        refusals().iter().map(|refused| (refused.to_string(), table::Refusal::rule(refused))).collect();
    said.sort();
    for pair in said.windows(2) {
        assert!(pair[0].0 != pair[1].0 || pair[0].1 == pair[1].1, "{pair:?}");
    }
}
