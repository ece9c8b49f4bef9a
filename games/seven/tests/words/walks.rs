//! Random games: everything that is said on the way is fit to be read.

use crate::{cast, is_clean, setups, walk};
use seven::{
    Action, Artifact, Building, Cataclysm, Character, Colour, Deed, Elixir, HeroCard, Seven, Sin, Treasure,
    UnnamedCard,
};
use std::collections::BTreeSet;
use table::{Cast, Game, Offer, Seat, Viewer, Words};

fn is_sound(offer: &Offer) -> bool {
    let more = [&offer.group, &offer.cost, &offer.gives];
    is_clean(&offer.words)
        && offer.group.is_some()
        && more.into_iter().flatten().all(|text| is_clean(text))
        && offer.targets.iter().all(|target| !target.as_str().contains(' '))
}

#[test]
fn every_choice_has_clear_words_and_no_two_look_alike() {
    for (seed, (seats, options)) in setups().into_iter().enumerate() {
        walk(seats, &options, seed as u64, 900, |game, _| {
            for seat in Seat::all(game.seats()) {
                let view = game.view(Viewer::Seat(seat));
                let (mut legal, mut wanted) = (Vec::new(), Vec::new());
                game.legal(seat, &mut legal);
                let mut alike = BTreeSet::new();
                for &action in &legal {
                    let offer = Seven::offer(&view, seat, action);
                    assert!(is_sound(&offer) && !offer.targets.is_empty(), "{action:?}: {offer:?}");
                    let looks = (offer.words.clone(), offer.cost.clone(), offer.gives.clone());
                    assert!(
                        alike.insert(looks),
                        "{action:?} looks like another: {offer:?}, asked {:?}",
                        view.asked
                    );
                }
                game.candidates(seat, &mut wanted);
                for action in wanted {
                    let offer = Seven::offer(&view, seat, action);
                    assert!(is_sound(&offer), "{action:?}: {offer:?}");
                }
            }
        });
    }
}

#[test]
fn every_event_is_a_sentence_for_everybody_who_hears_it() {
    for (seed, (seats, options)) in setups().into_iter().enumerate() {
        walk(seats, &options, 100 + seed as u64, 2_000, |game, events| {
            for viewer in Viewer::all(game.seats()).chain([Viewer::Everything]) {
                let (view, cast) = (game.view(viewer), cast(game, viewer));
                for event in events.iter().filter_map(|event| Seven::redact(event, viewer)) {
                    let told = Seven::tell(&view, &event, &cast);
                    assert!(is_clean(&told) && told.ends_with('.'), "{event:?}: {told}");
                    assert!(!told.starts_with(char::is_lowercase), "{event:?}: {told}");
                }
            }
        });
    }
}

#[test]
fn every_position_has_a_question_and_a_picture_of_at_most_100_columns() {
    let long = |seats: u8| (1..=seats).map(|n| format!("Bartholomew the Forgetful {n}")).collect::<Vec<_>>();
    for (seed, (seats, options)) in setups().into_iter().enumerate() {
        let mut n = 0;
        walk(seats, &options, 200 + seed as u64, 2_000, |game, _| {
            n += 1;
            for viewer in Viewer::all(game.seats()).chain([Viewer::Everything]) {
                let (view, mut cast) = (game.view(viewer), cast(game, viewer));
                assert!(is_clean(&Seven::question(&view, &cast)), "{:?}", view.asked);
                if n % 5 > 0 {
                    continue;
                }
                if n % 2 == 0 {
                    cast = Cast::new(long(seats), viewer.seat());
                }
                let picture = Seven::picture(&view, &cast);
                assert!(!picture.contains(['{', '}']), "{picture}");
                for line in picture.lines() {
                    let width = line.chars().count();
                    // The longest lines of the standard pack fit without being cut.
                    assert!(width <= 100 && !(width == 100 && line.ends_with('…')), "{line}\n{picture}");
                }
            }
        });
    }
}

/// Every kind of action with numbers that fit nowhere.
fn strange_actions() -> Vec<Action> {
    let mut actions = vec![
        Action::Pass,
        Action::Back,
        Action::Pool,
        Action::Leave,
        Action::PutUnder,
        Action::TopOfDeck,
        Action::Stop,
        Action::PayLoose,
        Action::Confirm,
        Action::LetPass,
        Action::LoseMight,
        Action::Decline,
        Action::AcceptPenalty,
        Action::TakeCorruption,
        Action::TakeSin,
    ];
    actions.extend(Deed::ALL.map(Action::Do));
    actions.extend(Character::all().map(Action::Character));
    actions.extend(Elixir::all().map(Action::Elixir));
    actions.extend(Building::all().flat_map(|card| [Action::Building(card), Action::LiftToCancel(card)]));
    actions
        .extend(Colour::ALL.into_iter().flat_map(|colour| [Action::Colour(colour), Action::Joker(colour)]));
    actions.extend(Sin::all().flat_map(|card| [Action::Sin(card), Action::React(card)]));
    actions.extend(Artifact::all().map(Action::Artifact));
    actions.extend(Treasure::all().map(Action::Treasure));
    actions.extend(UnnamedCard::all().map(Action::Unnamed));
    actions.extend(Cataclysm::all().map(Action::Cataclysm));
    actions.extend(HeroCard::all().map(Action::PlayHero));
    actions.extend(Seat::all(7).map(Action::Hero));
    for number in [0, 1, 2, 3, 4, 5, 6, 9, 255] {
        actions.extend([
            Action::Function(number),
            Action::Quest(number),
            Action::CloseSpace(number),
            Action::Meet(number),
            Action::Yield(Elixir::new(2), number),
            Action::Space { slot: number, space: 0 },
            Action::Space { slot: 1, space: number },
            Action::TreasureAt { slot: number, treasure: Treasure::new(17) },
        ]);
    }
    actions
}

#[test]
fn a_strangers_action_has_words_at_any_time() {
    let actions = strange_actions();
    for (seed, (seats, options)) in setups().into_iter().enumerate() {
        let mut n = 0;
        walk(seats, &options, 300 + seed as u64, 400, |game, _| {
            n += 1;
            if n % 4 > 0 {
                return;
            }
            for seat in Seat::all(7) {
                let viewer =
                    if seat.number() < game.seats() { Viewer::Seat(seat) } else { Viewer::Spectator };
                let view = game.view(viewer);
                for &action in &actions {
                    let offer = Seven::offer(&view, seat, action);
                    assert!(is_sound(&offer), "{action:?}: {offer:?}");
                }
            }
        });
    }
}
