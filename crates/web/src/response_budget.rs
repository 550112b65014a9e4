//! Response budget: large responses take memory of a common budget, until they are read or nobody is there to read them. The
//! largest ones acquire their part of it before they are made, and whoever waits for it keeps nobody else waiting.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use qeq_i18n::Lang;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;
use crate::request_body::SMALL;
use crate::worker_pool::{self, WorkerPool};

/// The budget of all large responses, in bytes: as much as eight of the largest trees. Without a limit sixty who asked for a
/// tree of eleven million, and did not read it, took the server from 25 MB to 1.4 GB, and three hundred to 2.3 GB.
pub(crate) const MAX_BYTES: usize = 128 << 20;

/// A permit is for so many bytes.
const BYTES_PER_PERMIT: usize = 1 << 10;

/// The budget, and the time-out of whoever waits for a part of it.
#[derive(Clone, Debug)]
pub(crate) struct ResponseBudget {
    timeout: Duration,
    permits: Arc<Semaphore>,
    all: usize,
}

/// A body that is made when it has its part of the budget. The response carries it along, out of the limits under which others
/// are waited for.
#[derive(Clone)]
struct DeferredBody {
    size: usize,
    make: Arc<dyn Fn() -> String + Send + Sync>,
}

/// Responds with a text that may be large, about so many bytes: it is made at once where it is small, and otherwise later, when
/// it has its part of the budget.
pub(crate) async fn deferred_text(
    pool: &WorkerPool,
    size: usize,
    make: impl Fn() -> String + Send + Sync + 'static,
) -> Result<Response, Problem> {
    if size <= SMALL {
        return Ok(Body::from(pool.run_unstoppable(make).await?).into_response());
    }
    let mut response = Body::empty().into_response();
    response.extensions_mut().insert(DeferredBody { size, make: Arc::new(make) });
    Ok(response)
}

/// Whether a response that is made already takes a part of the budget, which it may be refused.
pub(crate) fn is_large(response: &Response) -> bool {
    response.body().size_hint().lower() > SMALL as u64
}

/// Middleware: large responses go out within the budget.
pub(crate) async fn limit(
    State(budget): State<ResponseBudget>,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    let lang = response.extensions().get::<Lang>().copied();
    budget.apply(response).await.unwrap_or_else(|problem| {
        let mut response = problem.into_response();
        if let Some(lang) = lang {
            response.extensions_mut().insert(lang);
        }
        response
    })
}

impl ResponseBudget {
    pub(crate) fn new(timeout: Duration, bytes: usize) -> Self {
        let all = bytes / BYTES_PER_PERMIT;
        Self { timeout, permits: Arc::new(Semaphore::new(all)), all }
    }

    async fn apply(&self, mut response: Response) -> Result<Response, Problem> {
        let size = response.body().size_hint().lower() as usize;
        let body = if let Some(DeferredBody { size, make }) = response.extensions_mut().remove() {
            let permit = self.acquire(size).await?;
            let make = move || BudgetedBody { bytes: make().into(), _permit: permit };
            worker_pool::run_unlimited(make).await?
        } else if is_large(&response) {
            let permit = self.try_acquire(size)?;
            let body = std::mem::take(response.body_mut());
            let bytes = to_bytes(body, usize::MAX).await.map_err(|_| Problem::Broken)?;
            BudgetedBody { bytes, _permit: permit }
        } else {
            return Ok(response);
        };
        *response.body_mut() = Bytes::from_owner(body).into();
        Ok(response)
    }

    /// A part of so many bytes, when others have given back theirs.
    async fn acquire(&self, size: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let permit = Arc::clone(&self.permits).acquire_many_owned(self.permits_for(size));
        let permit = tokio::time::timeout(self.timeout, permit).await;
        permit.ok().and_then(Result::ok).ok_or(Problem::Crowded)
    }

    /// The same at once, for what is made already: it would take as much while it waits.
    fn try_acquire(&self, size: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let permit = Arc::clone(&self.permits).try_acquire_many_owned(self.permits_for(size));
        permit.map_err(|_| Problem::Crowded)
    }

    /// What takes more than the whole budget goes alone.
    fn permits_for(&self, size: usize) -> u32 {
        size.div_ceil(BYTES_PER_PERMIT).min(self.all) as u32
    }
}

/// A large body, which gives its part of the budget back when the last of it has gone.
struct BudgetedBody {
    bytes: Bytes,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for BudgetedBody {
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

    /// Routes with a budget for one large response, and how many of those that are deferred have been made.
    fn narrow(timeout: Duration) -> (Router, Arc<AtomicUsize>) {
        let made = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&made);
        let later = async move || {
            let counted = Arc::clone(&counted);
            deferred_text(&WorkerPool::new(), SIZE, move || {
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
                get(async || deferred_text(&WorkerPool::new(), SMALL, || "x".repeat(SMALL)).await),
            );
        let budget = ResponseBudget::new(timeout, SIZE);
        (routes.layer(from_fn_with_state(budget, limit)), made)
    }

    async fn asked(routes: &Router, path: &str) -> Response {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        routes.clone().oneshot(request).await.unwrap()
    }

    /// Whether there is no budget for it yet.
    async fn waits(mut answer: Pin<&mut impl Future>) -> bool {
        poll_fn(|context| Poll::Ready(answer.as_mut().poll(context).is_pending())).await
    }

    async fn size(response: Response) -> usize {
        to_bytes(response.into_body(), usize::MAX).await.unwrap().len()
    }

    #[tokio::test]
    async fn a_large_response_is_not_made_before_another_has_gone() {
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
    async fn whoever_waits_too_long_for_budget_is_told_so() {
        let (routes, made) = narrow(Duration::ZERO);
        let held = asked(&routes, "/made").await;
        let told = asked(&routes, "/later").await;
        assert_eq!((told.status().as_u16(), made.load(Ordering::SeqCst)), (503, 0));
        drop(held);
        assert_eq!(size(asked(&routes, "/later").await).await, SIZE);
    }

    #[tokio::test]
    async fn what_takes_more_than_the_budget_goes_alone() {
        let budget = ResponseBudget::new(LONG, SMALL);
        let all = budget.acquire(SIZE).await.unwrap();
        assert!(budget.try_acquire(1).is_err());
        drop(all);
        assert!(budget.try_acquire(1).is_ok());
    }
}
