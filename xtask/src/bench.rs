//! `cargo xtask bench`: whole processes against the bars that they have to stay under. A whole process is what a
//! person waits for: start, reading, building, printing. Each figure is the fastest of [`RUNS`] runs after one
//! that warms the caches, which is what the machine can do when nobody else is using it. The tables of
//! docs/memoria.md come from the same run, and its plots from the tables.

mod exact;
mod memoria;
mod plot;
mod strategies;

pub(crate) use memoria::draw;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{Outcome, cargo, output, root, succeed};

/// So many runs of each call.
const RUNS: usize = 11;

/// Who knows the peak memory of a child, where GNU time is installed.
const TIME: &str = "/usr/bin/time";

/// A random board that the benches read: file, characters, attributes.
struct Board(&'static str, &'static str, &'static str);

const BOARDS: [Board; 5] = [
    Board("1000x15.csv", "1000", "15"),
    Board("100000x17.csv", "100000", "17"),
    Board("10000x64.csv", "10000", "64"),
    Board("100000x64.csv", "100000", "64"),
    Board("1000000x64.csv", "1000000", "64"),
];

/// One call of `qeq`, in a folder that holds [`BOARDS`] and [`GAMES`].
struct Bench {
    arguments: &'static [&'static str],
    /// What it must stay under.
    bar: Option<Duration>,
}

const fn under(milliseconds: u64) -> Option<Duration> {
    Some(Duration::from_millis(milliseconds))
}

/// Games of `datos/cluedo` that the benches read.
const GAMES: [&str; 2] = ["articulo.json", "dificil.txt"];

const BENCHES: [Bench; 13] = [
    Bench { arguments: &["stats", "1000x15.csv"], bar: under(50) },
    Bench { arguments: &["stats", "100000x17.csv", "--strategy", "entropy"], bar: under(100) },
    Bench { arguments: &["stats", "10000x64.csv", "--strategy", "entropy"], bar: None },
    Bench { arguments: &["stats", "100000x64.csv", "--strategy", "entropy"], bar: None },
    Bench { arguments: &["stats", "1000000x64.csv", "--strategy", "entropy"], bar: None },
    Bench { arguments: &["stats"], bar: None },
    Bench { arguments: &["limpiar", "1000x15.csv", "--format", "json"], bar: None },
    Bench { arguments: &["cluedo", "deduce", GAMES[0], "--level", "propagation"], bar: None },
    Bench { arguments: &["cluedo", "deduce", GAMES[0], "--level", "guessing"], bar: None },
    Bench { arguments: &["cluedo", "deduce", GAMES[0]], bar: under(50) },
    Bench { arguments: &["cluedo", "deduce", GAMES[1]], bar: under(50) },
    Bench { arguments: &["cluedo", "deduce", GAMES[1], "--format", "json"], bar: None },
    Bench { arguments: &["cluedo", "deduce", GAMES[1], "--suggest"], bar: under(1000) },
];

/// One line of the table.
struct Measured {
    what: String,
    bar: Option<Duration>,
    fastest: Duration,
    peak_kib: Option<u64>,
}

impl Measured {
    fn is_ok(&self) -> bool {
        self.bar.is_none_or(|bar| self.fastest < bar)
    }
}

/// Builds the release program, times it and prints the table.
///
/// # Errors
/// When a call fails or a bar is missed.
pub(crate) fn run() -> Outcome {
    succeed(&mut cargo(&["build", "--release", "--package", "qeq-cli", "--bin", "qeq"]))?;
    let folder = tempfile::tempdir()?;
    let bench = Stand { program: release().join("qeq"), folder: folder.path() };
    bench.make_boards()?;
    bench.copy_games()?;
    let rows = BENCHES.iter().map(|row| bench.measure(row)).collect::<Outcome<Vec<_>>>()?;
    print!("{}", table(&rows));
    let families = exact::measure(&bench)?;
    memoria::write(&rows, &families, &strategies::measure())?;
    let missed = rows.iter().filter(|row| !row.is_ok()).count()
        + families.iter().filter(|family| !family.is_ok()).count();
    if missed == 0 { Ok(()) } else { Err(format!("bars missed: {missed}").into()) }
}

/// Where cargo puts release programs.
pub(crate) fn release() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join("release")
}

/// The program and the folder with its boards.
struct Stand<'a> {
    program: PathBuf,
    folder: &'a Path,
}

impl Stand<'_> {
    fn make_boards(&self) -> Outcome {
        BOARDS.iter().try_for_each(|Board(file, characters, attributes)| {
            let size = ["aleatorio", "-n", characters, "-k", attributes];
            succeed(self.quiet(&self.program).args(size).args(["--seed", "1", "-o", file]))
        })
    }

    fn copy_games(&self) -> Outcome {
        let games = root().join("datos/cluedo");
        for game in GAMES {
            fs::copy(games.join(game), self.folder.join(game))?;
        }
        Ok(())
    }

    /// A program in the folder, heard only when it complains.
    fn quiet(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.folder).stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    fn measure(&self, bench: &Bench) -> Outcome<Measured> {
        self.time(bench)?;
        let times = (0..RUNS).map(|_| self.time(bench)).collect::<Outcome<Vec<_>>>()?;
        Ok(Measured {
            what: format!("qeq {}", bench.arguments.join(" ")),
            bar: bench.bar,
            fastest: times.into_iter().min().unwrap_or_default(),
            peak_kib: self.peak_kib(bench),
        })
    }

    fn time(&self, bench: &Bench) -> Outcome<Duration> {
        let mut command = self.quiet(&self.program);
        command.args(bench.arguments);
        let start = Instant::now();
        succeed(&mut command)?;
        Ok(start.elapsed())
    }

    /// What a call prints, and the time that the processor gave it, which does not depend on what else the
    /// machine does; without GNU time the time on the clock.
    fn processor(&self, arguments: &[&str]) -> Outcome<(Duration, Vec<u8>)> {
        let note = self.folder.join("processor");
        let mut time = self.quiet(Path::new(TIME));
        time.args(["-f", "%U", "-o"]).arg(&note).arg(&self.program);
        let mut plain = self.quiet(&self.program);
        let start = Instant::now();
        let timed = Path::new(TIME).exists();
        let command = if timed { &mut time } else { &mut plain };
        let printed = output(command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()))?;
        let wall = start.elapsed();
        let user = fs::read_to_string(note).ok().and_then(|user| user.trim().parse().ok());
        Ok((user.filter(|_| timed).map_or(wall, Duration::from_secs_f64), printed))
    }

    /// The most memory that the process held, in KiB; `None` where nobody can say.
    fn peak_kib(&self, bench: &Bench) -> Option<u64> {
        let note = self.folder.join("peak");
        let mut time = self.quiet(Path::new(TIME));
        time.args(["-f", "%M", "-o"]).arg(&note).arg(&self.program).args(bench.arguments);
        output(&mut time).ok()?;
        fs::read_to_string(note).ok()?.trim().parse().ok()
    }
}

fn table(rows: &[Measured]) -> String {
    let width = rows.iter().map(|row| row.what.len()).max().unwrap_or(0);
    let mut table = line(width, ["what", "bar", "measured", "peak", "ok"]);
    for row in rows {
        let verdict = if row.is_ok() { "yes" } else { "NO" };
        let bar = row.bar.map_or_else(|| "-".to_owned(), shown);
        let peak = row.peak_kib.map_or_else(|| "-".to_owned(), |kib| format!("{} MiB", kib / 1024));
        table += &line(width, [&row.what, &bar, &shown(row.fastest), &peak, verdict]);
    }
    table
}

fn line(width: usize, [what, bar, measured, peak, ok]: [&str; 5]) -> String {
    format!("{what:width$} | {bar:>9} | {measured:>9} | {peak:>8} | {ok}\n")
}

fn shown(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(bar: Option<Duration>, fastest: u64, peak_kib: Option<u64>) -> Measured {
        let fastest = Duration::from_millis(fastest);
        Measured { what: "qeq stats".to_owned(), bar, fastest, peak_kib }
    }

    #[test]
    fn the_table_says_which_bars_are_missed() {
        let rows = [
            measured(under(50), 12, Some(3000)),
            measured(under(50), 50, None),
            measured(None, 99, None),
        ];
        let expected = "\
what      |       bar |  measured |     peak | ok
qeq stats |   50.0 ms |   12.0 ms |    2 MiB | yes
qeq stats |   50.0 ms |   50.0 ms |        - | NO
qeq stats |         - |   99.0 ms |        - | yes
";
        assert_eq!(table(&rows), expected);
    }
}
