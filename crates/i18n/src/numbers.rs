//! Numbers as people read them, alike in both languages.

use std::fmt::Display;

/// A count in groups of three digits, which nobody would have to count: with spaces where no line breaks, as the
/// International System and the Academy have it. Up to four digits are read at a glance. What is behind a decimal point stays
/// as it is, and so does whatever does not begin with a digit.
pub fn grouped(count: impl Display) -> String {
    let count = count.to_string();
    let end = count.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(count.len());
    let (digits, behind) = count.split_at(end);
    if digits.len() < 5 {
        return count;
    }
    let (first, rest) = digits.split_at(digits.len() % 3);
    let groups = (0..rest.len()).step_by(3).map(|at| &rest[at..at + 3]);
    let all: Vec<&str> = [first].into_iter().filter(|it| !it.is_empty()).chain(groups).collect();
    all.join("\u{a0}") + behind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_five_digits_or_more_are_in_groups_of_three() {
        for (count, told) in [
            (0, "0"),
            (9999, "9999"),
            (10_000, "10 000"),
            (123_456, "123 456"),
            (5_557_616_064, "5 557 616 064"),
            (u128::MAX, "340 282 366 920 938 463 463 374 607 431 768 211 455"),
        ] {
            assert_eq!(grouped(count), told.replace(' ', "\u{a0}"));
        }
    }

    #[test]
    fn nothing_but_whole_digits_is_grouped() {
        for (count, told) in [
            ("14500.12345", "14 500.12345"),
            ("9999.12345", "9999.12345"),
            ("", ""),
            ("x12345", "x12345"),
        ] {
            assert_eq!(grouped(count), told.replace(' ', "\u{a0}"));
        }
    }
}
