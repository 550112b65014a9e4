//! The table itself: cells, names and attributes to edit, faults shown where they are, and the tree that
//! follows every edit.

mod draft;

use std::any::Any;

use qeq_base::diagnostic::Diagnostic;
use qeq_core::board::fault::BoardFault;
use qeq_core::builders::{Grown, Report, Task};
use qeq_core::guesser::Guesser;
use qeq_frontend::{files, texts};
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use self::draft::Draft;
use super::faults::Faults;
use super::pane;
use super::tree::Explorer;
use crate::action::{Action, Direction, Spot};
use crate::canvas::{Canvas, cells, cut, signs, split_bottom, split_top};
use crate::game::Game;
use crate::keymap::Context;
use crate::prompt::{Line, Prompt, Typed};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::viewport::Viewport;
use crate::wording::marked;
use crate::worker::JobResult;
use crate::world::World;

/// The editor of the board in use.
#[derive(Debug)]
pub(crate) struct Editor {
    draft: Draft,
    before: Vec<Step>,
    /// Steps that were taken back; the one to make again first is the last.
    after: Vec<Step>,
    /// What stands where nothing is wrong: the board with its tree, edited along.
    guesser: Option<Guesser>,
    at: Spot,
    seen_rows: Viewport,
    seen_columns: Viewport,
    /// What it was opened for.
    purpose: Purpose,
}

/// What the editor is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To be looked at, and edited.
    Editing,
    /// To be saved, after which the program is left.
    Leaving,
}

/// What becomes of the draft.
#[derive(Debug)]
enum Change {
    /// This one, checked, with this place marked.
    To(Box<Draft>, Spot),
    Undo,
    Redo,
}

/// How things are between two edits.
#[derive(Debug)]
struct Step {
    draft: Draft,
    /// The tree that there was for it.
    grown: Option<Grown>,
    /// Whether a file, or the program, has it like this.
    is_saved: bool,
}

/// Edits can be taken back and made again as far as the tables between them have so many cells together.
const UNDO: usize = 50_000_000;

impl Editor {
    /// The board on the table, or what was left of it with faults: then that board is what an undo leads back to.
    pub(crate) fn new(world: &World) -> Self {
        let board = Draft::of(&world.guess_who.table.board);
        let left = world.guess_who.draft.as_deref().and_then(Draft::read);
        let is_saved = !world.guess_who.table.is_edited();
        let grown = world.guess_who.table.tree(world.settings.strategy).cloned();
        let before = left.as_ref().map(|_| Step { draft: board.clone(), grown, is_saved });
        Self {
            draft: left.unwrap_or(board),
            before: before.into_iter().collect(),
            after: Vec::new(),
            guesser: world.guess_who.table.guesser(world.settings.strategy),
            at: Spot { row: 1, column: 1 },
            seen_rows: Viewport::default(),
            seen_columns: Viewport::default(),
            purpose: Purpose::Editing,
        }
    }

    /// Asks somebody who is leaving where the board is to be saved: the editor that is on top, or another one.
    pub(crate) fn save_and_leave(asker: &mut dyn Screen, world: &mut World) -> Effect {
        let asker: &mut dyn Any = asker;
        if asker.is::<Self>() {
            return Self::ask_save(Purpose::Leaving, world);
        }
        Effect::OpenAlone(Box::new(Self { purpose: Purpose::Leaving, ..Self::new(world) }))
    }

    /// Edits the draft.
    fn edit(&mut self, world: &mut World, edit: impl FnOnce(&mut Draft)) -> Effect {
        let at = self.at;
        self.edit_and_mark(world, edit, |_| at)
    }

    /// The same, with another place marked afterwards.
    fn edit_and_mark(
        &mut self,
        world: &mut World,
        edit: impl FnOnce(&mut Draft),
        place: impl FnOnce(&Draft) -> Spot,
    ) -> Effect {
        let mut draft = self.draft.clone();
        edit(&mut draft);
        if draft == self.draft {
            return Effect::Nothing;
        }
        draft.check();
        let at = place(&draft);
        self.change(Change::To(Box::new(draft), at), world)
    }

    /// Changes the draft; asks first where that would end a game.
    fn change(&mut self, change: Change, world: &mut World) -> Effect {
        if !self.ends_game(&change, world) {
            return self.make(change, world);
        }
        let title = world.guess_who.game.as_ref().map(|game| game.way().title(world.lang));
        let question =
            words::screen::ask_lose_game_for_board(world.lang, title.unwrap_or_default());
        Effect::Ask(Prompt::yes_no(question, |editor: &mut Self, world| editor.make(change, world)))
    }

    /// Whether a change puts another board on the table, on which a game is played.
    fn ends_game(&self, change: &Change, world: &World) -> bool {
        let draft = match change {
            Change::To(draft, _) => Some(&**draft),
            Change::Undo => self.before.last().map(|step| &step.draft),
            Change::Redo => self.after.last().map(|step| &step.draft),
        };
        world.guess_who.game.as_ref().is_some_and(Game::is_worth_keeping)
            && draft.is_some_and(|draft| draft.board().is_some() && !is_in_use(draft, world))
    }

    /// Changes the draft. Where the tree cannot be edited along, because it asks for what is gone, another is grown.
    fn make(&mut self, change: Change, world: &mut World) -> Effect {
        match change {
            Change::To(draft, at) => self.replace(*draft, at, world),
            Change::Undo => self.undo(world),
            Change::Redo => self.redo(world),
        }
        match self.draft.board() {
            Some(_) => self.grow(world),
            None => Effect::Nothing,
        }
    }

    /// Grows a tree where there is none.
    fn grow(&self, world: &World) -> Effect {
        match self.guesser {
            Some(_) => Effect::Nothing,
            None => Effect::Work(world.grow()),
        }
    }

    /// Takes another draft, and lets the table in use follow, where nothing is wrong.
    fn replace(&mut self, draft: Draft, at: Spot, world: &mut World) {
        let before = self.step(world);
        let cells = (draft.rows() * draft.columns()).max(1);
        if self.before.len() >= (UNDO / cells).max(2) {
            self.before.remove(0);
        }
        self.before.push(before);
        self.after.clear();
        self.draft = draft;
        self.at = at;
        self.follow(world);
    }

    /// How things are now.
    fn step(&self, world: &World) -> Step {
        Step {
            draft: self.draft.clone(),
            grown: world.guess_who.table.tree(world.settings.strategy).cloned(),
            is_saved: !world.guess_who.table.is_edited() && self.draft.board().is_some(),
        }
    }

    fn undo(&mut self, world: &mut World) {
        match self.before.pop() {
            Some(step) => {
                self.after.push(self.step(world));
                self.put(step, world);
                if self.draft.board().is_none() {
                    self.fall_back(world);
                }
            }
            None => world.notice = Some(words::screen::no_edit_to_undo(world.lang)),
        }
    }

    fn redo(&mut self, world: &mut World) {
        match self.after.pop() {
            Some(step) => {
                self.before.push(self.step(world));
                self.put(step, world);
            }
            None => world.notice = Some(words::screen::no_edit_to_redo(world.lang)),
        }
    }

    /// Puts things as they were.
    fn put(&mut self, Step { draft, grown, is_saved }: Step, world: &mut World) {
        self.draft = draft;
        self.follow(world);
        if self.draft.board().is_some() {
            self.restore(grown, is_saved, world);
        }
    }

    /// Puts the last board before a draft with faults on the table: a later one was taken back.
    fn fall_back(&mut self, world: &mut World) {
        let mut good =
            self.before.iter().rev().filter_map(|step| Some((step, step.draft.board()?)));
        let Some((step, board)) = good.next() else { return };
        let (grown, is_saved) = (step.grown.clone(), step.is_saved);
        if !is_in_use(&step.draft, world) {
            world.lay(world.guess_who.table.edited(board.clone()));
            self.guesser = None;
        }
        self.restore(grown, is_saved, world);
    }

    /// The table in use has the tree again that there was for it, and is as much saved.
    fn restore(&mut self, grown: Option<Grown>, is_saved: bool, world: &mut World) {
        if is_saved {
            world.guess_who.table.restore();
        }
        if let Some(grown) = grown {
            world.guess_who.table.keep_tree(world.settings.strategy, grown);
            self.guesser = world.guess_who.table.guesser(world.settings.strategy);
        }
    }

    /// Puts the draft on the table, with the tree edited along, where that has another board.
    fn follow(&mut self, world: &mut World) {
        world.guess_who.draft = self.draft.board().is_none().then(|| self.draft.write());
        self.at = self.draft.within(self.at);
        let board = self.draft.board().filter(|_| !is_in_use(&self.draft, world));
        let Some(board) = board.cloned() else { return };
        let strategy = world.settings.strategy;
        self.guesser = self.guesser.as_ref().and_then(|guesser| guesser.follow(board.clone()));
        world.lay(world.guess_who.table.edited(board));
        if let Some(guesser) = &self.guesser {
            let tree = guesser.tree().clone();
            let report = Report::of(&tree, &Task::new(guesser.board()));
            world.guess_who.table.keep_tree(strategy, Grown { tree, report });
        }
    }

    fn ask_rename(&self, world: &World) -> Effect {
        let (question, text) = match self.at {
            Spot { row: 0, column } => {
                (words::screen::ask_attribute(world.lang), self.draft.attribute(column))
            }
            Spot { row, .. } => (words::screen::ask_character(world.lang), self.draft.name(row)),
        };
        let at = self.at;
        ask(Line::new(question, text, move |editor: &mut Self, typed, world| {
            editor.edit(world, |draft| draft.rename(at, &typed.text))
        }))
    }

    fn ask_character(lang: Lang) -> Effect {
        let question = words::screen::ask_character(lang);
        ask(Line::new(question, "", |editor: &mut Self, typed, world| match &*typed.text {
            "" => Effect::Nothing,
            name => {
                let last = |draft: &Draft| Spot { row: draft.rows(), column: 1 };
                editor.edit_and_mark(world, |draft| draft.add_row(name), last)
            }
        }))
    }

    fn ask_attribute(lang: Lang) -> Effect {
        let question = words::screen::ask_attribute(lang);
        ask(Line::new(question, "", |editor: &mut Self, typed, world| match &*typed.text {
            "" => Effect::Nothing,
            text => {
                let row = editor.at.row.max(1);
                let last = |draft: &Draft| Spot { row, column: draft.columns() };
                editor.edit_and_mark(world, |draft| draft.add_column(text), last)
            }
        }))
    }

    fn ask_save(purpose: Purpose, world: &World) -> Effect {
        let lang = world.lang;
        let usual = || words::board::file_name(lang);
        let path = world.guess_who.table.path.clone().unwrap_or_else(usual);
        ask(Line::path(
            words::screen::ask_save_as(lang),
            path,
            move |editor: &mut Self, typed, world| editor.save(typed, purpose, world),
        ))
    }

    /// Saves, unless a file is there that nobody has agreed to lose.
    fn save(&mut self, typed: Typed, purpose: Purpose, world: &mut World) -> Effect {
        let overwritten = world.guess_who.table.overwritten(&typed.text);
        match overwritten.question(world.lang, &typed.text) {
            Some(question) => {
                Effect::Ask(Prompt::yes_no(question, move |editor: &mut Self, world| {
                    editor.write(typed, purpose, world)
                }))
            }
            None => self.write(typed, purpose, world),
        }
    }

    /// Writes the file, or asks for another path.
    fn write(&mut self, typed: Typed, purpose: Purpose, world: &mut World) -> Effect {
        let (lang, path) = (world.lang, typed.text.as_str());
        let Some(board) = self.draft.board() else { return Effect::Nothing };
        let format = files::format_of_path(path).unwrap_or(qeq_core::board::Format::Table);
        let outcome = board.write(format).map_err(|error| texts::board::write_error(lang, &error));
        let outcome = outcome.and_then(|text| {
            files::write_plain(std::path::Path::new(path), &text)
                .map_err(|error| files::cannot_write(lang, path, &error))
                .map(|()| text)
        });
        match outcome {
            Ok(text) => {
                world.guess_who.table.saved_at(path.to_owned(), &text);
                world.forget_edits();
                let others = self.before.iter_mut().chain(&mut self.after);
                others.for_each(|step| step.is_saved = false);
                world.notice = Some(words::board::written(lang, path));
                match purpose {
                    Purpose::Editing => Effect::Nothing,
                    Purpose::Leaving => Effect::Quit,
                }
            }
            Err(why) => ask(typed.refused(&why)),
        }
    }

    fn go(&mut self, direction: Direction) {
        let Spot { row, column } = self.at;
        let page = self.seen_rows.page();
        // In the corner above the names there is nothing to mark.
        let (top, left) = (usize::from(column == 0), usize::from(row == 0));
        let (row, column) = match direction {
            Direction::Up => (row.saturating_sub(1).max(top), column),
            Direction::Down => (row + 1, column),
            Direction::Left => (row, column.saturating_sub(1).max(left)),
            Direction::Right => (row, column + 1),
            Direction::PageUp => (row.saturating_sub(page).max(top), column),
            Direction::PageDown => (row + page, column),
            Direction::First => (1, column),
            Direction::Last => (usize::MAX, column),
        };
        self.at = self.draft.within(Spot { row, column });
    }

    fn act_editing(&mut self, action: Action, world: &mut World) -> Effect {
        let at = self.at;
        match action {
            Action::Activate if at.row > 0 && at.column > 0 => {
                return self.edit(world, |draft| draft.flip(at));
            }
            Action::Activate | Action::Rename if at != Spot::default() => {
                return self.ask_rename(world);
            }
            Action::AddCharacter => return Self::ask_character(world.lang),
            Action::AddAttribute => return Self::ask_attribute(world.lang),
            Action::RemoveCharacter if at.row > 0 => {
                return self.edit(world, |draft| draft.remove_row(at.row));
            }
            Action::RemoveAttribute if at.column > 0 => {
                return self.edit(world, |draft| draft.remove_column(at.column));
            }
            Action::Undo => return self.change(Change::Undo, world),
            Action::Redo => return self.change(Change::Redo, world),
            _ => {}
        }
        Effect::Nothing
    }
}

fn ask(line: Line) -> Effect {
    Effect::Ask(line.into())
}

/// Whether a draft says what the board on the table says. O(N·k).
fn is_in_use(draft: &Draft, world: &World) -> bool {
    *draft == Draft::of(&world.guess_who.table.board)
}

impl Screen for Editor {
    fn context(&self, _world: &World) -> Context {
        Context::Table
    }

    fn title(&self, world: &World) -> String {
        words::screen::board_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        let (rows, columns) = (self.draft.rows(), self.draft.columns());
        let size = words::board::size(world.lang, rows, columns);
        format!("{} · {size}", world.name_in_editor())
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        use words::screen as w;
        match action {
            Action::Undo => self.before.is_empty().then(|| w::no_edit_to_undo(world.lang)),
            Action::Redo => self.after.is_empty().then(|| w::no_edit_to_redo(world.lang)),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        match action {
            // Whoever quits is asked about everything at once.
            Action::Back if !self.draft.errors().is_empty() => {
                let question = words::screen::ask_lose_edits(world.lang);
                Effect::Ask(Prompt::before(question, |world| {
                    world.guess_who.draft = None;
                    Effect::Close
                }))
            }
            Action::Back | Action::Help | Action::Quit => Effect::Unused,
            Action::Move(direction) => {
                self.go(direction);
                Effect::Nothing
            }
            Action::Spot(spot) => {
                let spot = self.draft.within(spot);
                if spot == self.at {
                    return self.act(Action::Activate, world);
                }
                self.at = spot;
                Effect::Nothing
            }
            Action::SaveAs | Action::Tree | Action::Regrow if self.draft.board().is_none() => {
                world.notice = Some(words::screen::mend_first(world.lang));
                Effect::Nothing
            }
            Action::SaveAs => Self::ask_save(Purpose::Editing, world),
            Action::Tree => Effect::Open(Box::new(Explorer::new(world))),
            Action::Regrow => Effect::Work(world.grow()),
            _ => self.act_editing(action, world),
        }
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        match std::mem::replace(&mut self.purpose, Purpose::Editing) {
            Purpose::Editing => self.grow(world),
            Purpose::Leaving => Self::ask_save(Purpose::Leaving, world),
        }
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        if let JobResult::Grown(strategy, grown) = result {
            world.guess_who.table.keep_tree(strategy, *grown);
            self.guesser = world.guess_who.table.guesser(world.settings.strategy);
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        // Below the line of the marked cell.
        let most = (area.height / 3).max(2) - 1;
        let faults = self.faults(world.lang).rows(canvas, area.width.saturating_sub(2), most);
        let lines = 1 + faults.max(1);
        let (table, foot) = split_bottom(area, lines);
        self.draw_table(canvas, table);
        self.draw_foot(canvas, foot, world);
    }
}

/// Cells that a column takes.
const COLUMN: u16 = 3;

/// Cells that names may take from the answers.
const NAMES: u16 = 24;

impl Editor {
    fn draw_table(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let label = self.label_width(area.width);
        let head = self.head_height(area);
        let columns = usize::from(((area.width - label) / COLUMN).max(1));
        let rows = usize::from(area.height.saturating_sub(head).max(1));
        // Above the first row and before the first column stand attributes and names, which are seen in any case.
        let Spot { row, column } = self.at;
        let left = self.seen_columns.showing(column.checked_sub(1), columns, self.draft.columns());
        let top = self.seen_rows.showing(row.checked_sub(1), rows, self.draft.rows());
        let (left, top) = (left.start, top.start);
        let (head_area, body) = split_top(area, head);
        // The gap before the first column and that behind the last one are free in the last line of the head.
        let ends = Rect { x: area.x + label - 1, width: area.width + 1 - label, ..head_area };
        let ends = split_bottom(ends, 1).1;
        canvas.more_beside(ends, left > 0, left + columns < self.draft.columns());
        for (shown, column) in (left + 1..=self.draft.columns()).take(columns).enumerate() {
            let x = area.x + label + shown as u16 * COLUMN;
            self.draw_head(canvas, Rect { x, width: COLUMN, ..head_area }, column);
        }
        let names = Rect { width: label, ..body };
        canvas.more(names, top > 0, top + rows < self.draft.rows());
        for (row, y) in (top + 1..=self.draft.rows()).zip(body.y..body.bottom()) {
            self.draw_name(canvas, Rect { y, width: label, height: 1, ..body }, row);
            for (shown, column) in (left + 1..=self.draft.columns()).take(columns).enumerate() {
                let x = area.x + label + shown as u16 * COLUMN;
                self.draw_cell(canvas, x, y, Spot { row, column });
            }
        }
    }

    /// Cells for the names, of so many: as many as the longest one takes, where all answers have room beside it.
    fn label_width(&self, width: u16) -> u16 {
        let longest = (1..=self.draft.rows()).take(500).map(|row| cells(self.draft.name(row)));
        let answers = u16::try_from(self.draft.columns()).unwrap_or(u16::MAX);
        let spare = width.saturating_sub(answers.saturating_mul(COLUMN));
        let most = spare.max(NAMES.min(width / 2));
        longest.max().unwrap_or(0).saturating_add(3).max(8).min(most)
    }

    /// Attributes are written downwards, as far as there is room.
    fn head_height(&self, area: Rect) -> u16 {
        let signs = |column| signs(self.draft.attribute(column)).count();
        let longest = (1..=self.draft.columns()).map(signs).max().unwrap_or(1);
        u16::try_from(longest).unwrap_or(u16::MAX).min(area.height * 2 / 5).max(1)
    }

    fn draw_head(&self, canvas: &mut Canvas<'_>, area: Rect, column: usize) {
        let text = self.draft.attribute(column);
        let role = match self.at {
            Spot { row: 0, column: at } if at == column => Role::Marked,
            _ if self.draft.is_faulty(Spot { row: 0, column }) => Role::Error,
            Spot { column: at, .. } if at == column => Role::Title,
            _ => Role::Faint,
        };
        let room = usize::from(area.height);
        let signs = shortened(text, room);
        let skip = room.saturating_sub(signs.len());
        for (sign, y) in signs.iter().take(room).zip(area.y + skip as u16..area.bottom()) {
            // There is room for a wide sign.
            canvas.text(area.x + 1, y, COLUMN - 1, sign, role);
        }
        canvas.target(area, Action::Spot(Spot { row: 0, column }));
    }

    fn draw_name(&self, canvas: &mut Canvas<'_>, area: Rect, row: usize) {
        let spot = Spot { row, column: 0 };
        let is_faulty = self.draft.is_faulty(spot);
        let role = match (spot == self.at, is_faulty, row == self.at.row) {
            (true, ..) => Role::Marked,
            (_, true, _) => Role::Error,
            (.., true) => Role::Strong,
            _ => Role::Text,
        };
        let sign = if is_faulty { "! " } else { "  " };
        let text = format!("{sign}{}", self.draft.name(row));
        canvas.text(area.x, area.y, area.width.saturating_sub(1), &text, role);
        canvas.target(area, Action::Spot(spot));
    }

    fn draw_cell(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, spot: Spot) {
        let has = self.draft.has(spot);
        let role = match (spot == self.at, has) {
            (true, _) => Role::Marked,
            (false, true) => Role::Yes,
            (false, false) => Role::Faint,
        };
        canvas.text(x, y, COLUMN, if has { " ● " } else { " · " }, role);
        let area = Rect { x, y, width: COLUMN, height: 1 };
        canvas.target(area, Action::Spot(spot));
    }

    /// What is marked, how good the tree is, and what is wrong.
    fn draw_foot(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let lang = canvas.lang;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let marked = self.marked(lang, area.width);
        canvas.text(area.x, area.y, area.width, &marked, Role::Strong);
        let (_, rest) = split_top(area, 1);
        let faults = self.faults(lang);
        faults.draw(canvas, rest);
        if faults.is_empty() {
            let tree = world.guess_who.table.tree(world.settings.strategy);
            let line = tree.map(|grown| pane::tree_line(lang, grown));
            let line = line.unwrap_or_else(|| words::screen::no_tree_yet(lang));
            canvas.text(rest.x, rest.y, rest.width, &line, Role::Faint);
        }
    }

    /// What is marked, in so many cells: of a cell the answer is always seen, and of name and question the long one is cut.
    fn marked(&self, lang: Lang, width: u16) -> String {
        let spot = match self.at {
            Spot { row: 0, column } => return self.draft.attribute(column).to_owned(),
            Spot { row, column: 0 } => return self.draft.name(row).to_owned(),
            spot => spot,
        };
        let question = words::tree::question(lang, self.draft.attribute(spot.column));
        let answer =
            if self.draft.has(spot) { words::tree::yes(lang) } else { words::tree::no(lang) };
        // Three cells stand between the name and the question, and one before the answer.
        let room = width.saturating_sub(cells(&answer) + 4);
        let of_name = room.saturating_sub(cells(&question)).max(room / 3);
        let name = cut(self.draft.name(spot.row), of_name);
        let question = cut(&question, room.saturating_sub(cells(&name)));
        format!("{name} · {question} {answer}")
    }

    fn faults(&self, lang: Lang) -> Faults {
        let line = |fault: &Diagnostic<BoardFault>| marked(&texts::board::fault(lang, fault).title);
        Faults::of(None, &self.draft.errors().iter().collect::<Vec<_>>(), line)
    }
}

/// A text of so many signs at most, with an ellipsis where some are missing.
fn shortened(text: &str, room: usize) -> Vec<String> {
    let mut signs: Vec<String> = signs(text).map(str::to_owned).collect();
    if signs.len() > room {
        signs.truncate(room.saturating_sub(1));
        signs.push("…".to_owned());
    }
    signs
}
