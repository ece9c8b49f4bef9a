//! Why not: one sentence for each refusal, and a rule that exists.

use crate::{BEN, is_clean};
use battalia::{Action, Battalia, Deed, Refused};
use table::{Refusal, Words};

/// One refusal of each kind.
#[rustfmt::skip]
fn refusals() -> Vec<Refused> {
    use Refused::*;
    let mut all = vec![
        Over, NoSuchSeat, NotAsked { waiting_for: BEN }, BidIsChosen, NotAnAnswer, NothingToCancel, NoMoreCancels, ChooseSomething,
        FactionTaken, FactionNotInPlay, NoFreeStartCity, NoCohort, NoTrueCard, NotAtHand, NotUntouched, PaysNothing, NoOpenFriman,
        WrongRank, CannotPay, TenCards, TooManyHeld, EmptyDeck, FactionNotInDeck, NotEmpty, NotLinked, SidesDisagree, PointsOut,
        ClosesNetwork, NoSuchRoad, SameExits, NotYourCity, TopLevel, WrongArtefact, NotForAmulet, GreatArtefact, CannotBeRaised,
        TakesNoFaction, CannotBeStationed, NothingToChange, NoSuchGreat, GreatHasNoUse, NoSuchOpponent, NoUnbound, MustBeNamed,
        AmbushFull, NotDeployed, NoHeroInReserve, NoSuchHero, NoLink, NoCardNear, NoPoints, GivesNoPoints, NoStepYet, NoSuchTarget,
        NotAWeapon, RowIsEmpty, LastCity, BuffIsFree, Truce, NoRetreat, NotOnSquare, NoBattleCard, OnlyInDefence, NotInBattle,
        LineFull, NotInRow, NotInHand, NoStrength, NotInBid, NotAStartSquare, BuffCannotGo, NotMet, TooFewSupplies, OnlyHiring,
        MustAnswer, NoModule, NobodyToCall,
    ];
    all.extend(Deed::ALL.into_iter().flat_map(|deed| [ChooseFirst { deed }, NothingPossible { deed }]));
    all
}

#[test]
fn every_refusal_is_a_sentence_and_rests_on_a_rule() {
    let rulebook = include_str!("../../../../docs/rules/battalia.md");
    for refused in refusals() {
        let words = refused.to_string();
        assert!(is_clean(&words) && words.ends_with('.'), "{refused:?}: {words}");
        assert!(
            rulebook.contains(&format!("**{} ", refused.rule())),
            "{refused:?} rests on {}",
            refused.rule()
        );
    }
    let first = Refused::ChooseFirst { deed: Deed::HireUnit };
    assert_eq!(first.to_string(), "It is possible: choose “Hire a unit” in the menu first.");
    assert_eq!(Battalia::first(&first), Some(Action::Do(Deed::HireUnit)));
    assert_eq!(Battalia::first(&Refused::CannotPay), None);
}
