//! Which questions exclude one another: the values of one attribute.

use std::collections::HashMap;

use qeq_base::ids::Id;
use qeq_base::letters::composed;

use super::{Choice, Question, QuestionId};

/// The attributes with values of their own, and which questions ask for them.
#[derive(Clone, Default, Debug)]
pub(super) struct ExclusiveValues {
    /// By question, the number of the attribute of which it is one value.
    attributes: Vec<Option<usize>>,
    /// By attribute, its questions in file order.
    values: Vec<Vec<QuestionId>>,
}

impl ExclusiveValues {
    /// Those of these questions. O(characters of all attributes).
    pub(super) fn of(questions: &[Question]) -> Self {
        Self::of_choices(questions.iter().map(|question| question.choice.as_ref()))
    }

    /// The same of what each question chooses, if it does. An attribute is the same however its accents are encoded.
    pub(super) fn of_choices<'a>(choices: impl Iterator<Item = Option<&'a Choice>>) -> Self {
        let mut exclusive = Self::default();
        let mut numbers = HashMap::new();
        for (at, choice) in choices.enumerate() {
            let attribute = choice.map(|choice| {
                let next = numbers.len();
                *numbers.entry(composed(&choice.attribute)).or_insert(next)
            });
            exclusive.attributes.push(attribute);
            if let Some(attribute) = attribute {
                exclusive.values.resize_with(numbers.len(), Vec::new);
                exclusive.values[attribute].push(QuestionId::from_index(at));
            }
        }
        exclusive
    }

    /// Those of these questions, to which somebody answers yes, that are the second value of their attribute to get
    /// one. O(attributes + questions).
    pub(super) fn second_values(
        &self,
        yes: impl Iterator<Item = QuestionId>,
    ) -> impl Iterator<Item = QuestionId> {
        let mut had = vec![0_u8; self.values.len()];
        yes.filter(move |&question| {
            let had = self.attribute(question).map(|attribute| &mut had[attribute]);
            had.is_some_and(|had| {
                *had = had.saturating_add(1);
                *had == 2
            })
        })
    }

    /// One question more, which is no value of an attribute.
    pub(super) fn add_plain(&mut self) {
        self.attributes.push(None);
    }

    /// The number of the attribute of which a question is one value. O(1).
    pub(super) fn attribute(&self, question: QuestionId) -> Option<usize> {
        self.attributes[question.index()]
    }

    /// The other values of its attribute, in file order.
    pub(super) fn of_question(
        &self,
        question: QuestionId,
    ) -> impl Iterator<Item = QuestionId> + '_ {
        let attribute = self.attribute(question);
        let values = attribute.map_or(&[][..], |attribute| &self.values[attribute]);
        values.iter().copied().filter(move |&other| other != question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_an_attribute_need_not_stand_together() {
        let attributes =
            [Some("hair"), None, Some("eyes"), Some("hair"), None, Some("eyes"), Some("hair")];
        let question = |attribute: &Option<&str>| Question {
            text: String::new(),
            choice: attribute.map(|it| Choice { attribute: it.to_owned(), value: String::new() }),
        };
        let mut exclusive =
            ExclusiveValues::of(&attributes.iter().map(question).collect::<Vec<_>>());
        exclusive.add_plain();
        for at in 0..=attributes.len() {
            let attribute = attributes.get(at).copied().flatten();
            let alike = |&other: &usize| {
                other != at && attribute.is_some() && attributes[other] == attribute
            };
            let expected: Vec<_> = (0..attributes.len()).filter(alike).collect();
            let found = exclusive.of_question(QuestionId::from_index(at));
            assert_eq!(found.map(Id::index).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn of_several_values_of_an_attribute_the_second_is_told() {
        let attributes = [Some("hair"), Some("eyes"), Some("hair"), None, Some("hair"), None];
        let choices = attributes.map(|attribute| {
            attribute.map(|it| Choice { attribute: it.to_owned(), value: String::new() })
        });
        let exclusive = ExclusiveValues::of_choices(choices.iter().map(Option::as_ref));
        let second = |yes: &[usize]| -> Vec<usize> {
            let yes = yes.iter().map(|&at| QuestionId::from_index(at));
            exclusive.second_values(yes).map(Id::index).collect()
        };
        assert_eq!(second(&[0, 1, 2, 3, 4, 5]), [2]);
        assert_eq!(second(&[1, 3, 4, 5]), [0; 0]);
    }

    #[test]
    fn an_attribute_is_one_however_its_accents_are_encoded() {
        let choices = ["niño", "nin\u{303}o", "nino"]
            .map(|it| Choice { attribute: it.to_owned(), value: String::new() });
        let exclusive = ExclusiveValues::of_choices(choices.iter().map(Some));
        let attributes = [0, 1, 2].map(|at| exclusive.attribute(QuestionId::from_index(at)));
        assert_eq!(attributes, [Some(0), Some(0), Some(1)]);
    }
}
