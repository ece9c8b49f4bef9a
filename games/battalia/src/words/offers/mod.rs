//! Actions as choices: what a button would say, what it costs and gives, and which things on the board stand for it (their names are
//! explained in `faces.rs`).

mod choices;
mod lines;
mod menu;
mod objects;
mod places;

use crate::action::{Action, Deed, Piece, Zone};
use crate::draft::{Draft, Payment};
use crate::pack::Pack;
use crate::task::Task;
use crate::view::{PlayerView, View};
use crate::words::targets;
use table::{Offer, Seat};

pub(super) use menu::{doing as deed_doing, name as deed_name};
pub(super) use objects::{purpose, total_price};

/// Heading of what can be given in a payment.
const PAY_WITH: &str = "Pay with";
/// Heading of the end of a choice that can be made several times.
const ENOUGH: &str = "Or enough";
/// Heading of a way back.
const WAY_BACK: &str = "Way back";

/// What somebody is about to decide.
struct Scene<'a> {
    view: &'a View,
    pack: &'a Pack,
    seat: Seat,
    player: Option<&'a PlayerView>,
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
        Action::Cancel => scene.cancel(),
        Action::Done => scene.done(),
        Action::Cohort(faction) => scene.cohort(faction),
        Action::Mulligan => scene.mulligan(),
        Action::Decline => scene.decline(),
        Action::Faction(faction) => scene.faction(faction),
        Action::Unbound => scene.unbound(),
        Action::Square(square) => scene.square(square),
        Action::Rank(rank) => scene.rank(rank),
        Action::Artefact(kind) => scene.artefact(kind),
        Action::Supply => scene.name_supply(),
        Action::Keep => scene.keep(),
        Action::Shape(shape) => scene.shape(shape),
        Action::Rotation(rotation) => scene.rotation(rotation),
        Action::Card(piece) => scene.card(piece),
        Action::Object(piece) => scene.object(piece),
        Action::Great(great) => scene.great(great),
        Action::Hero(figure) => scene.hero(figure),
        Action::Meet(hero) => scene.meet(hero),
        Action::Target(target) => scene.attack(target),
        Action::Opponent(seat) => scene.opponent(seat),
        Action::Stay => Scene::stay(),
        Action::Nobody => Scene::nobody(),
        Action::Spring => scene.spring(),
        Action::Hold => Scene::hold(),
        Action::Bid(card) => scene.bid(card),
        Action::TakeBack(card) => scene.take_back(card),
        Action::Roll => scene.roll(),
        Action::Leave => Scene::leave(),
        Action::Bribe => scene.bribe(),
        Action::Hire => scene.hire_buff(),
        Action::Fight => scene.fight(),
        Action::LetBe => Scene::let_be(),
    }
}

impl<'a> Scene<'a> {
    fn new(view: &'a View, seat: Seat) -> Self {
        let asked = view.asked.as_ref().filter(|asked| asked.seats.contains(seat));
        Scene {
            view,
            pack: &view.pack,
            seat,
            player: view.players.get(seat.index()),
            task: asked.map(|asked| asked.task),
            draft: asked.filter(|_| view.you == Some(seat)).map(|asked| asked.draft).unwrap_or_default(),
        }
    }

    /// Is this what the menu was asked for?
    fn is_doing(&self, deed: Deed) -> bool {
        self.draft == Draft::Deed(deed)
    }

    fn payment(&self) -> Option<&Payment> {
        if let Draft::Pay(payment) = &self.draft { Some(payment) } else { None }
    }

    /// The name on the board of a card of the seat's own. What is left of a card of which a copy was pledged lies where that card lies,
    /// for nothing has happened yet.
    fn own(&self, piece: Piece) -> String {
        let at_hand = self.player.and_then(|player| player.at_hand.as_deref()).unwrap_or_default();
        let is_there = |wanted: Piece| at_hand.iter().any(|&(there, _)| there == wanted);
        let pledged = self.pledged();
        let mut whole = piece;
        while !is_there(whole) {
            let used = |used: &&Piece| {
                let is_same = (used.card, used.now) == (whole.card, whole.now);
                whole.zone == Zone::Lines && is_same && used.left == whole.left.saturating_add(1)
            };
            let Some(used) = pledged.iter().find(used) else { return targets::piece(piece) };
            whole = *used;
        }
        targets::piece(whole)
    }

    /// What was chosen to be used, and is not used yet.
    fn pledged(&self) -> Vec<Piece> {
        match &self.draft {
            Draft::Pay(payment) => payment.paid.to_vec(),
            Draft::March { paid, .. } => paid.to_vec(),
            Draft::Amulet(piece) | Draft::Title(piece) | Draft::Deploy(piece) => vec![*piece],
            Draft::Scroll { scroll, .. } => vec![*scroll],
            Draft::Camp { tent, supply, .. } => [Some(*tent), *supply].into_iter().flatten().collect(),
            _ => Vec::new(),
        }
    }

    /// B18.5, B18.6.
    fn cancel(&self) -> Offer {
        let words = if self.payment().is_some() { "Cancel the payment" } else { "Cancel" };
        let asked = self.view.asked.as_ref().filter(|asked| asked.seats.contains(self.seat));
        let offer = Offer::new(words).group(WAY_BACK).target("menu:cancel");
        match asked.and_then(|asked| asked.cancels_left) {
            Some(left @ 1..=3) => {
                offer.gives(format!("nothing has happened yet; {left} times left in this turn"))
            }
            _ => offer.gives("nothing has happened yet"),
        }
    }
}
