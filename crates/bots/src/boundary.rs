//! What a bot cannot do, as programs that do not compile. Each stands under a twin that compiles and differs in one line, so that it
//! fails for that line and for nothing else.
//!
//! A bot may ask for what its seat sees:
//!
//! ```
//! fn look<G: table::Game>(seen: table::Seen<'_, G>) -> G::View {
//!     seen.view()
//! }
//! ```
//!
//! It cannot reach the position, to see everything:
//!
//! ```compile_fail,E0616
//! fn look<G: table::Game>(seen: table::Seen<'_, G>) -> G::View {
//!     seen.position.view(table::Viewer::Everything)
//! }
//! ```
//!
//! It may keep what it was shown:
//!
//! ```
//! fn look<'a, G: table::Game>(mut seen: table::Seen<'a, G>, seat: table::Seat) -> table::Seen<'a, G> {
//!     seen = seen.clone();
//!     seen
//! }
//! ```
//!
//! It cannot change its seat, nor make the view of another seat from its own, in whichever way:
//!
//! ```compile_fail,E0616
//! fn look<'a, G: table::Game>(mut seen: table::Seen<'a, G>, seat: table::Seat) -> table::Seen<'a, G> {
//!     seen.seat = seat;
//!     seen
//! }
//! ```
//!
//! ```compile_fail,E0451
//! fn look<'a, G: table::Game>(mut seen: table::Seen<'a, G>, seat: table::Seat) -> table::Seen<'a, G> {
//!     seen = table::Seen { seat, ..seen };
//!     seen
//! }
//! ```
//!
//! ```compile_fail,E0308
//! fn look<'a, G: table::Game>(mut seen: table::Seen<'a, G>, seat: table::Seat) -> table::Seen<'a, G> {
//!     seen = table::Seen::new(&seen, seat);
//!     seen
//! }
//! ```
//!
//! It may imagine a position that could be the true one:
//!
//! ```
//! fn guess<G: table::Game>(seen: table::Seen<'_, G>) -> G {
//!     seen.imagine(&mut table::Fast::new(1))
//! }
//! ```
//!
//! What it sees does not turn into the position by itself, nor into text that would hold it:
//!
//! ```compile_fail,E0614
//! fn guess<G: table::Game>(seen: table::Seen<'_, G>) -> G {
//!     (*seen).clone()
//! }
//! ```
//!
//! ```
//! fn write<G: table::Game>(seen: table::Seen<'_, G>) -> String {
//!     format!("{:?}", seen.view())
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn write<G: table::Game>(seen: table::Seen<'_, G>) -> String {
//!     format!("{:?}", seen)
//! }
//! ```
