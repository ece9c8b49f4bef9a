//! Chapter 22: worlds that could be the true one, for all a viewer knows.

use crate::cards::Treasures;
use crate::draft::Draft;
use crate::position::{Hero, Seven};
use crate::task::Task;
use table::{Chance, Viewer};

impl Seven {
    /// S22.2 to S22.5: redraws what the viewer cannot know.
    pub(crate) fn redraw(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        if viewer == Viewer::Everything {
            return;
        }
        // What somebody else composes is unknown, and nothing of it has happened: he stands before the question again.
        if !self.asked().is_some_and(|seat| viewer.is_or_sees(seat)) {
            self.draft = Draft::Nothing;
            self.backs = 0;
        }
        self.redraw_sins(viewer, chance);
        self.redraw_artifacts(viewer, chance);
        self.redraw_treasures(chance);
        self.cataclysm_deck.gather(viewer);
        self.cataclysm_deck.redeal(viewer, chance);
    }

    /// Sins in other hands, sins that were put on the pile face down, and the sin deck.
    fn redraw_sins(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        let seen_by_viewer =
            |hero: &Hero| viewer.seat().map(|seat| hero.sins_seen[seat.index()]).unwrap_or_default();
        let unseen = self.sin_deck.gather(viewer);
        for (_, hero) in self.heroes.iter().filter(|(seat, _)| viewer.seat() != Some(*seat)) {
            unseen.add_all(&hero.sins);
            seen_by_viewer(hero).iter().for_each(|sin| unseen.remove(sin));
        }
        for card in self.sin_pile.iter().filter(|card| !card.known_to.includes(viewer)) {
            unseen.add(card.card);
        }
        for (_, hero) in self.heroes.iter_mut().filter(|(seat, _)| viewer.seat() != Some(*seat)) {
            let known = seen_by_viewer(hero);
            let missing = hero.sins.len() - known.len();
            hero.sins = known;
            hero.sins.add_all(&unseen.draw_many(missing, chance));
            // What third seats have seen of this hand is as unknown as the hand.
            hero.sins_seen = Hero::default().sins_seen;
            if let Some(seat) = viewer.seat() {
                hero.sins_seen[seat.index()] = known;
            }
        }
        for card in self.sin_pile.iter_mut().filter(|card| !card.known_to.includes(viewer)) {
            card.card = unseen.draw(chance).expect("the card was gathered");
        }
        self.sin_deck.redeal(viewer, chance);
    }

    /// Artifacts that lie face down before others, and the artifact deck.
    fn redraw_artifacts(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        let deck = &mut self.artifact_deck;
        for (_, hero) in self.heroes.iter().filter(|(seat, _)| viewer.seat() != Some(*seat)) {
            *deck = *deck | hero.artifacts;
        }
        for (_, hero) in self.heroes.iter_mut().filter(|(seat, _)| viewer.seat() != Some(*seat)) {
            hero.artifacts = (0..hero.artifacts.len()).filter_map(|_| deck.draw(chance)).collect();
        }
    }

    /// Treasures face down in row 3, and the treasure deck. While a row is completed the deck has been turned up, so everybody knows
    /// which treasures lie face down, only not where.
    fn redraw_treasures(&mut self, chance: &mut impl Chance) {
        let deck_was_shown = self.tasks.contains(&Task::MoveRows) && !self.tasks.contains(&Task::ChooseQuest);
        let mut face_down = Treasures::EMPTY;
        let deck = self.treasure_deck.gather(Viewer::Spectator);
        let unseen = if deck_was_shown { &mut face_down } else { deck };
        let places = self.quests[4..].iter_mut().flat_map(|here| &mut here.treasures);
        let mut places: arrayvec::ArrayVec<_, 4> = places.filter(|place| place.is_some()).collect();
        for place in &mut places {
            place.take().into_iter().for_each(|treasure| unseen.add(treasure));
        }
        for place in places {
            *place = unseen.draw(chance);
        }
    }
}
