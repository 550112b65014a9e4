//! Pixel faces and name cards, 16 × 16, composed from the attributes of a board.
//! It does not know boards, files, terminals, screens or any word shown to people: names, texts of attributes
//! and answers go in, pixels, cells and SVG come out. It asks no clock and no chance: what the board does
//! not settle varies with the name, and is always the same for the same name.
//!
//! ```text
//! attributes ─words─▶ meanings ─answers─▶ Answers ─look─▶ Look ─draw─▶ materials ─paint─▶ Portrait
//!            Casting::of                  Casting::portrait                        cells, svg, pixels
//! ```
//!
//! ```
//! use qeq_portraits::Casting;
//!
//! let casting = Casting::of(["Mujer", "Pelo rubio", "¿Tiene gafas?"]);
//! let ana = casting.portrait("Ana", &[true, true, true]);
//! let without = casting.portrait("Ana", &[true, true, false]);
//! assert_ne!(ana.pixels(), without.pixels());
//! assert_eq!(ana.cells().len(), 8);
//! assert!(ana.svg("Ana").contains("<title>Ana</title>"));
//! ```

mod answers;
mod canvas;
mod card;
mod casting;
mod cells;
mod draw;
mod feature;
#[cfg(test)]
mod law;
mod look;
mod paint;
mod palette;
mod parts;
mod pins;
mod portrait;
mod svg;
mod whim;
mod words;

pub use casting::Casting;
pub use cells::{Cell, Paper};
pub use palette::Rgb;
pub use portrait::{Portrait, SIDE, SMALL_SIDE};
