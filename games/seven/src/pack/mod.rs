//! The content pack: what every card says, and every number that we designed. Data, not code.
//!
//! `packs/standard.toml` is the pack of the rulebook; `read.rs` reads and validates a pack (`faces.rs` every card,
//! `effects.rs` every effect). Effects are closed enums: a pack may change numbers and mix effects, not invent new ones.

mod by_card;
mod effects;
mod faces;
mod index;
mod read;

pub use index::Index as PackIndex;

use crate::cards::{
    Artifact, Building, Cataclysm, Character, Colour, Elixir, HeroCard, MOST_REQUIREMENTS, Quest, Sin,
    UnnamedCard,
};
use arrayvec::ArrayVec;
use table::Packs;

/// The text of the pack that the rulebook describes.
pub const STANDARD: &str = include_str!("../../packs/standard.toml");

/// A pack that is loaded.
pub type PackRef = table::PackRef<Pack>;

/// Which pack a game is played with.
pub type ChosenPack = table::ChosenPack<Pack>;

static PACKS: Packs<Pack> = Packs::new();

/// A content pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// S11.2, in the order of the colours.
    pub heroes: [HeroFacts; HeroCard::COUNT],
    /// S11.3.
    pub characters: [CharacterFacts; Character::COUNT],
    /// S11.5.
    pub elixirs: [ElixirFacts; Elixir::COUNT],
    /// S10.1 and S10.2.
    pub buildings: [BuildingFacts; Building::COUNT],
    /// S8.1.
    pub sins: [SinFacts; Sin::COUNT],
    /// S9.2.
    pub artifacts: [ArtifactFacts; Artifact::COUNT],
    /// S12.1.
    pub quests: [QuestFacts; Quest::COUNT],
    /// S12.3: at most [`Treasure::COUNT`](crate::Treasure::COUNT) kinds.
    pub treasures: Vec<TreasureFacts>,
    /// S13.4.
    pub cataclysms: [CataclysmFacts; Cataclysm::COUNT],
    /// S18.4.
    pub unnamed: [UnnamedFacts; UnnamedCard::COUNT],
    /// Everything that stands on no card.
    pub numbers: Numbers,
    /// What the rules look up all the time.
    pub index: PackIndex,
}

/// So many gifts of each colour.
pub type GiftCounts = [u8; 6];

/// A hero card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroFacts {
    /// As in the rulebook: `H1`.
    pub id: String,
    /// The name on the good side.
    pub good: String,
    /// The name on the evil side.
    pub evil: String,
    /// Gifts to start with.
    pub gifts: GiftCounts,
    /// Fame to start with.
    pub fame: u8,
    /// Gold to start with.
    pub gold: u8,
    /// Fame per round.
    pub income_fame: u8,
    /// Gold per round.
    pub income_gold: u8,
}

/// A character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterFacts {
    /// As in the rulebook: `C-RA`.
    pub id: String,
    /// The name.
    pub name: String,
    /// The kingdom it belongs to.
    pub colour: Colour,
    /// In fame.
    pub cost: u8,
    /// Gifts per use.
    pub gifts: GiftCounts,
    /// Fame per round.
    pub income_fame: u8,
    /// Gold per round.
    pub income_gold: u8,
    /// Might once, on recruiting.
    pub might_once: u8,
    /// Might in every Production step.
    pub might_per_round: u8,
}

/// A kind of elixir.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ElixirFacts {
    /// As in the rulebook: `E-R1`, the first card of its kind.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its own colour.
    pub colour: Colour,
    /// How many cards of this kind.
    pub copies: u8,
    /// In gold.
    pub cost: u8,
    /// The base yield and the others.
    pub yields: ArrayVec<Yield, 3>,
}

/// What an elixir gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yield {
    /// The gifts.
    pub gifts: GiftCounts,
    /// The condition: a following in this colour of at least so many.
    pub needs: Option<(Colour, u8)>,
}

/// A castle, an estate or a temple.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildingFacts {
    /// As in the rulebook: `CA1`.
    pub id: String,
    /// The name.
    pub name: String,
    /// In gold.
    pub cost: u8,
    /// In might.
    pub manning: u8,
    /// Might when it is founded.
    pub founding_might: u8,
    /// S10.3: what it produces per round (castle: fame, estate: gold, temple: might), by rising following. The last rate
    /// whose following is reached counts; if none is, it produces nothing.
    pub rates: ArrayVec<Rate, 3>,
    /// What it can do when it is manned.
    pub power: Power,
}

/// What a building produces from a following on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// The following it needs.
    pub following: u8,
    /// Fame, gold or might.
    pub produces: u8,
}

/// The power of a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Power {
    /// Lifted: take gifts of its own colour from the pool.
    TakeGifts(u8),
    /// Lifted: take gifts of different colours from the pool.
    TakeDifferentGifts(u8),
    /// Lifted: take fame.
    TakeFame(u8),
    /// Lifted: take gold.
    TakeGold(u8),
    /// Lifted: discard every face-up character and refill.
    RefreshTavern,
    /// Lifted: discard every face-up elixir and refill.
    RefreshStore,
    /// Lifted: the next recruit costs less fame.
    NextRecruitCheaper(u8),
    /// Lifted: the next elixir costs less gold.
    NextElixirCheaper(u8),
    /// Lifted: the next gift requirement asks for one gift fewer.
    NextGiftsFewer,
    /// Lifted: the next gold or fame requirement costs less.
    NextCoinsFewer(u8),
    /// Lifted as a reaction: cancel a sin that names you.
    CancelSin,
    /// Lifted: no sins are drawn in step 2.
    DrawNoSins,
    /// Temple: sins of others cannot name you.
    CannotBeNamed,
    /// Temple: gifts of a chosen colour count as any when a quest is paid.
    JokerColour,
    /// Temple: every elixir gives more gifts of its own colour.
    RicherElixirs(u8),
    /// Temple: every recruit costs less fame.
    RecruitsCheaper(u8),
    /// Temple: the sins in hand cost nothing in step 1.
    SinsCostNothing,
    /// Temple: the hero ability once more.
    AbilityAgain,
}

impl Power {
    /// Does it work while the marker lies, as on temples, or once when it is lifted?
    pub const fn lasts(self) -> bool {
        matches!(
            self,
            Power::CannotBeNamed
                | Power::JokerColour
                | Power::RicherElixirs(_)
                | Power::RecruitsCheaper(_)
                | Power::SinsCostNothing
                | Power::AbilityAgain
        )
    }
}

/// A kind of sin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SinFacts {
    /// As in the rulebook: `SN1`.
    pub id: String,
    /// The name.
    pub name: String,
    /// How many cards of this kind.
    pub copies: u8,
    /// What it can be played for.
    pub functions: [SinFunction; 2],
}

/// What a sin can be played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SinFunction {
    /// Take gold.
    TakeGold(u8),
    /// Take fame.
    TakeFame(u8),
    /// Take gifts from the pools, in colours of your choice.
    TakeGifts(u8),
    /// One of your tapped characters becomes upright.
    Untap,
    /// Name a hero: take gold from him.
    StealGold(u8),
    /// Name a hero: take fame from him.
    StealFame(u8),
    /// Name a hero: take one gift of your choice.
    StealGift,
    /// Name a hero: exchange one of your elixirs for one of his.
    SwapElixirs,
    /// Name a hero: one of his elixirs is discarded.
    SpoilElixir,
    /// Name a hero: one of his upright characters becomes tapped.
    TapCharacter,
    /// Name a hero: he loses might.
    LoseMight(u8),
    /// Name a hero: he must pass in his next turn.
    ForcePass,
    /// Reaction: cancel a sin that names you.
    CancelSin,
    /// Reaction: cancel the manning or the artifact of another hero.
    CancelDeed,
}

impl SinFunction {
    /// Does it name another hero?
    pub const fn names(self) -> bool {
        matches!(
            self,
            SinFunction::StealGold(_)
                | SinFunction::StealFame(_)
                | SinFunction::StealGift
                | SinFunction::SwapElixirs
                | SinFunction::SpoilElixir
                | SinFunction::TapCharacter
                | SinFunction::LoseMight(_)
                | SinFunction::ForcePass
        )
    }

    /// Is it played as a reaction only?
    pub const fn is_reaction(self) -> bool {
        matches!(self, SinFunction::CancelSin | SinFunction::CancelDeed)
    }
}

/// An artifact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArtifactFacts {
    /// As in the rulebook: `AR1`.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it does.
    pub effect: ArtifactEffect,
}

/// What an artifact does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArtifactEffect {
    /// Gain might.
    GainMight(u8),
    /// Take up to so many gifts from the pools.
    TakeGifts(u8),
    /// Close a portal for so many gifts.
    ClosePortal(u8),
    /// Put up to so many sins under the sin deck. A pack has it at most once, with at most 4 sins.
    PutSinsUnder(u8),
    /// Recruit a face-up character without payment.
    RecruitFreely,
    /// Found a face-up castle or estate without payment.
    FoundFreely,
    /// Gain might, look at the top cataclysm, leave it or put it under the deck. A pack has it at most once.
    WatchCataclysm(u8),
}

/// A quest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuestFacts {
    /// As in the rulebook: `Q01`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Three to five requirement spaces.
    pub spaces: ArrayVec<Requirement, MOST_REQUIREMENTS>,
}

/// What a space of a quest asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Requirement {
    /// Gifts, at most 7 in all.
    Gifts(GiftCounts),
    /// Gold.
    Gold(u8),
    /// Fame.
    Fame(u8),
}

/// A kind of treasure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreasureFacts {
    /// As in the rulebook: `T01`, the first card of its kind.
    pub id: String,
    /// The name.
    pub name: String,
    /// How many cards of this kind.
    pub copies: u8,
    /// What it gives.
    pub gives: TreasureGift,
}

/// What a treasure gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreasureGift {
    /// Fame.
    Fame(u8),
    /// Gold.
    Gold(u8),
    /// Might.
    Might(u8),
    /// S9.1: an artifact.
    Artifact,
}

/// A cataclysm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CataclysmFacts {
    /// As in the rulebook: `K01`.
    pub id: String,
    /// The name.
    pub name: String,
    /// One to four effects, in the printed order.
    pub effects: ArrayVec<CataclysmEffect, 4>,
}

/// What a cataclysm does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CataclysmEffect {
    /// Close one tavern space.
    CloseTavern,
    /// Close one store space.
    CloseStore,
    /// Destroy the castle and the estate with this number, 1 to 6.
    Destroy(u8),
    /// Each hero loses half his gold.
    HalveGold,
    /// Each hero loses half his fame.
    HalveFame,
    /// Each hero discards gifts down to so many.
    KeepGifts(u8),
    /// Each hero loses might.
    LoseMight(u8),
    /// Each hero discards an elixir.
    SpoilElixir,
    /// Each hero taps an upright character.
    TapCharacter,
    /// Each hero draws sins.
    DrawSins(u8),
    /// Each hero puts sins from his hand on the discard pile, face down. In no card of the standard pack.
    DiscardSins(u8),
    /// Each hero discards his costliest character or loses might.
    Betrayal(u8),
    /// S13.8: portals reopen until no more than so many are closed.
    Breach(u8),
}

/// A card of the Unnamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnnamedFacts {
    /// As in the rulebook: `U01`.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it does.
    pub effect: UnnamedEffect,
}

/// What a card of the Unnamed does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnnamedEffect {
    /// A good hero must meet one of one to three alternatives.
    Demand(ArrayVec<Alternative, 3>),
    /// Discard every face-up character and refill.
    RefreshTavern,
    /// Discard every face-up elixir and refill.
    RefreshStore,
    /// Put the top treasure in place of a face-up one.
    SwapTreasure,
    /// Look at the top cataclysms, at most 4, and put them back in any order.
    OrderCataclysms(u8),
    /// Look at the sins of a hero.
    SeeSins,
    /// Nobody takes gifts of a colour until the end of the next circuit.
    BarPool,
    /// Put the face-up castles and estates under their decks and turn up new ones.
    RefreshBuildings,
}

/// One way to meet a demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alternative {
    /// Pay gold.
    PayGold(u8),
    /// Pay fame.
    PayFame(u8),
    /// Pay might.
    PayMight(u8),
    /// Pay one gift of any colour.
    DiscardGift,
    /// Discard an elixir.
    DiscardElixir,
    /// Tap an upright character without taking gifts.
    TapCharacter,
    /// Put a sin on the discard pile, face down.
    GiveUpSin,
}

/// Numbers that stand on no card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// S16.1: the might that wins with seven pieces of armour.
    pub victory_might: u8,
    /// S14.11: might per portal marker and round.
    pub portal_might: u8,
    /// S7.23: gifts of its colour that close a portal.
    pub portal_gifts: u8,
    /// S12.2: the prize by the number of spaces (3, 4, 5), for 2, 3, 4, 5 and 6 heroes.
    pub prizes: [[u8; 3]; 5],
    /// S3.5: the default, for 2, 3, 4, 5 and 6 heroes.
    pub omens: [u8; 5],
    /// S3.6: the default without options, with the Fall, with the Unnamed, with both.
    pub provisions: [u8; 4],
    /// S3.7: the default.
    pub gathering_dark: u8,
    /// S3.7: the default.
    pub circuit_limit: u8,
    /// S3.7: the default.
    pub round_limit: u8,
}
