//! Few dependencies, each with its reason above it, each in use, each with its version in one place.

use std::collections::HashSet;

use super::manifest::{Dependency, Manifest, ROOT};
use super::tree::{File, Finding, Tree};

/// Looks at the manifest of the workspace and at those of its members.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let members: Vec<_> = members(tree).collect();
    let used: HashSet<_> =
        members.iter().flat_map(|(_, entries)| entries).map(|it| it.name.as_str()).collect();
    let offered = tree.get(ROOT).into_iter().flat_map(|root| check_offered(root, &used));
    let own = members.iter().flat_map(|(file, entries)| check_member(file, entries));
    offered.chain(own).collect()
}

fn members(tree: &Tree) -> impl Iterator<Item = (&File, Vec<Dependency>)> {
    let manifests = tree.files().iter().filter(|file| file.name() == ROOT && file.path != ROOT);
    manifests.filter_map(|file| Some((file, Manifest::read(file)?.dependencies())))
}

fn check_offered(root: &File, used: &HashSet<&str>) -> Vec<Finding> {
    let offered = Manifest::read(root).map(|it| it.workspace_dependencies()).unwrap_or_default();
    let check = |entry: Dependency| {
        let line = root.line_of(entry.offset);
        let bare = !entry.local && !root.line(line - 1).trim_start().starts_with('#');
        let bare = bare.then(|| root.on(line, format!("no reason above `{}`", entry.name)));
        let idle = (!used.contains(entry.name.as_str()))
            .then(|| root.on(line, format!("no member uses `{}`", entry.name)));
        bare.into_iter().chain(idle)
    };
    offered.into_iter().flat_map(check).collect()
}

fn check_member(file: &File, entries: &[Dependency]) -> Vec<Finding> {
    let own = entries.iter().filter(|entry| !entry.inherited);
    own.map(|it| file.at(it.offset, format!("`{}` should be `.workspace = true`", it.name)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    fn finds(root: &str, member: &str, expected: &[&str]) {
        let root = format!("[workspace.dependencies]\n{root}");
        let member = format!("[dependencies]\n{member}");
        assert_findings(check, &[("Cargo.toml", &root), ("a/Cargo.toml", &member)], expected);
    }

    #[test]
    fn a_dependency_has_a_reason_and_a_user() {
        finds("# Chance.\nrand = \"1\"", "rand.workspace = true", &[]);
        finds("rand = \"1\"", "rand.workspace = true", &["Cargo.toml:2: no reason above `rand`"]);
        finds("# Chance.\nrand = \"1\"", "", &["Cargo.toml:3: no member uses `rand`"]);
    }

    #[test]
    fn a_reason_is_for_one() {
        let wrong = ["Cargo.toml:4: no reason above `serde`"];
        let members = "rand.workspace = true\nserde.workspace = true";
        finds("# Chance.\nrand = \"1\"\nserde = \"1\"", members, &wrong);
    }

    #[test]
    fn crates_of_our_own_need_no_reason() {
        finds("qeq-base = { path = \"b\" }", "qeq-base.workspace = true", &[]);
    }

    #[test]
    fn members_take_versions_from_the_workspace() {
        finds("# Chance.\nrand = \"1\"", "rand = { workspace = true, features = [\"x\"] }", &[]);
        let wrong = ["a/Cargo.toml:2: `rand` should be `.workspace = true`"];
        finds("# Chance.\nrand = \"1\"", "rand = \"1\"", &wrong);
        finds("# Chance.\nrand = \"1\"", "rand.version = \"1\"", &wrong);
    }
}
