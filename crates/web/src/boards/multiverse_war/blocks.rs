//! Blocks: what they are as far as the viewer knows, their health, what lies on them; and for one's own what the page needs to show where they can
//! go and shoot.

use super::signs::{Sign, hue};
use super::structures::hearts;
use super::{Board, middle};
use maud::{Markup, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{BlockView, Face, Hex, HexSet};
use std::fmt::Write;

/// Where blocks stand that share a hex: how far to the right and down, and how large in hundredths.
const ALONE: [(i32, i32, i32); 1] = [(0, 10, 100)];
const PAIR: [(i32, i32, i32); 2] = [(-23, 2, 72), (23, 22, 72)];
const CROWD: [(i32, i32, i32); 4] = [(-26, -8, 58), (26, -8, 58), (-26, 30, 58), (26, 30, 58)];
/// The same below a building, which stays in sight.
const ALONE_BELOW: [(i32, i32, i32); 1] = [(0, 25, 72)];
const PAIR_BELOW: [(i32, i32, i32); 2] = [(-24, 25, 62), (24, 25, 62)];

impl Board<'_> {
    /// A block on the map.
    pub(super) fn block(&self, block: &BlockView) -> Markup {
        let Some(hex) = self.view.hexes.get(block.hex.index()) else { return html! {} };
        let company: Vec<_> = self.standing_on(block.hex).map(|other| other.block).collect();
        let place = company.iter().position(|&other| other == block.block).unwrap_or(0);
        let transform = self.stand(block.hex, hex.place, place);
        let target = target::block(block.block);
        let is_friend = self.is_friend(block.block.seat);
        let is_open = self.lit.is_open(&target);
        // A block stands for its hex; only among one's own a click first means the unit itself.
        let means_hex = !(is_friend && self.acts_now());
        let hex_target = target::hex(self.view, block.hex);
        let does_something = is_open || means_hex && self.lit.is_open(&hex_target);
        let closed = (!does_something).then_some("true");
        let class = format!(
            "piece block {}{}{}{}{}{}",
            hue(self.faction(block.block.seat)),
            if is_friend { " own" } else { " enemy" },
            if block.face.is_none() { " closed" } else { "" },
            if block.face == Some(Face::Decoy) { " decoy" } else { "" },
            if block.over { " over" } else { "" },
            if self.is_fighting(block) { " fights" } else { "" }
        );
        let is_actor = self.acts_now() && self.is_own(block.block.seat) && is_open;
        let ways = is_actor.then(|| self.ways(block));
        let range = block.face.map(|_| self.places(self.reach.range(block.block)));
        let range = range.filter(|range| !range.is_empty());
        html! {
            g class=(class) data-target=(target) data-hex=(hex_target) data-ways=[ways] data-range=[range] role="button" tabindex="-1" aria-disabled=[closed] aria-label=(self.block_words(block)) data-more=[self.block_traits(block)] transform=(transform) {
                // The label says it all; the face is a drawing.
                g aria-hidden="true" { (self.block_face(block)) }
            }
        }
    }

    /// Where on its hex a block stands and how large it is: the `place`th of those that are there or will be.
    pub(super) fn stand(&self, hex: Hex, coordinates: (i8, i8), place: usize) -> String {
        let count = self.standing_on(hex).count() + self.planned_on(hex);
        let has_structure = self.view.buildings.iter().any(|building| building.hex == hex)
            || self.view.encounters.iter().any(|encounter| encounter.hex == hex);
        let (right, down, size) = match (count, has_structure) {
            (0 | 1, false) => ALONE[0],
            (0 | 1, true) => ALONE_BELOW[0],
            (2, false) => PAIR[place.min(1)],
            (2, true) => PAIR_BELOW[place.min(1)],
            _ => CROWD[place.min(3)],
        };
        // The name plate of a settlement lies at the foot of its middle.
        let down = if self.is_home(hex) { down - 18 } else { down };
        let (x, y) = middle(coordinates);
        format!("translate({} {}) scale({}.{:02})", x + right, y + down, size / 100, size % 100)
    }

    /// What one sees of a block, around its middle.
    fn block_face(&self, block: &BlockView) -> Markup {
        let seat = block.block.seat;
        let faction = self.faction(seat);
        html! {
            rect.depth x="-31" y="-28" width="62" height="62" rx="8" {}
            rect.wood x="-31" y="-33" width="62" height="62" rx="8" {}
            @match block.face {
                Some(face) => {
                    g.on { (self.face_sign(Some(face)).at(-11, -14, 30)) }
                    (self.rank(block, face))
                    text.name.long[short(face).len() > 7] x="0" y="14" { (short(face)) }
                }
                None => {
                    @if let Some(faction) = faction { g.crest { (Sign::Faction(faction).at(0, -8, 34)) } }
                    @if let Some((face, turn)) = block.last {
                        g.ghost { circle cx="-20" cy="-22" r="13" {} (self.face_sign(Some(face)).at(-20, -22, 17)) }
                        text.when.long[short(face).len() > 6] x="0" y="24" { (short(face)) " t" (turn) }
                    } @else { text.when x="0" y="24" { "?" } }
                }
            }
            @if block.face.is_some() { (health(block)) }
            @else if block.wounds > 0 { text.hurt x="20" y="-18" { "−" (block.wounds) } }
            @if let Some(ap) = block.ap.filter(|_| self.is_friend(seat) && !block.over && self.view.ending.is_none()) {
                g.ap { circle cx="31" cy="-30" r="12" {} text x="31" y="-25" { (ap) } }
            }
            (self.badges(block))
        }
    }

    /// M19.3: one chevron for a veteran type, two for an elite one.
    fn rank(&self, block: &BlockView, face: Face) -> Markup {
        let rank = match faces::rank(self.pack, self.steps(block.block.seat, face)) {
            "elite" if face.is_type() => 2,
            "veteran" if face.is_type() => 1,
            _ => 0,
        };
        let level = self.player(block.block.seat).and_then(|player| player.hero).map(|hero| hero.level);
        html! {
            @for number in 0..rank { path.chevron d="M12-14l7-6 7 6" transform={ "translate(0 " (number * 7) ")" } {} }
            @if let Some(level) = level.filter(|_| face == Face::Hero) { text.level x="17" y="-10" { "L" (level) } }
        }
    }

    /// What lies on a block, around its edges.
    fn badges(&self, block: &BlockView) -> Markup {
        let is_hidden = self.is_friend(block.block.seat)
            && !block.identified
            && self.view.you.is_some()
            && self.view.ending.is_none();
        let marks = [
            (block.over, Sign::Done),
            (block.resting, Sign::Resting),
            (block.set_up, Sign::SetUp),
            (block.frozen, Sign::Frozen),
            (block.frostbite && !block.frozen, Sign::Frostbite),
            (block.poisoned, Sign::Poison),
            (block.netted, Sign::Net),
            (block.suppressed, Sign::Suppressed),
            (is_hidden, Sign::Hidden),
        ];
        let lying: Vec<_> = marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, sign)| sign).collect();
        html! {
            @for (number, sign) in lying.into_iter().enumerate() {
                @let y = 30 - 21 * number as i32;
                g class={ "badge b-" (sign.id()) } { circle cx="-31" cy=(y) r="10.500" {} (sign.at(-31, y, 14)) }
            }
            @if block.shard { g.badge.shard { circle cx="31" cy="30" r="10.500" {} (Sign::Shard.at(31, 30, 16)) } }
            @if let Some(facing) = block.ready {
                g.facing transform={ "rotate(" (90 + 60 * i32::from(facing.number())) ")" } { path d="M-13-40L0-56 13-40z" {} }
            }
        }
    }

    /// A block in words.
    pub(super) fn block_words(&self, block: &BlockView) -> String {
        let mut parts = vec![format!("{} {}", self.whose(block.block.seat), self.block_name(block))];
        if let (None, Some((_, turn))) = (block.face, block.last) {
            parts.push(format!("last seen in turn {turn}"));
        }
        if let Some(face) = block.face.filter(|face| face.is_type()) {
            let rank = faces::rank(self.pack, self.steps(block.block.seat, face));
            let class = self.pack.unit(face).map_or("", |unit| faces::class(unit.class));
            parts.push(format!("{class}, {rank}"));
        }
        match block.hp.filter(|_| block.face.is_some()) {
            Some(hp) => parts.push(format!("{} of {hp} HP", hp.saturating_sub(block.wounds))),
            None if block.wounds > 0 => parts.push(super::counted(block.wounds, "wound")),
            None => {}
        }
        if let Some(ap) = block.ap.filter(|_| self.is_friend(block.block.seat)) {
            parts.push(format!("{ap} AP"));
        }
        let marks = [
            (block.over, "done"),
            (block.resting, "resting"),
            (block.set_up, "set up"),
            (block.frozen, "frozen"),
            (block.frostbite, "frostbite"),
            (block.poisoned, "poisoned"),
            (block.netted, "netted"),
            (block.suppressed, "suppressed"),
            (block.shard, "carries a shard"),
            (self.is_friend(block.block.seat) && !block.identified, "hidden from the enemy"),
        ];
        parts.extend(marks.iter().filter(|(is_so, _)| *is_so).map(|(_, words)| (*words).to_owned()));
        if let Some(facing) = block.ready {
            parts.push(format!("ready, facing {}", faces::direction(facing)));
        }
        parts.join(", ")
    }

    /// What the attributes and the ability of a block do, for the box that says what it is.
    fn block_traits(&self, block: &BlockView) -> Option<String> {
        let face = block.face.or(block.last.map(|(face, _)| face))?;
        let traits: Vec<_> = if face == Face::Hero {
            let hero = self.player(block.block.seat)?.hero?;
            let names = (0u8..).zip(&self.pack.hero(hero.kind).abilities);
            let learned = names.filter(|(power, _)| hero.skills >> power & 1 != 0);
            learned.map(|(power, name)| format!("{name}: {}", faces::power_text(hero.kind, power))).collect()
        } else {
            faces::traits(self.pack, face).iter().map(|(name, words)| format!("{name}: {words}")).collect()
        };
        (!traits.is_empty()).then(|| traits.join("\n"))
    }

    /// Is this seat on the viewer's side?
    pub(super) fn is_friend(&self, seat: table::Seat) -> bool {
        let sides = &self.view.rules.sides;
        self.view.you.is_some_and(|you| sides[you.index()] == sides[seat.index()])
    }

    fn is_fighting(&self, block: &BlockView) -> bool {
        self.view.fight.is_some_and(|fight| {
            fight.attacker == block.block || fight.victim == multiverse_war::Victim::Unit(block.block)
        })
    }

    /// Where the unit can go, for the page: `2,-1=2:1,-1>2,-1` is a hex, its cost, and the steps to it.
    fn ways(&self, block: &BlockView) -> String {
        let mut text = String::new();
        for route in self.reach.routes(block.block) {
            let steps: Vec<_> = route.steps.iter().map(|&hex| self.place(hex)).collect();
            let space = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{space}{}={}:{}", self.place(route.to), route.ap, steps.join(">"));
        }
        text
    }

    /// The coordinates of a hex.
    fn place(&self, hex: Hex) -> String {
        let (q, r) = self.view.hexes.get(hex.index()).map_or((0, 0), |hex| hex.place);
        format!("{q},{r}")
    }

    /// The coordinates of hexes.
    pub(super) fn places(&self, hexes: HexSet) -> String {
        hexes.iter().map(|hex| self.place(hex)).collect::<Vec<_>>().join(" ")
    }
}

/// The name of a face where there is little room.
pub(super) const fn short(face: Face) -> &'static str {
    match face {
        Face::Builder => "Builder",
        Face::TribalScout => "Scout",
        Face::Pikeman => "Pike",
        Face::Archer => "Archer",
        Face::Horseman => "Horse",
        Face::HeavySwordsman => "Sword",
        Face::Crossbowman => "Crossb.",
        Face::Knight => "Knight",
        Face::Ballista => "Ballista",
        Face::Catapult => "Catapult",
        Face::ShieldMaiden => "Maiden",
        Face::Berzerker => "Berzerk",
        Face::Legionary => "Legion",
        Face::Praetorian => "Praetor",
        Face::Longbowman => "Longbow",
        Face::Templar => "Templar",
        Face::HorseArcher => "H. archer",
        Face::Bogatyr => "Bogatyr",
        Face::Decoy => "Decoy",
        Face::Hero => "Hero",
    }
}

/// Health in hearts, in the middle of the foot of a block.
fn health(block: &BlockView) -> Markup {
    let hp = block.hp.unwrap_or(1);
    let left = hp.saturating_sub(block.wounds);
    let start = if hp > 5 { -12 } else { -(i32::from(hp) - 1) * 5 };
    hearts(left, hp, (start, 22), 11)
}
