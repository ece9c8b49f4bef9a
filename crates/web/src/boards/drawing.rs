//! Signs: one small drawing for each thing that is counted. A board declares all of its signs once as symbols; a page then only refers
//! to them.

use maud::{Markup, PreEscaped, html};

/// How a sign is drawn and explained.
pub(super) struct Drawing<S> {
    pub(super) sign: S,
    /// Its name in the page.
    pub(super) id: &'static str,
    /// What it is called.
    pub(super) title: &'static str,
    /// What one should know about it.
    pub(super) explanation: &'static str,
    /// Shapes in a square of 24; a board has classes of its own for lines in the colour of the ground.
    pub(super) shapes: &'static str,
}

/// The drawing of a sign: its name in the page, what it is called, what one should know about it, its shapes.
pub(super) const fn drawing<S: Copy>(
    sign: S,
    id: &'static str,
    title: &'static str,
    explanation: &'static str,
    shapes: &'static str,
) -> Drawing<S> {
    Drawing { sign, id, title, explanation, shapes }
}

impl<S> Drawing<S> {
    /// Its declaration; the names of a board's symbols begin alike. The title appears when one points at the sign.
    pub(super) fn symbol(&self, prefix: &str) -> Markup {
        html! {
            symbol id={ (prefix) (self.id) } viewBox="0 0 24 24" { title { (self.title) } (PreEscaped(self.shapes)) }
        }
    }
}

/// A symbol in use. Written by hand, because there are hundreds of them and every byte counts.
pub(super) fn used(class: &str, prefix: &str, id: &str) -> Markup {
    PreEscaped(format!(r##"<svg class="{class}" aria-hidden="true"><use href="#{prefix}{id}"/></svg>"##))
}
