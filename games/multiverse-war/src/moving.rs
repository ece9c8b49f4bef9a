//! Chapters 10 and 12: what a step costs, where a unit may stand, and steps.

use crate::building::CROSSROADS;
use crate::event::Event;
use crate::hexes::{Dir, Hex, HexSet, MOST_HEXES};
use crate::kinds::{Ability, Attribute, Encounter, Face, Terrain};
use crate::position::{Block, BlockRef, MultiverseWar, NONE, mark};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::task::Task;
use table::{Few, Seat};

/// What a step costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Toll {
    pub(crate) ap: u8,
    /// How much less Woodcraft pays.
    pub(crate) saved: u8,
    pub(crate) is_road: bool,
}

/// What a unit brings to a step: worked out once, for all the hexes to which it could go. On its way past friends it is the unit as it would be there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker {
    pub(crate) at: BlockRef,
    block: Block,
    /// AP.
    pub(crate) left: u8,
    /// M18.3: does it have Woodcraft?
    is_woodsman: bool,
    /// M12.4, M12.6: hexes that are closed to it, whoever stands there of its own side.
    barred: HexSet,
}

impl Walker {
    /// What it really pays of a toll.
    #[inline]
    const fn due(&self, toll: Toll) -> u8 {
        if self.is_woodsman { toll.ap - toll.saved } else { toll.ap }
    }

    #[inline]
    pub(crate) fn can_pay(&self, toll: Toll) -> Checked {
        if self.due(toll) > self.left { Err(Refused::TooFewAp) } else { Ok(()) }
    }

    /// M10.7: has it marched on roads and done nothing else?
    #[inline]
    const fn is_marching(&self) -> bool {
        self.block.marched == self.block.spent
    }
}

type Checked<T = ()> = Result<T, Refused>;

impl MultiverseWar {
    /// M10.6: the exits that a seat may use on a hex.
    #[inline]
    pub(crate) fn exits_for(&self, seat: Seat, hex: Hex) -> u8 {
        if self.shelters(seat, hex) { CROSSROADS } else { self.map.exits[hex.index()] }
    }

    /// M10.4, M10.6.
    pub(crate) fn is_road_step(&self, seat: Seat, from: Hex, to: Hex, direction: Dir) -> bool {
        self.exits_for(seat, from) & direction.bit() != 0
            && self.exits_for(seat, to) & direction.back().bit() != 0
    }

    /// Is there a finished structure on the hex that belongs to the seat or its ally?
    #[inline]
    pub(crate) fn shelters(&self, seat: Seat, hex: Hex) -> bool {
        self.map.held[self.side(seat)].contains(hex)
    }

    /// Whose structure stands on the hex, if a player's does.
    pub(crate) fn structure_owner(&self, hex: Hex) -> Option<Seat> {
        if let Some(owner) = self.settlement_on(hex) {
            return Some(owner);
        }
        if let Some(building) = self.building_on(hex) {
            return building.is_finished().then_some(building.owner);
        }
        self.encounter_on(hex).and_then(|(_, standing)| standing.owner)
    }

    /// M12.5, M10.5, M10.9: what it costs to go, or to attack, from a hex to an adjacent one.
    pub(crate) fn toll(&self, seat: Seat, from: Hex, to: Hex) -> Checked<Toll> {
        let direction = self.geometry().direction(from, to).ok_or(Refused::NotAdjacent)?;
        self.toll_toward(seat, from, direction, to)
    }

    /// M12.5, M10.5, M10.9: the same, in this direction.
    #[inline]
    pub(crate) fn toll_toward(&self, seat: Seat, from: Hex, direction: Dir, to: Hex) -> Checked<Toll> {
        let (here, there) = (self.map.terrain[from.index()], self.map.terrain[to.index()]);
        let out = self.exits_for(seat, from) & direction.bit() != 0;
        let into = self.exits_for(seat, to) & direction.back().bit() != 0;
        if here == Terrain::Water && !out {
            return Err(Refused::OnlyByBridge);
        }
        if out && into {
            return Ok(Toll { ap: 1, saved: 0, is_road: true });
        }
        match there {
            Terrain::Unknown => Err(Refused::Unexplored),
            Terrain::Mountain => Err(Refused::Impassable),
            Terrain::Water if self.map.exits[to.index()] == 0 => Err(Refused::Impassable),
            Terrain::Water if !into => Err(Refused::OnlyByBridge),
            // A bridge is left at 1 AP, whatever lies behind its exits.
            _ if here == Terrain::Water => Ok(Toll { ap: 1, saved: 0, is_road: false }),
            Terrain::Water | Terrain::Grassland => Ok(Toll { ap: 1, saved: 0, is_road: false }),
            Terrain::Forest => Ok(Toll { ap: 2, saved: 1, is_road: false }),
            Terrain::Hills => Ok(Toll { ap: 2, saved: 0, is_road: false }),
        }
    }

    /// What this face really pays of a toll.
    #[inline]
    pub(crate) fn due(&self, face: Face, toll: Toll) -> u8 {
        if self.has_attribute(face, Attribute::Woodcraft) { toll.ap - toll.saved } else { toll.ap }
    }

    /// M12.4, M12.6: what closes a hex to a seat's units, whoever stands there of his own side.
    #[inline]
    pub(crate) fn is_open(&self, seat: Seat, hex: Hex) -> Checked {
        if self.map.closed.contains(hex) {
            let is_known = self.map.terrain[hex.index()] != Terrain::Unknown;
            return Err(if is_known { Refused::Impassable } else { Refused::Unexplored });
        }
        if self.foreign(seat).contains(hex) { Err(Refused::EnemyThere) } else { Ok(()) }
    }

    /// M12.3, M28.1: may a unit share the hex with those already there? A block that leaves its hex does not count.
    #[inline]
    pub(crate) fn may_share(&self, seat: Seat, face: Face, hex: Hex, leaving: Option<BlockRef>) -> bool {
        self.map.standing[hex.index()] == NONE || self.may_join(seat, face, hex, leaving)
    }

    /// M12.3, M28.1: the same for a hex on which somebody stands.
    fn may_join(&self, seat: Seat, face: Face, hex: Hex, leaving: Option<BlockRef>) -> bool {
        let (mut blocks, mut military, mut same, mut allied) = (0, 0, 0, false);
        for other in self.on(hex) {
            if Some(other) == leaving {
                continue;
            }
            let its = self.block(other).face;
            blocks += 1;
            military += u8::from(its.is_military());
            same += u8::from(sort(its) == sort(face));
            allied |= its.is_military() && other.seat != seat;
        }
        if blocks == 0 {
            return true;
        }
        let makes_formation = face.is_military() && military == 1;
        if makes_formation {
            return self.rules.formations && !allied && self.has_room_for_formation(seat, leaving);
        }
        same == 0 && blocks < if military == 2 { 3 } else { 2 }
    }

    /// M28.1, M28.5.
    fn has_room_for_formation(&self, seat: Seat, leaving: Option<BlockRef>) -> bool {
        let formations = self.units_of(seat).filter(|(at, block)| {
            let is_mate = |other: &BlockRef| other.unit < at.unit && Some(*other) != leaving;
            block.face.is_military()
                && Some(*at) != leaving
                && self.military_on(block.hex).any(|other| is_mate(&other))
        });
        (formations.count() as u8) < self.finished(seat, crate::kinds::Works::Fortress)
    }

    /// M12.4: may a unit of the seat come to stand here?
    #[inline]
    pub(crate) fn is_free(&self, seat: Seat, face: Face, hex: Hex) -> Checked {
        self.is_free_without(seat, face, hex, None)
    }

    /// M12.4: may this unit, which leaves its hex, come to stand on another one?
    #[inline]
    pub(crate) fn is_free_for(&self, at: BlockRef, hex: Hex) -> Checked {
        if hex == self.block(at).hex {
            return Err(Refused::NoRoom);
        }
        self.is_free_without(at.seat, self.block(at).face, hex, Some(at))
    }

    #[inline]
    fn is_free_without(&self, seat: Seat, face: Face, hex: Hex, leaving: Option<BlockRef>) -> Checked {
        self.is_open(seat, hex)?;
        if self.map.tokens.contains(hex) {
            return Err(Refused::TokenThere);
        }
        if self.may_share(seat, face, hex, leaving) { Ok(()) } else { Err(Refused::NoRoom) }
    }

    /// M7.5, M12.12, M20.14: can the unit do anything at all?
    #[inline]
    pub(crate) fn can_act(&self, at: BlockRef) -> Checked {
        let block = self.block(at);
        if block.has(mark::OVER) {
            return Err(Refused::ActivityOver);
        }
        if block.has(mark::FROZEN) {
            return Err(Refused::Frozen);
        }
        if self.is_bound(at) {
            return Err(Refused::BoundToSite);
        }
        Ok(())
    }

    /// May the unit take steps?
    #[inline]
    fn can_walk(&self, at: BlockRef) -> Checked {
        self.can_act(at)?;
        let block = self.block(at);
        // M20.6.
        if block.face == Face::Hero && block.has(mark::ATTACKED) {
            return Err(Refused::HeroHasAttacked);
        }
        if block.has(mark::VOLLEY) {
            return Err(Refused::ActivityOver);
        }
        // T5: the first step uses the ability.
        if block.has(mark::STEPS_ONLY) && !block.has(mark::ABILITY) {
            self.has_tactical_place(at.seat)?;
        }
        Ok(())
    }

    /// M12.8, M28.2: no other military unit of the own side on the hex, formations excepted.
    pub(crate) fn stands_alone(&self, at: BlockRef) -> Checked {
        let hex = self.block(at).hex;
        let hinders = |other: BlockRef| other != at && !(self.rules.formations && other.seat == at.seat);
        if self.military_on(hex).any(hinders) { Err(Refused::NotAlone) } else { Ok(()) }
    }

    /// What the unit brings to a step, if it may take steps at all.
    #[inline]
    pub(crate) fn walker(&self, at: BlockRef) -> Checked<Walker> {
        self.can_walk(at)?;
        let block = *self.block(at);
        let is_woodsman = self.has_attribute(block.face, Attribute::Woodcraft);
        let barred = self.map.closed | self.foreign(at.seat);
        Ok(Walker { at, block, left: self.ap_left(at), is_woodsman, barred })
    }

    /// The unit as it would be after a step on its way.
    fn walked(&self, walker: &Walker, toll: Toll, to: Hex) -> Walker {
        let mut there = *walker;
        there.block.spend(toll.ap, toll.saved, toll.is_road);
        there.block.hex = to;
        there.left = self.ap_left_as(walker.at.seat, &there.block, there.block.face).max(0) as u8;
        there
    }

    /// M12.5, M12.7, M12.16: the way of a step and what it costs. An adventure is entered from an adjacent hex.
    pub(crate) fn can_step(&self, at: BlockRef, to: Hex) -> Checked {
        let walker = self.walker(at)?;
        match self.toll(at.seat, walker.block.hex, to) {
            Ok(toll) => self.can_go(&walker, toll, to),
            Err(_) if self.behind_friends(&walker).contains(to) => Ok(()),
            Err(why) => Err(why),
        }
    }

    /// M12.5, M12.16: may the unit step onto the adjacent hex for this toll?
    #[inline]
    pub(crate) fn can_go(&self, walker: &Walker, toll: Toll, to: Hex) -> Checked {
        let at = walker.at;
        if walker.barred.contains(to) {
            return self.is_open(at.seat, to);
        }
        if self.map.tokens.contains(to) {
            if !walker.block.face.is_military() {
                return Err(Refused::TokenThere);
            }
            if walker.block.has(mark::ATTACKED | mark::STEPS_ONLY) {
                return Err(Refused::HasAttacked);
            }
            self.stands_alone(at)?;
        } else if !self.may_share(at.seat, walker.block.face, to, Some(at)) {
            return Err(Refused::NoRoom);
        }
        walker.can_pay(toll)
    }

    /// M12.7: the free hexes that the unit reaches only past friends, over hexes that nothing but friends closes.
    #[inline]
    pub(crate) fn behind_friends(&self, walker: &Walker) -> HexSet {
        let mut found = HexSet::EMPTY;
        // The last AP leads past a friend only if a march gains one more (M10.7).
        if walker.left >= 2 || walker.is_marching() {
            self.pass(walker, &mut [0; MOST_HEXES], &mut found);
        }
        found
    }

    /// Goes on from where the walker is over each hex that friends close. `best` keeps with how much each hex was passed: AP, and then a
    /// march, which gains at most one.
    fn pass(&self, walker: &Walker, best: &mut [u8; MOST_HEXES], found: &mut HexSet) {
        let (at, geometry) = (walker.at, self.geometry());
        let (start, here, face) = (self.block(at).hex, walker.block.hex, walker.block.face);
        let free = !walker.barred & !self.map.tokens;
        let friends = self.map.occupied[self.side(at.seat)] & geometry.near[here.index()] & free;
        for next in friends.iter().filter(|&next| next != here && next != start) {
            let Some(toll) = self.affordable(walker, next) else { continue };
            if self.may_share(at.seat, face, next, Some(at)) {
                continue;
            }
            let there = self.walked(walker, toll, next);
            let worth = 2 * there.left + u8::from(there.is_marching());
            if worth <= best[next.index()] {
                continue;
            }
            best[next.index()] = worth;
            self.pass(&there, best, found);
            for to in (geometry.near[next.index()] & free & !*found).iter() {
                if to != start
                    && self.may_share(at.seat, face, to, Some(at))
                    && self.affordable(&there, to).is_some()
                    && self.toll(at.seat, start, to).is_err()
                {
                    found.add(to);
                }
            }
        }
    }

    /// What a step to an adjacent hex costs, if the unit can pay it.
    #[inline]
    fn affordable(&self, walker: &Walker, to: Hex) -> Option<Toll> {
        self.toll(walker.at.seat, walker.block.hex, to).ok().filter(|&toll| walker.can_pay(toll).is_ok())
    }

    /// M12.7: the cheapest way over hexes that only friends close to a free hex behind them.
    pub(crate) fn way_past_friends(&self, at: BlockRef, to: Hex) -> Option<Few<Hex, 16>> {
        let mut best = None;
        self.search(&self.walker(at).ok()?, to, (0, Few::new()), &mut best);
        best.map(|(_, way)| way)
    }

    /// Tries every way; a unit has few AP, so there are few.
    fn search(
        &self,
        walker: &Walker,
        to: Hex,
        (spent, way): (u8, Few<Hex, 16>),
        best: &mut Option<(u8, Few<Hex, 16>)>,
    ) {
        for next in self.geometry().around(walker.block.hex) {
            let Some(toll) = self.affordable(walker, next) else { continue };
            let spent = spent + walker.due(toll);
            let is_too_dear = best.as_ref().is_some_and(|&(least, _)| least <= spent);
            let mut longer = way;
            if is_too_dear || way.contains(&next) || !longer.push(next) {
                continue;
            }
            if next == to && !way.is_empty() {
                *best = Some((spent, longer));
                continue;
            }
            let is_closed_by_friends = !walker.barred.contains(next)
                && !self.map.tokens.contains(next)
                && !self.may_share(walker.at.seat, walker.block.face, next, Some(walker.at));
            if is_closed_by_friends {
                self.search(&self.walked(walker, toll, next), to, (spent, longer), best);
            }
        }
    }

    /// M12.5: takes a step, or several past friends.
    pub(crate) fn do_step(&mut self, at: BlockRef, to: Hex, io: &mut impl Desk) {
        let block = *self.block(at);
        if block.has(mark::STEPS_ONLY) && !block.has(mark::ABILITY) {
            self.use_ability(at, Ability::HitAndRun, io);
        }
        if self.toll(at.seat, block.hex, to).is_err() {
            let way = self.way_past_friends(at, to).expect("the step was checked");
            // That the way was closed tells something about those who stand there.
            self.told = true;
            for (number, &hex) in way.iter().enumerate() {
                if number + 1 < way.len() {
                    self.conclude_from_passing(at, hex);
                }
                self.walk(at, hex, io);
                if !self.block(at).is_on_map() {
                    return;
                }
                if number + 1 == way.len() {
                    self.note_company(at);
                    self.then(Task::Arrive(at.seat, at.unit));
                }
            }
            return;
        }
        if self.map.tokens.contains(to) {
            return self.enter_story(at, to, io);
        }
        self.walk(at, to, io);
        if self.block(at).is_on_map() {
            self.note_company(at);
            self.then(Task::Arrive(at.seat, at.unit));
        }
    }

    /// One step onto a hex: paid, said, and everybody looks.
    pub(crate) fn walk(&mut self, at: BlockRef, to: Hex, io: &mut impl Desk) {
        let block = *self.block(at);
        let toll = self.toll(at.seat, block.hex, to).expect("the step was checked");
        self.pay(at, toll.ap, toll.saved, toll.is_road);
        io.say(Event::Moved { block: at, from: block.hex, to });
        self.relocate(at, to);
        self.block_mut(at).steps += 1;
        self.look(at.seat, io);
        if self.block(at).is_on_map() {
            self.pick_up_shard(at, io);
        }
    }

    /// A unit comes to another hex: what depends on its old one ends (M12.11, M18.5).
    pub(crate) fn relocate(&mut self, at: BlockRef, to: Hex) {
        self.lift(at);
        self.put(at, to);
        self.block_mut(at).clear(mark::SET_UP | mark::READY);
    }

    /// What happens when a unit has come to stand on a hex: it meets a wanderer (M23.6).
    pub(crate) fn arrive(&mut self, at: BlockRef) {
        let hex = self.block(at).hex;
        if hex.is_none() {
            return;
        }
        if let Some((number, standing)) = self.encounter_on(hex) {
            let is_wanderer = matches!(standing.kind, Encounter::Caravan | Encounter::Competition);
            if is_wanderer && self.player(at.seat).met >> number & 1 == 0 {
                self.player_mut(at.seat).met |= 1 << number;
                self.then(Task::Meet(at.seat, number));
            }
        }
    }

    /// M12.7: a single block that closes a hex is of the same sort as the one that passes.
    fn conclude_from_passing(&mut self, at: BlockRef, hex: Hex) {
        let (Some(other), 1) = (self.on(hex).next(), self.on(hex).count()) else { return };
        for (known, unknown) in [(other, at), (at, other)] {
            if self.block(known).could.len() == 1 {
                let wanted = sort(self.block(known).face);
                self.narrow(unknown, Face::ALL.into_iter().filter(|&face| sort(face) == wanted).collect());
            }
        }
    }
}

/// M12.3: military, Builder or decoy.
#[inline]
pub(crate) const fn sort(face: Face) -> u8 {
    match face {
        Face::Builder => 1,
        Face::Decoy => 2,
        _ => 0,
    }
}
