//! How faults and numbers are spelt, in prompts and screens alike.

use qeq_i18n::Lang;

/// What is wrong, where colours do not tell it.
pub(crate) fn marked(fault: &str) -> String {
    format!("! {fault}")
}

/// A number with the decimal sign of the language.
pub(crate) fn decimal(lang: Lang, value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match lang {
        Lang::Es => text.replace('.', ","),
        Lang::En => text,
    }
}
