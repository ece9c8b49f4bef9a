//! Sins, artifacts, heroes, reactions, cataclysms and the cards of the Unnamed.

use super::{OR, Scene};
use crate::cards::{Artifact, Building, Cataclysm, Colour, HeroCard, Sin, UnnamedCard};
use crate::draft::Draft;
use crate::pack::{Alternative, SinFunction};
use crate::task::Task;
use crate::words::cards::{self, function};
use crate::words::hero;
use crate::words::terms::{amounts, capital, colour, counted, gift_letters, gifts, list};
use table::{Kind, Offer, Seat};

impl Scene<'_> {
    /// D7, D13, D33.
    pub(super) fn sin(&self, card: Sin) -> Offer {
        let facts = &self.pack[card];
        let held = self.hero.and_then(|hero| hero.sins).map_or(0, |sins| sins.count(card));
        let times = if held > 1 { format!("you hold {held}; ") } else { String::new() };
        let words = match self.task {
            Some(Task::PutSinsUnder { .. }) => format!("Put {} under the deck", facts.name),
            Some(Task::DiscardSins { .. }) => format!("Discard {}", facts.name),
            _ if self.way() == Some(Alternative::GiveUpSin) => format!("Discard {}", facts.name),
            _ => format!("Play {}", facts.name),
        };
        let [first, second] = facts.functions.map(function);
        Offer::new(words)
            .gives(format!("{times}{first}, or {second}"))
            .group("Your sins")
            .target(format!("sin:{}", u8::from(card)))
    }

    /// D8.
    pub(super) fn function(&self, at: u8) -> Offer {
        let sin = if let Draft::Function(sin) = self.draft { Some(sin) } else { None };
        let facts = sin.and_then(|sin| self.pack[sin].functions.get(usize::from(at)));
        let words = facts
            .map_or_else(|| format!("Function {}", u16::from(at) + 1), |&facts| capital(&function(facts)));
        let heading = sin.map_or("What it does", |sin| &self.pack[sin].name);
        Offer::new(words).group(heading).target(format!("menu:function_{at}"))
    }

    /// D9, D17, D39.
    pub(super) fn hero(&self, seat: Seat) -> Offer {
        let name = self.name_of(seat);
        let (words, group) = match self.draft {
            Draft::ExchangeWith(_) => (format!("Exchange with {name}"), "With another hero"),
            Draft::Unnamed(_) => (capital(&name), "Which hero?"),
            _ => (format!("Name {name}"), "Which hero?"),
        };
        let mut offer = Offer::new(words).group(group).target(format!("hero:{}", seat.number()));
        offer.gives = self.what_has(seat);
        offer
    }

    /// What matters of a hero for the choice.
    fn what_has(&self, seat: Seat) -> Option<String> {
        let other = hero(self.view, seat)?;
        let has = |amount: u16, what: &str| Some(format!("has {amount} {what}"));
        match (self.aim().map(|(function, _)| function), self.draft) {
            (Some(SinFunction::StealGold(_)), _) => has(other.gold, "gold"),
            (Some(SinFunction::StealFame(_)), _) => has(other.fame, "fame"),
            (Some(SinFunction::LoseMight(_)), _) => has(other.might, "might"),
            (Some(SinFunction::StealGift), _) | (_, Draft::ExchangeWith(_)) => {
                Some(format!("holds {}", gifts(&other.gifts)))
            }
            (Some(SinFunction::SwapElixirs | SinFunction::SpoilElixir), _) => {
                let elixirs = other.elixirs.iter().map(|&count| u32::from(count)).sum::<u32>();
                Some(format!("has {}", counted(elixirs, "elixir")))
            }
            (Some(SinFunction::TapCharacter), _) => {
                let upright = other.characters.without_all(other.tapped).len();
                Some(format!("has {}", counted(upright, "upright character")))
            }
            _ => {
                let mut has = amounts([(other.might, "might"), (other.fame, "fame"), (other.gold, "gold")]);
                let letters = gift_letters(&other.gifts);
                has.extend((!letters.is_empty()).then(|| format!("gifts {letters}")));
                has.push(counted(other.sin_count, "sin"));
                if other.corruption > 0 {
                    has.push(counted(other.corruption, "corruption card"));
                }
                Some(format!("has {}", list(&has)))
            }
        }
    }

    /// D17.
    pub(super) fn pool(&self) -> Offer {
        Offer::new("Exchange with the pools")
            .gives(format!("they hold {}", gifts(&self.view.pools)))
            .group("With the pools")
            .target("pools")
    }

    /// D12.
    pub(super) fn artifact(&self, card: Artifact) -> Offer {
        let facts = &self.pack[card];
        Offer::new(format!("Use {}", facts.name))
            .gives(cards::artifact(facts.effect))
            .group("Your artifacts")
            .target(format!("artifact:{}", u8::from(card)))
    }

    /// D14.
    pub(super) fn place_cataclysm(&self, under: bool) -> Offer {
        let seen = self.view.cataclysms_seen.first().copied().flatten();
        let name = seen.map_or("the cataclysm", |card| &self.pack[card].name);
        let (words, target) = if under {
            (format!("Put {name} under the deck"), "menu:put_under")
        } else {
            (format!("Leave {name} on top"), "menu:leave")
        };
        let mut offer = Offer::new(words).group("The top cataclysm").target(target);
        offer.gives = seen.map(|card| cards::cataclysm(self.pack, card));
        offer
    }

    /// D11, D13, D16.
    pub(super) fn stop(&self) -> Offer {
        let words = match self.task {
            Some(Task::TakeGifts { .. }) => "Take no more",
            Some(Task::PutSinsUnder { .. }) => "Keep the others",
            Some(Task::Exchange { .. }) => "Exchange no more",
            _ => "Stop",
        };
        Offer::new(words).group(OR).target("menu:stop")
    }

    /// D29, D30.
    pub(super) fn react(&self, card: Sin) -> Offer {
        Offer::new(format!("Cancel it with {}", self.pack[card].name))
            .cost("the sin, which goes to the pile")
            .group("React")
            .target(format!("sin:{}", u8::from(card)))
    }

    /// D29.
    pub(super) fn lift_to_cancel(&self, card: Building) -> Offer {
        Offer::new(format!("Lift your marker from {} and cancel it", self.pack[card].name))
            .group("React")
            .target(format!("building:{}", u8::from(card)))
    }

    /// D34.
    pub(super) fn close_space(&self, space: u8) -> Offer {
        let at = usize::from(space);
        let number = u16::from(space) + 1;
        let Some(Task::CloseSpace { tavern: is_tavern }) = self.task else {
            return Offer::new(format!("Close space {number}")).group("A space to close");
        };
        let (board, card) = if is_tavern {
            let card = self.view.tavern.get(at).and_then(|space| space.card());
            ("tavern", card.map(|card| &self.pack[card].name))
        } else {
            let card = self.view.store.get(at).and_then(|space| space.card());
            ("store", card.map(|card| &self.pack[card].name))
        };
        let offer = Offer::new(format!("Close space {number} of the {board}"));
        let offer = match card {
            Some(name) => offer.gives(format!("{name} goes to the discard pile")),
            None => offer.gives("no card lies there"),
        };
        offer.group("For the rest of the game").target(format!("{board}:{space}"))
    }

    /// D37.
    pub(super) fn lose_might(&self) -> Offer {
        let offer = Offer::new("Lose might instead").group(OR).target("menu:lose_might");
        let Some(Task::Betrayal { might, .. }) = self.task else { return offer };
        match self.hero.map_or(0, |hero| hero.might) {
            0 => offer.cost("nothing, for you have none"),
            have => offer.cost(format!("{} might; you have {have}", u16::from(might).min(have))),
        }
    }

    /// D38.
    pub(super) fn unnamed(&self, card: UnnamedCard) -> Offer {
        let effect = cards::unnamed(self.pack, card);
        let is_demand = !cards::ways(self.pack, card).is_empty();
        Offer::new(format!("Play {}", self.pack[card].name))
            .gives(if is_demand { format!("a hero must {effect}") } else { effect })
            .group("Your cards")
            .target(format!("unnamed:{}", u8::from(card)))
    }

    /// D41.
    pub(super) fn cataclysm(&self, card: Cataclysm) -> Offer {
        let words = match self.task {
            Some(Task::OrderCataclysms { placed: 0, .. }) => format!("{} on top", self.pack[card].name),
            _ => format!("{} next", self.pack[card].name),
        };
        Offer::new(words)
            .gives(cards::cataclysm(self.pack, card))
            .group("From the top down")
            .target(format!("cataclysm:{}", u8::from(card)))
    }

    /// D44.
    pub(super) fn play_hero(&self, card: HeroCard) -> Offer {
        let facts = &self.pack[card];
        let income =
            list(&amounts([(u16::from(facts.income_fame), "fame"), (u16::from(facts.income_gold), "gold")]));
        let (fame, gold) = (facts.fame, facts.gold);
        let start = list(&amounts([(u16::from(fame), "fame"), (u16::from(gold), "gold")]));
        let own = colour(Colour::ALL[card.index()]);
        let is_left = self.view.heroes_left.contains(card);
        let offer = Offer::new(format!("Play {}", facts.good))
            .gives(format!("{own}; starts with {}, {start}; earns {income} each round", gifts(&facts.gifts)));
        offer
            .group(if is_left { "Heroes" } else { "Heroes that are taken" })
            .target(format!("herocard:{}", u8::from(card)))
    }
}
