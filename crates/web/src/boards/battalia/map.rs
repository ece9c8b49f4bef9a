//! The map: every square is a button with the card that lies on it, and figures stand on top.

use super::Board;
use super::signs::Sign;
use super::targets;
use super::terms;
use super::tiles::{Middle, tile};
use battalia::{Draft, LaidView, Purpose, Rotation, Shape, Site, Square, SquareView, Terrain, Work};
use maud::{Markup, html};

/// B14.20: what neutral cities defend with, basic and advanced.
pub(super) const NEUTRAL: [u8; 2] = [4, 6];
/// B14.20: what the ruins defend with, basic and advanced.
pub(super) const RUINS: [u8; 2] = [8, 10];

/// A card that is about to be laid.
struct Planned {
    work: Work,
    shape: Shape,
    square: Square,
    /// None while it is open.
    rotation: Option<Rotation>,
}

impl Board<'_> {
    /// The map.
    pub(super) fn map(&self) -> Markup {
        let map = &self.view.map;
        let planned = self.planned();
        html! {
            section.map aria-label="The map" {
                div class={ "squares w-" (map.columns) } {
                    span.edge {}
                    @for column in 0..map.columns { span.edge aria-hidden="true" { (char::from(b'a' + column)) } }
                    @for (at, square) in map.squares.iter().enumerate() {
                        @if square.square.column() == 0 { span.edge aria-hidden="true" { (square.square.row() + 1) } }
                        @let plan = planned.as_ref().filter(|plan| plan.square == square.square);
                        (self.cell(at, square, plan))
                    }
                }
            }
        }
    }

    fn cell(&self, at: usize, square: &SquareView, plan: Option<&Planned>) -> Markup {
        let is_right = square.square.column() + 2 > self.view.map.columns / 2 + 2;
        let is_low = at > self.view.map.squares.len() / 2;
        let class = format!(
            "cell{}{}{}",
            if is_right { " right" } else { "" },
            if is_low { " low" } else { "" },
            if plan.is_some() { " in-hand" } else { "" }
        );
        html! {
            div class=(class) {
                (self.square(square, plan))
                (self.figures(square.square))
                @if let Some(plan) = plan.filter(|plan| plan.rotation.is_none()) { (self.rotations(plan)) }
            }
        }
    }

    fn square(&self, square: &SquareView, plan: Option<&Planned>) -> Markup {
        let name = square.square;
        let target = targets::square(name);
        let start = html! { @if square.is_start { span.start { (Sign::Start.icon()) } } };
        match (square.card, plan) {
            (Some(laid), _) => {
                let face = html! { (tile(laid.terrain, laid.exits, self.middle(square, &laid))) (start) };
                let class = if self.is_battlefield(name) { "square laid battlefield" } else { "square laid" };
                self.piece(&target, class, &self.square_words(square, &laid), &face)
            }
            (None, Some(Planned { work, shape, rotation: Some(rotation), .. })) => {
                let middle = self.planned_middle(*work);
                let face = html! { (tile(self.top(*work, *shape), shape.exits(*rotation), middle)) };
                let label = format!("{name}: a {} is about to be laid here", terms::shape(*shape));
                self.piece(&target, "square planned", &label, &face)
            }
            (None, plan) => {
                let face = html! { span.name { (name.to_string()) } (start) };
                let label = if plan.is_some() {
                    format!("{name}: chosen; turn the card")
                } else {
                    format!("{name}, empty")
                };
                self.piece(&target, "square empty", &label, &face)
            }
        }
    }

    /// K11: the ways in which the card can lie, on the square itself.
    fn rotations(&self, plan: &Planned) -> Markup {
        let top = self.top(plan.work, plan.shape);
        let middle = self.planned_middle(plan.work);
        let open = plan
            .shape
            .rotations()
            .iter()
            .filter(|&&turn| self.lit.is_open(&targets::rotation(plan.square, turn)));
        html! {
            div.rotations role="group" aria-label={ "How the card lies on " (plan.square.to_string()) } {
                @for &turn in open {
                    @let exits = plan.shape.exits(turn);
                    @let label = format!("Lay it with {}", terms::exits(exits));
                    (self.piece(&targets::rotation(plan.square, turn), "rotation", &label, &tile(top, exits, middle)))
                }
            }
        }
    }

    fn planned_middle(&self, work: Work) -> Middle {
        match (work, self.view.you.and_then(|seat| self.faction(seat))) {
            (Work::City(rank), Some(faction)) => Middle::City(rank.number(), faction),
            (Work::City(_), None) => Middle::Plan,
            _ => Middle::Road,
        }
    }

    /// What the viewer is about to lay.
    fn planned(&self) -> Option<Planned> {
        match self.view.asked?.draft {
            Draft::Turned { work, shape, square } => Some(Planned { work, shape, square, rotation: None }),
            Draft::Pay(payment) => match payment.purpose {
                Purpose::Build { work, shape, square, rotation } => {
                    Some(Planned { work, shape, square, rotation: Some(rotation) })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The terrain of the card that would be laid.
    fn top(&self, work: Work, shape: Shape) -> Option<Terrain> {
        let bank = &self.view.bank;
        let decks = if matches!(work, Work::City(_)) { &bank.cities[..] } else { &bank.roads[..] };
        decks.iter().find(|deck| deck.shape == shape)?.top
    }

    fn middle(&self, square: &SquareView, laid: &LaidView) -> Middle {
        let advanced = usize::from(self.view.options.advanced);
        let faction = laid.controller.and_then(|seat| self.faction(seat));
        match (laid.site, faction) {
            (Site::Road, _) => Middle::Road,
            (Site::Ruins, _) => Middle::Ruins(RUINS[advanced]),
            (Site::City, Some(faction)) => Middle::City(laid.level.unwrap_or(1), faction),
            (Site::City, None) if square.is_start => Middle::Free(laid.level.unwrap_or(1)),
            (Site::City, None) => Middle::Neutral(laid.level.unwrap_or(1), NEUTRAL[advanced]),
        }
    }

    /// A laid square in words.
    fn square_words(&self, square: &SquareView, laid: &LaidView) -> String {
        let name = square.square;
        let ground = laid.terrain.map(terms::terrain).unwrap_or_default();
        let level = laid.level.unwrap_or(1);
        let advanced = usize::from(self.view.options.advanced);
        let what = match (laid.site, laid.controller) {
            (Site::Road, _) => format!("road on {ground}"),
            (Site::Ruins, _) => format!("the ruins, strength {}", RUINS[advanced]),
            (Site::City, Some(seat)) => format!("{} city of level {level} on {ground}", self.whose(seat)),
            (Site::City, None) if square.is_start => format!("start city of level {level} on {ground}, free"),
            (Site::City, None) => {
                format!("neutral city of level {level} on {ground}, strength {}", NEUTRAL[advanced])
            }
        };
        let stands = self.standing_on(name);
        let stands = if stands.is_empty() { String::new() } else { format!("; here: {}", stands.join(", ")) };
        let fight = if self.is_battlefield(name) { "; a battle is fought here" } else { "" };
        format!("{name}: {what}; {}{stands}{fight}", terms::exits(laid.exits))
    }

    /// Is a battle fought on this square?
    fn is_battlefield(&self, square: Square) -> bool {
        self.view.battle.as_ref().is_some_and(|battle| battle.square == square)
    }

    /// Squares with a card, and all squares.
    pub(super) fn filled(&self) -> (usize, usize) {
        let squares = &self.view.map.squares;
        (squares.iter().filter(|square| square.card.is_some()).count(), squares.len())
    }
}
