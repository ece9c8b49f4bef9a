//! Why not, in one sentence. A refusal knows no card by name and nothing hidden.

use super::offers::deed_name;
use crate::action::Deed;
use crate::refusal::Refused;

/// One sentence for a refusal. The table adds the rule.
#[expect(clippy::too_many_lines, reason = "one line for each refusal")]
pub(crate) fn refusal(refused: Refused) -> String {
    let words = match refused {
        Refused::NotAsked { waiting_for } => {
            return format!("It is not your decision now: the table waits for {waiting_for}.");
        }
        Refused::ChooseFirst { deed } => {
            return format!("It is possible: choose “{}” in the menu first.", deed_name(deed));
        }
        Refused::NothingPossible { deed } => return nothing_possible(deed).to_owned(),

        Refused::Over => "The game is over.",
        Refused::NoSuchSeat => "There is no such seat at this table.",
        Refused::BidIsChosen => "You have chosen your bid: wait for the others.",
        Refused::NotAnAnswer => "This is no answer to what you are asked now: decide that first.",
        Refused::NothingToCancel => "There is nothing to cancel: what has happened stays.",
        Refused::NoMoreCancels => {
            "You have cancelled so often in this turn that it is not offered any more: decide."
        }
        Refused::ChooseSomething => "Choose at least one card first, or cancel.",

        Refused::FactionTaken => "Another player leads this faction: choose one that is free.",
        Refused::FactionNotInPlay => "This faction is not in play: its cards are in the box.",
        Refused::NoFreeStartCity => "Choose a start city that nobody has taken.",
        Refused::NoCohort => "A cohort takes three units or artefacts of this faction in your hand.",
        Refused::NoTrueCard => "Unbound units count for a cohort only beside a card of the faction itself.",

        Refused::NotAtHand => "This card is not at hand now, or all its copies are used.",
        Refused::NotUntouched => "It takes a card in your hand of which no copy was used in this turn.",
        Refused::PaysNothing => "It pays for nothing that is still owed.",
        Refused::NoOpenFriman => "A tool stands for frimen, and no friman is owed any more.",
        Refused::WrongRank => {
            "No unit of just this rank is owed: a higher rank does not stand for a lower one."
        }
        Refused::CannotPay => "You do not have the cards at hand to pay for it.",
        Refused::TenCards => "Your creation deck has only ten cards: none of them can be suspended.",
        Refused::TooManyHeld => "Too many of your cards are marked or stationed: use some of them first.",

        Refused::EmptyDeck => "This deck is empty.",
        Refused::FactionNotInDeck => "No card of this faction is left in the deck.",

        Refused::NotEmpty => "A card is laid only on an empty square of the map.",
        Refused::NotLinked => "A new card must be linked to your network, and this one would not be.",
        Refused::SidesDisagree => {
            "Its sides must agree with the cards next to it: exit to exit, blank to blank."
        }
        Refused::PointsOut => "An exit would point off the map.",
        Refused::ClosesNetwork => {
            "It would close the last open exit of your network, and another card would not."
        }
        Refused::NoSuchRoad => "Roads have no dead ends: only cities do.",
        Refused::SameExits => "Turned so, it shows the same exits as in another rotation: choose that one.",
        Refused::NotYourCity => "You do not control a city there.",
        Refused::TopLevel => "The city has level 4 already, and that is the top.",

        Refused::WrongArtefact => "It is not the kind of artefact that is asked for.",
        Refused::NotForAmulet => {
            "An amulet takes another card: untouched in your hand, or stationed earlier."
        }
        Refused::GreatArtefact => "A great artefact is never the object of another card.",
        Refused::CannotBeRaised => "Only units are raised, and a lord has the highest rank.",
        Refused::TakesNoFaction => "It takes no faction, or belongs to the one you named already.",
        Refused::CannotBeStationed => "Only units, supplies and artefacts are stationed, no great artefacts.",
        Refused::NothingToChange => "You have no card that it would change.",
        Refused::NoSuchGreat => "You do not have this great artefact at hand.",
        Refused::GreatHasNoUse => "This great artefact has no use now.",
        Refused::NoSuchOpponent => "Choose an opponent with cards in hand.",
        Refused::NoUnbound => "Only a unit can be Unbound, and only with the Unbound module.",
        Refused::MustBeNamed => "The Hammer must be named something, or its use cancelled.",

        Refused::AmbushFull => "Your ambush is full: it holds three cards.",
        Refused::NotDeployed => "Great artefacts are neither deployed nor suspended.",

        Refused::NoHeroInReserve => "Both your heroes are on the map.",
        Refused::NoSuchHero => "This hero of yours is not on the map.",
        Refused::NoLink => "A step of a march leads to a linked square.",
        Refused::NoCardNear => "A step of a flight leads to a neighbouring square with a terrain card.",
        Refused::NoPoints => "You have no movement point left: play a supply or a horse first.",
        Refused::GivesNoPoints => "Only supplies and horses give movement points.",
        Refused::NoStepYet => "A march or a flight has at least one step: make it, or cancel.",
        Refused::TwelveCards => {
            "Before the first step at most twelve cards are chosen: make it, then play more."
        }

        Refused::NoSuchTarget => "There is nothing on the hero's square that it could attack.",
        Refused::NotAWeapon => {
            "The first card of an attack is a weapon, and this is none that you have at hand."
        }
        Refused::RowIsEmpty => "The row is empty, so the ruins cannot be attacked any more.",
        Refused::LastCity => "It is its owner's only city and has level 1: it cannot be attacked.",
        Refused::BuffIsFree => "The free Buff is not attacked: a hero on his square may call him.",
        Refused::Truce => "A truce forbids it.",
        Refused::NoRetreat => {
            "A hero retreats to a linked square without a hero of another player and without the free Buff."
        }
        Refused::NotOnSquare => "Choose one of your heroes on the square that is attacked.",
        Refused::NoBattleCard => "Supplies, tools and tents are not played in battle.",
        Refused::OnlyInDefence => "It has no use in attack: it only defends.",
        Refused::NotInBattle => "This card has no use in a battle.",
        Refused::LineFull => "The line is full.",
        Refused::NotInRow => "This great artefact does not lie in the row.",

        Refused::NotInHand => "You have no card of this kind in hand that is not in your bid yet.",
        Refused::NoStrength => "Only cards with a printed strength above 0 can be bid.",
        Refused::NotInBid => "This card is not in your bid.",
        Refused::NotAStartSquare => "Buff enters on a start square.",
        Refused::BuffCannotGo => "Buff goes to a linked square on which he has not stood in this walk.",
        Refused::NotMet => "Buff meets a hero on his square, and one without a truce if there is one.",
        Refused::TooFewSupplies => "You do not have the supplies at hand: 3 for a bribe, 4 to hire Buff.",
        Refused::OnlyHiring => "Under a truce you can only hire Buff, or let him be.",
        Refused::MustAnswer => "Without a truce you must bribe, hire or fight.",
        Refused::NoCardsInMeeting => {
            "Buff waits for your answer: no card is played now, except in the line of a fight."
        }
        Refused::NoModule => "Buff takes no part in this game.",
        Refused::NobodyToCall => "No hero of yours stands on the square of the free Buff.",
    };
    words.to_owned()
}

const fn nothing_possible(deed: Deed) -> &'static str {
    match deed {
        Deed::HireUnit => "There is no unit that you can pay: a friman costs 1 supply, a lord 4.",
        Deed::CreateArtefact => "There is no artefact that you can pay with your units and supplies.",
        Deed::BuildRoad => "There is no road that you can pay and lay.",
        Deed::BuildCity => "There is no city that you can pay and lay: it takes three units of one rank.",
        Deed::UpgradeCity => {
            "There is no city of yours that you can upgrade: it takes two units of the next rank."
        }
        Deed::UseAmulet => "You have no amulet at hand, or no card for it.",
        Deed::UseTitle => "You have no title at hand, or no unit to raise.",
        Deed::UseScroll => "You have no scroll at hand, or no card that takes a faction.",
        Deed::PitchTent => "It takes a tent, a supply and a card to station.",
        Deed::UseGreat => "You have no great artefact at hand that has a use now.",
        Deed::HireHero => "You cannot hire a hero: it takes one in reserve, a weapon and two supplies.",
        Deed::March => "You have no hero on the map that could move, or nothing to pay for a step.",
        Deed::Attack => "It takes a weapon at hand, and a hero on a square with something to attack.",
        Deed::Deploy => {
            "It takes two cards in hand, room in the ambush and more than ten cards in your deck."
        }
        Deed::CallBuff => {
            "No hero of yours stands on the square of the free Buff, or you could not hire him in your truce."
        }
    }
}
