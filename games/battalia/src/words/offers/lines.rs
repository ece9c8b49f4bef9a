//! Battle lines, and the end of everything that is chosen card by card or step by step (K22, K26, "done").

use super::{ENOUGH, Scene};
use crate::action::{Figure, Piece, Target, Zone};
use crate::cards::{ArtefactType, Card, Face, Great};
use crate::draft::Draft;
use crate::position::LineCard;
use crate::strength::{has_morale, unbound_copies};
use crate::task::Task;
use crate::view::BattleView;
use crate::words::cards::{a_piece, effect};
use crate::words::terms::counted;
use table::Offer;

impl Scene<'_> {
    /// K22, K26: laid in the line, or played beside it.
    pub(super) fn lay(&self, piece: Piece) -> Offer {
        let is_laid = match piece.now.face() {
            Face::Unit(..) | Face::Artefact(ArtefactType::Weapon | ArtefactType::Horse, _) => true,
            Face::Great(great) => matches!(great, Great::Sword | Great::Shield | Great::Staff),
            Face::Supply | Face::Artefact(..) => false,
        };
        if !is_laid {
            let offer = Offer::new(format!("Play {}", a_piece(self.pack, piece)));
            return offer.gives(effect(self.pack, piece.now)).group("Play beside your line");
        }
        let strength = self.pack.strength_of(piece.now);
        let offer = Offer::new(format!("Lay {}", a_piece(self.pack, piece))).group("Lay in your line");
        match &self.view.battle {
            Some(battle) => {
                let total = self.total_with(battle, piece);
                offer.gives(format!("+{strength}, then {}", self.against(battle, total)))
            }
            None => offer.gives(format!("strength {strength}")),
        }
    }

    /// Does the seat attack?
    fn attacks(&self, battle: &BattleView) -> bool {
        battle.attacker.is_some_and(|hero| hero.seat == self.seat)
    }

    /// B14.15 to B14.19: what the own side would be worth with one more copy of this card.
    fn total_with(&self, battle: &BattleView, piece: Piece) -> u16 {
        let (strength, line, leader) = if self.attacks(battle) {
            (battle.attack, &battle.attacker_line, battle.attacker)
        } else {
            (battle.defence, &battle.defender_line, battle.leader)
        };
        let mut line = line.clone();
        let stands = |card: &&mut LineCard| matches!(piece.zone, Zone::Line(_)) && card.piece() == piece;
        match line.iter_mut().find(stands) {
            Some(card) => card.laid = card.laid.saturating_add(1),
            None => line.push(LineCard { card: piece.card, now: piece.now, laid: 1, left: 0 }),
        }
        let people = self.player.and_then(|player| player.faction);
        let (morale, buff) = match (leader.map(|hero| hero.figure), people) {
            (Some(Figure::Buff), _) => (0, unbound_copies(&line)),
            (Some(_), Some(people)) => (u16::from(has_morale(self.pack, &line, people)), 0),
            _ => (0, 0),
        };
        let more = u16::from(self.pack.strength_of(piece.now));
        strength.base + strength.cards + more + strength.terrain + morale + buff
    }

    /// "attack 5 against 4", "defence 7 against 9".
    fn against(&self, battle: &BattleView, own: u16) -> String {
        if !self.attacks(battle) {
            return format!("defence {own} against {}", battle.attack.total);
        }
        let defence = battle.defence.total;
        match battle.defender {
            Some(_) if defence == 0 => format!("attack {own} against what the defender lays"),
            Some(_) => format!("attack {own} against {defence} and what the defender lays"),
            None => format!("attack {own} against {defence}"),
        }
    }

    /// "Done", by what it ends.
    pub(super) fn done(&self) -> Offer {
        let target = "menu:done";
        let with = |words: &str, gives: String| Offer::new(words).gives(gives).group(ENOUGH).target(target);
        match (self.task, &self.draft) {
            (_, Draft::Scroll { objects, .. }) => with(
                "Turn no more cards",
                format!("the scroll is played on {}", counted(objects.len() as u32, "card")),
            ),
            (_, Draft::Crown(objects)) => {
                let units = counted(objects.len() as u32, "unit");
                with("Raise no more units", format!("the Crown is played on {units}"))
            }
            (_, Draft::Camp { tent, cards, .. }) => {
                let camp = if tent.card == Card::great(Great::Pavilion) { "Pavilion" } else { "tent" };
                let cards = counted(cards.len() as u32, "card");
                with("Station no more cards", format!("the {camp} is pitched with {cards}"))
            }
            (Some(Task::March { .. }), _) => {
                let lost = match self.points() {
                    0 => "no movement point is left".to_owned(),
                    points => format!("lost: {}", counted(points, "movement point")),
                };
                with("End the march", lost)
            }
            (_, Draft::March { .. }) => with("End the march", "no step was made".to_owned()),
            (Some(Task::Flight { left, .. }), _) => {
                with("Land here", format!("lost: {}", counted(left, "step")))
            }
            (_, Draft::Flight(_)) => with("Land here", "no step was made".to_owned()),
            (Some(Task::WalkBuff { left }), _) => {
                with("Let Buff stop here", format!("lost: {}", counted(left, "step")))
            }
            (Some(Task::FreeRoad { left }), _) => {
                with("Build no more roads", format!("lost: {} of the Staff", counted(left, "road")))
            }
            (Some(Task::Bid), _) => match self.bid_value() {
                0 => with("Bid nothing", "all cards stay in your hand".to_owned()),
                value => with(&format!("Bid {value}"), "the cards are spent, whoever wins".to_owned()),
            },
            (Some(Task::AttackerLine | Task::DefenderLine), _) => {
                let said = self.view.battle.as_ref().map(|battle| self.prospect(battle));
                with("Finish your line", said.unwrap_or_else(|| "the battle goes on".to_owned()))
            }
            _ => Offer::new("Done").group(ENOUGH).target(target),
        }
    }

    /// How the battle stands with the line as it is.
    fn prospect(&self, battle: &BattleView) -> String {
        let (attack, defence) = (battle.attack.total, battle.defence.total);
        let is_won = attack > defence;
        if self.attacks(battle) {
            let so = self.against(battle, attack);
            return match (battle.defender, is_won) {
                (Some(_), _) => so,
                (None, true) => format!("{so}: you win"),
                (None, false) => format!("{so}: your hero is disbanded"),
            };
        }
        let so = self.against(battle, defence);
        match (is_won, battle.target) {
            (false, _) => format!("{so}: you hold"),
            (true, Target::Hero(_)) => format!("{so}: your hero falls"),
            (true, _) => format!("{so}: the city falls"),
        }
    }
}
