//! The map of the code shows every crate.

use super::tree::{Finding, Tree};

const MAP: &str = "docs/ARCHITECTURE.md";

/// Each folder of `crates/` is on the map, as `crates/name`, `` `name` `` or `name/`.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(map) = tree.get(MAP) else {
        return vec![Finding::about(MAP, "missing: the map of the code")];
    };
    let unnamed = tree.crates().map(|(name, _)| name).filter(|name| !shows(&map.text, name));
    unnamed.map(|name| map.on(1, format!("`crates/{name}` is not on the map"))).collect()
}

fn shows(map: &str, name: &str) -> bool {
    [format!("crates/{name}"), format!("`{name}`"), format!("{name}/")]
        .iter()
        .any(|it| map.contains(it))
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
        assert_findings(check, &[base, core, (MAP, "crates/base and `core`")], &[]);
        let wrong = ["docs/ARCHITECTURE.md:1: `crates/core` is not on the map"];
        assert_findings(check, &[base, core, (MAP, "base/ at the core")], &wrong);
    }

    #[test]
    fn there_is_a_map() {
        assert_findings(check, &CRATES, &["docs/ARCHITECTURE.md:1: missing: the map of the code"]);
    }
}
