//! People: who they are, how they come in, what they are called, how strong they are.
//!
//! Every way in is a session, whose secret only its owner has; the store and the memory have its fingerprint. Knows no HTTP and no
//! tables.

pub(crate) mod names;
mod passwords;
pub(crate) mod rating;
mod secret;
mod sessions;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use secret::Secret;
pub(crate) use sessions::SignedIn;

use crate::now::Now;
use crate::problem::{Answer, Kind, Problem};
use crate::random;
use passwords::Passwords;
use sessions::Sessions;
use std::sync::Arc;
use store::{Account, AccountKind, Rating, Session, SessionKind, Store, StoreError};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How long somebody stays signed in.
pub(crate) const SIGNED_IN_MS: i64 = 90 * DAY_MS;
/// How long a token of a program lasts.
const TOKEN_MS: i64 = 400 * DAY_MS;
/// How many tokens an account may have.
const MOST_TOKENS: usize = 50;
/// So much of a fingerprint is enough for its owner to tell tokens apart, and too little to find one by.
const TOKEN_ID: usize = 12;

/// Everybody.
#[derive(Debug)]
pub(crate) struct People {
    store: Store,
    now: Now,
    passwords: Passwords,
    sessions: Sessions,
}

impl People {
    pub(crate) fn new(store: Store, now: Now) -> Self {
        People { store, now, passwords: Passwords::new(), sessions: Sessions::default() }
    }

    /// A new guest, signed in.
    pub(crate) async fn new_guest(&self, name: &str) -> Answer<(Account, Secret)> {
        let account = self.newcomer(AccountKind::Guest, names::guest(name)?);
        self.store.add_account(&account, None).await?;
        let token = self.sign_in_as(&account).await?;
        Ok((account, token))
    }

    /// A new member, signed in.
    pub(crate) async fn new_member(&self, name: &str, password: Secret) -> Answer<(Account, Secret)> {
        let account = self.newcomer(AccountKind::Member, names::member(name)?);
        let kept = self.kept(password).await?;
        self.store.add_account(&account, Some(&kept)).await.map_err(|error| taken(error, &account.name))?;
        let token = self.sign_in_as(&account).await?;
        Ok((account, token))
    }

    /// A guest becomes a member and keeps its games. It gets a new session for the one it came with, which others may have seen when
    /// there was nothing to protect yet.
    pub(crate) async fn become_member(
        &self,
        guest: &SignedIn,
        name: &str,
        password: Secret,
    ) -> Answer<(Account, Secret)> {
        let id = &guest.account.id;
        if guest.account.kind == AccountKind::Member {
            return Err(already_a_member(&guest.account.name));
        }
        let name = names::member(name)?;
        let kept = self.kept(password).await?;
        if let Err(error) = self.store.make_member(id, &name, &kept).await {
            return Err(match self.store.account(id).await? {
                Some(account) if account.kind == AccountKind::Member => already_a_member(&account.name),
                _ => taken(error, &name),
            });
        }
        self.sessions.forget_account(id);
        let account = Account { kind: AccountKind::Member, name, ..guest.account.clone() };
        let token = self.sign_in_as(&account).await?;
        self.sign_out(guest).await?;
        Ok((account, token))
    }

    /// A member signs in.
    pub(crate) async fn sign_in(&self, name: &str, password: Secret) -> Answer<(Account, Secret)> {
        let found = match names::member(name) {
            Ok(name) => self.store.member_by_name(&name).await?,
            Err(_) => None,
        };
        let (account, kept) = found.unzip();
        let fits = self.passwords.fits(password, kept).await?;
        let Some(account) = account.filter(|_| fits) else {
            return Err(Problem::new(Kind::WrongPassword, "there is no member with this name and password"));
        };
        let token = self.sign_in_as(&account).await?;
        Ok((account, token))
    }

    /// Ends the session by which somebody is signed in.
    pub(crate) async fn sign_out(&self, signed_in: &SignedIn) -> Answer<()> {
        self.end(&signed_in.session.token_hash, &signed_in.account.id).await
    }

    /// Who has this secret, if it is worth anything.
    pub(crate) async fn who(&self, secret: &str) -> Answer<Option<Arc<SignedIn>>> {
        let (fingerprint, now) = (random::fingerprint(secret), self.now.millis());
        let since = match self.sessions.get(&fingerprint, now) {
            Ok(signed_in) => return Ok(Some(signed_in)),
            Err(since) => since,
        };
        let Some((session, account)) = self.store.session(&fingerprint, now).await? else { return Ok(None) };
        let signed_in = Arc::new(SignedIn { account, session });
        self.sessions.remember(&signed_in, now, since);
        Ok(Some(signed_in))
    }

    /// Is this session still worth something? Whoever has none needs none. If the store cannot be asked, it is believed.
    pub(crate) async fn is_still(&self, signed_in: Option<&SignedIn>) -> bool {
        let Some(SignedIn { session, .. }) = signed_in else { return true };
        let now = self.now.millis();
        match self.sessions.get(&session.token_hash, now) {
            Ok(_) => true,
            Err(_) => !matches!(self.store.session(&session.token_hash, now).await, Ok(None)),
        }
    }

    /// A new token for programs of this account. Its secret is never shown again.
    pub(crate) async fn new_token(&self, account: &Account, label: &str) -> Answer<(Session, Secret)> {
        let label = names::label(label)?;
        if self.tokens(account).await?.len() >= MOST_TOKENS {
            let sentence = format!("expected at most {MOST_TOKENS} tokens, found as many already");
            return Err(Problem::new(Kind::OverBudget, sentence).hint("DELETE /api/tokens/{id} revokes one"));
        }
        self.open_session(account, SessionKind::Token, label, TOKEN_MS).await
    }

    /// The tokens of an account that are worth something.
    pub(crate) async fn tokens(&self, account: &Account) -> Answer<Vec<Session>> {
        let now = self.now.millis();
        let mut tokens = self.store.tokens_of(&account.id).await?;
        tokens.retain(|token| token.expires_at > now);
        Ok(tokens)
    }

    /// Revokes the token of this account with this id.
    pub(crate) async fn revoke(&self, account: &Account, id: &str) -> Answer<()> {
        let token = self.store.tokens_of(&account.id).await?.into_iter().find(|token| token_id(token) == id);
        let Some(token) = token else {
            let problem = Problem::new(Kind::NotFound, "you have no token with this id");
            return Err(problem.hint("GET /api/tokens lists your tokens"));
        };
        self.end(&token.token_hash, &account.id).await
    }

    /// How strong an account is.
    pub(crate) async fn ratings(&self, account: &Account) -> Answer<Vec<Rating>> {
        Ok(self.store.ratings_of(&account.id).await?)
    }

    fn newcomer(&self, kind: AccountKind, name: String) -> Account {
        Account { id: random::id(), kind, name, created_at: self.now.millis() }
    }

    async fn kept(&self, password: Secret) -> Answer<String> {
        names::password(&password)?;
        self.passwords.hash(password).await
    }

    async fn sign_in_as(&self, account: &Account) -> Answer<Secret> {
        let (_, token) = self.open_session(account, SessionKind::Cookie, String::new(), SIGNED_IN_MS).await?;
        Ok(token)
    }

    async fn open_session(
        &self,
        account: &Account,
        kind: SessionKind,
        label: String,
        lasts: i64,
    ) -> Answer<(Session, Secret)> {
        let (token, now) = (random::secret(), self.now.millis());
        let session = Session {
            token_hash: random::fingerprint(&token),
            account: account.id.clone(),
            kind,
            label,
            created_at: now,
            expires_at: now + lasts,
        };
        self.store.add_session(&session).await?;
        Ok((session, Secret::new(token)))
    }

    /// In the store first: once it is gone there, nobody can bring it back into the memory.
    async fn end(&self, fingerprint: &str, account: &str) -> Answer<()> {
        self.store.end_session(fingerprint, account).await?;
        self.sessions.forget(fingerprint);
        Ok(())
    }
}

/// By what its owner tells a token apart.
pub(crate) fn token_id(token: &Session) -> &str {
    token.token_hash.get(..TOKEN_ID).unwrap_or(&token.token_hash)
}

fn taken(error: StoreError, name: &str) -> Problem {
    match error {
        StoreError::Conflict => Problem::new(Kind::NameTaken, format!("somebody else is called `{name}`")),
        other => other.into(),
    }
}

fn already_a_member(name: &str) -> Problem {
    Problem::new(Kind::WrongTime, format!("expected a guest or nobody, found the member `{name}`"))
        .hint("DELETE /api/sessions signs you out")
}
