//! What the attributes of a board mean together: whether it is about people, and which of them no part
//! can show.

use crate::answers::Answers;
use crate::card;
use crate::feature::{Feature, FeatureSet};
use crate::look::{Look, has_rivals};
use crate::pins;
use crate::portrait::Portrait;
use crate::words::{Meaning, Reading};

/// What the characters of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
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
    /// What a board with attributes of these meanings is about: people, if it asks for men or women, or if a third of
    /// what it asks can be seen in a face.
    fn of(meanings: &[Meaning]) -> Self {
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
/// use qeq_portraits::Casting;
///
/// let casting = Casting::of(["Mujer", "Ojos marrones", "Tiene gafas"]);
/// let pilar = casting.portrait("Pilar", &[true, true, false]);
/// assert_ne!(pilar, casting.portrait("Pilar", &[true, true, true]), "without glasses");
/// assert_eq!(pilar, casting.portrait("Pilar", &[true, true, false]), "always the same");
/// ```
#[derive(Clone, Debug)]
pub struct Casting {
    meanings: Vec<Meaning>,
    subject: Subject,
    /// For each attribute, the place of its badge on everybody of the board.
    places: Vec<usize>,
    layout: pins::Layout,
}

impl Casting {
    /// Reads the attributes in board order.
    pub fn of<'a>(attributes: impl IntoIterator<Item = &'a str>) -> Self {
        let meanings: Vec<Meaning> = attributes.into_iter().map(Meaning::of).collect();
        let needs = needs(&meanings);
        let count = |need| needs.iter().filter(|&&other| other == need).count();
        let layout = pins::Layout::for_need(count(Need::Always), count(Need::Perhaps));
        Self { subject: Subject::of(&meanings), places: places(&needs), meanings, layout }
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
        let look = self.look(name, answers);
        Portrait::face(&look, &self.badges(&look, answers), self.layout)
    }

    pub(crate) fn look(&self, name: &str, answers: &[bool]) -> Look {
        let said = self.meanings.iter().copied().zip(answers.iter().copied());
        Look::of(name, &Answers::of(said))
    }

    /// The places of the badges for what the board affirms and the face does not show.
    pub(crate) fn badges(&self, look: &Look, answers: &[bool]) -> Vec<usize> {
        let shown = |meaning: &Meaning| {
            let drawn = meaning.features.intersection(look.features());
            match meaning.reading {
                Reading::AllOf => drawn == meaning.features,
                Reading::SomeOf => !drawn.is_empty(),
                Reading::NoneOf => drawn.is_empty(),
                Reading::Unclear => false,
            }
        };
        let affirmed = self.meanings.iter().zip(&self.places).zip(answers);
        let missing = affirmed.filter(|((meaning, _), yes)| **yes && !shown(meaning));
        missing.map(|((_, place), _)| *place).collect()
    }
}

/// When an attribute is a badge of whoever it is affirmed of, in the order of their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// No part can show it.
    Always,
    /// Beside other features of the board there may be no room for it.
    Perhaps,
    Never,
}

pub(crate) fn needs(meanings: &[Meaning]) -> Vec<Need> {
    let clear = || meanings.iter().filter(|meaning| meaning.is_clear());
    let (mut asked, mut twice) = (FeatureSet::EMPTY, FeatureSet::EMPTY);
    for meaning in clear() {
        twice = twice.union(asked.intersection(meaning.features));
        asked = asked.union(meaning.features);
    }
    let of_one = |meaning: &Meaning| match meaning.reading {
        Reading::Unclear => Need::Always,
        // What is denied is never drawn.
        Reading::NoneOf => Need::Never,
        Reading::AllOf | Reading::SomeOf => {
            let crowded = |feature| twice.contains(feature) || has_rivals(feature, asked);
            if meaning.features.iter().any(crowded) { Need::Perhaps } else { Need::Never }
        }
    };
    meanings.iter().map(of_one).collect()
}

/// A place for each, those that need it most first, in board order.
fn places(needs: &[Need]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..needs.len()).collect();
    order.sort_by_key(|&attribute| needs[attribute]);
    let mut places = vec![0; needs.len()];
    order.into_iter().enumerate().for_each(|(place, attribute)| places[attribute] = place);
    places
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::palette::{ENAMEL, Rgb};
    use crate::portrait::SIDE;

    #[test]
    fn a_board_is_about_people_when_it_asks_what_faces_show() {
        let subject = |texts: &[&str]| Casting::of(texts.iter().copied()).subject;
        assert_eq!(subject(&["Mujer", "Vuela", "Baila", "Canta"]), Subject::People);
        assert_eq!(subject(&["Gafas", "Vive en Soria", "Canta"]), Subject::People);
        assert_eq!(subject(&["Es mamífero", "Vuela", "Tiene cuernos o astas"]), Subject::Other);
        assert_eq!(subject(&["Atributo_0", "Atributo_1"]), Subject::Other);
        assert_eq!(subject(&[]), Subject::Other);
    }

    /// Where the enamel of badges is, and its colour.
    fn badges(casting: &Casting, answers: &[bool]) -> BTreeSet<(usize, usize, Rgb)> {
        let pixels = casting.portrait("Ana", answers).pixels();
        let chest = (14..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let painted = chest.filter_map(|(x, y)| pixels[y][x].map(|rgb| (x, y, rgb)));
        painted.filter(|(_, _, rgb)| ENAMEL.contains(rgb)).collect()
    }

    #[test]
    fn what_cannot_be_shown_becomes_a_badge() {
        let casting = Casting::of(["Mujer", "Canta", "Baila"]);
        let badges = |answers: &[bool]| badges(&casting, answers);
        assert_eq!(badges(&[true, false, false]), BTreeSet::new());
        let [sings, dances] = [badges(&[true, true, false]), badges(&[true, false, true])];
        assert!(!sings.is_empty() && !dances.is_empty() && sings.is_disjoint(&dances));
        assert_eq!(badges(&[true, true, true]), sings.union(&dances).copied().collect());
    }

    #[test]
    fn a_second_hat_becomes_a_badge() {
        let casting = Casting::of(["Mujer", "Sombrero", "Gorra"]);
        let [hat, both] = [[true, true, false], [true; 3]];
        assert!(casting.look("Ana", &both).has(Feature::Hat));
        assert!(badges(&casting, &hat).is_empty() && !badges(&casting, &both).is_empty());
    }

    #[test]
    fn an_attribute_has_the_same_badge_on_everybody() {
        let casting = Casting::of(["Mujer", "Sombrero", "Gorra", "Bufanda", "Corbata"]);
        let cap = badges(&casting, &[true, true, true, false, false]);
        let tie = badges(&casting, &[true, false, false, true, true]);
        assert!(!cap.is_empty() && !tie.is_empty() && cap.is_disjoint(&tie));
        assert_eq!(badges(&casting, &[true; 5]), cap.union(&tie).copied().collect());
    }

    #[test]
    fn no_badge_covers_another() {
        let casting =
            Casting::of(["Mujer", "Canta", "Baila", "Cocina", "Nada", "Sombrero", "Gorra"]);
        let mut looks = BTreeSet::new();
        for choice in 0..16 {
            let does = |bit: usize| choice >> bit & 1 == 1;
            let answers = [true, does(0), does(1), does(2), does(3), true, true];
            looks.insert(casting.portrait("Ana", &answers).pixels());
        }
        assert_eq!(looks.len(), 16);
    }

    #[test]
    fn answers_too_few_or_too_many_do_no_harm() {
        let casting = Casting::of(["Mujer", "Gafas"]);
        assert!(!casting.look("Ana", &[]).has(Feature::Glasses));
        assert_eq!(casting.portrait("Ana", &[true; 9]), casting.portrait("Ana", &[true; 2]));
    }
}
