//! Numbers as people read them.

/// A count in groups of three digits, which nobody would have to count: with spaces where no line breaks, as the
/// International System has it in every language. Up to four digits are read at a glance.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let (first, rest) = digits.split_at(digits.len() % 3);
    let groups = (0..rest.len()).step_by(3).map(|at| &rest[at..at + 3]);
    let all: Vec<&str> = [first].into_iter().filter(|it| !it.is_empty()).chain(groups).collect();
    all.join("\u{a0}")
}

/// A share of the whole as a percentage: certain and impossible are said only of what is.
pub fn percent(part: u128, whole: u128) -> String {
    match part {
        0 => share(0.0),
        all if all == whole => share(1.0),
        // A share so near to one that it cannot be told from it is not certain.
        _ => share((part as f64 / whole as f64).min(1.0 - f64::EPSILON)),
    }
}

/// A share of 1 as a percentage, the number and its sign on one line.
pub fn share(share: f64) -> String {
    format!("{}\u{a0}%", hundredths(share))
}

/// A share of 1 in whole hundredths, halves to the even one: 0 and 100 are said only of what is.
pub fn hundredths(share: f64) -> String {
    match 100.0 * share {
        0.0 => "0".to_owned(),
        100.0 => "100".to_owned(),
        low if low < 1.0 => "<1".to_owned(),
        high if high > 99.0 => ">99".to_owned(),
        share => format!("{share:.0}"),
    }
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
    fn certain_and_impossible_are_said_only_of_what_is() {
        let shown = [0.0, 0.003, 0.01, 0.99, 0.9999, 1.0].map(share);
        let told = ["0", "<1", "1", "99", ">99", "100"].map(|number| format!("{number}\u{a0}%"));
        assert_eq!(shown, told);
        let all = u128::MAX;
        let shown = [0, 1, all - 1, all].map(|it| percent(it, all));
        assert_eq!(shown, [&*told[0], &told[1], &told[4], &told[5]]);
    }
}
