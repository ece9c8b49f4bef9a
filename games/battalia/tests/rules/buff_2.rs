//! Chapter 15, second half: bribe, truce, fight, service, release and the horde.

use crate::buff::{hero, is_asked, leads, legal, road, supplied, three, until_day};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    Battalia, Buff, Deed, Event, Faction, Figure, Great, HeroRef, Piece, Scene, Setup, Target, Task, Terrain,
    Zone,
};
use table::{Game, Seat, Seats};

const CALL: [Action; 2] = [Do(Deed::CallBuff), Hero(Figure::First)];
const BUFF_ATTACKS: [Action; 2] = [Do(Deed::Attack), Hero(Figure::Buff)];

fn supplies<const N: usize>() -> [Action; N] {
    [h("supply"); N]
}

/// Anna stands with Buff on a1, on day 9, and holds this.
fn with_buff(hand: &str) -> Scene {
    supplied(two().day(9).hero(ANNA, "a1").free_buff("a1").hand(ANNA, hand), 2)
}

/// Anna leads Buff onto a hero of Boris, on c1, who holds this.
fn met(scene: Scene, hand: &str) -> Battalia {
    let mut game = scene.hero(BORIS, "c1").hand(BORIS, hand).leading_of(ANNA).build();
    leads(&mut game, ANNA, 1, &["c1"]);
    game
}

fn buff_of(seat: Seat) -> HeroRef {
    HeroRef { seat, figure: Figure::Buff }
}

/// Buff serves Anna until day 16, here.
fn serving(square: &str) -> Scene {
    supplied(two().day(13).serving_buff(ANNA, square, 16), 2)
}

#[test]
fn b15_16_a_bribe_is_three_supplies_and_no_fight() {
    let mut game = met(road(), "4*supply");
    act(&mut game, BORIS, &[Bribe]);
    let events = act(&mut game, BORIS, &supplies::<3>());
    assert!(events.contains(&Event::Bribed { seat: BORIS, until: 16 }), "{events:?}");
    let view = seen(&game);
    assert_eq!(view.buff, Buff::Free { square: sq("c1") });
    assert_eq!(view.heroes[0].square, sq("c1"));
    assert_eq!(view.players[1].truce_until, Some(16));
    assert_eq!(view.players[1].shelter.count(card("supply")), 3);
}

#[test]
fn b15_17_hiring_is_four_supplies_for_seven_days() {
    let mut game = met(road(), "4*supply");
    act(&mut game, BORIS, &[Hire]);
    let events = act(&mut game, BORIS, &supplies::<4>());
    assert!(events.contains(&Event::HiredBuff { seat: BORIS, until: 16 }), "{events:?}");
    let view = seen(&game);
    assert_eq!(view.buff, Buff::Serving { master: BORIS, square: sq("c1"), until: 16 });
    assert_eq!(view.players[1].shelter.count(card("supply")), 4);
    assert_eq!(view.players[1].truce_until, None);
    assert_eq!(refused(&met(road(), "3*supply"), BORIS, Hire), "B15.25");
}

#[test]
fn b15_18_a_truce_holds_for_all_heroes_and_seven_days() {
    let mut game = met(road().hero(BORIS, "d1"), "3*supply");
    act(&mut game, BORIS, &[Bribe]);
    act(&mut game, BORIS, &supplies::<3>());
    act(&mut game, BORIS, &[Decline, Pass]);
    leads(&mut game, BORIS, 1, &["d1"]);
    assert_eq!(legal(&game, BORIS), [Hire, LetBe], "the other hero has the truce too");
    act(&mut game, BORIS, &[LetBe]);
    until_day(&mut game, 15);
    assert_eq!(seen(&game).players[1].truce_until, Some(16));
    let events = until_day(&mut game, 16);
    assert_eq!(
        events[events.len() - 3..],
        [Event::DayBegan(16), Event::TruceEnded(BORIS), Event::TurnBegan(ANNA)]
    );
}

#[test]
fn b15_19_truce_forbids_attacks_on_both_sides() {
    let hand = "weapon-barfolk weapon-islanders";
    let truce_of_anna = supplied(two().day(11), 2).truce(ANNA, 12).serving_buff(BORIS, "a1", 16);
    let mut game = truce_of_anna.hero(ANNA, "a1").hero(BORIS, "a1").hand(ANNA, hand).build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
    assert_eq!(refused(&game, ANNA, Target(Target::Hero(buff_of(BORIS)))), "B15.19");
    assert!(game.check(ANNA, Target(Target::Hero(hero(BORIS)))).is_ok());
    let scene = serving("e5").hero(BORIS, "e5").truce(BORIS, 12).level("e5", 2);
    let mut game = scene.hand(ANNA, hand).build();
    act(&mut game, ANNA, &BUFF_ATTACKS);
    assert_eq!(refused(&game, ANNA, Target(Target::Hero(hero(BORIS)))), "B15.19");
    assert!(game.check(ANNA, Target(Target::City)).is_ok());
}

#[test]
fn b15_19_the_free_buff_does_not_attack() {
    let mut game = met(road().truce(BORIS, 12), "lord-barfolk");
    assert!(!legal(&game, BORIS).contains(&Fight));
    act(&mut game, BORIS, &[LetBe]);
    assert_eq!(seen(&game).heroes.len(), 1);
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("c1") });
}

#[test]
fn b15_20_a_truce_does_not_protect_cities_and_figures_may_lead_their_defence() {
    let scene = serving("e5").hero(BORIS, "e5").truce(BORIS, 12).level("e5", 2);
    let mut game = scene.hand(ANNA, "weapon-barfolk").hand(BORIS, "lord-islanders").build();
    act(&mut game, ANNA, &BUFF_ATTACKS);
    act(&mut game, ANNA, &[Target(Target::City), h("weapon-barfolk")]);
    act(&mut game, BORIS, &[Hero(Figure::First)]);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    assert_eq!(seen(&game).buff, Buff::Absent, "the hero has held the city");
    let scene = serving("a1").level("a1", 2).hero(BORIS, "a1").truce(BORIS, 12);
    let mut game = scene.hand(BORIS, "weapon-islanders").turn_of(BORIS).build();
    act(&mut game, BORIS, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    act(&mut game, BORIS, &[h("weapon-islanders")]);
    act(&mut game, ANNA, &[Hero(Figure::Buff)]);
}

#[test]
fn b15_20_a_truce_outlasts_the_hiring_by_another() {
    let mut game = with_buff("4*supply").truce(BORIS, 14).hero(BORIS, "a1").build();
    act(&mut game, ANNA, &CALL);
    act(&mut game, ANNA, &[Hire]);
    act(&mut game, ANNA, &supplies::<4>());
    assert_eq!(seen(&game).players[1].truce_until, Some(14));
}

#[test]
fn b15_21_under_a_truce_the_owner_may_hire_or_let_him_be() {
    let scene = road().truce(BORIS, 12);
    let game = met(scene.clone(), "4*supply");
    assert_eq!(legal(&game, BORIS), [Hire, LetBe]);
    assert_eq!(legal(&met(scene.clone(), "3*supply"), BORIS), [LetBe]);
    for answer in [Bribe, Fight] {
        assert_eq!(refused(&game, BORIS, answer), "B15.21");
    }
    let mut letting = game;
    act(&mut letting, BORIS, &[LetBe]);
    assert_eq!((seen(&letting).active, is_asked(&letting).1), (BORIS, Task::Opening), "the walk has ended");
    let mut hiring = game;
    act(&mut hiring, BORIS, &[Hire]);
    act(&mut hiring, BORIS, &supplies::<4>());
    assert!(matches!(seen(&hiring).buff, Buff::Serving { master: BORIS, .. }));
}

#[test]
fn b15_21_the_mover_picks_among_heroes_with_a_truce() {
    let scene = road().hero(ANNA, "c1").truce(ANNA, 12).truce(BORIS, 12);
    let mut game = met(scene, "");
    assert_eq!(legal(&game, ANNA), [Meet(hero(ANNA)), Meet(hero(BORIS))]);
    act(&mut game, ANNA, &[Meet(hero(BORIS))]);
    assert_eq!(is_asked(&game).0, Seats::only(BORIS));
}

#[test]
fn b15_22_buff_attacks_with_the_horde_and_no_line() {
    let scene = supplied(two(), 2).day(10).road("b1", "EW", Terrain::Lake).road("c1", "EW", Terrain::Lake);
    let scene = scene.free_buff("b1").ambush(BORIS, "lord-islanders");
    let mut game = met(scene, "priest-islanders");
    act(&mut game, BORIS, &[Fight]);
    assert_eq!(is_asked(&game), (Seats::only(BORIS), Task::SpringAmbush));
    act(&mut game, BORIS, &[Spring, h("lord-islanders"), h("priest-islanders")]);
    let battle = seen(&game).battle.expect("a fight");
    assert_eq!((battle.attacker, battle.attacker_line.len(), battle.attack.total), (None, 0, 6));
    assert_eq!(battle.leader, Some(hero(BORIS)));
    let defence = battle.defence;
    assert_eq!((defence.base, defence.cards, defence.terrain, defence.morale), (0, 7, 1, 1));
    assert_eq!(refused(&game, ANNA, Done), "B18.7", "Buff has no line");
}

#[test]
fn b15_23_a_line_as_strong_as_the_horde_drives_buff_off() {
    for (line, holds) in
        [(["lord-barfolk", "chief-emberians"], true), (["lord-barfolk", "friman-emberians"], false)]
    {
        let mut game = met(road(), &line.join(" "));
        act(&mut game, BORIS, &[Fight, h(line[0]), h(line[1])]);
        let events = act(&mut game, BORIS, &[Done]);
        let view = seen(&game);
        if holds {
            assert!(events.contains(&Event::BuffLeft), "{events:?}");
            assert_eq!((view.buff, view.horde, view.heroes.len()), (Buff::Absent, None, 1));
        } else {
            assert!(events.contains(&Event::Disbanded { hero: hero(BORIS) }), "{events:?}");
            assert_eq!((view.buff, view.heroes.len()), (Buff::Free { square: sq("c1") }, 0));
        }
    }
}

#[test]
fn b15_23_he_is_gone_until_the_next_week() {
    let mut game = met(road(), "lord-barfolk chief-emberians");
    act(&mut game, BORIS, &[Fight, h("lord-barfolk"), h("chief-emberians"), Done]);
    assert!(!until_day(&mut game, 14).contains(&Event::BiddingBegan));
    assert!(until_day(&mut game, 15).contains(&Event::BiddingBegan));
}

#[test]
fn b15_24_a_hero_on_his_square_calls_buff() {
    let mut game = with_buff("4*supply").build();
    let events = act(&mut game, ANNA, &CALL);
    assert_eq!(events, [Event::Chose { seat: ANNA, action: CALL[0] }, Event::Met(hero(ANNA))]);
    assert_eq!(legal(&game, ANNA), [Bribe, Hire, Fight]);
    let game = supplied(two().day(9).hero(ANNA, "a1").free_buff("e5"), 2).build();
    assert_eq!(refused(&game, ANNA, Do(Deed::CallBuff)), "B15.24");
    let game = serving("a1").hero(ANNA, "a1").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::CallBuff)), "B15.24", "he is not free");
    let mut game = with_buff("").hero(ANNA, "e5").build();
    act(&mut game, ANNA, &CALL[..1]);
    assert_eq!(refused(&game, ANNA, Hero(Figure::Second)), "B15.24", "that one is elsewhere");
}

#[test]
fn b15_24_under_a_truce_calling_is_hiring() {
    let mut game = with_buff("4*supply").truce(ANNA, 12).build();
    act(&mut game, ANNA, &CALL);
    for answer in [Bribe, Fight, LetBe] {
        assert!(game.check(ANNA, answer).is_err(), "{answer:?}");
    }
    act(&mut game, ANNA, &supplies::<4>());
    assert_eq!(seen(&game).buff, Buff::Serving { master: ANNA, square: sq("a1"), until: 16 });
    let game = with_buff("3*supply").truce(ANNA, 12).build();
    assert_eq!(refused(&game, ANNA, Do(Deed::CallBuff)), "B15.25", "three supplies do not hire him");
    let mut game = with_buff("3*supply").truce(ANNA, 12).leading_of(ANNA).build();
    assert_eq!(refused(&game, ANNA, Do(Deed::CallBuff)), "B6.9", "only in step 3");
    act(&mut game, ANNA, &[Leave]);
}

#[test]
fn b15_25_what_is_used_against_buff_lies_where_it_belongs() {
    let mut game = with_buff("4*supply").build();
    act(&mut game, ANNA, &CALL);
    act(&mut game, ANNA, &[Bribe]);
    act(&mut game, ANNA, &supplies::<3>());
    assert_eq!(seen(&game).players[0].lines.len(), 3, "in the own step 3: the lines");
    let mut game = met(road(), "lord-islanders 5*supply");
    act(&mut game, BORIS, &[Fight, h("lord-islanders")]);
    let events = act(&mut game, BORIS, &[Done]);
    assert_eq!(seen(&game).players[1].shelter.count(card("lord-islanders")), 1, "otherwise the shelter");
    assert!(events.contains(&Event::Drew { seat: BORIS, count: 1 }), "{events:?}");
}

#[test]
fn b15_25_only_supplies_at_hand_pay() {
    let scene = || road().tent(BORIS, "tent-islanders", "supply").shelter(BORIS, "5*supply");
    let stationed = Card(Piece { zone: Zone::Tents, ..Piece::in_hand(card("supply")) });
    let mut game = met(scene(), "2*supply tool-barfolk friman-barfolk");
    act(&mut game, BORIS, &[Bribe]);
    assert_eq!(refused(&game, BORIS, h("tool-barfolk")), "B10.1");
    assert_eq!(refused(&game, BORIS, h("friman-barfolk")), "B7.13");
    act(&mut game, BORIS, &[h("supply"), h("supply")]);
    assert_eq!(refused(&game, BORIS, h("supply")), "B7.8");
    act(&mut game, BORIS, &[stationed]);
    assert_eq!(seen(&game).players[1].truce_until, Some(16));
    assert_eq!(refused(&met(scene(), "supply"), BORIS, Bribe), "B15.25");
}

#[test]
fn b15_25_no_card_is_played_except_in_the_line_of_a_fight() {
    let hand = "title-islanders amulet-islanders horn chief-islanders 3*supply";
    let mut game = met(road().row(&[]), hand);
    for action in [h("title-islanders"), Do(Deed::UseAmulet), Action::Great(Great::Horn), Do(Deed::UseGreat)]
    {
        assert_eq!(refused(&game, BORIS, action), "B15.25", "{action:?}");
    }
    act(&mut game, BORIS, &[Fight, h("title-islanders")]);
    act(&mut game, BORIS, &[Object(Piece::in_hand(card("chief-islanders")))]);
    assert_eq!(refused(&game, BORIS, h("horn")), "B11.4");
}

#[test]
fn b15_26_buff_in_service_is_a_third_hero() {
    let mut game = serving("a1")
        .hero(ANNA, "e5")
        .hero(ANNA, "c3")
        .road("b1", "EW", Terrain::Canyon)
        .hand(ANNA, "supply weapon-barfolk")
        .hero(BORIS, "b1")
        .build();
    let heroes: Vec<_> = seen(&game).heroes.iter().map(|hero| hero.hero).collect();
    assert!(heroes.contains(&buff_of(ANNA)) && heroes.len() == 4, "{heroes:?}");
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::Buff), h("supply"), Square(sq("b1")), Done]);
    act(&mut game, ANNA, &BUFF_ATTACKS);
    act(&mut game, ANNA, &[Target(Target::Hero(hero(BORIS))), h("weapon-barfolk")]);
    act(&mut game, BORIS, &[Stay]);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    assert_eq!(seen(&game).heroes.len(), 3, "the hero on b1 is beaten");
}

#[test]
fn b15_26_he_attacks_cities_and_ruins() {
    for (square, target) in [("e1", Target::City), ("c3", Target::Ruins)] {
        let mut game = serving(square).hand(ANNA, "weapon-barfolk 3*lord-barfolk").build();
        act(&mut game, ANNA, &BUFF_ATTACKS);
        act(&mut game, ANNA, &[Target(target), h("weapon-barfolk")]);
        let line = [h("lord-barfolk"); 3];
        act(&mut game, ANNA, &line);
        let events = act(&mut game, ANNA, &[Done]);
        let fell =
            |event: &Event| matches!(event, Event::Captured { seat: ANNA, .. } | Event::RuinsFell(ANNA));
        assert!(events.iter().any(fell), "{events:?}");
    }
}

#[test]
fn b15_26_he_retreats_and_defends_with_his_masters_cards() {
    let scene = serving("b1").road("b1", "EW", Terrain::Canyon).hero(BORIS, "b1");
    let scene = scene.hand(BORIS, "weapon-islanders").hand(ANNA, "lord-barfolk").turn_of(BORIS);
    let target = Target(Target::Hero(buff_of(ANNA)));
    let mut game = scene.build();
    act(&mut game, BORIS, &[Do(Deed::Attack), Hero(Figure::First), target, h("weapon-islanders")]);
    assert_eq!(is_asked(&game), (Seats::only(ANNA), Task::Retreat));
    let mut retreating = game;
    act(&mut retreating, ANNA, &[Square(sq("a1"))]);
    assert_eq!(seen(&retreating).buff, Buff::Serving { master: ANNA, square: sq("a1"), until: 16 });
    act(&mut game, ANNA, &[Stay]);
    act(&mut game, BORIS, &[Done]);
    act(&mut game, ANNA, &[h("lord-barfolk"), Done]);
    assert!(matches!(seen(&game).buff, Buff::Serving { master: ANNA, .. }));
    assert_eq!(seen(&game).heroes.len(), 1, "the attacker is beaten");
}

#[test]
fn b15_27_each_of_his_steps_costs_a_point() {
    let setup = Setup::players(2).variants(true, true);
    let scene = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders]).day(13);
    let scene = scene.road("b1", "EW", Terrain::Forest).hand(ANNA, "supply weapon-barfolk").hero(BORIS, "b1");
    let mut game = scene.clone().serving_buff(ANNA, "a1", 16).build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::Buff)]);
    assert_eq!(refused(&game, ANNA, Square(sq("b1"))), "B13.6");
    act(&mut game, ANNA, &[h("supply"), Square(sq("b1")), Done]);
    act(&mut game, ANNA, &BUFF_ATTACKS);
    act(&mut game, ANNA, &[Target(Target::Hero(hero(BORIS))), h("weapon-barfolk")]);
    assert_eq!(seen(&game).battle.expect("a battle").attack.terrain, 1, "the bonus is the master's");
    let mut game = scene.hero(ANNA, "a1").build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), Square(sq("b1"))]);
}

#[test]
fn b15_28_while_he_serves_there_is_no_horde() {
    let scene = serving("a1").road("b1", "EW", Terrain::Canyon).hero(BORIS, "b1").hand(BORIS, "2*supply");
    let mut game = scene.hand(ANNA, "supply").build();
    assert_eq!(seen(&game).horde, None);
    let events =
        act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::Buff), h("supply"), Square(sq("b1")), Done]);
    assert!(!events.iter().any(|event| matches!(event, Event::Met(_))), "{events:?}");
    act(&mut game, ANNA, &[Pass]);
    assert_eq!((seen(&game).active, is_asked(&game).1), (BORIS, Task::Opening), "nobody leads him");
    let events = act(&mut game, BORIS, &[Decline, Do(Deed::March), Hero(Figure::First), h("supply")]);
    assert!(!events.iter().any(|event| matches!(event, Event::Met(_))), "{events:?}");
    act(&mut game, BORIS, &[Square(sq("a1")), h("supply"), Square(sq("b1"))]);
    assert_eq!(seen(&game).heroes.iter().filter(|hero| hero.square == sq("b1")).count(), 2);
    assert_eq!(is_asked(&game).1, Task::March { figure: Figure::First, points: 0 });
}

#[test]
fn b15_29_a_lost_battle_ends_the_service() {
    let mut game = serving("e1").hand(ANNA, "weapon-barfolk").build();
    act(&mut game, ANNA, &BUFF_ATTACKS);
    let events = act(&mut game, ANNA, &[Target(Target::City), h("weapon-barfolk"), Done]);
    assert!(events.contains(&Event::BuffLeft), "{events:?}");
    assert_eq!(seen(&game).buff, Buff::Absent);
    assert!(until_day(&mut game, 15).contains(&Event::BiddingBegan));
}

/// Boris attacks Anna's city on a1, where Buff and a hero of hers stand; she names this leader.
fn lost_city(leader: Action) -> Battalia {
    let scene = serving("a1").hero(ANNA, "a1").level("a1", 2).control("e1", ANNA).hero(BORIS, "a1");
    let mut game = scene.hand(BORIS, "weapon-islanders lord-islanders").turn_of(BORIS).build();
    act(&mut game, BORIS, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    act(&mut game, BORIS, &[h("weapon-islanders")]);
    act(&mut game, ANNA, &[leader]);
    act(&mut game, BORIS, &[h("lord-islanders"), Done]);
    act(&mut game, ANNA, &[Done]);
    assert_eq!(seen(&game).standing[0].cities, 1);
    game
}

#[test]
fn b15_29_only_if_he_took_part() {
    assert_eq!(seen(&lost_city(Hero(Figure::Buff))).buff, Buff::Absent);
    for leader in [Hero(Figure::First), Nobody] {
        assert!(matches!(seen(&lost_city(leader)).buff, Buff::Serving { .. }), "{leader:?}");
    }
}

#[test]
fn b15_30_hiring_ends_the_truce_and_starts_the_marker_anew() {
    let mut game = with_buff("4*supply").truce(ANNA, 12).build();
    act(&mut game, ANNA, &CALL);
    act(&mut game, ANNA, &supplies::<4>());
    let view = seen(&game);
    assert_eq!(view.players[0].truce_until, None);
    assert_eq!(view.buff, Buff::Serving { master: ANNA, square: sq("a1"), until: 16 });
}

#[test]
fn b15_31_after_seven_days_he_is_free_where_he_stands() {
    let mut game = serving("a1").hero(ANNA, "a1").hand(ANNA, "4*supply").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::CallBuff)), "B15.24", "the service cannot be extended");
    let events = until_day(&mut game, 15);
    assert!(!events.contains(&Event::BuffReleased));
    let events = until_day(&mut game, 16);
    assert!(events.contains(&Event::BuffReleased), "{events:?}");
    assert_eq!((seen(&game).buff, seen(&game).horde), (Buff::Free { square: sq("a1") }, Some(8)));
}

#[test]
fn b15_32_standing_still_starts_no_meeting() {
    let met = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Met(_)));
    let mut released = serving("a1").hero(ANNA, "a1").hero(BORIS, "a1").build();
    assert!(!met(&until_day(&mut released, 16)));
    let mut truce = supplied(two().day(9).free_buff("a1").hero(ANNA, "a1").truce(ANNA, 10), 2).build();
    let events = until_day(&mut truce, 10);
    assert!(events.contains(&Event::TruceEnded(ANNA)) && !met(&events), "{events:?}");
    let mut week = supplied(two().day(14).free_buff("a1").hero(ANNA, "a1"), 2).build();
    let events = until_day(&mut week, 15);
    assert!(events.contains(&Event::HordeGrew(8)) && !met(&events), "{events:?}");
}

#[test]
fn b15_33_the_horde_has_twice_the_week_and_two() {
    for (day, strength) in [(8, 6), (14, 6), (15, 8), (22, 10), (29, 12), (56, 18)] {
        let mut game = with_buff("").day(day).build();
        assert_eq!(seen(&game).horde, Some(strength), "day {day}");
        act(&mut game, ANNA, &CALL);
        act(&mut game, ANNA, &[Fight]);
        assert_eq!(seen(&game).battle.expect("a fight").attack.total, u16::from(strength));
    }
}

#[test]
fn b15_34_the_token_rises_with_the_week_the_release_or_the_entry() {
    let mut free = supplied(two().day(14).free_buff("a1"), 2).build();
    let events = until_day(&mut free, 15);
    assert_eq!(
        events[events.len() - 3..],
        [Event::DayBegan(15), Event::HordeGrew(8), Event::TurnBegan(ANNA)]
    );
    let mut serving = serving("a1").day(14).build();
    let events = until_day(&mut serving, 15);
    assert!(!events.iter().any(|event| matches!(event, Event::HordeGrew(_))), "{events:?}");
    until_day(&mut serving, 16);
    assert_eq!(seen(&serving).horde, Some(8));
    let mut absent = supplied(three().day(15), 3).bid(ANNA, "").bid(BORIS, "").bidding().build();
    assert_eq!(seen(&absent).horde, None);
    act_with(&mut absent, CLARA, Done, &[2]);
    let events = act(&mut absent, CLARA, &[Square(sq("a1"))]);
    assert!(events.contains(&Event::HordeGrew(8)), "{events:?}");
    assert_eq!(seen(&absent).horde, Some(8));
}

#[test]
fn b15_35_the_horde_never_grows_beyond_20() {
    for (day, strength) in [(57, 20), (64, 20), (84, 20)] {
        assert_eq!(seen(&with_buff("").day(day).build()).horde, Some(strength), "day {day}");
    }
    assert_eq!(seen(&with_buff("").build()).pack.numbers.horde_cap, 20);
}
