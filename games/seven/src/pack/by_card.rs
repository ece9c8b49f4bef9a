//! Facts are found by their card: `pack[card].name`.

use super::{
    ArtifactFacts, BuildingFacts, CataclysmFacts, CharacterFacts, ElixirFacts, HeroFacts, Pack, QuestFacts,
    SinFacts, TreasureFacts, UnnamedFacts,
};
use crate::cards::{
    Artifact, Building, Cataclysm, Character, Elixir, HeroCard, Quest, Sin, Treasure, UnnamedCard,
};
use std::ops::Index;

macro_rules! facts {
    ($($card:ident => $list:ident: $facts:ident;)*) => {
        $(impl Index<$card> for Pack {
            type Output = $facts;

            #[inline]
            fn index(&self, card: $card) -> &$facts {
                &self.$list[usize::from(u8::from(card))]
            }
        })*
    };
}

facts! {
    HeroCard => heroes: HeroFacts;
    Character => characters: CharacterFacts;
    Elixir => elixirs: ElixirFacts;
    Building => buildings: BuildingFacts;
    Sin => sins: SinFacts;
    Artifact => artifacts: ArtifactFacts;
    Quest => quests: QuestFacts;
    Treasure => treasures: TreasureFacts;
    Cataclysm => cataclysms: CataclysmFacts;
    UnnamedCard => unnamed: UnnamedFacts;
}
