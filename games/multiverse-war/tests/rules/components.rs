//! Chapter 2: components.

use crate::common::{
    BLANK, BLUE, RED, act, act_with, attack, hex, legal, seen, shoot, simple, step, strikes, unit,
};
use multiverse_war::{
    Action, Dir, Encounter, Face, Faction, HeroKind, Icon, MultiverseWar, PackRef, Scene, Setup, Source,
    Terrain, Work, Works,
};
use table::{Cast, Game, Refusal, Script, Silent, Viewer, Words};

/// Hexes of the map for two outside of the homes, one after the other.
fn open_hexes() -> impl Iterator<Item = (i8, i8)> {
    let game = simple().build();
    let view = seen(&game);
    let slots = view.slots.clone();
    let is_open = move |number: usize| slots[number / 7].home.is_none();
    view.hexes.into_iter().enumerate().filter(move |(number, _)| is_open(*number)).map(|(_, hex)| hex.place)
}

#[test]
fn m2_1_the_common_stock() {
    let pack = PackRef::standard();
    assert_eq!((pack.territories.len(), pack.die.len()), (18, 6));
    assert_eq!((pack.units.len(), pack.buildings.len(), pack.heroes.len()), (18, 5, 5));
    assert_eq!((pack.adventures.len(), pack.missions.len(), pack.dial.len()), (24, 8, 8));
    assert!(pack.territories.iter().all(|tile| (1..=10).contains(&tile.number)), "a D10 chooses them");
    let game = MultiverseWar::begin(&Setup::advanced(2), &mut Script::new([]), &mut Silent).unwrap();
    let stock = seen(&game).stock;
    assert_eq!((stock.roads, stock.improvements), (30, 8));
    assert_eq!(stock.territories.count_ones(), 18);
    assert_eq!(stock.adventures.count_ones(), 24);
    // Six kinds of combat cards, four of each.
    assert_eq!((stock.cards, pack.numbers.cards_copies), (24, 4));
    assert_eq!(MultiverseWar::META.seats, 2..=4, "four player boards");
}

#[test]
fn m2_1_three_encounters_of_a_kind_and_two_shards_for_each_mine() {
    // The fourth colony is not in stock: A21 gives gold instead (M22.15).
    let colonies = |count: usize| {
        let places = [(4, -2), (5, -2), (6, -2)];
        let scene = simple().unit(RED, Face::Pikeman, 2, 0).token(3, 0);
        places.iter().take(count).fold(scene, |scene, &(q, r)| scene.encounter(Encounter::Ants, q, r))
    };
    for (standing, after, gold) in [(2, 3, 20), (3, 3, 22)] {
        let mut game = colonies(standing).build();
        let enter = step(&game, RED, (2, 0), (3, 0));
        act_with(&mut game, RED, enter, &[20]);
        let view = seen(&game);
        assert_eq!((view.encounters.len(), view.players[0].gold), (after, gold));
    }
    // Six mines at most (M3.8), two shards each: twelve.
    let setup = Setup::advanced(2).with(|rules| rules.shards = true);
    let view = seen(&Scene::with(&setup).build());
    let on_mines: Vec<u8> = view.hexes.iter().filter(|hex| hex.mine).map(|hex| hex.shards).collect();
    assert_eq!(on_mines, [2, 2]);
}

#[test]
fn m2_2_the_blocks_and_tokens_of_a_faction() {
    let units = |face: Face, count: usize| {
        open_hexes().take(count).fold(simple(), |scene, (q, r)| scene.unit(RED, face, q, r))
    };
    let offered = |scene: Scene, face: Face| {
        let mut game = scene.build_phase().build();
        act(&mut game, RED, &[Action::Source(Source::Settlement)]);
        rule(&game, Action::Recruit(face))
    };
    // 14 military units and 4 Builders; one kind does not use up the other.
    assert_eq!(offered(units(Face::Pikeman, 13), Face::Pikeman), Ok(()));
    assert_eq!(offered(units(Face::Pikeman, 14), Face::Pikeman), Err("M11.7"));
    assert_eq!(offered(units(Face::Pikeman, 14), Face::Builder), Ok(()));
    assert_eq!(offered(units(Face::Builder, 3), Face::Builder), Ok(()));
    assert_eq!(offered(units(Face::Builder, 4), Face::Builder), Err("M11.7"));
    // The hero has a block of his own.
    let heroic = Scene::with(&Setup::advanced(2)).hero(RED, HeroKind::Warlord, 1, (3, 3, 1), 2, 0);
    let army = open_hexes().skip(20).take(14);
    let army = army.fold(heroic, |scene, (q, r)| scene.unit(RED, Face::Pikeman, q, r));
    assert_eq!(seen(&army.clone().build()).blocks.len(), 15);
    assert_eq!(offered(army, Face::Pikeman), Err("M11.7"));
    // 2 decoys.
    for (count, may) in [(1, true), (2, false)] {
        let scene = Scene::with(&Setup::starter(2).with(|rules| rules.decoys = true));
        let scene = open_hexes().take(count).fold(scene, |scene, (q, r)| scene.unit(RED, Face::Decoy, q, r));
        let game = scene.build_phase().build();
        assert_eq!(legal(&game, RED).contains(&Action::Decoy), may, "{count} decoys stand");
    }
    // Four tokens of each kind.
    for kind in Works::ALL {
        for (count, may) in [(3, Ok(())), (4, Err("M9.6"))] {
            let hexes = [(6, -4), (7, -4), (6, -5), (5, -4)];
            let scene = simple().gold(RED, 90).unit(RED, Face::Builder, 2, 3);
            let scene =
                hexes[..count].iter().fold(scene, |scene, &(q, r)| scene.building(RED, kind, false, q, r));
            let mut game = scene.build_phase().build();
            let builder = unit(&game, RED, 2, 3);
            act(&mut game, RED, &[Action::Builder(builder)]);
            assert_eq!(rule(&game, Action::Work(Work::Build(kind))), may, "{kind:?}");
        }
    }
}

/// Is it allowed, or which rule forbids it?
fn rule(game: &MultiverseWar, action: Action) -> Result<(), &'static str> {
    game.check(RED, action).map_err(|refused| refused.rule())
}

#[test]
fn m2_3_four_factions_with_a_fortress_of_their_own_name() {
    let game = MultiverseWar::begin(&Setup::starter(2), &mut Script::new([]), &mut Silent).unwrap();
    let offered = [Faction::Vikings, Faction::Romans, Faction::Kingdom, Faction::Rus].map(Action::Faction);
    assert_eq!(legal(&game, RED), offered);
    let names = ["Ring Fortress", "Castra", "Castle", "Fortress"];
    for (faction, name) in Faction::ALL.into_iter().zip(names) {
        let game = simple().faction(RED, faction).building(RED, Works::Fortress, false, 3, 0).build();
        let view = game.view(Viewer::Spectator);
        assert_eq!(view.buildings[0].kind, Works::Fortress);
        let picture = MultiverseWar::picture(&view, &Cast::new(vec!["Ann".into(), "Ben".into()], None));
        assert!(
            picture.contains(&format!("{name} of")) || picture.contains(&format!("{name} (Fortress) of"))
        );
    }
}

#[test]
fn m2_4_the_faces_of_the_combat_die() {
    let faces = [Icon::Melee, Icon::Ranged, Icon::Cavalry, Icon::Critical, Icon::Blank, Icon::Blank];
    assert_eq!(PackRef::standard().die, faces);
    // An Archer's shot of four dice hits with a ranged or a critical face only.
    for (face, hits) in [false, true, false, true, false, false].into_iter().enumerate() {
        let setup = Setup::advanced(2).with(|rules| rules.combat_cards = false);
        let scene = Scene::with(&setup).unit(RED, Face::Archer, 2, 0).unit(BLUE, Face::Pikeman, 4, 0);
        let mut game = scene.build();
        let action = shoot(&game, RED, (2, 0), (4, 0));
        let events = act_with(&mut game, RED, action, &[BLANK, BLANK, BLANK, face]);
        assert_eq!(strikes(&events), [(4, hits.then_some(1))], "face {face}");
    }
}

/// The Build phase with a red Builder on a hex, who is asked what he does.
fn building(scene: Scene, q: i8, r: i8) -> MultiverseWar {
    let mut game = scene.unit(RED, Face::Builder, q, r).build_phase().build();
    let builder = unit(&game, RED, q, r);
    act(&mut game, RED, &[Action::Builder(builder)]);
    game
}

#[test]
fn m2_5_roads_and_improvements_run_out() {
    // 29 of 30 roads lie on the map: one more is possible. With 30, none.
    let road = Action::Work(Work::Road(Dir::new(0), Dir::new(3)));
    let roads = |count| open_hexes().filter(|&at| at != (2, 3)).take(count);
    for (count, may) in [(29, Ok(())), (30, Err("M2.5"))] {
        let scene = roads(count).fold(simple(), |scene, (q, r)| scene.road(q, r, 9));
        let game = building(scene, 2, 3);
        assert_eq!(seen(&game).stock.roads, 30 - count as u8);
        assert_eq!(rule(&game, road), may);
    }
    // Chopping uses a hex; planting again in a later turn gives it back (M10.12).
    let mut game = building(simple().terrain(2, 3, Terrain::Forest), 2, 3);
    act(&mut game, RED, &[Action::Work(Work::Chop), Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(seen(&game).stock.improvements, 7);
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    let builder = unit(&game, RED, 2, 3);
    act(&mut game, RED, &[Action::Builder(builder), Action::Work(Work::Plant), Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(seen(&game).stock.improvements, 8);
}

#[test]
fn m2_5_what_is_lost_goes_back_to_its_stock_and_roads_do_not() {
    // A full army loses a unit: there is a block again.
    let mut places = open_hexes().filter(|&at| at != (2, 0) && at != (3, 0));
    let mut scene = simple().unit(RED, Face::Pikeman, 2, 0).wounds(2, 0, 1).unit(BLUE, Face::Pikeman, 3, 0);
    for (q, r) in places.by_ref().take(13) {
        scene = scene.unit(RED, Face::Pikeman, q, r);
    }
    let mut game = scene.build();
    let recruit = Action::Recruit(Face::Pikeman);
    let mut before = game;
    end_turn(&mut before);
    act(&mut before, RED, &[Action::Source(Source::Settlement)]);
    assert_eq!(rule(&before, recruit), Err("M11.7"));
    let fatal = attack(&game, RED, (2, 0), (3, 0));
    act_with(&mut game, RED, fatal, &[]);
    end_turn(&mut game);
    act(&mut game, RED, &[Action::Source(Source::Settlement)]);
    assert_eq!(rule(&game, recruit), Ok(()));
    // A Guard Tower on a road: the road is gone, and not back in stock (M9.3).
    let mut game = building(simple().road(2, 3, 9), 2, 3);
    act(&mut game, RED, &[Action::Work(Work::Build(Works::GuardTower)), Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    let view = seen(&game);
    assert_eq!((view.hexes[hex(&game, 2, 3).index()].exits, view.stock.roads), (0, 29));
    // Demolished, the tower is a token of the stock again.
    let towers = [(6, -4), (7, -4), (6, -5)];
    let scene =
        towers.iter().fold(simple(), |scene, &(q, r)| scene.building(RED, Works::GuardTower, false, q, r));
    let mut game = building(scene.building(RED, Works::GuardTower, false, 2, 3), 2, 3);
    let again = Action::Work(Work::Build(Works::GuardTower));
    act(&mut game, RED, &[Action::Work(Work::Demolish)]);
    let builder = unit(&game, RED, 2, 3);
    act(&mut game, RED, &[Action::Builder(builder)]);
    assert_eq!(rule(&game, again), Ok(()), "only three stand");
}

/// Both end their action phases; the next turn's Build phase is reached.
fn end_turn(game: &mut MultiverseWar) {
    act(game, RED, &[Action::EndPhase]);
    act(game, BLUE, &[Action::EndPhase]);
}

#[test]
fn m2_6_wounds_gold_and_shards_never_run_out() {
    // 39 wounds lie on the map, more than there are tokens; one more is no problem. Nor is a fortune.
    let swordsmen = open_hexes().filter(|&at| at != (2, 0)).take(13);
    let scene =
        swordsmen.fold(simple(), |scene, (q, r)| scene.unit(BLUE, Face::Bogatyr, q, r).wounds(q, r, 3));
    let scene = scene.unit(BLUE, Face::Pikeman, 2, 0).unit(RED, Face::Pikeman, 1, 0).gold(RED, 60_000);
    let mut game = scene.build();
    let action = attack(&game, RED, (1, 0), (2, 0));
    act(&mut game, RED, &[action]);
    let wounds: u32 = seen(&game).blocks.iter().map(|block| u32::from(block.wounds)).sum();
    assert!(wounds >= 40, "{wounds}");
    end_turn(&mut game);
    assert_eq!(seen(&game).players[0].gold, 60_005);
    // A player has more shards than there are pieces, and the mines are still full.
    let setup = Setup::advanced(2).with(|rules| rules.shards = true);
    let view = seen(&Scene::with(&setup).shards(RED, 15).build());
    assert_eq!(view.players[0].shards, 15);
    assert!(view.hexes.iter().filter(|hex| hex.mine).all(|hex| hex.shards == 2));
}
