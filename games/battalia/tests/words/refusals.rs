//! Why not: one sentence for each refusal, and a rule that exists; and what must be chosen first.

use crate::{ANN, BEN, held};
use battalia::{Action, ArtefactType, Battalia, Deed, Faction, Figure, Rank, Refused, Scene, Shape, Square};
use table::{Game, Words};
use testkit::words::rests_on_a_rule;

/// One refusal of each kind.
#[rustfmt::skip]
fn refusals() -> Vec<Refused> {
    use Refused::*;
    let mut all = vec![
        Over, NoSuchSeat, NotAsked { waiting_for: BEN }, BidIsChosen, NotAnAnswer, NothingToCancel, NoMoreCancels, ChooseSomething,
        FactionTaken, FactionNotInPlay, NoFreeStartCity, NoCohort, NoTrueCard, OutOfStep, OpeningIsOver, HasPassed, NotAtHand, NotUntouched, PaysNothing, NoOpenFriman,
        WrongRank, CannotPay, TenCards, TooManyHeld, EmptyDeck, FactionNotInDeck, NotEmpty, NotLinked, SidesDisagree, PointsOut,
        ClosesNetwork, NoSuchRoad, SameExits, NotYourCity, TopLevel, WrongArtefact, NotForAmulet, GreatArtefact, CannotBeRaised,
        TakesNoFaction, CannotBeStationed, NothingToChange, NoSuchGreat, GreatHasNoUse, NoSuchOpponent, NoUnbound, MustBeNamed,
        AmbushFull, NotDeployed, NoHeroInReserve, NoSuchHero, NoLink, NoCardNear, NoPoints, GivesNoPoints, NoStepYet, NoSuchTarget,
        NotAWeapon, RowIsEmpty, LastCity, BuffIsFree, Truce, NoRetreat, NotOnSquare, NoBattleCard, OnlyInDefence, NotInBattle,
        LineFull, NotInRow, NotInHand, NoStrength, NotInBid, NotAStartSquare, BuffCannotGo, NotMet, TooFewSupplies, OnlyHiring,
        MustAnswer, NoModule, NobodyToCall, NoCityToHireIn, NoHeroToFly, NoHeroToAttack, TwelveCards, NoCardsInMeeting,
    ];
    all.extend(Deed::ALL.into_iter().flat_map(|deed| [ChooseFirst { deed }, NothingPossible { deed }]));
    all
}

#[test]
fn every_refusal_is_a_sentence_and_rests_on_a_rule() {
    let rulebook = include_str!("../../../../docs/rules/battalia.md");
    refusals().iter().for_each(|refused| rests_on_a_rule(refused, rulebook));
    let first = Refused::ChooseFirst { deed: Deed::HireUnit };
    assert_eq!(first.to_string(), "It is possible: choose “Hire a unit” in the menu first.");
    assert_eq!(Battalia::first(&first), Some(Action::Do(Deed::HireUnit)));
    assert_eq!(Battalia::first(&Refused::CannotPay), None);
}

#[test]
fn pointing_at_a_thing_says_which_deed_comes_first_or_why_it_cannot_be_had() {
    let scene = Scene::new(&[Faction::Barfolk, Faction::Islanders]).hero(ANN, "a1");
    let hand = "2*supply 2*chief-barfolk title-barfolk friman-barfolk";
    let game = scene.hand(ANN, hand).hand(BEN, "supply").build();
    let first = |action| game.check(ANN, action).unwrap_err();
    let square = |name: &str| Action::Square(name.parse::<Square>().unwrap());
    assert_eq!(first(Action::Rank(Rank::Chief)), Refused::ChooseFirst { deed: Deed::HireUnit });
    assert_eq!(first(Action::Rank(Rank::Lord)), Refused::CannotPay);
    let weapon = Action::Artefact(ArtefactType::Weapon);
    assert_eq!(first(weapon), Refused::ChooseFirst { deed: Deed::CreateArtefact });
    assert_eq!(first(Action::Shape(Shape::Straight)), Refused::ChooseFirst { deed: Deed::BuildRoad });
    assert_eq!(first(Action::Shape(Shape::DeadEnd)), Refused::NoSuchRoad);
    assert_eq!(first(square("a1")), Refused::ChooseFirst { deed: Deed::UpgradeCity });
    assert_eq!(first(square("e5")), Refused::NotYourCity);
    let title = Action::Card(held(&game, ANN, "title-barfolk"));
    assert_eq!(first(title), Refused::ChooseFirst { deed: Deed::UseTitle });
    assert_eq!(first(Action::Card(held(&game, ANN, "supply"))), Refused::NotAnAnswer);
    // Nothing is linked to a1 yet: the hero cannot march, and there is nothing to attack.
    assert!(!matches!(first(Action::Hero(Figure::First)), Refused::ChooseFirst { .. }));
}
