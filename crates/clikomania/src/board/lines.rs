//! Lines and words of a text with their places.

use qeq_base::source::Span;

/// A piece of text and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) span: Span,
}

impl Piece<'_> {
    /// The piece as a whole number; `None` when it is none, or does not fit.
    pub(crate) fn number<T: std::str::FromStr>(&self) -> Option<T> {
        self.text.parse().ok()
    }
}

/// The lines that hold more than spaces, without their ends.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let bare = line.trim_end_matches(['\n', '\r']);
        let piece = Piece { text: bare, span: Span::new(start, start + bare.len()) };
        start += line.len();
        piece
    });
    lines.filter(|line| !line.text.trim().is_empty())
}

/// The words of a line, separated by white space.
pub(crate) fn words(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    line.text.split_whitespace().map(move |word| {
        let start = line.span.start + Span::of_part(line.text, word).start;
        Piece { text: word, span: Span::new(start, start + word.len()) }
    })
}
