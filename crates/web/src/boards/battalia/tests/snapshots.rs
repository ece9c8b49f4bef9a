//! Boards as files, one tag per line. `BLESS=1` writes them anew.

use super::TRIAL;
use crate::boards::{Lit, battalia::draw, draw as draw_any};
use battalia::{Action, Battalia, Deed, Faction, Figure, Rank, Scene, Shape, Target, Terrain};
use table::{Cast, Fast, Game, Options, Seat, Silent, Viewer, Words};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const CEM: Seat = Seat::new(2);

/// The middle of a game: every kind of thing lies somewhere.
fn middle() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
        .day(16)
        .hand(ANN, "2*supply friman-barfolk weapon-barfolk scroll-emberians lord-unbound")
        .marked(ANN, "friman-islanders", "chief-islanders")
        .nation(ANN, "3*supply priest-cloudborn")
        .shelter(ANN, "2*friman-barfolk tool-barfolk")
        .lines(ANN, "chief-emberians supply")
        .arrivals(ANN, "horse-barfolk hammer")
        .ambush(ANN, "lord-barfolk")
        .limbo(ANN, "supply")
        .tent(ANN, "tent-barfolk", "priest-barfolk")
        .hand(BEN, "3*supply 2*chief-islanders weapon-islanders")
        .shown(BEN, "weapon-islanders")
        .nation(BEN, "3*friman-islanders")
        .ambush(BEN, "priest-islanders")
        .hand(CEM, "4*supply 2*friman-emberians")
        .nation(CEM, "3*friman-cloudborn supply")
        .truce(CEM, 20)
        .road("b1", "EW", Terrain::Lake)
        .city("c1", "EW", Terrain::Mountain, 3, Some(ANN))
        .road("a2", "NS", Terrain::Forest)
        .road("a3", "NSE", Terrain::Canyon)
        .city("b3", "EW", Terrain::Forest, 2, Some(BEN))
        .control("d1", ANN)
        .hero(ANN, "c1")
        .hero(ANN, "b3")
        .hero(BEN, "b3")
        .free_buff("a3")
}

/// Plays these actions of a seat.
fn played(scene: Scene, seat: Seat, actions: &[Action]) -> Battalia {
    let mut game = scene.build();
    for &action in actions {
        game.check(seat, action).unwrap_or_else(|refused| panic!("{action:?}: {refused:?}"));
        game.apply(seat, action, &mut Fast::new(1), &mut Silent);
    }
    game
}

/// The board with everything lit that the viewer can choose.
fn drawn(game: &Battalia, viewer: Viewer) -> String {
    let names = ["Ann", "Ben", "Cem"].map(str::to_owned).to_vec();
    let view = game.view(viewer);
    let lit = viewer.seat().map(|seat| {
        let mut actions = Vec::new();
        game.legal(seat, &mut actions);
        let offers = actions.into_iter().map(|action| Battalia::offer(&view, seat, action));
        Lit(offers.flat_map(|offer| offer.targets).map(|target| target.as_str().to_owned()).collect())
    });
    draw(&view, &Cast::new(names, viewer.seat()), &lit.unwrap_or_default()).into_string()
}

/// Does what the seat can do that fits.
fn choose(game: &mut Battalia, seat: Seat, what: &str, fits: impl Fn(&Action) -> bool) {
    let mut actions = Vec::new();
    game.legal(seat, &mut actions);
    let action = actions.into_iter().find(fits).unwrap_or_else(|| panic!("{what} is possible"));
    game.apply(seat, action, &mut Fast::new(1), &mut Silent);
}

/// Uses a card.
fn use_card(game: &mut Battalia, seat: Seat, name: &str) {
    choose(
        game,
        seat,
        name,
        |action| matches!(action, Action::Card(piece) if piece.card.to_string() == name),
    );
}

#[test]
fn the_middle_of_a_game_for_a_seat() {
    TRIAL.compare("middle-seat", &drawn(&middle().build(), Viewer::Seat(ANN)));
}

#[test]
fn the_middle_of_a_game_for_a_spectator() {
    TRIAL.compare("middle-spectator", &drawn(&middle().build(), Viewer::Spectator));
}

#[test]
fn the_middle_of_a_game_for_one_who_sees_everything() {
    TRIAL.compare("middle-everything", &drawn(&middle().build(), Viewer::Everything));
}

#[test]
fn a_battle_for_the_attacker_and_the_defender() {
    let begun = [Action::Do(Deed::Attack), Action::Hero(Figure::Second), Action::Target(Target::City)];
    let mut game = played(middle(), ANN, &begun);
    use_card(&mut game, ANN, "weapon-barfolk");
    for answer in [Action::Nobody, Action::Hold] {
        choose(&mut game, BEN, "the answer", |action| *action == answer);
    }
    use_card(&mut game, ANN, "lord-unbound");
    TRIAL.compare("battle-attacker", &drawn(&game, Viewer::Seat(ANN)));
    TRIAL.compare("battle-defender", &drawn(&game, Viewer::Seat(BEN)));
}

#[test]
fn a_card_is_turned() {
    let square = "d2".parse().expect("a square");
    let tee = [Action::Do(Deed::BuildRoad), Action::Shape(Shape::Tee), Action::Square(square)];
    let scene = middle().hand(ANN, "friman-emberians").top_road(Shape::Tee, Terrain::Canyon);
    let game = played(scene, ANN, &tee);
    TRIAL.compare("rotation", &drawn(&game, Viewer::Seat(ANN)));
}

#[test]
fn a_price_is_paid() {
    let mut game = played(middle(), ANN, &[Action::Do(Deed::HireUnit), Action::Rank(Rank::Chief)]);
    use_card(&mut game, ANN, "supply");
    TRIAL.compare("payment", &drawn(&game, Viewer::Seat(ANN)));
}

#[test]
fn bids_are_chosen() {
    let mut game = middle().bidding().build();
    choose(&mut game, ANN, "a bid", |action| matches!(action, Action::Bid(_)));
    TRIAL.compare("bid", &drawn(&game, Viewer::Seat(ANN)));
}

#[test]
fn a_fresh_table() {
    let table = TRIAL.opened(2, &Options::none(), 1);
    let seat = table.turn().deciders().first().expect("somebody decides");
    let offers = table.offers(seat);
    let board = draw_any(&*table, Viewer::Seat(seat), &Lit::of(&offers, &table.refusals(seat)));
    TRIAL.compare("fresh-seat", &board.expect("a seat sees its view").into_string());
}
