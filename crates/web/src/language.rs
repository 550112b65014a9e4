//! Language negotiation: in which language whoever asked is told what went wrong. It is the one that the address names, or else
//! the body, if it is JSON, or else the one that the browser prefers.

use axum::extract::{Query, Request};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use qeq_i18n::Lang;
use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::response_budget;

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

/// What a request says of the language before its body is read.
pub(crate) struct Wanted {
    of_address: Option<Lang>,
    preferred: Lang,
}

impl Wanted {
    pub(crate) fn of(request: &Request) -> Self {
        Self { of_address: named(request.uri()), preferred: preferred(request.headers()) }
    }

    /// Tells a problem, if that is the response, in the language that is wanted.
    pub(crate) fn translate(self, response: &mut Response) {
        let Some(problem) = response.extensions_mut().remove::<Problem>() else { return };
        let of_body = response.extensions().get::<Lang>().copied();
        let allow = response.headers_mut().remove(header::ALLOW);
        *response = problem.reply(self.of_address.or(of_body).unwrap_or(self.preferred));
        response.headers_mut().extend(allow.map(|methods| (header::ALLOW, methods)));
    }
}

/// Notes beside a problem, or what may become one for want of room, which language the body of the request names.
pub(crate) fn note_language(response: &mut Response, body: &[u8]) {
    let is_problem =
        response.extensions().get::<Problem>().is_some() || response_budget::is_large(response);
    let named = || serde_json::from_slice(body).ok().map(|Named { lang }| Lang::from(lang));
    if let Some(lang) = is_problem.then(named).flatten() {
        response.extensions_mut().insert(lang);
    }
}

/// What stands behind the question mark or in a body of JSON, if anything does; the rest of either is passed over.
#[derive(Deserialize)]
struct Named {
    lang: WantedLang,
}

/// The language that an address names.
fn named(uri: &Uri) -> Option<Lang> {
    Query::try_from_uri(uri).ok().map(|Query(Named { lang })| lang.into())
}

/// English where it is asked for first, Spanish otherwise.
fn preferred(headers: &HeaderMap) -> Lang {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok());
    let mut acceptable =
        wanted.into_iter().flat_map(|it| it.split(',')).filter(|it| !is_refused(it));
    let first = acceptable.next().map(|it| it.trim_start().to_ascii_lowercase());
    first.and_then(|it| Lang::from_code(it.get(..2)?)).unwrap_or(Lang::Es)
}

/// Whether a language stands there only to say that it is not wanted: with a weight of 0.
fn is_refused(language: &str) -> bool {
    let weight = language.split_once(';').and_then(|(_, weight)| weight.trim().strip_prefix("q="));
    weight.is_some_and(|weight| weight.trim().parse() == Ok(0.0))
}
