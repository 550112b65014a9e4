//! What is wrong with a file that was sent.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::{Diagnostic, Diagnostics, FaultKind, Severity};
use qeq_base::source::SourceText;
use qeq_frontend::texts::Wording;
use serde::Serialize;

use crate::problem::Problem;

/// So many faults of a file are told; of the others only the number.
pub(super) const MAX_FAULTS: usize = 100;

/// So many faults of a file are kept: enough to see what seems to be behind all of them. Two mebibytes have room for a million,
/// which took 350 MB.
pub(super) const MAX_KEPT: usize = 1000;

/// What is wrong with a file.
#[derive(Serialize)]
pub(super) struct Faults {
    /// In the order of the text; errors first where not all are told.
    faults: Vec<Fault>,
    /// How many there are beside these.
    more: usize,
}

impl Faults {
    /// Faults as they are told; the words are the caller's.
    pub(super) fn of<K: FaultKind>(
        source: &SourceText,
        faults: &[Diagnostic<K>],
        wording: impl Fn(&Diagnostic<K>) -> Wording,
    ) -> Self {
        Self::of_found(source, (faults, faults.len()), wording)
    }

    /// The same of a file whose faults are too many to be kept.
    pub(super) fn of_many<K: FaultKind>(
        source: &SourceText,
        faults: &Diagnostics<K>,
        wording: impl Fn(&Diagnostic<K>) -> Wording,
    ) -> Self {
        Self::of_found(source, (faults, faults.found()), wording)
    }

    fn of_found<K: FaultKind>(
        source: &SourceText,
        (kept, found): (&[Diagnostic<K>], usize),
        wording: impl Fn(&Diagnostic<K>) -> Wording,
    ) -> Self {
        let mut told: Vec<_> = kept.iter().collect();
        if told.len() > MAX_FAULTS {
            told.sort_by_key(|fault| !fault.is_error());
            told.truncate(MAX_FAULTS);
        }
        Self {
            more: found - told.len(),
            faults: told.into_iter().map(|it| Fault::of(source, it, wording(it))).collect(),
        }
    }

    /// The same with what is to be told of the whole file, if anything is: beside the first fault of which nothing is told
    /// that might be done.
    pub(super) fn with_hint(mut self, hint: Option<String>) -> Self {
        if let Some(first) = self.faults.iter_mut().find(|fault| fault.help.is_none()) {
            first.help = hint;
        }
        self
    }

    /// Those that are told.
    pub(super) fn into_told(self) -> Vec<Fault> {
        self.faults
    }
}

/// A fault of a file, with its place.
#[derive(Serialize)]
pub(super) struct Fault {
    severity: Severity,
    line: usize,
    column: usize,
    message: String,
    /// Another place that belongs to it.
    related: Option<Related>,
    /// What to do.
    help: Option<String>,
}

/// The other place of a fault, such as where the first of two equal names stands.
#[derive(Serialize)]
struct Related {
    line: usize,
    column: usize,
    message: String,
}

impl Fault {
    fn of<K: FaultKind>(source: &SourceText, fault: &Diagnostic<K>, wording: Wording) -> Self {
        let place = source.position(fault.span.start);
        let severity = fault.kind.severity();
        let Wording { title: message, related, help, .. } = wording;
        let other = fault.related.map(|span| source.position(span.start)).zip(related);
        let related = other.map(|(place, message)| Related {
            line: place.line,
            column: place.column,
            message,
        });
        Self { severity, line: place.line, column: place.column, message, related, help }
    }
}

/// Why there is no use for a file that was sent.
pub(super) enum Unread {
    /// What is wrong with its text.
    Faulty(Faults),
    Problem(Problem),
}

impl From<Faults> for Unread {
    fn from(faults: Faults) -> Self {
        Self::Faulty(faults)
    }
}

impl From<Problem> for Unread {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl IntoResponse for Unread {
    fn into_response(self) -> Response {
        match self {
            Self::Faulty(faults) => Rejected { version: 1, faults }.into_response(),
            Self::Problem(problem) => problem.into_response(),
        }
    }
}

/// The response to a file with faults.
#[derive(Serialize)]
struct Rejected {
    version: u32,
    #[serde(flatten)]
    faults: Faults,
}

impl IntoResponse for Rejected {
    fn into_response(self) -> Response {
        (StatusCode::UNPROCESSABLE_ENTITY, Json(self)).into_response()
    }
}
