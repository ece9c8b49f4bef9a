//! Why something is not possible, with the rule that forbids it. M1.1: whatever allows a thing, one rule that forbids it is enough.

use std::fmt;
use table::Seat;

table::refusals! {
    /// Another seat is asked.
    NotAsked {
        /// Who.
        waiting_for: Seat,
    } => "M32.3";
    /// The game is over.
    Over => "M30.1";
    /// There is no such seat at this table.
    NoSuchSeat => "M3.1";
    /// You have decided; the others are still to decide.
    HasDecided => "M32.3";
    /// That is no answer to what is asked.
    NotAnAnswer => "M32.1";
    /// The lesson is about something else now.
    NotInLesson => "M33.1";
    /// There is nothing to take back.
    NothingToCancel => "M32.2";
    /// You have taken things back too often in this phase.
    NoMoreCancels => "M32.2";
    /// You have given as many orders as one Build phase takes.
    TooManyOrders => "M32.2";
    /// There is nothing that could be chosen next.
    NothingPossible => "M32.1";
    /// There is no such hex: nothing lies beyond the world's edge.
    NoSuchHex => "M4.6";
    /// There is no such territory.
    NoSuchSlot => "M4.6";
    /// This part of the game is not played.
    NotPlayed => "M3.2";
    /// Somebody else has that faction.
    FactionTaken => "M6.1";
    /// In the first turn units are recruited in the settlement, and nothing else.
    FirstTurn => "M6.9";
    /// Your first set of units needs a Builder: keep the gold for one.
    BuilderFirst => "M6.9";
    /// You do not have the gold.
    TooLittleGold => "M8.4";
    /// Only Builders build.
    NotABuilder => "M9.1";
    /// No building can stand here.
    NoPlaceForBuilding => "M9.3";
    /// It is less than three hexes from a settlement or another building.
    TooClose => "M9.4";
    /// An unexplored hex or an adventure lies next to it.
    UnknownNeighbour => "M9.5";
    /// All your buildings of this kind stand already.
    NoTokenLeft => "M9.6";
    /// Only an own building of Age 1 is upgraded, and no Fortress.
    NoUpgrade => "M9.8";
    /// This Builder does not leave the Fortress he is building.
    BoundToSite => "M9.10";
    /// There is no finished building of yours.
    NoBuilding => "M9.14";
    /// No road can be laid here.
    NoPlaceForRoad => "M10.1";
    /// A road has two different exits.
    TwoExits => "M10.1";
    /// No road is left in stock.
    NoRoadLeft => "M2.5";
    /// There is no plain road to widen.
    NoPlainRoad => "M10.3";
    /// Water is crossed by the exits of a bridge only.
    OnlyByBridge => "M10.9";
    /// A bridge is built on water that has none.
    NoWater => "M10.9";
    /// The terrain does not fit: forests are chopped, grassland is planted.
    WrongTerrain => "M10.10";
    /// This hex is not chopped or planted.
    CannotImprove => "M10.12";
    /// No finished building of yours stands there to recruit.
    NoSource => "M11.1";
    /// This source has recruited in this turn.
    HasRecruited => "M11.1";
    /// This unit is not offered here, or not unlocked.
    NotOffered => "M11.2";
    /// A Guard Tower recruits nobody.
    RecruitsNobody => "M11.2";
    /// A new building recruits from the next turn on.
    NewBuilding => "M11.4";
    /// The unit does not start there.
    NotAStart => "M11.5";
    /// There is no free hex for it.
    NoFreeHex => "M11.5";
    /// No block is left for it.
    NoBlockLeft => "M11.7";
    /// A hero is not disbanded.
    HeroesStay => "M11.10";
    /// It came onto the map in this very turn.
    JustPlaced => "M11.10";
    /// It starts in your settlement.
    NotYourSettlement => "M11.5";
    /// There is no such unit of yours on the map.
    NoSuchUnit => "M12.2";
    /// It cannot share that hex with those already there.
    NoRoom => "M12.3";
    /// An adventure lies there: only military units enter, and from the hex next to it.
    TokenThere => "M12.13";
    /// It has not enough action points.
    TooFewAp => "M12.5";
    /// That is not adjacent.
    NotAdjacent => "M12.5";
    /// Enemies or a structure that is not yours bar the way.
    EnemyThere => "M12.6";
    /// Another military unit of your side is on its hex.
    NotAlone => "M12.8";
    /// A Builder changes places with Builders only.
    SwapOfBuilder => "M12.9";
    /// Water and mountains cannot be entered.
    Impassable => "M4.8";
    /// That is unexplored.
    Unexplored => "M4.9";
    /// Its activity is over for this turn.
    ActivityOver => "M12.12";
    /// It has attacked in this turn.
    HasAttacked => "M12.12";
    /// A siege weapon shoots only when it is set up.
    NotSetUp => "M12.11";
    /// It is set up already.
    IsSetUp => "M12.11";
    /// Only siege weapons are set up.
    NoSiegeWeapon => "M12.11";
    /// Builders and decoys never attack.
    NeverAttacks => "M1.6";
    /// A decoy does not do that.
    OnlyADecoy => "M28.8";
    /// That territory lies face up, or nothing known lies next to it.
    FaceUp => "M13.1";
    /// A number from 1 to 6 is named.
    OneToSix => "M13.2";
    /// Nobody on your side identifies it.
    NotIdentified => "M15.3";
    /// There is nothing to attack in that way.
    NothingToAttack => "M15.4";
    /// It has a ranged attack: it shoots.
    OnlyShoots => "M15.2";
    /// It has no ranged attack.
    NoRangedAttack => "M15.3";
    /// That is out of range.
    OutOfRange => "M15.3";
    /// The line is not free.
    NoLine => "M14.3";
    /// Your own men stand in the way.
    FriendsInTheWay => "M18.3";
    /// A treaty forbids it.
    Treaty => "M29.10";
    /// There is no finished tower or Fortress of yours.
    NoTower => "M17.11";
    /// It has shot in this phase.
    HasShot => "M17.11";
    /// Towers shoot at units only.
    TowersShootUnits => "M17.11";
    /// Its type is not veteran yet.
    NotVeteran => "M18.4";
    /// That ability was used in this turn.
    AbilityUsed => "M18.4";
    /// It has no such ability.
    NoSuchAbility => "M18.6";
    /// This ability has no facing.
    NoFacing => "M18.5";
    /// There is no enemy for the extra strike.
    NoExtraTarget => "M18.7";
    /// At least two steps come first.
    TwoStepsFirst => "M18.6";
    /// The second shot comes after the first.
    ShootFirst => "M18.6";
    /// It has spent action points already.
    HasSpent => "M18.6";
    /// No more units may use abilities in this turn.
    TacticalLimit => "M19.7";
    /// That is none of your types.
    NotYourType => "M19.9";
    /// That type is elite already.
    IsElite => "M19.3";
    /// You have a hero.
    HasHero => "M20.1";
    /// That hero is not in the row.
    HeroTaken => "M20.2";
    /// You have no such hero on the map.
    NoHero => "M20.1";
    /// You have no dead hero.
    NoDeadHero => "M20.12";
    /// The skill points do not fit.
    PointLimits => "M20.3";
    /// That ability opens at a higher level.
    AbilityClosed => "M20.3";
    /// The hero has that ability.
    HasAbility => "M20.11";
    /// After his attack a hero uses abilities and does nothing else.
    HeroHasAttacked => "M20.6";
    /// There is nothing to aim at in that way.
    NothingToAim => "M20.8";
    /// The hero has used that ability in this turn.
    PowerUsed => "M20.5";
    /// The hero has no such ability.
    NoSuchPower => "M20.15";
    /// Heroes are not affected.
    NotAHero => "M20.15";
    /// It has more than 1 HP left.
    TooHealthy => "M20.15";
    /// Only infantry is affected, and no hero.
    OnlyInfantry => "M20.15";
    /// Only without a step before it.
    NoStepsBefore => "M20.15";
    /// The hero takes at least two steps first.
    HeroStepsFirst => "M20.15";
    /// A second target comes with a higher level.
    OneTarget => "M20.15";
    /// That unit was helped in this turn.
    WasHelped => "M20.15";
    /// It is frozen.
    Frozen => "M20.14";
    /// The Protector next to it must be attacked.
    Taunted => "M20.15";
    /// There is nobody to meet.
    NothingToMeet => "M23.6";
    /// Only a military unit can do that.
    NoMilitaryUnit => "M23.6";
    /// Only ranged infantry and ranged heroes compete.
    NotRanged => "M23.7";
    /// That type has won this competition.
    HasWon => "M23.7";
    /// That card is not in your hand.
    NotInHand => "M26.2";
    /// Fall Back is played when a unit would die.
    PlayedLater => "M26.2";
    /// You have not enough shards.
    TooFewShards => "M27.6";
    /// That type has it already.
    Equipped => "M27.7";
    /// Only a living hero below the highest level gains one.
    NoHeroToRaise => "M27.9";
    /// One decoy is placed in a Build phase.
    HasDecoyed => "M28.6";
    /// You have no ally.
    NoAlly => "M29.4";
    /// It still owes action points for a swap.
    OwesAp => "M29.4";
    /// No such amount is named.
    TooMuchAtOnce => "M29.12";
    /// Name the amount.
    NameTheAmount => "M29.2";
    /// There is no such partner.
    NoSuchPartner => "M29.9";
    /// A treaty is running.
    TreatyRuns => "M29.9";
    /// After a treaty comes a pause.
    Pause => "M29.11";
    /// That is too many turns ahead.
    TooLate => "M29.12";
    /// No more loans can run.
    TooManyLoans => "M29.12";
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(crate::words::refusal(*self))
    }
}
