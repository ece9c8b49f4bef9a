//! What a simulation would like to know of a game: how often each thing was done, and how it ended. No rule reads it, and everybody saw
//! all of it happen.

use crate::action::Target;
use crate::cards::ArtefactType;
use crate::position::{Battalia, Ending};
use serde::{Deserialize, Serialize};

table::kinds! {
    /// What is counted.
    pub(crate) enum Noted {
        Cohort,
        Mulligan,
        UsedAmulet,
        UsedTitle,
        UsedScroll,
        PitchedTent,
        PlayedGreat,
        Deployed,
        HiredHero,
        AttackedCity,
        AttackedNeutral,
        AttackedRuins,
        AttackedHero,
        TookCity,
        TookNeutral,
        Bribed,
        HiredBuff,
        FoughtBuff,
        RepelledBuff,
    }
}

const NAMES: [&str; Noted::ALL.len()] = [
    "cohorts",
    "mulligans",
    "amulets used",
    "titles used",
    "scrolls used",
    "tents pitched",
    "great artefacts played",
    "cards deployed",
    "heroes hired",
    "attacks on players' cities",
    "attacks on neutral cities",
    "attacks on the ruins",
    "attacks on heroes",
    "players' cities taken",
    "neutral cities taken",
    "Buff bribed",
    "Buff hired",
    "Buff fought",
    "Buff repelled",
];

/// By type.
const CREATED: [&str; ArtefactType::ALL.len()] = [
    "tools created",
    "weapons created",
    "amulets created",
    "titles created",
    "scrolls created",
    "tents created",
    "horses created",
];

/// How often each thing was done; more than 255 times counts as 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Chronicle([u8; Noted::ALL.len()]);

impl Chronicle {
    #[inline]
    pub(crate) fn note(&mut self, noted: Noted) {
        let count = &mut self.0[noted as usize];
        *count = count.saturating_add(1);
    }

    pub(crate) fn note_attack(&mut self, target: Target, has_defender: bool) {
        self.note(match target {
            Target::Hero(_) => Noted::AttackedHero,
            Target::Ruins => Noted::AttackedRuins,
            Target::City if has_defender => Noted::AttackedCity,
            Target::City => Noted::AttackedNeutral,
        });
    }
}

/// What somebody who simulates would like to know.
pub(crate) fn figures(game: &Battalia, note: &mut impl FnMut(&'static str, i64)) {
    let ended = |is_so: bool| i64::from(is_so);
    note("days", i64::from(game.day));
    note("empty squares", i64::from(game.board.empty().count_ones()));
    note("ended by five great cities", ended(matches!(game.ending, Some(Ending::GreatCities(_)))));
    note("ended by a full map", ended(game.ending == Some(Ending::FullMap)));
    note("ended by the day limit", ended(game.ending == Some(Ending::DayLimit)));
    let best = game.seats_at_table().map(|seat| game.points(seat)).max().unwrap_or(0);
    note("most points", i64::from(best));
    note("great artefacts won", i64::from(u32::from(game.rules.seats) + 1) - i64::from(game.row.len()));
    let dealt = i64::from(game.pack.counts.artefacts) * game.factions().count() as i64;
    for (deck, name) in game.artefact_decks.iter().zip(CREATED) {
        note(name, dealt - i64::from(deck.len()));
    }
    for (&count, name) in game.chronicle.0.iter().zip(NAMES) {
        note(name, i64::from(count));
    }
}
