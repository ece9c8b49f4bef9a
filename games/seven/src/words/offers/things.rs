//! Things on the table: characters, elixirs, buildings, gifts, quests and treasures.

use super::Scene;
use crate::action::Deed;
use crate::cards::{Building, BuildingType, Character, Colour, Elixir, Treasure};
use crate::draft::{Draft, Price};
use crate::pack::{Alternative, GiftCounts, Requirement, SinFunction};
use crate::position::Marker;
use crate::task::Task;
use crate::view::{QuestView, TreasureView};
use crate::words::cards::{
    self, building_type, prize, product, production, requirement, treasure, treasure_name,
};
use crate::words::terms::{colour, gifts, list, price, row, total};
use table::{Offer, Seat};

impl Scene<'_> {
    /// S7.1 with S10.7.
    pub(super) fn recruit_cost(&self, card: Character) -> u8 {
        let less = self.hero.map_or(0, |hero| hero.recruits_cheaper);
        self.pack[card].cost.saturating_sub(less)
    }

    /// S7.4 with S10.7.
    pub(super) fn elixir_cost(&self, card: Elixir) -> u8 {
        let less = self.hero.map_or(0, |hero| hero.elixirs_cheaper);
        self.pack[card].cost.saturating_sub(less)
    }

    /// What an own building produces, or what another would.
    pub(super) fn rate(&self, card: Building) -> u8 {
        let own = self.hero.and_then(|hero| hero.rates.iter().find(|(own, _)| *own == card));
        own.map_or_else(|| self.rate_if_yours(card), |&(_, rate)| rate)
    }

    fn rate_if_yours(&self, card: Building) -> u8 {
        let following = self.following(card.colour());
        let reached = self.pack[card].rates.iter().rev().find(|rate| rate.following <= following);
        reached.map_or(0, |rate| rate.produces)
    }

    /// What falls short of these gifts because of the pools.
    pub(super) fn shortage(&self, wanted: &GiftCounts) -> Option<String> {
        let mut there = *wanted;
        for of in Colour::ALL {
            there[of as usize] = there[of as usize].min(self.takable(of));
        }
        (there != *wanted).then(|| format!("the pools have only {} of it", gifts(&there)))
    }

    /// D2, D10, D15, D36, D37.
    pub(super) fn character(&self, card: Character) -> Offer {
        let name = &self.pack[card].name;
        let is_mine = self.hero.is_some_and(|hero| hero.characters.contains(card));
        let offer = match (self.task, self.aim()) {
            (Some(Task::RecruitFreely), _) => {
                Offer::new(format!("Recruit {name}")).cost("nothing").gives(cards::character(self.pack, card))
            }
            (Some(Task::TapCharacter(_)), _) | (_, Some((SinFunction::TapCharacter, _))) => {
                self.character_for("Tap", card)
            }
            (Some(Task::Betrayal { .. }), _) => self.character_for("Discard", card),
            (_, Some((SinFunction::Untap, _))) => self.character_for("Turn upright", card),
            _ if self.way() == Some(Alternative::TapCharacter) => self.character_for("Tap", card),
            _ if self.is_doing(Deed::GainGifts) || (is_mine && !self.is_doing(Deed::Recruit)) => {
                self.gifts_from(card)
            }
            _ => Offer::new(format!("Recruit {name}"))
                .cost(price(&Price::fame(self.recruit_cost(card))))
                .gives(cards::character(self.pack, card)),
        };
        let group = if is_mine {
            "Your characters".to_owned()
        } else {
            let owner = self.view.heroes.iter().find(|(_, hero)| hero.characters.contains(card));
            owner.map_or_else(
                || "In the tavern".to_owned(),
                |(seat, _)| format!("Characters of {}", self.name_of(seat)),
            )
        };
        offer.group(group).target(format!("character:{}", u8::from(card)))
    }

    fn character_for(&self, verb: &str, card: Character) -> Offer {
        Offer::new(format!("{verb} {}", self.pack[card].name)).gives(cards::character(self.pack, card))
    }

    /// D15: S7.11 and S7.12.
    fn gifts_from(&self, card: Character) -> Offer {
        let counts = self.pack[card].gifts;
        let is_second = self.hero.is_some_and(|hero| hero.tapped.contains(card));
        let then = if is_second { "the second use: it is discarded" } else { "it is tapped" };
        let gives =
            self.shortage(&counts).map_or_else(|| then.to_owned(), |short| format!("{then}; {short}"));
        Offer::new(format!("Take {} from {}", gifts(&counts), self.pack[card].name)).gives(gives)
    }

    /// D3, D10, D36.
    pub(super) fn elixir(&self, card: Elixir) -> Offer {
        let name = &self.pack[card].name;
        let gives = cards::elixir(self.pack, card);
        let own = |verb: &str| {
            let offer = Offer::new(format!("{verb} {name}")).group("Your elixirs");
            offer.target(Self::elixir_of(self.seat, card))
        };
        let theirs = |verb: &str, seat: Seat| {
            let offer =
                Offer::new(format!("{verb} {name}")).group(format!("Elixirs of {}", self.name_of(seat)));
            offer.target(Self::elixir_of(seat, card))
        };
        let offer = match (self.task, self.aim()) {
            (Some(Task::SpoilElixir(_)), _) => own("Discard"),
            (_, Some((SinFunction::SwapElixirs, Some(seat)))) => {
                let is_given = matches!(self.draft, Draft::Aim { given: Some(_), .. });
                if is_given { theirs("Take", seat) } else { own("Give") }
            }
            (_, Some((SinFunction::SpoilElixir, Some(seat)))) => theirs("Discard", seat),
            _ if self.way() == Some(Alternative::DiscardElixir) => own("Discard"),
            _ => Offer::new(format!("Buy {name}"))
                .cost(price(&Price::gold(self.elixir_cost(card))))
                .group("In the store")
                .target(format!("elixir:{}", u8::from(card))),
        };
        offer.gives(gives)
    }

    /// D4, D5, D23, D27, D28.
    pub(super) fn building(&self, card: Building) -> Offer {
        if self.is_paying() {
            return self.pay_building(card);
        }
        let name = &self.pack[card].name;
        let is_mine = self.hero.is_some_and(|hero| hero.buildings.contains(card));
        let target = format!("building:{}", u8::from(card));
        let offer = match self.draft {
            Draft::Deed(Deed::Cash) => Offer::new(format!("Cash {name}"))
                .cost(format!("the {}", building_type(card)))
                .gives(format!("{} {}", self.rate(card), product(card))),
            Draft::Deed(Deed::Lift) => {
                Offer::new(format!("Lift the marker from {name}")).gives(cards::power(self.pack, card))
            }
            _ if self.is_doing(Deed::Man) || (is_mine && !self.is_doing(Deed::Found)) => {
                Offer::new(format!("Man {name}"))
                    .cost(price(&Price::might(self.pack[card].manning)))
                    .gives(self.power_of(card))
            }
            _ => return self.found(card).target(target),
        };
        offer.group("Your buildings").target(target)
    }

    fn found(&self, card: Building) -> Offer {
        let facts = &self.pack[card];
        let cost = if self.task == Some(Task::FoundFreely) { 0 } else { facts.cost };
        let might = if facts.founding_might > 0 {
            format!("{} might now; ", facts.founding_might)
        } else {
            String::new()
        };
        let group = match card.kind() {
            BuildingType::Castle => "Castles",
            BuildingType::Estate => "Estates",
            BuildingType::Temple => "Temples",
        };
        Offer::new(format!("Found {}", facts.name))
            .cost(price(&Price::gold(cost)))
            .gives(format!(
                "{}; {might}{}; {}",
                colour(card.colour()),
                production(self.pack, card),
                self.power_of(card)
            ))
            .group(group)
    }

    /// What it does when it is manned, or when the marker is lifted.
    pub(super) fn power_of(&self, card: Building) -> String {
        let when = if self.pack[card].power.lasts() { "manned" } else { "manned, then lifted" };
        format!("{when}: {}", cards::power(self.pack, card))
    }

    /// D6, D10, D11, D16, D18, D22, D24, D35, D40.
    pub(super) fn colour(&self, of: Colour) -> Offer {
        let name = colour(of);
        let gift = || format!("gift:{name}");
        let held = self.hero.map_or(0, |hero| hero.gifts[of as usize]);
        let in_pool = format!("{} in the pool", self.view.pools[of as usize]);
        match (self.task, self.draft) {
            (_, Draft::Pay(_)) => Self::pay_gift(of),
            (_, Draft::JokerColour(_)) => {
                Offer::new(format!("Let {name} gifts count as any colour in quests"))
                    .gives(format!("you hold {held}"))
                    .group("The colour of the temple")
                    .target(gift())
            }
            (_, Draft::Aim { named: Some(from), .. }) => {
                let theirs = super::hero(self.view, from).map_or(0, |hero| hero.gifts[of as usize]);
                Offer::new(format!("Take a {name} gift"))
                    .gives(format!("{} holds {theirs}, you {held}", self.name_of(from)))
                    .group(format!("Gifts of {}", self.name_of(from)))
                    .target(format!("gift:{name}@{}", from.number()))
            }
            (_, Draft::ExchangeFor(_, Some(from))) => Offer::new(format!("Take a {name} gift"))
                .group(format!("Gifts of {}", self.name_of(from)))
                .target(format!("gift:{name}@{}", from.number())),
            (_, Draft::ExchangeFor(_, None)) | (Some(Task::TakeGifts { .. }), _) => {
                Offer::new(format!("Take a {name} gift"))
                    .gives(in_pool)
                    .group("From the pools")
                    .target(format!("pool:{name}"))
            }
            (_, Draft::Deed(Deed::UseAbility)) | (Some(Task::Exchange { .. }), _) => {
                Offer::new(format!("Give a {name} gift"))
                    .gives(format!("you hold {held}"))
                    .group("Your gifts")
                    .target(gift())
            }
            (_, Draft::GiftFallsAway { .. }) => {
                Offer::new(format!("1 {name} less")).group("What falls away").target(gift())
            }
            (Some(Task::KeepGifts { .. }), _) => Offer::new(format!("Discard a {name} gift"))
                .gives(format!("you hold {held}"))
                .group("Your gifts")
                .target(gift()),
            (_, Draft::Unnamed(_)) => Offer::new(format!("Bar the {name} pool"))
                .gives(in_pool)
                .group("The pools")
                .target(format!("pool:{name}")),
            _ => self.portal(of),
        }
    }

    /// D22.
    fn portal(&self, of: Colour) -> Offer {
        let needed = match self.task {
            Some(Task::CloseFor(needed)) => needed,
            _ => self.pack.numbers.portal_gifts,
        };
        let might = self.pack.numbers.portal_might;
        let held = self.hero.map_or(0, |hero| hero.gifts[of as usize]);
        Offer::new(format!("Close the {} portal", colour(of)))
            .cost(format!("{needed} {}; you hold {held}", colour(of)))
            .gives(format!("{might} might each round"))
            .group("Portals")
            .target(format!("portal:{}", colour(of)))
    }

    fn quest_at(&self, slot: u8) -> Option<&QuestView> {
        self.view.quests.get(usize::from(slot))
    }

    /// The title of the quest in a slot.
    fn title(&self, slot: u8) -> String {
        let quest = self.quest_at(slot).and_then(|here| here.quest);
        quest.map_or_else(
            || format!("a quest in slot {}", u16::from(slot) + 1),
            |quest| self.pack[quest].name.clone(),
        )
    }

    /// What a quest promises: "prize 4 might; 2 of 4 spaces free; beside it 3 gold and an artifact".
    fn promise(&self, slot: u8) -> Option<String> {
        let here = self.quest_at(slot)?;
        let quest = here.quest?;
        let spaces = self.pack[quest].spaces.len();
        let free = here.markers.iter().take(spaces).filter(|&&marker| marker == Marker::Free).count();
        let might = prize(self.pack, quest, self.view.heroes.seats());
        let face_up = here.treasures.iter().flatten().filter_map(|beside| match beside {
            TreasureView::FaceUp(card) => Some(treasure(self.pack, *card)),
            TreasureView::FaceDown | TreasureView::Known(_) => None,
        });
        let beside = match face_up.collect::<Vec<_>>() {
            none if none.is_empty() => String::new(),
            some => format!("; beside it {}", list(&some)),
        };
        Some(format!("prize {might} might; {free} of {spaces} spaces free{beside}"))
    }

    /// What a space asks for after discounts.
    fn asked_for(&self, asked: Requirement) -> String {
        let coins = self.hero.map_or(0, |hero| hero.coins_fewer);
        let fewer = self.hero.map_or(0, |hero| hero.gifts_fewer);
        match asked {
            Requirement::Gold(gold) => price(&Price::gold(gold.saturating_sub(coins))),
            Requirement::Fame(fame) => price(&Price::fame(fame.saturating_sub(coins))),
            Requirement::Gifts(counts) if fewer > 0 && total(&counts) > 1 => {
                format!("{}, less 1 gift of your choice", gifts(&counts))
            }
            Requirement::Gifts(_) if fewer > 0 => "nothing".to_owned(),
            Requirement::Gifts(_) => requirement(asked),
        }
    }

    /// D19.
    pub(super) fn space(&self, slot: u8, space: u8) -> Offer {
        let title = self.title(slot);
        let quest = self.quest_at(slot).and_then(|here| here.quest);
        let asked = quest.and_then(|quest| self.pack[quest].spaces.get(usize::from(space)));
        let mut offer = Offer::new(format!("Space {} of {title}", u16::from(space) + 1))
            .group(format!("Quests in {}", row(slot)))
            .target(format!("space:{slot},{space}"));
        offer.cost = asked.map(|&asked| self.asked_for(asked));
        offer.gives = self.promise(slot);
        offer
    }

    /// D20, D31.
    pub(super) fn quest(&self, slot: u8) -> Offer {
        let title = self.title(slot);
        let words = if self.task == Some(Task::ChooseQuest) {
            format!("Complete {title} first")
        } else {
            format!("Take a marker back from {title}")
        };
        let mut offer = Offer::new(words).group("Quests").target(format!("quest:{slot}"));
        offer.gives = self.promise(slot).map(|promise| format!("{}; {promise}", row(slot)));
        if !self.is_doing(Deed::GainTreasure) {
            return offer;
        }
        // Whoever points at a treasure means the quest that it lies beside.
        let beside = self.quest_at(slot).into_iter().flat_map(|here| here.treasures.iter().flatten());
        let face_up = beside.filter_map(|beside| match beside {
            TreasureView::FaceUp(card) => Some(*card),
            TreasureView::FaceDown | TreasureView::Known(_) => None,
        });
        face_up.fold(offer, |offer, card| offer.target(Self::treasure_beside(slot, card)))
    }

    /// The name on the board of a treasure beside a quest.
    fn treasure_beside(slot: u8, card: Treasure) -> String {
        format!("treasure:{}@{slot}", u8::from(card))
    }

    /// D21, D32.
    pub(super) fn treasure(&self, card: Treasure) -> Offer {
        let beside =
            if let Draft::TreasureFrom(slot) = self.draft { format!("@{slot}") } else { String::new() };
        let group = if beside.is_empty() { "Treasures" } else { "Beside the quest" };
        Offer::new(format!("Take {}", treasure_name(self.pack, card)))
            .gives(treasure(self.pack, card))
            .group(group)
            .target(format!("treasure:{}{beside}", u8::from(card)))
    }

    /// D40; for a hero, what he could wish for.
    pub(super) fn treasure_at(&self, slot: u8, card: Treasure) -> Offer {
        let (name, title, gives) =
            (treasure_name(self.pack, card), self.title(slot), treasure(self.pack, card));
        let offer = if self.hero.is_some() {
            Offer::new(format!("Take {name} beside {title}")).gives(gives)
        } else {
            Offer::new(format!("Replace {name} beside {title}")).gives(format!("it would have given {gives}"))
        };
        offer.group("Face-up treasures").target(Self::treasure_beside(slot, card))
    }

    /// D21.
    pub(super) fn top_of_deck(&self) -> Offer {
        Offer::new("Take the top of the treasure deck")
            .gives(format!("unknown; {} cards lie there", self.view.treasure_deck))
            .group("Or from the deck")
            .target("treasure:deck")
    }
}
