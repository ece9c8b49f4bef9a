//! Every page a person opens. Drawn on the server, from what the viewer may see; one small script (`assets/main.js`) keeps a page up to
//! date and sends what is clicked to the same API that everybody else uses.
//!
//! | file | what |
//! |---|---|
//! | `frame.rs` | what stands around every page |
//! | `assets.rs` | style sheets, script, icon |
//! | `home.rs`, `new_table.rs`, `account.rs` | before a game |
//! | `table/` | a table: gathering, board, choices, log |
//! | `stream.rs` | a table's page as it changes |
//! | `guide.rs` | a first game that teaches |
//! | `replay.rs` | a table as it was |
//! | `rules.rs`, `markdown.rs` | the rulebooks |
//! | `trouble.rs` | what went wrong, as a page |

mod account;
mod assets;
mod frame;
mod guide;
mod home;
mod markdown;
mod new_table;
mod replay;
mod rules;
mod stream;
mod table;
mod trouble;

use crate::app::App;
use axum::Router;
use axum::routing::get;
use maud::Markup;
use std::sync::Arc;
use trouble::Trouble;

pub(crate) use guide::suits as suits_a_learner;
pub(crate) use trouble::page as trouble_page;

/// What every page's handler returns.
type Page = Result<Markup, Trouble>;

/// All pages.
pub(crate) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(home::home))
        .route("/new/{game}", get(new_table::new_table))
        .route("/account", get(account::account))
        .route("/t/{id}", get(table::table))
        .route("/t/{id}/stream", get(stream::stream))
        .route("/t/{id}/replay", get(replay::replay))
        .route("/rules", get(rules::rulebooks))
        .route("/rules/{game}", get(rules::rules))
        .route("/assets/{version}/{name}", get(assets::asset))
}
