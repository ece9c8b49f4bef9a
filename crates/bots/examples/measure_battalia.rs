//! Measures Battalia between bots: how long games are, how they end, who wins by seat and by faction, and the game's own figures.
//!
//! `cargo run --release -p bots --example measure_battalia -- --seats 2 --games 200 --players greedy [--advanced] [--no-buff]`, and what
//! `measuring` understands. For every five days it prints points and cards of all players, and empty squares.

mod measuring;

use battalia::Battalia;
use measuring::{Asked, Measured};
use table::{Game, Seat, Viewer};

impl Measured for Battalia {
    const LENGTH: &'static str = "days";

    fn length(&self) -> usize {
        usize::from(self.day())
    }

    fn played_with(&self, seat: Seat) -> Vec<String> {
        let view = self.view(Viewer::Spectator);
        view.players[seat.index()].faction.map(|faction| format!("{faction:?}")).into_iter().collect()
    }

    fn moment(&self) -> Option<[usize; 3]> {
        let view = self.view(Viewer::Spectator);
        let points = view.standing.iter().map(|standing| standing.points as usize).sum();
        let cards = view.players.iter().map(|player| usize::from(player.deck_size)).sum();
        Some([points, cards, view.map.squares.iter().filter(|square| square.card.is_none()).count()])
    }
}

fn main() {
    let asked = Asked::typed(|asked, word| {
        let (key, value) = match word {
            "--advanced" => ("mode", "advanced"),
            "--no-buff" => ("buff", "off"),
            _ => return false,
        };
        asked.options = std::mem::take(&mut asked.options).with(key, value);
        true
    });
    let tally = asked.play::<Battalia>();
    tally.print::<Battalia>(&asked);
    println!("games of 10 to 25 days: {:.0} %", tally.within(25) - tally.within(9));
    tally.print_figures();
}
