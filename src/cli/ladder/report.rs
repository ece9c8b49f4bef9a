//! What came out of a ladder: for the terminal, as Markdown and as JSON.

use super::chart::{Axis, Measured, chart};
use super::journal::Header;
use crate::cli::WIDTH;
use crate::cli::figures::{float, grouped, interval, percent, size_of};
use bots::ladder::{Finding, Met, Share, Standings};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;
use serde_json::{Value, json};
use shelf::LadderOrder;
use table::Meta;

/// How a report in Markdown begins, so that it can be told from other files.
const MADE_BY: &str = "<!-- Made by `trestle ladder`. -->\n";

/// Is this text a report?
pub(super) fn is_one(text: &str) -> bool {
    text.starts_with(MADE_BY)
}

/// Everything that can be said.
pub(super) struct Report<'a> {
    pub(super) meta: &'a Meta,
    pub(super) header: &'a Header,
    pub(super) order: &'a LadderOrder,
    pub(super) standings: &'a Standings,
}

impl Report<'_> {
    /// For programs.
    pub(super) fn json(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Everything<'a> {
            #[serde(flatten)]
            settings: Value,
            #[serde(flatten)]
            standings: &'a Standings,
        }
        let (header, plan) = (self.header, &self.order.plan);
        let settings = json!({
            "game": header.game,
            "seats": header.seats,
            "options": header.options,
            "pack": self.pack(),
            "players": header.players,
            "against": header.against,
            "seed": header.seed,
            "threads": self.order.threads,
            "most_games": plan.games,
            "settle": plan.settle,
            "points_decide": plan.points_decide,
            "early_stop": plan.stops_early,
        });
        Everything { settings, standings: self.standings }
    }

    /// For the terminal.
    pub(super) fn text(&self) -> String {
        let framed = |mut table: Table| {
            table.load_style(presets::UTF8_HORIZONTAL_ONLY);
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH as u16);
            table.trim_fmt()
        };
        let parts = [
            self.title(),
            framed(self.pairs()),
            self.chart_of_shares(),
            framed(self.ratings()),
            self.chart_of_ratings(),
            self.counts(),
        ];
        parts.join("\n\n")
    }

    /// For a page.
    pub(super) fn markdown(&self) -> String {
        let plain = |mut table: Table| {
            table.load_style(presets::ASCII_MARKDOWN);
            table.to_string()
        };
        let block = |text: String| format!("```\n{text}\n```");
        let parts = [
            format!("{MADE_BY}## {}", self.title()),
            plain(self.pairs()),
            self.legend(),
            block(self.chart_of_shares()),
            plain(self.ratings()),
            "Ratings are read as in chess: 400 points more are odds of 10 to 1 to stand ahead of the other. The intervals are those of the \
             distance to the first."
                .to_owned(),
            block(self.chart_of_ratings()),
            format!("{} To repeat it:", self.counts()),
            block(self.command()),
        ];
        parts.join("\n\n") + "\n"
    }

    fn title(&self) -> String {
        let Header { seats, players, against, .. } = self.header;
        let each = if players.len() == 1 { "" } else { ", each" };
        let how = match against {
            Some(other) => format!("{each} alone against {other}"),
            None => ", in pairs at equal seats".to_owned(),
        };
        let points = if self.order.plan.points_decide { "; points decide among equal places" } else { "" };
        format!("{}, {seats} seats: {}{how}{points}", self.meta.name, players.join(", "))
    }

    fn pairs(&self) -> Table {
        let question = Column { name: format!("Over {}?", self.threshold()), cell: answer };
        let mut columns = vec![Column::of("Games", |met| grouped(met.games))];
        if self.order.plan.is_alone() {
            columns.extend([
                Column::of("Won", |met| won(met, size_of)),
                Column::of("95 % interval", |met| won(met, interval)),
                Column::of("Ahead", |met| ahead(met, size_of)),
                Column::of("95 % interval", |met| ahead(met, interval)),
            ]);
            // Beside the share that it is about.
            columns.insert(if self.order.plan.points_decide { 5 } else { 3 }, question);
        } else {
            columns.extend([
                Column::of("Decided", |met| grouped(met.pairings.of)),
                Column::of("Won", |met| size_of(&met.pairings)),
                Column::of("95 % interval", |met| interval(&met.pairings)),
                question,
            ]);
        }
        // What never happened needs no column.
        let met = &self.standings.pairs;
        if met.iter().any(|met| met.table_lost > 0) {
            columns.push(Column::of("Lost", |met| grouped(met.table_lost)));
        }
        if met.iter().any(|met| met.drawn > 0) {
            columns.push(Column::of("Drawn", |met| grouped(met.drawn)));
        }

        let mut table = Table::new();
        let first = if self.order.plan.is_alone() { "Player" } else { "Pair" };
        table.set_header(std::iter::once(first).chain(columns.iter().map(|column| &*column.name)));
        for met in met {
            table.add_row(std::iter::once(label(met)).chain(columns.iter().map(|column| (column.cell)(met))));
        }
        align(&mut table);
        table
    }

    /// What the columns mean.
    fn legend(&self) -> String {
        let (plan, threshold) = (&self.order.plan, self.threshold());
        let won = if plan.is_alone() {
            let fair = percent(1.0 / f64::from(plan.seats()));
            format!(
                "Won: the games that the player won, alone or with others; the fair share is {fair}. Ahead: the games in which the player \
                 stood ahead of all others, by place, and among equal places by points."
            )
        } else {
            "Decided: pairs of opposing seats of which one stood better. Won: the share of these that the first-named won; the \
             interval takes into account that pairings of one game hang together."
                .to_owned()
        };
        let lost = if self.standings.pairs.iter().any(|met| met.table_lost > 0) {
            " Lost: games that the whole table lost."
        } else {
            ""
        };
        let share = if plan.is_alone() && plan.points_decide { "ahead" } else { "won" };
        let stops = if plan.stops_early { ", and a pair stopped when that was sure" } else { "" };
        format!("{won}{lost} The question was whether the share {share} is over {threshold}{stops}.")
    }

    fn ratings(&self) -> Table {
        let mut table = Table::new();
        table.set_header(["Player", "Rating", "95 % interval"]);
        for rating in &self.standings.ratings {
            let is_first = rating.player == self.order.plan.entrants()[0];
            let interval = format!("{:.0} – {:.0}", rating.low, rating.high);
            table.add_row([
                rating.player.to_string(),
                format!("{:.0}", rating.points),
                if is_first { "–".to_owned() } else { interval },
            ]);
        }
        align(&mut table);
        table
    }

    fn chart_of_shares(&self) -> String {
        let in_percent = |met: &Met| {
            let share = met.asked(&self.order.plan);
            Measured {
                label: label(met),
                value: share.share.map(|share| 100.0 * share),
                low: 100.0 * share.low,
                high: 100.0 * share.high,
            }
        };
        let measured: Vec<_> = self.standings.pairs.iter().map(in_percent).collect();
        let mark = Some(100.0 * self.order.plan.settle);
        let drawn = chart(&measured, &Axis { from: 0.0, to: 100.0, step: 10.0, mark });
        let what = if self.order.plan.is_alone() && self.order.plan.points_decide { "ahead" } else { "won" };
        format!("Share {what}, in percent (┊ {})\n\n{drawn}", self.threshold())
    }

    fn chart_of_ratings(&self) -> String {
        let measured: Vec<_> = self
            .standings
            .ratings
            .iter()
            .map(|rating| Measured {
                label: rating.player.to_string(),
                value: Some(rating.points),
                low: rating.low,
                high: rating.high,
            })
            .collect();
        format!("Ratings\n\n{}", chart(&measured, &Axis::around(&measured)))
    }

    fn counts(&self) -> String {
        let Standings { games, decisions, .. } = self.standings;
        let mean = float(*decisions) / float(*games);
        format!("{} games, {} decisions, {mean:.1} in a game.", grouped(*games), grouped(*decisions))
    }

    /// The threshold of the question, without needless zeros.
    fn threshold(&self) -> String {
        let tenths = (1000.0 * self.order.plan.settle).round() / 10.0;
        format!("{tenths} %")
    }

    fn pack(&self) -> Option<&str> {
        self.order.options.pack().map(|pack| pack.name.as_str())
    }

    /// What to type to get the same.
    fn command(&self) -> String {
        let (header, plan) = (self.header, &self.order.plan);
        let mut words = vec!["trestle ladder".to_owned(), header.game.clone()];
        let mut flag = |name: &str, value: &str| words.extend([format!("--{name}"), quoted(value)]);
        flag("seats", &header.seats.to_string());
        for (key, value) in &header.options {
            flag("option", &format!("{key}={value}"));
        }
        if let Some(pack) = self.pack() {
            flag("pack", pack);
        }
        flag("players", &header.players.join(","));
        if let Some(other) = &header.against {
            flag("against", other);
        }
        flag("games", &plan.games.to_string());
        flag("settle", &((1e8 * plan.settle).round() / 1e6).to_string());
        flag("seed", &header.seed.to_string());
        if plan.points_decide {
            words.push("--points-decide".to_owned());
        }
        if !plan.stops_early {
            words.push("--no-early-stop".to_owned());
        }
        words.join(" ")
    }
}

/// One figure about each pair.
struct Column {
    name: String,
    cell: fn(&Met) -> String,
}

impl Column {
    fn of(name: &str, cell: fn(&Met) -> String) -> Self {
        Column { name: name.to_owned(), cell }
    }
}

fn label(met: &Met) -> String {
    if met.alone.is_some() { met.upper.clone() } else { format!("{} over {}", met.upper, met.lower) }
}

fn won(met: &Met, figure: fn(&Share) -> String) -> String {
    met.alone.as_ref().map_or_else(String::new, |alone| figure(&alone.wins))
}

fn ahead(met: &Met, figure: fn(&Share) -> String) -> String {
    met.alone.as_ref().map_or_else(String::new, |alone| figure(&alone.ahead))
}

fn answer(met: &Met) -> String {
    match met.finding {
        Finding::Above => "yes",
        Finding::Below => "no",
        Finding::Open => "open",
    }
    .to_owned()
}

/// Names to the left, figures to the right.
fn align(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
