//! Clikomania: groups of blocks to take, with what each is worth and how far the best game is.

mod fall;
mod pane;
mod review;
pub(super) mod setup;

use std::time::Duration;

use qeq_clikomania::advice;
use qeq_clikomania::board::{Board, Place as Block};
use qeq_clikomania::game::Game;
use qeq_clikomania::optimal::Report;
use qeq_clikomania::rules::Value;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use self::fall::Falling;
use self::review::Reviewing;
use self::setup::fresh_seed;
use crate::action::{Action, Direction};
use crate::blocks::{self, Picture};
use crate::canvas::{Canvas, split_right};
use crate::game::clikomania::{Known, Look, Origin, Records, Sitting};
use crate::keymap::{Ahead, Context};
use crate::layout;
use crate::prompt::Prompt;
use crate::saving::file_name;
use crate::screen::{Effect, Screen};
use crate::worker::{Job, JobResult};
use crate::world::{Clikomania, World};

/// Columns that the words beside a board need.
const WORDS: u16 = 20;

/// Columns between board and words.
const GAP: u16 = 1;

/// A game on the table.
#[derive(Debug)]
struct Playing {
    cursor: Block,
    advice: Option<Advice>,
    /// What is known of the game since it was over.
    end: Option<End>,
    search: AfterGame,
    /// The last move, as long as it is being seen.
    falling: Falling,
}

/// A hint.
#[derive(Clone, Copy, Debug)]
struct Advice {
    /// After how many moves it holds.
    at: usize,
    /// The group to take.
    block: Block,
    /// What the game is worth that goes on with it.
    value: Value,
}

/// What the machine does with a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterGame {
    /// It looks for the best one and for the move that cost most.
    GoesOn,
    /// Nothing, or no longer.
    Over,
}

/// What is known of a game that is over.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The record before this game.
    was: Option<Value>,
    /// Whether the machine has shown moves of it.
    is_helped: bool,
}

impl Playing {
    fn new(game: &Game) -> Self {
        let middle = Block::new((game.board().columns().len() / 2) as u8, 0);
        Self {
            cursor: middle,
            advice: None,
            end: None,
            search: AfterGame::Over,
            falling: Falling::default(),
        }
    }

    /// The block that is pointed at: where the cursor was left, or the nearest one that stands; the corner where there is
    /// none.
    fn pointed_at(&self, board: &Board) -> Block {
        let columns = board.columns();
        let column = usize::from(self.cursor.column).min(columns.len().saturating_sub(1));
        let height = columns.get(column).map_or(0, Vec::len);
        let row = usize::from(self.cursor.row).min(height.saturating_sub(1));
        Block::new(column as u8, row as u8)
    }

    /// What is known of the end, where the game stands there: the report may have gone back from it.
    fn end(&self, game: &Game) -> Option<&End> {
        self.end.as_ref().filter(|_| game.is_over())
    }

    /// After every change of the game: one that is over is looked into.
    fn settle(&mut self, world: &mut World) -> Effect {
        self.advice = None;
        self.end = None;
        self.search = AfterGame::Over;
        self.falling.stop();
        if !world.clikomania.sitting.game.is_over() {
            return Effect::Nothing;
        }
        remember_best(world);
        let sitting = &mut world.clikomania.sitting;
        sitting.note_over();
        let (was, is_helped) =
            (world.clikomania.records.known(&sitting.game).record, sitting.is_helped());
        self.end = Some(End { was, is_helped });
        world.note_records(|records, game| match is_helped {
            true => records.note_found(game, &game.solution()),
            false => records.note_played(game),
        });
        self.look_on(world)
    }

    fn look_on(&mut self, world: &World) -> Effect {
        let effect = look_on(world);
        if let Effect::Work(_) = effect {
            self.search = AfterGame::GoesOn;
        }
        effect
    }

    fn take(&mut self, world: &mut World) -> Effect {
        let block = self.pointed_at(world.clikomania.sitting.game.board());
        let nothing = words::clikomania::no_group(world.lang);
        self.change(world, |game| game.take(block).is_some(), nothing)
    }

    fn change(
        &mut self,
        world: &mut World,
        change: impl FnOnce(&mut Game) -> bool,
        nothing: String,
    ) -> Effect {
        let game = &mut world.clikomania.sitting.game;
        let before = game.board().clone();
        if !change(game) {
            world.notice = Some(nothing);
            return Effect::Nothing;
        }
        let effect = self.settle(world);
        self.falling.see(before, &world.clikomania.sitting.game, world);
        effect
    }

    fn go_to(&mut self, played: usize, world: &mut World) -> Effect {
        world.clikomania.sitting.game.go_to(played);
        self.settle(world)
    }

    fn step(&mut self, direction: Direction, board: &Board) {
        let Block { column, row } = self.pointed_at(board);
        self.cursor = match direction {
            Direction::Left => Block::new(column.saturating_sub(1), row),
            Direction::Right => Block::new(column + 1, row),
            Direction::Up => Block::new(column, row + 1),
            Direction::Down => Block::new(column, row.saturating_sub(1)),
            Direction::PageUp => Block::new(column, u8::MAX),
            Direction::PageDown => Block::new(column, 0),
            Direction::First | Direction::Last => self.cursor,
        };
        self.cursor = self.pointed_at(board);
    }

    /// Points at the next group: the largest ones come first.
    fn next_group(&mut self, board: &Board) {
        let mut groups = board.groups();
        groups.sort_by_key(|group| (std::cmp::Reverse(group.cells.len()), group.name));
        let block = self.pointed_at(board);
        let at = groups.iter().position(|group| group.cells.contains(&block));
        let next = at.map_or(0, |at| (at + 1) % groups.len());
        if let Some(group) = groups.get(next) {
            self.cursor = group.name;
        }
    }

    /// A click takes the group that is lit, and lights another one.
    fn click(&mut self, block: Block, world: &mut World) -> Effect {
        let board = world.clikomania.sitting.game.board();
        let lit = board.group_at(self.pointed_at(board));
        let is_lit = lit.is_some_and(|group| group.cells.contains(&block));
        self.cursor = block;
        if is_lit { self.take(world) } else { Effect::Nothing }
    }

    /// Another board of the same size and as many colours, by the same rules.
    fn begin_anew(&mut self, world: &mut World) -> Effect {
        let seed = fresh_seed(world);
        world.clikomania.sitting = world.clikomania.sitting.on_another_board(seed);
        *self = Self::new(&world.clikomania.sitting.game);
        remember_best(world);
        self.settle(world)
    }

    /// Looks for a hint, which is no worse than what is known.
    fn advise(world: &mut World) -> Effect {
        remember_best(world);
        Effect::Work(Job::Advise(Box::new(world.clikomania.sitting.game.clone())))
    }

    /// The best game that is known; otherwise it is looked for.
    fn solve(world: &mut World) -> Effect {
        remember_best(world);
        let sitting = &world.clikomania.sitting;
        if is_worth_seeing(sitting, &world.clikomania.records.known(&sitting.game)) {
            return Self::show_best(world);
        }
        Effect::Work(look_for_best(sitting, &world.clikomania.records))
    }

    fn show_best(world: &mut World) -> Effect {
        let Some(best) = best_shown(world) else { return Effect::Nothing };
        Effect::Open(Box::new(best))
    }
}

/// Whether the best game known on a board is one to be shown: nobody has got more, and it is not just the one that the
/// person has played to its end, unless that is the optimum.
fn is_worth_seeing(sitting: &Sitting, known: &Known) -> bool {
    let Some(best) = sitting.known.best() else { return false };
    let is_own = sitting.game.is_over() && best.moves == sitting.game.solution().moves;
    let is_best = known.best.is_none_or(|most| best.value >= most);
    is_best && (!is_own || best.value >= known.bound)
}

/// The job of looking for the best game, or for a better one.
fn look_for_best(sitting: &Sitting, records: &Records) -> Job {
    let known = records.known(&sitting.game);
    Job::Solve { game: Box::new(sitting.game.clone()), known }
}

/// The best game that is known, shown from now on.
fn best_shown(world: &mut World) -> Option<Reviewing> {
    let sitting = &mut world.clikomania.sitting;
    sitting.show_best();
    let bound = world.clikomania.records.known(&sitting.game).bound;
    Some(Reviewing::of_best(&sitting.game, sitting.known.best()?, bound))
}

/// Takes over the best game that is kept of the board at the table, be it by another program.
fn remember_best(world: &mut World) {
    world.join_records();
    let sitting = &mut world.clikomania.sitting;
    if let Some(best) = world.clikomania.records.best_game(&sitting.game) {
        sitting.known.note(best);
    }
}

/// Looks for the move that cost most, unless somebody has looked to the end already.
fn look_on(world: &World) -> Effect {
    let Clikomania { sitting, records } = &world.clikomania;
    match sitting.look() {
        Look::Whole => Effect::Nothing,
        Look::Stopped => Effect::Work(assess(sitting, records)),
    }
}

/// The job of looking for the move that cost most.
fn assess(sitting: &Sitting, records: &Records) -> Job {
    let (best, known) = (sitting.known.best().cloned(), records.known(&sitting.game));
    Job::Assess { game: Box::new(sitting.game.clone()), best, known }
}

/// Notes what the machine found on the board of the game at the table.
fn note(report: Report, world: &mut World) {
    world.note_records(|records, game| {
        records.note_found(game, &report.solution);
        records.note_bound(game, report.bound);
    });
    world.clikomania.sitting.known.note(report.solution);
    remember_best(world);
}

/// The screen of a game.
pub(crate) fn table(sitting: &Sitting) -> Box<dyn Screen> {
    Box::new(Playing::new(&sitting.game))
}

impl Screen for Playing {
    fn context(&self, world: &World) -> Context {
        let game = &world.clikomania.sitting.game;
        let is_at_the_front = game.played() == game.moves().len();
        let ahead = if is_at_the_front { Ahead::Nothing } else { Ahead::Moves };
        match (game.is_over(), game.played()) {
            (true, 0) => Context::ClikomaniaStuck,
            (true, _) => Context::ClikomaniaOver(world.clikomania.sitting.look()),
            (false, 0) => Context::ClikomaniaStart(ahead),
            (false, _) => Context::Clikomania(ahead),
        }
    }

    fn title(&self, world: &World) -> String {
        words::clikomania::title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        origin_line(world.lang, &world.clikomania.sitting)
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        remember_best(world);
        self.settle(world)
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        use words::clikomania as w;
        let lang = world.lang;
        let sitting = &world.clikomania.sitting;
        let game = &sitting.game;
        match action {
            Action::Move(Direction::First) | Action::Again => return self.go_to(0, world),
            Action::Move(Direction::Last) => return self.go_to(usize::MAX, world),
            Action::Move(direction) => self.step(direction, game.board()),
            Action::NextPane => self.next_group(game.board()),
            Action::Light(place) => self.cursor = place,
            Action::Block(place) => return self.click(place, world),
            Action::Activate => return self.take(world),
            Action::Undo => return self.change(world, Game::undo, w::nothing_to_undo(lang)),
            Action::Redo => return self.change(world, Game::redo, w::nothing_to_redo(lang)),
            Action::Hint => return Self::advise(world),
            Action::Solve => return Self::solve(world),
            Action::NewBoard if sitting.is_in_progress() => {
                let question = words::screen::ask_lose_game(lang, words::clikomania::title(lang));
                return Effect::Ask(Prompt::yes_no(question, Self::begin_anew));
            }
            Action::NewBoard => return self.begin_anew(world),
            Action::Report if game.played() == 0 => {
                world.notice = Some(w::nothing_to_review(lang));
            }
            Action::Report => return Effect::Open(Box::new(Reviewing::of_person(sitting))),
            Action::Here if game.is_over() => return self.look_on(world),
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        self.search = AfterGame::Over;
        let sitting = &mut world.clikomania.sitting;
        match result {
            JobResult::Advised(rest) => {
                sitting.known.note_hint(&sitting.game, &rest);
                sitting.show_hint();
                let at = sitting.game.played();
                if let Some(best) = sitting.known.best_after(&sitting.game).cloned() {
                    self.cursor = best.moves[at];
                    self.advice = Some(Advice { at, block: self.cursor, value: best.value });
                    world.note_records(|records, game| records.note_found(game, &best));
                }
            }
            JobResult::Assessed(advice::Review { slip, report }, look) => {
                sitting.note_assessed(slip, look);
                note(report, world);
            }
            JobResult::Solved(report) => {
                note(report, world);
                return Self::show_best(world);
            }
            _ => {}
        }
        Effect::Nothing
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        self.falling.wait(world.now)
    }

    fn tick(&mut self, world: &mut World) -> Effect {
        self.falling.tick(world.now);
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let game = &world.clikomania.sitting.game;
        let (board, pane) = beside(area, game.board());
        let cursor = self.pointed_at(game.board());
        let lit = game.board().group_at(cursor).map(|group| group.cells).unwrap_or_default();
        let cursor = (!game.is_over()).then_some(cursor);
        let still = Picture { board: game.board(), cursor, lit: &lit, gone: None };
        let picture = self.falling.over(still, world.now);
        blocks::draw(canvas, board, &picture);
        self.draw_pane(
            canvas,
            pane,
            &world.clikomania.sitting,
            &world.clikomania.records.known(game),
        );
    }
}

/// The board's part of an area, and the part for words.
fn beside(area: Rect, board: &Board) -> (Rect, Rect) {
    let (board, pane) = layout::beside(area, WORDS, |room| blocks::width(board, room));
    (split_right(board, GAP).0, pane)
}

/// Where the board comes from.
fn origin_line(lang: Lang, sitting: &Sitting) -> String {
    use words::clikomania as w;
    let board = sitting.game.start();
    let size = w::board_size(lang, board.rows(), board.width(), board.colours());
    match &sitting.origin {
        Origin::File(path) => format!("{} · {size}", file_name(path)),
        Origin::Random { seed, .. } => w::board_seed(lang, size, seed),
    }
}
