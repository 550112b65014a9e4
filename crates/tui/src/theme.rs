//! Colours by meaning, on terminals with millions of colours, with 256, with 16 or with none; signs in
//! Unicode or ASCII. No colour is the only carrier of a meaning: bold, faint, reversed and struck text, or
//! a sign, says the same.

use qeq_portraits::{Cell, Rgb};
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

/// Which colours mean what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// Green and red beside blue and gold.
    #[default]
    Usual,
    /// Blue and orange, which the common kinds of colour blindness tell apart (after Okabe and Ito, 2008).
    ColourBlind,
    /// None.
    Monochrome,
}

impl Palette {
    /// All.
    pub const ALL: [Self; 3] = [Self::Usual, Self::ColourBlind, Self::Monochrome];
}

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256 colours of xterm.
    Indexed,
    /// The 16 colours of ANSI.
    Ansi,
    /// None: `NO_COLOR`, `TERM=dumb`.
    None,
}

impl Depth {
    /// What the variables of the environment say about the terminal.
    pub(crate) fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name| variable(name).unwrap_or_default();
        let (term, colorterm) = (value("TERM"), value("COLORTERM"));
        if !value("NO_COLOR").is_empty() || term == "dumb" {
            Self::None
        } else if colorterm == "truecolor" || colorterm == "24bit" || term.ends_with("-direct") {
            Self::True
        } else if term.contains("256") {
            Self::Indexed
        } else {
            Self::Ansi
        }
    }
}

/// Signs beyond ASCII or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Signs {
    /// Blocks, lines and arrows.
    #[default]
    Unicode,
    /// What every terminal has. Letters with accents stay: words need them.
    Ascii,
}

impl Signs {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Unicode, Self::Ascii];
}

/// What something on the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Plain text.
    Text,
    /// What may be passed over.
    Faint,
    /// What to look at first.
    Strong,
    /// The name of the game or the screen.
    Title,
    /// A key in the footer.
    Key,
    /// A yes, or whatever goes well.
    Yes,
    /// A no, or whatever is ruled out.
    No,
    /// What is marked.
    Marked,
    /// A button.
    Button,
    /// Somebody who was ruled out.
    Fallen,
    /// Somebody who was found.
    Found,
    /// What is left, in a gauge.
    Full,
    /// What is gone, in a gauge.
    Empty,
    /// Something is wrong.
    Error,
    /// Something may be wrong.
    Warning,
    /// The lines around things.
    Frame,
    /// What matches a search.
    Match,
    /// The stones of who begins.
    First,
    /// The stones of who replies.
    Second,
}

/// How everything looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) palette: Palette,
    pub(crate) depth: Depth,
    pub(crate) signs: Signs,
}

impl Theme {
    /// The style of a role.
    pub(crate) fn style(&self, role: Role) -> Style {
        let style = Style::new().add_modifier(modifier(role));
        match self.hue(role) {
            Some(hue) if role == Role::Match => style.bg(hue).fg(self.paint(BLACK)),
            Some(hue) => style.fg(hue),
            None => style,
        }
    }

    fn hue(&self, role: Role) -> Option<Color> {
        if self.is_colourless() {
            return None;
        }
        let hues = match self.palette {
            Palette::ColourBlind => &COLOUR_BLIND,
            Palette::Usual | Palette::Monochrome => &USUAL,
        };
        let paint = match role {
            Role::Text | Role::Strong | Role::Faint => return None,
            Role::Title | Role::Key | Role::Found | Role::Match | Role::Warning | Role::First => {
                hues.accent
            }
            Role::Button | Role::Marked => hues.mark,
            Role::Yes | Role::Full => hues.yes,
            Role::No | Role::Error | Role::Second => hues.no,
            Role::Fallen | Role::Empty | Role::Frame => hues.dust,
        };
        Some(self.paint(paint))
    }

    /// A tile of this colour, from 1: dark signs on its ground, and the other way round where it is lit.
    pub(crate) fn tile(&self, colour: u8, is_lit: bool) -> Style {
        let style = if is_lit { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        if self.is_colourless() {
            let lit = if is_lit { Modifier::REVERSED } else { Modifier::empty() };
            return style.add_modifier(lit);
        }
        let tiles = match self.palette {
            Palette::ColourBlind => &COLOUR_BLIND_TILES,
            Palette::Usual | Palette::Monochrome => &TILES,
        };
        let hue = self.paint(tiles[usize::from(colour.saturating_sub(1)) % tiles.len()]);
        let black = self.paint(BLACK);
        if is_lit { style.fg(hue).bg(black) } else { style.fg(black).bg(hue) }
    }

    /// Whether nothing is coloured.
    pub(crate) fn is_colourless(&self) -> bool {
        self.palette == Palette::Monochrome || self.depth == Depth::None
    }

    fn paint(&self, paint: Paint) -> Color {
        match self.depth {
            Depth::Ansi => paint.ansi,
            _ => self.color(paint.rgb),
        }
    }

    /// The nearest colour that the terminal has.
    pub(crate) fn color(&self, rgb: Rgb) -> Color {
        match self.depth {
            Depth::True => Color::Rgb(rgb.r, rgb.g, rgb.b),
            Depth::Indexed => Color::Indexed(nearest_indexed(rgb)),
            Depth::Ansi => nearest_ansi(rgb),
            Depth::None => Color::Reset,
        }
    }

    /// A cell of a portrait as sign and style, where there are colours.
    pub(crate) fn cell(&self, cell: Cell) -> (char, Style) {
        let paint = |rgb: Option<Rgb>| rgb.map_or(Color::Reset, |rgb| self.color(rgb));
        (cell.symbol, Style::new().fg(paint(cell.fg)).bg(paint(cell.bg)))
    }

    /// A sign, or its stand-in where there is only ASCII.
    pub(crate) fn sign(&self, sign: char) -> char {
        match self.signs {
            Signs::Unicode => sign,
            Signs::Ascii => ascii(sign),
        }
    }
}

fn modifier(role: Role) -> Modifier {
    match role {
        Role::Strong | Role::Title | Role::Key | Role::Yes | Role::Found | Role::Error => {
            Modifier::BOLD
        }
        Role::Marked => Modifier::REVERSED.union(Modifier::BOLD),
        Role::Button => Modifier::REVERSED,
        Role::Match => Modifier::UNDERLINED,
        Role::Faint | Role::Frame | Role::Empty => Modifier::DIM,
        Role::Fallen => Modifier::DIM.union(Modifier::CROSSED_OUT),
        Role::Text | Role::No | Role::Full | Role::Warning | Role::First | Role::Second => {
            Modifier::empty()
        }
    }
}

/// A colour, and which of the sixteen stands for it where there are no more: the nearest of two mid tones is often the same.
#[derive(Clone, Copy, Debug)]
struct Paint {
    rgb: Rgb,
    ansi: Color,
}

const fn paint(hex: u32, ansi: Color) -> Paint {
    Paint { rgb: Rgb::hex(hex), ansi }
}

struct Hues {
    accent: Paint,
    mark: Paint,
    yes: Paint,
    no: Paint,
    dust: Paint,
}

const BLACK: Paint = paint(0x101010, Color::Black);

/// Mid tones, legible on dark and on light ground alike.
const USUAL: Hues = Hues {
    accent: paint(0xd9a032, Color::Yellow),
    mark: paint(0x4a9be8, Color::Cyan),
    yes: paint(0x3fa45b, Color::Green),
    no: paint(0xd75f5f, Color::LightRed),
    dust: paint(0x7d818c, Color::DarkGray),
};

const COLOUR_BLIND: Hues = Hues {
    accent: paint(0xcc79a7, Color::Magenta),
    mark: paint(0x56b4e9, Color::Cyan),
    yes: paint(0x0072b2, Color::LightBlue),
    no: paint(0xd55e00, Color::Yellow),
    dust: paint(0x7d818c, Color::DarkGray),
};

/// Grounds of tiles: black signs are legible on all.
const TILES: [Paint; 8] = [
    paint(0xe8615c, Color::LightRed),
    paint(0x6cc04a, Color::Green),
    paint(0xf2c94c, Color::LightYellow),
    paint(0x5b9bf0, Color::LightBlue),
    paint(0xe07be0, Color::LightMagenta),
    paint(0x4fd0d0, Color::LightCyan),
    paint(0xe08a3c, Color::Yellow),
    paint(0xb8bcc6, Color::Gray),
];

/// The same after Okabe and Ito, the blue a little lighter than theirs for the signs on it.
const COLOUR_BLIND_TILES: [Paint; 8] = [
    paint(0xe69f00, Color::Yellow),
    paint(0x56b4e9, Color::LightCyan),
    paint(0x009e73, Color::Green),
    paint(0xf0e442, Color::LightYellow),
    paint(0xcc79a7, Color::LightMagenta),
    paint(0x2f86c9, Color::LightBlue),
    paint(0xd55e00, Color::LightRed),
    paint(0xb8bcc6, Color::Gray),
];

/// The levels of a channel in the colour cube of xterm.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

fn nearest_indexed(rgb: Rgb) -> u8 {
    let level = |channel: u8| (0..6_u8).min_by_key(|&at| LEVELS[usize::from(at)].abs_diff(channel));
    let [r, g, b] = [rgb.r, rgb.g, rgb.b].map(|channel| level(channel).unwrap_or(0));
    let of_cube = |at: u8| LEVELS[usize::from(at)];
    let cube = Rgb { r: of_cube(r), g: of_cube(g), b: of_cube(b) };
    let step = (rgb.luma().saturating_sub(3) / 10).min(23);
    let level = 8 + 10 * step;
    let grey = Rgb { r: level, g: level, b: level };
    if distance(grey, rgb) < distance(cube, rgb) { 232 + step } else { 16 + 36 * r + 6 * g + b }
}

/// The 16 colours as most terminals show them.
const ANSI: [(Color, Rgb); 16] = [
    (Color::Black, Rgb::hex(0x000000)),
    (Color::Red, Rgb::hex(0xaa0000)),
    (Color::Green, Rgb::hex(0x00aa00)),
    (Color::Yellow, Rgb::hex(0xaa5500)),
    (Color::Blue, Rgb::hex(0x0000aa)),
    (Color::Magenta, Rgb::hex(0xaa00aa)),
    (Color::Cyan, Rgb::hex(0x00aaaa)),
    (Color::Gray, Rgb::hex(0xaaaaaa)),
    (Color::DarkGray, Rgb::hex(0x555555)),
    (Color::LightRed, Rgb::hex(0xff5555)),
    (Color::LightGreen, Rgb::hex(0x55ff55)),
    (Color::LightYellow, Rgb::hex(0xffff55)),
    (Color::LightBlue, Rgb::hex(0x5555ff)),
    (Color::LightMagenta, Rgb::hex(0xff55ff)),
    (Color::LightCyan, Rgb::hex(0x55ffff)),
    (Color::White, Rgb::hex(0xffffff)),
];

fn nearest_ansi(rgb: Rgb) -> Color {
    let nearest = ANSI.iter().min_by_key(|(_, other)| distance(*other, rgb));
    nearest.map_or(Color::Reset, |&(color, _)| color)
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    2 * square(one.r, other.r) + 4 * square(one.g, other.g) + 3 * square(one.b, other.b)
}

fn ascii(sign: char) -> char {
    match sign {
        '█' | '▟' | '▙' | '▜' | '▛' | '◆' | '║' | '╔' | '╗' | '╚' | '╝' => {
            '#'
        }
        '▓' => '%',
        '░' | '·' | '•' | '▗' | '▖' | '▝' | '▘' => '.',
        '▀' | '“' | '”' | '«' | '»' => '"',
        '▄' | '▁' => '_',
        '─' | '━' | '–' | '—' | '▾' => '-',
        '═' => '=',
        '│' | '┃' | '▌' | '▐' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' | '▒' => {
            '+'
        }
        '↑' => '^',
        '↓' => 'v',
        '←' | '◂' | '↵' => '<',
        '→' | '▶' | '▸' => '>',
        '✗' | '×' => 'x',
        '✓' | '●' | '★' => '*',
        '○' => 'o',
        '◇' => '0',
        '…' => '~',
        '\u{a0}' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_the_colours() {
        let depth = |pairs: &[(&str, &str)]| {
            Depth::detect(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Ansi);
        assert_eq!(depth(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]), Depth::None);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[]), Depth::Ansi);
    }

    #[test]
    fn the_nearest_colours() {
        assert_eq!(nearest_indexed(Rgb::hex(0x000000)), 16);
        assert_eq!(nearest_indexed(Rgb::hex(0xffffff)), 231);
        assert_eq!(nearest_indexed(Rgb::hex(0xff0000)), 196);
        assert_eq!(nearest_indexed(Rgb::hex(0x808080)), 244);
        assert_eq!(nearest_ansi(Rgb::hex(0xfe0102)), Color::Red);
        assert_eq!(nearest_ansi(Rgb::hex(0xfafafa)), Color::White);
    }

    /// Contrast after WCAG 2: the ratio of the luminances, each with the light of the room.
    fn contrast(one: Rgb, other: Rgb) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let light = |rgb: Rgb| {
            0.05 + 0.2126 * linear(rgb.r) + 0.7152 * linear(rgb.g) + 0.0722 * linear(rgb.b)
        };
        light(one).max(light(other)) / light(one).min(light(other))
    }

    #[test]
    fn signs_on_tiles_are_legible() {
        for tile in TILES.into_iter().chain(COLOUR_BLIND_TILES) {
            let ratio = contrast(tile.rgb, BLACK.rgb);
            assert!(ratio >= 4.5, "{tile:?}: {ratio}");
        }
    }

    fn coloured() -> impl Iterator<Item = Theme> {
        let depths = [Depth::True, Depth::Indexed, Depth::Ansi];
        let palettes = [Palette::Usual, Palette::ColourBlind].into_iter();
        let theme = |(palette, depth)| Theme { palette, depth, signs: Signs::Unicode };
        palettes.flat_map(move |palette| depths.map(|depth| (palette, depth))).map(theme)
    }

    fn all_differ<T: PartialEq>(all: &[T]) -> bool {
        all.iter().enumerate().all(|(at, one)| !all[..at].contains(one))
    }

    #[test]
    fn meanings_that_must_not_be_confused_have_colours_of_their_own() {
        for theme in coloured() {
            let meanings = [Role::Title, Role::Marked, Role::Yes, Role::No, Role::Frame];
            let hues = meanings.map(|role| theme.hue(role));
            assert!(all_differ(&hues), "{theme:?}: {hues:?}");
            assert_ne!(theme.hue(Role::First), theme.hue(Role::Second), "{theme:?}");
        }
    }

    #[test]
    fn tiles_differ_and_lit_ones_differ_from_the_rest() {
        for theme in coloured() {
            let tiles = [1, 2, 3, 4, 5, 6, 7, 8].map(|colour| theme.tile(colour, false));
            assert!(all_differ(&tiles), "{theme:?}: {tiles:?}");
        }
        let theme = Theme { palette: Palette::Usual, depth: Depth::None, signs: Signs::Ascii };
        assert_ne!(theme.tile(1, false), theme.tile(1, true));
        assert_eq!(theme.tile(1, true).fg, None);
    }

    #[test]
    fn meanings_that_must_not_be_confused_differ_without_colour() {
        let theme = Theme { palette: Palette::Monochrome, depth: Depth::None, signs: Signs::Ascii };
        let styles =
            [Role::Text, Role::Strong, Role::Marked, Role::Button, Role::Fallen, Role::Match]
                .map(|role| theme.style(role));
        for (at, style) in styles.iter().enumerate() {
            assert!(!styles[..at].contains(style), "{style:?}");
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
