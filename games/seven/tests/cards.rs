//! Every card of the standard pack is used in random games: a report of those that are not must be empty.

use seven::{
    Announcement, BuildingType, Card, Event, Pack, PackRef, Setup, Seven, SinFunction, UnnamedCard,
    UnnamedEffect,
};
use std::collections::BTreeSet;
use table::{Audience, Chance, Fast, Game, Log, Turn};

/// Random games that are played at most; the report is made when they are over, or earlier if nothing is left to report.
const GAMES: u64 = 10_000;

/// Remembers what was done with which card.
#[derive(Default)]
struct Used(BTreeSet<String>);

impl Used {
    fn note(&mut self, what: &str, card: u8) {
        self.0.insert(format!("{what} {card}"));
    }
}

impl Log<Event> for Used {
    fn say(&mut self, event: Event) {
        match event {
            Event::TookHero { hero, .. } => self.note("hero", hero.into()),
            Event::Recruited { character, .. } => self.note("recruited", character.into()),
            Event::UsedCharacter { character, .. } => self.note("gave gifts", character.into()),
            Event::BoughtElixir { elixir, .. } => self.note("bought", elixir.into()),
            Event::UsedElixir { elixir, .. } => self.note("used", elixir.into()),
            Event::Founded { building, .. } => self.note("founded", building.into()),
            Event::Manned { building, .. } => self.note("manned", building.into()),
            Event::Cashed { building, .. } => self.note("cashed", building.into()),
            Event::Lifted { building, .. } | Event::LiftedToCancel { building, .. } => {
                self.note("lifted", building.into());
            }
            Event::Announced { what: Announcement::Sin { sin, function, .. }, .. } => {
                self.note(if function == 0 { "function 1" } else { "function 2" }, sin.into());
            }
            Event::CancelledWith { sin, .. } => self.note("reaction", sin.into()),
            Event::Announced { what: Announcement::Artifact(artifact), .. } => {
                self.note("artifact", artifact.into());
            }
            Event::CompletedQuest(quest) => self.note("quest", quest.into()),
            Event::TookTreasure { treasure, .. } => self.note("treasure", treasure.into()),
            Event::CataclysmStruck { cataclysm, .. } => self.note("cataclysm", cataclysm.into()),
            Event::UnnamedPlayed { card, .. } => self.note("unnamed", card.into()),
            Event::FailedDemand(_) => self.note("failed demand", 0),
            _ => {}
        }
    }

    fn reveal(&mut self, _: Audience) {}
}

/// Everything that can be done with a card of the standard pack.
fn uses() -> BTreeSet<String> {
    let pack = PackRef::standard();
    let mut uses = BTreeSet::new();
    let mut add = |what: &str, cards: std::ops::Range<usize>| {
        uses.extend(cards.map(|card| format!("{what} {card}")));
    };
    add("hero", 0..pack.heroes.len());
    add("recruited", 0..pack.characters.len());
    add("gave gifts", 0..pack.characters.len());
    add("bought", 0..pack.elixirs.len());
    add("used", 0..pack.elixirs.len());
    add("founded", 0..pack.buildings.len());
    add("manned", 0..pack.buildings.len());
    let temples = seven::Building::of(BuildingType::Temple, seven::Colour::Red);
    add("cashed", 0..usize::from(u8::from(temples)));
    add("lifted", 0..usize::from(u8::from(temples)));
    add("artifact", 0..pack.artifacts.len());
    add("quest", 0..pack.quests.len());
    add("treasure", 0..pack.treasures.len());
    add("cataclysm", 0..pack.cataclysms.len());
    add("unnamed", 0..pack.unnamed.len());
    add("failed demand", 0..1);
    for (card, sin) in pack.sins.iter().enumerate() {
        for (function, what) in sin.functions.iter().zip(["function 1", "function 2"]) {
            let is_reaction = matches!(function, SinFunction::CancelSin | SinFunction::CancelDeed);
            add(if is_reaction { "reaction" } else { what }, card..card + 1);
        }
    }
    uses
}

#[test]
fn the_report_of_cards_that_random_games_never_use_is_empty() {
    let setups = [Setup::heroes(4), Setup::heroes(6).variants(true, true), Setup::heroes(2)];
    let (uses, mut used, mut legal) = (uses(), Used::default(), Vec::new());
    for game in 0..GAMES {
        let mut chance = Fast::stream(3, game);
        let setup = &setups[game as usize % setups.len()];
        let mut position = Seven::begin(setup, &mut chance, &mut used).unwrap();
        while let Turn::Decide(seats) = position.turn() {
            let seat = seats.first().unwrap();
            legal.clear();
            position.legal(seat, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            position.apply(seat, action, &mut chance, &mut used);
        }
        if uses.is_subset(&used.0) {
            return;
        }
    }
    let never: Vec<_> = uses.difference(&used.0).collect();
    panic!("never used in {GAMES} random games: {never:?}");
}

#[test]
fn every_card_has_a_name_of_its_own() {
    fn names<C: Card>(pack: &Pack) -> usize {
        C::names(pack).into_iter().map(|(_, name)| name).collect::<BTreeSet<_>>().len()
    }
    let pack = PackRef::standard();
    assert_eq!(names::<seven::Character>(&pack), 30);
    assert_eq!(names::<seven::Building>(&pack), 18);
    assert_eq!(names::<seven::Quest>(&pack), 24);
    assert_eq!(names::<seven::Cataclysm>(&pack), 14);
    assert_eq!(names::<UnnamedCard>(&pack), 14);
    let demands = pack.unnamed.iter().filter(|card| matches!(card.effect, UnnamedEffect::Demand(_)));
    assert_eq!(demands.count(), 7);
}
