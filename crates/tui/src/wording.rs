//! How faults are spelt, in prompts and screens alike.

/// What is wrong, where colours do not tell it.
pub(crate) fn marked(fault: &str) -> String {
    format!("! {fault}")
}
