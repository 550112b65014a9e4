//! `cargo xtask ci`: what has to hold before a change goes in.

use crate::run::{Outcome, cargo, step, succeed};
use crate::{data, duel, screenshots, tidy};

/// Whether the tests are among the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tests {
    /// They are.
    Run,
    /// They have been run already.
    Skip,
}

impl Tests {
    /// Run, unless they are to be skipped.
    pub(crate) fn unless(skipped: bool) -> Self {
        if skipped { Self::Skip } else { Self::Run }
    }
}

/// Every step; stops at the first that fails.
///
/// # Errors
/// The failure of that step, with its exit code.
pub(crate) fn run(tests: Tests) -> Outcome {
    step("format", || succeed(&mut cargo(&["fmt", "--all", "--check"])))?;
    step("lints", lints)?;
    if tests == Tests::Run {
        step("tests", || succeed(&mut cargo(&["test", "--workspace"])))?;
    }
    step("docs", docs)?;
    step("screenshots", screenshots::check)?;
    step("data", data::check)?;
    step("duel", duel::check)?;
    step("tidy", tidy::run)
}

fn lints() -> Outcome {
    succeed(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs() -> Outcome {
    succeed(cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}
