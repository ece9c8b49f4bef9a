//! Measures Multiverse War between bots: how long games are, how they end, who wins by seat, by faction and by hero, and what is used.
//!
//! `cargo run --release -p bots --example measure_multiverse_war -- --seats 2 --games 200 --players greedy --option map=two_aggressive`, and
//! what else `measuring` understands. For every five turns it prints units, buildings and gold of all players. `--table` plays every
//! scenario and map instead, and prints which share of games each goal ends. `--log` prints the first game move by move.

mod measuring;

use bots::{Bot, Level};
use measuring::{Asked, Measured};
use multiverse_war::MultiverseWar;
use table::{Cast, Fast, Game, Seat, Seen, Transcript, Turn, Viewer, Words};

/// Scenario, map, table size, and options that differ.
const SCENARIOS: [(&str, &str, u8, &[&str]); 11] = [
    ("starter", "two", 2, &[]),
    ("starter", "two_aggressive", 2, &[]),
    ("advanced", "two", 2, &[]),
    ("advanced", "two_aggressive", 2, &[]),
    ("advanced", "two_aggressive_safe", 2, &[]),
    ("advanced", "three", 3, &[]),
    ("advanced", "four_teams", 4, &[]),
    ("advanced", "four_ffa", 4, &[]),
    ("advanced", "two", 2, &["goal.portal=off", "goal.agenda=off", "turn_limit=none"]),
    ("advanced", "two", 2, &["shards=on", "goal.shards=on", "goal.portal=off"]),
    (
        "advanced",
        "two",
        2,
        &["shards=on", "goal.shards=on", "goal.portal=off", "mines=1,0;2,0;0,1;3,-1;1,-1;2,1"],
    ),
];

const ENDINGS: [&str; 8] = [
    "ended by the portal",
    "ended by conquest",
    "ended by domination",
    "ended by elite types",
    "ended by the agenda",
    "ended by shards",
    "ended by bonus missions",
    "ended by the turn limit",
];

impl Measured for MultiverseWar {
    const LENGTH: &'static str = "turns";

    fn length(&self) -> usize {
        usize::from(self.turn_number())
    }

    fn played_with(&self, seat: Seat) -> Vec<String> {
        let view = self.view(Viewer::Everything);
        let player = &view.players[seat.index()];
        let faction = player.faction.map(|faction| format!("{faction:?}"));
        let hero = player.hero.as_ref().map(|hero| format!("{:?}", hero.kind));
        faction.into_iter().chain(hero).collect()
    }

    fn first(&self) -> Option<Seat> {
        (self.turn_number() == 1).then(|| self.view(Viewer::Spectator).first)
    }

    fn moment(&self) -> Option<[usize; 3]> {
        let view = self.view(Viewer::Spectator);
        let gold = view.players.iter().map(|player| usize::from(player.gold)).sum();
        Some([view.blocks.len(), view.buildings.len(), gold])
    }
}

fn main() {
    let (mut is_table, mut is_log) = (false, false);
    let asked = Asked::typed(|_, word| {
        is_table |= word == "--table";
        is_log |= word == "--log";
        matches!(word, "--table" | "--log")
    });
    if is_log {
        return print_game(&asked);
    }
    if is_table {
        return print_table(&asked);
    }
    let tally = asked.play::<MultiverseWar>();
    tally.print::<MultiverseWar>(&asked);
    println!("games of at most 20 turns: {:.1} %", tally.within(20));
    tally.print_figures();
}

/// Every scenario and map: lengths, and the share of each goal.
fn print_table(asked: &Asked) {
    let heads = ENDINGS.map(|name| name.trim_start_matches("ended by ").trim_start_matches("the "));
    println!("| scenario, map | turns | within 20 | {} | first seat |", heads.join(" | "));
    println!("|---|---|---|{}---|", "---|".repeat(ENDINGS.len()));
    for (scenario, map, seats, others) in SCENARIOS {
        let mut options = asked.options.clone().with("scenario", scenario).with("map", map);
        others.iter().for_each(|typed| options.add(typed).expect("an option"));
        let asked = Asked { seats, options, ..asked.clone() };
        let tally = asked.play::<MultiverseWar>();
        let [few, middle, many] = [10, 50, 90].map(|of| tally.percentile(of));
        let shares = ENDINGS.map(|name| format!("{:.0} %", 100.0 * tally.mean(name)));
        println!(
            "| {scenario}, `{map}` {} | {few} / {middle} / {many} | {:.0} % | {} | {:.1} % |",
            others.join(", "),
            tally.within(20),
            shares.join(" | "),
            measuring::share(tally.by_place[0], asked.games)
        );
    }
}

/// The first game, as somebody hears it who sees everything.
fn print_game(asked: &Asked) {
    let setup = MultiverseWar::setup(asked.seats, &asked.options).expect("a possible set-up");
    let mut chance = Fast::stream(asked.seed, 0);
    let mut bots: Vec<Box<dyn Bot<MultiverseWar>>> = asked
        .players
        .iter()
        .cycle()
        .take(usize::from(asked.seats))
        .map(|level: &Level| level.bot(chance.next_u64()))
        .collect();
    let cast = Cast::new(vec!["Red".into(), "Blue".into(), "Green".into(), "Gold".into()], None);
    let mut log = Transcript::default();
    let mut position = MultiverseWar::begin(&setup, &mut chance, &mut log).expect("a possible set-up");
    loop {
        let view = position.view(Viewer::Everything);
        for event in std::mem::take(&mut log).events {
            println!("{}", MultiverseWar::tell(&view, &event, &cast));
        }
        let Turn::Decide(deciders) = position.turn() else { break };
        let seat = deciders.first().expect("somebody decides");
        let action = bots[seat.index()].choose(Seen::new(&position, seat));
        position.apply(seat, action, &mut chance, &mut log);
    }
    position.figures(&mut |name, figure| println!("{name}: {figure}"));
}
