//! Chapter 33: what the lessons say. What to do next is said by the only choice that is offered; here stands why.

use crate::event::Event;
use crate::kinds::Mission;
use crate::tutorial::Lesson;
use crate::view::View;
use table::Seat;

/// One lesson in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taught {
    /// Its number among [`LESSONS`], from 1.
    pub number: u8,
    /// What it is about.
    pub title: &'static str,
    /// Why one does it, and what there is to see.
    pub text: &'static str,
}

/// How many lessons the script has.
pub const LESSONS: u8 = 9;

/// What is being taught at a table; nothing when the script is over.
pub fn taught(view: &View) -> Option<Taught> {
    let lesson = view.lesson?;
    let (title, text) = match lesson {
        Lesson::Recruit => (
            "Recruit",
            "You have 9 gold. A Builder costs 2, a Tribal Scout 2, a Heavy Swordsman 5. Your opponent sees your blocks, but not their faces. One military unit and one Builder may share a hex.",
        ),
        Lesson::Explore => (
            "Explore",
            "Every unit has action points (AP). Exploring a face-down territory next to a unit costs 1 AP, a step onto grassland 1, onto forest or hills 2. Your opponent names a number, which turns the new territory.",
        ),
        Lesson::Answer => (
            "Your opponent answers",
            "Your units see two hexes far. A block that you see is turned face up for everybody. A forest hides what stands in it, except from the hexes next to it; Scouts see into forests from afar.",
        ),
        Lesson::Guard => (
            "Guard the Builder",
            "Each turn the settlement pays 5 gold and recruits one unit. The Builder has a single health point: a Swordsman beside him keeps raiders away.",
        ),
        Lesson::Barracks => (
            "Mission One: the Barracks",
            "A building stands at least three hexes from every settlement and every other building (M9.4), and not next to an unexplored hex or an adventure (M9.5). The hex (1,-3) behind you would not do: it is too close to your settlement, and an adventure waits beside it. Here it is possible.",
        ),
        Lesson::Reveal => (
            "Mission Two: reveal the enemy army",
            "Go and look: the mission is fulfilled when four different enemy blocks have shown their faces. As soon as nobody sees them any more they turn back, but the table remembers what you saw.",
        ),
        Lesson::TwoSources => (
            "Seven gold, two sources",
            "The Barracks pay 2 gold and recruit infantry, beside the unit of your settlement. A new unit may act in the same turn.",
        ),
        Lesson::FirstBlood => (
            "Mission Three: first blood",
            "A strike without handicap always hits. Each kill moves the battle track of the unit's type by one step; after two steps the type is veteran and has its ability. Heavy Armour takes a die from melee strikes: watch your opponent miss.",
        ),
        Lesson::Ability => (
            "Use the ability",
            "Melee specialists counter anti-cavalry: your Swordsman strikes first and looks for a critical. Cleave adds a strike at a second enemy. Two units may use abilities in a turn: the tactical limit.",
        ),
    };
    Some(Taught { number: lesson as u8 + 1, title, text })
}

/// One of the four missions that win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BonusMission {
    /// Its name.
    pub title: &'static str,
    /// How one gets there.
    pub text: &'static str,
    /// Is it fulfilled?
    pub done: bool,
}

/// M33.11: what is left to do when the script is over, with what is done of it.
pub fn missions(view: &View, seat: Seat) -> Vec<BonusMission> {
    let done = view.players[seat.index()].tasks.unwrap_or_default();
    [
        (
            Mission::SupplyLines,
            "Supply lines",
            "Connect three of your buildings to your settlement by roads. A Builder lays a road on his hex: 1 gold on grassland, 2 on forest or hills. Both hexes need exits towards each other.",
        ),
        (
            Mission::WatchTowers,
            "Watch towers",
            "Build two Guard Towers for 4 gold each. They keep no distance from other buildings, and shoot in your action phase.",
        ),
        (
            Mission::OwnFortress,
            "Fortress",
            "A Fortress costs 12 gold and takes a turn: its Builder must live and stays on the site. It may replace a Barracks.",
        ),
        (
            Mission::EliteType,
            "Elite",
            "Four steps on one battle track make a type elite. Adventures in forests give steps and gold too: any military unit may enter.",
        ),
    ]
    .into_iter()
    .map(|(mission, title, text)| BonusMission { title, text, done: done.contains(mission) })
    .collect()
}

/// M33.12: one step of the lesson on heroes, with which the advanced scenario begins.
pub struct HeroStep {
    /// What it is about.
    pub title: &'static str,
    /// Why one does it.
    pub why: &'static str,
    /// How.
    pub how: &'static str,
    /// Has the seat done it with this event?
    pub is_done: fn(&Event, Seat) -> bool,
}

/// M33.12: the lesson on heroes.
pub const HERO_STEPS: [HeroStep; 4] = [
    HeroStep {
        title: "Recruit a hero",
        why: "A hero costs 7 gold, and 1 more for each sheet that lies before his in the row. You have one hero in the whole game; if he dies, you can bring him back.",
        how: "The Build phase asks you for a hero first: choose a sheet, or pass and come back to it in a later turn.",
        is_done: |event, you| matches!(event, Event::HeroRecruited { seat, .. } if *seat == you),
    },
    HeroStep {
        title: "Spread the skill points",
        why: "Of 8 points each health and each action point costs 1, each ability 2.",
        how: "The suggested start is 3 HP, 3 AP and the ability with a star.",
        is_done: |event, you| matches!(event, Event::HeroPoints { seat, .. } if *seat == you),
    },
    HeroStep {
        title: "Use an ability",
        why: "Each ability costs 1 AP and works once a turn; passive ones always work.",
        how: "In your action phase choose your hero, then the ability and what it aims at. If his abilities are passive or part of an attack, attack with him.",
        is_done: |event, you| matches!(event, Event::UsedPower { seat, .. } if *seat == you),
    },
    HeroStep {
        title: "Make a regular attack",
        why: "A hero makes one attack move or shot a turn. His kills raise his level, and each level brings 2 points.",
        how: "Bring him next to an enemy, or into range if he shoots, and attack.",
        is_done: |event, you| matches!(event, Event::Attacked { block, .. } if block.seat == you),
    },
];
