//! Rust sources as far as the rules need them: which bytes are code, which are literals, which are only for
//! tests. Tokens, without a parser behind them: macros are not expanded.

use std::collections::HashSet;
use std::ops::Range;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use super::tree::{File, Tree};

/// A source taken apart. Offsets are those of the file.
pub(super) struct Source<'a> {
    /// The file.
    pub(super) file: &'a File,
    /// The text with comments and literals blanked out, byte for byte.
    pub(super) code: String,
    /// The string literals with prefix and quotes.
    pub(super) strings: Vec<Range<usize>>,
    /// The items under `#[cfg(test)]`, with the attribute.
    tests: Vec<Range<usize>>,
}

impl<'a> Source<'a> {
    /// Takes a file apart. What is no Rust is all code: the compiler says so.
    pub(super) fn of(file: &'a File) -> Self {
        let mut source = Self { file, code: String::new(), strings: Vec::new(), tests: Vec::new() };
        match file.text.parse() {
            Ok(tokens) => source.take(tokens),
            Err(_) => source.keep(0..file.text.len()),
        }
        source.blank_up_to(file.text.len());
        source
    }

    /// Takes in the tokens of a file, or of a group in it, behind those taken in so far.
    fn take(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            self.tests.extend(self.test_part(&tokens[at..]));
            match token {
                // A comment on an item comes as the attribute that it is short for.
                _ if self.is_comment(token.span()) => {}
                TokenTree::Group(group) => self.take_group(group),
                TokenTree::Literal(_) => self.take_literal(token.span().byte_range()),
                TokenTree::Ident(_) | TokenTree::Punct(_) => self.keep(token.span().byte_range()),
            }
        }
    }

    fn is_comment(&self, span: Span) -> bool {
        let text = &self.file.text[span.byte_range()];
        text.starts_with("//") || text.starts_with("/*")
    }

    fn take_group(&mut self, group: &Group) {
        self.keep(group.span_open().byte_range());
        self.take(group.stream());
        self.keep(group.span_close().byte_range());
    }

    /// Numbers are code; of strings only the place is kept, of characters nothing.
    fn take_literal(&mut self, range: Range<usize>) {
        let text = &self.file.text[range.clone()];
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            self.keep(range);
        } else if text.contains('"') && !text.trim_start_matches('b').starts_with('\'') {
            self.strings.push(range);
        }
    }

    /// Appends a part of the file as it is, behind blanks for what was left out before it.
    fn keep(&mut self, range: Range<usize>) {
        self.blank_up_to(range.start);
        self.code += &self.file.text[range];
    }

    fn blank_up_to(&mut self, end: usize) {
        let left_out = &self.file.text[self.code.len()..end];
        self.code += &blanks(left_out);
    }

    /// The item that `tokens` begin with, where it is compiled for tests only.
    fn test_part(&self, tokens: &[TokenTree]) -> Option<Range<usize>> {
        let (attribute, item) = match tokens {
            [TokenTree::Punct(mark), TokenTree::Group(group), item @ ..]
                if mark.as_char() == '#' =>
            {
                (group, item)
            }
            [TokenTree::Punct(mark), TokenTree::Punct(_), TokenTree::Group(group), ..]
                if mark.as_char() == '#' =>
            {
                (group, [].as_slice())
            }
            _ => return None,
        };
        let text: String =
            self.file.text[attribute.span().byte_range()].split_whitespace().collect();
        let is_test = text.starts_with("[cfg(test)") || text.starts_with("[cfg(all(test");
        let end = item.iter().find(|token| ends_item(token));
        let end = end.map_or(self.file.text.len(), |it| it.span().byte_range().end);
        is_test.then(|| tokens[0].span().byte_range().start..end)
    }

    /// The same without what is compiled for tests only.
    fn without_tests(mut self) -> Self {
        for part in &self.tests {
            self.strings.retain(|string| !part.contains(&string.start));
            let blanks = blanks(&self.code[part.clone()]);
            self.code.replace_range(part.clone(), &blanks);
        }
        self
    }

    /// The places where `word` stands in the code with nothing of a name before or after it.
    pub(super) fn mentions(&self, word: &str) -> Vec<usize> {
        mentions(&self.code, word)
    }

    /// The modules that `#[cfg(test)] mod name;` brings in, as paths without `.rs`.
    fn test_modules(&self) -> Vec<String> {
        let name = |part: &Range<usize>| {
            let declared = self.code[part.clone()].trim_end().strip_suffix(';')?;
            let (_, name) = declared.rsplit_once("mod ")?;
            Some(format!("{}/{}", self.folder_of_modules(), name.trim()))
        };
        self.tests.iter().filter_map(name).collect()
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

/// Whether an item ends with this token of its own.
fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(mark) => mark.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    }
}

/// As many blanks as `text` has bytes; line ends stay.
fn blanks(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
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
        assert_eq!(strings(r#"b"x" c"y" "z""#), [r#"b"x""#, r#"c"y""#, r#""z""#]);
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
    fn a_file_for_tests_is_dropped_whole() {
        let file = file("#![cfg(test)]\na(\"b\");");
        let source = Source::of(&file).without_tests();
        assert_eq!((source.code.trim(), source.strings.len()), ("", 0));
    }

    #[test]
    fn what_is_no_rust_is_all_code() {
        assert_eq!(Source::of(&file("a(\"b\"")).code, "a(\"b\"");
    }

    #[test]
    fn a_mention_is_a_whole_word() {
        assert_eq!(mentions("Instant Instants anInstant x::Instant", "Instant"), [0, 30]);
        assert_eq!(mentions("println!(a) eprintln!(b)", "println!"), [0]);
    }
}
