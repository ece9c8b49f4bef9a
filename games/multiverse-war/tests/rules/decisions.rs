//! Chapter 32: the decision points of opening, Revenue and Build phase, and what holds for all.

use crate::common::{
    BLANK, BLUE, MELEE, RED, act, act_with, asked, attack, hex, legal, player, question, refused, seen,
    seen_by, simple,
};
use multiverse_war::{
    Action, Face, Growth, HeroKind, MultiverseWar, Purchase, Scene, Setup, Source, Task, Terrain, Work, Works,
};
use table::{Fast, Game, Seat, Silent};

const TWO: Seat = Seat::new(2);

/// Three players who make treaties and deals, and nothing else that asks.
fn diplomats() -> Scene {
    Scene::with(&Setup::starter(3).with(|rules| rules.diplomacy = true))
}

/// Heroes without the dial.
fn heroic() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| (rules.dial, rules.combat_cards) = (false, false)))
}

/// The hero step of seat 0 in a new turn.
fn hero_step(scene: Scene) -> MultiverseWar {
    let mut game = scene.phase_of(BLUE).build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    game
}

#[test]
fn d1_a_faction_in_seat_order() {
    let mut game = MultiverseWar::begin(&Setup::starter(4), &mut Fast::new(1), &mut Silent).unwrap();
    for (left, seat) in [4, 3, 2, 1].into_iter().zip(Seat::all(4)) {
        assert_eq!(asked(&game), [seat]);
        let options = legal(&game, seat);
        assert_eq!(options.len(), left);
        assert!(options.iter().all(|option| matches!(option, Action::Faction(_))));
        act(&mut game, seat, &options[..1]);
    }
}

#[test]
fn d2_the_hero_step_in_player_order() {
    let mut game = hero_step(heroic());
    assert_eq!(asked(&game), [RED]);
    let row = seen(&game).heroes;
    let mut expected: Vec<_> = row.iter().map(|&kind| Action::Hero(kind)).collect();
    expected.push(Action::Pass);
    assert_eq!(legal(&game, RED), expected, "five sheets and pass");
    // With 8 gold only the first two (M20.2).
    let poor = hero_step(heroic().gold(RED, 3));
    assert_eq!(legal(&poor, RED), [Action::Hero(row[0]), Action::Hero(row[1]), Action::Pass]);
    act(&mut game, RED, &[Action::Pass]);
    assert_eq!(asked(&game), [BLUE]);
    // A dead hero is brought back, or not.
    let scene = heroic().hero(RED, HeroKind::Warlord, 1, (1, 3, 1), 3, 0).unit(BLUE, Face::Pikeman, 4, 0);
    let mut game = scene.phase_of(BLUE).build();
    let kill = attack(&game, BLUE, (4, 0), (3, 0));
    act_with(&mut game, BLUE, kill, &[MELEE, BLANK, BLANK, BLANK]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!(legal(&game, RED), [Action::Resurrect, Action::Pass]);
    // Then the place, in the settlement.
    act(&mut game, RED, &[Action::Resurrect]);
    assert_eq!(question(&game), (vec![RED], Task::HeroPlace(RED)));
    assert_eq!(legal(&game, RED).len(), 5);
}

#[test]
fn d3_the_skill_points_of_a_new_hero() {
    let mut game = hero_step(heroic());
    act(&mut game, RED, &[Action::Hero(HeroKind::Warlord)]);
    assert_eq!(question(&game), (vec![RED], Task::HeroPoints(RED)));
    // 4 splits without an ability, 5 with each of three, 3 with each pair, 1 with all.
    assert_eq!(legal(&game, RED).len(), 4 + 3 * 5 + 3 * 3 + 1);
    assert_eq!(refused(&game, RED, Action::Points { hp: 3, ap: 4, skills: 1 }), "M20.3");
    assert!(game.check(RED, Action::Points { hp: 3, ap: 3, skills: 1 }).is_ok());
}

#[test]
fn d4_the_skill_points_of_a_new_level() {
    // A level for five shards (M27.9).
    let setup = Setup::advanced(2).with(|rules| (rules.shards, rules.combat_cards) = (true, false));
    let level = |level: u8| {
        let scene = Scene::with(&setup).shards(RED, 5).hero(RED, HeroKind::Warlord, level, (3, 3, 1), 2, 0);
        let mut game = scene.build_phase().build();
        act(&mut game, RED, &[Action::Shards, Action::Buy(Purchase::HeroLevel), Action::Done]);
        act(&mut game, BLUE, &[Action::Done]);
        assert_eq!(question(&game), (vec![RED], Task::Level(RED)));
        legal(&game, RED)
    };
    let grow = |growth| Action::Grow(growth);
    let points = [Growth::Hp, Growth::HpAp, Growth::Ap].map(grow);
    // At level 2 three more abilities are open, at level 3 four.
    assert_eq!(level(1), [&points[..], &[1, 2, 3].map(|power| grow(Growth::Skill(power)))].concat());
    assert_eq!(level(2), [&points[..], &[1, 2, 3, 4].map(|power| grow(Growth::Skill(power)))].concat());
}

#[test]
fn d5_a_gift_to_the_ally_by_all_at_once() {
    let last = Seat::new(3);
    let scene = Scene::with(&Setup::starter(4)).gold(RED, 28).gold(BLUE, 0);
    let mut game = scene.phase_of(last).build();
    act(&mut game, last, &[Action::EndPhase]);
    assert_eq!(question(&game), (Seat::all(4).collect(), Task::Gifts));
    // 33 gold: 0 to 30, or all. 5 gold: 0 to 5.
    let options = legal(&game, RED);
    assert_eq!(options.len(), 32);
    assert!(options.contains(&Action::Give(30)) && options.contains(&Action::GiveAll));
    assert_eq!(legal(&game, BLUE), [0, 1, 2, 3, 4, 5].map(Action::Give));
    assert_eq!(refused(&game, BLUE, Action::GiveAll), "M29.2");
    // Nobody sees what the others decided.
    act(&mut game, RED, &[Action::GiveAll]);
    assert_eq!(asked(&game).len(), 3);
    assert_eq!(player(&game, RED).gold, 33);
}

#[test]
fn d6_a_treaty_is_offered_in_player_order() {
    let mut game = diplomats().negotiations().build();
    assert_eq!(question(&game), (vec![RED], Task::Treaty(0)));
    assert_eq!(legal(&game, RED), [Action::Treaty(BLUE), Action::Treaty(TWO), Action::Pass]);
    act(&mut game, RED, &[Action::Pass]);
    assert_eq!(question(&game), (vec![BLUE], Task::Treaty(1)));
    // With a treaty that runs only the other partner is left.
    let game = diplomats().treaty(RED, BLUE, 6).negotiations().build();
    assert_eq!(legal(&game, RED), [Action::Treaty(TWO), Action::Pass]);
}

#[test]
fn d7_the_partner_answers() {
    let mut game = diplomats().negotiations().build();
    act(&mut game, RED, &[Action::Treaty(TWO)]);
    assert_eq!(question(&game), (vec![TWO], Task::TreatyAnswer(RED, TWO)));
    assert_eq!(legal(&game, TWO), [Action::Accept, Action::Refuse]);
    act(&mut game, TWO, &[Action::Refuse]);
    assert!(seen(&game).treaties.is_empty());
    assert_eq!(question(&game).1, Task::Treaty(1));
}

#[test]
fn d8_orders_of_all_at_once() {
    let setup = Setup::advanced(2).with(|rules| rules.shards = true);
    let mut game = Scene::with(&setup)
        .unit(RED, Face::Builder, 3, 1)
        .building(RED, Works::Barracks, false, 3, -3)
        .shards(RED, 2)
        .build_phase()
        .build();
    assert_eq!(asked(&game), [RED, BLUE]);
    let barracks = Action::Source(Source::Building(hex(&game, 3, -3)));
    let all = [
        Action::Builder(0),
        Action::Source(Source::Settlement),
        barracks,
        Action::Decoy,
        Action::Disband,
        Action::Shards,
        Action::Done,
    ];
    assert_eq!(legal(&game, RED), all, "and nothing to take back yet");
    // A decoy, then its hex; the unit to disband.
    act(&mut game, RED, &[Action::Decoy]);
    let places = legal(&game, RED);
    assert_eq!(places.len(), 5 + 1, "five settlement hexes, or back");
    act(&mut game, RED, &places[..1]);
    assert!(legal(&game, RED).contains(&Action::TakeBack));
    assert!(!legal(&game, RED).contains(&Action::Decoy), "one in a Build phase");
    act(&mut game, RED, &[Action::Disband]);
    assert_eq!(legal(&game, RED), [Action::Remove(0), Action::Cancel]);
}

#[test]
fn d9_the_works_of_a_builder() {
    let mut game = simple().gold(RED, 40).unit(RED, Face::Builder, 3, 1).build_phase().build();
    act(&mut game, RED, &[Action::Builder(0)]);
    let options = legal(&game, RED);
    let count = |wanted: fn(&Action) -> bool| options.iter().filter(|option| wanted(option)).count();
    assert_eq!(count(|option| matches!(option, Action::Work(Work::Build(_)))), 5);
    assert_eq!(count(|option| matches!(option, Action::Work(Work::Road(..)))), 15);
    assert!(
        options.contains(&Action::Work(Work::Crossroads)) && options.contains(&Action::Work(Work::Plant))
    );
    assert_eq!(options.last(), Some(&Action::Cancel));
    assert_eq!(options.len(), 5 + 15 + 2 + 1);
    // The most: water all round, and every other exit of each bridge.
    let around = [(4, 1), (3, 2), (2, 2), (2, 1), (3, 0), (4, 0)];
    let scene = around.iter().fold(simple(), |scene, &(q, r)| scene.terrain(q, r, Terrain::Water));
    let mut game = scene.gold(RED, 40).unit(RED, Face::Builder, 3, 1).build_phase().build();
    act(&mut game, RED, &[Action::Builder(0)]);
    assert_eq!(legal(&game, RED).len(), 6 * 5 + 5 + 15 + 2 + 1);
    // On an own Barracks: upgrade and demolish, and a Fortress in its place.
    let scene = simple().gold(RED, 40).building(RED, Works::Barracks, false, 3, 1);
    let mut game = scene.unit(RED, Face::Builder, 3, 1).build_phase().build();
    act(&mut game, RED, &[Action::Builder(0)]);
    let works = [Work::Build(Works::Fortress), Work::Upgrade, Work::Demolish].map(Action::Work);
    assert_eq!(legal(&game, RED), [&works[..], &[Action::Cancel]].concat());
}

#[test]
fn d10_a_unit_and_its_place() {
    let mut game = simple().building(RED, Works::Barracks, false, 3, 1).build_phase().build();
    let barracks = Source::Building(hex(&game, 3, 1));
    act(&mut game, RED, &[Action::Source(barracks)]);
    let faces = [
        Face::TribalScout,
        Face::Pikeman,
        Face::Archer,
        Face::HeavySwordsman,
        Face::Crossbowman,
        Face::ShieldMaiden,
    ];
    assert_eq!(legal(&game, RED), [&faces.map(Action::Recruit)[..], &[Action::Cancel]].concat());
    act(&mut game, RED, &[Action::Recruit(Face::Pikeman)]);
    assert_eq!(legal(&game, RED).len(), 7 + 1, "on the Barracks or next to it, or back");
    // The settlement's unit: in the settlement, or at a building that a road connects with it.
    act(
        &mut game,
        RED,
        &[Action::Cancel, Action::Source(Source::Settlement), Action::Recruit(Face::Pikeman)],
    );
    assert_eq!(legal(&game, RED).len(), 5 + 1);
    let connected = simple().road(2, 0, 63).road(2, 1, 63).building(RED, Works::Barracks, false, 3, 1);
    let mut game = connected.build_phase().build();
    act(&mut game, RED, &[Action::Source(Source::Settlement), Action::Recruit(Face::Pikeman)]);
    assert_eq!(legal(&game, RED).len(), 5 + 7 + 1);
}

#[test]
fn d11_spending_shards() {
    let setup = Setup::advanced(2).with(|rules| rules.shards = true);
    let spend = |shards: u8| {
        let scene = Scene::with(&setup).shards(RED, shards).hero(RED, HeroKind::Warlord, 1, (3, 3, 1), 2, 0);
        let mut game = scene.build_phase().build();
        act(&mut game, RED, &[Action::Shards]);
        legal(&game, RED)
    };
    assert_eq!(spend(2), [Action::Buy(Purchase::Gold), Action::Cancel]);
    // Gold, eleven own types with HP, die and promotion, a hero level, back.
    assert_eq!(spend(5).len(), 1 + 3 * 11 + 1 + 1);
    // With one shard there is nothing to spend.
    let game = Scene::with(&setup).shards(RED, 1).build_phase().build();
    assert_eq!(refused(&game, RED, Action::Shards), "M27.6");
}

#[test]
fn d26_a_gold_deal_step_by_step() {
    let mut game = diplomats().gold(RED, 50).gold(BLUE, 50).negotiations().build();
    for _ in 0..3 {
        let seat = asked(&game)[0];
        act(&mut game, seat, &[Action::Pass]);
    }
    assert_eq!(question(&game), (vec![RED], Task::Deal(0)));
    assert_eq!(legal(&game, RED), [Action::Deal(BLUE), Action::Deal(TWO), Action::Pass]);
    act(&mut game, RED, &[Action::Deal(BLUE)]);
    let options = legal(&game, RED);
    assert_eq!(options.len(), 30 + 30 + 1, "gives or asks 1 to 30, or back");
    act(&mut game, RED, &[Action::Amount { give: true, gold: 7 }]);
    assert_eq!(legal(&game, RED).len(), 31 + 1, "0 to 30 are paid back, or back");
    act(&mut game, RED, &[Action::Repay(9)]);
    let turns = [1, 2, 3, 4, 5, 6].map(Action::Due);
    assert_eq!(legal(&game, RED), [&turns[..], &[Action::Cancel]].concat());
    act(&mut game, RED, &[Action::Due(2)]);
    assert_eq!(question(&game), (vec![BLUE], Task::DealAnswer));
    act(&mut game, BLUE, &[Action::Accept]);
    assert_eq!((player(&game, RED).gold, player(&game, BLUE).gold), (43, 57));
    assert_eq!((seen(&game).loans[0].gold, seen(&game).loans[0].due), (9, 7));
    assert_eq!(question(&game), (vec![BLUE], Task::Deal(1)));
}

#[test]
fn d27_the_rules_know_no_resigning() {
    let read = |typed: &str| serde_json::from_str::<Action>(typed).is_ok();
    assert!(read("\"end_phase\""));
    assert!(!read("\"resign\""));
}

#[test]
fn m32_1_an_option_is_offered_only_if_it_leads_somewhere() {
    // Without gold a Builder on grassland can do nothing, so he is not offered; on a forest he can chop.
    for (terrain, may) in [(Terrain::Grassland, false), (Terrain::Forest, true)] {
        let scene = simple().gold(RED, 0).unit(RED, Face::Builder, 2, 3).terrain(2, 3, terrain);
        let game = scene.build_phase().build();
        assert_eq!(legal(&game, RED).contains(&Action::Builder(0)), may, "{terrain:?}");
    }
    let game = simple().gold(RED, 0).unit(RED, Face::Builder, 2, 3).build_phase().build();
    assert_eq!(refused(&game, RED, Action::Builder(0)), "M8.4", "the refusal says what he lacks");
    // A source whose every hex is taken is not offered (M11.5).
    let home = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1)];
    let crowded = home.iter().fold(simple(), |scene, &(q, r)| scene.unit(RED, Face::Pikeman, q, r));
    let mut game = crowded.build_phase().build();
    act(&mut game, RED, &[Action::Source(Source::Settlement)]);
    assert_eq!(
        legal(&game, RED),
        [Action::Recruit(Face::Builder), Action::Cancel],
        "only a Builder finds room"
    );
    // Whatever is no answer to the question is refused.
    assert_eq!(refused(&game, RED, Action::EndPhase), "M32.1");
}

#[test]
fn m32_2_taking_back() {
    let mut game = simple().gold(RED, 90).unit(RED, Face::Builder, 3, 1).build_phase().build();
    assert_eq!(refused(&game, RED, Action::TakeBack), "M32.2", "there is nothing to take back");
    // Ten times back to D8, ten orders taken back: then it is no longer offered.
    for _ in 0..10 {
        act(&mut game, RED, &[Action::Builder(0), Action::Cancel]);
        act(&mut game, RED, &[Action::Builder(0), Action::Work(Work::Crossroads), Action::TakeBack]);
    }
    assert_eq!(seen_by(&game, RED).players[0].cancels_left, Some(0));
    act(&mut game, RED, &[Action::Builder(0)]);
    assert_eq!(refused(&game, RED, Action::Cancel), "M32.2");
    assert!(!legal(&game, RED).contains(&Action::Cancel));
    act(&mut game, RED, &[Action::Work(Work::Crossroads)]);
    assert_eq!(refused(&game, RED, Action::TakeBack), "M32.2");
    // In the next phase it is offered again.
    act(&mut game, RED, &[Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    act(&mut game, RED, &[Action::Builder(0), Action::Cancel]);
}

#[test]
fn m32_2_at_most_twenty_orders() {
    let mut game = simple().gold(RED, 90).unit(RED, Face::Builder, 3, 1).build_phase().build();
    for _ in 0..10 {
        act(&mut game, RED, &[Action::Builder(0), Action::Work(Work::Build(Works::GuardTower))]);
        act(&mut game, RED, &[Action::Builder(0), Action::Work(Work::Demolish)]);
    }
    assert_eq!(refused(&game, RED, Action::Builder(0)), "M32.2");
    assert_eq!(refused(&game, RED, Action::Source(Source::Settlement)), "M32.2");
    assert_eq!(legal(&game, RED), [Action::TakeBack, Action::Done]);
}

#[test]
fn m32_3_who_waits_for_whom() {
    // Orders and gifts are open for all; every other question of a long way through a turn for one.
    let setup = Setup::advanced(4).with(|rules| (rules.heroes, rules.dial) = (true, false));
    let mut game = MultiverseWar::begin(&setup, &mut Fast::new(5), &mut Silent).unwrap();
    let mut chance = Fast::new(9);
    let mut shared = std::collections::BTreeSet::new();
    for _ in 0..3_000 {
        let seats = asked(&game);
        let Some(&seat) = seats.first() else { break };
        if seats.len() > 1 {
            let (_, task) = question(&game);
            assert!(matches!(task, Task::Orders | Task::Gifts), "{task:?}");
            shared.insert(task == Task::Orders);
        }
        let options = legal(&game, seat);
        let at = table::Chance::below(&mut chance, options.len() as u32);
        game.apply(seat, options[at as usize], &mut chance, &mut Silent);
    }
    assert_eq!(shared.len(), 2, "both were asked");
    // Whoever is not asked is told so.
    let mut game = simple().build_phase().build();
    act(&mut game, RED, &[Action::Done]);
    assert_eq!(refused(&game, RED, Action::Done), "M32.3");
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(refused(&game, BLUE, Action::EndPhase), "M32.3");
}
