//! What people read at a table of any game: as one of them reads it, and on walks through random games, where everything that is said
//! must be fit to be read.

use table::{Cast, Chance, Fast, Game, Offer, Options, Refusal, Seat, Silent, Transcript, Viewer, Words};

/// How wide a picture may be.
const MOST_COLUMNS: usize = 100;

/// Names for so many seats: Ann, Ben, Cem …
pub fn names(seats: u8) -> Vec<String> {
    let names = ["Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus"];
    names[..usize::from(seats)].iter().map(|&name| name.to_owned()).collect()
}

/// The people at the table, as the viewer would name them.
pub fn cast<G: Game>(game: &G, viewer: Viewer) -> Cast {
    Cast::new(names(game.seats()), viewer.seat())
}

/// Carries out what must be allowed, and says what happened.
#[track_caller]
pub fn act<G: Game>(game: &mut G, seat: Seat, action: G::Action) -> Vec<G::Event> {
    if let Err(refused) = game.check(seat, action) {
        panic!("{action:?}: {refused:?}");
    }
    let mut log = Transcript::default();
    game.apply(seat, action, &mut Fast::new(1), &mut log);
    log.events
}

/// Carries out several things, which must be allowed.
#[track_caller]
pub fn play<G: Game>(game: &mut G, seat: Seat, actions: &[G::Action]) {
    for &action in actions {
        act(game, seat, action);
    }
}

/// What the table waits for, as the viewer is told.
pub fn question<G: Words>(game: &G, viewer: Viewer) -> String {
    G::question(&game.view(viewer), &cast(game, viewer))
}

/// An action as a choice of this seat.
pub fn offer<G: Words>(game: &G, seat: Seat, action: G::Action) -> Offer {
    G::offer(&game.view(Viewer::Seat(seat)), seat, action)
}

/// Words, cost and gain of a choice.
pub fn said<G: Words>(game: &G, seat: Seat, action: G::Action) -> [String; 3] {
    let Offer { words, cost, gives, .. } = offer(game, seat, action);
    [words, cost.unwrap_or_default(), gives.unwrap_or_default()]
}

/// What one clicks for a choice.
pub fn targets(offer: &Offer) -> Vec<&str> {
    offer.targets.iter().map(table::Target::as_str).collect()
}

/// The table as text.
pub fn picture<G: Words>(game: &G, viewer: Viewer) -> String {
    G::picture(&game.view(viewer), &cast(game, viewer))
}

/// An event as Ann hears it, who sits first, and as a spectator does.
pub fn told<G: Words>(game: &G, event: &G::Event) -> [String; 2] {
    [Viewer::Seat(Seat::new(0)), Viewer::Spectator].map(|viewer| {
        let heard = G::redact(event, viewer).expect("both hear it");
        G::tell(&game.view(viewer), &heard, &cast(game, viewer))
    })
}

/// Options as somebody types them.
pub fn options(typed: &[(&str, &str)]) -> Options {
    typed.iter().fold(Options::none(), |options, &(key, value)| options.with(key, value))
}

/// The beginning of a game.
pub fn begin<G: Game>(seats: u8, options: &Options, chance: &mut Fast) -> G {
    let setup = G::setup(seats, options).expect("the options are sound");
    G::begin(&setup, chance, &mut Silent).expect("the set-up is sound")
}

/// Text without holes, braces and spaces too many.
pub fn is_clean(text: &str) -> bool {
    !text.is_empty() && !text.contains(['{', '}']) && !text.contains("  ") && text.trim() == text
}

/// A choice that can be read and stands under a heading.
pub fn is_sound(offer: &Offer) -> bool {
    let more = [&offer.group, &offer.cost, &offer.gives];
    is_clean(&offer.words)
        && offer.group.is_some()
        && more.into_iter().flatten().all(|text| is_clean(text))
        && offer.targets.iter().all(|target| !target.as_str().contains(' '))
}

/// A refusal is a sentence, and rests on a paragraph of the rulebook.
#[track_caller]
pub fn rests_on_a_rule(refused: &impl Refusal, rulebook: &str) {
    let (words, rule) = (refused.to_string(), refused.rule());
    assert!(is_clean(&words) && words.ends_with('.'), "{refused:?}: {words}");
    assert!(rulebook.contains(&format!("**{rule} ")), "{refused:?} rests on {rule}");
}

/// Some of the legal actions.
pub type Choices<A> = fn(Vec<A>, &mut Fast) -> Vec<A>;

/// Random games of several set-ups.
pub struct Walks<G: Game> {
    /// Seats and options.
    pub setups: Vec<(u8, Options)>,
    /// Which of the legal actions the players choose from: they should come to everything that the game has words for.
    pub choices: Choices<G::Action>,
}

impl<G: Words> Walks<G> {
    /// Plays a game, and shows every position with the events that led to it.
    pub fn walk(
        &self,
        (seats, options): &(u8, Options),
        seed: u64,
        most: u32,
        mut look: impl FnMut(&G, &[G::Event]),
    ) {
        let mut chance = Fast::new(seed);
        let mut game: G = begin(*seats, options, &mut chance);
        for _ in 0..most {
            let Some(seat) = game.turn().deciders().first() else { return };
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let choices = (self.choices)(legal, &mut chance);
            let action = choices[chance.below(choices.len() as u32) as usize];
            let mut log = Transcript::default();
            game.apply(seat, action, &mut chance, &mut log);
            look(&game, &log.events);
        }
    }

    /// A game of every set-up, with seeds from this one on.
    pub fn each(&self, first_seed: u64, most: u32, mut look: impl FnMut(&G, &[G::Event])) {
        for (setup, seed) in self.setups.iter().zip(first_seed..) {
            self.walk(setup, seed, most, &mut look);
        }
    }

    /// Whoever hears of something hears a sentence.
    pub fn events_are_sentences(&self, most: u32) {
        self.each(100, most, |game, events| {
            for viewer in Viewer::all(game.seats()).chain([Viewer::Everything]) {
                let (view, cast) = (game.view(viewer), cast(game, viewer));
                for event in events.iter().filter_map(|event| G::redact(event, viewer)) {
                    let told = G::tell(&view, &event, &cast);
                    assert!(is_clean(&told) && told.ends_with('.'), "{event:?}: {told}");
                    assert!(!told.starts_with(char::is_lowercase), "{event:?}: {told}");
                }
            }
        });
    }

    /// Whoever looks reads a question, and in one position of so many a picture, also where names are long.
    pub fn questions_and_pictures_fit(&self, most: u32, one_in: u32) {
        let mut n = 0;
        self.each(200, most, |game, _| {
            n += 1;
            for viewer in Viewer::all(game.seats()).chain([Viewer::Everything]) {
                let (view, mut cast) = (game.view(viewer), cast(game, viewer));
                let question = G::question(&view, &cast);
                assert!(is_clean(&question) && question.ends_with(['.', '?']), "{question}: {game:?}");
                assert!(!question.starts_with(char::is_lowercase), "{question}: {game:?}");
                if n % one_in > 0 {
                    continue;
                }
                if n % (2 * one_in) == 0 {
                    let long = (1..=game.seats()).map(|n| format!("Bartholomew the Forgetful {n}"));
                    cast = Cast::new(long.collect(), viewer.seat());
                }
                picture_fits(&G::picture(&view, &cast));
            }
        });
    }

    /// Even what makes no sense has words, whoever wants it: in one position of so many.
    pub fn strange_actions_have_words(
        &self,
        actions: &[G::Action],
        most: u32,
        one_in: u32,
        is_sound: fn(&Offer) -> bool,
    ) {
        let mut n = 0;
        self.each(300, most, |game, _| {
            n += 1;
            if n % one_in > 0 {
                return;
            }
            for seat in Seat::all(7) {
                let viewer =
                    if seat.number() < game.seats() { Viewer::Seat(seat) } else { Viewer::Spectator };
                let view = game.view(viewer);
                for &action in actions {
                    let offer = G::offer(&view, seat, action);
                    assert!(is_sound(&offer), "{action:?}: {offer:?}");
                }
            }
        });
    }
}

fn picture_fits(picture: &str) {
    assert!(!picture.contains(['{', '}']), "{picture}");
    for line in picture.lines() {
        let width = line.chars().count();
        // The longest lines of the standard pack fit without being cut.
        let is_cut = width == MOST_COLUMNS && line.ends_with('…');
        assert!(width <= MOST_COLUMNS && !is_cut, "{line}\n{picture}");
    }
}
