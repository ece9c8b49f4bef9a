//! What lies before each hero: the viewer's own large, with the hand face up; the others' smaller, with backs.

use super::Board;
use super::cards::{Face, building_face, building_words, character_body, elixir_body, sin_face, sin_words};
use super::icons::{Sign, gem};
use crate::boards::warned;
use maud::{Markup, html};
use seven::{Building, Character, Colour, Elixir, Elixirs, HeroView, Sin, Sins, Task, faces};
use table::Seat;

/// S17.1: with so many corruption cards a hero falls.
const FALL: u8 = 7;

/// How an elixir before a hero is called.
pub(super) fn elixir_target(seat: Seat, card: Elixir) -> String {
    format!("elixir:{}@{}", u8::from(card), seat.number())
}

/// The elixirs before a hero, each kind once with its number.
pub(super) fn elixirs_of(hero: &HeroView) -> Vec<(Elixir, u8)> {
    let bag = Elixirs::new(hero.elixirs);
    bag.kinds().map(|card| (card, bag.count(card))).collect()
}

/// The sins of a hand that the viewer may know, each kind once with its number.
pub(super) fn sins_shown(hero: &HeroView) -> Vec<(Sin, u8)> {
    let bag = hero.sins.unwrap_or_else(|| Sins::new(hero.sins_seen));
    bag.kinds().map(|card| (card, bag.count(card))).collect()
}

impl Board<'_> {
    /// The viewer's own things.
    pub(super) fn own_tableau(&self) -> Markup {
        html! { @if let Some((seat, hero)) = self.view.you.and_then(|seat| Some((seat, self.hero(seat)?))) { (self.tableau(seat, hero)) } }
    }

    /// Everybody else, in the order of the seats, from the viewer's left neighbour on.
    pub(super) fn other_tableaus(&self) -> Markup {
        let count = self.view.heroes.seats();
        let first = self.view.you.map_or(0, |seat| seat.number() + 1);
        let seats = (0..count).map(|at| Seat::new((first + at) % count));
        html! {
            div.others {
                @for seat in seats.filter(|&seat| !self.is_own(seat)) {
                    @if let Some(hero) = self.hero(seat) { (self.tableau(seat, hero)) }
                }
            }
        }
    }

    fn tableau(&self, seat: Seat, hero: &HeroView) -> Markup {
        let class = format!(
            "tableau c-{}{}{}",
            self.colour_class(seat),
            if self.is_own(seat) { " own" } else { "" },
            if self.is_asked(seat) { " asked" } else { "" }
        );
        html! {
            section class=(class) {
                header {
                    h2 { (self.hero_piece(seat, hero)) }
                    (self.goods(seat, hero))
                }
                (self.gifts(seat, hero))
                @let states = states(hero);
                @if !states.is_empty() { ul.states { @for state in &states { li { (state) } } } }
                div.things {
                    (group("Characters", hero.characters.len(), &html! { @for card in hero.characters.iter() { (self.character(seat, hero, card)) } }))
                    (group("Elixirs", hero.elixirs.iter().map(|&count| u32::from(count)).sum(), &html! {
                        @for (card, count) in elixirs_of(hero) { (self.elixir(seat, hero, card, count)) }
                    }))
                    (group("Buildings", hero.buildings.len(), &html! { @for card in hero.buildings.iter() { (self.building(seat, hero, card)) } }))
                    (self.hand(seat, hero))
                }
            }
        }
    }

    /// The hero card: it can be named, and it says who plays it.
    fn hero_piece(&self, seat: Seat, hero: &HeroView) -> Markup {
        let name = faces::hero_name(self.view, seat);
        let is_first = self.view.order.first() == Some(&seat);
        let is_turn = self.at_turn() == Some(seat);
        let mut label = format!(
            "{}: {name}, {} hero",
            self.who(seat),
            self.colour(seat).map_or("unknown", faces::colour)
        );
        for (holds, words) in [
            (is_turn, "; at turn"),
            (self.is_asked(seat), "; the table waits for this hero"),
            (is_first, "; First Player"),
            (hero.is_tapped, "; tapped, ability used"),
            (hero.has_fallen, "; fallen"),
        ] {
            label.push_str(if holds { words } else { "" });
        }
        let face = html! {
            (self.disc(seat))
            span.who { (self.who(seat)) }
            span.name { (name) }
            @if is_turn { span.token.now[self.is_asked(seat)] { (Sign::Turn.icon()) "turn" } }
            @else if self.is_asked(seat) { span.token.now { (Sign::Turn.icon()) "asked" } }
            @if is_first { span.token { (Sign::First.icon()) "First" } }
            @if hero.is_tapped { span.token { (Sign::Tapped.icon()) "tapped" } }
        };
        self.piece(&format!("hero:{}", seat.number()), "hero", &label, &face)
    }

    /// Might, fame, gold and what is counted besides.
    fn goods(&self, seat: Seat, hero: &HeroView) -> Markup {
        let (fame, gold, might) = hero.income;
        let goods = [
            (Sign::Might, hero.might, might, "might"),
            (Sign::Fame, hero.fame, fame, "fame"),
            (Sign::Gold, hero.gold, gold, "gold"),
        ];
        let count = |sign: Sign, count: u8, what: &str| {
            sign.stat(count, &format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
        };
        html! {
            div.goods role="group" aria-label={ "What counts for " (self.cast.name(seat)) } {
                @for (sign, have, more, what) in goods {
                    span.good role="img" aria-label={ (have) " " (what) ", " (more) " more each round" } title={ (have) " " (what) ", +" (more) " each round" } {
                        b { (have) } (sign.icon()) small { "+" (more) }
                    }
                }
                span.counts {
                    (count(Sign::Marker, hero.markers, "working marker"))
                    (count(Sign::Sin, hero.sin_count, "sin"))
                    (count(Sign::Artifact, hero.artifact_count, "artifact"))
                    @if self.view.options.fall {
                        (Sign::Corruption.stat(format!("{}/{FALL}", hero.corruption), &format!("{} of {FALL} corruption", hero.corruption)))
                    }
                }
            }
        }
    }

    /// Gifts and following, colour by colour.
    fn gifts(&self, seat: Seat, hero: &HeroView) -> Markup {
        html! {
            div.gifts role="group" aria-label={ "Gifts of " (self.cast.name(seat)) } {
                @for colour in Colour::ALL { (self.gift(seat, hero, colour)) }
            }
        }
    }

    fn gift(&self, seat: Seat, hero: &HeroView, colour: Colour) -> Markup {
        let name = faces::colour(colour);
        let (count, following) = (hero.gifts[colour as usize], hero.following[colour as usize]);
        let is_joker = hero.joker == Some(colour);
        let joker = if is_joker { "; they count as any colour in quests" } else { "" };
        let holder =
            if self.is_own(seat) { "you hold".to_owned() } else { format!("{} holds", self.cast.name(seat)) };
        let label = format!("{name} gifts: {holder} {count}; following {following}{joker}");
        let face = html! {
            (gem(colour)) b { (count) }
            @if is_joker { span.joker { "any" } }
            @if following > 0 { small.following title={ "following in " (name) } { (following) (Sign::Character.plain()) } }
        };
        let target =
            if self.is_own(seat) { format!("gift:{name}") } else { format!("gift:{name}@{}", seat.number()) };
        let class = if count == 0 { "gift empty" } else { "gift" };
        self.piece(&target, class, &label, &face)
    }

    fn character(&self, seat: Seat, hero: &HeroView, card: Character) -> Markup {
        let facts = &self.pack[card];
        let tapped = hero.tapped.contains(card);
        let state = if tapped { "tapped" } else { "upright" };
        let label = format!(
            "{}, {} character, {state}: {}",
            facts.name,
            self.whose(seat),
            faces::character(self.pack, card)
        );
        let face = Face {
            sign: Sign::Character,
            colour: Some(facts.colour),
            name: &facts.name,
            corner: html! { @if tapped { span.state { (Sign::Tapped.icon()) "tapped" } } },
            body: character_body(self.pack, card),
        };
        let class = if tapped { "card tapped" } else { "card" };
        let at_menu = self.view.asked.is_some_and(|asked| asked.task == Task::Menu);
        let warning = (tapped && at_menu && self.is_own(seat)).then(|| faces::second_use(self.pack, card));
        let target = format!("character:{}", u8::from(card));
        warned(self.lit, &target, class, &label, &face.draw(), warning.as_deref())
    }

    fn elixir(&self, seat: Seat, hero: &HeroView, card: Elixir, count: u8) -> Markup {
        let facts = &self.pack[card];
        let label = format!(
            "{count} {}, {} {} elixir: gives {}",
            facts.name,
            self.whose(seat),
            faces::colour(facts.colour),
            faces::elixir(self.pack, card)
        );
        let face = Face {
            sign: Sign::Elixir,
            colour: Some(facts.colour),
            name: &facts.name,
            corner: Self::copies(count),
            body: elixir_body(self.pack, card, Some(hero)),
        };
        self.piece(&elixir_target(seat, card), "card", &label, &face.draw())
    }

    fn building(&self, seat: Seat, hero: &HeroView, card: Building) -> Markup {
        let manned = hero.manned.contains(card);
        let rate = hero.rates.iter().find(|(own, _)| *own == card).map_or(0, |&(_, rate)| rate);
        let waits = hero.discounts.contains(card);
        let state = match (manned, waits) {
            (true, _) => "manned",
            (false, true) => "lifted, its discount waits",
            (false, false) => "not manned",
        };
        let label = format!(
            "{}; {} building, {state}, gives {rate} {} now",
            building_words(self.pack, card),
            self.whose(seat),
            faces::product(card)
        );
        let corner = html! {
            @if manned { span.state { (self.disc(seat)) "manned" } }
            @else if waits { span.state { "waits" } }
        };
        let face = building_face(self.pack, card, corner, Some(rate));
        self.piece(
            &format!("building:{}", u8::from(card)),
            if manned { "card manned" } else { "card" },
            &label,
            &face,
        )
    }

    /// Sins and artifacts: faces for those who may see them, backs for all others.
    fn hand(&self, seat: Seat, hero: &HeroView) -> Markup {
        let shown = sins_shown(hero);
        let unseen = u32::from(hero.sin_count)
            - shown.iter().map(|&(_, count)| u32::from(count)).sum::<u32>().min(u32::from(hero.sin_count));
        let sins = html! {
            @for &(card, count) in &shown { (self.sin(seat, hero, card, count)) }
            @if unseen > 0 { (backs(Sign::Sin, unseen, "sin")) }
        };
        let artifacts = html! {
            @match hero.artifacts {
                Some(cards) => { @for card in cards.iter() { (self.artifact(seat, card)) } },
                None => (backs(Sign::Artifact, u32::from(hero.artifact_count), "artifact")),
            }
        };
        html! {
            (group("Sins", u32::from(hero.sin_count), &sins))
            (group("Artifacts", u32::from(hero.artifact_count), &artifacts))
        }
    }

    /// A sin in the viewer's own hand is a piece; one that he merely knows of is not.
    fn sin(&self, seat: Seat, hero: &HeroView, card: Sin, count: u8) -> Markup {
        let words = sin_words(self.pack, card);
        if self.is_own(seat) {
            let face = sin_face(self.pack, card, Self::copies(count));
            let label = format!("{count} {words}");
            return self.piece(&format!("sin:{}", u8::from(card)), "card dire", &label, &face);
        }
        let how = if hero.sins.is_some() { "in hand" } else { "seen" };
        html! {
            span.known title=(words) { (Sign::Sin.icon()) (self.pack[card].name) @if count > 1 { " ×" (count) } small { (how) } }
        }
    }

    fn artifact(&self, seat: Seat, card: seven::Artifact) -> Markup {
        let facts = &self.pack[card];
        let words = faces::artifact(facts.effect);
        if !self.is_own(seat) {
            return html! { span.known title=(words) { (Sign::Artifact.icon()) (facts.name) } };
        }
        let face = Face {
            sign: Sign::Artifact,
            colour: None,
            name: &facts.name,
            corner: html! {},
            body: html! { (words) },
        };
        let label = format!("{}, your artifact: {words}", facts.name);
        self.piece(&format!("artifact:{}", u8::from(card)), "card rare", &label, &face.draw())
    }
}

/// Things of one kind with a heading; nothing if there are none.
fn group(name: &str, count: u32, things: &Markup) -> Markup {
    html! {
        @if count > 0 { div class={ "group " (name.to_lowercase()) } { h3 { (name) } div.lots { (things) } } }
    }
}

/// Cards face down.
fn backs(sign: Sign, count: u32, what: &str) -> Markup {
    let words =
        if count == 1 { format!("1 {what}, face down") } else { format!("{count} {what}s, face down") };
    html! {
        @if count > 0 {
            span.backs role="img" aria-label=(words) title=(words) { @for _ in 0..count { span.back { (sign.icon()) } } }
        }
    }
}

/// What holds for a hero at present, in words.
fn states(hero: &HeroView) -> Vec<String> {
    let mut states = Vec::new();
    let mut say = |holds: bool, words: String| {
        if holds {
            states.push(words);
        }
    };
    say(hero.has_fallen, "has fallen".to_owned());
    say(hero.must_pass, "must pass in the next turn".to_owned());
    say(hero.draws_no_sins, "draws no sins in this round".to_owned());
    say(hero.used_again, "has used the ability once more".to_owned());
    say(hero.recruits_cheaper > 0, format!("next recruit {} fame less", hero.recruits_cheaper));
    say(hero.elixirs_cheaper > 0, format!("next elixir {} gold less", hero.elixirs_cheaper));
    say(hero.coins_fewer > 0, format!("next gold or fame requirement {} less", hero.coins_fewer));
    say(hero.gifts_fewer > 0, "next gift requirement one gift less".to_owned());
    say(hero.elixirs_richer > 0, format!("elixirs give {} more", hero.elixirs_richer));
    if let Some(joker) = hero.joker {
        say(true, format!("{} gifts count as any in quests", faces::colour(joker)));
    }
    states
}
