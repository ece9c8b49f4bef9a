//! Cards and heroes by name, and what the cards do, in words a newcomer understands.

use super::terms::{a, artefact, counted, faction, list, of_faction, plural, rank, ranks, terrain};
use crate::action::{Figure, HeroRef, Piece, Zone};
use crate::cards::{ArtefactType, Card, Face, Great};
use crate::pack::{HORSE_STEPS, Numbers, Pack, TOOL_FRIMEN};
use crate::position::LineCard;
use crate::squares::Square;
use crate::view::{LaidView, Site, View};
use table::{Bag, Cast, Seat};

/// "Islander chief", "Unbound lord", "supply", "Emberian tool", "Hammer of Strato".
pub fn card(pack: &Pack, card: Card) -> String {
    match card.face() {
        Face::Unit(of, Some(people)) => format!("{} {}", of_faction(people), rank(of)),
        Face::Unit(of, None) => format!("Unbound {}", rank(of)),
        Face::Supply => "supply".to_owned(),
        Face::Artefact(kind, people) => format!("{} {}", of_faction(people), artefact(kind)),
        Face::Great(great) => pack.great(great).name.clone(),
    }
}

/// "an Islander chief", "the Hammer of Strato".
pub fn a_card(pack: &Pack, of: Card) -> String {
    let name = card(pack, of);
    if of.as_great().is_some() { the(&name) } else { a(&name) }
}

fn the(name: &str) -> String {
    let has_article = name.starts_with("The ") || name.starts_with("the ");
    if has_article { name.to_owned() } else { format!("the {name}") }
}

/// "an Islander chief", "2 Islander chiefs".
pub fn counted_card(pack: &Pack, of: Card, count: u8) -> String {
    match count {
        1 => a_card(pack, of),
        _ => format!("{count} {}", plural(&card(pack, of))),
    }
}

/// Cards one by one, each kind counted: "2 supplies and an Islander chief".
pub fn cards(pack: &Pack, cards: impl IntoIterator<Item = Card>) -> String {
    bag(pack, &cards.into_iter().collect())
}

/// The same for a pile.
pub fn bag(pack: &Pack, cards: &Bag<Card, { Card::COUNT }>) -> String {
    list(&bag_items(pack, cards))
}

/// The kinds of a pile, each counted.
pub fn bag_items(pack: &Pack, cards: &Bag<Card, { Card::COUNT }>) -> Vec<String> {
    cards.kinds().map(|of| counted_card(pack, of, cards.count(of))).collect()
}

/// A card of one's own with everything that tells it from others: "Islander chief (printed friman, in a tent)".
pub fn piece(pack: &Pack, of: Piece) -> String {
    format!("{}{}", card(pack, of.now), notes(pack, of))
}

/// The same with an article.
pub fn a_piece(pack: &Pack, of: Piece) -> String {
    format!("{}{}", a_card(pack, of.now), notes(pack, of))
}

fn notes(pack: &Pack, of: Piece) -> String {
    let mut notes = Vec::new();
    if of.is_marked() {
        notes.push(format!("printed: {}", card(pack, of.card)));
    }
    match of.zone {
        Zone::Hand => {}
        Zone::Lines => notes.push(format!("{} left", counted(of.left, "copy"))),
        Zone::Tents => notes.push("in a tent".to_owned()),
        Zone::Line(1) => notes.push("in the line".to_owned()),
        Zone::Line(laid) => notes.push(format!("{laid} times in the line")),
    }
    match of.zone {
        Zone::Hand | Zone::Tents if of.left != 1 => notes.push(counted(of.left, "copy")),
        Zone::Line(_) if of.left > 0 => notes.push(format!("{} left", counted(of.left, "copy"))),
        _ => {}
    }
    if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) }
}

/// A card in a battle line: "2 × Emberian horse", "Islander chief (printed: Islander friman)".
pub fn line_card(pack: &Pack, of: &LineCard) -> String {
    let times = if of.laid > 1 { format!("{} × ", of.laid) } else { String::new() };
    let printed =
        if of.card == of.now { String::new() } else { format!(" (printed: {})", card(pack, of.card)) };
    format!("{times}{}{printed}", card(pack, of.now))
}

/// What a card does, in a few words.
pub fn effect(pack: &Pack, of: Card) -> String {
    let strength = pack.strength_of(of);
    let numbers = &pack.numbers;
    match of.face() {
        Face::Unit(of_rank, people) => {
            let level = of_rank.number();
            let wild = if people.is_none() { "; counts +1 in a line that Buff leads" } else { "" };
            let raise = if level == 1 {
                String::new()
            } else {
                format!(", two {} raise a city to it", ranks(of_rank))
            };
            let three = ranks(of_rank);
            format!("strength {strength}; three {three} build a city of level {level}{raise}{wild}")
        }
        Face::Supply => "pays for units, roads, tents and heroes; one step of a march".to_owned(),
        Face::Artefact(kind, _) => artefact_effect(numbers, kind, strength),
        Face::Great(great) => great_effect(pack, great),
    }
}

fn artefact_effect(numbers: &Numbers, kind: ArtefactType, strength: u8) -> String {
    match kind {
        ArtefactType::Tool => format!("pays up to {TOOL_FRIMEN} frimen of one payment"),
        ArtefactType::Weapon => {
            format!("opens an attack, or strength {strength} in a line, or helps to hire a hero")
        }
        ArtefactType::Amulet => {
            "roll for another card: 2 doubled, 3 tripled, 4 to the ambush, 5 to the shelter, 6 any card you name"
                .to_owned()
        }
        ArtefactType::Title => "raises a unit by one rank until the end of the turn".to_owned(),
        ArtefactType::Scroll => {
            let most = numbers.scroll_cards;
            format!("gives up to {most} cards one faction until the end of the turn")
        }
        ArtefactType::Tent => "with a supply: stations a card, which is at hand from the next turn on".to_owned(),
        ArtefactType::Horse => format!("{HORSE_STEPS} steps of a march, or strength {strength} in a line"),
    }
}

/// What a type of artefact does when it is lit.
pub fn lit_effect(pack: &Pack, kind: ArtefactType) -> String {
    let numbers = &pack.numbers;
    let copies = numbers.lit_copies;
    match kind {
        ArtefactType::Tent => format!("lit: holds up to {} cards", numbers.lit_tent_cards),
        ArtefactType::Amulet => format!("lit: {copies} rolls"),
        _ => format!("lit: {copies} copies"),
    }
}

/// What a great artefact does.
pub fn great_effect(pack: &Pack, great: Great) -> String {
    let facts = pack.great(great);
    match great {
        Great::Hammer => "any unit, artefact or supply you name, until the end of the turn".to_owned(),
        Great::Sword => {
            format!(
                "a weapon of strength {}: opens an attack, stands in a line, hires a hero",
                facts.strength
            )
        }
        Great::Wings => format!("a hero flies up to {} steps over laid squares, linked or not", facts.steps),
        Great::Crown => format!("raises up to {} units by one rank until the end of the turn", facts.cards),
        Great::Pavilion => format!("stations up to {} cards without a supply", facts.cards),
        Great::Shield => format!("strength {} in a line of defence", facts.strength),
        Great::Book => {
            "all your cards belong to one faction until the end of the turn, and you draw as for a cohort"
                .to_owned()
        }
        Great::Horn => format!("draw {}", counted(facts.cards, "card")),
        Great::Hand => {
            format!("{} at random from an opponent's hand to the shelter", counted(facts.cards, "card"))
        }
        Great::Staff => {
            format!(
                "builds up to {} without payment, or strength {} in a line",
                counted(facts.roads, "road"),
                facts.strength
            )
        }
    }
}

/// What a player is called where nobody's name is at hand: "the Islanders", and before factions are taken "player 2".
pub fn side(view: &View, seat: Seat) -> String {
    let people = view.players.get(seat.index()).and_then(|player| player.faction);
    people.map_or_else(
        || format!("player {}", u16::from(seat.number()) + 1),
        |of| format!("the {}", faction(of)),
    )
}

/// "your", "the Islanders'", "the Bärfolk's".
pub fn side_of(view: &View, seat: Seat) -> String {
    if view.you == Some(seat) {
        return "your".to_owned();
    }
    let side = side(view, seat);
    if side.ends_with('s') { format!("{side}'") } else { format!("{side}'s") }
}

const fn which(figure: Figure) -> &'static str {
    match figure {
        Figure::First => "first hero",
        Figure::Second => "second hero",
        Figure::Buff => "Buff",
    }
}

/// "your first hero", "Ann's second hero", "Buff".
pub fn hero(cast: &Cast, of: HeroRef) -> String {
    match of.figure {
        Figure::Buff => "Buff".to_owned(),
        figure => format!("{} {}", whose(cast, of.seat), which(figure)),
    }
}

/// The same where nobody's name is at hand: "the Islanders' second hero".
pub fn hero_of_side(view: &View, of: HeroRef) -> String {
    match of.figure {
        Figure::Buff => "Buff".to_owned(),
        figure => format!("{} {}", side_of(view, of.seat), which(figure)),
    }
}

/// "your" or "Ann's", inside a sentence.
pub(super) fn whose(cast: &Cast, seat: Seat) -> String {
    if cast.is_you(seat) { "your".to_owned() } else { cast.possessive(seat) }
}

/// The card on a square.
pub fn laid(view: &View, square: Square) -> Option<&LaidView> {
    view.map.squares.iter().find(|here| here.square == square)?.card.as_ref()
}

/// Where a hero stands.
pub(super) fn where_is(view: &View, hero: HeroRef) -> Option<Square> {
    view.heroes.iter().find(|other| other.hero == hero).map(|found| found.square)
}

/// What lies on a square: "a road on canyon", "your city of level 2 on lake", "the ruins", "nothing".
pub fn place(view: &View, square: Square) -> String {
    let Some(card) = laid(view, square) else { return "nothing".to_owned() };
    let ground = card.terrain.map_or_else(String::new, |of| format!(" on {}", terrain(of)));
    let level = card.level.unwrap_or_default();
    match (card.site, card.controller) {
        (Site::Ruins, _) => "the ruins".to_owned(),
        (Site::Road, _) => format!("a road{ground}"),
        (Site::City, Some(seat)) => format!("{} city of level {level}{ground}", side_of(view, seat)),
        (Site::City, None) => format!("a neutral city{ground}"),
    }
}
