//! Which board of Clikomania is played on, and by which rules.

use std::ops::RangeInclusive;

use qeq_base::diagnostic::Diagnostic;
use qeq_clikomania::board::fault::PuzzleFault;
use qeq_clikomania::board::{self, Board, MOST_COLOURS, MOST_SIDE, RandomBoard};
use qeq_clikomania::rules::{MOST_BONUS, Points, Rest, Rules};
use qeq_frontend::kinds::FileKind;
use qeq_frontend::texts::echo::shown;
use qeq_frontend::{files, texts};
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::pane::known_lines;
use super::table;
use crate::action::{Action, Direction};
use crate::blocks::{self, Picture};
use crate::canvas::{Canvas, split_top};
use crate::game::clikomania::{Origin, Sitting};
use crate::keymap::Context;
use crate::prompt::{Line, Prompt, Typed};
use crate::saving::file_name;
use crate::screen::{Effect, Screen};
use crate::screens::choices::Choices;
use crate::screens::faults::Faults;
use crate::screens::menu::{Entry, Menu, neighbour};
use crate::theme::Role;
use crate::world::World;

/// What a game begins with.
pub(in crate::screens) struct Setup {
    menu: Menu,
    from: From,
    size: RandomBoard,
    seed: u64,
    /// The board of a file, with its path.
    file: Option<(String, Board)>,
    rules: Rules,
    /// The game that begins with all that, which is seen before; none where a file is still to be chosen.
    next: Option<Sitting>,
    /// What is wrong with the file that was to be opened.
    faults: Faults,
    /// The path of a file whose board was not taken, until one is: it is typed no second time.
    refused: Option<Line>,
}

/// Where the board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Chance,
    File,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::screens) enum Item {
    Continue,
    Begin,
    From,
    File,
    Number(Number),
    Points,
    Rest,
}

/// A number of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Number {
    /// Rows of a random board.
    Rows,
    /// Its columns.
    Columns,
    /// Its colours.
    Colours,
    /// What it is drawn by.
    Seed,
    /// Points for a cleared board.
    Cleared,
}

/// Fresh seeds are numbers that can be told to others.
const SEEDS: usize = 100_000;

impl Setup {
    /// As in the last game, with a fresh seed.
    pub(in crate::screens) fn new(world: &mut World) -> Self {
        world.join_records();
        let seed = fresh_seed(world);
        let last = &world.clikomania.sitting;
        let (from, size, file) = match &last.origin {
            Origin::Random { size, .. } => (From::Chance, *size, None),
            Origin::File(path) => {
                (From::File, RandomBoard::USUAL, Some((path.clone(), last.game.start().clone())))
            }
        };
        let (menu, rules, faults) = (Menu::default(), *last.game.rules(), Faults::default());
        let (next, refused) = (None, None);
        let mut setup = Self { menu, from, size, seed, file, rules, next, faults, refused };
        setup.lay_next();
        setup.mark_wanted(world);
        setup
    }

    /// Marks what is most probably wanted: to go on with a game, or to begin one where there is none or it is over.
    fn mark_wanted(&mut self, world: &World) {
        let goes_on = world.clikomania.sitting.is_in_progress();
        let wanted = if goes_on { Item::Continue } else { Item::Begin };
        self.menu.mark_thing(&wanted, &self.items(world));
    }

    fn entry(&self, item: Item, world: &World) -> Entry {
        use words::clikomania as w;
        let lang = world.lang;
        match item {
            Item::Continue if world.clikomania.sitting.game.is_over() => {
                Entry::new(words::screen::see_last(lang)).role(Role::Strong)
            }
            Item::Continue => Entry::new(words::screen::go_on(lang)).role(Role::Strong),
            Item::Begin => Entry::new(w::begin(lang)).role(Role::Strong),
            Item::From => {
                let value = match self.from {
                    From::Chance => w::board_random(lang),
                    From::File => w::board_from_file(lang),
                };
                Entry::setting(w::set_board(lang), value)
            }
            Item::File => {
                let name = self.file.as_ref().map(|(path, _)| file_name(path));
                Entry::new(w::set_file(lang)).note(name.unwrap_or_else(|| w::no_file(lang)))
            }
            Item::Number(number) => Entry::setting(number.name(lang), self.number(number)),
            Item::Points => {
                let value = match self.rules.points {
                    Points::Product => w::points_product(lang),
                    Points::Square => w::points_square(lang),
                };
                Entry::setting(w::set_points(lang), value)
            }
            Item::Rest => {
                let value = match self.rules.rest {
                    Rest::Free => w::rest_free(lang),
                    Rest::AsGroups => w::rest_as_groups(lang),
                };
                Entry::setting(w::set_rest(lang), value)
            }
        }
    }

    fn number(&self, number: Number) -> u64 {
        match number {
            Number::Rows => self.size.rows as u64,
            Number::Columns => self.size.width as u64,
            Number::Colours => u64::from(self.size.colours),
            Number::Seed => self.seed,
            Number::Cleared => u64::from(self.rules.cleared),
        }
    }

    /// Sets a number that is in its range.
    fn set(&mut self, number: Number, value: u64) {
        match number {
            Number::Rows => self.size.rows = value as usize,
            Number::Columns => self.size.width = value as usize,
            Number::Colours => self.size.colours = value as u8,
            Number::Seed => self.seed = value,
            Number::Cleared => self.rules.cleared = value as u32,
        }
    }

    /// Begins a game, or asks for its file.
    fn begin(&mut self, world: &mut World) -> Effect {
        let Some(sitting) = self.next.take() else { return self.ask_file(world.lang) };
        self.seed = fresh_seed(world);
        self.lay_next();
        world.clikomania.sitting = sitting;
        open(&world.clikomania.sitting)
    }

    fn ask_file(&self, lang: Lang) -> Effect {
        let question = words::clikomania::ask_file(lang);
        let line = match &self.refused {
            Some(refused) => refused.clone().asking(question),
            None => {
                let path = self.file.as_ref().map(|(path, _)| path.clone()).unwrap_or_default();
                Line::path(question, path, Self::open_file)
            }
        };
        Effect::Ask(line.into())
    }

    /// Lays the board of what is set by now.
    fn lay_next(&mut self) {
        self.next = self.sitting();
    }

    fn sitting(&self) -> Option<Sitting> {
        let (board, origin) = match (self.from, &self.file) {
            (From::Chance, _) => {
                let origin = Origin::Random { size: self.size, seed: self.seed };
                (self.size.draw(self.seed), origin)
            }
            (From::File, Some((path, board))) => (board.clone(), Origin::File(path.clone())),
            (From::File, None) => return None,
        };
        Some(Sitting::new(board, self.rules, origin))
    }

    /// Takes the board of a file, or says what is wrong with it; the board before is still there then. For one that cannot be
    /// read another path is asked for.
    fn open_file(&mut self, typed: Typed, world: &mut World) -> Effect {
        let (lang, path) = (world.lang, typed.text.as_str());
        let source = match files::read_named(lang, path) {
            Ok(source) => source,
            Err(why) => {
                return Effect::Ask(self.refused.insert(typed.refused(&why)).clone().into());
            }
        };
        let read = board::read(&source);
        let hint = texts::encoding_help(lang, &source)
            .or_else(|| FileKind::Puzzle.or_place(lang, &source).filter(|_| read.board.is_none()));
        let told =
            |fault: &Diagnostic<PuzzleFault>| texts::clikomania::puzzle_fault(lang, fault).title;
        let faults: Vec<_> = read.faults.iter().collect();
        self.faults = Faults::of_file(None, &source, &faults, told).with_hint(hint);
        match read.board {
            Some(board) => (self.file, self.refused) = (Some((path.to_owned(), board)), None),
            None => self.refused = Some(typed.refused(&self.faults.first())),
        }
        self.lay_next();
        Effect::Nothing
    }

    /// Takes a number, or asks for it again with what is wrong above it. Nothing typed is nothing said.
    fn take_number(&mut self, number: Number, typed: Typed, lang: Lang) -> Effect {
        let range = number.range();
        match typed.text.parse().ok().filter(|value| range.contains(value)) {
            Some(value) => {
                self.set(number, value);
                self.lay_next();
            }
            None if typed.text.is_empty() => {}
            None => {
                let (least, most) = (range.start(), range.end());
                let told = words::clikomania::bad_number(lang, shown(&typed.text), least, most);
                return Effect::Ask(typed.refused(&told).into());
            }
        }
        Effect::Nothing
    }
}

impl Number {
    fn name(self, lang: Lang) -> String {
        use words::clikomania as w;
        match self {
            Self::Rows => w::set_rows(lang),
            Self::Columns => w::set_columns(lang),
            Self::Colours => w::set_colours(lang),
            Self::Seed => w::set_seed(lang),
            Self::Cleared => w::set_cleared(lang),
        }
    }

    fn range(self) -> RangeInclusive<u64> {
        match self {
            Self::Rows | Self::Columns => 1..=MOST_SIDE as u64,
            Self::Colours => 1..=u64::from(MOST_COLOURS),
            Self::Seed => 0..=u64::MAX,
            Self::Cleared => 0..=u64::from(MOST_BONUS),
        }
    }

    /// By how much an arrow changes it.
    fn step(self) -> u64 {
        if self == Self::Cleared { 100 } else { 1 }
    }
}

/// A seed for a board that nobody has asked for by number.
pub(super) fn fresh_seed(world: &mut World) -> u64 {
    world.chance.below(SEEDS) as u64
}

fn open(sitting: &Sitting) -> Effect {
    Effect::Open(table(sitting))
}

impl Choices for Setup {
    type Item = Item;

    /// What there is to choose. A game to go on with is not always there, and comes last, so that all others stay where
    /// they are.
    fn items(&self, world: &World) -> Vec<Item> {
        let of_board: &[Item] = match self.from {
            From::File => &[Item::File],
            From::Chance => &[
                Item::Number(Number::Rows),
                Item::Number(Number::Columns),
                Item::Number(Number::Colours),
                Item::Number(Number::Seed),
            ],
        };
        let mut items = vec![Item::Begin, Item::From];
        items.extend(of_board);
        items.extend([Item::Points, Item::Number(Number::Cleared), Item::Rest]);
        if !world.clikomania.sitting.game.moves().is_empty() {
            items.push(Item::Continue);
        }
        items
    }

    fn menu(&mut self) -> &mut Menu {
        &mut self.menu
    }

    fn change(&mut self, item: Item, direction: Direction) {
        self.faults = Faults::default();
        match item {
            Item::From => {
                self.from = match self.from {
                    From::Chance => From::File,
                    From::File => From::Chance,
                };
            }
            Item::Number(number) => {
                let (range, step, now) = (number.range(), number.step(), self.number(number));
                let next = match direction {
                    Direction::Left => now.saturating_sub(step),
                    _ => now.saturating_add(step),
                };
                self.set(number, next.clamp(*range.start(), *range.end()));
            }
            Item::Points => {
                self.rules.points = neighbour(Points::ALL, &self.rules.points, direction);
            }
            Item::Rest => {
                self.rules.rest = neighbour(Rest::ALL, &self.rules.rest, direction);
            }
            Item::Continue | Item::Begin | Item::File => {}
        }
    }

    fn choose(&mut self, item: Item, world: &mut World) -> Effect {
        self.faults = Faults::default();
        let lang = world.lang;
        match item {
            Item::Continue => open(&world.clikomania.sitting),
            Item::Begin => {
                if world.clikomania.sitting.is_in_progress() {
                    let question =
                        words::screen::ask_lose_game(lang, words::clikomania::title(lang));
                    return Effect::Ask(Prompt::yes_no(question, Self::begin));
                }
                self.begin(world)
            }
            Item::File => self.ask_file(lang),
            Item::Number(number) => {
                let range = number.range();
                let question = words::clikomania::ask_number(
                    lang,
                    number.name(lang),
                    range.start(),
                    range.end(),
                );
                let now = self.number(number).to_string();
                let line = Line::new(question, now, move |setup: &mut Self, typed, world| {
                    setup.take_number(number, typed, world.lang)
                });
                Effect::Ask(line.into())
            }
            Item::From | Item::Points | Item::Rest => self.take_next(item),
        }
    }
}

impl Screen for Setup {
    fn context(&self, _world: &World) -> Context {
        Context::ClikomaniaSetUp
    }

    fn title(&self, world: &World) -> String {
        words::clikomania::title(world.lang)
    }

    /// Whoever comes back from a game may want something else now.
    fn uncovered(&mut self, world: &World) {
        self.mark_wanted(world);
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        let effect = self.act_on_choices(action, world);
        self.lay_next();
        effect
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let items = self.items(world);
        let entries: Vec<Entry> = items.iter().map(|&it| self.entry(it, world)).collect();
        let rest = self.menu.draw_column(canvas, area, &entries, 13);
        let rest = self.draw_words(canvas, rest, world);
        self.draw_board(canvas, rest);
    }
}

impl Setup {
    /// What is wrong with a file, or else what is known of the board; gives the area below.
    fn draw_words(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) -> Rect {
        if !self.faults.is_empty() {
            self.faults.draw(canvas, area);
            let rows = self.faults.rows(canvas, area.width, area.height);
            return split_top(area, rows + 1).1;
        }
        let mut rest = area;
        let mut say = |text: &str, role| {
            let used = canvas.paragraph(rest, text, role);
            rest = split_top(rest, used).1;
        };
        let records = &world.clikomania.records;
        let known = self.next.as_ref().map(|sitting| records.known(&sitting.game));
        for line in known.iter().flat_map(|known| known_lines(world.lang, known)) {
            say(&line, Role::Text);
        }
        if self.from == From::Chance {
            say(&words::clikomania::setup_hint(world.lang), Role::Faint);
        }
        split_top(rest, 1).1
    }

    /// The board in small, where there is room for it.
    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(sitting) = &self.next else { return };
        let board = sitting.game.board();
        if board.rows() > area.height.into() || board.width() > area.width.into() {
            return;
        }
        let picture = Picture { board, cursor: None, lit: &[], gone: None };
        canvas.only_seen(|canvas| blocks::draw(canvas, area, &picture));
    }
}
