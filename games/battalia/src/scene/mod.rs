//! Positions made to order: for tests, worked examples and puzzles. Cards are named as in records: `"3*supply friman-barfolk hammer"`.
//!
//! Here stands what belongs to a player; `board.rs` has the map, the bank, Buff and the calendar.

mod board;

use crate::action::Figure;
use crate::cards::{Card, Cards, Face, Faction, Great};
use crate::position::{Ambushed, Battalia, Camp, Held, Phase, Place};
use crate::setup::Setup;
use crate::squares::Square;
use crate::task::Task;
use table::{Seat, Set};

/// A table that is being laid out.
///
/// It begins on day 1 in step 3 of seat 0, which is also the first seat. Every player controls the start city of the same number, at
/// level 1; nobody has a card or a hero. Neutral cities and ruins lie where the rulebook puts them. Start and neutral cities show
/// terrains that are native to nobody at the table, as long as there are any. The row holds the first great artefacts. Panics if a card
/// is asked for that is not in the bank any more: such a table is a mistake in a test.
#[derive(Clone, Debug)]
pub struct Scene {
    game: Battalia,
    tasks: Vec<Task>,
}

impl Scene {
    /// These factions, in the order of the seats, with the standard pack and default options.
    pub fn new(factions: &[Faction]) -> Self {
        Scene::with(&Setup::players(factions.len() as u8), factions)
    }

    /// These factions with other options. With two players the last faction that nobody has leaves.
    pub fn with(setup: &Setup, factions: &[Faction]) -> Self {
        let pack = setup.pack.open().expect("the pack of a scene is sound");
        let unused = Faction::ALL.into_iter().rfind(|faction| !factions.contains(faction));
        let left_out = unused.filter(|_| setup.players == 2);
        let mut game = Battalia::bare(pack, setup, Seat::new(0), left_out);
        for (seat, &faction) in game.seats_at_table().zip(factions) {
            game.player_mut(seat).faction = Some(faction);
        }
        game.row = setup.greats.iter().take(usize::from(setup.players) + 1).collect();
        game.day = 1;
        let mut scene = Scene { game, tasks: Vec::new() };
        scene.lay_out_cities();
        scene.turn_of(Seat::new(0))
    }

    fn change(mut self, change: impl FnOnce(&mut Battalia)) -> Self {
        change(&mut self.game);
        self
    }

    fn cards(mut self, names: &str, mut put: impl FnMut(&mut Battalia, Card)) -> Self {
        for card in parse(names) {
            self.game.take_from_bank(card);
            put(&mut self.game, card);
        }
        self
    }

    /// These cards in hand.
    #[must_use]
    pub fn hand(self, seat: Seat, names: &str) -> Self {
        self.cards(names, |game, card| game.player_mut(seat).hand.add(card))
    }

    /// These cards in the nation.
    #[must_use]
    pub fn nation(self, seat: Seat, names: &str) -> Self {
        self.cards(names, |game, card| game.player_mut(seat).nation.add(card))
    }

    /// These cards in the shelter.
    #[must_use]
    pub fn shelter(self, seat: Seat, names: &str) -> Self {
        self.cards(names, |game, card| game.player_mut(seat).shelter.add(card))
    }

    /// These cards in the lines, without a copy left.
    #[must_use]
    pub fn lines(self, seat: Seat, names: &str) -> Self {
        self.cards(names, |game, card| game.player_mut(seat).lines.add(card))
    }

    /// These cards in arrivals.
    #[must_use]
    pub fn arrivals(self, seat: Seat, names: &str) -> Self {
        self.cards(names, |game, card| game.player_mut(seat).arrivals.add(card))
    }

    /// These cards in limbo.
    #[must_use]
    pub fn limbo(self, seat: Seat, names: &str) -> Self {
        self.cards(names, |game, card| game.player_mut(seat).limbo.add(card))
    }

    /// These cards in the ambush, face down.
    #[must_use]
    pub fn ambush(self, seat: Seat, names: &str) -> Self {
        self.cards(names, |game, card| {
            assert!(
                game.player_mut(seat).ambush.push(Ambushed { card, is_seen: false }),
                "an ambush holds three cards"
            );
        })
    }

    /// A tent, or the Pavilion, with these cards stationed in it since an earlier turn.
    #[must_use]
    pub fn tent(self, seat: Seat, tent: &str, names: &str) -> Self {
        self.camp(seat, tent, names, false)
    }

    /// The same, pitched in this turn.
    #[must_use]
    pub fn fresh_tent(self, seat: Seat, tent: &str, names: &str) -> Self {
        self.camp(seat, tent, names, true)
    }

    fn camp(self, seat: Seat, tent: &str, names: &str, is_fresh: bool) -> Self {
        let mut at = 0;
        let scene = self.cards(tent, |game, tent| {
            let camps = &mut game.player_mut(seat).camps;
            at = camps.iter().position(Option::is_none).expect("there is room for one more camp");
            camps[at] = Some(Camp { tent, is_fresh, is_false: false });
        });
        scene.cards(names, |game, card| {
            let held = Held { place: Place::Camp(at as u8), card, now: card, left: 1 };
            assert!(game.player_mut(seat).held.insert_sorted(held), "there is room for one more card");
        })
    }

    /// A card in hand that is something else for this turn, as after a roll of 6 or a title: `.marked(seat, "friman-barfolk", "tool-barfolk")`.
    #[must_use]
    pub fn marked(self, seat: Seat, card: &str, now: &str) -> Self {
        let now = parse(now)[0];
        self.cards(card, |game, card| {
            let left = game.copies_of(card, now);
            game.hold(seat, Held { place: Place::Hand, card, now, left });
        })
    }

    /// Units of the hidden zones that nobody else has seen yet, as those of a start deck.
    #[must_use]
    pub fn unseen(self, seat: Seat, names: &str) -> Self {
        self.change(|game| {
            parse(names).into_iter().for_each(|card| _ = game.player_mut(seat).unseen.insert_sorted(card));
        })
    }

    /// Cards in hand that everybody has seen.
    #[must_use]
    pub fn shown(self, seat: Seat, names: &str) -> Self {
        self.change(|game| parse(names).into_iter().for_each(|card| game.player_mut(seat).remember(card)))
    }

    /// A hero on this square: the first, then the second.
    #[must_use]
    pub fn hero(self, seat: Seat, square: &str) -> Self {
        let square = at(square);
        self.change(|game| {
            let free = game.player(seat).heroes.iter().position(Option::is_none);
            let free = free.expect("a player has two heroes");
            game.player_mut(seat).heroes[free] = Some(square);
            if game.active == seat {
                game.visited[free] = square.bit();
            }
        })
    }

    /// The first hero stays in reserve, the second is on this square.
    #[must_use]
    pub fn second_hero(self, seat: Seat, square: &str) -> Self {
        let square = at(square);
        self.change(|game| {
            game.player_mut(seat).heroes[Figure::Second as usize] = Some(square);
            if game.active == seat {
                game.visited[Figure::Second as usize] = square.bit();
            }
        })
    }

    /// A truce until this day.
    #[must_use]
    pub fn truce(self, seat: Seat, until: u8) -> Self {
        self.change(|game| game.player_mut(seat).truce_until = Some(until))
    }

    /// The seat has cancelled so many times in this turn.
    #[must_use]
    pub fn cancels(self, seat: Seat, times: u8) -> Self {
        self.change(|game| game.player_mut(seat).cancels = times)
    }

    /// The seat has chosen this bid, from its hand.
    #[must_use]
    pub fn bid(self, seat: Seat, names: &str) -> Self {
        self.change(|game| {
            let bid = &mut game.player_mut(seat).bid;
            parse(names).into_iter().for_each(|card| _ = bid.cards.insert_sorted(card));
            bid.is_chosen = true;
        })
    }

    /// Step 3 of this seat's turn; all steps that follow are still to come.
    #[must_use]
    pub fn turn_of(mut self, seat: Seat) -> Self {
        self.game.active = seat;
        self.game.phase = Phase::Actions;
        for figure in 0..2 {
            self.game.visited[figure] =
                self.game.player(seat).heroes[figure].map_or(0, |square: Square| square.bit());
        }
        self.tasks = vec![Task::EndTurn, Task::LeadBuff, Task::DiscardAndDraw, Task::Menu];
        self
    }

    /// The opening of this seat's turn (K3).
    #[must_use]
    pub fn opening_of(self, seat: Seat) -> Self {
        let mut scene = self.turn_of(seat);
        scene.game.phase = Phase::Opening;
        scene.tasks.extend([Task::RaiseAmbush, Task::Opening]);
        scene
    }

    /// Step 6 of this seat's turn: Buff may be led (K31).
    #[must_use]
    pub fn leading_of(self, seat: Seat) -> Self {
        let mut scene = self.turn_of(seat);
        scene.game.phase = Phase::Closing;
        scene.tasks = vec![Task::EndTurn, Task::LeadBuff];
        scene
    }

    /// The morning in which everybody bids for Buff's entry (K29).
    #[must_use]
    pub fn bidding(mut self) -> Self {
        self.game.active = self.game.first;
        self.game.phase = Phase::Morning;
        self.tasks = vec![Task::EndMorning, Task::Bid];
        self
    }

    /// The table, ready to play. Decks whose top card was not said show the last of their cards. Panics if something is in two places.
    pub fn build(self) -> Battalia {
        let Scene { mut game, tasks } = self;
        tasks.into_iter().for_each(|task| game.then(task));
        game.turn_up_last();
        for seat in game.seats_at_table() {
            game.count_deck(seat);
        }
        game.renew_copies();
        game.board.find_networks();
        if let Err(error) = game.count_everything() {
            panic!("this table cannot be: {error}");
        }
        game
    }
}

impl Battalia {
    /// Takes a card out of the bank, the row or the box.
    fn take_from_bank(&mut self, card: Card) {
        match card.face() {
            Face::Unit(rank, faction) => {
                let kind = faction.map_or(4, |faction| faction as u8);
                take(&mut self.unit_decks[rank as usize], kind, card);
            }
            Face::Artefact(kind, faction) => {
                take(&mut self.artefact_decks[kind as usize], faction as u8, card);
            }
            Face::Supply => {
                self.supply_deck =
                    self.supply_deck.checked_sub(1).expect("there are no more supplies in the bank");
            }
            Face::Great(great) => {
                assert!(self.rules.greats.contains(great), "{card} is not in the set of B3.4");
                self.row.remove(great);
            }
        }
    }

    /// B7.14.
    fn count_deck(&mut self, seat: Seat) {
        let player = self.player(seat);
        let bags = [&player.nation, &player.hand, &player.lines, &player.arrivals, &player.shelter];
        let cards: u32 = bags.into_iter().map(|bag: &Cards| bag.len()).sum();
        let singles = player.held.len() + player.ambush.len() + player.camps.iter().flatten().count();
        self.player_mut(seat).deck_size = cards as u16 + singles as u16;
    }
}

fn take<const N: usize>(deck: &mut crate::position::Pile<N>, kind: u8, card: impl std::fmt::Debug) {
    let rest = &mut deck.rest[usize::from(kind)];
    *rest = rest.checked_sub(1).unwrap_or_else(|| panic!("there is no more {card:?} in the bank"));
}

/// Names of cards, with spaces between them; `3*supply` are three.
fn parse(names: &str) -> Vec<Card> {
    let mut cards = Vec::new();
    for name in names.split_whitespace() {
        let (times, name) = name.split_once('*').map_or((1, name), |(times, name)| {
            (times.parse().unwrap_or_else(|_| panic!("`{times}` is no number")), name)
        });
        let card: Card = name.parse().unwrap_or_else(|error| panic!("{error}"));
        cards.extend(std::iter::repeat_n(card, times));
    }
    cards
}

fn at(square: &str) -> Square {
    square.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn great_set(greats: &[Great]) -> Set<Great> {
    greats.iter().copied().collect()
}
