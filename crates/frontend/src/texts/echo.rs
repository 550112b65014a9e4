//! What somebody wrote, where a message tells it again: no sign of it does more than stand there, and nobody has to read on for
//! long.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// Cells of a piece of somebody's text, in a message and where it is underlined: a name, a value.
pub const LONGEST: usize = 60;

/// Cells at the beginning of a line of a message, and at its end, between which nothing is left out.
const HALF_A_LINE: usize = 500;

/// Whether a sign does more than stand there: control characters, and the marks that turn the direction of the
/// text or break its lines without being seen. Those that join letters or emoji are no harm.
pub fn is_harmful(sign: char) -> bool {
    let is_unseen = matches!(
        sign,
        '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
    );
    is_unseen || sign.is_control()
}

/// A piece of somebody's file or command line inside a message: a tab is shown as `␉`, as people have it in their files, what
/// else is harmful as U+FFFD, and what is longer than [`LONGEST`] ends there.
pub fn shown(text: &str) -> String {
    let end = fitting(text.chars(), LONGEST);
    let seen = |sign| match sign {
        '\t' => '␉',
        sign if is_harmful(sign) => char::REPLACEMENT_CHARACTER,
        sign => sign,
    };
    let more = (end < text.len()).then_some('…');
    text[..end].chars().map(seen).chain(more).collect()
}

/// A line of a message, of which the middle is left out where it would fill whole screens: a path may be as long as its whole
/// message is read.
pub fn readable(line: &str) -> Cow<'_, str> {
    // No sign takes more cells than bytes.
    if line.len() <= 2 * HALF_A_LINE {
        return Cow::Borrowed(line);
    }
    let head = fitting(line.chars(), HALF_A_LINE);
    let tail = fitting(line.chars().rev(), HALF_A_LINE);
    match head + tail < line.len() {
        true => Cow::Owned(format!("{} […] {}", &line[..head], &line[line.len() - tail..])),
        false => Cow::Borrowed(line),
    }
}

/// The bytes of the first signs that fit into `room` cells of a terminal. A sign that takes none counts as one that does:
/// any number of those would fit.
pub fn fitting(signs: impl Iterator<Item = char>, room: usize) -> usize {
    let mut taken = 0;
    let fits = |sign: &char| {
        taken += sign.width().unwrap_or(0).max(1);
        taken <= room
    };
    signs.take_while(fits).map(char::len_utf8).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_cut_by_its_width_whatever_the_signs() {
        for (sign, fit) in [('a', 60), ('漢', 30), ('\u{301}', 60), ('ñ', 60)] {
            let all = |count| sign.to_string().repeat(count);
            assert_eq!(shown(&all(fit)), all(fit));
            assert_eq!(shown(&all(fit + 1)), all(fit) + "…");
        }
    }

    #[test]
    fn what_terminals_obey_is_not_shown_and_what_joins_letters_is() {
        assert_eq!(
            shown("a\u{202e}b\n\u{9b}c\u{2066}\u{feff}"),
            "a\u{fffd}b\u{fffd}\u{fffd}c\u{fffd}\u{fffd}"
        );
        for name in ["👩\u{200d}🚒", "نمی\u{200c}خواهم", "e\u{301}", "a\u{ad}b"] {
            assert_eq!(shown(name), name);
        }
    }

    #[test]
    fn a_tab_is_seen_to_be_one() {
        assert_eq!(shown("12\t7"), "12␉7");
        assert_eq!(shown(&"\t".repeat(LONGEST + 1)), "␉".repeat(LONGEST) + "…");
    }

    #[test]
    fn of_an_endless_line_the_beginning_and_the_end_are_read() {
        let line = format!("{}{}", "a".repeat(500), "z".repeat(500));
        assert_eq!(readable(&line), line);
        let longer = line.replacen('z', "yz", 1);
        assert_eq!(readable(&longer), line.replacen('z', " […] z", 1));
        let wide = readable(&"漢".repeat(70_000)).into_owned();
        assert_eq!(wide.chars().filter(|&sign| sign == '漢').count(), 500);
        assert_eq!(readable(&"ñ".repeat(1000)), "ñ".repeat(1000));
    }
}
