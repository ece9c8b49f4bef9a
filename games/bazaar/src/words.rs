//! Bazaar in plain English.

use crate::{Action, Bazaar, Coin, Coins, Event, Lot, Refused, TraderView, View, coin_value, lot_value, sum};
use table::{Cast, Offer, Seat, Words};

const fn lot_name(lot: Lot) -> &'static str {
    match lot {
        Lot::Pepper => "sack of pepper",
        Lot::Brass => "brass lamp",
        Lot::Carpet => "carpet",
        Lot::Silk => "bale of silk",
        Lot::Ruby => "ruby",
    }
}

fn lot(lot: Lot) -> String {
    format!("the {} ({})", lot_name(lot), lot_value(lot))
}

/// "2+3 = 5", the value alone if there is one, and `none` without any.
fn added(values: impl Iterator<Item = u8>, none: &str) -> String {
    let values: Vec<_> = values.collect();
    let terms: Vec<_> = values.iter().map(u8::to_string).collect();
    match terms.as_slice() {
        [] => none.to_owned(),
        [one] => one.clone(),
        several => format!("{} = {}", several.join("+"), values.iter().sum::<u8>()),
    }
}

fn coins(coins: &Coins) -> String {
    added(coins.iter().map(coin_value), "nothing")
}

fn count(coins: u32) -> String {
    if coins == 1 { "1 coin".into() } else { format!("{coins} coins") }
}

fn coin(coin: Coin) -> String {
    format!("{}-coin", coin_value(coin))
}

pub(crate) fn refusal(refused: Refused) -> String {
    match refused {
        Refused::Over => "The market day is over.".into(),
        Refused::NoSuchTrader => "There is no such trader at this table.".into(),
        Refused::Sealed => "Your bid is sealed: wait until all bids are shown.".into(),
        Refused::NoCoin(wanted) => format!("You have no {} left in your hand.", coin(wanted)),
        Refused::NotInBid(wanted) => format!("There is no {} in your bid.", coin(wanted)),
        Refused::NoMoreTakingBack => {
            "You have taken six coins back in this round: more are not allowed.".into()
        }
    }
}

impl Words for Bazaar {
    fn question(view: &View, cast: &Cast) -> String {
        let offered = view.lot.map_or_else(String::new, lot);
        match view.winners {
            Some(winners) if winners.is_empty() => {
                "Three lots lie unsold: the market has failed for all.".into()
            }
            Some(winners) if winners.len() > 1 => {
                format!("The victory is shared by {}.", cast.list(winners.iter()))
            }
            Some(winners) => winners
                .first()
                .map(|seat| format!("{} the day.", cast.does(seat, "win", "wins")))
                .unwrap_or_default(),
            None if view.open.iter().any(|seat| cast.is_you(seat)) => {
                format!("Compose your bid for {offered}, then seal it.")
            }
            None => format!("Waiting for {} to bid for {offered}.", cast.list(view.open.iter())),
        }
    }

    fn offer(view: &View, seat: Seat, action: Action) -> Offer {
        let bid = view.traders[seat].bid.unwrap_or_default();
        let target =
            action.coin().map_or_else(|| "seal".to_owned(), |coin| format!("coin:{}", coin_value(coin)));
        let offer = match action {
            Action::Add(added) => {
                let (value, before) = (u32::from(coin_value(added)), sum(&bid));
                Offer::new(format!("Add a {}", coin(added)))
                    .gives(format!("makes a bid of {}", before + value))
                    .group("Your bid")
            }
            Action::TakeBack(taken) => Offer::new(format!("Take back a {}", coin(taken))).group("Your bid"),
            Action::Seal if bid.is_empty() => Offer::new("Seal an empty bid").group("Done"),
            Action::Seal => Offer::new("Seal your bid")
                .cost(format!("{} if it is the highest", coins(&bid)))
                .group("Done"),
        };
        offer.target(target)
    }

    fn tell(_view: &View, event: &Event, cast: &Cast) -> String {
        match event {
            Event::Dealt { seat, coins: dealt } => {
                let dealt = dealt.get().map_or_else(|| "the first coins".to_owned(), coins);
                format!("{} {dealt}.", cast.does(*seat, "draw", "draws"))
            }
            Event::Added { seat, coin: added } => {
                let whose = if cast.is_you(*seat) { "your" } else { "the" };
                format!("{} a {} to {whose} bid.", cast.does(*seat, "add", "adds"), coin(*added))
            }
            Event::TookBack { seat, coin: taken } => {
                format!("{} a {} back.", cast.does(*seat, "take", "takes"), coin(*taken))
            }
            Event::Sealed(seat) => format!("{} bid.", cast.does(*seat, "seal your", "seals a")),
            Event::Shown { seat, bid } => format!("{} {}.", cast.does(*seat, "bid", "bids"), coins(bid)),
            Event::Sold { lot: sold, to } => format!("{} {}.", cast.does(*to, "take", "takes"), lot(*sold)),
            Event::Unsold { lot: unsold } => format!("Nobody takes {}: it lies unsold.", lot(*unsold)),
            Event::Drew { seat, coin: drawn } => {
                let drawn = drawn.get().map_or_else(|| "coin".to_owned(), |&drawn| coin(drawn));
                format!("{} a {drawn}.", cast.does(*seat, "draw", "draws"))
            }
            Event::Offered { lot: offered, round } => format!("Round {round}: {} is offered.", lot(*offered)),
            Event::Closed { winners } if winners.is_empty() => {
                "The market has failed: everybody loses.".into()
            }
            Event::Closed { winners } => {
                format!("The market closes. The day belongs to {}.", cast.list(winners.iter()))
            }
        }
    }

    fn picture(view: &View, cast: &Cast) -> String {
        let mut lines = vec![format!(
            "Round {} of {} · offered: {} · unsold: {} of 3 · purse: {}",
            view.round,
            view.rounds,
            view.lot.map_or_else(|| "nothing".to_owned(), |offered| lot(offered).replacen("the ", "", 1)),
            view.unsold.len(),
            count(view.purse),
        )];
        let left: Vec<_> = view.stock.iter().map(|lot| lot_value(lot).to_string()).collect();
        lines.push(format!("Still in the crate, by value: {}", left.join(", ")));
        for (seat, trader) in view.traders.iter() {
            lines.push(trader_line(seat, trader, cast, view.winners.is_none()));
        }
        lines.join("\n")
    }
}

fn trader_line(seat: Seat, trader: &TraderView, cast: &Cast, running: bool) -> String {
    let marker = if running && !trader.sealed { '▶' } else { ' ' };
    let points = added(trader.lots.iter().map(lot_value), "0");
    let state = match trader.sealed {
        _ if !running => String::new(),
        true => " · bid sealed".to_owned(),
        false => " · bidding".to_owned(),
    };
    let purse = match (&trader.hand, &trader.bid) {
        (Some(hand), Some(bid)) => format!("hand {} · bid {}", coins(hand), coins(bid)),
        _ if trader.shown.is_empty() => count(trader.coins),
        _ => format!("{} (shown: {})", count(trader.coins), coins(&trader.shown)),
    };
    format!("{marker} {} points: {points} · {purse}{state}", cast.possessive(seat))
}
