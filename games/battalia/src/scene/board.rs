//! Positions made to order: the map, the bank, Buff and the calendar.

use super::{Scene, at, great_set, parse, take};
use crate::cards::{ArtefactType, Card, Face, Great, Rank, Terrain};
use crate::position::{Battalia, Buff, Pile};
use crate::squares::{Exits, Shape, Side, Square};
use table::{Kind, Seat};

impl Scene {
    pub(super) fn lay_out_cities(&mut self) {
        let game = &mut self.game;
        let pack = game.pack;
        let map = pack.map(game.rules.seats);
        let factions: Vec<_> = game.players.iter().map(|player| player.faction).collect();
        let mut used = [0; 4];
        for (number, &square) in map.start.iter().chain(&map.neutral).enumerate() {
            let exits = game.inward(square);
            let (shape, _) = exits.shape().expect("a start square has exits");
            let deck = &mut game.city_decks[shape as usize];
            let left = Terrain::ALL.into_iter().filter(|&terrain| deck.rest[terrain as usize] > 0);
            let owner = factions.get(number).copied().flatten().filter(|_| number < map.start.len());
            // Best is what is native to nobody, then what is not native to the owner, then what has been used least.
            let terrain = left.min_by_key(|terrain| {
                let faction = Some(terrain.faction());
                (factions.contains(&faction), owner == faction, used[*terrain as usize])
            });
            let terrain = terrain.expect("the validator has counted the cities");
            used[terrain as usize] += 1;
            deck.rest[terrain as usize] -= 1;
            let level = if number < map.start.len() { Rank::Friman } else { Rank::Lord };
            game.board.lay_city(square, exits, terrain, level);
            if number < map.start.len() {
                game.board.give(square, Seat::new(number as u8));
            }
        }
    }

    /// A road on this square, with exits as letters: `.road("b1", "EW", Terrain::Lake)`.
    #[must_use]
    pub fn road(self, square: &str, exits: &str, terrain: Terrain) -> Self {
        let (square, exits) = (at(square), exits_of(exits));
        let (shape, _) = exits.shape().expect("a road has exits");
        self.change(|game| {
            take(&mut game.road_decks[shape as usize - 1], terrain as u8, (shape, terrain));
            game.lay_in_scene(square, exits, terrain);
        })
    }

    /// A city on this square: `.city("c1", "W", Terrain::Lake, 2, Some(seat))`; neutral with `None`.
    #[must_use]
    pub fn city(
        self,
        square: &str,
        exits: &str,
        terrain: Terrain,
        level: u8,
        controller: Option<Seat>,
    ) -> Self {
        let (square, exits) = (at(square), exits_of(exits));
        let (shape, _) = exits.shape().expect("a city has exits");
        self.change(|game| {
            take(&mut game.city_decks[shape as usize], terrain as u8, (shape, terrain));
            game.lay_in_scene(square, exits, terrain);
            game.board.cities |= square.bit();
            game.board.set_level(square, level);
            if let Some(seat) = controller {
                game.board.give(square, seat);
            }
        })
    }

    /// The city on this square has this level.
    #[must_use]
    pub fn level(self, square: &str, level: u8) -> Self {
        self.change(|game| game.board.set_level(at(square), level))
    }

    /// The city on this square belongs to this player.
    #[must_use]
    pub fn control(self, square: &str, seat: Seat) -> Self {
        self.change(|game| game.board.give(at(square), seat))
    }

    /// The start or neutral city on this square shows another terrain.
    #[must_use]
    pub fn terrain(self, square: &str, terrain: Terrain) -> Self {
        let square = at(square);
        self.change(|game| {
            let (shape, _) = game.board.exits_of(square).shape().expect("a city lies there");
            let deck = &mut game.city_decks[shape as usize];
            if let Some(old) = game.board.terrain_of(square) {
                deck.rest[old as usize] += 1;
                game.board.terrain[old as usize] &= !square.bit();
            }
            take(deck, terrain as u8, (shape, terrain));
            game.board.terrain[terrain as usize] |= square.bit();
        })
    }

    /// This card lies on top of its deck.
    #[must_use]
    pub fn top(self, card: &str) -> Self {
        let card = parse(card)[0];
        self.change(|game| match card.face() {
            Face::Unit(rank, faction) => {
                let kind = faction.map_or(4, |faction| faction as u8);
                put_on_top(&mut game.unit_decks[rank as usize], kind, card);
            }
            Face::Artefact(kind, faction) => {
                put_on_top(&mut game.artefact_decks[kind as usize], faction as u8, card);
            }
            Face::Supply | Face::Great(_) => panic!("{card} has no deck with a top"),
        })
    }

    /// The top city of this shape.
    #[must_use]
    pub fn top_city(self, shape: Shape, terrain: Terrain) -> Self {
        self.change(|game| put_on_top(&mut game.city_decks[shape as usize], terrain as u8, (shape, terrain)))
    }

    /// The top road of this shape.
    #[must_use]
    pub fn top_road(self, shape: Shape, terrain: Terrain) -> Self {
        self.change(|game| {
            put_on_top(&mut game.road_decks[shape as usize - 1], terrain as u8, (shape, terrain));
        })
    }

    /// No units of this rank are left in the bank: they lie in this player's shelter.
    #[must_use]
    pub fn no_units_left(self, rank: Rank, all_with: Seat) -> Self {
        let left = |game: &Battalia| -> Vec<Card> {
            let of = |kind: usize| Card::unit_of(rank, crate::cards::Faction::ALL.get(kind).copied());
            let rest = game.unit_decks[rank as usize].rest;
            (0..5).flat_map(|kind| std::iter::repeat_n(of(kind), usize::from(rest[kind]))).collect()
        };
        let names: Vec<String> = left(&self.game).iter().map(ToString::to_string).collect();
        self.shelter(all_with, &names.join(" "))
    }

    /// No artefacts of this type are left in the bank: they lie in this player's shelter.
    #[must_use]
    pub fn no_artefacts_left(self, kind: ArtefactType, all_with: Seat) -> Self {
        let rest = self.game.artefact_decks[kind as usize].rest;
        let of =
            |faction: usize| Card::artefact(kind, crate::cards::Faction::from_index(faction)).to_string();
        let names: Vec<String> =
            (0..4).flat_map(|faction| std::iter::repeat_n(of(faction), usize::from(rest[faction]))).collect();
        self.shelter(all_with, &names.join(" "))
    }

    /// No supplies are left in the bank: they lie in this player's shelter.
    #[must_use]
    pub fn no_supplies_left(self, all_with: Seat) -> Self {
        let left = self.game.supply_deck;
        self.shelter(all_with, &format!("{left}*supply"))
    }

    /// No roads of this shape are left.
    #[must_use]
    pub fn no_roads_left(self, shape: Shape) -> Self {
        self.change(|game| {
            let deck = std::mem::replace(&mut game.road_decks[shape as usize - 1], Pile::new([0; 4]));
            game.put_in_box(&deck);
        })
    }

    /// No cities of this shape are left.
    #[must_use]
    pub fn no_cities_left(self, shape: Shape) -> Self {
        self.change(|game| {
            let deck = std::mem::replace(&mut game.city_decks[shape as usize], Pile::new([0; 4]));
            game.put_in_box(&deck);
        })
    }

    /// These great artefacts lie in the row.
    #[must_use]
    pub fn row(self, greats: &[Great]) -> Self {
        self.change(|game| game.row = great_set(greats))
    }

    /// It is this day.
    #[must_use]
    pub fn day(self, day: u8) -> Self {
        self.change(|game| game.day = day)
    }

    /// Buff is free on this square.
    #[must_use]
    pub fn free_buff(self, square: &str) -> Self {
        self.change(|game| game.buff = Buff::Free { square: at(square) })
    }

    /// Buff serves this player until this day.
    #[must_use]
    pub fn serving_buff(self, master: Seat, square: &str, until: u8) -> Self {
        self.change(|game| game.buff = Buff::Serving { master, square: at(square), until })
    }
}

fn put_on_top<const N: usize>(deck: &mut Pile<N>, kind: u8, card: impl std::fmt::Debug) {
    if let Some(old) = deck.top.take() {
        deck.rest[usize::from(old)] += 1;
    }
    take(deck, kind, card);
    deck.top = Some(kind);
}

fn exits_of(letters: &str) -> Exits {
    let side = |letter| "NESW".find(letter).unwrap_or_else(|| panic!("`{letter}` is not one of N E S W"));
    letters.chars().fold(Exits::default(), |exits, letter| exits.and(Side::ALL[side(letter)]))
}

impl Battalia {
    fn lay_in_scene(&mut self, square: Square, exits: Exits, terrain: Terrain) {
        assert!(self.board.empty() & square.bit() != 0, "{square} is no empty square");
        self.board.lay(square, exits, Some(terrain));
    }

    fn put_in_box(&mut self, deck: &Pile<4>) {
        for terrain in Terrain::ALL {
            self.terrain_in_box[terrain as usize] += deck.count(terrain as u8);
        }
    }

    /// Every deck shows the last of its cards, unless something else was said.
    pub(super) fn turn_up_last(&mut self) {
        fn turn<const N: usize>(deck: &mut Pile<N>) {
            if deck.top.is_none()
                && let Some(kind) = deck.rest.iter().rposition(|&count| count > 0)
            {
                deck.rest[kind] -= 1;
                deck.top = Some(kind as u8);
            }
        }
        self.unit_decks.iter_mut().for_each(turn);
        self.artefact_decks.iter_mut().for_each(turn);
        self.city_decks.iter_mut().for_each(turn);
        self.road_decks.iter_mut().for_each(turn);
    }
}
