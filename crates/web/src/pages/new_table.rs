//! Setting a table up: seats, bots, variants, clock, each explained in a sentence.

use super::Page;
use super::frame::frame;
use crate::api::{At, MaybeCaller, no_such_game};
use bots::Level;
use maud::{Markup, html};
use table::{Meta, OptionSpec, Values};

/// What people ask about a game before they choose it.
pub(super) struct About {
    pub(super) length: &'static str,
    pub(super) weight: &'static str,
    pub(super) has_guide: bool,
}

/// About a game.
pub(super) fn about(game: &str) -> About {
    match game {
        "seven" | "battalia" => About { length: "60 to 120 minutes", weight: "heavy", has_guide: true },
        "multiverse-war" => About { length: "2 to 4 hours", weight: "very heavy", has_guide: true },
        "bazaar" => About { length: "10 minutes", weight: "light", has_guide: false },
        "leduc" => About { length: "2 minutes", weight: "light", has_guide: false },
        _ => About { length: "1 minute", weight: "very light", has_guide: false },
    }
}

/// The picture of a game.
pub(super) fn cover(game: &str) -> Markup {
    html! {
        svg viewBox="0 0 120 120" {
            rect .ground width="120" height="120" rx="10" {}
            @match game {
                "seven" => {
                    @for (at, turn) in (0..6).zip([0, 60, 120, 180, 240, 300]) {
                        g transform={ "rotate(" (turn) " 60 60)" } {
                            path class={ "petal p" (at) } d="M60 14c9 10 9 22 0 32c-9-10-9-22 0-32z" {}
                        }
                    }
                    text .seven x="60" y="76" text-anchor="middle" { "7" }
                }
                "battalia" => {
                    path .field d="M12 18a6 6 0 0 1 6-6h40v46H12zM62 62h46v40a6 6 0 0 1-6 6H62z" {}
                    path .field .far d="M62 12h40a6 6 0 0 1 6 6v40H62zM12 62h46v46H18a6 6 0 0 1-6-6z" {}
                    path .track d="M35 12v23h50v73M35 35v50H12" {}
                    path .castle d="M66 96V66h7v6h7v-6h10v6h7v-6h7v30H90v-7a5 5 0 0 0-10 0v7zM79 66V52h4v4h4v-4h4v14z" {}
                    path .castle .far d="M24 44V26h5v4h4v-4h5v4h4v-4h5v18z" {}
                    circle .sun cx="88" cy="24" r="6" {}
                    path .ray d="M88 12v3M88 33v3M76 24h3M97 24h3" {}
                }
                "multiverse-war" => {
                    path .field d="M60 10l22 13v25L60 61 38 48V23zM36 52l22 13v25l-22 13-22-13V65z" {}
                    path .field .far d="M84 52l22 13v25l-22 13-22-13V65z" {}
                    path .castle .far d="M46 42l14-22 14 22z" {}
                    path .castle d="M25 90V72h5v4h4v-4h5v4h4v-4h5v18z" {}
                    path .ray d="M84 90V76M78 82l6-16 6 16z" {}
                    path .line d="M36 64l24-20 24 20" {}
                    circle .sun cx="60" cy="44" r="5" {}
                }
                "tictactoe" => {
                    path .line d="M46 22v76M74 22v76M22 46h76M22 74h76" {}
                    path .strong d="M28 28l12 12M40 28l-12 12" {}
                    circle .strong cx="60" cy="60" r="8" {}
                }
                "leduc" => {
                    rect .sheet x="30" y="26" width="40" height="60" rx="5" transform="rotate(-9 50 56)" {}
                    rect .sheet x="52" y="32" width="40" height="60" rx="5" transform="rotate(8 72 62)" {}
                    text .letter x="72" y="72" text-anchor="middle" { "K" }
                }
                _ => {
                    path .sheet d="M22 50h76l-8-20H30z" {}
                    path .line d="M30 50v44M90 50v44M22 94h76" {}
                    circle .strong cx="50" cy="78" r="9" {}
                    circle .strong cx="70" cy="78" r="9" {}
                }
            }
        }
    }
}

/// The page.
pub(super) async fn new_table(caller: MaybeCaller, At(id): At<String>) -> Page {
    let game = shelf::game(&id).ok_or_else(|| no_such_game(&id))?;
    let meta = game.meta();
    let body = html! {
        main #main .narrow {
            h1 { "A table of " (meta.name) }
            p .lead { (meta.blurb) }
            form .setup data-api="/api/tables" data-go="/t/{table.id}" {
                input type="hidden" name="game" value=(meta.id);
                @if caller.account.is_none() {
                    label { span { "Your name" } input name="name" value="Guest" required maxlength="32" autocomplete="nickname"; }
                }
                fieldset {
                    legend { "Seats" }
                    p .muted { "You sit in the first seat. A bot plays at once; a free seat waits for anybody, an invited one for whoever gets your link." }
                    @for seat in 1..=*meta.seats.end() { (seat_choice(&meta, seat)) }
                }
                @if !meta.options.is_empty() {
                    fieldset { legend { "Variants" } @for option in meta.options { (variant(option)) } }
                }
                fieldset {
                    legend { "Time" }
                    label {
                        span { "Clock" }
                        select name="clock" data-json {
                            option value="\"none\"" { "None" }
                            option value="{\"per_move\":{\"seconds\":60}}" { "One minute for each decision" }
                            option value="{\"per_move\":{\"seconds\":300}}" { "Five minutes for each decision" }
                            option value="{\"per_day\":{\"days\":1}}" { "A day for each decision" }
                            option value="{\"per_day\":{\"days\":7}}" { "A week for each decision" }
                        }
                    }
                    label {
                        span { "When time runs out" }
                        select name="timeout" { option value="bot" { "A bot decides" } option value="pass" { "The seat passes" } }
                    }
                }
                fieldset {
                    legend { "Company" }
                    label .check { input type="checkbox" name="listed" checked; span { "Show the table on the first page while it has a free seat" } }
                    label .check { input type="checkbox" name="spectators" checked; span { "Whoever knows the link may watch" } }
                }
                @if meta.pack.is_some() {
                    fieldset {
                        legend { "Content pack" }
                        p .muted { "Other cards and other numbers: change a file that " code { "trestle pack export " (meta.id) } " has written, and play with it." }
                        label { span { "File (the standard cards if none)" } input type="file" name="pack" accept=".toml"; }
                    }
                }
                button .button.primary { "Open the table" }
            }
        }
    };
    Ok(frame(&format!("A table of {}", meta.name), caller.account.as_ref(), &body))
}

/// Who shall have a seat. The first is the host's; those that the game can do without may stay away.
fn seat_choice(meta: &Meta, seat: u8) -> Markup {
    let is_needed = seat <= *meta.seats.start();
    let usual = usual_seats(meta.id).clamp(*meta.seats.start(), *meta.seats.end());
    let chosen = if seat <= usual { "squire" } else { "" };
    html! {
        label {
            span { "Seat " (seat) }
            @if seat == 1 {
                select name="seats" data-list { option value="me" { "You" } }
            } @else {
                select name="seats" data-list {
                    @if !is_needed { option value="" selected[chosen.is_empty()] { "Nobody" } }
                    optgroup label="A bot" {
                        @for level in Level::NAMED {
                            option value=(level) selected[level.to_string() == chosen] { (bot_words(&level.to_string())) }
                        }
                    }
                    optgroup label="A person" {
                        option value="invited" { "Invited by your link" }
                        option value="open" { "Free for anybody" }
                    }
                }
            }
        }
    }
}

/// How many sit at a table unless its host says otherwise.
fn usual_seats(game: &str) -> u8 {
    // With three or four it takes an evening.
    if game == "multiverse-war" { 2 } else { 4 }
}

/// A level as people read it.
pub(super) fn bot_words(level: &str) -> &'static str {
    match level {
        "novice" => "Novice: plays what comes to mind",
        "squire" => "Squire: thinks a little ahead",
        "veteran" => "Veteran: a strong opponent",
        "master" => "Master: takes its time and plays best",
        "greedy" => "Greedy: takes what looks best now",
        _ => "Random: any move at all",
    }
}

/// Something that can be chosen before the game. Whatever is left alone is as usual.
fn variant(option: &OptionSpec) -> Markup {
    let name = format!("options.{}", option.key);
    let usual = match option.default {
        "scenario" => "As the scenario has it".to_owned(),
        default => format!("As usual: {}", value_words(option.key, default)),
    };
    html! {
        label {
            span { (super::trouble::sentence(option.words)) }
            @match option.values {
                Values::OneOf(words) => select name=(name) data-optional {
                    option value="" { (usual) }
                    @for word in words { option value=(word) { (value_words(option.key, word)) } }
                },
                Values::Number { least, most } => input type="number" name=(name) min=(least) max=(most) placeholder=(usual) data-optional;,
                Values::NumberOr { .. } | Values::Text(_) => span {
                    input name=(name) placeholder=(usual) data-optional;
                    small .muted { (option.values) }
                },
            }
        }
    }
}

/// A value of an option as people read it; a word that says it all stays as it is.
fn value_words<'a>(key: &str, value: &'a str) -> &'a str {
    match (key, value) {
        ("scenario", "starter") => "Starter: four open missions, no heroes, cards or events",
        ("scenario", "advanced") => "Advanced: everything",
        ("scenario", "tutorial") => "Tutorial: the starter scenario for two, with lessons",
        ("map", "two") => "Two players, far apart",
        ("map", "two_aggressive") => "Two players, close together",
        ("map", "two_aggressive_safe") => "Two players, close together, safer",
        ("map", "three") => "Three players",
        ("map", "four_teams") => "Four players in two teams",
        ("map", "four_ffa") => "Four players, everybody for himself",
        ("teams", "west_east") => "West against east",
        ("teams", "north_south") => "North against south",
        ("teams", "cross") => "Allies sit across the map",
        ("goal.conquest", "end") => "The game ends, and the conqueror wins",
        ("goal.conquest", "eliminate") => "Its owner is out, and the others play on",
        ("goal.conquest", "off") => "Nothing: it cannot be conquered",
        ("dice_level", "recruit") => "Recruit: what is not hindered hits",
        ("dice_level", "veteran") => "Veteran: every strike rolls",
        (_, "on") => "Yes",
        (_, "off") => "No",
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::value_words;
    use table::Values;

    #[test]
    fn no_value_is_shown_as_a_programmer_would_write_it() {
        for game in shelf::games() {
            for option in game.meta().options {
                let Values::OneOf(words) = option.values else { continue };
                for word in words {
                    let shown = value_words(option.key, word);
                    assert!(!shown.contains('_'), "{}: {shown}", option.key);
                }
            }
        }
    }
}
