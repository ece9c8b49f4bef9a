//! `trestle ladder`: programs meet in pairs, and we find out who is better, by how much, and how sure that is.

mod chart;
mod journal;
mod report;

use super::figures::{at_least_one, processors, progress_bar};
use super::ordered::Setting;
use super::shelved::find_game;
use super::{Exit, Failure, file, print, print_json};
use bots::Level;
use bots::ladder::{BadPlan, Plan, Standings};
use clap::{Args, value_parser};
use journal::{Header, Journal};
use report::Report;
use serde_json::json;
use shelf::LadderOrder;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use table::{Digest, Meta, Options};

/// Let programs meet in pairs, and find out which is better, by how much, and how sure that is
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Ladder {
    /// The game, by its id in `trestle games`
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    setting: Setting,

    /// The programs, from the weakest, separated by commas [default: novice,squire,veteran,master]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    players: Vec<Level>,

    /// Let each of the players sit alone against this one, who takes all other seats, instead of all against all
    #[arg(long, value_name = "LEVEL")]
    against: Option<Level>,

    /// How many games each pair plays at most
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = at_least_one)]
    games: u64,

    /// The question: is the share that is won above or below so many percent? [default: 60; with --against the fair
    /// share]
    #[arg(long, value_name = "PERCENT", value_parser = percentage)]
    settle: Option<f64>,

    /// Among equal places, let points decide: so a table that everybody lost says something, too
    #[arg(long)]
    points_decide: bool,

    /// Play all games, also when the question of a pair is settled
    #[arg(long)]
    no_early_stop: bool,

    /// Note every game in this file as it ends, and go on from what is in there
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Write the result as Markdown to this file, too
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Where chance starts: equal seeds give equal games, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// On how many threads [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

const AFTER_HELP: &str = "\
Everybody meets everybody. Two who meet take half of the seats each, and change seats so that after every second game \
both have had each seat equally often. A pairing is two opposing seats of a game; it is decided if one of them has the \
better place. The share is that of the decided pairings which the stronger one won (who is named later in --players). \
Its interval holds the true share with 95 % confidence; pairings of the same game hang together, and that is taken \
into account.

With --against, each player sits alone against one who takes all other seats, and goes round the table. The share is \
that of the games which he won; \"ahead\" counts the games in which he stood ahead of all others, by place and among \
equal places by points: at a table that everybody lost nobody wins, but somebody may be ahead.

With --points-decide, points decide among equal places everywhere: in pairings, in ratings, and with --against the \
question is about the games in which the player stood ahead, instead of those he won.

After every 20 games it is asked whether the share is surely above or below --settle; then the pair stops. Who looks \
often is fooled more easily, so \"surely\" is 99 % there (2.6 deviations). The interval that is shown is that of a fixed \
number of games; after an early stop it is a little too narrow.

Ratings follow Plackett and Luce: 400 points more are odds of 10 to 1 to stand ahead of the other. The first player, \
or the one that --against names, has 1000; the intervals are those of the distance to it.

With --file nothing is lost if the ladder is interrupted: start it again with the same settings, and it goes on. \
--games, --settle and --points-decide may change meanwhile. Start a new file when the programs themselves have changed. A player whose \
time runs out (search:1s) plays differently on a faster machine; all others play the same games for the same seed.

With --json, one object: game, seats, options, pack (the file, if one was given), players, against, seed, threads, most_games \
(for each pair), settle, points_decide, early_stop, games, decisions, pairs (upper, lower, games, pairings, with --against also wins and \
ahead, table_lost, drawn, finding: above, below or open), ratings (player, points, low, high). A share is an object: \
won, of, share, low, high, from 0 to 1.

Examples:
  trestle ladder leduc --players random,greedy --games 400
  trestle ladder seven --seats 4 --games 200 --file ladder.jsonl --report ladder.md
  trestle ladder seven --seats 4 --players search:1s --against greedy --settle 50";

impl Ladder {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let game = find_game(&self.game)?;
        let meta = game.meta();
        let plan = self.plan(self.setting.seats(&meta)?)?;
        let options = self.setting.options()?;
        game.can_open(plan.seats(), &options)?;
        let threads = self.threads.map_or_else(processors, usize::from);
        let header = self.header(&meta, &plan, &options);
        let order = LadderOrder { options, plan, threads };
        let plan = &order.plan;

        let (mut journal, mut already) = (None, Vec::new());
        if let Some(path) = &self.file {
            let (opened, found) = Journal::open(path, &header, plan)?;
            if found.was_cut {
                say(
                    json,
                    &format!(
                        "the last line of `{}` was half written; that game is played again",
                        path.display()
                    ),
                );
            }
            (journal, already) = (Some(opened), found.played);
        }

        let bar = progress_bar(plan.games * plan.pairs().len() as u64);
        let mut done = already.len() as u64;
        let mut failure = None;
        let played = game.ladder(&order, already, &mut |played, left| {
            done += 1;
            bar.set_length(done + left);
            bar.set_position(done);
            let noted = journal.as_mut().map_or(Ok(()), |journal| journal.note(played));
            noted.map_or_else(
                |error| {
                    failure = Some(error);
                    ControlFlow::Break(())
                },
                ControlFlow::Continue,
            )
        });
        bar.finish_and_clear();
        let played = played?;
        if let Some(failure) = failure {
            return Err(failure);
        }

        let standings = Standings::of(plan, &played);
        let report = Report { meta: &meta, header: &header, order: &order, standings: &standings };
        if let Some(path) = &self.report {
            file::replace(path, &report.markdown(), report::is_one)?;
        }
        if json {
            print_json(&report.json())?;
        } else {
            print(&report.text())?;
        }
        Ok(Exit::Done)
    }

    fn plan(&self, seats: u8) -> Result<Plan, Failure> {
        let players: &[Level] = if self.players.is_empty() { &Level::LADDER } else { &self.players };
        let plan = match self.against {
            Some(other) => Plan::against(seats, players, other),
            None => Plan::round_robin(seats, players),
        };
        let mut plan = plan.map_err(|bad| {
            let hint = match bad {
                BadPlan::TooFew(_) => "name more with --players, as in --players random,greedy",
                BadPlan::Twice(_) => "name each player once, and with --against another one",
            };
            Failure::usage(bad.to_string()).hint(hint)
        })?;
        plan.games = self.games;
        plan.seed = self.seed;
        plan.settle = self.settle.unwrap_or(plan.settle);
        plan.points_decide = self.points_decide;
        plan.stops_early = !self.no_early_stop;
        Ok(plan)
    }

    fn header(&self, meta: &Meta, plan: &Plan, options: &Options) -> Header {
        let typed = self.setting.options.iter().filter_map(|typed| typed.split_once('='));
        let trimmed = |(key, value): (&str, &str)| (key.trim().to_owned(), value.trim().to_owned());
        let others = usize::from(self.against.is_some());
        Header {
            trestle_ladder: 1,
            game: meta.id.to_owned(),
            rules_version: meta.rules_version,
            seats: plan.seats(),
            options: typed.map(trimmed).collect::<BTreeMap<_, _>>(),
            pack: options.pack().map(|pack| Digest::of(&pack.text).to_string()),
            players: plan.entrants()[others..].iter().map(Level::to_string).collect(),
            against: self.against.map(|level| level.to_string()),
            seed: plan.seed,
        }
    }
}

/// Understands a share in percent.
fn percentage(typed: &str) -> Result<f64, String> {
    let number = typed.parse().ok().filter(|number| (0.0..=100.0).contains(number));
    number.map(|number: f64| number / 100.0).ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

/// Says something beside the answer.
fn say(json: bool, note: &str) {
    let text = if json { json!({ "note": note }).to_string() } else { format!("note: {note}") };
    // Nothing to do about a note that nobody reads.
    let _ = writeln!(io::stderr(), "{text}");
}
