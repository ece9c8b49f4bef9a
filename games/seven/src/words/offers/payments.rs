//! Payments: where the goods come from, and what they pay for (D23 to D25), and the ways to meet a demand (D42, D43).

use super::{OR, Scene};
use crate::cards::{Building, Colour, Elixir};
use crate::draft::{Draft, Payment, Purpose};
use crate::pack::Pack;
use crate::view::View;
use crate::words::cards::{alternative, building_type, product, yield_gifts};
use crate::words::terms::{capital, colour, gifts, pledge_and_might, price};
use table::Offer;

/// Heading of what can be given in a payment.
const PAY_WITH: &str = "Pay with";

impl Scene<'_> {
    fn payment(&self) -> Option<&Payment> {
        if let Draft::Pay(payment) = &self.draft { Some(payment) } else { None }
    }

    /// Is something being paid?
    pub(super) fn is_paying(&self) -> bool {
        self.payment().is_some()
    }

    /// D25.
    pub(super) fn confirm(&self) -> Offer {
        let offer = match self.payment() {
            Some(payment) => {
                let offer =
                    Offer::new(capital(&purpose(self.view, payment.purpose))).cost(given(self.pack, payment));
                if let Purpose::Man(card, _) = payment.purpose {
                    offer.gives(self.power_of(card))
                } else {
                    offer
                }
            }
            None => Offer::new("Confirm"),
        };
        offer.group("Confirm").target("menu:confirm")
    }

    /// D23.
    pub(super) fn pay_loose(&self) -> Offer {
        let offer = Offer::new("Pay the rest from what you hold").group(PAY_WITH).target("menu:pay_loose");
        match self.payment() {
            Some(payment) => offer.cost(price(&payment.rest)),
            None => offer,
        }
    }

    /// D23, with Still Water.
    pub(super) fn joker(&self, of: Colour) -> Offer {
        let joker = self.hero.and_then(|hero| hero.joker).map_or("joker", colour);
        Offer::new(format!("A {joker} gift in place of {}", colour(of)))
            .group(PAY_WITH)
            .target(format!("menu:joker_{}", colour(of)))
    }

    /// D35 in a demand: any gift pays.
    pub(super) fn pay_gift(of: Colour) -> Offer {
        Offer::new(format!("1 {} gift", colour(of))).group(PAY_WITH).target(format!("gift:{}", colour(of)))
    }

    /// D23: a castle or estate in a payment.
    pub(super) fn pay_building(&self, card: Building) -> Offer {
        let rate = self.rate(card);
        Offer::new(format!("{} for {rate} {}", self.pack[card].name, product(card)))
            .cost(format!("the {}", building_type(card)))
            .group("Pay with a building")
            .target(format!("building:{}", u8::from(card)))
    }

    /// D23, D26: an elixir with one of its yields.
    pub(super) fn use_yield(&self, card: Elixir, at: u8) -> Offer {
        let richer = self.hero.map_or(0, |hero| hero.elixirs_richer);
        let name = &self.pack[card].name;
        let target = Self::elixir_of(self.seat, card);
        let Some(counts) = yield_gifts(self.pack, card, at, richer) else {
            let words = format!("Use {name} for its yield {}", u16::from(at) + 1);
            return Offer::new(words).group("Your elixirs").target(target);
        };
        let needs = self.pack[card].yields[usize::from(at)].needs;
        let needs = needs.map(|(of, least)| format!("needs a {} following of {least}", colour(of)));
        let group = if self.is_paying() { "Pay with an elixir" } else { "Your elixirs" };
        let words = if self.is_paying() {
            format!("{name} for {}", gifts(&counts))
        } else {
            format!("Use {name} for {}", gifts(&counts))
        };
        let short = (!self.is_paying()).then(|| self.shortage(&counts)).flatten();
        let mut offer = Offer::new(words).group(group).target(target);
        offer.gives = match (needs, short) {
            (Some(needs), Some(short)) => Some(format!("{needs}; {short}")),
            (needs, short) => needs.or(short),
        };
        offer.target(format!("yield:{},{at}", u8::from(card)))
    }

    /// D42.
    pub(super) fn meet(&self, way: u8) -> Offer {
        let words = self.demanded(way).map_or_else(|| format!("Way {}", u16::from(way) + 1), alternative);
        Offer::new(capital(&words)).group("Meet the demand").target(format!("menu:meet_{way}"))
    }

    /// D42.
    pub(super) fn accept_penalty(&self) -> Offer {
        let penalty = if self.view.options.fall { "a sin or a corruption card" } else { "you draw a sin" };
        Offer::new("Accept the penalty").cost(penalty).group(OR).target("menu:accept_penalty")
    }

    /// D43.
    pub(super) fn take_corruption(&self) -> Offer {
        let held = self.hero.map_or(0, |hero| hero.corruption);
        Offer::new("Take a corruption card")
            .gives(format!("you have {held}, and 7 make a hero fall"))
            .group("The penalty")
            .target("menu:take_corruption")
    }

    /// D43.
    pub(super) fn take_sin(&self) -> Offer {
        let held = self.hero.map_or(0, |hero| hero.sin_count);
        Offer::new("Draw a sin")
            .gives(format!("you hold {held}"))
            .group("The penalty")
            .target("menu:take_sin")
    }
}

/// What is done when the payment is confirmed: "recruit Duke of Cinders".
pub(in crate::words) fn purpose(view: &View, purpose: Purpose) -> String {
    let pack = &view.pack;
    match purpose {
        Purpose::Recruit(card) => format!("recruit {}", pack[card].name),
        Purpose::Elixir(card) => format!("buy {}", pack[card].name),
        Purpose::Found(card) => format!("found {}", pack[card].name),
        Purpose::Man(card, None) => format!("man {}", pack[card].name),
        Purpose::Man(card, Some(of)) => format!("man {} for {}", pack[card].name, colour(of)),
        Purpose::Space { slot, space } => {
            let quest = view.quests.get(usize::from(slot)).and_then(|here| here.quest);
            let name = quest.map_or("the quest", |quest| &pack[quest].name);
            format!("fill space {} of {name}", u16::from(space) + 1)
        }
        Purpose::Portal(of) => format!("close the {} portal", colour(of)),
        Purpose::Cleanse => "cleanse one corruption card".to_owned(),
        Purpose::Demand(_) => "meet the demand".to_owned(),
    }
}

/// What will be given when the payment is confirmed.
pub(in crate::words) fn given(pack: &Pack, payment: &Payment) -> String {
    match payment.purpose {
        Purpose::Portal(of) => format!("{} {}", pack.numbers.portal_gifts, colour(of)),
        _ => pledge_and_might(pack, &payment.pledged, &payment.rest),
    }
}
