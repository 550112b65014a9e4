//! Numbers as people read them.

use qeq_i18n::Lang;
pub use qeq_i18n::numbers::grouped;

/// At most four decimals behind a point, without zeros at the end: how the commands print a mean.
pub fn rounded(value: f64) -> String {
    fixed(value, 4).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The same with the decimal sign of the language, for who reads it in a sentence.
pub fn average(lang: Lang, value: f64) -> String {
    localized(lang, rounded(value))
}

/// So many decimals behind a point.
pub fn fixed(value: f64, decimals: usize) -> String {
    format!("{value:.decimals$}")
}

/// So many decimals behind the decimal sign of the language.
pub fn decimal(lang: Lang, value: f64, decimals: usize) -> String {
    localized(lang, fixed(value, decimals))
}

fn localized(lang: Lang, number: String) -> String {
    match lang {
        Lang::Es => number.replace('.', ","),
        Lang::En => number,
    }
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
    fn a_mean_has_no_zeros_at_its_end() {
        let values = [2.4, 4.79166, 100.0, 0.0];
        assert_eq!(values.map(rounded), ["2.4", "4.7917", "100", "0"]);
        assert_eq!(values.map(|it| average(Lang::Es, it)), ["2,4", "4,7917", "100", "0"]);
        assert_eq!(values.map(|it| average(Lang::En, it)), values.map(rounded));
        assert_eq!([Lang::Es, Lang::En].map(|it| decimal(it, 1.0, 2)), ["1,00", "1.00"]);
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
