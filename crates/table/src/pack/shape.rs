//! One of several effects: how a pack writes it, by its name alone or with a value.

use super::fields::{expected_number, unknown};
use super::{Fields, Place, Reader};
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// How one of several effects is written.
pub enum Shape<T> {
    /// By its name alone.
    Plain(T),
    /// As `{ name = n }`, with a number in this range.
    Number(RangeInclusive<u8>, fn(u8) -> T),
    /// As `{ name = value }`, with a value that looks like this and is read by a function of its own.
    Value(&'static str, fn(&mut Reader, &Place) -> Option<T>),
}

/// Effects by their names.
pub type Shapes<T> = [(&'static str, Shape<T>)];

impl Place<'_> {
    /// One of several effects. Nothing if there is a fault.
    pub fn one_of<T: Clone>(&self, reader: &mut Reader, shapes: &Shapes<T>) -> Option<T> {
        let names: Vec<_> = shapes.iter().map(|&(name, _)| name).collect();
        let value = self.value.get_ref();
        let (name, given) = match value {
            DeValue::String(name) => (name.as_ref(), None),
            DeValue::Table(table) if table.len() == 1 => {
                let (name, value) = table.iter().next().expect("it has one entry");
                let name: &str = name.get_ref();
                (name, Some(Place { path: format!("{}.{name}", self.path), value }))
            }
            _ => {
                self.wrong(reader, &format!("one of {}", names.join(", ")));
                return None;
            }
        };
        let Some((_, shape)) = shapes.iter().find(|&&(known, _)| known == name) else {
            self.fault(reader, unknown(name, &names));
            return None;
        };
        let form = match (shape, given) {
            (Shape::Plain(effect), None) => return Some(effect.clone()),
            (Shape::Number(range, effect), Some(given)) => return Some(effect(given.number(reader, range))),
            (Shape::Value(_, read), Some(given)) => return read(reader, &given),
            (Shape::Plain(_), Some(_)) => format!("\"{name}\" without a value"),
            (Shape::Number(range, _), None) => format!("{{ {name} = n }} with {}", expected_number(range)),
            (Shape::Value(form, _), None) => format!("{{ {name} = {form} }}"),
        };
        self.wrong(reader, &form);
        None
    }
}

impl Fields<'_> {
    /// A field with one of several effects. Nothing if there is a fault.
    pub fn one_of<T: Clone>(
        &mut self,
        reader: &mut Reader,
        key: &'static str,
        shapes: &Shapes<T>,
    ) -> Option<T> {
        self.must(reader, key)?.one_of(reader, shapes)
    }
}
