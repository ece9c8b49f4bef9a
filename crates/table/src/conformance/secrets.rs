//! Non-interference: what a viewer may not know changes nothing that it sees.
//!
//! The tool is `imagine`: it gives another world that looks the same to a viewer, and the same world for all positions that the
//! viewer cannot tell apart. So "do these two look alike to the viewer?" has an exact answer.

use super::{Inspection, Property, same};
use crate::{Cast, Chance, Fast, Game, Refusal, Seat, Silent, Transcript, Viewer, Words};

/// One imagined world in so many is played to its end.
const PLAYED_OUT: u32 = 16;

impl<G: Words> Inspection<'_, G> {
    pub(super) fn look_for_secrets(&mut self, position: &G) {
        let viewer = self.some_viewer(position.seats());
        let world = imagined(position, viewer, self.chance.next_u64());
        self.report.secrecy_checks += 1;

        self.hold(Property::ImagineIsValid, is_valid(position, &world));
        if self.chance.below(PLAYED_OUT) == 0 {
            self.play_out(world.clone());
        }
        let again = self.chance.next_u64();
        let (here, there) = (imagined(position, viewer, again), imagined(&world, viewer, again));
        self.hold(
            Property::ImagineForgets,
            same(&format!("what {viewer} imagines from two worlds"), &here, &there),
        );

        self.hold(Property::ViewKeepsSecrets, views_alike(position, &world, viewer));
        self.hold(Property::TurnKeepsSecrets, same("whose turn it is", &position.turn(), &world.turn()));
        if self.kit.words_one_in == 1 || self.chance.below(self.kit.words_one_in) == 0 {
            self.hold(Property::ViewKeepsSecrets, sent_alike(position, &world, viewer));
            self.hold(Property::WordsKeepSecrets, words_alike(position, &world, viewer));
        }
        if let Viewer::Seat(seat) = viewer {
            self.hold(Property::LegalKeepsSecrets, actions_alike(position, &world, seat));
            let passes = same(&format!("how {seat} passes"), &position.pass(seat), &world.pass(seat));
            self.hold(Property::PassIsLegal, passes);
            self.hold(Property::RefusalsKeepSecrets, refusals_alike(position, &world, seat, &self.strangers));
        }
    }

    /// Bots play imagined worlds to their end, so that must be possible.
    fn play_out(&mut self, mut world: G) {
        let mut legal = Vec::new();
        for _ in 0..=G::META.longest {
            let Some(seat) = world.turn().deciders().first() else { return };
            legal.clear();
            world.legal(seat, &mut legal);
            let Some(&action) = legal.get(self.chance.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            world.apply(seat, action, &mut self.chance, &mut Silent);
        }
        let detail = "a game that goes on from an imagined world does not end".to_owned();
        self.hold(Property::ImagineIsValid, Err(detail));
    }

    /// Compares the beginning with others that chance could have dealt.
    pub(super) fn look_at_beginning(&mut self, position: &G, answers: &[u32], log: &Transcript<G::Event>) {
        for _ in 0..4 {
            let viewer = self.some_viewer(position.seats());
            let mut other_log = Transcript::default();
            let Ok(other) = G::begin(self.setup(), &mut self.chance, &mut other_log) else { return };
            self.must_imagine_alike((position, log), (&other, &other_log), viewer, "two deals");

            let mut luck = OtherLuck::new(answers, &mut self.chance);
            let mut other_log = Transcript::default();
            let other = G::begin(self.kit.setup(self.game), &mut luck, &mut other_log);
            if let (false, Ok(other)) = (luck.strayed, other) {
                self.must_hear_alike((position, log), (&other, &other_log), viewer, "two deals");
            }
        }
    }

    /// Two ways the game could have gone, as far as the viewer knew until then: if it sees and hears the same of both, it must
    /// imagine the same.
    pub(super) fn must_imagine_alike(
        &mut self,
        here: Way<'_, G>,
        there: Way<'_, G>,
        viewer: Viewer,
        ways: &str,
    ) {
        let alike = heard::<G>(here.1, viewer) == heard::<G>(there.1, viewer)
            && here.0.view(viewer) == there.0.view(viewer)
            && here.0.turn() == there.0.turn();
        if alike && self.tells_apart(here.0, there.0, viewer) {
            let detail =
                format!("{viewer} sees and hears the same of {ways}, but `imagine` tells them apart");
            self.hold(Property::ImagineForgets, Err(detail));
        }
    }

    /// Two ways that differ in one thing only: if they differ in what the viewer cannot know, it must hear the same of both,
    /// unless one of them says that it reveals something to it.
    pub(super) fn must_hear_alike(
        &mut self,
        here: Way<'_, G>,
        there: Way<'_, G>,
        viewer: Viewer,
        ways: &str,
    ) {
        let is_told = reveals(here.1, there.1, viewer);
        if !is_told && here.0 != there.0 && !self.tells_apart(here.0, there.0, viewer) {
            let what = format!("what {viewer} hears of {ways}, which `imagine` takes for the same,");
            let heard = same(&what, &heard::<G>(here.1, viewer), &heard::<G>(there.1, viewer));
            self.hold(Property::LogKeepsSecrets, heard);
        }
    }

    fn tells_apart(&mut self, here: &G, there: &G, viewer: Viewer) -> bool {
        let seed = self.chance.next_u64();
        imagined(here, viewer, seed) != imagined(there, viewer, seed)
    }

    pub(super) fn some_viewer(&mut self, seats: u8) -> Viewer {
        let number = self.chance.below(u32::from(seats) + 1) as u8;
        if number == seats { Viewer::Spectator } else { Viewer::Seat(Seat::new(number)) }
    }
}

/// Where a game went, and what was said on the way.
pub(super) type Way<'a, G> = (&'a G, &'a Transcript<<G as Game>::Event>);

/// The same luck as before, except for one answer.
pub(super) struct OtherLuck<'a> {
    answers: &'a [u32],
    other: usize,
    asked: usize,
    chance: &'a mut Fast,
    /// Did a recorded answer not fit any more?
    strayed: bool,
}

impl<'a> OtherLuck<'a> {
    pub(super) fn new(answers: &'a [u32], chance: &'a mut Fast) -> Self {
        let other = chance.below(answers.len().max(1) as u32) as usize;
        OtherLuck { answers, other, asked: 0, chance, strayed: false }
    }

    /// Did the other answer lead to other questions, or to fewer, so that more than one thing is different?
    pub(super) fn has_strayed(&self) -> bool {
        self.strayed || self.asked != self.answers.len()
    }

    /// The recorded answer if it fits, and the new one in its place.
    fn answer(&mut self, fits: impl Fn(u32) -> bool, draw: impl FnOnce(&mut Fast) -> u32) -> u32 {
        let recorded = self.answers.get(self.asked).copied().filter(|&answer| fits(answer));
        let is_other = self.asked == self.other;
        self.asked += 1;
        match recorded {
            Some(answer) if !is_other => answer,
            _ => {
                self.strayed |= !is_other;
                draw(self.chance)
            }
        }
    }
}

impl Chance for OtherLuck<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.answer(|answer| answer < n, |chance| chance.below(n))
    }

    fn pick(&mut self, weights: &[u8], total: u32) -> usize {
        let fits = |answer: u32| weights.get(answer as usize).is_some_and(|&weight| weight > 0);
        self.answer(fits, |chance| chance.pick(weights, total) as u32) as usize
    }
}

/// Does either way say that it reveals something to the viewer?
pub(super) fn reveals<E>(here: &Transcript<E>, there: &Transcript<E>, viewer: Viewer) -> bool {
    here.revealed.includes(viewer) || there.revealed.includes(viewer)
}

/// What the viewer hears of a log.
pub(super) fn heard<G: Game>(log: &Transcript<G::Event>, viewer: Viewer) -> Vec<G::Event> {
    log.events.iter().filter_map(|event| G::redact(event, viewer)).collect()
}

pub(super) fn imagined<G: Words>(position: &G, viewer: Viewer, seed: u64) -> G {
    let mut world = position.clone();
    world.imagine(viewer, &mut Fast::new(seed));
    world
}

fn is_valid<G: Words>(position: &G, world: &G) -> Result<(), String> {
    world.audit().map_err(|error| format!("an imagined world is unsound: {error}"))?;
    same("the number of seats in an imagined world", &position.seats(), &world.seats())?;
    for seat in world.turn().deciders().iter() {
        let mut legal = Vec::new();
        world.legal(seat, &mut legal);
        if legal.is_empty() {
            return Err(format!("in an imagined world {seat} is to decide and has nothing to choose"));
        }
    }
    Ok(())
}

/// Everything that is in a view.
pub(super) fn views_alike<G: Words>(here: &G, there: &G, viewer: Viewer) -> Result<(), String> {
    // What differs is shown as it would be sent.
    if here.view(viewer) == there.view(viewer) { Ok(()) } else { sent_alike(here, there, viewer) }
}

/// Byte for byte, as it would be sent.
fn sent_alike<G: Words>(here: &G, there: &G, viewer: Viewer) -> Result<(), String> {
    let sent = |position: &G| {
        serde_json::to_string(&position.view(viewer)).unwrap_or_else(|error| error.to_string())
    };
    same(&format!("the view of {viewer}"), &sent(here), &sent(there))
}

pub(super) fn actions_alike<G: Words>(here: &G, there: &G, seat: Seat) -> Result<(), String> {
    let lists = |position: &G| {
        let (mut legal, mut candidates) = (Vec::new(), Vec::new());
        position.legal(seat, &mut legal);
        position.candidates(seat, &mut candidates);
        (legal, candidates)
    };
    same(&format!("what {seat} can do"), &lists(here), &lists(there))
}

fn refusals_alike<G: Words>(here: &G, there: &G, seat: Seat, strangers: &[G::Action]) -> Result<(), String> {
    let mut wanted = strangers.to_vec();
    here.candidates(seat, &mut wanted);
    wanted.into_iter().try_for_each(|action| {
        let reason = |refusal: G::Refusal| (refusal.rule(), refusal.to_string());
        let answer = |position: &G| position.check(seat, action).map_err(reason);
        same(&format!("the answer to {seat} for {action:?}"), &answer(here), &answer(there))
    })
}

/// People at the table, as the viewer would name them.
pub(super) fn cast(seats: u8, viewer: Viewer) -> Cast {
    let names = Seat::all(seats).map(|seat| format!("Player {}", seat.number() + 1));
    Cast::new(names.collect(), viewer.seat())
}

fn words_alike<G: Words>(here: &G, there: &G, viewer: Viewer) -> Result<(), String> {
    let cast = cast(here.seats(), viewer);
    let said = |position: &G| {
        let view = position.view(viewer);
        let mut candidates = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            position.candidates(seat, &mut candidates);
        }
        let offer = |action| viewer.seat().map(|seat| G::offer(&view, seat, action));
        let offers: Vec<_> = candidates.into_iter().map(offer).collect();
        (G::question(&view, &cast), G::picture(&view, &cast), offers)
    };
    same(&format!("what is said to {viewer}"), &said(here), &said(there))
}
