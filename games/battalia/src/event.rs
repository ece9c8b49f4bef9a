//! What happens, as somebody at the table would say it. `view.rs` says who hears how much of it.

use crate::action::{Action, Figure, HeroRef, Target};
use crate::cards::{Card, Cards, Faction, Great, Terrain};
use crate::draft::{MOST_OBJECTS, MOST_PAID, Purpose};
use crate::position::{Ending, LineCard, MOST_BID};
use crate::squares::{Exits, Square};
use serde::Serialize;
use table::{Few, Seat, Set};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A step of composing, heard by nobody else.
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// B4.2.
    BecameFirst(Seat),
    /// B4.3.
    FactionLeft(Faction),
    /// B4.5 to B4.7: a card lies on the map from the start. The ruins have no terrain.
    SetOut {
        /// Where.
        square: Square,
        /// Its terrain.
        terrain: Option<Terrain>,
        /// Its exits.
        exits: Exits,
        /// The level of a city.
        level: Option<u8>,
    },
    /// B4.8.
    RowDrawn(Set<Great>),
    /// B4.9.
    StartDeckDealt(Seat),
    /// B4.10.
    TookFaction {
        /// Who.
        seat: Seat,
        /// Which.
        faction: Faction,
    },
    /// B4.11.
    TookStartCity {
        /// Who.
        seat: Seat,
        /// Where.
        square: Square,
    },
    /// B4.13, B17.6: a new top card of a bank deck.
    TurnedUp(Bank),
    /// B5.1, B5.2: a day begins.
    DayBegan(u8),
    /// B6.1.
    TurnBegan(Seat),
    /// B6.3: these cards were shown.
    Cohort {
        /// Who.
        seat: Seat,
        /// For which faction.
        faction: Faction,
        /// The cards.
        cards: Cards,
    },
    /// B6.6: the hand was put into the shelter.
    Mulligan {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// B6.2: neither cohort nor mulligan.
    Declined(Seat),
    /// B7.3.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// B7.3, B17.5.
    Shuffled(Seat),
    /// B6.7: so many cards came from the ambush to the hand.
    RaisedAmbush {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// B6.9.
    Passed(Seat),
    /// B6.10: lines, arrivals and this hand went to the shelter.
    Discarded {
        /// Who.
        seat: Seat,
        /// What was in the hand.
        hand: Cards,
    },
    /// B6.13.
    TurnEnded(Seat),

    /// B7.12: paid with these cards.
    Paid {
        /// Who.
        seat: Seat,
        /// What for.
        purpose: Purpose,
        /// The cards, one entry for each copy.
        cards: Few<Card, MOST_PAID>,
    },
    /// B8.3, B8.4, B14.24: a card went to arrivals.
    Gained {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// B9.11, B11.14.
    BuiltRoad {
        /// Who.
        seat: Seat,
        /// Where.
        square: Square,
        /// Its terrain.
        terrain: Terrain,
        /// Its exits.
        exits: Exits,
    },
    /// B9.13.
    BuiltCity {
        /// Who.
        seat: Seat,
        /// Where.
        square: Square,
        /// Its terrain.
        terrain: Terrain,
        /// Its exits.
        exits: Exits,
        /// Its level.
        level: u8,
    },
    /// B9.14.
    Upgraded {
        /// Who.
        seat: Seat,
        /// Where.
        square: Square,
        /// The new level.
        level: u8,
    },

    /// A card was played for its effect, or for movement points.
    Played {
        /// Who.
        seat: Seat,
        /// What is printed on it.
        card: Card,
        /// What it is at present.
        now: Card,
    },
    /// B10.6: an amulet was played on this card.
    Rolled {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// 1 to 6.
        roll: u8,
    },
    /// B10.7: the card has so many copies now.
    Multiplied {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// Copies.
        copies: u8,
    },
    /// B10.8.
    WentToAmbush {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// B10.9, B11.13.
    WentToShelter {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// B10.10, B10.13, B10.15, B11.5, B11.9, B11.10: what a card is until the end of the turn.
    Became {
        /// Whose.
        seat: Seat,
        /// What is printed on it.
        card: Card,
        /// What it was.
        was: Card,
        /// What it is.
        now: Card,
    },
    /// B10.10: after a roll of 6 the card stays what it is.
    Kept {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// B11.10: this faction was named.
    Named {
        /// Who.
        seat: Seat,
        /// Which.
        faction: Faction,
    },
    /// B10.18, B11.11: these cards were stationed.
    Pitched {
        /// Who.
        seat: Seat,
        /// The tent, or the Pavilion.
        tent: Card,
        /// The cards.
        cards: Few<Card, MOST_OBJECTS>,
    },
    /// B10.21, B10.23: the tent is no camp any more.
    Struck {
        /// Whose.
        seat: Seat,
        /// The tent.
        tent: Card,
    },
    /// B11.13: so many cards of an opponent go to the shelter.
    Robbed {
        /// Who plays the Hand.
        seat: Seat,
        /// Whose cards.
        opponent: Seat,
    },
    /// B12.1: one card was deployed, another suspended. Only the owner hears which was deployed.
    Deployed {
        /// Who.
        seat: Seat,
        /// The card in the ambush.
        card: Option<Card>,
        /// The card in limbo.
        suspended: Card,
    },

    /// B13.2.
    HiredHero {
        /// Who.
        seat: Seat,
        /// Which.
        figure: Figure,
        /// Where.
        square: Square,
    },
    /// B13.5, B11.8, B14.8: a hero moved.
    Moved {
        /// Whose.
        hero: HeroRef,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// B13.7, B15.8: enough steps.
    Stopped(Seat),
    /// B13.11.
    Disbanded {
        /// Whose.
        hero: HeroRef,
    },

    /// B14.1, B14.3.
    Attacked {
        /// Who.
        hero: HeroRef,
        /// Where.
        square: Square,
        /// What.
        target: Target,
        /// The opener.
        opener: Card,
    },
    /// B14.8: the hero withdrew to this square.
    Retreated {
        /// Who.
        hero: HeroRef,
        /// Where to.
        square: Square,
    },
    /// B14.8: no retreat.
    StoodFirm(Seat),
    /// B14.9: this hero leads the defence, or nobody does.
    Participated {
        /// Who decides.
        seat: Seat,
        /// Who leads.
        figure: Option<Figure>,
    },
    /// B14.10: these cards came to the hand.
    Sprang {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Few<Card, 3>,
    },
    /// B14.10: the ambush was kept.
    HeldBack(Seat),
    /// B14.11, B14.12: a copy was added to the line.
    Laid {
        /// Who.
        seat: Seat,
        /// The card as it stands in the line.
        card: LineCard,
    },
    /// B14.11, B14.12: the line is done.
    LineDone(Seat),
    /// B14.21: the totals, bonuses included.
    Compared {
        /// Of the attack.
        attack: u16,
        /// Of the defence.
        defence: u16,
        /// Did the attacker win?
        attacker_won: bool,
    },
    /// B14.23, B14.25: the city changed hands.
    Captured {
        /// Who has it now.
        seat: Seat,
        /// Where.
        square: Square,
        /// Its level now.
        level: u8,
    },
    /// B14.26: the last city stays.
    HeldLastCity {
        /// Who keeps it.
        seat: Seat,
        /// Where.
        square: Square,
        /// Its level now.
        level: u8,
    },
    /// B14.24.
    RuinsFell(Seat),

    /// B15.1, B15.2: bids are chosen.
    BiddingBegan,
    /// B15.2: somebody has chosen.
    BidChosen(Seat),
    /// B15.2: a bid is shown.
    BidShown {
        /// Whose.
        seat: Seat,
        /// The cards.
        cards: Few<Card, MOST_BID>,
        /// B15.3.
        value: u16,
    },
    /// B15.4.
    WonBid(Seat),
    /// B15.5.
    BuffEntered(Square),
    /// B15.34: the horde has this strength.
    HordeGrew(u8),
    /// B15.8: the die.
    LeadsBuff {
        /// Who.
        seat: Seat,
        /// 1 to 6.
        roll: u8,
    },
    /// B15.8: nobody leads Buff.
    LeftBuff(Seat),
    /// B15.10.
    BuffMoved {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// B15.11, B15.15, B15.24.
    Met(HeroRef),
    /// B15.16: a truce until this day.
    Bribed {
        /// Who.
        seat: Seat,
        /// Until when.
        until: u8,
    },
    /// B15.17: in service until this day.
    HiredBuff {
        /// Who.
        seat: Seat,
        /// Until when.
        until: u8,
    },
    /// B15.21.
    LetBe(Seat),
    /// B15.22.
    Fights(Seat),
    /// B15.23, B15.29: Buff is off the map.
    BuffLeft,
    /// B15.31.
    BuffReleased,
    /// B15.18: the truce is over.
    TruceEnded(Seat),

    /// B16.
    Ended(Ending),
}

/// A bank deck, with the card on its top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bank {
    /// A unit or an artefact.
    Card(Card),
    /// A city.
    City(crate::squares::Shape, Terrain),
    /// A road.
    Road(crate::squares::Shape, Terrain),
}
