//! Reasons in words: why something is certain, and which facts contradict one another.

use qeq_cluedo::census::{Census, Uncounted};
use qeq_cluedo::deck::CardId;
use qeq_cluedo::game::{FactId, HolderId, Holding};
use qeq_cluedo::notebook::{EntryId, Notebook, Record};
use qeq_cluedo::suggest::Suggestion;
use qeq_cluedo::why::Why;
use qeq_i18n::{Lang, words};

use super::standing::Known;
use super::{cards, conclusion, numbered, somebody, steps};
use crate::texts::capital;
use crate::texts::numbers::{grouped, percent, share};

/// Why a cell is certain, or how likely it is, a line each: nothing where the facts contradict one another. `why` is there
/// for a cell that is certain.
///
/// # Errors
/// For a cell that is open, where the deals are too many to be counted.
pub fn of_cell(
    lang: Lang,
    known: Known<'_>,
    cell: (CardId, HolderId),
    why: Option<&Why>,
) -> Result<Vec<String>, Uncounted> {
    let Known { notebook, record, deduction } = known;
    match (why, &deduction.census) {
        _ if !deduction.consistent => Ok(Vec::new()),
        (Some(why), _) => Ok(lines(lang, notebook, record, cell, why)),
        (None, Some(census)) => Ok(vec![open_cell(lang, notebook, cell, census)]),
        (None, None) => Err(Uncounted::TooLarge),
    }
}

/// A certain cell with its facts and its steps, a line each.
fn lines(
    lang: Lang,
    notebook: &Notebook,
    record: &Record,
    cell: (CardId, HolderId),
    why: &Why,
) -> Vec<String> {
    use words::cluedo as w;
    let (card, holder) = cell;
    let name = cards(notebook, [&card]);
    let conclusion = conclusion(lang, notebook, holder, why.holding, name);
    let mut lines = match why.facts[..] {
        [] => vec![w::why_setup(lang, conclusion)],
        [_] => vec![w::why_one(lang, conclusion)],
        _ => vec![w::why_head(lang, conclusion)],
    };
    lines.extend(facts(lang, notebook, record, &why.facts));
    let steps = steps(lang, notebook, record, &why.steps);
    if steps.is_empty() {
        let without_count = || w::why_no_steps(lang);
        let with_count = |deals| w::why_count(lang, grouped(deals));
        lines.push(why.deals.map_or_else(without_count, with_count));
    } else if why.steps.len() > 1 {
        lines.push(w::why_steps(lang));
        lines.extend(steps.into_iter().map(|step| format!("  {step}")));
    }
    lines
}

/// Which entries contradict one another, in order, and the head of a list of their facts; or that this is not known.
pub fn clash(
    lang: Lang,
    record: &Record,
    facts: Result<&[FactId], Uncounted>,
) -> (Vec<EntryId>, String) {
    use words::notes as w;
    let facts = match facts {
        Ok(facts) => facts,
        Err(why) => return (Vec::new(), clash_somewhere(lang, why)),
    };
    let entries = record.entries(facts);
    let numbers: Vec<String> = entries.iter().map(|id| id.number().to_string()).collect();
    let head = match &numbers[..] {
        [number] => w::clash_one(lang, number),
        numbers => w::clash_many(lang, numbers.join(", ")),
    };
    (entries, head)
}

/// What contradicts itself, in front of a list of those facts; or that this is not known.
pub fn clash_of_facts(lang: Lang, facts: Result<&[FactId], Uncounted>) -> String {
    match facts {
        Ok(facts) => words::cluedo::clash(lang, facts.len()),
        Err(why) => clash_somewhere(lang, why),
    }
}

/// That there is a contradiction, and why nobody knows where.
fn clash_somewhere(lang: Lang, why: Uncounted) -> String {
    match why {
        Uncounted::TooLarge => words::notes::clash_too_large(lang),
        Uncounted::Stopped => words::notes::clash_somewhere(lang),
    }
}

/// What to ask for, and how likely it is, or that it cannot be; why that is another share than the deals would give, where it is.
pub fn suggestion(lang: Lang, notebook: &Notebook, found: &Suggestion) -> String {
    use words::notebook as w;
    let cards = cards(notebook, &found.cards);
    // Among those for one place there may be none that can be the envelope.
    if found.by_deals <= 0.0 {
        return w::suggestion_cannot_be(lang, cards);
    }
    let chance = share(found.probability);
    match chance == share(found.by_deals) {
        true => w::suggestion(lang, cards, chance),
        false => w::suggestion_weighed(lang, cards, chance),
    }
}

/// A cell that trial and error has made certain.
pub fn added(
    lang: Lang,
    notebook: &Notebook,
    (card, holder, holding): (CardId, HolderId, Holding),
) -> String {
    format!("  {}", conclusion(lang, notebook, holder, holding, cards(notebook, [&card])))
}

/// What is known of a cell that is open.
fn open_cell(
    lang: Lang,
    notebook: &Notebook,
    (card, holder): (CardId, HolderId),
    census: &Census,
) -> String {
    let who = capital(&somebody(lang, notebook, holder));
    let name = cards(notebook, [&card]);
    let share = percent(census.count(card, holder), census.deals());
    words::cluedo::open_cell(lang, words::cluedo::chance(lang, who, name, share))
}

/// Facts under their numbers.
pub fn facts(lang: Lang, notebook: &Notebook, record: &Record, facts: &[FactId]) -> Vec<String> {
    facts.iter().map(|&id| numbered(lang, notebook, record, id)).collect()
}

#[cfg(test)]
mod tests {
    use qeq_base::ids::Id;
    use qeq_base::source::SourceText;
    use qeq_cluedo::notebook;

    use super::*;
    use crate::texts::cluedo::called;

    /// A share that is another one than that of the deals says so, and no other does.
    #[test]
    fn a_suggestion_says_where_it_allows_for_what_was_shown() {
        let text = "tools: a, e\nplaces: b\ncharacters: c\nhands: 1\n";
        let notebook = notebook::read(&SourceText::new("", text), &[], called).notebook.unwrap();
        let told = |probability, by_deals| {
            let cards = [0, 2, 3].map(CardId::from_index);
            suggestion(Lang::En, &notebook, &Suggestion { cards, probability, by_deals })
        };
        let plain = "Suggest a, b, c: the chance that they are the envelope is 38\u{a0}%";
        assert_eq!(told(0.381, 0.379), format!("{plain}."));
        let allowing = format!("{plain}, allowing for which card was shown each time.");
        assert_eq!(told(0.38, 0.3), allowing);
        assert_eq!(told(0.0, 0.0), "Suggest a, b, c: they cannot be the envelope.");
    }
}
