//! A notebook in use: entries come in, conclusions come out, and every change can be taken back. It knows no
//! keys, colours or words.

use std::sync::Arc;

use qeq_base::search::{Search, Stopped};

use crate::deck::CardId;
use crate::deduction::{Deduction, furthest};
use crate::game::{Fact, Game, HolderId, Holding, Table};
use crate::notebook::own::Objection;
use crate::notebook::{Entry, EntryId, Notebook, Record, Turn};

/// What somebody can do with a notebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Adds an entry at the end.
    Enter(Entry),
    /// Puts another entry in the place of one.
    Replace(EntryId, Entry),
    /// Takes an entry out.
    Remove(EntryId),
    /// Whether whoever asks and is not refuted by anybody is taken to hold one of his three cards, since he does not accuse.
    Assume(bool),
    /// Takes the last change back.
    Undo,
}

/// Why nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such entry.
    NoSuchEntry,
    /// Nothing was changed yet.
    NothingToUndo,
    /// The fact is an entry already, this one.
    AlreadyThere(EntryId),
    /// An answer that the own hand denies.
    OwnHand(Objection),
    /// Whoever waited for what follows asked for an end.
    Stopped,
}

/// What a change has made certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// Who is now known to have which card, in the order of the deck.
    pub found: Vec<(CardId, HolderId)>,
    /// How many cells more are known to be empty.
    pub ruled_out: usize,
}

/// A change was proposed to another session, or to this one before it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outdated;

/// Which session it is, as it is: another one after each change. What was proposed to it holds it too, so that no later
/// one can be taken for it.
type Revision = Arc<()>;

/// How a change is taken back.
#[derive(Clone, Debug)]
enum Way {
    /// The last entry goes: that is most changes, and a notebook for each would add up.
    Leave,
    /// The notebook becomes what it was.
    Restore(Box<Notebook>),
}

/// A change that is not refused. What follows from it may take long to find, and the session stays as it is meanwhile.
#[derive(Debug)]
pub struct Change {
    notebook: Notebook,
    /// How it is taken back; `None` where it takes another one back.
    way: Option<Way>,
    /// What it changes.
    of: Revision,
}

impl Change {
    /// Finds out what follows.
    ///
    /// # Errors
    /// When the search is stopped.
    pub fn conclude(self, search: &mut Search<'_>) -> Result<Concluded, Stopped> {
        let record = self.notebook.record();
        let deduction = furthest(record.game(), search)?;
        Ok(Concluded { change: self, record, deduction })
    }
}

/// A change with all that follows from it.
#[derive(Debug)]
pub struct Concluded {
    change: Change,
    record: Record,
    deduction: Deduction,
}

/// A notebook with its conclusions and its past.
#[derive(Clone, Debug)]
pub struct Session {
    notebook: Notebook,
    past: Vec<Way>,
    record: Record,
    deduction: Deduction,
    /// What followed before the facts came to contradict one another; nothing where they do not.
    before_clash: Option<Box<Deduction>>,
    revision: Revision,
}

impl Session {
    /// Begins with a notebook as it is.
    ///
    /// # Errors
    /// When the search is stopped.
    pub fn new(notebook: Notebook, search: &mut Search<'_>) -> Result<Self, Stopped> {
        let record = notebook.record();
        let deduction = furthest(record.game(), search)?;
        let (past, revision) = (Vec::new(), Revision::default());
        Ok(Self { notebook, past, record, deduction, before_clash: None, revision })
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

    /// What followed when the facts last agreed, where they contradict one another now: nothing where they agree, or did not from
    /// the start.
    pub fn before_clash(&self) -> Option<&Deduction> {
        self.before_clash.as_deref()
    }

    /// The game if some facts were true as well.
    pub fn supposing(&self, facts: &[Fact]) -> Game {
        let mut game = self.record.game().clone();
        game.facts.extend_from_slice(facts);
        game
    }

    /// Makes a change and says what it has made certain.
    ///
    /// # Errors
    /// When it is refused or the search is stopped; nothing has changed then.
    pub fn handle(&mut self, input: Input, search: &mut Search<'_>) -> Result<News, Refusal> {
        let change = self.propose(input)?;
        let concluded = change.conclude(search).map_err(|_| Refusal::Stopped)?;
        Ok(self.adopt(concluded))
    }

    /// What a change would make of the notebook: the first part of [`handle`](Self::handle), for whoever draws the
    /// conclusions elsewhere.
    ///
    /// # Errors
    /// When it is refused.
    pub fn propose(&self, input: Input) -> Result<Change, Refusal> {
        let way = match &input {
            Input::Undo => return self.before(),
            Input::Enter(_) => Way::Leave,
            _ => Way::Restore(Box::new(self.notebook.clone())),
        };
        Ok(self.change_to(self.notebook.changed(input)?, Some(way)))
    }

    /// Makes a change that was proposed here, and says what it has made certain: the last part of
    /// [`handle`](Self::handle).
    ///
    /// # Errors
    /// When it was not proposed to this session as it is; nothing has changed then.
    pub fn accept(&mut self, concluded: Concluded) -> Result<News, Outdated> {
        match Arc::ptr_eq(&concluded.change.of, &self.revision) {
            true => Ok(self.adopt(concluded)),
            false => Err(Outdated),
        }
    }

    fn adopt(&mut self, concluded: Concluded) -> News {
        let Concluded { change: Change { notebook, way, of: _ }, record, deduction } = concluded;
        self.revision = Revision::default();
        match way {
            Some(way) => self.past.push(way),
            None => drop(self.past.pop()),
        }
        (self.notebook, self.record) = (notebook, record);
        let last = std::mem::replace(&mut self.deduction, deduction);
        let agreed = self.before_clash.take().unwrap_or_else(|| Box::new(last));
        let news = news(&self.deduction.table, &agreed.table);
        self.before_clash = Some(agreed).filter(|it| it.consistent && !self.deduction.consistent);
        news
    }

    fn change_to(&self, notebook: Notebook, way: Option<Way>) -> Change {
        Change { notebook, way, of: Arc::clone(&self.revision) }
    }

    /// The last change taken back.
    fn before(&self) -> Result<Change, Refusal> {
        let notebook = match self.past.last().ok_or(Refusal::NothingToUndo)? {
            Way::Restore(before) => Notebook::clone(before),
            Way::Leave => {
                let last = self.notebook.entry_ids().next_back().expect("one was entered");
                self.notebook.without(last)
            }
        };
        Ok(self.change_to(notebook, None))
    }
}

/// What is certain that was not before.
fn news(table: &Table, before: &Table) -> News {
    let mut news = News { found: Vec::new(), ruled_out: 0 };
    for (card, holder, holding) in table.news_since(before) {
        match holding {
            Holding::Holds => news.found.push((card, holder)),
            Holding::Lacks => news.ruled_out += 1,
        }
    }
    news
}

impl Notebook {
    /// The notebook after a change, for whoever keeps no session. Facts are said once; a suggestion may come again. What
    /// another entry comes in the place of counts no more, neither for the own hand nor as the same fact.
    ///
    /// # Errors
    /// Why it stays as it is: it knows of nothing to take back.
    pub fn changed(&self, input: Input) -> Result<Self, Refusal> {
        let mut notebook = self.clone();
        match input {
            Input::Undo => return Err(Refusal::NothingToUndo),
            Input::Remove(id) | Input::Replace(id, _) if !self.has(id) => {
                return Err(Refusal::NoSuchEntry);
            }
            Input::Enter(entry) => {
                judge(self, &entry)?;
                notebook.push(entry);
            }
            Input::Replace(id, entry) => {
                judge_instead(self, id, &entry)?;
                notebook.replace(id, entry);
            }
            Input::Remove(id) => notebook.remove(id),
            Input::Assume(assumes) => notebook.assumes_unrefuted = assumes,
        }
        Ok(notebook)
    }
}

/// Whether a notebook takes an entry at its end.
fn judge(notebook: &Notebook, entry: &Entry) -> Result<(), Refusal> {
    match entry {
        Entry::Turn(turn) => heard(notebook, turn),
        Entry::Fact(_) => unsaid(notebook, entry, None),
    }
}

/// Whether it takes one in the place of another.
fn judge_instead(notebook: &Notebook, gone: EntryId, entry: &Entry) -> Result<(), Refusal> {
    match entry {
        Entry::Turn(turn) => heard(&notebook.without(gone), turn),
        Entry::Fact(_) => unsaid(notebook, entry, Some(gone)),
    }
}

/// Whether no entry but one that goes says the same.
fn unsaid(notebook: &Notebook, entry: &Entry, gone: Option<EntryId>) -> Result<(), Refusal> {
    let others = notebook.entry_ids().filter(|&id| Some(id) != gone);
    let same = { others }.find(|&id| notebook.entry(id) == entry);
    same.map_or(Ok(()), |id| Err(Refusal::AlreadyThere(id)))
}

/// Whether the own hand has nothing against a suggestion.
fn heard(notebook: &Notebook, turn: &Turn) -> Result<(), Refusal> {
    notebook.objection_to(turn).map_or(Ok(()), |objection| Err(Refusal::OwnHand(objection)))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use qeq_base::ids::Id;
    use qeq_base::search::Budget;

    use super::*;
    use crate::game::Setup;
    use crate::notebook::{Answer, Shown};
    use crate::testing::{card, orquidea};
    use crate::why::clash;

    fn session() -> Session {
        let setup = Setup::new(orquidea(), vec![6, 6, 6]).unwrap();
        Session::new(Notebook::new(setup), &mut Search::unlimited()).unwrap()
    }

    fn entry(number: usize) -> EntryId {
        EntryId::from_number(number).unwrap()
    }

    fn handle(session: &mut Session, input: Input) -> Result<News, Refusal> {
        session.handle(input, &mut Search::unlimited())
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
        let news = handle(&mut session, Input::Enter(rope)).unwrap();
        assert_eq!((news.found.len(), news.ruled_out), (1, 3));
        let again = shown(&session, 2, "Cocina");
        let changes = [
            Input::Replace(entry(1), plum.clone()),
            Input::Enter(again),
            Input::Remove(entry(1)),
            Input::Assume(true),
            Input::Remove(entry(1)),
        ];
        let mut past = Vec::new();
        for change in changes {
            past.push(session.notebook().clone());
            handle(&mut session, change).unwrap();
        }
        assert_eq!(past[1].entry(entry(1)), &plum);
        assert_eq!(deals(&session), all);
        for before in past.iter().rev() {
            handle(&mut session, Input::Undo).unwrap();
            assert_eq!(session.notebook(), before);
        }
        handle(&mut session, Input::Undo).unwrap();
        assert_eq!(handle(&mut session, Input::Undo), Err(Refusal::NothingToUndo));
        assert_eq!((deals(&session), session.notebook().entries().len()), (all, 0));
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let mut session = session();
        let rope = shown(&session, 1, "Cuerda");
        for input in [Input::Remove(entry(1)), Input::Replace(entry(1), rope)] {
            assert_eq!(handle(&mut session, input), Err(Refusal::NoSuchEntry));
        }
        assert_eq!(handle(&mut session, Input::Undo), Err(Refusal::NothingToUndo));
    }

    #[test]
    fn a_notebook_alone_changes_as_one_in_use_does_but_takes_nothing_back() {
        let mut session = session();
        let (rope, plum) = (shown(&session, 1, "Cuerda"), shown(&session, 2, "Prado"));
        for input in [
            Input::Enter(rope.clone()),
            Input::Enter(rope.clone()),
            Input::Replace(entry(1), plum),
            Input::Replace(entry(3), rope),
            Input::Assume(true),
            Input::Remove(entry(2)),
            Input::Remove(entry(1)),
        ] {
            let alone = session.notebook().changed(input.clone());
            let refused = handle(&mut session, input).err();
            assert_eq!(alone.as_ref().err(), refused.as_ref());
            assert!(alone.is_err() || alone.as_ref() == Ok(session.notebook()));
        }
        assert_eq!(session.notebook().changed(Input::Undo), Err(Refusal::NothingToUndo));
    }

    #[test]
    fn what_was_told_is_no_news_again() {
        let mut session = session();
        let [rope, plum, elsewhere] = [(1, "Cuerda"), (2, "Prado"), (2, "Cuerda")]
            .map(|(player, name)| Input::Enter(shown(&session, player, name)));
        let mut told = |input| {
            let news = handle(&mut session, input).unwrap();
            (news.found.len(), news.ruled_out)
        };
        // A card, and the three others who have not got it.
        assert_eq!((told(rope), told(plum)), ((1, 3), (1, 3)));
        // Nothing is certain of a contradiction, and what is so again behind it was told before.
        assert_eq!((told(elsewhere), told(Input::Undo)), ((0, 0), (0, 0)));
    }

    /// However many entries come on top of a contradiction, what followed before it is there until they agree again.
    #[test]
    fn what_followed_before_a_contradiction_is_kept_until_it_is_mended() {
        let mut session = session();
        let deals = |of: Option<&Deduction>| of.map(|it| it.census.as_ref().unwrap().deals());
        let [rope, plum, elsewhere, kitchen] =
            [(1, "Cuerda"), (2, "Prado"), (2, "Cuerda"), (1, "Cocina")]
                .map(|(player, name)| Input::Enter(shown(&session, player, name)));
        for input in [rope, plum] {
            handle(&mut session, input).unwrap();
            assert!(session.before_clash().is_none());
        }
        let agreed = deals(Some(session.deduction()));
        for input in [elsewhere, kitchen] {
            handle(&mut session, input).unwrap();
            assert!(!session.deduction().consistent);
            assert_eq!(deals(session.before_clash()), agreed);
        }
        handle(&mut session, Input::Remove(entry(3))).unwrap();
        assert!(session.deduction().consistent && session.before_clash().is_none());
        handle(&mut session, Input::Undo).unwrap();
        assert!(!session.deduction().consistent && session.before_clash().is_some());
    }

    #[test]
    fn what_is_stopped_changes_nothing() {
        let mut session = session();
        let rope = shown(&session, 1, "Cuerda");
        handle(&mut session, Input::Enter(rope)).unwrap();
        let before = (session.notebook().clone(), session.deduction().table.clone());
        let plum = shown(&session, 2, "Prado");
        for input in [Input::Enter(plum), Input::Remove(entry(1)), Input::Assume(true), Input::Undo]
        {
            let mut watcher = |_| ControlFlow::Break(());
            let mut search = Search::watched(Budget::unlimited(), &mut watcher);
            assert_eq!(session.handle(input, &mut search), Err(Refusal::Stopped));
            assert_eq!((session.notebook(), &session.deduction().table), (&before.0, &before.1));
        }
        handle(&mut session, Input::Undo).unwrap();
        assert_eq!(handle(&mut session, Input::Undo), Err(Refusal::NothingToUndo));
    }

    #[test]
    fn a_change_of_something_else_is_refused() {
        let mut session = session();
        let proposed = |session: &Session, input| {
            session.propose(input).unwrap().conclude(&mut Search::unlimited()).unwrap()
        };
        let rope = |session: &Session| proposed(session, Input::Enter(shown(session, 1, "Cuerda")));
        let elsewhere = rope(&self::session());
        assert_eq!(session.accept(elsewhere), Err(Outdated));
        let (first, second) = (rope(&session), proposed(&session, Input::Assume(true)));
        session.accept(first).unwrap();
        let before = session.notebook().clone();
        assert_eq!(session.accept(second), Err(Outdated));
        // What was taken back does not come back by itself.
        let again = proposed(&session, Input::Assume(true));
        handle(&mut session, Input::Assume(true)).unwrap();
        handle(&mut session, Input::Undo).unwrap();
        assert_eq!(session.accept(again), Err(Outdated));
        assert_eq!(session.notebook(), &before);
    }

    #[test]
    fn a_fact_is_said_once() {
        let mut session = session();
        let (rope, plum) = (shown(&session, 1, "Cuerda"), shown(&session, 2, "Prado"));
        handle(&mut session, Input::Enter(plum)).unwrap();
        handle(&mut session, Input::Enter(rope.clone())).unwrap();
        let refused = Err(Refusal::AlreadyThere(entry(2)));
        assert_eq!(handle(&mut session, Input::Enter(rope.clone())), refused);
        assert_eq!(session.notebook().entries().len(), 2);
        assert_eq!(handle(&mut session, Input::Replace(entry(1), rope.clone())), refused);
        assert_ne!(session.notebook().entries()[0], rope);
        handle(&mut session, Input::Replace(entry(2), rope)).unwrap();
    }

    #[test]
    fn an_answer_that_the_own_hand_denies_is_refused() {
        let mut session = session();
        for name in ["Cuerda", "Puñal", "Cocina", "Salón", "Prado", "Mora"] {
            let entry = shown(&session, 0, name);
            handle(&mut session, Input::Enter(entry)).unwrap();
        }
        let setup = session.notebook().setup().clone();
        let cards = ["Cuerda", "Biblioteca", "Prado"].map(|name| card(&setup, name));
        let turn = |shown| {
            let answers = vec![Answer { player: HolderId::from_index(0), shown }];
            Entry::Turn(Turn::new(&setup, HolderId::from_index(2), &cards, answers).unwrap())
        };
        let before = session.notebook().clone();
        let held = [cards[0], cards[2]].into_iter().collect();
        let refused = Err(Refusal::OwnHand(Objection::Holds(held)));
        assert_eq!(handle(&mut session, Input::Enter(turn(Shown::Nothing))), refused);
        assert_eq!(session.notebook(), &before);
        handle(&mut session, Input::Enter(turn(Shown::Card(cards[0])))).unwrap();
        assert_eq!(handle(&mut session, Input::Replace(entry(7), turn(Shown::Nothing))), refused);
        // Whoever mends the hand says another one.
        let other = shown(&session, 0, "Pistola");
        handle(&mut session, Input::Replace(entry(1), other)).unwrap();
    }

    #[test]
    fn a_contradiction_is_named_and_stays_until_it_is_taken_back() {
        let mut session = session();
        for player in [1, 2] {
            let entry = shown(&session, player, "Cuerda");
            handle(&mut session, Input::Enter(entry)).unwrap();
        }
        assert!(!session.deduction().consistent);
        let found = clash(session.record(), &mut Search::unlimited()).unwrap();
        assert_eq!(found.map(|facts| facts.len()), Some(2));
        handle(&mut session, Input::Undo).unwrap();
        assert!(session.deduction().consistent);
    }

    #[test]
    fn what_is_supposed_changes_nothing() {
        let session = session();
        let Entry::Fact(fact) = shown(&session, 1, "Cuerda") else { unreachable!() };
        let deals = |deduction: &Deduction| deduction.census.as_ref().unwrap().deals();
        let all = deals(session.deduction());
        let supposing =
            |facts: &[Fact]| furthest(&session.supposing(facts), &mut Search::unlimited()).unwrap();
        assert!(deals(&supposing(std::slice::from_ref(&fact))) < all);
        let elsewhere =
            Fact::HasNone { player: HolderId::from_index(1), cards: fact.cards().into() };
        assert!(!supposing(&[fact, elsewhere]).consistent);
        assert_eq!(deals(session.deduction()), all);
    }

    #[test]
    fn turns_go_round() {
        let mut session = session();
        let player = HolderId::from_index;
        assert_eq!(session.notebook().next_asker(), player(0));
        let setup = session.notebook().setup();
        let cards = ["Cuerda", "Cocina", "Prado"].map(|name| card(setup, name));
        let turn = Turn::new(setup, player(2), &cards, []).unwrap();
        handle(&mut session, Input::Enter(Entry::Turn(turn))).unwrap();
        assert_eq!(session.notebook().next_asker(), player(0));
    }
}
