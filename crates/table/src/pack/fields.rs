//! Walking through a TOML text: every value knows its line and what errors call it, and all faults are collected.
//!
//! Whoever reads gets a value in every case, so that reading goes on after a fault; where there is a fault, the values are not used.

use super::{BadPack, Content, PackFault, said};
use crate::{Digest, nearest};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A pack that was read, and the fingerprint of what it says.
pub(super) struct Whole<P> {
    pub(super) digest: Digest,
    pub(super) pack: P,
}

/// Reads a pack. `name` is what errors call it.
pub(super) fn read<P: Content>(name: &str, text: &str) -> Result<Whole<P>, BadPack> {
    let mut reader = Reader::new(text);
    let r = &mut reader;
    let whole = r.parse().and_then(|table| {
        let mut top = Fields::new(String::new(), table.span().start, table.get_ref());
        if !is_for(r, &mut top, P::GAME) {
            return None;
        }
        let pack = P::read(r, &mut top);
        top.finish(r);
        Some(Whole { digest: said::digest_of(table.get_ref()), pack: pack? })
    });
    reader.finish(name)?;
    Ok(whole.expect("a text without faults gives a pack"))
}

/// Of a pack for another game every line would be wrong; that is said once.
fn is_for(r: &mut Reader, top: &mut Fields, game: &str) -> bool {
    let Some(place) = top.must(r, "game") else { return false };
    let Some(named) = place.text(r) else { return false };
    let is_ours = named == game;
    if !is_ours {
        place.wrong(r, &format!("a pack for \"{game}\""));
    }
    is_ours
}

/// Somebody reads a text and writes down what is wrong with it.
pub struct Reader<'t> {
    text: &'t str,
    faults: Vec<PackFault>,
    /// What must be unique, with the line in which it was first said.
    taken: BTreeMap<(&'static str, String), usize>,
}

/// A value, and what errors call it.
pub struct Place<'a> {
    pub(super) path: String,
    pub(super) value: &'a Spanned<DeValue<'a>>,
}

/// The fields of a table, and what errors put before their names.
pub struct Fields<'a> {
    prefix: String,
    start: usize,
    table: &'a DeTable<'a>,
    known: Vec<&'static str>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Reader { text, faults: Vec::new(), taken: BTreeMap::new() }
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

    /// How many faults there are so far.
    pub fn count(&self) -> usize {
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

    /// Writes a fault down: at this byte, in this field.
    fn fault(&mut self, at: usize, field: impl Into<String>, what: impl Into<String>) {
        let line = self.line(at);
        self.faults.push(PackFault { line, field: field.into(), what: what.into() });
    }

    fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }
}

impl<'a> Place<'a> {
    /// Writes down that something else was expected here than was found.
    pub fn wrong(&self, reader: &mut Reader, expected: &str) {
        self.fault(reader, format!("expected {expected}, found {}", found(self.value.get_ref())));
    }

    /// Writes down a fault in this field.
    pub fn fault(&self, reader: &mut Reader, what: impl Into<String>) {
        reader.fault(self.value.span().start, self.path.clone(), what);
    }

    /// A whole number in a range.
    pub fn number(&self, reader: &mut Reader, range: &RangeInclusive<u8>) -> u8 {
        match self.whole() {
            Some(number) if range.contains(&number) => number,
            _ => {
                self.wrong(reader, &expected_number(range));
                *range.start()
            }
        }
    }

    /// A whole number in a range that may begin below 0.
    pub fn signed(&self, reader: &mut Reader, range: &RangeInclusive<i8>) -> i8 {
        let integer = self.value.get_ref().as_integer();
        let number = integer.and_then(|integer| i8::from_str_radix(integer.as_str(), integer.radix()).ok());
        number.filter(|number| range.contains(number)).unwrap_or_else(|| {
            self.wrong(reader, &format!("a whole number from {} to {}", range.start(), range.end()));
            0
        })
    }

    /// The number, if it is a whole one that could be meant.
    pub fn whole(&self) -> Option<u8> {
        let integer = self.value.get_ref().as_integer()?;
        u8::from_str_radix(integer.as_str(), integer.radix()).ok()
    }

    /// A list of so many numbers in a range.
    pub fn numbers<const N: usize>(&self, reader: &mut Reader, range: &RangeInclusive<u8>) -> [u8; N] {
        let mut numbers = [0; N];
        for (number, place) in numbers.iter_mut().zip(self.list(reader, &(N..=N))) {
            *number = place.number(reader, range);
        }
        numbers
    }

    /// Some text.
    pub fn text(&self, reader: &mut Reader) -> Option<&'a str> {
        let text = self.value.get_ref().as_str();
        if text.is_none() {
            self.wrong(reader, "a text in \"quotes\"");
        }
        text
    }

    /// A text that is one of these: which one it is.
    pub fn one_named(&self, reader: &mut Reader, names: &[&str]) -> Option<usize> {
        let text = self.text(reader)?;
        let found = names.iter().position(|&name| name == text);
        if found.is_none() {
            self.fault(reader, unknown(text, names));
        }
        found
    }

    /// The values of a list, of which there must be so many.
    pub fn list(&self, reader: &mut Reader, count: &RangeInclusive<usize>) -> Vec<Place<'a>> {
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

    /// The fields of a table; an error shows the example.
    pub fn fields(&self, reader: &mut Reader, example: &str) -> Option<Fields<'a>> {
        let Some(table) = self.value.get_ref().as_table() else {
            self.wrong(reader, &format!("fields in braces as in {example}"));
            return None;
        };
        Some(Fields::new(format!("{}.", self.path), self.value.span().start, table))
    }

    /// Its fields, if it is a card: errors call it by its kind, and by what stands in the field `name` or else by its number.
    pub fn card(&self, reader: &mut Reader, kind: &str, name: &str, number: usize) -> Option<Fields<'a>> {
        let fields = self.fields(reader, &format!("{{ id = \"…\", {name} = \"…\" }}"))?;
        let called = fields.table.get(name).and_then(|value| value.get_ref().as_str());
        let called = called.map_or_else(|| number.to_string(), |name| format!("\"{name}\""));
        Some(Fields { prefix: format!("{kind} {called}: "), ..fields })
    }
}

impl<'a> Fields<'a> {
    fn new(prefix: String, start: usize, table: &'a DeTable<'a>) -> Self {
        Fields { prefix, start, table, known: Vec::new() }
    }

    /// A field that may be there.
    pub fn may(&mut self, key: &'static str) -> Option<Place<'a>> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.table.get(key).map(|value| Place { path: format!("{}{key}", self.prefix), value })
    }

    /// A field that must be there.
    pub fn must(&mut self, reader: &mut Reader, key: &'static str) -> Option<Place<'a>> {
        let place = self.may(key);
        if place.is_none() {
            self.fault(reader, key, "this field is missing");
        }
        place
    }

    /// A field with a number in a range.
    pub fn number(&mut self, reader: &mut Reader, key: &'static str, range: RangeInclusive<u8>) -> u8 {
        self.must(reader, key).map_or(*range.start(), |place| place.number(reader, &range))
    }

    /// A field with a number in a range, or 0 if it is not there.
    pub fn number_or_0(&mut self, reader: &mut Reader, key: &'static str, range: RangeInclusive<u8>) -> u8 {
        self.may(key).map_or(0, |place| place.number(reader, &range))
    }

    /// A field with so many numbers in a range.
    pub fn numbers<const N: usize>(
        &mut self,
        reader: &mut Reader,
        key: &'static str,
        range: &RangeInclusive<u8>,
    ) -> [u8; N] {
        self.must(reader, key).map_or([0; N], |place| place.numbers(reader, range))
    }

    /// A field that is true or false.
    pub fn truth(&mut self, reader: &mut Reader, key: &'static str) -> bool {
        let Some(place) = self.must(reader, key) else { return false };
        if let DeValue::Boolean(truth) = place.value.get_ref() {
            *truth
        } else {
            place.wrong(reader, "true or false");
            false
        }
    }

    /// A field with a list.
    pub fn list(
        &mut self,
        reader: &mut Reader,
        key: &'static str,
        count: RangeInclusive<usize>,
    ) -> Vec<Place<'a>> {
        self.must(reader, key).map_or_else(Vec::new, |place| place.list(reader, &count))
    }

    /// A field that has fields itself; an error shows the example.
    pub fn section(&mut self, reader: &mut Reader, key: &'static str, example: &str) -> Option<Fields<'a>> {
        self.must(reader, key)?.fields(reader, example)
    }

    /// A field with a short text: a name.
    pub fn name(&mut self, reader: &mut Reader, key: &'static str) -> String {
        self.short_text(reader, key).map_or_else(String::new, |(_, text)| text.to_owned())
    }

    /// A field with a short text that no other `kind` has: a name or an id.
    pub fn unique(&mut self, reader: &mut Reader, key: &'static str, kind: &'static str) -> String {
        let Some((place, text)) = self.short_text(reader, key) else { return String::new() };
        let line = reader.line(place.value.span().start);
        if let Some(first) = reader.taken.insert((kind, text.to_owned()), line) {
            place.fault(
                reader,
                format!("expected one that no other {kind} has, found \"{text}\" of line {first}"),
            );
        }
        text.to_owned()
    }

    fn short_text(&mut self, reader: &mut Reader, key: &'static str) -> Option<(Place<'a>, &'a str)> {
        let place = self.must(reader, key)?;
        let text = place.text(reader)?;
        if text.trim() != text || !(1..=60).contains(&text.chars().count()) || text.contains(char::is_control)
        {
            place.wrong(reader, "1 to 60 letters on one line");
        }
        Some((place, text))
    }

    /// Every field with its place: for tables whose names are data.
    pub fn all(&self) -> impl Iterator<Item = (&'a str, Place<'a>)> + use<'_, 'a> {
        self.table.iter().map(|(name, value)| {
            let name = name.get_ref().as_ref();
            (name, Place { path: format!("{}{name}", self.prefix), value })
        })
    }

    /// Writes down a fault of a field that need not be there.
    pub fn fault(&self, reader: &mut Reader, key: &str, what: impl Into<String>) {
        reader.fault(self.start, format!("{}{key}", self.prefix), what);
    }

    /// Nothing more is read: any other field is a fault.
    pub fn finish(self, reader: &mut Reader) {
        for (name, _) in self.table {
            if !self.known.contains(&name.get_ref().as_ref()) {
                let what = unknown(name.get_ref(), &self.known);
                reader.fault(name.span().start, format!("{}{}", self.prefix, name.get_ref()), what);
            }
        }
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

/// What errors say where a number was expected.
pub(super) fn expected_number(range: &RangeInclusive<u8>) -> String {
    format!("a whole number from {} to {}", range.start(), range.end())
}

/// What is wrong with a name that is not one of those that were expected.
pub fn unknown(name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        Some(near) => format!("expected one of {}, found `{name}`; did you mean `{near}`?", known.join(", ")),
        None => format!("expected one of {}, found `{name}`", known.join(", ")),
    }
}
