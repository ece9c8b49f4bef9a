//! Random walks from crowded tables: hands full of artefacts and great artefacts, heroes and Buff close together. Random games seldom come
//! to such tables, so what the kit checks is checked here again, in every position.

use battalia::{Action, Battalia, Card, Event, Face, Faction, Scene, Setup, Terrain};
use table::chance::ChanceFault;
use table::{Audience, Chance, Fast, Game, Recording, Refusal, Replay, Seat, Transcript, Viewer};

const SQUARES: [&str; 7] = ["a1", "b1", "c1", "d1", "e1", "c2", "c3"];

fn some<T: Copy>(all: &[T], chance: &mut Fast) -> T {
    all[chance.below(all.len() as u32) as usize]
}

/// Two players with everything, and cards of every kind.
fn crowded(number: u64, chance: &mut Fast) -> Battalia {
    let setup = Setup::players(2).variants(number.is_multiple_of(2), !number.is_multiple_of(5));
    let factions = [Faction::Barfolk, Faction::Islanders];
    let mut scene = Scene::with(&setup, &factions)
        .day(1 + chance.below(21) as u8)
        .road("b1", "EW", Terrain::Forest)
        .road("c1", "ESW", Terrain::Lake)
        .road("d1", "EW", Terrain::Canyon)
        .road("c2", "NS", Terrain::Forest)
        .level("a1", 3)
        .level("e5", 2);
    let mut left: Vec<Card> = Card::all().filter(|card| can_be_had(*card, setup.module)).collect();
    for seat in Seat::all(2) {
        for place in 0..4 {
            for _ in 0..[9, 8, 3, 3][place] {
                let card = match left.len() {
                    0 => Card::SUPPLY,
                    _ if chance.below(5) == 0 => Card::SUPPLY,
                    kinds => left.swap_remove(chance.below(kinds as u32) as usize),
                };
                let is_great = card.as_great().is_some();
                let name = card.to_string();
                scene = match place {
                    0 => scene.hand(seat, &name),
                    2 if !is_great => scene.ambush(seat, &name),
                    3 => scene.shelter(seat, &name),
                    _ => scene.nation(seat, &name),
                };
            }
        }
        scene = scene.hero(seat, some(&SQUARES, chance)).hero(seat, some(&SQUARES, chance));
        scene = if chance.below(4) == 0 { scene.truce(seat, 30) } else { scene };
    }
    scene =
        scene.tent(Seat::new(0), "tent-barfolk", "supply").tent(Seat::new(1), "tent-islanders", "2*supply");
    scene = match (setup.module, chance.below(3)) {
        (true, 0) => scene.free_buff(some(&SQUARES, chance)),
        (true, 1) => scene.serving_buff(Seat::new(chance.below(2) as u8), some(&SQUARES, chance), 30),
        _ => scene,
    };
    match chance.below(4) {
        0 => scene.opening_of(Seat::new(1)).build(),
        1 if setup.module => scene.day(15).bidding().build(),
        _ => scene.turn_of(Seat::new(chance.below(2) as u8)).build(),
    }
}

/// With these factions and two players the Cloudborn have left.
fn can_be_had(card: Card, module: bool) -> bool {
    match card.face() {
        Face::Unit(_, None) => module,
        _ => card.faction() != Some(Faction::Cloudborn),
    }
}

fn legal(game: &Battalia, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

#[track_caller]
fn look_at(game: &Battalia, chance: &mut Fast) {
    game.audit().unwrap_or_else(|error| panic!("{error}"));
    for seat in Seat::all(2) {
        let mut passing = Vec::new();
        game.candidates(seat, &mut passing);
        passing.retain(|&action| game.check(seat, action).is_ok());
        assert_eq!(
            legal(game, seat),
            passing,
            "what {seat} can do: legal, and candidates that pass the check"
        );
        if let Some(pass) = game.pass(seat) {
            game.check(seat, pass).unwrap_or_else(|refused| panic!("{pass:?}: {}", refused.rule()));
        }
    }
    let written = serde_json::to_string(game).expect("a position has JSON");
    assert_eq!(serde_json::from_str::<Battalia>(&written).expect("it reads back"), *game);
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        let (mut world, seed) = (*game, chance.next_u64());
        world.imagine(viewer, &mut Fast::new(seed));
        world.audit().unwrap_or_else(|error| panic!("imagined by {viewer}: {error}"));
        assert_eq!(game.view(viewer), world.view(viewer));
        assert_eq!(game.turn(), world.turn());
        let (mut here, mut there) = (*game, world);
        here.imagine(viewer, &mut Fast::new(!seed));
        there.imagine(viewer, &mut Fast::new(!seed));
        assert_eq!(here, there, "what {viewer} imagines from two worlds");
        if let Viewer::Seat(seat) = viewer {
            assert_eq!(legal(game, seat), legal(&world, seat));
        }
    }
}

fn heard(log: &Transcript<Event>, viewer: Viewer) -> Vec<Event> {
    log.events.iter().filter_map(|event| Battalia::redact(event, viewer)).collect()
}

/// A move as it was made.
struct Move<'a> {
    before: &'a Battalia,
    seat: Seat,
    action: Action,
    after: &'a Battalia,
    answers: &'a [u32],
    log: &'a Transcript<Event>,
}

impl Move<'_> {
    /// The same with another action in another world; nothing if it is not possible there.
    fn repeated(&self, action: Action, world: &Battalia) -> Option<(Battalia, Transcript<Event>, bool)> {
        world.check(self.seat, action).ok()?;
        let (mut after, mut log, mut luck) = (*world, Transcript::default(), Replay::new(self.answers));
        after.apply(self.seat, action, &mut luck, &mut log);
        let luck = luck.finish();
        (!matches!(luck, Err(ChanceFault::Impossible { .. }))).then_some((after, log, luck.is_ok()))
    }

    fn looks_like(&self, after: &Battalia, log: &Transcript<Event>, viewer: Viewer) -> bool {
        self.after.view(viewer) == after.view(viewer)
            && self.after.turn() == after.turn()
            && heard(self.log, viewer) == heard(log, viewer)
    }
}

/// What a move tells to somebody who may not know everything.
fn look_at_move(step: &Move<'_>, viewer: Viewer, chance: &mut Fast) {
    let mut world = *step.before;
    world.imagine(viewer, &mut Fast::new(chance.next_u64()));
    let context = format!("{:?} of {} before {viewer}", step.action, step.seat);
    let is_noticed = !heard(step.log, viewer).is_empty() || step.before.turn() != step.after.turn();
    assert!(
        is_noticed || step.before.view(viewer) == step.after.view(viewer),
        "{context} is seen but not said"
    );
    if let Some((after, log, is_same_luck)) = step.repeated(step.action, &world) {
        let is_alike = step.looks_like(&after, &log, viewer);
        if !step.log.revealed.includes(viewer) && !log.revealed.includes(viewer) {
            assert!(is_same_luck && is_alike, "{context} tells something");
        }
        if is_same_luck && is_alike {
            let seed = chance.next_u64();
            let (mut here, mut there) = (*step.after, after);
            here.imagine(viewer, &mut Fast::new(seed));
            there.imagine(viewer, &mut Fast::new(seed));
            assert_eq!(here, there, "{context} looks the same in two worlds, but `imagine` tells them apart");
        }
    }
    let is_free = step.answers.is_empty() && step.log.revealed == Audience::NOBODY;
    if is_free && (is_noticed || viewer == Viewer::Seat(step.seat)) {
        let others = if viewer == Viewer::Seat(step.seat) { Vec::new() } else { legal(&world, step.seat) };
        let mut possible =
            [step.action].into_iter().chain(others).filter_map(|action| step.repeated(action, &world));
        let is_told = possible.any(|(after, log, _)| step.looks_like(&after, &log, viewer));
        assert!(is_told, "undo of {context} is free, but it was learned from");
    }
}

#[test]
fn crowded_tables_keep_the_contract() {
    for number in 0..400 {
        let mut chance = Fast::stream(11, number);
        let mut game = crowded(number, &mut chance);
        for _ in 0..120 {
            look_at(&game, &mut chance);
            let Some(seat) = game.turn().deciders().first() else { break };
            // Cancelling and passing are the least interesting things to do.
            let mut choices = legal(&game, seat);
            assert!(!choices.is_empty() && choices.len() < 100, "B18.1: {} choices", choices.len());
            if choices.len() > 1 {
                choices.retain(|action| {
                    !matches!(action, Action::Cancel | Action::Pass) || chance.below(6) == 0
                });
            }
            let choices = if choices.is_empty() { legal(&game, seat) } else { choices };
            let action = some(&choices, &mut chance);
            let (before, mut log) = (game, Transcript::default());
            let mut recording = Recording::new(&mut chance);
            game.apply(seat, action, &mut recording, &mut log);
            let answers = recording.into_answers();
            let step = Move { before: &before, seat, action, after: &game, answers: &answers, log: &log };
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
                look_at_move(&step, viewer, &mut chance);
            }
        }
    }
}
