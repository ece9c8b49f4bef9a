//! The whole table as text, at most 100 columns wide. What one looks up comes first, what one must know comes last, next to the
//! question that follows: the map, the bank, the day, what is going on, the players, and what is yours.

mod bank;
mod map;
mod players;

use super::cards::line_card;
use super::question::attack;
use super::terms::{artefact, list, plus};
use super::{ending, whose};
use crate::pack::Pack;
use crate::position::{Buff, LineCard, Phase};
use crate::strength::Strength;
use crate::view::View;
use table::Cast;
use table::picture::{self, Names, flow_to};

/// The whole table as text.
pub(super) fn picture(view: &View, cast: &Cast) -> String {
    let names = Names::new(view.options.players, cast);
    let mut lines = map::map(view, &names);
    lines.extend(bank::bank(view));
    lines.push(String::new());
    lines.extend(heading(view, cast, &names));
    lines.extend(in_progress(view, cast));
    lines.extend(players::players(view, &names));
    picture::lines(&lines)
}

/// Where the game stands.
fn heading(view: &View, cast: &Cast, names: &Names) -> Vec<String> {
    let oracle = &view.oracle;
    if oracle.day == 0 {
        return vec!["The table is being set up.".to_owned()];
    }
    let light = if oracle.lit == oracle.matched {
        format!("{} lit and matched", artefact(oracle.lit))
    } else {
        format!("{} lit, {} matched", artefact(oracle.lit), artefact(oracle.matched))
    };
    let phase = match view.phase {
        Phase::Setup => "set-up".to_owned(),
        Phase::Morning => "morning".to_owned(),
        Phase::Opening | Phase::Actions | Phase::Closing => names.turn(view.active),
    };
    let mut now = vec![
        format!("Day {} of {} at most, week {}", oracle.day, view.options.day_limit, oracle.week),
        light,
        phase,
    ];
    if view.options.advanced {
        now.push("advanced".to_owned());
    }
    let mut lines = vec![now.join(" · ")];
    if view.options.module {
        lines.push(buff(view, cast));
    }
    if view.ending.is_none() {
        let goal = "A city is worth its level. The end: five cities of level 4, a full map, or the last day.";
        lines.push(goal.to_owned());
    }
    lines
}

fn buff(view: &View, cast: &Cast) -> String {
    match view.buff {
        Buff::Absent => {
            let next = u16::from(view.oracle.week) * 7 + 1;
            let horde = view.pack.horde(view.oracle.week + 1);
            format!("Buff is off the map; he enters on day {next}, with a horde of strength {horde}.")
        }
        Buff::Free { square } => {
            format!("Buff is free on {square}, with a horde of strength {}.", view.horde.unwrap_or_default())
        }
        Buff::Serving { master, square, until } => {
            format!("Buff serves {} on {square}, until day {until}.", cast.name(master))
        }
    }
}

/// The battle, and the end.
fn in_progress(view: &View, cast: &Cast) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let mut lines = Vec::new();
    let mut note = |label: &str, words: String| lines.extend(flow_to(label, 5, &[words], " "));
    if let Some(how) = view.ending {
        note(">> ", ending(view, how, cast));
    }
    if let Some(battle) = &view.battle {
        note(">> ", attack(battle, cast));
        note("   attack  ", side(pack, battle.attack, &battle.attacker_line));
        note("   defence ", side(pack, battle.defence, &battle.defender_line));
        if let Some(seat) = battle.defender.filter(|_| battle.leader.is_none()) {
            note("   ", format!("No hero leads {} line.", whose(cast, seat)));
        }
    }
    lines
}

/// "5: 3 from the city, 2 from cards (…), +1 terrain".
fn side(pack: &Pack, of: Strength, line: &[LineCard]) -> String {
    let mut parts = Vec::new();
    if of.base > 0 {
        parts.push(format!("{} to begin with", of.base));
    }
    if !line.is_empty() {
        let cards: Vec<_> = line.iter().map(|card| line_card(pack, card)).collect();
        parts.push(format!("{} from {}", of.cards, list(&cards)));
    }
    for (bonus, what) in [(of.terrain, "terrain"), (of.morale, "morale"), (of.buff, "Unbound units")] {
        if bonus > 0 {
            parts.push(format!("{} for {what}", plus(bonus)));
        }
    }
    if parts.is_empty() { of.total.to_string() } else { format!("{}: {}", of.total, parts.join("; ")) }
}
