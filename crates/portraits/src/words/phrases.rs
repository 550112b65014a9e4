//! A text as phrases: what is said or denied together, and how it hangs on what stands before.
//!
//! ```text
//! Hombre de pelo corto , con gafas o barba     sin barba ni bigote
//! └───── phrase ─────┘   └──────┘   └───┘      └───────┘└────────┘
//! ```
//!
//! A phrase ends at *y*, *o*, a comma, and where something is denied (*sin*, *no*, *ni*) or said anew (*con*,
//! *tiene*). Adjectives without a noun take the one before or behind them: `Pelo corto y negro`,
//! `Black or brown hair`. What stands between two different nouns takes neither.

use super::lexicon::Word::{self, Is};
use super::{described, is_somebody, stands_alone};

/// Words that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    pub(super) words: Vec<Word>,
    pub(super) sign: Sign,
    /// How it hangs on the phrase before; nothing hangs on that of the first.
    pub(super) joint: Joint,
}

/// Whether a phrase is denied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Said,
    /// By a word of its own: `sin barba`.
    Denied,
    /// Perhaps by the word that denies what stands before: `sin barba y bigote`.
    StillDenied,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    And,
    Or,
}

/// What a phrase is about. One denial reaches over phrases of the same kind only: in `Sin gafas y calvo` it
/// does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Things that somebody has.
    Things,
    /// What somebody is.
    Somebody,
    Noun(Word),
    Mixed,
}

/// The phrases of a text, and whether a no behind them denies them all: `Gafas: no`.
pub(super) fn phrases(words: &[Word]) -> (Vec<Phrase>, bool) {
    let mut cut = Cut::default();
    without_choices(words).iter().for_each(|&word| cut.take(word));
    let denied = cut.ends_with_a_no();
    (lend_nouns(cut.finished()), denied)
}

/// `Sí/no`, `tiene o no tiene` name both answers and mean neither.
fn without_choices(words: &[Word]) -> Vec<Word> {
    let mut kept: Vec<Word> = Vec::new();
    for &word in words {
        let before = kept.iter().rposition(|&word| word != Word::Or);
        match (before.map(|place| (place, kept[place])), word) {
            (Some((place, Word::Yes)), Word::No) | (Some((place, Word::No)), Word::Yes) => {
                kept.truncate(place);
            }
            _ => kept.push(word),
        }
    }
    let verbs = kept.iter().take_while(|&&word| word == Word::With).count();
    if let [Word::Or, Word::No, ..] = kept[verbs..] {
        kept.drain(..verbs + 2);
    }
    kept.retain(|&word| word != Word::Yes);
    kept
}

/// The phrases so far. A comma takes the joint of whatever joins next, as in `barba, bigote o perilla`.
#[derive(Default)]
struct Cut {
    done: Vec<Unjoined>,
    open: Unjoined,
}

struct Unjoined {
    words: Vec<Word>,
    sign: Sign,
    /// `None` behind a comma.
    joint: Option<Joint>,
}

impl Default for Unjoined {
    fn default() -> Self {
        Self { words: Vec::new(), sign: Sign::Said, joint: Some(Joint::And) }
    }
}

impl Cut {
    fn take(&mut self, word: Word) {
        match word {
            Word::Comma => self.join(None),
            Word::And => self.join(Some(Joint::And)),
            Word::Or => self.join(Some(Joint::Or)),
            // "Not without" says it.
            Word::Without if self.is_denied_and_empty() => self.deny(Sign::Said),
            Word::No | Word::Without => self.deny(Sign::Denied),
            Word::With => self.say(),
            word => self.open.words.push(word),
        }
    }

    fn join(&mut self, joint: Option<Joint>) {
        if self.open.words.is_empty() {
            self.open.joint = joint.or(self.open.joint);
            return;
        }
        let sign = match self.open.sign {
            Sign::Said => Sign::Said,
            Sign::Denied | Sign::StillDenied => Sign::StillDenied,
        };
        self.begin(sign, joint);
    }

    fn deny(&mut self, sign: Sign) {
        if !self.open.words.is_empty() {
            self.begin(sign, Some(Joint::And));
        }
        self.open.sign = sign;
    }

    /// A verb: what is denied goes on only where it has just been denied, `no tiene`.
    fn say(&mut self) {
        if self.open.words.is_empty() {
            if self.open.sign == Sign::StillDenied {
                self.open.sign = Sign::Said;
            }
        } else if is_whole(&self.open.words) {
            self.begin(Sign::Said, Some(Joint::And));
        }
    }

    fn begin(&mut self, sign: Sign, joint: Option<Joint>) {
        let next = Unjoined { words: Vec::new(), sign, joint };
        self.done.push(std::mem::replace(&mut self.open, next));
    }

    fn is_denied_and_empty(&self) -> bool {
        self.open.words.is_empty() && self.open.sign == Sign::Denied
    }

    /// `Gafas: no`, but not `¿Gafas o no?`.
    fn ends_with_a_no(&self) -> bool {
        self.is_denied_and_empty() && self.open.joint != Some(Joint::Or)
    }

    fn finished(mut self) -> Vec<Phrase> {
        if !self.open.words.is_empty() {
            self.begin(Sign::Said, None);
        }
        let mut next = Joint::And;
        let mut phrases: Vec<Phrase> = Vec::new();
        for Unjoined { words, sign, joint } in self.done.into_iter().rev() {
            next = joint.unwrap_or(next);
            phrases.push(Phrase { words, sign, joint: next });
        }
        phrases.reverse();
        phrases
    }
}

/// Neither a noun that waits for its adjectives, `Pelo con rizos`, nor the other way round.
fn is_whole(words: &[Word]) -> bool {
    let noun_alone = words.iter().all(|word| word.is_noun());
    let no_noun = words.iter().all(|word| word.is_adjective() && !stands_alone(*word));
    !noun_alone && !no_noun
}

impl Phrase {
    /// Its only noun.
    fn noun(&self) -> Option<Word> {
        let mut nouns = self.words.iter().filter(|word| word.is_noun());
        let first = *nouns.next()?;
        nouns.all(|&noun| noun == first).then_some(first)
    }

    fn lacks_a_noun(&self) -> bool {
        self.words.iter().all(|word| word.is_adjective())
    }

    /// Whether it is nothing but a noun that adjectives behind it may speak of: `Hair, not short`.
    fn announces(&self, noun: Word) -> bool {
        self.sign == Sign::Said && self.words == [noun]
    }

    fn kind(&self) -> Kind {
        let all = |is: fn(Word) -> bool| self.words.iter().all(|&word| is(word));
        match self.noun() {
            Some(noun) if all(|word| word.is_noun() || word.is_adjective()) => Kind::Noun(noun),
            None if all(|word| matches!(word, Is(_)) && !is_somebody(word)) => Kind::Things,
            None if all(|word| is_somebody(word) || stands_alone(word)) => Kind::Somebody,
            _ => Kind::Mixed,
        }
    }

    /// Whether what denies the phrase before denies this one too.
    pub(super) fn shares_the_denial_of(&self, before: &Self) -> bool {
        match (before.kind(), self.kind(), self.joint) {
            (Kind::Things, Kind::Things, _) | (Kind::Somebody, Kind::Somebody, Joint::Or) => true,
            (Kind::Noun(before), Kind::Noun(noun), Joint::Or) => before == noun,
            _ => false,
        }
    }
}

/// Gives adjectives without a noun that of the phrases around them.
fn lend_nouns(phrases: Vec<Phrase>) -> Vec<Phrase> {
    let before = nouns_so_far(phrases.iter());
    let mut after = nouns_so_far(phrases.iter().rev());
    after.reverse();
    let mut settled: Vec<Phrase> = Vec::new();
    for (mut phrase, around) in phrases.into_iter().zip(before.into_iter().zip(after)) {
        if let Some(noun) = lent(&phrase, around) {
            phrase.words.push(noun);
            if let Some(announced) = settled.pop_if(|last| last.announces(noun)) {
                phrase.joint = announced.joint;
            }
        }
        settled.push(phrase);
    }
    settled
}

/// At each phrase, the noun of the last one that does not lack any.
fn nouns_so_far<'a>(phrases: impl Iterator<Item = &'a Phrase>) -> Vec<Option<Word>> {
    let mut last = None;
    let mut nouns = Vec::new();
    for phrase in phrases {
        if !phrase.lacks_a_noun() {
            last = phrase.noun();
        }
        nouns.push(last);
    }
    nouns
}

/// The noun that a phrase without any takes from before or behind it.
fn lent(phrase: &Phrase, around: (Option<Word>, Option<Word>)) -> Option<Word> {
    let noun = match around {
        (Some(before), Some(after)) if before != after => return None,
        (before, after) => before.or(after)?,
    };
    let fits = phrase.words.iter().all(|&word| described(noun, word).is_some());
    (phrase.lacks_a_noun() && fits).then_some(noun)
}
