//! Random games: everything that is said on the way is fit to be read.

use crate::walks;
use multiverse_war::{
    Action, Aim, CombatCard, Dir, Face, Faction, Growth, HeroKind, Hex, How, MultiverseWar, Purchase, Source,
    Work, Works,
};
use std::collections::BTreeSet;
use table::{Game, Offer, Refusal, Seat, Viewer, Words};
use testkit::words::is_clean;

/// A choice that can be read; what must be clicked for it has a name.
fn is_sound(offer: &Offer) -> bool {
    let more = [&offer.group, &offer.cost, &offer.gives];
    is_clean(&offer.words)
        && more.into_iter().flatten().all(|text| is_clean(text))
        && offer.targets.iter().all(|target| !target.as_str().contains(' '))
}

#[test]
fn every_choice_has_clear_words_and_no_two_read_the_same() {
    let walks = walks();
    for (at, setup) in (0..).zip(&walks.setups) {
        walks.walk(setup, 10 * at, 1_500, |game, _| {
            for seat in game.turn().deciders().iter() {
                let view = game.view(Viewer::Seat(seat));
                let (mut legal, mut wanted) = (Vec::new(), Vec::new());
                game.legal(seat, &mut legal);
                let mut alike = BTreeSet::new();
                for &action in &legal {
                    let offer = MultiverseWar::offer(&view, seat, action);
                    assert!(is_sound(&offer), "{action:?}: {offer:?}");
                    assert!(
                        alike.insert(offer.words.clone()),
                        "{action:?} reads like another: {offer:?}, asked {:?}",
                        view.asked
                    );
                }
                game.candidates(seat, &mut wanted);
                for action in wanted {
                    let offer = MultiverseWar::offer(&view, seat, action);
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

#[test]
fn every_event_is_a_sentence_for_everybody_who_hears_it() {
    walks().events_are_sentences(3_000);
}

#[test]
fn every_position_has_a_question_and_a_picture_of_at_most_100_columns() {
    walks().questions_and_pictures_fit(1_500, 10);
}

/// Every kind of action, most of them senseless at any moment.
fn strange_actions() -> Vec<Action> {
    let far = [Hex(0), Hex(97), Hex(153), Hex(200), Hex::NONE];
    let mut actions = vec![
        Action::Resurrect,
        Action::Pass,
        Action::Points { hp: 9, ap: 200, skills: 255 },
        Action::GiveAll,
        Action::Give(255),
        Action::Accept,
        Action::Refuse,
        Action::Amount { give: true, gold: 255 },
        Action::Repay(0),
        Action::Due(99),
        Action::Source(Source::Settlement),
        Action::Decoy,
        Action::Disband,
        Action::Shards,
        Action::TakeBack,
        Action::Cancel,
        Action::Done,
        Action::Buy(Purchase::Gold),
        Action::Buy(Purchase::HeroLevel),
        Action::EndPhase,
        Action::Number(77),
        Action::Fight,
        Action::Withdraw,
        Action::Yes,
        Action::No,
        Action::Slot(99),
        Action::Grow(Growth::Skill(9)),
    ];
    actions.extend(Faction::ALL.map(Action::Faction));
    actions.extend(HeroKind::ALL.map(Action::Hero));
    actions.extend(CombatCard::ALL.map(Action::Card));
    actions.extend(Works::ALL.map(|kind| Action::Work(Work::Build(kind))));
    actions.extend(Seat::all(7).flat_map(|seat| [Action::Treaty(seat), Action::Deal(seat)]));
    for face in Face::ALL {
        actions.extend([Action::Recruit(face), Action::Type(face)]);
        let bought = [Purchase::Armour(face), Purchase::Weapons(face), Purchase::Promotion(face)];
        actions.extend(bought.map(Action::Buy));
    }
    for unit in [0, 3, 20, 21, 255] {
        actions.extend([
            Action::Builder(unit),
            Action::Remove(unit),
            Action::SetUp(unit),
            Action::Sprint(unit),
        ]);
        actions.extend([Action::Defend(unit), Action::Explore { unit, slot: 40 }]);
        actions.extend([Action::Swap { unit, with: 20 }, Action::SwapAlly { unit, with: 99 }]);
        actions.extend(Dir::ALL.map(|facing| Action::Ready { unit, facing }));
        for at in far {
            actions.push(Action::Step { unit, to: at });
            for how in [How::Plain, How::Ability, How::Extra(Dir::new(2))] {
                actions.push(Action::Attack { unit, at, how });
                actions.extend([Aim::First, Aim::Second, Aim::Wall].map(|aim| Action::Shoot {
                    unit,
                    at,
                    aim,
                    how,
                }));
            }
        }
    }
    for at in far {
        actions.extend([Action::Place(at), Action::FallBack(at), Action::Source(Source::Building(at))]);
        actions.push(Action::Tower { from: at, at: Hex(3), aim: Aim::First });
        actions.push(Action::Work(Work::Bridge(at, Dir::new(4))));
        actions.extend((0..7).map(|power| Action::Power { power, at, to: Hex(5) }));
    }
    actions
}

#[test]
fn a_strangers_action_has_words_at_any_time() {
    walks().strange_actions_have_words(&strange_actions(), 600, 12, is_sound);
}
