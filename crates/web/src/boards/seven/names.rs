//! Names on cards, and the pieces that carry them: for links from words to pieces.

use super::heroes::{elixir_target, sins_shown};
use seven::{TreasureView, UnnamedCard, View, faces};
use std::collections::BTreeMap;

/// Names on cards, and the pieces that carry them. Of things with the same name, the first counts.
pub(in super::super) fn names(view: &View) -> Vec<(String, String)> {
    let pack = &view.pack;
    let mut found = BTreeMap::new();
    let mut note = |name: &str, target: String| {
        found.entry(name.to_owned()).or_insert(target);
    };
    if view.round == 0 {
        for card in view.heroes_left.iter().chain(view.heroes.iter().filter_map(|(_, hero)| hero.card)) {
            note(&pack[card].good, format!("herocard:{}", u8::from(card)));
        }
        return found.into_iter().collect();
    }
    for card in view.tavern.iter().filter_map(|space| space.card()) {
        note(&pack[card].name, format!("character:{}", u8::from(card)));
    }
    for card in view.store.iter().filter_map(|space| space.card()) {
        note(&pack[card].name, format!("elixir:{}", u8::from(card)));
    }
    for card in view.on_offer.iter() {
        note(&pack[card].name, format!("building:{}", u8::from(card)));
    }
    for (slot, here) in view.quests.iter().enumerate() {
        if let Some(quest) = here.quest {
            note(&pack[quest].name, format!("quest:{slot}"));
        }
        for treasure in here.treasures.iter().flatten() {
            if let TreasureView::FaceUp(card) = *treasure {
                note(faces::treasure_name(pack, card), format!("treasure:{}@{slot}", u8::from(card)));
            }
        }
    }
    for (seat, hero) in view.heroes.iter() {
        if hero.card.is_some() {
            note(&faces::hero_name(view, seat), format!("hero:{}", seat.number()));
        }
        for card in hero.characters.iter() {
            note(&pack[card].name, format!("character:{}", u8::from(card)));
        }
        for card in hero.buildings.iter() {
            note(&pack[card].name, format!("building:{}", u8::from(card)));
        }
        for (card, _) in super::heroes::elixirs_of(hero) {
            note(&pack[card].name, elixir_target(seat, card));
        }
        if view.you == Some(seat) {
            for (card, _) in sins_shown(hero) {
                note(&pack[card].name, format!("sin:{}", u8::from(card)));
            }
            for card in hero.artifacts.iter().flat_map(|artifacts| artifacts.iter()) {
                note(&pack[card].name, format!("artifact:{}", u8::from(card)));
            }
        }
    }
    for card in UnnamedCard::all().filter(|_| view.options.unnamed) {
        note(&pack[card].name, format!("unnamed:{}", u8::from(card)));
    }
    for card in view.cataclysms_seen.iter().flatten() {
        note(&pack[*card].name, format!("cataclysm:{}", u8::from(*card)));
    }
    found.into_iter().collect()
}
