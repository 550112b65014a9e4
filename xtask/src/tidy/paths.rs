//! No file knows the machine of whoever wrote it.

use super::tree::{File, Finding, Tree};

/// Folders at the root of somebody's machine. Without their slashes, or this file would find itself.
const FOLDERS: [&str; 4] = ["work", "home", "root", "Users"];

/// Looks for absolute paths in every file.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.files().iter().flat_map(check_file).collect()
}

fn check_file(file: &File) -> Vec<Finding> {
    let found = FOLDERS.iter().flat_map(|folder| {
        let path = format!("/{folder}/");
        absolute(&file.text, &path).into_iter().map(move |at| (at, path.clone()))
    });
    found.map(|(at, path)| file.at(at, format!("`{path}` is a place on one machine"))).collect()
}

/// Where `path` stands with nothing before it that makes it the middle of a longer one.
fn absolute(text: &str, path: &str) -> Vec<usize> {
    let in_the_middle =
        |letter: char| letter.is_alphanumeric() || ['_', '-', '.', '}'].contains(&letter);
    let places = text.match_indices(path).map(|(at, _)| at);
    places.filter(|&at| !text[..at].ends_with(in_the_middle)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    #[test]
    fn an_absolute_path_is_found() {
        let text = format!("x\nread /{}/ana/a.csv", "home");
        let wrong = format!("a.md:2: `/{}/` is a place on one machine", "home");
        assert_findings(check, &[("a.md", &text)], &[&wrong]);
    }

    #[test]
    fn relative_paths_and_addresses_are_fine() {
        let text = format!("target/{0}/x https://example.org/{0}/", "work");
        assert_findings(check, &[("a.md", &text)], &[]);
    }
}
