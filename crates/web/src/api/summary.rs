//! A table as lists and its own page show it: what everybody may know, and a little more for its host.

use crate::hall::{Chair, Clock, Earlier, Live, Plan, Seated, Timeout};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use store::{Status, TableSummary};
use table::{Seat, Seats, Viewer};
use utoipa::ToSchema;

/// How a table stands.
#[derive(Serialize, ToSchema)]
pub(super) struct TableInfo {
    /// Its id.
    id: String,
    /// The id of its game.
    game: String,
    /// `gathering`, `running`, `over`, `ended` (without a result) or `closed`.
    #[schema(value_type = String)]
    status: Status,
    /// When it was made, in milliseconds since 1970.
    created_at: i64,
    /// What was chosen for the game.
    options: BTreeMap<String, String>,
    /// The name of its content pack, if it is not the standard one.
    pack: Option<String>,
    /// How long people may take.
    clock: Clock,
    /// What happens then.
    timeout: Timeout,
    /// The bot that plays for people who are away.
    stand_in: String,
    /// May anybody watch?
    spectators: bool,
    /// May those who play ask what a bot would do?
    hints: bool,
    /// The earlier game from which this one goes on, for the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    goes_on_from: Option<GoesOnFrom>,
    /// Who sits where.
    seats: Vec<SeatInfo>,
    /// Are you the host?
    you_host: bool,
    /// How much you have noticed: the number to send as `moment`.
    moment: Option<u32>,
    /// The seats that decide now.
    #[schema(value_type = Vec<u8>)]
    awaits: Seats,
    /// When the time of the next seat runs out, in milliseconds since 1970.
    deadline: Option<i64>,
    /// A seat that asks for an undo, who must agree, and who has.
    #[schema(value_type = Option<Object>)]
    undo_request: Option<Value>,
    /// Who has agreed to end the game without a result, if somebody has offered it.
    #[schema(value_type = Option<Vec<u8>>)]
    end_agreed: Option<Seats>,
    /// How it ended by the rules.
    #[schema(value_type = Option<Object>)]
    outcome: Option<Value>,
    /// The promise about the seed of chance, made at the start.
    commitment: Option<String>,
    /// The codes of invited seats, for the host.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    invitations: Vec<Invitation>,
}

/// A seat and who has it.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatInfo {
    /// `open`, `invited`, `person` or `bot`.
    kind: &'static str,
    /// Who; the name at the table.
    pub(crate) name: Option<String>,
    /// The level of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    /// Is it yours?
    pub(crate) yours: bool,
    /// Has the person given up, so that a bot plays?
    resigned: bool,
    /// Is the person away, so that the stand-in plays?
    away: bool,
}

/// A moment of an earlier game.
#[derive(Serialize, ToSchema)]
struct GoesOnFrom {
    /// The id of its table.
    table: String,
    /// Counted by the viewer whose eyes were taken.
    moment: u32,
}

/// What lets somebody take a seat that is kept for him.
#[derive(Serialize, ToSchema)]
struct Invitation {
    /// Which seat.
    #[schema(value_type = u8)]
    seat: Seat,
    /// The code to send when joining.
    code: String,
}

impl SeatInfo {
    fn of(chair: &Chair, name: &str, account: Option<&str>) -> Self {
        let (kind, level) = match chair {
            Chair::Open => ("open", None),
            Chair::Invited { .. } => ("invited", None),
            Chair::Person { .. } => ("person", None),
            Chair::Bot { level } => ("bot", Some(level.clone())),
        };
        let yours = matches!(chair, Chair::Person { account: owner, .. } if Some(owner.as_str()) == account);
        let name = matches!(kind, "person" | "bot").then(|| name.to_owned());
        SeatInfo { kind, name, level, yours, resigned: false, away: false }
    }
}

impl TableInfo {
    /// The table as this account may see it.
    pub(super) fn of(live: &Live, account: Option<&str>) -> Self {
        let you_host = account == Some(live.host.as_str());
        let seat = |(seated, name): (&Seated, &String)| SeatInfo {
            resigned: seated.resigned,
            away: seated.away,
            ..SeatInfo::of(&seated.chair, name, account)
        };
        let invitation = |(seat, seated): (Seat, &Seated)| match &seated.chair {
            Chair::Invited { code } if you_host => Some(Invitation { seat, code: code.clone() }),
            _ => None,
        };
        let table = live.table.as_deref();
        // Who may not even watch is told what stands in every list, and counts nothing.
        let viewer = live.viewer(account, None).ok();
        let moment = table.zip(viewer).map(|(table, viewer): (_, Viewer)| table.moment(viewer));
        let request = table
            .and_then(|table| table.undo_request())
            .map(|request| serde_json::to_value(request).expect("requests have a JSON form"));
        TableInfo {
            id: live.id.clone(),
            game: live.plan.game.clone(),
            status: live.status,
            created_at: live.created_at,
            options: live.plan.options.clone(),
            pack: live.plan.pack.as_ref().map(|pack| pack.name.clone()),
            clock: live.plan.clock,
            timeout: live.plan.timeout,
            stand_in: live.plan.stand_in.clone(),
            spectators: live.plan.spectators,
            hints: live.plan.hints,
            goes_on_from: live.plan.earlier.clone().filter(|_| you_host).map(goes_on_from),
            seats: live.seats.iter().zip(&live.names()).map(seat).collect(),
            you_host,
            moment,
            awaits: viewer.map_or(Seats::NONE, |_| live.awaited()),
            deadline: live.deadline().filter(|_| viewer.is_some()).map(|(at, _)| at),
            undo_request: request.filter(|_| viewer.is_some()),
            end_agreed: live.end_agreed.filter(|_| viewer.is_some()),
            outcome: live.outcome(),
            commitment: table.map(|table| table.record().commitment.to_string()),
            invitations: Seat::all(live.seats.len() as u8).zip(&live.seats).filter_map(invitation).collect(),
        }
    }
}

fn goes_on_from(Earlier { table, moment, .. }: Earlier) -> GoesOnFrom {
    GoesOnFrom { table, moment }
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Summary {
    /// Its id.
    pub(crate) id: String,
    /// The id of its game.
    pub(crate) game: String,
    /// How it stands.
    #[schema(value_type = String)]
    pub(crate) status: Status,
    /// Who sits where.
    pub(crate) seats: Vec<SeatInfo>,
    /// Is it your turn?
    pub(crate) your_turn: bool,
    /// How long people may take.
    clock: Clock,
    /// When something but a move changed last, in milliseconds since 1970.
    changed_at: i64,
    /// How it ended by the rules.
    #[schema(value_type = Option<Object>)]
    outcome: Option<Value>,
}

impl Summary {
    /// Is it a table of this game?
    pub(crate) fn is_of(&self, game: &str) -> bool {
        self.game == game
    }

    /// May anybody sit down?
    pub(crate) fn has_open_seat(&self) -> bool {
        self.seats.iter().any(|seat| seat.kind == "open")
    }

    /// A table of a list, as this account may see it.
    pub(crate) fn of(summary: TableSummary, account: Option<&str>) -> Self {
        let TableSummary { id, game, status, plan, outcome, last, seats, changed_at, .. } = summary;
        let plan: Option<Plan> = serde_json::from_str(&plan).ok();
        let planned = plan.as_ref().map(|plan| plan.chairs.clone()).unwrap_or_default();
        // The list of seats in the store is who sits there now; the plan knows the bots, and what is free.
        let chair = |(planned, taken): (&Chair, &Option<store::SummarySeat>)| match (planned, taken) {
            (_, Some(taken)) => Chair::Person { account: taken.account.clone(), name: taken.name.clone() },
            (Chair::Person { .. }, None) => Chair::Open,
            (planned, None) => planned.clone(),
        };
        let chairs: Vec<Chair> = planned.iter().zip(&seats).map(chair).collect();
        let mine = |(seat, chair): (u32, &Chair)| {
            matches!(chair, Chair::Person { account: owner, .. } if Some(owner.as_str()) == account)
                && last.is_some_and(|last| last.awaits & (1 << seat) != 0)
        };
        let your_turn = status == Status::Running && (0..).zip(&chairs).any(mine);
        let names = Plan::names(&chairs);
        Summary {
            id,
            game,
            status,
            seats: chairs
                .iter()
                .zip(&names)
                .map(|(chair, name)| SeatInfo::of(chair, name, account))
                .collect(),
            your_turn,
            clock: plan.map(|plan| plan.clock).unwrap_or_default(),
            changed_at,
            outcome: outcome.and_then(|outcome| serde_json::from_str(&outcome).ok()),
        }
    }
}
