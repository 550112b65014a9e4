//! Manifests with the place of every dependency.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::tree::File;

/// A `Cargo.toml`, or another TOML file.
pub(super) struct Manifest<'a> {
    table: DeTable<'a>,
}

/// One entry of a table of dependencies.
pub(super) struct Dependency {
    /// The name by which the code knows it.
    pub(super) name: String,
    /// The name of its package: the same where the entry says no other.
    pub(super) package: String,
    /// Where the name stands.
    pub(super) offset: usize,
    /// Whether the workspace says version and place.
    pub(super) inherited: bool,
    /// Whether it stands at a path.
    pub(super) local: bool,
}

/// The manifest of the workspace.
pub(super) const ROOT: &str = "Cargo.toml";

const SECTIONS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

impl<'a> Manifest<'a> {
    /// Reads a file; `None` when it is not TOML, which cargo says better.
    pub(super) fn read(file: &'a File) -> Option<Self> {
        DeTable::parse(&file.text).ok().map(|table| Self { table: table.into_inner() })
    }

    /// The name of the package.
    pub(super) fn package(&self) -> Option<&str> {
        inner(&self.table, "package")?.get("name")?.get_ref().as_str()
    }

    /// What the package depends on, for whatever target and purpose.
    pub(super) fn dependencies(&self) -> Vec<Dependency> {
        let targets = inner(&self.table, "target").into_iter().flat_map(tables);
        let owners = std::iter::once(&self.table).chain(targets);
        let sections = owners.flat_map(|owner| SECTIONS.map(|section| inner(owner, section)));
        sections.flatten().flat_map(entries).collect()
    }

    /// What the workspace offers its members.
    pub(super) fn workspace_dependencies(&self) -> Vec<Dependency> {
        let table = inner(&self.table, "workspace").and_then(|it| inner(it, "dependencies"));
        table.into_iter().flat_map(entries).collect()
    }

    /// The `path` of every entry of a list such as `disallowed-methods`.
    pub(super) fn listed_paths(&self, list: &str) -> Vec<&str> {
        let list = self.table.get(list).and_then(|list| list.get_ref().as_array());
        list.into_iter().flat_map(|list| list.iter()).filter_map(|it| path(it.get_ref())).collect()
    }
}

fn inner<'t, 'a>(table: &'t DeTable<'a>, key: &str) -> Option<&'t DeTable<'a>> {
    table.get(key)?.get_ref().as_table()
}

fn tables<'t, 'a>(table: &'t DeTable<'a>) -> impl Iterator<Item = &'t DeTable<'a>> {
    table.values().filter_map(|value| value.get_ref().as_table())
}

fn entries(table: &DeTable<'_>) -> Vec<Dependency> {
    table
        .iter()
        .map(|(key, value)| Dependency {
            name: key.get_ref().to_string(),
            package: text(value, "package").unwrap_or(key.get_ref()).to_owned(),
            offset: key.span().start,
            inherited: says(value, "workspace"),
            local: says(value, "path"),
        })
        .collect()
}

/// Whether an entry has this key, and not as `false`.
fn says(entry: &Spanned<DeValue<'_>>, key: &str) -> bool {
    value(entry, key).is_some_and(|value| value.as_bool() != Some(false))
}

/// The text under a key of an entry.
fn text<'t>(entry: &'t Spanned<DeValue<'_>>, key: &str) -> Option<&'t str> {
    value(entry, key)?.as_str()
}

fn value<'t, 'a>(entry: &'t Spanned<DeValue<'a>>, key: &str) -> Option<&'t DeValue<'a>> {
    Some(entry.get_ref().as_table()?.get(key)?.get_ref())
}

fn path<'t>(entry: &'t DeValue<'_>) -> Option<&'t str> {
    match entry {
        DeValue::Table(table) => table.get("path")?.get_ref().as_str(),
        entry => entry.as_str(),
    }
}
