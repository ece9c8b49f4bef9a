//! What goes into a database and comes out of it: units of statements, queries, and rows without types. Knows no SQL.

use crate::sql::Sql;
use crate::{Result, StoreError};

/// One field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Int(i64),
    Text(String),
    Null,
}

impl Value {
    pub(crate) fn as_text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn as_int(&self) -> Option<i64> {
        if let Value::Int(number) = self { Some(*number) } else { None }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Int(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Value::Int(number.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// A statement or query with its parameters, in the order of the placeholders.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) sql: &'static Sql,
    pub(crate) params: Vec<Value>,
    /// Has it to change exactly one row?
    pub(crate) must_hit: bool,
}

/// Statements that happen together or not at all.
#[derive(Clone, Default, Debug)]
pub(crate) struct Unit {
    pub(crate) statements: Vec<Statement>,
    /// The table that it changes: other processes are woken for it.
    pub(crate) table: Option<String>,
}

impl Unit {
    pub(crate) fn new() -> Self {
        Unit::default()
    }

    /// A unit that changes a table.
    pub(crate) fn of_table(table: &str) -> Self {
        Unit { table: Some(table.to_owned()), ..Unit::default() }
    }

    /// Adds a statement that has to change exactly one row.
    pub(crate) fn must(mut self, sql: &'static Sql, params: impl Into<Vec<Value>>) -> Self {
        self.statements.push(Statement { sql, params: params.into(), must_hit: true });
        self
    }

    /// Adds a statement that changes as many rows as it finds.
    pub(crate) fn may(mut self, sql: &'static Sql, params: impl Into<Vec<Value>>) -> Self {
        self.statements.push(Statement { sql, params: params.into(), must_hit: false });
        self
    }
}

/// A query.
pub(crate) fn query(sql: &'static Sql, params: impl Into<Vec<Value>>) -> Statement {
    Statement { sql, params: params.into(), must_hit: false }
}

/// One row of an answer. Its fields are taken from left to right.
#[derive(Debug)]
pub(crate) struct Row {
    fields: std::vec::IntoIter<Value>,
    width: usize,
}

impl Row {
    pub(crate) fn new(fields: Vec<Value>) -> Self {
        Row { width: fields.len(), fields: fields.into_iter() }
    }

    pub(crate) fn value(&mut self) -> Value {
        self.fields.next().unwrap_or(Value::Null)
    }

    pub(crate) fn int(&mut self) -> Result<i64> {
        match self.value() {
            Value::Int(number) => Ok(number),
            other => Err(self.unexpected("a number", &other)),
        }
    }

    pub(crate) fn text(&mut self) -> Result<String> {
        match self.value() {
            Value::Text(text) => Ok(text),
            other => Err(self.unexpected("text", &other)),
        }
    }

    pub(crate) fn opt_int(&mut self) -> Result<Option<i64>> {
        match self.value() {
            Value::Null => Ok(None),
            Value::Int(number) => Ok(Some(number)),
            other @ Value::Text(_) => Err(self.unexpected("a number or nothing", &other)),
        }
    }

    pub(crate) fn opt_text(&mut self) -> Result<Option<String>> {
        match self.value() {
            Value::Null => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            other @ Value::Int(_) => Err(self.unexpected("text or nothing", &other)),
        }
    }

    /// The number of an entry, a notice or a seat.
    pub(crate) fn number<N: TryFrom<i64>>(&mut self) -> Result<N> {
        let number = self.int()?;
        N::try_from(number).map_err(|_| self.unexpected("a smaller number", &Value::Int(number)))
    }

    /// Like [`Row::number`], or nothing.
    pub(crate) fn opt_number<N: TryFrom<i64>>(&mut self) -> Result<Option<N>> {
        let Some(number) = self.opt_int()? else { return Ok(None) };
        N::try_from(number).map(Some).map_err(|_| self.unexpected("a smaller number", &Value::Int(number)))
    }

    fn unexpected(&self, expected: &str, found: &Value) -> StoreError {
        let field = self.width - self.fields.len();
        StoreError::Corrupt(format!("expected {expected} in field {field}, found {found:?}"))
    }
}
