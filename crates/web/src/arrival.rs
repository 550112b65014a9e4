//! How requests come in: whoever begins to ask and says no more takes nobody else's place, and is not waited for without
//! end. The head of a request has its time, and its body has the same again before the request takes a place. Large
//! bodies have places of their own, from their first bytes on: those of the others wait on the network.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;

/// So long may a head take, from when it is waited for, and then a body.
pub(crate) const TIME: Duration = Duration::from_secs(20);

/// A body may be so large: a board of ten thousand characters.
pub(crate) const BODY: usize = 2 << 20;

/// A body that is no larger needs no place of its own, nor is more than this kept of one that waits for it.
pub(crate) const SMALL: usize = 64 << 10;

/// So many bodies may be larger at once, until they are answered. Without places four hundred of two mebibytes, each
/// lacking its last byte, took the server from 64 MB to 879 MB.
pub(crate) const LARGE: usize = 32;

/// How long is waited for a body, and where large ones have their places.
#[derive(Clone, Debug)]
pub(crate) struct Arrivals {
    limit: Duration,
    places: Arc<Semaphore>,
}

impl Arrivals {
    pub(crate) fn new(limit: Duration, large: usize) -> Self {
        Self { limit, places: Arc::new(Semaphore::new(large)) }
    }
}

/// Serves until `stopped`, and then what is under way. Whoever does not finish a head within `limit` is left.
pub(crate) async fn serve(
    mut listener: TcpListener,
    router: Router,
    limit: Duration,
    stopped: impl Future<Output = ()>,
) {
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(limit).max_buf_size(SMALL);
    let connections = GracefulShutdown::new();
    let mut stopped = pin!(stopped);
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
    // Whoever comes now is told by the network that nobody listens, and does not wait in vain.
    drop(listener);
    connections.shutdown().await;
}

/// Waits for the whole of a request before it takes anybody's place.
pub(crate) async fn whole(
    State(Arrivals { limit, places }): State<Arrivals>,
    request: Request,
    next: Next,
) -> Response {
    let (head, body) = request.into_parts();
    let arrived = tokio::time::timeout(limit, all_of(body, places)).await;
    match arrived.unwrap_or(Err(Problem::TooSlow)) {
        Ok((bytes, _place)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Err(problem) => problem.into_response(),
    }
}

/// A whole body, with its place where it is large.
async fn all_of(
    mut body: Body,
    places: Arc<Semaphore>,
) -> Result<(Bytes, Option<OwnedSemaphorePermit>), Problem> {
    let (mut bytes, mut place) = (Vec::new(), None);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        // What cannot be read says how long it is and then something else, or ends early.
        let Ok(data) = frame.map_err(|_| Problem::Malformed)?.into_data() else { continue };
        let size = bytes.len() + data.len();
        if size > BODY {
            return Err(Problem::TooLarge);
        }
        if size > SMALL && place.is_none() {
            let places = Arc::clone(&places);
            place = Some(places.acquire_owned().await.map_err(|_| Problem::Stopped)?);
        }
        bytes.extend_from_slice(&data);
    }
    Ok((bytes.into(), place))
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    const MOMENT: Duration = Duration::from_millis(50);

    /// Where a server listens that is patient for so long and has one place for large bodies; and that place.
    async fn listening(limit: Duration) -> (SocketAddr, Arc<Semaphore>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let arrivals = Arrivals::new(limit, 1);
        let place = Arc::clone(&arrivals.places);
        let routes = Router::new().route("/", post(async || "whole"));
        let routes = routes.layer(from_fn_with_state(arrivals, whole));
        tokio::spawn(serve(listener, routes, limit, std::future::pending()));
        (address, place)
    }

    async fn saying(address: SocketAddr, said: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        stream
    }

    /// All that is answered, until nothing more is.
    async fn rest(mut stream: TcpStream) -> String {
        let mut told = String::new();
        let end = tokio::time::timeout(TIME, stream.read_to_string(&mut told)).await;
        assert!(end.is_ok(), "it is waited for without end");
        told
    }

    /// What somebody is told who says so much and no more, where the server is patient for so long.
    async fn told(limit: Duration, said: &str) -> String {
        rest(saying(listening(limit).await.0, said).await).await
    }

    #[tokio::test]
    async fn whoever_begins_to_ask_and_says_no_more_is_left() {
        assert_eq!(told(MOMENT, "POST / HTTP/1.1\r\nHost: localh").await, "");
        // A head that is whole by then is not asked for again.
        let slow = told(Duration::from_secs(1), &post_of(9, 4)).await;
        assert!(slow.starts_with("HTTP/1.1 408") && slow.contains("too-slow"), "{slow}");
        let whole = told(TIME, &post_of(9, 9)).await;
        assert!(whole.starts_with("HTTP/1.1 200") && whole.ends_with("whole"), "{whole}");
    }

    /// A request with so large a body, of which so much is said.
    fn post_of(size: usize, said: usize) -> String {
        let head = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        format!("{head}Content-Length: {size}\r\n\r\n{}", "x".repeat(said))
    }

    #[tokio::test]
    async fn large_bodies_wait_for_a_place_and_small_ones_do_not() {
        let (address, place) = listening(TIME).await;
        let half = saying(address, &post_of(2 * SMALL, 2 * SMALL - 1)).await;
        while place.available_permits() > 0 {
            tokio::time::sleep(MOMENT).await;
        }
        let mut second = saying(address, &post_of(2 * SMALL, 2 * SMALL)).await;
        let answer = tokio::time::timeout(MOMENT, second.read_u8()).await;
        assert!(answer.is_err(), "it has no place");
        let small = rest(saying(address, &post_of(SMALL, SMALL)).await).await;
        assert!(small.ends_with("whole"), "{small}");
        drop(half);
        let second = rest(second).await;
        assert!(second.ends_with("whole"), "{second}");
    }

    #[tokio::test]
    async fn a_body_that_is_no_body_is_not_told_as_too_large() {
        let head = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        let broken = told(TIME, &format!("{head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n")).await;
        assert!(broken.starts_with("HTTP/1.1 400") && broken.contains("malformed"), "{broken}");
        let large = told(TIME, &post_of(BODY + 1, BODY + 1)).await;
        assert!(large.starts_with("HTTP/1.1 413") && large.contains("too-large"), "{large}");
    }

    #[tokio::test]
    async fn nobody_is_let_in_while_those_before_are_waited_for() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let begun = Arc::new(std::sync::Mutex::new(Some(begun)));
        let handler = async move |body: Body| {
            drop(begun.lock().unwrap().take());
            axum::body::to_bytes(body, SMALL).await.map(|_| "whole").unwrap()
        };
        let routes = Router::new().route("/", post(handler));
        let stopped = async { drop(stopped.await) };
        let serving = tokio::spawn(serve(listener, routes, TIME, stopped));
        let mut half = saying(address, &post_of(2, 1)).await;
        let _dropped: Result<(), _> = has_begun.await;
        stop.send(()).unwrap();
        let refused = async {
            while TcpStream::connect(address).await.is_ok() {
                tokio::time::sleep(MOMENT).await;
            }
        };
        tokio::time::timeout(TIME, refused).await.expect("nobody listens any more");
        half.write_all(b"x").await.unwrap();
        assert!(rest(half).await.ends_with("whole"));
        serving.await.unwrap();
    }
}
