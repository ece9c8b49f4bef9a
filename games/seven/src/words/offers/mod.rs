//! Actions as choices: what a button would say, what it costs and gives, and which things on the board stand for it.
//!
//! The names of things on the board (cards and slots by their numbers from 0, seats from 0):
//!
//! | name | thing |
//! |---|---|
//! | `menu:recruit`, `menu:pass`, `menu:confirm` … | a button that is no thing on the table |
//! | `character:12` | a character, wherever it lies |
//! | `elixir:3`, `elixir:3@1` | an elixir in the store; one before the hero in seat 1 |
//! | `yield:3,1` | the second yield of an elixir of yours |
//! | `building:7` | a building, wherever it lies |
//! | `sin:2`, `artifact:4` | a sin in your hand, an artifact of yours |
//! | `quest:1`, `space:1,2` | the quest in a slot, a space of it |
//! | `treasure:5@1`, `treasure:5`, `treasure:deck` | a treasure beside the quest in slot 1; in the reward pool; the deck |
//! | `portal:red`, `pool:red`, `pools` | a portal, a pool, all pools together |
//! | `gift:red`, `gift:red@1` | a gift in your hand; in the hand of the hero in seat 1 |
//! | `hero:1`, `herocard:4` | the hero in seat 1; a hero card that nobody has taken |
//! | `tavern:2`, `store:0` | a space of the tavern or the store |
//! | `unnamed:7`, `cataclysm:3` | a card of the Unnamed; a cataclysm that you look at |

mod choices;
mod deeds;
mod payments;
mod things;

use super::{hero, hero_name};
use crate::action::{Action, Deed};
use crate::cards::{Colour, Elixir};
use crate::draft::Draft;
use crate::pack::{Alternative, Pack, SinFunction};
use crate::task::Task;
use crate::view::{HeroView, View};
use table::{Offer, Seat};

pub use deeds::menu_target;
pub(super) use deeds::{doing as deed_doing, name as deed_name};
pub(super) use payments::{given, purpose};

/// Heading of a way back.
const OR: &str = "Or";

/// What somebody is about to decide.
struct Scene<'a> {
    view: &'a View,
    pack: &'a Pack,
    seat: Seat,
    /// None for the Unnamed.
    hero: Option<&'a HeroView>,
    /// What the seat is asked; none if it is not asked.
    task: Option<Task>,
    draft: Draft,
}

/// An action, legal or not, as a choice.
pub(super) fn offer(view: &View, seat: Seat, action: Action) -> Offer {
    let scene = Scene::new(view, seat);
    match action {
        Action::Do(deed) => scene.deed(deed),
        Action::Pass => scene.pass(),
        Action::Back => scene.back(),
        Action::Character(card) => scene.character(card),
        Action::Elixir(card) => scene.elixir(card),
        Action::Yield(card, at) => scene.use_yield(card, at),
        Action::Building(card) => scene.building(card),
        Action::Colour(colour) => scene.colour(colour),
        Action::Sin(card) => scene.sin(card),
        Action::Function(at) => scene.function(at),
        Action::Hero(seat) => scene.hero(seat),
        Action::Pool => scene.pool(),
        Action::Artifact(card) => scene.artifact(card),
        Action::Leave => scene.place_cataclysm(false),
        Action::PutUnder => scene.place_cataclysm(true),
        Action::Space { slot, space } => scene.space(slot, space),
        Action::Quest(slot) => scene.quest(slot),
        Action::Treasure(card) => scene.treasure(card),
        Action::TreasureAt { slot, treasure } => scene.treasure_at(slot, treasure),
        Action::TopOfDeck => scene.top_of_deck(),
        Action::Stop => scene.stop(),
        Action::PayLoose => scene.pay_loose(),
        Action::Joker(colour) => scene.joker(colour),
        Action::Confirm => scene.confirm(),
        Action::React(card) => scene.react(card),
        Action::LiftToCancel(card) => scene.lift_to_cancel(card),
        Action::LetPass => Offer::new("Let it pass").group("Or do nothing").target("menu:let_pass"),
        Action::CloseSpace(space) => scene.close_space(space),
        Action::LoseMight => scene.lose_might(),
        Action::Unnamed(card) => scene.unnamed(card),
        Action::Decline => Offer::new("Play no card").group("Or do nothing").target("menu:decline"),
        Action::Cataclysm(card) => scene.cataclysm(card),
        Action::Meet(way) => scene.meet(way),
        Action::AcceptPenalty => scene.accept_penalty(),
        Action::TakeCorruption => scene.take_corruption(),
        Action::TakeSin => scene.take_sin(),
        Action::PlayHero(card) => scene.play_hero(card),
    }
}

impl<'a> Scene<'a> {
    fn new(view: &'a View, seat: Seat) -> Self {
        let asked = view.asked.as_ref().filter(|asked| asked.seat == seat);
        Scene {
            view,
            pack: &view.pack,
            seat,
            hero: hero(view, seat),
            task: asked.map(|asked| asked.task),
            draft: asked.and_then(|asked| asked.draft).unwrap_or_default(),
        }
    }

    /// Is this what the menu was asked for?
    fn is_doing(&self, deed: Deed) -> bool {
        self.draft == Draft::Deed(deed)
    }

    fn following(&self, colour: Colour) -> u8 {
        self.hero.map_or(0, |hero| hero.following[colour as usize])
    }

    /// How many gifts of a colour can be taken from the pools.
    fn takable(&self, colour: Colour) -> u8 {
        if self.view.barred == Some(colour) { 0 } else { self.view.pools[colour as usize] }
    }

    /// The function of the sin that is being composed, and whom it names.
    fn aim(&self) -> Option<(SinFunction, Option<Seat>)> {
        match self.draft {
            Draft::Aim { sin, function, named, .. } => {
                Some((*self.pack[sin].functions.get(usize::from(function))?, named))
            }
            Draft::Name(sin, function) => Some((*self.pack[sin].functions.get(usize::from(function))?, None)),
            _ => None,
        }
    }

    /// The way to meet the demand that was chosen.
    fn way(&self) -> Option<Alternative> {
        let Draft::MeetWith(way) = self.draft else { return None };
        self.demanded(way)
    }

    /// A way to meet the demand in play.
    fn demanded(&self, way: u8) -> Option<Alternative> {
        let (card, _) = self.view.unnamed_plays?;
        super::cards::ways(self.pack, card).get(usize::from(way)).copied()
    }

    /// The name on somebody's hero card.
    fn name_of(&self, seat: Seat) -> String {
        hero_name(self.view, seat)
    }

    /// The name on the board of an elixir of this seat.
    fn elixir_of(seat: Seat, card: Elixir) -> String {
        format!("elixir:{}@{}", u8::from(card), seat.number())
    }

    /// S23.2, S6.1.
    fn back(&self) -> Offer {
        let words = if matches!(self.draft, Draft::Pay(_)) { "Cancel the payment" } else { "Back" };
        let left = self.view.asked.as_ref().filter(|asked| asked.seat == self.seat);
        let offer = Offer::new(words).group(OR).target("menu:back");
        match left.and_then(|asked| asked.backs_left) {
            Some(left @ 1..=3) => {
                offer.gives(format!("nothing has happened yet; {left} times left in this turn"))
            }
            _ => offer.gives("nothing has happened yet"),
        }
    }
}
