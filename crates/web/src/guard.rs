//! Check of hosts and origins (against DNS rebinding and CSRF), and the security headers of every response. A page of another
//! host that has its name point here calls by a name, so only names that are known are let in; bare addresses cannot be pointed
//! elsewhere.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use qeq_i18n::Lang;
use serde::Deserialize;

use crate::Shared;
use crate::problem::Problem;
use crate::routes::WantedLang;

/// Nothing from elsewhere is loaded, and nobody else's page may frame this one.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Middleware: refuses what comes from elsewhere, and adds what browsers have to know to every reply.
pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let (of_address, preferred) = (named(request.uri()), preferred(request.headers()));
    let mut response = if is_welcome(&shared.hosts, request.uri(), request.headers()) {
        next.run(request).await
    } else {
        Problem::Foreign.into_response()
    };
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        let of_body = response.extensions().get::<Lang>().copied();
        let lang = of_address.or(of_body).unwrap_or(preferred);
        let allow = response.headers_mut().remove(header::ALLOW);
        response = problem.reply(lang);
        response.headers_mut().extend(allow.map(|methods| (header::ALLOW, methods)));
    }
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Notes beside a problem which language the body of the request names. In it whoever asked is told what went wrong, unless the
/// address names another; where neither names one, it is what the browser prefers.
pub(crate) fn note_language(response: &mut Response, body: &[u8]) {
    let is_problem = response.extensions().get::<Problem>().is_some();
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

fn is_welcome(hosts: &[String], uri: &Uri, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|it: &HeaderValue| it.to_str().unwrap_or(""));
    let host = uri.host().or_else(|| text(header::HOST).map(host_of));
    let origin = text(header::ORIGIN);
    let is_own_origin = origin.is_none_or(|origin| {
        origin.split_once("://").is_some_and(|(_, authority)| Some(authority) == text(header::HOST))
    });
    host.is_some_and(|host| is_known(hosts, host)) && is_own_origin
}

fn is_known(hosts: &[String], host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare.parse::<IpAddr>().is_ok()
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
}

/// The host without its port.
fn host_of(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|it| it.is_ascii_digit()) => host,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welcomed(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_welcome(&["qeq.example".to_owned()], &Uri::from_static("/"), &headers)
    }

    #[test]
    fn own_names_and_bare_addresses_are_let_in() {
        for host in ["localhost", "127.0.0.1:8000", "[::1]:80", "LOCALHOST:1", "qeq.example"] {
            assert!(welcomed(host, None), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil", ""] {
            assert!(!welcomed(host, None), "{host}");
        }
    }

    #[test]
    fn another_origin_is_refused() {
        assert!(welcomed("127.0.0.1:80", Some("http://127.0.0.1:80")));
        for origin in ["http://evil.example", "null", "http://127.0.0.1:81", "127.0.0.1:80"] {
            assert!(!welcomed("127.0.0.1:80", Some(origin)), "{origin}");
        }
    }

    #[test]
    fn without_a_host_nobody_is_let_in() {
        assert!(!is_welcome(&[], &Uri::from_static("/"), &HeaderMap::new()));
    }
}
