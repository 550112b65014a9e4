//! How large answers leave: there is room for so much of them, until they are read or nobody is there to read them. The
//! largest ones have their part of it before they are made, and whoever waits for it keeps nobody else waiting.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::arrival::SMALL;
use crate::problem::Problem;
use crate::worker_pool::{self, WorkerPool};

/// All large answers may take so many bytes: as much as eight of the largest trees. Without a limit sixty who asked for a tree
/// of eleven million, and did not read it, took the server from 25 MB to 1.4 GB, and three hundred to 2.3 GB.
pub(crate) const ROOM: usize = 128 << 20;

/// Room is counted in so many bytes.
const UNIT: usize = 1 << 10;

/// Where there is room, and how long is waited for it.
#[derive(Clone, Debug)]
pub(crate) struct Departures {
    limit: Duration,
    room: Arc<Semaphore>,
    all: usize,
}

/// An answer that is made when there is room for it. The reply carries it along, out of the places where others are waited for.
#[derive(Clone)]
struct Later {
    size: usize,
    make: Arc<dyn Fn() -> String + Send + Sync>,
}

/// Answers with a text that may be large: about so many bytes.
pub(crate) async fn text(
    pool: &WorkerPool,
    size: usize,
    make: impl Fn() -> String + Send + Sync + 'static,
) -> Result<Response, Problem> {
    if size <= SMALL {
        return Ok(Body::from(pool.run_unstoppable(make).await?).into_response());
    }
    let mut response = Body::empty().into_response();
    response.extensions_mut().insert(Later { size, make: Arc::new(make) });
    Ok(response)
}

/// Lets large answers leave when there is room.
pub(crate) async fn leave(
    State(departures): State<Departures>,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    departures.with_room(response).await.unwrap_or_else(IntoResponse::into_response)
}

impl Departures {
    pub(crate) fn new(limit: Duration, room: usize) -> Self {
        let all = room / UNIT;
        Self { limit, room: Arc::new(Semaphore::new(all)), all }
    }

    async fn with_room(&self, mut response: Response) -> Result<Response, Problem> {
        let size = response.body().size_hint().lower() as usize;
        let leaving = if let Some(Later { size, make }) = response.extensions_mut().remove() {
            let room = self.some_time(size).await?;
            worker_pool::run_unlimited(move || Leaving { bytes: make().into(), _room: room })
                .await?
        } else if size > SMALL {
            let room = self.at_once(size)?;
            let body = std::mem::take(response.body_mut());
            let bytes = to_bytes(body, usize::MAX).await.map_err(|_| Problem::Broken)?;
            Leaving { bytes, _room: room }
        } else {
            return Ok(response);
        };
        *response.body_mut() = Bytes::from_owner(leaving).into();
        Ok(response)
    }

    /// Room for so many bytes, when others have gone.
    async fn some_time(&self, size: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let room = Arc::clone(&self.room).acquire_many_owned(self.units(size));
        let room = tokio::time::timeout(self.limit, room).await;
        room.ok().and_then(Result::ok).ok_or(Problem::Crowded)
    }

    /// The same for what is made already: it would take as much while it waits.
    fn at_once(&self, size: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let room = Arc::clone(&self.room).try_acquire_many_owned(self.units(size));
        room.map_err(|_| Problem::Crowded)
    }

    /// What takes more than there is leaves alone.
    fn units(&self, size: usize) -> u32 {
        size.div_ceil(UNIT).min(self.all) as u32
    }
}

/// A large answer, which gives its room back when the last of it has gone.
struct Leaving {
    bytes: Bytes,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Leaving {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::{Pin, pin};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Poll;

    use axum::Router;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);
    const SIZE: usize = 2 * SMALL;

    /// Routes with room for one large answer, and how many of those that wait have been made.
    fn narrow(limit: Duration) -> (Router, Arc<AtomicUsize>) {
        let made = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&made);
        let later = async move || {
            let counted = Arc::clone(&counted);
            text(&WorkerPool::new(), SIZE, move || {
                counted.fetch_add(1, Ordering::SeqCst);
                "x".repeat(SIZE)
            })
            .await
        };
        let routes = Router::new()
            .route("/later", get(later))
            .route("/made", get(async || "x".repeat(SIZE)))
            .route(
                "/small",
                get(async || text(&WorkerPool::new(), SMALL, || "x".repeat(SMALL)).await),
            );
        let departures = Departures::new(limit, SIZE);
        (routes.layer(from_fn_with_state(departures, leave)), made)
    }

    async fn asked(routes: &Router, path: &str) -> Response {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        routes.clone().oneshot(request).await.unwrap()
    }

    /// Whether there is no room for it yet.
    async fn waits(mut answer: Pin<&mut impl Future>) -> bool {
        poll_fn(|context| Poll::Ready(answer.as_mut().poll(context).is_pending())).await
    }

    async fn size(response: Response) -> usize {
        to_bytes(response.into_body(), usize::MAX).await.unwrap().len()
    }

    #[tokio::test]
    async fn a_large_answer_is_not_made_before_another_has_gone() {
        let (routes, made) = narrow(LONG);
        let first = asked(&routes, "/later").await;
        assert_eq!(first.headers()["content-length"], SIZE.to_string());
        let mut second = pin!(asked(&routes, "/later"));
        assert!(waits(second.as_mut()).await, "there is no room");
        assert_eq!(made.load(Ordering::SeqCst), 1);
        // What is small leaves meanwhile, and what is made already does not wait.
        assert_eq!(size(asked(&routes, "/small").await).await, SMALL);
        assert_eq!(asked(&routes, "/made").await.status(), 503);
        // Half of it is not all of it.
        let mut first = to_bytes(first.into_body(), usize::MAX).await.unwrap();
        let rest = first.split_off(SIZE / 2);
        drop(first);
        assert!(waits(second.as_mut()).await, "there is no room yet");
        drop(rest);
        assert_eq!(size(second.await).await, SIZE);
        assert_eq!(size(asked(&routes, "/made").await).await, SIZE);
    }

    #[tokio::test]
    async fn whoever_waits_too_long_for_room_is_told_so() {
        let (routes, made) = narrow(Duration::ZERO);
        let held = asked(&routes, "/made").await;
        let told = asked(&routes, "/later").await;
        assert_eq!((told.status().as_u16(), made.load(Ordering::SeqCst)), (503, 0));
        drop(held);
        assert_eq!(size(asked(&routes, "/later").await).await, SIZE);
    }

    #[tokio::test]
    async fn what_takes_more_than_there_is_leaves_alone() {
        let departures = Departures::new(LONG, SMALL);
        let all = departures.some_time(SIZE).await.unwrap();
        assert!(departures.at_once(1).is_err());
        drop(all);
        assert!(departures.at_once(1).is_ok());
    }
}
