//! A notebook in use: entries come in, conclusions come out, and every change can be taken back. It knows no
//! keys, colours or words.

use crate::deck::CardId;
use crate::deduction::{Deduction, Level, deduce, deduce_while};
use crate::game::{Fact, FactId, HolderId, Table};
use crate::notebook::own::Objection;
use crate::notebook::{Entry, Notebook, Record, Turn};
use crate::why::clash;

/// What somebody can do with a notebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Adds an entry at the end.
    Enter(Entry),
    /// Puts another entry in the place of one, from 0.
    Replace(usize, Entry),
    /// Takes an entry out, from 0.
    Remove(usize),
    /// Whether whoever is not refuted and does not accuse is taken to hold one of his cards.
    Assume(bool),
    /// Takes the last change back.
    Undo,
}

/// Why nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no entry of this number.
    NoSuchEntry,
    /// Nothing was changed yet.
    NothingToUndo,
    /// The fact is an entry already, of this number from 0.
    AlreadyThere(usize),
    /// An answer that the own hand denies.
    OwnHand(Objection),
}

/// What a change has made certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// Who is now known to have which card, in the order of the deck.
    pub found: Vec<(CardId, HolderId)>,
    /// How many cells more are known to be empty.
    pub ruled_out: usize,
}

/// How a change is taken back.
#[derive(Clone, Debug)]
enum Way {
    /// The last entry goes: that is most changes, and a notebook for each would add up.
    Leave,
    /// The notebook becomes what it was.
    Restore(Box<Notebook>),
}

/// A notebook with its conclusions and its past.
#[derive(Clone, Debug)]
pub struct Session {
    notebook: Notebook,
    past: Vec<Way>,
    record: Record,
    deduction: Deduction,
    /// What was certain when the facts were last consistent.
    known: Table,
}

impl Session {
    /// Begins with a notebook as it is.
    pub fn new(notebook: Notebook) -> Self {
        Self::new_while(notebook, || true)
    }

    /// The same, asking from time to time whether to go on with the count; without it, as where it is too large.
    pub fn new_while(notebook: Notebook, goes_on: impl Fn() -> bool) -> Self {
        let record = notebook.record();
        let deduction = conclusions(&record, goes_on);
        let known = deduction.table.clone();
        Self { notebook, past: Vec::new(), record, deduction, known }
    }

    /// The notebook.
    pub fn notebook(&self) -> &Notebook {
        &self.notebook
    }

    /// Its entries as facts.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What follows from them: completely, or as far as trial and error goes where a count would be too large.
    pub fn deduction(&self) -> &Deduction {
        &self.deduction
    }

    /// What would follow if some facts were true as well.
    pub fn supposing(&self, facts: &[Fact]) -> Deduction {
        let mut record = self.record.clone();
        record.game.facts.extend_from_slice(facts);
        conclusions(&record, || true)
    }

    /// The facts that contradict one another, none of which can be left out; none where all is well.
    pub fn clash(&self) -> Vec<FactId> {
        if self.deduction.consistent {
            return Vec::new();
        }
        clash(&self.record.game).ok().flatten().unwrap_or_default()
    }

    /// Makes a change and says what it has made certain.
    ///
    /// # Errors
    /// When it is refused; nothing has changed then.
    pub fn handle(&mut self, input: Input) -> Result<News, Refusal> {
        let count = self.notebook.entries.len();
        match input {
            Input::Undo => self.undo()?,
            Input::Remove(at) if at >= count => return Err(Refusal::NoSuchEntry),
            Input::Enter(entry) => {
                judge(&self.notebook, &entry)?;
                self.past.push(Way::Leave);
                self.notebook.entries.push(entry);
            }
            Input::Replace(at, entry) => {
                judge_instead(&self.notebook, at, &entry)?;
                self.change(|notebook| notebook.entries[at] = entry);
            }
            Input::Remove(at) => self.change(|notebook| notebook.remove(at)),
            Input::Assume(assumes) => self.change(|notebook| notebook.assumes_unrefuted = assumes),
        }
        Ok(self.conclude())
    }

    fn change(&mut self, change: impl FnOnce(&mut Notebook)) {
        self.past.push(Way::Restore(Box::new(self.notebook.clone())));
        change(&mut self.notebook);
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        match self.past.pop().ok_or(Refusal::NothingToUndo)? {
            Way::Leave => drop(self.notebook.entries.pop()),
            Way::Restore(before) => self.notebook = *before,
        }
        Ok(())
    }

    fn conclude(&mut self) -> News {
        self.record = self.notebook.record();
        self.deduction = conclusions(&self.record, || true);
        let news = self.news();
        if self.deduction.consistent {
            self.known = self.deduction.table.clone();
        }
        news
    }

    fn news(&self) -> News {
        let mut news = News { found: Vec::new(), ruled_out: 0 };
        for (card, holder, held) in self.deduction.table.news_since(&self.known) {
            if held {
                news.found.push((card, holder));
            } else {
                news.ruled_out += 1;
            }
        }
        news
    }
}

/// Whether a notebook takes an entry at its end. Facts are said once; a suggestion may come again.
///
/// # Errors
/// Why it does not.
pub fn judge(notebook: &Notebook, entry: &Entry) -> Result<(), Refusal> {
    match entry {
        Entry::Turn(turn) => heard(notebook, turn),
        Entry::Fact(_) => {
            let same = notebook.entries.iter().position(|other| other == entry);
            same.map_or(Ok(()), |at| Err(Refusal::AlreadyThere(at)))
        }
    }
}

/// Whether a notebook takes an entry in the place of one, from 0, which says nothing of the own hand any more.
///
/// # Errors
/// Why it does not.
pub fn judge_instead(notebook: &Notebook, at: usize, entry: &Entry) -> Result<(), Refusal> {
    if at >= notebook.entries.len() {
        return Err(Refusal::NoSuchEntry);
    }
    let Entry::Turn(turn) = entry else { return Ok(()) };
    let mut others = notebook.clone();
    others.remove(at);
    heard(&others, turn)
}

/// Whether the own hand has nothing against a suggestion.
fn heard(notebook: &Notebook, turn: &Turn) -> Result<(), Refusal> {
    notebook.objection_to(turn).map_or(Ok(()), |objection| Err(Refusal::OwnHand(objection)))
}

fn conclusions(record: &Record, goes_on: impl Fn() -> bool) -> Deduction {
    let lower = || deduce(&record.game, Level::Guessing).expect("only counting can be too large");
    deduce_while(&record.game, Level::Complete, goes_on).unwrap_or_else(|_| lower())
}

#[cfg(test)]
mod tests {
    use qeq_base::ids::Id;

    use super::*;
    use crate::game::Setup;
    use crate::notebook::{Answer, Shown};
    use crate::testing::{card, orquidea};

    fn session() -> Session {
        Session::new(Notebook::new(Setup::new(orquidea(), vec![6, 6, 6]).unwrap()))
    }

    fn shown(session: &Session, player: usize, name: &str) -> Entry {
        let (player, cards) =
            (HolderId::from_index(player), vec![card(session.notebook().setup(), name)]);
        Entry::Fact(Fact::HasSome { player, cards })
    }

    #[test]
    fn every_change_can_be_taken_back() {
        let mut session = session();
        let deals = |session: &Session| session.deduction().census.as_ref().unwrap().deals();
        let all = deals(&session);
        let (rope, plum) = (shown(&session, 1, "Cuerda"), shown(&session, 2, "Prado"));
        let news = session.handle(Input::Enter(rope)).unwrap();
        assert_eq!((news.found.len(), news.ruled_out), (1, 3));
        let again = shown(&session, 2, "Cocina");
        let changes = [
            Input::Replace(0, plum),
            Input::Enter(again),
            Input::Remove(0),
            Input::Assume(true),
            Input::Remove(0),
        ];
        let mut past = Vec::new();
        for change in changes {
            past.push(session.notebook().clone());
            session.handle(change).unwrap();
        }
        assert_eq!(deals(&session), all);
        for before in past.iter().rev() {
            session.handle(Input::Undo).unwrap();
            assert_eq!(session.notebook(), before);
        }
        session.handle(Input::Undo).unwrap();
        assert_eq!(session.handle(Input::Undo), Err(Refusal::NothingToUndo));
        assert_eq!((deals(&session), session.notebook().entries.len()), (all, 0));
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let mut session = session();
        assert_eq!(session.handle(Input::Remove(0)), Err(Refusal::NoSuchEntry));
        assert_eq!(session.handle(Input::Undo), Err(Refusal::NothingToUndo));
    }

    #[test]
    fn a_fact_is_said_once() {
        let mut session = session();
        let (rope, plum) = (shown(&session, 1, "Cuerda"), shown(&session, 2, "Prado"));
        session.handle(Input::Enter(plum)).unwrap();
        session.handle(Input::Enter(rope.clone())).unwrap();
        let again = session.handle(Input::Enter(rope.clone()));
        assert_eq!((again, session.notebook().entries.len()), (Err(Refusal::AlreadyThere(1)), 2));
        session.handle(Input::Replace(1, rope)).unwrap();
    }

    #[test]
    fn an_answer_that_the_own_hand_denies_is_refused() {
        let mut session = session();
        for name in ["Cuerda", "Puñal", "Cocina", "Salón", "Prado", "Mora"] {
            let entry = shown(&session, 0, name);
            session.handle(Input::Enter(entry)).unwrap();
        }
        let setup = session.notebook().setup().clone();
        let cards = ["Cuerda", "Biblioteca", "Prado"].map(|name| card(&setup, name));
        let turn = |shown| {
            let answers = vec![Answer { player: HolderId::from_index(0), shown }];
            Entry::Turn(Turn { asker: HolderId::from_index(2), cards, answers })
        };
        let before = session.notebook().clone();
        let held = [cards[0], cards[2]].into_iter().collect();
        let refused = Err(Refusal::OwnHand(Objection::Holds(held)));
        assert_eq!(session.handle(Input::Enter(turn(Shown::Nothing))), refused);
        assert_eq!(session.notebook(), &before);
        session.handle(Input::Enter(turn(Shown::Card(cards[0])))).unwrap();
        assert_eq!(session.handle(Input::Replace(6, turn(Shown::Nothing))), refused);
        // Whoever mends the hand says another one.
        let other = shown(&session, 0, "Pistola");
        session.handle(Input::Replace(0, other)).unwrap();
    }

    #[test]
    fn a_contradiction_is_named_and_stays_until_it_is_taken_back() {
        let mut session = session();
        for player in [1, 2] {
            let entry = shown(&session, player, "Cuerda");
            session.handle(Input::Enter(entry)).unwrap();
        }
        assert!(!session.deduction().consistent);
        assert_eq!(session.clash().len(), 2);
        session.handle(Input::Undo).unwrap();
        assert!(session.deduction().consistent && session.clash().is_empty());
    }

    #[test]
    fn what_is_supposed_changes_nothing() {
        let session = session();
        let Entry::Fact(fact) = shown(&session, 1, "Cuerda") else { unreachable!() };
        let deals = |deduction: &Deduction| deduction.census.as_ref().unwrap().deals();
        let all = deals(session.deduction());
        assert!(deals(&session.supposing(std::slice::from_ref(&fact))) < all);
        let elsewhere =
            Fact::HasNone { player: HolderId::from_index(1), cards: fact.cards().into() };
        assert!(!session.supposing(&[fact, elsewhere]).consistent);
        assert_eq!(deals(session.deduction()), all);
    }

    #[test]
    fn turns_go_round() {
        let mut session = session();
        let player = HolderId::from_index;
        assert_eq!(session.notebook().next_asker(), player(0));
        let setup = session.notebook().setup();
        let cards = ["Cuerda", "Cocina", "Prado"].map(|name| card(setup, name));
        let turn = Turn { asker: player(2), cards, answers: Vec::new() };
        session.handle(Input::Enter(Entry::Turn(turn))).unwrap();
        assert_eq!(session.notebook().next_asker(), player(0));
    }
}
