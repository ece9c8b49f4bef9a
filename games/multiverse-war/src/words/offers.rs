//! Actions as choices: what one does, what it costs, and what one clicks for it.

use super::{meanings, odds, targets, terms};
use crate::action::{Action, Aim, Growth, How, Purchase, Source};
use crate::heroes::SUGGESTED;
use crate::hexes::Hex;
use crate::kinds::Face;
use crate::pack::HERO_PRICE;
use crate::task::{Draft, Task};
use crate::view::{BlockView, View};
use table::{Offer, Seat};

/// An action as a choice for a person.
#[expect(clippy::too_many_lines, reason = "one arm for each action")]
pub(super) fn offer(view: &View, seat: Seat, action: Action) -> Offer {
    let pack = &view.pack;
    let hex = |hex| terms::hex(view, hex);
    let at_hex = |offer: Offer, at| offer.target(targets::hex(view, at));
    let at_unit = |offer: Offer, unit| offer.target(targets::unit(seat, unit));
    let ap = |ap: u8| format!("{ap} AP");
    let unit = |unit: u8| name_of(view, seat, unit);
    match action {
        Action::Faction(faction) => {
            Offer::new(terms::faction(faction)).group("Factions").target(targets::faction(faction))
        }
        Action::Hero(kind) => {
            let fee = view.heroes.iter().position(|&hero| hero == kind).unwrap_or(0);
            Offer::new(format!("Recruit the {}", pack.hero(kind).name))
                .cost(format!("{} gold", usize::from(HERO_PRICE) + fee))
                .gives(terms::capital(&meanings::at_first(pack, kind)))
                .target(targets::hero(kind))
        }
        Action::Resurrect => Offer::new("Bring your hero back").target("menu:resurrect"),
        Action::Pass => {
            let offer = Offer::new(passing(view)).target("menu:pass");
            match odds::with_card(view, None) {
                Some(odds) => offer.gives(odds),
                None => offer,
            }
        }
        Action::Points { hp, ap, skills } => {
            let hero = view.players.get(seat.index()).and_then(|player| player.hero);
            let names = hero.map_or_else(Vec::new, |hero| meanings::skills(pack, hero.kind, skills));
            let list = if names.is_empty() { "no ability".to_owned() } else { names.join(" and ") };
            let hp = hp + hero.map_or(0, |hero| pack.hero(hero.kind).hp);
            let words = format!("{hp} HP, {ap} AP, {list}");
            if action == SUGGESTED {
                Offer::new(format!("{words} (suggested)")).group("The suggested start")
            } else {
                Offer::new(words).group(terms::capital(&list))
            }
        }
        Action::Grow(growth) => Offer::new(match growth {
            Growth::Hp => "2 HP".to_owned(),
            Growth::HpAp => "1 HP and 1 AP".to_owned(),
            Growth::Ap => "2 AP".to_owned(),
            Growth::Skill(power) => {
                let offer = Offer::new(power_name(view, seat, power));
                return match power_text(view, seat, power) {
                    "" => offer,
                    text => offer.gives(text),
                };
            }
        }),
        Action::Give(gold) => Offer::new(format!("Give {gold} gold")),
        Action::GiveAll => Offer::new("Give all"),
        Action::Treaty(to) => Offer::new(format!("Offer {to} a treaty")).target(targets::player(to)),
        Action::Accept => Offer::new("Accept"),
        Action::Refuse => Offer::new("Refuse"),
        Action::Deal(to) => Offer::new(format!("Offer {to} a gold deal")).target(targets::player(to)),
        Action::Amount { give: true, gold } => Offer::new(format!("Give {gold} gold")).group("Give"),
        Action::Amount { give: false, gold } => Offer::new(format!("Ask for {gold} gold")).group("Ask"),
        Action::Repay(0) => Offer::new("Nothing is paid back"),
        Action::Repay(gold) => Offer::new(format!("{gold} gold are paid back")),
        Action::Due(turns) => Offer::new(format!("In {}", terms::counted(u32::from(turns), "turn", "turns"))),
        Action::Builder(builder) => {
            at_unit(Offer::new(format!("{} works", unit(builder))), builder).group("Build")
        }
        Action::Source(source) => {
            let offer = Offer::new(format!("Recruit in {}", terms::source(view, source))).group("Recruit");
            match source {
                Source::Building(at) => at_hex(offer, at),
                Source::Settlement => offer.target(targets::SETTLEMENT),
            }
        }
        Action::Decoy => Offer::new("Place a decoy").group("Recruit").target("menu:decoy"),
        Action::Disband => Offer::new("Disband a unit").group("Other orders").target("menu:disband"),
        Action::Shards => Offer::new("Spend shards").group("Other orders").target("menu:shards"),
        Action::TakeBack => {
            Offer::new("Take back the last order").group("Other orders").target("menu:take_back")
        }
        Action::Cancel => Offer::new("Back").target("menu:back"),
        Action::Done => Offer::new("Done: no more orders").target("menu:done"),
        Action::Work(work) => {
            let offer = Offer::new(terms::work(view, seat, work)).target(targets::work(view, work));
            match drafted_builder(view).filter(|_| seat.index() < view.players.len()) {
                Some(unit) => offer.cost(format!("{} gold", view.work_price(seat, unit, work))),
                None => offer,
            }
        }
        Action::Recruit(face) => {
            let price = pack.unit(face).map_or(0, |unit| unit.price);
            let offer = Offer::new(terms::capital(terms::face(pack, face)))
                .cost(format!("{price} gold"))
                .target(targets::face(face));
            match pack.unit(face) {
                Some(_) => offer.gives(terms::capital(&meanings::figures(pack, face))),
                None => offer,
            }
        }
        Action::Place(at) => at_hex(Offer::new(format!("{} {}", placing(view), hex(at))), at),
        Action::Remove(removed) => at_unit(Offer::new(format!("Disband {}", unit(removed))), removed),
        Action::Buy(purchase) => buy(view, purchase).target(targets::buy(purchase)),
        Action::Step { unit: who, to } => {
            let offer = at_hex(at_unit(Offer::new(format!("{} to {}", unit(who), hex(to))), who), to);
            step_cost(offer, view, seat, who, to).group("Move")
        }
        Action::Swap { unit: who, with } => {
            at_unit(at_unit(Offer::new(format!("{} and {} swap", unit(who), unit(with))), who), with)
                .group("Swap")
        }
        Action::SwapAlly { unit: who, with } => {
            let is_it =
                |block: &&BlockView| block.block.unit == with && is_ally(view, seat, block.block.seat);
            let ally = view.blocks.iter().find(is_it);
            let place = ally.map_or_else(String::new, |ally| format!(" on {}", hex(ally.hex)));
            let offer = at_unit(Offer::new(format!("{} swaps with the ally{place}", unit(who))), who);
            let offer = match ally {
                Some(ally) => offer.target(targets::block(ally.block)),
                None => offer,
            };
            offer.group("Swap")
        }
        Action::Explore { unit: who, slot } => {
            let offer = Offer::new(format!("{} explores {}", unit(who), terms::slot(view, slot)));
            at_unit(offer, who).target(targets::slot(view, slot)).cost(ap(1)).group("Explore")
        }
        Action::Attack { unit: who, at, how } => {
            let offer = Offer::new(format!("{} attacks {}{}", unit(who), foe(view, seat, at), with(how)));
            odds::told(at_hex(at_unit(offer, who), at), view, seat, action).group("Attack")
        }
        Action::Shoot { unit: who, at, aim, how } => {
            let what = aimed(aim);
            let offer =
                Offer::new(format!("{} shoots at {}{what}{}", unit(who), foe(view, seat, at), with(how)));
            odds::told(at_hex(at_unit(offer, who), at), view, seat, action).cost(ap(1)).group("Shoot")
        }
        Action::SetUp(who) => {
            at_unit(Offer::new(format!("{} sets up", unit(who))), who).cost(ap(1)).group("Abilities")
        }
        Action::Ready { unit: who, facing } => {
            let offer = Offer::new(format!("{} makes ready, facing {}", unit(who), terms::direction(facing)));
            at_unit(offer, who).group("Abilities")
        }
        Action::Sprint(who) => at_unit(Offer::new(format!("{} sprints", unit(who))), who).group("Abilities"),
        Action::Tower { from, at, aim } => {
            let offer = Offer::new(format!("The tower on {} shoots at {}{}", hex(from), hex(at), aimed(aim)));
            odds::told(at_hex(at_hex(offer, from), at), view, seat, action).group("Towers")
        }
        Action::Power { power, at, to } => {
            let name = power_name(view, seat, power);
            let (at_words, to_words) =
                (hex(at), if at == to { String::new() } else { format!(" {}", hex(to)) });
            let offer = Offer::new(format!("{name}: {at_words}{to_words}")).cost(ap(1)).group("Hero");
            let hero = view.players.get(seat.index()).and_then(|player| player.hero?.block);
            let offer = if let Some(unit) = hero { at_unit(offer, unit) } else { offer };
            let offer = at_hex(offer.target(targets::power(power)), at);
            if at == to { offer } else { at_hex(offer, to) }
        }
        Action::EndPhase => Offer::new("End your action phase").target("menu:end_phase"),
        Action::Number(number) => Offer::new(number.to_string()),
        Action::Defend(who) => at_unit(Offer::new(format!("{} defends", unit(who))), who),
        Action::Card(card) => Offer::new(format!("Play {}", terms::card(card)))
            .gives(match odds::with_card(view, Some(card)) {
                Some(odds) => format!("{} {odds}", terms::card_text(card)),
                None => terms::card_text(card).to_owned(),
            })
            .target(targets::card(card)),
        Action::FallBack(to) => at_hex(Offer::new(format!("Fall back to {}", hex(to))), to),
        Action::Fight => Offer::new("Fight").target("menu:fight"),
        Action::Withdraw => Offer::new("Withdraw").gives("The adventure fails.").target("menu:withdraw"),
        Action::Yes => Offer::new("Yes"),
        Action::No => Offer::new("No"),
        Action::Slot(slot) => {
            Offer::new(format!("Territory {}", terms::slot(view, slot))).target(targets::slot(view, slot))
        }
        Action::Type(face) => Offer::new(terms::face(pack, face)).target(targets::track(face)),
    }
}

/// An own unit by its name and place.
fn name_of(view: &View, seat: Seat, unit: u8) -> String {
    let block = view.blocks.iter().find(|block| block.block.seat == seat && block.block.unit == unit);
    let Some(block) = block else { return "A unit".to_owned() };
    let face = match block.face {
        Some(Face::Hero) => {
            let hero = view.players.get(seat.index()).and_then(|player| player.hero);
            hero.map_or("hero", |hero| view.pack.hero(hero.kind).name.as_str())
        }
        Some(face) => terms::face(&view.pack, face),
        None => "unit",
    };
    // M28.1: two of a formation may be of one type.
    let is_alike = |other: &&BlockView| {
        other.block.seat == seat
            && other.hex == block.hex
            && other.face == block.face
            && other.block.unit < unit
    };
    let number = if view.blocks.iter().any(|other| is_alike(&other)) { " (the second)" } else { "" };
    format!("{}{number} on {}", terms::capital(face), terms::hex(view, block.hex))
}

/// Whoever is seen of the enemy on a hex: "the Archer on (1,1)"; otherwise the hex.
fn foe(view: &View, seat: Seat, at: Hex) -> String {
    let side = |seat: Seat| view.rules.sides.get(seat.index());
    let is_foe = |block: &&BlockView| block.hex == at && side(block.block.seat) != side(seat);
    let shelters = view.buildings.iter().any(|building| building.hex == at && !building.is_site);
    // M15.4: a building before those inside, and a military unit before a Builder.
    let known = || view.blocks.iter().filter(is_foe).filter_map(|block| block.face);
    match known().find(|face| face.is_military()).or_else(|| known().next()).filter(|_| !shelters) {
        Some(face) => format!("the {} on {}", terms::face(&view.pack, face), terms::hex(view, at)),
        None => terms::hex(view, at),
    }
}

/// M12.5, M12.7: what a step costs, all the way past friends.
fn step_cost(offer: Offer, view: &View, seat: Seat, unit: u8, to: Hex) -> Offer {
    // M3.1, M4.6: strangers may name anything.
    if seat.index() >= view.players.len() || to.index() >= view.hexes.len() {
        return offer;
    }
    let game = view.known();
    let Ok(at) = game.own(seat, unit) else { return offer };
    let (face, mut from, mut ap) = (game.block(at).face, game.block(at).hex, 0);
    let past = if game.geometry().distance(from, to) > 1 { game.way_past_friends(at, to) } else { None };
    for &hex in past.as_deref().unwrap_or(&[to]) {
        let Ok(toll) = game.toll(seat, from, hex) else { return offer };
        ap += game.due(face, toll);
        from = hex;
    }
    offer.cost(format!("{ap} AP"))
}

/// The Builder whose work is being chosen.
fn drafted_builder(view: &View) -> Option<u8> {
    match view.asked.as_ref()?.draft {
        Draft::Builder(unit) => Some(unit),
        _ => None,
    }
}

/// Is the other somebody else on the seat's side?
fn is_ally(view: &View, seat: Seat, other: Seat) -> bool {
    other != seat && view.rules.sides[other.index()] == view.rules.sides[seat.index()]
}

/// What it means to pass.
fn passing(view: &View) -> &'static str {
    match view.asked.as_ref().map(|asked| asked.task) {
        Some(Task::CombatCard(_)) => "Play no card",
        Some(Task::FallBack(_)) => "Do not fall back: the unit dies",
        Some(Task::HeroStep(_)) => "No hero in this turn",
        Some(Task::Treaty(_)) => "Offer no treaty",
        Some(Task::Deal(_)) => "Offer no deal",
        _ => "Pass",
    }
}

fn placing(view: &View) -> &'static str {
    match view.asked.as_ref().map(|asked| (asked.task, asked.draft)) {
        Some((Task::Orders, Draft::Decoy)) => "Decoy on",
        Some((Task::Pave, _)) => "Crossroads on",
        Some((Task::Retreat, _)) => "To",
        _ => "On",
    }
}

const fn aimed(aim: Aim) -> &'static str {
    match aim {
        Aim::First => "",
        Aim::Second => " (the second unit)",
        Aim::Wall => " (the settlement)",
    }
}

fn with(how: How) -> String {
    match how {
        How::Plain => String::new(),
        How::Ability => " with its ability".to_owned(),
        How::Extra(direction) => {
            format!(" with an extra strike to the {} of it", terms::direction(direction))
        }
    }
}

fn buy(view: &View, purchase: Purchase) -> Offer {
    let name = |face| terms::face(&view.pack, face);
    match purchase {
        Purchase::Gold => Offer::new("5 gold").cost("2 shards"),
        Purchase::Armour(face) => Offer::new(format!("{}: 1 HP more", name(face))).cost("3 shards"),
        Purchase::Weapons(face) => Offer::new(format!("{}: one die more", name(face))).cost("3 shards"),
        Purchase::Promotion(face) => Offer::new(format!("Promote {}", name(face))).cost("4 shards"),
        Purchase::HeroLevel => Offer::new("A level for your hero").cost("5 shards"),
    }
}

fn power_text(view: &View, seat: Seat, power: u8) -> &'static str {
    let hero = view.players.get(seat.index()).and_then(|player| player.hero);
    hero.map_or("", |hero| meanings::power_text(hero.kind, power))
}

fn power_name(view: &View, seat: Seat, power: u8) -> String {
    let hero = view.players.get(seat.index()).and_then(|player| player.hero);
    let names = hero.map(|hero| &view.pack.hero(hero.kind).abilities);
    names.and_then(|names| names.get(usize::from(power))).cloned().unwrap_or_else(|| "Ability".to_owned())
}
