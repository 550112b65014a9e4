//! A game of Clikomania looked through move by move: a person's, with the move that cost most, or the machine's best.

use std::time::Duration;

use qeq_clikomania::advice;
use qeq_clikomania::board::Place as Block;
use qeq_clikomania::game::{Game, Slip};
use qeq_clikomania::optimal::Report;
use qeq_clikomania::rules::Value;
use qeq_clikomania::solution::Solution;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::fall::Falling;
use super::{beside, best_shown, look_for_best, look_on, note};
use crate::action::{Action, Direction};
use crate::blocks::{self, Picture};
use crate::canvas::{Canvas, split_top};
use crate::game::clikomania::{Look, Sitting};
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::screens::menu::{Entry, Menu};
use crate::theme::Role;
use crate::worker::JobResult;
use crate::world::World;

/// A game to look through.
#[derive(Debug)]
pub(super) struct Reviewing {
    /// The game, as it stood before the marked move.
    game: Game,
    of: Of,
    moves: Vec<Taken>,
    /// Which move is looked at; the last line is the end.
    menu: Menu,
    /// The move before it, as long as it is being seen.
    falling: Falling,
}

/// Whose game it is.
#[derive(Clone, Copy, Debug)]
enum Of {
    /// A person's, with the move that cost most once that is known.
    Person(Option<Slip>),
    /// The best one that is known; no game is worth more than this.
    Machine { bound: Value },
}

/// A move of the game.
#[derive(Clone, Copy, Debug)]
struct Taken {
    name: Block,
    blocks: usize,
    points: Value,
    /// Points of the game after it.
    total: Value,
}

impl Reviewing {
    /// A person's game, with the move that cost most where that is known already.
    pub(super) fn of_person(sitting: &Sitting) -> Self {
        let (game, slip) = (&sitting.game, sitting.slip());
        let mut played = Game::new(game.start().clone(), *game.rules());
        play(&mut played, &game.moves()[..game.played()]);
        let start = slip.map_or(0, |slip| slip.at);
        Self::new(played, Of::Person(slip), start)
    }

    /// The best game that is known on the board of another one; none is worth more than `bound`.
    pub(super) fn of_best(game: &Game, solution: &Solution, bound: Value) -> Self {
        let mut best = Game::new(game.start().clone(), *game.rules());
        play(&mut best, &solution.moves);
        Self::new(best, Of::Machine { bound }, 0)
    }

    fn new(mut game: Game, of: Of, start: usize) -> Self {
        let moves = taken(&mut game);
        let mut reviewing =
            Self { game, of, moves, menu: Menu::default(), falling: Falling::default() };
        reviewing.mark(start);
        reviewing
    }

    /// Which move is looked at.
    fn at(&self) -> usize {
        self.menu.at(self.moves.len() + 1)
    }

    fn mark(&mut self, at: usize) {
        self.menu.mark(at);
        self.game.go_to(self.at());
    }

    fn slip(&self) -> Option<Slip> {
        match self.of {
            Of::Person(slip) => slip,
            Of::Machine { .. } => None,
        }
    }

    /// What is lit: the group that is taken, or the better one where most was lost.
    fn lit(&self) -> Option<Block> {
        let slip = self.slip().filter(|slip| slip.at == self.at());
        let taken = self.moves.get(self.at()).map(|taken| taken.name);
        slip.map(|slip| slip.better).or(taken)
    }

    fn entries(&self, lang: Lang) -> Vec<Entry> {
        let slip = self.slip();
        let moves = self.moves.iter().enumerate().map(|(at, taken)| {
            let place = texts::clikomania::place(taken.name);
            let text = format!("{place:<5} {:>2} → {}", taken.blocks, taken.points);
            // Which move it is the list tells by itself, where it is narrow.
            let entry = Entry::new(text).led_by(format!("{:>2}. ", at + 1));
            match slip.filter(|slip| slip.at == at) {
                Some(slip) => {
                    let cost = words::clikomania::costs(lang, slip.before - slip.after);
                    entry.note(cost).role(Role::Error)
                }
                None => entry.note(taken.total.to_string()),
            }
        });
        let value = self.value();
        let points = words::clikomania::points(lang, value);
        moves.chain([Entry::new(words::clikomania::final_line(lang, points))]).collect()
    }

    /// What the whole game is worth.
    fn value(&self) -> Value {
        self.moves.last().map_or(self.game.value(), |taken| taken.total)
    }

    /// Whether no game can be better.
    fn is_proven(&self) -> bool {
        matches!(self.of, Of::Machine { bound } if self.value() >= bound)
    }

    /// Looks on for a better game than the one of the machine.
    fn improve(&self, world: &World) -> Effect {
        match self.of {
            Of::Machine { .. } if !self.is_proven() => {
                Effect::Work(look_for_best(&world.clikomania.sitting, &world.clikomania.records))
            }
            _ => Effect::Unused,
        }
    }

    /// Shows what was found where a better one was looked for.
    fn improved(&mut self, report: Report, world: &mut World) {
        let before = self.value();
        note(report, world);
        if let Some(best) = best_shown(world) {
            *self = best;
        }
        if self.value() == before && !self.is_proven() {
            world.notice = Some(words::clikomania::no_better_game(world.lang));
        }
    }

    /// What the whole game is.
    fn sum(&self, lang: Lang) -> String {
        use words::clikomania as w;
        let value = self.value();
        let (points, moves) = (w::points(lang, value), w::moves(lang, self.moves.len()));
        match self.of {
            Of::Person(_) => w::points_so_far(lang, value, self.moves.len()),
            Of::Machine { bound } if value >= bound => w::optimum(lang, points, moves),
            Of::Machine { bound } => w::best_and_bound(lang, points, moves, bound),
        }
    }

    /// What happens at the move that is looked at.
    fn said(&self, lang: Lang) -> (String, Role) {
        use words::clikomania as w;
        let Some(taken) = self.moves.get(self.at()) else {
            return (w::over(lang, w::points(lang, self.value())), Role::Strong);
        };
        match self.slip().filter(|slip| slip.at == self.at()) {
            Some(slip) => {
                let lost = w::points(lang, slip.before - slip.after);
                (
                    w::you_took(
                        lang,
                        texts::clikomania::place(taken.name),
                        texts::clikomania::place(slip.better),
                        lost,
                    ),
                    Role::Warning,
                )
            }
            None => {
                let points = w::points(lang, taken.points);
                (
                    w::takes(lang, texts::clikomania::place(taken.name), taken.blocks, points),
                    Role::Strong,
                )
            }
        }
    }

    /// Turns to another move, or lets the person play.
    fn turn(&mut self, action: Action, world: &mut World) -> Effect {
        let count = self.moves.len() + 1;
        match action {
            Action::Here => match (self.slip(), world.clikomania.sitting.look()) {
                (_, Look::Stopped) => return look_on(world),
                (Some(slip), Look::Whole) => self.mark(slip.at),
                (None, Look::Whole) => {
                    world.notice = Some(words::clikomania::no_worst(world.lang));
                }
            },
            Action::Pick(at) if at < count => self.mark(at),
            Action::Move(Direction::Left) => self.mark(self.at().saturating_sub(1)),
            Action::Move(Direction::Right) => self.mark(self.at() + 1),
            Action::Activate => return self.go_on_from_here(world),
            Action::Solve => return self.improve(world),
            action if self.menu.act(action, count) => self.game.go_to(self.at()),
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    /// Lets the person go on from the position that is looked at.
    fn go_on_from_here(&self, world: &mut World) -> Effect {
        match self.of {
            Of::Person(_) => {
                world.clikomania.sitting.game.go_to(self.at());
                Effect::Close
            }
            Of::Machine { .. } => Effect::Unused,
        }
    }
}

fn play(game: &mut Game, moves: &[Block]) {
    for &block in moves {
        game.take(block).expect("it was played before");
    }
}

/// Every move of a game with what it is worth.
fn taken(game: &mut Game) -> Vec<Taken> {
    let names = game.moves().to_vec();
    game.go_to(0);
    let mut all = Vec::new();
    for name in names {
        let (blocks, points) =
            game.group_at(name).map_or((0, 0), |(group, points)| (group.cells.len(), points));
        game.redo();
        all.push(Taken { name, blocks, points, total: game.value() });
    }
    all
}

impl Screen for Reviewing {
    fn context(&self, _world: &World) -> Context {
        match self.of {
            Of::Person(_) => Context::ClikomaniaReview,
            Of::Machine { .. } if self.is_proven() => Context::ClikomaniaBest,
            Of::Machine { .. } => Context::ClikomaniaGood,
        }
    }

    fn title(&self, world: &World) -> String {
        match self.of {
            Of::Person(_) => words::clikomania::review_title(world.lang),
            Of::Machine { .. } => words::clikomania::best_title(world.lang),
        }
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        match self.of {
            Of::Person(_) => look_on(world),
            Of::Machine { .. } => Effect::Nothing,
        }
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        match result {
            JobResult::Assessed(advice::Review { slip, report }, look) => {
                world.clikomania.sitting.note_assessed(slip, look);
                let slip = world.clikomania.sitting.slip();
                self.of = Of::Person(slip);
                slip.iter().for_each(|slip| world.clikomania.sitting.show_better(slip));
                self.mark(slip.map_or(self.at(), |slip| slip.at));
                note(report, world);
            }
            JobResult::Solved(report) => self.improved(report, world),
            _ => {}
        }
        Effect::Nothing
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        let before = self.game.board().clone();
        let effect = self.turn(action, world);
        self.falling.see(before, &self.game, world);
        effect
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        self.falling.wait(world.now)
    }

    fn tick(&mut self, world: &mut World) -> Effect {
        self.falling.tick(world.now);
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let board = self.game.board();
        let (left, pane) = beside(area, board);
        let group = self.lit().and_then(|block| board.group_at(block));
        let lit = group.map(|group| group.cells).unwrap_or_default();
        let still = Picture { board, cursor: None, lit: &lit, gone: None };
        let picture = self.falling.over(still, world.now);
        canvas.only_seen(|canvas| blocks::draw(canvas, left, &picture));
        let mut rest = pane;
        for (line, role) in [(self.sum(world.lang), Role::Title), self.said(world.lang)] {
            let used = canvas.paragraph(rest, &line, role);
            rest = split_top(rest, used).1;
        }
        let (_, list) = split_top(rest, 1);
        self.menu.draw(canvas, list, &self.entries(world.lang));
    }
}
