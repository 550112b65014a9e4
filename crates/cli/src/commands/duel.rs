//! `qeq duel`: two players of the Guess Who assignment, one game. What is printed and what the log holds
//! are the same lines.

use std::sync::Arc;

use qeq_base::chance::Chance;
use qeq_base::diagnostic::Diagnostic;
use qeq_core::board::fault::BoardFault;
use qeq_core::board::{self, Board, Format, ReadOptions};
use qeq_core::candidates::CharacterId;
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::Rules;
use qeq_core::duel::{Outcome as Ending, Seat, Written, chosen, play};
use qeq_frontend::texts;
use qeq_i18n::words;
use serde::Serialize;

use crate::args::TextOrJson;
use crate::args::duel as request;
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{boards, files, report};

/// Plays the game, writes the log and prints it.
pub(crate) fn run(ui: &mut Ui, wish: &request::Duel) -> Outcome {
    let output = wish.log.as_deref().unwrap_or(files::DASH);
    if wish.format == TextOrJson::Json && wish.log.as_deref() == Some(files::DASH) {
        return Err(Exit::wrong(words::errors::log_and_json(ui.lang())));
    }
    files::check_output(ui, [&*wish.config, &*wish.chosen], output)?;
    let board = load(ui, &wish.config).map_err(|fault| mention_exchange(ui, wish, fault))?;
    let chosen = read_chosen(ui, &wish.chosen, &board)?;
    let players = wish.players.map(|kind| kind.player(&board, Rules::ROUNDS));
    boards::mention_seed(ui, wish.seed);
    let mut chance = Chance::from_seed(wish.seed.value);
    let duel = play(&board, chosen, [&*players[0], &*players[1]], &mut chance);
    let written = |line| format!("{}\n", Written { board: &board, line: &line });
    let log: String = duel.lines().map(written).collect();
    if output != files::DASH {
        files::write(ui, output, &log)?;
    }
    match wish.format {
        TextOrJson::Text => ui.print(log),
        TextOrJson::Json => {
            let object = Object {
                version: 1,
                seed: wish.seed.value,
                players: wish.players.map(Kind::name),
                chosen: chosen.map(|id| board.name(id)),
                winner: duel.outcome().and_then(winner),
                rounds: duel.round(),
                guesses: Seat::BOTH.map(|seat| duel.guesses(seat)),
                log: log.lines().collect(),
            };
            ui.json(&object)
        }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    version: u32,
    seed: u64,
    players: [&'static str; 2],
    chosen: [&'a str; 2],
    /// The number of a player; null is a tie.
    winner: Option<usize>,
    rounds: usize,
    guesses: [usize; 2],
    log: Vec<&'a str>,
}

fn winner(ending: Ending) -> Option<usize> {
    match ending {
        Ending::Won(seat) => Some(seat.number()),
        Ending::Tie => None,
        Ending::Contradicted(seat) => Some(seat.other().number()),
    }
}

/// Loads a game. What is odd is told on standard error, a line each; that nobody has some value, or that two go together,
/// is nothing odd in a configuration.
pub(crate) fn load(ui: &mut Ui, path: &str) -> Result<Arc<Board>, Exit> {
    let source = files::read(ui, path)?;
    let format = files::format_of_path(path).unwrap_or_else(|| Format::detect(source.text()));
    let options = ReadOptions { format: Some(format), weight_column: None };
    let reading = board::read(&source, &options);
    let Some(board) = reading.board else {
        return Err(boards::refuse(ui, &source, &reading));
    };
    let is_odd = |fault: &Diagnostic<BoardFault>| {
        let is_usual = matches!(
            fault.kind,
            BoardFault::ConstantColumn { .. } | BoardFault::RepeatedColumn { .. }
        );
        format != Format::Config || !is_usual
    };
    let odd: Vec<_> = reading.faults.into_iter().filter(is_odd).collect();
    report::mention(ui, &source, &odd, texts::board::fault);
    Ok(Arc::new(board))
}

/// Says so where the file of the chosen persons holds a game, and thus stands where the game belongs.
fn mention_exchange(ui: &mut Ui, wish: &request::Duel, fault: Exit) -> Exit {
    let (config, chosen) = (&*wish.config, &*wish.chosen);
    let is_game = |path| {
        let source = qeq_frontend::files::read(path).ok()?;
        let options = ReadOptions { format: files::format_of_path(path), weight_column: None };
        board::read(&source, &options).board
    };
    let was_read = matches!(fault, Exit::FailedAfterReport);
    if was_read && chosen != files::DASH && is_game(chosen).is_some() {
        ui.help_with(&words::duel::files_exchanged(ui.lang(), config, chosen));
    }
    fault
}

fn read_chosen(ui: &mut Ui, path: &str, board: &Board) -> Result<[CharacterId; 2], Exit> {
    let source = files::read(ui, path)?;
    let word = |lang, fault: &_| texts::duel::chosen_fault(lang, board, fault);
    chosen::read(&source, board).map_err(|faults| report::fail(ui, &source, &faults, word))
}
