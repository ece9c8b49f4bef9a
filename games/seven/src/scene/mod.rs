//! Positions made to order: for tests, worked examples and puzzles. Cards are named as in the rulebook, by id or by name.
//!
//! Here stands what belongs to a hero; `board.rs` has what lies on the table.

mod board;

use crate::cards::{
    Artifact, Building, BuildingType, Cataclysm, Character, Colour, Elixir, HeroCard, Quest, Sin, Treasure,
    UnnamedCard,
};
use crate::pack::{Pack, PackRef};
use crate::position::{Seven, Space};
use crate::setup::Setup;
use crate::task::Task;
use table::{Audience, Kind, KnownCard, Seat};

/// A table that is being laid out.
///
/// It begins as round 1, the turn of the first seat, in the order of the seats; nobody has anything. What is not said is filled up
/// from the end of each deck: tavern, store, castles, estates and quests. No treasures lie beside quests. Panics if a card is
/// asked for twice: such a table is a mistake in a test.
#[derive(Clone, Debug)]
pub struct Scene {
    seven: Seven,
    tasks: Vec<Task>,
}

/// A card that can be found by its id or its name.
pub trait Card: Kind {
    /// Every card of its kind with its id and its name.
    fn names(pack: &Pack) -> Vec<(&str, &str)>;

    /// The card with this id or name. Panics if there is none.
    fn find(pack: &Pack, name: &str) -> Self {
        let at = Self::names(pack).iter().position(|&(id, full)| id == name || full == name);
        Self::from_index(at.unwrap_or_else(|| panic!("the pack has no card `{name}`")))
    }
}

macro_rules! named {
    ($($card:ty: $list:ident, $name:ident;)*) => {
        $(impl Card for $card {
            fn names(pack: &Pack) -> Vec<(&str, &str)> {
                pack.$list.iter().map(|facts| (facts.id.as_str(), facts.$name.as_str())).collect()
            }
        })*
    };
}

named! {
    HeroCard: heroes, good;
    Character: characters, name;
    Elixir: elixirs, name;
    Building: buildings, name;
    Sin: sins, name;
    Artifact: artifacts, name;
    Quest: quests, name;
    Treasure: treasures, name;
    Cataclysm: cataclysms, name;
    UnnamedCard: unnamed, name;
}

impl Scene {
    /// These heroes, by id or full name, in the order of the seats, with the standard pack and default options.
    pub fn new(heroes: &[&str]) -> Self {
        Scene::with(&Setup::heroes(heroes.len() as u8), heroes)
    }

    /// These heroes with other options.
    pub fn with(setup: &Setup, heroes: &[&str]) -> Self {
        let pack = setup.pack.open().expect("the pack of a scene is sound");
        let mut seven = Seven::bare(pack, setup);
        for (seat, name) in seven.hero_seats().zip(heroes) {
            let card = HeroCard::find(&pack, name);
            assert!(seven.heroes_left.remove(card), "{name} sits twice");
            seven.heroes[seat].card = card;
        }
        seven.round = 1;
        seven.order = seven.hero_seats().collect();
        let temples = Colour::ALL.map(|colour| Building::of(BuildingType::Temple, colour));
        temples.into_iter().for_each(|temple| seven.on_offer.add(temple));
        Scene { seven, tasks: vec![Task::EndTurn, Task::Menu] }
    }

    fn pack(&self) -> PackRef {
        self.seven.pack
    }

    fn change(mut self, change: impl FnOnce(&mut Seven)) -> Self {
        change(&mut self.seven);
        self
    }

    fn each<C: Card>(mut self, names: &[&str], mut put: impl FnMut(&mut Seven, C)) -> Self {
        let pack = self.pack();
        names.iter().for_each(|name| put(&mut self.seven, C::find(&pack, name)));
        self
    }

    /// So much might.
    #[must_use]
    pub fn might(self, seat: Seat, might: u16) -> Self {
        self.change(|seven| seven.heroes[seat].might = might)
    }

    /// So much fame.
    #[must_use]
    pub fn fame(self, seat: Seat, fame: u16) -> Self {
        self.change(|seven| seven.heroes[seat].fame = fame)
    }

    /// So much gold.
    #[must_use]
    pub fn gold(self, seat: Seat, gold: u16) -> Self {
        self.change(|seven| seven.heroes[seat].gold = gold)
    }

    /// These gifts from the pools, by the letters of S1.4: `"RRB"`.
    #[must_use]
    pub fn gifts(self, seat: Seat, letters: &str) -> Self {
        self.change(|seven| {
            for letter in letters.chars() {
                let colour = colour_of(letter);
                seven.pools.remove(colour);
                seven.heroes[seat].gifts.add(colour);
            }
        })
    }

    /// Only so many gifts of a colour are left in the pool; the others are in this hand.
    #[must_use]
    pub fn pool(self, colour: Colour, left: u8, others_with: Seat) -> Self {
        self.change(|seven| {
            while seven.pools.count(colour) > left {
                seven.pools.remove(colour);
                seven.heroes[others_with].gifts.add(colour);
            }
        })
    }

    /// These sins in hand.
    #[must_use]
    pub fn sins(self, seat: Seat, names: &[&str]) -> Self {
        self.each(names, |seven, sin: Sin| {
            seven.sin_deck.take_out(sin);
            seven.heroes[seat].sins.add(sin);
        })
    }

    /// These sins on the discard pile, seen by all.
    #[must_use]
    pub fn sin_pile(self, names: &[&str]) -> Self {
        self.each(names, |seven, sin: Sin| {
            seven.sin_deck.take_out(sin);
            seven.sin_pile.push(KnownCard { card: sin, known_to: Audience::All });
        })
    }

    /// These artifacts, face down.
    #[must_use]
    pub fn artifacts(self, seat: Seat, names: &[&str]) -> Self {
        self.each(names, |seven, artifact: Artifact| {
            assert!(seven.artifact_deck.remove(artifact), "an artifact is asked for twice");
            seven.heroes[seat].artifacts.add(artifact);
        })
    }

    /// These characters, upright.
    #[must_use]
    pub fn characters(self, seat: Seat, names: &[&str]) -> Self {
        self.each(names, |seven, character: Character| {
            assert!(seven.character_deck.remove(character), "a character is asked for twice");
            seven.heroes[seat].characters.add(character);
        })
    }

    /// These characters, tapped.
    #[must_use]
    pub fn tapped(self, seat: Seat, names: &[&str]) -> Self {
        let scene = self.characters(seat, names);
        scene.each(names, |seven, character: Character| seven.heroes[seat].tapped.add(character))
    }

    /// These elixirs.
    #[must_use]
    pub fn elixirs(self, seat: Seat, names: &[&str]) -> Self {
        self.each(names, |seven, elixir: Elixir| {
            seven.elixir_deck.remove(elixir);
            seven.heroes[seat].elixirs.add(elixir);
        })
    }

    /// These buildings without markers.
    #[must_use]
    pub fn buildings(self, seat: Seat, names: &[&str]) -> Self {
        self.each(names, |seven, building: Building| {
            seven.find_building(building);
            seven.heroes[seat].buildings.add(building);
        })
    }

    /// These buildings with the hero's markers.
    #[must_use]
    pub fn manned(self, seat: Seat, names: &[&str]) -> Self {
        let scene = self.buildings(seat, names);
        scene.each(names, |seven, building: Building| {
            seven.heroes[seat].manned.add(building);
            seven.heroes[seat].markers -= 1;
        })
    }

    /// The colour of the joker gifts.
    #[must_use]
    pub fn joker(self, seat: Seat, colour: Colour) -> Self {
        self.change(|seven| seven.heroes[seat].joker = Some(colour))
    }

    /// The discounts of these castles or estates wait.
    #[must_use]
    pub fn discounts(self, seat: Seat, names: &[&str]) -> Self {
        self.each(names, |seven, building: Building| seven.heroes[seat].discounts.add(building))
    }

    /// The hero card is tapped.
    #[must_use]
    pub fn hero_tapped(self, seat: Seat) -> Self {
        self.change(|seven| seven.heroes[seat].is_tapped = true)
    }

    /// The hero must pass in his next turn.
    #[must_use]
    pub fn must_pass(self, seat: Seat) -> Self {
        self.change(|seven| seven.heroes[seat].must_pass = true)
    }

    /// So many corruption cards; with seven or more the hero has fallen.
    #[must_use]
    pub fn corruption(self, seat: Seat, cards: u8) -> Self {
        self.change(|seven| {
            seven.corruption_left -= cards;
            let hero = &mut seven.heroes[seat];
            hero.corruption = cards;
            hero.has_fallen = cards >= 7;
        })
    }

    /// The table, ready to play. Panics if something is in two places.
    pub fn build(self) -> Seven {
        let Scene { mut seven, tasks } = self;
        seven.tasks.extend(tasks);
        for at in 0..seven.tavern.len() {
            if seven.tavern[at] == Space::Empty
                && let Some(character) = seven.character_deck.iter().last()
            {
                seven.character_deck.remove(character);
                seven.tavern[at] = Space::Card(character);
            }
            if seven.store[at] == Space::Empty
                && let Some(elixir) = seven.elixir_deck.kinds().last()
            {
                seven.elixir_deck.remove(elixir);
                seven.store[at] = Space::Card(elixir);
            }
        }
        for kind in [BuildingType::Castle, BuildingType::Estate] {
            let deck =
                if kind == BuildingType::Castle { &mut seven.castle_deck } else { &mut seven.estate_deck };
            let face_up = seven.on_offer.iter().filter(|building| building.kind() == kind).count();
            for building in
                deck.cards().iter().collect::<Vec<_>>().into_iter().rev().take(2usize.saturating_sub(face_up))
            {
                deck.take_out(building);
                seven.on_offer.add(building);
            }
        }
        let slots = if seven.hero_count() == 2 { vec![0, 2, 4] } else { (0..6).collect() };
        for slot in slots {
            if seven.quests[slot].quest.is_none()
                && let Some(quest) = seven.quest_deck.iter().last()
            {
                seven.quest_deck.remove(quest);
                seven.quests[slot].quest = Some(quest);
            }
        }
        if let Err(error) = seven.count_everything() {
            panic!("this table cannot be: {error}");
        }
        seven
    }
}

impl Seven {
    /// Takes a building from where it lies.
    fn find_building(&mut self, building: Building) {
        let deck = if building.kind() == BuildingType::Castle {
            &mut self.castle_deck
        } else {
            &mut self.estate_deck
        };
        let found = self.on_offer.remove(building) || deck.take_out(building);
        assert!(found, "a building is asked for twice");
    }
}

fn colour_of(letter: char) -> Colour {
    let at = "RBGYWK".find(letter).unwrap_or_else(|| panic!("`{letter}` is not one of R B G Y W K"));
    Colour::from_index(at)
}
