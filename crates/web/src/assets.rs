//! The page's own files, inside the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use qeq_i18n::{Lang, words};

use crate::tagged::Tagged;

/// A file of the page: its path, its type and its text.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! asset {
    ($path:literal, $kind:expr) => {
        Asset { path: $path, kind: $kind, text: include_str!(concat!("../assets/", $path)) }
    };
}

static ASSETS: [Asset; 37] = [
    asset!("index.html", "text/html; charset=utf-8"),
    asset!("style.css", "text/css; charset=utf-8"),
    asset!("tree.css", "text/css; charset=utf-8"),
    asset!("conecta4.css", "text/css; charset=utf-8"),
    asset!("cluedo.css", "text/css; charset=utf-8"),
    asset!("clikomania.css", "text/css; charset=utf-8"),
    asset!("app.js", SCRIPT),
    asset!("api.js", SCRIPT),
    asset!("dom.js", SCRIPT),
    asset!("files.js", SCRIPT),
    asset!("haste.js", SCRIPT),
    asset!("kept.js", SCRIPT),
    asset!("link.js", SCRIPT),
    asset!("motion.js", SCRIPT),
    asset!("theme.js", SCRIPT),
    asset!("under-way.js", SCRIPT),
    asset!("ways.js", SCRIPT),
    asset!("words.js", SCRIPT),
    asset!("quien.js", SCRIPT),
    asset!("practice.js", SCRIPT),
    asset!("hunt.js", SCRIPT),
    asset!("watch.js", SCRIPT),
    asset!("duel.js", SCRIPT),
    asset!("tree.js", SCRIPT),
    asset!("conecta4.js", SCRIPT),
    asset!("clikomania.js", SCRIPT),
    asset!("clikomania-form.js", SCRIPT),
    asset!("clikomania-grid.js", SCRIPT),
    asset!("clikomania-link.js", SCRIPT),
    asset!("clikomania-record.js", SCRIPT),
    asset!("cluedo.js", SCRIPT),
    asset!("cluedo-entry.js", SCRIPT),
    asset!("cluedo-practice.js", SCRIPT),
    asset!("cluedo-setup.js", SCRIPT),
    asset!("cluedo-table.js", SCRIPT),
    asset!("cluedo-told.js", SCRIPT),
    asset!("icon.svg", "image/svg+xml"),
];

/// Those files by their paths, as they are sent.
static SENT: LazyLock<HashMap<&str, Tagged>> = LazyLock::new(|| {
    let sent = |&Asset { path, kind, text }: &Asset| match path {
        INDEX => (path, Tagged::new(kind, with_words(text))),
        _ => (path, Tagged::new(kind, text)),
    };
    ASSETS.iter().map(sent).collect()
});

const INDEX: &str = "index.html";

/// The file of this path; nothing where there is none. Another version of the program may have another one, so browsers ask
/// every time whether theirs still is the one.
pub(crate) fn reply(path: &str, asked: &HeaderMap) -> Option<Response> {
    let path = if path.is_empty() { INDEX } else { path };
    SENT.get(path).map(|it| it.reply("no-cache", asked))
}

/// What all of them say.
pub(crate) fn texts() -> impl Iterator<Item = &'static str> + Clone {
    ASSETS.iter().map(|it| it.text)
}

/// The page itself with the only words that cannot be fetched: those for whoever runs no scripts, and that there are no others.
fn with_words(html: &str) -> String {
    use words::page::{needs_script, no_words, retry};
    Lang::ALL.into_iter().fold(html.to_owned(), |html, lang| {
        let place = |name| format!("{{{name}_{}}}", lang.code());
        html.replace(&place("needs_script"), &needs_script(lang))
            .replace(&place("no_words"), &no_words(lang))
            .replace(&place("retry"), &retry(lang))
    })
}
