//! The program without a terminal: keys go in, pictures come out. For tests, screenshots and benches.

use std::path::Path;
use std::time::Duration;

use qeq_core::board::Board;
use qeq_i18n::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::app::{App, Ending};
use crate::event::Event;
use crate::screens::opening::Opening;
use crate::settings::Settings;
use crate::store::Store;
use crate::theme::Depth;
use crate::worker::Jobs;
use crate::world::{Beginning, World};

/// How it begins: Spanish, the built-in board, every colour, nothing kept.
#[derive(Debug)]
pub struct Options {
    /// Columns and rows.
    pub size: (u16, u16),
    /// The language.
    pub lang: Lang,
    /// How many colours there are.
    pub depth: Depth,
    /// The settings.
    pub settings: Settings,
    /// A board and its path.
    pub board: Option<(Board, String)>,
    /// For every random choice.
    pub seed: u64,
    /// A folder in which settings and games are kept; nowhere without.
    pub home: Option<std::path::PathBuf>,
    /// Where to begin.
    pub opening: Opening,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: (120, 44),
            lang: Lang::Es,
            depth: Depth::True,
            settings: Settings { animation: false, ..Settings::default() },
            board: None,
            seed: 1,
            home: None,
            opening: Opening::Home,
        }
    }
}

/// A running program that nobody sees.
pub struct Headless {
    app: App,
    terminal: Terminal<TestBackend>,
    now: Duration,
}

impl Headless {
    /// Starts the program.
    pub fn start(options: Options) -> Self {
        let world = World::begin(Beginning {
            asked: None,
            locale: options.lang,
            settings: options.settings,
            depth: options.depth,
            board: options.board,
            store: options.home.as_deref().map_or(Store::Nowhere, store_in),
            jobs: Jobs::at_once(),
            seed: options.seed,
        });
        let (width, height) = options.size;
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("it cannot fail");
        let mut headless = Self { app: App::new(world), terminal, now: Duration::ZERO };
        headless.app.open(options.opening);
        headless.draw();
        headless
    }

    /// Presses keys: words separated by spaces, each a sign or one of `Enter`, `Esc`, `Tab`, `Space`, `Up`,
    /// `Down`, `Left`, `Right`, `PageUp`, `PageDown`, `Home`, `End`, `Backspace`, `Delete`, `F1`, or `^x`.
    ///
    /// # Panics
    /// When there is no such key.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let event = key_named(key).unwrap_or_else(|| panic!("there is no key {key}"));
            self.happen(Event::Key(event));
        }
        self
    }

    /// Types a text sign by sign.
    pub fn type_text(&mut self, text: &str) -> &mut Self {
        for sign in text.chars() {
            self.happen(Event::Key(KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE)));
        }
        self
    }

    /// Plays a script: keys to press, or after `type:` a text to type.
    ///
    /// # Panics
    /// When there is no such key.
    pub fn play(&mut self, script: &[&str]) -> &mut Self {
        for step in script {
            match step.strip_prefix("type:") {
                Some(text) => self.type_text(text),
                None => self.press(step),
            };
        }
        self
    }

    /// Clicks on the first place that shows this text.
    ///
    /// # Panics
    /// When the text is not there.
    pub fn click(&mut self, text: &str) -> &mut Self {
        let (column, row) = self.find(text).unwrap_or_else(|| panic!("{text} is not there"));
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    /// Turns the wheel, down if positive.
    pub fn wheel(&mut self, notches: i32) -> &mut Self {
        let kind = if notches < 0 { MouseEventKind::ScrollUp } else { MouseEventKind::ScrollDown };
        for _ in 0..notches.unsigned_abs() {
            self.mouse(kind, 0, 0);
        }
        self
    }

    /// Moves the mouse to a cell: a column and a row from 0.
    pub fn point(&mut self, column: u16, row: u16) -> &mut Self {
        self.mouse(MouseEventKind::Moved, column, row)
    }

    /// Clicks on a cell.
    pub fn click_at(&mut self, column: u16, row: u16) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Self {
        self.happen(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    /// Lets time pass, with every picture that is due.
    pub fn wait(&mut self, time: Duration) -> &mut Self {
        let until = self.now + time;
        while let Some(wait) = self.app.wait().filter(|wait| self.now + *wait <= until) {
            self.now += wait.max(Duration::from_millis(1));
            self.app.handle(None, self.now);
            self.draw();
        }
        self.now = until;
        self.app.handle(Some(Event::Redraw), self.now);
        self.draw();
        self
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.happen(Event::Redraw);
        self
    }

    /// A signal comes.
    pub fn interrupt(&mut self) -> &mut Self {
        self.happen(Event::Interrupted);
        self
    }

    /// How the program ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.app.ending()
    }

    /// What the program puts into the clipboard now.
    pub fn copied(&mut self) -> Option<String> {
        self.app.copied()
    }

    /// Whether the program waits for nothing but events.
    pub fn is_idle(&self) -> bool {
        self.app.wait().is_none()
    }

    /// The picture.
    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// The picture without its colours, a line a row, without spaces at the ends.
    pub fn screen(&self) -> String {
        let buffer = self.buffer();
        let row = |y| {
            let cells = (0..buffer.area.width).map(move |x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..buffer.area.height).map(row).collect::<Vec<_>>().join("\n")
    }

    /// Whether a text stands in the picture, on one line.
    pub fn shows(&self, text: &str) -> bool {
        self.screen().contains(text)
    }

    /// Every run of cells with a modifier, as `row:column text MODIFIER`: what is bold, reversed, struck.
    pub fn styles(&self) -> String {
        let buffer = self.buffer();
        let mut lines = Vec::new();
        for y in 0..buffer.area.height {
            let mut x = 0;
            while x < buffer.area.width {
                let start = x;
                let modifier = buffer[(x, y)].modifier;
                let mut text = String::new();
                while x < buffer.area.width && buffer[(x, y)].modifier == modifier {
                    text.push_str(buffer[(x, y)].symbol());
                    x += 1;
                }
                if !modifier.is_empty() && !text.trim().is_empty() {
                    lines.push(format!("{y}:{start} {} {modifier:?}", text.trim_end()));
                }
            }
        }
        lines.join("\n")
    }

    /// Draws the picture anew and gives the time to itself: for benches.
    pub fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).expect("a buffer takes any picture");
    }

    fn happen(&mut self, event: Event) {
        if self.ending().is_none() {
            self.app.handle(Some(event), self.now);
            self.draw();
        }
    }

    /// Where a text stands.
    fn find(&self, text: &str) -> Option<(u16, u16)> {
        let buffer = self.buffer();
        (0..buffer.area.height).find_map(|y| {
            let cells: Vec<&str> =
                (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            (0..cells.len()).find(|&x| cells[x..].concat().starts_with(text)).map(|x| (x as u16, y))
        })
    }
}

fn store_in(folder: &Path) -> Store {
    Store::in_folders(folder.join("config"), folder.join("state"))
}

fn key_named(name: &str) -> Option<KeyEvent> {
    let plain = |code| Some(KeyEvent::new(code, KeyModifiers::NONE));
    let mut signs = name.chars();
    match (name, signs.next(), signs.next(), signs.next()) {
        (_, Some(sign), None, _) => plain(KeyCode::Char(sign)),
        (_, Some('^'), Some(sign), None) => {
            Some(KeyEvent::new(KeyCode::Char(sign), KeyModifiers::CONTROL))
        }
        ("Enter", ..) => plain(KeyCode::Enter),
        ("Esc", ..) => plain(KeyCode::Esc),
        ("Tab", ..) => plain(KeyCode::Tab),
        ("Space", ..) => plain(KeyCode::Char(' ')),
        ("Up", ..) => plain(KeyCode::Up),
        ("Down", ..) => plain(KeyCode::Down),
        ("Left", ..) => plain(KeyCode::Left),
        ("Right", ..) => plain(KeyCode::Right),
        ("PageUp", ..) => plain(KeyCode::PageUp),
        ("PageDown", ..) => plain(KeyCode::PageDown),
        ("Home", ..) => plain(KeyCode::Home),
        ("End", ..) => plain(KeyCode::End),
        ("Backspace", ..) => plain(KeyCode::Backspace),
        ("Delete", ..) => plain(KeyCode::Delete),
        ("F1", ..) => plain(KeyCode::F(1)),
        _ => None,
    }
}
