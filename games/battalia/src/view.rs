//! Chapter 17: what a viewer sees, and what it hears of an event.

use crate::action::{HeroRef, Piece, Target};
use crate::cards::{ArtefactType, Card, Cards, Faction, Great, Rank, Terrain};
use crate::draft::Draft;
use crate::event::Event;
use crate::pack::{PackRef, week, weekday};
use crate::position::{Battalia, Battle, Buff, Ending, LineCard, Phase, Pile, Place};
use crate::squares::{Exits, Rotation, Shape, Square};
use crate::strength::{Side, Strength};
use crate::task::Task;
use serde::Serialize;
use table::{Kind, Seat, Seats, Set, Viewer};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The pack that is played with.
    pub pack: PackRef,
    /// Chapter 3.
    pub options: OptionsView,
    /// The seat that looks, if it is one.
    pub you: Option<Seat>,
    /// Who is asked what; nobody when the game is over.
    pub asked: Option<Asked>,
    /// B4.2: the seats in turn order.
    pub order: Vec<Seat>,
    /// Whose turn it is; in the morning whose turn comes next.
    pub active: Seat,
    /// Where in the course of the game we are.
    pub phase: Phase,
    /// Chapter 5.
    pub oracle: OracleView,
    /// Chapter 9.
    pub map: MapView,
    /// Every hero on the map, Buff in service included.
    pub heroes: Vec<HeroView>,
    /// Chapter 15.
    pub buff: Buff,
    /// B15.33: the token, while Buff is free.
    pub horde: Option<u8>,
    /// B4.4.
    pub bank: BankView,
    /// B4.8.
    pub row: Set<Great>,
    /// B4.3: the faction that left.
    pub left_out: Option<Faction>,
    /// By seat.
    pub players: Vec<PlayerView>,
    /// Chapter 14: the battle that is being fought.
    pub battle: Option<BattleView>,
    /// B16.6, B16.7: by seat.
    pub standing: Vec<Standing>,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// Chapter 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionsView {
    /// B3.1.
    pub players: u8,
    /// B3.2.
    pub advanced: bool,
    /// B3.3.
    pub module: bool,
    /// B3.4.
    pub greats: Set<Great>,
    /// B3.5.
    pub day_limit: u8,
}

/// Who is asked what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Asked {
    /// Who: several seats only for the bid (B18.7).
    pub seats: Seats,
    /// What it is about.
    pub task: Task,
    /// What the viewer itself has composed so far; nothing while others are asked.
    pub draft: Draft,
    /// B13.6: the movement points of the march that the viewer composes.
    pub points: u8,
    /// B18.6: how often the viewer may still cancel, if it is asked.
    pub cancels_left: Option<u8>,
}

/// Chapter 5: the Sun Oracle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OracleView {
    /// Counted from 1; 0 during set-up.
    pub day: u8,
    /// Counted from 1.
    pub week: u8,
    /// 0 to 6.
    pub weekday: u8,
    /// B5.4.
    pub lit: ArtefactType,
    /// B5.5.
    pub matched: ArtefactType,
}

/// Chapter 9: the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MapView {
    /// Columns.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Every square, row by row.
    pub squares: Vec<SquareView>,
}

/// A square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SquareView {
    /// Which.
    pub square: Square,
    /// The card on it.
    pub card: Option<LaidView>,
    /// B4.6: is it a start square?
    pub is_start: bool,
}

/// A terrain card on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LaidView {
    /// Road, city or ruins.
    pub site: Site,
    /// B9.2.
    pub shape: Shape,
    /// B9.3: the smallest rotation that shows these exits.
    pub rotation: Rotation,
    /// Its exits.
    pub exits: Exits,
    /// B9.18: none for the ruins.
    pub terrain: Option<Terrain>,
    /// 1 to 4 for a city.
    pub level: Option<u8>,
    /// B9.17.
    pub controller: Option<Seat>,
    /// B9.7: in whose networks it lies.
    pub networks: Seats,
}

/// What kind of terrain card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// B9.12.
    Road,
    /// B9.17.
    City,
    /// B2.10.
    Ruins,
}

/// A hero on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HeroView {
    /// Whose, and which.
    pub hero: HeroRef,
    /// Where.
    pub square: Square,
}

/// B4.4: the decks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BankView {
    /// By rank.
    pub units: [DeckView; 4],
    /// Cards in the supply deck.
    pub supplies: u8,
    /// By type.
    pub artefacts: [DeckView; 7],
    /// By shape.
    pub cities: [TerrainDeckView; 5],
    /// By shape, the dead end left out.
    pub roads: [TerrainDeckView; 4],
}

/// A deck of creation cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DeckView {
    /// The top card.
    pub top: Option<Card>,
    /// How many cards, the top one included.
    pub count: u8,
    /// How many of each faction, the top card included. For artefacts everybody can count them; for units nobody can, because
    /// start decks are hidden.
    pub factions: Option<[u8; 4]>,
}

/// A deck of terrain cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TerrainDeckView {
    /// The shape of its cards.
    pub shape: Shape,
    /// The terrain of the top card.
    pub top: Option<Terrain>,
    /// How many cards, the top one included.
    pub count: u8,
    /// How many of each terrain, the top card included: everybody can count them.
    pub terrains: [u8; 4],
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// B4.10.
    pub faction: Option<Faction>,
    /// How many cards are in hand, those with marks included.
    pub hand_count: u8,
    /// The cards in hand without marks; only their owner sees them.
    pub hand: Option<Cards>,
    /// B17.7: the cards in hand with marks, open to all.
    pub marked: Vec<Piece>,
    /// B17.2: cards without marks that everybody has seen in this hand and that cannot have left it unseen.
    pub shown: Vec<Card>,
    /// B7.8: everything the owner can use now, each kind once, with how many cards of it; only the owner sees it.
    pub at_hand: Option<Vec<(Piece, u8)>>,
    /// How many cards are in the nation.
    pub nation_count: u8,
    /// The nation without its order; only its owner sees it.
    pub nation: Option<Cards>,
    /// B12.5: the ambush: for each card its face, if the viewer knows it.
    pub ambush: Vec<Option<Card>>,
    /// Cards in the lines without a copy left.
    pub lines: Cards,
    /// Cards in the lines with copies left.
    pub lines_left: Vec<Piece>,
    /// B7.11.
    pub arrivals: Cards,
    /// The discard pile.
    pub shelter: Cards,
    /// B12.4.
    pub limbo: Cards,
    /// B10.20.
    pub tents: Vec<TentView>,
    /// B7.14: how many cards the creation deck has.
    pub deck_size: u16,
    /// Heroes in reserve.
    pub reserve: u8,
    /// B15.18: the day on which the truce ends.
    pub truce_until: Option<u8>,
    /// B15.2: has the seat chosen its bid? None if there is no bidding.
    pub bid_chosen: Option<bool>,
    /// B15.2: what it bids; only the seat itself sees it.
    pub bid: Option<Vec<Card>>,
}

/// A tent, or the Pavilion, with what is stationed in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TentView {
    /// What is printed on the tent.
    pub tent: Card,
    /// B10.20: was it pitched in this turn, so that the cards in it rest?
    pub is_fresh: bool,
    /// B10.23: is it a tent only by a mark?
    pub is_false: bool,
    /// The cards in it.
    pub cards: Vec<Piece>,
}

/// Chapter 14: a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattleView {
    /// Where.
    pub square: Square,
    /// The attacking hero; none if the horde attacks.
    pub attacker: Option<HeroRef>,
    /// What is attacked.
    pub target: Target,
    /// Who defends.
    pub defender: Option<Seat>,
    /// Who leads the defender's line.
    pub leader: Option<HeroRef>,
    /// The attacker's line.
    pub attacker_line: Vec<LineCard>,
    /// What the attack is worth so far.
    pub attack: Strength,
    /// The defender's line.
    pub defender_line: Vec<LineCard>,
    /// What the defence is worth so far.
    pub defence: Strength,
}

/// B16.6, B16.7: how a player stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Whose.
    pub seat: Seat,
    /// B16.1.
    pub points: u32,
    /// Cities of level 4.
    pub great_cities: u32,
    /// Cities.
    pub cities: u32,
    /// Great artefacts owned.
    pub great_artefacts: u32,
    /// The place if the game ended now, 1 for the first.
    pub place: u8,
}

/// B17.1 to B17.4: what the viewer hears of an event.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
    match *event {
        Event::Chose { seat, .. } => viewer.is_or_sees(seat).then(|| event.clone()),
        Event::Deployed { seat, card, suspended } => {
            Some(Event::Deployed { seat, card: card.filter(|_| viewer.is_or_sees(seat)), suspended })
        }
        _ => Some(event.clone()),
    }
}

impl Battalia {
    /// B17.1.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        View {
            pack: self.pack,
            options: OptionsView {
                players: self.rules.seats,
                advanced: self.rules.advanced,
                module: self.rules.module,
                greats: self.rules.greats,
                day_limit: self.rules.day_limit,
            },
            you: viewer.seat(),
            asked: self.asked_seen_by(viewer),
            order: (0..self.rules.seats).map(|place| self.in_order(place)).collect(),
            active: self.active,
            phase: self.phase,
            oracle: OracleView {
                day: self.day,
                week: week(self.day),
                weekday: weekday(self.day),
                lit: self.pack.lit(self.day),
                matched: self.pack.matched(self.day),
            },
            map: self.map_view(),
            heroes: self.heroes_on_map().map(|(hero, square)| HeroView { hero, square }).collect(),
            buff: self.buff,
            horde: matches!(self.buff, Buff::Free { .. }).then(|| self.horde()),
            bank: self.bank_view(),
            row: self.row,
            left_out: self.left_out,
            players: self.seats_at_table().map(|seat| self.player_seen_by(seat, viewer)).collect(),
            battle: self.battle.as_ref().map(|battle| self.battle_view(battle)),
            standing: self.seats_at_table().map(|seat| self.standing_of(seat)).collect(),
            ending: self.ending,
        }
    }

    fn asked_seen_by(&self, viewer: Viewer) -> Option<Asked> {
        let (seats, task) = (self.asked_seats(), self.tasks.last().copied());
        let task = task.filter(|_| self.ending.is_none())?;
        let knows = viewer.is_among(seats);
        let draft = if knows { self.draft } else { Draft::Nothing };
        let points = match &draft {
            Draft::March { paid, .. } => paid.iter().map(|piece| crate::heroes::points_of(piece.now)).sum(),
            _ => 0,
        };
        let me = viewer.seat().filter(|&seat| seats.contains(seat));
        let cancels_left = me.map(|seat| self.pack.numbers.cancels.saturating_sub(self.player(seat).cancels));
        Some(Asked { seats, task, draft, points, cancels_left })
    }

    fn map_view(&self) -> MapView {
        let map = self.pack.map(self.rules.seats);
        let squares = Square::in_set(self.board.grid).map(|square| {
            let laid = self.board.exits_of(square).shape().map(|(shape, rotation)| {
                let bit = square.bit();
                let site = match () {
                    () if self.board.ruins & bit != 0 => Site::Ruins,
                    () if self.board.cities & bit != 0 => Site::City,
                    () => Site::Road,
                };
                let reaches = |seat: &Seat| self.board.networks[seat.index()] & bit != 0;
                LaidView {
                    site,
                    shape,
                    rotation,
                    exits: self.board.exits_of(square),
                    terrain: self.board.terrain_of(square),
                    level: (site == Site::City).then(|| self.board.level(square)),
                    controller: self.board.controller(square),
                    networks: self.seats_at_table().filter(reaches).collect(),
                }
            });
            SquareView { square, card: laid, is_start: map.start.contains(&square) }
        });
        MapView { columns: map.columns, rows: map.rows, squares: squares.collect() }
    }

    fn bank_view(&self) -> BankView {
        let units = std::array::from_fn(|at| {
            let deck = &self.unit_decks[at];
            let top = deck
                .top
                .map(|kind| Card::unit_of(Rank::ALL[at], Faction::ALL.get(usize::from(kind)).copied()));
            DeckView { top, count: deck.len(), factions: None }
        });
        let artefacts = std::array::from_fn(|at| {
            let deck = &self.artefact_decks[at];
            let top = deck
                .top
                .map(|kind| Card::artefact(ArtefactType::ALL[at], Faction::from_index(usize::from(kind))));
            DeckView {
                top,
                count: deck.len(),
                factions: Some(std::array::from_fn(|kind| deck.count(kind as u8))),
            }
        });
        let terrain = |deck: &Pile<4>, shape| TerrainDeckView {
            shape,
            top: deck.top.map(|kind| Terrain::from_index(usize::from(kind))),
            count: deck.len(),
            terrains: std::array::from_fn(|kind| deck.count(kind as u8)),
        };
        BankView {
            units,
            supplies: self.supply_deck,
            artefacts,
            cities: std::array::from_fn(|at| terrain(&self.city_decks[at], Shape::ALL[at])),
            roads: std::array::from_fn(|at| terrain(&self.road_decks[at], Shape::ROADS[at])),
        }
    }

    fn player_seen_by(&self, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = self.player(seat);
        let knows = viewer.is_or_sees(seat);
        let held = |place: Place| player.held.iter().filter(move |held| held.place == place);
        let pieces = |place: Place| held(place).map(super::position::Held::piece).collect();
        let camps = player.camps.iter().enumerate();
        let tents = camps.filter_map(|(at, camp)| {
            camp.map(|camp| TentView {
                tent: camp.tent,
                is_fresh: camp.is_fresh,
                is_false: camp.is_false,
                cards: pieces(Place::Camp(at as u8)),
            })
        });
        let is_bidding = self.tasks.last() == Some(&Task::Bid);
        PlayerView {
            faction: player.faction,
            hand_count: self.hand_size(seat),
            hand: knows.then_some(player.hand),
            marked: pieces(Place::Hand),
            shown: player.shown.to_vec(),
            at_hand: knows.then(|| self.everything_at_hand(seat)),
            nation_count: player.nation.len() as u8,
            nation: knows.then_some(player.nation),
            ambush: player.ambush.iter().map(|card| (knows || card.is_seen).then_some(card.card)).collect(),
            lines: player.lines,
            lines_left: pieces(Place::Lines),
            arrivals: player.arrivals,
            shelter: player.shelter,
            limbo: player.limbo,
            tents: tents.collect(),
            deck_size: player.deck_size,
            reserve: player.heroes.iter().filter(|hero| hero.is_none()).count() as u8,
            truce_until: player.truce_until,
            bid_chosen: is_bidding.then_some(player.bid.is_chosen),
            bid: (is_bidding && knows).then(|| player.bid.cards.to_vec()),
        }
    }

    fn battle_view(&self, battle: &Battle) -> BattleView {
        let leader = battle.defender.zip(battle.leader).map(|(seat, figure)| HeroRef { seat, figure });
        BattleView {
            square: battle.square,
            attacker: battle.attacker,
            target: battle.target,
            defender: battle.defender,
            leader,
            attacker_line: battle.attacker_line.to_vec(),
            attack: self.strength(battle, Side::Attack),
            defender_line: battle.defender_line.to_vec(),
            defence: self.strength(battle, Side::Defence),
        }
    }
}
