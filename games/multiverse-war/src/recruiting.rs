//! Chapter 11: what can be recruited where, decoys, and disbanding.

use crate::action::Source;
use crate::event::Event;
use crate::hexes::{Hex, HexSet};
use crate::kinds::{Class, Face, Works};
use crate::position::{BlockRef, MultiverseWar};
use crate::refusal::Refused;
use crate::sequence::Desk;
use table::{Seat, Set};

type Checked<T = ()> = Result<T, Refused>;

impl MultiverseWar {
    /// M11.3, M9.18, M9.21, M9.22: every unit type that is unlocked.
    pub(crate) fn unlocked(&self, seat: Seat) -> Set<Face> {
        let has = |kind: Works, second: bool| {
            self.buildings_of(seat).any(|building| {
                building.kind == kind && building.is_finished() && (!second || building.second_age)
            })
        };
        let types = &self.pack.types;
        let (common, own) = (types.common, types.only_of(self.player(seat).faction));
        let (first, siege) = (types.first_age, types.of(Class::Siege));
        let mut unlocked = (common | own) & first;
        if has(Works::Barracks, false) {
            unlocked = unlocked | common;
        }
        if has(Works::Barracks, true) || has(Works::Fortress, false) {
            unlocked = unlocked | own;
        }
        unlocked = unlocked.without_all(siege);
        if has(Works::SiegeWorkshop, false) {
            unlocked = unlocked | siege & first;
        }
        if has(Works::SiegeWorkshop, true) {
            unlocked = unlocked | siege;
        }
        unlocked
    }

    /// M11.1, M11.2, M11.4: what a source offers; nothing if it has recruited or cannot yet.
    pub(crate) fn offered(&self, seat: Seat, source: Source) -> Checked<Set<Face>> {
        let (unlocked, types) = (self.unlocked(seat), &self.pack.types);
        match source {
            Source::Settlement => {
                if self.turn > 1 && self.player(seat).has_recruited {
                    return Err(Refused::HasRecruited);
                }
                Ok(unlocked.without_all(types.of(Class::Siege)))
            }
            Source::Building(hex) => {
                let building =
                    self.building_on(hex).filter(|building| building.owner == seat && building.is_finished());
                let building = building.ok_or(Refused::NoSource)?;
                if self.turn < 2 {
                    return Err(Refused::FirstTurn);
                }
                if building.recruits > self.turn {
                    let is_new = building.built == self.turn;
                    return Err(if is_new { Refused::NewBuilding } else { Refused::HasRecruited });
                }
                match building.kind {
                    Works::Barracks => Ok(unlocked & types.infantry()),
                    Works::Academy => Ok(unlocked & types.of(Class::Cavalry)),
                    Works::SiegeWorkshop => Ok(unlocked & types.of(Class::Siege)),
                    Works::Fortress => {
                        Ok(unlocked.without_all(types.of(Class::Siege) | types.of(Class::Civilian)))
                    }
                    Works::GuardTower => Err(Refused::RecruitsNobody),
                }
            }
        }
    }

    /// M11.5, M9.16, M6.10: the hexes on which a unit of the source may start.
    pub(crate) fn starts(&self, seat: Seat, source: Source) -> HexSet {
        let geometry = self.geometry();
        match source {
            Source::Settlement => {
                let mut hexes = geometry.settlements[seat.index()];
                if self.turn > 1 {
                    for building in self.connected(seat) {
                        hexes |= geometry.near[building.hex.index()];
                    }
                }
                hexes
            }
            Source::Building(hex) => geometry.near[hex.index()],
        }
    }

    /// M6.9: in the first turn of the starter scenario gold for a Builder is kept until there is one.
    pub(crate) fn leaves_a_builder(&self, seat: Seat, price: u16) -> Checked {
        if !self.must_recruit_builder(seat) {
            return Ok(());
        }
        let builder = self.pack.unit(Face::Builder).map_or(0, |unit| u16::from(unit.price));
        if self.player(seat).gold >= price + builder { Ok(()) } else { Err(Refused::BuilderFirst) }
    }

    /// M6.9.
    pub(crate) fn must_recruit_builder(&self, seat: Seat) -> bool {
        self.rules.starter && self.turn == 1 && self.counts(seat)[1] == 0
    }

    /// M11.6, M11.7: can the seat recruit this from the source, somewhere?
    pub(crate) fn can_recruit(&self, seat: Seat, source: Source, face: Face) -> Checked {
        if !self.offered(seat, source)?.contains(face) {
            return Err(Refused::NotOffered);
        }
        self.can_take(seat, source, face)
    }

    /// M11.6, M11.7: the same for a unit that is offered.
    pub(crate) fn can_take(&self, seat: Seat, source: Source, face: Face) -> Checked {
        let price = self.pack.unit(face).map_or(0, |unit| u16::from(unit.price));
        self.can_pay(seat, price)?;
        if face != Face::Builder {
            self.leaves_a_builder(seat, price)?;
        }
        if !self.has_block(seat, face) || self.free_block(seat).is_none() {
            return Err(Refused::NoBlockLeft);
        }
        let mut starts = self.starts(seat, source).iter();
        if starts.any(|hex| self.is_free(seat, face, hex).is_ok()) { Ok(()) } else { Err(Refused::NoFreeHex) }
    }

    /// M11.5.
    pub(crate) fn can_start(&self, seat: Seat, source: Source, face: Face, hex: Hex) -> Checked {
        self.can_recruit(seat, source, face)?;
        if !self.starts(seat, source).contains(hex) {
            return Err(Refused::NotAStart);
        }
        self.is_free(seat, face, hex)
    }

    /// M11.6: a unit is recruited, hidden.
    pub(crate) fn do_recruit(
        &mut self,
        seat: Seat,
        source: Source,
        face: Face,
        hex: Hex,
        io: &mut impl Desk,
    ) {
        let price = self.pack.unit(face).map_or(0, |unit| u16::from(unit.price));
        let mut could = self.offered(seat, source).unwrap_or_default();
        self.player_mut(seat).gold -= price;
        let turn = self.turn;
        match source {
            Source::Settlement => self.player_mut(seat).has_recruited = true,
            Source::Building(hex) => {
                if let Some(building) = self.building_on_mut(hex) {
                    building.recruits = turn + 1;
                }
            }
        }
        if source == Source::Settlement && self.could_be_decoy(seat, hex) {
            could.add(Face::Decoy);
        }
        let at = self.place_block(seat, face, hex, could);
        io.say(Event::Placed { block: at, hex, face: self.secret(seat, face), source: Some(source) });
    }

    /// Could a block that was placed here be a decoy, for all that others know?
    fn could_be_decoy(&self, seat: Seat, hex: Hex) -> bool {
        self.rules.decoys && self.turn > 1 && self.geometry().settlements[seat.index()].contains(hex)
    }

    /// M28.6.
    pub(crate) fn can_decoy(&self, seat: Seat) -> Checked {
        if !self.rules.decoys {
            return Err(Refused::NotPlayed);
        }
        if self.turn < 2 {
            return Err(Refused::FirstTurn);
        }
        if self.player(seat).has_decoyed {
            return Err(Refused::HasDecoyed);
        }
        if !self.has_block(seat, Face::Decoy) || self.free_block(seat).is_none() {
            return Err(Refused::NoBlockLeft);
        }
        let mut starts = self.geometry().settlements[seat.index()].iter();
        if starts.any(|hex| self.is_free(seat, Face::Decoy, hex).is_ok()) {
            Ok(())
        } else {
            Err(Refused::NoFreeHex)
        }
    }

    /// M28.6.
    pub(crate) fn can_place_decoy(&self, seat: Seat, hex: Hex) -> Checked {
        self.can_decoy(seat)?;
        if !self.geometry().settlements[seat.index()].contains(hex) {
            return Err(Refused::NotYourSettlement);
        }
        self.is_free(seat, Face::Decoy, hex)
    }

    /// M28.6: others see a block from the settlement.
    pub(crate) fn place_decoy(&mut self, seat: Seat, hex: Hex, io: &mut impl Desk) {
        let has_recruited = std::mem::take(&mut self.player_mut(seat).has_recruited);
        let mut could = self.offered(seat, Source::Settlement).unwrap_or_default();
        let player = self.player_mut(seat);
        player.has_recruited = has_recruited;
        player.has_decoyed = true;
        could.add(Face::Decoy);
        let at = self.place_block(seat, Face::Decoy, hex, could);
        let face = self.secret(seat, Face::Decoy);
        io.say(Event::Placed { block: at, hex, face, source: Some(Source::Settlement) });
    }

    /// M11.10.
    pub(crate) fn can_disband(&self, seat: Seat, unit: u8) -> Checked {
        let at = self.own(seat, unit)?;
        if self.block(at).face == Face::Hero {
            return Err(Refused::HeroesStay);
        }
        if self.block(at).placed == self.turn {
            return Err(Refused::JustPlaced);
        }
        if self.is_bound(at) { Err(Refused::BoundToSite) } else { Ok(()) }
    }

    /// M11.10.
    pub(crate) fn do_disband(&mut self, seat: Seat, unit: u8, io: &mut impl Desk) {
        self.remove_block(BlockRef::new(seat, unit), io);
    }

    /// The price of a face, for everybody who counts gold.
    pub(crate) fn price_of(&self, face: Face) -> u16 {
        self.pack.unit(face).map_or(0, |unit| u16::from(unit.price))
    }
}
