//! A rulebook as a page: every paragraph has its id as an anchor, and can be searched for.

use super::Page;
use super::frame::frame;
use super::markdown;
use crate::api::{At, MaybeCaller, no_such_game};
use maud::html;

/// The rulebooks, by the ids of their games.
const RULEBOOKS: [(&str, &str); 6] = [
    ("seven", include_str!("../../../../docs/rules/seven.md")),
    ("battalia", include_str!("../../../../docs/rules/battalia.md")),
    ("multiverse-war", include_str!("../../../../docs/rules/multiverse-war.md")),
    ("tictactoe", include_str!("../../../../docs/rules/tictactoe.md")),
    ("leduc", include_str!("../../../../docs/rules/leduc.md")),
    ("bazaar", include_str!("../../../../docs/rules/bazaar.md")),
];

/// Which rulebooks there are.
pub(super) async fn rulebooks(caller: MaybeCaller) -> Page {
    let body = html! {
        main #main .narrow {
            h1 { "Rules" }
            p .lead { "You can play without them: whatever is not possible says why, with the paragraph that forbids it." }
            ul .tables { @for game in shelf::games() {
                @let meta = game.meta();
                li { a href={ "/rules/" (meta.id) } { strong { (meta.name) } span .who { (meta.blurb) } } }
            } }
        }
    };
    Ok(frame("Rules", caller.account.as_ref(), &body))
}

/// A rulebook.
pub(super) async fn rules(caller: MaybeCaller, At(id): At<String>) -> Page {
    let text = RULEBOOKS.into_iter().find(|(game, _)| *game == id).map(|(_, text)| text);
    let text = text.ok_or_else(|| no_such_game(&id))?;
    let book = markdown::book(text);
    let body = html! {
        main #main .rules {
            nav .contents aria-label="Chapters" {
                label { span { "Search the rules" } input type="search" data-search placeholder="portal, S7.23 …"; }
                p #found role="status" {}
                ol { @for (anchor, title) in &book.chapters { li { a href={ "#" (anchor) } { (title) } } } }
            }
            article .book { (book.body) }
        }
    };
    Ok(frame("Rules", caller.account.as_ref(), &body))
}
