//! What stands in drawings of trees.

use qeq_core::tree::draw::Labels;
use qeq_i18n::{Lang, words};

/// Draws with the labels of a language.
pub fn with_labels<T>(lang: Lang, draw: impl FnOnce(&Labels<'_>) -> T) -> T {
    draw(&Labels {
        yes: &words::tree::edge_yes(lang),
        no: &words::tree::edge_no(lang),
        question: &|attribute, left| words::tree::question_with_count(lang, attribute, left),
        character: &str::to_owned,
    })
}
