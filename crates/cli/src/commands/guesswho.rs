//! The command line of the Guess Who assignment:
//!
//! ```text
//! guesswho [-l LOG] CONFIG CHOSEN PLAYER1 PLAYER2
//! ```

use std::ffi::OsString;

use qeq_core::duel::players::Kind;
use qeq_i18n::words;

use super::duel::{self, Duel};
use crate::args::{TextOrJson, any_seed};
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;

/// Does what the arguments, without the program's name, ask for. Whatever is wrong, the usage is shown after it.
pub(crate) fn run(arguments: &[OsString], ui: &mut Ui) -> Outcome {
    let usage = words::help::guesswho_usage(ui.lang());
    let arguments = arguments.iter().map(|argument| argument.to_str().map(str::to_owned));
    let arguments: Option<Vec<String>> = arguments.collect();
    let wish = match arguments.as_deref() {
        Some([help]) if help == "-h" || help == "--help" => {
            return ui.help(&words::help::guesswho_examples(ui.lang()), &usage);
        }
        Some(arguments) => understood(ui, arguments),
        None => Err(Exit::failed(words::errors::not_utf8_argument(ui.lang()))),
    };
    let (outcome, end) = match wish {
        Ok(wish) => (duel::run(ui, &wish), Exit::FailedAfterReport),
        Err(wrong) => (Err(wrong), Exit::Usage),
    };
    match outcome {
        Err(Exit::Failed(message, help)) => ui.error(&message, help.as_deref()),
        Err(Exit::FailedAfterReport) => {}
        other => return other,
    }
    ui.message(usage);
    Err(end)
}

fn understood(ui: &Ui, arguments: &[String]) -> Result<Duel, Exit> {
    use words::errors as w;
    let lang = ui.lang();
    let (mut log, mut seed, mut places) = (None, None, Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || {
            let missing = || Exit::failed(w::missing_value(lang, argument));
            rest.next().cloned().ok_or_else(missing)
        };
        match argument.as_str() {
            "-l" => log = Some(value()?),
            "--seed" => {
                let typed = value()?;
                let bad = |_| Exit::failed(w::invalid_value(lang, &typed, "--seed"));
                seed = Some(typed.parse().map_err(bad)?);
            }
            option if option.len() > 1 && option.starts_with('-') => {
                return Err(Exit::failed(w::unknown_argument(lang, option)));
            }
            place => places.push(place),
        }
    }
    let [config, chosen, one, two] = places[..] else {
        return Err(Exit::failed(w::bad_usage(lang)));
    };
    Ok(Duel {
        config: config.to_owned(),
        chosen: chosen.to_owned(),
        players: [player(ui, one)?, player(ui, two)?],
        log,
        seed: seed.unwrap_or_else(any_seed),
        format: TextOrJson::Text,
    })
}

fn player(ui: &Ui, name: &str) -> Result<Kind, Exit> {
    use words::duel as w;
    let lang = ui.lang();
    let unknown = || Exit::failed_with_help(w::unknown_player(lang, name), w::players_are(lang));
    Kind::from_name(name).ok_or_else(unknown)
}
