//! Leduc hold'em in plain English.

use crate::{Action, Event, Leduc, Rank, Refused, View};
use table::{Cast, Offer, Seat, Words};

const fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Jack => "jack",
        Rank::Queen => "queen",
        Rank::King => "king",
    }
}

fn chips(count: u8) -> String {
    if count == 1 { "1 chip".into() } else { format!("{count} chips") }
}

pub(crate) const fn refusal(refused: Refused) -> &'static str {
    match refused {
        Refused::Over => "The game is over.",
        Refused::NotYourTurn => "The other player acts now.",
        Refused::NothingToFold => "There is no bet to answer: you can check instead of folding.",
        Refused::NoMoreRaises => "Two raises were made in this round: a third is not allowed.",
    }
}

impl View {
    /// What the seat must pay to call.
    fn owes(&self, seat: Seat) -> u8 {
        self.paid[seat.next(2)].saturating_sub(self.paid[seat])
    }
}

impl Words for Leduc {
    fn question(view: &View, cast: &Cast) -> String {
        match (view.to_act, view.winners) {
            (Some(seat), _) if cast.is_you(seat) && view.owes(seat) > 0 => {
                format!("Your turn: answer the bet of {}.", chips(view.owes(seat)))
            }
            (Some(seat), _) if cast.is_you(seat) => "Your turn: check or raise.".into(),
            (Some(seat), _) => format!("Waiting for {} to act.", cast.name(seat)),
            (None, Some(winners)) if winners.len() == 1 => {
                let winner = winners.first().unwrap_or(Seat::new(0));
                format!("{} the pot.", cast.does(winner, "take", "takes"))
            }
            (None, _) => "The pot is shared.".into(),
        }
    }

    fn offer(view: &View, seat: Seat, action: Action) -> Offer {
        let owes = view.owes(seat);
        match action {
            Action::Fold => {
                Offer::new("Fold").gives(format!("you lose {}", chips(view.paid[seat]))).target("fold")
            }
            Action::Call if owes == 0 => Offer::new("Check").cost("nothing").target("call"),
            Action::Call => Offer::new("Call").cost(chips(owes)).target("call"),
            Action::Raise => Offer::new("Raise").cost(chips(owes + view.bet)).target("raise"),
        }
    }

    fn tell(_view: &View, event: &Event, cast: &Cast) -> String {
        match *event {
            Event::Dealt { seat, ref card } => {
                let card =
                    card.get().map_or_else(|| "a card".to_owned(), |&card| format!("a {}", rank(card)));
                format!("{} {card}.", cast.does(seat, "draw", "draws"))
            }
            Event::Folded(seat) => format!("{}.", cast.does(seat, "fold", "folds")),
            Event::Checked(seat) => format!("{}.", cast.does(seat, "check", "checks")),
            Event::Called(seat) => format!("{}.", cast.does(seat, "call", "calls")),
            Event::Raised { seat, to } => format!("{} to {}.", cast.does(seat, "raise", "raises"), chips(to)),
            Event::Turned(card) => format!("The open card is a {}.", rank(card)),
            Event::Shown { seat, card } => format!("{} a {}.", cast.does(seat, "show", "shows"), rank(card)),
            Event::Won { seat, chips: won } => format!("{} {}.", cast.does(seat, "win", "wins"), chips(won)),
            Event::Shared => "Equal cards: the pot is shared.".into(),
        }
    }

    fn picture(view: &View, cast: &Cast) -> String {
        let card =
            |card: Option<Rank>| card.map_or_else(|| "hidden".to_owned(), |card| rank(card).to_owned());
        let mut lines = vec![format!(
            "Round {} of 2 · pot {} · open card: {}",
            view.round,
            chips(view.paid.as_slice().iter().sum()),
            view.open.map_or("not yet", rank),
        )];
        for (seat, &hand) in view.hands.iter() {
            let marker = if view.to_act == Some(seat) { '▶' } else { ' ' };
            let paid = chips(view.paid[seat]);
            let fate = if view.folded == Some(seat) { ", folded" } else { "" };
            lines.push(format!(
                "{marker} {} card: {} (paid {paid}{fate})",
                cast.possessive(seat),
                card(hand)
            ));
        }
        lines.join("\n")
    }
}
