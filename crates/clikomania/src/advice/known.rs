//! The games that are known on one board.

use crate::board::Place;
use crate::game::Game;
use crate::solution::Solution;

/// The best game that is known on a board, and the one that the last hint leads to, both from the start. A hint is a short
/// search from one position, and the next one may find less: whoever follows every hint is led along the game that was
/// promised, and is told of it at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownGames {
    best: Option<Solution>,
    hinted: Option<Solution>,
}

impl KnownGames {
    /// Notes a game from the start: found, or played to its end. A worse one does not replace a better one.
    pub fn note(&mut self, game: Solution) {
        if self.best.as_ref().is_none_or(|best| best.value < game.value) {
            self.best = Some(game);
        }
    }

    /// Notes a way to go on, unless a better one is known. That a game is over is no way to go on.
    pub fn note_hint(&mut self, game: &Game, rest: &Solution) {
        if rest.moves.is_empty() {
            return;
        }
        let moves = played(game).iter().chain(&rest.moves).copied().collect();
        let hinted = Solution { value: game.value() + rest.value, moves };
        if self.best_after(game).is_none_or(|known| known.value < hinted.value) {
            self.hinted = Some(hinted.clone());
        }
        self.note(hinted);
    }

    /// The best one.
    pub fn best(&self) -> Option<&Solution> {
        self.best.as_ref()
    }

    /// The best one that begins as a game did and goes on.
    pub fn best_after(&self, game: &Game) -> Option<&Solution> {
        let played = played(game);
        let goes_on =
            |it: &&Solution| it.moves.len() > played.len() && it.moves.starts_with(played);
        self.best.iter().chain(&self.hinted).filter(goes_on).max_by_key(|it| it.value)
    }
}

/// The moves that count.
fn played(game: &Game) -> &[Place] {
    &game.moves()[..game.played()]
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};

    use super::*;
    use crate::board::RandomBoard;
    use crate::rules::Rules;
    use crate::testing::board;

    fn drawn() -> Game {
        Game::new(RandomBoard { rows: 8, width: 8, colours: 4 }.draw(1), Rules::default())
    }

    fn hint(game: &Game, nodes: u64) -> Solution {
        game.best_rest(1, &mut Search::new(Budget::nodes(nodes)))
    }

    #[test]
    fn who_follows_every_hint_gets_what_the_first_one_promised() {
        let (mut game, mut known) = (drawn(), KnownGames::default());
        known.note_hint(&game, &hint(&game, 5000));
        let promised = known.best_after(&game).expect("a game").value;
        while !game.is_over() {
            // Worse hints than the first one do not lead astray.
            known.note_hint(&game, &hint(&game, 1));
            let next = known.best_after(&game).expect("a way to go on").moves[game.played()];
            game.take(next).expect("a group");
        }
        assert_eq!(game.value(), promised);
        assert!(known.best_after(&game).is_none());
        game.go_to(0);
        let first = known.best().expect("a game").moves[0];
        let other = game.board().groups().into_iter().find(|group| group.name != first);
        game.take(other.expect("another group").name).expect("a group");
        assert!(known.best_after(&game).is_none(), "another game has other hints");
        known.note_hint(&game, &hint(&game, 1));
        assert!(known.best_after(&game).is_some());
        assert_eq!(
            known.best().expect("a game").value,
            promised,
            "a worse hint hides no better game"
        );
    }

    #[test]
    fn that_a_game_is_over_is_no_way_to_go_on() {
        let mut game = Game::new(board("1\n2\n1\n1 1\n"), Rules::LITERATURE);
        game.take(game.board().groups()[0].name).expect("a group");
        let mut known = KnownGames::default();
        known.note(game.solution());
        known.note_hint(&game, &hint(&game, 1));
        assert_eq!(known.best(), Some(&game.solution()));
        assert_eq!(known.best_after(&game), None);
    }
}
