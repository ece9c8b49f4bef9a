//! What stands on the cards, in words: for boards, which show the same things as the sentences and must call them by the same names.
//!
//! Every thing on the board has one name, its target. Choices, refusals, the board and the log use it. Never write it by hand:
//! [`target`] has a function for each. Seats are counted from 0; cards go by the keys of records (`friman-barfolk`, `lord-unbound`,
//! `supply`, `tool-emberians`, `hammer`).
//!
//! | target | thing | a click means |
//! |---|---|---|
//! | `hand:friman-barfolk` | a card in the viewer's own hand, one entry for equal cards (B18.2) | use it: pay, lay, play, station, deploy, bid |
//! | `hand:tool-emberians*2` | the same with so many copies, if not one (a lit artefact, an amulet) | |
//! | `hand:friman-barfolk=chief-barfolk` | the same with a mark: printed = what it is now | |
//! | `lines:…`, `tent:…` | likewise a card in the own lines with copies left; a card stationed in an own tent | |
//! | `line:weapon-barfolk` | a card in the own battle line; `#2` two copies stand in it, `*1` one is left | play a title, scroll … on it |
//! | `bid:lord-barfolk` | a card in the own bid | take it back |
//! | `ambush` | the own ambush | deploy; spring it |
//! | `reserve` | the own heroes in reserve | hire a hero |
//! | `square:c3` | a square with what lies on it, or empty | lay here, upgrade, hire here, march here, attack the city or ruins |
//! | `rotation:c3:1` | a way to lay the card on the square, by quarters clockwise from the base position | lay it so |
//! | `hero:0:1`, `hero:0:2` | a regular hero on the map, by seat and number | march or attack with it; attack it; Buff meets it |
//! | `buff` | the figure of Buff, free or in service | march or attack with him; attack him; call or lead him |
//! | `deck:unit:friman` … `lord` | a unit deck | hire; name this rank |
//! | `deck:artefact:tool` … `horse` | an artefact deck | create; name this type |
//! | `deck:road:straight` … `cross` | a road deck | build a road |
//! | `deck:city:dead_end` … `cross` | a city deck | build a city |
//! | `deck:supply` | the supply deck | name a supply |
//! | `row:hammer` | a great artefact in the row | take it |
//! | `faction:barfolk`, `faction:unbound` | a faction to choose; drawn only while one is asked for | choose it |
//! | `player:1` | a player with all that is his, other than the cards above | rob his hand with the Hand of Luut |
//! | `menu:hire_unit`, `menu:pass`, `menu:done` … | a button that is no thing on the table: boards need not draw it | |
//! | `oracle` | the Sun Oracle | nothing: only to be shown |
//!
//! In the menu one click may stand for two choices (`Words::first`): a unit deck is "Hire a unit" and then that rank; likewise artefact
//! and road decks, own cities (upgrade), own heroes (march, otherwise attack or call Buff), amulets, titles, scrolls, tents and great
//! artefacts in hand, and what an own hero can attack. City decks, `reserve`, `ambush` and the free `buff` are targets of the deed itself.
//!
//! The own cards of a seat are those of `PlayerView::at_hand`; a piece of it is drawn under `target::piece(piece)`. Cards that rest in a
//! fresh tent are not at hand; draw them under the same name. Everything else (nation, shelter, limbo, arrivals, used lines, other
//! players' cards) is no target: label it with the words below and draw it inside `player:<seat>`.

/// The names of things on the board.
pub mod target {
    pub use crate::words::targets::{
        AMBUSH, BUFF, RESERVE, SUPPLY_DECK, UNBOUND, artefact_deck, bid, city_deck, faction, faction_key,
        hero, in_hand, menu, piece, player, rank_key, road_deck, rotation, row, shape_key, square, type_key,
        unit_deck,
    };
}

pub use super::cards::{
    a_card, a_piece, bag, bag_items, card, cards, counted_card, effect, great_effect, hero, hero_of_side,
    laid, line_card, lit_effect, piece, place, side, side_of,
};
pub use super::ending;
pub use super::question::attack;
pub use super::result::{Source, reason, sources, tie_break};
pub use super::terms::{
    artefact, exits, faction, list, of_faction, price, rank, ranks, shape, side as compass, terrain,
};
