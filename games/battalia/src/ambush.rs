//! Chapter 12: ambush and limbo.

use crate::action::Piece;
use crate::chronicle::Noted;
use crate::draft::Draft;
use crate::event::Event;
use crate::pack::LEAST_DECK;
use crate::position::{Ambushed, Battalia};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::stock::Stock;
use table::Seat;

impl Battalia {
    /// B12.1, B12.3, B7.14: is a deployment possible at all?
    pub(crate) fn can_deploy(&self, seat: Seat, stock: &Stock) -> Result<(), Refused> {
        let player = self.player(seat);
        if player.ambush.is_full() {
            return Err(Refused::AmbushFull);
        }
        if player.deck_size <= LEAST_DECK {
            return Err(Refused::TenCards);
        }
        if stock.untouched < 2 { Err(Refused::NotUntouched) } else { Ok(()) }
    }

    /// K17: may this card be deployed, or suspended after `deployed` was chosen?
    pub(crate) fn can_put_away(&self, seat: Seat, deployed: &[Piece], piece: Piece) -> Result<(), Refused> {
        if piece.card.as_great().is_some() {
            return Err(Refused::NotDeployed);
        }
        if !Battalia::is_untouched(piece) {
            return Err(Refused::NotUntouched);
        }
        // A card that is deployed is gone, whatever copies it had.
        let gone = deployed.iter().filter(|&&other| other == piece).count() as u8;
        if self.count_of(seat, piece) > gone { Ok(()) } else { Err(Refused::NotAtHand) }
    }

    /// B12.1, B17.4: one card into the ambush, face down unless everybody knows it, the other into limbo.
    pub(crate) fn deploy(&mut self, seat: Seat, deployed: Piece, suspended: Piece, io: &mut impl Desk) {
        self.draft = Draft::Nothing;
        self.take_out(seat, suspended, io);
        let is_plain = deployed == self.plain(deployed.card);
        if is_plain {
            // Nobody knows which card left the hand, so nobody can say any more what is in it.
            let player = self.player_mut(seat);
            player.hand.remove(deployed.card);
            player.shown.clear();
        } else {
            self.take_out(seat, deployed, io);
        }
        let player = self.player_mut(seat);
        player.ambush.push(Ambushed { card: deployed.card, is_seen: !is_plain });
        player.limbo.add(suspended.card);
        player.deck_size -= 1;
        let card = Some(deployed.card);
        self.chronicle.note(Noted::Deployed);
        io.say(Event::Deployed { seat, card, suspended: suspended.card });
    }
}
