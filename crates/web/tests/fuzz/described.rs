//! The description of the API as a list of addresses to ask, with an example of what each expects. Knows no address by itself.

use crate::dice::Dice;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The whole description.
pub(crate) struct Described {
    pub(crate) document: Value,
    pub(crate) endpoints: Vec<Endpoint>,
}

/// A method at an address.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    /// Such as `POST`.
    pub(crate) method: String,
    /// Such as `/api/tables/{id}`.
    pub(crate) path: String,
    /// Its parameters by name, and where they are.
    pub(crate) params: Vec<Param>,
    /// The schema of its body.
    pub(crate) body: Option<Value>,
    /// The types of content by status.
    pub(crate) answers: BTreeMap<u16, BTreeSet<String>>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub(crate) name: String,
    /// `path`, `query` or `header`.
    pub(crate) place: String,
    pub(crate) schema: Value,
}

impl Endpoint {
    /// As people write it.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    pub(crate) fn changes(&self) -> bool {
        self.method != "GET"
    }

    /// The parameters in this place.
    pub(crate) fn params_in(&self, place: &'static str) -> impl Iterator<Item = &Param> {
        self.params.iter().filter(move |param| param.place == place)
    }
}

impl Described {
    pub(crate) fn new() -> Self {
        let document = serde_json::to_value(web::openapi()).unwrap();
        let mut endpoints = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                endpoints.push(endpoint(path, method, operation));
            }
        }
        Described { document, endpoints }
    }

    /// What stands where a reference points to.
    pub(crate) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => self.document.pointer(reference.trim_start_matches('#')).unwrap(),
            None => schema,
        }
    }

    /// The fields of a body, by name.
    pub(crate) fn fields(&self, endpoint: &Endpoint) -> Vec<String> {
        let body = endpoint.body.as_ref().map(|body| self.resolve(body));
        body.and_then(|body| body["properties"].as_object())
            .map(|fields| fields.keys().cloned().collect())
            .unwrap_or_default()
    }

    /// The kinds of problems.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        let kinds = &self.document["components"]["schemas"]["Kind"];
        let words = kinds["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let described = kinds["oneOf"].as_array().into_iter().flatten();
        let described = described.flat_map(|kind| kind["enum"].as_array().into_iter().flatten());
        words.chain(described.filter_map(Value::as_str)).collect()
    }

    /// Something that fits a schema. `known` gives better examples of fields that it knows by name.
    pub(crate) fn example(&self, schema: &Value, dice: &mut Dice, known: &mut Known<'_>) -> Value {
        let schema = self.resolve(schema);
        for one_of in ["oneOf", "anyOf"] {
            if let Some(choices) = schema[one_of].as_array() {
                return self.example(dice.pick(choices), dice, known);
            }
        }
        if let Some(words) = schema["enum"].as_array() {
            return dice.pick(words).clone();
        }
        let word = match &schema["type"] {
            Value::String(word) => word.as_str(),
            Value::Array(words) => {
                words.iter().filter_map(Value::as_str).find(|word| *word != "null").unwrap()
            }
            _ => return json!("anything"),
        };
        match word {
            "object" => self.object(schema, dice, known),
            "array" => json!([self.example(&schema["items"], dice, known)]),
            "integer" | "number" => schema.get("minimum").cloned().unwrap_or(json!(1)),
            "boolean" => json!(dice.once_in(2)),
            "string" => json!("words"),
            _ => Value::Null,
        }
    }

    fn object(&self, schema: &Value, dice: &mut Dice, known: &mut Known<'_>) -> Value {
        let mut object = Map::new();
        let required = schema["required"].as_array();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.is_some_and(|names| names.contains(&json!(name)));
            if !is_required && dice.once_in(3) {
                continue;
            }
            let value = known(name).unwrap_or_else(|| self.example(field, dice, known));
            object.insert(name.clone(), value);
        }
        Value::Object(object)
    }
}

/// Gives examples of fields by name.
pub(crate) type Known<'a> = dyn FnMut(&str) -> Option<Value> + 'a;

fn endpoint(path: &str, method: &str, operation: &Value) -> Endpoint {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let params = operation["parameters"].as_array().into_iter().flatten();
    let params = params.map(|param| Param {
        name: text(&param["name"]),
        place: text(&param["in"]),
        schema: param["schema"].clone(),
    });
    let types = |response: &Value| {
        response["content"].as_object().into_iter().flatten().map(|(kind, _)| kind.clone()).collect()
    };
    let answers = operation["responses"].as_object().unwrap().iter();
    Endpoint {
        method: method.to_uppercase(),
        path: path.to_owned(),
        params: params.collect(),
        body: operation.pointer("/requestBody/content/application~1json/schema").cloned(),
        answers: answers.map(|(status, response)| (status.parse().unwrap(), types(response))).collect(),
    }
}
