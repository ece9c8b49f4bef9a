//! Small words: colours, amounts, articles and lists.

use crate::cards::Colour;
use crate::draft::{Pledge, Price};
use crate::event::Goods;
use crate::pack::{GiftCounts, Pack};
use table::{Bag, Kind};

/// S2.6: the pieces of armour, in the order in which they are won.
const ARMOUR: [&str; 7] = [
    "Helm of Humility",
    "Breastplate of Generosity",
    "Gauntlets of Constancy",
    "Girdle of Kindness",
    "Greaves of Temperance",
    "Shield of Patience",
    "Sword of Diligence",
];

/// The piece of armour with this number, counted from 1.
pub fn armour(number: u8) -> &'static str {
    ARMOUR.get(usize::from(number.wrapping_sub(1))).copied().unwrap_or("next piece of armour")
}

/// "red".
pub const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::White => "white",
        Colour::Black => "black",
    }
}

/// S1.4: "R".
pub(super) const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'R',
        Colour::Blue => 'B',
        Colour::Green => 'G',
        Colour::Yellow => 'Y',
        Colour::White => 'W',
        Colour::Black => 'K',
    }
}

/// "a, b and c".
pub fn list(items: &[String]) -> String {
    joined(items, "and")
}

/// "a, b or c".
pub(super) fn either(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], last_word: &str) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {last_word} {last}", rest.join(", ")),
    }
}

/// The gifts, colour by colour: "2 red", "1 blue".
pub(super) fn gift_items(gifts: &GiftCounts) -> Vec<String> {
    let some = Colour::ALL.into_iter().zip(gifts).filter(|&(_, &count)| count > 0);
    some.map(|(of, count)| format!("{count} {}", colour(of))).collect()
}

/// "2 red and 1 blue", "no gifts".
pub fn gifts(gifts: &GiftCounts) -> String {
    let items = gift_items(gifts);
    if items.is_empty() { "no gifts".to_owned() } else { list(&items) }
}

/// "2R 1B".
pub(super) fn gift_letters(gifts: &GiftCounts) -> String {
    let some = Colour::ALL.into_iter().zip(gifts).filter(|&(_, &count)| count > 0);
    some.map(|(of, count)| format!("{count}{}", letter(of))).collect::<Vec<_>>().join(" ")
}

/// How many gifts there are in all.
pub(super) fn total(gifts: &GiftCounts) -> u16 {
    gifts.iter().map(|&count| u16::from(count)).sum()
}

/// "3 gold".
pub(super) fn goods(goods: Goods) -> String {
    match goods {
        Goods::Fame(fame) => amount(fame, "fame"),
        Goods::Gold(gold) => amount(gold, "gold"),
        Goods::Might(might) => amount(might, "might"),
    }
}

/// "3 gold", "no gold".
fn amount(count: u16, what: &str) -> String {
    if count == 0 { format!("no {what}") } else { format!("{count} {what}") }
}

/// Those of the amounts that are not zero: "4 fame", "6 gold".
pub(super) fn amounts<const N: usize>(amounts: [(u16, &str); N]) -> Vec<String> {
    let some = amounts.into_iter().filter(|&(count, _)| count > 0);
    some.map(|(count, what)| format!("{count} {what}")).collect()
}

/// A price: "1 red, 1 blue and 2 gold", "nothing".
pub(super) fn price(price: &Price) -> String {
    list(&price_items(price))
}

fn price_items(price: &Price) -> Vec<String> {
    let mut items = gift_items(&price.gifts);
    if price.any_gifts > 0 {
        items.push(format!("{} of any colour", counted(price.any_gifts, "gift")));
    }
    let coins = [(price.fame, "fame"), (price.gold, "gold"), (price.might, "might")];
    items.extend(amounts(coins.map(|(count, what)| (u16::from(count), what))));
    items
}

/// What was given, or will be: "3 fame and Crowspire", "nothing".
pub(super) fn pledge(pack: &Pack, pledge: &Pledge) -> String {
    let mut items = gift_items(pledge.gifts.counts());
    let coins = [(pledge.fame, "fame"), (pledge.gold, "gold"), (pledge.might, "might")];
    items.extend(amounts(coins.map(|(count, what)| (u16::from(count), what))));
    items.extend(pledge.elixirs.kinds().map(|elixir| match pledge.elixirs.count(elixir) {
        1 => a(&pack[elixir].name),
        several => format!("{several} × {}", pack[elixir].name),
    }));
    items.extend(pledge.buildings.iter().map(|building| proper(&pack[building].name)));
    list(&items)
}

/// What was given, and the might that is given at the end.
pub(super) fn pledge_and_might(pack: &Pack, given: &Pledge, rest: &Price) -> String {
    pledge(pack, &Pledge { might: given.might.saturating_add(rest.might), ..*given })
}

/// "1 card", "2 cards".
pub(super) fn counted(count: impl Into<u32>, what: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Cards of several kinds: "Greed", "2 × Wrath".
pub(super) fn kinds<K: Kind, const N: usize>(bag: &Bag<K, N>, name: impl Fn(K) -> String) -> Vec<String> {
    let times = |kind| match bag.count(kind) {
        1 => name(kind),
        several => format!("{several} × {}", name(kind)),
    };
    bag.kinds().map(times).collect()
}

/// "an Ember Phial".
pub(super) fn a(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// A person by title, "the Forge Apprentice", or by name, "Merlin".
pub(super) fn the(name: &str) -> String {
    let first = name.split(' ').next().unwrap_or_default();
    let is_name = first.len() == name.len() || first.ends_with("'s") || first.eq_ignore_ascii_case("the");
    if is_name { name.to_owned() } else { format!("the {name}") }
}

/// A place or a thing with a name of its own: "Cinderkeep", but "the Temple of High Noon".
pub(super) fn proper(name: &str) -> String {
    if name.contains(" of ") { the(name) } else { name.to_owned() }
}

/// The same with a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "first", "second", "third".
pub(super) fn ordinal(number: u8) -> String {
    match number {
        0 => "first".to_owned(),
        1 => "second".to_owned(),
        2 => "third".to_owned(),
        more => format!("{}th", u16::from(more) + 1),
    }
}

/// The row of a slot: "row 1".
pub(super) fn row(slot: u8) -> String {
    format!("row {}", u16::from(slot) / 2 + 1)
}
