//! The fingerprint of what a text says. Comments, spaces and the order of fields say nothing.

use super::{BadPack, Reader};
use crate::Digest;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};

/// The fingerprint that a text has if it is a pack; an error if it is not even TOML.
pub(super) fn digest(name: &str, text: &str) -> Result<Digest, BadPack> {
    let mut reader = Reader::new(text);
    let table = reader.parse();
    reader.finish(name)?;
    Ok(digest_of(table.expect("a text without faults has fields").get_ref()))
}

/// The fingerprint of a text that was read.
pub(super) fn digest_of(table: &DeTable) -> Digest {
    Digest::of(&said(table))
}

fn said<'a>(table: &'a DeTable<'a>) -> BTreeMap<&'a str, Said<'a>> {
    table.iter().map(|(name, value)| (name.get_ref().as_ref(), Said(value.get_ref()))).collect()
}

struct Said<'a>(&'a DeValue<'a>);

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            DeValue::String(text) => serializer.serialize_str(text),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => serializer.serialize_i64(number),
                Err(_) => serializer.collect_str(number),
            },
            // No pack has these, but a text that is no pack must not have the fingerprint of one that is.
            DeValue::Float(number) => serializer.collect_map([("float", number.as_str())]),
            DeValue::Datetime(date) => serializer.collect_map([("date", date.to_string())]),
            DeValue::Boolean(truth) => serializer.serialize_bool(*truth),
            DeValue::Array(list) => serializer.collect_seq(list.iter().map(|value| Said(value.get_ref()))),
            DeValue::Table(table) => said(table).serialize(serializer),
        }
    }
}
