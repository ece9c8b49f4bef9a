//! Chapter 22: what a viewer sees, and what it hears of an event.

use crate::cards::{
    Artifact, Building, Buildings, Cataclysm, Character, Characters, Colour, Elixir, HeroCard,
    MOST_REQUIREMENTS, Quest, SPACES, Sin, Sins, Treasure, Treasures, UnnamedCard,
};
use crate::draft::Draft;
use crate::event::Event;
use crate::pack::{GiftCounts, PackRef};
use crate::position::{Announcement, ClosedPortal, Ending, Marker, Rules, Seven, Space};
use crate::task::Task;
use arrayvec::ArrayVec;
use serde::Serialize;
use table::{PerSeat, Seat, Set, Viewer};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The pack that is played with.
    pub pack: PackRef,
    /// Chapter 3.
    pub options: OptionsView,
    /// The seat that looks, if it is one.
    pub you: Option<Seat>,
    /// Who is asked what; nobody when the game is over.
    pub asked: Option<Asked>,
    /// The heroes, by seat. The Unnamed seat, if any, comes after them.
    pub heroes: PerSeat<HeroView>,
    /// Heroes that nobody plays.
    pub heroes_left: Set<HeroCard>,
    /// Gifts in the pools.
    pub pools: GiftCounts,
    /// U13: the colour that nobody takes.
    pub barred: Option<Colour>,
    /// Cards in the sin deck.
    pub sin_deck: u8,
    /// Sins on the discard pile.
    pub sin_pile: u8,
    /// S13.2: sins that were set aside.
    pub sins_aside: u8,
    /// The tavern.
    pub tavern: [Space<Character>; SPACES],
    /// Cards in the character deck.
    pub character_deck: u8,
    /// Cards on the character discard pile.
    pub character_discard: u8,
    /// The store.
    pub store: [Space<Elixir>; SPACES],
    /// Cards in the elixir deck.
    pub elixir_deck: u8,
    /// Cards on the elixir discard pile.
    pub elixir_discard: u8,
    /// Castles and estates that lie face up, temples beside their portals.
    pub on_offer: Buildings,
    /// Cards in the castle deck.
    pub castle_deck: u8,
    /// Cards in the estate deck.
    pub estate_deck: u8,
    /// The quest board: slots 0 and 1 are row 1, 2 and 3 row 2, 4 and 5 row 3.
    pub quests: [QuestView; 6],
    /// Cards in the quest deck.
    pub quest_deck: u8,
    /// Cards in the treasure deck.
    pub treasure_deck: u8,
    /// Cards on the treasure discard pile.
    pub treasure_discard: u8,
    /// S12.8: what can be picked, while it is picked.
    pub reward_pool: Option<Treasures>,
    /// Cards in the artifact deck.
    pub artifact_deck: u8,
    /// Used and cancelled artifacts.
    pub artifacts_spent: Set<Artifact>,
    /// Closed portals, in the order of closing.
    pub portals: ArrayVec<ClosedPortal, 6>,
    /// Cards in the cataclysm deck.
    pub cataclysm_deck: u8,
    /// What this viewer has seen of the top of the cataclysm deck.
    pub cataclysms_seen: Vec<Option<Cataclysm>>,
    /// The cataclysm that is being carried out.
    pub cataclysm: Option<Cataclysm>,
    /// Played cataclysms, omens included.
    pub cataclysms_played: u8,
    /// Pieces of armour.
    pub armour: u8,
    /// Corruption cards in the supply.
    pub corruption_left: u8,
    /// The cards in the hand of the Unnamed.
    pub unnamed_hand: Set<UnnamedCard>,
    /// The card of the Unnamed that is being carried out, and whom it names.
    pub unnamed_plays: Option<(UnnamedCard, Option<Seat>)>,
    /// S18.5: whom the previous demand of this Quest Phase named.
    pub last_named: Option<Seat>,
    /// Counted from 1; 0 while heroes are chosen.
    pub round: u8,
    /// Full circuits of this Quest Phase.
    pub circuits: u8,
    /// The order of play, First Player first.
    pub order: ArrayVec<Seat, 6>,
    /// Whose turn it is in the Quest Phase: a place in the order.
    pub at_turn: u8,
    /// Passes in succession.
    pub passes: u8,
    /// Has the hero whose turn it is made a free use?
    pub used_freely: bool,
    /// Is this the Regrouping Phase?
    pub in_regrouping: bool,
    /// What was announced and waits for reactions, and by whom.
    pub announced: Option<(Seat, Announcement)>,
    /// S8.4: the sin that cancelled it and is still to be put on the pile, and whose it was.
    pub reaction: Option<(Seat, Sin)>,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// Chapter 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionsView {
    /// Chapter 17.
    pub fall: bool,
    /// Chapter 18.
    pub unnamed: bool,
    /// S3.4.
    pub chosen_heroes: bool,
    /// S3.5.
    pub omens: u8,
    /// S3.6.
    pub provisions: u8,
    /// S3.7.
    pub gathering_dark: u8,
    /// S3.7.
    pub circuit_limit: u8,
    /// S3.7.
    pub round_limit: u8,
}

/// Who is asked what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Asked {
    /// Who.
    pub seat: Seat,
    /// What everybody knows about the question.
    pub task: Task,
    /// What the seat has composed so far, for itself.
    pub draft: Option<Draft>,
    /// S23.5: how many times the seat may still go back in this turn, for itself.
    pub backs_left: Option<u8>,
}

/// What a viewer may know of a hero.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own, as on the table")]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct HeroView {
    /// The hero card; none while heroes are chosen.
    pub card: Option<HeroCard>,
    /// On the might track.
    pub might: u16,
    /// Fame markers.
    pub fame: u16,
    /// Gold markers.
    pub gold: u16,
    /// Gifts in hand.
    pub gifts: GiftCounts,
    /// How many sins in hand.
    pub sin_count: u8,
    /// The sins in hand, for the hero himself.
    pub sins: Option<Sins>,
    /// Sins of this hand that the viewer has seen and that cannot have left unseen.
    pub sins_seen: [u8; 7],
    /// How many artifacts, face down.
    pub artifact_count: u8,
    /// The artifacts, for the hero himself.
    pub artifacts: Option<Set<Artifact>>,
    /// Characters, upright and tapped.
    pub characters: Characters,
    /// Those of them that are tapped.
    pub tapped: Characters,
    /// Elixirs by kind.
    pub elixirs: [u8; 18],
    /// Buildings.
    pub buildings: Buildings,
    /// Those of them with a marker.
    pub manned: Buildings,
    /// Working markers in stock.
    pub markers: u8,
    /// Corruption cards.
    pub corruption: u8,
    /// S10.7: castles and estates whose discount still waits.
    pub discounts: Buildings,
    /// S10.8: the colour of the joker gifts.
    pub joker: Option<Colour>,
    /// Is the hero card tapped?
    pub is_tapped: bool,
    /// S10.9: was the extra use of the ability made in this round?
    pub used_again: bool,
    /// S8.9.
    pub must_pass: bool,
    /// S10.9: draws no sins in step 2 of this round.
    pub draws_no_sins: bool,
    /// Chapter 17.
    pub has_fallen: bool,
    /// S1.8, by colour.
    pub following: [u8; 6],
    /// What the next Production step would give: fame, gold and might.
    pub income: (u16, u16, u16),
    /// What each of his castles and estates produces at present.
    pub rates: Vec<(Building, u8)>,
    /// How much less fame the next recruit costs.
    pub recruits_cheaper: u8,
    /// How much less gold the next elixir costs.
    pub elixirs_cheaper: u8,
    /// How much less the next gold or fame requirement costs.
    pub coins_fewer: u8,
    /// How many gifts fall away from the next gift requirement.
    pub gifts_fewer: u8,
    /// How many gifts of its own colour each elixir gives more.
    pub elixirs_richer: u8,
}

/// A slot of the quest board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct QuestView {
    /// The quest.
    pub quest: Option<Quest>,
    /// What lies on its spaces.
    pub markers: [Marker; MOST_REQUIREMENTS],
    /// The treasures beside it.
    pub treasures: [Option<TreasureView>; 2],
}

/// A treasure beside a quest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TreasureView {
    /// Face down: nobody at the table knows it.
    FaceDown,
    /// Face up.
    FaceUp(Treasure),
    /// Face down, and known to the one who sees everything.
    Known(Treasure),
}

/// S22.3, S22.4: composing is heard by nobody else; what is drawn, discarded face down or looked at is known to those who saw it.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
    Some(match *event {
        Event::Chose { seat, .. } if !viewer.is_or_sees(seat) => return None,
        Event::PutSinUnder { seat, sin } => Event::PutSinUnder { seat, sin: sin.for_viewer(viewer) },
        Event::SawCataclysm { seat, cataclysm } => {
            Event::SawCataclysm { seat, cataclysm: cataclysm.for_viewer(viewer) }
        }
        Event::DrewArtifact { seat, artifact } => {
            Event::DrewArtifact { seat, artifact: artifact.for_viewer(viewer) }
        }
        Event::DiscardedSin { seat, sin } => Event::DiscardedSin { seat, sin: sin.for_viewer(viewer) },
        Event::DrewSin { seat, sin } => Event::DrewSin { seat, sin: sin.for_viewer(viewer) },
        Event::SawCataclysms { count, ref cataclysms } => {
            Event::SawCataclysms { count, cataclysms: cataclysms.for_viewer(viewer) }
        }
        Event::PutBackCataclysm { cataclysm } => {
            Event::PutBackCataclysm { cataclysm: cataclysm.for_viewer(viewer) }
        }
        Event::SawSins { hero, sins } => Event::SawSins { hero, sins: sins.for_viewer(viewer) },
        ref event => event.clone(),
    })
}

impl From<Rules> for OptionsView {
    fn from(rules: Rules) -> Self {
        let Rules {
            fall,
            unnamed,
            chosen_heroes,
            omens,
            provisions,
            gathering_dark,
            circuit_limit,
            round_limit,
        } = rules;
        OptionsView {
            fall,
            unnamed,
            chosen_heroes,
            omens,
            provisions,
            gathering_dark,
            circuit_limit,
            round_limit,
        }
    }
}

impl Seven {
    /// S22.1 and S22.2.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let heroes = PerSeat::from_fn(self.heroes.seats(), |seat| self.hero_seen_by(seat, viewer));
        let asked = self.asked().map(|seat| {
            let knows = viewer.is_or_sees(seat);
            let task = *self.tasks.last().expect("a seat is asked for a task");
            let draft = knows.then_some(self.draft);
            Asked { seat, task, draft, backs_left: knows.then_some(self.backs_left()) }
        });
        let aside = self.sins_aside();
        View {
            pack: self.pack,
            options: self.rules.into(),
            you: viewer.seat(),
            asked,
            heroes,
            heroes_left: self.heroes_left,
            pools: *self.pools.counts(),
            barred: self.unnamed.barred.map(|(colour, _)| colour),
            sin_deck: self.sin_deck.len() as u8,
            sin_pile: self.sin_pile.len() as u8 - aside,
            sins_aside: aside,
            tavern: self.tavern,
            character_deck: self.character_deck.len() as u8,
            character_discard: self.character_discard.len() as u8,
            store: self.store,
            elixir_deck: self.elixir_deck.len() as u8,
            elixir_discard: self.elixir_discard.len() as u8,
            on_offer: self.on_offer,
            castle_deck: self.castle_deck.len() as u8,
            estate_deck: self.estate_deck.len() as u8,
            quests: std::array::from_fn(|slot| self.quest_seen(slot, viewer)),
            quest_deck: self.quest_deck.len() as u8,
            treasure_deck: self.treasure_deck.len() as u8,
            treasure_discard: self.treasure_discard.len() as u8,
            reward_pool: self.rewards(),
            artifact_deck: self.artifact_deck.len() as u8,
            artifacts_spent: self.artifacts_spent,
            portals: self.portals.clone(),
            cataclysm_deck: self.cataclysm_deck.len() as u8,
            cataclysms_seen: self.cataclysm_deck.seen_on_top(viewer),
            cataclysm: self.cataclysm,
            cataclysms_played: self.cataclysms_played.len() as u8,
            armour: self.armour,
            corruption_left: self.corruption_left,
            unnamed_hand: self.unnamed.hand,
            unnamed_plays: self.unnamed.playing.map(|card| (card, self.unnamed.naming)),
            last_named: self.unnamed.last_named,
            round: self.round,
            circuits: self.circuits,
            order: self.order.clone(),
            at_turn: self.at_turn,
            passes: self.passes,
            used_freely: self.used_freely,
            in_regrouping: self.in_regrouping,
            announced: self.announced.map(|announced| (announced.by, announced.what)),
            reaction: self.announced.and_then(|announced| announced.reaction),
            ending: self.ending,
        }
    }

    fn hero_seen_by(&self, seat: Seat, viewer: Viewer) -> HeroView {
        let hero = &self.heroes[seat];
        let knows = viewer.is_or_sees(seat);
        let seen = match viewer {
            Viewer::Seat(other) if other != seat => *hero.sins_seen[other.index()].counts(),
            _ => [0; 7],
        };
        let rates = hero.buildings.iter().map(|building| (building, self.rate(seat, building)));
        HeroView {
            card: self.has_hero(seat).then_some(hero.card),
            might: hero.might,
            fame: hero.fame,
            gold: hero.gold,
            gifts: *hero.gifts.counts(),
            sin_count: hero.sins.len() as u8,
            sins: knows.then_some(hero.sins),
            sins_seen: seen,
            artifact_count: hero.artifacts.len() as u8,
            artifacts: knows.then_some(hero.artifacts),
            characters: hero.characters,
            tapped: hero.tapped,
            elixirs: *hero.elixirs.counts(),
            buildings: hero.buildings,
            manned: hero.manned,
            markers: hero.markers,
            corruption: hero.corruption,
            discounts: hero.discounts,
            joker: hero.joker,
            is_tapped: hero.is_tapped,
            used_again: hero.used_again,
            must_pass: hero.must_pass,
            draws_no_sins: hero.draws_no_sins,
            has_fallen: hero.has_fallen,
            following: Colour::ALL.map(|colour| self.following(seat, colour)),
            income: self.income(seat),
            rates: rates.collect(),
            recruits_cheaper: self.recruits_cheaper(seat),
            elixirs_cheaper: self.elixirs_cheaper(seat),
            coins_fewer: self.coins_fewer(seat),
            gifts_fewer: u8::from(self.gifts_fewer(seat)),
            elixirs_richer: self.elixirs_richer(seat),
        }
    }

    /// S3.4: has the seat its hero card already?
    fn has_hero(&self, seat: Seat) -> bool {
        !matches!(self.tasks.last(), Some(Task::ChooseHero(next)) if seat >= *next)
    }

    /// S4.8, S12.14: the treasures of row 3 lie face down.
    fn quest_seen(&self, slot: usize, viewer: Viewer) -> QuestView {
        let here = &self.quests[slot];
        let seen = |treasure| match viewer {
            _ if slot < 4 => TreasureView::FaceUp(treasure),
            Viewer::Everything => TreasureView::Known(treasure),
            _ => TreasureView::FaceDown,
        };
        let treasures = here.treasures.map(|treasure| treasure.map(seen));
        QuestView { quest: here.quest, markers: here.markers, treasures }
    }
}
