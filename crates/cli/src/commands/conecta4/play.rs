//! `qeq conecta4 play`: a game in text mode, between persons and machines in any combination.

use std::num::IntErrorKind;

use qeq_base::chance::Chance;
use qeq_conecta4::game::{Game, Seat};
use qeq_conecta4::players::Chosen;
use qeq_conecta4::position::{End, Refusal};
use qeq_conecta4::shape::{Column, Shape};
use qeq_frontend::texts;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::{Lang, words};

use super::{Desk, seen, unlimited};
use crate::args::conecta4::{Openings, Tools};
use crate::commands::reply::{After, Flow, Order, Reply, plain};
use crate::exit::{Exit, Outcome};
use crate::interrupt;
use crate::ui::{self, FAINT, STRONG, Ui};

/// An empty square.
const EMPTY: char = '·';
/// Above the column that a and d have moved to.
const CURSOR: char = '▼';

/// Plays to the end, or until the person has enough. Whoever stops a machine that thinks is left with the game as text.
pub(super) fn run(
    ui: &mut Ui,
    tools: Tools,
    moves: &str,
    players: [Seat; 2],
    seed: u64,
) -> Outcome {
    let desk = Desk::new(ui, tools, Openings::Book)?;
    let position = desk.read(ui, moves)?;
    let lang = ui.lang();
    ui.line(texts::conecta4::size(lang, desk.shape))?;
    if players.contains(&Seat::Person) {
        let hint = with_letters(lang, desk.shape, words::conecta4::hint(lang));
        ui.line(format_args!("{FAINT}{hint}{FAINT:#}"))?;
    }
    let cursor = Column::from_index(desk.shape.cols() / 2);
    let chance = Chance::from_seed(seed);
    let game = Game::new(position, players);
    let start = game.clone();
    let mut sitting = Sitting { ui, desk, game, start, cursor, chance };
    let outcome = sitting.play();
    if let Err(Exit::Interrupted) = outcome {
        sitting.leave_game()?;
    }
    outcome
}

/// What was typed.
enum Typed {
    Column(Column),
    /// A number beyond all columns.
    Beyond(String),
    /// Steps of the cursor, negative to the left.
    Steps(i32),
    /// The same, and the stone is dropped there.
    StepsAndDrop(i32),
    Hint,
    Undo,
    Game,
    Help,
    Quit,
    Nothing,
    Other,
}

/// A game under way at the terminal.
struct Sitting<'a> {
    ui: &'a mut Ui,
    desk: Desk,
    game: Game,
    /// The same at its beginning.
    start: Game,
    cursor: Column,
    chance: Chance,
}

impl Sitting<'_> {
    fn play(&mut self) -> Outcome {
        self.show_board()?;
        while let Flow::On = self.turn()? {}
        self.ui.line(words::play::goodbye(self.ui.lang()))
    }

    fn turn(&mut self) -> Result<Flow, Exit> {
        let player = match self.game.turn() {
            None => return self.finish(),
            Some(Seat::Person) => return self.ask(),
            Some(Seat::Machine(player)) => player,
        };
        // The machine may think for long, and so far the board is only on its way.
        self.ui.flush()?;
        let position = self.game.position();
        let chosen = self.desk.choose_soon(self.ui, player, position, &mut self.chance);
        let Chosen { column, in_haste } = chosen?;
        let (lang, stone) = (self.ui.lang(), self.stone());
        let name = texts::conecta4::player(lang, player);
        self.ui.line(words::conecta4::played(lang, stone, name, column))?;
        if in_haste {
            self.ui.line(format_args!("{FAINT}{}{FAINT:#}", words::conecta4::in_haste(lang)))?;
        }
        self.drop_in(column)
    }

    fn ask(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        let prompt = words::conecta4::prompt(lang, self.stone());
        let Some(line) = self.ui.ask_with_blanks(format_args!("{STRONG}{prompt}{STRONG:#}"))?
        else {
            return self.leave();
        };
        match Typed::read(&line) {
            Typed::Column(column) => self.drop_in(column),
            Typed::Beyond(number) => {
                let shape = self.game.position().shape();
                let told = words::conecta4::no_such_column(lang, shown(&number), shape.cols());
                self.ui.say(texts::sentence(&told))
            }
            Typed::Steps(steps) => {
                self.steer(steps);
                self.show_board()?;
                Ok(Flow::On)
            }
            Typed::StepsAndDrop(steps) => {
                self.steer(steps);
                self.drop_in(self.cursor)
            }
            Typed::Hint => self.hint(),
            Typed::Undo => self.undo(),
            Typed::Game => self.ui.say(words::conecta4::game(lang, self.game.position())),
            Typed::Help => {
                self.ui.say(with_letters(lang, self.desk.shape, words::conecta4::help_text(lang)))
            }
            Typed::Quit => self.leave(),
            Typed::Nothing => self.ui.say(words::conecta4::hint(lang)),
            Typed::Other => self.ui.say(words::conecta4::not_understood(lang, shown(line.trim()))),
        }
    }

    fn drop_in(&mut self, column: Column) -> Result<Flow, Exit> {
        let (stone, mover) = (self.stone(), self.game.turn());
        match self.game.play(column) {
            Ok(()) => {
                self.cursor = column;
                self.show_move(stone, mover)?;
                Ok(Flow::On)
            }
            Err(Refusal::Over) => Ok(Flow::Over),
            Err(refusal) => {
                let lang = self.ui.lang();
                self.ui.say(texts::sentence(&texts::conecta4::drop_refusal(
                    lang,
                    self.desk.shape,
                    column,
                    refusal,
                )))
            }
        }
    }

    /// The board after a move. Where a machine replies to a person it is shown after that, and the move is only told.
    fn show_move(&mut self, stone: char, mover: Option<Seat>) -> Outcome {
        match (mover, self.game.turn()) {
            (Some(Seat::Person), Some(Seat::Machine(_))) => {
                let told = words::conecta4::you_played(self.ui.lang(), stone, self.cursor);
                self.ui.line(told)?;
                self.keep_for_rescue();
                Ok(())
            }
            _ => self.show_board(),
        }
    }

    /// Moves the stone as a, d and space do in the assignment.
    fn steer(&mut self, steps: i32) {
        let last = self.desk.shape.cols() as i32 - 1;
        let column = (self.cursor.index() as i32 + steps).clamp(0, last);
        self.cursor = Column::from_index(column as u32);
    }

    fn hint(&mut self) -> Result<Flow, Exit> {
        let (lang, position) = (self.ui.lang(), self.game.position());
        let sight = unlimited(self.ui, |meter| self.desk.solver.sight(position, meter))?;
        self.ui.say(seen(lang, position, &sight).join("\n"))
    }

    /// Back to where a person was last to move.
    fn undo(&mut self) -> Result<Flow, Exit> {
        if self.game.undo() {
            self.show_board()?;
            return Ok(Flow::On);
        }
        self.ui.say(words::conecta4::nothing_to_undo(self.ui.lang()))
    }

    fn show_board(&mut self) -> Outcome {
        let shape = self.desk.shape;
        let line = |sign: &dyn Fn(Column) -> char| {
            let signs: Vec<String> =
                shape.columns().map(|column| sign(column).to_string()).collect();
            signs.join(" ").trim_end().to_owned()
        };
        let cursor = self.cursor;
        self.ui.line("")?;
        self.ui.line(line(&|column| if column == cursor { CURSOR } else { ' ' }))?;
        for row in (0..shape.rows()).rev() {
            let stone =
                |column| self.game.position().at(column, row).map_or(EMPTY, texts::conecta4::stone);
            self.ui.line(line(&stone))?;
        }
        self.ui.line(line(&Column::sign))?;
        self.ui.line("")?;
        self.keep_for_rescue();
        Ok(())
    }

    /// Whoever interrupts the program from now on is left with the game so far.
    fn keep_for_rescue(&self) {
        let rescue = self
            .played()
            .map(|game| -> Box<dyn FnOnce() + Send> { Box::new(move || ui::note(&game)) });
        interrupt::rescue_with(rescue);
    }

    /// Says how the game ended, leaves it as text, and asks a person what comes next.
    fn finish(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        match self.game.position().end() {
            Some(End::Win(side)) => {
                let stone = texts::conecta4::stone(side);
                let connect = self.desk.shape.connect();
                self.ui.line(words::conecta4::won_with(lang, stone, connect))?;
            }
            Some(End::Draw) => self.ui.line(words::conecta4::drawn(lang))?,
            None => (),
        }
        self.leave_game()?;
        if !self.game.seats().contains(&Seat::Person) {
            return Ok(Flow::Over);
        }
        match After::ask(self.ui)? {
            After::Leave => Ok(Flow::Over),
            After::Undo => self.undo(),
            After::Again => {
                self.game = self.start.clone();
                self.show_board()?;
                Ok(Flow::On)
            }
        }
    }

    /// Leaves the game as text, from which it can be played on.
    fn leave(&mut self) -> Result<Flow, Exit> {
        self.leave_game()?;
        Ok(Flow::Over)
    }

    fn leave_game(&mut self) -> Outcome {
        interrupt::rescue_with(None);
        self.played().map_or(Ok(()), |game| self.ui.line(game))
    }

    /// The game as text, from which it can be played on, where anything was played.
    fn played(&self) -> Option<String> {
        let position = self.game.position();
        let is_begun = !position.moves().is_empty();
        is_begun.then(|| words::conecta4::game(self.ui.lang(), position))
    }

    fn stone(&self) -> char {
        texts::conecta4::stone(self.game.position().turn())
    }
}

/// How to play, and how columns are typed that are headed by a letter: `a` and `d` move the stone.
fn with_letters(lang: Lang, shape: Shape, help: String) -> String {
    let has_letters = shape.columns().any(|column| column.sign().is_alphabetic());
    if has_letters { format!("{help}\n{}", words::conecta4::letters(lang)) } else { help }
}

impl Typed {
    fn read(line: &str) -> Self {
        let word = line.trim().to_lowercase();
        let mut signs = word.chars();
        if let (Some(sign), None) = (signs.next(), signs.next())
            && sign.is_ascii_digit()
            && let Some(column) = Column::from_sign(sign)
        {
            return Self::Column(column);
        }
        match word.parse::<u32>().map_err(|error| *error.kind()) {
            Ok(number @ 10..) => return Self::Column(Column::from_index(number - 1)),
            Err(IntErrorKind::PosOverflow) => return Self::Beyond(word),
            _ => {}
        }
        match (Reply::read(line), plain(line).as_str()) {
            (Reply::Order(Order::Undo), _) => Self::Undo,
            (Reply::Order(Order::Help), _) => Self::Help,
            (Reply::Order(Order::Quit), _) => Self::Quit,
            (_, "pista" | "hint") => Self::Hint,
            (_, "partida" | "game") => Self::Game,
            _ => Self::steps(line),
        }
    }

    /// A line of a, d and spaces: the steps up to the first space, which drops the stone.
    fn steps(line: &str) -> Self {
        let line = line.to_lowercase();
        if line.is_empty() {
            return Self::Nothing;
        }
        if !line.chars().all(|it| ['a', 'd', ' '].contains(&it)) {
            return Self::Other;
        }
        let moves = line.chars().take_while(|&it| it != ' ');
        let steps = moves.map(|it| if it == 'a' { -1 } else { 1 }).sum();
        if line.contains(' ') { Self::StepsAndDrop(steps) } else { Self::Steps(steps) }
    }
}
