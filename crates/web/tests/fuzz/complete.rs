//! Is the description of the API complete? Everything that can be asked is in it, with words for people and all that may go wrong.

use crate::described::{Described, Endpoint};
use crate::house::{Folder, House};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn operations(described: &Described) -> impl Iterator<Item = (String, &Value)> {
    let paths = described.document["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap();
        methods.iter().map(move |(method, operation)| (format!("{method} {path}"), operation))
    })
}

fn has_words(value: &Value) -> bool {
    value.as_str().is_some_and(|words| !words.trim().is_empty())
}

#[test]
fn every_operation_has_an_id_of_its_own_and_words() {
    let described = Described::new();
    let mut ids = BTreeMap::new();
    for (name, operation) in operations(&described) {
        let id = operation["operationId"].as_str().expect("an id").to_owned();
        if let Some(other) = ids.insert(id.clone(), name.clone()) {
            panic!("{id} is {name} and {other}");
        }
        assert!(has_words(&operation["summary"]), "{name} has no summary");
        for param in operation["parameters"].as_array().into_iter().flatten() {
            assert!(has_words(&param["description"]), "{name}: {} has no description", param["name"]);
            let stands_in_path = name.contains(&format!("{{{}}}", param["name"].as_str().unwrap()));
            assert_eq!(param["in"] == "path", stands_in_path, "{name}: {param}");
            assert!(
                stands_in_path || param["required"] != true,
                "{name} can be asked without {}",
                param["name"]
            );
        }
    }
    assert!(ids.len() > 30, "{ids:?}");
}

#[test]
fn every_operation_says_what_may_go_wrong() {
    let described = Described::new();
    for endpoint in &described.endpoints {
        let mut expected = BTreeSet::from([429]);
        if !endpoint.params.is_empty() {
            expected.insert(400);
        }
        if endpoint.body.is_some() {
            expected.extend([400, 413, 415]);
        }
        if endpoint.changes() {
            expected.extend([403, 503]);
        }
        let missing: Vec<_> =
            expected.into_iter().filter(|status| !endpoint.answers.contains_key(status)).collect();
        assert!(missing.is_empty(), "{} does not describe {missing:?}", endpoint.name());
    }
    for (name, operation) in operations(&described) {
        let answers = operation["responses"].as_object().unwrap();
        for (status, answer) in answers.iter().filter(|(status, _)| status.as_str() >= "400") {
            let schema = &answer["content"]["application/json"]["schema"];
            assert_eq!(schema["$ref"], "#/components/schemas/Problem", "{name}: {status}");
        }
    }
}

#[test]
fn every_field_has_words() {
    let described = Described::new();
    let schemas = described.document["components"]["schemas"].as_object().unwrap();
    assert!(!schemas.is_empty());
    for (name, schema) in schemas {
        assert!(has_words(&schema["description"]), "{name} has no description");
        check_fields(&described, name, schema);
    }
}

/// Has it words of its own, or what it refers to?
fn says_what(described: &Described, schema: &Value) -> bool {
    let mut choices = schema["oneOf"].as_array().into_iter().flatten();
    has_words(&schema["description"])
        || has_words(&described.resolve(schema)["description"])
        || choices.any(|choice| says_what(described, choice))
}

fn check_fields(described: &Described, name: &str, schema: &Value) {
    for part in ["allOf", "oneOf", "anyOf"] {
        for part in schema[part].as_array().into_iter().flatten() {
            check_fields(described, name, part);
        }
    }
    for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
        assert!(says_what(described, schema), "{name}.{field} has no description");
        check_fields(described, &format!("{name}.{field}"), schema);
    }
}

#[test]
fn the_server_knows_what_is_described_and_nothing_else() {
    let described = Described::new();
    let folder = Folder::new();
    let house = House::open(&folder);
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "BREW"];
    let paths: BTreeSet<_> = described.endpoints.iter().map(|endpoint| &endpoint.path).collect();
    for path in paths {
        let of_path = |endpoint: &&Endpoint| endpoint.path == *path;
        let known: Vec<_> =
            described.endpoints.iter().filter(of_path).map(|endpoint| &endpoint.method).collect();
        for method in methods {
            let at = path.replace("{id}", "aaaaaaaaaaaa").replace("{moment}", "0");
            let reply = if path.ends_with("/events") && method == "GET" {
                // Nobody may follow this, so it ends at once.
                house.nobody().get(&at)
            } else {
                house.nobody().send(method, &at, None)
            };
            let is_known = known.iter().any(|known| *known == method);
            assert_eq!(reply.status != 405, is_known, "{method} {path}: {}", reply.body);
            let leads_nowhere = reply.body.contains("there is nothing at this address");
            assert!(!leads_nowhere, "{method} {path} is described and not there");
        }
    }
}

/// Addresses that are added by `routes!` are described by it; others would be missing.
#[test]
fn no_address_is_added_past_the_description() {
    let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api");
    for file in fs::read_dir(api).unwrap() {
        let file = file.unwrap().path();
        let text = fs::read_to_string(&file).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        for added in [".route(", ".nest(", ".fallback(", "route_service("] {
            assert!(!text.contains(added), "{} uses {added})", file.display());
        }
    }
}
