//! The players: a table to compare them, and what lies before each, the reader's own at the end.

use super::map::letter;
use crate::action::{Figure, Zone};
use crate::cards::Card;
use crate::pack::Pack;
use crate::view::{PlayerView, View};
use crate::words::cards::{a_card, a_piece, bag_items, card, counted_card};
use crate::words::terms::{faction, list};
use table::Seat;
use table::picture::{NAME, Names, flow, left};

/// The table of players and a block for each.
pub(super) fn players(view: &View, names: &Names) -> Vec<String> {
    let head = format!("{:<w$}", "PLAYERS", w = NAME + 15);
    let mut lines = vec![
        String::new(),
        format!("{head}points  cities  level 4  hand  nation  ambush  limbo  deck  heroes  truce"),
    ];
    lines.extend(view.order.iter().map(|&seat| row(view, seat, names)));
    let others = view.order.iter().filter(|&&seat| view.you != Some(seat));
    let yours = view.order.iter().filter(|&&seat| view.you == Some(seat));
    for &seat in others.chain(yours) {
        if let Some(player) = view.players.get(seat.index()) {
            lines.extend(block(view, seat, player, names));
        }
    }
    lines
}

fn row(view: &View, seat: Seat, names: &Names) -> String {
    let is_asked = view.asked.is_some_and(|asked| asked.seats.contains(seat));
    let mark = if is_asked { '▶' } else { ' ' };
    let standing = view.standing.iter().find(|standing| standing.seat == seat);
    let (points, cities, great) =
        standing.map_or((0, 0, 0), |standing| (standing.points, standing.cities, standing.great_cities));
    let Some(player) = view.players.get(seat.index()) else { return String::new() };
    let people = player.faction.map_or("no faction", faction);
    let of = format!("{} {people}", letter(view, seat));
    let name = left(names.short(seat), NAME + 1);
    let limbo = player.limbo.len();
    let on_map = Figure::HEROES.len().saturating_sub(usize::from(player.reserve));
    let truce = player.truce_until.map_or_else(|| "–".to_owned(), |day| format!("day {day}"));
    let PlayerView { hand_count, nation_count, deck_size, .. } = player;
    let ambush = player.ambush.len();
    format!(
        "{mark} {name}{}{points:>6}{cities:>8}{great:>9}{hand_count:>6}{nation_count:>8}{ambush:>8}{limbo:>7}{deck_size:>6}{on_map:>8}  {truce}",
        left(&of, 12)
    )
}

/// What lies before a player.
fn block(view: &View, seat: Seat, player: &PlayerView, names: &Names) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let is_you = view.you == Some(seat);
    let who = if is_you { "YOU".to_owned() } else { names.short(seat).to_owned() };
    let mut items: Vec<(&str, Vec<String>)> = Vec::new();
    let mut used = bag_items(pack, &player.lines);
    used.extend(player.lines_left.iter().map(|&piece| a_piece(pack, piece)));
    items.push(("lines", used));
    items.push(("arrivals", bag_items(pack, &player.arrivals)));
    let tent = |tent: &crate::view::TentView| {
        let cards: Vec<_> = tent.cards.iter().map(|piece| a_card(pack, piece.card)).collect();
        let rests = if tent.is_fresh { ", pitched in this turn" } else { "" };
        format!("{} with {}{rests}", card(pack, tent.tent), list(&cards))
    };
    items.push(("tents", player.tents.iter().map(tent).collect()));
    items.push(("limbo", bag_items(pack, &player.limbo)));
    items.push(("shelter", bag_items(pack, &player.shelter)));
    if let Some(nation) = &player.nation {
        items.push(("nation", bag_items(pack, nation)));
    }
    let known = player.ambush.iter().flatten();
    items.push(("ambush", known.map(|&card| a_card(pack, card)).collect()));
    if let Some(bid) = &player.bid {
        items.push(("bid", bid.iter().map(|&card| a_card(pack, card)).collect()));
    }
    items.push(("hand", hand(pack, player)));
    let mut lines = Vec::new();
    for (label, items) in items.into_iter().filter(|(_, items)| !items.is_empty()) {
        lines.extend(flow(&format!("  {label:<9} "), &items, ", "));
    }
    if !lines.is_empty() {
        lines.insert(0, format!("{who}:"));
    }
    lines
}

/// The hand as its owner sees it; of others' hands what everybody has seen.
fn hand(pack: &Pack, player: &PlayerView) -> Vec<String> {
    if let Some(at_hand) = &player.at_hand {
        let in_hand = at_hand.iter().filter(|(piece, _)| piece.zone == Zone::Hand);
        return in_hand
            .map(|&(piece, count)| match count {
                1 => a_piece(pack, piece),
                _ if piece.is_marked() || piece.left != 1 => format!("{count} × {}", a_piece(pack, piece)),
                _ => counted_card(pack, piece.card, count),
            })
            .collect();
    }
    let marked = player.marked.iter().map(|&piece| a_piece(pack, piece));
    let shown = player.shown.iter().map(|&of: &Card| format!("{} (seen)", a_card(pack, of)));
    marked.chain(shown).collect()
}
