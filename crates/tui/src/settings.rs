//! What a person has set, kept as TOML. Something unknown must not matter: what is understood counts, the rest is as if
//! unset.

use qeq_core::builders::Strategy;
use qeq_i18n::Lang;
use serde::Deserialize;

use crate::theme::{Palette, Signs};

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language, once chosen.
    pub lang: Option<Lang>,
    /// The colours.
    pub palette: Palette,
    /// Unicode or ASCII.
    pub signs: Signs,
    /// Whether cards fall visibly.
    pub animation: bool,
    /// How trees are grown.
    pub strategy: Strategy,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            palette: Palette::default(),
            signs: Signs::default(),
            animation: true,
            strategy: Strategy::Optimal,
        }
    }
}

impl Settings {
    /// Reads a file; whatever is not understood is as if unset. `None` if it is no TOML at all.
    pub fn from_toml(text: &str) -> Option<Self> {
        let table: toml::Table = text.parse().ok()?;
        let text_at = |key: &str| table.get(key)?.as_str();
        let usual = Self::default();
        Some(Self {
            lang: text_at("language").and_then(Lang::from_code),
            palette: known(&table, "palette").unwrap_or(usual.palette),
            signs: known(&table, "signs").unwrap_or(usual.signs),
            animation: known(&table, "animation").unwrap_or(usual.animation),
            strategy: text_at("strategy").and_then(strategy).unwrap_or(usual.strategy),
        })
    }

    /// What two programs have set at once: what changed here since it was `before`, and for the rest what the other one says.
    pub(crate) fn over(self, before: Self, theirs: Self) -> Self {
        Self {
            lang: newest(self.lang, before.lang, theirs.lang),
            palette: newest(self.palette, before.palette, theirs.palette),
            signs: newest(self.signs, before.signs, theirs.signs),
            animation: newest(self.animation, before.animation, theirs.animation),
            strategy: newest(self.strategy, before.strategy, theirs.strategy),
        }
    }

    /// The file that says this.
    pub(crate) fn to_toml(self) -> String {
        let mut table = toml::Table::new();
        let mut set = |key: &str, value: toml::Value| table.insert(key.to_owned(), value);
        if let Some(lang) = self.lang {
            set("language", lang.code().into());
        }
        set("palette", toml::Value::try_from(self.palette).expect("a name"));
        set("signs", toml::Value::try_from(self.signs).expect("a name"));
        set("animation", self.animation.into());
        set("strategy", self.strategy.name().into());
        table.to_string()
    }
}

fn newest<T: Copy + PartialEq>(now: T, before: T, theirs: T) -> T {
    if now == before { theirs } else { now }
}

fn known<'de, T: Deserialize<'de>>(table: &toml::Table, key: &str) -> Option<T> {
    table.get(key)?.clone().try_into().ok()
}

fn strategy(name: &str) -> Option<Strategy> {
    Strategy::ALL.into_iter().find(|strategy| strategy.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let set = Settings {
            lang: Some(Lang::En),
            palette: Palette::ColourBlind,
            signs: Signs::Ascii,
            animation: false,
            strategy: Strategy::Entropy,
        };
        for set in [set, Settings::default()] {
            assert_eq!(Settings::from_toml(&set.to_toml()), Some(set));
        }
    }

    #[test]
    fn what_another_program_has_set_stays_set() {
        let before = Settings::default();
        let theirs = Settings { lang: Some(Lang::En), animation: false, ..before };
        let here = Settings { palette: Palette::ColourBlind, ..before };
        let both = Settings { palette: Palette::ColourBlind, ..theirs };
        assert_eq!(here.over(before, theirs), both);
        assert_eq!(before.over(here, theirs), theirs, "what is turned back here is turned back");
        let back = Settings { palette: Palette::ColourBlind, ..theirs };
        assert_eq!(before.over(here, back), theirs);
    }

    #[test]
    fn nonsense_does_not_matter() {
        for text in ["", "palette = 7", "[palette]", "language = \"xx\"\nanimation = \"no\""] {
            assert_eq!(Settings::from_toml(text), Some(Settings::default()), "{text}");
        }
        let half = "palette = \"colour-blind\"\nsigns = 3\nunknown = 1";
        assert_eq!(Settings::from_toml(half).unwrap().palette, Palette::ColourBlind);
        for text in ["\0", "palette", "= ["] {
            assert_eq!(Settings::from_toml(text), None, "{text}");
        }
    }
}
