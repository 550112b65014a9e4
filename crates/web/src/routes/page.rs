//! The page: its files and its words.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use qeq_i18n::{Lang, Message};

use super::OPENAPI;
use super::extract::InPath;
use crate::assets;
use crate::problem::Problem;
use crate::tagged::Tagged;

/// The games of the page, as they are named behind its `#`.
const GAMES: [&str; 8] =
    ["practice", "hunt", "watch", "duel", "cluedo", "cluedo-practice", "conecta4", "clikomania"];

/// A file of the page. Whoever leaves the `#` out of an address is led to it.
pub(super) async fn file(address: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let name = address.path().trim_matches('/');
    if GAMES.contains(&name) {
        return Ok(Redirect::to(&place(name, address.query())).into_response());
    }
    let path = address.path().trim_start_matches('/');
    assets::reply(path, &headers).ok_or(Problem::NotFound)
}

/// Where a game stands on the page. Of what is asked for the language is the page's, and the rest the game's.
fn place(game: &str, query: Option<&str>) -> String {
    let parts = query.into_iter().flat_map(|it| it.split('&'));
    let (of_page, of_game): (Vec<&str>, Vec<&str>) = parts.partition(|it| it.starts_with("lang="));
    let query = |parts: &[&str]| match parts {
        [] => String::new(),
        parts => format!("?{}", parts.join("&")),
    };
    format!("/{}#/{game}{}", query(&of_page), query(&of_game))
}

/// The words of the page: templates by their keys, those of its own without the name of their module.
pub(super) async fn words(
    InPath(code): InPath<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = Lang::from_code(&code).ok_or(Problem::NotFound)?;
    let sent = SENT.iter().find(|(of, _)| *of == lang).ok_or(Problem::NotFound)?;
    Ok(sent.1.reply("no-cache", &headers))
}

/// Those words as they are sent, in each language.
static SENT: LazyLock<[(Lang, Tagged); Lang::ALL.len()]> = LazyLock::new(|| {
    let said = Said::of(assets::texts());
    Lang::ALL.map(|lang| {
        let words = serde_json::to_string(&said.words_in(lang)).expect("texts by their names");
        (lang, Tagged::new("application/json", words))
    })
});

/// The words that the page says as they are, as far as its files tell: what they have in quotes, and what a beginning and
/// something in quotes make.
struct Said<'a> {
    quoted: HashSet<Cow<'a, str>>,
    beginnings: HashSet<&'a str>,
}

impl<'a> Said<'a> {
    fn of(files: impl Iterator<Item = &'a str> + Clone) -> Self {
        // What stands between two quotes that are not of one text is no word's name.
        let texts = files.clone().chain([OPENAPI]).flat_map(|file| file.split('"'));
        let beginning = |text: &'a str| text.split_once("${").map(|(beginning, _)| beginning);
        let beginnings = files.flat_map(|file| file.split('`')).filter_map(beginning);
        Self {
            quoted: texts.filter(|it| is_named(it)).map(underscored).collect(),
            beginnings: beginnings.filter(|it| !it.is_empty() && is_named(it)).collect(),
        }
    }

    fn words_in(&self, lang: Lang) -> BTreeMap<&'static str, &'static str> {
        let word = |message: &Message| {
            let template = match lang {
                Lang::Es => message.es,
                Lang::En => message.en,
            };
            (message.key.trim_start_matches("page::"), template)
        };
        qeq_i18n::words::all().map(word).filter(|(name, _)| self.has(name)).collect()
    }

    fn has(&self, name: &str) -> bool {
        let is_quoted = |name| self.quoted.contains(name);
        let form = name.strip_suffix("_one").or_else(|| name.strip_suffix("_many"));
        let mut ends = self.beginnings.iter().filter_map(|it| name.strip_prefix(it));
        is_quoted(name) || form.is_some_and(is_quoted) || ends.any(is_quoted)
    }
}

/// Whether a text may name a word, or be part of its name.
fn is_named(text: &str) -> bool {
    text.bytes().all(|it| matches!(it, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' | b':'))
}

/// Codes have hyphens in the place of the low lines of names.
fn underscored(text: &str) -> Cow<'_, str> {
    match text.contains('-') {
        true => text.replace('-', "_").into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_page_are_those_that_its_files_name() {
        let files = [
            "say(\"report::luck\"); sayMany(\"faults::and\"); say(`duel::${LABELS[it]}`); `${it}px`",
            "const LABELS = { begins: \"who-begins\" };",
        ];
        let said = Said::of(files.into_iter());
        for name in ["report::luck", "faults::and_one", "faults::and_many", "duel::who_begins"] {
            assert!(said.has(name), "{name}");
        }
        for name in ["report::skill", "report::luck_two", "duel::nobody", "web::who_begins", "px"] {
            assert!(!said.has(name), "{name}");
        }
    }

    #[test]
    fn every_game_of_the_page_is_reached_without_its_sign() {
        let index = include_str!("../../assets/index.html");
        let links = index.split("href=\"#/").skip(1).map(|rest| rest.split('"').next().unwrap());
        assert!(links.eq(GAMES));
    }
}
