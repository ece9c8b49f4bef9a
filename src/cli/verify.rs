//! `trestle verify`: is a saved game what was written, does it follow the rules, and is its chance what the seed gives?

use super::outcome;
use super::{Exit, Failure, file, print, print_json};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;
use table::{Cast, Flaw, Record, Verified};

/// Check a saved game: every byte, every rule, every card and die
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Verify {
    /// The file, as `save` in `trestle play` wrote it
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

const AFTER_HELP: &str = "\
Anything that can be read is answered with yes (exit code 0) or no (exit code 1), and no comes with the \
move at which the record breaks. A file that cannot be read at all ends with exit code 3.

Examples:
  trestle verify game.json             sound: leduc, 6 moves, Ann won; …
  trestle verify game.json --json      {\"sound\": true, …} or {\"sound\": false, \"entry\": 5, \"place\", \"what\"}";

impl Verify {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let bytes = file::read(&self.file)?;
        match verify(&bytes) {
            Ok((verified, record)) => {
                if json {
                    print_json(&Answer { sound: true, found: &verified })?;
                } else {
                    print(&praise(&verified, &record))?;
                }
                Ok(Exit::Done)
            }
            Err(flaw) => {
                if json {
                    print_json(&Answer { sound: false, found: &flaw })?;
                } else {
                    print(&format!("broken at {flaw}"))?;
                }
                Ok(Exit::No)
            }
        }
    }
}

/// The answer for programs: yes with what was verified, or no with the flaw.
#[derive(Serialize)]
struct Answer<'a, F> {
    sound: bool,
    #[serde(flatten)]
    found: &'a F,
}

/// Checks everything. Bytes that are no text are looked at as well as possible, to say where they are.
fn verify(bytes: &[u8]) -> Result<(Verified, Record), Flaw> {
    let text = String::from_utf8_lossy(bytes);
    let record = Record::from_text(&text)?;
    let flaw = |what: String| Flaw { place: "the header".to_owned(), entry: None, what };
    let game = shelf::game(&record.game).ok_or_else(|| {
        let known: Vec<_> = shelf::games().iter().map(|game| game.meta().id).collect();
        flaw(format!("expected one of the games {}, found `{}`", known.join(", "), record.game))
    })?;
    let verified = game.verify(&text)?;
    if let Err(error) = std::str::from_utf8(bytes) {
        return Err(flaw(format!("expected text, found {error}")));
    }
    Ok((verified, record))
}

fn praise(verified: &Verified, record: &Record) -> String {
    let Verified { game, chance_verified, from_position, .. } = verified;
    let moves = outcome::moves(verified.moves);
    let cast = Cast::new(record.players.clone(), None);
    let end =
        verified.outcome.map_or_else(|| "not over yet".to_owned(), |end| outcome::headline(&end, &cast));
    let chance = if record.entries.iter().all(|entry| entry.chance.is_empty()) {
        "nothing was left to chance"
    } else if *chance_verified {
        "every card and die is what the seed gives"
    } else {
        "the seed is not shown yet, so that the cards and dice cannot be checked"
    };
    let start = if *from_position {
        "; it goes on from a position of an earlier game, and nobody can check where that came from"
    } else {
        ""
    };
    format!("sound: {game}, {moves}, {end}; {chance}{start}")
}

#[cfg(test)]
mod tests {
    use super::{praise, verify};
    use table::{Options, Record, Seed, Viewer};

    /// The bytes of a finished game, with names that are not easy to read.
    fn record() -> Vec<u8> {
        let game = shelf::game("leduc").expect("it is on the shelf");
        let players = vec!["Zoë".to_owned(), "\u{fffd}".to_owned()];
        let mut table = game.open(2, &Options::none(), players, Seed::from_number(1)).expect("a set-up");
        let mut bot = game.bot(bots::Level::Random, 1);
        while let Some(seat) = table.turn().deciders().first() {
            let action = bot.choose(&*table, seat);
            table.act(seat, &action).expect("bots choose legal actions");
        }
        table.record().to_text().into_bytes()
    }

    /// Also if it makes the bytes no text any more.
    #[test]
    fn every_changed_byte_is_found() {
        let mut bytes = record();
        assert!(verify(&bytes).is_ok());
        for at in 0..bytes.len() {
            for bits in [0x01, 0x20, 0x40, 0x80, 0xff] {
                bytes[at] ^= bits;
                assert!(verify(&bytes).is_err(), "byte {at} changed by {bits}");
                bytes[at] ^= bits;
            }
        }
    }

    #[test]
    fn a_game_that_goes_on_from_another_says_so() {
        let text = String::from_utf8(record()).expect("text");
        let game = shelf::game("leduc").expect("it is on the shelf");
        let table = game.load(Record::from_text(&text).expect("a record")).expect("it is sound");
        let players = vec!["Ann".to_owned(), "Ben".to_owned()];
        let on = table.play_on(Viewer::Everything, 0, players, Seed::from_number(2)).expect("it runs");
        let (verified, record) = verify(on.record().to_text().as_bytes()).expect("it is sound");
        assert!(praise(&verified, &record).contains("it goes on from a position of an earlier game"));
    }

    /// A byte that is no text is read as the sign for "unreadable"; it is not that sign.
    #[test]
    fn bytes_that_are_no_text_do_not_pass_for_it() {
        let bytes = record();
        let sign = "\u{fffd}".as_bytes();
        let at = bytes.windows(sign.len()).position(|window| window == sign).expect("it is in a name");
        let forged = [&bytes[..at], &[0xff], &bytes[at + sign.len()..]].concat();
        assert_eq!(String::from_utf8_lossy(&forged).as_bytes(), bytes);
        assert!(verify(&forged).is_err());
    }
}
