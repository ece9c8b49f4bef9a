//! Writes the index of all rulebooks (rule -> enforced in -> tests) into the program, so that `trestle rules` works anywhere.

use rulebook::{Row, games_of, index_of};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the manifest lies");
    let root = Path::new(&root);
    println!("cargo::rerun-if-changed=docs/rules");
    println!("cargo::rerun-if-changed=games");

    let mut code = String::from("static RULEBOOKS: &[Rulebook] = &[\n");
    for game in games_of(root).expect("the games folder can be read") {
        // A rulebook with problems does not stop the build: the suite fails for it, and `trestle rules` shows them.
        let (rows, problems) = match index_of(root, &game) {
            Ok(index) => (index.rows, index.problems),
            Err(problems) => (Vec::new(), problems),
        };
        let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
        writeln!(code, "    Rulebook {{ game: {game:?}, problems: &{problems:?}, rules: &[")
            .expect("strings take text");
        for Row { rule, enforced_in, tests } in rows {
            let listed =
                |places: &[rulebook::Place]| places.iter().map(ToString::to_string).collect::<Vec<_>>();
            let tags: Vec<_> = rule.tags.iter().map(|tag| tag.as_str()).collect();
            let (id, name, tag) = (&rule.id, &rule.name, tags.join(" "));
            let (enforced_in, tests) = (listed(&enforced_in), listed(&tests));
            let rule = format!(
                "id: {id:?}, name: {name:?}, tag: {tag:?}, enforced_in: &{enforced_in:?}, tests: &{tests:?}"
            );
            writeln!(code, "        Rule {{ {rule} }},").expect("strings take text");
        }
        code.push_str("    ] },\n");
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").expect("cargo gives build scripts a folder");
    fs::write(Path::new(&out).join("rulebooks.rs"), code).expect("that folder can be written");
}
