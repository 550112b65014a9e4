//! How a program ends: 0 done, 1 the input is wrong or the task cannot be done, 2 wrong usage, 130
//! interrupted. A closed pipe ends quietly with 0.

use std::io;
use std::process::ExitCode;

use qeq_i18n::words;

use crate::interrupt;
use crate::ui::Ui;

/// What is wrong, and what to do about it where that is known.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl Told {
    /// What is wrong, without a way out.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    /// The same with a way out.
    pub(crate) fn with_help(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: Some(help.into()) }
    }
}

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Exit {
    /// The task cannot be done.
    Failed(Told),
    /// The task cannot be done, and everything was said.
    FailedAfterReport,
    /// The command line is wrong, or asks for what nothing can give.
    Wrong(Told),
    /// The command line is wrong, and everything was said.
    WrongAfterReport,
    /// A signal ended it.
    Interrupted,
    /// Nobody reads the output any more.
    ClosedPipe,
    /// Standard output cannot be written.
    Output(io::Error),
}

/// What a command returns.
pub(crate) type Outcome = Result<(), Exit>;

impl Exit {
    /// The task cannot be done because of `message`.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::Failed(Told::new(message))
    }

    /// The same with a way out.
    pub(crate) fn failed_with_help(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Failed(Told::with_help(message, help))
    }

    /// The command line is wrong because of `message`.
    pub(crate) fn wrong(message: impl Into<String>) -> Self {
        Self::Wrong(Told::new(message))
    }
}

impl From<io::Error> for Exit {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Output(error),
        }
    }
}

/// The exit code of whoever was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Says what is still to be said and gives the exit code.
pub(crate) fn finish(outcome: Outcome, ui: &mut Ui) -> ExitCode {
    let outcome = match (outcome, ui.flush().map_err(Exit::from)) {
        (Ok(()), flushed) => flushed,
        // What was said may not have arrived.
        (Err(Exit::FailedAfterReport), Err(unheard)) => Err(unheard),
        (outcome, _) => outcome,
    };
    let code = match outcome {
        Ok(()) | Err(Exit::ClosedPipe) => 0,
        Err(Exit::Failed(told)) => {
            ui.tell(&told);
            1
        }
        Err(Exit::Wrong(told)) => {
            ui.tell(&told);
            2
        }
        Err(Exit::FailedAfterReport) => 1,
        Err(Exit::Output(error)) => {
            let stdout = words::board::standard_output(ui.lang());
            let message = crate::files::cannot_write(ui.lang(), &stdout, &error);
            ui.error(&message, None);
            1
        }
        Err(Exit::WrongAfterReport) => 2,
        Err(Exit::Interrupted) => INTERRUPTED,
    };
    ExitCode::from(if interrupt::asked() { INTERRUPTED } else { code })
}
