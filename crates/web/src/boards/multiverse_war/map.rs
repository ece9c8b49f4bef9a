//! The map: hexes that lie face up, territories that lie face down, and everything that stands on them. One drawing, which the page moves and
//! enlarges (`map.js`); every hex, territory and block in it can be pointed at and reached by the keyboard.

use super::ground::{OUTLINE, ground, grounds};
use super::signs::{Sign, hue};
use super::structures::road;
use super::{Board, middle};
use maud::{Markup, PreEscaped, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{BlockView, Hex, HexView, SlotView, Task, Terrain};

/// Half the width and half the height of a hex.
const REACH: (i32, i32) = (50, 58);
/// Room around the map.
const MARGIN: i32 = 12;

impl Board<'_> {
    /// The map with its buttons.
    pub(super) fn map(&self) -> Markup {
        let (left, top, width, height) = self.bounds();
        let frame = format!("{left} {top} {width} {height}");
        html! {
            section.map aria-label="The map" {
                div.map-frame {
                    svg #war-map viewBox=(frame) data-frame=(frame) role="group" aria-label="The map. Arrow keys go from hex to hex, plus and minus enlarge and reduce, 0 shows all." {
                        (grounds())
                        g.grounds { @for (at, hex) in self.hexes() { (self.hex(at, hex)) } }
                        g.borders aria-hidden="true" { (self.borders()) }
                        g.slots { @for (at, slot) in self.view.slots.iter().enumerate() { (self.slot(at as u8, slot)) } }
                        g.roads aria-hidden="true" { @for (_, hex) in self.hexes() { (road(hex)) } }
                        g.things aria-hidden="true" { (self.things()) }
                        g.ways aria-hidden="true" {}
                        g.blocks { @for block in &self.view.blocks { (self.block(block)) } }
                        g.plans aria-hidden="true" { (self.planned()) }
                        g.places aria-hidden="true" { (self.coordinates()) }
                        g.notes aria-hidden="true" {}
                    }
                }
                div.map-tools role="group" aria-label="Show the map" {
                    button type="button" data-map="in" title="Enlarge (+)" aria-label="Enlarge" { "+" }
                    button type="button" data-map="out" title="Reduce (−)" aria-label="Reduce" { "−" }
                    button type="button" data-map="fit" title="Show all (0)" { "All" }
                    @if self.view.you.is_some() { button type="button" data-map="home" title="Your settlement" { "Home" } }
                    button type="button" data-map="names" aria-pressed="false" title="Show coordinates" { "(q,r)" }
                }
                p.map-hint { (self.hint()) }
                div.map-forecast role="status" hidden {}
                (self.over_map())
            }
        }
    }

    /// What is decided beside the map lies over its foot, so that the map keeps its place. It can be folded.
    fn over_map(&self) -> Markup {
        let decided = html! { (self.scenes()) (self.orders()) };
        html! { @if !decided.0.is_empty() {
            div.over-map {
                button.fold type="button" data-map="fold" aria-expanded="true" title="Show more of the map" { span.sr { "Fold" } }
                (decided)
            }
        } }
    }

    /// What one can do on the map now, in a few words. The script says more once a unit is chosen.
    fn hint(&self) -> &'static str {
        if self.acts_now() {
            "Click one of your units, then a hex, an enemy or an unexplored territory."
        } else {
            "Drag to move the map, turn the wheel or pinch to enlarge it. What lies in the dark you do not see now."
        }
    }

    /// Hexes that lie face up, with their numbers.
    fn hexes(&self) -> impl Iterator<Item = (Hex, &HexView)> {
        let all = self.view.hexes.iter().enumerate().map(|(at, hex)| (Hex(at as u8), hex));
        all.filter(|(_, hex)| hex.terrain != Terrain::Unknown)
    }

    /// The smallest frame around all hexes.
    fn bounds(&self) -> (i32, i32, i32, i32) {
        let middles: Vec<_> = self.view.hexes.iter().map(|hex| middle(hex.place)).collect();
        let least = |of: fn(&(i32, i32)) -> i32| middles.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&(i32, i32)) -> i32| middles.iter().map(of).max().unwrap_or(0);
        let (left, top) = (least(|at| at.0) - REACH.0 - MARGIN, least(|at| at.1) - REACH.1 - MARGIN);
        let (right, bottom) = (most(|at| at.0) + REACH.0 + MARGIN, most(|at| at.1) + REACH.1 + MARGIN);
        (left, top, right - left, bottom - top)
    }

    fn hex(&self, at: Hex, hex: &HexView) -> Markup {
        let target = target::hex(self.view, at);
        let closed = (!self.lit.is_open(&target)).then_some("true");
        let owner = hex.settlement.map(|seat| hue(self.faction(seat))).unwrap_or_default();
        let unseen = if hex.seen || self.sees_all() { "" } else { " unseen" };
        let foreign = if self.is_foreign(at, hex) { " foreign" } else { "" };
        let (x, y) = middle(hex.place);
        let range = Some(self.places(self.reach.tower_range(at))).filter(|range| !range.is_empty());
        html! {
            g class={ "piece hex " (owner) (unseen) (foreign) } data-target=(target) data-number=(at.index()) data-range=[range] role="button" tabindex="-1" aria-disabled=[closed] aria-label=(self.hex_words(at, hex)) transform={ "translate(" (x) " " (y) ")" } {
                (PreEscaped(format!(r##"<use href="#mw-g-{}"/>"##, ground(hex.terrain, hex.settlement.is_some()))))
                @if !unseen.is_empty() { (PreEscaped(r##"<use href="#mw-g-veil"/>"##)) }
                (PreEscaped(r##"<use href="#mw-g-lit"/>"##))
            }
        }
    }

    /// Does something stand there that the viewer could think of attacking, blocks left out?
    fn is_foreign(&self, at: Hex, hex: &HexView) -> bool {
        let building = self.view.buildings.iter().find(|building| building.hex == at);
        let owner = hex.settlement.or(building.map(|building| building.owner));
        owner.is_some_and(|owner| !self.is_friend(owner))
            || self.view.encounters.iter().any(|other| other.hex == at)
    }

    /// Coordinates of hexes and of territories that lie face down, as the words name them.
    fn coordinates(&self) -> Markup {
        let hidden =
            |slot: &usize| self.view.hexes.get(slot * 7).is_some_and(|hex| hex.terrain == Terrain::Unknown);
        let slots = self.view.slots.iter().enumerate().filter(|(at, _)| hidden(at));
        html! {
            @for (at, hex) in self.hexes() {
                @let (x, y) = middle(hex.place);
                // The name plate of a settlement lies at the foot of its middle.
                text x=(x) y=(if self.is_home(at) { y + 30 } else { y + 53 }) { (hex.place.0) "," (hex.place.1) }
            }
            @for (at, slot) in slots {
                @let (x, y) = self.view.hexes.get(at * 7).map_or((0, 0), |hex| middle(hex.place));
                text.of-slot x=(x) y=(y - 44) { "[" (slot.place.0) "," (slot.place.1) "]" }
            }
        }
    }

    /// Is this the middle of a settlement?
    pub(super) fn is_home(&self, at: Hex) -> bool {
        let slot = self.view.slots.get(usize::from(at.slot()));
        at == Hex::centre(at.slot()) && slot.is_some_and(|slot| slot.home.is_some())
    }

    /// Is there nobody from whom anything is hidden?
    fn sees_all(&self) -> bool {
        self.view.ending.is_some() || self.view.hexes.iter().all(|hex| !hex.seen)
    }

    /// A hex in words: ground, structures, who stands there.
    fn hex_words(&self, at: Hex, hex: &HexView) -> String {
        let mut parts = vec![match hex.settlement {
            Some(seat) => format!("{} settlement", self.whose(seat)),
            None => faces::terrain(hex.terrain).to_owned(),
        }];
        parts.extend(self.building_words(at));
        parts.extend(self.encounter_words(at));
        if hex.terrain == Terrain::Water && hex.exits != 0 {
            parts.push("bridge".to_owned());
        } else if hex.exits.count_ones() > 2 {
            parts.push("crossroads".to_owned());
        } else if hex.exits != 0 {
            parts.push("road".to_owned());
        }
        if hex.token {
            parts.push("an adventure".to_owned());
        }
        if hex.mine {
            parts.push("aether mine".to_owned());
        }
        if hex.shards > 0 {
            parts.push(super::counted(hex.shards, "shard"));
        }
        parts.extend(self.standing_on(at).map(|block| self.block_words(block)));
        let unseen = if hex.seen || self.sees_all() { "" } else { "; out of sight" };
        format!("({},{}): {}{unseen}", hex.place.0, hex.place.1, parts.join(", "))
    }

    /// The blocks on a hex.
    pub(super) fn standing_on(&self, hex: Hex) -> impl Iterator<Item = &BlockView> {
        self.view.blocks.iter().filter(move |block| block.hex == hex)
    }

    /// Thick lines where one settlement ends.
    fn borders(&self) -> Markup {
        let homes = self.hexes().filter_map(|(_, hex)| Some((hex.settlement?, middle(hex.place))));
        html! { @for (seat, (x, y)) in homes {
            path class={ "wall " (hue(self.faction(seat))) } d=(OUTLINE) transform={ "translate(" (x) " " (y) ")" } {}
        } }
    }

    /// A territory that lies face down: one piece of seven hexes.
    fn slot(&self, at: u8, slot: &SlotView) -> Markup {
        let first = usize::from(at) * 7;
        let is_hidden = self.view.hexes.get(first).is_some_and(|hex| hex.terrain == Terrain::Unknown);
        let target = target::slot(self.view, at);
        if !is_hidden && !self.lit.is_open(&target) {
            return html! {};
        }
        let hexes: Vec<_> = self.view.hexes.iter().skip(first).take(7).map(|hex| middle(hex.place)).collect();
        let closed = (!self.lit.is_open(&target)).then_some("true");
        let (x, y) = hexes.first().copied().unwrap_or_default();
        let mine = if slot.mine { ", an aether mine in its middle" } else { "" };
        let what = if is_hidden { "unexplored territory" } else { "territory" };
        // A number is named for this territory.
        let is_asked = self
            .view
            .asked
            .as_ref()
            .is_some_and(|asked| matches!(asked.task, Task::Number(slot, _) if slot == at));
        let label = format!("[{},{}]: {what}{mine}", slot.place.0, slot.place.1);
        html! {
            g class={ "piece slot" (if is_hidden { "" } else { " known" }) (if is_asked { " asked" } else { "" }) } data-target=(target) data-number=(at) role="button" tabindex="-1" aria-disabled=[closed] aria-label=(label) {
                @for (x, y) in &hexes { path.cover d=(OUTLINE) transform={ "translate(" (x) " " (y) ")" } {} }
                @if is_hidden {
                    g.mystery { (Sign::Unknown.at(x, y, 74)) }
                    @if slot.mine { g.vein { (Sign::Mine.at(x, y + 54, 34)) } }
                }
            }
        }
    }
}
