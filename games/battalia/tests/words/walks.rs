//! Random games: everything that is said on the way is fit to be read.

use crate::walks;
use battalia::{
    Action, ArtefactType, Battalia, Card, Deed, Faction, Figure, Great, HeroRef, Piece, Rank, Rotation,
    Shape, Square, Target, Zone, faces,
};
use std::collections::BTreeSet;
use table::{Game, Offer, Refusal, Seat, Viewer, Words};
use testkit::words::is_clean;

/// Every choice has a place on the board.
fn is_sound(offer: &Offer) -> bool {
    crate::is_sound(offer) && !offer.targets.is_empty()
}

#[test]
fn every_choice_has_clear_words_and_no_two_read_the_same() {
    let walks = walks();
    for (at, setup) in (0..).zip(&walks.setups) {
        for round in 0..3 {
            walks.walk(setup, 10 * at + round, 900, |game, _| {
                for seat in Seat::all(game.seats()) {
                    let view = game.view(Viewer::Seat(seat));
                    let (mut legal, mut wanted) = (Vec::new(), Vec::new());
                    game.legal(seat, &mut legal);
                    let mut alike = BTreeSet::new();
                    for &action in &legal {
                        let offer = Battalia::offer(&view, seat, action);
                        assert!(is_sound(&offer), "{action:?}: {offer:?}");
                        assert!(
                            alike.insert(offer.words.clone()),
                            "{action:?} reads like another: {offer:?}, asked {:?}",
                            view.asked
                        );
                    }
                    game.candidates(seat, &mut wanted);
                    for action in wanted {
                        let offer = Battalia::offer(&view, seat, action);
                        assert!(is_sound(&offer), "{action:?}: {offer:?}");
                        if let Err(refused) = game.check(seat, action) {
                            let words = refused.to_string();
                            assert!(is_clean(&words) && words.ends_with('.'), "{refused:?}: {words}");
                            assert!(!refused.rule().is_empty());
                        }
                    }
                }
            });
        }
    }
}

/// A card that is chosen lies on the board under the name of the choice.
#[test]
fn every_card_that_can_be_chosen_is_on_the_board() {
    walks().each(700, 1_500, |game, _| {
        for seat in game.turn().deciders().iter() {
            let view = game.view(Viewer::Seat(seat));
            let player = &view.players[seat.index()];
            let mut there: BTreeSet<String> = BTreeSet::new();
            let at_hand = player.at_hand.as_deref().unwrap_or_default();
            there.extend(at_hand.iter().map(|&(piece, _)| faces::target::piece(piece)));
            if let Some(battle) = &view.battle {
                let lines = battle.attacker_line.iter().chain(&battle.defender_line);
                there.extend(lines.map(|card| {
                    let zone = Zone::Line(card.laid);
                    let piece = Piece { zone, card: card.card, now: card.now, left: card.left };
                    faces::target::piece(piece)
                }));
            }
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            for action in legal {
                let (Action::Card(_) | Action::Object(_) | Action::Bid(_)) = action else { continue };
                let offer = Battalia::offer(&view, seat, action);
                let found = offer.targets.iter().all(|target| there.contains(target.as_str()));
                assert!(found, "{action:?}: {offer:?} is not among {there:?}, asked {:?}", view.asked);
            }
        }
    });
}

#[test]
fn every_event_is_a_sentence_for_everybody_who_hears_it() {
    walks().events_are_sentences(4_000);
}

#[test]
fn every_position_has_a_question_and_a_picture_of_at_most_100_columns() {
    walks().questions_and_pictures_fit(3_000, 10);
}

/// The points that are read off the log are those of the position.
#[test]
fn the_sources_of_points_add_up() {
    for (seed, (seats, options)) in walks().setups.into_iter().enumerate() {
        let mut chance = table::Fast::new(seed as u64);
        let setup = Battalia::setup(seats, &options).unwrap();
        let mut log = table::Transcript::default();
        let mut game = Battalia::begin(&setup, &mut chance, &mut log).unwrap();
        for _ in 0..6_000 {
            let Some(seat) = game.turn().deciders().first() else { break };
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            legal.retain(|action| *action != Action::Cancel || seed % 2 == 0);
            let at = table::Chance::below(&mut chance, legal.len() as u32) as usize;
            game.apply(seat, legal[at], &mut chance, &mut log);
        }
        let found = faces::sources(&log.events);
        for standing in &game.view(Viewer::Spectator).standing {
            let of_seat = found.iter().filter(|(seat, ..)| *seat == standing.seat);
            let points: i32 = of_seat.map(|(_, _, points)| points).sum();
            assert_eq!(points, standing.points as i32, "{:?}: {found:?}", standing.seat);
        }
    }
}

/// Every kind of action, most of them senseless at any moment.
fn strange_actions() -> Vec<Action> {
    let mut actions = vec![
        Action::Pass,
        Action::Cancel,
        Action::Done,
        Action::Mulligan,
        Action::Decline,
        Action::Unbound,
        Action::Supply,
        Action::Keep,
        Action::Stay,
        Action::Nobody,
        Action::Spring,
        Action::Hold,
        Action::Roll,
        Action::Leave,
        Action::Bribe,
        Action::Hire,
        Action::Fight,
        Action::LetBe,
        Action::Target(Target::City),
        Action::Target(Target::Ruins),
    ];
    actions.extend(Deed::ALL.map(Action::Do));
    actions.extend(
        Faction::ALL.into_iter().flat_map(|faction| [Action::Faction(faction), Action::Cohort(faction)]),
    );
    actions.extend(Square::all().map(Action::Square));
    actions.extend(Rank::ALL.map(Action::Rank));
    actions.extend(ArtefactType::ALL.map(Action::Artefact));
    actions.extend(Shape::ALL.map(Action::Shape));
    actions.extend(Rotation::ALL.map(Action::Rotation));
    actions.extend(Great::ALL.map(Action::Great));
    actions.extend(Figure::ALL.map(Action::Hero));
    actions.extend(Card::all().flat_map(|card| [Action::Bid(card), Action::TakeBack(card)]));
    for zone in [Zone::Hand, Zone::Lines, Zone::Tents, Zone::Line(1), Zone::Line(2)] {
        for left in [0, 1, 255] {
            let strange = |card| Piece { zone, card, now: Card::unbound(Rank::Lord), left };
            let cards = Card::all().step_by(7);
            actions
                .extend(cards.flat_map(|card| [Action::Card(strange(card)), Action::Object(strange(card))]));
        }
    }
    for seat in Seat::all(7) {
        actions.push(Action::Opponent(seat));
        for figure in Figure::ALL {
            let hero = HeroRef { seat, figure };
            actions.extend([Action::Meet(hero), Action::Target(Target::Hero(hero))]);
        }
    }
    actions
}

#[test]
fn a_strangers_action_has_words_at_any_time() {
    walks().strange_actions_have_words(&strange_actions(), 600, 6, is_sound);
}
