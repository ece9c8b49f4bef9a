//! Why something is not possible, with the rule that forbids it. B1.1: whatever allows a thing, one rule that forbids it is enough.

use crate::action::Deed;
use std::fmt;
use table::Seat;

table::refusals! {
    /// The game is over.
    Over => "B16.4";
    /// There is no such seat.
    NoSuchSeat => "B3.1";
    /// Another seat is asked.
    NotAsked {
        /// Who.
        waiting_for: Seat,
    } => "B18.7";
    /// The seat has chosen its bid.
    BidIsChosen => "B15.2";
    /// It is no answer to what is asked.
    NotAnAnswer => "B18.1";
    /// It is possible after this choice in the menu.
    ChooseFirst {
        /// Which.
        deed: Deed,
    } => "B18.1";
    /// Nothing is being composed.
    NothingToCancel => "B18.5";
    /// Too many times cancelled in this turn.
    NoMoreCancels => "B18.6";
    /// No card, square or hero for it.
    NothingPossible {
        /// Of what.
        deed: Deed,
    } => "B18.3";
    /// Nothing was chosen yet.
    ChooseSomething => "B18.3";

    /// Somebody else has it.
    FactionTaken => "B4.10";
    /// It is not in play.
    FactionNotInPlay => "B4.3";
    /// No start city that is free.
    NoFreeStartCity => "B4.11";
    /// Not three cards of the faction in hand.
    NoCohort => "B6.3";
    /// Only Unbound units and no card of the faction itself.
    NoTrueCard => "B6.4";
    /// The turn is at another step.
    OutOfStep => "B6.1";
    /// Cohort and mulligan belong to step 1, and only one of them is taken.
    OpeningIsOver => "B6.2";
    /// Step 3 is over.
    HasPassed => "B6.9";

    /// The card is not at hand.
    NotAtHand => "B7.8";
    /// A copy was used, or it is not in the hand.
    NotUntouched => "B7.9";
    /// The card pays for nothing that is owed.
    PaysNothing => "B7.12";
    /// No friman is owed any more.
    NoOpenFriman => "B10.1";
    /// A unit of another rank is owed.
    WrongRank => "B7.13";
    /// Not enough cards at hand.
    CannotPay => "B7.12";
    /// The creation deck has only ten cards.
    TenCards => "B7.14";
    /// There is no room for one more card that must be told apart.
    TooManyHeld => "B7.16";

    /// The deck is empty.
    EmptyDeck => "B8.6";
    /// No card of this faction is in the deck.
    FactionNotInDeck => "B8.5";

    /// Not a square of the map.
    OffTheMap => "B9.1";
    /// Not an empty square.
    NotEmpty => "B9.8";
    /// Not linked to the network.
    NotLinked => "B9.8";
    /// Exits and blanks do not agree.
    SidesDisagree => "B9.4";
    /// An exit would point off the map.
    PointsOut => "B9.5";
    /// The last way would be closed.
    ClosesNetwork => "B9.19";
    /// Roads have no dead end.
    NoSuchRoad => "B9.2";
    /// Another rotation shows the same exits.
    SameExits => "B9.3";
    /// Not a city under own control.
    NotYourCity => "B9.14";
    /// Level 4 is the top.
    TopLevel => "B9.16";

    /// It is not the artefact that is asked for.
    WrongArtefact => "B6.8";
    /// The amulet would be played on itself, or on a card that was used.
    NotForAmulet => "B10.6";
    /// Great artefacts are never objects.
    GreatArtefact => "B11.2";
    /// Only units are raised, and no lords.
    CannotBeRaised => "B10.14";
    /// It takes no faction.
    TakesNoFaction => "B10.16";
    /// It belongs to the faction already.
    HasFaction => "B10.26";
    /// It cannot be stationed.
    CannotBeStationed => "B10.19";
    /// No card that the amulet, title or scroll would change.
    NothingToChange => "B10.26";
    /// The great artefact is not at hand.
    NoSuchGreat => "B11.4";
    /// The great artefact has no use now.
    GreatHasNoUse => "B11.15";
    /// Only an opponent with cards in hand.
    NoSuchOpponent => "B11.13";
    /// Unbound units can be named only with the module.
    NoUnbound => "B10.10";
    /// It is a Hammer, or keeps what it is only after a roll of 6.
    MustBeNamed => "B11.5";

    /// The ambush is full.
    AmbushFull => "B12.3";
    /// Great artefacts are neither deployed nor suspended.
    NotDeployed => "B12.2";

    /// A hero is hired on a city under own control.
    NoCityToHireIn => "B13.3";
    /// Both heroes are on the map.
    NoHeroInReserve => "B13.1";
    /// The hero is not on the map.
    NoSuchHero => "B13.5";
    /// The square is not linked.
    NoLink => "B13.5";
    /// The hero that should fly is not on the map.
    NoHeroToFly => "B11.8";
    /// The square has no terrain card next to the hero.
    NoCardNear => "B11.8";
    /// There is no movement point left.
    NoPoints => "B13.6";
    /// Only supplies and horses give points.
    GivesNoPoints => "B13.6";
    /// The first step was not made.
    NoStepYet => "B13.12";
    /// Twelve cards were chosen before the first step.
    TwelveCards => "B18.10";

    /// The hero that should attack is not on the map.
    NoHeroToAttack => "B14.1";
    /// No such target on the square.
    NoSuchTarget => "B14.2";
    /// The first card of an attack is a weapon.
    NotAWeapon => "B14.3";
    /// The row is empty.
    RowIsEmpty => "B14.4";
    /// A player's only city of level 1.
    LastCity => "B14.4";
    /// The free Buff is called, not attacked.
    BuffIsFree => "B14.4";
    /// A truce forbids it.
    Truce => "B15.19";
    /// Not a square to which the hero can retreat.
    NoRetreat => "B14.8";
    /// Not a hero of the defender on the square.
    NotOnSquare => "B14.9";
    /// It is no battle card.
    NoBattleCard => "B14.13";
    /// The Shield defends only.
    OnlyInDefence => "B11.7";
    /// The card has no place in a battle.
    NotInBattle => "B11.4";
    /// The line is full.
    LineFull => "B7.16";
    /// Not in the row.
    NotInRow => "B14.24";

    /// No card of this kind in hand that is not bid yet.
    NotInHand => "B15.2";
    /// Printed strength 0.
    NoStrength => "B15.2";
    /// Not in the bid.
    NotInBid => "B15.2";
    /// Not a start square.
    NotAStartSquare => "B15.5";
    /// Not linked, or Buff has stood there.
    BuffCannotGo => "B15.10";
    /// Not a hero whom Buff can meet.
    NotMet => "B15.12";
    /// Not enough supplies.
    TooFewSupplies => "B15.25";
    /// A truce leaves only hiring.
    OnlyHiring => "B15.21";
    /// Without a truce there is no way out.
    MustAnswer => "B15.14";
    /// No card has an effect while Buff waits for an answer.
    NoCardsInMeeting => "B15.25";
    /// The module is not played.
    NoModule => "B3.3";
    /// No free Buff on a hero's square.
    NobodyToCall => "B15.24";
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::words::refusal(*self))
    }
}
