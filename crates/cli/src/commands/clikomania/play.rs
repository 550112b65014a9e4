//! `qeq clikomania play`: a game in text mode.

use anstyle::{AnsiColor, Style};
use qeq_clikomania::advice::{self, KnownGames};
use qeq_clikomania::board::{Board, Place};
use qeq_clikomania::game::Game;
use qeq_clikomania::rules::Rules;
use qeq_frontend::texts;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::words;

use crate::commands::reply::{After, Flow, Order, Reply, plain};
use crate::exit::{Exit, Outcome};
use crate::progress;
use crate::ui::{FAINT, STRONG, Ui};

const EMPTY: char = '·';

/// Colours of the glyphs, in turn.
const STYLES: [AnsiColor; 6] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
];

/// Plays to the end, or until the person has enough.
pub(super) fn run(ui: &mut Ui, board: Board, rules: Rules) -> Outcome {
    use words::clikomania as w;
    let lang = ui.lang();
    ui.line(w::welcome(lang, board.rows(), board.width(), board.colours()))?;
    ui.line(format_args!("{FAINT}{}{FAINT:#}", w::hint_line(lang)))?;
    let game = Game::new(board, rules);
    let mut sitting = Sitting { ui: &mut *ui, game, known: KnownGames::default() };
    sitting.show_board()?;
    while let Flow::On = sitting.turn()? {}
    ui.line(words::play::goodbye(lang))
}

/// A game under way at the terminal.
struct Sitting<'a> {
    ui: &'a mut Ui,
    game: Game,
    known: KnownGames,
}

impl Sitting<'_> {
    fn turn(&mut self) -> Result<Flow, Exit> {
        use words::clikomania as w;
        if self.game.is_over() {
            return self.finish();
        }
        let lang = self.ui.lang();
        let prompt = w::prompt(lang, w::points(lang, self.game.value()), self.game.most_left());
        let Some(typed) = self.ui.ask(format_args!("{STRONG}{prompt}{STRONG:#}"))? else {
            return Ok(Flow::Over);
        };
        match (Reply::read(&typed), plain(&typed).as_str()) {
            (Reply::Nothing, _) => self.ui.say(w::hint_line(lang)),
            (Reply::Order(Order::Undo), _) => self.undo(),
            (Reply::Order(Order::Help), _) => self.ui.say(w::help_text(lang)),
            (Reply::Order(Order::Quit), _) => Ok(Flow::Over),
            (_, "pista" | "hint") => self.hint(),
            (_, "rehacer" | "redo" | "r") => {
                let done = self.game.redo();
                self.step(done, w::nothing_to_redo(lang))
            }
            (_, "grupos" | "groups") => self.groups(),
            _ => match place(&typed) {
                Some(place) => self.take(place),
                None => self.ui.say(w::not_understood(lang, shown(&typed))),
            },
        }
    }

    fn undo(&mut self) -> Result<Flow, Exit> {
        let done = self.game.undo();
        self.step(done, words::clikomania::nothing_to_undo(self.ui.lang()))
    }

    fn take(&mut self, place: Place) -> Result<Flow, Exit> {
        use words::clikomania as w;
        let lang = self.ui.lang();
        let Some((group, _)) = self.game.group_at(place) else {
            let board = self.game.board();
            let (column, row) = (board.width() - 1, board.rows() - 1);
            let is_outside = usize::from(place.column) > column || usize::from(place.row) > row;
            return self.ui.say(match is_outside {
                true => w::outside(lang, column, row),
                false => w::no_group(lang),
            });
        };
        let points = self.game.take(place).unwrap_or_default();
        self.ui.line(w::taken(lang, group.cells.len(), w::points(lang, points)))?;
        self.show_board()?;
        Ok(Flow::On)
    }

    fn step(&mut self, done: bool, refusal: String) -> Result<Flow, Exit> {
        if !done {
            return self.ui.say(refusal);
        }
        self.show_board()?;
        Ok(Flow::On)
    }

    fn hint(&mut self) -> Result<Flow, Exit> {
        use words::clikomania as w;
        let lang = self.ui.lang();
        let rest = progress::shown(lang, |watcher| advice::hint(&self.game, watcher));
        self.known.note_hint(&self.game, &rest);
        match self.known.best_after(&self.game) {
            Some(best) => {
                let next = best.moves[self.game.played()];
                self.ui.say(w::advice(lang, next, w::points(lang, best.value)))
            }
            None => Ok(Flow::Over),
        }
    }

    fn groups(&mut self) -> Result<Flow, Exit> {
        use words::clikomania as w;
        let lang = self.ui.lang();
        let mut groups = self.game.board().groups();
        groups.sort_by_key(|group| (std::cmp::Reverse(group.cells.len()), group.name));
        for group in groups {
            let size = group.cells.len();
            let points = self.game.rules().points(size as u32);
            self.ui.line(w::group(lang, group.name, size, w::points(lang, points)))?;
        }
        Ok(Flow::On)
    }

    fn show_board(&mut self) -> Outcome {
        let (rows, width) = (self.game.board().rows(), self.game.board().width());
        self.ui.line("")?;
        for row in (0..rows).rev() {
            let cells: Vec<String> = (0..width).map(|column| self.cell(column, row)).collect();
            self.ui.line(format_args!("{FAINT}{row:2}{FAINT:#} {}", cells.join(" ")))?;
        }
        // The tens above the ones, where there are any.
        let numbers: Vec<String> = (0..width).map(|column| format!("{column:2}")).collect();
        for place in 0..2 {
            let digits: Vec<&str> = numbers.iter().map(|it| &it[place..=place]).collect();
            let line = digits.join(" ");
            if !line.trim().is_empty() {
                self.ui.line(format_args!("{FAINT}   {line}{FAINT:#}"))?;
            }
        }
        self.ui.line("")
    }

    fn cell(&self, column: usize, row: usize) -> String {
        match self.game.board().colour(Place::new(column as u8, row as u8)) {
            None => EMPTY.to_string(),
            Some(colour) => {
                let style: Style = STYLES[usize::from(colour - 1) % STYLES.len()].on_default();
                let glyph = texts::clikomania::block(colour);
                format!("{style}{glyph}{style:#}")
            }
        }
    }

    /// Says what the game was worth, what was possible, and where most was lost; asks what comes next.
    fn finish(&mut self) -> Result<Flow, Exit> {
        use words::clikomania as w;
        let lang = self.ui.lang();
        self.ui.line(w::over(lang, w::points(lang, self.game.value())))?;
        self.judge()?;
        match After::ask(self.ui)? {
            After::Leave => Ok(Flow::Over),
            After::Undo => self.undo(),
            After::Again => {
                self.game = Game::new(self.game.start().clone(), *self.game.rules());
                self.show_board()?;
                Ok(Flow::On)
            }
        }
    }

    fn judge(&mut self) -> Outcome {
        let (lang, value) = (self.ui.lang(), self.game.value());
        self.known.note(self.game.solution());
        let (game, known) = (&self.game, self.known.best());
        let review = progress::shown(lang, |watcher| advice::review(game, known, watcher));
        let best = review.best(known.map_or(value, |known| known.value));
        self.known.note(review.report.solution);
        self.ui.line(texts::clikomania::distance(lang, value, best, review.report.bound))?;
        match review.slip {
            None => Ok(()),
            Some(slip) => self.ui.line(texts::clikomania::slip(lang, &slip, slip.better)),
        }
    }
}

/// Two numbers, with whatever stands between and around them; none of them has a minus. Those beyond all boards are alike.
fn place(typed: &str) -> Option<Place> {
    if is_any_negative(typed) {
        return None;
    }
    let mut numbers = typed.split(|sign: char| !sign.is_ascii_digit()).filter(|it| !it.is_empty());
    let (column, row) = (numbers.next()?, numbers.next()?);
    // Of digits alone nothing else can be wrong than that they are too many.
    let [column, row] = [column, row].map(|number| number.parse().unwrap_or(u8::MAX));
    numbers.next().is_none().then_some(Place::new(column, row))
}

/// Whether a number follows a minus. The one in `3-0` stands between two of them.
fn is_any_negative(typed: &str) -> bool {
    let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
    typed.match_indices(['-', '\u{2212}']).any(|(at, minus)| {
        let (before, after) = (&typed[..at], &typed[at + minus.len()..]);
        is_digit(after.chars().next()) && !is_digit(before.chars().next_back())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_two_numbers_without_a_minus() {
        for typed in ["1 3", "(1,3)", "1-3", "columna 1, fila 3", "- 1 3"] {
            assert_eq!(place(typed), Some(Place::new(1, 3)), "{typed}");
        }
        for typed in ["-1 3", "1 -3", "(-1,3)", "1, \u{2212}3", "1", "1 3 0", ""] {
            assert_eq!(place(typed), None, "{typed}");
        }
        assert_eq!(place("1 999"), Some(Place::new(1, u8::MAX)));
    }
}
