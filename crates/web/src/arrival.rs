//! How requests come in: whoever begins to ask and says no more takes nobody else's place, and is not waited for without
//! end. The head of a request has its time, and its body has the same again before the request takes a place.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use crate::problem::Problem;

/// So long may a head take, from when it is waited for, and then a body.
pub(crate) const TIME: Duration = Duration::from_secs(20);

/// A body may be so large: a board of ten thousand characters.
pub(crate) const BODY: usize = 2 << 20;

/// Serves until `stopped`, and then what is under way. Whoever does not finish a head within `limit` is left.
pub(crate) async fn serve(
    mut listener: TcpListener,
    router: Router,
    limit: Duration,
    stopped: impl Future<Output = ()>,
) {
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(limit);
    let connections = GracefulShutdown::new();
    let mut stopped = std::pin::pin!(stopped);
    loop {
        let (stream, _) = tokio::select! {
            accepted = Listener::accept(&mut listener) => accepted,
            () = &mut stopped => break,
        };
        let service = TowerToHyperService::new(router.clone());
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        // How a connection breaks is the client's business.
        tokio::spawn(connections.watch(connection));
    }
    connections.shutdown().await;
}

/// Waits for the whole of a request before it takes anybody's place.
pub(crate) async fn whole(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    match tokio::time::timeout(limit, to_bytes(body, BODY)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => Problem::TooLarge.into_response(),
        Err(_) => Problem::TooSlow.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    const MOMENT: Duration = Duration::from_millis(50);

    /// What somebody is told who says so much and no more, where the server is patient for `MOMENT`.
    async fn told(half: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/", post(async || "whole"));
        let routes = routes.layer(from_fn_with_state(MOMENT, whole));
        tokio::spawn(serve(listener, routes, MOMENT, std::future::pending()));
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        let mut told = String::new();
        let end = tokio::time::timeout(TIME, stream.read_to_string(&mut told)).await;
        assert!(end.is_ok(), "it is waited for without end");
        told
    }

    #[tokio::test]
    async fn whoever_begins_to_ask_and_says_no_more_is_left() {
        assert_eq!(told("POST / HTTP/1.1\r\nHost: localh").await, "");
        let head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";
        let slow = told(&format!("{head}half")).await;
        assert!(slow.starts_with("HTTP/1.1 408") && slow.contains("too-slow"), "{slow}");
        let whole = told(&format!("{head}123456789")).await;
        assert!(whole.starts_with("HTTP/1.1 200") && whole.ends_with("whole"), "{whole}");
    }
}
