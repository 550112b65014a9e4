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
        Err(Uncounted::TooLarge) => return (Vec::new(), w::clash_too_large(lang)),
        Err(Uncounted::Stopped) => return (Vec::new(), w::clash_somewhere(lang)),
    };
    let entries = record.entries(facts);
    let numbers: Vec<String> = entries.iter().map(|id| id.number().to_string()).collect();
    let head = match &numbers[..] {
        [number] => w::clash_one(lang, number),
        numbers => w::clash_many(lang, numbers.join(", ")),
    };
    (entries, head)
}

/// What to ask for, and how likely it is; why that is another share than the deals would give, where it is.
pub fn suggestion(lang: Lang, notebook: &Notebook, found: &Suggestion) -> String {
    use words::notebook as w;
    let cards = cards(notebook, &found.cards);
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

/// A count in groups of three digits, which nobody would have to count: with spaces where no line breaks, as the
/// International System has it in every language. Up to four digits are read at a glance.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let (first, rest) = digits.split_at(digits.len() % 3);
    let groups = (0..rest.len()).step_by(3).map(|at| &rest[at..at + 3]);
    let all: Vec<&str> = [first].into_iter().filter(|it| !it.is_empty()).chain(groups).collect();
    all.join("\u{a0}")
}

/// A share of the whole as a percentage: certain and impossible are said only of what is.
pub fn percent(part: u128, whole: u128) -> String {
    match part {
        0 => share(0.0),
        all if all == whole => share(1.0),
        // A share so near to one that it cannot be told from it is not certain.
        _ => share((part as f64 / whole as f64).min(1.0 - f64::EPSILON)),
    }
}

/// The number and its sign stay on one line.
fn share(share: f64) -> String {
    let number = match 100.0 * share {
        0.0 => "0".to_owned(),
        100.0 => "100".to_owned(),
        low if low < 1.0 => "<1".to_owned(),
        high if high > 99.0 => ">99".to_owned(),
        share => format!("{share:.0}"),
    };
    format!("{number}\u{a0}%")
}

#[cfg(test)]
mod tests {
    use qeq_base::ids::Id;
    use qeq_base::source::SourceText;
    use qeq_cluedo::notebook;

    use super::*;
    use crate::texts::cluedo::called;

    #[test]
    fn counts_of_five_digits_or_more_are_in_groups_of_three() {
        for (count, told) in [
            (0, "0"),
            (9999, "9999"),
            (10_000, "10 000"),
            (123_456, "123 456"),
            (5_557_616_064, "5 557 616 064"),
            (u128::MAX, "340 282 366 920 938 463 463 374 607 431 768 211 455"),
        ] {
            assert_eq!(grouped(count), told.replace(' ', "\u{a0}"));
        }
    }

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
    }

    #[test]
    fn certain_and_impossible_are_said_only_of_what_is() {
        let shown = [0.0, 0.003, 0.01, 0.99, 0.9999, 1.0].map(share);
        let told = ["0", "<1", "1", "99", ">99", "100"].map(|number| format!("{number}\u{a0}%"));
        assert_eq!(shown, told);
        let all = u128::MAX;
        let shown = [0, 1, all - 1, all].map(|it| percent(it, all));
        assert_eq!(shown, [&*told[0], &told[1], &told[4], &told[5]]);
    }
}
