//! What a fight would be like, in words.

use super::{faces::percent, terms};
use crate::action::Action;
use crate::position::Victim;
use crate::preview::{Preview, Strike, preview};
use crate::view::View;
use table::{Offer, Seat};

/// The offer with what the fight would be like.
pub(super) fn told(offer: Offer, view: &View, seat: Seat, action: Action) -> Offer {
    match preview(view, seat, action) {
        Some(preview) => offer.gives(words(&preview)),
        None => offer,
    }
}

/// A preview in two or three short sentences.
fn words(preview: &Preview) -> String {
    let mut said: Vec<String> = preview.strikes.iter().enumerate().map(strike).collect();
    if !preview.strikes.iter().any(|strike| !strike.is_attackers) {
        said.push("No answer.".to_owned());
    }
    let what = match preview.victim {
        Victim::Unit(_) => "It dies",
        _ => "It falls",
    };
    said.push(format!("{what} {}, yours dies {}.", percent(preview.falls), percent(preview.dies)));
    if preview.interceptions > 0 {
        said.push("It is intercepted first.".to_owned());
    }
    if preview.hidden > 0 {
        said.push(format!(
            "{} beside it may support.",
            terms::counted(u32::from(preview.hidden), "hidden block", "hidden blocks")
        ));
    }
    said.join(" ")
}

fn strike((number, strike): (usize, &Strike)) -> String {
    let who = match (strike.is_attackers, number) {
        (true, 0) => "You strike first",
        (true, _) => "Then you strike",
        (false, 0) => "It strikes first",
        (false, _) => "It answers",
    };
    let dice = terms::counted(u32::from(strike.dice), "die", "dice");
    let how = match (strike.is_sure, strike.dice) {
        (true, 0) => "a sure hit".to_owned(),
        (true, _) => format!("a sure hit, {dice} for a critical"),
        (false, _) => format!("{dice}, hits {}", percent(strike.hits)),
    };
    format!("{who}: {how}, {} of {} HP.", strike.damage, strike.hp)
}
