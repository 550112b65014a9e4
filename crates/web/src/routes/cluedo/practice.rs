//! A game of Cluedo to practise on: the seed says who has which cards and what the other seats do, the moves so far what the
//! person has done. The others play until the person has to do something. What comes out is what the person has seen and what
//! follows from that; who has which cards only at the end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::ids::Id;
use qeq_base::json::Object;
use qeq_base::search::{Budget, Search};
use qeq_cluedo::census::Uncounted;
use qeq_cluedo::deck::CardId;
use qeq_cluedo::notebook::Notebook;
use qeq_cluedo::practice::{Event, Input, Practice, Refusal};
use qeq_cluedo::session::Session;
use qeq_frontend::texts::cluedo::practice as texts;
use qeq_i18n::{Lang, words};
use serde::{Deserialize, Serialize};

use super::{Cell, Presenter, cell_of, read, signs};
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::routes::extract::InBody;
use crate::routes::faults::Unread;
use crate::worker_pool::{Job, Stop};

/// More than this nobody does in a game: the others know the envelope long before.
pub(in crate::routes) const MAX_MOVES: usize = 200;

/// A game as far as it has come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::routes) struct Asked {
    /// Deck, hands, names and seat, as the file of a notebook; what else it holds does not matter.
    table: String,
    #[serde(default)]
    lang: WantedLang,
    /// Who has which cards, and what the others do, depends on this.
    seed: u64,
    /// What the person did.
    #[serde(default)]
    moves: Vec<Move>,
    /// The cell whose reasons are wanted.
    why: Option<Object<Cell>>,
    /// Whether it is wanted what to ask next.
    #[serde(default)]
    suggest: bool,
}

/// What a person does, by cards from 0.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Move {
    Ask([usize; 3]),
    Accuse([usize; 3]),
    Show(usize),
}

#[derive(Serialize)]
struct Standing {
    version: u32,
    due: Due,
    /// The cards of which one has to be shown.
    held: Vec<usize>,
    /// How the game stands, sentence by sentence.
    says: Vec<String>,
    /// The own cards as the first entries.
    own: Option<String>,
    /// What was seen since the deal.
    seen: Vec<String>,
    /// How much of it had been seen when the person did something last.
    before: usize,
    /// Who had which cards, by card and holder, once the game is over.
    deal: Option<Vec<Vec<char>>>,
    /// What the person asked beside the best suggestions, once it is over.
    review: Vec<String>,
    /// The person's notebook.
    notebook: super::Standing,
}

/// What the game waits for.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Due {
    /// A suggestion or an accusation.
    Turn,
    /// A card to be shown.
    Show,
    /// Nothing.
    Over,
}

/// Plays the game so far again and says how it stands.
pub(in crate::routes) async fn practice(
    State(shared): State<Arc<Shared>>,
    InBody(Asked { table, lang, seed, moves, why, suggest }): InBody<Asked>,
) -> Result<Response, Unread> {
    let lang = lang.into();
    if moves.len() > MAX_MOVES {
        return Err(Problem::TooMuch.into());
    }
    let table = shared.pool.run_unstoppable(move || read(lang, &table)).await??;
    let why = cell_of(why, table.setup())?;
    let work = move |stop: Stop| {
        let mut watcher = stop.watcher();
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        let played = Played::again(&table, seed, &moves, &mut search)?;
        played.standing(lang, (why, suggest), &mut search)
    };
    Ok(Json(shared.pool.run(Job::Search, work).await??).into_response())
}

/// A game that was played so far.
struct Played {
    practice: Practice,
    seen: Vec<Event>,
    /// How much had been seen when the person did something last.
    before: usize,
}

impl Played {
    /// Deals, and plays until the person has to do something else than this.
    fn again(
        table: &Notebook,
        seed: u64,
        moves: &[Move],
        search: &mut Search<'_>,
    ) -> Result<Self, Problem> {
        let practice = Practice::deal(table, seed, search).map_err(|why| match why {
            Uncounted::TooLarge => Problem::TooManyDeals,
            Uncounted::Stopped => Problem::Stopped,
        })?;
        let mut played = Self { practice, seen: Vec::new(), before: 0 };
        played.go_on(search)?;
        for &done in moves {
            played.before = played.seen.len();
            let input = done.input(table)?;
            played.handle(input, search)?;
            played.go_on(search)?;
        }
        Ok(played)
    }

    /// Has the others play until the person has to do something.
    fn go_on(&mut self, search: &mut Search<'_>) -> Result<(), Problem> {
        while self.due().is_none() {
            self.handle(Input::Go, search)?;
        }
        Ok(())
    }

    /// What the person has to do; nothing while others play.
    fn due(&self) -> Option<Due> {
        match &self.practice {
            it if it.ending().is_some() => Some(Due::Over),
            it if it.reached().is_some() => Some(Due::Show),
            it => it.is_my_turn().then_some(Due::Turn),
        }
    }

    fn handle(&mut self, input: Input, search: &mut Search<'_>) -> Result<(), Problem> {
        let event = self.practice.handle(input, search).map_err(|why| match why {
            Refusal::Stopped => Problem::Stopped,
            Refusal::NotASuggestion => {
                Problem::Malformed("moves: not a tool, a place and a character".to_owned())
            }
            Refusal::NotYourTurn
            | Refusal::YourTurn
            | Refusal::ShowFirst
            | Refusal::NotToShow
            | Refusal::Over => Problem::NotNow,
        })?;
        // What waits for the person is told with what is asked for.
        self.seen.extend(Some(event).filter(|it| !matches!(it, Event::Reached(_))));
        Ok(())
    }

    fn standing(
        &self,
        lang: Lang,
        (why, suggests): (Option<Cell>, bool),
        search: &mut Search<'_>,
    ) -> Result<Standing, Problem> {
        let notebook = self.practice.notebook();
        let session = Session::new(notebook.clone(), search).map_err(|_| Problem::Stopped)?;
        let presenter = Presenter { lang, session: &session };
        let reached = self.practice.reached();
        let held = reached.iter().flat_map(|it| &it.held);
        Ok(Standing {
            version: 1,
            due: self.due().expect("the others have played"),
            held: held.map(|card| card.index()).collect(),
            says: self.says(lang),
            own: texts::own_cards(lang, notebook),
            seen: self.seen.iter().map(|event| texts::event(lang, notebook, event)).collect(),
            before: self.before,
            deal: self.practice.whole_deal().map(|deal| signs(notebook.setup(), &deal)),
            review: self.review(lang, search)?,
            notebook: presenter.standing(why, suggests, search),
        })
    }

    /// What the person has to do, or how the game ended.
    fn says(&self, lang: Lang) -> Vec<String> {
        let notebook = self.practice.notebook();
        match (self.practice.ending(), self.practice.reached()) {
            (Some(ending), _) => texts::ending(lang, notebook, ending),
            (None, Some(reached)) => texts::ask_shown(lang, notebook, &reached).into(),
            (None, None) => vec![words::practice::your_turn(lang)],
        }
    }

    /// What the person asked beside the best suggestions, once the game is over.
    fn review(&self, lang: Lang, search: &mut Search<'_>) -> Result<Vec<String>, Problem> {
        if self.practice.ending().is_none() {
            return Ok(Vec::new());
        }
        let review = self.practice.review(search).map_err(|_| Problem::Stopped)?;
        let notebook = self.practice.notebook();
        Ok(review.iter().map(|it| texts::reviewed(lang, notebook, it)).collect())
    }
}

impl Move {
    /// The same by the cards of the table.
    fn input(self, table: &Notebook) -> Result<Input, Problem> {
        let card = |at: usize| match at < table.setup().deck().size() {
            true => Ok(CardId::from_index(at)),
            false => Err(Problem::no_number("moves", at)),
        };
        let three = |[one, other, last]: [usize; 3]| Ok([card(one)?, card(other)?, card(last)?]);
        Ok(match self {
            Self::Ask(cards) => Input::Ask(three(cards)?),
            Self::Accuse(cards) => Input::Accuse(three(cards)?),
            Self::Show(at) => Input::Show(card(at)?),
        })
    }
}
