//! The notebook of Cluedo: all of it goes in, as the text that `docs/formats.md` describes; what follows from it comes
//! out, with the reasons behind a cell and what to ask next where that is wanted.

pub(super) mod change;
pub(super) mod deck;
pub(super) mod entry;
pub(super) mod practice;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::json::Object;
use qeq_base::search::{Budget, Search};
use qeq_base::source::{SourceText, Span};
use qeq_cluedo::census::Uncounted;
use qeq_cluedo::deck::{Category, Deck};
use qeq_cluedo::game::{FactId, Mark, Setup, Table};
use qeq_cluedo::notebook::beginning::Beginning;
use qeq_cluedo::notebook::{self, Entry, Notebook, Shown, text};
use qeq_cluedo::session::Session;
use qeq_cluedo::suggest::{Suggestion, advise};
use qeq_cluedo::why::{clash, why};
use qeq_frontend::kinds::FileKind;
use qeq_frontend::texts::cluedo::reasons;
use qeq_frontend::texts::cluedo::standing::{Known, standing};
use qeq_frontend::texts::numbers;
use qeq_frontend::{decks, texts};
use qeq_i18n::Lang;
use serde::{Deserialize, Serialize, Serializer};

use super::extract::InBody;
use super::faults::{Fault, Faults, Unread};
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::worker_pool::{Job, Stop};

/// More facts than this nobody writes down in a game.
pub(super) const MAX_FACTS: usize = 500;

/// A notebook and what is wanted to be known of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// The file of the notebook.
    notebook: String,
    #[serde(default)]
    lang: WantedLang,
    /// The cell whose reasons are wanted.
    why: Option<Object<Cell>>,
    /// Whether it is wanted what to ask next.
    #[serde(default)]
    suggest: bool,
    /// Whether somebody begins it now, and has told the own hand by its cards: an impossible one is a fault then, and no
    /// contradiction.
    #[serde(default)]
    begins: bool,
}

/// A card and a holder, both from 0.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cell {
    card: usize,
    holder: usize,
}

#[derive(Serialize)]
struct Standing {
    version: u32,
    /// The notebook in its own format, whatever it came in.
    text: String,
    /// What may surprise in what it came in.
    warnings: Vec<Fault>,
    title: Option<String>,
    cards: Vec<Card>,
    /// Players and envelope, as heads of columns.
    holders: Vec<String>,
    hands: Vec<usize>,
    me: usize,
    /// Whose turn it is.
    next: usize,
    assumes: bool,
    entries: Vec<Line>,
    consistent: bool,
    solved: bool,
    /// By card and holder: `V`, `x` or `.`.
    cells: Vec<Vec<char>>,
    /// In how many of all deals each holder has each card; none where counting them would take too long.
    counts: Option<Vec<Vec<Count>>>,
    /// How many deals fit.
    deals: Option<String>,
    /// How things stand, sentence by sentence.
    says: Vec<String>,
    /// The entries that contradict one another, from 0, and what they say.
    clash: Option<Clash>,
    why: Option<Vec<String>>,
    #[serde(flatten)]
    suggested: Suggested,
}

/// What to ask next, where that is wanted.
enum Suggested {
    /// It is not, or all is known, or nothing can be.
    Nothing,
    Advice(Advice),
    /// The deals are not counted, and why.
    Uncounted(String),
}

/// The same for programs: each member is there.
#[derive(Serialize)]
struct Members<'a> {
    suggestion: Option<&'a Advice>,
    uncounted: Option<&'a str>,
}

impl Serialize for Suggested {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (suggestion, uncounted) = match self {
            Self::Nothing => (None, None),
            Self::Advice(advice) => (Some(advice), None),
            Self::Uncounted(why) => (None, Some(why.as_str())),
        };
        Members { suggestion, uncounted }.serialize(serializer)
    }
}

#[derive(Serialize)]
struct Card {
    name: String,
    /// `tool`, `place` or `character`.
    category: &'static str,
}

#[derive(Serialize)]
struct Count {
    deals: String,
    percent: String,
}

/// An entry: as a line of the file, as a sentence, and in its parts.
#[derive(Serialize)]
struct Line {
    line: String,
    told: String,
    #[serde(flatten)]
    kind: Kind,
    cards: Vec<usize>,
    answers: Vec<Reply>,
}

/// What an entry is, and which player asks, has or has not; none where it is about the envelope.
#[derive(Serialize)]
#[serde(tag = "kind", content = "player", rename_all = "lowercase")]
enum Kind {
    Turn(usize),
    Some(usize),
    None(usize),
    Envelope(()),
    Failed(()),
}

#[derive(Serialize)]
struct Reply {
    player: usize,
    #[serde(flatten)]
    shown: Seen,
}

/// What whoever asked was shown, and which card, where that is known.
#[derive(Serialize)]
#[serde(tag = "shown", content = "card", rename_all = "lowercase")]
enum Seen {
    Nothing(()),
    Something(()),
    Card(usize),
}

#[derive(Serialize)]
struct Clash {
    entries: Vec<usize>,
    head: String,
    facts: Vec<String>,
}

#[derive(Serialize)]
struct Advice {
    cards: Vec<usize>,
    text: String,
}

/// Draws the conclusions of a notebook.
pub(super) async fn notebook(
    State(shared): State<Arc<Shared>>,
    InBody(asked): InBody<Asked>,
) -> Result<Response, Unread> {
    let lang = asked.lang.into();
    let Asked { notebook: text, begins, .. } = asked;
    let reading = shared.pool.run_unstoppable(move || {
        let read = read_telling(lang, &text)?;
        if begins {
            judge_hand(lang, &text, &read.0)?;
        }
        Ok::<_, Unread>(read)
    });
    let (read, warnings) = reading.await??;
    let why = cell_of(asked.why, read.setup())?;
    let work = move |stop: Stop| {
        let mut watcher = stop.watcher();
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        let session = Session::new(read, &mut search).map_err(|_| Problem::Stopped)?;
        let presenter = Presenter { lang, session: &session };
        let standing = presenter.standing(why, asked.suggest, &mut search);
        Ok::<_, Problem>(Standing { warnings, ..standing })
    };
    Ok(Json(shared.pool.run(Job::Search, work).await??).into_response())
}

/// The cell of a table whose reasons are wanted, if any are.
fn cell_of(why: Option<Object<Cell>>, setup: &Setup) -> Result<Option<Cell>, Problem> {
    let is_cell = |it: Cell| it.card < setup.deck().size() && it.holder <= setup.hands().len();
    match why {
        Some(Object(cell)) if !is_cell(cell) => {
            Err(Problem::Malformed("why: there is no such card or holder".to_owned()))
        }
        why => Ok(why.map(|Object(cell)| cell)),
    }
}

/// Whether there is more in a notebook than in a game. A suggestion that nobody has answered yet is no fact.
fn is_too_much(notebook: &Notebook) -> bool {
    notebook.record().game().facts.len().max(notebook.entries().len()) > MAX_FACTS
}

/// The notebook of a text.
fn read(lang: Lang, text: &str) -> Result<Notebook, Unread> {
    read_telling(lang, text).map(|(notebook, _)| notebook)
}

/// The same with what may surprise in it. Of more lines than a game has, none is read.
fn read_telling(lang: Lang, text: &str) -> Result<(Notebook, Vec<Fault>), Unread> {
    let source = SourceText::from_bytes("", text.into());
    if text::is_of_notebook(&source) && text::entry_lines(&source) > MAX_FACTS {
        return Err(Problem::TooMuch.into());
    }
    let reading = notebook::read(&source, &decks::all(), texts::cluedo::called);
    let wording = |fault: &Diagnostic<_>| texts::cluedo::fault_alone(lang, fault);
    let Some(notebook) = reading.notebook else {
        let hint = FileKind::Game.or_place(lang, &source);
        return Err(Faults::of(&source, &reading.faults, wording).with_hint(hint).into());
    };
    if is_too_much(&notebook) {
        return Err(Problem::TooMuch.into());
    }
    Ok((notebook, Faults::of(&source, &reading.warnings, wording).into_told()))
}

/// Refuses a notebook that begins with an own hand that cannot be.
fn judge_hand(lang: Lang, text: &str, notebook: &Notebook) -> Result<(), Unread> {
    let beginning = Beginning::of(notebook);
    let Err(fault) = beginning.judge_hand(&beginning.own) else { return Ok(()) };
    let end = Diagnostic::new(fault, Span::at(text.trim_end().len()));
    let wording = |fault: &Diagnostic<_>| texts::cluedo::fault_alone(lang, fault);
    Err(Faults::of(&SourceText::new("", text), &[end], wording).into())
}

/// Presenter of a notebook: how it stands, in a language.
struct Presenter<'a> {
    lang: Lang,
    session: &'a Session,
}

impl Presenter<'_> {
    fn standing(&self, why: Option<Cell>, suggests: bool, search: &mut Search<'_>) -> Standing {
        let notebook = self.session.notebook();
        let (setup, deduction) = (notebook.setup(), self.session.deduction());
        let head = |it| texts::cluedo::holder(self.lang, notebook, it);
        Standing {
            version: 1,
            text: text::write(notebook).to_string(),
            warnings: Vec::new(),
            title: setup.deck().title().map(str::to_owned),
            cards: cards(setup.deck()),
            holders: setup.holders().map(head).collect(),
            hands: setup.hands().to_vec(),
            me: notebook.me().index(),
            next: notebook.next_asker().index(),
            assumes: notebook.assumes_unrefuted,
            entries: notebook.entries().iter().map(|entry| self.line(entry)).collect(),
            consistent: deduction.consistent,
            solved: deduction.consistent && deduction.table.is_solved(),
            cells: signs(setup, &deduction.table),
            counts: self.counts(),
            deals: deduction.census.as_ref().map(|census| census.deals().to_string()),
            says: self.says(),
            clash: self.clash(search),
            why: why.map(|cell| self.why(cell, search)),
            suggested: if suggests { self.suggested(search) } else { Suggested::Nothing },
        }
    }

    fn line(&self, entry: &Entry) -> Line {
        use qeq_cluedo::game::Fact as F;
        let notebook = self.session.notebook();
        let kind = match entry {
            Entry::Turn(turn) => Kind::Turn(turn.asker().index()),
            Entry::Fact(F::HasSome { player, .. }) => Kind::Some(player.index()),
            Entry::Fact(F::HasNone { player, .. }) => Kind::None(player.index()),
            Entry::Fact(F::EnvelopeHas { .. }) => Kind::Envelope(()),
            Entry::Fact(F::EnvelopeLacks { .. }) => Kind::Failed(()),
        };
        let answers = match entry {
            Entry::Turn(turn) => turn.answers().iter().map(reply).collect(),
            Entry::Fact(_) => Vec::new(),
        };
        Line {
            line: text::line(notebook.setup(), entry).to_string(),
            told: texts::cluedo::entry(self.lang, notebook, entry),
            kind,
            cards: entry.cards().iter().map(|card| card.index()).collect(),
            answers,
        }
    }

    fn counts(&self) -> Option<Vec<Vec<Count>>> {
        let deduction = self.session.deduction();
        let census = deduction.census.as_ref().filter(|_| deduction.consistent)?;
        let setup = self.session.notebook().setup();
        let count = |card, holder| {
            let deals = census.count(card, holder);
            let percent = numbers::percent(deals, census.deals());
            Count { deals: deals.to_string(), percent }
        };
        let row = |card| setup.holders().map(|holder| count(card, holder)).collect();
        Some(setup.deck().cards().map(row).collect())
    }

    /// The envelope or whose turn it is, and how much is known.
    fn says(&self) -> Vec<String> {
        if !self.session.deduction().consistent {
            return Vec::new();
        }
        let stands = standing(self.lang, Known::from(self.session));
        let head = stands.solved.unwrap_or(stands.turn);
        let told = [Some(head), stands.deals, Some(stands.certain), stands.assumed];
        told.into_iter().flatten().collect()
    }

    fn clash(&self, search: &mut Search<'_>) -> Option<Clash> {
        if self.session.deduction().consistent {
            return None;
        }
        let (lang, record) = (self.lang, self.session.record());
        let found: Result<Vec<FactId>, Uncounted> =
            clash(record, search).map(Option::unwrap_or_default);
        let found = found.as_deref().map_err(|why| *why);
        let (entries, head) = reasons::clash(lang, record, found);
        let facts =
            reasons::facts(lang, self.session.notebook(), record, found.unwrap_or_default());
        Some(Clash { entries: entries.into_iter().map(Id::index).collect(), head, facts })
    }

    /// Why a cell is certain, or how likely it is.
    fn why(&self, Cell { card, holder }: Cell, search: &mut Search<'_>) -> Vec<String> {
        let (lang, record) = (self.lang, self.session.record());
        let cell = (Id::from_index(card), Id::from_index(holder));
        if !self.session.deduction().consistent {
            return Vec::new();
        }
        let why = why(record.game(), cell.0, cell.1, search);
        let known = Known::from(self.session);
        let told = why.and_then(|why| reasons::of_cell(lang, known, cell, why.as_ref()));
        told.unwrap_or_else(|why| vec![texts::capital(&texts::cluedo::uncounted(lang, why))])
    }

    fn suggested(&self, search: &mut Search<'_>) -> Suggested {
        match self.suggestion(search) {
            Ok(None) => Suggested::Nothing,
            Ok(Some(advice)) => Suggested::Advice(advice),
            Err(why) => {
                Suggested::Uncounted(texts::capital(&texts::cluedo::uncounted(self.lang, why)))
            }
        }
    }

    /// What to ask next; nothing where all is known, or nothing can be. The same notebook is always told the same.
    fn suggestion(&self, search: &mut Search<'_>) -> Result<Option<Advice>, Uncounted> {
        let (notebook, deduction) = (self.session.notebook(), self.session.deduction());
        if !deduction.consistent {
            return Ok(None);
        }
        let census = deduction.census.as_ref().ok_or(Uncounted::TooLarge)?;
        let found = advise(notebook, census, None, search)?;
        let advice = |found: Suggestion| Advice {
            cards: found.cards.iter().map(|card| card.index()).collect(),
            text: reasons::suggestion(self.lang, notebook, &found),
        };
        Ok(found.map(advice))
    }
}

/// A table by card and holder.
fn signs(setup: &Setup, table: &Table) -> Vec<Vec<char>> {
    let row = |card| table.row(card).iter().map(|mark: &Mark| mark.sign()).collect();
    setup.deck().cards().map(row).collect()
}

fn reply(answer: &notebook::Answer) -> Reply {
    let shown = match answer.shown {
        Shown::Nothing => Seen::Nothing(()),
        Shown::Something => Seen::Something(()),
        Shown::Card(card) => Seen::Card(card.index()),
    };
    Reply { player: answer.player.index(), shown }
}

fn cards(deck: &Deck) -> Vec<Card> {
    let card = |id| Card { name: deck.name(id).to_owned(), category: category(deck.category(id)) };
    deck.cards().map(card).collect()
}

fn category(category: Category) -> &'static str {
    match category {
        Category::Tool => "tool",
        Category::Place => "place",
        Category::Character => "character",
    }
}
