//! Chapter 33: what the lessons say. What to do next is said by the only choice that is offered; here stands why.

use super::terms;
use crate::event::Event;
use crate::kinds::{Face, Mission, Works};
use crate::pack::Pack;
use crate::task::Task;
use crate::tutorial::{Lesson, Wanted, ordered};
use crate::view::View;
use table::Seat;

/// One lesson in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taught {
    /// Its number among [`LESSONS`], from 1.
    pub number: u8,
    /// What it is about.
    pub title: &'static str,
    /// Why one does it, and what there is to see.
    pub text: String,
    /// Which order of the Build phase comes next: "Order 2 of 3: a Tribal Scout".
    pub order: Option<String>,
}

/// How many lessons the script has.
pub const LESSONS: u8 = 9;

/// What is being taught at a table; nothing when the script is over.
pub fn taught(view: &View) -> Option<Taught> {
    let lesson = view.lesson?;
    let (title, text) = text(&view.pack, lesson);
    Some(Taught { number: lesson as u8 + 1, title, text, order: order(view) })
}

/// The order that the script waits for.
fn order(view: &View) -> Option<String> {
    let is_orders = view.asked.as_ref().is_some_and(|asked| asked.task == Task::Orders);
    let seat = view.you.filter(|_| is_orders)?;
    let given = view.players.get(seat.index())?.orders.as_ref()?.len();
    let (wanted, of) = ordered(view.turn, seat, given)?;
    let what = match wanted {
        Wanted::Unit(face) => terms::a(terms::face(&view.pack, face)),
        Wanted::Works(kind) => terms::a(&view.pack.works(kind).name),
    };
    Some(format!("Order {} of {of}: {what}", given + 1))
}

fn text(pack: &Pack, lesson: Lesson) -> (&'static str, String) {
    let price = |face| pack.unit(face).map_or(0, |unit| unit.price);
    let numbers = &pack.numbers;
    match lesson {
        Lesson::Recruit => (
            "Recruit",
            format!(
                "You and your opponent each lead a settlement on a map that nobody knows yet. You win if the enemy settlement loses its last health point, or with the four missions that you see under \u{201c}Ways to win\u{201d}. First you need an army, and you have 9 gold: a Builder ({} gold) puts up buildings, a Tribal Scout ({}) finds the way and the enemy, a Heavy Swordsman ({}) fights. Your opponent sees where your blocks stand, but not what they are. One military unit and one Builder may share a hex.",
                price(Face::Builder),
                price(Face::TribalScout),
                price(Face::HeavySwordsman)
            ),
        ),
        Lesson::Explore => (
            "Explore",
            "Now everybody moves in turn. Every unit has action points (AP), the number in the circle. Exploring a face-down territory next to a unit costs 1 AP, a step onto grassland 1, onto forest or hills 2. Your opponent names a number, which says how the new territory is turned. The Builder follows, because he needs open land for a building; orange stars are adventures.".to_owned(),
        ),
        Lesson::Answer => (
            "Your opponent answers",
            "Now your opponent explores, and it is you who name a number from 1 to 6. Nobody has seen the territory yet: the number only says how it is turned, so that nobody can choose his own land. Then watch his Scouts come. Your units see two hexes far, and a block that you see is turned face up. A forest hides what stands in it, except from the hexes next to it; Scouts see into forests from afar.".to_owned(),
        ),
        Lesson::Guard => (
            "Guard the Builder",
            "Each turn the settlement pays 5 gold. In the first turn you could recruit as many units as you could pay; from now on the settlement recruits one unit a turn. The Builder has a single health point: a Swordsman beside him keeps raiders away.".to_owned(),
        ),
        Lesson::Barracks => (
            "The Barracks",
            "A building stands at least three hexes from every settlement and every other building (M9.4), and not next to an unexplored hex or an adventure (M9.5). The hex (1,-3) behind you would not do: it is too close to your settlement, and an adventure waits beside it. Here it is possible.".to_owned(),
        ),
        Lesson::Reveal => (
            "Reveal the enemy army",
            "Go and look, until four different enemy blocks have shown their faces. As soon as nobody sees them any more they turn back, but the table remembers what you saw: \u{201c}t3\u{201d} means seen in turn 3.".to_owned(),
        ),
        Lesson::TwoSources => (
            "Seven gold, two sources",
            format!(
                "The Barracks pay {} gold and recruit infantry, beside the unit of your settlement. A new unit may act in the same turn.",
                pack.works(Works::Barracks).revenue[0]
            ),
        ),
        Lesson::FirstBlood => (
            "First blood",
            format!(
                "A strike that nothing hinders always hits. Armour, distance or forest are handicaps (M16.4): then the strike rolls {} dice, one less for each handicap, and hits with one icon of the unit\u{2019}s class or one critical (M16.11). Your Heavy Armour is such a handicap: in this lesson your opponent\u{2019}s dice show blanks, and he misses. Whoever survives a strike answers it. Units next to a fight support their side; a side with two supporters less has a handicap (M15.13). Each kill moves the battle track of the unit\u{2019}s type by one step; after {} steps the type is veteran and has its ability.",
                numbers.dice_base, numbers.track_veteran
            ),
        ),
        Lesson::Ability => (
            "Use the ability",
            "Keep your gold in this turn. Melee specialists counter anti-cavalry (M15.7): your Swordsman strikes first and rolls dice only to look for a critical, which is two critical icons and deals 1 damage more (M16.12). Cleave adds a strike at a second enemy. Two units may use abilities in a turn: the tactical limit (M19.7).".to_owned(),
        ),
    }
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
            "Connect three of your buildings to your settlement by roads. A Builder lays a road on the hex he stands on: 1 gold on grassland, 2 on forest or hills. A road leads out of a hex on two sides; it is connected where the roads of two neighbours meet.",
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
