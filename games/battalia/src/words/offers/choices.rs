//! Factions, heroes, targets and answers (K1, K7, K18, K20, K23 to K25, K28, K33, K34).

use super::Scene;
use crate::action::{Deed, Figure, HeroRef, Target};
use crate::cards::{ArtefactType, Card, Faction, Great};
use crate::draft::{Draft, NamedKind};
use crate::pack::{BRIBE, BUFF_WAGES};
use crate::task::Task;
use crate::words::cards::{a_card, laid, place, side, where_is};
use crate::words::targets;
use crate::words::terms::{a, artefact, counted, faction, of_faction, rank, terrain};
use table::{Offer, Seat};

impl Scene<'_> {
    /// K1, K7.
    pub(super) fn faction(&self, of: Faction) -> Offer {
        let name = faction(of);
        let offer = match (self.task, &self.draft) {
            (_, Draft::Create(kind)) => self.create_of(*kind, of),
            (_, Draft::Scroll { .. }) => Offer::new(format!("Name the {name} for the scroll"))
                .gives(self.of_yours(of))
                .group("Which faction?"),
            (_, Draft::Great(Great::Book)) => Offer::new(format!("Name the {name} for the Book"))
                .gives(self.of_yours(of))
                .group("Which faction?"),
            (_, Draft::Name { kind: Some(kind), .. }) => {
                let card = match kind {
                    NamedKind::Unit(rank) => Card::unit(*rank, of),
                    NamedKind::Artefact(kind) => Card::artefact(*kind, of),
                };
                Offer::new(format!("Name {}", a_card(self.pack, card))).group("Which faction?")
            }
            (Some(Task::ChooseFaction(_)), _) => {
                let native = terrain(of.native());
                let held = self.deck_of(of);
                Offer::new(format!("Lead the {name}"))
                    .gives(format!("native to the {native}; {held} in your start deck"))
                    .group("Factions")
            }
            _ => Offer::new(format!("Choose the {name}")).group("Factions"),
        };
        offer.target(targets::faction(of))
    }

    /// How many cards of a faction are in the own deck, before the game begins.
    fn deck_of(&self, of: Faction) -> String {
        let of_player =
            |cards: crate::cards::Cards| cards.iter().filter(|card| card.faction() == Some(of)).count();
        let count = self
            .player
            .map_or(0, |player| player.nation.map_or(0, of_player) + player.hand.map_or(0, of_player));
        counted(count as u32, "card")
    }

    /// How many cards at hand are of the faction already.
    fn of_yours(&self, of: Faction) -> String {
        let at_hand = self.player.and_then(|player| player.at_hand.as_deref()).unwrap_or_default();
        let own = at_hand.iter().filter(|(piece, _)| piece.now.faction() == Some(of));
        let count: u32 = own.map(|&(_, count)| u32::from(count)).sum();
        format!("{} at hand of this faction already", counted(count, "card"))
    }

    /// K7, B8.5.
    fn create_of(&self, kind: ArtefactType, of: Faction) -> Offer {
        let deck = &self.view.bank.artefacts[kind as usize];
        let left = deck.factions.map_or(0, |factions| factions[of as usize]);
        let name = a(&format!("{} {}", of_faction(of), artefact(kind)));
        Offer::new(format!("Create {name}"))
            .gives(format!("{left} of this faction in the deck"))
            .group("Matched today: which faction?")
    }

    /// K7.
    pub(super) fn unbound(&self) -> Offer {
        let words = match &self.draft {
            Draft::Name { kind: Some(NamedKind::Unit(of)), .. } => format!("Name an Unbound {}", rank(*of)),
            _ => "Name an Unbound unit".to_owned(),
        };
        Offer::new(words).group("Which faction?").target(targets::UNBOUND)
    }

    /// Where an own figure stands: " on c3".
    fn on_its_square(&self, figure: Figure) -> String {
        let square = where_is(self.view, HeroRef { seat: self.seat, figure });
        square.map_or_else(String::new, |square| format!(" on {square}"))
    }

    /// K18, K24.
    pub(super) fn hero(&self, figure: Figure) -> Offer {
        let hero = HeroRef { seat: self.seat, figure };
        let name = match figure {
            Figure::First => "your first hero",
            Figure::Second => "your second hero",
            Figure::Buff => "Buff",
        };
        let on = self.on_its_square(figure);
        let verb = match (self.task, &self.draft) {
            (Some(Task::Participation), _) => "Defend with",
            (_, Draft::Deed(Deed::Attack)) => "Attack with",
            (_, Draft::Deed(Deed::CallBuff)) => "Call Buff with",
            (_, Draft::Great(Great::Wings)) => "Fly with",
            _ => "March with",
        };
        let offer = Offer::new(format!("{verb} {name}{on}")).group("Your heroes").target(targets::hero(hero));
        match (self.task, where_is(self.view, hero)) {
            (Some(Task::Participation), _) if figure == Figure::Buff => {
                offer.gives("he leads your line: +1 for each Unbound unit; he leaves if you lose")
            }
            (Some(Task::Participation), _) => {
                offer.gives("it leads your line: morale may count; it is disbanded if you lose")
            }
            (_, Some(square)) => offer.gives(place(self.view, square)),
            _ => offer,
        }
    }

    /// K33.
    pub(super) fn meet(&self, hero: HeroRef) -> Offer {
        let truce = self.view.players.get(hero.seat.index()).and_then(|player| player.truce_until);
        let offer = Offer::new(format!("Buff meets {}", self.named(hero)));
        let offer = match truce {
            Some(day) => offer.gives(format!("a truce until day {day}")),
            None => offer.gives("no truce: bribe, hire or fight"),
        };
        offer.group("Whom does Buff meet?").target(targets::hero(hero))
    }

    /// K20.
    pub(super) fn attack(&self, target: Target) -> Offer {
        let attacker = match self.draft {
            Draft::AttackWith(figure) | Draft::AttackOn(figure, _) => Some(figure),
            _ => None,
        };
        // Before the hero is chosen: the first own hero for which it makes sense.
        let own = self.view.heroes.iter().filter(|other| other.hero.seat == self.seat);
        let own = own.filter(|other| attacker.is_none_or(|figure| figure == other.hero.figure));
        let square = own.map(|other| other.square).find(|&square| match target {
            Target::Hero(_) => true,
            Target::City | Target::Ruins => laid(self.view, square).is_some_and(|card| {
                (target == Target::Ruins) == card.level.is_none() && card.controller != Some(self.seat)
            }),
        });
        let (words, name) = match target {
            Target::Hero(hero) => (self.named(hero), Some(targets::hero(hero))),
            Target::City => {
                let city = square.map_or_else(|| "the city".to_owned(), |square| place(self.view, square));
                (city, square.map(targets::square))
            }
            Target::Ruins => ("the ruins".to_owned(), square.map(targets::square)),
        };
        let offer = Offer::new(format!("Attack {words}"))
            .gives(self.defence_of(target, square))
            .group("What do you attack?");
        match name {
            Some(name) => offer.target(name),
            None => offer.target(targets::menu(Deed::Attack)),
        }
    }

    /// B14.20 to B14.27: what must be beaten, and what for.
    fn defence_of(&self, target: Target, square: Option<crate::squares::Square>) -> String {
        let advanced = usize::from(self.view.options.advanced);
        match target {
            Target::Hero(_) => "defends with the line alone; may retreat".to_owned(),
            Target::Ruins => {
                let strength = crate::pack::RUINS_STRENGTH[advanced];
                format!("strength {strength}; a great artefact of the row if you beat it")
            }
            Target::City => match square.and_then(|square| laid(self.view, square)) {
                Some(card) if card.controller.is_some() => {
                    let level = card.level.unwrap_or_default();
                    format!("strength {level} and what its owner lays")
                }
                _ => {
                    let strength = crate::pack::NEUTRAL_STRENGTH[advanced];
                    let level = self.pack.numbers.neutral_level;
                    format!("strength {strength}; {} if you beat it", counted(level, "point"))
                }
            },
        }
    }

    /// K28.
    pub(super) fn opponent(&self, seat: Seat) -> Offer {
        let held = self.view.players.get(seat.index()).map_or(0, |player| player.hand_count);
        Offer::new(format!("Reach into the hand of {}", side(self.view, seat)))
            .gives(format!("{} in hand", counted(held, "card")))
            .group("Whose hand?")
            .target(targets::player(seat))
    }

    /// K23.
    pub(super) fn stay() -> Offer {
        Offer::new("Stand firm").gives("the battle goes on").group("Stay").target("menu:stay")
    }

    /// K24.
    pub(super) fn nobody() -> Offer {
        Offer::new("Defend without a hero")
            .gives("your heroes here stay unharmed, whatever happens")
            .group("Nobody")
            .target("menu:nobody")
    }

    /// K25.
    pub(super) fn spring(&self) -> Offer {
        let count = self.player.map_or(0, |player| player.ambush.len());
        Offer::new("Spring your ambush")
            .gives(format!("{} to your hand, shown to all", counted(count as u32, "card")))
            .group("Your ambush")
            .target("menu:spring")
            .target(targets::AMBUSH)
    }

    /// K25.
    pub(super) fn hold() -> Offer {
        Offer::new("Keep it hidden").gives("your turn raises it").group("Your ambush").target("menu:hold")
    }

    /// K34, B15.16, B15.18.
    pub(super) fn bribe(&self) -> Offer {
        let until = u16::from(self.view.oracle.day) + 7;
        Offer::new("Bribe Buff")
            .cost(counted(BRIBE, "supply"))
            .gives(format!("a truce for all your heroes until day {until}"))
            .group("Your answer to Buff")
            .target("menu:bribe")
    }

    /// K34, B15.17.
    pub(super) fn hire_buff(&self) -> Offer {
        let until = u16::from(self.view.oracle.day) + 7;
        Offer::new("Hire Buff")
            .cost(counted(BUFF_WAGES, "supply"))
            .gives(format!("he is your third hero until day {until}"))
            .group("Your answer to Buff")
            .target("menu:hire")
    }

    /// K34, B15.22, B15.23.
    pub(super) fn fight(&self) -> Offer {
        let horde = self.view.horde.unwrap_or_default();
        Offer::new("Fight the horde")
            .gives(format!("a line of {horde} or more drives Buff off; otherwise your hero is disbanded"))
            .group("Your answer to Buff")
            .target("menu:fight")
    }

    /// K34, B15.21.
    pub(super) fn let_be() -> Offer {
        Offer::new("Let Buff be").gives("the truce holds").group("Your answer to Buff").target("menu:let_be")
    }
}
