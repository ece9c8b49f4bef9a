//! Cards of one's own: paid, played, raised, stationed, deployed, bid (K13, K14, K16, K17, K19, K21, K27, K29, K35).

use super::{PAY_WITH, Scene};
use crate::action::{Deed, Piece, Zone};
use crate::cards::{ArtefactType, Card, Face, Great, Rank};
use crate::draft::{Draft, Payment, Price, Purpose, Work};
use crate::heroes::points_of;
use crate::pack::{BRIBE, BUFF_WAGES, HERO_PRICE, Pack, city_price, upgrade_price};
use crate::task::Task;
use crate::view::View;
use crate::words::cards::{a_card, a_piece, card, effect, laid};
use crate::words::targets;
use crate::words::terms::{a, artefact, counted, of_faction, price, rank};
use table::Offer;

impl Scene<'_> {
    /// K13, K16, K17, K19, K21, K22, K26.
    pub(super) fn card(&self, piece: Piece) -> Offer {
        let offer = match (self.task, &self.draft) {
            (_, Draft::Pay(payment)) => self.pay(payment, piece),
            (_, Draft::Camp { tent, supply, cards }) => self.camp(*tent, *supply, cards.len(), piece),
            (_, Draft::Deploy(deployed)) => Offer::new(format!("Suspend {}", a_piece(self.pack, piece)))
                .cost("this card, for the rest of the game")
                .gives(format!("{} goes to the ambush", a_card(self.pack, deployed.card)))
                .group("Which card goes to limbo?"),
            (_, Draft::Deed(Deed::Deploy)) => Offer::new(format!("Deploy {}", a_piece(self.pack, piece)))
                .gives(self.worth(piece.card))
                .group("Which card lies in ambush?"),
            (_, Draft::Deed(Deed::UseAmulet | Deed::UseTitle | Deed::UseScroll | Deed::PitchTent)) => {
                self.play(piece, "Which card do you play?")
            }
            (_, Draft::AttackOn(..)) => Offer::new(format!("Open with {}", a_piece(self.pack, piece)))
                .cost("once it lies, the attack cannot be withdrawn")
                .gives(format!("attack {}", self.pack.strength_of(piece.now)))
                .group("The opener"),
            (_, Draft::March { .. }) | (Some(Task::March { .. }), _) => self.pay_step(piece),
            (Some(Task::AttackerLine | Task::DefenderLine), Draft::Nothing) => self.lay(piece),
            _ => self.card_in_the_menu(piece),
        };
        offer.target(self.own(piece))
    }

    /// K14.
    pub(super) fn object(&self, piece: Piece) -> Offer {
        let offer = match &self.draft {
            Draft::Amulet(_) => self.charm(piece),
            Draft::Title(_) => self.raise(piece, "Which unit?"),
            Draft::Crown(chosen) => {
                let most = self.pack.great(Great::Crown).cards;
                let heading = format!("Units for the Crown, {} of {most} chosen", chosen.len());
                self.raise(piece, &heading)
            }
            Draft::Scroll { faction: Some(faction), objects, .. } => {
                let turned = piece.now.with_faction(*faction);
                let most = self.pack.numbers.scroll_cards;
                let offer = Offer::new(format!("Turn {}", a_piece(self.pack, piece)))
                    .group(format!("Up to {most} cards, {} chosen", objects.len()));
                match turned {
                    Some(now) => offer.gives(format!("it counts as {}", a_card(self.pack, now))),
                    None => offer,
                }
            }
            _ => Offer::new(format!("Choose {}", a_piece(self.pack, piece)))
                .gives(self.worth(piece.now))
                .group("Your cards"),
        };
        offer.target(self.own(piece))
    }

    /// What one could want of a card before anything was chosen.
    fn card_in_the_menu(&self, piece: Piece) -> Offer {
        match piece.now.face() {
            Face::Artefact(
                ArtefactType::Amulet | ArtefactType::Title | ArtefactType::Scroll | ArtefactType::Tent,
                _,
            )
            | Face::Great(_) => self.play(piece, "Your cards"),
            _ => Offer::new(format!("Use {}", a_piece(self.pack, piece)))
                .gives(self.worth(piece.now))
                .group("Your cards"),
        }
    }

    fn play(&self, piece: Piece, group: &str) -> Offer {
        let verb = if piece.now.is(ArtefactType::Tent) { "Pitch" } else { "Play" };
        let offer = Offer::new(format!("{verb} {}", a_piece(self.pack, piece))).group(group);
        let light = piece.now.artefact_type().and_then(|kind| self.light(kind));
        let does = effect(self.pack, piece.now);
        match light {
            Some(light) if piece.card.as_great().is_none() => offer.gives(format!("{does}; {light}")),
            _ => offer.gives(does),
        }
    }

    /// What a card is good for, in a few words.
    pub(super) fn worth(&self, of: Card) -> String {
        match of.face() {
            Face::Unit(..) => format!("strength {}", self.pack.strength_of(of)),
            _ => effect(self.pack, of),
        }
    }

    /// K13.
    fn pay(&self, payment: &Payment, piece: Piece) -> Offer {
        let offer = Offer::new(format!("Pay with {}", a_piece(self.pack, piece))).group(PAY_WITH);
        match payment.owed.less(piece.now) {
            Err(_) => offer,
            Ok(rest) if rest.is_paid() => {
                offer.gives(format!("everything is paid: you {}", purpose(payment.purpose)))
            }
            Ok(rest) => {
                let total = total_price(self.view, payment.purpose);
                let paid = total.items().saturating_sub(rest.items());
                offer.gives(format!("{paid} of {} paid; {} left", total.items(), price(&rest)))
            }
        }
    }

    /// K14, B10.6.
    fn charm(&self, piece: Piece) -> Offer {
        Offer::new(format!("Roll for {}", a_piece(self.pack, piece)))
            .gives(self.worth(piece.now))
            .group("Which card?")
    }

    /// K14, B10.13, B11.9.
    fn raise(&self, piece: Piece, group: &str) -> Offer {
        let offer = Offer::new(format!("Raise {}", a_piece(self.pack, piece))).group(group);
        match piece.now.raised() {
            Some(now) => {
                let strength = self.pack.strength_of(now);
                offer.gives(format!(
                    "{}, strength {strength}, until the end of the turn",
                    a_card(self.pack, now)
                ))
            }
            None => offer,
        }
    }

    /// K13, K16.
    fn camp(&self, tent: Piece, supply: Option<Piece>, chosen: usize, piece: Piece) -> Offer {
        let is_pavilion = tent.card == Card::great(Great::Pavilion);
        if supply.is_none() && !is_pavilion {
            let name = card(self.pack, tent.now);
            let offer = Offer::new(format!("Pay with {}", a_piece(self.pack, piece))).group(PAY_WITH);
            return offer.gives(format!("1 of 1 paid for the {name}"));
        }
        let most = match () {
            () if is_pavilion => self.pack.great(Great::Pavilion).cards,
            () if self.view.oracle.lit == ArtefactType::Tent && tent.card.as_great().is_none() => {
                self.pack.numbers.lit_tent_cards
            }
            () => 1,
        };
        let group =
            if most == 1 { "Which card?".to_owned() } else { format!("Up to {most} cards, {chosen} chosen") };
        Offer::new(format!("Station {}", a_piece(self.pack, piece)))
            .gives("it rests in this turn and is at hand afterwards")
            .group(group)
    }

    /// K19, B13.6.
    fn pay_step(&self, piece: Piece) -> Offer {
        let points = points_of(piece.now);
        let total = self.points().saturating_add(points);
        Offer::new(format!("Play {}", a_piece(self.pack, piece)))
            .gives(format!("{}: {total} in all", counted(points, "movement point")))
            .group("For movement points")
    }

    /// K29.
    pub(super) fn bid(&self, of: Card) -> Offer {
        let strength = u16::from(self.pack.strength_of(of));
        Offer::new(format!("Bid {}", a_card(self.pack, of)))
            .gives(format!("+{strength}: your bid is {} then", self.bid_value() + strength))
            .group("Add to your bid")
            .target(targets::in_hand(self.view, self.seat, of))
    }

    /// K29.
    pub(super) fn take_back(&self, of: Card) -> Offer {
        let strength = u16::from(self.pack.strength_of(of));
        Offer::new(format!("Take {} back", a_card(self.pack, of)))
            .gives(format!("−{strength}: your bid is {} then", self.bid_value().saturating_sub(strength)))
            .group("Take back")
            .target(targets::bid(of))
    }

    /// B15.3: what the seat bids so far.
    pub(super) fn bid_value(&self) -> u16 {
        let cards = self.player.and_then(|player| player.bid.as_deref()).unwrap_or_default();
        cards.iter().map(|&of| u16::from(self.pack.strength_of(of))).sum()
    }

    /// K27, K35.
    pub(super) fn great(&self, of: Great) -> Offer {
        let name = a_card(self.pack, Card::great(of));
        let gives = effect(self.pack, Card::great(of));
        if self.task == Some(Task::TakeFromRow) {
            return Offer::new(format!("Take {name}")).gives(gives).group("The row").target(targets::row(of));
        }
        let at_hand = self.player.and_then(|player| player.at_hand.as_deref()).unwrap_or_default();
        let held = at_hand.iter().map(|&(piece, _)| piece).find(|piece| piece.card == Card::great(of));
        let target = match held {
            Some(piece) => targets::piece(piece),
            None if self.view.row.contains(of) => targets::row(of),
            None => targets::piece(Piece { zone: Zone::Hand, ..Piece::in_hand(Card::great(of)) }),
        };
        Offer::new(format!("Play {name}")).gives(gives).group("Great artefacts").target(target)
    }
}

/// What happens when the payment is complete: "hire a priest".
pub(in crate::words) fn purpose(purpose: Purpose) -> String {
    match purpose {
        Purpose::Unit(of) => format!("hire {}", a(rank(of))),
        Purpose::Artefact(kind, None) => format!("create {}", a(artefact(kind))),
        Purpose::Artefact(kind, Some(faction)) => {
            format!("create {}", a(&format!("{} {}", of_faction(faction), artefact(kind))))
        }
        Purpose::Build { work: Work::City(level), square, .. } => {
            format!("build a city of level {} on {square}", level.number())
        }
        Purpose::Build { square, .. } => format!("build a road on {square}"),
        Purpose::Upgrade(square) => format!("upgrade the city on {square}"),
        Purpose::Hero(square) => format!("hire a hero on {square}"),
        Purpose::Bribe(_) => "bribe Buff".to_owned(),
        Purpose::HireBuff(_) => "hire Buff".to_owned(),
    }
}

/// B7.12: the whole price of something.
pub(in crate::words) fn total_price(view: &View, purpose: Purpose) -> Price {
    let pack: &Pack = &view.pack;
    match purpose {
        Purpose::Unit(of) => pack.hire[of as usize],
        Purpose::Artefact(kind, _) => pack.artefact_price[kind as usize],
        Purpose::Build { work: Work::City(level), .. } => city_price(level),
        Purpose::Build { work: Work::FreeRoad, .. } => Price::NOTHING,
        Purpose::Build { shape, .. } => pack.road(shape).copied().unwrap_or_default(),
        Purpose::Upgrade(square) => {
            let level = laid(view, square).and_then(|card| card.level).unwrap_or_default();
            Rank::numbered(level + 1).map_or(Price::NOTHING, upgrade_price)
        }
        Purpose::Hero(_) => HERO_PRICE,
        Purpose::Bribe(_) => Price::supplies(BRIBE),
        Purpose::HireBuff(_) => Price::supplies(BUFF_WAGES),
    }
}
