//! `cargo xtask questions`: how many questions each way of asking takes at Cluedo, over the same games, with
//! standard errors. Three players, 21 cards; one asks, the others only answer.

use qeq_base::chance::Chance;
use qeq_base::search::Search;
use qeq_cluedo::census::{Census, Uncounted};
use qeq_cluedo::deck::Deck;
use qeq_cluedo::game::Setup;
use qeq_cluedo::solo::questions;
use qeq_cluedo::suggest::Method;

use crate::pages;
use crate::run::{Failure, Outcome};

/// The page that tells of it.
const PAGE: &str = "docs/cluedo.md";

/// So many games, where nobody says how many.
pub(crate) const GAMES: u64 = 400;

/// Plays so many games with every method and writes the means, and the differences to the last method.
///
/// # Errors
/// When the page cannot be written.
pub(crate) fn run(games: u64) -> Outcome {
    let asked = play(games).map_err(|_| Failure::from("too large".to_owned()))?;
    let table = table(&asked);
    pages::publish(PAGE, "preguntas", &table)
}

/// A line for each method, with the difference to the last one over the same games.
fn table(asked: &[Vec<f64>]) -> String {
    let last = &asked[asked.len() - 1];
    let rows = Method::ALL.iter().zip(asked).map(|(method, own)| {
        let more: Vec<f64> = own.iter().zip(last).map(|(own, last)| own - last).collect();
        [method.name().to_owned(), own.len().to_string(), shown(own), shown(&more)]
    });
    pages::markdown(["manera", "partidas", "preguntas", "más que la última"], rows)
}

/// For each method its numbers of questions, game by game.
fn play(games: u64) -> Result<Vec<Vec<f64>>, Uncounted> {
    let setup = setup();
    let all = Census::take(&setup, &[], &mut Search::unlimited())?;
    let game = |method, seed: u64| {
        let deal = all.draw(&mut Chance::from_seed(seed)).expect("there are deals");
        let (mut chance, mut search) = (Chance::from_seed(seed + games), Search::unlimited());
        let asked = questions(&setup, &deal, method, &mut chance, &mut search)?;
        Ok(asked as f64)
    };
    let games = |method| (0..games).map(|seed| game(method, seed)).collect();
    Method::ALL.into_iter().map(games).collect()
}

fn setup() -> Setup {
    let names = |letter: &str, size| (0..size).map(|at| format!("{letter}{at}")).collect();
    let deck = Deck::new(&[names("t", 6), names("p", 9), names("c", 6)]).expect("a good deck");
    Setup::new(deck, vec![6, 6, 6]).expect("the hands fit")
}

/// A mean with its standard error.
fn shown(numbers: &[f64]) -> String {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = (squares / (count - 1.0) / count).sqrt();
    format!("{mean:.3} ± {error:.3}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_mean_comes_with_its_error() {
        assert_eq!(super::shown(&[1.0, 2.0, 3.0, 4.0]), "2.500 ± 0.645");
    }
}
