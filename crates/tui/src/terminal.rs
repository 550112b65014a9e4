//! The program at a real terminal: raw mode, events, the clock. Whatever happens, panics and signals
//! included, the terminal is left as it was; while the program is stopped, too.

#[cfg(unix)]
mod pause;

use std::io::{self, Stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;

use crossterm::clipboard::CopyToClipboard;
use qeq_i18n::Lang;
use ratatui::Terminal;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::app::{App, Ending};
use crate::event::Event;
use crate::screens::opening::Opening;
use crate::settings::Settings;
use crate::store::Store;
use crate::theme::Depth;
use crate::worker::{Jobs, guard};
use crate::world::{Beginning, World};

/// How the program begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// The language that was asked for; it counts more than the settings.
    pub asked: Option<Lang>,
    /// The language of the machine; it counts where nothing else is said.
    pub locale: Lang,
    /// Whether there are colours; where nobody says, the environment does.
    pub colours: Option<bool>,
    /// For every random choice.
    pub seed: u64,
    /// Where to begin.
    pub opening: Opening,
}

/// Why there is no screen.
#[derive(Debug)]
pub enum Unopened {
    /// The terminal cannot be taken over.
    Terminal(io::Error),
    /// The system gives no thread to hear the terminal with.
    NoThread,
}

impl From<io::Error> for Unopened {
    fn from(error: io::Error) -> Self {
        Self::Terminal(error)
    }
}

/// Opens the full screen and plays until the person leaves.
///
/// # Errors
/// When there can be no screen. A terminal that goes later ends the program as a signal does.
pub fn run(start: Start) -> Result<Ending, Unopened> {
    let (sender, events) = mpsc::channel();
    let _ear = Ear::open(sender.clone());
    let mut app = App::new(world(&start, Jobs::in_threads(sender.clone())));
    if start.colours == Some(true) {
        // The library would still hear what the environment says.
        force_color_output(true);
    }
    let mut terminal = Taken::take()?;
    // Keys first, where there is but one thread: what is opened may want one too.
    listen(sender.clone()).map_err(|_| Unopened::NoThread)?;
    #[cfg(unix)]
    pause::listen(sender)?;
    app.open(start.opening);
    let clock = Instant::now();
    loop {
        let is_gone = turn(&mut app, &mut terminal, &events, clock).is_err();
        if is_gone && app.ending().is_none() {
            // The signal that tells of it may come later. What was in progress is kept all the same.
            app.handle(Some(Event::Interrupted), clock.elapsed());
        }
        if let Some(ending) = app.ending() {
            return Ok(ending);
        }
    }
}

/// A picture, and what happens after it.
fn turn(
    app: &mut App,
    terminal: &mut Taken,
    events: &Receiver<Event>,
    clock: Instant,
) -> io::Result<()> {
    terminal.screen.draw(|frame| app.draw(frame))?;
    let event = match app.wait() {
        None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        Some(wait) => events.recv_timeout(wait),
    };
    let mut wanted = Wanted::default();
    let mut take = |event: Option<Event>, app: &mut App| {
        wanted.note(event.as_ref());
        app.handle(event, clock.elapsed());
    };
    take(event.ok(), app);
    // What has piled up meanwhile is one picture.
    while let (None, Ok(event)) = (app.ending(), events.try_recv()) {
        take(Some(event), app);
    }
    terminal.follow(wanted)?;
    match app.copied() {
        Some(text) => execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text)),
        None => Ok(()),
    }
}

fn world(start: &Start, jobs: Jobs) -> World {
    World::begin(Beginning {
        asked: start.asked,
        locale: start.locale,
        settings: Settings::default(),
        depth: depth(start.colours),
        board: None,
        store: Store::of_person(),
        jobs,
        seed: start.seed,
    })
}

fn depth(colours: Option<bool>) -> Depth {
    // Whoever asks for colours has more to say than the environment, which still knows how many there are.
    let is_heard = |name: &str| colours.is_none() || name != "NO_COLOR";
    match colours {
        Some(false) => Depth::None,
        _ => Depth::detect(|name| is_heard(name).then(|| std::env::var(name).ok()).flatten()),
    }
}

/// Reads the terminal's events in a thread of its own until nobody listens or nothing comes.
fn listen(events: Sender<Event>) -> io::Result<()> {
    let listen = move || {
        loop {
            let event = event::read().map_or(Some(Event::Interrupted), Event::of_terminal);
            let is_over = matches!(event, Some(Event::Interrupted));
            let nobody_listens = event.is_some_and(|event| events.send(event).is_err());
            if is_over || nobody_listens {
                return;
            }
        }
    };
    thread::Builder::new().spawn(listen).map(drop)
}

/// Where signals are told while the screen is open.
static EAR: Mutex<Option<Sender<Event>>> = Mutex::new(None);

/// Tells the open screen that a signal wants the program to end; false when no screen is open.
pub fn interrupt() -> bool {
    let ear = EAR.lock().unwrap_or_else(PoisonError::into_inner);
    ear.as_ref().is_some_and(|events| events.send(Event::Interrupted).is_ok())
}

/// Keeps the ear open as long as it lives.
struct Ear;

impl Ear {
    fn open(events: Sender<Event>) -> Self {
        *EAR.lock().unwrap_or_else(PoisonError::into_inner) = Some(events);
        Self
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        *EAR.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// What the events of one picture want of the terminal itself.
#[derive(Clone, Copy, Debug, Default)]
struct Wanted {
    /// Nothing of the old picture counts. A size that has come back by now would look like the one that was drawn, and
    /// the terminal has cut the picture.
    new_picture: bool,
    /// It is to be given back, and the program to be stopped.
    pause: bool,
    /// It may have been somebody else's.
    take_again: bool,
}

impl Wanted {
    fn note(&mut self, event: Option<&Event>) {
        match event {
            Some(Event::Redraw) => self.new_picture = true,
            Some(Event::Paused) => self.pause = true,
            Some(Event::Continued) => self.take_again = true,
            _ => {}
        }
    }
}

/// The terminal while it is ours.
struct Taken {
    /// Never dropped: its own end would show the cursor once more, and tell on standard error, which may be gone too, when
    /// it cannot.
    screen: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl Taken {
    fn take() -> io::Result<Self> {
        restore_on_panic();
        let screen = enter().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        screen.map(|screen| Self { screen: ManuallyDrop::new(screen) }).inspect_err(|_| give_back())
    }

    fn follow(&mut self, wanted: Wanted) -> io::Result<()> {
        #[cfg(unix)]
        if wanted.pause {
            give_back();
            pause::stop()?;
        }
        if wanted.pause || wanted.take_again {
            // Who stopped the program without asking has left the modes as they were, and a shell has changed them since.
            disable_raw_mode()?;
            enter()?;
        }
        if wanted.new_picture || wanted.pause || wanted.take_again {
            self.forget_picture()?;
        }
        Ok(())
    }

    /// Empties the screen, and lets the next picture be drawn whole. Ratatui's own way asks the terminal where its cursor
    /// is, and [`listen`] would take the answer.
    fn forget_picture(&mut self) -> io::Result<()> {
        self.screen.backend_mut().clear()?;
        self.screen.swap_buffers();
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    // The picture's cursor is a cell of its own; after a pause the terminal's is seen again.
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
}

/// Nothing can be done when this fails: the terminal is gone then.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// A panic of the screen's own thread gives the terminal back before it is told. One of a worker is the app's business,
/// and one of a job that this thread runs, where the system gives no other: its message would only tear the picture.
fn restore_on_panic() {
    let screen = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if ends_screen(screen) {
            give_back();
            before(info);
        }
    }));
}

/// Whether a panic of this thread would be the end of the screen that has that thread.
fn ends_screen(screen: ThreadId) -> bool {
    thread::current().id() == screen && !guard::is_guarded()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_panic_of_the_screen_itself_is_told() {
        let screen = thread::current().id();
        assert!(ends_screen(screen));
        let of_worker = thread::spawn(move || ends_screen(screen));
        assert_eq!(of_worker.join().ok(), Some(false));
        assert_eq!(guard::guarded(|| ends_screen(screen)), Some(false));
        assert_eq!(guard::guarded(|| panic!("this message is wanted")), None::<()>);
        assert!(ends_screen(screen), "the screen goes on after a job that broke");
    }
}
