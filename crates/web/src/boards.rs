//! Cache of boards: those seen last (LRU), by the hash of what they say. The same board has the same name on every copy. One
//! that was given when the server started may have pictures of its own.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;
use qeq_core::board::{Board, Format};
use qeq_core::builders::Strategy;
use qeq_core::tree::QuestionTree;
use qeq_frontend::pictures::Gallery;
use qeq_frontend::{builtin, files};
use qeq_i18n::Lang;
use qeq_portraits::Casting;
use tokio::sync::OnceCell;

/// Size limit of the cache, in answers, bytes of names and attributes, and nodes of the trees that were grown; a board of the
/// page's own size counts some 800, and each of its trees some 50.
pub(crate) const MAX_WEIGHT: usize = 4_000_000;

/// No more boards than these, however small.
pub(crate) const MAX_BOARDS: NonZeroUsize = NonZeroUsize::new(256).expect("not zero");

/// A board with what was made of it.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) board: Arc<Board>,
    pub(crate) casting: Casting,
    /// The pictures that the board names, where its folder is known.
    pub(crate) gallery: Option<Arc<Gallery>>,
    trees: [OnceCell<Arc<QuestionTree>>; Strategy::ALL.len()],
}

impl Entry {
    fn new(board: Board, gallery: Option<Arc<Gallery>>) -> Self {
        let casting = Casting::of(board.question_ids().map(|id| board.text(id)));
        Self { id: id(&board), board: Arc::new(board), casting, gallery, trees: Default::default() }
    }

    /// Where the tree of a strategy is kept.
    pub(crate) fn tree(&self, strategy: Strategy) -> &OnceCell<Arc<QuestionTree>> {
        let at = Strategy::ALL.iter().position(|&it| it == strategy).unwrap_or(0);
        &self.trees[at]
    }

    fn weight(&self) -> usize {
        let board = &self.board;
        let names: usize =
            people(board).map(|(name, it)| name.len() + it.map_or(0, str::len)).sum();
        let texts: usize = board.question_ids().map(|id| board.text(id).len()).sum();
        board.len() * board.question_count() + names + texts
    }
}

/// The identity of a board: 128 bits of the SHA-256 of its JSON, in hexadecimal digits.
fn id(board: &Board) -> String {
    let text = board.write(Format::Json).unwrap_or_default();
    files::digest(text.as_bytes())
}

/// The boards that are known: those that the page begins with always, of the others the last ones.
#[derive(Debug)]
pub(crate) struct BoardCache {
    /// One for each language.
    own: [Arc<Entry>; Lang::ALL.len()],
    others: Mutex<Lru>,
}

#[derive(Debug)]
struct Lru {
    boards: LruCache<String, Kept>,
    /// That of all of them.
    weight: usize,
}

/// A board, and what it counts so far.
#[derive(Debug)]
struct Kept {
    entry: Arc<Entry>,
    weight: usize,
}

impl Lru {
    /// Takes a board in, in the place of one where there are too many.
    fn push(&mut self, entry: &Arc<Entry>) {
        let kept = Kept { entry: Arc::clone(entry), weight: entry.weight() };
        self.weight += kept.weight;
        if let Some((_, old)) = self.boards.push(entry.id.clone(), kept) {
            self.weight -= old.weight;
        }
        self.evict();
    }

    /// A board counts more; nothing where it is not here.
    fn grow(&mut self, id: &str, weight: usize) {
        if let Some(kept) = self.boards.peek_mut(id) {
            kept.weight += weight;
            self.weight += weight;
            self.evict();
        }
    }

    /// Has those go that were not used for longest, as long as all count too much.
    fn evict(&mut self) {
        while self.weight > MAX_WEIGHT
            && self.boards.len() > 1
            && let Some((_, old)) = self.boards.pop_lru()
        {
            self.weight -= old.weight;
        }
    }
}

impl BoardCache {
    /// With the board that was given, or those that the program carries.
    pub(crate) fn new(given: Option<(Board, Gallery)>) -> Self {
        let own = match given {
            Some((board, gallery)) => {
                let entry = Arc::new(Entry::new(board, Some(Arc::new(gallery))));
                Lang::ALL.map(|_| Arc::clone(&entry))
            }
            None => Lang::ALL.map(|lang| Arc::new(Entry::new(builtin::board(lang), None))),
        };
        let others = Lru { boards: LruCache::new(MAX_BOARDS), weight: 0 };
        Self { own, others: Mutex::new(others) }
    }

    /// The board that the page begins with.
    pub(crate) fn builtin(&self, lang: Lang) -> &Arc<Entry> {
        let at = Lang::ALL.iter().position(|&it| it == lang).unwrap_or(0);
        &self.own[at]
    }

    /// A board by its identity.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Entry>> {
        let own = self.own.iter().find(|entry| entry.id == id);
        own.cloned().or_else(|| self.others().boards.get(id).map(|it| Arc::clone(&it.entry)))
    }

    /// Takes a board in; those not used for longest are evicted.
    pub(crate) fn insert(&self, board: Board) -> Arc<Entry> {
        let gallery = self.gallery_of(&board);
        let entry = Arc::new(Entry::new(board, gallery));
        if let Some(known) = self.get(&entry.id) {
            return known;
        }
        self.others().push(&entry);
        entry
    }

    /// A tree of a board was grown, which counts from now on.
    pub(crate) fn note_tree(&self, of: &Entry, tree: &QuestionTree) {
        self.others().grow(&of.id, tree.len());
    }

    /// A board that has learnt somebody keeps the pictures of the board that was given: it begins with the same people.
    /// Whoever sends a board does not choose which files are read.
    fn gallery_of(&self, board: &Board) -> Option<Arc<Gallery>> {
        let given = &self.own[0];
        let gallery = given.gallery.as_ref()?;
        let begins_alike = people(&given.board).eq(people(board).take(given.board.len()));
        begins_alike.then(|| Arc::clone(gallery))
    }

    fn others(&self) -> std::sync::MutexGuard<'_, Lru> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many boards are kept beside the program's own.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.others().boards.len()
    }
}

/// Everybody's name and the file name of the picture, in file order.
fn people(board: &Board) -> impl Iterator<Item = (&str, Option<&str>)> {
    let person = |id| (board.name(id), board.character(id).picture.as_deref());
    board.character_ids().map(person)
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};
    use qeq_core::builders::{self, Task};

    use super::*;

    fn board(at: usize) -> Board {
        let row = |name: &str, yes| (format!("{name}{at}"), vec![yes]);
        Board::from_rows("n", &["a"], [row("x", true), row("y", false)]).unwrap()
    }

    #[test]
    fn a_board_is_the_same_board_wherever_it_comes_from() {
        let (one, other) = (BoardCache::new(None), BoardCache::new(None));
        assert_eq!(one.insert(board(1)).id, other.insert(board(1)).id);
        assert_ne!(one.insert(board(1)).id, one.insert(board(2)).id);
        assert_eq!(one.builtin(Lang::Es).id, one.insert(builtin::board(Lang::Es)).id);
    }

    #[test]
    fn ten_thousand_boards_leave_no_more_than_there_is_room_for() {
        let cache = BoardCache::new(None);
        for at in 0..10_000 {
            cache.insert(board(at));
        }
        assert_eq!(cache.len(), MAX_BOARDS.get());
        assert!(cache.get(&id(&board(9_999))).is_some());
        assert!(cache.get(&id(&board(0))).is_none());
        // Two answers, the attribute, and two names such as `x9999`.
        assert_eq!(cache.others().weight, (2 + 1 + 2 * 5) * MAX_BOARDS.get());
    }

    #[test]
    fn trees_leave_room_for_fewer_boards() {
        let cache = BoardCache::new(None);
        let entries = [1, 2, 3].map(|at| cache.insert(board(at)));
        let mut search = Search::new(Budget::unlimited());
        let board = &entries[0].board;
        let tree = builders::grow(Strategy::Order, &Task::new(board), &mut search).tree;
        let before = cache.others().weight;
        cache.note_tree(&entries[1], &tree);
        assert_eq!(cache.others().weight, before + tree.len());
        // The first one is not used for longest, and goes with its tree.
        for _ in 0..MAX_WEIGHT.div_ceil(tree.len()) {
            cache.note_tree(&entries[0], &tree);
        }
        assert!(cache.get(&entries[0].id).is_none());
        assert_eq!((cache.len(), cache.others().weight), (2, before / 3 * 2 + tree.len()));
        // Whoever has it yet may grow another.
        cache.note_tree(&entries[0], &tree);
        assert_eq!(cache.len(), 2);
    }

    #[test]
    fn long_names_leave_room_for_fewer_boards() {
        let (cache, name) = (BoardCache::new(None), "x".repeat(MAX_WEIGHT / 4));
        for at in 0..8 {
            let row = (format!("{name}{at}"), vec![true]);
            cache.insert(Board::from_rows("n", &["a"], [row]).unwrap());
        }
        assert_eq!(cache.len(), 3);
    }
}
