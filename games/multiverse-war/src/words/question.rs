//! What the table waits for: in full for the seat that is asked, and for the others without what it composes.

use super::{ending, terms};
use crate::kinds::CombatCard;
use crate::position::Victim;
use crate::task::{Draft, Task};
use crate::view::{Asked, View};
use table::Cast;

/// What the table waits for, as the holder of the view would be told.
pub(super) fn question(view: &View, cast: &Cast) -> String {
    match (view.ending, &view.asked) {
        (Some(how), _) => ending(how, cast),
        (None, Some(asked)) if asked.seats.iter().any(|seat| cast.is_you(seat)) => yours(view, asked, cast),
        (None, Some(asked)) => {
            let who = terms::capital(&cast.list(asked.seats.iter()));
            let verb = if asked.seats.len() > 1 { "decide" } else { "decides" };
            format!("{who} {verb}: {}.", about(asked.task))
        }
        (None, None) => "The table goes on by itself.".to_owned(),
    }
}

/// What a question is about, for those who are not asked.
const fn about(task: Task) -> &'static str {
    match task {
        Task::ChooseFaction(_) => "a faction",
        Task::Gifts => "gold for the ally",
        Task::Treaty(_) => "a treaty",
        Task::TreatyAnswer(..) | Task::DealAnswer => "an answer to an offer",
        Task::Deal(_) => "a gold deal",
        Task::HeroStep(_) => "a hero",
        Task::HeroPoints(_) | Task::Level(_) => "the skills of a hero",
        Task::HeroPlace(_) => "where the hero starts",
        Task::Orders => "orders for the Build phase",
        Task::AcademyStep(_) => "the type that advances",
        Task::Menu => "the next action",
        Task::Number(..) => "a number for the new territory",
        Task::Defender => "who defends",
        Task::CombatCard(_) => "a combat card",
        Task::FallBack(_) => "whether a unit falls back",
        Task::StoryRound => "to fight or to withdraw",
        Task::Shrine | Task::Meet(..) => "yes or no",
        Task::RevealSlot | Task::RevealToward(_) => "a territory to reveal",
        Task::WonUnit(_) => "where the new unit starts",
        Task::Pave => "where the road goes on",
        Task::Retreat => "where the unit goes",
        Task::AllySwap(..) => "a swap with the ally",
        _ => "how it goes on",
    }
}

fn yours(view: &View, asked: &Asked, cast: &Cast) -> String {
    let text = match (asked.task, asked.draft) {
        (Task::Orders, Draft::Nothing) => "Your orders: build, recruit, or say that you are done.",
        (Task::Orders, Draft::Builder(_)) => "What does the Builder do?",
        (Task::Orders, Draft::Source(_)) => "What is recruited?",
        (Task::Orders, Draft::Recruit(..) | Draft::Decoy) => "Where does it start?",
        (Task::Orders, Draft::Disband) => "Which unit is disbanded?",
        (Task::Orders, Draft::Shards) => "What do you buy with shards?",
        (Task::ChooseFaction(_), _) => "Which faction do you lead?",
        (Task::Gifts, _) => "How much gold do you give your ally?",
        (Task::Treaty(_), _) => "Do you offer a treaty?",
        (Task::TreatyAnswer(from, _), _) => {
            return format!("Do you accept the treaty with {}?", cast.name(from));
        }
        (Task::Deal(_), _) => "Do you offer a gold deal?",
        (Task::DealAnswer, _) => return deal(view, cast),
        (Task::HeroStep(_), _) => "Do you recruit a hero?",
        (Task::HeroPoints(_), _) => "How do you spend your hero's skill points?",
        (Task::HeroPlace(_), _) => "Where does your hero start?",
        (Task::Level(_), _) => "Your hero has a new level: what do the two points buy?",
        (Task::AcademyStep(_), _) => "Which type advances by one step?",
        (Task::Menu, _) => "Your action phase: what do you do?",
        (Task::Number(..), _) => {
            "A new territory is about to be turned over: name a number from 1 to 6, unseen, for how it lies."
        }
        (Task::Defender, _) => "Which unit defends?",
        (Task::CombatCard(0), _) => "You attack: do you play a combat card?",
        (Task::CombatCard(_), _) => "You are attacked: do you play a combat card?",
        (Task::FallBack(side), _) => return fall_back(view, side),
        (Task::StoryRound, _) => return story(view),
        (Task::Shrine, _) => "Do you pay at the shrine for one step?",
        (Task::Meet(..), _) => "A wanderer: do you trade or try?",
        (Task::RevealSlot, _) => "Which territory do you reveal?",
        (Task::RevealToward(_), _) => "Towards which territory is it turned?",
        (Task::WonUnit(_), _) => "Where does the new unit start?",
        (Task::Pave, _) => "Where do the second crossroads lie?",
        (Task::Retreat, _) => "Where does the unit go?",
        (Task::AllySwap(..), _) => "Your ally wants to swap places: do you agree?",
        _ => "What do you do?",
    };
    text.to_owned()
}

/// M26.4: whoever holds a card is asked, so that the question tells nothing about his hand; he himself may know why it is vain.
fn fall_back(view: &View, side: u8) -> String {
    let own = view.you.and_then(|seat| view.players.get(seat.index()));
    let has_card =
        own.and_then(|player| player.hand).is_some_and(|hand| hand.count(CombatCard::FallBack) > 0);
    let game = view.known();
    let unit = view.fight.and_then(|fight| match (side, fight.victim) {
        (0, _) => Some(fight.attacker),
        (_, Victim::Unit(unit)) => Some(unit),
        _ => None,
    });
    let has_place = unit.is_some_and(|unit| {
        let around = game.geometry().around(game.block(unit).hex);
        !game.is_bound(unit) && around.into_iter().any(|hex| game.is_free_for(unit, hex).is_ok())
    });
    match (has_card, has_place) {
        (true, true) => "Your unit would die: do you play Fall Back, and where does it go?",
        (true, false) => "Your unit dies: there is no free hex next to it to fall back to.",
        (false, _) => {
            "Your unit dies: you hold no Fall Back. You are asked so that nobody learns what cards you hold."
        }
    }
    .to_owned()
}

fn story(view: &View) -> String {
    let Some(story) = view.story else { return "Fight or withdraw?".to_owned() };
    let card = &view.pack.adventures[usize::from(story.card)];
    let [hp, dice] = card.foe.unwrap_or([0, 0]);
    let left = hp.saturating_sub(story.foe_wounds);
    format!("{}: the foe has {left} HP and {dice} dice. Fight or withdraw?", card.name)
}

fn deal(view: &View, cast: &Cast) -> String {
    let Some(deal) = view.deal else { return "Do you accept the deal?".to_owned() };
    let now = deal.amount.unwrap_or(0);
    let what = if deal.gives { "gives" } else { "asks for" };
    let later = match deal.repay {
        Some(gold) if gold > 0 => {
            format!("; {gold} are paid back in {}", terms::counted(u32::from(deal.due), "turn", "turns"))
        }
        _ => String::new(),
    };
    format!("{} {what} {now} gold{later}. Do you accept?", cast.name(deal.from))
}
