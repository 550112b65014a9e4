//! Lines, cells and words of a text with their places.

use qeq_base::source::Span;

/// A piece of text and its place. Spaces around it are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) span: Span,
}

impl<'a> Piece<'a> {
    /// The trimmed piece of `whole` at `start..end`.
    fn trimmed(whole: &'a str, start: usize, end: usize) -> Self {
        let text = &whole[start..end];
        let left = text.trim_start();
        let start = end - left.len();
        let text = left.trim_end();
        Self { text, span: Span::new(start, start + text.len()) }
    }
}

/// The lines of a text without their ends, blank ones included.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> + Clone {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let bare = line.strip_suffix('\n').unwrap_or(line);
        let bare = bare.strip_suffix('\r').unwrap_or(bare);
        let piece = Piece { text: bare, span: Span::new(start, start + bare.len()) };
        start += line.len();
        piece
    })
}

/// The tab-separated cells of a line of `whole`.
pub(crate) fn cells<'a>(whole: &'a str, line: Piece<'a>) -> impl Iterator<Item = Piece<'a>> {
    let mut start = line.span.start;
    line.text.split('\t').map(move |cell| {
        let piece = Piece::trimmed(whole, start, start + cell.len());
        start += cell.len() + 1;
        piece
    })
}

/// The words of a line, separated by white space.
pub(crate) fn words(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    line.text.split_whitespace().map(move |word| {
        let start = line.span.start + Span::of_part(line.text, word).start;
        Piece { text: word, span: Span::new(start, start + word.len()) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_know_their_place_without_the_spaces_around_them() {
        let text = "a\n 0 \tñu \t\r\nb";
        let line = lines(text).nth(1).unwrap();
        let found: Vec<_> = cells(text, line).collect();
        assert_eq!(found.iter().map(|cell| cell.text).collect::<Vec<_>>(), ["0", "ñu", ""]);
        assert!(found.iter().all(|cell| &text[cell.span.range()] == cell.text));
        assert_eq!(words(line).map(|word| word.text).collect::<Vec<_>>(), ["0", "ñu"]);
    }
}
