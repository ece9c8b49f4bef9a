//! Chapter 12 with S7.18 to S7.22: quests, treasures, and the completion of a row.

use crate::action::Action;
use crate::cards::{ARMOUR, Colour, Treasure, Treasures};
use crate::draft::{Draft, Pledge, Price, Purpose};
use crate::event::{Event, Goods};
use crate::pack::{Requirement, TreasureGift};
use crate::position::{Marker, QuestSlot, Seven};
use crate::refusal::Refused;
use crate::sequence::Io;
use crate::task::Task;
use table::{Audience, Chance, Kind, Log, Seat};

/// Slots of rows 1 and 2, in which spaces can be filled.
const OPEN_SLOTS: u8 = 4;
/// The slots of row 3.
const TOP_ROW: [usize; 2] = [4, 5];

impl Seven {
    /// S7.18 to S7.20.
    pub(crate) fn check_joining(&self, seat: Seat, slot: u8, space: u8) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        if hero.has_fallen {
            return Err(Refused::Fallen);
        }
        if hero.markers == 0 {
            return Err(Refused::NoFreeMarker);
        }
        let here = self.quests.get(usize::from(slot)).ok_or(Refused::NoSuchSpace)?;
        let quest = here.quest.ok_or(Refused::NoSuchSpace)?;
        let requirements = &self.pack[quest].spaces;
        let requirement = requirements.get(usize::from(space)).ok_or(Refused::NoSuchSpace)?;
        if slot >= OPEN_SLOTS {
            return Err(Refused::TopRow);
        }
        if here.markers[usize::from(space)] != Marker::Free {
            return Err(Refused::SpaceTaken);
        }
        if slot >= 2 && here.free_spaces(requirements.len()) < 2 {
            return Err(Refused::LastFreeSpace);
        }
        match requirement {
            Requirement::Gifts(gifts) if self.gifts_fewer(seat) => {
                let asked = Colour::ALL.into_iter().filter(|colour| gifts[colour.index()] > 0);
                let mut payable = asked.map(|colour| self.check_falling_gift(seat, slot, space, colour));
                if payable.any(|checked| checked.is_ok()) { Ok(()) } else { Err(Refused::TooFewGifts) }
            }
            requirement => self.check_price(seat, &self.space_price(seat, *requirement), true),
        }
    }

    /// What a requirement costs, with the discount of S10.7 for coins.
    fn space_price(&self, seat: Seat, requirement: Requirement) -> Price {
        match requirement {
            Requirement::Gifts(gifts) => Price { gifts, ..Price::NOTHING },
            Requirement::Gold(gold) => Price::gold(gold.saturating_sub(self.coins_fewer(seat))),
            Requirement::Fame(fame) => Price::fame(fame.saturating_sub(self.coins_fewer(seat))),
        }
    }

    pub(crate) fn requirement(&self, slot: u8, space: u8) -> Result<Requirement, Refused> {
        let quest = self.quests.get(usize::from(slot)).and_then(|here| here.quest);
        let spaces = &self.pack[quest.ok_or(Refused::NoSuchSpace)?].spaces;
        spaces.get(usize::from(space)).copied().ok_or(Refused::NoSuchSpace)
    }

    /// D24: can the requirement be paid without one gift of this colour?
    pub(crate) fn check_falling_gift(
        &self,
        seat: Seat,
        slot: u8,
        space: u8,
        colour: Colour,
    ) -> Result<(), Refused> {
        let Requirement::Gifts(mut gifts) = self.requirement(slot, space)? else {
            return Err(Refused::GiftNotAskedFor);
        };
        let asked = &mut gifts[colour.index()];
        *asked = asked.checked_sub(1).ok_or(Refused::GiftNotAskedFor)?;
        self.check_price(seat, &Price { gifts, ..Price::NOTHING }, true)
    }

    /// D19: asks which gift falls away if there is a choice, and starts the payment.
    pub(crate) fn consider_space(
        &mut self,
        seat: Seat,
        slot: u8,
        space: u8,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let falls_away = match self.requirement(slot, space) {
            Ok(Requirement::Gifts(gifts)) if self.gifts_fewer(seat) => {
                let mut asked = Colour::ALL.into_iter().filter(|colour| gifts[colour.index()] > 0);
                let first = asked.next();
                if asked.next().is_some() {
                    return self.consider(seat, Draft::GiftFallsAway { slot, space }, action, io);
                }
                first
            }
            _ => None,
        };
        self.pay_for_space(seat, slot, space, falls_away, action, io);
    }

    pub(crate) fn pay_for_space(
        &mut self,
        seat: Seat,
        slot: u8,
        space: u8,
        falls_away: Option<Colour>,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let requirement = self.requirement(slot, space).expect("the space was checked");
        let mut price = self.space_price(seat, requirement);
        if let Some(colour) = falls_away {
            price.gifts[colour.index()] -= 1;
        }
        self.start_payment(seat, Purpose::Space { slot, space }, price);
        io.say(Event::Chose { seat, action });
    }

    /// S7.20, then S12.4.
    pub(crate) fn join_quest(
        &mut self,
        seat: Seat,
        slot: u8,
        space: u8,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let here = &mut self.quests[usize::from(slot)];
        here.markers[usize::from(space)] = Marker::Of(seat);
        let quest = here.quest.expect("the quest was checked");
        self.heroes[seat].markers -= 1;
        io.say(Event::JoinedQuest { seat, slot, quest, space, paid });
        self.complete_row_if_full();
    }

    /// S12.4 and S12.5.
    fn complete_row_if_full(&mut self) {
        let is_full = |here: &QuestSlot| {
            here.quest.is_none_or(|quest| here.free_spaces(self.pack[quest].spaces.len()) == 0)
        };
        let row = &self.quests[..2];
        if row.iter().all(|here| here.quest.is_none()) || !row.iter().all(is_full) {
            return;
        }
        let task = match (row[0].quest, row[1].quest) {
            (Some(_), Some(_)) => Task::ChooseQuest,
            (Some(_), None) => Task::CompleteQuest(0),
            _ => Task::CompleteQuest(1),
        };
        self.tasks.extend([Task::MoveRows, Task::RewardRow, task]);
    }

    /// D31.
    pub(crate) fn check_completion(&self, slot: u8) -> Result<(), Refused> {
        let is_there = slot < 2 && self.quests[usize::from(slot)].quest.is_some();
        if is_there { Ok(()) } else { Err(Refused::NotToComplete) }
    }

    /// S7.21.
    pub(crate) fn check_leaving(&self, seat: Seat, slot: u8) -> Result<(), Refused> {
        if self.heroes[seat].has_fallen {
            return Err(Refused::Fallen);
        }
        let here =
            self.quests[..usize::from(OPEN_SLOTS)].get(usize::from(slot)).ok_or(Refused::NoMarkerThere)?;
        if here.markers_of(seat) == 0 {
            return Err(Refused::NoMarkerThere);
        }
        if here.treasures == [None; 2] && self.treasure_deck.is_empty() {
            return Err(Refused::NoTreasure);
        }
        Ok(())
    }

    /// D21.
    pub(crate) fn check_treasure(&self, slot: u8, action: Action) -> Result<(), Refused> {
        match action {
            Action::Treasure(treasure)
                if self.quests[usize::from(slot)].treasures.contains(&Some(treasure)) =>
            {
                Ok(())
            }
            Action::Treasure(_) => Err(Refused::NoSuchTreasure),
            Action::TopOfDeck if !self.treasure_deck.is_empty() => Ok(()),
            Action::TopOfDeck => Err(Refused::NoTreasure),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// S7.22 and S17.8.
    pub(crate) fn gain_treasure(
        &mut self,
        seat: Seat,
        slot: u8,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.commit();
        let here = &mut self.quests[usize::from(slot)];
        let marker = here.markers.iter_mut().find(|marker| **marker == Marker::Of(seat));
        *marker.expect("the marker was checked") = Marker::Neutral;
        let quest = here.quest.expect("a marker lies on a quest");
        self.heroes[seat].markers += 1;
        io.say(Event::LeftQuest { seat, slot, quest });
        let treasure = if let Action::Treasure(treasure) = action {
            here.remove_treasure(treasure);
            treasure
        } else {
            self.treasure_deck.draw(io.chance).expect("the deck was checked")
        };
        io.say(Event::TookTreasure { seat, treasure });
        self.treasure_discard.add(treasure);
        let fallen = self.heroes.iter().filter(|(_, hero)| hero.has_fallen).count() as u16;
        self.receive(seat, treasure, fallen, io);
    }

    /// S12.3: what a treasure gives, less the tribute to the fallen (S17.8).
    fn receive(
        &mut self,
        seat: Seat,
        treasure: Treasure,
        fallen: u16,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let goods: fn(u16) -> Goods;
        let amount = match self.pack[treasure].gives {
            TreasureGift::Artifact => return self.draw_artifact(seat, io),
            TreasureGift::Fame(fame) => {
                goods = Goods::Fame;
                fame
            }
            TreasureGift::Gold(gold) => {
                goods = Goods::Gold;
                gold
            }
            TreasureGift::Might(might) => {
                goods = Goods::Might;
                might
            }
        };
        self.gain(seat, goods(u16::from(amount).saturating_sub(fallen)), io);
        if fallen > 0 {
            for other in self.hero_seats() {
                if self.heroes[other].has_fallen {
                    self.gain(other, goods(1), io);
                }
            }
        }
    }

    /// S12.6 to S12.8.
    pub(crate) fn complete_quest(&mut self, slot: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let here = self.quests[usize::from(slot)];
        let quest = here.quest.expect("a quest is completed");
        io.say(Event::CompletedQuest(quest));
        let most = self.hero_seats().map(|seat| here.markers_of(seat)).max().unwrap_or(0);
        if most > 0 {
            let prizes = self.pack.numbers.prizes[usize::from(self.hero_count()) - 2];
            let prize = prizes[self.pack[quest].spaces.len() - 3];
            let mut leaders = self.hero_seats().filter(|&seat| here.markers_of(seat) == most);
            let might = if leaders.clone().count() == 1 { prize } else { prize / 2 };
            leaders.by_ref().for_each(|seat| {
                self.heroes[seat].might = self.heroes[seat].might.saturating_add(might.into());
                io.say(Event::WonPrize { seat, might });
            });
        }
        self.reward_pool = self.treasure_deck.cards();
        self.treasure_deck = table::Deck::new(Treasures::EMPTY);
        io.log.reveal(Audience::All);
        io.say(Event::RewardPool(self.pickable(slot)));
        self.tasks.extend([Task::ClearQuest(slot), Task::Pick { slot, at: 0, round: 0 }]);
    }

    /// S12.8: the reward pool of the quest in this slot.
    pub(crate) fn pickable(&self, slot: u8) -> Treasures {
        let mut pool = self.reward_pool;
        self.quests[usize::from(slot)]
            .treasures
            .into_iter()
            .flatten()
            .for_each(|treasure| pool.add(treasure));
        pool
    }

    /// The reward pool, while treasures are picked.
    pub(crate) fn rewards(&self) -> Option<Treasures> {
        self.tasks.iter().rev().find_map(|task| match task {
            Task::Pick { slot, .. } => Some(self.pickable(*slot)),
            _ => None,
        })
    }

    /// S12.9: has the hero at this place a pick in this round of picking?
    pub(crate) fn may_pick(&self, slot: u8, at: u8, round: u8) -> bool {
        at < self.hero_count()
            && self.quests[usize::from(slot)].markers_of(self.order[usize::from(at)]) > round
            && !self.pickable(slot).is_empty()
    }

    /// Moves on to the next hero, or to the next round of picking.
    pub(crate) fn pick_next(&mut self, slot: u8, at: u8, round: u8) {
        if at < self.hero_count() {
            self.tasks.push(Task::Pick { slot, at: at + 1, round });
        } else if usize::from(round) + 1 < crate::cards::MOST_REQUIREMENTS {
            self.tasks.push(Task::Pick { slot, at: 0, round: round + 1 });
        }
    }

    pub(crate) fn check_pick(&self, slot: u8, treasure: Treasure) -> Result<(), Refused> {
        if self.pickable(slot).count(treasure) > 0 { Ok(()) } else { Err(Refused::NotInRewardPool) }
    }

    /// S12.9: of equal cards the one beside the quest is taken first.
    pub(crate) fn pick(
        &mut self,
        seat: Seat,
        slot: u8,
        treasure: Treasure,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let here = &mut self.quests[usize::from(slot)];
        if here.treasures.contains(&Some(treasure)) {
            here.remove_treasure(treasure);
        } else {
            self.reward_pool.remove(treasure);
        }
        io.say(Event::TookTreasure { seat, treasure });
        self.treasure_discard.add(treasure);
        self.receive(seat, treasure, 0, io);
    }

    /// S12.10 and S12.11.
    pub(crate) fn clear_quest(&mut self, slot: u8) {
        let leftover = self.reward_pool.take_all();
        self.treasure_deck.shuffle_in(&leftover);
        let here = std::mem::take(&mut self.quests[usize::from(slot)]);
        here.treasures.into_iter().flatten().for_each(|treasure| self.treasure_discard.add(treasure));
        for marker in here.markers {
            if let Marker::Of(seat) = marker {
                self.heroes[seat].markers += 1;
            }
        }
    }

    /// S12.12.
    pub(crate) fn reward_row(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        if self.armour < ARMOUR {
            self.armour += 1;
            io.say(Event::WonArmour(self.armour));
        }
        self.tasks.push(Task::PlayCataclysm { by_sins: false });
    }

    /// S12.13, S12.14, S5.6.
    pub(crate) fn move_rows(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.row_completed = true;
        io.say(Event::RowsMoved);
        self.quests.copy_within(2..6, 0);
        io.log.reveal(Audience::All);
        for slot in 2..4 {
            for treasure in self.quests[slot].treasures.into_iter().flatten() {
                io.say(Event::TurnedUpTreasure { slot: slot as u8, treasure });
            }
        }
        for slot in TOP_ROW {
            self.quests[slot] = QuestSlot::default();
            self.lay_quest(slot, io);
        }
        for slot in TOP_ROW {
            if self.quests[slot].quest.is_some() {
                self.deal_treasures(slot, 2, io);
            }
        }
    }

    /// S4.7, S12.13, S19.1: a quest from the deck, unless the slot is not used or the deck is empty.
    pub(crate) fn lay_quest(&mut self, slot: usize, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        if self.hero_count() == 2 && slot % 2 == 1 {
            return;
        }
        if let Some(quest) = self.quest_deck.draw(io.chance) {
            self.quests[slot].quest = Some(quest);
            io.say(Event::LaidQuest { slot: slot as u8, quest });
        }
    }

    /// Lays treasures beside a quest: face down in row 3, where nobody sees them. S12.14: what is missing is owed.
    pub(crate) fn deal_treasures(
        &mut self,
        slot: usize,
        count: u8,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let mut dealt = 0;
        for place in &mut self.quests[slot].treasures {
            if dealt < count && place.is_none() {
                *place = self.treasure_deck.draw(io.chance);
                dealt += u8::from(place.is_some());
            }
        }
        self.treasures_owed[slot] = count - dealt;
        if slot >= TOP_ROW[0] && dealt > 0 {
            io.say(Event::DealtTreasures { slot: slot as u8, count: dealt });
        }
    }
}

impl QuestSlot {
    /// How many spaces of a quest with so many are free.
    pub(crate) fn free_spaces(&self, spaces: usize) -> usize {
        self.markers[..spaces].iter().filter(|marker| **marker == Marker::Free).count()
    }

    /// How many markers of a hero lie on it.
    pub(crate) fn markers_of(&self, seat: Seat) -> u8 {
        self.markers.iter().filter(|marker| **marker == Marker::Of(seat)).count() as u8
    }

    pub(crate) fn remove_treasure(&mut self, treasure: Treasure) {
        let place = self.treasures.iter_mut().find(|place| **place == Some(treasure));
        *place.expect("the treasure lies beside the quest") = None;
    }
}
