//! A game to practise on, in words.

use qeq_base::ids::Id;
use qeq_cluedo::deck::CardId;
use qeq_cluedo::notebook::{Entry, Notebook};
use qeq_cluedo::practice::{Ending, Event};
use qeq_i18n::{Lang, words};

use super::{cards, entry, somebody};
use crate::texts::capital;

/// What everybody has seen, as a sentence.
pub fn event(lang: Lang, notebook: &Notebook, event: &Event) -> String {
    use words::practice as w;
    match event {
        Event::Asked(turn) => format!("{}.", entry(lang, notebook, &Entry::Turn(turn.clone()))),
        Event::Accused { player, cards: these, is_right } => {
            let (who, these) =
                (capital(&somebody(lang, notebook, *player)), cards(notebook, these));
            let told = match is_right {
                true => w::accuses_rightly(lang, who, these),
                false => w::accuses_wrongly(lang, who, these),
            };
            let is_me_out = !is_right && *player == notebook.me;
            let out = if is_me_out { format!(" {}", w::you_are_out(lang)) } else { String::new() };
            format!("{told}.{out}")
        }
    }
}

/// The question before an accusation, with those of its cards that whoever accuses holds.
pub fn ask_accuse(lang: Lang, notebook: &Notebook, these: &[CardId], own: &[CardId]) -> String {
    use words::practice as w;
    let question = w::ask_accuse(lang, cards(notebook, these));
    match own {
        [] => question,
        own => format!("{} {question}", w::you_hold(lang, cards(notebook, own))),
    }
}

/// How a game ended, and from when on the person who kept `notebook` could know it, a line each.
pub fn ending(lang: Lang, notebook: &Notebook, ending: &Ending) -> Vec<String> {
    use words::practice as w;
    let winner = match ending.winner {
        Some(player) if player == notebook.me => w::won(lang),
        Some(player) => w::lost(lang, capital(&somebody(lang, notebook, player))),
        None => w::nobody_won(lang),
    };
    let envelope = ending.known.map(|(card, _)| card);
    let was = w::was(lang, cards(notebook, &envelope));
    let details = ending.known.map(|(card, after)| known(lang, notebook, card, after));
    [winner, was].into_iter().chain(all_known(lang, notebook, ending)).chain(details).collect()
}

/// From when on the whole envelope could be known, if ever and not from the deal on.
fn all_known(lang: Lang, notebook: &Notebook, ending: &Ending) -> Option<String> {
    use words::practice as w;
    let after: Option<Vec<usize>> = ending.known.iter().map(|&(_, after)| after).collect();
    let after = after?.into_iter().max().filter(|&after| !is_in_hand(notebook, after))?;
    Some(match notebook.entries.len() - after {
        0 => w::known_at_last(lang, after),
        more => w::all_known(lang, after, w::entries(lang, more)),
    })
}

fn known(lang: Lang, notebook: &Notebook, card: CardId, after: Option<usize>) -> String {
    use words::practice as w;
    let name = cards(notebook, [&card]);
    match after {
        None => w::never_known(lang, name),
        Some(after) if is_in_hand(notebook, after) => w::known_from_hand(lang, name),
        Some(after) => {
            let last = entry(lang, notebook, &notebook.entries[after - 1]);
            w::known_from(lang, name, after, last)
        }
    }
}

/// Whether so many entries are only the own cards.
fn is_in_hand(notebook: &Notebook, entries: usize) -> bool {
    entries <= notebook.setup().hands()[notebook.me.index()]
}

#[cfg(test)]
mod tests {
    use qeq_base::source::SourceText;
    use qeq_cluedo::notebook;

    use super::*;

    #[test]
    fn what_was_known_from_the_deal_on_did_not_wait_for_the_last_entry() {
        let text = "tools: a\nplaces: b\ncharacters: c, d\nhands: 1\n0 + d\n";
        let notebook = notebook::read(&SourceText::new("test", text), &[]).notebook.unwrap();
        let known = [0, 1, 2].map(|at| (CardId::from_index(at), Some(1)));
        let lines = ending(Lang::En, &notebook, &Ending { winner: Some(notebook.me), known });
        assert_eq!(lines.len(), 5, "{lines:?}");
        assert!(lines[2..].iter().all(|line| line.ends_with("known from the deal on.")));
    }
}
