//! What happened, one sentence for each event, so that they read well one after the other.

use super::cards::{self, building_type, person, treasure_name};
use super::offers::deed_doing;
use super::terms::{
    a, amounts, armour, capital, colour, counted, gifts, goods, kinds, list, ordinal, pledge, proper, row,
    total,
};
use super::{ending, unnamed_does, whose};
use crate::action::Action;
use crate::cards::{ARMOUR, Cataclysm, Sin};
use crate::draft::Pledge;
use crate::event::{Event, Most, PhaseEnd, Pile};
use crate::pack::{Pack, SinFunction};
use crate::position::{Announcement, Object};
use crate::view::View;
use table::{Cast, Seat};

/// The event as a sentence. Of the view only the pack and the number of seats are used: they never change.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub(super) fn tell(view: &View, event: &Event, cast: &Cast) -> String {
    let pack: &Pack = &view.pack;
    let does = |seat: Seat, you_do: &str, other_does: &str| cast.does(seat, you_do, other_does);
    match *event {
        Event::Chose { seat, action } => thought(pack, seat, action, cast),

        Event::TookHero { seat, hero } => {
            format!("{} {}.", does(seat, "play", "plays"), pack[hero].good)
        }
        Event::BecameFirst(seat) => format!("{} the First Player.", does(seat, "are", "is")),
        Event::LaidOut => "The table is laid: tavern, store, quests and portals are open.".to_owned(),
        Event::Omen(card) => format!("An omen: {} counts as a cataclysm that was played.", title(pack, card)),
        Event::RoundBegan(round) => format!("Round {round} begins."),

        Event::Recruited { seat, character, ref paid } => {
            format!("{} {}{}.", does(seat, "recruit", "recruits"), person(pack, character), price(pack, paid))
        }
        Event::TavernFilled { character, .. } => {
            format!("{} comes to the tavern.", capital(&person(pack, character)))
        }
        Event::BoughtElixir { seat, elixir, ref paid } => {
            format!("{} {}{}.", does(seat, "buy", "buys"), a(&pack[elixir].name), price(pack, paid))
        }
        Event::StoreFilled { elixir, .. } => {
            format!("{} comes to the store.", capital(&a(&pack[elixir].name)))
        }
        Event::DeckRenewed(Pile::Characters) => {
            "The discarded characters are shuffled into a new deck.".to_owned()
        }
        Event::DeckRenewed(Pile::Elixirs) => "The discarded elixirs are shuffled into a new deck.".to_owned(),
        Event::Founded { seat, building, ref paid } => {
            format!(
                "{} {}{}.",
                does(seat, "found", "founds"),
                proper(&pack[building].name),
                price(pack, paid)
            )
        }
        Event::TurnedUpBuilding(building) => {
            let kind = building_type(building);
            format!("The {kind} {} is turned up and for sale.", pack[building].name)
        }
        Event::Announced { seat, what, ref paid } => announced(pack, seat, what, paid, cast),
        Event::Manned { seat, building, colour: joker } => {
            let manned = format!("{} {}", does(seat, "man", "mans"), proper(&pack[building].name));
            let joker = joker.map(|of| format!(": {} gifts count as any colour in quests", colour(of)));
            format!("{manned}{}.", joker.unwrap_or_default())
        }
        Event::CancelledWith { seat, sin } => {
            format!("{} it with {}.", does(seat, "cancel", "cancels"), pack[sin].name)
        }
        Event::LiftedToCancel { seat, building } => {
            let from = proper(&pack[building].name);
            format!("{} the marker from {from}: the sin is cancelled.", does(seat, "lift", "lifts"))
        }
        Event::Gained { seat, goods: gained } => {
            format!("{} {}.", does(seat, "gain", "gains"), goods(gained))
        }
        Event::Lost { seat, goods: lost } => format!("{} {}.", does(seat, "lose", "loses"), goods(lost)),
        Event::Stole { seat, from, goods: stolen } => {
            format!("{} {} from {}.", does(seat, "take", "takes"), goods(stolen), cast.name(from))
        }
        Event::TookGifts { seat, gifts: ref taken } => {
            format!("{} {} from the pools.", does(seat, "take", "takes"), gifts(taken))
        }
        Event::DiscardedGifts { seat, gifts: ref lost } => {
            format!("{} {} to the pools.", does(seat, "return", "returns"), gifts(lost))
        }
        Event::StoleGift { seat, from, colour: of } => {
            format!("{} a {} gift from {}.", does(seat, "take", "takes"), colour(of), cast.name(from))
        }
        Event::SwappedElixirs { seat, with, given, taken } => {
            let (given, taken) = (a(&pack[given].name), a(&pack[taken].name));
            format!(
                "{} {} {given} and {} {taken}.",
                does(seat, "give", "gives"),
                cast.name(with),
                takes(seat, cast)
            )
        }
        Event::DiscardedElixir { seat, elixir } => {
            format!("{} {} is discarded.", cast.possessive(seat), pack[elixir].name)
        }
        Event::Tapped { seat, character } => {
            format!("{} {} is tapped and gives nothing.", cast.possessive(seat), pack[character].name)
        }
        Event::Untapped { seat, character } => {
            format!("{} {} is upright again.", cast.possessive(seat), pack[character].name)
        }
        Event::DiscardedCharacter { seat, character } => {
            format!("{} {} is discarded.", cast.possessive(seat), pack[character].name)
        }
        Event::MustPass(seat) => format!("{} pass in the next turn.", does(seat, "must", "must")),
        Event::PutSinUnder { seat, ref sin } => {
            format!("{} {} under the sin deck.", does(seat, "put", "puts"), a_sin(pack, sin.get()))
        }
        Event::SawCataclysm { seat, ref cataclysm } => {
            let which = cataclysm.get().map(|&card| format!(": {}", title(pack, card)));
            let looked = does(seat, "look", "looks");
            format!("{looked} at the top cataclysm{}.", which.unwrap_or_default())
        }
        Event::PlacedCataclysm { seat, under: true } => {
            format!("{} the cataclysm under the deck.", does(seat, "put", "puts"))
        }
        Event::PlacedCataclysm { seat, under: false } => {
            format!("{} the cataclysm on top.", does(seat, "leave", "leaves"))
        }
        Event::UsedCharacter { seat, character, gifts: ref given } => {
            format!("{} {} gives {}.", cast.possessive(seat), pack[character].name, gifts(given))
        }
        Event::UsedAbility(seat) => format!("{} hero is tapped to exchange gifts.", cast.possessive(seat)),
        Event::Exchanged { seat, with, given, taken } => {
            let to = with.map_or_else(|| "the pool".to_owned(), |with| cast.name(with));
            let (given, taken) = (colour(given), colour(taken));
            let start = does(seat, "give", "gives");
            format!("{start} {to} a {given} gift and {} a {taken} one.", takes(seat, cast))
        }
        Event::JoinedQuest { seat, quest, ref paid, .. } => {
            let (quest, price) = (cards::quest(pack, quest), price(pack, paid));
            format!("{} a space of {quest}{price}.", does(seat, "fill", "fills"))
        }
        Event::LeftQuest { seat, quest, .. } => {
            format!("{} a marker back from {}.", does(seat, "take", "takes"), cards::quest(pack, quest))
        }
        Event::TookTreasure { seat, treasure } => {
            format!("{} {}.", does(seat, "take", "takes"), a(treasure_name(pack, treasure)))
        }
        Event::DrewArtifact { seat, ref artifact } => {
            let which = artifact.get().map(|&card| proper(&pack[card].name));
            format!("{} {}.", does(seat, "draw", "draws"), which.unwrap_or_else(|| "an artifact".to_owned()))
        }
        Event::NoArtifact(seat) => format!("There is no artifact left for {}.", cast.name(seat)),
        Event::ClosedPortal { seat, colour: of, gifts } => {
            let of = colour(of);
            format!("{} the {of} portal for {gifts} {of}.", does(seat, "close", "closes"))
        }
        Event::Cleansed { seat, ref paid } => {
            format!("{} off one corruption card{}.", does(seat, "cast", "casts"), price(pack, paid))
        }
        Event::Passed { seat, forced: false } => format!("{}.", does(seat, "pass", "passes")),
        Event::Passed { seat, forced: true } => format!("{} forced to pass.", does(seat, "are", "is")),
        Event::UsedElixir { seat, elixir, gifts: ref taken } => {
            let used = does(seat, "use", "uses");
            format!("{used} {} and {} {}.", a(&pack[elixir].name), takes(seat, cast), gifts(taken))
        }
        Event::Cashed { seat, building } => {
            format!("{} {}.", does(seat, "cash", "cashes"), proper(&pack[building].name))
        }
        Event::Lifted { seat, building } => {
            format!("{} the marker from {}.", does(seat, "lift", "lifts"), proper(&pack[building].name))
        }

        Event::CompletedQuest(quest) => format!("{} is completed.", cards::quest(pack, quest)),
        Event::WonPrize { seat, might } => {
            format!("{} {might} might as a prize for it.", does(seat, "gain", "gains"))
        }
        Event::RewardPool(ref treasures) => {
            let names = kinds(treasures, |kind| treasure_name(pack, kind).to_owned());
            format!("Treasures to pick from: {}.", list(&names))
        }
        Event::WonArmour(number) => {
            format!("The table wins the {}: armour {number} of {ARMOUR}.", armour(number))
        }
        Event::RowsMoved => "The rows of quests move down.".to_owned(),
        Event::TurnedUpTreasure { slot, treasure } => {
            let name = capital(&a(treasure_name(pack, treasure)));
            format!("{name} is turned up in {}.", row(slot))
        }
        Event::LaidQuest { slot, quest } => {
            format!("{} is laid out in {}.", cards::quest(pack, quest), row(slot))
        }
        Event::DealtTreasures { slot, count } => {
            let verb = if count == 1 { "is" } else { "are" };
            format!("{} {verb} dealt face down in {}.", capital(&counted(count, "treasure")), row(slot))
        }

        Event::DiscardedSin { seat, ref sin } => {
            format!("{} {}.", does(seat, "discard", "discards"), a_sin(pack, sin.get()))
        }
        Event::SevenSins => "Seven sins lie on the pile: they bring a cataclysm.".to_owned(),
        Event::SinsShuffledIn => "The seven sins are shuffled into the sin deck.".to_owned(),
        Event::DarkGathered => "The Dark gathers, for no row was completed in this round.".to_owned(),
        Event::CataclysmStruck { cataclysm, number } => {
            let (total, effect) = (Cataclysm::COUNT, cards::cataclysm(pack, cataclysm));
            format!("Cataclysm {number} of {total}, {}: {effect}.", title(pack, cataclysm))
        }
        Event::NoCataclysm => "No cataclysm is left to strike.".to_owned(),
        Event::ClosedSpace { seat, tavern, space } => {
            let board = if tavern { "tavern" } else { "store" };
            let closed = does(seat, "close", "closes");
            format!("{closed} space {} of the {board} for good.", u16::from(space) + 1)
        }
        Event::Destroyed { building, owner } => {
            let owner = owner.map(|seat| format!("{} ", cast.possessive(seat)));
            let name = &pack[building].name;
            format!("{}{name} is destroyed.", owner.unwrap_or_default())
        }
        Event::ReopenedPortal { colour: of, by } => {
            format!("The {} portal is open again, and {} marker comes back.", colour(of), whose(cast, by))
        }
        Event::DrewSin { seat, ref sin } => {
            format!("{} {}.", does(seat, "draw", "draws"), a_sin(pack, sin.get()))
        }
        Event::NoSin(seat) => format!("No sin is left for {} to draw.", cast.name(seat)),

        Event::QuestPhaseEnded(PhaseEnd::EverybodyPassed) => {
            "Everybody has passed: the Quest Phase is over.".to_owned()
        }
        Event::QuestPhaseEnded(PhaseEnd::RowCompleted) => {
            "The row is done: the Quest Phase is over.".to_owned()
        }
        Event::QuestPhaseEnded(PhaseEnd::CircuitLimit) => {
            "The last circuit is played: the Quest Phase is over.".to_owned()
        }
        Event::Scored { seat, most } => {
            format!("{} 1 might for {}.", does(seat, "score", "scores"), the_most(most))
        }
        Event::SinsCost { seat, might } => {
            format!("The sins in {} hand cost {might} might.", whose(cast, seat))
        }
        Event::Corrupted { seat, cards } => {
            format!("{} {}.", does(seat, "receive", "receives"), counted(cards, "corruption card"))
        }
        Event::Fell(seat) => format!("{} to the Unnamed.", does(seat, "fall", "falls")),
        Event::Returned(seat) => format!("{} good again.", does(seat, "are", "is")),
        Event::HeroesUpright => "All heroes are upright again.".to_owned(),
        Event::Produced { seat, fame, gold, might } => {
            let earned = list(&amounts([(fame, "fame"), (gold, "gold"), (might, "might")]));
            format!("{} {earned}.", does(seat, "earn", "earns"))
        }
        Event::TreasuresShuffledIn => "The discarded treasures are shuffled into the deck.".to_owned(),
        Event::MarkersBack => "All markers on buildings come back.".to_owned(),
        Event::NewOrder(ref order) => {
            format!("The new order of play: {}.", cast.list(order.iter().copied()))
        }
        Event::GiftsMelted { seat, gifts: ref lost } => {
            let verb = if total(lost) == 1 { "gift melts" } else { "gifts melt" };
            format!("{} {verb} away: {}.", cast.possessive(seat), gifts(lost))
        }

        Event::UnnamedPlayed { card, named } => {
            let against = named.map(|seat| format!(" against {}", cast.name(seat)));
            let (name, effect) = (&pack[card].name, cards::unnamed(pack, card));
            let plays = unnamed_does(view, cast, "play", "plays");
            format!("{plays} “{name}”{}: {effect}.", against.unwrap_or_default())
        }
        Event::UnnamedDeclined => format!("{} no card.", unnamed_does(view, cast, "play", "plays")),
        Event::UnnamedTookBack => format!("{} all cards back.", unnamed_does(view, cast, "take", "takes")),
        Event::MetDemand { seat, ref paid, .. } if *paid == Pledge::NOTHING => {
            format!("{} the demand.", does(seat, "meet", "meets"))
        }
        Event::MetDemand { seat, ref paid, .. } => {
            format!("{} the demand with {}.", does(seat, "meet", "meets"), pledge(pack, paid))
        }
        Event::FailedDemand(seat) => format!("{} not meet the demand.", does(seat, "do", "does")),
        Event::SwappedTreasure { slot, out, new } => {
            let another = if out == new { "another".to_owned() } else { a(treasure_name(pack, new)) };
            let (out, new) = (capital(&a(treasure_name(pack, out))), another);
            format!("{out} in {} gives way to {new}.", row(slot))
        }
        Event::SawCataclysms { count, ref cataclysms } => {
            let which = cataclysms.get().map(|cards| {
                let names: Vec<_> = cards.iter().map(|&card| title(pack, card)).collect();
                format!(": {}", list(&names))
            });
            let looks = unnamed_does(view, cast, "look", "looks");
            let top = if count == 1 { "top cataclysm".to_owned() } else { format!("top {count} cataclysms") };
            format!("{looks} at the {top}{}.", which.unwrap_or_default())
        }
        Event::PutBackCataclysm { ref cataclysm } => {
            let puts = unnamed_does(view, cast, "put", "puts");
            let which = cataclysm.get().map_or_else(|| "a cataclysm".to_owned(), |&card| title(pack, card));
            format!("{puts} {which} back.")
        }
        Event::SawSins { hero, ref sins } => {
            let which =
                sins.get().map(|sins| format!(": {}", list(&kinds(sins, |sin| pack[sin].name.clone()))));
            let looks = unnamed_does(view, cast, "look", "looks");
            format!("{looks} at {} sins{}.", whose(cast, hero), which.unwrap_or_default())
        }
        Event::BarredPool(of) => format!("The {} pool is barred: nobody takes gifts from it.", colour(of)),
        Event::UnbarredPool(of) => format!("The {} pool is open again.", colour(of)),
        Event::ClearedTavern(characters) => {
            let names: Vec<_> = characters.iter().map(|card| person(pack, card)).collect();
            leave(&names, "the tavern")
        }
        Event::ClearedStore(ref elixirs) => {
            let name =
                |card| if elixirs.count(card) == 1 { a(&pack[card].name) } else { pack[card].name.clone() };
            leave(&kinds(elixirs, name), "the store")
        }
        Event::PutBuildingUnder(building) => {
            format!("{} goes under its deck.", capital(&proper(&pack[building].name)))
        }

        Event::Ended(ref how) => ending(cast, how),
    }
}

/// " for 4 fame and Crowspire".
fn price(pack: &Pack, paid: &Pledge) -> String {
    format!(" for {}", pledge(pack, paid))
}

/// The verb without its subject: "take" or "takes".
fn takes(seat: Seat, cast: &Cast) -> &'static str {
    if cast.is_you(seat) { "take" } else { "takes" }
}

fn title(pack: &Pack, card: Cataclysm) -> String {
    format!("“{}”", pack[card].name)
}

fn a_sin(pack: &Pack, sin: Option<&Sin>) -> String {
    sin.map_or_else(|| "a sin".to_owned(), |&sin| pack[sin].name.clone())
}

fn leave(names: &[String], place: &str) -> String {
    if names.is_empty() {
        return format!("There is nothing in {place} to discard.");
    }
    let verb = if names.len() == 1 { "leaves" } else { "leave" };
    capital(&format!("{} {verb} {place}.", list(names)))
}

fn the_most(most: Most) -> String {
    match most {
        Most::Elixirs => "the most elixirs".to_owned(),
        Most::Characters => "the most characters".to_owned(),
        Most::Buildings => "the most buildings".to_owned(),
        Most::Gifts => "the most gifts".to_owned(),
        Most::Fame => "the most fame".to_owned(),
        Most::Gold => "the most gold".to_owned(),
        Most::Following(of) => format!("the largest following in {}", colour(of)),
    }
}

/// What was announced, as it is said before anybody reacts.
fn announced(pack: &Pack, seat: Seat, what: Announcement, paid: &Pledge, cast: &Cast) -> String {
    let pays = || {
        let verb = if cast.is_you(seat) { "pay" } else { "pays" };
        if *paid == Pledge::NOTHING { String::new() } else { format!(" and {verb} {}", pledge(pack, paid)) }
    };
    match what {
        Announcement::Sin { sin, .. } => {
            format!("{} {} to {}.", cast.does(seat, "play", "plays"), pack[sin].name, aim(pack, what, cast))
        }
        Announcement::Manning { building, .. } => {
            let wants = cast.does(seat, "want", "wants");
            format!("{wants} to man {}{}.", proper(&pack[building].name), pays())
        }
        Announcement::Artifact(artifact) => {
            let (name, effect) = (proper(&pack[artifact].name), cards::artifact(pack[artifact].effect));
            format!("{} {name}{}: {effect}.", cast.does(seat, "show", "shows"), pays())
        }
        Announcement::Dropped => format!("{} nothing.", cast.does(seat, "announce", "announces")),
    }
}

/// What an announced sin is about to do: "take 2 gold from you".
pub(super) fn aim(pack: &Pack, what: Announcement, cast: &Cast) -> String {
    let Announcement::Sin { sin, function, named, object } = what else { return String::new() };
    let Some(&function) = pack[sin].functions.get(usize::from(function)) else {
        return "do nothing".to_owned();
    };
    let who = || named.map_or_else(|| "nobody".to_owned(), |seat| cast.name(seat));
    let theirs = || named.map_or_else(|| "nobody's".to_owned(), |seat| whose(cast, seat));
    match (function, object) {
        (SinFunction::Untap, Object::Character(card)) => format!("turn {} upright", person(pack, card)),
        (SinFunction::StealGold(gold), _) => format!("take {gold} gold from {}", who()),
        (SinFunction::StealFame(fame), _) => format!("take {fame} fame from {}", who()),
        (SinFunction::StealGift, Object::Gift(of)) => format!("take a {} gift from {}", colour(of), who()),
        (SinFunction::SwapElixirs, Object::Elixirs(given, taken)) => {
            format!("exchange {} for {} {}", a(&pack[given].name), theirs(), pack[taken].name)
        }
        (SinFunction::SpoilElixir, Object::Elixir(card)) => format!("spoil {} {}", theirs(), pack[card].name),
        (SinFunction::TapCharacter, Object::Character(card)) => {
            format!("tap {} {}", theirs(), pack[card].name)
        }
        (SinFunction::LoseMight(might), _) => format!("make {} lose {might} might", who()),
        (SinFunction::ForcePass, _) => format!("make {} pass in the next turn", who()),
        (other, _) => cards::function(other),
    }
}

/// A step of composing, as the seat thinks it.
fn thought(pack: &Pack, seat: Seat, action: Action, cast: &Cast) -> String {
    let does = |you_do: &str, other_does: &str| cast.does(seat, you_do, other_does);
    let considers = |what: &str| format!("{} {what}.", does("consider", "considers"));
    match action {
        Action::Do(deed) => considers(deed_doing(deed)),
        Action::Back => format!("{} again.", does("think", "thinks")),
        Action::Character(card) => considers(&person(pack, card)),
        Action::Elixir(card) => considers(&a(&pack[card].name)),
        Action::Yield(card, _) => format!("{} {} ready.", does("hold", "holds"), a(&pack[card].name)),
        Action::Building(card) => considers(&proper(&pack[card].name)),
        Action::Colour(of) | Action::Joker(of) => considers(colour(of)),
        Action::Sin(card) | Action::React(card) => considers(&pack[card].name),
        Action::Function(at) => considers(&format!("its {} function", ordinal(at))),
        Action::Hero(other) => format!("{} at {}.", does("look", "looks"), cast.name(other)),
        Action::Pool => format!("{} at the pools.", does("look", "looks")),
        Action::Artifact(card) => considers(&proper(&pack[card].name)),
        Action::Space { slot, space } => {
            considers(&format!("space {} of a quest in {}", u16::from(space) + 1, row(slot)))
        }
        Action::Quest(slot) => considers(&format!("a quest in {}", row(slot))),
        Action::Treasure(card) | Action::TreasureAt { treasure: card, .. } => {
            considers(&a(treasure_name(pack, card)))
        }
        Action::Stop => format!("{} it at that.", does("leave", "leaves")),
        Action::PayLoose => format!("{} out the rest.", does("count", "counts")),
        Action::Unnamed(card) => considers(&format!("“{}”", pack[card].name)),
        Action::Meet(way) => considers(&format!("the {} way to meet the demand", ordinal(way))),
        Action::PlayHero(card) => considers(&pack[card].good),
        Action::Cataclysm(card) => considers(&title(pack, card)),
        Action::Pass
        | Action::Leave
        | Action::PutUnder
        | Action::TopOfDeck
        | Action::Confirm
        | Action::LiftToCancel(_)
        | Action::LetPass
        | Action::CloseSpace(_)
        | Action::LoseMight
        | Action::Decline
        | Action::AcceptPenalty
        | Action::TakeCorruption
        | Action::TakeSin => format!("{}.", does("decide", "decides")),
    }
}
