//! Plays the race, not the shortest tree.
//!
//! The values are those of perfect play on both sides, over the sets of candidates that sensible questions
//! lead to: exact in that game, by dynamic programming over pairs of sets. Where the rival, or the player,
//! has come to another set, it counts as its number of candidates, with questions that split in any way;
//! so do all sets of a board that has too many of them, and the rival's where they are too many to pair.

use std::sync::{Arc, OnceLock};

use qeq_base::chance::Chance;
use qeq_base::ids::Id;

use super::{Binary, Player, Rival, Situation};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};
use crate::duel::Seat;
use crate::duel::course::{Course, Lattice, Stage, without};
use crate::duel::race::{Goal, Race, Rules, mean};
use crate::guess::Guess;
use crate::tree::Answer;

/// Tries these in turn, how much less even than the evenest a question may be, until the sets are few enough.
/// Against binary on the classic board 4 is worth a point more than 0; on boards with attributes of many
/// values 0 is as good.
const SLACKS: [usize; 4] = [6, 4, 2, 0];

/// Sets on a board whose pairs are solved: 2000² pairs take 32 MB a seat and a tenth of a second.
const PAIRED: usize = 2000;

/// Sets on a board that are solved against numbers of candidates: 41 MB a seat where those go up to [`COUNTED`]. Of random
/// boards of 24 to 256 persons with 10 to 1000 attributes, the slowest took a guess of 0.4 seconds, and most a few hundredths.
const LONE: usize = 40_000;

/// Larger boards have too many sets for certain.
const LARGEST: usize = 256;

/// From here on numbers of candidates are all alike: nobody names among so many.
const COUNTED: usize = 128;

/// Scores this close are the same but for rounding.
const SAME: f64 = 1e-9;

/// The player of the race. What it plays by is solved when it is first needed, and kept.
#[derive(Clone, Debug)]
pub struct Custom {
    board: Arc<Board>,
    rules: Rules,
    counts: OnceLock<Course>,
    sets: OnceLock<Option<Sets>>,
    /// By the seat, and by what its side and the rival stand on.
    races: [[[OnceLock<Race>; 2]; 2]; 2],
}

/// The sets of a board, where they are few enough.
#[derive(Clone, Debug)]
struct Sets {
    lattice: Lattice,
    /// Whether there are so few that each can be raced against each.
    is_paired: bool,
}

impl Sets {
    fn of(board: &Board) -> Option<Self> {
        let grow = |slack, limit| match board.len() {
            ..=LARGEST => Lattice::grow(board, slack, limit),
            _ => None,
        };
        let paired = SLACKS.iter().find_map(|&slack| grow(slack, PAIRED));
        let is_paired = paired.is_some();
        let lattice = paired.or_else(|| grow(0, LONE))?;
        Some(Self { lattice, is_paired })
    }
}

/// A course that a side can stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The board's sets.
    Set,
    /// Numbers of candidates.
    Count,
}

/// Where a side stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    by: By,
    stage: Stage,
}

impl Custom {
    /// A player for a board. O(1). The first guess among at most 128 candidates solves what the later ones, in any game in the
    /// same seat, look up: it takes at most some tenths of a second, and up to 60 MB.
    pub fn new(board: Arc<Board>, rules: Rules) -> Self {
        Self {
            board,
            rules,
            counts: OnceLock::new(),
            sets: OnceLock::new(),
            races: Default::default(),
        }
    }

    fn counts(&self) -> &Course {
        self.counts.get_or_init(|| Course::of_any_splits(self.board.len().min(COUNTED)))
    }

    fn sets(&self) -> Option<&Sets> {
        self.sets.get_or_init(|| Sets::of(&self.board)).as_ref()
    }

    fn place(&self, candidates: &CharacterSet) -> Place {
        let stage = self.sets().and_then(|sets| sets.lattice.stage(candidates));
        let set = |stage| Place { by: By::Set, stage };
        stage.map_or_else(|| self.counted(candidates.len()), set)
    }

    fn counted(&self, left: usize) -> Place {
        let stage = Stage::from_index(left.min(self.counts().len()) - 1);
        Place { by: By::Count, stage }
    }

    fn course(&self, by: By) -> &Course {
        let sets = self.sets().filter(|_| by == By::Set);
        sets.map_or_else(|| self.counts(), |sets| sets.lattice.course())
    }

    /// What the guesser may expect who has come to `mine` when the rival is to guess.
    fn after(&self, seat: Seat, mine: Place, rival: Place) -> f64 {
        let rival = self.raced(rival);
        self.race(seat, mine.by, rival.by).after(mine.stage, rival.stage)
    }

    /// The rival as it is raced against: by its number where the sets are too many to pair.
    fn raced(&self, rival: Place) -> Place {
        match self.sets().is_some_and(|sets| sets.is_paired) {
            true => rival,
            false => self.counted(self.course(rival.by).left(rival.stage)),
        }
    }

    fn race(&self, seat: Seat, mine: By, rival: By) -> &Race {
        let race = &self.races[seat.index()][mine as usize][rival as usize];
        let goal = Goal::Name(self.rules);
        race.get_or_init(|| Race::solve(goal, seat, self.course(mine), self.course(rival)))
    }

    fn mean_guesses(&self, place: Place) -> f64 {
        self.course(place.by).mean_guesses(place.stage)
    }
}

impl Player for Custom {
    fn guess(&self, situation: &Situation<'_>, chance: &mut Chance) -> Guess {
        let n = situation.mine.len();
        let rival = match situation.rival {
            Rival::WasRight => return situation.anybody(chance),
            _ if n == 1 => return situation.anybody(chance),
            // Among so many nothing is better than to halve them.
            _ if n > COUNTED => return Binary.guess(situation, chance),
            Rival::Gone => None,
            Rival::Seeks(candidates) => Some(candidates),
        };
        let choosing = Choosing {
            custom: self,
            situation,
            here: self.place(situation.mine),
            rival: rival.map(|candidates| (self.place(candidates), candidates.len())),
        };
        choosing.best(chance)
    }
}

/// A guess with what may come of it.
#[derive(Clone, Copy, Debug)]
struct Move {
    guess: Guess,
    /// The score to be expected.
    worth: f64,
    /// The guesses to be expected until the person is named, where nobody races.
    guesses: f64,
}

/// One choice among all.
struct Choosing<'a> {
    custom: &'a Custom,
    situation: &'a Situation<'a>,
    here: Place,
    /// The rival's place and number of candidates, if there is a race.
    rival: Option<(Place, usize)>,
}

impl Choosing<'_> {
    /// The choice of most worth; of those the ones with the fewest guesses to come; of those a question
    /// rather than a name; of those any.
    fn best(&self, chance: &mut Chance) -> Guess {
        let splits = self.situation.splits().into_iter().filter_map(|(id, _)| self.split(id));
        let names = self.situation.mine.iter().map(|id| self.name(id));
        let mut choices: Vec<Move> = splits.chain(names).collect();
        keep_least(&mut choices, |choice| -choice.worth);
        keep_least(&mut choices, |choice| choice.guesses);
        let is_name = |choice: &Move| matches!(choice.guess, Guess::Person(_));
        keep_least(&mut choices, |choice| f64::from(u8::from(is_name(choice))));
        chance.pick(&choices).map_or_else(|| self.situation.anybody(chance), |choice| choice.guess)
    }

    /// A question, if it leads to places of the same kind: scores of different kinds do not compare.
    fn split(&self, question: QuestionId) -> Option<Move> {
        let (mine, yes) = (self.situation.mine, self.situation.board.yes(question));
        let parts = [Answer::Yes, Answer::No].map(|answer| mine.after(yes, answer));
        let places = [self.comparable(&parts[0])?, self.comparable(&parts[1])?];
        let sizes = parts.map(|part| part.len());
        let weighed = |scores| mean(mine.len(), sizes, scores);
        Some(Move {
            guess: Guess::Attribute(question),
            worth: weighed(places.map(|place| self.after(place))),
            guesses: 1.0 + weighed(places.map(|place| self.custom.mean_guesses(place))),
        })
    }

    fn name(&self, person: CharacterId) -> Move {
        let n = self.situation.mine.len();
        let rest = without(self.situation.mine, person);
        // Off the course a wrong name still leaves the player no worse than here.
        let wrong = self.comparable(&rest).unwrap_or(self.here);
        let worth = self.rival.map_or(0.0, |(_, left)| {
            let rules = self.custom.rules;
            rules.name(n, rules.right(self.situation.seat, left), self.after(wrong))
        });
        Move {
            guess: Guess::Person(person),
            worth,
            guesses: 1.0 + mean(n, [1, n - 1], [0.0, self.custom.mean_guesses(wrong)]),
        }
    }

    /// The place of a part, on the course where the player stands.
    fn comparable(&self, part: &CharacterSet) -> Option<Place> {
        let place = match self.here.by {
            By::Set => self.custom.place(part),
            By::Count => self.custom.counted(part.len()),
        };
        (place.by == self.here.by).then_some(place)
    }

    fn after(&self, place: Place) -> f64 {
        self.rival.map_or(0.0, |(rival, _)| self.custom.after(self.situation.seat, place, rival))
    }
}

/// Keeps the choices of least cost.
fn keep_least(choices: &mut Vec<Move>, cost: impl Fn(&Move) -> f64) {
    let least = choices.iter().map(&cost).fold(f64::MAX, f64::min);
    choices.retain(|choice| cost(choice) < least + SAME);
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::duel::race::{Turns, WrongName};
    use crate::testing::random_board;

    /// People of all bits, and one more trait of so many of the last.
    fn cube(bits: usize, rare: usize) -> Board {
        let size = 1 << bits;
        let traits = |at: usize| (0..bits).map(move |bit| at >> bit & 1 == 1);
        let row = |at: usize| {
            let rare = at >= size - rare;
            (format!("p{at}"), traits(at).chain([rare]).collect())
        };
        let names = ["a", "b", "c", "d", "rare"];
        let names: Vec<&str> = names[..bits].iter().chain(&names[4..]).copied().collect();
        Board::from_rows("n", &names, (0..size).map(row)).unwrap()
    }

    /// Eight questions that part 256 people in any way.
    fn many() -> Arc<Board> {
        let row = |at: usize| (format!("p{at}"), (0..8).map(|bit| at >> bit & 1 == 1).collect());
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        Arc::new(Board::from_rows("n", &names, (0..256).map(row)).unwrap())
    }

    /// How many races are solved for each seat.
    fn solved(custom: &Custom) -> [usize; 2] {
        let races = custom.races.each_ref();
        races.map(|seat| seat.iter().flatten().filter(|race| race.get().is_some()).count())
    }

    #[test]
    fn nothing_is_solved_before_it_is_needed() {
        let board = many();
        let custom = Custom::new(Arc::clone(&board), Rules::ROUNDS);
        let everyone = board.everyone();
        let few = [0, 1, 2, 3].map(QuestionId::from_index);
        let few = few.iter().fold(everyone.clone(), |few, &id| few.intersection(board.yes(id)));
        let chance = &mut Chance::from_seed(1);
        let mut guess = |seat, mine, rival| {
            custom.guess(&Situation { board: &board, seat, mine, rival }, chance);
            (custom.sets.get().is_some(), solved(&custom))
        };
        let seeks = Rival::Seeks(everyone);
        assert_eq!(guess(Seat::First, everyone, seeks), (false, [0, 0]), "as Binary");
        assert_eq!(guess(Seat::Second, &few, Rival::WasRight), (false, [0, 0]), "anybody");
        assert_eq!(guess(Seat::Second, &few, Rival::Gone), (true, [0, 0]), "nobody races");
        assert_eq!(guess(Seat::Second, &few, seeks), (true, [0, 1]));
        assert_eq!(guess(Seat::Second, &few, Rival::Seeks(&few)), (true, [0, 1]), "solved already");
        assert_eq!(guess(Seat::First, &few, seeks), (true, [1, 1]));
    }

    /// With two left the rival names one next: a question wins in one of eight games, a name in three of sixteen. With
    /// three left, and one of 16 to be found by rounds, one of six and three of sixteen.
    #[test]
    fn whoever_is_far_behind_names_one_of_many() {
        let alternating = Rules { turns: Turns::Alternating, ..Rules::ROUNDS };
        for (bits, rare, left, seat, rules) in
            [(3, 2, 8, Seat::Second, alternating), (4, 3, 8, Seat::First, Rules::ROUNDS)]
        {
            let board = Arc::new(cube(bits, rare));
            let custom = Custom::new(Arc::clone(&board), rules);
            let mine = match left == board.len() {
                true => board.everyone().clone(),
                false => board.everyone().difference(board.yes(QuestionId::from_index(0))),
            };
            assert_eq!(mine.len(), left);
            let seeks = board.yes(QuestionId::from_index(bits));
            let rival = Rival::Seeks(seeks);
            let situation = Situation { board: &board, seat, mine: &mine, rival };
            for seed in 0..8 {
                let guess = custom.guess(&situation, &mut Chance::from_seed(seed));
                assert!(matches!(guess, Guess::Person(_)), "{bits}: {guess:?}");
            }
        }
    }

    /// The race by its rules, with all sets of a small board as bits.
    struct Plain<'a> {
        board: &'a Board,
        rules: Rules,
        values: HashMap<(u64, u64, usize), f64>,
    }

    impl Plain<'_> {
        fn yes(&self, question: QuestionId) -> u64 {
            self.board.yes(question).words()[0]
        }

        /// Everything that can be guessed among these.
        fn guesses(&self, mine: u64) -> Vec<Guess> {
            let divides = |&id: &QuestionId| mine & self.yes(id) != 0 && mine & !self.yes(id) != 0;
            let questions = self.board.question_ids().filter(divides).map(Guess::Attribute);
            let is_left = |id: &CharacterId| mine >> id.index() & 1 == 1;
            let names = self.board.character_ids().filter(is_left).map(Guess::Person);
            questions.chain(names).collect()
        }

        /// What a guess may leave, unless it is the right name.
        fn parts(&self, mine: u64, guess: Guess) -> Vec<u64> {
            let parts = match guess {
                Guess::Attribute(question) => {
                    vec![mine & self.yes(question), mine & !self.yes(question)]
                }
                Guess::Person(id) => vec![mine & !(1 << id.index())],
            };
            parts.into_iter().filter(|&part| part != 0).collect()
        }

        /// The score that whoever is to guess in this seat may expect of a guess.
        fn worth(&mut self, [mine, rival]: [u64; 2], seat: Seat, guess: Guess) -> f64 {
            let is_name = matches!(guess, Guess::Person(_));
            let has_last_word = matches!((self.rules.turns, seat), (Turns::Rounds, Seat::First));
            let tie = if has_last_word { 0.5 / f64::from(rival.count_ones()) } else { 0.0 };
            let mut score = if is_name { 1.0 - tie } else { 0.0 };
            for part in self.parts(mine, guess) {
                let is_lost = is_name && matches!(self.rules.wrong_name, WrongName::CostsGame);
                let after =
                    if is_lost { 0.0 } else { 1.0 - self.value([rival, part], seat.other()) };
                score += f64::from(part.count_ones()) * after;
            }
            score / f64::from(mine.count_ones())
        }

        fn value(&mut self, sets: [u64; 2], seat: Seat) -> f64 {
            let key = (sets[0], sets[1], seat.index());
            if let Some(&value) = self.values.get(&key) {
                return value;
            }
            let guesses = self.guesses(sets[0]).into_iter();
            let value = guesses.map(|guess| self.worth(sets, seat, guess)).fold(0.0, f64::max);
            self.values.insert(key, value);
            value
        }

        /// The fewest guesses until each of these is named, when this is the first, where nobody races.
        fn alone(&self, mine: u64, guess: Guess) -> u32 {
            let least = |part: u64| {
                let guesses = self.guesses(part).into_iter();
                guesses.map(|guess| self.alone(part, guess)).min().expect("somebody is left")
            };
            mine.count_ones() + self.parts(mine, guess).into_iter().map(least).sum::<u32>()
        }

        /// The guesses of most worth; of those the ones with the fewest to come; of those the questions, if there are any.
        fn best(&mut self, sets: [u64; 2], seat: Option<Seat>) -> Vec<Guess> {
            let mut rated: Vec<(f64, u32, Guess)> = Vec::new();
            for guess in self.guesses(sets[0]) {
                let worth = seat.map_or(0.0, |seat| self.worth(sets, seat, guess));
                rated.push((worth, self.alone(sets[0], guess), guess));
            }
            let most = rated.iter().map(|it| it.0).fold(0.0, f64::max);
            rated.retain(|it| it.0 > most - SAME);
            let least = rated.iter().map(|it| it.1).min();
            rated.retain(|it| Some(it.1) == least);
            let guesses = rated.into_iter().map(|it| it.2);
            let (names, questions): (Vec<_>, Vec<_>) =
                guesses.partition(|guess| matches!(guess, Guess::Person(_)));
            if questions.is_empty() { names } else { questions }
        }
    }

    /// Small boards are played perfectly: against every set of the rival's, and alone.
    #[test]
    fn nothing_is_better_than_what_is_guessed_on_a_small_board() {
        let size = 5;
        let set = |bits: u64| {
            let mut set = CharacterSet::empty(size);
            set.words_mut()[0] = bits;
            set
        };
        let sets: Vec<CharacterSet> = (0..1 << size).map(set).collect();
        for (seed, turns, wrong_name) in [
            (1, Turns::Rounds, WrongName::CostsTurn),
            (2, Turns::Rounds, WrongName::CostsGame),
            (3, Turns::Alternating, WrongName::CostsTurn),
            (4, Turns::Alternating, WrongName::CostsGame),
        ] {
            let board = Arc::new(random_board(size, 4, 0.35, seed));
            let rules = Rules { turns, wrong_name };
            let custom = Custom::new(Arc::clone(&board), rules);
            let mut plain = Plain { board: &board, rules, values: HashMap::new() };
            let chance = &mut Chance::from_seed(seed);
            let all = 1..1_u64 << size;
            for mine in all.clone().filter(|bits| !bits.is_power_of_two()) {
                let own = &sets[mine as usize];
                let mut guess = |seat, rival| {
                    custom.guess(&Situation { board: &board, seat, mine: own, rival }, chance)
                };
                let alone = guess(Seat::First, Rival::Gone);
                assert!(plain.best([mine, 0], None).contains(&alone), "{seed} {mine:b} {alone:?}");
                for (rival, seat) in all.clone().flat_map(|it| Seat::BOTH.map(|seat| (it, seat))) {
                    let guessed = guess(seat, Rival::Seeks(&sets[rival as usize]));
                    let best = plain.best([mine, rival], Some(seat));
                    assert!(
                        best.contains(&guessed),
                        "{seed} {mine:b} {rival:b} {guessed:?} {best:?}"
                    );
                }
            }
        }
    }
}
