//! What a simulation would like to know of a game: how often each thing was done, and how it ended. No rule reads it, and everybody saw
//! all of it happen.

use crate::action::{Piece, Target};
use crate::cards::{ArtefactType, Face, Great};
use crate::position::{Battalia, Ending};
use serde::{Deserialize, Serialize};

table::kinds! {
    /// What is counted.
    pub(crate) enum Noted {
        Cohort,
        Mulligan,
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

/// By type: paid, played, laid into a line, ridden or pitched.
const USED: [&str; ArtefactType::ALL.len()] = [
    "tools used",
    "weapons used",
    "amulets used",
    "titles used",
    "scrolls used",
    "tents used",
    "horses used",
];

/// In the order of the great artefacts.
const GREATS_USED: [&str; Great::ALL.len()] = [
    "Hammer used",
    "Sword used",
    "Wings used",
    "Crown used",
    "Pavilion used",
    "Shield used",
    "Book used",
    "Horn used",
    "Hand used",
    "Staff used",
];

/// How often each thing was done; more than 255 times counts as 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Chronicle {
    deeds: [u8; Noted::ALL.len()],
    artefacts: [u8; ArtefactType::ALL.len()],
    greats: [u8; Great::ALL.len()],
}

impl Chronicle {
    #[inline]
    pub(crate) fn note(&mut self, noted: Noted) {
        count(&mut self.deeds[noted as usize]);
    }

    /// A card is used as what it is at present; a great artefact always counts as itself.
    #[inline]
    pub(crate) fn note_use(&mut self, piece: Piece) {
        if let Some(great) = piece.card.as_great() {
            count(&mut self.greats[great as usize]);
        } else if let Face::Artefact(kind, _) = piece.now.face() {
            count(&mut self.artefacts[kind as usize]);
        }
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

#[inline]
fn count(counter: &mut u8) {
    *counter = counter.saturating_add(1);
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
    let Chronicle { deeds, artefacts, greats } = &game.chronicle;
    let counted =
        deeds.iter().zip(NAMES).chain(artefacts.iter().zip(USED)).chain(greats.iter().zip(GREATS_USED));
    for (&count, name) in counted {
        note(name, i64::from(count));
    }
}
