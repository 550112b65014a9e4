//! Extractors: the path, the query and the body of a request. What cannot be read is told as every problem is.

use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use qeq_base::json::Object;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::language::WantedLang;
use crate::problem::Problem;

/// What a path says between its slashes.
pub(super) struct InPath<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for InPath<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(value)| Self(value)).map_err(|why| Problem::Malformed(why.body_text()))
    }
}

/// What stands behind the question mark.
pub(super) struct InQuery<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for InQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(value)| Self(value)).map_err(|why| unread(why.body_text()))
    }
}

/// A body in JSON, which is an object.
pub(super) struct InBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for InBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let body = Json::from_request(request, state).await;
        body.map(|Json(Object(value))| Self(value)).map_err(|why| unread(why.body_text()))
    }
}

/// Why a query or a body is not what was expected, by what its reader says: a field that it does not know is told beside those
/// that it knows.
fn unread(detail: String) -> Problem {
    // A value that somebody has sent, and that is not what was expected, may say anything.
    let quotes_a_value =
        |before: &str| ["unknown variant ", "invalid "].iter().any(|it| before.contains(it));
    let unknown = detail.split_once("unknown field `");
    let unknown = unknown.filter(|(before, _)| !quotes_a_value(before));
    let Some((field, known)) = unknown.and_then(|(_, rest)| rest.rsplit_once("`, expected "))
    else {
        return Problem::Malformed(detail);
    };
    let field = field.to_owned();
    let known = known.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    Problem::UnknownField { field, known, detail }
}

/// What stands behind the question mark, where only the language does.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InLang {
    #[serde(default)]
    pub(super) lang: WantedLang,
}

/// What stands behind the question mark of a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InPicture {
    #[serde(default)]
    pub(super) lang: WantedLang,
    /// Has a browser ask once more for a picture that was missing.
    #[serde(rename = "again")]
    _again: Option<String>,
}
