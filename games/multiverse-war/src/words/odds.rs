//! What a fight would be like, in words.

use super::{faces::percent, terms};
use crate::action::Action;
use crate::kinds::CombatCard;
use crate::position::Victim;
use crate::preview::{Preview, Strike, preview, preview_of_fight};
use crate::story_odds::story_odds;
use crate::task::Task;
use crate::view::View;
use table::{Offer, Seat};

/// The offer with what the fight would be like.
pub(super) fn told(offer: Offer, view: &View, seat: Seat, action: Action) -> Offer {
    match preview(view, seat, action) {
        Some(preview) => offer.gives(words(&preview)),
        None => offer,
    }
}

/// M26.2: what the fight that waits for a combat card would be like with this one, or without any, for the side that is asked.
pub fn with_card(view: &View, card: Option<CombatCard>) -> Option<String> {
    let preview = preview_of_fight(view, card)?;
    let is_attackers = view.asked.as_ref()?.task == Task::CombatCard(0);
    let (falls, dies) = (percent(preview.falls), percent(preview.dies));
    let lost = if matches!(preview.victim, Victim::Unit(_)) { "dies" } else { "falls" };
    Some(if is_attackers {
        format!("The target {lost} {falls}, yours dies {dies}.")
    } else {
        format!("Yours {lost} {falls}, the attacker dies {dies}.")
    })
}

/// M22.5: the chances of an encounter fight.
pub fn of_story(view: &View) -> Option<String> {
    let odds = story_odds(view)?;
    let dice = terms::counted(u32::from(odds.dice), "die", "dice");
    Some(format!(
        "You roll {dice} a round ({} or critical hits); your unit has {} HP. Fighting on, it wins {} and dies {}.",
        terms::icon(odds.icon),
        odds.hp,
        percent(odds.wins),
        percent(odds.dies)
    ))
}

/// A preview in two or three short sentences.
fn words(preview: &Preview) -> String {
    let mut said = Vec::new();
    let mut ends = 0;
    for (number, strike) in preview.strikes.iter().enumerate() {
        said.push(made(number, strike, ends));
        ends = strike.kills;
    }
    if !preview.strikes.iter().any(|strike| !strike.is_attackers) {
        said.push("No answer.".to_owned());
    }
    let (falls, dies) = (percent(preview.falls), percent(preview.dies));
    said.push(if let Victim::Unit(_) = preview.victim {
        format!("It dies {falls}, yours dies {dies}.")
    } else {
        let own = preview.strikes.iter().find(|strike| strike.is_attackers);
        let hits = own.map_or(0, |strike| if strike.is_sure { 1000 } else { strike.hits });
        format!("It is hit {}, falls {falls}, yours dies {dies}.", percent(hits))
    });
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

/// A strike, unless the one before it, which ends the fight so often in thousandths, leaves nobody to make it.
fn made(number: usize, strike: &Strike, ends: u16) -> String {
    let who = match (strike.is_attackers, number, ends) {
        (true, 0, _) => "You strike first",
        (false, 0, _) => "It strikes first",
        (false, _, 1000) => return "It is gone before it can answer.".to_owned(),
        (true, _, 1000) => return "Yours is gone before it can strike.".to_owned(),
        (false, _, 0) => "Then it answers",
        (true, _, 0) => "Then you strike",
        (false, ..) => "If it survives, it answers",
        (true, ..) => "If yours survives, it strikes",
    };
    let dice = terms::counted(u32::from(strike.dice), "die", "dice");
    let how = match (strike.is_sure, strike.dice) {
        (true, 0) => "a sure hit".to_owned(),
        (true, _) => format!("a sure hit, {dice} for a critical"),
        (false, _) => format!("{dice}, hits {}", percent(strike.hits)),
    };
    format!("{who}: {how}, {} damage to {} HP.", strike.damage, strike.hp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Icon;
    use table::Seat;

    fn strike(is_attackers: bool, kills: u16) -> Strike {
        let (is_sure, dice, damage, hp, hits) = (false, 4, 1, 1, kills.max(500));
        Strike { is_attackers, by: None, is_sure, dice, icon: Icon::Melee, damage, hp, hits, kills }
    }

    fn told(victim: Victim, kills: u16) -> String {
        let strikes = vec![strike(true, kills), strike(false, 800)];
        let (support, falls) = ([0; 2], kills);
        words(&Preview { victim, strikes, support, falls, dies: 0, interceptions: 0, hidden: 0 })
    }

    #[test]
    fn whoever_may_be_dead_answers_only_if_it_survives() {
        let unit = Victim::Unit(crate::position::BlockRef::new(Seat::new(1), 0));
        assert!(told(unit, 1000).contains("It is gone before it can answer. It dies 100 %"));
        assert!(told(unit, 600).contains("If it survives, it answers: 4 dice, hits 80 %"));
        assert!(told(unit, 0).contains("Then it answers: 4 dice"));
    }

    #[test]
    fn of_structures_one_hears_the_chance_to_hit_too() {
        let told = told(Victim::Settlement(Seat::new(1)), 0);
        assert!(told.contains("It is hit 50 %, falls 0 %, yours dies 0 %."), "{told}");
    }
}
