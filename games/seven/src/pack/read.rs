//! Reading a pack: what it must be as a whole, so that no rule can break. What each card may say stands in `faces.rs`.
//!
//! `packs/standard.toml` explains the fields to people. All faults of a text are found at once where that is possible.

use super::effects::Once;
use super::faces::{self, Copies, GAIN};
use super::{
    ArtifactFacts, BuildingFacts, CataclysmFacts, CharacterFacts, ElixirFacts, HeroFacts, Numbers, PACKS,
    Pack, PackIndex, QuestFacts, STANDARD, SinFacts, TreasureFacts, UnnamedFacts,
};
use crate::cards::{
    Artifact, BuildingType, Cataclysm, Character, Elixir, GIFTS_PER_COLOUR, HeroCard, Quest, Sin, Treasure,
    UnnamedCard,
};
use std::fmt::Debug;
use std::ops::RangeInclusive;
use table::pack::{Fields, Reader};
use table::{Content, Packs};

/// S2.1: how many cards of each kind there are in all.
const ELIXIR_CARDS: u32 = 36;
const SIN_CARDS: u32 = 28;
const TREASURE_CARDS: u32 = 18;

impl Content for Pack {
    const GAME: &'static str = "seven";
    const STANDARD: &'static str = STANDARD;

    fn read(r: &mut Reader, top: &mut Fields) -> Option<Self> {
        let draft = Draft::read(r, top);
        (r.count() == 0).then(|| draft.into_pack())
    }

    fn packs() -> &'static Packs<Self> {
        &PACKS
    }
}

/// A pack in which the numbers of cards are not known to be right.
struct Draft {
    numbers: Numbers,
    heroes: Vec<HeroFacts>,
    characters: Vec<CharacterFacts>,
    elixirs: Vec<ElixirFacts>,
    buildings: Vec<BuildingFacts>,
    sins: Vec<SinFacts>,
    artifacts: Vec<ArtifactFacts>,
    quests: Vec<QuestFacts>,
    treasures: Vec<TreasureFacts>,
    cataclysms: Vec<CataclysmFacts>,
    unnamed: Vec<UnnamedFacts>,
}

impl Draft {
    fn read(r: &mut Reader, top: &mut Fields) -> Self {
        let numbers = numbers(r, top);
        let mut stock = [0; 6];
        let hero = |r: &mut Reader, card: &mut Fields, i| Some(faces::hero(r, card, i, &mut stock));
        let heroes = cards(r, top, "heroes", "hero", HeroCard::COUNT..=HeroCard::COUNT, hero);
        let characters = exactly(r, top, "characters", "character", Character::COUNT, faces::character);

        let mut copies = Copies::default();
        let elixir = |r: &mut Reader, card: &mut Fields| faces::elixir(r, card, &mut copies);
        let elixirs = exactly(r, top, "elixirs", "elixir", Elixir::COUNT, elixir);
        copies.expect(r, top, "elixirs", ELIXIR_CARDS);

        let mut buildings = Vec::new();
        for (key, kind, name) in [
            ("castles", BuildingType::Castle, "castle"),
            ("estates", BuildingType::Estate, "estate"),
            ("temples", BuildingType::Temple, "temple"),
        ] {
            let building = |r: &mut Reader, card: &mut Fields, i| faces::building(r, card, i, kind);
            buildings.extend(cards(r, top, key, name, 6..=6, building));
        }

        let mut copies = Copies::default();
        let sin = |r: &mut Reader, card: &mut Fields| faces::sin(r, card, &mut copies);
        let sins = exactly(r, top, "sins", "sin", Sin::COUNT, sin);
        copies.expect(r, top, "sins", SIN_CARDS);

        let mut once = Once::default();
        let artifact = |r: &mut Reader, card: &mut Fields| faces::artifact(r, card, &mut once);
        let artifacts = exactly(r, top, "artifacts", "artifact", Artifact::COUNT, artifact);
        let quests = exactly(r, top, "quests", "quest", Quest::COUNT, |r, card| Some(faces::quest(r, card)));

        let mut copies = Copies::default();
        let treasure = |r: &mut Reader, card: &mut Fields, _| faces::treasure(r, card, &mut copies);
        let treasures = cards(r, top, "treasures", "treasure", 1..=Treasure::COUNT, treasure);
        copies.expect(r, top, "treasures", TREASURE_CARDS);

        let cataclysm = |r: &mut Reader, card: &mut Fields| Some(faces::cataclysm(r, card));
        let cataclysms = exactly(r, top, "cataclysms", "cataclysm", Cataclysm::COUNT, cataclysm);
        let unnamed = |r: &mut Reader, card: &mut Fields| faces::unnamed(r, card, &mut once);
        let unnamed = exactly(r, top, "unnamed", "unnamed card", UnnamedCard::COUNT, unnamed);
        Draft {
            numbers,
            heroes,
            characters,
            elixirs,
            buildings,
            sins,
            artifacts,
            quests,
            treasures,
            cataclysms,
            unnamed,
        }
    }

    fn into_pack(self) -> Pack {
        fn array<T: Debug, const N: usize>(cards: Vec<T>) -> [T; N] {
            cards.try_into().expect("the number of cards was checked")
        }
        let mut pack = Pack {
            heroes: array(self.heroes),
            characters: array(self.characters),
            elixirs: array(self.elixirs),
            buildings: array(self.buildings),
            sins: array(self.sins),
            artifacts: array(self.artifacts),
            quests: array(self.quests),
            treasures: self.treasures,
            cataclysms: array(self.cataclysms),
            unnamed: array(self.unnamed),
            numbers: self.numbers,
            index: PackIndex::default(),
        };
        pack.index = PackIndex::of(&pack);
        pack
    }
}

fn numbers(r: &mut Reader, top: &mut Fields) -> Numbers {
    let prizes = top.list(r, "prizes", 5..=5);
    let mut numbers = Numbers {
        victory_might: top.number(r, "victory_might", 1..=200),
        portal_might: top.number(r, "portal_might", GAIN),
        portal_gifts: top.number(r, "portal_gifts", 1..=GIFTS_PER_COLOUR),
        prizes: [[0; 3]; 5],
        omens: top.numbers(r, "omens", &(0..=6)),
        provisions: top.numbers(r, "provisions", &(0..=6)),
        gathering_dark: 0,
        circuit_limit: top.number(r, "circuit_limit", 20..=200),
        round_limit: top.number(r, "round_limit", 15..=99),
    };
    for (prize, place) in numbers.prizes.iter_mut().zip(prizes) {
        *prize = place.numbers(r, &(0..=50));
    }
    if let Some(place) = top.must(r, "gathering_dark") {
        match place.whole() {
            Some(round @ (0 | 8..=30)) => numbers.gathering_dark = round,
            _ => place.wrong(r, "a whole number from 8 to 30, or 0 for never"),
        }
    }
    numbers
}

/// The cards of one kind.
fn cards<T>(
    r: &mut Reader,
    top: &mut Fields,
    key: &'static str,
    kind: &str,
    count: RangeInclusive<usize>,
    mut read: impl FnMut(&mut Reader, &mut Fields, usize) -> Option<T>,
) -> Vec<T> {
    let name = if key == "heroes" { "good" } else { "name" };
    let mut all = Vec::new();
    for (i, place) in top.list(r, key, count).into_iter().enumerate() {
        let Some(mut card) = place.card(r, kind, name, i + 1) else { continue };
        all.extend(read(r, &mut card, i));
        card.finish(r);
    }
    all
}

/// The cards of a kind of which there is a fixed number, in any order.
fn exactly<T>(
    r: &mut Reader,
    top: &mut Fields,
    key: &'static str,
    kind: &str,
    count: usize,
    mut read: impl FnMut(&mut Reader, &mut Fields) -> Option<T>,
) -> Vec<T> {
    cards(r, top, key, kind, count..=count, |r, card, _| read(r, card))
}
