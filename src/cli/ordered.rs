//! What `play`, `sim` and `ladder` have in common: a game is ordered with seats, options and players.

use super::{Failure, file};
use bots::Level;
use clap::Args;
use std::path::PathBuf;
use table::{BadSetup, Meta, Options, PackText};

/// The flags that say which table shall be set up.
#[derive(Args)]
pub(super) struct Setting {
    /// How many seats the table has [default: the fewest the game allows]
    #[arg(long, value_name = "N")]
    pub(super) seats: Option<u8>,

    /// Something the game lets you choose, as in `--option rounds=6`; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(super) options: Vec<String>,

    /// A content pack to play with instead of the standard one; `trestle pack --help` says more
    #[arg(long, value_name = "FILE")]
    pub(super) pack: Option<PathBuf>,
}

/// The same, and who sits there.
#[derive(Args)]
pub(super) struct Ordered {
    #[command(flatten)]
    setting: Setting,

    /// The programs that play, separated by commas and repeated in turn until every seat is taken: novice, squire, veteran,
    /// master for people; random, greedy, search:2000 (iterations), search:1s (time) for measurements [default: squire in `play`,
    /// random in `sim`]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    pub(super) players: Vec<Level>,
}

impl Setting {
    /// The number of seats, if the game is made for it.
    pub(super) fn seats(&self, meta: &Meta) -> Result<u8, Failure> {
        let seats = self.seats.unwrap_or(*meta.seats.start());
        meta.expect_seats(seats)?;
        Ok(seats)
    }

    /// The options as the game reads them.
    pub(super) fn options(&self) -> Result<Options, Failure> {
        let mut options = Options::none();
        for typed in &self.options {
            options.add(typed)?;
        }
        if let Some(path) = &self.pack {
            let pack = PackText::from_bytes(&path.display().to_string(), file::read(path)?);
            options = options.with_pack(pack.map_err(BadSetup::from)?);
        }
        Ok(options)
    }
}

impl Ordered {
    /// The number of seats, if the game is made for it.
    pub(super) fn seats(&self, meta: &Meta) -> Result<u8, Failure> {
        self.setting.seats(meta)
    }

    /// The options as the game reads them.
    pub(super) fn options(&self) -> Result<Options, Failure> {
        self.setting.options()
    }

    /// The level of each of `seats` programs; if nothing was typed, `default`.
    pub(super) fn levels(&self, seats: usize, default: Level) -> Result<Vec<Level>, Failure> {
        let named = self.players.len();
        if named > seats {
            let message = format!("--players names {named} programs, but the table has room for {seats}");
            return Err(Failure::usage(message).hint("name fewer, or ask for more seats with --seats"));
        }
        let players: &[Level] = if named == 0 { &[default] } else { &self.players };
        Ok(players.iter().copied().cycle().take(seats).collect())
    }
}
