//! The position: every card and marker in its place (chapter 21), and what is still to do.

use crate::cards::{
    Artifact, Building, Buildings, Cataclysm, Character, Characters, Colour, Elixir, Elixirs, Gifts,
    HeroCard, MARKERS, MOST_REQUIREMENTS, Quest, SPACES, Sin, Sins, Treasure, Treasures, UnnamedCard,
};
use crate::draft::Draft;
use crate::pack::PackRef;
use crate::task::Task;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Deck, KnownCard, MAX_SEATS, PerSeat, Seat, Seats, Set};

/// A position of "7".
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Seven {
    pub(crate) pack: PackRef,
    pub(crate) rules: Rules,
    /// The hero seats; the Unnamed seat, if any, comes after them and has no entry.
    pub(crate) heroes: PerSeat<Hero>,
    /// S4.1: hero cards that nobody plays.
    pub(crate) heroes_left: Set<HeroCard>,
    /// S1.6.
    pub(crate) pools: Gifts,
    pub(crate) sin_deck: Deck<Sin, { Sin::COUNT }>,
    /// S13.2: the sin discard pile, in the order of arrival. The first seven for every waiting trigger are set aside.
    pub(crate) sin_pile: ArrayVec<KnownCard<Sin>, 28>,
    /// S13.10: how many times seven sins were set aside and are not shuffled in yet.
    pub(crate) sevens: u8,
    pub(crate) tavern: [Space<Character>; SPACES],
    pub(crate) character_deck: Characters,
    pub(crate) character_discard: Characters,
    pub(crate) store: [Space<Elixir>; SPACES],
    pub(crate) elixir_deck: Elixirs,
    pub(crate) elixir_discard: Elixirs,
    /// Castles and estates that lie face up, and temples beside their portals.
    pub(crate) on_offer: Buildings,
    pub(crate) castle_deck: Deck<Building, { Building::COUNT }, 6>,
    pub(crate) estate_deck: Deck<Building, { Building::COUNT }, 6>,
    /// Rows 1, 2 and 3 from the front, each with a left and a right slot.
    pub(crate) quests: [QuestSlot; 6],
    pub(crate) quest_deck: Set<Quest>,
    pub(crate) treasure_deck: Deck<Treasure, { Treasure::COUNT }, 18>,
    pub(crate) treasure_discard: Treasures,
    /// S12.8: the treasures that were turned up from the deck and not picked yet.
    pub(crate) reward_pool: Treasures,
    /// S12.14: treasures still to be dealt face down, by slot.
    pub(crate) treasures_owed: [u8; 6],
    pub(crate) artifact_deck: Set<Artifact>,
    pub(crate) artifacts_spent: Set<Artifact>,
    /// S13.8: in the order in which they were closed.
    pub(crate) portals: ArrayVec<ClosedPortal, 6>,
    pub(crate) cataclysm_deck: Deck<Cataclysm, { Cataclysm::COUNT }>,
    /// The cataclysm that is being carried out.
    pub(crate) cataclysm: Option<Cataclysm>,
    pub(crate) cataclysms_played: Set<Cataclysm>,
    pub(crate) armour: u8,
    pub(crate) corruption_left: u8,
    pub(crate) unnamed: Unnamed,
    /// Counted from 1; 0 while heroes are chosen.
    pub(crate) round: u8,
    /// Full circuits of this Quest Phase.
    pub(crate) circuits: u8,
    /// S1.3.
    pub(crate) order: ArrayVec<Seat, 6>,
    /// Whose turn it is: a place in the order.
    pub(crate) at_turn: u8,
    /// S5.4.
    pub(crate) passes: u8,
    /// S6.11: has the hero whose turn it is made a free use?
    pub(crate) used_freely: bool,
    /// S5.6: was a row completed in this round?
    pub(crate) row_completed: bool,
    pub(crate) in_regrouping: bool,
    /// What was announced and waits for reactions.
    pub(crate) announced: Option<Announced>,
    /// What is to be done; the last is done first.
    pub(crate) tasks: ArrayVec<Task, 16>,
    /// What the deciding seat has composed so far. Nobody else knows it.
    pub(crate) draft: Draft,
    /// S23.5: how often the deciding seat went back in this turn. Nobody else knows it.
    pub(crate) backs: u8,
    pub(crate) ending: Option<Ending>,
}

/// Chapter 3: what was chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Rules {
    pub(crate) fall: bool,
    pub(crate) unnamed: bool,
    pub(crate) chosen_heroes: bool,
    pub(crate) omens: u8,
    pub(crate) provisions: u8,
    pub(crate) gathering_dark: u8,
    pub(crate) circuit_limit: u8,
    pub(crate) round_limit: u8,
}

/// One hero and everything that is his.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own, as on the table")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hero {
    pub(crate) card: HeroCard,
    pub(crate) might: u16,
    pub(crate) fame: u16,
    pub(crate) gold: u16,
    pub(crate) gifts: Gifts,
    pub(crate) sins: Sins,
    /// S22.5: for each seat, the sins of this hand that it has seen and that cannot have left unseen.
    pub(crate) sins_seen: [Sins; MAX_SEATS],
    pub(crate) artifacts: Set<Artifact>,
    pub(crate) characters: Characters,
    pub(crate) tapped: Characters,
    pub(crate) elixirs: Elixirs,
    pub(crate) buildings: Buildings,
    pub(crate) manned: Buildings,
    /// S15.2: working markers in stock.
    pub(crate) markers: u8,
    pub(crate) corruption: u8,
    /// S10.7: castles and estates whose discount still waits.
    pub(crate) discounts: Buildings,
    /// S10.8: the colour of the joker gifts.
    pub(crate) joker: Option<Colour>,
    pub(crate) is_tapped: bool,
    /// S10.9: was the extra use of the ability made in this round?
    pub(crate) used_again: bool,
    /// S10.9: draws no sins in step 2 of this round.
    pub(crate) draws_no_sins: bool,
    pub(crate) must_pass: bool,
    pub(crate) has_fallen: bool,
}

impl Default for Hero {
    fn default() -> Self {
        Hero {
            card: HeroCard::new(0),
            might: 0,
            fame: 0,
            gold: 0,
            gifts: Gifts::EMPTY,
            sins: Sins::EMPTY,
            sins_seen: [Sins::EMPTY; MAX_SEATS],
            artifacts: Set::EMPTY,
            characters: Set::EMPTY,
            tapped: Set::EMPTY,
            elixirs: Elixirs::EMPTY,
            buildings: Set::EMPTY,
            manned: Set::EMPTY,
            markers: MARKERS,
            corruption: 0,
            discounts: Set::EMPTY,
            joker: None,
            is_tapped: false,
            used_again: false,
            draws_no_sins: false,
            must_pass: false,
            has_fallen: false,
        }
    }
}

/// S2.5: a space of the tavern or the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Space<K> {
    /// Covered by a closing card.
    Closed,
    /// Open, but there is no card to put on it.
    Empty,
    /// A card lies on it.
    Card(K),
}

impl<K: Copy> Space<K> {
    /// The card on the space.
    pub const fn card(self) -> Option<K> {
        match self {
            Space::Card(card) => Some(card),
            Space::Closed | Space::Empty => None,
        }
    }

    /// Has it not been closed?
    pub const fn is_open(self) -> bool {
        !matches!(self, Space::Closed)
    }
}

/// A slot of the quest board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct QuestSlot {
    pub(crate) quest: Option<Quest>,
    pub(crate) markers: [Marker; MOST_REQUIREMENTS],
    pub(crate) treasures: [Option<Treasure>; 2],
}

/// What lies on a requirement space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// Nothing.
    #[default]
    Free,
    /// A neutral marker.
    Neutral,
    /// A hero's marker.
    Of(Seat),
}

/// A closed portal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ClosedPortal {
    /// Which.
    pub colour: Colour,
    /// Whose marker lies on it.
    pub by: Seat,
}

/// Chapter 18: what belongs to the Unnamed seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Unnamed {
    pub(crate) hand: Set<UnnamedCard>,
    /// The card that is being carried out.
    pub(crate) playing: Option<UnnamedCard>,
    /// S18.5: whom the previous demand of this Quest Phase named.
    pub(crate) last_named: Option<Seat>,
    /// The hero whom the card in play names.
    pub(crate) naming: Option<Seat>,
    /// U13: the barred colour, and the number of full circuits at which the bar ends.
    pub(crate) barred: Option<(Colour, u8)>,
}

/// S8.2, S8.7: something announced, before its effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Announced {
    pub(crate) by: Seat,
    pub(crate) what: Announcement,
    /// The sin that cancelled it and lies in the middle.
    pub(crate) reaction: Option<(Seat, Sin)>,
    pub(crate) is_cancelled: bool,
}

/// What can be announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// A sin, with its function counted from 0, the hero it names and what it is aimed at.
    Sin {
        /// Which.
        sin: Sin,
        /// Which function, counted from 0.
        function: u8,
        /// Whom it names.
        named: Option<Seat>,
        /// What of his, or of the player's own, it is aimed at.
        object: Object,
    },
    /// The manning of a building; the colour belongs to Still Water.
    Manning {
        /// Which building.
        building: Building,
        /// The colour that was chosen for it.
        colour: Option<Colour>,
    },
    /// An artifact.
    Artifact(Artifact),
    /// It has happened, or was cancelled; only a reaction is still to be put away.
    Dropped,
}

/// What a sin is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Object {
    /// The hero himself, or nothing.
    Nothing,
    /// A character.
    Character(Character),
    /// An elixir of the named hero.
    Elixir(Elixir),
    /// The elixir that is given and the one that is taken.
    Elixirs(Elixir, Elixir),
    /// A gift of this colour.
    Gift(Colour),
}

/// S16.7: how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Why.
    pub reason: Reason,
    /// Who won; nobody if the table lost to an Unnamed whom no seat plays.
    pub winners: Seats,
}

/// S16.7: why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// S16.1.
    Armour,
    /// S16.4.
    Portals,
    /// S16.2, S16.3.
    FourteenthCataclysm,
    /// S17.11.
    AllFallen,
    /// S20.3.
    RoundLimit,
}
