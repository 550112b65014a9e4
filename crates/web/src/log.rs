//! Access log: a line of JSON for each request, where somebody wants to see them.

use std::fmt;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use serde::Serialize;

use crate::Shared;

/// Where the lines go.
#[derive(Clone)]
pub struct Log(Arc<dyn Fn(&str) + Send + Sync>);

impl Log {
    /// Gives every line, without its end, to `write`.
    pub fn new(write: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self(Arc::new(write))
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Log")
    }
}

/// A request on its way. It is noted when it is over, also when the client has left before.
struct Noted {
    log: Log,
    start: Instant,
    line: Line,
}

#[derive(Serialize)]
struct Line {
    /// Seconds since 1970.
    time: f64,
    method: String,
    /// Without what stands behind the question mark.
    path: String,
    /// None when the client did not wait.
    status: Option<u16>,
    /// From the first byte to the last one before the body.
    microseconds: u64,
}

impl Drop for Noted {
    fn drop(&mut self) {
        self.line.microseconds = self.start.elapsed().as_micros().try_into().unwrap_or(u64::MAX);
        if let Ok(text) = serde_json::to_string(&self.line) {
            (self.log.0)(&text);
        }
    }
}

/// Middleware: notes a request, where a log is kept.
pub(crate) async fn note(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(log) = shared.log.clone() else { return next.run(request).await };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let line = Line {
        time: now.as_secs_f64(),
        method: request.method().to_string(),
        path: request.uri().path().to_owned(),
        status: None,
        microseconds: 0,
    };
    let mut noted = Noted { log, start: Instant::now(), line };
    let response = next.run(request).await;
    noted.line.status = Some(response.status().as_u16());
    response
}
