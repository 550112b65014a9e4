//! The keys of a place, from the table that dispatches them.

use std::cell::Cell;

use qeq_frontend::texts::cluedo::lines;
use qeq_i18n::words;
use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::{Canvas, cells, split_top};
use crate::keymap::cluedo::Spot;
use crate::keymap::{self, Place};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::World;

/// The help for a place.
#[derive(Debug)]
pub(crate) struct Help {
    of: Place,
    /// The name of the screen that it is about.
    title: String,
    /// A sentence on the game that is marked there.
    game: Option<String>,
    top: usize,
    /// Lines that are seen at once.
    rows: Cell<usize>,
}

impl Help {
    pub(crate) fn new(of: Place, title: String) -> Self {
        Self { of, title, game: None, top: 0, rows: Cell::default() }
    }

    /// The same with a sentence on the game that is marked there.
    pub(crate) fn on_game(self, game: Option<String>) -> Self {
        Self { game, ..self }
    }

    /// Keys, what they do, and what a click on that does, each action once.
    fn lines(&self, world: &World) -> Vec<(String, String, Option<Action>)> {
        let mut seen = Vec::new();
        let mut lines = Vec::new();
        for binding in keymap::bindings(self.of) {
            let keys = binding.all_keys(self.of, world.lang, world.settings.signs);
            if !seen.contains(&binding.action) && !keys.is_empty() {
                seen.push(binding.action);
                lines.push((keys, binding.label(world.lang), binding.clicked()));
            }
        }
        lines
    }
}

impl Screen for Help {
    fn place(&self, _world: &World) -> Place {
        Place::Help
    }

    fn title(&self, world: &World) -> String {
        words::screen::help_of(world.lang, &self.title)
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        let page = self.rows.get();
        let last = self.lines(world).len().saturating_sub(page);
        match action {
            Action::Help => return Effect::Close,
            Action::Back | Action::Quit => return Effect::Unused,
            Action::Move(direction) => match direction.scroll(self.top, page, last) {
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
        let about = about(self.of, world);
        let about = match &self.game {
            Some(game) => both(game, &about),
            None => about,
        };
        let used =
            if area.height > 14 { canvas.paragraph(area, &about, Role::Text) + 1 } else { 0 };
        let (_, rows) = split_top(area, used);
        self.rows.set(rows.height.into());
        let lines = self.lines(world);
        let width =
            lines.iter().map(|(keys, ..)| cells(keys)).max().unwrap_or(0).min(area.width / 2);
        let top = self.top.min(lines.len().saturating_sub(rows.height.into()));
        let edge = Rect { width: rows.width + 2, ..rows };
        canvas.more(edge, top > 0, top + self.rows.get() < lines.len());
        for ((keys, label, clicked), y) in lines.iter().skip(top).zip(rows.y..rows.bottom()) {
            canvas.text(rows.x, y, width, keys, Role::Key);
            let x = rows.x + width + 2;
            canvas.text(x, y, rows.right().saturating_sub(x), label, Role::Text);
            if let Some(action) = *clicked {
                canvas.target(Rect { y, height: 1, ..rows }, action);
            }
        }
    }
}

/// What the screen is for.
fn about(place: Place, world: &World) -> String {
    use words::screen as w;
    let lang = world.lang;
    match place {
        Place::Home => both(&w::about_home(lang), &w::about_paths(lang)),
        Place::Asking | Place::Guessed | Place::Naming | Place::Telling => w::about_practice(lang),
        Place::Hunting | Place::Found => w::about_hunt(lang),
        Place::Report => w::about_report(lang),
        Place::Pointing => w::about_pointing(lang),
        Place::Duel
        | Place::DuelRival
        | Place::DuelAnswer
        | Place::DuelTelling
        | Place::DuelOver => both(&w::about_duel(lang), &words::players::about_tally(lang)),
        Place::Watching => w::about_watch(lang),
        Place::Tree => w::about_tree(lang),
        Place::Strategies => w::about_strategies(lang),
        Place::Table => both(&w::about_table(lang), &w::about_paths(lang)),
        Place::Settings => w::about_settings(lang),
        Place::Games => w::about_games(lang),
        Place::Menu => both(&w::about_menu(lang), &w::about_paths(lang)),
        Place::Conecta4 | Place::Conecta4Machine | Place::Conecta4Over => {
            let about = w::about_conecta4(lang, world.conecta4.position().shape().connect());
            let tally = words::players::about_tally(lang);
            both(&both(&about, &tally), &words::conecta4::pasted_is_not_won(lang))
        }
        Place::Conecta4Review => w::about_review(lang),
        Place::Conecta4Tree => w::about_metric_tree(lang),
        Place::Clikomania | Place::ClikomaniaOver => words::clikomania::about(lang),
        Place::ClikomaniaBest | Place::ClikomaniaGood => words::clikomania::about_best(lang),
        Place::ClikomaniaReview => words::clikomania::about_review(lang),
        Place::Notes(spot) => about_notes(spot, world),
        Place::Path => both(&w::about_typing(lang), &w::about_paths(lang)),
        Place::Confirm => w::about_yes_no(lang),
        Place::Help | Place::Finding | Place::Field | Place::Working => w::about_typing(lang),
    }
}

/// Two things that are to be known.
fn both(one: &str, other: &str) -> String {
    format!("{one} {other}")
}

fn about_notes(spot: Spot, world: &World) -> String {
    use words::notes as w;
    let paths = words::screen::about_paths(world.lang);
    match spot {
        Spot::SetUp => both(&w::about_setup(world.lang), &paths),
        Spot::Dealing => words::practice::about_dealing(world.lang),
        Spot::Sheet | Spot::History | Spot::Blank => both(&w::about(world.lang), &paths),
        Spot::Line => {
            let setup = world.book.as_ref().map(|book| book.notebook().setup());
            setup.map(|setup| lines::about(world.lang, setup)).unwrap_or_default()
        }
        Spot::Choosing => w::about_choosing(world.lang),
        Spot::Hand => w::about_hand(world.lang),
        Spot::Typing | Spot::Answering => {
            both(&w::about_choosing(world.lang), &w::about_answers(world.lang))
        }
        Spot::Practising
        | Spot::Suggesting
        | Spot::ShowingOneOfTwo
        | Spot::ShowingOneOfThree
        | Spot::Practised => words::practice::about(world.lang),
    }
}
