//! `qeq add` and `qeq remove`: the tree is edited along one path, and the board is written where asked.

use qeq_base::pieces::bare;
use qeq_core::board::table::WeightColumn;
use qeq_core::board::{Board, Character, Format, JoinError};
use qeq_core::guesser::{Added, Guesser, RemoveError};
use qeq_core::tree::notation;
use qeq_core::weights::Weights;
use qeq_frontend::texts;
use qeq_frontend::texts::echo::shown;
use qeq_frontend::texts::numbers::rounded;
use qeq_i18n::words;

use super::stats;
use crate::args::{Edit, TextOrJson};
use crate::boards::Weighed;
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{boards, files};

/// Attributes on a line of those that are told where traits are too few or too many.
const ON_A_LINE: usize = 4;

/// Adds a character.
pub(crate) fn add(ui: &mut Ui, edit: &Edit, traits: &str, picture: Option<String>) -> Outcome {
    let lang = ui.lang();
    check_outputs(ui, edit)?;
    let traits = parse_traits(ui, traits)?;
    let name = bare(&edit.name);
    let Edited { mut guesser, weights, weighed } = edited(ui, edit)?;
    let before = average(&guesser, &weights);
    let newcomer = Character { name: name.to_owned(), picture };
    let added = guesser.add_character(newcomer, &traits).map_err(|error| {
        let message = texts::board::join_error(lang, guesser.board(), name, error);
        match error {
            JoinError::WrongWidth { .. } => {
                let attributes: Vec<_> =
                    guesser.board().question_ids().map(|id| guesser.board().text(id)).collect();
                // In the order in which the traits are typed: none may be left out.
                let lines = attributes.chunks(ON_A_LINE).map(|some| some.join(", "));
                Exit::failed_with_help(message, lines.collect::<Vec<_>>().join(",\n"))
            }
            _ => Exit::failed(message),
        }
    })?;
    let size = stats::size(lang, guesser.board());
    let mut news = vec![words::tree::added(lang, name, size), asks(ui, &guesser, added)];
    if let (Some(column), Some(_)) = (weighed.column(), &edit.output) {
        news.push(words::tree::weighs(lang, name, column.cell(added.character), column.title()));
    }
    let averages = [before, average(&guesser, &weights)];
    let edited = Edited { guesser, weights, weighed };
    finish(ui, edit, &edited, &news, averages)?;
    if edit.output.is_some() {
        edited.weighed.mention_newcomer(ui, name);
    }
    Ok(())
}

/// Removes a character.
pub(crate) fn remove(ui: &mut Ui, edit: &Edit) -> Outcome {
    let lang = ui.lang();
    check_outputs(ui, edit)?;
    let name = bare(&edit.name);
    let Edited { mut guesser, weights, weighed } = edited(ui, edit)?;
    let before = average(&guesser, &weights);
    guesser.remove_character(name).map_err(|error| match error {
        RemoveError::LastCharacter => {
            Exit::failed(words::errors::last_character(lang, shown(name)))
        }
        RemoveError::Unknown => unknown(ui, guesser.board(), name),
    })?;
    let size = stats::size(lang, guesser.board());
    let news = [words::tree::removed(lang, name, size)];
    let averages = [before, average(&guesser, &weights)];
    let edited = Edited { guesser, weights, weighed };
    finish(ui, edit, &edited, &news, averages)?;
    if edit.output.is_some() {
        edited.weighed.mention_leaver(ui, name);
    }
    Ok(())
}

/// The board and the tree in JSON do not share standard output. The board may be written over itself, but over no other
/// file that is read.
fn check_outputs(ui: &mut Ui, edit: &Edit) -> Outcome {
    let Some(output) = edit.output.as_deref() else { return Ok(()) };
    if edit.format == TextOrJson::Json && output == files::DASH {
        return Err(Exit::wrong(words::errors::board_and_tree(ui.lang())));
    }
    files::check_output(ui, boards::inputs_beside_board(&edit.tree), output)
}

/// What is edited, and what is written with it.
struct Edited {
    guesser: Guesser,
    weights: Weights,
    weighed: Weighed,
}

fn edited(ui: &mut Ui, edit: &Edit) -> Result<Edited, Exit> {
    let loaded = boards::load_for(ui, &edit.tree.board)?;
    if let (Some(output), Some(column)) = (&edit.output, loaded.weighed.column()) {
        only_a_table_holds(ui, column, format_to_write(output))?;
    }
    let tree = boards::tree(ui, &loaded, &edit.tree)?.tree;
    let guesser =
        Guesser::new(loaded.board, tree).expect("builders and saved trees fit their board");
    Ok(Edited { guesser, weights: loaded.weights, weighed: loaded.weighed })
}

/// Zeros and ones; what a file or a list may have between them is passed over.
fn parse_traits(ui: &Ui, traits: &str) -> Result<Vec<bool>, Exit> {
    let bit = |sign| match sign {
        '0' => Some(false),
        '1' => Some(true),
        _ => None,
    };
    let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';');
    let signs = traits.chars().filter(|&sign| !is_between(sign));
    let parsed: Option<Vec<bool>> = signs.map(bit).collect();
    parsed.ok_or_else(|| Exit::failed(words::errors::traits_signs(ui.lang(), shown(traits))))
}

fn asks(ui: &Ui, guesser: &Guesser, added: Added) -> String {
    let (lang, board) = (ui.lang(), guesser.board());
    match added.split {
        None => words::tree::asks_nothing_more(lang),
        Some((question, neighbour)) => words::tree::asks_in_addition(
            lang,
            words::tree::question(lang, board.text(question)),
            board.name(added.character),
            board.name(neighbour),
        ),
    }
}

/// Nobody has this name; somebody may have nearly the same.
fn unknown(ui: &Ui, board: &Board, name: &str) -> Exit {
    let lang = ui.lang();
    let message = words::errors::unknown_character(lang, shown(name));
    match board.nearly(name) {
        Some(near) => {
            Exit::failed_with_help(message, words::errors::did_you_mean(lang, board.name(near)))
        }
        None => Exit::failed(message),
    }
}

/// The mean depth of the leaves, for people.
fn average(guesser: &Guesser, weights: &Weights) -> String {
    rounded(guesser.tree().measure(weights).average_depth())
}

fn finish(
    ui: &mut Ui,
    edit: &Edit,
    Edited { guesser, weighed, .. }: &Edited,
    news: &[String],
    [before, after]: [String; 2],
) -> Outcome {
    if let Some(output) = &edit.output {
        save(ui, guesser.board(), weighed, output)?;
    }
    if edit.format == TextOrJson::Json {
        return ui.print(format_args!("{}\n", notation::json(guesser.tree(), guesser.board())));
    }
    let depths = words::tree::average_before_after(ui.lang(), before, after);
    let mut news = news.iter().chain([&depths]);
    match edit.output.as_deref() {
        // The board has standard output for itself.
        Some(files::DASH) => news.for_each(|line| ui.message(line)),
        _ => news.try_for_each(|line| ui.line(line))?,
    }
    Ok(())
}

/// That of the file's extension; a table where it says nothing.
fn format_to_write(path: &str) -> Format {
    files::format_of_path(path).unwrap_or(Format::Table)
}

/// Refuses to write a column of weights in a format that has none: it would be lost.
fn only_a_table_holds(ui: &Ui, column: &WeightColumn, format: Format) -> Outcome {
    use words::errors as w;
    let lang = ui.lang();
    if format == Format::Table {
        return Ok(());
    }
    let message = w::weights_would_be_lost(lang, column.title());
    Err(Exit::failed_with_help(message, w::weights_apart(lang)))
}

/// Writes a board in the format of the file's extension, a table where that says nothing, with the column of weights
/// that it was read with.
pub(crate) fn save(ui: &mut Ui, board: &Board, weighed: &Weighed, path: &str) -> Outcome {
    let lang = ui.lang();
    let format = format_to_write(path);
    let text = match weighed.column() {
        Some(column) => {
            only_a_table_holds(ui, column, format)?;
            board.write_weighted(column)
        }
        None => board.write(format),
    };
    let text = text.map_err(|error| Exit::failed(texts::board::write_error(lang, &error)))?;
    files::write_and_tell(ui, path, text)
}
