//! From materials to colours, and to levels of grey for a terminal without colours.

use crate::canvas::{Canvas, Ink};
use crate::draw::Draft;
use crate::look::Look;
use crate::palette::{DARK_GLASS, ENAMEL, GLINT, GOLD, HairTone, LIPS, Rgb, Tone, WHITE};

/// A painted pixel: its colour, and how much ink it takes without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dab {
    pub(crate) rgb: Rgb,
    /// From 0, bare paper, to [`FULL`].
    pub(crate) level: u8,
}

/// The level of solid ink.
pub(crate) const FULL: u8 = 4;

/// Nearer than this, two colours run into one another.
const TOO_NEAR: u32 = 9_000;

/// The picture in the colours of the look.
pub(crate) fn paint<const N: usize>(draft: &Draft<N>, look: &Look) -> Canvas<Dab, N> {
    let mut canvas = Canvas::clear();
    for (y, row) in draft.0.iter().enumerate() {
        for (x, ink) in row.iter().enumerate() {
            if let Some(ink) = *ink {
                let tones = &look.hair.tones;
                let hair = tones[x * tones.len() / N];
                let dab = Dab { rgb: colour(ink, look, hair), level: level(ink, look, hair) };
                canvas.set(x, y, dab);
            }
        }
    }
    canvas
}

fn colour(ink: Ink, look: &Look, hair: HairTone) -> Rgb {
    let skin = look.skin.tone();
    match ink {
        Ink::Clear | Ink::Wall => look.wall,
        Ink::Skin => skin.base,
        Ink::SkinShade => skin.shade,
        Ink::SkinLight => skin.light,
        Ink::SkinDeep => skin.deep(),
        Ink::Hair | Ink::HairShade | Ink::HairLight => tint(hair.tone(), ink),
        Ink::Beard => apart(hair.tone().base, skin.base),
        Ink::BeardShade | Ink::Brow => apart(hair.tone().shade, skin.base),
        Ink::LeftIris => look.eyes[0].colour(),
        Ink::RightIris => look.eyes[1].colour(),
        Ink::Nose => skin.nose(),
        Ink::Cheek => skin.rosy(),
        Ink::Blush => skin.blush(),
        Ink::Freckle => skin.freckle(),
        Ink::Mouth => skin.mouth(),
        Ink::Cloth | Ink::ClothShade | Ink::ClothLight => tint(look.cloth, ink),
        Ink::Accent | Ink::AccentShade | Ink::Band => tint(look.accent, ink),
        Ink::Frame => look.frame,
        Ink::Pin(number) => ENAMEL[usize::from(number) % ENAMEL.len()],
        _ => fixed(ink),
    }
}

/// The colour of materials that are the same for everybody.
fn fixed(ink: Ink) -> Rgb {
    match ink {
        Ink::White | Ink::Teeth => WHITE,
        Ink::Glint => GLINT,
        Ink::Line => Rgb::hex(0x2a1f2b),
        Ink::Lips => LIPS,
        Ink::DarkGlass => DARK_GLASS,
        Ink::ClearGlass => Rgb::hex(0xa9e3ef),
        Ink::Gold => GOLD,
        Ink::Gem => Rgb::hex(0xe0315e),
        _ => Rgb::hex(0x1b1924),
    }
}

fn tint(tone: Tone, ink: Ink) -> Rgb {
    match ink {
        Ink::HairShade | Ink::ClothShade | Ink::AccentShade => tone.shade,
        Ink::HairLight | Ink::ClothLight => tone.light,
        Ink::Band => tone.shade.darkened(),
        _ => tone.base,
    }
}

/// The colour, darkened where it would vanish on the ground.
fn apart(colour: Rgb, ground: Rgb) -> Rgb {
    if colour.distance(ground) < TOO_NEAR { colour.darkened() } else { colour }
}

/// How much ink a material takes. Chosen by looking: light skin stays paper, what matters on it is solid.
fn level(ink: Ink, look: &Look, hair: HairTone) -> u8 {
    match ink {
        Ink::Skin | Ink::SkinLight | Ink::SkinShade | Ink::Blush => skin_level(look),
        Ink::SkinDeep => skin_level(look) + 1,
        Ink::Hair | Ink::HairShade | Ink::HairLight => hair_level(hair, look),
        Ink::Beard | Ink::BeardShade => beard_level(hair, look),
        Ink::White | Ink::Teeth | Ink::Glint => 0,
        Ink::Wall | Ink::Clear => wall_level(look),
        Ink::Nose | Ink::Freckle | Ink::Cheek => skin_level(look) + 2,
        Ink::Gold | Ink::ClothLight | Ink::Cloth => 2,
        Ink::ClothShade | Ink::Accent => 3,
        _ => FULL,
    }
}

fn skin_level(look: &Look) -> u8 {
    if look.skin.is_dark() { 2 } else { 0 }
}

fn hair_level(hair: HairTone, look: &Look) -> u8 {
    match hair.tone().base.luma() {
        0..=70 => 4,
        71..=140 => 3,
        141..=220 => 2,
        _ if look.skin.is_dark() => 0,
        _ => 1,
    }
}

/// Fair beards would vanish on fair skin.
fn beard_level(hair: HairTone, look: &Look) -> u8 {
    let level = hair_level(hair, look);
    if look.skin.is_dark() { level } else { level.max(3) }
}

/// A wall that skin and hair stand out from.
fn wall_level(look: &Look) -> u8 {
    let tones = look.hair.tones.iter().filter(|_| look.hair.is_visible());
    let darkest = tones.map(|&hair| hair_level(hair, look)).max().unwrap_or(0);
    match (look.skin.is_dark(), darkest) {
        (true, 3..) => 0,
        (true, _) => FULL,
        (false, 1) => 2,
        (false, _) => 1,
    }
}
