//! Chapters 3 and 4: options and set-up.

use crate::board::Board;
use crate::cards::{ArtefactType, Card, Faction, GREAT_KEYS, Great, Rank, Terrain};
use crate::chronicle::Chronicle;
use crate::draft::Draft;
use crate::event::{Bank, Event};
use crate::pack::{ChosenPack, HAND, Pack, PackRef, START_SUPPLIES, START_UNITS};
use crate::position::{Battalia, Buff, Phase, Pile, Player, Rules};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::squares::{Exits, Shape, Side, Square};
use crate::task::Task;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Chance, Few, Kind, OptionSpec, Options, Seat, Set, Values};

/// What can be chosen (chapter 3).
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "mode",
        words: "Advanced: neutral cities and ruins are stronger, and heroes step onto native squares free of charge.",
        values: Values::OneOf(&["basic", "advanced"]),
        default: "basic",
    },
    OptionSpec {
        key: "buff",
        words: "The Unbound Buff: a wild warlord who can be fought, bribed or hired, and units without a faction.",
        values: Values::OneOf(&["on", "off"]),
        default: "on",
    },
    OptionSpec {
        key: "greats",
        words: "Which great artefacts can come into the row; at least one more than there are players.",
        values: Values::Text("ten, base, or names such as hammer,sword,wings"),
        default: "ten",
    },
    OptionSpec {
        key: "days",
        words: "The game ends after this day at the latest.",
        values: Values::Number { least: 7, most: 84 },
        default: "42",
    },
];

/// What was agreed before the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// B3.1: 2 to 4.
    pub players: u8,
    /// B3.2.
    pub advanced: bool,
    /// B3.3.
    pub module: bool,
    /// B3.4.
    pub greats: Set<Great>,
    /// B3.5.
    pub day_limit: u8,
    /// The content pack.
    pub pack: ChosenPack,
}

impl Setup {
    /// So many players, everything else at its default, with the standard pack.
    pub fn players(players: u8) -> Self {
        Setup::with_defaults(players, &PackRef::standard(), ChosenPack::standard())
    }

    /// The same in this mode, with or without the module.
    #[must_use]
    pub fn variants(self, advanced: bool, module: bool) -> Self {
        Setup { advanced, module, ..self }
    }

    fn with_defaults(players: u8, pack: &Pack, chosen: ChosenPack) -> Self {
        let (greats, day_limit) = (Set::first(Great::ALL.len()), pack.numbers.day_limit);
        Setup { players, advanced: false, module: true, greats, day_limit, pack: chosen }
    }

    /// Understands what was typed.
    pub(crate) fn from_options(seats: u8, options: &Options) -> Result<Self, BadSetup> {
        let chosen = ChosenPack::from_options(options)?;
        let pack = chosen.open()?;
        let default = Setup::with_defaults(seats, &pack, chosen);
        let numbers = &pack.numbers;
        let setup = Setup {
            advanced: switch(options, "mode", ["basic", "advanced"], 0)? == 1,
            module: switch(options, "buff", ["off", "on"], 1)? == 1,
            greats: greats(options, &pack)?,
            day_limit: options.number(
                "days",
                numbers.day_limit_least..=numbers.day_limit_most,
                default.day_limit,
            )?,
            ..default
        };
        setup.validate(&pack)?;
        Ok(setup)
    }

    /// B3.1, B3.4, B3.5.
    fn validate(&self, pack: &Pack) -> Result<(), BadSetup> {
        if !(2..=4).contains(&self.players) {
            return Err(BadSetup::new(format!("expected 2 to 4 players, found {}", self.players)));
        }
        let (least, found) = (u32::from(self.players) + 1, self.greats.len());
        if found < least {
            return Err(BadSetup::new(format!(
                "expected at least {least} great artefacts, one more than there are players (B3.4), found {found}"
            )));
        }
        let days = pack.numbers.day_limit_least..=pack.numbers.day_limit_most;
        if !days.contains(&self.day_limit) {
            let (from, to, found) = (days.start(), days.end(), self.day_limit);
            return Err(BadSetup::new(format!(
                "expected a day limit from {from} to {to} (B3.5), found {found}"
            )));
        }
        Ok(())
    }
}

/// One of two words; says which.
fn switch(options: &Options, key: &str, words: [&str; 2], default: usize) -> Result<usize, BadSetup> {
    let Some(typed) = options.get(key) else { return Ok(default) };
    words.iter().position(|&word| word == typed).ok_or_else(|| {
        let [first, second] = words;
        BadSetup::new(format!("option `{key}`: expected `{first}` or `{second}`, found `{typed}`"))
    })
}

/// B3.4.
fn greats(options: &Options, pack: &Pack) -> Result<Set<Great>, BadSetup> {
    let typed = options.get("greats").unwrap_or("ten");
    match typed {
        "ten" => Ok(Set::first(Great::ALL.len())),
        "base" => Ok(Great::ALL.into_iter().filter(|&great| pack.great(great).base).collect()),
        names => {
            let mut set = Set::EMPTY;
            for name in names.split(',').map(str::trim) {
                let great = Great::ALL.into_iter().find(|&great| GREAT_KEYS[great as usize] == name);
                let great = great.ok_or_else(|| {
                    let known = GREAT_KEYS.join(", ");
                    BadSetup::new(format!(
                        "option `greats`: expected ten, base or some of {known}, found `{name}`"
                    ))
                })?;
                if !set.contains(great) {
                    set.add(great);
                }
            }
            Ok(set)
        }
    }
}

impl Battalia {
    /// B4.1: set-up until the first decision.
    pub(crate) fn open(setup: &Setup, io: &mut impl Desk) -> Result<Self, BadSetup> {
        let pack = setup.pack.open()?;
        setup.validate(&pack)?;
        let first = Seat::new(io.chance().below(u32::from(setup.players)) as u8);
        let left_out = (setup.players == 2).then(|| Faction::from_index(io.chance().below(4) as usize));
        let mut table = Battalia::bare(pack, setup, first, left_out);
        io.say(Event::BecameFirst(first));
        if let Some(faction) = left_out {
            io.say(Event::FactionLeft(faction));
        }
        table.set_out_map(io);
        table.draw_row(io);
        for place in 0..setup.players {
            table.deal_start_deck(table.in_order(place), io);
        }
        table.then(Task::FinishSetup);
        (0..setup.players).for_each(|place| table.then(Task::ChooseCity(place)));
        (0..setup.players).rev().for_each(|place| table.then(Task::ChooseFaction(place)));
        table.run(io);
        Ok(table)
    }

    /// B4.2 to B4.5: a table with full decks and nothing else.
    pub(crate) fn bare(pack: PackRef, setup: &Setup, first: Seat, left_out: Option<Faction>) -> Self {
        let counts = &pack.counts;
        let in_play =
            |at: usize, count: u8| if left_out.is_some_and(|out| out as usize == at) { 0 } else { count };
        let four = |count: u8| Pile::new(std::array::from_fn(|at| in_play(at, count)));
        let unbound = if setup.module { counts.unbound } else { 0 };
        let units = std::array::from_fn(|at| if at == 4 { unbound } else { in_play(at, counts.units) });
        let factions = if left_out.is_some() { 3 } else { 4 };
        let map = pack.map(setup.players);
        let mut board = Board::new(map.columns, map.rows);
        board.lay(map.ruins, Exits::of(&Side::ALL), None);
        board.ruins = map.ruins.bit();
        Battalia {
            pack,
            rules: Rules {
                seats: setup.players,
                advanced: setup.advanced,
                module: setup.module,
                day_limit: setup.day_limit,
                greats: setup.greats,
            },
            first,
            left_out,
            board,
            unit_decks: [Pile::new(units); 4],
            supply_deck: 4 * factions * counts.units + if setup.module { counts.unbound_supplies } else { 0 },
            artefact_decks: [four(counts.artefacts); 7],
            city_decks: counts.cities.map(four),
            road_decks: counts.roads.map(four),
            terrain_in_box: [0; 4],
            row: Set::EMPTY,
            players: [Player::default(); 4],
            day: 0,
            active: first,
            phase: Phase::Setup,
            buff: Buff::Absent,
            visited: [0; 2],
            walked: 0,
            battle: None,
            tasks: Few::new(),
            draft: Draft::Nothing,
            ending: None,
            chronicle: Chronicle::default(),
        }
    }

    /// B4.5 to B4.7.
    fn set_out_map(&mut self, io: &mut impl Desk) {
        let pack = self.pack;
        let map = pack.map(self.rules.seats);
        io.say(Event::SetOut { square: map.ruins, terrain: None, exits: Exits::of(&Side::ALL), level: None });
        let mut shown = [false; 4];
        for &square in &map.start {
            // The topmost corner city whose terrain no start city shows yet: any of these is as likely to be it. What lies above it
            // would be likelier to come next, but the deck is shuffled once more when all start cities lie.
            let corners = &mut self.city_decks[Shape::Corner as usize];
            let weights: [u8; 4] = std::array::from_fn(|at| if shown[at] { 0 } else { corners.rest[at] });
            let at = io.chance().pick(&weights, weights.iter().map(|&weight| u32::from(weight)).sum());
            corners.rest[at] -= 1;
            shown[at] = true;
            self.set_out_city(square, Terrain::from_index(at), Rank::Friman, io);
        }
        for &square in &map.neutral {
            let exits = self.inward(square);
            let shape = exits.shape().map_or(Shape::Corner, |(shape, _)| shape);
            let drawn = self.city_decks[shape as usize].draw_below(io.chance());
            let terrain = Terrain::from_index(drawn.map_or(0, usize::from));
            self.set_out_city(square, terrain, Rank::Lord, io);
        }
    }

    /// All exits that stay on the map.
    pub(crate) fn inward(&self, square: Square) -> Exits {
        let inward = |side: &Side| !self.board.points_out(square, Exits::of(&[*side]));
        Side::ALL.into_iter().filter(inward).fold(Exits::default(), Exits::and)
    }

    fn set_out_city(&mut self, square: Square, terrain: Terrain, level: Rank, io: &mut impl Desk) {
        let exits = self.inward(square);
        self.board.lay_city(square, exits, terrain, level);
        io.say(Event::SetOut { square, terrain: Some(terrain), exits, level: Some(level.number()) });
    }

    /// B4.8.
    fn draw_row(&mut self, io: &mut impl Desk) {
        let mut deck = self.rules.greats;
        for _ in 0..=self.rules.seats {
            self.row.add(deck.draw(io.chance()).expect("the set has one more than there are players"));
        }
        io.say(Event::RowDrawn(self.row));
    }

    /// B4.9: the start deck lies where the nation will be.
    fn deal_start_deck(&mut self, seat: Seat, io: &mut impl Desk) {
        for _ in 0..START_SUPPLIES.min(self.supply_deck) {
            self.supply_deck -= 1;
            self.player_mut(seat).nation.add(Card::SUPPLY);
            self.player_mut(seat).deck_size += 1;
        }
        for rank in Rank::ALL {
            for _ in 0..START_UNITS[rank as usize] {
                let Some(kind) = self.unit_decks[rank as usize].draw_below(io.chance()) else { continue };
                let card = Card::unit_of(rank, Faction::ALL.get(usize::from(kind)).copied());
                let player = self.player_mut(seat);
                player.nation.add(card);
                player.unseen.insert_sorted(card);
                player.deck_size += 1;
            }
        }
        io.say(Event::StartDeckDealt(seat));
    }

    /// B4.10.
    pub(crate) fn can_take_faction(&self, faction: Faction) -> Result<(), Refused> {
        if self.left_out == Some(faction) {
            return Err(Refused::FactionNotInPlay);
        }
        let is_taken = self.players.iter().any(|player| player.faction == Some(faction));
        if is_taken { Err(Refused::FactionTaken) } else { Ok(()) }
    }

    /// B4.10.
    pub(crate) fn take_faction(&mut self, seat: Seat, faction: Faction, io: &mut impl Desk) {
        self.tasks.pop();
        self.player_mut(seat).faction = Some(faction);
        io.say(Event::TookFaction { seat, faction });
    }

    /// B4.11.
    pub(crate) fn can_take_start_city(&self, square: Square) -> Result<(), Refused> {
        let is_start = self.pack.map(self.rules.seats).start.contains(&square);
        if is_start && self.board.controller(square).is_none() {
            Ok(())
        } else {
            Err(Refused::NoFreeStartCity)
        }
    }

    /// B4.11.
    pub(crate) fn take_start_city(&mut self, seat: Seat, square: Square, io: &mut impl Desk) {
        self.tasks.pop();
        self.board.give(square, seat);
        self.board.find_networks();
        io.say(Event::TookStartCity { seat, square });
    }

    /// B4.12, B4.13.
    pub(crate) fn finish_setup(&mut self, io: &mut impl Desk) {
        for seat in self.seats_from(self.first) {
            self.draw(seat, HAND, io);
        }
        for rank in Rank::ALL {
            self.unit_decks[rank as usize].turn_up(io.chance());
            self.say_top_unit(rank, io);
        }
        for kind in ArtefactType::ALL {
            self.artefact_decks[kind as usize].turn_up(io.chance());
            self.say_top_artefact(kind, io);
        }
        for shape in Shape::ALL {
            self.city_decks[shape as usize].turn_up(io.chance());
            self.say_top_city(shape, io);
        }
        for shape in Shape::ROADS {
            self.road_decks[shape as usize - 1].turn_up(io.chance());
            self.say_top_road(shape, io);
        }
        self.begin_day(1, io);
        self.begin_turn(self.first, io);
    }

    /// B17.6.
    pub(crate) fn say_top_unit(&self, rank: Rank, io: &mut impl Desk) {
        if let Some(kind) = self.unit_decks[rank as usize].top {
            let card = Card::unit_of(rank, Faction::ALL.get(usize::from(kind)).copied());
            io.say(Event::TurnedUp(Bank::Card(card)));
        }
    }

    pub(crate) fn say_top_artefact(&self, kind: ArtefactType, io: &mut impl Desk) {
        if let Some(faction) = self.artefact_decks[kind as usize].top {
            let card = Card::artefact(kind, Faction::from_index(usize::from(faction)));
            io.say(Event::TurnedUp(Bank::Card(card)));
        }
    }

    pub(crate) fn say_top_city(&self, shape: Shape, io: &mut impl Desk) {
        if let Some(terrain) = self.city_decks[shape as usize].top {
            io.say(Event::TurnedUp(Bank::City(shape, Terrain::from_index(usize::from(terrain)))));
        }
    }

    pub(crate) fn say_top_road(&self, shape: Shape, io: &mut impl Desk) {
        if let Some(terrain) = self.road_decks[shape as usize - 1].top {
            io.say(Event::TurnedUp(Bank::Road(shape, Terrain::from_index(usize::from(terrain)))));
        }
    }
}
