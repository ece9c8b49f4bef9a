//! One connection to PostgreSQL: how it is made, brought up to date, and asked.

use crate::migrations::{self, Words};
use crate::sql;
use crate::unit::{Row, Statement, Unit, Value};
use crate::{Result, StoreError};
use futures_util::future::join_all;
use std::collections::HashMap;
use std::error::Error as _;
use std::time::Duration;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Error, NoTls};

/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(30);

/// What PostgreSQL calls things in migrations. Ids are compared byte by byte, as SQLite does it.
const WORDS: Words = Words { id: "TEXT COLLATE \"C\"", keyed: "" };

pub(super) struct Connection {
    client: Client,
    prepared: HashMap<&'static str, tokio_postgres::Statement>,
}

/// Why something was not done, and what is left of the connection.
#[derive(Debug)]
pub(super) enum Failed {
    /// The database has answered, and the connection can be used further.
    Said(StoreError),
    /// Nothing was done because another process got in the way or the connection was dead; it can be tried again, on another one.
    Again(StoreError),
    /// The connection is lost; nobody knows what was done.
    Lost(StoreError),
}

impl Failed {
    /// A connection that has idled may have been lost since: if nothing was asked yet, it can be tried again.
    fn before_anything(self) -> Self {
        match self {
            Failed::Lost(error) => Failed::Again(error),
            other => other,
        }
    }
}

impl From<Failed> for StoreError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Said(error) | Failed::Again(error) | Failed::Lost(error) => error,
        }
    }
}

/// Makes a connection.
pub(super) async fn connect(config: &Config) -> Result<Connection, Failed> {
    let (client, driver) = within(config.connect(NoTls)).await?;
    tokio::spawn(async move {
        if let Err(error) = driver.await {
            tracing::warn!(error = reason(&error), "a connection to PostgreSQL was lost");
        }
    });
    Ok(Connection::of(client))
}

impl Connection {
    pub(super) fn of(client: Client) -> Self {
        Connection { client, prepared: HashMap::new() }
    }

    pub(super) fn is_alive(&self) -> bool {
        !self.client.is_closed()
    }

    /// Brings the database up to date. Processes that start at once wait for each other.
    pub(super) async fn migrate(&mut self) -> Result<()> {
        let transaction = within(self.client.transaction()).await?;
        within(transaction.batch_execute(sql::POSTGRES_LOCK_MIGRATIONS)).await?;
        within(transaction.batch_execute(sql::CREATE_MIGRATIONS)).await?;
        let found = within(transaction.query_one(sql::VERSION.postgres, &[])).await?;
        for migration in migrations::missing(found.get::<_, Option<i64>>(0).unwrap_or(0))? {
            within(transaction.batch_execute(&migration.sql(&WORDS))).await?;
            within(transaction.execute(sql::ADD_MIGRATION, &[&migration.version, &migration.name])).await?;
            tracing::info!(
                version = migration.version,
                name = migration.name,
                "the database was brought up to date"
            );
        }
        within(transaction.commit()).await?;
        Ok(())
    }

    /// Is the database as new as this program?
    pub(super) async fn check(&mut self) -> Result<()> {
        let exists = within(self.client.query_one(sql::POSTGRES_HAS_MIGRATIONS, &[])).await?;
        let found = if exists.get::<_, Option<String>>(0).is_none() {
            0
        } else {
            let found = within(self.client.query_one(sql::VERSION.postgres, &[])).await?;
            found.get::<_, Option<i64>>(0).unwrap_or(0)
        };
        migrations::check(found)
    }

    /// Answers queries from one state of the database, in one journey there and back.
    pub(super) async fn read(&mut self, queries: &[Statement]) -> Result<Vec<Vec<Row>>, Failed> {
        for query in queries {
            self.prepare(query.sql.postgres).await?;
        }
        let prepared: Vec<_> = queries.iter().map(|query| &self.prepared[query.sql.postgres]).collect();
        let params: Vec<_> = queries
            .iter()
            .zip(&prepared)
            .map(|(query, prepared)| params(prepared.params(), &query.params))
            .collect();
        let asked = join_all(
            prepared.iter().zip(&params).map(|(prepared, params)| self.client.query(*prepared, params)),
        );
        let answers = if queries.len() == 1 {
            within(async { Ok(asked.await) }).await?
        } else {
            // What is awaited together is sent together, in this order.
            let all = async {
                let (began, answers, ended) = tokio::join!(
                    biased;
                    self.client.batch_execute(sql::POSTGRES_ONE_STATE),
                    asked,
                    self.client.batch_execute("COMMIT")
                );
                began.and(ended).map(|()| answers)
            };
            within(all).await?
        };
        let answers = answers.into_iter().collect::<Result<Vec<_>, _>>().map_err(|error| failed(&error))?;
        answers.iter().map(|rows| rows.iter().map(|row| Ok(Row::new(fields(row)?))).collect()).collect()
    }

    /// Carries a unit out in a transaction of its own. Answers how many rows changed.
    pub(super) async fn write(&mut self, unit: &Unit) -> Result<u64, Failed> {
        for statement in &unit.statements {
            self.prepare(statement.sql.postgres).await.map_err(Failed::before_anything)?;
        }
        within(self.client.batch_execute("BEGIN")).await.map_err(Failed::before_anything)?;
        match self.run(unit).await {
            Ok(changed) => {
                within(self.client.batch_execute("COMMIT")).await?;
                Ok(changed)
            }
            Err(Failed::Said(error)) => {
                within(self.client.batch_execute("ROLLBACK")).await?;
                Err(Failed::Said(error))
            }
            Err(failed) => Err(failed),
        }
    }

    async fn run(&self, unit: &Unit) -> Result<u64, Failed> {
        let mut changed = 0;
        for statement in &unit.statements {
            let prepared = &self.prepared[statement.sql.postgres];
            let params = params(prepared.params(), &statement.params);
            let hits = within(self.client.execute(prepared, &params)).await?;
            if statement.must_hit && hits != 1 {
                return Err(Failed::Said(StoreError::Conflict));
            }
            changed += hits;
        }
        Ok(changed)
    }

    /// Writes many rows with one statement. Answers the first two fields of those that were written.
    pub(super) async fn write_many(
        &mut self,
        many: &'static str,
        rows: &[&[Value]],
    ) -> Result<Vec<(String, i64)>, Failed> {
        self.prepare(many).await.map_err(Failed::before_anything)?;
        let prepared = &self.prepared[many];
        let lists = lists(prepared.params(), rows);
        let params: Vec<_> = lists.iter().map(List::param).collect();
        let written = within(self.client.query(prepared, &params)).await?;
        Ok(written.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Says something that has no answer.
    pub(super) async fn say(&mut self, text: &str) -> Result<()> {
        Ok(within(self.client.batch_execute(text)).await?)
    }

    /// The rows that something answers.
    pub(super) async fn fetch(&mut self, text: &str) -> Result<Vec<Vec<Value>>> {
        let rows = within(self.client.query(text, &[])).await?;
        rows.iter().map(|row| Ok(fields(row)?)).collect()
    }

    /// Puts in many rows, all of which have to fit.
    pub(super) async fn insert(&mut self, text: &str, rows: &[Vec<Value>]) -> Result<()> {
        let prepared = within(self.client.prepare(text)).await?;
        let rows: Vec<_> = rows.iter().map(Vec::as_slice).collect();
        let lists = lists(prepared.params(), &rows);
        let params: Vec<_> = lists.iter().map(List::param).collect();
        within(self.client.execute(&prepared, &params)).await?;
        Ok(())
    }

    /// Rings for other processes.
    pub(super) async fn notify(&mut self, payloads: &[String]) -> Result<(), Failed> {
        within(self.client.execute(sql::POSTGRES_NOTIFY, &[&payloads])).await?;
        Ok(())
    }

    /// Listens to other processes.
    pub(super) async fn listen(&mut self) -> Result<(), Failed> {
        within(self.client.batch_execute(sql::POSTGRES_LISTEN)).await
    }

    async fn prepare(&mut self, text: &'static str) -> Result<(), Failed> {
        if !self.prepared.contains_key(text) {
            let prepared = within(self.client.prepare(text)).await?;
            self.prepared.insert(text, prepared);
        }
        Ok(())
    }
}

/// One field of many rows.
enum List<'a> {
    Ints(Vec<Option<i64>>),
    Texts(Vec<Option<&'a str>>),
}

/// Many rows, field by field.
fn lists<'a>(types: &[Type], rows: &[&'a [Value]]) -> Vec<List<'a>> {
    types.iter().enumerate().map(|(field, kind)| List::of(kind, field, rows)).collect()
}

impl<'a> List<'a> {
    fn of(kind: &Type, field: usize, rows: &[&'a [Value]]) -> Self {
        let fields = rows.iter().map(|row| &row[field]);
        if *kind == Type::INT8_ARRAY {
            List::Ints(fields.map(Value::as_int).collect())
        } else {
            List::Texts(fields.map(Value::as_text).collect())
        }
    }

    fn param(&self) -> &(dyn ToSql + Sync) {
        match self {
            List::Ints(numbers) => numbers,
            List::Texts(texts) => texts,
        }
    }
}

/// The parameters of a statement. A field that is empty still has a type.
fn params<'a>(types: &[Type], values: &'a [Value]) -> Vec<&'a (dyn ToSql + Sync)> {
    let param = |(value, kind): (&'a Value, &Type)| -> &'a (dyn ToSql + Sync) {
        match value {
            Value::Int(number) => number,
            Value::Text(text) => text,
            Value::Null if *kind == Type::INT8 => &None::<i64>,
            Value::Null => &None::<&str>,
        }
    };
    values.iter().zip(types).map(param).collect()
}

fn fields(row: &tokio_postgres::Row) -> Result<Vec<Value>, Failed> {
    let field = |(at, column): (usize, &tokio_postgres::Column)| match *column.type_() {
        Type::INT8 => Ok(row.get::<_, Option<i64>>(at).into()),
        Type::TEXT => Ok(row.get::<_, Option<String>>(at).into()),
        ref other => Err(Failed::Said(StoreError::Corrupt(format!(
            "expected a number or text in `{}`, found {other}",
            column.name()
        )))),
    };
    row.columns().iter().enumerate().map(field).collect()
}

/// Waits for an answer, but not for ever.
pub(super) async fn within<T>(answer: impl Future<Output = Result<T, Error>>) -> Result<T, Failed> {
    match timeout(ANSWER, answer).await {
        Ok(answer) => answer.map_err(|error| failed(&error)),
        Err(_) => Err(Failed::Lost(StoreError::Unavailable(format!(
            "expected an answer of PostgreSQL within {} seconds, found none",
            ANSWER.as_secs()
        )))),
    }
}

/// What an error of PostgreSQL means.
fn failed(error: &Error) -> Failed {
    let Some(code) = error.code() else {
        return Failed::Lost(StoreError::Unavailable(reason(error)));
    };
    if *code == SqlState::UNIQUE_VIOLATION {
        return Failed::Said(StoreError::Conflict);
    }
    // The first two characters are the class: 08 connection, 25 a standby that only reads, 53 resources, 57 stopped, 58 system.
    match &code.code()[..2] {
        "40" => Failed::Again(StoreError::Unavailable(reason(error))),
        "08" | "25" | "53" | "57" | "58" => Failed::Lost(StoreError::Unavailable(reason(error))),
        _ => Failed::Said(StoreError::Refused(reason(error))),
    }
}

/// The sentence that says most.
pub(super) fn reason(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => said.to_string(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
