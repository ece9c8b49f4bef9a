//! Chapter 13: cataclysms.

use crate::action::Action;
use crate::cards::{Building, BuildingType, Character, Colour, Sins};
use crate::event::{Event, Goods};
use crate::pack::CataclysmEffect;
use crate::position::{Seven, Space};
use crate::refusal::Refused;
use crate::sequence::Io;
use crate::sins::SINS_OF_A_CATACLYSM;
use crate::task::Task;
use table::{Chance, Kind, Log, Seat};

impl Seven {
    /// S13.3, S13.11.
    pub(crate) fn play_cataclysm(&mut self, by_sins: bool, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.tasks.push(Task::EndCataclysm { by_sins });
        let Some(cataclysm) = self.cataclysm_deck.draw(io.chance) else {
            return io.say(Event::NoCataclysm);
        };
        self.cataclysm = Some(cataclysm);
        let number = self.cataclysms_played.len() as u8 + 1;
        // A card that somebody had seen is now seen by all.
        io.log.reveal(table::Audience::All);
        io.say(Event::CataclysmStruck { cataclysm, number });
        self.tasks.push(Task::Strike { effect: 0, at: 0 });
    }

    /// S13.2, S13.3, S13.10.
    pub(crate) fn end_cataclysm(&mut self, by_sins: bool, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        if let Some(cataclysm) = self.cataclysm.take() {
            self.cataclysms_played.add(cataclysm);
        }
        if by_sins {
            let seven: Sins =
                self.sin_pile.drain(..usize::from(SINS_OF_A_CATACLYSM)).map(|known| known.card).collect();
            self.sin_deck.shuffle_in(&seven);
            self.sevens -= 1;
            io.say(Event::SinsShuffledIn);
        }
        if self.sevens > 0 {
            self.tasks.push(Task::PlayCataclysm { by_sins: true });
        }
    }

    /// S13.3: the effects in their printed order; where heroes are affected, in order of play.
    pub(crate) fn strike(&mut self, effect: u8, at: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let effects = self.cataclysm.map(|cataclysm| &self.pack[cataclysm].effects);
        let Some(now) = effects.and_then(|effects| effects.get(usize::from(effect))).copied() else { return };
        let next = Task::Strike { effect: effect + 1, at: 0 };
        match now {
            CataclysmEffect::CloseTavern => {
                self.tasks.push(next);
                self.ask_for_space(true);
            }
            CataclysmEffect::CloseStore => {
                self.tasks.push(next);
                self.ask_for_space(false);
            }
            CataclysmEffect::Destroy(number) => {
                self.tasks.push(next);
                let colour = Colour::from_index(usize::from(number) - 1);
                self.destroy(Building::of(BuildingType::Castle, colour), io);
                self.destroy(Building::of(BuildingType::Estate, colour), io);
            }
            CataclysmEffect::Breach(left) => {
                self.tasks.push(next);
                self.breach(left, io);
            }
            _ if at >= self.hero_count() => self.tasks.push(next),
            _ => {
                self.tasks.push(Task::Strike { effect, at: at + 1 });
                self.strike_hero(now, self.order[usize::from(at)], io);
            }
        }
    }

    /// S13.5: good and fallen heroes alike.
    fn strike_hero(
        &mut self,
        effect: CataclysmEffect,
        seat: Seat,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let hero = &self.heroes[seat];
        match effect {
            CataclysmEffect::HalveGold => self.lose(seat, Goods::Gold(hero.gold / 2), io),
            CataclysmEffect::HalveFame => self.lose(seat, Goods::Fame(hero.fame / 2), io),
            CataclysmEffect::LoseMight(might) => self.lose(seat, Goods::Might(might.into()), io),
            CataclysmEffect::KeepGifts(keep) => self.tasks.push(Task::KeepGifts { seat, keep }),
            CataclysmEffect::SpoilElixir if !hero.elixirs.is_empty() => {
                self.tasks.push(Task::SpoilElixir(seat));
            }
            CataclysmEffect::TapCharacter if hero.characters != hero.tapped => {
                self.tasks.push(Task::TapCharacter(seat));
            }
            CataclysmEffect::DrawSins(count) => (0..count).for_each(|_| self.draw_sin(seat, io)),
            CataclysmEffect::DiscardSins(left) => self.tasks.push(Task::DiscardSins { seat, left }),
            CataclysmEffect::Betrayal(might) if hero.characters.is_empty() => {
                self.lose(seat, Goods::Might(might.into()), io);
            }
            CataclysmEffect::Betrayal(might) => self.tasks.push(Task::Betrayal { seat, might }),
            _ => {}
        }
    }

    /// S13.6: asks for a space, if one is open.
    fn ask_for_space(&mut self, tavern: bool) {
        let is_open = if tavern {
            self.tavern.iter().any(|space| space.is_open())
        } else {
            self.store.iter().any(|space| space.is_open())
        };
        if is_open {
            self.tasks.push(Task::CloseSpace { tavern });
        }
    }

    /// D34.
    pub(crate) fn check_closing(&self, tavern: bool, space: u8) -> Result<(), Refused> {
        let at = usize::from(space);
        let is_open = if tavern {
            self.tavern.get(at).is_some_and(|space| space.is_open())
        } else {
            self.store.get(at).is_some_and(|space| space.is_open())
        };
        if is_open { Ok(()) } else { Err(Refused::SpaceClosed) }
    }

    /// S13.6: the card goes to its discard pile, and the space gets no new one.
    pub(crate) fn close_space(
        &mut self,
        seat: Seat,
        tavern: bool,
        space: u8,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.tasks.pop();
        io.say(Event::ClosedSpace { seat, tavern, space });
        if tavern {
            let closed = std::mem::replace(&mut self.tavern[usize::from(space)], Space::Closed);
            if let Some(character) = closed.card() {
                self.character_discard.add(character);
                self.settle_tavern(io);
            }
        } else {
            let closed = std::mem::replace(&mut self.store[usize::from(space)], Space::Closed);
            if let Some(elixir) = closed.card() {
                self.elixir_discard.add(elixir);
                self.settle_store(io);
            }
        }
    }

    /// S13.7: out of the game, wherever it is.
    fn destroy(&mut self, building: Building, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let owner = self.hero_seats().find(|&seat| self.heroes[seat].buildings.contains(building));
        let deck = if building.kind() == BuildingType::Castle {
            &mut self.castle_deck
        } else {
            &mut self.estate_deck
        };
        if let Some(owner) = owner {
            self.lose_building(owner, building);
        } else if !self.on_offer.remove(building) && !deck.take_out(building) {
            return;
        }
        io.say(Event::Destroyed { building, owner });
        self.turn_up_buildings(building.kind(), io);
    }

    /// S13.8.
    fn breach(&mut self, left: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        while self.portals.len() > usize::from(left)
            && let Some(portal) = self.portals.pop()
        {
            self.heroes[portal.by].markers += 1;
            io.say(Event::ReopenedPortal { colour: portal.colour, by: portal.by });
        }
    }

    /// D35 for K09.
    pub(crate) fn discard_gift(
        &mut self,
        seat: Seat,
        colour: Colour,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let mut gifts = [0; 6];
        gifts[colour.index()] = 1;
        self.return_gifts(seat, &gifts);
        io.say(Event::DiscardedGifts { seat, gifts });
    }

    /// D37: is it one of the hero's costliest characters?
    pub(crate) fn check_costliest(&self, seat: Seat, character: Character) -> Result<(), Refused> {
        let characters = self.heroes[seat].characters;
        if !characters.contains(character) {
            return Err(Refused::NotYourCharacter);
        }
        let cost = self.pack[character].cost;
        let is_costliest = characters.iter().all(|other| self.pack[other].cost <= cost);
        if is_costliest { Ok(()) } else { Err(Refused::NotCostliest) }
    }

    /// K14, S13.9.
    pub(crate) fn betray(
        &mut self,
        seat: Seat,
        might: u8,
        action: Action,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.tasks.pop();
        if let Action::Character(character) = action {
            io.say(Event::DiscardedCharacter { seat, character });
            self.discard_character(seat, character, io);
        } else {
            self.lose(seat, Goods::Might(might.into()), io);
        }
    }
}
