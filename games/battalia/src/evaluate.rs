//! Features for bots: a cheap guess how well a seat stands, in thousandths of a point.
//!
//! A player counts points, what the deck will still bring, room to build in, and heroes by what they can reach. In one's own turn comes
//! what the cards at hand are still good for: who uses them for one thing cannot use them for another, and who passes loses them. Battles
//! and meetings that are under way count as what they will probably come to (`outlook.rs`).

use crate::cards::{ArtefactType, Card, Great};
use crate::position::{Battalia, Phase};
use crate::squares::Square;
use crate::stock::Stock;
use crate::task::Task;
use table::{Kind, Seat};

/// One victory point.
pub(crate) const POINT: i32 = 1000;
/// How much a player minds the points of the best rival.
pub(crate) const RIVAL: i32 = 550;
/// What a unit of each rank brings each time it is drawn.
const UNIT: [i32; 4] = [130, 230, 360, 560];
/// What a friman brings as long as frimen are few: roads and tools need them.
const SCARCE_FRIMAN: i32 = 300;
/// What a unit brings in addition for a city that it could upgrade, for up to two cities.
const DEMAND: i32 = 60;
/// What a supply brings, up to two fifths of the deck, and beyond.
const SUPPLY: i32 = 190;
const SPARE_SUPPLY: i32 = 60;
/// What an artefact of each type brings: tool, weapon, amulet, title, scroll, tent, horse.
const ARTEFACT: [i32; 7] = [370, 320, 270, 290, 200, 310, 350];
/// The first of a type is worth more, the third less; in hundredths.
const NTH: [i32; 5] = [130, 100, 65, 35, 20];
/// What a great artefact brings: hammer, sword, wings, crown, pavilion, shield, book, horn, hand, staff.
pub(crate) const GREAT: [i32; 10] = [1800, 1750, 1650, 1800, 1700, 1700, 1700, 1800, 1700, 1700];
/// A card of one's own faction: for morale.
const OWN_FACTION: i32 = 12;
/// No plan reaches farther than so many days, or less far; a new card needs some until it is drawn.
const FAR: i32 = 12;
const SHORT: i32 = 5;
/// Most games are over by this day.
const LONG: i32 = 23;
const UNTIL_DRAWN: i32 = 2;
/// A deck is thought to be larger by so many cards: new ones dilute it less than it seems, for cohorts, mulligans and tents find them.
const SOFT: i32 = 12;
/// What open exits are worth, by the number of empty squares that they face.
const ROOM: [i32; 7] = [0, 700, 1000, 1120, 1180, 1200, 1210];
/// What it is worth that a road leads to a neutral city, or to the ruins.
const ROAD_TO_TARGET: i32 = 220;
/// What cities of level 4 are worth beyond their points, by their number.
const GREAT_CITIES: [i32; 6] = [0, 700, 1600, 2800, 4500, 4500];
/// A city can be upgraded later.
const CITY: i32 = 250;
/// An empty square, to one who leads; and each of the last ones that can be reached.
const LAID: i32 = 30;
const LAST_LAID: i32 = 60;
const LAST: i32 = 8;
/// A native city defends better.
const NATIVE_CITY: i32 = 80;
/// Hopes are discounted: what is done is better than what could be done. In hundredths.
const HOPE: i32 = 82;
/// What a card in the ambush is worth for each of its strength, and what it costs that a card is suspended.
const AMBUSHED: i32 = 110;
const SUSPENDED: i32 = 900;
/// A bid: each strength up to so much, and what a card costs.
const BID: i32 = 30;
const HIGH_BID: i32 = 7;

/// What a deck consists of, and what it brings.
pub(crate) struct Deck {
    pub(crate) size: i32,
    units: [i32; 4],
    supplies: i32,
    pub(crate) artefacts: [i32; 7],
    greats: i32,
    own_faction: i32,
    pub(crate) swords: i32,
    /// What an average hand brings, six cards of it.
    quality: i32,
    /// What one more card that brings 1 is worth.
    pub(crate) per_card: i32,
}

impl Deck {
    /// What the strength of an average hand is, in tenths.
    pub(crate) fn tenths_of_strength(&self) -> i32 {
        let units: i32 = (1..).zip(self.units).map(|(rank, count)| rank * count).sum();
        let weapons = self.artefacts[ArtefactType::Weapon as usize];
        let horses = self.artefacts[ArtefactType::Horse as usize];
        60 * (units + weapons + horses + 2 * self.swords) / self.size
    }

    pub(crate) fn weapons(&self) -> i32 {
        self.artefacts[ArtefactType::Weapon as usize] + self.swords
    }
}

impl Battalia {
    /// What the seat hopes for.
    pub(crate) fn worth(&self, seat: Seat) -> i32 {
        let rivals = self.seats_at_table().filter(|&other| other != seat);
        let best = rivals.map(|other| self.rival_worth(other)).max().unwrap_or(0);
        self.own_worth(seat) - RIVAL * best / POINT
    }

    /// What the seat has and can do, whatever the others have.
    pub(crate) fn own_worth(&self, seat: Seat) -> i32 {
        let deck = self.whole_deck(seat);
        let mut worth = self.standing_worth(seat) + Battalia::promise_of(&deck);
        worth += self.heroes_worth(seat, &deck) + self.buff_worth(seat) + self.stationed(seat);
        worth += self.pending_worth(seat, &deck);
        if self.active == seat && self.phase == Phase::Actions && self.battle.is_none() {
            worth += self.plan(seat, &deck);
        }
        worth
    }

    /// Points, and how near the player is to five great cities.
    fn rival_worth(&self, seat: Seat) -> i32 {
        let great = self.board.great_cities(seat).min(5) as usize;
        POINT * self.points(seat) as i32 + GREAT_CITIES[great]
    }

    /// What lies on the map.
    fn standing_worth(&self, seat: Seat) -> i32 {
        let board = &self.board;
        let network = board.networks[seat.index()];
        let faced = board.faced(network).count_ones().min(6) as usize;
        // Room is worth as much as there is to fill.
        let empty = board.empty().count_ones() as i32;
        let room = ROOM[faced] * (empty - 5).clamp(0, 8) / 8;
        let targets = (board.cities & !self.controlled()) | if self.row.is_empty() { 0 } else { board.ruins };
        let roads = ROAD_TO_TARGET * (network & targets).count_ones().min(2) as i32;
        let own = board.control[seat.index()];
        let native =
            self.player(seat).faction.map_or(0, |faction| own & board.terrain[faction.native() as usize]);
        // Who leads wants the map to be full soon.
        let rivals = self.seats_at_table().filter(|&other| other != seat);
        let best = rivals.map(|other| self.points(other)).max().unwrap_or(0);
        let laid = if self.points(seat) + 1 >= best {
            LAID * empty + LAST_LAID * self.squares_left().min(LAST)
        } else {
            0
        };
        let cities = CITY * own.count_ones() as i32;
        self.rival_worth(seat) + room + roads + cities - laid + NATIVE_CITY * native.count_ones() as i32
    }

    /// Every city that somebody controls.
    pub(crate) const fn controlled(&self) -> u64 {
        let control = &self.board.control;
        control[0] | control[1] | control[2] | control[3]
    }

    /// Squares on which something will still be laid, roughly: where few exits are open, others will stay empty (B16.3).
    pub(crate) fn squares_left(&self) -> i32 {
        let networks = self.board.networks;
        let open = self.board.faced(networks[0] | networks[1] | networks[2] | networks[3]).count_ones();
        self.board.empty().count_ones().min(2 * open) as i32
    }

    /// Days for which one plans. It depends on the calendar alone: who brings the end nearer takes days from everybody.
    pub(crate) fn days_left(&self) -> i32 {
        let by_limit = i32::from(self.rules.day_limit) - i32::from(self.day);
        (LONG - i32::from(self.day)).clamp(SHORT, FAR).min(by_limit).max(0)
    }

    /// Counts everything that a player owns, limbo left out.
    pub(crate) fn whole_deck(&self, seat: Seat) -> Deck {
        let player = self.player(seat);
        let bags = [&player.nation, &player.hand, &player.lines, &player.arrivals, &player.shelter];
        let mut counts = [0_u8; Card::COUNT];
        for bag in bags {
            counts.iter_mut().zip(bag.counts()).for_each(|(sum, count)| *sum += count);
        }
        let held = player.held.iter().map(|held| held.card);
        let tents = player.camps.iter().flatten().map(|camp| camp.tent);
        let line = self.own_line(seat).into_iter().flat_map(|line| line.iter().map(|card| card.card));
        let ambush = player.ambush.iter().map(|card| card.card);
        held.chain(tents).chain(line).chain(ambush).for_each(|card| counts[card.index()] += 1);

        let sum =
            |from: usize, to: usize| counts[from..to].iter().map(|&count| i32::from(count)).sum::<i32>();
        let first_artefact = Card::SUPPLY.index() + 1;
        let first_great = first_artefact + 28;
        let own = |faction: usize| {
            let units: i32 = (0..4).map(|rank| i32::from(counts[5 * rank + faction])).sum();
            units + (0..7).map(|kind| i32::from(counts[first_artefact + 4 * kind + faction])).sum::<i32>()
        };
        let greats = GREAT.iter().zip(&counts[first_great..]).map(|(worth, &count)| worth * i32::from(count));
        let mut deck = Deck {
            // What was suspended dilutes the deck as if it were there: nobody shall thin it out by ambushes.
            size: (i32::from(player.deck_size) + player.limbo.len() as i32).max(1),
            units: [sum(0, 5), sum(5, 10), sum(10, 15), sum(15, 20)],
            supplies: i32::from(counts[Card::SUPPLY.index()]),
            artefacts: std::array::from_fn(|at| sum(first_artefact + 4 * at, first_artefact + 4 * at + 4)),
            greats: greats.sum(),
            own_faction: player.faction.map_or(0, |faction| own(faction as usize)),
            swords: i32::from(counts[Card::great(Great::Sword).index()]),
            quality: 0,
            per_card: 0,
        };
        deck.quality = self.quality(seat, &deck);
        deck.per_card = 6 * (self.days_left() - UNTIL_DRAWN - deck.size / 12).max(0);
        deck
    }

    /// What all cards together bring when each is drawn once.
    fn quality(&self, seat: Seat, deck: &Deck) -> i32 {
        let [tools, ..] = deck.artefacts;
        let few_frimen = (deck.size / 4 - tools).clamp(0, deck.units[0]);
        let mut quality = SCARCE_FRIMAN * few_frimen + UNIT[0] * (deck.units[0] - few_frimen);
        for (rank, (&count, brings)) in deck.units.iter().zip(UNIT).enumerate().skip(1) {
            let wanted = self.cities_of_level(seat, rank as u8).count_ones().min(2) as i32;
            // Units of one rank work together.
            quality += (brings + DEMAND * wanted) * count * (17 + count.min(6)) / 20;
        }
        let few_supplies = deck.supplies.min(deck.size * 2 / 5);
        quality += SUPPLY * few_supplies + SPARE_SUPPLY * (deck.supplies - few_supplies);
        for (kind, &count) in deck.artefacts.iter().enumerate() {
            quality += ARTEFACT[kind] * nth_sum(count) / 100;
        }
        quality + deck.greats + OWN_FACTION * deck.own_faction
    }

    /// What the deck will still bring. What was suspended dilutes it as if it were there.
    fn promise_of(deck: &Deck) -> i32 {
        deck.quality * deck.per_card / (deck.size + SOFT)
    }

    /// The seat's cities of this level.
    pub(crate) fn cities_of_level(&self, seat: Seat, level: u8) -> u64 {
        let own = self.board.control[seat.index()];
        Square::in_set(own)
            .filter(|&square| self.board.level(square) == level)
            .fold(0, |all, square| all | square.bit())
    }

    /// What a card that brings so much would add, together with a supply or alone.
    pub(crate) fn gain_of(deck: &Deck, brings: i32, cards: i32) -> i32 {
        let size = deck.size + SOFT;
        (deck.quality + brings) * deck.per_card / (size + cards) - deck.quality * deck.per_card / size
    }

    /// What is stationed, in ambush and in limbo.
    fn stationed(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let camped = player.held.iter().filter(|held| matches!(held.place, crate::position::Place::Camp(_)));
        let brings = camped.map(|held| match held.card.face() {
            crate::cards::Face::Unit(rank, _) => UNIT[rank as usize],
            crate::cards::Face::Supply => SUPPLY,
            crate::cards::Face::Artefact(kind, _) => ARTEFACT[kind as usize],
            crate::cards::Face::Great(_) => 0,
        });
        let brings = brings.sum::<i32>() * self.days_left().min(2) / 2;
        let ambush: i32 = player.ambush.iter().map(|card| i32::from(self.pack.strength_of(card.card))).sum();
        brings + AMBUSHED * ambush - SUSPENDED * player.limbo.len() as i32
    }

    /// What has been begun.
    fn pending_worth(&self, seat: Seat, deck: &Deck) -> i32 {
        let mut worth = 0;
        let bid = &self.player(seat).bid;
        if self.task() == Task::Bid && !bid.cards.is_empty() {
            let strength: i32 = bid.cards.iter().map(|&card| i32::from(self.pack.strength_of(card))).sum();
            worth += BID * strength.min(HIGH_BID) - 12 * bid.cards.len() as i32;
        }
        if self.active == seat {
            worth += match self.task() {
                Task::TakeFromRow => self.great_gain(deck) * 95 / 100,
                Task::FreeRoad { left } => 200 * i32::from(left),
                Task::Name { .. } => 250,
                _ => 0,
            };
        }
        worth + self.battle_worth(seat, deck) + self.meeting_worth(seat, deck)
    }

    /// What the best great artefact of the row would add; twice that, for it is used at the right time.
    pub(crate) fn great_gain(&self, deck: &Deck) -> i32 {
        let best = self.row.iter().map(|great| GREAT[great as usize]).max().unwrap_or(0);
        Battalia::gain_of(deck, best, 1).max(150) * 2
    }

    /// What the cards at hand are good for in this turn: to attack, or else to build, to hire and to create, best things first.
    fn plan(&self, seat: Seat, deck: &Deck) -> i32 {
        let stock = self.stock(seat);
        let building = self.building_plan(seat, deck, &stock);
        building.max(self.attack_plan(seat, deck, &stock)) * HOPE / 100
    }

    fn building_plan(&self, seat: Seat, deck: &Deck, stock: &Stock) -> i32 {
        let mut units = stock.units.map(i32::from);
        let mut supplies = i32::from(stock.supplies);
        let mut tools = i32::from(stock.of(ArtefactType::Tool));
        let has_room = self.board.faced(self.board.networks[seat.index()]) != 0;
        let mut worth = 0;
        for rank in (1..4).rev() {
            if has_room && units[rank] >= 3 {
                worth += POINT * (rank as i32 + 1);
                units[rank] -= 3;
            }
            let cities = self.cities_of_level(seat, rank as u8).count_ones() as i32;
            let upgrades = cities.min(units[rank] / 2);
            worth += POINT * upgrades;
            units[rank] -= 2 * upgrades;
        }
        if has_room && units[0] + 2 * tools >= 3 {
            worth += POINT;
            let by_tools = tools.min(1);
            tools -= by_tools;
            units[0] -= 3 - 2 * by_tools;
            if units[0] < 0 {
                tools += units[0].div_euclid(2);
                units[0] = 0;
            }
        }
        if stock.weapons() > 0 && supplies >= 2 && self.player(seat).heroes[0].is_none() {
            worth += 250;
            supplies -= 2;
        }
        // The best unit that can be hired, and what can be done with the rest.
        for rank in (0..4).rev() {
            let price = i32::from(self.pack.hire[rank].supplies).max(1);
            if supplies >= price && !self.unit_decks[rank].is_empty() {
                let gain = Battalia::gain_of(deck, UNIT[rank] + SUPPLY, 2);
                worth += gain.max(0);
                supplies -= price;
            }
        }
        let create = |kind: ArtefactType| {
            let at = kind as usize;
            let next = NTH[(deck.artefacts[at] as usize).min(4)];
            Battalia::gain_of(deck, ARTEFACT[at] * next / 100, 1).max(0)
        };
        if units[1] > 0 && units[2] > 0 {
            worth += create(ArtefactType::Title);
        } else if units[0] > 0 && units[1] > 0 {
            worth += create(ArtefactType::Weapon);
        } else if units[0] + 2 * tools >= 2 {
            worth += create(ArtefactType::Tool);
        }
        worth
    }
}

/// The sum of the first hundredths of [`NTH`].
fn nth_sum(count: i32) -> i32 {
    (0..count).map(|at| NTH[(at as usize).min(4)]).sum()
}
