//! A game with one fault: everything as in the healthy game, except for what a [`Fault`] does differently.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};
use table::{BadSetup, Cast, Chance, Game, Log, Meta, Offer, Options, Seat, Transcript, Turn, Viewer, Words};

/// What is done differently. Every method does the right thing unless a fault overrides it.
pub(crate) trait Fault<G: Words>: Send + Sync + 'static {
    /// Is the twin's own count part of what is saved?
    const SAVES_TALLY: bool = true;

    fn turn(twin: &Twin<G, Self>) -> Turn
    where
        Self: Sized,
    {
        twin.game.turn()
    }

    fn candidates(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
        game.candidates(seat, out);
    }

    fn legal(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
        game.legal(seat, out);
    }

    fn check(twin: &Twin<G, Self>, seat: Seat, action: G::Action) -> Result<(), G::Refusal>
    where
        Self: Sized,
    {
        twin.game.check(seat, action)
    }

    fn pass(game: &G, seat: Seat) -> Option<G::Action> {
        game.pass(seat)
    }

    fn apply(
        twin: &mut Twin<G, Self>,
        seat: Seat,
        action: G::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<G::Event>,
    ) where
        Self: Sized,
    {
        twin.game.apply(seat, action, chance, log);
    }

    fn view(game: &G, viewer: Viewer) -> G::View {
        game.view(viewer)
    }

    /// Something in the view that is not sent, but that words could tell.
    fn aside(_game: &G) -> String {
        String::new()
    }

    fn redact(event: &G::Event, viewer: Viewer) -> Option<G::Event> {
        G::redact(event, viewer)
    }

    fn imagine(game: &mut G, viewer: Viewer, chance: &mut impl Chance) {
        game.imagine(viewer, chance);
    }
}

/// No fault at all: shows that the twin itself is not what the kit complains about.
pub(crate) struct Healthy;

impl<G: Words> Fault<G> for Healthy {}

pub(crate) struct Twin<G, F> {
    pub(crate) game: G,
    /// A count of the twin's own, which can change even where the position cannot.
    pub(crate) tally: AtomicU32,
    fault: PhantomData<F>,
}

impl<G, F> Twin<G, F> {
    fn new(game: G, tally: u32) -> Self {
        Twin { game, tally: AtomicU32::new(tally), fault: PhantomData }
    }

    pub(crate) fn tally(&self) -> u32 {
        self.tally.load(Ordering::Relaxed)
    }
}

impl<G: Words, F> Twin<G, F> {
    /// Changes the position behind the back of its rules.
    pub(crate) fn tamper(&mut self, change: impl FnOnce(&mut serde_json::Value)) {
        tamper(&mut self.game, change);
    }
}

pub(crate) fn tamper<G: Words>(game: &mut G, change: impl FnOnce(&mut serde_json::Value)) {
    let mut json = serde_json::to_value(&*game).expect("positions have JSON forms");
    change(&mut json);
    *game = serde_json::from_value(json).expect("the tampered position can be read");
}

impl<G: Clone, F> Clone for Twin<G, F> {
    fn clone(&self) -> Self {
        Twin::new(self.game.clone(), self.tally())
    }
}

impl<G: PartialEq, F> PartialEq for Twin<G, F> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.tally() == other.tally()
    }
}

impl<G: Eq, F> Eq for Twin<G, F> {}

impl<G: Hash, F> Hash for Twin<G, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
    }
}

impl<G: fmt::Debug, F> fmt::Debug for Twin<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Twin({:?}, {})", self.game, self.tally())
    }
}

impl<G: Words, F: Fault<G>> Serialize for Twin<G, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tally = if F::SAVES_TALLY { self.tally() } else { 0 };
        (&self.game, tally).serialize(serializer)
    }
}

impl<'de, G: Words, F> Deserialize<'de> for Twin<G, F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (game, tally) = <(G, u32)>::deserialize(deserializer)?;
        Ok(Twin::new(game, tally))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TwinView<V> {
    view: V,
    #[serde(skip)]
    aside: String,
}

impl<G: Words, F: Fault<G>> Game for Twin<G, F> {
    const META: Meta = G::META;

    type Setup = G::Setup;
    type Action = G::Action;
    type Event = G::Event;
    type View = TwinView<G::View>;
    type Refusal = G::Refusal;

    fn setup(seats: u8, options: &Options) -> Result<G::Setup, BadSetup> {
        G::setup(seats, options)
    }

    fn begin(
        setup: &G::Setup,
        chance: &mut impl Chance,
        log: &mut impl Log<G::Event>,
    ) -> Result<Self, BadSetup> {
        Ok(Twin::new(G::begin(setup, chance, log)?, 0))
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        F::turn(self)
    }

    fn candidates(&self, seat: Seat, out: &mut Vec<G::Action>) {
        F::candidates(&self.game, seat, out);
    }

    fn legal(&self, seat: Seat, out: &mut Vec<G::Action>) {
        F::legal(&self.game, seat, out);
    }

    fn check(&self, seat: Seat, action: G::Action) -> Result<(), G::Refusal> {
        F::check(self, seat, action)
    }

    fn pass(&self, seat: Seat) -> Option<G::Action> {
        F::pass(&self.game, seat)
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<G::Event>,
    ) {
        F::apply(self, seat, action, chance, log);
    }

    fn view(&self, viewer: Viewer) -> TwinView<G::View> {
        TwinView { view: F::view(&self.game, viewer), aside: F::aside(&self.game) }
    }

    fn redact(event: &G::Event, viewer: Viewer) -> Option<G::Event> {
        F::redact(event, viewer)
    }

    fn imagine(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        F::imagine(&mut self.game, viewer, chance);
    }

    fn audit(&self) -> Result<(), String> {
        self.game.audit()
    }
}

impl<G: Words, F: Fault<G>> Words for Twin<G, F> {
    fn question(view: &TwinView<G::View>, cast: &Cast) -> String {
        G::question(&view.view, cast)
    }

    fn offer(view: &TwinView<G::View>, seat: Seat, action: G::Action) -> Offer {
        G::offer(&view.view, seat, action)
    }

    fn tell(view: &TwinView<G::View>, event: &G::Event, cast: &Cast) -> String {
        G::tell(&view.view, event, cast)
    }

    fn picture(view: &TwinView<G::View>, cast: &Cast) -> String {
        format!("{}{}", G::picture(&view.view, cast), view.aside)
    }
}

/// Applies a move without letting it say that it reveals something.
pub(crate) fn apply_secretly<G: Words>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    chance: &mut impl Chance,
    log: &mut impl Log<G::Event>,
) {
    let mut transcript = Transcript::default();
    game.apply(seat, action, chance, &mut transcript);
    transcript.events.into_iter().for_each(|event| log.say(event));
}

/// Is the game over in the healthy sense?
pub(crate) fn is_over<G: Words>(game: &G) -> bool {
    game.turn().outcome().is_some()
}
