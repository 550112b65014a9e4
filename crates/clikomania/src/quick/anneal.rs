//! One game that is changed and changed again.

use std::ops::Range;
use std::sync::LazyLock;

use qeq_base::chance::Chance;

use super::line::{Setting, State};
use crate::packed::Cells;
use crate::rules::Value;

/// A finished game.
#[derive(Clone, Debug)]
pub(super) struct Game<C: Cells, const P: usize> {
    /// The colour that is filled up last.
    spared: u32,
    turns: Vec<Turn<C, P>>,
    energy: Value,
}

/// A move of a game.
#[derive(Clone, Debug)]
struct Turn<C: Cells, const P: usize> {
    /// Where the lowest block of the group stood at the start.
    origin: u16,
    group: C,
    before: State<C, P>,
}

/// A game under annealing.
#[derive(Debug)]
pub(super) struct Chain<C: Cells, const P: usize> {
    chance: Chance,
    game: Game<C, P>,
    best: (Value, Vec<u16>),
    /// Room for the end of a changed game.
    trial: Trial<C, P>,
}

#[derive(Clone, Debug)]
struct Trial<C: Cells, const P: usize> {
    turns: Vec<Turn<C, P>>,
    state: State<C, P>,
}

/// A way to change a game at one of its moves.
#[derive(Clone, Copy)]
enum Change {
    /// Another group is taken first.
    Insert,
    /// Another group is taken instead.
    Replace,
    /// The move comes some moves later.
    Delay,
    /// A move from further back comes first.
    Advance,
    /// The move is left out: its blocks wait for others to join them.
    Leave,
}

/// Out of a hundred changes so many are of each kind. Measured: more delays or advances lose.
const CHANGES: [(Change, usize); 5] = [
    (Change::Insert, 43),
    (Change::Replace, 35),
    (Change::Delay, 3),
    (Change::Advance, 7),
    (Change::Leave, 12),
];

/// Moves are put off, and brought forward, by less than this.
const REACH: usize = 10;

/// Changes, out of a hundred, that may take a group of the spared colour before its time.
const UNSPARED: usize = 2;

/// Games, out of a hundred, that are sent elsewhere by another that follows their first moves.
const CROSSED: usize = 30;

/// Which moves are followed by another game, and which are changed, when a game is sent elsewhere: so many, out of a
/// hundred, from the first.
const CROSSED_WITHIN: usize = 60;
const CHANGED_WITHIN: usize = 20;

/// How far a replayed game was followed.
enum Course {
    /// From this move of the old game on, both are the same.
    Converged(usize),
    /// Whatever follows, the game will not be kept.
    Hopeless,
    /// To the end of the list.
    Open,
}

/// The part of a schedule that is annealed now.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// The temperature at the beginning of the schedule, in points for each block that a colour has on average: what one
    /// block more or less changes in the points of a large group grows like that.
    pub(super) hot: f64,
    /// Playouts of the whole schedule.
    pub(super) steps: u64,
    /// Those of them that come now.
    pub(super) now: Range<u64>,
}

/// The temperature at the end of every schedule.
const COLD: f64 = 0.2;

impl Span {
    fn temperature(&self, step: u64) -> f64 {
        let left = 1.0 - step as f64 / self.steps as f64;
        COLD + (self.hot - COLD) * left * left
    }
}

impl<C: Cells, const P: usize> Chain<C, P> {
    /// A random game from `start`. Every other chain spares the most frequent colour; the rest share out the others.
    pub(super) fn new(start: &State<C, P>, setting: &Setting, at: usize, seed: u64) -> Self {
        let rank = if at.is_multiple_of(2) { 0 } else { at / 2 + 1 };
        let spared = setting.by_count[rank % setting.by_count.len()];
        let trial = Trial { turns: Vec::new(), state: start.clone() };
        let chance = Chance::from_seed(seed);
        let game = Game { spared, turns: Vec::new(), energy: Value::MIN };
        let mut chain = Self { chance, game, best: (Value::MIN, Vec::new()), trial };
        chain.fill_up(setting);
        chain.keep(0, setting);
        chain
    }

    /// The best game so far: its value and its moves.
    pub(super) fn best(&self) -> &(Value, Vec<u16>) {
        &self.best
    }

    /// The best game so far.
    pub(super) fn into_best(self) -> (Value, Vec<u16>) {
        self.best
    }

    /// The game in hand.
    pub(super) fn game(&self) -> &Game<C, P> {
        &self.game
    }

    /// How good the game in hand is.
    pub(super) fn energy(&self) -> Value {
        self.game.energy
    }

    /// Goes on from the game of another.
    pub(super) fn copy_game(&mut self, other: &Self) {
        self.game.clone_from(&other.game);
    }

    /// Goes elsewhere: a move near the beginning is changed, or one of `games` follows the first moves.
    pub(super) fn kick(&mut self, games: &[Game<C, P>], setting: &Setting) {
        if self.game.turns.is_empty() {
            return;
        }
        match self.chance.pick(games) {
            Some(other) if self.chance.below(100) < CROSSED => {
                let at = self.draw_early(CROSSED_WITHIN);
                self.trial.begin(&self.game.turns[at].before);
                self.follow(at, &other.turns, setting);
            }
            _ => {
                let at = self.draw_early(CHANGED_WITHIN);
                let from = self.change(at, setting);
                let rest = self.game.turns.split_off(from);
                self.follow(at, &rest, setting);
            }
        }
    }

    /// The game becomes its first `at` moves, the trial, what can be played of `turns`, and whatever then is left.
    fn follow(&mut self, at: usize, turns: &[Turn<C, P>], setting: &Setting) {
        turns.iter().for_each(|turn| self.trial.play(turn, setting));
        self.fill_up(setting);
        self.keep(at, setting);
    }

    /// One of the first moves: of so many in a hundred.
    fn draw_early(&mut self, percent: usize) -> usize {
        self.chance.below((self.game.turns.len() * percent / 100).max(1))
    }

    /// Takes `before` up again if the game in hand is worse by more than what chance allows, `patience` on average.
    pub(super) fn return_unless_worth(
        &mut self,
        before: Game<C, P>,
        patience: f64,
        setting: &Setting,
    ) {
        let allowed = patience * setting.blocks_of_a_colour * DRAWS[self.chance.below(DRAWS.len())];
        if f64::from(self.game.energy) < f64::from(before.energy) - allowed {
            self.game = before;
        }
    }

    /// The playouts of `span`.
    pub(super) fn anneal(&mut self, setting: &Setting, span: &Span) {
        if self.game.turns.is_empty() {
            return;
        }
        for step in span.now.clone() {
            let temperature = setting.blocks_of_a_colour * span.temperature(step);
            let allowed = temperature * DRAWS[self.chance.below(DRAWS.len())];
            self.step(f64::from(self.game.energy) - allowed, setting);
        }
    }

    /// One playout: a changed game, which is kept when its energy is `least` or more.
    fn step(&mut self, least: f64, setting: &Setting) {
        let at = self.chance.below(self.game.turns.len());
        let from = self.change(at, setting);
        match self.replay(from, least, setting) {
            Course::Converged(same) => self.reorder(at..same),
            Course::Hopeless => {}
            Course::Open => {
                self.fill_up(setting);
                if f64::from(self.trial.state.energy(setting)) >= least {
                    self.keep(at, setting);
                }
            }
        }
    }

    /// Plays the game with a change at move `at` into the trial; from which move on the list follows.
    fn change(&mut self, at: usize, setting: &Setting) -> usize {
        self.trial.begin(&self.game.turns[at].before);
        match self.draw_change() {
            Change::Insert => {
                self.take_any(setting);
                at
            }
            Change::Replace => {
                self.take_any(setting);
                at + 1
            }
            Change::Delay => {
                let until = (at + 2 + self.chance.below(REACH)).min(self.game.turns.len());
                (at + 1..until).for_each(|later| self.trial.play(&self.game.turns[later], setting));
                self.trial.play(&self.game.turns[at], setting);
                until
            }
            Change::Leave => at + 1,
            Change::Advance => {
                let from = (at + self.chance.below(REACH)).min(self.game.turns.len() - 1);
                self.trial.play(&self.game.turns[from], setting);
                at
            }
        }
    }

    fn draw_change(&mut self) -> Change {
        let mut draw = self.chance.below(100);
        for (change, share) in CHANGES {
            if draw < share {
                return change;
            }
            draw -= share;
        }
        Change::Insert
    }

    /// Plays the list from move `from` on, leaving out what cannot be played any more. A third of the changes only
    /// reorder moves, and many break up what made the game worth keeping: both show long before the end.
    fn replay(&mut self, from: usize, least: f64, setting: &Setting) -> Course {
        for at in from..self.game.turns.len() {
            let turn = &self.game.turns[at];
            let difference = self.trial.state.difference(&turn.before);
            if difference.is_empty() && self.trial.state.so_far() == turn.before.so_far() {
                return Course::Converged(at);
            }
            self.trial.play_again(turn, difference, setting);
            if f64::from(self.trial.state.most(setting)) < least {
                return Course::Hopeless;
            }
        }
        Course::Open
    }

    /// The trial takes the place of these moves; what follows is the same.
    fn reorder(&mut self, moves: Range<usize>) {
        self.game.turns.splice(moves, self.trial.turns.drain(..));
    }

    /// Takes a random group, of the spared colour hardly ever.
    fn take_any(&mut self, setting: &Setting) {
        let spared = if self.chance.below(100) < UNSPARED { 0 } else { self.game.spared };
        self.take_random(spared, setting);
    }

    /// Takes a group at random, of the spared colour only if there is no other; false when there is none at all.
    fn take_random(&mut self, spared: u32, setting: &Setting) -> bool {
        let (all, others) = self.trial.state.packed.pairs_except(spared);
        let choice = if others.is_empty() { all } else { others };
        if choice.is_empty() {
            return false;
        }
        let cell = draw_cell(choice, &mut self.chance);
        let group = self.trial.state.packed.group_at(cell);
        self.trial.take(group, setting);
        true
    }

    fn fill_up(&mut self, setting: &Setting) {
        while self.take_random(self.game.spared, setting) {}
    }

    /// The game becomes its first `at` moves and the trial.
    fn keep(&mut self, at: usize, setting: &Setting) {
        self.game.turns.truncate(at);
        self.game.turns.append(&mut self.trial.turns);
        self.game.energy = self.trial.state.energy(setting);
        let value = self.trial.state.value(setting);
        if value > self.best.0 {
            self.best.0 = value;
            self.best.1 = self.game.turns.iter().map(|turn| turn.origin).collect();
        }
    }
}

impl<C: Cells, const P: usize> Trial<C, P> {
    fn begin(&mut self, state: &State<C, P>) {
        self.turns.clear();
        self.state.clone_from(state);
    }

    fn take(&mut self, group: C, setting: &Setting) {
        self.take_named(self.state.origin(group.lowest()), group, setting);
    }

    fn take_named(&mut self, origin: u16, group: C, setting: &Setting) {
        self.turns.push(Turn { origin, group, before: self.state.clone() });
        self.state.take(group, setting);
    }

    /// Makes a move of a game, where its block is now, if it can be made.
    fn play(&mut self, turn: &Turn<C, P>, setting: &Setting) {
        if let Some(group) = self.state.group(turn.origin) {
            self.take(group, setting);
        }
    }

    /// The same where it is known in what the state differs from that before the move. Most moves are made where nothing
    /// differs, and the group is the same.
    fn play_again(&mut self, turn: &Turn<C, P>, difference: C, setting: &Setting) {
        let near = turn.group | turn.group.neighbours();
        if (near & difference).is_empty() {
            self.take_named(turn.origin, turn.group, setting);
        } else {
            self.play(turn, setting);
        }
    }
}

/// The number of a cell of a set that is not empty, each as likely as the others.
fn draw_cell<C: Cells>(cells: C, chance: &mut Chance) -> u32 {
    let mut skip = chance.below(cells.count() as usize) as u32;
    let mut column = 0;
    loop {
        let mut lane = cells.lane(column);
        let count = lane.count_ones();
        if skip < count {
            (0..skip).for_each(|_| lane &= lane - 1);
            return column * C::STRIDE + lane.trailing_zeros();
        }
        skip -= count;
        column += 1;
    }
}

/// Draws of the exponential distribution: the expected order statistics of so many, from the smallest. Sums of
/// fractions, because logarithms differ between machines.
static DRAWS: LazyLock<[f64; 256]> = LazyLock::new(|| {
    let mut sum = 0.0;
    std::array::from_fn(|at| {
        sum += 1.0 / (256 - at) as f64;
        sum
    })
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, RandomBoard};
    use crate::packed::{Packed, Small};
    use crate::rules::Rules;

    /// Plays a list of moves, all of which can be played, to where none is left.
    fn energy_of(
        game: &Game<Small<11>, 3>,
        start: &State<Small<11>, 3>,
        setting: &Setting,
    ) -> Value {
        let mut state = start.clone();
        for turn in &game.turns {
            let group = state.group(turn.origin).expect("every move can be played");
            assert_eq!(group, turn.group);
            state.take(group, setting);
        }
        assert!(state.packed.pairs_except(0).0.is_empty(), "the game is over");
        state.energy(setting)
    }

    fn start(board: &Board, setting: &Setting) -> State<Small<11>, 3> {
        let columns = board.columns().iter().map(Vec::as_slice);
        State::of(Packed::of_columns(columns), setting)
    }

    /// With two colours the same position is often reached with other blocks taken, and then the list names blocks that are
    /// gone.
    #[test]
    fn whatever_is_annealed_can_be_played_from_the_start() {
        for seed in 0..10 {
            let board = RandomBoard { rows: 10, width: 9, colours: 2 }.draw(seed);
            let setting = Setting::new(&board, Rules::default());
            let start = start(&board, &setting);
            let mut chain = Chain::new(&start, &setting, 0, seed);
            for step in 0..2000 {
                chain.anneal(&setting, &Span { hot: 1.0, steps: 2000, now: step..step + 1 });
                assert_eq!(chain.energy(), energy_of(&chain.game, &start, &setting));
            }
        }
    }

    #[test]
    fn whatever_is_sent_elsewhere_is_a_whole_game() {
        let board = RandomBoard { rows: 8, width: 9, colours: 4 }.draw(1);
        let setting = Setting::new(&board, Rules::LITERATURE);
        let start = start(&board, &setting);
        let mut chains: Vec<_> = (0..4).map(|at| Chain::new(&start, &setting, at, 1)).collect();
        for _ in 0..100 {
            let games: Vec<_> = chains.iter().map(|chain| chain.game().clone()).collect();
            for (chain, before) in chains.iter_mut().zip(games.clone()) {
                chain.kick(&games, &setting);
                assert_eq!(chain.energy(), energy_of(&chain.game, &start, &setting));
                let kept = chain.energy().max(before.energy);
                chain.return_unless_worth(before, 0.0, &setting);
                assert_eq!(chain.energy(), kept, "without patience nothing is lost");
            }
        }
    }
}
