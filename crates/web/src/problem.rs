//! What goes wrong, as JSON: a code for programs and words for people.

use std::borrow::Cow;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use qeq_frontend::texts::echo::{readable, shown};
use qeq_i18n::{Lang, words};
use serde::Serialize;

/// Why a request was not answered. The reply carries it along, so that it can be told in the language of whoever asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// No such page.
    NotFound,
    /// The board is not known here: send it again.
    UnknownBoard,
    /// There is something, but not by this method.
    WrongMethod,
    /// The request cannot be read: what is wrong in it and where, for whoever writes programs.
    Malformed(String),
    /// The request has a field that is not known there.
    UnknownField {
        /// Its name.
        field: String,
        /// Those that are known.
        known: Vec<String>,
        /// The same with its place, for whoever writes programs.
        detail: String,
    },
    /// An answer does not belong where it stands.
    NotNow,
    /// The board has this question.
    Taken,
    /// Another host's page, or another origin.
    Foreign,
    /// The body is too large.
    TooLarge,
    /// The request has not come whole in time.
    TooSlow,
    /// More was asked for than one request may.
    TooMuch,
    /// The machine does not duel on so large a board.
    TooManyPeople,
    /// There are too many deals to practise Cluedo on.
    TooManyDeals,
    /// A name or an attribute of the board is too long to be told again and again.
    LongName,
    /// The tree is too large to be written or drawn.
    LargeTree,
    /// The work was stopped.
    Stopped,
    /// The work had to wait for that of others, and did not begin in time.
    Busy,
    /// There is no room for a large answer.
    Crowded,
    /// A fault of the program.
    Broken,
}

/// So many seconds later whoever was one too many may ask again: most searches take less.
const RETRY_AFTER: u32 = 5;

impl Problem {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::NotFound | Self::UnknownBoard => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Malformed(_) | Self::UnknownField { .. } => StatusCode::BAD_REQUEST,
            Self::NotNow | Self::Taken => StatusCode::CONFLICT,
            Self::Foreign => StatusCode::FORBIDDEN,
            Self::TooLarge
            | Self::TooMuch
            | Self::TooManyPeople
            | Self::TooManyDeals
            | Self::LongName
            | Self::LargeTree => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Stopped | Self::Busy | Self::Crowded => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The name by which programs know it.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::UnknownBoard => "unknown-board",
            Self::WrongMethod => "wrong-method",
            Self::Malformed(_) => "malformed",
            Self::UnknownField { .. } => "unknown-field",
            Self::NotNow => "not-now",
            Self::Taken => "taken",
            Self::Foreign => "foreign",
            Self::TooLarge => "too-large",
            Self::TooSlow => "too-slow",
            Self::TooMuch => "too-much",
            Self::TooManyPeople => "too-many-people",
            Self::TooManyDeals => "too-many-deals",
            Self::LongName => "long-name",
            Self::LargeTree => "large-tree",
            Self::Stopped => "stopped",
            Self::Busy => "busy",
            Self::Crowded => "crowded",
            Self::Broken => "broken",
        }
    }

    /// Whether the same request may be answered in a while. What was stopped would only be stopped once more.
    fn passes(&self) -> bool {
        matches!(self, Self::Busy | Self::Crowded)
    }

    fn message(&self, lang: Lang) -> String {
        use words::web as w;
        match self {
            Self::NotFound => w::not_found(lang),
            Self::UnknownBoard => w::unknown_board(lang),
            Self::WrongMethod => w::wrong_method(lang),
            Self::Malformed(_) => w::malformed(lang),
            Self::UnknownField { field, known, .. } => {
                w::unknown_field(lang, shown(field), known.join(", "))
            }
            Self::NotNow => w::not_now(lang),
            Self::Taken => w::taken(lang),
            Self::Foreign => w::foreign(lang),
            Self::TooLarge => w::too_large(lang),
            Self::TooSlow => w::too_slow(lang),
            Self::TooMuch => w::too_much(lang),
            Self::TooManyPeople => w::too_many_people(lang),
            Self::TooManyDeals => w::too_many_deals(lang),
            Self::LongName => w::long_name(lang),
            Self::LargeTree => w::large_tree(lang),
            Self::Stopped => w::stopped(lang),
            Self::Busy => w::busy(lang),
            Self::Crowded => w::crowded(lang),
            Self::Broken => w::broken(lang),
        }
    }

    /// A request with a name that nothing has.
    pub(crate) fn no_name<'a>(of: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.collect();
        Self::Malformed(format!("{of}: {:?} is none of {}", shown(name), known.join(", ")))
    }

    /// A request with a number that stands for nothing.
    pub(crate) fn no_number(of: &str, number: usize) -> Self {
        Self::Malformed(format!("{of}: there is no {number}"))
    }

    /// The reply in a language.
    pub(crate) fn reply(&self, lang: Lang) -> Response {
        #[derive(Serialize)]
        struct Body<'a> {
            version: u32,
            error: Error<'a>,
        }
        #[derive(Serialize)]
        struct Error<'a> {
            code: &'static str,
            message: String,
            detail: Option<Cow<'a, str>>,
        }
        let detail = match self {
            Self::Malformed(what) | Self::UnknownField { detail: what, .. } => Some(readable(what)),
            _ => None,
        };
        let error = Error { code: self.code(), message: self.message(lang), detail };
        let mut reply = (self.status(), Json(Body { version: 1, error })).into_response();
        if self.passes() {
            reply.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER.into());
        }
        reply
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.reply(Lang::Es);
        response.extensions_mut().insert(self);
        response
    }
}
