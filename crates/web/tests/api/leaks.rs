//! Nothing hidden is on the wire: two servers with the same table, which differ only in what one viewer cannot know. Every byte that
//! this viewer receives is the same.

use crate::house::{Folder, House, Person, config};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use shelf::AnyGame;
use std::fmt::Write;
use std::path::Path;
use store::{
    Account, AccountKind, Append, NewEntry, NewTable, Session, SessionKind, Status, Store, TableRow,
};
use table::{AnyTable, Chance, Fast, Options, Record, Seat, Seed, Viewer};
use web::Now;

/// How many parts the page of a table has.
const PARTS: usize = 8;
const NOW: i64 = 1_800_000_000_000;
pub(crate) const TABLE: &str = "theSameTable";
/// Whoever has this token sits in one seat, whoever has the other in all others.
pub(crate) const ANN: &str = "the-token-of-ann";
const OTHERS: &str = "the-token-of-the-others";

/// A table in the middle of its game.
pub(crate) fn played(game: &dyn AnyGame, seats: u8, number: u64, moves: usize) -> Box<dyn AnyTable> {
    let names = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let mut table = game.open(seats, &Options::none(), names, Seed::from_number(number)).unwrap();
    let mut luck = Fast::new(number);
    for _ in 0..moves {
        let Some(seat) = table.turn().deciders().iter().next() else { break };
        let offers = table.offers(seat);
        let chosen = luck.below(offers.len() as u32) as usize;
        table.act(seat, &offers[chosen].action).unwrap();
    }
    table
}

/// Puts a table into a new database, with Ann in the given seat and another person in all others.
async fn store(path: &Path, table: &dyn AnyTable, anns: Option<Seat>) {
    let store = Store::open(&path.display().to_string().parse().unwrap()).await.unwrap();
    for (id, token) in [("ann", ANN), ("others", OTHERS)] {
        let account = Account { id: id.into(), kind: AccountKind::Guest, name: id.into(), created_at: NOW };
        store.add_account(&account, None).await.unwrap();
        let hash = Sha256::digest(token.as_bytes()).iter().fold(String::new(), |mut hash, byte| {
            write!(hash, "{byte:02x}").unwrap();
            hash
        });
        let session = Session {
            token_hash: hash,
            account: id.into(),
            kind: SessionKind::Token,
            label: "test".into(),
            created_at: NOW,
            expires_at: NOW + 1_000_000_000,
        };
        store.add_session(&session).await.unwrap();
    }
    let owner = |seat: Seat| if Some(seat) == anns { "ann" } else { "others" };
    let chairs: Vec<Value> = Seat::all(table.seats())
        .map(|seat| json!({ "person": { "account": owner(seat), "name": format!("Player {}", seat.number() + 1) } }))
        .collect();
    let record = table.record();
    let plan = json!({
        "game": record.game, "options": {}, "pack": null, "chairs": chairs, "clock": "none",
        "timeout": "bot", "stand_in": "squire", "spectators": true, "guided": true,
    });
    let row = TableRow {
        id: TABLE.into(),
        game: record.game.clone(),
        status: Status::Gathering,
        plan: plan.to_string(),
        header: None,
        outcome: None,
        host: "others".into(),
        bots: 0,
        clock_ms: 0,
        listed: false,
        key: None,
        created_at: NOW,
        changed_at: NOW,
    };
    let seats = Seat::all(table.seats()).map(|seat| Some(owner(seat).to_owned())).collect();
    store.add_table(&NewTable { row, seats, first_notices: Vec::new() }).await.unwrap();
    let head = Record { entries: Vec::new(), outcome: None, ..record.clone() };
    for entry in &record.entries {
        let deciders = table.at(entry.n).unwrap().turn().deciders();
        let first = entry.n == 0;
        let append = Append {
            entry: Some(NewEntry {
                n: entry.n,
                body: serde_json::to_string(entry).unwrap(),
                awaits: deciders.iter().map(|seat| 1 << seat.number()).sum(),
                at: NOW,
                key: None,
            }),
            status: first.then_some((Status::Gathering, Status::Running)),
            header: first.then(|| serde_json::to_string(&head).unwrap()),
            ..Append::default()
        };
        store.append(TABLE, append).await.unwrap();
    }
    store.close().await;
}

pub(crate) fn open(folder: &Folder, table: &dyn AnyTable, anns: Option<Seat>) -> House {
    let path = folder.path().join("trestle.sqlite");
    tokio::runtime::Runtime::new().unwrap().block_on(store(&path, table, anns));
    let mut config = config(&path);
    config.now = Now::fixed(NOW);
    House::with(config)
}

/// Everything that somebody can get from a server about the table, byte by byte.
fn everything(person: &Person, viewer: Viewer, moment: u32) -> Vec<(String, String)> {
    let query = viewer.seat().map_or("as=spectator".to_owned(), |seat| format!("seat={}", seat.number()));
    let at = |path: &str| format!("/api/tables/{TABLE}/{path}");
    let mut paths = vec![format!("/api/tables/{TABLE}"), "/api/tables".to_owned(), at("record")];
    paths.extend(["view", "offers", "log", "picture", "undo"].map(|path| at(&format!("{path}?{query}"))));
    // Every moment of a short game, some of a long one, and one that has not come yet.
    let moments = (0..=moment).step_by(moment as usize / 16 + 1).chain([moment, moment + 1]);
    paths.extend(moments.map(|moment| at(&format!("at/{moment}?{query}"))));
    paths.extend(
        ["view?as=spectator", "log?as=spectator", "view?as=everything", "view?seat=0", "view?seat=1"].map(at),
    );
    // The same as pages.
    let (eyes, page) = match viewer.seat() {
        Some(seat) => (seat.number().to_string(), format!("/t/{TABLE}?seat={}", seat.number())),
        None => ("spectator".to_owned(), format!("/t/{TABLE}")),
    };
    paths.extend([page, format!("/t/{TABLE}?seat=0"), format!("/t/{TABLE}?seat=1"), "/".to_owned()]);
    paths.extend(
        [0, moment / 2, moment, moment + 1]
            .map(|moment| format!("/t/{TABLE}/replay?moment={moment}&eyes={eyes}")),
    );
    paths.extend(["everything", "spectator", "0", "1"].map(|eyes| format!("/t/{TABLE}/replay?eyes={eyes}")));
    if person.token.is_some() {
        paths.extend(["/api/me/tables", "/api/me/turns", "/api/me"].map(ToOwned::to_owned));
    }
    let mut got: Vec<(String, String)> =
        paths.into_iter().map(|path| (path.clone(), person.get(&path).bytes)).collect();
    for (from, after) in [(0, None), (moment / 2 + 1, Some(format!("{}-0", moment / 2 + 1)))] {
        let events =
            person.follow(TABLE, &format!("?{query}"), after.as_deref()).take((moment + 1 - from) as usize);
        got.push((format!("events after {after:?}"), format!("{events:?}")));
    }
    let seat = viewer.seat().map(|seat| format!("?seat={}", seat.number())).unwrap_or_default();
    got.push(("the page's stream".to_owned(), format!("{:?}", person.stream(TABLE, &seat).take(PARTS))));
    if let Some(seat) = viewer.seat() {
        let mut post = |path: &str, body: Value| {
            got.push((format!("{path} {body}"), person.post(&at(path), &body).bytes));
        };
        post("why-not", json!({ "seat": seat }));
        post("act", json!({ "seat": seat, "action": "nonsense" }));
        post("act", json!({ "seat": seat, "action": "pass", "moment": moment + 1 }));
        post("act", json!({ "seat": (seat.number() + 1) % 2, "action": "pass" }));
    }
    got
}

/// Compares two servers through the eyes of a viewer.
fn compare(person: &Person, other: &Person, viewer: Viewer, moment: u32, when: &str) {
    let pairs = everything(person, viewer, moment).into_iter().zip(everything(other, viewer, moment));
    for ((what, one), (_, two)) in pairs {
        assert_eq!(one, two, "{what}: not the same {when}");
    }
}

/// Lets both tables go on with the same moves, as long as chance shows the viewer the same, and compares after each.
fn go_on(houses: [&House; 2], mut tables: [Box<dyn AnyTable>; 2], viewer: Viewer, person: &Person) -> u32 {
    let mut compared = 0;
    for step in 0..60 {
        let [one, two] = &tables;
        let Some(seat) = one.turn().deciders().iter().nth(step % one.turn().deciders().len().max(1)) else {
            break;
        };
        let common: Vec<_> =
            one.offers(seat).into_iter().filter(|offer| two.offers(seat).contains(offer)).collect();
        let Some(choice) = common.get(step * 5 % common.len().max(1)) else { break };
        for table in &mut tables {
            table.act(seat, &choice.action).unwrap();
        }
        let [one, two] = &tables;
        let is_same = |one: &dyn AnyTable, two: &dyn AnyTable| {
            one.view(viewer) == two.view(viewer)
                && one.log(viewer, 0) == two.log(viewer, 0)
                && one.turn() == two.turn()
                && viewer.seat().is_none_or(|seat| one.offers(seat) == two.offers(seat))
        };
        if one.turn().outcome().is_some() || !is_same(&**one, &**two) {
            // What chance gave after this move may differ for everybody to see: that is no secret.
            break;
        }
        let body = json!({ "seat": seat, "action": choice.action });
        let mover = if viewer == Viewer::Seat(seat) { ANN } else { OTHERS };
        let answers = houses.map(|house| {
            let mover = Person { address: house.address, token: Some(mover.to_owned()) };
            mover.act(TABLE, &body)
        });
        assert_eq!(answers[0].status, 200, "{}", answers[0].body);
        if viewer == Viewer::Seat(seat) {
            assert_eq!(answers[0].bytes, answers[1].bytes, "the answer to {body}");
        }
        if step % 8 == 0 || one.moment(viewer) < 3 {
            let [here, there] = houses.map(|house| Person { address: house.address, ..person.clone() });
            compare(&here, &there, viewer, one.moment(viewer), &format!("after {body}"));
            compared += 1;
        }
    }
    compared
}

/// Finds tables that a viewer cannot tell apart, and looks at both of them over the wire.
fn nothing_leaks(id: &str, seats: u8, moves: &[usize], viewer: Viewer) {
    let game = shelf::game(id).unwrap();
    let token = viewer.seat().map(|_| ANN.to_owned());
    let (mut twins, mut compared) = (0, 0);
    for (number, &moves) in (1..).zip(moves) {
        let table = played(game, seats, number, moves);
        if table.turn().outcome().is_some() {
            continue;
        }
        let Some(twin) = game.twin(&*table, viewer, number) else { continue };
        assert_ne!(table.digest(), twin.digest(), "the truth differs");
        let folders = [Folder::new(), Folder::new()];
        let houses = [open(&folders[0], &*table, viewer.seat()), open(&folders[1], &*twin, viewer.seat())];
        let person = Person { address: houses[0].address, token: token.clone() };
        let other = Person { address: houses[1].address, token: token.clone() };
        compare(&person, &other, viewer, table.moment(viewer), "at first");
        compared += go_on([&houses[0], &houses[1]], [table, twin], viewer, &person);
        twins += 1;
    }
    assert!(twins > 0 && compared > 0, "{id}: {twins} twins, compared {compared} times while they went on");
}

#[test]
fn the_other_card_of_leduc_is_not_on_the_wire() {
    nothing_leaks("leduc", 2, &[0, 1, 2, 1, 2], Viewer::Seat(Seat::new(0)));
    nothing_leaks("leduc", 2, &[0, 1, 2], Viewer::Spectator);
}

#[test]
fn what_other_heroes_hold_is_not_on_the_wire() {
    nothing_leaks("seven", 3, &[40, 150, 400], Viewer::Seat(Seat::new(1)));
    nothing_leaks("seven", 2, &[100], Viewer::Spectator);
}

/// Whatever others compose in secret: how often they change their mind, and when, is not on the wire either.
#[test]
fn a_sealed_bid_is_not_on_the_wire() {
    let game = shelf::game("bazaar").unwrap();
    let viewer = Viewer::Seat(Seat::new(0));
    let mut tried = 0;
    for number in 1..200 {
        let table = played(game, 3, number, 3 + number as usize % 40);
        let secret = secret_move(&*table, viewer);
        let Some((seat, action)) = secret else { continue };
        let folders = [Folder::new(), Folder::new()];
        let houses = [open(&folders[0], &*table, viewer.seat()), open(&folders[1], &*table, viewer.seat())];
        let [person, other] =
            [&houses[0], &houses[1]].map(|house| Person { address: house.address, token: Some(ANN.into()) });
        let mut live = [&person, &other].map(|person| person.follow(TABLE, "?seat=0", None));
        let schemer = Person { token: Some(OTHERS.to_owned()), ..other.clone() };
        schemer.act(TABLE, &json!({ "seat": seat, "action": action })).expect(200);
        compare(
            &person,
            &other,
            viewer,
            table.moment(viewer),
            &format!("after {seat} did {action} in secret"),
        );
        // A line of chat comes next on both streams: nothing was told in between.
        for person in [&person, &other] {
            person.post(&format!("/api/tables/{TABLE}/chat"), &json!({ "text": "well?" })).expect(200);
        }
        let told = live.each_mut().map(|live| live.take(table.moment(viewer) as usize + 2));
        assert_eq!(told[0], told[1]);
        tried += 1;
        if tried == 3 {
            return;
        }
    }
    panic!("no secret move was found in Bazaar");
}

/// A move of another seat that the viewer does not notice.
fn secret_move(table: &dyn AnyTable, viewer: Viewer) -> Option<(Seat, Value)> {
    let game = shelf::game(table.meta().id)?;
    let others = table.turn().deciders().iter().filter(|&seat| viewer != Viewer::Seat(seat));
    for seat in others.collect::<Vec<_>>() {
        for offer in table.offers(seat) {
            let mut copy = game.load(table.record().clone()).ok()?;
            copy.act(seat, &offer.action).ok()?;
            if copy.moment(viewer) == table.moment(viewer) {
                return Some((seat, offer.action));
            }
        }
    }
    None
}
