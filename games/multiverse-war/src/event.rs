//! What is said aloud at the table: one thing that happened, in the past tense. Chapter 31: who hears how much of it.

use crate::action::{Growth, How, Purchase, Source, Work};
use crate::hexes::{Dir, Hex};
use crate::kinds::{Ability, CombatCard, Encounter, Face, Faction, HeroKind, Mission, Section, Works};
use crate::position::{BlockRef, Ending, Victim};
use crate::strikes::Rolled;
use crate::task::Deal;
use serde::Serialize;
use table::{Bag, Few, Seat, Secret, Set, Viewer};

/// Declares the events with their documentation in one line each.
macro_rules! events {
    ($($(#[$meta:meta])* $name:ident $({ $($field:ident: $type:ty),* $(,)? })? $(($($inner:ty),*))?;)*) => {
        /// One thing that happened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "the fields are named by what they are")]
        pub enum Event {
            $($(#[$meta])* $name $({ $($field: $type),* })? $(($($inner),*))?,)*
        }
    };
}

events! {
    /// M6.1.
    ChoseFaction { seat: Seat, faction: Faction };
    /// M6.4: the card is known to its owner only.
    DealtMission { seat: Seat, mission: Option<u8> };
    /// M6.4: the cards are known to their owner only.
    DealtCards { seat: Seat, cards: Option<Bag<CombatCard, 6>>, count: u8 };
    /// M6.5.
    HeroRow(Few<HeroKind, 5>);
    /// M6.7: the six dice of a player.
    RolledForFirst { seat: Seat, rolled: Rolled };
    /// M6.7.
    FirstPlayer(Seat);
    /// M7.3.
    TurnBegan(u8);
    /// M24.2.
    Dial(Section);
    /// M24.3: the number rolled.
    StoryNumber(u8);
    /// M24.3.
    TokenAppeared { hex: Hex };
    /// M23.5.
    Wandered { kind: Encounter, from: Hex, to: Hex };
    /// M9.12.
    Finished { seat: Seat, hex: Hex };
    /// Gold that is not spent but earned.
    Earned { seat: Seat, gold: u16 };
    /// M29.13.
    Repaid { from: Seat, to: Seat, gold: u16 };
    /// M29.2.
    Gave { from: Seat, to: Seat, gold: u16 };
    /// M29.9.
    TreatyOffered { from: Seat, to: Seat };
    /// M29.9.
    TreatyMade { one: Seat, other: Seat, last: u8 };
    /// M29.12.
    DealOffered(Deal);
    /// M29.12.
    DealMade { from: Seat, to: Seat, gold: u16 };
    /// D7, D25.
    Refused { seat: Seat };
    /// M11.9.
    BuildBegan;
    /// M20.2.
    HeroRecruited { seat: Seat, kind: HeroKind, price: u16 };
    /// M20.3.
    HeroPoints { seat: Seat, hp: u8, ap: u8, skills: u8 };
    /// M20.12.
    HeroReturned { seat: Seat, price: u16 };
    /// M20.10.
    HeroLevel { seat: Seat, level: u8 };
    /// M20.11.
    HeroGrew { seat: Seat, growth: Growth };
    /// M11.5, V6: the face is known to its owner and his ally only.
    Placed { block: BlockRef, hex: Hex, face: Secret<Face>, source: Option<Source> };
    /// M9.1, M10.1.
    Worked { seat: Seat, hex: Hex, work: Work, price: u16 };
    /// D2, D6, D18, D21, D26: nothing of it.
    Declined { seat: Seat };
    /// D22.
    Pointed { seat: Seat, slot: u8 };
    /// M7.8: the seat composes; nobody else hears it.
    Planned { seat: Seat };
    /// M7.9.
    OrderCancelled { seat: Seat };
    /// M8.3: what was spent in the Build phase, and what is left.
    BuildEnded { seat: Seat, spent: u16, gold: u16 };
    /// M27.6.
    SpentShards { seat: Seat, purchase: Purchase };
    /// M7.4.
    PhaseBegan(Seat);
    /// M7.6.
    PhaseEnded(Seat);
    /// M21.3: which mine is held.
    HoldsMine { seat: Seat, hex: Hex };
    /// M21.3.
    Stones { seat: Seat, gained: u8, stones: u8 };
    /// M12.5.
    Moved { block: BlockRef, from: Hex, to: Hex };
    /// M12.9.
    Swapped { block: BlockRef, with: BlockRef, hex: Hex, to: Hex };
    /// M29.4.
    SwapOffered { block: BlockRef };
    /// H1.3, H3.3, H4.3, H5.3.
    Hopped { block: BlockRef, from: Hex, to: Hex };
    /// M13.1.
    Explores { block: BlockRef, slot: u8 };
    /// M13.3.
    TurnedOver { seat: Seat, slot: u8, tile: u8, turned: u8, number: u8 };
    /// M14.7.
    Identified { block: BlockRef, face: Face, hex: Hex };
    /// M14.14.
    Shown { block: BlockRef, face: Face, hex: Hex };
    /// M12.11.
    SetUp { block: BlockRef };
    /// M18.5.
    MadeReady { block: BlockRef, facing: Option<Dir> };
    /// M18.4.
    UsedAbility { block: BlockRef, ability: Ability };
    /// M20.5.
    UsedPower { seat: Seat, kind: HeroKind, power: u8 };
    /// M20.8: dice of an ability.
    Cast { by: BlockRef, at: BlockRef, rolled: Rolled, hits: bool };
    /// H4.2, H4.4.
    Helped { block: BlockRef };
    /// H2.3.
    Suppressed { block: BlockRef };
    /// M15.2, M15.3.
    Attacked { block: BlockRef, hex: Hex, victim: Victim, is_melee: bool, how: How };
    /// M28.3.
    Defends { block: BlockRef };
    /// T3, T14.
    Intercepted { block: BlockRef };
    /// M26.2.
    PlayedCard { seat: Seat, card: CombatCard };
    /// M26.1: the card is known to its owner only.
    DrewCard { seat: Seat, card: Option<CombatCard> };
    /// M15.12.
    Supported { attacker: u8, defender: u8 };
    /// M16.11: a tower if nobody else is named; no damage for a miss.
    Struck { by: Option<BlockRef>, victim: Victim, rolled: Rolled, damage: Option<u8> };
    /// H3.1.
    WallStopped { seat: Seat };
    /// T18.
    ShruggedOff { block: BlockRef };
    /// H3.4.
    StoodFirm { seat: Seat };
    /// P1.
    Bitten { block: BlockRef };
    /// H1.5.
    Poisoned { block: BlockRef };
    /// M22.3.
    Hurt { block: BlockRef, damage: u8 };
    /// C6.
    FellBack { block: BlockRef, to: Hex };
    /// M1.10.
    Killed { block: BlockRef, face: Face, by: Option<BlockRef> };
    /// M2.5.
    Removed { block: BlockRef, face: Face, hex: Hex };
    /// M9.11.
    SiteLost { seat: Seat, hex: Hex };
    /// M15.16.
    MovedUp { block: BlockRef, to: Hex };
    /// M17.11.
    TowerShot { seat: Seat, from: Hex, at: Hex };
    /// M17.4.
    Destroyed { seat: Seat, hex: Hex, kind: Works, by: Option<BlockRef> };
    /// P1.
    ColonyDestroyed { hex: Hex, by: Option<BlockRef> };
    /// P4.
    VillageTaken { hex: Hex, by: Seat };
    /// M17.7.
    SettlementFell { seat: Seat, by: Seat };
    /// M30.15.
    Eliminated { seat: Seat };
    /// M19.1.
    Advanced { seat: Seat, face: Face, steps: u8 };
    /// M22.1.
    StoryBegan { block: BlockRef, card: u8 };
    /// M22.9.
    StoryTest { rolled: Rolled, succeeds: bool };
    /// M22.5.
    FoughtFoe { rolled: Rolled, is_won: bool };
    /// M22.5.
    FoeStruck { rolled: Rolled };
    /// M22.2.
    StorySucceeded { seat: Seat };
    /// M22.3.
    StoryFailed { seat: Seat };
    /// M22.3, M22.12.
    Returned { block: BlockRef, to: Hex };
    /// A18.
    Paved { hex: Hex };
    /// A17, P2.
    PaidForStep { seat: Seat, gold: u8 };
    /// P3.
    Competed { seat: Seat, rolled: Rolled, wins: bool };
    /// M23.1.
    EncounterPlaced { kind: Encounter, hex: Hex };
    /// M27.3.
    TookShard { block: BlockRef };
    /// M27.5.
    DeliveredShard { block: BlockRef, shards: u8 };
    /// M25.2: which tasks is known to their owner only.
    Marked { seat: Seat, marks: u8, tasks: Option<Set<Mission>> };
    /// M30.7.
    ShowedMission { seat: Seat, mission: u8 };
    /// M30.1.
    Ended(Ending);
}

/// M31.4: what the viewer hears of an event. What others may know of an ally's blocks is decided where the event is said.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
    if let Event::Planned { seat } = event {
        return viewer.is_or_sees(*seat).then_some(*event);
    }
    let mut event = *event;
    match &mut event {
        Event::DealtMission { seat, mission } => hide(mission, viewer.is_or_sees(*seat)),
        Event::DealtCards { seat, cards, .. } => hide(cards, viewer.is_or_sees(*seat)),
        Event::DrewCard { seat, card } => hide(card, viewer.is_or_sees(*seat)),
        Event::Marked { seat, tasks, .. } => hide(tasks, viewer.is_or_sees(*seat)),
        Event::Placed { face, .. } => *face = face.for_viewer(viewer),
        _ => {}
    }
    Some(event)
}

fn hide<T>(secret: &mut Option<T>, may_know: bool) {
    if !may_know {
        *secret = None;
    }
}
