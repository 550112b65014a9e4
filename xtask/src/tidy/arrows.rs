//! Which crate may know which. The base knows no game, engines know only the base, words and portraits know no crate,
//! frontends do not know one another, and only the command line opens the screen and the page.

use super::manifest::{Dependency, Manifest, ROOT};
use super::tree::{File, Finding, Tree};

/// The engines, which bans and arrows treat alike.
pub(super) const ENGINES: [&str; 4] = ["core", "conecta4", "cluedo", "clikomania"];

const MATERIALS: [&str; 2] = ["i18n", "portraits"];

/// What the frontends share.
const SHARED: &str = "frontend";

const SCREENS: [&str; 2] = ["tui", "web"];

/// The prefix that makes the name of a package from that of its folder.
const PREFIX: &str = "qeq-";

/// Each crate below `crates/` depends on nothing of the workspace that it may not know. Dependencies of
/// tests count as well, and those under another name.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let root = tree.get(ROOT).and_then(Manifest::read);
    let offered = root.map(|it| it.workspace_dependencies()).unwrap_or_default();
    tree.crates().flat_map(|(name, file)| check_crate(name, file, &offered)).collect()
}

fn check_crate(name: &str, file: &File, offered: &[Dependency]) -> Vec<Finding> {
    let Some(manifest) = Manifest::read(file) else { return Vec::new() };
    let Some(layer) = layer(name) else {
        return vec![file.on(1, format!("nobody has said which crates `{name}` may know"))];
    };
    let misnamed = (manifest.package() != Some(&format!("{PREFIX}{name}")))
        .then(|| file.on(1, format!("a package in `crates/{name}` is called `{PREFIX}{name}`")));
    let dependencies = manifest.dependencies();
    let packages = dependencies.iter().map(|it| (it.offset, package(it, offered)));
    let unknown = |name: &str| name.strip_prefix(PREFIX).is_some_and(|it| !layer.may_know(it));
    let wrong = packages.filter(|(_, package)| unknown(package));
    let wrong =
        wrong.map(|(at, package)| file.at(at, format!("`{name}` must not know `{package}`")));
    misnamed.into_iter().chain(wrong).collect()
}

/// The package behind an entry, whatever the member or the workspace calls it.
fn package<'a>(entry: &'a Dependency, offered: &'a [Dependency]) -> &'a str {
    let offer = offered.iter().find(|offer| entry.inherited && offer.name == entry.name);
    &offer.unwrap_or(entry).package
}

#[derive(Clone, Copy)]
enum Layer {
    BaseOrMaterial,
    Engine,
    Shared,
    Screen,
    CommandLine,
}

fn layer(name: &str) -> Option<Layer> {
    match name {
        "base" => Some(Layer::BaseOrMaterial),
        "cli" => Some(Layer::CommandLine),
        SHARED => Some(Layer::Shared),
        name if SCREENS.contains(&name) => Some(Layer::Screen),
        name if MATERIALS.contains(&name) => Some(Layer::BaseOrMaterial),
        name if ENGINES.contains(&name) => Some(Layer::Engine),
        _ => None,
    }
}

impl Layer {
    fn may_know(self, other: &str) -> bool {
        match self {
            Self::BaseOrMaterial => false,
            Self::Engine => other == "base",
            Self::Shared => other == "base" || is_below_screens(other),
            Self::Screen => other == SHARED || other == "base" || is_below_screens(other),
            Self::CommandLine => true,
        }
    }
}

fn is_below_screens(name: &str) -> bool {
    ENGINES.contains(&name) || MATERIALS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    fn finds(name: &str, dependencies: &str, expected: &[&str]) {
        let path = format!("crates/{name}/Cargo.toml");
        let text = format!("[package]\nname = \"qeq-{name}\"\n{dependencies}");
        assert_findings(check, &[(&path, &text)], expected);
    }

    #[test]
    fn arrows_that_point_down_are_fine() {
        finds("base", "[dependencies]\nrand.workspace = true", &[]);
        finds("core", "[dependencies]\nqeq-base.workspace = true", &[]);
        finds("tui", "[dependencies]\nqeq-core.workspace = true\nqeq-i18n.workspace = true", &[]);
        finds("frontend", "[dependencies]\nqeq-core.workspace = true", &[]);
        finds("tui", "[dependencies]\nqeq-frontend.workspace = true", &[]);
        finds("cli", "[dependencies]\nqeq-tui.workspace = true\nqeq-web.workspace = true", &[]);
    }

    #[test]
    fn the_base_knows_no_crate() {
        let wrong = ["crates/base/Cargo.toml:4: `base` must not know `qeq-core`"];
        finds("base", "[dependencies]\nqeq-core.workspace = true", &wrong);
    }

    #[test]
    fn engines_do_not_know_one_another_even_in_tests() {
        let wrong = ["crates/core/Cargo.toml:5: `core` must not know `qeq-cluedo`"];
        finds("core", "[dependencies]\n[dev-dependencies]\nqeq-cluedo.workspace = true", &wrong);
    }

    #[test]
    fn another_name_hides_no_crate() {
        let wrong = ["crates/base/Cargo.toml:4: `base` must not know `qeq-core`"];
        let renamed = "{ package = \"qeq-core\", path = \"../core\" }";
        finds("base", &format!("[dependencies]\nguess = {renamed}"), &wrong);
        let root = format!("[workspace.dependencies]\nguess = {renamed}");
        let member = "[package]\nname = \"qeq-base\"\n[dependencies]\nguess.workspace = true";
        assert_findings(
            check,
            &[("Cargo.toml", &root), ("crates/base/Cargo.toml", member)],
            &wrong,
        );
    }

    #[test]
    fn words_and_portraits_know_no_crate() {
        let wrong = ["crates/portraits/Cargo.toml:4: `portraits` must not know `qeq-i18n`"];
        finds("portraits", "[dependencies]\nqeq-i18n = { workspace = true }", &wrong);
        let wrong = ["crates/i18n/Cargo.toml:4: `i18n` must not know `qeq-base`"];
        finds("i18n", "[dependencies]\nqeq-base.workspace = true", &wrong);
    }

    #[test]
    fn screens_know_neither_one_another_nor_the_command_line() {
        let wrong = [
            "crates/web/Cargo.toml:4: `web` must not know `qeq-cli`",
            "crates/web/Cargo.toml:6: `web` must not know `qeq-tui`",
        ];
        let dependencies = "[dependencies]\nqeq-cli.workspace = true\n[target.'cfg(unix)'.dependencies]\nqeq-tui.workspace = true";
        finds("web", dependencies, &wrong);
    }

    #[test]
    fn what_frontends_share_knows_none_of_them() {
        let wrong = ["crates/frontend/Cargo.toml:4: `frontend` must not know `qeq-tui`"];
        finds("frontend", "[dependencies]\nqeq-tui.workspace = true", &wrong);
    }

    #[test]
    fn a_new_crate_needs_its_place() {
        finds(
            "chess",
            "",
            &["crates/chess/Cargo.toml:1: nobody has said which crates `chess` may know"],
        );
    }

    #[test]
    fn a_package_is_called_after_its_folder() {
        let file = ("crates/base/Cargo.toml", "[package]\nname = \"qeq-core\"");
        let wrong = "crates/base/Cargo.toml:1: a package in `crates/base` is called `qeq-base`";
        assert_findings(check, &[file], &[wrong]);
    }
}
