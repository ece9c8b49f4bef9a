//! Finding a game by what was typed.

use super::Failure;
use shelf::AnyGame;
use table::nearest;

/// The game with this id, or an error that lists the known ids and guesses which one was meant.
pub(super) fn find_game(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    shelf::game(id).ok_or_else(|| {
        let ids: Vec<_> = shelf::games().iter().map(|game| game.meta().id).collect();
        let hint = match nearest(id, &ids) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`trestle games` says more about each".to_owned(),
        };
        Failure::usage(format!("there is no game `{id}`; known games: {}", ids.join(", "))).hint(hint)
    })
}
