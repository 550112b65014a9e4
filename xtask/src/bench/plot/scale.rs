//! How values become lengths on an axis, and the round values that are marked on it.

/// An axis has at most about as many marks.
const MARKS: usize = 10;

/// What is equally long everywhere on an axis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Scale {
    /// A sum.
    Linear,
    /// A factor; for values above 0.
    Logarithmic,
}

impl Scale {
    /// Marks from the last round value not above `least` to the first not below `most`.
    pub(super) fn marks(self, least: f64, most: f64) -> Vec<f64> {
        match self {
            Self::Linear => steps(least, most),
            Self::Logarithmic => {
                let fine = powers(&[1.0, 2.0, 5.0], least, most);
                if fine.len() <= MARKS { fine } else { powers(&[1.0], least, most) }
            }
        }
    }

    fn length(self, value: f64) -> f64 {
        match self {
            Self::Linear => value,
            Self::Logarithmic => value.log10(),
        }
    }
}

/// Multiples of 1, 2 or 5 times a power of ten.
fn steps(least: f64, most: f64) -> Vec<f64> {
    let wish = (most - least) / MARKS as f64;
    let power = wish.log10().floor() as i32;
    let digits = [1.0, 2.0, 5.0, 10.0];
    let digit = digits.into_iter().find(|&it| tenfold(it, power) >= wish).unwrap_or(10.0);
    let step = tenfold(digit, power);
    let (first, last) = ((least / step).floor() as i64, (most / step).ceil() as i64);
    (first..=last).map(|count| tenfold(count as f64 * digit, power)).collect()
}

/// These digits times powers of ten.
fn powers(digits: &[f64], least: f64, most: f64) -> Vec<f64> {
    let powers = least.log10().floor() as i32..=most.log10().ceil() as i32;
    let all = powers.flat_map(|power| digits.iter().map(move |&it| tenfold(it, power)));
    let mut marks: Vec<f64> = all.collect();
    marks.truncate(marks.iter().position(|&it| it >= most).map_or(marks.len(), |at| at + 1));
    marks.split_off(marks.iter().rposition(|&it| it <= least).unwrap_or(0))
}

/// `number` · 10^`power`, as near as can be: a tenth is a division, so that three of them print as 0.3.
fn tenfold(number: f64, power: i32) -> f64 {
    let factor = 10_f64.powi(power.abs());
    if power < 0 { number / factor } else { number * factor }
}

/// The values that an axis shows.
pub(super) struct Range {
    scale: Scale,
    least: f64,
    most: f64,
}

impl Range {
    /// From the least to the most of the values; a little more where they are all the same.
    pub(super) fn of(scale: Scale, values: impl Iterator<Item = f64> + Clone) -> Self {
        let (least, most) =
            (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max));
        Self { scale, least, most: if most > least { most } else { least + 1.0 } }
    }

    /// The range widened to round marks, and those.
    pub(super) fn rounded(self) -> (Self, Vec<f64>) {
        let marks = self.scale.marks(self.least, self.most);
        (Self::of(self.scale, marks.iter().copied()), marks)
    }

    /// Where a value is, from 0 for the least to 1 for the most.
    pub(super) fn part(&self, value: f64) -> f64 {
        let [least, most, value] = [self.least, self.most, value].map(|it| self.scale.length(it));
        (value - least) / (most - least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_around_the_values() {
        let cases: [(Scale, [f64; 2], &[f64]); 7] = [
            (Scale::Linear, [5.6667, 12.2014], &[5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0]),
            (Scale::Linear, [0.0, 0.728], &[0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]),
            (
                Scale::Linear,
                [-30.0, 101.0],
                &[-40.0, -20.0, 0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0],
            ),
            (Scale::Linear, [0.0, 4.1], &[0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5]),
            (
                Scale::Logarithmic,
                [8.5, 731.7],
                &[5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0],
            ),
            (Scale::Logarithmic, [0.3, 2.0], &[0.2, 0.5, 1.0, 2.0]),
            (Scale::Logarithmic, [3.0, 20_000.0], &[1.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0]),
        ];
        for (scale, [least, most], marks) in cases {
            assert_eq!(scale.marks(least, most), marks);
        }
    }

    #[test]
    fn one_value_is_a_range_too() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            let (range, _) = Range::of(scale, [7.0].into_iter()).rounded();
            assert!((0.0..=1.0).contains(&range.part(7.0)));
        }
    }
}
