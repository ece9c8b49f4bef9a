//! A guided first game of "7".

use super::{Lesson, Step};
use seven::faces::menu_target;
use seven::{Deed, Event};

/// Ten steps.
pub(super) const LESSON: Lesson<Event> = Lesson {
    goal: GOAL,
    steps: &STEPS,
    at_once: &[menu_target(Deed::Recruit), menu_target(Deed::BuyElixir), menu_target(Deed::JoinQuest)],
    menu: "menu:",
    end: "Play on to the end: watch the two clocks, and be the mightiest when the seventh piece of armour comes.",
};

/// What one plays for.
const GOAL: &str = "You win if you have the most might, 30 or more, when the table has won the seventh piece of armour. If the fourteenth \
                    cataclysm comes first, everybody loses. Might comes from quests, and from having the most of something when a round ends.";

const STEPS: [Step<Event>; 10] = [
    Step {
        title: "Recruit a character",
        why: "Characters give gifts, and gifts fulfil quests. Fame pays for them.",
        how: "Click a card in the tavern that glows, then confirm the price.",
        menu: Some(menu_target(Deed::Recruit)),
        is_done: |event, you| matches!(event, Event::Recruited { seat, .. } if *seat == you),
    },
    Step {
        title: "Gain gifts",
        why: "You have one action in each turn, and everybody takes turns until all have passed.",
        how: "Click your new character: it turns sideways and you take its gifts.",
        menu: Some(menu_target(Deed::GainGifts)),
        is_done: |event, you| matches!(event, Event::UsedCharacter { seat, .. } if *seat == you),
    },
    Step {
        title: "Buy an elixir",
        why: "Elixirs are gifts for later. Using one is free: it does not cost your action.",
        how: "Click a bottle in the store and pay with gold.",
        menu: Some(menu_target(Deed::BuyElixir)),
        is_done: |event, you| matches!(event, Event::BoughtElixir { seat, .. } if *seat == you),
    },
    Step {
        title: "Take part in a quest",
        why: "Quests are where might comes from, and might is what wins. A full row 1 also brings the table one piece of armour.",
        how: "Click a free space of a quest whose price you can pay, and put your marker there.",
        menu: Some(menu_target(Deed::JoinQuest)),
        is_done: |event, you| matches!(event, Event::JoinedQuest { seat, .. } if *seat == you),
    },
    Step {
        title: "Exchange gifts",
        why: "A quest wants colours you do not have? Your hero exchanges up to three gifts, once in a round.",
        how: "Choose “Exchange gifts with your hero”, then what you give and what you take.",
        menu: Some(menu_target(Deed::UseAbility)),
        is_done: |event, you| matches!(event, Event::UsedAbility(seat) if *seat == you),
    },
    Step {
        title: "See a round end",
        why: "When all have passed in succession, everybody earns fame, gold and might, draws sins, and becomes upright again.",
        how: "Do what you still can, then pass. The others may go on without you.",
        menu: None,
        is_done: |event, _| matches!(event, Event::RoundBegan(round) if *round >= 2),
    },
    Step {
        title: "Found a castle or an estate",
        why: "A castle gives fame and an estate gives gold at the end of every round; both have a power.",
        how: "Click a building for sale and pay with gold.",
        menu: Some(menu_target(Deed::Found)),
        is_done: |event, you| matches!(event, Event::Founded { seat, .. } if *seat == you),
    },
    Step {
        title: "Play a sin",
        why: "Sins are quick profit at the cost of all: the seventh on the pile brings a cataclysm. Those you keep cost might at the end of the round.",
        how: "Click a sin in your hand, choose one of its two uses, and whom it names.",
        menu: Some(menu_target(Deed::PlaySin)),
        is_done: |event, you| matches!(event, Event::Announced { seat, what: seven::Announcement::Sin { .. }, .. } if *seat == you),
    },
    Step {
        title: "Man a building",
        why: "A marker on a building readies its power; you lift it, free, when you want the effect. Markers on quests come back when they are completed.",
        how: "Click a building of yours, pay its might, and confirm.",
        menu: Some(menu_target(Deed::Man)),
        is_done: |event, you| matches!(event, Event::Manned { seat, .. } if *seat == you),
    },
    Step {
        title: "Win a piece of armour",
        why: "Seven pieces of armour before the fourteenth cataclysm: then the mightiest hero with 30 might or more wins. Otherwise all lose.",
        how: "Help to fill both quests of row 1. The others do it as well.",
        menu: None,
        is_done: |event, _| matches!(event, Event::WonArmour(_)),
    },
];
