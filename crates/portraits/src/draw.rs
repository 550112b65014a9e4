//! From a look to materials: which part goes over which.

use std::ops::RangeInclusive;

use crate::canvas::{Canvas, Ink, Part};
use crate::feature::Feature;
use crate::look::{Look, Sides, Texture};
use crate::palette::EyeTone;
use crate::parts::{body, face, hair, small, things};

/// A picture in materials, before it has colours.
pub(crate) type Draft<const N: usize> = Canvas<Ink, N>;

/// The first row below a hat.
const BRIM: usize = 4;
/// The first row below a hat on a small face.
const SMALL_BRIM: usize = 1;

/// The face in 16 × 16.
pub(crate) fn full(look: &Look) -> Draft<16> {
    let mut draft = Draft::clear();
    wall(&mut draft);
    draft.stamp(head(look));
    if look.hair.bare_crown {
        draft.stamp(body::SHINE);
    }
    draft.stamp(clothes(look));
    wear(&mut draft, look, &NECK);
    features(&mut draft, look);
    facial_hair(&mut draft, look);
    head_of_hair(&mut draft, look);
    eyewear(&mut draft, look);
    if look.has(Feature::BigNose) {
        // In front of glasses and moustache, or they would hide it.
        draft.stamp_where(face::NOSE_BIG, |_, y| y >= 8);
    }
    wear(&mut draft, look, &[(Feature::Earrings, earrings(look))]);
    draft
}

/// What goes round a neck.
const NECK: [(Feature, Part<16>); 4] = [
    (Feature::Necklace, things::NECKLACE),
    (Feature::Tie, things::TIE),
    (Feature::BowTie, things::BOW_TIE),
    (Feature::Scarf, things::SCARF),
];

fn wear<const N: usize>(draft: &mut Draft<N>, look: &Look, worn: &[(Feature, Part<N>)]) {
    for (_, part) in worn.iter().filter(|(feature, _)| look.has(*feature)) {
        draft.stamp(*part);
    }
}

/// A wall with round corners.
fn wall<const N: usize>(draft: &mut Draft<N>) {
    for (y, row) in draft.0.iter_mut().enumerate() {
        for (x, pixel) in row.iter_mut().enumerate() {
            let corner = (x == 0 || x == N - 1) && (y == 0 || y == N - 1);
            *pixel = (!corner).then_some(Ink::Wall);
        }
    }
}

fn head(look: &Look) -> Part<16> {
    match (look.has(Feature::Man), look.has(Feature::Woman)) {
        (true, _) => body::HEAD_SQUARE,
        (false, true) => body::HEAD_HEART,
        (false, false) => body::HEAD_ROUND,
    }
}

fn clothes(look: &Look) -> Part<16> {
    if look.has(Feature::Tie) || look.has(Feature::BowTie) {
        return body::VNECK;
    }
    // A high neck would hide a necklace.
    let wardrobe =
        [body::CREW, body::VNECK, body::STRIPES, body::DUNGAREES, body::COLLAR, body::ROLLNECK];
    let open = if look.has(Feature::Necklace) { 4 } else { wardrobe.len() };
    look.whim.pick("clothes", &wardrobe[..open]).unwrap_or(body::CREW)
}

fn features(draft: &mut Draft<16>, look: &Look) {
    if look.blush {
        draft.stamp(face::BLUSH);
    }
    wear(draft, look, &[(Feature::RosyCheeks, face::ROSY), (Feature::Freckles, face::FRECKLES)]);
    draft.stamp(brows(look));
    eyes(draft, look);
    draft.stamp(nose(look));
}

fn eyes(draft: &mut Draft<16>, look: &Look) {
    if look.eyes[0] == EyeTone::Closed {
        draft.stamp(face::EYES_CLOSED);
        return;
    }
    draft.stamp(face::EYES);
    if look.has(Feature::Woman) {
        draft.stamp(face::LASHES);
    }
}

fn brows(look: &Look) -> Part<16> {
    if look.has(Feature::ThickBrows) {
        face::BROWS_BUSHY
    } else if look.strong_brows {
        face::BROWS_STRONG
    } else if look.has(Feature::Woman) {
        face::BROWS_THIN
    } else {
        face::BROWS
    }
}

fn nose(look: &Look) -> Part<16> {
    if look.has(Feature::BigNose) {
        return face::NOSE_BIG;
    }
    look.whim.pick("nose", &[face::NOSE_DOT, face::NOSE_SIDE]).unwrap_or(face::NOSE_DOT)
}

/// Beard and moustache with the mouth between them.
fn facial_hair(draft: &mut Draft<16>, look: &Look) {
    wear(
        draft,
        look,
        &[
            (Feature::Beard, face::BEARD),
            (Feature::Goatee, face::GOATEE),
            (Feature::Moustache, face::MOUSTACHE),
        ],
    );
    let top = if look.has(Feature::Moustache) { 10 } else { 0 };
    draft.stamp_where(mouth(look), |_, y| y >= top);
}

fn mouth(look: &Look) -> Part<16> {
    match (look.smile, look.lips) {
        (true, true) => face::SMILE_LIPS,
        (true, false) => face::SMILE,
        (false, true) => face::MOUTH_LIPS,
        (false, false) => look
            .whim
            .pick("mouth", &[face::MOUTH, face::MOUTH_SMALL, face::MOUTH_FIRM])
            .unwrap_or(face::MOUTH),
    }
}

/// The hair, its shadow on the skin, and a hat.
fn head_of_hair(draft: &mut Draft<16>, look: &Look) {
    let hat = hat(look);
    let top = if hat.is_some() { BRIM } else { 0 };
    let bare = bare_forehead(look, 3..=12, 4..=5);
    if let Some(hair) = hair(look) {
        draft.stamp_where(hair, |x, y| y >= top && !bare(x, y));
    }
    if let Some(hat) = hat {
        draft.stamp(hat);
    }
    draft.cast_shadows();
}

/// Where bushy brows are: no fringe falls over what the board asked to see.
fn bare_forehead(
    look: &Look,
    columns: RangeInclusive<usize>,
    rows: RangeInclusive<usize>,
) -> impl Fn(usize, usize) -> bool {
    let bushy = look.has(Feature::ThickBrows);
    move |x, y| bushy && columns.contains(&x) && rows.contains(&y)
}

fn hair(look: &Look) -> Option<Part<16>> {
    let pool = match (look.hair.bare_crown, look.hair.sides) {
        (_, Sides::None) => return None,
        (true, sides) => ring(sides, look.hair.texture),
        (false, Sides::Short) => short(look),
        (false, Sides::Medium) => medium(look.hair.texture),
        (false, Sides::Long) => long(look.hair.texture),
        (false, _) if look.hair.texture == Texture::Curly => &[hair::UNEVEN_CURLY],
        (false, _) => &[hair::UNEVEN],
    };
    look.whim.pick("cut", pool)
}

fn short(look: &Look) -> &'static [Part<16>] {
    match look.hair.texture {
        Texture::Curly => &[hair::AFRO, hair::CURLS],
        Texture::Wavy => &[hair::TOUSLED, hair::SPIKY],
        Texture::Straight if look.has(Feature::Woman) => &[hair::PIXIE],
        Texture::Straight => &[hair::CROP, hair::PARTED, hair::QUIFF],
    }
}

fn medium(texture: Texture) -> &'static [Part<16>] {
    match texture {
        Texture::Straight => &[hair::BOB, hair::BOB_FRINGE],
        Texture::Wavy => &[hair::BOB_WAVY],
        Texture::Curly => &[hair::BOB_CURLY],
    }
}

fn long(texture: Texture) -> &'static [Part<16>] {
    match texture {
        Texture::Straight => &[hair::LONG, hair::LONG_FRINGE, hair::LONG_MIDDLE],
        Texture::Wavy => &[hair::LONG_WAVY],
        Texture::Curly => &[hair::LONG_CURLY],
    }
}

fn ring(sides: Sides, texture: Texture) -> &'static [Part<16>] {
    match (sides, texture) {
        (Sides::Long, Texture::Curly) => &[hair::RING_CURLY_LONG],
        (Sides::Long, _) => &[hair::RING_LONG],
        (Sides::Uneven, _) => &[hair::RING_UNEVEN],
        (Sides::Medium, _) => &[hair::RING_MEDIUM],
        (_, Texture::Curly) => &[hair::RING_CURLY],
        _ => &[hair::RING_SHORT],
    }
}

fn hat(look: &Look) -> Option<Part<16>> {
    if look.has(Feature::Cap) {
        return Some(things::CAP);
    }
    let hats = [things::FEDORA, things::BOWLER, things::TOP_HAT];
    match look.has(Feature::Hat) {
        true if look.has(Feature::Woman) => {
            look.whim.pick("hat", &[things::SUN_HAT, things::FEDORA, things::BOWLER])
        }
        true => look.whim.pick("hat", &hats),
        false => None,
    }
}

fn earrings(look: &Look) -> Part<16> {
    look.whim.pick("earrings", &[things::HOOPS, things::STUDS]).unwrap_or(things::STUDS)
}

fn eyewear(draft: &mut Draft<16>, look: &Look) {
    match look.eyewear.nose {
        Some(Feature::Glasses) => draft.stamp(things::GLASSES),
        Some(Feature::Goggles) => draft.stamp(things::GOGGLES),
        Some(Feature::Monocle) => draft.stamp(things::MONOCLE),
        Some(_) => {
            draft.stamp(things::SUNGLASSES);
            if look.eyes[0] != EyeTone::Closed {
                draft.stamp(things::GLIMPSE);
            }
        }
        None => {}
    }
    match look.eyewear.forehead {
        Some(Feature::Goggles) => draft.stamp(things::GOGGLES_UP),
        Some(_) => draft.stamp(things::SUNGLASSES_UP),
        None => {}
    }
}

/// The face in 8 × 8: what tells people apart, and little else.
pub(crate) fn small(look: &Look) -> Draft<8> {
    let mut draft = Draft::clear();
    wall(&mut draft);
    draft.stamp(small::HEAD);
    wear(&mut draft, look, &SMALL_UNDER);
    small_eyes(&mut draft, look);
    draft.stamp(small_mouth(look));
    small_hair(&mut draft, look);
    small_eyewear(&mut draft, look);
    wear(&mut draft, look, &[(Feature::Earrings, small::EARRINGS)]);
    draft
}

const SMALL_UNDER: [(Feature, Part<8>); 11] = [
    (Feature::Necklace, small::NECKLACE),
    (Feature::Tie, small::TIE),
    (Feature::BowTie, small::BOW_TIE),
    (Feature::Scarf, small::SCARF),
    (Feature::RosyCheeks, small::ROSY),
    (Feature::Freckles, small::FRECKLES),
    (Feature::BigNose, small::NOSE_BIG),
    (Feature::ThickBrows, small::BROWS_BUSHY),
    (Feature::Beard, small::BEARD),
    (Feature::Goatee, small::GOATEE),
    (Feature::Moustache, small::MOUSTACHE),
];

fn small_eyes(draft: &mut Draft<8>, look: &Look) {
    if look.eyes[0] == EyeTone::Closed {
        draft.stamp(small::EYES_CLOSED);
        return;
    }
    draft.stamp(small::EYES);
    if look.has(Feature::Woman) {
        draft.stamp(small::LASHES);
    }
}

fn small_mouth(look: &Look) -> Part<8> {
    match (look.smile, look.lips) {
        (true, true) => small::SMILE_LIPS,
        (true, false) => small::SMILE,
        (false, true) => small::MOUTH_LIPS,
        (false, false) => small::MOUTH,
    }
}

fn small_hair(draft: &mut Draft<8>, look: &Look) {
    let hat = [(Feature::Hat, small::HAT), (Feature::Cap, small::CAP)]
        .into_iter()
        .find(|(feature, _)| look.has(*feature));
    let top = if hat.is_some() { SMALL_BRIM } else { 0 };
    let bare = bare_forehead(look, 1..=6, 2..=2);
    if let Some(hair) = small_cut(look) {
        draft.stamp_where(hair, |x, y| y >= top && !bare(x, y));
    }
    if let Some((_, hat)) = hat {
        draft.stamp(hat);
    }
}

fn small_cut(look: &Look) -> Option<Part<8>> {
    let curly = look.hair.texture == Texture::Curly;
    Some(match (look.hair.bare_crown, look.hair.sides) {
        (_, Sides::None) => return None,
        (true, Sides::Long) => small::RING_LONG,
        (true, Sides::Uneven) => small::RING_UNEVEN,
        (true, _) => small::RING_SHORT,
        (false, Sides::Uneven) => small::UNEVEN,
        (false, Sides::Short) if curly => small::SHORT_CURLY,
        (false, Sides::Short) => small::SHORT,
        (false, Sides::Medium) if curly => small::MEDIUM_CURLY,
        (false, Sides::Medium) => small::MEDIUM,
        (false, Sides::Long) if curly => small::LONG_CURLY,
        (false, Sides::Long) => small::LONG,
    })
}

fn small_eyewear(draft: &mut Draft<8>, look: &Look) {
    match look.eyewear.nose {
        Some(Feature::Glasses) => draft.stamp(small::GLASSES),
        Some(Feature::Goggles) => draft.stamp(small::GOGGLES),
        Some(Feature::Monocle) => draft.stamp(small::MONOCLE),
        Some(_) => draft.stamp(small::SUNGLASSES),
        None => {}
    }
    match look.eyewear.forehead {
        Some(Feature::Goggles) => draft.stamp(small::GOGGLES_UP),
        Some(_) => draft.stamp(small::SUNGLASSES_UP),
        None => {}
    }
}

impl<const N: usize> Draft<N> {
    fn stamp(&mut self, part: Part<N>) {
        self.stamp_where(part, |_, _| true);
    }

    fn stamp_where(&mut self, part: Part<N>, shown: impl Fn(usize, usize) -> bool) {
        for (x, y, ink) in part.inks().filter(|&(x, y, _)| shown(x, y)) {
            self.set(x, y, ink);
        }
    }

    /// Skin right below hair or a brim lies in shade.
    fn cast_shadows(&mut self) {
        for y in 1..N {
            for x in 0..N {
                let above = self.0[y - 1][x].is_some_and(Ink::casts_shadow);
                if above && matches!(self.0[y][x], Some(Ink::Skin | Ink::SkinLight)) {
                    self.set(x, y, Ink::SkinShade);
                }
            }
        }
    }
}

impl Ink {
    fn casts_shadow(self) -> bool {
        matches!(
            self,
            Self::Hair
                | Self::HairShade
                | Self::HairLight
                | Self::Accent
                | Self::AccentShade
                | Self::Band
        )
    }
}
