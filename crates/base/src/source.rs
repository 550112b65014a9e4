//! A text with a name, and places in it.
//!
//! Places are byte ranges ([`Span`]); line and column are worked out when a person is to see them.

use std::cell::OnceCell;
use std::ops::Range;

use crate::encoding::{Encoding, utf16};

/// A range of bytes in a [`SourceText`], on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The place before the byte at `offset`, without any width.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// Where `part`, which borrows from `whole`, stands in it. O(1).
    ///
    /// # Panics
    /// When `part` begins before `whole` does: it is a piece of another text then.
    pub fn of_part(whole: &str, part: &str) -> Self {
        let start = (part.as_ptr() as usize)
            .checked_sub(whole.as_ptr() as usize)
            .expect("a part begins within the whole");
        Self::new(start, start + part.len())
    }

    /// The place in `text` of a line and a column in bytes, both counted from 1, as parsers of JSON tell them. A column
    /// within a character is where that begins; what lies beyond the end is the end. O(length of the text).
    pub(crate) fn at_line_and_byte(text: &str, line: usize, column: usize) -> Self {
        let lines_before = text.split_inclusive('\n').take(line.saturating_sub(1));
        let line_start: usize = lines_before.map(str::len).sum();
        Self::at(text.floor_char_boundary(line_start.saturating_add(column.saturating_sub(1))))
    }

    /// The span as a range.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A line and a column, both counted from 1; columns count characters (Unicode scalar values).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// A whole text under the name that a person knows it by.
#[derive(Clone, Debug)]
pub struct SourceText {
    name: String,
    text: String,
    misread: Option<Misread>,
    line_starts: OnceCell<Vec<usize>>,
}

/// How a text is not UTF-8, and where.
#[derive(Clone, Debug)]
struct Misread {
    encoding: Encoding,
    places: Vec<Span>,
}

impl SourceText {
    /// A text that is known to be UTF-8. Byte order marks in front are dropped.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        let bare = text.trim_start_matches(BYTE_ORDER_MARK).len();
        text.drain(..text.len() - bare);
        Self { name: name.into(), text, misread: None, line_starts: OnceCell::new() }
    }

    /// A text from raw bytes. What is not UTF-8 stands as U+FFFD in [`text`](Self::text), and the first of each line is
    /// listed in [`invalid`](Self::invalid), so that a reader can go on and report it with its place. Of what is no text at
    /// all the beginning alone is listed: whoever opens a picture by mistake is not told about each of its bytes. UTF-16 is
    /// told by its first sign alone: the text is what it says. Where all lines end in a carriage return alone, as on old
    /// Macintoshes, line feeds stand for them.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        if let Some((encoding, text)) = utf16(&bytes) {
            let mut source = Self::new(name, text);
            let first = source.text.chars().next().map_or(0, char::len_utf8);
            source.misread = Some(Misread { encoding, places: vec![Span::new(0, first)] });
            return source;
        }
        match String::from_utf8(with_line_feeds(bytes)) {
            Ok(text) => Self::new(name, text),
            Err(error) => Self::lossy(name, error.as_bytes()),
        }
    }

    /// The same of bytes of which some are not UTF-8.
    fn lossy(name: impl Into<String>, mut bytes: &[u8]) -> Self {
        while let Some(rest) = bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()) {
            bytes = rest;
        }
        let mut text = String::with_capacity(bytes.len());
        let mut places = Vec::new();
        let mut is_listed = false;
        for chunk in bytes.utf8_chunks() {
            is_listed &= !chunk.valid().contains('\n');
            text.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                let start = text.len();
                text.push(char::REPLACEMENT_CHARACTER);
                if !std::mem::replace(&mut is_listed, true) {
                    places.push(Span::new(start, text.len()));
                }
            }
        }
        let misread = match text.contains('\0') {
            true => Misread { encoding: Encoding::NoText, places: vec![Span::at(0)] },
            false => Misread { encoding: Encoding::Other, places },
        };
        Self { misread: Some(misread), ..Self::new(name, text) }
    }

    /// The name: a path, or what stands for standard input.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The first place of each line where the bytes were not UTF-8, in order; the beginning alone of what is UTF-16, or no text.
    pub fn invalid(&self) -> &[Span] {
        self.misread.as_ref().map_or(&[], |it| &it.places)
    }

    /// What the bytes look like; `None` where they are UTF-8.
    pub fn encoding(&self) -> Option<Encoding> {
        self.misread.as_ref().map(|it| it.encoding)
    }

    /// Whether it is no text at all: bytes that are not UTF-8, and zeros among them.
    pub fn is_binary(&self) -> bool {
        self.encoding() == Some(Encoding::NoText)
    }

    /// The line and column of a byte offset: of the character that it lies in, or of the end where it lies beyond. O(log
    /// lines + length of the line).
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.line_of(offset);
        let start = self.line_starts()[line];
        Position { line: line + 1, column: self.text[start..offset].chars().count() + 1 }
    }

    /// The whole lines that `span` touches, as a span without the last line end; what of it lies beyond the end touches the
    /// last line.
    pub fn lines_around(&self, span: Span) -> Span {
        let start = self.line_starts()[self.line_of(span.start)];
        let touched = self.text.floor_char_boundary(span.end);
        let rest = &self.text[touched..];
        let end = touched + rest.find('\n').unwrap_or(rest.len());
        let end = if self.text[start..end].ends_with('\r') { end - 1 } else { end };
        Span::new(start, end.max(touched))
    }

    fn line_of(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|&start| start <= offset) - 1
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let ends = self.text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect()
        })
    }
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The same with line feeds where all lines end in a carriage return alone.
fn with_line_feeds(mut bytes: Vec<u8>) -> Vec<u8> {
    if !bytes.contains(&b'\n') {
        bytes.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_old_macintoshes_are_lines() {
        let text = |bytes: &[u8]| SourceText::from_bytes("x", bytes.to_vec()).text().to_owned();
        assert_eq!(text(b"a\tb\r1\tc\r"), "a\tb\n1\tc\n");
        assert_eq!(text(b"a\r\r\xff\r"), "a\n\n\u{fffd}\n");
        assert_eq!(text(b"a\r\nb\rc"), "a\r\nb\rc", "a line feed ends lines here");
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let source = SourceText::new("x", "\u{feff}ñandú\tsí\nAna\r\n");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position("ñandú\t".len()), Position { line: 1, column: 7 });
        let ana = source.text().find("Ana").unwrap();
        assert_eq!(source.position(ana), Position { line: 2, column: 1 });
        assert_eq!(source.lines_around(Span::at(ana)), Span::new(ana, ana + 3));
        assert_eq!(source.position(source.text().len()), Position { line: 3, column: 1 });
    }

    #[test]
    fn every_offset_has_a_place() {
        let source = SourceText::new("x", "a\nsí");
        let [within, behind, beyond] = [4, 5, 99].map(|offset| source.position(offset));
        assert_eq!(within, Position { line: 2, column: 2 }, "it lies in the second letter");
        assert_eq!((behind, beyond), (Position { line: 2, column: 3 }, behind));
        for (start, end) in [(4, 4), (2, 4), (4, 99), (99, 99)] {
            assert_eq!(source.lines_around(Span::new(start, end)), Span::new(2, 5));
        }
    }

    #[test]
    fn marks_in_front_are_dropped_however_many() {
        assert_eq!(SourceText::new("x", "\u{feff}\u{feff}a").text(), "a");
        let broken = SourceText::from_bytes("x", b"\xef\xbb\xbf\xef\xbb\xbfa\xff".to_vec());
        assert_eq!(broken.text(), "a\u{fffd}");
    }

    #[test]
    fn utf_16_is_told_once() {
        for (mark, encoding) in [("\u{feff}", Encoding::Utf16), ("", Encoding::Utf16Be)] {
            let text = "ñu\t🦙\nab\n";
            let units = [mark, text].concat();
            let bytes = units.encode_utf16().flat_map(u16::to_be_bytes).collect();
            let source = SourceText::from_bytes("x", bytes);
            assert_eq!(source.text(), text);
            let told = (source.encoding(), source.invalid());
            assert_eq!(told, (Some(encoding), &[Span::new(0, 2)][..]));
        }
        let empty = SourceText::from_bytes("x", b"\xff\xfe".to_vec());
        assert_eq!((empty.text(), empty.invalid()), ("", &[Span::at(0)][..]));
    }

    #[test]
    fn parts_stand_where_they_were_cut_out() {
        let text = "sí\tñu\tno";
        for part in text.split('\t').chain([text, &text[text.len()..]]) {
            assert_eq!(&text[Span::of_part(text, part).range()], part);
        }
        assert_eq!(Span::of_part(text, &text[4..7]), Span::new(4, 7));
    }

    #[test]
    fn lines_and_bytes_from_1_are_places_on_character_borders() {
        let text = "{\n ñ}\n";
        let at = |line, column| Span::at_line_and_byte(text, line, column).start;
        assert_eq!([at(1, 1), at(1, 2), at(2, 1), at(2, 2)], [0, 1, 2, 3]);
        assert_eq!([at(2, 3), at(2, 4)], [3, 5], "the second byte of ñ is ñ");
        assert_eq!([at(3, 1), at(9, 9), at(0, 0)], [text.len(), text.len(), 0]);
        assert_eq!([at(2, usize::MAX), at(usize::MAX, usize::MAX)], [text.len(); 2]);
    }

    #[test]
    fn a_picture_is_no_text_and_a_text_with_a_wrong_byte_is_one() {
        let is_binary = |bytes: &[u8]| SourceText::from_bytes("x", bytes.to_vec()).is_binary();
        assert!(is_binary(b"\x89PNG\r\n\x1a\n\0\0"));
        assert!(!is_binary(b"Bego\xf1a\n") && !is_binary(b"a\0b"));
        let picture = SourceText::from_bytes("x", b"\x89PNG\r\n\xff\n\0\0".to_vec());
        assert_eq!(picture.invalid(), [Span::at(0)]);
    }

    #[test]
    fn bytes_that_are_no_utf8_are_listed_with_their_place() {
        let source = SourceText::from_bytes("x", b"a\nb\xf1o\xf1\n\xff\xfe\n".to_vec());
        assert_eq!(
            (source.name(), source.text()),
            ("x", "a\nb\u{fffd}o\u{fffd}\n\u{fffd}\u{fffd}\n")
        );
        let places: Vec<_> =
            source.invalid().iter().map(|span| source.position(span.start)).collect();
        assert_eq!(places, [Position { line: 2, column: 2 }, Position { line: 3, column: 1 }]);
        assert_eq!(source.encoding(), Some(Encoding::Other));
    }
}
