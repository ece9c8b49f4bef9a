//! What everybody may know of each player.

use super::Board;
use super::signs::{Sign, disc, hue};
use maud::{Markup, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{Face, PlayerView};
use table::{Kind, Seat};

impl Board<'_> {
    /// The players other than the viewer, in the order of play.
    pub(super) fn others(&self) -> Markup {
        html! { @for seat in self.in_order().filter(|&seat| !self.is_own(seat)) {
            @if let Some(player) = self.player(seat) { (self.other(seat, player)) }
        } }
    }

    fn other(&self, seat: Seat, player: &PlayerView) -> Markup {
        let label = self.summary(seat, player);
        let head = html! {
            (disc(player.faction)) b.who { (self.cast.name(seat)) }
            @if let Some(faction) = player.faction { span.note { (faces::faction(faction)) } }
            @if player.is_out { span.note { "out of the game" } }
            @else if self.view.you.is_some() && self.is_friend(seat) { span.note { "your ally" } }
        };
        let peace = self.view.treaties.iter().find(|&&(one, other, last)| {
            last >= self.view.turn && (one == seat && self.is_own(other) || other == seat && self.is_own(one))
        });
        html! {
            section class={ "other " (hue(player.faction)) } aria-label=(format!("What {} has", self.cast.name(seat))) {
                (self.piece(&target::player(seat), "player", &label, &head))
                ul.stores {
                    li { (Sign::Gold.tinted()) b { (player.gold) } span.note { "+" (player.revenue) } }
                    @if self.view.rules.portal { li { (Sign::Stone.tinted()) b { (player.stones) } } }
                    @if self.view.rules.shards { li { (Sign::Shard.tinted()) b { (player.shards) } } }
                    @if self.view.rules.combat_cards { li { (Sign::Card.tinted()) b { (player.hand_count) } } }
                    li { (Sign::Task.tinted()) b { (player.marks) } }
                    li { (Sign::Points.tinted()) b { (player.points) } }
                    li.note { "abilities " (player.tactical.0) "/" (player.tactical.1) " · Builder track " (player.builder_track) }
                }
                @if let Some(hero) = player.hero {
                    @let names: Vec<_> = self.pack.hero(hero.kind).abilities.iter().enumerate().filter(|(power, _)| hero.skills >> power & 1 != 0).map(|(_, name)| name.as_str()).collect();
                    p.hero { (Sign::Hero.tinted()) b { (self.hero_name(hero.kind)) } span.note { "level " (hero.level) ", " (hero.hp) " HP, " (hero.ap) " AP" @if self.has_fallen(seat, &hero) { ", fallen" } @else if hero.block.is_none() { ", not on the map yet" } @for name in names { " · " (name) } } }
                }
                @let trained: Vec<Face> = Face::ALL.into_iter().filter(|face| face.is_type() && player.tracks[face.index()] > 0).collect();
                @if !trained.is_empty() {
                    p.trained { @for face in trained { span.fig { (self.face_sign(Some(face)).icon()) (faces::face(self.pack, face)) " " b { (player.tracks[face.index()]) } span.note { (faces::rank(self.pack, player.tracks[face.index()])) } } } }
                }
                @if let Some((_, _, last)) = peace { p.note { "Treaty with you until turn " (last) } }
                @for loan in self.view.loans.iter().filter(|loan| loan.debtor == seat) {
                    p.note { "Owes " (self.cast.name(loan.creditor)) " " (loan.gold) " gold in turn " (loan.due) }
                }
            }
        }
    }

    fn summary(&self, seat: Seat, player: &PlayerView) -> String {
        format!(
            "{}: {} gold, {} stones, {} shards, {} combat cards, {} marked tasks, {} points",
            self.cast.name(seat),
            player.gold,
            player.stones,
            player.shards,
            player.hand_count,
            player.marks,
            player.points
        )
    }
}
