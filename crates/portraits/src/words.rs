//! From the words of an attribute to what a face can show.
//!
//! A text is cut into words, without accents and in lower case (`hairColor=red` gives hair, color, red).
//! Filling such as *su*, *the*, *color* falls away. A noun (hair, eyes, skin …) takes the adjectives beside it
//! in any order, so `Pelo negro`, `Tiene el pelo Negro` and `¿Es Oscuro su color de ojos?` are all understood; a
//! thing of its own (glasses, beard) needs no noun. What is joined, denied and said anew is cut into
//! [`phrases`], each of which says something by itself.
//!
//! Law: one word that is not understood makes the whole text [`Reading::Unclear`]. Nothing is drawn for
//! `Odia las gafas`, because a face with glasses would be a lie, nor for `Hombre sin barba`, which says
//! one thing and denies another; but the features that were recognised are remembered, so that chance does not
//! draw them either.

mod lexicon;
mod phrases;

use self::lexicon::Word::{self, Is, IsNot};
use self::lexicon::{NOUNS, lex};
pub(crate) use self::lexicon::{plain_words, without_accent};
use self::phrases::{Joint, Phrase, Sign, phrases};
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
    const UNCLEAR: Self = Self { reading: Reading::Unclear, features: FeatureSet::EMPTY };

    /// What `text` says; never fails.
    pub(crate) fn of(text: &str) -> Self {
        let (meaning, words) = match lex(text) {
            Ok(words) => (read(&words), words),
            Err(known) => (Self::UNCLEAR, known),
        };
        if meaning.is_clear() { meaning } else { Self { features: mentioned(&words), ..meaning } }
    }

    /// Whether a face can show it.
    pub(crate) fn is_clear(self) -> bool {
        self.reading != Reading::Unclear
    }

    fn all_of(feature: Feature) -> Self {
        Self { reading: Reading::AllOf, features: [feature].into_iter().collect() }
    }

    fn some_of(features: &[Feature]) -> Self {
        Self { reading: Reading::SomeOf, features: features.iter().copied().collect() }
    }

    /// Not this. Not all of several is more than a face can show.
    fn denied(self) -> Self {
        let reading = match self.reading {
            Reading::AllOf if self.features.len() == 1 => Reading::NoneOf,
            Reading::SomeOf => Reading::NoneOf,
            Reading::NoneOf => Reading::SomeOf,
            Reading::AllOf | Reading::Unclear => return Self::UNCLEAR,
        };
        Self { reading, ..self }
    }

    fn and(self, other: Self) -> Self {
        let features = self.features.union(other.features);
        match (self.settled().reading, other.settled().reading) {
            (Reading::AllOf, Reading::AllOf) => Self { reading: Reading::AllOf, features },
            (Reading::NoneOf, Reading::NoneOf) => Self { reading: Reading::NoneOf, features },
            _ => Self::UNCLEAR,
        }
    }

    fn or(self, other: Self) -> Self {
        let features = self.features.union(other.features);
        match (self.loosened().reading, other.loosened().reading) {
            (Reading::SomeOf, Reading::SomeOf) => Self { reading: Reading::SomeOf, features },
            // Serious or sad: the same said twice.
            (Reading::NoneOf, Reading::NoneOf) if features.len() == 1 => self,
            _ => Self::UNCLEAR,
        }
    }

    /// Some of one are all of it.
    fn settled(self) -> Self {
        match self.reading {
            Reading::SomeOf if self.features.len() == 1 => Self { reading: Reading::AllOf, ..self },
            _ => self,
        }
    }

    /// All of one are some of it.
    fn loosened(self) -> Self {
        match self.reading {
            Reading::AllOf if self.features.len() == 1 => Self { reading: Reading::SomeOf, ..self },
            _ => self,
        }
    }
}

/// What the words of a text say together.
fn read(words: &[Word]) -> Meaning {
    let (phrases, denied) = phrases(words);
    let Some(first) = phrases.first() else { return Meaning::UNCLEAR };
    let pairs = phrases.iter().zip(&phrases[1..]);
    let meaning = pairs.fold(signed(first), |sum, (before, phrase)| match phrase.sign {
        Sign::StillDenied if !phrase.shares_the_denial_of(before) => Meaning::UNCLEAR,
        // Without one or the other is without either.
        Sign::StillDenied => sum.and(signed(phrase)),
        _ if phrase.joint == Joint::Or => sum.or(signed(phrase)),
        _ => sum.and(signed(phrase)),
    });
    match denied {
        false => meaning,
        true if phrases.iter().all(|phrase| phrase.sign == Sign::Said) => meaning.denied(),
        true => Meaning::UNCLEAR,
    }
}

fn signed(phrase: &Phrase) -> Meaning {
    let meaning = says(&phrase.words);
    if phrase.sign == Sign::Said { meaning } else { meaning.denied() }
}

/// All that the words could mean together.
fn mentioned(words: &[Word]) -> FeatureSet {
    let words = settle_pairs(words);
    let nouns = NOUNS.into_iter().filter(|noun| words.contains(noun));
    let described =
        nouns.flat_map(|noun| words.iter().filter_map(move |&word| described(noun, word)));
    let alone = words.iter().filter_map(|&word| match word {
        IsNot(feature) => Some(feature),
        _ => of_its_own(word),
    });
    described.chain(alone).collect()
}

/// What a phrase says.
fn says(words: &[Word]) -> Meaning {
    let words = settle_pairs(words);
    let nouns: Vec<Word> = NOUNS.into_iter().filter(|noun| words.contains(noun)).collect();
    let rest: Vec<Word> = words.into_iter().filter(|word| !word.is_noun()).collect();
    match nouns[..] {
        // "Barba rubia": the colour is not that of the hair.
        [] if rest.iter().any(|&word| stands_alone(word)) => {
            all_said(&rest, |word| colour_alone(word).or_else(|| somebody(word)))
        }
        [] => all_said(&rest, of_its_own),
        [noun] if rest.is_empty() => bare(noun),
        // A noun that nothing speaks of is more than its phrase can show: "Barba pelo".
        [noun] if !rest.iter().any(|&word| described(noun, word).is_some()) => Meaning::UNCLEAR,
        [noun] => all_said(&rest, |word| described(noun, word).or_else(|| somebody(word))),
        _ => Meaning::UNCLEAR,
    }
}

fn all_said(words: &[Word], feature: impl Fn(Word) -> Option<Feature>) -> Meaning {
    let meanings = words.iter().map(|&word| match word {
        IsNot(feature) => Meaning::all_of(feature).denied(),
        _ => feature(word).map_or(Meaning::UNCLEAR, Meaning::all_of),
    });
    meanings.reduce(Meaning::and).unwrap_or(Meaning::UNCLEAR)
}

/// A noun with nothing beside it.
fn bare(noun: Word) -> Meaning {
    match noun {
        // "Tiene pelo" denies baldness; "sin pelo" is bald.
        Word::Hair => Meaning::all_of(Feature::Bald).denied(),
        Word::Eyewear => Meaning::some_of(&Feature::EYEWEAR),
        Word::Headwear => Meaning::some_of(&Feature::HEADWEAR),
        Word::FacialHair => Meaning::some_of(&Feature::FACIAL_HAIR),
        _ => Meaning::UNCLEAR,
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

/// An adjective beside its noun, or a thing that is one of what the noun names: `facialHair=beard`.
fn described(noun: Word, word: Word) -> Option<Feature> {
    match noun {
        Word::Eyewear => one_of(&Feature::EYEWEAR, word),
        Word::Headwear => one_of(&Feature::HEADWEAR, word),
        Word::FacialHair => one_of(&Feature::FACIAL_HAIR, word),
        Word::Hair => hair(word).or_else(|| one_of(&[Feature::Bald], word)),
        Word::Eyes => eyes(word),
        Word::Skin => skin(word).or_else(|| one_of(&[Feature::Freckles], word)),
        Word::Nose => (word == Word::Big).then_some(Feature::BigNose),
        Word::Brows => (word == Word::Big).then_some(Feature::ThickBrows),
        Word::Lips if [Word::Painted, Word::Red].contains(&word) => Some(Feature::Lipstick),
        Word::Lips => one_of(&[Feature::Lipstick], word),
        Word::Cheeks if [Word::Pink, Word::Red].contains(&word) => Some(Feature::RosyCheeks),
        Word::Cheeks => one_of(&[Feature::RosyCheeks, Feature::Freckles], word),
        _ => None,
    }
}

fn one_of(features: &[Feature], word: Word) -> Option<Feature> {
    features.iter().copied().find(|&feature| word == Is(feature))
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
        Word::Blond | Word::Golden => Feature::BlondHair,
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
        _ => colour_alone(word),
    }
}

/// A colour that says enough without a noun.
fn colour_alone(word: Word) -> Option<Feature> {
    match word {
        Word::Blond => Some(Feature::BlondHair),
        Word::Moreno => Some(Feature::MorenoHair),
        _ => None,
    }
}

fn stands_alone(word: Word) -> bool {
    colour_alone(word).is_some()
}

/// What somebody is, and not what somebody has: nothing that a colour or a size beside it may speak of.
fn somebody(word: Word) -> Option<Feature> {
    one_of(&[Feature::Man, Feature::Woman, Feature::Bald, Feature::Smile], word)
}

fn is_somebody(word: Word) -> bool {
    matches!(word, IsNot(_)) || somebody(word).is_some()
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
        check(&["Pelo no corto", "Hair: not short", "short hair = no"], "NoneOf {ShortHair}");
        check(&["No tiene vello facial", "facialHair=none"], "NoneOf {Moustache, Beard, Goatee}");
        check(&["Serio", "Serio o triste", "Serio y triste"], "NoneOf {Smile}");
        check(&["No es serio"], "SomeOf {Smile}");
        check(&["Not without glasses"], "AllOf {Glasses}");
        check(&["Sin pelo", "hair=none"], "SomeOf {Bald}");
        check(&["Tiene pelo"], "NoneOf {Bald}");
        check(&["Barba o bigote", "Beard or moustache"], "SomeOf {Moustache, Beard}");
        check(&["Barba, bigote o perilla"], "SomeOf {Moustache, Beard, Goatee}");
        check(&["Pelo negro o castaño", "Black or brown hair"], "SomeOf {BlackHair, BrownHair}");
        check(&["Vello facial", "Facial hair"], "SomeOf {Moustache, Beard, Goatee}");
    }

    #[test]
    fn one_denial_after_another_denies_them_all() {
        let neither = [
            "Sin barba ni bigote",
            "Sin barba y sin bigote",
            "Sin barba y bigote",
            "Sin barba o bigote",
            "Ni barba ni bigote",
            "No lleva ni barba ni bigote",
            "No beard and no moustache",
            "No beard, no moustache",
            "No beard or moustache",
            "Neither beard nor moustache",
            "Barba o bigote: no",
        ];
        check(&neither, "NoneOf {Moustache, Beard}");
        check(&["Sin barba, bigote ni gafas"], "NoneOf {Glasses, Moustache, Beard}");
        check(&["No tiene pelo negro o castaño"], "NoneOf {BlackHair, BrownHair}");
        check(&["Serio y sin gafas"], "NoneOf {Glasses, Smile}");
    }

    #[test]
    fn what_says_one_thing_and_denies_another_is_unclear() {
        check(&["Hombre sin barba", "Hombre, no tiene barba"], "Unclear {Man, Beard}");
        check(&["Woman without glasses"], "Unclear {Woman, Glasses}");
        check(
            &["Pelo corto, sin gafas", "Short hair and no glasses", "No glasses, short hair"],
            "Unclear {ShortHair, Glasses}",
        );
        check(
            &["Con gafas y sin barba", "Sin barba y con gafas", "No tiene barba y lleva gafas"],
            "Unclear {Glasses, Beard}",
        );
        check(&["Serio y con gafas", "Serio o con gafas"], "Unclear {Glasses, Smile}");
        check(&["Sin gafas y calvo"], "Unclear {Bald, Glasses}");
        check(&["Sin pelo ni barba", "Pelo y barba"], "Unclear {Beard}");
        check(&["Sonriente o serio"], "Unclear {Smile}");
    }

    #[test]
    fn what_denies_or_chooses_too_much_at_once_is_unclear() {
        check(&["Sin barba o sin bigote", "Barba y bigote: no"], "Unclear {Moustache, Beard}");
        check(&["No tiene el pelo corto y negro"], "Unclear {ShortHair, BlackHair}");
        check(&["Hombre con barba o bigote"], "Unclear {Man, Moustache, Beard}");
        check(&["Vello facial y gafas"], "Unclear {Glasses}");
    }

    #[test]
    fn both_answers_in_a_text_are_neither() {
        let both = ["Gafas (sí/no)", "¿Gafas o no?", "¿Tiene o no tiene gafas?", "Glasses: yes"];
        check(&both, "AllOf {Glasses}");
        check(&["Sin gafas: sí", "Sin gafas (sí/no)"], "NoneOf {Glasses}");
    }

    #[test]
    fn a_colour_is_of_what_it_stands_beside() {
        check(&["Rubia", "Golden hair", "Pelo dorado"], "AllOf {BlondHair}");
        check(&["Chico rubio", "Blond man"], "AllOf {Man, BlondHair}");
        check(&["Amber eyes", "Ojos dorados"], "Unclear {}");
        check(&["Golden earrings"], "Unclear {Earrings}");
        check(&["Collar dorado"], "Unclear {Necklace}");
        check(&["Cejas rubias"], "Unclear {BlondHair}");
        check(&["Barba rubia", "Blond beard"], "Unclear {BlondHair, Beard}");
        check(&["Barba canosa"], "Unclear {WhiteHair, Beard}");
        check(&["Gafas negras y pelo rubio"], "AllOf {BlondHair, Sunglasses}");
        check(&["Blond hair and dark glasses"], "AllOf {BlondHair, Sunglasses}");
        check(&["Gafas y pelo negro"], "AllOf {BlackHair, Glasses}");
        check(&["Gafas negras pelo rubio"], "Unclear {BlackHair, BlondHair, Glasses}");
        check(&["Sombrero negro y ojos azules"], "Unclear {BlackEyes, BlueEyes, Hat}");
        check(&["Ojos azules y rubio", "Rubia con ojos azules"], "AllOf {BlondHair, BlueEyes}");
    }

    #[test]
    fn each_phrase_has_its_noun() {
        check(&["Pelo corto y negro", "Short, black hair"], "AllOf {ShortHair, BlackHair}");
        check(&["Pelo negro y ojos azules"], "AllOf {BlackHair, BlueEyes}");
        check(&["Pelo con rizos", "Her hair has curls"], "AllOf {CurlyHair}");
        check(&["Piel con pecas"], "AllOf {Freckles}");
        check(&["facialHair=beard"], "AllOf {Beard}");
        let between = "Unclear {ShortHair, BlackHair, BlueHair, BlackEyes, BlueEyes}";
        check(&["Blue eyes, black and short hair"], between);
    }

    #[test]
    fn one_strange_word_makes_it_unclear_but_is_not_forgotten() {
        check(&["Odia las gafas", "Vende gafas"], "Unclear {Glasses}");
        check(&["Atributo_3", "Atr_0", "", "Vuela", "¿?"], "Unclear {}");
        check(&["Ojos y pelo negros"], "Unclear {BlackHair, BlackEyes}");
    }
}
