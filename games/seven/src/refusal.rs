//! Why something is not possible, with the rule that forbids it.

use crate::action::Deed;
use crate::cards::Colour;
use std::fmt;
use table::Seat;

table::refusals! {
    /// The game is over.
    Over => "S16.7";
    /// There is no such seat.
    NoSuchSeat => "S1.1";
    /// Another seat is asked.
    NotAsked {
        /// Who.
        waiting_for: Seat,
    } => "S5.1";
    /// It is no answer to what is asked.
    NotAnAnswer => "S23.1";
    /// It is possible, after this choice in the menu.
    ChooseFirst {
        /// Which.
        deed: Deed,
    } => "S23.1";
    /// There is nothing to go back from.
    NothingToTakeBack => "S23.2";
    /// Too many times back in this turn.
    NoMoreBack => "S23.5";
    /// No case of it is possible.
    NothingPossible {
        /// Of what.
        deed: Deed,
    } => "S5.8";

    /// Not that much fame, castles included.
    TooLittleFame {
        /// What it costs.
        owed: u8,
        /// What could be paid.
        can_pay: u16,
    } => "S5.8";
    /// Not that much gold, estates included.
    TooLittleGold {
        /// What it costs.
        owed: u8,
        /// What could be paid.
        can_pay: u16,
    } => "S5.8";
    /// Not that much might.
    TooLittleMight {
        /// What it costs.
        owed: u8,
        /// What is there.
        have: u16,
    } => "S6.2";
    /// Not these gifts, elixirs included.
    TooFewGifts => "S5.8";
    /// The payment is not complete.
    PaymentIncomplete => "S6.1";
    /// The payment is complete.
    PaymentComplete => "S23.3";
    /// Loose goods are not enough for the rest.
    LooseGoodsTooFew => "S23.3";
    /// It would not lower what is owed.
    LowersNothing => "S6.5";
    /// With it the payment could not be completed.
    CannotBeCompleted => "S23.3";
    /// Castles pay fame, estates gold.
    PaysSomethingElse => "S6.4";
    /// No joker gift.
    NoJoker => "S10.8";
    /// Not one of the gifts that are asked for.
    GiftNotAskedFor => "S10.7";

    /// Not in the tavern.
    NotInTavern => "S7.1";
    /// Not in the store.
    NotInStore => "S7.4";
    /// Not for sale.
    NotOnOffer => "S7.5";
    /// Not the hero's building.
    NotYourBuilding => "S10.5";
    /// A marker lies on it.
    AlreadyManned => "S7.7";
    /// No working marker in stock.
    NoFreeMarker => "S15.2";
    /// The hero has fallen.
    Fallen => "S17.5";

    /// Not in the hand.
    NoSuchSin => "S7.9";
    /// The sin has only two functions.
    NoSuchFunction => "S8.1";
    /// Neither function can be played now.
    SinHasNoUse => "S7.9";
    /// It is played as a reaction only.
    OnlyAsReaction => "S7.9";
    /// It would have no effect.
    SinWithoutEffect => "S8.2";
    /// One does not name oneself, nor the Unnamed.
    NotAnotherHero => "S1.2";
    /// The hero has nothing that this sin takes.
    NothingToTake => "S8.2";
    /// The hero is protected by his temple.
    CannotBeNamed => "S8.2";
    /// He must pass already.
    MustPassAlready => "S8.1";
    /// The sin cannot be aimed at this.
    CannotAimAt => "S8.2";
    /// This cancels no sin.
    CancelsNoSin => "S8.5";
    /// This cancels no manning and no artifact.
    CancelsNoDeed => "S8.7";
    /// No marker of yours lies on a building that cancels.
    NoMarkerToLift => "S8.5";

    /// Not the hero's artifact.
    NoSuchArtifact => "S7.10";
    /// Its condition is not met.
    ArtifactCondition => "S9.2";
    /// One must go under the deck at least, or there is nothing to stop.
    CannotStop => "S23.1";

    /// Not the hero's character.
    NotYourCharacter => "S7.11";
    /// It would give nothing.
    GivesNothing => "S7.13";
    /// The hero is tapped.
    HeroTapped => "S7.15";
    /// There is no gift to exchange.
    NothingToExchange => "S7.15";
    /// One takes another colour than one gives.
    SameColour => "S7.16";
    /// The source has no such gift.
    SourceHasNot => "S7.17";
    /// Not in the hand.
    NoSuchGift => "S6.2";
    /// The pool is empty.
    PoolEmpty => "S1.9";
    /// The pool is barred.
    PoolBarred => "S18.4";
    /// Each gift must have another colour.
    ColourTaken => "S10.1";

    /// There is no such quest or space.
    NoSuchSpace => "S7.18";
    /// Row 3.
    TopRow => "S7.18";
    /// Somebody's marker lies there.
    SpaceTaken => "S7.20";
    /// The last free space in row 2.
    LastFreeSpace => "S7.19";
    /// No marker of the hero on this quest.
    NoMarkerThere => "S7.21";
    /// No treasure beside it and none in the deck.
    NoTreasure => "S7.21";
    /// This treasure does not lie there.
    NoSuchTreasure => "S7.22";
    /// The portal is closed.
    PortalClosed => "S7.23";
    /// Not enough gifts of the colour in hand.
    TooFewForPortal {
        /// How many are needed.
        needed: u8,
        /// How many are there.
        have: u8,
    } => "S7.23";
    /// A free use was made in this turn.
    UsedFreely => "S6.11";
    /// Without the Fall option there is no corruption.
    NoFallOption => "S7.26";
    /// No corruption card.
    NoCorruption => "S7.26";

    /// Not the hero's elixir.
    NoSuchElixir => "S6.8";
    /// The elixir has no such yield.
    NoSuchYield => "S6.8";
    /// The following is too small for this yield.
    YieldNeeds {
        /// The colour.
        colour: Colour,
        /// The following it needs.
        following: u8,
    } => "S6.8";
    /// Nothing would come from the pools.
    TakesNothing => "S6.8";
    /// A temple is never discarded.
    TempleStays => "S6.9";
    /// No marker lies on it.
    NotManned => "S6.10";
    /// No marker is lifted from a temple.
    TempleKeepsMarker => "S6.10";
    /// Lifted as a reaction only.
    LiftedAsReaction => "S8.5";
    /// It would do nothing.
    PowerDoesNothing => "S6.10";
    /// Its discount still waits.
    DiscountWaits => "S10.7";

    /// Not one of the quests to be completed.
    NotToComplete => "S12.5";
    /// Not in the reward pool.
    NotInRewardPool => "S12.8";
    /// The space is closed already, or there is none.
    SpaceClosed => "S13.6";
    /// Not one of the costliest.
    NotCostliest => "S13.9";
    /// Not upright, or not the hero's.
    NotUpright => "S1.7";

    /// The Unnamed has no goods and takes no part in what heroes do.
    OnlyForHeroes => "S18.1";
    /// A card is chosen before what it is aimed at.
    CardFirst => "S23.2";
    /// Not in the hand of the Unnamed.
    NoSuchUnnamedCard => "S18.3";
    /// It needs something that is not there.
    UnnamedCondition => "S18.9";
    /// A demand names a good hero.
    NotAGoodHero => "S18.4";
    /// The previous demand named him.
    NamedBefore => "S18.5";
    /// Nothing to see there.
    NothingToSee => "S18.9";
    /// The alternative cannot be met.
    CannotMeet => "S18.6";
    /// The demand can be met without cashing anything.
    MustMeet => "S18.6";
    /// The demand has no such alternative.
    NoSuchAlternative => "S18.6";
    /// No corruption card is left, or the option is off.
    NoCorruptionLeft => "S18.7";
    /// No sin is left in the deck.
    NoSinLeft => "S18.7";
    /// Not one of the cards that were looked at.
    NotLookedAt => "S18.4";
    /// The hero is played by somebody else.
    HeroTaken => "S3.4";
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::words::refusal(*self))
    }
}
