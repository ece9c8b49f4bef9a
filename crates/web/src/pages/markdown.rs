//! The rulebooks' Markdown as HTML: headings, paragraphs with ids, tables, lists, bold, code. No more than the rulebooks use.

use maud::{Markup, PreEscaped, html};

/// A rulebook to be shown.
pub(super) struct Book {
    /// Anchor and title of each chapter.
    pub(super) chapters: Vec<(String, String)>,
    pub(super) body: Markup,
}

/// Reads a rulebook.
pub(super) fn book(text: &str) -> Book {
    let mut chapters = Vec::new();
    let mut blocks = Vec::new();
    for block in split(text) {
        if let Some(title) = block.strip_prefix("## ") {
            let anchor = format!("chapter-{}", chapters.len() + 1);
            blocks.push(html! { h2 id=(anchor) { (inline(title)) } });
            chapters.push((anchor, title.to_owned()));
        } else {
            blocks.push(self::block(block));
        }
    }
    Book { chapters, body: html! { @for block in blocks { (block) } } }
}

/// The blocks of a text: what stands between empty lines. A drawing between fences is one block, whatever is in it.
fn split(text: &str) -> Vec<&str> {
    let mut blocks = Vec::new();
    for (at, part) in text.split("```").enumerate() {
        if at % 2 == 1 {
            blocks.push(part);
        } else {
            blocks.extend(part.split("\n\n").map(str::trim).filter(|block| !block.is_empty()));
        }
    }
    blocks
}

fn block(text: &str) -> Markup {
    if let Some(drawing) = text.strip_prefix('\n') {
        return html! { pre .scroll tabindex="0" role="img" aria-label="Drawing" { (drawing) } };
    }
    let lines: Vec<&str> = text.lines().collect();
    match lines[0] {
        line if line.starts_with("<!--") || line == "---" => html! {},
        line if line.starts_with("# ") => html! { h1 { (inline(&line[2..])) } },
        line if line.starts_with("### ") => html! { h3 { (inline(&line[4..])) } },
        line if line.starts_with('|') => table(&lines),
        line if line.starts_with("- ") => list(&lines),
        _ => paragraph(&lines.join(" ")),
    }
}

/// A paragraph; a rule has its id as its anchor. The tags that say where a rule comes from are for those who work on the rulebook.
fn paragraph(text: &str) -> Markup {
    let id = id(text.strip_prefix("**").unwrap_or_default());
    let bare = id.map(|_| without_tags(text));
    html! { p id=[id] class=[id.map(|_| "rule")] { (inline(bare.as_deref().unwrap_or(text))) } }
}

fn without_tags(text: &str) -> String {
    let tags =
        [" [seed]", " [public]", " [ruling]", " [design]", "[seed]", "[public]", "[ruling]", "[design]"];
    tags.iter().fold(text.to_owned(), |text, tag| text.replace(tag, ""))
}

/// The id of a rule at the beginning of a bold text or in the first cell of a row, such as `S7.23`, `X12` or `C-RA`.
fn id(text: &str) -> Option<&str> {
    let end = text.find([' ', '*', '|']).unwrap_or(text.len());
    let id = &text[..end];
    let is_id = id.starts_with(|first: char| first.is_ascii_uppercase())
        && id.len() > 1
        && id
            .chars()
            .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit() || ".-".contains(letter))
        && id.contains(|letter: char| letter.is_ascii_digit() || letter == '-');
    is_id.then_some(id)
}

fn table(lines: &[&str]) -> Markup {
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let mut rows = lines.iter().filter(|line| line.starts_with('|')).map(|line| cells(line));
    let head = rows.next().unwrap_or_default();
    let body: Vec<_> =
        rows.filter(|row| !row.iter().all(|cell| cell.trim_matches(['-', ':']).is_empty())).collect();
    html! {
        div .scroll tabindex="0" role="region" aria-label="Table" {
            table {
                thead { tr { @for cell in &head { th scope="col" { (inline(cell)) } } } }
                tbody {
                    @for row in &body {
                        @let first = row.first().map(String::as_str).unwrap_or_default();
                        tr id=[id(first.trim_matches('*'))] { @for cell in row { td { (inline(cell)) } } }
                    }
                }
            }
        }
    }
}

fn list(lines: &[&str]) -> Markup {
    html! { ul { @for line in lines { li { (inline(line.trim_start_matches("- "))) } } } }
}

/// Bold, code, and ids of rules as links.
fn inline(text: &str) -> Markup {
    let mut html = String::new();
    for (at, part) in text.split("**").enumerate() {
        let is_bold = at % 2 == 1;
        if is_bold {
            html.push_str("<strong>");
        }
        for (at, part) in part.split('`').enumerate() {
            if at % 2 == 1 {
                html.push_str(&html! { code { (part) } }.into_string());
            } else {
                html.push_str(&references(part, is_bold, "").into_string());
            }
        }
        if is_bold {
            html.push_str("</strong>");
        }
    }
    PreEscaped(html)
}

/// Words outside a rulebook in which the rules that they name are links to it.
pub(super) fn linked(text: &str, game: &str) -> Markup {
    references(text, false, &format!("/rules/{game}"))
}

/// Text in which rules that it names are links. Not in bold text, where a rule says its own name.
fn references(text: &str, is_bold: bool, page: &str) -> Markup {
    if is_bold {
        return html! { (text) };
    }
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
    let mut parts: Vec<(&str, bool)> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let word = &rest[start..];
        let end = word.find(|letter| !is_part(letter)).unwrap_or(word.len());
        let bare = word[..end].trim_end_matches('.');
        let is_rule = bare.contains('.') && id(bare).is_some();
        parts.extend([(&rest[..start], false), (bare, is_rule)]);
        rest = &word[bare.len().max(1)..];
        if bare.is_empty() {
            parts.push((&word[..1], false));
        }
    }
    parts.push((rest, false));
    html! {
        @for (text, is_rule) in parts {
            @if is_rule { a href={ (page) "#" (text) } { (text) } } @else { (text) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::book;

    #[test]
    fn rules_have_anchors_and_are_linked() {
        let html = book("## 1. One\n\n**S1.1 Seats.** See S2.3 and `code`. [seed]").body.into_string();
        assert_eq!(
            html,
            "<h2 id=\"chapter-1\">1. One</h2><p id=\"S1.1\" class=\"rule\"><strong>S1.1 Seats.</strong> See \
             <a href=\"#S2.3\">S2.3</a> and <code>code</code>.</p>"
        );
    }

    #[test]
    fn a_drawing_stays_as_it_is() {
        let html = book("One.\n\n```\n+--+\n\n| <|\n```\n\nTwo.").body.into_string();
        assert!(html.contains("aria-label=\"Drawing\">+--+\n\n| &lt;|\n</pre><p>Two.</p>"), "{html}");
    }

    #[test]
    fn rows_of_tables_have_anchors() {
        let html = book("| id | name |\n| --- | --- |\n| Q06 | <b> |").body.into_string();
        assert!(html.contains("<tr id=\"Q06\"><td>Q06</td><td>&lt;b&gt;</td></tr>"), "{html}");
    }
}
