//! What happened, with the pieces named as links that flash on the board.

use super::{Sight, hidden};
use crate::boards;
use crate::hall::Notice;
use crate::problem::Answer;
use maud::{Markup, html};

/// How many moments the page tells of; the replay has all.
const MOMENTS: u32 = 60;

impl Sight<'_> {
    pub(super) fn log(&self) -> Answer<Markup> {
        let Some(table) = self.game() else { return Ok(html! {}) };
        let now = table.moment(self.viewer);
        let mut lines = table.log(self.viewer, now.saturating_sub(MOMENTS)).map_err(|_| hidden())?;
        lines.retain(|line| !boards::is_thought(line));
        let names = boards::names(table, self.viewer).map_err(|_| hidden())?;
        let replay = format!("/t/{}/replay", self.live.id);
        Ok(html! {
            h2 { "What happened" }
            p .row {
                a href=(replay) { "All of it" }
                button type="button" .quiet data-catch-up hidden { "Catch up" }
            }
            div .lines role="log" aria-live="polite" tabindex="0" aria-label="What happened" data-last=(now) {
                ol { @for line in &lines { li .undone[line.undone] data-moment=(line.moment) { (linked(&line.words, &names)) (boards::picture(table, line)) } } }
            }
        })
    }

    /// A notice with people by their names.
    pub(super) fn told(&self, notice: &Notice) -> Markup {
        let does = |seat: &table::Seat, words: &str| html! { span .muted { (self.name(*seat)) " " (words) } };
        match notice {
            Notice::Said { name, text, .. } => html! { b { (name) } " " (text) },
            Notice::Joined { name, .. } => html! { span .muted { (name) " sits down" } },
            Notice::Left { name, .. } => html! { span .muted { (name) " leaves" } },
            Notice::Started => html! { span .muted { "The game begins" } },
            Notice::UndoAsked { seat } => does(seat, "asks for an undo"),
            Notice::UndoAnswered { seat, agrees, .. } => {
                does(seat, if *agrees { "agrees to the undo" } else { "does not agree to the undo" })
            }
            Notice::EndOffered { seat } => does(seat, "offers to end the game without a result"),
            Notice::EndAnswered { seat, agrees } => {
                does(seat, if *agrees { "agrees to end" } else { "wants to play on" })
            }
            Notice::Ended => html! { span .muted { "The game ends without a result" } },
            Notice::Closed => html! { span .muted { "The table is closed" } },
            Notice::Resigned { seat } => does(seat, "gives up; a bot plays on"),
            Notice::TimedOut { seat, away } => does(
                seat,
                if *away {
                    "has run out of time again and is taken to be away"
                } else {
                    "has run out of time"
                },
            ),
            Notice::Returned { seat } => does(seat, "is back"),
        }
    }
}

/// A sentence in which the names of things are links to their pieces. Of names that begin at the same place the longest counts.
pub(in crate::pages) fn linked(words: &str, names: &[(String, String)]) -> Markup {
    let mut parts: Vec<(&str, Option<&str>)> = Vec::new();
    let (mut plain, mut at) = (0, 0);
    let is_letter = |found: Option<char>| found.is_some_and(char::is_alphanumeric);
    while at < words.len() {
        let rest = &words[at..];
        let begins = !is_letter(words[..at].chars().next_back());
        let fits = |name: &str| {
            begins
                && !name.is_empty()
                && rest.starts_with(name)
                && !is_letter(rest[name.len()..].chars().next())
        };
        let found = names.iter().filter(|(name, _)| fits(name)).max_by_key(|(name, _)| name.len());
        if let Some((name, target)) = found {
            parts.extend([(&words[plain..at], None), (&rest[..name.len()], Some(target.as_str()))]);
            at += name.len();
            plain = at;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    parts.push((&words[plain..], None));
    html! {
        @for (text, target) in parts {
            @match target {
                Some(target) => button type="button" .link data-flash=(target) { (text) },
                None => (text),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::linked;

    #[test]
    fn names_of_things_are_links_and_parts_of_words_are_not() {
        let names =
            [("Ash".to_owned(), "character:1".to_owned()), ("Ash Wolf".to_owned(), "character:2".to_owned())];
        let html = linked("Ann recruits Ash Wolf, not Ash or Ashen.", &names).into_string();
        let link = |target: &str, name: &str| {
            format!("<button class=\"link\" type=\"button\" data-flash=\"{target}\">{name}</button>")
        };
        let expected = format!(
            "Ann recruits {}, not {} or Ashen.",
            link("character:2", "Ash Wolf"),
            link("character:1", "Ash")
        );
        assert_eq!(html, expected);
        assert_eq!(linked("ä <b>", &names).into_string(), "ä &lt;b&gt;");
    }
}
