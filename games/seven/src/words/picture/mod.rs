//! The whole table as text, at most 100 columns wide. What one looks up comes first, what one must know comes last, next to the
//! question that follows: the boards, the race, what is going on, the heroes, and what is yours.

mod board;
mod heroes;

use super::cards;
use super::terms::{kinds, list};
use super::{ending, unnamed_seat, whose};
use crate::cards::{ARMOUR, Cataclysm, UnnamedCard};
use crate::pack::Pack;
use crate::position::Announcement;
use crate::task::Task;
use crate::view::{OptionsView, View};
use table::picture::{self, Names, bar, flow, flow_to};
use table::{Cast, Seat};

/// The whole table as text.
pub(super) fn picture(view: &View, cast: &Cast) -> String {
    let names = Names::new(view.heroes.seats() + u8::from(view.options.unnamed), cast);
    let mut lines = Vec::new();
    if view.round > 0 {
        lines.extend(board::quests(view, &names));
        lines.extend(board::market(view));
        lines.extend(board::portals(view, &names));
        lines.extend(board::decks(view));
        lines.push(String::new());
    }
    lines.extend(heading(view, &names));
    lines.extend(in_progress(view, cast));
    lines.extend(heroes::heroes(view, &names));
    lines.extend(unnamed(view, cast));
    picture::lines(&lines)
}

/// Where the game stands, in three lines.
fn heading(view: &View, names: &Names) -> Vec<String> {
    let race = format!(
        "Armour {} {}/{ARMOUR}   Cataclysms {} {}/{}   Sins on the pile {} {}/7",
        bar(view.armour, ARMOUR),
        view.armour,
        bar(view.cataclysms_played, Cataclysm::COUNT as u8),
        view.cataclysms_played,
        Cataclysm::COUNT,
        bar(view.sin_pile, 7),
        view.sin_pile,
    );
    if view.round == 0 {
        return vec!["The heroes are being chosen.".to_owned()];
    }
    let mut now = vec![format!("Round {} of {} at most", view.round, view.options.round_limit)];
    if view.in_regrouping {
        now.push("Regrouping Phase".to_owned());
    } else {
        if view.asked.is_some_and(|asked| asked.task == Task::UnnamedPlays) {
            now.push(format!("Quest Phase, circuit {} is over", view.circuits));
        } else {
            now.push(format!("Quest Phase, circuit {}", u16::from(view.circuits) + 1));
            now.extend(view.order.get(usize::from(view.at_turn)).map(|&seat| names.turn(seat)));
        }
        now.push(format!("{} of {} passes in succession", view.passes, view.heroes.seats()));
    }
    let mut lines = vec![now.join(" · "), race];
    let order = view.order.iter().enumerate().map(|(at, &seat)| {
        let first = if at == 0 { " (First Player)" } else { "" };
        format!("{}{first}", names.short(seat))
    });
    lines.extend(flow("Order of play: ", &order.collect::<Vec<_>>(), ", "));
    if view.ending.is_none() {
        lines.extend(goals(view));
    }
    if view.options.gathering_dark > 0 && view.round >= view.options.gathering_dark {
        lines.push("The Dark gathers: a round without a completed row brings a cataclysm.".to_owned());
    }
    lines
}

/// What the game is about: how it can end.
fn goals(view: &View) -> Vec<String> {
    let might = view.pack.numbers.victory_might;
    let OptionsView { fall, unnamed, .. } = view.options;
    let lost = if unnamed { "only the Unnamed wins" } else { "all lose" };
    if view.cataclysms_played >= Cataclysm::COUNT as u8 {
        return vec![
            format!(
                "The last cataclysm has struck: in this round a hero wins with all armour and {might} might,"
            ),
            format!("  or {lost}."),
        ];
    }
    let fallen = match (fall, unnamed) {
        (false, _) => "",
        (true, false) => " The last good hero falls: the others win.",
        (true, true) => " The last good hero falls: the others and the Unnamed win.",
    };
    vec![
        format!(
            "All armour: the mightiest hero with {might} might or more wins. All portals: who closed most wins."
        ),
        format!("The last cataclysm: {lost}.{fallen}"),
    ]
}

/// What is being carried out: a cataclysm, a card of the Unnamed, something announced, a pick of treasures.
fn in_progress(view: &View, cast: &Cast) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let mut lines = Vec::new();
    let mut note = |label: &str, words: String| {
        lines.extend(flow_to(label, 5, &[words], " "));
    };
    if let Some(how) = &view.ending {
        note(">> ", ending(cast, how));
    }
    if let Some(card) = view.cataclysm {
        note(">> Cataclysm: ", format!("“{}”: {}.", pack[card].name, cards::cataclysm(pack, card)));
    }
    if let Some((card, named)) = view.unnamed_plays {
        let against = named.map(|seat| format!(" against {}", cast.name(seat))).unwrap_or_default();
        let effect = cards::unnamed(pack, card);
        note(">> The Unnamed plays ", format!("“{}”{against}: {effect}.", pack[card].name));
    }
    if let Some((by, what)) = view.announced.filter(|&(_, what)| what != Announcement::Dropped) {
        note(">> Announced: ", announced(pack, by, what, cast));
    }
    if let Some(pool) = &view.reward_pool {
        let name = |card| format!("{} ({})", cards::treasure_name(pack, card), cards::treasure(pack, card));
        note(">> To pick from: ", format!("{}.", list(&kinds(pool, name))));
    }
    lines
}

/// What was announced, and by whom: "Ann's Greed, to take 2 gold from you."
pub fn announced(pack: &Pack, by: Seat, what: Announcement, cast: &Cast) -> String {
    let of = whose(cast, by);
    let name = match what {
        Announcement::Sin { sin, .. } => {
            return format!("{of} {}, to {}.", pack[sin].name, super::events::aim(pack, what, cast));
        }
        Announcement::Manning { building, .. } => format!("manning of {}", pack[building].name),
        Announcement::Artifact(card) => {
            format!("{}: {}", pack[card].name, cards::artifact(pack[card].effect))
        }
        Announcement::Dropped => "announcement is over".to_owned(),
    };
    format!("{of} {name}.")
}

/// The cards of the Unnamed, and what a viewer has seen of cards that others do not see.
fn unnamed(view: &View, cast: &Cast) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let mut lines = Vec::new();
    if let Some(seat) = unnamed_seat(view).filter(|_| view.round > 0) {
        let cards: Vec<_> = view.unnamed_hand.iter().map(|card| pack[card].name.clone()).collect();
        let count = view.unnamed_hand.len();
        lines.push(format!(
            "THE UNNAMED is {}, with {count} of {} cards in hand:",
            cast.name(seat),
            UnnamedCard::COUNT
        ));
        lines.extend(flow("  ", &cards, ", "));
    }
    if view.cataclysms_seen.iter().any(Option::is_some) {
        let name =
            |card: &Option<Cataclysm>| card.map_or_else(|| "?".to_owned(), |card| pack[card].name.clone());
        let seen: Vec<_> = view.cataclysms_seen.iter().map(name).collect();
        lines.extend(flow("You know the next cataclysms, from the top: ", &seen, ", "));
    }
    lines
}
