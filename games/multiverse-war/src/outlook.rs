//! Features for bots: what a player's units could do next. Useful places attract units, the nearest most; enemies that could strike next
//! threaten them; and what they could strike themselves is half a hope. What Builders could do
//! is in `sites.rs`, what a player has in `evaluate.rs`.

use crate::hexes::{Dir, Hex, HexSet, MOST_HEXES};
use crate::kinds::{Attribute, Class, Encounter, Face, Terrain};
use crate::position::{Block, BlockRef, MultiverseWar, NONE, Phase, mark};
use crate::setup::Conquest;
use table::{Few, Seat};

/// No way is longer.
const FARTHEST: usize = 24;
/// What attracts: the worth of being there already.
const TOKEN: i32 = 1500;
const FRONTIER: i32 = 800;
const ENEMY: i32 = 1500;
const ENEMY_WALL: i32 = 3000;
const INTRUDER: i32 = 1700;
/// Shards in hand, all the more near home, and on the ground.
const CARRIED: i32 = 1600;
const LYING: i32 = 500;
const WANDERER: i32 = 500;
const SHELTERED: i32 = 160;
/// Of what an enemy could kill, and of what could be killed, so much counts; in hundredths.
const FEAR: i32 = 20;
const HOPE: i32 = 13;
/// An action point of a unit that could use it on an enemy, and of another.
const USEFUL_AP: i32 = 90;
const AP: i32 = 12;
const READY: i32 = 150;
const TAUNT: i32 = 250;
const SET_UP: i32 = 700;
const NEIGHBOUR: i32 = 45;

/// By hex: how many action points it is away from the nearest of some places.
pub(crate) struct Field([u8; MOST_HEXES]);

impl Field {
    pub(crate) fn at(&self, hex: Hex) -> i32 {
        i32::from(self.0[hex.index()])
    }
}

/// The ground as one who plans marches sees it.
pub(crate) struct Ground {
    pub(crate) clear: HexSet,
    pub(crate) rough: HexSet,
    pub(crate) unknown: HexSet,
    /// Where the seat's units stand: no field goes farther than to the last of them.
    units: HexSet,
}

/// An enemy who may strike.
#[derive(Clone, Copy, Default)]
struct Foe {
    hex: Hex,
    class: Class,
    reach: i32,
    damage: i32,
    hp: i32,
    value: i32,
}

/// How much units are attracted by something; only so many at full strength.
pub(crate) struct Pull {
    best: [i32; 6],
    count: usize,
    rest: i32,
}

impl Pull {
    pub(crate) fn of(count: usize) -> Self {
        Pull { best: [0; 6], count: count.min(6), rest: 0 }
    }

    /// A unit with these AP is so far away.
    pub(crate) fn add(&mut self, ap: i32, distance: i32) {
        if distance >= FARTHEST as i32 {
            return;
        }
        let mut near = 3000 * ap.max(1) / (3 * ap.max(1) + 2 * distance);
        for best in &mut self.best[..self.count] {
            if near > *best {
                std::mem::swap(best, &mut near);
            }
        }
        self.rest += near;
    }

    pub(crate) fn worth(&self, value: i32) -> i32 {
        (self.best.iter().sum::<i32>() + self.rest / 25) * value / 1000
    }
}

impl MultiverseWar {
    /// What the seat's units may hope for and must fear.
    pub(crate) fn outlook(&self, seat: Seat) -> i32 {
        if self.player(seat).is_out || self.turn == 0 {
            return 0;
        }
        let ground = self.ground(seat);
        let foes = self.foes(seat);
        let mut worth = self.marches(seat, &ground, &foes);
        worth += self.works_ahead(seat, &ground);
        worth += self.dangers(seat, &foes);
        worth + self.readiness(seat, &foes)
    }

    fn ground(&self, seat: Seat) -> Ground {
        let units = self.units_of(seat).map(|(_, block)| block.hex).collect();
        let mut ground = Ground { clear: HexSet::EMPTY, rough: HexSet::EMPTY, unknown: HexSet::EMPTY, units };
        for hex in self.geometry().all() {
            let has_road = self.map.exits[hex.index()] != 0;
            match self.map.terrain[hex.index()] {
                Terrain::Unknown => ground.unknown.add(hex),
                Terrain::Grassland => ground.clear.add(hex),
                _ if has_road => ground.clear.add(hex),
                Terrain::Forest | Terrain::Hills => ground.rough.add(hex),
                Terrain::Mountain | Terrain::Water => {}
            }
        }
        ground
    }

    /// How far everything is from the nearest of these places.
    pub(crate) fn field(&self, ground: &Ground, from: HexSet) -> Field {
        let near = &self.geometry().near;
        let mut field = Field([FARTHEST as u8; MOST_HEXES]);
        let mut known = HexSet::EMPTY;
        let mut next = [from, HexSet::EMPTY, HexSet::EMPTY];
        for distance in 0..FARTHEST {
            let edge = std::mem::take(&mut next[distance % 3]) & !known;
            known |= edge;
            let mut around = HexSet::EMPTY;
            for hex in edge.iter() {
                field.0[hex.index()] = distance as u8;
                around |= near[hex.index()];
            }
            if (ground.units & !known).is_empty() {
                break;
            }
            let around = around & !known;
            next[(distance + 1) % 3] |= around & ground.clear;
            next[(distance + 2) % 3] |= around & ground.rough;
            if next.iter().all(|hexes| hexes.is_empty()) {
                break;
            }
        }
        field
    }

    fn foes(&self, seat: Seat) -> Few<Foe, 48> {
        let mut foes = Few::new();
        for other in self.seats_at_table() {
            if self.are_friends(seat, other) || self.are_at_peace(seat, other) {
                continue;
            }
            for (at, block) in self.units_of(other) {
                if !block.face.is_military() {
                    continue;
                }
                let profile = self.profile(at);
                let ap = i32::from(self.default_ap(other, block.face));
                let hp = i32::from(self.hp_left(at)).max(1);
                let full = i32::from(self.hp(other, block.face)).max(1);
                foes.push(Foe {
                    hex: block.hex,
                    class: profile.class,
                    reach: reach_of(profile.class, ap, i32::from(profile.range)),
                    damage: i32::from(profile.damage),
                    hp,
                    value: self.unit_value(at) * (1 + hp) / (1 + full),
                });
            }
        }
        foes
    }

    /// Where military units should go, and who explores.
    fn marches(&self, seat: Seat, ground: &Ground, foes: &[Foe]) -> i32 {
        let mut worth = 0;
        let is_held = |hex: Hex| self.military_on(hex).any(|unit| self.are_friends(unit.seat, seat));
        let mines: HexSet = self.map.mines.iter().filter(|&mine| !is_held(mine)).collect();
        if !mines.is_empty() {
            let value = if self.rules.portal { 2 * self.stone_value(seat) } else { 700 };
            let field = self.field(ground, mines);
            worth += self
                .pull(seat, mines.len() as usize, |_, block| {
                    (!self.is_keeper(block)).then(|| field.at(block.hex))
                })
                .worth(value);
        }
        if !self.map.tokens.is_empty() {
            let field = self.field(ground, self.map.tokens);
            let count = self.map.tokens.len() as usize;
            worth += self
                .pull(seat, count.min(3), |at, block| {
                    (self.hp_left(at) > 1 && !self.is_keeper(block)).then(|| field.at(block.hex))
                })
                .worth(TOKEN);
        }
        let away: HexSet = foes.iter().map(|foe| foe.hex).collect();
        if !away.is_empty() {
            let field = self.field(ground, away);
            worth += self
                .pull(seat, 5, |at, block| {
                    (self.hp_left(at) > 1 && !self.is_keeper(block))
                        .then(|| (field.at(block.hex) - i32::from(self.profile(at).range)).max(1))
                })
                .worth(ENEMY);
        }
        worth += self.marches_at_walls(seat, ground, foes);
        worth += self.marches_home(seat, ground, foes);
        worth += self.ferries(seat, ground);
        worth + self.explorers(seat, ground)
    }

    /// Sums up how much the military units of a seat are attracted.
    fn pull(&self, seat: Seat, count: usize, distance: impl Fn(BlockRef, &Block) -> Option<i32>) -> Pull {
        let mut pull = Pull::of(count);
        for (at, block) in self.units_of(seat) {
            if block.face.is_military()
                && let Some(distance) = distance(at, block)
            {
                pull.add(i32::from(self.default_ap(seat, block.face)), distance);
            }
        }
        pull
    }

    /// Whoever holds a mine stays there.
    fn is_keeper(&self, block: &Block) -> bool {
        self.map.mines.contains(block.hex)
    }

    /// Enemy structures attract an army that is strong enough.
    fn marches_at_walls(&self, seat: Seat, ground: &Ground, foes: &[Foe]) -> i32 {
        let mut walls = HexSet::EMPTY;
        for other in self.seats_at_table().filter(|&other| !self.are_friends(seat, other)) {
            if !self.player(other).is_out && self.rules.conquest != Conquest::Off {
                walls |= self.geometry().settlements[other.index()];
            }
        }
        for building in self.buildings.iter() {
            if !self.are_friends(building.owner, seat) {
                walls.add(building.hex);
            }
        }
        for standing in self.encounters.iter() {
            let is_own = standing.owner.is_some_and(|owner| self.are_friends(seat, owner));
            let is_wall = matches!(standing.kind, Encounter::Ants | Encounter::Village);
            if is_wall && !is_own && !standing.hex.is_none() {
                walls.add(standing.hex);
            }
        }
        if walls.is_empty() {
            return 0;
        }
        let theirs: i32 = foes.iter().map(|foe| foe.value).sum();
        let mine: i32 = self
            .units_of(seat)
            .filter(|(_, block)| block.face.is_military())
            .map(|(at, _)| self.unit_value(at))
            .sum();
        // From a quarter of the pull for half of the enemy's army to all of it for an army half again as strong.
        let boldness = (100 * mine / theirs.max(4000) - 20).clamp(20, 150);
        let field = self.field(ground, walls);
        let pull = self.pull(seat, 6, |at, block| {
            let profile = self.profile(at);
            (self.hp_left(at) > 1 || profile.range > 0).then_some(())?;
            (!self.is_keeper(block)).then(|| (field.at(block.hex) - i32::from(profile.range)).max(1))
        });
        pull.worth(ENEMY_WALL * boldness / 100)
    }

    /// Intruders attract defenders.
    fn marches_home(&self, seat: Seat, ground: &Ground, foes: &[Foe]) -> i32 {
        let geometry = self.geometry();
        let home = geometry.settlements[seat.index()];
        let mut worth = 0;
        let is_near = |foe: &&Foe| home.iter().any(|hex| geometry.distance(hex, foe.hex) <= 3);
        let intruders: HexSet = foes.iter().filter(is_near).map(|foe| foe.hex).collect();
        if !intruders.is_empty() && self.rules.conquest != Conquest::Off {
            let count = intruders.len() as usize;
            let field = self.field(ground, intruders);
            worth += self.pull(seat, count + 1, |_, block| Some(field.at(block.hex).max(1))).worth(INTRUDER);
            // Walls without defenders next to them.
            for foe in foes.iter().filter(is_near) {
                let is_open = geometry
                    .around(foe.hex)
                    .any(|hex| home.contains(hex) && self.map.standing[hex.index()] == NONE);
                worth -= i32::from(is_open) * 350 * (2 + i32::from(self.player(seat).wounds));
            }
        }
        worth
    }

    /// Chapter 27: shards that lie about attract whoever can carry one, and carriers go home.
    fn ferries(&self, seat: Seat, ground: &Ground) -> i32 {
        if !self.rules.shards {
            return 0;
        }
        let way_home = self.field(ground, self.geometry().settlements[seat.index()]);
        let mut worth = 0;
        for (at, block) in self.units_of(seat).filter(|(_, block)| !block.shard.is_none()) {
            let mut pull = Pull::of(1);
            pull.add(i32::from(self.default_ap(at.seat, block.face)), way_home.at(block.hex));
            worth += CARRIED / 2 + pull.worth(CARRIED / 2);
        }
        let lying: HexSet = self.shards.iter().map(|shard| shard.at).collect();
        if !lying.is_empty() {
            let field = self.field(ground, lying);
            let can_carry =
                |at: BlockRef, block: &Block| block.shard.is_none() && self.profile(at).class.is_infantry();
            let pull = self
                .pull(seat, self.shards.len(), |at, block| can_carry(at, block).then(|| field.at(block.hex)));
            worth += pull.worth(LYING);
        }
        if self.rules.shard_goal { worth * 2 } else { worth }
    }

    /// The frontier attracts everybody who can explore, wanderers those who can trade.
    fn explorers(&self, seat: Seat, ground: &Ground) -> i32 {
        let mut worth = 0;
        if !ground.unknown.is_empty() {
            let near = &self.geometry().near;
            let mut border = HexSet::EMPTY;
            for hex in ground.unknown.iter() {
                border |= near[hex.index()];
            }
            let field = self.field(ground, border & (ground.clear | ground.rough));
            let mut pull = Pull::of(3);
            for (_, block) in self.units_of(seat) {
                if block.face != Face::Decoy && !self.is_keeper(block) {
                    pull.add(i32::from(self.default_ap(seat, block.face)), field.at(block.hex));
                }
            }
            worth += pull.worth(FRONTIER);
        }
        let wanders = |kind: Encounter| matches!(kind, Encounter::Caravan | Encounter::Competition);
        let is_new = |number: usize| self.player(seat).met >> number & 1 == 0;
        let wanderers: HexSet = (self.encounters.iter().enumerate())
            .filter(|&(number, standing)| wanders(standing.kind) && is_new(number) && !standing.hex.is_none())
            .map(|(_, standing)| standing.hex)
            .collect();
        if !wanderers.is_empty() {
            let field = self.field(ground, wanderers);
            worth += self
                .pull(seat, 1, |_, block| (!self.is_keeper(block)).then(|| field.at(block.hex)))
                .worth(WANDERER);
        }
        worth
    }

    /// What enemies could kill next, and what could be killed.
    fn dangers(&self, seat: Seat, foes: &[Foe]) -> i32 {
        let geometry = self.geometry();
        let mut worth = 0;
        let mut harm = [0i32; 48];
        // Whoever has many units minds less to lose one.
        let fear = FEAR * (100 - 4 * i32::from(self.counts(seat)[0]).min(14)) / 100;
        for (at, block) in self.units_of(seat) {
            if block.face == Face::Decoy {
                continue;
            }
            let (profile, hp) = (self.profile(at), i32::from(self.hp_left(at)).max(1));
            let is_safe = self.map.structures.contains(block.hex)
                && (self.building_on(block.hex).is_some() || block.face == Face::Builder);
            let ap = i32::from(self.default_ap(seat, block.face));
            let reach = reach_of(profile.class, ap, i32::from(profile.range));
            let is_over = block.has(mark::OVER | mark::FROZEN);
            let (mut damage, mut friends) = (0, 0);
            for (foe, harm) in foes.iter().zip(&mut harm) {
                let distance = i32::from(geometry.distance(block.hex, foe.hex));
                if distance <= foe.reach && !is_safe {
                    damage += foe.damage * odds_between(foe.class, profile.class);
                }
                if block.face.is_military() && distance <= reach {
                    *harm += i32::from(profile.damage)
                        * odds_between(profile.class, foe.class)
                        * if is_over { 70 } else { 100 }
                        / 100;
                }
            }
            for next in geometry.around(block.hex) {
                friends += i32::from(self.holder(next) == Some(seat));
            }
            if damage > 0 {
                let loss = self.unit_value(at) * damage.min(100 * hp) / (100 * hp);
                worth -= loss * fear / (100 + 12 * friends);
            }
            worth += NEIGHBOUR * friends.min(3);
            if self.map.structures.contains(block.hex) && damage > 0 {
                worth += SHELTERED;
            }
        }
        for (foe, &harm) in foes.iter().zip(&harm) {
            worth += foe.value * harm.min(100 * foe.hp) / (100 * foe.hp) * HOPE / 100;
        }
        worth
    }

    /// AP that are left, rest, and what is made ready.
    fn readiness(&self, seat: Seat, foes: &[Foe]) -> i32 {
        let geometry = self.geometry();
        let is_acting = self.phase == Phase::Action && self.active == seat;
        let mut worth = 0;
        let taunts = self.player(seat).hero.is_some_and(|hero| hero.taunts);
        for (at, block) in self.units_of(seat) {
            let near = foes.iter().map(|foe| geometry.distance(block.hex, foe.hex)).min().unwrap_or(99);
            if is_acting && !block.has(mark::OVER | mark::FROZEN) {
                let each = if near <= 4 && block.face.is_military() { USEFUL_AP } else { AP };
                worth += each * i32::from(self.ap_left(at)).min(5);
            }
            let rests = block.has(mark::RESTING)
                || is_acting && block.spent == 0 && !block.has(mark::ABILITY | mark::ATTACKED | mark::OVER);
            if block.wounds > 0 && rests && block.face.is_military() {
                let full = i32::from(self.hp(seat, block.face)).max(1);
                worth += self.unit_value(at) * 30 / 100 * i32::from(block.wounds.min(2)) / full;
            }
            if block.has(mark::READY) && near <= 4 {
                let front = Self::front(block.facing).into_iter();
                let friends = front.filter(|&way| self.holder_towards(block.hex, way) == Some(seat)).count();
                worth += READY + READY / 2 * friends as i32;
            }
            if taunts && block.face == Face::Hero && near <= 1 && self.hp_left(at) > 1 {
                worth += TAUNT;
            }
            if block.has(mark::SET_UP) && self.has_attribute(block.face, Attribute::SetUp) {
                worth += SET_UP * i32::from(near <= 3 || self.is_wall_near(seat, block.hex));
            }
        }
        worth
    }

    fn holder_towards(&self, hex: Hex, direction: Dir) -> Option<Seat> {
        let next = self.geometry().neighbour(hex, direction);
        if next.is_none() { None } else { self.holder(next) }
    }

    /// Is a structure of an enemy within the range of siege weapons?
    fn is_wall_near(&self, seat: Seat, hex: Hex) -> bool {
        let geometry = self.geometry();
        let is_near = |wall: Hex| geometry.distance(hex, wall) <= 3;
        self.buildings.iter().any(|building| !self.are_friends(building.owner, seat) && is_near(building.hex))
            || self
                .seats_alive()
                .filter(|&other| !self.are_friends(seat, other))
                .any(|other| geometry.settlements[other.index()].iter().any(is_near))
    }
}

/// How far a unit strikes in its next phase, roughly: some of the ground is rough.
const fn reach_of(class: Class, ap: i32, range: i32) -> i32 {
    match class {
        Class::Siege => range,
        Class::Cavalry if range == 0 => ap,
        _ if range > 0 => ap - 1 + range,
        _ => ap,
    }
}

/// How well a strike of one class at another does; in hundredths.
const fn odds_between(one: Class, other: Class) -> i32 {
    if one.counters(other) {
        115
    } else if other.counters(one) {
        60
    } else {
        88
    }
}
