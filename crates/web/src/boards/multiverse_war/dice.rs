//! Dice as pictures, beside the sentence of a strike or a test.

use super::signs::Sign;
use maud::{Markup, html};
use multiverse_war::Icon;
use serde_json::Value;
use table::LogLine;

/// The dice of a line of the log, if any were rolled.
pub(in super::super) fn dice(line: &LogLine) -> Markup {
    let Some(rolled) = rolled(&line.event) else { return html! {} };
    let count = |name: &str| rolled.get(name).and_then(Value::as_u64).unwrap_or(0);
    let icons = [
        (count("melee"), Icon::Melee),
        (count("ranged"), Icon::Ranged),
        (count("cavalry"), Icon::Cavalry),
        (count("critical"), Icon::Critical),
    ];
    let shown: u64 = icons.iter().map(|(count, _)| count).sum();
    let blanks = count("dice").saturating_sub(shown);
    if count("dice") == 0 {
        return html! {};
    }
    html! {
        span.mw-dice aria-hidden="true" {
            @for (count, icon) in icons { @for _ in 0..count { span class={ "die d-" (Sign::Die(icon).id()) } title=(Sign::Die(icon).title()) { (Sign::Die(icon).icon()) } } }
            @for _ in 0..blanks { span.die.blank {} }
        }
    }
}

/// What was rolled, wherever the event says it.
fn rolled(event: &Value) -> Option<&Value> {
    event.as_object()?.values().find_map(|fields| fields.get("rolled"))
}

#[cfg(test)]
mod tests {
    use super::dice;
    use serde_json::json;
    use table::LogLine;

    fn line(event: serde_json::Value) -> LogLine {
        LogLine { n: 1, moment: 1, event, words: String::new(), undone: false }
    }

    #[test]
    fn every_die_is_drawn_once() {
        let rolled = json!({ "melee": 2, "ranged": 0, "cavalry": 0, "critical": 1, "dice": 5 });
        let html = dice(&line(json!({ "struck": { "rolled": rolled, "damage": 1 } }))).into_string();
        assert_eq!(html.matches("class=\"die").count(), 5);
        assert_eq!((html.matches("d-melee").count(), html.matches("blank").count()), (2, 2));
        assert_eq!(dice(&line(json!({ "moved": { "to": 3 } }))).into_string(), "");
    }
}
