//! A game to practise on, in words.

use qeq_base::ids::Id;
use qeq_cluedo::deck::CardId;
use qeq_cluedo::game::{HolderId, Mark, Table};
use qeq_cluedo::notebook::{Answer, Entry, Notebook, Shown, Turn};
use qeq_cluedo::practice::review::{Reviewed, Verdict};
use qeq_cluedo::practice::{Ending, Event, Reached};
use qeq_i18n::{Lang, words};

use super::{asked, cards, holder, somebody};
use crate::texts::capital;
use crate::texts::numbers::share;

/// What everybody has seen, as a sentence.
pub fn event(lang: Lang, notebook: &Notebook, event: &Event) -> String {
    match event {
        Event::Asked(turn) => {
            let only = only_one_held(lang, notebook, turn);
            let told = self::turn(lang, notebook, turn);
            format!("{told}{}", only.map(|only| format!(" {only}")).unwrap_or_default())
        }
        Event::Reached(turn) => self::turn(lang, notebook, turn),
        Event::Accused { player, cards: these, is_right } => {
            let told = accused(lang, notebook, *player, cards(notebook, these), *is_right);
            match is_right {
                true => format!("{told}."),
                false => format!("{told}. {}", out(lang, notebook, *player)),
            }
        }
    }
}

/// A suggestion and what was answered, in sentences.
fn turn(lang: Lang, notebook: &Notebook, turn: &Turn) -> String {
    let answers = turn.answers().iter().map(|it| answer(lang, notebook, *it));
    let answers = answers.collect::<Vec<_>>().join("; ");
    let asked = asked(lang, notebook, turn);
    if answers.is_empty() {
        format!("{asked}.")
    } else {
        format!("{asked}. {}.", capital(&answers))
    }
}

/// What one player answers.
fn answer(lang: Lang, notebook: &Notebook, Answer { player, shown }: Answer) -> String {
    use words::practice as w;
    let who = || somebody(lang, notebook, player);
    match (shown, notebook.is_you(player)) {
        (Shown::Nothing, true) => w::you_have_none(lang),
        (Shown::Nothing, false) => w::has_none(lang, who()),
        (Shown::Something, true) => w::you_show_some(lang),
        (Shown::Something, false) => w::shows_some(lang, who()),
        (Shown::Card(card), true) => w::you_show(lang, cards(notebook, [&card])),
        (Shown::Card(card), false) => w::shows(lang, who(), cards(notebook, [&card])),
    }
}

/// The own cards below the numbers of their entries, which come before everything that is seen. `None` where there are none.
pub fn own_cards(lang: Lang, notebook: &Notebook) -> Option<String> {
    use words::practice as w;
    let last = own_size(notebook);
    let own = notebook.entries().iter().take(last).flat_map(Entry::cards);
    let own = cards(notebook, own);
    match last {
        0 => None,
        1 => Some(w::own_entry(lang, own)),
        last => Some(w::own_entries(lang, last, own)),
    }
}

/// That the person had no choice, where the card shown was the only one.
fn only_one_held(lang: Lang, notebook: &Notebook, turn: &Turn) -> Option<String> {
    let own = notebook.own_answer(turn.cards())?;
    let is_shown = own.shown != Shown::Nothing && turn.answers().contains(&own);
    is_shown.then(|| words::practice::only_one_held(lang))
}

fn accused(
    lang: Lang,
    notebook: &Notebook,
    player: HolderId,
    these: String,
    is_right: bool,
) -> String {
    use words::practice as w;
    let who = capital(&somebody(lang, notebook, player));
    match (notebook.is_you(player), is_right) {
        (true, true) => w::you_accuse_rightly(lang, these),
        (true, false) => w::you_accuse_wrongly(lang, these),
        (false, true) => w::accuses_rightly(lang, who, these),
        (false, false) => w::accuses_wrongly(lang, who, these),
    }
}

/// What comes of a wrong accusation.
fn out(lang: Lang, notebook: &Notebook, player: HolderId) -> String {
    match notebook.is_you(player) {
        true => words::practice::you_are_out(lang),
        false => words::practice::they_are_out(lang),
    }
}

/// The question which card to show of those that [`Reached`] leaves, below what was asked.
pub fn ask_shown(lang: Lang, notebook: &Notebook, reached: &Reached) -> [String; 2] {
    let asked = event(lang, notebook, &Event::Reached(reached.turn.clone()));
    let who = somebody(lang, notebook, reached.turn.asker());
    [asked, words::practice::ask_shown(lang, who)]
}

/// Who held which cards, a line for each player.
pub fn hands(lang: Lang, notebook: &Notebook, deal: &Table) -> Vec<String> {
    let setup = notebook.setup();
    let hand = |player: HolderId| {
        let is_held = |card: &CardId| deal.mark(*card, player) == Mark::Yes;
        let held: Vec<CardId> = setup.deck().cards().filter(is_held).collect();
        format!("{}: {}", capital(&holder(lang, notebook, player)), cards(notebook, &held))
    };
    let head = format!("{}:", words::practice::dealt(lang));
    std::iter::once(head).chain(setup.players().map(hand)).collect()
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
        Some(player) if player == notebook.me() => w::won(lang),
        Some(player) => w::lost(lang, capital(&somebody(lang, notebook, player))),
        None => w::nobody_won(lang),
    };
    let envelope = ending.known.map(|(card, _)| card);
    let was = w::was(lang, cards(notebook, &envelope));
    let details = together(ending).map(|(these, after)| known(lang, notebook, &these, after));
    [winner, was].into_iter().chain(all_known(lang, notebook, ending)).chain(details).collect()
}

/// From when on the whole envelope could be known, if ever and not from the deal on.
fn all_known(lang: Lang, notebook: &Notebook, ending: &Ending) -> Option<String> {
    use words::practice as w;
    let after: Option<Vec<usize>> = ending.known.iter().map(|&(_, after)| after).collect();
    let after = after?.into_iter().max().filter(|&after| !is_in_hand(notebook, after))?;
    Some(match notebook.entries().len() - after {
        0 => w::known_at_last(lang, after),
        more => w::all_known(lang, after, w::entries(lang, more)),
    })
}

/// The cards of the envelope that could be known after the same entry together, and that.
fn together(ending: &Ending) -> impl Iterator<Item = (Vec<CardId>, Option<usize>)> {
    let mut groups: Vec<(Vec<CardId>, Option<usize>)> = Vec::new();
    for (card, after) in ending.known {
        match groups.iter_mut().find(|group| group.1 == after) {
            Some((these, _)) => these.push(card),
            None => groups.push((vec![card], after)),
        }
    }
    groups.into_iter()
}

fn known(lang: Lang, notebook: &Notebook, these: &[CardId], after: Option<usize>) -> String {
    use words::practice as w;
    let name = cards(notebook, these);
    match after {
        None => w::never_known(lang, name),
        Some(after) if is_in_hand(notebook, after) => w::known_from_hand(lang, name),
        Some(after) => {
            let last = sentence(lang, notebook, &notebook.entries()[after - 1]);
            w::known_from(lang, name, after, last)
        }
    }
}

/// What a suggestion was worth beside the best one.
pub fn reviewed(lang: Lang, notebook: &Notebook, reviewed: &Reviewed) -> String {
    use words::practice as w;
    let n = reviewed.entry + 1;
    match &reviewed.verdict {
        Verdict::Known(envelope) => w::review_known(lang, n, cards(notebook, envelope)),
        Verdict::Best(asked) => w::review_best(lang, n, share(asked.probability)),
        Verdict::Better { asked, best } => {
            let (own, percent) = (share(asked.probability), share(best.probability));
            w::review_better(lang, n, cards(notebook, &best.cards), percent, own)
        }
    }
}

/// An entry in sentences.
fn sentence(lang: Lang, notebook: &Notebook, entry: &Entry) -> String {
    match entry {
        Entry::Turn(it) => turn(lang, notebook, it),
        Entry::Fact(_) => format!("{}.", super::entry(lang, notebook, entry)),
    }
}

/// Whether so many entries are only the own cards.
fn is_in_hand(notebook: &Notebook, entries: usize) -> bool {
    entries <= own_size(notebook)
}

/// So many entries at the beginning are the own cards.
fn own_size(notebook: &Notebook) -> usize {
    notebook.setup().hands()[notebook.me().index()]
}

#[cfg(test)]
mod tests {
    use qeq_base::source::SourceText;
    use qeq_cluedo::notebook;
    use qeq_cluedo::suggest::Suggestion;

    use super::*;
    use crate::texts::cluedo::called;

    #[test]
    fn the_own_cards_have_the_numbers_of_their_entries() {
        let told = |hands: &str, entries: &str| {
            let lists = "tools: a, b\nplaces: c, d\ncharacters: e, f\n";
            let text = format!("{lists}hands: {hands}\nme: 1\n{entries}0 ? b, c, e\n");
            let source = SourceText::new("", text);
            let notebook = notebook::read(&source, &[], called).notebook.unwrap();
            Lang::ALL.map(|lang| own_cards(lang, &notebook))
        };
        let [es, en] = ["1–2. Tus cartas: d, a.", "1–2. Your cards: d, a."].map(str::to_owned);
        assert_eq!(told("1 2", "1 + d\n1 + a\n"), [Some(es), Some(en)]);
        let [es, en] = ["1. Tu carta: f.", "1. Your card: f."].map(str::to_owned);
        assert_eq!(told("2 1", "1 + f\n"), [Some(es), Some(en)]);
        assert_eq!(told("3 0", ""), [None, None]);
    }

    fn two_players() -> Notebook {
        let text = "tools: a, b\nplaces: c, d\ncharacters: e, f\nhands: 2 1\n0 + a\n0 + d\n";
        let mut notebook =
            notebook::read(&SourceText::new("test", text), &[], called).notebook.unwrap();
        notebook.is_addressed = true;
        notebook
    }

    #[test]
    fn whoever_has_no_choice_is_told_what_was_shown() {
        let notebook = two_players();
        let told = |line: &str| {
            let Ok(Entry::Turn(turn)) = notebook::text::entry(line, &notebook, called) else {
                panic!("{line}")
            };
            event(Lang::Es, &notebook, &Event::Asked(turn))
        };
        let only = " Es la única de las tres que tienes.";
        let asked = "El jugador 1 pregunta por a, c, e. Tú enseñas a.";
        assert_eq!(told("1 ? a, c, e: 0 + a"), format!("{asked}{only}"));
        assert!(!told("1 ? a, d, e: 0 + d").contains(only), "that was chosen");
        assert!(!told("1 ? b, c, e: 0 -").contains(only));
        assert_eq!(told("0 ? a, c, e: 1 + e"), "Preguntas por a, c, e. El jugador 1 enseña e.");
    }

    #[test]
    fn accusations_are_told_in_the_right_person() {
        let cards = [1, 2, 4].map(CardId::from_index);
        let mut notebook = two_players();
        let told = |lang, notebook: &Notebook, at, is_right| {
            let player = HolderId::from_index(at);
            event(lang, notebook, &Event::Accused { player, cards, is_right })
        };
        let wrongly = |lang, notebook: &Notebook| [0, 1].map(|at| told(lang, notebook, at, false));
        assert_eq!(told(Lang::En, &notebook, 0, true), "You accuse with b, c, e, and are right.");
        let right = "Player 1 accuses with b, c, e, and is right.";
        assert_eq!(told(Lang::En, &notebook, 1, true), right);
        let es = [
            "Acusas con b, c, e, y fallas. Ya no preguntas más: sigues mirando.",
            "El jugador 1 acusa con b, c, e, y falla. Ya no pregunta más: sigue mirando.",
        ];
        assert_eq!(wrongly(Lang::Es, &notebook), es);
        let en = [
            "You accuse with b, c, e, and are wrong. You ask no more, and look on.",
            "Player 1 accuses with b, c, e, and is wrong. They ask no more, and look on.",
        ];
        assert_eq!(wrongly(Lang::En, &notebook), en);
        // Whoever has a name is called by it, also to themselves.
        notebook.rename(["Ana", "Luis"].map(str::to_owned).into()).unwrap();
        let es = ["Ana", "Luis"].map(|who| {
            format!("{who} acusa con b, c, e, y falla. Ya no pregunta más: sigue mirando.")
        });
        assert_eq!(wrongly(Lang::Es, &notebook), es);
        let en = ["Ana", "Luis"].map(|who| {
            format!("{who} accuses with b, c, e, and is wrong. They ask no more, and look on.")
        });
        assert_eq!(wrongly(Lang::En, &notebook), en);
    }

    #[test]
    fn every_hand_has_its_line() {
        let notebook = two_players();
        let setup = notebook.setup();
        let deal = Table::new(setup, |card, holder| {
            let owner = [0, 2, 2, 0, 2, 1][card.index()];
            if owner == holder.index() { Mark::Yes } else { Mark::No }
        });
        let lines = hands(Lang::Es, &notebook, &deal);
        assert_eq!(lines, ["Las cartas de cada uno:", "Tú: a, d", "Jugador 1: f"]);
    }

    #[test]
    fn a_suggestion_is_told_beside_the_best_one() {
        let notebook = two_players();
        let suggestion = |cards: [usize; 3], probability| Suggestion {
            cards: cards.map(CardId::from_index),
            probability,
            by_deals: probability,
        };
        let (asked, best) = (suggestion([0, 2, 4], 0.0), suggestion([1, 2, 4], 0.375));
        let told = |verdict| reviewed(Lang::En, &notebook, &Reviewed { entry: 4, verdict });
        let better =
            "Entry 5: better b, c, e (the envelope with a chance of 38\u{a0}%; yours, 0\u{a0}%).";
        assert_eq!(told(Verdict::Better { asked, best }), better);
        let none =
            "Entry 5: there was no better suggestion (the envelope with a chance of 38\u{a0}%).";
        assert_eq!(told(Verdict::Best(best)), none);
        let known = "Entry 5: you could already accuse with b, c, e.";
        assert_eq!(told(Verdict::Known(best.cards)), known);
    }

    #[test]
    fn what_was_known_from_the_deal_on_did_not_wait_for_the_last_entry() {
        let text = "tools: a\nplaces: b\ncharacters: c, d\nhands: 1\n0 + d\n";
        let notebook =
            notebook::read(&SourceText::new("test", text), &[], called).notebook.unwrap();
        let known = [0, 1, 2].map(|at| (CardId::from_index(at), Some(1)));
        let lines = ending(Lang::En, &notebook, &Ending { winner: Some(notebook.me()), known });
        assert_eq!(lines[2..], ["a, b, c: known from the deal on."]);
    }

    #[test]
    fn what_is_the_same_for_several_cards_is_said_once() {
        let mut notebook = two_players();
        let Ok(entry) = notebook::text::entry("1 ? b, c, e: 0 -", &notebook, called) else {
            panic!("an entry")
        };
        notebook.push(entry);
        let told = |afters: [Option<usize>; 3]| {
            let card = |at: usize| CardId::from_index([1, 2, 4][at]);
            let known = [0, 1, 2].map(|at| (card(at), afters[at]));
            ending(Lang::Es, &notebook, &Ending { winner: None, known })[2..].to_vec()
        };
        let entry = "podías saberlo desde el apunte 3. El jugador 1 pregunta por b, c, e. Tú no tienes ninguna.";
        let all = "El sobre entero no podía saberse hasta el último apunte, el 3.";
        assert_eq!(told([Some(3); 3]), [all.to_owned(), format!("b, c, e: {entry}")]);
        let never = "c: con lo que viste no podía saberse.".to_owned();
        assert_eq!(told([Some(3), None, Some(3)]), [format!("b, e: {entry}"), never]);
    }
}
