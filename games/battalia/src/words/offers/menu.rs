//! The opening, the menu of actions and the end of a turn (K3, K4, K31).

use super::Scene;
use crate::action::Deed;
use crate::cards::{ArtefactType, Card, Cards, Faction};
use crate::pack::{BUFF_WAGES, HAND, HERO_PRICE, LEAST_DECK};
use crate::position::Buff;
use crate::squares::Shape;
use crate::words::cards::bag;
use crate::words::targets;
use crate::words::terms::{a, artefact, counted, of_faction, price};
use table::Offer;

/// The heading of a deed in the menu.
const fn group(deed: Deed) -> &'static str {
    match deed {
        Deed::HireUnit | Deed::CreateArtefact => "Gain cards",
        Deed::BuildRoad | Deed::BuildCity | Deed::UpgradeCity => "Build",
        Deed::UseAmulet | Deed::UseTitle | Deed::UseScroll | Deed::PitchTent | Deed::UseGreat => "Artefacts",
        Deed::HireHero | Deed::March | Deed::Attack | Deed::CallBuff => "Heroes and battle",
        Deed::Deploy => "Ambush",
    }
}

/// A deed as a button says it: "Hire a unit".
pub(in crate::words) const fn name(deed: Deed) -> &'static str {
    match deed {
        Deed::HireUnit => "Hire a unit",
        Deed::CreateArtefact => "Create an artefact",
        Deed::BuildRoad => "Build a road",
        Deed::BuildCity => "Build a city",
        Deed::UpgradeCity => "Upgrade a city",
        Deed::UseAmulet => "Play an amulet",
        Deed::UseTitle => "Play a title",
        Deed::UseScroll => "Play a scroll",
        Deed::PitchTent => "Pitch a tent",
        Deed::UseGreat => "Play a great artefact",
        Deed::HireHero => "Hire a hero",
        Deed::March => "March",
        Deed::Attack => "Attack",
        Deed::Deploy => "Deploy an ambush",
        Deed::CallBuff => "Call Buff",
    }
}

/// A deed as one thinks of it: "hiring a unit".
pub(in crate::words) const fn doing(deed: Deed) -> &'static str {
    match deed {
        Deed::HireUnit => "hiring a unit",
        Deed::CreateArtefact => "creating an artefact",
        Deed::BuildRoad => "building a road",
        Deed::BuildCity => "building a city",
        Deed::UpgradeCity => "upgrading a city",
        Deed::UseAmulet => "playing an amulet",
        Deed::UseTitle => "playing a title",
        Deed::UseScroll => "playing a scroll",
        Deed::PitchTent => "pitching a tent",
        Deed::UseGreat => "playing a great artefact",
        Deed::HireHero => "hiring a hero",
        Deed::March => "a march",
        Deed::Attack => "an attack",
        Deed::Deploy => "deploying an ambush",
        Deed::CallBuff => "calling Buff",
    }
}

impl Scene<'_> {
    /// K4.
    pub(super) fn deed(&self, deed: Deed) -> Offer {
        let mut offer = Offer::new(name(deed)).group(group(deed)).target(targets::menu(deed));
        offer.cost = Some(self.cost_of(deed));
        offer.gives = Some(self.gain_of(deed));
        self.things_for(deed).into_iter().fold(offer, Offer::target)
    }

    /// What on the board stands for the whole deed. Things that stand for one choice of it, such as a unit deck, belong to that choice.
    fn things_for(&self, deed: Deed) -> Vec<String> {
        match deed {
            Deed::BuildCity => Shape::ALL.into_iter().map(targets::city_deck).collect(),
            Deed::HireHero => vec![targets::RESERVE.to_owned()],
            Deed::Deploy => vec![targets::AMBUSH.to_owned()],
            Deed::CallBuff if matches!(self.view.buff, Buff::Free { .. }) => vec![targets::BUFF.to_owned()],
            _ => Vec::new(),
        }
    }

    fn cost_of(&self, deed: Deed) -> String {
        match deed {
            Deed::HireUnit => format!("{} or more", price(&self.pack.hire[0])),
            Deed::CreateArtefact => "units, and supplies for some".to_owned(),
            Deed::BuildRoad => {
                let mut prices: Vec<_> = self.pack.road_price.iter().map(price).collect();
                prices.dedup();
                prices.join(", or ")
            }
            Deed::BuildCity => "3 units of the rank of its level".to_owned(),
            Deed::UpgradeCity => "2 units of the next rank".to_owned(),
            Deed::UseAmulet => "the amulet".to_owned(),
            Deed::UseTitle => "the title".to_owned(),
            Deed::UseScroll => "the scroll".to_owned(),
            Deed::PitchTent => "the tent and 1 supply".to_owned(),
            Deed::UseGreat => "the card, for this turn".to_owned(),
            Deed::HireHero => price(&HERO_PRICE),
            Deed::March => "supplies and horses".to_owned(),
            Deed::Attack => "a weapon as the opener, and further cards".to_owned(),
            Deed::Deploy => "one other card, into limbo for good".to_owned(),
            Deed::CallBuff => format!("3 supplies, {BUFF_WAGES} supplies, or a fight"),
        }
    }

    fn gain_of(&self, deed: Deed) -> String {
        match deed {
            Deed::HireUnit => "the top unit of a deck and a supply, for later turns".to_owned(),
            Deed::CreateArtefact => {
                let matched = artefact(self.view.oracle.matched);
                format!("an artefact for later turns; of a {matched} you choose the faction today")
            }
            Deed::BuildRoad => "the top card of a road deck joins the map".to_owned(),
            Deed::BuildCity => "1 to 4 points, by its level".to_owned(),
            Deed::UpgradeCity => "1 point".to_owned(),
            Deed::UseAmulet => self.lit_or("a roll for one of your cards", ArtefactType::Amulet),
            Deed::UseTitle => {
                self.lit_or("a unit one rank higher until the end of the turn", ArtefactType::Title)
            }
            Deed::UseScroll => {
                let most = self.pack.numbers.scroll_cards;
                let gain = format!("up to {most} cards of one faction until the end of the turn");
                self.lit_or(&gain, ArtefactType::Scroll)
            }
            Deed::PitchTent => {
                self.lit_or("a card stays at hand, in the turns of others too", ArtefactType::Tent)
            }
            Deed::UseGreat => "what stands on it".to_owned(),
            Deed::HireHero => {
                let left = self.player.map_or(0, |player| player.reserve);
                format!("a hero on a city of yours; {left} in reserve")
            }
            Deed::March => "a hero moves along links".to_owned(),
            Deed::Attack => "a city, a great artefact, or a rival's hero off the map".to_owned(),
            Deed::Deploy => {
                let (there, size) =
                    self.player.map_or((0, 0), |player| (player.ambush.len(), player.deck_size));
                let more = size.saturating_sub(LEAST_DECK);
                format!(
                    "a hidden card for the next battle; {there} of 3 lie there, your deck may lose {}",
                    counted(more, "card")
                )
            }
            Deed::CallBuff => "a truce, his service for seven days, or his defeat".to_owned(),
        }
    }

    fn lit_or(&self, gain: &str, kind: ArtefactType) -> String {
        if self.view.oracle.lit == kind {
            format!("{gain}; {}", crate::words::cards::lit_effect(self.pack, kind))
        } else {
            gain.to_owned()
        }
    }

    /// K4, B6.9 to B6.11.
    pub(super) fn pass(&self) -> Offer {
        let hand = self.player.map_or(0, |player| player.hand_count);
        let lost = match hand {
            0 => "lines and arrivals go to the shelter".to_owned(),
            count => format!("lines, arrivals and {} in hand go to the shelter", counted(count, "card")),
        };
        Offer::new("Pass")
            .gives(format!("your actions end: {lost}, then you draw {HAND}"))
            .group("End your turn")
            .target("menu:pass")
    }

    /// K3, B6.3 to B6.5.
    pub(super) fn cohort(&self, of: Faction) -> Offer {
        let hand = self.player.and_then(|player| player.hand).unwrap_or_default();
        let counts = |card: &Card| {
            card.faction() == Some(of) || (card.is_unbound() && self.pack.numbers.cohort_unbound)
        };
        let shown: Cards = hand.iter().filter(counts).collect();
        let offer = Offer::new(format!("Announce {} cohort", a(of_faction(of))))
            .group("Open your turn")
            .target(format!("menu:cohort_{}", targets::faction_key(of)));
        let Some(at) = (shown.len() as usize).checked_sub(3) else { return offer };
        let reward = self.pack.numbers.cohort_draw[at.min(3)];
        offer
            .cost(format!("you show {}", bag(self.pack, &shown)))
            .gives(format!("draw {}", counted(reward, "card")))
    }

    /// K3, B6.6.
    pub(super) fn mulligan(&self) -> Offer {
        let hand = self.player.map_or(0, |player| player.hand_count);
        Offer::new("Take a mulligan")
            .cost(format!("your hand of {}, into the shelter", counted(hand, "card")))
            .gives(format!("draw {}", counted(self.pack.numbers.mulligan_draw, "card")))
            .group("Open your turn")
            .target("menu:mulligan")
    }

    /// K3.
    pub(super) fn decline(&self) -> Offer {
        let raised = self.player.map_or(0, |player| player.ambush.len());
        let offer = Offer::new("Neither").group("Open your turn").target("menu:decline");
        match raised {
            0 => offer.gives("go on to your actions"),
            count => {
                offer.gives(format!("raise your ambush of {}, and go on", counted(count as u32, "card")))
            }
        }
    }

    /// K31, B15.8.
    pub(super) fn roll(&self) -> Offer {
        let offer =
            Offer::new("Roll the die and lead Buff").group("Buff").target("menu:roll").target(targets::BUFF);
        let horde = self.view.horde.unwrap_or_default();
        offer.gives(format!("up to so many steps; a hero he reaches meets the horde of strength {horde}"))
    }

    /// K31.
    pub(super) fn leave() -> Offer {
        Offer::new("Leave Buff where he is").gives("your turn ends").group("Buff").target("menu:leave")
    }
}
