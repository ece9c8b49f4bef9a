//! The turn menu: kinds of action and of free use.

use super::Scene;
use crate::action::Deed;
use crate::cards::MARKERS;
use table::Offer;

/// The heading of a deed in the menu.
const fn group(deed: Deed) -> &'static str {
    match deed {
        Deed::Recruit | Deed::BuyElixir | Deed::Found | Deed::Man => "Build up",
        Deed::GainGifts | Deed::UseAbility => "Gather gifts",
        Deed::JoinQuest | Deed::GainTreasure | Deed::ClosePortal => "Quests and portals",
        Deed::PlaySin | Deed::UseArtifact | Deed::Cleanse => "Sins and artifacts",
        Deed::UseElixir | Deed::Cash | Deed::Lift => "Free uses, before your action",
    }
}

/// A deed as a button says it: "Recruit a character".
pub(in crate::words) const fn name(deed: Deed) -> &'static str {
    match deed {
        Deed::Recruit => "Recruit a character",
        Deed::BuyElixir => "Buy an elixir",
        Deed::Found => "Found a building",
        Deed::Man => "Man a building",
        Deed::PlaySin => "Play a sin",
        Deed::UseArtifact => "Use an artifact",
        Deed::GainGifts => "Gain gifts from a character",
        Deed::UseAbility => "Exchange gifts with your hero",
        Deed::JoinQuest => "Take part in a quest",
        Deed::GainTreasure => "Gain a treasure",
        Deed::ClosePortal => "Close a portal",
        Deed::Cleanse => "Cleanse corruption",
        Deed::UseElixir => "Use an elixir",
        Deed::Cash => "Cash a castle or estate",
        Deed::Lift => "Lift a marker from a building",
    }
}

/// A deed as one thinks of it: "recruiting".
pub(in crate::words) const fn doing(deed: Deed) -> &'static str {
    match deed {
        Deed::Recruit => "recruiting",
        Deed::BuyElixir => "buying an elixir",
        Deed::Found => "founding a building",
        Deed::Man => "manning a building",
        Deed::PlaySin => "playing a sin",
        Deed::UseArtifact => "using an artifact",
        Deed::GainGifts => "gaining gifts",
        Deed::UseAbility => "exchanging gifts",
        Deed::JoinQuest => "taking part in a quest",
        Deed::GainTreasure => "gaining a treasure",
        Deed::ClosePortal => "closing a portal",
        Deed::Cleanse => "cleansing corruption",
        Deed::UseElixir => "using an elixir",
        Deed::Cash => "cashing a building",
        Deed::Lift => "lifting a marker",
    }
}

/// The button of a deed in the menu, as boards and pages call it.
pub const fn menu_target(deed: Deed) -> &'static str {
    match deed {
        Deed::Recruit => "menu:recruit",
        Deed::BuyElixir => "menu:buy_elixir",
        Deed::Found => "menu:found",
        Deed::Man => "menu:man",
        Deed::PlaySin => "menu:play_sin",
        Deed::UseArtifact => "menu:use_artifact",
        Deed::GainGifts => "menu:gain_gifts",
        Deed::UseAbility => "menu:use_ability",
        Deed::JoinQuest => "menu:join_quest",
        Deed::GainTreasure => "menu:gain_treasure",
        Deed::ClosePortal => "menu:close_portal",
        Deed::Cleanse => "menu:cleanse",
        Deed::UseElixir => "menu:use_elixir",
        Deed::Cash => "menu:cash",
        Deed::Lift => "menu:lift",
    }
}

impl Scene<'_> {
    /// D1.
    pub(super) fn deed(&self, deed: Deed) -> Offer {
        let mut offer =
            Offer::new(name(deed)).group(group(deed)).target(menu_target(deed)).gives(self.gain_of(deed));
        offer.cost = self.least_cost(deed);
        offer
    }

    /// What the cheapest case of it costs.
    fn least_cost(&self, deed: Deed) -> Option<String> {
        let from = |least: Option<u8>, what: &str| least.map(|least| format!("{least} {what} or more"));
        match deed {
            Deed::Recruit => {
                let cards = self.view.tavern.iter().filter_map(|space| space.card());
                from(cards.map(|card| self.recruit_cost(card)).min(), "fame")
            }
            Deed::BuyElixir => {
                let cards = self.view.store.iter().filter_map(|space| space.card());
                from(cards.map(|card| self.elixir_cost(card)).min(), "gold")
            }
            Deed::Found => from(self.view.on_offer.iter().map(|card| self.pack[card].cost).min(), "gold"),
            Deed::Man => {
                let hero = self.hero?;
                let cards = hero.buildings.without_all(hero.manned).iter();
                Some(format!("{} might", cards.map(|card| self.pack[card].manning).min()?))
            }
            Deed::GainTreasure => Some("a marker of yours on a quest".to_owned()),
            Deed::ClosePortal => Some(format!("{} gifts of its colour", self.pack.numbers.portal_gifts)),
            Deed::Cleanse => Some("1 gold, 1 fame and 1 might".to_owned()),
            _ => None,
        }
    }

    fn gain_of(&self, deed: Deed) -> String {
        match deed {
            Deed::Recruit => "gives gifts when used, and most give income or might".to_owned(),
            Deed::BuyElixir => "a store of gifts for when you need them".to_owned(),
            Deed::Found => "produces each round, and has a power".to_owned(),
            Deed::Man => "readies its power; the others may cancel it".to_owned(),
            Deed::PlaySin => {
                let pile = u16::from(self.view.sin_pile) + 1;
                format!("quick profit; sin {pile} of 7 on the pile, the seventh brings a cataclysm")
            }
            Deed::UseArtifact => "its effect, once; the others may cancel it".to_owned(),
            Deed::GainGifts => {
                "tap a character for its gifts; a tapped one gives once more and is gone".to_owned()
            }
            Deed::UseAbility => "up to three gifts, with the pools or another hero".to_owned(),
            Deed::JoinQuest => {
                let left = self.hero.map_or(0, |hero| hero.markers);
                format!("a share of its prize and treasures; {left} of {MARKERS} markers free")
            }
            Deed::GainTreasure => "your marker comes back, a neutral one fills the space".to_owned(),
            Deed::ClosePortal => {
                let closed = self.view.portals.len();
                let might = self.pack.numbers.portal_might;
                format!("{might} might each round; {closed} of 6 are closed, all six end the game")
            }
            Deed::Cleanse => {
                let held = self.hero.map_or(0, |hero| hero.corruption);
                format!("one corruption card less; you have {held}, and 7 make a hero fall")
            }
            Deed::UseElixir => "gifts from the pools; you cannot close a portal in this turn".to_owned(),
            Deed::Cash => "what it produces, at once; the building is gone".to_owned(),
            Deed::Lift => "its power, at once; the marker is free again".to_owned(),
        }
    }

    /// S7.25.
    pub(super) fn pass(&self) -> Offer {
        let passes = u16::from(self.view.passes) + 1;
        let heroes = u16::from(self.view.heroes.seats());
        let gives = if passes >= heroes {
            "the Quest Phase ends, for all have passed".to_owned()
        } else {
            format!("pass {passes} of the {heroes} in succession that end the Quest Phase")
        };
        Offer::new("Pass").group("End your turn").gives(gives).target("menu:pass")
    }
}
