//! B6.8: the kinds of action. Whether one is possible (K4), and its first question.

use crate::action::{Action, Deed, Figure, Piece};
use crate::cards::{ArtefactType, Card, Great, Rank};
use crate::draft::{Draft, Objects, Pieces, Purpose, Work};
use crate::options::Means;
use crate::position::Battalia;
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::squares::Square;
use table::Seat;

type Checked = Result<(), Refused>;

/// Yes, if there is any way; otherwise the reason that tells most: of the ways that come closest, the first.
#[inline]
pub(crate) fn best_of(default: Refused, ways: impl Iterator<Item = Checked>) -> Checked {
    let mut best = (0, default);
    for way in ways {
        let Err(why) = way else { return Ok(()) };
        let closeness = match why {
            Refused::NoSuchHero | Refused::NoSuchGreat | Refused::NoSuchRoad => 1,
            Refused::EmptyDeck | Refused::TopLevel | Refused::NoSuchTarget | Refused::NobodyToCall => 2,
            Refused::NotLinked | Refused::NoLink => 3,
            Refused::CannotPay => 5,
            _ => 4,
        };
        if closeness > best.0 {
            best = (closeness, why);
        }
    }
    Err(best.1)
}

impl Battalia {
    /// K4: is there a way to do this?
    #[inline]
    pub(crate) fn can_do(&self, seat: Seat, means: &Means, deed: Deed) -> Checked {
        let Means { stock, places } = means;
        let any =
            |found: &mut dyn Iterator<Item = Checked>| best_of(Refused::NothingPossible { deed }, found);
        let mut figures = Figure::ALL.into_iter();
        let of_type = |kind: ArtefactType, can: &dyn Fn(Piece) -> Checked| {
            let mut best = Err(Refused::NotAtHand);
            if stock.of(kind) > 0 {
                self.each_at_hand(seat, |piece, _| {
                    if piece.now.is(kind) && best.is_err() {
                        best = can(piece);
                    }
                });
            }
            best
        };
        let uses = |kind: ArtefactType| of_type(kind, &|piece| self.can_use(seat, kind, piece));
        match deed {
            Deed::HireUnit => any(&mut Rank::ALL.into_iter().map(|rank| self.can_hire_unit(stock, rank))),
            Deed::CreateArtefact => {
                any(&mut ArtefactType::ALL.into_iter().map(|kind| self.can_create(stock, kind)))
            }
            Deed::BuildRoad => self.any_shape(seat, stock, places, Work::Road),
            Deed::BuildCity => {
                any(&mut Rank::ALL.into_iter().map(|level| self.can_choose_level(seat, stock, places, level)))
            }
            Deed::UpgradeCity => {
                let cities = Square::in_set(self.board.control[seat.index()]);
                any(&mut cities.map(|square| self.can_upgrade(seat, stock, square)))
            }
            Deed::UseAmulet => uses(ArtefactType::Amulet),
            Deed::UseTitle => uses(ArtefactType::Title),
            Deed::UseScroll => uses(ArtefactType::Scroll),
            Deed::PitchTent => of_type(ArtefactType::Tent, &|piece| self.can_pitch(seat, stock, piece)),
            Deed::UseGreat if !stock.has_greats() => Err(Refused::NoSuchGreat),
            Deed::UseGreat => {
                any(&mut Great::ALL.into_iter().map(|great| self.can_use_great(seat, stock, places, great)))
            }
            Deed::HireHero => self.can_hire_hero(seat, stock),
            Deed::March => any(&mut figures.by_ref().map(|figure| self.can_march(seat, stock, figure))),
            Deed::Attack => {
                any(&mut figures.by_ref().map(|figure| self.can_attack_with(seat, stock, figure)))
            }
            Deed::Deploy => self.can_deploy(seat, stock),
            Deed::CallBuff if !self.rules.module => Err(Refused::NoModule),
            Deed::CallBuff => any(&mut figures.by_ref().map(|figure| self.can_call(seat, stock, figure))),
        }
    }

    /// The first question of a deed: may it be answered so?
    pub(crate) fn check_deed(&self, seat: Seat, means: &Means, deed: Deed, action: Action) -> Checked {
        let Means { stock, places } = means;
        match (deed, action) {
            (Deed::HireUnit, Action::Rank(rank)) => self.can_hire_unit(stock, rank),
            (Deed::CreateArtefact, Action::Artefact(kind)) => self.can_create(stock, kind),
            (Deed::BuildRoad, Action::Shape(shape)) => {
                self.can_choose_shape(seat, stock, places, Work::Road, shape)
            }
            (Deed::BuildCity, Action::Rank(level)) => self.can_choose_level(seat, stock, places, level),
            (Deed::UpgradeCity, Action::Square(square)) => self.can_upgrade(seat, stock, square),
            (Deed::UseAmulet, Action::Card(piece)) => self.can_use(seat, ArtefactType::Amulet, piece),
            (Deed::UseTitle, Action::Card(piece)) => self.can_use(seat, ArtefactType::Title, piece),
            (Deed::UseScroll, Action::Card(piece)) => self.can_use(seat, ArtefactType::Scroll, piece),
            (Deed::PitchTent, Action::Card(piece)) if piece.card != Card::great(Great::Pavilion) => {
                self.can_pitch(seat, stock, piece)
            }
            (Deed::UseGreat, Action::Great(great)) => self.can_use_great(seat, stock, places, great),
            (Deed::HireHero, Action::Square(square)) => self.can_hire_hero_at(seat, square),
            (Deed::March, Action::Hero(figure)) => self.can_march(seat, stock, figure),
            (Deed::Attack, Action::Hero(figure)) => self.can_attack_with(seat, stock, figure),
            (Deed::CallBuff, Action::Hero(figure)) => self.can_call(seat, stock, figure),
            (Deed::Deploy, Action::Card(piece)) => self.can_put_away(seat, &[], piece),
            _ => Err(Refused::NotAnAnswer),
        }
    }

    /// In the menu somebody points at a thing that belongs to a deed: the deed comes first, or the thing cannot be had.
    pub(crate) fn check_pointing(&self, seat: Seat, means: &Means, action: Action) -> Checked {
        let mut why = Refused::NotAnAnswer;
        for &deed in first_choices(action) {
            let refused = match self.check_deed(seat, means, deed, action) {
                // An answer to a later question of the deed.
                Err(Refused::NotAnAnswer) => self.can_do(seat, means, deed).err(),
                checked => checked.err(),
            };
            match refused {
                None => return Err(Refused::ChooseFirst { deed }),
                Some(refused) if why == Refused::NotAnAnswer => why = refused,
                Some(_) => {}
            }
        }
        Err(why)
    }

    /// The first question of a deed is answered.
    pub(crate) fn answer_deed(&mut self, seat: Seat, deed: Deed, action: Action, io: &mut impl Desk) {
        match (deed, action) {
            (Deed::HireUnit, Action::Rank(rank)) => {
                self.ask_payment(seat, Purpose::Unit(rank), self.pack.hire[rank as usize], io);
            }
            (Deed::CreateArtefact, Action::Artefact(kind)) => self.choose_artefact(seat, kind, io),
            (Deed::BuildRoad, Action::Shape(shape)) => self.draft = Draft::Site { work: Work::Road, shape },
            (Deed::BuildCity, Action::Rank(level)) => self.draft = Draft::CityLevel(level),
            (Deed::UpgradeCity, Action::Square(square)) => self.choose_upgrade(seat, square, io),
            (Deed::UseAmulet, Action::Card(piece)) => self.draft = Draft::Amulet(piece),
            (Deed::UseTitle, Action::Card(piece)) => self.draft = Draft::Title(piece),
            (Deed::UseScroll, Action::Card(scroll)) => {
                self.draft = Draft::Scroll { scroll, faction: None, objects: Objects::new() };
            }
            (Deed::PitchTent, Action::Card(tent)) => {
                self.draft = Draft::Camp { tent, supply: None, cards: Objects::new() };
            }
            (Deed::UseGreat, Action::Great(great)) => self.choose_great(seat, great, io),
            (Deed::HireHero, Action::Square(square)) => self.choose_city_of_hire(seat, square, io),
            (Deed::March, Action::Hero(figure)) => self.draft = Draft::March { figure, paid: Pieces::new() },
            (Deed::Attack, Action::Hero(figure)) => self.draft = Draft::AttackWith(figure),
            (Deed::CallBuff, Action::Hero(figure)) => self.call(seat, figure, io),
            (Deed::Deploy, Action::Card(piece)) => self.draft = Draft::Deploy(piece),
            _ => unreachable!("an allowed answer belongs to a question"),
        }
    }
}

/// In the menu: which kinds of action somebody may mean who points at something, the likeliest first.
fn first_choices(action: Action) -> &'static [Deed] {
    match action {
        Action::Rank(_) => &[Deed::HireUnit],
        Action::Artefact(_) => &[Deed::CreateArtefact],
        Action::Shape(_) => &[Deed::BuildRoad],
        Action::Square(_) => &[Deed::UpgradeCity],
        Action::Card(piece) => match piece.now.artefact_type() {
            Some(ArtefactType::Amulet) => &[Deed::UseAmulet],
            Some(ArtefactType::Title) => &[Deed::UseTitle],
            Some(ArtefactType::Scroll) => &[Deed::UseScroll],
            Some(ArtefactType::Tent) => &[Deed::PitchTent],
            _ => &[],
        },
        Action::Hero(_) => &[Deed::March, Deed::Attack, Deed::CallBuff],
        Action::Target(_) => &[Deed::Attack],
        Action::Great(_) => &[Deed::UseGreat],
        _ => &[],
    }
}
