//! From the words of an attribute to what a face can show.
//!
//! A text is cut into words, without accents and in lower case (`hairColor=red` gives hair, color, red).
//! Filling such as *tiene*, *su*, *is*, *color* falls away. A noun (hair, eyes, skin …) takes the adjectives
//! beside it in any order, so `Pelo negro`, `Tiene el pelo Negro` and `¿Es Oscuro su color de ojos?` are
//! all understood; a thing of its own (glasses, beard) needs no noun.
//!
//! Law: one word that is not understood makes the whole text [`Reading::Unclear`]. Nothing is drawn for
//! `Odia las gafas`, because a face with glasses would be a lie; but the features that were recognised are
//! remembered, so that chance does not draw them either.

mod lexicon;

use self::lexicon::Word::{self, Is, No, Or, Yes};
use self::lexicon::{NOUNS, is_filling, look_up};
pub(crate) use self::lexicon::{plain_words, without_accent};
use crate::feature::{Feature, FeatureSet};

/// What an attribute says about a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// How the features hang on the answer.
    pub(crate) reading: Reading,
    /// The features that the text speaks of.
    pub(crate) features: FeatureSet,
}

/// How the features of an attribute hang on its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Yes means all of them: `Gafas`, `Barba y bigote`.
    AllOf,
    /// Yes means at least one of them: `Barba o bigote`.
    SomeOf,
    /// Yes means none of them: `Sin gafas`.
    NoneOf,
    /// The text says more than a face can show.
    Unclear,
}

impl Meaning {
    /// What `text` says; never fails.
    pub(crate) fn of(text: &str) -> Self {
        let lexed = Lexed::of(text);
        let read = read(&lexed.words);
        let clear = lexed.understood && read.clear && !read.features.is_empty();
        let reading = match (clear, lexed.negated != read.negated) {
            (false, _) => Reading::Unclear,
            (true, true) => Reading::NoneOf,
            (true, false) if read.some || lexed.either => Reading::SomeOf,
            (true, false) => Reading::AllOf,
        };
        Self { reading, features: read.features }
    }

    /// Whether a face can show it.
    pub(crate) fn is_clear(self) -> bool {
        self.reading != Reading::Unclear
    }
}

/// The words of a text that matter.
struct Lexed {
    words: Vec<Word>,
    understood: bool,
    negated: bool,
    either: bool,
}

impl Lexed {
    fn of(text: &str) -> Self {
        let mut lexed = Self { words: Vec::new(), understood: true, negated: false, either: false };
        let (mut yes, mut no) = (false, 0);
        for word in plain_words(text) {
            match look_up(&word) {
                Some(found) => {
                    yes |= found.contains(&Yes);
                    no += found.iter().filter(|&&word| word == No).count();
                    lexed.either |= found.contains(&Or);
                    lexed.words.extend(found.iter().filter(|word| ![Yes, No, Or].contains(word)));
                }
                None => lexed.understood &= is_filling(&word),
            }
        }
        // "Gafas (sí/no)" names both answers and means neither.
        lexed.negated = no % 2 == 1 && !yes;
        lexed
    }
}

/// What a list of words says.
#[derive(Default)]
struct Read {
    features: FeatureSet,
    clear: bool,
    negated: bool,
    some: bool,
}

fn read(words: &[Word]) -> Read {
    let words = settle_pairs(words);
    let nouns: Vec<Word> = NOUNS.into_iter().filter(|noun| words.contains(noun)).collect();
    let rest: Vec<Word> = words.iter().copied().filter(|word| !NOUNS.contains(word)).collect();
    match nouns[..] {
        [] => read_rest(&rest, |_| None),
        [noun] if rest.is_empty() => read_bare(noun),
        [noun] => read_rest(&rest, |word| described(noun, word)),
        _ => Read { clear: false, ..read_many(&nouns, &rest) },
    }
}

/// Words that mean something else together: glasses for the sun, hair of the face, a tie that is a bow.
fn settle_pairs(words: &[Word]) -> Vec<Word> {
    let mut words = words.to_vec();
    let bow = words.contains(&Word::Bow);
    let shaded = [Word::Sun, Word::Dark, Word::Black].iter().any(|shade| words.contains(shade));
    let elsewhere = words.contains(&Word::Hair) || words.contains(&Word::Eyes);
    let glasses = words.iter_mut().find(|word| **word == Is(Feature::Glasses));
    if let (true, false, Some(glasses)) = (shaded, elsewhere, glasses) {
        *glasses = Is(Feature::Sunglasses);
        words.retain(|word| ![Word::Sun, Word::Dark, Word::Black].contains(word));
    }
    let tie = words.iter_mut().find(|word| **word == Is(Feature::Tie));
    if let (true, Some(tie)) = (bow, tie) {
        *tie = Is(Feature::BowTie);
        words.retain(|&word| word != Word::Bow);
    }
    if words.contains(&Word::FacialHair) {
        words.retain(|&word| word != Word::Hair);
    }
    words
}

/// Each word under one noun, or as a thing of its own.
fn read_rest(words: &[Word], under_noun: impl Fn(Word) -> Option<Feature>) -> Read {
    let mut read = Read { clear: true, ..Read::default() };
    for &word in words {
        match under_noun(word).or_else(|| of_its_own(word)) {
            Some(feature) => read.features.insert(feature),
            None => read.clear = false,
        }
    }
    read
}

/// A noun with nothing beside it.
fn read_bare(noun: Word) -> Read {
    let features: FeatureSet = match noun {
        Word::Hair => [Feature::Bald].into_iter().collect(),
        Word::Eyewear => EYEWEAR.into_iter().collect(),
        Word::Headwear => [Feature::Hat, Feature::Cap].into_iter().collect(),
        Word::FacialHair => FACIAL_HAIR.into_iter().collect(),
        _ => FeatureSet::EMPTY,
    };
    // "Tiene pelo" denies baldness; "sin pelo" is bald.
    Read { features, clear: true, negated: noun == Word::Hair, some: true }
}

/// All that several nouns and the other words could mean together.
fn read_many(nouns: &[Word], rest: &[Word]) -> Read {
    nouns.iter().map(|&noun| read_rest(rest, |word| described(noun, word))).fold(
        Read::default(),
        |sum, read| Read { features: sum.features.union(read.features), ..sum },
    )
}

const EYEWEAR: [Feature; 4] =
    [Feature::Glasses, Feature::Sunglasses, Feature::Monocle, Feature::Goggles];
const FACIAL_HAIR: [Feature; 3] = [Feature::Moustache, Feature::Beard, Feature::Goatee];

/// An adjective beside its noun.
fn described(noun: Word, word: Word) -> Option<Feature> {
    match noun {
        Word::Hair => hair(word),
        Word::Eyes => eyes(word),
        Word::Skin => skin(word),
        Word::Nose => (word == Word::Big).then_some(Feature::BigNose),
        Word::Brows => (word == Word::Big).then_some(Feature::ThickBrows),
        Word::Lips => [Word::Painted, Word::Red].contains(&word).then_some(Feature::Lipstick),
        Word::Cheeks => [Word::Pink, Word::Red].contains(&word).then_some(Feature::RosyCheeks),
        _ => None,
    }
}

fn hair(word: Word) -> Option<Feature> {
    Some(match word {
        Word::Short => Feature::ShortHair,
        Word::Long => Feature::LongHair,
        Word::Curly => Feature::CurlyHair,
        Word::Straight => Feature::StraightHair,
        Word::Black => Feature::BlackHair,
        Word::Moreno => Feature::MorenoHair,
        Word::Brown => Feature::BrownHair,
        Word::Blond => Feature::BlondHair,
        Word::Red => Feature::RedHair,
        Word::White => Feature::WhiteHair,
        Word::Grey => Feature::GreyHair,
        Word::Blue => Feature::BlueHair,
        Word::Green => Feature::GreenHair,
        Word::Pink => Feature::PinkHair,
        Word::Purple => Feature::PurpleHair,
        Word::Dark => Feature::DarkHair,
        Word::Light => Feature::LightHair,
        _ => return None,
    })
}

fn eyes(word: Word) -> Option<Feature> {
    Some(match word {
        Word::Black => Feature::BlackEyes,
        Word::Brown => Feature::BrownEyes,
        Word::Blue => Feature::BlueEyes,
        Word::Green => Feature::GreenEyes,
        Word::Grey => Feature::GreyEyes,
        Word::Dark => Feature::DarkEyes,
        Word::Light => Feature::LightEyes,
        _ => return None,
    })
}

fn skin(word: Word) -> Option<Feature> {
    match word {
        Word::Dark | Word::Black | Word::Brown | Word::Moreno => Some(Feature::DarkSkin),
        Word::Light | Word::White => Some(Feature::LightSkin),
        _ => None,
    }
}

/// A word that needs no noun: a thing, or a colour that only hair has.
fn of_its_own(word: Word) -> Option<Feature> {
    match word {
        Is(feature) => Some(feature),
        Word::Blond => Some(Feature::BlondHair),
        Word::Moreno => Some(Feature::MorenoHair),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(texts: &[&str], expected: &str) {
        for text in texts {
            let Meaning { reading, features } = Meaning::of(text);
            assert_eq!(format!("{reading:?} {features:?}"), expected, "{text:?}");
        }
    }

    #[test]
    fn case_accents_and_filling_do_not_matter() {
        let spellings =
            ["Pelo castaño", "PELO CASTANO", "¿Tiene el pelo Marrón?", "pelo castan\u{303}o"];
        check(&spellings, "AllOf {BrownHair}");
        check(
            &["hairColor=brown", "Brown hair", "Has brown hair?", "hair_brown"],
            "AllOf {BrownHair}",
        );
    }

    #[test]
    fn the_words_of_the_boards() {
        check(&["Pelo corto", "Es Corto su pelo", "Short hair"], "AllOf {ShortHair}");
        check(&["Pelo largo", "Es Largo su pelo", "Long hair", "Melena"], "AllOf {LongHair}");
        check(&["Hombre", "Es Hombre", "Man", "Es un hombre"], "AllOf {Man}");
        check(&["Mujer", "Es Mujer", "Woman", "Is it a woman?"], "AllOf {Woman}");
        check(&["Gafas", "Tiene gafas", "Glasses", "Lleva gafas"], "AllOf {Glasses}");
        check(&["Piel oscura", "Tiene la piel Oscura", "Dark skin"], "AllOf {DarkSkin}");
        check(&["Piel clara", "Tiene la piel Clara", "Light skin"], "AllOf {LightSkin}");
        check(&["Pelo pelirrojo", "Tiene el pelo Pelirrojo", "Red hair"], "AllOf {RedHair}");
        check(&["Pelo blanco", "Tiene el pelo Blanco", "White hair"], "AllOf {WhiteHair}");
        check(&["Pelo rubio", "Tiene el pelo Rubio", "Blond hair", "Rubia"], "AllOf {BlondHair}");
        check(&["Pelo negro", "Tiene el pelo Negro", "Black hair"], "AllOf {BlackHair}");
        check(&["Ojos oscuros", "Es Oscuro su color de ojos", "Dark eyes"], "AllOf {DarkEyes}");
        check(&["Ojos claros", "Es Claro su color de ojos", "Light eyes"], "AllOf {LightEyes}");
        check(&["Ojos marrones", "Ojos marrones ", "Brown eyes"], "AllOf {BrownEyes}");
        check(&["Ojos negros"], "AllOf {BlackEyes}");
        check(&["Ojos azules"], "AllOf {BlueEyes}");
        check(&["Calvo", "Es calvo", "Bald"], "AllOf {Bald}");
        check(&["Bigote", "Tiene bigote", "Moustache", "Mustache"], "AllOf {Moustache}");
        check(&["Barba", "Tiene barba", "Beard"], "AllOf {Beard}");
        check(&["Sombrero", "Hat"], "AllOf {Hat}");
        check(&["Pendientes", "Earrings", "Lleva pendientes"], "AllOf {Earrings}");
        check(&["Sonrisa", "Smile", "Sonríe"], "AllOf {Smile}");
    }

    #[test]
    fn the_rest_of_the_parts() {
        check(
            &["Gafas de sol", "Sunglasses", "Dark glasses", "Gafas oscuras"],
            "AllOf {Sunglasses}",
        );
        check(&["Perilla", "Goatee"], "AllOf {Goatee}");
        check(&["Gorra", "Cap"], "AllOf {Cap}");
        check(&["Pecas", "Freckles", "Pecosa"], "AllOf {Freckles}");
        check(&["Pelo rizado", "Curly hair"], "AllOf {CurlyHair}");
        check(&["Nariz grande", "Big nose"], "AllOf {BigNose}");
        check(&["Cejas pobladas", "Bushy eyebrows"], "AllOf {ThickBrows}");
        check(&["Mejillas sonrosadas", "Rosy cheeks"], "AllOf {RosyCheeks}");
        check(&["Labios pintados", "Pintalabios", "Lipstick"], "AllOf {Lipstick}");
        check(&["Bufanda", "Scarf"], "AllOf {Scarf}");
        check(&["Corbata", "Tie"], "AllOf {Tie}");
        check(&["Pajarita", "Bow tie"], "AllOf {BowTie}");
        check(&["Collar", "Necklace"], "AllOf {Necklace}");
        check(&["Pelo moreno", "Moreno"], "AllOf {MorenoHair}");
    }

    #[test]
    fn texts_that_deny_and_texts_that_choose() {
        check(&["Sin gafas", "No lleva gafas", "No glasses"], "NoneOf {Glasses}");
        check(&["Sin pelo"], "SomeOf {Bald}");
        check(&["Tiene pelo"], "NoneOf {Bald}");
        check(&["Gafas (sí/no)"], "AllOf {Glasses}");
        check(&["Barba o bigote", "Beard or moustache"], "SomeOf {Moustache, Beard}");
        check(&["Vello facial", "Facial hair"], "SomeOf {Moustache, Beard, Goatee}");
    }

    #[test]
    fn one_strange_word_makes_it_unclear_but_is_not_forgotten() {
        check(&["Odia las gafas", "Vende gafas"], "Unclear {Glasses}");
        check(&["Atributo_3", "Atr_0", "", "Vuela", "¿?"], "Unclear {}");
        check(&["Ojos y pelo negros"], "Unclear {BlackHair, BlackEyes}");
    }
}
