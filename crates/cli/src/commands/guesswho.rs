//! The command line of the Guess Who assignment:
//!
//! ```text
//! guesswho [-l LOG] GAME CHOSEN PLAYER1 PLAYER2
//! ```

use qeq_core::duel::players::Kind;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::{Lang, words};

use super::duel;
use crate::args::duel::Duel;
use crate::args::own::Own;
use crate::args::{self, Seed, TextOrJson};
use crate::exit::{Outcome, Told};
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
    let wish = understood(ui, own).map_err(|wrong| ui.wrong_usage(&wrong, &usage(ui.lang())))?;
    duel::run(ui, &wish)
}

fn understood(ui: &Ui, mut own: Own) -> Result<Duel, Told> {
    let (log, seed) = (own.take("-l")?, own.take_seed()?);
    let places = own.places()?;
    let [config, chosen, one, two] = places[..] else {
        return Err(wrong_number(ui.lang(), &places, log.as_deref()));
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

/// Which of the four arguments is missing, or which is one too many.
fn wrong_number(lang: Lang, places: &[&str], log: Option<&str>) -> Told {
    use words::{errors as w, help};
    let player = help::placeholder_player(lang);
    let names = [
        help::placeholder_game(lang),
        help::placeholder_chosen(lang),
        format!("{player}1"),
        format!("{player}2"),
    ];
    match (places.get(names.len()), &names[places.len().min(names.len())..]) {
        (Some(surplus), _) => Told::new(w::unknown_argument(lang, shown(surplus))),
        (None, missing) => {
            let message = match missing {
                [one] => w::missing_argument(lang, one),
                several => w::missing_arguments(lang, several.join(", ")),
            };
            Told { message, help: log.map(|log| words::duel::log_is(lang, log)) }
        }
    }
}

fn player(ui: &Ui, name: &str) -> Result<Kind, Told> {
    use words::duel as w;
    let lang = ui.lang();
    let unknown = || Told::with_help(w::unknown_player(lang, shown(name)), w::players_are(lang));
    args::meant(&args::duel::players(), name).ok_or_else(unknown)
}
