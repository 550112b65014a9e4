//! Kinds and numbers of the engines as words.

pub mod cluedo;
pub mod duel;
pub mod echo;
pub mod tree;

use std::fmt::Display;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::letters::folded;
use qeq_clikomania::board::Place;
use qeq_clikomania::board::fault::{PuzzleFault, Size};
use qeq_clikomania::check::{Fault as ReplayFault, MoveFault as GroupFault};
use qeq_clikomania::game::Slip;
use qeq_clikomania::rules::Value;
use qeq_clikomania::solution::SolutionFault;
use qeq_conecta4::game::{Review, Seat};
use qeq_conecta4::jugador::Metric;
use qeq_conecta4::notation::{MoveFault, SetFault};
use qeq_conecta4::players::{Level, Player};
use qeq_conecta4::position::{Position, Refusal, Side};
use qeq_conecta4::shape::{Column, Shape, ShapeError};
use qeq_conecta4::solver::{Sight, stones_left};
use qeq_core::board::fault::{BoardFault, Cause};
use qeq_core::board::random::RandomBoardError;
use qeq_core::board::write::WriteError;
use qeq_core::board::{Board, JoinError, QuestionError, QuestionId};
use qeq_core::builders::Strategy;
use qeq_core::candidates::CharacterId;
use qeq_core::proof::ProofFault;
use qeq_core::session::{self, Newcomer};
use qeq_core::tree::Answer;
use qeq_core::tree::notation::TreeFault;
use qeq_core::weights::WeightFault;
use qeq_i18n::{Lang, words};

use crate::pictures::PictureFault;
use echo::shown;

/// The same with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The same as a sentence, for where nothing stands before it.
pub fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// A fault in words.
#[derive(Clone, Debug)]
pub struct Wording {
    /// What is wrong.
    pub title: String,
    /// Beside the underlined place.
    pub label: Option<String>,
    /// Beside the other place that belongs to it.
    pub related: Option<String>,
    /// What to do.
    pub help: Option<String>,
}

impl Wording {
    /// A title alone.
    pub fn plain(title: String) -> Self {
        Self { title, label: None, related: None, help: None }
    }

    /// With a label at the place.
    pub fn label(self, label: String) -> Self {
        Self { label: Some(label), ..self }
    }

    /// With a label at the other place.
    pub fn related(self, related: String) -> Self {
        Self { related: Some(related), ..self }
    }

    /// With a way out.
    pub fn help(self, help: String) -> Self {
        Self { help: Some(help), ..self }
    }
}

/// A fault of a board in words.
pub fn board_fault(lang: Lang, fault: &Diagnostic<BoardFault>) -> Wording {
    use BoardFault as F;
    use words::faults as w;
    let plain = Wording::plain;
    match &fault.kind {
        F::NotText => plain(w::not_text(lang)).help(w::not_text_help(lang)),
        F::NotUtf8 => plain(w::not_utf8(lang)).help(w::not_utf8_help(lang)),
        F::Utf16 => plain(w::utf16(lang)).help(w::utf16_help(lang)),
        F::ControlCharacter => plain(w::control_character(lang)),
        F::WrongWidth { found, expected, cause } => {
            let label =
                if found < expected { w::cells_missing(lang) } else { w::cells_surplus(lang) };
            let help = cause.map(|cause| seems(lang, cause));
            Wording { help, ..plain(w::wrong_width(lang, *found, *expected)).label(label) }
        }
        F::BadCell { cell, .. } if cell.is_empty() => plain(w::empty_cell(lang)),
        F::BadCell { cell, cause } => {
            let help = cause.map(|cause| seems(lang, cause));
            Wording { help, ..plain(w::bad_cell(lang, shown(cell))) }
        }
        F::BadWeight { cell } => plain(w::bad_weight(lang, shown(cell))),
        F::WeightsTooLarge => plain(w::weights_too_large(lang)),
        F::WeightsRounded => plain(w::weights_rounded(lang)),
        F::MissingHeader => plain(w::missing_header(lang)).help(w::missing_header_help(lang)),
        F::AttributeBehindNames { title } => {
            let title = shown(title);
            plain(w::attribute_behind_names(lang, &title))
                .help(w::attribute_behind_names_help(lang))
        }
        F::EmptyAttribute => plain(w::empty_attribute(lang)),
        F::RepeatedAttribute { name } => {
            plain(w::repeated_attribute(lang, shown(name))).related(w::first_here(lang))
        }
        F::EmptyName => plain(w::empty_name(lang)),
        F::RepeatedName { name } => {
            plain(w::repeated_name(lang, shown(name))).related(w::first_here(lang))
        }
        F::Twins { first, second } => plain(w::twins(lang, shown(first), shown(second)))
            .related(w::twin_here(lang, shown(first))),
        F::NoCharacters => plain(w::no_characters(lang)),
        F::NoAttributes { separator } => {
            let help = separator.map(|sign| seems(lang, Cause::Separator(sign)));
            Wording { help, ..plain(w::no_attributes(lang)) }
        }
        F::UnknownAttribute { name } => plain(w::unknown_attribute(lang, shown(name))),
        F::NoValues { attribute } => plain(w::no_values(lang, shown(attribute))),
        F::SecondValue { attribute } => plain(w::second_value(lang, shown(attribute))),
        F::MalformedLine { expected: 1 } => plain(w::malformed_name(lang)),
        F::MalformedLine { .. } => plain(w::malformed_value(lang)),
        F::Syntax => plain(w::syntax(lang)),
        F::Shape { missing: Some(key) } => plain(w::missing_key(lang, key)),
        F::Shape { missing: None } => plain(w::shape(lang)),
        F::SavedTree => plain(w::saved_tree(lang)).help(w::saved_tree_help(lang)),
        F::UnknownVersion => plain(w::unknown_version(lang)),
        F::ConstantColumn { attribute } => plain(w::constant_column(lang, shown(attribute))),
        F::RepeatedColumn { attribute, same_as } => {
            plain(w::repeated_column(lang, shown(attribute), shown(same_as)))
        }
        F::UndeclaredValue { attribute, value } => {
            plain(w::undeclared_value(lang, shown(attribute), shown(value)))
        }
        F::OutOfProportion { people, questions } => {
            plain(w::out_of_proportion(lang, people, questions))
        }
        F::RepeatedValue { value } => plain(w::repeated_value(lang, shown(value))),
        F::MissingValue { person, attribute } => {
            plain(w::missing_value(lang, shown(person), shown(attribute)))
        }
        F::SpacedSeparator => plain(w::spaced_separator(lang)),
    }
}

/// What seems to have happened to a table.
fn seems(lang: Lang, cause: Cause) -> String {
    use words::faults as w;
    match cause {
        Cause::Separator(' ') => w::separated_by_spaces(lang),
        Cause::Separator(sign) => w::separated_by(lang, sign),
        Cause::UntitledNames => w::untitled_names(lang),
        Cause::NamesFirst => w::names_first(lang),
    }
}

/// A fault of a file of weights in words.
pub fn weight_fault(lang: Lang, fault: &Diagnostic<WeightFault>) -> Wording {
    use WeightFault as F;
    use words::faults as w;
    Wording::plain(match &fault.kind {
        F::NotUtf8 => w::not_utf8(lang),
        F::MalformedLine => w::weight_line(lang),
        F::UnknownCharacter { name } => w::weight_unknown(lang, shown(name)),
        F::RepeatedName { name } => w::repeated_name(lang, shown(name)),
        F::BadWeight { cell } => w::bad_weight(lang, shown(cell)),
        F::MissingCharacter { name } => w::weight_missing(lang, shown(name)),
        F::TooLarge => w::weights_too_large(lang),
    })
}

/// A fault of a proof in words.
pub fn proof_fault(lang: Lang, board: &Board, fault: &Diagnostic<ProofFault>) -> Wording {
    use ProofFault as F;
    use words::faults as w;
    Wording::plain(match fault.kind {
        F::NotUtf8 => w::not_utf8(lang),
        F::NotAProof => w::not_a_proof(lang),
        F::MalformedLine => w::proof_line(lang),
        F::Truncated => w::proof_truncated(lang),
        F::OtherBoard { .. } => w::proof_other_board(lang),
        F::UnknownParent => w::proof_parent(lang),
        F::UnknownQuestion => w::proof_question(lang),
        F::NobodyLeft => w::proof_nobody(lang),
        F::NotAlike => w::proof_not_alike(lang),
        F::UnfairPrices => w::proof_unfair_prices(lang),
        F::NotShown { question, shown, claimed } => {
            w::proof_not_shown(lang, self::shown(board.text(question)), shown, claimed)
        }
        F::TooLarge => w::proof_too_large(lang),
    })
}

/// A fault of a saved tree in words.
pub fn tree_fault(lang: Lang, fault: &Diagnostic<TreeFault>) -> Wording {
    use words::errors as w;
    Wording::plain(match &fault.kind {
        TreeFault::NotUtf8 => words::faults::not_utf8(lang),
        TreeFault::Syntax => w::tree_syntax(lang),
        TreeFault::KeyTwice { key } => w::tree_key_twice(lang, shown(key)),
        TreeFault::Missing { key } => words::faults::missing_key(lang, key),
        TreeFault::UnknownVersion => words::faults::unknown_version(lang),
        TreeFault::NeitherNorBoth => w::tree_node(lang),
        TreeFault::UnknownQuestion { text } => w::tree_question(lang, shown(text)),
        TreeFault::UnknownCharacter { name } => w::tree_character(lang, shown(name)),
        TreeFault::Misplaced { name } => w::tree_misplaced(lang, shown(name)),
        TreeFault::AskedTwice { text } => w::tree_twice(lang, shown(text)),
    })
}

/// Why a newcomer cannot join, in words.
pub fn join_error(lang: Lang, board: &Board, name: &str, error: JoinError) -> String {
    use words::errors as w;
    match error {
        JoinError::BadName if name.trim().is_empty() => w::no_name(lang),
        JoinError::BadName => w::bad_name(lang),
        JoinError::NameTaken(_) => w::name_taken(lang, shown(name)),
        JoinError::WrongWidth { found, expected } => w::traits_width(lang, found, expected),
        JoinError::SecondValue(question) => {
            w::second_value(lang, shown(name), shown(board.text(question)))
        }
        JoinError::Twin(twin) => w::twin(lang, shown(name), shown(board.name(twin))),
    }
}

/// Why a board cannot ask a question, in words.
pub fn question_error(lang: Lang, board: &Board, error: QuestionError) -> String {
    use words::errors as w;
    match error {
        QuestionError::BadText => w::bad_question(lang),
        QuestionError::Taken(there) => w::question_taken(lang, shown(board.text(there))),
    }
}

/// Why a session does nothing with an input, as a sentence.
pub fn refusal(lang: Lang, board: &Board, refusal: &session::Refusal) -> String {
    use session::Refusal as R;
    match refusal {
        R::NotNow => words::play::not_now(lang),
        R::NothingToUndo => words::play::nothing_to_undo(lang),
        R::Newcomer { name, error } => sentence(&join_error(lang, board, name, *error)),
        R::Question(error) => sentence(&question_error(lang, board, *error)),
    }
}

/// Why a board cannot be written, in words.
pub fn write_error(lang: Lang, error: &WriteError) -> String {
    match error {
        WriteError::SameWithoutSpaces { name } => {
            words::errors::same_without_spaces(lang, shown(name))
        }
        WriteError::Pictures => words::errors::no_pictures(lang),
        WriteError::NoSuchTable => words::errors::no_such_table(lang),
    }
}

/// Why there is no such random board, in words.
pub fn random_error(lang: Lang, characters: usize, error: RandomBoardError) -> String {
    use words::errors as w;
    match error {
        RandomBoardError::Empty => w::nothing_to_build(lang),
        RandomBoardError::TooFewAttributes { needed } => {
            w::too_few_attributes(lang, characters, needed)
        }
        RandomBoardError::Density => w::bad_density(lang),
        RandomBoardError::TooLarge => w::board_too_large(lang),
    }
}

/// The name of a strategy in the language of the person.
pub fn strategy(lang: Lang, strategy: Strategy) -> String {
    match strategy {
        Strategy::Order => words::report::order(lang),
        Strategy::Random => words::report::random(lang),
        Strategy::Entropy => words::report::entropy(lang),
        Strategy::Lookahead => words::report::lookahead(lang),
        Strategy::Optimal => words::report::optimal(lang),
    }
}

/// The strategy of this name in either language.
pub fn strategy_named(name: &str) -> Option<Strategy> {
    let name = folded(name);
    Strategy::ALL.into_iter().find(|&known| {
        known.name() == name || Lang::ALL.iter().any(|&lang| folded(&strategy(lang, known)) == name)
    })
}

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
        SetFault::WrongScore { said, found } => {
            Wording::plain(words::conecta4::wrong_score(lang, said, found))
        }
        SetFault::NotUtf8 => Wording::plain(words::faults::not_utf8(lang)),
    }
}

fn wrong_move(lang: Lang, kind: MoveFault) -> Wording {
    use words::conecta4 as w;
    match kind {
        MoveFault::NotAColumn { sign } => {
            Wording::plain(w::not_a_column(lang, shown(&sign.to_string())))
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

/// The player of Conecta 4 of this name in either language, with or without accents.
pub fn player_named(name: &str) -> Option<Player> {
    let name = folded(name);
    Player::ALL.into_iter().find(|&known| {
        known.name() == name || Lang::ALL.iter().any(|&lang| folded(&player(lang, known)) == name)
    })
}

/// The stone of a side of Conecta 4.
pub fn stone(side: Side) -> char {
    match side {
        Side::First => '●',
        Side::Second => '○',
    }
}

/// Who plays a side of Conecta 4, in the language of the person.
pub fn seat(lang: Lang, seat: Seat) -> String {
    match seat {
        Seat::Person => words::conecta4::person(lang),
        Seat::Machine(machine) => player(lang, machine),
    }
}

/// Who plays a side of Conecta 4 as people write it, with accents and spaces; what is typed goes by [`seat`].
pub fn seat_title(lang: Lang, seat: Seat) -> String {
    match seat {
        Seat::Person => words::conecta4::person(lang),
        Seat::Machine(machine) => player_title(lang, machine),
    }
}

/// A player of Conecta 4 as people write it, with accents and spaces; what is typed goes by [`player`].
pub fn player_title(lang: Lang, player: Player) -> String {
    match player {
        Player::Metric(Metric::SimpleDefensive) => words::conecta4::simple_defensive_title(lang),
        typed_alike => self::player(lang, typed_alike),
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

/// What a score of Conecta 4 means to the side to move.
pub fn meaning(lang: Lang, position: &Position, score: i32) -> String {
    use words::conecta4 as w;
    match score {
        0 => w::draw(lang),
        1.. => w::win_in(lang, stones_left(position, score)),
        _ => w::loss_in(lang, stones_left(position, score)),
    }
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
    let left = if after.end().is_some() { 0 } else { stones_left(&after, -score) };
    Some(match score {
        0 => w::draw(lang),
        1.. => w::win_after(lang, left),
        _ => w::loss_after(lang, left),
    })
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

/// The size of a board of Conecta 4 in words.
pub fn conecta4_size(lang: Lang, shape: Shape) -> String {
    words::conecta4::size(lang, shape.rows(), shape.cols(), shape.connect())
}

/// What is said about a name that is not on the board, and who was perhaps meant by it.
pub fn unknown_name(lang: Lang, board: &Board, typed: &str, told: String) -> String {
    match board.nearly(typed) {
        Some(near) => format!("{told} {}", words::play::did_you_mean(lang, board.name(near))),
        None => told,
    }
}

/// What is asked about a newcomer.
pub fn ask_trait(lang: Lang, board: &Board, newcomer: &Newcomer, question: QuestionId) -> String {
    let (at, total) = newcomer.place();
    let question = words::tree::question(lang, board.text(question));
    words::play::ask_trait(lang, &newcomer.name, at, total, question)
}

/// So many names are listed on a line, as many as anybody reads.
pub const NAMES: usize = 1000;

/// Who may still be meant, by name: no more than [`NAMES`], and how many more there are.
pub fn who_is_left(lang: Lang, board: &Board, left: &[CharacterId]) -> String {
    if left.is_empty() {
        return words::play::left_none(lang);
    }
    let named = left.iter().take(NAMES).map(|&id| board.name(id).to_owned());
    let more = (left.len() > NAMES).then(|| words::faults::and_more(lang, left.len() - NAMES));
    let names: Vec<String> = named.chain(more).collect();
    words::play::who_is_left(lang, left.len(), names.join(", "))
}

/// That something was answered with this, and on the board it is the other way round.
pub fn contradiction(lang: Lang, asked: impl Display, given: Answer) -> String {
    let board = given.opposite();
    words::play::contradiction(lang, asked, answer(lang, given), answer(lang, board))
}

/// Yes or no.
pub fn answer(lang: Lang, answer: Answer) -> String {
    match answer {
        Answer::Yes => words::tree::yes(lang),
        Answer::No => words::tree::no(lang),
    }
}

/// A sign for each colour of Clikomania, so that colours are not needed.
const BLOCKS: &[u8] = b"123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#";

/// The sign of a block by its colour, from 1.
pub fn block(colour: u8) -> char {
    char::from(BLOCKS[usize::from(colour.saturating_sub(1)) % BLOCKS.len()])
}

/// How far a game of Clikomania that is over is from the optimum, or from the best that is known.
pub fn distance(lang: Lang, value: Value, best: Value, bound: Value) -> String {
    use words::clikomania as w;
    match best >= bound {
        true if value >= best => w::is_optimum(lang),
        true => w::short_of_optimum(lang, best - value, best),
        false if value >= best => w::none_better(lang, bound),
        false => w::short_of_best(lang, best - value, best, bound),
    }
}

/// Which move of a game of Clikomania cost most; `better` is the better one as whoever is told names it.
pub fn slip(lang: Lang, slip: &Slip, better: impl Display) -> String {
    let lost = words::clikomania::points(lang, slip.before - slip.after);
    words::clikomania::slip(lang, slip.at + 1, better, lost)
}

/// A place on a board of Clikomania, where nobody has to type it.
pub fn place(place: Place) -> String {
    format!("({},{})", place.column, place.row)
}

/// A fault of a Clikomania puzzle.
pub fn puzzle_fault(lang: Lang, fault: &Diagnostic<PuzzleFault>) -> Wording {
    use PuzzleFault as F;
    use words::clikomania as w;
    Wording::plain(match &fault.kind {
        F::NotUtf8 => w::not_utf8(lang),
        F::NoSize(Size::Rows) => w::no_rows(lang),
        F::NoSize(Size::Columns) => w::no_columns(lang),
        F::NoSize(Size::Colours) => w::no_colours(lang),
        F::BadSize { size, cell, most } => match size {
            Size::Rows => w::bad_rows(lang, shown(cell), most),
            Size::Columns => w::bad_columns(lang, shown(cell), most),
            Size::Colours => w::bad_colours(lang, shown(cell), most),
        },
        F::Surplus => w::surplus(lang),
        F::WrongRows { found, expected } => w::wrong_rows(lang, found, expected),
        F::WrongWidth { found, expected } => w::wrong_width(lang, found, expected),
        F::BadColour { cell, colours } => w::bad_colour(lang, shown(cell), colours),
        F::Hole => w::hole(lang),
        F::Gap => w::gap(lang),
    })
}

/// Why a file does not do as a picture.
pub fn picture_fault(lang: Lang, fault: &PictureFault) -> String {
    use words::errors as w;
    match fault {
        PictureFault::Unreadable(error) => {
            w::picture_unreadable(lang, crate::files::why_unread(lang, error))
        }
        PictureFault::Elsewhere => w::picture_elsewhere(lang),
        PictureFault::NoPicture => w::no_picture(lang),
        PictureFault::TooLarge => w::picture_too_large(lang),
    }
}

/// A fault of the text of a Clikomania solution.
pub fn solution_fault(lang: Lang, fault: &Diagnostic<SolutionFault>) -> Wording {
    use SolutionFault as F;
    use words::clikomania as w;
    Wording::plain(match &fault.kind {
        F::NotUtf8 => w::not_utf8(lang),
        F::NoHead => w::no_head(lang),
        F::NotANumber { cell } => w::not_a_number(lang, shown(cell)),
        F::WrongMoves { found, expected } => w::wrong_moves(lang, found, expected),
        F::NotAPair => w::not_a_pair(lang),
    })
}

/// What only shows when a solution of Clikomania is replayed.
pub fn replay_fault(lang: Lang, fault: &Diagnostic<ReplayFault>) -> Wording {
    use words::clikomania as w;
    Wording::plain(match fault.kind {
        ReplayFault::Move { fault: GroupFault::NoBlock, .. } => w::no_block(lang),
        ReplayFault::Move { fault: GroupFault::Alone, .. } => w::alone(lang),
        ReplayFault::Move { fault: GroupFault::Misnamed { name }, .. } => w::misnamed(lang, name),
        ReplayFault::WrongValue { claimed, found } => w::wrong_value(lang, claimed, found),
        ReplayFault::Unfinished { name } => w::unfinished(lang, name),
    })
}
