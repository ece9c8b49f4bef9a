//! Walking through a TOML text: every value knows its line and what errors call it, and all faults are collected.
//!
//! This file knows nothing about the game. Whoever reads gets a value in every case, so that reading goes on after a fault;
//! where there is a fault, the values are not used.

use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use table::{BadPack, Digest, PackFault, nearest};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Somebody reads a text and writes down what is wrong with it.
pub(super) struct Reader<'t> {
    text: &'t str,
    faults: Vec<PackFault>,
}

/// A value, and what errors call it.
pub(super) struct Place<'a> {
    path: String,
    value: &'a Spanned<DeValue<'a>>,
}

/// The fields of a table, and what errors put before their names.
pub(super) struct Fields<'a> {
    prefix: String,
    start: usize,
    table: &'a DeTable<'a>,
    known: Vec<&'static str>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Reader { text, faults: Vec::new() }
    }

    /// The fields of the whole text. Nothing if it is not TOML.
    pub(super) fn parse(&mut self) -> Option<Spanned<DeTable<'t>>> {
        match DeTable::parse(self.text) {
            Ok(table) => Some(table),
            // What follows the first error of this kind is mostly a consequence of it.
            Err(error) => {
                let at = error.span().map_or(self.text.len(), |span| span.start);
                self.fault(at, "", error.message());
                None
            }
        }
    }

    /// Writes a fault down: at this byte, in this field.
    pub(super) fn fault(&mut self, at: usize, field: impl Into<String>, what: impl Into<String>) {
        let line = self.line(at);
        self.faults.push(PackFault { line, field: field.into(), what: what.into() });
    }

    /// How many faults there are so far.
    pub(super) fn count(&self) -> usize {
        self.faults.len()
    }

    /// Succeeds if nothing was wrong.
    pub(super) fn finish(mut self, name: &str) -> Result<(), BadPack> {
        if self.faults.is_empty() {
            return Ok(());
        }
        self.faults.sort_by_key(|fault| fault.line);
        Err(BadPack { name: name.to_owned(), faults: self.faults })
    }

    fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }
}

impl<'a> Place<'a> {
    /// Writes down that something else was expected here than was found.
    pub(super) fn wrong(&self, reader: &mut Reader, expected: &str) {
        self.fault(reader, format!("expected {expected}, found {}", found(self.value.get_ref())));
    }

    /// Writes down a fault in this field.
    pub(super) fn fault(&self, reader: &mut Reader, what: impl Into<String>) {
        reader.fault(self.value.span().start, self.path.clone(), what);
    }

    /// A whole number in a range.
    pub(super) fn number(&self, reader: &mut Reader, range: &RangeInclusive<u8>) -> u8 {
        match self.whole() {
            Some(number) if range.contains(&number) => number,
            _ => {
                self.wrong(reader, &expected_number(range));
                *range.start()
            }
        }
    }

    /// A whole number in a range that may be negative.
    pub(super) fn signed(&self, reader: &mut Reader, range: RangeInclusive<i8>) -> i8 {
        let integer = self.value.get_ref().as_integer();
        let number = integer.and_then(|integer| i8::from_str_radix(integer.as_str(), integer.radix()).ok());
        match number.filter(|number| range.contains(number)) {
            Some(number) => number,
            None => {
                self.wrong(reader, &format!("a whole number from {} to {}", range.start(), range.end()));
                0
            }
        }
    }

    /// The number, if it is a whole one that could be meant.
    pub(super) fn whole(&self) -> Option<u8> {
        let integer = self.value.get_ref().as_integer()?;
        u8::from_str_radix(integer.as_str(), integer.radix()).ok()
    }

    /// Some text.
    pub(super) fn text(&self, reader: &mut Reader) -> Option<&'a str> {
        let text = self.value.get_ref().as_str();
        if text.is_none() {
            self.wrong(reader, "a text in \"quotes\"");
        }
        text
    }

    /// The values of a list, of which there must be so many.
    pub(super) fn list(&self, reader: &mut Reader, count: &RangeInclusive<usize>) -> Vec<Place<'a>> {
        let Some(list) = self.value.get_ref().as_array() else {
            self.wrong(reader, "a list in [ ]");
            return Vec::new();
        };
        if !count.contains(&list.len()) {
            let (from, to) = (count.start(), count.end());
            let expected = if from == to { from.to_string() } else { format!("{from} to {to}") };
            self.fault(reader, format!("expected {expected} entries, found {}", list.len()));
        }
        let place = |(i, value)| Place { path: format!("{}[{}]", self.path, i + 1), value };
        list.iter().enumerate().map(place).collect()
    }

    /// The fields of a table.
    pub(super) fn fields(&self, reader: &mut Reader, example: &str) -> Option<Fields<'a>> {
        let Some(table) = self.value.get_ref().as_table() else {
            self.wrong(reader, &format!("fields in braces as in {example}"));
            return None;
        };
        Some(Fields::new(format!("{}.", self.path), self.value.span().start, table))
    }
}

impl<'a> Fields<'a> {
    fn new(prefix: String, start: usize, table: &'a DeTable<'a>) -> Self {
        Fields { prefix, start, table, known: Vec::new() }
    }

    /// The fields of a whole text.
    pub(super) fn top(table: &'a Spanned<DeTable<'a>>) -> Self {
        Fields::new(String::new(), table.span().start, table.get_ref())
    }

    /// A field that may be there.
    pub(super) fn may(&mut self, key: &'static str) -> Option<Place<'a>> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.table.get(key).map(|value| Place { path: format!("{}{key}", self.prefix), value })
    }

    /// A field that must be there.
    pub(super) fn must(&mut self, reader: &mut Reader, key: &'static str) -> Option<Place<'a>> {
        let place = self.may(key);
        if place.is_none() {
            self.fault(reader, key, "this field is missing");
        }
        place
    }

    /// A field with a number in a range.
    pub(super) fn number(&mut self, reader: &mut Reader, key: &'static str, range: RangeInclusive<u8>) -> u8 {
        self.must(reader, key).map_or(*range.start(), |place| place.number(reader, &range))
    }

    /// A field with a number in a range, or 0 if it is not there.
    pub(super) fn number_or_0(
        &mut self,
        reader: &mut Reader,
        key: &'static str,
        range: RangeInclusive<u8>,
    ) -> u8 {
        self.may(key).map_or(0, |place| place.number(reader, &range))
    }

    /// A field with so many numbers in a range.
    pub(super) fn numbers<const N: usize>(
        &mut self,
        reader: &mut Reader,
        key: &'static str,
        range: &RangeInclusive<u8>,
    ) -> [u8; N] {
        self.must(reader, key).map_or([0; N], |place| place.numbers(reader, range))
    }

    /// A field that is true or false.
    pub(super) fn truth(&mut self, reader: &mut Reader, key: &'static str) -> bool {
        let Some(place) = self.must(reader, key) else { return false };
        if let DeValue::Boolean(truth) = place.value.get_ref() {
            *truth
        } else {
            place.wrong(reader, "true or false");
            false
        }
    }

    /// A field with a short text: a name.
    pub(super) fn name(&mut self, reader: &mut Reader, key: &'static str) -> String {
        let Some(place) = self.must(reader, key) else { return String::new() };
        let Some(text) = place.text(reader) else { return String::new() };
        if text.trim() != text || !(1..=60).contains(&text.chars().count()) || text.contains(char::is_control)
        {
            place.wrong(reader, "1 to 60 letters on one line");
        }
        text.to_owned()
    }

    /// A field with a list.
    pub(super) fn list(
        &mut self,
        reader: &mut Reader,
        key: &'static str,
        count: RangeInclusive<usize>,
    ) -> Vec<Place<'a>> {
        self.must(reader, key).map_or_else(Vec::new, |place| place.list(reader, &count))
    }

    /// Writes down a fault of a field that need not be there.
    pub(super) fn fault(&self, reader: &mut Reader, key: &str, what: impl Into<String>) {
        reader.fault(self.start, format!("{}{key}", self.prefix), what);
    }

    /// Nothing more is read: any other field is a fault.
    pub(super) fn finish(self, reader: &mut Reader) {
        for (name, _) in self.table {
            if !self.known.contains(&name.get_ref().as_ref()) {
                let what = unknown(name.get_ref(), &self.known);
                reader.fault(name.span().start, format!("{}{}", self.prefix, name.get_ref()), what);
            }
        }
    }
}

impl Place<'_> {
    /// A list of so many numbers in a range.
    pub(super) fn numbers<const N: usize>(&self, reader: &mut Reader, range: &RangeInclusive<u8>) -> [u8; N] {
        let mut numbers = [0; N];
        for (number, place) in numbers.iter_mut().zip(self.list(reader, &(N..=N))) {
            *number = place.number(reader, range);
        }
        numbers
    }
}

/// A value as errors show it.
fn found(value: &DeValue) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", text.escape_debug()),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(list) => format!("a list of {}", list.len()),
        DeValue::Table(table) if table.is_empty() => "{ } with nothing in it".to_owned(),
        DeValue::Table(table) => {
            let names: Vec<_> = table.keys().map(|name| name.get_ref().as_ref()).collect();
            format!("fields in braces: {}", names.join(", "))
        }
    }
}

fn expected_number(range: &RangeInclusive<u8>) -> String {
    format!("a whole number from {} to {}", range.start(), range.end())
}

/// A name that is not one of those that were expected.
pub(super) fn unknown(name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        Some(near) => format!("expected one of {}, found `{name}`; did you mean `{near}`?", known.join(", ")),
        None => format!("expected one of {}, found `{name}`", known.join(", ")),
    }
}

/// The fingerprint of what a text says. Comments, spaces and the order of fields say nothing.
pub(super) fn digest(table: &DeTable) -> Digest {
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
