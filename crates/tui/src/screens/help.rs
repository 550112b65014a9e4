//! What a context is for and its keys, from the table that dispatches them.

use std::cell::Cell;

use qeq_frontend::texts::cluedo::lines;
use qeq_i18n::words;
use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::{Canvas, cells, split_right, split_top};
use crate::keymap::cluedo::NotesContext;
use crate::keymap::{self, Context, Shown};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::World;

/// The help for a context.
#[derive(Debug)]
pub(crate) struct Help {
    of: Context,
    /// The name of the screen that it is about.
    title: String,
    /// A sentence on the game that is marked there.
    game: Option<String>,
    /// What does nothing now, and why.
    idle: Vec<(Action, String)>,
    /// Lines above those that are seen.
    top: usize,
    /// How it was drawn last.
    extent: Cell<Extent>,
}

/// How much of the help is seen.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    /// Lines that are seen at once.
    page: usize,
    /// Lines that are above when the end is seen.
    last: usize,
}

/// What the help says one below the other, each over as many lines as it takes.
enum Row {
    About(String),
    Blank,
    /// Keys, what they do, and what a click on that does.
    Keys {
        keys: String,
        label: String,
        clicked: Option<Action>,
        role: Role,
    },
}

/// Between keys and what they do.
const GAP: u16 = 2;

impl Help {
    pub(crate) fn new(of: Context, title: String) -> Self {
        let (game, idle) = (None, Vec::new());
        Self { of, title, game, idle, top: 0, extent: Cell::default() }
    }

    /// The same with a sentence on the game that is marked there.
    pub(crate) fn on_game(self, game: Option<String>) -> Self {
        Self { game, ..self }
    }

    /// The same with what does nothing now on that screen.
    pub(crate) fn of_screen(self, screen: &dyn Screen, world: &World) -> Self {
        let reason = |action| Some((action, screen.idle(action, world)?));
        let idle = keymap::bindings(self.of).filter_map(|it| reason(it.action)).collect();
        Self { idle, ..self }
    }

    /// What the screen is for, then its keys; the other way round where few of them would be seen.
    fn rows(&self, canvas: &Canvas<'_>, area: Rect, world: &World) -> Vec<Row> {
        let about = about(self.of, world);
        let about = match &self.game {
            Some(game) => both(game, &about),
            None => about,
        };
        let is_short = canvas.lines_of(&about, area.width) <= area.height / 3;
        let (about, keys) = (vec![Row::About(about)], self.keys(world));
        let [first, second] = if is_short { [about, keys] } else { [keys, about] };
        first.into_iter().chain([Row::Blank]).chain(second).collect()
    }

    /// Every action that is of use, once.
    fn keys(&self, world: &World) -> Vec<Row> {
        let mut seen = Vec::new();
        let mut rows = Vec::new();
        for binding in keymap::bindings(self.of).filter(|it| it.shown != Shown::Nowhere) {
            let keys = binding.all_keys(self.of, world.lang, world.settings.signs);
            if !seen.contains(&binding.action) && !keys.is_empty() {
                seen.push(binding.action);
                let label = binding.label(world.lang);
                rows.push(match self.idle.iter().find(|(idle, _)| *idle == binding.action) {
                    Some((_, why)) => Row::idle(keys, &label, why),
                    None => Row::Keys { keys, label, clicked: binding.clicked(), role: Role::Text },
                });
            }
        }
        rows
    }
}

impl Row {
    /// Keys that do nothing now, with the reason.
    fn idle(keys: String, label: &str, why: &str) -> Self {
        Self::Keys { keys, label: format!("{label} · {why}"), clicked: None, role: Role::Faint }
    }

    /// Cells of keys that are to stand on one line.
    fn keys_width(&self) -> u16 {
        match self {
            Self::Keys { keys, .. } => cells(keys),
            Self::About(_) | Self::Blank => 0,
        }
    }

    /// How many lines it takes with the keys in so many columns.
    fn height(&self, canvas: &Canvas<'_>, area: Rect, keys_width: u16) -> u16 {
        match self {
            Self::About(text) => canvas.lines_of(text, area.width),
            Self::Blank => 1,
            Self::Keys { keys, label, .. } => {
                let (left, right) = beside(area, keys_width);
                canvas.lines_of(keys, left.width).max(canvas.lines_of(label, right.width))
            }
        }
    }

    /// Draws what fits into an area of it, so many of its lines being above.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, keys_width: u16, above: u16) {
        match self {
            Self::About(text) => _ = canvas.flow(area, text, Role::Text, above),
            Self::Blank => {}
            Self::Keys { keys, label, clicked, role } => {
                let (left, right) = beside(area, keys_width);
                let is_idle = *role == Role::Faint;
                canvas.flow(left, keys, if is_idle { Role::Faint } else { Role::Key }, above);
                canvas.flow(right, label, *role, above);
                if let Some(action) = *clicked {
                    canvas.target(area, action);
                }
            }
        }
    }
}

/// The columns for keys, and those for what they do.
fn beside(area: Rect, keys_width: u16) -> (Rect, Rect) {
    let (keys, _) = split_right(area, area.width - keys_width);
    (keys, split_right(area, area.width.saturating_sub(keys_width + GAP)).1)
}

impl Screen for Help {
    fn context(&self, _world: &World) -> Context {
        Context::Help
    }

    fn title(&self, world: &World) -> String {
        words::screen::help_of(world.lang, &self.title)
    }

    fn act(&mut self, action: Action, _world: &mut World) -> Effect {
        let Extent { page, last } = self.extent.get();
        match action {
            Action::Help => return Effect::Close,
            Action::Back | Action::Quit => return Effect::Unused,
            Action::Move(direction) => match direction.scroll(self.top.min(last), page, last) {
                Some(top) => self.top = top,
                None => return Effect::Unused,
            },
            // No key of the help means this, but somebody has pointed at a line of it.
            other => return Effect::Below(other),
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let area = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let rows = self.rows(canvas, area, world);
        let keys_width = rows.iter().map(Row::keys_width).max().unwrap_or(0).min(area.width / 2);
        let heights: Vec<u16> =
            rows.iter().map(|row| row.height(canvas, area, keys_width)).collect();
        let last = usize::from(heights.iter().sum::<u16>().saturating_sub(area.height));
        self.extent.set(Extent { page: area.height.into(), last });
        let top = self.top.min(last);
        canvas.more(Rect { width: area.width + 2, ..area }, top > 0, top < last);
        let (mut above, mut rest) = (top as u16, area);
        for (row, height) in rows.iter().zip(heights) {
            let (place, below) = split_top(rest, height.saturating_sub(above));
            row.draw(canvas, place, keys_width, above);
            (above, rest) = (above.saturating_sub(height), below);
        }
    }
}

/// What the screen is for.
fn about(context: Context, world: &World) -> String {
    use words::screen as w;
    let lang = world.lang;
    match context {
        Context::Home => both(&w::about_home(lang), &w::about_paths(lang)),
        Context::Asking | Context::Guessed | Context::Told | Context::Naming | Context::Telling => {
            w::about_practice(lang)
        }
        Context::Hunting | Context::Found => w::about_hunt(lang),
        Context::Report | Context::DuelReport => w::about_report(lang),
        Context::Pointing => w::about_pointing(lang),
        Context::Duel
        | Context::DuelRival
        | Context::DuelAnswer
        | Context::DuelTelling
        | Context::DuelOver => both(&w::about_duel(lang), &words::players::about_tally(lang)),
        Context::Watching | Context::Watched => w::about_watch(lang),
        Context::Tree | Context::TreeFromNear => w::about_tree(lang),
        Context::Strategies => w::about_strategies(lang),
        Context::Table => both(&w::about_table(lang), &w::about_paths(lang)),
        Context::Settings if world.is_homeless() => w::settings_have_no_home(lang),
        Context::Settings => w::about_settings(lang),
        Context::Games => w::about_games(lang),
        Context::Menu => w::about_menu(lang),
        Context::ClikomaniaSetUp => both(&w::about_menu(lang), &w::about_paths(lang)),
        Context::Conecta4(..)
        | Context::Conecta4Seeking(..)
        | Context::Conecta4Machine(..)
        | Context::Conecta4Over => {
            let about = w::about_conecta4(lang, world.conecta4.game.position().shape().connect());
            let tally = words::players::about_tally(lang);
            both(&both(&about, &tally), &words::conecta4::pasted_is_not_won(lang))
        }
        Context::Conecta4Review => w::about_review(lang),
        Context::Conecta4Tree => w::about_metric_tree(lang),
        Context::ClikomaniaStart(_)
        | Context::Clikomania(_)
        | Context::ClikomaniaOver(_)
        | Context::ClikomaniaStuck => words::clikomania::about(lang),
        Context::ClikomaniaBest | Context::ClikomaniaGood => words::clikomania::about_best(lang),
        Context::ClikomaniaReview => words::clikomania::about_review(lang),
        Context::Notes(context) => about_notes(context, world),
        Context::Path => both(&w::about_typing(lang), &w::about_paths(lang)),
        Context::Confirm => w::about_yes_no(lang),
        Context::Parting => w::about_parting(lang),
        Context::Help
        | Context::Finding
        | Context::FindingQuestion
        | Context::Field
        | Context::Working => w::about_typing(lang),
    }
}

/// Two things that are to be known.
fn both(one: &str, other: &str) -> String {
    format!("{one} {other}")
}

fn about_notes(context: NotesContext, world: &World) -> String {
    use words::notes as w;
    let paths = words::screen::about_paths(world.lang);
    match context {
        NotesContext::SetUp => both(&w::about_setup(world.lang), &paths),
        NotesContext::Dealing => words::practice::about_dealing(world.lang),
        NotesContext::Sheet | NotesContext::History | NotesContext::Blank => {
            both(&w::about(world.lang), &paths)
        }
        NotesContext::Advice | NotesContext::AdvicePlace => w::about_advice(world.lang),
        NotesContext::Line => {
            let setup = world.cluedo.book.as_ref().map(|book| book.notebook().setup());
            setup.map(|setup| lines::about(world.lang, setup)).unwrap_or_default()
        }
        NotesContext::Choosing => w::about_choosing(world.lang),
        NotesContext::Hand => w::about_hand(world.lang),
        NotesContext::Typing | NotesContext::Answering => {
            both(&w::about_choosing(world.lang), &w::about_answers(world.lang))
        }
        NotesContext::Practising
        | NotesContext::Suggesting
        | NotesContext::ShowingOneOfTwo
        | NotesContext::ShowingOneOfThree
        | NotesContext::Practised => words::practice::about(world.lang),
    }
}
