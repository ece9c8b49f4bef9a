//! `trestle`: the program. All it can do is in [`cli`], one file for each command.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
