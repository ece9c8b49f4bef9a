//! Roads, buildings, encounters, tokens, mines and shards, as they stand on the map.

use super::blocks::short;
use super::signs::{Sign, hue};
use super::{Board, middle};
use maud::{Markup, html};
use multiverse_war::{BuildingView, Class, Dir, EncounterView, Hex, HexView, Order, Terrain, Work, faces};
use std::fmt::Write;

/// Where a road leaves a hex, by direction: the middles of its sides.
const SIDES: [(i32, i32); 6] = [(50, 0), (25, 44), (-25, 44), (-50, 0), (-25, -44), (25, -44)];
/// M17.7.
const SETTLEMENT_HP: u8 = 5;

/// A road with these exits, from the middle to the sides.
fn road_path(exits: u8) -> String {
    let mut path = String::new();
    for direction in Dir::ALL.into_iter().filter(|direction| exits & direction.bit() != 0) {
        let (x, y) = SIDES[usize::from(direction.number())];
        let _ = write!(path, "M0 0L{x} {y}");
    }
    path
}

/// The road or bridge on a hex.
pub(super) fn road(hex: &HexView) -> Markup {
    if hex.exits == 0 {
        return html! {};
    }
    let (x, y) = middle(hex.place);
    let is_bridge = hex.terrain == Terrain::Water;
    html! {
        g class=(if is_bridge { "road bridge" } else { "road" }) transform={ "translate(" (x) " " (y) ")" } { (lanes(hex.exits)) }
    }
}

/// A road with these exits as it is drawn, on the map and in the order form.
pub(super) fn lanes(exits: u8) -> Markup {
    let path = road_path(exits);
    html! { path.verge d=(path) {} circle.hub r="8.500" {} path.way d=(path) {} circle.heart r="5.500" {} path.rail d=(path) {} }
}

impl Board<'_> {
    /// Everything that stands on the map, blocks left out.
    pub(super) fn things(&self) -> Markup {
        let place = |hex: Hex| self.view.hexes.get(hex.index()).map(|hex| middle(hex.place));
        html! {
            @for hex in &self.view.hexes { (marks(hex)) }
            @for seat in self.seats() { (self.town(seat)) }
            @for building in &self.view.buildings {
                @if let Some(at) = place(building.hex) { (self.building(building, at)) }
            }
            @for encounter in &self.view.encounters {
                @if let Some(at) = place(encounter.hex) { (self.encounter(encounter, at)) }
            }
        }
    }

    /// What the viewer has ordered and nobody else knows: new units where they will start, works where they will be done.
    fn plans(&self) -> Vec<(Hex, Sign, &'static str)> {
        let Some((seat, player)) = self.own_player() else { return Vec::new() };
        let block = |unit| {
            self.view.blocks.iter().find(move |block| block.block.seat == seat && block.block.unit == unit)
        };
        let plan = |order: &Order| match *order {
            Order::Recruit(_, face, hex) => Some((hex, self.face_sign(Some(face)), short(face))),
            Order::Decoy(hex) => Some((hex, Sign::Decoy, "Decoy")),
            Order::Work(unit, Work::Build(kind)) => Some((block(unit)?.hex, Sign::Works(kind), "planned")),
            Order::Work(unit, _) => Some((block(unit)?.hex, Sign::Class(Class::Civilian), "planned")),
            Order::Disband(_) | Order::Buy(_) => None,
        };
        player.orders.iter().flatten().filter_map(plan).collect()
    }

    /// How many of them lie on a hex.
    pub(super) fn planned_on(&self, hex: Hex) -> usize {
        self.plans().iter().filter(|(at, ..)| *at == hex).count()
    }

    /// They stand beside those who are there already.
    pub(super) fn planned(&self) -> Markup {
        let plans = self.plans();
        let faction = self.own_player().and_then(|(_, player)| player.faction);
        html! { @for (number, &(hex, sign, name)) in plans.iter().enumerate() {
            @if let Some(place) = self.view.hexes.get(hex.index()).map(|hex| hex.place) {
                @let before = plans[..number].iter().filter(|(at, ..)| *at == hex).count() + self.standing_on(hex).count();
                g class={ "planned " (hue(faction)) } transform=(self.stand(hex, place, before)) {
                    rect.wood x="-29" y="-33" width="58" height="58" rx="8" {}
                    (sign.at(0, -12, 30))
                    text y="18" { (name) }
                }
            }
        } }
    }

    /// The name plate of a settlement with its HP.
    fn town(&self, seat: table::Seat) -> Markup {
        let Some(player) = self.player(seat).filter(|player| !player.is_out) else { return html! {} };
        let slot = self.view.slots.iter().position(|slot| slot.home == Some(seat));
        let hex = slot.and_then(|slot| self.view.hexes.get(slot * 7));
        let Some((x, y)) = hex.map(|hex| middle(hex.place)) else { return html! {} };
        let left = SETTLEMENT_HP.saturating_sub(player.wounds);
        html! {
            g class={ "town " (hue(player.faction)) (if self.is_own(seat) { " own" } else { "" }) } transform={ "translate(" (x) " " (y) ")" } {
                rect.plate x="-42" y="32" width="84" height="21" rx="6" {}
                @if let Some(faction) = player.faction { g.on { (Sign::Faction(faction).at(-30, 43, 15)) } }
                (hearts(left, SETTLEMENT_HP, (-15, 43), 12))
            }
        }
    }

    fn building(&self, building: &BuildingView, (x, y): (i32, i32)) -> Markup {
        let left = building.hp.saturating_sub(building.wounds);
        let class = if building.is_site { "building site" } else { "building" };
        html! {
            g class={ (class) " " (hue(self.faction(building.owner))) } transform={ "translate(" (x) " " (y) ")" } {
                path.base d="M-34-44h68v34h-68z" {}
                g.on { (Sign::Works(building.kind).at(-15, -27, 30)) }
                @if building.is_site { path.scaffold d="M-34-10V-50M34-10V-50M-34-30H34M-34-10L34-44M34-10L-34-44" {} }
                @else {
                    text.age x="17" y="-28" { @if building.second_age { "II" } @else { "I" } }
                    (hearts(left, building.hp, (6, -18), 10))
                }
                @if building.connected { path.link d="M-34-7h68" {} }
            }
        }
    }

    fn encounter(&self, encounter: &EncounterView, (x, y): (i32, i32)) -> Markup {
        let owner = encounter.owner.map_or("c-neutral", |seat| hue(self.faction(seat)));
        html! {
            g class={ "encounter " (owner) } transform={ "translate(" (x) " " (y) ")" } {
                circle.base cx="0" cy="-26" r="23" {}
                g.on { (Sign::Encounter(encounter.kind).at(0, -26, 30)) }
                @if encounter.wounds > 0 { text.hurt x="0" y="6" { "−" (encounter.wounds) } }
            }
        }
    }

    /// The building on a hex, in words.
    pub(super) fn building_words(&self, at: Hex) -> Option<String> {
        let building = self.view.buildings.iter().find(|building| building.hex == at)?;
        let name = faces::works(self.view, building.kind, building.owner);
        let whose = self.whose(building.owner);
        if building.is_site {
            return Some(format!("{whose} {name}, under construction"));
        }
        let age = if building.second_age { ", Age 2" } else { "" };
        let link = if building.connected { ", connected" } else { "" };
        let shot = if building.has_shot { ", has shot" } else { "" };
        let left = building.hp.saturating_sub(building.wounds);
        Some(format!("{whose} {name}{age}, {left} of {} HP{link}{shot}", building.hp))
    }

    /// The encounter on a hex, in words.
    pub(super) fn encounter_words(&self, at: Hex) -> Option<String> {
        let encounter = self.view.encounters.iter().find(|encounter| encounter.hex == at)?;
        let owner = encounter.owner.map_or_else(String::new, |seat| format!(" of {}", self.cast.name(seat)));
        Some(format!("{}{owner}", faces::encounter(encounter.kind)))
    }
}

/// A token, a mine, shards.
fn marks(hex: &HexView) -> Markup {
    let (x, y) = middle(hex.place);
    html! {
        @if hex.mine { g.vein { (Sign::Mine.at(x, y - 24, 44)) } }
        @if hex.token { g.token { circle cx=(x) cy=(y) r="25" {} (Sign::Story.at(x, y, 34)) } }
        @for number in 0..hex.shards.min(3) { g.shard { (Sign::Shard.at(x + 26 + 9 * i32::from(number), y - 26, 20)) } }
    }
}

/// Health as hearts: full ones, then those that are lost. Many are written as figures.
pub(super) fn hearts(left: u8, of: u8, (x, y): (i32, i32), size: i32) -> Markup {
    if of > 5 {
        return html! { g.hearts { (Sign::Heart.at(x, y, size)) text.count x=(x + size - 2) y=(y + 4) { (left) "/" (of) } } };
    }
    html! { @for number in 0..of {
        g class=(if number < left { "hearts" } else { "hearts lost" }) { (Sign::Heart.at(x + i32::from(number) * (size - 1), y, size)) }
    } }
}
