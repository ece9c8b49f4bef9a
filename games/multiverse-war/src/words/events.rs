//! What happened, in a sentence.

use super::{ending, meanings, terms};
use crate::action::Work;
use crate::event::Event;
use crate::kinds::Face;
use crate::view::View;
use table::{Cast, Seat};

/// An event as a sentence at a table.
pub(super) fn tell(view: &View, event: &Event, cast: &Cast) -> String {
    terms::capital(&words(view, event, cast))
}

#[expect(clippy::too_many_lines, reason = "one line for each event")]
fn words(view: &View, event: &Event, cast: &Cast) -> String {
    let pack = &view.pack;
    let hex = |hex| terms::hex(view, hex);
    let block = |block| terms::block(view, block, cast);
    let face = |face| terms::face(pack, face);
    let name = |seat| cast.name(seat);
    let named = |seat: Seat, what| match what {
        // Everybody knows whose hero is who.
        Face::Hero => {
            let hero = view.players.get(seat.index()).and_then(|player| player.hero);
            hero.map_or("hero", |hero| pack.hero(hero.kind).name.as_str())
        }
        what => face(what),
    };
    let whose = |seat| cast.possessive(seat);
    match *event {
        Event::ChoseFaction { seat, faction } => {
            format!("{} the {}.", cast.does(seat, "lead", "leads"), terms::faction(faction))
        }
        Event::DealtMission { seat, mission } => {
            match mission.and_then(|card| pack.missions.get(usize::from(card))) {
                Some(card) => format!(
                    "{} the mission \u{201c}{}\u{201d}.",
                    cast.does(seat, "receive", "receives"),
                    card.name
                ),
                None => format!("{} a secret mission.", cast.does(seat, "receive", "receives")),
            }
        }
        Event::DealtCards { seat, count, .. } => {
            let cards = terms::counted(u32::from(count), "combat card", "combat cards");
            format!("{} {cards}.", cast.does(seat, "receive", "receives"))
        }
        Event::HeroRow(row) => {
            let names: Vec<_> = row.iter().map(|&hero| pack.hero(hero).name.as_str()).collect();
            format!("The heroes lie in a row: {}.", names.join(", "))
        }
        Event::RolledForFirst { seat, ref rolled } => {
            let dice = terms::rolled(rolled);
            format!("{} for the first place: {dice}.", cast.does(seat, "roll", "rolls"))
        }
        Event::FirstPlayer(seat) => format!("{} first.", cast.does(seat, "go", "goes")),
        Event::TurnBegan(turn) => format!("Turn {turn} begins."),
        Event::Dial(section) => {
            let name = terms::section(section).split(':').next().unwrap_or_default();
            format!("The event of this turn: {name}. {}", terms::section_text(section))
        }
        Event::StoryNumber(number) => {
            format!("New adventures appear in territories with the number {number}.")
        }
        Event::TokenAppeared { hex: at } => format!("An adventure appears on {}.", hex(at)),
        Event::Wandered { kind, from, to } if from == to => {
            format!("The {} stays on {}.", terms::encounter(kind), hex(to))
        }
        Event::Wandered { kind, to, .. } => format!("The {} wanders to {}.", terms::encounter(kind), hex(to)),
        Event::Finished { hex: at, .. } => format!("The Fortress on {} is finished.", hex(at)),
        Event::Earned { seat, gold } => format!("{} {gold} gold.", cast.does(seat, "take", "takes")),
        Event::Repaid { from, to, gold } => {
            format!("{} {gold} gold back to {}.", cast.does(from, "pay", "pays"), name(to))
        }
        Event::Gave { from, to, gold } => {
            format!("{} {} {gold} gold.", cast.does(from, "give", "gives"), name(to))
        }
        Event::TreatyOffered { from, to } => {
            format!("{} {} a treaty.", cast.does(from, "offer", "offers"), name(to))
        }
        Event::TreatyMade { one, other, last } => {
            format!("{} make a treaty until turn {last}.", cast.list([one, other]))
        }
        Event::DealOffered(deal) => {
            format!("{} {} a gold deal.", cast.does(deal.from, "offer", "offers"), name(deal.to))
        }
        Event::DealMade { from, to, gold } => {
            format!("{} {} {gold} gold.", cast.does(from, "hand", "hands"), name(to))
        }
        Event::Refused { seat } => format!("{}.", cast.does(seat, "refuse", "refuses")),
        Event::BuildBegan => "The Build phase begins.".to_owned(),
        Event::HeroRecruited { seat, kind, price } => {
            let verb = cast.does(seat, "recruit", "recruits");
            format!("{verb} the {} for {price} gold.", pack.hero(kind).name)
        }
        Event::HeroPoints { seat, hp, ap, .. } => {
            format!("{} hero has {hp} HP and {ap} AP.", whose(seat))
        }
        Event::HeroReturned { seat, price } => {
            format!("{} hero returns for {price} gold.", whose(seat))
        }
        Event::HeroLevel { seat, level } => format!("{} hero reaches level {level}.", whose(seat)),
        Event::HeroGrew { seat, .. } => format!("{} hero grows.", whose(seat)),
        Event::Placed { block: at, hex: place, face: what, source } => {
            let what = terms::a(what.get().map_or("unit", |&what| named(at.seat, what)));
            let from =
                source.map_or_else(String::new, |source| format!(" from {}", terms::source(view, source)));
            format!("{} {what} on {}{from}.", cast.does(at.seat, "place", "places"), hex(place))
        }
        Event::Worked { seat, hex: at, work, price } => {
            let done = terms::work(view, seat, work);
            let (verb, what) = done.split_once(' ').unwrap_or((&done, ""));
            let verb = verb.to_lowercase();
            let place = if matches!(work, Work::Bridge(..)) { "from" } else { "on" };
            let cost = if price > 0 { format!(" for {price} gold") } else { String::new() };
            format!("{} {what} {place} {}{cost}.", cast.does(seat, &verb, &format!("{verb}s")), hex(at))
        }
        Event::Declined { seat } => format!("{}.", cast.does(seat, "decline", "declines")),
        Event::Pointed { seat, slot } => {
            format!("{} territory {}.", cast.does(seat, "choose", "chooses"), terms::slot(view, slot))
        }
        Event::Planned { seat } => format!("{}.", cast.does(seat, "plan", "plans")),
        Event::OrderCancelled { seat } => {
            format!("{} order has become impossible and is dropped.", whose(seat))
        }
        Event::BuildEnded { seat, spent, gold } => {
            format!(
                "{} {spent} gold and {} {gold}.",
                cast.does(seat, "spend", "spends"),
                if cast.is_you(seat) { "keep" } else { "keeps" }
            )
        }
        Event::SpentShards { seat, .. } => format!("{} shards.", cast.does(seat, "spend", "spends")),
        Event::PhaseBegan(seat) => format!("{} action phase begins.", whose(seat)),
        Event::PhaseEnded(seat) => format!("{} action phase ends.", whose(seat)),
        Event::HoldsMine { seat, hex: at } => {
            format!("{} the mine on {}.", cast.does(seat, "hold", "holds"), hex(at))
        }
        Event::Stones { seat, gained, stones } => {
            format!(
                "{} {} and {} {stones}.",
                cast.does(seat, "gain", "gains"),
                terms::counted(u32::from(gained), "stone", "stones"),
                if cast.is_you(seat) { "have" } else { "has" }
            )
        }
        Event::Moved { block: at, to, .. } => format!("{} moves to {}.", block(at), hex(to)),
        Event::Swapped { block: at, with, .. } => format!("{} and {} swap places.", block(at), block(with)),
        Event::SwapOffered { block: at } => format!("{} wants to swap places with an ally.", block(at)),
        Event::Hopped { block: at, to, .. } => format!("{} comes to {}.", block(at), hex(to)),
        Event::Explores { block: at, slot } => format!("{} explores {}.", block(at), terms::slot(view, slot)),
        Event::TurnedOver { slot, tile, number, .. } => {
            format!(
                "Territory {} is turned over, with side {number}: number {}.",
                terms::slot(view, slot),
                tile + 1
            )
        }
        Event::Identified { block: at, face: what, hex: place } => {
            format!("{} block on {} is {}.", whose(at.seat), hex(place), terms::a(named(at.seat, what)))
        }
        Event::Shown { block: at, face: what, hex: place } => {
            let what = terms::a(named(at.seat, what));
            format!("{} {what} on {}.", cast.does(at.seat, "show", "shows"), hex(place))
        }
        Event::SetUp { block: at } => format!("{} sets up.", block(at)),
        Event::MadeReady { block: at, facing } => {
            let facing =
                facing.map_or_else(String::new, |facing| format!(", facing {}", terms::direction(facing)));
            format!("{} makes ready{facing}.", block(at))
        }
        Event::UsedAbility { block: at, ability } => {
            format!("{} uses {}.", block(at), terms::ability(ability))
        }
        Event::UsedPower { seat, kind, power } => {
            let facts = pack.hero(kind);
            let power = facts.abilities.get(usize::from(power)).map_or("an ability", String::as_str);
            format!("{} {} uses {power}.", whose(seat), facts.name)
        }
        Event::Cast { at, ref rolled, hits, .. } => {
            let hits = if hits { "is hit" } else { "is missed" };
            format!("{} {hits}: {}.", block(at), terms::rolled(rolled))
        }
        Event::Helped { block: at } => format!("{} goes on.", block(at)),
        Event::Suppressed { block: at } => format!("{} cannot strike.", block(at)),
        Event::Attacked { block: at, victim, is_melee, .. } => {
            let verb = if is_melee { "attacks" } else { "shoots at" };
            format!("{} {verb} {}.", block(at), terms::victim(view, victim, cast))
        }
        Event::Defends { block: at } => format!("{} defends.", block(at)),
        Event::Intercepted { block: at } => format!("{} intercepts.", block(at)),
        Event::PlayedCard { seat, card } => {
            format!("{} {}.", cast.does(seat, "play", "plays"), terms::card(card))
        }
        Event::DrewCard { seat, card } => {
            let card = card.map_or("a combat card", terms::card);
            format!("{} {card}.", cast.does(seat, "draw", "draws"))
        }
        Event::Supported { attacker, defender } => {
            format!("Supporters beside the fight: {attacker} of the attacker, {defender} of the defender.")
        }
        Event::Struck { by, victim, ref rolled, damage } => {
            let by = by.map_or_else(|| "the tower".to_owned(), block);
            let dice = if rolled.dice > 0 { format!(" ({})", terms::rolled(rolled)) } else { String::new() };
            match damage {
                Some(damage) => {
                    format!("{by} hits {} for {damage}{dice}.", terms::victim(view, victim, cast))
                }
                None => format!("{by} misses {}{dice}.", terms::victim(view, victim, cast)),
            }
        }
        Event::WallStopped { seat } => format!("{} Protector stops the shot.", whose(seat)),
        Event::ShruggedOff { block: at } => format!("{} shrugs it off.", block(at)),
        Event::StoodFirm { seat } => format!("{} Protector stands.", whose(seat)),
        Event::Bitten { block: at } => format!("{} is bitten by ants.", block(at)),
        Event::Poisoned { block: at } => format!("{} suffers from poison.", block(at)),
        Event::Hurt { block: at, damage } => format!("{} takes {damage} damage.", block(at)),
        Event::FellBack { block: at, to } => format!("{} falls back to {}.", block(at), hex(to)),
        Event::Killed { block: at, face: what, .. } => format!("{} {} dies.", whose(at.seat), face(what)),
        Event::Removed { block: at, face: what, .. } => {
            format!("{} {} leaves the map.", whose(at.seat), face(what))
        }
        Event::SiteLost { hex: at, .. } => format!("The building site on {} is lost.", hex(at)),
        Event::MovedUp { block: at, to } => format!("{} moves up to {}.", block(at), hex(to)),
        Event::TowerShot { seat, from, at } => {
            format!("{} tower on {} shoots at {}.", whose(seat), hex(from), hex(at))
        }
        Event::Destroyed { seat, hex: at, kind, .. } => {
            format!("The {} on {} is destroyed.", terms::works(view, kind, seat), hex(at))
        }
        Event::ColonyDestroyed { hex: at, .. } => format!("The ant colony on {} is destroyed.", hex(at)),
        Event::VillageTaken { hex: at, by } => {
            format!("{} the village on {}.", cast.does(by, "take", "takes"), hex(at))
        }
        Event::SettlementFell { seat, by } => {
            format!("{} settlement falls to {}.", whose(seat), name(by))
        }
        Event::Eliminated { seat } => format!("{} out of the game.", cast.does(seat, "are", "is")),
        Event::Advanced { seat, face: what, steps } => {
            let numbers = &pack.numbers;
            let brings = match steps {
                steps if steps == numbers.track_elite => " They are elite now.".to_owned(),
                steps if steps == numbers.track_hp => " They have 1 HP more.".to_owned(),
                steps if steps == numbers.track_veteran => {
                    let ability = pack.unit(what).map_or("", |unit| terms::ability(unit.ability));
                    format!(" They are veterans now and have {ability}.")
                }
                _ => String::new(),
            };
            let (all, top) = (terms::several(face(what)), numbers.track_elite);
            format!("{} {all} reach step {steps} of {top} on their battle track.{brings}", whose(seat))
        }
        Event::StoryBegan { block: at, card } => {
            let (name, text) =
                (&pack.adventures[usize::from(card)].name, meanings::adventure_text(pack, card));
            format!("{} finds an adventure: {name}. {text}", block(at))
        }
        Event::StoryTest { ref rolled, succeeds } => {
            format!("The test {}: {}.", if succeeds { "succeeds" } else { "fails" }, terms::rolled(rolled))
        }
        Event::FoughtFoe { ref rolled, is_won } => {
            let end = if is_won { "The foe is beaten" } else { "The foe stands" };
            format!("The unit strikes the foe: {}. {end}.", terms::rolled(rolled))
        }
        Event::FoeStruck { ref rolled } => format!("The foe strikes: {}.", terms::rolled(rolled)),
        Event::StorySucceeded { seat } => format!("{} adventure succeeds.", whose(seat)),
        Event::StoryFailed { seat } => format!("{} adventure fails.", whose(seat)),
        Event::Returned { block: at, to } => format!("{} goes back to {}.", block(at), hex(to)),
        Event::Paved { hex: at } => format!("Crossroads lie on {}.", hex(at)),
        Event::PaidForStep { seat, gold } => {
            format!("{} {gold} gold for a step.", cast.does(seat, "pay", "pays"))
        }
        Event::Competed { seat, ref rolled, wins } => {
            let verb = if wins { cast.does(seat, "win", "wins") } else { cast.does(seat, "lose", "loses") };
            format!("{verb} the competition: {}.", terms::rolled(rolled))
        }
        Event::EncounterPlaced { kind, hex: at } => {
            format!("There is {} on {}.", terms::a(terms::encounter(kind)), hex(at))
        }
        Event::TookShard { block: at } => format!("{} takes a shard.", block(at)),
        Event::DeliveredShard { block: at, shards } => {
            format!("{} brings a shard home: {shards}.", block(at))
        }
        Event::Marked { seat, marks, tasks } => {
            let tasks = tasks.map_or_else(String::new, |tasks| format!(" ({})", terms::missions(tasks)));
            format!("{} a task{tasks}: {marks} in all.", cast.does(seat, "mark", "marks"))
        }
        Event::ShowedMission { seat, mission } => {
            let card = pack.missions.get(usize::from(mission)).map_or("a mission", |card| card.name.as_str());
            format!("{} the mission: {card}.", cast.does(seat, "show", "shows"))
        }
        Event::Ended(how) => ending(how, cast),
    }
}
