//! Chapter 9: artifacts.

use crate::cards::{Artifact, Sin};
use crate::draft::Pledge;
use crate::event::{Event, Goods};
use crate::pack::ArtifactEffect;
use crate::position::{Announcement, Seven};
use crate::sequence::Io;
use crate::task::Task;
use table::{Audience, Chance, Log, Seat, Seats, Secret};

impl Seven {
    /// S9.1: the top card of the artifact deck; only the hero knows it.
    pub(crate) fn draw_artifact(&mut self, seat: Seat, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let Some(artifact) = self.artifact_deck.draw(io.chance) else {
            return io.say(Event::NoArtifact(seat));
        };
        self.heroes[seat].artifacts.add(artifact);
        io.say(Event::DrewArtifact { seat, artifact: Secret::new(artifact, Seats::only(seat)) });
    }

    /// S7.10: the artifact is shown; the others may react.
    pub(crate) fn show_artifact(
        &mut self,
        seat: Seat,
        artifact: Artifact,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.commit();
        self.heroes[seat].artifacts.remove(artifact);
        io.log.reveal(Audience::All);
        self.announce_deed(seat, Announcement::Artifact(artifact), Pledge::NOTHING, io);
    }

    /// S9.2.
    pub(crate) fn carry_out_artifact(
        &mut self,
        seat: Seat,
        artifact: Artifact,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        match self.pack[artifact].effect {
            ArtifactEffect::GainMight(might) => self.gain(seat, Goods::Might(might.into()), io),
            ArtifactEffect::TakeGifts(left) => {
                self.tasks.push(Task::TakeGifts { left, different: None, may_stop: true });
            }
            ArtifactEffect::ClosePortal(gifts) => self.tasks.push(Task::CloseFor(gifts)),
            ArtifactEffect::PutSinsUnder(left) => {
                self.tasks.push(Task::PutSinsUnder { left, may_stop: false });
            }
            ArtifactEffect::RecruitFreely => self.tasks.push(Task::RecruitFreely),
            ArtifactEffect::FoundFreely => self.tasks.push(Task::FoundFreely),
            ArtifactEffect::WatchCataclysm(might) => {
                self.gain(seat, Goods::Might(might.into()), io);
                self.watch_cataclysm(seat, io);
            }
        }
    }

    /// S9.3: with an empty deck there is nothing to see.
    fn watch_cataclysm(&mut self, seat: Seat, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let watcher = Seats::only(seat);
        if let Some(&cataclysm) = self.cataclysm_deck.peek(1, watcher, io.chance).first() {
            io.log.reveal(Audience::Only(watcher));
            io.say(Event::SawCataclysm { seat, cataclysm: Secret::new(cataclysm, watcher) });
            self.tasks.push(Task::PlaceCataclysm);
        }
    }

    /// D14.
    pub(crate) fn place_cataclysm(
        &mut self,
        seat: Seat,
        under: bool,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        self.tasks.pop();
        if under && let Some(top) = self.cataclysm_deck.take_top(io.chance) {
            self.cataclysm_deck.put_under(top.card, top.known_to);
        }
        io.say(Event::PlacedCataclysm { seat, under });
    }

    /// D13: one sin goes under the deck; only the hero knows which.
    pub(crate) fn put_sin_under(
        &mut self,
        seat: Seat,
        sin: Sin,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        if let Some(Task::PutSinsUnder { left, may_stop }) = self.tasks.last_mut() {
            *left -= 1;
            *may_stop = true;
        }
        self.hide_sin(seat, sin);
        let owner = Seats::only(seat);
        self.sin_deck.put_under(sin, Audience::Only(owner));
        io.say(Event::PutSinUnder { seat, sin: Secret::new(sin, owner) });
    }
}
