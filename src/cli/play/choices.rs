//! The numbered choices, and which of them was meant.

use table::{AnyTable, Choice, Refused, Seat, Target};

/// What the seat can do now, those with the same heading side by side. The numbers people type count these from 1.
pub(super) fn choices(table: &dyn AnyTable, seat: Seat) -> Vec<Choice> {
    grouped(table.offers(seat))
}

fn grouped(mut choices: Vec<Choice>) -> Vec<Choice> {
    let mut headings = Vec::new();
    for choice in &choices {
        if !headings.contains(&choice.offer.group) {
            headings.push(choice.offer.group.clone());
        }
    }
    choices.sort_by_key(|choice| headings.iter().position(|heading| *heading == choice.offer.group));
    choices
}

/// The positions of the choices that were meant: those that are called exactly this, or else those with all the words.
pub(super) fn matching(choices: &[Choice], typed: &str) -> Vec<usize> {
    let words: Vec<_> =
        choices.iter().map(|choice| (choice.offer.words.as_str(), &*choice.offer.targets)).collect();
    let exact = |&at: &usize| is_called(words[at], typed);
    let partly = |&at: &usize| has_words(words[at].0, typed);
    let found: Vec<_> = (0..words.len()).filter(exact).collect();
    if found.is_empty() { (0..words.len()).filter(partly).collect() } else { found }
}

/// The things that are not possible and were meant.
pub(super) fn refused(refusals: Vec<Refused>, typed: &str) -> Vec<Refused> {
    let meant = |refused: &Refused| {
        is_called((&refused.wanted, &refused.targets), typed) || has_words(&refused.wanted, typed)
    };
    refusals.into_iter().filter(meant).collect()
}

fn is_called((words, targets): (&str, &[Target]), typed: &str) -> bool {
    words.to_lowercase() == typed.to_lowercase() || targets.iter().any(|target| target.as_str() == typed)
}

/// Does a word begin with each part that was typed?
fn has_words(words: &str, typed: &str) -> bool {
    let (words, typed) = (words.to_lowercase(), typed.to_lowercase());
    let begins =
        |part: &str| words.match_indices(part).any(|(at, _)| !words[..at].ends_with(char::is_alphanumeric));
    typed.split_whitespace().all(begins)
}

#[cfg(test)]
mod tests {
    use super::{grouped, matching};
    use serde_json::Value;
    use table::{Choice, Offer};

    fn choices<const N: usize>(offers: [Offer; N]) -> Vec<Choice> {
        offers.map(|offer| Choice { action: Value::Null, offer }).into()
    }

    #[test]
    fn equal_headings_come_together_in_the_order_of_their_first() {
        let offers = [("a", "Buy"), ("b", "Sell"), ("c", "Buy"), ("d", "Sell")];
        let choices = choices(offers.map(|(words, group)| Offer::new(words).group(group)));
        let words: Vec<_> = grouped(choices).into_iter().map(|choice| choice.offer.words).collect();
        assert_eq!(words, ["a", "c", "b", "d"]);
    }

    #[test]
    fn what_is_called_exactly_so_is_meant_alone() {
        let offers = [Offer::new("Bet 10").target("chips:10"), Offer::new("Bet 1").target("chips:1")];
        let choices = choices(offers);
        assert_eq!(matching(&choices, "bet 1"), [1]);
        assert_eq!(matching(&choices, "chips:10"), [0]);
        assert_eq!(matching(&choices, "10 bet"), [0]);
        assert_eq!(matching(&choices, "bet"), [0, 1]);
        assert!(matching(&choices, "raise").is_empty());
        assert!(matching(&choices, "et").is_empty(), "words are known by their beginnings");
    }
}
