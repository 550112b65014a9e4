//! Conecta 4 in words: who plays, what a move is worth, what is wrong with a game.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::letters::folded;
use qeq_conecta4::game::{Review, Seat};
use qeq_conecta4::jugador::Metric;
use qeq_conecta4::notation::{MoveFault, SetFault, WrongScore};
use qeq_conecta4::players::{Level, Player};
use qeq_conecta4::position::{Position, Refusal, Side};
use qeq_conecta4::shape::{Column, Shape, ShapeError};
use qeq_conecta4::solver::{Sight, stones_left};
use qeq_i18n::{Lang, words};

use super::echo::shown;
use super::{Wording, not_utf8};

/// A fault of a game of Conecta 4 in words.
pub fn move_fault(lang: Lang, fault: &Diagnostic<MoveFault>) -> Wording {
    wrong_move(lang, fault.kind)
}

/// A fault of a set of positions of Conecta 4 in words.
pub fn set_fault(lang: Lang, fault: &Diagnostic<SetFault>) -> Wording {
    match fault.kind {
        SetFault::Game(kind) => wrong_move(lang, kind),
        SetFault::NoScore => Wording::plain(words::conecta4::no_score(lang)),
        SetFault::Empty => Wording::plain(words::conecta4::no_positions(lang)),
        SetFault::NotUtf8(encoding) => not_utf8(lang, encoding),
    }
}

/// A score that is not that of its position.
pub fn wrong_score(lang: Lang, fault: &Diagnostic<WrongScore>) -> Wording {
    let WrongScore { said, found } = fault.kind;
    Wording::plain(words::conecta4::wrong_score(lang, said, found))
}

fn wrong_move(lang: Lang, kind: MoveFault) -> Wording {
    use words::conecta4 as w;
    match kind {
        MoveFault::NotAColumn { sign } => {
            let title = w::not_a_column(lang, shown(&sign.to_string()));
            Wording::plain(title).help(w::columns_help(lang))
        }
        MoveFault::NoSuchColumn { sign, cols } => {
            Wording::plain(w::no_such_column(lang, sign, cols))
        }
        MoveFault::FullColumn { column } => Wording::plain(w::full_column(lang, column)),
        MoveFault::AfterTheEnd => Wording::plain(w::after_the_end(lang)),
        MoveFault::Over => Wording::plain(w::over(lang)).label(w::ends_here(lang)),
    }
}

/// Why nobody can drop a stone of Conecta 4 into a column, in words.
pub fn drop_refusal(lang: Lang, shape: Shape, column: Column, refusal: Refusal) -> String {
    use words::conecta4 as w;
    match refusal {
        Refusal::Full => w::full_column(lang, column),
        // By its number: those beyond any board have no sign.
        Refusal::NoSuchColumn => w::no_such_column(lang, column.number(), shape.cols()),
        Refusal::Over => w::over(lang),
    }
}

/// Why there is no such board of Conecta 4, in words.
pub fn shape_error(lang: Lang, rows: u32, cols: u32, error: ShapeError) -> String {
    match error {
        ShapeError::Size => words::conecta4::bad_size(lang),
        ShapeError::Connect => words::conecta4::bad_connect(lang, rows, cols),
    }
}

/// The name of a player of Conecta 4 in the language of the person.
pub fn player(lang: Lang, player: Player) -> String {
    use words::conecta4 as w;
    match player {
        Player::Metric(Metric::SimpleDefensive) => w::simple_defensive(lang),
        Player::Metric(Metric::Defensive) => w::defensive(lang),
        Player::Metric(Metric::Offensive) => w::offensive(lang),
        Player::Random => w::random(lang),
        Player::Level(Level::Beginner) => w::beginner(lang),
        Player::Level(Level::Easy) => w::easy(lang),
        Player::Level(Level::Medium) => w::medium(lang),
        Player::Level(Level::Hard) => w::hard(lang),
        Player::Level(Level::Expert) => w::expert(lang),
        Player::Level(Level::Perfect) => w::perfect(lang),
    }
}

/// A player of Conecta 4 as people write it, with accents and spaces; what is typed goes by [`player_named`].
pub fn player_title(lang: Lang, player: Player) -> String {
    match player {
        Player::Metric(Metric::SimpleDefensive) => words::conecta4::simple_defensive_title(lang),
        typed_alike => self::player(lang, typed_alike),
    }
}

/// The player of Conecta 4 of this name in either language, with or without accents.
pub fn player_named(name: &str) -> Option<Player> {
    let name = folded(name);
    Player::ALL.into_iter().find(|&known| {
        known.name() == name || Lang::ALL.iter().any(|&lang| folded(&player(lang, known)) == name)
    })
}

/// Who plays a side of Conecta 4 as people write it, with accents and spaces; what is typed goes by [`seat_named`].
pub fn seat_title(lang: Lang, seat: Seat) -> String {
    match seat {
        Seat::Person => words::conecta4::person(lang),
        Seat::Machine(machine) => player_title(lang, machine),
    }
}

/// Whoever goes by this name in either language: a person or a player.
pub fn seat_named(name: &str) -> Option<Seat> {
    let is_person = |lang: &Lang| words::conecta4::person(*lang) == folded(name);
    if Lang::ALL.iter().any(is_person) {
        return Some(Seat::Person);
    }
    player_named(name).map(Seat::Machine)
}

/// The stone of a side of Conecta 4.
pub fn stone(side: Side) -> char {
    match side {
        Side::First => '●',
        Side::Second => '○',
    }
}

/// What a score of Conecta 4 means to the side to move. How soon a game ends is told in moves of the winner, as in the scores.
pub fn meaning(lang: Lang, position: &Position, score: i32) -> String {
    use words::conecta4 as w;
    match score {
        0 => w::draw(lang),
        1.. => w::win_in(lang, moves_left(position, score)),
        _ => w::loss_in(lang, moves_left(position, score)),
    }
}

/// Moves of the winner until the game is won: every second stone, the last one among them.
fn moves_left(position: &Position, score: i32) -> u32 {
    stones_left(position, score).div_ceil(2)
}

/// What a move of Conecta 4 with this score brings whoever makes it; nothing where it is not legal.
pub fn meaning_of_move(
    lang: Lang,
    position: &Position,
    column: Column,
    score: i32,
) -> Option<String> {
    use words::conecta4 as w;
    let after = position.after(column)?;
    let left = if after.end().is_some() { 0 } else { moves_left(&after, -score) };
    Some(match score {
        0 => w::draw(lang),
        1.. => w::win_by(lang, left + 1),
        _ => w::loss_in(lang, left),
    })
}

/// What a move of Conecta 4 brings whoever makes it, as far as it was seen; nothing where it is not legal.
pub fn meaning_in_sight(
    lang: Lang,
    position: &Position,
    column: Column,
    sight: &Sight,
) -> Option<String> {
    match (sight.scores[column.index() as usize]?, sight.ahead) {
        (0, Some(_)) => Some(words::conecta4::not_seen(lang)),
        (score, _) => meaning_of_move(lang, position, column, score),
    }
}

/// How far was seen, as a line above what was, and in short: in moves of each side, of stones that are even.
pub fn seen_ahead(lang: Lang, stones: u32) -> [String; 2] {
    use words::conecta4 as w;
    [w::seen_ahead, w::short_seen_ahead].map(|words| words(lang, stones / 2))
}

/// How many moves the winner of a game with so many stones has made.
pub fn moves_of_winner(stones: usize) -> usize {
    stones.div_ceil(2)
}

/// That no move of a game of Conecta 4 made a win a draw or anything a loss, as far as that is known.
pub fn nothing_turned(lang: Lang, review: &Review) -> String {
    use words::conecta4 as w;
    match review.unknown() {
        0 => w::nothing_turned(lang),
        unknown if review.lost(unknown).is_none() => w::nothing_known(lang),
        unknown => w::nothing_turned_from(lang, unknown + 1),
    }
}

/// Who wins a game of Conecta 4 with this score, when nobody asked how soon.
pub fn outcome(lang: Lang, score: i32) -> String {
    use words::conecta4 as w;
    match score {
        0 => w::draw(lang),
        1.. => w::wins(lang),
        _ => w::loses(lang),
    }
}

/// The size of a board of Conecta 4 in words.
pub fn size(lang: Lang, shape: Shape) -> String {
    words::conecta4::size(lang, shape.rows(), shape.cols(), shape.connect())
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Search;
    use qeq_conecta4::notation;
    use qeq_conecta4::solver::{Solver, Wanted};

    use super::*;

    /// What a position is worth and what its best move brings, both in words, after these moves on a small board.
    fn told(moves: &str) -> [String; 2] {
        let shape = Shape::new(4, 5, 3).expect("a board");
        let position = notation::read(moves, shape).expect("a game");
        let (mut solver, mut search) = (Solver::new(shape, 1 << 12), Search::unlimited());
        let score = solver.solve(&position, Wanted::Score, &mut search).expect("a small one");
        let worths = solver.analyze(&position, Wanted::Score, &mut search).expect("a small one");
        let best = worths.iter().position(|it| *it == Some(score)).expect("a move");
        let column = shape.columns().nth(best).expect("a column");
        let of_move = meaning_of_move(Lang::Es, &position, column, score).expect("a legal one");
        [meaning(Lang::Es, &position, score), of_move]
    }

    /// One unit, moves of the winner from now on: whoever reads what a position is worth finds it again at its best move.
    #[test]
    fn how_soon_a_game_ends_is_the_same_of_a_position_and_of_its_best_move() {
        for moves in ["", "1", "3", "12", "15", "33"] {
            let [of_position, of_move] = told(moves);
            let is_win = of_position.starts_with("gana en ");
            let is_loss = of_position.starts_with("pierde ");
            assert!(
                (is_win || is_loss) && of_position == of_move,
                "{moves}: {of_position}, {of_move}"
            );
        }
        assert_eq!(told("3152"), ["gana con la jugada siguiente", "gana con esta jugada"]);
        assert_eq!([7, 8].map(moves_of_winner), [4, 4]);
    }
}
