//! Why not: one sentence for each refusal, and a rule that exists.

use crate::BEN;
use seven::{Colour, Deed, Refused};
use testkit::words::rests_on_a_rule;

/// One refusal of each kind.
#[rustfmt::skip]
fn refusals() -> Vec<Refused> {
    use Refused::*;
    let mut all = vec![
        Over, NoSuchSeat, NotAsked { waiting_for: BEN }, NotAnAnswer, NothingToTakeBack, NoMoreBack,
        TooLittleFame { owed: 4, can_pay: 3 }, TooLittleGold { owed: 4, can_pay: 3 }, TooLittleMight { owed: 1, have: 0 },
        TooFewGifts, PaymentIncomplete, PaymentComplete, LooseGoodsTooFew, LowersNothing, CannotBeCompleted,
        PaysSomethingElse, NoJoker, GiftNotAskedFor, NotInTavern, NotInStore, NotOnOffer, NotYourBuilding, AlreadyManned,
        NoFreeMarker, Fallen, NoSuchSin, NoSuchFunction, SinHasNoUse, OnlyAsReaction, SinWithoutEffect, NotAnotherHero,
        NothingToTake, CannotBeNamed, MustPassAlready, CannotAimAt, CancelsNoSin, CancelsNoDeed, NoMarkerToLift,
        NoSuchArtifact, ArtifactCondition, CannotStop, NotYourCharacter, GivesNothing, HeroTapped, NothingToExchange,
        SameColour, SourceHasNot, NoSuchGift, PoolEmpty, PoolBarred, ColourTaken, NoSuchSpace, TopRow, SpaceTaken,
        LastFreeSpace, NoMarkerThere, NoTreasure, NoSuchTreasure, PortalClosed, TooFewForPortal { needed: 7, have: 3 },
        UsedFreely, NoFallOption, NoCorruption, NoSuchElixir, NoSuchYield, TakesNothing, TempleStays, NotManned,
        YieldNeeds { colour: Colour::Red, following: 2 }, TempleKeepsMarker, LiftedAsReaction, PowerDoesNothing,
        DiscountWaits, NotToComplete, NotInRewardPool, SpaceClosed, NotCostliest, NotUpright, OnlyForHeroes, CardFirst, NoSuchUnnamedCard,
        UnnamedCondition, NotAGoodHero, NamedBefore, NothingToSee, CannotMeet, MustMeet, NoSuchAlternative,
        NoCorruptionLeft, NoSinLeft, NotLookedAt, HeroTaken,
    ];
    all.extend(Deed::ALL.into_iter().flat_map(|deed| [ChooseFirst { deed }, NothingPossible { deed }]));
    all
}

#[test]
fn every_refusal_is_a_sentence_and_rests_on_a_rule() {
    let rulebook = include_str!("../../../../docs/rules/seven.md");
    refusals().iter().for_each(|refused| rests_on_a_rule(refused, rulebook));
    let owed = Refused::TooLittleFame { owed: 4, can_pay: 3 };
    assert_eq!(owed.to_string(), "It costs 4 fame, and you can pay 3, castles included.");
    let first = Refused::ChooseFirst { deed: Deed::Recruit };
    assert_eq!(first.to_string(), "It is possible: choose “Recruit a character” in the menu first.");
}
