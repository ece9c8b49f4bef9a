//! Features for bots: what a player's Builders could do next: sites for buildings, roads that are missing, buildings that could be better. The
//! rest of what units could do is in `outlook.rs`.

use crate::hexes::{Dir, Hex, HexSet, MOST_HEXES};
use crate::kinds::{Face, Works};
use crate::outlook::{Ground, Pull};
use crate::position::MultiverseWar;
use table::Seat;

/// A place for a building attracts Builders: always, and for each turn that is foreseen. One that still has unknown neighbours, less.
const SITE: i32 = 500;
const SITE_TURN: i32 = 290;
const FUTURE_SITE: i32 = 1500;
/// A hex on which a road is missing, and a building that could be upgraded.
const ROAD_WORK: i32 = 1500;
const BETTER_BUILDING: i32 = 900;
/// A building with a road to the settlement; and one whose road is nearly there, for each hex that is not missing.
const CONNECTED: i32 = 900;
const MISSING: i32 = 260;

impl MultiverseWar {
    /// M9.3, M9.4: ground for a building, far enough from structures.
    fn distant_ground(&self, ground: &Ground) -> HexSet {
        let geometry = self.geometry();
        let mut closed = self.map.mines | self.map.tokens | self.map.structures;
        let within_two = |hex: Hex| geometry.near[hex.index()] | geometry.beyond[hex.index()][0];
        for seat in self.seats_alive() {
            for hex in geometry.settlements[seat.index()].iter() {
                closed |= within_two(hex);
            }
        }
        for building in self.buildings.iter().filter(|building| building.kind != Works::GuardTower) {
            closed |= within_two(building.hex);
        }
        for standing in self.encounters.iter().filter(|standing| !standing.hex.is_none()) {
            closed.add(standing.hex);
        }
        (ground.clear | ground.rough) & !closed
    }

    /// M9.5: where a building could be begun now.
    fn sites(&self, ground: &Ground, distant: HexSet) -> HexSet {
        let mut doubtful = HexSet::EMPTY;
        for hex in (ground.unknown | self.map.tokens).iter() {
            doubtful |= self.geometry().near[hex.index()];
        }
        distant & !doubtful
    }

    /// What Builders could do.
    pub(crate) fn works_ahead(&self, seat: Seat, ground: &Ground) -> i32 {
        let distant = self.distant_ground(ground);
        let sites = self.sites(ground, distant);
        let (mut roads, mut worth) = (HexSet::EMPTY, 0);
        for building in self.buildings_of(seat) {
            worth += self.supply_line(seat, ground, building.hex, &mut roads);
        }
        let better: HexSet = self
            .buildings_of(seat)
            .filter(|building| {
                building.is_finished() && !building.second_age && building.kind != Works::Fortress
            })
            .map(|building| building.hex)
            .collect();
        let strong: HexSet = self
            .buildings_of(seat)
            .filter(|building| {
                building.is_finished() && !matches!(building.kind, Works::Fortress | Works::GuardTower)
            })
            .map(|building| building.hex)
            .collect();
        let price = i32::from(self.pack.works(Works::Fortress).price);
        let savings = i32::from(self.player(seat).gold).min(price);
        let fortress = self.fortress_wish(seat) * savings / price * 3 / 4;
        for (places, value) in [
            (sites, SITE + SITE_TURN * self.turns_ahead()),
            (if sites.is_empty() { distant } else { HexSet::EMPTY }, FUTURE_SITE),
            (roads, ROAD_WORK),
            (better, BETTER_BUILDING),
            (sites | strong, fortress),
        ] {
            if places.is_empty() {
                continue;
            }
            let field = self.field(ground, places);
            let mut pull = Pull::of(if value == fortress { 1 } else { 2 });
            for (_, block) in self.units_of(seat) {
                if block.face == Face::Builder {
                    pull.add(i32::from(self.default_ap(seat, block.face)), field.at(block.hex));
                }
            }
            worth += pull.worth(value);
        }
        worth
    }

    /// M9.15: how much of the road from a building to the settlement is there; the hexes that are missing are added to `roads`.
    fn supply_line(&self, seat: Seat, ground: &Ground, from: Hex, roads: &mut HexSet) -> i32 {
        let geometry = self.geometry();
        let home = geometry.settlements[seat.index()];
        let open = ground.clear | ground.rough;
        // How many hexes without a fitting road lie on the way to each hex.
        let mut missing = [u8::MAX; MOST_HEXES];
        let mut before = [Hex::NONE; MOST_HEXES];
        missing[from.index()] = 0;
        let mut next = [[from].into_iter().collect::<HexSet>(), HexSet::EMPTY];
        for count in 0..8u8 {
            let mut edge = std::mem::take(&mut next[0]);
            while !edge.is_empty() {
                let mut free = HexSet::EMPTY;
                for hex in edge.iter() {
                    if missing[hex.index()] != count {
                        continue;
                    }
                    if home.contains(hex) {
                        let mut back = before[hex.index()];
                        while !back.is_none() {
                            if self.map.exits[back.index()] != 63 && !self.map.structures.contains(back) {
                                roads.add(back);
                            }
                            back = before[back.index()];
                        }
                        return if count == 0 { CONNECTED } else { MISSING * (4 - i32::from(count)).max(0) };
                    }
                    for direction in Dir::ALL {
                        let to = geometry.neighbour(hex, direction);
                        if to.is_none() || missing[to.index()] <= count {
                            continue;
                        }
                        if self.is_road_step(seat, hex, to, direction)
                            || home.contains(to) && self.leads(seat, hex, direction)
                        {
                            missing[to.index()] = count;
                            before[to.index()] = hex;
                            free.add(to);
                        } else if open.contains(to) && missing[to.index()] > count + 1 {
                            missing[to.index()] = count + 1;
                            before[to.index()] = hex;
                            next[1].add(to);
                        }
                    }
                }
                edge = free;
            }
            next.swap(0, 1);
        }
        0
    }

    /// Has the hex an exit in this direction, or could it get one by a road that is counted as missing?
    fn leads(&self, seat: Seat, hex: Hex, direction: Dir) -> bool {
        let exits = self.map.exits[hex.index()];
        exits == 0 || exits & direction.bit() != 0 || self.shelters(seat, hex)
    }
}
