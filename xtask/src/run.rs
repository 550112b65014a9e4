//! Running other programs, and what it means that one of them failed.

use std::env;
use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};
use std::time::Instant;

/// What every command of this program ends with.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// Why a command failed, and the exit code that says so.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// The failure of a program that ended with `status`; killed by a signal counts as 1.
    fn of(what: &str, status: ExitStatus) -> Self {
        let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
        Self { message: format!("{what}: {status}"), code }
    }

    /// Says what was being done.
    pub(crate) fn during(self, what: impl Display) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<Failure> for ExitCode {
    fn from(failure: Failure) -> Self {
        Self::from(failure.code)
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self { message, code: 1 }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::from(error.to_string())
    }
}

/// The root of the workspace. Cargo says where this crate is when it runs it; the place where it was
/// compiled stands in when the program is started by hand.
pub(crate) fn root() -> PathBuf {
    let compiled = env!("CARGO_MANIFEST_DIR").to_owned();
    let mut path = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or(compiled));
    path.pop();
    path
}

/// A cargo command at the root, with the cargo that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    program(&env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// A git command at the root. A checkout that belongs to somebody else, as in a container, is fine: nothing
/// is written to it.
pub(crate) fn git(arguments: &[&str]) -> Command {
    let mut git = program("git", &["--no-pager", "-c", "safe.directory=*"]);
    git.args(arguments);
    git
}

fn program(name: &str, arguments: &[&str]) -> Command {
    let mut program = Command::new(name);
    program.args(arguments).current_dir(root());
    program
}

/// Runs a program to its end.
///
/// # Errors
/// When it cannot start or does not succeed; the failure carries its exit code.
pub(crate) fn succeed(command: &mut Command) -> Outcome {
    let name = shown(command);
    let status = command.status().map_err(|error| Failure::from(error).during(&name))?;
    if status.success() { Ok(()) } else { Err(Failure::of(&name, status)) }
}

/// What a program prints.
///
/// # Errors
/// As [`succeed`].
pub(crate) fn output(command: &mut Command) -> Outcome<Vec<u8>> {
    let name = shown(command);
    let output = command.output().map_err(|error| Failure::from(error).during(&name))?;
    if output.status.success() { Ok(output.stdout) } else { Err(Failure::of(&name, output.status)) }
}

/// Does one step, with its name before it and the seconds it took after it.
///
/// # Errors
/// What the step says.
pub(crate) fn step(name: &str, work: impl FnOnce() -> Outcome) -> Outcome {
    println!("== {name}");
    let start = Instant::now();
    let outcome = work();
    let verdict = if outcome.is_ok() { "done" } else { "failed" };
    println!("== {name}: {verdict} in {:.1} s", start.elapsed().as_secs_f64());
    outcome
}

/// A command as one would type it, without the folders of the program.
fn shown(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_carries_the_exit_code_of_its_program() {
        let failure = output(&mut cargo(&["no-such-command"])).unwrap_err();
        assert_eq!(failure.code, 101);
        assert!(failure.to_string().starts_with("cargo no-such-command: "), "{failure}");
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("xtask/Cargo.toml").is_file());
    }
}
