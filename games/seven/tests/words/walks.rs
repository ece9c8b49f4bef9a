//! Random games: everything that is said on the way is fit to be read.

use crate::{is_sound, walks};
use seven::{
    Action, Artifact, Building, Cataclysm, Character, Colour, Deed, Elixir, HeroCard, Seven, Sin, Treasure,
    UnnamedCard,
};
use std::collections::BTreeSet;
use table::{Game, Seat, Viewer, Words};

#[test]
fn every_choice_has_clear_words_and_no_two_look_alike() {
    walks().each(0, 900, |game, _| {
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

#[test]
fn every_event_is_a_sentence_for_everybody_who_hears_it() {
    walks().events_are_sentences(2_000);
}

#[test]
fn every_position_has_a_question_and_a_picture_of_at_most_100_columns() {
    walks().questions_and_pictures_fit(2_000, 5);
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
    walks().strange_actions_have_words(&strange_actions(), 400, 4, is_sound);
}
