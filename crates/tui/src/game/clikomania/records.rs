//! What was made of each board by each set of rules: the most that a person got without hints, and what the machine
//! knows.
//!
//! ```json
//! [{"board":"5\n6\n3\n…","rules":{…},"best":122,"found":142,"bound":142}]
//! ```

use qeq_clikomania::game::Game;
use qeq_clikomania::optimal;
use qeq_clikomania::rules::Value;
use serde::{Deserialize, Serialize};

use super::KeptRules;

/// Records, those in use last at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records(Vec<Record>);

/// Older ones are forgotten.
const MOST: usize = 500;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Record {
    /// The board at the start, as a puzzle file.
    board: String,
    rules: KeptRules,
    /// The most that a person got.
    best: Option<Value>,
    /// The most that the machine got.
    found: Option<Value>,
    /// No game is worth more.
    bound: Option<Value>,
}

impl Record {
    fn join(&mut self, other: &Self) {
        self.best = self.best.max(other.best);
        self.found = self.found.max(other.found);
        self.bound = self.bound.into_iter().chain(other.bound).min();
    }
}

/// What is known of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The most that a person got in a game that was finished.
    pub(crate) record: Option<Value>,
    /// The best game that anybody found.
    pub(crate) best: Option<Value>,
    /// No game is worth more.
    pub(crate) bound: Value,
}

impl Known {
    /// What the best game of all is worth, where that is proven.
    pub(crate) fn optimum(&self) -> Option<Value> {
        self.best.filter(|&best| best >= self.bound)
    }
}

impl Records {
    /// The records as text.
    pub(crate) fn write(&self) -> Option<String> {
        serde_json::to_string(&self.0).ok()
    }

    /// Records from their text; `None` where it says anything else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self)
    }

    /// Takes over what others know as well. O(records²).
    pub(crate) fn join(&mut self, others: Self) {
        // Each is put before the last, so that the order stays.
        for other in others.0.into_iter().rev() {
            let is_same = |it: &Record| it.board == other.board && it.rules == other.rules;
            match self.0.iter().position(is_same) {
                Some(at) => self.0[at].join(&other),
                None if self.0.len() < MOST => self.0.insert(0, other),
                None => {}
            }
        }
    }

    /// What is known of the board and the rules of a game. O(records + blocks).
    pub(crate) fn known(&self, game: &Game) -> Known {
        let (board, rules) = key(game);
        let record = self.0.iter().find(|it| it.board == board && it.rules == rules);
        let of_rules = optimal::bound(game.start(), *game.rules());
        let best = record.and_then(|it| it.best.max(it.found));
        // A bound below a game that was played would be a damaged file.
        let bound = record.and_then(|it| it.bound).map_or(of_rules, |bound| bound.min(of_rules));
        let bound = best.map_or(bound, |best| bound.max(best));
        Known { record: record.and_then(|it| it.best), best, bound }
    }

    /// A person finished a game without help.
    pub(crate) fn note_played(&mut self, game: &Game) {
        let record = self.latest(game);
        record.best = record.best.max(Some(game.value()));
    }

    /// The machine found a game worth this on the board of a game.
    pub(crate) fn note_found(&mut self, game: &Game, value: Value) {
        let record = self.latest(game);
        record.found = record.found.max(Some(value));
    }

    /// No game on the board of a game is worth more than this.
    pub(crate) fn note_bound(&mut self, game: &Game, bound: Value) {
        let record = self.latest(game);
        record.bound = Some(record.bound.map_or(bound, |old| old.min(bound)));
    }

    /// The record of a game's board and rules, a new one where there was none, moved to the end.
    fn latest(&mut self, game: &Game) -> &mut Record {
        let (board, rules) = key(game);
        let at = self.0.iter().position(|it| it.board == board && it.rules == rules);
        let record = at.map(|at| self.0.remove(at));
        let new = Record { board, rules, best: None, found: None, bound: None };
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(record.unwrap_or(new));
        self.0.last_mut().expect("it was just put there")
    }
}

fn key(game: &Game) -> (String, KeptRules) {
    (game.start().to_string(), KeptRules::of(game.rules()))
}

#[cfg(test)]
mod tests {
    use qeq_clikomania::board::RandomBoard;
    use qeq_clikomania::rules::Rules;

    use super::*;

    fn game(seed: u64, rules: Rules) -> Game {
        Game::new(RandomBoard { rows: 4, width: 4, colours: 2 }.draw(seed), rules)
    }

    #[test]
    fn the_best_of_each_board_and_rules_is_kept() {
        let mut records = Records::default();
        let (one, other) = (game(1, Rules::default()), game(1, Rules::LITERATURE));
        assert_eq!(records.known(&one).best, None);
        records.note_found(&one, 30);
        records.note_found(&one, 20);
        let mut played = one.clone();
        played.take(one.board().groups()[0].name);
        records.note_played(&played);
        let records = Records::read(&records.write().unwrap()).unwrap();
        let known = records.known(&one);
        assert_eq!((known.record, known.best), (Some(played.value()), Some(30)));
        assert_eq!(records.known(&other).best, None);
        assert_eq!(records.known(&game(2, Rules::default())).best, None);
    }

    #[test]
    fn an_optimum_is_a_game_that_meets_its_bound() {
        let mut records = Records::default();
        let game = game(1, Rules::default());
        records.note_found(&game, 10);
        assert_eq!(records.known(&game).optimum(), None);
        records.note_bound(&game, 12);
        records.note_bound(&game, 15);
        assert_eq!((records.known(&game).bound, records.known(&game).optimum()), (12, None));
        records.note_found(&game, 12);
        assert_eq!(records.known(&game).optimum(), Some(12));
    }

    #[test]
    fn what_two_programs_know_is_put_together() {
        let games = [1, 2, 3].map(|seed| game(seed, Rules::default()));
        let (mut one, mut other) = (Records::default(), Records::default());
        one.note_found(&games[0], 10);
        one.note_bound(&games[0], 30);
        one.note_found(&games[1], 5);
        other.note_found(&games[0], 12);
        other.note_bound(&games[0], 40);
        other.note_found(&games[2], 7);
        one.join(other);
        let best = |game| one.known(game).best;
        assert_eq!(games.each_ref().map(best), [Some(12), Some(5), Some(7)]);
        assert_eq!(one.known(&games[0]).bound, 30);
        let mut full = Records::default();
        for seed in 100..100 + MOST as u64 {
            full.note_found(&game(seed, Rules::default()), 7);
        }
        full.join(one);
        assert_eq!((full.0.len(), full.known(&games[1]).best), (MOST, None));
    }

    #[test]
    fn old_records_are_forgotten_and_nonsense_is_none() {
        let mut records = Records::default();
        for seed in 0..MOST as u64 + 3 {
            records.note_found(&game(seed, Rules::default()), 7);
        }
        assert_eq!(records.known(&game(0, Rules::default())).best, None);
        assert_eq!(records.known(&game(9, Rules::default())).best, Some(7));
        assert_eq!(records.0.len(), MOST);
        assert!(Records::read("[{\"board\":7}]").is_none());
    }
}
