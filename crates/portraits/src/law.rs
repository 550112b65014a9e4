//! The law of the portraits, tested on finished pictures: a feature is drawn only where the board says yes, and
//! never where it says no.
//!
//! [`seen`] reads a face as somebody would who knows the palette and where things are, and nothing of how the
//! face came about. Not every feature can be told that way (curls, the sex); for the others, and for the small
//! form, a yes and a no must at least give different pictures.

use proptest::prelude::*;

use crate::casting::{Need, needs};
use crate::feature::{Feature, FeatureSet};
use crate::palette::{
    Asked, CLOTHES, DARK_GLASS, ENAMEL, EyeTone, FRAMES, GLINT, GOLD, HairTone, LIPS, SkinTone,
    Tone, WHITE,
};
use crate::words::{Meaning, Reading};
use crate::{Casting, Portrait, Rgb, SIDE};

/// How a board may ask for each feature.
const TEXTS: [(Feature, [&str; 2]); 49] = {
    use Feature::*;
    [
        (Man, ["Hombre", "Is it a man?"]),
        (Woman, ["Mujer", "Is it a woman?"]),
        (ShortHair, ["Pelo corto", "Short hair"]),
        (LongHair, ["Pelo largo", "Long hair"]),
        (Bald, ["Es calvo", "Bald"]),
        (CurlyHair, ["Pelo rizado", "Curly hair"]),
        (StraightHair, ["Pelo liso", "Straight hair"]),
        (BlackHair, ["Pelo negro", "Black hair"]),
        (MorenoHair, ["Pelo moreno", "Brunette"]),
        (BrownHair, ["Pelo castaño", "Brown hair"]),
        (BlondHair, ["Rubio", "Blonde hair"]),
        (RedHair, ["Pelirroja", "Red hair"]),
        (WhiteHair, ["Pelo blanco", "White hair"]),
        (GreyHair, ["Pelo gris", "Grey hair"]),
        (BlueHair, ["Pelo azul", "Blue hair"]),
        (GreenHair, ["Pelo verde", "Green hair"]),
        (PinkHair, ["Pelo rosa", "Pink hair"]),
        (PurpleHair, ["Pelo morado", "Purple hair"]),
        (DarkHair, ["Pelo oscuro", "Dark hair"]),
        (LightHair, ["Pelo claro", "Light hair"]),
        (BlackEyes, ["Ojos negros", "Black eyes"]),
        (BrownEyes, ["Ojos marrones", "Brown eyes"]),
        (BlueEyes, ["Ojos azules", "Blue eyes"]),
        (GreenEyes, ["Ojos verdes", "Green eyes"]),
        (GreyEyes, ["Ojos grises", "Gray eyes"]),
        (DarkEyes, ["Ojos oscuros", "Dark eyes"]),
        (LightEyes, ["Ojos claros", "Light eyes"]),
        (DarkSkin, ["Piel oscura", "Dark skin"]),
        (LightSkin, ["Piel clara", "Light skin"]),
        (Glasses, ["¿Lleva gafas?", "Glasses"]),
        (Sunglasses, ["Gafas de sol", "Sunglasses"]),
        (Monocle, ["Monóculo", "Monocle"]),
        (Goggles, ["Goggles", "Wears goggles"]),
        (Moustache, ["Bigote", "Moustache"]),
        (Beard, ["BARBA", "Has a beard"]),
        (Goatee, ["Perilla", "Goatee"]),
        (Hat, ["Sombrero", "Wears a hat"]),
        (Cap, ["Gorra", "Cap"]),
        (Earrings, ["Pendientes", "Earrings"]),
        (Freckles, ["Pecas", "Freckles"]),
        (Smile, ["Sonríe", "Smile"]),
        (RosyCheeks, ["Mejillas sonrosadas", "Rosy cheeks"]),
        (BigNose, ["Nariz grande", "Big nose"]),
        (ThickBrows, ["Cejas pobladas", "Bushy eyebrows"]),
        (Lipstick, ["Labios pintados", "Lipstick"]),
        (Scarf, ["Bufanda", "Scarf"]),
        (Tie, ["Corbata", "Tie"]),
        (BowTie, ["Pajarita", "Bow tie"]),
        (Necklace, ["Collar", "Necklace"]),
    ]
};

/// A face as its pixels, and what they are made of.
struct Face([[Option<Rgb>; SIDE]; SIDE]);

impl Face {
    fn is(&self, (x, y): (usize, usize), colour: Rgb) -> bool {
        self.0[y][x] == Some(colour)
    }

    fn is_of(&self, (x, y): (usize, usize), colours: &[Rgb]) -> bool {
        self.0[y][x].is_some_and(|rgb| colours.contains(&rgb))
    }

    /// Hair of a tone where neither brows nor beards are.
    fn has_hair(&self, tone: HairTone) -> bool {
        let Tone { base, shade, .. } = tone.tone();
        let outside = (0..13).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        outside
            .filter(|&(x, y)| y < 4 || !(3..13).contains(&x))
            .any(|place| self.is_of(place, &[base, shade]))
    }

    /// Hair of any tone in one of these places.
    fn any_hair(&self, places: &[(usize, usize)]) -> bool {
        places.iter().any(|&place| self.is_of(place, &hairs()))
    }

    fn has_skin(&self, skins: &[SkinTone]) -> bool {
        let tones = skins.iter().map(|skin| skin.tone());
        let skins: Vec<Rgb> = tones.flat_map(|skin| [skin.base, skin.shade, skin.light]).collect();
        self.0.iter().flatten().flatten().any(|rgb| skins.contains(rgb))
    }

    /// Whether the skin of this face, treated like this, is in one of the places.
    fn on_skin(&self, places: &[(usize, usize)], treated: fn(Tone) -> Rgb) -> bool {
        let skins: Vec<Rgb> = skins().into_iter().map(|skin| treated(skin.tone())).collect();
        places.iter().any(|&place| self.is_of(place, &skins))
    }
}

fn skins() -> Vec<SkinTone> {
    [&SkinTone::LIGHT[..], &SkinTone::DARK, &[SkinTone::Tan]].concat()
}

/// Hair and beards of every tone, as they are and darkened.
fn hairs() -> Vec<Rgb> {
    let tones = HairTone::ALL.iter().chain([&HairTone::NEUTRAL]).map(|tone| tone.tone());
    let plain: Vec<Rgb> = tones.flat_map(|tone| [tone.base, tone.shade, tone.light]).collect();
    let darkened = plain.iter().map(|rgb| rgb.darkened());
    plain.iter().copied().chain(darkened).collect()
}

fn cloths() -> Vec<Rgb> {
    CLOTHES.iter().flat_map(|tone| [tone.base, tone.shade, tone.light]).collect()
}

/// The features that [`seen`] can tell.
fn tellable() -> FeatureSet {
    let others = [
        Feature::Man,
        Feature::Woman,
        Feature::CurlyHair,
        Feature::StraightHair,
        Feature::ThickBrows,
        Feature::Scarf,
        Feature::Tie,
        Feature::BowTie,
        Feature::Necklace,
    ];
    Feature::ALL.into_iter().filter(|feature| !others.contains(feature)).collect()
}

/// The badges on the chest: enamel beside or below a glint is one pin with it, and each other pixel a ribbon.
fn seen_badges(portrait: &Portrait) -> usize {
    let face = Face(portrait.pixels());
    let enamelled = |&place: &(usize, usize)| face.is_of(place, &ENAMEL);
    let chest = (14..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    let pinned = [2, 5, 9, 12].into_iter().filter(|&x| face.is((x, 14), GLINT)).count();
    chest.filter(enamelled).count() - 2 * pinned
}

/// What a picture shows.
fn seen(portrait: &Portrait) -> FeatureSet {
    let face = Face(portrait.pixels());
    let colours = seen_hair(&face).union(seen_eyes(&face));
    let things = seen_things(&face).into_iter().chain(seen_on_skin(&face));
    colours.union(things.filter(|&(_, seen)| seen).map(|(feature, _)| feature).collect())
}

fn seen_hair(face: &Face) -> FeatureSet {
    let tones = HairTone::ALL.iter().filter(|&&tone| face.has_hair(tone));
    tones.fold(FeatureSet::EMPTY, |seen, tone| seen.union(tone.shows()))
}

fn seen_eyes(face: &Face) -> FeatureSet {
    let tones = EyeTone::ALL.iter().filter(|tone| {
        [(5, 7), (10, 7)].into_iter().any(|place| face.is_of(place, &[tone.colour()]))
    });
    tones.fold(FeatureSet::EMPTY, |seen, tone| seen.union(tone.shows()))
}

fn seen_things(face: &Face) -> Vec<(Feature, bool)> {
    let hatted = face.is_of((6, 0), &cloths());
    let peaked = face.is_of((12, 4), &cloths());
    let jaw = face.any_hair(&[(5, 11)]);
    let [left, right] = [[0, 1, 2], [13, 14, 15]];
    let haired = |y: usize, columns: [usize; 3]| face.any_hair(&columns.map(|x| (x, y)));
    let any = [4, 5, 6].into_iter().any(|y| haired(y, left) || haired(y, right));
    vec![
        (Feature::ShortHair, any && !(haired(10, left) && haired(10, right))),
        (Feature::LongHair, haired(12, left) || haired(12, right)),
        (Feature::Hat, hatted && !peaked),
        (Feature::Cap, hatted && peaked),
        (Feature::Moustache, face.any_hair(&[(5, 9)])),
        (Feature::Beard, jaw),
        (Feature::Goatee, face.any_hair(&[(6, 12)]) && !jaw),
        (Feature::Glasses, face.is_of((6, 7), &FRAMES)),
        (Feature::Sunglasses, face.is((4, 8), DARK_GLASS) || face.is((4, 3), DARK_GLASS)),
        (Feature::Goggles, face.is((3, 8), GOLD) || face.is((3, 1), GOLD)),
        (Feature::Monocle, face.is((12, 10), GOLD)),
        (Feature::Earrings, face.is((1, 9), GOLD) || face.is((2, 9), GOLD)),
        (Feature::Smile, face.is((7, 10), WHITE)),
        (Feature::Lipstick, face.is((7, 11), LIPS)),
    ]
}

fn seen_on_skin(face: &Face) -> Vec<(Feature, bool)> {
    let cheeks: Vec<(usize, usize)> = [3, 4, 5, 10, 11, 12].map(|x| [(x, 8), (x, 9)]).concat();
    let crown = [|skin: Tone| skin.base, |skin: Tone| skin.shade, |skin: Tone| skin.light];
    vec![
        (Feature::DarkSkin, face.has_skin(&SkinTone::DARK)),
        (Feature::LightSkin, face.has_skin(&SkinTone::LIGHT)),
        (Feature::Bald, crown.into_iter().any(|tone| face.on_skin(&[(7, 3)], tone))),
        (Feature::RosyCheeks, face.on_skin(&cheeks, Tone::rosy)),
        (Feature::Freckles, face.on_skin(&[(4, 9)], Tone::freckle)),
        (
            Feature::BigNose,
            face.on_skin(&[(9, 8)], Tone::nose) || face.on_skin(&[(7, 7)], |skin| skin.light),
        ),
    ]
}

/// A name, and for some features in any order how they are asked and what is said.
fn anybody() -> impl Strategy<Value = (String, Vec<(Feature, &'static str, bool)>)> {
    let said = (any::<prop::sample::Index>(), 0..2_usize, prop::bool::weighted(0.4));
    let said = said.prop_map(|(place, tongue, yes)| {
        let (feature, texts) = TEXTS[place.index(TEXTS.len())];
        (feature, texts[tongue], yes)
    });
    ("\\PC{0,12}", prop::collection::vec(said, 0..20))
}

/// How a text joins what it says of two features.
#[derive(Clone, Copy, Debug)]
enum Form {
    Without,
    NotAtEnd,
    Both,
    ButNot,
    NotBut,
    Either,
    Neither,
    NeitherOne,
    EitherNot,
}

const FORMS: [(Form, [&str; 2]); 9] = [
    (Form::Without, ["Sin {x}", "Without {x}"]),
    (Form::NotAtEnd, ["{x}: no", "{x} = no"]),
    (Form::Both, ["{x} y {y}", "{x}, and {y}"]),
    (Form::ButNot, ["{x} y sin {y}", "{x} and no {y}"]),
    (Form::NotBut, ["Sin {x} y con {y}", "No {x}, but with {y}"]),
    (Form::Either, ["{x} o {y}", "{x} or {y}"]),
    (Form::Neither, ["Ni {x} ni {y}", "Neither {x} nor {y}"]),
    (Form::NeitherOne, ["Sin {x} y sin {y}", "No {x}, no {y}"]),
    (Form::EitherNot, ["Sin {x} o sin {y}", "No {x} or no {y}"]),
];

impl Form {
    fn is_true(self, [x, y]: [bool; 2]) -> bool {
        match self {
            Self::Without | Self::NotAtEnd => !x,
            Self::Both => x && y,
            Self::ButNot => x && !y,
            Self::NotBut => !x && y,
            Self::Either => x || y,
            Self::Neither | Self::NeitherOne => !x && !y,
            Self::EitherNot => !x || !y,
        }
    }
}

/// What a text says of two features, and what it is true of.
#[derive(Clone, Debug)]
struct Joined {
    text: String,
    features: [Feature; 2],
    form: Form,
}

impl Joined {
    fn of(form: usize, features: [usize; 2], tongue: usize) -> Self {
        let (form, joints) = FORMS[form];
        let [(x, xs), (y, ys)] = features.map(|place| TEXTS[place]);
        let text = joints[tongue].replace("{x}", xs[tongue]).replace("{y}", ys[tongue]);
        Self { text, features: [x, y], form }
    }

    fn is_true_of(&self, face: FeatureSet) -> bool {
        self.form.is_true(self.features.map(|feature| face.contains(feature)))
    }
}

fn every_joined() -> impl Iterator<Item = Joined> {
    let pairs = (0..TEXTS.len()).flat_map(|x| (0..TEXTS.len()).map(move |y| [x, y]));
    let pairs = pairs.filter(|[x, y]| x != y);
    pairs
        .flat_map(|pair| (0..2 * FORMS.len()).map(move |form| Joined::of(form / 2, pair, form % 2)))
}

/// Features in any order joined in any form, and a face that is to have these features.
fn anything_joined() -> impl Strategy<Value = (Vec<Joined>, FeatureSet)> {
    let place = || 0..TEXTS.len();
    let pair = (place(), 1..TEXTS.len()).prop_map(|(x, y)| [x, (x + y) % TEXTS.len()]);
    let joined = (0..FORMS.len(), pair, 0..2_usize);
    let joined = joined.prop_map(|(form, pair, tongue)| Joined::of(form, pair, tongue));
    let facts = prop::collection::vec(place().prop_map(|place| TEXTS[place].0), 0..20);
    (prop::collection::vec(joined, 1..12), facts.prop_map(|facts| facts.into_iter().collect()))
}

/// Whether what was understood is true of a face.
fn holds(meaning: Meaning, face: FeatureSet) -> Option<bool> {
    let shown = meaning.features.intersection(face);
    match meaning.reading {
        Reading::AllOf => Some(shown == meaning.features),
        Reading::SomeOf => Some(!shown.is_empty()),
        Reading::NoneOf => Some(shown.is_empty()),
        Reading::Unclear => None,
    }
}

fn of(said: &[(Feature, &'static str, bool)], answer: bool) -> FeatureSet {
    said.iter().filter(|(_, _, yes)| *yes == answer).map(|(feature, _, _)| *feature).collect()
}

/// A finished picture, and what it claims to show.
#[derive(Debug, PartialEq)]
struct Sitting {
    picture: Portrait,
    features: FeatureSet,
    badges: usize,
}

impl Sitting {
    fn of(casting: &Casting, name: &str, answers: &[bool]) -> Self {
        let look = casting.look(name, answers);
        let badges = casting.badges(&look, answers).len();
        let picture = casting.portrait(name, answers);
        Self { picture, features: look.features(), badges }
    }
}

fn face_of(name: &str, said: &[(Feature, &'static str, bool)]) -> Sitting {
    // Whether a board is about people is another law.
    let people = ["Hombre o mujer"].into_iter().chain(said.iter().map(|(_, text, _)| *text));
    let answers: Vec<bool> = [true].into_iter().chain(said.iter().map(|said| said.2)).collect();
    Sitting::of(&Casting::of(people), name, &answers)
}

/// What a picture must show of what it claims: a hat hides the crown, and a beard the goatee in it.
fn visible(claimed: FeatureSet) -> FeatureSet {
    let hatted = claimed.contains(Feature::Hat) || claimed.contains(Feature::Cap);
    let hidden = [(Feature::Bald, hatted), (Feature::Goatee, claimed.contains(Feature::Beard))];
    let hidden = hidden.into_iter().filter(|&(_, hidden)| hidden).map(|(feature, _)| feature);
    claimed.intersection(tellable()).difference(hidden.collect())
}

#[test]
fn every_feature_has_words_in_both_languages() {
    for (place, (feature, texts)) in TEXTS.into_iter().enumerate() {
        assert_eq!(feature as usize, place);
        for text in texts {
            let alone =
                Meaning { reading: Reading::AllOf, features: [feature].into_iter().collect() };
            assert_eq!(Meaning::of(text), alone, "{text:?}");
        }
    }
}

#[test]
fn what_is_understood_is_what_is_said() {
    for joined in every_joined() {
        let [x, y] = joined.features.map(|feature| FeatureSet::from_iter([feature]));
        let meaning = Meaning::of(&joined.text);
        for face in [FeatureSet::EMPTY, x, y, x.union(y)] {
            let understood = holds(meaning, face).unwrap_or(joined.is_true_of(face));
            assert_eq!(understood, joined.is_true_of(face), "{joined:?} {meaning:?} {face:?}");
        }
    }
}

#[test]
fn most_forms_are_understood() {
    let clear = |joined: &Joined| Meaning::of(&joined.text).is_clear();
    let mixed = |form| matches!(form, Form::ButNot | Form::NotBut | Form::EitherNot);
    for joined in every_joined() {
        assert!(clear(&joined) != mixed(joined.form), "{joined:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn nothing_is_drawn_against_a_no((name, said) in anybody()) {
        let face = face_of(&name, &said);
        let denied = of(&said, false);
        prop_assert_eq!(seen(&face.picture).intersection(denied), FeatureSet::EMPTY);
        prop_assert_eq!(face.features.intersection(denied), FeatureSet::EMPTY);
    }

    #[test]
    fn a_yes_is_drawn_or_wears_a_badge((name, said) in anybody()) {
        let face = face_of(&name, &said);
        let affirmed = of(&said, true).difference(face.features);
        prop_assert!(affirmed.is_empty() || face.badges > 0, "{affirmed:?}");
    }

    #[test]
    fn what_is_joined_is_true_or_wears_a_badge((joined, facts) in anything_joined()) {
        let texts = ["Hombre o mujer"].into_iter().chain(joined.iter().map(|said| said.text.as_str()));
        let answers: Vec<bool> = joined.iter().map(|said| said.is_true_of(facts)).collect();
        let face = Sitting::of(&Casting::of(texts), "Ana", &[&[true], &answers[..]].concat());
        let affirmed = joined.iter().zip(&answers).filter(|(_, yes)| **yes);
        let untrue = affirmed.filter(|(said, _)| !said.is_true_of(face.features)).count();
        prop_assert!(untrue <= face.badges, "{:?}", face.features);
    }

    #[test]
    fn two_choices_of_badges_look_different(
        choice in prop::collection::vec(any::<bool>(), 1..=60),
        flips in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        said in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let strange: Vec<String> = (0..choice.len()).map(|place| format!("Odia {place}")).collect();
        let said = said.iter().map(|place| TEXTS[place.index(TEXTS.len())].1[0]);
        let texts: Vec<&str> = strange.iter().map(String::as_str).chain(said).chain(["Mujer"]).collect();
        let casting = Casting::of(texts.iter().copied());
        let mut other = choice.clone();
        flips.iter().for_each(|place| other[place.index(choice.len())] ^= true);
        let [one, another] = [&choice, &other].map(|choice| {
            let rest = vec![true; texts.len() - choice.len()];
            casting.portrait("Ana", &[&choice[..], &rest[..]].concat())
        });
        prop_assert_eq!(one.pixels() == another.pixels(), choice == other);
        if texts.len() <= 18 {
            prop_assert_eq!(one.small_pixels() == another.small_pixels(), choice == other);
        }
    }

    #[test]
    fn as_many_badges_are_seen_as_are_worn((joined, facts) in anything_joined()) {
        let texts = ["Hombre o mujer"].into_iter().chain(joined.iter().map(|said| said.text.as_str()));
        let casting = Casting::of(texts);
        let answers: Vec<bool> =
            [true].into_iter().chain(joined.iter().map(|said| said.is_true_of(facts))).collect();
        let face = Sitting::of(&casting, "Ana", &answers);
        prop_assert_eq!(seen_badges(&face.picture), face.badges);
    }

    #[test]
    fn what_is_sure_to_be_drawn_wears_no_badge((name, said) in anybody(), (joined, facts) in anything_joined()) {
        let single = said.iter().map(|(_, text, yes)| (*text, *yes));
        let joined = joined.iter().map(|said| (said.text.as_str(), said.is_true_of(facts)));
        let (texts, answers): (Vec<&str>, Vec<bool>) = single.chain(joined).unzip();
        let needs = needs(&texts.iter().map(|text| Meaning::of(text)).collect::<Vec<_>>());
        let sure = needs.iter().filter(|&&need| need == Need::Never).count();
        let casting = Casting::of(texts);
        let worn = casting.badges(&casting.look(&name, &answers), &answers);
        prop_assert!(worn.iter().all(|&place| place < needs.len() - sure), "{worn:?} {needs:?}");
    }

    #[test]
    fn a_face_shows_what_it_claims((name, said) in anybody()) {
        let face = face_of(&name, &said);
        let missing = visible(face.features).difference(seen(&face.picture));
        prop_assert_eq!(missing, FeatureSet::EMPTY);
    }

    #[test]
    fn the_same_name_has_the_same_face((name, said) in anybody()) {
        prop_assert_eq!(face_of(&name, &said), face_of(&name, &said));
    }

    #[test]
    fn yes_and_no_look_different(name in "\\PC{0,12}", place in 0..TEXTS.len()) {
        let (feature, [text, _]) = TEXTS[place];
        let [yes, no] = [true, false].map(|yes| face_of(&name, &[(feature, text, yes)]).picture);
        prop_assert_ne!(yes.pixels(), no.pixels());
        let subtle = feature == Feature::StraightHair;
        prop_assert!(subtle || yes.small_pixels() != no.small_pixels());
    }
}
