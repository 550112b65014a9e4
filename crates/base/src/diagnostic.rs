//! Faults as plain data: a kind that tests can compare, and the places it speaks of. The wording is the
//! business of whoever shows it.

use serde::Serialize;

use crate::encoding::Encoding;
use crate::source::{SourceText, Span};

/// How bad a fault is; for programs `error` or `warning`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Nothing can be made of the input.
    Error,
    /// The input works, but somebody may want to know.
    Warning,
}

/// A closed list of faults.
pub trait FaultKind {
    /// How bad faults of this kind are: errors, unless the list has warnings too.
    fn severity(&self) -> Severity {
        Severity::Error
    }

    /// A name for programs, such as `repeated-attribute`; it never changes.
    fn code(&self) -> &'static str;
}

/// A fault and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic<K> {
    /// What is wrong.
    pub kind: K,
    /// Where.
    pub span: Span,
    /// Another place that belongs to it: the first of two equal names, the first of twins.
    pub related: Option<Span>,
}

impl<K: FaultKind> Diagnostic<K> {
    /// A fault of one place.
    pub fn new(kind: K, span: Span) -> Self {
        Self { kind, span, related: None }
    }

    /// This diagnostic with a second place.
    pub fn with_related(self, related: Span) -> Self {
        Self { related: Some(related), ..self }
    }

    /// Whether the input is of no use because of this.
    pub fn is_error(&self) -> bool {
        self.kind.severity() == Severity::Error
    }
}

/// Where a text is not UTF-8, in its order: a fault for each place of [`SourceText::invalid`], of the kind that a list has for
/// what the text looks like.
pub fn not_utf8<K: FaultKind>(
    source: &SourceText,
    kind: impl Fn(Encoding) -> K,
) -> Vec<Diagnostic<K>> {
    let Some(encoding) = source.encoding() else { return Vec::new() };
    source.invalid().iter().map(|&span| Diagnostic::new(kind(encoding), span)).collect()
}

/// Where a text that should be of numbers cannot be one: where it is not [UTF-8](not_utf8), or its first zero sign.
pub fn not_numbers<K: FaultKind>(
    source: &SourceText,
    kind: impl Fn(Encoding) -> K,
) -> Vec<Diagnostic<K>> {
    let zero = source.text().find('\0').filter(|_| source.encoding().is_none());
    match zero {
        Some(at) => vec![Diagnostic::new(kind(Encoding::NoText), Span::new(at, at + 1))],
        None => not_utf8(source, kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl FaultKind for Severity {
        fn severity(&self) -> Severity {
            *self
        }
        fn code(&self) -> &'static str {
            "test"
        }
    }

    #[test]
    fn only_errors_are_errors_and_a_second_place_changes_nothing_else() {
        let (here, there) = (Span::new(3, 5), Span::at(1));
        let error = Diagnostic::new(Severity::Error, here);
        assert!(error.is_error() && !Diagnostic::new(Severity::Warning, here).is_error());
        let related = error.clone().with_related(there);
        assert_eq!(related, Diagnostic { related: Some(there), ..error });
    }
}
