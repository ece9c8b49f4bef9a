//! What must hold for every answer, whatever was asked: it is described, it is a problem that helps if it is one, and it tells no
//! secret.

use crate::described::{Described, Endpoint};
use crate::draft::Draft;
use crate::scene::Scene;
use crate::wire::Answer;
use serde_json::Value;

/// What every answer tells browsers.
const ALWAYS: [&str; 7] = [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "cache-control",
];

/// Judges an answer. The error says what is wrong with it.
pub(crate) fn judge(
    (described, scene): (&Described, &Scene),
    endpoint: &Endpoint,
    draft: &Draft,
    answer: &Answer,
) -> Result<(), String> {
    let expect = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    expect(answer.status < 500, "a mistake of the server")?;
    let is_api = endpoint.path.starts_with("/api");
    for name in ALWAYS.into_iter().filter(|name| is_api || *name != "cache-control") {
        expect(answer.header(name).is_some(), &format!("without {name}"))?;
    }
    is_described(endpoint, draft, answer)?;
    if answer.status < 400 {
        return Ok(());
    }
    if draft.method != "HEAD" {
        is_problem(described, answer)?;
    }
    let sent = String::from_utf8_lossy(&draft.written()).into_owned();
    let leaked = scene.secrets(&sent).any(|secret| format!("{answer:?}").contains(secret));
    expect(!leaked, "a secret is told")
}

fn is_described(endpoint: &Endpoint, draft: &Draft, answer: &Answer) -> Result<(), String> {
    let Answer { status, .. } = answer;
    if draft.method == endpoint.method || (draft.method == "HEAD" && endpoint.method == "GET") {
        let Some(types) = endpoint.answers.get(status) else {
            // Parts of an address may turn it into another one, where there is nothing.
            let leads_nowhere = *status == 404 && endpoint.path.contains('{');
            return if leads_nowhere { Ok(()) } else { Err("a status that is not described".to_owned()) };
        };
        let kind = answer.content_type();
        let is_described = types.contains(kind) || (types.is_empty() && answer.body.is_empty());
        return if is_described {
            Ok(())
        } else {
            Err(format!("content of a type that is not described: {kind}"))
        };
    }
    // Another method at the same address may be described as well; then its own turn judges its status.
    Ok(())
}

fn is_problem(described: &Described, answer: &Answer) -> Result<(), String> {
    if answer.content_type() != "application/json" {
        return Err(format!("a problem as {}", answer.content_type()));
    }
    let problem: Value =
        serde_json::from_str(&answer.body).map_err(|error| format!("a problem that is not JSON: {error}"))?;
    let schemas = &described.document["components"]["schemas"];
    for field in ["kind", "sentence", "hint"] {
        if problem[field].as_str().is_none_or(str::is_empty) {
            return Err(format!("a problem without {field}"));
        }
    }
    let is_known = |name: &String| schemas["Problem"]["properties"].get(name).is_some();
    if !problem.as_object().is_some_and(|fields| fields.keys().all(is_known)) {
        return Err("a problem with fields that are not described".to_owned());
    }
    let kinds = described.kinds();
    if !kinds.iter().any(|kind| *kind == problem["kind"]) {
        return Err(format!("a kind that is not described; described are {kinds:?}"));
    }
    Ok(())
}
