//! Chapters 4, 5 and 14: the shape of a map, worked out once: neighbours, distances, lines of sight.

use crate::hexes::{Dir, Hex, HexSet, MOST_HEXES};

/// M14.2: the hexes between two hexes. Each step is one hex, or the two on whose border the line runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line {
    steps: [(Hex, Hex); 4],
    count: u8,
}

impl Line {
    /// M14.3, M14.4: does nothing on the line block?
    #[inline]
    pub fn is_free(&self, blocking: HexSet) -> bool {
        self.steps().iter().all(|&(one, other)| !(blocking.contains(one) && blocking.contains(other)))
    }

    /// The steps: twice the same hex where the line runs through its middle.
    #[inline]
    pub fn steps(&self) -> &[(Hex, Hex)] {
        &self.steps[..usize::from(self.count)]
    }
}

/// The farthest line that any rule asks for (H2.4).
pub(crate) const FARTHEST: u8 = 4;
/// Offsets from -4 to 4 in both coordinates.
const SPAN: usize = 2 * FARTHEST as usize + 1;

/// A map with everything that can be known of its shape.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Geometry {
    /// M4.4: where the slots lie.
    pub slots: Vec<(i8, i8)>,
    /// M5.8: the home slot of each seat.
    pub homes: Vec<u8>,
    /// M4.11: where each home looks.
    pub fronts: Vec<Dir>,
    /// M5.1 to M5.6: the slots of standard mines.
    pub mines: Vec<u8>,
    /// M21.4.
    pub stones: u8,
    /// M4.4: the axial coordinates of each hex.
    pub places: Vec<(i8, i8)>,
    /// By hex and direction; [`Hex::NONE`] beyond the world's edge.
    pub neighbours: Vec<[Hex; 6]>,
    /// By slot and slot direction; 255 where there is none.
    pub slot_neighbours: Vec<[u8; 6]>,
    /// The hex itself and those adjacent.
    pub near: Vec<HexSet>,
    /// By hex and distance: the hexes at most so far away.
    within: Vec<[HexSet; FARTHEST as usize + 1]>,
    /// The hexes at distance 2 that are seen, by which of the six adjacent hexes block.
    pub beyond: Vec<[HexSet; 64]>,
    /// M4.11: the five settlement hexes of each seat.
    pub settlements: Vec<HexSet>,
    /// By hex: the seat whose settlement covers it; 255 for none.
    pub settlers: Vec<u8>,
    distances: Vec<[u8; MOST_HEXES]>,
    lines: Vec<[Line; SPAN * SPAN]>,
}

impl Geometry {
    /// Works out a map from its slots, homes, fronts and mines.
    pub(crate) fn new(
        slots: Vec<(i8, i8)>,
        homes: Vec<u8>,
        fronts: Vec<Dir>,
        mines: Vec<u8>,
        stones: u8,
    ) -> Self {
        let mut places = Vec::new();
        for &(q, r) in &slots {
            let centre = (2 * q - r, q + 3 * r);
            places.push(centre);
            places.extend(Dir::ALL.map(|direction| plus(centre, direction.offset())));
        }
        let known = Places::new(&places);
        let find = |place: (i8, i8)| known.find(place);
        let neighbours: Vec<[Hex; 6]> = places
            .iter()
            .map(|&place| Dir::ALL.map(|direction| find(plus(place, direction.offset()))))
            .collect();
        let slot_at =
            |place: (i8, i8)| slots.iter().position(|&other| other == place).map_or(255, |at| at as u8);
        let slot_neighbours = slots
            .iter()
            .map(|&slot| Dir::ALL.map(|direction| slot_at(plus(slot, direction.offset()))))
            .collect();
        let near = neighbours
            .iter()
            .enumerate()
            .map(|(at, around)| {
                around.iter().copied().filter(|hex| !hex.is_none()).chain([Hex(at as u8)]).collect()
            })
            .collect();
        let distances = places
            .iter()
            .map(|&from| {
                let mut row = [u8::MAX; MOST_HEXES];
                for (to, distance) in places.iter().zip(&mut row) {
                    *distance = distance_of(from, *to);
                }
                row
            })
            .collect();
        let within = places
            .iter()
            .map(|&from| {
                std::array::from_fn(|range| {
                    let is_near = |&at: &usize| usize::from(distance_of(from, places[at])) <= range;
                    (0..places.len()).filter(is_near).map(|at| Hex(at as u8)).collect()
                })
            })
            .collect();
        let lines: Vec<[Line; SPAN * SPAN]> = places
            .iter()
            .map(|&from| std::array::from_fn(|at| line_from(from, offset_at(at), &find)))
            .collect();
        let beyond = places
            .iter()
            .map(|&from| {
                std::array::from_fn(|blocked| {
                    let is_blocked = |direction: Dir| blocked >> direction.number() & 1 != 0;
                    let mut seen = HexSet::EMPTY;
                    for direction in Dir::ALL {
                        let (one, other) = (direction.offset(), direction.turned(1).offset());
                        let straight = find(plus(plus(from, one), one));
                        if !straight.is_none() && !is_blocked(direction) {
                            seen.add(straight);
                        }
                        let aslant = find(plus(plus(from, one), other));
                        let is_hidden = is_blocked(direction) && is_blocked(direction.turned(1));
                        if !aslant.is_none() && !is_hidden {
                            seen.add(aslant);
                        }
                    }
                    seen
                })
            })
            .collect();
        let settlements: Vec<HexSet> = homes
            .iter()
            .zip(&fronts)
            .map(|(&slot, &front)| {
                let outer = [5, 0, 1, 2].map(|turn| Hex::outer(slot, front.turned(turn)));
                outer.into_iter().chain([Hex::centre(slot)]).collect()
            })
            .collect();
        let settler = |hex: Hex| settlements.iter().position(|settlement| settlement.contains(hex));
        let settlers =
            (0..places.len() as u8).map(|at| settler(Hex(at)).map_or(255, |seat| seat as u8)).collect();
        Geometry {
            slots,
            homes,
            fronts,
            mines,
            stones,
            places,
            neighbours,
            slot_neighbours,
            near,
            within,
            beyond,
            settlements,
            settlers,
            distances,
            lines,
        }
    }

    /// How many hexes the map has.
    #[inline]
    pub fn hexes(&self) -> usize {
        self.places.len()
    }

    /// Every hex of the map.
    pub fn all(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.hexes() as u8).map(Hex)
    }

    /// The hex at these coordinates.
    pub fn hex(&self, q: i8, r: i8) -> Option<Hex> {
        self.places.iter().position(|&place| place == (q, r)).map(|at| Hex(at as u8))
    }

    /// The coordinates of a hex of the map.
    pub fn place(&self, hex: Hex) -> (i8, i8) {
        self.places.get(hex.index()).copied().unwrap_or_default()
    }

    /// The neighbour in a direction.
    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: Dir) -> Hex {
        self.neighbours[hex.index()][usize::from(direction.number())]
    }

    /// The hexes adjacent to a hex.
    #[inline]
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
        self.neighbours[hex.index()].iter().copied().filter(|hex| !hex.is_none())
    }

    /// The direction from a hex to an adjacent one.
    #[inline]
    pub fn direction(&self, from: Hex, to: Hex) -> Option<Dir> {
        let around = self.neighbours[from.index()];
        let is_there = |direction: &Dir| around[usize::from(direction.number())] == to;
        Dir::ALL.into_iter().find(is_there).filter(|_| !to.is_none())
    }

    /// M4.2.
    #[inline]
    pub fn distance(&self, from: Hex, to: Hex) -> u8 {
        self.distances[from.index()][to.index()]
    }

    /// The hexes at most so far away, at most four.
    #[inline]
    pub fn within(&self, hex: Hex, range: u8) -> HexSet {
        self.within[hex.index()][usize::from(range.min(FARTHEST))]
    }

    /// M14.2: the line between two hexes at most four hexes apart.
    #[inline]
    pub fn line(&self, from: Hex, to: Hex) -> Option<&Line> {
        if self.distance(from, to) > FARTHEST {
            return None;
        }
        let ((q, r), (to_q, to_r)) = (self.places[from.index()], self.places[to.index()]);
        let reach = FARTHEST as i8;
        let at = (to_q - q + reach) as usize * SPAN + (to_r - r + reach) as usize;
        Some(&self.lines[from.index()][at])
    }

    /// The slot direction from a slot to a neighbouring one (M13.3).
    pub fn slot_direction(&self, from: u8, to: u8) -> Option<Dir> {
        let around = self.slot_neighbours[usize::from(from)];
        Dir::ALL.into_iter().find(|direction| around[usize::from(direction.number())] == to)
    }
}

/// Which hex lies where: a grid as large as the map.
struct Places {
    least: (i8, i8),
    width: usize,
    grid: Vec<Hex>,
}

impl Places {
    fn new(places: &[(i8, i8)]) -> Self {
        let span = |of: fn(&(i8, i8)) -> i8| {
            let (least, most) = (places.iter().map(of).min(), places.iter().map(of).max());
            (least.unwrap_or(0), most.map_or(0, |most| (most - least.unwrap_or(0)) as usize + 1))
        };
        let ((q, width), (r, height)) = (span(|place| place.0), span(|place| place.1));
        let mut known = Places { least: (q, r), width, grid: vec![Hex::NONE; width * height] };
        for (at, &place) in places.iter().enumerate() {
            if let Some(cell) = known.cell(place) {
                known.grid[cell] = Hex(at as u8);
            }
        }
        known
    }

    fn cell(&self, (q, r): (i8, i8)) -> Option<usize> {
        let (q, r) = (usize::try_from(q - self.least.0).ok()?, usize::try_from(r - self.least.1).ok()?);
        (q < self.width && r * self.width < self.grid.len()).then_some(r * self.width + q)
    }

    fn find(&self, place: (i8, i8)) -> Hex {
        self.cell(place).map_or(Hex::NONE, |cell| self.grid[cell])
    }
}

fn plus(one: (i8, i8), other: (i8, i8)) -> (i8, i8) {
    (one.0 + other.0, one.1 + other.1)
}

fn distance_of(from: (i8, i8), to: (i8, i8)) -> u8 {
    let (q, r) = (to.0 - from.0, to.1 - from.1);
    q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
}

fn offset_at(at: usize) -> (i8, i8) {
    let reach = FARTHEST as i8;
    ((at / SPAN) as i8 - reach, (at % SPAN) as i8 - reach)
}

/// M4.1: turned by 60 degrees clockwise.
const fn turn((q, r): (i8, i8)) -> (i8, i8) {
    (-r, q + r)
}

/// Two places that a line touches at the same time.
type Pair = ((i8, i8), (i8, i8));

/// M14.2: the table, for one sixth of the plane.
fn between(to: (i8, i8)) -> &'static [Pair] {
    match to {
        (2, 0) => &[((1, 0), (1, 0))],
        (1, 1) => &[((1, 0), (0, 1))],
        (3, 0) => &[((1, 0), (1, 0)), ((2, 0), (2, 0))],
        (2, 1) => &[((1, 0), (1, 0)), ((1, 1), (1, 1))],
        (1, 2) => &[((0, 1), (0, 1)), ((1, 1), (1, 1))],
        (4, 0) => &[((1, 0), (1, 0)), ((2, 0), (2, 0)), ((3, 0), (3, 0))],
        (3, 1) => &[((1, 0), (1, 0)), ((1, 1), (1, 1)), ((2, 0), (2, 0)), ((2, 1), (2, 1))],
        (2, 2) => &[((1, 0), (0, 1)), ((1, 1), (1, 1)), ((2, 1), (1, 2))],
        (1, 3) => &[((0, 1), (0, 1)), ((1, 1), (1, 1)), ((0, 2), (0, 2)), ((1, 2), (1, 2))],
        _ => &[],
    }
}

fn line_from(from: (i8, i8), offset: (i8, i8), find: &impl Fn((i8, i8)) -> Hex) -> Line {
    let mut line = Line::default();
    if distance_of((0, 0), offset) > FARTHEST {
        return line;
    }
    // Turns until the target lies in the sixth of the table, and turns the hexes of the table back.
    let (mut to, mut turns) = (offset, 0);
    while !(to.0 > 0 && to.1 >= 0) && turns < 6 {
        to = turn(to);
        turns += 1;
    }
    for &(one, other) in between(to) {
        let back = |place| (0..(6 - turns) % 6).fold(place, |place, _| turn(place));
        let hex = |place| find(plus(from, back(place)));
        line.steps[usize::from(line.count)] = (hex(one), hex(other));
        line.count += 1;
    }
    line
}
