//! People and tables of every kind on a server of their own, so that whatever is asked there is something to be right or wrong about.

use crate::described::{Described, Endpoint};
use crate::dice::Dice;
use crate::draft::Draft;
use crate::house::{Folder, House, Person, config};
use crate::ledger::{Auditor, Ledger};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PASSWORD: &str = "correct horse battery staple";

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Nobody,
    /// Is signed in, and sits nowhere.
    Stranger,
    Player,
    /// Has made all tables.
    Host,
    /// Has a token that was revoked.
    Revoked,
}

impl Role {
    pub(crate) const ALL: [Role; 5] = [Role::Nobody, Role::Stranger, Role::Player, Role::Host, Role::Revoked];
}

/// What a table is there for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Open,
    Invited,
    /// Everybody is there, and it has not begun.
    Full,
    Running,
    /// Runs, and nobody may watch.
    Private,
    /// Runs, and the others are asked for an undo and for the end.
    Asked,
    Over,
}

impl Kind {
    const ALL: [Kind; 7] =
        [Kind::Open, Kind::Invited, Kind::Full, Kind::Running, Kind::Private, Kind::Asked, Kind::Over];
}

/// Somebody who is signed in, or was.
struct Somebody {
    role: Role,
    account: String,
    /// By which he asks.
    token: String,
    /// By which he comes back after signing out.
    spare: Person,
    /// The id of a token that may be revoked.
    revocable: String,
}

struct Table {
    id: String,
    /// What must still hold for it to be of its kind.
    sign: Value,
}

pub(crate) struct Scene {
    people: Vec<Somebody>,
    tables: BTreeMap<Kind, Table>,
    /// What nobody may be told by mistake.
    secrets: Vec<String>,
    code: String,
    auditor: Auditor,
    pub(crate) house: House,
    _folder: Folder,
}

impl Scene {
    pub(crate) fn new() -> Self {
        let folder = Folder::new();
        let config = config(&folder.path().join("trestle.sqlite"));
        let database = config.database.clone();
        let house = House::with(config);
        let auditor = Auditor::new(&database);
        let people = vec![
            somebody(&house, Role::Stranger),
            somebody(&house, Role::Player),
            somebody(&house, Role::Host),
            somebody(&house, Role::Revoked),
        ];
        let mut secrets = vec![auditor.password_hash("Host"), PASSWORD.to_owned()];
        secrets.extend(
            people.iter().flat_map(|one| [Some(one.token.clone()), one.spare.token.clone()]).flatten(),
        );
        let (tables, code) = (BTreeMap::new(), String::new());
        let mut scene = Scene { people, tables, secrets, code, auditor, house, _folder: folder };
        Kind::ALL.into_iter().for_each(|kind| scene.make(kind));
        scene
    }

    pub(crate) fn person(&self, role: Role) -> Person {
        let token = self.people.iter().find(|one| one.role == role).map(|one| one.token.clone());
        Person { address: self.house.address, token }
    }

    pub(crate) fn account(&self, role: Role) -> Option<&String> {
        self.people.iter().find(|one| one.role == role).map(|one| &one.account)
    }

    pub(crate) fn table(&self, kind: Kind) -> &str {
        &self.tables[&kind].id
    }

    /// What is stored now.
    pub(crate) fn ledger(&self) -> Ledger {
        let tables = self.tables.values().map(|table| &table.id);
        self.auditor.read(tables, self.people.iter().map(|one| &one.account))
    }

    /// Is everybody still signed in who was?
    pub(crate) fn signed_in(&self) -> Vec<u16> {
        Role::ALL.into_iter().map(|role| self.person(role).get("/api/me").status).collect()
    }

    /// The secrets that such a request may not be answered with: all but those it has sent itself.
    pub(crate) fn secrets<'a>(&'a self, sent: &'a str) -> impl Iterator<Item = &'a String> {
        self.secrets.iter().filter(move |secret| !sent.contains(*secret))
    }

    /// After something was done: brings back who has signed out, and replaces what is no longer as it was.
    pub(crate) fn renew(&mut self) {
        for role in [Role::Stranger, Role::Player, Role::Host] {
            let person = self.person(role);
            let one = self.people.iter_mut().find(|one| one.role == role).unwrap();
            if person.get("/api/me").status == 401 {
                (_, one.token) = token(&one.spare, "again");
                self.secrets.push(one.token.clone());
            }
            if !one.spare.get("/api/tokens").body.contains(&one.revocable) {
                (one.revocable, _) = token(&one.spare, "revocable");
            }
        }
        for kind in Kind::ALL {
            let table = &self.tables[&kind];
            if sign(&self.person(Role::Host), &table.id) != table.sign {
                self.make(kind);
            }
        }
    }

    fn make(&mut self, kind: Kind) {
        let (host, player) = (self.person(Role::Host), self.person(Role::Player));
        let (game, seat) = (
            if kind == Kind::Over { "tictactoe" } else { "leduc" },
            if kind == Kind::Invited { "invited" } else { "open" },
        );
        let order = json!({ "game": game, "seats": ["me", seat], "spectators": kind != Kind::Private, "hints": true });
        let made = host.post("/api/tables", &order).expect(201);
        let id = made["table"]["id"].as_str().unwrap().to_owned();
        let at = |path: &str| format!("/api/tables/{id}/{path}");
        if kind == Kind::Invited {
            made["table"]["invitations"][0]["code"].as_str().unwrap().clone_into(&mut self.code);
            self.secrets.push(self.code.clone());
        }
        if kind >= Kind::Full {
            player.post(&at("join"), &json!({})).expect(200);
        }
        if kind >= Kind::Running {
            host.post(&at("start"), &json!({})).expect(200);
            move_on(&id, &[&host, &player]);
        }
        if kind == Kind::Asked {
            move_on(&id, &[&host, &player]);
            let asker = [&host, &player]
                .into_iter()
                .find(|person| person.post(&at("undo"), &json!({ "ask": true })).status == 200);
            asker.expect("one of them can ask for an undo").post(&at("end"), &json!({})).expect(200);
        }
        if kind == Kind::Over {
            while host.info(&id)["status"] == "running" {
                move_on(&id, &[&host, &player]);
            }
        } else {
            self.secrets.extend(self.auditor.seed(&id));
        }
        let sign = sign(&host, &id);
        self.tables.insert(kind, Table { id, sign });
    }

    /// A request as it should be.
    pub(crate) fn draft(
        &self,
        described: &Described,
        endpoint: &Endpoint,
        role: Role,
        dice: &mut Dice,
    ) -> Draft {
        let kind = fitting_kind(endpoint, dice);
        let mut draft = Draft::of(endpoint);
        for param in &endpoint.params {
            let known = self.known(endpoint, &param.name, kind, role, dice);
            let value = known.unwrap_or_else(|| described.example(&param.schema, dice, &mut |_| None));
            let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            match param.place.as_str() {
                "path" => draft.part(&param.name, text),
                "query" if !value.is_null() && dice.once_in(4) => {
                    draft.query.push(format!("{}={text}", param.name));
                }
                "header" if dice.once_in(4) => draft.header(&param.name, text),
                _ => {}
            }
        }
        if let Some(schema) = &endpoint.body {
            let mut more = Dice::new(dice.below(usize::MAX) as u64);
            let mut known = |name: &str| self.known(endpoint, name, kind, role, &mut more);
            draft.body = Some(described.example(schema, dice, &mut known));
            draft.header("Content-Type", "application/json");
        }
        if let Some(one) = self.people.iter().find(|one| one.role == role) {
            if dice.once_in(4) {
                draft.header("Cookie", format!("trestle={}", one.token));
                draft.header("Origin", "http://test");
            } else {
                draft.header("Authorization", format!("Bearer {}", one.token));
            }
        }
        draft
    }

    /// What usually stands in a field with this name.
    fn known(
        &self,
        endpoint: &Endpoint,
        name: &str,
        kind: Kind,
        role: Role,
        dice: &mut Dice,
    ) -> Option<Value> {
        let one = self.people.iter().find(|one| one.role == role).unwrap_or(&self.people[0]);
        let or_null = |value: Value, dice: &mut Dice| if dice.once_in(2) { value } else { Value::Null };
        Some(match name {
            "id" if endpoint.path.starts_with("/api/games") => json!("leduc"),
            "id" if endpoint.path.starts_with("/api/tokens") => {
                json!(if dice.once_in(3) { &dice.pick(&self.people).revocable } else { &one.revocable })
            }
            "id" => json!(self.tables[&kind].id),
            // The first seat is a person's, so no bot plays on while the ledger is read.
            "game" => json!("tictactoe"),
            "seats" => json!(["me", "open"]),
            "options" => json!({}),
            "clock" => json!({ "per_day": { "days": 3 } }),
            "stand_in" | "bots" | "level" => json!("squire"),
            "name" if endpoint.path == "/api/sessions" => json!("Host"),
            "name" => json!(format!("Anna {}", dice.below(1_000_000_000))),
            "password" => json!(PASSWORD),
            "key" => json!(format!("key-{}", dice.below(1_000_000_000))),
            "code" if kind == Kind::Invited => json!(self.code),
            "action" => json!("call"),
            "seat" => or_null(json!(u8::from(role == Role::Player)), dice),
            "asker" => json!(dice.below(2)),
            "after" | "Last-Event-ID" => json!("0-0"),
            "moment" if endpoint.path.contains("{moment}") || endpoint.path.ends_with("/play-on") => json!(0),
            "pack" | "sit" | "code" | "target" | "as" | "moment" => Value::Null,
            _ => return None,
        })
    }
}

/// A table for which it makes sense to ask this; sometimes any.
fn fitting_kind(endpoint: &Endpoint, dice: &mut Dice) -> Kind {
    let fitting: &[Kind] = match endpoint.path.rsplit('/').next().unwrap_or_default() {
        "join" => &[Kind::Open, Kind::Invited],
        "leave" | "start" => &[Kind::Full],
        "answer" => &[Kind::Asked],
        "record" => &[Kind::Over],
        _ => &[Kind::Running, Kind::Private],
    };
    let any = dice.once_in(4);
    *dice.pick(if any { &Kind::ALL } else { fitting })
}

fn somebody(house: &House, role: Role) -> Somebody {
    let mut guest = house.guest(&format!("{role:?}"));
    if role == Role::Host {
        let member = guest.post("/api/members", &json!({ "name": "Host", "password": PASSWORD })).expect(201);
        guest.token = Some(member["token"].as_str().unwrap().to_owned());
    }
    let account = guest.get("/api/me").expect(200)["id"].as_str().unwrap().to_owned();
    let ((id, used), (revocable, _)) = (token(&guest, "used"), token(&guest, "revocable"));
    if role == Role::Revoked {
        assert_eq!(guest.send("DELETE", &format!("/api/tokens/{id}"), None).status, 204);
    }
    Somebody { role, account, token: used, spare: guest, revocable }
}

/// A new token: its id and its secret.
fn token(person: &Person, label: &str) -> (String, String) {
    let made = person.post("/api/tokens", &json!({ "label": label })).expect(201);
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    (text("id"), text("token"))
}

/// Whoever is asked does the first thing he can that does not end the game at once.
fn move_on(id: &str, people: &[&Person; 2]) {
    let info = people[0].info(id);
    let Some(seat) = info["awaits"][0].as_u64() else { return };
    let offers = people[seat as usize].offers(id, seat as u8);
    let action = offers.iter().find(|action| **action != json!("fold")).unwrap();
    people[seat as usize].act(id, &json!({ "action": action })).expect(200);
}

/// How a table stands, but for the moves.
fn sign(host: &Person, id: &str) -> Value {
    let info = host.info(id);
    json!([info["status"], info["seats"], info["undo_request"], info["end_agreed"]])
}
