//! `qeq tournament`: every player against every other, many times over.

use comfy_table::CellAlignment;
use qeq_core::duel::players::Kind;
use qeq_core::duel::tournament::{Pairing, Tournament};
use qeq_frontend::texts::numbers::{fixed, grouped};
use qeq_i18n::{Lang, words};
use serde::Serialize;

use super::{duel, stats};
use crate::args::TextOrJson;
use crate::args::duel as request;
use crate::boards;
use crate::exit::Outcome;
use crate::interrupt::Ear;
use crate::progress::counting;
use crate::table;
use crate::ui::{FAINT, Ui};

/// Plays all pairings and prints what came of them.
pub(crate) fn run(ui: &mut Ui, wish: &request::Tournament) -> Outcome {
    let board = duel::load(ui, &wish.config)?;
    boards::mention_seed(ui, wish.seed);
    let size = stats::size(ui.lang(), &board);
    let tournament = Tournament {
        board,
        players: wish.players.clone(),
        games: wish.games,
        seed: wish.seed.value,
    };
    let lang = ui.lang();
    let bar = counting(lang, tournament.total(), words::report::progress_games(lang));
    let ear = Ear::open(None);
    let pairings = tournament.play(&|games| {
        if games > 0 {
            bar.inc(games);
        }
        ear.go_on()
    });
    bar.finish_and_clear();
    match wish.format {
        TextOrJson::Json => {
            let pairings = pairings.iter().map(Object::of).collect();
            let object = Objects { version: 1, seed: wish.seed.value, pairings };
            ui.json(&object)
        }
        TextOrJson::Text => {
            ui.line(words::duel::tournament_of(lang, &size, wish.games))?;
            print_text(ui, &pairings, tournament.total())
        }
    }
}

/// The table of the pairings, and whether they are all the games that were wished for.
fn print_text(ui: &mut Ui, pairings: &[Pairing], wished: u64) -> Outcome {
    use words::duel as w;
    let lang = ui.lang();
    for line in table(lang, pairings).lines() {
        ui.line(line.trim_end())?;
    }
    let played: u64 = pairings.iter().map(|pairing| pairing.tally.games()).sum();
    if played < wished {
        ui.line(w::tournament_cut(lang, played, wished))?;
    }
    ui.line(format_args!("{FAINT}{}{FAINT:#}", w::tournament_note(lang)))
}

#[derive(Serialize)]
struct Objects {
    version: u32,
    seed: u64,
    pairings: Vec<Object>,
}

#[derive(Serialize)]
struct Object {
    players: [&'static str; 2],
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    interval: [f64; 2],
    mean_guesses: [f64; 2],
}

impl Object {
    fn of(pairing: &Pairing) -> Self {
        let tally = &pairing.tally;
        Self {
            players: pairing.players.map(Kind::name),
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            interval: tally.interval(),
            mean_guesses: tally.mean_guesses(),
        }
    }
}

fn table(lang: Lang, pairings: &[Pairing]) -> String {
    use words::duel as w;
    let mut table = table::titled([
        w::column_pairing(lang),
        w::column_wins(lang),
        w::column_draws(lang),
        w::column_losses(lang),
        w::column_score(lang),
        w::column_guesses(lang),
    ]);
    for pairing in pairings {
        let tally = &pairing.tally;
        let [one, other] = pairing.players.map(Kind::name);
        let [low, high] = tally.interval().map(percent);
        let [mine, theirs] = tally.mean_guesses().map(|mean| fixed(mean, 2));
        table.add_row([
            w::versus(lang, one, other),
            grouped(tally.wins),
            grouped(tally.draws),
            grouped(tally.losses),
            w::score(lang, percent(tally.score()), low, high),
            format!("{mine} – {theirs}"),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.to_string()
}

fn percent(score: f64) -> String {
    fixed(100.0 * score, 2)
}
