//! Which files belong to the project: those that git tracks. Boards that somebody has tried out and left in
//! `datos/` do not.

use std::fs;
use std::io;
use std::path::Path;

use crate::run::{Outcome, git, output};

/// The paths of all tracked files from the root, sorted. In a copy without its history, all files but those that
/// cargo builds.
///
/// # Errors
/// When git does not answer or a folder cannot be read.
pub(crate) fn tracked(root: &Path) -> Outcome<Vec<String>> {
    let mut paths = if root.join(".git").exists() { listed()? } else { all(root, "")? };
    paths.sort_unstable();
    Ok(paths)
}

fn listed() -> Outcome<Vec<String>> {
    let listed = output(&mut git(&["ls-files", "-z"]))?;
    Ok(String::from_utf8_lossy(&listed).split_terminator('\0').map(str::to_owned).collect())
}

/// Every file below a folder of the root; `below` is empty or ends in a slash.
fn all(root: &Path, below: &str) -> io::Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        if !entry.file_type()?.is_dir() {
            paths.push(path);
        } else if path != "target" {
            paths.extend(all(root, &format!("{path}/"))?);
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn the_files_are_found_with_history_and_without() {
        assert!(tracked(&root()).unwrap().contains(&"xtask/src/main.rs".to_owned()));
        assert!(all(&root(), "xtask/").unwrap().contains(&"xtask/src/main.rs".to_owned()));
    }
}
