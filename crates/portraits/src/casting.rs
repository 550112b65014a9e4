//! What the attributes of a board mean together: whether it is about people, and which of them no part
//! can show.

use crate::answers::Answers;
use crate::card;
use crate::feature::{Feature, FeatureSet};
use crate::look::Look;
use crate::pins;
use crate::portrait::Portrait;
use crate::words::{Meaning, Reading};

/// What the characters of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// They get faces.
    People,
    /// Animals, words, anything else: they get name cards.
    Other,
}

/// On a board about people, at least one attribute in this many is about looks.
///
/// Measured on the boards at hand: the poorest about people has two in five, and of the boards about
/// animals, sports and instruments the richest has none.
const ONE_IN: usize = 3;

impl Subject {
    /// What a board with these attributes is about: people, if it asks for men or women, or if a third of
    /// what it asks can be seen in a face.
    pub fn of<'a>(attributes: impl IntoIterator<Item = &'a str>) -> Self {
        Casting::of(attributes).subject()
    }

    fn from_meanings(meanings: &[Meaning]) -> Self {
        let clear = || meanings.iter().filter(|meaning| meaning.is_clear());
        let sexes: FeatureSet = [Feature::Man, Feature::Woman].into_iter().collect();
        let people = clear().any(|meaning| !meaning.features.intersection(sexes).is_empty());
        let seen = clear().count();
        if people || (seen > 0 && seen * ONE_IN >= meanings.len()) {
            Self::People
        } else {
            Self::Other
        }
    }
}

/// The attributes of a board, understood once, ready to portray each of its characters.
///
/// ```
/// use qeq_portraits::{Casting, Feature, Subject};
///
/// let casting = Casting::of(["Mujer", "Ojos marrones", "Tiene gafas"]);
/// assert_eq!(casting.subject(), Subject::People);
/// let pilar = casting.portrait("Pilar", &[true, true, false]);
/// assert!(pilar.features().contains(Feature::BrownEyes));
/// assert!(!pilar.features().contains(Feature::Glasses));
/// ```
#[derive(Clone, Debug)]
pub struct Casting {
    meanings: Vec<Meaning>,
    subject: Subject,
    /// For each attribute, its place among those that no part can show.
    places: Vec<Option<usize>>,
    unclear: usize,
}

impl Casting {
    /// Reads the attributes in board order.
    pub fn of<'a>(attributes: impl IntoIterator<Item = &'a str>) -> Self {
        let meanings: Vec<Meaning> = attributes.into_iter().map(Meaning::of).collect();
        let mut unclear = 0;
        let places = meanings
            .iter()
            .map(|meaning| {
                (!meaning.is_clear()).then(|| {
                    unclear += 1;
                    unclear - 1
                })
            })
            .collect();
        Self { subject: Subject::from_meanings(&meanings), meanings, places, unclear }
    }

    /// What the characters of the board are.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// The feature that each attribute asks for, `None` where it asks for none or for several.
    pub fn features(&self) -> impl Iterator<Item = Option<Feature>> + '_ {
        self.meanings.iter().map(|meaning| match meaning.reading {
            Reading::AllOf | Reading::SomeOf if meaning.features.len() == 1 => {
                meaning.features.iter().next()
            }
            _ => None,
        })
    }

    /// The picture of a character with these answers, in the order of the attributes. Attributes without
    /// an answer count as unsaid, answers without an attribute as nothing.
    pub fn portrait(&self, name: &str, answers: &[bool]) -> Portrait {
        match self.subject {
            Subject::People => self.face(name, answers),
            Subject::Other => card::front(name),
        }
    }

    fn face(&self, name: &str, answers: &[bool]) -> Portrait {
        let said = self.meanings.iter().copied().zip(answers.iter().copied());
        let look = Look::of(name, &Answers::of(said));
        let pins = self.pins(&look, answers);
        Portrait::face(&look, &pins, pins::Layout::for_count(self.unclear))
    }

    /// The places of the pins for what the board affirms and the face does not show.
    fn pins(&self, look: &Look, answers: &[bool]) -> Vec<usize> {
        let shown = |meaning: &Meaning| {
            let drawn = meaning.features.intersection(look.features());
            match meaning.reading {
                Reading::AllOf => drawn == meaning.features,
                Reading::SomeOf => !drawn.is_empty(),
                Reading::NoneOf => drawn.is_empty(),
                Reading::Unclear => false,
            }
        };
        let mut late = self.unclear;
        let affirmed = self.meanings.iter().zip(&self.places).zip(answers);
        affirmed
            .filter(|((meaning, _), yes)| **yes && !shown(meaning))
            .map(|((_, place), _)| {
                place.unwrap_or_else(|| {
                    late += 1;
                    late - 1
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_about_people_when_it_asks_what_faces_show() {
        let subject = |texts: &[&str]| Subject::of(texts.iter().copied());
        assert_eq!(subject(&["Mujer", "Vuela", "Baila", "Canta"]), Subject::People);
        assert_eq!(subject(&["Gafas", "Vive en Soria", "Canta"]), Subject::People);
        assert_eq!(subject(&["Es mamífero", "Vuela", "Tiene cuernos o astas"]), Subject::Other);
        assert_eq!(subject(&["Atributo_0", "Atributo_1"]), Subject::Other);
        assert_eq!(subject(&[]), Subject::Other);
    }

    #[test]
    fn what_cannot_be_shown_becomes_a_badge() {
        let casting = Casting::of(["Mujer", "Canta", "Baila"]);
        let badges = |answers: &[bool]| casting.portrait("Ana", answers).badges();
        assert_eq!(badges(&[true, false, false]), 0);
        assert_eq!(badges(&[true, true, false]), 1);
        assert_eq!(badges(&[true, true, true]), 2);
    }

    #[test]
    fn a_second_hat_becomes_a_badge() {
        let both = Portrait::of("Ana", &[("Mujer", true), ("Sombrero", true), ("Gorra", true)]);
        assert!(both.features().contains(Feature::Hat));
        assert_eq!(both.badges(), 1);
    }

    #[test]
    fn answers_too_few_or_too_many_do_no_harm() {
        let casting = Casting::of(["Mujer", "Gafas"]);
        assert!(!casting.portrait("Ana", &[]).features().contains(Feature::Glasses));
        assert_eq!(casting.portrait("Ana", &[true; 9]), casting.portrait("Ana", &[true; 2]));
    }

    #[test]
    fn each_attribute_names_its_feature() {
        let casting = Casting::of(["Gafas", "Barba o bigote", "Canta", "Sin barba"]);
        assert_eq!(
            casting.features().collect::<Vec<_>>(),
            [Some(Feature::Glasses), None, None, None]
        );
    }
}
