//! Files with expected results, next to the tests of a crate: compared, or rewritten when `BLESS=1` is set. Among them whole games.

use std::fs;
use std::path::{Path, PathBuf};
use table::record::Deed;
use table::{Chance, Fast, Game, Seat, Seats, Seed, Silent, Table, UndoAnswer, verify};

/// Fails unless this file of the crate that is tested holds this text. With `BLESS=1` it will.
#[track_caller]
pub fn expect(file: &str, computed: &str) {
    let path = tested_crate().join(file);
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
        fs::write(&path, computed).expect("the file can be written");
    }
    let written = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; BLESS=1 writes it", path.display()));
    if written != computed {
        let lines = written.lines().zip(computed.lines());
        let same = lines.take_while(|(written, computed)| written == computed).count();
        let line = |text: &str| text.lines().nth(same).unwrap_or("(the end of the text)").to_owned();
        panic!(
            "{}, line {}: expected\n  {}\nbut computed\n  {}\nIf it was changed on purpose, BLESS=1 rewrites the file.",
            path.display(),
            same + 1,
            line(&written),
            line(computed),
        );
    }
}

/// Cargo says to every test which crate it belongs to.
fn tested_crate() -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").expect("tests are run by cargo");
    Path::new(&folder).to_owned()
}

/// A whole game of players who choose at random, always the same for the same seed. With `undo` set to `(n, seat)`, the
/// seat takes its last move back as entry `n`, and everybody who is asked agrees.
pub fn random_game<G: Game>(setup: G::Setup, seed: u64, undo: Option<(u32, Seat)>) -> Table<G> {
    let mut chance = Fast::new(seed);
    let names = ["Ann", "Ben", "Cem", "Dee", "Eva"].map(str::to_owned);
    let seats = G::begin(&setup, &mut Fast::new(0), &mut Silent).expect("the set-up is sound").seats();
    let names = names[..usize::from(seats)].to_vec();
    let mut table = Table::<G>::open(setup, names, Seed::from_number(seed)).expect("the set-up is sound");
    loop {
        if let Some((_, seat)) = undo.filter(|&(n, _)| n == table.next_number()) {
            take_back(&mut table, seat);
        }
        let deciders: Vec<_> = table.turn().deciders().iter().collect();
        if deciders.is_empty() {
            return table;
        }
        let seat = deciders[chance.below(deciders.len() as u32) as usize];
        let mut legal = Vec::new();
        table.seen(seat).legal(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        assert!(table.play(seat, action).is_ok(), "{seat} may do {action:?}");
    }
}

fn take_back<G: Game>(table: &mut Table<G>, seat: Seat) {
    let mut answer = table.ask_undo(seat).expect("there is a move to take back");
    while let UndoAnswer::Waiting(missing) = answer {
        let next = missing.first().expect("somebody is waited for");
        answer = table.answer_undo(next, seat, true).expect("this seat was asked");
    }
}

/// Holds a finished game against `tests/golden/<name>.json`: the same bytes, and a record that stands every check.
#[track_caller]
pub fn expect_golden<G: Game>(name: &str, table: &Table<G>) {
    let text = table.record().to_text();
    expect(&format!("tests/golden/{name}.json"), &text);
    let verified = verify::<G>(&text).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
    assert_eq!(verified.moves + 1, table.next_number());
    assert!(verified.outcome.is_some(), "{name} is not over");
    assert!(verified.chance_verified, "{name} does not hold its seed");
}

/// Who agreed to each undo of the game; nobody had to agree to a free one.
pub fn agreements<G: Game>(table: &Table<G>) -> Vec<Seats> {
    let undos = table.record().entries.iter().filter_map(|entry| match entry.deed {
        Deed::Undo { agreed, .. } => Some(agreed),
        Deed::Begin | Deed::Play { .. } => None,
    });
    undos.collect()
}
