//! `qeq cluedo deduce`: what follows from the facts of a game.

use qeq_base::ids::Id;
use qeq_base::search::Search;
use qeq_cluedo::census::{Envelope, Uncounted};
use qeq_cluedo::deck::CardId;
use qeq_cluedo::deduction::{Deduction, Level, deduce};
use qeq_cluedo::game::{FactId, HolderId, Holding};
use qeq_cluedo::notebook::Record;
use qeq_cluedo::suggest::{Suggestion, advise};
use qeq_cluedo::why::{Reason, Step, Why, clash, why};
use qeq_frontend::texts;
use qeq_frontend::texts::cluedo::reasons;
use qeq_frontend::texts::cluedo::standing::{Known, standing};
use qeq_frontend::texts::numbers;
use qeq_i18n::words;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Opened, card_named, holder_named, open, table};
use crate::args::TextOrJson;
use crate::args::cluedo::Deduce;
use crate::exit::{Exit, Outcome};
use crate::progress;
use crate::ui::{STRONG, Ui};

/// So many envelopes are listed.
const ENVELOPES: usize = 10;

/// Draws the conclusions and shows them.
pub(crate) fn run(ui: &mut Ui, wish: &Deduce) -> Outcome {
    let lang = ui.lang();
    let counted = [
        ("--probabilities", wish.probabilities),
        ("--why", wish.why.is_some()),
        ("--suggest", wish.suggest),
    ];
    if let Some((option, _)) = counted.into_iter().find(|&(_, asked)| asked)
        && wish.level != Level::Complete
    {
        return Err(Exit::wrong(words::cluedo::needs_complete(lang, option)));
    }
    let opened = open(ui, &wish.game)?;
    let cell = wish.why.as_ref().map(|(card, holder)| {
        let card = card_named(lang, &opened.notebook, card)?;
        Ok::<_, Exit>((card, holder_named(lang, &opened.notebook, holder)?))
    });
    let record = opened.notebook.record();
    let cell = cell.transpose()?;
    let found =
        progress::shown_search(lang, |search| Answer::find(wish, &opened, record, cell, search));
    let answer = found.map_err(|why| uncounted(ui, why))?;
    match wish.format {
        TextOrJson::Json => ui.json(&answer.json())?,
        TextOrJson::Text if answer.deduction.consistent => answer.print(ui)?,
        TextOrJson::Text => {}
    }
    if answer.deduction.consistent { Ok(()) } else { Err(answer.contradiction(ui)) }
}

/// There is no count; where it is too large, a lower level goes without.
fn uncounted(ui: &Ui, why: Uncounted) -> Exit {
    let message = texts::cluedo::uncounted(ui.lang(), why);
    match why {
        Uncounted::TooLarge => {
            Exit::failed_with_help(message, words::cluedo::too_large_help(ui.lang()))
        }
        Uncounted::Stopped => Exit::failed(message),
    }
}

/// Everything that was asked for.
struct Answer<'a> {
    wish: &'a Deduce,
    opened: &'a Opened,
    record: Record,
    deduction: Deduction,
    /// What trial and error adds to propagation, where it was asked for.
    added: Option<Vec<(CardId, HolderId, Holding)>>,
    why: Option<((CardId, HolderId), Option<Why>)>,
    suggestion: Option<Suggestion>,
    /// Every envelope with its number of deals, where they are shown.
    envelopes: Option<Vec<(Envelope, u128)>>,
    /// The facts that contradict one another, or why nobody knows which.
    clash: Result<Vec<FactId>, Uncounted>,
}

impl<'a> Answer<'a> {
    fn find(
        wish: &'a Deduce,
        opened: &'a Opened,
        record: Record,
        cell: Option<(CardId, HolderId)>,
        search: &mut Search<'_>,
    ) -> Result<Self, Uncounted> {
        let deduction = deduce(record.game(), wish.level, search)?;
        let added = match wish.level {
            Level::Guessing => {
                let before = deduce(record.game(), Level::Propagation, search)?.table;
                Some(deduction.table.news_since(&before).collect())
            }
            Level::Propagation | Level::Complete => None,
        };
        let why = match cell {
            Some(cell) => Some((cell, why(record.game(), cell.0, cell.1, search)?)),
            None => None,
        };
        let clash = match deduction.consistent {
            true => Ok(Vec::new()),
            false => clash(&record, search).map(Option::unwrap_or_default),
        };
        let census = deduction.census.as_ref();
        let suggestion = match census.filter(|_| wish.suggest) {
            Some(census) => advise(&opened.notebook, census, wish.seed, search)?,
            None => None,
        };
        let shows_envelopes = wish.probabilities || wish.format == TextOrJson::Json;
        let envelopes = census.filter(|_| shows_envelopes);
        let envelopes = envelopes.map(|census| census.envelopes(search)).transpose()?;
        Ok(Self { wish, opened, record, deduction, added, why, suggestion, envelopes, clash })
    }

    fn known(&self) -> Known<'_> {
        let (notebook, record) = (&self.opened.notebook, &self.record);
        Known { notebook, record, deduction: &self.deduction }
    }

    /// The reasons of one cell and the next suggestion where they are asked for, and the table where it is or nothing is.
    fn print(&self, ui: &mut Ui) -> Outcome {
        let with_table = self.wish.probabilities || !(self.why.is_some() || self.wish.suggest);
        if let Some((cell, why)) = &self.why {
            self.print_why(ui, *cell, why.as_ref())?;
        }
        if with_table {
            self.print_table(ui)?;
        }
        match &self.suggestion {
            Some(found) => ui.line(reasons::suggestion(ui.lang(), &self.opened.notebook, found))?,
            None if self.wish.suggest && !with_table => self.print_envelope(ui)?,
            None => {}
        }
        // The reasons of a cell say themselves which of them are assumed.
        let assumed = standing(ui.lang(), self.known()).assumed;
        let assumed = assumed.filter(|_| with_table || self.wish.suggest);
        assumed.map_or(Ok(()), |assumed| ui.line(assumed))
    }

    fn print_table(&self, ui: &mut Ui) -> Outcome {
        let (lang, notebook) = (ui.lang(), &self.opened.notebook);
        let census = self.deduction.census.as_ref();
        let shares = census.filter(|_| self.wish.probabilities);
        for line in table::lines(lang, notebook, &self.deduction.table, shares) {
            ui.line(line)?;
        }
        let stands = standing(lang, self.known());
        ui.line("")?;
        ui.line(stands.certain)?;
        if let Some(added) = self.added.as_deref().filter(|added| !added.is_empty()) {
            ui.line(words::cluedo::added(lang))?;
            added.iter().try_for_each(|it| ui.line(reasons::added(lang, notebook, *it)))?;
        }
        // The lower levels do not count.
        if let Some(deals) = stands.deals.filter(|_| census.is_some()) {
            ui.line(deals)?;
        }
        self.print_envelope(ui)
    }

    fn print_envelope(&self, ui: &mut Ui) -> Outcome {
        if let Some(solved) = standing(ui.lang(), self.known()).solved {
            return ui.line(format_args!("{STRONG}{solved}{STRONG:#}"));
        }
        match &self.envelopes {
            Some(all) => print_envelopes(ui, self.opened, all),
            None => Ok(()),
        }
    }

    fn print_why(&self, ui: &mut Ui, cell: (CardId, HolderId), why: Option<&Why>) -> Outcome {
        let lines = reasons::of_cell(ui.lang(), self.known(), cell, why);
        let lines = lines.map_err(|why| uncounted(ui, why))?;
        lines.into_iter().try_for_each(|line| ui.line(line))
    }

    /// Which facts contradict one another, each with its place.
    fn contradiction(&self, ui: &mut Ui) -> Exit {
        let (lang, source) = (ui.lang(), &self.opened.source);
        let facts = self.clash();
        let head = reasons::clash_of_facts(lang, self.clash.as_deref().map_err(|why| *why));
        ui.error(&head, None);
        let told = reasons::facts(lang, &self.opened.notebook, &self.record, facts);
        for (&id, fact) in facts.iter().zip(told) {
            let entry = self.opened.reading.places[self.record.origin(id).entry.index()];
            let place = source.position(entry.start);
            ui.message(format_args!("{}:{}:{}:{fact}", source.name(), place.line, place.column));
        }
        Exit::FailedAfterReport
    }

    /// The facts that contradict one another, where they are known.
    fn clash(&self) -> &[FactId] {
        self.clash.as_deref().unwrap_or_default()
    }

    fn json(&self) -> Json {
        let census = self.deduction.census.as_ref();
        Json {
            version: 1,
            level: self.wish.level.name(),
            consistent: self.deduction.consistent,
            deals: census.map(|census| census.deals().to_string()),
            solved: self.deduction.table.is_solved(),
            cells: self.by_card(|card, holder| self.deduction.table.mark(card, holder).sign()),
            counts: census
                .map(|census| self.by_card(|card, holder| census.count(card, holder).to_string())),
            probabilities: census
                .filter(|_| self.wish.probabilities)
                .map(|census| self.by_card(|card, holder| census.probability(card, holder))),
            envelopes: self.envelopes.as_ref().map(|all| envelopes(self.opened, all)),
            deduced: self
                .added
                .as_ref()
                .map(|added| added.iter().map(|cell| self.json_fact(*cell)).collect()),
            why: self.why.as_ref().map(|(cell, why)| self.json_why(*cell, why.as_ref())),
            suggestion: self.suggestion.as_ref().map(|found| self.json_suggestion(found)),
            clash: self.entries(self.clash()),
            assumed: self.record.assumes(),
        }
    }

    /// A cell as a fact that a game in JSON may hold.
    fn json_fact(&self, (card, holder, holding): (CardId, HolderId, Holding)) -> JsonFact {
        let setup = self.opened.notebook.setup();
        let is_envelope = holder == setup.envelope();
        JsonFact {
            kind: match (is_envelope, holding) {
                (false, Holding::Holds) => "PlayerHasSomeFact",
                (false, Holding::Lacks) => "PlayerDoesntHaveAnyFact",
                (true, Holding::Holds) => "EnvelopeHasFact",
                (true, Holding::Lacks) => "EnvelopeDoesntHaveFact",
            },
            player: (!is_envelope).then(|| holder.index()),
            cards: [setup.deck().name(card).to_owned()],
        }
    }

    fn json_suggestion(&self, found: &Suggestion) -> JsonSuggestion {
        let deck = self.opened.notebook.setup().deck();
        let cards = found.cards.map(|card| deck.name(card).to_owned());
        JsonSuggestion { cards, probability: found.probability }
    }

    fn by_card<T>(&self, value: impl Fn(CardId, HolderId) -> T) -> ByCard<T> {
        let setup = self.opened.notebook.setup();
        let row = |card| {
            let values = setup.holders().map(|holder| value(card, holder)).collect();
            (setup.deck().name(card).to_owned(), values)
        };
        ByCard(setup.deck().cards().map(row).collect())
    }

    /// The entries that facts come from, from 0.
    fn entries(&self, facts: &[FactId]) -> Vec<usize> {
        self.record.entries(facts).into_iter().map(Id::index).collect()
    }

    fn json_why(&self, (card, holder): (CardId, HolderId), why: Option<&Why>) -> JsonWhy {
        let name = |card: &CardId| self.opened.notebook.setup().deck().name(*card).to_owned();
        let facts = why.map(|why| &why.facts[..]).unwrap_or_default();
        let step = |Step { card, holder, holding, reason }: &Step| JsonStep {
            card: name(card),
            holder: holder.index(),
            held: holding.is_held(),
            reason: reason_name(reason),
            facts: self.entries(reason.facts()),
        };
        JsonWhy {
            card: name(&card),
            holder: holder.index(),
            certain: why.is_some(),
            held: why.map(|why| why.holding.is_held()),
            facts: self.entries(facts),
            steps: why.iter().flat_map(|why| &why.steps).map(step).collect(),
        }
    }
}

fn print_envelopes(ui: &mut Ui, opened: &Opened, all: &[(Envelope, u128)]) -> Outcome {
    let lang = ui.lang();
    let whole = all.iter().map(|(_, deals)| deals).sum();
    ui.line(words::cluedo::likeliest(lang))?;
    for (cards, deals) in all.iter().take(ENVELOPES) {
        let share = format!("{:>5}", numbers::percent(*deals, whole));
        let cards = texts::cluedo::cards(&opened.notebook, cards);
        ui.line(format_args!("  {share}  {cards}"))?;
    }
    match all.len().saturating_sub(ENVELOPES) {
        0 => Ok(()),
        more => ui.line(words::cluedo::and_more(lang, more)),
    }
}

fn envelopes(opened: &Opened, all: &[(Envelope, u128)]) -> Vec<JsonEnvelope> {
    let deck = opened.notebook.setup().deck();
    let json = |(cards, deals): &(Envelope, u128)| JsonEnvelope {
        cards: cards.map(|card| deck.name(card).to_owned()),
        deals: deals.to_string(),
    };
    all.iter().map(json).collect()
}

fn reason_name(reason: &Reason) -> &'static str {
    match reason {
        Reason::Fact(_) => "fact",
        Reason::Elsewhere(_) => "elsewhere",
        Reason::NobodyElse => "nobody-else",
        Reason::Full(_) => "full",
        Reason::JustEnough(_) => "just-enough",
        Reason::Reserved(..) => "reserved",
        Reason::LastOfSome(_) => "last-of-some",
        Reason::LastOfAll(_) => "last-of-all",
    }
}

#[derive(Serialize)]
struct Json {
    version: u32,
    level: &'static str,
    consistent: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    deals: Option<String>,
    solved: bool,
    cells: ByCard<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<ByCard<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    probabilities: Option<ByCard<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    envelopes: Option<Vec<JsonEnvelope>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deduced: Option<Vec<JsonFact>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<JsonWhy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<JsonSuggestion>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clash: Vec<usize>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    assumed: bool,
}

#[derive(Serialize)]
struct JsonFact {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<usize>,
    cards: [String; 1],
}

#[derive(Serialize)]
struct JsonSuggestion {
    cards: [String; 3],
    probability: f64,
}

/// An object with the cards as keys, in their order.
struct ByCard<T>(Vec<(String, Vec<T>)>);

impl<T: Serialize> Serialize for ByCard<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(card, values)| map.serialize_entry(card, values))?;
        map.end()
    }
}

#[derive(Serialize)]
struct JsonEnvelope {
    cards: [String; 3],
    deals: String,
}

#[derive(Serialize)]
struct JsonWhy {
    card: String,
    holder: usize,
    certain: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<bool>,
    facts: Vec<usize>,
    steps: Vec<JsonStep>,
}

#[derive(Serialize)]
struct JsonStep {
    card: String,
    holder: usize,
    held: bool,
    reason: &'static str,
    facts: Vec<usize>,
}
