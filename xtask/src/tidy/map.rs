//! The map of the code shows every crate, its modules and the modules below them. What is deeper is for those to tell.

use super::tree::{File, Finding, Tree};

const MAP: &str = "docs/ARCHITECTURE.md";

/// Folders of modules below `src`, at most, that are on the map.
const DEPTH: usize = 1;

/// Each folder of `crates/` has its heading, and each module its link.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(map) = tree.get(MAP) else {
        return vec![Finding::about(MAP, "missing: the map of the code")];
    };
    let crates = tree.crates().map(|(name, _)| format!("crates/{name}"));
    let unnamed = crates.filter(|name| !map.text.contains(&format!("### `{name}`")));
    let modules = tree.files().iter().filter(|file| is_module(file)).map(|file| file.path.clone());
    let unlinked = modules.filter(|path| !map.text.contains(&format!("](../{path})")));
    unnamed.chain(unlinked).map(|it| map.on(1, format!("`{it}` is not on the map"))).collect()
}

/// Whether a file is a module near enough to the root of its crate. The root itself is the crate, and tests go with what they
/// test.
fn is_module(file: &File) -> bool {
    let below = file.path.strip_prefix("crates/").and_then(|path| path.split_once("/src/"));
    below.is_some_and(|(_, path)| {
        path.ends_with(".rs")
            && !["lib.rs", "tests.rs"].contains(&file.name())
            && path.matches('/').count() <= DEPTH
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    const CRATES: [(&str, &str); 2] =
        [("crates/base/Cargo.toml", ""), ("crates/core/Cargo.toml", "")];

    #[test]
    fn every_crate_is_on_the_map() {
        let [base, core] = CRATES;
        let map = "### `crates/base`: low\n### `crates/core`: high";
        assert_findings(check, &[base, core, (MAP, map)], &[]);
        let wrong = ["docs/ARCHITECTURE.md:1: `crates/core` is not on the map"];
        assert_findings(check, &[base, core, (MAP, "### `crates/base` at the core")], &wrong);
    }

    #[test]
    fn every_module_is_on_the_map() {
        let map = (MAP, "### `crates/base`: [ids](../crates/base/src/ids.rs)");
        let unseen = ["lib.rs", "ids.rs", "ids/tests.rs", "ids/typed/small.rs"];
        let unseen = unseen.map(|it| format!("crates/base/src/{it}"));
        let mut files = vec![CRATES[0], map, ("crates/base/tests/ids.rs", "")];
        files.extend(unseen.iter().map(|path| (path.as_str(), "")));
        assert_findings(check, &files, &[]);
        files.extend([("crates/base/src/arena.rs", ""), ("crates/base/src/ids/typed.rs", "")]);
        let wrong = [
            "docs/ARCHITECTURE.md:1: `crates/base/src/arena.rs` is not on the map",
            "docs/ARCHITECTURE.md:1: `crates/base/src/ids/typed.rs` is not on the map",
        ];
        assert_findings(check, &files, &wrong);
    }

    #[test]
    fn there_is_a_map() {
        assert_findings(check, &CRATES, &["docs/ARCHITECTURE.md:1: missing: the map of the code"]);
    }
}
