//! Chapters 9 and 10: what Builders build: buildings, roads, bridges, chopping and planting; and what is connected.

use crate::action::Work;
use crate::chronicle::Noted;
use crate::event::Event;
use crate::hexes::{Dir, Hex, HexSet};
use crate::kinds::{Face, Terrain, Works};
use crate::pack::SPACING;
use crate::position::{BlockRef, Building, MultiverseWar, NONE};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::Task;
use table::Seat;

type Checked<T = ()> = Result<T, Refused>;
/// All six exits.
pub(crate) const CROSSROADS: u8 = 63;

impl MultiverseWar {
    /// M9.1: the Builder who could work, and his hex.
    pub(crate) fn can_work_at_all(&self, seat: Seat, unit: u8) -> Checked<Hex> {
        let at = self.own(seat, unit)?;
        let block = self.block(at);
        if block.face != Face::Builder {
            return Err(Refused::NotABuilder);
        }
        if self.turn < 2 {
            return Err(Refused::FirstTurn);
        }
        if self.is_bound(at) {
            return Err(Refused::BoundToSite);
        }
        Ok(block.hex)
    }

    /// Chapters 9 and 10: may the Builder do this?
    pub(crate) fn can_work(&self, seat: Seat, unit: u8, work: Work) -> Checked {
        let hex = self.can_work_at_all(seat, unit)?;
        match work {
            Work::Build(kind) => self.can_build(seat, hex, kind)?,
            Work::Upgrade => self.can_upgrade(seat, hex)?,
            Work::Road(one, other) => {
                if one >= other {
                    return Err(Refused::TwoExits);
                }
                self.can_pave(hex)?;
            }
            Work::Crossroads => self.can_pave(hex)?,
            Work::Widen => {
                let exits = self.map.exits[hex.index()];
                if exits == 0 || exits == CROSSROADS || self.map.terrain[hex.index()] == Terrain::Water {
                    return Err(Refused::NoPlainRoad);
                }
            }
            Work::Bridge(water, exit) => self.can_bridge(hex, water, exit)?,
            Work::Chop => self.can_improve(hex, Terrain::Forest)?,
            Work::Plant => self.can_improve(hex, Terrain::Grassland)?,
            Work::Demolish => {
                let building = self.building_on(hex).filter(|building| building.owner == seat);
                building.filter(|building| building.is_finished()).ok_or(Refused::NoBuilding)?;
            }
        }
        let price = self.work_price(seat, hex, work);
        self.can_pay(seat, price)
    }

    /// M9.17, M10.2, M10.3, M10.9, M10.11, M9.23: what a work costs.
    pub(crate) fn work_price(&self, seat: Seat, hex: Hex, work: Work) -> u16 {
        let numbers = &self.pack.numbers;
        let is_skilled = self.player(seat).builder_track >= numbers.builder_steps[2];
        let cheaper = |gold: u8| u16::from(if is_skilled && gold > 1 { gold - 1 } else { gold });
        let terrain = self.map.terrain[hex.index()].cost().unwrap_or(1);
        match work {
            Work::Build(kind) => u16::from(self.pack.works(kind).price),
            Work::Upgrade => {
                let building = self.building_on(hex);
                building.map_or(0, |building| cheaper(self.pack.works(building.kind).upgrade))
            }
            Work::Road(..) => cheaper(terrain),
            Work::Crossroads => cheaper(terrain + 1),
            Work::Widen => cheaper(numbers.widening),
            Work::Bridge(..) => u16::from(numbers.bridge),
            Work::Plant => u16::from(numbers.planting),
            Work::Chop | Work::Demolish => 0,
        }
    }

    /// M9.3 to M9.6, M9.13.
    pub(crate) fn can_build(&self, seat: Seat, hex: Hex, kind: Works) -> Checked {
        let converts = self.building_on(hex).is_some_and(|old| {
            kind == Works::Fortress
                && old.owner == seat
                && old.is_finished()
                && matches!(old.kind, Works::Barracks | Works::Academy | Works::SiegeWorkshop)
        });
        let terrain = self.map.terrain[hex.index()];
        let is_ground = matches!(terrain, Terrain::Grassland | Terrain::Forest | Terrain::Hills);
        let is_taken = self.settlement_on(hex).is_some()
            || self.map.mines.contains(hex)
            || self.map.tokens.contains(hex)
            || self.encounter_on(hex).is_some()
            || self.building_on(hex).is_some() && !converts;
        if !is_ground || is_taken {
            return Err(Refused::NoPlaceForBuilding);
        }
        if kind != Works::GuardTower && !converts {
            self.keeps_distance(seat, hex)?;
        }
        for next in self.geometry().around(hex) {
            if self.map.terrain[next.index()] == Terrain::Unknown || self.map.tokens.contains(next) {
                return Err(Refused::UnknownNeighbour);
            }
        }
        let standing = self.buildings_of(seat).filter(|building| building.kind == kind).count() as u8;
        if standing >= self.pack.numbers.tokens || self.buildings.is_full() {
            return Err(Refused::NoTokenLeft);
        }
        Ok(())
    }

    /// M9.4, M7.9: what others have begun in the same phase does not count.
    fn keeps_distance(&self, seat: Seat, hex: Hex) -> Checked {
        let geometry = self.geometry();
        let is_near = |other: Hex| geometry.distance(hex, other) < SPACING;
        let near_settlement =
            self.seats_alive().any(|owner| geometry.settlements[owner.index()].iter().any(is_near));
        let near_building = self.buildings.iter().any(|building| {
            let is_news = building.owner != seat && building.built == self.turn;
            building.kind != Works::GuardTower && !is_news && is_near(building.hex)
        });
        if near_settlement || near_building { Err(Refused::TooClose) } else { Ok(()) }
    }

    /// M9.8.
    fn can_upgrade(&self, seat: Seat, hex: Hex) -> Checked {
        let is_upgradable = self.building_on(hex).is_some_and(|building| {
            building.owner == seat && building.kind != Works::Fortress && !building.second_age
        });
        if is_upgradable { Ok(()) } else { Err(Refused::NoUpgrade) }
    }

    /// M10.1, A18: is a road possible here?
    pub(crate) fn can_pave(&self, hex: Hex) -> Checked {
        if self.stock.roads == 0 {
            return Err(Refused::NoRoadLeft);
        }
        // A Builder could not work on a hex with a token or a neutral structure either.
        if self.map.structures.contains(hex)
            || self.building_on(hex).is_some()
            || self.map.tokens.contains(hex)
            || self.map.exits[hex.index()] != 0
        {
            return Err(Refused::NoPlaceForRoad);
        }
        match self.map.terrain[hex.index()] {
            Terrain::Grassland | Terrain::Forest | Terrain::Hills => Ok(()),
            _ => Err(Refused::NoPlaceForRoad),
        }
    }

    /// M10.9.
    fn can_bridge(&self, hex: Hex, water: Hex, exit: Dir) -> Checked {
        let is_water = usize::from(water.0) < self.geometry().hexes()
            && self.map.terrain[water.index()] == Terrain::Water
            && self.map.exits[water.index()] == 0;
        if !is_water {
            return Err(Refused::NoWater);
        }
        let back = self.geometry().direction(water, hex).ok_or(Refused::NotAdjacent)?;
        if back == exit {
            return Err(Refused::TwoExits);
        }
        if self.stock.roads == 0 { Err(Refused::NoRoadLeft) } else { Ok(()) }
    }

    /// M10.10 to M10.12.
    fn can_improve(&self, hex: Hex, from: Terrain) -> Checked {
        if self.map.terrain[hex.index()] != from {
            return Err(Refused::WrongTerrain);
        }
        let is_barred = self.settlement_on(hex).is_some()
            || self.map.mines.contains(hex)
            || self.map.tales.contains(hex)
            || self.encounter_on(hex).is_some()
            || self.map.exits[hex.index()] != 0
            || self.building_on(hex).is_some()
            || self.map.worked.contains(hex);
        let has_piece = self.map.improved.contains(hex) || self.stock.improvements > 0;
        if is_barred || !has_piece { Err(Refused::CannotImprove) } else { Ok(()) }
    }

    /// Chapters 9 and 10: a work is carried out. The Builder shows himself.
    pub(crate) fn do_work(&mut self, seat: Seat, unit: u8, work: Work, io: &mut impl Desk) {
        let at = BlockRef::new(seat, unit);
        let hex = self.block(at).hex;
        let price = self.work_price(seat, hex, work);
        self.player_mut(seat).gold -= price;
        self.show(at, io);
        io.say(Event::Worked { seat, hex, work, price });
        match work {
            Work::Build(kind) => {
                self.take_down(hex);
                self.map.exits[hex.index()] = 0;
                let is_site = kind == Works::Fortress;
                let building = Building {
                    hex,
                    kind,
                    owner: seat,
                    site: if is_site { unit } else { NONE },
                    built: self.turn,
                    recruits: self.turn + 1,
                    ..Building::default()
                };
                self.buildings.push(building);
                self.survey(hex);
                self.skill(seat);
                self.chronicle.note_works(kind);
            }
            Work::Upgrade => {
                if let Some(building) = self.building_on_mut(hex) {
                    building.second_age = true;
                    // M9.20: the type is named when all orders are carried out.
                    if building.kind == Works::Academy {
                        self.then(Task::AcademyStep(seat));
                    }
                }
                self.chronicle.note(Noted::Upgrade);
            }
            Work::Road(one, other) => self.lay_road(seat, hex, one.bit() | other.bit()),
            Work::Crossroads => self.lay_road(seat, hex, CROSSROADS),
            Work::Widen => self.map.exits[hex.index()] = CROSSROADS,
            Work::Bridge(water, exit) => {
                let back = self.geometry().direction(water, hex).unwrap_or_default();
                self.lay_road(seat, water, back.bit() | exit.bit());
            }
            Work::Chop => {
                let more = u8::from(self.player(seat).builder_track >= self.pack.numbers.builder_steps[1]);
                let gold = u16::from(self.pack.numbers.chopping + more);
                self.improve(hex, Terrain::Grassland);
                self.earn(seat, gold, io);
            }
            Work::Plant => self.improve(hex, Terrain::Forest),
            Work::Demolish => self.take_down(hex),
        }
    }

    /// M9.23.
    fn skill(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        player.builder_track = player.builder_track.saturating_add(1);
    }

    fn lay_road(&mut self, seat: Seat, hex: Hex, exits: u8) {
        self.stock.roads -= 1;
        self.map.exits[hex.index()] = exits;
        self.survey(hex);
        self.skill(seat);
        self.chronicle.note(Noted::Road);
    }

    fn improve(&mut self, hex: Hex, to: Terrain) {
        if self.map.improved.contains(hex) {
            self.map.improved.remove(hex);
            self.stock.improvements += 1;
        } else {
            self.map.improved.add(hex);
            self.stock.improvements -= 1;
        }
        self.map.worked.add(hex);
        self.map.terrain[hex.index()] = to;
        self.survey(hex);
    }

    /// M9.15: the hexes that a chain of road steps connects with the seat's settlement.
    pub(crate) fn supplied(&self, seat: Seat) -> HexSet {
        let geometry = self.geometry();
        if self.player(seat).is_out {
            return HexSet::EMPTY;
        }
        let mut reached = geometry.settlements[seat.index()];
        let mut edge = reached;
        while !edge.is_empty() {
            let mut next = HexSet::EMPTY;
            for hex in edge.iter() {
                for direction in Dir::ALL {
                    let to = geometry.neighbour(hex, direction);
                    if !to.is_none() && !reached.contains(to) && self.is_road_step(seat, hex, to, direction) {
                        next.add(to);
                    }
                }
            }
            reached |= next;
            edge = next;
        }
        reached
    }

    /// M9.15: the seat's connected buildings.
    pub(crate) fn connected(&self, seat: Seat) -> impl Iterator<Item = &Building> {
        let has_any = self.buildings_of(seat).any(Building::is_finished);
        let supplied = if has_any { self.supplied(seat) } else { HexSet::EMPTY };
        self.buildings_of(seat)
            .filter(move |building| building.is_finished() && supplied.contains(building.hex))
    }
}
