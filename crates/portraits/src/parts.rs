//! The parts of a face as text art, one letter a pixel ([`crate::canvas::Ink`] tells the letters).
//!
//! ```text
//! rows  0–3   crown, hats        columns  2 and 13       ears
//! row   4     brows              columns  3–12           face
//! row   5     lashes, frames     columns  4–5 and 10–11  eyes
//! rows  6–7   eyes               light falls from the upper left
//! row   8     nose
//! rows  9–12  moustache, mouth, chin
//! rows 13–15  neck and clothes
//! ```

pub(crate) mod body;
pub(crate) mod face;
pub(crate) mod hair;
pub(crate) mod small;
pub(crate) mod things;

/// Names parts, and lists them all.
macro_rules! parts {
    ($size:literal; $($(#[$doc:meta])* $name:ident = $art:literal;)*) => {
        $(
            $(#[$doc])*
            pub(crate) const $name: $crate::canvas::Part<$size> = $crate::canvas::Part::draw($art);
        )*

        /// Every part of this sheet with its name.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, $crate::canvas::Part<$size>)] =
            &[$((stringify!($name), $name)),*];
    };
}

use parts;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::canvas::Part;

    const FULL: [&[(&str, Part<16>)]; 4] = [body::ALL, face::ALL, hair::ALL, things::ALL];

    fn pixels<const N: usize>(part: &Part<N>) -> Vec<String> {
        part.inks().map(|(x, y, ink)| format!("{x} {y} {ink:?}")).collect()
    }

    #[test]
    fn no_two_parts_are_alike_and_none_is_empty() {
        let full = FULL.into_iter().flatten().map(|(_, part)| pixels(part));
        let parts: Vec<_> = full.chain(small::ALL.iter().map(|(_, part)| pixels(part))).collect();
        assert!(parts.iter().all(|part| !part.is_empty()));
        assert_eq!(parts.iter().collect::<BTreeSet<_>>().len(), parts.len());
    }

    #[test]
    fn hair_leaves_eyes_and_cheeks_free() {
        for (name, part) in hair::ALL {
            let over = part.inks().find(|(x, y, _)| (4..12).contains(x) && (5..10).contains(y));
            assert_eq!(over, None, "{name}");
        }
    }

    #[test]
    fn hats_end_above_the_eyes() {
        let hats = ["FEDORA", "BOWLER", "TOP_HAT", "SUN_HAT", "CAP"];
        for (name, part) in things::ALL.iter().filter(|(name, _)| hats.contains(name)) {
            assert!(part.inks().all(|(_, y, _)| y < 5), "{name}");
        }
    }
}
