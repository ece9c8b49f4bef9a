//! What stands around every page: head, banner, foot.

use super::assets;
use maud::{DOCTYPE, Markup, html};
use store::Account;

/// A page with its title, for somebody or nobody.
pub(super) fn frame(title: &str, who: Option<&Account>, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Trestleboard" }
                link rel="icon" href=(assets::address("icon.svg"));
                link rel="stylesheet" href=(assets::address("style.css"));
                link rel="stylesheet" href=(assets::address("seven.css"));
                link rel="stylesheet" href=(assets::address("battalia.css"));
                link rel="stylesheet" href=(assets::address("multiverse_war.css"));
                @for script in assets::scripts() { link rel="modulepreload" href=(script); }
                script type="module" src=(assets::address("main.js")) {}
            }
            body {
                a .skip href="#main" { "Skip to the content" }
                header .top {
                    a .brand href="/" { (mark()) "Trestleboard" }
                    nav aria-label="Main" {
                        a href="/" { "Home" }
                        a href="/rules" { "Rules" }
                        a href="/account" { @match who { Some(who) => { (who.name) }, None => { "Account" } } }
                    }
                }
                noscript { p .banner { "Playing needs JavaScript: one small script of this server, and nothing else." } }
                (body)
                div #toast role="status" aria-live="polite" {}
            }
        }
    }
}

/// Our sign: a trestle with a board on it.
fn mark() -> Markup {
    html! {
        svg .mark viewBox="0 0 24 24" aria-hidden="true" {
            path d="M2 8h20M6 8l-3 12M18 8l3 12M9 8l1.5 12M15 8l-1.5 12M4.5 14h15" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" {}
        }
    }
}
