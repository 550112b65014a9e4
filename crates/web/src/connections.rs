//! Connections, with their [limit] and their time-outs. The head of a request has a read time-out, and its
//! [body](crate::request_body) has the same again before the request takes a place. An idle connection makes room for others,
//! and whoever does not read the response meets the write time-out.

pub(crate) mod limit;
mod write_timeout;

use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use axum::extract::Request;
use axum::response::Response;
use axum::serve::Listener;
use axum::{BoxError, Router};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tower::{Service, ServiceExt, service_fn};

use self::limit::ConnectionLimit;
pub(crate) use self::limit::ConnectionState;
pub(crate) use self::write_timeout::listen;
use self::write_timeout::{Stream, WriteTimeout};
use crate::request_body::SMALL;

/// Read time-out of a head, from when it is waited for, and then of a body; and write time-out while nothing of the response is
/// read.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);

/// Serves until `stopped`, and then what is under way (graceful shutdown): whoever has not asked for something whole soon is not
/// [waited for](ConnectionLimit::drained). Whoever does not finish a head within `timeout`, or reads nothing of a response for
/// so long, is left, and so is whoever waits to be let in then.
pub(crate) async fn serve(
    mut listener: impl Listener<Io: Stream>,
    router: Router,
    mut limit: ConnectionLimit,
    timeout: Duration,
    stopped: impl Future<Output = ()>,
) {
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(timeout).max_buf_size(SMALL);
    let connections = GracefulShutdown::new();
    let mut stopped = pin!(stopped);
    loop {
        let (stream, _) = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stopped => break,
        };
        tokio::select! {
            () = limit.make_room() => (),
            () = &mut stopped => break,
        }
        let state = limit.state();
        let service = TowerToHyperService::new(noting_answers(router.clone(), state.clone()));
        let stream = TokioIo::new(WriteTimeout::new(stream, timeout, state.clone()));
        let connection = builder.serve_connection(stream, service).into_owned();
        let connection = connections.watch(connection);
        // How a connection breaks is the client's business.
        limit.spawn(state, async { drop(connection.await) });
    }
    // Whoever comes now is told by the network that nobody listens, and does not wait in vain.
    drop(listener);
    tokio::select! {
        () = connections.shutdown() => (),
        () = limit.drained() => (),
    }
}

/// Answers the requests of a connection, and notes when.
fn noting_answers<B>(
    router: Router,
    state: ConnectionState,
) -> impl Service<Request<B>, Response = Response, Error = Infallible, Future: Send> + Clone
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    service_fn(move |mut request: Request<B>| {
        let (router, state) = (router.clone(), state.clone());
        async move {
            request.extensions_mut().insert(state.clone());
            let reply = router.oneshot(request).await;
            state.set_answered();
            reply
        }
    })
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::sync::Arc;

    use axum::middleware::from_fn_with_state;
    use axum::routing::{get, post};
    use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::net::TcpStream;
    use tokio::sync::{Semaphore, mpsc, oneshot};
    use tokio::task::JoinHandle;
    use tokio::time::Instant;

    use super::*;
    use crate::request_body::{BodyLimits, MAX_BYTES, buffer};

    /// Where a server listens that has one permit for large bodies; and that permit.
    async fn listening() -> (SocketAddr, Arc<Semaphore>) {
        let listener = listen("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        let permit = begin(listener, TIMEOUT);
        (address, permit)
    }

    /// Lets in, without a network, whoever has the other end of what comes.
    struct Door(mpsc::UnboundedReceiver<DuplexStream>);

    impl Listener for Door {
        type Io = DuplexStream;
        type Addr = ();

        async fn accept(&mut self) -> (DuplexStream, ()) {
            match self.0.recv().await {
                Some(stream) => (stream, ()),
                None => std::future::pending().await,
            }
        }

        fn local_addr(&self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// A server without a network that is told to end. Nothing else ends what is begun.
    struct Ending {
        enter: mpsc::UnboundedSender<DuplexStream>,
        stop: oneshot::Sender<()>,
        serving: JoinHandle<()>,
    }

    impl Ending {
        fn of(routes: Router) -> Self {
            let (enter, entering) = mpsc::unbounded_channel();
            let (stop, stopped) = oneshot::channel();
            let stopped = async { drop(stopped.await) };
            let routes = routes.layer(from_fn_with_state(BodyLimits::new(LONG, 1), buffer));
            let limit = ConnectionLimit::new(limit::MAX_OPEN, limit::GRACE_PERIOD);
            let serving = tokio::spawn(serve(Door(entering), routes, limit, LONG, stopped));
            Self { enter, stop, serving }
        }

        /// Somebody who has said so much.
        async fn saying(&self, said: &str) -> DuplexStream {
            let (mut stream, other) = duplex(SMALL);
            self.enter.send(other).unwrap();
            stream.write_all(said.as_bytes()).await.unwrap();
            stream
        }

        /// Has it end; gives what becomes of it.
        fn stop(self) -> JoinHandle<()> {
            self.stop.send(()).unwrap();
            self.serving
        }
    }

    /// The end of what is not waited for any more.
    async fn over(serving: JoinHandle<()>) {
        let end = tokio::time::timeout(2 * limit::SHUTDOWN_GRACE, serving).await;
        end.expect("it is over").unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_asks_for_half_of_something_is_not_waited_for_at_the_end() {
        let (routes, mut begun, leave) = waiting();
        let server = Ending::of(routes);
        let half = server.saying(&QUESTION[..20]).await;
        let mut answered = server.saying(QUESTION).await;
        leave.add_permits(1);
        begun.recv().await.unwrap();
        answered.read_u8().await.unwrap();
        over(server.stop()).await;
        assert_eq!(rest(half).await, "");
    }

    /// However long the answer takes, be it searched for, read, replayed or in a queue.
    #[tokio::test(start_paused = true)]
    async fn whoever_has_asked_is_answered_before_the_end() {
        let (routes, mut begun, leave) = waiting();
        let server = Ending::of(routes);
        let whole = server.saying(QUESTION).await;
        begun.recv().await.unwrap();
        let serving = server.stop();
        tokio::time::sleep(limit::SHUTDOWN_TIMEOUT / 2).await;
        leave.add_permits(1);
        assert!(rest(whole).await.ends_with("whole"));
        over(serving).await;
    }

    /// A server that is told to end when somebody has read the beginning of a large response.
    async fn ending_amid_a_response() -> (DuplexStream, JoinHandle<()>) {
        let server = Ending::of(Router::new().route("/", get(async || "x".repeat(MUCH))));
        let mut stream = server.saying("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
        stream.read_u8().await.unwrap();
        (stream, server.stop())
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_is_sent_whole_before_the_end() {
        let (stream, serving) = ending_amid_a_response().await;
        tokio::time::sleep(limit::SHUTDOWN_TIMEOUT / 2).await;
        assert!(rest(stream).await.ends_with(&"x".repeat(MUCH)));
        over(serving).await;
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_too_slowly_is_not_waited_for_without_end() {
        let (mut stream, serving) = ending_amid_a_response().await;
        let mut told = 0;
        while !serving.is_finished() {
            told += stream.read(&mut [0; SMALL]).await.unwrap();
            tokio::time::sleep(limit::SHUTDOWN_GRACE).await;
        }
        assert!(told < MUCH, "{told}");
    }

    /// Begins to serve with this time-out and one permit for large bodies, which it gives.
    fn begin(listener: impl Listener<Io: Stream>, timeout: Duration) -> Arc<Semaphore> {
        let bodies = BodyLimits::new(timeout, 1);
        let permit = Arc::clone(&bodies.large);
        let routes =
            Router::new().route("/", post(async || "whole").get(async || "x".repeat(MUCH)));
        let routes = routes.layer(from_fn_with_state(bodies, buffer));
        let limit = ConnectionLimit::new(limit::MAX_OPEN, limit::GRACE_PERIOD);
        tokio::spawn(serve(listener, routes, limit, timeout, std::future::pending()));
        permit
    }

    /// Somebody who has said so much to a server of the usual time-out, without a network: time passes as they wait.
    async fn near(said: &str) -> DuplexStream {
        let (enter, entering) = mpsc::unbounded_channel();
        begin(Door(entering), TIMEOUT);
        let (mut stream, other) = duplex(SMALL);
        enter.send(other).unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        stream
    }

    /// More than the network holds.
    const MUCH: usize = 8 << 20;

    async fn saying(address: SocketAddr, said: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        stream
    }

    /// All that is answered, until nothing more is.
    async fn rest(mut stream: impl AsyncRead + Unpin) -> String {
        let mut told = String::new();
        let end = tokio::time::timeout(2 * TIMEOUT, stream.read_to_string(&mut told)).await;
        assert!(end.is_ok(), "it is waited for without end");
        told
    }

    /// What somebody is told who says so much and no more.
    async fn told(said: &str) -> String {
        rest(saying(listening().await.0, said).await).await
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_begins_to_ask_and_says_no_more_is_left() {
        let begun = Instant::now();
        assert_eq!(rest(near("POST / HTTP/1.1\r\nHost: localh").await).await, "");
        assert_eq!(begun.elapsed().as_secs(), TIMEOUT.as_secs());
        // A head that is whole by then is not asked for again.
        let slow = rest(near(&post_of(9, 4)).await).await;
        assert!(slow.starts_with("HTTP/1.1 408") && slow.contains("too-slow"), "{slow}");
        assert_eq!(begun.elapsed().as_secs(), 2 * TIMEOUT.as_secs());
        let whole = rest(near(&post_of(9, 9)).await).await;
        assert!(whole.starts_with("HTTP/1.1 200") && whole.ends_with("whole"), "{whole}");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_does_not_read_the_answer_is_left() {
        const ASKED: &str = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let all = rest(near(ASKED).await).await;
        assert!(all.ends_with(&"x".repeat(MUCH)), "{}", all.len());
        let deaf = near(ASKED).await;
        tokio::time::sleep(2 * TIMEOUT).await;
        let told = rest(deaf).await.len();
        assert!(told < MUCH, "{told}");
    }

    /// A request with so large a body, of which so much is said.
    fn post_of(size: usize, said: usize) -> String {
        let head = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        format!("{head}Content-Length: {size}\r\n\r\n{}", "x".repeat(said))
    }

    #[tokio::test]
    async fn large_bodies_wait_for_a_permit_and_small_ones_do_not() {
        let (address, permit) = listening().await;
        let half = saying(address, &post_of(2 * SMALL, 2 * SMALL - 1)).await;
        while permit.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let second = saying(address, &post_of(2 * SMALL, 2 * SMALL)).await;
        let small = rest(saying(address, &post_of(SMALL, SMALL)).await).await;
        assert!(small.ends_with("whole"), "{small}");
        let answer = second.try_read(&mut [0]).map_err(|why| why.kind());
        assert_eq!(answer, Err(std::io::ErrorKind::WouldBlock), "it has no permit");
        drop(half);
        let second = rest(second).await;
        assert!(second.ends_with("whole"), "{second}");
    }

    #[tokio::test]
    async fn a_body_that_is_no_body_is_not_told_as_too_large() {
        let head = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        let broken = told(&format!("{head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n")).await;
        assert!(broken.starts_with("HTTP/1.1 400") && broken.contains("malformed"), "{broken}");
        let large = told(&post_of(MAX_BYTES + 1, MAX_BYTES + 1)).await;
        assert!(large.starts_with("HTTP/1.1 413") && large.contains("too-large"), "{large}");
    }

    #[tokio::test]
    async fn a_body_that_says_it_is_too_large_is_not_waited_for() {
        let expecting =
            post_of(MAX_BYTES + 1, 0).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n");
        for said in [post_of(MAX_BYTES + 1, 0), expecting] {
            let large = told(&said).await;
            assert!(large.starts_with("HTTP/1.1 413") && large.contains("too-large"), "{large}");
        }
    }

    #[tokio::test]
    async fn nobody_is_let_in_while_those_before_are_waited_for() {
        let (routes, mut begun, leave) = waiting();
        let (stop, stopped) = oneshot::channel::<()>();
        let stopped = async { drop(stopped.await) };
        let Narrow { address, serving } = narrow(routes, LONG, stopped).await;
        let mut before = saying(address, QUESTION).await;
        begun.recv().await.unwrap();
        stop.send(()).unwrap();
        let refused = async {
            while TcpStream::connect(address).await.is_ok() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(TIMEOUT, refused).await.expect("nobody listens any more");
        leave.add_permits(1);
        answer(&mut before).await;
        serving.await.unwrap();
    }

    /// Where a server listens that has room for two, and waits without end for what is begun.
    async fn narrow(
        routes: Router,
        grace: Duration,
        stopped: impl Future<Output = ()> + Send + 'static,
    ) -> Narrow {
        let listener = listen("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        let bodies = from_fn_with_state(BodyLimits::new(LONG, 1), buffer);
        let limit = ConnectionLimit::new(2, grace);
        let serving = serve(listener, routes.layer(bodies), limit, LONG, stopped);
        Narrow { address, serving: tokio::spawn(serving) }
    }

    struct Narrow {
        address: SocketAddr,
        serving: JoinHandle<()>,
    }

    const LONG: Duration = Duration::from_secs(3600);

    const QUESTION: &str = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx";

    /// What is answered to one question of a connection that stays.
    async fn answer(stream: &mut TcpStream) -> String {
        let mut told = Vec::new();
        while !told.ends_with(b"whole") {
            let next = tokio::time::timeout(TIMEOUT, stream.read_u8()).await;
            told.push(next.expect("it is answered").expect("it is answered whole"));
        }
        String::from_utf8(told).unwrap()
    }

    #[tokio::test]
    async fn the_connection_that_has_been_idle_longest_makes_room() {
        let routes = Router::new().route("/", post(async || "whole"));
        let Narrow { address, .. } = narrow(routes, Duration::ZERO, std::future::pending()).await;
        let mut first = saying(address, QUESTION).await;
        answer(&mut first).await;
        let mut second = saying(address, QUESTION).await;
        answer(&mut second).await;
        first.write_all(QUESTION.as_bytes()).await.unwrap();
        answer(&mut first).await;
        let mut third = saying(address, QUESTION).await;
        answer(&mut third).await;
        assert_eq!(rest(second).await, "", "it is left");
        first.write_all(QUESTION.as_bytes()).await.unwrap();
        answer(&mut first).await;
        // Half a request, of its head or of its body, is no better than none.
        let head = saying(address, &QUESTION[..20]).await;
        assert_eq!(rest(third).await, "");
        let body = saying(address, QUESTION.trim_end_matches('x')).await;
        assert_eq!(rest(first).await, "");
        let mut last = saying(address, QUESTION).await;
        answer(&mut last).await;
        assert_eq!(rest(head).await, "");
        let mut next = saying(address, QUESTION).await;
        answer(&mut next).await;
        assert_eq!(rest(body).await, "");
    }

    /// A handler that tells when it has begun to answer, and answers when it may.
    fn waiting() -> (Router, tokio::sync::mpsc::UnboundedReceiver<usize>, Arc<Semaphore>) {
        let (begun, has_begun) = tokio::sync::mpsc::unbounded_channel();
        let (leave, at_once) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(100)));
        let may = Arc::clone(&leave);
        let handler = async move || {
            let _one = Arc::clone(&at_once).acquire_owned().await;
            begun.send(100 - at_once.available_permits()).unwrap();
            may.acquire().await.unwrap().forget();
            "whole"
        };
        (Router::new().route("/", post(handler)), has_begun, leave)
    }

    /// Whoever reads slowly had a response before the others had theirs, and is not silent.
    #[tokio::test]
    async fn a_response_that_is_still_read_makes_no_room() {
        let large = get(async || "x".repeat(MUCH)).post(async || "whole");
        let routes = Router::new().route("/", large);
        let Narrow { address, .. } = narrow(routes, Duration::ZERO, std::future::pending()).await;
        let asked = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let mut slow = saying(address, asked).await;
        slow.read_u8().await.unwrap();
        let mut silent = saying(address, QUESTION).await;
        answer(&mut silent).await;
        answer(&mut saying(address, QUESTION).await).await;
        assert_eq!(rest(silent).await, "", "it is left");
        assert!(rest(slow).await.ends_with(&"x".repeat(MUCH)), "it is read whole");
    }

    #[tokio::test]
    async fn whoever_is_being_answered_is_not_left_and_the_others_wait() {
        let (routes, mut begun, leave) = waiting();
        let Narrow { address, .. } = narrow(routes, LONG, std::future::pending()).await;
        let mut streams = [saying(address, QUESTION).await, saying(address, QUESTION).await];
        leave.add_permits(2);
        for stream in &mut streams {
            answer(stream).await;
            stream.write_all(QUESTION.as_bytes()).await.unwrap();
        }
        let mut most = 0;
        for _ in 0..4 {
            most = most.max(begun.recv().await.unwrap());
        }
        let mut streams = Vec::from(streams);
        for _ in 0..3 {
            streams.push(saying(address, QUESTION).await);
        }
        leave.add_permits(5);
        for stream in &mut streams {
            answer(stream).await;
        }
        while let Ok(at_once) = begun.try_recv() {
            most = most.max(at_once);
        }
        assert_eq!(most, 2);
    }

    #[tokio::test]
    async fn whoever_waits_for_room_is_not_waited_for_at_the_end() {
        let (routes, mut begun, leave) = waiting();
        let (stop, stopped) = oneshot::channel::<()>();
        let stopped = async { drop(stopped.await) };
        let Narrow { address, serving } = narrow(routes, LONG, stopped).await;
        let mut answered = [saying(address, QUESTION).await, saying(address, QUESTION).await];
        for _ in 0..2 {
            begun.recv().await.unwrap();
        }
        let mut waiting = saying(address, QUESTION).await;
        stop.send(()).unwrap();
        let mut told = Vec::new();
        // It may be told by the network that nobody has read what it said.
        let left = tokio::time::timeout(TIMEOUT, waiting.read_to_end(&mut told)).await;
        assert!(left.is_ok() && told.is_empty(), "it is left before the others are answered");
        leave.add_permits(2);
        for stream in &mut answered {
            answer(stream).await;
        }
        serving.await.unwrap();
    }
}
