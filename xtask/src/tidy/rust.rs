//! Rust sources as far as the rules need them: which bytes are code, which are literals, which are only for
//! tests. A lexer by hand, without a parser behind it: comments (nested ones too), strings (raw, byte and C strings
//! too) and character literals are told from code; macros are not expanded.

use std::collections::HashSet;
use std::ops::Range;

use super::tree::{File, Tree};

/// A source taken apart. Offsets are those of the file.
pub(super) struct Source<'a> {
    /// The file.
    pub(super) file: &'a File,
    /// The text with comments and literals blanked out, byte for byte.
    pub(super) code: String,
    /// The string literals with prefix and quotes.
    pub(super) strings: Vec<Range<usize>>,
}

impl<'a> Source<'a> {
    /// Takes a file apart.
    pub(super) fn of(file: &'a File) -> Self {
        let (mut code, mut strings) = (String::new(), Vec::new());
        while let Some(piece) = Piece::first(&file.text[code.len()..], ends_in_name(&code)) {
            let range = code.len()..code.len() + piece.len;
            match piece.kind {
                Kind::Code => code += &file.text[range],
                Kind::String => {
                    blank(&mut code, &file.text[range.clone()]);
                    strings.push(range);
                }
                Kind::Comment | Kind::Char => blank(&mut code, &file.text[range]),
            }
        }
        Self { file, code, strings }
    }

    /// The same without what is compiled for tests only.
    fn without_tests(mut self) -> Self {
        for part in self.test_parts() {
            self.strings.retain(|string| !part.contains(&string.start));
            let mut blanked = String::new();
            blank(&mut blanked, &self.code[part.clone()]);
            self.code.replace_range(part, &blanked);
        }
        self
    }

    /// The attributes, `#[…]` and `#![…]`, in the blanked code.
    fn attributes(&self) -> Vec<Range<usize>> {
        let opens = self.code.match_indices('#').filter_map(|(at, _)| {
            let rest = self.code[at + 1..].trim_start_matches('!');
            rest.starts_with('[').then(|| at..self.code.len() - rest.len())
        });
        opens.map(|it| it.start..closing(&self.code, it.end)).collect()
    }

    /// The places where `word` stands in the code with nothing of a name before or after it.
    pub(super) fn mentions(&self, word: &str) -> Vec<usize> {
        mentions(&self.code, word)
    }

    /// The items under `#[cfg(test)]`, with the attribute.
    fn test_parts(&self) -> Vec<Range<usize>> {
        let is_test = |attribute: &Range<usize>| {
            let text = self.code[attribute.clone()].trim_start_matches(['#', '!', '[']);
            text.starts_with("cfg(test)") || text.starts_with("cfg(all(test")
        };
        let tests = self.attributes().into_iter().filter(is_test);
        tests.map(|it| it.start..self.end_of_item(&it)).collect()
    }

    /// Where the item ends that an attribute belongs to.
    fn end_of_item(&self, attribute: &Range<usize>) -> usize {
        if self.code[attribute.clone()].starts_with("#!") {
            return self.code.len();
        }
        let mut at = attribute.end;
        while let Some(step) = self.code[at..].find([';', '{', '(', '[']) {
            at += step;
            match self.code.as_bytes()[at] {
                b';' => return at + 1,
                b'{' => return closing(&self.code, at),
                _ => at = closing(&self.code, at),
            }
        }
        self.code.len()
    }

    /// The modules that `#[cfg(test)] mod name;` brings in, as paths without `.rs`.
    fn test_modules(&self) -> Vec<String> {
        let name = |part: Range<usize>| {
            let declared = self.code[part].trim_end().strip_suffix(';')?;
            let (_, name) = declared.rsplit_once("mod ")?;
            Some(format!("{}/{}", self.folder_of_modules(), name.trim()))
        };
        self.test_parts().into_iter().filter_map(name).collect()
    }

    /// Where the modules of this file stand.
    fn folder_of_modules(&self) -> &str {
        let (folder, name) = self.file.path.rsplit_once('/').unwrap_or(("", &self.file.path));
        match name {
            "lib.rs" | "main.rs" => folder,
            _ => self.file.path.trim_end_matches(".rs"),
        }
    }
}

/// What of the sources below `crates/` is in the programs: neither tests, nor benches, nor examples.
pub(super) fn product(tree: &Tree) -> Vec<Source<'_>> {
    let in_src = |source: &Source<'_>| {
        source.file.path.starts_with("crates/") && source.file.path.contains("/src/")
    };
    let sources: Vec<_> = tree.with_extension("rs").map(Source::of).filter(in_src).collect();
    let tests: HashSet<String> = sources.iter().flat_map(Source::test_modules).collect();
    let for_tests = |path: &str| {
        let module = path.trim_end_matches(".rs");
        module.match_indices('/').any(|(at, _)| tests.contains(&module[..at]))
            || tests.contains(module)
    };
    let kept = sources.into_iter().filter(|source| !for_tests(&source.file.path));
    kept.map(Source::without_tests).collect()
}

/// The places where `word` stands in `text` with nothing of a name before or after it.
pub(super) fn mentions(text: &str, word: &str) -> Vec<usize> {
    let alone = |&at: &usize| {
        let joined_before = ends_in_name(&text[..at]);
        let joined_behind = ends_in_name(word) && text[at + word.len()..].starts_with(of_a_name);
        !(joined_before || joined_behind)
    };
    text.match_indices(word).map(|(at, _)| at).filter(alone).collect()
}

fn of_a_name(letter: char) -> bool {
    letter == '_' || letter.is_alphanumeric()
}

fn ends_in_name(text: &str) -> bool {
    text.ends_with(of_a_name)
}

/// One past the bracket that closes the one at `open`; the end where it is never closed.
fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// Appends as many blanks as `text` has bytes; line ends stay.
fn blank(code: &mut String, text: &str) {
    code.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

enum Kind {
    Code,
    Comment,
    String,
    Char,
}

/// What a text begins with.
struct Piece {
    kind: Kind,
    len: usize,
}

impl Piece {
    /// The first piece of `rest`; after a letter of a name, `r` and `b` begin no literal.
    fn first(rest: &str, after_word: bool) -> Option<Self> {
        let letter = rest.chars().next()?;
        let piece = comment(rest)
            .map(|len| Self { kind: Kind::Comment, len })
            .or_else(|| string(rest, after_word).map(|len| Self { kind: Kind::String, len }))
            .or_else(|| character(rest).map(|len| Self { kind: Kind::Char, len }));
        Some(piece.unwrap_or(Self { kind: Kind::Code, len: letter.len_utf8() }))
    }
}

fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    rest.starts_with("/*").then(|| block_comment(rest))
}

/// The length of a block comment, with the comments nested in it.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(step) = rest[at..].find(['/', '*']) {
        at += step;
        let mark = rest.get(at..at + 2).unwrap_or("");
        depth = match mark {
            "/*" => depth + 1,
            "*/" => depth - 1,
            _ => depth,
        };
        at += if matches!(mark, "/*" | "*/") { 2 } else { 1 };
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

fn string(rest: &str, after_word: bool) -> Option<usize> {
    let prefixes: &[&str] = if after_word { &[""] } else { &["br", "cr", "r", "b", "c", ""] };
    prefixes.iter().find_map(|prefix| {
        let body = rest.strip_prefix(prefix)?;
        let len = if prefix.ends_with('r') { raw_string(body) } else { plain_string(body) };
        Some(prefix.len() + len?)
    })
}

fn plain_string(body: &str) -> Option<usize> {
    let inner = body.strip_prefix('"')?;
    let mut escaped = false;
    let end = inner.char_indices().find(|&(_, letter)| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    });
    Some(end.map_or(body.len(), |(at, _)| at + 2))
}

fn raw_string(body: &str) -> Option<usize> {
    let hashes = body.len() - body.trim_start_matches('#').len();
    let inner = body[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = inner.find(&close).map_or(inner.len(), |at| at + close.len());
    Some(hashes + 1 + end)
}

/// A character literal; a lifetime has no quote behind its first letter.
fn character(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    let letter = inner.chars().next()?;
    if letter == '\\' {
        return Some(3 + inner.get(2..)?.find('\'')? + 1);
    }
    inner[letter.len_utf8()..].starts_with('\'').then(|| letter.len_utf8() + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> File {
        File { path: "crates/base/src/lib.rs".into(), text: text.into() }
    }

    fn strings(text: &str) -> Vec<String> {
        let file = file(text);
        Source::of(&file).strings.into_iter().map(|at| text[at].to_owned()).collect()
    }

    #[test]
    fn strings_of_every_kind_are_found() {
        assert_eq!(strings(r#"a("b\"c", 'd')"#), [r#""b\"c""#]);
        assert_eq!(strings(r##"r#"a "b" c"# + br"d\""##), [r##"r#"a "b" c"#"##, r#"br"d\""#]);
        assert_eq!(strings(r#"b"x" c"y" "z"#), [r#"b"x""#, r#"c"y""#, r#""z"#]);
    }

    #[test]
    fn what_only_looks_like_a_string_is_none() {
        assert_eq!(strings("// \"a\"\n/* \"b\" /* \"c\" */ \"d\" */"), [""; 0]);
        assert_eq!(strings(r#"'"' '\'' '\\' '\u{e1}' b'"'"#), [""; 0]);
        assert_eq!(strings("fn f<'a>(x: &'a r#type) { loop { break 'a } }"), [""; 0]);
    }

    #[test]
    fn code_keeps_its_places() {
        let file = file("let ñ = \"é\n\"; // ó\nx");
        let code = Source::of(&file).code;
        assert_eq!(code, "let ñ =    \n ;      \nx");
        assert_eq!(code.len(), file.text.len());
    }

    #[test]
    fn test_items_are_dropped_and_the_rest_stays() {
        let file = file(
            "a();\n#[cfg(test)]\n#[path = \"x\"]\nfn f(x: [u8; 2]) { \"b\" }\n\"c\";\n#[cfg(test)]\nmod t;\nd();",
        );
        let source = Source::of(&file).without_tests();
        assert_eq!(source.code.split_whitespace().collect::<Vec<_>>(), ["a();", ";", "d();"]);
        assert_eq!(source.strings.len(), 1);
    }

    #[test]
    fn modules_for_tests_are_no_product() {
        let tree = Tree::of(&[
            ("crates/base/src/lib.rs", "mod a;\n#[cfg(test)]\nmod props;"),
            ("crates/base/src/a.rs", "#[cfg(test)]\nmod tests;"),
            ("crates/base/src/a/tests.rs", ""),
            ("crates/base/src/a/tests/deep.rs", ""),
            ("crates/base/src/props.rs", ""),
            ("crates/base/tests/all.rs", ""),
            ("xtask/src/main.rs", ""),
        ]);
        let paths: Vec<_> = product(&tree).iter().map(|it| it.file.path.as_str()).collect();
        assert_eq!(paths, ["crates/base/src/lib.rs", "crates/base/src/a.rs"]);
    }

    #[test]
    fn attributes_reach_to_their_own_bracket() {
        let file = file("#![a(b[0])]\n#[c]\nd[0]");
        let source = Source::of(&file);
        let attributes: Vec<_> =
            source.attributes().into_iter().map(|at| &source.code[at]).collect();
        assert_eq!(attributes, ["#![a(b[0])]", "#[c]"]);
    }

    #[test]
    fn a_mention_is_a_whole_word() {
        assert_eq!(mentions("Instant Instants anInstant x::Instant", "Instant"), [0, 30]);
        assert_eq!(mentions("println!(a) eprintln!(b)", "println!"), [0]);
    }
}
