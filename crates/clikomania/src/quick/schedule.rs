//! How a given time is shared out among [searches](super::search).
//!
//! A search is best that is planned whole, and nobody knows beforehand how many playouts a machine has time for. So the
//! first searches are short and show how fast it is, each more truly than the one before; the last has most of the time.
//! Whoever gives more time than is usual has what the usual search finds, at least: it is one of them. Clocks are the
//! caller's: times go in, and what to search for comes out.
//!
//! ```
//! use std::time::Duration;
//! use qeq_base::source::SourceText;
//! use qeq_clikomania::quick::{Pace, Schedule, Task};
//! use qeq_clikomania::{board, rules::Rules};
//!
//! let source = SourceText::new("two.txt", "2\n2\n2\n1 2\n1 2\n");
//! let board = board::read(&source).board.expect("a good puzzle");
//! let task = Task { board: &board, rules: Rules::default(), seed: 1 };
//! let time = Duration::from_secs(10);
//! let mut schedule = Schedule::new(&task, time);
//! assert_eq!(schedule.first().seed, 1);
//! let pace = Pace { playouts: schedule.first().playouts, taken: Duration::from_millis(2) };
//! assert!(schedule.next(pace, time - pace.taken).is_some());
//! assert!(schedule.next(pace, Duration::ZERO).is_none(), "the time is over");
//! ```

use std::time::Duration;

use super::{Task, usual_playouts};

/// Playouts of the first search, how many times as long the next may be, and the part of the time left that is planned
/// for.
const PROBE: u64 = 2000;
const STEP: u64 = 128;
const PLANNED: f64 = 0.92;

/// The first search says too little: threads are woken for it. The second has such a part of what it promises, and says
/// what the third can do.
const PART_TRIED: u64 = 4;

/// The usual search comes once it takes no more than such a part of what is left.
const PART_USUAL: u64 = 16;

/// One of the searches that share a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its seed.
    pub seed: u64,
    /// Its budget.
    pub playouts: u64,
}

/// How fast a search was.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// What it counted.
    pub playouts: u64,
    /// The time that it took.
    pub taken: Duration,
}

/// The searches that share a time.
#[derive(Clone, Debug)]
pub struct Schedule {
    time: Duration,
    first: Share,
    /// The search without a given time, until that has been.
    usual: Option<Share>,
    /// The seed of the last search of its own.
    seed: u64,
    /// The part of what is affordable that the next search has.
    part: u64,
}

impl Schedule {
    /// The searches of a task that has so much time.
    pub fn new(task: &Task<'_>, time: Duration) -> Self {
        Self::with_usual(task.seed, usual_playouts(task.board), time)
    }

    fn with_usual(seed: u64, usual: u64, time: Duration) -> Self {
        Self {
            time,
            first: Share { seed, playouts: PROBE },
            usual: Some(Share { seed, playouts: usual }),
            seed,
            part: PART_TRIED,
        }
    }

    /// The search that comes first.
    pub fn first(&self) -> Share {
        self.first
    }

    /// The search that comes next, where so much of the time is left and the one before went at such a pace; none where
    /// there is no time for another.
    pub fn next(&mut self, last: Pace, left: Duration) -> Option<Share> {
        let speed = last.playouts as f64 / last.taken.as_secs_f64().max(1e-6);
        let affordable = (speed * left.as_secs_f64() * PLANNED) as u64;
        let is_over = affordable == 0 || left < self.time.mul_f64(1.0 - PLANNED);
        (!is_over).then(|| self.share(affordable, last.playouts))
    }

    /// The next search, where so many playouts are affordable and the one before had `last`.
    fn share(&mut self, affordable: u64, last: u64) -> Share {
        let part = std::mem::replace(&mut self.part, 1);
        let fits = |usual: &mut Share| usual.playouts <= affordable / PART_USUAL;
        if let Some(usual) = self.usual.take_if(fits) {
            return usual;
        }
        self.seed = self.seed.wrapping_add(1);
        Share { seed: self.seed, playouts: (affordable / part).min(last * STEP) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_secs(10);

    /// The searches after the first one where so many playouts fit into the time, as those of a machine that needs for
    /// each as long as for any other.
    fn searches(seed: u64, usual: u64, mut affordable: u64) -> Vec<Share> {
        let (mut schedule, mut last) = (Schedule::with_usual(seed, usual, TIME), PROBE);
        let mut all = Vec::new();
        while affordable > 0 {
            let next = schedule.share(affordable, last);
            all.push(next);
            last = next.playouts;
            affordable -= last;
        }
        all
    }

    fn share(seed: u64, playouts: u64) -> Share {
        Share { seed, playouts }
    }

    #[test]
    fn more_time_than_usual_has_the_usual_search_and_one_that_is_far_longer() {
        for usual in [20_000, 160_000, 7_000_000] {
            for times in [16, 20, 24, 100] {
                let all = searches(3, usual, times * usual);
                assert_eq!(
                    all,
                    [share(3, usual), share(4, (times - 1) * usual)],
                    "{usual} {times}"
                );
            }
            let all = searches(3, usual, 15 * usual);
            assert!(!all.contains(&share(3, usual)), "it would take too much of the time: {all:?}");
            assert!(all.iter().map(|it| it.playouts).max() >= Some(15 * usual * 3 / 5), "{all:?}");
        }
    }

    /// A first search that says too little of the machine is not the last word.
    #[test]
    fn the_usual_search_comes_when_it_is_known_to_fit() {
        let mut schedule = Schedule::with_usual(3, 7_000_000, TIME);
        assert_eq!(schedule.share(40_000_000, PROBE), share(4, PROBE * STEP));
        assert_eq!(schedule.share(140_000_000, PROBE * STEP), share(3, 7_000_000));
        assert_eq!(schedule.share(60_000_000, 7_000_000), share(5, 60_000_000));
    }

    #[test]
    fn the_pace_and_the_time_left_say_how_many_playouts_come_next() {
        let pace = Pace { playouts: 500_000, taken: Duration::from_secs(1) };
        let next = |left| {
            let mut schedule = Schedule::with_usual(3, u64::MAX, TIME);
            schedule.part = 1;
            schedule.next(pace, left)
        };
        assert_eq!(next(Duration::from_secs(5)), Some(share(4, 2_300_000)), "some time is spared");
        assert_eq!(next(Duration::from_millis(700)), None, "what was spared is not planned for");
    }

    #[test]
    fn where_nothing_is_played_nothing_is_planned() {
        let pace = Pace { playouts: 0, taken: Duration::ZERO };
        assert_eq!(Schedule::with_usual(3, 20_000, TIME).next(pace, TIME), None);
    }
}
