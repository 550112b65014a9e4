//! From answers to a look: every choice made, nothing drawn yet.
//!
//! Law: what the board affirms is in the look, what it denies is not, and the rest varies with the name.
//! Chance never adds what makes a good question by itself: glasses, beards, hats, earrings, freckles,
//! a bare crown. It only picks among heads of hair, eyes, skins, noses, clothes, and whether somebody smiles
//! when nobody asks. Where a board denies every colour of hair, hair is dyed in one it does not name
//! ([`HairTone::Purple`] …); where it denies every colour of eyes, the eyes are closed; skin that is neither
//! light nor dark is tan; hair neither short nor long ends at the jaw; both at once is a lopsided cut, and
//! two colours at once are stripes. What still cannot be shown is left out, and the caller pins a badge.

use crate::answers::Answers;
use crate::feature::{Feature, FeatureSet};
use crate::palette::{Asked, CLOTHES, EyeTone, FRAMES, HairTone, Rgb, SkinTone, Tone, WALLS};
use crate::whim::Whim;

/// How far the hair at the sides of a head falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// No hair at all.
    None,
    /// Above the ears.
    Short,
    /// To the jaw: neither short nor long.
    Medium,
    /// Over the shoulders.
    Long,
    /// Short on one side and long on the other.
    Uneven,
}

/// How the hair falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Texture {
    Straight,
    /// Neither straight nor curly.
    Wavy,
    Curly,
}

/// The hair of a head.
#[derive(Clone, Debug)]
pub(crate) struct Hair {
    pub(crate) bare_crown: bool,
    pub(crate) sides: Sides,
    pub(crate) texture: Texture,
    /// At least one; several are stripes.
    pub(crate) tones: Vec<HairTone>,
}

/// What is worn on a nose, and what is pushed up over the brows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Eyewear {
    pub(crate) nose: Option<Feature>,
    pub(crate) forehead: Option<Feature>,
}

/// Everything about a face.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) whim: Whim,
    pub(crate) skin: SkinTone,
    pub(crate) hair: Hair,
    pub(crate) eyes: [EyeTone; 2],
    pub(crate) eyewear: Eyewear,
    pub(crate) smile: bool,
    /// Colour on the lips.
    pub(crate) lips: bool,
    /// A light blush; [`Feature::RosyCheeks`] is stronger.
    pub(crate) blush: bool,
    pub(crate) strong_brows: bool,
    pub(crate) cloth: Tone,
    pub(crate) accent: Tone,
    pub(crate) wall: Rgb,
    pub(crate) frame: Rgb,
    features: FeatureSet,
}

/// The features that are drawn as they are, where the board says yes.
const THINGS: [Feature; 11] = [
    Feature::Man,
    Feature::Woman,
    Feature::Moustache,
    Feature::Beard,
    Feature::Goatee,
    Feature::Earrings,
    Feature::Freckles,
    Feature::RosyCheeks,
    Feature::BigNose,
    Feature::ThickBrows,
    Feature::Lipstick,
];

/// Eyewear that may be pushed up, the first choice first.
const PUSHED_UP: [Feature; 2] = [Feature::Sunglasses, Feature::Goggles];

/// Whether a face that is to have `feature` may lack it for the sake of others that are asked of it. What has no
/// rivals is drawn wherever it is affirmed.
pub(crate) fn has_rivals(feature: Feature, asked: FeatureSet) -> bool {
    let families = [
        set(&Feature::HEADWEAR),
        set(&Feature::NECKWEAR),
        set(&Feature::EYEWEAR),
        set(&Feature::TEXTURES),
        set(&Feature::SKINS),
        shown_by::<HairTone>(),
        shown_by::<EyeTone>(),
    ];
    let mut families = families.into_iter();
    let family = families.find(|family| family.contains(feature)).unwrap_or_default();
    family.intersection(asked).iter().any(|other| other != feature)
}

fn set(features: &[Feature]) -> FeatureSet {
    features.iter().copied().collect()
}

/// Everything that some tone shows.
fn shown_by<T: Asked>() -> FeatureSet {
    T::ALL.iter().fold(FeatureSet::EMPTY, |shown, tone| shown.union(tone.shows()))
}

impl Look {
    /// The look of somebody with these answers.
    pub(crate) fn of(name: &str, answers: &Answers) -> Self {
        let whim = Whim::of(name);
        let answers = &with_the_other_sex(*answers);
        let things = things(answers);
        let skin = skin(answers, whim);
        let hair = hair(answers, whim);
        let eyewear = eyewear(answers);
        let smile = answers.affirm(Feature::Smile)
            || (answers.allow(Feature::Smile) && whim.below("smile", 2) == 0);
        let wall = wall(skin, &hair, whim);
        let cloth = cloth(&[skin.tone().base, hair.tones[0].tone().base, wall], whim);
        let mut look = Self {
            whim,
            skin,
            eyes: eyes(answers, whim),
            eyewear,
            smile,
            lips: answers.affirm(Feature::Lipstick)
                || (answers.affirm(Feature::Woman) && answers.allow(Feature::Lipstick)),
            blush: answers.allow(Feature::RosyCheeks) && whim.below("blush", 3) > 0,
            strong_brows: answers.affirm(Feature::Man) && answers.allow(Feature::ThickBrows),
            cloth,
            accent: cloth_beside(cloth, whim),
            wall,
            frame: frame(skin, whim),
            features: things,
            hair,
        };
        look.features = things.union(look.derived());
        look
    }

    /// What the face shows.
    pub(crate) fn features(&self) -> FeatureSet {
        self.features
    }

    /// Whether the face shows it.
    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// What the choices show, beside the things.
    fn derived(&self) -> FeatureSet {
        let mut shown = self.hair.shows();
        self.eyes.iter().for_each(|eye| shown = shown.union(eye.shows()));
        let skin = [
            (Feature::DarkSkin, self.skin.is_dark()),
            (Feature::LightSkin, self.skin.is_light()),
            (Feature::Smile, self.smile),
        ];
        let worn = [self.eyewear.nose, self.eyewear.forehead].into_iter().flatten();
        let on = skin.into_iter().filter(|&(_, on)| on).map(|(feature, _)| feature);
        shown.union(worn.chain(on).collect())
    }
}

impl Hair {
    /// Whether there is any hair to see.
    pub(crate) fn is_visible(&self) -> bool {
        self.sides != Sides::None
    }

    fn shows(&self) -> FeatureSet {
        let mut shown = FeatureSet::EMPTY;
        if self.bare_crown {
            shown.insert(Feature::Bald);
        }
        if !self.is_visible() {
            return shown;
        }
        self.tones.iter().for_each(|tone| shown = shown.union(tone.shows()));
        if matches!(self.sides, Sides::Short | Sides::Uneven) {
            shown.insert(Feature::ShortHair);
        }
        if matches!(self.sides, Sides::Long | Sides::Uneven) {
            shown.insert(Feature::LongHair);
        }
        match self.texture {
            Texture::Straight => shown.insert(Feature::StraightHair),
            Texture::Curly => shown.insert(Feature::CurlyHair),
            Texture::Wavy => {}
        }
        shown
    }
}

/// Who is said not to be a woman, on a board that does not ask for men, is a man; and the other way round.
fn with_the_other_sex(mut answers: Answers) -> Answers {
    let open = |feature| answers.allow(feature) && !answers.affirm(feature);
    let man = answers.no.contains(Feature::Woman) && open(Feature::Man);
    let woman = answers.no.contains(Feature::Man) && open(Feature::Woman);
    if man {
        answers.yes.insert(Feature::Man);
    }
    if woman {
        answers.yes.insert(Feature::Woman);
    }
    answers
}

fn things(answers: &Answers) -> FeatureSet {
    let things = THINGS.into_iter().filter(|&feature| answers.affirm(feature));
    // One head wears one hat, one neck one thing.
    let worn = [first(&Feature::HEADWEAR, answers), first(&Feature::NECKWEAR, answers)];
    things.chain(worn.into_iter().flatten()).collect()
}

/// The first of a family that is affirmed.
fn first(family: &[Feature], answers: &Answers) -> Option<Feature> {
    family.iter().copied().find(|&feature| answers.affirm(feature))
}

fn eyewear(answers: &Answers) -> Eyewear {
    let nose = first(&Feature::EYEWEAR, answers);
    let spare = |&worn: &Feature| answers.affirm(worn) && Some(worn) != nose;
    let forehead = PUSHED_UP.into_iter().find(spare);
    Eyewear { nose, forehead }
}

fn skin(answers: &Answers, whim: Whim) -> SkinTone {
    let light = answers.affirm(Feature::LightSkin);
    let dark = answers.affirm(Feature::DarkSkin);
    let pool: Vec<SkinTone> = match (light, dark) {
        (true, true) => Vec::new(),
        (true, false) => SkinTone::LIGHT.to_vec(),
        (false, true) => SkinTone::DARK.to_vec(),
        (false, false) => unsaid_skin(answers),
    };
    whim.pick("skin", &pool).unwrap_or(SkinTone::Tan)
}

fn unsaid_skin(answers: &Answers) -> Vec<SkinTone> {
    let mut pool = Vec::new();
    if answers.allow(Feature::LightSkin) {
        pool.extend(SkinTone::LIGHT);
    }
    if answers.allow(Feature::DarkSkin) {
        pool.extend(SkinTone::DARK);
    }
    pool
}

fn eyes(answers: &Answers, whim: Whim) -> [EyeTone; 2] {
    let said = said_tones::<EyeTone>(answers, whim, "eyes");
    let (Some(&left), Some(&right)) = (said.first(), said.get(1).or(said.first())) else {
        return [unsaid_tone(answers, whim, "eyes", EyeTone::STRANGE); 2];
    };
    [left, right]
}

fn hair(answers: &Answers, whim: Whim) -> Hair {
    let bare_crown = answers.affirm(Feature::Bald);
    let mut tones = said_tones::<HairTone>(answers, whim, "hair");
    let sides = sides(answers, bare_crown, !tones.is_empty(), whim);
    if tones.is_empty() {
        let strange = if sides == Sides::None { &[] } else { HairTone::STRANGE };
        tones.push(unsaid_tone(answers, whim, "hair", strange));
    }
    // Little hair has room for few stripes.
    let covered = bare_crown || first(&Feature::HEADWEAR, answers).is_some();
    tones.truncate(if covered { 2 } else { 4 });
    Hair { bare_crown, sides, texture: texture(answers, whim), tones }
}

fn sides(answers: &Answers, bare_crown: bool, coloured: bool, whim: Whim) -> Sides {
    let short = answers.affirm(Feature::ShortHair);
    let long = answers.affirm(Feature::LongHair);
    let textured = first(&Feature::TEXTURES, answers).is_some();
    match (short, long) {
        (true, true) => Sides::Uneven,
        (true, false) => Sides::Short,
        (false, true) => Sides::Long,
        (false, false) if bare_crown && !coloured && !textured => Sides::None,
        (false, false) => unsaid_sides(answers, bare_crown, whim),
    }
}

fn unsaid_sides(answers: &Answers, bare_crown: bool, whim: Whim) -> Sides {
    let short = answers.allow(Feature::ShortHair);
    let long = answers.allow(Feature::LongHair);
    let man = answers.affirm(Feature::Man);
    let pool: &[Sides] = match (short, long) {
        (false, false) => &[Sides::Medium],
        (false, true) => &[Sides::Long],
        (true, false) => &[Sides::Short],
        (true, true) if bare_crown || man => &[Sides::Short],
        (true, true) if answers.affirm(Feature::Woman) => &[Sides::Medium, Sides::Long],
        (true, true) => &[Sides::Short, Sides::Medium],
    };
    whim.pick("length", pool).unwrap_or(Sides::Medium)
}

fn texture(answers: &Answers, whim: Whim) -> Texture {
    match first(&Feature::TEXTURES, answers) {
        Some(Feature::CurlyHair) => return Texture::Curly,
        Some(_) => return Texture::Straight,
        None => {}
    }
    let mut pool = vec![Texture::Wavy];
    if answers.allow(Feature::StraightHair) {
        pool.extend([Texture::Straight; 2]);
    }
    if answers.allow(Feature::CurlyHair) {
        pool.push(Texture::Curly);
    }
    whim.pick("texture", &pool).unwrap_or(Texture::Wavy)
}

/// The fewest tones that show all that is affirmed of them, none of which shows what is denied.
fn said_tones<T: Asked>(answers: &Answers, whim: Whim, aspect: &str) -> Vec<T> {
    let mut wanted = answers.yes;
    let mut tones = Vec::new();
    loop {
        let score = |tone: &T| {
            let helps = tone.shows().intersection(wanted).len();
            let clean = tone.resembles().intersection(answers.shunned()).is_empty();
            (helps, clean)
        };
        let fit = |tone: &&T| tone.shows().intersection(answers.no).is_empty();
        let best = T::ALL.iter().filter(fit).map(score).max().unwrap_or_default();
        if best.0 == 0 {
            return tones;
        }
        let pool: Vec<T> =
            T::ALL.iter().filter(fit).filter(|tone| score(tone) == best).copied().collect();
        let Some(tone) = whim.pick(aspect, &pool) else { return tones };
        wanted = wanted.difference(tone.shows());
        tones.push(tone);
    }
}

/// A tone where nothing is affirmed: a common one, or a strange one, that the board does not deny.
fn unsaid_tone<T: Asked>(answers: &Answers, whim: Whim, aspect: &str, strange: &[T]) -> T {
    let shunned = answers.shunned();
    let open = |tones: &[T]| -> Vec<T> {
        let free =
            |tone: &&T| tone.shows().union(tone.resembles()).intersection(shunned).is_empty();
        tones.iter().filter(free).copied().collect()
    };
    whim.pick(aspect, &open(T::COMMON))
        .or_else(|| whim.pick(aspect, &open(strange)))
        .unwrap_or(T::NEUTRAL)
}

/// A wall that head and hair stand out from.
fn wall(skin: SkinTone, hair: &Hair, whim: Whim) -> Rgb {
    let near = |wall: Rgb| {
        let skin = wall.distance(skin.tone().base);
        let hair = hair.tones.iter().map(|tone| wall.distance(tone.tone().base));
        hair.min().map_or(skin, |hair| hair.min(skin))
    };
    let mut walls = WALLS;
    walls.sort_by_key(|&wall| std::cmp::Reverse(near(wall)));
    whim.pick("wall", &walls[..6]).unwrap_or(walls[0])
}

/// Frames that stand out from the face.
fn frame(skin: SkinTone, whim: Whim) -> Rgb {
    let mut frames = FRAMES;
    frames.sort_by_key(|frame| std::cmp::Reverse(frame.distance(skin.tone().base)));
    whim.pick("frame", &frames[..2]).unwrap_or(frames[0])
}

/// Clothes that stand out from what is around them.
fn cloth(around: &[Rgb], whim: Whim) -> Tone {
    let near = |cloth: &Tone| around.iter().map(|&other| cloth.base.distance(other)).min();
    let mut cloths = CLOTHES;
    cloths.sort_by_key(|cloth| std::cmp::Reverse(near(cloth)));
    whim.pick("cloth", &cloths[..5]).unwrap_or(cloths[0])
}

/// A second colour to wear with the first.
fn cloth_beside(cloth: Tone, whim: Whim) -> Tone {
    let mut others = CLOTHES;
    others.sort_by_key(|other| std::cmp::Reverse(other.base.distance(cloth.base)));
    whim.pick("accent", &others[..4]).unwrap_or(others[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Meaning;

    fn look(name: &str, said: &[(&str, bool)]) -> Look {
        let said = said.iter().map(|&(text, yes)| (Meaning::of(text), yes));
        Look::of(name, &Answers::of(said))
    }

    #[test]
    fn two_colours_at_once_are_stripes_and_two_eyes() {
        let stripes = look("Ana", &[("Pelo negro", true), ("Pelo rubio", true)]);
        assert_eq!(stripes.hair.tones.len(), 2);
        let odd = look("Ana", &[("Ojos azules", true), ("Ojos verdes", true)]);
        assert_ne!(odd.eyes[0], odd.eyes[1]);
    }

    #[test]
    fn short_and_long_is_lopsided_and_neither_ends_at_the_jaw() {
        let sides = |yes| look("Ana", &[("Pelo corto", yes), ("Pelo largo", yes)]).hair.sides;
        assert_eq!(sides(true), Sides::Uneven);
        assert_eq!(sides(false), Sides::Medium);
    }

    #[test]
    fn where_every_colour_is_denied_eyes_close_and_hair_is_dyed() {
        let nobody = look("Ana", &[("Ojos oscuros", false), ("Ojos claros", false)]);
        assert_eq!(nobody.eyes, [EyeTone::Closed; 2]);
        let natural =
            ["Black", "Brown", "Blond", "Red", "Moreno"].map(|tone| format!("{tone} hair"));
        let said: Vec<_> = natural.iter().map(|text| (text.as_str(), false)).collect();
        assert!(HairTone::STRANGE.contains(&look("Ana", &said).hair.tones[0]));
    }

    #[test]
    fn skin_neither_light_nor_dark_is_tan() {
        let tan = look("Ana", &[("Piel clara", false), ("Piel oscura", false)]);
        assert_eq!(tan.skin, SkinTone::Tan);
    }

    #[test]
    fn who_is_no_woman_is_a_man_unless_the_board_denies_that_too() {
        assert!(look("Ana", &[("Mujer", false)]).has(Feature::Man));
        assert!(look("Ana", &[("Hombre", false)]).has(Feature::Woman));
        let neither = look("Ana", &[("Mujer", false), ("Hombre", false)]);
        assert!(!neither.has(Feature::Man) && !neither.has(Feature::Woman));
    }

    #[test]
    fn chance_adds_nothing_that_one_would_ask_for() {
        let things = [
            Feature::Glasses,
            Feature::Sunglasses,
            Feature::Bald,
            Feature::Moustache,
            Feature::Beard,
            Feature::Goatee,
            Feature::Hat,
            Feature::Cap,
            Feature::Earrings,
            Feature::Freckles,
        ];
        for name in 0..200 {
            let look = look(&name.to_string(), &[]);
            assert!(things.iter().all(|&thing| !look.has(thing)), "{name}");
        }
    }
}
