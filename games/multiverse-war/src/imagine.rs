//! Chapter 31: worlds that could be the true one, for all a viewer knows.

use crate::action::Action;
use crate::position::{MultiverseWar, NONE, Phase};
use crate::task::{Draft, Task};
use crate::treasury::MOST_GOLD;
use table::{Bag, Chance, Few, Seat, Viewer};

/// How many choices an imagined player makes at most before he is done with his orders.
const CHOICES: u32 = 24;

impl MultiverseWar {
    /// M31.1: redraws what the viewer cannot know.
    pub(crate) fn redraw(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        // M31.5.
        if viewer == Viewer::Everything || self.ending.is_some() {
            return;
        }
        let others: Vec<Seat> = self.seats_at_table().filter(|&seat| viewer.seat() != Some(seat)).collect();
        let knows = |seat: Seat| viewer.seat().is_some_and(|you| self.are_friends(you, seat));
        let strangers: Vec<Seat> = others.iter().copied().filter(|&seat| !knows(seat)).collect();
        self.forget_drafts(&others, viewer);
        if self.lesson().is_some() {
            // Everybody knows the script: there is one world only, whatever a seat sees of it.
            others.iter().for_each(|&seat| self.redraw_decisions(seat, chance));
            return;
        }
        self.redraw_hands(&others, chance);
        self.redraw_missions(&others, viewer, chance);
        self.suppose_faces(&strangers, chance);
        for &seat in &strangers {
            self.look_from(seat);
        }
        for &seat in &others {
            self.redraw_decisions(seat, chance);
        }
    }

    /// V5: what others compose is unknown, and nothing of it has happened: they stand before the question again.
    fn forget_drafts(&mut self, others: &[Seat], viewer: Viewer) {
        for &seat in others {
            let is_hidden = self.phase != Phase::Action;
            let player = self.player_mut(seat);
            player.draft = Draft::Nothing;
            player.orders = Few::new();
            if is_hidden {
                player.cancels = 0;
            }
        }
        if matches!(self.task(), Task::Deal(_)) && !viewer.is_among(self.asked_seats()) {
            self.deal = None;
        }
    }

    /// V11.
    fn redraw_hands(&mut self, others: &[Seat], chance: &mut impl Chance) {
        let mut counts = [0; 4];
        for &seat in others {
            let hand = self.player_mut(seat).hand.take_all();
            counts[seat.index()] = hand.len();
            self.stock.cards.add_all(&hand);
        }
        for &seat in others {
            let hand: Bag<_, 6> = self.stock.cards.draw_many(counts[seat.index()], chance);
            self.player_mut(seat).hand = hand;
        }
    }

    /// V10, V16: cards that would have given the same marks, each once.
    fn redraw_missions(&mut self, others: &[Seat], viewer: Viewer, chance: &mut impl Chance) {
        if !self.rules.secret_missions || others.iter().all(|&seat| self.player(seat).mission == NONE) {
            return;
        }
        let mine = viewer.seat().map_or(0, |you| 1u8 << self.player(you).mission);
        let could: Vec<u8> = others.iter().map(|&seat| self.player(seat).could_mission & !mine).collect();
        let mut ways = Vec::new();
        collect_deals(&could, 0, &mut Vec::new(), &mut ways);
        if ways.is_empty() {
            return;
        }
        let way = &ways[chance.below(ways.len() as u32) as usize];
        for (&seat, &card) in others.iter().zip(way) {
            self.player_mut(seat).mission = card;
        }
    }

    /// V5, M29.2: what others have decided secretly is decided anew.
    fn redraw_decisions(&mut self, seat: Seat, chance: &mut impl Chance) {
        if self.player(seat).gift.is_some() {
            let most = (0..=MOST_GOLD).rev().find(|&gold| self.can_give(seat, gold).is_ok()).unwrap_or(0);
            self.player_mut(seat).gift = Some(chance.below(u32::from(most) + 1) as u16);
        }
        if self.task() != Task::Orders || !self.player(seat).is_done {
            return;
        }
        self.player_mut(seat).is_done = false;
        let mut legal = Vec::new();
        for choices in 0.. {
            legal.clear();
            self.list(seat, false, &mut legal);
            legal.retain(|action| !matches!(action, Action::TakeBack | Action::Cancel | Action::Disband));
            let can_stop = legal.contains(&Action::Done);
            let action = if can_stop && choices >= CHOICES || legal.is_empty() {
                Action::Done
            } else {
                legal[chance.below(legal.len() as u32) as usize]
            };
            self.decide_order(seat, action);
            if action == Action::Done {
                break;
            }
        }
        self.player_mut(seat).cancels = 0;
    }
}

/// Every way to deal one card to each, none twice.
fn collect_deals(could: &[u8], taken: u8, dealt: &mut Vec<u8>, ways: &mut Vec<Vec<u8>>) {
    let Some(&mine) = could.get(dealt.len()) else { return ways.push(dealt.clone()) };
    for card in 0..8 {
        if mine & !taken & 1 << card != 0 {
            dealt.push(card);
            collect_deals(could, taken | 1 << card, dealt, ways);
            dealt.pop();
        }
    }
}
