//! The assignment's own command lines, and what its program prints before a game:
//!
//! ```text
//! quienesquien TABLERO [limpiar | IMAGEN]
//! quienesquien aleatorio [N]
//! ```

use std::path::Path;

use qeq_base::letters::folded;
use qeq_core::board::random::{RandomBoard, attributes_needed};
use qeq_core::board::{Board, Format};
use qeq_core::guesser::Guesser;
use qeq_core::tree::QuestionTree;
use qeq_core::tree::draw::{self, Labels};
use qeq_frontend::files::{make_folder, write_beside_old};
use qeq_frontend::texts;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::{Lang, words};
use strsim::osa_distance;

use super::limpiar::Cleaned;
use super::{aleatorio, play, web};
use crate::args::own::Own;
use crate::boards::Weighed;
use crate::exit::{Exit, Outcome, Told};
use crate::ui::Ui;
use crate::{args, boards, files, shell};

/// What the help shows first.
pub(crate) fn examples(lang: Lang) -> String {
    words::help::quienesquien_examples(lang)
}

/// How the program is called.
pub(crate) fn usage(lang: Lang) -> String {
    words::help::quienesquien_usage(lang)
}

/// What can be asked for.
enum Wish {
    Play { board: String },
    ShowTrees { board: String },
    PlayInGraphicalMode { board: String, image: String },
    Generate { characters: Option<usize>, seed: u64 },
}

/// Does what the arguments ask for.
pub(crate) fn run(ui: &mut Ui, own: Own) -> Outcome {
    let lang = ui.lang();
    match understood(lang, own).map_err(|wrong| ui.wrong_usage(&wrong, &usage(lang)))? {
        Wish::Play { board } => game(ui, &board),
        Wish::ShowTrees { board } => show_trees(ui, &board).map(drop),
        Wish::PlayInGraphicalMode { board, image } => web::graphical(ui, &board, &image),
        Wish::Generate { characters: Some(characters), seed } => generate(ui, characters, seed),
        Wish::Generate { characters: None, seed } => ask_and_generate(ui, seed),
    }
}

/// The words of the command line.
const RANDOM: &str = "aleatorio";
const CLEAN: &str = "limpiar";

fn understood(lang: Lang, mut own: Own) -> Result<Wish, Told> {
    let seed = own.take_seed()?;
    let text = str::to_owned;
    let places = own.places()?;
    if let Some(wrong) = slip(lang, &places) {
        return Err(wrong);
    }
    match (&places[..], seed) {
        (&[word, ref number @ ..], seed) if says(word, RANDOM) && number.len() < 2 => {
            Ok(Wish::Generate {
                characters: number.first().map(|number| count(lang, number)).transpose()?,
                seed: seed.unwrap_or_else(args::any_seed),
            })
        }
        (&[board], None) => Ok(Wish::Play { board: text(board) }),
        (&[board, word], None) if says(word, CLEAN) => Ok(Wish::ShowTrees { board: text(board) }),
        (&[board, image], None) => {
            Ok(Wish::PlayInGraphicalMode { board: text(board), image: text(image) })
        }
        (_, Some(_)) => Err(Told::new(words::errors::unknown_argument(lang, "--seed"))),
        _ => Err(Told::new(words::errors::bad_usage(lang))),
    }
}

/// Whether this is the word; in other capitals it is, where no file is called so.
fn says(typed: &str, word: &str) -> bool {
    typed == word || is_only(typed, word)
}

/// Whether this is the word and no file.
fn is_only(typed: &str, word: &str) -> bool {
    folded(typed) == word && !boards::is_there(typed)
}

/// A word that is nearly written, or that stands where the other argument belongs, would be looked for as a file.
fn slip(lang: Lang, places: &[&str]) -> Option<Told> {
    use words::errors as w;
    let is_nearly = |typed: &str, word| {
        let wrong_letters = osa_distance(&folded(typed), word);
        (1..=2).contains(&wrong_letters) && !boards::is_there(typed)
    };
    let misspelt = |typed: &str, word| {
        Told::with_help(w::unknown_argument(lang, typed), w::did_you_mean(lang, word))
    };
    let exchanged = |line: [&str; 2]| {
        let line = format!("quienesquien {}", line.map(shell::file).join(" "));
        Told::with_help(w::bad_usage(lang), w::right_order(lang, line))
    };
    match *places {
        [word, board] if is_only(word, CLEAN) && boards::is_there(board) => {
            Some(exchanged([board, CLEAN]))
        }
        [number, word] if is_only(word, RANDOM) && positive(number).is_some() => {
            Some(exchanged([RANDOM, number]))
        }
        [word, ..] if is_nearly(word, RANDOM) => Some(misspelt(word, RANDOM)),
        [_, word] if is_nearly(word, CLEAN) => Some(misspelt(word, CLEAN)),
        _ => None,
    }
}

fn game(ui: &mut Ui, path: &str) -> Outcome {
    let guesser = show_trees(ui, path)?;
    play::play(ui, guesser, Some(path), Weighed::Equally)
}

/// Prints the tree in file order and the same without useless questions, and returns the latter.
fn show_trees(ui: &mut Ui, path: &str) -> Result<Guesser, Exit> {
    use words::tree as w;
    let lang = ui.lang();
    ui.line(w::assignment_loading(lang, files::called(lang, path)))?;
    // What is wrong with the board comes after it.
    ui.flush()?;
    let loaded = boards::load(ui, Some(path), None)?;
    let cleaned = Cleaned::in_file_order(&loaded);
    ui.line(w::assignment_raw_heading(lang))?;
    print_tree(ui, &cleaned.raw, &loaded.board)?;
    ui.line(w::assignment_rule(lang))?;
    ui.line(w::assignment_clean_heading(lang))?;
    print_tree(ui, &cleaned.clean, &loaded.board)?;
    Ok(Guesser::new(loaded.board, cleaned.clean).expect("the builders fit their board"))
}

fn print_tree(ui: &mut Ui, tree: &QuestionTree, board: &Board) -> Outcome {
    use words::tree as w;
    let lang = ui.lang();
    let labels = Labels {
        yes: "",
        no: "",
        question: &|attribute, left| w::assignment_question(lang, attribute, left),
        character: &|name| w::assignment_character(lang, name),
    };
    ui.print(draw::practice(tree, board, &labels))?;
    ui.line(w::assignment_average(lang, six_digits(tree.average_depth())))
}

/// Asks until a number comes, or the input ends; who has said nothing but what is none has failed then.
fn ask_and_generate(ui: &mut Ui, seed: u64) -> Outcome {
    let lang = ui.lang();
    let prompt = format!("{} ", words::board::ask_characters(lang));
    let mut ended = Ok(());
    while let Some(typed) = ui.ask(&prompt)? {
        let wrong = match positive(&typed) {
            Some(characters) => match smallest(characters).check() {
                Ok(()) => return generate(ui, characters, seed),
                Err(error) => texts::board::random_error(lang, characters, error),
            },
            None => words::errors::bad_number(lang, shown(&typed)),
        };
        ui.error(&wrong, None);
        ended = Err(Exit::FailedAfterReport);
    }
    ended
}

fn count(lang: Lang, typed: &str) -> Result<usize, Told> {
    positive(typed).ok_or_else(|| Told::new(words::errors::bad_number(lang, shown(typed))))
}

fn positive(typed: &str) -> Option<usize> {
    args::how_many(typed).ok().filter(|&number| number > 0)
}

/// What a board of so many characters is like here.
fn smallest(characters: usize) -> RandomBoard {
    RandomBoard { characters, attributes: attributes_needed(characters), density: 0.5 }
}

/// Writes `datos/tablero-num-per=N.csv`, in a folder that is made where it is missing. A board that is there is kept beside.
fn generate(ui: &mut Ui, characters: usize, seed: u64) -> Outcome {
    let lang = ui.lang();
    let board = aleatorio::generate(ui, smallest(characters), seed)?;
    let text = board.write(Format::Table).expect("its names are plain");
    make_folder(Path::new("datos"))
        .map_err(|error| Exit::failed(files::cannot_write(lang, "datos", &error)))?;
    let path = format!("datos/tablero-num-per={characters}.csv");
    let kept = write_beside_old(Path::new(&path), &text)
        .map_err(|error| Exit::failed(files::cannot_write(lang, &path, &error)))?;
    if let Some(kept) = kept {
        ui.message(words::board::set_aside(lang, &path, kept.display()));
    }
    aleatorio::tell(ui, &board, seed);
    ui.line(words::board::written(lang, path))
}

/// A finite number as C++ streams print it: six significant digits, no zeros at the end, and a power of ten from a million
/// on and below a ten-thousandth.
fn six_digits(value: f64) -> String {
    let text = format!("{value:.5e}");
    let (digits, exponent) = text.split_once('e').expect("it is finite");
    let exponent: i32 = exponent.parse().expect("it is a number");
    match usize::try_from(5 - exponent) {
        Ok(decimals @ 0..=9) => without_zeros(&format!("{value:.decimals$}")).to_owned(),
        _ => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{}e{sign}{:02}", without_zeros(digits), exponent.unsigned_abs())
        }
    }
}

fn without_zeros(text: &str) -> &str {
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::six_digits;

    #[test]
    fn numbers_look_as_in_the_practice() {
        let shown: Vec<_> = [2.4, 6.0, 6.0625, 8.22, 10.0 / 3.0, 16.123_456_7, 0.0, 100_000.5]
            .map(six_digits)
            .into();
        assert_eq!(shown, ["2.4", "6", "6.0625", "8.22", "3.33333", "16.1235", "0", "100000"]);
    }

    /// As `std::cout` prints them (GCC 12).
    #[test]
    fn numbers_of_any_size_have_six_digits() {
        let numbers =
            [0.012_345_678, 0.000_1, 0.000_012_345_67, 999_999.5, 1_234_567.8, 4e10, 3e100];
        let shown: Vec<_> = numbers.map(six_digits).into();
        let expected =
            ["0.0123457", "0.0001", "1.23457e-05", "1e+06", "1.23457e+06", "4e+10", "3e+100"];
        assert_eq!(shown, expected);
    }
}
