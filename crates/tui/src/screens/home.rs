//! The first screen: what there is to play, the board in use, the game to go on with.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::source::SourceText;
use qeq_core::board::fault::BoardFault;
use qeq_core::board::{self, Board, ReadOptions};
use qeq_frontend::kinds::{self, FileKind};
use qeq_frontend::{files, texts};
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::beginning;
use super::choices::opened;
use super::faults::Faults;
use super::games::{self, Games};
use super::menu::{Entry, Menu};
use super::pane;
use super::settings::Settings;
use super::table::Editor;
use super::tree::Explorer;
use crate::action::Action;
use crate::canvas::{Canvas, middle, split_top};
use crate::cards::{self, Form, Grid};
use crate::game::{Game, PlayMode};
use crate::keymap::Context;
use crate::prompt::{Line, Prompt, Typed};
use crate::saving::file_name;
use crate::screen::{Effect, Screen};
use crate::screens::help::Help;
use crate::theme::Role;
use crate::world::{Table, World};

/// The first screen.
#[derive(Default)]
pub(crate) struct Home {
    menu: Menu,
    /// What was chosen last.
    chosen: Option<Item>,
    /// What is wrong with the file that was to be opened.
    faults: Faults,
    /// The path that was not opened, until one is: it is typed no second time.
    refused: Option<Line>,
    /// The board that is opened at the start, with the text that says it.
    wanted: Option<(Box<Board>, SourceText)>,
}

/// What can be done here.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Item {
    Continue,
    Begin(PlayMode),
    Tree,
    Board,
    Open,
    Games,
    Settings,
    Help,
    Quit,
}

fn items(world: &World) -> Vec<Item> {
    let mut items = Vec::new();
    if world.guess_who.game.as_ref().is_some_and(Game::is_worth_keeping) {
        items.push(Item::Continue);
    }
    items.extend(PlayMode::ALL.map(Item::Begin));
    items.extend([Item::Tree, Item::Board, Item::Open, Item::Games]);
    items.extend([Item::Settings, Item::Help, Item::Quit]);
    items
}

fn entry(item: Item, world: &World) -> Entry {
    use words::screen as w;
    let lang = world.lang;
    match item {
        Item::Continue => {
            let note = world.guess_who.game.as_ref().map(|game| game.way().title(world.lang));
            Entry::new(w::go_on(lang)).note(note.unwrap_or_default()).role(Role::Strong)
        }
        Item::Begin(way) => Entry::new(way.title(world.lang)).note(match way {
            PlayMode::Practice => w::practice_note(lang),
            PlayMode::Hunt => w::hunt_note(lang),
            PlayMode::Watch => w::watch_note(lang),
            PlayMode::Duel => words::duel::note(lang),
        }),
        Item::Tree => Entry::new(w::tree_title(lang)).note(w::tree_note(lang)),
        Item::Board => Entry::new(w::board_title(lang)).note(w::board_note(lang)),
        Item::Open => Entry::new(w::open_title(lang)).note(w::open_note(lang)),
        Item::Games => {
            let waiting = games::in_progress(world).map(|titles| w::in_progress_are(lang, titles));
            let entry = Entry::new(w::games_title(lang));
            match waiting {
                Some(waiting) => entry.note(waiting).role(Role::Strong),
                None => entry.note(w::games_note(lang)),
            }
        }
        Item::Settings => Entry::new(w::settings_title(lang)).note(w::settings_note(lang)),
        Item::Help => Entry::new(w::help_title(lang)),
        Item::Quit => Entry::new(w::quit_title(lang)),
    }
}

/// What a line leads to, where that is a game.
fn in_short(item: Item, world: &World) -> Option<String> {
    use words::screen as w;
    let lang = world.lang;
    let way = match item {
        Item::Begin(way) => way,
        Item::Continue => world.guess_who.game.as_ref()?.way(),
        Item::Games => {
            return Some(format!("{}: {}", w::games_title(lang), w::games_in_short(lang)));
        }
        _ => return None,
    };
    let told = match way {
        PlayMode::Practice => w::practice_in_short(lang),
        PlayMode::Hunt => w::hunt_in_short(lang),
        PlayMode::Watch => w::watch_in_short(lang),
        PlayMode::Duel => w::duel_in_short(lang),
    };
    Some(format!("{}: {told}", way.title(world.lang)))
}

impl Screen for Home {
    fn context(&self, _world: &World) -> Context {
        Context::Home
    }

    fn title(&self, world: &World) -> String {
        words::screen::game_name(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        let table = &world.guess_who.table;
        let size = words::board::size(world.lang, table.board.len(), table.board.question_count());
        format!("{} · {size}", table.name(world.lang))
    }

    fn in_short(&self, world: &World) -> Option<String> {
        let items = items(world);
        in_short(items[self.menu.at(items.len())], world)
    }

    /// The line that was chosen may have moved. Whoever comes from a game that can be gone on with finds it marked: it
    /// must not be lost to another one by pressing Enter.
    fn uncovered(&mut self, world: &World) {
        let Some(chosen) = self.chosen else { return };
        let is_of_game = matches!(chosen, Item::Continue | Item::Begin(_));
        let goes_on = is_of_game && items(world).contains(&Item::Continue);
        self.mark(if goes_on { Item::Continue } else { chosen }, world);
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        if action == Action::Open {
            return self.do_item(Item::Open, world);
        }
        let choice = self.menu.choice(action, &items(world));
        opened(choice, |item| self.do_item(item, world))
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        let Some((board, source)) = self.wanted.take() else { return Effect::Nothing };
        self.lay_unless_lost(Table::saying(*board, &source), source.name(), world)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let items = items(world);
        let entries: Vec<Entry> = items.iter().map(|&item| entry(item, world)).collect();
        let lines = entries.len() as u16 + 2 + if self.faults.is_empty() { 0 } else { FAULTS };
        let area = padded(area, lines);
        let faces = faces(area, lines, world);
        let rest = faces.map_or(area, |(grid, rows)| {
            cards::draw_standing(canvas, grid, world);
            split_top(area, rows + 1).1
        });
        let column = middle(rest, 76, rest.height);
        let (head, rest) = split_top(column, if rest.height > lines { 2 } else { 0 });
        canvas.centred(head, &words::screen::welcome(world.lang), Role::Strong);
        // The menu can be scrolled; what is wrong with a file would never be seen.
        let for_faults = self.faults.rows(canvas, rest.width, FAULTS);
        let for_menu = rest.height.saturating_sub(for_faults).min(entries.len() as u16);
        let (menu, rest) = split_top(rest, for_menu);
        self.menu.draw(canvas, menu, &entries);
        let gap = u16::from(rest.height > for_faults);
        self.draw_foot(canvas, split_top(rest, gap).1, world);
    }
}

impl Home {
    /// The same with this board, which a text says that was read already.
    pub(crate) fn opening(board: Box<Board>, source: SourceText) -> Self {
        Self { wanted: Some((board, source)), ..Self::default() }
    }

    /// Marks the line of an item; the first where it has none.
    fn mark(&mut self, item: Item, world: &World) {
        self.menu.mark_thing(&item, &items(world));
    }

    fn do_item(&mut self, item: Item, world: &mut World) -> Effect {
        let lang = world.lang;
        // They were read, unless it is only the help that is looked up.
        if item != Item::Help {
            self.faults = Faults::default();
        }
        self.chosen = Some(item);
        match item {
            Item::Continue => beginning::go_on(world),
            Item::Begin(way) => beginning::begin_unless_lost(way, world),
            Item::Tree => Effect::Open(Box::new(Explorer::new(world))),
            Item::Board => Effect::Open(Box::new(Editor::new(world))),
            Item::Open => Effect::Ask(self.ask_board(world).into()),
            Item::Games => Effect::Open(Box::new(Games::default())),
            Item::Settings => Effect::Open(Box::new(Settings::default())),
            Item::Help => {
                Effect::Open(Box::new(Help::new(Context::Home, words::screen::game_name(lang))))
            }
            Item::Quit => Effect::Quit,
        }
    }

    fn ask_board(&self, world: &World) -> Line {
        match &self.refused {
            Some(refused) => refused.clone().asking(words::screen::ask_open(world.lang)),
            None => ask_path(world.guess_who.table.path.clone().unwrap_or_default(), world),
        }
    }

    /// Opens a file; asks first where its board would take the place of something that is lost then. For one that cannot be
    /// read another path is asked for.
    fn open(&mut self, typed: Typed, world: &mut World) -> Effect {
        let (lang, path) = (world.lang, typed.text.as_str());
        let source = match files::read_named(lang, path) {
            Ok(source) => source,
            Err(why) => {
                return Effect::Ask(self.refused.insert(typed.refused(&why)).clone().into());
            }
        };
        let board = match read_board(lang, path, &source) {
            Ok(board) => board,
            Err(faults) => {
                self.refused = Some(typed.refused(&faults.first()));
                self.faults = faults;
                return Effect::Nothing;
            }
        };
        self.lay_unless_lost(Table::saying(board, &source), path, world)
    }

    /// Puts the board of a file on the table; asks first where that loses something.
    fn lay_unless_lost(&mut self, table: Table, path: &str, world: &mut World) -> Effect {
        match world.price_of_another_board() {
            Some(question) => {
                let path = path.to_owned();
                Effect::Ask(Prompt::yes_no(question, move |home: &mut Self, world| {
                    home.lay(table, &path, world)
                }))
            }
            None => self.lay(table, path, world),
        }
    }

    fn lay(&mut self, table: Table, path: &str, world: &mut World) -> Effect {
        self.refused = None;
        let items = items(world);
        let marked = items[self.menu.at(items.len())];
        world.lay(table);
        world.guess_who.draft = None;
        world.forget_edits();
        self.mark(marked, world);
        world.notice = Some(words::screen::opened(world.lang, path));
        Effect::Nothing
    }

    fn draw_foot(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        if !self.faults.is_empty() {
            return self.faults.draw(canvas, area);
        }
        let tree = world.guess_who.table.tree(world.settings.strategy);
        let line = tree.map(|grown| pane::tree_line(world.lang, grown)).unwrap_or_default();
        if area.height > 0 {
            canvas.text(area.x + 2, area.y, area.width.saturating_sub(2), &line, Role::Faint);
        }
    }
}

/// Asks where a board is.
fn ask_path(proposed: String, world: &World) -> Line {
    Line::path(words::screen::ask_open(world.lang), proposed, Home::open)
}

/// The board of a file, or what is wrong with it.
fn read_board(lang: Lang, path: &str, source: &SourceText) -> Result<Board, Faults> {
    let options = ReadOptions { format: files::format_of_path(path), weight_column: None };
    let reading = board::read(source, &options);
    let hint = texts::encoding_help(lang, source)
        .or_else(|| kinds::no_board(lang, source, &reading, FileKind::or_place));
    reading.board.ok_or_else(|| {
        let told = |fault: &Diagnostic<BoardFault>| texts::board::fault(lang, fault).title;
        let errors: Vec<_> = reading.faults.iter().filter(|it| it.is_error()).collect();
        let title = words::screen::not_opened(lang, file_name(path), errors.len());
        Faults::of_file(Some(title), source, &errors, told).with_hint(hint)
    })
}

/// Lines for what is wrong with a file.
const FAULTS: u16 = 4;

/// On a tall terminal everything moves down a little.
fn padded(area: Rect, lines: u16) -> Rect {
    let faces = 10;
    split_top(area, area.height.saturating_sub(lines + faces) / 3).1
}

/// A row of the board's faces, where so many lines are left for it.
fn faces(area: Rect, lines: u16, world: &World) -> Option<(Grid, u16)> {
    let board = &world.guess_who.table.board;
    let forms = [Form::Full, Form::Small].into_iter();
    let mut fitting = forms.filter_map(|form| {
        let rows = if form == Form::Full { 9 } else { 5 };
        let (top, rest) = split_top(Rect { y: area.y + 1, height: area.height - 1, ..area }, rows);
        let grid = Grid::new(form, top, board);
        (rest.height > lines && area.width >= 60).then_some((grid.in_middle(board.len()), rows))
    });
    fitting.next()
}
