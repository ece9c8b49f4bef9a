//! What happens at the table, as somebody there would say it.

use crate::action::Action;
use crate::cards::{
    Artifact, Building, Cataclysm, Character, Characters, Colour, Elixir, Elixirs, HeroCard, Quest, Sin,
    Sins, Treasure, Treasures, UnnamedCard,
};
use crate::draft::Pledge;
use crate::pack::GiftCounts;
use crate::position::{Announcement, Ending};
use arrayvec::ArrayVec;
use serde::Serialize;
use table::{Seat, Secret};

/// Something happened.
#[expect(missing_docs, reason = "`seat`, `paid`, `from` and the like need no more words")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// S23.2: a step of composing. Only the seat itself hears it.
    Chose { seat: Seat, action: Action },

    /// S4.1: a hero card went to a seat.
    TookHero {
        seat: Seat,
        /// Which hero.
        hero: HeroCard,
    },
    /// S4.2: who begins.
    BecameFirst(Seat),
    /// S4.3 to S4.10: everything lies in its place.
    LaidOut,
    /// S4.10: a cataclysm counts as played and has no effect.
    Omen(Cataclysm),
    /// A round began.
    RoundBegan(u8),

    /// S7.1: a character was recruited.
    Recruited { seat: Seat, character: Character, paid: Pledge },
    /// S7.3: a character came to the tavern.
    TavernFilled { space: u8, character: Character },
    /// S7.4: an elixir was bought.
    BoughtElixir { seat: Seat, elixir: Elixir, paid: Pledge },
    /// S7.4: an elixir came to the store.
    StoreFilled { space: u8, elixir: Elixir },
    /// S7.3: a deck was made anew from its discard pile.
    DeckRenewed(Pile),
    /// S7.5: a building was founded.
    Founded { seat: Seat, building: Building, paid: Pledge },
    /// S7.6: a castle or estate was turned up.
    TurnedUpBuilding(Building),
    /// S8.2, S8.7: a sin, a manning or an artifact was announced.
    Announced { seat: Seat, what: Announcement, paid: Pledge },
    /// S7.8: a marker lies on a building.
    Manned {
        seat: Seat,
        building: Building,
        /// The colour of the joker gifts, for Still Water.
        colour: Option<Colour>,
    },
    /// S8.5, S8.7: a sin from a hand cancelled what was announced.
    CancelledWith { seat: Seat, sin: Sin },
    /// S8.5: a lifted marker cancelled the sin.
    LiftedToCancel { seat: Seat, building: Building },
    /// A hero gained fame, gold or might.
    Gained { seat: Seat, goods: Goods },
    /// A hero lost fame, gold or might.
    Lost { seat: Seat, goods: Goods },
    /// S8.3: a hero took something from another.
    Stole { seat: Seat, from: Seat, goods: Goods },
    /// Gifts came from the pools.
    TookGifts { seat: Seat, gifts: GiftCounts },
    /// Gifts went back to the pools, lost and not paid.
    DiscardedGifts { seat: Seat, gifts: GiftCounts },
    /// SN4: a gift changed hands.
    StoleGift { seat: Seat, from: Seat, colour: Colour },
    /// SN4: elixirs changed hands.
    SwappedElixirs { seat: Seat, with: Seat, given: Elixir, taken: Elixir },
    /// An elixir was discarded and gave nothing.
    DiscardedElixir { seat: Seat, elixir: Elixir },
    /// A character was turned without giving gifts.
    Tapped { seat: Seat, character: Character },
    /// SN3: a character became upright.
    Untapped { seat: Seat, character: Character },
    /// A character was discarded.
    DiscardedCharacter { seat: Seat, character: Character },
    /// S8.9: a hero must pass in his next turn.
    MustPass(Seat),
    /// AR4: a sin went under the deck.
    PutSinUnder {
        seat: Seat,
        /// Which: only he knows.
        sin: Secret<Sin>,
    },
    /// AR7: a hero looked at the top cataclysm.
    SawCataclysm {
        seat: Seat,
        /// Which: only he knows.
        cataclysm: Secret<Cataclysm>,
    },
    /// AR7: the cataclysm stays on top, or went under the deck.
    PlacedCataclysm {
        seat: Seat,
        /// Under the deck?
        under: bool,
    },
    /// S7.11, S7.12: a character gave gifts.
    UsedCharacter { seat: Seat, character: Character, gifts: GiftCounts },
    /// S7.16: the hero card was tapped.
    UsedAbility(Seat),
    /// S7.16: one exchange.
    Exchanged {
        seat: Seat,
        /// With whom; nobody: with the pools.
        with: Option<Seat>,
        given: Colour,
        taken: Colour,
    },
    /// S7.20: a marker lies on a space of a quest.
    JoinedQuest { seat: Seat, slot: u8, quest: Quest, space: u8, paid: Pledge },
    /// S7.22: a marker was exchanged for a neutral one.
    LeftQuest { seat: Seat, slot: u8, quest: Quest },
    /// S7.22, S12.9: a treasure was gained. What it gives follows.
    TookTreasure { seat: Seat, treasure: Treasure },
    /// S9.1: an artifact was drawn.
    DrewArtifact {
        seat: Seat,
        /// Which: only he knows.
        artifact: Secret<Artifact>,
    },
    /// S9.1: there is no artifact left.
    NoArtifact(Seat),
    /// S7.24: a portal was closed.
    ClosedPortal {
        seat: Seat,
        colour: Colour,
        /// How many gifts of its colour were paid.
        gifts: u8,
    },
    /// S7.26: a corruption card went back.
    Cleansed { seat: Seat, paid: Pledge },
    /// S7.25.
    Passed {
        seat: Seat,
        /// S8.9.
        forced: bool,
    },
    /// S6.8: an elixir was used.
    UsedElixir { seat: Seat, elixir: Elixir, gifts: GiftCounts },
    /// S6.9: a building was cashed. What it gives follows.
    Cashed { seat: Seat, building: Building },
    /// S6.10: a marker was lifted. What it does follows.
    Lifted { seat: Seat, building: Building },

    /// S12.6: a quest is completed.
    CompletedQuest(Quest),
    /// S12.7: the prize of a quest.
    WonPrize { seat: Seat, might: u8 },
    /// S12.8: the treasures to pick from.
    RewardPool(Treasures),
    /// S12.12: a piece of armour, counted from 1.
    WonArmour(u8),
    /// S12.13: the rows moved down.
    RowsMoved,
    /// S12.13: a treasure was turned up.
    TurnedUpTreasure { slot: u8, treasure: Treasure },
    /// S12.13: a quest was laid out.
    LaidQuest { slot: u8, quest: Quest },
    /// S12.14: treasures were dealt face down beside a quest.
    DealtTreasures { slot: u8, count: u8 },

    /// A sin was put on the discard pile, face down.
    DiscardedSin {
        seat: Seat,
        /// Which: only he knows.
        sin: Secret<Sin>,
    },
    /// S13.2: seven sins lie on the pile.
    SevenSins,
    /// S13.2: the seven sins were shuffled into the deck.
    SinsShuffledIn,
    /// S20.2.
    DarkGathered,
    /// S13.3: a cataclysm was turned up.
    CataclysmStruck {
        cataclysm: Cataclysm,
        /// The number it will have among the played ones.
        number: u8,
    },
    /// S13.11: there is no cataclysm left.
    NoCataclysm,
    /// S13.6: a space was closed.
    ClosedSpace {
        seat: Seat,
        /// Of the tavern, or of the store?
        tavern: bool,
        space: u8,
    },
    /// S13.7: a building is out of the game.
    Destroyed { building: Building, owner: Option<Seat> },
    /// S13.8, S17.3: a portal is open again.
    ReopenedPortal { colour: Colour, by: Seat },
    /// A sin was drawn.
    DrewSin {
        seat: Seat,
        /// Which: only he knows.
        sin: Secret<Sin>,
    },
    /// S8.10: there is no sin left to draw.
    NoSin(Seat),

    /// The Quest Phase is over.
    QuestPhaseEnded(PhaseEnd),
    /// S14.2: a point of step 1.
    Scored {
        seat: Seat,
        /// For the most of what.
        most: Most,
    },
    /// S14.5: the sins in hand cost might, as far as there was any.
    SinsCost { seat: Seat, might: u16 },
    /// S14.6, S18.7: corruption cards were received.
    Corrupted { seat: Seat, cards: u8 },
    /// S17.2.
    Fell(Seat),
    /// S17.9.
    Returned(Seat),
    /// S14.9.
    HeroesUpright,
    /// S14.10, S14.11: production of step 4.
    Produced { seat: Seat, fame: u16, gold: u16, might: u16 },
    /// S14.12: the treasure discard pile was shuffled into the deck.
    TreasuresShuffledIn,
    /// S14.13: all markers left the buildings.
    MarkersBack,
    /// S14.14: the order of play of the next round.
    NewOrder(ArrayVec<Seat, 6>),
    /// S17.6: a fallen hero's gifts melted away.
    GiftsMelted { seat: Seat, gifts: GiftCounts },

    /// S18.3: the Unnamed played a card.
    UnnamedPlayed { card: UnnamedCard, named: Option<Seat> },
    /// S18.2: the Unnamed played none.
    UnnamedDeclined,
    /// S18.3: all cards returned to his hand.
    UnnamedTookBack,
    /// S18.6: a demand was met.
    MetDemand {
        seat: Seat,
        /// With which alternative, counted from 0.
        alternative: u8,
        paid: Pledge,
    },
    /// S18.7: a demand was not met.
    FailedDemand(Seat),
    /// U10: a treasure was replaced; the old one lies under the deck.
    SwappedTreasure { slot: u8, out: Treasure, new: Treasure },
    /// U11: the Unnamed looked at the top cataclysms.
    SawCataclysms {
        count: u8,
        /// Which, from the top: only he knows.
        cataclysms: Secret<ArrayVec<Cataclysm, 4>>,
    },
    /// U11: a card went back, the top one first.
    PutBackCataclysm {
        /// Which: only he knows.
        cataclysm: Secret<Cataclysm>,
    },
    /// U12: the Unnamed looked at a hand.
    SawSins {
        hero: Seat,
        /// Which sins: only he knows.
        sins: Secret<Sins>,
    },
    /// U13: a pool was barred.
    BarredPool(Colour),
    /// U13: the bar is gone.
    UnbarredPool(Colour),
    /// U08, CA3: all face-up characters were discarded.
    ClearedTavern(Characters),
    /// U09, ES3: all face-up elixirs were discarded.
    ClearedStore(Elixirs),
    /// U14: a castle or estate went under its deck.
    PutBuildingUnder(Building),

    /// S16.7.
    Ended(Ending),
}

/// Fame, gold or might.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    /// So much fame.
    Fame(u16),
    /// So much gold.
    Gold(u16),
    /// So much might.
    Might(u16),
}

/// A deck that is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The characters.
    Characters,
    /// The elixirs.
    Elixirs,
}

/// Why a Quest Phase ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseEnd {
    /// S5.4.
    EverybodyPassed,
    /// S5.6.
    RowCompleted,
    /// S20.3.
    CircuitLimit,
}

/// S14.2: what a point of step 1 is given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Most {
    /// The most elixirs.
    Elixirs,
    /// The most characters.
    Characters,
    /// The most buildings.
    Buildings,
    /// The most gifts.
    Gifts,
    /// The most fame.
    Fame,
    /// The most gold.
    Gold,
    /// The largest following in a colour.
    Following(Colour),
}
