//! Instruction counts, which noise cannot disturb: how many instructions a decision, a copy, an imagined world takes.
//!
//! `cargo bench --bench instructions` runs each workload twice under valgrind, once half as long, and divides the difference, so
//! that starting up does not count. The figures are compared with `benches/instructions.txt`; `BLESS=1` writes that file anew.

mod workloads;

use comfy_table::{Table, presets};
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs;
use std::process::Command;

const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.txt");
/// A change beyond this many percent is worth a word in the commit.
const NOTEWORTHY: f64 = 2.0;

fn main() {
    // Under valgrind: do one workload and say how much was done.
    let mut arguments = env::args().skip(1);
    if let (Some("--workload"), Some(index), Some(repeats)) =
        (arguments.next().as_deref(), arguments.next(), arguments.next())
    {
        let number = |text: String| text.parse().expect("the bench gives itself numbers");
        println!("{}", (workloads::all()[number(index) as usize].run)(number(repeats)));
        return;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("error: valgrind is not installed\nhint: apt-get install valgrind");
        std::process::exit(3);
    }
    let counts: Vec<(String, f64)> = (0..)
        .zip(workloads::all())
        .map(|(index, workload)| {
            let (more, fewer) = (count(index, workload.repeats), count(index, workload.repeats / 2));
            let each = (more.0 - fewer.0) as f64 / (more.1 - fewer.1) as f64;
            (format!("{} {}", workload.game, workload.what), each)
        })
        .collect();
    report(&counts);
}

/// Instructions under valgrind, and how much was done with them.
fn count(index: usize, repeats: u64) -> (u64, u64) {
    let bench = env::current_exe().expect("a running program has a path");
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(bench)
        .args(["--workload", &index.to_string(), &repeats.to_string()])
        .output()
        .expect("valgrind was there a moment ago");
    let said = String::from_utf8_lossy(&output.stderr);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok();
    let instructions = said
        .lines()
        .find_map(|line| line.split_once("refs:").and_then(|(_, count)| digits(count)))
        .unwrap_or_else(|| panic!("valgrind counted nothing:\n{said}"));
    let done = digits(&String::from_utf8_lossy(&output.stdout)).expect("a workload says what it did");
    (instructions, done)
}

fn report(counts: &[(String, f64)]) {
    let known: BTreeMap<String, f64> = fs::read_to_string(BASELINE)
        .unwrap_or_default()
        .lines()
        .filter_map(|line| {
            line.rsplit_once(' ').and_then(|(name, count)| Some((name.to_owned(), count.parse().ok()?)))
        })
        .collect();
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["workload", "instructions each", "before", "change"]);
    let mut blessed = String::new();
    for (name, count) in counts {
        writeln!(blessed, "{name} {count:.1}").expect("strings take text");
        let (before, change) = known.get(name).map_or_else(Default::default, |before| {
            let percent = (count / before - 1.0) * 100.0;
            let verdict = if percent.abs() < NOTEWORTHY {
                ""
            } else if percent > 0.0 {
                "  SLOWER"
            } else {
                "  faster"
            };
            (format!("{before:.1}"), format!("{percent:+.1} %{verdict}"))
        });
        table.add_row([name, &format!("{count:.1}"), &before, &change]);
    }
    println!("{table}");
    if env::var_os("BLESS").is_some() {
        fs::write(BASELINE, blessed).expect("the benches folder can be written");
        println!("written to benches/instructions.txt");
    }
}
