//! The boards: quests, tavern and store, buildings for sale, portals and pools, decks.

use crate::cards::{Building, BuildingType, Colour};
use crate::pack::{Pack, Requirement};
use crate::position::{Marker, Space};
use crate::view::{QuestView, TreasureView, View};
use crate::words::cards::{
    self, building_type, character, elixir_in_short, prize, production_in_short, treasure,
};
use crate::words::terms::{colour, counted, gift_items, letter, list};
use table::picture::{Names, SEPARATOR, flow, flow_to};

/// The quest board, row by row.
pub(super) fn quests(view: &View, names: &Names) -> Vec<String> {
    let mut lines = vec![
        "QUESTS   ○ free   ● somebody's   ◌ neutral   a full row 1 wins armour and brings a cataclysm"
            .to_owned(),
    ];
    for (at, row) in view.quests.chunks(2).enumerate() {
        let note = match at {
            0 => "",
            1 => "   here one space of each quest stays free",
            _ => "   cannot be filled yet",
        };
        lines.push(format!("  Row {}{note}", at + 1));
        let here: Vec<_> = row.iter().filter(|slot| slot.quest.is_some()).collect();
        if here.is_empty() {
            lines.push("    no quest".to_owned());
        }
        lines.extend(here.into_iter().flat_map(|slot| quest(view, slot, names)));
    }
    lines
}

fn quest(view: &View, slot: &QuestView, names: &Names) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let Some(quest) = slot.quest else { return Vec::new() };
    let facts = &pack[quest];
    let markers = || facts.spaces.iter().zip(slot.markers);
    let free = markers().filter(|&(_, marker)| marker == Marker::Free).count();
    let mut head = vec![
        facts.name.clone(),
        format!("prize {} might", prize(pack, quest, view.heroes.seats())),
        format!("{free} of {} free", facts.spaces.len()),
    ];
    head.extend(treasures(pack, slot));
    let space = |(asked, marker): (&Requirement, Marker)| {
        let asked = match asked {
            Requirement::Gifts(counts) => gift_items(counts).join(" + "),
            other => cards::requirement(*other),
        };
        match marker {
            Marker::Free => format!("○ {asked}"),
            Marker::Neutral => format!("◌ {asked}"),
            Marker::Of(seat) => format!("● {asked} ({})", names.short(seat)),
        }
    };
    let mut lines = flow_to("    ", 6, &head, SEPARATOR);
    lines.extend(flow("      ", &markers().map(space).collect::<Vec<_>>(), "   "));
    lines
}

/// What lies beside a quest: "treasures: 3 gold and an artifact", "2 treasures face down".
fn treasures(pack: &Pack, slot: &QuestView) -> Vec<String> {
    let (mut face_up, mut known, mut face_down) = (Vec::new(), Vec::new(), 0u32);
    for beside in slot.treasures.iter().flatten() {
        match beside {
            TreasureView::FaceUp(card) => face_up.push(treasure(pack, *card)),
            TreasureView::Known(card) => known.push(treasure(pack, *card)),
            TreasureView::FaceDown => face_down += 1,
        }
    }
    let mut said = Vec::new();
    match face_up.len() {
        0 => {}
        1 => said.push(format!("treasure: {}", list(&face_up))),
        _ => said.push(format!("treasures: {}", list(&face_up))),
    }
    if !known.is_empty() {
        said.push(format!("face down: {}", list(&known)));
    }
    if face_down > 0 {
        said.push(format!("{} face down", counted(face_down, "treasure")));
    }
    said
}

/// Tavern, store, and castles and estates for sale.
pub(super) fn market(view: &View) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let mut lines = vec![String::new(), "TAVERN   characters, for fame".to_owned()];
    lines.extend(spaces(&view.tavern, |card| {
        format!("{} · {} fame · {}", pack[card].name, pack[card].cost, character(pack, card))
    }));
    lines.push(
        "STORE   elixirs, for gold, and what each gives; (red 2) is with a red following of 2".to_owned(),
    );
    lines.extend(spaces(&view.store, |card| {
        format!("{} · {} gold · {}", pack[card].name, pack[card].cost, elixir_in_short(pack, card))
    }));
    lines.push(
        "FOR SALE   castles and estates, for gold: what they produce each round, and their power when manned"
            .to_owned(),
    );
    let mut none = true;
    for card in view.on_offer.iter().filter(|card| card.kind() != BuildingType::Temple) {
        let facts = &pack[card];
        let items = [
            facts.name.clone(),
            format!("{} gold", facts.cost),
            format!("{} {}", colour(card.colour()), building_type(card)),
            production_in_short(pack, card),
            cards::power(pack, card),
        ];
        lines.extend(flow_to("  ", 6, &items, SEPARATOR));
        none = false;
    }
    if none {
        lines.push("  no castle and no estate".to_owned());
    }
    lines
}

fn spaces<K: Copy>(spaces: &[Space<K>], words: impl Fn(K) -> String) -> Vec<String> {
    let line = |(number, space): (usize, &Space<K>)| match space {
        Space::Closed => format!("  {number} closed for good"),
        Space::Empty => format!("  {number} empty"),
        Space::Card(card) => format!("  {number} {}", words(*card)),
    };
    (1..).zip(spaces).map(line).collect()
}

/// The six colours: pool, portal and temple of each.
pub(super) fn portals(view: &View, names: &Names) -> Vec<String> {
    let pack: &Pack = &view.pack;
    let mut lines = vec![String::new(), "COLOURS    pool  portal                temple".to_owned()];
    for of in Colour::ALL {
        let closed = view.portals.iter().find(|portal| portal.colour == of);
        let portal = match closed {
            Some(portal) => format!("closed by {}", names.short(portal.by)),
            None => "open".to_owned(),
        };
        let pool = view.pools[of as usize];
        let barred = if view.barred == Some(of) { "!" } else { " " };
        let temple = Building::of(BuildingType::Temple, of);
        let owner = view.heroes.iter().find(|(_, hero)| hero.buildings.contains(temple));
        let facts = &pack[temple];
        let state = match owner {
            Some((seat, _)) => format!("founded by {}", names.short(seat)),
            None => format!("{} gold", facts.cost),
        };
        let colour = format!("{} {}", letter(of), colour(of));
        lines.push(format!("  {colour:<9}{pool:>4}{barred} {portal:<22}{}, {state}", facts.name));
    }
    if let Some(of) = view.barred {
        lines.push(format!("  ! nobody takes gifts from the {} pool", colour(of)));
    }
    lines
}

/// What lies face down, and what is left.
pub(super) fn decks(view: &View) -> Vec<String> {
    let with_discard = |name: &str, deck: u8, discard: u8| format!("{name} {deck}+{discard}");
    let mut items = vec![
        format!("sins {}", view.sin_deck),
        with_discard("characters", view.character_deck, view.character_discard),
        with_discard("elixirs", view.elixir_deck, view.elixir_discard),
        format!("castles {}", view.castle_deck),
        format!("estates {}", view.estate_deck),
        format!("quests {}", view.quest_deck),
        with_discard("treasures", view.treasure_deck, view.treasure_discard),
        format!("artifacts {}", view.artifact_deck),
        format!("cataclysms {}", view.cataclysm_deck),
    ];
    if view.sins_aside > 0 {
        items.push(format!("sins set aside {}", view.sins_aside));
    }
    if view.options.fall {
        items.push(format!("corruption {}", view.corruption_left));
    }
    let mut lines = vec![String::new()];
    lines.extend(flow("Decks (+ discarded): ", &items, ", "));
    if !view.artifacts_spent.is_empty() {
        let spent: Vec<_> = view.artifacts_spent.iter().map(|card| view.pack[card].name.clone()).collect();
        lines.extend(flow("Artifacts out of the game: ", &spent, ", "));
    }
    lines
}
