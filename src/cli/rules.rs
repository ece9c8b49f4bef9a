//! `trestle rules`: every rule of a game, where it is enforced, and which tests would fail without it.

use super::{Exit, Failure, print, print_json, shelved};
use clap::Args;
use serde::Serialize;

/// List a game's rules: where each is enforced, and by which tests
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Rules {
    /// The id of the game, as `trestle games` lists it
    game: String,

    /// Only rules whose id or name contains this, in any case
    #[arg(value_name = "PART")]
    part: Option<String>,
}

const AFTER_HELP: &str = "\
The index was made when the program was built, from docs/rules/<game>.md and games/<game>. The exit code is 1 if a rule \
has no test or a test names no rule.

Examples:
  trestle rules leduc                  all rules
  trestle rules leduc raise            those about raising
  trestle rules leduc --json           [{\"id\", \"name\", \"tag\", \"enforced_in\": [], \"tests\": []}, …]";

/// The rules of one game.
struct Rulebook {
    game: &'static str,
    problems: &'static [&'static str],
    rules: &'static [Rule],
}

/// One rule.
#[derive(Serialize)]
struct Rule {
    id: &'static str,
    name: &'static str,
    tag: &'static str,
    enforced_in: &'static [&'static str],
    tests: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/rulebooks.rs"));

impl Rules {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let id = shelved::find_game(&self.game)?.meta().id;
        let book =
            RULEBOOKS.iter().find(|book| book.game == id).expect("every game on the shelf has a rulebook");
        let part = self.part.unwrap_or_default().to_lowercase();
        let is_meant =
            |rule: &&Rule| [rule.id, rule.name].iter().any(|text| text.to_lowercase().contains(&part));
        let rules: Vec<_> = book.rules.iter().filter(is_meant).collect();
        if rules.is_empty() && !part.is_empty() {
            let hint = format!("`trestle rules {id}` lists all rules");
            return Err(Failure::usage(format!("no rule of {id} contains `{part}`")).hint(hint));
        }
        if json {
            print_json(&rules)?;
        } else {
            print(&paragraphs(&rules))?;
            let tested = book.rules.iter().filter(|rule| !rule.tests.is_empty()).count();
            print(&format!("\n{} rules, {tested} with tests.", book.rules.len()))?;
            for problem in book.problems {
                print(&format!("problem: {problem}"))?;
            }
        }
        Ok(if book.problems.is_empty() { Exit::Done } else { Exit::No })
    }
}

/// One paragraph for each rule. Names of tests are long: a table would break them apart.
fn paragraphs(rules: &[&Rule]) -> String {
    let paragraph = |rule: &&Rule| {
        let tag = if rule.tag.is_empty() { String::new() } else { format!(" [{}]", rule.tag) };
        let mut lines = vec![format!("{:<6}{}{tag}", rule.id, rule.name)];
        lines.extend(places("enforced in", rule.enforced_in));
        lines.extend(places("tests", rule.tests));
        lines.join("\n")
    };
    rules.iter().map(paragraph).collect::<Vec<_>>().join("\n\n")
}

fn places<'a>(heading: &'a str, places: &'a [&str]) -> impl Iterator<Item = String> + 'a {
    let headings = std::iter::once(heading).chain(std::iter::repeat(""));
    let places = if places.is_empty() { &["nowhere"] } else { places };
    headings.zip(places).map(|(heading, place)| format!("      {heading:<13}{place}"))
}
