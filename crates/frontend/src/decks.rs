//! The decks of Cluedo that the programs carry. Files call them by their title.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::source::SourceText;
use qeq_cluedo::deck::Deck;
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::notebook::text;
use qeq_i18n::Lang;

/// So many play where nothing else is said.
pub const USUAL_PLAYERS: usize = 3;

/// In the order in which they are offered: our own in both languages, the statement's, its older edition and
/// the small one.
const DECKS: [&str; 5] = [
    include_str!("../../../datos/cluedo/faro.txt"),
    include_str!("../../../datos/cluedo/lighthouse.txt"),
    include_str!("../../../datos/cluedo/detectives-orquidea.txt"),
    include_str!("../../../datos/cluedo/detectives-blanco.txt"),
    include_str!("../../../datos/cluedo/probar.txt"),
];

/// Every deck, with its title.
pub fn all() -> Vec<Deck> {
    let read = |text| text::deck(&SourceText::new("", text));
    DECKS.map(|text| read(text).expect("the decks that are compiled in are valid")).to_vec()
}

/// The deck of somebody who names none.
pub fn usual(lang: Lang) -> Deck {
    let [spanish, english, ..] = &all()[..] else { unreachable!("there are five") };
    match lang {
        Lang::Es => spanish.clone(),
        Lang::En => english.clone(),
    }
}

/// The deck of a file. It has no title that other programs would know, so a notebook lists its cards.
///
/// # Errors
/// Everything that is wrong with it.
pub fn from_file(source: &SourceText) -> Result<Deck, Vec<Diagnostic<GameFault>>> {
    text::deck(source).map(Deck::untitled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_valid_and_have_titles() {
        assert!(all().iter().all(|deck| deck.title().is_some()));
        assert_eq!(all().iter().map(Deck::size).collect::<Vec<_>>(), [21, 21, 21, 21, 9]);
        assert_eq!(usual(Lang::Es).title(), Some("La casa del faro"));
    }

    #[test]
    fn that_of_a_file_has_none() {
        let source = SourceText::new("mía", "deck: Mía\ntools: a\nplaces: b\ncharacters: c\n");
        assert_eq!(from_file(&source).unwrap().title(), None);
    }
}
