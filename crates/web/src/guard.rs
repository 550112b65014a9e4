//! Check of hosts and origins (against DNS rebinding and CSRF), and the security headers of every response. A page of another
//! host that has its name point here calls by a name, so only names that are known are let in; bare addresses cannot be pointed
//! elsewhere.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Shared;
use crate::language::Wanted;
use crate::problem::Problem;

/// Nothing from elsewhere is loaded, and nobody else's page may frame this one.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Middleware: refuses what comes from elsewhere, and adds what browsers have to know to every reply.
pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let wanted = Wanted::of(&request);
    let mut response = if is_welcome(&shared.hosts, request.uri(), request.headers()) {
        next.run(request).await
    } else {
        Problem::Foreign.into_response()
    };
    wanted.translate(&mut response);
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
