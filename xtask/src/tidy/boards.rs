//! Every board says where it comes from, and every faulty one what is wrong with it.

use std::collections::BTreeSet;

use super::tree::{File, Finding, Tree};

const FOLDER: &str = "datos";
const README: &str = "README.md";
const FAULTY: &str = "datos/err";
const EXPECTED: &str = "ESPERADO.tsv";

/// Looks at the two lists of `datos/`.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = check_readme(tree);
    findings.extend(check_faulty(tree));
    findings
}

fn check_readme(tree: &Tree) -> Vec<Finding> {
    let readme = tree.get(&format!("{FOLDER}/{README}")).map_or("", |file| &file.text);
    let unnamed =
        |file: &&File| file.name() != README && !readme.contains(&format!("`{}`", file.name()));
    let files = tree.directly_in(FOLDER).filter(unnamed);
    files.map(|file| file.on(1, format!("{FOLDER}/{README} does not name it"))).collect()
}

fn check_faulty(tree: &Tree) -> Vec<Finding> {
    let files: BTreeSet<_> =
        tree.directly_in(FAULTY).map(File::name).filter(|&name| name != EXPECTED).collect();
    let path = format!("{FAULTY}/{EXPECTED}");
    let listed = tree.get(&path).map(rows).unwrap_or_default();
    let named: BTreeSet<_> = listed.iter().map(|&(_, name)| name).collect();
    let unlisted = files.difference(&named);
    let unlisted = unlisted.map(|name| {
        Finding::about(format!("{FAULTY}/{name}"), format!("{EXPECTED} does not name it"))
    });
    let absent = listed.iter().filter(|(_, name)| !files.contains(name));
    let absent = absent.map(|&(line, name)| Finding {
        path: path.clone(),
        line,
        what: format!("there is no {name}"),
    });
    unlisted.chain(absent).collect()
}

/// The lines of the list with the file that each names.
fn rows(expected: &File) -> Vec<(usize, &str)> {
    let lines = expected.text.lines().enumerate();
    lines.filter_map(|(at, line)| Some((at + 1, line.split('\t').next()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    #[test]
    fn the_readme_names_every_board() {
        let readme = ("datos/README.md", "| `a.csv` | faces |");
        assert_findings(check, &[readme, ("datos/a.csv", ""), ("datos/ok/c.csv", "")], &[]);
        let wrong = ["datos/b.csv:1: datos/README.md does not name it"];
        assert_findings(check, &[readme, ("datos/a.csv", ""), ("datos/b.csv", "")], &wrong);
        assert_findings(check, &[("datos/b.csv", "")], &wrong);
    }

    #[test]
    fn the_list_of_faults_is_complete_and_no_longer() {
        let list = ("datos/err/ESPERADO.tsv", "a.csv\t1\t1\tx\na.csv\t2\t1\tx\nb.csv\t1\t1\tx\n");
        assert_findings(check, &[list, ("datos/err/a.csv", ""), ("datos/err/b.csv", "")], &[]);
        let wrong = [
            "datos/err/c.csv:1: ESPERADO.tsv does not name it",
            "datos/err/ESPERADO.tsv:3: there is no b.csv",
        ];
        assert_findings(check, &[list, ("datos/err/a.csv", ""), ("datos/err/c.csv", "")], &wrong);
    }
}
