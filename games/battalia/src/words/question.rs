//! What the table waits for: in full for the seat that is asked, and for the others without what it composes.

use super::cards::{a_card, card, hero, where_is, whose};
use super::ending;
use super::offers::{purpose, total_price};
use super::terms::{artefact, counted, list, price, rank, shape};
use crate::action::{Deed, Figure, HeroRef, Target};
use crate::cards::Great;
use crate::draft::{Draft, NamedKind, Payment};
use crate::pack::Pack;
use crate::task::Task;
use crate::view::{Asked, BattleView, View};
use table::{Cast, Seat};

/// What the table waits for, as the holder of the view would be told.
pub(super) fn question(view: &View, cast: &Cast) -> String {
    match (view.ending, &view.asked) {
        (Some(how), _) => ending(view, how, cast),
        (None, Some(asked)) if asked.seats.iter().any(|seat| cast.is_you(seat)) => yours(view, asked, cast),
        (None, Some(asked)) => theirs(view, asked, cast),
        (None, None) => "The table goes on by itself.".to_owned(),
    }
}

fn yours(view: &View, asked: &Asked, cast: &Cast) -> String {
    let pack: &Pack = &view.pack;
    match &asked.draft {
        Draft::Nothing => open(view, asked, cast),
        Draft::Deed(deed) => which(*deed).to_owned(),
        Draft::Create(kind) => {
            format!("The {} is matched today: of which faction do you create one?", artefact(*kind))
        }
        Draft::CityLevel(level) => {
            format!("A city of level {}: of which shape?", level.number())
        }
        Draft::Site { shape: of, .. } => format!("On which square does the {} go?", shape(*of)),
        Draft::Turned { shape: of, square, .. } => format!("How does the {} lie on {square}?", shape(*of)),
        Draft::Pay(payment) => pay(view, payment),
        Draft::Amulet(_) => "For which card do you roll? 2 doubles it, 3 triples it, 4 sends it to the ambush, 5 to the shelter, \
             6 makes it what you name."
                .to_owned(),
        Draft::Title(_) => "Which unit does the title raise?".to_owned(),
        Draft::Scroll { faction: None, .. } => "Which faction does the scroll name?".to_owned(),
        Draft::Scroll { objects, .. } => {
            let left = pack.numbers.scroll_cards.saturating_sub(objects.len() as u8);
            format!("Which cards shall belong to it? Up to {left} more.")
        }
        Draft::Camp { tent, supply: None, .. } if tent.card.as_great().is_none() => {
            "Which supply pays for the tent?".to_owned()
        }
        Draft::Camp { tent, .. } => format!("Which card do you station with the {}?", card(pack, tent.now)),
        Draft::Great(Great::Wings) => "Which hero flies?".to_owned(),
        Draft::Great(Great::Book) => "Which faction does the Book name?".to_owned(),
        Draft::Great(Great::Hand) => "Into whose hand does the Hand reach?".to_owned(),
        Draft::Great(Great::Staff) => "Of which shape is the road of the Staff?".to_owned(),
        Draft::Great(great) => format!("What do you do with the {}?", pack.great(*great).name),
        Draft::Crown(objects) => {
            let left = pack.great(Great::Crown).cards.saturating_sub(objects.len() as u8);
            format!("Which units does the Crown raise? Up to {left} more.")
        }
        Draft::Name { piece, kind: None } => {
            format!("What is {} until the end of the turn?", whose_card(pack, piece.now))
        }
        Draft::Name { kind: Some(NamedKind::Unit(of)), .. } => {
            format!("Of which faction is the {}?", rank(*of))
        }
        Draft::Name { kind: Some(NamedKind::Artefact(of)), .. } => {
            format!("Of which faction is the {}?", artefact(*of))
        }
        Draft::March { figure, .. } => march(view, asked, *figure, asked.points, cast),
        Draft::Flight(figure) => format!("Where does {} fly?", own(asked, *figure, cast)),
        Draft::AttackWith(figure) => format!("What does {} attack?", own(asked, *figure, cast)),
        Draft::AttackOn(figure, target) => {
            let target = aim(*target, cast);
            format!("With which weapon does {} open the attack on {target}?", own(asked, *figure, cast))
        }
        Draft::Deploy(piece) => {
            format!("You deploy {}: which card is suspended for it?", a_card(pack, piece.card))
        }
    }
}

fn whose_card(pack: &Pack, of: crate::cards::Card) -> String {
    format!("your {}", card(pack, of))
}

/// A figure of the seat that is asked.
fn own(asked: &Asked, figure: Figure, cast: &Cast) -> String {
    match asked.seats.iter().find(|&seat| cast.is_you(seat)).or(asked.seats.first()) {
        Some(seat) => hero(cast, HeroRef { seat, figure }),
        None => "the hero".to_owned(),
    }
}

fn aim(target: Target, cast: &Cast) -> String {
    match target {
        Target::Hero(who) => hero(cast, who),
        Target::City => "the city".to_owned(),
        Target::Ruins => "the ruins".to_owned(),
    }
}

fn march(view: &View, asked: &Asked, figure: Figure, points: u8, cast: &Cast) -> String {
    let who = own(asked, figure, cast);
    let seat = asked.seats.first();
    let at = seat.and_then(|seat| where_is(view, HeroRef { seat, figure }));
    let at = at.map_or_else(String::new, |square| format!(" from {square}"));
    let points = match points {
        0 => "Play a supply or a horse for movement points.".to_owned(),
        points => format!("{} left.", counted(points, "movement point")),
    };
    format!("Where does {who} march{at}? {points}")
}

fn pay(view: &View, payment: &Payment) -> String {
    let what = purpose(payment.purpose);
    let paid: Vec<_> = payment.paid.iter().map(|piece| a_card(&view.pack, piece.now)).collect();
    if paid.is_empty() {
        return format!("To {what} you owe {}: how do you pay?", price(&payment.owed));
    }
    let total = total_price(view, payment.purpose).items();
    let done = total.saturating_sub(payment.owed.items());
    let (given, rest) = (list(&paid), price(&payment.owed));
    format!("To {what} you give {given}: {done} of {total} paid, {rest} more.")
}

const fn which(deed: Deed) -> &'static str {
    match deed {
        Deed::HireUnit => "A unit of which rank do you hire?",
        Deed::CreateArtefact => "Which artefact do you create?",
        Deed::BuildRoad => "A road of which shape do you build?",
        Deed::BuildCity => "A city of which level do you build?",
        Deed::UpgradeCity => "Which city do you upgrade?",
        Deed::UseAmulet => "Which amulet do you play?",
        Deed::UseTitle => "Which title do you play?",
        Deed::UseScroll => "Which scroll do you play?",
        Deed::PitchTent => "Which tent do you pitch?",
        Deed::UseGreat => "Which great artefact do you play?",
        Deed::HireHero => "On which city do you hire a hero?",
        Deed::March => "Which hero marches?",
        Deed::Attack => "Which hero attacks?",
        Deed::Deploy => "Which card do you deploy into your ambush?",
        Deed::CallBuff => "Which hero calls Buff?",
    }
}

/// The question itself, before anything was composed.
fn open(view: &View, asked: &Asked, cast: &Cast) -> String {
    let pack: &Pack = &view.pack;
    match asked.task {
        Task::ChooseFaction(_) => "Which faction do you lead?".to_owned(),
        Task::ChooseCity(_) => "Which start city do you take?".to_owned(),
        Task::Opening => "Your turn: announce a cohort, take a mulligan, or neither?".to_owned(),
        Task::Menu => "Your turn: choose an action, or pass.".to_owned(),
        Task::LeadBuff => "Do you lead Buff?".to_owned(),
        Task::Name { piece, .. } => {
            format!("You rolled a 6: what is {} until the end of the turn?", whose_card(pack, piece.now))
        }
        Task::FreeRoad { left } => {
            format!("Build another road with the Staff? {} left.", counted(left, "road"))
        }
        Task::March { figure, points } => march(view, asked, figure, points, cast),
        Task::Flight { figure, left } => {
            format!("Where does {} fly next? {} left.", own(asked, figure, cast), counted(left, "step"))
        }
        Task::Retreat => format!("{} Does your hero retreat?", attacked(view, cast)),
        Task::Participation => format!("{} Does a hero of yours lead the defence?", attacked(view, cast)),
        Task::SpringAmbush => format!("{} Do you spring your ambush?", attacked(view, cast)),
        Task::AttackerLine => match &view.battle {
            Some(battle) => {
                let rest = if battle.defender.is_some() { ", before the defender lays" } else { "" };
                let (attack, defence) = (battle.attack.total, battle.defence.total);
                format!("Lay your line: attack {attack} against {defence}{rest}.")
            }
            None => "Lay your line.".to_owned(),
        },
        Task::DefenderLine => match &view.battle {
            Some(battle) => {
                let (attack, defence) = (battle.attack.total, battle.defence.total);
                format!("Lay your line: defence {defence} against {attack}; a tie holds.")
            }
            None => "Lay your line.".to_owned(),
        },
        Task::TakeFromRow => "The ruins have fallen: which great artefact do you take?".to_owned(),
        Task::WalkBuff { left } => format!("Where does Buff go? Up to {}.", counted(left, "step")),
        Task::PickMet { .. } => "Which hero does Buff meet?".to_owned(),
        Task::AnswerBuff { hero: who, truce: false } => {
            format!("Buff and his horde meet {}: bribe, hire or fight?", hero(cast, who))
        }
        Task::AnswerBuff { hero: who, truce: true } => {
            format!("Buff meets {} in a truce: do you hire him?", hero(cast, who))
        }
        Task::Bid => {
            "Buff comes: what do you bid for where he enters? The others do not see it yet.".to_owned()
        }
        Task::PlaceBuff(_) => "You won the bid: where does Buff enter?".to_owned(),
        Task::FinishSetup
        | Task::RaiseAmbush
        | Task::DiscardAndDraw
        | Task::EndTurn
        | Task::Compare
        | Task::EndMorning => "The table goes on by itself.".to_owned(),
    }
}

/// Who attacks whom: "Ben's first hero attacks your city on c3."
pub fn attack(battle: &BattleView, cast: &Cast) -> String {
    let attacker = match battle.attacker {
        Some(who) => hero(cast, who),
        None => "the horde".to_owned(),
    };
    let target = match (battle.target, battle.defender) {
        (Target::Hero(who), _) => hero(cast, who),
        (Target::City, Some(seat)) => format!("{} city", whose(cast, seat)),
        (Target::City, None) => "the neutral city".to_owned(),
        (Target::Ruins, _) => "the ruins".to_owned(),
    };
    let attacker = if attacker.starts_with("your ") || attacker.starts_with("the ") {
        super::terms::capital(&attacker)
    } else {
        attacker
    };
    format!("{attacker} attacks {target} on {}.", battle.square)
}

fn attacked(view: &View, cast: &Cast) -> String {
    view.battle.as_ref().map_or_else(|| "You are attacked.".to_owned(), |battle| attack(battle, cast))
}

/// What the others are told.
fn theirs(view: &View, asked: &Asked, cast: &Cast) -> String {
    let Some(seat) = asked.seats.first() else { return "The table goes on by itself.".to_owned() };
    let who = cast.name(seat);
    let of = |figure: Figure| hero(cast, HeroRef { seat, figure });
    match asked.task {
        Task::ChooseFaction(_) => format!("{who} chooses a faction."),
        Task::ChooseCity(_) => format!("{who} chooses a start city."),
        Task::Opening => format!("{who} opens the turn: cohort, mulligan or neither."),
        Task::Menu => format!("It is {} turn.", whose(cast, seat)),
        Task::LeadBuff => format!("{who} decides whether to lead Buff."),
        Task::Name { piece, .. } => {
            format!("{who} rolled a 6 and names what the {} is.", card(&view.pack, piece.now))
        }
        Task::FreeRoad { .. } => format!("{who} may build another road with the Staff."),
        Task::March { figure, .. } => format!("{} marches.", of(figure)),
        Task::Flight { figure, .. } => format!("{} flies.", of(figure)),
        Task::Retreat => format!("{who} decides whether the attacked hero retreats."),
        Task::Participation => format!("{who} decides whether a hero leads the defence."),
        Task::SpringAmbush => format!("{who} decides whether to spring the ambush."),
        Task::AttackerLine => format!("{who} lays the attacker's line."),
        Task::DefenderLine => format!("{who} lays the defender's line."),
        Task::TakeFromRow => format!("{who} takes a great artefact from the row."),
        Task::WalkBuff { .. } => format!("{who} leads Buff."),
        Task::PickMet { .. } => format!("{who} picks the hero whom Buff meets."),
        Task::AnswerBuff { hero: met, .. } => format!("Buff meets {}: {who} answers.", hero(cast, met)),
        Task::Bid => bids(asked, cast),
        Task::PlaceBuff(_) => format!("{who} won the bid and places Buff."),
        _ => format!("The table waits for {who}."),
    }
}

fn bids(asked: &Asked, cast: &Cast) -> String {
    let seats: Vec<Seat> = asked.seats.iter().collect();
    let verb = if seats.len() == 1 { "chooses" } else { "choose" };
    format!("{} {verb} a bid in secret.", cast.list(seats))
}
