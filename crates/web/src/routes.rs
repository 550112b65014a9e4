//! What can be asked for. `openapi.json` tells the same to programs; a test compares both.

mod boards;
mod clikomania;
mod cluedo;
mod conecta4;
mod duel;
mod hunt;
mod play;
mod tree;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Json, Path, Query};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_base::source::SourceText;
use qeq_frontend::texts::Wording;
use qeq_i18n::{Lang, words};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tower::limit::GlobalConcurrencyLimitLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use crate::problem::Problem;
use crate::{Shared, assets, guard, log};

/// A body may be so large: a board of ten thousand characters.
const BODY: usize = 2 << 20;

/// A request may take so long.
const TIME: Duration = Duration::from_secs(20);

/// So many requests are answered at once; the others wait.
const AT_ONCE: usize = 256;

/// Every route.
pub(crate) fn all(shared: &Arc<Shared>) -> Router {
    Router::new()
        .route("/api/boards", post(boards::send))
        .route("/api/boards/{id}", get(boards::show))
        .route("/api/boards/{id}/cover", get(boards::cover))
        .route("/api/boards/{id}/portraits/{index}", get(boards::portrait))
        .route("/api/boards/{id}/tree.json", get(tree::json))
        .route("/api/boards/{id}/tree.svg", get(tree::svg))
        .route("/api/play", post(play::play))
        .route("/api/hunt", post(hunt::hunt))
        .route("/api/duel", post(duel::duel))
        .route("/api/conecta4", post(conecta4::play))
        .route("/api/clikomania", post(clikomania::play))
        .route("/api/cluedo", post(cluedo::notebook))
        .route("/api/cluedo/decks", get(cluedo::decks))
        .route("/api/words/{lang}", get(page_words))
        .route("/api/openapi.json", get(openapi))
        .route("/healthz", get(async || "ok\n"))
        .fallback(get(page).fallback(wrong_method))
        .method_not_allowed_fallback(wrong_method)
        .with_state(Arc::clone(shared))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, TIME))
        .layer(CatchPanicLayer::custom(|_| Problem::Broken.into_response()))
        .layer(GlobalConcurrencyLimitLayer::new(AT_ONCE))
        .layer(from_fn_with_state(Arc::clone(shared), guard::guard))
        .layer(from_fn_with_state(Arc::clone(shared), log::note))
}

/// The machine-readable description of the routes.
pub(crate) const OPENAPI: &str = include_str!("../assets/openapi.json");

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

async fn wrong_method() -> Problem {
    Problem::WrongMethod
}

async fn page(path: axum::http::Uri) -> Result<Response, Problem> {
    assets::reply(path.path().trim_start_matches('/')).ok_or(Problem::NotFound)
}

/// The words that the page says as they are: whole modules, or what begins so.
const SAID: [&str; 13] = [
    "page::",
    "notes::",
    "notebook::wrong_hand",
    "clikomania::",
    "duel::",
    "report::",
    "web::",
    "play::missed",
    "play::contradiction",
    "play::alike",
    "play::own_question",
    "tree::",
    "faults::and_more",
];

/// The words of the page: templates by their keys, those of its own without the name of their module.
async fn page_words(Named(code): Named<String>) -> Result<Response, Problem> {
    let lang = Lang::from_code(&code).ok_or(Problem::NotFound)?;
    let is_said = |key: &str| SAID.iter().any(|beginning| key.starts_with(beginning));
    let of_page = words::all().filter(|message| is_said(message.key));
    let template = |message: &qeq_i18n::Message| match lang {
        Lang::Es => message.es,
        Lang::En => message.en,
    };
    let words: std::collections::BTreeMap<&str, &str> =
        of_page.map(|it| (it.key.trim_start_matches("page::"), template(it))).collect();
    Ok(Json(words).into_response())
}

/// What a path says between its slashes; what cannot be read is told as everything is.
pub(crate) struct Named<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(value)| Self(value)).map_err(|_| Problem::Malformed)
    }
}

/// The language that a request wants.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WantedLang {
    /// Spanish.
    #[default]
    Es,
    /// English.
    En,
}

impl From<WantedLang> for Lang {
    fn from(wanted: WantedLang) -> Self {
        match wanted {
            WantedLang::Es => Self::Es,
            WantedLang::En => Self::En,
        }
    }
}

/// What stands behind the question mark, where only the language does.
#[derive(Debug, Deserialize)]
pub(crate) struct InLang {
    #[serde(default)]
    pub(crate) lang: WantedLang,
}

/// So many faults of a file are told; of the others only the number. Two mebibytes have room for a million, and their
/// list would be fifty times as large.
const MOST_FAULTS: usize = 100;

/// What is wrong with a file.
#[derive(Serialize)]
pub(crate) struct Faults {
    /// In the order of the text; errors first where not all are told.
    faults: Vec<Fault>,
    /// How many there are beside these.
    more: usize,
}

impl Faults {
    /// Faults as they are told; the words are the caller's.
    pub(crate) fn of<K: FaultKind>(
        source: &SourceText,
        faults: &[Diagnostic<K>],
        wording: impl Fn(&Diagnostic<K>) -> Wording,
    ) -> Self {
        let mut told: Vec<_> = faults.iter().collect();
        if told.len() > MOST_FAULTS {
            told.sort_by_key(|fault| !fault.is_error());
            told.truncate(MOST_FAULTS);
        }
        Self {
            more: faults.len() - told.len(),
            faults: told.into_iter().map(|it| Fault::of(source, it, wording(it))).collect(),
        }
    }
}

/// A fault of a file, with its place.
#[derive(Serialize)]
struct Fault {
    severity: &'static str,
    line: usize,
    column: usize,
    message: String,
    /// What to do.
    help: Option<String>,
}

impl Fault {
    fn of<K: FaultKind>(source: &SourceText, fault: &Diagnostic<K>, wording: Wording) -> Self {
        let place = source.position(fault.span.start);
        let severity = if fault.is_error() { "error" } else { "warning" };
        let Wording { title: message, help, .. } = wording;
        Self { severity, line: place.line, column: place.column, message, help }
    }
}

/// A body as a value, or what is wrong with it.
pub(crate) fn body<T>(read: Result<Json<T>, JsonRejection>) -> Result<T, Problem> {
    match read {
        Ok(Json(value)) => Ok(value),
        Err(JsonRejection::BytesRejection(_)) => Err(Problem::TooLarge),
        Err(_) => Err(Problem::Malformed),
    }
}

/// Parameters behind the question mark, or what is wrong with them.
pub(crate) fn query<T>(
    read: Result<Query<T>, axum::extract::rejection::QueryRejection>,
) -> Result<T, Problem> {
    read.map(|Query(value)| value).map_err(|_| Problem::Malformed)
}
