//! What a viewer is told of a table as it goes on: each moment and each notice once, in an order that does not depend on when one
//! asks. A viewer who comes back says how far he has got and hears the rest.

use super::live::Live;
use crate::problem::{Answer, Kind, Problem};
use serde_json::{Value, json};
use std::fmt;
use std::str::FromStr;
use table::{LogLine, Viewer};

/// How many moments and notices are told at once.
const PART: usize = 256;

/// How far a viewer has got: how many moments (the set-up is the first) and how many notices he has heard. Written `17-4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mark {
    pub(crate) moments: u32,
    pub(crate) notices: u32,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.moments, self.notices)
    }
}

impl FromStr for Mark {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let read = text.split_once('-').and_then(|(moments, notices)| {
            Some(Mark { moments: moments.parse().ok()?, notices: notices.parse().ok()? })
        });
        read.ok_or_else(|| {
            Problem::new(
                Kind::Malformed,
                format!("expected the id of an event such as `17-4`, found `{text}`"),
            )
        })
    }
}

/// One thing a viewer is told.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Update {
    /// How far the viewer has got with it.
    pub(crate) mark: Mark,
    /// `moment` or `notice`.
    pub(crate) name: &'static str,
    /// What.
    pub(crate) data: Value,
}

impl Live {
    /// What a viewer has not heard yet; of a long game only the next part, so that nobody makes the server hold all of it for him.
    pub(crate) fn updates(&self, viewer: Viewer, heard: Mark) -> Answer<Vec<Update>> {
        let mut updates = Vec::new();
        let mut mark = heard;
        let mut moments = self.moments(viewer, heard.moments)?.into_iter().peekable();
        let total = self.table.as_ref().map_or(0, |table| table.moment(viewer) + 1);
        if heard.moments > total || heard.notices as usize > self.notices.len() {
            let sentence = format!("event {heard} has not come yet");
            return Err(Problem::new(Kind::Malformed, sentence).hint("ask again without Last-Event-ID"));
        }
        let last_part = total.saturating_sub(heard.moments) as usize <= PART;
        for (n, told) in self.notices.iter().enumerate().skip(heard.notices as usize).take(PART) {
            // What had been entered before the notice comes before it, as far as the viewer could notice it.
            let before = match &self.table {
                Some(table) if told.after > 0 => table.moment_at(viewer, told.after - 1) + 1,
                _ => 0,
            };
            while let Some((moment, data)) = moments.next_if(|(moment, _)| *moment < before) {
                mark.moments = moment + 1;
                updates.push(Update { mark, name: "moment", data });
            }
            // What stands between this notice and the last moment of this part comes first, in the next part.
            if before > mark.moments && !last_part {
                break;
            }
            mark.notices = n as u32 + 1;
            updates.push(Update { mark, name: "notice", data: told.public(n as u32) });
        }
        // Notices that are left for the next part may stand before these.
        let all_notices = heard.notices as usize + PART >= self.notices.len();
        for (moment, data) in moments.filter(|_| all_notices) {
            mark.moments = moment + 1;
            updates.push(Update { mark, name: "moment", data });
        }
        Ok(updates)
    }

    /// The moments from this one on, each with what the viewer heard and who decides after it.
    fn moments(&self, viewer: Viewer, from: u32) -> Answer<Vec<(u32, Value)>> {
        let Some(table) = &self.table else { return Ok(Vec::new()) };
        let hidden = |_| Problem::new(Kind::Hidden, "everything is shown only when the game is over");
        let mut lines = table.log(viewer, from).map_err(hidden)?.into_iter().peekable();
        let mut moments = Vec::new();
        for moment in (from..=table.moment(viewer)).take(PART) {
            let heard: Vec<Value> = std::iter::from_fn(|| lines.next_if(|line| line.moment == moment))
                .map(|LogLine { words, event, .. }| json!({ "words": words, "event": event }))
                .collect();
            let entry = table.entry_of(viewer, moment).expect("the viewer has come so far");
            let awaits = self.awaited_after(entry);
            moments.push((
                moment,
                json!({ "moment": moment, "lines": heard, "awaits": awaits, "over": awaits.is_empty() }),
            ));
        }
        Ok(moments)
    }
}

#[cfg(test)]
mod tests {
    use super::Mark;

    #[test]
    fn marks_are_read_as_they_are_written() {
        let mark = Mark { moments: 17, notices: 4 };
        assert_eq!("17-4".parse(), Ok(mark));
        assert_eq!(mark.to_string(), "17-4");
        for wrong in ["", "17", "17-", "-4", "a-b", "17-4-1", "99999999999-0"] {
            assert!(wrong.parse::<Mark>().is_err(), "{wrong}");
        }
    }
}
