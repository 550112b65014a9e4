//! Pieces of a text that know their place: its lines, and what stands in them.

use std::ops::Range;
use std::str::FromStr;

use crate::source::Span;

/// A text without what is around it: white space, and the byte order marks that some programs take from the beginning of a
/// file into the first name.
///
/// ```
/// use qeq_base::pieces::bare;
/// assert_eq!(bare("\u{feff} Ana \n"), "Ana");
/// ```
pub fn bare(text: &str) -> &str {
    text.trim_matches(is_blank)
}

fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}'
}

/// The words of a text, between what [`bare`] takes away.
///
/// ```
/// use qeq_base::pieces::words;
/// assert!(words("\u{feff} Ana\u{feff}Eva ").eq(["Ana", "Eva"]));
/// ```
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_blank).filter(|word| !word.is_empty())
}

/// The number that a text is, of digits and nothing else: no sign, no blanks. `None` also where it does not fit.
///
/// ```
/// use qeq_base::pieces::digits;
/// assert_eq!((digits("042"), digits("+42"), digits("")), (Some(42), None, None));
/// ```
pub fn digits(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A piece of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece<'a> {
    /// What it says.
    pub text: &'a str,
    /// Where it stands in the whole text.
    pub span: Span,
}

impl<'a> Piece<'a> {
    /// What stands at these bytes of the piece, without the white space around it.
    ///
    /// # Panics
    /// If they are not in the piece, or part a character.
    pub fn part(self, bytes: Range<usize>) -> Self {
        let end = self.span.start + bytes.end;
        let left = self.text[bytes].trim_start_matches(is_blank);
        let start = end - left.len();
        let text = left.trim_end_matches(is_blank);
        Self { text, span: Span::new(start, start + text.len()) }
    }

    /// The piece without the white space around it.
    pub fn trimmed(self) -> Self {
        self.part(0..self.text.len())
    }

    /// Whether it holds nothing but white space.
    pub fn is_blank(self) -> bool {
        bare(self.text).is_empty()
    }

    /// The number that it is, of [`digits`], after a minus where it may have one; `None` when it is none, or does not fit.
    pub fn number<T: FromStr>(self) -> Option<T> {
        let plain = self.text.strip_prefix('-').unwrap_or(self.text);
        let plain = plain.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| self.text.parse().ok()).flatten()
    }

    /// What stands between these signs, without the white space around it.
    pub fn split(self, sign: char) -> impl Iterator<Item = Self> {
        let mut start = 0;
        self.text.split(sign).map(move |text| {
            let part = self.part(start..start + text.len());
            start += text.len() + sign.len_utf8();
            part
        })
    }

    /// The words, separated by white space.
    pub fn words(self) -> impl Iterator<Item = Self> {
        words(self.text).map(move |text| {
            let start = self.span.start + Span::of_part(self.text, text).start;
            Self { text, span: Span::new(start, start + text.len()) }
        })
    }
}

/// The lines of a text without their ends, blank ones included.
pub fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> + Clone {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let bare = line.strip_suffix('\n').unwrap_or(line);
        let bare = bare.strip_suffix('\r').unwrap_or(bare);
        let piece = Piece { text: bare, span: Span::new(start, start + bare.len()) };
        start += line.len();
        piece
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of some pieces of `whole`, each of which stands where it says.
    fn texts<'a>(whole: &str, pieces: impl Iterator<Item = Piece<'a>>) -> Vec<&'a str> {
        let text = |piece: Piece<'a>| {
            assert_eq!(&whole[piece.span.range()], piece.text);
            piece.text
        };
        pieces.map(text).collect()
    }

    #[test]
    fn lines_have_no_ends() {
        for text in ["a\n\n ñ \r\nb", "a\r\n\r\n ñ \nb\n"] {
            assert_eq!(texts(text, lines(text)), ["a", "", " ñ ", "b"]);
            assert_eq!(texts(text, lines(text).map(Piece::trimmed)), ["a", "", "ñ", "b"]);
            assert_eq!(lines(text).filter(|line| line.is_blank()).count(), 1);
        }
        assert_eq!(lines("").count(), 0);
    }

    #[test]
    fn pieces_of_a_line_know_their_place_in_the_text() {
        let text = "a\n 0 \tñu \t\r\nb";
        let line = lines(text).nth(1).unwrap();
        assert_eq!(texts(text, line.split('\t')), ["0", "ñu", ""]);
        assert_eq!(texts(text, line.words()), ["0", "ñu"]);
        assert_eq!(line.words().map(Piece::number::<u8>).collect::<Vec<_>>(), [Some(0), None]);
        assert_eq!(texts(text, std::iter::once(line.part(2..6))), ["ñ"]);
    }

    #[test]
    fn a_number_has_no_plus_and_a_minus_where_it_may_be_negative() {
        let number = |text| Piece { text, span: Span::at(0) }.number::<i32>();
        let read = ["042", "-7", "+7", "", "-", "--7", " 7", "7_0", "-99999999999"].map(number);
        assert_eq!(read, [Some(42), Some(-7), None, None, None, None, None, None, None]);
        let natural = |text| Piece { text, span: Span::at(0) }.number::<u8>();
        assert_eq!(["7", "-7", "+7", "256"].map(natural), [Some(7), None, None, None]);
    }
}
