//! The board of "7".

use super::Lit;
use maud::{Markup, html};
use seven::{Seven, View};
use table::{Cast, Words};

/// The table of "7" as the holder of this view sees it.
pub(super) fn draw(view: &View, cast: &Cast, _lit: &Lit) -> Markup {
    html! { pre { (Seven::picture(view, cast)) } }
}

/// Names on cards, and the pieces that carry them.
pub(super) fn names(_view: &View) -> Vec<(String, String)> {
    Vec::new()
}
