//! Access log: a line of JSON for each request, where somebody wants to see them. Whoever writes the lines may have to wait until
//! they are read, and is waited for by nobody else.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use qeq_frontend::threads;
use serde::Serialize;

use crate::Shared;

/// So many lines may wait to be written. Of the others it is told how many they were.
const MAX_QUEUED: usize = 1024;

/// At the end the lines that wait are waited for no longer than this.
const END_TIMEOUT: Duration = Duration::from_secs(1);

/// Where the lines go.
#[derive(Clone)]
pub struct Log(Arc<Lines>);

enum Lines {
    /// To a thread that writes them.
    Queued { queue: SyncSender<Message>, lost: Arc<AtomicU64> },
    /// To whoever has them, where the system gives no thread.
    Direct(Write),
}

type Write = Box<dyn Fn(&str) + Send + Sync>;

/// What the thread that writes is told.
enum Message {
    Line(String),
    /// Whoever asks wants to know when all before is written.
    Flush(Sender<()>),
}

impl Log {
    /// Gives every line, without its end, to `write`, which may take its time: lines that come meanwhile wait, and too many of
    /// them are lost.
    pub fn new(write: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let (queue, queued) = mpsc::sync_channel(MAX_QUEUED);
        let lost = Arc::<AtomicU64>::default();
        let write: Write = Box::new(write);
        let work = (queued, write, Arc::clone(&lost));
        let has_thread = threads::with(work, |(queued, write, lost)| {
            write_queued(&queued, &write, &lost);
        });
        Self(Arc::new(match has_thread {
            Ok(()) => Lines::Queued { queue, lost },
            Err((_, write, _)) => Lines::Direct(write),
        }))
    }

    fn note(&self, line: String) {
        match &*self.0 {
            Lines::Queued { queue, lost } => {
                if queue.try_send(Message::Line(line)).is_err() {
                    lost.fetch_add(1, Ordering::Relaxed);
                }
            }
            Lines::Direct(write) => write(&line),
        }
    }

    /// Waits until what is noted is written, but not for long: maybe nobody reads it.
    pub(crate) fn flush(&self) {
        let Lines::Queued { queue, .. } = &*self.0 else { return };
        let (tell, told) = mpsc::channel();
        if queue.try_send(Message::Flush(tell)).is_ok() {
            let _ = told.recv_timeout(END_TIMEOUT);
        }
    }
}

/// Writes lines until nobody has any more, and how many were lost on the way.
fn write_queued(queued: &Receiver<Message>, write: &Write, lost: &AtomicU64) {
    for message in queued {
        match message {
            Message::Line(line) => write(&line),
            // Nobody may wait for it any more.
            Message::Flush(tell) => drop(tell.send(())),
        }
        match lost.swap(0, Ordering::Relaxed) {
            0 => {}
            lost => write(&format!("{{\"lost\":{lost}}}")),
        }
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
    /// From when the head has come to when the head of the response is there: a body that comes slowly counts, and one that is
    /// read slowly does not.
    microseconds: u64,
}

impl Drop for Noted {
    fn drop(&mut self) {
        self.line.microseconds = self.start.elapsed().as_micros().try_into().unwrap_or(u64::MAX);
        if let Ok(text) = serde_json::to_string(&self.line) {
            self.log.note(text);
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// Without the thread the first line would never come back.
    #[test]
    fn lines_that_nobody_reads_keep_nobody_waiting_and_are_counted() {
        const SENT: usize = 3 * MAX_QUEUED;
        let (release, held) = mpsc::channel::<()>();
        let (tell, told) = mpsc::channel();
        let held = Mutex::new(held);
        let log = Log::new(move |line| {
            let _ = held.lock().unwrap().recv();
            tell.send(line.to_owned()).unwrap();
        });
        let noting = log.clone();
        let (end, ended) = mpsc::channel();
        std::thread::spawn(move || {
            (0..SENT).for_each(|at| noting.note(at.to_string()));
            end.send(()).unwrap();
        });
        ended.recv_timeout(Duration::from_secs(60)).expect("nobody waits");
        drop(release);
        drop(log);
        let (lost, lines): (Vec<_>, Vec<_>) = told.iter().partition(|it| it.starts_with('{'));
        let lost: Vec<usize> =
            lost.iter().map(|it| it["{\"lost\":".len()..it.len() - 1].parse().unwrap()).collect();
        assert_eq!(lines.len() + lost.iter().sum::<usize>(), SENT);
        assert!(lines.len() >= MAX_QUEUED && lines[..3] == ["0", "1", "2"], "{}", lines.len());
    }
}
