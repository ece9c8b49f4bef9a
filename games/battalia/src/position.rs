//! The position: every card and figure in its place (chapter 7), and what is still to do.

use crate::action::{Figure, HeroRef, Piece, Target, Zone};
use crate::board::Board;
use crate::cards::{Card, Cards, Faction, Great};
use crate::chronicle::Chronicle;
use crate::draft::Draft;
use crate::pack::PackRef;
use crate::squares::Square;
use crate::task::Task;
use serde::{Deserialize, Serialize};
use table::{Chance, Few, Seat, Set};

/// B3.1: the most players.
pub(crate) const MOST_PLAYERS: usize = 4;
/// B7.16: the most cards of one player that are tracked one by one.
pub(crate) const MOST_HELD: usize = 28;
/// B7.16: the most camps of one player.
pub(crate) const MOST_CAMPS: usize = 10;
/// B7.16: the most cards in one battle line.
pub(crate) const MOST_LAID: usize = 20;
/// The most cards in one bid: more than a hand in the morning can hold.
pub(crate) const MOST_BID: usize = 16;

/// A position of Battalia.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battalia {
    pub(crate) pack: PackRef,
    pub(crate) rules: Rules,
    /// B4.2: the player who has seat 1 of the rulebook.
    pub(crate) first: Seat,
    /// B4.3: with two players, the faction that left.
    pub(crate) left_out: Option<Faction>,
    pub(crate) board: Board,
    /// B4.4: by rank; the kinds are the four factions and Unbound.
    pub(crate) unit_decks: [Pile<5>; 4],
    pub(crate) supply_deck: u8,
    /// By type; the kinds are the factions.
    pub(crate) artefact_decks: [Pile<4>; 7],
    /// By shape; the kinds are the terrains.
    pub(crate) city_decks: [Pile<4>; 5],
    /// By shape, the dead end left out; the kinds are the terrains.
    pub(crate) road_decks: [Pile<4>; 4],
    /// Terrain cards that are out of play, by terrain: only tables made to order have any.
    pub(crate) terrain_in_box: [u8; 4],
    /// B4.8.
    pub(crate) row: Set<Great>,
    /// Only the first `rules.seats` sit at the table.
    pub(crate) players: [Player; MOST_PLAYERS],
    /// B5.1: counted from 1; 0 during set-up.
    pub(crate) day: u8,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    pub(crate) buff: Buff,
    /// B13.9: the squares on which each hero of the active player has stood in this turn.
    pub(crate) visited: [u64; 2],
    /// B15.10: the squares on which Buff has stood in this walk.
    pub(crate) walked: u64,
    pub(crate) battle: Option<Battle>,
    /// What is to be done; the last is done first.
    pub(crate) tasks: Few<Task, 12>,
    /// What the deciding seat has composed so far. Nobody else knows it.
    pub(crate) draft: Draft,
    pub(crate) ending: Option<Ending>,
    /// For simulations; no rule reads it.
    pub(crate) chronicle: Chronicle,
}

/// Chapter 3: what was chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Rules {
    pub(crate) seats: u8,
    pub(crate) advanced: bool,
    pub(crate) module: bool,
    pub(crate) day_limit: u8,
    /// B3.4: the great artefacts that can come into the row.
    pub(crate) greats: Set<Great>,
}

/// Where in the course of the game we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chapter 4.
    Setup,
    /// B6.1: steps 1 and 2 of a turn.
    Opening,
    /// B6.8: step 3.
    Actions,
    /// B6.1: from step 4 to the end of the turn.
    Closing,
    /// B5.7.
    Morning,
}

/// A bank deck whose top card lies face up (B4.13). The rest has no order until it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pile<const N: usize> {
    pub(crate) top: Option<u8>,
    #[serde(with = "counts")]
    pub(crate) rest: [u8; N],
}

/// Arrays of any length as lists.
mod counts {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer, const N: usize>(
        counts: &[u8; N],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(counts)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        from: D,
    ) -> Result<[u8; N], D::Error> {
        let counts = Vec::<u8>::deserialize(from)?;
        counts.try_into().map_err(|_| D::Error::custom(format_args!("expected {N} counts")))
    }
}

impl<const N: usize> Pile<N> {
    pub(crate) const fn new(rest: [u8; N]) -> Self {
        Pile { top: None, rest }
    }

    pub(crate) fn len(&self) -> u8 {
        self.rest.iter().sum::<u8>() + u8::from(self.top.is_some())
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.top.is_none() && self.rest == [0; N]
    }

    /// How many of this kind, the top card included.
    #[inline]
    pub(crate) fn count(&self, kind: u8) -> u8 {
        self.rest[usize::from(kind)] + u8::from(self.top == Some(kind))
    }

    /// Draws from the cards below the top one.
    pub(crate) fn draw_below(&mut self, chance: &mut impl Chance) -> Option<u8> {
        let total = self.rest.iter().map(|&count| u32::from(count)).sum();
        if total == 0 {
            return None;
        }
        let at = chance.pick(&self.rest, total);
        self.rest[at] -= 1;
        Some(at as u8)
    }

    /// B4.13, B17.6: turns the next card up.
    pub(crate) fn turn_up(&mut self, chance: &mut impl Chance) {
        if self.top.is_none() {
            self.top = self.draw_below(chance);
        }
    }

    /// B8.2: takes the top card, and turns the next one up.
    pub(crate) fn take_top(&mut self, chance: &mut impl Chance) -> Option<u8> {
        let top = self.top.take();
        self.turn_up(chance);
        top
    }

    /// B8.5: takes the topmost card of this kind.
    pub(crate) fn take_kind(&mut self, kind: u8, chance: &mut impl Chance) {
        if self.top == Some(kind) {
            self.take_top(chance);
        } else {
            self.rest[usize::from(kind)] -= 1;
        }
    }
}

/// One player and everything that is his. B7.2: a card that is his once is never anybody else's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Player {
    /// B4.10.
    pub(crate) faction: Option<Faction>,
    /// B7.3.
    pub(crate) nation: Cards,
    /// The cards in hand without marks. Those with marks are held one by one, and everybody sees them (B17.7).
    pub(crate) hand: Cards,
    /// Cards in the lines without a copy left; the others are held one by one.
    pub(crate) lines: Cards,
    pub(crate) arrivals: Cards,
    pub(crate) shelter: Cards,
    pub(crate) limbo: Cards,
    /// Cards that must be told apart: with marks, with copies used, or stationed. Sorted.
    pub(crate) held: Few<Held, MOST_HELD>,
    pub(crate) camps: [Option<Camp>; MOST_CAMPS],
    /// B12.3, in the order of arrival.
    pub(crate) ambush: Few<Ambushed, 3>,
    /// B4.9: the units of the start deck that nobody else has seen yet. Sorted.
    pub(crate) unseen: Few<Card, 10>,
    /// B17.2: cards in hand that everybody has seen, and that cannot have left unseen. Sorted.
    pub(crate) shown: Few<Card, 12>,
    /// B7.14: how many cards the creation deck has.
    pub(crate) deck_size: u16,
    pub(crate) heroes: [Option<Square>; 2],
    /// B15.18: the day on which the truce ends.
    pub(crate) truce_until: Option<u8>,
    /// B18.6: how often the seat has cancelled in this turn. Nobody else knows it.
    pub(crate) cancels: u8,
    /// B15.2: what the seat bids.
    pub(crate) bid: Bid,
}

/// B15.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Bid {
    /// Sorted. Nobody else knows it until all have chosen.
    pub(crate) cards: Few<Card, MOST_BID>,
    /// Has the seat chosen? Everybody knows that.
    pub(crate) is_chosen: bool,
}

/// A card that must be told apart from others of its kind. B7.7: what is left of its copies goes with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(crate) place: Place,
    pub(crate) card: Card,
    pub(crate) now: Card,
    pub(crate) left: u8,
}

/// Where a held card lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    #[default]
    Hand,
    Lines,
    /// In the camp with this number.
    Camp(u8),
}

impl Held {
    pub(crate) const fn piece(&self) -> Piece {
        let zone = match self.place {
            Place::Hand => Zone::Hand,
            Place::Lines => Zone::Lines,
            Place::Camp(_) => Zone::Tents,
        };
        Piece { zone, card: self.card, now: self.now, left: self.left }
    }
}

/// B10.18: a tent, or the Pavilion, with cards stationed in it. The cards are held one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Camp {
    /// What is printed on the tent.
    pub(crate) tent: Card,
    /// B10.20: was it pitched in this turn?
    pub(crate) is_fresh: bool,
    /// B10.23: is it a tent only by a mark?
    pub(crate) is_false: bool,
}

/// A card in the ambush.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ambushed {
    pub(crate) card: Card,
    /// B17.4: has everybody seen it?
    pub(crate) is_seen: bool,
}

/// Chapter 15: where Buff is. B2.14: tokens and markers are plain numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Buff {
    /// Off the map.
    #[default]
    Absent,
    /// On the map and nobody's servant.
    Free {
        /// Where.
        square: Square,
    },
    /// B15.26.
    Serving {
        /// Whom.
        master: Seat,
        /// Where.
        square: Square,
        /// B15.31: the day on which he is released.
        until: u8,
    },
}

/// Chapter 14: a battle, or a fight with the horde.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) square: Square,
    /// The attacking hero; none if the horde attacks (B15.22).
    pub(crate) attacker: Option<HeroRef>,
    pub(crate) target: Target,
    /// B14.6.
    pub(crate) defender: Option<Seat>,
    /// B14.16: who leads the defender's line.
    pub(crate) leader: Option<Figure>,
    pub(crate) attacker_line: Line,
    pub(crate) defender_line: Line,
}

/// A battle line, in the order of laying.
pub(crate) type Line = Few<LineCard, MOST_LAID>;

/// A card in a battle line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct LineCard {
    /// What is printed on it.
    pub card: Card,
    /// What it is at present.
    pub now: Card,
    /// How many copies stand in the line.
    pub laid: u8,
    /// How many copies are left.
    pub left: u8,
}

impl LineCard {
    pub(crate) const fn piece(&self) -> Piece {
        Piece { zone: Zone::Line(self.laid), card: self.card, now: self.now, left: self.left }
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// B16.2: this player has five cities of level 4.
    GreatCities(Seat),
    /// B16.3.
    FullMap,
    /// B16.5.
    DayLimit,
}

impl Battalia {
    #[inline]
    pub(crate) const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) const fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Everybody at the table, by seat number.
    #[inline]
    pub(crate) fn seats_at_table(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.rules.seats)
    }

    /// B4.2: the seat at this place of the order, counted from 0.
    #[inline]
    pub(crate) const fn in_order(&self, place: u8) -> Seat {
        Seat::new((self.first.number() + place) % self.rules.seats)
    }

    /// The place of a seat in the order, counted from 0.
    #[inline]
    pub(crate) const fn place_of(&self, seat: Seat) -> u8 {
        (seat.number() + self.rules.seats - self.first.number()) % self.rules.seats
    }

    /// Everybody, from this seat on in seat order (B18.8).
    pub(crate) fn seats_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.rules.seats;
        (0..seats).map(move |after| Seat::new((seat.number() + after) % seats))
    }

    /// B2.2: the factions in play.
    pub(crate) fn factions(&self) -> impl Iterator<Item = Faction> + use<> {
        let left_out = self.left_out;
        Faction::ALL.into_iter().filter(move |&faction| Some(faction) != left_out)
    }
}
