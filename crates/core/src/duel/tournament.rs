//! Many duels: every player against every other, in both seats, on all processors. The figures are sums of
//! whole numbers, and each game has a seed of its own, so that they are the same however the games are
//! shared out.

use std::ops::ControlFlow;
use std::sync::Arc;

use qeq_base::chance::Chance;
use rayon::prelude::*;

use super::players::{Kind, Player};
use super::race::Rules;
use super::{Outcome, Seat, guesses_to_name, play};
use crate::board::Board;
use crate::candidates::CharacterId;

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The persons.
    pub board: Arc<Board>,
    /// Who plays; each meets each other.
    pub players: Vec<Kind>,
    /// Games of each pairing: half of them in each seat.
    pub games: u64,
    /// The seed of chance.
    pub seed: u64,
}

/// What came of a pairing, for the first of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The two.
    pub players: [Kind; 2],
    /// Games won, tied and lost.
    pub tally: Tally,
}

/// Sums over games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Ties.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Guesses of each until the person is named, the naming included. Whoever lost goes on alone.
    pub guesses: [u64; 2],
}

/// Hears how many more games are played; a break ends the tournament.
pub type Watch<'a> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'a;

/// The normal distribution has 95 % within so many standard deviations.
const Z: f64 = 1.96;

/// So many games are played between two reports of progress.
const BATCH: u64 = 64;

impl Tournament {
    /// Games in all, or as many as 64 bits count.
    pub fn total(&self) -> u64 {
        let players = self.players.len() as u64;
        self.games.saturating_mul(players * players.saturating_sub(1) / 2)
    }

    /// Plays every pairing, in the order of the players: the first against all others, then the second
    /// against those after it. `watch` hears how many more games are played, from any thread, and may end the
    /// tournament: then pairings have fewer games, or are not there.
    pub fn play(&self, watch: &Watch<'_>) -> Vec<Pairing> {
        let cast = Cast::of(&self.players, |kind| kind.player(&self.board, Rules::ROUNDS));
        let entries = self.players.len();
        let pairs = (0..entries).flat_map(|a| (a + 1..entries).map(move |b| [a, b]));
        let pairing = |(number, pair): (u64, [usize; 2])| {
            let players = pair.map(|at| self.players[at]);
            let tally = self.pairing(number, players.map(|kind| cast.player(kind)), watch);
            Pairing { players, tally }
        };
        let pairings = (0..).zip(pairs).map(pairing);
        pairings.filter(|pairing| pairing.tally.games() > 0).collect()
    }

    fn pairing(&self, number: u64, players: [&dyn Player; 2], watch: &Watch<'_>) -> Tally {
        let everybody: Vec<CharacterId> = self.board.character_ids().collect();
        let batch = |batch: u64| {
            let games = batch * BATCH..self.games.min((batch + 1).saturating_mul(BATCH));
            // On a large board a game takes its time: whoever ends it is asked before each.
            let tally = games.take_while(|_| watch(0).is_continue()).map(|game| {
                // Spread by the golden ratio, so that games of neighbouring seeds have none in common.
                let seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let seed = seed.wrapping_add(number << 40).wrapping_add(game);
                self.game(&everybody, players, game, &mut Chance::from_seed(seed))
            });
            let tally = tally.fold(Tally::default(), Tally::and);
            // Whoever ends it is asked before the next batch too.
            let _ = watch(tally.games());
            tally
        };
        let batches = (0..self.games.div_ceil(BATCH)).into_par_iter();
        batches
            .take_any_while(|_| watch(0).is_continue())
            .map(batch)
            .reduce(Tally::default, Tally::and)
    }

    fn game(
        &self,
        everybody: &[CharacterId],
        players: [&dyn Player; 2],
        game: u64,
        chance: &mut Chance,
    ) -> Tally {
        let seats = if game.is_multiple_of(2) { Seat::BOTH } else { [Seat::Second, Seat::First] };
        let [first, second] = seats.map(|seat| players[seat.number() - 1]);
        let chosen = [0, 1].map(|_| *chance.pick(everybody).expect("a board has somebody"));
        let duel = play(&self.board, chosen, [first, second], chance);
        let guesses = [0, 1].map(|at| {
            let (seat, player) = (seats[at], players[at]);
            let person = chosen[seat.other().number() - 1];
            guesses_to_name(&duel, seat, person, player, chance) as u64
        });
        let outcome = duel.outcome().expect("the duel was played to its end");
        let is = |other: Outcome| u64::from(outcome == other);
        Tally {
            wins: is(Outcome::Won(seats[0])),
            draws: is(Outcome::Tie),
            losses: is(Outcome::Won(seats[1])),
            guesses,
        }
    }
}

/// Who plays for the entries of a tournament: one of each kind, however many entries are of it, because players keep nothing
/// of a game, and some are large.
struct Cast(Vec<(Kind, Box<dyn Player + Send>)>);

impl Cast {
    fn of(entries: &[Kind], make: impl Fn(Kind) -> Box<dyn Player + Send>) -> Self {
        let kinds = Kind::ALL.into_iter().filter(|kind| entries.contains(kind));
        Self(kinds.map(|kind| (kind, make(kind))).collect())
    }

    fn player(&self, kind: Kind) -> &dyn Player {
        let (_, player) =
            self.0.iter().find(|(made, _)| *made == kind).expect("every entry is cast");
        &**player
    }
}

impl Tally {
    /// Both together.
    fn and(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            guesses: [0, 1].map(|at| self.guesses[at] + other.guesses[at]),
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The mean score: 1 for a win, ½ for a tie.
    pub fn score(&self) -> f64 {
        (2 * self.wins + self.draws) as f64 / (2 * self.games()) as f64
    }

    /// Where the true score is with 95 % probability: from and to, within 0 and 1. Wilson's interval, which is right for
    /// few games too, with the variance that was seen, because a tie is neither won nor lost.
    pub fn interval(&self) -> [f64; 2] {
        let (games, score) = (self.games() as f64, self.score());
        let squares = self.wins as f64 + self.draws as f64 / 4.0;
        let variance = (squares / games - score * score).max(0.0);
        let squared = Z * Z;
        let centre = (games * score + squared / 2.0) / (games + squared);
        let reach = Z * (games * variance + squared / 4.0).sqrt() / (games + squared);
        [(centre - reach).max(0.0), (centre + reach).min(1.0)]
    }

    /// The mean numbers of guesses of the two.
    pub fn mean_guesses(&self) -> [f64; 2] {
        self.guesses.map(|sum| sum as f64 / self.games() as f64)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::Ordering::SeqCst;

    use super::*;
    use crate::duel::players::Binary;

    #[test]
    fn whoever_ends_a_tournament_has_what_was_played() {
        let row = |at: usize| (format!("p{at}"), (0..3).map(|bit| at >> bit & 1 == 1).collect());
        let board = Board::from_rows("n", &["a", "b", "c"], (0..8).map(row)).unwrap();
        let players = vec![Kind::Random, Kind::Binary, Kind::Custom];
        let tournament =
            Tournament { board: Arc::new(board), players, games: 100 * BATCH, seed: 1 };
        assert_eq!(tournament.play(&|_| ControlFlow::Break(())), []);
        let played = AtomicU64::new(0);
        let cut = tournament.play(&|games| match played.fetch_add(games, SeqCst) + games
            >= 110 * BATCH
        {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        let [whole, part] = &cut[..] else { panic!("{cut:?}") };
        assert_eq!(whole.tally.games(), 100 * BATCH);
        assert!((10 * BATCH..100 * BATCH).contains(&part.tally.games()), "{part:?}");
        let all = tournament.play(&|_| ControlFlow::Continue(()));
        assert_eq!((all.len(), &all[0]), (3, whole));
    }

    #[test]
    fn many_entries_of_a_kind_are_one_player() {
        let made = RefCell::new(Vec::new());
        let make = |kind: Kind| -> Box<dyn Player + Send> {
            made.borrow_mut().push(kind);
            Box::new(Binary)
        };
        Cast::of(&[[Kind::Custom; 20], [Kind::Random; 20]].concat(), make);
        assert_eq!(made.into_inner(), [Kind::Random, Kind::Custom]);
    }

    #[test]
    fn a_tournament_may_go_on_until_it_is_ended() {
        let rows = [("Ana".to_owned(), vec![true]), ("Leo".to_owned(), vec![false])];
        let board = Arc::new(Board::from_rows("n", &["a"], rows).unwrap());
        let players = vec![Kind::Random, Kind::Binary, Kind::Custom];
        let endless = Tournament { board, players, games: u64::MAX, seed: 1 };
        assert_eq!(endless.total(), u64::MAX);
        let heard = AtomicU64::new(0);
        let played = endless.play(&|games| match heard.fetch_add(games, SeqCst) + games {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        assert!(played.iter().map(|pairing| pairing.tally.games()).sum::<u64>() > 0);
    }

    #[test]
    fn a_tournament_ends_before_the_next_game() {
        let rows = [("Ana".to_owned(), vec![true]), ("Leo".to_owned(), vec![false])];
        let board = Arc::new(Board::from_rows("n", &["a"], rows).unwrap());
        let players = vec![Kind::Binary, Kind::Binary];
        let endless = Tournament { board, players, games: u64::MAX, seed: 1 };
        let asked = AtomicU64::new(0);
        let played = endless.play(&|_| match asked.fetch_add(1, SeqCst) {
            0..10 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        let games: u64 = played.iter().map(|pairing| pairing.tally.games()).sum();
        assert!(games < 10, "{games}");
    }

    /// Three questions halve eight evenly, and everybody is named by the fourth guess, in either seat. The others are each
    /// about one of the eight, and cost whoever asks them.
    #[test]
    fn two_who_halve_evenly_always_tie_and_need_a_guess_for_each_question_and_the_name() {
        let row = |at: usize| {
            let answers = (0..3).map(|bit| at >> bit & 1 == 1).chain((0..8).map(|who| who == at));
            (format!("p{at}"), answers.collect())
        };
        let texts: Vec<String> = (0..11).map(|question| format!("q{question}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let board = Arc::new(Board::from_rows("n", &texts, (0..8).map(row)).unwrap());
        let players = vec![Kind::Binary, Kind::Binary, Kind::Random];
        let games = 3 * BATCH + 5;
        let tournament = Tournament { board, players, games, seed: 1 };
        assert_eq!(tournament.total(), 3 * games);
        let [even, one, other] = tournament.play(&|_| ControlFlow::Continue(()))[..] else {
            panic!("three pairings");
        };
        let guesses = [4 * games; 2];
        assert_eq!(even.tally, Tally { wins: 0, draws: games, losses: 0, guesses });
        assert_eq!((even.tally.score(), even.tally.mean_guesses()), (0.5, [4.0; 2]));
        for Pairing { players, tally } in [one, other] {
            assert_eq!((players, tally.games()), ([Kind::Binary, Kind::Random], games));
            assert!(tally.wins > tally.losses && tally.guesses[0] < tally.guesses[1], "{tally:?}");
        }
        assert_ne!(one.tally, other.tally, "each pairing has games of its own");
    }

    #[test]
    fn a_single_game_says_little() {
        let game = |wins, draws, losses| Tally { wins, draws, losses, ..Tally::default() };
        let near = |tally: Tally, [low, high]: [f64; 2]| {
            let [from, to] = tally.interval();
            assert!((from - low).abs() < 1e-3 && (to - high).abs() < 1e-3, "{from} {to}");
        };
        near(game(1, 0, 0), [0.2065, 1.0]);
        near(game(0, 0, 1), [0.0, 0.7935]);
        near(game(0, 1, 0), [0.1033, 0.8967]);
        near(game(5, 0, 5), [0.2366, 0.7634]);
        near(game(1, 1, 0), [0.2360, 0.9351]);
        near(game(5000, 0, 5000), [0.4902, 0.5098]);
    }
}
