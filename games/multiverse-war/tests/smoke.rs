//! Random games come to an end.

use multiverse_war::{MultiverseWar, Setup};
use table::{Chance, Fast, Game, Silent};

#[test]
fn random_games_end() {
    for (at, setup) in [Setup::starter(2), Setup::advanced(2), Setup::advanced(4)].into_iter().enumerate() {
        for seed in 0..5 {
            let mut chance = Fast::new(seed + 100 * at as u64);
            let mut game = MultiverseWar::begin(&setup, &mut chance, &mut Silent).unwrap();
            let mut legal = Vec::new();
            let mut decisions = 0u32;
            while let Some(seat) = game.turn().deciders().first() {
                legal.clear();
                game.legal(seat, &mut legal);
                assert!(!legal.is_empty(), "{game:?}");
                let action = legal[chance.below(legal.len() as u32) as usize];
                game.apply(seat, action, &mut chance, &mut Silent);
                decisions += 1;
                if decisions % 50 == 0 {
                    game.audit().unwrap();
                }
            }
            game.audit().unwrap();
        }
    }
}
