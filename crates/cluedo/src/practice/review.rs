//! What the person asked in a game, beside what the machine would have asked after what the person had seen by then.

use qeq_base::search::{Search, Stopped};

use super::Practice;
use crate::census::{Census, Envelope, Uncounted};
use crate::notebook::{Entry, Notebook};
use crate::suggest::{Suggestion, compare};

/// A suggestion of the person's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reviewed {
    /// Which entry of the notebook it is, from 0.
    pub entry: usize,
    /// What is to be said of it.
    pub verdict: Verdict,
}

/// What is to be said of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The envelope was certain already.
    Known(Envelope),
    /// No suggestion was likelier to be the envelope.
    Best(Suggestion),
    /// Another one was.
    Better {
        /// What the person asked for.
        asked: Suggestion,
        /// What is likeliest.
        best: Suggestion,
    },
}

impl Practice {
    /// Reviews what the person has asked so far, in order; what the deals are too many for is left out. The cost is that of a
    /// count and an advice for each suggestion.
    ///
    /// # Errors
    /// When the search is stopped.
    pub fn review(&self, search: &mut Search<'_>) -> Result<Vec<Reviewed>, Stopped> {
        let notebook = self.notebook();
        let mut reviewed = Vec::new();
        for (entry, asked) in asked(notebook) {
            let verdict = verdict(&notebook.after(entry), asked, search)?;
            reviewed.extend(verdict.map(|verdict| Reviewed { entry, verdict }));
        }
        Ok(reviewed)
    }
}

/// What the owner of a notebook has asked for, with the number of each entry.
fn asked(notebook: &Notebook) -> impl Iterator<Item = (usize, Envelope)> {
    let turns = notebook.entries().iter().map(Entry::turn).enumerate();
    let own = turns.filter_map(|(entry, turn)| Some((entry, turn?)));
    own.filter(|(_, turn)| turn.asker() == notebook.me())
        .map(|(entry, turn)| (entry, *turn.cards()))
}

/// What is to be said of a suggestion of the owner of a notebook; nothing where the deals are too many.
fn verdict(
    notebook: &Notebook,
    asked: Envelope,
    search: &mut Search<'_>,
) -> Result<Option<Verdict>, Stopped> {
    let record = notebook.record();
    let census = match Census::take(notebook.setup(), &record.game().facts, search) {
        Ok(census) => census,
        Err(Uncounted::TooLarge) => return Ok(None),
        Err(Uncounted::Stopped) => return Err(Stopped::Asked),
    };
    let known: Vec<_> = census.table().envelope().collect();
    if let [tool, place, character] = known[..] {
        return Ok(Some(Verdict::Known([tool, place, character])));
    }
    let compared = compare(notebook, &census, asked, search)?;
    Ok(compared.map(|[asked, best]| match asked == best {
        true => Verdict::Best(best),
        false => Verdict::Better { asked, best },
    }))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use qeq_base::search::Budget;

    use super::*;
    use crate::deck::Category;
    use crate::game::Setup;
    use crate::practice::Input;
    use crate::testing::deck;

    fn start() -> Practice {
        let setup = Setup::new(deck([4, 6, 5]), vec![4, 4, 4]).unwrap();
        Practice::deal(&Notebook::new(setup), 2, &mut Search::unlimited()).unwrap()
    }

    /// Plays until the game is over; the person asks by `choose`.
    fn played(choose: impl Fn(&Practice) -> Envelope) -> Practice {
        let mut practice = start();
        while practice.ending().is_none() {
            let input = match practice.reached() {
                Some(reached) => Input::Show(reached.held[0]),
                None if practice.is_my_turn() => Input::Ask(choose(&practice)),
                None => Input::Go,
            };
            practice.handle(input, &mut Search::unlimited()).unwrap();
        }
        practice
    }

    /// The first card of each category: the same whatever is known.
    fn first(practice: &Practice) -> Envelope {
        let deck = practice.notebook().setup().deck();
        Category::ALL.map(|it| deck.cards_of(it).next().unwrap())
    }

    #[test]
    fn whoever_asks_for_ever_the_same_is_told_of_better_until_the_envelope_is_known() {
        let practice = played(first);
        let asked = asked(practice.notebook()).count();
        let review = practice.review(&mut Search::unlimited()).unwrap();
        assert_eq!(review.len(), asked);
        let better = review.iter().filter(|it| matches!(it.verdict, Verdict::Better { .. }));
        assert!(better.count() > 0, "{review:?}");
        for Reviewed { entry, verdict } in review {
            let Entry::Turn(turn) = &practice.notebook().entries()[entry] else {
                panic!("{entry}")
            };
            match verdict {
                Verdict::Known(cards) => assert_eq!(cards, practice.envelope()),
                Verdict::Best(asked) => assert_eq!(asked.cards, *turn.cards()),
                Verdict::Better { asked, best } => {
                    assert_eq!(asked.cards, *turn.cards());
                    assert!(best.probability > asked.probability);
                }
            }
        }
    }

    #[test]
    fn whoever_asks_as_advised_is_told_that_nothing_was_better() {
        let advised = |practice: &Practice| {
            let (notebook, mut search) = (practice.notebook(), Search::unlimited());
            let facts = notebook.record().into_game().facts;
            let census = Census::take(notebook.setup(), &facts, &mut search).unwrap();
            let advice = crate::suggest::advise(notebook, &census, None, &mut search).unwrap();
            advice.map_or_else(|| first(practice), |it| it.cards)
        };
        let review = played(advised).review(&mut Search::unlimited()).unwrap();
        assert!(!review.is_empty());
        assert!(
            review.iter().all(|it| !matches!(it.verdict, Verdict::Better { .. })),
            "{review:?}"
        );
    }

    /// With a whole deck deals are drawn, and equally likely envelopes come out different from draw to draw.
    #[test]
    fn what_another_draw_advises_is_no_worse() {
        let setup = Setup::new(deck([6, 6, 9]), vec![6, 6, 6]).unwrap();
        let mut practice =
            Practice::deal(&Notebook::new(setup), 5, &mut Search::unlimited()).unwrap();
        let mut drawn = 0;
        while drawn < 4 && practice.ending().is_none() {
            let input = match practice.reached() {
                Some(reached) => Input::Show(reached.held[0]),
                None if practice.is_my_turn() => {
                    let (notebook, mut search) = (practice.notebook(), Search::unlimited());
                    let facts = notebook.record().into_game().facts;
                    let census = Census::take(notebook.setup(), &facts, &mut search).unwrap();
                    let advice = crate::suggest::advise(notebook, &census, Some(7), &mut search);
                    drawn += 1;
                    Input::Ask(advice.unwrap().map_or_else(|| first(&practice), |it| it.cards))
                }
                None => Input::Go,
            };
            practice.handle(input, &mut Search::unlimited()).unwrap();
        }
        let review = practice.review(&mut Search::unlimited()).unwrap();
        assert!(review.len() > 2, "{review:?}");
        let better = review.iter().filter(|it| matches!(it.verdict, Verdict::Better { .. }));
        assert_eq!(better.count(), 0, "{review:?}");
    }

    #[test]
    fn a_stop_is_heard() {
        let practice = played(first);
        let mut stop = |_| ControlFlow::Break(());
        let mut search = Search::watched(Budget::unlimited(), &mut stop);
        assert_eq!(practice.review(&mut search), Err(Stopped::Asked));
    }
}
