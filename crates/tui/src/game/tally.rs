//! What two have won of one another while they play on in the same way: they may change places from game to game.

use qeq_i18n::{Lang, words};

/// Games of two in this order, each won by one of them or by nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tally<P, R> {
    seats: [P; 2],
    /// What else has to stay the same: board, rules.
    rest: R,
    score: Score,
}

/// Games won by the first, won by the second, and by nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) won: [usize; 2],
    pub(crate) drawn: usize,
}

/// Who has won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winner {
    First,
    Second,
    Nobody,
}

impl Score {
    /// It in words, as the first counts it.
    pub(crate) fn told(self, lang: Lang) -> String {
        let Self { won: [won, lost], drawn } = self;
        words::players::tally(lang, won, lost, drawn)
    }

    /// The same as the other one of the two counts it.
    pub(crate) fn turned(self) -> Self {
        let [first, second] = self.won;
        Self { won: [second, first], ..self }
    }

    /// With one more game.
    fn with(mut self, winner: Winner) -> Self {
        match winner {
            Winner::First => self.won[0] += 1,
            Winner::Second => self.won[1] += 1,
            Winner::Nobody => self.drawn += 1,
        }
        self
    }
}

impl<P: Clone + PartialEq, R: PartialEq> Tally<P, R> {
    /// Nothing is played yet.
    pub(crate) fn new(seats: [P; 2], rest: R) -> Self {
        Self { seats, rest, score: Score::default() }
    }

    /// Who sat where, and what else had to stay the same.
    pub(crate) fn at_table(&self) -> (&[P; 2], &R) {
        (&self.seats, &self.rest)
    }

    /// The same two, who have won nothing of one another yet.
    pub(crate) fn anew(self) -> Self {
        Self::new(self.seats, self.rest)
    }

    /// The score of those who sit there now, with the game that they play where that is over; `None` before a second one.
    pub(crate) fn score(&self, winner: Option<Winner>) -> Option<Score> {
        let score = winner.map_or(self.score, |winner| self.score.with(winner));
        (self.score != Score::default()).then_some(score)
    }

    /// The tally of those at the table, with their game where that is over.
    pub(crate) fn settled(
        kept: Option<&Self>,
        (seats, rest): ([P; 2], R),
        winner: Option<Winner>,
    ) -> Self
    where
        R: Clone,
    {
        let tally = match kept {
            Some(tally) => tally.clone().seated(seats, rest),
            None => Self::new(seats, rest),
        };
        let score = winner.map_or(tally.score, |winner| tally.score.with(winner));
        Self { score, ..tally }
    }

    /// After both have changed places.
    pub(crate) fn turned(self) -> Self {
        let [first, second] = self.seats;
        Self { seats: [second, first], score: self.score.turned(), ..self }
    }

    /// The tally of those who sit down for the next game: this one, if they are the same two and all else is the same.
    pub(crate) fn seated(mut self, seats: [P; 2], rest: R) -> Self {
        let [first, second] = &self.seats;
        if [second, first] == [&seats[0], &seats[1]] && first != second {
            self = self.turned();
        }
        if self.seats == seats && self.rest == rest { self } else { Self::new(seats, rest) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally after these games.
    fn played(names: [&'static str; 2], winners: &[Winner]) -> Tally<&'static str, usize> {
        let add = |tally: Option<_>, &winner| {
            Some(Tally::settled(tally.as_ref(), (names, 6), Some(winner)))
        };
        winners.iter().fold(None, add).unwrap()
    }

    #[test]
    fn those_who_change_places_take_their_games_with_them() {
        use Winner::{First, Nobody};
        assert_eq!(Tally::new(["Ana", "Luis"], 6).score(None), None);
        let before = played(["Ana", "Luis"], &[First, First, Nobody]).turned();
        let tally = Tally::settled(Some(&before), (["Luis", "Ana"], 6), Some(First));
        assert_eq!(tally.score(None), Some(Score { won: [1, 2], drawn: 1 }));
        let over = tally.score(Some(Nobody));
        assert_eq!(over, Some(Score { won: [1, 2], drawn: 2 }));
        let again = tally.clone().seated(["Ana", "Luis"], 6);
        assert_eq!(again.score(None), Some(Score { won: [2, 1], drawn: 1 }));
        assert_eq!(tally.clone().seated(["Ana", "Eva"], 6).score(None), None);
        assert_eq!(tally.seated(["Ana", "Luis"], 7).score(None), None);
    }

    #[test]
    fn two_alike_change_places_only_when_they_say_so() {
        let tally = played(["a person"; 2], &[Winner::First]).seated(["a person"; 2], 6);
        assert_eq!(tally.score(None), Some(Score { won: [1, 0], drawn: 0 }));
        assert_eq!(tally.turned().score(None), Some(Score { won: [0, 1], drawn: 0 }));
    }

    #[test]
    fn those_who_begin_anew_sit_where_they_sat() {
        let tally = played(["Ana", "Luis"], &[Winner::First]).turned().anew();
        assert_eq!(tally.at_table(), (&["Luis", "Ana"], &6));
        assert_eq!(tally.score(Some(Winner::First)), None);
    }
}
