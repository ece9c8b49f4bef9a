//! Chapter 6, second half: free uses (S6.7 to S6.11).

use crate::cards::{Building, BuildingType, Elixir};
use crate::draft::Draft;
use crate::event::{Event, Goods};
use crate::pack::Power;
use crate::position::Seven;
use crate::refusal::Refused;
use crate::sequence::Io;
use crate::task::Task;
use table::{Chance, Kind, Log, Seat};

impl Seven {
    pub(crate) fn check_own_elixir(&self, seat: Seat, elixir: Elixir) -> Result<(), Refused> {
        if self.heroes[seat].elixirs.count(elixir) > 0 { Ok(()) } else { Err(Refused::NoSuchElixir) }
    }

    /// S6.8.
    pub(crate) fn check_elixir_use(&self, seat: Seat, elixir: Elixir, which: u8) -> Result<(), Refused> {
        self.check_own_elixir(seat, elixir)?;
        self.check_yield(seat, elixir, which)?;
        if self.within_pools(self.yields(seat, elixir, which)) == [0; 6] {
            return Err(Refused::TakesNothing);
        }
        Ok(())
    }

    /// S6.8: the gifts are taken, then the elixir is discarded.
    pub(crate) fn use_elixir(
        &mut self,
        seat: Seat,
        elixir: Elixir,
        which: u8,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.make_free_use();
        let gifts = self.take_from_pools(seat, self.yields(seat, elixir, which));
        io.say(Event::UsedElixir { seat, elixir, gifts });
        self.discard_elixir(seat, elixir, io);
    }

    /// S6.9.
    pub(crate) fn check_cashing(&self, seat: Seat, building: Building) -> Result<(), Refused> {
        if !self.heroes[seat].buildings.contains(building) {
            return Err(Refused::NotYourBuilding);
        }
        if building.kind() == BuildingType::Temple {
            return Err(Refused::TempleStays);
        }
        if self.rate(seat, building) == 0 { Err(Refused::PowerDoesNothing) } else { Ok(()) }
    }

    /// S6.9.
    pub(crate) fn cash(
        &mut self,
        seat: Seat,
        building: Building,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.make_free_use();
        let rate = u16::from(self.rate(seat, building));
        self.lose_building(seat, building);
        io.say(Event::Cashed { seat, building });
        let goods =
            if building.kind() == BuildingType::Castle { Goods::Fame(rate) } else { Goods::Gold(rate) };
        self.gain(seat, goods, io);
    }

    /// S6.10, S10.7.
    pub(crate) fn check_lifting(&self, seat: Seat, building: Building) -> Result<(), Refused> {
        let hero = &self.heroes[seat];
        if !hero.buildings.contains(building) {
            return Err(Refused::NotYourBuilding);
        }
        if building.kind() == BuildingType::Temple {
            return Err(Refused::TempleKeepsMarker);
        }
        if !hero.manned.contains(building) {
            return Err(Refused::NotManned);
        }
        if hero.discounts.contains(building) {
            return Err(Refused::DiscountWaits);
        }
        let does_something = match self.pack[building].power {
            Power::CancelSin => return Err(Refused::LiftedAsReaction),
            Power::TakeGifts(_) => self.takable(building.colour()) > 0,
            Power::TakeDifferentGifts(_) => self.pools_give(),
            Power::RefreshTavern => self.in_tavern().next().is_some(),
            Power::RefreshStore => self.store.iter().any(|space| space.card().is_some()),
            Power::DrawNoSins => !hero.draws_no_sins,
            _ => true,
        };
        if does_something { Ok(()) } else { Err(Refused::PowerDoesNothing) }
    }

    /// S6.10: the marker returns and the power is carried out at once.
    pub(crate) fn lift(
        &mut self,
        seat: Seat,
        building: Building,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.make_free_use();
        self.lift_marker(seat, building);
        io.say(Event::Lifted { seat, building });
        match self.pack[building].power {
            Power::TakeGifts(count) => {
                let mut gifts = [0; 6];
                gifts[building.colour().index()] = count;
                let gifts = self.take_from_pools(seat, gifts);
                io.say(Event::TookGifts { seat, gifts });
            }
            Power::TakeDifferentGifts(count) => {
                self.tasks.push(Task::TakeGifts { left: count, different: Some(0), may_stop: false });
            }
            Power::TakeFame(fame) => self.gain(seat, Goods::Fame(fame.into()), io),
            Power::TakeGold(gold) => self.gain(seat, Goods::Gold(gold.into()), io),
            Power::RefreshTavern => self.refresh_tavern(io),
            Power::RefreshStore => self.refresh_store(io),
            Power::DrawNoSins => self.heroes[seat].draws_no_sins = true,
            _ => self.heroes[seat].discounts.add(building),
        }
    }

    pub(crate) fn lift_marker(&mut self, seat: Seat, building: Building) {
        let hero = &mut self.heroes[seat];
        hero.manned.remove(building);
        hero.markers += 1;
    }

    fn make_free_use(&mut self) {
        self.draft = Draft::Nothing;
        self.used_freely = true;
    }
}
