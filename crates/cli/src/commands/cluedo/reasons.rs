//! Reasons in words: why something is certain, and which facts contradict one another.

use qeq_cluedo::census::{Census, TooLarge};
use qeq_cluedo::deck::CardId;
use qeq_cluedo::game::{FactId, HolderId};
use qeq_cluedo::notebook::{Notebook, Record};
use qeq_cluedo::suggest::Suggestion;
use qeq_cluedo::why::Why;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};

use super::percent;

/// A certain cell with its facts and its steps, a line each.
pub(super) fn lines(
    lang: Lang,
    notebook: &Notebook,
    record: &Record,
    cell: (CardId, HolderId),
    why: &Why,
) -> Result<Vec<String>, TooLarge> {
    use words::cluedo as w;
    let (card, holder) = cell;
    let name = texts::cluedo::cards(notebook, [&card]);
    let conclusion = texts::cluedo::conclusion(lang, notebook, holder, why.held, name);
    let mut lines = match why.facts[..] {
        [] => vec![w::why_setup(lang, conclusion)],
        _ => vec![w::why_head(lang, conclusion)],
    };
    lines.extend(facts(lang, notebook, record, &why.facts));
    let steps = texts::cluedo::steps(lang, notebook, record, &why.steps);
    if steps.is_empty() {
        let facts = why.facts.iter().map(|&id| record.game.fact(id));
        lines.push(w::why_count(lang, Census::take(notebook.setup(), facts)?.deals()));
    } else if why.steps.len() > 1 {
        lines.push(w::why_steps(lang));
        lines.extend(steps.into_iter().map(|step| format!("  {step}")));
    }
    Ok(lines)
}

/// What to ask for, and how likely it is.
pub(super) fn suggestion(lang: Lang, notebook: &Notebook, found: &Suggestion) -> String {
    let cards = texts::cluedo::cards(notebook, &found.cards);
    words::notebook::suggestion(lang, cards, format!("{:.0} %", 100.0 * found.probability))
}

/// What is known of a cell that is open.
pub(super) fn open_cell(
    lang: Lang,
    notebook: &Notebook,
    (card, holder): (CardId, HolderId),
    census: &Census,
) -> String {
    let who = texts::cluedo::capital(&texts::cluedo::somebody(lang, notebook, holder));
    let name = texts::cluedo::cards(notebook, [&card]);
    let share = percent(census.count(card, holder), census.deals());
    words::cluedo::open_cell(lang, words::cluedo::chance(lang, who, name, share))
}

/// Facts under their numbers.
pub(super) fn facts(
    lang: Lang,
    notebook: &Notebook,
    record: &Record,
    facts: &[FactId],
) -> Vec<String> {
    facts.iter().map(|&id| texts::cluedo::numbered(lang, notebook, record, id)).collect()
}
