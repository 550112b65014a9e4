//! Whom somebody may have meant who typed the beginning of a name.

use qeq_base::letters::folded;
use qeq_core::board::Board;
use qeq_core::candidates::CharacterId;

/// Somebody of the board who is asked about before a newcomer is learnt.
#[derive(Debug)]
pub(super) struct Meant {
    /// What was typed.
    pub(super) typed: String,
    /// Who is asked about now.
    pub(super) first: CharacterId,
    /// Who is asked about after a no.
    others: std::vec::IntoIter<CharacterId>,
}

/// So many names are offered at most: a newcomer must not wait for a whole board.
const OFFERED: usize = 3;

impl Meant {
    /// Who has a name that begins like this and is not it; without capitals and accents.
    pub(super) fn of(board: &Board, typed: &str) -> Option<Self> {
        let wanted = folded(typed);
        if wanted.is_empty() || board.recognise(typed).is_some() {
            return None;
        }
        let begins = |wanted: &str| -> Vec<CharacterId> {
            let ids = board.character_ids();
            let found = ids.filter(|&id| folded(board.name(id)).starts_with(wanted));
            found.take(OFFERED).collect()
        };
        let mut found = begins(&wanted);
        if found.is_empty() {
            found = spilt(&wanted).map(begins).unwrap_or_default();
        }
        let mut found = found.into_iter();
        Some(Self { typed: typed.to_owned(), first: found.next()?, others: found })
    }

    /// Who is asked about after a no; what was typed, where nobody is left.
    pub(super) fn next(self) -> Result<Self, String> {
        let Self { typed, mut others, .. } = self;
        match others.next() {
            Some(first) => Ok(Self { typed, first, others }),
            None => Err(typed),
        }
    }
}

/// What is left without the key for no, where it was pressed once too often and came into the field.
fn spilt(wanted: &str) -> Option<&str> {
    let rest = wanted.trim_start_matches('n');
    (rest.len() < wanted.len() && !rest.is_empty()).then_some(rest)
}
