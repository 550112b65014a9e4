//! The page: its files and its words.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use qeq_i18n::Lang;

use super::extract::Named;
use crate::assets;
use crate::problem::Problem;

/// The games of the page, as they are named behind its `#`.
const GAMES: [&str; 7] = ["practice", "hunt", "watch", "duel", "cluedo", "conecta4", "clikomania"];

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

/// The words that the page says as they are: whole modules, or what begins so.
const SAID: [&str; 30] = [
    "page::",
    "notes::",
    "clikomania::",
    "conecta4::",
    "duel::",
    "report::",
    "web::",
    "play::guess",
    "play::missed",
    "play::contradiction",
    "play::suspect",
    "play::alike",
    "play::own_question",
    "play::ask_trait",
    "players::you",
    "screen::game_name",
    "screen::practice_title",
    "screen::hunt_title",
    "screen::watch_title",
    "screen::left_of_",
    "screen::it_was",
    "screen::wrong_button",
    "screen::who_was_it",
    "screen::hunt_answer_",
    "screen::hunt_over",
    "screen::new_name",
    "notebook::no_history",
    "notebook::file_name",
    "tree::",
    "faults::and_more",
];

/// The words of the page: templates by their keys, those of its own without the name of their module.
pub(super) async fn words(Named(code): Named<String>) -> Result<Response, Problem> {
    let lang = Lang::from_code(&code).ok_or(Problem::NotFound)?;
    Ok(Json(words_in(lang)).into_response())
}

fn words_in(lang: Lang) -> BTreeMap<&'static str, &'static str> {
    let is_said = |key: &str| SAID.iter().any(|beginning| key.starts_with(beginning));
    let of_page = qeq_i18n::words::all().filter(|message| is_said(message.key));
    let template = |message: &qeq_i18n::Message| match lang {
        Lang::Es => message.es,
        Lang::En => message.en,
    };
    of_page.map(|it| (it.key.trim_start_matches("page::"), template(it))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those that its scripts name as they are; the tests in a browser see the others.
    #[test]
    fn the_page_says_no_word_that_is_not_there() {
        let words = words_in(Lang::Es);
        let counted = |key: &str| words.contains_key(format!("{key}_one").as_str());
        let is_there = |key: &str| words.contains_key(key) || counted(key);
        let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let mut said = 0;
        for file in std::fs::read_dir(assets).unwrap().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|extension| extension != "js") {
                continue;
            }
            let script = std::fs::read_to_string(&file).unwrap();
            let after = script.split("say(\"").skip(1).filter_map(|rest| rest.split('"').next());
            let of_a_group = script.split('"').filter(|text| text.contains("::"));
            for key in after.chain(of_a_group) {
                let is_key =
                    key.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b':'));
                let is_whole = is_key && !key.ends_with(['_', ':']);
                assert!(!is_whole || is_there(key), "{}: {key}", file.display());
                said += usize::from(is_whole);
            }
        }
        assert!(said > 100, "{said}");
    }

    #[test]
    fn every_game_of_the_page_is_reached_without_its_sign() {
        let index = include_str!("../../assets/index.html");
        let links = index.split("href=\"#/").skip(1).map(|rest| rest.split('"').next().unwrap());
        assert!(links.eq(GAMES));
    }
}
