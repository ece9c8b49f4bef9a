//! Chapters 20 and 32: what a hero's abilities can be aimed at.

use crate::action::Action;
use crate::hexes::{Hex, HexSet};
use crate::kinds::HeroKind;
use crate::options::Answers;
use crate::position::{BlockRef, MultiverseWar, NONE, mark};
use table::Seat;

impl MultiverseWar {
    /// Chapter 20: the abilities of the hero that are actions of their own.
    pub(crate) fn list_powers<F: Fn(Action) -> bool>(
        &self,
        seat: Seat,
        targets: HexSet,
        answers: &mut Answers<'_, F>,
    ) {
        let Some(hero) = self.player(seat).hero.filter(|hero| hero.block != NONE) else { return };
        let geometry = self.geometry();
        let me = BlockRef::new(seat, hero.block);
        let here = self.block(me).hex;
        let is_idle = self.block(me).has(mark::OVER | mark::FROZEN);
        let has_ap = self.ap_left(me) > 0;
        for power in 0..5 {
            let is_useless = is_idle
                || !Self::is_second_teleport(&hero, power)
                    && (!has_ap || self.has_unused_power(seat, power).is_err());
            if hero.skills >> power & 1 == 0 || !answers.broad && is_useless {
                continue;
            }
            let mut add = |at: Hex, to: Hex| answers.add(Action::Power { power, at, to });
            let within = |range: u8| (targets & geometry.within(here, range)).iter();
            match (hero.kind, power) {
                (HeroKind::Assassin, 2) => {
                    let reach = geometry.near[here.index()] | geometry.beyond[here.index()][0];
                    reach.iter().filter(|&hex| hex != here).for_each(|hex| add(hex, hex));
                }
                (HeroKind::Assassin, 3) | (HeroKind::Protector, 2) => within(1).for_each(|hex| add(hex, hex)),
                (HeroKind::Sharpshooter, 1) => within(2).for_each(|hex| add(hex, hex)),
                (HeroKind::Sharpshooter, 2) => within(3).for_each(|hex| add(hex, hex)),
                (HeroKind::Protector | HeroKind::Sorceress, 1) => add(here, here),
                (HeroKind::Warlord, 1 | 3) => {
                    let reach = if power == 1 {
                        geometry.near[here.index()] | geometry.beyond[here.index()][0]
                    } else {
                        geometry.near[here.index()]
                    };
                    let has_own = |hex: &Hex| self.on(*hex).any(|unit| unit.seat == seat && unit != me);
                    reach.iter().filter(has_own).for_each(|hex| add(hex, hex));
                }
                (HeroKind::Warlord, 2) => {
                    for at in within(1) {
                        let direction = geometry.direction(here, at).unwrap_or_default();
                        let to = geometry.neighbour(at, direction);
                        if !to.is_none() {
                            add(at, to);
                        }
                    }
                }
                (HeroKind::Sorceress, 0) => {
                    for at in within(3) {
                        add(at, at);
                        if hero.level >= 4 {
                            within(3).filter(|&to| to != at).for_each(|to| add(at, to));
                        }
                    }
                }
                (HeroKind::Sorceress, 2) => {
                    let friends = self.map.occupied[self.side(seat)] & geometry.within(here, 4);
                    for at in friends.iter().filter(|&at| at != here) {
                        geometry.around(here).filter(|&to| to != at).for_each(|to| add(at, to));
                    }
                }
                (HeroKind::Sorceress, 3) => {
                    for (at, to) in self.triangles(here).filter(|(_, to)| !to.is_none()) {
                        add(at, to);
                    }
                }
                _ => {}
            }
        }
    }
}
