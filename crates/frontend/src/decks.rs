//! The decks of Cluedo that the programs carry. Files call them by their title.

use qeq_base::source::SourceText;
use qeq_cluedo::deck::Deck;
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

/// Every deck, known by its title.
pub fn all() -> Vec<Deck> {
    let read = |text| text::deck(&SourceText::new("", text));
    DECKS.map(|text| read(text).expect("the decks that are compiled in are valid").known()).to_vec()
}

/// The deck of somebody who names none.
pub fn usual(lang: Lang) -> Deck {
    let [spanish, english, ..] = &all()[..] else { unreachable!("there are five") };
    match lang {
        Lang::Es => spanish.clone(),
        Lang::En => english.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_valid_and_have_titles() {
        assert!(all().iter().all(Deck::is_known));
        assert_eq!(all().iter().map(Deck::size).collect::<Vec<_>>(), [21, 21, 21, 21, 9]);
        assert_eq!(usual(Lang::Es).title(), Some("La casa del faro"));
    }
}
