//! Style sheets, the script and the icon. They are part of the program; their addresses name their content, so that browsers may keep
//! them for ever and still get new ones at once.

use super::trouble::Trouble;
use crate::api::At;
use crate::problem::{Kind, Problem};
use crate::random;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;

/// A file that pages ask for.
struct Asset {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
}

static ASSETS: [Asset; 4] = [
    Asset {
        name: "style.css",
        kind: "text/css; charset=utf-8",
        text: include_str!("../../assets/style.css"),
    },
    Asset {
        name: "seven.css",
        kind: "text/css; charset=utf-8",
        text: include_str!("../../assets/seven.css"),
    },
    Asset {
        name: "table.js",
        kind: "text/javascript; charset=utf-8",
        text: include_str!("../../assets/table.js"),
    },
    Asset { name: "icon.svg", kind: "image/svg+xml", text: include_str!("../../assets/icon.svg") },
];

/// Changes whenever anything here changes.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let all: String = ASSETS.iter().map(|asset| asset.text).collect();
    random::fingerprint(&all).chars().take(12).collect()
});

/// The address of an asset.
pub(super) fn address(name: &str) -> String {
    format!("/assets/{name}?v={}", *VERSION)
}

/// An asset.
pub(super) async fn asset(At(name): At<String>) -> Result<Response, Trouble> {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    let asset = asset.ok_or_else(|| Problem::new(Kind::NotFound, "there is no such file"))?;
    let headers =
        [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, asset.text).into_response())
}
