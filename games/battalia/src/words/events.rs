//! What happened, one sentence for each event, so that they read well one after the other.

use super::cards::{a_card, bag, card, cards, hero, whose};
use super::ending;
use super::offers::{deed_doing, purpose};
use super::terms::{a, artefact, capital, counted, exits, faction, list, of_faction, ranks, shape, terrain};
use crate::action::{Action, Figure, HeroRef, Target};
use crate::cards::{ArtefactType, Card, Face};
use crate::event::{Bank, Event};
use crate::pack::{Pack, week};
use crate::position::LineCard;
use crate::view::View;
use table::{Cast, Seat};

/// The event as a sentence. Of the view only what never changes is used: the pack and the map's start squares; and, for the end of the
/// game, who has won.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub(super) fn tell(view: &View, event: &Event, cast: &Cast) -> String {
    let pack: &Pack = &view.pack;
    let does = |seat: Seat, you_do: &str, other_does: &str| cast.does(seat, you_do, other_does);
    let name = |of: Card| card(pack, of);
    let a_name = |of: Card| a_card(pack, of);
    match *event {
        Event::Chose { seat, action } => thought(pack, seat, action, cast),

        Event::BecameFirst(seat) => format!("{} the start player.", does(seat, "are", "is")),
        Event::FactionLeft(of) => format!("The {} stay in the box, with all their cards.", faction(of)),
        Event::SetOut { square, terrain: None, .. } => format!("The ruins lie on {square}."),
        Event::SetOut { square, terrain: Some(of), exits: open, level } => {
            let is_start = view.map.squares.iter().any(|here| here.square == square && here.is_start);
            let kind = if is_start { "A start city" } else { "A neutral city" };
            let level = level.map_or_else(String::new, |level| format!(" of level {level}"));
            format!("{kind}{level} lies on {square}: {}, {}.", terrain(of), exits(open))
        }
        Event::RowDrawn(row) => {
            let row: Vec<_> = row.iter().map(|great| a_name(Card::great(great))).collect();
            format!("In the row lie {}.", list(&row))
        }
        Event::StartDeckDealt(seat) => {
            format!("{} ten cards to begin with.", does(seat, "receive", "receives"))
        }
        Event::TookFaction { seat, faction: of } => {
            format!("{} the {}.", does(seat, "lead", "leads"), faction(of))
        }
        Event::TookStartCity { seat, square } => {
            format!("{} the start city on {square}.", does(seat, "take", "takes"))
        }
        Event::TurnedUp(top) => turned_up(pack, top),
        Event::DayBegan(day) => day_began(pack, day),
        Event::TurnBegan(seat) => format!("{} turn begins.", cast.possessive(seat)),
        Event::Cohort { seat, faction: of, cards: ref shown } => {
            let which = if shown.is_empty() { String::new() } else { format!(": {}", bag(pack, shown)) };
            format!("{} {} cohort{which}.", does(seat, "announce", "announces"), a(of_faction(of)))
        }
        Event::Mulligan { seat, cards: ref put } => {
            let takes = does(seat, "take a mulligan and put", "takes a mulligan and puts");
            if put.is_empty() {
                return format!("{}.", does(seat, "take a mulligan", "takes a mulligan"));
            }
            format!("{takes} {} into the shelter.", bag(pack, put))
        }
        Event::Declined(seat) => {
            format!("{} neither a cohort nor a mulligan.", does(seat, "open with", "opens with"))
        }
        Event::Drew { seat, count } => format!("{} {}.", does(seat, "draw", "draws"), counted(count, "card")),
        Event::Shuffled(seat) => {
            format!("{} the shelter into a new nation.", does(seat, "shuffle", "shuffles"))
        }
        Event::RaisedAmbush { seat, count } => {
            let raises = does(seat, "raise", "raises");
            format!("{raises} the ambush and {} {} to the hand.", take(seat, cast), counted(count, "card"))
        }
        Event::Passed(seat) => format!("{}.", does(seat, "pass", "passes")),
        Event::Discarded { seat, ref hand } if hand.is_empty() => {
            format!("{} lines and arrivals go to the shelter.", cast.possessive(seat))
        }
        Event::Discarded { seat, ref hand } => {
            let whose = cast.possessive(seat);
            format!("{whose} lines and arrivals go to the shelter, and from the hand {}.", bag(pack, hand))
        }
        Event::TurnEnded(seat) => format!("{} turn ends.", cast.possessive(seat)),

        Event::Paid { seat, purpose: what, cards: ref paid } => {
            let paid = cards(pack, paid.iter().copied());
            format!("{} {paid} to {}.", does(seat, "pay", "pays"), purpose(what))
        }
        Event::Gained { seat, card } => format!("{} {}.", does(seat, "gain", "gains"), a_name(card)),
        Event::BuiltRoad { seat, square, terrain: of, exits: open } => {
            let builds = does(seat, "build", "builds");
            format!("{builds} a road on {square}: {}, {}.", terrain(of), exits(open))
        }
        Event::BuiltCity { seat, square, terrain: of, exits: open, level } => {
            let builds = does(seat, "build", "builds");
            format!("{builds} a city of level {level} on {square}: {}, {}.", terrain(of), exits(open))
        }
        Event::Upgraded { seat, square, level } => {
            format!("{} the city on {square} to level {level}.", does(seat, "upgrade", "upgrades"))
        }

        Event::Played { seat, card, now } => {
            let form = if card == now { String::new() } else { format!(" as {}", a_name(now)) };
            format!("{} {}{form}.", does(seat, "play", "plays"), a_name(card))
        }
        Event::Rolled { seat, card, roll } => {
            // Of every other roll the next line tells what it does.
            let nothing = if roll == 1 { ": it stays as it is" } else { "" };
            format!("{} a {roll} for {}{nothing}.", does(seat, "roll", "rolls"), a_name(card))
        }
        Event::Multiplied { seat, card, copies } => {
            format!("{} {} has {} in this turn.", cast.possessive(seat), name(card), counted(copies, "copy"))
        }
        Event::WentToAmbush { seat, card } => {
            format!("{} {} goes to the ambush.", cast.possessive(seat), name(card))
        }
        Event::WentToShelter { seat, card } => {
            format!("{} {} goes to the shelter.", cast.possessive(seat), name(card))
        }
        Event::Became { seat, card, was, now } => {
            let before = if card == was { String::new() } else { format!(", {} before,", a_name(was)) };
            let whose = cast.possessive(seat);
            format!("{whose} {}{before} is {} until the end of the turn.", name(card), a_name(now))
        }
        Event::Kept { seat, card } => format!("{} {} stays what it is.", cast.possessive(seat), name(card)),
        Event::Named { seat, faction: of } => format!("{} the {}.", does(seat, "name", "names"), faction(of)),
        Event::Pitched { seat, tent, cards: ref stationed } => {
            let stations = does(seat, "station", "stations");
            let camp = match tent.face() {
                Face::Great(_) => format!("under {}", a_name(tent)),
                Face::Artefact(ArtefactType::Tent, _) => format!("in {}", a_name(tent)),
                // B10.23: a tent only by a mark.
                _ => format!("in {}, which serves as a tent", a_name(tent)),
            };
            format!("{stations} {} {camp}.", cards(pack, stationed.iter().copied()))
        }
        Event::Struck { seat, tent } if tent.is(ArtefactType::Tent) || tent.as_great().is_some() => {
            format!("{} {} is struck.", cast.possessive(seat), name(tent))
        }
        Event::Struck { seat, tent } => {
            format!("{} {} serves as a tent no more.", cast.possessive(seat), name(tent))
        }
        Event::Robbed { seat, opponent } => {
            format!("{} into {} hand.", does(seat, "reach", "reaches"), whose(cast, opponent))
        }
        Event::Deployed { seat, card, suspended } => {
            let deploys = does(seat, "deploy", "deploys");
            let card = card.map_or_else(|| "a card".to_owned(), a_name);
            let suspends = if cast.is_you(seat) { "suspend" } else { "suspends" };
            format!("{deploys} {card} into the ambush and {suspends} {} into limbo.", a_name(suspended))
        }

        Event::HiredHero { seat, figure, square } => {
            format!("{} enters the map on {square}.", first(&hero(cast, HeroRef { seat, figure })))
        }
        Event::Moved { hero: who, from, to } => {
            format!("{} moves from {from} to {to}.", first(&hero(cast, who)))
        }
        Event::Stopped(seat) => format!("{} there.", does(seat, "stop", "stops")),
        Event::Disbanded { hero: HeroRef { seat, figure: Figure::Buff } } => {
            format!("{} service of Buff ends with his defeat.", cast.possessive(seat))
        }
        Event::Disbanded { hero: who } => format!("{} is disbanded.", first(&hero(cast, who))),

        Event::Attacked { hero: who, square, target, opener } => {
            let target = match target {
                Target::Hero(other) => format!("{} on {square}", hero(cast, other)),
                Target::City => format!("the city on {square}"),
                Target::Ruins => format!("the ruins on {square}"),
            };
            let who = match who {
                HeroRef { seat, figure: Figure::Buff } => format!("Buff, who serves {},", cast.name(seat)),
                who => first(&hero(cast, who)),
            };
            format!("{who} attacks {target} and opens with {}.", a_name(opener))
        }
        Event::Retreated { hero: who, square } => {
            format!("{} retreats to {square}.", first(&hero(cast, who)))
        }
        Event::StoodFirm(seat) => format!("{} firm.", does(seat, "stand", "stands")),
        Event::Participated { seat, figure: Some(figure) } => {
            format!("{} leads the defence.", first(&hero(cast, HeroRef { seat, figure })))
        }
        Event::Participated { seat, figure: None } => {
            format!("{} without a hero.", does(seat, "defend", "defends"))
        }
        Event::Sprang { seat, cards: ref sprung } => {
            let springs = does(seat, "spring", "springs");
            let sprung = cards(pack, sprung.iter().copied());
            format!("{springs} the ambush and {} {sprung} to the hand.", take(seat, cast))
        }
        Event::HeldBack(seat) => format!("{} the ambush hidden.", does(seat, "keep", "keeps")),
        Event::Laid { seat, card: ref laid } => {
            format!("{} {}.", does(seat, "lay", "lays"), in_line(pack, laid))
        }
        Event::LineDone(seat) => format!("{} line is complete.", cast.possessive(seat)),
        Event::Compared { attack, defence, attacker_won } => {
            let winner = if attacker_won { "attack succeeds" } else { "defence holds" };
            format!("Attack {attack} against defence {defence}: the {winner}.")
        }
        Event::Captured { seat, square, level } => {
            format!("{} the city on {square}; its level is {level}.", does(seat, "capture", "captures"))
        }
        Event::HeldLastCity { seat, square, level } => {
            format!("The city on {square} is {} last: it stays, with level {level}.", whose(cast, seat))
        }
        Event::RuinsFell(seat) => format!("{} the ruins.", does(seat, "defeat", "defeats")),

        Event::BiddingBegan => "Buff comes: all bid in secret for where he enters.".to_owned(),
        Event::BidChosen(seat) => format!("{} chosen a bid.", does(seat, "have", "has")),
        Event::BidShown { seat, cards: ref shown, .. } if shown.is_empty() => {
            format!("{} nothing.", does(seat, "bid", "bids"))
        }
        Event::BidShown { seat, cards: ref shown, value } => {
            let shown = cards(pack, shown.iter().copied());
            format!("{} {shown}, worth {value}.", does(seat, "bid", "bids"))
        }
        Event::WonBid(seat) => format!("{} the bid.", does(seat, "win", "wins")),
        Event::BuffEntered(square) => format!("Buff enters the map on {square}."),
        Event::HordeGrew(strength) => format!("The horde has strength {strength}."),
        Event::LeadsBuff { seat, roll } => format!("{} a {roll} to lead Buff.", does(seat, "roll", "rolls")),
        Event::LeftBuff(seat) => format!("{} Buff where he is.", does(seat, "leave", "leaves")),
        Event::BuffMoved { from, to } => format!("Buff moves from {from} to {to}."),
        Event::Met(who) => format!("Buff meets {}.", hero(cast, who)),
        Event::Bribed { seat, until } => {
            format!("{} Buff: a truce holds until day {until}.", does(seat, "bribe", "bribes"))
        }
        Event::HiredBuff { seat, until } => {
            format!("{} Buff: he serves until day {until}.", does(seat, "hire", "hires"))
        }
        Event::LetBe(seat) => format!("{} Buff be.", does(seat, "let", "lets")),
        Event::Fights(seat) => format!("{} the horde.", does(seat, "fight", "fights")),
        Event::BuffLeft => "Buff leaves the map.".to_owned(),
        Event::BuffReleased => "Buff's service is over: he is free again.".to_owned(),
        Event::TruceEnded(seat) => format!("{} truce with Buff is over.", cast.possessive(seat)),

        Event::Ended(how) => ending(view, how, cast),
    }
}

/// The beginning of a sentence.
fn first(words: &str) -> String {
    // Names of people are written as they write them.
    if words.starts_with("your ") { capital(words) } else { words.to_owned() }
}

fn take(seat: Seat, cast: &Cast) -> &'static str {
    if cast.is_you(seat) { "take" } else { "takes" }
}

fn turned_up(pack: &Pack, top: Bank) -> String {
    match top {
        Bank::Card(of) => {
            let deck = match of.face() {
                Face::Unit(of, _) => ranks(of).to_owned(),
                Face::Artefact(kind, _) => format!("{}s", artefact(kind)),
                Face::Supply | Face::Great(_) => "cards".to_owned(),
            };
            format!("{} lies on top of the {deck}.", capital(&a_card(pack, of)))
        }
        Bank::City(form, of) => format!("{} lies on top of the {} cities.", capital(&on(of)), shape(form)),
        Bank::Road(form, of) => format!("{} lies on top of the {} roads.", capital(&on(of)), shape(form)),
    }
}

/// "a lake card".
fn on(of: crate::cards::Terrain) -> String {
    format!("a {} card", terrain(of))
}

fn day_began(pack: &Pack, day: u8) -> String {
    let (lit, matched) = (pack.lit(day), pack.matched(day));
    let light = if lit == matched {
        format!("the {} is lit and matched", artefact(lit))
    } else {
        format!("the {} is lit, the {} is matched", artefact(lit), artefact(matched))
    };
    format!("Day {day} begins, in week {}: {light}.", week(day))
}

/// A card that is laid: "an Islander chief", "the second copy of an Emberian horse".
fn in_line(pack: &Pack, laid: &LineCard) -> String {
    let which = match laid.laid {
        0 | 1 => String::new(),
        2 => "a second copy of ".to_owned(),
        3 => "a third copy of ".to_owned(),
        more => format!("a {more}th copy of "),
    };
    let form = if laid.card == laid.now { String::new() } else { format!(" as {}", a_card(pack, laid.now)) };
    format!("{which}{}{form}", a_card(pack, laid.card))
}

/// A step of composing, as the seat thinks it.
fn thought(pack: &Pack, seat: Seat, action: Action, cast: &Cast) -> String {
    let does = |you_do: &str, other_does: &str| cast.does(seat, you_do, other_does);
    let considers = |what: &str| format!("{} {what}.", does("consider", "considers"));
    match action {
        Action::Do(deed) => considers(deed_doing(deed)),
        Action::Cancel => format!("{} again.", does("think", "thinks")),
        Action::Done => format!("{} it at that.", does("leave", "leaves")),
        Action::Faction(of) | Action::Cohort(of) => considers(&format!("the {}", faction(of))),
        Action::Unbound => considers("an Unbound unit"),
        Action::Square(square) => considers(&square.to_string()),
        Action::Rank(of) => considers(&format!("{}, or level {}", ranks(of), of.number())),
        Action::Artefact(kind) => considers(&format!("the type {}", artefact(kind))),
        Action::Supply => considers("a supply"),
        Action::Shape(of) => considers(&format!("the shape {}", shape(of))),
        Action::Rotation(_) => format!("{} the card.", does("turn", "turns")),
        Action::Card(piece) => format!("{} {} ready.", does("hold", "holds"), a_card(pack, piece.now)),
        Action::Object(piece) => considers(&a_card(pack, piece.now)),
        Action::Great(great) => considers(&a_card(pack, Card::great(great))),
        Action::Hero(figure) => considers(&hero(cast, HeroRef { seat, figure })),
        Action::Meet(who) => considers(&hero(cast, who)),
        Action::Target(Target::Hero(who)) => format!("{} at {}.", does("aim", "aims"), hero(cast, who)),
        Action::Target(Target::City) => format!("{} at the city.", does("aim", "aims")),
        Action::Target(Target::Ruins) => format!("{} at the ruins.", does("aim", "aims")),
        Action::Opponent(other) => format!("{} at {}.", does("look", "looks"), cast.name(other)),
        Action::Bid(of) => format!("{} {} to the bid.", does("add", "adds"), a_card(pack, of)),
        Action::TakeBack(of) => format!("{} {} back from the bid.", does("take", "takes"), a_card(pack, of)),
        Action::Bribe => considers("a bribe for Buff"),
        Action::Hire => considers("hiring Buff"),
        Action::Pass
        | Action::Mulligan
        | Action::Decline
        | Action::Keep
        | Action::Stay
        | Action::Nobody
        | Action::Spring
        | Action::Hold
        | Action::Roll
        | Action::Leave
        | Action::Fight
        | Action::LetBe => format!("{}.", does("decide", "decides")),
    }
}
