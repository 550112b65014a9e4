//! What two have won of one another while they play on in the same way: they may change places from game to game.

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

    /// The score of those who sit there now, with the game that they play where that is over; `None` before a second one.
    pub(crate) fn score(&self, winner: Option<Winner>) -> Option<Score> {
        let score = winner.map_or(self.score, |winner| self.score.with(winner));
        (self.score != Score::default()).then_some(score)
    }

    /// A game is over, and another one follows.
    pub(crate) fn note(&mut self, winner: Winner) {
        self.score = self.score.with(winner);
    }

    /// Both change places.
    pub(crate) fn turn(&mut self) {
        self.seats.reverse();
        self.score = self.score.turned();
    }

    /// The tally of those who sit down for the next game: this one, if they are the same two and all else is the same.
    pub(crate) fn seated(mut self, seats: [P; 2], rest: R) -> Self {
        let [first, second] = &self.seats;
        if [second, first] == [&seats[0], &seats[1]] && first != second {
            self.turn();
        }
        if self.seats == seats && self.rest == rest { self } else { Self::new(seats, rest) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_change_places_take_their_games_with_them() {
        let mut tally = Tally::new(["Ana", "Luis"], 6);
        assert_eq!(tally.score(None), None);
        tally.note(Winner::First);
        tally.note(Winner::First);
        tally.note(Winner::Nobody);
        tally.turn();
        tally.note(Winner::First);
        assert_eq!(tally.score(None), Some(Score { won: [1, 2], drawn: 1 }));
        let over = tally.score(Some(Winner::Nobody));
        assert_eq!(over, Some(Score { won: [1, 2], drawn: 2 }));
        let again = tally.clone().seated(["Ana", "Luis"], 6);
        assert_eq!(again.score(None), Some(Score { won: [2, 1], drawn: 1 }));
        assert_eq!(tally.clone().seated(["Ana", "Eva"], 6).score(None), None);
        assert_eq!(tally.seated(["Ana", "Luis"], 7).score(None), None);
    }

    #[test]
    fn two_alike_change_places_only_when_they_say_so() {
        let mut tally = Tally::new(["a person", "a person"], ());
        tally.note(Winner::First);
        tally = tally.seated(["a person", "a person"], ());
        assert_eq!(tally.score(None), Some(Score { won: [1, 0], drawn: 0 }));
        tally.turn();
        assert_eq!(tally.score(None), Some(Score { won: [0, 1], drawn: 0 }));
    }
}
