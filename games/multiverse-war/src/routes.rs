//! Chapter 12: where a unit can go in this phase, as far as its owner knows; and how far it shoots. For boards: a rule asks for one step at a time.

use crate::hexes::{Hex, HexSet, MOST_HEXES};
use crate::kinds::{Ability, Attribute};
use crate::position::{BlockRef, MultiverseWar, mark};
use crate::view::View;

/// A hex that a unit can reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// Where to.
    pub to: Hex,
    /// M12.5: what it costs in all.
    pub ap: u8,
    /// The steps, one action each, the last to the hex itself. Hexes of friends are passed within a step (M12.7).
    pub steps: Vec<Hex>,
}

/// What can be asked about the ways and ranges of a view. Made once for a board, because it lays the known position out.
#[derive(Clone, Debug)]
pub struct Reach {
    game: MultiverseWar,
}

/// The cheapest way to a hex so far.
#[derive(Clone, Copy)]
struct Found {
    ap: u8,
    from: Hex,
    is_stop: bool,
    is_done: bool,
}

impl Reach {
    /// The ways and ranges of this view.
    pub fn new(view: &View) -> Self {
        Reach { game: view.known() }
    }

    /// Where a unit can go with the AP it has left; adventures are entered, but not passed.
    pub fn routes(&self, at: BlockRef) -> Vec<Route> {
        let game = &self.game;
        let start = game.block(at).hex;
        if game.can_act(at).is_err() || start.is_none() {
            return Vec::new();
        }
        let left = game.ap_left(at);
        let mut found: [Option<Found>; MOST_HEXES] = [None; MOST_HEXES];
        found[start.index()] = Some(Found { ap: 0, from: Hex::NONE, is_stop: false, is_done: false });
        while let Some((here, ap)) = next(&found) {
            if let Some(here) = &mut found[here.index()] {
                here.is_done = true;
            }
            if game.map.tokens.contains(here) {
                continue;
            }
            for to in game.geometry().around(here) {
                let Some((price, is_stop)) = self.price(at, here, to) else { continue };
                let is_better = found[to.index()].is_none_or(|known| ap + price < known.ap);
                // An adventure is entered from the hex beside it, on which the unit must stand.
                let is_entered = !game.map.tokens.contains(to)
                    || here == start
                    || found[here.index()].is_some_and(|here| here.is_stop);
                if ap + price <= left && is_better && is_entered {
                    found[to.index()] = Some(Found { ap: ap + price, from: here, is_stop, is_done: false });
                }
            }
        }
        let reached =
            |hex: Hex| found[hex.index()].filter(|known| known.is_stop).map(|known| (hex, known.ap));
        let all = game.geometry().all().filter_map(reached);
        all.map(|(to, ap)| Route { to, ap, steps: steps(&found, to) }).collect()
    }

    /// What a step costs, and whether the unit can come to stand there; nothing if it cannot even pass.
    fn price(&self, at: BlockRef, from: Hex, to: Hex) -> Option<(u8, bool)> {
        let game = &self.game;
        let face = game.block(at).face;
        let toll = game.toll(at.seat, from, to).ok()?;
        game.is_open(at.seat, to).ok()?;
        if game.map.tokens.contains(to) {
            return face.is_military().then(|| (game.due(face, toll), true));
        }
        Some((game.due(face, toll), game.may_share(at.seat, face, to, Some(at))))
    }

    /// M15.3: the hexes at which a unit could shoot from where it stands.
    pub fn range(&self, at: BlockRef) -> HexSet {
        let (game, block) = (&self.game, self.game.block(at));
        let profile = game.profile(at);
        let throws = game.ability(block.face) == Ability::SpearThrow && game.is_veteran(at.seat, block.face);
        let range = if throws { profile.range.max(2) } else { profile.range };
        if block.hex.is_none() || profile.has(Attribute::SetUp) && !block.has(mark::SET_UP) {
            return HexSet::EMPTY;
        }
        self.within(block.hex, range)
    }

    /// M17.11: the hexes at which the building on a hex could shoot.
    pub fn tower_range(&self, hex: Hex) -> HexSet {
        let building = self.game.building_on(hex).filter(|building| building.is_finished());
        building.map_or(HexSet::EMPTY, |building| {
            let facts = self.game.pack.works(building.kind);
            self.within(hex, facts.range[usize::from(building.second_age)])
        })
    }

    fn within(&self, from: Hex, range: u8) -> HexSet {
        let game = &self.game;
        let is_in = |to: &Hex| {
            *to != from && game.geometry().distance(from, *to) <= range && game.is_line_free(from, *to)
        };
        game.geometry().all().filter(is_in).collect()
    }
}

/// The nearest hex that was not looked at.
fn next(found: &[Option<Found>]) -> Option<(Hex, u8)> {
    let open = found.iter().enumerate().filter_map(|(hex, known)| Some((hex, (*known)?)));
    let nearest = open.filter(|(_, known)| !known.is_done).min_by_key(|(_, known)| known.ap);
    nearest.map(|(hex, known)| (Hex(hex as u8), known.ap))
}

/// The hexes on the way at which a step ends.
fn steps(found: &[Option<Found>], to: Hex) -> Vec<Hex> {
    let mut steps = Vec::new();
    let mut at = to;
    while let Some(known) = found[at.index()].filter(|known| !known.from.is_none()) {
        if known.is_stop {
            steps.push(at);
        }
        at = known.from;
    }
    steps.reverse();
    steps
}
