//! What every engine stands on, and the crate that knows no game: places in text, faults as plain
//! data, names in any spelling, parts of JSON, typed ids, an arena, sets in words, seeded chance, and the budget of a search.

pub mod arena;
pub mod bits;
pub mod chance;
pub mod diagnostic;
pub mod encoding;
pub mod ids;
pub mod json;
pub mod letters;
pub mod pieces;
pub mod search;
pub mod source;
