//! Where a page leads: every relative link is to something of the project, and to a heading that is there.

use super::tree::{File, Finding, Tree};

/// Looks at the links of all pages. O(their text × the files of the project).
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.with_extension("md").flat_map(|page| check_page(tree, page)).collect()
}

fn check_page(tree: &Tree, page: &File) -> Vec<Finding> {
    let dead = targets(&page.text).filter(|(_, target)| !leads_somewhere(tree, page, target));
    dead.map(|(at, target)| page.at(at, format!("`{target}` leads nowhere"))).collect()
}

/// What is linked to, and where; addresses on the web are for others to check.
fn targets(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let after = text.match_indices("](").map(|(at, opening)| at + opening.len());
    let target = after.filter_map(|at| text[at..].split_once(')').map(|(target, _)| (at, target)));
    target.filter(|(_, target)| !target.contains(':') && !target.contains(char::is_whitespace))
}

fn leads_somewhere(tree: &Tree, page: &File, target: &str) -> bool {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { page.path.clone() } else { resolved(&page.path, path) };
    match tree.get(&path) {
        Some(file) => heading.is_empty() || headings(&file.text).any(|it| it == heading),
        None => heading.is_empty() && tree.files().iter().any(|it| is_below(&it.path, &path)),
    }
}

/// The path from the root of what a page calls `target`.
fn resolved(page: &str, target: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// The headings of a page as links name them: small letters, hyphens for blanks, and no other signs.
fn headings(text: &str) -> impl Iterator<Item = String> + '_ {
    let titles = text.lines().filter_map(|line| line.strip_prefix('#'));
    titles.map(|title| {
        let title = title.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
        kept.map(|it| if it == ' ' { '-' } else { it }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    const OTHERS: [(&str, &str); 2] =
        [("README.md", "# ¿Quién es quién?\n"), ("crates/a/src/lib.rs", "")];

    fn finds(text: &str, expected: &[&str]) {
        let [readme, source] = OTHERS;
        assert_findings(check, &[("docs/a.md", text), readme, source], expected);
    }

    #[test]
    fn links_to_files_folders_and_headings_are_fine() {
        finds("[a](../README.md) [b](../crates) [c](../crates/a/src/lib.rs)", &[]);
        finds("## La `cota`, y más\n[a](#la-cota-y-más) [b](../README.md#quién-es-quién)", &[]);
        finds("[a](https://example.org/x) `f](x y)`", &[]);
    }

    #[test]
    fn what_leads_nowhere_is_found_on_its_line() {
        finds("\n[a](b.md)", &["docs/a.md:2: `b.md` leads nowhere"]);
        finds("[a](../cra)", &["docs/a.md:1: `../cra` leads nowhere"]);
        finds("# A\n[a](#b)", &["docs/a.md:2: `#b` leads nowhere"]);
        finds("[a](../README.md#x)", &["docs/a.md:1: `../README.md#x` leads nowhere"]);
    }
}
