//! Numbers as people read them.

pub use qeq_i18n::numbers::grouped;

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
    fn certain_and_impossible_are_said_only_of_what_is() {
        let shown = [0.0, 0.003, 0.01, 0.99, 0.9999, 1.0].map(share);
        let told = ["0", "<1", "1", "99", ">99", "100"].map(|number| format!("{number}\u{a0}%"));
        assert_eq!(shown, told);
        let all = u128::MAX;
        let shown = [0, 1, all - 1, all].map(|it| percent(it, all));
        assert_eq!(shown, [&*told[0], &told[1], &told[4], &told[5]]);
    }
}
