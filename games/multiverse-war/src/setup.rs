//! Chapter 3: options.

use crate::pack::{ChosenPack, MapName, Pack, PackRef};
use serde::{Deserialize, Serialize};
use table::{BadSetup, OptionSpec, Options, Values};

const ON_OFF: Values = Values::OneOf(&["on", "off"]);
const LATER: &str = "scenario";

const fn option(key: &'static str, words: &'static str, values: Values) -> OptionSpec {
    OptionSpec { key, words, values, default: LATER }
}

/// What can be chosen (M3.2). Where the default is "scenario", the scenario decides.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "scenario",
        words: "Scenario: what the game is played with; the rows below change single things.",
        values: Values::OneOf(&["starter", "advanced", "tutorial"]),
        default: "advanced",
    },
    option("map", "The map; it fits the number of players.", Values::OneOf(&MapName::KEYS)),
    option(
        "teams",
        "Teams: who is with whom, on the map for two teams.",
        Values::OneOf(&["west_east", "north_south", "cross"]),
    ),
    option("goal.portal", "Whoever fills the portal track wins.", ON_OFF),
    option(
        "goal.conquest",
        "What happens when a settlement falls.",
        Values::OneOf(&["end", "eliminate", "off"]),
    ),
    option("goal.domination", "Four Fortresses win.", ON_OFF),
    option("goal.elite", "Four elite types win.", ON_OFF),
    option("goal.agenda", "Three secret tasks win.", ON_OFF),
    option("goal.shards", "Twenty shards win.", ON_OFF),
    option("turn_limit", "Points decide after this turn.", Values::Text("12, 20 or none")),
    option("heroes", "Five heroes can be recruited.", ON_OFF),
    option(
        "mines",
        "Aether mines, from which stones for the portal come.",
        Values::Text("off, standard, or slots such as 2,-1;1,1"),
    ),
    option("shards", "Mines give shards that are carried home.", ON_OFF),
    option("dial", "Every turn has an event.", ON_OFF),
    option("adventures", "Forests hide adventures.", ON_OFF),
    option("secret_missions", "Everybody has a secret mission.", ON_OFF),
    option("combat_cards", "Cards are played in fights.", ON_OFF),
    option("formations", "Fortresses let two units share a hex.", ON_OFF),
    option("decoys", "Blank blocks can be placed.", ON_OFF),
    option("diplomacy", "Treaties and gold deals between three or four players without teams.", ON_OFF),
    option(
        "dice_level",
        "Dice: do strikes that nothing hinders hit without a roll?",
        Values::OneOf(&["recruit", "veteran"]),
    ),
];

/// M3.2: what becomes of a fallen settlement's owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Conquest {
    /// M30.4.
    End,
    /// M30.15.
    Eliminate,
    /// M30.16.
    Off,
}

/// M3.2: the options of a game.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// M3.1.
    pub seats: u8,
    /// M3.3.
    pub starter: bool,
    /// Chapter 33: does the starter scenario begin with a script?
    pub tutorial: bool,
    /// M5.1 to M5.6.
    pub map: MapName,
    /// M5.7: the side of each seat.
    pub sides: [u8; 4],
    /// M30.11.
    pub bonus_missions: bool,
    /// M30.3.
    pub portal: bool,
    /// M30.4, M30.15, M30.16.
    pub conquest: Conquest,
    /// M30.5.
    pub domination: bool,
    /// M30.6.
    pub elite: bool,
    /// M30.7.
    pub agenda: bool,
    /// M30.8.
    pub shard_goal: bool,
    /// M30.9; 0 for none.
    pub turn_limit: u8,
    /// Chapter 20.
    pub heroes: bool,
    /// M3.8: the slots with mines, as bits.
    pub mines: u32,
    /// Chapter 27.
    pub shards: bool,
    /// Chapter 24.
    pub dial: bool,
    /// Chapter 22.
    pub adventures: bool,
    /// M25.1.
    pub secret_missions: bool,
    /// Chapter 26.
    pub combat_cards: bool,
    /// M28.1.
    pub formations: bool,
    /// M28.6.
    pub decoys: bool,
    /// M29.9, M29.12.
    pub diplomacy: bool,
    /// M16.15.
    pub veteran_dice: bool,
}

impl Rules {
    /// Is it a game of teams?
    pub const fn has_teams(&self) -> bool {
        matches!(self.map, MapName::FourTeams)
    }

    /// Everybody for himself, among three or more?
    pub const fn is_free_for_all(&self) -> bool {
        self.seats > 2 && !self.has_teams()
    }
}

/// What was agreed before the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// M3.2.
    pub rules: Rules,
    /// The content pack.
    pub pack: ChosenPack,
}

impl Setup {
    /// M3.3: the starter scenario for so many players.
    pub fn starter(players: u8) -> Self {
        Setup::with_pack(players, true, ChosenPack::standard(), &PackRef::standard())
    }

    /// The advanced scenario for so many players.
    pub fn advanced(players: u8) -> Self {
        Setup::with_pack(players, false, ChosenPack::standard(), &PackRef::standard())
    }

    /// The same on another map, with its standard mines.
    #[must_use]
    pub fn on(mut self, map: MapName) -> Self {
        let pack = self.pack.open().unwrap_or_else(|_| PackRef::standard());
        self.rules.map = map;
        self.rules.sides = if map == MapName::FourTeams { WEST_EAST } else { [0, 1, 2, 3] };
        if self.rules.mines != 0 {
            self.rules.mines = slots_as_bits(&pack.map(map).mines);
        }
        if matches!(map, MapName::TwoAggressive | MapName::TwoAggressiveSafe) {
            self.rules.domination = false;
        }
        self
    }

    /// The same with options changed.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        change(&mut self.rules);
        self
    }

    fn with_pack(seats: u8, starter: bool, chosen: ChosenPack, pack: &Pack) -> Self {
        let map = match seats {
            0..=2 => MapName::Two,
            3 => MapName::Three,
            _ => MapName::FourTeams,
        };
        let full = !starter;
        let rules = Rules {
            seats,
            starter,
            tutorial: false,
            map,
            sides: if map == MapName::FourTeams { WEST_EAST } else { [0, 1, 2, 3] },
            bonus_missions: starter,
            portal: full,
            conquest: Conquest::End,
            domination: full,
            elite: full,
            agenda: full,
            shard_goal: false,
            turn_limit: if starter { 0 } else { 20 },
            heroes: full,
            mines: if full { slots_as_bits(&pack.map(map).mines) } else { 0 },
            shards: false,
            dial: full,
            adventures: true,
            secret_missions: full,
            combat_cards: full,
            formations: false,
            decoys: full,
            diplomacy: false,
            veteran_dice: false,
        };
        Setup { rules, pack: chosen }
    }

    /// Understands what was typed.
    pub(crate) fn from_options(seats: u8, options: &Options) -> Result<Self, BadSetup> {
        let chosen = ChosenPack::from_options(options)?;
        let pack = chosen.open()?;
        let scenario = choice(options, "scenario", &["advanced", "starter", "tutorial"])?.unwrap_or(0);
        let mut setup = Setup::with_pack(seats, scenario > 0, chosen, &pack);
        if scenario == 2 {
            setup = setup.on(MapName::TwoAggressive).with(|rules| rules.tutorial = true);
        }
        if let Some(at) = choice(options, "map", &MapName::KEYS)? {
            setup = setup.on(MapName::ALL[at]);
        }
        let rules = &mut setup.rules;
        if let Some(at) = choice(options, "teams", &["west_east", "north_south", "cross"])? {
            if !rules.has_teams() {
                return Err(BadSetup::new("option `teams`: expected only with the map four_teams (M3.2)"));
            }
            rules.sides = [WEST_EAST, [0, 0, 1, 1], [0, 1, 0, 1]][at];
        }
        if let Some(at) = choice(options, "goal.conquest", &["end", "eliminate", "off"])? {
            rules.conquest = [Conquest::End, Conquest::Eliminate, Conquest::Off][at];
        }
        if let Some(typed) = options.get("turn_limit").filter(|&typed| typed != LATER) {
            rules.turn_limit = match typed {
                "none" => 0,
                "12" => 12,
                "20" => 20,
                _ => {
                    return Err(BadSetup::new(format!(
                        "option `turn_limit`: expected 12, 20 or none, found `{typed}`"
                    )));
                }
            };
        }
        if let Some(typed) = options.get("mines").filter(|&typed| typed != LATER) {
            rules.mines = match typed {
                "off" => 0,
                "standard" => slots_as_bits(&pack.map(rules.map).mines),
                list => typed_mines(list, pack.map(rules.map).slots.as_slice())?,
            };
        }
        rules.veteran_dice = choice(options, "dice_level", &["recruit", "veteran"])? == Some(1);
        let switches: [(&str, &mut bool); 14] = [
            ("goal.portal", &mut rules.portal),
            ("goal.domination", &mut rules.domination),
            ("goal.elite", &mut rules.elite),
            ("goal.agenda", &mut rules.agenda),
            ("goal.shards", &mut rules.shard_goal),
            ("heroes", &mut rules.heroes),
            ("shards", &mut rules.shards),
            ("dial", &mut rules.dial),
            ("adventures", &mut rules.adventures),
            ("secret_missions", &mut rules.secret_missions),
            ("combat_cards", &mut rules.combat_cards),
            ("formations", &mut rules.formations),
            ("decoys", &mut rules.decoys),
            ("diplomacy", &mut rules.diplomacy),
        ];
        for (key, switch) in switches {
            if let Some(at) = choice(options, key, &["off", "on"])? {
                *switch = at == 1;
            }
        }
        setup.validate(&pack)?;
        Ok(setup)
    }

    /// M3.1 to M3.8.
    pub(crate) fn validate(&self, pack: &Pack) -> Result<(), BadSetup> {
        let rules = &self.rules;
        let refuse = |words: String| Err(BadSetup::new(words));
        if !(2..=4).contains(&rules.seats) {
            return refuse(format!("expected 2 to 4 players (M3.1), found {}", rules.seats));
        }
        if rules.map.players() != rules.seats {
            let key = MapName::KEYS[rules.map as usize];
            let fits = rules.map.players();
            return refuse(format!("the map `{key}` is for {fits} players (M3.4), not for {}", rules.seats));
        }
        let expected_sides = if rules.has_teams() { 2 } else { usize::from(rules.seats) };
        let mut sides = rules.sides;
        let sides = &mut sides[..usize::from(rules.seats)];
        sides.sort_unstable();
        let halves = !rules.has_teams() || sides[0] == sides[1] && sides[2] == sides[3];
        let different = 1 + sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
        if different != expected_sides || !halves {
            return refuse(
                "expected two teams of two on four_teams, and no teams elsewhere (M5.7)".to_owned(),
            );
        }
        if rules.starter {
            let fixed = [
                ("goal.portal", rules.portal),
                ("goal.agenda", rules.agenda),
                ("goal.shards", rules.shard_goal),
                ("heroes", rules.heroes),
                ("mines", rules.mines != 0),
                ("shards", rules.shards),
                ("dial", rules.dial),
                ("secret_missions", rules.secret_missions),
                ("combat_cards", rules.combat_cards),
                ("formations", rules.formations),
                ("dice_level veteran", rules.veteran_dice),
            ];
            if let Some((key, _)) = fixed.iter().find(|(_, on)| *on) {
                return refuse(format!("the starter scenario is played without {key} (M3.2, M3.3)"));
            }
        }
        if rules.tutorial && (self.pack != ChosenPack::standard() || *rules != Setup::tutorial().rules) {
            return refuse(
                "the tutorial is for two players, with the standard pack and no other options (M33.1)"
                    .to_owned(),
            );
        }
        if rules.bonus_missions != rules.starter {
            return refuse(
                "bonus missions belong to the starter scenario, and always to it (M3.2)".to_owned(),
            );
        }
        let needs_mines = rules.portal || rules.shards || rules.shard_goal;
        if needs_mines && rules.mines == 0 {
            return refuse("portal and shards need mines (M3.5)".to_owned());
        }
        if rules.shard_goal && !rules.shards {
            return refuse("goal.shards needs shards (M3.5)".to_owned());
        }
        if rules.agenda && !rules.secret_missions {
            return refuse("goal.agenda needs secret_missions (M3.5)".to_owned());
        }
        if rules.conquest == Conquest::Eliminate && !rules.is_free_for_all() {
            return refuse(
                "goal.conquest = eliminate needs three or more players without teams (M3.5)".to_owned(),
            );
        }
        if rules.diplomacy && !rules.is_free_for_all() {
            return refuse("diplomacy needs three or more players without teams (M3.2)".to_owned());
        }
        if !matches!(rules.turn_limit, 0 | 12 | 20) {
            return refuse(format!(
                "expected a turn limit of 12 or 20, or none (M3.9), found {}",
                rules.turn_limit
            ));
        }
        let has_goal = rules.portal
            || rules.conquest != Conquest::Off
            || rules.domination
            || rules.elite
            || rules.agenda
            || rules.shard_goal
            || rules.bonus_missions;
        if !has_goal && rules.turn_limit == 0 {
            return refuse("expected at least one goal or a turn limit (M3.6)".to_owned());
        }
        mines_are_fair(rules, pack)
    }
}

/// M5.7.
const WEST_EAST: [u8; 4] = [0, 1, 1, 0];

fn slots_as_bits(slots: &[u8]) -> u32 {
    slots.iter().fold(0, |bits, slot| bits | 1 << slot)
}

fn choice(options: &Options, key: &str, words: &[&str]) -> Result<Option<usize>, BadSetup> {
    let Some(typed) = options.get(key).filter(|&typed| typed != LATER) else { return Ok(None) };
    words.iter().position(|&word| word == typed).map(Some).ok_or_else(|| {
        BadSetup::new(format!("option `{key}`: expected {}, found `{typed}`", words.join(" or ")))
    })
}

fn typed_mines(typed: &str, slots: &[(i8, i8)]) -> Result<u32, BadSetup> {
    let mut bits = 0;
    for one in typed.split(';') {
        let place =
            one.split_once(',').and_then(|(q, r)| Some((q.trim().parse().ok()?, r.trim().parse().ok()?)));
        let slot = place.and_then(|place| slots.iter().position(|&slot| slot == place));
        let slot = slot.ok_or_else(|| {
            BadSetup::new(format!(
                "option `mines`: expected slots of the map such as 2,-1;1,1, found `{one}`"
            ))
        })?;
        bits |= 1 << slot;
    }
    Ok(bits)
}

/// M3.8: one to six territory slots, the same when the map is turned.
fn mines_are_fair(rules: &Rules, pack: &Pack) -> Result<(), BadSetup> {
    if rules.mines == 0 {
        return Ok(());
    }
    let map = pack.map(rules.map);
    let mines = || (0..32).filter(|slot| rules.mines >> slot & 1 != 0);
    let is_territory = |slot: usize| slot < map.slots.len() && !map.homes.contains(&(slot as u8));
    if rules.mines.count_ones() > 6 || !mines().all(is_territory) {
        return Err(BadSetup::new("expected one to six territory slots as mines (M3.8)"));
    }
    let at = |home: usize| map.slots[usize::from(map.homes[home])];
    let turned = |(q, r): (i8, i8)| {
        if rules.seats == 3 {
            let once = (-r, q + r);
            (-once.1, once.0 + once.1)
        } else {
            let (one, other) = (at(0), at(usize::from(rules.seats) / 2));
            (one.0 + other.0 - q, one.1 + other.1 - r)
        }
    };
    let is_mine = |place| mines().any(|slot| map.slots[slot] == place);
    if mines().all(|slot| is_mine(turned(map.slots[slot]))) {
        return Ok(());
    }
    Err(BadSetup::new("expected mines that stay the same when the map is turned (M3.8)"))
}
