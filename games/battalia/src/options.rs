//! Chapter 18: for every question, everything that can be answered. Each arm names a decision point and asks its chapter.

use crate::action::{Action, Deed, Figure, HeroRef, Piece};
use crate::board::Places;
use crate::buff::can_answer_buff;
use crate::cards::{ArtefactType, Card, Faction, Great, Rank};
use crate::draft::{Draft, NamedKind, Pieces, Work};
use crate::position::Battalia;
use crate::squares::{Rotation, Shape, Square};
use crate::stock::Stock;
use crate::task::Task;
use table::Seat;

/// What a question needs to know of a seat, counted once.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    pub(crate) stock: Stock,
    pub(crate) places: Places,
}

impl Battalia {
    /// What the question needs, and nothing else: most questions need neither.
    #[inline]
    pub(crate) fn means(&self, seat: Seat) -> Means {
        let (needs_stock, needs_places) = match (self.task(), &self.draft) {
            (
                Task::Menu,
                Draft::Nothing
                | Draft::Deed(Deed::UseGreat | Deed::BuildRoad | Deed::BuildCity)
                | Draft::CityLevel(_),
            ) => (true, true),
            (Task::Menu, Draft::Deed(_)) | (Task::AnswerBuff { .. }, Draft::Nothing) => (true, false),
            (_, Draft::Site { .. } | Draft::Turned { .. } | Draft::Great(Great::Staff))
            | (Task::FreeRoad { .. }, _) => (false, true),
            _ => (false, false),
        };
        let stock = if needs_stock { self.stock(seat) } else { Stock::default() };
        let places = if needs_places { self.places(seat) } else { Places::NOWHERE };
        Means { stock, places }
    }

    /// Appends every legal answer of the seat, which is asked, in a stable order.
    #[inline]
    pub(crate) fn options(&self, seat: Seat, out: &mut Vec<Action>) {
        let means = self.means(seat);
        match (self.task(), &self.draft) {
            (Task::Menu, Draft::Nothing) => {
                let can = |deed: &Deed| self.can_do(seat, &means, *deed).is_ok();
                out.extend(Deed::ALL.into_iter().filter(can).map(Action::Do));
                out.push(Action::Pass);
            }
            (Task::AttackerLine | Task::DefenderLine, Draft::Nothing) => {
                self.each_at_hand(seat, |piece, _| {
                    if self.can_play_in_battle(seat, piece).is_ok() {
                        out.push(Action::Card(piece));
                    }
                });
                out.push(Action::Done);
            }
            (task, Draft::Nothing) => self.options_of_task(seat, &means, task, out),
            (_, draft) => {
                self.options_of_draft(seat, &means, draft, out);
                if self.can_cancel(seat) {
                    out.push(Action::Cancel);
                }
            }
        }
    }

    fn options_of_task(&self, seat: Seat, means: &Means, task: Task, out: &mut Vec<Action>) {
        match task {
            Task::ChooseFaction(_) => {
                let can = |faction: &Faction| self.can_take_faction(*faction).is_ok();
                out.extend(Faction::ALL.into_iter().filter(can).map(Action::Faction));
            }
            Task::ChooseCity(_) => {
                let can = |square: &&Square| self.can_take_start_city(**square).is_ok();
                out.extend(
                    self.pack
                        .map(self.rules.seats)
                        .start
                        .iter()
                        .filter(can)
                        .map(|&square| Action::Square(square)),
                );
            }
            Task::Opening => {
                let can = |faction: &Faction| self.cohort(seat, *faction).is_ok();
                out.extend(Faction::ALL.into_iter().filter(can).map(Action::Cohort));
                out.extend([Action::Mulligan, Action::Decline]);
            }
            Task::LeadBuff => out.extend([Action::Roll, Action::Leave]),
            Task::Name { .. } => {
                named_kinds(out);
                out.push(Action::Keep);
            }
            Task::FreeRoad { .. } => {
                self.shapes(seat, means, Work::FreeRoad, out);
                out.push(Action::Done);
            }
            Task::March { figure, points } => {
                self.steps(seat, figure, points, out);
                self.cards_for_points(seat, &Pieces::new(), out);
                out.push(Action::Done);
            }
            Task::Flight { figure, .. } => {
                self.flights(seat, figure, out);
                out.push(Action::Done);
            }
            Task::Retreat => {
                out.push(Action::Stay);
                out.extend(Square::in_set(self.retreats()).map(Action::Square));
            }
            Task::Participation => {
                out.push(Action::Nobody);
                out.extend(self.participants().map(Action::Hero));
            }
            Task::SpringAmbush => out.extend([Action::Spring, Action::Hold]),
            Task::TakeFromRow => out.extend(self.row.iter().map(Action::Great)),
            Task::WalkBuff { .. } => {
                out.extend(Square::in_set(self.walks()).map(Action::Square));
                out.push(Action::Done);
            }
            Task::PickMet { .. } => out.extend(self.met().map(Action::Meet)),
            Task::AnswerBuff { truce, .. } => {
                let answers = [Action::Bribe, Action::Hire, Action::Fight, Action::LetBe];
                let can = |action: &Action| can_answer_buff(&means.stock, truce, *action).is_ok();
                out.extend(answers.into_iter().filter(can));
            }
            Task::Bid => {
                let can = |card: &Card| self.can_bid(seat, *card).is_ok();
                out.extend(self.player(seat).hand.kinds().filter(can).map(Action::Bid));
                let bid = &self.player(seat).bid.cards;
                for (at, &card) in bid.iter().enumerate() {
                    if !bid[..at].contains(&card) && self.can_take_back(seat, card).is_ok() {
                        out.push(Action::TakeBack(card));
                    }
                }
                out.push(Action::Done);
            }
            Task::PlaceBuff(_) => {
                out.extend(
                    self.pack.map(self.rules.seats).start.iter().map(|&square| Action::Square(square)),
                );
            }
            _ => {}
        }
    }

    fn options_of_draft(&self, seat: Seat, means: &Means, draft: &Draft, out: &mut Vec<Action>) {
        match draft {
            Draft::Deed(deed) => self.options_of_deed(seat, means, *deed, out),
            Draft::Create(kind) => {
                let can = |faction: &Faction| self.can_create_of(*kind, *faction).is_ok();
                out.extend(Faction::ALL.into_iter().filter(can).map(Action::Faction));
            }
            Draft::CityLevel(level) => self.shapes(seat, means, Work::City(*level), out),
            Draft::Site { shape, .. } => {
                out.extend(Square::in_set(means.places.of_shape(*shape)).map(Action::Square));
            }
            Draft::Turned { shape, square, .. } => {
                let can = |rotation: &&Rotation| means.places.of(shape.exits(**rotation)) & square.bit() != 0;
                out.extend(shape.rotations().iter().filter(can).map(|&rotation| Action::Rotation(rotation)));
            }
            Draft::Pay(payment) => self.each_available(seat, &payment.paid, |piece| {
                if payment.owed.less(piece.now).is_ok() {
                    out.push(Action::Card(piece));
                }
            }),
            Draft::Amulet(amulet) => self.each_object(seat, &[*amulet], |piece| {
                if self.can_be_charmed(seat, *amulet, piece).is_ok() {
                    out.push(Action::Object(piece));
                }
            }),
            Draft::Title(title) => self.each_object(seat, &[*title], |piece| {
                if Battalia::can_be_raised(piece).is_ok() {
                    out.push(Action::Object(piece));
                }
            }),
            Draft::Scroll { scroll, faction: None, .. } => {
                let can = |faction: &Faction| self.can_name_for_scroll(seat, *scroll, *faction).is_ok();
                out.extend(Faction::ALL.into_iter().filter(can).map(Action::Faction));
            }
            Draft::Scroll { scroll, faction: Some(faction), objects } => {
                self.each_object(seat, &[*scroll], |piece| {
                    if self.can_turn_to(seat, *scroll, *faction, objects, piece).is_ok() {
                        out.push(Action::Object(piece));
                    }
                });
                out.extend((!objects.is_empty()).then_some(Action::Done));
            }
            Draft::Camp { tent, supply, cards } => {
                let needs_supply = supply.is_none() && tent.card != Card::great(Great::Pavilion);
                self.each_available(seat, &[*tent], |piece| {
                    let can = if needs_supply {
                        self.can_supply_camp(seat, *tent, piece)
                    } else {
                        self.can_station(seat, *tent, *supply, cards, piece)
                    };
                    if can.is_ok() {
                        out.push(Action::Card(piece));
                    }
                });
                out.extend((!cards.is_empty()).then_some(Action::Done));
            }
            Draft::Great(great) => self.options_of_great(seat, means, *great, out),
            Draft::Crown(objects) => {
                let crown = self.plain(Card::great(Great::Crown));
                self.each_object(seat, &[crown], |piece| {
                    if self.can_raise(seat, crown, objects, piece).is_ok() {
                        out.push(Action::Object(piece));
                    }
                });
                out.extend((!objects.is_empty()).then_some(Action::Done));
            }
            Draft::Name { kind: None, .. } => named_kinds(out),
            Draft::Name { kind: Some(kind), .. } => {
                let can = |faction: &Faction| self.can_name(*kind, Some(*faction)).is_ok();
                out.extend(Faction::ALL.into_iter().filter(can).map(Action::Faction));
                out.extend(self.can_name(*kind, None).is_ok().then_some(Action::Unbound));
            }
            Draft::March { figure, paid } => {
                let points = paid.iter().map(|piece| crate::heroes::points_of(piece.now)).sum();
                self.steps(seat, *figure, points, out);
                self.cards_for_points(seat, paid, out);
            }
            Draft::Flight(figure) => self.flights(seat, *figure, out),
            Draft::AttackWith(figure) => {
                let Some(square) = self.hero_square(seat, *figure) else { return };
                let can = |target: &_| self.can_attack(seat, *figure, *target).is_ok();
                out.extend(self.targets(seat, square).filter(can).map(Action::Target));
            }
            Draft::AttackOn(..) => self.each_at_hand(seat, |piece, _| {
                if self.can_open_with(seat, piece).is_ok() {
                    out.push(Action::Card(piece));
                }
            }),
            Draft::Deploy(deployed) => self.each_at_hand(seat, |piece, _| {
                if self.can_put_away(seat, &[*deployed], piece).is_ok() {
                    out.push(Action::Card(piece));
                }
            }),
            Draft::Nothing => {}
        }
    }

    fn options_of_deed(&self, seat: Seat, means: &Means, deed: Deed, out: &mut Vec<Action>) {
        let Means { stock, places } = means;
        let mut pieces = |can: &dyn Fn(Piece) -> bool| {
            self.each_at_hand(seat, |piece, _| {
                if can(piece) {
                    out.push(Action::Card(piece));
                }
            });
        };
        match deed {
            Deed::UseAmulet => pieces(&|piece| self.can_use(seat, ArtefactType::Amulet, piece).is_ok()),
            Deed::UseTitle => pieces(&|piece| self.can_use(seat, ArtefactType::Title, piece).is_ok()),
            Deed::UseScroll => pieces(&|piece| self.can_use(seat, ArtefactType::Scroll, piece).is_ok()),
            Deed::PitchTent => {
                pieces(&|piece| {
                    piece.card != Card::great(Great::Pavilion) && self.can_pitch(seat, stock, piece).is_ok()
                });
            }
            Deed::Deploy => pieces(&|piece| self.can_put_away(seat, &[], piece).is_ok()),
            Deed::HireUnit => {
                let can = |rank: &Rank| self.can_hire_unit(stock, *rank).is_ok();
                out.extend(Rank::ALL.into_iter().filter(can).map(Action::Rank));
            }
            Deed::CreateArtefact => {
                let can = |kind: &ArtefactType| self.can_create(stock, *kind).is_ok();
                out.extend(ArtefactType::ALL.into_iter().filter(can).map(Action::Artefact));
            }
            Deed::BuildRoad => self.shapes(seat, means, Work::Road, out),
            Deed::BuildCity => {
                let can = |level: &Rank| self.can_choose_level(seat, stock, places, *level).is_ok();
                out.extend(Rank::ALL.into_iter().filter(can).map(Action::Rank));
            }
            Deed::UpgradeCity => {
                let can = |square: &Square| self.can_upgrade(seat, stock, *square).is_ok();
                out.extend(Square::in_set(self.board.control[seat.index()]).filter(can).map(Action::Square));
            }
            Deed::UseGreat => {
                let can = |great: &Great| self.can_use_great(seat, stock, places, *great).is_ok();
                out.extend(Great::ALL.into_iter().filter(can).map(Action::Great));
            }
            Deed::HireHero => {
                out.extend(Square::in_set(self.board.control[seat.index()]).map(Action::Square));
            }
            Deed::March => self.figures(|figure| self.can_march(seat, stock, figure).is_ok(), out),
            Deed::Attack => self.figures(|figure| self.can_attack_with(seat, stock, figure).is_ok(), out),
            Deed::CallBuff => self.figures(|figure| self.can_call(seat, stock, figure).is_ok(), out),
        }
    }

    fn options_of_great(&self, seat: Seat, means: &Means, great: Great, out: &mut Vec<Action>) {
        match great {
            Great::Wings => self.figures(|figure| self.can_fly(seat, figure).is_ok(), out),
            Great::Book => out.extend(self.factions().map(Action::Faction)),
            Great::Hand => {
                let can = |other: &Seat| self.can_rob(seat, *other).is_ok();
                out.extend(self.seats_at_table().filter(can).map(Action::Opponent));
            }
            Great::Staff => self.shapes(seat, means, Work::FreeRoad, out),
            _ => {}
        }
    }

    #[expect(clippy::unused_self, reason = "it reads like the others")]
    fn figures(&self, can: impl Fn(Figure) -> bool, out: &mut Vec<Action>) {
        out.extend(Figure::ALL.into_iter().filter(|&figure| can(figure)).map(Action::Hero));
    }

    fn shapes(&self, seat: Seat, means: &Means, work: Work, out: &mut Vec<Action>) {
        let can =
            |shape: &Shape| self.can_choose_shape(seat, &means.stock, &means.places, work, *shape).is_ok();
        out.extend(Shape::ALL.into_iter().filter(can).map(Action::Shape));
    }

    fn steps(&self, seat: Seat, figure: Figure, points: u8, out: &mut Vec<Action>) {
        let Some(from) = self.hero_square(seat, figure) else { return };
        let can = |to: &Square| self.can_step(seat, figure, points, *to).is_ok();
        out.extend(Square::in_set(self.board.linked(from.bit())).filter(can).map(Action::Square));
    }

    fn flights(&self, seat: Seat, figure: Figure, out: &mut Vec<Action>) {
        let Some(from) = self.hero_square(seat, figure) else { return };
        out.extend(Square::in_set(self.board.around(from)).map(Action::Square));
    }

    fn cards_for_points(&self, seat: Seat, paid: &Pieces, out: &mut Vec<Action>) {
        self.each_available(seat, paid, |piece| {
            if self.can_play_for_points(seat, paid, piece).is_ok() {
                out.push(Action::Card(piece));
            }
        });
    }

    /// Everything in sight that somebody could think of, whatever is asked first: "why not?" is answered from it.
    pub(crate) fn wishes(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Deed::ALL.map(Action::Do));
        if self.day == 0 {
            return;
        }
        out.extend([Action::Pass, Action::Cancel, Action::Done]);
        out.extend(Faction::ALL.map(Action::Faction));
        out.extend(Faction::ALL.map(Action::Cohort));
        out.extend(Rank::ALL.map(Action::Rank));
        out.extend(ArtefactType::ALL.map(Action::Artefact));
        out.extend(Shape::ALL.map(Action::Shape));
        out.extend(Rotation::ALL.map(Action::Rotation));
        out.extend(Square::in_set(self.board.grid).map(Action::Square));
        out.extend(Figure::ALL.map(Action::Hero));
        self.each_at_hand(seat, |piece, _| out.push(Action::Card(piece)));
        if self.draft != Draft::Nothing && self.asked() == Some(seat) {
            self.each_object(seat, &[], |piece| out.push(Action::Object(piece)));
        }
        out.extend(Great::ALL.map(Action::Great));
        out.extend([Action::Bribe, Action::Hire, Action::Fight, Action::LetBe]);
        if self.task() == Task::Bid {
            out.extend(self.player(seat).hand.kinds().map(Action::Bid));
        }
        if let Some((_, square)) = self.heroes_on_map().find(|(hero, _)| hero.seat == seat) {
            out.extend(self.targets(seat, square).map(Action::Target));
        }
        out.extend(self.heroes_on_map().map(|(hero, _): (HeroRef, _)| Action::Meet(hero)));
        out.extend(self.seats_at_table().filter(|&other| other != seat).map(Action::Opponent));
    }
}

/// K15: supply, the ranks, the types.
fn named_kinds(out: &mut Vec<Action>) {
    out.push(Action::Supply);
    out.extend(Rank::ALL.map(Action::Rank));
    out.extend(ArtefactType::ALL.map(Action::Artefact));
}

/// K15: the kind that needs a faction.
pub(crate) fn named_kind(action: Action) -> Option<NamedKind> {
    match action {
        Action::Rank(rank) => Some(NamedKind::Unit(rank)),
        Action::Artefact(kind) => Some(NamedKind::Artefact(kind)),
        _ => None,
    }
}
