//! Conecta 4: people, metrics and levels in any combination.

mod look;
mod review;
pub(super) mod setup;
#[cfg(test)]
mod tests;

use std::time::Duration;

use qeq_conecta4::game::{Game, Seat};
use qeq_conecta4::jugador::Metric;
use qeq_conecta4::notation;
use qeq_conecta4::players::{Chosen, Player};
use qeq_conecta4::position::{End, Position, Side};
use qeq_conecta4::shape::{Column, Shape};
use qeq_conecta4::solver::Sight;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use self::look::Looking;
use self::review::Reviewing;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::game::conecta4::is_in_progress;
use crate::game::tally::{Score, Tally, Winner};
use crate::keymap::conecta4::Behind;
use crate::keymap::{Ahead, Context};
use crate::layout;
use crate::prompt::{Line, Prompt, Typed};
use crate::screen::{Effect, Screen};
use crate::screens::pane::draw_said;
use crate::stones::{self, Picture};
use crate::theme::Role;
use crate::worker::aside::SoFar;
use crate::worker::{Job, JobResult};
use crate::world::World;

/// A stone falls its first row in this time; n rows take √n as long.
const FALL: Duration = Duration::from_millis(110);

/// Pictures of a falling stone follow one another this fast.
const FRAME: Duration = Duration::from_millis(33);

/// Where nobody plays but machines, a stone falls this often.
const PACE: Duration = Duration::from_millis(700);

/// The column, counted from 0, of which 0 is the key: its sign in a game that is written moves the cursor.
const TENTH: u32 = 9;

/// Columns that the words beside a board need.
const WORDS: u16 = 24;

/// A game on the table.
#[derive(Debug)]
pub(super) struct Playing {
    cursor: Column,
    /// Since when the last stone falls.
    falling: Option<Duration>,
    /// When a machine is to move.
    due: Option<Duration>,
    wants_hints: bool,
    /// What each column is worth now, once that is seen.
    sight: Option<Sight>,
}

impl Playing {
    pub(super) fn new(game: &Game) -> Self {
        Self {
            cursor: Column::from_index(game.position().shape().cols() / 2),
            falling: None,
            due: None,
            wants_hints: false,
            sight: None,
        }
    }

    /// Lets whoever is to move do so: a machine chooses, a person gets the hints that were asked for.
    fn go_on(&mut self, world: &mut World) -> Effect {
        self.due = None;
        let game = &world.conecta4.game;
        let position = Box::new(game.position().clone());
        match game.turn() {
            Some(Seat::Machine(player)) => {
                let seed = world.chance.below(usize::MAX) as u64;
                Effect::Work(Job::Choose { position, player, seed })
            }
            Some(Seat::Person) if self.wants_hints && self.sight.is_none() => {
                Effect::Aside(Job::Score(position))
            }
            _ => Effect::Nothing,
        }
    }

    fn drop_in(&mut self, column: Column, world: &mut World) -> Effect {
        let lang = world.lang;
        match world.conecta4.game.play(column) {
            Ok(()) => {
                self.look_anew(world);
                self.fall(world)
            }
            Err(refusal) => {
                let shape = world.conecta4.game.position().shape();
                world.notice = Some(texts::sentence(&texts::conecta4::drop_refusal(
                    lang, shape, column, refusal,
                )));
                Effect::Nothing
            }
        }
    }

    /// What is seen or sought of the position before is of no use any more.
    fn look_anew(&mut self, world: &mut World) {
        self.sight = None;
        world.drop_aside();
    }

    /// The last stone falls; then whoever is next does what there is to do.
    fn fall(&mut self, world: &mut World) -> Effect {
        let game = &world.conecta4.game;
        let time =
            if world.settings.animation { fall_time(game.position()) } else { Duration::ZERO };
        let only_machines = !game.seats().contains(&Seat::Person);
        let pause = if only_machines { PACE } else { Duration::ZERO };
        self.falling = world.settings.animation.then_some(world.now);
        if time + pause == Duration::ZERO {
            return self.go_on(world);
        }
        self.due = Some(world.now + time + pause);
        Effect::Nothing
    }

    /// After undo and redo: nothing falls, and no machine moves before it is asked to.
    fn stand(&mut self, world: &mut World) -> Effect {
        self.falling = None;
        self.due = None;
        self.look_anew(world);
        match world.conecta4.game.turn() {
            Some(Seat::Person) => self.go_on(world),
            Some(Seat::Machine(_)) => {
                world.notice = Some(words::conecta4::machine_waits(world.lang));
                Effect::Nothing
            }
            None => Effect::Nothing,
        }
    }

    fn step(&mut self, direction: Direction, position: &Position) {
        let last = position.shape().cols().saturating_sub(1);
        let at = self.cursor.index();
        let at = match direction {
            Direction::Left => at.saturating_sub(1),
            Direction::Right => (at + 1).min(last),
            Direction::First => 0,
            Direction::Last => last,
            _ => at,
        };
        self.cursor = Column::from_index(at);
    }

    /// Puts another game on the table, with the same players.
    fn lay(&mut self, position: Position, world: &mut World) -> Effect {
        let game = Game::new(position, world.conecta4.game.seats());
        let tally = settled(world);
        self.replace(game, tally, world)
    }

    /// Puts a game in place of another, with the tally in which that one is settled.
    fn replace(
        &mut self,
        game: Game,
        tally: Option<Tally<Seat, Shape>>,
        world: &mut World,
    ) -> Effect {
        world.drop_aside();
        *self = Self { wants_hints: self.wants_hints, ..Self::new(&game) };
        world.conecta4.game = game;
        world.conecta4.tally = tally;
        self.go_on(world)
    }

    /// The same, but asks first where that loses the game in progress. One that only goes on with it loses nothing.
    fn lay_unless_lost(&mut self, position: Position, world: &mut World) -> Effect {
        let game = &world.conecta4.game;
        let goes_on = position.moves().starts_with(game.position().moves());
        if is_in_progress(game) && !goes_on {
            let question = ask_lose_game(world);
            return Effect::Ask(Prompt::yes_no(question, |playing: &mut Self, world| {
                playing.lay(position, world)
            }));
        }
        self.lay(position, world)
    }

    /// The same players on an empty board.
    fn again(&mut self, world: &mut World) -> Effect {
        let shape = world.conecta4.game.position().shape();
        self.lay_unless_lost(Position::empty(shape), world)
    }

    /// The next game of the same two, in which the other one begins.
    fn rematch(&mut self, world: &mut World) -> Effect {
        let game = &world.conecta4.game;
        let (shape, [first, second]) = (game.position().shape(), game.seats());
        if game.position().end().is_none() {
            return Effect::Unused;
        }
        if (first, second) == (Seat::Person, Seat::Person) {
            world.notice = Some(words::players::change_places(world.lang));
        }
        let tally = settled(world).map(Tally::turned);
        self.replace(Game::new(Position::empty(shape), [second, first]), tally, world)
    }

    fn take_moves(&mut self, typed: Typed, world: &mut World) -> Effect {
        let text = typed.text.as_str();
        let position = world.conecta4.game.position();
        match notation::read(text, position.shape()) {
            // What was undone can still be done again.
            Ok(same) if same.moves() == position.moves() => Effect::Nothing,
            Ok(position) => self.lay_unless_lost(position, world),
            Err(faults) => {
                let line = |fault| texts::conecta4::move_fault(world.lang, fault).title;
                let place = faults.first().map_or(0, |it| text[..it.span.start].chars().count());
                let title = faults.first().map(line).unwrap_or_default();
                let told = words::conecta4::fault_at(world.lang, place + 1, title);
                Effect::Ask(typed.refused(&told).into())
            }
        }
    }

    /// What a person wants where a machine is to move is that it does.
    fn choose(&mut self, column: Column, world: &mut World) -> Effect {
        if is_machines(world) {
            return self.go_on(world);
        }
        self.cursor = column;
        self.drop_in(column, world)
    }

    fn hint(&mut self, world: &mut World) -> Effect {
        if is_machines(world) {
            world.notice = Some(words::play::not_now(world.lang));
            return Effect::Nothing;
        }
        self.wants_hints = !self.wants_hints;
        world.drop_aside();
        self.go_on(world)
    }

    fn change(
        &mut self,
        world: &mut World,
        change: fn(&mut Game) -> bool,
        nothing: String,
    ) -> Effect {
        if change(&mut world.conecta4.game) {
            return self.stand(world);
        }
        world.notice = Some(nothing);
        Effect::Nothing
    }

    /// How far the last stone is above its place.
    fn above(&self, position: &Position, now: Duration) -> f64 {
        let Some(since) = self.falling else { return 0.0 };
        let passed = now.saturating_sub(since).as_secs_f64() / FALL.as_secs_f64();
        (f64::from(rows_to_fall(position)) - passed * passed).max(0.0)
    }
}

/// The tally of the two at the table, with their game where that is over; none before the first stone of all.
fn settled(world: &World) -> Option<Tally<Seat, Shape>> {
    let (game, kept) = (&world.conecta4.game, world.conecta4.tally.as_ref());
    let at_table = (game.seats(), game.position().shape());
    let is_first = kept.is_none() && game.position().moves().is_empty();
    (!is_first).then(|| Tally::settled(kept, at_table, winner(game)))
}

/// For whom a game counts, once it is over; for nobody where some of it was not played.
fn winner(game: &Game) -> Option<Winner> {
    let end = game.position().end().filter(|_| game.is_played());
    Some(match end? {
        End::Win(Side::First) => Winner::First,
        End::Win(Side::Second) => Winner::Second,
        End::Draw => Winner::Nobody,
    })
}

/// What those who play have won before, as whoever plays against a machine counts it.
fn tally_line(lang: Lang, game: &Game, score: Score) -> String {
    match game.seats() {
        [Seat::Person, Seat::Machine(_)] => score.told(lang),
        [Seat::Machine(_), Seat::Person] => score.turned().told(lang),
        [Seat::Person, Seat::Person] | [Seat::Machine(_), Seat::Machine(_)] => {
            let [first, second] = [Side::First, Side::Second].map(texts::conecta4::stone);
            let Score { won: [one, other], drawn } = score;
            words::conecta4::tally(lang, first, one, second, other, drawn)
        }
    }
}

/// How far it is with what the columns are worth, where that is sought.
fn sought(world: &World) -> Option<SoFar> {
    world.aside.as_ref()?.so_far(world.now)
}

/// Whether a machine is to move.
fn is_machines(world: &World) -> bool {
    matches!(world.conecta4.game.turn(), Some(Seat::Machine(_)))
}

/// What of a game can be taken back, as a copy of it shows.
fn behind(game: &Game) -> Behind {
    match (game.position().moves().is_empty(), game.clone().undo()) {
        (true, _) => Behind::Nothing,
        (false, false) => Behind::Opening,
        (false, true) => Behind::Moves,
    }
}

/// Whether any of it can be made again, likewise.
fn ahead(game: &Game) -> Ahead {
    if game.clone().redo() { Ahead::Moves } else { Ahead::Nothing }
}

fn rows_to_fall(position: &Position) -> u32 {
    let last = position.moves().last();
    last.map_or(0, |&column| position.shape().rows() + 1 - position.height(column))
}

fn fall_time(position: &Position) -> Duration {
    FALL.mul_f64(f64::from(rows_to_fall(position)).sqrt())
}

/// The question before a game is lost for another.
fn ask_lose_game(world: &World) -> String {
    let title = words::conecta4::title(world.lang);
    words::screen::ask_lose_game(world.lang, title)
}

/// A game as text into the clipboard. One that has not begun has no text.
fn copy(moves: String, world: &mut World) {
    if moves.is_empty() {
        world.notice = Some(words::conecta4::nothing_to_copy(world.lang));
    } else {
        world.notice = Some(words::conecta4::copied(world.lang, &moves));
        world.copied = Some(moves);
    }
}

/// The metric whose tree there is to look into: that of a machine at the table, or the strongest.
fn metric(game: &Game) -> Metric {
    let mut metrics = game.seats().into_iter().rev().filter_map(|seat| match seat {
        Seat::Machine(Player::Metric(metric)) => Some(metric),
        _ => None,
    });
    metrics.next().unwrap_or(Metric::Defensive)
}

impl Screen for Playing {
    fn context(&self, world: &World) -> Context {
        let game = &world.conecta4.game;
        match game.turn() {
            Some(Seat::Machine(_)) => Context::Conecta4Machine(behind(game), ahead(game)),
            Some(Seat::Person) if sought(world).is_some() => {
                Context::Conecta4Seeking(behind(game), ahead(game))
            }
            Some(Seat::Person) => Context::Conecta4(behind(game), ahead(game)),
            None => Context::Conecta4Over,
        }
    }

    fn title(&self, world: &World) -> String {
        words::conecta4::title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        seats_line(world.lang, &world.conecta4.game)
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        let is_refused = action == Action::Hint && is_machines(world);
        is_refused.then(|| words::play::not_now(world.lang))
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        self.go_on(world)
    }

    /// A hint that was not found before is sought anew.
    fn on_top_again(&mut self, world: &mut World) -> Effect {
        if is_machines(world) { Effect::Nothing } else { self.go_on(world) }
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        let lang = world.lang;
        match action {
            // Until it is seen to be sought, the footer says that this leads back.
            Action::Back if sought(world).is_some() => {
                world.drop_aside();
                self.wants_hints = false;
                Effect::Nothing
            }
            Action::Move(direction) => {
                self.step(direction, world.conecta4.game.position());
                Effect::Nothing
            }
            Action::Activate => self.choose(self.cursor, world),
            Action::Column(column) => self.choose(column, world),
            Action::Type(sign @ '1'..='9') => {
                let column = Column::from_sign(sign).expect("a digit from 1 is a column");
                self.choose(column, world)
            }
            Action::Type('0') if world.conecta4.game.position().shape().cols() > TENTH => {
                self.choose(Column::from_index(TENTH), world)
            }
            Action::Hint => self.hint(world),
            Action::Undo => self.change(world, Game::undo, words::conecta4::nothing_to_undo(lang)),
            Action::Redo => self.change(world, Game::redo, words::conecta4::nothing_to_redo(lang)),
            Action::Again => self.again(world),
            Action::Rematch => self.rematch(world),
            action => act_on_moves(action, world),
        }
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        match result {
            JobResult::Chosen(Some(Chosen { column, in_haste })) => {
                let effect = self.drop_in(column, world);
                if in_haste {
                    world.notice = Some(words::conecta4::in_haste(world.lang));
                }
                effect
            }
            JobResult::Seen(sight) => {
                self.wants_hints = sight.is_some();
                self.sight = sight;
                Effect::Nothing
            }
            JobResult::Broken if !is_machines(world) => {
                self.wants_hints = false;
                Effect::Nothing
            }
            _ => Effect::Nothing,
        }
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        let due = self.due.map(|due| due.saturating_sub(world.now));
        let has_fallen = self.above(world.conecta4.game.position(), world.now) == 0.0;
        let frame = if has_fallen { Duration::ZERO } else { FRAME };
        self.falling.map(|_| frame).into_iter().chain(due).min()
    }

    fn tick(&mut self, world: &mut World) -> Effect {
        if self.above(world.conecta4.game.position(), world.now) == 0.0 {
            self.falling = None;
        }
        match self.due {
            Some(due) if due <= world.now => self.go_on(world),
            _ => Effect::Nothing,
        }
    }

    /// The board is looked at while a machine thinks.
    fn room_beside(&self, area: Rect, world: &World) -> Option<Rect> {
        Some(beside(area, world.conecta4.game.position()).1)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let game = &world.conecta4.game;
        let position = game.position();
        let (board, pane) = beside(area, position);
        let is_person = game.turn() == Some(Seat::Person);
        let sight = self.sight.as_ref().filter(|_| self.wants_hints);
        let picture = Picture {
            position,
            cursor: (is_person && self.falling.is_none()).then_some(self.cursor),
            above: self.above(position, world.now),
            scores: sight.map(|sight| &*sight.scores),
        };
        stones::draw(canvas, board, &picture);
        let tally = world.conecta4.tally.as_ref();
        let score = tally.and_then(|tally| tally.score(winner(game)));
        let rest = draw_pane(canvas, pane, game, score);
        match (sight, sought(world)) {
            (Some(sight), _) => draw_hints(canvas, rest, position, sight, self.cursor),
            (None, Some(so_far)) => draw_sought(canvas, rest, so_far),
            (None, None) => {}
        }
    }
}

/// What is done with the moves of a game, and changes nothing in it.
fn act_on_moves(action: Action, world: &mut World) -> Effect {
    let game = &world.conecta4.game;
    let position = game.position();
    match action {
        Action::Open => {
            let question = words::conecta4::ask_moves(world.lang);
            let moves = position.to_string();
            Effect::Ask(Line::going_on(question, moves, Playing::take_moves).into())
        }
        Action::Copy => {
            copy(position.to_string(), world);
            Effect::Nothing
        }
        Action::Report if position.moves().is_empty() => {
            world.notice = Some(words::conecta4::nothing_to_review(world.lang));
            Effect::Nothing
        }
        Action::Report => Effect::Open(Box::new(Reviewing::new(position.clone()))),
        Action::Tree => Effect::Open(Box::new(Looking::new(position.clone(), metric(game)))),
        _ => Effect::Unused,
    }
}

/// The board's part of an area, and the part for words.
fn beside(area: Rect, position: &Position) -> (Rect, Rect) {
    let words = stones::Words { least: WORDS, spacious: ALL_COLUMNS };
    layout::beside(area, WORDS, |_| stones::width(position.shape(), area, words))
}

/// Who plays with which stones.
fn seats_line(lang: Lang, game: &Game) -> String {
    let [first, second] = game.seats().map(|seat| texts::conecta4::seat_title(lang, seat));
    format!(
        "{} {first} · {} {second}",
        texts::conecta4::stone(Side::First),
        texts::conecta4::stone(Side::Second)
    )
}

/// Who is to move, and what was played; gives the area below.
fn draw_pane(canvas: &mut Canvas<'_>, area: Rect, game: &Game, score: Option<Score>) -> Rect {
    let (lang, position) = (canvas.lang, game.position());
    let (line, role) = standing(lang, game);
    let buttons = match position.end() {
        Some(_) => vec![
            (words::screen::report_button(lang), Action::Report),
            (words::screen::rematch_button(lang), Action::Rematch),
        ],
        None => Vec::new(),
    };
    let mut rest = draw_said(canvas, area, &line, role, &buttons);
    if let Some(score) = score {
        let used = canvas.paragraph(rest, &tally_line(lang, game, score), Role::Faint);
        rest = split_top(rest, used).1;
    }
    if !position.moves().is_empty() {
        let moves = words::conecta4::game(lang, position);
        let used = canvas.paragraph(rest, &moves, Role::Faint);
        rest = split_top(rest, used + 1).1;
    }
    rest
}

/// Narrower panes explain one column only: a line that is cut says nothing.
const ALL_COLUMNS: u16 = 44;

/// Where it takes more lines, why no end is seen makes way for what is seen.
const PREAMBLE: u16 = 2;

/// That what the columns are worth is sought, and how far that is.
fn draw_sought(canvas: &mut Canvas<'_>, area: Rect, SoFar { seconds, nodes }: SoFar) {
    let lang = canvas.lang;
    let line = words::conecta4::seeking(lang, seconds, nodes);
    let buttons = [(words::screen::stop_at_once_button(lang), Action::Back)];
    draw_said(canvas, area, &line, Role::Faint, &buttons);
}

/// What the columns are worth, in words.
fn draw_hints(
    canvas: &mut Canvas<'_>,
    area: Rect,
    position: &Position,
    sight: &Sight,
    cursor: Column,
) {
    let lang = canvas.lang;
    let best = sight.scores.iter().flatten().max();
    let mut rest = area;
    if let Some(stones) = sight.ahead {
        let [why, short] = texts::conecta4::seen_ahead(lang, stones);
        let is_brief = canvas.lines_of(&why, rest.width) <= PREAMBLE;
        let used = canvas.paragraph(rest, if is_brief { &why } else { &short }, Role::Faint);
        rest = split_top(rest, used).1;
    }
    for (column, score) in position.shape().columns().zip(&sight.scores) {
        let Some(score) = score else { continue };
        let is_told = area.width >= ALL_COLUMNS || column == cursor;
        let meaning =
            texts::conecta4::meaning_in_sight(lang, position, column, sight).filter(|_| is_told);
        let Some(meaning) = meaning else { continue };
        let line = words::conecta4::column_worth(lang, column, score, meaning);
        let role = if Some(score) == best { Role::Found } else { Role::Text };
        let used = canvas.paragraph(rest, &line, role);
        rest = split_top(rest, used).1;
    }
}

/// Who won whom. Two people are told by their stones.
fn won(lang: Lang, game: &Game, side: Side) -> (String, Role) {
    use words::conecta4 as w;
    let (stone, position) = (texts::conecta4::stone(side), game.position());
    let moves = texts::conecta4::moves_of_winner(position.moves().len());
    match (game.seat_of(side), game.seat_of(side.other())) {
        (Seat::Person, Seat::Person) => {
            (w::won_with(lang, stone, position.shape().connect()), Role::Found)
        }
        (Seat::Person, Seat::Machine(player)) => (
            w::you_beat(lang, stone, texts::conecta4::player_title(lang, player), moves),
            Role::Yes,
        ),
        (Seat::Machine(player), other) => {
            let name = texts::conecta4::player_title(lang, player);
            let role = if other == Seat::Person { Role::No } else { Role::Found };
            (w::machine_wins(lang, stone, name, moves), role)
        }
    }
}

/// Who is to move, or how it ended.
fn standing(lang: Lang, game: &Game) -> (String, Role) {
    use words::conecta4 as w;
    let position = game.position();
    match (position.end(), game.turn()) {
        (Some(End::Win(side)), _) => won(lang, game, side),
        (Some(End::Draw), _) => (w::drawn(lang), Role::Strong),
        (None, Some(Seat::Person)) => {
            (w::prompt(lang, texts::conecta4::stone(position.turn())), Role::Strong)
        }
        (None, seat) => {
            let name = seat.map(|seat| texts::conecta4::seat_title(lang, seat)).unwrap_or_default();
            (w::machine_moves(lang, texts::conecta4::stone(position.turn()), name), Role::Strong)
        }
    }
}
