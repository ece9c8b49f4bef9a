//! A board for games that have none of their own: the table as text, as a terminal shows it.

use maud::{Markup, html};

/// The picture as it is.
pub(super) fn draw(picture: &str) -> Markup {
    html! { pre .picture tabindex="0" role="img" aria-label="The table as text" { (picture) } }
}
