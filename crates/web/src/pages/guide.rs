//! A guided first game of "7": ten steps that teach by doing, on a real table against real bots.
//!
//! What has been learned is read off the game itself, so there is nothing to keep, and nothing is lost by closing the page. Whoever
//! does something before its step has it ticked off already.

use maud::{Markup, html};
use seven::{Deed, Event, Seven};
use table::{AnyTable, Choice, Heard, HeardWhat, Refused, Seat, Table, Viewer};

/// One thing to learn.
struct Step {
    title: &'static str,
    /// Why one does it.
    why: &'static str,
    /// How.
    how: &'static str,
    /// What the menu calls it, if the menu has it.
    deed: Option<Deed>,
    /// Has the seat done it with this event?
    is_done: fn(&Event, Seat) -> bool,
}

const STEPS: [Step; 10] = [
    Step {
        title: "Recruit a character",
        why: "Characters give gifts, and gifts fulfil quests. Fame pays for them.",
        how: "Click a card in the tavern that glows, then confirm the price.",
        deed: Some(Deed::Recruit),
        is_done: |event, you| matches!(event, Event::Recruited { seat, .. } if *seat == you),
    },
    Step {
        title: "Gain gifts",
        why: "You have one action in each turn, and everybody takes turns until all have passed.",
        how: "Click your new character: it turns sideways and you take its gifts.",
        deed: Some(Deed::GainGifts),
        is_done: |event, you| matches!(event, Event::UsedCharacter { seat, .. } if *seat == you),
    },
    Step {
        title: "Buy an elixir",
        why: "Elixirs are gifts for later. Using one is free: it does not cost your action.",
        how: "Click a bottle in the store and pay with gold.",
        deed: Some(Deed::BuyElixir),
        is_done: |event, you| matches!(event, Event::BoughtElixir { seat, .. } if *seat == you),
    },
    Step {
        title: "Take part in a quest",
        why: "Quests are where might comes from, and might is what wins. A full row 1 also brings the table one piece of armour.",
        how: "Click a free space of a quest whose price you can pay, and put your marker there.",
        deed: Some(Deed::JoinQuest),
        is_done: |event, you| matches!(event, Event::JoinedQuest { seat, .. } if *seat == you),
    },
    Step {
        title: "Exchange gifts",
        why: "A quest wants colours you do not have? Your hero exchanges up to three gifts, once in a round.",
        how: "Choose “Exchange gifts with your hero”, then what you give and what you take.",
        deed: Some(Deed::UseAbility),
        is_done: |event, you| matches!(event, Event::UsedAbility(seat) if *seat == you),
    },
    Step {
        title: "See a round end",
        why: "When all have passed in succession, everybody earns fame, gold and might, draws sins, and becomes upright again.",
        how: "Do what you still can, then pass. The others may go on without you.",
        deed: None,
        is_done: |event, _| matches!(event, Event::RoundBegan(round) if *round >= 2),
    },
    Step {
        title: "Found a castle or an estate",
        why: "A castle gives fame and an estate gives gold at the end of every round; both have a power.",
        how: "Click a building for sale and pay with gold.",
        deed: Some(Deed::Found),
        is_done: |event, you| matches!(event, Event::Founded { seat, .. } if *seat == you),
    },
    Step {
        title: "Play a sin",
        why: "Sins are quick profit at the cost of all: the seventh on the pile brings a cataclysm. Those you keep cost might at the end of the round.",
        how: "Click a sin in your hand, choose one of its two uses, and whom it names.",
        deed: Some(Deed::PlaySin),
        is_done: |event, you| matches!(event, Event::Announced { seat, what: seven::Announcement::Sin { .. }, .. } if *seat == you),
    },
    Step {
        title: "Man a building",
        why: "A marker on a building readies its power; you lift it, free, when you want the effect. Markers on quests come back when they are completed.",
        how: "Click a building of yours, pay its might, and confirm.",
        deed: Some(Deed::Man),
        is_done: |event, you| matches!(event, Event::Manned { seat, .. } if *seat == you),
    },
    Step {
        title: "Win a piece of armour",
        why: "Seven pieces of armour before the fourteenth cataclysm: then the mightiest hero with 30 might or more wins. Otherwise all lose.",
        how: "Help to fill both quests of row 1. The others do it as well.",
        deed: None,
        is_done: |event, _| matches!(event, Event::WonArmour(_)),
    },
];

/// What one plays for.
const GOAL: &str = "You win if you have the most might, 30 or more, when the table has won the seventh piece of armour. If the fourteenth \
                    cataclysm comes first, everybody loses. Might comes from quests, and from having the most of something when a round ends.";

/// Is this a good beginning for somebody who learns the game? He comes first, and the first lessons can be followed at once.
pub(crate) fn suits(table: &dyn AnyTable, learner: Seat) -> bool {
    if !table.as_any().is::<Table<Seven>>() {
        return true;
    }
    let offers = table.offers(learner);
    [Deed::Recruit, Deed::BuyElixir, Deed::JoinQuest].iter().all(|&deed| is_offered(&offers, deed))
}

fn is_offered(offers: &[Choice], deed: Deed) -> bool {
    let menu = seven::faces::menu_target(deed);
    offers.iter().any(|choice| choice.offer.targets.iter().any(|target| target.as_str() == menu))
}

/// How far a learner has come, and what comes next. Nothing for games that have no guide.
pub(super) fn guide(
    table: &dyn AnyTable,
    seat: Seat,
    offers: &[Choice],
    refusals: &[Refused],
) -> Option<Markup> {
    let table = table.as_any().downcast_ref::<Table<Seven>>()?;
    let heard = table.heard(Viewer::Seat(seat), 0).ok()?;
    let done = STEPS.each_ref().map(|step| heard.iter().any(|heard| is_done(step, heard, seat)));
    let count = done.iter().filter(|done| **done).count();
    Some(html! {
        h2 { "Your first game" small .muted { " " (count) " of " (STEPS.len()) " steps" } }
        progress value=(count) max=(STEPS.len()) aria-label="Steps that you know" {}
        @match next(&done, offers) {
            Some(at) => (current(at, &STEPS[at], offers, refusals)),
            None => p { strong { "You know how to play." } " Play on to the end: watch the two clocks, and be the mightiest when the seventh piece of armour comes." },
        }
        details open[count == 0] { summary { "What you play for" } p { (GOAL) } }
        details {
            summary { "All steps" }
            ol .steps-list { @for (step, done) in STEPS.iter().zip(done) { li .done[done] { strong { (step.title) } @if done { " ✓" } " " (step.why) } } }
        }
    })
}

/// The step to show: the first that is possible now, or else the first that is not done.
fn next(done: &[bool; STEPS.len()], offers: &[Choice]) -> Option<usize> {
    let open = || (0..STEPS.len()).filter(|&at| !done[at]);
    let possible = |&at: &usize| STEPS[at].deed.is_some_and(|deed| is_offered(offers, deed));
    open().find(possible).or_else(|| open().next())
}

fn is_done(step: &Step, heard: &Heard<Event>, seat: Seat) -> bool {
    matches!(&heard.what, HeardWhat::Event(event) if !heard.undone && (step.is_done)(event, seat))
}

fn current(at: usize, step: &Step, offers: &[Choice], refusals: &[Refused]) -> Markup {
    // If the menu refuses it at present, the learner is told why, as anybody would be.
    let menu = step.deed.map(seven::faces::menu_target);
    let blocked = menu.and_then(|menu| {
        refusals.iter().find(|refused| refused.targets.iter().any(|target| target.as_str() == menu))
    });
    let is_asked = !offers.is_empty();
    let at_menu = offers
        .iter()
        .any(|choice| choice.offer.targets.iter().any(|target| target.as_str().starts_with("menu:")));
    html! {
        div .step {
            h3 { (at + 1) ". " (step.title) }
            p { (step.why) }
            @match blocked {
                _ if !is_asked => p .how .muted { "The others are deciding. " (step.how) },
                _ if !at_menu => p .how { strong { "First answer what you are asked: choose one of the buttons below." } },
                Some(refused) => p .how { "Not possible at present: " (refused.words) " Do something else first, or pass, and come back to it." },
                None => p .how { strong { (step.how) } },
            }
        }
    }
}
