//! The command line of the Guess Who assignment:
//!
//! ```text
//! guesswho [-l LOG] CONFIG CHOSEN PLAYER1 PLAYER2
//! ```

use qeq_core::duel::players::Kind;
use qeq_i18n::{Lang, words};

use super::duel::{self, Duel};
use crate::args::own::Own;
use crate::args::{Seed, TextOrJson};
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;

/// What the help shows first.
pub(crate) fn examples(lang: Lang) -> String {
    words::help::guesswho_examples(lang)
}

/// How the program is called.
pub(crate) fn usage(lang: Lang) -> String {
    words::help::guesswho_usage(lang)
}

/// Does what the arguments ask for.
pub(crate) fn run(ui: &mut Ui, own: Own) -> Outcome {
    let wish = understood(ui, own).map_err(|wrong| ui.wrong_usage(wrong, &usage(ui.lang())))?;
    duel::run(ui, &wish)
}

fn understood(ui: &Ui, mut own: Own) -> Result<Duel, Exit> {
    let (log, seed) = (own.take("-l")?, own.take_seed()?);
    let [config, chosen, one, two] = own.places()?[..] else {
        return Err(Exit::failed(words::errors::bad_usage(ui.lang())));
    };
    Ok(Duel {
        config: config.to_owned(),
        chosen: chosen.to_owned(),
        players: [player(ui, one)?, player(ui, two)?],
        log,
        seed: Seed::or_drawn(seed),
        format: TextOrJson::Text,
    })
}

fn player(ui: &Ui, name: &str) -> Result<Kind, Exit> {
    use words::duel as w;
    let lang = ui.lang();
    let unknown = || Exit::failed_with_help(w::unknown_player(lang, name), w::players_are(lang));
    Kind::from_name(name).ok_or_else(unknown)
}
