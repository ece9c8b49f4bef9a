//! The bank: every deck with its top card, how many cards are left, and its price; and the row of great artefacts.

use crate::cards::{ArtefactType, Card, Rank};
use crate::pack::Pack;
use crate::view::{TerrainDeckView, View};
use crate::words::cards::{card, great_effect};
use crate::words::terms::{artefact, of_faction, price, rank, shape, terrain};
use table::picture::{flow, flow_to};

/// The bank.
pub(super) fn bank(view: &View) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let top = |card: Option<Card>| match card {
        Some(card) if card.is_unbound() => "Unbound",
        Some(card) => card.faction().map_or("a card", of_faction),
        None => "none",
    };
    let mut lines = vec![
        String::new(),
        "BANK   the top card of each deck, × how many cards are left, and the price".to_owned(),
    ];
    let units = Rank::ALL.into_iter().zip(&view.bank.units).map(|(of, deck)| {
        format!("{}: {} ×{}, {}", rank(of), top(deck.top), deck.count, price(&pack.hire[of as usize]))
    });
    let mut units: Vec<_> = units.collect();
    units.push(format!("supplies ×{}", view.bank.supplies));
    lines.extend(flow("  Units      ", &units, " · "));
    let oracle = &view.oracle;
    let artefacts = ArtefactType::ALL.into_iter().zip(&view.bank.artefacts).map(|(kind, deck)| {
        let mut words = format!("{}: {} ×{}, ", artefact(kind), top(deck.top), deck.count);
        words.push_str(&price(&pack.artefact_price[kind as usize]));
        if oracle.day > 0 && oracle.lit == kind {
            words.push_str(" (lit)");
        }
        if oracle.day > 0 && oracle.matched == kind {
            words.push_str(" (matched)");
        }
        words
    });
    lines.extend(flow("  Artefacts  ", &artefacts.collect::<Vec<_>>(), " · "));
    let deck = |deck: &TerrainDeckView| {
        format!("{}: {} ×{}", shape(deck.shape), deck.top.map_or("none", terrain), deck.count)
    };
    let roads = view.bank.roads.iter().map(|road| {
        let cost = pack.road(road.shape).map_or_else(String::new, |cost| format!(", {}", price(cost)));
        format!("{}{cost}", deck(road))
    });
    lines.extend(flow("  Roads      ", &roads.collect::<Vec<_>>(), " · "));
    let mut cities: Vec<_> = view.bank.cities.iter().map(deck).collect();
    cities.push("3 units of the level".to_owned());
    lines.extend(flow("  Cities     ", &cities, " · "));
    let mut label = "  Row        ";
    for great in view.row.iter() {
        let words = format!("{}: {}", card(pack, Card::great(great)), great_effect(pack, great));
        lines.extend(flow_to(label, 13, &[words], " "));
        label = "             ";
    }
    if view.row.is_empty() && oracle.day > 0 {
        lines.push(format!("{label}empty"));
    }
    lines
}
