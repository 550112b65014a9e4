//! Faults as plain data: a kind that tests can compare, and the places it speaks of. The wording is the
//! business of whoever shows it.

use std::ops::Deref;

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

/// A piece of somebody's text as a fault tells it again: the whole of it, or the beginning and an ellipsis. So a fault takes
/// bounded room, and any number of them may speak of one long name.
///
/// ```
/// use qeq_base::diagnostic::Quote;
/// assert_eq!(&*Quote::from("Ana"), "Ana");
/// assert_eq!(*Quote::from("ñ".repeat(70)), "ñ".repeat(64) + "…");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote(Box<str>);

impl Quote {
    /// Letters that are kept: more than any message shows.
    pub const LETTERS: usize = 64;
}

impl From<&str> for Quote {
    fn from(text: &str) -> Self {
        match text.char_indices().nth(Self::LETTERS) {
            Some((end, _)) => Self(format!("{}…", &text[..end]).into()),
            None => Self(text.into()),
        }
    }
}

impl From<String> for Quote {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl Deref for Quote {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Faults of a text as they are found, and how many they are. It keeps all of them, or the first ones where a text that anybody
/// may send could have a million, whose list would be fifty times as large: errors before warnings, both in the order of the
/// text. As a slice it is those that it keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics<K> {
    kept: Vec<Diagnostic<K>>,
    most: usize,
    errors: usize,
    warnings: usize,
}

impl<K> Default for Diagnostics<K> {
    /// None yet, of which all are kept.
    fn default() -> Self {
        Self::keeping(usize::MAX)
    }
}

impl<K> Diagnostics<K> {
    /// None yet, of which so many are kept.
    pub fn keeping(most: usize) -> Self {
        Self { kept: Vec::new(), most, errors: 0, warnings: 0 }
    }

    /// How many were found.
    pub fn found(&self) -> usize {
        self.errors + self.warnings
    }

    /// How many of those are errors.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Those that are kept, to be changed in place.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic<K>> {
        self.kept.iter_mut()
    }
}

impl<K: FaultKind> Diagnostics<K> {
    /// Adds a fault. O(log most) on average.
    pub fn push(&mut self, fault: Diagnostic<K>) {
        match fault.is_error() {
            true => self.errors += 1,
            false => self.warnings += 1,
        }
        self.kept.push(fault);
        // Not with each of them, which would put them in order as often.
        if self.kept.len() > self.most.saturating_mul(2) {
            self.forget_others();
        }
    }

    /// The same faults, those that are kept in the order of the text.
    pub fn in_order(mut self) -> Self {
        self.forget_others();
        self.kept.sort_by_key(|fault| fault.span);
        self
    }

    fn forget_others(&mut self) {
        if self.kept.len() > self.most {
            self.kept.sort_by_key(|fault| (fault.kind.severity(), fault.span));
            self.kept.truncate(self.most);
        }
    }
}

impl<K: FaultKind> Extend<Diagnostic<K>> for Diagnostics<K> {
    fn extend<T: IntoIterator<Item = Diagnostic<K>>>(&mut self, faults: T) {
        faults.into_iter().for_each(|fault| self.push(fault));
    }
}

impl<K> Deref for Diagnostics<K> {
    type Target = [Diagnostic<K>];

    fn deref(&self) -> &[Diagnostic<K>] {
        &self.kept
    }
}

impl<'a, K> IntoIterator for &'a Diagnostics<K> {
    type Item = &'a Diagnostic<K>;
    type IntoIter = std::slice::Iter<'a, Diagnostic<K>>;

    fn into_iter(self) -> Self::IntoIter {
        self.kept.iter()
    }
}

impl<K> IntoIterator for Diagnostics<K> {
    type Item = Diagnostic<K>;
    type IntoIter = std::vec::IntoIter<Diagnostic<K>>;

    fn into_iter(self) -> Self::IntoIter {
        self.kept.into_iter()
    }
}

/// Where a text is not UTF-8, in its order: a fault for each place of [`SourceText::invalid`], of the kind that a list has for
/// what the text looks like.
pub fn not_utf8<K: FaultKind>(
    source: &SourceText,
    kind: impl Fn(Encoding) -> K,
) -> impl Iterator<Item = Diagnostic<K>> {
    let places = source.encoding().map(|encoding| {
        source.invalid().iter().map(move |&span| Diagnostic::new(kind(encoding), span))
    });
    places.into_iter().flatten()
}

/// Where a text that should be of numbers cannot be one: where it is not [UTF-8](not_utf8), or its first zero sign.
pub fn not_numbers<K: FaultKind>(
    source: &SourceText,
    kind: impl Fn(Encoding) -> K,
) -> impl Iterator<Item = Diagnostic<K>> {
    let zero = source.text().find('\0').filter(|_| source.encoding().is_none());
    let zero = zero.map(|at| Diagnostic::new(kind(Encoding::NoText), Span::new(at, at + 1)));
    zero.into_iter().chain(not_utf8(source, kind))
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

    /// Eleven faults, a warning in front of each of the errors, found from the end to the beginning.
    fn many() -> impl Iterator<Item = Diagnostic<Severity>> {
        let severity = |at| if at % 2 == 0 { Severity::Warning } else { Severity::Error };
        (0..11).rev().map(move |at| Diagnostic::new(severity(at), Span::at(at)))
    }

    #[test]
    fn the_first_faults_of_a_text_are_kept_and_the_others_counted() {
        for (most, kept) in [
            (usize::MAX, (0..11).collect()),
            (0, vec![]),
            (2, vec![1, 3]),
            (5, vec![1, 3, 5, 7, 9]),
            (7, vec![0, 1, 2, 3, 5, 7, 9]),
        ] {
            let mut faults = Diagnostics::keeping(most);
            for fault in many() {
                faults.push(fault);
                assert!(faults.len() <= most.saturating_mul(2), "{} of {most}", faults.len());
            }
            let faults = faults.in_order();
            assert_eq!((faults.found(), faults.errors()), (11, 5));
            let places: Vec<usize> = faults.iter().map(|fault| fault.span.start).collect();
            assert_eq!(places, kept);
        }
    }
}
