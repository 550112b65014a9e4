//! What bytes look like that are not UTF-8.

/// What is in the place of a text in UTF-8, by its looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// No text at all: bytes that are not UTF-8 and zeros among them, as in a picture or a program.
    NoText,
    /// UTF-16 with its mark in front, which tells the order of its bytes.
    Utf16,
    /// UTF-16 without a mark, the low byte of each unit first.
    Utf16Le,
    /// UTF-16 without a mark, the high byte of each unit first.
    Utf16Be,
    /// Another encoding, most often one of a byte a sign, such as Latin-1.
    Other,
}

impl Encoding {
    /// The name of the fault for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoText => "not-text",
            Self::Utf16 | Self::Utf16Le | Self::Utf16Be | Self::Other => "not-utf8",
        }
    }
}

/// What bytes say that look like UTF-16, and how they tell it: by a mark, or by zeros beside the signs of Latin letters. O(n).
pub(crate) fn utf16(bytes: &[u8]) -> Option<(Encoding, String)> {
    match bytes {
        [0xff, 0xfe, ..] => Some((Encoding::Utf16, decoded(bytes, u16::from_le_bytes))),
        [0xfe, 0xff, ..] => Some((Encoding::Utf16, decoded(bytes, u16::from_be_bytes))),
        _ if bytes.contains(&0) => unmarked(bytes),
        _ => None,
    }
}

/// The same without a mark: most units are Latin letters, and none is a sign that no text has.
fn unmarked(bytes: &[u8]) -> Option<(Encoding, String)> {
    let units = bytes.len() / 2;
    let zeros_from = |at: usize| bytes.iter().skip(at).step_by(2).filter(|&&it| it == 0).count();
    let (encoding, text) = match [zeros_from(0), zeros_from(1)] {
        _ if bytes.len() % 2 == 1 => return None,
        [0, high] if high * 2 > units => (Encoding::Utf16Le, decoded(bytes, u16::from_le_bytes)),
        [high, 0] if high * 2 > units => (Encoding::Utf16Be, decoded(bytes, u16::from_be_bytes)),
        _ => return None,
    };
    let is_sign = |sign: char| !sign.is_control() || sign.is_ascii_whitespace();
    text.chars().all(is_sign).then_some((encoding, text))
}

fn decoded(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks(2).map(|pair| pair.try_into().map_or(0xfffd, unit));
    let signs = char::decode_utf16(units);
    signs.map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(order).collect()
    }

    #[test]
    fn utf_16_tells_itself_by_its_mark_or_by_its_zeros() {
        for (text, little, big) in [
            ("\u{feff}ñu\t🦙\n", Encoding::Utf16, Encoding::Utf16),
            ("ñu\t🦙\r\n", Encoding::Utf16Le, Encoding::Utf16Be),
            ("2 1 1", Encoding::Utf16Le, Encoding::Utf16Be),
        ] {
            let told = Some((little, text.to_owned()));
            assert_eq!(utf16(&wide(text, u16::to_le_bytes)), told);
            assert_eq!(utf16(&wide(text, u16::to_be_bytes)), Some((big, text.to_owned())));
        }
    }

    #[test]
    fn without_a_mark_more_than_half_are_latin_letters() {
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            assert_eq!(utf16(&wide("aж", order)), None, "half of them");
            assert!(utf16(&wide("abж", order)).is_some());
        }
    }

    #[test]
    fn half_a_sign_at_the_end_is_one_that_cannot_be_read() {
        let told = Some((Encoding::Utf16, "\u{feff}a\u{fffd}".to_owned()));
        assert_eq!(utf16(b"\xff\xfea\0b"), told);
        assert_eq!(utf16(b"\xfe\xff\0ab"), told);
    }

    #[test]
    fn zeros_alone_make_no_utf_16() {
        for bytes in
            [&b""[..], b"a", b"a\0b", b"a\0b\0c", b"ab\0\0", b"\0\0", b"\x01\0\x02\0", b"aaaa\0b"]
        {
            assert_eq!(utf16(bytes), None, "{bytes:?}");
        }
    }
}
