//! Decks, shapes, squares and rotations (K2, K5, K6, K8 to K12, K15, K19, K23, K30, K32).

use super::Scene;
use crate::action::{Deed, Figure, HeroRef};
use crate::cards::{ArtefactType, Card, Faction, Rank, Terrain};
use crate::draft::{Draft, Work};
use crate::pack::{HERO_PRICE, city_price, upgrade_price};
use crate::position::Buff;
use crate::squares::{Rotation, Shape, Square};
use crate::task::Task;
use crate::view::{DeckView, Site, TerrainDeckView};
use crate::words::cards::{a_card, effect, hero_of_side, laid, lit_effect, place};
use crate::words::targets;
use crate::words::terms::{artefact, counted, exits, list, price, rank, shape, terrain};
use table::Offer;

impl Scene<'_> {
    /// K15: is a card being named?
    fn is_naming(&self) -> bool {
        matches!(self.draft, Draft::Name { .. }) || matches!(self.task, Some(Task::Name { .. }))
    }

    /// K5, K8, K15.
    pub(super) fn rank(&self, of: Rank) -> Offer {
        if self.is_naming() {
            return Offer::new(format!("Name a {}", rank(of)))
                .gives(format!("strength {}", self.pack.strength_of(Card::unbound(of))))
                .group("A unit")
                .target(targets::unit_deck(of));
        }
        if self.is_doing(Deed::BuildCity) {
            let points = counted(of.number(), "point");
            return Offer::new(format!("Build a city of level {}", of.number()))
                .cost(price(&city_price(of)))
                .gives(points)
                .group("Which level?")
                .target(format!("menu:level_{}", of.number()));
        }
        let deck = &self.view.bank.units[of as usize];
        Offer::new(format!("Hire a {}", rank(of)))
            .cost(price(&self.pack.hire[of as usize]))
            .gives(self.hired(deck))
            .group("Unit decks")
            .target(targets::unit_deck(of))
    }

    /// B8.2, B8.3.
    fn hired(&self, deck: &DeckView) -> String {
        let supply = if self.view.bank.supplies > 0 { " and a supply" } else { "; no supply is left" };
        match deck.top {
            Some(top) => format!("{}{supply}; {} left", a_card(self.pack, top), counted(deck.count, "card")),
            None => "the deck is empty".to_owned(),
        }
    }

    /// K6, K15.
    pub(super) fn artefact(&self, kind: ArtefactType) -> Offer {
        let target = targets::artefact_deck(kind);
        let word = artefact(kind);
        let (article, deck) =
            (if kind == ArtefactType::Amulet { "an" } else { "a" }, &self.view.bank.artefacts[kind as usize]);
        let what = effect(self.pack, Card::artefact(kind, Faction::Barfolk));
        if self.is_naming() {
            return Offer::new(format!("Name {article} {word}"))
                .gives(what)
                .group("An artefact")
                .target(target);
        }
        let which = match deck.top {
            None => "the deck is empty".to_owned(),
            Some(_) if self.view.oracle.matched == kind => {
                "matched today: of a faction you choose".to_owned()
            }
            Some(top) => format!("{} lies on top", a_card(self.pack, top)),
        };
        Offer::new(format!("Create {article} {word}"))
            .cost(price(&self.pack.artefact_price[kind as usize]))
            .gives(format!("{which}; {what}"))
            .group("Artefact decks")
            .target(target)
    }

    /// K15.
    pub(super) fn name_supply(&self) -> Offer {
        Offer::new("Name a supply")
            .gives(effect(self.pack, Card::SUPPLY))
            .group("A supply")
            .target(targets::SUPPLY_DECK)
    }

    /// K15.
    pub(super) fn keep(&self) -> Offer {
        let card = match (self.task, self.draft) {
            (_, Draft::Name { piece, .. }) | (Some(Task::Name { piece, .. }), _) => {
                format!("Leave it {}", a_card(self.pack, piece.now))
            }
            _ => "Leave it what it is".to_owned(),
        };
        Offer::new(card).group("Or no change").target("menu:keep")
    }

    /// What is being built, if something is.
    fn work(&self) -> Option<Work> {
        match self.draft {
            Draft::Deed(Deed::BuildRoad) => Some(Work::Road),
            Draft::CityLevel(level) => Some(Work::City(level)),
            Draft::Site { work, .. } | Draft::Turned { work, .. } => Some(work),
            Draft::Great(_) => Some(Work::FreeRoad),
            _ if matches!(self.task, Some(Task::FreeRoad { .. })) => Some(Work::FreeRoad),
            _ => None,
        }
    }

    fn terrain_deck(&self, work: Work, of: Shape) -> Option<&TerrainDeckView> {
        match work {
            Work::City(_) => self.view.bank.cities.iter().find(|deck| deck.shape == of),
            Work::Road | Work::FreeRoad => self.view.bank.roads.iter().find(|deck| deck.shape == of),
        }
    }

    /// K9. In the menu, where nothing is chosen yet, a shape means a road: cities begin with their level.
    pub(super) fn shape(&self, of: Shape) -> Offer {
        let work = self.work().unwrap_or(Work::Road);
        let deck = self.terrain_deck(work, of);
        let (what, cost, target) = match work {
            Work::City(level) => ("city", price(&city_price(level)), targets::city_deck(of)),
            Work::Road => {
                let cost = self.pack.road(of).map_or_else(|| "no such road".to_owned(), price);
                ("road", cost, targets::road_deck(of))
            }
            Work::FreeRoad => ("road", "nothing".to_owned(), targets::road_deck(of)),
        };
        let gives = match deck {
            None => "there are no such roads".to_owned(),
            Some(TerrainDeckView { top: None, .. }) => "the deck is empty".to_owned(),
            Some(TerrainDeckView { top: Some(ground), count, .. }) => {
                format!("{}; {} left", self.ground(*ground), counted(*count, "card"))
            }
        };
        Offer::new(format!("Build a {} {what}", shape(of)))
            .cost(cost)
            .gives(gives)
            .group("Which shape?")
            .target(target)
    }

    /// "on lake, native to you".
    fn ground(&self, ground: Terrain) -> String {
        let people = self.player.and_then(|player| player.faction);
        let native = if people == Some(ground.faction()) { ", native to you" } else { "" };
        format!("on {}{native}", terrain(ground))
    }

    /// What is laid: "forest tee".
    pub(in crate::words) fn laid_card(&self) -> Option<String> {
        let (Draft::Site { work, shape: of } | Draft::Turned { work, shape: of, .. }) = self.draft else {
            return None;
        };
        let top = self.terrain_deck(work, of).and_then(|deck| deck.top);
        let what = if matches!(work, Work::City(_)) { "city" } else { "road" };
        let ground = top.map_or_else(String::new, |of| format!("{} ", terrain(of)));
        Some(format!("{ground}{} {what}", shape(of)))
    }

    /// K11.
    pub(super) fn rotation(&self, turned: Rotation) -> Offer {
        let group = self.laid_card().map_or_else(|| "How it lies".to_owned(), |card| format!("The {card}"));
        let Draft::Turned { shape: of, square, .. } = self.draft else {
            let quarters = counted(turned as u8, "quarter");
            return Offer::new(format!("Turn it by {quarters}"))
                .group(group)
                .target(format!("rotation:{}", turned as u8));
        };
        let offer = Offer::new(format!("Lay it with {}", exits(of.exits(turned))));
        offer.group(group).target(targets::rotation(square, turned))
    }

    /// K2, K10, K12, K19, K23, K30, K32.
    pub(super) fn square(&self, at: Square) -> Offer {
        let target = targets::square(at);
        let here = || self.what_is_on(at);
        let offer = match (self.task, self.draft) {
            (_, Draft::Site { .. }) => {
                let group = self
                    .laid_card()
                    .map_or_else(|| "Where?".to_owned(), |card| format!("Where the {card} goes"));
                Offer::new(format!("Lay it on {at}")).group(group)
            }
            (_, Draft::Deed(Deed::UpgradeCity)) => self.upgrade(at),
            (_, Draft::Deed(Deed::HireHero)) => Offer::new(format!("Hire a hero on {at}"))
                .cost(price(&HERO_PRICE))
                .gives(here())
                .group("Your cities"),
            (_, Draft::March { figure, .. }) | (Some(Task::March { figure, .. }), _) => self.step(figure, at),
            (_, Draft::Flight(figure)) | (Some(Task::Flight { figure, .. }), _) => {
                Offer::new(format!("Fly to {at}")).gives(self.arriving(figure, at)).group("The next step")
            }
            (Some(Task::ChooseCity(_)), _) => {
                let ground = laid(self.view, at).and_then(|card| card.terrain);
                let ground = ground.map_or_else(here, |ground| self.ground(ground));
                Offer::new(format!("Take the start city on {at}")).gives(ground).group("Start cities")
            }
            (Some(Task::Retreat), _) => {
                Offer::new(format!("Retreat to {at}")).gives(here()).group("Or retreat, free of charge")
            }
            (Some(Task::PlaceBuff(_)), _) => {
                Offer::new(format!("Put Buff on {at}")).gives(here()).group("Start squares")
            }
            (Some(Task::WalkBuff { left }), _) => Offer::new(format!("Lead Buff to {at}"))
                .cost(format!("1 of {}", counted(left, "step")))
                .gives(here())
                .group("The next step"),
            _ => self.square_in_the_menu(at),
        };
        offer.target(target)
    }

    /// What one could want of a square before anything was chosen.
    fn square_in_the_menu(&self, at: Square) -> Offer {
        let card = laid(self.view, at);
        match card {
            None => Offer::new(format!("Build on {at}")).group("The map"),
            Some(card) if card.site == Site::City && card.controller == Some(self.seat) => self.upgrade(at),
            Some(_) => Offer::new(format!("Go to {at}")).gives(self.what_is_on(at)).group("The map"),
        }
    }

    /// K12, B9.14.
    fn upgrade(&self, at: Square) -> Offer {
        let level = laid(self.view, at).and_then(|card| card.level);
        let next = level.and_then(|level| Rank::numbered(level + 1));
        let Some(next) = next else {
            return Offer::new(format!("Upgrade {at}")).gives(self.what_is_on(at)).group("Your cities");
        };
        let points = self.view.standing.iter().find(|standing| standing.seat == self.seat);
        let points = points.map_or(0, |standing| standing.points);
        Offer::new(format!("Upgrade the city on {at} to level {}", next.number()))
            .cost(price(&upgrade_price(next)))
            .gives(format!("1 point; you have {points}"))
            .group("Your cities")
    }

    /// K19, B13.5 to B13.9.
    fn step(&self, figure: Figure, at: Square) -> Offer {
        let people = self.player.and_then(|player| player.faction);
        let ground = laid(self.view, at).and_then(|card| card.terrain);
        let is_native = ground.is_some_and(|ground| people == Some(ground.faction()));
        let may_be_free = self.view.options.advanced && figure != Figure::Buff && is_native;
        let cost = if may_be_free {
            "no point on the first visit of this turn, otherwise 1".to_owned()
        } else {
            format!("1 of {}", counted(self.points(), "movement point"))
        };
        Offer::new(format!("March to {at}"))
            .cost(cost)
            .gives(self.arriving(figure, at))
            .group("The next step")
    }

    /// The movement points of the march.
    pub(super) fn points(&self) -> u8 {
        match (self.task, self.draft) {
            (_, Draft::March { .. }) => self.view.asked.map_or(0, |asked| asked.points),
            (Some(Task::March { points, .. }), _) => points,
            _ => 0,
        }
    }

    /// What a hero finds on a square, the free Buff above all.
    fn arriving(&self, figure: Figure, at: Square) -> String {
        let here = self.what_is_on(at);
        let is_met = self.view.buff == Buff::Free { square: at } && figure != Figure::Buff;
        let has_truce = self.player.is_some_and(|player| player.truce_until.is_some());
        if is_met && !has_truce { format!("{here}; he meets your hero") } else { here }
    }

    /// What lies and stands on a square: "the ruins; Buff with his horde of strength 6".
    fn what_is_on(&self, at: Square) -> String {
        let mut said = vec![place(self.view, at)];
        let heroes = self.view.heroes.iter().filter(|other| other.square == at);
        let heroes: Vec<_> = heroes.map(|other| self.named(other.hero)).collect();
        if !heroes.is_empty() {
            said.push(list(&heroes));
        }
        if self.view.buff == (Buff::Free { square: at }) {
            said.push(format!("Buff with his horde of strength {}", self.view.horde.unwrap_or_default()));
        }
        said.join("; ")
    }

    /// A hero where nobody's name is at hand; Buff in service with his master.
    pub(super) fn named(&self, hero: HeroRef) -> String {
        let name = hero_of_side(self.view, hero);
        match hero.figure {
            Figure::Buff if hero.seat == self.seat => "Buff, in your service".to_owned(),
            Figure::Buff => format!("Buff, who serves {}", crate::words::cards::side(self.view, hero.seat)),
            _ => name,
        }
    }

    /// What a lit type does beyond others of its kind; nothing if it is not lit.
    pub(super) fn light(&self, kind: ArtefactType) -> Option<String> {
        (self.view.oracle.lit == kind).then(|| lit_effect(self.pack, kind))
    }
}
