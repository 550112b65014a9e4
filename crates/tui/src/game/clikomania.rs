//! A game of Clikomania with where its board comes from, and how it is kept between runs: the board at its start, and the
//! moves since. What was made of each board is kept in [`records`].
//!
//! ```json
//! {"version":1,"origin":{"file":"datos/clikomania/01.txt"},"board":"5\n6\n3\n…",
//!  "rules":{"points":"product","cleared":0,"rest":false},"moves":[[1,3],[3,0]],"played":1,
//!  "shown":[{"moves":[[1,3],[0,0]],"own":1}]}
//! ```
//!
//! `played` moves count; those behind them were taken back. `shown` are moves from the start that the
//! machine has shown, of which the first `own` had been played before; without it there are none.

mod records;

use qeq_base::source::SourceText;
use qeq_clikomania::advice::KnownGames;
use qeq_clikomania::board::{self, Board, MOST_COLOURS, MOST_SIDE, Place, RandomBoard};
use qeq_clikomania::game::{Game, Slip};
use qeq_clikomania::rules::{MOST_BONUS, Points, Rest, Rules};
use serde::{Deserialize, Serialize};

pub(crate) use records::{Known, Records};

/// A game at the table.
#[derive(Clone, Debug)]
pub(crate) struct Sitting {
    pub(crate) game: Game,
    pub(crate) origin: Origin,
    pub(crate) known: KnownGames,
    shown: Vec<Shown>,
    assessed: Option<Assessed>,
}

/// A game that the worker has looked into: whoever goes back from its end and on again does not wait once more.
#[derive(Clone, Debug)]
struct Assessed {
    moves: Vec<Place>,
    /// The move that cost most, as far as the look went.
    slip: Option<Slip>,
    look: Look,
}

crate::listed::listed! {
    /// How far somebody has looked into a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Look {
        /// To its end.
        Whole,
        /// Not that far: it was stopped, or nobody has waited for anything.
        Stopped,
    }
}

/// Moves from the start that the machine has shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Shown {
    moves: Vec<[u8; 2]>,
    /// So many of them had been played before: they are the person's own.
    own: usize,
}

impl Shown {
    /// Whether a game has moves of it that are not the person's own.
    fn is_followed(&self, played: &[[u8; 2]]) -> bool {
        common(&self.moves, played) > self.own
    }
}

/// With how many moves two games begin alike.
fn common(one: &[[u8; 2]], other: &[[u8; 2]]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Where a board comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// From a file.
    File(String),
    /// Drawn at random.
    Random { size: RandomBoard, seed: u64 },
}

/// The board that is on the table before anybody has begun a game.
const USUAL_ORIGIN: Origin = Origin::Random { size: RandomBoard::USUAL, seed: USUAL_SEED };
const USUAL_SEED: u64 = 0;

impl Sitting {
    /// The game that is on the table before anybody has begun one.
    pub(crate) fn usual() -> Self {
        Self::new(RandomBoard::USUAL.draw(USUAL_SEED), Rules::default(), USUAL_ORIGIN)
    }

    /// Whether nothing tells it from the usual one, so that it need not be kept.
    pub(crate) fn is_usual(&self) -> bool {
        let is_untouched = self.game.moves().is_empty() && self.shown.is_empty();
        is_untouched && self.origin == USUAL_ORIGIN && *self.game.rules() == Rules::default()
    }

    /// A game that begins.
    pub(crate) fn new(board: Board, rules: Rules, origin: Origin) -> Self {
        let game = Game::new(board, rules);
        Self { game, origin, known: KnownGames::default(), shown: Vec::new(), assessed: None }
    }

    /// A game by the same rules on a board of the same size and as many colours, drawn with this seed.
    pub(crate) fn on_another_board(&self, seed: u64) -> Self {
        let board = self.game.start();
        let size = match &self.origin {
            Origin::Random { size, .. } => *size,
            Origin::File(_) => {
                RandomBoard { rows: board.rows(), width: board.width(), colours: board.colours() }
            }
        };
        Self::new(size.draw(seed), *self.game.rules(), Origin::Random { size, seed })
    }

    /// Whether anything would be lost with it: something was played, be it taken back, and the end is not reached.
    pub(crate) fn is_in_progress(&self) -> bool {
        !self.game.moves().is_empty() && !self.game.is_over()
    }

    /// Notes the game at the table, which is over.
    pub(crate) fn note_over(&mut self) {
        self.known.note(self.game.solution());
    }

    /// The moves that count, as they are kept.
    fn played(&self) -> Vec<[u8; 2]> {
        kept_moves(&self.game.moves()[..self.game.played()])
    }

    /// Whether the game that counts has a move that the machine had shown: what was taken back does not count.
    pub(crate) fn is_helped(&self) -> bool {
        let played = self.played();
        self.shown.iter().any(|shown| shown.is_followed(&played))
    }

    /// The machine shows the next move of the best game known. Whoever follows a hint may ask for more of them: the game
    /// is helped already.
    pub(crate) fn show_hint(&mut self) {
        let at = self.game.played();
        if let Some(best) = self.known.best_after(&self.game).filter(|_| !self.is_helped()) {
            let moves = kept_moves(&best.moves[..=at]);
            self.show(moves);
        }
    }

    /// The machine shows the best game known, from the start to the end.
    pub(crate) fn show_best(&mut self) {
        if let Some(best) = self.known.best() {
            let moves = kept_moves(&best.moves);
            self.show(moves);
        }
    }

    /// The machine tells which move would have been better. Of a game that is over that helps nobody any more; whoever
    /// is told of one in progress may still go back.
    pub(crate) fn show_better(&mut self, slip: &Slip) {
        if !self.game.is_over() {
            let before = &self.game.moves()[..slip.at];
            let moves: Vec<Place> = before.iter().copied().chain([slip.better]).collect();
            self.show(kept_moves(&moves));
        }
    }

    fn show(&mut self, moves: Vec<[u8; 2]>) {
        let own = common(&moves, &self.played());
        match self.shown.iter_mut().find(|it| it.moves == moves) {
            Some(shown) => shown.own = shown.own.min(own),
            None => self.shown.push(Shown { moves, own }),
        }
    }

    /// What is known of the game that counts from a look into it.
    fn assessed(&self) -> Option<&Assessed> {
        let played = &self.game.moves()[..self.game.played()];
        self.assessed.as_ref().filter(|it| it.moves == played)
    }

    /// The move of the game that counts that cost most, if one is known.
    pub(crate) fn slip(&self) -> Option<Slip> {
        self.assessed()?.slip
    }

    /// How far somebody has looked into the game that counts.
    pub(crate) fn look(&self) -> Look {
        self.assessed().map_or(Look::Stopped, |it| it.look)
    }

    /// Notes what a look into the game that counts has found. One that was stopped takes nothing back.
    pub(crate) fn note_assessed(&mut self, slip: Option<Slip>, look: Look) {
        let before = self.slip().filter(|_| look == Look::Stopped);
        let moves = self.game.moves()[..self.game.played()].to_vec();
        self.assessed = Some(Assessed { moves, slip: slip.or(before), look });
    }
}

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    origin: KeptOrigin,
    board: String,
    rules: KeptRules,
    moves: Vec<[u8; 2]>,
    played: usize,
    #[serde(default)]
    shown: Vec<Shown>,
}

fn kept_moves(moves: &[Place]) -> Vec<[u8; 2]> {
    moves.iter().map(|place| [place.column, place.row]).collect()
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptOrigin {
    File(String),
    Random { rows: usize, cols: usize, colours: u8, seed: u64 },
}

impl KeptOrigin {
    fn of(origin: &Origin) -> Self {
        match origin {
            Origin::File(path) => Self::File(path.clone()),
            Origin::Random { size: RandomBoard { rows, width, colours }, seed } => {
                Self::Random { rows: *rows, cols: *width, colours: *colours, seed: *seed }
            }
        }
    }

    fn read(self) -> Option<Origin> {
        match self {
            Self::File(path) => Some(Origin::File(path)),
            Self::Random { rows, cols: width, colours, seed } => {
                let sides = [rows, width].iter().all(|side| (1..=MOST_SIDE).contains(side));
                let is_board = sides && (1..=MOST_COLOURS).contains(&colours);
                is_board
                    .then_some(Origin::Random { size: RandomBoard { rows, width, colours }, seed })
            }
        }
    }
}

/// Rules by the names that they have at the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct KeptRules {
    points: KeptPoints,
    cleared: u32,
    rest: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptPoints {
    Product,
    Square,
}

impl KeptRules {
    fn of(rules: &Rules) -> Self {
        let points = match rules.points {
            Points::Product => KeptPoints::Product,
            Points::Square => KeptPoints::Square,
        };
        Self { points, cleared: rules.cleared, rest: rules.rest == Rest::AsGroups }
    }

    fn read(self) -> Rules {
        let points = match self.points {
            KeptPoints::Product => Points::Product,
            KeptPoints::Square => Points::Square,
        };
        let rest = if self.rest { Rest::AsGroups } else { Rest::Free };
        Rules { points, cleared: self.cleared.min(MOST_BONUS), rest }
    }
}

const VERSION: u32 = 1;

/// A game as text, with the moves that were taken back.
pub(crate) fn write(sitting: &Sitting) -> String {
    let game = &sitting.game;
    let kept = Kept {
        version: VERSION,
        origin: KeptOrigin::of(&sitting.origin),
        board: game.start().to_string(),
        rules: KeptRules::of(game.rules()),
        moves: kept_moves(game.moves()),
        played: game.played(),
        shown: sitting.shown.clone(),
    };
    super::json(&kept)
}

/// A game from its text; `None` where it says anything else.
pub(crate) fn read(text: &str) -> Option<Sitting> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    let board = board::read(&SourceText::new("", kept.board)).board;
    let board = board.filter(|_| kept.version == VERSION)?;
    let mut sitting = Sitting::new(board, kept.rules.read(), kept.origin.read()?);
    for [column, row] in kept.moves {
        sitting.game.take(Place::new(column, row))?;
    }
    sitting.game.go_to(kept.played);
    sitting.shown = kept.shown;
    Some(sitting)
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};

    use super::*;

    const SIZE: RandomBoard = RandomBoard { rows: 5, width: 6, colours: 3 };

    fn sitting(origin: Origin) -> Sitting {
        let rules = Rules { rest: Rest::AsGroups, ..Rules::LITERATURE };
        let mut sitting = Sitting::new(SIZE.draw(7), rules, origin);
        for _ in 0..2 {
            let name = sitting.game.board().groups()[0].name;
            sitting.game.take(name).unwrap();
        }
        sitting
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let origins =
            [Origin::File("año.txt".to_owned()), Origin::Random { size: SIZE, seed: u64::MAX }];
        for origin in origins {
            let it = sitting(origin);
            let again = read(&write(&it)).unwrap();
            assert_eq!(again.origin, it.origin);
            assert_eq!(again.game.rules(), it.game.rules());
            assert_eq!(again.game.board(), it.game.board());
            assert_eq!(again.game.solution(), it.game.solution());
        }
    }

    #[test]
    fn the_usual_game_is_the_one_that_nobody_has_begun() {
        let usual = Sitting::usual();
        assert!(usual.is_usual() && read(&write(&usual)).unwrap().is_usual());
        let origin = || Origin::Random { size: RandomBoard::USUAL, seed: 1 };
        assert!(!Sitting::new(RandomBoard::USUAL.draw(1), Rules::default(), origin()).is_usual());
        assert!(
            !Sitting::new(RandomBoard::USUAL.draw(0), Rules::LITERATURE, USUAL_ORIGIN).is_usual()
        );
        let mut taken_back = Sitting::usual();
        let name = taken_back.game.board().groups()[0].name;
        taken_back.game.take(name).unwrap();
        taken_back.game.undo();
        assert!(!taken_back.is_usual(), "it can be made again");
        let mut hinted = Sitting::usual();
        hinted
            .known
            .note_hint(&hinted.game, &hinted.game.best_rest(1, &mut Search::new(Budget::nodes(1))));
        hinted.show_hint();
        assert!(!hinted.is_usual(), "what was shown stays shown");
    }

    #[test]
    fn moves_that_were_taken_back_come_back_as_well() {
        let mut it = sitting(Origin::File("año.txt".to_owned()));
        it.game.go_to(1);
        let again = read(&write(&it)).unwrap();
        assert_eq!((again.game.moves(), again.game.played()), (it.game.moves(), 1));
        assert_eq!(again.game.board(), it.game.board());
    }

    #[test]
    fn a_game_is_helped_as_long_as_it_has_a_move_that_was_shown() {
        let origin = Origin::Random { size: SIZE, seed: 1 };
        let mut it = Sitting::new(SIZE.draw(1), Rules::default(), origin);
        let rest = |it: &Sitting| it.game.best_rest(1, &mut Search::new(Budget::nodes(5000)));
        it.known.note_hint(&it.game, &rest(&it));
        let best = it.known.best().unwrap().moves.clone();
        it.game.take(best[0]).unwrap();
        it.show_hint();
        assert!(!it.is_helped(), "the first move is the person's own");
        it.game.take(best[1]).unwrap();
        assert!(it.is_helped());
        let again = read(&write(&it)).unwrap();
        assert!(again.is_helped(), "the next time as well");
        it.game.undo();
        assert!(!it.is_helped(), "it was taken back");
        it.game.redo();
        assert!(it.is_helped());
        it.game.go_to(0);
        it.show_best();
        it.game.take(best[0]).unwrap();
        assert!(it.is_helped(), "the whole game was shown");
    }

    #[test]
    fn a_report_on_a_game_in_progress_helps_whoever_goes_back_for_the_better_move() {
        let origin = Origin::Random { size: SIZE, seed: 1 };
        let mut it = Sitting::new(SIZE.draw(1), Rules::default(), origin);
        let name = |it: &Sitting, at: usize| it.game.board().groups()[at].name;
        for _ in 0..2 {
            let first = name(&it, 0);
            it.game.take(first).unwrap();
        }
        it.game.go_to(1);
        let better = name(&it, 1);
        it.game.redo();
        it.show_better(&Slip { at: 1, others: 0, better, before: 20, after: 10, best: 20 });
        assert!(!it.is_helped(), "the game is as it was");
        let mut again = read(&write(&it)).unwrap();
        again.game.go_to(1);
        again.game.take(better).unwrap();
        assert!(again.is_helped());
        let mut over = Sitting::new(SIZE.draw(1), Rules::default(), it.origin.clone());
        while !over.game.is_over() {
            let first = name(&over, 0);
            over.game.take(first).unwrap();
        }
        over.game.go_to(1);
        let better = name(&over, 1);
        over.game.go_to(usize::MAX);
        over.show_better(&Slip { at: 1, others: 0, better, before: 20, after: 10, best: 20 });
        over.game.go_to(1);
        over.game.take(better).unwrap();
        assert!(!over.is_helped(), "who has lost may do better the next time");
    }

    #[test]
    fn whatever_else_is_there_is_no_game() {
        let good = write(&sitting(Origin::Random { size: SIZE, seed: 1 }));
        assert!(read(&good).is_some());
        for (part, other) in [
            ("\"version\":1", "\"version\":2"),
            ("\"rows\":5", "\"rows\":0"),
            ("\"colours\":3", "\"colours\":99"),
            ("5\\n6", "5\\n7"),
            ("square", "circle"),
            ("\"moves\":[", "\"moves\":[[60,60],"),
            ("{", ""),
        ] {
            assert!(good.contains(part), "{part} in {good}");
            assert!(read(&good.replacen(part, other, 1)).is_none(), "{part}");
        }
    }
}
