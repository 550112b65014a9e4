//! Bodies of requests, with their limits of size and time. Each is buffered whole before its request takes anybody's place:
//! whoever begins to ask and says no more keeps nobody else waiting. Large ones have a limit of their own, from their first
//! bytes on: those of the others wait on the network (backpressure).

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::connections::ConnectionState;
use crate::language;
use crate::problem::Problem;

/// Size limit of a body, in bytes: a board of ten thousand characters.
pub(crate) const MAX_BYTES: usize = 2 << 20;

/// A body that is no larger does not count as large, nor is more than this kept of one that waits for its permit.
pub(crate) const SMALL: usize = 64 << 10;

/// Concurrency limit of large bodies, until they are answered. Without it four hundred of two mebibytes, each lacking its last
/// byte, took the server from 64 MB to 879 MB.
pub(crate) const MAX_LARGE: usize = 32;

/// The read time-out of bodies, and the permits of large ones.
#[derive(Clone, Debug)]
pub(crate) struct BodyLimits {
    timeout: Duration,
    pub(crate) large: Arc<Semaphore>,
}

impl BodyLimits {
    pub(crate) fn new(timeout: Duration, max_large: usize) -> Self {
        Self { timeout, large: Arc::new(Semaphore::new(max_large)) }
    }
}

/// Middleware: buffers the whole of a request before it takes anybody's place.
pub(crate) async fn buffer(
    State(BodyLimits { timeout, large }): State<BodyLimits>,
    request: Request,
    next: Next,
) -> Response {
    let (head, body) = request.into_parts();
    let read = tokio::time::timeout(timeout, read(body, large)).await;
    match read.unwrap_or(Err(Problem::TooSlow)) {
        Ok((bytes, _permit)) => {
            // Only whoever comes by the network has a connection.
            if let Some(state) = head.extensions.get::<ConnectionState>() {
                state.set_busy();
            }
            let body = Body::from(bytes.clone());
            let mut reply = next.run(Request::from_parts(head, body)).await;
            language::note_language(&mut reply, &bytes);
            reply
        }
        Err(problem) => problem.into_response(),
    }
}

/// A whole body, with its permit where it is large.
async fn read(
    mut body: Body,
    large: Arc<Semaphore>,
) -> Result<(Bytes, Option<OwnedSemaphorePermit>), Problem> {
    // Nothing is awaited, nor asked for, of a body that says it is too large.
    if body.size_hint().lower() > MAX_BYTES as u64 {
        return Err(Problem::TooLarge);
    }
    let (mut bytes, mut permit) = (Vec::new(), None);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        // What cannot be read says how long it is and then something else, or ends early.
        let Ok(data) = frame.map_err(|why| Problem::Malformed(why.to_string()))?.into_data() else {
            continue;
        };
        let size = bytes.len() + data.len();
        if size > MAX_BYTES {
            return Err(Problem::TooLarge);
        }
        if size > SMALL && permit.is_none() {
            let large = Arc::clone(&large);
            permit = Some(large.acquire_owned().await.map_err(|_| Problem::Stopped)?);
        }
        bytes.extend_from_slice(&data);
    }
    Ok((bytes.into(), permit))
}
