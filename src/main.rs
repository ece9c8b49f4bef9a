//! `trestle`: the program. All it can do is in [`cli`], one file for each command.

mod cli;

/// A server makes and drops many small things on several threads. This allocator takes a fifth less time for a move than the one of
/// the C library, and gives memory back when tables have left it (docs/load.md).
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> std::process::ExitCode {
    cli::run()
}
