//! Chapter 14: battles, from the declaration to the clean-up. What lines are worth stands in `strength.rs`.

use crate::action::{Figure, HeroRef, Piece, Target, Zone};
use crate::cards::{ArtefactType, Card, Face, Great};
use crate::chronicle::Noted;
use crate::draft::{Draft, Objects};
use crate::event::Event;
use crate::position::{Battalia, Battle, Held, Line, LineCard, Place};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::squares::Square;
use crate::stock::Stock;
use crate::strength::Side;
use crate::task::Task;
use table::{Audience, Seat};

impl Battalia {
    /// B14.2: everything on this square that somebody could think of attacking.
    pub(crate) fn targets(&self, seat: Seat, square: Square) -> impl Iterator<Item = Target> {
        let heroes = self.heroes_at(square).filter(move |hero| hero.seat != seat).map(Target::Hero);
        let city = (self.board.cities & square.bit() != 0).then_some(Target::City);
        let ruins = (self.board.ruins & square.bit() != 0).then_some(Target::Ruins);
        heroes.chain(city).chain(ruins)
    }

    /// K18, B14.1, B14.3: can this hero attack?
    pub(crate) fn can_attack_with(&self, seat: Seat, stock: &Stock, figure: Figure) -> Result<(), Refused> {
        let square = self.hero_square(seat, figure).ok_or(Refused::NoHeroToAttack)?;
        if stock.weapons() == 0 {
            return Err(Refused::NotAWeapon);
        }
        let mut why = self.no_target(square);
        for target in self.targets(seat, square) {
            match self.can_attack(seat, figure, target) {
                Ok(()) => return Ok(()),
                Err(Refused::NoSuchTarget) => {}
                Err(refused) => why = refused,
            }
        }
        Err(why)
    }

    /// K20, B14.2, B14.4, B15.19, B15.20.
    pub(crate) fn can_attack(&self, seat: Seat, figure: Figure, target: Target) -> Result<(), Refused> {
        let square = self.hero_square(seat, figure).ok_or(Refused::NoHeroToAttack)?;
        if !self.targets(seat, square).any(|other| other == target) {
            let is_buff = matches!(target, Target::Hero(HeroRef { figure: Figure::Buff, .. }));
            return Err(if is_buff { self.no_target(square) } else { Refused::NoSuchTarget });
        }
        match target {
            Target::Ruins if self.row.is_empty() => Err(Refused::RowIsEmpty),
            Target::Ruins => Ok(()),
            Target::Hero(hero) => {
                let attacks_buff = hero.figure == Figure::Buff && self.player(seat).truce_until.is_some();
                let buff_attacks = figure == Figure::Buff && self.player(hero.seat).truce_until.is_some();
                if attacks_buff || buff_attacks { Err(Refused::Truce) } else { Ok(()) }
            }
            Target::City => match self.board.controller(square) {
                Some(owner) if owner == seat => Err(Refused::NoSuchTarget),
                Some(owner) if self.is_last_city(owner) && self.board.level(square) == 1 => {
                    Err(Refused::LastCity)
                }
                _ => Ok(()),
            },
        }
    }

    /// B14.2, B14.4: nothing to attack on this square; the free Buff is called (B15.24).
    fn no_target(&self, square: Square) -> Refused {
        if self.free_buff() == Some(square) { Refused::BuffIsFree } else { Refused::NoSuchTarget }
    }

    /// B14.26, B16.9.
    fn is_last_city(&self, seat: Seat) -> bool {
        self.board.control[seat.index()].is_power_of_two()
    }

    /// K21, B14.3.
    pub(crate) fn can_open_with(&self, seat: Seat, piece: Piece) -> Result<(), Refused> {
        if !piece.now.is(ArtefactType::Weapon) && piece.now != Card::great(Great::Sword) {
            return Err(Refused::NotAWeapon);
        }
        if self.count_of(seat, piece) == 0 { Err(Refused::NotAtHand) } else { Ok(()) }
    }

    /// B14.5, B14.6, B14.7: the opener lies. B14.30: nothing hinders another attack later.
    pub(crate) fn attack(
        &mut self,
        seat: Seat,
        figure: Figure,
        target: Target,
        opener: Piece,
        io: &mut impl Desk,
    ) {
        self.draft = Draft::Nothing;
        let hero = HeroRef { seat, figure };
        let square = self.hero_square(seat, figure).unwrap_or_default();
        let (defender, leader) = match target {
            Target::Hero(hero) => (Some(hero.seat), Some(hero.figure)),
            Target::City => (self.board.controller(square), None),
            Target::Ruins => (None, None),
        };
        self.battle = Some(Battle {
            square,
            attacker: Some(hero),
            target,
            defender,
            leader,
            attacker_line: Line::new(),
            defender_line: Line::new(),
        });
        self.chronicle.note_attack(target, defender.is_some());
        io.say(Event::Attacked { hero, square, target, opener: opener.now });
        self.lay(seat, opener, io);
        self.then(Task::Compare);
        if defender.is_some() {
            self.then(Task::DefenderLine);
        }
        self.then(Task::AttackerLine);
        if defender.is_some() {
            self.then(Task::SpringAmbush);
            let declares = matches!(target, Target::Hero(_));
            self.then(if declares { Task::Retreat } else { Task::Participation });
        }
    }

    /// B14.8: the squares to which the attacked hero can withdraw.
    pub(crate) fn retreats(&self) -> u64 {
        let Some(battle) = &self.battle else { return 0 };
        let (Target::Hero(hero), Some(_)) = (battle.target, battle.attacker) else { return 0 };
        let mut squares = self.board.linked(battle.square.bit());
        for (other, square) in self.heroes_on_map() {
            if other.seat != hero.seat {
                squares &= !square.bit();
            }
        }
        if let Some(square) = self.free_buff() {
            squares &= !square.bit();
        }
        squares
    }

    /// K23.
    pub(crate) fn retreat(&mut self, seat: Seat, to: Square, io: &mut impl Desk) {
        if let Some(Battle { target: Target::Hero(hero), .. }) = self.battle {
            self.move_hero(hero, to);
            io.say(Event::Retreated { hero, square: to });
        }
        // The attack is over: nothing of the battle remains to be done.
        while self.tasks.pop().is_some_and(|task| task != Task::Compare) {}
        self.clean_up(io);
        debug_assert!(self.battle.is_none(), "{seat} has retreated");
    }

    /// B14.9: the heroes of the defender that could lead the defence of the city.
    pub(crate) fn participants(&self) -> impl Iterator<Item = Figure> {
        let here = self.battle.as_ref().and_then(|battle| Some((battle.defender?, battle.square)));
        let stands = move |figure: &Figure| {
            here.is_some_and(|(seat, square)| self.hero_square(seat, *figure) == Some(square))
        };
        Figure::ALL.into_iter().filter(stands)
    }

    /// K24.
    pub(crate) fn participate(&mut self, seat: Seat, figure: Option<Figure>, io: &mut impl Desk) {
        self.tasks.pop();
        if let Some(battle) = &mut self.battle {
            battle.leader = figure;
        }
        io.say(Event::Participated { seat, figure });
    }

    /// K25, B14.10.
    pub(crate) fn spring(&mut self, seat: Seat, io: &mut impl Desk) {
        self.tasks.pop();
        let ambush = self.player(seat).ambush;
        io.reveal(Audience::All);
        for card in ambush.iter() {
            let player = self.player_mut(seat);
            // One by one, so that what is hidden is counted right.
            player.ambush.remove(0);
            player.hand.add(card.card);
            player.remember(card.card);
            player.settle(card.card);
        }
        io.say(Event::Sprang { seat, cards: ambush.iter().map(|card| card.card).collect() });
    }

    /// K22, K26, B14.13, B10.2: may this card be laid, or played beside the line? B14.14: only while the own line is laid.
    pub(crate) fn can_play_in_battle(&self, seat: Seat, piece: Piece) -> Result<(), Refused> {
        if self.count_of(seat, piece) == 0 {
            return Err(Refused::NotAtHand);
        }
        let battle = self.battle.as_ref().ok_or(Refused::NotInBattle)?;
        let is_attack = battle.attacker.is_some_and(|hero| hero.seat == seat);
        let has_place = || match self.own_line(seat) {
            Some(line) if line.is_full() && !matches!(piece.zone, Zone::Line(_)) => Err(Refused::LineFull),
            _ => Ok(()),
        };
        match piece.now.face() {
            Face::Unit(..) | Face::Artefact(ArtefactType::Weapon | ArtefactType::Horse, _) => has_place(),
            Face::Artefact(kind @ (ArtefactType::Amulet | ArtefactType::Title | ArtefactType::Scroll), _) => {
                self.can_use(seat, kind, piece)
            }
            Face::Supply | Face::Artefact(ArtefactType::Tool | ArtefactType::Tent, _) => {
                Err(Refused::NoBattleCard)
            }
            Face::Great(great) => {
                self.can_use_great_in_battle(seat, great, is_attack)?;
                if matches!(great, Great::Sword | Great::Shield | Great::Staff) {
                    has_place()
                } else {
                    Ok(())
                }
            }
        }
    }

    /// K22, K26: the card is laid, or it is asked what it is played on.
    pub(crate) fn play_in_battle(&mut self, seat: Seat, piece: Piece, io: &mut impl Desk) {
        match piece.now.face() {
            Face::Artefact(ArtefactType::Amulet, _) => self.draft = Draft::Amulet(piece),
            Face::Artefact(ArtefactType::Title, _) => self.draft = Draft::Title(piece),
            Face::Artefact(ArtefactType::Scroll, _) => {
                self.draft = Draft::Scroll { scroll: piece, faction: None, objects: Objects::new() };
            }
            Face::Great(great @ (Great::Hammer | Great::Crown | Great::Book)) => {
                self.choose_great(seat, great, io);
            }
            _ => self.lay(seat, piece, io),
        }
    }

    /// B14.3, B14.11, B14.12: a copy of the card stands in the line.
    fn lay(&mut self, seat: Seat, piece: Piece, io: &mut impl Desk) {
        self.chronicle.note_use(piece);
        let laid = if let Zone::Line(_) = piece.zone {
            let line = self.own_line_mut(seat).expect("a line is being laid");
            let card =
                line.iter_mut().find(|card| card.piece() == piece).expect("the card stands in the line");
            card.laid += 1;
            card.left -= 1;
            *card
        } else {
            self.take_out(seat, piece, io);
            let card = LineCard { card: piece.card, now: piece.now, laid: 1, left: piece.left - 1 };
            self.own_line_mut(seat).expect("a line is being laid").push(card);
            card
        };
        io.say(Event::Laid { seat, card: laid });
    }

    /// B14.21 to B14.29, B15.23. B14.22: a hero that attacks and loses is disbanded, and nothing else changes.
    pub(crate) fn compare(&mut self, io: &mut impl Desk) {
        let Some(battle) = self.battle else { return };
        let attack = self.strength(&battle, Side::Attack).total;
        let defence = self.strength(&battle, Side::Defence).total;
        let attacker_won = attack > defence;
        io.say(Event::Compared { attack, defence, attacker_won });
        self.clean_up(io);
        match (battle.attacker, attacker_won) {
            (Some(hero), true) => self.attacker_wins(&battle, hero.seat, io),
            (Some(hero), false) => self.disband(hero, io),
            (None, true) => {
                if let Target::Hero(hero) = battle.target {
                    self.disband(hero, io);
                }
            }
            (None, false) => self.repel_buff(io),
        }
    }

    /// B14.23 to B14.27. B14.28: nobody else on the square is concerned.
    fn attacker_wins(&mut self, battle: &Battle, seat: Seat, io: &mut impl Desk) {
        let square = battle.square;
        if let Some((seat, figure)) = battle.defender.zip(battle.leader) {
            self.disband(HeroRef { seat, figure }, io);
        }
        match (battle.target, battle.defender) {
            (Target::Hero(_), _) => return,
            (Target::Ruins, _) => {
                io.say(Event::RuinsFell(seat));
                return self.then(Task::TakeFromRow);
            }
            (Target::City, None) => {
                self.chronicle.note(Noted::TookNeutral);
                let level = self.pack.numbers.neutral_level;
                self.capture(square, seat, level, io);
            }
            (Target::City, Some(owner)) => {
                let numbers = &self.pack.numbers;
                let level = self.board.level(square);
                let fallen = level.saturating_sub(numbers.capture_loss).max(numbers.capture_floor).min(level);
                if self.is_last_city(owner) {
                    self.board.set_level(square, fallen);
                    io.say(Event::HeldLastCity { seat: owner, square, level: fallen });
                } else {
                    self.chronicle.note(Noted::TookCity);
                    self.capture(square, seat, fallen, io);
                }
            }
        }
        self.check_end(io);
    }

    /// B14.23, B14.25.
    fn capture(&mut self, square: Square, seat: Seat, level: u8, io: &mut impl Desk) {
        self.board.give(square, seat);
        self.board.set_level(square, level);
        self.board.find_networks();
        io.say(Event::Captured { seat, square, level });
    }

    /// B14.29: the cards of both lines go where they belong.
    fn clean_up(&mut self, _io: &mut impl Desk) {
        let Some(battle) = self.battle.take() else { return };
        let attacker = battle.attacker.map(|hero| hero.seat);
        for (seat, line) in [(attacker, &battle.attacker_line), (battle.defender, &battle.defender_line)] {
            let Some(seat) = seat else { continue };
            for &LineCard { card, now, left, .. } in line.iter() {
                if left > 0 {
                    self.hold(seat, Held { place: Place::Lines, card, now, left });
                } else {
                    self.player_mut(seat).lines.add(card);
                }
            }
            self.clear_lines(seat);
        }
    }

    /// K27, B14.24, B11.1.
    pub(crate) fn take_from_row(&mut self, seat: Seat, great: Great, io: &mut impl Desk) {
        self.tasks.pop();
        self.row.remove(great);
        self.gain(seat, Card::great(great), io);
    }
}
