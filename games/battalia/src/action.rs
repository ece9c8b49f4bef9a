//! What a seat can decide. One decision is one click: an action of the rulebook is composed from several (chapter 18).

use crate::cards::{ArtefactType, Card, Faction, Great, Rank};
use crate::squares::{Rotation, Shape, Square};
use serde::{Deserialize, Serialize};
use table::Seat;

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// K4: begins an action of this kind.
    Do(Deed),
    /// K4, B6.9: ends step 3.
    Pass,
    /// B18.5: takes back what was being composed.
    Cancel,
    /// "Done", "enough", "stop".
    Done,
    /// K3, B6.3: announces a cohort.
    Cohort(Faction),
    /// K3, B6.6.
    Mulligan,
    /// K3: neither cohort nor mulligan.
    Decline,
    /// K1, K7: a faction.
    Faction(Faction),
    /// K7: an Unbound unit is named.
    Unbound,
    /// K2, K10, K12, K19, K23, K30, K32: a square.
    Square(Square),
    /// K5, K8, K15: a rank, or a level.
    Rank(Rank),
    /// K6, K15: a type of artefact.
    Artefact(ArtefactType),
    /// K15: the card is named a supply.
    Supply,
    /// K15: the card stays what it is.
    Keep,
    /// K9: a shape, whose top card will be laid.
    Shape(Shape),
    /// K11.
    Rotation(Rotation),
    /// K13, K16, K17, K19, K21, K22, K26: a card of one's own is played, paid, laid or put away.
    Card(Piece),
    /// K14: the card on which an amulet, a title, a scroll or the Crown is played.
    Object(Piece),
    /// K27, K35: a great artefact, of the row or at hand.
    Great(Great),
    /// K18, K24: one of one's own figures.
    Hero(Figure),
    /// K33: the hero whom Buff meets.
    Meet(HeroRef),
    /// K20: what is attacked.
    Target(Target),
    /// K28: an opponent.
    Opponent(Seat),
    /// K23: no retreat.
    Stay,
    /// K24: nobody leads the defence.
    Nobody,
    /// K25: the ambush is sprung.
    Spring,
    /// K25: the ambush is kept.
    Hold,
    /// K29: adds a card of this kind to the bid.
    Bid(Card),
    /// K29: takes a card of this kind back from the bid.
    TakeBack(Card),
    /// K31: rolls, to lead Buff.
    Roll,
    /// K31: leaves Buff where he is.
    Leave,
    /// K34, B15.16.
    Bribe,
    /// K34, B15.17.
    Hire,
    /// K34, B15.22.
    Fight,
    /// K34, B15.21.
    LetBe,
}

/// B6.8: the kinds of action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// B8.1.
    HireUnit,
    /// B8.4.
    CreateArtefact,
    /// B9.11.
    BuildRoad,
    /// B9.13.
    BuildCity,
    /// B9.14.
    UpgradeCity,
    /// B10.6.
    UseAmulet,
    /// B10.13.
    UseTitle,
    /// B10.15.
    UseScroll,
    /// B10.18.
    PitchTent,
    /// B11.4.
    UseGreat,
    /// B13.2.
    HireHero,
    /// B13.5.
    March,
    /// B14.1.
    Attack,
    /// B12.1.
    Deploy,
    /// B15.24.
    CallBuff,
}

impl Deed {
    /// Every kind, in the order of the menu.
    pub const ALL: [Deed; 15] = [
        Deed::HireUnit,
        Deed::CreateArtefact,
        Deed::BuildRoad,
        Deed::BuildCity,
        Deed::UpgradeCity,
        Deed::UseAmulet,
        Deed::UseTitle,
        Deed::UseScroll,
        Deed::PitchTent,
        Deed::UseGreat,
        Deed::HireHero,
        Deed::March,
        Deed::Attack,
        Deed::Deploy,
        Deed::CallBuff,
    ];
}

/// Where a card lies that its owner can use (B7.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// In the hand: no copy was used in this turn.
    #[default]
    Hand,
    /// In the lines, with copies left.
    Lines,
    /// Stationed in a tent since an earlier turn.
    Tents,
    /// In the battle line that is being laid, with so many copies.
    Line(u8),
}

/// B18.2: a card of one's own, by everything that tells it from others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Piece {
    /// Where it lies.
    pub zone: Zone,
    /// What is printed on it.
    pub card: Card,
    /// What it is at present (B7.10).
    pub now: Card,
    /// How many copies can still be used in this turn (B7.6).
    pub left: u8,
}

impl Piece {
    /// A card in the hand without marks, of which only one copy can be used: what most cards are.
    pub const fn in_hand(card: Card) -> Piece {
        Piece { zone: Zone::Hand, card, now: card, left: 1 }
    }

    /// B7.10: has the card marks?
    pub fn is_marked(&self) -> bool {
        self.card != self.now
    }
}

/// One of a player's figures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The first hero.
    #[default]
    First,
    /// The second hero.
    Second,
    /// B15.26: Buff in service.
    Buff,
}

impl Figure {
    /// All, in order.
    pub const ALL: [Figure; 3] = [Figure::First, Figure::Second, Figure::Buff];
    /// B2.12: those every player has.
    pub const HEROES: [Figure; 2] = [Figure::First, Figure::Second];
}

/// A hero on the map, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct HeroRef {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub figure: Figure,
}

/// B14.2: what can be attacked on a hero's square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// An opponent's hero.
    Hero(HeroRef),
    /// The city on the square: an opponent's, or a neutral one.
    City,
    /// The ruins.
    Ruins,
}
