//! What can be asked for. `openapi.json` tells the same to programs; a test compares both.

mod boards;
mod clikomania;
mod cluedo;
mod conecta4;
mod duel;
mod extract;
mod faults;
mod hunt;
mod page;
mod play;
mod text;
mod tree;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower::limit::GlobalConcurrencyLimitLayer;
use tower_http::catch_panic::CatchPanicLayer;

use crate::problem::Problem;
use crate::request_body::BodyLimits;
use crate::response_budget::ResponseBudget;
use crate::{Shared, connections, guard, log, request_body, response_budget, worker_pool};

/// Time-out of a request once it is whole, unless another is given.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Concurrency limit of requests; the others wait.
const MAX_CONCURRENT_REQUESTS: usize = 256;

/// Every route.
pub(crate) fn all(shared: &Arc<Shared>) -> Router {
    Router::new()
        .route("/api/boards", post(boards::send))
        .route("/api/boards/{id}", get(boards::show))
        .route("/api/boards/{id}/cover", get(boards::cover))
        .route("/api/boards/{id}/portraits/{index}", get(boards::portrait))
        .route("/api/boards/{id}/tree.json", get(tree::json))
        .route("/api/boards/{id}/tree.svg", get(tree::svg))
        .route("/api/text", post(text::read))
        .route("/api/play", post(play::play))
        .route("/api/hunt", post(hunt::hunt))
        .route("/api/duel", post(duel::duel))
        .route("/api/conecta4", post(conecta4::play))
        .route("/api/clikomania", post(clikomania::play))
        .route("/api/cluedo", post(cluedo::notebook))
        .route("/api/cluedo/decks", get(cluedo::deck::carried))
        .route("/api/cluedo/deck", post(cluedo::deck::of_file))
        .route("/api/cluedo/entry", post(cluedo::entry::entry))
        .route("/api/cluedo/change", post(cluedo::change::change))
        .route("/api/cluedo/practice", post(cluedo::practice::practice))
        .route("/api/words/{lang}", get(page::words))
        .route("/api/openapi.json", get(openapi))
        .route("/healthz", get(async || "ok\n"))
        .fallback(get(page::file).fallback(wrong_method))
        .method_not_allowed_fallback(wrong_method)
        .with_state(Arc::clone(shared))
        // What is let in is whole, and no larger than it may be.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(shared.time, time_out))
        .layer(CatchPanicLayer::custom(|_| Problem::Broken.into_response()))
        .layer(GlobalConcurrencyLimitLayer::new(MAX_CONCURRENT_REQUESTS))
        .layer(from_fn_with_state(
            BodyLimits::new(connections::TIMEOUT, request_body::MAX_LARGE),
            request_body::buffer,
        ))
        .layer(from_fn_with_state(
            ResponseBudget::new(connections::TIMEOUT, response_budget::MAX_BYTES),
            response_budget::limit,
        ))
        .layer(from_fn_with_state(Arc::clone(shared), guard::guard))
        .layer(from_fn_with_state(Arc::clone(shared), log::note))
}

/// Middleware: the time-out of requests. Whoever is not answered in time is told so, and what was begun is stopped.
async fn time_out(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    let reply = worker_pool::with_timeout(limit, next.run(request)).await;
    reply.unwrap_or_else(IntoResponse::into_response)
}

/// What a request calls by a name, if it does: `find` knows the names, and all of them are told where it does not know this
/// one.
///
/// # Errors
/// When nothing has the name.
fn by_name<'a, T>(
    of: &str,
    name: Option<&str>,
    find: impl FnOnce(&str) -> Option<T>,
    all: impl Iterator<Item = &'a str>,
) -> Result<Option<T>, Problem> {
    let Some(name) = name else { return Ok(None) };
    find(name).map(Some).ok_or_else(|| Problem::no_name(of, name, all))
}

/// The machine-readable description of the routes.
pub(crate) const OPENAPI: &str = include_str!("../assets/openapi.json");

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

async fn wrong_method() -> Problem {
    Problem::WrongMethod
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use qeq_clikomania::board::{MOST_COLOURS, MOST_SIDE};
    use tower::ServiceExt;

    use super::*;
    use crate::worker_pool::Job;

    /// What the page about limits says of each: the numbers, in order.
    fn limits() -> Vec<(&'static str, Vec<u64>)> {
        let wide = |limits: &[usize]| limits.iter().map(|&it| it as u64).collect();
        vec![
            ("el cuerpo de una petición", wide(&[request_body::MAX_BYTES >> 20])),
            ("conexiones abiertas", wide(&[connections::limit::MAX_OPEN])),
            (
                "lo que tarda en llegar: la cabecera, y luego el cuerpo",
                vec![connections::TIMEOUT.as_secs()],
            ),
            (
                "lo que se espera sin que se lea nada de la respuesta",
                vec![connections::TIMEOUT.as_secs()],
            ),
            (
                "cuerpos grandes a la vez, hasta que se responden",
                wide(&[request_body::MAX_LARGE, request_body::SMALL >> 10]),
            ),
            (
                "respuestas grandes a la vez, hasta que se leen",
                wide(&[response_budget::MAX_BYTES >> 20, request_body::SMALL >> 10]),
            ),
            (
                "su tiempo, una vez entera",
                vec![REQUEST_TIMEOUT.as_secs(), worker_pool::CALLER_TIMEOUT.as_secs()],
            ),
            ("peticiones enteras a la vez", wide(&[MAX_CONCURRENT_REQUESTS])),
            ("búsquedas a la vez", wide(&[worker_pool::MAX_SEARCHES])),
            ("lecturas y partidas repetidas a la vez", wide(&[worker_pool::MAX_UNSTOPPABLE])),
            (
                "tableros guardados",
                wide(&[crate::boards::MAX_BOARDS.get(), crate::boards::MAX_WEIGHT]),
            ),
            ("fallos de un fichero que se dicen", wide(&[faults::MAX_FAULTS])),
            ("lo hecho cuando adivina la máquina", wide(&[play::MAX_INPUTS, play::MAX_NAMES])),
            ("intentos cuando adivinas tú", wide(&[hunt::MAX_TRIES])),
            ("lo dicho en un duelo", wide(&[duel::MAX_SAYINGS])),
            ("letras de un nombre o de un atributo del tablero", wide(&[boards::MAX_NAME_LETTERS])),
            ("personas del tablero en un duelo con la máquina", wide(&[duel::MAX_CHARACTERS])),
            ("un árbol escrito o dibujado", wide(&[tree::MAX_BYTES >> 20])),
            ("jugadas de Clikomania", wide(&[clikomania::MAX_MOVES])),
            ("filas o columnas de Conecta 4", vec![conecta4::MAX_SIDE.into()]),
            (
                "filas o columnas de Clikomania, y colores",
                vec![MOST_SIDE as u64, u64::from(MOST_COLOURS)],
            ),
            ("hechos de un cuaderno de Cluedo, o apuntes", wide(&[cluedo::MAX_FACTS])),
            ("lo hecho en una práctica de Cluedo", wide(&[cluedo::practice::MAX_MOVES])),
        ]
    }

    #[test]
    fn the_page_about_limits_says_those_that_hold() {
        let page = include_str!("../../../docs/web.md");
        let table = page.split("## Límites").nth(1).unwrap();
        let rows = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
        let told: Vec<(&str, Vec<u64>)> = rows
            .take_while(|line| line.starts_with('|'))
            .map(|row| {
                let cells: Vec<&str> = row.split('|').map(str::trim).collect();
                let words = cells[2].split([' ', ',', ';']).map(|word| word.replace('.', ""));
                (cells[1], words.filter_map(|word| word.parse().ok()).collect())
            })
            .filter(|(what, _)| *what != "imágenes")
            .collect();
        assert_eq!(told, limits());
    }

    #[tokio::test]
    async fn whoever_waits_too_long_is_told_so_in_json() {
        let never = get(|| async { std::future::pending::<()>().await });
        let limit = from_fn_with_state(Duration::ZERO, time_out);
        let routes = Router::new().fallback(never).layer(limit);
        let reply = routes.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(reply.status(), 503);
        let told = to_bytes(reply.into_body(), 1 << 20).await.unwrap();
        assert!(String::from_utf8_lossy(&told).contains("\"stopped\""));
    }

    fn request(method: &str, path: &str, body: impl Into<Body>) -> Request {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::HOST, "127.0.0.1:8000");
        request.header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()
    }

    /// A place among the jobs of a kind that is taken until what comes back is dropped.
    async fn taken(shared: &Arc<Shared>, job: Job) -> std::sync::mpsc::Sender<()> {
        let (release, held) = std::sync::mpsc::channel();
        let (began, begun) = tokio::sync::oneshot::channel();
        let shared = Arc::clone(shared);
        let wait = move |_| {
            let _ = began.send(());
            held.recv()
        };
        tokio::spawn(async move { shared.pool.run(job, wait).await });
        begun.await.unwrap();
        release
    }

    #[tokio::test]
    async fn whoever_has_to_wait_for_others_is_told_so_and_when_to_ask_again() {
        let options = crate::Options { time: Some(Duration::ZERO), ..crate::Options::default() };
        let shared = Arc::new(Shared::new(options));
        let search = || {
            let body = r#"{"moves": "", "rows": 10, "cols": 10, "scores": true, "lang": "en"}"#;
            let routes = all(&shared);
            async move {
                let reply = routes.oneshot(request("POST", "/api/conecta4", body)).await.unwrap();
                assert_eq!(reply.status(), 503);
                let later = reply.headers().contains_key(header::RETRY_AFTER);
                let told = to_bytes(reply.into_body(), 1 << 20).await.unwrap();
                (String::from_utf8_lossy(&told).into_owned(), later)
            }
        };
        let (told, later) = search().await;
        assert!(told.contains("\"stopped\"") && !later, "{told}");
        let mut places = Vec::new();
        for job in [Job::Move, Job::Search] {
            for _ in 0..worker_pool::MAX_SEARCHES {
                places.push(taken(&shared, job).await);
            }
        }
        let (told, later) = search().await;
        assert!(told.contains("\"busy\"") && later, "{told}");
        assert!(told.contains("this one did not begin: try again in a moment"), "{told}");
        // A tree that somebody else has grown is waited for as well.
        let tree = request("GET", "/api/boards/builtin/tree.json", "");
        let reply = all(&shared).oneshot(tree).await.unwrap();
        assert!(reply.headers().contains_key(header::RETRY_AFTER));
    }

    /// All places of readings and replays are taken, so whatever is answered all the same was worked out by the thread that
    /// takes requests, which nothing slow may keep for itself.
    #[tokio::test]
    async fn others_are_answered_while_a_game_is_replayed_a_puzzle_read_or_a_tree_drawn() {
        let options = crate::Options { time: Some(Duration::MAX), ..crate::Options::default() };
        let shared = Arc::new(Shared::new(options));
        let routes = all(&shared);
        let ask = |request| routes.clone().oneshot(request);
        let tree = || request("GET", "/api/boards/builtin/tree.svg", "");
        // From then on it is there, and only drawn.
        ask(tree()).await.unwrap();
        let (began, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let releases: Vec<_> = (0..worker_pool::MAX_UNSTOPPABLE)
            .map(|_| {
                let (release, held) = std::sync::mpsc::channel::<()>();
                let (shared, began) = (Arc::clone(&shared), began.clone());
                let wait = move || {
                    began.send(()).unwrap();
                    held.recv()
                };
                tokio::spawn(async move { shared.pool.run_unstoppable(wait).await });
                release
            })
            .collect();
        for _ in &releases {
            begun.recv().await.unwrap();
        }
        let board =
            r#"{"board": {"random": {"rows": 64, "columns": 64, "colours": 2, "seed": 1}}}"#;
        let game = |body| request("POST", "/api/clikomania", body);
        let faulty = game(r#"{"board": {"puzzle": "2 2 2"}, "search": "hint"}"#);
        let mut slow = [tree(), game(board), faulty].map(|it| Box::pin(ask(it)));
        for slow in &mut slow {
            tokio::select! {
                biased;
                reply = slow => panic!("it kept the thread: {}", reply.unwrap().status()),
                other = ask(request("GET", "/healthz", "")) => assert!(other.unwrap().status().is_success()),
            }
        }
        drop(releases);
        for (slow, status) in slow.into_iter().zip([200, 200, 422]) {
            assert_eq!(slow.await.unwrap().status(), status);
        }
    }
}
