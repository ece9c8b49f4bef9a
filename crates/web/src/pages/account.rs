//! Who one is: a guest, a member, or nobody yet.

use super::Page;
use super::frame::frame;
use crate::api::MaybeCaller;
use maud::{Markup, html};
use store::AccountKind;

/// The page.
pub(super) async fn account(caller: MaybeCaller) -> Page {
    let account = caller.account.as_ref();
    let body = html! {
        main #main .narrow {
            @match account {
                Some(account) if account.kind == AccountKind::Member => {
                    h1 { (account.name) }
                    p { "Your games and your rating are kept under this name." }
                    form data-api="/api/sessions" data-method="DELETE" data-go="/" { button .button { "Sign out" } }
                }
                Some(account) => {
                    h1 { (account.name) ", a guest" }
                    p { "This browser keeps your games. With a name of your own and a password you can play from anywhere, and your results count." }
                    (form("Keep my games", "/api/members"))
                    h2 { "You have an account already?" }
                    (form("Sign in", "/api/sessions"))
                }
                None => {
                    h1 { "Sign in" }
                    p { "You can play without an account: press “Play now” on the first page." }
                    (form("Sign in", "/api/sessions"))
                    h2 { "A new account" }
                    (form("Make an account", "/api/members"))
                }
            }
        }
    };
    Ok(frame("Account", account, &body))
}

fn form(button: &str, to: &str) -> Markup {
    html! {
        form .setup data-api=(to) data-go="/" {
            label { span { "Name" } input name="name" required maxlength="32" autocomplete="username"; }
            label { span { "Password" } input name="password" type="password" required minlength="8" autocomplete="current-password"; }
            button .button.primary { (button) }
        }
    }
}
