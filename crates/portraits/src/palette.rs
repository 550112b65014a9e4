//! Colours, and the tones of skin, hair and eyes.

use crate::feature::{Feature, FeatureSet};

/// A colour in sRGB, one byte a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Rgb {
    /// The colour `0xRRGGBB`.
    pub const fn hex(code: u32) -> Self {
        let [_, r, g, b] = code.to_be_bytes();
        Self { r, g, b }
    }

    /// How bright the colour looks, 0–255 (weights of Rec. 601).
    pub fn luma(self) -> u8 {
        let sum = 299 * u32::from(self.r) + 587 * u32::from(self.g) + 114 * u32::from(self.b);
        u8::try_from(sum / 1000).unwrap_or(u8::MAX)
    }

    /// `percent` of `other` mixed into this one; more than 100 counts as 100.
    #[must_use]
    pub fn mix(self, other: Self, percent: u8) -> Self {
        let share = u32::from(percent.min(100));
        let channel = |from: u8, to: u8| {
            let sum = u32::from(from) * (100 - share) + u32::from(to) * share;
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        };
        Self {
            r: channel(self.r, other.r),
            g: channel(self.g, other.g),
            b: channel(self.b, other.b),
        }
    }

    /// Clearly darker than it was.
    pub(crate) fn darkened(self) -> Self {
        self.mix(BLACK, 45)
    }

    /// Squared distance, weighted roughly as the eye does.
    pub(crate) fn distance(self, other: Self) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        2 * square(self.r, other.r) + 4 * square(self.g, other.g) + 3 * square(self.b, other.b)
    }
}

/// One material lit from the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tone {
    pub(crate) base: Rgb,
    pub(crate) shade: Rgb,
    pub(crate) light: Rgb,
}

/// What is mixed into a skin.
impl Tone {
    /// A big nose, and the shadow of any.
    pub(crate) fn nose(self) -> Rgb {
        self.shade.mix(Rgb::hex(0xb03a2e), 18)
    }

    /// Rosy cheeks.
    pub(crate) fn rosy(self) -> Rgb {
        self.base.mix(Rgb::hex(0xf0485a), 62)
    }

    /// A light blush.
    pub(crate) fn blush(self) -> Rgb {
        self.base.mix(Rgb::hex(0xe8646a), 26)
    }

    /// Freckles.
    pub(crate) fn freckle(self) -> Rgb {
        self.shade.mix(Rgb::hex(0x7a3d1c), 55)
    }

    /// A mouth without colour on the lips.
    pub(crate) fn mouth(self) -> Rgb {
        self.shade.mix(Rgb::hex(0x6e1a26), 72)
    }

    /// The deepest shadow.
    pub(crate) fn deep(self) -> Rgb {
        self.shade.mix(BLACK, 12)
    }
}

const BLACK: Rgb = Rgb::hex(0x000000);

const fn tone(base: u32, shade: u32, light: u32) -> Tone {
    Tone { base: Rgb::hex(base), shade: Rgb::hex(shade), light: Rgb::hex(light) }
}

/// A colour that somebody may ask for.
pub(crate) trait Asked: Copy + 'static {
    /// Every value.
    const ALL: &'static [Self];
    /// The values that chance draws.
    const COMMON: &'static [Self];
    /// The values for a board that denies all the common ones.
    const STRANGE: &'static [Self];
    /// The value that shows nothing, for a board that denies those too.
    const NEUTRAL: Self;

    /// The features that it shows: yes to any of these is true.
    fn shows(self) -> FeatureSet;

    /// The features that it could be mistaken for, beside those that it shows.
    fn resembles(self) -> FeatureSet;
}

fn set(features: &[Feature]) -> FeatureSet {
    features.iter().copied().collect()
}

/// The colour of hair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HairTone {
    Black,
    Moreno,
    Brown,
    Blond,
    Red,
    White,
    Grey,
    Blue,
    Green,
    Pink,
    Purple,
    /// No colour that anybody asks for: the beard of somebody whose hair has none.
    Ash,
}

impl HairTone {
    pub(crate) const fn tone(self) -> Tone {
        match self {
            Self::Black => tone(0x2d2a38, 0x1b1924, 0x4d4a61),
            Self::Moreno => tone(0x4a2e27, 0x341f1b, 0x6b473a),
            Self::Brown => tone(0x8c5730, 0x6a3f22, 0xb07a45),
            Self::Blond => tone(0xf0c850, 0xcf9c38, 0xfbe58e),
            Self::Red => tone(0xd2562a, 0xa63d1d, 0xee8344),
            Self::White => tone(0xf4f2ee, 0xc9c8d2, 0xffffff),
            Self::Grey => tone(0xa0a1ad, 0x7d7e8c, 0xc2c3cd),
            Self::Blue => tone(0x4a7fd4, 0x3560ad, 0x7fabec),
            Self::Green => tone(0x3fa37c, 0x2c7d5e, 0x70c9a3),
            Self::Pink => tone(0xee86b7, 0xcb6095, 0xfab3d3),
            Self::Purple => tone(0x8d62c0, 0x6c469b, 0xb48fdf),
            Self::Ash => tone(0x75707f, 0x5a5665, 0x918c9b),
        }
    }
}

impl Asked for HairTone {
    const ALL: &'static [Self] = &[
        Self::Black,
        Self::Moreno,
        Self::Brown,
        Self::Blond,
        Self::Red,
        Self::White,
        Self::Grey,
        Self::Blue,
        Self::Green,
        Self::Pink,
        Self::Purple,
    ];
    const COMMON: &'static [Self] =
        &[Self::Black, Self::Moreno, Self::Brown, Self::Blond, Self::Red];
    const STRANGE: &'static [Self] = &[Self::Purple, Self::Green, Self::Pink, Self::Blue];
    const NEUTRAL: Self = Self::Ash;

    fn shows(self) -> FeatureSet {
        use Feature::{DarkHair, LightHair};
        match self {
            Self::Black => set(&[Feature::BlackHair, DarkHair]),
            Self::Moreno => set(&[Feature::MorenoHair, DarkHair]),
            Self::Brown => set(&[Feature::BrownHair, DarkHair]),
            Self::Blond => set(&[Feature::BlondHair, LightHair]),
            Self::Red => set(&[Feature::RedHair]),
            Self::White => set(&[Feature::WhiteHair, LightHair]),
            Self::Grey => set(&[Feature::GreyHair]),
            Self::Blue => set(&[Feature::BlueHair]),
            Self::Green => set(&[Feature::GreenHair]),
            Self::Pink => set(&[Feature::PinkHair]),
            Self::Purple => set(&[Feature::PurpleHair]),
            Self::Ash => FeatureSet::EMPTY,
        }
    }

    fn resembles(self) -> FeatureSet {
        match self {
            Self::Black | Self::Brown => set(&[Feature::MorenoHair]),
            Self::Moreno => set(&[Feature::BlackHair, Feature::BrownHair]),
            Self::White | Self::Ash => set(&[Feature::GreyHair]),
            Self::Grey => set(&[Feature::WhiteHair, Feature::LightHair]),
            _ => FeatureSet::EMPTY,
        }
    }
}

/// The colour of an eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EyeTone {
    Black,
    Brown,
    Blue,
    Green,
    Grey,
    /// Nothing to see: the board denies every colour.
    Closed,
}

impl EyeTone {
    pub(crate) const fn colour(self) -> Rgb {
        match self {
            Self::Black => Rgb::hex(0x17141d),
            Self::Brown => Rgb::hex(0x5f2f12),
            Self::Blue => Rgb::hex(0x2f8fe6),
            Self::Green => Rgb::hex(0x2fa35a),
            Self::Grey => Rgb::hex(0x8a95a6),
            Self::Closed => Rgb::hex(0x3a2b33),
        }
    }
}

impl Asked for EyeTone {
    const ALL: &'static [Self] = &[Self::Black, Self::Brown, Self::Blue, Self::Green, Self::Grey];
    const COMMON: &'static [Self] = &[Self::Brown, Self::Blue, Self::Green];
    const STRANGE: &'static [Self] = &[Self::Black, Self::Grey];
    const NEUTRAL: Self = Self::Closed;

    fn shows(self) -> FeatureSet {
        use Feature::{DarkEyes, LightEyes};
        match self {
            Self::Black => set(&[Feature::BlackEyes, DarkEyes]),
            Self::Brown => set(&[Feature::BrownEyes, DarkEyes]),
            Self::Blue => set(&[Feature::BlueEyes, LightEyes]),
            Self::Green => set(&[Feature::GreenEyes, LightEyes]),
            Self::Grey => set(&[Feature::GreyEyes, LightEyes]),
            Self::Closed => FeatureSet::EMPTY,
        }
    }

    fn resembles(self) -> FeatureSet {
        FeatureSet::EMPTY
    }
}

/// The colour of skin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SkinTone {
    Porcelain,
    Peach,
    Honey,
    /// Neither light nor dark.
    Tan,
    Chestnut,
    Umber,
    Cocoa,
}

impl SkinTone {
    pub(crate) const LIGHT: [Self; 3] = [Self::Porcelain, Self::Peach, Self::Honey];
    pub(crate) const DARK: [Self; 3] = [Self::Chestnut, Self::Umber, Self::Cocoa];

    pub(crate) const fn tone(self) -> Tone {
        match self {
            Self::Porcelain => tone(0xfadfce, 0xe5b5a0, 0xfff1e8),
            Self::Peach => tone(0xf7cfab, 0xdda27c, 0xfee3c8),
            Self::Honey => tone(0xf0bf92, 0xd19467, 0xf9d6b0),
            Self::Tan => tone(0xcb9363, 0xa97349, 0xdfae80),
            Self::Chestnut => tone(0xa86e44, 0x84512f, 0xc0875b),
            Self::Umber => tone(0x8c5736, 0x6b3f26, 0xa66f4a),
            Self::Cocoa => tone(0x71452f, 0x54311f, 0x8c5b42),
        }
    }

    pub(crate) fn is_dark(self) -> bool {
        Self::DARK.contains(&self)
    }

    pub(crate) fn is_light(self) -> bool {
        Self::LIGHT.contains(&self)
    }
}

/// A light on glass and on pins.
pub(crate) const GLINT: Rgb = Rgb::hex(0xb9c6dd);
/// Rims, chains, rings and straps.
pub(crate) const GOLD: Rgb = Rgb::hex(0xf6bf26);
/// The glass of sunglasses.
pub(crate) const DARK_GLASS: Rgb = Rgb::hex(0x2b2c3d);
/// The white of eyes and teeth.
pub(crate) const WHITE: Rgb = Rgb::hex(0xffffff);
/// Painted lips.
pub(crate) const LIPS: Rgb = Rgb::hex(0xc8324f);

/// What the wardrobe and the walls hold.
pub(crate) const CLOTHES: [Tone; 9] = [
    tone(0xd0504f, 0xa53a3e, 0xe57a72),
    tone(0x41558f, 0x303f6e, 0x6176b2),
    tone(0x2f918c, 0x216e6c, 0x55b3ab),
    tone(0xe0a83e, 0xb9832a, 0xf2c76f),
    tone(0x84508f, 0x653a70, 0xa674b0),
    tone(0x55834f, 0x3f653c, 0x7aa671),
    tone(0xea8466, 0xc5634a, 0xf7a98f),
    tone(0x5f6d80, 0x475364, 0x8492a5),
    tone(0xefe9dd, 0xcfc7b8, 0xffffff),
];

/// Soft colours to stand before.
pub(crate) const WALLS: [Rgb; 10] = [
    Rgb::hex(0x9cc9cd),
    Rgb::hex(0xa5c3e8),
    Rgb::hex(0xbdb4e3),
    Rgb::hex(0xaecca3),
    Rgb::hex(0xe3b1bd),
    Rgb::hex(0xe6cf95),
    Rgb::hex(0x86b5a5),
    Rgb::hex(0x8fa6cf),
    Rgb::hex(0xd9a99a),
    Rgb::hex(0xc4d6a0),
];

/// The colours of pins and of cards.
pub(crate) const ENAMEL: [Rgb; 8] = [
    Rgb::hex(0xd94f4f),
    Rgb::hex(0x3f76c9),
    Rgb::hex(0xe9b93b),
    Rgb::hex(0x3c9a68),
    Rgb::hex(0x8b57b5),
    Rgb::hex(0xe8823a),
    Rgb::hex(0x2aa3b3),
    Rgb::hex(0xdb6fa6),
];

/// The colours of glasses.
pub(crate) const FRAMES: [Rgb; 6] = [
    Rgb::hex(0x23212e),
    Rgb::hex(0x8e1f3f),
    Rgb::hex(0x1f4f8f),
    Rgb::hex(0xe5533d),
    Rgb::hex(0x37c2ae),
    Rgb::hex(0x6db4ef),
];
