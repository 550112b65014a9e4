//! The full-screen game in the terminal. It does not know how a tree is built, a game is decided or a word is
//! spelt: keys and clicks become actions, screens act on the engines and draw what they say.
//!
//! ```text
//! terminal ──events──▶ app ──actions──▶ screens ──▶ engines
//!    ▲                  │ ▲                │
//!    └──── picture ─────┘ └─ news ─ worker ◀┘ jobs
//! ```

mod action;
mod app;
mod blocks;
mod canvas;
mod cards;
mod event;
mod field;
mod game;
pub mod headless;
mod keymap;
mod layout;
mod listed;
mod prompt;
mod saving;
mod screen;
mod screens;
mod settings;
mod stones;
mod store;
mod terminal;
mod theme;
mod viewport;
mod wording;
mod worker;
mod world;

pub use app::Ending;
pub use screens::opening::Opening;
pub use settings::Settings;
pub use terminal::{Start, Unopened, interrupt, run};
pub use theme::{Depth, Palette, Signs};
