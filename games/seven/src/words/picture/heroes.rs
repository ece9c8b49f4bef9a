//! The heroes: a table to compare them, and what lies before each, the reader's own at the end.

use crate::cards::{Artifact, Building, Character, Colour, Elixir, Elixirs, Sin, Sins};
use crate::pack::{Pack, Yield};
use crate::view::{HeroView, View};
use crate::words::cards::{self, building_type, function, power, product};
use crate::words::hero_name;
use crate::words::terms::{colour, gift_items, gift_letters, kinds, letter};
use table::picture::{NAME, Names, SEPARATOR, flow, width};
use table::{Kind, Seat};

/// The table of heroes and a block for each.
pub(super) fn heroes(view: &View, names: &Names) -> Vec<String> {
    let mut lines = vec![String::new(), header(view)];
    lines.extend(view.heroes.iter().map(|(seat, hero)| row(view, seat, hero, names)));
    if view.round == 0 {
        return lines;
    }
    lines.push(String::new());
    let others = view.heroes.iter().filter(|&(seat, _)| view.you != Some(seat));
    let yours = view.heroes.iter().filter(|&(seat, _)| view.you == Some(seat));
    for (seat, hero) in others.chain(yours) {
        lines.extend(block(view, seat, hero, names));
    }
    lines
}

fn header(view: &View) -> String {
    let corruption = if view.options.fall { "  corr." } else { "" };
    let name = format!("{:<w$}", "HEROES", w = NAME + 5);
    format!("{name} might fame gold  R B G Y W K  sins  artif.  markers{corruption}   earns: fame gold might")
}

fn row(view: &View, seat: Seat, hero: &HeroView, names: &Names) -> String {
    let is_asked = view.asked.is_some_and(|asked| asked.seat == seat);
    let mark = if is_asked { '▶' } else { ' ' };
    let own = hero.card.map_or(' ', |card| letter(Colour::ALL[card.index()]));
    let gifts = hero.gifts.map(|count| if count == 0 { "·".to_owned() } else { count.to_string() }).join(" ");
    let name = names.short(seat);
    let pad = " ".repeat(NAME.saturating_sub(width(name)));
    let corruption = if view.options.fall { format!("{:>7}", hero.corruption) } else { String::new() };
    let HeroView { might, fame, gold, sin_count, artifact_count, markers, .. } = hero;
    let (more_fame, more_gold, more_might) = hero.income;
    let goods = format!("{might:>6}{fame:>5}{gold:>5}");
    let cards = format!("{sin_count:>6}{artifact_count:>8}{markers:>9}{corruption}");
    let earns = format!("{more_fame:>14}{more_gold:>5}{more_might:>6}");
    format!("{mark} {name}{pad} {own} {goods}  {gifts}{cards}{earns}")
}

/// What lies before a hero, and what holds for him.
fn block(view: &View, seat: Seat, hero: &HeroView, names: &Names) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let is_you = view.you == Some(seat);
    let who = if is_you { "YOU".to_owned() } else { names.short(seat).to_owned() };
    let mut head = vec![hero_name(view, seat)];
    let following = gift_items(&hero.following);
    if !following.is_empty() {
        head.push(format!("following {}", following.join(", ")));
    }
    head.extend(states(hero));
    let mut lines = flow(&format!("{who}: "), &head, SEPARATOR);
    let mut list = |label: &str, items: Vec<String>| {
        if !items.is_empty() {
            lines.extend(flow(&format!("  {label:<11} "), &items, ", "));
        }
    };
    let character = |card: Character| {
        let facts = &pack[card];
        let tapped = if hero.tapped.contains(card) { ", tapped" } else { "" };
        format!("{} ({}, gives {}{tapped})", facts.name, colour(facts.colour), gift_letters(&facts.gifts))
    };
    list("characters", hero.characters.iter().map(character).collect());
    let elixir = |card: Elixir| {
        let reached =
            |chosen: &&Yield| chosen.needs.is_none_or(|(of, least)| hero.following[of as usize] >= least);
        let yields = pack[card].yields.iter().filter(reached).map(|chosen| gift_letters(&chosen.gifts));
        format!("{} ({})", pack[card].name, yields.collect::<Vec<_>>().join(" or "))
    };
    list("elixirs", kinds(&Elixirs::new(hero.elixirs), elixir));
    let building = |card: Building| {
        let rate = hero.rates.iter().find(|(own, _)| *own == card).map_or(0, |&(_, rate)| rate);
        let makes = if rate > 0 { format!(", {rate} {}", product(card)) } else { String::new() };
        let manned = if hero.manned.contains(card) { ", manned" } else { "" };
        let does = if is_you { format!("; {}", power(pack, card)) } else { String::new() };
        format!("{} ({}{makes}{manned}{does})", pack[card].name, building_type(card))
    };
    list("buildings", hero.buildings.iter().map(building).collect());
    if let Some(sins) = &hero.sins {
        let sin = |sin: Sin| {
            let [first, second] = pack[sin].functions.map(function);
            format!("{}: {first}; or {second}", pack[sin].name)
        };
        for (at, words) in kinds(sins, sin).into_iter().enumerate() {
            list(if at == 0 { "sins" } else { "" }, vec![words]);
        }
    } else if hero.sins_seen != [0; 7] {
        list("sins seen", kinds(&Sins::new(hero.sins_seen), |sin| pack[sin].name.clone()));
    }
    if let Some(artifacts) = hero.artifacts {
        let artifact =
            |card: Artifact| format!("{} ({})", pack[card].name, cards::artifact(pack[card].effect));
        list("artifacts", artifacts.iter().map(artifact).collect());
    }
    lines
}

/// What holds for a hero at present.
fn states(hero: &HeroView) -> Vec<String> {
    let mut states = Vec::new();
    let mut say = |holds: bool, words: String| {
        if holds {
            states.push(words);
        }
    };
    say(hero.has_fallen, "FALLEN".to_owned());
    say(hero.is_tapped, "hero tapped".to_owned());
    say(hero.must_pass, "must pass".to_owned());
    say(hero.draws_no_sins, "draws no sins in this round".to_owned());
    say(hero.recruits_cheaper > 0, format!("next recruit {} fame less", hero.recruits_cheaper));
    say(hero.elixirs_cheaper > 0, format!("next elixir {} gold less", hero.elixirs_cheaper));
    say(hero.coins_fewer > 0, format!("next gold or fame requirement {} less", hero.coins_fewer));
    say(hero.gifts_fewer > 0, "next gift requirement one gift less".to_owned());
    say(hero.elixirs_richer > 0, format!("elixirs give {} more", hero.elixirs_richer));
    if let Some(joker) = hero.joker {
        say(true, format!("{} gifts count as any in quests", colour(joker)));
    }
    states
}
