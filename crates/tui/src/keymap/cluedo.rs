//! The keys of the notebook of Cluedo.

use qeq_cluedo::game::Holding;
use qeq_core::tree::Answer;
use qeq_i18n::words::{keys as w, notes as n, practice as p};
use ratatui::crossterm::event::KeyCode;

use super::{
    ARROWS, Binding, Binding as B, CARET, EVERYWHERE, FIELD, Key, LIST, MOVES, SUBMIT, common,
};
use crate::action::{Action, Direction, Note};

crate::listed::listed! {
    /// Where keys are pressed within the notebook.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum NotesContext {
        /// Deck, players, hands.
        SetUp,
        /// The same where the machine deals.
        Dealing,
        /// The table of cards and holders.
        Sheet,
        /// The entries so far.
        History,
        /// The same while there is none.
        Blank,
        /// What to ask for, of a list.
        Advice,
        /// The same where the place is marked.
        AdvicePlace,
        /// An entry is typed as a line.
        Line,
        /// The name of a card is typed, and who asks can be changed.
        Typing,
        /// The name of a card is typed.
        Choosing,
        /// The same of the own cards, which stay when one leaves.
        Hand,
        /// What somebody answers, of a list.
        Answering,
        /// A game to practise on, while others play.
        Practising,
        /// The same when it is one's turn.
        Suggesting,
        /// The same when one of two own cards is to be shown.
        ShowingOneOfTwo,
        /// The same of all three that were asked for.
        ShowingOneOfThree,
        /// Such a game is over.
        Practised,
    }
}

/// The tables of a context.
pub(super) fn tables(context: NotesContext) -> &'static [&'static [Binding]] {
    match context {
        NotesContext::SetUp | NotesContext::Dealing => &[SETUP, MOVES, EVERYWHERE],
        NotesContext::Sheet => &[SHEET, MOVES, EVERYWHERE],
        NotesContext::History => &[ENTRIES, HISTORY, MOVES, EVERYWHERE],
        NotesContext::Blank => &[HISTORY, EVERYWHERE],
        NotesContext::Advice => &[ADVICE, PLACES, LIST, EVERYWHERE],
        NotesContext::AdvicePlace => &[PLACES, PLACE_MARKED, LIST, EVERYWHERE],
        NotesContext::Line => &[SUBMIT, FIELD, CARET],
        NotesContext::Typing => &[ASKER, CHOOSING, FIELD, ARROWS],
        NotesContext::Choosing => &[CHOOSING, FIELD, ARROWS],
        NotesContext::Hand => &[HAND, FIELD, ARROWS],
        NotesContext::Answering => &[ANSWERING, ANSWERED, MOVES, EVERYWHERE],
        NotesContext::Practising => &[GOING_ON, PRACTISING, MARKING, MOVES, EVERYWHERE],
        NotesContext::Suggesting => &[SUGGESTING, PRACTISING, MARKING, MOVES, EVERYWHERE],
        NotesContext::ShowingOneOfTwo => &[SHOW, ONE_OF_TWO, ANEW, MOVES, EVERYWHERE],
        NotesContext::ShowingOneOfThree => &[SHOW, ONE_OF_THREE, ANEW, MOVES, EVERYWHERE],
        NotesContext::Practised => &[PRACTISED, MOVES, EVERYWHERE],
    }
}

const SETUP: &[Binding] = &[common::CHOOSE.in_footer()];

const SHEET: &[Binding] = &[
    B::new(&[Key::sign('a')], Action::Note(Note::Turn), n::key_turn).in_footer(),
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, n::key_why).in_footer(),
    B::new(&[Key::sign('s')], Action::Note(Note::Suggest), n::key_suggest).in_footer(),
    B::new(&[Key::sign('i')], Action::Note(Note::Imagine), n::key_imagine).in_footer(),
    B::new(&[Key::of(KeyCode::Tab), Key::of(KeyCode::BackTab)], Action::NextPane, n::key_history)
        .in_footer(),
    common::UNDO.in_footer(),
    B::new(&[Key::sign(':'), Key::sign('f')], Action::Note(Note::Line), n::key_line).in_footer(),
    B::new(
        &[Key::sign('+'), Key::sign('v')],
        Action::Note(Note::Certain(Holding::Holds)),
        n::key_has,
    ),
    B::new(
        &[Key::sign('-'), Key::sign('x')],
        Action::Note(Note::Certain(Holding::Lacks)),
        n::key_lacks,
    ),
    B::new(&[Key::sign('w'), Key::ctrl('s')], Action::SaveAs, n::key_save).in_footer(),
    B::new(&[Key::sign('o')], Action::Open, n::key_open).in_footer(),
    READ_ON,
    B::new(&[Key::sign('N')], Action::Note(Note::New), n::key_new),
    B::new(&[Key::sign('m')], Action::Note(Note::Assume), n::key_assume),
];

const ADVICE: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, n::key_ask_this)
        .in_footer()];

const PLACE_MARKED: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, n::key_next_place)];

const PLACES: &[Binding] = &[
    B::new(
        &[Key::of(KeyCode::Right), Key::sign('l')],
        Action::Move(Direction::Right),
        n::key_next_place,
    )
    .in_footer(),
    B::new(
        &[Key::of(KeyCode::Left), Key::sign('h')],
        Action::Move(Direction::Left),
        n::key_place_before,
    ),
];

const ENTRIES: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, n::key_edit).in_footer(),
    B::new(&[Key::sign('x'), Key::of(KeyCode::Delete)], Action::Erase, n::key_remove).in_footer(),
];

const HISTORY: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Tab), Key::of(KeyCode::BackTab)], Action::NextPane, n::key_sheet)
        .in_footer(),
    B::new(&[Key::sign('a')], Action::Note(Note::Turn), n::key_turn).in_footer(),
    common::UNDO.in_footer(),
    B::new(&[Key::sign(':'), Key::sign('f')], Action::Note(Note::Line), n::key_line),
    B::new(&[Key::sign('w'), Key::ctrl('s')], Action::SaveAs, n::key_save),
];

const ASKER: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Right)], Action::Move(Direction::Right), n::key_asker).in_footer()];

const ACCEPT: Binding = B::new(
    &[Key::of(KeyCode::Enter), Key::of(KeyCode::Tab), Key::sign(',')],
    Action::Activate,
    n::key_accept,
)
.in_footer();

const CHOOSING: &[Binding] =
    &[ACCEPT, B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::cancel).in_footer()];

const HAND: &[Binding] =
    &[ACCEPT, B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::back).in_footer()];

const DEAL_ANEW: Binding = B::new(&[Key::sign('r')], Action::Again, p::key_again);
const DEDUCE: Binding = B::new(&[Key::sign('d')], Action::Hint, p::key_deduce);
const READ_ON: Binding =
    B::new(&[Key::of(KeyCode::PageDown)], Action::Move(Direction::PageDown), n::key_read_on);

const ACCUSE: Binding =
    B::new(&[Key::sign('a'), Key::sign('!')], Action::Note(Note::Accuse), p::key_accuse);

/// Whoever accuses out of turn is told that.
const GOING_ON: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, p::key_on).in_footer(),
    ACCUSE,
];

const SUGGESTING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, p::key_ask).in_footer(),
    ACCUSE.in_footer(),
];

const PRACTISING: &[Binding] = &[DEDUCE.in_footer(), DEAL_ANEW.in_footer(), READ_ON];

const SHOW: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, p::key_show)
        .in_footer()];

const ONE_OF_TWO: &[Binding] =
    &[B::numbers(&[Key::sign('1'), Key::sign('2')], n::key_this_card).in_footer()];

const ONE_OF_THREE: &[Binding] =
    &[B::numbers(&[Key::sign('1'), Key::sign('2'), Key::sign('3')], n::key_this_card).in_footer()];

const ANEW: &[Binding] = &[DEDUCE.in_footer(), DEAL_ANEW.in_footer()];

const PRACTISED: &[Binding] = &[DEAL_ANEW.in_footer(), READ_ON.in_footer()];

const MARKING: &[Binding] = &[
    B::new(
        &[Key::sign('+'), Key::sign('v')],
        Action::Note(Note::Certain(Holding::Holds)),
        p::key_mark_yes,
    ),
    B::new(
        &[Key::sign('-'), Key::sign('x')],
        Action::Note(Note::Certain(Holding::Lacks)),
        p::key_mark_no,
    ),
];

const ANSWERING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, n::key_accept).in_footer(),
    B::new(
        &[Key::sign('n'), Key::sign('-'), Key::sign('0')],
        Action::Answer(Answer::No),
        n::key_none,
    )
    .in_footer(),
    B::new(
        &[Key::sign('s'), Key::sign('a'), Key::sign('y'), Key::sign('+')],
        Action::Answer(Answer::Yes),
        n::key_some,
    )
    .in_footer(),
    B::numbers_of(
        &[Key::sign('1'), Key::sign('2'), Key::sign('3')],
        (Action::Note(Note::Shows(0)), |at| Action::Note(Note::Shows(at))),
        n::key_this_card,
    )
    .in_footer(),
];

const ANSWERED: &[Binding] = &[
    B::new(
        &[Key::sign('t'), Key::sign('f'), Key::sign('.')],
        Action::Note(Note::NobodyElse),
        n::key_finish,
    )
    .in_footer(),
    B::new(&[Key::of(KeyCode::Backspace)], Action::Erase, n::key_back).in_footer(),
];
