//! What was made of each board by each set of rules: the most that a person got without hints, and what the machine
//! knows. docs/formats.md tells the file; older ones have no moves, and there is no game to be seen then until one is found
//! again.

use std::cell::RefCell;

use qeq_clikomania::board::{Board, Place};
use qeq_clikomania::game::Game;
use qeq_clikomania::optimal;
use qeq_clikomania::rules::{Rules, Value};
use qeq_clikomania::solution::Solution;
use serde::{Deserialize, Serialize};

use super::{KeptRules, kept_moves};

/// Records, those in use last at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records {
    all: Vec<Record>,
    /// What was looked up last: every picture of a game asks for it.
    looked_up: RefCell<Option<LookedUp>>,
}

/// What is known of a board, until something is noted.
#[derive(Clone, Debug)]
struct LookedUp {
    board: Board,
    rules: Rules,
    known: Known,
}

/// Older ones are forgotten.
const MOST: usize = 500;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Row", into = "Row")]
struct Record {
    /// The board at the start, as a puzzle file.
    board: String,
    rules: KeptRules,
    /// The most that a person got.
    best: Option<Feat>,
    /// The most that the machine got.
    found: Option<Feat>,
    /// No game is worth more.
    bound: Option<Value>,
}

/// What somebody got on a board, and how: no moves where nobody knows them any more.
#[derive(Clone, Debug)]
struct Feat {
    value: Value,
    moves: Vec<[u8; 2]>,
}

/// A record as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Row {
    board: String,
    rules: KeptRules,
    best: Option<Value>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    best_moves: Vec<[u8; 2]>,
    found: Option<Value>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    found_moves: Vec<[u8; 2]>,
    bound: Option<Value>,
}

impl From<Row> for Record {
    fn from(row: Row) -> Self {
        let Row { board, rules, best, best_moves, found, found_moves, bound } = row;
        let best = best.map(|value| Feat { value, moves: best_moves });
        let found = found.map(|value| Feat { value, moves: found_moves });
        Self { board, rules, best, found, bound }
    }
}

impl From<Record> for Row {
    fn from(record: Record) -> Self {
        let Record { board, rules, best, found, bound } = record;
        let apart = |feat: Option<Feat>| feat.map(|it| (it.value, it.moves)).unzip();
        let ((best, best_moves), (found, found_moves)) = (apart(best), apart(found));
        let [best_moves, found_moves] = [best_moves, found_moves].map(Option::unwrap_or_default);
        Self { board, rules, best, best_moves, found, found_moves, bound }
    }
}

impl Record {
    fn join(&mut self, other: Self) {
        join(&mut self.best, other.best);
        join(&mut self.found, other.found);
        self.bound = self.bound.into_iter().chain(other.bound).min();
    }
}

impl Feat {
    fn of(solution: &Solution) -> Self {
        Self { value: solution.value, moves: kept_moves(&solution.moves) }
    }

    /// Of two as good the one that is known move by move is better.
    fn rank(&self) -> (Value, bool) {
        (self.value, !self.moves.is_empty())
    }
}

/// Takes over a better one.
fn join(known: &mut Option<Feat>, other: Option<Feat>) {
    if known.as_ref().map(Feat::rank) < other.as_ref().map(Feat::rank) {
        *known = other;
    }
}

/// A game on the board of another one, as far as these moves can be played there.
fn replayed(game: &Game, moves: &[[u8; 2]]) -> Option<Solution> {
    let mut again = Game::new(game.start().clone(), *game.rules());
    for &[column, row] in moves {
        again.take(Place::new(column, row))?;
    }
    (!moves.is_empty()).then(|| again.solution())
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
    pub(crate) fn write(&self) -> String {
        crate::game::json(&self.all)
    }

    /// Records from their text; `None` where it says anything else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let all = serde_json::from_str(text).ok()?;
        Some(Self { all, looked_up: RefCell::default() })
    }

    /// Takes over what has been kept since these were, and is therefore in use later. O(records²).
    pub(crate) fn join(&mut self, kept: Self) {
        let old = std::mem::replace(self, kept);
        self.looked_up.take();
        // Each is put before the last, so that the order stays.
        for own in old.all.into_iter().rev() {
            let is_same = |it: &Record| it.board == own.board && it.rules == own.rules;
            match self.all.iter().position(is_same) {
                Some(at) => self.all[at].join(own),
                None if self.all.len() < MOST => self.all.insert(0, own),
                None => {}
            }
        }
    }

    /// What is known of the board and the rules of a game. O(records + blocks), O(blocks) of the same as last time.
    pub(crate) fn known(&self, game: &Game) -> Known {
        let mut looked_up = self.looked_up.borrow_mut();
        let is_same = |it: &&LookedUp| it.board == *game.start() && it.rules == *game.rules();
        if let Some(same) = looked_up.as_ref().filter(is_same) {
            return same.known;
        }
        let (board, rules, known) = (game.start().clone(), *game.rules(), self.look_up(game));
        looked_up.insert(LookedUp { board, rules, known }).known
    }

    fn look_up(&self, game: &Game) -> Known {
        let (board, rules) = key(game);
        let record = self.all.iter().find(|it| it.board == board && it.rules == rules);
        let of_rules = optimal::bound(game.start(), *game.rules());
        let worth = |feat: Option<&Feat>| feat.map(|it| it.value);
        let played = record.and_then(|it| worth(it.best.as_ref()));
        let best = played.max(record.and_then(|it| worth(it.found.as_ref())));
        // A bound below a game that was played would be a damaged file.
        let bound = record.and_then(|it| it.bound).map_or(of_rules, |bound| bound.min(of_rules));
        let bound = best.map_or(bound, |best| bound.max(best));
        Known { record: played, best, bound }
    }

    /// The best game whose moves are known on the board and by the rules of a game. O(records + blocks · moves).
    pub(crate) fn best_game(&self, game: &Game) -> Option<Solution> {
        let (board, rules) = key(game);
        let record = self.all.iter().find(|it| it.board == board && it.rules == rules)?;
        let feats = record.best.iter().chain(&record.found);
        feats.filter_map(|it| replayed(game, &it.moves)).max_by_key(|it| it.value)
    }

    /// A person finished a game without help.
    pub(crate) fn note_played(&mut self, game: &Game) {
        join(&mut self.latest(game).best, Some(Feat::of(&game.solution())));
    }

    /// The machine found a game on the board of a game.
    pub(crate) fn note_found(&mut self, game: &Game, found: &Solution) {
        join(&mut self.latest(game).found, Some(Feat::of(found)));
    }

    /// No game on the board of a game is worth more than this.
    pub(crate) fn note_bound(&mut self, game: &Game, bound: Value) {
        let record = self.latest(game);
        record.bound = Some(record.bound.map_or(bound, |old| old.min(bound)));
    }

    /// The record of a game's board and rules, a new one where there was none, moved to the end.
    fn latest(&mut self, game: &Game) -> &mut Record {
        self.looked_up.take();
        let (board, rules) = key(game);
        let at = self.all.iter().position(|it| it.board == board && it.rules == rules);
        let record = at.map(|at| self.all.remove(at));
        let new = Record { board, rules, best: None, found: None, bound: None };
        if self.all.len() >= MOST {
            self.all.remove(0);
        }
        self.all.push(record.unwrap_or(new));
        self.all.last_mut().expect("it was just put there")
    }
}

fn key(game: &Game) -> (String, KeptRules) {
    (game.start().to_string(), KeptRules::of(game.rules()))
}

#[cfg(test)]
mod tests {
    use qeq_base::source::SourceText;
    use qeq_clikomania::board::{self, RandomBoard};
    use qeq_clikomania::rules::Rules;

    use super::*;

    fn game(seed: u64, rules: Rules) -> Game {
        Game::new(RandomBoard { rows: 4, width: 4, colours: 2 }.draw(seed), rules)
    }

    /// A game of which only the points are known.
    fn worth(value: Value) -> Solution {
        Solution { value, moves: Vec::new() }
    }

    /// The section on the records, and its example.
    fn documented() -> (&'static str, &'static str) {
        let page = include_str!("../../../../../docs/formats.md");
        let (_, section) = page.split_once("\n## The records of Clikomania\n").unwrap();
        let section = section.split("\n## ").next().unwrap();
        let (_, example) = section.split_once("```json\n").unwrap();
        (section, example.split("```").next().unwrap())
    }

    #[test]
    fn the_file_is_what_the_documents_say() {
        let (section, example) = documented();
        let records = Records::read(example).unwrap();
        let Record { board, best, found, .. } = &records.all[0];
        let board = board::read(&SourceText::new("", board.clone())).board.unwrap();
        let game = Game::new(board, records.all[0].rules.read());
        let known = Known { record: Some(122), best: Some(142), bound: 142 };
        assert_eq!(records.known(&game), known);
        for Feat { value, moves } in [best, found].map(|feat| feat.as_ref().unwrap()) {
            assert_eq!(replayed(&game, moves).unwrap().value, *value);
        }
        let fields = |text: &str| -> Vec<String> {
            let read: Vec<serde_json::Map<_, _>> = serde_json::from_str(text).unwrap();
            read[0].keys().cloned().collect()
        };
        assert_eq!(fields(example), fields(&records.write()));
        for field in fields(example) {
            assert!(section.contains(&format!("`{field}`")), "{field} is not told");
        }
        assert!(section.contains(&format!("the last {MOST} stay")));
    }

    #[test]
    fn the_best_game_comes_back_with_its_moves() {
        let mut records = Records::default();
        let mut played = game(1, Rules::default());
        assert_eq!(records.best_game(&played), None);
        records.note_found(&played, &worth(1));
        assert_eq!(records.best_game(&played), None, "nobody knows how");
        while let Some(group) = played.board().groups().first() {
            let name = group.name;
            played.take(name);
        }
        records.note_played(&played);
        let best = |records: &Records, game: &Game| {
            Records::read(&records.write()).unwrap().best_game(game)
        };
        let start = game(1, Rules::default());
        assert_eq!(best(&records, &start), Some(played.solution()));
        // The same points without moves take nothing away, and of two programs the one that knows them tells.
        records.note_found(&start, &worth(played.value()));
        let mut other = Records::default();
        other.note_found(&start, &worth(played.value()));
        other.join(records);
        assert_eq!(best(&other, &start), Some(played.solution()));
        assert_eq!(best(&other, &game(1, Rules::LITERATURE)), None);
        assert_eq!(best(&other, &game(2, Rules::default())), None);
    }

    #[test]
    fn a_file_without_moves_or_with_wrong_ones_is_understood() {
        let start = game(1, Rules::default());
        let mut records = Records::default();
        records.note_found(&start, &worth(30));
        let old = records.write();
        assert!(!old.contains("moves"), "as older programs wrote it: {old}");
        let read = Records::read(&old).unwrap();
        assert_eq!((read.known(&start).best, read.best_game(&start)), (Some(30), None));
        let wrong = old.replace("\"found\":30", "\"found\":30,\"found_moves\":[[60,60]]");
        assert_eq!(Records::read(&wrong).unwrap().best_game(&start), None);
        let name = start.board().groups()[0].name;
        let nobodys = format!("\"best\":null,\"best_moves\":[[{},{}]]", name.column, name.row);
        let nobodys = old.replace("\"best\":null", &nobodys);
        assert!(nobodys.contains("best_moves"), "{nobodys}");
        assert_eq!(Records::read(&nobodys).unwrap().best_game(&start), None);
    }

    #[test]
    fn the_best_of_each_board_and_rules_is_kept() {
        let mut records = Records::default();
        let (one, other) = (game(1, Rules::default()), game(1, Rules::LITERATURE));
        assert_eq!(records.known(&one).best, None);
        records.note_found(&one, &worth(30));
        records.note_found(&one, &worth(20));
        let mut played = one.clone();
        played.take(one.board().groups()[0].name);
        records.note_played(&played);
        let records = Records::read(&records.write()).unwrap();
        let known = records.known(&one);
        assert_eq!((known.record, known.best), (Some(played.value()), Some(30)));
        assert_eq!(records.known(&other).best, None);
        assert_eq!(records.known(&game(2, Rules::default())).best, None);
    }

    #[test]
    fn an_optimum_is_a_game_that_meets_its_bound() {
        let mut records = Records::default();
        let game = game(1, Rules::default());
        records.note_found(&game, &worth(10));
        assert_eq!(records.known(&game).optimum(), None);
        records.note_bound(&game, 12);
        records.note_bound(&game, 15);
        assert_eq!((records.known(&game).bound, records.known(&game).optimum()), (12, None));
        records.note_found(&game, &worth(12));
        assert_eq!(records.known(&game).optimum(), Some(12));
    }

    #[test]
    fn what_two_programs_know_is_put_together() {
        let games = [1, 2, 3].map(|seed| game(seed, Rules::default()));
        let (mut one, mut other) = (Records::default(), Records::default());
        one.note_found(&games[0], &worth(10));
        one.note_bound(&games[0], 30);
        one.note_found(&games[1], &worth(5));
        other.note_found(&games[0], &worth(12));
        other.note_bound(&games[0], 40);
        other.note_found(&games[2], &worth(7));
        one.join(other);
        let best = |game| one.known(game).best;
        assert_eq!(games.each_ref().map(best), [Some(12), Some(5), Some(7)]);
        assert_eq!(one.known(&games[0]).bound, 30);
    }

    /// Also where there are as many as are kept.
    #[test]
    fn what_another_program_has_kept_since_is_newer() {
        // Large enough that no two are the same.
        let drawn = |seed| RandomBoard { rows: 8, width: 8, colours: 3 }.draw(seed);
        let of = |seeds: &[u64]| {
            let mut records = Records::default();
            for &seed in seeds {
                records.note_found(&Game::new(drawn(seed), Rules::default()), &worth(7));
            }
            records
        };
        let boards = |records: Records| -> Vec<String> {
            records.all.into_iter().map(|record| record.board).collect()
        };
        let seeds = |range: std::ops::Range<u64>| range.collect::<Vec<_>>();
        let most = MOST as u64;
        for (own, kept, both) in [
            (seeds(0..most), seeds(2..most + 2), seeds(2..most + 2)),
            (seeds(0..most), seeds(most..most + 1), seeds(1..most + 1)),
            (vec![0, 1, 2], vec![5, 6], vec![0, 1, 2, 5, 6]),
            (vec![0, 1, 2], vec![2, 5, 0], vec![1, 2, 5, 0]),
        ] {
            let mut records = of(&own);
            records.join(of(&kept));
            assert!(boards(records) == boards(of(&both)), "{} and {}", own.len(), kept.len());
        }
    }

    #[test]
    fn old_records_are_forgotten_and_nonsense_is_none() {
        let mut records = Records::default();
        for seed in 0..MOST as u64 + 3 {
            records.note_found(&game(seed, Rules::default()), &worth(7));
        }
        assert_eq!(records.known(&game(0, Rules::default())).best, None);
        assert_eq!(records.known(&game(9, Rules::default())).best, Some(7));
        assert_eq!(records.all.len(), MOST);
        assert!(Records::read("[{\"board\":7}]").is_none());
    }
}
