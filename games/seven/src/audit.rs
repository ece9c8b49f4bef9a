//! Chapter 21: every card is in exactly one place.

use crate::cards::{
    ARMOUR, Artifact, Building, BuildingType, CORRUPTION, Cataclysm, Character, Characters, Colour, Elixir,
    Elixirs, GIFTS_PER_COLOUR, Gifts, HeroCard, MARKERS, Quest, Sin, Sins, Treasures, UnnamedCard,
};
use crate::position::{Announcement, Marker, Seven, Space};
use std::fmt::Debug;
use table::{Bag, Kind, Set};

fn same<T: PartialEq + Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("expected the {what} {expected:?}, found {found:?}")) }
}

/// Joins sets that must have nothing in common.
fn join<K: Kind>(what: &str, sets: impl IntoIterator<Item = Set<K>>) -> Result<Set<K>, String> {
    let mut all = Set::EMPTY;
    for set in sets {
        if !(all & set).is_empty() {
            return Err(format!("one of the {what} is in two places: {:?}", all & set));
        }
        all = all | set;
    }
    Ok(all)
}

impl Seven {
    /// S21.1 and S21.2.
    pub(crate) fn count_everything(&self) -> Result<(), String> {
        self.count_bags()?;
        self.count_sets()?;
        self.count_markers()?;
        if self.armour > ARMOUR {
            return Err(format!("expected at most {ARMOUR} pieces of armour, found {}", self.armour));
        }
        let corruption =
            self.heroes.iter().map(|(_, hero)| hero.corruption).sum::<u8>() + self.corruption_left;
        same("corruption cards", &if self.rules.fall { CORRUPTION } else { 0 }, &corruption)
    }

    fn count_bags(&self) -> Result<(), String> {
        let (mut gifts, mut sins, mut elixirs) = (self.pools, self.sin_deck.cards(), self.elixir_deck);
        self.sin_pile.iter().for_each(|known| sins.add(known.card));
        elixirs.add_all(&self.elixir_discard);
        self.store.iter().filter_map(|space| space.card()).for_each(|elixir| elixirs.add(elixir));
        for (_, hero) in self.heroes.iter() {
            gifts.add_all(&hero.gifts);
            sins.add_all(&hero.sins);
            elixirs.add_all(&hero.elixirs);
            for seen in &hero.sins_seen {
                if seen.kinds().any(|sin| seen.count(sin) > hero.sins.count(sin)) {
                    return Err(format!("somebody has seen {seen:?} in the hand {:?}", hero.sins));
                }
            }
        }
        if let Some(announced) = &self.announced {
            if let Announcement::Sin { sin, .. } = announced.what {
                sins.add(sin);
            }
            announced.reaction.iter().for_each(|&(_, sin)| sins.add(sin));
        }
        let pack = &self.pack;
        same("gifts", &Gifts::new([GIFTS_PER_COLOUR; 6]), &gifts)?;
        same("sins", &Sins::new(std::array::from_fn(|i| pack[Sin::new(i as u8)].copies)), &sins)?;
        same("elixirs", &Elixirs::new(std::array::from_fn(|i| pack[Elixir::new(i as u8)].copies)), &elixirs)?;

        let mut treasures = self.treasure_deck.cards();
        treasures.add_all(&self.treasure_discard);
        treasures.add_all(&self.reward_pool);
        self.quests
            .iter()
            .flat_map(|here| here.treasures)
            .flatten()
            .for_each(|treasure| treasures.add(treasure));
        let all: Treasures =
            Bag::new(std::array::from_fn(|i| pack.treasures.get(i).map_or(0, |treasure| treasure.copies)));
        same("treasures", &all, &treasures)
    }

    fn count_sets(&self) -> Result<(), String> {
        let heroes = || self.heroes.iter().map(|(_, hero)| hero);
        let in_tavern: Characters = self.in_tavern().collect();
        let characters = [self.character_deck, self.character_discard, in_tavern];
        let characters =
            join("characters", characters.into_iter().chain(heroes().map(|hero| hero.characters)))?;
        same("characters", &Set::first(Character::COUNT), &characters)?;

        let decks =
            [&self.castle_deck, &self.estate_deck].map(|deck| deck.cards().iter().collect::<Set<Building>>());
        let buildings =
            join("buildings", decks.into_iter().chain([self.on_offer]).chain(heroes().map(|h| h.buildings)))?;
        if self.round > 0 {
            let temples = Colour::ALL.map(|colour| Building::of(BuildingType::Temple, colour));
            let lost = temples.into_iter().find(|&temple| !buildings.contains(temple));
            if let Some(temple) = lost {
                return Err(format!("{temple:?}, a temple, is nowhere"));
            }
            let taken = join(
                "heroes",
                [self.heroes_left].into_iter().chain(heroes().map(|hero| Set::only(hero.card))),
            )?;
            same("heroes", &Set::first(HeroCard::COUNT), &taken)?;
        }
        let quests = self.quests.iter().filter_map(|here| here.quest).map(Set::only);
        join("quests", [self.quest_deck].into_iter().chain(quests))?;
        if self.quest_deck.len() as usize > Quest::COUNT {
            return Err("there are too many quests".to_owned());
        }

        let shown = self.announced.and_then(|announced| match announced.what {
            Announcement::Artifact(artifact) => Some(Set::only(artifact)),
            _ => None,
        });
        let artifacts = [self.artifact_deck, self.artifacts_spent].into_iter().chain(shown);
        let artifacts = join("artifacts", artifacts.chain(heroes().map(|hero| hero.artifacts)))?;
        same("artifacts", &Set::first(Artifact::COUNT), &artifacts)?;

        let deck: Set<Cataclysm> = self.cataclysm_deck.cards().iter().collect();
        let played = [deck, self.cataclysms_played].into_iter().chain(self.cataclysm.map(Set::only));
        same("cataclysms", &Set::first(Cataclysm::COUNT), &join("cataclysms", played)?)?;

        for hero in heroes() {
            if !hero.tapped.without_all(hero.characters).is_empty() {
                return Err("a tapped character belongs to nobody".to_owned());
            }
            if !hero.manned.without_all(hero.buildings).is_empty() {
                return Err("a marker lies on a building that its hero does not own".to_owned());
            }
        }
        let in_hand = self.unnamed.hand.len() as usize;
        if in_hand > if self.rules.unnamed { UnnamedCard::COUNT } else { 0 } {
            return Err(format!("the Unnamed holds {in_hand} cards"));
        }
        if self.unnamed.playing.is_some_and(|card| self.unnamed.hand.contains(card)) {
            return Err("the card that the Unnamed plays is still in his hand".to_owned());
        }
        // S21.2: a space is empty only if there is no card to put on it.
        let characters_left = !(self.character_deck | self.character_discard).is_empty();
        let elixirs_left = !(self.elixir_deck.is_empty() && self.elixir_discard.is_empty());
        let tavern_waits = self.tavern.contains(&Space::Empty) && characters_left;
        let store_waits = self.store.contains(&Space::Empty) && elixirs_left;
        if self.round > 0 && (tavern_waits || store_waits) {
            return Err("an open space was not filled".to_owned());
        }
        Ok(())
    }

    fn count_markers(&self) -> Result<(), String> {
        for (seat, hero) in self.heroes.iter() {
            let on_quests =
                self.quests.iter().flat_map(|here| here.markers).filter(|marker| *marker == Marker::Of(seat));
            let on_portals = self.portals.iter().filter(|portal| portal.by == seat);
            let placed = on_quests.count() + on_portals.count() + hero.manned.len() as usize;
            same("working markers of a hero", &usize::from(MARKERS), &(placed + usize::from(hero.markers)))?;
        }
        for (slot, here) in self.quests.iter().enumerate() {
            // S7.18: nothing is laid on row 3.
            let spaces = here.quest.filter(|_| slot < 4).map_or(0, |quest| self.pack[quest].spaces.len());
            if here.markers[spaces..].iter().any(|marker| *marker != Marker::Free) {
                return Err(format!("a marker lies in slot {slot}, where no space is"));
            }
        }
        let mut colours = self.portals.iter().map(|portal| portal.colour).collect::<Vec<_>>();
        colours.sort_unstable();
        colours.dedup();
        same("closed portals", &self.portals.len(), &colours.len())
    }
}
