//! A guided first game of Battalia.

use super::{Lesson, Step};
use battalia::faces::target::menu;
use battalia::{Deed, Event};

/// Eleven steps.
pub(super) const LESSON: Lesson<Event> = Lesson {
    goal: GOAL,
    steps: &STEPS,
    at_once: &[],
    menu: "menu:pass",
    end: "Play on to the end: when the map is full, or somebody has five great cities, most points win.",
};

const GOAL: &str = "You win if your cities have the most levels together when the game ends: when the map is full, when somebody has five \
                    great cities of level 4, or after the last day. Build cities, upgrade them, and take those of others with your heroes.";

const STEPS: [Step<Event>; 11] = [
    Step {
        title: "Choose a faction and a city",
        why: "Your cities give points: as many as their levels. On your native terrain you fight with +1.",
        how: "Click a faction. Then everybody takes a start city at a corner of the map, the last player first; you get the last one if you are the first.",
        menu: None,
        is_done: |event, you| matches!(event, Event::TookStartCity { seat, .. } if *seat == you),
    },
    Step {
        title: "Open your turn",
        why: "Three or more cards of one faction in hand are a cohort: you draw more. A mulligan gives you a new hand of six.",
        how: "Announce a cohort if you have one; take a mulligan if the hand is bad; otherwise go on with neither.",
        menu: None,
        is_done: |event, you| matches!(event, Event::Cohort { seat, .. } | Event::Mulligan { seat, .. } | Event::Declined(seat) if *seat == you),
    },
    Step {
        title: "Hire a unit",
        why: "Every card pays for something, and each can be used once a turn. A unit costs supplies, and brings one along.",
        how: "Click a deck of units in the bank, then pay with supplies from your hand.",
        menu: Some(menu(Deed::HireUnit)),
        is_done: |event, you| matches!(event, Event::Gained { seat, card } if *seat == you && card.rank().is_some()),
    },
    Step {
        title: "Build a road",
        why: "Roads join the map to your cities. Exits must meet exits, and the card must join your network.",
        how: "Click a road deck, an empty square that glows, and how the card lies. Then pay a friman and a supply, or two frimen.",
        menu: Some(menu(Deed::BuildRoad)),
        is_done: |event, you| matches!(event, Event::BuiltRoad { seat, .. } if *seat == you),
    },
    Step {
        title: "End your turn",
        why: "All your cards go to the shelter, also those you did not use, and you draw six new ones. New cards come back later.",
        how: "Do what you still can, then end your actions.",
        menu: None,
        is_done: |event, you| matches!(event, Event::Passed(seat) if *seat == you),
    },
    Step {
        title: "Create an artefact",
        why: "The Sun Oracle lights another type each day: then it counts twice. The matched type comes in a faction you choose.",
        how: "Click a deck of artefacts that glows and pay with units. A tool, for two frimen, is a good first one.",
        menu: Some(menu(Deed::CreateArtefact)),
        is_done: |event, you| matches!(event, Event::Gained { seat, card } if *seat == you && card.artefact_type().is_some()),
    },
    Step {
        title: "Build a city",
        why: "Three units of one rank build a city of that level, and its level is its points.",
        how: "Collect three units of a rank in one hand – a tool stands for two frimen – and click a city deck.",
        menu: Some(menu(Deed::BuildCity)),
        is_done: |event, you| matches!(event, Event::BuiltCity { seat, .. } if *seat == you),
    },
    Step {
        title: "Upgrade a city",
        why: "Two units of the next rank raise a city by one level. Five cities of level 4 end the game.",
        how: "Click a city of yours and pay.",
        menu: Some(menu(Deed::UpgradeCity)),
        is_done: |event, you| matches!(event, Event::Upgraded { seat, .. } if *seat == you),
    },
    Step {
        title: "Hire a hero",
        why: "Heroes take cities and defeat the ruins. A weapon and two supplies hire one.",
        how: "Click your reserve and a city of yours, and pay.",
        menu: Some(menu(Deed::HireHero)),
        is_done: |event, you| matches!(event, Event::HiredHero { seat, .. } if *seat == you),
    },
    Step {
        title: "March",
        why: "A hero goes along roads, one square for a supply and three for a horse. Nobody blocks the way; but Buff attacks whom he meets.",
        how: "Click your hero, play a supply or a horse, and click the next square. A neutral city or the ruins are a good aim.",
        menu: Some(menu(Deed::March)),
        is_done: |event, you| matches!(event, Event::Moved { hero, .. } if hero.seat == you),
    },
    Step {
        title: "Attack",
        why: "A neutral city defends with its strength, the ruins guard great artefacts. Only more than the defence wins; on a tie your hero is lost.",
        how: "With a hero on the square: attack, lay a weapon first, then units until you are higher.",
        menu: Some(menu(Deed::Attack)),
        is_done: |event, you| matches!(event, Event::Attacked { hero, .. } if hero.seat == you),
    },
];
