//! One file a command; what may be typed in the games line by line is understood in [`reply`].

mod aleatorio;
mod build;
mod check;
pub(crate) mod clikomania;
pub(crate) mod cluedo;
mod completions;
mod conecta4;
mod convert;
pub(crate) mod duel;
mod dump;
mod edit;
pub(crate) mod guesswho;
mod limpiar;
mod man;
pub(crate) mod play;
mod proof;
pub(crate) mod quienesquien;
mod reply;
mod screen;
mod stats;
pub(crate) mod tournament;
pub(crate) mod web;

use crate::args::Request;
use crate::exit::Outcome;
use crate::ui::Ui;

/// Does what was asked for.
pub(crate) fn run(request: Request, ui: &mut Ui) -> Outcome {
    match request {
        Request::Screen(board) => screen::run(ui, board.as_deref()),
        Request::Play(tree) => play::run(ui, &tree),
        Request::PlayDuel(wish) => play::duel::run(ui, &wish),
        Request::Duel(wish) => duel::run(ui, &wish),
        Request::Tournament(wish) => tournament::run(ui, &wish),
        Request::Build { tree, output, proof, format } => {
            build::run(ui, &tree, [output, proof].each_ref().map(Option::as_deref), format)
        }
        Request::Stats { tree, format } => stats::run(ui, &tree, format),
        Request::Compare { board, growth, format } => stats::compare(ui, &board, &growth, format),
        Request::Dump { tree, format, output } => dump::run(ui, &tree, format, output.as_deref()),
        Request::Limpiar { board, tree, format } => {
            limpiar::run(ui, &board, tree.as_deref(), format)
        }
        Request::Aleatorio(wish) => aleatorio::run(ui, &wish),
        Request::Add { edit, traits, picture } => edit::add(ui, &edit, &traits, picture),
        Request::Remove { edit } => edit::remove(ui, &edit),
        Request::Check { files, weights, format } => {
            check::run(ui, &files, weights.as_deref(), format)
        }
        Request::CheckProof { proof, board, weights, format } => {
            proof::check(ui, &proof, &board, weights.as_deref(), format)
        }
        Request::Convert { input, output, from, to } => convert::run(ui, &input, &output, from, to),
        Request::Notebook { game, in_text } => cluedo::notebook(ui, game.as_deref(), in_text),
        Request::Practise(wish) => cluedo::practise(ui, &wish),
        Request::Deduce(wish) => cluedo::deduce::run(ui, &wish),
        Request::Clikomania(request) => clikomania::run(ui, &request),
        Request::Conecta4(request) => conecta4::run(ui, &request),
        Request::Web(wish) => web::run(ui, &wish),
        Request::Completions(shell) => completions::run(ui, shell),
        Request::Man => man::run(ui),
    }
}
