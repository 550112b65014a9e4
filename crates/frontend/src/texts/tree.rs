//! Trees in words: how they are grown, what stands in their drawings, what is wrong with one and with a proof.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::letters::folded;
use qeq_core::board::Board;
use qeq_core::builders::Strategy;
use qeq_core::proof::ProofFault;
use qeq_core::tree::draw::Labels;
use qeq_core::tree::notation::TreeFault;
use qeq_i18n::{Lang, words};

use super::echo::shown;
use super::{Wording, not_utf8};

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

/// Draws with the labels of a language.
pub fn with_labels<T>(lang: Lang, draw: impl FnOnce(&Labels<'_>) -> T) -> T {
    draw(&Labels {
        yes: &words::tree::edge_yes(lang),
        no: &words::tree::edge_no(lang),
        question: &|attribute, left| words::tree::question_with_count(lang, attribute, left),
        character: &str::to_owned,
    })
}

/// A fault of a saved tree in words.
pub fn fault(lang: Lang, fault: &Diagnostic<TreeFault>) -> Wording {
    use words::errors as w;
    Wording::plain(match &fault.kind {
        TreeFault::NotUtf8(encoding) => return not_utf8(lang, *encoding),
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

/// A fault of a proof in words.
pub fn proof_fault(lang: Lang, board: &Board, fault: &Diagnostic<ProofFault>) -> Wording {
    use ProofFault as F;
    use words::faults as w;
    Wording::plain(match fault.kind {
        F::NotUtf8(encoding) => return not_utf8(lang, encoding),
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
