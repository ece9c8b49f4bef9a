//! Chapter 6: setting up.

use crate::chronicle::Chronicle;
use crate::event::Event;
use crate::hexes::{Dir, Hex, HexSet, MOST_HEXES, MOST_SLOTS};
use crate::kinds::{CombatCard, Faction, HeroKind, Icon, Terrain};
use crate::pack::{PackRef, START_GOLD};
use crate::position::{Block, HOME, MOST_PLAYERS, Map, MultiverseWar, NONE, Phase, Player, Stock, draw_bit};
use crate::sequence::Desk;
use crate::setup::{Rules, Setup};
use crate::task::Task;
use table::{BadSetup, Bag, Few, Seat, Seats, Set};

impl MultiverseWar {
    /// Chapter 6 up to the first decision.
    pub(crate) fn open(setup: &Setup, io: &mut impl Desk) -> Result<Self, BadSetup> {
        let pack = setup.pack.open()?;
        setup.validate(&pack)?;
        let mut game = MultiverseWar::bare(pack, setup.rules);
        game.then(Task::FinishSetup);
        if setup.rules.tutorial {
            // M33.1.
            for (seat, faction) in game.seats_at_table().zip(Faction::ALL) {
                game.player_mut(seat).faction = Some(faction);
                io.say(Event::ChoseFaction { seat, faction });
            }
        } else {
            game.then(Task::ChooseFaction(0));
        }
        game.run(io);
        Ok(game)
    }

    /// M6.2: homes and face-down territories; nobody has chosen anything.
    pub(crate) fn bare(pack: PackRef, rules: Rules) -> Self {
        let geometry = pack.whole().map(rules.map);
        let mut map = Map {
            tiles: [NONE; MOST_SLOTS],
            turned: [0; MOST_SLOTS],
            terrain: [Terrain::Unknown; MOST_HEXES],
            exits: [0; MOST_HEXES],
            standing: [NONE; MOST_HEXES],
            forest: HexSet::EMPTY,
            screens: geometry.all().collect(),
            walls: std::array::from_fn(|at| geometry.neighbours.get(at).map_or(0, bits_of_neighbours)),
            woods: [0; MOST_HEXES],
            high: HexSet::EMPTY,
            structures: HexSet::EMPTY,
            held: [HexSet::EMPTY; MOST_PLAYERS],
            occupied: [HexSet::EMPTY; MOST_PLAYERS],
            closed: geometry.all().collect(),
            tokens: HexSet::EMPTY,
            tales: HexSet::EMPTY,
            mines: HexSet::EMPTY,
            mine_slots: rules.mines,
            improved: HexSet::EMPTY,
            worked: HexSet::EMPTY,
        };
        for &slot in &geometry.homes {
            map.tiles[usize::from(slot)] = HOME;
        }
        let copies = if rules.combat_cards { pack.numbers.cards_copies } else { 0 };
        let stock = Stock {
            territories: (1 << pack.territories.len()) - 1,
            adventures: if rules.adventures { (1 << pack.adventures.len()) - 1 } else { 0 },
            told: 0,
            cards: Bag::new([copies; 6]),
            played: Bag::EMPTY,
            heroes: Few::new(),
            roads: pack.numbers.roads,
            improvements: pack.numbers.improvements,
            encounters: [3; 4],
        };
        let mut game = MultiverseWar {
            pack,
            rules,
            turn: 0,
            phase: Phase::Setup,
            first: Seat::new(0),
            active: Seat::new(0),
            map,
            buildings: Few::new(),
            encounters: Few::new(),
            shards: Few::new(),
            players: [Player::new(); MOST_PLAYERS],
            blocks: [[Block::default(); crate::position::BLOCKS]; MOST_PLAYERS],
            stock,
            treaties: [[0; MOST_PLAYERS]; MOST_PLAYERS],
            loans: Few::new(),
            deal: None,
            fight: None,
            story: None,
            tasks: Few::new(),
            ending: None,
            course: 0,
            told: false,
            chronicle: Chronicle::default(),
        };
        for hex in geometry.homes.iter().flat_map(|&slot| Hex::of_slot(slot)) {
            game.map.terrain[hex.index()] = Terrain::Grassland;
            game.survey(hex);
        }
        for seat in game.seats_at_table() {
            game.player_mut(seat).gold = START_GOLD;
            game.look_from(seat);
        }
        game
    }

    /// M6.4 to M6.8.
    pub(crate) fn finish_setup(&mut self, io: &mut impl Desk) {
        if self.rules.secret_missions {
            let mut missions = (1u32 << self.pack.missions.len()) - 1;
            for seat in self.seats_at_table() {
                let card =
                    draw_bit(&mut missions, io.chance()).expect("there are more missions than players");
                self.player_mut(seat).mission = card;
                self.player_mut(seat).could_mission = 255;
                io.say(Event::DealtMission { seat, mission: Some(card) });
            }
        }
        if self.rules.combat_cards {
            for seat in self.seats_at_table() {
                self.deal_cards(seat, self.pack.numbers.cards_start, io);
            }
        }
        if self.rules.heroes {
            let mut sheets: Set<HeroKind> = Set::first(HeroKind::ALL.len());
            while let Some(hero) = sheets.draw(io.chance()) {
                self.stock.heroes.push(hero);
            }
            io.say(Event::HeroRow(self.stock.heroes));
        }
        // M33.1: the learner moves first.
        self.first = if self.rules.tutorial { Seat::new(0) } else { self.roll_for_first(io) };
        io.say(Event::FirstPlayer(self.first));
        if self.rules.seats == 2 {
            self.compensate(self.in_order(1), io);
        }
        self.then(Task::StartTurn);
    }

    /// M26.1, M21.3: who goes second against one enemy has more to begin with.
    fn compensate(&mut self, second: Seat, io: &mut impl Desk) {
        if self.rules.combat_cards {
            self.deal_cards(second, self.pack.numbers.cards_second, io);
        }
        if self.rules.portal {
            self.player_mut(second).stones = self.pack.numbers.stones_second;
        }
    }

    /// M6.4, M26.1.
    fn deal_cards(&mut self, seat: Seat, count: u8, io: &mut impl Desk) {
        let dealt: Bag<CombatCard, 6> = self.stock.cards.draw_many(u32::from(count), io.chance());
        self.player_mut(seat).hand.add_all(&dealt);
        io.say(Event::DealtCards { seat, cards: Some(dealt), count: dealt.len() as u8 });
    }

    /// M6.7.
    fn roll_for_first(&mut self, io: &mut impl Desk) -> Seat {
        let mut leaders = Seats::all(self.rules.seats);
        // A die without criticals, or with nothing else, never decides: then the first seat begins.
        let critical = self.pack.die.iter().filter(|&&icon| icon == Icon::Critical).count();
        while leaders.len() > 1 && (1..6).contains(&critical) {
            let (mut most, mut ahead) = (0, Seats::NONE);
            for seat in leaders.iter() {
                let rolled = self.roll_dice(6, io);
                io.say(Event::RolledForFirst { seat, rolled });
                if rolled.critical > most {
                    (most, ahead) = (rolled.critical, Seats::NONE);
                }
                if rolled.critical == most {
                    ahead = ahead.with(seat);
                }
            }
            leaders = ahead;
        }
        leaders.first().unwrap_or(Seat::new(0))
    }
}

/// The directions in which there is a hex.
fn bits_of_neighbours(around: &[Hex; 6]) -> u8 {
    let bits = Dir::ALL.iter().zip(around).filter(|(_, hex)| !hex.is_none());
    bits.fold(0, |bits, (direction, _)| bits | direction.bit())
}
