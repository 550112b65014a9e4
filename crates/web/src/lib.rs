//! The games on a page. It does not know how a tree is built or a game is decided, and keeps no game: a request
//! carries the board's identity and everything that was answered so far, and the reply is computed. So any number of
//! copies serve one game, and a restart loses nothing.
//!
//! ```text
//! browser ──▶ connections ──▶ guard ──▶ response_budget ──▶ request_body ──▶ limits ──▶ routes ──▶ engines
//!             │               │          │                   │                           │
//!             │               │          │                   │                           └ boards: bounded, by the hash of what they say
//!             │               │          │                   └ half a request is waited for, but not for long, nor is much of it kept
//!             │               │          └ large responses share a budget, and none is kept for whoever does not read it
//!             │               └ strange hosts and origins are refused
//!             └ so many, and idle ones make room; whoever does not write or read for long is left
//! ```

mod assets;
mod boards;
mod connections;
mod guard;
mod language;
mod log;
mod problem;
mod request_body;
mod response_budget;
mod routes;
mod tagged;
mod worker_pool;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use qeq_core::board::Board;
use qeq_frontend::pictures::Gallery;
use tokio::net::TcpListener;
use tokio::sync::Notify;

use self::boards::BoardCache;
use self::connections::limit::{self, ConnectionLimit};
pub use self::log::Log;
use self::worker_pool::WorkerPool;

/// How many threads the system gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// One for every processor, and others for slow work.
    #[default]
    Many,
    /// Maybe not so many: the one that runs the server serves alone, and the others do slow work.
    Few,
}

/// What the page serves with.
#[derive(Debug, Default)]
pub struct Options {
    /// Host names beside `localhost` and bare addresses by which browsers may call it.
    pub hosts: Vec<String>,
    /// The board that the page begins with, and its pictures; the program's own where none is given.
    pub board: Option<(Board, Gallery)>,
    /// Where requests are noted, if anywhere.
    pub log: Option<Log>,
    /// How long a request may take once it is whole; as long as the page about limits says where nothing is said.
    pub time: Option<Duration>,
    /// What it may take of the system.
    pub threads: Threads,
}

/// Everything that requests share: boards seen before, which are sent again by the page where they are lost; who works for
/// them; and what the server was told at its start.
#[derive(Debug)]
pub(crate) struct Shared {
    boards: BoardCache,
    pool: WorkerPool,
    hosts: Vec<String>,
    log: Option<Log>,
    time: Duration,
}

/// The routes, ready to be served or called.
pub fn router(options: Options) -> Router {
    routes::all(&Arc::new(Shared::new(options)))
}

impl Shared {
    fn new(options: Options) -> Self {
        Self {
            boards: BoardCache::new(options.board),
            pool: WorkerPool::new(),
            hosts: options.hosts,
            log: options.log,
            time: options.time.unwrap_or(routes::REQUEST_TIMEOUT),
        }
    }
}

/// A server that listens already.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    runtime: tokio::runtime::Runtime,
}

impl Server {
    /// Binds an address; port 0 takes any that is free.
    ///
    /// # Errors
    /// When the address cannot be had.
    pub fn bind(address: SocketAddr, options: Options) -> io::Result<Self> {
        let mut runtime = match options.threads {
            Threads::Many => tokio::runtime::Builder::new_multi_thread(),
            Threads::Few => tokio::runtime::Builder::new_current_thread(),
        };
        let runtime = runtime.enable_io().enable_time().build()?;
        let listener = runtime.block_on(async { connections::listen(address) })?;
        Ok(Self { listener, shared: Arc::new(Shared::new(options)), runtime })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until [`interrupt`] is called. Requests under way are answered first; those that have not come whole after
    /// a second are not waited for any longer, nor is anybody after a minute.
    ///
    /// # Errors
    /// When what serves panics: a listener that gives nobody for a while is asked again.
    pub fn run(self) -> io::Result<()> {
        let Self { listener, shared, runtime } = self;
        let router = routes::all(&shared);
        IS_SERVING.store(true, Ordering::SeqCst);
        let limit = ConnectionLimit::new(limit::MAX_OPEN, limit::GRACE_PERIOD);
        let serving =
            connections::serve(listener, router, limit, connections::TIMEOUT, STOP.notified());
        // In a thread that serves: this one would only pass on what those hear.
        let served = runtime.block_on(async { tokio::spawn(serving).await });
        IS_SERVING.store(false, Ordering::SeqCst);
        runtime.shutdown_background();
        shared.log.iter().for_each(Log::flush);
        served.map_err(io::Error::other)
    }
}

static STOP: Notify = Notify::const_new();
static IS_SERVING: AtomicBool = AtomicBool::new(false);

/// Tells the server of this process to stop; false when none serves, or it was told already.
pub fn interrupt() -> bool {
    let was_serving = IS_SERVING.swap(false, Ordering::SeqCst);
    if was_serving {
        STOP.notify_one();
    }
    was_serving
}
