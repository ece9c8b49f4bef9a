//! The server as a process: how it starts and stops, and that it loses nothing, whatever happens to it.

mod checks;
mod faults;
mod followers;
mod kill;
mod notes;
mod players;
mod program;
mod random;
mod serve;
mod shared;
mod world;
