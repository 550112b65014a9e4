//! What one's own hand says of answers: whoever has written all of it down need not say what follows from it, and
//! cannot say what it denies.
//!
//! ```text
//! of the three that somebody else asks for, I hold
//!    none      I show nothing
//!    one       I show that one
//!    more      I choose
//! ```

use qeq_base::ids::Id;

use super::{Answer, Entry, EntryId, Notebook, Shown, Turn};
use crate::deck::{CardId, CardSet};
use crate::game::{Fact, HolderId};

/// Why an answer cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The own hand holds these.
    Holds(CardSet),
    /// It holds none of these.
    Lacks(CardSet),
}

impl Notebook {
    /// The cards of the own hand; `None` unless there is an entry for each of them.
    pub(crate) fn own_hand(&self) -> Option<CardSet> {
        let own = self.own_cards();
        (own.len() == self.setup.hands()[self.me.index()]).then_some(own)
    }

    /// The cards of the own hand that there is an entry for.
    pub(crate) fn own_cards(&self) -> CardSet {
        self.entries.iter().filter_map(|entry| self.own_card(entry)).collect()
    }

    /// The card that an entry says is in the own hand.
    pub(super) fn own_card(&self, entry: &Entry) -> Option<CardId> {
        match entry {
            Entry::Fact(Fact::HasSome { player, cards }) if *player == self.me => match cards[..] {
                [card] => Some(card),
                _ => None,
            },
            Entry::Fact(_) => None,
            Entry::Turn(turn) => turn.answers().iter().find_map(|answer| match answer.shown {
                Shown::Card(card) if answer.player == self.me => Some(card),
                _ => None,
            }),
        }
    }

    /// What I answer when somebody else asks for these; `None` where I choose, or my hand is not known.
    pub fn own_answer(&self, cards: &[CardId; 3]) -> Option<Answer> {
        let held = self.own_hand()?.and(cards.iter().copied().collect());
        let shown = if held.is_empty() { Shown::Nothing } else { Shown::Card(held.single()?) };
        Some(Answer { player: self.me, shown })
    }

    /// My answer to a suggestion that has reached me, where it lacks: everybody before me had nothing, and I have no
    /// choice. It is put into its place and given back.
    pub fn complete(&self, entry: &mut Entry) -> Option<Answer> {
        let Entry::Turn(turn) = entry else { return None };
        let mut before = self.setup.answering(turn.asker()).take_while(|&player| player != self.me);
        let place_of = |player| turn.answers().iter().position(|answer| answer.player == player);
        let is_asked = turn.asker() != self.me && place_of(self.me).is_none();
        let own = self.own_answer(turn.cards()).filter(|_| is_asked)?;
        let place = before.try_fold(0, |place, player| {
            let at = place_of(player)?;
            (turn.answers()[at].shown == Shown::Nothing).then_some(place.max(at + 1))
        })?;
        // Nobody would have been asked after me.
        let is_last = place == turn.answers().len();
        if own.shown != Shown::Nothing && !is_last {
            return None;
        }
        turn.answer(place, own);
        Some(own)
    }

    /// As [`complete`](Self::complete), for an entry that is to come in the place of one, which says nothing of my hand
    /// any more.
    pub fn complete_instead(&self, gone: EntryId, entry: &mut Entry) -> Option<Answer> {
        self.without(gone).complete(entry)
    }

    /// The notebook before another entry comes in the place of one; all of it where there is none of this id.
    pub fn without(&self, gone: EntryId) -> Self {
        let mut others = self.clone();
        if others.has(gone) {
            others.remove(gone);
        }
        others
    }

    /// What the own hand says against an answer of anybody to the question for these cards.
    pub fn objection(&self, cards: &[CardId; 3], answer: Answer) -> Option<Objection> {
        use Objection::{Holds, Lacks};
        let (own, asked) = (self.own_hand()?, cards.iter().copied().collect::<CardSet>());
        let held = own.and(asked);
        match (answer.shown, answer.player == self.me) {
            (Shown::Nothing, true) => (!held.is_empty()).then_some(Holds(held)),
            (Shown::Something, true) => held.is_empty().then_some(Lacks(asked)),
            (Shown::Card(card), true) => (!own.contains(card)).then(|| Lacks(CardSet::only(card))),
            (Shown::Nothing, false) => None,
            (Shown::Something, false) => (held == asked).then_some(Holds(held)),
            (Shown::Card(card), false) => own.contains(card).then(|| Holds(CardSet::only(card))),
        }
    }

    /// What may be answered when somebody asks for these, in the order of those who are asked: nothing that the own hand
    /// denies, nothing of mine where I have no choice, and of nobody after me where I show my only one.
    pub fn possible(&self, asker: HolderId, cards: &[CardId; 3]) -> Vec<Answer> {
        let own = self.own_answer(cards);
        let is_end =
            |player| player == self.me && own.is_some_and(|own| own.shown != Shown::Nothing);
        let asked = self.setup.answering(asker).take_while(|&player| !is_end(player));
        let open = asked.filter(|&player| own.is_none_or(|own| player != own.player));
        let all = [Shown::Nothing, Shown::Something].into_iter().chain(cards.map(Shown::Card));
        open.flat_map(|player| all.clone().map(move |shown| Answer { player, shown }))
            .filter(|&answer| self.objection(cards, answer).is_none())
            .collect()
    }

    /// The first objection to an answer of a suggestion.
    pub(crate) fn objection_to(&self, turn: &Turn) -> Option<Objection> {
        turn.answers().iter().find_map(|&answer| self.objection(turn.cards(), answer))
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::source::SourceText;

    use super::*;
    use crate::notebook::{read, text};

    /// Eva keeps it, who sits last; her hand is `own`.
    fn notebook(own: &str) -> Notebook {
        let head = "tools: a, b, c\nplaces: d, e, f\ncharacters: g, h, i\nhands: 2 2 2\n";
        let text = format!("{head}players: Ana, Luis, Eva\nme: 2\n{own}");
        read(&SourceText::new("test", text), &[], |_| None).notebook.expect("a good notebook")
    }

    fn turn(notebook: &Notebook, line: &str) -> Turn {
        match text::entry(line, notebook, |_| None) {
            Ok(Entry::Turn(turn)) => turn,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// The line with the own answer where it lacks.
    fn completed(own: &str, line: &str) -> String {
        let notebook = notebook(own);
        let mut entry = Entry::Turn(turn(&notebook, line));
        let added = notebook.complete(&mut entry);
        let written = text::line(notebook.setup(), &entry).to_string();
        assert_eq!(added.is_some(), written.matches("2 ").count() > line.matches("2 ").count());
        written
    }

    const OWN: &str = "2 + a\n2 + d\n";

    #[test]
    fn a_hand_is_known_when_every_card_of_it_is_written_down() {
        let known = |own: &str| notebook(own).own_hand().map(CardSet::len);
        assert_eq!((known(OWN), known("2 + a\n0 ? b, d, g: 1 -, 2 + d\n")), (Some(2), Some(2)));
        for part in ["", "2 + a\n", "2 + a, d\n", "0 + a\n0 + d\n", "2 + a\n2 + d\n2 + g\n"] {
            assert_eq!(known(part), None, "{part}");
        }
        let of_others = "2 + a\n2 ? b, d, g: 0 + d\n";
        assert_eq!(known(of_others), None, "what I was shown is not mine");
    }

    #[test]
    fn whoever_has_no_choice_is_not_asked() {
        let of = |line| completed(OWN, line);
        assert_eq!(of("0 ? b, e, g: 1 -"), "0 ? b, e, g: 1 -, 2 -");
        assert_eq!(of("0 ? a, e, g: 1 -"), "0 ? a, e, g: 1 -, 2 + a");
        assert_eq!(of("1 ? b, e, g"), "1 ? b, e, g: 2 -");
        assert_eq!(of("1 ? b, e, g: 0 + e"), "1 ? b, e, g: 2 -, 0 + e");
    }

    #[test]
    fn nobody_speaks_for_whoever_chooses_or_is_not_reached() {
        for line in [
            "0 ? a, d, g: 1 -",
            "0 ? b, e, g",
            "0 ? b, e, g: 1 +",
            "2 ? b, e, g: 0 -",
            "0 ? b, e, g: 1 -, 2 -",
            "1 ? a, e, g: 0 + e",
        ] {
            assert_eq!(completed(OWN, line), line);
        }
        assert_eq!(completed("2 + a\n", "1 ? b, e, g"), "1 ? b, e, g");
    }

    #[test]
    fn an_entry_that_is_mended_says_nothing_of_the_hand() {
        let notebook = notebook("2 + a\n0 ? b, d, g: 1 -, 2 + d\n");
        let instead = |at, line| {
            let mut entry = Entry::Turn(turn(&notebook, line));
            notebook.complete_instead(EntryId::from_index(at), &mut entry);
            text::line(notebook.setup(), &entry).to_string()
        };
        assert_eq!(instead(1, "0 ? b, e, g: 1 -"), "0 ? b, e, g: 1 -", "the hand is not known");
        assert_eq!(instead(2, "0 ? b, e, g: 1 -"), "0 ? b, e, g: 1 -, 2 -");
    }

    /// What may be answered, as in the text: each one's answers behind his number.
    fn possible(own: &str, line: &str) -> String {
        let notebook = notebook(own);
        let turn = turn(&notebook, line);
        let (asker, cards) = (turn.asker(), *turn.cards());
        let all = notebook.possible(asker, &cards);
        let sign = |answer: &Answer| match answer.shown {
            Shown::Nothing => "-",
            Shown::Something => "+",
            Shown::Card(card) => notebook.setup().deck().name(card),
        };
        let players = all.chunk_by(|one, other| one.player == other.player);
        let line = |of: &[Answer]| {
            format!("{}{}", of[0].player.index(), of.iter().map(sign).collect::<String>())
        };
        players.map(line).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_may_be_answered_is_what_the_own_hand_leaves() {
        assert_eq!(possible("", "0 ? a, d, g"), "1-+adg 2-+adg");
        assert_eq!(possible(OWN, "0 ? b, e, g"), "1-+beg");
        assert_eq!(possible(OWN, "0 ? a, e, g"), "1-+eg");
        assert_eq!(possible(OWN, "1 ? a, e, g"), "", "I show it, and nobody else is asked");
        assert_eq!(possible(OWN, "1 ? b, e, g"), "0-+beg");
        assert_eq!(possible(OWN, "0 ? a, d, g"), "1-+g 2+ad");
        assert_eq!(possible(OWN, "2 ? a, e, g"), "0-+eg 1-+eg");
    }

    #[test]
    fn what_the_own_hand_denies_is_named() {
        let notebook = notebook(OWN);
        let says = |line: &str| {
            let names = |cards: CardSet| {
                cards.iter().map(|card| notebook.setup().deck().name(card)).collect::<String>()
            };
            match notebook.objection_to(&turn(&notebook, line)) {
                Some(Objection::Holds(cards)) => format!("+{}", names(cards)),
                Some(Objection::Lacks(cards)) => format!("-{}", names(cards)),
                None => String::new(),
            }
        };
        assert_eq!(says("0 ? a, d, g: 1 -, 2 -"), "+ad");
        assert_eq!(says("0 ? b, e, g: 2 +"), "-beg");
        assert_eq!(says("0 ? a, e, g: 2 + g"), "-g");
        assert_eq!(says("0 ? a, e, g: 1 + a"), "+a");
        for fine in
            ["0 ? a, d, g: 1 +", "0 ? a, d, g: 2 +", "0 ? a, d, g: 2 + d", "0 ? b, e, g: 2 -"]
        {
            assert_eq!(says(fine), "", "{fine}");
        }
    }

    #[test]
    fn nobody_else_shows_any_of_three_that_i_hold() {
        let head = "tools: a, b, c\nplaces: d, e, f\ncharacters: g, h, i\nhands: 3 3\n";
        let text = format!("{head}me: 0\n0 + a\n0 + d\n0 + g\n");
        let notebook = read(&SourceText::new("test", text), &[], |_| None).notebook.unwrap();
        let turn = turn(&notebook, "0 ? a, d, g: 1 +");
        let all = Objection::Holds(turn.cards().iter().copied().collect());
        assert_eq!(notebook.objection_to(&turn), Some(all));
    }
}
