//! Chapter 31: which faces hidden blocks could have, all of them together.
//!
//! Each block has a set of faces that everybody still thinks possible. Together they must also fit: what was bought in one Build phase cost what was
//! paid, no stock is larger than it is, blocks that shared a hex are of different sorts, of twins one is the decoy, and every block that is identified is
//! seen by somebody. Faces are drawn so that prices and stocks fit, and drawn again until the rest fits too.

use crate::hexes::HexSet;
use crate::kinds::{Attribute, Face, Section};
use crate::moving::sort;
use crate::position::{BLOCKS, BlockRef, MultiverseWar, mark};
use table::{Chance, Seat, Set};

/// How often faces are drawn before every way is tried in order.
const DRAWS: u32 = 200;

/// A hidden block.
#[derive(Clone, Copy)]
struct Hidden {
    at: BlockRef,
    could: Set<Face>,
    /// When it was placed: what was bought together was paid together.
    placed: u8,
}

/// The hidden blocks of one seat, in the order in which they were placed.
struct Army {
    blocks: Vec<Hidden>,
    /// By block: what is left to pay for it and the later ones placed with it.
    paid: Vec<u16>,
    most_paid: usize,
    builders: u8,
    decoys: u8,
    /// M11.7: at least so many must be Builders or decoys.
    civil: u8,
    /// Ways to complete the army, by block, what is left to pay, Builders and decoys so far.
    ways: Vec<Option<u128>>,
}

/// Somebody must see an identified block: one of these with one of these faces.
type Witnesses = Vec<(BlockRef, Set<Face>)>;

impl MultiverseWar {
    /// Draws the faces of hidden blocks of these seats.
    pub(crate) fn suppose_faces(&mut self, seats: &[Seat], chance: &mut impl Chance) {
        let witnesses = self.witnesses(seats);
        let mut armies: Vec<Army> = seats.iter().map(|&seat| self.army(seat)).collect();
        if armies.iter().all(|army| army.blocks.is_empty()) {
            return;
        }
        // Only what everybody knows may decide: the true faces are forgotten first.
        for army in &armies {
            for hidden in &army.blocks {
                self.block_mut(hidden.at).face = Face::Builder;
            }
        }
        for _ in 0..DRAWS {
            for army in &mut armies {
                self.draw_army(army, chance);
            }
            let all: Vec<Hidden> = armies.iter().flat_map(|army| army.blocks.iter().copied()).collect();
            if all.iter().all(|hidden| self.fits_company(hidden.at, &all, all.len()))
                && self.are_seen(&witnesses)
            {
                return;
            }
        }
        self.find_faces(&mut armies, &witnesses);
    }

    fn army(&self, seat: Seat) -> Army {
        let mut blocks = Vec::new();
        let mut known = [0u8; 3];
        for unit in 0..BLOCKS as u8 {
            let at = BlockRef::new(seat, unit);
            let block = self.block(at);
            if !block.is_on_map() {
                continue;
            }
            let could = self.could_now(at);
            if could.len() > 1 || !self.is_known(at) {
                blocks.push(Hidden { at, could, placed: block.placed });
            } else if block.face != Face::Hero {
                known[usize::from(sort(block.face))] += 1;
            }
        }
        blocks.sort_by_key(|hidden| (hidden.placed, hidden.at.unit));
        let mut paid: Vec<u16> =
            blocks.iter().map(|hidden| self.price_of(self.block(hidden.at).face)).collect();
        for at in (1..blocks.len()).rev() {
            if blocks[at].placed == blocks[at - 1].placed {
                paid[at - 1] += paid[at];
            }
        }
        // Only the first of a phase tells what was paid; the others follow from it.
        let most_paid = paid.iter().copied().max().unwrap_or(0).into();
        let numbers = &self.pack.numbers;
        let total = blocks.len() as u8 + known[0];
        Army {
            ways: Vec::new(),
            most_paid,
            builders: numbers.builder_blocks.saturating_sub(known[1]),
            decoys: numbers.decoy_blocks.saturating_sub(known[2]),
            civil: total.saturating_sub(numbers.military_blocks),
            blocks,
            paid,
        }
    }

    /// Does everybody know the face? Then nothing is drawn.
    fn is_known(&self, at: BlockRef) -> bool {
        let block = self.block(at);
        block.shown > 0 || block.face == Face::Hero || block.could.len() == 1
    }

    /// What a block could be, for all that can be seen now: it lives in spite of its wounds, and sees no enemy that is not identified.
    fn could_now(&self, at: BlockRef) -> Set<Face> {
        let block = self.block(at);
        let mut could: Set<Face> = block
            .could
            .iter()
            .filter(|&face| self.hp(at.seat, face) > block.wounds || block.wounds == 0)
            .collect();
        if could.len() < 2 {
            return could;
        }
        for seat in self.seats_at_table().filter(|&seat| !self.are_friends(seat, at.seat)) {
            for (other, its) in self.units_of(seat) {
                if !its.has(mark::IDENTIFIED) {
                    could = could.without_all(self.faces_that_see(at, other));
                }
            }
        }
        could
    }

    /// The faces with which the block would see another one.
    fn faces_that_see(&self, at: BlockRef, other: BlockRef) -> Set<Face> {
        let (block, its) = (self.block(at), self.block(other));
        let is_stealthy =
            its.face == Face::Hero && self.has_power(other.seat, crate::kinds::HeroKind::Assassin, 0);
        if self.geometry().distance(block.hex, its.hex) > 2 {
            return Set::EMPTY;
        }
        let is_near = self.geometry().distance(block.hex, its.hex) <= 1;
        let is_short =
            self.section() == Section::Fog || block.has(mark::FROSTBITE) && self.is_winter_for(at.seat);
        let plain = is_near
            || !is_stealthy
                && !self.hides(its.hex)
                && self.seen_from(block.hex, false, is_short).contains(its.hex);
        let scout = is_near || !is_stealthy && self.seen_from(block.hex, true, is_short).contains(its.hex);
        let sees = |face: &Face| {
            let is_scout = self.has_attribute(*face, Attribute::Woodcraft);
            *face != Face::Decoy && if is_scout { scout } else { plain }
        };
        Face::ALL.into_iter().filter(sees).collect()
    }

    /// For every identified block that no known viewer sees: the hidden blocks that could be the ones who do.
    fn witnesses(&self, seats: &[Seat]) -> Vec<Witnesses> {
        let mut all = Vec::new();
        for seat in self.seats_at_table() {
            for (other, its) in self.units_of(seat) {
                if !its.has(mark::IDENTIFIED) || self.is_seen_by_known(other, seats) {
                    continue;
                }
                let mut witnesses = Vec::new();
                for &enemy in seats.iter().filter(|&&enemy| !self.are_friends(enemy, seat)) {
                    for (at, block) in self.units_of(enemy) {
                        if !self.is_known(at) || block.could.len() > 1 {
                            let faces = self.faces_that_see(at, other);
                            if !faces.is_empty() {
                                witnesses.push((at, faces));
                            }
                        }
                    }
                }
                all.push(witnesses);
            }
        }
        all
    }

    /// Does a structure see the block, or a unit whose face is no matter of doubt?
    fn is_seen_by_known(&self, other: BlockRef, seats: &[Seat]) -> bool {
        for enemy in self.seats_at_table().filter(|&enemy| !self.are_friends(enemy, other.seat)) {
            for (at, block) in self.units_of(enemy) {
                let is_doubtful = seats.contains(&enemy) && !self.is_known(at);
                if !is_doubtful && self.faces_that_see(at, other).contains(block.face) {
                    return true;
                }
            }
            if self.structures_see(enemy, other) {
                return true;
            }
        }
        false
    }

    fn structures_see(&self, seat: Seat, other: BlockRef) -> bool {
        let geometry = self.geometry();
        let mut viewers =
            if self.player(seat).is_out { HexSet::EMPTY } else { geometry.settlements[seat.index()] };
        self.buildings_of(seat)
            .filter(|building| building.is_finished())
            .for_each(|building| viewers.add(building.hex));
        let villages = self.encounters.iter().filter(|standing| standing.owner == Some(seat));
        villages.for_each(|standing| viewers.add(standing.hex));
        let its = self.block(other);
        let is_stealthy =
            its.face == Face::Hero && self.has_power(other.seat, crate::kinds::HeroKind::Assassin, 0);
        let fog = self.section() == Section::Fog;
        viewers.iter().any(|hex| {
            geometry.near[hex.index()].contains(its.hex)
                || !is_stealthy && !self.hides(its.hex) && self.seen_from(hex, false, fog).contains(its.hex)
        })
    }

    /// M12.3, M28.6: does the block fit to the first `count` others?
    fn fits_company(&self, at: BlockRef, all: &[Hidden], count: usize) -> bool {
        let block = self.block(at);
        let face = block.face;
        let is_open = |other: BlockRef| !all[count..].iter().any(|hidden| hidden.at == other);
        for unit in 0..BLOCKS as u8 {
            let other = BlockRef::new(at.seat, unit);
            let its = self.block(other);
            if unit == at.unit || !its.is_on_map() || !is_open(other) {
                continue;
            }
            if block.differs >> unit & 1 != 0 && sort(face) == sort(its.face) {
                return false;
            }
            let are_twins = block.has(mark::TWIN) && its.has(mark::TWIN) && block.placed == its.placed;
            if are_twins && (face == Face::Decoy) == (its.face == Face::Decoy) {
                return false;
            }
        }
        let mut sorts = [0; 3];
        let mut is_whole = true;
        for other in self.on(block.hex) {
            let is_decided = is_open(other);
            is_whole &= is_decided;
            sorts[usize::from(sort(self.block(other).face))] += u8::from(is_decided);
        }
        // M28.1: two military units only in a formation, and three blocks only with one.
        let most = if self.rules.formations { 2 } else { 1 };
        let is_crowd = is_whole && sorts.iter().sum::<u8>() > 2 && sorts[0] < 2;
        sorts[0] <= most && sorts[1] < 2 && sorts[2] < 2 && !is_crowd
    }

    fn are_seen(&self, all: &[Witnesses]) -> bool {
        all.iter().all(|witnesses| {
            witnesses.is_empty() || witnesses.iter().any(|(at, faces)| faces.contains(self.block(*at).face))
        })
    }

    /// Draws one army so that prices and stocks fit: every way is as likely as any other.
    fn draw_army(&mut self, army: &mut Army, chance: &mut impl Chance) {
        let (mut left, mut builders, mut decoys) = (0, 0, 0);
        for at in 0..army.blocks.len() {
            left = army.to_pay(at, left);
            let mut faces = [(Face::Builder, 0u128); Face::ALL.len()];
            let mut total = 0u128;
            for (place, face) in faces.iter_mut().zip(army.blocks[at].could.iter()) {
                let ways = self.ways_with(army, at, face, left, builders, decoys);
                *place = (face, ways);
                total += ways;
            }
            if total == 0 {
                // Nothing fits, which no true position shows: anything will do.
                let face = army.blocks[at].could.iter().next().unwrap_or(Face::Builder);
                self.block_mut(army.blocks[at].at).face = face;
                continue;
            }
            let shift = (128 - total.leading_zeros()).saturating_sub(31);
            let weight = |ways: u128| if ways == 0 { 0 } else { ((ways >> shift) as u32).max(1) };
            let sum = faces.iter().map(|&(_, ways)| weight(ways)).sum::<u32>();
            let mut drawn = chance.below(sum);
            for (face, ways) in faces {
                if drawn < weight(ways) {
                    self.block_mut(army.blocks[at].at).face = face;
                    left = left.saturating_sub(self.price_of(face));
                    builders += u8::from(face == Face::Builder);
                    decoys += u8::from(face == Face::Decoy);
                    break;
                }
                drawn -= weight(ways);
            }
        }
    }

    /// In how many ways the army can be completed if this block has this face.
    fn ways_with(&self, army: &mut Army, at: usize, face: Face, left: u16, builders: u8, decoys: u8) -> u128 {
        let price = self.price_of(face);
        if price > left {
            return 0;
        }
        let is_last = army.blocks.get(at + 1).is_none_or(|next| next.placed != army.blocks[at].placed);
        if is_last && price != left {
            return 0;
        }
        let builders = builders + u8::from(face == Face::Builder);
        let decoys = decoys + u8::from(face == Face::Decoy);
        self.ways(army, at + 1, left - price, builders, decoys)
    }

    fn ways(&self, army: &mut Army, at: usize, left: u16, builders: u8, decoys: u8) -> u128 {
        if builders > army.builders || decoys > army.decoys {
            return 0;
        }
        if at == army.blocks.len() {
            return u128::from(builders + decoys >= army.civil);
        }
        let left = army.to_pay(at, left);
        let key = army.key(at, left, builders, decoys);
        if let Some(ways) = army.ways[key] {
            return ways;
        }
        let mut sum = 0u128;
        for face in army.blocks[at].could.iter() {
            sum = sum.saturating_add(self.ways_with(army, at, face, left, builders, decoys));
        }
        army.ways[key] = Some(sum);
        sum
    }

    /// Tries every way in order: the truth is one, so there is one.
    fn find_faces(&mut self, armies: &mut [Army], witnesses: &[Witnesses]) {
        let all: Vec<Hidden> = armies.iter().flat_map(|army| army.blocks.iter().copied()).collect();
        let mut tries = 200_000;
        self.find_from(armies, &all, witnesses, 0, 0, (0, 0, 0), &mut tries);
    }

    #[expect(clippy::too_many_arguments, reason = "a search carries its state along")]
    fn find_from(
        &mut self,
        armies: &mut [Army],
        all: &[Hidden],
        witnesses: &[Witnesses],
        army: usize,
        at: usize,
        (left, builders, decoys): (u16, u8, u8),
        tries: &mut u32,
    ) -> bool {
        let Some(here) = armies.get_mut(army) else { return self.are_seen(witnesses) };
        if at == here.blocks.len() {
            return self.find_from(armies, all, witnesses, army + 1, 0, (0, 0, 0), tries);
        }
        let left = here.to_pay(at, left);
        let hidden = here.blocks[at];
        let done = all.iter().position(|other| other.at == hidden.at).map_or(0, |place| place + 1);
        for face in hidden.could.iter() {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            if self.ways_with(&mut armies[army], at, face, left, builders, decoys) == 0 {
                continue;
            }
            self.block_mut(hidden.at).face = face;
            if !self.fits_company(hidden.at, all, done) {
                continue;
            }
            let state = (
                left - self.price_of(face),
                builders + u8::from(face == Face::Builder),
                decoys + u8::from(face == Face::Decoy),
            );
            if self.find_from(armies, all, witnesses, army, at + 1, state, tries) {
                return true;
            }
        }
        false
    }
}

impl Army {
    /// What is left to pay at this block: a new phase begins with its own sum.
    fn to_pay(&self, at: usize, left: u16) -> u16 {
        let is_first = at == 0 || self.blocks[at].placed != self.blocks[at - 1].placed;
        if is_first { self.paid[at] } else { left }
    }

    fn key(&mut self, at: usize, left: u16, builders: u8, decoys: u8) -> usize {
        let (sums, most_builders, most_decoys) = (self.most_paid + 1, 5, 3);
        if self.ways.is_empty() {
            self.ways = vec![None; self.blocks.len() * sums * most_builders * most_decoys];
        }
        ((at * sums + usize::from(left)) * most_builders + usize::from(builders)) * most_decoys
            + usize::from(decoys)
    }
}
