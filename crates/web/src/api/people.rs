//! Guests, members, signing in and out, and tokens for programs, over HTTP. What happens then, [`People`](crate::people::People)
//! knows.

use super::caller::{Browser, Caller, MaybeCaller};
use super::input::{At, Input};
use crate::app::App;
use crate::people::{Secret, token_id};
use crate::problem::{Answer, Problem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::{Account, AccountKind, Session};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The addresses of people.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(add_guest))
        .routes(routes!(add_member))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(me))
        .routes(routes!(tokens, add_token))
        .routes(routes!(revoke_token))
}

/// Somebody who wants to play at once.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewGuest {
    /// 1 to 40 visible characters. Others may have the same name.
    #[schema(example = "Anna", max_length = 40)]
    name: String,
}

/// A name and a password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NameAndPassword {
    /// 2 to 24 letters from A to Z, digits, spaces, `_` and `-`. Nobody else has it, however it is capitalised.
    #[schema(example = "Anna", min_length = 2, max_length = 24)]
    name: String,
    /// 8 to 200 characters.
    #[schema(value_type = String, format = Password, min_length = 8, max_length = 200)]
    password: Secret,
}

/// A token for a program.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewToken {
    /// What it is for, in 1 to 60 visible characters.
    #[schema(example = "my bot", max_length = 60)]
    label: String,
}

/// Somebody who has just signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Welcome {
    /// Who it is.
    pub(crate) account: Who,
    /// To be sent as `Authorization: Bearer …`. It is not shown again.
    #[schema(value_type = String)]
    pub(crate) token: Secret,
}

/// Somebody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Who {
    /// By which tables know it.
    id: String,
    /// What others call it.
    name: String,
    /// A guest or a member.
    kind: AccountKindShown,
}

/// What an account is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum AccountKindShown {
    /// Only gave a name.
    Guest,
    /// Has a password, and the name alone.
    Member,
}

/// The caller.
#[derive(Debug, Serialize, ToSchema)]
struct Me {
    #[serde(flatten)]
    who: Who,
    /// How strong, at every game in which members have been beaten or have won.
    ratings: Vec<RatingShown>,
}

/// How strong somebody is at a game.
#[derive(Debug, Serialize, ToSchema)]
struct RatingShown {
    /// Which game.
    game: String,
    /// Elo in thousandths; everybody starts with 1500000.
    rating: i64,
    /// After how many games.
    games: i64,
}

/// A token without its secret.
#[derive(Debug, Serialize, ToSchema)]
struct TokenShown {
    /// By which it can be revoked.
    id: String,
    /// What it is for.
    label: String,
    /// When it was made, in milliseconds since 1970.
    created_at: i64,
    /// From when on it is worth nothing.
    expires_at: i64,
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
struct TokenMade {
    #[serde(flatten)]
    shown: TokenShown,
    /// To be sent as `Authorization: Bearer …`. It is not shown again.
    #[schema(value_type = String)]
    token: Secret,
}

/// Makes a guest, who can play at once.
#[utoipa::path(post, path = "/api/guests", tag = "people", request_body = NewGuest, responses(
    (status = CREATED, description = "Signed in; pages also get a cookie", body = Welcome),
    (status = BAD_REQUEST, description = "malformed: the name", body = Problem),
    (status = FORBIDDEN, description = "wrong_origin", body = Problem),
    (status = PAYLOAD_TOO_LARGE, description = "too_large", body = Problem),
    (status = UNSUPPORTED_MEDIA_TYPE, description = "not_json", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn add_guest(
    State(app): State<Arc<App>>,
    browser: Browser,
    Input(NewGuest { name }): Input<NewGuest>,
) -> Answer<impl IntoResponse> {
    let welcome = welcome(app.people.new_guest(&name).await?);
    Ok((StatusCode::CREATED, browser.keep(&welcome.token), Json(welcome)))
}

/// Makes a member. A guest who is signed in becomes one and keeps its games; its old session ends.
#[utoipa::path(post, path = "/api/members", tag = "people", request_body = NameAndPassword, responses(
    (status = CREATED, description = "Signed in; pages also get a cookie", body = Welcome),
    (status = BAD_REQUEST, description = "malformed: the name or the password", body = Problem),
    (status = UNAUTHORIZED, description = "not_signed_in: a bearer token that is worth nothing", body = Problem),
    (status = FORBIDDEN, description = "wrong_origin", body = Problem),
    (status = CONFLICT, description = "name_taken; or wrong_time: a member already", body = Problem),
    (status = PAYLOAD_TOO_LARGE, description = "too_large", body = Problem),
    (status = UNSUPPORTED_MEDIA_TYPE, description = "not_json", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn add_member(
    State(app): State<Arc<App>>,
    browser: Browser,
    caller: MaybeCaller,
    Input(NameAndPassword { name, password }): Input<NameAndPassword>,
) -> Answer<impl IntoResponse> {
    let welcome = welcome(match caller.signed_in {
        Some(guest) => app.people.become_member(&guest, &name, password).await?,
        None => app.people.new_member(&name, password).await?,
    });
    Ok((StatusCode::CREATED, browser.keep(&welcome.token), Json(welcome)))
}

/// Signs a member in.
#[utoipa::path(post, path = "/api/sessions", tag = "people", request_body = NameAndPassword, responses(
    (status = CREATED, description = "Signed in; pages also get a cookie", body = Welcome),
    (status = BAD_REQUEST, description = "malformed", body = Problem),
    (status = UNAUTHORIZED, description = "wrong_password", body = Problem),
    (status = FORBIDDEN, description = "wrong_origin", body = Problem),
    (status = PAYLOAD_TOO_LARGE, description = "too_large", body = Problem),
    (status = UNSUPPORTED_MEDIA_TYPE, description = "not_json", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn sign_in(
    State(app): State<Arc<App>>,
    browser: Browser,
    Input(NameAndPassword { name, password }): Input<NameAndPassword>,
) -> Answer<impl IntoResponse> {
    let welcome = welcome(app.people.sign_in(&name, password).await?);
    Ok((StatusCode::CREATED, browser.keep(&welcome.token), Json(welcome)))
}

/// Signs out: the session that is shown here is worth nothing from now on.
#[utoipa::path(delete, path = "/api/sessions", tag = "people", responses(
    (status = NO_CONTENT, description = "Signed out"),
    (status = UNAUTHORIZED, description = "not_signed_in", body = Problem),
    (status = FORBIDDEN, description = "wrong_origin", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn sign_out(
    State(app): State<Arc<App>>,
    browser: Browser,
    caller: Caller,
) -> Answer<impl IntoResponse> {
    app.people.sign_out(&caller.signed_in).await?;
    Ok((StatusCode::NO_CONTENT, browser.forget(), ()))
}

/// Says who the caller is, and how strong.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = OK, description = "The caller", body = Me),
    (status = UNAUTHORIZED, description = "not_signed_in", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn me(State(app): State<Arc<App>>, caller: Caller) -> Answer<Json<Me>> {
    let ratings = app.people.ratings(&caller.account).await?;
    let ratings =
        ratings.into_iter().map(|of| RatingShown { game: of.game, rating: of.rating, games: of.games });
    Ok(Json(Me { who: Who::from(&caller.account), ratings: ratings.collect() }))
}

/// Lists the caller's tokens for programs, without their secrets.
#[utoipa::path(get, path = "/api/tokens", tag = "people", responses(
    (status = OK, description = "The tokens, the oldest first", body = Vec<TokenShown>),
    (status = UNAUTHORIZED, description = "not_signed_in", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn tokens(State(app): State<Arc<App>>, caller: Caller) -> Answer<Json<Vec<TokenShown>>> {
    Ok(Json(app.people.tokens(&caller.account).await?.iter().map(TokenShown::from).collect()))
}

/// Makes a token for a program, which may then do whatever the caller may. It lasts 400 days.
#[utoipa::path(post, path = "/api/tokens", tag = "people", request_body = NewToken, responses(
    (status = CREATED, description = "The token, shown this once", body = TokenMade),
    (status = BAD_REQUEST, description = "malformed: the label", body = Problem),
    (status = UNAUTHORIZED, description = "not_signed_in", body = Problem),
    (status = FORBIDDEN, description = "wrong_origin", body = Problem),
    (status = PAYLOAD_TOO_LARGE, description = "too_large", body = Problem),
    (status = UNSUPPORTED_MEDIA_TYPE, description = "not_json", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "over_budget: too many tokens", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn add_token(
    State(app): State<Arc<App>>,
    caller: Caller,
    Input(NewToken { label }): Input<NewToken>,
) -> Answer<impl IntoResponse> {
    let (session, token) = app.people.new_token(&caller.account, &label).await?;
    Ok((StatusCode::CREATED, Json(TokenMade { shown: TokenShown::from(&session), token })))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "people",
    params(("id" = String, Path, description = "As in the list of tokens")),
    responses(
        (status = NO_CONTENT, description = "It is worth nothing from now on"),
        (status = BAD_REQUEST, description = "malformed: the address", body = Problem),
        (status = UNAUTHORIZED, description = "not_signed_in", body = Problem),
        (status = FORBIDDEN, description = "wrong_origin", body = Problem),
        (status = NOT_FOUND, description = "not_found: no token of the caller", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
    )
)]
async fn revoke_token(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Answer<StatusCode> {
    app.people.revoke(&caller.account, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn welcome((account, token): (Account, Secret)) -> Welcome {
    Welcome { account: Who::from(&account), token }
}

impl From<&Account> for Who {
    fn from(account: &Account) -> Self {
        let kind = match account.kind {
            AccountKind::Guest => AccountKindShown::Guest,
            AccountKind::Member => AccountKindShown::Member,
        };
        Who { id: account.id.clone(), name: account.name.clone(), kind }
    }
}

impl From<&Session> for TokenShown {
    fn from(token: &Session) -> Self {
        TokenShown {
            id: token_id(token).to_owned(),
            label: token.label.clone(),
            created_at: token.created_at,
            expires_at: token.expires_at,
        }
    }
}
