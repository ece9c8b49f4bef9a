//! Every way to ask wrongly that we could think of. Each twist takes a request that is right and spoils it.

use crate::described::{Described, Endpoint};
use crate::dice::Dice;
use crate::draft::{Draft, Framing};

/// More than the server accepts.
const TOO_MUCH: usize = 512 * 1024 + 1;

type Spoil = Box<dyn Fn(&mut Draft, &mut Dice)>;

/// One way to ask wrongly.
pub(crate) struct Twist {
    pub(crate) name: String,
    /// Can the request not possibly be right any more?
    pub(crate) is_hopeless: bool,
    /// Is it perhaps not even HTTP, so that no handler hears of it?
    pub(crate) may_be_no_http: bool,
    spoil: Spoil,
}

impl Twist {
    fn new(name: impl Into<String>, spoil: impl Fn(&mut Draft, &mut Dice) + 'static) -> Self {
        Twist { name: name.into(), is_hopeless: false, may_be_no_http: false, spoil: Box::new(spoil) }
    }

    fn hopeless(self) -> Self {
        Twist { is_hopeless: true, ..self }
    }

    fn perhaps_no_http(self) -> Self {
        Twist { may_be_no_http: true, ..self }
    }

    pub(crate) fn spoil(&self, draft: &mut Draft, dice: &mut Dice) {
        (self.spoil)(draft, dice);
    }
}

/// All twists that make sense for an address.
pub(crate) fn all(described: &Described, endpoint: &Endpoint) -> Vec<Twist> {
    // As it should be: so that the tests reach what lies behind all checks.
    let mut twists: Vec<_> = (0..4).map(|_| Twist::new("nothing", |_, _| ())).collect();
    twists.extend(methods());
    twists.extend(credentials());
    twists.extend(origins(endpoint));
    twists.extend(parts(endpoint));
    twists.extend(queries(endpoint));
    twists.extend(event_ids(endpoint));
    if endpoint.body.is_some() {
        twists.extend(bodies());
        twists.extend(fields(described, endpoint));
    } else {
        twists.push(Twist::new("a body nobody asked for", |draft, _| {
            draft.bytes = Some(b"{\"a\":1}".to_vec());
        }));
    }
    twists
}

/// What may stand where something else is expected, as it is written into JSON.
fn odd_values() -> Vec<String> {
    let small = [
        "null",
        "true",
        "-1",
        "0",
        "1.5",
        "1e400",
        "255",
        "256",
        "4294967295",
        "4294967296",
        "-9223372036854775809",
        "18446744073709551616",
        "\"\"",
        "\" \"",
        "\"x\"",
        "\"..\"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"\\u202e\"",
        "\"é😀\"",
        "[]",
        "[null]",
        "{}",
        "{\"x\":1}",
    ];
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let large = [
        "9".repeat(400),
        format!("\"{}\"", "x".repeat(10_000)),
        format!("[{}0]", "0,".repeat(2_000)),
        nested(100),
        nested(20_000),
    ];
    small.into_iter().map(ToOwned::to_owned).chain(large).collect()
}

fn fields(described: &Described, endpoint: &Endpoint) -> Vec<Twist> {
    let mut twists = Vec::new();
    for name in described.fields(endpoint) {
        for odd in odd_values() {
            let short: String = odd.chars().take(30).collect();
            let place = format!("/{name}");
            twists.push(Twist::new(format!("{name}: {short}"), move |draft, _| draft.put(&place, &odd)));
        }
        twists.push(Twist::new(format!("without {name}"), move |draft, _| {
            if let Some(fields) = draft.body.as_mut().and_then(|body| body.as_object_mut()) {
                fields.remove(&name);
            }
        }));
    }
    for _ in 0..6 {
        twists.push(Twist::new("something odd somewhere in the body", |draft, dice| {
            let (place, odd) = (dice.pick(&draft.places()).clone(), dice.pick(&odd_values()).clone());
            draft.put(&place, &odd);
        }));
    }
    twists.push(Twist::new("an unknown field", |draft, _| draft.put("/unknown", "1")).hopeless());
    twists
}

fn bodies() -> Vec<Twist> {
    let bytes = |name: &str, bytes: &[u8]| {
        let bytes = bytes.to_vec();
        Twist::new(name, move |draft, _| draft.bytes = Some(bytes.clone())).hopeless()
    };
    let kind = |kind: &'static [u8]| {
        let name = format!("Content-Type: {}", String::from_utf8_lossy(kind));
        Twist::new(name, move |draft, _| draft.header("Content-Type", kind)).hopeless()
    };
    let large = |name: &str, framing: Framing| {
        Twist::new(name, move |draft, _| {
            let mut body = draft.written_body().unwrap_or_default();
            body.resize(TOO_MUCH, b' ');
            (draft.bytes, draft.framing) = (Some(body), framing);
        })
        .hopeless()
    };
    vec![
        bytes("no body", b""),
        bytes("half a body", b"{"),
        bytes("not JSON", b"<xml>please</xml>"),
        bytes("a list", b"[1,2,3]"),
        Twist::new("a list of the right length", |draft, _| {
            let fields = draft.body.as_ref().and_then(|body| body.as_object());
            let values: Vec<_> = fields.into_iter().flat_map(|fields| fields.values().cloned()).collect();
            draft.bytes = Some(serde_json::Value::from(values).to_string().into_bytes());
        })
        .hopeless(),
        bytes("a list of nothing", b"[null,null]"),
        bytes("a text", b"\"text\""),
        bytes("null", b"null"),
        bytes("not UTF-8", b"{\"name\":\"\xff\xfe\"}"),
        bytes("zeros", &[0; 64]),
        bytes("a mark of order", b"\xef\xbb\xbf{}"),
        bytes("a form", b"name=Anna&game=leduc"),
        bytes("open braces", "{\"a\":".repeat(50_000).as_bytes()),
        Twist::new("a body that is cut somewhere", |draft, dice| {
            let mut body = draft.written_body().unwrap_or_default();
            body.truncate(dice.below(body.len().max(1)));
            draft.bytes = Some(body);
        })
        .hopeless(),
        Twist::new("something behind the body", |draft, _| {
            draft.bytes = Some([&draft.written_body().unwrap_or_default()[..], b"{}"].concat());
        })
        .hopeless(),
        Twist::new("a byte changed", |draft, dice| {
            let mut body = draft.written_body().unwrap_or_default();
            if !body.is_empty() {
                let at = dice.below(body.len());
                body[at] = dice.below(256) as u8;
            }
            draft.bytes = Some(body);
        }),
        large("too large", Framing::Length),
        large("too large, in chunks", Framing::Chunks),
        Twist::new("in chunks", |draft, _| draft.framing = Framing::Chunks),
        Twist::new("a body that breaks off", |draft, _| draft.framing = Framing::BreaksOff)
            .hopeless()
            .perhaps_no_http(),
        kind(b"text/plain"),
        kind(b"application/x-www-form-urlencoded"),
        kind(b"multipart/form-data; boundary=x"),
        kind(b"application/jsonp"),
        kind(b""),
        kind(b"\xff\xff"),
        Twist::new("no Content-Type", |draft, _| draft.drop_header("Content-Type")).hopeless(),
    ]
}

fn methods() -> Vec<Twist> {
    let others = ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "TRACE", "BREW", "get"];
    others
        .into_iter()
        .map(|method| {
            Twist::new(format!("method {method}"), move |draft, _| method.clone_into(&mut draft.method))
        })
        .collect()
}

fn credentials() -> Vec<Twist> {
    let long: &'static str = "x".repeat(20_000).leak();
    let values: [&'static [u8]; 11] = [
        b"",
        b"Bearer",
        b"Bearer ",
        b"Bearer x",
        b"Bearer \xff\xfe",
        b"bearer null",
        b"Basic YTpi",
        b"Digest",
        b"Bearer ../../etc/passwd",
        b"Bearer ' OR 1=1 --",
        long.as_bytes(),
    ];
    let mut twists: Vec<_> = values
        .into_iter()
        .map(|value| {
            let short = String::from_utf8_lossy(&value[..value.len().min(30)]).into_owned();
            Twist::new(format!("Authorization: {short}"), move |draft, _| {
                draft.header("Authorization", value);
            })
        })
        .collect();
    twists.push(Twist::new("a cookie that is worth nothing", |draft, _| {
        draft.drop_header("Authorization");
        draft.header("Cookie", "trestle=nothing; trestle=more");
        draft.header("Origin", "http://test");
    }));
    twists.push(Twist::new("a long bearer", move |draft, _| {
        draft.header("Authorization", format!("Bearer {long}"));
    }));
    twists
}

/// What other pages can make a browser send.
fn origins(endpoint: &Endpoint) -> Vec<Twist> {
    let is_change = endpoint.changes();
    let hopeless_change = move |twist: Twist| Twist { is_hopeless: is_change, ..twist };
    let from = |origin: &'static [u8]| {
        let name = format!("Origin: {}", String::from_utf8_lossy(origin));
        hopeless_change(Twist::new(name, move |draft, _| draft.header("Origin", origin)))
    };
    vec![
        from(b"https://evil.example"),
        from(b"null"),
        from(b""),
        from(b"http://test.evil.example"),
        from(b"http://evil.example/http://test"),
        from(b"\xff"),
        hopeless_change(Twist::new("a cookie without an Origin", |draft, _| {
            draft.drop_header("Origin");
            draft.drop_header("Authorization");
            draft.header("Cookie", "trestle=whatever");
        })),
        hopeless_change(Twist::new("from another site", |draft, _| {
            draft.header("Sec-Fetch-Site", "cross-site");
        })),
    ]
}

/// What may stand in an address where an id is expected.
fn parts(endpoint: &Endpoint) -> Vec<Twist> {
    let long: &'static [u8] = "x".repeat(10_000).leak().as_bytes();
    let odd: [&'static [u8]; 20] = [
        b"",
        b"aaaaaaaaaaaa",
        b"%00",
        b"..",
        b"%2e%2e",
        b"%2e%2e%2f",
        b".",
        b"%ff%fe",
        b"%zz",
        b"%",
        b"%E2%80%AE",
        b"null",
        b"-1",
        b"1e3",
        b"4294967296",
        b"%20",
        b"'%20OR%201=1",
        b"a;b",
        b"{id}",
        long,
    ];
    // These are no letters of an address at all.
    let raw: [&'static [u8]; 4] = [b"\xc3\xa9", b"a b", b"\x00", b"\x7f\xff"];
    let mut twists = Vec::new();
    for param in endpoint.params_in("path") {
        for (values, is_raw) in [(&odd[..], false), (&raw[..], true)] {
            for &value in values {
                let short = String::from_utf8_lossy(&value[..value.len().min(30)]).into_owned();
                let name = param.name.clone();
                let twist =
                    Twist::new(format!("{{{name}}}: {short}"), move |draft, _| draft.part(&name, value));
                twists.push(if is_raw { twist.perhaps_no_http() } else { twist });
            }
        }
    }
    twists
}

fn queries(endpoint: &Endpoint) -> Vec<Twist> {
    let odd = [
        "",
        "-1",
        "0",
        "1.5",
        "x",
        "%00",
        "%ff",
        "%zz",
        "%",
        "null",
        "256",
        "101",
        "4294967296",
        "18446744073709551616",
        "everything",
        "spectator",
        "99999999999999999999-1",
        "4294967295-4294967295",
        "-",
    ];
    let push = |name: String, text: String| Twist::new(name, move |draft, _| draft.query.push(text.clone()));
    let mut twists = Vec::new();
    for param in endpoint.params_in("query") {
        let name = &param.name;
        for value in odd {
            let twist = push(format!("?{name}={value}"), format!("{name}={value}"));
            // PostgreSQL has no zeros in texts.
            twists.push(Twist { is_hopeless: value == "%00", ..twist });
        }
        twists.push(push(format!("?{name} twice"), format!("{name}=1&{name}=2")).hopeless());
        twists.push(push(format!("?{name} without a value"), name.clone()));
        twists.push(push(format!("?{name} very long"), format!("{name}={}", "x".repeat(10_000))));
    }
    for odd in ["%zz=%", "&&==&", "a[]=1&a[]=2", "token=secret"] {
        twists.push(push(format!("?{odd}"), odd.to_owned()));
    }
    let unknown = push("an unknown question".to_owned(), "unknown=1".to_owned());
    let has_query = endpoint.params_in("query").next().is_some();
    twists.push(Twist { is_hopeless: has_query, ..unknown });
    twists
}

fn event_ids(endpoint: &Endpoint) -> Vec<Twist> {
    let odd: [&'static [u8]; 9] =
        [b"", b"x", b"-", b"1", b"-1-0", b"0-4294967295", b"4294967296-0", b"9999-9999", b"\xff-\xff"];
    let has_id = endpoint.params_in("header").any(|param| param.name == "Last-Event-ID");
    let odd = odd.into_iter().filter(|_| has_id);
    odd.map(|id| {
        let name = format!("Last-Event-ID: {}", String::from_utf8_lossy(id));
        Twist::new(name, move |draft, _| draft.header("Last-Event-ID", id))
    })
    .collect()
}
