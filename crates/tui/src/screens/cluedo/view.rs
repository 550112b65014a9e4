//! How the notebook in use is looked at: the cell that is marked, what stands beside the table, what is imagined, and
//! what was found out about the notebook as it is.

use qeq_cluedo::census::Uncounted;
use qeq_cluedo::deck::CardId;
use qeq_cluedo::deduction::Deduction;
use qeq_cluedo::game::{FactId, Holding, Mark};
use qeq_cluedo::session::{Input, Session};
use qeq_cluedo::suggest::Alternative;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};

use super::advice::Advice;
use super::reading::{Lines, Reading};
use super::sheet::Sheet;
use super::turn::OpenTurn;
use crate::action::{Action, Note};
use crate::game::cluedo::SheetCell;
use crate::screens::menu::Menu;
use crate::theme::Role;

/// What is seen of a notebook. It waits as it is below the questions before another one.
#[derive(Default)]
pub(super) struct View {
    pub(super) sheet: Sheet,
    pub(super) side: Side,
    pub(super) history: Menu,
    pub(super) imagined: Option<Imagined>,
    pub(super) clash: Clash,
    /// What the last change has made certain.
    pub(super) news: Vec<String>,
    /// Where the person is, for whom advice is wanted.
    pub(super) place: Option<CardId>,
    /// How far the side is read.
    pub(super) reading: Reading,
}

/// What stands beside the table.
#[derive(Default)]
pub(super) enum Side {
    /// How things stand.
    #[default]
    Standing,
    /// Why something is certain, what to ask, or what is wrong with a file.
    Told(Lines),
    /// A suggestion that is written down.
    Turn(OpenTurn),
    /// The entries, one of them marked.
    History,
    /// What to ask for.
    Advice(Advice),
}

/// Something that is true for a while.
pub(super) struct Imagined {
    pub(super) cell: SheetCell,
    pub(super) holding: Holding,
    pub(super) deduction: Deduction,
}

/// The facts that contradict one another, where the notebook says what cannot be.
#[derive(Default)]
pub(super) enum Clash {
    /// They were not looked for, or nobody has waited for them.
    #[default]
    Unknown,
    /// There are too many deals to find them.
    TooLarge,
    /// These.
    Found(Vec<FactId>),
}

impl From<Result<Vec<FactId>, Uncounted>> for Clash {
    fn from(found: Result<Vec<FactId>, Uncounted>) -> Self {
        match found {
            Ok(facts) => Self::Found(facts),
            Err(Uncounted::TooLarge) => Self::TooLarge,
            Err(Uncounted::Stopped) => Self::Unknown,
        }
    }
}

impl Clash {
    /// The facts, or why they are not known.
    pub(super) fn facts(&self) -> Result<&[FactId], Uncounted> {
        match self {
            Self::Found(facts) => Ok(facts),
            Self::TooLarge => Err(Uncounted::TooLarge),
            Self::Unknown => Err(Uncounted::Stopped),
        }
    }
}

impl View {
    /// What the table shows: what is imagined, unless that cannot be; otherwise what follows, or followed before the entries came
    /// to contradict one another.
    pub(super) fn deduction<'a>(&'a self, session: &'a Session) -> &'a Deduction {
        let imagined = self.imagined.as_ref().map(|it| &it.deduction);
        imagined.filter(|it| it.consistent).unwrap_or_else(|| standing(session))
    }

    /// Why no change is taken back.
    pub(super) fn idle_undo(&self, session: &Session, lang: Lang) -> Option<String> {
        let refusal = session.propose(Input::Undo).err()?;
        Some(texts::sentence(&texts::cluedo::refusal(lang, session.notebook(), refusal)))
    }

    /// Why something is not done beside the table.
    pub(super) fn idle(&self, action: Action, session: &Session, lang: Lang) -> Option<String> {
        use words::notes as w;
        let table = &session.deduction().table;
        let SheetCell { card, holder } = self.sheet.at(session.notebook().setup());
        match action {
            Action::Activate | Action::Note(Note::Suggest | Note::Imagine)
                if !session.deduction().consistent =>
            {
                Some(w::clash_first(lang))
            }
            Action::Note(Note::Suggest) => table.is_solved().then(|| w::needs_some(lang)),
            Action::Note(Note::Imagine) => {
                (table.mark(card, holder) != Mark::Open).then(|| w::suppose_open_only(lang))
            }
            action => self.reading.idle(action, lang),
        }
    }

    /// Looks at the notebook from the start.
    pub(super) fn look(&mut self) {
        self.imagined = None;
        self.stand();
    }

    /// The same after whatever has changed in it.
    pub(super) fn look_anew(&mut self) {
        self.clash = Clash::Unknown;
        self.look();
    }

    /// The same after a change of one's own: whoever has the entries open goes on reading them.
    pub(super) fn look_on(&mut self) {
        let is_history = matches!(self.side, Side::History);
        self.look_anew();
        if is_history {
            self.side = Side::History;
        }
    }

    /// How things stand beside the table, from the beginning: what was read there before is another text.
    pub(super) fn stand(&mut self) {
        self.side = Side::Standing;
        self.reading = Reading::default();
    }

    /// Opens the entries, of which there are so many, at the last one.
    pub(super) fn open_history(&mut self, count: usize) {
        self.side = Side::History;
        self.history.mark(count.saturating_sub(1));
    }

    /// What to ask for in a place, or anywhere, of which there is something: that is where the person is from now on. Whoever is
    /// choosing the place goes on choosing it.
    pub(super) fn advise(&mut self, place: Option<CardId>, found: Vec<Alternative>) {
        let chooses = matches!(&self.side, Side::Advice(before) if before.chooses_place());
        let advice = Advice::new(place, found);
        self.side = Side::Advice(if chooses { advice.choosing_place() } else { advice });
        self.place = place;
    }

    /// Something beside the table, to be read to its end.
    pub(super) fn tell(&mut self, lines: Vec<String>, role: Role) {
        self.side = Side::Told(lines.into_iter().map(|line| (line, role)).collect());
        self.reading = Reading::default();
    }
}

/// What follows without anything imagined, or last did.
pub(super) fn standing(session: &Session) -> &Deduction {
    session.before_clash().unwrap_or(session.deduction())
}
