//! What the viewer can do: every legal action as a real button, grouped, with cost and effect; and the way back.

use super::Sight;
use crate::hall::Chair;
use maud::{Markup, html};
use serde_json::json;
use store::Status;
use table::{Choice, Seat, Target, Viewer};

/// Choices under one heading.
struct Group<'a> {
    title: &'a str,
    choices: Vec<&'a Choice>,
}

impl Sight<'_> {
    pub(super) fn choices(&self) -> Markup {
        let Some(seat) = self.own() else { return self.watching() };
        if self.live.status != Status::Running {
            return html! {};
        }
        let moment = self.game().map(|table| table.moment(Viewer::Seat(seat)));
        html! {
            @if let Some(moment) = moment {
                div .offers data-moment=(moment) {
                    h2 .sr { "What you can do" }
                    @for group in self.groups() {
                        @if !group.title.is_empty() { h3 { (group.title) } }
                        div .group { @for choice in group.choices { (button(choice)) } }
                    }
                    // What becomes possible by one choice before: the script does both with one click on the board.
                    @for refused in self.refusals.iter().filter(|refused| refused.first.is_some()) {
                        @if let Some(first) = &refused.first {
                            span hidden data-first=(first) data-targets=(joined(&refused.targets)) {}
                        }
                    }
                }
            }
            (self.tools(seat))
        }
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        for choice in &self.offers {
            let title = choice.offer.group.as_deref().unwrap_or_default();
            match groups.iter_mut().find(|group| group.title == title) {
                Some(group) => group.choices.push(choice),
                None => groups.push(Group { title, choices: vec![choice] }),
            }
        }
        // What a game suggests stands before all the rest.
        groups.sort_by_key(|group| !group.title.starts_with("The suggested"));
        groups
    }

    /// Taking back, giving up, ending.
    fn tools(&self, seat: Seat) -> Markup {
        let plan = self.game().map(|table| table.undo_plan(seat));
        let cast = self.cast();
        html! {
            div .tools {
                @match plan {
                    Some(Ok(plan)) if plan.is_free() => button type="button" .button data-post=(self.address("undo")) data-body=(json!({"seat": seat})) { "Undo" },
                    Some(Ok(plan)) => {
                        @let why = plan.barrier.map(|barrier| barrier.words(&cast)).unwrap_or_default();
                        button type="button" .button title=(why) data-post=(self.address("undo")) data-body=(json!({"seat": seat, "ask": true})) { @if self.is_alone(seat) { "Undo" } @else { "Ask for undo" } }
                    }
                    Some(Err(no)) => button type="button" .button aria-disabled="true" data-why=(no.words(&cast)) { "Undo" },
                    None => {}
                }
                @if self.live.plan.hints && !self.offers.is_empty() {
                    button type="button" .button data-hint title="What would Master do?" { "Hint" }
                }
                // On a small screen the choices lie over the board, and can be folded.
                button type="button" .button.fold-sheet data-sheet aria-expanded="true" { "Choices" }
                details .more {
                    summary { "More" }
                    @if self.live.seats[seat.index()].away {
                        button type="button" .button data-post=(self.address("back")) data-body=(json!({"seat": seat})) { "I am back" }
                    }
                    button type="button" .button data-post=(self.address("end")) data-body=(json!({"seat": seat})) data-sure="Offer to end the game without a result?" { "Offer to end" }
                    button type="button" .button data-post=(self.address("resign")) data-body=(json!({"seat": seat})) data-sure="Give up? A bot plays on for you." { "Give up" }
                    button type="button" .button data-sound aria-pressed="false" { "Sound" }
                }
            }
        }
    }

    /// Is there nobody to ask, because only bots sit at the other seats?
    fn is_alone(&self, own: Seat) -> bool {
        let seats = Seat::all(self.live.seats.len() as u8).zip(&self.live.seats);
        seats.filter(|&(seat, _)| seat != own).all(|(_, seated)| matches!(seated.chair, Chair::Bot { .. }))
    }

    fn watching(&self) -> Markup {
        html! {
            @if self.live.status == Status::Running { p .muted { "You watch this game." } }
        }
    }
}

/// An action as a button.
fn button(choice: &Choice) -> Markup {
    let offer = &choice.offer;
    html! {
        button type="button" .offer data-action=(choice.action) data-targets=(joined(&offer.targets)) {
            span .words { (offer.words) }
            @if let Some(cost) = &offer.cost { span .cost { (cost) } }
            @if let Some(gives) = &offer.gives { span .gives { (gives) } }
        }
    }
}

/// Targets in one attribute.
fn joined(targets: &[Target]) -> String {
    targets.iter().map(Target::as_str).collect::<Vec<_>>().join(" ")
}
