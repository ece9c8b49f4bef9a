//! Accounts, sessions and ratings. Passwords and tokens come here hashed; this file never sees them otherwise.

use crate::unit::{Row, Unit, query};
use crate::{Result, Store, StoreError, sql};
use serde::{Deserialize, Serialize};

/// Somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// Twelve characters, made by the caller.
    pub id: String,
    /// A guest or a member.
    pub kind: AccountKind,
    /// What others call it.
    pub name: String,
    /// When it came.
    pub created_at: i64,
}

/// What an account is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// Somebody who only gave a name, which others may have as well.
    Guest,
    /// Somebody with a password and a name of its own.
    Member,
}

/// A way in: a cookie of a browser, or a token for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// The fingerprint of what the visitor shows.
    pub token_hash: String,
    /// Who it is.
    pub account: String,
    /// A cookie or a token.
    pub kind: SessionKind,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created_at: i64,
    /// From when on it is worth nothing.
    pub expires_at: i64,
}

/// What a session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionKind {
    /// Of a browser.
    Cookie,
    /// Of a program.
    Token,
}

/// How strong an account is at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// Who.
    pub account: String,
    /// At which game.
    pub game: String,
    /// How strong, in thousandths.
    pub rating: i64,
    /// After how many games.
    pub games: i64,
}

impl Store {
    /// Adds an account; members with the hash of their password. [`StoreError::Conflict`]: the member's name is taken.
    pub async fn add_account(&self, account: &Account, password: Option<&str>) -> Result<()> {
        let Account { id, kind, name, created_at } = account;
        let name_key = (*kind == AccountKind::Member).then(|| name_key(name));
        let params = [
            id.as_str().into(),
            kind.as_str().into(),
            name.as_str().into(),
            name_key.into(),
            password.into(),
            (*created_at).into(),
        ];
        self.write(Unit::new().must(&sql::ADD_ACCOUNT, params)).await?;
        Ok(())
    }

    /// Makes a guest a member. [`StoreError::Conflict`]: the name is taken, or this is no guest.
    pub async fn make_member(&self, account: &str, name: &str, password: &str) -> Result<()> {
        let params = [name.into(), name_key(name).into(), password.into(), account.into()];
        self.write(Unit::new().must(&sql::MAKE_MEMBER, params)).await?;
        Ok(())
    }

    /// The account with this id.
    pub async fn account(&self, id: &str) -> Result<Option<Account>> {
        self.read_row(query(&sql::ACCOUNT, [id.into()]), account).await
    }

    /// The member with this name, however it is capitalised, and the hash of its password.
    pub async fn member_by_name(&self, name: &str) -> Result<Option<(Account, String)>> {
        self.read_row(query(&sql::MEMBER_BY_NAME, [name_key(name).into()]), |row| {
            Ok((account(row)?, row.text()?))
        })
        .await
    }

    /// Adds a session. [`StoreError::Conflict`]: there is one with this hash.
    pub async fn add_session(&self, session: &Session) -> Result<()> {
        let Session { token_hash, account, kind, label, created_at, expires_at } = session;
        let params = [
            token_hash.as_str().into(),
            account.as_str().into(),
            kind.as_str().into(),
            label.as_str().into(),
            (*created_at).into(),
            (*expires_at).into(),
        ];
        self.write(Unit::new().must(&sql::ADD_SESSION, params)).await?;
        Ok(())
    }

    /// The session with this hash, if it has not expired, and whose it is.
    pub async fn session(&self, token_hash: &str, now: i64) -> Result<Option<(Session, Account)>> {
        let query = query(&sql::SESSION, [token_hash.into(), now.into()]);
        self.read_row(query, |row| Ok((session(row)?, account(row)?))).await
    }

    /// Ends a session of this account. Answers whether there was one.
    pub async fn end_session(&self, token_hash: &str, account: &str) -> Result<bool> {
        let unit = Unit::new().may(&sql::END_SESSION, [token_hash.into(), account.into()]);
        Ok(self.write(unit).await? > 0)
    }

    /// The tokens of an account, the oldest first.
    pub async fn tokens_of(&self, account: &str) -> Result<Vec<Session>> {
        self.read_rows(query(&sql::TOKENS_OF, [account.into()]), session).await
    }

    /// Removes sessions that have expired. Answers how many.
    pub async fn forget_expired(&self, now: i64) -> Result<u64> {
        self.write(Unit::new().may(&sql::FORGET_EXPIRED, [now.into()])).await
    }

    /// How strong an account is, at every game it has been rated in.
    pub async fn ratings_of(&self, account: &str) -> Result<Vec<Rating>> {
        self.read_rows(query(&sql::RATINGS_OF, [account.into()]), |row| {
            Ok(Rating { account: row.text()?, game: row.text()?, rating: row.int()?, games: row.int()? })
        })
        .await
    }
}

/// Names that differ only in capitals are the same.
fn name_key(name: &str) -> String {
    name.to_lowercase()
}

fn account(row: &mut Row) -> Result<Account> {
    let (id, kind) = (row.text()?, row.text()?);
    let kind = match kind.as_str() {
        "guest" => AccountKind::Guest,
        "member" => AccountKind::Member,
        _ => {
            return Err(StoreError::Corrupt(format!(
                "account {id}: expected a guest or a member, found `{kind}`"
            )));
        }
    };
    Ok(Account { id, kind, name: row.text()?, created_at: row.int()? })
}

fn session(row: &mut Row) -> Result<Session> {
    let (token_hash, account, kind) = (row.text()?, row.text()?, row.text()?);
    let kind = match kind.as_str() {
        "cookie" => SessionKind::Cookie,
        "token" => SessionKind::Token,
        _ => {
            return Err(StoreError::Corrupt(format!(
                "a session: expected a cookie or a token, found `{kind}`"
            )));
        }
    };
    Ok(Session {
        token_hash,
        account,
        kind,
        label: row.text()?,
        created_at: row.int()?,
        expires_at: row.int()?,
    })
}

impl AccountKind {
    fn as_str(self) -> &'static str {
        match self {
            AccountKind::Guest => "guest",
            AccountKind::Member => "member",
        }
    }
}

impl SessionKind {
    fn as_str(self) -> &'static str {
        match self {
            SessionKind::Cookie => "cookie",
            SessionKind::Token => "token",
        }
    }
}
