//! What a face can show, one name for each thing that somebody may ask.

use std::fmt;

/// A thing that a board can ask of a face and that a face can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Feature {
    /// A broad jaw, and strong brows unless the board speaks of brows.
    Man,
    /// Lashes, and painted lips unless the board speaks of lips.
    Woman,
    /// Hair that ends above the ears.
    ShortHair,
    /// Hair that falls over the shoulders.
    LongHair,
    /// A bare crown.
    Bald,
    /// Curls.
    CurlyHair,
    /// Hair without curls.
    StraightHair,
    /// Black hair.
    BlackHair,
    /// Very dark brown hair, "moreno".
    MorenoHair,
    /// Brown hair.
    BrownHair,
    /// Blond hair.
    BlondHair,
    /// Red hair.
    RedHair,
    /// White hair.
    WhiteHair,
    /// Grey hair.
    GreyHair,
    /// Blue hair.
    BlueHair,
    /// Green hair.
    GreenHair,
    /// Pink hair.
    PinkHair,
    /// Purple hair.
    PurpleHair,
    /// Hair of any dark natural colour.
    DarkHair,
    /// Hair of any light natural colour.
    LightHair,
    /// Black eyes.
    BlackEyes,
    /// Brown eyes.
    BrownEyes,
    /// Blue eyes.
    BlueEyes,
    /// Green eyes.
    GreenEyes,
    /// Grey eyes.
    GreyEyes,
    /// Black or brown eyes.
    DarkEyes,
    /// Blue, green or grey eyes.
    LightEyes,
    /// Dark skin.
    DarkSkin,
    /// Light skin.
    LightSkin,
    /// Glasses one sees the eyes through.
    Glasses,
    /// Sunglasses.
    Sunglasses,
    /// One round glass on a chain.
    Monocle,
    /// Goggles with a strap.
    Goggles,
    /// A moustache.
    Moustache,
    /// A beard along the whole jaw.
    Beard,
    /// A tuft on the chin.
    Goatee,
    /// A hat with a brim all round.
    Hat,
    /// A cap with a peak.
    Cap,
    /// Earrings.
    Earrings,
    /// Freckles.
    Freckles,
    /// A smile that shows the teeth.
    Smile,
    /// Rosy cheeks.
    RosyCheeks,
    /// A big nose.
    BigNose,
    /// Bushy brows.
    ThickBrows,
    /// Painted lips.
    Lipstick,
    /// A scarf.
    Scarf,
    /// A tie.
    Tie,
    /// A bow tie.
    BowTie,
    /// A necklace.
    Necklace,
}

/// Families: features for which a face has one place, or one noun.
impl Feature {
    /// What is worn on a head: the first that is affirmed leaves no room for the other.
    pub(crate) const HEADWEAR: [Self; 2] = [Self::Hat, Self::Cap];
    /// What is worn over eyes: the first that is affirmed sits on the nose.
    pub(crate) const EYEWEAR: [Self; 4] =
        [Self::Glasses, Self::Monocle, Self::Sunglasses, Self::Goggles];
    /// What is worn round a neck: the first that is affirmed hides the others.
    pub(crate) const NECKWEAR: [Self; 4] = [Self::Scarf, Self::BowTie, Self::Tie, Self::Necklace];
    /// What grows on a face, all at once where need be.
    pub(crate) const FACIAL_HAIR: [Self; 3] = [Self::Moustache, Self::Beard, Self::Goatee];
    /// How hair falls: in the first way that is affirmed.
    pub(crate) const TEXTURES: [Self; 2] = [Self::CurlyHair, Self::StraightHair];
    /// Colours of skin: neither where both are affirmed.
    pub(crate) const SKINS: [Self; 2] = [Self::LightSkin, Self::DarkSkin];
}

impl Feature {
    /// Every feature, in declaration order.
    pub(crate) const ALL: [Self; 49] = {
        use Feature::*;
        [
            Man,
            Woman,
            ShortHair,
            LongHair,
            Bald,
            CurlyHair,
            StraightHair,
            BlackHair,
            MorenoHair,
            BrownHair,
            BlondHair,
            RedHair,
            WhiteHair,
            GreyHair,
            BlueHair,
            GreenHair,
            PinkHair,
            PurpleHair,
            DarkHair,
            LightHair,
            BlackEyes,
            BrownEyes,
            BlueEyes,
            GreenEyes,
            GreyEyes,
            DarkEyes,
            LightEyes,
            DarkSkin,
            LightSkin,
            Glasses,
            Sunglasses,
            Monocle,
            Goggles,
            Moustache,
            Beard,
            Goatee,
            Hat,
            Cap,
            Earrings,
            Freckles,
            Smile,
            RosyCheeks,
            BigNose,
            ThickBrows,
            Lipstick,
            Scarf,
            Tie,
            BowTie,
            Necklace,
        ]
    };
}

/// A set of features.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct FeatureSet(u64);

impl FeatureSet {
    /// The set of nothing.
    pub(crate) const EMPTY: Self = Self(0);

    /// Whether the feature is in the set.
    pub(crate) fn contains(self, feature: Feature) -> bool {
        self.0 & Self::bit(feature) != 0
    }

    /// Whether the set holds nothing.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many features there are.
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a feature.
    pub(crate) fn insert(&mut self, feature: Feature) {
        self.0 |= Self::bit(feature);
    }

    /// What is in either set.
    #[must_use]
    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub(crate) fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is here and not in the other set.
    #[must_use]
    pub(crate) fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The features in declaration order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |&feature| self.contains(feature))
    }

    fn bit(feature: Feature) -> u64 {
        1 << feature as u32
    }
}

impl FromIterator<Feature> for FeatureSet {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Self {
        let mut set = Self::EMPTY;
        features.into_iter().for_each(|feature| set.insert(feature));
        set
    }
}

impl fmt::Debug for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_all_follows_the_declaration() {
        for (index, feature) in Feature::ALL.into_iter().enumerate() {
            assert_eq!(feature as usize, index, "{feature:?}");
        }
    }

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let set: FeatureSet = [Feature::Necklace, Feature::Man].into_iter().collect();
        assert_eq!(format!("{set:?}"), "{Man, Necklace}");
        assert_eq!(set.len(), 2);
        assert!(FeatureSet::EMPTY.is_empty());
    }
}
