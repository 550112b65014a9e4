//! How likely each character is, as whole numbers.
//!
//! Weights are read as decimals or fractions and brought to a common denominator, so that every total
//! is exact. Without weights everybody counts 1, and a weighted total is the plain total depth.

use qeq_base::diagnostic::{Diagnostic, FaultKind, not_utf8};
use qeq_base::encoding::Encoding;
use qeq_base::ids::Id;
use qeq_base::pieces::{Piece, digits, lines};
use qeq_base::source::{SourceText, Span};

use crate::board::{Board, Names};
use crate::candidates::CharacterId;

/// A positive rational number in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratio {
    numerator: u64,
    denominator: u64,
}

impl Ratio {
    /// 1/1.
    pub(crate) const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// Reads `3`, `2.5`, `2,5` or `1/3`; `None` for anything else, for zero, and past 64 bits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (numerator, denominator) = match text.split_once('/') {
            Some((over, under)) => (digits(over.trim())?, digits(under.trim())?),
            None => decimal(text)?,
        };
        if numerator == 0 || denominator == 0 {
            return None;
        }
        let common = gcd(numerator, denominator);
        Some(Self { numerator: numerator / common, denominator: denominator / common })
    }
}

fn decimal(text: &str) -> Option<(u64, u64)> {
    let Some((whole, part)) = text.split_once(['.', ',']) else { return Some((digits(text)?, 1)) };
    let scale = 10_u64.checked_pow(u32::try_from(part.len()).ok()?)?;
    let whole = if whole.is_empty() { 0 } else { digits(whole)? };
    Some((whole.checked_mul(scale)?.checked_add(digits(part)?)?, scale))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// One positive whole number a character, by the index of its id. Whoever joins later has the unit: for a few of those there
/// is room in 64 bits, and a [`Task`](crate::builders::Task) or a proof is refused where there are too many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    values: Vec<u64>,
    /// What stands for a weight of 1, to the nearest positive number: the common denominator where the weights are
    /// exactly over it. Where that is more than all weigh together, and sums would suffer, so much that some hundreds may join.
    unit: u64,
    /// Whether the numbers are the weights exactly, and not the nearest multiples of 1/unit.
    exact: bool,
}

/// Every weight has at least so many units after rounding: what is lost is below a millionth of it.
const FEWEST_UNITS: u64 = 1 << 20;

/// The most that so many characters may weigh together, newcomers among them, on a board of so many questions. No question
/// is asked twice on a path, so no tree costs more than weight × questions. What bounds and proofs add up is no more than
/// some tree costs without useless questions, which is below weight × characters, once its leaves are split into
/// units of weight: that adds no more than 64 below each.
fn room(characters: usize, questions: usize) -> u64 {
    u64::MAX / (characters as u64 + 64).max(questions as u64)
}

/// The most that they may weigh when their weights are read: two may join who weigh as much as all others together.
fn most_weight(characters: usize, questions: usize) -> u64 {
    let of_trees = u64::MAX / 3 / (questions as u64).max(1);
    of_trees.min(u64::MAX / 4 / (characters as u64 + 64))
}

/// A newcomer who weighs more than all together has at most such a part of what they might. There is [`room`] for 480 of
/// those, and for two who weigh as much as all together where these weigh as much as they may.
const PART_OF_A_NEWCOMER: u64 = 1024;

/// What a newcomer weighs whose weight comes to `unit`, beside others who weigh `total` together and `most` at most.
fn allowed(unit: u64, total: u64, most: u64) -> u64 {
    unit.clamp(1, total.max(most / PART_OF_A_NEWCOMER).max(1))
}

impl Weights {
    /// Everybody counts 1.
    pub fn equal(board: &Board) -> Self {
        Self { values: vec![1; board.id_bound()], unit: 1, exact: true }
    }

    /// The ratios over their common denominator. Where totals would not fit in 64 bits so, on a board of so many questions,
    /// what all have in common is taken out; where that is not enough, each is rounded to a multiple of a unit with which
    /// they surely fit. `None` when one would lose more than a millionth of it.
    pub(crate) fn from_ratios(ratios: &[Ratio], questions: usize) -> Option<Self> {
        let most = most_weight(ratios.len(), questions);
        let factor = ratios.iter().fold(0, |factor, ratio| gcd(factor, ratio.numerator));
        Self::exactly(ratios, 1, most)
            .or_else(|| Self::exactly(ratios, factor, most))
            .or_else(|| Self::rounded(ratios, most))
    }

    /// The ratios over their common denominator, without a factor that all of them have.
    fn exactly(ratios: &[Ratio], factor: u64, most: u64) -> Option<Self> {
        let common = ratios.iter().try_fold(1_u64, |common, ratio| {
            (common / gcd(common, ratio.denominator)).checked_mul(ratio.denominator)
        })?;
        let scaled = ratios
            .iter()
            .map(|ratio| (ratio.numerator / factor).checked_mul(common / ratio.denominator));
        let values: Vec<u64> = scaled.collect::<Option<_>>()?;
        let total = values.iter().try_fold(0_u64, |total, &value| total.checked_add(value))?;
        let unit = common / factor + u64::from(common % factor >= factor.div_ceil(2));
        let unit = allowed(unit, total, most);
        (total <= most).then_some(Self { values, unit, exact: true })
    }

    fn rounded(ratios: &[Ratio], most: u64) -> Option<Self> {
        // Where all are far below 1 they are doubled first: what counts is how they stand to one another.
        let below = |ratio: &Ratio| (ratio.denominator / ratio.numerator).checked_ilog2();
        let doublings = ratios.iter().map(|ratio| below(ratio).unwrap_or(0)).min()?;
        let double = |ratio: &Ratio| Ratio { numerator: ratio.numerator << doublings, ..*ratio };
        let ratios: Vec<Ratio> = ratios.iter().map(double).collect();
        // An upper bound on the sum, and room for rounding up.
        let whole = |ratio: &Ratio| u128::from(ratio.numerator / ratio.denominator) + 1;
        let sum: u128 = ratios.iter().map(whole).sum();
        let room = u128::from(most).checked_sub(ratios.len() as u128)?;
        // A weight of 1 becomes `units` of 2^`halvings`: as many as there is room for, or a part of one.
        let units = (room / sum).max(1);
        let halvings = (0..64).find(|&halvings| sum <= (room << halvings) / units)?;
        let nearest = |ratio: &Ratio| {
            let divisor = u128::from(ratio.denominator) << halvings;
            let value = (u128::from(ratio.numerator) * units + divisor / 2) / divisor;
            u64::try_from(value).ok().filter(|&value| value >= FEWEST_UNITS)
        };
        let values: Vec<u64> = ratios.iter().map(nearest).collect::<Option<_>>()?;
        let unit = ((units << doublings) >> halvings).min(u128::from(most));
        let unit = allowed(unit as u64, values.iter().sum(), most);
        Some(Self { values, unit, exact: false })
    }

    /// Whether the weights are exactly those that were given: otherwise totals are exact for the rounded ones.
    pub fn are_exact(&self) -> bool {
        self.exact
    }

    /// The weight of a character; whoever joined later counts as a weight of 1, to the nearest of these numbers.
    pub fn of(&self, character: CharacterId) -> u64 {
        self.values.get(character.index()).copied().unwrap_or(self.unit)
    }

    /// What everybody on a board weighs together; nothing where sums of weight × depth might pass 64 bits, as they may where
    /// several have joined since the weights were read. O(N).
    pub(crate) fn total(&self, board: &Board) -> Option<u64> {
        let mut weights = board.character_ids().map(|id| self.of(id));
        let total = weights.try_fold(0, u64::checked_add)?;
        (total <= room(board.len(), board.question_count())).then_some(total)
    }

    /// The least total of weight × depth that any binary tree over these leaves can have: the cost of
    /// Huffman's code (Huffman, 1952). O(n log n).
    pub fn huffman(&self, characters: impl IntoIterator<Item = CharacterId>) -> u64 {
        huffman(characters.into_iter().map(|id| self.of(id)).collect())
    }
}

/// Huffman's cost of a list of weights: the two smallest are joined until one is left, and every sum
/// counts. Two queues, because the sums come in rising order.
pub(crate) fn huffman(mut weights: Vec<u64>) -> u64 {
    weights.sort_unstable();
    let mut sums = std::collections::VecDeque::with_capacity(weights.len());
    let mut next = weights.into_iter().peekable();
    let mut total = 0;
    loop {
        let mut smallest = || match (next.peek(), sums.front()) {
            (Some(weight), Some(sum)) if weight <= sum => next.next(),
            (Some(_), None) => next.next(),
            _ => sums.pop_front(),
        };
        let (Some(one), Some(other)) = (smallest(), smallest()) else { return total };
        total += one + other;
        sums.push_back(one + other);
    }
}

/// Huffman's cost of so many leaves of weight 1: n·⌊log₂ n⌋ + 2·(n − 2^⌊log₂ n⌋). O(1). What weighs no more than there is
/// [`room`] for has a cost in 64 bits.
pub(crate) fn even(leaves: u64) -> u64 {
    let level = leaves.checked_ilog2().unwrap_or(0);
    leaves * u64::from(level) + 2 * leaves.saturating_sub(1_u64 << level)
}

/// What can be wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
    /// A line that is not a name, a tab and a weight.
    MalformedLine,
    /// A name that is not on the board.
    UnknownCharacter {
        /// The name.
        name: String,
    },
    /// A name that stood there before.
    RepeatedName {
        /// The name.
        name: String,
    },
    /// Not a positive number.
    BadWeight {
        /// What stands there.
        cell: String,
    },
    /// A character of the board is not in the file.
    MissingCharacter {
        /// The name.
        name: String,
    },
    /// The totals would not fit in 64 bits, and rounding would lose too much of the least weight; or there are newcomers
    /// for whom these weights have no room.
    TooLarge,
}

impl FaultKind for WeightFault {
    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::MalformedLine => "malformed-line",
            Self::UnknownCharacter { .. } => "unknown-character",
            Self::RepeatedName { .. } => "repeated-name",
            Self::BadWeight { .. } => "bad-weight",
            Self::MissingCharacter { .. } => "missing-character",
            Self::TooLarge => "too-large",
        }
    }
}

/// Reads a file of weights: a name, a tab and a weight a line; blank lines are skipped.
///
/// # Errors
/// Every fault of the file, in the order of the text: at the name or the weight that is wrong, or at the line that has
/// not both; at the end of the text whatever is about all of them.
pub fn read(source: &SourceText, board: &Board) -> Result<Weights, Vec<Diagnostic<WeightFault>>> {
    let text = source.text();
    let ids = board.characters_by_name();
    let mut ratios: Vec<Option<Ratio>> = vec![None; board.id_bound()];
    let mut faults: Vec<_> = not_utf8(source, WeightFault::NotUtf8).collect();
    if source.is_binary() {
        return Err(faults);
    }
    for line in lines(text).map(Piece::trimmed).filter(|line| !line.text.is_empty()) {
        let told = read_line(line, &ids, &mut ratios).into_iter();
        faults.extend(told.map(|(kind, part)| Diagnostic::new(kind, part.span)));
    }
    let end = Span::at(text.len());
    for id in board.character_ids().filter(|id| ratios[id.index()].is_none()) {
        let name = board.name(id).to_owned();
        faults.push(Diagnostic::new(WeightFault::MissingCharacter { name }, end));
    }
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.span);
        return Err(faults);
    }
    let ratios: Vec<_> = ratios.into_iter().map(|ratio| ratio.unwrap_or(Ratio::ONE)).collect();
    Weights::from_ratios(&ratios, board.question_count())
        .ok_or_else(|| vec![Diagnostic::new(WeightFault::TooLarge, end)])
}

/// Notes the weight of a line without blanks at its ends, or says what is wrong with which parts of it. Whoever has a bad
/// weight, or a bad line, is not missing besides.
fn read_line<'a>(
    line: Piece<'a>,
    ids: &Names<'_, CharacterId>,
    ratios: &mut [Option<Ratio>],
) -> Vec<(WeightFault, Piece<'a>)> {
    let Some(tab) = line.text.rfind('\t') else {
        if let Some(id) = meant_without_tab(line.text, ids) {
            ratios[id.index()].get_or_insert(Ratio::ONE);
        }
        return vec![(WeightFault::MalformedLine, line)];
    };
    let (name, cell) = (line.part(0..tab), line.part(tab + 1..line.text.len()));
    let said = |piece: Piece<'_>| piece.text.to_owned();
    let mut faults = Vec::new();
    let ratio = Ratio::parse(cell.text);
    match ids.get(name.text).map(|id| &mut ratios[id.index()]) {
        None => faults.push((WeightFault::UnknownCharacter { name: said(name) }, name)),
        Some(Some(_)) => faults.push((WeightFault::RepeatedName { name: said(name) }, name)),
        Some(known) => *known = Some(ratio.unwrap_or(Ratio::ONE)),
    }
    if ratio.is_none() {
        faults.push((WeightFault::BadWeight { cell: said(cell) }, cell));
    }
    faults
}

/// Who stands on a line that has no tab: alone, before a last word, or before a number behind some other sign.
fn meant_without_tab(line: &str, ids: &Names<'_, CharacterId>) -> Option<CharacterId> {
    let of_number = |sign: char| sign.is_ascii_digit() || ".,/".contains(sign);
    let before_word = line.rsplit_once(char::is_whitespace).map_or(line, |(name, _)| name);
    let before_sign =
        line.trim_end_matches(of_number).trim_end_matches(|sign: char| !sign.is_alphanumeric());
    [line, before_word.trim_end(), before_sign].into_iter().find_map(|name| ids.get(name))
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Search;

    use super::*;
    use crate::board::Character;
    use crate::builders::{Strategy, Task, certify, grow};
    use crate::proof::{Proof, ProofFault, Size};
    use crate::testing::{by_trial, random_board};

    #[test]
    fn decimals_and_fractions_are_exact() {
        let parse = |text: &str| Ratio::parse(text).map(|r| (r.numerator, r.denominator));
        assert_eq!(parse("3"), Some((3, 1)));
        assert_eq!(parse("2.50"), Some((5, 2)));
        assert_eq!(parse(",25"), Some((1, 4)));
        assert_eq!(parse("4/6"), Some((2, 3)));
        for bad in [
            "",
            "0",
            "0/3",
            "1/0",
            "-1",
            "+1",
            "1e3",
            "1/2/3",
            ".",
            "x",
            "1.",
            "99999999999999999999",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn weights_share_the_smallest_denominator() {
        let ratios: Vec<_> = ["1/2", "1/3", "1.5"].map(|text| Ratio::parse(text).unwrap()).into();
        assert_eq!(
            Weights::from_ratios(&ratios, 1),
            Some(Weights { values: vec![3, 2, 9], unit: 6, exact: true })
        );
        let huge = Ratio { numerator: u64::MAX, denominator: 1 };
        assert_eq!(Weights::from_ratios(&[huge, Ratio::ONE], 1), None);
    }

    #[test]
    fn a_mark_of_byte_order_is_no_part_of_a_name() {
        let rows = [("Ana", true), ("Leo", false)].map(|(name, yes)| (name.to_owned(), vec![yes]));
        let board = Board::from_rows("N", &["A"], rows).unwrap();
        let weights = read(&SourceText::new("w", "Ana\t1\n\u{feff}Leo\t2\n"), &board).unwrap();
        assert_eq!(weights.values, [1, 2]);
    }

    #[test]
    fn what_all_have_in_common_is_taken_out_where_it_is_in_the_way() {
        let from = |texts: &[&str]| {
            let ratios: Vec<_> = texts.iter().map(|text| Ratio::parse(text).unwrap()).collect();
            Weights::from_ratios(&ratios, 1)
        };
        let values = |texts: &[&str]| from(texts).filter(Weights::are_exact).map(|it| it.values);
        let most = "18446744073709551615";
        assert_eq!(values(&[most, most]), Some(vec![1, 1]));
        assert_eq!(values(&["9000000000000000000", "6000000000000000000"]), Some(vec![3, 2]));
        assert_eq!(values(&["9000000000000000000/7", "6000000000000000000"]), Some(vec![3, 14]));
        assert_eq!(values(&["4", "6"]), Some(vec![4, 6]), "totals are those of the file");
        assert_eq!(from(&[most, most]).unwrap().unit, 1, "beside these, 1 is as little as can be");
        let unit = |text: &str| from(&[&format!("{text}/3486784401"), text]).unwrap().unit;
        assert_eq!(["1073741824", "2147483648"].map(unit), [3, 2], "3.25 and 1.62");
    }

    #[test]
    fn large_weights_are_rounded_and_only_what_they_would_hide_is_refused() {
        let ratios = |weights: &[u64]| -> Vec<Ratio> {
            weights.iter().map(|&numerator| Ratio { numerator, denominator: 1 }).collect()
        };
        let given = [u64::MAX, u64::MAX - 1, u64::MAX / 3 - 1];
        let weights = Weights::from_ratios(&ratios(&given), 1).unwrap();
        assert!(!weights.are_exact() && weights.values.iter().sum::<u64>() <= most_weight(3, 1));
        assert_eq!(weights.unit, 1, "beside these, 1 is as little as can be");
        let scale = given[0] as f64 / weights.values[0] as f64;
        for (given, &value) in given.iter().zip(&weights.values) {
            let lost = (value as f64 * scale / *given as f64 - 1.0).abs();
            assert!(lost < 1e-6, "{given}: {lost}");
        }
        assert_eq!(Weights::from_ratios(&ratios(&[u64::MAX, 1_000_001, 1_000_000]), 1), None);
    }

    #[test]
    fn small_weights_are_as_good_as_large_ones_and_a_newcomer_fits_beside_them() {
        let of = |denominators: &[u64]| {
            let ratio = |&denominator| Ratio { numerator: 1, denominator };
            let ratios: Vec<_> = denominators.iter().map(ratio).collect();
            Weights::from_ratios(&ratios, 1).unwrap()
        };
        let e18 = 10_u64.pow(18);
        let weights = of(&[e18 - 1, e18, e18 + 1, e18 + 3, 2 * e18 + 1]);
        let (most, values) = (most_weight(5, 1), &weights.values);
        assert!(!weights.are_exact() && values.iter().sum::<u64>() <= most);
        assert!(values[..4].iter().all(|&it| it.abs_diff(values[0]) < 2), "{values:?}");
        assert!((2 * values[4]).abs_diff(values[0]) < 3, "{values:?}");
        // Nobody of these is anything beside a newcomer.
        assert_eq!(weights.unit, values.iter().sum::<u64>());
        let unit = most / PART_OF_A_NEWCOMER;
        assert_eq!(of(&[9 * e18; 5]), Weights { values: vec![1; 5], unit, exact: true });
    }

    #[test]
    fn there_is_room_for_as_many_newcomers_as_is_told() {
        for characters in 1..3000 {
            for questions in [1, characters, 2 * characters + 90, 7 * characters + 1000] {
                let most = most_weight(characters, questions);
                let fits = |newcomers: usize, total: u64| {
                    let unit = allowed(u64::MAX, total, most);
                    total + newcomers as u64 * unit <= room(characters + newcomers, questions)
                };
                assert!(fits(2, most), "{characters} {questions}");
                assert!(fits(480, most / PART_OF_A_NEWCOMER), "{characters} {questions}");
            }
        }
    }

    /// Sums past 64 bits panic in tests.
    #[test]
    fn weights_that_fill_their_room_are_summed_and_proven_and_more_is_refused() {
        for seed in 0..36 {
            let density = [0.12, 0.2, 0.5][seed as usize % 3];
            let board = random_board(2 + seed as usize % 7, 7, density, seed);
            let most = room(board.len(), board.question_count());
            let heavy = |total: u64| -> Weights {
                let part = total / board.len() as u64;
                let spread = [0, part / 3, part - 1][seed as usize / 3 % 3];
                let mut values: Vec<u64> = vec![part - spread; board.len()];
                values[0] += total - values.iter().sum::<u64>();
                Weights { values, unit: 1, exact: true }
            };
            let task = Task::weighed(&board, heavy(most)).unwrap();
            let everyone: Vec<_> = board.character_ids().collect();
            let optimum = by_trial(&task, &everyone);
            for strategy in Strategy::ALL {
                let report = grow(strategy, &task, &mut Search::unlimited()).report;
                assert!(report.total_depth >= optimum && report.lower_bound <= optimum, "{seed}");
            }
            let proof = certify(&task, optimum, &mut Search::unlimited()).expect("a proof");
            assert_eq!(proof.verify(&board, task.weights(), &mut |_| ()), Ok(()), "{seed}");
            let boastful = Proof { total: optimum + 1, ..proof.clone() };
            assert!(boastful.verify(&board, task.weights(), &mut |_| ()).is_err(), "{seed}");

            let more = heavy(most + 1);
            assert_eq!(Task::weighed(&board, more.clone()).err(), Some(WeightFault::TooLarge));
            let of_more = Proof { weight: most + 1, ..proof };
            let (_, fault) = of_more.verify(&board, &more, &mut |_| ()).unwrap_err();
            assert_eq!(fault, ProofFault::OtherBoard { size: Size::Weight });
        }
    }

    #[test]
    fn newcomers_are_refused_once_there_is_no_room_for_them() {
        let mut board = random_board(4, 5, 0.5, 2);
        let ratios = [0, 1, 2, 3];
        let ratios = ratios.map(|rank| Ratio { numerator: 1, denominator: 10_u64.pow(18) + rank });
        let weights = Weights::from_ratios(&ratios, board.question_count()).unwrap();
        let mut told = Vec::new();
        for row in 0_u32..32 {
            let total: u128 = board.character_ids().map(|id| u128::from(weights.of(id))).sum();
            let fits = total * (board.len() as u128 + 64) <= u128::from(u64::MAX);
            assert_eq!(Task::weighed(&board, weights.clone()).is_ok(), fits, "{}", board.len());
            told.push(fits);
            let traits: Vec<bool> = (0..5).map(|at| row >> at & 1 == 1).collect();
            // Whoever answers like somebody who is there stays away.
            let _ = board.join(Character { name: format!("N{row}"), picture: None }, &traits);
        }
        assert!(told[2] && told.contains(&false), "{told:?}");
    }

    /// The tree of the basic construction, which asks everything.
    #[test]
    fn heavy_weights_are_summed_exactly_however_much_is_asked() {
        let names: Vec<String> = (0..2000).map(|at| format!("A{at}")).collect();
        let texts: Vec<&str> = names.iter().map(String::as_str).collect();
        let rows = [("Ana", true), ("Leo", false)].map(|(name, is_last)| {
            let row = (0..2000).map(|at| is_last && at == 1999).collect::<Vec<_>>();
            (name.to_owned(), row)
        });
        let board = Board::from_rows("N", &texts, rows).unwrap();
        let source = SourceText::new("w", "Ana\t18446744073709551615\nLeo\t18446744073709551614\n");
        let task = Task::weighed(&board, read(&source, &board).unwrap()).unwrap();
        let report = grow(Strategy::Order, &task, &mut Search::unlimited()).report;
        assert_eq!(report.average(), 2000.0);
    }

    #[test]
    fn what_has_no_small_denominator_is_rounded() {
        let harmonic = |count: u64| -> Weights {
            let ratios: Vec<_> =
                (1..=count).map(|rank| Ratio { numerator: 1, denominator: rank }).collect();
            Weights::from_ratios(&ratios, 1).unwrap()
        };
        assert!(harmonic(40).are_exact() && !harmonic(60).are_exact());
        let weights = harmonic(128);
        assert!(!weights.are_exact());
        assert!(weights.values.iter().sum::<u64>() <= most_weight(128, 1));
        for (rank, &value) in (1..).zip(&weights.values) {
            // The nearest one.
            assert!((value * rank).abs_diff(weights.unit) <= rank / 2 + 1, "{rank}");
        }
    }

    #[test]
    fn a_name_is_known_however_its_accents_are_encoded() {
        let rows = [("Jose\u{301}", [true]), ("I\u{f1}aki", [false])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits.to_vec()));
        let board = Board::from_rows("n", &["a"], rows).unwrap();
        let weights = |text: &str| read(&SourceText::new("w", text), &board);
        let read = weights("Jos\u{e9}\t3\nIn\u{303}aki\t2\n").unwrap();
        assert_eq!(read.values, [3, 2]);
        let twice = weights("Jos\u{e9}\t3\nJose\u{301}\t2\nI\u{f1}aki\t1\n").unwrap_err();
        assert_eq!(twice[0].kind.code(), "repeated-name");
    }

    #[test]
    fn whoever_has_a_line_without_a_tab_is_not_missing_besides() {
        let rows = [("Ana Belén", [true, true]), ("P5", [true, false]), ("Leo", [false, false])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits.to_vec()));
        let board = Board::from_rows("n", &["a", "b"], rows).unwrap();
        let told = |text: &str| -> Vec<_> {
            let faults = read(&SourceText::new("w", text), &board).unwrap_err();
            faults.into_iter().map(|fault| (fault.span.start, fault.kind.code())).collect()
        };
        for line in ["Ana Belén 3", "Ana Belén;2,5", "Ana Belén=1/3", "Ana Belén", "Ana Belén x"]
        {
            assert_eq!(told(&format!("{line}\nP5\t1\nLeo\t1")), [(0, "malformed-line")], "{line}");
        }
        assert_eq!(told("P5 2\nAna Belén\t1\nLeo\t1"), [(0, "malformed-line")]);
        // Of somebody else nothing was said.
        let text = "Ana 3\nP5\t1\nLeo\t1";
        assert_eq!(told(text), [(0, "malformed-line"), (text.len(), "missing-character")]);
    }

    #[test]
    fn the_closed_form_is_huffmans() {
        for leaves in 0..300 {
            assert_eq!(even(leaves), huffman(vec![1; leaves as usize]), "{leaves}");
        }
        let most = room(2, 1);
        assert_eq!(
            u128::from(even(most)),
            u128::from(most) * 57 + 2 * u128::from(most - (1 << 57))
        );
    }

    #[test]
    fn huffman_of_known_codes() {
        assert_eq!(huffman(vec![]), 0);
        assert_eq!(huffman(vec![5]), 0);
        assert_eq!(huffman(vec![1; 24]), 112);
        // The example of Cormen et al., Introduction to Algorithms, 16.3: 224 thousand bits.
        assert_eq!(huffman(vec![45, 13, 12, 16, 9, 5]), 224);
        let board = crate::testing::random_board(24, 8, 0.5, 1);
        assert_eq!(Weights::equal(&board).huffman(board.character_ids()), 112);
    }
}
