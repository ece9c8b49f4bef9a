//! What is going on: the steps of the turn, and what is being composed, paid, bid or met. Always there, so that the board does not jump.

use super::Board;
use super::cards::Lying;
use super::signs::{Sign, disc, price};
use super::{targets, terms};
use battalia::{Asked, Card, Draft, Faction, Payment, Phase, Piece, Price, Purpose, Task, Work};
use maud::{Markup, html};
use std::collections::BTreeMap;
use table::Seat;

/// B6.1: the steps of a turn, and the phases in which they are taken.
const fn steps(with_buff: bool) -> [(&'static str, Phase); 3] {
    let closing = if with_buff { "4–6 Discard, draw, lead Buff" } else { "4–5 Discard, draw" };
    [
        ("1–2 Cohort or mulligan, ambush", Phase::Opening),
        ("3 Actions", Phase::Actions),
        (closing, Phase::Closing),
    ]
}

impl Board<'_> {
    /// The strip below the race.
    pub(super) fn going_on(&self) -> Markup {
        let view = self.view;
        html! {
            section.going-on aria-label="What is going on" {
                @if let Some(ending) = view.ending { p.now { (Sign::Points.tinted()) b { "The game is over" } " " (self.ending(ending)) } }
                @else { (self.course()) }
                @if let Some(asked) = view.asked {
                    (self.composing(&asked))
                    @if asked.task == Task::Bid { (self.bidding()) }
                    @if let Task::AnswerBuff { hero, truce } = asked.task { (self.meeting(&self.hero_words(hero), truce)) }
                    @if asks_for_faction(&asked) { (self.factions(&asked)) }
                }
            }
        }
    }

    /// Where in the turn we are.
    fn course(&self) -> Markup {
        let view = self.view;
        html! {
            div.course {
                @match view.phase {
                    Phase::Setup => p.now { b { "Set-up" } " " (self.setup_words()) },
                    Phase::Morning => p.now { (Sign::Sun.tinted()) b { "Morning of day " (view.oracle.day) } },
                    phase => {
                        p.now {
                            (disc(self.faction(view.active)))
                            b { @if self.is_own(view.active) { "Your turn" } @else { (self.cast.possessive(view.active)) " turn" } }
                            @if view.you.is_some_and(|you| you != view.active && self.is_asked(you)) { " but you are asked" }
                        }
                        ol.steps {
                            @for (words, of) in steps(view.options.module) {
                                li aria-current=[(of == phase).then_some("step")] { (words) }
                            }
                        }
                    }
                }
                @if let Some(left) = view.asked.and_then(|asked| asked.cancels_left).filter(|&left| left < 10) {
                    span.note { "You can still cancel " (left) " times in this turn." }
                }
            }
        }
    }

    fn setup_words(&self) -> &'static str {
        match self.view.asked.map(|asked| asked.task) {
            Some(Task::ChooseFaction(_)) => {
                "Everybody picks a faction: its native terrain gives +1 in battle."
            }
            Some(Task::ChooseCity(_)) => "Everybody picks a start city, the last seat first.",
            _ => "",
        }
    }

    /// What the viewer has chosen so far.
    fn composing(&self, asked: &Asked) -> Markup {
        match asked.draft {
            Draft::Pay(payment) => self.payment(&payment),
            Draft::March { figure, paid } => composed(
                &format!("March of your {}", terms::figure(figure)),
                &html! { span.owed { (terms::counted(asked.points, "movement point")) } },
                &self.given(&paid),
            ),
            Draft::Scroll { objects, faction, .. } => composed(
                &faction.map_or("Scroll".to_owned(), |of| format!("Scroll of the {}", terms::faction(of))),
                &html! {},
                &self.given(&objects),
            ),
            Draft::Crown(objects) => composed("Crown: units to raise", &html! {}, &self.given(&objects)),
            Draft::Camp { tent, supply, cards } => {
                let given: Vec<Piece> = supply.into_iter().chain(cards.iter().copied()).collect();
                composed(&terms::capital(&terms::card(self.pack, tent.card)), &html! {}, &self.given(&given))
            }
            Draft::Deploy(piece) => composed(
                "Ambush: now the card that goes into limbo for good",
                &html! {},
                &self.given(&[piece]),
            ),
            Draft::Site { work, shape } => composed(
                &work_words(work, terms::shape(shape)),
                &html! { span.note { "choose a square of the map" } },
                &html! {},
            ),
            Draft::Turned { work, shape, square } => composed(
                &format!("{} on {square}", work_words(work, terms::shape(shape))),
                &html! { span.note { "turn the card on its square" } },
                &html! {},
            ),
            _ => match asked.task {
                Task::March { figure, points } => composed(
                    &format!("March of {} {}", self.whose(self.view.active), terms::figure(figure)),
                    &html! { span.owed { (terms::counted(points, "movement point")) " left" } },
                    &html! {},
                ),
                Task::Flight { figure, left } => composed(
                    &format!("Flight of {} {}", self.whose(self.view.active), terms::figure(figure)),
                    &html! { span.owed { (terms::counted(left, "step")) " left" } },
                    &html! {},
                ),
                Task::WalkBuff { left } => composed(
                    "Buff walks",
                    &html! { span.owed { (terms::counted(left, "step")) " left" } },
                    &html! {},
                ),
                Task::FreeRoad { left } => {
                    composed("Roads of the Staff", &html! { span.owed { (left) " more at most" } }, &html! {})
                }
                _ => html! {},
            },
        }
    }

    fn payment(&self, payment: &Payment) -> Markup {
        let open = if payment.owed == Price::NOTHING {
            html! { span.owed.done { "paid" } }
        } else {
            html! { span.owed title=(terms::price(&payment.owed)) { "still owed " (price(&payment.owed)) span.sr { (terms::price(&payment.owed)) } } }
        };
        composed(&self.purpose(payment.purpose), &open, &self.given(&payment.paid))
    }

    /// What is paid for.
    fn purpose(&self, purpose: Purpose) -> String {
        match purpose {
            Purpose::Unit(rank) => format!("Hire a {}", terms::rank(rank)),
            Purpose::Artefact(kind, None) => format!("Create a {}", terms::artefact(kind)),
            Purpose::Artefact(kind, faction) => {
                format!("Create a {} {}", terms::of_faction(faction), terms::artefact(kind))
            }
            Purpose::Build { work, shape, square, .. } => {
                format!("{} on {square}", work_words(work, terms::shape(shape)))
            }
            Purpose::Upgrade(square) => format!("Upgrade the city on {square}"),
            Purpose::Hero(square) => format!("Hire a hero on {square}"),
            Purpose::Bribe(hero) => format!("Bribe Buff for {}", self.hero_words(hero)),
            Purpose::HireBuff(hero) => format!("Hire Buff with {}", self.hero_words(hero)),
        }
    }

    /// Cards that are chosen.
    fn given(&self, pieces: &[Piece]) -> Markup {
        html! { @for piece in pieces { (self.chip(piece.card, piece.now, Lying::default())) } }
    }

    /// B15.2: who has chosen, and the viewer's own bid.
    fn bidding(&self) -> Markup {
        let seats = self.view.order.iter().filter_map(|&seat| Some((seat, self.player(seat)?)));
        let own = self.own_player().and_then(|(_, player)| player.bid.as_ref());
        let value =
            own.map(|cards| cards.iter().map(|&card| u32::from(self.pack.strength_of(card))).sum::<u32>());
        let mut kinds: BTreeMap<Card, u8> = BTreeMap::new();
        for &card in own.into_iter().flatten() {
            *kinds.entry(card).or_default() += 1;
        }
        html! {
            div.bidding {
                p.now {
                    (Sign::Buff.tinted()) b { "Buff enters." }
                    " His horde of " (self.pack.horde(self.view.oracle.week)) " attacks every hero he meets. The highest secret bid chooses his start square; all bid cards are spent, and hands refill."
                }
                ul.chosen-bids {
                    @for (seat, player) in seats {
                        li.done[player.bid_chosen == Some(true)] { (disc(player.faction)) span { (self.bid_state(seat, player.bid_chosen == Some(true))) } }
                    }
                }
                @if let Some(value) = value {
                    p.bid { "Your bid " b { (value) } (Sign::Battle.tinted()) @if kinds.is_empty() { span.note { "click cards of your hand" } } }
                    div.chips {
                        @for (card, count) in kinds {
                            @let lying = Lying { count, ..Lying::default() };
                            @let label = format!("In your bid: {}; click to take it back", self.lying_words(card, card, lying));
                            (self.piece(&targets::bid(card), &format!("chip {}", super::cards::colours(card)), &label, &self.chip_face(card, lying)))
                        }
                    }
                }
            }
        }
    }

    fn bid_state(&self, seat: Seat, is_chosen: bool) -> String {
        match (self.is_own(seat), is_chosen) {
            (true, true) => "You have chosen ✓".to_owned(),
            (true, false) => "You choose …".to_owned(),
            (false, true) => format!("{} has chosen ✓", self.cast.name(seat)),
            (false, false) => format!("{} chooses …", self.cast.name(seat)),
        }
    }

    /// B15.14, B15.21.
    fn meeting(&self, hero: &str, truce: bool) -> Markup {
        html! {
            p.now {
                (Sign::Buff.tinted()) b { "Buff meets " (hero) "." }
                @if truce { " Under the truce he can be hired for 4 supplies, or let be." }
                @else { " Bribe him for 3 supplies, hire him for 4, or fight his horde of " (self.view.horde.unwrap_or_default()) "." }
                @if let Some(supplies) = self.supplies() { " You have " (supplies) @if supplies == 1 { " supply." } @else { " supplies." } }
            }
        }
    }

    /// The supplies that the viewer could pay with, if the viewer is asked.
    fn supplies(&self) -> Option<u32> {
        let (seat, player) = self.own_player()?;
        let at_hand = player.at_hand.as_ref().filter(|_| self.is_asked(seat))?;
        let paying = at_hand.iter().filter(|(piece, _)| piece.now == Card::SUPPLY);
        Some(paying.map(|&(piece, count)| u32::from(piece.left) * u32::from(count)).sum())
    }

    /// Factions to choose from.
    fn factions(&self, asked: &Asked) -> Markup {
        let in_play = Faction::ALL.into_iter().filter(|&faction| Some(faction) != self.view.left_out);
        let is_setup = matches!(asked.task, Task::ChooseFaction(_));
        html! {
            div.factions role="group" aria-label="Factions" {
                @for faction in in_play {
                    @let taken = self.view.order.iter().find(|&&seat| is_setup && self.faction(seat) == Some(faction));
                    @let native = terms::terrain(faction.native());
                    @let label = match taken {
                        Some(&seat) => format!("{}, native to the {native}: taken by {}", terms::faction(faction), self.cast.name(seat)),
                        None => format!("{}, native to the {native}", terms::faction(faction)),
                    };
                    @let face = html! {
                        (disc(Some(faction))) span.name { (terms::faction(faction)) }
                        span.note { (Sign::of_terrain(faction.native()).icon()) (native) @if let Some(&seat) = taken { " · " (self.who(seat)) } }
                    };
                    (self.piece(&targets::faction(faction), if taken.is_some() { "faction taken" } else { "faction" }, &label, &face))
                }
                @if !is_setup && self.lit.is_open(targets::UNBOUND) {
                    (self.piece(targets::UNBOUND, "faction", "Unbound, without a faction", &html! { (Sign::Unbound.icon()) span.name { "Unbound" } }))
                }
            }
        }
    }
}

/// Is a faction asked for?
fn asks_for_faction(asked: &Asked) -> bool {
    let by_draft = matches!(
        asked.draft,
        Draft::Create(_)
            | Draft::Scroll { faction: None, .. }
            | Draft::Great(battalia::Great::Book)
            | Draft::Name { kind: Some(_), .. }
    );
    by_draft || matches!(asked.task, Task::ChooseFaction(_))
}

/// What is being built.
fn work_words(work: Work, shape: &str) -> String {
    match work {
        Work::Road => format!("Build a road ({shape})"),
        Work::FreeRoad => format!("Build a road without payment ({shape})"),
        Work::City(rank) => format!("Build a city of level {} ({shape})", rank.number()),
    }
}

/// Something half done: what, what is open, what is given.
fn composed(what: &str, open: &Markup, given: &Markup) -> Markup {
    html! {
        div.composed {
            b.what { (what) }
            (open)
            @if !given.0.is_empty() { span.chips { (given) } }
        }
    }
}
