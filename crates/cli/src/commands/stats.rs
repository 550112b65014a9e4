//! `qeq stats`: how good a tree is, beside the bound that no tree can pass.

use std::collections::BTreeMap;

use comfy_table::{CellAlignment, Table};
use qeq_core::board::Board;
use qeq_core::builders::{self, Grown, Report, Strategy};
use qeq_core::tree::measure::{Measures, mean};
use qeq_frontend::texts;
use qeq_frontend::texts::numbers::{grouped, rounded};
use qeq_i18n::{Lang, words};
use serde::Serialize;

use crate::args::{BoardOptions, Growth, Seed, TextOrJson, TreeOptions, TreeSource};
use crate::boards::{self, Loaded};
use crate::exit::Outcome;
use crate::interrupt::Ear;
use crate::table;
use crate::ui::{STRONG, Ui};

/// Measures one tree.
pub(crate) fn run(ui: &mut Ui, options: &TreeOptions, format: TextOrJson) -> Outcome {
    let loaded = boards::load_for(ui, &options.board)?;
    let grown = boards::tree(ui, &loaded, options)?;
    print(ui, &loaded, &grown, &options.source, format)
}

/// Measures the tree of every strategy.
pub(crate) fn compare(
    ui: &mut Ui,
    board: &BoardOptions,
    growth: &Growth,
    format: TextOrJson,
) -> Outcome {
    let loaded = boards::load_for(ui, board)?;
    let task = boards::task(&loaded, growth.seed.value);
    boards::mention_seed(ui, growth.seed);
    // Between two strategies somebody may want to stop as well, with what there is.
    let _whole = Ear::open(None);
    let mut all = Strategy::ALL.map(|strategy| boards::grow(ui, strategy, &task, growth));
    builders::share_bound(all.iter_mut().map(|grown| &mut grown.report));
    let row = |(strategy, grown)| Row::new(&loaded, grown, Label::grown(strategy, growth));
    let all: Vec<Row> = Strategy::ALL.into_iter().zip(&all).map(row).collect();
    boards::mention_interruption(ui);
    match format {
        TextOrJson::Json => {
            let strategies = all.iter().map(|row| &row.json).collect();
            let size = Size::of(&loaded.board);
            ui.json(&Comparison { version: 1, board: size, strategies })
        }
        TextOrJson::Text => {
            ui.line(size(ui.lang(), &loaded.board))?;
            for line in table(ui.lang(), &all).lines() {
                ui.line(line.trim_end())?;
            }
            Ok(())
        }
    }
}

/// Prints the measures of a tree.
pub(crate) fn print(
    ui: &mut Ui,
    loaded: &Loaded,
    grown: &Grown,
    source: &TreeSource,
    format: TextOrJson,
) -> Outcome {
    let label = Label::of(source);
    match format {
        TextOrJson::Json => ui.json(&object(loaded, grown, label)),
        TextOrJson::Text => print_text(ui, &loaded.board, &Row::new(loaded, grown, label)),
    }
}

/// The object of one tree, as `stats` prints it.
pub(crate) fn object(loaded: &Loaded, grown: &Grown, label: Label) -> impl Serialize + use<> {
    let row = Row::new(loaded, grown, label);
    Single { version: 1, board: Size::of(&loaded.board), stats: row.json }
}

/// A mean depth, rounded for people.
fn average(report: &Report) -> String {
    rounded(mean(report.total_depth, report.total_weight))
}

/// Says behind a tree how good it is, and what no tree can pass.
pub(crate) fn judge(ui: &mut Ui, report: &Report) -> Outcome {
    ui.flush()?;
    let (lang, average) = (ui.lang(), average(report));
    ui.message(if report.is_proven_optimal() {
        words::report::built_optimum(lang, average)
    } else {
        words::report::built(lang, average, rounded(report.lower_average()))
    });
    Ok(())
}

/// The size of a board in words.
pub(crate) fn size(lang: Lang, board: &Board) -> String {
    words::board::size(lang, board.len(), board.question_count())
}

/// Which tree a row is about.
#[derive(Clone, Copy)]
pub(crate) enum Label {
    /// A builder grew it that leaves nothing to chance.
    Grown(Strategy),
    /// Its questions were drawn.
    Drawn(Seed),
    /// It stood in a file.
    Saved,
}

impl Label {
    fn of(source: &TreeSource) -> Self {
        match source {
            TreeSource::Grown(strategy, growth) => Self::grown(*strategy, growth),
            TreeSource::Saved(_) => Self::Saved,
        }
    }

    fn grown(strategy: Strategy, growth: &Growth) -> Self {
        match strategy {
            Strategy::Random => Self::Drawn(growth.seed),
            _ => Self::Grown(strategy),
        }
    }
}

struct Row {
    label: Label,
    json: Json,
}

impl Row {
    fn new(loaded: &Loaded, grown: &Grown, label: Label) -> Self {
        let (name, seed) = match label {
            Label::Drawn(seed) => (Strategy::Random.name(), Some(seed.value)),
            Label::Grown(strategy) => (strategy.name(), None),
            Label::Saved => ("saved", None),
        };
        let measures = grown.tree.measure(&loaded.weights);
        Self { label, json: Json::new(&loaded.board, &measures, &grown.report, name, seed) }
    }

    fn name(&self, lang: Lang) -> String {
        match self.label {
            Label::Drawn(_) => texts::tree::strategy(lang, Strategy::Random),
            Label::Grown(strategy) => texts::tree::strategy(lang, strategy),
            Label::Saved => words::report::saved_tree(lang),
        }
    }

    /// What stands between name and verdict where it is compared with others.
    fn figures(&self) -> [String; 6] {
        let Json { total_depth, average_depth, max_depth, min_depth, .. } = &self.json;
        [
            format!("{average_depth:.4}"),
            grouped(total_depth),
            format!("{min_depth}–{max_depth}"),
            self.json.questions_used.to_string(),
            grouped(self.json.nodes),
            format!("{:.4}", self.json.lower_bound.average_depth),
        ]
    }

    fn verdict(&self, lang: Lang) -> String {
        if self.json.proven_optimal {
            words::report::proven(lang)
        } else {
            words::report::not_proven(lang)
        }
    }

    /// The same beside the bound, in a column of its own.
    fn short_verdict(&self, lang: Lang) -> String {
        match self.json.proven_optimal {
            true => words::report::short_proven(lang),
            false => words::report::not_proven(lang),
        }
    }
}

fn print_text(ui: &mut Ui, board: &Board, row: &Row) -> Outcome {
    use words::report as w;
    let lang = ui.lang();
    let Json { total_depth, average_depth, max_depth, min_depth, nodes, questions_used, .. } =
        &row.json;
    let bound = &row.json.lower_bound;
    let average = format!("{STRONG}{}{STRONG:#}", rounded(*average_depth));
    let bound = format!("{} ({})", rounded(bound.average_depth), row.verdict(lang));
    let lines = [
        (w::board(lang), size(lang, board)),
        (w::strategy(lang), row.name(lang)),
        (w::average_depth(lang), average),
        (w::lower_bound(lang), bound),
        (w::total_depth(lang), total(lang, *total_depth, row.json.total_weight)),
        (w::depth_range(lang), format!("{min_depth}–{max_depth}")),
        (w::nodes(lang), grouped(nodes)),
        (w::questions_used(lang), format!("{questions_used}/{}", board.question_count())),
    ];
    let width = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, value) in lines {
        ui.line(format_args!("{name:<width$}  {value}"))?;
    }
    ui.line(w::histogram(lang))?;
    for line in histogram(&row.json.depth_histogram) {
        ui.line(line)?;
    }
    if let Some(nodes) = Some(row.json.search.nodes).filter(|&nodes| nodes > 0) {
        ui.message(w::searched(lang, nodes));
    }
    Ok(())
}

/// A total depth, and where characters are not equally likely what it is divided by.
fn total(lang: Lang, depth: u64, weight: Option<u64>) -> String {
    let weights = |weight| words::report::weighted_total(lang, depth, weight);
    weight.map_or_else(|| grouped(depth), weights)
}

/// Leaves are told on so many lines at the most.
const BARS: usize = 40;

/// One bar a depth, as long as there are leaves, 50 signs at the most. Of many depths, some share a bar.
fn histogram(leaves: &BTreeMap<usize, usize>) -> Vec<String> {
    let bars = bars(leaves);
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let widest = bars.iter().map(|(depths, _)| depths.chars().count()).max().unwrap_or(1);
    let line = |(depths, count): (String, usize)| {
        let bar = if most <= 50 { count } else { (count * 50).div_ceil(most) };
        format!("  {depths:>widest$} {} {}", "█".repeat(bar), grouped(count))
    };
    bars.into_iter().map(line).collect()
}

/// Depths, or ranges of equally many of them, with their leaves.
fn bars(leaves: &BTreeMap<usize, usize>) -> Vec<(String, usize)> {
    let (Some((&least, _)), Some((&most, _))) = (leaves.first_key_value(), leaves.last_key_value())
    else {
        return Vec::new();
    };
    let each = if leaves.len() > BARS { (most - least + 1).div_ceil(BARS) } else { 1 };
    let mut bars = BTreeMap::<usize, usize>::new();
    for (depth, count) in leaves {
        *bars.entry((depth - least) / each).or_insert(0) += count;
    }
    let named = |(bar, count): (usize, usize)| {
        let first = least + bar * each;
        match most.min(first + each - 1) {
            last if last == first => (first.to_string(), count),
            last => (format!("{first}–{last}"), count),
        }
    };
    bars.into_iter().map(named).collect()
}

fn table(lang: Lang, rows: &[Row]) -> Table {
    use words::report as w;
    let mut table = table::titled([
        w::strategy(lang),
        w::short_average(lang),
        w::short_total(lang),
        w::short_range(lang),
        w::short_questions(lang),
        w::short_nodes(lang),
        w::short_bound(lang),
        String::new(),
    ]);
    let shortest = rows.iter().map(|row| row.json.total_depth).min();
    for row in rows {
        let verdict = match Some(row.json.total_depth) > shortest {
            true => w::not_optimal(lang),
            false => row.short_verdict(lang),
        };
        let figures = row.figures();
        table.add_row([&[row.name(lang)][..], &figures, &[verdict]].concat());
    }
    for column in 1..7 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

#[derive(Serialize)]
struct Single {
    version: u32,
    board: Size,
    #[serde(flatten)]
    stats: Json,
}

#[derive(Serialize)]
struct Comparison<'a> {
    version: u32,
    board: Size,
    strategies: Vec<&'a Json>,
}

#[derive(Serialize)]
struct Size {
    characters: usize,
    attributes: usize,
}

impl Size {
    fn of(board: &Board) -> Self {
        Self { characters: board.len(), attributes: board.question_count() }
    }
}

/// The measures of a tree for programs.
#[derive(Serialize)]
struct Json {
    strategy: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    total_depth: u64,
    /// Where the weights are not all 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    total_weight: Option<u64>,
    average_depth: f64,
    max_depth: usize,
    min_depth: usize,
    depth_histogram: BTreeMap<usize, usize>,
    nodes: usize,
    questions_used: usize,
    lower_bound: Bound,
    proven_optimal: bool,
    search: Searched,
}

#[derive(Clone, Copy, Serialize)]
struct Bound {
    total_depth: u64,
    average_depth: f64,
}

#[derive(Serialize)]
struct Searched {
    nodes: u64,
}

impl Json {
    fn new(
        board: &Board,
        measures: &Measures,
        report: &Report,
        strategy: &'static str,
        seed: Option<u64>,
    ) -> Self {
        debug_assert_eq!(measures.characters, board.len(), "a tree for this board");
        Self {
            strategy,
            seed,
            total_depth: measures.total_depth,
            total_weight: Some(measures.total_weight).filter(|&it| it != board.len() as u64),
            average_depth: measures.average_depth(),
            max_depth: measures.max_depth,
            min_depth: measures.min_depth,
            depth_histogram: measures.depth_histogram.clone(),
            nodes: measures.nodes,
            questions_used: measures.questions_used,
            lower_bound: Bound {
                total_depth: report.lower_bound,
                average_depth: report.lower_average(),
            },
            proven_optimal: report.is_proven_optimal(),
            search: Searched { nodes: report.nodes },
        }
    }
}
