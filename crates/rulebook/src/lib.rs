//! Which rule of a rulebook is enforced where, and by which tests.
//!
//! A rulebook is a Markdown file of numbered paragraphs; a game is a crate whose sources name the ids
//! of those paragraphs. This crate joins the two:
//!
//! ```
//! use rulebook::{Index, Rulebook, Source};
//!
//! let markdown = "<!-- rules: S -->\n\n## 4. Set-up\n\n**S4.3 Gift pools.** Six pools of seven. [seed]\n";
//! let rulebook = Rulebook::parse("docs/rules/seven.md", markdown).expect("a well-formed rulebook");
//! assert_eq!(rulebook.rules()[0].name, "Gift pools");
//!
//! let sources = [
//!     Source::new("src/setup.rs", "/// Fills the pools (S4.3).\nfn fill_pools() {}\n"),
//!     Source::new("tests/setup.rs", "#[test]\nfn s4_3_six_pools_of_seven() {}\n"),
//! ];
//! let index = Index::new(&rulebook, &sources);
//! assert_eq!(index.rows[0].enforced_in[0].to_string(), "src/setup.rs:1 (fn fill_pools)");
//! assert_eq!(index.rows[0].tests[0].to_string(), "tests/setup.rs:2 (fn s4_3_six_pools_of_seven)");
//! assert!(index.problems.is_empty());
//! ```
//!
//! The way of a rule through the files:
//!
//! 1. `parse` reads the rulebook: [`Rulebook`], made of [`Rule`]s;
//! 2. `source` collects the files of a game crate: [`sources_of`];
//! 3. `lexer` tells code from prose (comments and strings), `items` finds functions and their kin,
//!    `scan` finds the ids in the prose and the names of the tests: [`Place`];
//! 4. `index` joins rules and places: [`Index`], [`Problem`];
//! 5. `workspace` knows where the rulebook and the crate of a game lie: [`index_of`].
//!
//! `ids` holds the grammar of ids that all of them share. Only `source` and `workspace` read files. The crate never compiles
//! what it scans and never changes a file; it knows nothing about any game.

mod ids;
mod index;
mod items;
mod lexer;
mod parse;
mod problem;
mod rule;
mod scan;
mod source;
mod workspace;

pub use index::{Index, Row};
pub use parse::Rulebook;
pub use problem::Problem;
pub use rule::{Kind, Rule, Tag};
pub use scan::Place;
pub use source::{Source, sources_of};
pub use workspace::{games_of, index_of};
