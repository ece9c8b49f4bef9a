//! What went wrong, as a page that helps: what is the matter, and where to go from here.

use super::frame::frame;
use crate::problem::{Kind, Problem};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

/// A problem that a person meets on a page.
pub(super) struct Trouble(Problem);

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Self {
        Trouble(problem)
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        (self.0.kind.status(), page(&self.0)).into_response()
    }
}

/// The page for a problem.
pub(crate) fn page(problem: &Problem) -> Markup {
    let (title, help) = match problem.kind {
        Kind::NotFound => (
            "There is nothing here",
            "The link may be old or cut off, or the table may have been removed. Ask whoever gave it to you for a new one.",
        ),
        Kind::NotYours => (
            "This is for somebody else",
            "The table is private. If you have a seat there, sign in with the browser or the account you sat down with.",
        ),
        Kind::Hidden => ("Not yet", "This is shown when the game is over."),
        Kind::WrongTime => ("Not now", "The table is not at that point. Open it and see how it stands."),
        Kind::TooMany => ("Too much at once", "Wait a moment, then load the page again."),
        Kind::Unavailable => ("The server is busy", "Nothing is lost. Load the page again in a moment."),
        _ => ("This did not work", "Go back and try it another way."),
    };
    let body = html! {
        main #main .narrow {
            h1 { (title) }
            p { (sentence(&problem.sentence)) }
            p { (help) }
            p { a .button href="/" { "To the games" } }
        }
    };
    frame(title, None, &body)
}

/// With a capital and a full stop, as on a page.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
