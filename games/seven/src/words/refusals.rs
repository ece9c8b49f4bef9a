//! Why not, in one sentence. A refusal knows no card by name and nothing hidden.

use super::offers::deed_name;
use super::terms::colour;
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
        Refused::TooLittleFame { owed, can_pay } => return too_little("fame", owed, can_pay, "castles"),
        Refused::TooLittleGold { owed, can_pay } => return too_little("gold", owed, can_pay, "estates"),
        Refused::TooLittleMight { owed, have } => {
            return format!("It costs {owed} might, and you have {have}: might is paid on the track alone.");
        }
        Refused::TooFewForPortal { needed, have } => {
            return format!(
                "It takes {needed} gift cards of the portal's colour in your hand, and you hold {have}; nothing stands in for them."
            );
        }
        Refused::YieldNeeds { colour: of, following } => {
            return format!("This yield needs a {} following of at least {following}.", colour(of));
        }

        Refused::Over => "The game is over.",
        Refused::NoSuchSeat => "There is no such seat at this table.",
        Refused::NotAnAnswer => "This is no answer to what you are asked now: decide that first.",
        Refused::NothingToTakeBack => "There is nothing to go back from: what has happened stays.",
        Refused::NoMoreBack => {
            "You have gone back so often in this turn that it is not offered any more: decide."
        }

        Refused::TooFewGifts => "You do not have these gifts, not even with your elixirs.",
        Refused::PaymentIncomplete => "Something is still owed: the payment must be complete.",
        Refused::PaymentComplete => "Everything is paid already: confirm, or cancel.",
        Refused::LooseGoodsTooFew => "Your loose gifts, gold and fame are not enough for the rest.",
        Refused::LowersNothing => "It would not lower what you still owe.",
        Refused::CannotBeCompleted => "With it the payment could not be completed.",
        Refused::PaysSomethingElse => {
            "It does not pay this: castles pay fame, estates pay gold, temples pay nothing."
        }
        Refused::NoJoker => "You have no gift that could stand in for this colour.",
        Refused::GiftNotAskedFor => "The space does not ask for this gift.",

        Refused::NotInTavern => "This character does not lie in the tavern.",
        Refused::NotInStore => "This elixir does not lie in the store.",
        Refused::NotOnOffer => "This building is not for sale.",
        Refused::NotYourBuilding => "This building is not yours.",
        Refused::AlreadyManned => "Your marker lies on it already.",
        Refused::NoFreeMarker => "All your markers are in use.",
        Refused::Fallen => "A fallen hero takes no part in quests, treasures, portals and artifacts.",

        Refused::NoSuchSin => "You do not hold this sin.",
        Refused::NoSuchFunction => "The sin has only two functions.",
        Refused::SinHasNoUse => "Neither function of this sin can be played now.",
        Refused::OnlyAsReaction => "This function is a reaction: it is played when another hero acts.",
        Refused::SinWithoutEffect => "It would have no effect.",
        Refused::NotAnotherHero => "Choose another hero: not yourself, and not the Unnamed.",
        Refused::NothingToTake => "This hero has nothing that the sin could take.",
        Refused::CannotBeNamed => "This hero is protected by a temple: sins of others cannot name it.",
        Refused::MustPassAlready => "This hero must pass in the next turn already.",
        Refused::CannotAimAt => "The sin cannot be aimed at this.",
        Refused::CancelsNoSin => "This does not cancel a sin that names you.",
        Refused::CancelsNoDeed => "This does not cancel a manning or an artifact.",
        Refused::NoMarkerToLift => "You have no marker on a building that cancels sins.",

        Refused::NoSuchArtifact => "You do not have this artifact.",
        Refused::ArtifactCondition => "What this artifact needs is not there.",
        Refused::CannotStop => "You cannot stop here.",

        Refused::NotYourCharacter => "This character does not follow you.",
        Refused::GivesNothing => "You would take nothing: the pools it gives from are empty.",
        Refused::HeroTapped => "Your hero is tapped until step 3 of the Regrouping Phase.",
        Refused::NothingToExchange => "You have no gift that you could exchange.",
        Refused::SameColour => "Take another colour than the one you give.",
        Refused::SourceHasNot => "There is no such gift to take there.",
        Refused::NoSuchGift => "You do not hold this gift.",
        Refused::PoolEmpty => "This pool is empty.",
        Refused::PoolBarred => "This pool is barred by the Unnamed: it counts as empty.",
        Refused::ColourTaken => "Each of these gifts must have another colour.",

        Refused::NoSuchSpace => "There is no such quest or space.",
        Refused::TopRow => "Quests in row 3 cannot be filled yet.",
        Refused::SpaceTaken => "A marker lies on this space already.",
        Refused::LastFreeSpace => {
            "In row 2 the last free space of a quest stays free until it has moved down to row 1."
        }
        Refused::NoMarkerThere => "You have no marker on this quest.",
        Refused::NoTreasure => "No treasure lies beside this quest, and the treasure deck is empty.",
        Refused::NoSuchTreasure => "This treasure does not lie there.",
        Refused::PortalClosed => "This portal is closed already.",
        Refused::UsedFreely => "You have made a free use in this turn: close the portal in a later one.",
        Refused::NoFallOption => "There is no corruption in this game.",
        Refused::NoCorruption => "You have no corruption card.",

        Refused::NoSuchElixir => "This elixir is not there.",
        Refused::NoSuchYield => "This elixir has no such yield.",
        Refused::TakesNothing => "You would take nothing: the pools are empty.",
        Refused::TempleStays => "A temple is never cashed.",
        Refused::NotManned => "Your marker does not lie on it.",
        Refused::TempleKeepsMarker => "A marker stays on a temple until step 6 of the Regrouping Phase.",
        Refused::LiftedAsReaction => "This marker is lifted only when a sin names you.",
        Refused::PowerDoesNothing => "Its power would do nothing now.",
        Refused::DiscountWaits => "The discount you lifted from it before still waits.",

        Refused::NotToComplete => "This quest is not one of those to complete now.",
        Refused::NotInRewardPool => "This treasure is not among those to pick from.",
        Refused::SpaceClosed => "This space is closed already, or there is none.",
        Refused::NotCostliest => "It must be your costliest character.",
        Refused::NotUpright => "It must be an upright character of yours.",

        Refused::OnlyForHeroes => "This is for heroes: the Unnamed has no goods, and plays his cards.",
        Refused::CardFirst => "Choose first which of your cards you play, if any.",
        Refused::NoSuchUnnamedCard => "The Unnamed does not hold this card now.",
        Refused::UnnamedCondition => "What this card needs is not there.",
        Refused::NotAGoodHero => "A demand names a good hero.",
        Refused::NamedBefore => "The previous demand named this hero: name another.",
        Refused::NothingToSee => "This hero holds no sin.",
        Refused::CannotMeet => "You cannot meet the demand in this way.",
        Refused::MustMeet => "You can meet the demand with what you have, so you must.",
        Refused::NoSuchAlternative => "The demand leaves no such choice.",
        Refused::NoCorruptionLeft => "There is no corruption card to take.",
        Refused::NoSinLeft => "There is no sin left to draw.",
        Refused::NotLookedAt => "This is not one of the cataclysms you looked at.",
        Refused::HeroTaken => "This hero is taken: choose one of those left.",
    };
    words.to_owned()
}

fn too_little(what: &str, owed: u8, can_pay: u16, helpers: &str) -> String {
    format!("It costs {owed} {what}, and you can pay {can_pay}, {helpers} included.")
}

const fn nothing_possible(deed: Deed) -> &'static str {
    match deed {
        Deed::Recruit => "There is no character in the tavern that you can pay.",
        Deed::BuyElixir => "There is no elixir in the store that you can pay.",
        Deed::Found => "There is no building for sale that you can pay.",
        Deed::Man => {
            "You have no building that you could man: it takes a free marker, might, and a building without a marker."
        }
        Deed::PlaySin => "You hold no sin that can be played now.",
        Deed::UseArtifact => "You have no artifact that can be used now.",
        Deed::GainGifts => "You have no character that would give you a gift now.",
        Deed::UseAbility => "You cannot exchange gifts now: it takes an upright hero and a gift to give.",
        Deed::JoinQuest => "There is no free space of a quest that you can fill and pay.",
        Deed::GainTreasure => "You have no marker on a quest with a treasure to take.",
        Deed::ClosePortal => "There is no portal that you can close now.",
        Deed::Cleanse => "You cannot cleanse: it takes a corruption card, 1 gold, 1 fame and 1 might.",
        Deed::UseElixir => "You have no elixir that would give you a gift now.",
        Deed::Cash => "You have no castle or estate to cash.",
        Deed::Lift => "You have no marker on a castle or estate whose power would do something now.",
    }
}
