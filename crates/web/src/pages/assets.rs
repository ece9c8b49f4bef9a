//! Style sheets, the script in its parts, and the icon. They are part of the program; their addresses name their content, so that browsers may keep
//! them for ever and still get new ones at once.

use super::trouble::Trouble;
use crate::api::At;
use crate::problem::{Kind, Problem};
use crate::random;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A file that pages ask for.
struct Asset {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
}

macro_rules! asset {
    ($name:literal, $kind:expr) => {
        Asset { name: $name, kind: $kind, text: include_str!(concat!("../../assets/", $name)) }
    };
}

static ASSETS: [Asset; 15] = [
    asset!("style.css", CSS),
    asset!("seven.css", CSS),
    asset!("battalia.css", CSS),
    asset!("multiverse_war.css", CSS),
    asset!("icon.svg", "image/svg+xml"),
    asset!("main.js", SCRIPT),
    asset!("forms.js", SCRIPT),
    asset!("live.js", SCRIPT),
    asset!("map.js", SCRIPT),
    asset!("morph.js", SCRIPT),
    asset!("page.js", SCRIPT),
    asset!("play.js", SCRIPT),
    asset!("replay.js", SCRIPT),
    asset!("sight.js", SCRIPT),
    asset!("why.js", SCRIPT),
];

/// Changes whenever anything here changes.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let all: String = ASSETS.iter().map(|asset| asset.text).collect();
    random::fingerprint(&all).chars().take(12).collect()
});

/// The address of an asset.
pub(super) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The addresses of all parts of the script, so that a browser can ask for them at once.
pub(super) fn scripts() -> impl Iterator<Item = String> {
    ASSETS.iter().filter(|asset| asset.kind == SCRIPT).map(|asset| address(asset.name))
}

/// An asset. Old versions are gone: their addresses give what is there now, which a page that is still open can do with.
pub(super) async fn asset(At((_, name)): At<(String, String)>) -> Result<Response, Trouble> {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    let asset = asset.ok_or_else(|| Problem::new(Kind::NotFound, "there is no such file"))?;
    let headers =
        [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, asset.text).into_response())
}
