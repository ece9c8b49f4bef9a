//! Boards: a game as a viewer sees it, as HTML and SVG. A board is drawn from a view and from what can be clicked, and from nothing
//! else; so it can show nothing that its viewer may not know, and it is the replay viewer as well.
//!
//! Everything one can point at is a [`piece`]: a real button with the name of a [`Target`](table::Target). The script of the page does
//! the rest: a click on an open piece acts, a look at a closed one says why not.

mod battalia;
mod drawing;
mod multiverse_war;
mod plain;
mod result;
mod seven;
#[cfg(test)]
mod trial;

pub(crate) use result::result;

use ::battalia::Battalia;
use ::multiverse_war::MultiverseWar;
use ::seven::Seven;
use maud::{Markup, html};
use std::collections::BTreeSet;
use table::{AnyTable, Cast, Choice, LogLine, Refused, StillHidden, Table, Viewer};

/// What can be clicked now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lit(BTreeSet<String>);

impl Lit {
    /// The things that a seat's choices mean, and those that become possible by one choice before.
    pub(crate) fn of(offers: &[Choice], refusals: &[Refused]) -> Self {
        let now = offers.iter().flat_map(|choice| &choice.offer.targets);
        let then =
            refusals.iter().filter(|refused| refused.first.is_some()).flat_map(|refused| &refused.targets);
        Lit(now.chain(then).map(|target| target.as_str().to_owned()).collect())
    }

    /// Does a click on this do anything?
    pub(crate) fn is_open(&self, target: &str) -> bool {
        self.0.contains(target)
    }
}

/// A thing on the board that one can point at. `label` says in words what it is and what it shows, for those who do not see it.
pub(crate) fn piece(lit: &Lit, target: &str, class: &str, label: &str, face: &Markup) -> Markup {
    warned(lit, target, class, label, face, None)
}

/// The same with a warning: the first click says it instead of doing all at once.
pub(crate) fn warned(
    lit: &Lit,
    target: &str,
    class: &str,
    label: &str,
    face: &Markup,
    warning: Option<&str>,
) -> Markup {
    let closed = (!lit.is_open(target)).then_some("true");
    html! {
        button type="button" class={ "piece " (class) } data-target=(target) aria-disabled=[closed] data-warning=[warning] {
            // The label says it all; the face is a drawing.
            span .face aria-hidden="true" { (face) }
            span .sr { (label) }
        }
    }
}

/// A table as the viewer sees it.
pub(crate) fn draw(table: &dyn AnyTable, viewer: Viewer, lit: &Lit) -> Result<Markup, StillHidden> {
    let cast = Cast::new(table.players().to_vec(), viewer.seat());
    let any = table.as_any();
    if let Some(table) = any.downcast_ref::<Table<Seven>>() {
        return Ok(seven::draw(&table.view(viewer)?, &cast, lit));
    }
    if let Some(table) = any.downcast_ref::<Table<Battalia>>() {
        return Ok(battalia::draw(&table.view(viewer)?, &cast, lit));
    }
    if let Some(table) = any.downcast_ref::<Table<MultiverseWar>>() {
        return Ok(multiverse_war::draw(&table.view(viewer)?, &cast, lit));
    }
    Ok(plain::draw(&table.picture(viewer)?))
}

/// Is this line only a step of composing? Whoever composes sees it on the board, and nobody else hears it.
pub(crate) fn is_thought(line: &LogLine) -> bool {
    line.event.get("chose").is_some() || line.event.get("planned").is_some()
}

/// Is this line no news for those who were away a moment, because it comes in every turn?
pub(crate) fn is_routine(table: &dyn AnyTable, line: &LogLine) -> bool {
    let any = table.as_any();
    any.is::<Table<Battalia>>() && battalia::is_routine(line)
        || any.is::<Table<MultiverseWar>>() && multiverse_war::is_routine(line)
}

/// Does this line tell whoever decided something that he could not foresee?
pub(crate) fn is_surprise(table: &dyn AnyTable, line: &LogLine) -> bool {
    let any = table.as_any();
    any.is::<Table<Battalia>>() && battalia::is_surprise(line)
        || any.is::<Table<MultiverseWar>>() && multiverse_war::is_surprise(line)
}

/// What belongs to a line beside its words: dice as pictures. They are drawn with signs of the board.
pub(crate) fn picture(table: &dyn AnyTable, line: &LogLine) -> Markup {
    if table.as_any().is::<Table<MultiverseWar>>() {
        multiverse_war::dice(line)
    } else {
        html! {}
    }
}

/// The names under which things on this board are spoken of, and what they are called as targets: for links from words to pieces.
pub(crate) fn names(table: &dyn AnyTable, viewer: Viewer) -> Result<Vec<(String, String)>, StillHidden> {
    let any = table.as_any();
    if let Some(table) = any.downcast_ref::<Table<Seven>>() {
        return Ok(seven::names(&table.view(viewer)?));
    }
    if let Some(table) = any.downcast_ref::<Table<Battalia>>() {
        let cast = Cast::new(table.players().to_vec(), viewer.seat());
        return Ok(battalia::names(&table.view(viewer)?, &cast));
    }
    if let Some(table) = any.downcast_ref::<Table<MultiverseWar>>() {
        let cast = Cast::new(table.players().to_vec(), viewer.seat());
        return Ok(multiverse_war::names(&table.view(viewer)?, &cast));
    }
    Ok(Vec::new())
}
