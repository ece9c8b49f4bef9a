//! Features for bots: a cheap guess how well a seat stands, in thousandths of might.
//!
//! A hero counts his might, what his goods will still become, the points of step 1 he would score, his share of the quests, and what
//! the sins in his hand will cost. To that comes the state of the common fight: rows bring everybody nearer to victory, cataclysms
//! nearer to defeat. The Unnamed and the fallen want the opposite of the latter.

use crate::cards::{ARMOUR, Cataclysm, Colour};
use crate::pack::Requirement;
use crate::position::{Announcement, Hero, Marker, QuestSlot, Reason, Seven};
use crate::sins::SINS_OF_A_CATACLYSM;
use table::Seat;

/// One might.
const MIGHT: i32 = 1000;
/// A fame marker, a gold marker: the first ones buy the next card, more are spare.
const FAME: i32 = 190;
const GOLD: i32 = 170;
const SPARE: i32 = 60;
/// What the next card costs.
const NEXT_CARD: u16 = 8;
/// A gift in hand, and one beyond what a hero can spend soon.
const GIFT: i32 = 260;
const SPARE_GIFT: i32 = 70;
const USEFUL_GIFTS: i32 = 9;
/// A gift that a character will give: twice if it is upright, once if it is tapped, and then the character is gone.
const UPRIGHT_GIFT: i32 = 190;
const TAPPED_GIFT: i32 = 60;
/// A gift of an elixir.
const ELIXIR_GIFT: i32 = 190;
/// A point of step 1: in this round, and in each later one.
const POINT: i32 = 650;
const LATER_POINT: i32 = 170;
/// A treasure that a marker will bring.
const TREASURE: i32 = 1000;
/// A space of row 1 that is filled, whoever filled it.
const FILLED_SPACE: i32 = 700;
/// A free space that the hero could pay for.
const IN_REACH: i32 = 350;
/// Each gift towards a portal, by how many there are already.
const PORTAL_GIFT: i32 = 30;
/// Each gift beyond four towards a portal: so near one does not spend them.
const NEAR_PORTAL: i32 = 1000;
/// A portal closed by the hero, and each one beyond two that brings the victory by portals nearer.
const PORTAL: i32 = 6000;
const PORTAL_VICTORY: i32 = 6000;
/// How much more portals count when the rows cannot be finished any more.
const LAST_HOPE: i32 = 4;
/// What a sin in hand will cost in step 1, less what it may be good for.
const SIN_IN_HAND: i32 = 700;
/// What each corruption card weighs, by how many there are already.
const CORRUPTION: i32 = 200;
/// What it weighs that the next step 1 would make the hero fall.
const FALLING: i32 = 12_000;
/// A row completed.
const ROW: i32 = 4000;
/// What each sin that the heroes can still afford is worth to them, up to so many of them: the last ones most.
const AFFORDABLE_SINS: [(i32, i32); 3] = [(14, 500), (28, 300), (49, 1700)];
/// What is announced and still waits for reactions: a sin, a manning, an artifact.
const SIN_PLAYED: i32 = 500;
const MANNED: i32 = 700;
const ARTIFACT: i32 = 1500;
/// How much a hero minds the might of the best of the others.
const RIVAL: i32 = 250;

/// What a finished game was like.
pub(crate) fn figures(seven: &Seven, note: &mut impl FnMut(&'static str, i64)) {
    let ended = |reason| i64::from(seven.ending.is_some_and(|ending| ending.reason == reason));
    let might = seven.heroes.iter().map(|(_, hero)| i64::from(hero.might)).max().unwrap_or(0);
    note("rounds", seven.round.into());
    note("pieces of armour", seven.armour.into());
    note("cataclysms", seven.cataclysms_played.len().into());
    note("most might", might);
    note("won by armour", ended(Reason::Armour));
    note("won by portals", ended(Reason::Portals));
    note("lost to the fourteenth cataclysm", ended(Reason::FourteenthCataclysm));
    note("all heroes fallen", ended(Reason::AllFallen));
    note("lost to the round limit", ended(Reason::RoundLimit));
}

impl Seven {
    /// What the seat hopes for.
    pub(crate) fn worth(&self, seat: Seat) -> i32 {
        let fight = self.fight();
        let heroes = || self.heroes.iter().map(|(_, hero)| hero);
        if seat.number() >= self.hero_count() {
            let might: i32 = heroes().map(|hero| i32::from(hero.might)).sum();
            let sins: i32 = heroes().map(|hero| hero.sins.len() as i32).sum();
            return sins * 300 - fight - might * 100;
        }
        let hero = &self.heroes[seat];
        let own = self.possessions(seat, hero);
        if hero.has_fallen {
            return own / 8 - fight;
        }
        let best_rival =
            self.others(seat).map(|other| i32::from(self.heroes[other].might)).max().unwrap_or(0);
        let quests = if self.rows_are_hopeless() { 0 } else { self.quest_share(seat) };
        own + fight + quests + self.announced_hope(seat) - RIVAL * best_rival
    }

    /// What the hero hopes for from the sin, manning or artifact that he has announced and that nobody has cancelled yet.
    fn announced_hope(&self, seat: Seat) -> i32 {
        let mine = self.announced.filter(|announced| announced.by == seat && !announced.is_cancelled);
        mine.map_or(0, |announced| match announced.what {
            Announcement::Sin { .. } => SIN_PLAYED,
            Announcement::Manning { .. } => MANNED,
            Announcement::Artifact(_) => ARTIFACT,
            Announcement::Dropped => 0,
        })
    }

    /// Rounds that are still to come, roughly.
    pub(crate) fn rounds_left(&self) -> i32 {
        (self.rows_left() + 1).min(self.cataclysms_left() * 3 / 4 + 1).max(1)
    }

    /// How the common fight stands for the heroes: rows done, and sins that can still be afforded.
    fn fight(&self) -> i32 {
        let sins = self.affordable_sins();
        let affordable = AFFORDABLE_SINS.map(|(up_to, each)| sins.min(up_to) * each);
        i32::from(self.armour) * ROW + affordable.iter().sum::<i32>()
    }

    /// How many sins may still be committed before the fourteenth cataclysm, beyond what the rows will bring: each row that is still to
    /// be done brings a cataclysm of its own.
    pub(crate) fn affordable_sins(&self) -> i32 {
        // Whoever holds three sins must put one away in step 2: that card is as good as on the pile.
        let excess = self.heroes.iter().map(|(_, hero)| (hero.sins.len() as i32 - 2).max(0)).sum::<i32>();
        let in_the_middle = self.announced.map_or(0, |announced| {
            i32::from(matches!(announced.what, Announcement::Sin { .. }))
                + i32::from(announced.reaction.is_some())
        });
        let gone = self.sin_pile.len() as i32 + in_the_middle + excess;
        (self.cataclysms_left() - self.rows_left()) * i32::from(SINS_OF_A_CATACLYSM) - gone
    }

    pub(crate) fn cataclysms_left(&self) -> i32 {
        Cataclysm::COUNT as i32 - self.cataclysms_played.len() as i32
    }

    pub(crate) fn rows_left(&self) -> i32 {
        i32::from(ARMOUR - self.armour)
    }

    /// What a hero has, and what it will still bring.
    fn possessions(&self, seat: Seat, hero: &Hero) -> i32 {
        let rounds = self.rounds_left();
        let (fame, gold, might) = self.income(seat);
        let coins = |have: u16, each: i32| {
            i32::from(have.min(NEXT_CARD)) * each + i32::from(have.saturating_sub(NEXT_CARD)) * SPARE
        };
        let income = i32::from(fame) * FAME + i32::from(gold) * GOLD + i32::from(might) * MIGHT;
        let mut worth = i32::from(hero.might) * MIGHT + coins(hero.fame, FAME) + coins(hero.gold, GOLD);
        worth += income * (rounds - 1) * 3 / 4;

        let gifts = hero.gifts.len() as i32;
        worth += gifts.min(USEFUL_GIFTS) * GIFT + (gifts - USEFUL_GIFTS).max(0) * SPARE_GIFT;
        // The more portals are closed, the nearer is the victory by portals.
        let last_hope = self.need_of_portals(seat);
        let portal_gift = PORTAL_GIFT * (1 + self.portals.len() as i32) * last_hope;
        for colour in Colour::ALL {
            let count = i32::from(hero.gifts.count(colour));
            if count > 2 && !self.portals.iter().any(|portal| portal.colour == colour) {
                worth += portal_gift * count * count + (count - 4).max(0) * NEAR_PORTAL * last_hope;
            }
        }
        worth += self.portal_hope(seat);
        for character in hero.characters.iter() {
            let each = if hero.tapped.contains(character) { TAPPED_GIFT } else { UPRIGHT_GIFT };
            worth += each * self.pack[character].gifts.iter().map(|&count| i32::from(count)).sum::<i32>();
        }
        for elixir in hero.elixirs.iter() {
            let base = self.pack[elixir].yields[0].gifts;
            worth += ELIXIR_GIFT * base.iter().map(|&count| i32::from(count)).sum::<i32>();
        }
        worth + self.points(seat) * (POINT + LATER_POINT * (rounds - 1)) / 2 - self.burden(hero)
    }

    /// How much more portals count for a hero who will not win by armour: because the rows cannot be finished any more, or because
    /// they soon are and another is far ahead in might.
    fn need_of_portals(&self, seat: Seat) -> i32 {
        if self.rows_are_hopeless() {
            return LAST_HOPE;
        }
        let best_rival = self.others(seat).map(|other| self.heroes[other].might).max().unwrap_or(0);
        let behind = i32::from(best_rival) - i32::from(self.heroes[seat].might);
        let late = (i32::from(self.armour) - 4).max(0);
        1 + (behind - 4).clamp(0, 12) * late / 4
    }

    /// Are there fewer cataclysms left than rows to finish?
    pub(crate) fn rows_are_hopeless(&self) -> bool {
        self.cataclysms_left() < self.rows_left()
    }

    /// What closed portals are worth beyond their income: whoever has most of them wins with the sixth.
    fn portal_hope(&self, seat: Seat) -> i32 {
        let closed_by = |seat: Seat| self.portals.iter().filter(|portal| portal.by == seat).count() as i32;
        let own = closed_by(seat);
        let leads = self.others(seat).all(|other| closed_by(other) < own);
        let closed = self.portals.len() as i32;
        let near = if leads { (closed - 2).max(0) * PORTAL_VICTORY } else { 0 };
        own * PORTAL * self.need_of_portals(seat) + near
    }

    /// S14.2: points of step 1 as it stands, in halves: 2 for a lead, 1 for a tie.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        let compare = |count: &dyn Fn(Seat) -> u32| {
            let own = count(seat);
            let best = self.others(seat).map(count).max().unwrap_or(0);
            2 * i32::from(own > best) + i32::from(own == best && own > 0)
        };
        let mut points = compare(&|hero| self.heroes[hero].elixirs.len())
            + compare(&|hero| self.heroes[hero].characters.len())
            + compare(&|hero| self.heroes[hero].buildings.len())
            + compare(&|hero| self.heroes[hero].gifts.len())
            + compare(&|hero| self.heroes[hero].fame.into())
            + compare(&|hero| self.heroes[hero].gold.into());
        for colour in Colour::ALL {
            points += compare(&|hero| self.following(hero, colour).into());
        }
        points
    }

    /// What the sins in hand and the corruption weigh.
    fn burden(&self, hero: &Hero) -> i32 {
        if hero.has_fallen {
            return 0;
        }
        let is_clear = !(hero.manned & self.pack.index.clear).is_empty();
        let sins = if is_clear { 0 } else { hero.sins.len() as i32 };
        if !self.rules.fall {
            return sins * SIN_IN_HAND;
        }
        // Each sin in hand will be a corruption card, and the seventh of them changes sides.
        let corruption = i32::from(hero.corruption) + sins;
        CORRUPTION * corruption * corruption + if corruption >= 7 { FALLING } else { 0 }
    }

    /// What the markers on quests will bring the hero, and what every filled space brings all.
    pub(crate) fn quest_share(&self, seat: Seat) -> i32 {
        let prizes = self.pack.numbers.prizes[usize::from(self.hero_count()) - 2];
        let mut share = 0;
        for (slot, here) in self.quests[..4].iter().enumerate() {
            let Some(quest) = here.quest else { continue };
            let spaces = self.pack[quest].spaces.len();
            let filled =
                here.markers[..spaces].iter().filter(|marker| **marker != Marker::Free).count() as i32;
            let own = i32::from(here.markers_of(seat));
            let rival = self.others(seat).map(|other| i32::from(here.markers_of(other))).max().unwrap_or(0);
            let prize = i32::from(prizes[spaces - 3]) * MIGHT;
            let hope = match own - rival {
                _ if own == 0 => 0,
                0 => prize / 2,
                1.. => prize,
                _ => prize / 8,
            };
            let in_reach = self.in_reach(seat, here, &self.pack[quest].spaces);
            let nearness = if slot < 2 { 4 } else { 2 };
            let worth =
                hope * (1 + filled) / (1 + spaces as i32) + TREASURE * own + FILLED_SPACE * filled + in_reach;
            share += worth * nearness / 4;
        }
        share
    }

    /// What it is worth to hold the gifts and coins that free spaces of a quest ask for, wholly or but for one.
    fn in_reach(&self, seat: Seat, here: &QuestSlot, spaces: &[Requirement]) -> i32 {
        let hero = &self.heroes[seat];
        let free = spaces.iter().zip(&here.markers).filter(|(_, marker)| **marker == Marker::Free);
        free.map(|(requirement, _)| {
            let missing = match requirement {
                Requirement::Gifts(gifts) => {
                    let hand = hero.gifts.counts();
                    gifts.iter().zip(hand).map(|(&asked, &have)| i32::from(asked.saturating_sub(have))).sum()
                }
                Requirement::Gold(gold) => i32::from(u16::from(*gold).saturating_sub(hero.gold)),
                Requirement::Fame(fame) => i32::from(u16::from(*fame).saturating_sub(hero.fame)),
            };
            match missing {
                0 => IN_REACH,
                1 => IN_REACH / 3,
                _ => 0,
            }
        })
        .sum()
    }
}
