//! Chapters 3 and 4: options and set-up.

use crate::cards::{
    Artifact, Building, BuildingType, Buildings, CORRUPTION, Cataclysm, Character, Colour, Elixir, Elixirs,
    GIFTS_PER_COLOUR, Gifts, HeroCard, Quest, SPACES, Sin, Sins, Treasures, UnnamedCard,
};
use crate::draft::Draft;
use crate::event::Event;
use crate::pack::{ChosenPack, Pack, PackRef};
use crate::position::{Hero, QuestSlot, Rules, Seven, Space, Unnamed};
use crate::sequence::Io;
use crate::task::Task;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use table::{BadSetup, Bag, Chance, Deck, Log, OptionSpec, Options, PerSeat, Seat, Set, Values};

/// S3.2.
const HEROES: RangeInclusive<u8> = 2..=6;
/// S4.4.
const FIRST_SINS: usize = 3;

/// What can be chosen (chapter 3).
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "fall",
        words: "The Fall of a Hero: sins in hand corrupt, and a corrupted hero changes sides.",
        values: Values::OneOf(&["off", "on"]),
        default: "off",
    },
    OptionSpec {
        key: "unnamed",
        words: "The last seat plays the Unnamed against the heroes.",
        values: Values::OneOf(&["off", "on"]),
        default: "off; on with seven seats",
    },
    OptionSpec {
        key: "heroes",
        words: "Hero cards are dealt at random, or chosen in the order of the seats.",
        values: Values::OneOf(&["random", "chosen"]),
        default: "random",
    },
    OptionSpec {
        key: "omens",
        words: "So many cataclysms count as played before the game begins.",
        values: Values::Number { least: 0, most: 6 },
        default: "4 with two heroes, otherwise 0",
    },
    OptionSpec {
        key: "provisions",
        words: "Each hero starts with so much more fame and gold.",
        values: Values::Number { least: 0, most: 6 },
        default: "0; 2 with the Fall, 1 with the Unnamed, 4 with both",
    },
    OptionSpec {
        key: "dark",
        words: "From this round on a round without a completed row brings a cataclysm.",
        values: Values::NumberOr { least: 8, most: 30, other: 0, meaning: "never" },
        default: "12",
    },
    OptionSpec {
        key: "circuits",
        words: "A Quest Phase has at most so many circuits.",
        values: Values::Number { least: 20, most: 200 },
        default: "40",
    },
    OptionSpec {
        key: "rounds",
        words: "The heroes are defeated at the end of this round.",
        values: Values::Number { least: 15, most: 99 },
        default: "30",
    },
];

/// What was agreed before the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// S3.2: 2 to 6.
    pub heroes: u8,
    /// Chapter 17.
    pub fall: bool,
    /// Chapter 18: one more seat.
    pub unnamed: bool,
    /// S3.4: are hero cards chosen?
    pub chosen_heroes: bool,
    /// S3.5: 0 to 6.
    pub omens: u8,
    /// S3.6: 0 to 6.
    pub provisions: u8,
    /// S3.7: 0, or 8 to 30.
    pub gathering_dark: u8,
    /// S3.7: 20 to 200.
    pub circuit_limit: u8,
    /// S3.7: 15 to 99.
    pub round_limit: u8,
    /// The content pack.
    pub pack: ChosenPack,
}

impl Setup {
    /// So many heroes, everything else at its default, with the standard pack.
    pub fn heroes(heroes: u8) -> Self {
        Setup::with_defaults(heroes, false, false, &PackRef::standard(), ChosenPack::standard())
    }

    /// The same with these variants, at their defaults.
    #[must_use]
    pub fn variants(self, fall: bool, unnamed: bool) -> Self {
        Setup::with_defaults(self.heroes, fall, unnamed, &PackRef::standard(), self.pack)
    }

    fn with_defaults(heroes: u8, fall: bool, unnamed: bool, pack: &Pack, chosen: ChosenPack) -> Self {
        let numbers = &pack.numbers;
        let omens = usize::from(heroes).checked_sub(2).and_then(|at| numbers.omens.get(at));
        Setup {
            heroes,
            fall,
            unnamed,
            chosen_heroes: false,
            omens: omens.copied().unwrap_or(0),
            provisions: numbers.provisions[usize::from(fall) + 2 * usize::from(unnamed)],
            gathering_dark: numbers.gathering_dark,
            circuit_limit: numbers.circuit_limit,
            round_limit: numbers.round_limit,
            pack: chosen,
        }
    }

    /// Understands what was typed.
    pub(crate) fn from_options(seats: u8, options: &Options) -> Result<Self, BadSetup> {
        let chosen = ChosenPack::from_options(options)?;
        let pack = chosen.open()?;
        let fall = switch(options, "fall", ["off", "on"])?;
        // Seven people can only play with the Unnamed.
        let unnamed =
            switch(options, "unnamed", ["off", "on"])? || (seats == 7 && options.get("unnamed").is_none());
        let heroes = seats - u8::from(unnamed);
        let default = Setup::with_defaults(heroes, fall, unnamed, &pack, chosen);
        let setup = Setup {
            chosen_heroes: switch(options, "heroes", ["random", "chosen"])?,
            omens: options.number("omens", 0..=6, default.omens)?,
            provisions: options.number("provisions", 0..=6, default.provisions)?,
            gathering_dark: options.number("dark", 0..=30, default.gathering_dark)?,
            circuit_limit: options.number("circuits", 20..=200, default.circuit_limit)?,
            round_limit: options.number("rounds", 15..=99, default.round_limit)?,
            ..default
        };
        setup.validate()?;
        Ok(setup)
    }

    /// S3.2 to S3.7.
    fn validate(&self) -> Result<(), BadSetup> {
        let within = |what: &str, found: u8, range: RangeInclusive<u8>| {
            if range.contains(&found) {
                return Ok(());
            }
            Err(BadSetup::new(format!("expected {} to {} {what}, found {found}", range.start(), range.end())))
        };
        within("heroes", self.heroes, HEROES)?;
        if self.heroes == 2 && (self.fall || self.unnamed) {
            let variant = if self.fall { "the Fall of a Hero" } else { "the Unnamed as a player" };
            return Err(BadSetup::new(format!(
                "two heroes play without {variant} (S3.3): expected three to six heroes"
            )));
        }
        within("omens", self.omens, 0..=6)?;
        within("provisions", self.provisions, 0..=6)?;
        if self.gathering_dark != 0 {
            within("as the round of the Gathering Dark (or 0 for never)", self.gathering_dark, 8..=30)?;
        }
        within("circuits", self.circuit_limit, 20..=200)?;
        within("rounds", self.round_limit, 15..=99)
    }
}

/// One of two words.
fn switch(options: &Options, key: &str, [no, yes]: [&str; 2]) -> Result<bool, BadSetup> {
    match options.get(key) {
        None => Ok(false),
        Some(typed) if typed == no => Ok(false),
        Some(typed) if typed == yes => Ok(true),
        Some(typed) => {
            Err(BadSetup::new(format!("option `{key}`: expected `{no}` or `{yes}`, found `{typed}`")))
        }
    }
}

impl Seven {
    /// S4.1: the table before anything is laid out, and the first steps of set-up.
    pub(crate) fn open(
        setup: &Setup,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) -> Result<Self, BadSetup> {
        setup.validate()?;
        let mut table = Seven::bare(setup.pack.open()?, setup);
        table.tasks.push(Task::LayOut);
        if setup.chosen_heroes {
            table.tasks.push(Task::ChooseHero(Seat::new(0)));
        } else {
            for seat in table.hero_seats() {
                let hero = table.heroes_left.draw(io.chance).expect("there are six heroes");
                table.heroes[seat].card = hero;
                io.say(Event::TookHero { seat, hero });
            }
        }
        table.run(io);
        Ok(table)
    }

    /// A table on which nothing lies: all cards in their decks.
    pub(crate) fn bare(pack: PackRef, setup: &Setup) -> Self {
        let buildings = |kind: BuildingType| Building::all().filter(move |building| building.kind() == kind);
        Seven {
            pack,
            rules: Rules {
                fall: setup.fall,
                unnamed: setup.unnamed,
                chosen_heroes: setup.chosen_heroes,
                omens: setup.omens,
                provisions: setup.provisions,
                gathering_dark: setup.gathering_dark,
                circuit_limit: setup.circuit_limit,
                round_limit: setup.round_limit,
            },
            heroes: PerSeat::filled(setup.heroes, Hero::default()),
            heroes_left: Set::first(HeroCard::COUNT),
            pools: Gifts::new([GIFTS_PER_COLOUR; 6]),
            sin_deck: Deck::new(Sins::new(std::array::from_fn(|i| pack[Sin::new(i as u8)].copies))),
            sin_pile: ArrayVec::new(),
            sevens: 0,
            tavern: [Space::Empty; SPACES],
            character_deck: Set::first(Character::COUNT),
            character_discard: Set::EMPTY,
            store: [Space::Empty; SPACES],
            elixir_deck: Elixirs::new(std::array::from_fn(|i| pack[Elixir::new(i as u8)].copies)),
            elixir_discard: Elixirs::EMPTY,
            on_offer: Buildings::EMPTY,
            castle_deck: Deck::new(buildings(BuildingType::Castle).collect::<Bag<_, _>>()),
            estate_deck: Deck::new(buildings(BuildingType::Estate).collect::<Bag<_, _>>()),
            quests: [QuestSlot::default(); 6],
            quest_deck: Set::first(Quest::COUNT),
            treasure_deck: Deck::new(Treasures::new(std::array::from_fn(|i| {
                pack.treasures.get(i).map_or(0, |treasure| treasure.copies)
            }))),
            treasure_discard: Treasures::EMPTY,
            reward_pool: Treasures::EMPTY,
            treasures_owed: [0; 6],
            artifact_deck: Set::first(Artifact::COUNT),
            artifacts_spent: Set::EMPTY,
            portals: ArrayVec::new(),
            cataclysm_deck: Deck::new(Cataclysm::all().collect::<Bag<_, _>>()),
            cataclysm: None,
            cataclysms_played: Set::EMPTY,
            armour: 0,
            corruption_left: if setup.fall { CORRUPTION } else { 0 },
            unnamed: Unnamed {
                hand: if setup.unnamed { Set::first(UnnamedCard::COUNT) } else { Set::EMPTY },
                ..Unnamed::default()
            },
            round: 0,
            circuits: 0,
            order: ArrayVec::new(),
            at_turn: 0,
            passes: 0,
            used_freely: false,
            row_completed: false,
            in_regrouping: false,
            announced: None,
            tasks: ArrayVec::new(),
            draft: Draft::Nothing,
            backs: 0,
            ending: None,
        }
    }

    /// D44.
    pub(crate) fn take_hero(
        &mut self,
        seat: Seat,
        hero: HeroCard,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.heroes_left.remove(hero);
        self.heroes[seat].card = hero;
        io.say(Event::TookHero { seat, hero });
        self.tasks.pop();
        if seat.number() + 1 < self.hero_count() {
            self.tasks.push(Task::ChooseHero(Seat::new(seat.number() + 1)));
        }
    }

    /// S4.2 to S4.11, in this order.
    pub(crate) fn lay_out(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let heroes = self.hero_count();
        let first = io.chance.below(heroes.into()) as u8;
        self.order = (0..heroes).map(|after| Seat::new((first + after) % heroes)).collect();
        io.say(Event::BecameFirst(self.order[0]));
        for seat in self.hero_seats() {
            let facts = &self.pack[self.heroes[seat].card];
            let (gifts, fame, gold) = (facts.gifts, facts.fame, facts.gold);
            let provisions = u16::from(self.rules.provisions);
            self.take_from_pools(seat, gifts);
            let hero = &mut self.heroes[seat];
            hero.fame = u16::from(fame) + provisions;
            hero.gold = u16::from(gold) + provisions;
        }
        for at in 0..self.order.len() {
            (0..FIRST_SINS).for_each(|_| self.draw_sin(self.order[at], io));
        }
        self.settle_tavern(io);
        self.settle_store(io);
        self.turn_up_buildings(BuildingType::Castle, io);
        self.turn_up_buildings(BuildingType::Estate, io);
        (0..self.quests.len()).for_each(|slot| self.lay_quest(slot, io));
        for slot in 0..self.quests.len() {
            if self.quests[slot].quest.is_some() {
                self.deal_treasures(slot, 2, io);
                for treasure in self.quests[slot].treasures.into_iter().flatten().filter(|_| slot < 4) {
                    io.say(Event::TurnedUpTreasure { slot: slot as u8, treasure });
                }
            }
        }
        Colour::ALL
            .into_iter()
            .for_each(|colour| self.on_offer.add(Building::of(BuildingType::Temple, colour)));
        for _ in 0..self.rules.omens {
            if let Some(omen) = self.cataclysm_deck.draw(io.chance) {
                self.cataclysms_played.add(omen);
                io.say(Event::Omen(omen));
            }
        }
        io.say(Event::LaidOut);
        self.begin_round(io);
    }
}
