//! Chapter 11 and S12.1 to S12.3: heroes, characters, elixirs, quests, prizes and treasures, each played as its table says.

use crate::common::*;
use seven::{Elixir, Event, GiftCounts, Goods, Marker, Most, Scene, Setup, Seven, TreasureView};
use table::{Fast, Game, Kind, Options, Seat, Transcript, Viewer};

const RULEBOOK: &str = include_str!("../../../../docs/rules/seven.md");
const COLOURS: [&str; 6] = ["red", "blue", "green", "yellow", "white", "black"];
const LETTERS: &str = "RBGYWK";

/// The rows of the table that follows a rule, without its heading.
fn table(rule: &str) -> Vec<Vec<&'static str>> {
    let start = RULEBOOK.find(&format!("**{rule} ")).expect("the rule is there");
    let lines = RULEBOOK[start..].lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The first number in a text, or 0.
fn number(text: &str) -> u16 {
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}

fn colour(name: &str) -> Colour {
    Colour::ALL[COLOURS.iter().position(|colour| *colour == name).expect("a colour")]
}

/// "1 red, 1 blue".
fn gifts(text: &str) -> GiftCounts {
    let mut counts = [0; 6];
    for part in text.split(", ") {
        let (count, name) = part.split_once(' ').expect("a number and a colour");
        counts[colour(name) as usize] += number(count) as u8;
    }
    counts
}

/// The letters of these gifts, for a scene.
fn letters(gifts: GiftCounts) -> String {
    let by_colour = LETTERS.chars().zip(gifts);
    by_colour.flat_map(|(letter, count)| std::iter::repeat_n(letter, usize::from(count))).collect()
}

/// Characters that make a following of at least so many in a colour, for any hero.
fn followers(colour: Colour, count: u16) -> Vec<String> {
    let letter = LETTERS.chars().nth(colour as usize).expect("six letters");
    "ABCDE".chars().take(usize::from(count)).map(|kind| format!("C-{letter}{kind}")).collect()
}

fn strs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

#[test]
fn s11_1_all_heroes_have_the_same_ability() {
    for id in ["H1", "H2", "H3", "H4", "H5", "H6"] {
        let others = ["H1", "H2", "H3", "H4", "H5", "H6"].into_iter().filter(|other| *other != id).take(2);
        let heroes: Vec<&str> = [id].into_iter().chain(others).collect();
        let mut game = Scene::new(&heroes).gifts(SERA, "RBGYWK").gifts(ORRIN, "R").build();
        act(&mut game, SERA, Do(UseAbility));
        assert_eq!(legal(&game, SERA).len(), 7, "{id} exchanges any colour");
        for (give, take) in [(Red, Black), (Blue, Black), (Green, Black)] {
            acts(&mut game, SERA, &[Colour(give), Pool, Colour(take)]);
        }
        assert_eq!(
            (hero(&game, SERA).gifts, asked(&game)),
            ([0, 0, 0, 1, 1, 4], Some(ORRIN)),
            "{id}: three exchanges"
        );
    }
}

#[test]
fn s11_1_both_sides_of_a_hero_card_show_the_same_figures() {
    for row in table("S11.2") {
        let others: Vec<&str> = ["H1", "H2", "H3"].into_iter().filter(|id| *id != row[0]).take(2).collect();
        let setup = Setup::heroes(3).variants(true, false);
        let heroes = [row[0], others[0], others[1]];
        let evil = hero(&Scene::with(&setup, &heroes).corruption(SERA, 7).build(), SERA);
        let good = hero(&Scene::with(&setup, &heroes).build(), SERA);
        assert!(evil.has_fallen && !good.has_fallen);
        assert_eq!((evil.income, evil.following), (good.income, good.following), "{}", row[0]);
        assert_eq!(evil.income, (number(row[7]), number(row[8]), 0), "{}", row[0]);
    }
}

#[test]
fn s11_2_each_hero_starts_and_earns_as_his_card_says() {
    let setup = Seven::setup(6, &Options::default()).unwrap();
    let game = Seven::begin(&setup, &mut Fast::new(3), &mut Transcript::default()).unwrap();
    let rows = table("S11.2");
    let view = game.view(Viewer::Everything);
    for (_, hero) in view.heroes.iter() {
        let row = rows.iter().find(|row| hero.card == Some(card(row[0]))).expect("one of the six");
        assert_eq!(hero.gifts, gifts(row[4]), "{}", row[0]);
        assert_eq!((hero.fame, hero.gold), (number(row[5]), number(row[6])), "{}", row[0]);
        assert_eq!(hero.income, (number(row[7]), number(row[8]), 0), "{}", row[0]);
        assert_eq!(hero.following[colour(row[1]) as usize], 1, "{}", row[0]);
    }
    let cards: Vec<_> = view.heroes.iter().map(|(_, hero)| hero.card).collect();
    assert!(rows.iter().all(|row| cards.contains(&Some(card(row[0])))), "all six are dealt");
}

#[test]
fn s11_3_each_character_costs_gives_and_earns_as_its_card_says() {
    let rows = table("S11.3");
    assert_eq!(rows.len(), 30);
    for row in rows {
        let (id, cost) = (row[0], number(row[3]));
        let game = four().tavern(&[id]).fame(SERA, cost - 1).build();
        assert_eq!(refused(&game, SERA, Character(card(id))).0, "S5.8", "{id}");
        let mut game = four().tavern(&[id]).fame(SERA, cost).build();
        let before = hero(&game, SERA);
        buy(&mut game, SERA, Recruit, Character(card(id)));
        let after = hero(&game, SERA);
        assert_eq!(after.fame, 0, "{id}");
        let at = colour(row[2]) as usize;
        assert_eq!(after.following[at], before.following[at] + 1, "{id}");
        let amount = number(row[5]);
        let (once, fame, gold, might) = match row[5] {
            "none" => (0, 0, 0, 0),
            text if text.ends_with("gold per round") => (0, 0, amount, 0),
            text if text.ends_with("fame per round") => (0, amount, 0, 0),
            text if text.ends_with("might per round") => (0, 0, 0, amount),
            text if text.ends_with("might once, on recruiting") => (amount, 0, 0, 0),
            text => panic!("{text}"),
        };
        assert_eq!(after.might, once, "{id}");
        let (fame_before, gold_before, might_before) = before.income;
        assert_eq!(after.income, (fame_before + fame, gold_before + gold, might_before + might), "{id}");

        [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
        acts(&mut game, SERA, &[Do(GainGifts), Character(card(id))]);
        assert_eq!(hero(&game, SERA).gifts, gifts(row[4]), "{id}");
    }
}

#[test]
fn s11_4_a_tapped_character_counts_like_an_upright_one() {
    let mut game =
        four().tapped(SERA, &["C-RA", "C-RC", "C-RE"]).characters(ORRIN, &["C-BA", "C-BB"]).build();
    let sera = hero(&game, SERA);
    assert_eq!((sera.following[0], sera.income), (4, (2 + 1, 1 + 1, 1)));
    let events = everybody_passes(&mut game);
    assert!(events.contains(&Event::Scored { seat: SERA, most: Most::Characters }));
    assert!(events.contains(&Event::Scored { seat: SERA, most: Most::Following(Red) }));
    assert!(events.contains(&Event::Produced { seat: SERA, fame: 3, gold: 2, might: 1 }));
}

#[test]
fn s11_4_a_discarded_character_can_return_and_its_might_is_kept() {
    let mut game =
        four().tavern(&["C-RD", "C-RA", "C-RB"]).fame(SERA, 5).fame(ORRIN, 2).character_deck(2).build();
    buy(&mut game, SERA, Recruit, Character(card("C-RD")));
    [ORRIN, MAELIS].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    acts(&mut game, TANCRED, &[Pass]);
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RD"))]);
    [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    let pile = seen(&game).character_discard;
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RD"))]);
    assert_eq!((hero(&game, SERA).might, hero(&game, SERA).characters.len()), (1, 0), "the might is kept");
    assert_eq!((hero(&game, SERA).following[0], seen(&game).character_discard), (1, pile + 1));
    // The deck runs empty: the pile, with the Flame Oracle, is the new deck.
    buy(&mut game, ORRIN, Recruit, Character(card("C-RA")));
    assert_eq!(
        (u32::from(seen(&game).character_deck), seen(&game).character_discard),
        (u32::from(pile) + 1, 0)
    );
}

#[test]
fn s11_5_each_elixir_costs_and_yields_as_its_card_says() {
    let rows = table("S11.5");
    assert_eq!(rows.len(), 18);
    for row in rows {
        let id = row[0].split([',', ' ']).next().unwrap();
        let cost = number(row[4]);
        let game = four().store(&[id]).gold(SERA, cost - 1).build();
        assert_eq!(refused(&game, SERA, Elixir(card(id))).0, "S5.8", "{id}");
        let mut game = four().store(&[id]).gold(SERA, cost).build();
        buy(&mut game, SERA, BuyElixir, Elixir(card(id)));
        assert_eq!(
            (hero(&game, SERA).gold, hero(&game, SERA).elixirs[card::<Elixir>(id).index()]),
            (0, 1),
            "{id}"
        );

        for (which, text) in row[5..8].iter().enumerate() {
            let which_yield = Yield(card(id), which as u8);
            if *text == "none" {
                let mut game = four().elixirs(SERA, &[id]).build();
                act(&mut game, SERA, Do(UseElixir));
                assert_eq!(refused(&game, SERA, which_yield).0, "S6.8", "{id}");
                continue;
            }
            let (what, condition) = text.split_once(" if following in ").unwrap_or((text, ""));
            assert_eq!(condition.is_empty(), which == 0, "the base yield has no condition");
            let (needs, count) =
                condition.split_once(" is at least ").map_or((Red, 0), |(name, n)| (colour(name), number(n)));
            // Sera has one red follower in herself, Orrin one blue: so Maelis, or Tancred for green.
            let user = if needs == Green { TANCRED } else { MAELIS };
            let scene = |following| {
                four().turn(user).elixirs(user, &[id]).characters(user, &strs(&followers(needs, following)))
            };
            if count > 0 {
                let mut game = scene(count - 1).build();
                act(&mut game, user, Do(UseElixir));
                assert_eq!(refused(&game, user, which_yield).0, "S6.8", "{id}: too small a following");
            }
            let mut game = scene(count).build();
            acts(&mut game, user, &[Do(UseElixir), which_yield]);
            assert_eq!(hero(&game, user).gifts, gifts(what), "{id}");
        }
    }
}

#[test]
fn s11_6_what_lies_before_a_hero_is_open_and_not_limited() {
    let characters: Vec<String> =
        [Red, Blue, Green, Yellow].into_iter().flat_map(|colour| followers(colour, 5)).collect();
    let castles = ["CA1", "CA2", "CA3", "CA4", "ES1", "ES2", "ES3", "ES4", "TE1", "TE2", "TE3", "TE4"];
    let mut elixirs =
        vec!["E-R1", "E-R1", "E-R1", "E-R4", "E-R4", "E-R6", "E-B1", "E-B1", "E-B1", "E-B4", "E-B4", "E-B6"];
    elixirs.extend(["E-G1", "E-G1", "E-G1", "E-G4", "E-G4", "E-G6"]);
    let scene = four().characters(SERA, &strs(&characters)).elixirs(SERA, &elixirs).buildings(SERA, &castles);
    let mut game = scene.fame(SERA, 20).gold(SERA, 20).tavern(&["C-WA"]).store(&["E-W1"]).build();
    let others_pass =
        |game: &mut Seven| [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(game, seat, Pass)));
    for (deed, what) in [
        (Recruit, Character(card("C-WA"))),
        (BuyElixir, Elixir(card("E-W1"))),
        (Found, Building(card("TE5"))),
    ] {
        acts(&mut game, SERA, &[Do(deed), what, PayLoose, Confirm]);
        others_pass(&mut game);
    }
    for viewer in [Viewer::Spectator, Viewer::Seat(ORRIN)] {
        let sera = game.view(viewer).heroes[SERA].clone();
        assert_eq!((sera.characters.len(), sera.buildings.len()), (21, 13));
        assert_eq!(sera.elixirs.iter().map(|&count| u32::from(count)).sum::<u32>(), 19);
        assert!(sera.characters.contains(card("C-WA")) && sera.buildings.contains(card("TE5")));
    }
}

#[test]
fn s12_1_each_space_asks_for_what_its_quest_says() {
    let rows = table("S12.1");
    assert_eq!(rows.len(), 24);
    for row in rows {
        let (id, spaces) = (row[0], number(row[2]) as u8);
        assert!((3..=5).contains(&spaces));
        for space in 0..5u8 {
            let text = row[3 + usize::from(space)];
            let what = Space { slot: 0, space };
            if space >= spaces {
                assert_eq!(text, "-");
                let game =
                    four().quest(0, id).gold(SERA, 20).fame(SERA, 20).gifts(SERA, "RRBBGGYYWWKK").build();
                assert_eq!(refused(&game, SERA, what).0, "S7.18", "{id} has no space {space}");
                continue;
            }
            let amount = number(text);
            let scene = || four().quest(0, id);
            let (exact, too_little) = if text.ends_with("gold") {
                (scene().gold(SERA, amount), scene().gold(SERA, amount - 1).fame(SERA, 20))
            } else if text.ends_with("fame") {
                (scene().fame(SERA, amount), scene().fame(SERA, amount - 1).gold(SERA, 20))
            } else {
                let asked_for = letters(gifts(text));
                let all_but_one: String = asked_for.chars().skip(1).collect();
                (
                    scene().gifts(SERA, &asked_for),
                    scene().gifts(SERA, &all_but_one).gold(SERA, 20).fame(SERA, 20),
                )
            };
            assert_eq!(refused(&too_little.build(), SERA, what).0, "S5.8", "{id}, {text}");
            let mut game = exact.build();
            buy(&mut game, SERA, JoinQuest, what);
            let sera = hero(&game, SERA);
            assert_eq!((sera.gold, sera.fame, sera.gifts), (0, 0, [0; 6]), "{id}, {text}");
            assert_eq!(seen(&game).quests[0].markers[usize::from(space)], Marker::Of(SERA));
        }
    }
}

#[test]
fn s12_2_the_prize_depends_on_spaces_and_heroes() {
    let rows = table("S12.2");
    for (quest, row) in [("Q01", &rows[0]), ("Q02", &rows[1]), ("Q03", &rows[2])] {
        let spaces = usize::from(number(row[0]));
        for heroes in 2..=6usize {
            let prize = number(row[if heroes < 4 { 1 } else { heroes - 2 }]) as u8;
            // Orrin's last marker fills the only quest of the row; space 3 asks for 5 gold or 4 fame.
            let scene =
                Scene::new(&["H1", "H2", "H3", "H4", "H5", "H6"][..heroes]).quest(0, quest).quest_deck(0);
            let scene =
                (0..spaces).filter(|space| *space != 2).fold(scene, |scene, space| scene.neutral(0, space));
            let mut game = scene.turn(ORRIN).gold(ORRIN, 5).fame(ORRIN, 4).next_cataclysms(&["K07"]).build();
            let events = buy(&mut game, ORRIN, JoinQuest, Space { slot: 0, space: 2 });
            assert!(
                events.contains(&Event::WonPrize { seat: ORRIN, might: prize }),
                "{quest} with {heroes}: {events:?}"
            );
        }
    }
}

#[test]
fn s12_3_each_treasure_gives_what_its_card_says() {
    let rows = table("S12.3");
    let copies: u16 = rows.iter().map(|row| number(row[2])).sum();
    assert_eq!((rows.len(), copies), (9, 18));
    for row in rows {
        let id = row[0].split([',', ' ']).next().unwrap();
        let mut game = four().quest(0, "Q01").marker(0, 0, SERA).treasures(0, &[id]).build();
        let discard = seen(&game).treasure_discard;
        let events = acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), Treasure(card(id))]);
        let amount = number(row[3]);
        let expected = match row[3].split(' ').next().unwrap() {
            "fame" => (amount, 0, 0, 0),
            "gold" => (0, amount, 0, 0),
            "might" => (0, 0, amount, 0),
            _ => (0, 0, 0, 1),
        };
        let sera = hero(&game, SERA);
        assert_eq!((sera.fame, sera.gold, sera.might, sera.artifact_count), expected, "{id}");
        assert_eq!(events.iter().any(|event| matches!(event, Event::DrewArtifact { .. })), expected.3 == 1);
        assert_eq!(seen(&game).treasure_discard, discard + 1, "{id}");
    }
}

#[test]
fn s12_3_treasures_in_row_3_lie_face_down_for_everybody() {
    let scene = four().quest(0, "Q01").treasures(0, &["T01"]).quest(2, "Q02").treasures(2, &["T05"]);
    let game = scene.quest(4, "Q03").treasures(4, &["T10", "T14"]).build();
    let viewers = [Viewer::Spectator, Viewer::Seat(SERA), Viewer::Seat(Seat::new(3))];
    for view in viewers.map(|viewer| game.view(viewer)) {
        assert_eq!(view.quests[4].treasures, [Some(TreasureView::FaceDown); 2]);
        assert_eq!(view.quests[0].treasures[0], Some(TreasureView::FaceUp(card("T01"))));
        assert_eq!(view.quests[2].treasures[0], Some(TreasureView::FaceUp(card("T05"))));
    }
    assert_eq!(refused(&game, SERA, Quest(4)).0, "S7.21", "and nobody takes them");
}

#[test]
fn s12_3_a_picked_treasure_is_gained_at_once_too() {
    let scene = four().quest(0, "Q01").quest_deck(0).neutral(0, 0).neutral(0, 1).gold(SERA, 5);
    let mut game = scene.treasure_deck(&["T14", "T10"]).next_cataclysms(&["K01"]).build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    let discard = seen(&game).treasure_discard;
    let events = act(&mut game, SERA, Treasure(card("T14")));
    assert!(events.contains(&Event::Gained { seat: SERA, goods: Goods::Might(2) }));
    assert_eq!(seen(&game).treasure_discard, discard + 1);
}
