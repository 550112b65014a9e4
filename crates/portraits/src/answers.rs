//! What the answers of one character say of each feature.

use crate::feature::{Feature, FeatureSet};
use crate::words::{Meaning, Reading};

/// The answers of a character, feature by feature.
///
/// Law: no feature is both affirmed and denied. Where a board says both, it is denied: nothing is ever
/// drawn against a no.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answers {
    /// Must be drawn.
    pub(crate) yes: FeatureSet,
    /// Must not be drawn.
    pub(crate) no: FeatureSet,
    /// Not said, but chance keeps away from it.
    pub(crate) avoid: FeatureSet,
}

impl Answers {
    /// Adds up the answers to questions of these meanings.
    pub(crate) fn of(said: impl Iterator<Item = (Meaning, bool)> + Clone) -> Self {
        let mut answers = Self::default();
        said.clone().for_each(|(meaning, yes)| answers.hear(meaning, yes));
        answers.yes = answers.yes.difference(answers.no);
        said.for_each(|(meaning, yes)| answers.hear_some(meaning, yes));
        answers
    }

    /// What is neither drawn by chance nor forbidden to be affirmed.
    pub(crate) fn shunned(&self) -> FeatureSet {
        self.no.union(self.avoid).difference(self.yes)
    }

    fn hear(&mut self, meaning: Meaning, yes: bool) {
        let features = meaning.features;
        match (meaning.reading, yes) {
            (Reading::AllOf, true) => self.yes = self.yes.union(features),
            (Reading::AllOf, false) if features.len() > 1 => {
                self.avoid = self.avoid.union(features);
            }
            (Reading::AllOf | Reading::SomeOf, false) | (Reading::NoneOf, true) => {
                self.no = self.no.union(features);
            }
            (Reading::Unclear, _) => self.avoid = self.avoid.union(features),
            (Reading::SomeOf, true) | (Reading::NoneOf, false) => {}
        }
    }

    /// At least one must be there: the first that nothing denies, unless there is one already.
    fn hear_some(&mut self, meaning: Meaning, yes: bool) {
        let some =
            matches!((meaning.reading, yes), (Reading::SomeOf, true) | (Reading::NoneOf, false));
        if some && self.yes.intersection(meaning.features).is_empty() {
            let first = meaning.features.difference(self.no).iter().next();
            self.yes = self.yes.union(first.into_iter().collect::<FeatureSet>());
        }
    }

    /// Whether the board says yes.
    pub(crate) fn affirm(&self, feature: Feature) -> bool {
        self.yes.contains(feature)
    }

    /// Whether chance may draw it.
    pub(crate) fn allow(&self, feature: Feature) -> bool {
        !self.no.contains(feature) && !self.avoid.contains(feature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(said: &[(&str, bool)]) -> Answers {
        Answers::of(said.iter().map(|&(text, yes)| (Meaning::of(text), yes)))
    }

    fn check(said: &[(&str, bool)], expected: &str) {
        let Answers { yes, no, avoid } = heard(said);
        assert_eq!(format!("{yes:?} {no:?} {avoid:?}"), expected, "{said:?}");
    }

    #[test]
    fn a_plain_answer_affirms_or_denies() {
        check(&[("Gafas", true), ("Barba", false)], "{Glasses} {Beard} {}");
        check(&[("Sin gafas", true)], "{} {Glasses} {}");
    }

    #[test]
    fn a_no_beats_a_yes() {
        check(&[("Gafas", true), ("Glasses", false)], "{} {Glasses} {}");
    }

    #[test]
    fn one_of_several_is_enough_and_is_not_a_denied_one() {
        check(&[("Barba o bigote", true)], "{Moustache} {} {}");
        check(&[("Barba o bigote", true), ("Bigote", false)], "{Beard} {Moustache} {}");
        check(&[("Barba", true), ("Barba o bigote", true)], "{Beard} {} {}");
        check(&[("Barba o bigote", false)], "{} {Moustache, Beard} {}");
    }

    #[test]
    fn not_both_keeps_chance_away_from_both() {
        check(&[("Barba y bigote", false)], "{} {} {Moustache, Beard}");
    }

    #[test]
    fn what_is_not_understood_is_avoided_whatever_the_answer() {
        check(&[("Odia las gafas", true)], "{} {} {Glasses}");
        check(&[("Odia las gafas", false)], "{} {} {Glasses}");
    }
}
