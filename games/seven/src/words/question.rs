//! What the table waits for: in full for the seat that is asked, and for the others without what it composes.

use super::cards;
use super::events::aim;
use super::offers::{given, purpose};
use super::terms::{colour, counted, pledge, price, proper, total};
use super::{ending, hero, unnamed_seat, whose};
use crate::action::Deed;
use crate::draft::{Draft, Payment};
use crate::pack::{Alternative, Pack, SinFunction, UnnamedEffect};
use crate::position::Announcement;
use crate::task::Task;
use crate::view::{Asked, View};
use table::{Cast, Seat};

/// What the table waits for, as the holder of the view would be told.
pub(super) fn question(view: &View, cast: &Cast) -> String {
    match (&view.ending, &view.asked) {
        (Some(how), _) => ending(cast, how),
        (None, Some(asked)) if cast.is_you(asked.seat) => yours(view, asked, cast),
        (None, Some(asked)) => theirs(view, asked, cast),
        (None, None) => "The table goes on by itself.".to_owned(),
    }
}

fn yours(view: &View, asked: &Asked, cast: &Cast) -> String {
    let pack: &Pack = &view.pack;
    match asked.draft.unwrap_or_default() {
        Draft::Nothing => open(view, asked, cast),
        Draft::Deed(deed) => which(deed).to_owned(),
        Draft::JokerColour(temple) => {
            format!("Which colour shall count as any while you man {}?", proper(&pack[temple].name))
        }
        Draft::Function(sin) => format!("What do you play {} for?", pack[sin].name),
        Draft::Name(sin, _) => format!("Which hero does your {} name?", pack[sin].name),
        Draft::Aim { sin, function, named, given } => {
            let function = pack[sin].functions.get(usize::from(function)).copied();
            let of = named.map_or_else(|| "nobody".to_owned(), |seat| whose(cast, seat));
            match (function, given) {
                (Some(SinFunction::Untap), _) => "Which of your characters becomes upright?".to_owned(),
                (Some(SinFunction::StealGift), _) => format!("Which of {of} gifts do you take?"),
                (Some(SinFunction::SwapElixirs), None) => "Which of your elixirs do you give?".to_owned(),
                (Some(SinFunction::SwapElixirs), Some(given)) => {
                    format!("Which of {of} elixirs do you take for your {}?", pack[given].name)
                }
                (Some(SinFunction::SpoilElixir), _) => format!("Which of {of} elixirs is discarded?"),
                (Some(SinFunction::TapCharacter), _) => format!("Which of {of} characters is tapped?"),
                _ => format!("What is your {} aimed at?", pack[sin].name),
            }
        }
        Draft::ExchangeWith(given) => {
            format!("You give a {} gift: to the pools, or to another hero?", colour(given))
        }
        Draft::ExchangeFor(given, with) => {
            let to = with.map_or_else(|| "the pools".to_owned(), |seat| cast.name(seat));
            format!("You give a {} gift to {to}: which do you take?", colour(given))
        }
        Draft::TreasureFrom(_) => "Which treasure do you take?".to_owned(),
        Draft::GiftFallsAway { .. } => "Which gift falls away from what the space asks for?".to_owned(),
        Draft::Pay(payment) => pay(view, &payment),
        Draft::Unnamed(card) => {
            let name = &pack[card].name;
            match pack[card].effect {
                UnnamedEffect::Demand(_) => {
                    let (demand, fall) = (cards::unnamed(pack, card), view.options.fall);
                    let penalty = if fall { "a sin or a corruption card" } else { "a sin" };
                    format!("Whom does “{name}” name? The hero must {demand}, or take {penalty}.")
                }
                UnnamedEffect::SeeSins => "Whose sins do you look at?".to_owned(),
                UnnamedEffect::BarPool => "Which pool is barred?".to_owned(),
                UnnamedEffect::SwapTreasure => "Which treasure is replaced?".to_owned(),
                _ => format!("What is “{name}” aimed at?"),
            }
        }
        Draft::MeetWith(way) => {
            let ways = view.unnamed_plays.map_or(&[][..], |(card, _)| cards::ways(pack, card));
            match ways.get(usize::from(way)) {
                Some(Alternative::DiscardElixir) => "Which elixir do you discard?".to_owned(),
                Some(Alternative::TapCharacter) => "Which character do you tap?".to_owned(),
                Some(Alternative::GiveUpSin) => "Which sin do you put on the pile?".to_owned(),
                _ => "With what do you meet the demand?".to_owned(),
            }
        }
    }
}

fn pay(view: &View, payment: &Payment) -> String {
    let what = purpose(view, payment.purpose);
    let mut so_far = pledge(&view.pack, &payment.pledged);
    if payment.rest.is_composed() {
        so_far = given(&view.pack, payment);
        return format!("Do you {what}? You pay {so_far}.");
    }
    let rest = price(&payment.rest);
    if so_far == "nothing" {
        format!("To {what} you owe {rest}: how do you pay?")
    } else {
        format!("To {what} you give {so_far}, and {rest} more: how do you pay that?")
    }
}

const fn which(deed: Deed) -> &'static str {
    match deed {
        Deed::Recruit => "Whom do you recruit?",
        Deed::BuyElixir => "Which elixir do you buy?",
        Deed::Found => "Which building do you found?",
        Deed::Man => "Which building do you man?",
        Deed::PlaySin => "Which sin do you play?",
        Deed::UseArtifact => "Which artifact do you use?",
        Deed::GainGifts => "Which character gives you gifts?",
        Deed::UseAbility => "Which gift do you give in exchange?",
        Deed::JoinQuest => "Which space do you fill?",
        Deed::GainTreasure => "From which quest do you take a marker back?",
        Deed::ClosePortal => "Which portal do you close?",
        Deed::Cleanse => "Do you cleanse a corruption card?",
        Deed::UseElixir => "Which elixir do you use, and what for?",
        Deed::Cash => "Which castle or estate do you cash?",
        Deed::Lift => "From which building do you lift your marker?",
    }
}

/// The question itself, before anything was composed.
fn open(view: &View, asked: &Asked, cast: &Cast) -> String {
    let pack: &Pack = &view.pack;
    match asked.task {
        Task::ChooseHero(_) => "Which hero do you play?".to_owned(),
        Task::Menu if view.used_freely => {
            "Your turn: choose an action, or make another free use first.".to_owned()
        }
        Task::Menu => "Your turn: choose an action, or make a free use first.".to_owned(),
        Task::UnnamedPlays => "The circuit is over: play a card, or none.".to_owned(),
        Task::SinWindow | Task::DeedWindow(_) => {
            let Some((by, what)) = view.announced else { return "Do you react?".to_owned() };
            format!("{} Do you cancel it?", happening(pack, by, what, cast))
        }
        Task::TakeGifts { left, different, may_stop } => {
            let other = if different.is_some() { ", each of another colour" } else { "" };
            let up_to = if may_stop { "up to " } else { "" };
            format!("Take {up_to}{} from the pools{other}.", counted(left, "gift"))
        }
        Task::Exchange { left } => {
            format!("Which gift do you give in the next exchange? {} left.", counted(left, "exchange"))
        }
        Task::PutSinsUnder { left, may_stop } => {
            let stop = if may_stop { ", or stop" } else { "" };
            format!("Put up to {} from your hand under the sin deck{stop}.", counted(left, "sin"))
        }
        Task::PlaceCataclysm => match view.cataclysms_seen.first().copied().flatten() {
            Some(card) => format!("“{}” is the next cataclysm: does it stay there?", pack[card].name),
            None => "Does the top cataclysm stay there?".to_owned(),
        },
        Task::RecruitFreely => "Whom do you recruit for nothing?".to_owned(),
        Task::FoundFreely => "Which castle or estate do you found for nothing?".to_owned(),
        Task::CloseFor(count) => format!("Which portal do you close for {count} gifts?"),
        Task::ChooseQuest => "The row is full: which quest is completed first?".to_owned(),
        Task::Pick { .. } => "Which treasure do you pick?".to_owned(),
        Task::CloseSpace { tavern: true } => "Which space of the tavern is closed for good?".to_owned(),
        Task::CloseSpace { tavern: false } => "Which space of the store is closed for good?".to_owned(),
        Task::KeepGifts { seat, keep } => {
            let held = hero(view, seat).map_or(0, |hero| total(&hero.gifts));
            let many = held.saturating_sub(u16::from(keep));
            format!("You may keep {keep} gifts: discard {many} more.")
        }
        Task::SpoilElixir(_) => "Which elixir do you discard?".to_owned(),
        Task::TapCharacter(_) => "Which character do you tap without taking gifts?".to_owned(),
        Task::Betrayal { might, .. } => {
            format!("Do you discard your costliest character, or lose {might} might?")
        }
        Task::DiscardSins { left, .. } => format!("Discard {} from your hand.", counted(left, "sin")),
        Task::Demand => match view.unnamed_plays {
            Some((card, _)) => {
                format!("“{}” names you: {}?", pack[card].name, cards::unnamed(pack, card))
            }
            None => "How do you meet the demand?".to_owned(),
        },
        Task::Penalty => "The demand is not met: a corruption card, or a sin?".to_owned(),
        Task::OrderCataclysms { placed: 0, .. } => "Which cataclysm shall lie on top?".to_owned(),
        Task::OrderCataclysms { .. } => "Which cataclysm shall lie next?".to_owned(),
        _ => "The table goes on by itself.".to_owned(),
    }
}

/// What was announced, as a sentence.
fn happening(pack: &Pack, by: Seat, what: Announcement, cast: &Cast) -> String {
    match what {
        Announcement::Sin { sin, .. } => {
            format!("{} {} to {}.", cast.does(by, "play", "plays"), pack[sin].name, aim(pack, what, cast))
        }
        Announcement::Manning { building, .. } => {
            format!("{} to man {}.", cast.does(by, "want", "wants"), proper(&pack[building].name))
        }
        Announcement::Artifact(card) => {
            let effect = cards::artifact(pack[card].effect);
            format!("{} {}: {effect}.", cast.does(by, "show", "shows"), proper(&pack[card].name))
        }
        Announcement::Dropped => "It is over.".to_owned(),
    }
}

/// What the others are told.
fn theirs(view: &View, asked: &Asked, cast: &Cast) -> String {
    let pack: &Pack = &view.pack;
    let seat = asked.seat;
    let is_unnamed = unnamed_seat(view) == Some(seat);
    let who = if is_unnamed { format!("The Unnamed ({})", cast.name(seat)) } else { cast.does(seat, "", "") };
    let who = who.trim_end();
    match asked.task {
        Task::ChooseHero(_) => format!("{who} chooses a hero."),
        Task::Menu => format!("It is {} turn.", whose(cast, seat)),
        Task::UnnamedPlays => format!("{who} may play a card."),
        Task::SinWindow | Task::DeedWindow(_) => match view.announced {
            Some((by, what)) => format!("{who} may react to {}.", announcement(pack, by, what, cast)),
            None => format!("{who} may react."),
        },
        Task::TakeGifts { left, .. } => format!("{who} takes {} from the pools.", counted(left, "gift")),
        Task::Exchange { .. } => format!("{who} exchanges gifts."),
        Task::PutSinsUnder { .. } => format!("{who} puts sins under the sin deck."),
        Task::PlaceCataclysm => format!("{who} looks at the top cataclysm."),
        Task::RecruitFreely => format!("{who} recruits a character for nothing."),
        Task::FoundFreely => format!("{who} founds a castle or estate for nothing."),
        Task::CloseFor(_) => format!("{who} closes a portal."),
        Task::ChooseQuest => format!("The row is full: {who} chooses which quest is completed first."),
        Task::Pick { .. } => format!("{who} picks a treasure."),
        Task::CloseSpace { tavern: true } => format!("{who} closes a space of the tavern."),
        Task::CloseSpace { tavern: false } => format!("{who} closes a space of the store."),
        Task::KeepGifts { keep, .. } => format!("{who} discards gifts and keeps {keep}."),
        Task::SpoilElixir(_) => format!("{who} discards an elixir."),
        Task::TapCharacter(_) => format!("{who} taps a character."),
        Task::Betrayal { might, .. } => {
            format!("{who} discards the costliest character or loses {might} might.")
        }
        Task::DiscardSins { left, .. } => format!("{who} discards {}.", counted(left, "sin")),
        Task::Demand => match view.unnamed_plays {
            Some((card, _)) => format!("{who} faces “{}”: {}.", pack[card].name, cards::unnamed(pack, card)),
            None => format!("{who} faces a demand."),
        },
        Task::Penalty => format!("{who} did not meet the demand and chooses the penalty."),
        Task::OrderCataclysms { count, .. } => format!("{who} puts {} back.", counted(count, "cataclysm")),
        _ => format!("The table waits for {}.", cast.name(seat)),
    }
}

/// What was announced, as a thing: "Ann's Greed".
fn announcement(pack: &Pack, by: Seat, what: Announcement, cast: &Cast) -> String {
    let of = whose(cast, by);
    match what {
        Announcement::Sin { sin, .. } => format!("{of} {}", pack[sin].name),
        Announcement::Manning { building, .. } => format!("{of} manning of {}", proper(&pack[building].name)),
        Announcement::Artifact(card) => format!("{of} {}", pack[card].name),
        Announcement::Dropped => format!("what {} announced", cast.name(by)),
    }
}
