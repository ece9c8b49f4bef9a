//! Chapter 7, the cards at hand: what a player can use now, and how a card is used, marked and put away.

use crate::action::{Piece, Zone};
use crate::cards::{ArtefactType, Card, Cards, Great};
use crate::position::{Battalia, Camp, Held, Line, Phase, Place, Player};
use crate::sequence::Desk;
use table::{Audience, Few, Kind, Seat};

/// What is at hand, counted by what it is good for (B7.8): copies, in present form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stock {
    pub(crate) supplies: u16,
    pub(crate) units: [u16; 4],
    /// By type.
    pub(crate) artefacts: [u16; 7],
    /// Great artefacts that are what they are, by bits.
    greats: u16,
    /// B7.9: untouched cards other than great artefacts.
    pub(crate) untouched: u16,
}

impl Stock {
    #[inline]
    pub(crate) const fn has_great(&self, great: Great) -> bool {
        self.greats & (1 << great as u16) != 0
    }

    pub(crate) const fn has_greats(&self) -> bool {
        self.greats != 0
    }

    #[inline]
    pub(crate) const fn of(&self, kind: ArtefactType) -> u16 {
        self.artefacts[kind as usize]
    }

    /// B14.3, B11.6: weapons and the Sword.
    #[inline]
    pub(crate) const fn weapons(&self) -> u16 {
        self.of(ArtefactType::Weapon) + self.has_great(Great::Sword) as u16
    }

    #[inline]
    fn add(&mut self, now: Card, copies: u16) {
        use crate::cards::Face;
        match now.face() {
            Face::Unit(rank, _) => self.units[rank as usize] += copies,
            Face::Supply => self.supplies += copies,
            Face::Artefact(kind, _) => self.artefacts[kind as usize] += copies,
            Face::Great(great) => self.greats |= 1 << great as u16,
        }
    }
}

/// The first unit, artefact and great artefact of [`Card::all`].
const FIRST_ARTEFACT: usize = 21;
const FIRST_GREAT: usize = 49;

impl Battalia {
    /// B7.6, B5.6: how many copies a card has in this form, before amulets: two if it is lit, whoever's turn it is. What two copies
    /// of a tool, weapon, amulet or horse can do follows from that (B10.3, B10.5, B10.12, B10.25). Great artefacts are never lit
    /// (B11.3).
    #[inline]
    pub(crate) fn copies_of(&self, card: Card, now: Card) -> u8 {
        let is_lit = now.is(self.pack.lit(self.day)) && card.as_great().is_none();
        if is_lit { self.pack.numbers.lit_copies } else { 1 }
    }

    /// A card in hand without marks.
    #[inline]
    pub(crate) fn plain(&self, card: Card) -> Piece {
        Piece { zone: Zone::Hand, card, now: card, left: self.copies_of(card, card) }
    }

    #[inline]
    fn is_plain(&self, piece: Piece) -> bool {
        piece == self.plain(piece.card)
    }

    /// Cards in hand, those with marks included.
    pub(crate) fn hand_size(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let marked = player.held.iter().filter(|held| held.place == Place::Hand).count();
        player.hand.len() as u8 + marked as u8
    }

    /// B7.8: counts what is at hand.
    #[inline]
    pub(crate) fn stock(&self, seat: Seat) -> Stock {
        let player = self.player(seat);
        let counts = player.hand.counts();
        let sum =
            |from: usize, to: usize| counts[from..to].iter().map(|&count| u16::from(count)).sum::<u16>();
        let mut stock = Stock {
            supplies: u16::from(counts[Card::SUPPLY.index()]),
            units: [sum(0, 5), sum(5, 10), sum(10, 15), sum(15, 20)],
            ..Stock::default()
        };
        stock.untouched = stock.supplies + stock.units.iter().sum::<u16>();
        let lit = self.pack.lit(self.day);
        for (at, copies) in stock.artefacts.iter_mut().enumerate() {
            let cards = sum(FIRST_ARTEFACT + 4 * at, FIRST_ARTEFACT + 4 * at + 4);
            stock.untouched += cards;
            let each = if at == lit as usize { self.pack.numbers.lit_copies } else { 1 };
            *copies = cards * u16::from(each);
        }
        for (at, &count) in counts[FIRST_GREAT..].iter().enumerate() {
            stock.greats |= u16::from(count > 0) << at;
        }
        for held in player.held.iter().filter(|held| self.is_usable(seat, held)) {
            stock.add(held.now, u16::from(held.left));
            stock.untouched += u16::from(held.place == Place::Hand && held.card.as_great().is_none());
        }
        for card in self.own_line(seat).into_iter().flat_map(|line| line.iter()) {
            stock.add(card.now, u16::from(card.left));
        }
        stock
    }

    /// B7.8, B10.20: a card that was stationed in this turn rests.
    #[inline]
    fn is_usable(&self, seat: Seat, held: &Held) -> bool {
        match held.place {
            Place::Hand | Place::Lines => true,
            Place::Camp(at) => self.player(seat).camps[usize::from(at)].is_some_and(|camp| !camp.is_fresh),
        }
    }

    /// The battle line that the seat is laying or has laid.
    #[inline]
    pub(crate) fn own_line(&self, seat: Seat) -> Option<&Line> {
        let battle = self.battle.as_ref()?;
        if battle.attacker.is_some_and(|hero| hero.seat == seat) {
            return Some(&battle.attacker_line);
        }
        (battle.defender == Some(seat)).then_some(&battle.defender_line)
    }

    pub(crate) fn own_line_mut(&mut self, seat: Seat) -> Option<&mut Line> {
        let battle = self.battle.as_mut()?;
        if battle.attacker.is_some_and(|hero| hero.seat == seat) {
            return Some(&mut battle.attacker_line);
        }
        (battle.defender == Some(seat)).then_some(&mut battle.defender_line)
    }

    /// B7.8, B18.2: every kind of card at hand once, with how many cards of it there are.
    #[inline]
    pub(crate) fn each_at_hand(&self, seat: Seat, mut tell: impl FnMut(Piece, u8)) {
        let player = self.player(seat);
        for (at, &count) in player.hand.counts().iter().enumerate() {
            if count > 0 {
                tell(self.plain(Card::from_index(at)), count);
            }
        }
        // B18.9: equal cards may lie in different camps, but they are few.
        let usable = |held: &&Held| self.is_usable(seat, held);
        for (at, held) in player.held.iter().enumerate().filter(|(_, held)| usable(held)) {
            let piece = held.piece();
            if !player.held[..at].iter().filter(usable).any(|before| before.piece() == piece) {
                let alike = player.held[at..].iter().filter(usable).filter(|other| other.piece() == piece);
                tell(piece, alike.count() as u8);
            }
        }
        let Some(line) = self.own_line(seat) else { return };
        for (at, card) in line.iter().enumerate().filter(|(_, card)| card.left > 0) {
            if !line[..at].contains(card) {
                tell(card.piece(), line[at..].iter().filter(|other| *other == card).count() as u8);
            }
        }
    }

    /// For views.
    pub(crate) fn everything_at_hand(&self, seat: Seat) -> Vec<(Piece, u8)> {
        let mut all = Vec::new();
        self.each_at_hand(seat, |piece, count| all.push((piece, count)));
        all
    }

    /// How many cards like this are at hand.
    #[inline]
    pub(crate) fn count_of(&self, seat: Seat, piece: Piece) -> u8 {
        let player = self.player(seat);
        match piece.zone {
            Zone::Hand if self.is_plain(piece) => player.hand.count(piece.card),
            Zone::Line(_) => {
                let line = self.own_line(seat).map_or(&[][..], |line| &line[..]);
                line.iter().filter(|card| card.left > 0 && card.piece() == piece).count() as u8
            }
            _ => {
                let alike = |held: &&Held| held.piece() == piece && self.is_usable(seat, held);
                player.held.iter().filter(alike).count() as u8
            }
        }
    }

    /// How many cards like this are at hand once those that are pledged are used.
    #[inline]
    pub(crate) fn available(&self, seat: Seat, pledged: &[Piece], piece: Piece) -> u8 {
        let rests = pledged.iter().filter(|&&used| rest_of(used) == Some(piece)).count() as u8;
        let used = pledged.iter().filter(|&&used| used == piece).count() as u8;
        (self.count_of(seat, piece) + rests).saturating_sub(used)
    }

    /// Every kind of card at hand once those that are pledged are used.
    #[inline]
    pub(crate) fn each_available(&self, seat: Seat, pledged: &[Piece], mut tell: impl FnMut(Piece)) {
        if pledged.is_empty() {
            return self.each_at_hand(seat, |piece, _| tell(piece));
        }
        self.each_at_hand(seat, |piece, _| {
            if self.available(seat, pledged, piece) > 0 {
                tell(piece);
            }
        });
        for (at, &used) in pledged.iter().enumerate() {
            let Some(rest) = rest_of(used) else { continue };
            let is_told = self.count_of(seat, rest) > 0
                || pledged[..at].iter().any(|&before| rest_of(before) == Some(rest));
            if !is_told && self.available(seat, pledged, rest) > 0 {
                tell(rest);
            }
        }
    }

    /// B10.17: every kind of card that an effect can be played on: at hand, and in the line that is being laid.
    pub(crate) fn each_object(&self, seat: Seat, pledged: &[Piece], mut tell: impl FnMut(Piece)) {
        self.each_available(seat, pledged, |piece| {
            if !matches!(piece.zone, Zone::Line(_)) {
                tell(piece);
            }
        });
        let line = self.own_line(seat).map_or(&[][..], |line| &line[..]);
        for (at, card) in line.iter().enumerate() {
            if !line[..at].contains(card) {
                tell(card.piece());
            }
        }
    }

    /// How many objects like this there are.
    pub(crate) fn objects_like(&self, seat: Seat, pledged: &[Piece], piece: Piece) -> u8 {
        match piece.zone {
            Zone::Line(_) => {
                let line = self.own_line(seat).map_or(&[][..], |line| &line[..]);
                line.iter().filter(|card| card.piece() == piece).count() as u8
            }
            _ => self.available(seat, pledged, piece),
        }
    }

    /// B7.9: is the card untouched, and no great artefact?
    pub(crate) fn is_untouched(piece: Piece) -> bool {
        piece.zone == Zone::Hand && piece.card.as_great().is_none()
    }

    /// B7.4, B7.5: uses one copy of a card; it goes to the lines.
    pub(crate) fn spend(&mut self, seat: Seat, piece: Piece, io: &mut impl Desk) {
        self.take_out(seat, piece, io);
        self.chronicle.note_use(piece);
        match piece.left {
            0 | 1 => self.player_mut(seat).lines.add(piece.card),
            left => self
                .hold(seat, Held { place: Place::Lines, card: piece.card, now: piece.now, left: left - 1 }),
        }
    }

    /// Takes a card from where it lies, and strikes the tent that it leaves empty (B10.21). B18.9: of cards that are alike in several
    /// tents, the one in the first.
    pub(crate) fn take_out(&mut self, seat: Seat, piece: Piece, io: &mut impl Desk) {
        if piece.zone == Zone::Hand && self.is_plain(piece) {
            self.expose(seat, piece.card, 1, io);
            let player = self.player_mut(seat);
            player.hand.remove(piece.card);
            player.shown.take(piece.card);
            return;
        }
        let alike = |held: &Held| held.piece() == piece && self.is_usable(seat, held);
        let at = self.player(seat).held.iter().position(alike).expect("the card is at hand");
        let held = self.player_mut(seat).held.remove(at);
        if let Place::Camp(camp) = held.place {
            self.strike_if_empty(seat, camp, io);
        }
    }

    /// B10.21.
    fn strike_if_empty(&mut self, seat: Seat, at: u8, io: &mut impl Desk) {
        let is_actions = self.phase == Phase::Actions && self.active == seat;
        let player = self.player_mut(seat);
        if player.held.iter().any(|held| held.place == Place::Camp(at)) {
            return;
        }
        if let Some(Camp { tent, .. }) = player.camps[usize::from(at)].take() {
            if is_actions {
                player.lines.add(tent);
            } else {
                player.shelter.add(tent);
            }
            io.say(crate::event::Event::Struck { seat, tent });
        }
    }

    /// Keeps a card apart from others of its kind. B7.16: where there is no room, marks and copies are lost.
    pub(crate) fn hold(&mut self, seat: Seat, held: Held) {
        let is_plain = held.place == Place::Hand && self.is_plain(held.piece());
        let player = self.player_mut(seat);
        if is_plain {
            player.hand.add(held.card);
            player.remember(held.card);
        } else if !player.held.insert_sorted(held) {
            match held.place {
                Place::Hand => player.hand.add(held.card),
                Place::Lines | Place::Camp(_) => player.lines.add(held.card),
            }
        }
    }

    /// B7.10: the card becomes this, with so many copies. It is open from now on (B17.7).
    pub(crate) fn mark(&mut self, seat: Seat, piece: Piece, now: Card, left: u8, io: &mut impl Desk) {
        if let Zone::Line(_) = piece.zone {
            let line = self.own_line_mut(seat).expect("a line is being laid");
            let card =
                line.iter_mut().find(|card| card.piece() == piece).expect("the card stands in the line");
            (card.now, card.left) = (now, left);
            return;
        }
        if piece.zone == Zone::Hand && self.is_plain(piece) {
            self.take_out(seat, piece, io);
            return self.hold(seat, Held { place: Place::Hand, card: piece.card, now, left });
        }
        let alike = |held: &Held| held.piece() == piece && self.is_usable(seat, held);
        let at = self.player(seat).held.iter().position(alike).expect("the card is at hand");
        let held = self.player_mut(seat).held.remove(at);
        self.hold(seat, Held { now, left, ..held });
    }

    /// Everybody sees so many cards of a kind that were hidden. Those that nobody has seen before are not unseen any more.
    pub(crate) fn expose(&mut self, seat: Seat, card: Card, count: u8, io: &mut impl Desk) {
        io.reveal(Audience::All);
        // What lies seen in the ambush is not among them.
        let player = self.player_mut(seat);
        let elsewhere =
            player.ambush.iter().filter(|other| other.is_seen && other.card == card).count() as u8;
        player.see(card, count + elsewhere);
    }

    /// Everybody sees all cards of the hand.
    pub(crate) fn expose_hand(&mut self, seat: Seat, io: &mut impl Desk) -> Cards {
        let hand = self.player(seat).hand;
        io.reveal(Audience::All);
        if !self.player(seat).unseen.is_empty() {
            hand.kinds().for_each(|card| self.expose(seat, card, hand.count(card), io));
        }
        hand
    }

    /// B17.2: everybody sees these cards of the hand, which stay there.
    pub(crate) fn show(&mut self, seat: Seat, cards: &Cards, io: &mut impl Desk) {
        for card in cards.kinds() {
            self.expose(seat, card, cards.count(card), io);
            let player = self.player_mut(seat);
            let shown = player.shown.iter().filter(|&&other| other == card).count() as u8;
            (shown..cards.count(card)).for_each(|_| player.remember(card));
            self.player_mut(seat).settle(card);
        }
    }

    /// B7.4, B14.29: outside of the own step 3 what was used goes to the shelter at once.
    pub(crate) fn clear_lines(&mut self, seat: Seat) {
        if self.phase == Phase::Actions && self.active == seat {
            return;
        }
        let player = self.player_mut(seat);
        let lines = player.lines.take_all();
        player.shelter.add_all(&lines);
        let mut kept = Few::new();
        for &held in player.held.iter() {
            if held.place == Place::Lines {
                player.shelter.add(held.card);
            } else {
                kept.push(held);
            }
        }
        player.held = kept;
    }
}

impl Player {
    /// B17.2, B17.8: everybody has seen this card in the hand. Where there is no room, the first is forgotten.
    pub(crate) fn remember(&mut self, card: Card) {
        if self.shown.is_full() {
            self.shown.remove(0);
        }
        self.shown.insert_sorted(card);
    }

    /// Somebody else knows of so many cards of a kind in the hidden zones. What nobody could have known of is not unseen any more.
    fn see(&mut self, card: Card, count: u8) {
        let unseen = self.unseen.iter().filter(|&&other| other == card).count() as u8;
        if unseen == 0 {
            return;
        }
        let ambushed = self.ambush.iter().filter(|other| other.card == card).count() as u8;
        let hidden = self.hand.count(card) + self.nation.count(card) + ambushed;
        for _ in 0..count.saturating_sub(hidden - unseen).min(unseen) {
            self.unseen.take(card);
        }
    }

    /// Everybody knows of the cards that were shown in the hand and seen in the ambush.
    pub(crate) fn settle(&mut self, card: Card) {
        let shown = self.shown.iter().filter(|&&other| other == card).count();
        let seen = self.ambush.iter().filter(|other| other.is_seen && other.card == card).count();
        self.see(card, (shown + seen) as u8);
    }
}

/// What remains of a card after one of its copies was used; nothing after the last.
fn rest_of(piece: Piece) -> Option<Piece> {
    (piece.left > 1).then(|| Piece { zone: Zone::Lines, left: piece.left - 1, ..piece })
}
