//! `cargo xtask bless`: what the programs print now becomes what the tests expect. Then it is up to whoever ran
//! it to read the difference.

use crate::run::{Outcome, cargo, git, succeed};

/// The files that hold expected output.
const SNAPSHOTS: [&str; 4] = ["*.snap", "*.trycmd", "*.md", "*.stdout"];

/// Runs the tests so that they write what they see, and shows which files that changed.
///
/// # Errors
/// When git does not run. Tests that fail are no error here: blessing is why they ran.
pub(crate) fn run() -> Outcome {
    if let Err(failure) = succeed(tests_that_write().arg("--no-fail-fast")) {
        println!(
            "{failure}: some tests compare something else; run `cargo test` to see what is left"
        );
    }
    println!("== changed");
    succeed(git(&["diff", "--stat", "--"]).args(SNAPSHOTS))?;
    println!("== not yet committed");
    succeed(git(&["status", "--short", "--"]).args(SNAPSHOTS))?;
    println!(
        "(snapshots inside .rs files wait beside them as .pending-snap: `cargo insta accept`)"
    );
    Ok(())
}

/// `FORCE_PASS` lets a test with several snapshots go on to the next.
fn tests_that_write() -> std::process::Command {
    let mut cargo = cargo(&["test", "--workspace"]);
    cargo.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1").env("TRYCMD", "overwrite");
    cargo
}
