//! `qeq aleatorio`: a random valid board.

use qeq_base::chance::Chance;
use qeq_core::board::random::{RandomBoard, RandomBoardError, attributes_needed};
use qeq_core::board::{Board, Format};
use qeq_frontend::texts;
use qeq_i18n::words;

use super::stats;
use crate::args::{self, Aleatorio};
use crate::exit::{Exit, Outcome};
use crate::files;
use crate::ui::Ui;

/// Writes the board to the output, a table unless its extension says otherwise.
pub(crate) fn run(ui: &mut Ui, wish: &Aleatorio) -> Outcome {
    let seed = wish.seed.unwrap_or_else(args::any_seed);
    let attributes = wish.attributes.unwrap_or_else(|| attributes_needed(wish.characters));
    let wanted = RandomBoard { characters: wish.characters, attributes, density: wish.density };
    let output = wish.output.as_deref().unwrap_or(files::DASH);
    files::check_output(ui, [], output)?;
    let board = generate(ui, wanted, seed)?;
    let format = files::format_of_path(output).unwrap_or(Format::Table);
    let text = board
        .write(format)
        .map_err(|error| Exit::failed(texts::board::write_error(ui.lang(), &error)))?;
    files::write_and_tell(ui, output, text)?;
    tell(ui, &board, seed);
    tell_missed(ui, &board, wanted);
    Ok(())
}

/// Says that the board has more or fewer ones than asked for, where that is no accident: of few attributes most rows are
/// needed to tell the characters apart, whatever is in them.
fn tell_missed(ui: &mut Ui, board: &Board, wanted: RandomBoard) {
    let answers = (board.len() * board.question_count()) as f64;
    let ones: usize = board.question_ids().map(|it| board.yes(it).len()).sum();
    let share = ones as f64 / answers;
    let deviation = (wanted.density * (1.0 - wanted.density) / answers).sqrt();
    if (share - wanted.density).abs() > (CHANCE * deviation).max(WORTH_TELLING) {
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        ui.message(words::board::density_missed(
            ui.lang(),
            percent(share),
            percent(wanted.density),
            board.question_count(),
        ));
    }
}

/// Standard deviations by which chance alone hardly ever misses.
const CHANCE: f64 = 5.0;

/// A smaller difference nobody notices.
const WORTH_TELLING: f64 = 0.02;

/// Says how large a random board is, and how it can be had again.
pub(crate) fn tell(ui: &mut Ui, board: &Board, seed: u64) {
    let size = stats::size(ui.lang(), board);
    ui.message(format_args!("{} --seed {seed}", words::board::random_made(ui.lang(), size)));
}

/// A random board, or in words why there is none.
pub(crate) fn generate(ui: &Ui, wanted: RandomBoard, seed: u64) -> Result<Board, Exit> {
    wanted.generate(&mut Chance::from_seed(seed)).map_err(|error| {
        let told = texts::board::random_error(ui.lang(), wanted.characters, error);
        match error {
            RandomBoardError::Empty | RandomBoardError::Density => Exit::wrong(told),
            _ => Exit::failed(told),
        }
    })
}
